/* share.c: local elements to and from a buffer (contract: share.h). */
#include "exchange/share.h"

#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

/* Copies the elements of dimensions 0..dim at mem; returns the buffer behind them. */
static char *copy_share(const hpf_array *a, int dim, char *mem, char *buffer, bool out)
{
    long size = rt_size_of(a);
    if (dim < 0) { /* a scalar */
        memcpy(out ? buffer : mem, out ? mem : buffer, (size_t)size);
        return buffer + size;
    }
    long stride = a->dim[dim].stride * a->unit;
    for (int r = 0; r < a->dim[dim].nrun; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        long n = (run->hi - run->lo) / run->step + 1;
        char *at = mem + run->off * stride;
        if (dim > 0) {
            for (long i = 0; i < n; i++, at += run->inc * stride)
                buffer = copy_share(a, dim - 1, at, buffer, out);
            continue;
        }
        if (out)
            rt_copy_strided(buffer, size, at, run->inc * stride, n, size);
        else
            rt_copy_strided(at, run->inc * stride, buffer, size, n, size);
        buffer += n * size;
    }
    return buffer;
}

long rt_share_extent(const hpf_array *a, int dim)
{
    long n = 0;
    if (a->layout && a->dim[dim].run == a->layout->run[dim].at)
        return a->layout->run[dim].count;
    for (int r = 0; r < a->dim[dim].nrun; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        n += (run->hi - run->lo) / run->step + 1;
    }
    return n;
}

long rt_share_count(const hpf_array *a)
{
    long n = a->holds;
    for (int d = 0; d < a->rank && n > 0; d++)
        n *= rt_share_extent(a, d);
    return n;
}

void rt_share_get(const hpf_array *a, void *buffer)
{
    if (a->holds)
        copy_share(a, a->rank - 1, a->base, buffer, true);
}

void rt_share_put(hpf_array *a, const void *buffer)
{
    if (a->holds)
        copy_share(a, a->rank - 1, a->base, (char *)buffer, false);
}

void rt_share_positions(const hpf_array *a, long n, long *position)
{
    long weight = 1, repeat = 1;
    for (long i = 0; i < n; i++)
        position[i] = 1;
    for (int d = 0; d < a->rank && n > 0; d++) {
        long count = rt_share_extent(a, d), at = 0;
        long *sub = rt_alloc((size_t)(count + 1) * sizeof(long), "a list of positions");
        for (int r = 0; r < a->dim[d].nrun; r++) {
            const hpf_run *run = &a->dim[d].run[r];
            for (long i = run->lo; i <= run->hi; i += run->step)
                sub[at++] = (i - a->dim[d].lo) * weight;
        }
        for (long i = 0, s = 0; i < n; s = s + 1 < count ? s + 1 : 0)
            for (long end = i + repeat; i < end; i++)
                position[i] += sub[s];
        free(sub);
        weight *= hpf_extent(a, d);
        repeat *= count;
    }
}

void *hpf_keep(void *kept, const hpf_array *a)
{
    if (!a->holds)
        return kept;
    kept = rt_grow(kept, (size_t)(rt_share_count(a) * rt_size_of(a)), "a copy of an array");
    rt_share_get(a, kept);
    return kept;
}

void hpf_keep_back(hpf_array *a, const void *kept)
{
    rt_share_put(a, kept);
    hpf_written(a);
}

void rt_bcast_on(MPI_Comm comm, void *data, long bytes)
{
    const long most = 1L << 30; /* MPI counts are ints */
    for (char *p = data; bytes > 0; p += most, bytes -= most) {
        MPI_Request request;
        MPI_Ibcast(p, (int)(bytes < most ? bytes : most), MPI_BYTE, 0, comm, &request);
        rt_wait(&request);
    }
}

void rt_share_bcast(MPI_Comm comm, hpf_array *a)
{
    long bytes = rt_share_count(a) * rt_size_of(a);
    int ranks;
    MPI_Comm_size(comm, &ranks);
    if (bytes == 0 || ranks == 1)
        return;
    char *buffer = rt_alloc((size_t)bytes, "a broadcast");
    rt_share_get(a, buffer);
    rt_bcast_on(comm, buffer, bytes);
    rt_share_put(a, buffer);
    free(buffer);
}

typedef struct c16 { uint64_t part[2]; } c16;

#define MOVE(T)                                 \
    {                                           \
        T *restrict d = dst;                    \
        const T *restrict s = src;              \
        if (to == NULL && from == NULL)         \
            memcpy(d, s, (size_t)n * sizeof *d);\
        else if (to == NULL)                    \
            for (long i = 0; i < n; i++)        \
                d[i] = s[from[i]];              \
        else if (from == NULL)                  \
            for (long i = 0; i < n; i++)        \
                d[to[i]] = s[i];                \
        else                                    \
            for (long i = 0; i < n; i++)        \
                d[to[i]] = s[from[i]];          \
        return;                                 \
    }

/* Elements of any size whose positions count in `to_unit` and `from_unit` bytes. */
static void move_apart(long size, char *dst, const long *to, long to_unit, const char *src,
                       const long *from, long from_unit, long n)
{
    for (long i = 0; i < n; i++)
        memcpy(dst + (to ? to[i] : i) * to_unit, src + (from ? from[i] : i) * from_unit,
               (size_t)size);
}

void rt_move_at(long size, void *dst, const long *to, const void *src, const long *from, long n)
{
    if (n == 0)
        return;
    switch (size) {
    case 8: MOVE(uint64_t)
    case 4: MOVE(uint32_t)
    case 16: MOVE(c16)
    case 1: MOVE(uint8_t)
    case 2: MOVE(uint16_t)
    }
    move_apart(size, dst, to, size, src, from, size, n);
}

void rt_elements_get(const hpf_array *a, const long *at, long n, void *values, const long *to)
{
    const long size = rt_size_of(a);
    if (a->unit == size)
        rt_move_at(size, values, to, a->base, at, n);
    else
        move_apart(size, values, to, size, a->base, at, a->unit, n);
}

void rt_elements_put(hpf_array *a, const long *at, long n, const void *values, const long *from)
{
    const long size = rt_size_of(a);
    if (a->unit == size)
        rt_move_at(size, a->base, at, values, from, n);
    else
        move_apart(size, a->base, at, a->unit, values, from, size, n);
}
