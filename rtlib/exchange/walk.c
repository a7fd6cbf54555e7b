/* walk.c: copies a product of pieces from place to place: packing, unpacking, and both at once.
 *
 * Each dimension is a list of pieces, groups of which repeat; the product is walked with dimension
 * 0 fastest, from any element on, so that a message can be cut anywhere. The innermost piece is a
 * strided copy with a loop for each element size; one that repeats alone, a loop of these. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

typedef struct Place { /* in one dimension */
    rt_repeat in;
    int group, piece;
    long time, k;    /* of the group, in the piece */
    long soff, doff; /* bytes, of this dimension alone */
} Place;

typedef struct c16 { uint64_t part[2]; } c16;

/* The element of type T that lies i times inc bytes behind p. */
#define AT(T, p, i, inc) (*(T *)(uintptr_t)((p) + (i) * (long)(inc)))

#define STRIDED(T)                                                \
    {                                                             \
        char *restrict d = dst;                                   \
        const char *restrict s = src;                             \
        if (dinc == sizeof(T))                                    \
            for (long i = 0; i < n; i++)                          \
                AT(T, d, i, sizeof(T)) = AT(const T, s, i, sinc); \
        else if (sinc == sizeof(T))                               \
            for (long i = 0; i < n; i++)                          \
                AT(T, d, i, dinc) = AT(const T, s, i, sizeof(T)); \
        else if (sinc == 0)                                       \
            for (long i = 0; i < n; i++)                          \
                AT(T, d, i, dinc) = *(const T *)(const void *)s;  \
        else                                                      \
            for (long i = 0; i < n; i++)                          \
                AT(T, d, i, dinc) = AT(const T, s, i, sinc);      \
        return;                                                   \
    }

/* Numbers lie at multiples of their size, in buffers as well; texts that a POINTER leads to within
 * longer ones may lie anywhere. `distances`: all of them, or-ed. */
static bool is_aligned(const char *a, const char *b, long distances, long size)
{
    long unit = size < (long)sizeof(uint64_t) ? size : (long)sizeof(uint64_t);
    bool places = (((uintptr_t)a | (uintptr_t)b) & (uintptr_t)(unit - 1)) == 0;
    return places && (distances & (size - 1)) == 0;
}

void rt_copy_strided(char *dst, long dinc, const char *src, long sinc, long n, long size)
{
    if (dinc == size && sinc == size) {
        memcpy(dst, src, (size_t)(n * size));
        return;
    }
    if (is_aligned(dst, src, dinc | sinc, size))
        switch (size) {
        case 8: STRIDED(uint64_t)
        case 4: STRIDED(uint32_t)
        case 16: STRIDED(c16)
        case 1: STRIDED(uint8_t)
        case 2: STRIDED(uint16_t)
        }
    for (long i = 0; i < n; i++)
        memcpy(dst + i * dinc, src + i * sinc, (size_t)size);
}

/* The same for `times` lists of n elements, which begin dstep and sstep bytes further on each
 * time: short ones, of which each is not worth a call. */
#define BLOCKS(T)                                                 \
    {                                                             \
        char *restrict d = dst;                                   \
        const char *restrict s = src;                             \
        for (long r = 0; r < times; r++, d += dstep, s += sstep)  \
            for (long i = 0; i < n; i++)                          \
                AT(T, d, i, dinc) = AT(const T, s, i, sinc);      \
        return;                                                   \
    }

static void copy_blocks(char *dst, long dinc, long dstep, const char *src, long sinc, long sstep,
                        long n, long times, long size)
{
    enum { SHORT = 16 };
    if (n <= SHORT && is_aligned(dst, src, dinc | sinc | dstep | sstep, size))
        switch (size) {
        case 8: BLOCKS(uint64_t)
        case 4: BLOCKS(uint32_t)
        case 16: BLOCKS(c16)
        case 1: BLOCKS(uint8_t)
        case 2: BLOCKS(uint16_t)
        }
    for (long r = 0; r < times; r++)
        rt_copy_strided(dst + r * dstep, dinc, src + r * sstep, sinc, n, size);
}

/* `times` times over all pieces of a group, from the first one at `to` and `from` on. The pieces of
 * one time share cache lines with each other, so a batch of them is copied before the next. */
static void copy_group(rt_walk how, const rt_piece *x, const rt_repeat *g, long times, long dstride,
                       long sstride, long size, char *to, const char *from)
{
    enum { BATCH = 1 << 14 }; /* bytes */
    bool pack = how == RT_PACK, unpack = how == RT_UNPACK;
    long dstep = pack ? g->total * size : g->dstep * dstride;
    long sstep = unpack ? g->total * size : g->sstep * sstride;
    long most = g->n == 1 ? times : BATCH / (g->total * size) + 1;
    for (long left = times, n; left > 0; left -= n) {
        n = left < most ? left : most;
        for (int i = 0; i < g->n; i++) {
            const rt_piece *p = &x[i];
            copy_blocks(to + (pack ? p->start * size : (p->doff - x->doff) * dstride),
                        pack ? size : p->dinc * dstride, dstep,
                        from + (unpack ? p->start * size : (p->soff - x->soff) * sstride),
                        unpack ? size : p->sinc * sstride, sstep, p->n, n, size);
        }
        to += n * dstep;
        from += n * sstep;
    }
}

static void place_set(Place *at, const rt_pieces *p, int piece, long k, long dstride, long sstride)
{
    const rt_piece *x = &p->at[piece];
    at->piece = piece;
    at->k = k;
    at->soff = (x->soff + at->time * at->in.sstep + k * x->sinc) * sstride;
    at->doff = (x->doff + at->time * at->in.dstep + k * x->dinc) * dstride;
}

static void place_find(Place *at, const rt_pieces *p, long position, long dstride, long sstride)
{
    int lo = 0, hi = p->ngroup - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (p->group[mid].start <= position)
            lo = mid;
        else
            hi = mid - 1;
    }
    at->group = lo;
    at->in = rt_pieces_times(p, lo);
    position -= at->in.start;
    at->time = position / at->in.total;
    position %= at->in.total;
    lo = at->in.first;
    hi = lo + at->in.n - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (p->at[mid].start <= position)
            lo = mid;
        else
            hi = mid - 1;
    }
    place_set(at, p, lo, position - p->at[lo].start, dstride, sstride);
}

/* To the next piece; false when it starts again. */
static bool place_piece(Place *at, const rt_pieces *p, long dstride, long sstride)
{
    bool more = true;
    int piece = at->piece + 1;
    if (piece == at->in.first + at->in.n) {
        if (++at->time == at->in.times) {
            more = ++at->group < p->ngroup;
            at->group = more ? at->group : 0;
            at->in = rt_pieces_times(p, at->group);
            at->time = 0;
        }
        piece = at->in.first;
    }
    place_set(at, p, piece, 0, dstride, sstride);
    return more;
}

/* One step in an outer dimension; false when it starts again. */
static bool place_next(Place *at, const rt_pieces *p, long dstride, long sstride)
{
    const rt_piece *x = &p->at[at->piece];
    if (++at->k == x->n)
        return place_piece(at, p, dstride, sstride);
    at->soff += x->sinc * sstride;
    at->doff += x->dinc * dstride;
    return true;
}

/* Where dimension 0 is a few elements and dimension 1 is long, walking down dimension 1 in the
 * inner loop is the faster way to copy whole rectangles: the gain is in transpositions, where one
 * side is contiguous only along it. Tiles keep both sides in cache. */
static bool copy_tiles(rt_walk how, const rt_piece *x, const rt_piece *y, const long *dstride,
                       const long *sstride, long size, char *dst, const char *src)
{
    enum { TILE = 32 };
    long s0 = x->sinc * sstride[0], s1 = y->sinc * sstride[1];
    long d0 = x->dinc * dstride[0], d1 = y->dinc * dstride[1];
    if (how == RT_PACK) {
        d0 = size;
        d1 = x->n * size;
    } else if (how == RT_UNPACK) {
        s0 = size;
        s1 = x->n * size;
    }
    if (size != 8 || x->n < TILE || y->n < TILE ||
        (labs(s0) <= labs(s1) && labs(d0) <= labs(d1)) ||
        !is_aligned(dst, src, s0 | s1 | d0 | d1, size))
        return false;
    char *restrict d = dst;
    const char *restrict s = src;
    for (long j0 = 0; j0 < y->n; j0 += TILE)
        for (long i0 = 0; i0 < x->n; i0 += TILE) {
            long j1 = j0 + TILE < y->n ? j0 + TILE : y->n, i1 = i0 + TILE < x->n ? i0 + TILE : x->n;
            for (long j = j0; j < j1; j++)
                for (long i = i0; i < i1; i++)
                    AT(uint64_t, d + j * d1, i, d0) = AT(const uint64_t, s + j * s1, i, s0);
        }
    return true;
}

char *rt_walk_place(int ndim, const rt_pieces *const *dim, bool of_dst, const long *stride,
                    long size, char *base)
{
    long next = size, off = 0;
    for (int d = 0; d < ndim; d++) {
        const rt_piece *x = &dim[d]->at[0];
        if (x->n != dim[d]->total || (x->n > 1 && (of_dst ? x->dinc : x->sinc) * stride[d] != next))
            return NULL;
        off += (of_dst ? x->doff : x->soff) * stride[d];
        next *= x->n;
    }
    return base + off;
}

void rt_walk_copy(rt_walk how, int ndim, const rt_pieces *const *dim, const long *dstride,
                  const long *sstride, long size, long first, long count, char *dst,
                  const char *src)
{
    if (count == 0)
        return;
    if (ndim == 0) {
        memcpy(dst, src, (size_t)size);
        return;
    }
    Place at[HPF_MAX_RANK];
    const rt_pieces *inner = dim[0];
    long soff = 0, doff = 0, seq = 0;
    for (int d = 0; d < ndim; d++) {
        place_find(&at[d], dim[d], first % dim[d]->total, dstride[d], sstride[d]);
        first /= dim[d]->total;
        soff += d ? at[d].soff : 0;
        doff += d ? at[d].doff : 0;
    }
    for (;;) {
        Place *in = &at[0];
        const rt_piece *x = &inner->at[in->piece];
        char *to = dst + (how == RT_PACK ? seq * size : doff + in->doff);
        const char *from = src + (how == RT_UNPACK ? seq * size : soff + in->soff);
        long n = x->n - in->k < count ? x->n - in->k : count;
        if (ndim > 1 && inner->total == x->n && in->k == 0 && at[1].k == 0) {
            const rt_piece *y = &dim[1]->at[at[1].piece];
            if (x->n * y->n <= count && copy_tiles(how, x, y, dstride, sstride, size, to, from)) {
                soff -= at[1].soff;
                doff -= at[1].doff;
                place_set(&at[1], dim[1], at[1].piece, y->n - 1, dstride[1], sstride[1]);
                soff += at[1].soff;
                doff += at[1].doff;
                n = x->n * y->n;
                seq += n;
                count -= n;
                goto carry;
            }
        }
        long times = in->k || in->piece > in->in.first ? 0 : in->in.times - in->time;
        if (in->in.n * times > 1 && count / in->in.total < times)
            times = count / in->in.total;
        if (in->in.n * times > 1) {
            copy_group(how, x, &in->in, times, dstride[0], sstride[0], size, to, from);
            in->time += times - 1;
            in->piece = in->in.first + in->in.n - 1;
            n = times * in->in.total;
        } else {
            rt_copy_strided(to, how == RT_PACK ? size : x->dinc * dstride[0], from,
                            how == RT_UNPACK ? size : x->sinc * sstride[0], n, size);
        }
        seq += n;
        count -= n;
        if (count == 0)
            return;
        if (place_piece(in, inner, dstride[0], sstride[0]))
            continue;
    carry:
        if (count == 0)
            return;
        for (int d = 1; d < ndim; d++) {
            soff -= at[d].soff;
            doff -= at[d].doff;
            bool more = place_next(&at[d], dim[d], dstride[d], sstride[d]);
            soff += at[d].soff;
            doff += at[d].doff;
            if (more)
                break;
        }
    }
}
