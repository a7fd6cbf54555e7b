/* scan_loops.h: the inner loops of scans. They know nothing of the rest of the library, so that
 * they are seldom compiled again.
 *
 * Values are in scan order from the left: with `back` from the last address to the first. All may
 * work in place. cut[i]: a segment begins with element i (in scan order). */
#ifndef RT_SCAN_LOOPS_H
#define RT_SCAN_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "config.h"

enum { RT_SCAN_LARGEST = 32 }; /* bytes of a value, at most */

typedef struct rt_scan_loops {
    long size;
    /* acc = acc op x[0] op x[1] and so on */
    void (*total)(void *acc, const void *x, long n);
    /* Inclusive scan from acc on, which is then the last result. cut may be NULL. */
    void (*scan)(void *acc, const void *x, const uint8_t *cut, void *out, long n, bool back);
    /* For n lines side by side: acc[i] = acc[i] op x[i] (cut: x[i]), out[i] = acc[i]; exclusive:
     * out[i] is the old acc[i] (cut: none). */
    void (*step)(void *acc, const void *x, const uint8_t *cut, void *out, long n,
                 const void *exclusive_none);
    void (*join)(void *out, const void *left, const void *right, long n);
    /* n units of elements first[u] .. first[u + 1] - 1, which each has: their sums, of the last
     * segment where there are cuts (those at first elements do not matter); their scans from
     * carry[u] on. Without cuts totals need no order. */
    void (*totals)(void *sum, const void *x, const uint8_t *cut, const long *first, long n,
                   bool back);
    void (*units)(const void *carry, const void *x, const uint8_t *cut, void *out,
                  const long *first, long n, bool back, const void *exclusive_none);
} rt_scan_loops;

/* Operations on bits serve logicals, copies everything of their size. Maxima and minima of reals
 * take numbers before NaNs, and those before the mark for nothing, which no arithmetic makes;
 * the real part of complex products is marked so, since 1 is not neutral for infinities. */
#define RT_SCAN_MARK_32 __builtin_nanf("0x105ca4")
#define RT_SCAN_MARK_64 __builtin_nan("0x45ca45ca45ca4")
#define RT_SCAN_MARK_128 __builtin_nanf128("0x45ca45ca45ca45ca45ca45ca45ca")
#define RT_SCAN_INTEGER_LOOPS(X, BITS)                                               \
    X(i##BITS##_sum) X(i##BITS##_product) X(i##BITS##_max) X(i##BITS##_min)          \
    X(i##BITS##_and) X(i##BITS##_or) X(i##BITS##_xor) X(i##BITS##_copy)
#define RT_SCAN_REAL_LOOPS(X, BITS) \
    X(r##BITS##_sum) X(r##BITS##_product) X(r##BITS##_max) X(r##BITS##_min)
#if HPFC_QUAD
#define RT_SCAN_QUAD_LOOPS(X) RT_SCAN_REAL_LOOPS(X, 128) X(z128_sum) X(z128_product)
#else
#define RT_SCAN_QUAD_LOOPS(X)
#endif
#define RT_SCAN_LOOPS(X)                                                             \
    RT_SCAN_INTEGER_LOOPS(X, 8) RT_SCAN_INTEGER_LOOPS(X, 16)                         \
    RT_SCAN_INTEGER_LOOPS(X, 32) RT_SCAN_INTEGER_LOOPS(X, 64)                        \
    RT_SCAN_REAL_LOOPS(X, 32) RT_SCAN_REAL_LOOPS(X, 64)                              \
    X(z32_sum) X(z32_product) X(z64_sum) X(z64_product) X(i128_copy) X(i256_copy)    \
    RT_SCAN_QUAD_LOOPS(X)

#define RT_SCAN_DECLARE(NAME) extern const rt_scan_loops rt_##NAME;
RT_SCAN_LOOPS(RT_SCAN_DECLARE)

/* The scan in vectors of `wide` bytes, of a multiple of two vectors. far: the results are stored
 * past the caches, and begin (with `back`: end) at a multiple of `wide`. What lies `ahead` bytes
 * from the operand is asked for meanwhile. NULL: not for this operation, or not on this machine.
 * (scan_simd.c) */
typedef void rt_scan_vector(void *acc, const void *x, const uint8_t *cut, void *out, long n,
                            bool back, bool far, long ahead);
/* The same of operands under a mask and in segments: a byte for each element, of which one bit (or
 * any of some) says whether it counts, and to which segment it belongs. */
typedef struct rt_scan_marks {
    const uint8_t *keep, *segment; /* NULL: all count; there is one segment */
    uint8_t keep_bits, segment_bits;
    bool before;                   /* segment of what stands before the first in scan order */
    const void *none;              /* what stands for operands that do not count */
} rt_scan_marks;
typedef void rt_scan_vector_marked(void *acc, const void *x, const rt_scan_marks *marks, void *out,
                                   long n, bool back, bool far, long ahead);
/* As the `units` above, each of a multiple of two vectors. */
typedef void rt_scan_vector_units(const void *carry, const void *x, void *out, const long *first,
                                  long n, bool back, bool far, long ahead);
typedef struct rt_scan_vectors {
    rt_scan_vector *scan;
    rt_scan_vector_units *units;
    rt_scan_vector_marked *marked;
    int wide;
} rt_scan_vectors;
rt_scan_vectors rt_scan_vectors_of(const rt_scan_loops *loops);

#endif
