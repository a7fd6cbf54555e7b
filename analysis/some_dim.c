/* some_dim.c: reductions and SPREAD along a dimension that only run time knows.
 *
 * Contract: reduce.h, lower.h. A branch for each dimension computes the function as if DIM= were
 * that constant, into an array that only run time knows the shape of: what each branch needs of
 * mapped arrays is then known as ever. */
#include "../frontend/sema/sema.h"
#include "reduce.h"

/* No dimension is meant. */
static StmtVec wrong_dim(Lower *L, const Expr *e, Expr *dim, int last) {
    Context *cx = L->cx;
    StmtVec body = {0};
    Stmt *c = mk_intrinsic_call(cx, e->span, L->unit->scope, intrinsic_row(IN_CHECK_DIM));
    vec_push(cx, &c->args, dim);
    vec_push(cx, &c->args, mk_int(cx, e->span, last, 4));
    vec_push(cx, &body, c);
    return body;
}

typedef struct SomeDim {
    Expr *e;  /* the function */
    int slot; /* of DIM= */
    int last; /* what DIM= may be at most */
    Shape *(*shape)(Context *cx, const Expr *e, int k); /* along dimension k, from 0 */
} SomeDim;

/* t becomes the function along dimension k (and has its shape). */
static void along(Lower *L, const SomeDim *s, int k, Symbol *t) {
    Context *cx = L->cx;
    Expr *one = expr_copy(cx, s->e), *value, *r;
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    one->args.at[s->slot] = mk_int(cx, one->span, k + 1, 4);
    one->shape = s->shape(cx, s->e, k);
    value = prepare(L, one);
    if (!L->failed) {
        r = mk_intrinsic(cx, one->span, IN_RESHAPE, one->type, value, NULL);
        r->shape = shape_copy(cx, value->shape);
        lower_transform(L, r, t);
    }
    emit_after(L, &L->after);
    L->after = after;
}

static Expr *lower_some_dim(Lower *L, const SomeDim *s) {
    Context *cx = L->cx;
    Expr *e = s->e, *dim = e->args.at[s->slot];
    Expr *which = save_scalar(L, "dim", mk_convert(cx, prepare_scalar(L, dim), type_int8()));
    Symbol *t = temp_at_run_time(cx, L->unit, e->intrinsic->name, temp_type(L, e), expr_rank(e));
    Stmt *choice = NULL;
    StmtVec *out = L->out;
    for (int k = 0; k < s->last; k++) {
        Expr *is = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, which),
                             mk_int(cx, e->span, k + 1, 8));
        is->type = type_logical();
        if (choice)
            vec_push(cx, &choice->arms, (Arm){.cond = is, .span = e->span});
        else
            choice = mk_if(cx, e->span, is);
        StmtVec body = {0};
        L->out = &body;
        along(L, s, k, t);
        choice->arms.at[k].body = body;
    }
    L->out = out;
    vec_push(cx, &choice->arms, (Arm){
        .span = e->span, .body = wrong_dim(L, e, expr_copy(cx, which), s->last)});
    emit(L, choice);
    return mk_var(cx, e->span, t);
}

static Shape *reduced(Context *cx, const Expr *e, int k) {
    Shape *s = shape_copy(cx, e->args.at[0]->shape);
    for (int d = k; d + 1 < s->rank; d++)
        s->extent[d] = s->extent[d + 1];
    s->rank--;
    return s;
}

Expr *reduce_some_dim(Lower *L, Expr *e, Symbol *into) {
    int slot = intrinsic_slot(e->intrinsic, "dim"), rank = expr_rank(e->args.at[0]);
    if (rank == 1) {
        e->args.at[slot] = mk_int(L->cx, e->span, 1, 4);
        return lower_reduction(L, e, into);
    }
    if (L->inside || outer_used(L, e)) {
        lower_error(L, e->args.at[slot]->span,
                    "a DIM= that is not constant is not supported here");
        return e;
    }
    return lower_some_dim(L, &(SomeDim){e, slot, rank, reduced});
}

static Shape *spread_along(Context *cx, const Expr *e, int k) {
    const Shape *source = e->args.at[0]->shape;
    Shape *s = shape_new(cx, source->rank + 1);
    for (int d = 0; d < s->rank; d++) {
        const Expr *n = d == k ? NULL : source->extent[d < k ? d : d - 1];
        s->extent[d] = n ? expr_copy(cx, n) : NULL;
    }
    s->extent[k] = mk_max0(cx, mk_convert(cx, expr_copy(cx, e->args.at[2]), type_int8()));
    return s;
}

Expr *spread_some_dim(Lower *L, Expr *e) {
    return lower_some_dim(L, &(SomeDim){e, 1, expr_rank(e), spread_along});
}
