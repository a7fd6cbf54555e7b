/* access_bench.c: FILE ROWS COLUMNS: all elements of a two-dimensional array of doubles are read in
 * blocks of that shape, in row-major order of the blocks, one a process at a time. Prints the
 * seconds, the bytes that were read, and the sum of the elements' bits. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "hpfrt.h"

int main(int argc, char **argv)
{
    static const hpf_program program = { "access_bench", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    hpf_file_spec spec = { .name = argv[1], .status = HPF_FILE_OLD };
    long b[2] = { atol(argv[2]), atol(argv[3]) };
    hpf_file *f;
    hpf_file_open("access_bench", &f, &spec, 0);
    const long *n = hpf_file_shape(f)->extent;
    long count[2] = { (n[0] + b[0] - 1) / b[0], (n[1] + b[1] - 1) / b[1] };
    long blocks = count[0] * count[1], stride[2] = { b[1], 1 };
    uint64_t *data = malloc((size_t)(b[0] * b[1]) * 8), sum = 0;
    int size, rank;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (long k = 0; k < blocks; k += size) {
        long mine = k + rank, i = mine / count[1] * b[0], j = mine % count[1] * b[1];
        hpf_file_part part = { .sec = { { i + 1, i + b[0] < n[0] ? i + b[0] : n[0], 1 },
                                        { j + 1, j + b[1] < n[1] ? j + b[1] : n[1], 1 } },
                               .base = data, .stride = stride };
        hpf_file_read("access_bench", f, "block", mine < blocks ? &part : NULL, 0);
        for (long x = part.sec[0].lo; mine < blocks && x <= part.sec[0].hi; x++)
            for (long y = part.sec[1].lo; y <= part.sec[1].hi; y++)
                sum += data[(x - part.sec[0].lo) * b[1] + y - part.sec[1].lo];
    }
    double seconds = MPI_Wtime() - begin;
    hpf_file_count c;
    hpf_file_counters(f, &c);
    unsigned long all = 0, own = sum;
    MPI_Reduce(&own, &all, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%.6f %ld %016lx\n", seconds, c.read_bytes, all);
    hpf_file_close("access_bench", f, 0);
    free(data);
    hpf_stop(0, true);
}
