/* intrinsic-random: CSHIFT, EOSHIFT, MATMUL, and gathers and scatters by an inspector, between
 * arrays of random layouts, against their definitions. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 60 | FileCheck %s
// RUN: %hpfrun -n 3 %t 90 | FileCheck %s
// RUN: %hpfrun -n 4 %t 90 | FileCheck %s
// CHECK: intrinsic-random: ok
#include "layouts.h"

static long element(const long *sub, int rank) /* small integers: sums are exact */
{
    long v = 1;
    for (int d = 0; d < rank; d++)
        v = v * 7 + sub[d] * (d + 2);
    return v % 101;
}

static void fill_small(const hpf_array *a)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));)
        *(double *)(void *)p = (double)element(v.sub, a->rank);
}

static void pick_bounds(hpf_bound *b, int rank, const hpf_bound *like)
{
    for (int d = 0; d < rank; d++) {
        b[d].lo = pick(-2, 2);
        b[d].hi = b[d].lo + (like ? like[d].hi - like[d].lo : pick(-1, rank > 2 ? 5 : 11));
    }
}

static void shifts(long round)
{
    int rank = (int)pick(1, 3), dim = (int)pick(0, rank - 1);
    hpf_bound ab[HPF_MAX_RANK], rb[HPF_MAX_RANK];
    pick_bounds(ab, rank, NULL);
    pick_bounds(rb, rank, ab);
    Mapped a, r;
    pick_mapped(&a, "a", HPF_R8, rank, ab, false);
    pick_mapped(&r, "r", HPF_R8, rank, rb, false);
    fill_small(&a.a);
    long shift = pick(-15, 15), n = ab[dim].hi - ab[dim].lo + 1;
    double boundary = -5;
    bool end_off = pick(0, 1);
    if (end_off)
        hpf_eoshift("test:1", &r.a, &a.a, shift, &boundary, dim);
    else
        hpf_cshift("test:2", &r.a, &a.a, shift, dim);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &r.a));) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++)
            sub[d] = v.sub[d] - rb[d].lo + ab[d].lo;
        long at = sub[dim] - ab[dim].lo + shift;
        bool off = end_off && (at < 0 || at >= n);
        sub[dim] = ab[dim].lo + (at % n + n) % n;
        if (*(double *)(void *)p != (off ? boundary : (double)element(sub, rank)))
            fail(end_off ? "EOSHIFT" : "CSHIFT", round, &r.a, v.sub);
    }
    free_mapped(&a);
    free_mapped(&r);
}

static void product(long round)
{
    int ra = (int)pick(1, 2), rb = ra == 1 ? 2 : (int)pick(1, 2);
    long m = pick(1, 9), k = pick(0, 9), n = pick(1, 9);
    hpf_bound ab[2] = { { 1, ra == 1 ? k : m }, { 1, k } }, bb[2] = { { 1, k }, { 1, n } };
    hpf_bound cb[2] = { { 1, ra == 1 ? n : m }, { 1, n } };
    Mapped a, b, c;
    pick_mapped(&a, "a", HPF_R8, ra, ab, false);
    pick_mapped(&b, "b", HPF_R8, rb, bb, false);
    pick_mapped(&c, "c", HPF_R8, ra + rb - 2, cb, false);
    fill_small(&a.a);
    fill_small(&b.a);
    hpf_matmul("test:3", &c.a, &a.a, &b.a);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &c.a));) {
        double sum = 0;
        for (long x = 1; x <= k; x++) {
            long sa[2] = { ra == 1 ? x : v.sub[0], x };
            long sb[2] = { x, ra == 1 ? v.sub[0] : v.sub[1] };
            sum += (double)element(sa, ra) * (double)element(sb, rb);
        }
        if (*(double *)(void *)p != sum)
            fail("MATMUL", round, &c.a, v.sub);
    }
    free_mapped(&a);
    free_mapped(&b);
    free_mapped(&c);
}

static void gathers(long round)
{
    int rank = (int)pick(1, 3);
    hpf_bound b[HPF_MAX_RANK];
    pick_bounds(b, rank, NULL);
    for (int d = 0; d < rank; d++)
        b[d].hi = b[d].hi < b[d].lo ? b[d].lo : b[d].hi;
    Mapped x;
    pick_mapped(&x, "x", HPF_R8, rank, b, false);
    fill_small(&x.a);
    /* every process draws all lists, to know what all of them add */
    enum { MOST = 12 };
    long subs[HPF_MAX_RANK * MOST], mine = 0, all[8 * MOST][HPF_MAX_RANK], total = 0;
    double values[MOST];
    for (int r = 0; r < hpf_size(); r++) {
        long n = pick(0, MOST);
        for (long j = 0; j < n; j++, total++)
            for (int d = 0; d < rank; d++)
                all[total][d] = pick(b[d].lo, b[d].hi);
        if (r != hpf_rank())
            continue;
        mine = n;
        for (long j = 0; j < n; j++)
            for (int d = 0; d < rank; d++)
                subs[d * n + j] = all[total - n + j][d];
    }
    hpf_schedule *s = NULL;
    hpf_inspect("test:4", &s, &x.a, mine, subs);
    hpf_gather("test:5", s, values, &x.a);
    for (long j = 0; j < mine; j++) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++)
            sub[d] = subs[d * mine + j];
        if (values[j] != (double)element(sub, rank))
            fail("gather", round, &x.a, sub);
        values[j] = 1;
    }
    hpf_scatter("test:6", s, &x.a, values, HPF_OP_SUM);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &x.a));) {
        double want = (double)element(v.sub, rank);
        for (long j = 0; j < total; j++)
            want += memcmp(all[j], v.sub, (size_t)rank * sizeof(long)) == 0;
        if (*(double *)(void *)p != want)
            fail("scatter", round, &x.a, v.sub);
    }
    hpf_schedule_free(s);
    free_mapped(&x);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "intrinsic-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++) {
        shifts(round);
        product(round);
        gathers(round);
    }
    report("intrinsic-random");
    hpf_end();
}
