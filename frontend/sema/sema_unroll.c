/* sema_unroll.c: reductions in bounds and lengths, of a few elements, as operations on scalars.
 *
 * Contract: a reduction of a rank-1 expression of constant extent, at most MOST elements, without
 * DIM= and MASK=, becomes ((a(1) + a(2)) + a(3)): the value may then be needed where no statement
 * can find it, as in bounds of dummy arguments. Others stay as they are. */
#include "../fold/fold.h"
#include "sema.h"

enum { MOST = 32 };

/* Element i, from 0, of an expression of rank 1; NULL: it has another form. */
static Expr *element(Context *cx, const Expr *e, int64_t i) {
    int64_t lo = 1, step = 1;
    if (!e->shape)
        return expr_copy(cx, e);
    Expr *x;
    switch (e->kind) {
    case EX_ARRAY:
        for (int k = 0; k < e->args.n; k++)
            if (e->args.at[k]->kind == EX_IDO || e->args.at[k]->shape)
                return NULL;
        return i < e->args.n ? expr_copy(cx, e->args.at[i]) : NULL;
    case EX_VAR:
        if (e->sym->kind == SYM_CONST || e->sym->is_allocatable)
            return NULL;
        x = mk_expr(cx, EX_ELEM, e->span);
        x->sym = e->sym;
        x->name = e->sym->name;
        x->type = symbol_type(e->sym);
        vec_push(cx, &x->args, mk_add(cx, mk_bound(cx, e->span, e->sym, 0, BOUND_LOWER),
                                      mk_int(cx, e->span, i, 8)));
        return fold_constant_element(cx, x);
    case EX_SECTION:
        x = expr_copy(cx, e);
        for (int d = 0; d < x->args.n; d++) {
            Expr *t = x->args.at[d];
            if (t->kind == EX_TRIPLET && expr_is_int(t->lo, &lo) &&
                (!t->step || expr_is_int(t->step, &step)))
                x->args.at[d] = mk_int(cx, t->span, lo + i * step, 8);
            else if (t->kind == EX_TRIPLET || t->shape)
                return NULL;
        }
        x->kind = EX_ELEM;
        x->shape = NULL;
        return fold_constant_element(cx, x);
    case EX_BINARY:
    case EX_UNARY:
    case EX_CONVERT:
    case EX_PAREN:
        x = expr_copy(cx, e);
        x->shape = NULL;
        x->a = element(cx, e->a, i);
        x->b = e->b ? element(cx, e->b, i) : NULL;
        return x->a && (x->b || !e->b) ? fold_node(cx, x) : NULL;
    default:
        return NULL;
    }
}

static Expr *joined(Context *cx, const Expr *e, Expr *a, Expr *b) {
    Op op = e->intrinsic->id == IN_SUM       ? OP_ADD
            : e->intrinsic->id == IN_PRODUCT ? OP_MUL
            : e->intrinsic->id == IN_ANY     ? OP_OR
                                             : OP_AND;
    if (e->intrinsic->id != IN_MAXVAL && e->intrinsic->id != IN_MINVAL)
        return fold_node(cx, mk_binary(cx, e->span, op, a, b));
    Expr *x = mk_expr(cx, EX_INTRINSIC, e->span);
    x->intrinsic = intrinsic_row(e->intrinsic->id == IN_MAXVAL ? IN_MAX : IN_MIN);
    x->type = a->type;
    vec_push(cx, &x->args, a);
    vec_push(cx, &x->args, b);
    return fold_node(cx, x);
}

Expr *sema_unroll(Sema *S, Expr *e) {
    Context *cx = S->cx;
    int64_t n;
    IntrinsicId id = e->intrinsic->id;
    bool reduces = id == IN_SUM || id == IN_PRODUCT || id == IN_MAXVAL || id == IN_MINVAL ||
                   id == IN_ANY || id == IN_ALL;
    const Expr *a = reduces && e->args.n ? e->args.at[0] : NULL;
    for (int i = 1; i < e->args.n; i++)
        if (e->args.at[i])
            return NULL;
    if (!a || !a->shape || a->shape->rank != 1 || a->type.base == TY_CHARACTER ||
        !expr_is_int(a->shape->extent[0], &n) || n < 1 || n > MOST)
        return NULL;
    Expr *sum = NULL;
    for (int64_t i = 0; i < n; i++) {
        Expr *x = element(cx, a, i);
        if (!x)
            return NULL;
        sum = sum ? joined(cx, e, sum, x) : x;
    }
    return sum;
}
