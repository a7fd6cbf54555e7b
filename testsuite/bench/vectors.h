/* vectors.h: lines of arrays by vectors of a cache line each, of programs written by hand: neighbours come out of
 * registers, since loads that lie in two lines of the cache take twice as long; results go past the cache. */
#ifndef BENCH_VECTORS_H
#define BENCH_VECTORS_H

#include <stdint.h>
#include <string.h>

#include "strips.h"

typedef double Vector __attribute__((vector_size(64)));
typedef int64_t Lanes __attribute__((vector_size(64)));

static inline Vector load(const double *x)
{
    Vector v;
    memcpy(&v, x, sizeof v);
    return v;
}

static inline void keep(double *to, Vector v)
{
    memcpy(to, &v, sizeof v);
}

/* The first n elements. */
static inline void keep_part(double *to, Vector v, long n)
{
    if (n >= 8)
        keep(to, v);
    else
        memcpy(to, &v, (size_t)n * sizeof *to);
}

/* To the beginning of a line of the cache, and past it. */
static inline void store(double *to, Vector v)
{
#if defined(IN_CACHE)
    keep(to, v);
#elif defined(__AVX512F__)
    _mm512_stream_pd(to, (__m512d)v);
#else
    store_line(to, (const double *)&v);
#endif
}

/* The elements before those of b, which follows a; the elements behind those of a. */
static inline Vector before(Vector a, Vector b)
{
    return __builtin_shuffle(a, b, (Lanes){7, 8, 9, 10, 11, 12, 13, 14});
}

static inline Vector behind(Vector a, Vector b)
{
    return __builtin_shuffle(a, b, (Lanes){1, 2, 3, 4, 5, 6, 7, 8});
}

static inline Vector distance(Vector a, Vector b)
{
    return (Vector)((Lanes)(a - b) & INT64_MAX);
}

static inline Vector larger(Vector a, Vector b)
{
#ifdef __AVX512F__
    return (Vector)_mm512_max_pd((__m512d)a, (__m512d)b);
#else
    Lanes is = a > b;
    return (Vector)(((Lanes)a & is) | ((Lanes)b & ~is));
#endif
}

/* What lies `ahead` elements behind x, in the array or not. */
static inline void fetch(const double *x, long ahead)
{
    __builtin_prefetch((const void *)((uintptr_t)x + (uintptr_t)ahead * sizeof *x));
}

/* What stands before this is done first: compilers put loads before fetches. */
static inline void in_order(void)
{
    __asm__ volatile("" ::: "memory");
}

#endif
