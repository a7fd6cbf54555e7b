/* hpfrt_math.h: Fortran's scalar operations that C has no operator for. Included by hpfrt.h.
 *
 * Contract: every function gives what gfortran gives for the same arguments (testsuite/run/scalar-*
 * compares), wraps where -fwrapv does, and is inline, so that loops which use it vectorise.
 * Suffixes are the runtime's type names: i1 i2 i4 i8 r4 r8 r16 c8 c16 c32, l for LOGICAL. */
#ifndef HPFRT_MATH_H
#define HPFRT_MATH_H

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds ---- */

static inline int hpf_selected_int_kind(int64_t r)
{
    return r <= 2 ? 1 : r <= 4 ? 2 : r <= 9 ? 4 : r <= 18 ? 8 : -1;
}

static inline int hpf_selected_real_kind(int64_t p, int64_t r, int64_t radix)
{
    if (radix != 2)
        return -5;
    if (p <= 33 && r <= 4931)
        return p <= 6 && r <= 37 ? 4 : p <= 15 && r <= 307 ? 8 : 16;
    return p <= 33 ? -2 : r <= 4931 ? -1 : -3;
}

/* ---- integers ---- */

/* x**n for integer n, by gfortran's rules: 0 for |x| > 1 and n < 0. */
#define HPF_INTEGER_FUNCTIONS(T, U, S, BITS)                                                       \
    static inline T hpf_pow_##S(T x, int64_t n)                                                    \
    {                                                                                              \
        if (n < 0)                                                                                 \
            return (T)(x == 1 ? 1 : x == -1 ? ((n & 1) ? -1 : 1) : x == 0 ? (T)(1 / x) : 0);       \
        T r = 1;                                                                                   \
        for (; n; n >>= 1) {                                                                       \
            if (n & 1)                                                                             \
                r = (T)((U)r * (U)x);                                                              \
            x = (T)((U)x * (U)x);                                                                  \
        }                                                                                          \
        return r;                                                                                  \
    }                                                                                              \
    static inline T hpf_sqr_##S(T x)                                                               \
    {                                                                                              \
        return (T)(x * x);                                                                         \
    }                                                                                              \
    static inline T hpf_abs_##S(T x)                                                               \
    {                                                                                              \
        return (T)(x < 0 ? (U)0 - (U)x : (U)x);                                                    \
    }                                                                                              \
    static inline T hpf_max_##S(T x, T y)                                                          \
    {                                                                                              \
        return x > y ? x : y;                                                                      \
    }                                                                                              \
    static inline T hpf_min_##S(T x, T y)                                                          \
    {                                                                                              \
        return x < y ? x : y;                                                                      \
    }                                                                                              \
    static inline T hpf_dim_##S(T x, T y)                                                          \
    {                                                                                              \
        return (T)(x > y ? x - y : 0);                                                             \
    }                                                                                              \
    static inline T hpf_sign_##S(T x, T y)                                                         \
    {                                                                                              \
        return (T)((x < 0) == (y < 0) ? x : -x);                                                   \
    }                                                                                              \
    static inline T hpf_modulo_##S(T x, T y)                                                       \
    {                                                                                              \
        T r = (T)(x % y);                                                                          \
        return (T)(r != 0 && (r < 0) != (y < 0) ? r + y : r);                                      \
    }                                                                                              \
    static inline T hpf_ishft_##S(T x, int64_t n) /* bits shifted out are lost, zeros come in */   \
    {                                                                                              \
        if (n >= BITS || n <= -(BITS))                                                             \
            return 0;                                                                              \
        return n < 0 ? (T)((U)x >> -n) : (T)((U)x << n);                                           \
    }                                                                                              \
    static inline T hpf_ibits_##S(T x, int64_t pos, int64_t len)                                   \
    {                                                                                              \
        U mask = len >= BITS ? (U)-1 : (U)(((U)1 << len) - 1);                                     \
        return (T)(pos >= BITS ? 0 : ((U)x >> pos) & mask);                                        \
    }                                                                                              \
    static inline T hpf_mvbits_##S(T to, T from, int64_t pos, int64_t len, int64_t topos)          \
    {                                                                                              \
        U mask = len >= BITS ? (U)-1 : (U)(((U)1 << len) - 1);                                     \
        if (len <= 0)                                                                              \
            return to;                                                                             \
        return (T)(((U)to & (U) ~(mask << topos)) | (U)((((U)from >> pos) & mask) << topos));      \
    }                                                                                              \
    static inline T hpf_ishftc_##S(T x, int64_t n, int64_t size)                                   \
    {                                                                                              \
        U mask = size >= BITS ? (U)-1 : (U)(((U)1 << size) - 1), low = (U)((U)x & mask);           \
        if (n < 0)                                                                                 \
            n += size;                                                                             \
        if (n == 0 || n == size)                                                                   \
            return x;                                                                              \
        return (T)(((U)x & (U)~mask) | (((U)(low << n) | (U)(low >> (size - n))) & mask));         \
    }                                                                                              \
    static inline int hpf_popcnt_##S(T x)                                                          \
    {                                                                                              \
        return __builtin_popcountll((unsigned long long)(U)x);                                     \
    }                                                                                              \
    static inline int hpf_leadz_##S(T x)                                                           \
    {                                                                                              \
        return x ? __builtin_clzll((unsigned long long)(U)x) - (64 - BITS) : BITS;                 \
    }                                                                                              \
    static inline int hpf_trailz_##S(T x)                                                          \
    {                                                                                              \
        return x ? __builtin_ctzll((unsigned long long)(U)x) : BITS;                               \
    }                                                                                              \
    static inline uint64_t hpf_bits_##S(T x)                                                       \
    {                                                                                              \
        return (U)x;                                                                               \
    }                                                                                              \
    static inline T hpf_shiftl_##S(T x, int64_t n)                                                 \
    {                                                                                              \
        return n >= BITS ? 0 : (T)((U)x << n);                                                     \
    }                                                                                              \
    static inline T hpf_shiftr_##S(T x, int64_t n)                                                 \
    {                                                                                              \
        return n >= BITS ? 0 : (T)((U)x >> n);                                                     \
    }                                                                                              \
    static inline T hpf_shifta_##S(T x, int64_t n)                                                 \
    {                                                                                              \
        return (T)(x >> (n >= BITS ? BITS - 1 : n));                                               \
    }                                                                                              \
    static inline T hpf_maskr_##S(int64_t n)                                                       \
    {                                                                                              \
        return (T)(n >= BITS ? (U)-1 : (U)(((U)1 << n) - 1));                                      \
    }                                                                                              \
    static inline T hpf_maskl_##S(int64_t n)                                                       \
    {                                                                                              \
        return (T)~hpf_maskr_##S(BITS - n);                                                        \
    }                                                                                              \
    static inline T hpf_dshiftl_##S(T x, T y, int64_t n)                                           \
    {                                                                                              \
        return (T)(hpf_shiftl_##S(x, n) | hpf_shiftr_##S(y, BITS - n));                            \
    }                                                                                              \
    static inline T hpf_dshiftr_##S(T x, T y, int64_t n)                                           \
    {                                                                                              \
        return (T)(hpf_shiftl_##S(x, BITS - n) | hpf_shiftr_##S(y, n));                            \
    }                                                                                              \
    static inline T hpf_ilen_##S(T x)                                                              \
    {                                                                                              \
        return (T)(BITS - hpf_leadz_##S(x < 0 ? (T)~x : x));                                       \
    }
HPF_INTEGER_FUNCTIONS(int8_t, uint8_t, i1, 8)
HPF_INTEGER_FUNCTIONS(int16_t, uint16_t, i2, 16)
HPF_INTEGER_FUNCTIONS(int32_t, uint32_t, i4, 32)
HPF_INTEGER_FUNCTIONS(int64_t, uint64_t, i8, 64)
#undef HPF_INTEGER_FUNCTIONS

/* How often DO runs: lo, lo+step, … up to or down to hi, whose distance need not fit. */
static inline long hpf_trips(long lo, long hi, long step)
{
    if (step > 0 ? lo > hi : lo < hi)
        return 0;
    const uint64_t by = step > 0 ? (uint64_t)step : -(uint64_t)step;
    const uint64_t n = (step > 0 ? (uint64_t)hi - (uint64_t)lo : (uint64_t)lo - (uint64_t)hi) / by;
    return n < INT64_MAX ? (long)n + 1 : INT64_MAX;
}

/* ---- reals ---- */

/* Where nextafter goes from x to get nearer to y, of whatever kinds: y of a larger one may lie
 * between x and its neighbour. Comparisons that raise no flag for a NaN. */
#define hpf_toward(x, y) (isgreater(y, x) ? INFINITY : isless(y, x) ? -INFINITY : (y))

#define HPF_REAL_FUNCTIONS(T, S, F, DIGITS, MINEXP, UNIT, POWI)                                    \
    static inline T hpf_sqr_##S(T x)                                                               \
    {                                                                                              \
        return x * x;                                                                              \
    }                                                                                              \
    static inline T hpf_powil_##S(T x, int64_t n) /* as libgfortran: inverts first */              \
    {                                                                                              \
        T r = 1;                                                                                   \
        uint64_t u = (uint64_t)n;                                                                  \
        if (n < 0) {                                                                               \
            u = 0 - u;                                                                             \
            x = 1 / x;                                                                             \
        }                                                                                          \
        for (; u; u >>= 1) {                                                                       \
            if (u & 1)                                                                             \
                r *= x;                                                                            \
            x *= x;                                                                                \
        }                                                                                          \
        return r;                                                                                  \
    }                                                                                              \
    static inline T hpf_powi_##S(T x, int n)                                                       \
    {                                                                                              \
        return POWI(x, n);                                                                         \
    }                                                                                              \
    static inline T hpf_max_##S(T x, T y)                                                          \
    {                                                                                              \
        return y > x ? y : x;                                                                      \
    } /* x may gather: without NaNs */                                                             \
    static inline T hpf_min_##S(T x, T y)                                                          \
    {                                                                                              \
        return y < x ? y : x;                                                                      \
    }                                                                                              \
    /* MAXVAL, MINVAL: x of the numbers; seen: 0 nothing, 1 NaNs only, 3 numbers */                \
    static inline T hpf_extreme_##S(T x, long seen, T none)                                        \
    {                                                                                              \
        return seen == 3 ? x : seen == 1 ? (T)NAN : none;                                          \
    }                                                                                              \
    static inline T hpf_dim_##S(T x, T y)                                                          \
    {                                                                                              \
        T d = x - y;                                                                               \
        return d <= 0 ? 0 : d; /* NaNs stay NaNs */                                                \
    }                                                                                              \
    static inline T hpf_modulo_##S(T x, T y)                                                       \
    {                                                                                              \
        T r = fmod##F(x, y);                                                                       \
        return r != 0 ? ((r < 0) != (y < 0) ? r + y : r) : copysign##F(0, y);                      \
    }                                                                                              \
    static inline int hpf_exponent_##S(T x)                                                        \
    {                                                                                              \
        int e = 0;                                                                                 \
        if (isinf(x) || isnan(x))                                                                  \
            return INT32_MAX;                                                                      \
        (void)frexp##F(x, &e);                                                                     \
        return e;                                                                                  \
    }                                                                                              \
    static inline T hpf_fraction_##S(T x)                                                          \
    {                                                                                              \
        int e;                                                                                     \
        return isinf(x) ? NAN : frexp##F(x, &e);                                                   \
    }                                                                                              \
    static inline T hpf_scale_##S(T x, int n)                                                      \
    {                                                                                              \
        return ldexp##F(x, n);                                                                     \
    }                                                                                              \
    static inline T hpf_set_exponent_##S(T x, int n)                                               \
    {                                                                                              \
        return ldexp##F(hpf_fraction_##S(x), n);                                                   \
    }                                                                                              \
    static inline T hpf_spacing_##S(T x)                                                           \
    {                                                                                              \
        int e;                                                                                     \
        if (x == 0)                                                                                \
            return UNIT;                                                                           \
        if (isinf(x) || isnan(x))                                                                  \
            return NAN;                                                                            \
        (void)frexp##F(x, &e);                                                                     \
        e = e - DIGITS > MINEXP - 1 ? e - DIGITS : MINEXP - 1;                                     \
        return ldexp##F(1, e);                                                                     \
    }                                                                                              \
    static inline T hpf_rrspacing_##S(T x)                                                         \
    {                                                                                              \
        int e;                                                                                     \
        T f = frexp##F(fabs##F(x), &e);                                                            \
        return x == 0 ? 0 : isinf(x) ? NAN : ldexp##F(f, DIGITS);                                  \
    }                                                                                              \
    static inline T hpf_nearest_##S(T x, T s)                                                      \
    {                                                                                              \
        return nextafter##F(x, copysign##F((T)INFINITY, s));                                       \
    }                                                                                              \
    static inline bool hpf_ieee_quiet_##S(T x) /* of a NaN; no arithmetic that would make it so */ \
    {                                                                                              \
        unsigned char b[sizeof x];                                                                 \
        memcpy(b, &x, sizeof x);                                                                   \
        return b[(DIGITS - 2) / 8] >> (DIGITS - 2) % 8 & 1;                                        \
    }                                                                                              \
    static inline T hpf_ieee_signaling_##S(void)                                                   \
    {                                                                                              \
        T x = NAN;                                                                                 \
        unsigned char b[sizeof x];                                                                 \
        memcpy(b, &x, sizeof x);                                                                   \
        b[(DIGITS - 2) / 8] &= (unsigned char)~(1u << (DIGITS - 2) % 8);                           \
        b[(DIGITS - 3) / 8] |= (unsigned char)(1u << (DIGITS - 3) % 8);                            \
        memcpy(&x, b, sizeof x);                                                                   \
        return x;                                                                                  \
    }                                                                                              \
    static inline int hpf_ieee_class_##S(T x) /* numbered as in the module IEEE_ARITHMETIC */      \
    {                                                                                              \
        int kind = isnan(x) ? 0 : isinf(x) ? 1 : x == 0 ? 4 : isnormal(x) ? 2 : 3;                 \
        return kind == 0    ? 1 + hpf_ieee_quiet_##S(x)                                            \
               : signbit(x) ? 2 + kind                                                             \
                            : 11 - kind;                                                           \
    }                                                                                              \
    static inline T hpf_ieee_value_##S(long c)                                                     \
    {                                                                                              \
        T x = c <= 2              ? NAN                                                            \
              : c == 3 || c == 10 ? INFINITY                                                       \
              : c == 4 || c == 9  ? 42                                                             \
              : c == 5 || c == 8  ? UNIT / 2                                                       \
                                  : 0;                                                             \
        return c == 1 ? hpf_ieee_signaling_##S() : c >= 3 && c <= 6 ? -x : x;                      \
    }
HPF_REAL_FUNCTIONS(float, r4, f, FLT_MANT_DIG, FLT_MIN_EXP, FLT_MIN, __builtin_powif)
HPF_REAL_FUNCTIONS(double, r8, , DBL_MANT_DIG, DBL_MIN_EXP, DBL_MIN, __builtin_powi)
#ifdef HPF_QUAD
HPF_REAL_FUNCTIONS(__float128, r16, q, FLT128_MANT_DIG, FLT128_MIN_EXP, FLT128_MIN, hpf_powil_r16)
#endif
#undef HPF_REAL_FUNCTIONS

#include "hpfrt_degrees.h"

/* ---- complex numbers, in real parts: C's own products call __muldc3 for the sake of infinities.
 * Division by Smith's method, as -fcx-fortran-rules. ---- */

/* NORM2, of one element after the other, as gfortran has it: the largest value so far, but at least
 * 1, and the sum of squares of all in units of that. So a pair is the norm of some elements, of
 * none (1, 0); an element comes to it as (|x|, 1); and the pairs of two parts make that of both.
 * With DIM= gfortran multiplies in another order. */
#define HPF_NORM_JOIN(T, Z, NAME, SCALED)                                                          \
    static inline Z NAME(Z x, Z y)                                                                 \
    {                                                                                              \
        const Z large = x.re < y.re ? y : x, small = x.re < y.re ? x : y;                          \
        const T ratio = small.re / large.re;                                                       \
        return (Z){ large.re, large.im + SCALED };                                                 \
    }

#define HPF_COMPLEX_FUNCTIONS(T, Z, S, F, C)                                                       \
    HPF_NORM_JOIN(T, Z, hpf_norm_join_##S, small.im * (ratio * ratio))                             \
    HPF_NORM_JOIN(T, Z, hpf_norm_join_dim_##S, small.im * ratio * ratio)                           \
    static inline T hpf_norm_value_##S(Z x)                                                        \
    {                                                                                              \
        return x.re * sqrt##F(x.im);                                                               \
    }                                                                                              \
    static inline Z hpf_add_##S(Z x, Z y)                                                          \
    {                                                                                              \
        return (Z){ x.re + y.re, x.im + y.im };                                                    \
    }                                                                                              \
    static inline Z hpf_sub_##S(Z x, Z y)                                                          \
    {                                                                                              \
        return (Z){ x.re - y.re, x.im - y.im };                                                    \
    }                                                                                              \
    static inline Z hpf_neg_##S(Z x)                                                               \
    {                                                                                              \
        return (Z){ -x.re, -x.im };                                                                \
    }                                                                                              \
    static inline Z hpf_conjg_##S(Z x)                                                             \
    {                                                                                              \
        return (Z){ x.re, -x.im };                                                                 \
    }                                                                                              \
    static inline Z hpf_mul_##S(Z x, Z y)                                                          \
    {                                                                                              \
        return (Z){ x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re };                        \
    }                                                                                              \
    static inline Z hpf_div_##S(Z x, Z y)                                                          \
    {                                                                                              \
        if (fabs##F(y.re) < fabs##F(y.im)) {                                                       \
            T ratio = y.re / y.im, div = y.re * ratio + y.im;                                      \
            return (Z){ (x.re * ratio + x.im) / div, (x.im * ratio - x.re) / div };                \
        }                                                                                          \
        T ratio = y.im / y.re, div = y.im * ratio + y.re;                                          \
        return (Z){ (x.im * ratio + x.re) / div, (x.im - x.re * ratio) / div };                    \
    }                                                                                              \
    static inline int hpf_eq_##S(Z x, Z y)                                                         \
    {                                                                                              \
        return x.re == y.re && x.im == y.im;                                                       \
    }                                                                                              \
    static inline T hpf_abs_##S(Z x)                                                               \
    {                                                                                              \
        return hypot##F(x.re, x.im);                                                               \
    }                                                                                              \
    static inline C hpf_to_##S(Z x)                                                                \
    {                                                                                              \
        union {                                                                                    \
            Z z;                                                                                   \
            C c;                                                                                   \
        } u = { x };                                                                               \
        return u.c;                                                                                \
    }                                                                                              \
    static inline Z hpf_from_##S(C x)                                                              \
    {                                                                                              \
        return (Z){ creal##F(x), cimag##F(x) };                                                    \
    }                                                                                              \
    static inline Z hpf_sqrt_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(csqrt##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_exp_##S(Z x)                                                               \
    {                                                                                              \
        return hpf_from_##S(cexp##F(hpf_to_##S(x)));                                               \
    }                                                                                              \
    static inline Z hpf_log_##S(Z x)                                                               \
    {                                                                                              \
        return hpf_from_##S(clog##F(hpf_to_##S(x)));                                               \
    }                                                                                              \
    static inline Z hpf_sin_##S(Z x)                                                               \
    {                                                                                              \
        return hpf_from_##S(csin##F(hpf_to_##S(x)));                                               \
    }                                                                                              \
    static inline Z hpf_cos_##S(Z x)                                                               \
    {                                                                                              \
        return hpf_from_##S(ccos##F(hpf_to_##S(x)));                                               \
    }                                                                                              \
    static inline Z hpf_tan_##S(Z x)                                                               \
    {                                                                                              \
        return hpf_from_##S(ctan##F(hpf_to_##S(x)));                                               \
    }                                                                                              \
    static inline Z hpf_cotan_##S(Z x)                                                             \
    {                                                                                              \
        return hpf_from_##S(ccos##F(hpf_to_##S(x)) / csin##F(hpf_to_##S(x)));                      \
    }                                                                                              \
    static inline Z hpf_sinh_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(csinh##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_cosh_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(ccosh##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_tanh_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(ctanh##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_asin_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(casin##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_acos_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(cacos##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_atan_##S(Z x)                                                              \
    {                                                                                              \
        return hpf_from_##S(catan##F(hpf_to_##S(x)));                                              \
    }                                                                                              \
    static inline Z hpf_asinh_##S(Z x)                                                             \
    {                                                                                              \
        return hpf_from_##S(casinh##F(hpf_to_##S(x)));                                             \
    }                                                                                              \
    static inline Z hpf_acosh_##S(Z x)                                                             \
    {                                                                                              \
        return hpf_from_##S(cacosh##F(hpf_to_##S(x)));                                             \
    }                                                                                              \
    static inline Z hpf_atanh_##S(Z x)                                                             \
    {                                                                                              \
        return hpf_from_##S(catanh##F(hpf_to_##S(x)));                                             \
    }                                                                                              \
    static inline Z hpf_pow_##S(Z x, Z y)                                                          \
    {                                                                                              \
        return hpf_from_##S(cpow##F(hpf_to_##S(x), hpf_to_##S(y)));                                \
    }                                                                                              \
    static inline Z hpf_powc_##S(Z x, int n) /* -1 <= n <= 2, a constant: as gfortran expands it */\
    {                                                                                              \
        return n == 0   ? (Z){ 1, 0 }                                                              \
               : n == 1 ? x                                                                        \
               : n == 2 ? hpf_mul_##S(x, x)                                                        \
                        : hpf_div_##S((Z){ 1, 0 }, x);                                             \
    }                                                                                              \
    static inline Z hpf_powil_##S(Z x, int64_t n) /* as libgfortran: inverts first */              \
    {                                                                                              \
        Z r = { 1, 0 };                                                                            \
        uint64_t u = (uint64_t)n;                                                                  \
        if (n < 0) {                                                                               \
            u = 0 - u;                                                                             \
            x = hpf_div_##S(r, x);                                                                 \
        }                                                                                          \
        for (; u; u >>= 1) {                                                                       \
            if (u & 1)                                                                             \
                r = hpf_mul_##S(r, x);                                                             \
            x = hpf_mul_##S(x, x);                                                                 \
        }                                                                                          \
        return r;                                                                                  \
    }                                                                                              \
    static inline Z hpf_powi_##S(Z x, int n)                                                       \
    {                                                                                              \
        return hpf_powil_##S(x, n);                                                                \
    }
HPF_COMPLEX_FUNCTIONS(float, hpf_c8, c8, f, float _Complex)
HPF_COMPLEX_FUNCTIONS(double, hpf_c16, c16, , double _Complex)
#ifdef HPF_QUAD
HPF_COMPLEX_FUNCTIONS(__float128, hpf_c32, c32, q, __complex128)
#endif
#undef HPF_COMPLEX_FUNCTIONS

static inline hpf_c16 hpf_c16_of_c8(hpf_c8 x) { return (hpf_c16){x.re, x.im}; }
static inline hpf_c8 hpf_c8_of_c16(hpf_c16 x) { return (hpf_c8){(float)x.re, (float)x.im}; }
#ifdef HPF_QUAD
static inline hpf_c32 hpf_c32_of_c8(hpf_c8 x) { return (hpf_c32){x.re, x.im}; }
static inline hpf_c32 hpf_c32_of_c16(hpf_c16 x) { return (hpf_c32){x.re, x.im}; }
static inline hpf_c8 hpf_c8_of_c32(hpf_c32 x) { return (hpf_c8){(float)x.re, (float)x.im}; }
static inline hpf_c16 hpf_c16_of_c32(hpf_c32 x) { return (hpf_c16){(double)x.re, (double)x.im}; }
#endif

/* RANDOM_NUMBER of a REAL(4): 24 bits, so that it stays below 1. */
static inline float hpf_random_scalar_r4(void)
{
    return (float)(long)(hpf_random_scalar() * 16777216.0) / 16777216.0f;
}

#ifdef HPF_QUAD
static inline __float128 hpf_random_scalar_r16(void)
{
    __float128 v;
    hpf_random_quad(&v);
    return v;
}
#endif

/* ---- elements and shapes of arrays ---- */

static inline bool hpf_inside(const hpf_array *a, const long *subscripts)
{
    for (int d = 0; d < a->rank; d++)
        if (subscripts[d] < a->dim[d].lo || subscripts[d] > a->dim[d].hi)
            return false;
    return a->allocated;
}

/* [collective] One element's value, on every process; hpf_peek before a statement that may turn out
 * to need it for no iteration: subscripts outside the bounds are no error then. */
static inline void hpf_peek(const char *where, const hpf_array *x, const long *subscripts,
                            void *value)
{
    if (hpf_inside(x, subscripts))
        hpf_get(where, x, subscripts, value);
}

#define HPF_GET(T, S)                                                                              \
    static inline T hpf_get_##S(const char *where, const hpf_array *x, const long *subscripts)     \
    {                                                                                              \
        T v;                                                                                       \
        hpf_get(where, x, subscripts, &v);                                                         \
        return v;                                                                                  \
    }                                                                                              \
    static inline T hpf_peek_##S(const char *where, const hpf_array *x, const long *subscripts)    \
    {                                                                                              \
        T v;                                                                                       \
        memset(&v, 0, sizeof v);                                                                   \
        if (hpf_inside(x, subscripts))                                                             \
            hpf_get(where, x, subscripts, &v);                                                     \
        return v;                                                                                  \
    }
HPF_GET(int8_t, i1)
HPF_GET(int16_t, i2)
HPF_GET(int32_t, i4)
HPF_GET(int64_t, i8)
HPF_GET(int8_t, l1)
HPF_GET(int16_t, l2)
HPF_GET(int32_t, l4)
HPF_GET(int64_t, l8)
HPF_GET(float, r4)
HPF_GET(double, r8)
HPF_GET(hpf_c8, c8)
HPF_GET(hpf_c16, c16)
#ifdef HPF_QUAD
HPF_GET(__float128, r16)
HPF_GET(hpf_c32, c32)
#endif
#undef HPF_GET

/* SIZE, LBOUND, UBOUND; dim counts from 0. */
static inline long hpf_extent(const hpf_array *a, long dim)
{
    const hpf_dim *d = &a->dim[dim];
    return d->hi < d->lo ? 0 : d->hi - d->lo + 1;
}

static inline long hpf_size_of(const hpf_array *a)
{
    long n = 1;
    for (int d = 0; d < a->rank; d++)
        n *= hpf_extent(a, d);
    return n;
}

static inline long hpf_lbound(const hpf_array *a, long dim)
{
    return a->dim[dim].hi < a->dim[dim].lo ? 1 : a->dim[dim].lo;
}

static inline long hpf_ubound(const hpf_array *a, long dim)
{
    return a->dim[dim].hi < a->dim[dim].lo ? 0 : a->dim[dim].hi;
}

/* -fcheck: subscripts within the bounds, or an error. */
_Noreturn void hpf_outside(const char *where, const hpf_array *a, const long *subscripts);
static inline void hpf_checked(const char *where, const hpf_array *a, const long *subscripts)
{
    if (!hpf_inside(a, subscripts))
        hpf_outside(where, a, subscripts);
}

/* -fcheck: the first character of a substring lo:hi of n characters; an empty one may lie
 * anywhere. */
static inline long hpf_checked_part(const char *where, const char *name, long lo, long hi, long n)
{
    if (hi >= lo && (lo < 1 || hi > n))
        hpf_fail(where, "substring (%ld:%ld) of '%s' is outside its bounds 1:%ld (process %d)", lo,
                 hi, name, n, hpf_rank());
    return lo;
}

/* A subscript that only run time knows, used where it stands: within its bounds, or the program
 * ends. */
_Noreturn void hpf_not_within(const char *where, const char *array, int dim, long i, long lo,
                              long hi);
static inline long hpf_within(long i, long lo, long hi, const char *where, const char *array,
                              int dim)
{
    if (i < lo || i > hi)
        hpf_not_within(where, array, dim, i, lo, hi);
    return i;
}

/* A subscript for an inspector; one outside the bounds stands under a mask and is not used. */
static inline long hpf_clamp(const hpf_array *a, int dim, long i)
{
    const hpf_dim *d = &a->dim[dim];
    return i < d->lo ? d->lo : i > d->hi ? d->hi : i;
}

/* Memory for subscripts and values of an inspector, and for lines that loops keep. */
void *hpf_scratch(void *old, long bytes);

/* Does this process hold subscript i in that dimension? */
static inline bool hpf_holds(const hpf_array *a, int dim, long i)
{
    const hpf_dim *d = &a->dim[dim];
    for (int r = 0; r < d->nrun; r++)
        if (i >= d->run[r].lo && i <= d->run[r].hi && (i - d->run[r].lo) % d->run[r].step == 0)
            return true;
    return false;
}

/* Does position p come before q in array element order? */
static inline bool hpf_before(int n, const long *p, const long *q)
{
    for (int d = n - 1; d >= 0; d--)
        if (p[d] != q[d])
            return p[d] < q[d];
    return false;
}

/* BESSEL_JN(n1, n2, x) and BESSEL_YN of it: their element for the order n; ERFC_SCALED. */
float hpf_bessel_jn_r4(long n1, long n2, long n, float x);
double hpf_bessel_jn_r8(long n1, long n2, long n, double x);
float hpf_bessel_yn_r4(long n1, long n2, long n, float x);
double hpf_bessel_yn_r8(long n1, long n2, long n, double x);
float hpf_erfc_scaled_r4(float x);
double hpf_erfc_scaled_r8(double x);
#ifdef HPF_QUAD
/* For large x the continued fraction x + (1/2)/(x + (2/2)/(x + ...)), from behind. */
static inline __float128 hpf_erfc_scaled_r16(__float128 x)
{
    if (!(x > 12))
        return expq(x * x) * erfcq(x);
    __float128 t = x;
    for (int k = 100; k > 0; k--)
        t = x + k / 2.0Q / t;
    return M_2_SQRTPIq / 2 / t;
}
#endif

#endif
