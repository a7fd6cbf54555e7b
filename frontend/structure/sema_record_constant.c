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
