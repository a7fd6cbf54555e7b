/* clock.c: clocks, read on process 0, so that scalar code is the same everywhere. */
#include <time.h>

#include "rt.h"

/* SYSTEM_CLOCK: nanoseconds of a clock that never goes back [collective] */
void hpf_system_clock(int64_t *count, int64_t *rate, int64_t *max)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t value = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    if (count) {
        rt_bcast(&value, sizeof value, 0);
        *count = value;
    }
    if (rate)
        *rate = 1000000000;
    if (max)
        *max = INT64_MAX;
}

/* CPU_TIME: seconds of processor time that process 0 has used [collective] */
double hpf_cpu_time(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    double value = (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
    rt_bcast(&value, sizeof value, 0);
    return value;
}
