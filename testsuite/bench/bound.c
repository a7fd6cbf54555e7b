/* bound.c: how long it takes to move so many bytes, whatever else is done with them: `bound READS N
 * TURNS…` reads READS (0 to 2) arrays of N doubles and updates one more in place (-1: reads one, and stores one past the
 * cache), TURNS times, each process its part, then the same with the next three numbers: the least time that a program
 * which must do that can take. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "room.h"
#include "strips.h"

__attribute__((noinline)) /* or turns are jammed into one pass */
static void pass(long n, int reads, double *restrict a, const double *restrict b,
                 const double *restrict c)
{
    if (reads < 0) {
        store_past(a, b, n);
    } else if (reads == 0) {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + 1;
    } else if (reads == 1) {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + b[i];
    } else {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + b[i] + c[i];
    }
}

int main(int argc, char **argv)
{
    int size, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long most = 0;
    for (int i = 1; i + 2 < argc; i += 3)
        most = atol(argv[i + 1]) / size > most ? atol(argv[i + 1]) / size : most;
    double *x[3];
    for (int k = 0; k < 3; k++) {
        x[k] = room(most);
        for (long i = 0; i < most; i++)
            x[k][i] = (double)(i % 7);
    }
    BenchClock clock = bench_begin();
    for (int i = 1; i + 2 < argc; i += 3)
        for (int k = 0; k < atoi(argv[i + 2]); k++)
            pass(atol(argv[i + 1]) / size, atoi(argv[i]), x[0], x[1], x[2]);
    MPI_Barrier(MPI_COMM_WORLD);
    bench_print(bench_end(clock), rank);
    MPI_Finalize();
    return x[0][most / 2] < 0;
}
