/* scan_text.c: COPY_PREFIX and COPY_SUFFIX of texts, which may be of any length: what is scanned
 * are positions, and the texts at those that come out are gathered. */
#include <stdlib.h>

#include "exchange/share.h"
#include "scan/scan.h"

/* The scan of positions that lie as r does: from which element, from 1, each of r is copied. */
static long *scan_positions(const char *where, const hpf_array *r, hpf_array *segment, int dim,
                            int flags)
{
    static const int same[HPF_MAX_RANK] = { 0, 1, 2, 3, 4, 5, 6 };
    const long n = rt_share_count(r);
    long *position = rt_alloc((size_t)(n + 1) * sizeof(long), "a scan of texts");
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_array p;
    for (int d = 0; d < r->rank; d++)
        bounds[d] = (hpf_bound){ r->dim[d].lo, r->dim[d].hi };
    hpf_declare(&p, r->name, HPF_I8, r->rank, NULL, NULL);
    hpf_allocate_like(where, &p, bounds, r, same);
    rt_share_positions(&p, n, position);
    rt_share_put(&p, position);
    hpf_written(&p);
    hpf_scan(where, HPF_OP_COPY, &p, &p, NULL, segment, dim, flags);
    rt_share_get(&p, position);
    hpf_free(&p);
    return position;
}

void rt_scan_texts(const char *where, hpf_array *r, const hpf_array *a, hpf_array *segment, int dim,
                   int flags)
{
    const long n = rt_share_count(r);
    long *position = scan_positions(where, r, segment, dim, flags);
    long *subs = rt_alloc((size_t)(n * a->rank + 1) * sizeof(long), "a scan of texts");
    char *values = rt_alloc((size_t)(n * rt_size_of(a) + 1), "a scan of texts");
    hpf_schedule *schedule = NULL;
    for (long i = 0; i < n; i++) {
        long rest = position[i] - 1;
        for (int d = 0; d < a->rank; rest /= hpf_extent(a, d), d++)
            subs[d * n + i] = a->dim[d].lo + rest % hpf_extent(a, d);
    }
    hpf_inspect(where, &schedule, a, n, subs);
    hpf_gather(where, schedule, values, a);
    rt_share_put(r, values);
    hpf_schedule_free(schedule);
    free(values);
    free(subs);
    free(position);
}
