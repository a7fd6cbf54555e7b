/* inquire.c: HPF_ALIGNMENT, HPF_TEMPLATE and HPF_DISTRIBUTION (HPF 2.0, 7.4.1): how an array lies.
 *
 * Mapped arrays answer for their ultimate template. An unmapped array is its own template, with
 * nothing distributed. A dummy that takes its mapping from the actual argument knows the layout
 * only: it answers for a template that is as large as the positions that it takes up. */
#include <string.h>

#include "array.h"
#include "share.h"

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
        }
        m->format[x] = formats[t->dist[x].kind];
        m->block[x] = t->dist[x].k;
        if (t->gdim[x] >= 0)
            m->processors_rank = grid->rank;
    }
    for (int g = 0; g < m->processors_rank; g++)
        m->processors_shape[g] = grid->extent[g];
    for (const hpf_array *other = t->arrays; other != NULL; other = other->next_aligned)
        m->number_aligned += other->name[0] != '_'; /* none of the compiler's own */
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

/* The local elements, in order, of the first n of a vector: each gets what `value` writes. */
static void put(const char *where, const char *name, hpf_array *to, long n, const long *values,
                const char *const *texts)
{
    long size = rt_size_of(to), extent = to->dim[0].hi - to->dim[0].lo + 1;
    if (extent < n)
        hpf_fail(where, "'%s', the argument %s, has %ld elements, %ld are needed", to->name, name,
                 extent > 0 ? extent : 0, n);
    for (long i = 0; i < n && to->holds; i++) {
        long sub = to->dim[0].lo + i;
        if (!hpf_owns(to, &sub))
            continue;
        char *at = (char *)to->base + hpf_offset(to, 0, sub) * size;
        if (texts != NULL) { /* cut or padded with blanks, as by an assignment */
            long length = (long)strlen(texts[i]);
            memset(at, ' ', (size_t)size);
            memcpy(at, texts[i], (size_t)(length < size ? length : size));
        } else {
            memcpy(at, &values[i], (size_t)size); /* little-endian: the low bytes */
        }
    }
    hpf_written(to);
}

void hpf_mapping_put(const char *where, const char *name, hpf_array *to, const long *values,
                     long n)
{
    put(where, name, to, n, values, NULL);
}

void hpf_mapping_text(const char *where, const char *name, hpf_array *to,
                      const char *const *texts, long n)
{
    put(where, name, to, n, NULL, texts);
}
