/* range.c: which iterations of a nest this process executes, and where their elements lie. All of
 * it is local and done once before a loop, never inside. */
#include <stdlib.h>

#include "array/array.h"

void hpf_clip(const hpf_array *home, int dim, long c, long d, long step, long *lo, long *hi)
{
    const hpf_dim *x = &home->dim[dim];
    if (!home->holds) {
        *hi = *lo - 1;
        return;
    }
    /* the index values between those that c*i + d maps to the ends of the run */
    long first = c > 0 ? rt_ceil_div(x->run->lo - d, c) : rt_ceil_div(d - x->run->hi, -c);
    long last = c > 0 ? rt_floor_div(x->run->hi - d, c) : rt_floor_div(d - x->run->lo, -c);
    if (*lo < first)
        *lo += step == 1 ? first - *lo : rt_ceil_div(first - *lo, step) * step;
    if (*hi > last)
        *hi = last;
}

void hpf_own_part(const hpf_array *home, int dim, long d, long *lo, long *hi)
{
    const long far = 1L << 61;
    if (!home->holds) {
        *lo = far;
        *hi = -far;
    } else if (home->layout->key.dim[dim].g < 0) {
        *lo = -far;
        *hi = far;
    } else {
        *lo = home->dim[dim].run->lo - d;
        *hi = home->dim[dim].run->hi - d;
    }
}

static void add(hpf_ranges *r, long lo, long hi, long step)
{
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 4;
        r->at = rt_grow(r->at, (size_t)r->cap * sizeof *r->at, "a loop's ranges");
    }
    r->at[r->n++] = (hpf_range){ lo, hi, step, hpf_trips(lo, hi, step) };
}

/* hpf_ranges_get: part of an index that this process executes [local]
 *
 * In: index values lo:hi:step; home subscript c*i + d. Out: ranges, ascending in i where c > 0 or
 * there is one; each with step > 0. home == NULL: the whole index. */
void hpf_ranges_get(hpf_ranges *r, const hpf_array *home, int dim, long c, long d, long lo,
                    long hi, long step)
{
    r->n = 0;
    hpf_triplet index = { lo, hi, step };
    long n = rt_extent(index);
    if (n == 0 || (home && !home->holds))
        return;
    if (step < 0)
        index = (hpf_triplet){ lo + (n - 1) * step, lo, -step };
    else
        index.hi = lo + (n - 1) * step;
    if (!home || c == 0) {
        long at = d;
        if (!home || rt_run_find(home->dim[dim].run, home->dim[dim].nrun, at))
            add(r, index.lo, index.hi, index.step);
        return;
    }
    const hpf_dim *x = &home->dim[dim];
    for (int j = 0; j < x->nrun; j++) {
        const hpf_run *run = &x->run[c > 0 ? j : x->nrun - 1 - j];
        hpf_triplet i;
        if (rt_solve(c, d, (hpf_triplet){ run->lo, run->hi, run->step }, &i) &&
            rt_meet(i, index, &i))
            add(r, i.lo, i.hi, i.step);
    }
}

void hpf_ranges_free(hpf_ranges *r)
{
    free(r->at);
    *r = (hpf_ranges){ .n = 0 };
}

long hpf_offset(const hpf_array *x, int dim, long i)
{
    const hpf_dim *d = &x->dim[dim];
    if (d->direct)
        return d->o + i * d->s;
    const hpf_run *run = rt_run_find(d->run, d->nrun, i);
    if (!run)
        hpf_fail(NULL, "internal error: subscript %ld in dimension %d of array '%s' is not on "
                 "rank %d", i, dim + 1, x->name, rt.rank);
    return (run->off + (i - run->lo) / run->step * run->inc) * d->stride;
}

bool hpf_owns(const hpf_array *x, const long *subscripts)
{
    if (!x->holds)
        return false;
    for (int d = 0; d < x->rank; d++)
        if (!rt_run_find(x->dim[d].run, x->dim[d].nrun, subscripts[d]))
            return false;
    return true;
}

bool hpf_first_replica(const hpf_array *home)
{
    const hpf_layout *l = home->layout;
    if (!l || !l->member) /* without storage it is nobody's home */
        return false;
    for (int g = 0; g < l->key.grid->rank; g++)
        if (l->key.role[g] == RT_ALL && l->key.grid->coord[g] != 0)
            return false;
    return true;
}

static void add_box(hpf_box *boxes, int *n, int rank, const long *lo, const long *hi)
{
    for (int j = 0; j < rank; j++)
        if (lo[j] > hi[j])
            return;
    for (int j = 0; j < rank; j++) {
        boxes[*n].lo[j] = lo[j];
        boxes[*n].hi[j] = hi[j];
    }
    ++*n;
}

/* hpf_boxes: interior and boundary of a local iteration box [local]
 *
 * An iteration is interior if what it refers to lies in this process's block of home's template
 * dimension, which is as far as aligned arrays are owned here; towards the ends of the template
 * there is no neighbour and everything is interior. */
int hpf_boxes(hpf_box *boxes, const hpf_array *home, int n, const int *dim, const long *d,
              const long *lo, const long *hi, const long *wlo, const long *whi)
{
    const rt_key *key = &home->layout->key;
    long ilo[HPF_MAX_RANK], ihi[HPF_MAX_RANK], from[HPF_MAX_RANK], to[HPF_MAX_RANK];
    for (int j = 0; j < n; j++) {
        from[j] = ilo[j] = lo[j];
        to[j] = ihi[j] = hi[j];
        const rt_ldim *l = &key->dim[dim[j]];
        if (l->g < 0 || !home->holds)
            continue;
        long first, last;
        int c = key->grid->coord[l->g];
        rt_layout_block(key, dim[j], c, &first, &last);
        bool up = l->a * l->sa > 0;
        if (c != (up ? 0 : l->np - 1) && ilo[j] < first + wlo[j] - d[j])
            ilo[j] = first + wlo[j] - d[j];
        if (c != (up ? l->np - 1 : 0) && ihi[j] > last - whi[j] - d[j])
            ihi[j] = last - whi[j] - d[j];
        if (ilo[j] > ihi[j]) { /* no interior in this dimension: all of it is one strip */
            ilo[j] = hi[j] + 1;
            ihi[j] = hi[j];
        }
    }
    int count = 1;
    for (int j = 0; j < n; j++) {
        boxes[0].lo[j] = ilo[j];
        boxes[0].hi[j] = ihi[j];
    }
    for (int j = n; j--;) { /* outer dimensions first: their strips are contiguous */
        long keep_lo = from[j], keep_hi = to[j];
        to[j] = ilo[j] - 1;
        add_box(boxes, &count, n, from, to);
        to[j] = keep_hi;
        from[j] = ihi[j] + 1;
        add_box(boxes, &count, n, from, to);
        from[j] = keep_lo;
        from[j] = ilo[j];
        to[j] = ihi[j];
    }
    return count;
}
