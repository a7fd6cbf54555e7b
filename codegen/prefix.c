/* prefix.c: prefix and suffix scans of HPF_LIBRARY.
 *
 * Contract: a scan of arrays is one call of hpf_scan. */
#include "cg.h"

/* DIM= as the runtime counts it, 0: absent. What only run time knows is checked there. */
const char *scan_dim_c(Cg *cg, Expr *e)
{
    Expr *dim = intrinsic_operand(e, "dim");
    int64_t v;
    if (!dim || expr_is_int(dim, &v))
        return cg_fmt(cg, "%lld", dim ? (long long)v : 0LL);
    return cg_fmt(cg, "hpf_check_dim(%s, %s, %d)", cg_where(cg, dim->span), expr_long(cg, dim),
                  expr_rank(e));
}

const char *scan_flags_c(Cg *cg, Expr *e)
{
    Expr *exclusive = intrinsic_operand(e, "exclusive");
    Text t;
    text_init(&t, cg->cx);
    if (intrinsic_scan(e->intrinsic).suffix)
        text_puts(&t, "HPF_SCAN_SUFFIX");
    if (exclusive && exclusive->kind != EX_CONST)
        text_printf(&t, "%s(%s ? HPF_SCAN_EXCLUSIVE : 0)", t.n ? " | " : "",
                    expr_p(cg, exclusive, P_COND));
    else if (exclusive && exclusive->value.i)
        text_printf(&t, "%sHPF_SCAN_EXCLUSIVE", t.n ? " | " : "");
    return t.n ? t.at : "0";
}

void scan_c(Cg *cg, Expr *e, const char *where, const char *r)
{
    const char *args[3] = {array_arg(cg, e->args.at[0]), "NULL", "NULL"};
    Expr *optional[] = {intrinsic_operand(e, "mask"), intrinsic_operand(e, "segment")};
    for (int i = 0; i < 2; i++)
        if (optional[i] && optional[i] != e->args.at[0])
            args[i + 1] = array_arg(cg, optional[i]);
    cg_line(cg, "hpf_scan(%s, HPF_OP_%s, %s, %s, %s, %s, %s, %s);", where, e->intrinsic->c, r,
            args[0], args[1], args[2], scan_dim_c(cg, e), scan_flags_c(cg, e));
}
