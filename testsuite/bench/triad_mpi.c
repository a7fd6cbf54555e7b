/* triad_mpi.c: triad.hpf written by hand in C and MPI. */
#include "by_hand.h"

enum { N = 10000000, TURNS = 20 };

/* Not inlined: GCC would exchange the two loops and move nothing through memory but the last turn. */
__attribute__((noinline))
static void triad(long n, double *restrict a, const double *restrict b, const double *restrict c,
                  double s)
{
#pragma omp simd
    for (long i = 0; i < n; i++)
        a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv)
{
    long lo, hi;
    start(&argc, &argv);
    share(N, &lo, &hi);
    double *a = room(hi - lo), *b = room(hi - lo), *c = room(hi - lo), s = 0.5;
    for (long i = lo; i < hi; i++) {
        b[i - lo] = (double)((i + 1) % 16);
        c[i - lo] = (double)((i + 1) % 5 + 1);
        a[i - lo] = 0;
    }
    BenchClock clock = bench_begin();
    for (int k = 0; k < TURNS; k++, s += 0.25)
        triad(hi - lo, a, b, c, s);
    clock = bench_end(clock);
    const long at[3] = {0, N / 3 - 1, N - 1};
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = everywhere(at[k] >= lo && at[k] < hi ? a[at[k] - lo] : 0);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
