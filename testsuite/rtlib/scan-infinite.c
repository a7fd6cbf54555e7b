/* scan-infinite: what stands for nothing changes no complex number that is infinite: a product of
 * one element is that element, on every layout, with -freproducible and without; of none it is 1. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t | FileCheck %s
// RUN: %hpfrun -n 3 %t | FileCheck %s
// CHECK: scan-infinite: ok
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hpfrt.h"

enum { N = 300 };

static int failures;

/* Element i (from 1) is infinite in one part, the other is an ordinary number. */
static void part(long i, double *re, double *im)
{
    *re = i % 3 == 0 ? INFINITY : (double)i;
    *im = i % 3 == 1 ? -INFINITY : 0.5;
}

static void put(int type, char *at, long i)
{
    double re, im;
    part(i, &re, &im);
    if (type == HPF_C8)
        *(hpf_c8 *)(void *)at = (hpf_c8){ (float)re, (float)im };
    else
        *(hpf_c16 *)(void *)at = (hpf_c16){ re, im };
}

/* SEGMENT changes with every second element, of which MASK takes the one with an odd subscript. */
static void fill(hpf_array *a, int what)
{
    for (int r = 0; r < a->dim[0].nrun; r++) {
        const hpf_run *run = &a->dim[0].run[r];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc)
            if (what == 0)
                put(a->type, (char *)a->base + at * HPF_TYPE_SIZE(a->type), i);
            else
                ((int8_t *)a->base)[at] = (int8_t)(what == 1 ? i % 2 : (i - 1) / 2 % 2);
    }
}

static void check(hpf_array *r, bool exclusive)
{
    for (int k = 0; k < r->dim[0].nrun; k++) {
        const hpf_run *run = &r->dim[0].run[k];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc) {
            char want[16] = { 0 };
            const float onef = 1;
            const double one = 1;
            if (exclusive && i % 2 == 1)
                memcpy(want, r->type == HPF_C8 ? (void *)&onef : (void *)&one,
                       (size_t)HPF_TYPE_SIZE(r->type) / 2);
            else
                put(r->type, want, i % 2 ? i : i - 1);
            const char *got = (char *)r->base + at * HPF_TYPE_SIZE(r->type);
            if (memcmp(got, want, (size_t)HPF_TYPE_SIZE(r->type)) != 0 && failures++ < 3)
                fprintf(stderr, "element %ld is wrong, exclusive %d\n", i, exclusive);
        }
    }
}

static void one(int type, hpf_dist dist, int flags)
{
    const hpf_axis axis = { 0, 1, 0 };
    const hpf_bound b = { 1, N };
    hpf_template *t = hpf_template_new("make", "t", 1, &b, &dist, NULL);
    hpf_array x[4];
    const int types[] = { type, HPF_L1, HPF_L1, type };
    for (int i = 0; i < 4; i++) {
        hpf_declare(&x[i], "x", types[i], 1, t, &axis);
        hpf_allocate("make", &x[i], &b);
        if (i < 3)
            fill(&x[i], i);
    }
    hpf_scan("scan", HPF_OP_PRODUCT, &x[3], &x[0], &x[1], &x[2], 1, flags);
    check(&x[3], flags & HPF_SCAN_EXCLUSIVE);
    for (int i = 0; i < 4; i++)
        hpf_free(&x[i]);
    hpf_template_free(t);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-infinite.c", HPF_TEST_MPI, 1 };
    static const hpf_dist dist[] = { HPF_BLOCK, HPF_CYCLIC, HPF_CYCLIC_OF(3), HPF_CYCLIC_OF(100) };
    static const int flags[] = { 0, HPF_SCAN_EXCLUSIVE, HPF_SCAN_REPRODUCIBLE,
                                 HPF_SCAN_REPRODUCIBLE | HPF_SCAN_EXCLUSIVE };
    hpf_start(&argc, &argv, &program);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            one(HPF_C8, dist[i], flags[k]);
            one(HPF_C16, dist[i], flags[k]);
        }
    if (failures == 0 && hpf_rank() == 0)
        printf("scan-infinite: ok\n");
    hpf_end();
    return failures != 0;
}
