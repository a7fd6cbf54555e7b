/* take.c: an assignment whose right side dies: `a(2:n-1) = b(2:n-1)` at the end of a time step.
 *
 * Instead of copying, the arrays change storage; what lies outside the section (a frame of
 * boundary elements, usually) changes back element by element. */
#include "ooc/ooc.h"

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

/* Do both have storage of their own, wholly theirs and equally laid out? Not so where one is a view
 * of a part, or memory that was lent for a call. The same on all processes. */
static bool swappable(const hpf_array *a, const hpf_array *b)
{
    const rt_block *x = a->use->block, *y = b->use->block;
    bool files = x->ooc && y->ooc && x->ooc->scratch && y->ooc->scratch;
    return a->layout == b->layout && a->layout == x->layout && b->layout == y->layout && x != y &&
           !x->lent && !y->lent && (files || (!x->ooc && !y->ooc));
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

#define SWAP(T)                                      \
    {                                                \
        T *p = (T *)(void *)x, *q = (T *)(void *)y;  \
        for (long i = 0; i < n; i++) {               \
            T t = p[i * s];                          \
            p[i * s] = q[i * s];                     \
            q[i * s] = t;                            \
        }                                            \
        return;                                      \
    }

static void swap_line(char *x, char *y, long s, long n, long size)
{
    switch (size) {
    case 8: SWAP(uint64_t)
    case 4: SWAP(uint32_t)
    case 16: SWAP(hpf_c16)
    }
    for (long i = 0; i < n; i++) {
        for (long b = 0; b < size; b++) {
            char *p = x + i * s * size + b, *q = y + i * s * size + b, t = *p;
            *p = *q;
            *q = t;
        }
    }
}

/* Exchanges the elements of a and b in the box lo..hi, dimensions 0..dim. */
static void swap_box(hpf_array *a, hpf_array *b, int dim, long offset, const long *lo,
                     const long *hi)
{
    long size = rt_size_of(a), at = offset + a->dim[dim].o + lo[dim] * a->dim[dim].s;
    if (dim == 0) {
        swap_line((char *)a->base + at * size, (char *)b->base + at * size, a->dim[0].s,
                  hi[0] - lo[0] + 1, size);
        return;
    }
    for (long i = lo[dim]; i <= hi[dim]; i++, at += a->dim[dim].s)
        swap_box(a, b, dim - 1, at, lo, hi);
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

/* The same for arrays in files: a gets back what was its own; b is undefined anyway. */
static void copy_outside(const char *where, hpf_array *a, hpf_array *b, const hpf_triplet *sec)
{
    hpf_triplet box[HPF_MAX_RANK];
    int own[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        box[d] = (hpf_triplet){ a->dim[d].lo, a->dim[d].hi, 1 };
        own[d] = d;
    }
    for (int d = a->rank - 1; d >= 0; d--) {
        hpf_triplet all = box[d];
        box[d].hi = sec[d].lo - 1;
        hpf_copy(where, a, box, b, box, own);
        box[d] = (hpf_triplet){ sec[d].hi + 1, all.hi, 1 };
        hpf_copy(where, a, box, b, box, own);
        box[d] = sec[d];
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
    rt_array_even(a, b);
}

/* hpf_take: a(sec) = b(sec), after which b's elements are undefined [collective]
 *
 * In: one triplet a dimension. Swaps where both arrays own their storage, lie alike, and the
 * section is a box of at least half the elements. */
void hpf_take(const char *where, hpf_array *a, hpf_array *b, const hpf_triplet *sec)
{
    long all, in = covered(a, sec, &all);
    bool fits = swappable(a, b) && in >= all - in && boxlike(a, sec);
    if (fits) {
        if (!rt_is_ooc(a))
            even_overlap(a, b);
    } else {
        int run[HPF_MAX_RANK];
        for (int d = 0; d < a->rank; d++)
            run[d] = d;
        hpf_copy(where, a, sec, b, sec, run);
        return;
    }
    hpf_swap(where, a, b);
    if (rt_is_ooc(a)) {
        copy_outside(where, a, b, sec);
        return;
    }
    if (in < all && a->holds)
        swap_outside(a, b, sec);
    hpf_written(a); /* neighbours know nothing of the change */
    hpf_written(b);
}
