/* ooc_rows.c: which values of its inner loops each iteration of a nest over out-of-core arrays
 * runs through, where it has bounds of its own (contract: hpfrt_ooc.h).
 *
 * Slabs are then as wide as the rows of their iterations, not as all rows, and lists as long. This
 * process's iterations are summed up in groups, of one each if there are few: so the table takes
 * the same memory however many there are. */
#include <limits.h>
#include <stdlib.h>

#include "ooc/slab.h"

enum { GROUPS = 1 << 14 }; /* of iterations, at most */

typedef struct Rows { /* of a group's iterations, all together */
    long least, greatest; /* greatest < least: they run no turn */
    long turns;
} Rows;

struct rt_rows {
    rt_index first;    /* the nest's first index, on this process */
    long each, n;      /* iterations in a group; groups */
    int at;            /* the range of iterations at work, */
    long before;       /* and how many come before it */
    Rows *table[HPF_MAX_INDICES]; /* by index; NULL: it has no bounds of its own */
    long lo[HPF_MAX_INDICES], hi[HPF_MAX_INDICES]; /* within which this process executes it */
    long chunk;        /* what was asked for last, and the answer */
    long extent[HPF_MAX_INDICES], turns;
};

void hpf_rows_begin(hpf_rows *rows, const hpf_space *space, int n, const int *index)
{
    rt_rows *r = rt_zalloc(sizeof *r, "rows");
    rt_slabs_own(&r->first, space, 0);
    r->each = rt_ceil_div(r->first.count, GROUPS);
    r->each = r->each < 1 ? 1 : r->each;
    r->n = rt_ceil_div(r->first.count, r->each);
    for (int k = 0; k < n; k++) {
        Rows *t = rt_alloc((size_t)(r->n + 1) * sizeof *t, "rows");
        for (long g = 0; g < r->n; g++)
            t[g] = (Rows){ LONG_MAX, LONG_MIN, 0 };
        r->table[index[k]] = t;
        rt_index own = { .count = 0 };
        rt_slabs_own(&own, space, index[k]);
        r->lo[index[k]] = own.own.n ? own.own.at[0].lo : 1;
        r->hi[index[k]] = own.own.n ? own.own.at[own.own.n - 1].hi : 0;
        hpf_ranges_free(&own.own);
    }
    rows->work = r;
}

static bool in_range(const hpf_range *x, long i)
{
    return i >= x->lo && i <= x->hi && (i - x->lo) % x->step == 0;
}

/* The place of iteration i among this process's; they come in order, mostly. */
static long place_of(rt_rows *r, long i)
{
    const hpf_ranges *own = &r->first.own;
    if (!in_range(&own->at[r->at], i)) {
        r->before = 0;
        for (r->at = 0; r->at < own->n - 1 && !in_range(&own->at[r->at], i); r->at++)
            r->before += own->at[r->at].n;
    }
    return r->before + (i - own->at[r->at].lo) / own->at[r->at].step;
}

void hpf_rows_add(hpf_rows *rows, int index, long i, long least, long greatest)
{
    rt_rows *r = rows->work;
    least = least > r->lo[index] ? least : r->lo[index];
    greatest = greatest < r->hi[index] ? greatest : r->hi[index];
    if (greatest < least)
        return;
    Rows *t = &r->table[index][place_of(r, i) / r->each];
    t->least = least < t->least ? least : t->least;
    t->greatest = greatest > t->greatest ? greatest : t->greatest;
    t->turns += greatest - least + 1;
}

/* The rows of iterations first .. last of this process, which may have fewer. */
static Rows rows_of(const rt_rows *r, int index, long first, long last)
{
    Rows sum = { LONG_MAX, LONG_MIN, 0 };
    last = last < r->first.count - 1 ? last : r->first.count - 1;
    for (long g = first / r->each; first <= last && g <= last / r->each; g++) {
        const Rows *t = &r->table[index][g];
        sum.least = t->least < sum.least ? t->least : sum.least;
        sum.greatest = t->greatest > sum.greatest ? t->greatest : sum.greatest;
        sum.turns += t->turns;
    }
    return sum;
}

bool rt_rows_has(const rt_rows *r, int index)
{
    return r && r->table[index];
}

void rt_rows_drop(rt_rows *r, int index)
{
    free(r->table[index]);
    r->table[index] = NULL;
    r->chunk = 0;
}

double rt_rows_turns(const rt_rows *r)
{
    return (double)r->turns;
}

void rt_rows_fit(rt_rows *r, rt_slabs *w)
{
    long most[HPF_MAX_INDICES + 1] = { 0 }, chunk = w->index[0].chunk;
    if (chunk != r->chunk) {
        for (int k = 1; k < w->n; k++)
            for (long i = 0; r->table[k] && i < r->first.count; i += chunk) {
                Rows rows = rows_of(r, k, i, i + chunk - 1);
                long n = rows.greatest < rows.least ? 0 : rows.greatest - rows.least + 1;
                most[k] = n > most[k] ? n : most[k];
                most[0] = rows.turns > most[0] ? rows.turns : most[0];
            }
        rt_allreduce(most, w->n, MPI_LONG, MPI_MAX);
        r->chunk = chunk;
        r->turns = most[0];
        for (int k = 1; k < w->n; k++)
            r->extent[k] = most[k];
    }
    for (int k = 1; k < w->n; k++)
        if (r->table[k])
            w->index[k].chunk = r->extent[k];
}

void rt_rows_cut(const rt_rows *r, int index, const rt_index *first, hpf_triplet *t)
{
    Rows rows = rows_of(r, index, first->q * first->chunk, (first->q + 1) * first->chunk - 1);
    t->lo = rows.least;
    t->hi = rows.greatest;
}

void rt_rows_free(rt_rows *r)
{
    for (int k = 0; r && k < HPF_MAX_INDICES; k++)
        free(r->table[k]);
    if (r)
        hpf_ranges_free(&r->first.own);
    free(r);
}
