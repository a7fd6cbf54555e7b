/* bound.c: how long it takes to move so many bytes, whatever else is done with them: `bound READS N
 * TURNS` reads READS (0 to 2) arrays of N doubles and updates one more in place, TURNS times, each process
 * its part: the least time that a program which must do that can take. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double pass(long n, int reads, double *restrict a, const double *restrict b,
                   const double *restrict c)
{
    double most = 0;
#pragma omp simd reduction(max : most)
    for (long i = 0; i < n; i++) {
        double v = a[i] + (reads > 0 ? b[i] : 1) + (reads > 1 ? c[i] : 1);
        most = v > most ? v : most;
        a[i] = v;
    }
    return most;
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int reads = atoi(argv[1]), turns = atoi(argv[3]);
    long n = atol(argv[2]) / size;
    double *x[3], most = 0;
    for (int k = 0; k < 3; k++) {
        x[k] = malloc((size_t)n * sizeof(double));
        for (long i = 0; i < n && k <= reads; i++)
            x[k][i] = (double)(i % 7);
    }
    for (int k = 0; k < turns; k++)
        most += pass(n, reads, x[0], x[1], x[2]);
    MPI_Finalize();
    return most < 0;
}
