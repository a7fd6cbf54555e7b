/* stencil7_mpi.c: stencil7.hpf written by hand in C and MPI: halos while the interior is computed,
 * four planes at a time by vectors, stored past the cache, pointers swapped at the end of a step. */
#include "by_hand.h"
#include "vectors.h"

enum { N = SIDE(256), STEPS = TIMES(12, 256L * 256 * 256, N * N * N), LINE = PADDED(N + 2), PLANE = LINE * (N + 2) };
enum { PLANES = 4 /* more or fewer are slower, and so are blocks of lines that stay in a nearer cache */ };

static inline double seven(const double *c)
{
    return 0.25 * c[0] + 0.125 * (c[-1] + c[1] + c[-LINE] + c[LINE] + c[-PLANE] + c[PLANE]);
}

/* A line of so many planes, of which c is the first's: the vectors before, here and behind. The next line is the one
 * that memory is waited for, and in the plane behind them this one was. */
static inline __attribute__((always_inline)) void group(double *r, const double *c, const int planes)
{
    Vector b[PLANES + 2], h[PLANES + 2], next[PLANES + 2];
    long i = 1;
    for (int k = 1; k <= planes; k++) {
        b[k] = load(c + (k - 1) * PLANE + i - 8);
        h[k] = load(c + (k - 1) * PLANE + i);
    }
    for (; i + 7 <= N; i += 8) {
        h[0] = load(c - PLANE + i);
        h[planes + 1] = load(c + planes * PLANE + i);
        for (int k = 1; k <= planes; k++)
            next[k] = load(c + (k - 1) * PLANE + i + 8);
        for (int k = 1; k < planes; k++)
            fetch(c + k * PLANE + i, 2 * LINE);
        fetch(c + planes * PLANE + i, LINE);
        for (int k = 1; k <= planes; k++) {
            const double *at = c + (k - 1) * PLANE + i;
#ifdef ONLY_COPIES
            store(r + (k - 1) * PLANE + i, h[k]);
#else
            store(r + (k - 1) * PLANE + i,
                  0.25 * h[k] + 0.125 * (before(b[k], h[k]) + behind(h[k], next[k]) + load(at - LINE) +
                                         load(at + LINE) + h[k - 1] + h[k + 1]));
#endif
        }
        for (int k = 1; k <= planes; k++) {
            b[k] = h[k];
            h[k] = next[k];
        }
    }
    for (; i <= N; i++)
        for (int k = 0; k < planes; k++)
            r[k * PLANE + i] = seven(c + k * PLANE + i);
}

static void planes(double *b, const double *a, long from, long to)
{
    long k = from;
    for (; k + PLANES <= to; k += PLANES)
        for (long j = 1; j <= N; j++)
            group(b + k * PLANE + j * LINE, a + k * PLANE + j * LINE, PLANES);
    for (; k < to; k++)
        for (long j = 1; j <= N; j++)
            group(b + k * PLANE + j * LINE, a + k * PLANE + j * LINE, 1);
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
