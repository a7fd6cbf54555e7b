/* scan_simd.c: scans of stretches in vectors, by what the processor has (contract: scan_loops.h).
 *
 * A plain loop waits for each addition and reads the lines that it is about to overwrite; vectors
 * that are stored past the caches run as fast as memory copies. The library is built for any
 * processor of its kind: each function here says for itself which instructions it uses, and is
 * called only where they are. Elsewhere scan_loops.c does the work. */
#include "scan/scan_loops.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define PLUS(p, q) ((p) + (q))
#define TIMES(p, q) ((p) * (q))
#define BOTH(p, q) ((p) & (q))
#define EITHER(p, q) ((p) | (q))
#define ONE_OF(p, q) ((p) ^ (q))
#define TAKE(f, p, q) ((vector)(((mask)(p) & (f)) | ((mask)(q) & ~(f))))
/* As in scan_loops.c: the later of equal values stays; NaNs give way to numbers, marks to all. */
#define NONE(p, q) ((vector)((mask)(q) & ((mask)(p) | (mask)(p == p) | (mask)(q == q))))
#define LARGER(p, q) TAKE((mask)(p > q) | ((mask)(q != q) & (mask)(p == p)), p, NONE(p, q))
#define SMALLER(p, q) TAKE((mask)(p < q) | ((mask)(q != q) & (mask)(p == p)), p, NONE(p, q))
#define MOST(p, q) TAKE((mask)(p >= q), p, q)
#define LEAST(p, q) TAKE((mask)(p <= q), p, q)

/* Identities leave every value as it is: -0.0 + x is x, also where x is -0.0. */
#define SIMD_INTEGER(NAME, T, BITS, SIZE, OP, ID) \
    SIMD(i##BITS##_##NAME, T##BITS##_t, int##BITS##_t, SIZE, OP, OP, ID)
#define SIMD_INTEGERS(BITS, SIZE)                                                                 \
    SIMD_INTEGER(sum, uint, BITS, SIZE, PLUS, (uint##BITS##_t)0)                                  \
    SIMD_INTEGER(max, int, BITS, SIZE, MOST, INT##BITS##_MIN)                                     \
    SIMD_INTEGER(min, int, BITS, SIZE, LEAST, INT##BITS##_MAX)                                    \
    SIMD_INTEGER(and, uint, BITS, SIZE, BOTH, (uint##BITS##_t)-1)                                 \
    SIMD_INTEGER(or, uint, BITS, SIZE, EITHER, (uint##BITS##_t)0)                                 \
    SIMD_INTEGER(xor, uint, BITS, SIZE, ONE_OF, (uint##BITS##_t)0)
#define SIMD_REALS(BITS, T, SIZE)                                                                 \
    SIMD(r##BITS##_sum, T, int##BITS##_t, SIZE, PLUS, AS(added##SIZE), (T)-0.0)                   \
    SIMD(r##BITS##_product, T, int##BITS##_t, SIZE, TIMES, TIMES, (T)1)                           \
    SIMD(r##BITS##_max, T, int##BITS##_t, SIZE, LARGER, LARGER, RT_SCAN_MARK_##BITS)              \
    SIMD(r##BITS##_min, T, int##BITS##_t, SIZE, SMALLER, SMALLER, RT_SCAN_MARK_##BITS)
#define SIMD_ALL SIMD_INTEGERS(32, 4) SIMD_INTEGERS(64, 8) SIMD_REALS(32, float, 4) \
    SIMD_REALS(64, double, 8)

/* ---- AVX-512 ---- */

#define WIDE 64
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define AS(NAME) NAME##_512
#define MADE TARGET static inline __attribute__((always_inline))
typedef __m512i bits_512;
#define MOVES(BYTES)                                              \
    MADE __m512i up##BYTES##_512(__m512i id, __m512i v, int size) \
    {                                                             \
        (void)size;                                               \
        return _mm512_alignr_epi32(v, id, 16 - BYTES / 4);        \
    }                                                             \
    MADE __m512i down##BYTES##_512(__m512i id, __m512i v, int size) \
    {                                                             \
        (void)size;                                               \
        return _mm512_alignr_epi32(id, v, BYTES / 4);             \
    }
MOVES(4)
MOVES(8)
MOVES(16)
MOVES(32)
#define MOVES_ON(BYTES)                                                                       \
    MADE __m512i up_on##BYTES##_512(__m512i id, uint32_t on, __m512i v, int size)             \
    {                                                                                         \
        return size == 4                                                                      \
                   ? _mm512_mask_alignr_epi32(id, (__mmask16)on, v, id, 16 - BYTES / 4)       \
                   : _mm512_mask_alignr_epi64(id, (__mmask8)on, v, id, (16 - BYTES / 4) / 2); \
    }                                                                                         \
    MADE __m512i down_on##BYTES##_512(__m512i id, uint32_t on, __m512i v, int size)           \
    {                                                                                         \
        return size == 4 ? _mm512_mask_alignr_epi32(id, (__mmask16)on, id, v, BYTES / 4)      \
                         : _mm512_mask_alignr_epi64(id, (__mmask8)on, id, v, BYTES / 8);      \
    }
MOVES_ON(4)
MOVES_ON(8)
MOVES_ON(16)
MOVES_ON(32)
MADE __m512i every4_512(__m512i v, bool last)
{
    return _mm512_permutexvar_epi32(_mm512_set1_epi32(last ? 15 : 0), v);
}
MADE __m512i every8_512(__m512i v, bool last)
{
    return _mm512_permutexvar_epi64(_mm512_set1_epi64(last ? 7 : 0), v);
}
typedef uint32_t flags_512; /* a bit for each lane; those above have no meaning */
MADE __m512i pick4_512(flags_512 f, __m512i p, __m512i q)
{
    return _mm512_mask_blend_epi32((__mmask16)f, q, p);
}
MADE __m512i pick8_512(flags_512 f, __m512i p, __m512i q)
{
    return _mm512_mask_blend_epi64((__mmask8)f, q, p);
}
MADE uint32_t truths_512(const uint8_t *p, uint8_t bits, int n)
{
    if (n == 32)
        return _mm256_test_epi8_mask(_mm256_loadu_si256((const void *)p),
                                     _mm256_set1_epi8((char)bits));
    return _mm_test_epi8_mask(_mm_loadu_si128((const void *)p), _mm_set1_epi8((char)bits));
}
/* The lane at the vector's end is not looked at in memory. */
MADE __m512i near4_512(__m512i id, __m512i v, const void *x, bool back)
{
    (void)v;
    return back ? _mm512_mask_loadu_epi32(id, 0x7fff, (const int32_t *)x + 1)
                : _mm512_mask_loadu_epi32(id, 0xfffe, (const int32_t *)x - 1);
}
MADE __m512i near8_512(__m512i id, __m512i v, const void *x, bool back)
{
    (void)v;
    return back ? _mm512_mask_loadu_epi64(id, 0x7f, (const int64_t *)x + 1)
                : _mm512_mask_loadu_epi64(id, 0xfe, (const int64_t *)x - 1);
}
/* Sums with the same bits, by the units that multiply: those that add move lanes, too. */
MADE __m512 added4_512(__m512 p, __m512 q)
{
    return _mm512_fmadd_ps(q, _mm512_set1_ps(1), p);
}
MADE __m512d added8_512(__m512d p, __m512d q)
{
    return _mm512_fmadd_pd(q, _mm512_set1_pd(1), p);
}
MADE void far_store_512(void *p, __m512i v)
{
    _mm512_stream_si512(p, v);
}
#include "scan/scan_simd.h"
#undef WIDE
#undef TARGET
#undef AS
#undef MOVES

/* ---- AVX2 ---- */

#define WIDE 32
#define TARGET __attribute__((target("avx2")))
#define AS(NAME) NAME##_256
typedef __m256i bits_256;
/* Bytes move within halves of a register; then a half is joined with the end of the other. */
#define MOVES(BYTES)                                                      \
    MADE __m256i up##BYTES##_256(__m256i id, __m256i v, int size)         \
    {                                                                     \
        (void)size;                                                       \
        return _mm256_alignr_epi8(v, id, 16 - BYTES);                     \
    }                                                                     \
    MADE __m256i down##BYTES##_256(__m256i id, __m256i v, int size)       \
    {                                                                     \
        (void)size;                                                       \
        return _mm256_alignr_epi8(id, v, BYTES);                          \
    }
MOVES(4)
MOVES(8)
MADE __m256i up16_256(__m256i id, __m256i v, int size)
{
    v = size == 4 ? _mm256_shuffle_epi32(v, 0xff) : _mm256_shuffle_epi32(v, 0xee);
    return _mm256_permute2x128_si256(id, v, 0x20);
}
MADE __m256i down16_256(__m256i id, __m256i v, int size)
{
    v = size == 4 ? _mm256_shuffle_epi32(v, 0) : _mm256_shuffle_epi32(v, 0x44);
    return _mm256_permute2x128_si256(id, v, 0x13);
}
/* Not by vpermd, which takes longer on some processors than both of these. */
MADE __m256i every4_256(__m256i v, bool last)
{
    return last ? _mm256_shuffle_epi32(_mm256_permute2x128_si256(v, v, 0x11), 0xff)
                : _mm256_shuffle_epi32(_mm256_permute2x128_si256(v, v, 0), 0);
}
MADE __m256i every8_256(__m256i v, bool last)
{
    return last ? _mm256_permute4x64_epi64(v, 0xff) : _mm256_permute4x64_epi64(v, 0);
}
typedef __m256i flags_256; /* -1 in lanes that are set, else 0 */
/* A group's bytes, in both halves, so that one shuffle within halves spreads any of them over
 * lanes: a conversion to lanes takes two instructions or more. */
typedef __m256i few_256;
MADE __m256i all_of_256(int v)
{
    return _mm256_set1_epi8((char)v);
}
MADE __m256i lacks_256(const uint8_t *p, uint8_t bits, int n)
{
    __m256i bytes;
    int64_t eight;
    if (n == 16) {
        bytes = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)p));
    } else {
        memcpy(&eight, p, sizeof eight);
        bytes = _mm256_set1_epi64x(eight);
    }
    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, _mm256_set1_epi8((char)bits)),
                             _mm256_setzero_si256());
}
MADE __m256i before_256(__m256i t, __m256i last, int n, bool back)
{
    if (n == 16)
        return back ? _mm256_alignr_epi8(last, t, 1) : _mm256_alignr_epi8(t, last, 15);
    return back ? _mm256_srli_si256(_mm256_unpacklo_epi64(t, last), 1)
                : _mm256_srli_si256(_mm256_unpacklo_epi64(last, t), 7);
}
MADE bool any_256(__m256i t, int n)
{
    return _mm_movemask_epi8(_mm256_castsi256_si128(t)) & ((1 << n) - 1);
}
MADE __m256i lanes4_256(__m256i t, bool high)
{
    const __m256i from = _mm256_setr_epi32(0, 0x01010101, 0x02020202, 0x03030303, 0x04040404,
                                           0x05050505, 0x06060606, 0x07070707);
    return _mm256_shuffle_epi8(t, high ? _mm256_add_epi8(from, _mm256_set1_epi8(8)) : from);
}
MADE __m256i lanes8_256(__m256i t, bool high)
{
    const __m256i from = _mm256_setr_epi32(0, 0, 0x01010101, 0x01010101, 0x02020202, 0x02020202,
                                           0x03030303, 0x03030303);
    return _mm256_shuffle_epi8(t, high ? _mm256_add_epi8(from, _mm256_set1_epi8(4)) : from);
}
#define pick4_256 pick8_256
MADE __m256i pick8_256(__m256i f, __m256i p, __m256i q)
{
    return _mm256_blendv_epi8(q, p, f);
}
MADE __m256i near4_256(__m256i id, __m256i v, const void *x, bool back)
{
    (void)x;
    return back ? down4_256(id, v, 4) : up4_256(id, v, 4);
}
MADE __m256i near8_256(__m256i id, __m256i v, const void *x, bool back)
{
    (void)x;
    return back ? down8_256(id, v, 8) : up8_256(id, v, 8);
}
#define added4_256 PLUS
#define added8_256 PLUS
MADE void far_store_256(void *p, __m256i v)
{
    _mm256_stream_si256(p, v);
}
#include "scan/scan_simd.h"
#undef WIDE
#undef TARGET
#undef AS

/* ---- which of them ---- */

static int widest(void)
{
    const char *text = getenv("HPF_SCAN_VECTOR"); /* bytes, at most: for comparisons */
    int most = text && *text ? atoi(text) : 64;
    __builtin_cpu_init();
    if (most >= 64 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return 64;
    return most >= 32 && __builtin_cpu_supports("avx2") ? 32 : 0;
}

rt_scan_vectors rt_scan_vectors_of(const rt_scan_loops *loops)
{
    static const struct {
        const rt_scan_loops *of;
        rt_scan_vectors wide, narrow;
    } rows[] = {
#define SIMD(NAME, T, M, SIZE, OP, LINK, ID)                                                       \
    { &rt_##NAME, { NAME##_512, NAME##_units_512, NAME##_marked_512, 64 },                         \
      { NAME##_256, NAME##_units_256, NAME##_marked_256, 32 } },
        SIMD_ALL
    };
    static int width = -1;
    if (width < 0)
        width = widest();
    for (size_t i = 0; i < sizeof rows / sizeof *rows && width; i++)
        if (rows[i].of == loops)
            return width == 64 ? rows[i].wide : rows[i].narrow;
    return (rt_scan_vectors){ NULL, NULL, NULL, 0 };
}

#else

rt_scan_vectors rt_scan_vectors_of(const rt_scan_loops *loops)
{
    (void)loops;
    return (rt_scan_vectors){ NULL, NULL, NULL, 0 };
}

#endif
