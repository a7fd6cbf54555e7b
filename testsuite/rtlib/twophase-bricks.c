/* twophase-bricks: a collective read takes each brick of the file once, whatever the processes ask for;
 * bricks at the array's end of which all elements are written are not read first, those of which some
 * are not, are; elements and padding are what they should be. */
/*
   RUN: %build-c %s -o %t
   RUN: for n in 1 2 3; do %hpfrun -n $n %t %t.raw "" || exit 1; done
   RUN: %hpfrun -n 3 %t %t.raw "hpf_near=disable"
   RUN: %hpfrun -n 3 %t %t.raw "cb_buffer_size=12k;cb_nodes=2"
   RUN: %hpfrun -n 3 %t %t.raw "cb_buffer_size=12k;hpf_domains=cyclic;hpf_domain_block=2k;hpf_near=disable"
*/
#include <mpi.h>

#include "layouts.h"

enum { M = 100, N = 90, B = 16, BRICKS = 7 * 6, BRICK_BYTES = B * B * 8 };

static double value(long i, long j, long again)
{
    return (double)(i + 1000 * j + 1000000 * again);
}

static void check(bool good, const char *what, long n)
{
    if (good)
        return;
    fprintf(stderr, "rank %d: %s: %ld\n", hpf_rank(), what, n);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Reads or writes this process's section; bytes that all read for it. */
static long transfer(hpf_file *f, hpf_triplet rows, hpf_triplet columns, bool write, double *mem)
{
    hpf_file_count before, after;
    hpf_file_part part = { .sec = { rows, columns }, .base = mem };
    hpf_file_counters(f, &before);
    if (write)
        hpf_file_write("test:1", f, "a", &part, 0);
    else
        hpf_file_read("test:2", f, "a", &part, 0);
    hpf_file_counters(f, &after);
    return after.read_bytes - before.read_bytes;
}

static long put(hpf_file *f, hpf_triplet rows, hpf_triplet columns, long again)
{
    static double mem[M * N];
    long k = 0;
    for (long j = columns.lo; j <= columns.hi; j += columns.step)
        for (long i = rows.lo; i <= rows.hi; i += rows.step)
            mem[k++] = value(i, j, again);
    return transfer(f, rows, columns, true, mem);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-bricks.c", HPF_TEST_MPI, 1 };
    static double mem[M * N], brick[B * B];
    hpf_start(&argc, &argv, &program);
    char hints[300];
    snprintf(hints, sizeof hints, "romio_cb_read=enable;romio_cb_write=enable;%s", argv[2]);
    hpf_file_spec spec = { .name = argv[1], .status = HPF_FILE_REPLACE, .type = HPF_TYPE(HPF_REAL, 8),
                           .rank = 2, .extent = { M, N }, .brick = { B, B }, .raw = true,
                           .hints = hints };
    long p = hpf_rank(), n = hpf_size(), bytes;
    hpf_triplet rows = { 1, M, 1 }, columns = { N * p / n + 1, N * (p + 1) / n, 1 }, none = { 1, 0, 1 };
    hpf_file *f;
    hpf_file_open("test:3", &f, &spec, 0);
    bytes = put(f, rows, columns, 0);
    check(bytes == 0, "bytes read to write all", bytes);
    hpf_file_close("test:4", f, 0);
    spec.status = HPF_FILE_UPDATE;
    hpf_file_open("test:5", &f, &spec, 0);
    bytes = put(f, rows, columns, 1);
    check(bytes == 0, "bytes read to write all anew", bytes);
    /* the last brick, 4 x 10 elements, by the last two processes, whose parts meet */
    hpf_triplet last = { 97, 100, 1 }, left = { n == 1 ? 81 : 81 + 3 * (p == n - 1), p == n - 1 ? 90 : 87, 1 };
    bytes = put(f, last, p < n - 2 ? none : left, 2);
    check(bytes == 0, "bytes read to write the last brick", bytes);
    bytes = put(f, (hpf_triplet){ 97, 99, 1 }, p < n - 1 ? none : (hpf_triplet){ 81, 90, 1 }, 3);
    check(bytes > 0 && bytes <= BRICK_BYTES, "bytes read to write a part of it", bytes);
    hpf_triplet every = { p + 1, p + 1 + (M - 1 - p) / n * n, n };
    bytes = transfer(f, every, (hpf_triplet){ 1, N, 1 }, false, mem);
    check(bytes > 0 && bytes <= (long)BRICKS * BRICK_BYTES, "bytes read of all bricks", bytes);
    for (long j = 1, k = 0; j <= N; j++)
        for (long i = every.lo; i <= every.hi; i += n, k++) {
            long again = i < 97 || j < 81 ? 1 : i < 100 ? 3 : 2;
            check(mem[k] == value(i, j, again), "a wrong element in column", j);
        }
    hpf_file_close("test:6", f, 0);
    FILE *raw = p == 0 ? fopen(argv[1], "rb") : NULL;
    if (raw) {
        fseek(raw, (long)(BRICKS - 1) * BRICK_BYTES, SEEK_SET);
        check(fread(brick, 8, (size_t)B * B, raw) == B * B, "elements of the last brick", 0);
        for (long k = 0; k < (long)B * B; k++)
            check((brick[k] == 0) == (k % B >= 4 || k / B >= 10), "padding in column", k / B);
        fclose(raw);
        remove(argv[1]);
    }
    hpf_end();
}
