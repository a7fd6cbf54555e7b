/* hpfrt_degrees.h: trigonometric functions of angles in degrees. Included by hpfrt_math.h.
 *
 * Contract: gfortran's SIND, COSD and TAND bit for bit. The angle is brought into 0 to 45 degrees
 * (TAND: 90) by steps that are exact; multiples of 30 (TAND: 45) have exact results; any other one
 * becomes radians by one fused multiplication with pi/180 in two parts, UPPER with so few digits
 * that its product with an angle is nearly exact. Below TINY_SIN a sine is its angle in radians to
 * the last bit, below TINY_COS a cosine is 1. */
#ifndef HPFRT_DEGREES_H
#define HPFRT_DEGREES_H

#define HPF_DEGREES(T, S, F, UPPER, LOWER, TINY_SIN, TINY_COS)                                     \
    static inline T hpf_radians_##S(T x)                                                           \
    {                                                                                              \
        return fma##F(x, UPPER, x * LOWER);                                                        \
    }                                                                                              \
    /* Sine or cosine of 0 to 45 degrees. */                                                       \
    static inline T hpf_octant_##S(T x, bool cosine)                                               \
    {                                                                                              \
        if (x == 0)                                                                                \
            return cosine;                                                                         \
        if (x == 30)                                                                               \
            return cosine ? sqrt##F((T)0.75) : (T)0.5;                                             \
        return cosine ? cos##F(hpf_radians_##S(x)) : sin##F(hpf_radians_##S(x));                   \
    }                                                                                              \
    /* The sine of x (not negative) and a number of right angles. */                               \
    static inline T hpf_turned_##S(T x, int turns)                                                 \
    {                                                                                              \
        x = fmod##F(x, 360);                                                                       \
        int quarter = (x >= 90) + (x >= 180) + (x >= 270);                                         \
        x -= 90 * (T)quarter;                                                                      \
        turns = (turns + quarter) & 3;                                                             \
        bool far = x > 45;                                                                         \
        T y = hpf_octant_##S(far ? 90 - x : x, ((turns & 1) != 0) != far);                         \
        return turns & 2 ? -y : y;                                                                 \
    }                                                                                              \
    static inline T hpf_sind_##S(T x)                                                              \
    {                                                                                              \
        if (!isfinite(x))                                                                          \
            return x - x;                                                                          \
        if (fabs##F(x) < TINY_SIN)                                                                 \
            return hpf_radians_##S(x);                                                             \
        T y = hpf_turned_##S(fabs##F(x), 0);                                                       \
        return signbit(x) ? -y : y;                                                                \
    }                                                                                              \
    static inline T hpf_cosd_##S(T x)                                                              \
    {                                                                                              \
        if (!isfinite(x))                                                                          \
            return x - x;                                                                          \
        if (fabs##F(x) <= TINY_COS)                                                                \
            return 1;                                                                              \
        T y = hpf_turned_##S(fabs##F(x), 1);                                                       \
        return y == 0 ? 0 : y; /* no zero of a cosine has a sign */                                \
    }                                                                                              \
    static inline T hpf_tand_##S(T x)                                                              \
    {                                                                                              \
        if (!isfinite(x))                                                                          \
            return x - x;                                                                          \
        if (fabs##F(x) < TINY_SIN)                                                                 \
            return hpf_radians_##S(x);                                                             \
        T a = fmod##F(fabs##F(x), 360), half = a > 180 ? 180 : 0;                                  \
        a -= half;                                                                                 \
        bool falls = a > 90;                                                                       \
        a = falls ? 180 - a : a;                                                                   \
        T y = a == 0 ? 0 : a == 45 ? 1 : a == 90 ? (T)INFINITY : tan##F(hpf_radians_##S(a));       \
        if (a == 90)                                                                               \
            falls = half != 0;                                                                     \
        return (falls && a != 0) != (signbit(x) != 0) ? -y : y;                                    \
    }
HPF_DEGREES(float, r4, f, 1.74560547e-02f, -2.76216747e-06f, 0x1p-5f, 0x1p-7f)
HPF_DEGREES(double, r8, , 1.7453283071517944e-02, 9.4484253514332993e-09, 0x1p-19, 0x1p-21)
#ifdef HPF_QUAD
HPF_DEGREES(__float128, r16, q, 1.74532925199433197605003442731685936e-02Q,
            -2.39912634365882824665106671063098954e-17Q, 0, 0x1p-51Q)
#endif
#undef HPF_DEGREES

#endif
