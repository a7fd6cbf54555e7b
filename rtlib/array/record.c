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

void hpf_lie_in(hpf_array *a, const hpf_array *of, size_t bytes, int own, const hpf_bound *bounds,
                void *first)
{
    hpf_bound all[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK], n = 1;
    rt_key key;
    rt_array_leave(a);
    if (!of->allocated)
        return;
    if ((long)bytes % rt_size_of(a)) /* the compiler makes records so large that this is not so */
        hpf_fail(NULL, "a component does not lie at even distances in all elements of '%s'",
                 of->name);
    for (int d = 0; d < own; d++) {
        all[d] = bounds[d];
        stride[d] = n;
        n *= bounds[d].hi < bounds[d].lo ? 0 : bounds[d].hi - bounds[d].lo + 1;
    }
    for (int d = 0; d < of->rank; d++) {
        all[own + d] = (hpf_bound){ of->dim[d].lo, of->dim[d].hi };
        stride[own + d] = of->dim[d].s * ((long)bytes / rt_size_of(a));
    }
    rt_layout_key(&key, NULL, a->name, a->rank, all, NULL, NULL);
    rt_array_lend_strided(a, &key, first, stride);
    a->allocated = true;
}

void hpf_lie_within(const char *where, hpf_array *a, const hpf_array *of, long lo, long hi)
{
    hpf_bound all[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK], bytes = rt_size_of(of), n = hi < lo ? 0 : hi - lo + 1;
    char *first = of->base;
    rt_key key;
    rt_array_leave(a);
    a->type = HPF_CHAR(n);
    if (!of->allocated)
        return;
    first += n ? of->o * bytes + lo - 1 : 0;
    for (int d = 0; d < of->rank; d++) {
        long step = of->dim[d].s * bytes;
        if (n && step % n)
            hpf_fail(where, "a POINTER to texts of length %ld cannot lead to '%s', whose elements "
                     "lie %ld bytes apart, which is not supported", n, of->name, labs(step));
        all[d] = (hpf_bound){ of->dim[d].lo, of->dim[d].hi };
        stride[d] = n ? step / n : 0;
        first += n ? step * of->dim[d].lo : 0;
    }
    rt_layout_key(&key, NULL, a->name, a->rank, all, NULL, NULL);
    rt_array_lend_strided(a, &key, first, stride);
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
