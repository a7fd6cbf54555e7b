/* stencil9_mpi.c: stencil9.hpf written by hand in C and MPI: halos while the interior is computed,
 * two lines at a time, stored past the cache, pointers swapped at the end of a step. */
#include "by_hand.h"
#include "strips.h"

enum { N = SIDE(3000), STEPS = TIMES(20, 3000L * 3000, N * N), LINE = PADDED(N + 2) };

static inline double nine(const double *restrict s, const double *restrict c, const double *restrict n, long i)
{
    return 0.5 * c[i] + 0.09375 * (c[i - 1] + c[i + 1] + s[i] + n[i]) +
           0.03125 * (s[i - 1] + s[i + 1] + n[i - 1] + n[i + 1]);
}

static void two_lines(double *r, const double *c)
{
    const double *s = c - LINE, *d = c + LINE, *n = d + LINE;
    for (long first = 1, last; first <= N; first = last + 1) {
        double v[STRIP], w[STRIP];
        last = strip_end(first, N);
        fetch_ahead(d + first, last - first + 1);
        fetch_ahead(n + first, last - first + 1);
#pragma omp simd
        for (long i = first; i <= last; i++) {
            v[i - first] = nine(s, c, d, i);
            w[i - first] = nine(c, d, n, i);
        }
        store_past(r + first, v, last - first + 1);
        store_past(r + LINE + first, w, last - first + 1);
    }
}

static void lines(double *b, const double *a, long from, long to)
{
    for (; from + 2 <= to; from += 2)
        two_lines(b + from * LINE, a + from * LINE);
    if (from < to) {
        const double *c = a + from * LINE;
        double *restrict r = b + from * LINE;
#pragma omp simd
        for (long i = 1; i <= N; i++)
            r[i] = nine(c - LINE, c, c + LINE, i);
    }
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request q[4];
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    long mine = hi - lo;
    double *a = room_from((mine + 2) * LINE, 1), *b = room_from((mine + 2) * LINE, 1);
    for (long j = lo; j < hi; j++)
        for (long i = 0; i < LINE; i++)
            a[(j - lo + 1) * LINE + i] = b[(j - lo + 1) * LINE + i] = (double)((i + 3 * j) % 8);
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* lines in storage */
    long inner = rank > 0 ? from + 1 : from, outer = rank + 1 < size ? to - 1 : to;
    BenchClock clock = bench_begin();
    for (int step = 0; step < STEPS; step++) {
        halo_start(a, LINE, lo, hi, 0, q);
        lines(b, a, inner, outer);
        MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
        lines(b, a, from, inner);
        lines(b, a, outer, to);
        double *t = a;
        a = b;
        b = t;
    }
    clock = bench_end(clock);
    const long at[3][2] = {{1, 1}, {N / 3, N / 2}, {N, N}};
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = everywhere(at[k][1] >= lo && at[k][1] < hi ? a[(at[k][1] - lo + 1) * LINE + at[k][0]] : 0);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
