/* settle.c: ALLOCATABLE arguments whose mapping is not that of their dummies.
 *
 * The array itself is handed over. Where it is allocated, it moves to the mapping that the dummy
 * has, in the procedure's beginning, and back when the procedure is done. A caller holds its own
 * template, so that an ALLOCATE of the procedure leaves it. Those that were made for the array
 * while it was an argument go with it: a caller that has it back on its own frees them. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

void hpf_template_give(hpf_template *t)
{
    t->settled = true;
}

void hpf_template_hold(hpf_template *t)
{
    if (t)
        t->held++;
}

void hpf_template_release(hpf_template *t)
{
    if (t && --t->held == 0 && t->dropped && !t->arrays)
        free(t);
}

static bool same_bounds(const hpf_template *t, const hpf_array *a)
{
    bool same = t->rank == a->rank;
    for (int d = 0; d < t->rank && same; d++)
        same = t->bound[d].lo == a->dim[d].lo && t->bound[d].hi == a->dim[d].hi;
    return same;
}

static bool same_distribution(const hpf_template *x, const hpf_template *y)
{
    bool same = x->rank == y->rank && x->grid == y->grid;
    for (int d = 0; d < x->rank && same; d++)
        same = x->dist[d].kind == y->dist[d].kind && x->dist[d].k == y->dist[d].k &&
               x->dist[d].map == y->dist[d].map && x->gdim[d] == y->gdim[d];
    return same;
}

static bool is_itself(const hpf_axis *axis, int d)
{
    return axis->adim == d && axis->a == 1 && axis->b == 0;
}

static bool lies_directly(const hpf_array *a)
{
    bool direct = a->t && a->t->rank == a->rank;
    for (int d = 0; d < a->rank && direct; d++)
        direct = is_itself(&a->axis[d], d);
    return direct;
}

void hpf_template_make_for(hpf_template *t, const hpf_array *a)
{
    t->of = a;
}

hpf_template *hpf_template_made_for(const hpf_array *a)
{
    return a->t && a->t->of == a ? a->t : NULL;
}

static void onto_its_own(const char *where, hpf_array *a, hpf_template *t)
{
    hpf_axis axes[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++)
        axes[d] = (hpf_axis){ d, 1, 0 };
    hpf_template_make_for(t, a);
    hpf_realign(where, a, t, axes);
}

static hpf_template *new_template(const char *where, const hpf_array *a, const hpf_dist *dist,
                                  hpf_grid *grid)
{
    hpf_bound bound[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++)
        bound[d] = (hpf_bound){ a->dim[d].lo, a->dim[d].hi };
    return hpf_template_new(where, a->name, a->rank, bound, dist, grid);
}

/* The array's template, if it lies directly on one of its own that is distributed so; else it moves
 * to a new one. */
static hpf_template *adopt(const char *where, hpf_array *a, const hpf_dist *dist, hpf_grid *grid)
{
    hpf_template *t = new_template(where, a, dist, grid);
    if (hpf_template_made_for(a) && lies_directly(a) && same_bounds(a->t, a) &&
        same_distribution(a->t, t)) {
        hpf_template_free(t);
        return a->t;
    }
    t->settled = true;
    onto_its_own(where, a, t);
    return t;
}

hpf_template *hpf_settle(const char *where, hpf_array *a, const hpf_dist *dist, hpf_grid *grid,
                         bool own)
{
    if (!a->allocated)
        return own ? NULL : hpf_template_made_for(a);
    if (!own)
        return adopt(where, a, dist, grid);
    hpf_template *t = new_template(where, a, dist, grid);
    t->settled = true;
    onto_its_own(where, a, t);
    return t;
}

/* To be asked while an argument still lies on t: one that is dropped ends with its last array. */
static bool is_to_leave(const hpf_template *t)
{
    return t && t->settled && !t->dropped;
}

bool hpf_settles_anew(const hpf_array *a, const hpf_template *was)
{
    return a->allocated && !(was && same_bounds(was, a));
}

/* Sizes of blocks, and lists of processors, are of one shape. */
static bool fits_all_bounds(const hpf_template *t)
{
    bool fits = true;
    for (int d = 0; d < t->rank; d++)
        fits = fits && !t->dist[d].map;
    return fits;
}

hpf_template *hpf_settle_back(const char *where, hpf_array *a, hpf_template *was,
                              const hpf_dist *dist, hpf_grid *grid)
{
    if (!a->allocated || (was && a->t == was && lies_directly(a)))
        return was;
    hpf_template *from = a->t;
    const bool leaves = is_to_leave(from);
    if (was && same_bounds(was, a)) {
        was->dropped = false;
        onto_its_own(where, a, was);
    } else {
        /* by REDISTRIBUTE, perhaps */
        bool moved = was && was->rank == a->rank && fits_all_bounds(was);
        hpf_template *t = adopt(where, a, moved ? was->dist : dist, moved ? was->grid : grid);
        hpf_template_hold(t);
        if (was)
            was->dropped = true;
        hpf_template_release(was);
        was = t;
    }
    if (from != was && leaves)
        rt_template_leave(from);
    return was;
}

void hpf_settle_whole(const char *where, hpf_array *a)
{
    hpf_template *from = a->t; /* which may have ended with the procedure */
    if (!from && (!a->allocated || rt_array_is_whole(a)))
        return;
    const bool leaves = is_to_leave(from);
    hpf_realign(where, a, NULL, NULL);
    if (leaves)
        rt_template_leave(from);
}

void hpf_settle_on(const char *where, hpf_array *a, hpf_template *t, const hpf_axis *axes)
{
    hpf_template *from = a->t;
    const bool leaves = is_to_leave(from);
    bool there = from == t;
    for (int x = 0; t && x < t->rank && there; x++)
        there = a->axis[x].adim == axes[x].adim && a->axis[x].a == axes[x].a &&
                a->axis[x].b == axes[x].b;
    if (!a->allocated || !t || there)
        return;
    hpf_realign(where, a, t, axes);
    if (from != t && leaves)
        rt_template_leave(from);
}
