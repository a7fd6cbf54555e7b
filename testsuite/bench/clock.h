/* clock.h: the clock of the benchmarks that time themselves. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <stdio.h>
#include <time.h>

/* Seconds. On one process its processor time, which others' work on the machine disturbs less. */
static inline double bench_seconds(int processes)
{
    struct timespec t;
    clock_gettime(processes == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What a program of run-bench spent in its loop over time, processor and elapsed seconds of process 0,
 * printed as the Fortran program prints it. */
typedef struct BenchClock {
    double cpu, wall;
} BenchClock;

static inline BenchClock bench_begin(void)
{
    return (BenchClock){bench_seconds(1), bench_seconds(2)};
}

static inline BenchClock bench_end(BenchClock c)
{
    return (BenchClock){bench_seconds(1) - c.cpu, bench_seconds(2) - c.wall};
}

static inline void bench_print(BenchClock c, int rank)
{
    if (rank == 0)
        printf("seconds%12.6f%12.6f\n", c.cpu, c.wall);
}

#endif
