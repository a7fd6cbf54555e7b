/* jacobi_mpi.c: jacobi.hpf written by hand in C and MPI: two arrays, two lines at a time, in strips that are stored past
 * the cache (`jacobi_mpi 1`: one line at a time, as it is), update and convergence test in one sweep; what neighbours
 * need leaves before the reduction of the test, and is waited for behind the interior of the next step. */
#include "by_hand.h"
#include "strips.h"

enum { N = SIDE(4096), STEPS = TIMES(60, 4096L * 4096, N * N), LINE = PADDED(N + 2) };

static int jam = 2;

static double fmax_of(double x, double y)
{
    return y > x ? y : x;
}

static double two_lines(double *r, const double *c, double error)
{
    const double *s = c - LINE, *d = c + LINE, *n = d + LINE;
    for (long first = 1, last; first <= N; first = last + 1) {
        double x[STRIP], y[STRIP];
        last = strip_end(first, N);
        fetch_ahead(d + first, last - first + 1);
        fetch_ahead(n + first, last - first + 1);
#pragma omp simd reduction(max : error)
        for (long i = first; i <= last; i++) {
            double v = 0.25 * (c[i - 1] + c[i + 1] + s[i] + d[i]);
            double w = 0.25 * (d[i - 1] + d[i + 1] + c[i] + n[i]);
            double e = fabs(v - c[i]), f = fabs(w - d[i]);
            x[i - first] = v;
            y[i - first] = w;
            e = f > e ? f : e;
            error = e > error ? e : error;
        }
        store_past(r + first, x, last - first + 1);
        store_past(r + LINE + first, y, last - first + 1);
    }
    return error;
}

static double one_line(double *restrict r, const double *restrict c, double error)
{
    const double *restrict s = c - LINE, *restrict n = c + LINE;
#pragma omp simd reduction(max : error)
    for (long i = 1; i <= N; i++) {
        double v = 0.25 * (c[i - 1] + c[i + 1] + s[i] + n[i]);
        double e = fabs(v - c[i]);
        r[i] = v;
        error = e > error ? e : error;
    }
    return error;
}

static double lines(double *b, const double *a, long from, long to)
{
    double error = 0;
    long j = from;
    for (; jam == 2 && j + 2 <= to; j += 2)
        error = two_lines(b + j * LINE, a + j * LINE, error);
    for (; j < to; j++)
        error = one_line(b + j * LINE, a + j * LINE, error);
    return error;
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request q[4];
    start(&argc, &argv);
    if (argc > 1)
        jam = atoi(argv[1]);
    share(N + 2, &lo, &hi);
    long mine = hi - lo;
    double *a = room_from((mine + 2) * LINE, 1), *b = room_from((mine + 2) * LINE, 1), error = 0;
    for (long j = lo; j < hi; j++)
        for (long i = 0; i < LINE; i++)
            a[(j - lo + 1) * LINE + i] = b[(j - lo + 1) * LINE + i] = j == 0 ? 0.5 : i == 0 ? 1 : 0;
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* lines in storage */
    long inner = rank > 0 ? from + 1 : from, outer = rank + 1 < size ? to - 1 : to;
    BenchClock clock = bench_begin();
    halo_start(a, LINE, lo, hi, 0, q);
    for (int step = 1; step <= STEPS; step++) {
        double part = lines(b, a, inner, outer);
        MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
        part = fmax_of(part, lines(b, a, from, inner));
        part = fmax_of(part, lines(b, a, outer, to));
        double *t = a;
        a = b;
        b = t;
        if (step < STEPS)
            halo_start(a, LINE, lo, hi, 0, q);
        MPI_Allreduce(&part, &error, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    clock = bench_end(clock);
    const long at[3][2] = {{1, 1}, {N / 16, N / 8}, {N / 2, 3}};
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = everywhere(at[k][1] >= lo && at[k][1] < hi ? a[(at[k][1] - lo + 1) * LINE + at[k][0]] : 0);
    if (rank == 0)
        printf("error %22.14E\nvalues%22.14E%22.14E%22.14E\n", error, v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
