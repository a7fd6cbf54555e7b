/* reblock_run.c: one pass over a file (contract: reblock.h, run.h): the paper's Figure 7. What
 * reads, puts together and writes the bricks of a step; who does which steps is in reblock_alone.c
 * and reblock_team.c. */
#include <stdlib.h>
#include <string.h>

#include "reblock/run.h"

volatile int rt_reblock_stopped;

static long most(long a, long b)
{
    return a > b ? a : b;
}

static long least(long a, long b)
{
    return a < b ? a : b;
}

bool rt_rcursor_targets(const rt_rrun *r, const rt_rcursor *c, const rt_unit *u, long *first,
                        long *end)
{
    bool any = true;
    for (int d = 0; d < r->n; d++) {
        long lo = most(u->lo[d], c->lo[d]), hi = least(u->lo[d] + u->n[d], c->hi[d]);
        first[d] = lo / r->to->brick[d];
        end[d] = rt_ceil_div(hi, r->to->brick[d]);
        any = any && lo < hi;
    }
    return any;
}

bool rt_rrun_needs(const rt_rrun *r, const rt_rcursor *c, const rt_unit *u)
{
    rt_shape first, end, b;
    if (!rt_rcursor_targets(r, c, u, first, end))
        return false;
    memcpy(b, first, sizeof b);
    do
        if (!rt_rstate_done(r->state, rt_side_number(r->to, b)))
            return true;
    while (rt_next(r->n, r->to->fast, first, end, b));
    return false;
}

bool rt_rcursor_sources(const rt_rrun *r, const rt_rcursor *c, long *first, long *end)
{
    for (int d = 0; d < r->n; d++) {
        const rt_rstep *s = &c->step[d][c->at[d]];
        if (s->from >= s->to)
            return false;
        first[d] = s->from / r->from->brick[d];
        end[d] = rt_ceil_div(s->to, r->from->brick[d]);
    }
    return true;
}

bool rt_rcursor_complete(const rt_rrun *r, const rt_rcursor *c, long *first, long *end)
{
    bool any = true;
    for (int d = 0; d < r->n; d++) {
        const rt_rstep *s = &c->step[d][c->at[d]];
        first[d] = s->wfrom / r->to->brick[d];
        end[d] = rt_ceil_div(s->wto, r->to->brick[d]);
        any = any && first[d] < end[d];
    }
    return any;
}

/* ---- from step to step ---- */

static void enter(const rt_rrun *r, rt_rcursor *c, long number)
{
    long rest = number;
    c->number = number;
    for (int j = 0; j < r->n; j++) {
        int d = r->to->fast[j];
        long templ = r->pass->templ[d];
        c->lo[d] = rest % r->templates[d] * templ;
        rest /= r->templates[d];
        c->hi[d] = least(c->lo[d] + templ, r->to->extent[d]);
        c->steps[d] = rt_rsteps(&r->dim[d], c->lo[d], templ, NULL);
        c->step[d] = rt_grow(c->step[d], (size_t)c->steps[d] * sizeof *c->step[d], "steps");
        rt_rsteps(&r->dim[d], c->lo[d], templ, c->step[d]);
    }
    memset(c->at, 0, sizeof c->at);
}

bool rt_rcursor_next(const rt_rrun *r, const rt_rcursor *now, rt_rcursor *next)
{
    rt_shape zero = { 0 }, at;
    if (now->number < 0 && r->first >= r->end)
        return false;
    if (now->number < 0) {
        enter(r, next, r->first);
        return true;
    }
    memcpy(at, now->at, sizeof at);
    if (rt_next(r->n, r->pass->order, zero, now->steps, at)) {
        if (next->number != now->number)
            enter(r, next, now->number);
        memcpy(next->at, at, sizeof at);
        return true;
    }
    if (now->number + 1 >= r->end)
        return false;
    enter(r, next, now->number + 1);
    return true;
}

/* ---- reading ---- */

void rt_rrun_share(const rt_rrun *r, int q, long count, long *lo, long *hi)
{
    *lo = count * q / r->readers;
    *hi = count * (q + 1) / r->readers;
}

void rt_rload_list(rt_rrun *r, rt_rload *l)
{
    rt_shape first, end, b;
    long count = 1, at = 0, lo, hi;
    l->units = 0;
    if (!rt_rcursor_sources(r, &l->c, first, end))
        return;
    for (int d = 0; d < r->n; d++)
        count *= end[d] - first[d];
    rt_rrun_share(r, r->reader, count, &lo, &hi);
    memcpy(b, first, sizeof b);
    do {
        if (at < lo || at >= hi)
            continue;
        if (l->units == l->cap) {
            l->cap = l->cap ? 2 * l->cap : 64;
            l->unit = rt_grow(l->unit, (size_t)l->cap * sizeof *l->unit, "a step");
        }
        rt_unit *u = &l->unit[l->units];
        rt_side_unit(r->from, b, u);
        l->units += rt_rrun_needs(r, &l->c, u);
    } while (at++ < hi && rt_next(r->n, r->from->fast, first, end, b));
}

static void brick_of(const rt_rrun *r, const rt_unit *u, rt_shape coord)
{
    for (int d = 0; d < r->n; d++)
        coord[d] = u->lo[d] / r->from->brick[d];
}

void rt_rload_pack(rt_rrun *r, rt_rload *l, char *data)
{
    for (long k = 0; k < l->units; k++) {
        rt_shape coord;
        brick_of(r, &l->unit[k], coord);
        long bytes = rt_side_unit(r->from, coord, &l->unit[k]) * r->from->esize;
        l->unit[k].data = data;
        data += bytes;
    }
}

typedef struct Placed { /* a source brick, by where it is in the file */
    long offset, unit;
} Placed;

static int compare_places(const void *a, const void *b)
{
    long x = ((const Placed *)a)->offset, y = ((const Placed *)b)->offset;
    return (x > y) - (x < y);
}

/* In the order of the file: of their numbers, or, where bricks stand otherwise, of their places. */
void rt_rload_fill(rt_rrun *r, rt_rload *l, long first, long end)
{
    rt_shape coord;
    bool scattered = r->from->f->address && !r->from->linear && end > first;
    Placed *order = scattered ? rt_alloc((size_t)(end - first) * sizeof *order, "a step") : NULL;
    for (long k = first; order && k < end; k++) {
        brick_of(r, &l->unit[k], coord);
        order[k - first] = (Placed){ rt_side_offset(r->from, coord), k };
    }
    if (order)
        qsort(order, (size_t)(end - first), sizeof *order, compare_places);
    for (long k = first; k < end && !r->from->f->fault.code; k++) {
        rt_unit *u = &l->unit[order ? order[k - first].unit : k];
        brick_of(r, u, coord);
        rt_side_read(r->from, coord, u);
    }
    free(order);
}

void rt_rload_ahead(rt_rrun *r, const rt_rcursor *c)
{
    rt_shape first, end, b;
    long k = 0;
    if (r->from->linear || !rt_rcursor_sources(r, c, first, end))
        return;
    memcpy(b, first, sizeof b);
    do
        if (k++ % r->parts == r->part)
            rt_side_ahead(r->from, b);
    while (rt_next(r->n, r->from->fast, first, end, b));
}

static void read_beside(void *arg)
{
    rt_rrun *r = arg;
    rt_rload_fill(r, r->coming, 0, r->ahead);
}

void rt_rload_begin(rt_rrun *r, rt_rload *l, long ahead)
{
    r->coming = l;
    r->ahead = ahead;
    rt_beside_give(&r->reads, read_beside, r);
}

void rt_rload_wait(rt_rrun *r)
{
    rt_beside_wait(&r->reads);
}

/* ---- copying and writing ---- */

bool rt_unit_meet(int n, const rt_unit *u, const long *lo, const long *count, long *at, long *size)
{
    for (int d = 0; d < n; d++) {
        long hi = least(u->lo[d] + u->n[d], lo[d] + count[d]);
        at[d] = most(u->lo[d], lo[d]);
        size[d] = hi - at[d];
        if (size[d] <= 0)
            return false;
    }
    return true;
}

static long place(int n, const long *at, const long *lo, const long *stride)
{
    long off = 0;
    for (int d = 0; d < n; d++)
        off += (at[d] - lo[d]) * stride[d];
    return off;
}

void rt_rrun_copy(const rt_rrun *r, char *to, const long *to_lo, const long *to_stride,
                  const char *from, const long *from_lo, const long *from_stride, const long *at,
                  const long *size)
{
    long esize = r->to->esize;
    rt_box_copy(r->n, size, esize, to + place(r->n, at, to_lo, to_stride) * esize, to_stride,
                from + place(r->n, at, from_lo, from_stride) * esize, from_stride);
}

/* The source brick that is the target brick, element for element, if there is one. */
static const rt_unit *same(const rt_rrun *r, const rt_rload *l, const rt_unit *b, bool full)
{
    for (long k = 0; l && k < l->units; k++) {
        const rt_unit *u = &l->unit[k];
        bool equal = full || r->to->linear;
        for (int d = 0; d < r->n && equal; d++)
            equal = u->lo[d] == b->lo[d] && u->n[d] == b->n[d] &&
                    (b->n[d] == 1 || u->stride[d] == b->stride[d]);
        if (equal)
            return u;
    }
    return NULL;
}

/* From the step's source bricks (NULL: none) and kept pieces. */
static void put_together(rt_rrun *r, const rt_rload *l, long number, const rt_unit *b)
{
    rt_shape at, size, stride;
    for (long k = 0; l && k < l->units; k++) {
        const rt_unit *u = &l->unit[k];
        if (rt_unit_meet(r->n, u, b->lo, b->n, at, size))
            rt_rrun_copy(r, b->data, b->lo, b->stride, u->data, u->lo, u->stride, at, size);
    }
    for (rt_kept *p; (p = rt_keep_take(&r->keep, number));) {
        rt_kept_strides(&r->keep, p, stride);
        rt_rrun_copy(r, b->data, b->lo, b->stride, r->keep.data + p->at, p->lo, stride, p->lo,
                     p->n);
        rt_keep_drop(&r->keep, p);
    }
}

static void write_beside(void *arg)
{
    rt_rrun *r = arg;
    bool turns = r->parts == 1;
    if (turns)
        pthread_mutex_lock(&r->crew->writing);
    rt_side_write(r->to, r->leaving.coord, &r->leaving.unit);
    if (turns)
        pthread_mutex_unlock(&r->crew->writing);
}

static void mark(rt_rrun *r, long number)
{
    pthread_mutex_lock(&r->crew->lock);
    rt_rstate_mark(r->state, number);
    pthread_mutex_unlock(&r->crew->lock);
}

void rt_rrun_settle(rt_rrun *r)
{
    rt_beside_wait(&r->writes);
    if (r->leaving.number >= 0 && !r->to->f->fault.code && !r->from->f->fault.code)
        mark(r, r->leaving.number);
    r->leaving.number = -1;
}

static void tell(rt_rrun *r, long bytes)
{
    if (!r->crew->progress)
        return;
    pthread_mutex_lock(&r->crew->lock);
    r->crew->progress(r->crew->data, bytes);
    pthread_mutex_unlock(&r->crew->lock);
}

/* A target brick that is put together is written, at once or beside what comes next. */
static void leave(rt_rrun *r, long number, const long *coord, const rt_unit *b, long volume)
{
    rt_rrun_settle(r);
    if (r->to->f->fault.code)
        return;
    r->leaving.number = number;
    r->leaving.unit = *b;
    memcpy(r->leaving.coord, coord, sizeof r->leaving.coord);
    rt_beside_give(&r->writes, write_beside, r);
    if (!r->write[1])
        rt_rrun_settle(r);
    tell(r, volume * r->to->esize);
}

void rt_rrun_complete(rt_rrun *r, const rt_rload *l, const long *coord)
{
    rt_side *to = r->to;
    rt_unit b;
    long number = rt_side_number(to, coord), volume = rt_side_unit(to, coord, &b), filled = 1;
    if (rt_rstate_done(r->state, number))
        return;
    for (int d = 0; d < r->n; d++)
        filled *= b.n[d];
    const rt_unit *whole = same(r, l, &b, filled == volume);
    b.data = whole ? whole->data : r->write[r->turn];
    if (!whole) {
        if (filled < volume)
            memset(b.data, 0, (size_t)(volume * to->esize));
        put_together(r, l, number, &b);
        r->turn = r->write[1] ? 1 - r->turn : 0;
    }
    leave(r, number, coord, &b, volume);
}

/* Boxes of linear files that lie otherwise in source and target: the source's is read in slices
 * that stay in the cache, and each goes to its places in the target's at once. */
void rt_rrun_through(rt_rrun *r, const rt_rcursor *c)
{
    rt_shape coord, end, zero = { 0 }, at = { 0 }, lo, n, slice, slices;
    rt_unit b, s;
    if (!rt_rcursor_complete(r, c, coord, end))
        return;
    long number = rt_side_number(r->to, coord), volume = rt_side_unit(r->to, coord, &b);
    if (rt_rstate_done(r->state, number))
        return;
    rt_side_unit(r->from, coord, &s);
    s.data = r->load[0].data;
    b.data = r->write[r->turn];
    r->turn = r->write[1] ? 1 - r->turn : 0;
    memcpy(lo, s.lo, sizeof lo);
    memcpy(n, s.n, sizeof n);
    /* there is room for it */
    rt_slice_of(r->n, r->from->fast, r->pass->most, r->from->esize, slice);
    for (int d = 0; d < r->n; d++) {
        slice[d] = least(slice[d], n[d]);
        slices[d] = rt_ceil_div(n[d], slice[d]);
    }
    do {
        for (int d = 0; d < r->n; d++) {
            s.lo[d] = lo[d] + at[d] * slice[d];
            s.n[d] = least(slice[d], lo[d] + n[d] - s.lo[d]);
        }
        rt_side_pack(r->from, &s);
        rt_side_read_box(r->from, &s);
        rt_rrun_copy(r, b.data, b.lo, b.stride, s.data, s.lo, s.stride, s.lo, s.n);
    } while (!r->from->f->fault.code && rt_next(r->n, r->from->fast, zero, slices, at));
    if (!r->from->f->fault.code)
        leave(r, number, coord, &b, volume);
}

/* What a source brick has for target bricks that are not complete. */
static void keep_rest(rt_rrun *r, const rt_rcursor *c, const rt_unit *u)
{
    rt_shape first, end, b, at, size, stride;
    if (!rt_rcursor_targets(r, c, u, first, end))
        return;
    memcpy(b, first, sizeof b);
    do {
        bool complete = true;
        rt_unit t;
        for (int d = 0; d < r->n; d++)
            complete = complete && b[d] * r->to->brick[d] < c->step[d][c->at[d]].wto;
        long number = rt_side_number(r->to, b);
        if (complete || rt_rstate_done(r->state, number))
            continue;
        rt_side_unit(r->to, b, &t);
        if (!rt_unit_meet(r->n, u, t.lo, t.n, at, size))
            continue;
        rt_kept *p = rt_keep_new(&r->keep, number, at, size);
        rt_kept_strides(&r->keep, p, stride);
        rt_rrun_copy(r, r->keep.data + p->at, p->lo, stride, u->data, u->lo, u->stride, at, size);
    } while (rt_next(r->n, r->to->fast, first, end, b));
}

/* ---- the pass ---- */

void rt_rrun_step(rt_rrun *r, const rt_rload *l)
{
    rt_shape first, end, b;
    long k = 0;
    if (rt_rcursor_complete(r, &l->c, first, end)) {
        memcpy(b, first, sizeof b);
        do
            if (k++ % r->parts == r->part)
                rt_rrun_complete(r, l, b);
        while (!r->to->f->fault.code && rt_next(r->n, r->to->fast, first, end, b));
    }
    for (long k = 0; k < l->units && !r->to->f->fault.code; k++)
        keep_rest(r, &l->c, &l->unit[k]);
    if (r->leaving.number >= 0 && r->leaving.unit.data != r->write[0] &&
        r->leaving.unit.data != r->write[1])
        rt_rrun_settle(r); /* a source brick, whose place the next step takes */
}

bool rt_rrun_ended(const rt_rrun *r)
{
    bool fault = r->from->f->fault.code || r->to->f->fault.code;
    if (fault)
        __atomic_store_n(&r->crew->failed, true, __ATOMIC_RELAXED);
    return rt_reblock_stopped || fault || __atomic_load_n(&r->crew->failed, __ATOMIC_RELAXED);
}

void rt_rrun_start(rt_rrun *r, rt_side *from, rt_side *to, const rt_rpass *pass, rt_rstate *state)
{
    *r = (rt_rrun){ .from = from, .to = to, .pass = pass, .state = state, .n = from->n,
                    .readers = 1, .parts = 1, .leaving = { .number = -1 },
                    .read_bytes = from->esize, .write_bytes = to->esize,
                    .through = from->linear && to->linear };
    r->load[0].c.number = r->load[1].c.number = -1;
    r->end = 1;
    for (int d = 0; d < r->n; d++) {
        r->dim[d] = (rt_rdim){ from->extent[d], from->brick[d], to->brick[d], from->linear,
                               to->linear, pass->factor[d] };
        r->templates[d] = rt_ceil_div(to->extent[d], pass->templ[d]);
        r->end *= r->templates[d];
        r->read_bytes *= pass->most[d];
        r->write_bytes *= to->linear ? least(to->brick[d], to->extent[d]) : to->brick[d];
        r->through = r->through && from->brick[d] == to->brick[d];
    }
    r->through = r->through && memcmp(from->fast, to->fast, (size_t)r->n * sizeof *to->fast) != 0;
    if (r->through)
        r->read_bytes = rt_slice_of(r->n, from->fast, pass->most, from->esize, NULL);
}

void rt_rrun_end(rt_rrun *r)
{
    rt_beside_end(&r->reads);
    rt_beside_end(&r->writes);
    free(r->write[0]);
    free(r->write[1]);
    for (int k = 0; k < 2; k++) {
        free(r->load[k].unit);
        for (int d = 0; d < r->n; d++)
            free(r->load[k].c.step[d]);
    }
}

void rt_reblock_pass(rt_side *from, rt_side *to, const rt_rpass *pass, long limit, rt_rstate *state,
                     void (*progress)(void *data, long bytes), void *data)
{
    rt_crew crew = { .lock = PTHREAD_MUTEX_INITIALIZER, .writing = PTHREAD_MUTEX_INITIALIZER,
                     .met = PTHREAD_COND_INITIALIZER, .progress = progress, .data = data };
    rt_rrun r;
    if (!pass->team) {
        rt_alone_pass(from, to, pass, limit, state, &crew);
        return;
    }
    rt_rrun_start(&r, from, to, pass, state);
    r.crew = &crew;
    rt_beside_start(&r.reads);
    rt_team_pass(&r);
    rt_rrun_end(&r);
}
