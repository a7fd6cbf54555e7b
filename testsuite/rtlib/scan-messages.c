/* scan-messages: a scan takes the messages that the cost model says, all lines in one: by blocks
 * P - 2^i in step i of ceil(log2 P); by units of CYCLIC(k) P - 1 more, to tell the sums of rounds;
 * moved to blocks one from each process to each other, and as many back. */
// RUN: %build-c %s -o %t
// RUN: env HPF_STAT=1 %hpfrun-plain -n 4 %t 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: env HPF_STAT=1 %hpfrun-plain -n 7 %t 2>&1 | FileCheck %s --check-prefix=SEVEN
// RUN: env HPF_STAT=1 %hpfrun-plain -n 16 %t 2>&1 | FileCheck %s --check-prefix=SIXTEEN
#include <stdio.h>
#include <stdlib.h>

#include "hpfrt.h"

/* Messages of all processes. BLOCK: 3 + 2; 6 + 5 + 3; 15 + 14 + 12 + 8.
 *
 * FOUR-DAG: {{^}}block{{ +scan +[0-9]+ +}}5{{ }}
 * FOUR-DAG: {{^}}lines{{ +scan +[0-9]+ +}}5{{ }}
 * FOUR-DAG: {{^}}units{{ +scan +[0-9]+ +}}8{{ }}
 * FOUR-DAG: {{^}}moved{{ +scan +[0-9]+ +}}29{{ }}
 * SEVEN-DAG: {{^}}block{{ +scan +[0-9]+ +}}14{{ }}
 * SEVEN-DAG: {{^}}lines{{ +scan +[0-9]+ +}}14{{ }}
 * SEVEN-DAG: {{^}}units{{ +scan +[0-9]+ +}}20{{ }}
 * SEVEN-DAG: {{^}}moved{{ +scan +[0-9]+ +}}98{{ }}
 * SIXTEEN-DAG: {{^}}block{{ +scan +[0-9]+ +}}49{{ }}
 * SIXTEEN-DAG: {{^}}lines{{ +scan +[0-9]+ +}}49{{ }}
 * SIXTEEN-DAG: {{^}}units{{ +scan +[0-9]+ +}}64{{ }}
 * SIXTEEN-DAG: {{^}}moved{{ +scan +[0-9]+ +}}529{{ }}
 */
static void scan(const char *where, const char *how, hpf_dist first, hpf_dist second, int dim)
{
    const hpf_bound b[2] = { { 1, 7 * 16 * 100 }, { 1, 5 } };
    const hpf_axis axis[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    const hpf_dist dist[2] = { first, second };
    const int rank = second.kind == HPF_DIST_STAR ? 2 : 1;
    hpf_template *t = hpf_template_new("make", "t", rank, b, dist, NULL);
    hpf_array a;
    double one = 1;
    hpf_declare(&a, "a", HPF_R8, rank, t, axis);
    hpf_allocate("make", &a, b);
    hpf_fill(&a, &one, false);
    setenv("HPF_SCAN", how, 1);
    hpf_scan(where, HPF_OP_SUM, &a, &a, NULL, NULL, dim, 0);
    long last[2] = { b[0].hi, 1 };
    double sum;
    hpf_get("get", &a, last, &sum);
    if (sum != (double)b[0].hi)
        hpf_fail(where, "the sum is %g", sum);
    hpf_free(&a);
    hpf_template_free(t);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-messages.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    scan("block", "auto", (hpf_dist)HPF_BLOCK, (hpf_dist)HPF_BLOCK, 1);
    scan("lines", "auto", (hpf_dist)HPF_BLOCK, (hpf_dist)HPF_STAR, 1);
    scan("units", "unit", (hpf_dist)HPF_CYCLIC_OF(5), (hpf_dist)HPF_BLOCK, 1);
    scan("moved", "remap", (hpf_dist)HPF_CYCLIC, (hpf_dist)HPF_BLOCK, 1);
    hpf_end();
}
