/* reblock_sum.c: a checksum of an array that does not depend on how it lies in a file (contract:
 * reblock.h): the sum, modulo 2^64, of a mixture of each element's bytes and of its position in the
 * source array. */
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"

/* The finalizer of SplitMix64: each bit of the argument changes half of the result's. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
    x = (x ^ x >> 27) * 0x94d049bb133111ebU;
    return x ^ x >> 31;
}

static uint64_t element(const char *p, long size, uint64_t position)
{
    uint64_t h = mix(position + 0x9e3779b97f4a7c15U), word;
    for (; size >= 8; size -= 8, p += 8) {
        memcpy(&word, p, 8);
        h = mix(h ^ word) + 0x632be59bd9b4e019U;
    }
    if (size) {
        word = 0;
        memcpy(&word, p, (size_t)size);
        h = mix(h ^ word);
    }
    return h;
}

static uint64_t sum_of(const rt_side *s, const rt_unit *u)
{
    rt_shape zero = { 0 }, k = { 0 };
    long place[HPF_MAX_RANK], scale = 1;
    uint64_t sum = 0;
    int f = s->fast[0];
    for (int d = 0; d < s->n; d++) {
        place[d] = scale;
        scale *= s->extent[d];
    }
    do {
        long at = 0, position = 0;
        for (int d = 0; d < s->n; d++) {
            at += k[d] * u->stride[d];
            position += (u->lo[d] + k[d]) * place[d];
        }
        for (long i = 0; i < u->n[f]; i++)
            sum += element(u->data + (at + i * u->stride[f]) * s->esize, s->esize,
                           (uint64_t)(position + i * place[f]));
    } while (rt_next(s->n - 1, s->fast + 1, zero, u->n, k));
    return sum;
}

/* Of a linear file, boxes of a few MiB in its order. */
static void choose_bricks(rt_side *s, long memory)
{
    long room = (memory < 4L << 20 ? memory : 4L << 20) / s->esize, volume = 1;
    room = room < 1 ? 1 : room;
    s->bricks = 1;
    for (int j = 0; j < s->n; j++) {
        int d = s->fast[j];
        long n = room / volume;
        s->brick[d] = n < 1 ? 1 : n < s->extent[d] ? n : s->extent[d];
        volume *= s->brick[d];
        s->count[d] = rt_ceil_div(s->extent[d], s->brick[d]);
        s->number[d] = s->bricks;
        s->bricks *= s->count[d];
    }
    s->volume = volume;
}

uint64_t rt_side_sum(rt_side *s, long memory)
{
    uint64_t sum = 0;
    if (s->linear)
        choose_bricks(s, memory);
    char *data = rt_alloc((size_t)(s->volume * s->esize), "a brick");
    long lo = s->bricks * rt.rank / rt.size, hi = s->bricks * (rt.rank + 1) / rt.size;
    for (long k = lo; k < hi && !s->f->fault.code; k++) {
        rt_shape coord;
        rt_unit u = { .data = data };
        long rest = k;
        for (int j = 0; j < s->n; j++) {
            int d = s->fast[j];
            coord[d] = rest % s->count[d];
            rest /= s->count[d];
        }
        rt_side_read(s, coord, &u);
        if (!s->f->fault.code)
            sum += sum_of(s, &u);
    }
    free(data);
    rt_allreduce(&sum, 1, MPI_UINT64_T, MPI_SUM);
    return sum;
}
