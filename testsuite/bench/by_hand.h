/* by_hand.h: what the rivals written by hand share: blocks of lines, halos of one line on each side,
 * values for the answer. */
#ifndef BENCH_BY_HAND_H
#define BENCH_BY_HAND_H

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "room.h"

/* A benchmark of so many points a side, and its turns; with -DIN_CACHE=N of N, which a core's own cache holds, and as
 * many more turns as there are fewer points: what computing takes without waiting for memory. */
#ifdef IN_CACHE
#define SIDE(n) IN_CACHE
#define TIMES(turns, points, here) (int)((turns) * ((points) / (here)))
#else
#define SIDE(n) n
#define TIMES(turns, points, here) turns
#endif

static int size, rank;

static inline void start(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

/* Elements lo <= i < hi of 0..n-1 are this process's. */
static inline void share(long n, long *lo, long *hi)
{
    long m = (n + size - 1) / size;
    *lo = rank * m < n ? rank * m : n;
    *hi = *lo + m < n ? *lo + m : n;
}

/* The sum of what one process has and the others do not. */
static inline double everywhere(double mine)
{
    double sum;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

/* Lines lo..hi-1 of `line` doubles are this process's, in storage behind one line of halo. */
static inline void halo_start(double *x, long line, long lo, long hi, int tag, MPI_Request *q)
{
    int down = rank > 0 ? rank - 1 : MPI_PROC_NULL, up = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int n = (int)line;
    MPI_Irecv(x, n, MPI_DOUBLE, down, 2 * tag, MPI_COMM_WORLD, &q[0]);
    MPI_Irecv(x + (hi - lo + 1) * line, n, MPI_DOUBLE, up, 2 * tag + 1, MPI_COMM_WORLD, &q[1]);
    MPI_Isend(x + (hi - lo) * line, n, MPI_DOUBLE, up, 2 * tag, MPI_COMM_WORLD, &q[2]);
    MPI_Isend(x + line, n, MPI_DOUBLE, down, 2 * tag + 1, MPI_COMM_WORLD, &q[3]);
}

#endif
