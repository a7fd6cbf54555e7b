/* prefetch.c: whether rows of an array are fetched ahead of the loop that reads them. */
#include "rt.h"

/* Not where they are in this processor's own cache anyway, nor where most of a row is left out:
 * what lies behind the row's part is not used then. */
bool hpf_prefetches(const hpf_array *a, long lo, long hi, long least)
{
    const hpf_dim *d = &a->dim[0];
    if (a->rank == 0 || a->bytes < least || hi < lo)
        return false;
    return least == 0 || (a->bytes >= rt_own_cache() && 2 * (hi - lo + 1) >= d->hi - d->lo + 1);
}
