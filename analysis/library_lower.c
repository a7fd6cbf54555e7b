/* library_lower.c: SUM_SCATTER and its kin, SORT_UP, SORT_DOWN, GRADE_UP, GRADE_DOWN of
 * HPF_LIBRARY.
 *
 * Contract: lower.h. They stay in the tree as assignments of the function to a whole array or a
 * section, as CSHIFT does; array arguments are whole arrays or sections, the others scalars. */
#include "../frontend/sema/sema.h"
#include "lower.h"

bool is_library_function(IntrinsicId id) {
    ResultShape shape = intrinsic_row(id)->shape;
    return shape == RS_SCATTER || shape == RS_GRADE || id == IN_SORT_UP || id == IN_SORT_DOWN;
}

/* x = sum_scatter(a, x, i), x = sort_up(x): the runtime library reads the operand, or leaves it
 * where it is, before it writes. */
bool library_in_place(const Expr *e, const Symbol *s) {
    IntrinsicId id = e->intrinsic->id;
    bool scatter = e->intrinsic->shape == RS_SCATTER;
    if (!scatter && id != IN_SORT_UP && id != IN_SORT_DOWN)
        return false;
    for (int i = 0; i < e->args.n; i++) {
        const Expr *a = e->args.at[i];
        bool operand = i == scatter && a->kind == EX_VAR && a->sym == s;
        if (a && !operand && expr_shares(a, s, false))
            return false;
    }
    return true;
}

static void prepare_arguments(Lower *L, Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        Expr **a = &e->args.at[i];
        if (*a)
            *a = (*a)->shape ? prepare_operand(L, *a) : prepare_scalar(L, *a);
    }
}

/* The columns of subscripts of GRADE without DIM: how many there are, and how they are spread, is
 * the runtime library's business. */
static Expr *grade_columns(Lower *L, Expr *e) {
    Symbol *t = temp_at_run_time(L->cx, L->unit, e->intrinsic->name, e->type, expr_rank(e));
    if (mentions_ooc(e)) {
        t->ooc = NEW(L->cx, OocDir);
        *t->ooc = (OocDir){.span = e->span};
    }
    return mk_var(L->cx, e->span, t);
}

Expr *lower_library(Lower *L, Expr *e, Symbol *into) {
    prepare_arguments(L, e);
    if (into)
        return transform_call(L, e, mk_var(L->cx, e->span, into));
    bool columns = e->intrinsic->shape == RS_GRADE && (e->args.n < 2 || !e->args.at[1]);
    if (columns)
        return transform_call(L, e, grade_columns(L, e));
    return transform_call(L, e, result_like(L, e, e->args.at[e->intrinsic->shape == RS_SCATTER]));
}
