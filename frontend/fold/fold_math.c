/* fold_math.c: mathematical functions of constants, correctly rounded by MPFR.
 *
 * Contract: fold_math.h. gfortran folds constants with MPFR as well, so that both give the same
 * bits; the C library's functions differ from machine to machine in the last one. */
#include "fold_mpfr.h"

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

/* ERFC_SCALED(a) = exp(a*a)*erfc(a), with more digits than any kind has; beyond 1000 by the
 * asymptotic series of it. */
static int erfc_scaled(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    mpfr_exp_t least = mpfr_get_emin(), most = mpfr_get_emax();
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_t v, square, term;
    mpfr_inits2(4 * DIGITS, v, square, term, (mpfr_ptr)0);
    mpfr_mul(square, a, a, rnd);
    if (mpfr_cmp_ui(a, 1000) < 0) {
        mpfr_erfc(v, a, rnd);
        mpfr_exp(term, square, rnd);
        mpfr_mul(v, v, term, rnd);
    } else {
        mpfr_set_ui(v, 1, rnd);
        mpfr_set_ui(term, 1, rnd);
        for (unsigned long k = 1; k < 40; k++) { /* term k: -(2k-1)/(2*a*a) of the one before */
            mpfr_mul_ui(term, term, 2 * k - 1, rnd);
            mpfr_div(term, term, square, rnd);
            mpfr_div_si(term, term, -2, rnd);
            mpfr_add(v, v, term, rnd);
        }
        mpfr_const_pi(term, rnd);
        mpfr_sqrt(term, term, rnd);
        mpfr_mul(term, term, a, rnd);
        mpfr_div(v, v, term, rnd);
    }
    mpfr_set_emin(least);
    mpfr_set_emax(most);
    int inexact = mpfr_check_range(r, mpfr_set(r, v, rnd), rnd);
    mpfr_clears(v, square, term, (mpfr_ptr)0);
    return inexact;
}

/* ---- degrees: in the digits of the result, step by step as gfortran ---- */

static void to_radians(mpfr_t x) {
    mpfr_t pi;
    mpfr_init2(pi, mpfr_get_prec(x));
    mpfr_const_pi(pi, MPFR_RNDN);
    mpfr_div_ui(pi, pi, 180, MPFR_RNDN);
    mpfr_mul(x, x, pi, MPFR_RNDN);
    mpfr_clear(pi);
}

static int to_degrees(mpfr_t x) {
    mpfr_t pi;
    mpfr_init2(pi, mpfr_get_prec(x));
    mpfr_const_pi(pi, MPFR_RNDN);
    mpfr_mul_ui(x, x, 180, MPFR_RNDN);
    int inexact = mpfr_div(x, x, pi, MPFR_RNDN);
    mpfr_clear(pi);
    return inexact;
}

/* r = the sine of |a| and a number of right angles; hpfrt_degrees.h says how. */
static int turned(mpfr_t r, const mpfr_t a, int turns) {
    mpfr_set_ui(r, 360, MPFR_RNDN);
    mpfr_fmod(r, a, r, MPFR_RNDN);
    mpfr_abs(r, r, MPFR_RNDN);
    int quarter = (int)(mpfr_get_ui(r, MPFR_RNDZ) / 90);
    mpfr_sub_ui(r, r, 90UL * (unsigned)quarter, MPFR_RNDN);
    turns = (turns + quarter) & 3;
    bool far = mpfr_cmp_ui(r, 45) > 0, cosine = ((turns & 1) != 0) != far;
    if (far)
        mpfr_ui_sub(r, 90, r, MPFR_RNDN);
    int inexact = 0;
    if (mpfr_zero_p(r)) {
        mpfr_set_ui(r, cosine, MPFR_RNDN);
    } else if (mpfr_cmp_ui(r, 30) == 0 && cosine) {
        mpfr_set_d(r, 0.75, MPFR_RNDN);
        inexact = mpfr_sqrt(r, r, MPFR_RNDN);
    } else if (mpfr_cmp_ui(r, 30) == 0) {
        mpfr_set_d(r, 0.5, MPFR_RNDN);
    } else {
        to_radians(r);
        inexact = (cosine ? mpfr_cos : mpfr_sin)(r, r, MPFR_RNDN);
    }
    if (turns & 2) {
        mpfr_neg(r, r, MPFR_RNDN);
        inexact = -inexact;
    }
    return inexact;
}

static int sind(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    int inexact = turned(r, a, 0);
    if (!mpfr_signbit(a))
        return inexact;
    mpfr_neg(r, r, rnd);
    return -inexact;
}

static int cosd(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    int inexact = turned(r, a, 1);
    (void)rnd;
    if (mpfr_zero_p(r))
        mpfr_set_zero(r, 1);
    return inexact;
}

static int tand(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    int inexact = 0;
    mpfr_set_ui(r, 180, rnd);
    mpfr_fmod(r, a, r, rnd); /* the tangent has a period of 180 degrees */
    mpfr_abs(r, r, rnd);
    bool falls = mpfr_cmp_ui(r, 90) > 0;
    if (falls)
        mpfr_ui_sub(r, 180, r, rnd);
    bool zero = mpfr_zero_p(r);
    if (mpfr_cmp_ui(r, 45) == 0) {
        mpfr_set_ui(r, 1, rnd);
    } else if (mpfr_cmp_ui(r, 90) == 0) {
        mpfr_set_inf(r, 1);
    } else if (!zero) {
        to_radians(r);
        inexact = mpfr_tan(r, r, rnd);
    }
    if ((falls && !zero) == (mpfr_signbit(a) != 0))
        return inexact;
    mpfr_neg(r, r, rnd);
    return -inexact;
}

static int cotand(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    mpfr_t x;
    mpfr_init2(x, mpfr_get_prec(r));
    mpfr_add_ui(x, a, 90, rnd);
    int inexact = tand(r, x, rnd);
    mpfr_neg(r, r, rnd);
    mpfr_clear(x);
    return -inexact;
}

static int acosd(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    mpfr_acos(r, a, rnd);
    return to_degrees(r);
}

static int asind(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    mpfr_asin(r, a, rnd);
    return to_degrees(r);
}

static int atand(mpfr_t r, const mpfr_t a, mpfr_rnd_t rnd) {
    mpfr_atan(r, a, rnd);
    return to_degrees(r);
}

static int atan2d(mpfr_t r, const mpfr_t y, const mpfr_t x, mpfr_rnd_t rnd) {
    mpfr_atan2(r, y, x, rnd);
    return to_degrees(r);
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
    {IN_ERFC_SCALED, erfc_scaled},
    {IN_BESSEL_J0, mpfr_j0}, {IN_BESSEL_J1, mpfr_j1}, {IN_BESSEL_Y0, mpfr_y0},
    {IN_BESSEL_Y1, mpfr_y1}, {IN_COTAN, mpfr_cot}, {IN_COTAND, cotand}, {IN_SIND, sind},
    {IN_COSD, cosd}, {IN_TAND, tand}, {IN_ACOSD, acosd}, {IN_ASIND, asind}, {IN_ATAND, atand},
};

bool fold_math(IntrinsicId id, Real x, int kind, Real *value) {
    for (size_t k = 0; k < sizeof unaries / sizeof *unaries; k++)
        if (unaries[k].id == id) {
            *value = unary(unaries[k].f, x, kind);
            return true;
        }
    return false;
}

Real fold_atan2(Real y, Real x, bool degrees, int kind) {
    return binary(degrees ? atan2d : mpfr_atan2, y, x, kind);
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

Real fold_rounded(mpfr_t v, int kind) {
    mpfr_t r;
    range_of(kind);
    mpfr_init2(r, digits_of(kind));
    int inexact = mpfr_set(r, v, MPFR_RNDN);
    inexact = mpfr_check_range(r, inexact, MPFR_RNDN);
    return result(r, inexact);
}

Real fold_norm(const ExprVec *x, int kind) {
    mpfr_t sum, square, r;
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_inits2(digits_of(kind), sum, square, (mpfr_ptr)0);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_ui(sum, 0, MPFR_RNDN);
    for (int i = 0; i < x->n; i++) {
        mpfr_set_real(square, x->at[i]->value.re, MPFR_RNDN);
        mpfr_sqr(square, square, MPFR_RNDN);
        mpfr_add(sum, sum, square, MPFR_RNDN);
    }
    int inexact = mpfr_sqrt(r, sum, MPFR_RNDN);
    mpfr_clears(sum, square, (mpfr_ptr)0);
    range_of(kind);
    return result(r, mpfr_check_range(r, inexact, MPFR_RNDN));
}
