/* scan_piece.c: the units of a vector, some of them at a time: what they sum up to, and their
 * results from what stands before each (contract: scan.h).
 *
 * Long units are scanned one after the other, in the chunks that other scans have. Short ones go
 * together, as many as stay in the first-level cache: a scan of them all in which each unit begins
 * a segment gives their sums, as its last results; joined with the first element of each, what
 * stands before the units comes into the same scan. So vectors are as good for many short units,
 * under masks and in segments, as for one long one. Those of very few elements are the rows of a
 * matrix, whose columns are then scanned side by side; if their lengths differ, one by one, since
 * their loops do not wait for each other. */
#include <stdlib.h>
#include <string.h>

#include "exchange/share.h"
#include "scan/scan.h"

enum { PIECE = 512 };
enum { LITTLE = 8 }; /* elements of a unit, up to which these are not scanned as one */

struct rt_scan_group { /* short units: indices count from the first element of them all */
    long u, units, i, n;
    long length;                   /* of each, if that is little and the same; 0 */
    long first[PIECE + 1];         /* of each */
    long head[PIECE], tail[PIECE]; /* first and last element of each, in scan order */
    short unit[PIECE];             /* of each element */
    uint8_t starts[PIECE] __attribute__((aligned(8))); /* 1 at heads */
    long pattern;                  /* what all this is for so many units of the usual length; 0 */
    char value[PIECE * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    char heads[PIECE * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    char joined[PIECE * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    char best[PIECE * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    char lead[PIECE * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    signed char segment[PIECE], columns[PIECE]; /* columns: the same, one after the other */
    uint8_t cut[PIECE] __attribute__((aligned(8)));
    uint8_t begins[PIECE], odd[PIECE];
};

void rt_pieces_begin(rt_scan_pieces *p, hpf_scanner *hs, const rt_scan_feed *feed)
{
    const rt_scan *s = hs->work;
    const rt_scan_level *l = &s->level[0];
    *p = (rt_scan_pieces){ .hs = hs, .feed = feed };
    p->few = l->count <= RT_SCAN_SHORT * (long)l->nunit;
    p->plain = feed->x && feed->out && !feed->marks && !s->state.flag &&
               (l->first || l->length <= 1 || l->length > LITTLE);
    p->group = rt_alloc_aligned(sizeof *p->group, "a scan");
    p->group->pattern = 0;
}

void rt_pieces_end(rt_scan_pieces *p)
{
    free(p->group);
    free(p->first);
}

/* ---- plain units, where they are ---- */

static const long *firsts(rt_scan_pieces *p, long u, long n)
{
    const rt_scan_level *l = &((const rt_scan *)p->hs->work)->level[0];
    if (l->first)
        return l->first + u;
    if (n + 1 > p->room) {
        p->room = n + 1;
        p->first = rt_grow(p->first, (size_t)p->room * sizeof *p->first, "a scan");
    }
    for (long i = 0; i <= n; i++)
        p->first[i] = rt_scan_first(l, u + i);
    return p->first;
}

static void sum_plain(rt_scan_pieces *p, long u, long n, char *to)
{
    const rt_scan *s = p->hs->work;
    const rt_scan_op *o = &s->op;
    const long *first = firsts(p, u, n);
    if (p->few) {
        o->loops->totals(to, p->feed->x, NULL, first, n, false);
        return;
    }
    for (long i = 0; i < n; i++) {
        memcpy(to + i * o->size, o->none, (size_t)o->size);
        o->total(to + i * o->size, p->feed->x + first[i] * o->size, first[i + 1] - first[i]);
    }
}

/* Whether these are whole groups of vectors, without elements before and behind them. */
static bool whole_groups(const rt_scan_pieces *p, const long *first, long n)
{
    const rt_scan *s = p->hs->work;
    const rt_scan_op *o = &s->op;
    const long length = s->level[0].length, bytes = length * o->size, wide = o->vectors.wide;
    return wide && !s->fixed && !s->level[0].first && bytes > 0 && (bytes & (2 * wide - 1)) == 0 &&
           first[n] - first[0] == n * length &&
           ((uintptr_t)(p->feed->out + first[0] * o->size) & (uintptr_t)(wide - 1)) == 0;
}

/* What is done one by one: results, or where they are there, exclusive ones from them. */
static void scan_one(rt_scan_pieces *p, const char *carry, long first, long end, bool far,
                     bool done)
{
    rt_scan *s = p->hs->work;
    const rt_scan_op *o = &s->op;
    const long at = first * o->size, rest = (end - first - 1) * o->size;
    char *out = p->feed->out + at;
    memcpy(s->state.value, carry, (size_t)o->size);
    if (!done)
        rt_scan_stretch(s, p->feed->x + at, NULL, out, end - first, far, rt_scan_ahead(s));
    if (!s->exclusive)
        return;
    memmove(s->back ? out : out + o->size, s->back ? out + o->size : out, (size_t)rest);
    memcpy(s->back ? out + rest : out, carry, (size_t)o->size);
}

static void scan_plain(rt_scan_pieces *p, long u, long n, const char *carry)
{
    rt_scan *s = p->hs->work;
    const rt_scan_op *o = &s->op;
    const long *first = firsts(p, u, n);
    const bool far = p->feed->far && rt_scan_far(s);
    const bool whole = !p->few && whole_groups(p, first, n);
    char *results = p->feed->out;
    if (p->few)
        o->loops->units(carry, p->feed->x, NULL, results, first, n, s->back,
                        s->exclusive ? o->none : NULL);
    else if (whole)
        o->vectors.units(carry, p->feed->x, results, first, n, s->back, far, rt_scan_ahead(s));
    for (long k = 0; k < n && !p->few && !(whole && !s->exclusive); k++) {
        const long i = s->back ? n - 1 - k : k;
        scan_one(p, carry + i * o->size, first[i], first[i + 1], far, whole);
    }
    rt_scan_show(o, results + first[0] * o->size, first[n] - first[0]);
}

/* ---- long units, under marks where they are, or in chunks ---- */

/* Asks for the end, in scan order, of a unit that is summed up soon. */
static void ask_for_end(const rt_scan_pieces *p, long u)
{
    enum { END = 64, LINE = 64 };
    const rt_scan *s = p->hs->work;
    const rt_scan_level *l = &s->level[0];
    const long most = s->long_ends ? HPF_SCAN_CHUNK : END;
    if (u >= l->nunit)
        return;
    long from = rt_scan_first(l, u), to = rt_scan_first(l, u + 1);
    if (s->back)
        to = from + most < to ? from + most : to;
    else
        from = to - most > from ? to - most : from;
    for (int k = 0; k < RT_SCAN_READ; k++) {
        const char *at = p->feed->read[k].at;
        const long size = p->feed->read[k].size;
        for (long i = from * size; at && i < to * size; i += LINE)
            __builtin_prefetch(at + i);
    }
}

/* n elements from i on, a unit. */
static void marked_unit(rt_scan_pieces *p, long i, long n)
{
    rt_scan *s = p->hs->work;
    const rt_scan_feed *f = p->feed;
    const long size = s->op.size;
    rt_scan_marks m = *f->marks;
    m.keep = m.keep ? m.keep + i : NULL;
    m.segment = m.segment ? m.segment + i : NULL;
    p->hs->chunk.n = n;
    rt_scan_marked(p->hs, f->x + i * size, &m, f->out + i * size, f->far, rt_scan_ahead(s));
    if (rt_scan_from_end(s))
        s->long_ends = !s->unit_done;
}

static void long_unit(rt_scan_pieces *p, long u, bool apply)
{
    enum { SOON = 4 };
    rt_scan *s = p->hs->work;
    const rt_scan_level *l = &s->level[0];
    const long i = rt_scan_first(l, u), n = rt_scan_first(l, u + 1) - i;
    s->pass = apply ? RT_SCAN_APPLY : RT_SCAN_SUM;
    p->hs->chunk.apply = apply;
    if (rt_scan_from_end(s))
        ask_for_end(p, u + SOON);
    if (p->feed->marks && p->feed->x && p->feed->out && rt_scan_takes_marks(s))
        marked_unit(p, i, n);
    else
        p->feed->chunk(p->feed->data, u, i, n);
    s->unit_done = false;
    s->pass = RT_SCAN_OVER;
}

/* ---- short units together ---- */

/* Those from u on, up to `end`, that fit. */
static void find_group(rt_scan_pieces *p, long u, long end)
{
    const rt_scan *s = p->hs->work;
    const rt_scan_level *l = &s->level[0];
    struct rt_scan_group *g = p->group;
    g->u = u;
    g->i = rt_scan_first(l, u);
    if (g->pattern) {
        g->units = end - u < g->pattern ? end - u : g->pattern;
        g->n = rt_scan_first(l, u + g->units) - g->i;
        if (g->n == g->units * l->length)
            return;
    }
    g->units = g->n = g->length = 0;
    if (rt_scan_first(l, u + 1) - g->i > RT_SCAN_SHORT)
        return;
    memset(g->starts, 0, sizeof g->starts);
    bool even = true;
    for (; u + g->units < end; g->units++) {
        long m = rt_scan_first(l, u + g->units + 1) - rt_scan_first(l, u + g->units);
        if (m > RT_SCAN_SHORT || g->n + m > PIECE)
            break;
        even = even && g->n == g->units * m;
        g->first[g->units] = g->n;
        g->head[g->units] = s->back ? g->n + m - 1 : g->n;
        g->tail[g->units] = s->back ? g->n : g->n + m - 1;
        g->starts[g->head[g->units]] = 1;
        for (long k = 0; k < m; k++)
            g->unit[g->n + k] = (short)g->units;
        g->n += m;
    }
    g->first[g->units] = g->n;
    g->pattern = !l->first && g->n == g->units * l->length ? g->units : 0;
    if (even && g->units < g->n && g->n <= LITTLE * g->units)
        g->length = g->n / g->units;
}

RT_VECTORS static void changes(uint8_t *restrict cut, const signed char *restrict segment,
                               const uint8_t *restrict starts, long n, bool back)
{
    cut[back ? n - 1 : 0] = 0;
    if (back)
        for (long i = 0; i < n - 1; i++)
            cut[i] = (uint8_t)((segment[i] ^ segment[i + 1]) & ~starts[i]);
    else
        for (long i = 1; i < n; i++)
            cut[i] = (uint8_t)((segment[i] ^ segment[i - 1]) & ~starts[i]);
}

RT_VECTORS static void add_marks(uint8_t *restrict cut, const uint8_t *restrict starts, long n)
{
    for (long i = 0; i < n; i++)
        cut[i] |= starts[i];
}

/* The operands; where segments change within a unit. Returns where the operands are. */
static const char *take(rt_scan_pieces *p)
{
    const rt_scan *s = p->hs->work;
    struct rt_scan_group *g = p->group;
    const char *x = p->feed->take(p->feed->data, g->u, g->i, g->n, g->value,
                                  s->segments ? g->segment : NULL);
    if (g->length)
        return x;
    if (g->units < g->n && s->segments)
        changes(g->cut, g->segment, g->starts, g->n, s->back);
    else
        memset(g->cut, 0, (size_t)g->n);
    memset(g->cut + g->n, 0, (size_t)(-g->n & 7)); /* they are looked at eight at a time */
    return x;
}

/* The place in memory of the least byte that is not 0. */
static int least_byte(uint64_t eight)
{
    const int by = __builtin_ctzll(eight) / 8;
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? by : 7 - by;
}

/* Of each unit, from the changes within. Without branches on values, which alternate as
 * they like. */
static void make_flags(const rt_scan *s, struct rt_scan_group *g, uint8_t *flag)
{
    const bool single = g->units == g->n;
    if (!s->segments) {
        memset(flag, RT_SUM_ANY | RT_SUM_EVEN, (size_t)g->units);
        return;
    }
    if (single) {
        for (long j = 0; j < g->units; j++)
            flag[j] = (uint8_t)(RT_SUM_ANY | RT_SUM_EVEN |
                                (g->segment[j] ? RT_SUM_FIRST | RT_SUM_LAST : 0));
        return;
    }
    memset(g->odd, 0, (size_t)g->units);
    for (long i = 0; i < g->n; i += 8) { /* mostly there are none */
        uint64_t eight;
        memcpy(&eight, g->cut + i, sizeof eight);
        for (; eight; eight &= eight - 1)
            g->odd[g->unit[i + least_byte(eight)]] = 1;
    }
    for (long j = 0; j < g->units; j++)
        flag[j] = (uint8_t)(RT_SUM_ANY | (g->odd[j] ^ 1) * RT_SUM_EVEN |
                            g->segment[g->head[j]] * RT_SUM_FIRST |
                            g->segment[g->tail[j]] * RT_SUM_LAST);
}

/* ---- units as rows ---- */

/* out[i] = none where a segment begins. */
static void blank(const rt_scan_op *o, char *out, const uint8_t *cut, long n)
{
    for (long i = 0; i < n; i++)
        if (cut[i])
            memcpy(out + i * o->size, o->none, (size_t)o->size);
}

RT_VECTORS static void differ(uint8_t *restrict cut, const signed char *restrict p,
                              const signed char *restrict q, long n)
{
    for (long i = 0; i < n; i++)
        cut[i] = (uint8_t)(p[i] ^ q[i]);
}

/* Columns of operands, into g->joined, and where segments change from column to column. */
static void take_columns(const rt_scan *s, struct rt_scan_group *g, const char *x)
{
    const long rest = g->n - g->units;
    rt_turn_in(s->op.size, g->joined, x, g->length, g->units);
    if (!s->segments)
        return;
    rt_turn_in(1, g->columns, g->segment, g->length, g->units);
    if (s->back)
        differ(g->cut, g->columns, g->columns + g->units, rest);
    else
        differ(g->cut + g->units, g->columns + g->units, g->columns, rest);
}

/* The k-th column in scan order. */
static long column(const rt_scan *s, const struct rt_scan_group *g, long k)
{
    return (s->back ? g->length - 1 - k : k) * g->units;
}

RT_VECTORS static void flags_of_rows(uint8_t *restrict flag, const signed char *restrict first,
                                     const signed char *restrict last,
                                     const uint8_t *restrict odd, long n)
{
    for (long j = 0; j < n; j++)
        flag[j] = (uint8_t)(RT_SUM_ANY | (odd[j] ^ 1) * RT_SUM_EVEN | first[j] * RT_SUM_FIRST |
                            last[j] * RT_SUM_LAST);
}

/* to = joined with the operands of a column behind it, but these alone where `cut`. */
static void join_column(const rt_scan_op *o, struct rt_scan_group *g, char *to, const char *left,
                        const char *x, const uint8_t *cut)
{
    o->join(cut ? g->lead : to, left, x, g->units);
    if (cut)
        rt_sums_pick(o->size, to, cut, x, g->lead, g->units);
}

static void sum_rows(const rt_scan *s, struct rt_scan_group *g, const char *x, const rt_sums *to,
                     long at)
{
    const long size = s->op.size, units = g->units;
    char *sum = to->value + at * size;
    take_columns(s, g, x);
    memcpy(sum, g->joined + column(s, g, 0) * size, (size_t)(units * size));
    memset(g->odd, 0, (size_t)units);
    for (long k = 1; k < g->length; k++) {
        const long c = column(s, g, k);
        join_column(&s->op, g, sum, sum, g->joined + c * size, s->segments ? g->cut + c : NULL);
        if (s->segments)
            add_marks(g->odd, g->cut + c, units);
    }
    if (s->segments)
        flags_of_rows(to->flag + at, g->columns + column(s, g, 0),
                      g->columns + column(s, g, g->length - 1), g->odd, units);
    else if (to->flag)
        memset(to->flag + at, RT_SUM_ANY | RT_SUM_EVEN, (size_t)units);
}

/* As find_begins. */
RT_VECTORS static void begins_of_rows(uint8_t *restrict begins, const uint8_t *restrict before,
                                      const signed char *restrict first, long n)
{
    for (long j = 0; j < n; j++) {
        const uint8_t b = before[j];
        begins[j] = (uint8_t)((~b & RT_SUM_ANY) | ((b / RT_SUM_LAST & 1) ^ first[j]));
    }
}

RT_VECTORS static void begins_of_any(uint8_t *restrict begins, const uint8_t *restrict before,
                                     long n)
{
    for (long j = 0; j < n; j++)
        begins[j] = ~before[j] & RT_SUM_ANY;
}

/* From what stands before each. Returns where the results are. */
static char *scan_rows(const rt_scan *s, struct rt_scan_group *g, const char *x,
                       const rt_sums *carry, long at)
{
    const rt_scan_op *o = &s->op;
    const long size = o->size, units = g->units;
    const char *left = carry->value + at * size;
    take_columns(s, g, x);
    if (s->segments)
        begins_of_rows(g->begins, carry->flag + at, g->columns + column(s, g, 0), units);
    else if (carry->flag)
        begins_of_any(g->begins, carry->flag + at, units);
    for (long k = 0; k < g->length; k++) {
        const long c = column(s, g, k);
        const uint8_t *cut = k == 0 && carry->flag ? g->begins : s->segments ? g->cut + c : NULL;
        if (s->exclusive)
            memcpy(g->heads + c * size, left, (size_t)(units * size));
        if (s->exclusive && cut)
            blank(o, g->heads + c * size, cut, units);
        join_column(o, g, g->best + c * size, left, g->joined + c * size, cut);
        left = g->best + c * size;
    }
    rt_turn_out(size, g->value, s->exclusive ? g->heads : g->best, g->length, units);
    return g->value;
}

/* ---- groups ---- */

static void sum_group(rt_scan_pieces *p, const rt_sums *to, long at)
{
    const rt_scan *s = p->hs->work;
    struct rt_scan_group *g = p->group;
    const long size = s->op.size;
    const char *x = take(p);
    if (g->length) {
        sum_rows(s, g, x, to, at);
        return;
    }
    if (to->flag)
        make_flags(s, g, to->flag + at);
    if (g->units == g->n) {
        memcpy(to->value + at * size, x, (size_t)(g->n * size));
        return;
    }
    if (g->n <= LITTLE * g->units) {
        s->op.loops->totals(to->value + at * size, x, to->flag ? g->cut : NULL, g->first, g->units,
                            s->back);
        return;
    }
    add_marks(g->cut, g->starts, g->n);
    rt_scan_stretch(s, x, g->cut, g->joined, g->n, false, 0);
    rt_move_at(size, to->value + at * size, NULL, g->joined, g->tail, g->units);
}

/* Whether each unit begins a segment, by the flags of what stands before it. */
static void find_begins(const rt_scan *s, struct rt_scan_group *g, const uint8_t *before)
{
    for (long j = 0; j < g->units; j++) {
        const uint8_t b = before[j], none = ~b & RT_SUM_ANY;
        const int other = s->segments ? !(b & RT_SUM_LAST) ^ !g->segment[g->head[j]] : 0;
        g->begins[j] = (uint8_t)(none | other);
    }
}

/* From what stands before each unit, one after the other. Returns where the results are. */
static char *scan_little(const rt_scan *s, struct rt_scan_group *g, const char *x,
                         const rt_sums *carry, long at)
{
    const rt_scan_op *o = &s->op;
    if (carry->flag) {
        find_begins(s, g, carry->flag + at);
        for (long j = 0; j < g->units; j++)
            g->cut[g->head[j]] = g->begins[j];
    }
    o->loops->units(carry->value + at * o->size, x, carry->flag ? g->cut : NULL, g->value, g->first,
                    g->units, s->back, s->exclusive ? o->none : NULL);
    return g->value;
}

/* With all of them in one scan. */
static char *scan_together(const rt_scan *s, struct rt_scan_group *g, const char *x,
                           const rt_sums *carry, long at)
{
    const rt_scan_op *o = &s->op;
    const long size = o->size, n = g->n, units = g->units;
    const char *first = units == n ? x : g->heads, *before = carry->value + at * size;
    char *begun = g->joined, *out = g->value;
    if (units < n)
        rt_move_at(size, g->heads, NULL, x, g->head, units);
    o->join(g->joined, before, first, units);
    if (s->exclusive)
        memcpy(g->lead, before, (size_t)(units * size));
    if (carry->flag) {
        find_begins(s, g, carry->flag + at);
        begun = g->best;
        rt_sums_pick(size, begun, g->begins, first, g->joined, units);
        if (s->exclusive)
            blank(o, g->lead, g->begins, units);
    }
    if (units == n)
        return s->exclusive ? g->lead : begun;
    if (x != out)
        memcpy(out, x, (size_t)(n * size));
    rt_move_at(size, out, g->head, begun, NULL, units);
    add_marks(g->cut, g->starts, n);
    rt_scan_stretch(s, out, g->cut, out, n, false, 0);
    if (s->exclusive) {
        memmove(s->back ? out : out + size, s->back ? out + size : out, (size_t)((n - 1) * size));
        blank(o, out, g->cut, n);
        rt_move_at(size, out, g->head, g->lead, NULL, units);
    }
    return out;
}

static void scan_group(rt_scan_pieces *p, const rt_sums *carry, long at)
{
    const rt_scan *s = p->hs->work;
    struct rt_scan_group *g = p->group;
    const char *x = take(p);
    char *out = g->length ? scan_rows(s, g, x, carry, at)
                : g->units < g->n && g->n <= LITTLE * g->units
                    ? scan_little(s, g, x, carry, at)
                    : scan_together(s, g, x, carry, at);
    rt_scan_show(&s->op, out, g->n);
    p->feed->put(p->feed->data, g->u, g->i, g->n, out);
}

/* ---- all units from u on ---- */

void rt_pieces_sum(rt_scan_pieces *p, long u, long n, const rt_sums *to, long at)
{
    rt_scan *s = p->hs->work;
    const rt_scan_op *o = &s->op;
    s->seen = false;
    if (p->plain) {
        sum_plain(p, u, n, to->value + at * o->size);
        return;
    }
    for (long end = u + n; u < end;) {
        find_group(p, u, end);
        if (p->group->units) {
            sum_group(p, to, at);
        } else {
            memcpy(s->state.value, o->none, (size_t)o->size);
            if (s->state.flag)
                *s->state.flag = 0;
            long_unit(p, u, false);
            rt_sums_copy(o, to, at, &s->state, 0, 1);
        }
        at += p->group->units ? p->group->units : 1;
        u += p->group->units ? p->group->units : 1;
    }
}

void rt_pieces_scan(rt_scan_pieces *p, long u, long n, const rt_sums *carry, long at)
{
    rt_scan *s = p->hs->work;
    s->seen = true;
    if (p->plain) {
        scan_plain(p, u, n, carry->value + at * s->op.size);
        return;
    }
    for (long end = u + n; u < end;) {
        find_group(p, u, end);
        if (p->group->units) {
            scan_group(p, carry, at);
        } else {
            rt_sums_copy(&s->op, &s->state, 0, carry, at, 1);
            long_unit(p, u, true);
        }
        at += p->group->units ? p->group->units : 1;
        u += p->group->units ? p->group->units : 1;
    }
}
