/* ooc_element.c: single elements of out-of-core arrays, for scalar code that every process runs.
 *
 * All processes ask for the same element at the same time, so all keep the same piece of the column
 * around the last one: they find an element there, or miss it and read, together. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"

enum { CACHE_BYTES = 1 << 16 };

void rt_ooc_changed(rt_ooc *o)
{
    o->count = 0;
}

void rt_ooc_place(const hpf_array *a, const long *subscripts, long *at)
{
    const rt_use *use = a->use;
    rt_ooc *o = use->block->ooc;
    for (int s = 0; s < o->file->n; s++)
        at[s] = use->fixed[s] ? use->fix[s] - o->lo[s] : 0;
    for (int d = 0; d < a->rank; d++) {
        long step, base;
        int s = rt_ooc_dim(a, d, &step, &base);
        at[s] = step * subscripts[d] + base;
    }
}

static bool found(const rt_ooc *o, const long *at)
{
    for (int s = 1; s < o->file->n; s++)
        if (o->rest[s] != at[s])
            return false;
    return at[0] >= o->first && at[0] < o->first + o->count;
}

static void whole_part(hpf_file_part *part, const rt_ooc *o, const long *at, void *base)
{
    *part = (hpf_file_part){ .base = base };
    for (int s = 0; s < o->file->n; s++)
        part->sec[s] = (hpf_triplet){ at[s] + 1, at[s] + 1, 1 };
}

void rt_ooc_get(const char *where, const hpf_array *a, const long *subscripts, void *value)
{
    rt_ooc *o = rt_ooc_of(a);
    long at[HPF_MAX_RANK], size = rt_size_of(a);
    rt_ooc_place(a, subscripts, at);
    if (!found(o, at)) {
        hpf_file_part part;
        long most = CACHE_BYTES / size > 0 ? CACHE_BYTES / size : 1;
        most = most * size > o->memory && o->memory >= size ? o->memory / size : most;
        if (!o->cache)
            o->cache = rt_alloc((size_t)(most * size), "an out-of-core array");
        long left = o->file->spec.extent[0] - at[0];
        o->first = at[0];
        o->count = most < left ? most : left;
        memcpy(o->rest, at, sizeof o->rest);
        whole_part(&part, o, at, o->cache);
        part.sec[0].hi = at[0] + o->count;
        hpf_file_read(where, o->file, a->name, &part, 0);
    }
    memcpy(value, o->cache + (at[0] - o->first) * size, (size_t)size);
}

void rt_ooc_put(const char *where, const hpf_array *a, const long *subscripts, const void *value)
{
    rt_ooc *o = rt_ooc_of(a);
    long at[HPF_MAX_RANK];
    hpf_file_part part;
    char copy[32] __attribute__((aligned(16))), *base = copy;
    size_t size = (size_t)rt_size_of(a);
    if (size > sizeof copy)
        base = rt_alloc(size, "an element");
    memcpy(base, value, size);
    rt_ooc_place(a, subscripts, at);
    whole_part(&part, o, at, base);
    rt_ooc_changed(o);
    hpf_file_write(where, o->file, a->name, rt.rank == 0 ? &part : NULL, 0);
    if (base != copy)
        free(base);
}
