/* zarr-files: what we write, an independent reader of Zarr finds to be one shard of the format's third
 * version; we read shards whose bricks stand anywhere, in both orders, and say what is wrong with
 * others. Sections of them are written in place. */
/*
   RUN: %build-c %s -o %t
   RUN: rm -rf %t.d; mkdir %t.d
   RUN: %hpfrun -n 3 %t write %t.d
   RUN: %python %S/Inputs/zarr3.py check %t.d/i1 int8 fortran 5,4 2,3
   RUN: %python %S/Inputs/zarr3.py check %t.d/i2 int16 c 5,4 2,3
   RUN: %python %S/Inputs/zarr3.py check %t.d/i4 int32 fortran 7 3
   RUN: %python %S/Inputs/zarr3.py check %t.d/r8 float64 c 9,9,3 4,9,2
   RUN: %python %S/Inputs/zarr3.py check %t.d/c8 complex64 fortran 3,2,4,2 2,1,4,2
   RUN: %python %S/Inputs/zarr3.py check %t.d/c16 complex128 c 2,3 5,5
   RUN: %python %S/Inputs/zarr3.py check %t.d/l1 bool fortran 6,1 4,1
   RUN: %python %S/Inputs/zarr3.py check %t.d/one.zarr int64 c 4,3 4,3
   RUN: %python %S/Inputs/zarr3.py check %t.d/deep int16 fortran 2,3,1,2,2,1,3 2,2,1,1,2,1,2
   RUN: %python %S/Inputs/zarr3.py make %t.d
   RUN: %hpfrun -n 3 %t read %t.d > %t.out
   RUN: FileCheck %s < %t.out
   RUN: ls %t.d | FileCheck %s --check-prefix=LEFT
*/
// CHECK: v-shuffled: 0 rank 2 real 1 12 elements right
// CHECK: v-columns: 0 rank 2 real 1 12 elements right
// CHECK: v-plain: 0 rank 2 real 1 12 elements right
// CHECK: v-larger: 0 rank 2 real 1 12 elements right
// CHECK: absent: 0 rank 2 real 1 8 elements right
// CHECK: filled: 22 '{{.*}}filled.zarr' has bricks that were never written
// CHECK: crc: 22 '{{.*}}crc.zarr/c/0/0': the index does not agree with its CRC
// CHECK: torn: 61 '{{.*}}torn.zarr/c/0/0' is truncated: it has 1000 bytes, its index needs 19204
// CHECK: gzip: 22 '{{.*}}gzip.zarr' is not supported: compressed bricks
// CHECK: big: 22 '{{.*}}big.zarr' is not supported: bricks that are not plain little-endian bytes
// CHECK: type: 22 '{{.*}}type.zarr' is not supported: a data type that is not known
// CHECK: many: 22 '{{.*}}many.zarr' is not supported: several shards; only one is supported
// CHECK: loose: 22 '{{.*}}loose.zarr' is not supported: chunks in files of their own
// CHECK: group: 22 '{{.*}}group.zarr' is not supported: no array of Zarr's version 3
// CHECK: turned: 22 '{{.*}}turned.zarr' is not supported: bricks whose dimensions are neither
// CHECK: text: 22 '{{.*}}text.zarr' is not supported: metadata that are no JSON
// CHECK: v-shuffled updated: 0 rank 2 real 1 12 elements right
// CHECK: absent updated: 22 '{{.*}}absent.zarr' has bricks that were never written
// CHECK: folder: 21 cannot replace '{{.*}}': it is a folder
// CHECK: npy: 20 cannot replace '{{.*}}' by an array of Zarr: it is no folder
// CHECK: bricked: 22 '{{.*}}': a .npy file has no bricks
// LEFT-NOT: .part
// LEFT-NOT: .incomplete
#include <mpi.h>

#include <sys/stat.h>

#include "layouts.h"
#include "values.h"

/* Element (i,j,...) is i + 10 j + ..., less hundreds. Twice: the second replaces the first. */
static void write_one(const char *folder, const char *name, int type, hpf_file_order order, int rank,
                      const long *extent, const long *brick)
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
        spec.brick[d] = brick ? brick[d] : 0;
        b[d] = (hpf_bound){ 1, extent[d] };
        axis[d] = (hpf_axis){ d, 1, 0 };
    }
    hpf_array a;
    hpf_template *t = hpf_template_new("zarr.hpf:1", "t", rank, b, dist, NULL);
    hpf_declare(&a, name, type, rank, t, axis);
    for (int again = 0; again < 2; again++) {
        hpf_allocate("zarr.hpf:1", &a, b);
        Visit v = { .begun = false };
        for (char *p; (p = visit(&v, &a));) {
            long value = 0, ten = 1;
            for (int d = 0; d < rank; d++, ten *= 10)
                value += v.sub[d] * ten;
            put_element(p, type, again ? value % 100 : 1);
        }
        hpf_file *f;
        hpf_file_open("zarr.hpf:2", &f, &spec, 0);
        hpf_file_put("zarr.hpf:2", f, &a, NULL, NULL, 0);
        hpf_file_close("zarr.hpf:2", f, 0);
        hpf_free(&a);
    }
    hpf_template_free(t);
}

static void tell(const char *name, const char *more, int code, hpf_file *f, int right)
{
    if (hpf_rank() != hpf_size() - 1)
        return;
    if (code)
        printf("%s%s: %d %s\n", name, more, code, hpf_file_message());
    else
        printf("%s%s: %d rank %d real %d %d elements right\n", name, more, code,
               hpf_file_shape(f)->rank, hpf_file_shape(f)->type == HPF_R8, right);
}

static void read_one(const char *folder, const char *name, bool update)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s.zarr", folder, name);
    hpf_file_spec spec = { .name = path, .status = update ? HPF_FILE_UPDATE : HPF_FILE_OLD };
    hpf_file *f;
    int code = hpf_file_open("zarr.hpf:3", &f, &spec, HPF_IO_STAT), right = 0;
    if (!code) {
        double data[12];
        hpf_file_part part = { .sec = { { 1, 4, 1 }, { 1, 3, 1 } }, .base = data };
        if (update) { /* every second row by another process */
            double own[6];
            hpf_file_part rows = { .sec = { { 1 + hpf_rank() % 2, 4, 2 }, { 1, 3, 1 } }, .base = own };
            for (int k = 0; k < 6; k++)
                own[k] = -(double)(1 + hpf_rank() % 2 + k % 2 * 2 + 10 * (k / 2 + 1));
            hpf_file_write("zarr.hpf:4", f, "data", &rows, 0);
        }
        hpf_file_read("zarr.hpf:4", f, "data", &part, 0);
        for (int k = 0; k < 12; k++)
            right += data[k] == (update ? -1 : 1) * (k % 4 + 1 + 10 * (k / 4 + 1));
    }
    tell(name, update ? " updated" : "", code, f, right);
    if (!code)
        hpf_file_close("zarr.hpf:5", f, 0);
}

static void refuse(const char *name, const char *path, hpf_file_status status, long brick)
{
    hpf_file_spec spec = { .name = path, .status = status, .type = HPF_R8, .rank = 1,
                           .extent = { 9 }, .brick = { brick } };
    hpf_file *f;
    tell(name, "", hpf_file_open("zarr.hpf:6", &f, &spec, HPF_IO_STAT), f, 0);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "zarr-files.c", HPF_TEST_MPI, 1 };
    static const char *const names[] = { "v-shuffled", "v-columns", "v-plain", "v-larger", "absent",
                                         "filled", "crc", "torn", "gzip", "big", "type", "many",
                                         "loose", "group", "turned", "text" };
    hpf_start(&argc, &argv, &program);
    const char *to = argv[2];
    enum { F = HPF_FILE_COLUMN_MAJOR, C = HPF_FILE_ROW_MAJOR };
#define L (long[])
    if (strcmp(argv[1], "write") == 0) {
        write_one(to, "i1", HPF_I1, F, 2, L{ 5, 4 }, L{ 2, 3 });
        write_one(to, "i2", HPF_I2, C, 2, L{ 5, 4 }, L{ 2, 3 });
        write_one(to, "i4", HPF_I4, F, 1, L{ 7 }, L{ 3 });
        write_one(to, "r8", HPF_R8, C, 3, L{ 9, 9, 3 }, L{ 4, 9, 2 });
        write_one(to, "c8", HPF_C8, F, 4, L{ 3, 2, 4, 2 }, L{ 2, 1, 4, 2 });
        write_one(to, "c16", HPF_C16, C, 2, L{ 2, 3 }, L{ 5, 5 });
        write_one(to, "l1", HPF_L1, F, 2, L{ 6, 1 }, L{ 4, 1 });
        write_one(to, "one.zarr", HPF_I8, C, 2, L{ 4, 3 }, NULL);
        write_one(to, "deep", HPF_I2, F, 7, L{ 2, 3, 1, 2, 2, 1, 3 }, L{ 2, 2, 1, 1, 2, 1, 2 });
        write_one(to, "plain.npy", HPF_R8, F, 1, L{ 9 }, NULL);
    } else {
        char path[500];
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            read_one(to, names[k], false);
        read_one(to, "v-shuffled", true);
        read_one(to, "absent", true);
        refuse("folder", to, HPF_FILE_REPLACE, 3);
        snprintf(path, sizeof path, "%s/plain.npy", to);
        refuse("npy", path, HPF_FILE_REPLACE, 3);
        refuse("bricked", path, HPF_FILE_OLD, 3);
    }
    hpf_end();
}
