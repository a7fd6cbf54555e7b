/* walk.c: copies a product of pieces from place to place: packing, unpacking, and both at once.
 *
 * Each dimension is a list of pieces; the product is walked with dimension 0 fastest, from any
 * element on, so that a message can be cut anywhere. The innermost piece is a strided copy with a
 * loop for each element size. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

typedef struct Place { /* in one outer dimension */
    int piece;
    long k;          /* in the piece */
    long soff, doff; /* elements, of this dimension alone */
} Place;

typedef struct c16 { uint64_t part[2]; } c16;

#define STRIDED(T)                                                           \
    {                                                                        \
        T *restrict d = (T *)(void *)dst;                                    \
        const T *restrict s = (const T *)(const void *)src;                  \
        if (dinc == 1)                                                       \
            for (long i = 0; i < n; i++)                                     \
                d[i] = s[i * sinc];                                          \
        else if (sinc == 1)                                                  \
            for (long i = 0; i < n; i++)                                     \
                d[i * dinc] = s[i];                                          \
        else if (sinc == 0)                                                  \
            for (long i = 0; i < n; i++)                                     \
                d[i * dinc] = s[0];                                          \
        else                                                                 \
            for (long i = 0; i < n; i++)                                     \
                d[i * dinc] = s[i * sinc];                                   \
        return;                                                              \
    }

/* Storage on both sides is aligned for the element, buffers begin at such an address as well. */
void rt_copy_strided(char *dst, long dinc, const char *src, long sinc, long n, long size)
{
    if (dinc == 1 && sinc == 1) {
        memcpy(dst, src, (size_t)(n * size));
        return;
    }
    switch (size) {
    case 8: STRIDED(uint64_t)
    case 4: STRIDED(uint32_t)
    case 16: STRIDED(c16)
    case 1: STRIDED(uint8_t)
    case 2: STRIDED(uint16_t)
    }
    for (long i = 0; i < n; i++)
        memcpy(dst + i * dinc * size, src + i * sinc * size, (size_t)size);
}

static int piece_of(const rt_pieces *p, long position)
{
    int lo = 0, hi = p->n - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (p->at[mid].start <= position)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

static void place_set(Place *at, const rt_pieces *p, int piece, long k, long dstride, long sstride)
{
    const rt_piece *x = &p->at[piece];
    at->piece = piece;
    at->k = k;
    at->soff = (x->soff + k * x->sinc) * sstride;
    at->doff = (x->doff + k * x->dinc) * dstride;
}

/* One step in an outer dimension; false when it starts again. */
static bool place_next(Place *at, const rt_pieces *p, long dstride, long sstride)
{
    const rt_piece *x = &p->at[at->piece];
    if (++at->k < x->n) {
        at->soff += x->sinc * sstride;
        at->doff += x->dinc * dstride;
        return true;
    }
    bool more = at->piece + 1 < p->n;
    place_set(at, p, more ? at->piece + 1 : 0, 0, dstride, sstride);
    return more;
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
        d0 = 1;
        d1 = x->n;
    } else if (how == RT_UNPACK) {
        s0 = 1;
        s1 = x->n;
    }
    if (size != 8 || x->n < TILE || y->n < TILE || (labs(s0) <= labs(s1) && labs(d0) <= labs(d1)))
        return false;
    uint64_t *restrict d = (uint64_t *)(void *)dst;
    const uint64_t *restrict s = (const uint64_t *)(const void *)src;
    for (long j0 = 0; j0 < y->n; j0 += TILE)
        for (long i0 = 0; i0 < x->n; i0 += TILE) {
            long j1 = j0 + TILE < y->n ? j0 + TILE : y->n, i1 = i0 + TILE < x->n ? i0 + TILE : x->n;
            for (long j = j0; j < j1; j++)
                for (long i = i0; i < i1; i++)
                    d[i * d0 + j * d1] = s[i * s0 + j * s1];
        }
    return true;
}

char *rt_walk_place(int ndim, const rt_pieces *const *dim, bool of_dst, const long *stride,
                    long size, char *base)
{
    long next = 1, off = 0;
    for (int d = 0; d < ndim; d++) {
        const rt_piece *x = &dim[d]->at[0];
        if (dim[d]->n != 1 || (x->n > 1 && (of_dst ? x->dinc : x->sinc) * stride[d] != next))
            return NULL;
        off += (of_dst ? x->doff : x->soff) * stride[d];
        next *= x->n;
    }
    return base + off * size;
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
    long rest = first / inner->total, k = first % inner->total;
    int piece = piece_of(inner, k);
    k -= inner->at[piece].start;
    long soff = 0, doff = 0, seq = 0;
    for (int d = 1; d < ndim; d++) {
        long position = rest % dim[d]->total;
        rest /= dim[d]->total;
        int p = piece_of(dim[d], position);
        place_set(&at[d], dim[d], p, position - dim[d]->at[p].start, dstride[d], sstride[d]);
        soff += at[d].soff;
        doff += at[d].doff;
    }
    for (;;) {
        const rt_piece *x = &inner->at[piece];
        long so = soff + (x->soff + k * x->sinc) * sstride[0];
        long dn = doff + (x->doff + k * x->dinc) * dstride[0];
        char *to = dst + (how == RT_PACK ? seq : dn) * size;
        const char *from = src + (how == RT_UNPACK ? seq : so) * size;
        long n = x->n - k < count ? x->n - k : count;
        if (ndim > 1 && inner->n == 1 && k == 0 && at[1].k == 0) {
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
        rt_copy_strided(to, how == RT_PACK ? 1 : x->dinc * dstride[0], from,
                        how == RT_UNPACK ? 1 : x->sinc * sstride[0], n, size);
        seq += n;
        count -= n;
        if (count == 0)
            return;
        k = 0;
        if (++piece < inner->n)
            continue;
    carry:
        if (count == 0)
            return;
        k = 0;
        piece = 0;
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
