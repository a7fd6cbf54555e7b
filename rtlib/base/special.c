/* special.c: functions that <math.h> has not.
 *
 * Contract: BESSEL_JN and BESSEL_YN over a range of orders come from two of them by the recurrence
 * f(n+1) = 2n/x f(n) - f(n-1), downwards for J and upwards for Y, where it is stable, in the
 * arithmetic of the result's kind. ERFC_SCALED is exp(x**2) erfc(x), computed in longer numbers. */
#include <math.h>

#include "hpfrt.h"

#define BESSEL(S, T, F)                                                                            \
    T hpf_bessel_jn_##S(long n1, long n2, long n, T x)                                             \
    {                                                                                              \
        T above = jn##F((int)n2, x), at;                                                           \
        (void)n1;                                                                                  \
        if (n == n2 || x == 0)                                                                     \
            return jn##F((int)n, x);                                                               \
        at = jn##F((int)n2 - 1, x);                                                                \
        for (long k = n2 - 1; k > n; k--) {                                                        \
            T below = 2 / x * (T)k * at - above;                                                   \
            above = at;                                                                            \
            at = below;                                                                            \
        }                                                                                          \
        return at;                                                                                 \
    }                                                                                              \
    T hpf_bessel_yn_##S(long n1, long n2, long n, T x)                                             \
    {                                                                                              \
        T below = yn##F((int)n1, x), at;                                                           \
        (void)n2;                                                                                  \
        if (n == n1 || x == 0)                                                                     \
            return below;                                                                          \
        at = yn##F((int)n1 + 1, x);                                                                \
        for (long k = n1 + 1; k < n && !isinf(at); k++) {                                          \
            T above = 2 / x * (T)k * at - below;                                                   \
            below = at;                                                                            \
            at = above;                                                                            \
        }                                                                                          \
        return at;                                                                                 \
    }
BESSEL(r4, float, f)
BESSEL(r8, double, )

/* Large x: the continued fraction x + (1/2)/(x + (2/2)/(x + (3/2)/...)), from behind. */
static long double erfc_scaled(long double x)
{
    enum { LARGE = 9, TERMS = 60 };
    const long double root_pi = 1.772453850905516027298167483341145183L;
    if (!(x > LARGE))
        return expl(x * x) * erfcl(x);
    long double t = x;
    for (int k = TERMS; k > 0; k--)
        t = x + k / 2.0L / t;
    return 1 / (root_pi * t);
}

float hpf_erfc_scaled_r4(float x)
{
    return (float)erfc_scaled(x);
}

double hpf_erfc_scaled_r8(double x)
{
    return (double)erfc_scaled(x);
}
