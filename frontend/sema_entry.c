/* sema_entry.c: dummy arguments of ENTRY statements in front of those.
 *
 * Contract: the body is as parsed, and the same in the units of all entries; the first looks. */
#include "sema.h"

typedef struct Early {
    Sema *S;
    const Unit *entry;
    const char *name;
    const Stmt *stmt;
    bool said;
} Early;

static void find_early(Expr **at, void *arg) {
    Early *x = arg;
    const Expr *e = *at;
    expr_children(*at, find_early, arg);
    if (e->kind != EX_REF || e->name != x->name || x->said)
        return;
    x->said = true;
    diag_error(x->S->cx, e->span, "'%s' stands before the ENTRY of which it is a dummy argument",
               x->name);
    diag_note(x->S->cx, x->entry->span, "the ENTRY is here");
}

static void early_in(const StmtVec *body, Early *x) {
    for (int i = 0; i < body->n && !x->said; i++) {
        Stmt *s = body->at[i];
        if (s->span.beg >= x->entry->span.beg)
            return;
        stmt_exprs(s, find_early, x);
        for (int k = 0; k < s->arms.n; k++)
            early_in(&s->arms.at[k].body, x);
        early_in(&s->body, x);
    }
}

static bool has_dummy(const Unit *u, const char *name) {
    for (int i = 0; i < u->arg_names.n; i++)
        if (u->arg_names.at[i] == name)
            return true;
    return false;
}

/* A dummy of an ENTRY, and of none before it, is in no executable statement before that. */
void sema_entries(Sema *S, const Unit *u) {
    bool first = u->family && u->family->headers.at[0] == u;
    for (int k = 1; first && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        for (int i = 0; i < e->arg_names.n; i++) {
            Early x = {.S = S, .entry = e, .name = e->arg_names.at[i]};
            bool known = has_dummy(u, x.name);
            for (int n = 1; n < k; n++)
                known |= has_dummy(u->family->headers.at[n], x.name);
            if (!known)
                early_in(&u->body, &x);
        }
    }
}
