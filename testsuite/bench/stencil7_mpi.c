/* stencil7_mpi.c: stencil7.hpf written by hand in C and MPI: in place, four planes at a time by vectors; what is stored
 * leaves its old values in a line of each plane, and those of the last one in a plane; halos while the interior is
 * computed. Two arrays, of which one is stored past the cache, take 1.2 of the time. */
#include "by_hand.h"
#include "vectors.h"

/* Planes begin at unlike places of a page, or they share their places in the first cache. */
enum { N = SIDE(256), STEPS = TIMES(48, 256L * 256 * 256, N * N * N), LINE = PADDED(N + 2), PLANE = LINE * (N + 2) + 80 };
enum { PLANES = 4, AHEAD_HERE = 2 * LINE /* nearer or farther is slower, as are more planes or fewer */ };

static MPI_Request halo[4];
static double *south, *old; /* what the lines before were, by plane, and the plane before */

/* A line of so many planes, of which c is the first's, between those below and above; the old values of the last one go to
 * `kept`. What memory is waited for is fetched before anything is loaded. */
static inline __attribute__((always_inline)) void group(double *c, const double *below, const double *above, double *kept,
                                                        const int planes)
{
    Vector b[PLANES + 2], h[PLANES + 2], next[PLANES + 2];
    long i = 1;
    for (int k = 1; k <= planes; k++) {
        b[k] = load(c + (k - 1) * PLANE + i - 8);
        h[k] = load(c + (k - 1) * PLANE + i);
    }
    for (; i <= N; i += 8) {
        for (int k = 1; k < planes; k++)
            fetch(c + k * PLANE + i, AHEAD_HERE);
        fetch(above + i, LINE);
        in_order();
        h[0] = load(below + i);
        h[planes + 1] = load(above + i);
        for (int k = 1; k <= planes; k++)
            next[k] = load(c + (k - 1) * PLANE + i + 8);
        for (int k = 1; k <= planes; k++) {
            double *at = c + (k - 1) * PLANE + i, *s = south + (k - 1) * LINE + i;
            Vector v = 0.25 * h[k] + 0.125 * (before(b[k], h[k]) + behind(h[k], next[k]) + load(s) + load(at + LINE) +
                                              h[k - 1] + h[k + 1]);
            keep(s, h[k]);
            keep_part(at, v, N + 1 - i);
        }
        keep(kept + i, h[planes]);
        for (int k = 1; k <= planes; k++) {
            b[k] = h[k];
            h[k] = next[k];
        }
    }
}

/* Functions of their own, or the compiler spreads what is in registers over both. */
static __attribute__((noinline)) void four(double *c, const double *below, const double *above, double *kept)
{
    group(c, below, above, kept, PLANES);
}

static __attribute__((noinline)) void one(double *c, const double *below, const double *above, double *kept)
{
    group(c, below, above, kept, 1);
}

/* So many planes from k on, between the planes below and above. */
static void together(double *a, long k, const double *below, const double *above, int planes)
{
    for (int p = 0; p < planes; p++)
        memcpy(south + p * LINE, a + (k + p) * PLANE, LINE * sizeof *a);
    for (long j = 1; j <= N; j++)
        (planes == 1 ? one : four)(a + k * PLANE + j * LINE, below + j * LINE, above + j * LINE, old + j * LINE);
}

/* Planes from..to-1; `below`: as the one before them was. Halos go on between them. */
static void planes(double *a, const double *below, long from, long to)
{
    int done;
    long k = from;
    for (; k + PLANES <= to; k += PLANES, below = old) {
        together(a, k, below, a + (k + PLANES) * PLANE, PLANES);
        MPI_Testall(4, halo, &done, MPI_STATUSES_IGNORE);
    }
    for (; k < to; k++, below = old)
        together(a, k, below, a + (k + 1) * PLANE, 1);
}

int main(int argc, char **argv)
{
    long lo, hi;
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    long mine = hi - lo;
    double *a = room_from((mine + 2) * PLANE, 1), *second = room_from(PLANE, 1);
    old = room_from(PLANE, 1);
    south = room_from(PLANES * LINE, 1);
    memset(second, 0, PLANE * sizeof *second);
    memset(old, 0, PLANE * sizeof *old);
    memset(south, 0, PLANES * LINE * sizeof *south);
    for (long k = lo; k < hi; k++)
        for (long j = 0; j < N + 2; j++)
            for (long i = 0; i < LINE; i++)
                a[(k - lo + 1) * PLANE + j * LINE + i] = (double)((i + 3 * j + 5 * k) % 8);
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* planes in storage */
    long inner = rank > 0 ? from + 1 : from; /* the rest waits for halos, in fours, too */
    long outer = rank + 1 < size ? inner + (to - 1 - inner) / PLANES * PLANES : to;
    BenchClock clock = bench_begin();
    for (int step = 0; step < STEPS; step++) {
        halo_start(a, PLANE, lo, hi, 0, halo);
        if (inner > from) /* the first plane comes last, and needs the second one as it was */
            memcpy(second, a + inner * PLANE, PLANE * sizeof *a);
        planes(a, a + (inner - 1) * PLANE, inner, outer);
        MPI_Waitall(4, halo, MPI_STATUSES_IGNORE);
        planes(a, old, outer, to);
        if (inner > from)
            together(a, from, a + (from - 1) * PLANE, second, 1);
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
