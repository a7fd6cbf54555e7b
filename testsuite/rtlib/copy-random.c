/* copy-random: hpf_copy moves the right elements between arrays of random layouts, through random
 * sections and dimension maps, and touches no others; also within one array. Long dimensions have
 * plans of periods. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 300 | FileCheck %s
// RUN: %hpfrun -n 3 %t 400 | FileCheck %s
// RUN: env HPF_BUFFER=1 %hpfrun -n 4 %t 300 | FileCheck %s
// CHECK: copy-random: ok
#include "layouts.h"

/* Long ones: many periods of CYCLIC(k). */
static void pick_bounds(hpf_bound *b, int rank, bool is_long)
{
    for (int d = 0; d < rank; d++) {
        b[d].lo = pick(-3, 4);
        b[d].hi = b[d].lo + pick(-1, rank > 2 ? 7 : !is_long ? 17 : rank > 1 ? 70 : 400);
    }
}

static void one(long round)
{
    bool is_long = pick(0, 2) == 0;
    int drank = (int)pick(is_long, is_long ? 2 : 3), srank = is_long ? drank : (int)pick(0, 3);
    int from[HPF_MAX_RANK], to[HPF_MAX_RANK];
    int type = types[pick(0, 4)];
    hpf_bound db[HPF_MAX_RANK], sb[HPF_MAX_RANK];
    hpf_triplet dsec[HPF_MAX_RANK], ssec[HPF_MAX_RANK];
    pick_bounds(db, drank, is_long);
    pick_bounds(sb, srank, is_long);
    for (int e = 0; e < srank; e++)
        to[e] = -1;
    for (int d = 0; d < drank; d++) {
        from[d] = -1;
        int e = is_long ? drank - 1 - d : (int)pick(0, 5);
        if (e < srank && to[e] < 0) {
            from[d] = e;
            to[e] = d;
        }
    }
    bool same = drank == srank && pick(0, 3) == 0;
    if (same)
        memcpy(db, sb, sizeof db);
    for (int e = 0; e < srank; e++) {
        long n = sb[e].hi - sb[e].lo + 1;
        if (n == 0)
            sb[e].hi = sb[e].lo + (n = 2) - 1;
        if (same)
            db[e] = sb[e];
        ssec[e] = (hpf_triplet){ sb[e].lo + pick(0, n - 1), 0, 1 };
        ssec[e].hi = ssec[e].lo;
    }
    for (int d = 0; d < drank; d++) {
        long n = db[d].hi - db[d].lo + 1, step = pick(1, 3);
        long count = n == 0 ? 0 : 1 + pick(0, (n - 1) / step), sstep = 1;
        if (from[d] >= 0) {
            long m = sb[from[d]].hi - sb[from[d]].lo + 1;
            sstep = pick(1, 3);
            long most = 1 + (m - 1) / sstep;
            count = count < most ? count : most;
        }
        long span = count ? (count - 1) * step : 0;
        long lo = db[d].lo + (n ? pick(0, n - 1 - span) : 0);
        dsec[d] = (hpf_triplet){ lo, lo + (count - 1) * step, step };
        if (pick(0, 2) == 0)
            dsec[d] = (hpf_triplet){ lo + (count - 1) * step, lo, -step };
        if (count == 0)
            dsec[d] = (hpf_triplet){ lo, lo - 1, 1 };
        if (from[d] < 0)
            continue;
        long m = sb[from[d]].hi - sb[from[d]].lo + 1;
        span = count ? (count - 1) * sstep : 0;
        lo = sb[from[d]].lo + pick(0, m - 1 - span);
        ssec[from[d]] = (hpf_triplet){ lo, lo + (count - 1) * sstep, sstep };
        if (pick(0, 2) == 0)
            ssec[from[d]] = (hpf_triplet){ lo + (count - 1) * sstep, lo, -sstep };
        if (count == 0)
            ssec[from[d]] = (hpf_triplet){ lo, lo - 1, 1 };
    }
    Mapped dst, src;
    pick_mapped(&src, "src", type, srank, sb, false);
    hpf_array *d = &src.a;
    if (!same) {
        pick_mapped(&dst, "dst", type, drank, db, false);
        d = &dst.a;
    }
    fill(&src.a, 1);
    if (!same)
        fill(d, 2);
    for (int twice = 0; twice < (same ? 1 : 2); twice++) /* the second time by a kept plan */
        hpf_copy("test:5", d, dsec, &src.a, ssec, from);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, d));) {
        long sub[HPF_MAX_RANK];
        bool in = true;
        for (int e = 0; e < srank; e++)
            sub[e] = ssec[e].lo;
        for (int x = 0; x < drank; x++) {
            long k = (v.sub[x] - dsec[x].lo) / dsec[x].step;
            long n = (dsec[x].hi - dsec[x].lo + dsec[x].step) / dsec[x].step;
            in = in && k >= 0 && k < n && dsec[x].lo + k * dsec[x].step == v.sub[x];
            if (from[x] >= 0)
                sub[from[x]] = ssec[from[x]].lo + k * ssec[from[x]].step;
        }
        long want = in ? value_of(&src.a, sub, 1) : value_of(d, v.sub, same ? 1 : 2);
        if (!has_value(d, p, want))
            fail("copy-random", round, d, v.sub);
    }
    free_mapped(&src);
    if (!same)
        free_mapped(&dst);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "copy-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++)
        one(round);
    report("copy-random");
    hpf_end();
}
