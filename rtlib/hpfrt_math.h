/* hpfrt_math.h: Fortran's scalar operations that C has no operator for. Included by hpfrt.h.
 * The table is testsuite/run/scalar-*.hpf's against gfortran. */
#ifndef HPFRT_MATH_H
#define HPFRT_MATH_H

/* x**n for integer n, by gfortran's rules: 0 for |x| > 1 and n < 0. */
#define HPF_POW_INT(T, N)                                    \
    static inline T N(T x, int64_t n)                        \
    {                                                        \
        if (n < 0)                                           \
            return x == 1 ? 1 : x == -1 ? ((n & 1) ? -1 : 1) \
                   : x == 0 ? (T)(1 / x) : 0;                \
        T r = 1;                                             \
        for (; n; n >>= 1) {                                 \
            if (n & 1)                                       \
                r = (T)(r * x);                              \
            x = (T)(x * x);                                  \
        }                                                    \
        return r;                                            \
    }
HPF_POW_INT(int32_t, hpf_pow_i4)
HPF_POW_INT(int64_t, hpf_pow_i8)
#undef HPF_POW_INT

#endif
