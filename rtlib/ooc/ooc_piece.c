/* ooc_piece.c: pieces of arrays in files: arrays in memory of as many planes as MEMORY allows, with
 * which the functions for arrays in memory do their work. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"
#include "twophase/twophase.h"

/* The dimension along which pieces are spread: the longest but `cut`, if all processes get some. */
static int spread_dim(int rank, const long *extents, int cut)
{
    int along = cut;
    for (int d = 0; d < rank; d++)
        if (d != cut && extents[d] >= rt.size && (along == cut || extents[d] > extents[along]))
            along = d;
    return along;
}

void rt_piece_make(const char *where, hpf_array *x, const char *name, int type, int rank,
                   const long *extents, int cut)
{
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_axis axes[HPF_MAX_RANK];
    hpf_dist dist[HPF_MAX_RANK];
    int along = spread_dim(rank, extents, cut);
    for (int d = 0; d < rank; d++) {
        bounds[d] = (hpf_bound){ 1, extents[d] };
        axes[d] = (hpf_axis){ d, 1, 0 };
        dist[d] = (hpf_dist){ d == along ? HPF_DIST_BLOCK : HPF_DIST_STAR, 0, NULL };
    }
    hpf_template *t = hpf_template_new(where, name, rank, bounds, dist, NULL);
    hpf_declare(x, name, type, rank, t, axes);
    hpf_allocate(where, x, bounds);
}

void rt_piece_free(hpf_array *x)
{
    hpf_template *t = hpf_template_of(x);
    hpf_free(x);
    hpf_template_free(t);
}

typedef struct Planes { /* of two arrays of one rank */
    hpf_triplet xs[HPF_MAX_RANK], os[HPF_MAX_RANK];
    int same[HPF_MAX_RANK];
} Planes;

static Planes planes_of(const hpf_array *x, const hpf_array *of, int cut, long p, long q, long n)
{
    Planes s;
    for (int d = 0; d < x->rank; d++) {
        s.xs[d] = (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 };
        s.os[d] = (hpf_triplet){ of->dim[d].lo, of->dim[d].hi, 1 };
        s.same[d] = d;
    }
    s.xs[cut] = (hpf_triplet){ x->dim[cut].lo + p, x->dim[cut].lo + p + n - 1, 1 };
    s.os[cut] = (hpf_triplet){ of->dim[cut].lo + q, of->dim[cut].lo + q + n - 1, 1 };
    return s;
}

void rt_piece_move(const char *where, hpf_array *x, hpf_array *of, int cut, long p, long q, long n,
                   bool out)
{
    Planes s = planes_of(x, of, cut, p, q, n);
    if (out)
        hpf_copy(where, of, s.os, x, s.xs, s.same);
    else
        hpf_copy(where, x, s.xs, of, s.os, s.same);
}

rt_ahead *rt_piece_begin(const char *where, hpf_array *x, hpf_array *of, int cut, long p, long q,
                         long n)
{
    Planes s = planes_of(x, of, cut, p, q, n);
    return rt_ooc_copy_begin(where, x, s.xs, of, s.os, s.same);
}

void rt_piece_behind(const char *where, hpf_array *x, hpf_array *of, int cut, long p, long q,
                     long n)
{
    Planes s = planes_of(x, of, cut, p, q, n);
    if (!rt_ooc_copy_behind(where, of, s.os, x, s.xs, s.same))
        hpf_copy(where, of, s.os, x, s.xs, s.same);
}

long rt_piece_planes(const char *where, const char *what, const hpf_array *a, int cut,
                     const hpf_array *const *all, int n, long bytes)
{
    const hpf_array *least = NULL;
    long extents[HPF_MAX_RANK] = {0};
    for (int i = 0; i < n; i++)
        if (all[i] && rt_is_ooc(all[i]) &&
            (!least || rt_ooc_of(all[i])->memory < rt_ooc_of(least)->memory))
            least = all[i];
    double plane = (double)bytes, memory = least ? (double)rt_ooc_of(least)->memory : 1e18;
    for (int d = 0; d < a->rank; d++)
        extents[d] = hpf_extent(a, d);
    int along = spread_dim(a->rank, extents, cut);
    for (int d = 0; d < a->rank; d++)
        plane *= d == cut     ? 1
                 : d == along ? (double)rt_ceil_div(extents[d], rt.size)
                              : (double)extents[d];
    double planes = memory / plane * (along == cut ? rt.size : 1);
    if (planes < 1)
        rt_fail_all(where, "out of memory: MEMORY of the out-of-core array '%s' is %.0f bytes, "
                    "%s needs %.0f", least->name, memory, what, plane);
    return planes < (double)extents[cut] ? (long)planes : extents[cut] > 0 ? extents[cut] : 1;
}

/* ---- elements in array element order ---- */

static hpf_schedule *schedule_of(const hpf_array *a, const rt_order *order, long lo, long n)
{
    long *element = rt_alloc((size_t)(n + 1) * sizeof *element, "a rearranged array");
    long weight[HPF_MAX_RANK], at = 1;
    for (int d = 0; d < a->rank; d++) {
        weight[d] = at;
        at *= hpf_extent(a, d);
    }
    for (long k = 0; k < n; k++) {
        long rest = lo + k;
        element[k] = 0;
        for (int i = 0; i < order->rank; i++) {
            element[k] += rest % order->extent[i] * weight[order->dim[i]];
            rest /= order->extent[i];
        }
    }
    return rt_schedule_of(a, n, element);
}

/* Whole arrays in files of columns stand in them in array element order. */
bool rt_ooc_is_linear(const hpf_array *a)
{
    const rt_ooc *o = rt_is_ooc(a) ? rt_ooc_of(a) : NULL;
    if (!o || o->file->spec.order == HPF_FILE_ROW_MAJOR || o->file->n != a->rank)
        return false;
    for (int d = 0; d < a->rank; d++) {
        long step, base;
        if (rt_ooc_dim(a, d, &step, &base) != d || step != 1 || a->dim[d].lo + base != 0 ||
            hpf_extent(a, d) != o->file->spec.extent[d])
            return false;
    }
    return true;
}

typedef struct Range {
    char *values;
    long lo, n;
    bool write;
} Range;

static void move_range(hpf_file *f, void *arg)
{
    Range *r = arg;
    long bytes = r->n * f->esize, offset = f->start + r->lo * f->esize;
    f->count.elements += r->n;
    if (r->write)
        rt_file_write(f, r->values, bytes, offset);
    else
        rt_file_read(f, r->values, bytes, offset);
}

static bool natural(const rt_order *o)
{
    for (int i = 0; i < o->rank; i++)
        if (o->dim[i] != i)
            return false;
    return true;
}

void rt_ooc_linear_ahead(const hpf_array *a, long lo, long n)
{
    hpf_file *f = rt_is_ooc(a) ? rt_ooc_of(a)->file : NULL;
    if (n > 0 && rt_ooc_is_linear(a))
        rt_file_ahead(f, f->start + lo * f->esize, n * f->esize);
}

char *rt_ooc_linear_get(const char *where, const hpf_array *a, long lo, long n)
{
    rt_order order = rt_order_of(a, -1);
    char *values = rt_alloc((size_t)(n * rt_size_of(a) + 1), "a rearranged array");
    if (rt_ooc_is_linear(a)) {
        Range r = { values, lo, n, false };
        rt_file_apart(where, rt_ooc_of(a)->file, a->name, false, move_range, &r);
        return values;
    }
    hpf_schedule *s = schedule_of(a, &order, lo, n);
    hpf_gather(where, s, values, a);
    hpf_schedule_free(s);
    return values;
}

void rt_ooc_linear_put(const char *where, hpf_array *a, const rt_order *order, long lo, long n,
                       const char *values)
{
    if (rt_ooc_is_linear(a) && natural(order)) {
        Range r = { (char *)(uintptr_t)values, lo, n, true };
        rt_ooc_changed(rt_ooc_of(a));
        rt_file_apart(where, rt_ooc_of(a)->file, a->name, true, move_range, &r);
        return;
    }
    hpf_schedule *s = schedule_of(a, order, lo, n);
    hpf_scatter(where, s, a, values, HPF_OP_COPY);
    hpf_schedule_free(s);
}

/* ---- combining scatters, RANDOM_NUMBER ---- */

typedef struct Operands { /* pieces of those that are arrays */
    hpf_operand use[HPF_MAX_RANK + 1];
    hpf_array piece[HPF_MAX_RANK + 1];
} Operands;

void rt_ooc_combine_scatter(const char *where, hpf_op op, hpf_array *r, hpf_array *a,
                            const hpf_operand *index, const hpf_operand *mask)
{
    int cut = a->rank - 1, n = r->rank + (mask != NULL);
    hpf_operand given[HPF_MAX_RANK + 1];
    const hpf_array *all[HPF_MAX_RANK + 3] = { r, a };
    long extents[HPF_MAX_RANK], bytes = 3 * rt_size_of(a) + 200 + 16 * r->rank;
    memcpy(given, index, (size_t)r->rank * sizeof *given);
    if (mask)
        given[r->rank] = *mask;
    for (int i = 0; i < n; i++) {
        const hpf_array *x = all[2 + i] = given[i].a;
        bytes += x ? 2 * rt_size_of(x) : 0;
        for (int d = 0; x && d < a->rank; d++)
            if (x->rank != a->rank || hpf_extent(x, d) != hpf_extent(a, d))
                rt_fail_all(where, "a scatter: '%s' has not the shape of '%s'", x->name, a->name);
    }
    for (int d = 0; d < a->rank; d++)
        extents[d] = hpf_extent(a, d);
    long planes = rt_piece_planes(where, "a scatter", a, cut, all, 2 + n, bytes);
    for (long q = 0; q < hpf_extent(a, cut); q += planes) {
        Operands o;
        hpf_array piece;
        long m = extents[cut] = q + planes < hpf_extent(a, cut) ? planes : hpf_extent(a, cut) - q;
        rt_piece_make(where, &piece, a->name, a->type, a->rank, extents, cut);
        rt_piece_move(where, &piece, a, cut, 0, q, m, false);
        for (int i = 0; i < n; i++) {
            o.use[i] = given[i];
            if (!given[i].a)
                continue;
            o.use[i].a = &o.piece[i];
            rt_piece_make(where, &o.piece[i], given[i].a->name, given[i].a->type, a->rank, extents,
                          cut);
            rt_piece_move(where, &o.piece[i], given[i].a, cut, 0, q, m, false);
        }
        hpf_combine_scatter(where, op, r, &piece, r, o.use, mask ? &o.use[r->rank] : NULL);
        rt_piece_free(&piece);
        for (int i = 0; i < n; i++)
            if (given[i].a)
                rt_piece_free(&o.piece[i]);
    }
}
