/* fold_complex.c: functions of complex constants.
 *
 * Contract: fold_math.h. All is computed with so many digits that one rounding at the end is right;
 * signs of zeros tell the sides of branch cuts. */
#include "fold_mpfr.h"

enum { MANY = 400 };

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
    FoldComplex r = {fold_rounded(z->re, kind), fold_rounded(z->im, kind)};
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

/* z becomes its root: of the two the one whose real part is not negative. */
static void many_root(Many *z) {
    bool below = mpfr_signbit(z->im);
    mpfr_t r, t;
    mpfr_inits2(MANY, r, t, (mpfr_ptr)0);
    mpfr_hypot(r, z->re, z->im, MPFR_RNDN);
    mpfr_add(t, r, z->re, MPFR_RNDN);
    mpfr_div_2ui(t, t, 1, MPFR_RNDN);
    mpfr_sub(r, r, z->re, MPFR_RNDN);
    mpfr_div_2ui(r, r, 1, MPFR_RNDN);
    mpfr_sqrt(z->re, t, MPFR_RNDN);
    mpfr_sqrt(z->im, r, MPFR_RNDN);
    if (below)
        mpfr_neg(z->im, z->im, MPFR_RNDN);
    mpfr_clears(r, t, (mpfr_ptr)0);
}

static void many_log(Many *z) {
    mpfr_t r;
    mpfr_init2(r, MANY);
    mpfr_hypot(r, z->re, z->im, MPFR_RNDN);
    mpfr_atan2(z->im, z->im, z->re, MPFR_RNDN);
    mpfr_log(z->re, r, MPFR_RNDN);
    mpfr_clear(r);
}

static void many_exp(Many *z) {
    mpfr_t s, c;
    mpfr_inits2(MANY, s, c, (mpfr_ptr)0);
    mpfr_sin_cos(s, c, z->im, MPFR_RNDN);
    mpfr_exp(z->re, z->re, MPFR_RNDN);
    mpfr_mul(z->im, z->re, s, MPFR_RNDN);
    mpfr_mul(z->re, z->re, c, MPFR_RNDN);
    mpfr_clears(s, c, (mpfr_ptr)0);
}

/* exp(y*log(x)) */
FoldComplex fold_complex_pow(FoldComplex x, FoldComplex y, int kind) {
    Many a, b;
    many_init(&a, x);
    many_init(&b, y);
    many_log(&a);
    many_mul(&a, &b);
    many_exp(&a);
    many_clear(&b);
    return many_end(&a, kind);
}

/* sinh z = sinh x cos y + i cosh x sin y, cosh z = cosh x cos y + i sinh x sin y */
static void hyperbolic(Many *z, bool cosine) {
    mpfr_t s, c, sh, ch;
    mpfr_inits2(MANY, s, c, sh, ch, (mpfr_ptr)0);
    mpfr_sin_cos(s, c, z->im, MPFR_RNDN);
    mpfr_sinh_cosh(sh, ch, z->re, MPFR_RNDN);
    mpfr_mul(z->re, cosine ? ch : sh, c, MPFR_RNDN);
    mpfr_mul(z->im, cosine ? sh : ch, s, MPFR_RNDN);
    mpfr_clears(s, c, sh, ch, (mpfr_ptr)0);
}

static void many_sinh(Many *z) {
    hyperbolic(z, false);
}

static void many_cosh(Many *z) {
    hyperbolic(z, true);
}

/* tanh z = (sinh 2x + i sin 2y) / (cosh 2x + cos 2y) */
static void many_tanh(Many *z) {
    mpfr_t s, c, sh, ch;
    mpfr_inits2(MANY, s, c, sh, ch, (mpfr_ptr)0);
    mpfr_mul_2ui(z->re, z->re, 1, MPFR_RNDN);
    mpfr_mul_2ui(z->im, z->im, 1, MPFR_RNDN);
    mpfr_sin_cos(s, c, z->im, MPFR_RNDN);
    mpfr_sinh_cosh(sh, ch, z->re, MPFR_RNDN);
    mpfr_add(c, c, ch, MPFR_RNDN);
    mpfr_div(z->re, sh, c, MPFR_RNDN);
    mpfr_div(z->im, s, c, MPFR_RNDN);
    mpfr_clears(s, c, sh, ch, (mpfr_ptr)0);
}

/* The inverse functions are those of W. Kahan, "Branch cuts for complex elementary functions"
 * (1987): their parts come from arctangents and real arsinh of the parts of two roots, so that what
 * is real stays real. Here p = sqrt(1-z), or sqrt(z-1), and q = sqrt(1+z). */
static void roots_of(Many *p, Many *q, const Many *z, bool less) {
    FoldComplex zero = {0, 0};
    many_init(p, zero);
    many_init(q, zero);
    if (less) { /* z - 1 */
        mpfr_sub_ui(p->re, z->re, 1, MPFR_RNDN);
        mpfr_set(p->im, z->im, MPFR_RNDN);
    } else { /* 1 - z */
        mpfr_ui_sub(p->re, 1, z->re, MPFR_RNDN);
        mpfr_neg(p->im, z->im, MPFR_RNDN);
    }
    mpfr_add_ui(q->re, z->re, 1, MPFR_RNDN);
    mpfr_set(q->im, z->im, MPFR_RNDN);
    many_root(p);
    many_root(q);
}

/* re = atan2(x, Re(pq)), im = arsinh(Im(conj(p) q)) for p = sqrt(1-z), q = sqrt(1+z) */
static void many_asin(Many *z) {
    Many p, q;
    mpfr_t c;
    roots_of(&p, &q, z, false);
    mpfr_init2(c, MANY);
    mpfr_fmms(c, p.re, q.re, p.im, q.im, MPFR_RNDN);
    mpfr_atan2(z->re, z->re, c, MPFR_RNDN);
    mpfr_fmms(c, p.re, q.im, p.im, q.re, MPFR_RNDN);
    mpfr_asinh(z->im, c, MPFR_RNDN);
    mpfr_clear(c);
    many_clear(&p);
    many_clear(&q);
}

/* re = 2 atan2(Re p, Re q), im = arsinh(Im(conj(q) p)) for the same p and q */
static void many_acos(Many *z) {
    Many p, q;
    mpfr_t c;
    roots_of(&p, &q, z, false);
    mpfr_init2(c, MANY);
    mpfr_atan2(z->re, p.re, q.re, MPFR_RNDN);
    mpfr_mul_2ui(z->re, z->re, 1, MPFR_RNDN);
    mpfr_fmms(c, q.re, p.im, q.im, p.re, MPFR_RNDN);
    mpfr_asinh(z->im, c, MPFR_RNDN);
    mpfr_clear(c);
    many_clear(&p);
    many_clear(&q);
}

/* re = arsinh(Re(conj(p) q)), im = 2 atan2(Im p, Re q) for p = sqrt(z-1), q = sqrt(z+1) */
static void many_acosh(Many *z) {
    Many p, q;
    mpfr_t c;
    roots_of(&p, &q, z, true);
    mpfr_init2(c, MANY);
    mpfr_fmma(c, p.re, q.re, p.im, q.im, MPFR_RNDN);
    mpfr_asinh(z->re, c, MPFR_RNDN);
    mpfr_atan2(z->im, p.im, q.re, MPFR_RNDN);
    mpfr_mul_2ui(z->im, z->im, 1, MPFR_RNDN);
    mpfr_clear(c);
    many_clear(&p);
    many_clear(&q);
}

/* artanh z: re = log1p(4x / ((1-x)^2 + y^2)) / 4, im = atan2(2y, (1-x)(1+x) - y^2) / 2 */
static void many_atanh(Many *z) {
    mpfr_t less, more, d;
    mpfr_inits2(MANY, less, more, d, (mpfr_ptr)0);
    mpfr_ui_sub(less, 1, z->re, MPFR_RNDN);
    mpfr_add_ui(more, z->re, 1, MPFR_RNDN);
    mpfr_fmma(d, less, less, z->im, z->im, MPFR_RNDN);
    mpfr_mul_2ui(z->re, z->re, 2, MPFR_RNDN);
    mpfr_div(z->re, z->re, d, MPFR_RNDN);
    mpfr_log1p(z->re, z->re, MPFR_RNDN);
    mpfr_div_2ui(z->re, z->re, 2, MPFR_RNDN);
    mpfr_fmms(d, less, more, z->im, z->im, MPFR_RNDN);
    mpfr_mul_2ui(z->im, z->im, 1, MPFR_RNDN);
    mpfr_atan2(z->im, z->im, d, MPFR_RNDN);
    mpfr_div_2ui(z->im, z->im, 1, MPFR_RNDN);
    mpfr_clears(less, more, d, (mpfr_ptr)0);
}

static void times_i(Many *z) { /* iz = -y + ix */
    mpfr_neg(z->im, z->im, MPFR_RNDN);
    mpfr_swap(z->re, z->im);
}

static void over_i(Many *z) { /* z/i = y - ix */
    mpfr_neg(z->re, z->re, MPFR_RNDN);
    mpfr_swap(z->re, z->im);
}

/* f(z), or of iz, divided by i where a trigonometric function comes from a hyperbolic one, or one
 * of the hyperbolic from a trigonometric one. */
static const struct {
    IntrinsicId id;
    void (*f)(Many *);
    bool turn, back; /* f(iz); its value divided by i */
} functions[] = {
    {IN_SQRT, many_root, false, false},
    {IN_LOG, many_log, false, false},
    {IN_EXP, many_exp, false, false},
    {IN_SINH, many_sinh, false, false},
    {IN_COSH, many_cosh, false, false},
    {IN_TANH, many_tanh, false, false},
    {IN_SIN, many_sinh, true, true},
    {IN_COS, many_cosh, true, false},
    {IN_TAN, many_tanh, true, true},
    {IN_ASIN, many_asin, false, false},
    {IN_ACOS, many_acos, false, false},
    {IN_ACOSH, many_acosh, false, false},
    {IN_ATANH, many_atanh, false, false},
    {IN_ASINH, many_asin, true, true},
    {IN_ATAN, many_atanh, true, true},
};

static bool cotangent(Real *re, Real *im, int kind) {
    FoldComplex c = {*re, *im}, s = {*re, *im};
    fold_complex_math(IN_COS, &c.re, &c.im, kind);
    fold_complex_math(IN_SIN, &s.re, &s.im, kind);
    c = fold_complex_quotient(c, s, kind);
    *re = c.re;
    *im = c.im;
    return true;
}

bool fold_complex_math(IntrinsicId id, Real *re, Real *im, int kind) {
    if (id == IN_COTAN)
        return cotangent(re, im, kind);
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
        if (functions[k].id != id)
            continue;
        Many z;
        many_init(&z, (FoldComplex){*re, *im});
        if (functions[k].turn)
            times_i(&z);
        functions[k].f(&z);
        if (functions[k].back)
            over_i(&z);
        FoldComplex v = many_end(&z, kind);
        *re = v.re;
        *im = v.im;
        return true;
    }
    return false;
}
