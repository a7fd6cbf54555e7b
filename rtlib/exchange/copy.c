/* copy.c: dst(section) = src(section), for any two layouts. */
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"

static void check_section(const char *where, const hpf_array *a, const hpf_triplet *sec)
{
    for (int d = 0; d < a->rank; d++) {
        long n = rt_extent(sec[d]), last = sec[d].lo + (n - 1) * sec[d].step;
        if (n == 0)
            continue;
        long lo = sec[d].lo < last ? sec[d].lo : last, hi = sec[d].lo < last ? last : sec[d].lo;
        if (lo < a->dim[d].lo || hi > a->dim[d].hi)
            rt_fail_all(where, "section %ld:%ld:%ld in dimension %d of array '%s' reaches beyond "
                        "its bounds %ld:%ld", sec[d].lo, sec[d].hi, sec[d].step, d + 1, a->name,
                        a->dim[d].lo, a->dim[d].hi);
    }
}

/* hpf_copy: dst(dsec) = src(ssec) [collective]
 *
 * In: dsec, ssec: one triplet a dimension, steps of either sign; from: for each dimension of dst
 * the one of src that runs with it, or -1. Out: dst's section, on every process that holds it.
 * Errors: a section beyond its array's bounds, extents that differ. */
void hpf_copy(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
              const hpf_triplet *ssec, const int *from)
{
    check_section(where, dst, dsec);
    check_section(where, src, ssec);
    rt_copy c = { .dst = dst->layout, .src = src->layout };
    bool used[HPF_MAX_RANK] = { false };
    for (int d = 0; d < dst->rank; d++) {
        c.dsec[d] = dsec[d];
        c.from[d] = from[d];
        if (from[d] < 0)
            continue;
        long n = rt_extent(dsec[d]), m = rt_extent(ssec[from[d]]);
        used[from[d]] = true;
        if (n != m)
            rt_fail_all(where, "the section of array '%s' has extent %ld in dimension %d, that of "
                        "array '%s' has %ld in dimension %d", dst->name, n, d + 1, src->name, m,
                        from[d] + 1);
    }
    for (int e = 0; e < src->rank; e++) {
        c.ssec[e] = ssec[e];
        if (!used[e] && rt_extent(ssec[e]) != 1)
            rt_fail_all(where, "internal error: dimension %d of array '%s' is copied nowhere",
                        e + 1, src->name);
    }
    if (rt_is_ooc(dst) || rt_is_ooc(src)) {
        rt_ooc_copy(where, dst, dsec, src, ssec, from);
        return;
    }
    rt_plan *p = rt_plan_get(&c);
    rt_plan_run(RT_COPY, where, p, dst, src);
    rt_plan_release(p);
    hpf_written(dst);
}
