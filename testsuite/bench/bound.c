/* bound.c: how long it takes to move so many bytes, whatever else is done with them: `bound READS ARRAYS N TURNS…` reads
 * READS (0 to 2) arrays of N doubles and updates one more in place (-1: reads one, and stores one past the cache), TURNS
 * times, each process its part, the next turn with the next of so many ARRAYS, so that caches help it no more than the
 * program; N may be ROWSxLENGTH+GAP, rows of which the last GAP elements stay as they are. Then the same with the next
 * four numbers: the least time that a program which must do that can take. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "room.h"
#include "strips.h"

/* So many rows, and elements from one to the next. */
typedef struct Size {
    long rows, length, pitch;
} Size;

static Size size_of(const char *text, int processes)
{
    long rows, length, gap;
    if (sscanf(text, "%ldx%ld+%ld", &rows, &length, &gap) == 3)
        return (Size){rows / processes, length, length + gap};
    length = atol(text) / processes;
    return (Size){1, length, length};
}

__attribute__((noinline)) /* or turns are jammed into one pass */
static void pass(long n, int reads, double *restrict a, const double *restrict b,
                 const double *restrict c)
{
    if (reads < 0) {
        store_past(a, b, n);
    } else if (reads == 0) {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + 1;
    } else if (reads == 1) {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + b[i];
    } else {
        for (long i = 0; i < n; i++)
            a[i] = 0.5 * a[i] + b[i] + c[i];
    }
}

enum { MOST = 16 };

int main(int argc, char **argv)
{
    int size, rank, arrays = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long most = 0;
    for (int i = 1; i + 3 < argc; i += 4) {
        arrays = atoi(argv[i + 1]) > arrays ? atoi(argv[i + 1]) : arrays;
        const Size s = size_of(argv[i + 2], size);
        most = s.rows * s.pitch > most ? s.rows * s.pitch : most;
    }
    if (arrays > MOST)
        return 1;
    double *x[MOST];
    for (int k = 0; k < arrays; k++) {
        x[k] = room(most);
        for (long i = 0; i < most; i++)
            x[k][i] = (double)(i % 7);
    }
    BenchClock clock = bench_begin();
    for (int i = 1; i + 3 < argc; i += 4)
        for (int k = 0, n = atoi(argv[i + 1]); k < atoi(argv[i + 3]); k++) {
            const Size s = size_of(argv[i + 2], size);
            for (long r = 0; r < s.rows; r++)
                pass(s.length, atoi(argv[i]), x[k % n] + r * s.pitch, x[(k + 1) % n] + r * s.pitch,
                     x[(k + 2) % n] + r * s.pitch);
        }
    MPI_Barrier(MPI_COMM_WORLD);
    bench_print(bench_end(clock), rank);
    MPI_Finalize();
    return x[0][most / 2] < 0;
}
