/* intrinsic_shape.c: shapes of the results of intrinsic functions, and inquiries about shapes.
 *
 * Contract: sema_intrinsic.h; the arguments are matched and their types checked. */
#include <string.h>

#include "../fold/fold.h"
#include "../intrinsic/sema_intrinsic.h"
#include "../structure/sema_struct.h"

/* DIM= as a dimension of an array of that rank, from 0; -1: absent or not constant. */
static int dim_of(Match *m, int rank) {
    Expr *e = intrinsic_arg(m, "dim");
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

/* MERGE(a, b, dim == number) */
static Expr *where_dim(Match *m, Expr *a, Expr *b, const Expr *dim, int number) {
    Context *cx = m->S->cx;
    Expr *e = mk_expr(cx, EX_INTRINSIC, m->span);
    Expr *is = mk_binary(cx, m->span, OP_EQ, expr_copy(cx, dim),
                         mk_int(cx, m->span, number, dim->type.kind));
    is->type = DEFAULT(cx, LOGICAL);
    e->intrinsic = intrinsic_row(IN_MERGE);
    e->name = e->intrinsic->name;
    e->type = a->type;
    vec_push(cx, &e->args, a);
    vec_push(cx, &e->args, b);
    vec_push(cx, &e->args, is);
    return e;
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
        array = array && expr_has_extents(array) ? array : e;
    }
    return array ? array->shape : NULL;
}

static void check_mask(Match *m, const Expr *array) {
    Expr *mask = intrinsic_arg(m, "mask");
    if (mask && mask != array)
        m->ok &= shape_conform(m->S, array, mask);
}

static Shape *vector_shape(Match *m, int n) {
    Shape *s = shape_new(m->S->cx, 1);
    s->extent[0] = mk_int(m->S->cx, m->span, n, 8);
    return s;
}

/* Prefix and suffix functions: MASK scalar or of ARRAY's shape, SEGMENT of that shape. */
static Shape *scan_shape(Match *m, const Expr *array) {
    Expr *segment = intrinsic_arg(m, "segment");
    dim_of(m, expr_rank(array));
    check_mask(m, array);
    if (segment)
        m->ok &= shape_conform(m->S, array, segment);
    return array->shape;
}

/* SUM_SCATTER and its kin: an index for each dimension of BASE, each scalar or of ARRAY's shape. */
static Shape *scatter_shape(Match *m, const Expr *array) {
    const Expr *base = m->args.at[1];
    int given = 0, last = 0;
    for (int i = 2; i < m->args.n && i < 2 + MAX_RANK; i++) {
        if (!m->args.at[i])
            continue;
        m->ok &= shape_conform(m->S, array, m->args.at[i]);
        given++;
        last = i - 1;
    }
    if (given != last || last != expr_rank(base)) {
        diag_error(m->S->cx, m->span, "%s needs one index for each dimension of BASE, which has "
                   "rank %d", m->name, expr_rank(base));
        m->ok = false;
    }
    check_mask(m, array);
    return base->shape;
}

/* GRADE_UP, GRADE_DOWN: positions along DIM, or a column of subscripts for each element. */
static Shape *grade_shape(Match *m, const Expr *array) {
    Context *cx = m->S->cx;
    dim_of(m, expr_rank(array));
    if (intrinsic_arg(m, "dim"))
        return array->shape;
    Shape *s = shape_new(cx, 2);
    s->extent[0] = mk_int(cx, m->span, expr_rank(array), 8);
    s->extent[1] = shape_size(cx, m->span, array->shape);
    return s;
}

/* SHIFT= and BOUNDARY= of a shift: scalar, or the array's shape without DIM. */
static void check_shift_operand(Match *m, const char *name, const Shape *line) {
    Expr *e = intrinsic_arg(m, name);
    if (!e || !e->shape)
        return;
    if (expr_rank(e) != (line ? line->rank : 0)) {
        diag_error(m->S->cx, e->span,
                   "argument '%s' of %s must be scalar or of rank %d, it has rank %d", name,
                   m->name, line ? line->rank : 0, expr_rank(e));
        m->ok = false;
        return;
    }
    for (int d = 0; d < expr_rank(e); d++) {
        int64_t have, want;
        if (!expr_is_int(e->shape->extent[d], &have) || !expr_is_int(line->extent[d], &want) ||
            have == want)
            continue;
        diag_error(m->S->cx, e->span,
                   "argument '%s' of %s has extent %lld in dimension %d, the array without its "
                   "shifted dimension has %lld",
                   name, m->name, (long long)have, d + 1, (long long)want);
        m->ok = false;
        return;
    }
}

/* Extent d of a SPREAD along a dimension that run time knows: of the copies, or of the source's
 * dimension there, which is the one before where the copies stand in front. */
static Expr *spread_extent(Match *m, const Shape *source, Expr *copies, int d) {
    Context *cx = m->S->cx;
    const Expr *dim = m->args.at[1];
    Expr *e = d < source->rank && source->extent[d]
                  ? mk_convert(cx, expr_copy(cx, source->extent[d]), copies->type) : NULL;
    if (d < source->rank && !e)
        return NULL;
    e = e ? where_dim(m, copies, e, dim, d + 1) : copies;
    if (d == 0)
        return e;
    if (!source->extent[d - 1])
        return NULL;
    for (int k = d; k >= 1; k--)
        e = where_dim(m, mk_convert(cx, expr_copy(cx, source->extent[d - 1]), copies->type), e,
                      dim, k);
    return e;
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
    dim = rank ? dim : 0; /* of a scalar there is one */
    Shape *s = shape_new(cx, rank + 1);
    for (int d = 0; d <= rank; d++) {
        Expr *copies = mk_max0(cx, mk_convert(cx, expr_copy(cx, m->args.at[2]), TYPE(INTEGER, 8)));
        s->extent[d] = dim < 0   ? spread_extent(m, source->shape, copies, d)
                       : d == dim ? copies
                                  : source->shape->extent[d < dim ? d : d - 1];
    }
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
        diag_error(cx, m->span,
                   "MATMUL takes two matrices, or a matrix and a vector, not ranks %d and %d", ra,
                   rb);
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
    Expr *dim = intrinsic_arg(m, "dim");
    check_mask(m, first);
    if (!dim)
        return m->in->shape == RS_LOC ? vector_shape(m, expr_rank(first)) : NULL;
    int rank = expr_rank(first), d = dim_of(m, rank);
    if (d >= 0)
        return without_dim(m->S->cx, first->shape, d);
    return rank > 1 ? shape_new(m->S->cx, rank - 1) : NULL; /* run time knows which dimension */
}

static bool need_vector(Match *m, const char *name) {
    const Expr *e = intrinsic_arg(m, name);
    if (!e || expr_rank(e) == 1)
        return true;
    diag_error(m->S->cx, e->span, "argument '%s' of %s must have rank 1, it has rank %d", name,
               m->name, expr_rank(e));
    m->ok = false;
    return false;
}

/* PACK: as long as VECTOR; all elements; else as many as MASK has .TRUE. ones. */
static Shape *packed_shape(Match *m, const Expr *array) {
    const Expr *vector = intrinsic_arg(m, "vector"), *mask = intrinsic_arg(m, "mask");
    Shape *s = shape_new(m->S->cx, 1);
    check_mask(m, array);
    if (!need_vector(m, "vector"))
        return NULL;
    if (vector)
        s->extent[0] = vector->shape->extent[0];
    else if (mask->kind == EX_CONST && mask->value.i)
        s->extent[0] = shape_size(m->S->cx, m->span, array->shape);
    return s;
}

static Shape *unpacked_shape(Match *m) {
    const Expr *mask = intrinsic_arg(m, "mask"), *field = intrinsic_arg(m, "field");
    if (!need_vector(m, "vector"))
        return NULL;
    if (field->shape)
        m->ok &= shape_conform(m->S, mask, field);
    return mask->shape;
}

/* Bytes of one element; NULL: a CHARACTER length that is not known here. */
static Expr *element_bytes(Context *cx, Span at, const Expr *e) {
    Type t = e->type;
    if (t.base != TY_CHARACTER)
        return mk_int(cx, at, t.base == TY_COMPLEX ? 2 * t.kind : t.kind, 8);
    Expr *n = char_length(cx, e);
    return n ? mk_convert(cx, n, TYPE(INTEGER, 8)) : NULL;
}

Expr *intrinsic_transferred(Context *cx, Span at, const Expr *source, Expr *n, const Expr *mold) {
    Expr *from = element_bytes(cx, at, source), *to = element_bytes(cx, at, mold);
    if (!from || !to)
        return NULL;
    Expr *bytes = mk_mul(cx, mk_convert(cx, n, TYPE(INTEGER, 8)), from);
    Expr *up = mk_add(cx, bytes, mk_sub(cx, expr_copy(cx, to), mk_int(cx, at, 1, 8)));
    return fold_node(cx, mk_binary(cx, at, OP_DIV, up, to));
}

/* TRANSFER: scalar as MOLD is; else SIZE elements, or as many as hold SOURCE. */
static Shape *transferred_shape(Match *m, const Expr *source) {
    Context *cx = m->S->cx;
    const Expr *mold = intrinsic_arg(m, "mold");
    Expr *size = intrinsic_arg(m, "size");
    if (!mold->shape && !size)
        return NULL;
    Shape *s = shape_new(cx, 1);
    if (size) {
        s->extent[0] = mk_max0(cx, mk_convert(cx, expr_copy(cx, size), TYPE(INTEGER, 8)));
        return s;
    }
    Expr *n = source->shape ? shape_size(cx, m->span, source->shape) : mk_int(cx, m->span, 1, 8);
    if (n)
        s->extent[0] = intrinsic_transferred(cx, m->span, source, expr_copy(cx, n), mold);
    return s;
}

Shape *intrinsic_shape(Match *m) {
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
        for (int k = 0; d < 0 && intrinsic_arg(m, "dim") && line && k < line->rank; k++)
            line->extent[k] = NULL; /* only run time knows which dimension is left out */
        check_shift_operand(m, "shift", line);
        check_shift_operand(m, "boundary", line);
        return first->shape;
    }
    case RS_SCAN:
        return scan_shape(m, first);
    case RS_SCATTER:
        return scatter_shape(m, first);
    case RS_GRADE:
        return grade_shape(m, first);
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
    case RS_PACK:
        return packed_shape(m, first);
    case RS_UNPACK:
        return unpacked_shape(m);
    case RS_TRANSFER:
        return transferred_shape(m, first);
    case RS_RANK:
    case RS_RESHAPE:
    case RS_GRID:
        return NULL; /* these have their own way below */
    }
    return NULL;
}

/* ---- inquiries ---- */

/* The operand, made by no elementwise operation, that has the extents of the expression. */
static const Expr *sized_operand(const Expr *e) {
    const Expr *next = e;
    while (next) {
        e = next;
        bool elementwise = e->kind == EX_PAREN || e->kind == EX_CONVERT || e->kind == EX_UNARY ||
                           e->kind == EX_BINARY ||
                           (e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_ELEMENTAL);
        next = elementwise && e->a && e->a->shape ? e->a : elementwise ? e->b : NULL;
        for (int i = 0; elementwise && !next && i < e->args.n; i++)
            if (e->args.at[i] && e->args.at[i]->shape)
                next = e->args.at[i];
    }
    return e;
}

/* SIZE(array, dim) for the passes to answer: of an expression whose extents only run time knows,
 * but for what a mask tells (PACK). */
static Expr *late_size(Match *m, const Expr *array, Expr *dim, Type t) {
    Expr *e = mk_expr(m->S->cx, EX_INTRINSIC, m->span);
    Expr *of = expr_copy(m->S->cx, sized_operand(array));
    of->shape = shape_copy(m->S->cx, of->shape);
    sema_count_packed(m->S, of);
    if (expr_rank(of) == 1 && of->shape->extent[0])
        return mk_convert(m->S->cx, of->shape->extent[0], t);
    e->intrinsic = intrinsic_row(IN_SIZE);
    e->name = e->intrinsic->name;
    e->type = t;
    vec_push(m->S->cx, &e->args, of);
    vec_push(m->S->cx, &e->args, dim);
    return e;
}

static Expr *extent_of(Match *m, const Expr *array, int d, Type t) {
    Expr *n = array->shape->extent[d];
    return n ? mk_convert(m->S->cx, expr_copy(m->S->cx, n), t)
             : late_size(m, array, mk_int(m->S->cx, m->span, d + 1, 4), t);
}

/* Of a component of one element: as declared. */
static Expr *component_bound(Match *m, const Expr *array, int d, Type t) {
    Context *cx = m->S->cx;
    const Bound *b = &array->component->spec.dim[d];
    bool lower = m->in->id == IN_LBOUND;
    int64_t lo = 1, hi;
    if ((!b->lo || expr_is_int(b->lo, &lo)) && expr_is_int(b->hi, &hi) && hi < lo)
        return mk_int(cx, m->span, lower, t.kind);
    const Expr *e = lower ? b->lo : b->hi;
    return e ? mk_convert(cx, expr_copy(cx, e), t) : mk_int(cx, m->span, 1, t.kind);
}

/* LBOUND, UBOUND, SIZE along one dimension. An expression or section has bounds 1 and extent. */
static Expr *bound_of(Match *m, Expr *array, int d, Type t) {
    Context *cx = m->S->cx;
    int64_t extent;
    bool variable = array->kind == EX_VAR && !expr_is_of_elements(array);
    if (array->component && (m->in->id == IN_LBOUND || m->in->id == IN_UBOUND))
        return component_bound(m, array, d, t);
    if (m->in->id == IN_SIZE || m->in->id == IN_SHAPE || (m->in->id == IN_UBOUND && !variable))
        return extent_of(m, array, d, t);
    if (!variable)
        return mk_int(cx, m->span, 1, t.kind);
    if (expr_is_int(array->shape->extent[d], &extent) && extent == 0)
        return mk_int(cx, m->span, m->in->id == IN_LBOUND, t.kind);
    Symbol *sym = array->sym;
    bool fixed = sym->bounds_fixed;
    sym->bounds_fixed = false; /* of an empty dimension only the descriptor knows 1 and 0 */
    bool lower = m->in->id == IN_LBOUND;
    Expr *b = mk_bound(cx, m->span, sym, d, lower ? BOUND_LOWER : BOUND_UPPER);
    if (lower && b->kind == EX_CONST && b->value.i != 1 &&
        !expr_is_int(array->shape->extent[d], &extent)) {
        b = mk_bound(cx, m->span, sym, d, BOUND_UPPER);
        if (b->kind == EX_BOUND)
            b->bound = BOUND_LOWER;
    }
    sym->bounds_fixed = fixed;
    return mk_convert(cx, b, t);
}

/* Along a dimension that only run time knows, of an expression: MERGE of all, from the last on. */
static Expr *chosen_bound(Match *m, Expr *array, Expr *dim, Type t) {
    int last = expr_rank(array) - 1;
    Expr *e = bound_of(m, array, last, t);
    for (int d = last - 1; d >= 0; d--)
        e = where_dim(m, bound_of(m, array, d, t), e, dim, d + 1);
    return e;
}

static Expr *all_bounds(Match *m, Expr *array, Type t) {
    Context *cx = m->S->cx;
    int rank = expr_rank(array);
    Expr *e = mk_expr(cx, EX_ARRAY, m->span);
    e->type = t;
    e->shape = vector_shape(m, rank);
    for (int d = 0; d < rank; d++)
        vec_push(cx, &e->args, bound_of(m, array, d, t));
    return e;
}

static Expr *shape_inquiry(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    Expr *array = m->args.at[0], *dim = intrinsic_arg(m, "dim");
    int64_t last = expr_rank(array);
    bool open = array->kind == EX_VAR && array->sym->spec.kind == AS_ASSUMED_SIZE &&
                array->sym->is_dummy && m->in->id != IN_LBOUND;
    if (open && (!dim || (expr_is_int(dim, &last) && last == expr_rank(array)))) {
        diag_error(cx, array->span, "'%s' has assumed size: nobody knows its %s", array->sym->name,
                   dim ? "last upper bound" : "shape");
        return sema_fail(e);
    }
    if (!dim && m->in->id == IN_SIZE) {
        Expr *n = shape_size(cx, m->span, array->shape);
        return n ? mk_convert(cx, n, e->type) : late_size(m, array, NULL, e->type);
    }
    if (!dim)
        return all_bounds(m, array, e->type);
    if (dim->kind == EX_CONST) {
        int d = dim_of(m, expr_rank(array));
        return d < 0 ? sema_fail(e) : bound_of(m, array, d, e->type);
    }
    bool own = array->kind == EX_VAR && !array->component && !struct_is(array);
    return own ? e : chosen_bound(m, array, dim, e->type);
}

/* (/ NUMBER_OF_PROCESSORS() /): processes have no arrangement of their own. */
static Expr *processors_shape(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    Expr *list = mk_expr(cx, EX_ARRAY, m->span);
    Expr *n = sema_intrinsic_of(m->S, m->span, IN_NUMBER_OF_PROCESSORS, NULL, NULL, NULL);
    vec_push(cx, &list->args, n);
    list->type = e->type;
    list->shape = vector_shape(m, 1);
    return list;
}

/* Structures are ALLOCATED, PRESENT or ASSOCIATED where all their parts are so. */
Expr *intrinsic_state_part(Match *m, Expr *e) {
    IntrinsicId id = m->in->id;
    bool asked = id == IN_ALLOCATED || id == IN_PRESENT || id == IN_ASSOCIATED;
    if (e->type.base != TY_DERIVED || !asked)
        return e;
    while (e->kind == EX_VAR && e->sym->parts.n)
        e = mk_var(m->S->cx, e->span, e->sym->parts.at[0]);
    while (id == IN_ASSOCIATED && e->kind == EX_SECTION && e->sym->parts.n) {
        bool target = e->sym->is_target || e->sym->is_pointer;
        e = struct_part(m->S, e, 0);
        e->sym->is_target |= target;
    }
    return e;
}

/* Is it the value of a function with a POINTER result that is an array? */
static bool gives_pointer(const Expr *e) {
    const Unit *f = e->kind == EX_CALL && e->shape ? e->sym->iface : NULL;
    return f && f->result && f->result->is_pointer && !f->result->says_allocatable;
}

/* The target of ASSOCIATED as an array: a section, and what a function with a POINTER result gives,
 * become a pointer to that. Of structures that are held by components the first tells. */
static Expr *asked_target(Match *m, Expr *t) {
    while (t->kind == EX_SECTION && t->sym->parts.n)
        t = struct_part(m->S, t, 0);
    t = heap_texts(m->S, t);
    bool part = gives_pointer(t);
    if (t->kind == EX_SECTION) {
        part = t->sym->is_target || t->sym->is_pointer;
        for (int d = 0; part && d < t->args.n; d++)
            part = t->args.at[d]->kind == EX_TRIPLET || !t->args.at[d]->shape;
    }
    return part ? heap_array_of(m->S, t) : t;
}

static Expr *state_inquiry(Match *m, Expr *e) {
    if (m->in->id == IN_ASSOCIATED && gives_pointer(m->args.at[0]))
        m->args.at[0] = e->args.at[0] = heap_array_of(m->S, m->args.at[0]);
    const Expr *a = m->args.at[0];
    bool present = m->in->id == IN_PRESENT;
    bool ok =
        a->kind == EX_VAR && a->sym && (present ? a->sym->is_optional : a->sym->is_allocatable);
    const Expr *t = m->args.n > 1 ? m->args.at[1] : NULL;
    if (m->in->id == IN_ASSOCIATED) {
        ok &= ok && a->sym->is_pointer;
        if (ok && t)
            t = m->args.at[1] = e->args.at[1] = asked_target(m, m->args.at[1]);
        if (ok && t &&
            (t->kind != EX_VAR || !t->shape || !(t->sym->is_pointer || t->sym->is_target))) {
            diag_error(m->S->cx, t->span, "the target of %s must be a whole array with POINTER or "
                       "TARGET", m->name);
            return sema_fail(e);
        }
    }
    if (ok)
        return e;
    diag_error(m->S->cx, a->span, "the argument of %s must be %s", m->name,
               present                       ? "an OPTIONAL dummy argument"
               : m->in->id == IN_ASSOCIATED ? "a POINTER"
                                             : "an ALLOCATABLE array");
    return sema_fail(e);
}

/* STORAGE_SIZE in bits, of one element; SIZEOF in bytes, of all. */
static Expr *size_inquiry(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    Expr *a = m->args.at[0], *n;
    Type t = a->type;
    bool bits = m->in->id == IN_STORAGE_SIZE;
    int64_t unit = bits ? 8 : 1;
    int64_t align;
    if (t.base == TY_CHARACTER)
        n = char_length(cx, a);
    else if (t.base == TY_DERIVED)
        n = mk_int(cx, m->span, sema_inquired_bytes(m->S, t, &align), 8);
    else
        n = mk_int(cx, m->span, t.base == TY_COMPLEX ? 2 * t.kind : t.kind, 8);
    if (!bits && a->shape) {
        Expr *count = shape_size(cx, m->span, a->shape);
        count = count ? count : late_size(m, a, NULL, TYPE(INTEGER, 8));
        n = mk_mul(cx, mk_convert(cx, count, TYPE(INTEGER, 8)),
                   mk_convert(cx, n, TYPE(INTEGER, 8)));
    }
    return mk_convert(cx, mk_mul(cx, mk_int(cx, m->span, unit, 8), n), e->type);
}

/* Do the elements of a section follow each other in the array? Whole dimensions, then a part of
 * one. */
static bool is_together(Match *m, const Expr *a) {
    bool whole = true;
    int64_t n, step = 1;
    int rank = 0;
    for (int d = 0; d < a->args.n; d++) {
        const Expr *x = a->args.at[d];
        if (x->kind != EX_TRIPLET) {
            if (x->shape)
                return false;
            whole = false;
            continue;
        }
        const Expr *own = mk_bound(m->S->cx, a->span, a->sym, d, BOUND_EXTENT);
        const Expr *extent = a->shape->extent[rank++];
        bool one = extent && expr_is_int(extent, &n) && n <= 1;
        if (one) {
            whole = whole && own && expr_is_int(own, &n) && n <= 1;
            continue;
        }
        if (!whole || (x->step && !(expr_is_int(x->step, &step) && step == 1)))
            return false;
        whole = (!x->lo && !x->hi) || (extent && own && expr_equal(extent, own));
    }
    return true;
}

static Expr *both(Context *cx, Expr *a, Expr *b) {
    Expr *e = mk_binary(cx, b->span, OP_AND, a, b);
    e->type = b->type;
    return fold_node(cx, e);
}

static Expr *equals(Match *m, Expr *a, Expr *b) {
    Context *cx = m->S->cx;
    Type t = TYPE(INTEGER, 8);
    Expr *e = mk_binary(cx, m->span, OP_EQ, mk_convert(cx, a, t), mk_convert(cx, b, t));
    e->type = DEFAULT(cx, LOGICAL);
    return fold_node(cx, e);
}

/* The same where run time knows: strides are 1, and but for the last dimension with several
 * elements all are whole, as far as the array itself is contiguous. NULL: it cannot be said. */
static Expr *together(Match *m, const Expr *a) {
    Context *cx = m->S->cx;
    Expr *ok = mk_logical(cx, m->span, true, DEFAULT(cx, LOGICAL).kind), *whole = ok;
    for (int d = 0, rank = 0; d < a->args.n; d++) {
        const Expr *x = a->args.at[d];
        Expr *own = mk_bound(cx, a->span, a->sym, d, BOUND_EXTENT);
        Expr *one = mk_int(cx, m->span, 1, 8);
        const Expr *extent = x->kind == EX_TRIPLET ? a->shape->extent[rank++] : one;
        if (x->shape || !extent)
            return NULL;
        if (x->kind == EX_TRIPLET && x->step)
            ok = both(cx, ok, equals(m, expr_copy(cx, x->step), one));
        if (x->kind == EX_TRIPLET)
            ok = both(cx, ok, expr_copy(cx, whole));
        whole = both(cx, whole, equals(m, expr_copy(cx, extent), own));
    }
    return ok;
}

static bool is_fixed(const Expr *a) {
    int64_t n;
    for (int d = 0; d < a->args.n; d++) {
        const Expr *x = a->args.at[d];
        if (x->kind == EX_TRIPLET && x->step && !expr_is_int(x->step, &n))
            return false;
    }
    for (int d = 0; d < a->shape->rank; d++)
        if (!expr_is_int(a->shape->extent[d], &n))
            return false;
    return true;
}

/* What is only known where the array came from is asked of its descriptor. */
static Expr *contiguity(Match *m, Expr *e) {
    if (gives_pointer(m->args.at[0]))
        m->args.at[0] = e->args.at[0] = heap_array_of(m->S, m->args.at[0]);
    Expr *a = m->args.at[0];
    bool section = a->kind == EX_SECTION, variable = section || a->kind == EX_VAR;
    const Symbol *s = variable ? a->sym : NULL;
    Expr *says = section && !is_fixed(a) ? together(m, a) : NULL;
    if (says && says->kind != EX_CONST) { /* of the array itself, and of the section */
        Expr *of = expr_copy(m->S->cx, e);
        of->args.at[0] = m->args.at[0] = mk_var(m->S->cx, a->span, a->sym);
        of = contiguity(m, of);
        of->type = e->type;
        m->args.at[0] = a;
        return mk_convert(m->S->cx, both(m->S->cx, of, says), e->type);
    }
    bool depends = s && !(s->attrs & AT_CONTIGUOUS) &&
                   (s->is_pointer || s->spec.kind == AS_ASSUMED || s->pitch);
    if ((section && !is_together(m, a)) || !depends)
        return mk_logical(m->S->cx, m->span, !section || is_together(m, a), e->type.kind);
    while (s->parts.n && !symbol_is_record(s)) /* held by components: each lies as all do */
        s = s->parts.at[0];
    e->args.at[0] = mk_var(m->S->cx, a->span, (Symbol *)s);
    return e;
}

Expr *intrinsic_inquiry(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    switch (m->in->id) {
    case IN_IEEE_SUPPORT:
    case IN_IEEE_SUPPORT_FLAG:
    case IN_IEEE_SUPPORT_HALTING:
    case IN_IEEE_SUPPORT_ROUNDING:
        return mk_logical(cx, m->span, true, e->type.kind);
    case IN_IEEE_SUPPORT_UNDERFLOW: { /* without X: of all kinds */
        const Expr *x = m->args.n ? m->args.at[0] : NULL;
        if (!x || x->type.kind > 8)
            return mk_logical(cx, m->span, false, e->type.kind);
        e->args.n = 0;
        return e;
    }
    case IN_RANK:
        return mk_int(cx, m->span, expr_rank(m->args.at[0]), e->type.kind);
    case IN_NEW_LINE:
        return mk_char(cx, m->span, "\n", 1);
    case IN_STORAGE_SIZE:
    case IN_SIZEOF:
        return size_inquiry(m, e);
    case IN_SIZE:
    case IN_SHAPE:
    case IN_LBOUND:
    case IN_UBOUND:
        return shape_inquiry(m, e);
    case IN_ALLOCATED:
    case IN_ASSOCIATED:
    case IN_PRESENT:
        return state_inquiry(m, e);
    case IN_IS_CONTIGUOUS:
        return contiguity(m, e);
    case IN_LEN: /* of an array nothing is computed for that */
        if (m->args.at[0]->shape && m->args.at[0]->kind != EX_VAR)
            return mk_convert(cx, char_length(cx, m->args.at[0]), e->type);
        return fold_node(cx, e);
    case IN_PROCESSORS_SHAPE:
        return processors_shape(m, e);
    case IN_NUMBER_OF_PROCESSORS:
        return e;
    default:
        return fold_node(m->S->cx, e);
    }
}
