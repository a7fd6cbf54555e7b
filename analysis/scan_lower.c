/* scan_lower.c: prefix and suffix scans, XXX_PREFIX and XXX_SUFFIX of HPF_LIBRARY.
 *
 * Contract: lower.h. A scan of arrays stays in the tree as an assignment of the intrinsic,
 * `t = sum_prefix(a, dim, mask, segment, exclusive)`, whose array arguments are whole arrays or
 * sections; code generation prints it as one call of hpf_scan. */
#include "lower.h"

#include <string.h>

#include "../frontend/sema.h"

bool is_scan(const Expr *e) {
    return e->kind == EX_INTRINSIC && e->intrinsic->shape == RS_SCAN;
}

static void put_arg(Expr *e, const char *name, Expr *value) {
    int i = intrinsic_slot(e->intrinsic, name);
    if (i >= 0 && i < e->args.n)
        e->args.at[i] = value;
}

/* What nothing contributes to. MASK is an argument of these only. */
static Expr *scan_identity(Context *cx, const Expr *e) {
    static const struct {
        const char *op;
        RedOp red;
    } how[] = {{"SUM", RED_SUM}, {"PRODUCT", RED_PRODUCT}, {"MAX", RED_MAX},  {"MIN", RED_MIN},
               {"IAND", RED_IAND}, {"IOR", RED_IOR},       {"IEOR", RED_IEOR}};
    for (int i = 0; i < countof(how); i++)
        if (!strcmp(e->intrinsic->c, how[i].op))
            return red_identity(cx, how[i].red, e->span, e->type);
    return NULL;
}

/* A scalar MASK: the scan as without it, or nothing contributes anywhere. */
static Expr *under_scalar(Lower *L, Expr *e, Expr *mask, Expr *to) {
    Stmt *s = mk_if(L->cx, e->span, mask);
    StmtVec *out = L->out;
    vec_push(L->cx, &s->arms, (Arm){.span = e->span});
    L->out = &s->arms.at[0].body;
    transform_call(L, e, to);
    L->out = &s->arms.at[1].body;
    lower_assign(L, expr_copy(L->cx, to), scan_identity(L->cx, e), NULL);
    L->out = out;
    emit(L, s);
    return expr_copy(L->cx, to);
}

Expr *lower_scan(Lower *L, Expr *e, Expr *into) {
    if (outer_used(L, e) || L->inside) {
        lower_error(L, e->span, "%s in a parallel loop is not supported",
                    upper(L->cx, e->intrinsic->name));
        return e;
    }
    Expr *scalar = NULL;
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        if (a)
            e->args.at[i] = a->shape ? prepare_operand(L, a) : prepare_scalar(L, a);
    }
    Expr *mask = intrinsic_operand(e, "mask");
    if (mask && !mask->shape && mask != e->args.at[0]) {
        scalar = mask->kind == EX_CONST && mask->value.i ? NULL : mask;
        put_arg(e, "mask", NULL);
    }
    if (L->failed)
        return e;
    Expr *to = into ? into : result_like(L, e, e->args.at[0]);
    return scalar ? under_scalar(L, e, scalar, to) : transform_call(L, e, to);
}
