/* fold_math.c: mathematical functions of constants, correctly rounded by MPFR.
 *
 * Contract: fold_math.h. gfortran folds constants with MPFR as well, so that both give the same
 * bits; the C library's functions differ from machine to machine in the last one. */
#include "fold_math.h"

#if HPFC_QUAD
#define MPFR_WANT_FLOAT128
#endif
#include <math.h>
#include <mpfr.h>

#if HPFC_QUAD
#define mpfr_set_real mpfr_set_float128
#define mpfr_get_real mpfr_get_float128
#else
#define mpfr_set_real mpfr_set_ld
#define mpfr_get_real mpfr_get_ld
#endif

enum { DIGITS = 113 }; /* a Real has no more */

typedef int Unary(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int Binary(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

/* The precision and the exponents of the kind; its subnormal numbers have fewer digits. */
static void range_of(int kind) {
    const RealKind *k = real_kind(kind);
    mpfr_set_emin(k->min_exponent - k->digits + 1);
    mpfr_set_emax(k->max_exponent);
}

static mpfr_prec_t digits_of(int kind) {
    return real_kind(kind)->digits;
}

/* The value of r, to which `inexact` says how it was rounded; clears r. */
static Real result(mpfr_t r, int inexact) {
    mpfr_subnormalize(r, inexact, MPFR_RNDN);
    Real v = mpfr_get_real(r, MPFR_RNDN);
    mpfr_clear(r);
    return v;
}

static Real unary(Unary *f, Real x, int kind) {
    mpfr_t a, r;
    range_of(kind);
    mpfr_init2(a, DIGITS);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_real(a, x, MPFR_RNDN);
    int inexact = f(r, a, MPFR_RNDN);
    mpfr_clear(a);
    return result(r, inexact);
}

static Real binary(Binary *f, Real x, Real y, int kind) {
    mpfr_t a, b, r;
    range_of(kind);
    mpfr_inits2(DIGITS, a, b, (mpfr_ptr)0);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_real(a, x, MPFR_RNDN);
    mpfr_set_real(b, y, MPFR_RNDN);
    int inexact = f(r, a, b, MPFR_RNDN);
    mpfr_clears(a, b, (mpfr_ptr)0);
    return result(r, inexact);
}

static int log_gamma(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    int sign;
    return mpfr_lgamma(r, &sign, a, rnd);
}

static const struct {
    IntrinsicId id;
    Unary *f;
} unaries[] = {
    {IN_ACOS, mpfr_acos}, {IN_ASIN, mpfr_asin},   {IN_ATAN, mpfr_atan}, {IN_COS, mpfr_cos},
    {IN_COSH, mpfr_cosh}, {IN_EXP, mpfr_exp},     {IN_LOG, mpfr_log},   {IN_LOG10, mpfr_log10},
    {IN_SIN, mpfr_sin},   {IN_SINH, mpfr_sinh},   {IN_SQRT, mpfr_sqrt}, {IN_TAN, mpfr_tan},
    {IN_TANH, mpfr_tanh}, {IN_ACOSH, mpfr_acosh}, {IN_ASINH, mpfr_asinh}, {IN_ATANH, mpfr_atanh},
    {IN_ERF, mpfr_erf},   {IN_ERFC, mpfr_erfc},   {IN_GAMMA, mpfr_gamma}, {IN_LOG_GAMMA, log_gamma},
    {IN_BESSEL_J0, mpfr_j0}, {IN_BESSEL_J1, mpfr_j1}, {IN_BESSEL_Y0, mpfr_y0},
    {IN_BESSEL_Y1, mpfr_y1},
};

bool fold_math(IntrinsicId id, Real x, int kind, Real *value) {
    for (size_t k = 0; k < sizeof unaries / sizeof *unaries; k++)
        if (unaries[k].id == id) {
            *value = unary(unaries[k].f, x, kind);
            return true;
        }
    return false;
}

Real fold_atan2(Real y, Real x, int kind) {
    return binary(mpfr_atan2, y, x, kind);
}

Real fold_bessel(int64_t n, Real x, bool y, int kind) {
    mpfr_t a, r;
    range_of(kind);
    mpfr_init2(a, DIGITS);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_real(a, x, MPFR_RNDN);
    int inexact = (y ? mpfr_yn : mpfr_jn)(r, (long)n, a, MPFR_RNDN);
    mpfr_clear(a);
    return result(r, inexact);
}

Real fold_hypot(Real x, Real y, int kind) {
    return binary(mpfr_hypot, x, y, kind);
}

Real fold_pow(Real x, Real y, int kind) {
    return binary(mpfr_pow, x, y, kind);
}

Real fold_power(Real x, int64_t n, int kind) {
    mpfr_t a, r;
    range_of(kind);
    mpfr_init2(a, DIGITS);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_real(a, x, MPFR_RNDN);
    int inexact = mpfr_pow_si(r, a, (long)n, MPFR_RNDN);
    mpfr_clear(a);
    return result(r, inexact);
}

/* ---- complex numbers: with so many digits that one rounding at the end is right ---- */

enum { MANY = 400 };

static Real rounded(mpfr_t v, int kind) {
    mpfr_t r;
    range_of(kind);
    mpfr_init2(r, digits_of(kind));
    int inexact = mpfr_set(r, v, MPFR_RNDN);
    inexact = mpfr_check_range(r, inexact, MPFR_RNDN);
    return result(r, inexact);
}

typedef struct Many {
    mpfr_t re, im;
} Many;

static void many_init(Many *z, FoldComplex v) {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_inits2(MANY, z->re, z->im, (mpfr_ptr)0);
    mpfr_set_real(z->re, v.re, MPFR_RNDN);
    mpfr_set_real(z->im, v.im, MPFR_RNDN);
}

static void many_clear(Many *z) {
    mpfr_clears(z->re, z->im, (mpfr_ptr)0);
}

static FoldComplex many_end(Many *z, int kind) {
    FoldComplex r = {rounded(z->re, kind), rounded(z->im, kind)};
    many_clear(z);
    return r;
}

static void many_mul(Many *x, const Many *y) {
    mpfr_t re, im;
    mpfr_inits2(MANY, re, im, (mpfr_ptr)0);
    mpfr_fmms(re, x->re, y->re, x->im, y->im, MPFR_RNDN);
    mpfr_fmma(im, x->re, y->im, x->im, y->re, MPFR_RNDN);
    mpfr_swap(x->re, re);
    mpfr_swap(x->im, im);
    mpfr_clears(re, im, (mpfr_ptr)0);
}

/* x = 1/x */
static void many_invert(Many *x) {
    mpfr_t n;
    mpfr_init2(n, MANY);
    mpfr_fmma(n, x->re, x->re, x->im, x->im, MPFR_RNDN);
    mpfr_div(x->re, x->re, n, MPFR_RNDN);
    mpfr_div(x->im, x->im, n, MPFR_RNDN);
    mpfr_neg(x->im, x->im, MPFR_RNDN);
    mpfr_clear(n);
}

FoldComplex fold_complex_product(FoldComplex x, FoldComplex y, int kind) {
    Many a, b;
    many_init(&a, x);
    many_init(&b, y);
    many_mul(&a, &b);
    many_clear(&b);
    return many_end(&a, kind);
}

FoldComplex fold_complex_quotient(FoldComplex x, FoldComplex y, int kind) {
    Many a, b;
    mpfr_t n;
    many_init(&a, x);
    many_init(&b, y);
    mpfr_init2(n, MANY);
    mpfr_fmma(n, b.re, b.re, b.im, b.im, MPFR_RNDN);
    mpfr_neg(b.im, b.im, MPFR_RNDN);
    many_mul(&a, &b);
    mpfr_div(a.re, a.re, n, MPFR_RNDN);
    mpfr_div(a.im, a.im, n, MPFR_RNDN);
    mpfr_clear(n);
    many_clear(&b);
    return many_end(&a, kind);
}

FoldComplex fold_complex_power(FoldComplex x, int64_t n, int kind) {
    Many a, r;
    uint64_t k = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    many_init(&a, x);
    many_init(&r, (FoldComplex){1, 0});
    for (; k; k >>= 1) {
        if (k & 1)
            many_mul(&r, &a);
        many_mul(&a, &a);
    }
    if (n < 0)
        many_invert(&r);
    many_clear(&a);
    return many_end(&r, kind);
}

/* exp(y*log(x)) */
FoldComplex fold_complex_pow(FoldComplex x, FoldComplex y, int kind) {
    Many a, b;
    mpfr_t s, c;
    many_init(&a, x);
    many_init(&b, y);
    mpfr_inits2(MANY, s, c, (mpfr_ptr)0);
    mpfr_hypot(s, a.re, a.im, MPFR_RNDN);
    mpfr_atan2(a.im, a.im, a.re, MPFR_RNDN);
    mpfr_log(a.re, s, MPFR_RNDN);
    many_mul(&a, &b);
    mpfr_sin_cos(s, c, a.im, MPFR_RNDN);
    mpfr_exp(a.re, a.re, MPFR_RNDN);
    mpfr_mul(a.im, a.re, s, MPFR_RNDN);
    mpfr_mul(a.re, a.re, c, MPFR_RNDN);
    mpfr_clears(s, c, (mpfr_ptr)0);
    many_clear(&b);
    return many_end(&a, kind);
}

/* x + iy becomes its root: of the two the one whose real part is not negative. */
static void complex_root(mpfr_t x, mpfr_t y, bool below) {
    mpfr_t r, t;
    mpfr_inits2(MANY, r, t, (mpfr_ptr)0);
    mpfr_hypot(r, x, y, MPFR_RNDN);
    mpfr_add(t, r, x, MPFR_RNDN);
    mpfr_div_2ui(t, t, 1, MPFR_RNDN);
    mpfr_sub(r, r, x, MPFR_RNDN);
    mpfr_div_2ui(r, r, 1, MPFR_RNDN);
    mpfr_sqrt(x, t, MPFR_RNDN);
    mpfr_sqrt(y, r, MPFR_RNDN);
    if (below)
        mpfr_neg(y, y, MPFR_RNDN);
    mpfr_clears(r, t, (mpfr_ptr)0);
}

bool fold_complex_math(IntrinsicId id, Real *re, Real *im, int kind) {
    if (id != IN_SQRT && id != IN_EXP && id != IN_LOG && id != IN_SIN && id != IN_COS &&
        id != IN_TAN)
        return false;
    mpfr_t x, y, s, c;
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_inits2(MANY, x, y, s, c, (mpfr_ptr)0);
    mpfr_set_real(x, *re, MPFR_RNDN);
    mpfr_set_real(y, *im, MPFR_RNDN);
    if (id == IN_SQRT) {
        complex_root(x, y, signbit(*im));
    } else if (id == IN_LOG) {
        mpfr_hypot(s, x, y, MPFR_RNDN);
        mpfr_atan2(y, y, x, MPFR_RNDN);
        mpfr_log(x, s, MPFR_RNDN);
    } else if (id == IN_EXP) {
        mpfr_sin_cos(s, c, y, MPFR_RNDN);
        mpfr_exp(x, x, MPFR_RNDN);
        mpfr_mul(y, x, s, MPFR_RNDN);
        mpfr_mul(x, x, c, MPFR_RNDN);
    } else if (id == IN_TAN) { /* (sin 2x + i sinh 2y) / (cos 2x + cosh 2y) */
        mpfr_t sh, ch;
        mpfr_inits2(MANY, sh, ch, (mpfr_ptr)0);
        mpfr_mul_2ui(x, x, 1, MPFR_RNDN);
        mpfr_mul_2ui(y, y, 1, MPFR_RNDN);
        mpfr_sin_cos(s, c, x, MPFR_RNDN);
        mpfr_sinh_cosh(sh, ch, y, MPFR_RNDN);
        mpfr_add(c, c, ch, MPFR_RNDN);
        mpfr_div(x, s, c, MPFR_RNDN);
        mpfr_div(y, sh, c, MPFR_RNDN);
        mpfr_clears(sh, ch, (mpfr_ptr)0);
    } else { /* sin z = sin x cosh y + i cos x sinh y, cos z = cos x cosh y - i sin x sinh y */
        mpfr_t sh, ch;
        mpfr_inits2(MANY, sh, ch, (mpfr_ptr)0);
        mpfr_sin_cos(s, c, x, MPFR_RNDN);
        mpfr_sinh_cosh(sh, ch, y, MPFR_RNDN);
        mpfr_mul(x, id == IN_SIN ? s : c, ch, MPFR_RNDN);
        mpfr_mul(y, id == IN_SIN ? c : s, sh, MPFR_RNDN);
        if (id == IN_COS)
            mpfr_neg(y, y, MPFR_RNDN);
        mpfr_clears(sh, ch, (mpfr_ptr)0);
    }
    *re = rounded(x, kind);
    *im = rounded(y, kind);
    mpfr_clears(x, y, s, c, (mpfr_ptr)0);
    return true;
}
