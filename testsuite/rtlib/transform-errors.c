/* transform-errors: subscripts out of bounds and shapes that do not fit give one message, status 2. */
// RUN: %build-c %s -o %t
// RUN: %not %hpfrun -n 3 %t gather 2>&1 | FileCheck --check-prefix=GATHER %s
// GATHER: x.hpf:5: error: subscript 13 in dimension 1 of array 'a' is outside its bounds 1:12
// GATHER-NOT: error
// RUN: %not %hpfrun -n 3 %t shift 2>&1 | FileCheck --check-prefix=SHIFT %s
// SHIFT: x.hpf:6: error: CSHIFT: SHIFT 's' has not the shape of 'a' without dimension 1
// SHIFT-NOT: error
// RUN: %not %hpfrun -n 2 %t boundary 2>&1 | FileCheck --check-prefix=BOUNDARY %s
// BOUNDARY: x.hpf:7: error: EOSHIFT: BOUNDARY 's' has not the shape of 'a' without dimension 2
// RUN: %not %hpfrun -n 2 %t result 2>&1 | FileCheck --check-prefix=RESULT %s
// RESULT: x.hpf:8: error: CSHIFT: 'b' has extent 5 in dimension 1, 'a' has 12
// RUN: %not %hpfrun -n 2 %t inner 2>&1 | FileCheck --check-prefix=INNER %s
// INNER: x.hpf:9: error: MATMUL: 'a' has extent 5 in dimension 2, 'a' has 12 in dimension 1
// RUN: %not %hpfrun -n 2 %t product 2>&1 | FileCheck --check-prefix=PRODUCT %s
// PRODUCT: x.hpf:10: error: MATMUL: 'a' has not the shape and type of the product of 'a' and 'b'
#include "intrinsics.h"

int main(int argc, char **argv)
{
    static const hpf_program program = { "transform-errors.c", HPF_TEST_MPI, 1 };
    const char *what = argc > 1 ? argv[1] : "";
    hpf_start(&argc, &argv, &program);
    const hpf_bound ab[2] = { { 1, 12 }, { 1, 5 } }, bb[2] = { { 1, 5 }, { 1, 12 } };
    const hpf_bound sb[1] = { { 1, 7 } };
    const hpf_axis axes[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    const hpf_dist dist[2] = { HPF_BLOCK, HPF_STAR };
    hpf_array a, b, s;
    hpf_template *t = hpf_template_new("x.hpf:1", "t", 2, ab, dist, NULL);
    hpf_declare(&a, "a", HPF_I4, 2, t, axes);
    hpf_declare(&b, "b", HPF_I4, 2, NULL, NULL);
    hpf_declare(&s, "s", HPF_I4, 1, NULL, NULL);
    hpf_allocate("x.hpf:2", &a, ab);
    hpf_allocate("x.hpf:3", &b, bb);
    hpf_allocate("x.hpf:4", &s, sb);
    hpf_schedule *schedule = NULL;
    if (strcmp(what, "gather") == 0)
        hpf_inspect("x.hpf:5", &schedule, &a, 1, (const long[]){ 12 + (hpf_rank() > 0), 5 });
    if (strcmp(what, "shift") == 0)
        hpf_cshift_array("x.hpf:6", &a, &a, &s, 0);
    if (strcmp(what, "boundary") == 0)
        hpf_eoshift_array("x.hpf:7", &a, &a, NULL, &s, 1);
    if (strcmp(what, "result") == 0)
        hpf_cshift("x.hpf:8", &b, &a, 1, 0);
    if (strcmp(what, "inner") == 0)
        hpf_matmul("x.hpf:9", &a, &a, &a);
    if (strcmp(what, "product") == 0)
        hpf_matmul("x.hpf:10", &a, &a, &b);
    hpf_end();
}
