/* scan_marks.c: stretches under a mask and in segments, scanned from where operands and marks lie
 * (contract: scan.h).
 *
 * Elsewhere what a mask leaves out is replaced and places where segments begin are found in passes
 * of their own over the chunk, which together take longer than the scan. In vectors a mask is a
 * choice of lanes, and where segments begin follows from a few bits. */
#include <string.h>

#include "scan/scan.h"

bool rt_scan_takes_marks(const rt_scan *s)
{
    return s->op.vectors.marked && s->pass == RT_SCAN_APPLY && !s->vertical && !s->exclusive &&
           !s->fixed && !s->op.flags && !rt_scan_in_turns(s);
}

static bool has(const uint8_t *mark, uint8_t bits, long i)
{
    return mark[i] & bits;
}

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
