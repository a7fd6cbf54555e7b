/* box.c: indices of nests whose bounds are no sums of the indices around.
 *
 * Contract: lower.h. `forall (i = 1:n) forall (j = 1:m(i))` runs over a box, j = 1:max(m), under
 * the condition that j is within the bounds of its i: what is communicated, and the temporary
 * arrays, are those of the box. A nest over the indices around finds its ends. The condition is
 * marked as that of a row, so that loops begin and end at the bounds themselves
 * (codegen/rows.c). */
#include "lower.h"

#include "../frontend/sema/sema.h"

bool range_is_box(const Range *r) {
    int64_t step;
    bool varies = expr_has_index(r->lo) || expr_has_index(r->hi) || expr_has_index(r->step);
    return !varies || (expr_is_int(r->step, &step) && (!expr_has_index(r->lo) ||
           !bound_is_nested(r->lo)) && (!expr_has_index(r->hi) || !bound_is_nested(r->hi)));
}

/* ---- small trees ---- */

static Expr *wide(Context *cx, const Expr *e) {
    return mk_convert(cx, expr_copy(cx, e), type_int8());
}

static Expr *compare(Context *cx, Op op, const Expr *a, const Expr *b) {
    Expr *e = mk_binary(cx, b->span, op, wide(cx, a), wide(cx, b));
    e->type = type_logical();
    return e;
}

static Expr *joined(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *e = a ? mk_binary(cx, b->span, op, a, b) : b;
    e->type = type_logical();
    return e;
}

static Expr *of_two(Context *cx, IntrinsicId id, const Expr *a, const Expr *b) {
    return mk_intrinsic(cx, a->span, id, type_int8(), wide(cx, a), wide(cx, b));
}

/* ---- the least and the greatest value ---- */

static Expr *put_extreme(Lower *L, Building *b, RedOp op, const char *role, const Expr *value) {
    Context *cx = L->cx;
    Symbol *s = temp_scalar(cx, L->unit, role, type_int8());
    NestRed *red = NEW(cx, NestRed);
    red->op = op;
    red->var = s;
    vec_push(cx, &b->nest->reds, red);
    red->update = mk_assign(cx, L->span, mk_var(cx, L->span, s),
                            red_update(cx, op, L->span, mk_var(cx, L->span, s), wide(cx, value)));
    vec_push(cx, b->body, red->update);
    return mk_var(cx, L->span, s);
}

/* end = MERGE(value, end, least > most) */
static void put_none(Lower *L, const Expr *end, int value, const Expr *least, const Expr *most) {
    Context *cx = L->cx;
    Expr *e = mk_intrinsic(cx, L->span, IN_MERGE, type_int8(), mk_int(cx, L->span, value, 8),
                           expr_copy(cx, end));
    vec_push(cx, &e->args, compare(cx, OP_GT, least, most));
    emit(L, mk_assign(cx, L->span, expr_copy(cx, end), e));
}

/* The extremes of both, over the indices of b; 1:0 where there is nothing. */
static void find_ends(Lower *L, Building *b, Expr **lo, Expr **hi) {
    build_guard(L, b, compare(L->cx, OP_LE, *lo, *hi));
    Expr *least = put_extreme(L, b, RED_MIN, "least", *lo);
    Expr *most = put_extreme(L, b, RED_MAX, "most", *hi);
    build_end(L, b);
    put_none(L, most, 0, least, most);
    put_none(L, least, 1, least, most);
    *lo = least;
    *hi = most;
}

/* The ends in ascending order. */
static void order_ends(Context *cx, const Range *r, Expr **lo, Expr **hi) {
    int64_t step;
    bool known = expr_is_int(r->step, &step);
    *lo = known ? expr_copy(cx, step < 0 ? r->hi : r->lo) : of_two(cx, IN_MIN, r->lo, r->hi);
    *hi = known ? expr_copy(cx, step < 0 ? r->lo : r->hi) : of_two(cx, IN_MAX, r->lo, r->hi);
}

/* ---- which values of the box are meant ---- */

/* x >= lo .and. x <= hi, of the bounds that are no constants of the nest */
static Expr *between(Context *cx, const Expr *x, const Expr *lo, const Expr *hi) {
    Expr *e = expr_has_index(lo) ? compare(cx, OP_GE, x, lo) : NULL;
    return expr_has_index(hi) ? joined(cx, OP_AND, e, compare(cx, OP_LE, x, hi)) : e;
}

/* MOD(x - lo, step) == 0 */
static Expr *in_steps(Context *cx, const Expr *x, const Range *r) {
    Expr *from = mk_sub(cx, wide(cx, x), wide(cx, r->lo));
    Expr *rest = mk_intrinsic(cx, x->span, IN_MOD, type_int8(), from, wide(cx, r->step));
    return compare(cx, OP_EQ, rest, mk_int(cx, x->span, 0, 8));
}

/* Of a step that only run time knows. */
static Expr *either_way(Context *cx, const Expr *x, const Range *r) {
    Expr *zero = mk_int(cx, x->span, 0, 8), *e[2];
    for (int down = 0; down < 2; down++) {
        e[down] = compare(cx, down ? OP_LT : OP_GT, r->step, zero);
        e[down] = joined(cx, OP_AND, e[down], compare(cx, down ? OP_LE : OP_GE, x, r->lo));
        e[down] = joined(cx, OP_AND, e[down], compare(cx, down ? OP_GE : OP_LE, x, r->hi));
    }
    return joined(cx, OP_AND, joined(cx, OP_OR, e[0], e[1]), in_steps(cx, x, r));
}

/* r becomes a box of values of x. */
static void make_box(Context *cx, const Expr *x, Range *r, Expr *least, Expr *most, RowBox *box) {
    const Range row = *r;
    int64_t step = 0;
    bool known = expr_is_int(r->step, &step), one = step == 1 || step == -1;
    *box = (RowBox){NULL, NULL};
    if (!known)
        box->steps = either_way(cx, x, &row);
    else
        box->row = between(cx, x, step < 0 ? row.hi : row.lo, step < 0 ? row.lo : row.hi);
    if (known && !one && !expr_has_index(row.lo)) { /* the box begins there, too */
        r->hi = step < 0 ? least : most;
        return;
    }
    if (known && !one)
        box->steps = in_steps(cx, x, &row);
    *r = (Range){least, most, mk_int(cx, x->span, 1, 8)};
}

RowBox box_outer(Lower *L, const Expr *x, Range *r) {
    Context *cx = L->cx;
    Expr *lo, *hi;
    Building b;
    order_ends(cx, r, &lo, &hi);
    unsigned with = outer_used(L, lo) | outer_used(L, hi);
    build_begin(L, &b, L->guards.n ? (unsigned)OUTER_ALL : with);
    lo = build_renumber(L, &b, lo);
    hi = build_renumber(L, &b, hi);
    find_ends(L, &b, &lo, &hi);
    RowBox box;
    make_box(cx, x, r, lo, hi, &box);
    return box;
}

Expr *box_index(Lower *L, Building *b, Range r) {
    if (L->inside || range_is_box(&r))
        return build_index(L, b, NULL, r.lo, r.hi, r.step);
    Context *cx = L->cx;
    Expr *lo, *hi;
    Building same; /* numbers of the outer indices */
    unsigned with = 0;
    order_ends(cx, &r, &lo, &hi);
    for (int k = 0; k < L->outer.n; k++)
        with |= b->number[k] >= 0 ? 1u << k : 0;
    build_begin(L, &same, with);
    find_ends(L, &same, &lo, &hi);
    Expr *x = mk_index(cx, L->span, b->nest->rank, type_int8());
    RowBox box;
    make_box(cx, x, &r, lo, hi, &box);
    build_index(L, b, NULL, r.lo, r.hi, r.step);
    if (box.row)
        build_guard(L, b, box.row)->is_row = true;
    if (box.steps)
        build_guard(L, b, box.steps);
    return x;
}

/* ---- bounds that are sums of the indices around ---- */

void outer_reach(Lower *L, int k, Expr **lo, Expr **hi) {
    const NestIndex *x = &L->outer.at[k].index;
    Nest probe = {.rank = k};
    for (int i = 0; i < k; i++)
        probe.index[i] = L->outer.at[i].index;
    index_reach(L, &probe, x, lo, hi);
}

void index_reach(Lower *L, const Nest *n, const NestIndex *x, Expr **lo, Expr **hi) {
    Context *cx = L->cx;
    Expr *unused;
    order_ends(cx, &(Range){x->lo, x->hi, x->step}, lo, hi);
    if (!expr_has_index(*lo) && !expr_has_index(*hi))
        return;
    if (!subscript_range(cx, n, expr_copy(cx, *lo), lo, &unused) ||
        !subscript_range(cx, n, expr_copy(cx, *hi), &unused, hi))
        lower_error(L, L->span, "so many FORALL indices that depend on each other are not "
                    "supported");
}
