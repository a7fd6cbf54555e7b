/* small_product.c: MATMUL over a short inner dimension, as rotations of vectors in space have it.
 *
 * Contract: lower.h. Such a product is written out at each element, `a(i,1)*b(1,j) + a(i,2)*b(2,j)`
 * (in the order of the sum, from zero on), in the nest that uses it: a call of the runtime library
 * takes longer than the few operations, and leaves an array between. */
#include "access.h"
#include "lower.h"

enum { SHORT = 4 }; /* inner extent */

/* An array whose elements are here and may be asked for several times. */
static bool is_at_hand(const Expr *e) {
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_TRANSPOSE)
        return is_at_hand(e->args.at[0]);
    return e->kind == EX_VAR && e->shape && e->sym->map && array_replicated(e->sym) &&
           !e->sym->ooc;
}

static int64_t extent_of(const Expr *e, int d) {
    int64_t n;
    return e->shape->extent[d] && expr_is_int(e->shape->extent[d], &n) ? n : -1;
}

static int64_t inner_of(const Expr *e) {
    const Expr *a = e->args.at[0];
    return extent_of(a, expr_rank(a) - 1);
}

bool is_small_product(const Expr *e) {
    if (e->kind != EX_INTRINSIC || e->intrinsic->id != IN_MATMUL ||
        e->type.base == TY_LOGICAL || !is_at_hand(e->args.at[0]) || !is_at_hand(e->args.at[1]))
        return false;
    int64_t n = inner_of(e);
    return n > 0 && n <= SHORT && extent_of(e->args.at[1], 0) == n;
}

Expr *small_product_at(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    const Expr *a = e->args.at[0], *b = e->args.at[1];
    Expr *sum = red_identity(cx, RED_SUM, e->span, e->type);
    Expr *zero = mk_int(cx, e->span, 0, 8), *one = mk_int(cx, e->span, 1, 8);
    for (int64_t k = 0; k < inner_of(e); k++) {
        SpaceDim inner = {.idx = mk_int(cx, e->span, k, 8), .org = zero, .step = one};
        Space row = {.rank = expr_rank(a)}, column = {.rank = expr_rank(b)};
        row.dim[0] = sp->dim[0];
        row.dim[row.rank - 1] = inner;
        column.dim[column.rank - 1] = sp->dim[sp->rank - 1];
        column.dim[0] = inner;
        Expr *x = mk_convert(cx, at_index(L, a, &row), e->type);
        Expr *y = mk_convert(cx, at_index(L, b, &column), e->type);
        Expr *product = mk_binary(cx, e->span, OP_MUL, x, y);
        product->type = e->type;
        sum = red_update(cx, RED_SUM, e->span, sum, product);
    }
    return sum;
}
