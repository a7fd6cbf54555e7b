/* sweep.c: nests that run in order, process after process.
 *
 * Contract: analysis/nest.h, NestSweep. Around the loops: a wait for the earlier processes before
 * them, the way to the later ones behind them; for each piece of one index, where it is cut. */
#include "../analysis/access.h"
#include "../analysis/listing.h"
#include "cgnest.h"

static const char *count_of(Cg *cg, const NestIndex *ix)
{
    return cg_fmt(cg, "(%s - %s + 1)", expr_p(cg, ix->box_hi, P_ADD),
                  expr_p(cg, ix->box_lo, P_MUL));
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

/* What the turn before has set stays in a register: otherwise each turn waits for the store of the
 * one before to reach its load. */
void sweep_last(Cg *cg, NestCg *n, const char *lo, const char *hi)
{
    const NestSweep *s = n->nest->sweep;
    const int k = n->nest->rank - 1;
    const char *name = cg_block_local(cg, cg_fmt(cg, "%s_last", cg_sym(cg, s->last->array)->name));
    n->carried = NULL;
    cg_line(cg, "%s %s = 0;", store_c(cg, s->last->array), name);
    cg_open(cg, "if (%s <= %s)", lo, hi);
    cg_line(cg, "const long %s = %s;", nest_index(cg, k), s->down[k] ? hi : lo);
    cg_line(cg, "%s = %s;", name, expr_s(cg, (Expr *)listing_element(cg->cx, s->last)));
    cg_close(cg, "");
    n->carried = name;
}

/* Where the new value can be kept: behind the statement that sets it, if no later one uses the old or
 * may set it again. */
static int place_of_turn(const Nest *nest)
{
    const NestSweep *s = nest->sweep;
    for (int at = nest->body.n - 1; at >= 0; at--) {
        const Stmt *one = nest->body.at[at];
        if (one->kind == ST_ASSIGN && one->lhs->ref == s->set)
            return at;
        if (one->kind != ST_ASSIGN || stmt_uses_ref(one, s->last))
            break;
    }
    return nest->body.n - 1;
}

void sweep_body(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    int at = place_of_turn(nest);
    for (int i = 0; i < nest->body.n; i++) {
        block_c(cg, &(StmtVec){.at = &nest->body.at[i], .n = 1});
        if (i == at)
            cg_line(cg, "%s = %s;", n->carried,
                    expr_s(cg, (Expr *)listing_element(cg->cx, nest->sweep->set)));
    }
}
