/* sema_entry.c: dummy arguments of ENTRY statements in front of those.
 *
 * Contract: the body is as parsed, and the same in the units of all entries; the first looks. */
#include "../sema/sema.h"

typedef struct Early {
    Sema *S;
    const Unit *entry;
    const char *name;
    const char *needs; /* the dummy that its bounds or its length depend on; NULL: it is one */
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
    if (x->needs)
        diag_error(x->S->cx, e->span, "'%s' stands before the ENTRY whose dummy argument '%s' it "
                   "depends on", x->name, x->needs);
    else
        diag_error(x->S->cx, e->span, "'%s' stands before the ENTRY of which it is a dummy "
                   "argument", x->name);
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

bool sema_has_dummy(const Unit *u, const char *name) {
    for (int i = 0; i < u->arg_names.n; i++)
        if (u->arg_names.at[i] == name)
            return true;
    return false;
}

static bool spec_mentions(const ArraySpec *spec, const char *name) {
    bool any = false;
    for (int d = 0; spec->kind != AS_SCALAR && d < spec->rank; d++)
        any |= expr_says_name(spec->dim[d].lo, name) || expr_says_name(spec->dim[d].hi, name);
    return any;
}

static bool is_any_dummy(const Unit *u, const char *name) {
    bool any = false;
    for (int k = 0; k < u->family->headers.n; k++)
        any |= sema_has_dummy(u->family->headers.at[k], name);
    return any;
}

/* Automatic variables that the dummy gives a size. */
static void early_automatic(const Unit *u, const Early *dummy) {
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        for (int k = 0; k < d->entities.n && (d->kind == DC_TYPE || d->kind == DC_ATTR); k++) {
            const Entity *e = &d->entities.at[k];
            Early x = *dummy;
            x.name = e->name;
            x.needs = dummy->name;
            bool sized = spec_mentions(&e->spec, x.needs) || expr_says_name(e->char_len, x.needs) ||
                         (d->kind == DC_TYPE && expr_says_name(d->type.len, x.needs)) ||
                         (e->spec.kind == AS_SCALAR && spec_mentions(&d->spec, x.needs));
            if (sized && !is_any_dummy(u, e->name))
                early_in(&u->body, &x);
        }
    }
}

/* A dummy of an ENTRY, and of none before it, is in no executable statement before that. */
void sema_entries(Sema *S, const Unit *u) {
    bool first = u->family && u->family->headers.at[0] == u;
    for (int k = 1; first && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        for (int i = 0; i < e->arg_names.n; i++) {
            Early x = {.S = S, .entry = e, .name = e->arg_names.at[i]};
            bool known = sema_has_dummy(u, x.name);
            for (int n = 1; n < k; n++)
                known |= sema_has_dummy(u->family->headers.at[n], x.name);
            if (known)
                continue;
            early_automatic(u, &x);
            early_in(&u->body, &x);
        }
    }
}
