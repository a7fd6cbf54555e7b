/* twophase-npy: what we write, an independent reader of .npy files finds to be what NumPy's format
 * asks for; we read all versions of the format, and say what is wrong with other files. */
/*
   RUN: %build-c %s -o %t
   RUN: rm -rf %t.d; mkdir %t.d
   RUN: %hpfrun -n 3 %t write %t.d
   RUN: %python %S/Inputs/npy.py check %t.d/i1 '|i1' fortran 5,4
   RUN: %python %S/Inputs/npy.py check %t.d/i2 '<i2' c 5,4
   RUN: %python %S/Inputs/npy.py check %t.d/i4 '<i4' fortran 7
   RUN: %python %S/Inputs/npy.py check %t.d/i8 '<i8' c 3,2,4
   RUN: %python %S/Inputs/npy.py check %t.d/r4 '<f4' fortran 3,2,4
   RUN: %python %S/Inputs/npy.py check %t.d/r8 '<f8' c 9,9
   RUN: %python %S/Inputs/npy.py check %t.d/c8 '<c8' fortran 2,2,2,2
   RUN: %python %S/Inputs/npy.py check %t.d/c16 '<c16' c 2,3
   RUN: %python %S/Inputs/npy.py check %t.d/l1 '|b1' fortran 6,1
   RUN: %python %S/Inputs/npy.py check %t.d/l4 '<i4' c 1,6
   RUN: %python %S/Inputs/npy.py make %t.d
   RUN: cp %t.d/v1.npy %t.d/cut.npy; cp %t.d/v1.npy %t.d/torn.npy; touch %t.d/torn.npy.incomplete
   RUN: mkdir %t.d/folder.npy
   RUN: %hpfrun -n 3 %t read %t.d > %t.out
   RUN: FileCheck %s < %t.out
   RUN: %hpfrun -n 2 %t fatal %t.d > %t.fatal 2>&1; test $? = 2
   RUN: FileCheck %s --check-prefix=FATAL < %t.fatal
*/
// CHECK: v1: 0 rank 2 real 1 12 elements right
// CHECK: v2: 0 rank 2 real 1 12 elements right
// CHECK: v3: 0 rank 2 real 1 12 elements right
// CHECK: big: 22 '{{.*}}big.npy' holds big-endian elements ('>f8'); convert it by a.astype(a.dtype.newbyteorder('<'))
// CHECK: short: 61 '{{.*}}short.npy' is truncated: it has {{[0-9]+}} bytes, its array needs {{[0-9]+}}
// CHECK: record: 22 '{{.*}}record.npy' has a header that is not understood: {'descr': [('a'
// CHECK: half: 22 '{{.*}}half.npy' holds elements of type '<f2', not '<f8'
// CHECK: scalar: 22 '{{.*}}scalar.npy' holds an array of rank 0; 1 to 7 are supported
// CHECK: shape: 22 '{{.*}}shape.npy' holds an array of shape (3,4), not (4,3)
// CHECK: v9: 22 '{{.*}}v9.npy' has version 9.0 of the .npy format; 1.0 to 3.0 are known
// CHECK: deep: 22 '{{.*}}deep.npy' holds an array of rank 8; 1 to 7 are supported
// CHECK: text: 22 '{{.*}}text.npy' is no .npy file
// CHECK: empty: 22 '{{.*}}empty.npy' is no .npy file
// CHECK: torn: 117 an update of '{{.*}}torn.npy' was not finished: '{{.*}}torn.npy.incomplete' stands beside it; remove that to use the file as it is
// CHECK: folder: 21 cannot read '{{.*}}folder.npy' at byte 0 (rank 0): Is a directory
// CHECK: missing: 2 cannot open '{{.*}}missing.npy' (rank 0): No such file or directory
// CHECK-COUNT-4: cut: 61 61 '{{.*}}cut.npy' ends at byte {{[0-9]+}}, 20 bytes too early (array 'data', rank {{[0-9]}})
// FATAL-COUNT-1: npy.hpf:3: error: cannot open '{{.*}}missing.npy' (rank 0): No such file or directory
// FATAL-NOT: error:
#include <mpi.h>

#include <sys/stat.h>
#include <unistd.h>

#include "layouts.h"
#include "values.h"

/* Element (i,j,...) is i + 10 j + ..., less hundreds. */
static void write_one(const char *folder, const char *name, int type, hpf_file_order order, int rank,
                      const long *extent)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    hpf_file_spec spec = { .name = path, .status = HPF_FILE_REPLACE, .type = type, .rank = rank,
                           .order = order };
    hpf_bound b[HPF_MAX_RANK];
    hpf_dist dist[HPF_MAX_RANK] = { HPF_BLOCK };
    hpf_axis axis[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        spec.extent[d] = extent[d];
        b[d] = (hpf_bound){ 1, extent[d] };
        axis[d] = (hpf_axis){ d, 1, 0 };
    }
    hpf_array a;
    hpf_template *t = hpf_template_new("npy.hpf:1", "t", rank, b, dist, NULL);
    hpf_declare(&a, name, type, rank, t, axis);
    hpf_allocate("npy.hpf:1", &a, b);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &a));) {
        long value = 0, ten = 1;
        for (int d = 0; d < rank; d++, ten *= 10)
            value += v.sub[d] * ten;
        put_element(p, type, value % 100);
    }
    hpf_file *f;
    hpf_file_open("npy.hpf:2", &f, &spec, 0);
    hpf_file_put("npy.hpf:2", f, &a, NULL, NULL, 0);
    hpf_file_close("npy.hpf:2", f, 0);
    hpf_free(&a);
    hpf_template_free(t);
}

static void read_one(const char *folder, const char *name)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s.npy", folder, name);
    hpf_file_spec spec = { .name = path, .type = HPF_R8, .rank = 2, .extent = { 4, 3 } };
    if (*name == 'v')
        spec = (hpf_file_spec){ .name = path };
    hpf_file *f;
    int code = hpf_file_open("npy.hpf:3", &f, &spec, HPF_IO_STAT);
    if (code) {
        if (hpf_rank() == hpf_size() - 1)
            printf("%s: %d %s\n", name, code, hpf_file_message());
        return;
    }
    const hpf_file_spec *is = hpf_file_shape(f);
    double data[12];
    hpf_file_part part = { .sec = { { 1, 4, 1 }, { 1, 3, 1 } }, .base = data };
    hpf_file_read("npy.hpf:4", f, "data", &part, 0);
    int right = 0;
    for (int k = 0; k < 12; k++)
        right += data[k] == k % 4 + 1 + 10 * (k / 4 + 1);
    if (hpf_rank() == hpf_size() - 1)
        printf("%s: %d rank %d real %d %d elements right\n", name, code, is->rank,
               is->type == HPF_R8, right);
    hpf_file_close("npy.hpf:5", f, 0);
}

/* The file loses its end while it is open: each process asks for a column, all learn of it. */
static void read_cut(const char *folder, const char *hints)
{
    char path[500];
    snprintf(path, sizeof path, "%s/cut.npy", folder);
    hpf_file_spec spec = { .name = path, .hints = hints };
    hpf_file *f;
    struct stat whole;
    double data[4];
    hpf_file_part part = { .sec = { { 1, 4, 1 }, { hpf_rank() + 1, hpf_rank() + 1, 1 } }, .base = data };
    hpf_file_open("npy.hpf:6", &f, &spec, 0);
    stat(path, &whole);
    hpf_sync();
    if (hpf_rank() == 0 && truncate(path, whole.st_size - 20) != 0)
        perror(path);
    hpf_sync();
    int code = hpf_file_read("npy.hpf:7", f, "data", &part, HPF_IO_STAT), least;
    MPI_Allreduce(&code, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (hpf_rank() == hpf_size() - 1)
        printf("cut: %d %d %s\n", code, least, hpf_file_message());
    hpf_file_close("npy.hpf:8", f, HPF_IO_STAT);
    if (hpf_rank() == 0 && truncate(path, whole.st_size) != 0)
        perror(path);
    hpf_sync();
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-npy.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    if (strcmp(argv[1], "write") == 0) {
        write_one(argv[2], "i1", HPF_I1, HPF_FILE_COLUMN_MAJOR, 2, (long[]){ 5, 4 });
        write_one(argv[2], "i2", HPF_I2, HPF_FILE_ROW_MAJOR, 2, (long[]){ 5, 4 });
        write_one(argv[2], "i4", HPF_I4, HPF_FILE_COLUMN_MAJOR, 1, (long[]){ 7 });
        write_one(argv[2], "i8", HPF_I8, HPF_FILE_ROW_MAJOR, 3, (long[]){ 3, 2, 4 });
        write_one(argv[2], "r4", HPF_R4, HPF_FILE_COLUMN_MAJOR, 3, (long[]){ 3, 2, 4 });
        write_one(argv[2], "r8", HPF_R8, HPF_FILE_ROW_MAJOR, 2, (long[]){ 9, 9 });
        write_one(argv[2], "c8", HPF_C8, HPF_FILE_COLUMN_MAJOR, 4, (long[]){ 2, 2, 2, 2 });
        write_one(argv[2], "c16", HPF_C16, HPF_FILE_ROW_MAJOR, 2, (long[]){ 2, 3 });
        write_one(argv[2], "l1", HPF_L1, HPF_FILE_COLUMN_MAJOR, 2, (long[]){ 6, 1 });
        write_one(argv[2], "l4", HPF_L4, HPF_FILE_ROW_MAJOR, 2, (long[]){ 1, 6 });
    } else if (strcmp(argv[1], "fatal") == 0) {
        hpf_file *f;
        char path[500];
        snprintf(path, sizeof path, "%s/missing.npy", argv[2]);
        hpf_file_open("npy.hpf:3", &f, &(hpf_file_spec){ .name = path }, 0);
    } else {
        static const char *const names[] = {
            "v1", "v2", "v3", "big", "short", "record", "half", "scalar", "shape", "v9", "deep",
            "text", "empty", "torn", "folder", "missing",
        };
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            read_one(argv[2], names[k]);
        read_cut(argv[2], "");
        read_cut(argv[2], "romio_cb_read=disable");
        read_cut(argv[2], "romio_cb_read=enable");
        read_cut(argv[2], "romio_cb_read=enable;hpf_near=disable");
    }
    hpf_end();
}
