/* io_case.h: what io_bench.c and io_mpi.c share: the sections that a case accesses, what an access
 * took, and how it is printed. A case is a pattern of patterns.h, one access, or the accesses of one
 * of the paper's two programs: Table 9, matrix multiplication, and Table 10, Laplace's equation.
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
#include <time.h>
#include <unistd.h>

#include "patterns.h"

enum { IO_HEADER = 4096 }; /* bytes before the array: those of our .npy files */

enum { IO_MATMUL = PATTERNS, IO_LAPLACE, IO_CASES };
enum { IO_SLABS = 16, IO_TURNS = 10, IO_FILES = 4 }; /* file 0 is the patterns', 1.. the programs' */

static const char *io_name(int c)
{
    return c == IO_MATMUL ? "9.matmul" : c == IO_LAPLACE ? "10.laplace" : patterns[c].name;
}

/* The extent of a file's array: the programs' are as the paper's least ones where the patterns' is. */
static long io_extent(long extent, int file)
{
    return file ? extent / 4 : extent;
}

static int io_root(int np) /* blocks of Laplace's array in a dimension: at least 4 for each process */
{
    int n = 2;
    while (n * n < 4 * np)
        n++;
    return n;
}

static long io_steps(int c, int np)
{
    long blocks = io_root(np) * io_root(np);
    return c == IO_MATMUL ? IO_SLABS + 2L * IO_SLABS * IO_SLABS
         : c == IO_LAPLACE ? 2L * IO_TURNS * ((blocks + np - 1) / np) : 1;
}

typedef struct IoStep { /* one access: what process p asks for */
    int file, writes;
    long lo[2], hi[2], step[2], n[2];
} IoStep;

/* Part number k of n equal ones of 1 .. extent. */
static void io_part(long extent, long n, long k, long *lo, long *hi)
{
    *lo = k * extent / n + 1;
    *hi = (k + 1) * extent / n;
}

/* C = A B: for each of 16 slabs of rows of A, for each of 16 slabs of columns of B. The processes share
 * out A's slab by columns, B's by rows, and by columns the block of C that these make. */
static void io_matmul(long k, long extent, int p, int np, IoStep *s)
{
    long round = 1 + 2 * IO_SLABS, i = k / round, j = (k % round - 1) / 2;
    s->file = k % round == 0 ? 1 : k % round % 2 ? 2 : 3;
    s->writes = s->file == 3;
    if (s->file == 2)
        io_part(extent, np, p, &s->lo[0], &s->hi[0]);
    else
        io_part(extent, IO_SLABS, i, &s->lo[0], &s->hi[0]);
    if (s->file == 1) {
        io_part(extent, np, p, &s->lo[1], &s->hi[1]);
        return;
    }
    io_part(extent, IO_SLABS, j, &s->lo[1], &s->hi[1]);
    if (s->file == 3) {
        long n = s->hi[1] - s->lo[1] + 1, lo, hi, first = s->lo[1] - 1;
        io_part(n, np, p, &lo, &hi);
        s->lo[1] = first + lo;
        s->hi[1] = first + hi;
    }
}

/* Jacobi's iteration: blocks dealt to the processes in turn, read with the rows and columns around
 * them, and written to the other array. */
static void io_laplace(long k, long extent, int p, int np, IoStep *s)
{
    int root = io_root(np);
    long per_turn = io_steps(IO_LAPLACE, np) / IO_TURNS, turn = k / per_turn;
    long block = k % per_turn / 2 * np + p;
    s->writes = (int)(k % 2);
    s->file = 1 + (int)((turn + s->writes) % 2);
    io_part(extent, root, block % root, &s->lo[0], &s->hi[0]);
    io_part(extent, root, block / root, &s->lo[1], &s->hi[1]);
    for (int d = 0; d < 2 && !s->writes; d++) {
        s->lo[d] -= s->lo[d] > 1;
        s->hi[d] += s->hi[d] < extent;
    }
    if (block >= root * root)
        s->hi[0] = s->lo[0] - 1;
}

static IoStep io_step(int c, long k, long extent, int p, int np)
{
    IoStep s = { .step = { 1, 1 } };
    if (c == IO_MATMUL) {
        io_matmul(k, io_extent(extent, 1), p, np, &s);
    } else if (c == IO_LAPLACE) {
        io_laplace(k, io_extent(extent, 1), p, np, &s);
    } else {
        const Pattern *t = &patterns[c];
        s.writes = t->writes;
        axis_section(t, &t->row, extent, p, np, &s.lo[0], &s.hi[0], &s.step[0]);
        axis_section(t, &t->column, extent, p, np, &s.lo[1], &s.hi[1], &s.step[1]);
    }
    for (int d = 0; d < 2; d++)
        s.n[d] = s.hi[d] < s.lo[d] ? 0 : (s.hi[d] - s.lo[d]) / s.step[d] + 1;
    return s;
}

/* Whether the cases in a list use a file, and write to it if `writes`. */
static int io_used(const char *list, int file, int writes)
{
    for (int c = 0; c < IO_CASES; c++) {
        int own = c < PATTERNS ? file == 0 : c == IO_MATMUL ? file > 0 : file == 1 || file == 2;
        int put = c < PATTERNS ? patterns[c].writes : c == IO_MATMUL ? file == 3 : 1;
        if (own && (put || !writes) && pattern_named(io_name(c), list))
            return 1;
    }
    return 0;
}

/* FILE, FILE.1, FILE.2, … */
static const char *io_file(const char *name, int file)
{
    static char text[4096];
    snprintf(text, sizeof text, file ? "%s.%d" : "%s", name, file);
    return text;
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

typedef struct IoTime { /* of this process's accesses */
    double seconds;
    IoCount count;
} IoTime;

static void io_add(IoTime *sum, IoTime t)
{
    sum->seconds += t.seconds;
    sum->count.calls += t.count.calls;
    sum->count.bytes += t.count.bytes;
}

/* The clock that all processes of the machine share; MPI_Wtime may count from each one's start. */
static double io_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* All begin at the same moment: out of a barrier they come one after the other where they share
 * cores, as far apart as a small access takes. */
static void io_moment(void)
{
    const double soon = 200e-6; /* every process has learnt of it by then */
    double moment, now = io_clock();
    MPI_Request request;
    MPI_Iallreduce(&now, &moment, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, &request);
    io_wait(&request);
    while (io_clock() < moment + soon)
        sched_yield();
}

static IoTime io_begin(void)
{
    IoCount c = io_count();
    io_moment();
    return (IoTime){ io_clock(), c };
}

static IoTime io_end(IoTime from)
{
    double seconds = io_clock() - from.seconds;
    IoCount c = io_count();
    return (IoTime){ seconds, { c.calls - from.count.calls, c.bytes - from.count.bytes } };
}

/* A line: case, way, seconds of the slowest process, calls and bytes of all. */
static void io_tell(int c, const char *way, IoTime mine, const char *note)
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
        printf("%s %s %.7f %ld %ld %s\n", io_name(c), way, slowest, sum[0], sum[1], note);
        fflush(stdout);
    }
}

#endif
