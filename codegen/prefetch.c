/* prefetch.c: innermost loops that ask for what they need of memory before they need it (see
 * analysis/prefetch.c).
 *
 *     for (long i_strip = i_lo, i_end; i_strip <= i_hi; i_strip = i_end + 1) {
 *         i_end = ahead ? hpf_min_i8(i_strip + HPF_STRIP - 1, i_hi) : i_hi;
 *         if (ahead)
 *             hpf_prefetch(&a(i_strip, j + 1), (i_end - i_strip + 1) * (long)sizeof(double));
 *         for (long i = i_strip; i <= i_end; i++)
 *             …
 *
 * Of several steps only the first one waits for memory. */
#include "cgnest.h"

void prefetch_begin(Cg *cg, NestCg *n)
{
    const Nest *nest = n->nest;
    n->ahead = NULL;
    if (nest->ahead.n == 0)
        return;
    for (int i = 0; i < nest->ahead.n; i++) {
        const SymCg *c = cg_sym(cg, nest->ahead.at[i].ref->array);
        if (c->access != ACC_NEST || c->s[0])
            return; /* not known to lie in one piece */
    }
    const NestIndex *inner = &nest->index[nest->rank - 1];
    const NestRef *r = nest->ahead.at[0].ref;
    const char *ahead = cg_local(cg, "ahead");
    cg_line(cg, "const bool %s = hpf_prefetches(%s, %s, %s, %s);", ahead,
            desc_ref(cg, r->array), expr_long(cg, inner->lo), expr_long(cg, inner->hi),
            cg->cx->opt.prefetch_always ? "0" : "HPF_AHEAD_LARGE");
    outline_local(cg, n, "bool ", ahead);
    n->ahead = ahead;
    prefetch_part(n, 0, nest->body.n);
}

void prefetch_part(NestCg *n, int from, int to)
{
    n->ahead_from = from;
    n->ahead_to = to;
}

static bool in_part(const NestCg *n, const NestAhead *first)
{
    return first->at >= n->ahead_from && first->at < n->ahead_to;
}

const char *prefetch_now(Cg *cg, const NestCg *n)
{
    const bool several = n->nest->tile && n->nest->tile->steps > 1;
    return several ? cg_fmt(cg, "%s && %s == 0", n->ahead, cg_block_local(cg, "t")) : n->ahead;
}

int prefetch_open(Cg *cg, NestCg *n, const char **lo, const char **hi)
{
    Nest *nest = n->nest;
    const char *i = n->ix[nest->rank - 1].name;
    int arrays = 0;
    for (int k = 0; n->ahead && k < nest->ahead.n; k++)
        arrays += in_part(n, &nest->ahead.at[k]);
    if (arrays == 0)
        return 0;
    const char *first = cg_block_local(cg, cg_fmt(cg, "%s_strip", i));
    const char *last = cg_block_local(cg, cg_fmt(cg, "%s_end", i));
    const char *now = prefetch_now(cg, n);
    cg_open(cg, "for (long %s = %s, %s; %s <= %s; %s = %s + 1)", first, *lo, last, first, *hi,
            first, last);
    cg_line(cg, "%s = %s ? hpf_min_i8(%s + HPF_STRIP - 1, %s) : %s;", last, now, first, *hi, *hi);
    cg_line(cg, "if (%s)%s", now, arrays > 1 ? " {" : "");
    cg->indent++;
    for (int k = 0; k < nest->ahead.n; k++) {
        NestRef *r = nest->ahead.at[k].ref;
        if (in_part(n, &nest->ahead.at[k]))
            cg_line(cg, "hpf_prefetch(&%s, (%s - %s + 1) * (long)sizeof(%s));",
                    inner_element(cg, n, r, first), last, first, store_c(cg, r->array));
    }
    cg->indent--;
    if (arrays > 1)
        cg_line(cg, "}");
    *lo = first;
    *hi = last;
    return 1;
}
