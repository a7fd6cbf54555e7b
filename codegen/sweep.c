/* sweep.c: nests that run in order, process after process.
 *
 * Contract: analysis/nest.h, NestSweep. Around the loops: a wait for the earlier processes before
 * them, the way to the later ones behind them; for each piece of one index, where it is cut. */
#include "cgnest.h"

static const char *count_of(Cg *cg, const NestIndex *ix)
{
    return cg_fmt(cg, "(%s - %s + 1)", expr_p(cg, ix->box_hi, P_ADD), expr_p(cg, ix->box_lo, P_MUL));
}

/* Iterations with one value of index k. */
static const char *work_of(Cg *cg, const Nest *nest, int k)
{
    Text t;
    text_init(&t, cg->cx);
    for (int j = 0; j < nest->rank + nest->nserial; j++)
        if (j != k && !nest->index[j].ragged)
            text_printf(&t, "%s(long)%s", t.n ? " * " : "", count_of(cg, &nest->index[j]));
    return t.n ? t.at : "1";
}

void sweep_begin(Cg *cg, NestCg *n)
{
    const NestSweep *s = n->nest->sweep;
    const char *where = cg_where(cg, n->nest->span);
    if (s->op->halo.n == 0)
        return;
    const char *sweep = overlap_obj(cg, s->op);
    if (s->cut < 0) {
        cg_line(cg, "hpf_sweep_wait(%s, &%s, NULL);", where, sweep);
        return;
    }
    IndexCg *x = &n->ix[s->cut];
    const char *parts = cg_block_local(cg, "parts"), *q = cg_block_local(cg, "q");
    n->part = cg_block_local(cg, "part");
    cg_line(cg, "const long %s = hpf_sweep_parts(&%s, %s, %s, %s);", parts, sweep, x->lo, x->hi,
            work_of(cg, n->nest, s->cut));
    cg_open(cg, "for (long %s = 0; %s < %s; %s++)", q, q, parts, q);
    cg_line(cg, "const hpf_stretch %s = hpf_sweep_part(%s, %s, %s, %s, %s);", n->part, q, parts, x->lo,
            x->hi, s->down[s->cut] ? "true" : "false");
    cg_line(cg, "hpf_sweep_wait(%s, &%s, &%s);", where, sweep, n->part);
    x->lo = cg_fmt(cg, "%s.lo", n->part);
    x->hi = cg_fmt(cg, "%s.hi", n->part);
}

void sweep_end(Cg *cg, NestCg *n)
{
    const NestSweep *s = n->nest->sweep;
    if (s->op->halo.n == 0)
        return;
    cg_line(cg, "hpf_sweep_pass(%s, &%s, %s);", cg_where(cg, n->nest->span), overlap_obj(cg, s->op),
            s->cut < 0 ? "NULL" : cg_fmt(cg, "&%s", n->part));
    if (s->cut >= 0)
        cg_close(cg, "");
}
