/* errors: each error of the runtime core is one message, from one process, and status 2 from all,
 * whichever processes notice it. */
/*
   RUN: %build-c %s -o %t
   RUN: for e in $(%t list); do %hpfrun -n 3 %t $e > %t.out 2>&1; echo "$e: status $?"; \
   RUN:     grep error: %t.out; done > %t.all
   RUN: env HPF_BUFFER=12q %hpfrun -n 2 %t setting > %t.out 2>&1; echo "setting: status $?" >> %t.all
   RUN: grep error: %t.out >> %t.all
   RUN: FileCheck %s < %t.all
*/
#include "layouts.h"

// CHECK: one: status 2
// CHECK-NEXT: e.hpf:1: error: one process fails
// CHECK-NEXT: all: status 2
// CHECK-NEXT: e.hpf:2: error: all processes fail
// CHECK-NEXT: late: status 2
// CHECK-NEXT: e.hpf:3: error: the others have ended
// CHECK-NEXT: agree: status 2
// CHECK-NEXT: e.hpf:4: error: processes disagree about a scalar that controls the program: its least value is 0, its greatest 2
// CHECK-NEXT: grid: status 2
// CHECK-NEXT: e.hpf:5: error: the processor arrangement has extent -3 in dimension 2
// CHECK-NEXT: block: status 2
// CHECK-NEXT: e.hpf:6: error: BLOCK(-2) of 't': the block size must be positive
// CHECK-NEXT: cyclic: status 2
// CHECK-NEXT: e.hpf:6: error: CYCLIC(-1) of 't': the block size must be positive
// CHECK-NEXT: gen: status 2
// CHECK-NEXT: e.hpf:6: error: the sizes of GEN_BLOCK add up to 6, which does not cover 't' with extent 10
// CHECK-NEXT: indirect: status 2
// CHECK-NEXT: e.hpf:6: error: INDIRECT maps element 10 of 't' to processor 0: processors are numbered from 1
// CHECK-NEXT: align: status 2
// CHECK-NEXT: e.hpf:7: error: array 'a' is aligned with positions 4 to 13 of dimension 1 of 't', whose bounds are 1:10
// CHECK-NEXT: twice: status 2
// CHECK-NEXT: e.hpf:7: error: ALLOCATE: 'a' is already allocated
// CHECK-NEXT: never: status 2
// CHECK-NEXT: e.hpf:8: error: DEALLOCATE: 'a' is not allocated
// CHECK-NEXT: memory: status 2
// CHECK-NEXT: e.hpf:7: error: out of memory: array 'a' needs {{[0-9]+}} bytes (rank {{[0-2]}})
// CHECK-NEXT: copy: status 2
// CHECK-NEXT: e.hpf:9: error: section 1:11:1 in dimension 1 of array 'a' reaches beyond its bounds 1:10
// CHECK-NEXT: extent: status 2
// CHECK-NEXT: e.hpf:9: error: the section of array 'a' has extent 3 in dimension 1, that of array 'a' has 4 in dimension 1
// CHECK-NEXT: get: status 2
// CHECK-NEXT: e.hpf:10: error: subscript 0 in dimension 1 of array 'a' is outside its bounds 1:10
// CHECK-NEXT: type: status 2
// CHECK-NEXT: e.hpf:11: error: dummy argument 'd' and its actual argument 'a' have different types
// CHECK-NEXT: small: status 2
// CHECK-NEXT: e.hpf:11: error: dummy argument 'd' has 12 elements, its actual argument 'a' only 10
// CHECK-NEXT: shape: status 2
// CHECK-NEXT: e.hpf:11: error: dummy argument 'd' has another shape than its actual argument 'a', which is distributed
// CHECK-NEXT: left: status 2
// CHECK-NEXT: e.hpf:6: error: 't' is allocated with other bounds than before, on which 'a' still lies, that is aligned with it: deallocate 'a' first
// CHECK-NEXT: setting: status 2
// CHECK-NEXT: error: HPF_BUFFER=12q is not a number of bytes, such as 64m

static const char *const names[] = {
    "one", "all", "late", "agree", "grid", "block", "cyclic", "gen", "indirect", "align", "twice",
    "never", "memory", "copy", "extent", "get", "type", "small", "shape", "left",
};

static hpf_array a;

static void distribute(hpf_dist dist, long shift, long n)
{
    hpf_template *t = hpf_template_new("e.hpf:6", "t", 1, (hpf_bound[]){ { 1, n } }, &dist, NULL);
    hpf_declare(&a, "a", HPF_R8, 1, t, (hpf_axis[]){ { 0, 1, shift } });
    hpf_allocate("e.hpf:7", &a, (hpf_bound[]){ { 1, n } });
}

static void dummy(int type, int rank, const hpf_bound *bounds)
{
    hpf_array d;
    hpf_dummy want = { "d", type, rank, bounds, false, false, true, true };
    hpf_dummy_enter("e.hpf:11", &d, &a, &want, NULL, NULL);
}

static void fail_by(const char *name)
{
    int e = 0;
    while (strcmp(names[e], name) != 0)
        e++;
    if (e > 9)
        distribute((hpf_dist)HPF_BLOCK, 0, e == 12 ? 1L << 50 : 10);
    const int from[] = { 0 };
    switch (e) {
    case 0:
        if (hpf_rank() == 1)
            hpf_fail("e.hpf:1", "one process fails");
        hpf_check_agree("e.hpf:4", 1);
        break;
    case 1: hpf_fail("e.hpf:2", "all processes fail");
    case 2:
        if (hpf_rank() != 1)
            hpf_end();
        hpf_fail("e.hpf:3", "the others have ended");
    case 3: hpf_check_agree("e.hpf:4", hpf_rank()); break;
    case 4: hpf_grid_get("e.hpf:5", 2, (long[]){ 2, -3 }); break;
    case 5: distribute((hpf_dist)HPF_BLOCK_OF(-2), 0, 10); break;
    case 6: distribute((hpf_dist)HPF_CYCLIC_OF(-1), 0, 10); break;
    case 7: distribute((hpf_dist){ HPF_DIST_GEN_BLOCK, 0, (long[]){ 1, 2, 3 } }, 0, 10); break;
    case 8:
        distribute((hpf_dist){ HPF_DIST_INDIRECT, 0, (long[]){ 1, 2, 3, 1, 2, 3, 1, 2, 3, 0 } }, 0,
                   10);
        break;
    case 9: distribute((hpf_dist)HPF_BLOCK, 3, 10); break;
    case 10: hpf_allocate("e.hpf:7", &a, (hpf_bound[]){ { 1, 10 } }); break;
    case 11:
        hpf_deallocate("e.hpf:8", &a);
        hpf_deallocate("e.hpf:8", &a);
        break;
    case 13:
        hpf_copy("e.hpf:9", &a, (hpf_triplet[]){ { 1, 11, 1 } }, &a, (hpf_triplet[]){ { 1, 11, 1 } },
                 from);
        break;
    case 14:
        hpf_copy("e.hpf:9", &a, (hpf_triplet[]){ { 1, 3, 1 } }, &a, (hpf_triplet[]){ { 1, 4, 1 } },
                 from);
        break;
    case 15: {
        double v;
        hpf_get("e.hpf:10", &a, (long[]){ 0 }, &v);
        break;
    }
    case 16: dummy(HPF_I4, 1, (hpf_bound[]){ { 1, 10 } }); break;
    case 17: dummy(HPF_R8, 2, (hpf_bound[]){ { 1, 3 }, { 1, 4 } }); break;
    case 18: dummy(HPF_R8, 2, (hpf_bound[]){ { 1, 2 }, { 1, 5 } }); break;
    case 19:
        hpf_template_drop(hpf_template_of(&a));
        hpf_template_new("e.hpf:6", "t", 1, (hpf_bound[]){ { 1, 9 } },
                         &(hpf_dist)HPF_BLOCK, NULL);
        break;
    }
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "errors.c", HPF_TEST_MPI, 1 };
    if (argc > 1 && strcmp(argv[1], "list") == 0) {
        for (size_t e = 0; e < sizeof names / sizeof *names; e++)
            puts(names[e]);
        return 0;
    }
    hpf_start(&argc, &argv, &program);
    if (strcmp(argv[1], "setting") != 0)
        fail_by(argv[1]);
    hpf_end();
}
