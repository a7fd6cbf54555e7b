/* scan_deal.c: vectors dealt out element by element (CYCLIC) brought to blocks and back, for scans
 * (contract: scan.h).
 *
 * With T processes in turn, element i is in row i / T and column i % T of a matrix whose columns
 * are what the processes hold: (*, CYCLIC). A process that scans a block of rows needs that part of
 * each column: (BLOCK, *). So the exchange engine moves whole pieces of columns, from memory to
 * memory without packing; what a process has of its own block stays where it is. A plain scan goes
 * through rows many at a time: their sums are scanned, and what stands before each is added to
 * column after column. Else rows are put together in the chunks of the scan. The last row may be
 * shorter; it is a second message where there is one. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "scan/scan.h"

enum { ROWS = 8192 }; /* bytes of a column scanned at a time */

static rt_buffer rooms[RT_DEAL_ROOMS]; /* from scan to scan, within HPF_BUFFER */

void *rt_deal_room(rt_deal_rooms which, long bytes)
{
    return rt_buffer_room(&rooms[which], bytes, "a scan");
}

static void *room_for(rt_deal_rooms which, const rt_key *home, long size)
{
    const rt_ldim *h = &home->dim[0];
    long n = h->hi - h->lo + 1;
    return rt_deal_room(which, (h->k < n ? h->k : n) * size);
}

void rt_scan_end(void)
{
    for (int i = 0; i < RT_DEAL_ROOMS; i++)
        rt_buffer_free(&rooms[i]);
}

bool rt_deal_fits(const hpf_array *x, const rt_key *home)
{
    const rt_ldim *d = &x->layout->key.dim[0], *h = &home->dim[0];
    const hpf_dim *dim = &x->dim[0];
    return x->rank == 1 && d->st == 1 && rt_scan_turn(d) > 1 &&
           h->kind == HPF_DIST_BLOCK && h->a == 1 && h->lo + h->b == 0 && h->g == d->g &&
           h->k % rt_scan_turn(d) == 0 && h->hi - h->lo == d->hi - d->lo &&
           home->grid == x->layout->key.grid && d->slo == d->lo && d->shi == d->hi && d->sa == 1 &&
           (!x->holds || (dim->stride == 1 && dim->nrun == 1 && dim->run->inc == 1));
}

static void whole(rt_ldim *d, long n)
{
    memset(d, 0, sizeof *d);
    d->hi = d->shi = n - 1;
    d->st = d->sst = d->sa = d->a = d->np = 1;
    d->g = -1;
}

void rt_deal_begin(const char *where, rt_deal *deal, hpf_array *x, const rt_key *home,
                   const rt_deal *other, rt_deal_rooms which)
{
    static const int same[2] = { 0, 1 };
    const rt_key *own = &x->layout->key;
    const rt_ldim *d = &own->dim[0];
    long n = d->hi - d->lo + 1, columns = rt_scan_turn(d), rows = rt_ceil_div(n, columns);
    rt_key u = *own, b = *own;
    u.rank = b.rank = 2;
    whole(&u.dim[0], rows);
    whole(&b.dim[0], rows);
    whole(&u.dim[1], columns);
    whole(&b.dim[1], columns);
    u.dim[1].g = b.dim[0].g = d->g;
    u.dim[1].np = b.dim[0].np = d->np;
    u.dim[1].kind = HPF_DIST_CYCLIC;
    u.dim[1].k = 1;
    u.dim[1].a = rt_mod(d->a, d->np);
    u.dim[1].b = rt_mod(d->a * d->lo + d->b, d->np);
    b.dim[0].kind = HPF_DIST_BLOCK;
    b.dim[0].k = home->dim[0].k / columns;
    u.role[d->g] = 1;
    b.role[d->g] = 0;
    const long size = rt_size_of(x);
    *deal = (rt_deal){ .columns = columns, .full = n / columns, .rest = n % columns };
    char *first = x->base;
    if (x->holds)
        first += hpf_offset(x, 0, x->dim[0].run->lo) * rt_size_of(x);
    hpf_declare(&deal->dealt, x->name, x->type, 2, NULL, NULL);
    rt_array_lend(&deal->dealt, &u, first);
    hpf_declare(&deal->block, x->name, x->type, 2, NULL, NULL);
    if (other && other->block.type == x->type)
        rt_array_share(&deal->block, &other->block, &b, same, NULL);
    else if (which != RT_DEAL_ROOMS)
        rt_array_lend(&deal->block, &b, room_for(which, home, rt_size_of(x)));
    else
        rt_array_allocate(where, &deal->block, &b);
    if (!deal->block.holds)
        return;
    const hpf_dim *row = &deal->block.dim[0];
    long first_row = row->run->lo, end_row = row->run->hi + 1;
    deal->low = first_row * columns + x->dim[0].lo;
    deal->rows = (end_row < deal->full ? end_row : deal->full) - first_row;
    deal->column = rt_alloc((size_t)columns * sizeof *deal->column, "a scan");
    for (long k = 0; k < columns; k++)
        deal->column[k] = (char *)deal->block.base +
                          (hpf_offset(&deal->block, 0, first_row) +
                           hpf_offset(&deal->block, 1, k)) * size;
    if (x->holds)
        deal->column[rt_mod(x->dim[0].run->lo - x->dim[0].lo, columns)] = first + first_row * size;
}

void rt_deal_move(const char *where, rt_deal *deal, bool back)
{
    hpf_array *to = back ? &deal->dealt : &deal->block, *from = back ? &deal->block : &deal->dealt;
    const hpf_triplet part[2][2] = { { { 0, deal->full - 1, 1 }, { 0, deal->columns - 1, 1 } },
                                     { { deal->full, deal->full, 1 }, { 0, deal->rest - 1, 1 } } };
    for (int k = 0; k < 2; k++) {
        if (k == 0 ? deal->full == 0 : deal->rest == 0)
            continue;
        rt_copy c = { .dst = to->layout, .src = from->layout, .from = { 0, 1 } };
        for (int d = 0; d < 2; d++)
            c.dsec[d] = c.ssec[d] = part[k][d];
        rt_plan *plan = rt_plan_get(&c);
        rt_plan_run_others(RT_SCAN, where, plan, to, from);
        rt_plan_release(plan);
    }
}

void rt_deal_end(rt_deal *deal)
{
    hpf_free(&deal->dealt);
    hpf_free(&deal->block);
    free(deal->column);
    for (int i = 0; i < RT_DEAL_ROOMS; i++)
        if (rooms[i].bytes > rt.buffer)
            rt_buffer_free(&rooms[i]);
}

/* ---- a chunk: n elements in order, in columns where they lie ---- */

/* Two columns, both from their first row on. */
#define PAIRS(T)                                           \
    {                                                      \
        T *restrict a = (void *)even, *restrict b = (void *)odd, *restrict v = value; \
        if (take)                                          \
            for (long i = 0; i < n / 2; i++) {             \
                v[2 * i] = a[i];                           \
                v[2 * i + 1] = b[i];                       \
            }                                              \
        else                                               \
            for (long i = 0; i < n / 2; i++) {             \
                a[i] = v[2 * i];                           \
                b[i] = v[2 * i + 1];                       \
            }                                              \
        return n / 2 * 2;                                  \
    }

RT_VECTORS static long deal_pairs(char *restrict even, char *restrict odd, void *restrict value,
                                  long n, long size, bool take)
{
    switch (size) {
    case 1: PAIRS(uint8_t)
    case 2: PAIRS(uint16_t)
    case 4: PAIRS(uint32_t)
    case 8: PAIRS(uint64_t)
    }
    return 0;
}

void rt_deal_copy(const rt_deal *deal, long sub, void *value, long n, long size, bool take)
{
    long at = sub - deal->low, column = at % deal->columns, row = at / deal->columns, done = 0;
    char *v = value;
    if (deal->columns == 2)
        done = deal_pairs(deal->column[column] + row * size,
                          deal->column[1 - column] + (row + column) * size, value, n, size, take);
    if (done == n)
        return;
    at += done;
    v += done * size;
    n -= done;
    for (long k = 0; k < deal->columns && k < n; k++) {
        long from = at + k, m = (n - 1 - k) / deal->columns + 1;
        char *x = deal->column[from % deal->columns] + from / deal->columns * size;
        if (take)
            rt_copy_strided(v + k * size, deal->columns * size, x, size, m, size);
        else
            rt_copy_strided(x, size, v + k * size, deal->columns * size, m, size);
    }
}

void rt_deal_total(const rt_deal *deal, long sub, const rt_scan_op *o, void *acc, long n)
{
    enum { PIECE = 4096 };
    for (long k = 0; k < deal->columns && k < n; k++) {
        long from = sub - deal->low + k, m = (n - 1 - k) / deal->columns + 1;
        const char *x = deal->column[from % deal->columns] + from / deal->columns * o->size;
        for (long at = 0, part; at < m; at += part) {
            part = m - at < PIECE / o->size ? m - at : PIECE / o->size;
            for (long i = 0; i < part * o->size; i += 64)
                __builtin_prefetch((const void *)((uintptr_t)x + (uintptr_t)(PIECE + i)));
            o->total(acc, x, part);
            x += part * o->size;
        }
    }
}

/* ---- many rows at a time ---- */

typedef struct Columns {
    rt_scan *s;
    const rt_deal *from, *to;
    bool far;     /* results that are not put over operands are stored past the caches */
    char acc[RT_SCAN_LARGEST] __attribute__((aligned(16))); /* everything before */
} Columns;

static void put(const Columns *q, char *out, const char *x, const char *values, long bytes)
{
    if (q->far && out != x)
        hpf_stream(out, values, bytes);
    else
        memcpy(out, values, (size_t)bytes);
}

/* Asks for as many rows as these behind them in scan order. */
static void read_ahead(const Columns *q, long row, long m)
{
    long size = q->s->op.size, by = (q->s->back ? row - m : row + m) * size;
    for (long k = 0; k < q->from->columns; k++)
        for (long i = 0; i < m * size; i += 64)
            __builtin_prefetch((const void *)((uintptr_t)q->from->column[k] + (uintptr_t)(by + i)));
}

/* m rows from this one on. */
static void scan_rows(Columns *q, long row, long m)
{
    enum { MOST = ROWS + 2 * RT_SCAN_LARGEST };
    char sums[MOST] __attribute__((aligned(64))), next[2][MOST] __attribute__((aligned(64)));
    rt_scan *s = q->s;
    const rt_scan_op *o = &s->op;
    const long T = q->from->columns, size = o->size, by = row * size;
    char *all = s->back ? sums : sums + size;
    const char *before = s->back ? sums + size : sums;
    read_ahead(q, row, m);
    memcpy(s->back ? sums + m * size : sums, q->acc, (size_t)size);
    const char *row_sums = q->from->column[0] + by;
    for (long k = 1; k < T; k++) { /* not in place, which compilers do one by one */
        o->join(next[k % 2], row_sums, q->from->column[k] + by, m);
        row_sums = next[k % 2];
    }
    memcpy(s->state.value, q->acc, (size_t)size);
    rt_scan_stretch(s, row_sums, NULL, all, m, false, 0);
    memcpy(q->acc, s->state.value, (size_t)size);
    for (long j = 0; j < T; j++) {
        long k = s->back ? T - 1 - j : j;
        const char *x = q->from->column[k] + by;
        char *out = q->to->column[k] + by, *now = next[j % 2];
        if (!s->exclusive && j == T - 1) {
            rt_scan_show(o, all, m);
            put(q, out, x, all, m * size);
            continue;
        }
        o->join(now, before, x, m);
        char *result = s->exclusive ? (char *)(uintptr_t)before : now;
        if (o->marked) {
            char shown[MOST];
            memcpy(shown, result, (size_t)(m * size));
            rt_scan_show(o, shown, m);
            put(q, out, x, shown, m * size);
        } else {
            put(q, out, x, result, m * size);
        }
        before = now;
    }
}

/* The row that is not complete: n elements. */
static void scan_rest(Columns *q, long n)
{
    rt_scan *s = q->s;
    const rt_scan_op *o = &s->op;
    const long by = q->from->rows * o->size;
    for (long j = 0; j < n; j++) {
        long k = s->back ? n - 1 - j : j;
        char *out = q->to->column[k] + by, now[RT_SCAN_LARGEST] __attribute__((aligned(16)));
        o->join(now, q->acc, q->from->column[k] + by, 1);
        memcpy(out, s->exclusive ? q->acc : now, (size_t)o->size);
        memcpy(q->acc, now, (size_t)o->size);
        rt_scan_show(o, out, 1);
    }
}

void rt_deal_scan(rt_scan *s, const rt_deal *from, const rt_deal *to, bool far)
{
    Columns q = { .s = s, .from = from, .to = to, .far = far };
    long n = s->level[0].count, rest = n - from->rows * from->columns;
    if (n > 0)
        rt_deal_total(from, from->low, &s->op, s->sum.value, n);
    rt_scan_carry(s, 0, &s->sum);
    s->pass = RT_SCAN_OVER;
    if (n == 0)
        return;
    memcpy(q.acc, s->sum.value, (size_t)s->op.size);
    if (s->back)
        scan_rest(&q, rest);
    const long most = ROWS / s->op.size;
    for (long done = 0, m; done < from->rows; done += m) {
        m = from->rows - done < most ? from->rows - done : most;
        scan_rows(&q, s->back ? from->rows - done - m : done, m);
    }
    if (!s->back)
        scan_rest(&q, rest);
}
