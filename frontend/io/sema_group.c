/* sema_group.c: structures in NAMELIST groups.
 *
 * Contract: a structure stands for its components, as in other lists, but each has the name that
 * input and output know it by, in Expr.name. Arrays of structures are taken apart into elements,
 * since that is the order of their values: x(1)%i, x(1)%v, x(2)%i, … Mapped ones are copied for
 * that into a variable that every process holds, and back. */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

enum { MAX_OBJECTS = 4096 }; /* of one statement */

typedef struct Group {
    Sema *S;
    ExprVec out;
    bool ok;
} Group;

/* Are there arrays of structures in it? */
static bool holds_arrays(const Derived *t) {
    for (int k = 0; k < t->components.n; k++) {
        const Component *c = &t->components.at[k];
        if (c->type.base == TY_DERIVED && (c->spec.rank || holds_arrays(c->type.derived)))
            return true;
    }
    return false;
}

static void fail(Group *G, const Expr *e, const char *what) {
    if (G->ok)
        diag_error(G->S->cx, e->span, "a member of a NAMELIST group that has %s is not supported",
                   what);
    G->ok = false;
}

static void push(Group *G, Expr *e, const char *name);

static void push_components(Group *G, Expr *e, const char *name) {
    const Derived *t = e->type.derived;
    for (int k = 0; k < t->components.n && G->ok; k++) {
        const Component *c = &t->components.at[k];
        if (c->is_pointer || c->is_allocatable || c->is_owned) {
            fail(G, e, "POINTER or ALLOCATABLE components");
            return;
        }
        Expr *v = struct_part(G->S, e, k);
        if (v->type.base == TY_NONE)
            G->ok = false;
        else
            push(G, v, arena_printf(G->S->cx->arena, "%s%%%s", name, c->name));
    }
}

/* The elements of x, dimensions from d down still to be chosen; subs: what is chosen, as text. */
static void push_elements(Group *G, Expr *x, int d, const char *subs, const char *name) {
    Context *cx = G->S->cx;
    int64_t lo, hi;
    while (d >= 0 && x->args.at[d]->kind != EX_TRIPLET)
        d--;
    if (d < 0) {
        Expr *e = expr_copy(cx, x);
        e->kind = EX_ELEM;
        e->shape = NULL;
        push(G, e, arena_printf(cx->arena, "%s(%s)", name, subs));
        return;
    }
    const Expr *t = x->args.at[d];
    if (!expr_is_int(t->lo, &lo) || !expr_is_int(t->hi, &hi)) {
        fail(G, x, "an array of structures whose bounds are no constants");
        return;
    }
    for (int64_t i = lo; i <= hi && G->ok; i++) {
        Expr *one = expr_copy(cx, x);
        one->args.at[d] = mk_int(cx, x->span, i, 8);
        const char *more = arena_printf(cx->arena, "%lld%s%s", (long long)i, *subs ? "," : "",
                                        subs);
        push_elements(G, one, d - 1, more, name);
    }
}

static void push(Group *G, Expr *e, const char *name) {
    if (G->out.n > MAX_OBJECTS) {
        fail(G, e, "so many elements of structures");
    } else if (!struct_is(e)) {
        e->name = name_of(G->S->cx, name);
        vec_push(G->S->cx, &G->out, e);
    } else if (!e->shape) {
        push_components(G, e, name);
    } else if (e->kind == EX_SECTION) {
        push_elements(G, e, e->args.n - 1, "", name);
    } else {
        Expr *x = mk_expr(G->S->cx, EX_SECTION, e->span);
        x->sym = e->sym;
        x->name = e->sym->name;
        for (int d = 0; d < e->sym->spec.rank; d++)
            vec_push(G->S->cx, &x->args, mk_expr(G->S->cx, EX_TRIPLET, e->span));
        sema_subscripts(G->S, x);
        push_elements(G, x, x->args.n - 1, "", name);
    }
}

static bool is_mapped(const Symbol *s) {
    bool any = symbol_is_mapped(s);
    for (int i = 0; i < s->parts.n; i++)
        any |= is_mapped(s->parts.at[i]);
    return any;
}

/* A copy of e that every process holds; after READ, which gives `back`, e is the copy. */
static Expr *whole_copy(Sema *S, Expr *e, StmtVec *back) {
    Symbol *t = struct_temporary(S, e->type, e->span);
    t->spec = e->sym->spec;
    sema_struct_parts(S, t);
    Expr *v = mk_var(S->cx, e->span, t);
    sema_put(S, &S->prelude, v, expr_copy(S->cx, e));
    if (back)
        sema_put(S, back, expr_copy(S->cx, e), expr_copy(S->cx, v));
    return v;
}

/* back: gets what must follow; NULL: the items are not changed. */
void sema_group_items(Sema *S, ExprVec *items, StmtVec *back) {
    Group G = {.S = S, .ok = true};
    for (int i = 0; i < items->n && G.ok; i++) {
        Expr *e = items->at[i];
        if (!struct_is(e))
            vec_push(S->cx, &G.out, e);
        else if (!e->shape && !holds_arrays(e->type.derived))
            push(&G, e, e->sym->name);
        else if (e->kind != EX_VAR || symbol_is_record(e->sym))
            fail(&G, e, derived_has_addresses(e->type.derived)
                            ? "POINTER or ALLOCATABLE components"
                            : "structures that lie in memory as C has them");
        else
            push(&G, is_mapped(e->sym) ? whole_copy(S, e, back) : e, e->sym->name);
    }
    *items = G.out;
}
