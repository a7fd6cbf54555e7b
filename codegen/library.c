/* library.c: scatters and sorts of HPF_LIBRARY: one call of the runtime library each.
 *
 * Contract: the arguments are prepared (library_lower.c): arrays are whole or sections. */
#include <string.h>

#include "cg.h"

static Expr *arg_at(Expr *e, int i)
{
    return i < e->args.n ? e->args.at[i] : NULL;
}

/* An index or mask: an array, or the value that stands for all elements of one. */
static const char *operand(Cg *cg, Expr *e)
{
    if (expr_rank(e))
        return cg_fmt(cg, "{%s, 0}", array_arg(cg, e));
    return cg_fmt(cg, "{NULL, %s}", expr_long(cg, e));
}

static void scatter_c(Cg *cg, Expr *e, const char *where, const char *r)
{
    int rank = expr_rank(e->args.at[1]);
    const char *a = array_arg(cg, e->args.at[0]);
    bool in_place = e->args.at[1]->kind == EX_VAR &&
                    !strcmp(desc_ref(cg, e->args.at[1]->sym), r); /* x = sum_scatter(a, x, i) */
    const char *base = in_place ? r : array_arg(cg, e->args.at[1]);
    Expr *mask = arg_at(e, 2 + MAX_RANK);
    Text index;
    text_init(&index, cg->cx);
    for (int d = 0; d < rank; d++)
        text_printf(&index, "%s%s", d ? ", " : "", operand(cg, e->args.at[2 + d]));
    const char *m = mask ? cg_fmt(cg, "&(hpf_operand)%s", operand(cg, mask)) : "NULL";
    cg_line(cg, "hpf_combine_scatter(%s, HPF_OP_%s, %s, %s, %s, (hpf_operand[]){%s}, %s);", where,
            e->intrinsic->c, r, a, base, index.at, m);
}

/* DIM as the runtime library wants it: 0 stands for none. */
static const char *dim_c(Cg *cg, Expr *e, const char *where)
{
    Expr *dim = arg_at(e, 1);
    int64_t v;
    if (!dim)
        return "0";
    if (expr_is_int(dim, &v))
        return cg_fmt(cg, "%d", (int)v);
    return cg_fmt(cg, "hpf_check_dim(%s, %s, %d)", where, expr_long(cg, dim),
                  expr_rank(e->args.at[0]));
}

bool library_call(Cg *cg, Expr *e, const char *where, const char *r)
{
    IntrinsicId id = e->intrinsic->id;
    bool grade = e->intrinsic->shape == RS_GRADE;
    if (e->intrinsic->shape == RS_SCATTER) {
        scatter_c(cg, e, where, r);
        return true;
    }
    if (!grade && id != IN_SORT_UP && id != IN_SORT_DOWN)
        return false;
    const char *a = array_arg(cg, e->args.at[0]);
    cg_line(cg, "hpf_%s(%s, %s, %s, %s, %s);", grade ? "grade" : "sort", where, r, a,
            dim_c(cg, e, where), e->intrinsic->c);
    return true;
}
