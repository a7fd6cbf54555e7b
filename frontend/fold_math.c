/* fold_math.c: mathematical functions of constants, correctly rounded by MPFR.
 *
 * Contract: fold_math.h. gfortran folds constants with MPFR as well, so that both give the same
 * bits; the C library's functions differ from machine to machine in the last one. */
#include <mpfr.h>

#include "fold_math.h"

typedef int Unary(mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int Binary(mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

/* The precision and the exponents of the kind; its subnormal numbers have fewer digits. */
static void range_of(int kind) {
    mpfr_set_emin(kind == 4 ? -148 : -1073);
    mpfr_set_emax(kind == 4 ? 128 : 1024);
}

static mpfr_prec_t digits_of(int kind) {
    return kind == 4 ? 24 : 53;
}

/* The value of r, to which `inexact` says how it was rounded; clears r. */
static double result(mpfr_t r, int inexact) {
    mpfr_subnormalize(r, inexact, MPFR_RNDN);
    double v = mpfr_get_d(r, MPFR_RNDN);
    mpfr_clear(r);
    return v;
}

static double unary(Unary *f, double x, int kind) {
    mpfr_t a, r;
    range_of(kind);
    mpfr_init2(a, 53);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_d(a, x, MPFR_RNDN);
    int inexact = f(r, a, MPFR_RNDN);
    mpfr_clear(a);
    return result(r, inexact);
}

static double binary(Binary *f, double x, double y, int kind) {
    mpfr_t a, b, r;
    range_of(kind);
    mpfr_inits2(53, a, b, (mpfr_ptr)0);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_set_d(b, y, MPFR_RNDN);
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

bool fold_math(IntrinsicId id, double x, int kind, double *value) {
    for (size_t k = 0; k < sizeof unaries / sizeof *unaries; k++)
        if (unaries[k].id == id) {
            *value = unary(unaries[k].f, x, kind);
            return true;
        }
    return false;
}

double fold_atan2(double y, double x, int kind) {
    return binary(mpfr_atan2, y, x, kind);
}

double fold_hypot(double x, double y, int kind) {
    return binary(mpfr_hypot, x, y, kind);
}

double fold_pow(double x, double y, int kind) {
    return binary(mpfr_pow, x, y, kind);
}

double fold_power(double x, int64_t n, int kind) {
    mpfr_t a, r;
    range_of(kind);
    mpfr_init2(a, 53);
    mpfr_init2(r, digits_of(kind));
    mpfr_set_d(a, x, MPFR_RNDN);
    int inexact = mpfr_pow_si(r, a, (long)n, MPFR_RNDN);
    mpfr_clear(a);
    return result(r, inexact);
}
