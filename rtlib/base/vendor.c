/* vendor.c: clocks and random numbers under the names that FORTRAN 77 compilers gave
 * them and gfortran keeps.
 *
 * Contract: process 0 asks the system, all get its answer [collective]; random numbers are the same
 * on all processes, and those of gfortran. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <time.h>

#include "rt.h"

/* ---- clocks ---- */

/* Seconds of user and system time, and both; since: of the last call, else of the start. */
void hpf_etime(double *user, double *system, double *total, bool since)
{
    static double last[2];
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    double now[2] = {(double)used.ru_utime.tv_sec + 1e-6 * (double)used.ru_utime.tv_usec,
                     (double)used.ru_stime.tv_sec + 1e-6 * (double)used.ru_stime.tv_usec};
    rt_bcast(now, sizeof now, 0);
    *user = now[0] - (since ? last[0] : 0);
    *system = now[1] - (since ? last[1] : 0);
    *total = *user + *system;
    if (since)
        memcpy(last, now, sizeof last);
}

static struct timespec clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    rt_bcast(&now, sizeof now, 0);
    return now;
}

/* SECNDS: seconds since midnight, less x. */
double hpf_secnds(double x)
{
    struct timespec now = clock_now();
    struct tm t;
    localtime_r(&now.tv_sec, &t);
    long seconds = 3600L * t.tm_hour + 60L * t.tm_min + t.tm_sec;
    rt_bcast(&seconds, sizeof seconds, 0);
    return (double)seconds + (double)(now.tv_nsec / 1000000) / 1000 - x;
}

void hpf_time_value(long *seconds)
{
    *seconds = (long)clock_now().tv_sec;
}

void hpf_mclock(long *ticks)
{
    *ticks = (long)clock();
    rt_bcast(ticks, sizeof *ticks, 0);
}

static struct tm broken_down(long seconds, bool local)
{
    time_t at = (time_t)seconds;
    struct tm t;
    memset(&t, 0, sizeof t);
    local ? localtime_r(&at, &t) : gmtime_r(&at, &t);
    rt_bcast(&t, sizeof t, 0);
    return t;
}

/* LTIME, GMTIME: seconds to weekday in nine numbers, as C has them. */
static void nine_numbers(struct tm t, long *v)
{
    const long all[9] = {t.tm_sec,  t.tm_min,  t.tm_hour, t.tm_mday, t.tm_mon,
                         t.tm_year, t.tm_wday, t.tm_yday, t.tm_isdst};
    if (v)
        memcpy(v, all, sizeof all);
}

void hpf_ltime(long seconds, long *values)
{
    nine_numbers(broken_down(seconds, true), values);
}

void hpf_gmtime(long seconds, long *values)
{
    nine_numbers(broken_down(seconds, false), values);
}

void hpf_idate(long *values) /* day, month, year */
{
    struct tm t = broken_down((long)clock_now().tv_sec, true);
    const long all[3] = {t.tm_mday, t.tm_mon + 1, t.tm_year + 1900};
    memcpy(values, all, sizeof all);
}

void hpf_itime(long *values) /* hour, minute, second */
{
    struct tm t = broken_down((long)clock_now().tv_sec, true);
    const long all[3] = {t.tm_hour, t.tm_min, t.tm_sec};
    memcpy(values, all, sizeof all);
}

/* Thu Jan  1 00:00:00 1970 */
void hpf_ctime(long seconds, char *text, long len)
{
    struct tm t = broken_down(seconds, true);
    char s[64];
    strftime(s, sizeof s, "%a %b %e %H:%M:%S %Y", &t);
    hpf_set_text(text, len, s);
}

void hpf_fdate(char *text, long len)
{
    hpf_ctime((long)clock_now().tv_sec, text, len);
}

/* ---- random numbers: gfortran's, which are the "minimal standard" of Park and Miller ---- */

enum { MULTIPLIER = 16807 };
static const uint64_t modulus = 2147483647;
static uint64_t seed = 1;

void hpf_srand(long value)
{
    seed = value ? (uint32_t)value : 123459876;
}

/* flag: 0 the next number; 1 begin anew; else a new seed */
void hpf_irand(long flag, long *number)
{
    if (flag == 1)
        hpf_srand(0);
    else if (flag)
        hpf_srand(flag);
    seed = MULTIPLIER * seed % modulus;
    *number = (long)seed;
}

/* From 0 to less than 1, with the bits that a REAL(4) holds. */
double hpf_rand(long flag)
{
    long number;
    hpf_irand(flag, &number);
    uint32_t mask = ~(uint32_t)0 << (32 - 24 + 1);
    return (float)((uint32_t)(number - 1) & mask) * (float)(1.0 / (float)(modulus - 1));
}
