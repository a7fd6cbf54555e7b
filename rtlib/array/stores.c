/* stores.c: stores that go past the cache, for what is not read again soon. Lines that are written
 * as a whole then need not be read from memory first. */
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define CAN_STREAM 1
#endif

#include "rt.h"

/* Turns through the cache, of which the first meets new pages, and past it, until it is known which
 * takes less time. */
enum { TRIALS = 4 };

static bool is_known(const hpf_streaming *s)
{
    const double far = 1.25; /* noise does not do that: past the cache is no good here */
    return s->turns >= TRIALS ||
           (s->turns == TRIALS - 1 && s->best[true] > far * s->best[false]);
}

long rt_own_cache(void)
{
    static long cache;
    if (cache == 0) {
        long found = sysconf(_SC_LEVEL2_CACHE_SIZE);
        cache = found > 0 ? found : 1;
    }
    return cache;
}

#ifdef CAN_STREAM
static bool is_large(const hpf_array *a, long large)
{
    enum { ROW = 1024 };
    const hpf_dim *d = &a->dim[0];
    long row = a->rank > 0 && d->nrun > 0 ? (d->run[0].hi - d->run[0].lo) / d->run[0].step + 1 : 0;
    return a->bytes >= large && a->bytes >= 2 * rt_own_cache() &&
           row * HPF_TYPE_SIZE(a->type) >= ROW;
}
#endif

bool hpf_streams(hpf_streaming *s, const hpf_array *a, long large)
{
    s->timed = false;
#ifdef CAN_STREAM
    if (large == 0)
        return true;
    if (!is_large(a, large))
        return false;
    if (is_known(s))
        return s->best[true] < s->best[false];
    s->timed = true;
    s->begun = MPI_Wtime();
    return s->turns % 2 == 1;
#else
    (void)a;
    (void)large;
    return false;
#endif
}

#ifdef CAN_STREAM
/* Whole lines of the cache, in one store each where the processor has such: a line that leaves in
 * parts takes longer. */
__attribute__((target("avx512f"))) static void whole_lines(char *to, const char *from, long lines)
{
    for (long k = 0; k < lines; k++)
        _mm512_stream_si512((void *)(to + 64 * k),
                            _mm512_loadu_si512((const void *)(from + 64 * k)));
}

static void quarter_lines(char *to, const char *from, long lines)
{
    for (long k = 0; k < 64 * lines; k += 16)
        _mm_stream_si128((void *)(to + k), _mm_loadu_si128((const void *)(from + k)));
}

static bool has_whole_lines(void)
{
    static int has;
    if (has == 0)
        has = __builtin_cpu_supports("avx512f") ? 1 : -1;
    return has > 0;
}
#endif

void hpf_stream(void *to, const void *from, long bytes)
{
    char *t = to;
    const char *f = from;
#ifdef CAN_STREAM
    long head = (long)(-(uintptr_t)t & 63);
    if (bytes >= 64 + head) {
        memcpy(t, f, (size_t)head);
        t += head;
        f += head;
        bytes -= head;
        if (has_whole_lines())
            whole_lines(t, f, bytes / 64);
        else
            quarter_lines(t, f, bytes / 64);
        t += bytes / 64 * 64;
        f += bytes / 64 * 64;
        bytes %= 64;
    }
#endif
    memcpy(t, f, (size_t)bytes);
}

void hpf_stream_end(hpf_streaming *s, const hpf_array *a, bool past)
{
#ifdef CAN_STREAM
    if (past)
        _mm_sfence();
#endif
    if (!s->timed)
        return;
    double took = (MPI_Wtime() - s->begun) / (double)a->bytes;
    if (s->turns < 2 || took < s->best[past])
        s->best[past] = took;
    s->turns++;
}
