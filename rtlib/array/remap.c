/* remap.c: REDISTRIBUTE and REALIGN. Values are kept; the old storage is freed at once, unless a
 * view or the caller's array still uses it. */
#include <string.h>

#include "exchange/exchange.h"

static void move_to(const char *where, hpf_array *a)
{
    if (!a->use)
        return; /* not allocated: the template tells when it is */
    hpf_bound b[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++)
        b[d] = (hpf_bound){ a->dim[d].lo, a->dim[d].hi };
    rt_key key;
    rt_layout_key(&key, where, a->name, a->rank, b, a->t, a->axis);
    if (!rt_layout_alike(&a->layout->key, &key))
        rt_array_move(where, a, &key, true);
}

hpf_template *hpf_template_own(hpf_array *a)
{
    hpf_bound bound[HPF_MAX_RANK];
    hpf_dist whole[HPF_MAX_RANK] = { { .kind = HPF_DIST_STAR } };
    hpf_axis axes[HPF_MAX_RANK];
    if (a->t)
        return a->t;
    for (int d = 0; d < a->rank; d++) {
        bound[d] = (hpf_bound){ a->dim[d].lo, a->dim[d].hi };
        whole[d] = whole[0];
        axes[d] = (hpf_axis){ d, 1, 0 };
    }
    hpf_template *t = hpf_template_new(NULL, a->name, a->rank, bound, whole, NULL);
    rt_array_enlist(a, t, axes);
    t->dropped = true; /* with its last array */
    return t;
}

/* hpf_redistribute: a template, and all arrays that lie on it, get another distribution
 * [collective]
 *
 * In: the template, NULL of an array that is not allocated, which is an error; one format a
 * dimension; the processor arrangement, or NULL for one chosen by their number. */
void hpf_redistribute(const char *where, hpf_template *t, const hpf_dist *dist, hpf_grid *grid)
{
    if (!t)
        rt_fail_all(where, "REDISTRIBUTE: the array is not allocated");
    rt_template_distribute(t, where, dist, grid);
    for (hpf_array *a = t->arrays; a; a = a->next_aligned)
        move_to(where, a);
}

/* hpf_realign: an array gets another alignment [collective] */
void hpf_realign(const char *where, hpf_array *a, hpf_template *t, const hpf_axis *axes)
{
    rt_array_delist(a);
    if (t)
        rt_array_enlist(a, t, axes);
    move_to(where, a);
}
