/* room.h: memory of programs written by hand. */
#ifndef BENCH_ROOM_H
#define BENCH_ROOM_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Lines of n elements that begin at whole lines of the cache. */
#define PADDED(n) (((n) + 7) / 8 * 8)

/* n doubles, in huge pages where the system has them, of which number `first` begins a line of the cache. Arrays begin
 * at unlike places of a page: were they alike, loads would wait for the other arrays' stores. */
static inline double *room_from(long n, long first)
{
    static long arrays;
    const size_t huge = 1 << 21, bytes = ((size_t)(n + 7) * sizeof(double) + 4096 + huge - 1) / huge * huge;
    double *p = aligned_alloc(huge, bytes);
    if (!p) {
        fputs("no memory\n", stderr);
        abort();
    }
    madvise(p, bytes, MADV_HUGEPAGE);
    return p + (PADDED(first) - first) + 40 * (arrays++ % 12);
}

static inline double *room(long n)
{
    return room_from(n, 0);
}

#endif
