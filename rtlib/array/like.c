/* like.c: arrays that take their mapping from another array, and initial values of arrays. */
#include <string.h>

#include "exchange/exchange.h"

/* The dimension of the new array that lies like dimension `of` of the other one, -1: none. */
static int dim_like(int rank, const int *dims, int of)
{
    for (int d = 0; d < rank; d++)
        if (dims[d] == of)
            return d;
    return -1;
}

/* The layout of an array of `rank` dimensions and these bounds that lies like another array: see
 * hpf_allocate_like. An absent optional dummy gives no mapping to follow. */
void rt_key_like(rt_key *out, int rank, const hpf_bound *bounds, const hpf_array *like,
                 const int *dims)
{
    if (!like->allocated) {
        rt_layout_key(out, "", "", rank, bounds, NULL, NULL);
        return;
    }
    rt_key of = like->layout->key, key;
    rt_key_own(&of);
    memset(&key, 0, sizeof key);
    key.rank = rank;
    key.grid = of.grid;
    for (int d = 0; d < rank; d++) {
        rt_ldim *l = &key.dim[d];
        l->np = l->a = 1;
        l->g = -1;
        if (dims[d] >= 0 && of.dim[dims[d]].g >= 0)
            *l = of.dim[dims[d]];
        l->lo = l->slo = bounds[d].lo;
        l->hi = l->shi = bounds[d].hi >= bounds[d].lo ? bounds[d].hi : bounds[d].lo - 1;
        l->st = l->sst = l->sa = 1;
        l->sb = 0;
    }
    for (int g = 0; g < key.grid->rank; g++) {
        int role = of.role[g];
        key.role[g] = role < 0 ? role : RT_ALL;
        key.at[g] = role == RT_FIXED ? of.at[g] : 0;
        int d = role < 0 ? -1 : dim_like(rank, dims, role);
        if (d >= 0)
            key.role[g] = d;
    }
    *out = key;
}

/* hpf_allocate_like: storage with the mapping of another array [local]
 *
 * In: bounds of `a`; for each of its dimensions the dimension of `like` that it follows at equal
 * subscripts (-1: collapsed). Along grid dimensions that no dimension follows, `a` is replicated
 * where `like` is spread or replicated, and stands where `like` stands. `like` may be a view. */
void hpf_allocate_like(const char *where, hpf_array *a, const hpf_bound *bounds,
                       const hpf_array *like, const int *dims)
{
    if (a->allocated)
        hpf_fail(where, "ALLOCATE: '%s' is already allocated", a->name);
    rt_key key;
    rt_key_like(&key, a->rank, bounds, like, dims);
    rt_array_allocate(where, a, &key);
}

/* hpf_allocate_like_stat: the same; false instead of an error where `a` is allocated, or memory is
 * lacking on any process [collective] */
bool hpf_allocate_like_stat(hpf_array *a, const hpf_bound *bounds, const hpf_array *like,
                            const int *dims)
{
    if (a->allocated)
        return false;
    rt_key key;
    rt_key_like(&key, a->rank, bounds, like, dims);
    return rt_array_try(a, &key);
}

/* Dimensions 0..dim of this process's elements at mem. `from`: the value of the first element of
 * the enclosing line; weight: bytes between the values of neighbours in each dimension. */
static void fill(hpf_array *a, int dim, char *mem, const char *from, const long *weight)
{
    long size = rt_size_of(a);
    if (dim < 0) {
        memcpy(mem, from, (size_t)size);
        return;
    }
    const hpf_dim *d = &a->dim[dim];
    for (int r = 0; r < d->nrun; r++) {
        const hpf_run *run = &d->run[r];
        long n = (run->hi - run->lo) / run->step + 1, inc = run->inc * d->stride * a->unit;
        long skip = run->step * weight[dim];
        char *to = mem + run->off * d->stride * a->unit;
        const char *value = from + (run->lo - d->lo) * weight[dim];
        if (dim == 0)
            rt_copy_strided(to, inc, value, skip, n, size);
        for (long k = 0; k < n && dim > 0; k++)
            fill(a, dim - 1, to + k * inc, value + k * skip, weight);
    }
}

/* hpf_fill: initial values [local]
 *
 * In: table: one value for each element in array element order; else one value for all of them. */
void hpf_fill(hpf_array *a, const void *values, bool table)
{
    long weight[HPF_MAX_RANK], n = table ? rt_size_of(a) : 0;
    for (int d = 0; d < a->rank; d++) {
        weight[d] = n;
        n *= a->dim[d].hi - a->dim[d].lo + 1;
    }
    if (a->holds)
        fill(a, a->rank - 1, a->base, values, weight);
    hpf_written(a);
}
