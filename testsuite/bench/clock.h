/* clock.h: the clock of the benchmarks that time themselves. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <time.h>

/* Seconds. On one process its processor time, which others' work on the machine disturbs less. */
static inline double bench_seconds(int processes)
{
    struct timespec t;
    clock_gettime(processes == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
