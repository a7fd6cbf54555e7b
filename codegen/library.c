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

/* ---- mapping inquiries ---- */

/* What answers an argument: a member of hpf_mapping, and for vectors the one that counts it. */
typedef struct Answer {
    IntrinsicId id;
    const char *dummy, *member, *count;
} Answer;

static const Answer answers[] = {
    {IN_HPF_ALIGNMENT, "lb", "lb", "rank"},
    {IN_HPF_ALIGNMENT, "ub", "ub", "rank"},
    {IN_HPF_ALIGNMENT, "stride", "stride", "rank"},
    {IN_HPF_ALIGNMENT, "axis_map", "axis_map", "rank"},
    {IN_HPF_ALIGNMENT, "identity_map", "identity", NULL},
    {IN_HPF_ALIGNMENT, "ncopies", "ncopies", NULL},
    {IN_HPF_TEMPLATE, "template_rank", "template_rank", NULL},
    {IN_HPF_TEMPLATE, "lb", "template_lb", "template_rank"},
    {IN_HPF_TEMPLATE, "ub", "template_ub", "template_rank"},
    {IN_HPF_TEMPLATE, "axis_type", "axis_type", "template_rank"},
    {IN_HPF_TEMPLATE, "axis_info", "axis_info", "template_rank"},
    {IN_HPF_TEMPLATE, "number_aligned", "number_aligned", NULL},
    {IN_HPF_DISTRIBUTION, "axis_type", "format", "template_rank"},
    {IN_HPF_DISTRIBUTION, "axis_info", "block", "template_rank"},
    {IN_HPF_DISTRIBUTION, "processors_rank", "processors_rank", NULL},
    {IN_HPF_DISTRIBUTION, "processors_shape", "processors_shape", "processors_rank"},
    {IN_HPF_DISTRIBUTION, "plb", "plb", "processors_rank"},
    {IN_HPF_DISTRIBUTION, "pub", "processors_shape", "processors_rank"}, /* whole arrangements */
    {IN_HPF_DISTRIBUTION, "pstride", "plb", "processors_rank"},
    {IN_HPF_DISTRIBUTION, "low_shadow", "low_shadow", "template_rank"},
    {IN_HPF_DISTRIBUTION, "high_shadow", "high_shadow", "template_rank"},
};

static void answer(Cg *cg, const Intrinsic *in, const char *dummy, Expr *to, const char *mapping,
                   const Expr *asked)
{
    if (!strcmp(dummy, "dynamic")) {
        cg_line(cg, "%s = %s;", lvalue_c(cg, to), asked->sym->is_dynamic ? "true" : "false");
        return;
    }
    for (int k = 0; k < countof(answers); k++) {
        const Answer *a = &answers[k];
        if (a->id != in->id || strcmp(a->dummy, dummy))
            continue;
        if (a->count)
            cg_line(cg, "hpf_mapping_%s(%s, \"%s\", %s, %s.%s, %s.%s);",
                    to->type.base == TY_CHARACTER ? "text" : "put", cg_where(cg, to->span), dummy,
                    array_arg(cg, to), mapping, a->member, mapping, a->count);
        else
            cg_line(cg, "%s = (%s)%s.%s;", lvalue_c(cg, to), type_c(to->type), mapping, a->member);
    }
}

bool inquiry_call(Cg *cg, const Intrinsic *in, ExprVec *args, Span at)
{
    if (!in || !in->library)
        return false;
    Expr *asked = args->at[0];
    if (in->id == IN_HPF_MAP_ARRAY || in->id == IN_HPF_NUMBER_MAPPED) {
        cg_line(cg, "hpf_%s(%s, %s, %s, %s);", in->c, cg_where(cg, at),
                array_arg(cg, args->at[2]), desc_ref(cg, asked->sym), expr_long(cg, args->at[1]));
        return true;
    }
    const char *mapping = cg_local(cg, "mapping");
    cg_open(cg, "%s", "");
    cg_line(cg, "hpf_mapping %s;", mapping);
    cg_line(cg, "hpf_mapping_of(%s, &%s, %s);", cg_where(cg, at), mapping,
            asked->shape ? desc_ref(cg, asked->sym) : "NULL");
    for (int i = 1; i < args->n; i++) {
        IntrinsicDummy d;
        if (args->at[i] && intrinsic_dummy(in, i, &d))
            answer(cg, in, d.name, args->at[i], mapping, asked);
    }
    cg_close(cg, "");
    return true;
}
