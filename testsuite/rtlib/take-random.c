/* take-random: hpf_take and hpf_swap give the left side the right side's elements and keep what
 * lies outside the section, for random layouts, different overlap areas and views. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 300 | FileCheck %s
// RUN: %hpfrun -n 3 %t 300 | FileCheck %s
// RUN: %hpfrun -n 4 %t 300 | FileCheck %s
// CHECK: take-random: ok
#include "intrinsics.h"

/* Overlap areas of some width; the array is distributed by blocks. */
static void widen(hpf_array *a)
{
    long lo[HPF_MAX_RANK] = { 0 }, hi[HPF_MAX_RANK] = { 0 };
    for (int d = 0; d < a->rank; d++) {
        lo[d] = pick(0, 2);
        hi[d] = pick(0, 2);
    }
    hpf_overlap_require(a, lo, hi);
}

static bool inside(const hpf_triplet *sec, int rank, const long *sub)
{
    bool in = true;
    for (int d = 0; d < rank; d++)
        in = in && sub[d] >= sec[d].lo && sub[d] <= sec[d].hi &&
             (sub[d] - sec[d].lo) % sec[d].step == 0;
    return in;
}

static void one(long round)
{
    int rank = (int)pick(1, 3), type = types[pick(0, 4)];
    long extent[HPF_MAX_RANK];
    hpf_bound b[HPF_MAX_RANK];
    hpf_triplet sec[HPF_MAX_RANK], all[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++)
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 14 : 7) : 0;
    pick_lower(b, rank, extent);
    bool blocks = pick(0, 1);
    Mapped x, y;
    pick_mapped(&x, "x", type, rank, b, blocks);
    pick_partner(&y, "y", type, rank, b, &x.a);
    bool views = pick(0, 5) == 0;
    for (int d = 0; d < rank; d++) {
        hpf_dim *dim = &x.a.dim[d];
        all[d] = (hpf_triplet){ dim->lo, dim->hi, 1 };
        sec[d] = (hpf_triplet){ dim->lo + pick(0, 2), dim->hi - pick(0, 2), 1 };
        if (pick(0, 9) == 0)
            sec[d].step = 2;
        if (pick(0, 3) == 0 || sec[d].hi < sec[d].lo)
            sec[d] = (hpf_triplet){ dim->lo, dim->hi, 1 };
    }
    if (blocks) {
        widen(&x.a);
        if (y.a.layout == x.a.layout)
            widen(&y.a);
    }
    hpf_array xv, yv, *a = &x.a, *c = &y.a;
    if (views) { /* a part of both that is smaller than the storage */
        hpf_triplet part[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++) {
            long n = all[d].hi - all[d].lo + 1;
            part[d] = (hpf_triplet){ all[d].lo + (n > 3), all[d].hi - (n > 4), 1 };
        }
        hpf_view(&xv, &x.a, part, (bool[HPF_MAX_RANK]){ false });
        hpf_view(&yv, &y.a, part, (bool[HPF_MAX_RANK]){ false });
        for (int d = 0; d < rank; d++) {
            long n = xv.dim[d].hi;
            sec[d] = (hpf_triplet){ 1 + (n > 5), n - (n > 4), 1 };
        }
        a = &xv;
        c = &yv;
    }
    fill(&x.a, 8);
    fill(&y.a, 9);
    fill(a, 1);
    fill(c, 2);
    bool swap = pick(0, 3) == 0;
    if (swap)
        hpf_swap("test:5", a, c);
    else
        hpf_take("test:6", a, c, sec);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));) {
        bool in = swap || inside(sec, rank, v.sub);
        if (!has_value(a, p, value_of(a, v.sub, in ? 2 : 1)))
            fail(swap ? "hpf_swap" : "hpf_take", round, a, v.sub);
    }
    if (views) { /* what the views leave out stays */
        Visit w = { .begun = false };
        for (char *p; (p = visit(&w, &x.a));) {
            bool in = true;
            for (int d = 0; d < rank; d++) {
                long n = all[d].hi - all[d].lo + 1;
                in = in && w.sub[d] >= all[d].lo + (n > 3) && w.sub[d] <= all[d].hi - (n > 4);
            }
            if (!in && !has_value(&x.a, p, value_of(&x.a, w.sub, 8)))
                fail("hpf_take outside a view", round, &x.a, w.sub);
        }
        hpf_free(&xv);
        hpf_free(&yv);
    }
    free_mapped(&x);
    free_mapped(&y);
}

int main(int argc, char **argv)
{
    run_rounds("take-random", argc, argv, one);
}
