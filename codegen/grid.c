/* grid.c: processor arrangements in C, and parts of them.
 *
 * Contract: an arrangement is asked for where it is used; the runtime library gives the same one
 * for the same shape and number of processes. */
#include "cg.h"

static const char *extent_c(Cg *cg, const Bound *b)
{
    int64_t lo, hi;
    if (!b->lo || (expr_is_int(b->lo, &lo) && lo == 1))
        return expr_long(cg, b->hi);
    if (expr_is_int(b->lo, &lo) && expr_is_int(b->hi, &hi))
        return cg_fmt(cg, "%lld", (long long)(hi - lo + 1));
    return cg_fmt(cg, "%s - (%s) + 1", expr_p(cg, b->hi, P_ADD), expr_long(cg, b->lo));
}

/* from, to and by: of each dimension, by 0 where it is one position. */
static const char *grid_part(Cg *cg, Symbol *onto)
{
    const ExprVec *at = &onto->section->args;
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, "hpf_grid_section(%s, %s", cg_where(cg, onto->span),
                grid_ref(cg, onto->section->sym));
    for (int k = 0; k < 3; k++) {
        text_puts(&t, ", (long[]){");
        for (int d = 0; d < at->n; d++) {
            Expr *x = at->at[d];
            bool range = x->kind == EX_TRIPLET;
            Expr *e = !range ? x : k == 0 ? x->lo : k == 1 ? x->hi : x->step;
            text_printf(&t, "%s%s", d ? ", " : "", k == 2 && !range ? "0" : expr_long(cg, e));
        }
        text_puts(&t, "}");
    }
    text_puts(&t, ")");
    return t.at;
}

const char *grid_ref(Cg *cg, Symbol *onto)
{
    if (!onto)
        return "NULL";
    if (onto->section)
        return grid_part(cg, onto);
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, "hpf_grid_get(%s, %d, ", cg_where(cg, onto->span), onto->spec.rank);
    if (onto->spec.rank == 0) {
        text_puts(&t, "NULL)");
        return t.at;
    }
    text_puts(&t, "(long[]){");
    for (int d = 0; d < onto->spec.rank; d++)
        text_printf(&t, "%s%s", d ? ", " : "", extent_c(cg, &onto->spec.dim[d]));
    text_puts(&t, "})");
    return t.at;
}
