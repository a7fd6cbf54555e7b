/* scan-random: hpf_scan gives what HPF 2.0 says of prefix and suffix scans, for random operations,
 * types, directions, DIM, MASK, SEGMENT, EXCLUSIVE, and operands, masks, segments and results of
 * random mappings, whole or sections; by units of the operand's layout and remapped to blocks. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 1000 | FileCheck %s
// RUN: %hpfrun -n 2 %t 800 | FileCheck %s
// RUN: %hpfrun -n 3 %t 600 | FileCheck %s
// RUN: env HPF_SCAN=unit %hpfrun -n 4 %t 500 7 | FileCheck %s
// RUN: env HPF_SCAN=remap %hpfrun -n 4 %t 300 4 | FileCheck %s
// RUN: env HPF_SCAN=remap %hpfrun -n 4 %t 360 5 | FileCheck %s
// RUN: %hpfrun -n 6 %t 300 | FileCheck %s
// CHECK: scan-random: ok
#include "scan_reference.h"

static void one(long round)
{
    long extent[HPF_MAX_RANK];
    int rank = pick_extents(extent);
    ScanCase c;
    pick_case(&c, rank);
    Piece a, mask, segment, r;
    pick_piece(&a, "a", operand_type(&c), rank, extent, NULL);
    pick_piece(&mask, "mask", pick_logical(), rank, extent, a.v);
    pick_piece(&segment, "segment", pick_logical(), rank, extent, a.v);
    pick_piece(&r, "r", c.type, rank, extent, a.v);
    fill_piece(&a, &c, OPERAND);
    fill_piece(&mask, &c, MASKS);
    fill_piece(&segment, &c, SEGMENTS);
    bool same = a.v->type == r.v->type && pick(0, 4) == 0; /* a = SUM_PREFIX(a, …) */
    hpf_scan("test:9", c.op, same ? a.v : r.v, a.v, c.mask ? mask.v : NULL,
             c.segment ? segment.v : NULL, c.dim, c.flags);
    check_piece("hpf_scan", round, same ? &a : &r, &c, extent);
    free_piece(&a);
    free_piece(&mask);
    free_piece(&segment);
    free_piece(&r);
}

int main(int argc, char **argv)
{
    run_rounds("scan-random", argc, argv, one);
}
