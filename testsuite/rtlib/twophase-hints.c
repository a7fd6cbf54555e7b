/* twophase-hints: hints come from a file, the environment, an MPI_Info and the program, the later
 * before the earlier; their effective values and origins are printed on request; unknown and
 * impossible ones are warned of. A mapped array is not for a file of fewer processes. Very large
 * offsets work in a sparse file, and counters and HPF_STAT say what an access took. */
/*
   RUN: %build-c %s -o %t
   RUN: printf 'cb_nodes 7\n# a comment\nstriping_unit 1m\nromio_cb_reed enable\n' > %t.hints
   RUN: env ROMIO_HINTS=%t.hints ROMIO_PRINT_HINTS=1 HPF_STAT=1 \
   RUN:     HPF_IO_HINTS='cb_buffer_size=2m;cb_nodes=2;cb_config_list=*:1;nonsense=1;romio_ds_read=perhaps' \
   RUN:     %hpfrun -n 3 %t %t.npy > %t.out 2>&1
   RUN: FileCheck %s < %t.out
   RUN: FileCheck %s --check-prefix=STAT < %t.out
*/
// CHECK: warning: hint 'romio_cb_reed' (ROMIO_HINTS) is unknown; did you mean 'romio_cb_read'?
// CHECK-NEXT: warning: hint 'nonsense' (HPF_IO_HINTS) is unknown
// CHECK-NEXT: warning: hint 'romio_ds_read' (HPF_IO_HINTS) cannot be 'perhaps'
// CHECK-NEXT: hints for '{{.*}}.npy':
// CHECK-NEXT: cb_nodes = 3 (the program)
// CHECK-NEXT: cb_buffer_size = 2097152 (HPF_IO_HINTS)
// CHECK-NEXT: romio_cb_read = enable (MPI_Info)
// CHECK-NEXT: romio_cb_write = enable (MPI_Info)
// CHECK: striping_unit = 1048576 (ROMIO_HINTS)
// CHECK: hpf_domains = dynamic (default)
// CHECK: far: 0 12 elements right, 6 writes of 48 bytes, 3 domains
// CHECK: subset: 22 '{{.*}}' is not open on all processes, as the mapped array 'm' needs
// CHECK: bounds: 22 subscript 8589934593 in dimension 1 of the array in '{{.*}}' is outside its bounds 1:8589934592 (array 'far', rank 1)
// CHECK: type: 22 '{{.*}}' holds elements of another type than array 'm'
// CHECK: readonly: 9 '{{.*}}' was opened to be read only (array 'far')
// STAT: where file accesses reads bytes writes bytes domains rounds exchanged ahead behind holes
// STAT: far.hpf:1 {{.*}} 3 0 0 6 48
#include <mpi.h>

#include "layouts.h"

static const long rows = 1L << 33; /* 64 GiB of doubles in all, nearly all of them holes */

static void tell(const char *what, int code)
{
    if (hpf_rank() == 0)
        printf("%s: %d %s\n", what, code, hpf_file_message());
}

/* Four integers of each process at the far end of the file. */
static void far_end(hpf_file *f)
{
    int32_t data[4], back[4] = { 0 };
    long first = rows - 3 * (hpf_rank() + 1);
    hpf_file_part part = { .sec = { { first, first + 1, 1 }, { 1, 2, 1 } }, .base = data };
    for (int k = 0; k < 4; k++)
        data[k] = 100 * hpf_rank() + k;
    hpf_file_write("far.hpf:1", f, "far", &part, 0);
    part.base = back;
    part.sec[0] = (hpf_triplet){ first + 1, first, -1 };
    hpf_file_read("far.hpf:2", f, "far", &part, 0);
    int right = 0;
    for (int k = 0; k < 4; k++)
        right += back[k] == data[k ^ 1];
    MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    hpf_file_count c;
    hpf_file_counters(f, &c);
    if (hpf_rank() == 0)
        printf("far: 0 %d elements right, %ld writes of %ld bytes, %ld domains\n", right, c.writes - 1,
               c.written_bytes - 4096, c.domains / 2);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-hints.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_cb_read", "enable");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_Info_set(info, "cb_nodes", "1");
    hpf_file_spec spec = { .name = argv[1], .status = HPF_FILE_REPLACE, .type = HPF_I4, .rank = 2,
                           .extent = { rows, 2 }, .hints = "cb_nodes=3;romio_ds_write=disable" };
    hpf_file *f;
    hpf_file_open_on("far.hpf:0", &f, &spec, MPI_COMM_WORLD, info, 0);
    unsetenv("ROMIO_PRINT_HINTS");
    unsetenv("ROMIO_HINTS");
    unsetenv("HPF_IO_HINTS");
    far_end(f);
    hpf_file_close("far.hpf:3", f, 0);

    Mapped m;
    hpf_bound b[2] = { { 1, 4 }, { 1, 2 } };
    m.t = NULL;
    hpf_declare(&m.a, "m", HPF_R8, 2, NULL, NULL);
    hpf_allocate("far.hpf:4", &m.a, b);
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, hpf_rank() < 2 ? 0 : MPI_UNDEFINED, 0, &part);
    spec.status = HPF_FILE_OLD;
    if (part != MPI_COMM_NULL) {
        hpf_file_open_on("far.hpf:5", &f, &spec, part, MPI_INFO_NULL, 0);
        tell("subset", hpf_file_get("far.hpf:6", f, &m.a, NULL, NULL, HPF_IO_STAT));
        hpf_file_close("far.hpf:7", f, 0);
        MPI_Comm_free(&part);
    }
    hpf_file_open("far.hpf:8", &f, &spec, 0);
    int32_t one;
    hpf_file_part beyond = { .sec = { { rows + 1, rows + 1, 1 }, { 1, 1, 1 } }, .base = &one };
    tell("bounds", hpf_file_read("far.hpf:9", f, "far", hpf_rank() == 1 ? &beyond : NULL, HPF_IO_STAT));
    tell("type", hpf_file_get("far.hpf:10", f, &m.a, NULL, NULL, HPF_IO_STAT));
    beyond.sec[0] = (hpf_triplet){ 1, 1, 1 };
    tell("readonly", hpf_file_write("far.hpf:11", f, "far", &beyond, HPF_IO_STAT));
    hpf_file_close("far.hpf:12", f, 0);
    hpf_free(&m.a);
    MPI_Info_free(&info);
    if (hpf_rank() == 0)
        remove(argv[1]);
    hpf_end();
}
