/* scan_home.c: whose layout a scan goes over, by a cost model.
 *
 * Either the operand's own layout, with its units and rounds, or one where the dimensions scanned
 * lie in blocks, to which operands and from which results then move. Costs are seconds, from
 *   latency    seconds a message takes, however short
 *   bandwidth  bytes a second of one process's messages
 *   memory     bytes a second that a process reads or writes
 *   chunk      seconds for a chunk, however short
 * which HPF_COST=latency=2e-6,bandwidth=3e9 sets. HPF_SCAN=unit or remap chooses without them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "scan/scan.h"

enum { WINDOW = 128 << 10 }; /* bytes, as in scan_window.c */
enum { CACHE = 2 };          /* times as quick as memory (0.3 to 0.6 ns for a sum of 8 bytes) */

typedef struct Cost {
    double latency, bandwidth, memory, chunk;
} Cost;

/* Of the order that a cluster's nodes have; networks differ most in the first two. What they are
 * where it runs testsuite/bench/scan_bench.c prints. */
static const Cost usual = { 2e-6, 3e9, 6e9, 2e-7 };

static void read_cost(Cost *c)
{
    static const char *const name[] = { "latency", "bandwidth", "memory", "chunk" };
    double *const at[] = { &c->latency, &c->bandwidth, &c->memory, &c->chunk };
    const char *text = getenv("HPF_COST");
    *c = usual;
    while (text && *text) {
        size_t n = strcspn(text, "=,");
        int which = -1;
        for (int i = 0; i < 4; i++)
            if (strlen(name[i]) == n && strncmp(text, name[i], n) == 0)
                which = i;
        char *end = NULL;
        double value = which >= 0 && text[n] == '=' ? strtod(text + n + 1, &end) : 0;
        if (!end || end == text + n + 1 || value <= 0 || (*end && *end != ','))
            rt_fail_all(NULL, "HPF_COST=%s is not a list such as latency=2e-6,bandwidth=3e9",
                        getenv("HPF_COST"));
        *at[which] = value;
        text = *end ? end + 1 : end;
    }
}

/* Most elements that a process has in a dimension, about. */
static double share(const rt_ldim *d)
{
    return (double)rt_ceil_div(rt_ldim_extent(d), d->np);
}

long rt_scan_fixed(long n)
{
    long k = 16;
    while (k < 1024 && k * 256 < n)
        k *= 2;
    return k;
}

/* Seconds for the sums of units on their way, and for chunks; passes over elements are the same in
 * all layouts. Sums of a vector go in windows that stay in the cache; with flags each takes its
 * time. */
static double cost_of_units(const Cost *c, const rt_key *key, int first, int last, long size,
                            int flags)
{
    const bool windows = flags & RT_SCAN_WHOLE && key->rank == 1;
    double total = 0, lines = 1, chunks = 1;
    for (int d = 0; d < key->rank; d++) {
        if (d > last || (first == last && d != first))
            lines *= share(&key->dim[d]);
        chunks *= share(&key->dim[d]);
    }
    const rt_ldim *d0 = &key->dim[0];
    double piece = share(d0);
    if (d0->kind == HPF_DIST_CYCLIC && d0->k > 1 && piece > (double)d0->k)
        piece = (double)d0->k;
    chunks /= piece < HPF_SCAN_CHUNK ? piece : HPF_SCAN_CHUNK;
    total += 2 * chunks * (windows ? c->chunk / 50 : c->chunk);
    for (int d = last; d >= first; d--) {
        const rt_ldim *l = &key->dim[d];
        if (l->g >= 0) {
            double steps = 1, rounds = (double)rt_scan_rounds(key, d);
            double sums = rounds * lines, bytes = sums * (double)size;
            for (; (1L << (int)steps) < l->np; steps++)
                ;
            steps *= (rounds > 1 || d < last) && (l->np & (l->np - 1)) ? 2 : 1;
            total += steps * (c->latency + bytes / c->bandwidth);
            if (windows)
                total += (steps + 1) * (flags & RT_SCAN_MARKS ? sums * c->chunk / 50
                                                              : bytes / (CACHE * c->memory)) +
                         (rounds > 1 ? share(l) * (double)size / WINDOW * c->latency : 0);
            else
                total += (steps + 3) * (bytes / c->memory + sums * c->chunk / 50);
        }
        lines *= share(l);
    }
    return total;
}

/* Elements of dimension 0 that lie together and move together. */
static double in_one_piece(const rt_ldim *d)
{
    double n = share(d);
    n = n < 1 ? 1 : n;
    return d->kind == HPF_DIST_CYCLIC && d->k > 1 && (double)d->k < n ? (double)d->k : n;
}

/* What is dealt out goes from memory to memory, and what stays on its process does not move. Else
 * all of it is taken in, in memory that is made for it, and put back. */
static double cost_of_moving(const Cost *c, const rt_key *key, double moved)
{
    enum { PASSES = 3 };
    const bool dealt = key->rank == 1 && rt_scan_turn(&key->dim[0]) > 1;
    double elements = 1;
    int np = 1;
    for (int d = 0; d < key->rank; d++) {
        elements *= share(&key->dim[d]);
        np = key->dim[d].g >= 0 ? np * (int)key->dim[d].np : np;
    }
    double bytes = moved * elements * (np - 1) / np;
    double passes = dealt ? bytes : PASSES * moved * elements;
    double pieces = elements / in_one_piece(&key->dim[0]);
    return 4 * pieces * c->chunk / 20 + 2 * (np - 1) * c->latency + bytes / c->bandwidth +
           passes / c->memory;
}

/* A dimension by blocks of a multiple of `unit` elements, over the processors where it is now. */
static void make_block(rt_ldim *d, long unit)
{
    long n = rt_ldim_extent(d), each = rt_ceil_div(rt_ceil_div(n, d->np), unit) * unit;
    d->kind = HPF_DIST_BLOCK;
    d->k = (each ? each : 1) * d->st;
    d->map = NULL;
    d->a = 1;
    d->b = -d->lo;
}

/* own: the layout as it is, block: with blocks; their costs. */
static void compare_costs(const rt_key *own, const rt_key *block, int first, int last, long size,
                          long moved, int flags, double *unit, double *remap)
{
    Cost c;
    read_cost(&c);
    *unit = cost_of_units(&c, own, first, last, size, flags);
    *remap = cost_of_units(&c, block, first, last, size, flags) +
             cost_of_moving(&c, own, (double)(moved ? moved : 2 * size));
}

/* The same layout with blocks along these dimensions; false: it has nothing to bring together.
 * even: blocks are made of blocks, too. */
static bool blocks_of(rt_key *block, const rt_key *own, int first, int last, bool fixed, bool even)
{
    bool differs = false;
    *block = *own;
    rt_key_own(block);
    for (int d = first; d <= last; d++) {
        rt_ldim *l = &block->dim[d];
        if (l->g < 0 || (!fixed && !even && rt_scan_rounds(own, d) <= 1))
            continue;
        make_block(l, fixed ? rt_scan_fixed(rt_ldim_extent(l)) : rt_scan_turn(l));
        differs = true;
    }
    return differs;
}

void rt_scan_costs(const rt_key *own, long size, double *unit, double *remap)
{
    rt_key block;
    blocks_of(&block, own, 0, 0, false, false);
    compare_costs(own, &block, 0, 0, size, 0, RT_SCAN_WHOLE, unit, remap);
}

/* Whether by units the sums, of which four vectors are held, take more memory than a share. Those
 * of whole vectors go in windows. */
static bool sums_fill_memory(const rt_key *key, int first, int last, int flags)
{
    double lines = 1, all = 1, most = 0;
    for (int d = 0; d < key->rank; d++) {
        all *= share(&key->dim[d]);
        if (d > last || (first == last && d != first))
            lines *= share(&key->dim[d]);
    }
    for (int d = last; d >= first; d--) {
        double sums = lines * (double)rt_scan_rounds(key, d);
        most = key->dim[d].g >= 0 && sums > most ? sums : most;
        lines *= share(&key->dim[d]);
    }
    return !(flags & RT_SCAN_WHOLE && key->rank == 1) && 4 * most > all;
}

/* Whether moving takes no more memory than a share: not where operands and results are copied, nor
 * where the bytes of marks, as they are and in blocks, are more than what stays in its place. */
static bool room_to_move(const hpf_array *like, const rt_key *block, long size, int flags)
{
    if (!(flags & RT_SCAN_WHOLE) || like->rank > 1)
        return true;
    return rt_deal_fits(like, block) &&
           (!(flags & RT_SCAN_MARKS) || size >= 2 * like->layout->key.dim[0].np);
}

/* The same vector with whole fixed blocks, each on the process where it begins, so that of what a
 * process has only the beginning is elsewhere. False: a block would have elements of more than two
 * processes. */
static bool near_blocks(rt_key *block, const rt_key *own)
{
    const rt_ldim *d = &own->dim[0];
    const long n = rt_ldim_extent(d), fixed = rt_scan_fixed(n);
    if (own->rank != 1 || d->g < 0 || !rt_layout_blocky(own, 0) || d->a * d->sa < 0)
        return false;
    long *first = rt_alloc((size_t)(d->np + 1) * sizeof *first, "a scan"), at = 0;
    bool near = true, follows = false; /* the process before has elements */
    for (int c = 0; c < d->np; c++) {
        long lo, hi, whole = rt_ceil_div(at, fixed) * fixed;
        rt_layout_block(own, 0, c, &lo, &hi);
        lo = lo < d->lo ? 0 : lo - d->lo;
        hi = hi > d->hi ? n - 1 : hi - d->lo;
        first[c] = whole < n ? whole : n;
        near = near && (lo > hi || at == first[c] || (follows && hi >= first[c] - 1));
        follows = lo <= hi;
        at = lo <= hi ? hi + 1 : at;
    }
    first[d->np] = n;
    *block = *own;
    rt_key_own(block);
    rt_ldim *b = &block->dim[0];
    b->kind = HPF_DIST_GEN_BLOCK;
    b->k = 0;
    b->map = near ? rt_layout_map(first, d->np + 1) : NULL;
    b->a = 1;
    b->b = -b->lo;
    free(first);
    return near;
}

/* Whether blocks that are dealt out stay where they are, for all sums of which there is room: twice
 * as many as there are blocks are no more than a share. */
static bool blocks_stay(const rt_ldim *d)
{
    const long fixed = rt_scan_fixed(rt_ldim_extent(d));
    return rt_scan_whole_blocks(d, fixed) && 2 * d->np <= fixed;
}

void rt_scan_home(rt_key *home, const hpf_array *like, int dim, bool fixed, long size, long moved,
                  int flags)
{
    const rt_key *own = &like->layout->key;
    int first = dim ? dim - 1 : 0, last = dim ? first : own->rank - 1;
    rt_key block;
    *home = *own;
    if (fixed && flags & RT_SCAN_WHOLE && near_blocks(&block, own)) {
        *home = block;
        return;
    }
    const bool even = flags & RT_SCAN_PART && !dim;
    if (!blocks_of(&block, own, first, last, fixed, even))
        return;
    const char *how = getenv("HPF_SCAN");
    bool choose = !how || !*how || strcasecmp(how, "auto") == 0;
    bool remap = !choose && strcasecmp(how, "remap") == 0;
    if (!choose && !remap && strcasecmp(how, "unit") != 0)
        rt_fail_all(NULL, "HPF_SCAN=%s is none of unit, remap and auto", how);
    if (fixed && !remap && first == last && blocks_stay(&own->dim[first]))
        return;
    if (choose) {
        double by_units, moving;
        compare_costs(own, &block, first, last, size, moved, flags, &by_units, &moving);
        remap = (by_units > moving || sums_fill_memory(own, first, last, flags)) &&
                room_to_move(like, &block, size, flags);
    }
    if (fixed || remap || even)
        *home = block;
}
