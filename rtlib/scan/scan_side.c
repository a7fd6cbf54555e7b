/* scan_side.c: the arrays of a scan brought to where it is scanned, and what lies between them and
 * its chunks (contract: scan_side.h).
 *
 * Where a scan goes over blocks of CYCLIC vectors, whole columns move (scan_deal.c), and MASK and
 * SEGMENT with a byte for each element. Else what does not lie as the home does is copied. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "exchange/share.h"
#include "scan/scan_side.h"

enum { FAR = 8192, LINE = 64 }; /* bytes to read ahead; of a line of the cache */

static void set_sub(const hpf_array *x, const hpf_array *home, hpf_sub *sub)
{
    for (int d = 0; d < x->rank; d++)
        sub[d] = (hpf_sub){ d, 1, x->dim[d].lo - home->dim[d].lo };
}

void rt_side_here(rt_side *s, const hpf_chunk *c, const rt_scan *scan, long lo)
{
    if (!s->x)
        return;
    s->sub = c->sub[0] + s->x->dim[0].lo - lo;
    if (s->deal)
        return;
    hpf_step step = hpf_ref_step(&s->ref, 0, c->sub[0], c->step);
    long off = hpf_ref_step(&s->ref, -1, 0, 1).off + step.off;
    for (int d = 1; d < s->x->rank; d++)
        off += hpf_ref_step(&s->ref, d, c->sub[d], 1).off;
    const char *last = s->at;
    s->at = (char *)s->ref.x->base + off * s->size;
    s->inc = step.inc;
    long by = last ? (long)((uintptr_t)s->at - (uintptr_t)last) : 0;
    s->ahead = by && labs(by) < FAR ? by * ((FAR + labs(by) - 1) / labs(by)) : by;
    if (!scan->vertical)
        s->ahead = scan->back != rt_scan_from_end(scan) ? -FAR : FAR;
}

void rt_side_read_ahead(const rt_side *s, long n)
{
    uintptr_t at = (uintptr_t)s->at;
    long by = s->ahead;
    if (by == 0)
        return;
    for (long i = 0; i < n * s->size; i += LINE)
        __builtin_prefetch((const void *)(at + (uintptr_t)by + (uintptr_t)i));
}

/* ---- operands into the chunk ---- */

#define TRUTHS(T)                        \
    {                                    \
        const T *x = (const void *)at;   \
        if (inc == 1)                    \
            for (long i = 0; i < n; i++) \
                to[i] = x[i] != 0;       \
        else                             \
            for (long i = 0; i < n; i++) \
                to[i] = x[i * inc] != 0; \
        break;                           \
    }

/* Logical values as bytes 0 and 1. */
RT_VECTORS static void take_truths(signed char *restrict to, const char *at, long inc, long size,
                                   long n)
{
    switch (size) {
    case 1: TRUTHS(int8_t)
    case 2: TRUTHS(int16_t)
    case 4: TRUTHS(int32_t)
    default: TRUTHS(int64_t)
    }
}

#define COUNTED(T)                                     \
    {                                                  \
        T *to = value;                                 \
        for (long i = 0; i < n; i++)                   \
            to[i] = (T)(yes[i] & (keep ? keep[i] : 1)); \
        break;                                         \
    }

RT_VECTORS static void take_counted(void *restrict value, long size,
                                    const signed char *restrict yes,
                                    const signed char *restrict keep, long n)
{
    switch (size) {
    case 1: COUNTED(int8_t)
    case 2: COUNTED(int16_t)
    case 4: COUNTED(int32_t)
    default: COUNTED(int64_t)
    }
}

/* MASK and SEGMENT values in a byte, and out of it. */
RT_VECTORS static void join_marks(signed char *restrict mark, const signed char *restrict keep,
                                  const signed char *restrict segment, long n)
{
    for (long i = 0; i < n; i++)
        mark[i] = (signed char)(keep[i] | segment[i] << 1);
}

RT_VECTORS static void split_marks(const signed char *restrict mark, signed char *restrict keep,
                                   signed char *restrict segment, long n)
{
    for (long i = 0; i < n; i++) {
        keep[i] = mark[i] & 1;
        segment[i] = (signed char)(mark[i] >> 1);
    }
}

/* ---- to and from where the sides are ---- */

const char *rt_sides_take(const rt_sides *q, void *room, signed char *segment, long n)
{
    const rt_side *a = &q->side[RT_OPERAND], *mask = &q->side[RT_MASK], *g = &q->side[RT_SEGMENT];
    signed char yes[HPF_SCAN_CHUNK], truths[HPF_SCAN_CHUNK], mark[HPF_SCAN_CHUNK];
    char moved[HPF_SCAN_CHUNK * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    const uint8_t *keep = (const void *)truths;
    const char *x = a->at;
    long inc = a->inc;
    if (q->dealt) {
        rt_deal_copy(q->dealt, a->sub - a->deal->low + q->dealt->low, mark, n, 1, true);
        split_marks(mark, truths, segment ? segment : yes, n);
    } else if (segment) {
        take_truths(segment, g->at, g->inc, g->size, n);
    }
    if (mask->x && mask->size == 1 && mask->inc == 1 && !q->count)
        keep = (const void *)mask->at;
    else if (mask->x)
        take_truths(truths, mask->at, mask->inc, mask->size, n);
    if (a->deal) {
        inc = 1;
        x = q->count || q->masked ? moved : room;
        rt_deal_copy(a->deal, a->sub, (char *)(uintptr_t)x, n, a->size, true);
    }
    if (q->count) {
        take_truths(yes, x, inc, a->size, n);
        take_counted(room, q->side[RT_RESULT].size, yes, q->masked ? truths : NULL, n);
    } else if (q->masked) {
        rt_scan_kept(a->size, room, x, inc, keep, 0xff, q->s.none, n);
    } else if (!a->deal && inc == 1) {
        return a->at;
    } else if (!a->deal) {
        rt_copy_strided(room, a->size, x, inc * a->size, n, a->size);
    }
    return room;
}

const char *rt_sides_operand(const rt_sides *q, void *room, long n)
{
    const rt_side *a = &q->side[RT_OPERAND];
    if (a->deal) {
        rt_deal_copy(a->deal, a->sub, room, n, a->size, true);
        return room;
    }
    if (a->inc == 1)
        return a->at;
    rt_copy_strided(room, a->size, a->at, a->inc * a->size, n, a->size);
    return room;
}

void rt_sides_marks(const rt_sides *q, rt_scan_marks *marks, uint8_t room[2][HPF_SCAN_CHUNK],
                    long n)
{
    const rt_side *a = &q->side[RT_OPERAND], *side[2] = { &q->side[RT_MASK], &q->side[RT_SEGMENT] };
    const rt_scan *s = q->s.work;
    const uint8_t *at[2] = { NULL, NULL };
    uint8_t bits[2] = { 1, 1 };
    if (q->dealt) {
        rt_deal_copy(q->dealt, a->sub - a->deal->low + q->dealt->low, room[0], n, 1, true);
        at[0] = q->masked ? room[0] : NULL;
        at[1] = s->segments ? room[0] : NULL;
        bits[1] = 2;
    }
    for (int k = 0; k < 2; k++) {
        if (!side[k]->x)
            continue;
        at[k] = room[k];
        if (side[k]->size == 1 && side[k]->inc == 1) {
            at[k] = (const uint8_t *)side[k]->at;
            bits[k] = 0xff;
        } else {
            take_truths((signed char *)room[k], side[k]->at, side[k]->inc, side[k]->size, n);
        }
    }
    *marks = (rt_scan_marks){ at[0], at[1], bits[0], bits[1], false, q->s.none };
}

void rt_sides_put(const rt_side *r, const char *out, long n, bool far)
{
    if (r->deal)
        rt_deal_copy(r->deal, r->sub, (char *)(uintptr_t)out, n, r->size, false);
    else if (r->inc != 1)
        rt_copy_strided(r->at, r->inc * r->size, out, r->size, n, r->size);
    else if (far)
        hpf_stream(r->at, out, n * r->size);
    else
        memcpy(r->at, out, (size_t)(n * r->size));
}

/* ---- begin and end ---- */

/* The iteration space of x. */
static hpf_space space_of(const hpf_array *x, hpf_triplet *index, hpf_sub *sub)
{
    for (int d = 0; d < x->rank; d++) {
        index[d] = (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 };
        sub[d] = (hpf_sub){ d, 1, 0 };
    }
    return (hpf_space){ x->rank, index, x, sub, 0 };
}

/* [collective] MASK and SEGMENT values of this process's operands, a byte for each, so that they
 * move to blocks as operands do. */
static void make_marks(const char *where, rt_sides *q)
{
    const hpf_array *a = q->side[RT_OPERAND].x;
    hpf_triplet index[1];
    hpf_sub asub[1], sub[1];
    hpf_space space = space_of(a, index, asub);
    rt_key key = a->layout->key;
    rt_key_own(&key);
    hpf_declare(&q->marks, "marks", HPF_I1, 1, NULL, NULL);
    const hpf_run *run = a->dim[0].run;
    long n = a->holds ? (run->hi - run->lo) / run->step + 1 : 0, m;
    rt_array_lend(&q->marks, &key, rt_deal_room(RT_DEAL_MARKS_HERE, n));
    for (int k = RT_MASK; k <= RT_SEGMENT; k++)
        if (q->side[k].x) {
            set_sub(q->side[k].x, a, sub);
            hpf_fetch(where, &q->side[k].ref, q->side[k].x, sub, &space);
        }
    signed char truths[2][HPF_SCAN_CHUNK], *mark = NULL;
    if (n > 0)
        mark = (signed char *)q->marks.base + hpf_offset(&q->marks, 0, q->marks.dim[0].run->lo);
    memset(truths, 0, sizeof truths);
    for (long done = 0; done < n; done += m) {
        m = n - done < HPF_SCAN_CHUNK ? n - done : HPF_SCAN_CHUNK;
        for (int k = RT_MASK; k <= RT_SEGMENT; k++) {
            const hpf_ref *ref = &q->side[k].ref;
            if (!q->side[k].x)
                continue;
            hpf_step step = hpf_ref_step(ref, 0, run->lo + done * run->step, run->step);
            step.off += hpf_ref_step(ref, -1, 0, 1).off;
            take_truths(truths[k - RT_MASK], (char *)ref->x->base + step.off * q->side[k].size,
                        step.inc, q->side[k].size, m);
        }
        join_marks(mark + done, truths[0], truths[1], m);
    }
    for (int k = RT_MASK; k <= RT_SEGMENT; k++) {
        hpf_ref_free(&q->side[k].ref);
        q->side[k].x = NULL;
    }
    q->dealt = rt_zalloc(sizeof *q->dealt, "a scan");
}

/* Where operands and results are copies that lie alike, results take the operands' memory. */
static void share_copies(rt_sides *q)
{
    static const int same[] = { 0, 1, 2, 3, 4, 5, 6 };
    hpf_ref *a = &q->side[RT_OPERAND].ref, *r = &q->side[RT_RESULT].ref;
    if (a->x != &a->tmp || r->x != &r->tmp || a->tmp.type != r->tmp.type || !a->tmp.layout ||
        a->tmp.layout != r->tmp.layout || rt_scan_steps_wanted())
        return;
    rt_key key = a->tmp.layout->key;
    hpf_free(&r->tmp);
    hpf_declare(&r->tmp, q->side[RT_RESULT].x->name, a->tmp.type, a->tmp.rank, NULL, NULL);
    rt_array_share(&r->tmp, &a->tmp, &key, same, NULL);
}

/* Whether results lie in as many columns as operands, whose memory they may take. (Of CYCLIC with a
 * stride not all processes have elements.) */
static bool in_step(const rt_side *a, const hpf_array *r)
{
    return !a->deal || rt_scan_turn(&r->layout->key.dim[0]) == a->deal->columns;
}

void rt_sides_begin(const char *where, rt_sides *q)
{
    const hpf_array *home = q->border ? q->side[RT_OPERAND].x : &q->s.home;
    const rt_key *key = &home->layout->key;
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub hsub[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    hpf_space space = space_of(home, index, hsub);
    const bool dealable = !rt_scan_steps_wanted();
    const rt_side *a = &q->side[RT_OPERAND];
    if (dealable && (q->side[RT_MASK].x || q->side[RT_SEGMENT].x) && rt_deal_fits(a->x, key))
        make_marks(where, q);
    for (int i = 0; i < RT_SIDES; i++) {
        rt_side *s = &q->side[i];
        if (!s->x)
            continue;
        set_sub(s->x, home, sub);
        if (dealable && (i == RT_OPERAND || (i == RT_RESULT && in_step(a, s->x))) &&
            rt_deal_fits(s->x, key)) {
            s->deal = rt_zalloc(sizeof *s->deal, "a scan");
            rt_deal_begin(where, s->deal, s->x, key, i == RT_RESULT ? a->deal : NULL,
                          i == RT_OPERAND || !a->deal ? RT_DEAL_VALUES : RT_DEAL_ROOMS);
            if (i != RT_RESULT)
                rt_deal_move(where, s->deal, false);
        } else if (i == RT_RESULT) {
            hpf_store_begin(where, &s->ref, s->x, sub, &space, false);
        } else {
            hpf_fetch(where, &s->ref, s->x, sub, &space);
        }
    }
    share_copies(q);
    if (q->dealt) {
        rt_deal_begin(where, q->dealt, &q->marks, key, NULL, RT_DEAL_MARKS);
        rt_deal_move(where, q->dealt, false);
    }
}

void rt_sides_end(const char *where, rt_sides *q)
{
    if (q->side[RT_RESULT].deal) {
        rt_deal_move(where, q->side[RT_RESULT].deal, true);
        hpf_written(q->side[RT_RESULT].x);
    } else {
        hpf_store_end(where, &q->side[RT_RESULT].ref, q->side[RT_RESULT].x);
    }
    for (int i = 0; i < RT_SIDES; i++) {
        if (q->side[i].deal)
            rt_deal_end(q->side[i].deal);
        free(q->side[i].deal);
        hpf_ref_free(&q->side[i].ref);
    }
    if (q->dealt) {
        rt_deal_end(q->dealt);
        free(q->dealt);
        hpf_free(&q->marks);
    }
}
