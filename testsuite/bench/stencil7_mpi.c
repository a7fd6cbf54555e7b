/* stencil7_mpi.c: stencil7.hpf written by hand in C and MPI: halos while the interior is computed,
 * lines in strips, stored past the cache, pointers swapped at the end of a step. */
#include "by_hand.h"
#include "strips.h"

enum { N = SIDE(256), STEPS = TIMES(12, 256L * 256 * 256, N * N * N), LINE = PADDED(N + 2), PLANE = LINE * (N + 2) };

static void planes(double *b, const double *a, long from, long to)
{
    for (long k = from; k < to; k++)
        for (long j = 1; j <= N; j++) {
            const double *restrict c = a + k * PLANE + j * LINE;
            double *r = b + k * PLANE + j * LINE;
            for (long first = 1, last; first <= N; first = last + 1) {
                double v[STRIP];
                last = strip_end(first, N);
                fetch_ahead(c + PLANE + first, last - first + 1);
#pragma omp simd
                for (long i = first; i <= last; i++)
                    v[i - first] = 0.25 * c[i] + 0.125 * (c[i - 1] + c[i + 1] + c[i - LINE] + c[i + LINE] +
                                                          c[i - PLANE] + c[i + PLANE]);
                store_past(r + first, v, last - first + 1);
            }
        }
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request q[4];
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    long mine = hi - lo;
    double *a = room_from((mine + 2) * PLANE, 1), *b = room_from((mine + 2) * PLANE, 1);
    for (long k = lo; k < hi; k++)
        for (long j = 0; j < N + 2; j++)
            for (long i = 0; i < LINE; i++) {
                long at = (k - lo + 1) * PLANE + j * LINE + i;
                a[at] = b[at] = (double)((i + 3 * j + 5 * k) % 8);
            }
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* planes in storage */
    long inner = rank > 0 ? from + 1 : from, outer = rank + 1 < size ? to - 1 : to;
    BenchClock clock = bench_begin();
    for (int step = 0; step < STEPS; step++) {
        halo_start(a, PLANE, lo, hi, 0, q);
        planes(b, a, inner, outer);
        MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
        planes(b, a, from, inner);
        planes(b, a, outer, to);
        double *t = a;
        a = b;
        b = t;
    }
    clock = bench_end(clock);
    const long at[3][3] = {{1, 1, 1}, {N / 3, N / 2, N / 4}, {N, N, N}};
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = everywhere(at[k][2] >= lo && at[k][2] < hi
                              ? a[(at[k][2] - lo + 1) * PLANE + at[k][1] * LINE + at[k][0]] : 0);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
