/* scan-far: results of a scan are stored past the caches where these cannot keep them and the
 * operand: never those of a few bytes or in the operand's place, always those of gigabytes;
 * HPF_SCAN_FAR says from how many bytes on instead. By descriptors without memory. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 0 0 0 1 | FileCheck %s
// RUN: %hpfrun -n 3 %t 0 0 0 1 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1 %hpfrun -n 2 %t 0 1 1 1 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1m %hpfrun -n 2 %t 0 0 0 1 | FileCheck %s
// RUN: env HPF_SCAN_FAR=100g %hpfrun -n 2 %t 0 0 0 0 | FileCheck %s
// CHECK: scan-far: ok
#include <stdio.h>
#include <stdlib.h>

#include "scan/scan_side.h"

static long failures;

/* An array of n elements in blocks; they are not there. */
static void imagine(hpf_array *a, hpf_template **t, long n)
{
    static char nothing[64];
    const hpf_bound b = { 1, n };
    const hpf_axis axis = { 0, 1, 0 };
    const hpf_dist dist = HPF_BLOCK;
    rt_key key;
    *t = hpf_template_new("far:1", "t", 1, &b, &dist, NULL);
    rt_layout_key(&key, "far:2", "a", 1, &b, *t, &axis);
    hpf_declare(a, "a", HPF_I8, 1, NULL, NULL);
    rt_array_lend(a, &key, nothing);
}

static void expect(long n, bool apart, bool want)
{
    hpf_array a, r;
    hpf_template *t, *u;
    imagine(&a, &t, n);
    imagine(&r, &u, n);
    const bool got = rt_side_far(apart ? &r : &a, &a, true);
    if (got != want && ++failures < 9)
        fprintf(stderr, "rank %d: %ld elements%s: %d\n", hpf_rank(), n,
                apart ? "" : " in place", got);
    hpf_free(&a);
    hpf_free(&r);
    hpf_template_free(t);
    hpf_template_free(u);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-far.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    static const struct { long n; bool apart; } cases[] = {
        { 3000000000, false }, { 30, true }, { 3000, true }, { 3000000000, true } };
    for (int i = 0; i < 4 && i + 1 < argc; i++)
        expect(cases[i].n, cases[i].apart, atoi(argv[i + 1]));
    if (failures)
        exit(1);
    if (hpf_rank() == 0)
        printf("scan-far: ok\n");
    hpf_end();
}
