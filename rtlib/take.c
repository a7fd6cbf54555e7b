/* take.c: an assignment whose right side dies: `a(2:n-1) = b(2:n-1)` at the end of a time step.
 *
 * Instead of copying, the arrays change storage; what lies outside the section (a frame of
 * boundary elements, usually) changes back element by element. */
#include <string.h>

#include "array.h"

static long covered(const hpf_array *a, const hpf_triplet *sec, long *all)
{
    long in = 1;
    *all = 1;
    for (int d = 0; d < a->rank; d++) {
        long n = a->dim[d].hi - a->dim[d].lo + 1, m = sec[d].hi - sec[d].lo + 1;
        *all *= n > 0 ? n : 0;
        in *= m > 0 ? m : 0;
    }
    return in;
}

/* Is the section a box of each process's storage? Asked of the layout: all processes must agree. */
static bool boxlike(const hpf_array *a, const hpf_triplet *sec)
{
    for (int d = 0; d < a->rank; d++) {
        bool block = a->layout->key.dim[d].g < 0 || rt_layout_blocky(&a->layout->key, d);
        if (sec[d].step != 1 || !block)
            return false;
    }
    return true;
}

/* Exchanges the elements of a and b in the box lo..hi, dimensions 0..dim. */
static void swap_box(hpf_array *a, hpf_array *b, int dim, long offset, const long *lo,
                     const long *hi)
{
    size_t size = (size_t)HPF_TYPE_SIZE(a->type);
    for (long i = lo[dim]; i <= hi[dim]; i++) {
        long at = offset + a->dim[dim].o + i * a->dim[dim].s;
        if (dim > 0) {
            swap_box(a, b, dim - 1, at, lo, hi);
            continue;
        }
        char t[16];
        char *x = (char *)a->base + at * (long)size, *y = (char *)b->base + at * (long)size;
        memcpy(t, x, size);
        memcpy(x, y, size);
        memcpy(y, t, size);
    }
}

/* The held elements outside sec, each once: dimension by dimension the slabs below and above, the
 * later dimensions inside. */
static void swap_outside(hpf_array *a, hpf_array *b, const hpf_triplet *sec)
{
    long lo[HPF_MAX_RANK], hi[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        lo[d] = a->dim[d].run[0].lo;
        hi[d] = a->dim[d].run[0].hi;
    }
    for (int d = a->rank - 1; d >= 0; d--) {
        long first = lo[d], last = hi[d];
        long in_lo = sec[d].lo > first ? sec[d].lo : first;
        long in_hi = sec[d].hi < last ? sec[d].hi : last;
        hi[d] = in_lo - 1 < last ? in_lo - 1 : last;
        swap_box(a, b, a->rank - 1, 0, lo, hi);
        hi[d] = last;
        lo[d] = in_hi + 1 > in_lo ? in_hi + 1 : in_lo;
        swap_box(a, b, a->rank - 1, 0, lo, hi);
        lo[d] = in_lo;
        hi[d] = in_hi;
    }
}

/* Gives both the wider of their overlap areas, so that equal subscripts lie at equal offsets. */
static void even_overlap(hpf_array *a, hpf_array *b)
{
    long lo[HPF_MAX_RANK] = {0}, hi[HPF_MAX_RANK] = {0};
    for (int d = 0; d < a->rank; d++) {
        lo[d] = a->dim[d].olo > b->dim[d].olo ? a->dim[d].olo : b->dim[d].olo;
        hi[d] = a->dim[d].ohi > b->dim[d].ohi ? a->dim[d].ohi : b->dim[d].ohi;
    }
    hpf_overlap_require(a, lo, hi);
    hpf_overlap_require(b, lo, hi);
}

void hpf_take(const char *where, hpf_array *a, hpf_array *b, const hpf_triplet *sec)
{
    long all, in = covered(a, sec, &all);
    bool fits = a->layout == b->layout && in >= all - in && boxlike(a, sec);
    if (fits) {
        even_overlap(a, b);
    } else {
        int run[HPF_MAX_RANK];
        for (int d = 0; d < a->rank; d++)
            run[d] = d;
        hpf_copy(where, a, sec, b, sec, run);
        return;
    }
    hpf_swap(where, a, b);
    if (in < all && a->holds)
        swap_outside(a, b, sec);
    hpf_written(a); /* neighbours know nothing of the change */
    hpf_written(b);
}
