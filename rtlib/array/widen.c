/* widen.c: overlap areas are made, and made wider; what they hold is no longer up to date. */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"

/* Copies the owned elements of a block to a wider one. */
static void copy_owned(rt_block *to, const rt_block *from, long size)
{
    const hpf_layout *l = to->layout;
    long count[HPF_MAX_RANK] = { 0 }, at[HPF_MAX_RANK] = { 0 };
    int rank = l->key.rank;
    for (int d = 0; d < rank; d++)
        if ((count[d] = l->run[d].count) == 0)
            return;
    for (;;) {
        long t = 0, f = 0;
        for (int d = 1; d < rank; d++) {
            t += at[d] * to->stride[d];
            f += at[d] * from->stride[d];
        }
        memcpy(to->first + t * size, from->first + f * size,
               (size_t)((rank ? count[0] : 1) * size));
        int d = 1;
        for (; d < rank && ++at[d] == count[d]; d++)
            at[d] = 0;
        if (d >= rank)
            return;
    }
}

static void widen(hpf_array *a, rt_block *b, const long *olo, const long *ohi)
{
    rt_block wide = *b;
    wide.stencil = true;
    memcpy(wide.olo, olo, sizeof wide.olo);
    memcpy(wide.ohi, ohi, sizeof wide.ohi);
    if (!rt_block_memory(&wide, rt_size_of(a), false))
        hpf_fail(NULL, "out of memory: array '%s' needs %ld bytes with overlap areas (rank %d)",
                 a->name, wide.bytes, rt.rank);
    if (b->first && wide.layout->member)
        copy_owned(&wide, b, rt_size_of(a));
    free(b->mem);
    *b = wide;
    rt_block_bind(b);
}

void hpf_overlap_require(hpf_array *a, const long *lo, const long *hi)
{
    if (!a->use) { /* not allocated yet: remembered for then */
        for (int d = 0; d < a->rank; d++) {
            a->dim[d].olo = lo[d] > a->dim[d].olo ? lo[d] : a->dim[d].olo;
            a->dim[d].ohi = hi[d] > a->dim[d].ohi ? hi[d] : a->dim[d].ohi;
        }
        return;
    }
    bool more = false, own = false;
    for (int d = 0; d < a->rank; d++) {
        const rt_ldim *l = &a->layout->key.dim[d];
        if (l->g < 0 || (lo[d] <= a->dim[d].olo && hi[d] <= a->dim[d].ohi))
            continue;
        if (l->kind == HPF_DIST_CYCLIC || l->kind == HPF_DIST_INDIRECT)
            hpf_fail(NULL, "internal error: overlap areas asked for '%s', which is not "
                     "distributed by blocks in dimension %d", a->name, d + 1);
        more = true;
        own = own || (l->sa != 1 && l->sa != -1) || l->sst != 1;
    }
    if (!more)
        return;
    if (own) { /* a view with gaps gets elements of its own; hpf_dummy_leave puts them back */
        rt_key key = a->layout->key;
        rt_key_own(&key);
        rt_array_move(NULL, a, &key, true);
    }
    rt_block *b = a->use->block;
    long olo[HPF_MAX_RANK], ohi[HPF_MAX_RANK];
    memcpy(olo, b->olo, sizeof olo);
    memcpy(ohi, b->ohi, sizeof ohi);
    for (int d = 0; d < a->rank; d++) {
        const rt_ldim *l = &a->layout->key.dim[d];
        int s = a->use->sdim[d];
        if (l->g < 0)
            continue;
        long below = l->sa > 0 ? lo[d] : hi[d], above = l->sa > 0 ? hi[d] : lo[d];
        olo[s] = below > olo[s] ? below : olo[s];
        ohi[s] = above > ohi[s] ? above : ohi[s];
    }
    widen(a, b, olo, ohi);
}

void hpf_rows_in_lines(hpf_array *a)
{
    a->in_lines = true;
}

void rt_array_even(hpf_array *a, hpf_array *b)
{
    rt_block *x = a->use->block, *y = b->use->block;
    if (x->stencil && !y->stencil)
        widen(b, y, y->olo, y->ohi);
    else if (y->stencil && !x->stencil)
        widen(a, x, x->olo, x->ohi);
}

void hpf_written(hpf_array *a)
{
    if (!a->use)
        return;
    for (rt_use *u = a->use->block->uses; u; u = u->next) {
        u->a->corners = false;
        for (int d = 0; d < u->a->rank; d++)
            u->a->dim[d].vlo = u->a->dim[d].vhi = 0;
    }
}
