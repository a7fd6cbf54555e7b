/* reduce_lower.c: SUM, MAXVAL, COUNT, ANY, MAXLOC, DOT_PRODUCT and their like.
 *
 * Contract: lower.h. A reduction to a scalar is a nest that updates an accumulator. With DIM=, or
 * inside a FORALL whose indices the operand depends on, the accumulator is an array that lies like
 * the operand without the reduced dimensions; a nest sets it to the identity first. */
#include <stdint.h>
#include <string.h>

#include "../frontend/sema/sema.h"
#include "../frontend/source/source.h"
#include "reduce.h"

/* X(intrinsic, NestRed operation) */
#define REDUCING(X)         \
    X(SUM, SUM)             \
    X(PRODUCT, PRODUCT)     \
    X(MAXVAL, MAX)          \
    X(MINVAL, MIN)          \
    X(COUNT, SUM)           \
    X(ALL, AND)             \
    X(ANY, OR)              \
    X(PARITY, NEQV)         \
    X(IALL, IAND)           \
    X(IANY, IOR)            \
    X(IPARITY, IEOR)        \
    X(NORM2, NORM)          \
    X(DOT_PRODUCT, SUM)     \
    X(MAXLOC, MAXLOC)       \
    X(MINLOC, MINLOC)       \
    X(FINDLOC, MINLOC)

static const Row *row_of(const Expr *e) {
    static const Row rows[] = {
#define X(in, red) {IN_##in, RED_##red},
        REDUCING(X)
#undef X
    };
    if (e->kind == EX_INTRINSIC)
        for (int i = 0; i < countof(rows); i++)
            if (rows[i].id == e->intrinsic->id)
                return &rows[i];
    return NULL;
}

bool is_reduction(const Expr *e) {
    return row_of(e) != NULL;
}

static Expr *argument(const Expr *e, int i) {
    return i < e->args.n ? e->args.at[i] : NULL;
}

static Expr *conjugate(Context *cx, Expr *e) {
    Expr *c = mk_intrinsic(cx, e->span, IN_CONJG, e->type, e, NULL);
    c->shape = e->shape;
    return c;
}

/* Does it say for each element which process is to take it? A mapped vector subscript does. */
static bool says_where(Expr *e) {
    Expr *m = space_model(e);
    if (!expr_has_vector(m))
        return (m->kind == EX_VAR || m->kind == EX_SECTION) && !array_replicated(m->sym);
    Expr *v = NULL;
    for (int i = 0; i < m->args.n && expr_rank(m) == 1; i++)
        v = m->args.at[i]->shape ? m->args.at[i] : v;
    return v && map_has_spread(space_model(v));
}

/* Mapped data that vector subscripts pick, which every process has: each of them would bring all
 * of it. In a temporary each has its part. */
static void spread_operand(Lower *L, Expr **e) {
    if (!L->inside && !L->outer.n && !L->failed && expr_has_extents(*e) && map_has_spread(*e) &&
        !says_where(*e))
        *e = materialize(L, *e);
}

static bool reduction_read(Lower *L, Expr *e, Reduction *r) {
    Context *cx = L->cx;
    IntrinsicId id = e->intrinsic->id;
    int64_t dim = 0;
    *r = (Reduction){.row = row_of(e), .type = temp_type(L, e)};
    Expr *a = argument(e, 0), *d = intrinsic_operand(e, "dim");
    Expr *mask = intrinsic_operand(e, "mask");
    bool maskless = mask == a; /* COUNT, ALL, … */
    if (id == IN_DOT_PRODUCT) {
        bool logical = e->type.base == TY_LOGICAL;
        Expr *x = mk_convert(cx, prepare(L, a), e->type);
        Expr *y = mk_convert(cx, prepare(L, argument(e, 1)), e->type);
        if (a->type.base == TY_COMPLEX)
            x = conjugate(cx, x);
        r->operand = mk_binary(cx, e->span, logical ? OP_AND : OP_MUL, x, y);
        static const Row any = {IN_ANY, RED_OR};
        if (logical)
            r->row = &any;
    } else {
        r->operand = prepare(L, a);
        r->mask = maskless || !mask ? NULL : prepare(L, mask);
    }
    static const Row norms = {IN_NORM2, RED_NORM_DIM};
    if (id == IN_NORM2 && e->shape)
        r->row = &norms;
    if (id == IN_COUNT) {
        r->mask = r->operand;
        r->operand = NULL;
    }
    spread_operand(L, r->operand ? &r->operand : &r->mask);
    expr_is_int(d, &dim); /* other ones: reduce_some_dim */
    r->dim = (int)dim - 1;
    Expr *shape = r->operand ? r->operand : r->mask;
    bool location = r->row->red == RED_MAXLOC || r->row->red == RED_MINLOC;
    if (expr_rank(shape) == 1 && !location)
        r->dim = -1;
    return !L->failed;
}

/* The reference that the indices follow. */
Expr *reduction_model(const Reduction *r) {
    Expr *m = space_model(r->operand ? r->operand : r->mask);
    if ((m->kind != EX_VAR && m->kind != EX_SECTION) && r->operand && r->mask && r->mask->shape)
        m = space_model(r->mask);
    return m;
}

/* acc = acc op value, under the masks. `seen`: NULL, or what notes the values of extremes. */
static Stmt *put_update(Lower *L, Building *b, const Reduction *r, const Space *sp, Expr *acc,
                        Expr *seen) {
    Context *cx = L->cx;
    Span at = L->span;
    if (r->mask && !(r->mask->kind == EX_CONST && r->mask->value.i))
        build_guard(L, b, at_index(L, r->mask, sp));
    Expr *value = r->operand ? at_index(L, r->operand, sp)
                             : mk_int(cx, at, 1, r->type.kind);
    if (r->equal) {
        Space rest = space_without(sp, r->dim);
        Expr *best = at_index(L, r->equal, &rest);
        bool logical = value->type.base == TY_LOGICAL;
        Expr *test = mk_binary(cx, at, logical ? OP_EQV : OP_EQ, value, best);
        if (r->nans)
            test = mk_binary(cx, at, OP_OR, test,
                             mk_binary(cx, at, OP_NE, expr_copy(cx, best), expr_copy(cx, best)));
        test->type = type_logical();
        build_guard(L, b, test);
        value = reduce_place(L, r, sp, best);
    }
    value = mk_convert(cx, value, r->type);
    if (seen && value->kind != EX_ELEM && value->kind != EX_VAR) {
        Symbol *v = temp_scalar(cx, L->unit, "value", r->type);
        vec_push(cx, b->body, mk_assign(cx, at, mk_var(cx, at, v), value));
        value = mk_var(cx, at, v);
    }
    if (seen)
        vec_push(cx, b->body, red_note_seen(cx, at, seen, value));
    Stmt *s = mk_assign(cx, at, acc, red_update(cx, r->row->red, at, expr_copy(cx, acc), value));
    vec_push(cx, b->body, s);
    return s;
}

NestRed *reduction_add(Context *cx, Building *b, RedOp op, Symbol *var) {
    NestRed *r = NEW(cx, NestRed);
    r->op = op;
    r->var = var;
    vec_push(cx, &b->nest->reds, r);
    return r;
}

void reduction_fit(Lower *L, Reduction *r, const Expr *model) {
    if (r->operand && (model->kind == EX_VAR || model->kind == EX_SECTION))
        check_assignment(L, model, r->operand, r->mask);
    if (r->operand)
        r->operand = fit_strides(L, r->operand, model);
    if (r->mask)
        r->mask = fit_strides(L, r->mask, model);
}

/* ---- to a scalar ---- */

static Symbol *result_scalar(Lower *L, const Reduction *r) {
    IntrinsicId id = r->row->id;
    Symbol *s = temp_scalar(L->cx, L->unit, id == IN_NONE ? "red" : intrinsic_row(id)->name,
                            r->type);
    if (late_length(s))
        emit_length(L, s, L->span);
    return s;
}

Expr *reduce_scalar(Lower *L, Reduction *r, Symbol *into) {
    Context *cx = L->cx;
    Symbol *acc = into;
    if (!acc)
        acc = result_scalar(L, r);
    Symbol *seen = red_is_extreme(r->row->red, r->type) ? red_seen(L, &r->type) : NULL;
    if (L->inside)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, acc),
                          red_start(cx, r->row->red, L->span, r->type)));
    if (L->inside && seen)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, seen),
                          mk_int(cx, L->span, 0, r->type.kind)));
    Expr *model = reduction_model(r);
    reduction_fit(L, r, model);
    Expr *others[2] = {r->operand, r->mask};
    Building b;
    Space sp;
    Lower plain = *L; /* not one of the FORALL's iterations */
    plain.outer.n = L->inside ? L->outer.n : 0;
    plain.guards.n = 0;
    build_begin(&plain, &b, OUTER_NONE);
    space_make(&plain, &b, &sp, model, others, 2);
    NestRed *red = L->inside ? NULL : reduction_add(cx, &b, r->row->red, acc);
    Stmt *s = put_update(&plain, &b, r, &sp, mk_var(cx, L->span, acc),
                         seen ? mk_var(cx, L->span, seen) : NULL);
    if (red)
        red->update = s;
    if (red && seen) {
        red->seen = seen;
        reduction_add(cx, &b, RED_IOR, seen)->of = acc;
    }
    build_end(&plain, &b);
    L->failed |= plain.failed;
    if (L->inside && seen)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, acc),
                          red_extreme(cx, L->span, r->row->red, mk_var(cx, L->span, acc),
                                     mk_var(cx, L->span, seen))));
    return mk_var(cx, L->span, acc);
}

/* ---- to an array: DIM=, and inside FORALL ---- */

static void accumulator_make(Lower *L, const Reduction *r, const Building *b, const Space *sp,
                             const Expr *model, KeptArray *acc) {
    bool is_ref = model->kind == EX_VAR || model->kind == EX_SECTION;
    Expr *elem = is_ref ? at_index(L, model, sp) : NULL;
    *acc = (KeptArray){.what = "a reduction"};
    for (int o = 0; o < L->outer.n; o++)
        if (b->number[o] >= 0)
            kept_add(L, acc, b, elem, b->number[o], o, -1);
    for (int d = 0; d < sp->rank && r->dim >= 0; d++)
        if (d != r->dim)
            kept_add(L, acc, b, elem, sp->dim[d].idx->index, -1, d);
    acc->t = kept_temp(L, acc, b, is_ref ? model : NULL, intrinsic_row(r->row->id)->name, r->type);
}

/* t(subs) = identity, over the indices that t's subscripts use; seen(subs) = 0. */
static void put_identity(Lower *L, const Reduction *r, const Building *from,
                         const KeptArray *acc, Symbol *seen) {
    Context *cx = L->cx;
    Building b;
    int number[NEST_INDICES];
    Lower plain = *L;
    plain.outer.n = plain.guards.n = 0;
    build_begin(&plain, &b, OUTER_NONE);
    for (int i = 0; i < NEST_INDICES; i++)
        number[i] = -1;
    for (int at = 0; at < from->nest->rank; at++) {
        bool used = false;
        for (int k = 0; k < acc->rank; k++)
            used |= acc->kept[k].number == at;
        if (!used)
            continue;
        const NestIndex *x = &from->nest->index[at];
        number[at] = build_index(&plain, &b, x->name,
                                 index_renumber(expr_copy(cx, x->lo), number),
                                 index_renumber(expr_copy(cx, x->hi), number),
                                 expr_copy(cx, x->step))->index;
        b.nest->index[number[at]].sym = x->sym;
    }
    for (int i = 0; i < (seen ? 2 : 1); i++) {
        Expr *t = mk_elem(cx, L->span, i ? seen : acc->t);
        for (int k = 0; k < acc->rank; k++)
            vec_push(cx, &t->args, index_renumber(expr_copy(cx, acc->kept[k].sub), number));
        vec_push(cx, b.body,
                 mk_assign(cx, L->span, t, i ? mk_int(cx, L->span, 0, seen->type.kind)
                                             : red_start(cx, r->row->red, L->span, r->type)));
    }
    build_end(&plain, &b);
}

Expr *reduce_array(Lower *L, const Expr *e, Reduction *r, unsigned outer) {
    if (L->inside) {
        lower_error(L, e->span, "a reduction to an array in a parallel loop is not supported");
        return (Expr *)e;
    }
    Context *cx = L->cx;
    Building b;
    Space sp;
    KeptArray acc;
    if (outer && L->guards.n) /* masked iterations may have subscripts out of bounds */
        outer = (1u << L->outer.n) - 1;
    build_begin(L, &b, outer);
    r->operand = r->operand ? build_renumber(L, &b, r->operand) : NULL;
    r->mask = r->mask ? build_renumber(L, &b, r->mask) : NULL;
    r->equal = r->equal ? build_renumber(L, &b, r->equal) : NULL;
    Expr *model = reduction_model(r);
    if (!outer)
        reduction_fit(L, r, model);
    Expr *others[2] = {r->operand, r->mask};
    space_make(L, &b, &sp, model, others, 2);
    accumulator_make(L, r, &b, &sp, model, &acc);
    if (L->failed)
        return (Expr *)e;
    Symbol *seen = NULL;
    bool is_ref = model->kind == EX_VAR || model->kind == EX_SECTION;
    if (red_is_extreme(r->row->red, r->type))
        seen = kept_temp(L, &acc, &b, is_ref ? model : NULL, "seen",
                         red_seen_type(r->type));
    put_identity(L, r, &b, &acc, seen);
    NestRed *red = reduction_add(cx, &b, r->row->red, acc.t);
    red->keeps_old = true;
    red->update = put_update(L, &b, r, &sp, kept_elem(L, &acc, acc.t),
                             seen ? kept_elem(L, &acc, seen) : NULL);
    Expr *res = kept_part(L, e, &b, &sp, &acc, acc.t, false);
    if (seen) {
        NestRed *note = reduction_add(cx, &b, RED_IOR, seen);
        note->keeps_old = true;
        note->of = acc.t;
        res->type = r->type;
        Expr *bits = kept_part(L, e, &b, &sp, &acc, seen, false);
        bits->type = seen->type;
        res = red_extreme(cx, e->span, r->row->red, res, bits);
    }
    build_end(L, &b);
    return res;
}

/* The value of a reduction, after statements that compute it. `into`: a scalar variable of the
 * right type to take it, not mentioned in e; NULL: a temporary. */
Expr *lower_reduction(Lower *L, Expr *e, Symbol *into) {
    Reduction r;
    Expr *dim = intrinsic_operand(e, "dim");
    if (dim && dim->kind != EX_CONST)
        return reduce_some_dim(L, e, into);
    if (!reduction_read(L, e, &r))
        return e;
    bool location = r.row->red == RED_MAXLOC || r.row->red == RED_MINLOC;
    unsigned outer = 0;
    if (!L->inside) {
        outer |= r.operand ? outer_used(L, r.operand) : 0;
        outer |= r.mask ? outer_used(L, r.mask) : 0;
    }
    if (location && expr_rank(r.operand) == 1)
        r.dim = outer ? 0 : -1;
    bool search = r.row->id == IN_FINDLOC || intrinsic_operand(e, "back") ||
                  (r.operand && r.operand->type.base == TY_CHARACTER);
    if (location && r.dim < 0 && (!search || outer) && !(L->inside && !e->shape))
        return reduce_location(L, e, &r);
    if (location)
        return reduce_locations(L, e, &r, outer);
    if (reduce_needs_scan(L, &r) && !outer && r.dim < 0)
        return reduce_scalar_exactly(L, &r, into);
    if (reduce_needs_scan(L, &r) && !outer)
        return reduce_array_exactly(L, e, &r);
    if (r.dim < 0 && !outer)
        return reduce_scalar(L, &r, e->type.base == TY_CHARACTER ? NULL : into);
    return reduce_array(L, e, &r, outer);
}
