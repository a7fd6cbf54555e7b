/* scan_feed.c: vectors by the number of their elements here, which scans in windows and by whole
 * units ask for (contract: scan_side.h; rt_scan_feed). */
#include "exchange/share.h"
#include "scan/scan_side.h"

enum { FAR = 8192 }; /* bytes to read ahead */

/* Where this process's elements are, if they follow each other and are `count`, those that the scan
 * wants. NULL: they do not. */
static char *packed(const rt_side *s, long count)
{
    const hpf_array *x = s->ref.x;
    if (s->deal || !x || x->rank != 1 || !x->holds || x->dim[0].stride != 1)
        return NULL; /* runs lie in order: if they fill what they span, they have no gaps */
    const rt_runs *runs = &x->layout->run[0];
    const hpf_run *first = &runs->at[0], *last = &runs->at[runs->n - 1];
    long end = last->off + (last->hi - last->lo) / last->step * last->inc + 1;
    bool close = runs->count == count && end - first->off == count;
    return close ? (char *)x->base + hpf_offset(x, 0, first->lo) * s->size : NULL;
}

/* ---- elements of a vector by their number here (rt_scan_feed) ---- */

/* The sides to element i, of unit u. */
static void sides_to(rt_sides *q, long u, long i)
{
    const hpf_array *home = &q->s.home;
    const rt_scan *scan = q->s.work;
    const rt_scan_level *l = &scan->level[0];
    for (int k = 0; k < RT_SIDES; k++) {
        rt_side *s = &q->side[k];
        if (!s->x)
            continue;
        s->ahead = rt_scan_from_end(scan) ? 0 : scan->back ? -FAR : FAR;
        if (s->packed) {
            s->at = s->packed + i * s->size;
            s->inc = 1;
            continue;
        }
        const hpf_run *run = &home->dim[0].run[l->stretch ? 0 : u]; /* units are runs, or in one */
        long at = l->stretch ? i : i - rt_scan_first(l, u);
        hpf_step step = hpf_ref_step(&s->ref, 0, run->lo + at * run->step, run->step);
        s->at = (char *)s->ref.x->base +
                (hpf_ref_step(&s->ref, -1, 0, 1).off + step.off) * s->size;
        s->inc = step.inc;
    }
}

/* How many of n elements from i on, of units from u on, have the places that sides_to finds. */
static long in_reach(const rt_sides *q, bool even, long u, long i, long n)
{
    const rt_scan_level *l = &((const rt_scan *)q->s.work)->level[0];
    long end = even || l->stretch ? i + n : rt_scan_first(l, u + 1);
    return end - i < n ? end - i : n;
}

static const char *feed_take(void *data, long u, long i, long n, void *room, signed char *segment)
{
    rt_sides *q = data;
    const rt_scan *s = q->s.work;
    const long size = q->side[RT_RESULT].size;
    const char *x = NULL;
    for (long done = 0, m; done < n; done += m, u++) {
        m = in_reach(q, q->even, u, i + done, n - done);
        sides_to(q, u, i + done);
        for (int k = RT_OPERAND; k < RT_RESULT; k++)
            if (q->side[k].x && q->side[k].inc == 1 && !s->seen)
                rt_side_read_ahead(&q->side[k], m);
        char *to = (char *)room + done * size;
        x = rt_sides_take(q, to, segment ? segment + done : NULL, m);
        if (m == n)
            return x;
        if (x != to)
            memcpy(to, x, (size_t)(m * size));
    }
    return room;
}

static void feed_put(void *data, long u, long i, long n, const void *value)
{
    rt_sides *q = data;
    const rt_side *r = &q->side[RT_RESULT];
    for (long done = 0, m; done < n; done += m, u++) {
        m = in_reach(q, r->packed, u, i + done, n - done);
        sides_to(q, u, i + done);
        rt_sides_put(r, (const char *)value + done * r->size, m, q->streaming);
    }
}

static void feed_chunk(void *data, long u, long i, long n)
{
    rt_sides *q = data;
    const rt_scan *s = q->s.work;
    hpf_chunk *c = &q->s.chunk;
    c->n = n;
    c->value = s->buffer;
    c->segment = s->segments ? s->segment : NULL;
    sides_to(q, u, i);
    rt_sides_in_pieces(q);
}

/* The marks of all elements where they are, each a byte. False: there are none, or they are not
 * so. */
static bool marks_here(const rt_sides *q, rt_scan_marks *marks)
{
    const rt_side *keep = &q->side[RT_MASK], *segment = &q->side[RT_SEGMENT];
    const rt_scan *s = q->s.work;
    *marks = (rt_scan_marks){ (const void *)keep->packed, (const void *)segment->packed, 0xff, 0xff,
                              false, q->s.none };
    return (q->masked || s->segments) && !q->count && !q->dealt && q->even &&
           (!q->streaming || rt_scan_far(s)) && (!keep->x || keep->size == 1) &&
           (!segment->x || segment->size == 1);
}

bool rt_sides_in_units(rt_sides *q)
{
    rt_side *side = q->side;
    rt_scan *s = q->s.work;
    const rt_key *key = &q->s.home.layout->key;
    if (s->fixed || s->steps || s->before || key->rank != 1 || s->pass == RT_SCAN_OVER)
        return false;
    const bool plain = !q->masked && !s->segments && !q->count && !s->op.flags;
    if (side[RT_OPERAND].deal && side[RT_RESULT].deal) {
        const hpf_array *r = side[RT_RESULT].x;
        bool far = rt_side_far(r, side[RT_OPERAND].x, true);
        if (s->member && plain)
            rt_deal_scan(s, side[RT_OPERAND].deal, side[RT_RESULT].deal, far);
        return s->member && plain;
    }
    if (!s->member)
        return true;
    if (side[RT_OPERAND].deal || side[RT_RESULT].deal)
        return false;
    q->even = true;
    for (int i = 0; i < RT_SIDES; i++) {
        side[i].packed = side[i].x ? packed(&side[i], s->level[0].count) : NULL;
        q->even = q->even && (i == RT_RESULT || !side[i].x || side[i].packed);
    }
    rt_scan_marks marks;
    const bool marked = marks_here(q, &marks);
    rt_scan_feed feed = { .far = q->streaming, .data = q, .take = feed_take, .put = feed_put,
                          .chunk = feed_chunk,
                          .x = plain || marked ? side[RT_OPERAND].packed : NULL,
                          .out = side[RT_RESULT].packed,
                          .marks = marked ? &marks : NULL };
    for (int k = 0; k < RT_SCAN_READ; k++) { /* all sides but the result */
        feed.read[k].at = side[k].packed;
        feed.read[k].size = side[k].size;
    }
    if (s->window)
        rt_scan_windows(&q->s, &feed, s->window);
    return s->window ||
           (plain && feed.x && feed.out && rt_scan_units(&q->s, feed.x, feed.out, q->streaming));
}
