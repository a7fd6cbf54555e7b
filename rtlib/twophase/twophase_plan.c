/* twophase_plan.c: who accesses what of the file. All processes know all requests, so they come to
 * the same decision without a message.
 *
 * Shared out, an access takes as few system calls as its bounding section has, but its data are
 * copied and sent; made by each process alone, calls and bytes that several ask for add up. What is
 * cheaper depends on whether the file is in memory: then a call costs a microsecond, else a visit
 * to the disk. The constants were measured on one machine, and only ratios matter. */
#include <limits.h>
#include <stdlib.h>

#include "twophase/twophase.h"

/* ---- what an access costs ---- */

typedef struct Cost { /* of one request, alone */
    double calls, bytes;
} Cost;

/* The number of spans of a request and what they hold, without listing them. */
static Cost cost_of(const rt_access *x, const rt_request *r, long most_hole)
{
    const hpf_file *f = x->f;
    double calls = 1, length = 1;
    bool joined = true;
    for (int d = 0; d < f->n && r->count; d++) {
        const rt_segs *s = &r->dim[d];
        double parts = 0, most = 0;
        for (int k = 0; k < s->n; k++) {
            const rt_seg *g = &s->at[k];
            double gap = (double)g->step * (double)f->stride[d] - length;
            bool one = g->n == 1 || (joined && gap <= (double)most_hole);
            parts += one ? 1 : (double)g->n;
            most += one ? (double)((g->n - 1) * g->step) * (double)f->stride[d] + length
                        : (double)g->n * length;
            if (k && joined) {
                const rt_seg *h = &s->at[k - 1];
                double hole = (double)(g->t - h->t - (h->n - 1) * h->step) * (double)f->stride[d] -
                              length;
                if (one && hole <= (double)most_hole) {
                    parts--;
                    most += hole;
                }
            }
        }
        long bricks = (s->at[s->n - 1].t + (s->at[s->n - 1].n - 1) * s->at[s->n - 1].step) /
                      f->brick[d] - s->at[0].t / f->brick[d] + 1;
        if (bricks > 1 && d < f->n - 1) /* each brick begins anew */
            parts = parts * (double)bricks;
        joined = joined && parts == 1;
        calls *= parts;
        length = joined ? most : length * most / (length > 0 ? length : 1);
    }
    return r->count ? (Cost){ calls, length * (double)f->esize } : (Cost){ 0, 0 };
}

/* Microseconds. */
typedef struct Prices {
    double call, byte;       /* of the file */
    double message, carried; /* of a message, and a byte in it: packed, copied twice, unpacked,
                                or only copied from where both reach it */
    double round;            /* in which all wait for each other, where they all reach that */
} Prices;

static Prices prices(const rt_access *x)
{
    bool crowd = x->cores < x->f->size;
    Prices p = { .call = 0.6, .byte = 1e-4, .message = crowd ? 12 : 3, .carried = 4e-4,
                 .round = crowd ? 2 : 0.5 };
    if (x->near)
        p.carried = 1.2e-4; /* copied once */
    if (x->write) {
        p.call = 2.5; /* many at a time wait for the file's lock */
        p.byte = 2e-4;
    }
    if (!x->cached) {
        p.call = 100;
        p.byte = 5e-3;
    }
    return p;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double greatest(double a, double b)
{
    return a > b ? a : b;
}

/* Whether each process better goes alone, or not worse than by this factor. */
static bool direct_is_cheaper(const rt_access *x, double factor)
{
    const hpf_file *f = x->f;
    Prices p = prices(x);
    double sum = 0, worst = 0, carried = 0, unique = 0, calls = 0, hulls = 0, leaders = 0;
    double bytes = 0, visits = 0;
    for (int q = 0; q < f->size; q++) {
        const rt_request *r = &x->req[q];
        Cost c = cost_of(x, r, x->hole), own = x->write ? cost_of(x, r, 0) : c;
        double t = own.calls * p.call + own.bytes * p.byte; /* alone: no holes are written along */
        sum += t;
        bytes += own.bytes;
        visits += own.calls;
        worst = greatest(worst, t);
        carried += (double)r->count * (double)f->esize;
        if (r->count == 0 || r->leader != q)
            continue;
        leaders++;
        hulls += (double)(r->last - r->first + 1);
        unique += c.bytes * (x->write && c.bytes > own.bytes ? 2 : 1); /* holes are read before */
        calls = greatest(calls, c.calls);
    }
    double cores = least(x->cores, x->active), span = (double)(x->last - x->first + 1);
    /* Writers of one file wait for each other, and so does who waits for one disk. */
    double alone = x->write || !x->cached ? sum : greatest(worst, sum / cores);
    /* Requests that lie among each other share calls; those behind each other do not. */
    double groups = least(leaders, greatest(1, span * leaders / hulls));
    double shared_calls = calls * groups;
    double shared_bytes = least(unique, (x->write ? 2 : 1) * span * (double)f->esize);
    double file = shared_calls * p.call + shared_bytes * p.byte;
    double domains = least(x->domains, x->cores);
    double windows = greatest(1, (double)x->windows), told = x->write ? windows + 1 : windows;
    double messages = (double)x->active * x->domains * windows;
    double waits = x->all_near ? told * p.round : messages * p.message / x->cores;
    double shared = (x->write || !x->cached ? file : file / domains) +
                    carried * p.carried / x->cores + waits;
    /* What the bounding section has is not accessed several times over, and in doubt not by more
     * calls. What both ways take, requests and agreement, makes doubtful what is small. */
    bool again = bytes > span * (double)f->esize, often = visits > 1.5 * shared_calls;
    double both = x->all_near ? 6 * p.round : 3 * p.message;
    return !again && (alone + both) * (often ? 1.15 : 1) <= (shared + both) * factor;
}

/* ---- file domains ---- */

/* Elements whose multiples are good borders: whole slabs of the array, of as many dimensions as
 * leave every domain enough of them. */
static long unit_of(const rt_access *x, long span)
{
    const hpf_file *f = x->f;
    bool bricks = f->total > f->volume;
    for (int d = f->n - 1; d >= 0; d--) {
        long unit = bricks ? f->brick_stride[d] : f->stride[d], n = span / unit;
        if (n >= 4L * x->domains || (n >= x->domains && n % x->domains == 0))
            return unit;
    }
    return 1;
}

/* Elements of a stripe, and of what precedes its first border in the file; 0: unknown. */
static long stripe_of(const hpf_file *f, long *before)
{
    long unit = f->hints.striping_unit;
    *before = 0;
    if (unit < f->esize)
        return 0;
    *before = rt_ceil_div(f->start % unit, f->esize);
    return unit / f->esize;
}

/* How many aggregators have enough to do: 128 KiB each, or as many small calls as take that long,
 * where it takes no message to share them out. */
static long worth_of(const rt_access *x)
{
    const double call = x->near ? 6 << 10 : 0;
    double bytes = 0, calls = 0;
    for (int q = 0; q < x->f->size; q++) {
        const rt_request *r = &x->req[q];
        if (r->leader != q || r->count == 0)
            continue;
        bytes += (double)(r->count * x->f->esize);
        calls = greatest(calls, cost_of(x, r, x->hole).calls);
    }
    return (long)((bytes + (calls - 1) * call) / (128 << 10));
}

static void choose_domains(rt_access *x)
{
    const hpf_file *f = x->f;
    const rt_hints *h = &f->hints;
    long n = h->cb_nodes;
    if (n == 0) {
        /* Where processes share cores, whoever has worked more than the others gets the core last,
         * so that all wait for a few the longer; with work for all it does not matter where they
         * run. */
        long worth = worth_of(x), most = x->all_near ? f->size : x->cores;
        n = most < worth ? most : worth;
        if (h->striping_factor && n > h->striping_factor)
            n = h->striping_factor;
    }
    n = n < 1 ? 1 : n > f->size ? f->size : n;
    x->domains = (int)n;
    bool fixed = h->hpf_domains == RT_STATIC;
    long from = fixed ? 0 : x->first, to = fixed ? f->total : x->last + 1;
    long before, stripe = stripe_of(f, &before), unit = unit_of(x, to - from);
    x->shift = 0;
    x->end = to;
    if (stripe && h->hpf_domains != RT_CYCLIC) {
        long k = rt_floor_div(from - before, stripe);
        x->origin = k * stripe + before;
        x->shift = rt_mod(k, n);
        unit = stripe;
    } else {
        x->origin = from / unit * unit;
    }
    long units = rt_ceil_div(to - x->origin, unit);
    if (h->hpf_domains == RT_CYCLIC || (h->hpf_domains == RT_STRIPE && !stripe)) {
        long block = h->hpf_domain_block / f->esize;
        x->block = block >= unit ? block - block % unit : block < 1 ? 1 : block;
    } else if (h->hpf_domains == RT_STRIPE) {
        x->block = stripe;
    } else {
        x->block = rt_ceil_div(units, n) * unit;
        x->shift = 0;
    }
    long blocks = rt_ceil_div(x->end - x->origin, x->block), own = rt_ceil_div(blocks, n);
    x->room = h->cb_buffer_size / f->esize;
    x->slots = x->near && own * x->block > x->room ? 2 : 1;
    x->room = x->room / x->slots < 1 ? 1 : x->room / x->slots;
    if (x->room > unit && unit > 1)
        x->room -= x->room % unit;
    if (x->block <= x->room) {
        x->per_window = x->room / x->block;
        x->per_window = x->per_window < own ? x->per_window : own;
        x->windows = rt_ceil_div(own, x->per_window);
        x->room = x->per_window * x->block;
    } else {
        x->per_window = rt_ceil_div(x->block, x->room);
        x->windows = own * x->per_window;
    }
}

static void choose_hole(rt_access *x)
{
    const rt_hints *h = &x->f->hints;
    long way = x->write ? h->romio_ds_write : h->romio_ds_read;
    long bytes = x->write ? h->hpf_hole_write : h->hpf_hole_read;
    if (bytes == 0)
        bytes = x->write || x->cached ? 4096 : 65536;
    x->hole = way == RT_DISABLE ? 0 : way == RT_ENABLE ? LONG_MAX / 4 : bytes / x->f->esize;
}

enum { MOST_TURNS = 32 }; /* beyond them messages cost less: only who meets waits */

/* Which parts meet, and the turns in which they can be put in, each behind those of lower ranks
 * that it meets; without shared memory that is up to messages. */
static void find_meetings(rt_access *x)
{
    for (int q = 0; q < x->f->size && (x->f->slot || !x->meet); q++)
        for (int p = 0; p < q; p++) {
            rt_request *lower = &x->req[p], *higher = &x->req[q];
            if (lower->twin != p || higher->twin != q || lower->turn < higher->turn ||
                !rt_requests_meet(x->f, lower, higher))
                continue;
            x->meet = true;
            higher->turn = lower->turn + 1;
            x->turns = higher->turn > x->turns ? higher->turn : x->turns;
        }
    x->turns++;
}

/* Whether some processes write the same section. */
static bool twins(const rt_access *x)
{
    for (int p = 0; p < x->f->size; p++)
        if (x->req[p].count && x->req[p].twin != p)
            return true;
    return false;
}

void rt_access_plan(rt_access *x)
{
    const rt_hints *h = &x->f->hints;
    long way = x->write ? h->romio_cb_write : h->romio_cb_read;
    choose_hole(x);
    if (x->write)
        find_meetings(x);
    x->near = x->f->near && (!x->meet || (x->f->slot && x->turns <= MOST_TURNS));
    x->all_near = x->near && x->f->slot;
    choose_domains(x);
    if (x->write && (x->meet || twins(x))) {
        x->direct = false; /* an order must be kept */
        return;
    }
    if (way != RT_AUTOMATIC) {
        x->direct = way == RT_DISABLE;
        return;
    }
    long hole = x->hole;
    const double many = x->f->size == 1 ? 4 : 1; /* what no others wait for may take more calls */
    bool sieved = x->write && !direct_is_cheaper(x, many);
    x->hole = x->write ? 0 : hole; /* alone, nothing is written along */
    x->direct = !sieved && (x->f->size == 1 || direct_is_cheaper(x, 1));
    x->hole = hole;
}
