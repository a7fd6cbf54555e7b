/* sema_values.c: values that are not what the program says: conversions that lose something,
 * text that is cut, bytes that nobody gives.
 *
 * Contract: warnings only, each by its name (warnings.def); expressions are typed. What is said of
 * constants is certain; of other values only the types speak. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "sema.h"

/* ---- conversions ---- */

static bool same_value(const Expr *a, const Expr *b) {
    bool from_integer = a->type.base == TY_INTEGER, to_integer = b->type.base == TY_INTEGER;
    if (from_integer && to_integer)
        return true; /* what does not fit is an error */
    Real x = from_integer ? (Real)a->value.i : a->value.re;
    Real y = to_integer ? (Real)b->value.i : b->value.re;
    return x == y &&
           (b->type.base == TY_COMPLEX || a->type.base != TY_COMPLEX || a->value.im == 0) &&
           (a->type.base != TY_COMPLEX || b->type.base != TY_COMPLEX || a->value.im == b->value.im);
}

/* Parts of a value may be lost: fractions, digits, the imaginary part. */
static bool may_lose(Type from, Type to) {
    if (from.base != to.base && from.base > to.base)
        return true;
    return from.base == to.base && from.kind > to.kind;
}

/* 0.1 as a REAL(8) is not 0.1D0. What nine digits give exactly, such as 0.25, was meant so. */
static bool is_rounded(const Expr *e, Type to) {
    char digits[48];
    double v = (double)e->value.re;
    if (e->kind != EX_CONST || e->type.base != TY_REAL || e->type.kind != 4 ||
        (to.base != TY_REAL && to.base != TY_COMPLEX) || to.kind <= 4 || !isfinite(v))
        return false;
    snprintf(digits, sizeof digits, "%.9g", v);
    return strtod(digits, NULL) != v;
}

void sema_warn_digits(Sema *S, const Expr *e, Type to) {
    char digits[48];
    if (!e->span.end || !is_rounded(e, to) || !diag_warns(S->cx, WARN_CONVERSION_EXTRA))
        return;
    snprintf(digits, sizeof digits, "%.15g", (double)e->value.re);
    diag_warn(S->cx, WARN_CONVERSION_EXTRA, e->span,
              "this constant is %s, so the %s value is %s", type_name(S->cx, e->type),
              type_name(S->cx, to), digits);
    diag_hint(S->cx, "write the constant with the exponent letter D, or with its kind");
}

void sema_warn_conversion(Sema *S, const Expr *from, const Expr *to) {
    Context *cx = S->cx;
    if (from == to || type_equal(from->type, to->type) || !type_numeric(from->type) ||
        !type_numeric(to->type) || !from->span.end)
        return;
    sema_warn_digits(S, from, to->type);
    if (from->kind == EX_CONST && to->kind == EX_CONST) {
        if (!same_value(from, to))
            diag_warn(cx, WARN_CONVERSION, from->span,
                      "the conversion from %s to %s changes the value", type_name(cx, from->type),
                      type_name(cx, to->type));
    } else if (may_lose(from->type, to->type)) {
        diag_warn(cx, WARN_CONVERSION, from->span,
                  "the conversion from %s to %s may change the value", type_name(cx, from->type),
                  type_name(cx, to->type));
    }
}

/* CMPLX(x, y) of REAL(8) values is COMPLEX(4): F77 has no other, and few mean it. */
void sema_warn_cmplx(Sema *S, const ExprVec *args, Type to) {
    for (int i = 0; i < args->n && i < 2; i++) {
        const Expr *e = args->at[i];
        if (!e || e->type.base < TY_REAL || !type_numeric(e->type) || e->type.kind <= to.kind)
            continue;
        if (diag_warn(S->cx, WARN_CONVERSION, e->span, "CMPLX without KIND= gives %s: of this "
                      "%s value digits may be lost", type_name(S->cx, to),
                      type_name(S->cx, e->type)))
            diag_hint(S->cx, "add KIND=%d", e->type.kind);
        return;
    }
}

/* ---- text and bytes ---- */

void sema_warn_cut(Sema *S, const Expr *e, Type to, const char *subject) {
    int64_t has, takes;
    if (e->type.base != TY_CHARACTER || to.base != TY_CHARACTER || !e->type.len || !to.len ||
        !expr_is_int(e->type.len, &has) || !expr_is_int(to.len, &takes))
        return;
    takes = takes < 0 ? 0 : takes;
    bool blank = e->kind == EX_CONST && e->value.s;
    for (int64_t i = takes; blank && i < has; i++)
        blank = e->value.s[i] == ' ';
    if (has > takes && !blank)
        diag_warn(S->cx, WARN_CHARACTER_TRUNCATION, e->span, "%s takes %lld of the %lld characters",
                  subject, (long long)takes, (long long)has);
}

/* -1: only run time knows. */
static int64_t bytes_of(Sema *S, const Expr *e) {
    int64_t n, all = e->type.base == TY_CHARACTER && !e->type.len ? -1
                                                                  : sema_value_bytes(S, e->type);
    for (int d = 0; e->shape && d < e->shape->rank && all >= 0; d++)
        all = e->shape->extent[d] && expr_is_int(e->shape->extent[d], &n) ? all * n : -1;
    return all;
}

/* e: TRANSFER(source, …), typed. */
void sema_warn_transfer(Sema *S, const Expr *e, const Expr *source) {
    if (!diag_warns(S->cx, WARN_SURPRISING))
        return;
    int64_t has = bytes_of(S, source), wants = bytes_of(S, e);
    if (has >= 0 && has < wants)
        diag_warn(S->cx, WARN_SURPRISING, e->span, "TRANSFER gives %lld bytes of %lld: the others "
                  "have no value", (long long)has, (long long)wants);
}

/* ---- loops ---- */

/* DO I = 10, 1, and an implied DO: constants that mean no iteration. */
void sema_warn_empty(Sema *S, Span at, const Expr *from, const Expr *to, const Expr *by) {
    int64_t lo, hi, step = 1;
    if (expr_is_int(from, &lo) && expr_is_int(to, &hi) && (!by || expr_is_int(by, &step)) &&
        step != 0 && (step > 0 ? lo > hi : lo < hi))
        diag_warn(S->cx, WARN_ZEROTRIP, at, "this loop never runs: it goes from %lld to %lld%s",
                  (long long)lo, (long long)hi,
                  step == 1 ? "" : arena_printf(S->cx->arena, " by %lld", (long long)step));
}

/* The variable is stepped once more than the loop runs. */
void sema_warn_endless(Sema *S, const Stmt *s) {
    int64_t hi, step = 1, most;
    Type t = s->sym ? s->sym->type : TYPE(NONE, 0);
    if (t.base != TY_INTEGER || !expr_is_int(s->hi, &hi) ||
        (s->step && !expr_is_int(s->step, &step)))
        return;
    most = t.kind >= 8 ? INT64_MAX : ((int64_t)1 << (8 * t.kind - 1)) - 1;
    if (step > 0 ? hi > most - step : hi < -most - 1 - step)
        diag_warn(S->cx, WARN_UNDEFINED_DO_LOOP, s->hi->span,
                  "behind the last iteration %s cannot hold the value of '%s'",
                  type_name(S->cx, t), s->sym->name);
}
