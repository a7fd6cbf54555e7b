/* move.c: MOVE_ALLOC: the storage of one array becomes another's.
 *
 * The block changes hands: no element moves, and pointers to it, which use the block, lead to the
 * new owner. Only where the new owner would lie otherwise, by its mapping, its overlap areas or in
 * a file, its elements are exchanged. */
#include "exchange/exchange.h"

/* Would `to`, of this layout, get a block like this one? */
static bool lies_alike(const hpf_array *to, const hpf_layout *layout, const hpf_array *from)
{
    const rt_block *b = from->use->block;
    if (b->lent || b->ooc || to->ooc || layout != from->layout || layout != b->layout)
        return false;
    if (!to->t) /* no overlap areas */
        return !b->stencil;
    bool wide = to->in_lines;
    for (int d = 0; d < to->rank; d++) {
        long olo = 0, ohi = 0;
        if (layout->key.dim[d].g >= 0 && rt_layout_blocky(&layout->key, d)) {
            olo = to->dim[d].olo;
            ohi = to->dim[d].ohi;
        }
        if (from->use->sdim[d] != d || b->olo[d] != olo || b->ohi[d] != ohi)
            return false;
        wide = wide || olo || ohi;
    }
    return wide == b->stencil;
}

void hpf_move_alloc(const char *where, hpf_array *to, hpf_array *from)
{
    hpf_bound bounds[HPF_MAX_RANK];
    for (int d = 0; d < from->rank; d++)
        bounds[d] = (hpf_bound){ from->dim[d].lo, from->dim[d].hi };
    to->type = from->type;
    hpf_layout *layout;
    if (to->t) {
        rt_key key;
        rt_layout_key(&key, where, to->name, to->rank, bounds, to->t, to->axis);
        layout = rt_layout_intern(&key);
    } else {
        layout = rt_layout_whole(to->rank, bounds);
    }
    bool alike = lies_alike(to, layout, from);
    rt_layout_release(layout);
    if (alike) {
        rt_array_own(to, from);
    } else {
        hpf_allocate(where, to, bounds);
        rt_exchange_all(RT_REMAP, where, to, from);
    }
    rt_array_leave(from);
}
