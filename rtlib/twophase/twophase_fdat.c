/* twophase_fdat.c: windows of file domains, and what each request has in them: the paper's file
 * domain access table. Intersections are taken dimension by dimension, of a request's progressions
 * with the rectangles that a window consists of. */
#include <stdlib.h>
#include <string.h>

#include "twophase/twophase.h"

/* ---- windows ---- */

int rt_aggregator(const rt_access *x, int domain)
{
    return (int)((long)domain * x->f->size / x->domains);
}

static void add_range(rt_window *w, long lo, long hi)
{
    if (w->n == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 1;
        w->range = rt_grow(w->range, (size_t)w->cap * sizeof *w->range, "a file access");
    }
    w->range[w->n++] = (rt_range){ lo, hi, w->count };
    w->count += hi - lo;
}

/* Block number j of a domain, or a part of it, cut to what is asked for at all. */
static void add_block(const rt_access *x, int domain, long j, long from, long to, rt_window *out)
{
    long first = (domain - x->shift % x->domains + x->domains) % x->domains;
    long begin = x->origin + (first + j * x->domains) * x->block;
    long lo = begin + from, hi = begin + to;
    lo = lo < x->first ? x->first : lo;
    hi = hi > x->end ? x->end : hi;
    if (lo < hi)
        add_range(out, lo, hi);
}

bool rt_window_get(const rt_access *x, int domain, long w, rt_window *out)
{
    out->n = 0;
    out->count = 0;
    out->boxed = false;
    if (x->block <= x->room) {
        for (long j = w * x->per_window; j < (w + 1) * x->per_window; j++)
            add_block(x, domain, j, 0, x->block, out);
    } else {
        long part = w % x->per_window * x->room;
        long end = part + x->room < x->block ? part + x->room : x->block;
        add_block(x, domain, w / x->per_window, part, end, out);
    }
    return out->n > 0;
}

void rt_window_free(rt_window *w)
{
    free(w->range);
    free(w->boxes.at);
    *w = (rt_window){ .n = 0 };
}

bool rt_window_touches(const rt_window *w, const rt_request *r)
{
    for (int k = 0; k < w->n; k++)
        if (r->count && r->first < w->range[k].hi && r->last >= w->range[k].lo)
            return true;
    return false;
}

/* ---- entries ---- */

static rt_product *next_product(rt_entry *e)
{
    if (e->n == e->cap) {
        int cap = e->cap ? 2 * e->cap : 2;
        e->at = rt_grow(e->at, (size_t)cap * sizeof *e->at, "a file access");
        memset(e->at + e->cap, 0, (size_t)(cap - e->cap) * sizeof *e->at);
        e->cap = cap;
    }
    rt_product *p = &e->at[e->n];
    for (int d = 0; d < HPF_MAX_RANK; d++) {
        p->dim[d].n = 0;
        p->dim[d].total = 0;
    }
    return p;
}

void rt_entry_free(rt_entry *e)
{
    for (int k = 0; k < e->cap; k++)
        for (int d = 0; d < HPF_MAX_RANK; d++)
            rt_pieces_free(&e->at[k].dim[d]);
    free(e->at);
    *e = (rt_entry){ .n = 0 };
}

/* The progressions that reach into lo .. hi, as a part of the list. */
static rt_segs reach(const rt_segs *s, long lo, long hi)
{
    int a = 0, b = s->n;
    while (a < b) {
        int mid = a + (b - a) / 2;
        const rt_seg *g = &s->at[mid];
        if (g->t + (g->n - 1) * g->step < lo)
            a = mid + 1;
        else
            b = mid;
    }
    for (b = a; b < s->n && s->at[b].t <= hi; b++)
        ;
    return (rt_segs){ .n = b - a, .at = s->at + a };
}

static bool make_product(const rt_access *x, const rt_box *box, const rt_request *r, rt_product *p)
{
    p->at = box->at;
    p->count = 1;
    for (int d = 0; d < x->f->n; d++) {
        rt_segs asked = reach(&r->dim[d], box->lo[d], box->lo[d] + box->n[d] - 1);
        rt_seg own = { box->lo[d], box->n[d], 1, 0, 1 };
        rt_segs file = { .n = 1, .at = &own };
        if (asked.n == 0)
            return false;
        if (x->write)
            rt_pieces_make(&p->dim[d], &asked, &file);
        else
            rt_pieces_make(&p->dim[d], &file, &asked);
        if (p->dim[d].n == 0)
            return false;
        p->count *= p->dim[d].total;
    }
    return true;
}

void rt_entry_make(const rt_access *x, rt_window *w, const rt_request *r, rt_entry *out)
{
    out->n = 0;
    out->count = 0;
    if (!rt_window_touches(w, r))
        return;
    if (!w->boxed) {
        w->boxes.n = 0;
        for (int k = 0; k < w->n; k++)
            rt_file_boxes(x->f, w->range[k].lo, w->range[k].hi, w->range[k].at, &w->boxes);
        w->boxed = true;
    }
    for (int k = 0; k < w->boxes.n; k++) {
        rt_product *p = next_product(out);
        if (make_product(x, &w->boxes.at[k], r, p)) {
            out->count += p->count;
            out->n++;
        }
    }
}

static const long still[HPF_MAX_RANK]; /* strides of a side that does not count */

void rt_entry_copy(const rt_access *x, rt_walk how, const rt_entry *e, char *buffer, char *message)
{
    const hpf_file *f = x->f;
    long stride[HPF_MAX_RANK]; /* in the file */
    for (int d = 0; d < f->n; d++)
        stride[d] = f->stride[d] * f->esize;
    const long *dstride = x->write ? stride : x->stride, *sstride = x->write ? x->stride : stride;
    const rt_pieces *dim[HPF_MAX_RANK];
    for (int k = 0; k < e->n; k++) {
        const rt_product *p = &e->at[k];
        char *file = buffer ? buffer + p->at * f->esize : NULL;
        char *dst = x->write ? file : x->base, *src = x->write ? x->base : file;
        for (int d = 0; d < f->n; d++)
            dim[d] = &p->dim[d];
        if (how == RT_PACK)
            rt_walk_copy(how, f->n, dim, still, sstride, f->esize, 0, p->count, message, src);
        else if (how == RT_UNPACK)
            rt_walk_copy(how, f->n, dim, dstride, still, f->esize, 0, p->count, dst, message);
        else
            rt_walk_copy(how, f->n, dim, dstride, sstride, f->esize, 0, p->count, dst, src);
        message += how == RT_DIRECT ? 0 : p->count * f->esize;
    }
}

char *rt_entry_place(const rt_access *x, const rt_entry *e)
{
    const rt_pieces *dim[HPF_MAX_RANK];
    if (e->n != 1)
        return NULL;
    for (int d = 0; d < x->f->n; d++)
        dim[d] = &e->at[0].dim[d];
    return rt_walk_place(x->f->n, dim, !x->write, x->stride, x->f->esize, x->base);
}

void rt_entry_mark(const rt_access *x, const rt_entry *e, char *marks)
{
    const rt_pieces *dim[HPF_MAX_RANK];
    for (int k = 0; k < e->n; k++) {
        const rt_product *p = &e->at[k];
        for (int d = 0; d < x->f->n; d++)
            dim[d] = &p->dim[d];
        rt_walk_copy(RT_DIRECT, x->f->n, dim, x->f->stride, still, 1, 0, p->count, marks + p->at,
                     "\1");
    }
}

/* ---- spans: what is accessed in one go ---- */

static void add_span(rt_spans *s, rt_span span)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 64;
        s->at = rt_grow(s->at, (size_t)s->cap * sizeof *s->at, "a file access");
    }
    s->at[s->n++] = span;
}

static long file_off(const rt_access *x, const rt_piece *p)
{
    return x->write ? p->doff : p->soff;
}

static long file_inc(const rt_access *x, const rt_piece *p)
{
    return x->write ? p->dinc : p->sinc;
}

/* Joins the pieces of a dimension to one span, if no hole between them is too wide. */
static bool join_pieces(const rt_access *x, const rt_pieces *p, long stride, long hole, long *start,
                        long *length)
{
    long first = file_off(x, &p->at[0]) * stride, end = first;
    for (int k = 0; k < p->n; k++) {
        const rt_piece *q = &p->at[k];
        long at = file_off(x, q) * stride, inc = file_inc(x, q) * stride;
        if ((k && at - end > hole) || (q->n > 1 && inc - *length > hole))
            return false;
        end = at + (q->n - 1) * (q->n > 1 ? inc : 0) + *length;
    }
    *start += first;
    *length = end - first;
    return true;
}

/* Spans for dimensions d and up of a product; those below are the one span start, length. */
static void list_spans(const rt_access *x, rt_spans *out, const rt_product *p, int d, long start,
                       long length, long wanted, long hole)
{
    const hpf_file *f = x->f;
    if (d == f->n) {
        add_span(out, (rt_span){ p->at + start, length, wanted });
        return;
    }
    for (int k = 0; k < p->dim[d].n; k++) {
        const rt_piece *q = &p->dim[d].at[k];
        long at = start + file_off(x, q) * f->stride[d], inc = file_inc(x, q) * f->stride[d];
        if (q->n > 1 && inc - length <= hole && d == f->n - 1) {
            list_spans(x, out, p, d + 1, at, (q->n - 1) * inc + length, wanted * q->n, hole);
            continue;
        }
        for (long i = 0; i < q->n; i++)
            list_spans(x, out, p, d + 1, at + i * inc, length, wanted, hole);
    }
}

void rt_spans_add(const rt_access *x, rt_spans *s, const rt_entry *e, long hole)
{
    for (int k = 0; k < e->n; k++) {
        const rt_product *p = &e->at[k];
        long start = 0, length = 1, wanted = 1;
        int d = 0;
        while (d < x->f->n &&
               join_pieces(x, &p->dim[d], x->f->stride[d], hole, &start, &length))
            wanted *= p->dim[d++].total;
        list_spans(x, s, p, d, start, length, wanted, hole);
    }
}

static int by_start(const void *a, const void *b)
{
    const rt_span *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

void rt_spans_join(rt_spans *s, long hole)
{
    bool sorted = true;
    for (int k = 1; k < s->n && sorted; k++)
        sorted = s->at[k - 1].start <= s->at[k].start;
    if (!sorted)
        qsort(s->at, (size_t)s->n, sizeof *s->at, by_start);
    int n = 0;
    for (int k = 0; k < s->n; k++) {
        rt_span *last = n ? &s->at[n - 1] : NULL;
        if (last && s->at[k].start - (last->start + last->length) <= hole) {
            long end = s->at[k].start + s->at[k].length;
            last->length = end > last->start + last->length ? end - last->start : last->length;
            last->wanted += s->at[k].wanted;
        } else {
            s->at[n++] = s->at[k];
        }
    }
    s->n = n;
}
