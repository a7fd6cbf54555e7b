/* sema_record_constant.c: components of named constants that are arrays of records.
 *
 * Contract: such a constant lies in memory that is filled when its unit is entered first
 * (sema_heap_storage.c). What declarations, CASE and the like need of it is taken from the value
 * that it was given; what is no constant there stays a reference to the memory. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* The element of the list that lies behind so many others; NULL: not to be told. */
static Expr *item_at(const Expr *list, int64_t at) {
    if (list->kind == EX_STRUCT) /* one for all */
        return (Expr *)list;
    if (list->kind != EX_ARRAY || at >= list->args.n)
        return NULL;
    for (int64_t i = 0; i <= at; i++)
        if (list->args.at[i]->kind == EX_IDO || list->args.at[i]->shape)
            return NULL;
    return list->args.at[at];
}

/* Component c of the value v, which c may have subscripts for. */
static Expr *component_of(Sema *S, Expr *v, Expr *c) {
    const Derived *t = v->type.base == TY_DERIVED ? v->type.derived : NULL;
    int k = 0;
    while (t && k < t->components.n && t->components.at[k].name != c->name)
        k++;
    const Component *named = t && k < t->components.n ? &t->components.at[k] : NULL;
    if (!named || !struct_may_see(S, t, named) || named->is_pointer || named->is_allocatable ||
        named->is_owned || named->proc)
        return NULL;
    if (c->has_args && v->kind != EX_STRUCT)
        return NULL;
    v = struct_listed(S, v, k);
    if (!v || !c->has_args)
        return v;
    if (c->args.n != named->spec.rank)
        return NULL;
    ExprVec subs = {0};
    for (int d = 0; d < c->args.n; d++) {
        Expr *sub = c->args.at[d]->kind == EX_TRIPLET ? NULL : expr_copy(S->cx, c->args.at[d]);
        if (!sub)
            return NULL;
        vec_push(S->cx, &subs, sema_expr(S, sub));
    }
    int64_t at = fold_place(&named->spec, &subs);
    return at < 0 ? NULL : item_at(v, at);
}

/* What levels n-1 to 0 name of `root`, the constant or an element of it; NULL: only run time has
 * it. */
Expr *sema_record_constant(Sema *S, const Expr *root, Expr **level, int n) {
    Expr *v = root->sym->is_constant ? root->sym->begins : NULL;
    if (v && root->kind == EX_ELEM) {
        int64_t at = fold_place(&root->sym->spec, &root->args);
        v = at < 0 ? NULL : item_at(v, at);
    } else if (root->kind != EX_VAR || !(S->in_spec || S->in_init) || !v || v->kind != EX_ARRAY) {
        return NULL;
    }
    while (v && n-- > 0)
        v = component_of(S, v, level[n]);
    if (!v || (v->kind != EX_CONST && !S->in_spec && !S->in_init))
        return NULL;
    v = expr_copy(S->cx, v);
    v->span = level[0]->span;
    return v;
}

/* ---- intrinsic functions of constant structures ---- */

/* Elements `first`, `first` + step, … of the list, in the shape of the structures a. */
static Expr *every(Sema *S, const Expr *a, const ExprVec *list, int first, int step, Type type) {
    Context *cx = S->cx;
    if (!a->shape)
        return expr_copy(cx, list->at[first]);
    Expr *r = mk_expr(cx, EX_ARRAY, a->span), *extents = mk_expr(cx, EX_ARRAY, a->span);
    for (int i = first; i < list->n; i += step)
        vec_push(cx, &r->args, expr_copy(cx, list->at[i]));
    r->type = type;
    r->shape = shape_new(cx, 1);
    r->shape->extent[0] = mk_int(cx, a->span, r->args.n, 8);
    for (int d = 0; d < a->shape->rank; d++)
        vec_push(cx, &extents->args, expr_copy(cx, a->shape->extent[d]));
    return a->shape->rank > 1 ? sema_in_extents(S, r, extents) : r;
}

/* The values of the call, whose arguments are constants; false: it has none. */
static bool values_of(Sema *S, Expr *call, ExprVec *out) {
    if (call->shape)
        return const_values(S, call, out);
    call = fold_node(S->cx, call);
    vec_push(S->cx, out, call);
    return call->kind == EX_CONST;
}

static bool has_known_extents(const Expr *e) {
    int64_t n;
    for (int d = 0; d < expr_rank(e); d++)
        if (!e->shape->extent[d] || !expr_is_int(e->shape->extent[d], &n))
            return false;
    return true;
}

/* Component k, an array, of e, an intrinsic function of constant structures: what the function
 * makes of the elements at each of its places. NULL: it is no constant. */
Expr *record_constant_intrinsic(Sema *S, Expr *e, int k) {
    Context *cx = S->cx;
    const Component *c = &e->type.derived->components.at[k];
    Symbol of = {.spec = c->spec};
    ExprVec *list = NEW_ARRAY(cx, ExprVec, e->args.n);
    int64_t places = 1, n;
    Expr *extents = mk_expr(cx, EX_ARRAY, e->span), *all = mk_expr(cx, EX_ARRAY, e->span);
    for (int d = 0; d < c->spec.rank; d++) {
        vec_push(cx, &extents->args, mk_bound(cx, e->span, &of, d, BOUND_EXTENT));
        places *= expr_is_int(extents->args.at[d], &n) ? n : 0;
    }
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        if (struct_is(a) &&
            (!has_known_extents(a) || !const_values(S, struct_listed(S, a, k), &list[i])))
            return NULL;
    }
    ExprVec *made = NEW_ARRAY(cx, ExprVec, places);
    for (int p = 0; p < places; p++) {
        Expr *call = expr_copy(cx, e);
        for (int i = 0; i < e->args.n; i++)
            if (struct_is(e->args.at[i]))
                call->args.at[i] = every(S, e->args.at[i], &list[i], p, (int)places, c->type);
        call->type = c->type;
        if (!values_of(S, call, &made[p]))
            return NULL;
    }
    for (int i = 0; places && i < made[0].n; i++)
        for (int p = 0; p < places; p++)
            vec_push(cx, &all->args, made[p].at[i]);
    all->type = c->type;
    all->shape = shape_new(cx, 1);
    all->shape->extent[0] = mk_int(cx, e->span, all->args.n, 8);
    for (int d = 0; d < expr_rank(e); d++) /* of PACK, the values tell */
        vec_push(cx, &extents->args,
                 has_known_extents(e) || !places ? expr_copy(cx, e->shape->extent[d])
                                                 : mk_int(cx, e->span, made[0].n, 8));
    return sema_in_extents(S, all, extents);
}
