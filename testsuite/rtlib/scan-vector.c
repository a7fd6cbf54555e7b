/* scan-vector: stretches that are long enough for vectors: hpf_scan gives the same as one element after
 * the other, whatever operations, types, directions, masks, segments and alignments; with vectors
 * of each width, and results stored past the caches or not. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 400 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1 %hpfrun -n 1 %t 400 2 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1 HPF_SCAN_VECTOR=32 %hpfrun -n 1 %t 400 3 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1 HPF_SCAN_VECTOR=0 %hpfrun -n 1 %t 100 4 | FileCheck %s
// RUN: env HPF_SCAN_FAR=1 %hpfrun -n 3 %t 200 5 | FileCheck %s
// CHECK: scan-vector: ok
#include "scan_reference.h"

/* Sections with any first element, of unit step: results begin at any address. */
static void pick_stretch(Piece *p, int type, long n)
{
    long before = pick(0, 20);
    hpf_bound b[1] = { { 1, n + before + pick(0, 3) } };
    hpf_triplet sec[1] = { { 1 + before, before + n, 1 } };
    bool single[1] = { false };
    pick_mapped(&p->m, "a", type, 1, b, false);
    hpf_view(&p->view, &p->m.a, sec, single);
    p->v = &p->view;
}

static void one(long round)
{
    long extent[1] = { pick(0, 3) ? pick(1, 700) : pick(0, 3) ? pick(1, 4000) : pick(1, 30000) };
    ScanCase c;
    Piece a, mask, segment, r;
    pick_case(&c, 1);
    if (*extent > 4000 && c.op == HPF_OP_PRODUCT) /* reals would leave their range */
        c.op = HPF_OP_SUM;
    c.even = (long[]){ 1, 3, 20, 100, 1000, 20000 }[pick(0, 5)];
    pick_stretch(&a, operand_type(&c), *extent);
    pick_stretch(&mask, pick_logical(), *extent);
    pick_stretch(&segment, pick_logical(), *extent);
    pick_stretch(&r, c.type, *extent);
    fill_piece(&a, &c, OPERAND);
    fill_piece(&mask, &c, MASKS);
    fill_piece(&segment, &c, SEGMENTS);
    hpf_scan("test:9", c.op, r.v, a.v, c.mask ? mask.v : NULL, c.segment ? segment.v : NULL, c.dim,
             c.flags);
    check_piece("hpf_scan", round, &r, &c, extent);
    free_piece(&a);
    free_piece(&mask);
    free_piece(&segment);
    free_piece(&r);
}

int main(int argc, char **argv)
{
    run_rounds("scan-vector", argc, argv, one);
}
