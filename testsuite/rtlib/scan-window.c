/* scan-window: scans of vectors in many rounds, CYCLIC and CYCLIC(k), of any alignment, with MASK,
 * SEGMENT and EXCLUSIVE or without, give the same as one element after the other: by units in
 * windows of rounds, many or few, and in blocks; results in place or not, stored past the caches or
 * not. */
// RUN: %build-c %s -o %t
// RUN: env HPF_SCAN=unit HPF_SCAN_WINDOW=64 HPF_SCAN_FAR=1 %hpfrun -n 2 %t 150 | FileCheck %s
// RUN: env HPF_SCAN=unit HPF_SCAN_WINDOW=400 %hpfrun -n 3 %t 150 2 | FileCheck %s
// RUN: env HPF_SCAN=unit HPF_SCAN_WINDOW=100 %hpfrun -n 4 %t 150 3 | FileCheck %s
// RUN: env HPF_SCAN_WINDOW=2000 %hpfrun -n 6 %t 100 4 | FileCheck %s
// RUN: env HPF_SCAN=remap HPF_SCAN_FAR=1 %hpfrun -n 3 %t 150 5 | FileCheck %s
// RUN: env HPF_SCAN=remap HPF_SCAN_VECTOR=0 %hpfrun -n 2 %t 150 6 | FileCheck %s
// CHECK: scan-window: ok
#include "scan_reference.h"

static void one(long round)
{
    ScanCase c;
    pick_case(&c, 1);
    /* Products of more are infinite. */
    long n[1] = { pick(0, 3) ? pick(1, 700) : pick(0, c.op == HPF_OP_PRODUCT ? 4000 : 9000) };
    c.flags &= ~(pick(0, 3) ? HPF_SCAN_REPRODUCIBLE : 0);
    long low = pick(-3, 3), a = (long[]){ 1, 1, 1, -1, 2, 3, -3, 6 }[pick(0, 7)], off = pick(-5, 5);
    long k = (long[]){ 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 120, 1024 }[pick(0, 12)];
    hpf_bound b[1] = { { low, low + n[0] - 1 } };
    long p = a * b->lo + off, q = a * (n[0] ? b->hi : b->lo) + off;
    hpf_bound tb[1] = { { (p < q ? p : q) - pick(0, 3), (p < q ? q : p) + pick(0, 3) } };
    hpf_dist dist[1] = { { HPF_DIST_CYCLIC, k == 1 ? 0 : k, NULL } };
    hpf_axis axis[1] = { { 0, a, off } };
    const bool replicated = pick(0, 9) == 0; /* the result */
    Piece x, r, mask, segment;
    x.m.t = r.m.t = NULL;
    hpf_template *t = hpf_template_new("test:1", "t", 1, tb, dist, NULL);
    hpf_declare(&x.m.a, "a", operand_type(&c), 1, t, axis);
    hpf_declare(&r.m.a, "r", c.type, 1, replicated ? NULL : t, replicated ? NULL : axis);
    hpf_allocate("test:2", &x.m.a, b);
    hpf_allocate("test:3", &r.m.a, b);
    x.v = &x.m.a;
    r.v = &r.m.a;
    pick_piece(&mask, "mask", pick_logical(), 1, n, x.v);
    pick_piece(&segment, "segment", pick_logical(), 1, n, x.v);
    fill_piece(&x, &c, OPERAND);
    fill_piece(&mask, &c, MASKS);
    fill_piece(&segment, &c, SEGMENTS);
    bool same = pick(0, 2) == 0 && c.op != HPF_OP_COUNT;
    hpf_scan("test:9", c.op, same ? x.v : r.v, x.v, c.mask ? mask.v : NULL,
             c.segment ? segment.v : NULL, c.dim, c.flags);
    check_piece("hpf_scan", round, same ? &x : &r, &c, n);
    hpf_free(&x.m.a);
    hpf_free(&r.m.a);
    hpf_template_free(t);
    free_piece(&mask);
    free_piece(&segment);
}

int main(int argc, char **argv)
{
    run_rounds("scan-window", argc, argv, one);
}
