/* sema_group.c: structures in NAMELIST groups.
 *
 * Contract: a structure stands for its components, as in other lists, but each has the name that
 * input and output know it by, in Expr.name. Arrays of structures are taken apart into elements,
 * since that is the order of their values: x(1)%i, x(1)%v, x(2)%i, … Mapped ones are copied for
 * that into a variable that every process holds, and back. */
#include "../structure/sema_struct.h"

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
        if (c->is_hidden)
            continue;
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

/* The elements of e in implied DOs. Codegen puts the subscripts in place of each '#'. */
static void push_elements(Group *G, Expr *e, const char *name) {
    Context *cx = G->S->cx;
    Expr *inner, *loop = struct_element_loop(G->S, e, &inner), *one = inner->args.at[0];
    const char *subs = "#";
    for (int d = 1; d < e->shape->rank; d++)
        subs = arena_printf(cx->arena, "%s,#", subs);
    ExprVec out = G->out;
    G->out = (ExprVec){0};
    push(G, one, arena_printf(cx->arena, "%s(%s)", name, subs));
    inner->args = G->out;
    G->out = out;
    vec_push(cx, &G->out, loop);
}

static void push(Group *G, Expr *e, const char *name) {
    if (!struct_is(e)) {
        e->name = name_of(G->S->cx, name);
        vec_push(G->S->cx, &G->out, e);
    } else if (!e->shape) {
        push_components(G, e, name);
    } else {
        push_elements(G, e, name);
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
    const ArraySpec *spec = &e->sym->spec;
    diag_warn(S->cx, WARN_PERFORMANCE, e->span, "'%s' is mapped, and an array of structures: every "
              "process holds a copy for NAMELIST", e->sym->name);
    bool fixed = spec->kind == AS_EXPLICIT && sema_bounds_constant(spec);
    Symbol *t = fixed ? struct_temporary(S, e->type, e->span)
                      : struct_array(S, e->type, e->sym->spec.rank, e->span);
    if (fixed) {
        t->spec = *spec;
        sema_struct_parts(S, t);
    } else {
        sema_allocate_before(S, t, e, e->span);
    }
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
