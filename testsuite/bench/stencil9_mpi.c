/* stencil9_mpi.c: stencil9.hpf written by hand in C and MPI: halos while the interior is computed,
 * eight lines at a time by vectors, stored past the cache, pointers swapped at the end of a step. */
#include "by_hand.h"
#include "vectors.h"

enum { N = SIDE(3000), STEPS = TIMES(20, 3000L * 3000, N * N), LINE = PADDED(N + 2) };
enum { LINES = 8, AHEAD_HERE = 128 /* elements; farther or nearer is slower, as are more lines or fewer */ };

static inline double nine(const double *c)
{
    const double *s = c - LINE, *n = c + LINE;
    return 0.5 * c[0] + 0.09375 * (c[-1] + c[1] + s[0] + n[0]) + 0.03125 * (s[-1] + s[1] + n[-1] + n[1]);
}

/* So many lines, of which c is the first. Of each line, and those around, the vectors before, here and behind. */
static inline __attribute__((always_inline)) void group(double *r, const double *c, const int lines)
{
    Vector b[LINES + 2], h[LINES + 2], left[LINES + 2], right[LINES + 2];
    long i = 1;
    for (int k = 0; k < lines + 2; k++) {
        b[k] = load(c + (k - 1) * LINE + i - 8);
        h[k] = load(c + (k - 1) * LINE + i);
    }
    for (; i + 7 <= N; i += 8) {
        Vector here[LINES + 2];
        for (int k = 0; k < lines + 2; k++) {
            Vector next = load(c + (k - 1) * LINE + i + 8);
            left[k] = before(b[k], h[k]);
            right[k] = behind(h[k], next);
            here[k] = b[k] = h[k];
            h[k] = next;
        }
        for (int k = 1; k <= lines; k++)
            fetch(c + k * LINE + i, AHEAD_HERE);
        for (int k = 1; k <= lines; k++)
            store(r + (k - 1) * LINE + i,
                  0.5 * here[k] + 0.09375 * (left[k] + right[k] + here[k - 1] + here[k + 1]) +
                      0.03125 * (left[k - 1] + right[k - 1] + left[k + 1] + right[k + 1]));
    }
    for (; i <= N; i++)
        for (int k = 0; k < lines; k++)
            r[k * LINE + i] = nine(c + k * LINE + i);
}

static void lines(double *b, const double *a, long from, long to)
{
    for (; from + LINES <= to; from += LINES)
        group(b + from * LINE, a + from * LINE, LINES);
    for (; from < to; from++)
        group(b + from * LINE, a + from * LINE, 1);
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
