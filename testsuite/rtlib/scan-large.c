/* scan-large: scans of more than 2^31 elements, by descriptors without memory: units and rounds of
 * BLOCK, CYCLIC(k) and aligned layouts add up to the extent, chunks begin where they should at
 * either end, costs choose a home. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t | FileCheck %s
// RUN: %hpfrun -n 3 %t | FileCheck %s
// CHECK: scan-large: ok
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "scan/scan.h"

static long failures;

static void expect(const char *what, long got, long want)
{
    if (got != want && ++failures < 9)
        fprintf(stderr, "rank %d: %s is %ld, not %ld\n", rt.rank, what, got, want);
}

/* An array of this extent on a template; its elements are not there. */
static void imagine(hpf_array *a, hpf_template **t, hpf_dist dist, long n, long stride, long offset)
{
    static char nothing[64];
    hpf_bound tb = { 1, n * labs(stride) + 10 }, b = { 1, n };
    hpf_axis axis = { 0, stride, offset };
    rt_key key;
    *t = hpf_template_new("large:1", "t", 1, &tb, &dist, NULL);
    rt_layout_key(&key, "large:2", "a", 1, &b, *t, &axis);
    hpf_declare(a, "a", HPF_I8, 1, NULL, NULL);
    rt_array_lend(a, &key, nothing);
}

static void units(hpf_dist dist, long n, long stride, long offset, long rounds)
{
    hpf_array a;
    hpf_template *t;
    rt_scan_level l;
    imagine(&a, &t, dist, n, stride, offset);
    rt_scan_level_make(&l, a.layout, 0, false, 0);
    long count = l.count;
    rt_allreduce(&count, 1, MPI_LONG, MPI_SUM);
    expect("the number of elements", count, n);
    if (rounds)
        expect("the number of rounds", l.rounds, rounds);
    for (int u = 0; u < l.nunit; u++) {
        if (u && rt_scan_round(&l, u) <= rt_scan_round(&l, u - 1))
            expect("a later unit's round", rt_scan_round(&l, u), rt_scan_round(&l, u - 1) + 1);
        if (rt_scan_round(&l, u) < 0 || rt_scan_round(&l, u) >= l.rounds)
            expect("a round", rt_scan_round(&l, u), 0);
    }
    rt_scan_level_free(&l);
    hpf_free(&a);
    hpf_template_free(t);
}

/* The first chunk of a scan, and of a suffix scan. */
static void ends(hpf_dist dist, long n)
{
    for (int back = 0; back < 2; back++) {
        hpf_array a;
        hpf_template *t;
        hpf_scanner s;
        imagine(&a, &t, dist, n, 1, 0);
        hpf_scan_begin("large:3", &s, HPF_OP_SUM, HPF_I8, &a, 1, back ? HPF_SCAN_SUFFIX : 0, 0);
        if (s.home.holds && hpf_scan_next(&s)) {
            const hpf_run *run = &s.home.dim[0].run[back ? s.home.dim[0].nrun - 1 : 0];
            long held = (run->hi - run->lo) / run->step + 1;
            long first = back ? (held - 1) / HPF_SCAN_CHUNK * HPF_SCAN_CHUNK : 0;
            long left = held - first;
            expect("the first subscript", s.chunk.sub[0], run->lo + first * run->step);
            expect("the length", s.chunk.n, left < HPF_SCAN_CHUNK ? left : HPF_SCAN_CHUNK);
            if (back && rt.rank == rt.size - 1 && s.home.layout->key.dim[0].kind == HPF_DIST_BLOCK)
                expect("the last subscript", s.chunk.sub[0] + s.chunk.n - 1, n);
        }
        hpf_scan_end(&s);
        hpf_free(&a);
        hpf_template_free(t);
    }
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-large.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    const long n = 3000000000007, np = hpf_size(), k = 1L << 28;
    units((hpf_dist)HPF_BLOCK, n, 1, 0, 1);
    units((hpf_dist)HPF_BLOCK, n, -3, 3 * n + 5, 1);
    units((hpf_dist)HPF_CYCLIC_OF(k), n, 1, 0, np == 1 ? 1 : (n + k * np - 1) / (k * np));
    units((hpf_dist)HPF_CYCLIC_OF(k), n, 3, 2, 0);
    units((hpf_dist)HPF_CYCLIC_OF(k), n, -2, 2 * n + 2, 0);
    ends((hpf_dist)HPF_BLOCK, n);
    ends((hpf_dist)HPF_CYCLIC_OF(k), n);
    ends((hpf_dist)HPF_CYCLIC, n); /* moved to blocks: not a sum for each element */
    if (failures)
        exit(1);
    if (hpf_rank() == 0)
        printf("scan-large: ok\n");
    hpf_end();
}
