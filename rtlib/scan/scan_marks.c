/* scan_marks.c: stretches under a mask and in segments, scanned from where operands and marks lie
 * (contract: scan.h).
 *
 * Elsewhere what a mask leaves out is replaced and places where segments begin are found in passes
 * of their own over the chunk, which together take longer than the scan. In vectors a mask is a
 * choice of lanes, and where segments begin follows from a few bits. What a unit sums up to is its
 * last segment: how long that is a few bits tell, too. */
#include <string.h>

#include "scan/scan.h"

bool rt_scan_takes_marks(const rt_scan *s)
{
    return rt_scan_from_end(s) ||
           (s->op.vectors.marked && s->pass == RT_SCAN_APPLY && !s->vertical && !s->exclusive &&
            !s->fixed && !s->op.flags && !rt_scan_in_turns(s));
}

/* ---- operands under a mask ---- */

typedef struct c16 { uint64_t part[2]; } c16;
typedef struct c32 { uint64_t part[4]; } c32;

#define KEEP(T)                                         \
    {                                                   \
        T *restrict to = value;                         \
        const T *from = x, other = *(const T *)none;    \
        if (inc == 1)                                   \
            for (long i = 0; i < n; i++) {              \
                const T v = from[i];                    \
                to[i] = keep[i] & bits ? v : other;     \
            }                                           \
        else                                            \
            for (long i = 0; i < n; i++)                \
                to[i] = keep[i] & bits ? from[i * inc] : other; \
        break;                                          \
    }

RT_VECTORS void rt_scan_kept(long size, void *restrict value, const void *x, long inc,
                             const uint8_t *restrict keep, uint8_t bits, const void *none, long n)
{
    switch (size) {
    case 1: KEEP(uint8_t)
    case 2: KEEP(uint16_t)
    case 4: KEEP(uint32_t)
    case 8: KEEP(uint64_t)
    case 16: KEEP(c16)
    default: KEEP(c32)
    }
}

static bool has(const uint8_t *mark, uint8_t bits, long i)
{
    return mark[i] & bits;
}

/* ---- the sums of units ---- */

enum { LEAST = 64, MOST = 1024 }; /* marks looked at, at once */

/* Whether n marks are all set, or none of them is. */
RT_VECTORS static bool all_are(const uint8_t *mark, uint8_t bits, long n, bool set)
{
    uint8_t least = 0xff, any = 0;
    if (set)
        for (long i = 0; i < n; i++) {
            const uint8_t has = mark[i] & bits;
            least = has < least ? has : least;
        }
    else
        for (long i = 0; i < n; i++)
            any |= mark[i] & bits;
    return least && !any;
}

/* How many of n marks from the end in scan order on are as the one there. Eight at a time: often it
 * is few. */
static long few_same(const uint8_t *mark, uint8_t bits, long n, bool back, bool last)
{
    const uint64_t each = 0x0101010101010101, low = 0x7f * each, high = 0x80 * each;
    const bool from_least = back == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    long same = 0;
    for (; n - same >= 8; same += 8) {
        uint64_t x;
        memcpy(&x, mark + (back ? same : n - same - 8), sizeof x);
        x &= bits * each;
        x = (((x & low) + low) | x) & high; /* the highest bit of each byte: whether it is set */
        x ^= last ? high : 0;
        if (x)
            return same + (from_least ? __builtin_ctzll(x) : __builtin_clzll(x)) / 8;
    }
    while (same < n && has(mark, bits, back ? same : n - same - 1) == last)
        same++;
    return same;
}

/* The same of n marks. Where many are, more are looked at, at once. */
static long same_at_end(const uint8_t *mark, uint8_t bits, long n, bool back, bool last)
{
    for (long same = 0, part = LEAST, now; same < n; same += now) {
        now = n - same < part ? n - same : part;
        const uint8_t *at = mark + (back ? same : n - same - now);
        if (now > LEAST && all_are(at, bits, now, last)) {
            part = part < MOST ? 2 * part : MOST;
            continue;
        }
        part = now > LEAST ? LEAST : 2 * LEAST;
        now = now > LEAST ? LEAST : now;
        at = mark + (back ? same : n - same - now);
        const long few = few_same(at, bits, now, back, last);
        if (few < now)
            return same + few;
    }
    return n;
}

/* sum = sum op the operands that count among n from the first on. */
static void total_kept(const rt_scan_op *o, char *sum, const char *x, const rt_scan_marks *m,
                       long first, long n)
{
    enum { PART = 512 };
    char kept[PART * RT_SCAN_LARGEST] __attribute__((aligned(64)));
    if (!m->keep) {
        o->total(sum, x + first * o->size, n);
        return;
    }
    for (long i = first, part; i < first + n; i += part) {
        part = first + n - i < PART ? first + n - i : PART;
        rt_scan_kept(o->size, kept, x + i * o->size, 1, m->keep + i, m->keep_bits, m->none, part);
        o->total(sum, kept, part);
    }
}

/* In front of the state, until a segment begins: what comes before that does not matter. */
static void sum_from_end(rt_scan *s, const char *x, const rt_scan_marks *m, long n)
{
    const rt_scan_op *o = &s->op;
    const bool last = has(m->segment, m->segment_bits, s->back ? 0 : n - 1);
    const long same = same_at_end(m->segment, m->segment_bits, n, s->back, last);
    const long first = s->back ? 0 : n - same;
    uint8_t *flag = s->state.flag;
    const bool fresh = !(*flag & RT_SUM_ANY);
    if (fresh)
        *flag = (uint8_t)(RT_SUM_ANY | RT_SUM_EVEN | (last ? RT_SUM_FIRST | RT_SUM_LAST : 0));
    const bool goes_on = last == !!(*flag & RT_SUM_FIRST);
    s->unit_done = same < n || !goes_on;
    if (s->unit_done)
        *flag &= (uint8_t)~RT_SUM_EVEN;
    if (!goes_on)
        return;
    char sum[RT_SCAN_LARGEST] __attribute__((aligned(16)));
    const long one = s->back ? same - 1 : first; /* where the first one counts */
    memcpy(sum, o->flags ? x + one * o->size : o->none, (size_t)o->size);
    if (!o->flags)
        total_kept(o, sum, x, m, first, same);
    if (fresh || o->flags)
        memcpy(s->state.value, sum, (size_t)o->size);
    else
        o->join(s->state.value, sum, s->state.value, 1);
}

/* ---- results ---- */

/* n elements, less than fill two groups of vectors. */
static void few(const rt_scan *s, const rt_scan_marks *m, const char *x, char *out, long n)
{
    char value[128 * 8] __attribute__((aligned(16)));
    uint8_t cut[128];
    const rt_scan_op *o = &s->op;
    bool before = m->before;
    for (long k = 0; k < n; k++) {
        const long i = s->back ? n - 1 - k : k;
        const bool kept = !m->keep || has(m->keep, m->keep_bits, i);
        memcpy(value + i * o->size, kept ? x + i * o->size : m->none, (size_t)o->size);
        cut[i] = m->segment && has(m->segment, m->segment_bits, i) != before;
        before = m->segment && has(m->segment, m->segment_bits, i);
    }
    o->scan(s->state.value, value, m->segment ? cut : NULL, out, n, s->back);
}

void rt_scan_marked(hpf_scanner *hs, const void *x, const rt_scan_marks *marks, void *out, bool far,
                    long ahead)
{
    rt_scan *s = hs->work;
    const rt_scan_op *o = &s->op;
    const long all = hs->chunk.n, size = o->size;
    uint8_t *flag = s->state.flag;
    rt_scan_marks m = *marks;
    const char *from = x;
    char *to = out;
    long count[3];
    if (rt_scan_from_end(s)) {
        sum_from_end(s, x, marks, all);
        return;
    }
    if (m.segment) {
        const bool first = has(m.segment, m.segment_bits, s->back ? all - 1 : 0);
        const bool last = has(m.segment, m.segment_bits, s->back ? 0 : all - 1);
        m.before = *flag & RT_SUM_ANY ? *flag & RT_SUM_LAST : !first;
        *flag = (uint8_t)(RT_SUM_ANY | (last ? RT_SUM_LAST : 0));
    }
    rt_scan_parts(o, to, all, s->back, far || s->aligned, count);
    for (long k = 0, done = 0; k < 3; done += count[k++]) {
        const long n = count[k], at = s->back ? all - done - n : done;
        rt_scan_marks part = m;
        if (n == 0)
            continue;
        part.keep = m.keep ? m.keep + at : NULL;
        part.segment = m.segment ? m.segment + at : NULL;
        if (k == 1)
            o->vectors.marked(s->state.value, from + at * size, &part, to + at * size, n, s->back,
                              far, ahead);
        else
            few(s, &part, from + at * size, to + at * size, n);
        m.before = m.segment && has(part.segment, m.segment_bits, s->back ? 0 : n - 1);
    }
    rt_scan_show(o, out, all);
}
