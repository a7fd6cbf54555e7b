/* scan_sum.c: vectors of sums of stretches, joined two by two (contract: scan.h).
 *
 * The sum of a stretch is that of its last segment, with flags that tell whether another stretch
 * goes on with the same segment: an associative operation on such pairs. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

void rt_sums_make(const rt_scan_op *o, rt_sums *s, long n, bool flags)
{
    s->n = n;
    s->value = rt_alloc((size_t)(n * (o->size + flags)) + 1, "the sums of a scan");
    s->flag = flags ? (uint8_t *)s->value + n * o->size : NULL;
    long done = n < 1 ? n : 1; /* doubled each time */
    memcpy(s->value, o->none, (size_t)(done * o->size));
    for (long more; done < n; done += more) {
        more = done < n - done ? done : n - done;
        more = more < 4096 ? more : 4096;
        memcpy(s->value + done * o->size, s->value, (size_t)(more * o->size));
    }
    if (flags)
        memset(s->flag, 0, (size_t)n);
}

void rt_sums_free(rt_sums *s)
{
    free(s->value);
    *s = (rt_sums){ .n = 0 };
}

typedef struct c16 { uint64_t part[2]; } c16;
typedef struct c32 { uint64_t part[4]; } c32;

#define PICK(T)                                                    \
    {                                                              \
        T *restrict o = out;                                       \
        const T *p = yes, *q = no;                                 \
        for (long i = 0; i < n; i++) {                             \
            const T a = p[i], b = q[i];                            \
            o[i] = which[i] ? a : b;                               \
        }                                                          \
        break;                                                     \
    }

RT_VECTORS void rt_sums_pick(long size, void *restrict out, const uint8_t *restrict which,
                             const void *yes, const void *no, long n)
{
    switch (size) {
    case 1: PICK(uint8_t)
    case 2: PICK(uint16_t)
    case 4: PICK(uint32_t)
    case 8: PICK(uint64_t)
    case 16: PICK(c16)
    default: PICK(c32)
    }
}

/* Of joined sums: their flags; whether the right stretch goes on with the segment of the left one,
 * and whether there is no right stretch. Flags are bits, which compilers take many at a time. */
RT_VECTORS static void join_flags(uint8_t *restrict flag, uint8_t *restrict on,
                                  uint8_t *restrict left, const uint8_t *l, const uint8_t *r,
                                  long n)
{
    for (long i = 0; i < n; i++) {
        const uint8_t p = l[i], q = r[i], has_p = p & 1, has_q = q & 1;
        const uint8_t goes_on = (uint8_t)(has_p & has_q & (q >> 1) & ~((p >> 3) ^ (q >> 2)) & 1);
        const uint8_t both = (uint8_t)(RT_SUM_ANY | (goes_on ? p & RT_SUM_EVEN : 0) |
                                       (p & RT_SUM_FIRST) | (q & RT_SUM_LAST));
        on[i] = goes_on;
        left[i] = !has_q;
        flag[i] = has_q ? (has_p ? both : q) : p;
    }
}

void rt_sums_join(const rt_scan_op *o, const rt_sums *out, long to, const rt_sums *left, long l,
                  const rt_sums *right, long r, long n)
{
    enum { PART = 256 };
    char both[PART * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    char best[PART * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    uint8_t on[PART], alone[PART], flag[PART];
    const long size = o->size;
    if (!out->flag) {
        o->join(out->value + to * size, left->value + l * size, right->value + r * size, n);
        return;
    }
    for (long i = 0, m; i < n; i += m) {
        m = n - i < PART ? n - i : PART;
        const char *lv = left->value + (l + i) * size, *rv = right->value + (r + i) * size;
        o->join(both, lv, rv, m);
        join_flags(flag, on, alone, left->flag + l + i, right->flag + r + i, m);
        rt_sums_pick(size, best, on, both, rv, m);
        rt_sums_pick(size, both, alone, lv, best, m);
        memcpy(out->value + (to + i) * size, both, (size_t)(m * size));
        memcpy(out->flag + to + i, flag, (size_t)m);
    }
}

void rt_sums_copy(const rt_scan_op *o, const rt_sums *to, long i, const rt_sums *from, long j,
                  long n)
{
    if (n == 0)
        return;
    memcpy(to->value + i * o->size, from->value + j * o->size, (size_t)(n * o->size));
    if (to->flag)
        memcpy(to->flag + i, from->flag + j, (size_t)n);
}

/* ---- messages ---- */

static long bytes_of(const rt_scan *s, const rt_sums *x)
{
    return x->n * (s->op.size + (x->flag != NULL));
}

/* Values and flags are one piece of memory. Returns the number of requests. */
static int transfer(rt_scan *s, bool sending, const rt_sums *x, int peer, MPI_Request *request)
{
    long bytes = bytes_of(s, x);
    int n = rt_post(sending, x->value, bytes, peer, RT_TAG_OTHER, request);
    if (sending && n) {
        s->messages += n;
        s->bytes += bytes;
        rt_event(RT_SCAN, "send", s->where, peer, bytes);
    }
    return n;
}

int rt_sums_post(rt_scan *s, const rt_sums *out, int to, const rt_sums *in, int from,
                 MPI_Request *request)
{
    int n = 0;
    if (from >= 0)
        n += transfer(s, false, in, from, request);
    if (to >= 0)
        n += transfer(s, true, out, to, request + n);
    return n;
}

void rt_sums_swap(rt_scan *s, const rt_sums *out, int to, const rt_sums *in, int from)
{
    MPI_Request few[8], *request = few;
    int n = (from >= 0 ? rt_messages(bytes_of(s, in)) : 0) +
            (to >= 0 ? rt_messages(bytes_of(s, out)) : 0);
    if (n > 8)
        request = rt_alloc(sizeof *request * (size_t)n, "a scan");
    rt_waitall(rt_sums_post(s, out, to, in, from, request), request);
    if (request != few)
        free(request);
}
