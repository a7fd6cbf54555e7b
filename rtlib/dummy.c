/* dummy.c: array arguments. On entry a dummy is an alias of its actual where the mapping that it
 * asks for is the actual's, else an array of its own, filled by a remap and emptied by another one
 * on return. Whatever the callee does to its dummy meanwhile (wider overlap areas, REDISTRIBUTE),
 * the caller finds its array in its place and mapping. */
#include <string.h>

#include "exchange.h"

static long extent_of(const hpf_array *a, int d)
{
    return a->dim[d].hi - a->dim[d].lo + 1;
}

/* The dummy's bounds: as declared, or with the actual's extents. */
static void dummy_bounds(hpf_bound *b, const hpf_array *actual, const hpf_dummy *want)
{
    for (int d = 0; d < want->rank; d++) {
        long lo = want->bounds ? want->bounds[d].lo : 1;
        long hi = want->bounds ? want->bounds[d].hi : lo - 1;
        if (want->assumed_shape || !want->bounds)
            hi = lo + extent_of(actual, d) - 1;
        b[d] = (hpf_bound){ lo, hi < lo ? lo - 1 : hi };
    }
}

/* Whether the dummy's elements are the actual's first ones as a section: all extents equal but the
 * last, which may be less. */
static bool is_leading_part(const hpf_array *actual, int rank, const hpf_bound *b)
{
    if (rank != actual->rank)
        return false;
    for (int d = 0; d < rank; d++) {
        long have = extent_of(actual, d), want = b[d].hi - b[d].lo + 1;
        if (d == rank - 1 ? want > have : want != have)
            return false;
    }
    return true;
}

/* The actual's layout with the dummy's subscripts, for its leading part. */
static void rebase(rt_key *key, const hpf_array *actual, const hpf_bound *b)
{
    *key = actual->layout->key;
    for (int d = 0; d < key->rank; d++) {
        rt_ldim *l = &key->dim[d];
        l->sb += l->sa * (l->lo - b[d].lo);
        l->lo = b[d].lo;
        l->hi = b[d].hi;
    }
}

static void share_leading_part(hpf_array *d, const hpf_array *actual, const rt_key *key)
{
    int from[HPF_MAX_RANK];
    for (int k = 0; k < actual->rank; k++)
        from[k] = k;
    rt_array_share(d, actual, key, from, NULL);
}

static void move(const char *where, hpf_array *to, const hpf_array *from, const hpf_array *actual,
                 const hpf_array *dummy)
{
    hpf_array part;
    hpf_bound b[HPF_MAX_RANK];
    rt_key key;
    for (int d = 0; d < dummy->rank; d++)
        b[d] = (hpf_bound){ dummy->dim[d].lo, dummy->dim[d].hi };
    rebase(&key, actual, b);
    hpf_declare(&part, actual->name, actual->type, actual->rank, NULL, NULL);
    share_leading_part(&part, actual, &key);
    rt_exchange_all(RT_REMAP, where, to ? to : &part, from ? from : &part);
    rt_array_leave(&part);
}

/* Whether every process holds all of it, element after element. */
static bool is_plain(const hpf_array *a)
{
    const rt_key *key = &a->layout->key;
    if (key->grid->n != rt.size)
        return false;
    for (int g = 0; g < key->grid->rank; g++)
        if (key->role[g] != RT_ALL)
            return false;
    long next = 1;
    for (int d = 0; d < a->rank; d++) {
        if (extent_of(a, d) > 1 && a->dim[d].s != next)
            return false;
        next *= extent_of(a, d);
    }
    return true;
}

/* Sequence association: the dummy is the actual's elements in another shape. */
static void reshape(const char *where, hpf_array *d, hpf_array *actual, const hpf_bound *b)
{
    long have = 1, want = 1, first = actual->o;
    for (int k = 0; k < actual->rank; k++) {
        have *= extent_of(actual, k);
        first += actual->dim[k].lo * actual->dim[k].s;
    }
    for (int k = 0; k < d->rank; k++)
        want *= b[k].hi - b[k].lo + 1;
    if (want > have)
        rt_fail_all(where, "dummy argument '%s' has %ld elements, its actual argument '%s' only "
                    "%ld", d->name, want, actual->name, have);
    if (!is_plain(actual))
        rt_fail_all(where, "dummy argument '%s' has another shape than its actual argument '%s', "
                    "which is distributed or not contiguous", d->name, actual->name);
    rt_key key;
    rt_layout_key(&key, where, d->name, d->rank, b, NULL, NULL);
    rt_array_lend(d, &key, (char *)actual->base + first * rt_size_of(actual));
}

static void check(const char *where, const hpf_array *actual, const hpf_dummy *want)
{
    if (actual->type != want->type)
        rt_fail_all(where, "dummy argument '%s' and its actual argument '%s' have different types",
                    want->name, actual->name);
    if (!actual->allocated)
        rt_fail_all(where, "the actual argument '%s' of '%s' is not allocated", actual->name,
                    want->name);
    if ((want->assumed_shape || !want->bounds) && want->rank != actual->rank)
        rt_fail_all(where, "dummy argument '%s' has rank %d, its actual argument '%s' has %d",
                    want->name, want->rank, actual->name, actual->rank);
}

/* An absent optional dummy gives no mapping to follow. */
static bool follows(const hpf_dummy *want)
{
    return want->like && want->like->allocated;
}

/* hpf_dummy_enter: makes a dummy array from its actual argument [collective]
 *
 * In: the actual; what the dummy asks for; the template it is aligned with (NULL: it takes the
 * actual's mapping, or is replicated). Out: d. The elements move only where the mappings differ,
 * and then only if the dummy's INTENT lets it read them. Errors: type, rank, too few elements. */
void hpf_dummy_enter(const char *where, hpf_array *d, hpf_array *actual, const hpf_dummy *want,
                     hpf_template *t, const hpf_axis *axes)
{
    check(where, actual, want);
    hpf_bound b[HPF_MAX_RANK];
    dummy_bounds(b, actual, want);
    hpf_declare(d, want->name, want->type, want->rank, t, axes);
    d->where = where;
    if (!is_leading_part(actual, want->rank, b)) {
        reshape(where, d, actual, b);
        if (!t && !follows(want))
            return;
        rt_key key, plain = d->layout->key;
        if (follows(want))
            rt_key_like(&key, d->rank, b, want->like, want->like_dim);
        else
            rt_layout_key(&key, where, d->name, d->rank, b, t, axes);
        if (!rt_layout_alike(&plain, &key))
            rt_fail_all(where, "dummy argument '%s' is mapped and has another shape than its "
                        "actual argument '%s'", d->name, actual->name);
        return;
    }
    rt_key have, key;
    rebase(&have, actual, b);
    if (follows(want))
        rt_key_like(&key, d->rank, b, want->like, want->like_dim);
    else if (t || want->replicated)
        rt_layout_key(&key, where, d->name, d->rank, b, t, axes);
    else
        key = have;
    if (rt_layout_alike(&have, &key)) {
        share_leading_part(d, actual, &have);
        for (int k = 0; k < d->rank; k++) { /* what is valid in the actual's areas is in these */
            d->dim[k].vlo = have.dim[k].sa == 1 ? actual->dim[k].vlo : 0;
            d->dim[k].vhi = have.dim[k].sa == 1 ? actual->dim[k].vhi : 0;
        }
        d->corners = actual->corners;
        return;
    }
    rt_array_allocate(where, d, &key);
    if (want->copy_in)
        move(where, d, NULL, actual, d);
}

/* hpf_dummy_leave: gives the elements back and ends the dummy [collective] */
void hpf_dummy_leave(hpf_array *d, hpf_array *actual, bool copy_out)
{
    bool own = d->use && d->use->block != actual->use->block && !d->use->block->lent;
    if (copy_out && own)
        move(d->where, NULL, d, actual, d);
    if (copy_out)
        hpf_written(actual);
    hpf_free(d);
}
