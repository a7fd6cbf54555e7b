/* special.c: functions that <math.h> has not.
 *
 * Contract: BESSEL_JN and BESSEL_YN over a range of orders come from two of them by the recurrence
 * f(n+1) = 2n/x f(n) - f(n-1), downwards for J and upwards for Y, where it is stable, in the
 * arithmetic of the result's kind. ERFC_SCALED is exp(x**2) erfc(x). */
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

/* W. J. Cody, Rational Chebyshev approximations for the error function, Math. Comp. 23 (1969), as
 * in netlib's CALERF with JINT = 2, in the arithmetic of the kind: gfortran's values to the last
 * bit. Beyond BIG the polynomial adds nothing; below NEGATIVE exp(x**2) is too large. */
#define RATIONAL(T, x, top, bottom, n) /* (top[n] x^n + .. + top[0]) / (x^n + .. + bottom[0]) */   \
    T over = top[n] * x, under = x;                                                                \
    for (int i = n - 1; i > 0; i--) {                                                              \
        over = (over + top[i]) * x;                                                                \
        under = (under + bottom[i]) * x;                                                           \
    }                                                                                              \
    over += top[0];                                                                                \
    under += bottom[0]

#define ERFC_SCALED(S, T, F, SMALL, BIG, NEGATIVE)                                                 \
    T hpf_erfc_scaled_##S(T x)                                                                     \
    {                                                                                              \
        static const T a[] = {3.20937758913846947e03L, 3.77485237685302021e02L,                    \
                              1.13864154151050156e02L, 3.16112374387056560e00L,                    \
                              1.85777706184603153e-1L};                                            \
        static const T b[] = {2.84423683343917062e03L, 1.28261652607737228e03L,                    \
                              2.44024637934444173e02L, 2.36012909523441209e01L};                   \
        static const T c[] = {1.23033935479799725e03L, 2.05107837782607147e03L,                    \
                              1.71204761263407058e03L, 8.81952221241769090e02L,                    \
                              2.98635138197400131e02L, 6.61191906371416295e01L,                    \
                              8.88314979438837594e00L, 5.64188496988670089e-1L,                    \
                              2.15311535474403846e-8L};                                            \
        static const T d[] = {1.23033935480374942e03L, 3.43936767414372164e03L,                    \
                              4.36261909014324716e03L, 3.29079923573345963e03L,                    \
                              1.62138957456669019e03L, 5.37181101862009858e02L,                    \
                              1.17693950891312499e02L, 1.57449261107098347e01L};                   \
        static const T p[] = {6.58749161529837803e-4L, 1.60837851487422766e-2L,                    \
                              1.25781726111229246e-1L, 3.60344899949804439e-1L,                    \
                              3.05326634961232344e-1L, 1.63153871373020978e-2L};                   \
        static const T q[] = {2.33520497626869185e-3L, 6.05183413124413191e-2L,                    \
                              5.27905102951428412e-1L, 1.87295284992346047e00L,                    \
                              2.56852019228982242e00L};                                            \
        const T root = 5.6418958354775628695e-1L; /* 1/sqrt(pi) */                                 \
        T y = fabs##F(x), value;                                                                   \
        if (y <= (T)0.46875) {                                                                     \
            T z = y > (T)SMALL ? y * y : 0;                                                        \
            RATIONAL(T, z, a, b, 4);                                                               \
            return exp##F(z) * (1 - x * over / under);                                             \
        }                                                                                          \
        if (y <= 4) {                                                                              \
            RATIONAL(T, y, c, d, 8);                                                               \
            value = over / under;                                                                  \
        } else if (y >= (T)BIG) {                                                                  \
            value = root / y;                                                                      \
        } else {                                                                                   \
            T z = 1 / (y * y);                                                                     \
            RATIONAL(T, z, p, q, 5);                                                               \
            value = (root - z * over / under) / y;                                                 \
        }                                                                                          \
        if (x < (T)NEGATIVE)                                                                       \
            return INFINITY;                                                                       \
        if (x < 0) { /* exp(x**2), of the first bits and of the rest */                            \
            T first = trunc##F(x * 16) / 16, rest = (x - first) * (x + first);                     \
            T e = exp##F(first * first) * exp##F(rest);                                            \
            value = (e + e) - value;                                                               \
        }                                                                                          \
        return value;                                                                              \
    }
ERFC_SCALED(r4, float, f, 5.96e-8, 2.90e+3, -9.382)
ERFC_SCALED(r8, double, , 1.11e-16, 6.71e+7, -26.628)
