/* record.c: storage that pointers lead to, and descriptors in it.
 *
 * Contract: hpfrt.h. Storage is zero at first, so that pointers in it lead nowhere and a descriptor
 * is one that was never declared (its `self` is not its own address). */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"

hpf_array hpf_none;

void *hpf_new(const char *where, size_t bytes)
{
    void *p = calloc(1, bytes ? bytes : 1);
    if (!p)
        hpf_fail(where, "no memory for ALLOCATE of %ld bytes (process %d)", (long)bytes, rt.rank);
    return p;
}

void *hpf_give_back(const char *where, void *p)
{
    if (!p)
        hpf_fail(where, "DEALLOCATE of a POINTER that is not associated (process %d)", rt.rank);
    free(p);
    return NULL;
}

void *hpf_forget(void *p, size_t bytes)
{
    const void **at = p;
    for (size_t i = 0; p && i < bytes / sizeof *at; i++)
        if (at[i] == at + i)
            at[i] = NULL;
    return p;
}

/* Number k is the k-th record that was kept, below a mark that no bytes have by accident. */
static const long mark = 0x48504652L << 32;
static struct {
    void **at;
    long n, room;
} kept;

long hpf_keep_record(long record)
{
    if (kept.n == kept.room) {
        kept.room = kept.room ? 2 * kept.room : 16;
        kept.at = rt_grow(kept.at, (size_t)kept.room * sizeof *kept.at, "TRANSFER of structures");
    }
    kept.at[kept.n] = (void *)record;
    return mark | kept.n++;
}

long hpf_kept_record(long number)
{
    long k = number & 0xffffffffL;
    if ((number ^ k) != mark || k >= kept.n)
        hpf_fail(NULL, "TRANSFER to a structure with POINTER components of what no TRANSFER of "
                 "such a structure gave");
    return (long)kept.at[k];
}

void hpf_drop_all(hpf_array *a, size_t bytes, void *(*drop)(void *record))
{
    if (a->self != a || !a->allocated || !a->base)
        return;
    for (long at = 0; at + (long)bytes <= a->bytes; at += (long)bytes)
        drop((char *)a->base + at);
}

hpf_array *hpf_field(hpf_array *f, int type, int rank, const char *name)
{
    if (f->self != f)
        hpf_declare(f, name, type, rank, NULL, NULL);
    return f;
}

void hpf_lie_at(hpf_array *a, const hpf_bound *bounds, void *base)
{
    rt_key key;
    rt_array_leave(a);
    if (!base)
        return;
    rt_layout_key(&key, NULL, a->name, a->rank, bounds, NULL, NULL);
    rt_array_lend(a, &key, base);
}

void hpf_lie_in(hpf_array *a, const hpf_array *of, int own, const hpf_bound *bounds, void *first)
{
    hpf_bound all[HPF_MAX_RANK];
    const bool in_bytes = HPF_TYPE_BASE(a->type) == HPF_CHARACTER; /* texts and records */
    const long size = rt_size_of(a), unit = in_bytes ? 1 : size;
    long stride[HPF_MAX_RANK], n = size / unit;
    rt_key key;
    rt_array_leave(a);
    if (!of->allocated)
        return;
    for (int d = 0; d < own; d++) {
        all[d] = bounds[d];
        stride[d] = n;
        n *= bounds[d].hi < bounds[d].lo ? 0 : bounds[d].hi - bounds[d].lo + 1;
    }
    for (int d = 0; d < of->rank; d++) {
        const long step = of->dim[d].s * of->unit;
        if (step % unit) /* the compiler makes records so large that this is not so */
            hpf_fail(NULL, "a component does not lie at even distances in all elements of '%s'",
                     of->name);
        all[own + d] = (hpf_bound){ of->dim[d].lo, of->dim[d].hi };
        stride[own + d] = step / unit;
    }
    rt_layout_key(&key, NULL, a->name, a->rank, all, NULL, NULL);
    rt_array_lend_strided(a, &key, first, stride, unit);
    a->allocated = true;
}

void hpf_lie_within(hpf_array *a, const hpf_array *of, long lo, long hi)
{
    hpf_bound all[HPF_MAX_RANK];
    const bool text = HPF_TYPE_BASE(of->type) == HPF_CHARACTER;
    const long n = hi < lo ? 0 : hi - lo + 1, unit = text ? 1 : n;
    long stride[HPF_MAX_RANK];
    char *first = of->base;
    rt_key key;
    rt_array_leave(a);
    if (text)
        a->type = HPF_CHAR(n);
    if (!of->allocated)
        return;
    first += n ? of->o * of->unit + lo - 1 : 0;
    for (int d = 0; d < of->rank; d++) {
        all[d] = (hpf_bound){ of->dim[d].lo, of->dim[d].hi };
        stride[d] = n ? of->dim[d].s * of->unit / unit : 0;
        first += stride[d] * unit * of->dim[d].lo;
    }
    rt_layout_key(&key, NULL, a->name, a->rank, all, NULL, NULL);
    rt_array_lend_strided(a, &key, first, stride, unit);
    a->allocated = true;
}

bool hpf_is_contiguous(const hpf_array *a)
{
    long n = 1;
    for (int d = 0; d < a->rank && !a->t; d++) {
        long extent = a->dim[d].hi < a->dim[d].lo ? 0 : a->dim[d].hi - a->dim[d].lo + 1;
        if (extent == 0)
            return true;
        if (extent > 1 && a->dim[d].s != n)
            return false;
        n *= extent;
    }
    return true;
}

void hpf_clear(hpf_array *a)
{
    if (a->base && a->bytes > 0)
        memset(a->base, 0, (size_t)a->bytes);
}
