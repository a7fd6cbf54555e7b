/* const_transform.c: transformational functions of constants: reductions, locations, shifts, MATMUL
 * and what else gives arrays.
 *
 * Contract: only where the standard asks for a constant (or a specification expression); elsewhere
 * these functions are nests or calls of the runtime library. Elements are combined in array element
 * order, as gfortran combines them. An array is a table: its elements in that order and its
 * extents. Whatever is not constant gives `false`, without a word. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "fold.h"
#include "fold_math.h"
#include "../sema/sema.h"

typedef struct Table {
    int rank;
    int64_t extent[MAX_RANK];
    ExprVec at;
} Table;

/* A table cut along one dimension: `n` elements a line, `inner` apart. */
typedef struct Lines {
    int64_t inner, n, outer;
} Lines;

static bool table_of(Sema *S, Expr *e, Table *t) {
    *t = (Table){.rank = expr_rank(e)};
    if (!const_values(S, e, &t->at))
        return false;
    for (int d = 0; d < t->rank; d++)
        if (!expr_is_int(e->shape->extent[d], &t->extent[d])) {
            if (t->rank > 1)
                return false;
            t->extent[d] = t->at.n;
        }
    return true;
}

static Lines lines_along(const Table *t, int dim) {
    Lines l = {1, t->extent[dim], 1};
    for (int d = 0; d < t->rank; d++)
        *(d < dim ? &l.inner : &l.outer) *= d == dim ? 1 : t->extent[d];
    return l;
}

/* Element k of line l. */
static int line_place(const Lines *l, int64_t line, int64_t k) {
    return (int)((line / l->inner * l->n + k) * l->inner + line % l->inner);
}

/* DIM= from 0; -1: absent. False: not constant, or outside of the rank. */
static bool dim_of(const Expr *e, int rank, int *dim) {
    Expr *arg = intrinsic_operand(e, "dim");
    int64_t v;
    *dim = -1;
    if (!arg)
        return true;
    if (!expr_is_int(arg, &v) || v < 1 || v > rank)
        return false;
    *dim = (int)v - 1;
    return true;
}

static Expr *scalar_of(const Table *t, int64_t i) {
    return t->at.at[t->rank ? i : 0];
}

/* a op b, folded. */
static Expr *combined(Context *cx, Op op, Expr *a, Expr *b, Type t) {
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = t;
    return fold_node(cx, e);
}

/* The same for `whole`, an intrinsic: a value that is too large is an error, as of functions. */
static Expr *accumulated(Context *cx, const Expr *whole, Op op, const Expr *a, Expr *b) {
    Expr *sum = expr_copy(cx, (Expr *)a);
    bool real = a->type.base == TY_REAL || a->type.base == TY_COMPLEX;
    sum->span = whole->span;
    sum->value.is_found = !real || (isfinite(a->value.re) && isfinite(b->value.re));
    return combined(cx, op, sum, b, whole->type);
}

static bool holds(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *test = combined(cx, op, a, b, TYPE(LOGICAL, 4));
    return test->kind == EX_CONST && test->value.i;
}

/* ---- reductions ---- */

static bool is_nan(const Expr *e) {
    return e->type.base == TY_REAL && isnan(e->value.re);
}

static Expr *extreme(Context *cx, const Expr *e, const ExprVec *v) {
    bool most = e->intrinsic->id == IN_MAXVAL;
    if (!v->n && e->type.base == TY_INTEGER)
        return mk_int(cx, e->span,
                      most ? -integer_huge(e->type.kind) - 1 : integer_huge(e->type.kind),
                      e->type.kind);
    if (!v->n && e->type.base == TY_REAL) {
        Real huge = real_huge(e->type.kind);
        return mk_real(cx, e->span, most ? -huge : huge, e->type.kind);
    }
    if (!v->n)
        return text_extreme(cx, e->span, e->type, most ? 0 : UCHAR_MAX);
    Expr *best = v->at[0];
    for (int i = 1; i < v->n; i++)
        if (is_nan(best) || holds(cx, most ? OP_GT : OP_LT, v->at[i], best))
            best = v->at[i];
    return best;
}

static Expr *logical_reduction(Context *cx, const Expr *e, const ExprVec *v) {
    IntrinsicId id = e->intrinsic->id;
    int64_t n = 0;
    for (int i = 0; i < v->n; i++)
        n += v->at[i]->value.i != 0;
    if (id == IN_COUNT)
        return mk_int(cx, e->span, n, e->type.kind);
    bool r = id == IN_ANY ? n > 0 : id == IN_ALL ? n == v->n : n % 2;
    return mk_logical(cx, e->span, r, e->type.kind);
}

/* The elements of one line (those that MASK= selects) as one value; NULL: not constant. */
static Expr *reduced(Context *cx, const Expr *e, const ExprVec *v) {
    IntrinsicId id = e->intrinsic->id;
    int64_t bits = id == IN_IALL ? -1 : 0;
    switch (id) {
    case IN_COUNT:
    case IN_ANY:
    case IN_ALL:
    case IN_PARITY:
        return logical_reduction(cx, e, v);
    case IN_MAXVAL:
    case IN_MINVAL:
        return extreme(cx, e, v);
    case IN_IALL:
    case IN_IANY:
    case IN_IPARITY:
        for (int i = 0; i < v->n; i++) {
            int64_t x = v->at[i]->value.i;
            bits = id == IN_IALL ? bits & x : id == IN_IANY ? bits | x : bits ^ x;
        }
        return mk_int(cx, e->span, bits, e->type.kind);
    case IN_NORM2:
        return mk_real(cx, e->span, fold_norm(v, e->type.kind), e->type.kind);
    default:
        break;
    }
    Expr *r = mk_convert(cx, mk_int(cx, e->span, id == IN_PRODUCT, 4), e->type);
    for (int i = 0; i < v->n && r->kind == EX_CONST; i++)
        r = accumulated(cx, e, id == IN_PRODUCT ? OP_MUL : OP_ADD, r, v->at[i]);
    return r->kind == EX_CONST ? r : NULL;
}

/* The place of the chosen element among those of a line, from 0; -1: none. */
static int64_t location(Context *cx, const Expr *e, const ExprVec *v, const ExprVec *mask) {
    bool max = e->intrinsic->id == IN_MAXLOC, find = e->intrinsic->id == IN_FINDLOC;
    const Expr *back_arg = intrinsic_operand(e, "back");
    bool back = back_arg && back_arg->value.i;
    Op better = max ? (back ? OP_GE : OP_GT) : back ? OP_LE : OP_LT;
    Expr *value = find ? intrinsic_operand(e, "value") : NULL;
    int64_t at = -1;
    for (int i = 0; i < v->n; i++) {
        bool take = find ? (e->args.at[0]->type.base == TY_LOGICAL
                                ? v->at[i]->value.i == value->value.i
                                : holds(cx, OP_EQ, v->at[i], value)) &&
                               (at < 0 || back)
                         : at < 0 || (is_nan(v->at[at]) && !is_nan(v->at[i])) ||
                               holds(cx, better, v->at[i], v->at[at]);
        if (mask->at[i]->value.i && take)
            at = i;
    }
    return at;
}

/* Where the element `place` of a table stands, as a vector; place < 0: zeros. */
static void push_subscripts(Context *cx, const Expr *e, const Table *t, int64_t place,
                            ExprVec *out) {
    int64_t rest = place;
    for (int d = 0; d < t->rank; d++) {
        vec_push(cx, out, mk_int(cx, e->span, place < 0 ? 0 : rest % t->extent[d] + 1,
                                 e->type.kind));
        rest = place < 0 ? 0 : rest / t->extent[d];
    }
}

static bool reduction(Sema *S, Expr *e, ExprVec *out) {
    Context *cx = S->cx;
    Table a, mask = {0};
    Expr *mask_arg = intrinsic_operand(e, "mask");
    bool own = mask_arg == e->args.at[0]; /* COUNT(mask) */
    bool place = e->intrinsic->shape == RS_LOC;
    int dim;
    if (!table_of(S, e->args.at[0], &a) || !dim_of(e, a.rank, &dim) ||
        (mask_arg && !own && !table_of(S, mask_arg, &mask)))
        return false;
    Lines l = dim < 0 ? (Lines){1, a.at.n, 1} : lines_along(&a, dim);
    Expr *yes = mk_logical(cx, e->span, true, 4);
    for (int64_t line = 0; line < l.inner * l.outer; line++) {
        ExprVec v = {0}, masks = {0};
        for (int64_t k = 0; k < l.n; k++) {
            int at = line_place(&l, line, k);
            Expr *m = mask_arg && !own ? scalar_of(&mask, at) : yes;
            if (!m->value.i && !place)
                continue;
            vec_push(cx, &v, a.at.at[at]);
            vec_push(cx, &masks, m);
        }
        if (place && dim < 0) {
            push_subscripts(cx, e, &a, location(cx, e, &v, &masks), out);
            continue;
        }
        Expr *r = place ? mk_int(cx, e->span, location(cx, e, &v, &masks) + 1, e->type.kind)
                        : reduced(cx, e, &v);
        if (!r)
            return false;
        vec_push(cx, out, r);
    }
    return true;
}

/* ---- products ---- */

static Expr *product(Context *cx, const Expr *e, ExprVec *a, ExprVec *b, bool conjugate) {
    bool logical = e->type.base == TY_LOGICAL;
    Expr *sum = logical ? mk_logical(cx, e->span, false, e->type.kind)
                        : mk_convert(cx, mk_int(cx, e->span, 0, 4), e->type);
    for (int i = 0; i < a->n && sum->kind == EX_CONST; i++) {
        Expr *x = mk_convert(cx, a->at[i], e->type), *y = mk_convert(cx, b->at[i], e->type);
        if (conjugate) {
            x = expr_copy(cx, x);
            x->value.im = -x->value.im;
        }
        Expr *xy = accumulated(cx, e, logical ? OP_AND : OP_MUL, x, y);
        if (xy->kind != EX_CONST)
            return NULL;
        sum = accumulated(cx, e, logical ? OP_OR : OP_ADD, sum, xy);
    }
    return sum->kind == EX_CONST ? sum : NULL;
}

static bool matmul(Sema *S, Expr *e, ExprVec *out) {
    Context *cx = S->cx;
    Table a, b;
    if (!table_of(S, e->args.at[0], &a) || !table_of(S, e->args.at[1], &b))
        return false;
    bool dot = e->intrinsic->id == IN_DOT_PRODUCT;
    int64_t rows = a.rank == 2 ? a.extent[0] : 1, n = a.extent[a.rank - 1];
    int64_t columns = b.rank == 2 ? b.extent[1] : 1;
    if (b.extent[0] != n)
        return false;
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; i < rows; i++) {
            ExprVec x = {0}, y = {0};
            for (int64_t k = 0; k < n; k++) {
                vec_push(cx, &x, a.at.at[i + k * rows]);
                vec_push(cx, &y, b.at.at[k + j * n]);
            }
            Expr *r = product(cx, e, &x, &y, dot && e->type.base == TY_COMPLEX);
            if (!r)
                return false;
            vec_push(cx, out, r);
        }
    return true;
}

/* ---- other places of the same elements ---- */

static Expr *nothing(Context *cx, const Expr *e) {
    int64_t len;
    if (e->type.base == TY_LOGICAL)
        return mk_logical(cx, e->span, false, e->type.kind);
    if (e->type.base != TY_CHARACTER)
        return mk_convert(cx, mk_int(cx, e->span, 0, 4), e->type);
    if (!expr_is_int(e->type.len, &len))
        return NULL;
    char *blanks = arena_alloc(cx->arena, (size_t)len + 1);
    memset(blanks, ' ', (size_t)len);
    return mk_char(cx, e->span, blanks, len);
}

static bool shift(Sema *S, Expr *e, ExprVec *out) {
    Context *cx = S->cx;
    Table a, by, boundary = {0};
    Expr *edge = intrinsic_operand(e, "boundary");
    bool circular = e->intrinsic->id == IN_CSHIFT;
    int dim;
    if (!table_of(S, e->args.at[0], &a) || !table_of(S, e->args.at[1], &by) ||
        !dim_of(e, a.rank, &dim) || (edge && !table_of(S, edge, &boundary)))
        return false;
    Lines l = lines_along(&a, dim < 0 ? 0 : dim);
    Expr *none = circular || edge ? NULL : nothing(cx, e);
    if (!circular && !edge && !none)
        return false;
    Expr **to = NEW_ARRAY(cx, Expr *, a.at.n + 1);
    for (int64_t line = 0; line < l.inner * l.outer; line++) {
        int64_t s = scalar_of(&by, line)->value.i;
        for (int64_t k = 0; k < l.n; k++) {
            int64_t from = circular ? ((k + s % l.n) % l.n + l.n) % l.n : k + s;
            to[line_place(&l, line, k)] =
                from >= 0 && from < l.n ? a.at.at[line_place(&l, line, from)]
                : edge                  ? scalar_of(&boundary, line)
                                        : none;
        }
    }
    for (int i = 0; i < a.at.n; i++)
        vec_push(cx, out, to[i]);
    return true;
}

static bool transposed(Sema *S, Expr *e, ExprVec *out) {
    Table a;
    if (!table_of(S, e->args.at[0], &a))
        return false;
    for (int64_t i = 0; i < a.extent[0]; i++)
        for (int64_t j = 0; j < a.extent[1]; j++)
            vec_push(S->cx, out, a.at.at[i + j * a.extent[0]]);
    return true;
}

static bool spread(Sema *S, Expr *e, ExprVec *out) {
    Table a;
    int64_t copies, inner = 1;
    int dim;
    if (!table_of(S, e->args.at[0], &a) || !dim_of(e, a.rank + 1, &dim) ||
        !expr_is_int(e->args.at[2], &copies))
        return false;
    for (int d = 0; d < dim; d++)
        inner *= a.extent[d];
    for (int64_t from = 0; from < a.at.n; from += inner)
        for (int64_t k = 0; k < copies; k++)
            for (int64_t i = 0; i < inner; i++)
                vec_push(S->cx, out, a.at.at[from + i]);
    return true;
}

static bool packed(Sema *S, Expr *e, ExprVec *out) {
    Table a, mask, vector = {0};
    Expr *rest = intrinsic_operand(e, "vector");
    if (!table_of(S, e->args.at[0], &a) || !table_of(S, e->args.at[1], &mask) ||
        (rest && !table_of(S, rest, &vector)))
        return false;
    for (int i = 0; i < a.at.n; i++)
        if (scalar_of(&mask, i)->value.i)
            vec_push(S->cx, out, a.at.at[i]);
    for (int i = out->n; i < vector.at.n; i++)
        vec_push(S->cx, out, vector.at.at[i]);
    return true;
}

static bool unpacked(Sema *S, Expr *e, ExprVec *out) {
    Table vector, mask, field;
    if (!table_of(S, e->args.at[0], &vector) || !table_of(S, e->args.at[1], &mask) ||
        !table_of(S, e->args.at[2], &field))
        return false;
    for (int i = 0, next = 0; i < mask.at.n; i++) {
        bool take = mask.at.at[i]->value.i;
        if (take && next == vector.at.n)
            return false;
        vec_push(S->cx, out, take ? vector.at.at[next++] : scalar_of(&field, i));
    }
    return true;
}

/* ---- TRANSFER ---- */

/* Bytes of a value of the type; -1: of no known size. */
int64_t fold_bytes_of(Type t) {
    int64_t len;
    if (t.base == TY_CHARACTER)
        return expr_is_int(t.len, &len) ? len : -1;
    return t.base == TY_DERIVED || t.base == TY_NONE ? -1 : t.base == TY_COMPLEX ? 2 * t.kind
                                                                                 : t.kind;
}

/* The machines that programs are compiled for have their least byte first. */
void fold_put_bytes(char *to, const Expr *e) {
    const Const *v = &e->value;
    int kind = e->type.kind;
    if (e->type.base == TY_CHARACTER) {
        memcpy(to, v->s, (size_t)v->len);
    } else if (e->type.base == TY_REAL || e->type.base == TY_COMPLEX) {
        real_to_bytes(to, v->re, kind);
        if (e->type.base == TY_COMPLEX)
            real_to_bytes(to + kind, v->im, kind);
    } else {
        memcpy(to, e->type.base == TY_LOGICAL && v->len ? &v->len : &v->i, (size_t)kind);
    }
}

Expr *fold_get_bytes(Context *cx, const Expr *e, const char *from, int64_t size) {
    Expr *r = mk_expr(cx, EX_CONST, e->span);
    r->type = e->type;
    int kind = e->type.kind;
    if (e->type.base == TY_CHARACTER) {
        Expr *text = mk_char(cx, e->span, arena_strndup(cx->arena, from, (size_t)size), size);
        return text;
    }
    if (e->type.base == TY_REAL || e->type.base == TY_COMPLEX) {
        r->value.re = real_from_bytes(from, kind);
        r->value.im = e->type.base == TY_COMPLEX ? real_from_bytes(from + kind, kind) : 0;
        char back[2 * sizeof(Real)]; /* a signalling NaN becomes a quiet one */
        fold_put_bytes(back, r);
        return memcmp(back, from, (size_t)size) == 0 ? r : NULL;
    }
    uint64_t bits = 0;
    memcpy(&bits, from, (size_t)kind);
    r->value.i = (int64_t)(bits << (64 - 8 * kind)) >> (64 - 8 * kind);
    if (e->type.base == TY_LOGICAL && (r->value.i & ~(int64_t)1)) {
        r->value.len = r->value.i; /* for TRANSFER back; the last bit counts */
        r->value.i &= 1;
    }
    return r;
}

static bool transferred(Sema *S, Expr *e, ExprVec *out) {
    Context *cx = S->cx;
    Expr *source = e->args.at[0], *count = intrinsic_operand(e, "size");
    ExprVec v = {0};
    int64_t to = fold_bytes_of(e->type), n = 1;
    if (source->type.base == TY_DERIVED || !const_values(S, source, &v) || to < 0 ||
        (count && !expr_is_int(count, &n)))
        return false;
    int64_t from = v.n ? fold_bytes_of(v.at[0]->type) : 0, have = from * v.n;
    if (from < 0 || (e->args.at[1]->shape && !count && to == 0))
        return false;
    if (e->args.at[1]->shape && !count)
        n = (have + to - 1) / to;
    n = n < 0 ? 0 : n;
    if (n > MAX_CONSTANT_BYTES || n * to > MAX_CONSTANT_BYTES)
        return false;
    int64_t all = n * to > have ? n * to : have; /* what lies behind is 0, as with gfortran */
    char *bytes = arena_alloc(cx->arena, (size_t)all + 1);
    memset(bytes, 0, (size_t)all + 1);
    for (int i = 0; i < v.n; i++)
        fold_put_bytes(bytes + i * from, v.at[i]);
    for (int64_t i = 0; i < n; i++) {
        Expr *x = fold_get_bytes(cx, e, bytes + i * to, to);
        if (!x)
            return false;
        vec_push(cx, out, x);
    }
    return true;
}

/* ---- all of them ---- */

bool const_transform(Sema *S, Expr *e, ExprVec *out) {
    switch (e->intrinsic->id) {
    case IN_DOT_PRODUCT:
    case IN_MATMUL:
        return matmul(S, e, out);
    case IN_CSHIFT:
    case IN_EOSHIFT:
        return shift(S, e, out);
    case IN_TRANSPOSE:
        return transposed(S, e, out);
    case IN_SPREAD:
        return spread(S, e, out);
    case IN_PACK:
        return packed(S, e, out);
    case IN_UNPACK:
        return unpacked(S, e, out);
    case IN_TRANSFER:
        return transferred(S, e, out);
    default:
        return !e->intrinsic->library &&
               (e->intrinsic->shape == RS_REDUCE || e->intrinsic->shape == RS_LOC) &&
               reduction(S, e, out);
    }
}

Expr *sema_constant_transform(Sema *S, Expr *e) {
    Context *cx = S->cx;
    ExprVec v = {0};
    int errors = diag_errors(cx);
    bool plain = e->intrinsic->cls == IC_TRANSFORMATIONAL && e->intrinsic->id != IN_RESHAPE;
    if (!plain || expr_rank(e) > 1 || e->type.base == TY_DERIVED || !const_transform(S, e, &v))
        return diag_errors(cx) > errors ? sema_fail(e) : NULL;
    if (!e->shape)
        return v.at[0];
    Expr *list = mk_expr(cx, EX_ARRAY, e->span);
    list->args = v;
    list->type = e->type;
    list->shape = shape_new(cx, 1);
    list->shape->extent[0] = mk_int(cx, e->span, v.n, 8);
    return list;
}

void sema_fold_transforms(Expr **at, void *arg) {
    Sema *S = arg;
    expr_children(*at, sema_fold_transforms, S);
    Expr *e = *at;
    Expr *value = e->kind == EX_INTRINSIC ? sema_constant_transform(S, e) : NULL;
    *at = value ? value : fold_node(S->cx, e);
}
