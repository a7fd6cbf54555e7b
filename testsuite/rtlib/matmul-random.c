/* matmul-random: MATMUL of matrices and vectors of all types, with random layouts of all three
 * arrays, inner extents of zero and of more than one panel, and of sections. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 150 | FileCheck %s
// RUN: %hpfrun -n 3 %t 200 | FileCheck %s
// RUN: %hpfrun -n 4 %t 150 | FileCheck %s
// CHECK: matmul-random: ok
#include "intrinsics.h"

typedef struct Operand {
    Mapped m;
    hpf_array view, *a; /* the array, or every other element of a larger one */
    bool section;
} Operand;

static Pair element(int type, const hpf_array *x, const long *sub, long salt)
{
    long at[2] = { 0, 0 };
    for (int d = 0; d < x->rank; d++)
        at[d] = sub[d] - x->dim[d].lo;
    return number_for(type, HPF_OP_SUM, at, 2, salt);
}

static void pick_operand(Operand *o, const char *name, int type, int rank, const long *extent,
                         long salt)
{
    hpf_bound b[2];
    hpf_triplet sec[2];
    o->section = pick(0, 3) == 0;
    pick_lower(b, rank, extent);
    for (int d = 0; d < rank; d++) {
        long step = pick(0, 1) ? pick(0, 1) ? 2 : 1 : -1, n = extent[d];
        if (!o->section)
            continue;
        b[d].hi = b[d].lo + n * labs(step) + pick(0, 2);
        sec[d] = (hpf_triplet){ b[d].lo, b[d].lo + (n - 1) * step, step };
        if (step < 0)
            sec[d] = (hpf_triplet){ b[d].lo + n - 1, b[d].lo, -1 };
        if (n == 0)
            sec[d] = (hpf_triplet){ b[d].lo, b[d].lo - 1, 1 };
    }
    pick_mapped(&o->m, name, type, rank, b, false);
    o->a = &o->m.a;
    if (o->section) {
        hpf_view(&o->view, &o->m.a, sec, (bool[2]){ false });
        o->a = &o->view;
    }
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, o->a));) {
        Pair x = element(type, o->a, v.sub, salt);
        put_number(type, p, x.re, x.im);
    }
}

static void free_operand(Operand *o)
{
    if (o->section)
        hpf_free(&o->view);
    free_mapped(&o->m);
}

static void one(long round)
{
    int type = all_types[pick(0, 11)], ar = (int)pick(1, 2), br = ar == 1 ? 2 : (int)pick(1, 2);
    long m = pick(0, 15) ? pick(1, 14) : 0, n = pick(0, 15) ? pick(1, 14) : 0, k = pick(1, 20);
    if (pick(0, 9) == 0)
        k = pick(0, 1) ? 0 : pick(250, 600);
    long ae[2] = { ar == 2 ? m : k, k }, be[2] = { k, n }, re[2] = { ar == 2 ? m : n, n };
    Operand a, b, r;
    pick_operand(&a, "a", type, ar, ae, 1);
    pick_operand(&b, "b", type, br, be, 2);
    pick_operand(&r, "r", type, ar + br - 2, re, 3);
    hpf_matmul("test:5", r.a, a.a, b.a);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, r.a));) {
        Pair sum = { 0, 0 };
        for (long l = 0; l < k; l++) {
            long as[2] = { a.a->dim[0].lo + l, 0 }, bs[2] = { b.a->dim[0].lo + l, 0 };
            if (ar == 2) {
                as[0] = a.a->dim[0].lo + v.sub[0] - r.a->dim[0].lo;
                as[1] = a.a->dim[1].lo + l;
            }
            if (br == 2)
                bs[1] = b.a->dim[1].lo + v.sub[ar - 1] - r.a->dim[ar - 1].lo;
            Pair x = element(type, a.a, as, 1), y = element(type, b.a, bs, 2);
            if (HPF_TYPE_BASE(type) == HPF_LOGICAL)
                sum.re = sum.re || (x.re && y.re);
            else
                sum = apply(HPF_OP_SUM, sum, apply(HPF_OP_PRODUCT, x, y));
        }
        if (!is_number(type, p, sum.re, sum.im))
            fail("MATMUL", round, r.a, v.sub);
    }
    free_operand(&a);
    free_operand(&b);
    free_operand(&r);
}

int main(int argc, char **argv)
{
    run_rounds("matmul-random", argc, argv, one);
}
