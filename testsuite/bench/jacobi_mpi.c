/* jacobi_mpi.c: jacobi.hpf written by hand in C and MPI: two arrays, four lines at a time by vectors, stored past the
 * cache (`jacobi_mpi 1`: one line at a time, as it is), update and convergence test in one sweep; what neighbours
 * need leaves before the reduction of the test, and is waited for behind the interior of the next step. */
#include "by_hand.h"
#include "vectors.h"

enum { N = SIDE(4096), STEPS = TIMES(60, 4096L * 4096, N * N), LINE = PADDED(N + 2) };
enum { LINES = 4, AHEAD_HERE = 256 /* elements; farther or nearer is slower, as are more lines or fewer */ };

static int by_vectors = 1;

static double fmax_of(double x, double y)
{
    return y > x ? y : x;
}

/* So many lines, of which c is the first. Of each line, the vectors before, here and behind. */
static inline __attribute__((always_inline)) double group(double *r, const double *c, const int lines, double error)
{
    Vector b[LINES + 2], h[LINES + 2], next[LINES + 2], most = {0};
    long i = 1;
    for (int k = 1; k <= lines; k++) {
        b[k] = load(c + (k - 1) * LINE + i - 8);
        h[k] = load(c + (k - 1) * LINE + i);
    }
    for (; i + 7 <= N; i += 8) {
        h[0] = load(c - LINE + i);
        h[lines + 1] = load(c + lines * LINE + i);
        for (int k = 1; k <= lines; k++)
            next[k] = load(c + (k - 1) * LINE + i + 8);
        for (int k = 1; k <= lines; k++)
            fetch(c + k * LINE + i, AHEAD_HERE);
        for (int k = 1; k <= lines; k++) {
            Vector v = 0.25 * (before(b[k], h[k]) + behind(h[k], next[k]) + h[k - 1] + h[k + 1]);
            store(r + (k - 1) * LINE + i, v);
            most = larger(distance(v, h[k]), most);
        }
        for (int k = 1; k <= lines; k++) {
            b[k] = h[k];
            h[k] = next[k];
        }
    }
    for (int k = 0; k < 8; k++)
        error = fmax_of(error, most[k]);
    for (; i <= N; i++)
        for (int k = 0; k < lines; k++) {
            const double *d = c + k * LINE + i;
            double v = 0.25 * (d[-1] + d[1] + d[-LINE] + d[LINE]);
            error = fmax_of(error, fabs(v - *d));
            r[k * LINE + i] = v;
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
    for (; by_vectors && j + LINES <= to; j += LINES)
        error = group(b + j * LINE, a + j * LINE, LINES, error);
    for (; by_vectors && j < to; j++)
        error = group(b + j * LINE, a + j * LINE, 1, error);
    for (; j < to; j++)
        error = one_line(b + j * LINE, a + j * LINE, error);
    return error;
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request q[4];
    start(&argc, &argv);
    by_vectors = argc == 1;
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
