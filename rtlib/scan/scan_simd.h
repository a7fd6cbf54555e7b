/* scan_simd.h: scans of stretches in vectors: the text for one instruction set; no include guard.
 * scan_simd.c includes it once for each, having defined
 *
 *     WIDE                 bytes of a vector
 *     TARGET               the attribute that lets a function use the instructions
 *     AS(NAME)             NAME with the set's suffix
 *     up<b>(id, v, size), down<b>(id, v, size)
 *                          what each lane is joined with in the step of b bytes: v moved up or down
 *                          by b bytes, or by less of what has been joined already; where there is
 *                          nothing, id
 *     near<size>(id, v, x, back)
 *                          the same of the first step, where v is what lies at x
 *     every<size>(v, last) the last or the first element of v, in all lanes
 *     flags                a bit or more for each lane
 *     pick<size>(f, p, q)  p where f is set, else q
 *     far_store(p, v)      past the caches, to an aligned address
 *
 * A vector is scanned in log2(lanes) steps, each joining what has been joined of 1, 2, 4 ... lanes.
 * Two make a group, so that one operation a group waits for the group before. What joins vectors is
 * LINK, the same as OP by other units of the processor, where it has such. With segments and masks
 * the text is scan_bits.h or scan_lanes.h. */

#define SIMD(NAME, T, M, SIZE, OP, LINK, ID)                                                      \
    typedef T AS(NAME##_v) __attribute__((vector_size(WIDE)));                                    \
    typedef M AS(NAME##_m) __attribute__((vector_size(WIDE)));                                    \
    INLINE AS(NAME##_v) AS(NAME##_op)(AS(NAME##_v) p, AS(NAME##_v) q)                             \
    {                                                                                             \
        typedef AS(NAME##_m) mask __attribute__((unused));                                        \
        typedef AS(NAME##_v) vector __attribute__((unused));                                      \
        return OP(p, q);                                                                          \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_link)(AS(NAME##_v) p, AS(NAME##_v) q)                           \
    {                                                                                             \
        typedef AS(NAME##_m) mask __attribute__((unused));                                        \
        typedef AS(NAME##_v) vector __attribute__((unused));                                      \
        return LINK(p, q);                                                                        \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_pick)(AS(flags) f, AS(NAME##_v) p, AS(NAME##_v) q)              \
    {                                                                                             \
        return (AS(NAME##_v))AS(pick##SIZE)(f, (AS(bits))p, (AS(bits))q);                         \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_id)(void)                                                       \
    {                                                                                             \
        return ID - (AS(NAME##_v)){ 0 };                                                          \
    }                                                                                             \
    INLINE void AS(NAME##_in)(AS(NAME##_v) *v, AS(NAME##_v) near, const bool back)                \
    {                                                                                             \
        const AS(NAME##_v) id = AS(NAME##_id)();                                                  \
        *v = AS(NAME##_op)(near, *v);                                                             \
        MORE##SIZE(STEP, NAME)                                                                    \
    }                                                                                             \
    /* What each lane is joined with in the first step. */                                        \
    INLINE AS(NAME##_v) AS(NAME##_left)(AS(NAME##_v) v, const bool back)                          \
    {                                                                                             \
        const AS(bits) id = (AS(bits))AS(NAME##_id)(), w = (AS(bits))v;                           \
        return (AS(NAME##_v))(back ? AS(down##SIZE)(id, w, SIZE) : AS(up##SIZE)(id, w, SIZE));    \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_last)(AS(NAME##_v) v, const bool back)                          \
    {                                                                                             \
        return (AS(NAME##_v))AS(every##SIZE)((AS(bits))v, !back);                                 \
    }                                                                                             \
    INLINE void AS(NAME##_store)(T *out, AS(NAME##_v) v, bool far)                                \
    {                                                                                             \
        if (far)                                                                                  \
            AS(far_store)(out, (AS(bits))v);                                                      \
        else                                                                                      \
            memcpy(out, &v, sizeof v);                                                            \
    }                                                                                             \
    /* Two vectors in scan order, with what each is joined with first; their results take their   \
     * place, and the carry goes on behind them. */                                               \
    INLINE void AS(NAME##_plain)(AS(NAME##_v) *pa, AS(NAME##_v) *pb, AS(NAME##_v) near_a,         \
                                 AS(NAME##_v) near_b, AS(NAME##_v) *carry, const bool back)       \
    {                                                                                             \
        AS(NAME##_v) a = *pa, b = *pb;                                                            \
        AS(NAME##_in)(&a, near_a, back);                                                          \
        AS(NAME##_in)(&b, near_b, back);                                                          \
        b = AS(NAME##_link)(AS(NAME##_last)(a, back), b);                                         \
        *pa = AS(NAME##_link)(*carry, a);                                                         \
        *pb = AS(NAME##_link)(*carry, b);                                                         \
        *carry = GO_ON(NAME, *carry, b, *pb, back);                                               \
    }                                                                                             \
    INLINE AS(NAME##_v) AS(NAME##_near)(AS(NAME##_v) v, const T *x, const bool back)              \
    {                                                                                             \
        return (AS(NAME##_v))AS(near##SIZE)((AS(bits))AS(NAME##_id)(), (AS(bits))v, x, back);     \
    }                                                                                             \
    INLINE void AS(NAME##_go)(T *acc, const T *x, T *out, long n, const bool back, bool far,      \
                              long ahead)                                                         \
    {                                                                                             \
        enum { LANES = WIDE / SIZE, GROUP = 2 * LANES };                                          \
        AS(NAME##_v) carry = *acc - (AS(NAME##_v)){ 0 }, a, b;                                    \
        const long first = back ? LANES : 0, second = back ? 0 : LANES;                           \
        for (long k = 0; k < n; k += GROUP) {                                                     \
            const long i = back ? n - GROUP - k : k;                                              \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead));            \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead + WIDE));     \
            memcpy(&a, x + i + first, sizeof a);                                                  \
            memcpy(&b, x + i + second, sizeof b);                                                 \
            const AS(NAME##_v) near_a = AS(NAME##_near)(a, x + i + first, back);                  \
            const AS(NAME##_v) near_b = AS(NAME##_near)(b, x + i + second, back);                 \
            AS(NAME##_plain)(&a, &b, near_a, near_b, &carry, back);                               \
            AS(NAME##_store)(out + i + first, a, far);                                            \
            AS(NAME##_store)(out + i + second, b, far);                                           \
        }                                                                                         \
        *acc = carry[0];                                                                          \
    }                                                                                             \
    WITH_CUTS(NAME, T, SIZE)                                                                      \
    TARGET static void AS(NAME##_cuts)(void *acc, const void *x, const uint8_t *cut, void *out,   \
                                       long n, bool back, bool far, long ahead)                   \
    {                                                                                             \
        if (back)                                                                                 \
            AS(NAME##_marked_go)(acc, x, NULL, cut, out, n, true, false, false, true, far, ahead);\
        else                                                                                      \
            AS(NAME##_marked_go)(acc, x, NULL, cut, out, n, false, false, false, true, far,       \
                                 ahead);                                                          \
    }                                                                                             \
    TARGET static void AS(NAME##_marked)(void *acc, const void *x, const rt_scan_marks *m,        \
                                         void *out, long n, bool back, bool far, long ahead)      \
    {                                                                                             \
        if (m->segment && m->keep && !back)                                                       \
            AS(NAME##_marked_go)(acc, x, m, NULL, out, n, false, true, true, false, far, ahead);  \
        else if (m->segment && m->keep)                                                           \
            AS(NAME##_marked_go)(acc, x, m, NULL, out, n, true, true, true, false, far, ahead);   \
        else if (m->segment)                                                                      \
            AS(NAME##_marked_go)(acc, x, m, NULL, out, n, back, false, true, false, far, ahead);  \
        else                                                                                      \
            AS(NAME##_marked_go)(acc, x, m, NULL, out, n, back, true, false, false, far, ahead);  \
    }                                                                                             \
    /* Each of n units is a number of groups. */                                                  \
    INLINE void AS(NAME##_each)(const T *carry, const T *x, T *out, const long *at, long n,       \
                                const bool back, bool far, long ahead)                            \
    {                                                                                             \
        for (long k = 0; k < n; k++) {                                                            \
            const long u = back ? n - 1 - k : k, m = at[u + 1] - at[u];                           \
            T acc = carry[u];                                                                     \
            AS(NAME##_go)(&acc, x + at[u], out + at[u], m, back, far, ahead);                     \
        }                                                                                         \
    }                                                                                             \
    TARGET static void AS(NAME##_units)(const void *carry, const void *x, void *out,              \
                                        const long *first, long n, bool back, bool far,           \
                                        long ahead)                                               \
    {                                                                                             \
        if (back)                                                                                 \
            AS(NAME##_each)(carry, x, out, first, n, true, far, ahead);                           \
        else                                                                                      \
            AS(NAME##_each)(carry, x, out, first, n, false, far, ahead);                          \
    }                                                                                             \
    /* n is a number of groups; far: out is aligned where the scan begins. */                     \
    TARGET static void AS(NAME)(void *acc, const void *x, const uint8_t *cut, void *out, long n,  \
                                bool back, bool far, long ahead)                                  \
    {                                                                                             \
        if (cut)                                                                                  \
            AS(NAME##_cuts)(acc, x, cut, out, n, back, far, ahead);                               \
        else if (back)                                                                            \
            AS(NAME##_go)(acc, x, out, n, true, far, ahead);                                      \
        else                                                                                      \
            AS(NAME##_go)(acc, x, out, n, false, far, ahead);                                     \
    }

#define INLINE TARGET static inline __attribute__((always_inline))
/* One step of a vector's scan. */
#define STEP(NAME, BYTES)                                                                         \
    {                                                                                             \
        enum { OF = (int)sizeof (*v)[0] };                                                        \
        const AS(bits) w = (AS(bits))*v, i = (AS(bits))id;                                        \
        const AS(bits) left = back ? AS(down##BYTES)(i, w, OF) : AS(up##BYTES)(i, w, OF);         \
        *v = AS(NAME##_op)((AS(NAME##_v))left, *v);                                               \
    }

/* The steps behind the first, and all; what stands before the next group: by another operation, or,
 * where moving a lane takes as many units as it, from the last result. */
#if WIDE == 64
#define MORE8(DO, NAME) DO(NAME, 16) DO(NAME, 32)
#define GO_ON(NAME, CARRY, B, RESULT, BACK) AS(NAME##_last)(RESULT, BACK)
#else
#define MORE8(DO, NAME) DO(NAME, 16)
#define GO_ON(NAME, CARRY, B, RESULT, BACK) AS(NAME##_op)(CARRY, AS(NAME##_last)(B, BACK))
#endif
#define MORE4(DO, NAME) DO(NAME, 8) MORE8(DO, NAME)
#define STEPS8(DO, NAME) DO(NAME, 8) MORE8(DO, NAME)
#define STEPS4(DO, NAME) DO(NAME, 4) MORE4(DO, NAME)

#if WIDE == 64
#include "scan/scan_bits.h"
#else
#include "scan/scan_lanes.h"
#endif

SIMD_ALL

#undef SIMD
#undef WITH_CUTS
#undef INLINE
#undef STEP
#undef STEPS4
#undef STEPS8
#undef MORE4
#undef MORE8
#undef GO_ON
