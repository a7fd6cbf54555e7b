/* scan-paper: the examples that Wen, Carpenter and Fox work through in "HPF Parallel Prefix / Suffix
 * Intrinsic Functions", step by step: the parallel sum (fig. 1), CYCLIC (4.2), CYCLIC(k) (4.3), with
 * alignment strides, and a matrix (5). */
// RUN: %build-c %s -o %t
// RUN: env HPF_SCAN=unit HPF_SCAN_STEPS=1 %hpfrun-plain -n 8 %t sum 2>&1 | %python %S/Inputs/scan-ranges.py | FileCheck %s --check-prefix=SUM
// RUN: env HPF_SCAN=unit HPF_SCAN_STEPS=1 %hpfrun-plain -n 4 %t cyclic 2>&1 | %python %S/Inputs/scan-ranges.py | FileCheck %s --check-prefix=CYCLIC
// RUN: env HPF_SCAN=unit HPF_SCAN_STEPS=1 %hpfrun-plain -n 5 %t cyclic-stride 2>&1 | %python %S/Inputs/scan-ranges.py | FileCheck %s --check-prefix=STRIDE
// RUN: env HPF_SCAN=unit HPF_SCAN_STEPS=1 %hpfrun-plain -n 4 %t blocks 2>&1 | %python %S/Inputs/scan-ranges.py | FileCheck %s --check-prefix=BLOCKS
// RUN: env HPF_SCAN=unit HPF_SCAN_STEPS=1 %hpfrun-plain -n 5 %t blocks-stride 2>&1 | %python %S/Inputs/scan-ranges.py | FileCheck %s --check-prefix=HOLES
// RUN: %hpfrun -n 1 %t matrix | FileCheck %s --check-prefix=MATRIX
// RUN: %hpfrun -n 4 %t matrix | FileCheck %s --check-prefix=MATRIX
#include <stdio.h>
#include <string.h>

#include "hpfrt.h"

/* Fig. 1: eight processes with an element each.
 *
 * SUM: step 1, each block by itself
 * SUM: sums of blocks, added over 1 places
 * SUM-NEXT: proc 1 [ a1 ]
 * SUM-NEXT: proc 2 [ a2 ]
 * SUM: sums of blocks, added over 2 places
 * SUM-NEXT: proc 1 [ a1 ]
 * SUM-NEXT: proc 2 [ a1-2 ]
 * SUM-NEXT: proc 3 [ a2-3 ]
 * SUM-NEXT: proc 4 [ a3-4 ]
 * SUM-NEXT: proc 5 [ a4-5 ]
 * SUM-NEXT: proc 6 [ a5-6 ]
 * SUM-NEXT: proc 7 [ a6-7 ]
 * SUM-NEXT: proc 8 [ a7-8 ]
 * SUM-NEXT: sums of blocks, added over 4 places
 * SUM-NEXT: proc 1 [ a1 ]
 * SUM-NEXT: proc 2 [ a1-2 ]
 * SUM-NEXT: proc 3 [ a1-3 ]
 * SUM-NEXT: proc 4 [ a1-4 ]
 * SUM-NEXT: proc 5 [ a2-5 ]
 * SUM-NEXT: proc 6 [ a3-6 ]
 * SUM-NEXT: proc 7 [ a4-7 ]
 * SUM-NEXT: proc 8 [ a5-8 ]
 * SUM-NEXT: sums of blocks, added over 8 places
 * SUM-NEXT: proc 1 [ a1 ]
 * SUM-NEXT: proc 2 [ a1-2 ]
 * SUM-NEXT: proc 3 [ a1-3 ]
 * SUM-NEXT: proc 4 [ a1-4 ]
 * SUM-NEXT: proc 5 [ a1-5 ]
 * SUM-NEXT: proc 6 [ a1-6 ]
 * SUM-NEXT: proc 7 [ a1-7 ]
 * SUM-NEXT: proc 8 [ a1-8 ]
 * SUM-NEXT: with all that comes before
 * SUM: proc 8 [ (a1-8) ]
 *
 * 4.2, example 1.
 *
 * CYCLIC: step 1, each block by itself
 * CYCLIC-NEXT: proc 1 [ (a1 a5 a9) ]
 * CYCLIC-NEXT: proc 2 [ (a2 a6 a10) ]
 * CYCLIC-NEXT: proc 3 [ (a3 a7 a11) ]
 * CYCLIC-NEXT: proc 4 [ (a4 a8 a12) ]
 * CYCLIC: step 2, with what comes before in the round
 * CYCLIC-NEXT: proc 1 [ (a1 a5 a9) ]
 * CYCLIC-NEXT: proc 2 [ (a1-2 a5-6 a9-10) ]
 * CYCLIC-NEXT: proc 3 [ (a1-3 a5-7 a9-11) ]
 * CYCLIC-NEXT: proc 4 [ (a1-4 a5-8 a9-12) ]
 * CYCLIC-NEXT: step 3, rounds up to each: a1-4 a1-8 a1-12
 * CYCLIC-NEXT: step 4, with all that comes before
 * CYCLIC-NEXT: proc 1 [ (a1 a1-5 a1-9) ]
 * CYCLIC-NEXT: proc 2 [ (a1-2 a1-6 a1-10) ]
 * CYCLIC-NEXT: proc 3 [ (a1-3 a1-7 a1-11) ]
 * CYCLIC-NEXT: proc 4 [ (a1-4 a1-8 a1-12) ]
 *
 * 4.2, example 2: ALIGN A(i) WITH T(3*i-1). What the paper calls processes 1' to 5' are 2, 5, 3, 1, 4.
 *
 * STRIDE: step 1, each block by itself
 * STRIDE-NEXT: proc 1 [ (a4 a9) ]
 * STRIDE-NEXT: proc 2 [ (a1 a6 a11) ]
 * STRIDE-NEXT: proc 3 [ (a3 a8) ]
 * STRIDE-NEXT: proc 4 [ (a5 a10) ]
 * STRIDE-NEXT: proc 5 [ (a2 a7 a12) ]
 * STRIDE: step 2, with what comes before in the round
 * STRIDE-NEXT: proc 1 [ (a1-4 a6-9) ]
 * STRIDE-NEXT: proc 2 [ (a1 a6 a11) ]
 * STRIDE-NEXT: proc 3 [ (a1-3 a6-8) ]
 * STRIDE-NEXT: proc 4 [ (a1-5 a6-10) ]
 * STRIDE-NEXT: proc 5 [ (a1-2 a6-7 a11-12) ]
 * STRIDE-NEXT: step 3, rounds up to each: a1-5 a1-10 a1-12
 * STRIDE-NEXT: step 4, with all that comes before
 * STRIDE-NEXT: proc 1 [ (a1-4 a1-9) ]
 * STRIDE-NEXT: proc 2 [ (a1 a1-6 a1-11) ]
 * STRIDE-NEXT: proc 3 [ (a1-3 a1-8) ]
 * STRIDE-NEXT: proc 4 [ (a1-5 a1-10) ]
 * STRIDE-NEXT: proc 5 [ (a1-2 a1-7 a1-12) ]
 *
 * 4.3, example 1: CYCLIC(3).
 *
 * BLOCKS: step 1, each block by itself
 * BLOCKS-NEXT: proc 1 [ (a1 a1-2 a1-3) (a13 a13-14 a13-15) ]
 * BLOCKS-NEXT: proc 2 [ (a4 a4-5 a4-6) (a16 a16-17 a16-18) ]
 * BLOCKS-NEXT: proc 3 [ (a7 a7-8 a7-9) (a19 a19-20 .) ]
 * BLOCKS-NEXT: proc 4 [ (a10 a10-11 a10-12) (. . .) ]
 * BLOCKS: step 2, with what comes before in the round
 * BLOCKS-NEXT: proc 1 [ (a1 a1-2 a1-3) (a13 a13-14 a13-15) ]
 * BLOCKS-NEXT: proc 2 [ (a1-4 a1-5 a1-6) (a13-16 a13-17 a13-18) ]
 * BLOCKS-NEXT: proc 3 [ (a1-7 a1-8 a1-9) (a13-19 a13-20 .) ]
 * BLOCKS-NEXT: proc 4 [ (a1-10 a1-11 a1-12) (. . .) ]
 * BLOCKS-NEXT: step 3, rounds up to each: a1-12 a1-20
 * BLOCKS-NEXT: step 4, with all that comes before
 * BLOCKS-NEXT: proc 1 [ (a1 a1-2 a1-3) (a1-13 a1-14 a1-15) ]
 * BLOCKS-NEXT: proc 2 [ (a1-4 a1-5 a1-6) (a1-16 a1-17 a1-18) ]
 * BLOCKS-NEXT: proc 3 [ (a1-7 a1-8 a1-9) (a1-19 a1-20 .) ]
 * BLOCKS-NEXT: proc 4 [ (a1-10 a1-11 a1-12) (. . .) ]
 *
 * 4.3, example 2: CYCLIC(2), ALIGN A(i) WITH T(3*i-1). Sums of blocks without elements are kept
 * beside the array, so that there is nothing to clear.
 *
 * HOLES: step 1, each block by itself
 * HOLES-NEXT: proc 1 [ (. a1) (a4 .) (. .) (. a11) (a14 .) ]
 * HOLES-NEXT: proc 2 [ (. .) (. a5) (a8 .) (. .) (. a15) ]
 * HOLES-NEXT: proc 3 [ (a2 .) (. .) (. a9) (a12 .) (. .) ]
 * HOLES-NEXT: proc 4 [ (. a3) (a6 .) (. .) (. a13) (. .) ]
 * HOLES-NEXT: proc 5 [ (. .) (. a7) (a10 .) (. .) (. .) ]
 * HOLES: added over 8 places
 * HOLES-NEXT: proc 1 [ a1 a4 - a11 a14 ]
 * HOLES-NEXT: proc 2 [ a1 a4-5 a8 a11 a14-15 ]
 * HOLES-NEXT: proc 3 [ a1-2 a4-5 a8-9 a11-12 a14-15 ]
 * HOLES-NEXT: proc 4 [ a1-3 a4-6 a8-9 a11-13 a14-15 ]
 * HOLES-NEXT: proc 5 [ a1-3 a4-7 a8-10 a11-13 a14-15 ]
 * HOLES-NEXT: step 2, with what comes before in the round
 * HOLES-NEXT: proc 1 [ (. a1) (a4 .) (. .) (. a11) (a14 .) ]
 * HOLES-NEXT: proc 2 [ (. .) (. a4-5) (a8 .) (. .) (. a14-15) ]
 * HOLES-NEXT: proc 3 [ (a1-2 .) (. .) (. a8-9) (a11-12 .) (. .) ]
 * HOLES-NEXT: proc 4 [ (. a1-3) (a4-6 .) (. .) (. a11-13) (. .) ]
 * HOLES-NEXT: proc 5 [ (. .) (. a4-7) (a8-10 .) (. .) (. .) ]
 * HOLES-NEXT: step 3, rounds up to each: a1-3 a1-7 a1-10 a1-13 a1-15
 * HOLES-NEXT: step 4, with all that comes before
 * HOLES-NEXT: proc 1 [ (. a1) (a1-4 .) (. .) (. a1-11) (a1-14 .) ]
 * HOLES-NEXT: proc 2 [ (. .) (. a1-5) (a1-8 .) (. .) (. a1-15) ]
 * HOLES-NEXT: proc 3 [ (a1-2 .) (. .) (. a1-9) (a1-12 .) (. .) ]
 * HOLES-NEXT: proc 4 [ (. a1-3) (a1-6 .) (. .) (. a1-13) (. .) ]
 * HOLES-NEXT: proc 5 [ (. .) (. a1-7) (a1-10 .) (. .) (. .) ]
 */
static void vector(long n, hpf_dist dist, long a, long b, long positions)
{
    hpf_bound tb = { 1, positions }, bound = { 1, n };
    hpf_axis axis = { 0, a, b };
    hpf_template *t = hpf_template_new("paper:1", "t", 1, &tb, &dist, NULL);
    hpf_array x, r;
    hpf_declare(&x, "x", HPF_I4, 1, t, &axis);
    hpf_declare(&r, "r", HPF_I4, 1, t, &axis);
    hpf_allocate("paper:2", &x, &bound);
    hpf_allocate("paper:2", &r, &bound);
    for (int k = 0; k < x.dim[0].nrun; k++)
        for (long i = x.dim[0].run[k].lo; i <= x.dim[0].run[k].hi; i += x.dim[0].run[k].step)
            ((int32_t *)x.base)[hpf_offset(&x, 0, i)] = 1 << (i - 1);
    hpf_scan("paper:3", HPF_OP_SUM, &r, &x, NULL, NULL, 1, 0);
    hpf_free(&x);
    hpf_free(&r);
    hpf_template_free(t);
}

/* Section 5: the rows are 1 2 3, 4 5 6, 7 8 9.
 *
 * MATRIX: whole: 1 14 30, 5 19 36, 12 27 45
 * MATRIX: dim 1: 1 2 3, 5 7 9, 12 15 18
 * MATRIX: dim 2: 1 3 6, 4 9 15, 7 15 24
 */
static void matrix(void)
{
    hpf_bound b[2] = { { 1, 3 }, { 1, 3 } };
    hpf_axis axes[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    hpf_dist dist[2] = { HPF_BLOCK, HPF_BLOCK };
    hpf_template *t = hpf_template_new("paper:4", "t", 2, b, dist, NULL);
    hpf_array x, r;
    hpf_declare(&x, "x", HPF_I4, 2, t, axes);
    hpf_declare(&r, "r", HPF_I4, 2, t, axes);
    hpf_allocate("paper:5", &x, b);
    hpf_allocate("paper:5", &r, b);
    hpf_fill(&x, (int32_t[]){ 1, 4, 7, 2, 5, 8, 3, 6, 9 }, true);
    for (int dim = 0; dim <= 2; dim++) {
        int32_t v[3][3];
        hpf_scan("paper:6", HPF_OP_SUM, &r, &x, NULL, NULL, dim, 0);
        for (long i = 0; i < 3; i++)
            for (long j = 0; j < 3; j++)
                hpf_get("paper:7", &r, (long[]){ i + 1, j + 1 }, &v[i][j]);
        if (hpf_rank() == 0) {
            printf(dim ? "dim %d:" : "whole:", dim);
            for (int i = 0; i < 3; i++)
                printf(" %d %d %d%s", v[i][0], v[i][1], v[i][2], i < 2 ? "," : "\n");
        }
    }
    hpf_free(&x);
    hpf_free(&r);
    hpf_template_free(t);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-paper.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "sum") == 0)
        vector(8, (hpf_dist)HPF_BLOCK, 1, 0, 8);
    else if (strcmp(what, "cyclic") == 0)
        vector(12, (hpf_dist)HPF_CYCLIC, 1, 0, 12);
    else if (strcmp(what, "cyclic-stride") == 0)
        vector(12, (hpf_dist)HPF_CYCLIC, 3, -1, 100);
    else if (strcmp(what, "blocks") == 0)
        vector(20, (hpf_dist)HPF_CYCLIC_OF(3), 1, 0, 100);
    else if (strcmp(what, "blocks-stride") == 0)
        vector(15, (hpf_dist)HPF_CYCLIC_OF(2), 3, -1, 100);
    else
        matrix();
    hpf_end();
}
