/* scan_lanes.h: scans in vectors of operands in segments and under a mask, for an instruction set
 * whose operations choose lanes by lanes: a part of the text that scan_simd.h is; no include guard.
 *
 * `f` is set in the lanes that nothing from before their vector reaches: at first where segments
 * begin, and in the steps it spreads as the sums do. Bytes of a group come together in a register,
 * and are compared there with the byte before each. Most groups have no such lane, and go
 * on as if there were no segments.
 *
 *     lacks(p, bits, n)    -1 for each of n bytes (8 or 16) that has none of these bits
 *     before(t, last, n, back)
 *                          t moved so that the byte before in scan order is in the place of each;
 *                          in that of the first the last one of `last`
 *     any(t, n)            whether one of n bytes is -1
 *     lanes<size>(t, high) the lower or the higher half of a group's bytes, as lanes */

/* As STEP, with flags. */
#define FLAGGED(NAME, BYTES)                                                                      \
    {                                                                                             \
        enum { OF = (int)sizeof (*v)[0] };                                                        \
        const AS(bits) w = (AS(bits))*v, i = (AS(bits))id, none = { 0 };                          \
        const AS(bits) left = back ? AS(down##BYTES)(i, w, OF) : AS(up##BYTES)(i, w, OF);         \
        *v = AS(NAME##_pick)(*f, *v, AS(NAME##_op)((AS(NAME##_v))left, *v));                      \
        *f |= back ? AS(down##BYTES)(none, *f, OF) : AS(up##BYTES)(none, *f, OF);                 \
    }
#define WITH_CUTS(NAME, T, SIZE)                                                                  \
    INLINE void AS(NAME##_flagged)(AS(NAME##_v) *v, AS(flags) *f, const bool back)                \
    {                                                                                             \
        const AS(NAME##_v) id = AS(NAME##_id)();                                                  \
        STEPS##SIZE(FLAGGED, NAME)                                                                \
    }                                                                                             \
    /* As `plain`, with flags. */                                                                 \
    INLINE void AS(NAME##_group)(AS(NAME##_v) *pa, AS(NAME##_v) *pb, AS(flags) fa, AS(flags) fb,  \
                                 AS(NAME##_v) *carry, const bool back)                            \
    {                                                                                             \
        AS(NAME##_v) a = *pa, b = *pb;                                                            \
        AS(NAME##_flagged)(&a, &fa, back);                                                        \
        AS(NAME##_flagged)(&b, &fb, back);                                                        \
        b = AS(NAME##_pick)(fb, b, AS(NAME##_op)(AS(NAME##_last)(a, back), b));                   \
        fb |= AS(every##SIZE)(fa, !back);                                                         \
        *pa = AS(NAME##_pick)(fa, a, AS(NAME##_op)(*carry, a));                                   \
        *pb = AS(NAME##_pick)(fb, b, AS(NAME##_op)(*carry, b));                                   \
        b = AS(NAME##_last)(b, back);                                                             \
        *carry = AS(NAME##_pick)(AS(every##SIZE)(fb, !back), b, AS(NAME##_op)(*carry, b));        \
    }                                                                                             \
    INLINE void AS(NAME##_marked_go)(T *acc, const T *x, const rt_scan_marks *m,                  \
                                     const uint8_t *cuts, T *out, long n, const bool back,        \
                                     const bool masked, const bool segments, const bool cut,      \
                                     bool far, long ahead)                                        \
    {                                                                                             \
        enum { LANES = WIDE / SIZE, GROUP = 2 * LANES };                                          \
        const AS(NAME##_v) none = (masked ? *(const T *)m->none : *acc) - (AS(NAME##_v)){ 0 };    \
        const uint8_t *const keeps = masked ? m->keep : NULL;                                     \
        const uint8_t *const segment = segments ? m->segment : NULL;                              \
        const uint8_t keep_bits = masked ? m->keep_bits : 0;                                      \
        const uint8_t segment_bits = segments ? m->segment_bits : 0;                              \
        const long first = back ? LANES : 0, second = back ? 0 : LANES;                           \
        AS(NAME##_v) carry = *acc - (AS(NAME##_v)){ 0 }, a, b;                                    \
        AS(few) last = AS(all_of)(segments && m->before ? 0 : -1);                                \
        for (long k = 0; k < n; k += GROUP) {                                                     \
            const long i = back ? n - GROUP - k : k;                                              \
            AS(few) t = last;                                                                     \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead));            \
            __builtin_prefetch((const void *)((uintptr_t)(x + i) + (uintptr_t)ahead + WIDE));     \
            memcpy(&a, x + i + first, sizeof a);                                                  \
            memcpy(&b, x + i + second, sizeof b);                                                 \
            if (masked) {                                                                         \
                t = AS(lacks)(keeps + i, keep_bits, GROUP);                                       \
                a = AS(NAME##_pick)(AS(lanes##SIZE)(t, back), none, a);                           \
                b = AS(NAME##_pick)(AS(lanes##SIZE)(t, !back), none, b);                          \
            }                                                                                     \
            if (segments) {                                                                       \
                const AS(few) s = AS(lacks)(segment + i, segment_bits, GROUP);                    \
                t = s ^ AS(before)(s, last, GROUP, back);                                         \
                last = s;                                                                         \
            }                                                                                     \
            if (cut)                                                                              \
                t = ~AS(lacks)(cuts + i, 0xff, GROUP);                                            \
            if ((segments || cut) && AS(any)(t, GROUP))                                           \
                AS(NAME##_group)(&a, &b, AS(lanes##SIZE)(t, back), AS(lanes##SIZE)(t, !back),     \
                                 &carry, back);                                                   \
            else                                                                                  \
                AS(NAME##_plain)(&a, &b, AS(NAME##_left)(a, back), AS(NAME##_left)(b, back),      \
                                 &carry, back);                                                   \
            AS(NAME##_store)(out + i + first, a, far);                                            \
            AS(NAME##_store)(out + i + second, b, far);                                           \
        }                                                                                         \
        *acc = carry[0];                                                                          \
    }
