/* elementwise_mpi.c: elementwise.hpf written by hand in C and MPI, as the yardstick of `make bench`. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"

enum { N = 20000, STEPS = 8000 };

static inline double larger(double x, double y) { return x > y ? x : y; }
static inline double smaller(double x, double y) { return x < y ? x : y; }

static void step(long m, double *restrict a, double *restrict b, double *restrict c,
                 double *restrict d, double *restrict e, double *restrict f, double *restrict g,
                 double *restrict h, const double *restrict w)
{
    for (long i = 0; i < m; i++) {
        a[i] = 0.5 * (a[i] + b[i]);
        b[i] = 0.25 * (b[i] + w[i]) + 0.5 * d[i];
        c[i] = c[i] - 0.125 * a[i];
        d[i] = 0.5 * d[i] + 0.375 * e[i];
        e[i] = a[i] * b[i];
        f[i] = 0.5 * (f[i] - e[i]);
        g[i] = 0.75 * g[i] + 0.25 * f[i];
        h[i] = 0.5 * (h[i] + g[i]) - 0.125 * c[i];
        a[i] = a[i] + 0.0625 * h[i];
        b[i] = b[i] - 0.0625 * g[i];
        c[i] = 0.5 * c[i] + 0.5 * a[i] * h[i];
        d[i] = d[i] * d[i];
        e[i] = 0.5 * (e[i] + f[i] * g[i]);
        f[i] = larger(f[i], b[i]);
        g[i] = 0.5 * (g[i] + d[i]);
        h[i] = 0.25 * (h[i] + e[i]) + 0.25;
        a[i] = 0.5 * a[i] + 0.25 * c[i];
        b[i] = b[i] + 0.25 * (a[i] - b[i]);
        c[i] = fabs(c[i]);
        d[i] = 0.5 * (d[i] + c[i]);
        e[i] = e[i] - 0.5 * d[i] * h[i];
        f[i] = 0.5 * f[i] + 0.25 * e[i];
        g[i] = smaller(g[i], a[i]);
        h[i] = 0.5 * (h[i] + f[i]);
        a[i] = a[i] * (1.0 - 0.5 * h[i]);
        b[i] = 0.5 * (b[i] + a[i] * g[i]);
        c[i] = 0.75 * c[i] + 0.125 * b[i];
        d[i] = d[i] - 0.25 * (d[i] - c[i]);
        e[i] = 0.5 * (e[i] + a[i]) + 0.125 * f[i];
        f[i] = 0.5 * f[i] + 0.5 * g[i] * h[i];
    }
}

/* Four numbers of x, y, z, w from the process that has global element i, printed by process 0. */
static void show(const char *what, long lo, long m, long i, const double *x, const double *y,
                 const double *z, const double *w)
{
    double v[4] = {0, 0, 0, 0}, r[4];
    int rank;
    if (i >= lo && i < lo + m) {
        v[0] = x[i - lo];
        v[1] = y[i - lo];
        v[2] = z[i - lo];
        v[3] = w[i - lo];
    }
    MPI_Reduce(v, r, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("%s%22.14E%22.14E%22.14E%22.14E\n", what, r[0], r[1], r[2], r[3]);
}

int main(int argc, char **argv)
{
    int size, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long share = (N + size - 1) / size, lo = share * rank, hi = lo + share < N ? lo + share : N;
    long m = hi > lo ? hi - lo : 0;
    double *x[9];
    for (int k = 0; k < 9; k++) {
        /* unlike offsets, so that the arrays do not compete for the same lines of the cache */
        char *p = aligned_alloc(64, ((size_t)m * sizeof(double) + 64 * 10 + 63) / 64 * 64);
        x[k] = (double *)(p + 64 * k);
    }
    for (long i = 0; i < m; i++) {
        long s = lo + i + 1;
        x[0][i] = x[5][i] = (double)(s % 17) / 16.0;
        x[1][i] = x[6][i] = (double)(s % 31) / 32.0;
        x[2][i] = x[7][i] = (double)(s % 13) / 16.0;
        x[3][i] = (double)(s % 61) / 64.0;
        x[4][i] = 0.5;
        x[8][i] = (double)(s % 97) / 128.0;
    }
    BenchClock clock = bench_begin();
    for (int k = 0; k < STEPS; k++)
        step(m, x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]);
    clock = bench_end(clock);
    show("first ", lo, m, 0, x[0], x[1], x[2], x[3]);
    show("last  ", lo, m, N - 1, x[4], x[5], x[6], x[7]);
    double v[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY}, r[4]; /* -min, max of a and h */
    for (long i = 0; i < m; i++) {
        v[0] = larger(-x[0][i], v[0]);
        v[1] = larger(x[0][i], v[1]);
        v[2] = larger(-x[7][i], v[2]);
        v[3] = larger(x[7][i], v[3]);
    }
    MPI_Reduce(v, r, 4, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("ranges%22.14E%22.14E%22.14E%22.14E\n", -r[0], r[1], -r[2], r[3]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
