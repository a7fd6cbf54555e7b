/* sweep.c: recurrences over distributed arrays (contract: sweep.h).
 *
 *     do j = 2, n-1; do i = 2, n-1
 *         a(i,j) = 0.25*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
 *
 * Each process runs its own iterations in their order. Elements of others that they read are in
 * the overlap areas: with the values from before the nest, exchanged as for any nest, or with those
 * that earlier iterations gave them, which come from the processes before this one when these are
 * through.
 *
 * That is right where all iterations that meet in an element lie apart in one direction along each
 * distributed index: then what a process reads of processes before it, in that direction, was set
 * by earlier iterations only, and what it reads of processes behind it is set by later ones only.
 * (In the terms of tiling: the nest is permutable along these indices.) An index along which they
 * lie apart in the order of its loop, or not at all, can be cut into pieces; a piece begins when
 * the processes before are through with theirs, so that all processes work at once (a pipeline).
 *
 * Where no iteration reads what an earlier one set on another process, as in a(i) = a(i+1), the
 * values from before the nest are all that processes need of each other, and none waits. */
#include "sweep.h"

#include "access.h"
#include "doloop.h"
#include "linear.h"
#include "locality.h"

static bool unit_steps(Stmt **loops, int n)
{
    for (int k = 0; k < n; k++) {
        int64_t step = 1;
        if (loops[k]->step != NULL && (!expr_is_int(loops[k]->step, &step) ||
                                       (step != 1 && step != -1)))
            return false;
    }
    return true;
}

/* ---- who executes what ---- */

static bool is_spread(const NestRef *r, int d)
{
    return ref_dist(r, d) != DIST_STAR;
}

/* In blocks that never move, each element with one owner. */
static bool lies_in_blocks(const NestRef *r)
{
    const Mapping *m = r->array->map;
    if (!ref_by_blocks(r) || r->array->ooc != NULL || r->array->own_of)
        return false;
    for (int t = 0; t < m->tmpl->rank; t++)
        if (m->tmpl->gdim[t] >= 0 && m->axis[t].kind != AX_DIM)
            return false;
    return true;
}

/* Does each distributed dimension follow one index of its own, one element an iteration? */
static bool leads(const Nest *nest, const NestRef *r)
{
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        if (!is_spread(r, d) || s->kind == SUB_INVARIANT)
            continue;
        if (s->kind != SUB_AFFINE || s->index >= nest->rank || (s->c != 1 && s->c != -1) ||
            (seen & (1u << s->index)))
            return false;
        seen |= 1u << s->index;
    }
    return true;
}

/* What the nest sets is on the spot, or next to it; all else can be brought before it runs. */
static bool all_near(const Nest *nest, const NestRef *home)
{
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        long shift[MAX_RANK];
        if (r->array->own_of != NULL)
            continue;
        Locality loc = locality_of(nest, home, r, shift);
        bool written = nest_writes(nest, r->array);
        if (r->array->ooc != NULL || loc == LOC_GATHER || loc == LOC_SCATTER)
            return false;
        if (written && (!lies_in_blocks(r) ||
                        (loc != LOC_LOCAL && (r->is_write || loc != LOC_SHIFT))))
            return false;
    }
    return true;
}

static NestRef *home_of(const Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->is_write && lies_in_blocks(r) && leads(nest, r) && all_near(nest, r))
            return r;
    }
    return NULL;
}

/* ---- the directions ---- */

/* The home's template dimension that index k runs along; -1: none that is distributed. */
static int home_dim(const NestRef *home, int k)
{
    for (int d = 0; d < home->rank; d++)
        if (is_spread(home, d) && home->sub[d].kind == SUB_AFFINE && home->sub[d].index == k)
            return d;
    return -1;
}

static int64_t axis_stride(const Mapping *m, int d)
{
    for (int t = 0; t < m->tmpl->rank; t++)
        if (m->axis[t].kind == AX_DIM && m->axis[t].adim == d)
            return m->axis[t].a;
    return 1;
}

/* Does any process read what earlier iterations set on another one? */
static bool waits(const Nest *nest, const LoopOrder *order)
{
    for (int k = 0; k < nest->rank; k++)
        if (order->used[k] && home_dim(nest->home, k) >= 0)
            return true;
    return false;
}

/* False: iterations depend on each other in both directions along a distributed index, or along
 * none at all. */
static bool find_ways(const Nest *nest, const LoopOrder *order, NestSweep *sweep)
{
    bool any = false, wait = waits(nest, order);
    for (int k = 0; k < nest->rank; k++) {
        int d = home_dim(nest->home, k);
        if (d < 0 || (!order->greater[k] && !order->less[k]))
            continue;
        any = true;
        if (!wait)
            continue;
        if (order->greater[k] && order->less[k])
            return false;
        bool same = (nest->home->sub[d].c > 0) == (axis_stride(nest->home->array->map, d) > 0);
        sweep->way[k] = order->greater[k] == same ? 1 : -1;
    }
    return any;
}

/* May pieces of index k follow one another, all other loops inside? */
static bool can_be_cut(const Nest *nest, const LoopOrder *order, const NestSweep *sweep, int k)
{
    const NestIndex *ix = &nest->index[k];
    if (sweep->way[k] != 0 || expr_has_index(ix->lo) || expr_has_index(ix->hi) ||
        (sweep->down[k] ? order->greater[k] : order->less[k]))
        return false;
    for (int i = 0; i < nest->refs.n; i++) { /* a piece sets a part of each array */
        const NestRef *r = nest->refs.at[i];
        int uses = 0;
        int64_t c;
        for (int d = 0; d < r->rank && r->is_write; d++) {
            Linear at = linear_of(r->sub[d].d, false);
            uses += r->sub[d].kind == SUB_AFFINE && r->sub[d].index == k &&
                    (r->sub[d].c == 1 || r->sub[d].c == -1) && linear_is_const(&at, &c);
        }
        if (r->is_write && uses != 1 && r->array->own_of == NULL)
            return false;
    }
    return true;
}

/* Every array in one way only: then its part that a piece sets is one range. */
static bool one_form(const Nest *nest, int k)
{
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *a = nest->refs.at[i];
        for (int j = i + 1; j < nest->refs.n && a->is_write; j++) {
            const NestRef *b = nest->refs.at[j];
            for (int d = 0; d < a->rank && b->is_write && b->array == a->array; d++) {
                bool ours = a->sub[d].kind == SUB_AFFINE && a->sub[d].index == k;
                bool theirs = b->sub[d].kind == SUB_AFFINE && b->sub[d].index == k;
                if (ours != theirs ||
                    (ours && !expr_equal(a->subscripts.at[d], b->subscripts.at[d])))
                    return false;
            }
        }
    }
    return true;
}

/* The innermost index that can be: its pieces are the smallest messages. */
static int find_cut(const Nest *nest, const LoopOrder *order, const NestSweep *sweep)
{
    for (int k = nest->rank - 1; k >= 0; k--)
        if (can_be_cut(nest, order, sweep, k) && one_form(nest, k))
            return k;
    return -1;
}

/* Arrays that each iteration has to itself are one on each process: one line at a time. */
static bool has_own(const Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i]->array->own_of != NULL)
            return true;
    return false;
}

Nest *sweep_of_loops(Context *cx, Unit *u, Stmt **loops, int n)
{
    LoopOrder order;
    if (!unit_steps(loops, n) || doloop_obstacle(cx, loops, n) != NULL)
        return NULL;
    Stmt *copy[MAX_RANK];
    doloop_copy(cx, loops, n, copy);
    LoopFacts facts = depend_order(cx, u, copy, n, &order);
    if (!facts.parallel)
        return NULL;
    UnitInfo *info = u->info;
    int id = info->next_id;
    Nest *nest = nest_of_loops(cx, u, copy, &facts, n);
    nest->home = home_of(nest);
    NestSweep *sweep = nest->sweep = NEW(cx, NestSweep);
    if (nest->home == NULL || !find_ways(nest, &order, sweep)) {
        info->next_id = id;
        return NULL;
    }
    for (int k = 0; k < n; k++) {
        int64_t step = 1;
        sweep->down[k] = loops[k]->step != NULL && expr_is_int(loops[k]->step, &step) && step < 0;
    }
    sweep->version = loops[0]->is_version;
    if (n > 1 && order.behind <= MAX_BEHIND && !has_own(nest))
        sweep->behind = order.behind;
    sweep->cut = nest_waits(nest) ? find_cut(nest, &order, sweep) : -1;
    return nest;
}
