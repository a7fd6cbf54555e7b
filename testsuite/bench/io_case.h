/* io_case.h: what io_bench.c and io_mpi.c share: a pattern's section of this process, what an access
 * took, and how it is printed.
 *
 * Counts are the system's own, from /proc/self/io, of this process and all its threads: calls of the
 * kinds read and write, and their bytes, whichever library makes them. */
#ifndef IO_CASE_H
#define IO_CASE_H

#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "patterns.h"

enum { IO_HEADER = 4096 }; /* bytes before the array: those of our .npy files */

typedef struct IoSection {
    long lo[2], hi[2], step[2], n[2];
} IoSection;

static IoSection io_section(const Pattern *t, long extent, int p, int np)
{
    IoSection s;
    axis_section(t, &t->row, extent, p, np, &s.lo[0], &s.hi[0], &s.step[0]);
    axis_section(t, &t->column, extent, p, np, &s.lo[1], &s.hi[1], &s.step[1]);
    for (int d = 0; d < 2; d++)
        s.n[d] = s.hi[d] < s.lo[d] ? 0 : (s.hi[d] - s.lo[d]) / s.step[d] + 1;
    return s;
}

/* What this process did since it was started; looking at it is left out. */
typedef struct IoCount {
    long calls, bytes;
} IoCount;

static IoCount io_count(void)
{
    static int fd = -1;
    static long looks, seen; /* calls and bytes of looking */
    char text[400];
    long rchar = 0, wchar = 0, syscr = 0, syscw = 0;
    if (fd < 0)
        fd = open("/proc/self/io", O_RDONLY);
    ssize_t n = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
    if (n <= 0)
        return (IoCount){ 0, 0 };
    text[n] = '\0';
    sscanf(text, "rchar: %ld wchar: %ld syscr: %ld syscw: %ld", &rchar, &wchar, &syscr, &syscw);
    IoCount c = { syscr + syscw - looks, rchar + wchar - seen };
    looks++;
    seen += n;
    return c;
}

/* MPI's own waits would keep the core from those that are waited for. */
static void io_wait(MPI_Request *request)
{
    int done = 0;
    while (MPI_Test(request, &done, MPI_STATUS_IGNORE), !done)
        sched_yield();
}

static void io_barrier(void)
{
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    io_wait(&request);
}

typedef struct IoTime { /* of one access */
    double seconds;
    IoCount count;
} IoTime;

static IoTime io_begin(void)
{
    io_barrier();
    IoCount c = io_count();
    return (IoTime){ MPI_Wtime(), c };
}

static IoTime io_end(IoTime from)
{
    double seconds = MPI_Wtime() - from.seconds;
    IoCount c = io_count();
    return (IoTime){ seconds, { c.calls - from.count.calls, c.bytes - from.count.bytes } };
}

/* A line: pattern, way, seconds of the slowest process, calls and bytes of all. */
static void io_tell(const Pattern *t, const char *way, IoTime mine, const char *note)
{
    double slowest;
    long sum[2], own[] = { mine.count.calls, mine.count.bytes };
    MPI_Request request;
    MPI_Ireduce(&mine.seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD, &request);
    io_wait(&request);
    MPI_Ireduce(own, sum, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD, &request);
    io_wait(&request);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        printf("%s %s %.7f %ld %ld %s\n", t->name, way, slowest, sum[0], sum[1], note);
        fflush(stdout);
    }
}

#endif
