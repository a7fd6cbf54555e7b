/* strips.h: lines of arrays in strips, of programs written by hand: what comes next is fetched ahead, results are made
 * in the first cache and stored past the others. */
#ifndef BENCH_STRIPS_H
#define BENCH_STRIPS_H

#include <stdint.h>
#if defined(__AVX__)
#include <immintrin.h>
#endif

enum { STRIP = 128, AHEAD = 768 /* elements */ };

static inline long strip_end(long from, long last)
{
    return from + STRIP - 1 < last ? from + STRIP - 1 : last;
}

/* The n elements that come AHEAD of x, in the array or not. */
static inline void fetch_ahead(const double *x, long n)
{
    for (long k = AHEAD; k < AHEAD + n; k += 8)
        __builtin_prefetch((const void *)((uintptr_t)x + (uintptr_t)k * sizeof *x));
}

static inline void store_line(double *to, const double *from)
{
#if defined(__AVX512F__)
    _mm512_stream_pd(to, _mm512_loadu_pd(from));
#elif defined(__AVX__)
    _mm256_stream_pd(to, _mm256_loadu_pd(from));
    _mm256_stream_pd(to + 4, _mm256_loadu_pd(from + 4));
#else
    for (int k = 0; k < 8; k++)
        to[k] = from[k];
#endif
}

/* Whole lines of the cache need not be read before they are written. */
static inline void store_past(double *to, const double *from, long n)
{
    long k = 0;
#ifndef IN_CACHE
    for (; k < n && (uintptr_t)(to + k) % 64 != 0; k++)
        to[k] = from[k];
    for (; k + 8 <= n; k += 8)
        store_line(to + k, from + k);
#endif
    for (; k < n; k++)
        to[k] = from[k];
}

#endif
