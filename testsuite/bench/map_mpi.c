/* map_mpi.c: map.hpf written by hand in C and MPI: one loop, temporaries in registers. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "room.h"

enum { N = 10000000, TURNS = 5 };

/* Not inlined: GCC would jam two turns into one pass, which no loop with more than this in it allows. */
__attribute__((noinline))
static void turn(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
#pragma omp simd
    for (long i = 0; i < n; i++) {
        double t = b[i] * 2, u = t + c[i];
        t = u * 0.5, u = t - b[i], t = u + 3, u = t * c[i], t = u - 1, u = t * 0.25, t = u + b[i];
        u = t - c[i], t = u * 0.5, u = t + 7, t = u * c[i], u = t - b[i], t = u * 0.125, u = t + c[i];
        t = u - 2, u = t * 0.5, t = u + b[i], u = t * 0.25, t = u - c[i], u = t + 1, t = u * 0.5;
        u = t + b[i], t = u - 4, u = t * 0.5, t = u + c[i], u = t * 0.25, t = u - b[i];
        a[i] = a[i] * 0.5 + t;
    }
}

int main(int argc, char **argv)
{
    int size, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long block = (N + size - 1) / size, lo = rank * block, hi = lo + block < N ? lo + block : N;
    double *a = room(block), *b = room(block), *c = room(block);
    for (long i = lo; i < hi; i++) {
        b[i - lo] = (i + 1) % 16;
        c[i - lo] = (i + 1) % 5 + 1;
        a[i - lo] = 0;
    }
    BenchClock clock = bench_begin();
    for (int k = 0; k < TURNS; k++)
        turn(hi - lo, a, b, c);
    clock = bench_end(clock);
    const long at[3] = {0, N / 3 - 1, N - 1};
    double mine[3] = {0}, all[3];
    for (int k = 0; k < 3; k++)
        if (at[k] >= lo && at[k] < hi)
            mine[k] = a[at[k] - lo];
    MPI_Reduce(mine, all, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", all[0], all[1], all[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
