/* scan-choice: the terms of the cost model (HPF_COST) decide whether a vector is scanned by its
 * units or moved to blocks: CYCLIC moves where bytes are dear, since the sums of its rounds are as
 * many as its elements and go twice, but not where messages are; CYCLIC(50) never. HPF_SCAN overrules
 * it. The messages tell which way was taken: 3 to others in and out and 5 for blocks, or 8 for each
 * window of rounds. */
// RUN: %build-c %s -o %t
// RUN: env HPF_STAT=1 HPF_COST=bandwidth=1 %hpfrun-plain -n 4 %t 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: env HPF_STAT=1 HPF_COST=latency=1 %hpfrun-plain -n 4 %t 2>&1 | FileCheck %s --check-prefix=MESSAGES
// RUN: env HPF_STAT=1 HPF_COST=bandwidth=1 HPF_SCAN=unit %hpfrun-plain -n 4 %t 2>&1 | FileCheck %s --check-prefix=MESSAGES
// RUN: env HPF_COST=bandwith=1 %not %hpfrun-plain -n 4 %t 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: HPF_COST=bandwith=1 is not a list such as latency=2e-6,bandwidth=3e9
#include <stdio.h>

#include "hpfrt.h"

/* BYTES-DAG: {{^}}turns{{ +scan +[0-9]+ +}}29{{ }}
 * BYTES-DAG: {{^}}blocks{{ +scan +[0-9]+ +}}8{{ }}
 * MESSAGES-DAG: {{^}}turns{{ +scan +[0-9]+ +}}32{{ }}
 * MESSAGES-DAG: {{^}}blocks{{ +scan +[0-9]+ +}}8{{ }}
 */
static void scan(const char *where, hpf_dist dist)
{
    const hpf_bound b = { 1, 11200 };
    const hpf_axis axis = { 0, 1, 0 };
    hpf_template *t = hpf_template_new("make", "t", 1, &b, &dist, NULL);
    hpf_array a;
    double one = 1, sum;
    hpf_declare(&a, "a", HPF_R8, 1, t, &axis);
    hpf_allocate("make", &a, &b);
    hpf_fill(&a, &one, false);
    hpf_scan(where, HPF_OP_SUM, &a, &a, NULL, NULL, 1, 0);
    hpf_get("get", &a, &b.hi, &sum);
    if (sum != (double)b.hi)
        hpf_fail(where, "the sum is %g", sum);
    hpf_free(&a);
    hpf_template_free(t);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan-choice.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    scan("turns", (hpf_dist)HPF_CYCLIC);
    scan("blocks", (hpf_dist)HPF_CYCLIC_OF(50));
    hpf_end();
}
