/* overlap-random: after hpf_overlap_start and _finish the overlap areas hold the neighbours'
 * elements, for several arrays in one message, widths larger than blocks, with corners and without;
 * what is still valid is not moved again; widening keeps the elements. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 100 | FileCheck %s
// RUN: %hpfrun -n 3 %t 200 | FileCheck %s
// RUN: %hpfrun -n 4 %t 200 | FileCheck %s
// CHECK: overlap-random: ok
#include "layouts.h"

/* Every element within the widths of an owned one (in one dimension, or with corners in all). */
static void check(const hpf_halo *h, long round, long salt)
{
    const hpf_array *a = h->a;
    if (!a->holds)
        return;
    long first[HPF_MAX_RANK], last[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        first[d] = a->dim[d].run->lo - h->lo[d];
        last[d] = a->dim[d].run->hi + h->hi[d];
        first[d] = first[d] < a->dim[d].lo ? a->dim[d].lo : first[d];
        last[d] = last[d] > a->dim[d].hi ? a->dim[d].hi : last[d];
        sub[d] = first[d];
    }
    for (;;) {
        int outside = 0, d = 0;
        for (int e = 0; e < a->rank; e++)
            outside += sub[e] < a->dim[e].run->lo || sub[e] > a->dim[e].run->hi;
        long off = a->o;
        for (int e = 0; e < a->rank; e++)
            off += sub[e] * a->dim[e].s;
        if ((outside <= 1 || h->corners) &&
            !has_value(a, (char *)a->base + off * HPF_TYPE_SIZE(a->type), value_of(a, sub, salt)))
            fail("overlap-random", round, a, sub);
        for (; d < a->rank && ++sub[d] > last[d]; d++)
            sub[d] = first[d];
        if (d == a->rank)
            break;
    }
}

static bool all_blocks(const hpf_array *a)
{
    int bad = 0;
    for (int d = 0; d < a->rank; d++)
        bad += !a->dim[d].direct;
    return !bad;
}

static void one(long round)
{
    enum { MOST = 3 };
    Mapped m[MOST];
    hpf_halo halo[MOST];
    int n = (int)pick(1, MOST);
    for (int k = 0; k < n; k++) {
        int rank = (int)pick(1, 3);
        hpf_bound b[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++) {
            b[d].lo = pick(-2, 3);
            b[d].hi = b[d].lo + pick(-1, rank > 2 ? 5 : 14);
        }
        pick_mapped(&m[k], "abc" + k, types[pick(0, 4)], rank, b, true);
        halo[k] = (hpf_halo){ .a = &m[k].a, .corners = pick(0, 2) == 0 };
        for (int d = 0; d < rank; d++) {
            halo[k].lo[d] = pick(0, 3);
            halo[k].hi[d] = pick(0, 3);
        }
        fill(&m[k].a, 1);
    }
    hpf_overlap o = { n, halo, NULL };
    for (int time = 0; time < 3; time++) {
        int which = (int)pick(0, n - 1);
        if (time == 2) { /* one array changes */
            fill(&m[which].a, 7);
            hpf_written(&m[which].a);
        }
        hpf_overlap_start("test:8", &o);
        for (int i = 0; i < 3; i++)
            hpf_overlap_poll(&o);
        hpf_overlap_finish(&o);
        for (int k = 0; k < n; k++)
            if (all_blocks(&m[k].a))
                check(&halo[k], round, time == 2 && k == which ? 7 : 1);
        for (int k = 0; time == 0 && k < n; k++)
            for (int d = 0; d < m[k].a.rank; d++)
                if (pick(0, 3) == 0 && m[k].a.use) {
                    long w[HPF_MAX_RANK] = { 0 };
                    w[d] = pick(1, 5);
                    hpf_overlap_require(&m[k].a, w, w);
                }
    }
    hpf_overlap_free(&o);
    for (int k = 0; k < n; k++)
        free_mapped(&m[k]);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "overlap-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++)
        one(round);
    report("overlap-random");
    hpf_end();
}
