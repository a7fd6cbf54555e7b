/* twophase_fad.c: requests, and how all processes come to know all of them: the paper's file access
 * descriptor. A part's triplets go as they are; index lists become progressions first. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "file/board.h"
#include "twophase/twophase.h"

/* ---- this process's request ---- */

static void add_seg(rt_segs *s, rt_seg seg)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 1;
        s->at = rt_grow(s->at, (size_t)s->cap * sizeof *s->at, "a file access");
    }
    s->at[s->n++] = seg;
}

static void outside(rt_access *x, int d, long i)
{
    const hpf_file *f = x->f;
    rt_file_fault(x->f, EINVAL, "subscript %ld in dimension %d of the array in '%s' is outside its "
                  "bounds 1:%ld (array '%s', rank %d)", i, d + 1, f->spec.name, f->spec.extent[d],
                  f->array ? f->array : "?", f->rank);
}

static long from_triplet(rt_access *x, int d, hpf_triplet t, rt_segs *out)
{
    long n = rt_extent(t), extent = x->f->spec.extent[d];
    if (n == 0)
        return 0;
    long last = t.lo + (n - 1) * t.step;
    if (t.lo < 1 || t.lo > extent)
        outside(x, d, t.lo);
    else if (last < 1 || last > extent)
        outside(x, d, last);
    else if (t.step >= 0)
        add_seg(out, (rt_seg){ t.lo - 1, n, n == 1 ? 1 : t.step, 0, 1 });
    else
        add_seg(out, (rt_seg){ last - 1, n, n == 1 ? 1 : -t.step, n - 1, -1 });
    return n;
}

typedef struct Item {
    long i, position;
} Item;

static int by_subscript(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    return x->i != y->i ? (x->i < y->i ? -1 : 1) : x->position < y->position ? -1 : 1;
}

/* Of equal subscripts the last is accessed; the others get its value after a read. */
static long unlike(Item *item, long n, rt_copies *copies, int d)
{
    long kept = 0;
    for (long k = 0; k < n; k++) {
        if (k + 1 == n || item[k + 1].i != item[k].i) {
            item[kept++] = item[k];
            continue;
        }
        if (!copies->to) {
            copies->dim = d;
            copies->to = rt_alloc((size_t)n * sizeof(long), "an index list");
            copies->from = rt_alloc((size_t)n * sizeof(long), "an index list");
        }
        long last = k + 1;
        while (last + 1 < n && item[last + 1].i == item[k].i)
            last++;
        copies->to[copies->n] = item[k].position;
        copies->from[copies->n++] = item[last].position;
    }
    return kept;
}

/* A list in any order, as the fewest ascending progressions that a look ahead finds. */
static long from_list(rt_access *x, int d, const long *list, long n, rt_segs *out,
                      rt_copies *copies)
{
    Item *item = rt_alloc((size_t)n * sizeof *item, "an index list");
    bool sorted = true;
    for (long k = 0; k < n; k++) {
        item[k] = (Item){ list[k] - 1, k };
        sorted = sorted && (k == 0 || list[k - 1] <= list[k]);
        if (list[k] < 1 || list[k] > x->f->spec.extent[d])
            outside(x, d, list[k]);
    }
    if (!sorted)
        qsort(item, (size_t)n, sizeof *item, by_subscript);
    long m = x->f->fault.code ? 0 : unlike(item, n, copies, d);
    for (long k = 0, end; k < m; k = end) {
        long step = k + 1 < m ? item[k + 1].i - item[k].i : 1;
        long inc = k + 1 < m ? item[k + 1].position - item[k].position : 1;
        for (end = k + 1; end < m && item[end].i - item[end - 1].i == step &&
                          item[end].position - item[end - 1].position == inc; end++)
            ;
        /* two that are followed by closer ones are better apart */
        if (end == k + 2 && end < m && item[end].i - item[end - 1].i < step)
            end--;
        bool one = end == k + 1;
        add_seg(out, (rt_seg){ item[k].i, end - k, one ? 1 : step, item[k].position,
                               one ? 1 : inc });
    }
    free(item);
    return n;
}

static bool misaligned(const hpf_file *f, const void *base)
{
    long size = f->esize;
    return (size == 2 || size == 4 || size == 8 || size == 16) &&
           (uintptr_t)base % (size < 8 ? (uintptr_t)size : 8) != 0;
}

void rt_request_make(rt_access *x, const hpf_file_part *part, rt_request *r, rt_copies *copies)
{
    hpf_file *f = x->f;
    long next = 1, length[HPF_MAX_RANK], stride[HPF_MAX_RANK];
    int lists = 0;
    if (!part)
        return;
    for (int d = 0; d < f->n; d++) {
        int j = f->spec.order == HPF_FILE_ROW_MAJOR ? f->n - 1 - d : d;
        if (part->list[d] && ++lists > 1)
            rt_file_fault(f, EINVAL, "'%s' is accessed by lists of subscripts in more than one "
                          "dimension (array '%s', rank %d)", f->spec.name,
                          f->array ? f->array : "?", f->rank);
        if (part->list[d])
            length[d] = from_list(x, d, part->list[d], part->nlist[d], &r->dim[j], copies);
        else
            length[d] = from_triplet(x, d, part->sec[d], &r->dim[j]);
    }
    for (int d = 0; d < f->n; d++) {
        stride[d] = part->stride ? part->stride[d] : next;
        next *= length[d];
    }
    for (int j = 0; j < f->n; j++)
        x->stride[j] = stride[f->dim[j]] * f->esize;
    x->base = part->base;
    if (next > 0 && !f->fault.code && (!part->base || misaligned(f, part->base)))
        rt_file_fault(f, EINVAL, "the memory for '%s' is %s (array '%s', rank %d)", f->spec.name,
                      part->base ? "not aligned as its elements must be" : "missing",
                      f->array ? f->array : "?", f->rank);
    rt_request_finish(f, r);
}

void rt_request_finish(const hpf_file *f, rt_request *r)
{
    long lo[HPF_MAX_RANK], hi[HPF_MAX_RANK];
    r->count = 1;
    for (int j = 0; j < f->n; j++) {
        const rt_segs *s = &r->dim[j];
        long n = 0;
        for (int k = 0; k < s->n; k++)
            n += s->at[k].n;
        r->count *= n;
        if (n == 0)
            continue;
        lo[j] = s->at[0].t;
        hi[j] = s->at[s->n - 1].t + (s->at[s->n - 1].n - 1) * s->at[s->n - 1].step;
    }
    r->first = r->count ? rt_file_linear(f, lo) : 0;
    r->last = r->count ? rt_file_linear(f, hi) : -1;
}

void rt_request_free(rt_request *r)
{
    for (int d = 0; d < HPF_MAX_RANK; d++)
        rt_segs_free(&r->dim[d]);
}

/* ---- everybody's ---- */

typedef struct Fad { /* what each process says of its request */
    long fault, cached, cores, early;
    long nseg[HPF_MAX_RANK];
    long seg[HPF_MAX_RANK][3]; /* the first progression: t, n, step */
} Fad;
_Static_assert(sizeof(Fad) <= RT_BOARD_ROOM, "a request can be told");

/* Progressions beyond the first of each dimension, for requests that have more: three longs
 * each. */
static void exchange_more(rt_access *x, const Fad *fad, const rt_request *mine, long **more,
                          long *begin)
{
    hpf_file *f = x->f;
    int *counts = rt_alloc((size_t)f->size * 2 * sizeof *counts, "a file access");
    int *places = counts + f->size;
    long total = 0;
    for (int p = 0; p < f->size; p++) {
        long n = 0;
        for (int j = 0; j < f->n; j++)
            n += fad[p].nseg[j] > 1 ? fad[p].nseg[j] - 1 : 0;
        begin[p] = total;
        total += 3 * n;
        counts[p] = (int)(3 * n);
        places[p] = (int)begin[p];
    }
    if (total > INT_MAX) /* the same on all */
        hpf_fail(f->where, "the index lists of an access to '%s' are too long: %ld progressions",
                 f->spec.name, total / 3);
    if (total) {
        long *own = rt_alloc((size_t)counts[f->rank] * sizeof *own, "a file access"), n = 0;
        for (int j = 0; j < f->n; j++)
            for (int k = 1; k < mine->dim[j].n; k++) {
                const rt_seg *s = &mine->dim[j].at[k];
                own[n++] = s->t;
                own[n++] = s->n;
                own[n++] = s->step;
            }
        MPI_Request request;
        *more = rt_alloc((size_t)total * sizeof **more, "a file access");
        MPI_Iallgatherv(own, counts[f->rank], MPI_LONG, *more, counts, places, MPI_LONG, f->comm,
                        &request);
        rt_file_wait(f, &request);
        free(own);
    }
    free(counts);
}

static bool same_request(const hpf_file *f, const rt_request *a, const rt_request *b)
{
    if (a->count != b->count || a->first != b->first || a->last != b->last)
        return false;
    for (int j = 0; j < f->n; j++) {
        if (a->dim[j].n != b->dim[j].n)
            return false;
        for (int k = 0; k < a->dim[j].n; k++) {
            const rt_seg *s = &a->dim[j].at[k], *t = &b->dim[j].at[k];
            if (s->t != t->t || s->n != t->n || s->step != t->step)
                return false;
        }
    }
    return true;
}

/* leader and twin of each: the lowest and the highest rank that ask for the same. */
static void find_twins(rt_access *x)
{
    int n = x->f->size;
    for (int p = 0; p < n; p++)
        x->req[p].leader = x->req[p].twin = p;
    for (int p = 0; p < n; p++) {
        if (x->req[p].leader != p || x->req[p].count == 0)
            continue;
        int last = p;
        for (int q = p + 1; q < n; q++)
            if (x->req[q].leader == q && same_request(x->f, &x->req[p], &x->req[q])) {
                x->req[q].leader = p;
                last = q;
            }
        for (int q = p; q <= last; q++)
            if (x->req[q].leader == p)
                x->req[q].twin = last;
    }
}

static void take(rt_access *x, const Fad *fad, const long *more, rt_request *mine, int p)
{
    hpf_file *f = x->f;
    rt_request *r = &x->req[p];
    if (p == f->rank) {
        *r = *mine;
        memset(mine, 0, sizeof *mine);
        return;
    }
    for (int j = 0; j < f->n; j++) {
        if (fad->nseg[j])
            add_seg(&r->dim[j], (rt_seg){ fad->seg[j][0], fad->seg[j][1], fad->seg[j][2], 0, 1 });
        for (long k = 1; k < fad->nseg[j]; k++, more += 3)
            add_seg(&r->dim[j], (rt_seg){ more[0], more[1], more[2], 0, 1 });
    }
    rt_request_finish(f, r);
}

bool rt_fad_exchange(rt_access *x, rt_request *mine)
{
    hpf_file *f = x->f;
    Fad own = { .fault = f->fault.code, .cached = x->cached, .cores = x->cores,
                .early = x->early };
    Fad *fad = rt_alloc((size_t)f->size * sizeof *fad, "a file access");
    long *more = NULL, *begin = rt_alloc((size_t)f->size * sizeof *begin, "a file access");
    for (int j = 0; j < f->n; j++) {
        const rt_segs *s = &mine->dim[j];
        own.nseg[j] = s->n;
        if (s->n)
            memcpy(own.seg[j], (long[]){ s->at[0].t, s->at[0].n, s->at[0].step },
                   sizeof own.seg[j]);
    }
    if (f->slot) {
        rt_board_gather(f, &own, sizeof own, fad);
    } else {
        MPI_Request request;
        MPI_Iallgather(&own, sizeof own, MPI_BYTE, fad, sizeof own, MPI_BYTE, f->comm, &request);
        rt_file_wait(f, &request);
    }
    bool fault = false;
    x->cores = (int)fad[0].cores;
    x->all_early = true;
    for (int p = 0; p < f->size; p++) {
        fault = fault || fad[p].fault;
        x->cached = x->cached && fad[p].cached;
        x->all_early = x->all_early && fad[p].early;
    }
    if (!fault && !x->all_early) {
        exchange_more(x, fad, mine, &more, begin);
        x->req = rt_zalloc((size_t)f->size * sizeof *x->req, "a file access");
        x->first = LONG_MAX;
        x->last = -1;
        for (int p = 0; p < f->size; p++) {
            take(x, &fad[p], more ? more + begin[p] : NULL, mine, p);
            const rt_request *r = &x->req[p];
            if (r->count == 0)
                continue;
            x->active++;
            x->first = r->first < x->first ? r->first : x->first;
            x->last = r->last > x->last ? r->last : x->last;
        }
        find_twins(x);
    }
    free(more);
    free(begin);
    free(fad);
    return !fault;
}

bool rt_requests_meet(const hpf_file *f, const rt_request *a, const rt_request *b)
{
    if (a->count == 0 || b->count == 0 || a->last < b->first || b->last < a->first)
        return false;
    for (int j = 0; j < f->n; j++)
        if (!rt_segs_touch(&a->dim[j], &b->dim[j]))
            return false;
    return true;
}
