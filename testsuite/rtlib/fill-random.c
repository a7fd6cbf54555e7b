/* fill-random: hpf_fill gives each element its value of a table in array element order, or all one
 * value, for random layouts and for sections. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 300 | FileCheck %s
// RUN: %hpfrun -n 4 %t 300 | FileCheck %s
// CHECK: fill-random: ok
#include "intrinsics.h"

static void check(const hpf_array *a, bool table, long round)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));) {
        long at = 0;
        for (int d = a->rank - 1; d >= 0; d--)
            at = at * (a->dim[d].hi - a->dim[d].lo + 1) + v.sub[d] - a->dim[d].lo;
        if (!has_value(a, p, table ? at + 7 : 7))
            fail("hpf_fill", round, a, v.sub);
    }
}

static void one(long round)
{
    static char values[400 * 16];
    int rank = (int)pick(0, 3), type = types[pick(0, 4)];
    long extent[HPF_MAX_RANK];
    hpf_bound b[HPF_MAX_RANK];
    hpf_triplet sec[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++)
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 14 : 7) : 0;
    pick_lower(b, rank, extent);
    Mapped x;
    pick_mapped(&x, "x", type, rank, b, false);
    for (long i = 0; i < 400; i++)
        put_value(&x.a, values + i * HPF_TYPE_SIZE(type), i + 7);
    bool table = pick(0, 1);
    hpf_fill(&x.a, values, table);
    check(&x.a, table, round);
    fill(&x.a, 3);
    for (int d = 0; d < rank; d++) {
        long step = pick(0, 2) - 1 ? pick(1, 2) : -1;
        sec[d] = (hpf_triplet){ step < 0 ? b[d].hi : b[d].lo, step < 0 ? b[d].lo : b[d].hi, step };
    }
    hpf_array view;
    hpf_view(&view, &x.a, sec, (bool[HPF_MAX_RANK]){ false });
    hpf_fill(&view, values, table);
    check(&view, table, round);
    hpf_free(&view);
    free_mapped(&x);
}

int main(int argc, char **argv)
{
    run_rounds("fill-random", argc, argv, one);
}
