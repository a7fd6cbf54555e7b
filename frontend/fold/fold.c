/* fold.c: constant folding of one node: conversions, operators, array elements.
 *
 * Contract: fold.h. gfortran computes constants with correctly rounded arithmetic, and so do we:
 * + - * / of the kind itself or in more digits (kinds.h), rounded once; powers and functions by
 * MPFR (fold_math.c). fold_intrinsic.c has the functions. */
#include <math.h>
#include <string.h>

#include "fold_int.h"
#include "fold_math.h"

bool fold_fits(int64_t v, int kind) {
    return v <= integer_huge(kind) && v >= -integer_huge(kind) - 1;
}

Expr *fold_value(Context *cx, const Expr *e, Const v) {
    Expr *r = mk_expr(cx, EX_CONST, e->span);
    r->type = e->type;
    r->value = v;
    r->value.is_found |= e->kind == EX_INTRINSIC || e->kind == EX_PAREN ||
                         (e->a && e->a->value.is_found) || (e->b && e->b->value.is_found);
    return r;
}

/* -fno-range-check: the low bits count. */
static int64_t wrapped(__int128 v, int kind) {
    int drop = 64 - 8 * kind;
    return (int64_t)((uint64_t)v << drop) >> drop;
}

/* gfortran takes sums and products of plain constants that are too large, as they come to be at run
 * time; what is behind parentheses or functions is an error there. */
static bool may_overflow(Context *cx, const Expr *e) {
    bool plain = (e->kind == EX_BINARY || e->kind == EX_UNARY) && e->op >= OP_MUL &&
                 e->op <= OP_NEG && !e->a->value.is_found && (!e->b || !e->b->value.is_found);
    if (plain && !cx->opt.no_range_check)
        diag_warn(cx, WARN_OVERFLOW, e->span,
                  "the value of the constant expression does not fit into %s",
                  type_name(cx, e->type));
    return plain || cx->opt.no_range_check;
}

Expr *fold_integer(Context *cx, Expr *e, __int128 v) {
    if (v != wrapped(v, e->type.kind) && may_overflow(cx, e))
        v = wrapped(v, e->type.kind);
    if (v > integer_huge(e->type.kind) || v < -(__int128)integer_huge(e->type.kind) - 1)
        return fold_overflow(cx, e);
    return fold_value(cx, e, (Const){.i = (int64_t)v});
}

Expr *fold_real(Context *cx, Expr *e, Real v) {
    Real r = real_round(v, e->type.kind);
    if (!isfinite(r) && !may_overflow(cx, e))
        return fold_overflow(cx, e);
    return fold_value(cx, e, (Const){.re = r});
}

Expr *fold_complex(Context *cx, Expr *e, Real re, Real im) {
    Const v = {.re = real_round(re, e->type.kind), .im = real_round(im, e->type.kind)};
    bool fits = isfinite(v.re) && isfinite(v.im);
    return fits || may_overflow(cx, e) ? fold_value(cx, e, v) : fold_overflow(cx, e);
}

Expr *fold_overflow(Context *cx, Expr *e) {
    diag_error(cx, e->span, "the value of the constant expression does not fit into %s",
               type_name(cx, e->type));
    e->type = (Type){.base = TY_NONE};
    return e;
}

static Expr *division_by_zero(Context *cx, Expr *e) {
    diag_error(cx, e->span, "division by zero");
    e->type = (Type){.base = TY_NONE};
    return e;
}

/* ---- conversions ---- */

static Expr *convert(Context *cx, Expr *e) {
    const Const *a = &e->a->value;
    BaseType from = e->a->type.base;
    switch (e->type.base) {
    case TY_INTEGER:
        if (from == TY_INTEGER || from == TY_LOGICAL)
            return fold_integer(cx, e, a->i);
        return REAL_FUNCTION(fabs)(a->re) < 1e19 ? fold_integer(cx, e, (__int128)a->re)
                                                 : fold_overflow(cx, e);
    case TY_REAL:
        return fold_real(cx, e, from == TY_INTEGER ? (Real)a->i : a->re);
    case TY_COMPLEX:
        if (from == TY_INTEGER)
            return fold_complex(cx, e, (Real)a->i, 0);
        return fold_complex(cx, e, a->re, from == TY_COMPLEX ? a->im : 0);
    case TY_LOGICAL:
        return fold_value(cx, e, (Const){.i = a->i});
    default:
        return e;
    }
}

/* ---- operators ---- */

static Expr *integer_power(Context *cx, Expr *e, int64_t base, int64_t n) {
    if (n < 0) {
        if (base == 0)
            return division_by_zero(cx, e);
        return fold_integer(cx, e, base == 1 ? 1 : base == -1 ? (n % 2 ? -1 : 1) : 0);
    }
    __int128 r = 1, b = base;
    if (base == 0 || base == 1)
        return fold_integer(cx, e, n == 0 ? 1 : base);
    if (base == -1)
        return fold_integer(cx, e, n % 2 ? -1 : 1);
    if (cx->opt.no_range_check) {
        uint64_t product = 1, square = (uint64_t)base;
        for (; n > 0; n >>= 1, square *= square)
            product *= n & 1 ? square : 1;
        return fold_integer(cx, e, (int64_t)product);
    }
    for (; n > 0; n--) { /* ends by overflow after 63 steps at most */
        r *= b;
        if (r > integer_huge(e->type.kind) || r < -(__int128)integer_huge(e->type.kind) - 1)
            return fold_overflow(cx, e);
    }
    return fold_integer(cx, e, r);
}

static Expr *integer_op(Context *cx, Expr *e, int64_t a, int64_t b) {
    switch (e->op) {
    case OP_ADD:
        return fold_integer(cx, e, (__int128)a + b);
    case OP_SUB:
        return fold_integer(cx, e, (__int128)a - b);
    case OP_MUL:
        return fold_integer(cx, e, (__int128)a * b);
    case OP_DIV:
        return b ? fold_integer(cx, e, (__int128)a / b) : division_by_zero(cx, e);
    case OP_POW:
        return integer_power(cx, e, a, b);
    default:
        return e;
    }
}

static Expr *real_op(Context *cx, Expr *e) {
    Real a = e->a->value.re, b = e->b->value.re;
    int kind = e->type.kind;
    switch (e->op) {
    case OP_ADD:
        return fold_real(cx, e, real_add(a, b, kind));
    case OP_SUB:
        return fold_real(cx, e, real_add(a, -b, kind));
    case OP_MUL:
        return fold_real(cx, e, real_multiply(a, b, kind));
    case OP_DIV:
        if (b == 0 && !cx->opt.no_range_check)
            return division_by_zero(cx, e);
        return fold_real(cx, e, real_divide(a, b, kind));
    case OP_POW:
        if (e->b->type.base == TY_INTEGER) {
            if (a == 0 && e->b->value.i < 0 && !cx->opt.no_range_check)
                return division_by_zero(cx, e);
            return fold_real(cx, e, fold_power(a, e->b->value.i, kind));
        }
        if (a < 0) {
            diag_error(cx, e->span, "a negative value cannot be raised to a REAL power");
            e->type.base = TY_NONE;
            return e;
        }
        return fold_real(cx, e, fold_pow(a, b, kind));
    default:
        return e;
    }
}

static Expr *complex_op(Context *cx, Expr *e) {
    const Const *x = &e->a->value, *y = &e->b->value;
    FoldComplex a = {x->re, x->im}, b = {y->re, y->im}, r = {1, 0};
    bool zero = a.re == 0 && a.im == 0;
    int kind = e->type.kind;
    switch (e->op) {
    case OP_ADD:
        return fold_complex(cx, e, real_add(a.re, b.re, kind), real_add(a.im, b.im, kind));
    case OP_SUB:
        return fold_complex(cx, e, real_add(a.re, -b.re, kind), real_add(a.im, -b.im, kind));
    case OP_MUL:
        r = fold_complex_product(a, b, kind);
        return fold_complex(cx, e, r.re, r.im);
    case OP_DIV:
        if (b.re == 0 && b.im == 0 && !cx->opt.no_range_check)
            return division_by_zero(cx, e);
        if (b.re == 0 && b.im == 0) /* as gfortran has it */
            return fold_complex(cx, e, real_divide(0, 0, kind), real_divide(0, 0, kind));
        r = fold_complex_quotient(a, b, kind);
        return fold_complex(cx, e, r.re, r.im);
    case OP_POW:
        if (e->b->type.base == TY_INTEGER) {
            if (zero && y->i < 0)
                return division_by_zero(cx, e);
            if (y->i > 4096 || y->i < -4096)
                return e; /* left to run time */
            r = fold_complex_power(a, y->i, kind);
        } else if (zero) {
            return e;
        } else {
            r = fold_complex_pow(a, b, kind);
        }
        return fold_complex(cx, e, r.re, r.im);
    default:
        return e;
    }
}

int fold_compare_text(const Const *a, const Const *b) {
    int64_t n = a->len > b->len ? a->len : b->len;
    for (int64_t i = 0; i < n; i++) { /* the shorter one counts as padded with blanks */
        unsigned char x = i < a->len ? (unsigned char)a->s[i] : ' ';
        unsigned char y = i < b->len ? (unsigned char)b->s[i] : ' ';
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

static Expr *comparison(Context *cx, Expr *e) {
    const Const *a = &e->a->value, *b = &e->b->value;
    int order = 0;
    bool unordered = e->a->type.base == TY_REAL && (isnan(a->re) || isnan(b->re));
    switch (e->a->type.base) {
    case TY_INTEGER:
        order = (a->i > b->i) - (a->i < b->i);
        break;
    case TY_REAL:
        order = (a->re > b->re) - (a->re < b->re);
        break;
    case TY_COMPLEX:
        order = a->re != b->re || a->im != b->im;
        break;
    case TY_CHARACTER:
        order = fold_compare_text(a, b);
        break;
    default:
        return e;
    }
    bool r = unordered        ? e->op == OP_NE
             : e->op == OP_EQ ? order == 0
             : e->op == OP_NE ? order != 0
             : e->op == OP_LT ? order < 0
             : e->op == OP_LE ? order <= 0
             : e->op == OP_GT ? order > 0
                              : order >= 0;
    return fold_value(cx, e, (Const){.i = r});
}

static Expr *logical_op(Context *cx, Expr *e) {
    bool a = e->a->value.i, b = e->b->value.i;
    bool r = e->op == OP_AND   ? a && b
             : e->op == OP_OR  ? a || b
             : e->op == OP_EQV ? a == b
                               : a != b;
    return fold_value(cx, e, (Const){.i = r});
}

static Expr *concatenation(Context *cx, const Expr *e) {
    const Const *a = &e->a->value, *b = &e->b->value;
    char *s = arena_alloc(cx->arena, (size_t)(a->len + b->len) + 1);
    memcpy(s, a->s, (size_t)a->len);
    memcpy(s + a->len, b->s, (size_t)b->len);
    return mk_char(cx, e->span, s, a->len + b->len);
}

static Expr *binary(Context *cx, Expr *e) {
    if (e->op >= OP_EQ && e->op <= OP_GE)
        return comparison(cx, e);
    if (e->op == OP_CONCAT)
        return concatenation(cx, e);
    if (e->op >= OP_AND && e->op <= OP_NEQV)
        return logical_op(cx, e);
    switch (e->type.base) {
    case TY_INTEGER:
        return integer_op(cx, e, e->a->value.i, e->b->value.i);
    case TY_REAL:
        return real_op(cx, e);
    case TY_COMPLEX:
        return complex_op(cx, e);
    default:
        return e;
    }
}

static Expr *unary(Context *cx, Expr *e) {
    const Const *a = &e->a->value;
    bool minus = e->op == OP_NEG;
    switch (e->type.base) {
    case TY_INTEGER:
        return fold_integer(cx, e, minus ? -(__int128)a->i : a->i);
    case TY_REAL:
        return fold_value(cx, e, (Const){.re = minus ? -a->re : a->re});
    case TY_COMPLEX:
        return fold_value(cx, e,
                          (Const){.re = minus ? -a->re : a->re, .im = minus ? -a->im : a->im});
    case TY_LOGICAL:
        return fold_value(cx, e, (Const){.i = !a->i});
    default:
        return e;
    }
}

Expr *fold_node(Context *cx, Expr *e) {
    switch (e->kind) {
    case EX_CONVERT:
        return e->a->kind == EX_CONST ? convert(cx, e) : e;
    case EX_UNARY:
        return e->a->kind == EX_CONST ? unary(cx, e) : e;
    case EX_BINARY:
        return e->a->kind == EX_CONST && e->b->kind == EX_CONST ? binary(cx, e) : e;
    case EX_PAREN: {
        if (e->a->kind != EX_CONST)
            return e;
        Expr *c = fold_value(cx, e, e->a->value);
        c->type = e->a->type;
        return c;
    }
    case EX_SUBSTR: {
        int64_t lo, hi;
        if (e->a->kind != EX_CONST || !expr_is_int(e->lo, &lo) || !e->hi ||
            !expr_is_int(e->hi, &hi))
            return e;
        if (hi < lo)
            return mk_char(cx, e->span, "", 0);
        return lo < 1 || hi > e->a->value.len
                   ? e
                   : mk_char(cx, e->span, e->a->value.s + lo - 1, hi - lo + 1);
    }
    case EX_INTRINSIC:
        return fold_intrinsic(cx, e);
    default:
        return e;
    }
}

int64_t fold_place(const ArraySpec *spec, const ExprVec *subscripts) {
    int64_t at = 0, stride = 1;
    for (int d = 0; d < spec->rank; d++) {
        int64_t v, lo = 1, hi;
        const Bound *b = &spec->dim[d];
        if (!expr_is_int(subscripts->at[d], &v) || (b->lo && !expr_is_int(b->lo, &lo)) || !b->hi ||
            !expr_is_int(b->hi, &hi) || v < lo || v > hi)
            return -1;
        at += (v - lo) * stride;
        stride *= hi - lo + 1;
    }
    return at;
}

Expr *fold_constant_element(Context *cx, Expr *e) {
    const Symbol *sym = e->sym;
    if (!sym->is_constant || !sym->init)
        return e;
    const int64_t at = fold_place(&sym->spec, &e->args);
    if (at < 0)
        return e;
    const Expr *item = sym->init->kind == EX_ARRAY ? sym->init->args.at[at] : sym->init;
    Expr *c = expr_copy(cx, item);
    c->span = e->span;
    return c;
}
