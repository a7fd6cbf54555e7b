/* reduce_place.c: MAXLOC, MINLOC and FINDLOC (contract: reduce.h). */
#include <stdint.h>

#include "../frontend/sema/sema.h"
#include "reduce.h"

/* 1-based position along a dimension: (idx - org)/step + 1. */
static Expr *position(Context *cx, Span at, const SpaceDim *sd) {
    Expr *from = linear_simplify(cx, mk_sub(cx, expr_copy(cx, sd->idx), expr_copy(cx, sd->org)));
    int64_t step;
    if (!expr_is_int(sd->step, &step) || step != 1)
        from =
            mk_binary(cx, at, OP_DIV, from, mk_convert(cx, expr_copy(cx, sd->step), type_int8()));
    return linear_simplify(cx, mk_add(cx, from, mk_int(cx, at, 1, 8)));
}

/* The position that MAXLOC and its kin reduce: along DIM=, or in array element order; negative ones
 * where BACK= asks for the last, but not of NaNs, of which gfortran gives the first in any case. */
Expr *reduce_place(Lower *L, const Reduction *r, const Space *sp, const Expr *best) {
    Context *cx = L->cx;
    Span at = L->span;
    Expr *p = NULL;
    for (int d = sp->rank - 1; d >= 0; d--) {
        Expr *here = r->dim < 0 || d == r->dim ? position(cx, at, &sp->dim[d]) : NULL;
        if (!here)
            continue;
        here = mk_sub(cx, here, mk_int(cx, at, 1, 8));
        p = p ? mk_add(cx, here, mk_mul(cx, p, expr_copy(cx, r->extent[d]))) : here;
    }
    p = mk_add(cx, p, mk_int(cx, at, 1, 8));
    if (!r->back)
        return p;
    Expr *m = mk_intrinsic(cx, at, IN_MERGE, type_int8(),
                           mk_unary(cx, at, OP_NEG, expr_copy(cx, p)), p);
    m->args.at[0]->type = type_int8();
    Expr *back = expr_copy(cx, r->back);
    if (r->nans) {
        Expr *number = mk_binary(cx, at, OP_EQ, expr_copy(cx, best), expr_copy(cx, best));
        number->type = type_logical();
        back = back->kind == EX_CONST ? number : mk_binary(cx, at, OP_AND, back, number);
        back->type = type_logical();
    }
    vec_push(cx, &m->args, back);
    return m;
}

/* What is looked for: the extreme values, or FINDLOC's VALUE. */
static Expr *sought(Lower *L, Expr *e, const Reduction *r, unsigned outer) {
    static const Row max = {IN_MAXVAL, RED_MAX};
    static const Row min = {IN_MINVAL, RED_MIN};
    Context *cx = L->cx;
    Reduction values = *r;
    if (r->row->id == IN_FINDLOC) {
        Expr *v = prepare(L, intrinsic_operand(e, "value"));
        return outer_used(L, v) || L->inside ? v : save_scalar(L, "value", v);
    }
    values.row = r->row->red == RED_MAXLOC ? &max : &min;
    values.type = temp_type(L, r->operand);
    values.operand = expr_copy(cx, r->operand);
    values.mask = r->mask ? expr_copy(cx, r->mask) : NULL;
    Expr *best = r->dim < 0 && !outer ? reduce_scalar(L, &values, NULL)
                                      : reduce_array(L, e, &values, outer);
    best->type = values.type;
    return best;
}

/* The places of one value in array element order as subscripts: loc(d) of the place p, or 0. */
static Expr *subscripts_of(Lower *L, Expr *e, const Reduction *r, Expr *p) {
    Context *cx = L->cx;
    int rank = expr_rank(r->operand);
    Expr *one[1] = {mk_int(cx, e->span, 1, 8)}, *n[1] = {mk_int(cx, e->span, rank, 8)};
    Symbol *loc = temp_local(L, e->intrinsic->name, type_int8(), 1, one, n, NULL);
    Symbol *rest = temp_scalar(cx, L->unit, "rest", type_int8());
    emit(L, mk_assign(cx, e->span, mk_var(cx, e->span, rest),
                      mk_sub(cx, expr_copy(cx, p), mk_int(cx, e->span, 1, 8))));
    for (int d = 0; d < rank; d++) {
        Expr *to = mk_elem(cx, e->span, loc), *have = mk_var(cx, e->span, rest);
        vec_push(cx, &to->args, mk_int(cx, e->span, d + 1, 8));
        Expr *at = mk_intrinsic(cx, e->span, IN_MOD, type_int8(), expr_copy(cx, have),
                                expr_copy(cx, r->extent[d]));
        Expr *none = mk_binary(cx, e->span, OP_LT, expr_copy(cx, have), mk_int(cx, e->span, 0, 8));
        none->type = type_logical();
        Expr *value = mk_intrinsic(cx, e->span, IN_MERGE, type_int8(), mk_int(cx, e->span, 0, 8),
                                   mk_add(cx, at, mk_int(cx, e->span, 1, 8)));
        vec_push(cx, &value->args, none);
        emit(L, mk_assign(cx, e->span, to, value));
        Expr *less =
            mk_binary(cx, e->span, OP_DIV, expr_copy(cx, have), expr_copy(cx, r->extent[d]));
        less->type = type_int8();
        Expr *next = mk_intrinsic(cx, e->span, IN_MERGE, type_int8(), expr_copy(cx, have), less);
        vec_push(cx, &next->args, expr_copy(cx, none));
        emit(L, mk_assign(cx, e->span, have, next));
    }
    return mk_convert(cx, mk_var(cx, e->span, loc), e->type);
}

/* The extents that count places, of one value each; an empty array has no place, so that 1 does. */
static bool place_extents(Lower *L, Reduction *r) {
    Context *cx = L->cx;
    for (int d = 0; d < expr_rank(r->operand); d++) {
        const Expr *n = r->operand->shape->extent[d];
        if (!n) {
            lower_error(L, L->span, "the shape of this expression is not known at compile time");
            return false;
        }
        r->extent[d] = n->kind == EX_CONST && n->value.i > 0
                           ? expr_copy(cx, n)
                           : save_scalar(L, "n", mk_intrinsic(cx, L->span, IN_MAX, type_int8(),
                                                              mk_convert(cx, expr_copy(cx, n),
                                                                         type_int8()),
                                                              mk_int(cx, L->span, 1, 8)));
    }
    return true;
}

/* What is looked for first, then the least of the positions that have it; 0 where there is none. */
Expr *reduce_locations(Lower *L, Expr *e, const Reduction *r, unsigned outer) {
    static const Row least = {IN_MINVAL, RED_MIN};
    Context *cx = L->cx;
    Reduction places = *r;
    Expr *back = intrinsic_operand(e, "back");
    if (back && !(back->kind == EX_CONST && !back->value.i))
        places.back = back->kind == EX_CONST ? back
                                             : save_scalar(L, "back", prepare_scalar(L, back));
    if (r->dim < 0 && !place_extents(L, &places))
        return e;
    places.equal = sought(L, e, r, outer);
    places.nans = r->row->id != IN_FINDLOC && places.equal->type.base == TY_REAL;
    if (L->failed)
        return e;
    places.row = &least;
    places.type = type_int8();
    bool scalar = r->dim < 0 && !outer;
    Expr *at = scalar ? reduce_scalar(L, &places, NULL) : reduce_array(L, e, &places, outer);
    if (L->failed)
        return e;
    Expr *none = red_identity(cx, RED_MIN, e->span, places.type);
    Expr *empty = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, at), none);
    if (places.back) {
        at = mk_intrinsic(cx, e->span, IN_ABS, places.type, at, NULL);
        at->shape = at->args.at[0]->shape;
    }
    Expr *res = mk_intrinsic(cx, e->span, IN_MERGE, places.type, mk_int(cx, e->span, 0, 8), at);
    empty->type = type_logical();
    empty->shape = at->shape;
    vec_push(cx, &res->args, empty);
    res->shape = at->shape;
    return scalar && e->shape ? subscripts_of(L, e, &places, res) : mk_convert(cx, res, e->type);
}

Expr *reduce_location(Lower *L, const Expr *e, Reduction *r) {
    Context *cx = L->cx;
    int rank = expr_rank(r->operand);
    if (L->inside || outer_used(L, r->operand) || (r->mask && outer_used(L, r->mask))) {
        lower_error(L, e->span, "%s in a parallel loop is not supported", e->intrinsic->name);
        return (Expr *)e;
    }
    Expr *model = reduction_model(r);
    reduction_fit(L, r, model);
    Expr *others[2] = {r->operand, r->mask};
    Expr *one[1] = {mk_int(cx, e->span, 1, 8)}, *n[1] = {mk_int(cx, e->span, rank, 8)};
    Symbol *loc = temp_local(L, e->intrinsic->name, type_int8(), 1, one, n, NULL);
    Lower plain = *L;
    plain.outer.n = plain.guards.n = 0;
    Building b;
    Space sp;
    build_begin(&plain, &b, OUTER_NONE);
    b.by_position = true;
    space_make(&plain, &b, &sp, model, others, 2);
    NestRed *red = reduction_add(cx, &b, r->row->red,
                           temp_scalar(cx, L->unit, r->row->red == RED_MAXLOC ? "max" : "min",
                                       r->operand->type));
    red->loc = loc;
    for (int d = 0; d < rank; d++)
        vec_push(cx, &red->positions, position(cx, e->span, &sp.dim[d]));
    red->value = at_index(&plain, r->operand, &sp);
    red->mask = r->mask ? at_index(&plain, r->mask, &sp) : NULL;
    build_end(&plain, &b);
    L->failed |= plain.failed;
    Expr *res;
    if (e->shape) {
        res = mk_var(cx, e->span, loc);
    } else {
        res = mk_elem(cx, e->span, loc);
        vec_push(cx, &res->args, mk_int(cx, e->span, 1, 8));
    }
    return mk_convert(cx, res, e->type);
}
