/* fold.c: constant folding of one node: conversions, operators.
 *
 * Contract: fold.h. Reals of kind 4 are computed in double and rounded once, which is correctly
 * rounded for + - * / and square roots. */
#include "fold.h"

#include <math.h>

int64_t fold_huge(int kind) {
    return kind == 8 ? INT64_MAX : ((int64_t)1 << (8 * kind - 1)) - 1;
}

bool fold_fits(int64_t v, int kind) {
    return v <= fold_huge(kind) && v >= -fold_huge(kind) - 1;
}

static double round_to(double v, int kind) {
    return kind == 4 ? (double)(float)v : v;
}

static Expr *result(Context *cx, const Expr *e, Const v) {
    Expr *r = mk_expr(cx, EX_CONST, e->span);
    r->type = e->type;
    r->value = v;
    return r;
}

static Expr *overflow(Context *cx, Expr *e) {
    diag_error(cx, e->span, "the value does not fit into %s", type_name(cx, e->type));
    return e;
}

static Expr *fold_convert(Context *cx, Expr *e) {
    const Const *a = &e->a->value;
    BaseType from = e->a->type.base;
    Const v = {0};
    switch (e->type.base) {
    case TY_INTEGER:
        if (from == TY_INTEGER) {
            v.i = a->i;
        } else {
            if (!(fabs(a->re) < 9.3e18) || (double)(v.i = (int64_t)a->re) != trunc(a->re))
                return overflow(cx, e);
        }
        if (!fold_fits(v.i, e->type.kind))
            return overflow(cx, e);
        break;
    case TY_REAL:
    case TY_COMPLEX:
        v.re = round_to(from == TY_INTEGER ? 0 : a->re, e->type.kind);
        if (from == TY_INTEGER) /* rounded once, not by way of double */
            v.re = e->type.kind == 4 ? (double)(float)a->i : (double)a->i;
        v.im = from == TY_COMPLEX && e->type.base == TY_COMPLEX ? round_to(a->im, e->type.kind) : 0;
        break;
    case TY_LOGICAL:
        v.i = a->i;
        break;
    default:
        return e;
    }
    return result(cx, e, v);
}

Expr *fold_node(Context *cx, Expr *e) {
    if (e->kind == EX_CONVERT && e->a->kind == EX_CONST)
        return fold_convert(cx, e);
    return e;
}

Expr *fold_constant_element(Context *cx, Expr *e) {
    const Symbol *sym = e->sym;
    int64_t at = 0, stride = 1;
    if (!sym->is_constant || !sym->init)
        return e;
    for (int d = 0; d < sym->spec.rank; d++) {
        int64_t v, lo = 1, hi;
        const Bound *b = &sym->spec.dim[d];
        if (!expr_is_int(e->args.at[d], &v) || (b->lo && !expr_is_int(b->lo, &lo)) ||
            !expr_is_int(b->hi, &hi) || v < lo || v > hi)
            return e;
        at += (v - lo) * stride;
        stride *= hi - lo + 1;
    }
    const Expr *item = sym->init->kind == EX_ARRAY ? sym->init->args.at[at] : sym->init;
    Expr *c = expr_copy(cx, item);
    c->span = e->span;
    return c;
}
