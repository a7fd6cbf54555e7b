/* scan_level.c: how a dimension that is scanned lies on the processes: units and rounds.
 *
 * In the paper's algorithm for CYCLIC(k) the j-th block of each process belongs to round j, and a
 * round goes through the processes in one order. All layouts are brought into that form: BLOCK and
 * GEN_BLOCK have one round; CYCLIC has one each time its processes have all had an element, which
 * an alignment stride may permute or leave out; INDIRECT begins a round where the order of
 * processes would be broken. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

/* Subscript lo + t*st stands at template position A*t + B. */
static long coefficient(const rt_ldim *d)
{
    return d->a * d->sa * d->st;
}

static long constant(const rt_ldim *d)
{
    return d->a * (d->sa * d->lo + d->sb) + d->b;
}

/* CYCLIC(1): after this many elements the owners come again. */
static long period(const rt_ldim *d)
{
    return d->np / rt_gcd(labs(coefficient(d)), d->np);
}

/* Single elements follow the owners' period, or all have one owner. */
static bool in_turns(const rt_ldim *d)
{
    return d->g >= 0 && d->kind == HPF_DIST_CYCLIC && d->k == 1;
}

long rt_scan_turn(const rt_ldim *d)
{
    return in_turns(d) ? period(d) : 1;
}

/* INDIRECT: rounds of ascending owners, in ascending subscripts. Tells `see` each interval of
 * positions with one owner that holds elements. */
static long indirect_rounds(const rt_ldim *d, void (*see)(void *, int, long), void *data)
{
    long n = rt_ldim_extent(d), a = coefficient(d), b = constant(d), round = 0, last = -1;
    long end = n > 0 ? (n - 1) * labs(a) : -1; /* positions behind that of the first element */
    for (long p = 0, from; p <= end;) {
        long owner = d->map[a > 0 ? b + p : b - p];
        for (from = p; p <= end && d->map[a > 0 ? b + p : b - p] == owner; p++)
            ;
        if (rt_floor_div(p - 1, labs(a)) == rt_floor_div(from - 1, labs(a)))
            continue;
        round += owner <= last;
        last = owner;
        if (see)
            see(data, (int)owner, round);
    }
    return n ? round + 1 : 0;
}

static long round_of_position(const rt_ldim *d, long q)
{
    return rt_floor_div(q, d->k * d->np);
}

long rt_scan_rounds(const rt_key *key, int dim)
{
    const rt_ldim *d = &key->dim[dim];
    long n = rt_ldim_extent(d);
    if (n == 0 || d->g < 0)
        return n > 0;
    if (in_turns(d))
        return period(d) == 1 ? 1 : rt_ceil_div(n, period(d));
    if (d->kind == HPF_DIST_CYCLIC) {
        long first = round_of_position(d, constant(d));
        long last = round_of_position(d, coefficient(d) * (n - 1) + constant(d));
        return labs(last - first) + 1;
    }
    return d->kind == HPF_DIST_INDIRECT ? indirect_rounds(d, NULL, NULL) : 1;
}

/* ---- rounds of this process's units, in ascending subscripts ---- */

typedef struct Seen {
    rt_scan_level *l;
    int coord, n;
} Seen;

static void see_interval(void *data, int owner, long round)
{
    Seen *s = data;
    if (owner == s->coord && s->n < s->l->nunit)
        s->l->round[s->n++] = round;
}

static void find_rounds(rt_scan_level *l, const hpf_layout *layout, const rt_ldim *d, int coord)
{
    const rt_runs *runs = &layout->run[l->dim];
    bool up = coefficient(d) > 0, turns = in_turns(d);
    l->base = 0;
    l->by = 1;
    if (turns && period(d) > 1 && l->stretch == 1 && runs->n == 1)
        return; /* unit u is in round u */
    if (d->g >= 0 && d->kind == HPF_DIST_CYCLIC && !turns && l->stretch == 0 &&
        labs(coefficient(d)) <= d->k) { /* no block is empty */
        long first = round_of_position(d, constant(d)), turn = first;
        if (runs->n > 0)
            turn = round_of_position(d, coefficient(d) * ((runs->at->lo - d->lo) / d->st) +
                                            constant(d));
        l->base = up ? turn - first : first - turn;
        return;
    }
    l->round = rt_zalloc((size_t)(l->nunit + 1) * sizeof *l->round, "a scan");
    if (d->g < 0 || l->stretch > 1)
        return;
    if (d->kind == HPF_DIST_INDIRECT) {
        Seen seen = { l, coord, 0 };
        indirect_rounds(d, see_interval, &seen);
        return;
    }
    if (d->kind != HPF_DIST_CYCLIC || (in_turns(d) && period(d) == 1))
        return;
    long first = round_of_position(d, constant(d)), every = turns ? period(d) : 1, u = 0;
    for (int r = 0; r < runs->n; r++) {
        const hpf_run *run = &runs->at[r];
        for (long i = run->lo; i <= run->hi; i += run->step) {
            long t = (i - d->lo) / d->st;
            long turn = turns ? t / every : round_of_position(d, coefficient(d) * t + constant(d));
            l->round[u++] = turns ? turn : up ? turn - first : first - turn;
            if (l->stretch == 0)
                break;
        }
    }
}

/* ---- the order of processes in a round ---- */

static void find_places(rt_scan_level *l, const rt_key *key, const rt_ldim *d)
{
    const hpf_grid *g = key->grid;
    int coord[HPF_MAX_RANK];
    memcpy(coord, g->coord, sizeof coord);
    bool turns = in_turns(d);
    bool up = d->g < 0 || d->kind == HPF_DIST_INDIRECT || coefficient(d) > 0;
    l->places = d->g < 0 ? 1 : turns ? (int)period(d) : (int)d->np;
    l->rank = rt_alloc((size_t)l->places * sizeof *l->rank, "a scan");
    l->place = -1;
    for (int x = 0; x < l->places; x++) {
        int at = l->back ? l->places - 1 - x : x;
        int c = d->g < 0 ? 0
                : turns ? (int)rt_mod(coefficient(d) * at + constant(d), d->np)
                : up ? at : (int)d->np - 1 - at;
        if (d->g >= 0)
            coord[d->g] = c;
        l->rank[x] = rt_grid_rank(g, coord);
        if (l->rank[x] == rt.rank)
            l->place = x;
    }
}

/* ---- units ---- */

static long length(const hpf_run *run)
{
    return (run->step == 1 ? run->hi - run->lo : (run->hi - run->lo) / run->step) + 1;
}

static void find_units(rt_scan_level *l, const hpf_layout *layout)
{
    const rt_ldim *d = &layout->key.dim[l->dim];
    const rt_runs *runs = &layout->run[l->dim];
    long units = l->stretch == 0 ? runs->n : 0, at = 0, u = 0;
    for (int r = 0; r < runs->n && l->stretch; r++)
        units += rt_ceil_div(length(&runs->at[r]), l->stretch);
    if (units > INT32_MAX)
        hpf_fail(NULL, "a scan of %ld blocks on one process is more than can be counted", units);
    l->nunit = (int)units;
    l->count = runs->count;
    l->head = runs->n ? length(runs->at) : 0;
    l->length = d->g >= 0 && d->kind == HPF_DIST_CYCLIC ? d->k / labs(coefficient(d)) : 0;
    if (l->stretch == 1 && runs->n == 1)
        l->head = l->length = 1;
    else if (l->stretch > 0 || (units > 1 && (d->g < 0 || d->kind != HPF_DIST_CYCLIC ||
                                              d->k % labs(coefficient(d)) != 0)))
        l->first = rt_alloc((size_t)(units + 1) * sizeof *l->first, "a scan");
    if (!l->first)
        return;
    for (int r = 0; r < runs->n; r++) {
        long n = length(&runs->at[r]);
        for (long k = 0; k < n; k += l->stretch == 0 ? n : l->stretch)
            l->first[u++] = at + k;
        at += n;
    }
    l->first[u] = at;
}

/* Homes of fixed blocks ascend with coordinates. */
static void find_starts(rt_scan_level *l, const rt_key *key, long fixed)
{
    const rt_ldim *d = &key->dim[l->dim];
    const long n = rt_ldim_extent(d), blocks = rt_ceil_div(n, fixed);
    l->start = rt_alloc((size_t)(l->places + 1) * sizeof *l->start, "a scan");
    for (int x = 0; x <= l->places; x++) {
        const int c = l->back ? l->places - x : x;
        long lo, hi, first = c ? blocks : 0;
        if (c > 0 && c < l->places) {
            rt_layout_block(key, l->dim, c, &lo, &hi);
            first = rt_ceil_div(rt_ceil_div(lo - d->lo, d->st), fixed);
            first = first < 0 ? 0 : first < blocks ? first : blocks;
        }
        l->start[x] = l->back ? blocks - first : first;
    }
}

bool rt_scan_whole_blocks(const rt_ldim *d, long fixed)
{
    const long a = coefficient(d), b = constant(d);
    return d->g >= 0 && d->np > 1 && d->kind == HPF_DIST_CYCLIC && labs(a) == 1 &&
           d->k % fixed == 0 && rt_mod(a > 0 ? b : b + 1, fixed) == 0;
}

static void find_holders(rt_scan_level *l, const rt_ldim *d, long fixed)
{
    const long a = coefficient(d), last = l->places - 1;
    l->blocks = rt_ceil_div(rt_ldim_extent(d), fixed);
    l->holder = rt_alloc((size_t)(l->blocks + 1) * sizeof *l->holder, "a scan");
    for (long i = 0; i < l->blocks; i++) {
        const long block = l->back ? l->blocks - 1 - i : i;
        const long c = rt_mod(rt_floor_div(a * block * fixed + constant(d), d->k), d->np);
        l->holder[i] = (int)((a > 0) != l->back ? c : last - c);
    }
}

void rt_scan_level_make(rt_scan_level *l, const hpf_layout *layout, int dim, bool back, long fixed)
{
    const rt_ldim *d = &layout->key.dim[dim];
    memset(l, 0, sizeof *l);
    l->dim = dim;
    l->back = back;
    l->stretch = fixed;
    l->rounds = rt_scan_rounds(&layout->key, dim);
    if (in_turns(d) && period(d) > 1)
        l->stretch = 1;
    find_units(l, layout);
    find_rounds(l, layout, d, d->g < 0 ? 0 : layout->key.grid->coord[d->g]);
    find_places(l, &layout->key, d);
    if (fixed && d->g >= 0 && d->kind == HPF_DIST_CYCLIC)
        find_holders(l, d, fixed);
    else if (fixed)
        find_starts(l, &layout->key, fixed);
    if (back) {
        l->base = l->rounds - 1 - l->base;
        l->by = -1;
    }
    for (int u = 0; back && l->round && u < l->nunit; u++)
        l->round[u] = l->rounds - 1 - l->round[u];
}

void rt_scan_level_free(rt_scan_level *l)
{
    free(l->first);
    free(l->start);
    free(l->holder);
    free(l->round);
    free(l->rank);
    memset(l, 0, sizeof *l);
}
