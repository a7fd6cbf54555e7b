/* scan_bits.h: scans in vectors of operands in segments and under a mask, for an instruction set
 * whose operations choose lanes by bits: a part of the text that scan_simd.h is; no include guard.
 *
 * Bit i of `on` says of lane i of a group, counted by addresses, that it goes on with the segment
 * of the lane before it in scan order. A step that joins each lane with one k lanes before it does
 * so where that holds for the k lanes up to it: on & on << 1, then that & itself << 2, and so on;
 * the others are joined with the identity. What comes in at the ends of the two vectors are ones,
 * so that at last the bits tell which lanes go on with what is before their vector. All this is
 * done in general registers, which vectors leave idle: operations on mask registers would take
 * the place of theirs. A move to a mask register is dear: there is one for both vectors.
 *
 *     up_on<b>(id, on, v, size), down_on<b>(id, on, v, size)
 *                          v moved by b bytes where `on` is set, else id
 *     truths(p, bits, n)   bit i: whether byte p[i] has any of these bits; 16 or 32 of them
 *
 * Most groups have no such beginning: they are scanned as others are, in a third of the
 * operations. */

/* The lanes of both halves that are nearer than k to where the scan enters them. */
#define ENTRY(K, LANES, BACK) \
    (((BACK) ? ((1u << (K)) - 1) << ((LANES) - (K)) : (1u << (K)) - 1) * (1u | 1u << (LANES)))
#define IN_GENERAL_REGISTER(V) __asm__("" : "+r"(V))
#define IN_MASK_REGISTER(V) __asm__("" : "+k"(V))
#define SIZE_OF(V) ((int)sizeof (V)[0])
#define JOIN(NAME, BYTES)                                                                         \
    {                                                                                             \
        enum { K = BYTES / (int)sizeof a[0] };                                                    \
        const AS(bits) i = (AS(bits))id;                                                          \
        uint32_t k = on;                                                                          \
        IN_MASK_REGISTER(k);                                                                      \
        const AS(bits) la = back ? AS(down_on##BYTES)(i, k >> first, (AS(bits))a, SIZE_OF(a))     \
                                 : AS(up_on##BYTES)(i, k >> first, (AS(bits))a, SIZE_OF(a));      \
        const AS(bits) lb = back ? AS(down_on##BYTES)(i, k >> second, (AS(bits))b, SIZE_OF(b))    \
                                 : AS(up_on##BYTES)(i, k >> second, (AS(bits))b, SIZE_OF(b));     \
        a = AS(NAME##_op)((AS(NAME##_v))la, a);                                                   \
        b = AS(NAME##_op)((AS(NAME##_v))lb, b);                                                   \
        on &= (back ? on >> K : on << K) | ENTRY(K, LANES, back);                                 \
        IN_GENERAL_REGISTER(on);                                                                  \
    }
#define WITH_CUTS(NAME, T, SIZE)                                                                  \
    /* Two vectors in scan order, whose results take their place; the carry goes on behind them. */\
    INLINE void AS(NAME##_group)(AS(NAME##_v) *pa, AS(NAME##_v) *pb, uint32_t on,                 \
                                 AS(NAME##_v) *carry, const AS(NAME##_v) id, const bool back)     \
    {                                                                                             \
        enum { LANES = WIDE / SIZE };                                                             \
        const int first = back ? LANES : 0, second = back ? 0 : LANES;                            \
        AS(NAME##_v) a = *pa, b = *pb;                                                            \
        IN_GENERAL_REGISTER(on);                                                                  \
        STEPS##SIZE(JOIN, NAME)                                                                   \
        uint32_t through = on >> second & -(on >> (back ? LANES : LANES - 1) & 1);                \
        IN_MASK_REGISTER(on);                                                                     \
        b = AS(NAME##_op)(AS(NAME##_pick)(on >> second, AS(NAME##_last)(a, back), id), b);        \
        *pa = AS(NAME##_op)(AS(NAME##_pick)(on >> first, *carry, id), a);                         \
        *pb = AS(NAME##_op)(AS(NAME##_pick)(through, *carry, id), b);                             \
        *carry = AS(NAME##_last)(*pb, back);                                                      \
    }                                                                                             \
    INLINE void AS(NAME##_marked_go)(T *acc, const T *x, const rt_scan_marks *m,                  \
                                     const uint8_t *cuts, T *out, long n, const bool back,        \
                                     const bool masked, const bool segments, const bool cut,      \
                                     bool far, long ahead)                                        \
    {                                                                                             \
        enum { LANES = WIDE / SIZE, GROUP = 2 * LANES };                                          \
        const AS(NAME##_v) id = AS(NAME##_id)();                                                  \
        const AS(NAME##_v) none = (masked ? *(const T *)m->none : *acc) - (AS(NAME##_v)){ 0 };    \
        const uint8_t *const keeps = masked ? m->keep : NULL;                                     \
        const uint8_t *const segment = segments ? m->segment : NULL;                              \
        const uint8_t keep_bits = masked ? m->keep_bits : 0;                                      \
        const uint8_t segment_bits = segments ? m->segment_bits : 0;                              \
        const long first = back ? LANES : 0, second = back ? 0 : LANES;                           \
        AS(NAME##_v) carry = *acc - (AS(NAME##_v)){ 0 }, a, b;                                    \
        uint32_t before = segments ? m->before : 0, on = ~0u;                                     \
        for (long k = 0; k < n; k += GROUP) {                                                     \
            const long i = back ? n - GROUP - k : k;                                              \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead));            \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead + WIDE));     \
            memcpy(&a, x + i + first, sizeof a);                                                  \
            memcpy(&b, x + i + second, sizeof b);                                                 \
            if (masked) {                                                                         \
                const uint32_t keep = AS(truths)(keeps + i, keep_bits, GROUP);                    \
                a = AS(NAME##_pick)(keep >> first, a, none);                                      \
                b = AS(NAME##_pick)(keep >> second, b, none);                                     \
            }                                                                                     \
            if (segments) {                                                                       \
                const uint32_t s = AS(truths)(segment + i, segment_bits, GROUP);                  \
                on = ~(s ^ (back ? s >> 1 | before << (GROUP - 1) : s << 1 | before));            \
                before = back ? s & 1 : s >> (GROUP - 1);                                         \
            }                                                                                     \
            if (cut)                                                                              \
                on = ~AS(truths)(cuts + i, 0xff, GROUP);                                          \
            if (on == ~0u)                                                                        \
                AS(NAME##_plain)(&a, &b, AS(NAME##_left)(a, back), AS(NAME##_left)(b, back),      \
                                 &carry, back);                                                   \
            else                                                                                  \
                AS(NAME##_group)(&a, &b, on, &carry, id, back);                                   \
            if (far) {                                                                            \
                AS(far_store)(out + i + first, (AS(bits))a);                                      \
                AS(far_store)(out + i + second, (AS(bits))b);                                     \
            } else {                                                                              \
                memcpy(out + i + first, &a, sizeof a);                                            \
                memcpy(out + i + second, &b, sizeof b);                                           \
            }                                                                                     \
        }                                                                                         \
        *acc = carry[0];                                                                          \
    }
