/* scan-memory: what a scan takes of memory besides its arguments is at most one local share of the
 * operand; by units much less: their sums go in windows. */
// UNSUPPORTED: sanitize, valgrind
// RUN: %build-c %s -o %t
// RUN: env MALLOC_MMAP_THRESHOLD_=65536 HPF_BUFFER=256k HPF_HUGE_PAGES=0 %hpfrun -n 3 %t | FileCheck %s
// CHECK: scan-memory: ok
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hpfrt.h"

enum { SHARE = 2 << 20, SLACK = 5 << 9 }; /* elements here; KiB */

static int failures;

static long status(const char *field)
{
    char line[256];
    long kib = -1;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, field, strlen(field)) == 0)
            kib = atol(line + strlen(field) + 1);
    if (file)
        fclose(file);
    return kib;
}

/* The peak begins anew. */
static void reset(void)
{
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (file) {
        fputs("5", file);
        fclose(file);
    }
}

static void make(hpf_array *a, const char *name, int type, int rank, const hpf_bound *b,
                 hpf_template *t, int value)
{
    const hpf_axis axis[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    int64_t one = value;
    double number = value;
    hpf_declare(a, name, type, rank, t, axis);
    hpf_allocate("make", a, b);
    hpf_fill(a, HPF_TYPE_BASE(type) == HPF_REAL ? (void *)&number : (void *)&one, false);
}

static hpf_dist elsewhere; /* how marks are distributed; HPF_DIST_STAR: as operands are */

/* The most that any process needs besides, in KiB. marks: their type; shares: that it may. */
static void one_dim(const char *name, hpf_dist dist, int rank, int dim, int type, int marks,
                    const char *how, int flags, double shares)
{
    const long lines = rank == 2 ? 64 : 1, n = (long)SHARE * hpf_size() + (rank == 1 ? 3 : 0);
    const hpf_bound b[2] = { { 1, n / lines }, { 1, lines } };
    const hpf_dist dists[2] = { dist, { HPF_DIST_STAR, 0, NULL } };
    hpf_template *t = hpf_template_new("make", "t", rank, b, dists, NULL);
    const hpf_dist other[2] = { elsewhere, { HPF_DIST_STAR, 0, NULL } };
    hpf_template *u = hpf_template_new("make", "u", rank, b, elsewhere.kind ? other : dists, NULL);
    hpf_array a, r, mask, segment;
    make(&a, "a", type, rank, b, t, 1);
    make(&r, "r", type, rank, b, t, 0);
    if (marks) {
        make(&mask, "mask", marks, rank, b, u, 1);
        make(&segment, "segment", marks, rank, b, u, 0);
    }
    if (how)
        setenv("HPF_SCAN", how, 1);
    reset();
    long before = status("VmRSS:");
    hpf_scan("scan", HPF_OP_SUM, &r, &a, marks ? &mask : NULL, marks ? &segment : NULL, dim,
             flags);
    long extra = status("VmHWM:") - before, share = SHARE / 1024 * HPF_TYPE_SIZE(type);
    unsetenv("HPF_SCAN");
    if (before <= 0 || extra < 0 || (double)extra > shares * (double)share + SLACK) {
        failures++;
        fprintf(stderr, "%s on process %d: %ld KiB besides, a share has %ld\n", name, hpf_rank(),
                extra, share);
    }
    hpf_free(&a);
    hpf_free(&r);
    if (marks) {
        hpf_free(&mask);
        hpf_free(&segment);
    }
    hpf_template_free(t);
    hpf_template_free(u);
}

static void one(const char *name, hpf_dist dist, int rank, int type, bool marks, const char *how,
                int flags, double shares)
{
    one_dim(name, dist, rank, 1, type, marks ? HPF_L1 : 0, how, flags, shares);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-memory.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    const hpf_dist block = HPF_BLOCK, cyclic = HPF_CYCLIC, by3 = HPF_CYCLIC_OF(3);
    const hpf_dist by1024 = HPF_CYCLIC_OF(1024);
    for (int marks = 0; marks < 2; marks++) {
        one("BLOCK", block, 1, HPF_R8, marks, NULL, 0, 0);
        one("BLOCK, reproducible", block, 1, HPF_R8, marks, NULL, HPF_SCAN_REPRODUCIBLE, 0);
        one("CYCLIC", cyclic, 1, HPF_R8, marks, NULL, 0, 1);
        one("CYCLIC, integers", cyclic, 1, HPF_I4, marks, NULL, 0, 1);
        one("CYCLIC by units", cyclic, 1, HPF_R8, marks, "unit", 0, 0);
        one("CYCLIC(3)", by3, 1, HPF_R8, marks, NULL, 0, 0);
        one("CYCLIC(1024)", by1024, 1, HPF_R8, marks, NULL, 0, 0);
        one("lines by BLOCK", block, 2, HPF_R8, marks, NULL, 0, 0);
        one("lines by CYCLIC(1024)", by1024, 2, HPF_R8, marks, NULL, 0, 0);
        one("lines by CYCLIC", cyclic, 2, HPF_R8, marks, NULL, 0, 1);
    }
    /* moved: plans of the exchange do not grow with the number of blocks */
    one("CYCLIC(3), reproducible", by3, 1, HPF_R8, false, NULL, HPF_SCAN_REPRODUCIBLE, 1);
    one("CYCLIC(3) moved", by3, 1, HPF_I4, false, "remap", 0, 1.5);
    one("CYCLIC(1024), reproducible", by1024, 1, HPF_R8, false, NULL, HPF_SCAN_REPRODUCIBLE, 1.1);
    static const int logical[] = { 0, HPF_L1, HPF_L4 };
    for (int i = 0; i < 3; i++) {
        one_dim("matrix by CYCLIC", cyclic, 2, 0, HPF_R8, logical[i], "remap", 0, 1);
        one_dim("integers by CYCLIC", cyclic, 2, 0, HPF_I4, logical[i], "remap", HPF_SCAN_SUFFIX, 1);
    }
    elsewhere = (hpf_dist)HPF_CYCLIC_OF(1024);
    for (int i = 1; i < 3; i++) {
        one_dim("BLOCK, marks elsewhere", block, 1, 0, HPF_I4, logical[i], NULL, 0, 1);
        one_dim("doubles, marks elsewhere", block, 1, 1, HPF_R8, logical[i], NULL,
                HPF_SCAN_SUFFIX, 1);
        one_dim("CYCLIC, marks elsewhere", cyclic, 1, 0, HPF_I4, logical[i], NULL, 0, 1);
        one_dim("CYCLIC(512), marks elsewhere", (hpf_dist)HPF_CYCLIC_OF(512), 1, 1, HPF_I4,
                logical[i], NULL, 0, 1);
    }
    if (failures == 0 && hpf_rank() == 0)
        printf("scan-memory: ok\n");
    hpf_end();
    return failures != 0;
}
