/* scan_loops.c: the inner loops of scans, made by one macro for all operations and types (contract:
 * scan_loops.h).
 *
 * A running value waits for each addition. So a stretch is cut into four parts: the sums of the
 * first three are taken with many accumulators, and then four running values go side by side. All
 * of it happens within a chunk that stays in the first-level cache. Floating sums are thereby
 * associated otherwise than by a plain loop, which HPF leaves open; integers wrap. */
#include "scan/scan_loops.h"

#include "rt.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Between `cut` marks from `from` to n: the last one in scan order, or -1. */
static long last_cut(const uint8_t *cut, long n, bool back)
{
    const uint8_t *p = back ? memchr(cut, 1, (size_t)n) : memrchr(cut, 1, (size_t)n);
    return p ? p - cut : -1;
}

#define ALWAYS static inline __attribute__((always_inline))

/* What NAME(p, q), the operation on NAME_t, needs. VECTORS stands before the two loops that pass
 * over memory. */
#define LOOPS(NAME)                                                                             \
    ALWAYS NAME##_t NAME##_all(NAME##_t acc, const NAME##_t *x, long n)                         \
    {                                                                                           \
        enum { W = 64 / sizeof(NAME##_t) };                                                     \
        long i = 0;                                                                             \
        if (n >= 2 * W) {                                                                       \
            NAME##_t w[W];                                                                      \
            for (int k = 0; k < W; k++)                                                         \
                w[k] = x[k];                                                                    \
            for (i = W; i + W <= n; i += W)                                                     \
                for (int k = 0; k < W; k++)                                                     \
                    w[k] = NAME##_1(w[k], x[i + k]);                                               \
            for (int h = W / 2; h > 0; h /= 2)                                                  \
                for (int k = 0; k < h; k++)                                                     \
                    w[k] = NAME(w[k], w[k + h]);                                                \
            acc = NAME(acc, w[0]);                                                              \
        }                                                                                       \
        for (; i < n; i++)                                                                      \
            acc = NAME##_1(acc, x[i]);                                                            \
        return acc;                                                                             \
    }                                                                                           \
    static NAME##_t NAME##_sum(NAME##_t acc, const NAME##_t *x, long n)                         \
    {                                                                                           \
        return NAME##_all(acc, x, n);                                                           \
    }                                                                                           \
    VECTORS static void NAME##_total(void *acc, const void *x, long n)                          \
    {                                                                                           \
        *(NAME##_t *)acc = NAME##_all(*(NAME##_t *)acc, x, n);                                  \
    }                                                                                           \
    /* The running value behind n elements from x on (the lowest address). */                   \
    ALWAYS NAME##_t NAME##_pass(NAME##_t acc, const NAME##_t *x, const uint8_t *cut, long n,    \
                                bool back)                                                      \
    {                                                                                           \
        long p = cut ? last_cut(cut, n, back) : -1;                                             \
        if (p < 0)                                                                              \
            return NAME##_sum(acc, x, n);                                                       \
        return back ? NAME##_sum(x[p], x, p) : NAME##_sum(x[p], x + p + 1, n - p - 1);          \
    }                                                                                           \
    ALWAYS void NAME##_chains(NAME##_t *acc, const NAME##_t *x, const uint8_t *cut,             \
                              NAME##_t *out, long n, const bool back)                           \
    {                                                                                           \
        const long m = n / 4, e = back ? -1 : 1, at = back ? n - 1 : 0;                         \
        const long m1 = at + e * m, m2 = at + 2 * e * m, m3 = at + 3 * e * m;                   \
        const long low1 = back ? n - m : 0, low2 = back ? n - 2 * m : m;                        \
        const long low3 = back ? n - 3 * m : 2 * m;                                             \
        NAME##_t c0 = *acc;                                                                     \
        NAME##_t c1 = NAME##_pass(c0, x + low1, cut ? cut + low1 : NULL, m, back);              \
        NAME##_t c2 = NAME##_pass(c1, x + low2, cut ? cut + low2 : NULL, m, back);              \
        NAME##_t c3 = NAME##_pass(c2, x + low3, cut ? cut + low3 : NULL, m, back);              \
        for (long j = 0; j < m; j++) {                                                          \
            const long i0 = at + e * j, i1 = m1 + e * j, i2 = m2 + e * j, i3 = m3 + e * j;      \
            const NAME##_t x0 = x[i0], x1 = x[i1], x2 = x[i2], x3 = x[i3];                      \
            c0 = cut && cut[i0] ? x0 : NAME##_1(c0, x0);                                          \
            c1 = cut && cut[i1] ? x1 : NAME##_1(c1, x1);                                          \
            c2 = cut && cut[i2] ? x2 : NAME##_1(c2, x2);                                          \
            c3 = cut && cut[i3] ? x3 : NAME##_1(c3, x3);                                          \
            out[i0] = c0;                                                                       \
            out[i1] = c1;                                                                       \
            out[i2] = c2;                                                                       \
            out[i3] = c3;                                                                       \
        }                                                                                       \
        for (long j = 4 * m; j < n; j++) {                                                      \
            const long i = at + e * j;                                                          \
            c3 = cut && cut[i] ? x[i] : NAME##_1(c3, x[i]);                                       \
            out[i] = c3;                                                                        \
        }                                                                                       \
        *acc = c3;                                                                              \
    }                                                                                           \
    static void NAME##_scan(void *acc, const void *x, const uint8_t *cut, void *out, long n,    \
                            bool back)                                                          \
    {                                                                                           \
        if (cut && back)                                                                        \
            NAME##_chains(acc, x, cut, out, n, true);                                           \
        else if (cut)                                                                           \
            NAME##_chains(acc, x, cut, out, n, false);                                          \
        else if (back)                                                                          \
            NAME##_chains(acc, x, NULL, out, n, true);                                          \
        else                                                                                    \
            NAME##_chains(acc, x, NULL, out, n, false);                                         \
    }                                                                                           \
    static void NAME##_step(void *acc, const void *x, const uint8_t *cut, void *out, long n,    \
                            const void *exclusive_none)                                         \
    {                                                                                           \
        NAME##_t *a = acc, *to = out;                                                           \
        const NAME##_t *v = x;                                                                  \
        if (exclusive_none) {                                                                   \
            const NAME##_t none = *(const NAME##_t *)exclusive_none;                            \
            for (long i = 0; i < n; i++) {                                                      \
                const NAME##_t q = v[i], p = a[i];                                              \
                const bool c = cut && cut[i];                                                   \
                a[i] = c ? q : NAME(p, q);                                                      \
                to[i] = c ? none : p;                                                           \
            }                                                                                   \
        } else if (cut) {                                                                       \
            for (long i = 0; i < n; i++) {                                                      \
                const NAME##_t q = v[i], r = NAME(a[i], q);                                     \
                a[i] = to[i] = cut[i] ? q : r;                                                  \
            }                                                                                   \
        } else {                                                                                \
            for (long i = 0; i < n; i++)                                                        \
                a[i] = to[i] = NAME(a[i], v[i]);                                                \
        }                                                                                       \
    }                                                                                           \
    VECTORS static void NAME##_join(void *out, const void *left, const void *right, long n)     \
    {                                                                                           \
        NAME##_t *to = out;                                                                     \
        const NAME##_t *l = left, *r = right;                                                   \
        for (long i = 0; i < n; i++)                                                            \
            to[i] = NAME(l[i], r[i]);                                                           \
    }                                                                                           \
    /* Short units: what they sum up to, and their scans. */                                    \
    ALWAYS void NAME##_totals_go(NAME##_t *to, const NAME##_t *v, const uint8_t *cut,           \
                                 const long *first, long n, const bool back)                    \
    {                                                                                           \
        for (long u = 0; u < n; u++) {                                                          \
            const long lo = first[u], hi = first[u + 1];                                        \
            NAME##_t acc = v[back ? hi - 1 : lo];                                               \
            for (long k = lo + 1; k < hi; k++) {                                                \
                const long i = back ? hi - 1 - (k - lo) : k;                                    \
                acc = cut && cut[i] ? v[i] : NAME##_1(acc, v[i]);                               \
            }                                                                                   \
            to[u] = acc;                                                                        \
        }                                                                                       \
    }                                                                                           \
    static void NAME##_totals(void *sum, const void *x, const uint8_t *cut, const long *first,  \
                              long n, bool back)                                                \
    {                                                                                           \
        if (!cut)                                                                               \
            NAME##_totals_go(sum, x, NULL, first, n, false);                                    \
        else                                                                                    \
            NAME##_totals_go(sum, x, cut, first, n, back);                                      \
    }                                                                                           \
    ALWAYS void NAME##_units_go(const NAME##_t *carry, const NAME##_t *v, const uint8_t *cut,   \
                                NAME##_t *to, const long *first, long n, const bool back,       \
                                const NAME##_t *none)                                           \
    {                                                                                           \
        for (long u = 0; u < n; u++) {                                                          \
            NAME##_t acc = carry[u];                                                            \
            for (long k = first[u]; k < first[u + 1]; k++) {                                    \
                const long i = back ? first[u + 1] - 1 - (k - first[u]) : k;                    \
                const bool c = cut && cut[i];                                                   \
                const NAME##_t q = v[i];                                                        \
                if (none)                                                                       \
                    to[i] = c ? *none : acc;                                                    \
                acc = c ? q : NAME##_1(acc, q);                                                 \
                if (!none)                                                                      \
                    to[i] = acc;                                                                \
            }                                                                                   \
        }                                                                                       \
    }                                                                                           \
    static void NAME##_units(const void *carry, const void *x, const uint8_t *cut, void *out,   \
                             const long *first, long n, bool back, const void *exclusive_none)  \
    {                                                                                           \
        if (!back && !exclusive_none && !cut)                                                   \
            NAME##_units_go(carry, x, NULL, out, first, n, false, NULL);                        \
        else if (!back && !exclusive_none)                                                      \
            NAME##_units_go(carry, x, cut, out, first, n, false, NULL);                         \
        else                                                                                    \
            NAME##_units_go(carry, x, cut, out, first, n, back, exclusive_none);                \
    }

/* The operation itself, and its type. */
#define BINARY(NAME, TYPE, EXPR)                 \
    typedef TYPE NAME##_t;                       \
    ALWAYS NAME##_t NAME(NAME##_t p, NAME##_t q) \
    {                                            \
        return EXPR;                             \
    }

#define OPERATION(NAME, TYPE, EXPR)                  \
    BINARY(NAME, TYPE, EXPR)                         \
    ALWAYS NAME##_t NAME##_1(NAME##_t p, NAME##_t q) \
    {                                                \
        return NAME(p, q);                           \
    }                                                \
    LOOPS(NAME)

typedef struct c16 { uint64_t part[2]; } c16;
typedef struct c32 { uint64_t part[4]; } c32;

/* The later of equal values stays; a NaN gives way to a number, and the mark to a NaN: it has more
 * bits than those that arithmetic makes. */
#define NO_NUMBER(NAME, T, U)                     \
    ALWAYS T NAME(T p, T q)                       \
    {                                             \
        union { T value; U bits; } a = {p}, b = {q}; \
        a.bits &= b.bits;                         \
        return a.value;                           \
    }
NO_NUMBER(no_number_32, float, uint32_t)
NO_NUMBER(no_number_64, double, uint64_t)
#if HPFC_QUAD
typedef unsigned __int128 uint128_t;
typedef __float128 quad __attribute__((aligned(8))); /* as in rt.h */
NO_NUMBER(no_number_128, quad, uint128_t)
#endif
#define LARGER(BITS) (p > q ? p : q == q ? q : p == p ? p : no_number_##BITS(p, q))
#define SMALLER(BITS) (p < q ? p : q == q ? q : p == p ? p : no_number_##BITS(p, q))

#define INTEGERS(BITS)                                                                 \
    OPERATION(i##BITS##_sum, uint##BITS##_t, (uint##BITS##_t)(p + q))                  \
    OPERATION(i##BITS##_product, uint##BITS##_t, (uint##BITS##_t)((uint64_t)p * q))    \
    OPERATION(i##BITS##_max, int##BITS##_t, q > p ? q : p)                             \
    OPERATION(i##BITS##_min, int##BITS##_t, q < p ? q : p)                             \
    OPERATION(i##BITS##_and, uint##BITS##_t, p & q)                                    \
    OPERATION(i##BITS##_or, uint##BITS##_t, p | q)                                     \
    OPERATION(i##BITS##_xor, uint##BITS##_t, p ^ q)                                    \
    OPERATION(i##BITS##_copy, uint##BITS##_t, ((void)q, p))
#define VECTORS /* what is seldom scanned is compiled once */
INTEGERS(8)
INTEGERS(16)
#undef VECTORS
#define VECTORS RT_VECTORS
INTEGERS(32)
INTEGERS(64)
#undef VECTORS
#define VECTORS
OPERATION(i128_copy, c16, ((void)q, p))
OPERATION(i256_copy, c32, ((void)q, p))

/* One at a time gcc makes jumps of these, which random numbers take by surprise. */
#ifdef __SSE2__
#define EXTREME(NAME, TYPE, EXPR, S, V, OP)                                                    \
    BINARY(NAME, TYPE, EXPR)                                                                   \
    ALWAYS NAME##_t NAME##_1(NAME##_t p, NAME##_t q)                                           \
    {                                                                                          \
        V a = _mm_set_s##S(p), b = _mm_set_s##S(q);                                            \
        V none = _mm_cmpunord_s##S(b, b);                                                      \
        V keep = _mm_andnot_p##S(_mm_andnot_p##S(b, _mm_cmpunord_s##S(a, a)), a);              \
        V best = _mm_##OP##_s##S(a, b); /* b, if any of them is no number */                   \
        best = _mm_or_p##S(_mm_and_p##S(none, keep), _mm_andnot_p##S(none, best));             \
        NAME##_t result;                                                                       \
        _mm_store_s##S(&result, best);                                                         \
        return result;                                                                         \
    }                                                                                          \
    LOOPS(NAME)
#else
#define EXTREME(NAME, TYPE, EXPR, S, V, OP) OPERATION(NAME, TYPE, EXPR)
#endif

#define REALS(BITS, TYPE, S, V)                           \
    OPERATION(r##BITS##_sum, TYPE, p + q)                 \
    OPERATION(r##BITS##_product, TYPE, p *q)              \
    EXTREME(r##BITS##_max, TYPE, LARGER(BITS), S, V, max)       \
    EXTREME(r##BITS##_min, TYPE, SMALLER(BITS), S, V, min)
#undef VECTORS
#define VECTORS RT_VECTORS
REALS(32, float, s, __m128)
REALS(64, double, d, __m128d)
#undef VECTORS
#define VECTORS
#if HPFC_QUAD
OPERATION(r128_sum, quad, p + q)
OPERATION(r128_product, quad, p * q)
OPERATION(r128_max, quad, LARGER(128))
OPERATION(r128_min, quad, SMALLER(128))
#endif

typedef struct c8 { float re, im; } c8;
typedef struct z16 { double re, im; } z16;

/* 1 is not neutral for what is infinite: (1, 0) * (inf, 0) has the imaginary part NaN. So a mark
 * stands for nothing. */
#define COMPLEXES(BITS, TYPE, REAL)                                                \
    OPERATION(z##BITS##_sum, TYPE, ((TYPE){p.re + q.re, p.im + q.im}))             \
    ALWAYS bool z##BITS##_nothing(TYPE p)                                          \
    {                                                                              \
        const REAL mark = RT_SCAN_MARK_##BITS;                                     \
        uint##BITS##_t re, none;                                                   \
        memcpy(&re, &p.re, sizeof re);                                             \
        memcpy(&none, &mark, sizeof none);                                         \
        return re == none;                                                         \
    }                                                                              \
    ALWAYS TYPE z##BITS##_times(TYPE p, TYPE q)                                    \
    {                                                                              \
        TYPE r = { p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re };         \
        const bool left = z##BITS##_nothing(p), right = z##BITS##_nothing(q);      \
        r.re = right ? p.re : left ? q.re : r.re;                                  \
        r.im = right ? p.im : left ? q.im : r.im;                                  \
        return r;                                                                  \
    }                                                                              \
    OPERATION(z##BITS##_product, TYPE, z##BITS##_times(p, q))
COMPLEXES(32, c8, float)
COMPLEXES(64, z16, double)
#if HPFC_QUAD
typedef struct z32 { quad re, im; } z32;
COMPLEXES(128, z32, quad)
#endif

#define LOOPS_OF(NAME)                                                                        \
    const rt_scan_loops rt_##NAME = { sizeof(NAME##_t), NAME##_total, NAME##_scan, NAME##_step, \
                                      NAME##_join, NAME##_totals, NAME##_units };
RT_SCAN_LOOPS(LOOPS_OF)
