/* block.c: the memory of a block: where its rows begin, how far apart they lie (see array.h). */
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "array/array.h"
#include "ooc/ooc.h"

/* More than the machine has, which is asked once: the question is a call of the system. */
static bool too_much(long bytes)
{
    static long pages, page;
    if (!page) {
        pages = sysconf(_SC_PHYS_PAGES);
        page = sysconf(_SC_PAGESIZE);
    }
    return pages > 0 && bytes / page > pages;
}

enum { CACHE_LINE = 64, PAGE = 4096, LONG_ROW = 1024 /* bytes */ };

/* Bytes before the elements and behind them that loops over whole vectors may read (hpfrt_rows.h):
 * a vector and two of 64 bytes, and as far as they reach along a row. */
enum { ROOM_BEFORE = 128, ROOM_BEHIND = 192 };

/* Large arrays begin at unlike offsets within a page: were they all alike, as the allocator has
 * them, every load of a loop would wait for the stores to the other arrays (the processor compares
 * the low 12 bits of addresses only). */
static long unlike_offset(long bytes)
{
    enum { LARGE = 1 << 15, STEP = 5, COLOURS = 12 };
    return bytes < LARGE ? 0 : CACHE_LINE * STEP * (long)(rt.blocks++ % COLOURS);
}

/* Where stencils run every row begins at the same place of a line of the cache: no vector of
 * results lies in two lines. */
static bool rows_in_lines(const rt_block *b, long size)
{
    const hpf_layout *l = b->layout;
    return b->stencil && l->key.rank > 1 && l->member && CACHE_LINE % size == 0 &&
           l->run[0].count >= LONG_ROW / size;
}

/* Elements from one row of n to the next. Rows a page apart would lie in the same few places of the
 * cache. */
static long row_pitch(long n, long size)
{
    const long line = CACHE_LINE / size;
    if (n > LONG_MAX - 2 * line)
        return n; /* more than there can be */
    n = (n + line - 1) / line * line;
    return n * size % PAGE == 0 ? n + line : n;
}

/* Bytes from the beginning of a line to the first element owned. What is computed begins there, or
 * behind it where that element is at the boundary. */
static long row_begin(const rt_block *b, long size)
{
    const rt_ldim *d = &b->layout->key.dim[0];
    const rt_runs *runs = &b->layout->run[0];
    bool at_boundary = runs->n > 0 && runs->at->lo == d->slo;
    return at_boundary ? CACHE_LINE - size : 0;
}

bool rt_block_memory(rt_block *b, long size, bool zero)
{
    const hpf_layout *l = b->layout;
    const bool in_lines = rows_in_lines(b, size);
    long n = 1, shift = 0;
    bool fits = true;
    b->unit = size;
    for (int d = 0; d < l->key.rank; d++) {
        b->stride[d] = n;
        shift += b->olo[d] * n;
        if (l->member)
            fits = fits && !__builtin_mul_overflow(n, b->olo[d] + l->run[d].count + b->ohi[d], &n);
        if (d == 0 && in_lines)
            n = row_pitch(n, size);
    }
    fits = fits && !__builtin_mul_overflow(n, size, &b->bytes);
    if (!fits)
        b->bytes = INT64_MAX;
    if (!l->member) {
        b->bytes = 0;
        return true;
    }
    long offset = fits ? ROOM_BEFORE + unlike_offset(b->bytes) : 0;
    if (in_lines && fits)
        offset += (row_begin(b, size) - shift * size) & (CACHE_LINE - 1);
    if (!fits || too_much(b->bytes))
        return false;
    size_t bytes = (size_t)(offset + (b->bytes ? b->bytes : CACHE_LINE)) + ROOM_BEHIND;
    size_t past = 0;
    b->mem = rt_block_try(bytes, zero, &past);
    if (!b->mem)
        return false;
    b->first = (char *)b->mem + past + offset + shift * size;
    return true;
}

/* Records, which are never mapped, may hold descriptors. */
static bool may_hold_descriptors(const rt_block *b)
{
    bool areas = false;
    for (int d = 0; d < HPF_MAX_RANK; d++)
        areas |= b->olo[d] || b->ohi[d];
    return b->mem && !areas && b->unit >= (long)sizeof(hpf_array) &&
           (uintptr_t)b->first % sizeof(void *) == 0;
}

void rt_block_free(rt_block *b)
{
    if (may_hold_descriptors(b))
        hpf_forget(b->first, (size_t)b->bytes);
    free(b->mem);
    if (b->owner) {
        hpf_free(b->owner);
        free(b->owner);
    }
    if (b->ooc)
        rt_ooc_release(b->ooc);
    rt_layout_release(b->layout);
    free(b);
}
