/* period.c: the pieces that two processes share of a dimension, as periods.
 *
 * Ownership along CYCLIC(k) repeats, and along BLOCK it changes at the edges of a block only. So
 * the positions of a section are cut into windows of the least common period of both sides: between
 * two edges all windows hold the same pieces, a fixed way further on either side. The first of them
 * is solved and stands for all. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

enum { WINDOWS = 4 }; /* fewer than these are not worth it */

/* One interval each. */
static bool has_edges(const rt_ldim *d)
{
    return d->g < 0 || (d->kind != HPF_DIST_CYCLIC && d->kind != HPF_DIST_INDIRECT);
}

/* One progression each: nothing to save. */
static bool simple(const rt_end *e)
{
    const rt_ldim *d = &e->key->dim[e->dim];
    return has_edges(d) || (d->kind == HPF_DIST_CYCLIC && d->k == 1);
}

static long mod_product(long x, long y, long m)
{
    return (long)((__int128)rt_mod(x, m) * rt_mod(y, m) % m);
}

/* Positions after which ownership repeats, but for edges; 0: it need not. */
static long period_of(const rt_end *e)
{
    const rt_ldim *d = &e->key->dim[e->dim];
    long round;
    if (has_edges(d))
        return 1;
    if (d->kind != HPF_DIST_CYCLIC || __builtin_mul_overflow(d->k, d->np, &round))
        return 0;
    return round / rt_gcd(mod_product(mod_product(d->a, d->sa, round), e->sec.step, round), round);
}

/* What an end owns of positions t … t + n - 1. Places of other processes do not matter, so that the
 * blocks before need not be counted. */
static void segs_in(rt_segs *out, const rt_end *e, long t, long n)
{
    long first = e->sec.lo + t * e->sec.step, last = first + (n - 1) * e->sec.step;
    if (e->runs) {
        rt_segs_make(out, e->runs, first, e->sec.step, n);
        return;
    }
    rt_ldim d = e->key->dim[e->dim];
    if (!has_edges(&d)) {
        d.lo = first < last ? first : last;
        d.hi = first < last ? last : first;
        long s = d.sa * d.lo + d.sb, z = d.sa * d.hi + d.sb;
        d.slo = s < z ? s : z;
        d.shi = s < z ? z : s;
    }
    rt_runs runs = { .n = 0 };
    rt_ldim_runs(&d, e->coord, &runs);
    rt_segs_make(out, &runs, first, e->sec.step, n);
    rt_runs_free(&runs);
}

typedef struct Ends {
    const rt_end *src, *dst;
    rt_segs ssegs, dsegs;
    long edge[4];
    int nedge;
} Ends;

static void window(Ends *x, long t, long n, rt_pieces *out)
{
    out->n = 0;
    out->total = 0;
    segs_in(&x->ssegs, x->src, t, n);
    segs_in(&x->dsegs, x->dst, t, n);
    rt_pieces_make(out, &x->ssegs, &x->dsegs);
}

/* Where an end's block begins and ends among n positions; false if that is not all there is. */
static bool add_edges(Ends *x, const rt_end *e, rt_segs *segs, long n)
{
    if (!has_edges(&e->key->dim[e->dim]))
        return true;
    segs_in(segs, e, 0, n);
    if (segs->n == 0)
        return true;
    const rt_seg *s = &segs->at[0];
    x->edge[x->nedge++] = s->t;
    x->edge[x->nedge++] = s->t + s->n;
    return segs->n == 1 && (s->n == 1 || s->step == 1);
}

/* Where windows begin so that they cut no block of an end that has many: at one of its ends. */
static long first_window(const rt_end *e, rt_segs *segs, long period)
{
    segs_in(segs, e, 0, period);
    if (segs->n == 0)
        return 0;
    const rt_seg *s = &segs->at[0];
    return s->t > 0 ? s->t : (s->t + (s->n - 1) * s->step + 1) % period;
}

/* Whether `b` is `a`, k times a step further on. */
static bool further(const rt_pieces *a, const rt_pieces *b, long k, long sstep, long dstep)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++) {
        const rt_piece *p = &a->at[i], *q = &b->at[i];
        same = p->n == q->n && p->sinc == q->sinc && p->dinc == q->dinc &&
               q->soff == p->soff + k * sstep && q->doff == p->doff + k * dstep;
    }
    return same;
}

static void add_group(rt_pieces *out, const Ends *x, rt_pieces *one, long times, long sstep,
                      long dstep)
{
    rt_piece *p = one->at;
    if (one->n == 0)
        return;
    bool joined = p->n == 1 || ((!x->src->runs || sstep == p->n * p->sinc) &&
                                (!x->dst->runs || dstep == p->n * p->dinc));
    if (one->n == 1 && times > 1 && joined) { /* one progression */
        p->sinc = p->n == 1 ? sstep : p->sinc;
        p->dinc = p->n == 1 ? dstep : p->dinc;
        one->total = p->n *= times;
        times = 1;
    }
    rt_pieces_repeat(out, one, times, sstep, dstep);
}

bool rt_pieces_between(rt_pieces *out, const rt_end *src, const rt_end *dst)
{
    long n = rt_extent(src->sec), ps = period_of(src), pd = period_of(dst), period;
    if (ps == 0 || pd == 0 || (simple(src) && simple(dst)) ||
        __builtin_mul_overflow(ps / rt_gcd(ps, pd), pd, &period) || period > n / WINDOWS)
        return false;
    Ends x = { .src = src, .dst = dst };
    bool fits = add_edges(&x, src, &x.ssegs, n) && add_edges(&x, dst, &x.dsegs, n);
    long begin = fits ? first_window(simple(src) ? dst : src, &x.ssegs, period) : 0;
    rt_pieces one = { .n = 0 }, other = { .n = 0 };
    for (long t = 0, len, times; fits && t < n; t += times * len) {
        len = t == 0 && begin ? begin : n - t < period ? n - t : period;
        window(&x, t, len, &one);
        long end = n, sstep = 0, dstep = 0;
        for (int i = 0; i < x.nedge; i++)
            if (x.edge[i] > t && x.edge[i] < end)
                end = x.edge[i];
        times = len < period || end - t < period ? 1 : (end - t) / period;
        if (times > 1) {
            window(&x, t + period, period, &other);
            if (one.n && other.n) {
                sstep = other.at[0].soff - one.at[0].soff;
                dstep = other.at[0].doff - one.at[0].doff;
            }
            bool same = further(&one, &other, 1, sstep, dstep);
            window(&x, t + (times - 1) * period, period, &other);
            if (!same || !further(&one, &other, times - 1, sstep, dstep))
                times = 1;
        }
        add_group(out, &x, &one, times, sstep, dstep);
    }
    rt_pieces_free(&one);
    rt_pieces_free(&other);
    rt_segs_free(&x.ssegs);
    rt_segs_free(&x.dsegs);
    return fits;
}
