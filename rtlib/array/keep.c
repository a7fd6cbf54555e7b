/* keep.c: copies of a process's own elements, for computations that may have to begin anew. */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"

/* Own elements of dimensions 0..dim, one after the other in `copy`; returns where the next go. */
static char *move(const hpf_array *a, int dim, char *mem, char *copy, bool back)
{
    long size = rt_size_of(a);
    const hpf_dim *d = &a->dim[dim];
    for (int r = 0; r < d->nrun; r++) {
        const hpf_run *run = &d->run[r];
        long n = (run->hi - run->lo) / run->step + 1, inc = run->inc * d->stride;
        char *at = mem + run->off * d->stride * size;
        if (dim == 0 && inc == 1) {
            memcpy(back ? at : copy, back ? copy : at, (size_t)(n * size));
            copy += n * size;
            continue;
        }
        for (long k = 0; k < n; k++, at += inc * size) {
            if (dim > 0) {
                copy = move(a, dim - 1, at, copy, back);
                continue;
            }
            memcpy(back ? at : copy, back ? copy : at, (size_t)size);
            copy += size;
        }
    }
    return copy;
}

void *hpf_keep(void *kept, const hpf_array *a)
{
    long n = rt_size_of(a);
    if (!a->holds)
        return kept;
    for (int d = 0; d < a->rank; d++) {
        long local = 0;
        for (int r = 0; r < a->dim[d].nrun; r++)
            local += (a->dim[d].run[r].hi - a->dim[d].run[r].lo) / a->dim[d].run[r].step + 1;
        n *= local;
    }
    kept = rt_grow(kept, (size_t)n, "a copy of an array");
    move(a, a->rank - 1, a->base, kept, false);
    return kept;
}

void hpf_keep_back(hpf_array *a, const void *kept)
{
    if (a->holds)
        move(a, a->rank - 1, a->base, (char *)kept, true);
    hpf_written(a);
}
