/* reduce_lower.c: SUM, MAXVAL, COUNT, ANY, MAXLOC, DOT_PRODUCT and their like.
 *
 * Contract: lower.h. A reduction to a scalar is a nest that updates an accumulator. With DIM=, or
 * inside a FORALL whose indices the operand depends on, the accumulator is an array that lies like
 * the operand without the reduced dimensions; a nest sets it to the identity first. */
#include "lower.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "../frontend/sema.h"
#include "../frontend/source.h"

/* No dimension of the argument is meant. */
static StmtVec wrong_dim(Lower *L, const Expr *e, int rank) {
    Context *cx = L->cx;
    const char *path = "";
    int line = 0;
    StmtVec body = {0};
    Stmt *stop = mk_stmt(cx, ST_STOP, e->span);
    sources_locate(cx, e->span.beg, &path, &line, NULL);
    const char *text = arena_printf(cx->arena, "%s:%d: DIM= of %s is not between 1 and %d", path,
                                    line, upper(cx, e->intrinsic->name), rank);
    stop->is_error = true;
    stop->code = mk_char(cx, e->span, text, (int64_t)strlen(text));
    vec_push(cx, &body, stop);
    return body;
}

static Expr *reduce_some_dim(Lower *L, Expr *e, Symbol *into);

/* X(intrinsic, NestRed operation, how the update is written: an operator or an intrinsic) */
#define REDUCING(X)                     \
    X(SUM, SUM, OP_ADD, IN_NONE)        \
    X(PRODUCT, PRODUCT, OP_MUL, IN_NONE) \
    X(MAXVAL, MAX, OP_NONE, IN_MAX)     \
    X(MINVAL, MIN, OP_NONE, IN_MIN)     \
    X(COUNT, SUM, OP_ADD, IN_NONE)      \
    X(ALL, AND, OP_AND, IN_NONE)        \
    X(ANY, OR, OP_OR, IN_NONE)          \
    X(PARITY, NEQV, OP_NEQV, IN_NONE)   \
    X(IALL, IAND, OP_NONE, IN_IAND)     \
    X(IANY, IOR, OP_NONE, IN_IOR)       \
    X(IPARITY, IEOR, OP_NONE, IN_IEOR)  \
    X(DOT_PRODUCT, SUM, OP_ADD, IN_NONE) \
    X(MAXLOC, MAXLOC, OP_NONE, IN_NONE) \
    X(MINLOC, MINLOC, OP_NONE, IN_NONE) \
    X(FINDLOC, MINLOC, OP_NONE, IN_NONE)

typedef struct Row {
    IntrinsicId id;
    RedOp red;
    Op op;
    IntrinsicId fn;
} Row;

static const Row *row_of(const Expr *e) {
    static const Row rows[] = {
#define X(in, red, op, fn) {IN_##in, RED_##red, op, fn},
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

/* MERGE(value, acc, value > acc): MAX of CHARACTER values */
static Expr *better_text(Context *cx, RedOp red, Span at, Expr *acc, Expr *value) {
    Expr *e = mk_intrinsic(cx, at, IN_MERGE, acc->type, value, acc);
    Expr *better = mk_binary(cx, at, red == RED_MAX ? OP_GT : OP_LT, expr_copy(cx, value),
                             expr_copy(cx, acc));
    better->type = type_logical();
    vec_push(cx, &e->args, better);
    return e;
}

Expr *red_update(Context *cx, RedOp red, Span at, Expr *acc, Expr *value) {
    for (int i = RED_SUM; i <= RED_IEOR; i++) {
        static const struct {
            RedOp red;
            Op op;
            IntrinsicId fn;
        } how[] = {
            {RED_SUM, OP_ADD, IN_NONE},   {RED_PRODUCT, OP_MUL, IN_NONE},
            {RED_MAX, OP_NONE, IN_MAX},   {RED_MIN, OP_NONE, IN_MIN},
            {RED_AND, OP_AND, IN_NONE},   {RED_OR, OP_OR, IN_NONE},
            {RED_EQV, OP_EQV, IN_NONE},   {RED_NEQV, OP_NEQV, IN_NONE},
            {RED_IAND, OP_NONE, IN_IAND}, {RED_IOR, OP_NONE, IN_IOR},
            {RED_IEOR, OP_NONE, IN_IEOR},
        };
        if (how[i].red == red && acc->type.base == TY_CHARACTER)
            return better_text(cx, red, at, acc, value);
        if (how[i].red == red)
            return how[i].op ? mk_binary(cx, at, how[i].op, acc, value)
                             : mk_intrinsic(cx, at, how[i].fn, acc->type, acc, value);
    }
    return value;
}

static Expr *text_of_byte(Context *cx, Span at, Type t, int byte) {
    Expr *known = text_extreme(cx, at, t, byte);
    if (known)
        return known;
    Type one = t;
    one.len = mk_int(cx, at, 1, 4);
    return mk_intrinsic(cx, at, IN_REPEAT, t, text_extreme(cx, at, one, byte),
                        expr_copy(cx, t.len));
}

static Expr *largest(Context *cx, Span at, Type t, bool negative) {
    if (t.base == TY_INTEGER) {
        int64_t max = integer_huge(t.kind);
        return mk_int(cx, at, negative ? -max - 1 : max, t.kind);
    }
    if (t.base == TY_CHARACTER)
        return text_of_byte(cx, at, t, negative ? 0 : UCHAR_MAX);
    Real max = real_huge(t.kind);
    return mk_real(cx, at, negative ? -max : max, t.kind);
}

/* What a reduction of nothing gives. */
Expr *red_identity(Context *cx, RedOp red, Span at, Type t) {
    switch (red) {
    case RED_MAX:
    case RED_MAXLOC:
        return largest(cx, at, t, true);
    case RED_MIN:
    case RED_MINLOC:
        return largest(cx, at, t, false);
    case RED_AND:
    case RED_EQV:
        return mk_logical(cx, at, true, t.kind);
    case RED_OR:
    case RED_NEQV:
        return mk_logical(cx, at, false, t.kind);
    case RED_IAND:
        return mk_int(cx, at, -1, t.kind);
    default:
        break;
    }
    int64_t v = red == RED_PRODUCT;
    return t.base == TY_INTEGER ? mk_int(cx, at, v, t.kind)
                                : mk_convert(cx, mk_int(cx, at, v, 4), t);
}

/* ---- extremes of reals ----
 *
 * MAXVAL of infinities is infinite, NaNs count only where there is nothing else, and of nothing it
 * is -HUGE. A comparison an element is all that vectorises: so it starts from -Inf, and bits beside
 * it tell what there was. */

enum { SEEN_VALUE = 1, SEEN_NUMBER = 2 };

static bool is_extreme_of_reals(RedOp red, Type t) {
    return t.base == TY_REAL && (red == RED_MAX || red == RED_MIN);
}

static Expr *red_start(Context *cx, RedOp red, Span at, Type t) {
    if (is_extreme_of_reals(red, t))
        return mk_real(cx, at, red == RED_MAX ? -INFINITY : INFINITY, t.kind);
    return red_identity(cx, red, at, t);
}

/* The bits are as wide as the values, so that both are in one vector, if there is such
 * an integer. */
static Type seen_type(Type t) {
    return (Type){.base = TY_INTEGER, .kind = integer_kind(t.kind) ? t.kind : 8};
}

/* seen = IOR(seen, MERGE(3, 1, value == value)) */
static Stmt *note_seen(Context *cx, Span at, Expr *seen, Expr *value) {
    int kind = seen->type.kind;
    Expr *bits = mk_intrinsic(cx, at, IN_MERGE, seen->type,
                              mk_int(cx, at, SEEN_VALUE | SEEN_NUMBER, kind),
                              mk_int(cx, at, SEEN_VALUE, kind));
    vec_push(cx, &bits->args, mk_binary(cx, at, OP_EQ, expr_copy(cx, value), expr_copy(cx, value)));
    return mk_assign(cx, at, seen,
                     mk_intrinsic(cx, at, IN_IOR, seen->type, expr_copy(cx, seen), bits));
}

static Expr *choice(Context *cx, Span at, Expr *a, Expr *b, Expr *seen, int bits) {
    Expr *e = mk_intrinsic(cx, at, IN_MERGE, a->type, a, b);
    Expr *is = mk_binary(cx, at, OP_EQ, seen, mk_int(cx, at, bits, seen->type.kind));
    is->shape = seen->shape;
    vec_push(cx, &e->args, is);
    e->shape = seen->shape;
    return e;
}

/* The result, from what was gathered. */
static Expr *extreme_of(Context *cx, Span at, RedOp red, Expr *most, Expr *seen) {
    Type t = most->type;
    Expr *none = choice(cx, at, mk_real(cx, at, NAN, t.kind), red_identity(cx, red, at, t),
                        expr_copy(cx, seen), SEEN_VALUE);
    return choice(cx, at, most, none, seen, SEEN_VALUE | SEEN_NUMBER);
}

static Symbol *seen_scalar(Lower *L, const Type *t) {
    return temp_scalar(L->cx, L->unit, "seen", seen_type(*t));
}

/* The operand, mask and DIM of a reduction, prepared. */
typedef struct Reduction {
    const Row *row;
    Expr *operand, *mask;
    int dim; /* from 0; -1: none */
    Type type;
    Expr *equal; /* what MAXLOC, MINLOC and FINDLOC look for: positions of that are reduced */
    bool nans;   /* where the extreme is no number, each value is found */
    Expr *back;  /* BACK=, saved: the last one of several; NULL: the first */
    Expr *extent[MAX_RANK]; /* without DIM= such a position counts in array element order */
} Reduction;

static Expr *argument(const Expr *e, int i) {
    return i < e->args.n ? e->args.at[i] : NULL;
}

static Expr *conjugate(Context *cx, Expr *e) {
    Expr *c = mk_intrinsic(cx, e->span, IN_CONJG, e->type, e, NULL);
    c->shape = e->shape;
    return c;
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
        static const Row any = {IN_ANY, RED_OR, OP_OR, IN_NONE};
        if (logical)
            r->row = &any;
    } else {
        r->operand = prepare(L, a);
        r->mask = maskless || !mask ? NULL : prepare(L, mask);
    }
    if (id == IN_COUNT) {
        r->mask = r->operand;
        r->operand = NULL;
    }
    expr_is_int(d, &dim); /* other ones: reduce_some_dim */
    r->dim = (int)dim - 1;
    Expr *shape = r->operand ? r->operand : r->mask;
    bool location = r->row->red == RED_MAXLOC || r->row->red == RED_MINLOC;
    if (expr_rank(shape) == 1 && !location)
        r->dim = -1;
    return !L->failed;
}

/* The reference that the indices follow. */
static Expr *model_of(const Reduction *r) {
    Expr *m = space_model(r->operand ? r->operand : r->mask);
    if ((m->kind != EX_VAR && m->kind != EX_SECTION) && r->operand && r->mask && r->mask->shape)
        m = space_model(r->mask);
    return m;
}

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
static Expr *place_value(Lower *L, const Reduction *r, const Space *sp, const Expr *best) {
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
        value = place_value(L, r, sp, best);
    }
    value = mk_convert(cx, value, r->type);
    if (seen && value->kind != EX_ELEM && value->kind != EX_VAR) {
        Symbol *v = temp_scalar(cx, L->unit, "value", r->type);
        vec_push(cx, b->body, mk_assign(cx, at, mk_var(cx, at, v), value));
        value = mk_var(cx, at, v);
    }
    if (seen)
        vec_push(cx, b->body, note_seen(cx, at, seen, value));
    Stmt *s = mk_assign(cx, at, acc, red_update(cx, r->row->red, at, expr_copy(cx, acc), value));
    vec_push(cx, b->body, s);
    return s;
}

static NestRed *red_new(Context *cx, Building *b, RedOp op, Symbol *var) {
    NestRed *r = NEW(cx, NestRed);
    r->op = op;
    r->var = var;
    vec_push(cx, &b->nest->reds, r);
    return r;
}

static void fit_operands(Lower *L, Reduction *r, const Expr *model) {
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

static Expr *reduce_scalar(Lower *L, Reduction *r, Symbol *into) {
    Context *cx = L->cx;
    Symbol *acc = into;
    if (!acc)
        acc = result_scalar(L, r);
    Symbol *seen = is_extreme_of_reals(r->row->red, r->type) ? seen_scalar(L, &r->type) : NULL;
    if (L->inside)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, acc),
                          red_start(cx, r->row->red, L->span, r->type)));
    if (L->inside && seen)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, seen),
                          mk_int(cx, L->span, 0, r->type.kind)));
    Expr *model = model_of(r);
    fit_operands(L, r, model);
    Expr *others[2] = {r->operand, r->mask};
    Building b;
    Space sp;
    Lower plain = *L; /* not one of the FORALL's iterations */
    plain.outer.n = L->inside ? L->outer.n : 0;
    plain.guards.n = 0;
    build_begin(&plain, &b, OUTER_NONE);
    space_make(&plain, &b, &sp, model, others, 2);
    NestRed *red = L->inside ? NULL : red_new(cx, &b, r->row->red, acc);
    Stmt *s = put_update(&plain, &b, r, &sp, mk_var(cx, L->span, acc),
                         seen ? mk_var(cx, L->span, seen) : NULL);
    if (red)
        red->update = s;
    if (red && seen) {
        red->seen = seen;
        red_new(cx, &b, RED_IOR, seen)->of = acc;
    }
    build_end(&plain, &b);
    L->failed |= plain.failed;
    if (L->inside && seen)
        emit(L, mk_assign(cx, L->span, mk_var(cx, L->span, acc),
                          extreme_of(cx, L->span, r->row->red, mk_var(cx, L->span, acc),
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

static Expr *reduce_array(Lower *L, const Expr *e, Reduction *r, unsigned outer) {
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
    Expr *model = model_of(r);
    if (!outer)
        fit_operands(L, r, model);
    Expr *others[2] = {r->operand, r->mask};
    space_make(L, &b, &sp, model, others, 2);
    accumulator_make(L, r, &b, &sp, model, &acc);
    if (L->failed)
        return (Expr *)e;
    Symbol *seen = NULL;
    bool is_ref = model->kind == EX_VAR || model->kind == EX_SECTION;
    if (is_extreme_of_reals(r->row->red, r->type))
        seen = kept_temp(L, &acc, &b, is_ref ? model : NULL, "seen",
                         seen_type(r->type));
    put_identity(L, r, &b, &acc, seen);
    NestRed *red = red_new(cx, &b, r->row->red, acc.t);
    red->keeps_old = true;
    red->update = put_update(L, &b, r, &sp, kept_elem(L, &acc, acc.t),
                             seen ? kept_elem(L, &acc, seen) : NULL);
    Expr *res = kept_part(L, e, &b, &sp, &acc, acc.t, false);
    if (seen) {
        NestRed *note = red_new(cx, &b, RED_IOR, seen);
        note->keeps_old = true;
        note->of = acc.t;
        res->type = r->type;
        Expr *bits = kept_part(L, e, &b, &sp, &acc, seen, false);
        bits->type = seen->type;
        res = extreme_of(cx, e->span, r->row->red, res, bits);
    }
    build_end(L, &b);
    return res;
}

/* ---- MAXLOC and MINLOC ---- */

/* What is looked for: the extreme values, or FINDLOC's VALUE. */
static Expr *sought(Lower *L, Expr *e, const Reduction *r, unsigned outer) {
    static const Row max = {IN_MAXVAL, RED_MAX, OP_NONE, IN_MAX};
    static const Row min = {IN_MINVAL, RED_MIN, OP_NONE, IN_MIN};
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
static Expr *reduce_locations(Lower *L, Expr *e, const Reduction *r, unsigned outer) {
    static const Row least = {IN_MINVAL, RED_MIN, OP_NONE, IN_MIN};
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

static Expr *reduce_location(Lower *L, const Expr *e, Reduction *r) {
    Context *cx = L->cx;
    int rank = expr_rank(r->operand);
    if (L->inside || outer_used(L, r->operand) || (r->mask && outer_used(L, r->mask))) {
        lower_error(L, e->span, "%s in a parallel loop is not supported", e->intrinsic->name);
        return (Expr *)e;
    }
    Expr *model = model_of(r);
    fit_operands(L, r, model);
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
    NestRed *red = red_new(cx, &b, r->row->red,
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

/* ---- the same bits on any number of processes: by scans, which have fixed blocks ---- */

static bool needs_scan(const Lower *L, const Reduction *r) {
    bool inexact = r->type.base == TY_REAL || r->type.base == TY_COMPLEX;
    return L->cx->opt.reproducible && inexact && !L->inside &&
           (r->row->red == RED_SUM || r->row->red == RED_PRODUCT);
}

static Expr *scan_of(Lower *L, Span at, const Reduction *r) {
    Context *cx = L->cx;
    IntrinsicId id = r->row->red == RED_SUM ? IN_SUM_PREFIX : IN_PRODUCT_PREFIX;
    Expr *e = mk_intrinsic(cx, at, id, r->type, mk_convert(cx, r->operand, r->type), NULL);
    vec_push(cx, &e->args, r->dim < 0 ? NULL : mk_int(cx, at, r->dim + 1, 4));
    vec_push(cx, &e->args, r->mask);
    e->shape = r->operand->shape;
    return e;
}

static Expr *reproducible_scalar(Lower *L, const Reduction *r, Symbol *into) {
    Context *cx = L->cx;
    Span at = L->span;
    Symbol *acc = into ? into : temp_scalar(cx, L->unit, intrinsic_row(r->row->id)->name, r->type);
    Expr *e = scan_of(L, at, r), *mask = r->mask;
    bool scalar = mask && !mask->shape;
    if (scalar)
        e->args.at[2] = NULL;
    StmtVec *out = L->out;
    Stmt *s = scalar ? mk_if(cx, at, mask) : NULL;
    if (s) {
        vec_push(cx, &s->arms, (Arm){.span = at});
        vec_push(cx, &s->arms.at[1].body, mk_assign(cx, at, mk_var(cx, at, acc),
                                                    red_identity(cx, r->row->red, at, r->type)));
        L->out = &s->arms.at[0].body;
    }
    lower_scan_total(L, e, acc);
    L->out = out;
    if (s)
        emit(L, s);
    return mk_var(cx, at, acc);
}

/* The last elements of the scanned lines. */
static Expr *last_of_lines(Lower *L, const Expr *e, const Reduction *r, Expr *t) {
    Context *cx = L->cx;
    Expr *s = mk_expr(cx, EX_SECTION, e->span);
    *s = (Expr){.kind = EX_SECTION, .span = e->span, .sym = t->sym, .name = t->sym->name,
                .type = r->type, .shape = shape_copy(cx, e->shape)};
    for (int i = 0, d = 0; i < t->sym->spec.rank; i++) {
        Expr *x = t->kind == EX_SECTION ? expr_copy(cx, t->args.at[i]) : NULL;
        if (!x) {
            x = mk_expr(cx, EX_TRIPLET, e->span);
            x->lo = mk_bound(cx, e->span, t->sym, i, BOUND_LOWER);
            x->hi = mk_bound(cx, e->span, t->sym, i, BOUND_UPPER);
        }
        if (x->kind == EX_TRIPLET && d++ == r->dim) {
            Expr *n = triplet_extent(cx, x->lo, x->hi, x->step);
            Expr *steps = mk_sub(cx, n, mk_int(cx, e->span, 1, 8));
            x = linear_simplify(cx, mk_add(cx, expr_copy(cx, x->lo),
                                           x->step ? mk_mul(cx, steps, x->step) : steps));
        }
        vec_push(cx, &s->args, x);
    }
    return s;
}

static Expr *reproducible_array(Lower *L, const Expr *e, const Reduction *r) {
    Context *cx = L->cx;
    Expr *t = lower_scan(L, scan_of(L, e->span, r), NULL);
    if (L->failed)
        return (Expr *)e;
    Expr *s = last_of_lines(L, e, r, t), *n = t->shape->extent[r->dim];
    int64_t lines;
    if (n && expr_is_int(n, &lines) && lines > 0)
        return s;
    Expr *to = part_like(L, e->span, r->type, s), *zero = mk_int(cx, e->span, 0, 8);
    Expr *some = mk_intrinsic(cx, e->span, IN_SIZE, type_int8(), t, NULL);
    Stmt *choice =
        mk_if(cx, e->span, mk_binary(cx, e->span, OP_GT, n ? expr_copy(cx, n) : some, zero));
    StmtVec *out = L->out;
    vec_push(cx, &choice->arms, (Arm){.span = e->span});
    L->out = &choice->arms.at[0].body;
    lower_assign(L, expr_copy(cx, to), s, NULL);
    L->out = &choice->arms.at[1].body;
    lower_assign(L, expr_copy(cx, to), red_identity(cx, r->row->red, e->span, r->type), NULL);
    L->out = out;
    emit(L, choice);
    return to;
}

/* ---- DIM= that is not constant ---- */

/* A reduction along dimension k of the copy of e, whose value becomes t's (and its shape). */
static void reduce_into(Lower *L, const Expr *e, int slot, int k, Symbol *t) {
    Context *cx = L->cx;
    Expr *one = expr_copy(cx, e);
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    one->args.at[slot] = mk_int(cx, e->span, k + 1, 4);
    one->shape = shape_copy(cx, e->args.at[0]->shape);
    for (int d = k; d + 1 < one->shape->rank; d++)
        one->shape->extent[d] = one->shape->extent[d + 1];
    one->shape->rank--;
    Expr *value = lower_reduction(L, one, NULL), *r = NULL;
    if (!L->failed) {
        r = mk_intrinsic(cx, e->span, IN_RESHAPE, e->type, value, NULL);
        r->shape = shape_copy(cx, value->shape);
        lower_transform(L, r, t);
    }
    emit_after(L, &L->after);
    L->after = after;
}

static Expr *reduce_some_dim(Lower *L, Expr *e, Symbol *into) {
    Context *cx = L->cx;
    int slot = intrinsic_slot(e->intrinsic, "dim"), rank = expr_rank(e->args.at[0]);
    Expr *dim = e->args.at[slot];
    if (rank == 1) {
        e->args.at[slot] = mk_int(cx, e->span, 1, 4);
        return lower_reduction(L, e, into);
    }
    if (L->inside || outer_used(L, e)) {
        lower_error(L, dim->span, "a DIM= that is not constant is not supported here");
        return e;
    }
    Expr *which = save_scalar(L, "dim", mk_convert(cx, prepare_scalar(L, dim), type_int8()));
    Symbol *t = temp_at_run_time(cx, L->unit, e->intrinsic->name, temp_type(L, e),
                                 rank - 1);
    Stmt *choice = NULL;
    StmtVec *out = L->out;
    for (int k = 0; k < rank; k++) {
        Expr *is = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, which),
                             mk_int(cx, e->span, k + 1, 8));
        is->type = type_logical();
        if (choice)
            vec_push(cx, &choice->arms, (Arm){.cond = is, .span = e->span});
        else
            choice = mk_if(cx, e->span, is);
        StmtVec body = {0};
        L->out = &body;
        reduce_into(L, e, slot, k, t);
        choice->arms.at[k].body = body;
    }
    L->out = out;
    vec_push(cx, &choice->arms, (Arm){.span = e->span, .body = wrong_dim(L, e, rank)});
    emit(L, choice);
    return mk_var(cx, e->span, t);
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
    if (needs_scan(L, &r) && !outer && r.dim < 0)
        return reproducible_scalar(L, &r, into);
    if (needs_scan(L, &r) && !outer)
        return reproducible_array(L, e, &r);
    if (r.dim < 0 && !outer)
        return reduce_scalar(L, &r, e->type.base == TY_CHARACTER ? NULL : into);
    return reduce_array(L, e, &r, outer);
}
