/* windows.c: time tiles over out-of-core arrays (contract: hpfrt_ooc.h, hpf_windows).
 *
 *     fits = hpf_windows_fit("heat.hpf:9", &windows7, 4, 16, 2, 1, 2, (hpf_window[]){…}) > 0;
 *     if (fits) {
 *         … the loop over tiles (tiles.c), whose nest is
 *             hpf_windows_begin("heat.hpf:10", &windows7, steps, j_first, j_last);
 *             while (hpf_windows_next(&windows7)) {
 *                 const long j_from = windows7.lo, j_to = windows7.hi;
 *                 … the turns of a box
 *             }
 *         hpf_windows_end(&windows7);
 *     } else {
 *         … the loop step by step
 *     }
 *
 * Within it the arrays' descriptors address the windows, so elements go by macros. */
#include "cgnest.h"

const char *windows_of(Cg *cg, const Nest *nest)
{
    return cg_fmt(cg, "windows%d", nest->id);
}

bool has_windows(const Nest *nest)
{
    return nest->tile && nest->tile->windows.n > 0;
}

static const char *window_c(Cg *cg, const TileWindow *w)
{
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, "{%s, %s, %ld, %ld, (long[]){", desc_ref(cg, w->array),
                w->only      ? "HPF_PIECE_WRITE"
                : w->written ? "HPF_PIECE_READ | HPF_PIECE_WRITE"
                             : "HPF_PIECE_READ",
                w->back, w->ahead);
    for (int d = 0; d < w->array->spec.rank; d++)
        text_printf(&t, "%s%ld, %ld, %ld, %ld", d ? ", " : "", w->lo[d], w->hi[d], w->more_lo[d],
                    w->more_hi[d]);
    text_puts(&t, w->only ? "}, (hpf_triplet[]){" : "}, NULL}");
    for (int d = 0; w->only && d < w->array->spec.rank; d++)
        text_printf(&t, "%s{%s, %s, 1}", d ? ", " : "", expr_long(cg, w->only_lo[d]),
                    expr_long(cg, w->only_hi[d]));
    if (w->only)
        text_puts(&t, "}}");
    return t.at;
}

void windows_fit(Cg *cg, CommOp *op)
{
    const NestTile *tile = op->nest->tile;
    const char *name = windows_of(cg, op->nest);
    bool given = cg->cx->opt.tile_steps != 0;
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i < tile->windows.n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", window_c(cg, &tile->windows.at[i]));
    object(cg, "hpf_windows ", name, "", NULL);
    cg_line(cg, "%s = hpf_windows_fit(%s, &%s, %s, %ld, %ld, %ld, %d, (hpf_window[]){%s}) > 0;",
            var_c(cg, op->dst->sym), cg_where(cg, op->span), name, given ? "HPF_FEW_STEPS" : "4",
            tile->steps, tile->skew, tile->block, tile->windows.n, t.at);
}

/* Opens the loop over boxes, whose turns take the place of the tile's. */
void windows_open(Cg *cg, NestCg *n)
{
    const char *name = windows_of(cg, n->nest), *index = n->ix[0].name;
    cg_line(cg, "hpf_windows_begin(%s, &%s, %s, %s, %s);", cg_where(cg, n->nest->span), name,
            cg->steps, n->first, n->last);
    cg_open(cg, "while (hpf_windows_next(&%s))", name);
    n->first = cg_local(cg, cg_fmt(cg, "%s_from", index));
    n->last = cg_local(cg, cg_fmt(cg, "%s_to", index));
    cg_line(cg, "const long %s = %s.lo, %s = %s.hi;", n->first, name, n->last, name);
    outline_local(cg, n, "long ", n->first);
    outline_local(cg, n, "long ", n->last);
}

/* How elements of the arrays are named inside (true), and elsewhere. */
void windows_access(Cg *cg, const Nest *nest, bool inside)
{
    for (int i = 0; has_windows(nest) && i < nest->tile->windows.n; i++) {
        Symbol *a = nest->tile->windows.at[i].array;
        cg_sym(cg, a)->access = inside ? ACC_NEST : array_access(a);
    }
}
