/* inquire.c: HPF_ALIGNMENT, HPF_TEMPLATE and HPF_DISTRIBUTION (HPF 2.0, 7.4.1), HPF_MAP_ARRAY and
 * HPF_NUMBER_MAPPED (12.2): how an array lies.
 *
 * Mapped arrays answer for their ultimate template. An unmapped array is its own template, with
 * nothing distributed. A dummy that takes its mapping from the actual argument knows the layout
 * only: it answers for a template that is as large as the positions that it takes up. */
#include <string.h>

#include "array/array.h"
#include "exchange/share.h"

static const char *const formats[] = {
    [HPF_DIST_STAR] = "COLLAPSED", [HPF_DIST_BLOCK] = "BLOCK", [HPF_DIST_CYCLIC] = "CYCLIC",
    [HPF_DIST_GEN_BLOCK] = "GEN_BLOCK", [HPF_DIST_INDIRECT] = "INDIRECT",
};

static void from_template(hpf_mapping *m, const hpf_array *a)
{
    const hpf_template *t = a->t;
    const hpf_grid *grid = t->grid;
    m->template_rank = t->rank;
    for (int x = 0; x < t->rank; x++) {
        const hpf_axis *axis = &a->axis[x];
        const hpf_bound *bound = &t->bound[x];
        m->template_lb[x] = bound->lo;
        m->template_ub[x] = bound->hi;
        if (axis->adim == HPF_ALL) {
            m->axis_type[x] = "REPLICATED";
            m->axis_info[x] = bound->hi - bound->lo + 1;
            m->ncopies *= m->axis_info[x];
        } else if (axis->adim == HPF_AT || axis->a == 0) {
            m->axis_type[x] = "SINGLE";
            m->axis_info[x] = axis->b;
        } else {
            const hpf_dim *d = &a->dim[axis->adim];
            m->axis_type[x] = "NORMAL";
            m->axis_info[x] = axis->adim + 1;
            m->axis_map[axis->adim] = x + 1;
            m->stride[axis->adim] = axis->a;
            m->lb[axis->adim] = axis->a * d->lo + axis->b;
            m->ub[axis->adim] = axis->a * d->hi + axis->b;
            m->low_shadow[x] = d->olo;
            m->high_shadow[x] = d->ohi;
        }
        m->format[x] = formats[t->dist[x].kind];
        m->block[x] = t->dist[x].k;
        if (t->gdim[x] >= 0)
            m->processors_rank = grid->rank;
    }
    for (int g = 0; g < m->processors_rank; g++)
        m->processors_shape[g] = grid->extent[g];
    for (const hpf_array *other = t->arrays; other != NULL; other = other->next_aligned)
        m->number_aligned += !rt_is_temporary(other);
}

/* What the layout tells of an array without a template. */
static void from_layout(hpf_mapping *m, const hpf_array *a)
{
    const rt_key *key = &a->layout->key;
    bool mapped = false;
    m->template_rank = a->rank;
    m->number_aligned = 1;
    for (int d = 0; d < a->rank; d++) {
        const rt_ldim *l = &key->dim[d];
        bool spread = l->g >= 0;
        long step = spread ? l->a * l->sa : 1, from = spread ? l->a * l->sb + l->b : 0;
        from = step == 1 ? 0 : from; /* positions are named after the subscripts */
        m->axis_map[d] = d + 1;
        m->stride[d] = step;
        m->lb[d] = step * a->dim[d].lo + from;
        m->ub[d] = step * a->dim[d].hi + from;
        m->template_lb[d] = m->lb[d] < m->ub[d] ? m->lb[d] : m->ub[d];
        m->template_ub[d] = m->lb[d] < m->ub[d] ? m->ub[d] : m->lb[d];
        m->axis_type[d] = "NORMAL";
        m->axis_info[d] = d + 1;
        m->format[d] = spread ? formats[l->kind] : "COLLAPSED";
        m->block[d] = spread ? l->k : 0;
        m->low_shadow[d] = a->dim[d].olo;
        m->high_shadow[d] = a->dim[d].ohi;
        mapped |= spread;
    }
    for (int g = 0; g < key->grid->rank && mapped; g++) {
        m->processors_shape[m->processors_rank++] = key->grid->extent[g];
        m->ncopies *= key->role[g] == RT_ALL ? key->grid->extent[g] : 1;
    }
}

/* hpf_mapping_of: all that the mapping inquiry subroutines tell [local]
 *
 * In: an allocated array; NULL: a scalar. Axes and dimensions in the answer count from 1. */
void hpf_mapping_of(const char *where, hpf_mapping *m, const hpf_array *a)
{
    memset(m, 0, sizeof *m);
    m->identity = true;
    m->ncopies = 1;
    m->number_aligned = a == NULL;
    for (int d = 0; d < HPF_MAX_RANK; d++)
        m->plb[d] = 1;
    if (a == NULL)
        return;
    if (!a->allocated)
        hpf_fail(where, "the mapping of array '%s' is asked for, which is not allocated", a->name);
    m->rank = a->rank;
    for (int d = 0; d < a->rank; d++) {
        m->lb[d] = a->dim[d].lo; /* of collapsed dimensions */
        m->ub[d] = a->dim[d].hi;
    }
    if (a->t != NULL)
        from_template(m, a);
    else
        from_layout(m, a);
    m->identity = m->template_rank == m->rank;
    for (int d = 0; d < m->rank && m->identity; d++)
        m->identity = m->axis_map[d] == d + 1 && m->stride[d] == 1 &&
                      m->template_ub[d] - m->template_lb[d] == m->ub[d] - m->lb[d];
}

/* What the elements of a vector are set to: `texts`, or `values`, or what `number` gives. */
typedef struct Source {
    const long *values;
    const char *const *texts;
    long (*number)(const rt_ldim *axis, long i); /* the i-th, from 0 */
    rt_ldim axis;
    long n;
} Source;

/* The local elements of the first n of a vector get their values. */
static void put(const char *where, const char *name, hpf_array *to, const Source *from)
{
    long size = rt_size_of(to), extent = to->dim[0].hi - to->dim[0].lo + 1;
    if (extent < from->n)
        hpf_fail(where, "'%s', the argument %s, has %ld elements, %ld are needed", to->name, name,
                 extent > 0 ? extent : 0, from->n);
    for (long i = 0; i < from->n && to->holds; i++) {
        long sub = to->dim[0].lo + i;
        if (!hpf_owns(to, &sub))
            continue;
        char *at = (char *)to->base + hpf_offset(to, 0, sub) * to->unit;
        if (from->texts != NULL) { /* cut or padded with blanks, as by an assignment */
            long length = (long)strlen(from->texts[i]);
            memset(at, ' ', (size_t)size);
            memcpy(at, from->texts[i], (size_t)(length < size ? length : size));
        } else { /* little-endian: the low bytes */
            long value = from->number != NULL ? from->number(&from->axis, i) : from->values[i];
            memcpy(at, &value, (size_t)size);
        }
    }
    hpf_written(to);
}

void hpf_mapping_put(const char *where, const char *name, hpf_array *to, const long *values,
                     long n)
{
    put(where, name, to, &(Source){ .values = values, .n = n });
}

void hpf_mapping_text(const char *where, const char *name, hpf_array *to,
                      const char *const *texts, long n)
{
    put(where, name, to, &(Source){ .texts = texts, .n = n });
}

/* ---- what lies where along one axis ---- */

/* Positions of axis x of a's template, from 0: how many there are, and how they are spread. An
 * array without a template: those from its first to its last element. */
static long axis_of(const hpf_array *a, const hpf_mapping *m, int x, rt_ldim *axis)
{
    long extent = m->template_ub[x] - m->template_lb[x] + 1;
    if (a->t == NULL) {
        *axis = a->layout->key.dim[x];
        if (axis->g >= 0) { /* what position 0 is to the layout */
            long first = axis->a * (axis->sa * axis->lo + axis->sb) + axis->b;
            long last = axis->a * (axis->sa * axis->hi + axis->sb) + axis->b;
            axis->b = first < last ? first : last;
        }
        return extent > 0 ? extent : 0;
    }
    const hpf_template *t = a->t;
    *axis = (rt_ldim){ .kind = t->dist[x].kind, .k = t->dist[x].k, .map = t->dist[x].map,
                       .g = t->gdim[x] };
    axis->np = axis->g >= 0 ? t->grid->extent[axis->g] : 1;
    axis->lo = 0;
    axis->hi = extent - 1;
    return extent > 0 ? extent : 0;
}

static long processor_of(const rt_ldim *axis, long i)
{
    return axis->g < 0 ? 1 : rt_owner_of_position(axis, axis->b + i) + 1;
}

/* Of positions 0 .. n - 1 of the template, those on processor c (from 0). */
static long count_below(const rt_ldim *axis, long n, long c)
{
    long count = 0, round = axis->kind == HPF_DIST_CYCLIC ? axis->k * axis->np : n, rest = n;
    switch (axis->kind) {
    case HPF_DIST_STAR:
        return n;
    case HPF_DIST_GEN_BLOCK:
        return n <= axis->map[c] ? 0 : (n < axis->map[c + 1] ? n : axis->map[c + 1]) - axis->map[c];
    case HPF_DIST_INDIRECT:
        for (long q = 0; q < n; q++)
            count += axis->map[q] == c;
        return count;
    case HPF_DIST_CYCLIC:
        count = n / round * axis->k;
        rest = n % round;
        break;
    case HPF_DIST_BLOCK:
        break;
    }
    rest -= c * axis->k;
    return count + (rest < 0 ? 0 : rest > axis->k ? axis->k : rest);
}

static long number_on(const rt_ldim *axis, long c)
{
    long n = axis->hi + 1; /* set by hpf_number_mapped: positions */
    return count_below(axis, axis->b + n, c) - count_below(axis, axis->b, c);
}

void hpf_map_array(const char *where, hpf_array *to, const hpf_array *a, long axis)
{
    hpf_mapping m;
    Source from = { .number = processor_of };
    hpf_mapping_of(where, &m, a);
    if (axis < 1 || axis > m.template_rank)
        hpf_fail(where, "TEMPLATE_DIM of HPF_MAP_ARRAY is %ld, the template of '%s' has rank %d",
                 axis, a->name, m.template_rank);
    from.n = axis_of(a, &m, (int)axis - 1, &from.axis);
    put(where, "map_array", to, &from);
}

void hpf_number_mapped(const char *where, hpf_array *to, const hpf_array *a, long pdim)
{
    hpf_mapping m;
    Source from = { .number = number_on };
    hpf_mapping_of(where, &m, a);
    if (pdim < 1 || pdim > m.processors_rank)
        hpf_fail(where, "PROCESSORS_DIM of HPF_NUMBER_MAPPED is %ld, '%s' lies on processors of "
                 "rank %d", pdim, a->name, m.processors_rank);
    from.n = m.processors_shape[pdim - 1];
    for (int x = 0; x < m.template_rank; x++) {
        long n = axis_of(a, &m, x, &from.axis);
        if (from.axis.g == pdim - 1) {
            from.axis.hi = n - 1;
            put(where, "number_mapped", to, &from);
            return;
        }
    }
    hpf_fail(where, "no dimension of '%s' lies along dimension %ld of its processors", a->name,
             pdim);
}
