/* fused_scan_mpi.c: fused_scan.hpf written by hand in C and MPI, as the yardstick of `make bench`:
 * one pass that sums up, MPI_Exscan, one pass with a running sum. All sums are exact. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "room.h"

enum { N = 4000000, ROUNDS = 30 };

static double total(long m, const double *restrict a, const double *restrict w)
{
    double s[8] = {0};
    long i = 0;
    for (; i + 8 <= m; i += 8)
        for (int k = 0; k < 8; k++)
            s[k] += a[i + k] * w[i + k];
    for (; i < m; i++)
        s[0] += a[i] * w[i];
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

static void apply(long m, const double *restrict a, const double *restrict w, double *restrict b,
                  double sum)
{
    for (long i = 0; i < m; i++) {
        sum += a[i] * w[i];
        b[i] = a[i] / sum;
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int size, rank;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long block = (N + size - 1) / size, lo = rank * block;
    long m = lo + block <= N ? block : lo < N ? N - lo : 0;
    double *a = room(m), *b = room(m), *w = room(m);
    for (long i = 0; i < m; i++) {
        a[i] = (double)((lo + i + 1) % 7 + 1);
        w[i] = 0.5 * (double)((lo + i + 1) % 4 + 1);
        b[i] = 1; /* memory is touched before the clock runs */
    }
    BenchClock clock = bench_begin();
    for (int k = 0; k < ROUNDS; k++) {
        double before = 0;
        if (size > 1) {
            double mine = total(m, a, w);
            MPI_Exscan(&mine, &before, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            if (rank == 0)
                before = 0;
        }
        apply(m, a, w, b, before);
        if (k >= lo && k < lo + m)
            w[k - lo] += 0.25;
    }
    clock = bench_end(clock);
    const long show[4] = {0, 1, N / 2 - 1, N - 1};
    double v[4] = {0, 0, 0, 0}, r[4];
    for (int k = 0; k < 4; k++)
        if (show[k] >= lo && show[k] < lo + m)
            v[k] = b[show[k] - lo];
    MPI_Reduce(v, r, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%24.16f%24.16f%24.16f%24.16f\n", r[0], r[1], r[2], r[3]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
