/* sema_reduce.c: SUM, PRODUCT, MAXVAL, MINVAL, COUNT, ANY, ALL and DOT_PRODUCT of constants.
 *
 * Contract: only where the standard asks for a constant (Fortran 2003 allows these functions
 * there); elsewhere they are nests like any other reduction. The operand's elements are combined in
 * array element order, as gfortran combines them. */
#include "fold.h"
#include "sema.h"

/* a op b, folded. */
static Expr *combined(Context *cx, Op op, Expr *a, Expr *b, Type t) {
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = t;
    return fold_node(cx, e);
}

/* Is b to be taken instead of a? */
static bool better(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *test = combined(cx, op, b, a, TYPE(LOGICAL, 4));
    return test->kind == EX_CONST && test->value.i;
}

static Expr *first_value(Context *cx, const Expr *e) {
    Expr *zero = mk_int(cx, e->span, e->intrinsic->id == IN_PRODUCT, 4);
    return mk_convert(cx, zero, e->type);
}

/* The elements that MASK= selects; false: they are not constant. */
static bool selected(Sema *S, Expr *array, Expr *mask, ExprVec *out) {
    ExprVec all = {0}, masks = {0};
    if (!const_values(S, array, &all) || (mask && !const_values(S, mask, &masks)))
        return false;
    for (int i = 0; i < all.n; i++)
        if (!mask || masks.at[masks.n == 1 ? 0 : i]->value.i)
            vec_push(S->cx, out, all.at[i]);
    return true;
}

static Expr *logical_reduction(Context *cx, const Expr *e, const ExprVec *v) {
    int64_t n = 0;
    for (int i = 0; i < v->n; i++)
        n += v->at[i]->value.i != 0;
    return e->intrinsic->id == IN_COUNT ? mk_int(cx, e->span, n, e->type.kind)
                                        : mk_logical(cx, e->span, e->intrinsic->id == IN_ANY
                                                                      ? n > 0 : n == v->n,
                                                     e->type.kind);
}

static Expr *dot_product(Sema *S, Expr *e) {
    ExprVec a = {0}, b = {0};
    if (e->type.base == TY_LOGICAL || e->type.base == TY_COMPLEX ||
        !const_values(S, e->args.at[0], &a) || !const_values(S, e->args.at[1], &b) || a.n != b.n)
        return NULL;
    Expr *sum = first_value(S->cx, e);
    for (int i = 0; i < a.n; i++) {
        Expr *x = mk_convert(S->cx, a.at[i], e->type), *y = mk_convert(S->cx, b.at[i], e->type);
        sum = combined(S->cx, OP_ADD, sum, combined(S->cx, OP_MUL, x, y, e->type), e->type);
    }
    return sum->kind == EX_CONST ? sum : NULL;
}

Expr *sema_constant_reduction(Sema *S, Expr *e) {
    Context *cx = S->cx;
    IntrinsicId id = e->intrinsic->id;
    bool logical = id == IN_COUNT || id == IN_ANY || id == IN_ALL, most = id == IN_MAXVAL;
    bool numeric = id == IN_SUM || id == IN_PRODUCT || id == IN_MAXVAL || id == IN_MINVAL;
    ExprVec v = {0};
    if (id == IN_DOT_PRODUCT)
        return dot_product(S, e);
    if ((!logical && !numeric) || e->shape || (e->args.n > 1 && e->args.at[1]))
        return NULL; /* with DIM= */
    Expr *mask = numeric && e->args.n > 2 ? e->args.at[2] : NULL;
    if (!selected(S, e->args.at[0], mask, &v))
        return NULL;
    if (logical)
        return logical_reduction(cx, e, &v);
    if (id == IN_SUM || id == IN_PRODUCT) {
        Expr *r = first_value(cx, e);
        for (int i = 0; i < v.n && r->kind == EX_CONST; i++)
            r = combined(cx, id == IN_SUM ? OP_ADD : OP_MUL, r, v.at[i], e->type);
        return r->kind == EX_CONST ? r : NULL;
    }
    if (!v.n || e->type.base == TY_CHARACTER)
        return NULL;
    Expr *best = v.at[0];
    for (int i = 1; i < v.n; i++)
        if (better(cx, most ? OP_GT : OP_LT, best, v.at[i]))
            best = v.at[i];
    return best;
}
