/* element.c: single elements, for scalar code that every process runs. */
#include <stdio.h>
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"

/* The message where a subscript is outside the bounds; false: none is. */
static bool outside(const hpf_array *x, const long *subscripts, char *text, size_t room)
{
    for (int d = 0; d < x->rank; d++) {
        if (subscripts[d] >= x->dim[d].lo && subscripts[d] <= x->dim[d].hi)
            continue;
        snprintf(text, room, "subscript %ld in dimension %d of array '%s' is outside its bounds "
                 "%ld:%ld", subscripts[d], d + 1, x->name, x->dim[d].lo, x->dim[d].hi);
        return true;
    }
    return false;
}

static void check_bounds(const char *where, const hpf_array *x, const long *subscripts)
{
    char text[400];
    if (outside(x, subscripts, text, sizeof text))
        rt_fail_all(where, "%s", text);
}

/* hpf_outside: what -fcheck found on this process [local] */
void hpf_outside(const char *where, const hpf_array *a, const long *subscripts)
{
    char text[400];
    if (a->allocated && outside(a, subscripts, text, sizeof text))
        hpf_fail(where, "%s (array of rank %d, process %d)", text, a->rank, rt.rank);
    hpf_fail(where, "array '%s' is not allocated (process %d)", a->name, rt.rank);
}

void hpf_check_range(const char *where, const hpf_array *a, int dim, long c, long d, hpf_triplet i)
{
    long last = i.lo + (hpf_trips(i.lo, i.hi, i.step) - 1) * i.step;
    long ends[2] = {c * i.lo + d, c * last + d}, subscripts[HPF_MAX_RANK];
    for (int k = 0; k < 2; k++) {
        if (a->allocated && ends[k] >= a->dim[dim].lo && ends[k] <= a->dim[dim].hi)
            continue;
        for (int e = 0; e < a->rank; e++)
            subscripts[e] = e == dim ? ends[k] : a->dim[e].lo;
        hpf_outside(where, a, subscripts);
    }
}

void hpf_check_extent(const char *where, const char *name, long dim, long have, long want)
{
    if (have != want)
        hpf_fail(where, "'%s' has extent %ld in dimension %ld, where %ld is wanted (process %d)",
                 name, have, dim, want, rt.rank);
}

void hpf_check_lengths(const char *where, long first, long other, const char *in)
{
    if (first != other)
        hpf_fail(where, "different CHARACTER lengths (%ld/%ld) in %s (process %d)", first, other,
                 in, rt.rank);
}

void hpf_check_length(const char *where, const char *name, long have, long want)
{
    if (have < want)
        hpf_fail(where, "the actual argument for '%s' has %ld character%s, where %ld are wanted "
                 "(process %d)", name, have, have == 1 ? "" : "s", want, rt.rank);
}

void hpf_check_real_do(const char *where, const char *name, double was, double is)
{
    if (was != is)
        hpf_fail(where, "the DO variable '%s' was changed from %g to %g in its loop (process %d)",
                 name, was, is, rt.rank);
}

void hpf_check_do(const char *where, const char *name, long was, long is)
{
    if (was != is)
        hpf_fail(where, "the DO variable '%s' was changed from %ld to %ld in its loop (process %d)",
                 name, was, is, rt.rank);
}

void hpf_check_last(const char *where, const char *name, long lo, long hi, int step, int kind)
{
    long most = kind == 8 ? INT64_MAX : (1L << (8 * kind - 1)) - 1;
    if (step > 0 ? lo <= hi && hi == most : lo >= hi && hi == -most - 1)
        hpf_fail(where, "the DO variable '%s' of %d bytes cannot get past its last value %ld "
                 "(process %d)", name, kind, hi, rt.rank);
}

void *hpf_pointed(const char *where, const char *name, const void *address)
{
    if (!address)
        hpf_fail(where, "'%s' is not associated or allocated (process %d)", name, rt.rank);
    return (void *)address;
}

/* The first process that holds the element; every process holds it where *everywhere. */
static int first_holder(const hpf_array *x, const long *subscripts, bool *everywhere)
{
    const rt_key *key = &x->layout->key;
    int coord[HPF_MAX_RANK];
    *everywhere = key->grid->n == rt.size;
    for (int g = 0; g < key->grid->rank; g++) {
        int role = key->role[g];
        coord[g] = role == RT_ALL ? 0 : role == RT_FIXED ? key->at[g]
                   : rt_layout_owner(key, role, subscripts[role]);
        *everywhere = *everywhere && role == RT_ALL;
    }
    return rt_grid_rank(key->grid, coord);
}

static void *address(const hpf_array *x, const long *subscripts)
{
    long off = 0;
    for (int d = 0; d < x->rank; d++)
        off += hpf_offset(x, d, subscripts[d]);
    return (char *)x->base + off * x->unit;
}

/* hpf_get: an element's value to every process [collective] */
void hpf_get(const char *where, const hpf_array *x, const long *subscripts, void *value)
{
    check_bounds(where, x, subscripts);
    if (rt_is_ooc(x)) {
        rt_ooc_get(where, x, subscripts, value);
        return;
    }
    long size = rt_size_of(x);
    bool everywhere;
    int root = first_holder(x, subscripts, &everywhere);
    if (everywhere || rt.rank == root)
        memcpy(value, address(x, subscripts), (size_t)size);
    if (everywhere)
        return;
    rt_bcast(value, size, root);
    rt_count(RT_BCAST, where, rt.rank == root ? rt.size - 1 : 0,
             rt.rank == root ? (rt.size - 1) * size : 0);
}

/* hpf_put: a value that every process has to whoever holds the element [collective] */
void hpf_put(const char *where, hpf_array *x, const long *subscripts, const void *value)
{
    check_bounds(where, x, subscripts);
    if (rt_is_ooc(x)) {
        rt_ooc_put(where, x, subscripts, value);
        return;
    }
    if (hpf_owns(x, subscripts))
        memcpy(address(x, subscripts), value, (size_t)rt_size_of(x));
    hpf_written(x);
}
