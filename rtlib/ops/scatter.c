/* scatter.c: the combining scatters, SUM_SCATTER and its kin (HPF 2.0, 7.4.4).
 *
 * The processes that hold elements of the array list where these go, and an inspector schedule
 * (gather.c) combines them, first on their way: a process sends one value for each element of the
 * result that it contributes to. The order is fixed for given layouts: BASE, then what the owner
 * has itself, then the others' values by rank, each process's in array element order. Replicated
 * arrays are scattered without communication: every process takes what goes to its own elements. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "ops/combine.h"
#include "exchange/share.h"

typedef struct Scatter {
    const char *where, *name;
    hpf_op op;
    hpf_array *r, *a;
    long n;          /* this process's elements of the array */
    char *values;    /* of them, of the result's type */
    bool *selected;
    long *subs;      /* by dimension of the result */
    long *position;  /* COPY: in array element order, from 1 */
} Scatter;

static const char *name_of(hpf_op op, bool count)
{
    static const char *const names[] = {
        [HPF_OP_COPY] = "COPY_SCATTER", [HPF_OP_SUM] = "SUM_SCATTER",
        [HPF_OP_PRODUCT] = "PRODUCT_SCATTER", [HPF_OP_MAX] = "MAXVAL_SCATTER",
        [HPF_OP_MIN] = "MINVAL_SCATTER", [HPF_OP_AND] = "ALL_SCATTER",
        [HPF_OP_OR] = "ANY_SCATTER", [HPF_OP_NEQV] = "PARITY_SCATTER",
        [HPF_OP_IAND] = "IALL_SCATTER", [HPF_OP_IOR] = "IANY_SCATTER",
        [HPF_OP_IEOR] = "IPARITY_SCATTER", [HPF_OP_EQV] = "a scatter",
    };
    return count ? "COUNT_SCATTER" : names[op];
}

static long integer_at(const char *values, int type, long i)
{
    switch (HPF_TYPE_SIZE(type)) {
    case 1:
        return ((const int8_t *)values)[i];
    case 2:
        return ((const int16_t *)(const void *)values)[i];
    case 4:
        return ((const int32_t *)(const void *)values)[i];
    default:
        return ((const int64_t *)(const void *)values)[i];
    }
}

/* The elements of x that lie with this process's elements of the scattered array, in its order:
 * a copy where x lies otherwise. [collective] */
static char *beside(const Scatter *s, hpf_array *x)
{
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_array copy, *from = x;
    for (int d = 0; d < s->a->rank; d++) {
        if (x->rank != s->a->rank || hpf_extent(x, d) != hpf_extent(s->a, d))
            rt_fail_all(s->where, "%s: '%s' has not the shape of '%s'", s->name, x->name,
                        s->a->name);
    }
    if (!rt_layout_alike(&x->layout->key, &s->a->layout->key)) {
        hpf_bound bounds[HPF_MAX_RANK];
        hpf_triplet to[HPF_MAX_RANK], at[HPF_MAX_RANK];
        for (int d = 0; d < x->rank; d++) {
            bounds[d] = (hpf_bound){s->a->dim[d].lo, s->a->dim[d].hi};
            to[d] = (hpf_triplet){bounds[d].lo, bounds[d].hi, 1};
            at[d] = (hpf_triplet){x->dim[d].lo, x->dim[d].hi, 1};
        }
        hpf_declare(&copy, x->name, x->type, x->rank, NULL, NULL);
        hpf_allocate_like(s->where, &copy, bounds, s->a, same);
        hpf_copy(s->where, &copy, to, x, at, same);
        from = &copy;
    }
    char *values = rt_alloc((size_t)(s->n * rt_size_of(x) + 1), "a scatter");
    if (s->n > 0)
        rt_share_get(from, values);
    if (from == &copy)
        hpf_free(&copy);
    return values;
}

/* Which elements are scattered: MASK's, or, to be counted, the .TRUE. ones. [collective] */
static void select_elements(Scatter *s, const hpf_operand *mask, bool count)
{
    s->selected = rt_alloc((size_t)s->n + 1, "a scatter");
    memset(s->selected, mask == NULL || mask->value != 0 || mask->a != NULL, (size_t)s->n);
    if (mask != NULL && mask->a != NULL) {
        char *values = beside(s, mask->a);
        for (long i = 0; i < s->n; i++)
            s->selected[i] = integer_at(values, mask->a->type, i) != 0;
        free(values);
    }
    if (!count)
        return;
    for (long i = 0; i < s->n; i++)
        s->selected[i] = integer_at(s->values, s->a->type, i) != 0;
    free(s->values);
    s->values = rt_zalloc((size_t)(s->n * rt_size_of(s->r) + 1), "a scatter");
    for (long i = 0; i < s->n; i++)
        s->values[i * rt_size_of(s->r)] = 1; /* little-endian */
}

/* Subscripts of the result, one list a dimension. INDX counts from 1. [collective] */
static void list_subscripts(Scatter *s, const hpf_operand *index)
{
    s->subs = rt_alloc((size_t)(s->n * s->r->rank + 1) * sizeof(long), "a scatter");
    for (int d = 0; d < s->r->rank; d++) {
        const hpf_dim *dim = &s->r->dim[d];
        char *values = index[d].a ? beside(s, index[d].a) : NULL;
        long *subs = s->subs + d * s->n, n = hpf_extent(s->r, d);
        for (long i = 0; i < s->n; i++) {
            long v = values ? integer_at(values, index[d].a->type, i) : index[d].value;
            if (s->selected[i] && (v < 1 || v > n))
                hpf_fail(s->where, "%s: index %ld in dimension %d is outside 1:%ld", s->name, v,
                         d + 1, n);
            subs[i] = dim->lo + v - 1;
        }
        free(values);
    }
}

static bool *own_elements(const Scatter *s)
{
    bool *own = rt_alloc((size_t)s->n + 1, "a scatter");
    long sub[HPF_MAX_RANK];
    for (long i = 0; i < s->n; i++) {
        for (int d = 0; d < s->r->rank; d++)
            sub[d] = s->subs[d * s->n + i];
        own[i] = s->selected[i] && hpf_owns(s->r, sub);
    }
    return own;
}

/* Leaves only the elements that are chosen, in order. */
static void keep(Scatter *s, const bool *chosen)
{
    long n = 0, size = rt_size_of(s->r), *was = s->subs;
    for (long i = 0; i < s->n; i++)
        n += chosen[i];
    s->subs = rt_alloc((size_t)(n * s->r->rank + 1) * sizeof(long), "a scatter");
    for (long i = 0, k = 0; i < s->n; i++) {
        if (!chosen[i])
            continue;
        memmove(s->values + k * size, s->values + i * size, (size_t)size);
        if (s->position)
            s->position[k] = s->position[i];
        for (int d = 0; d < s->r->rank; d++)
            s->subs[d * n + k] = was[d * s->n + i];
        k++;
    }
    free(was);
    s->n = n;
}

/* ---- COPY: the last element wins ---- */

/* Every element of the result takes the greatest position among those that go there; who has it
 * sends the value. [collective] */
static void choose_last(Scatter *s)
{
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_array last;
    hpf_schedule *schedule = NULL;
    long *winner = rt_alloc((size_t)(s->n + 1) * sizeof(long), "a scatter"), none = 0;
    bool *chosen = rt_alloc((size_t)s->n + 1, "a scatter");
    for (int d = 0; d < s->r->rank; d++)
        bounds[d] = (hpf_bound){s->r->dim[d].lo, s->r->dim[d].hi};
    hpf_declare(&last, s->r->name, HPF_I8, s->r->rank, NULL, NULL);
    hpf_ooc_spec spec = {.memory = rt_is_ooc(s->r) ? rt_ooc_of(s->r)->memory : 0};
    if (rt_is_ooc(s->r))
        hpf_out_of_core(&last, &spec);
    hpf_allocate_like(s->where, &last, bounds, s->r, same);
    if (!rt_is_ooc(s->r)) /* a new file is zeros */
        hpf_fill(&last, &none, false);
    hpf_inspect(s->where, &schedule, &last, s->n, s->subs);
    hpf_scatter(s->where, schedule, &last, s->position, HPF_OP_MAX);
    hpf_gather(s->where, schedule, winner, &last);
    for (long i = 0; i < s->n; i++)
        chosen[i] = winner[i] == s->position[i];
    keep(s, chosen);
    hpf_schedule_free(schedule);
    hpf_free(&last);
    free(winner);
    free(chosen);
}

/* ---- the scatter ---- */

/* This process's elements of the result get what goes there of all elements, in their order. */
static void combine_own(Scatter *s)
{
    long sub[HPF_MAX_RANK];
    long *at = rt_alloc((size_t)(s->n + 1) * sizeof(long), "a scatter");
    bool *own = own_elements(s);
    keep(s, own);
    free(own);
    for (long i = 0; i < s->n; i++) {
        at[i] = 0;
        for (int d = 0; d < s->r->rank; d++) {
            sub[d] = s->subs[d * s->n + i];
            at[i] += hpf_offset(s->r, d, sub[d]);
        }
    }
    rt_elements_combine(s->op, s->r, at, s->values, NULL, s->n);
    free(at);
}

static void combine_all(Scatter *s)
{
    hpf_schedule *schedule = NULL;
    keep(s, s->selected);
    if (s->op == HPF_OP_COPY)
        choose_last(s);
    hpf_inspect(s->where, &schedule, s->r, s->n, s->subs);
    hpf_scatter(s->where, schedule, s->r, s->values, s->op);
    hpf_schedule_free(schedule);
}

static void copy_base(const Scatter *s, hpf_array *base)
{
    hpf_array *r = s->r;
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_triplet to[HPF_MAX_RANK], from[HPF_MAX_RANK];
    bool fits = r->rank == base->rank && r->type == base->type;
    for (int d = 0; d < r->rank && fits; d++) {
        fits = hpf_extent(r, d) == hpf_extent(base, d);
        to[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        from[d] = (hpf_triplet){base->dim[d].lo, base->dim[d].hi, 1};
    }
    if (!fits)
        rt_fail_all(s->where, "%s: '%s' has not the shape and type of BASE '%s'", s->name,
                    r->name, base->name);
    if (r != base)
        hpf_copy(s->where, r, to, base, from, same);
}

static bool any_in_file(int rank, const hpf_array *a, const hpf_operand *index,
                        const hpf_operand *mask)
{
    bool found = rt_is_ooc(a) || (mask && mask->a && rt_is_ooc(mask->a));
    for (int d = 0; d < rank; d++)
        found = found || (index[d].a && rt_is_ooc(index[d].a));
    return found;
}

/* hpf_combine_scatter: r = SCATTER(a, base, index[0], …, mask) [collective]
 *
 * In: a of any rank; base and r of the same shape and type, r may be base and overlaps nothing
 * else; index: one a dimension of base, subscripts from 1. Memory: for each of this process's
 * elements of a its value, and the lists of a schedule; COPY: an integer for each element of r
 * besides. Errors: an index outside base, shapes that differ. */
void hpf_combine_scatter(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *base,
                         const hpf_operand *index, const hpf_operand *mask)
{
    bool count = HPF_TYPE_BASE(a->type) == HPF_LOGICAL && HPF_TYPE_BASE(r->type) != HPF_LOGICAL;
    bool all = rt_layout_everywhere(a->layout) && !rt_is_ooc(r);
    Scatter s = {.where = where, .name = name_of(op, count), .op = op, .r = r, .a = a};
    copy_base(&s, base);
    if (any_in_file(r->rank, a, index, mask)) {
        rt_ooc_combine_scatter(where, op, r, a, index, mask);
        return;
    }
    s.n = all || hpf_first_replica(a) ? rt_share_count(a) : 0;
    s.values = beside(&s, a);
    select_elements(&s, mask, count);
    list_subscripts(&s, index);
    if (!all && op == HPF_OP_COPY) {
        s.position = rt_alloc((size_t)(s.n + 1) * sizeof(long), "a scatter");
        rt_share_positions(s.a, s.n, s.position);
    }
    if (all)
        combine_own(&s);
    else
        combine_all(&s);
    free(s.values);
    free(s.selected);
    free(s.subs);
    free(s.position);
    hpf_written(r);
    rt_count(RT_INTRINSIC, where, 0, 0);
}
