/* reblock_run.c: one pass over a file (contract: reblock.h): the paper's Figure 7, with
 * templates shared out among the processes in the order of the target file.
 *
 * A process holds the source bricks of one step, whole; the pieces of target bricks that are
 * not complete; and one target brick that is put together: what the plan counts, and nothing
 * else of that size. While a step is copied and written the system reads the next one's bricks
 * ahead, and writes behind what was written. */
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"

volatile int rt_reblock_stopped;

typedef struct Run {
    rt_side *from, *to;
    const rt_rpass *pass;
    rt_rstate *state;
    int n;
    rt_keep keep;
    char *read, *write;        /* the step's bricks; a target brick */
    rt_unit *unit;
    long units, cap;
    rt_rdim dim[HPF_MAX_RANK];
    rt_rstep *step[HPF_MAX_RANK];
    rt_shape steps, lo, hi;    /* of the template: its steps, its box */
    rt_shape at;               /* the step */
    void (*progress)(void *data, long bytes);
    void *data;
} Run;

static long most(long a, long b)
{
    return a > b ? a : b;
}

static long least(long a, long b)
{
    return a < b ? a : b;
}

/* Target bricks that a box has elements of, within the template. */
static bool bricks_of(const Run *r, const rt_unit *u, long *first, long *end)
{
    bool any = true;
    for (int d = 0; d < r->n; d++) {
        long lo = most(u->lo[d], r->lo[d]), hi = least(u->lo[d] + u->n[d], r->hi[d]);
        first[d] = lo / r->to->brick[d];
        end[d] = rt_ceil_div(hi, r->to->brick[d]);
        any = any && lo < hi;
    }
    return any;
}

/* Whether a source brick has something for a target brick that is not there yet. */
static bool needed(const Run *r, const rt_unit *u)
{
    rt_shape first, end, b;
    if (!bricks_of(r, u, first, end))
        return false;
    memcpy(b, first, sizeof b);
    do
        if (!rt_rstate_done(r->state, rt_side_number(r->to, b)))
            return true;
    while (rt_next(r->n, r->to->fast, first, end, b));
    return false;
}

/* Source bricks of a step, first[] to end[] - 1; false: none. */
static bool sources_of(const Run *r, const long *at, long *first, long *end)
{
    for (int d = 0; d < r->n; d++) {
        const rt_rstep *s = &r->step[d][at[d]];
        if (s->from >= s->to)
            return false;
        first[d] = s->from / r->from->brick[d];
        end[d] = rt_ceil_div(s->to, r->from->brick[d]);
    }
    return true;
}

static void read_step(Run *r)
{
    rt_shape first, end, b;
    char *data = r->read;
    r->units = 0;
    if (!sources_of(r, r->at, first, end))
        return;
    memcpy(b, first, sizeof b);
    do {
        if (r->units == r->cap) {
            r->cap = r->cap ? 2 * r->cap : 64;
            r->unit = rt_grow(r->unit, (size_t)r->cap * sizeof *r->unit, "a step");
        }
        rt_unit *u = &r->unit[r->units];
        long bytes = rt_side_unit(r->from, b, u) * r->from->esize;
        if (!needed(r, u))
            continue;
        u->data = data;
        rt_side_read(r->from, b, u);
        data += bytes;
        r->units++;
    } while (!r->from->f->fault.code && rt_next(r->n, r->from->fast, first, end, b));
}

/* The next step's bricks are asked for. */
static void look_ahead(Run *r)
{
    rt_shape next, first, end, b, zero = { 0 };
    memcpy(next, r->at, sizeof next);
    if (r->from->linear || !rt_next(r->n, r->pass->order, zero, r->steps, next) ||
        !sources_of(r, next, first, end))
        return;
    memcpy(b, first, sizeof b);
    do
        rt_side_ahead(r->from, b);
    while (rt_next(r->n, r->from->fast, first, end, b));
}

/* The part of a source brick that is in a box. */
static bool meet(int n, const rt_unit *u, const long *lo, const long *count, long *at, long *size)
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

static void copy_part(const Run *r, char *to, const long *to_lo, const long *to_stride,
                      const char *from, const long *from_lo, const long *from_stride,
                      const long *at, const long *size)
{
    long esize = r->to->esize;
    rt_box_copy(r->n, size, esize, to + place(r->n, at, to_lo, to_stride) * esize, to_stride,
                from + place(r->n, at, from_lo, from_stride) * esize, from_stride);
}

/* The source brick that is the target brick, element for element, if there is one. */
static const rt_unit *same(const Run *r, const rt_unit *b, bool full)
{
    for (long k = 0; k < r->units; k++) {
        const rt_unit *u = &r->unit[k];
        bool equal = full || r->to->linear;
        for (int d = 0; d < r->n && equal; d++)
            equal = u->lo[d] == b->lo[d] && u->n[d] == b->n[d] &&
                    (b->n[d] == 1 || u->stride[d] == b->stride[d]);
        if (equal)
            return u;
    }
    return NULL;
}

/* One target brick is put together and written. */
static void complete(Run *r, const long *coord)
{
    rt_side *to = r->to;
    rt_unit b;
    long number = rt_side_number(to, coord), volume = rt_side_unit(to, coord, &b), filled = 1;
    if (rt_rstate_done(r->state, number))
        return;
    for (int d = 0; d < r->n; d++)
        filled *= b.n[d];
    const rt_unit *whole = same(r, &b, filled == volume);
    b.data = whole ? whole->data : r->write;
    if (!whole) {
        rt_shape at, size, stride;
        if (filled < volume)
            memset(b.data, 0, (size_t)(volume * to->esize));
        for (long k = 0; k < r->units; k++) {
            const rt_unit *u = &r->unit[k];
            if (meet(r->n, u, b.lo, b.n, at, size))
                copy_part(r, b.data, b.lo, b.stride, u->data, u->lo, u->stride, at, size);
        }
        for (rt_kept *p; (p = rt_keep_take(&r->keep, number));) {
            rt_kept_strides(&r->keep, p, stride);
            copy_part(r, b.data, b.lo, b.stride, r->keep.data + p->at, p->lo, stride, p->lo, p->n);
            rt_keep_drop(&r->keep, p);
        }
    }
    rt_side_write(to, coord, &b);
    if (!to->f->fault.code && !r->from->f->fault.code)
        rt_rstate_mark(r->state, number);
    if (r->progress)
        r->progress(r->data, volume * to->esize);
}

/* What a source brick has for target bricks that are not complete. */
static void keep_rest(Run *r, const rt_unit *u)
{
    rt_shape first, end, b, at, size, stride;
    if (!bricks_of(r, u, first, end))
        return;
    memcpy(b, first, sizeof b);
    do {
        bool complete = true;
        rt_unit t;
        for (int d = 0; d < r->n; d++) {
            const rt_rstep *s = &r->step[d][r->at[d]];
            complete = complete && b[d] * r->to->brick[d] < s->wto;
        }
        long number = rt_side_number(r->to, b);
        if (complete || rt_rstate_done(r->state, number))
            continue;
        rt_side_unit(r->to, b, &t);
        if (!meet(r->n, u, t.lo, t.n, at, size))
            continue;
        rt_kept *p = rt_keep_new(&r->keep, number, at, size);
        rt_kept_strides(&r->keep, p, stride);
        copy_part(r, r->keep.data + p->at, p->lo, stride, u->data, u->lo, u->stride, at, size);
    } while (rt_next(r->n, r->to->fast, first, end, b));
}

static void do_step(Run *r)
{
    rt_shape first, end, b;
    bool any = true;
    read_step(r);
    look_ahead(r);
    for (int d = 0; d < r->n; d++) {
        const rt_rstep *s = &r->step[d][r->at[d]];
        first[d] = s->wfrom / r->to->brick[d];
        end[d] = rt_ceil_div(s->wto, r->to->brick[d]);
        any = any && first[d] < end[d];
    }
    if (any && !r->from->f->fault.code) {
        memcpy(b, first, sizeof b);
        do
            complete(r, b);
        while (!r->to->f->fault.code && rt_next(r->n, r->to->fast, first, end, b));
    }
    for (long k = 0; k < r->units && !r->from->f->fault.code && !r->to->f->fault.code; k++)
        keep_rest(r, &r->unit[k]);
}

static bool ended(const Run *r)
{
    return rt_reblock_stopped || r->from->f->fault.code || r->to->f->fault.code;
}

static void do_template(Run *r, const long *coord)
{
    rt_shape zero = { 0 };
    for (int d = 0; d < r->n; d++) {
        long templ = r->pass->templ[d];
        r->lo[d] = coord[d] * templ;
        r->hi[d] = least(r->lo[d] + templ, r->to->extent[d]);
        r->steps[d] = rt_rsteps(&r->dim[d], r->lo[d], templ, NULL);
        r->step[d] = rt_grow(r->step[d], (size_t)r->steps[d] * sizeof *r->step[d], "steps");
        rt_rsteps(&r->dim[d], r->lo[d], templ, r->step[d]);
    }
    memset(r->at, 0, sizeof r->at);
    do {
        do_step(r);
        rt_rstate_note(r->state);
    } while (!ended(r) && rt_next(r->n, r->pass->order, zero, r->steps, r->at));
}

/* This process's templates, which follow each other in the target file. */
static void do_mine(Run *r)
{
    rt_shape count, coord;
    long all = 1;
    for (int d = 0; d < r->n; d++) {
        count[d] = rt_ceil_div(r->to->extent[d], r->pass->templ[d]);
        all *= count[d];
    }
    long lo = all * rt.rank / rt.size, hi = all * (rt.rank + 1) / rt.size;
    for (long k = lo; k < hi && !ended(r); k++) {
        long rest = k;
        for (int j = 0; j < r->n; j++) {
            int d = r->to->fast[j];
            coord[d] = rest % count[d];
            rest /= count[d];
        }
        do_template(r, coord);
    }
}

void rt_reblock_pass(rt_side *from, rt_side *to, const rt_rpass *pass, rt_rstate *state,
                     void (*progress)(void *data, long bytes), void *data)
{
    Run r = { .from = from, .to = to, .pass = pass, .state = state, .n = from->n,
              .progress = progress, .data = data };
    long read = from->esize, write = to->esize;
    for (int d = 0; d < r.n; d++) {
        r.dim[d] = (rt_rdim){ from->extent[d], from->brick[d], to->brick[d], from->linear,
                              to->linear };
        read *= pass->most[d];
        write *= to->linear ? least(to->brick[d], to->extent[d]) : to->brick[d];
    }
    rt_keep_start(&r.keep, r.n, to->esize, to->fast, pass->memory - read - write);
    r.read = rt_alloc((size_t)read, "source bricks");
    r.write = rt_alloc((size_t)write, "a target brick");
    do_mine(&r);
    rt_keep_end(&r.keep);
    free(r.read);
    free(r.write);
    free(r.unit);
    for (int d = 0; d < r.n; d++)
        free(r.step[d]);
}
