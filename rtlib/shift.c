/* shift.c: CSHIFT and EOSHIFT: one or two section copies, or, where the shift differs from line to
 * line, a gather (Fortran 95, 13.14.31 and 13.14.36). */
#include <stdlib.h>
#include <string.h>

#include "array.h"

static long extent(const hpf_array *a, int d)
{
    long n = a->dim[d].hi - a->dim[d].lo + 1;
    return n > 0 ? n : 0;
}

static bool is_empty(const hpf_array *a)
{
    for (int d = 0; d < a->rank; d++) {
        if (extent(a, d) == 0)
            return true;
    }
    return false;
}

/* r(.., to: to+n-1, ..) = a(.., from: from+n-1, ..), positions along dim counted from 0. */
static void copy_part(const char *where, hpf_array *r, long to, hpf_array *a, long from, int dim,
                      long n)
{
    hpf_triplet rsec[HPF_MAX_RANK], asec[HPF_MAX_RANK];
    int run[HPF_MAX_RANK];
    if (n <= 0)
        return;
    for (int d = 0; d < a->rank; d++) {
        rsec[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        asec[d] = (hpf_triplet){a->dim[d].lo, a->dim[d].hi, 1};
        run[d] = d;
    }
    rsec[dim] = (hpf_triplet){r->dim[dim].lo + to, r->dim[dim].lo + to + n - 1, 1};
    asec[dim] = (hpf_triplet){a->dim[dim].lo + from, a->dim[dim].lo + from + n - 1, 1};
    hpf_copy(where, r, rsec, a, asec, run);
}

static long modulo(long a, long m)
{
    return (a % m + m) % m;
}

/* r = CSHIFT(a, shift, dim+1): r conforms to a and is another array. [collective] */
void hpf_cshift(const char *where, hpf_array *r, hpf_array *a, long shift, int dim)
{
    long n = extent(a, dim);
    if (!is_empty(a)) {
        long s = modulo(shift, n);
        copy_part(where, r, 0, a, s, dim, n - s);
        copy_part(where, r, n - s, a, 0, dim, s);
    }
    hpf_written(r);
}

/* ---- lines with shifts of their own ---- */

/* Walks this process's elements of r: their global subscripts, and address. */
typedef struct Walk {
    const hpf_array *r;
    int run[HPF_MAX_RANK];
    long sub[HPF_MAX_RANK];
    bool more;
} Walk;

static Walk walk_start(const hpf_array *r)
{
    Walk w = {.r = r, .more = r->holds};
    for (int d = 0; d < r->rank && w.more; d++)
        w.sub[d] = r->dim[d].run[0].lo;
    return w;
}

static void walk_next(Walk *w)
{
    for (int d = 0; d < w->r->rank; d++) {
        const hpf_run *run = &w->r->dim[d].run[w->run[d]];
        w->sub[d] += run->step;
        if (w->sub[d] <= run->hi)
            return;
        if (++w->run[d] < w->r->dim[d].nrun) {
            w->sub[d] = run[1].lo;
            return;
        }
        w->run[d] = 0;
        w->sub[d] = w->r->dim[d].run[0].lo;
    }
    w->more = false;
}

static char *address(const hpf_array *a, const long *sub)
{
    long offset = 0;
    for (int d = 0; d < a->rank; d++)
        offset += hpf_offset(a, d, sub[d]);
    return (char *)a->base + offset * HPF_TYPE_SIZE(a->type);
}

/* A rank n-1 array (one value a line along dim) made readable at r's elements. */
static void fetch_lines(const char *where, hpf_ref *ref, hpf_array *line, const hpf_array *r,
                        int dim)
{
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub home[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    for (int d = 0, k = 0; d < r->rank; d++) {
        index[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        home[d] = (hpf_sub){d, 1, 0};
        if (d == dim)
            continue;
        sub[k] = (hpf_sub){d, 1, line->dim[k].lo - r->dim[d].lo};
        k++;
    }
    hpf_space space = {r->rank, index, r, home};
    memset(ref, 0, sizeof *ref);
    hpf_fetch(where, ref, line, sub, &space);
}

static const char *line_value(const hpf_ref *ref, const hpf_array *r, const long *sub)
{
    long offset = hpf_ref_step(ref, -1, 0, 1).off;
    for (int d = 0; d < r->rank; d++)
        offset += hpf_ref_step(ref, d, sub[d], 1).off;
    return (const char *)ref->x->base + offset * HPF_TYPE_SIZE(ref->x->type);
}

static long integer_value(const char *p, int type)
{
    switch (HPF_TYPE_SIZE(type)) {
    case 1:
        return *(const int8_t *)p;
    case 2:
        return *(const int16_t *)p;
    case 4:
        return *(const int32_t *)p;
    default:
        return (long)*(const int64_t *)p;
    }
}

/* What the shift gives each of r's local elements: the position along dim of a's element, in `at`
 * order; -1 where EOSHIFT reads beyond the end. */
static long list_sources(const hpf_array *r, const hpf_array *a, const hpf_ref *shift, int dim,
                         bool circular, long count, long *subs, bool *inside)
{
    long n = extent(a, dim), k = 0, e = 0;
    for (Walk w = walk_start(r); w.more; walk_next(&w), e++) {
        long s = integer_value(line_value(shift, r, w.sub), shift->x->type);
        long from = w.sub[dim] - r->dim[dim].lo + s;
        if (circular)
            from = modulo(from, n);
        inside[e] = from >= 0 && from < n;
        if (!inside[e])
            continue;
        for (int d = 0; d < r->rank; d++)
            subs[d * count + k] = a->dim[d].lo + (d == dim ? from : w.sub[d] - r->dim[d].lo);
        k++;
    }
    return k;
}

static long local_count(const hpf_array *r)
{
    long n = 0;
    for (Walk w = walk_start(r); w.more; walk_next(&w))
        n++;
    return n;
}

static void shift_lines(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift,
                        const hpf_ref *boundary, const void *fill, int dim, bool circular)
{
    long size = HPF_TYPE_SIZE(a->type), count = local_count(r);
    hpf_ref shifts;
    fetch_lines(where, &shifts, shift, r, dim);
    long *subs = malloc((size_t)(count * r->rank + 1) * sizeof(long));
    bool *inside = malloc((size_t)count + 1);
    char *values = malloc((size_t)(count * size + 1));
    if (subs == NULL || inside == NULL || values == NULL)
        hpf_fail(where, "no memory for shifting '%s': %ld elements on this process", a->name, count);
    long n = list_sources(r, a, &shifts, dim, circular, count, subs, inside);
    for (int d = 1; d < r->rank && n < count; d++)
        memmove(subs + d * n, subs + d * count, (size_t)n * sizeof(long));

    hpf_schedule *schedule = NULL;
    hpf_inspect(where, &schedule, a, n, subs);
    hpf_gather(where, schedule, values, a);
    long k = 0, e = 0;
    for (Walk w = walk_start(r); w.more; walk_next(&w), e++) {
        const char *from = inside[e] ? values + size * k++
                           : boundary ? line_value(boundary, r, w.sub)
                                      : (const char *)fill;
        memcpy(address(r, w.sub), from, (size_t)size);
    }
    hpf_schedule_free(schedule);
    hpf_ref_free(&shifts);
    free(subs);
    free(inside);
    free(values);
    hpf_written(r);
}

/* r = CSHIFT(a, shift array, dim+1). [collective] */
void hpf_cshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift, int dim)
{
    if (!is_empty(a))
        shift_lines(where, r, a, shift, NULL, NULL, dim, true);
}

/* ---- EOSHIFT ---- */

/* The positions to..to+n-1 along dim of r take the boundary value. */
static void fill_part(hpf_array *r, long to, int dim, long n, const hpf_ref *boundary,
                      const void *fill)
{
    long lo = r->dim[dim].lo + to, hi = lo + n - 1;
    for (Walk w = walk_start(r); w.more; walk_next(&w)) {
        if (w.sub[dim] >= lo && w.sub[dim] <= hi)
            memcpy(address(r, w.sub), boundary ? line_value(boundary, r, w.sub) : fill,
                   (size_t)HPF_TYPE_SIZE(r->type));
    }
}

static void eoshift(const char *where, hpf_array *r, hpf_array *a, long shift, int dim,
                    const hpf_ref *boundary, const void *fill)
{
    static const char zero[16];
    long n = extent(a, dim);
    long s = shift > n ? n : shift < -n ? -n : shift;
    fill = fill == NULL ? zero : fill;
    if (s >= 0) {
        copy_part(where, r, 0, a, s, dim, n - s);
        fill_part(r, n - s, dim, s, boundary, fill);
    } else {
        copy_part(where, r, -s, a, 0, dim, n + s);
        fill_part(r, 0, dim, -s, boundary, fill);
    }
    hpf_written(r);
}

/* r = EOSHIFT(a, shift, boundary, dim+1); boundary NULL: zero or .FALSE. [collective] */
void hpf_eoshift(const char *where, hpf_array *r, hpf_array *a, long shift, const void *boundary,
                 int dim)
{
    if (!is_empty(a))
        eoshift(where, r, a, shift, dim, NULL, boundary);
}

/* The same with a boundary array; shift is a scalar (rank 0) or an array of the lines' shape, and
 * so is boundary; either may be NULL for no shift or zero. [collective] */
void hpf_eoshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift,
                       hpf_array *boundary, int dim)
{
    static const char zero[16];
    hpf_ref lines;
    bool each = boundary != NULL && boundary->rank > 0;
    if (is_empty(a))
        return;
    if (each)
        fetch_lines(where, &lines, boundary, r, dim);
    const void *fill = boundary != NULL && !each ? boundary->base : zero;
    if (shift != NULL && shift->rank > 0)
        shift_lines(where, r, a, shift, each ? &lines : NULL, fill, dim, false);
    else
        eoshift(where, r, a, shift ? integer_value(shift->base, shift->type) : 0, dim,
                each ? &lines : NULL, fill);
    if (each)
        hpf_ref_free(&lines);
}
