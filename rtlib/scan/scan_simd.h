/* scan_simd.h: scans of stretches in vectors: the text for one instruction set; no include guard.
 * scan_simd.c includes it once for each, having defined
 *
 *     WIDE                 bytes of a vector
 *     TARGET               the attribute that lets a function use the instructions
 *     AS(NAME)             NAME with the set's suffix
 *     up<b>(id, v), down<b>(id, v)
 *                          v moved up or down by b bytes; what is vacated comes from id
 *     every<size>(v, last) the last or the first element of v, in all lanes
 *     flags                a bit or more for each lane; of these:
 *     marks<size>(cut)     set where the byte of cut is 1
 *     reach<b>(f, size, back)
 *                          f and f moved by b bytes, down with `back`, else up
 *     whole<size>(f, last) as the last or the first lane, in all lanes
 *     pick<size>(f, p, q)  p where f is set, else q
 *     far_store(p, v)      past the caches, to an aligned address
 *
 * A vector is scanned in log2(lanes) steps, each joining it with itself moved by 1, 2, 4 ... lanes.
 * Two make a group, so that one operation a group waits for the group before. Where segments begin,
 * `f` is set in the lanes that nothing from further left reaches. */

#define SIMD(NAME, T, M, SIZE, OP, ID)                                                            \
    typedef T AS(NAME##_v) __attribute__((vector_size(WIDE)));                                    \
    typedef M AS(NAME##_m) __attribute__((vector_size(WIDE)));                                    \
    INLINE AS(NAME##_v) AS(NAME##_op)(AS(NAME##_v) p, AS(NAME##_v) q)                             \
    {                                                                                             \
        typedef AS(NAME##_m) mask __attribute__((unused));                                        \
        typedef AS(NAME##_v) vector __attribute__((unused));                                      \
        return OP(p, q);                                                                          \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_pick)(AS(flags) f, AS(NAME##_v) p, AS(NAME##_v) q)              \
    {                                                                                             \
        return (AS(NAME##_v))AS(pick##SIZE)(f, (AS(bits))p, (AS(bits))q);                         \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_id)(void)                                                       \
    {                                                                                             \
        return ID - (AS(NAME##_v)){ 0 };                                                          \
    }                                                                                             \
    INLINE void AS(NAME##_in)(AS(NAME##_v) *v, AS(flags) *f, const bool back, const bool cuts)    \
    {                                                                                             \
        const AS(NAME##_v) id = AS(NAME##_id)();                                                  \
        STEPS##SIZE(STEP, NAME)                                                                   \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_last)(AS(NAME##_v) v, const bool back)                          \
    {                                                                                             \
        return (AS(NAME##_v))AS(every##SIZE)((AS(bits))v, !back);                                 \
    }                                                                                             \
    INLINE void AS(NAME##_go)(T *acc, const T *x, const uint8_t *cut, T *out, long n,             \
                              const bool back, const bool cuts, bool far, long ahead)             \
    {                                                                                             \
        enum { LANES = WIDE / SIZE, GROUP = 2 * LANES };                                          \
        AS(NAME##_v) carry = *acc - (AS(NAME##_v)){ 0 }, a, b, ra, rb;                            \
        AS(flags) fa = { 0 }, fb = { 0 };                                                         \
        const long first = back ? LANES : 0, second = back ? 0 : LANES;                           \
        for (long k = 0; k < n; k += GROUP) {                                                     \
            const long i = back ? n - GROUP - k : k;                                              \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead));            \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead + WIDE));     \
            memcpy(&a, x + i + first, sizeof a);                                                  \
            memcpy(&b, x + i + second, sizeof b);                                                 \
            if (cuts) {                                                                           \
                fa = AS(marks##SIZE)(cut + i + first);                                            \
                fb = AS(marks##SIZE)(cut + i + second);                                           \
            }                                                                                     \
            AS(NAME##_in)(&a, &fa, back, cuts);                                                   \
            AS(NAME##_in)(&b, &fb, back, cuts);                                                   \
            ra = AS(NAME##_op)(AS(NAME##_last)(a, back), b);                                      \
            b = cuts ? AS(NAME##_pick)(fb, b, ra) : ra;                                           \
            ra = AS(NAME##_op)(carry, a);                                                         \
            rb = AS(NAME##_op)(carry, b);                                                         \
            carry = AS(NAME##_op)(carry, AS(NAME##_last)(b, back));                               \
            if (cuts) {                                                                           \
                fb |= AS(whole##SIZE)(fa, !back);                                                 \
                ra = AS(NAME##_pick)(fa, a, ra);                                                  \
                rb = AS(NAME##_pick)(fb, b, rb);                                                  \
                fb = AS(whole##SIZE)(fb, !back);                                                  \
                carry = AS(NAME##_pick)(fb, AS(NAME##_last)(b, back), carry);                     \
            }                                                                                     \
            if (far) {                                                                            \
                AS(far_store)(out + i + first, (AS(bits))ra);                                     \
                AS(far_store)(out + i + second, (AS(bits))rb);                                    \
            } else {                                                                              \
                memcpy(out + i + first, &ra, sizeof ra);                                          \
                memcpy(out + i + second, &rb, sizeof rb);                                         \
            }                                                                                     \
        }                                                                                         \
        *acc = carry[0];                                                                          \
    }                                                                                             \
    WITH_CUTS(NAME, T, SIZE)                                                                      \
    /* n is a number of groups; far: out is aligned where the scan begins. */                     \
    TARGET static void AS(NAME)(void *acc, const void *x, const uint8_t *cut, void *out, long n,  \
                                bool back, bool far, long ahead)                                  \
    {                                                                                             \
        if (cut)                                                                                  \
            CUTS(NAME)(acc, x, cut, out, n, back, far, ahead);                                    \
        else if (back)                                                                            \
            AS(NAME##_go)(acc, x, NULL, out, n, true, false, far, ahead);                         \
        else                                                                                      \
            AS(NAME##_go)(acc, x, NULL, out, n, false, false, far, ahead);                        \
    }

#define INLINE TARGET static inline __attribute__((always_inline))
#define CUTS(NAME) AS(NAME##_cuts)
/* One step of a vector's scan: joined with itself, moved by so many bytes. */
#define STEP(NAME, BYTES)                                                                         \
    {                                                                                             \
        const AS(bits) w = (AS(bits))*v, i = (AS(bits))id;                                        \
        const AS(NAME##_v) left =                                                                 \
            (AS(NAME##_v))(back ? AS(down##BYTES)(i, w) : AS(up##BYTES)(i, w));                   \
        const AS(NAME##_v) both = AS(NAME##_op)(left, *v);                                        \
        *v = cuts ? AS(NAME##_pick)(*f, *v, both) : both;                                         \
        if (cuts)                                                                                 \
            *f = AS(reach##BYTES)(*f, (int)sizeof (*v)[0], back);                                 \
    }

#if WIDE == 64
#define STEPS8(DO, NAME) DO(NAME, 8) DO(NAME, 16) DO(NAME, 32)
#else
#define STEPS8(DO, NAME) DO(NAME, 8) DO(NAME, 16)
#endif
#define STEPS4(DO, NAME) DO(NAME, 4) STEPS8(DO, NAME)

#if WIDE == 64
#include "scan/scan_bits.h"
#else
#define WITH_CUTS(NAME, T, SIZE)                                                                  \
    TARGET static void AS(NAME##_cuts)(void *acc, const void *x, const uint8_t *cut, void *out,   \
                                       long n, bool back, bool far, long ahead)                   \
    {                                                                                             \
        if (back)                                                                                 \
            AS(NAME##_go)(acc, x, cut, out, n, true, true, far, ahead);                           \
        else                                                                                      \
            AS(NAME##_go)(acc, x, cut, out, n, false, true, far, ahead);                          \
    }
#endif

SIMD_ALL

#undef SIMD
#undef WITH_CUTS
#undef CUTS
#undef INLINE
#undef STEP
#undef STEPS4
#undef STEPS8
