/* sema_intrinsic.c: references to intrinsic procedures: arguments matched to the dummies of the row
 * in intrinsics.def, type and shape of the result.
 *
 * Contract: conversions (REAL, INT, DBLE, CMPLX of one argument, LOGICAL) become EX_CONVERT;
 * inquiries that sema can answer become constants, EX_BOUND or constructors; the rest stay
 * EX_INTRINSIC with the arguments in the row's order and KIND= removed (the type holds it). */
#include <string.h>

#include "fold.h"
#include "sema.h"

typedef struct Match {
    Sema *S;
    Span span;
    const Intrinsic *in;
    const char *name; /* as the user wrote it, upper case */
    ExprVec args;     /* in the row's order, typed; NULL: absent */
    bool ok;
} Match;

static Expr *arg(const Match *m, const char *name) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n && intrinsic_dummy(m->in, i, &d); i++)
        if (!strcmp(d.name, name))
            return m->args.at[i];
    return NULL;
}

/* ---- arguments to dummies ---- */

static int dummy_by_keyword(Match *m, const Expr *e) {
    IntrinsicDummy d;
    for (int i = 0; intrinsic_dummy(m->in, i, &d) && !(d.repeat && i > 7); i++)
        if (!strcmp(d.name, e->name))
            return i;
    diag_error(m->S->cx, e->span, "%s has no argument '%s'", m->name, e->name);
    m->ok = false;
    return -1;
}

static void place(Match *m, int slot, Expr *e) {
    while (m->args.n <= slot)
        vec_push(m->S->cx, &m->args, NULL);
    IntrinsicDummy d;
    if (m->args.at[slot] && intrinsic_dummy(m->in, slot, &d)) {
        diag_error(m->S->cx, e->span, "the argument '%s' of %s is given twice", d.name, m->name);
        m->ok = false;
    }
    m->args.at[slot] = e;
}

/* SUM(array, mask): a LOGICAL in the place of DIM is the mask. */
static int skip_dim(const Match *m, int slot, const Expr *e) {
    IntrinsicDummy d, next;
    bool dim = intrinsic_dummy(m->in, slot, &d) && !strcmp(d.name, "dim");
    if (dim && e->type.base == TY_LOGICAL && intrinsic_dummy(m->in, slot + 1, &next) &&
        !strcmp(next.name, "mask"))
        return slot + 1;
    return slot;
}

static void match(Match *m, const ExprVec *given) {
    Sema *S = m->S;
    bool spec = S->in_spec, keywords = false;
    IntrinsicDummy d;
    if (m->in->cls == IC_INQUIRY)
        S->in_spec = false; /* only shape and type of the argument count */
    for (int i = 0, next = 0; i < given->n; i++) {
        Expr *e = given->at[i];
        int slot;
        if (e->kind == EX_KEYWORD) {
            slot = dummy_by_keyword(m, e);
            keywords = true;
            e = sema_expr(S, e->a);
        } else {
            e = sema_expr(S, e);
            slot = next = skip_dim(m, next, e);
            next++;
            if (keywords) {
                diag_error(S->cx, e->span, "an argument without keyword follows one with keyword");
                m->ok = false;
                slot = -1;
            } else if (!intrinsic_dummy(m->in, slot, &d)) {
                diag_error(S->cx, e->span, "%s has fewer arguments than are given", m->name);
                m->ok = false;
                slot = -1;
            }
        }
        if (slot >= 0)
            place(m, slot, e);
        m->ok &= e->type.base != TY_NONE;
    }
    S->in_spec = spec;
    for (int i = 0; intrinsic_dummy(m->in, i, &d) && (i < m->args.n || !d.repeat); i++) {
        if (i >= m->args.n)
            vec_push(S->cx, &m->args, NULL);
        if (!m->args.at[i] && !d.optional && m->ok) {
            diag_error(S->cx, m->span, "%s needs the argument '%s'", m->name, d.name);
            m->ok = false;
        }
    }
    if (m->ok && (m->in->id == IN_MAX || m->in->id == IN_MIN) && m->args.n < 2) {
        diag_error(S->cx, m->span, "%s needs two arguments at least", m->name);
        m->ok = false;
    }
}

/* ---- types of arguments ---- */

static char type_letter(Type t) {
    return "?ircls"[t.base];
}

static const char *type_words(Context *cx, const char *letters) {
    static const struct {
        char letter;
        const char *word;
    } words[] = {{'i', "INTEGER"}, {'r', "REAL"}, {'c', "COMPLEX"}, {'l', "LOGICAL"},
                 {'s', "CHARACTER"}};
    Text t;
    text_init(&t, cx);
    for (const char *p = letters; *p; p++)
        for (int k = 0; k < countof(words); k++)
            if (words[k].letter == *p)
                text_printf(&t, "%s%s", p == letters ? "" : p[1] ? ", " : " or ", words[k].word);
    return t.at;
}

static void bad_argument(Match *m, const Expr *e, const IntrinsicDummy *d, const char *wanted) {
    diag_error(m->S->cx, e->span, "argument '%s' of %s must be %s", d->name, m->name, wanted);
    m->ok = false;
}

/* As gfortran: the result has the larger kind. */
static bool may_mix_kinds(const Match *m) {
    IntrinsicId id = m->in->id;
    return id == IN_MAX || id == IN_MIN || id == IN_MOD || id == IN_MODULO || id == IN_IAND ||
           id == IN_IOR || id == IN_IEOR;
}

static void check_argument(Match *m, const Expr *e, const IntrinsicDummy *d) {
    Context *cx = m->S->cx;
    const Expr *first = m->args.at[0];
    if (d->same && first && e != first &&
        (e->type.base != first->type.base ||
         (e->type.kind != first->type.kind && !may_mix_kinds(m))))
        bad_argument(m, e, d, arena_printf(cx->arena, "%s as the first, it is %s",
                                           type_name(cx, first->type), type_name(cx, e->type)));
    else if (d->types[0] && !strchr(d->types, type_letter(e->type)))
        bad_argument(m, e, d, arena_printf(cx->arena, "%s, it is %s", type_words(cx, d->types),
                                           type_name(cx, e->type)));
    else if (d->array && !e->shape)
        bad_argument(m, e, d, "an array");
    else if (d->scalar && e->shape)
        bad_argument(m, e, d, "scalar");
    else if (d->constant && e->kind != EX_CONST && e->kind != EX_ARRAY)
        bad_argument(m, e, d, "a constant");
}

static void check_arguments(Match *m) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n && m->ok; i++)
        if (m->args.at[i] && intrinsic_dummy(m->in, i, &d))
            check_argument(m, m->args.at[i], &d);
}

static void check_specific(Match *m, const Specific *sp) {
    Context *cx = m->S->cx;
    for (int i = 0; sp && m->ok && i < m->args.n; i++) {
        Expr *e = m->args.at[i];
        if (!e || type_equal(e->type, sp->arg))
            continue;
        diag_error(cx, e->span, "the argument of %s must be %s, it is %s", m->name,
                   type_name(cx, sp->arg), type_name(cx, e->type));
        diag_hint(cx, "the generic name %s takes any kind", upper(cx, m->in->name));
        m->ok = false;
    }
}

/* DIM= as a dimension of an array of that rank, from 0; -1: absent or not constant. */
static int dim_of(Match *m, int rank) {
    Expr *e = arg(m, "dim");
    int64_t v;
    if (!expr_is_int(e, &v))
        return -1;
    if (v < 1 || v > rank) {
        diag_error(m->S->cx, e->span, "DIM=%lld is outside 1:%d", (long long)v, rank);
        m->ok = false;
        return -1;
    }
    return (int)v - 1;
}

static void promote_arguments(Match *m) {
    Type t = m->args.at[0]->type;
    for (int i = 1; i < m->args.n; i++)
        if (m->args.at[i])
            t = type_promote(t, m->args.at[i]->type);
    for (int i = 0; i < m->args.n; i++)
        if (m->args.at[i])
            m->args.at[i] = mk_convert(m->S->cx, m->args.at[i], t);
}

/* DOT_PRODUCT, MATMUL: both numeric or both LOGICAL. */
static void promote_operands(Match *m) {
    Type a = m->args.at[0]->type, b = m->args.at[1]->type;
    if ((a.base == TY_LOGICAL) != (b.base == TY_LOGICAL)) {
        diag_error(m->S->cx, m->span, "the arguments of %s must be both numeric or both LOGICAL",
                   m->name);
        m->ok = false;
        return;
    }
    promote_arguments(m);
}

/* ---- result type ---- */

static Type result_type(Match *m) {
    Type first = m->args.n && m->args.at[0] ? m->args.at[0]->type : TYPE(INTEGER, 4);
    Expr *kind_arg = arg(m, "kind");
    int kind = 0;
    if (kind_arg && m->in->id != IN_KIND)
        kind = (int)kind_arg->value.i;
    switch (m->in->type) {
    case RT_NONE:
        return TYPE(NONE, 0);
    case RT_FIRST:
    case RT_PROMOTE:
        return first;
    case RT_ABS:
        return first.base == TY_COMPLEX ? TYPE(REAL, first.kind) : first;
    case RT_INTEGER:
        return TYPE(INTEGER, kind ? kind : 4);
    case RT_REAL:
        return TYPE(REAL, kind ? kind : first.base == TY_COMPLEX ? first.kind : 4);
    case RT_COMPLEX:
        return TYPE(COMPLEX, kind ? kind : 4);
    case RT_LOGICAL:
        return TYPE(LOGICAL, kind ? kind : 4);
    case RT_DOUBLE:
        return TYPE(REAL, 8);
    case RT_CHAR:
        return TYPE(CHARACTER, 1);
    case RT_KIND:
        return (Type){.base = first.base, .kind = kind ? kind : first.kind};
    }
    return first;
}

static bool kind_exists(Type t) {
    if (t.base == TY_REAL || t.base == TY_COMPLEX)
        return t.kind == 4 || t.kind == 8;
    return t.kind == 1 || t.kind == 2 || t.kind == 4 || t.kind == 8;
}

/* ---- result shape ---- */

static Shape *without_dim(Context *cx, const Shape *s, int dim) {
    Shape *r = shape_new(cx, s->rank - 1);
    for (int d = 0; d < r->rank; d++)
        r->extent[d] = s->extent[d < dim ? d : d + 1];
    return r->rank ? r : NULL;
}

static Shape *elemental_shape(Match *m) {
    Expr *array = NULL;
    for (int i = 0; i < m->args.n; i++) {
        Expr *e = m->args.at[i];
        if (!e || !e->shape)
            continue;
        if (array)
            m->ok &= shape_conform(m->S, array, e);
        else
            array = e;
    }
    return array ? array->shape : NULL;
}

static void check_mask(Match *m, const Expr *array) {
    Expr *mask = arg(m, "mask");
    if (mask && mask != array)
        m->ok &= shape_conform(m->S, array, mask);
}

static Shape *vector_shape(Match *m, int n) {
    Shape *s = shape_new(m->S->cx, 1);
    s->extent[0] = mk_int(m->S->cx, m->span, n, 8);
    return s;
}

/* SHIFT= and BOUNDARY= of a shift: scalar, or the array's shape without DIM. */
static void check_shift_operand(Match *m, const char *name, const Shape *line) {
    Expr *e = arg(m, name);
    if (!e || !e->shape)
        return;
    if (expr_rank(e) != (line ? line->rank : 0)) {
        diag_error(m->S->cx, e->span, "argument '%s' of %s must be scalar or of rank %d, it has rank %d",
                   name, m->name, line ? line->rank : 0, expr_rank(e));
        m->ok = false;
    }
}

static Shape *spread_shape(Match *m) {
    Context *cx = m->S->cx;
    const Expr *source = m->args.at[0];
    int rank = expr_rank(source);
    if (rank == MAX_RANK) {
        diag_error(cx, m->span, "the result of SPREAD would have a rank above %d", MAX_RANK);
        m->ok = false;
        return NULL;
    }
    int dim = dim_of(m, rank + 1);
    Shape *s = shape_new(cx, rank + 1);
    for (int d = 0; d <= rank && dim >= 0; d++)
        s->extent[d] =
            d == dim ? mk_max0(cx, mk_convert(cx, expr_copy(cx, m->args.at[2]), TYPE(INTEGER, 8)))
                     : source->shape->extent[d < dim ? d : d - 1];
    return s;
}

static bool same_extent(Match *m, const Expr *a, int da, const Expr *b, int db) {
    int64_t x, y;
    if (!expr_is_int(a->shape->extent[da], &x) || !expr_is_int(b->shape->extent[db], &y) || x == y)
        return true;
    diag_error(m->S->cx, m->span, "dimension %d of the first argument of %s has extent %lld, "
                                  "dimension %d of the second has %lld",
               da + 1, m->name, (long long)x, db + 1, (long long)y);
    m->ok = false;
    return false;
}

static Shape *matmul_shape(Match *m) {
    Context *cx = m->S->cx;
    const Expr *a = m->args.at[0], *b = m->args.at[1];
    int ra = expr_rank(a), rb = expr_rank(b);
    if (ra > 2 || rb > 2 || ra + rb < 3) {
        diag_error(cx, m->span, "MATMUL takes two matrices, or a matrix and a vector, not ranks %d and %d",
                   ra, rb);
        m->ok = false;
        return NULL;
    }
    if (!same_extent(m, a, ra - 1, b, 0))
        return NULL;
    Shape *s = shape_new(cx, ra + rb - 2);
    int n = 0;
    if (ra == 2)
        s->extent[n++] = a->shape->extent[0];
    if (rb == 2)
        s->extent[n++] = b->shape->extent[1];
    return s;
}

static Shape *reduced_shape(Match *m, const Expr *first) {
    Expr *dim = arg(m, "dim");
    check_mask(m, first);
    if (!dim)
        return m->in->shape == RS_LOC ? vector_shape(m, expr_rank(first)) : NULL;
    int d = dim_of(m, expr_rank(first));
    return d < 0 ? NULL : without_dim(m->S->cx, first->shape, d);
}

static Shape *result_shape(Match *m) {
    Context *cx = m->S->cx;
    Expr *first = m->args.n ? m->args.at[0] : NULL;
    switch (m->in->shape) {
    case RS_SCALAR:
        if (m->in->id == IN_DOT_PRODUCT) {
            if (expr_rank(first) != 1 || expr_rank(m->args.at[1]) != 1) {
                diag_error(cx, m->span, "the arguments of DOT_PRODUCT must have rank 1");
                m->ok = false;
            } else {
                m->ok &= shape_conform(m->S, first, m->args.at[1]);
            }
        }
        return NULL;
    case RS_ELEMENTAL:
        return elemental_shape(m);
    case RS_FIRST: {
        int d = dim_of(m, expr_rank(first));
        Shape *line = without_dim(cx, first->shape, d < 0 ? 0 : d);
        check_shift_operand(m, "shift", line);
        check_shift_operand(m, "boundary", line);
        return first->shape;
    }
    case RS_REDUCE:
    case RS_LOC:
        return reduced_shape(m, first);
    case RS_TRANSPOSE: {
        if (expr_rank(first) != 2) {
            diag_error(cx, m->span, "the argument of TRANSPOSE must have rank 2, it has rank %d",
                       expr_rank(first));
            m->ok = false;
            return NULL;
        }
        Shape *s = shape_new(cx, 2);
        s->extent[0] = first->shape->extent[1];
        s->extent[1] = first->shape->extent[0];
        return s;
    }
    case RS_MATMUL:
        return matmul_shape(m);
    case RS_SPREAD:
        return spread_shape(m);
    case RS_RANK:
    case RS_RESHAPE:
    case RS_PACK:
    case RS_UNPACK:
    case RS_GRID:
        return NULL; /* these have their own way below */
    }
    return NULL;
}

/* ---- inquiries ---- */

static Expr *extent_of(Match *m, const Expr *array, int d, Type t) {
    Expr *n = array->shape->extent[d];
    return n ? mk_convert(m->S->cx, expr_copy(m->S->cx, n), t) : NULL;
}

/* LBOUND, UBOUND, SIZE along one dimension. An expression or section has bounds 1 and extent. */
static Expr *bound_of(Match *m, Expr *array, int d, Type t) {
    Context *cx = m->S->cx;
    int64_t extent;
    bool variable = array->kind == EX_VAR;
    if (m->in->id == IN_SIZE || m->in->id == IN_SHAPE || (m->in->id == IN_UBOUND && !variable))
        return extent_of(m, array, d, t);
    if (!variable)
        return mk_int(cx, m->span, 1, t.kind);
    if (expr_is_int(array->shape->extent[d], &extent) && extent == 0)
        return mk_int(cx, m->span, m->in->id == IN_LBOUND, t.kind);
    Symbol *sym = array->sym;
    bool fixed = sym->bounds_fixed;
    sym->bounds_fixed = false; /* of an empty dimension only the descriptor knows 1 and 0 */
    Expr *b = mk_bound(cx, m->span, sym, d, m->in->id == IN_LBOUND ? BOUND_LOWER : BOUND_UPPER);
    sym->bounds_fixed = fixed;
    return mk_convert(cx, b, t);
}

static Expr *all_bounds(Match *m, Expr *array, Type t) {
    Context *cx = m->S->cx;
    int rank = expr_rank(array);
    Expr *e = mk_expr(cx, EX_ARRAY, m->span);
    if (rank == 0) {
        diag_error(cx, m->span, "%s of a scalar is not supported", m->name);
        return sema_fail(e);
    }
    e->type = t;
    e->shape = vector_shape(m, rank);
    for (int d = 0; d < rank; d++)
        vec_push(cx, &e->args, bound_of(m, array, d, t));
    return e;
}

static Expr *shape_inquiry(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    Expr *array = m->args.at[0], *dim = arg(m, "dim");
    if (array->kind == EX_INTRINSIC && array->intrinsic->shape == RS_GRID) {
        diag_error(cx, array->span, "%s of PROCESSORS_SHAPE is not supported", m->name);
        return sema_fail(e);
    }
    if (!dim && m->in->id == IN_SIZE)
        return mk_convert(cx, shape_size(cx, m->span, array->shape), e->type);
    if (!dim)
        return all_bounds(m, array, e->type);
    if (dim->kind == EX_CONST) {
        int d = dim_of(m, expr_rank(array));
        return d < 0 ? sema_fail(e) : bound_of(m, array, d, e->type);
    }
    if (array->kind != EX_VAR) {
        diag_error(cx, m->span, "%s with a DIM= that is not constant is supported for whole arrays only",
                   m->name);
        return sema_fail(e);
    }
    return e;
}

static Expr *state_inquiry(Match *m, Expr *e) {
    const Expr *a = m->args.at[0];
    bool present = m->in->id == IN_PRESENT;
    bool ok = a->kind == EX_VAR && a->sym && (present ? a->sym->is_optional : a->sym->is_allocatable);
    if (ok)
        return e;
    diag_error(m->S->cx, a->span, "the argument of %s must be %s", m->name,
               present ? "an OPTIONAL dummy argument" : "an ALLOCATABLE array");
    return sema_fail(e);
}

static Expr *inquiry(Match *m, Expr *e) {
    switch (m->in->id) {
    case IN_SIZE:
    case IN_SHAPE:
    case IN_LBOUND:
    case IN_UBOUND:
        return shape_inquiry(m, e);
    case IN_ALLOCATED:
    case IN_PRESENT:
        return state_inquiry(m, e);
    case IN_PROCESSORS_SHAPE:
        e->shape = shape_new(m->S->cx, 1);
        return e;
    case IN_NUMBER_OF_PROCESSORS:
        return e;
    default:
        return fold_node(m->S->cx, e);
    }
}

/* ---- rows that become other nodes ---- */

/* A conversion to the type that it has already must not become the variable itself. */
static Expr *conversion(Match *m, Type t) {
    Expr *a = m->args.at[0], *e = mk_convert(m->S->cx, a, t);
    if (e != a || a->kind == EX_CONST)
        return e;
    e = mk_expr(m->S->cx, EX_PAREN, m->span);
    e->a = a;
    e->type = a->type;
    e->shape = a->shape;
    return e;
}

/* The answer as another kind of node, or NULL where e stays an EX_INTRINSIC. */
static Expr *rewritten(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    switch (m->in->id) {
    case IN_REAL:
    case IN_INT:
    case IN_DBLE:
    case IN_LOGICAL:
        return conversion(m, e->type);
    case IN_CMPLX:
        if (m->args.at[0]->type.base == TY_COMPLEX && m->args.at[1]) {
            diag_error(cx, m->span, "CMPLX of a COMPLEX value takes no argument 'y'");
            return sema_fail(e);
        }
        if (!m->args.at[1])
            return conversion(m, e->type);
        for (int i = 0; i < 2; i++)
            m->args.at[i] = mk_convert(cx, m->args.at[i], TYPE(REAL, e->type.kind));
        return NULL;
    case IN_DPROD:
        if (m->args.at[0]->type.kind != 4) {
            diag_error(cx, m->span, "the arguments of DPROD must be REAL(4)");
            return sema_fail(e);
        }
        return fold_node(cx, mk_binary(cx, m->span, OP_MUL,
                                       mk_convert(cx, m->args.at[0], e->type),
                                       mk_convert(cx, m->args.at[1], e->type)));
    case IN_RESHAPE: /* of an initial value: sema_init.c computes it */
        e->args = m->args;
        return m->S->in_init ? e : sema_reshape(m->S, e);
    case IN_PACK:
    case IN_UNPACK:
        diag_error(cx, m->span, "%s is not supported", m->name);
        return sema_fail(e);
    case IN_ACHAR:
        e->type.len = mk_int(cx, m->span, 1, 4);
        if (m->args.at[0]->kind != EX_CONST) {
            diag_error(cx, m->span, "operations on CHARACTER values are not supported");
            return sema_fail(e);
        }
        return NULL;
    default:
        return NULL;
    }
}

static void drop_kind(Match *m) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n; i++)
        if (intrinsic_dummy(m->in, i, &d) && !strcmp(d.name, "kind"))
            m->args.at[i] = NULL;
}

static bool all_constant(const ExprVec *v) {
    for (int i = 0; i < v->n; i++)
        if (v->at[i] && v->at[i]->kind != EX_CONST)
            return false;
    return true;
}

Expr *sema_intrinsic(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp) {
    Context *cx = S->cx;
    Match m = {.S = S, .span = e->span, .in = in, .name = upper(cx, e->name), .ok = true};
    match(&m, &e->args);
    if (m.ok)
        check_specific(&m, sp);
    if (m.ok)
        check_arguments(&m);
    if (m.ok && may_mix_kinds(&m))
        promote_arguments(&m);
    if (m.ok && in->type == RT_PROMOTE)
        promote_operands(&m);
    if (!m.ok)
        return sema_fail(e);
    e->kind = EX_INTRINSIC;
    e->intrinsic = in;
    e->type = result_type(&m);
    e->shape = result_shape(&m);
    if (m.ok && !kind_exists(e->type) && e->type.base != TY_CHARACTER) {
        diag_error(cx, arg(&m, "kind")->span, "there is no %s", type_name(cx, e->type));
        m.ok = false;
    }
    if (!m.ok)
        return sema_fail(e);
    if (in->cls == IC_INQUIRY) {
        drop_kind(&m);
        e->args = m.args;
        return inquiry(&m, e);
    }
    Expr *other = rewritten(&m, e);
    drop_kind(&m);
    e->args = m.args;
    if (!other)
        other = in->cls == IC_ELEMENTAL && all_constant(&e->args) ? fold_node(cx, e) : e;
    return sp && other->type.base != TY_NONE ? mk_convert(cx, other, sp->result) : other;
}

void sema_intrinsic_call(Sema *S, Stmt *s, const Intrinsic *in) {
    Context *cx = S->cx;
    Match m = {.S = S, .span = s->span, .in = in, .name = upper(cx, in->name), .ok = true};
    match(&m, &s->args);
    if (m.ok)
        check_arguments(&m);
    for (int i = 0; m.ok && i < m.args.n; i++)
        if (m.args.at[i])
            sema_definable(S, m.args.at[i], arena_printf(cx->arena, "set by %s", m.name));
    s->args = m.args;
    Scope *unit = scope_unit(S->scope);
    s->sym = scope_lookup(unit, s->name);
    if (!s->sym)
        s->sym = scope_add(cx, unit, s->name, s->span, SYM_INTRINSIC);
}
