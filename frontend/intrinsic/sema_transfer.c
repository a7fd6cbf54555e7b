/* sema_transfer.c: TRANSFER of and to structures.
 *
 * Contract: a structure is held by components (sema_structdef.c), so its bytes are first put
 * together: in a variable of the type that shares its storage with an array of INTEGER(1), as
 * EQUIVALENCE would have it. That array is what TRANSFER is given, or gives.
 *
 * What a POINTER component is made of no program can know, and descriptors must not be copied: of a
 * structure with such components a copy is kept, and its bytes are the number of that copy, the
 * same on all processes (hpf_keep_record). */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

typedef struct Image {
    Symbol *value, *bytes;
} Image;

/* One value of the type, or an array of that shape. */
static Image image_of(Sema *S, Type t, const Shape *shape, int64_t size, Span at) {
    Context *cx = S->cx;
    Image m;
    int64_t n, all = size;
    m.value = struct_temporary(S, t, at);
    if (shape)
        m.value->spec = (ArraySpec){.kind = AS_EXPLICIT, .rank = shape->rank};
    for (int d = 0; shape && d < shape->rank; d++) {
        expr_is_int(shape->extent[d], &n);
        m.value->spec.dim[d] = (Bound){mk_int(cx, at, 1, 8), mk_int(cx, at, n, 8)};
        all *= n;
    }
    sema_struct_parts(S, m.value);
    m.bytes = struct_temporary(S, TYPE(INTEGER, 1), at);
    m.bytes->spec = (ArraySpec){.kind = AS_EXPLICIT, .rank = 1};
    m.bytes->spec.dim[0] = (Bound){mk_int(cx, at, 1, 8), mk_int(cx, at, all, 8)};
    sema_tie(S, scope_unit(S->scope)->unit, m.value, m.bytes);
    return m;
}

static bool has_extents(const Shape *shape) {
    int64_t n;
    for (int d = 0; shape && d < shape->rank; d++)
        if (!shape->extent[d] || !expr_is_int(shape->extent[d], &n))
            return false;
    return true;
}

/* Bytes of all of e; -1: only run time knows them. */
static int64_t bytes_of(Sema *S, const Expr *e) {
    int64_t n, all = sema_value_bytes(S, e->type);
    if (!has_extents(e->shape))
        return -1;
    for (int d = 0; e->shape && d < e->shape->rank && all >= 0; d++) {
        expr_is_int(e->shape->extent[d], &n);
        all *= n;
    }
    return all;
}

static Expr *refused(Sema *S, Expr *e, const Expr *of, const char *why) {
    diag_error(S->cx, of->span, "TRANSFER of structures %s is not supported", why);
    return sema_fail(e);
}

/* It has POINTER components, and none that is ALLOCATABLE. */
static bool points_only(const Derived *t) {
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        bool inside = c->type.base == TY_DERIVED && !c->is_pointer;
        const Derived *inner = inside ? c->type.derived : NULL;
        if (c->is_owned || (derived_has_addresses(inner) && !points_only(inner)))
            return false;
    }
    return derived_has_addresses(t);
}

static bool is_kept(const Expr *e) {
    return struct_is(e) && !e->shape && points_only(e->type.derived);
}

static Expr *cast(Sema *S, Expr *e, Type to) {
    Expr *c = mk_expr(S->cx, EX_CONVERT, e->span);
    c->type = to;
    c->a = e;
    return c;
}

static Symbol *pointer_to(Sema *S, Type t, Span at) {
    return struct_temporary(S, heap_pointer_type(S, t), at);
}

/* The number of a copy of the structure. */
static Expr *keep(Sema *S, Expr *source, Span at) {
    Context *cx = S->cx;
    Symbol *p = pointer_to(S, source->type, at), *n = struct_temporary(S, TYPE(INTEGER, 8), at);
    vec_push(cx, &S->prelude, heap_allocate(S, mk_var(cx, at, p), false));
    sema_put(S, &S->prelude, heap_value(S, mk_var(cx, at, p)), source);
    Expr *kept = sema_intrinsic_of(S, at, IN_KEEP, cast(S, mk_var(cx, at, p), n->type), NULL, NULL);
    vec_push(cx, &S->prelude, mk_set(cx, mk_var(cx, at, n), kept));
    return mk_var(cx, at, n);
}

/* The copy of that number. */
static Expr *kept(Sema *S, Expr *number, Type t, Span at) {
    Context *cx = S->cx;
    Symbol *p = pointer_to(S, t, at);
    Expr *record = sema_intrinsic_of(S, at, IN_KEPT, number, NULL, NULL);
    vec_push(cx, &S->prelude, mk_set(cx, mk_var(cx, at, p), cast(S, record, p->type)));
    return heap_value(S, mk_var(cx, at, p));
}

static Expr *transfer(Sema *S, Span at, Expr *source, Expr *mold, Expr *size) {
    return sema_intrinsic_of(S, at, IN_TRANSFER, source, mold, size);
}

/* ---- constants ---- */

/* As sema_common.c lays components out. */
static int64_t alignment(Type t) {
    int64_t most = 1, own;
    if (t.base != TY_DERIVED)
        return t.base == TY_CHARACTER ? 1 : t.kind;
    for (int i = 0; i < t.derived->components.n; i++) {
        own = alignment(t.derived->components.at[i].type);
        most = own > most ? own : most;
    }
    return most;
}

static int64_t up(int64_t at, int64_t unit) {
    return (at + unit - 1) / unit * unit;
}

/* Elements of the component; -1: not constant. */
static int64_t count_of(Sema *S, const Component *c, Span at) {
    Symbol like = {.spec = c->spec};
    int64_t n = 1, extent;
    for (int d = 0; d < c->spec.rank; d++) {
        if (!expr_is_int(mk_bound(S->cx, at, &like, d, BOUND_EXTENT), &extent))
            return -1;
        n *= extent;
    }
    return n;
}

/* The bytes of constant structures: those of the i-th begin at to[i]. Its components are arrays
 * over all structures, with their own dimensions in front. */
static bool put_structures(Sema *S, Expr *e, char **to, int64_t n) {
    int64_t at = 0;
    for (int k = 0; k < e->type.derived->components.n; k++) {
        const Component *c = &e->type.derived->components.at[k];
        Expr *v = struct_listed(S, e, k);
        ExprVec all = {0};
        int64_t size = sema_value_bytes(S, c->type), count = count_of(S, c, e->span);
        if (!v || v->type.base == TY_NONE || count < 0)
            return false;
        at = up(at, alignment(c->type));
        char **places = arena_alloc(S->cx->arena, (size_t)(n * count + 1) * sizeof *places);
        for (int64_t i = 0; i < n * count; i++)
            places[i] = to[i / count] + at + i % count * size;
        at += count * size;
        if (struct_is(v)) {
            if (!put_structures(S, v, places, n * count))
                return false;
            continue;
        }
        v = v->kind == EX_ELEM ? fold_constant_element(S->cx, v) : v;
        if (!const_values(S, v, &all) || all.n != n * count)
            return false;
        for (int i = 0; i < all.n; i++) {
            Expr *x = const_fit(S->cx, mk_convert(S->cx, all.at[i], c->type), c->type);
            if (x->kind != EX_CONST)
                return false;
            fold_put_bytes(places[i], x);
        }
    }
    return true;
}

static Expr *vector_of(Sema *S, Type t, Span span, int64_t n) {
    Expr *list = mk_expr(S->cx, EX_ARRAY, span);
    list->type = t;
    list->shape = shape_new(S->cx, 1);
    list->shape->extent[0] = mk_int(S->cx, span, n, 8);
    return list;
}

/* The structure of these bytes; NULL: it has parts that are no constants then. */
static Expr *get_structure(Sema *S, Type t, const char *from, Span span) {
    Context *cx = S->cx;
    Expr *r = mk_expr(cx, EX_STRUCT, span);
    int64_t at = 0;
    r->type = t;
    for (int k = 0; k < t.derived->components.n; k++) {
        const Component *c = &t.derived->components.at[k];
        int64_t size = sema_value_bytes(S, c->type), n = count_of(S, c, span);
        Expr like = {.span = span, .type = c->type}, *x = NULL;
        at = up(at, alignment(c->type));
        if (n < 0)
            return NULL;
        Expr *list = vector_of(S, c->type, span, n);
        for (int64_t i = 0; i < n; i++, at += size) {
            x = c->type.base == TY_DERIVED ? get_structure(S, c->type, from + at, span)
                                           : fold_get_bytes(cx, &like, from + at, size);
            if (!x)
                return NULL;
            vec_push(cx, &list->args, x);
        }
        vec_push(cx, &r->args, !c->spec.rank ? x : struct_in_shape(S, list, c));
    }
    return r;
}

/* n structures of these bytes, one after the other. */
static Expr *get_structures(Sema *S, Type t, const char *from, int64_t n, Span span) {
    Expr *list = vector_of(S, t, span, n);
    for (int64_t i = 0; i < n; i++) {
        Expr *x = get_structure(S, t, from + i * sema_value_bytes(S, t), span);
        if (!x)
            return NULL;
        vec_push(S->cx, &list->args, x);
    }
    return list;
}

static bool put_constant(Sema *S, Expr *source, char *bytes, int64_t have) {
    int64_t size = sema_value_bytes(S, source->type), n = size ? have / size : 0;
    ExprVec all = {0};
    if (struct_is(source)) {
        char **places = arena_alloc(S->cx->arena, (size_t)(n + 1) * sizeof *places);
        for (int64_t i = 0; i < n; i++)
            places[i] = bytes + i * size;
        return put_structures(S, source, places, n);
    }
    if (!const_values(S, source, &all) || all.n != n)
        return false;
    for (int i = 0; i < all.n; i++)
        fold_put_bytes(bytes + size * i, all.at[i]);
    return true;
}

/* TRANSFER of and to structures in constant expressions; NULL: it has no constant value. What the
 * source does not reach is 0, as gfortran has it. */
static Expr *constant(Sema *S, Expr *e, Expr *source, Expr *mold, Expr *size) {
    Context *cx = S->cx;
    int64_t have = bytes_of(S, source), want = sema_value_bytes(S, mold->type), n = 1;
    if (have < 0 || have > MAX_CONSTANT_BYTES || want < 0 ||
        (size && (!expr_is_int(size, &n) || n > MAX_CONSTANT_BYTES)))
        return NULL;
    if (mold->shape && !size) {
        if (!want)
            return NULL;
        n = (have + want - 1) / want;
    }
    n = n < 0 ? 0 : n;
    int64_t all = have > n * want ? have : n * want;
    if (all > MAX_CONSTANT_BYTES)
        return NULL;
    char *bytes = arena_alloc(cx->arena, (size_t)all + 1);
    memset(bytes, 0, (size_t)all + 1);
    if (!put_constant(S, source, bytes, have))
        return NULL;
    if (struct_is(mold))
        return size || mold->shape ? get_structures(S, mold->type, bytes, n, e->span)
                                   : get_structure(S, mold->type, bytes, e->span);
    Expr *list = vector_of(S, TYPE(INTEGER, 1), e->span, all);
    for (int64_t i = 0; i < all; i++)
        vec_push(cx, &list->args, mk_int(cx, e->span, (signed char)bytes[i], 1));
    return transfer(S, e->span, list, mold, size);
}

/* ---- a number of structures that only run time knows ---- */

static StmtVec *loop(Sema *S, StmtVec *out, Expr *lo, Expr *hi, Expr **index) {
    Context *cx = S->cx;
    Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), lo->span);
    Stmt *s = mk_stmt(cx, ST_DO, lo->span);
    s->sym = k;
    s->name = k->name;
    s->lo = mk_convert(cx, lo, k->type);
    s->hi = mk_convert(cx, hi, k->type);
    vec_push(cx, out, s);
    *index = mk_var(cx, lo->span, k);
    return &s->body;
}

static Expr *element_of(Sema *S, Symbol *array, Expr **at, int rank) {
    Expr *e = mk_expr(S->cx, EX_ELEM, at[0]->span);
    e->sym = array;
    e->name = array->name;
    e->type = symbol_type(array);
    for (int d = 0; d < rank; d++)
        vec_push(S->cx, &e->args, at[d]);
    return heap_reference(S, e);
}

static Expr *element(Sema *S, Symbol *array, Expr *at) {
    return element_of(S, array, &at, 1);
}

/* An array of rank 1 with n elements. */
static Symbol *vector(Sema *S, Type t, Expr *n) {
    Expr like = {.kind = EX_PAREN, .span = n->span, .type = t, .shape = shape_new(S->cx, 1)};
    Symbol *v = struct_array(S, t, 1, n->span);
    like.shape->extent[0] = n;
    sema_allocate_before(S, v, &like, n->span);
    return v;
}

/* The `size` bytes of the image from those of `all` behind `at`, or the other way round; `at` moves
 * on. */
static void move_bytes(Sema *S, StmtVec *out, const Image *m, int64_t size, Symbol *all, Symbol *at,
                       bool to_image) {
    Context *cx = S->cx;
    Span span = at->span;
    Expr *k;
    StmtVec *body = loop(S, out, mk_int(cx, span, 1, 8), mk_int(cx, span, size, 8), &k);
    Expr *there = element(S, all, mk_add(cx, mk_var(cx, span, at), expr_copy(cx, k)));
    Expr *here = element(S, m->bytes, k);
    vec_push(cx, body, to_image ? mk_set(cx, here, there) : mk_set(cx, there, here));
    vec_push(cx, out, mk_set(cx, mk_var(cx, span, at),
                             mk_add(cx, mk_var(cx, span, at), mk_int(cx, span, size, 8))));
}

static Symbol *counter(Sema *S, Span at) {
    Symbol *n = struct_temporary(S, TYPE(INTEGER, 8), at);
    vec_push(S->cx, &S->prelude, mk_set(S->cx, mk_var(S->cx, at, n), mk_int(S->cx, at, 0, 8)));
    return n;
}

/* The bytes of all structures of the array. */
static Symbol *bytes_of_all(Sema *S, Expr *source) {
    Context *cx = S->cx;
    Span at = source->span;
    int64_t size = sema_value_bytes(S, source->type);
    Symbol *v = sema_kept_in(S, source);
    Expr *n = shape_size(cx, at, mk_var(cx, at, v)->shape), *k[MAX_RANK] = {NULL};
    Image m = image_of(S, source->type, NULL, size, at);
    Symbol *all = vector(S, TYPE(INTEGER, 1), mk_mul(cx, n, mk_int(cx, at, size, 8)));
    Symbol *place = counter(S, at);
    StmtVec *body = &S->prelude;
    Symbol *lead = sema_struct_lead(v);
    for (int d = v->spec.rank - 1; d >= 0; d--) {
        int of = d + lead->spec.rank - v->spec.rank;
        body = loop(S, body, mk_bound(cx, at, lead, of, BOUND_LOWER),
                    mk_bound(cx, at, lead, of, BOUND_UPPER), &k[d]);
    }
    sema_put(S, body, mk_var(cx, at, m.value), element_of(S, v, k, v->spec.rank));
    move_bytes(S, body, &m, size, all, place, false);
    return all;
}

/* n structures of the bytes of `source`. */
static Expr *structures_of(Sema *S, Type t, Expr *source, Expr *n, Span at) {
    Context *cx = S->cx;
    int64_t size = sema_value_bytes(S, t);
    Expr *bytes = mk_mul(cx, expr_copy(cx, n), mk_int(cx, at, size, 8)), *k;
    Symbol *v = vector(S, t, n);
    Symbol *all = vector(S, TYPE(INTEGER, 1), bytes);
    Image m = image_of(S, t, NULL, size, at);
    Expr *from = transfer(S, at, source, mk_var(cx, at, m.bytes), expr_copy(cx, bytes));
    if (from->type.base == TY_NONE)
        return from;
    sema_put(S, &S->prelude, mk_var(cx, at, all), from);
    Symbol *place = counter(S, at);
    StmtVec *body = loop(S, &S->prelude, mk_int(cx, at, 1, 8), expr_copy(cx, n), &k);
    move_bytes(S, body, &m, size, all, place, true);
    sema_put(S, body, element(S, v, k), mk_var(cx, at, m.value));
    return mk_var(cx, at, v);
}

static Expr *kept_number(Sema *S, Expr *n) {
    Symbol *v = struct_temporary(S, TYPE(INTEGER, 8), n->span);
    vec_push(S->cx, &S->prelude, mk_set(S->cx, mk_var(S->cx, n->span, v), n));
    return mk_var(S->cx, n->span, v);
}

/* How many values of `to` bytes the source fills. */
static Expr *values_in(Sema *S, const Expr *source, int64_t to, Span at) {
    Context *cx = S->cx;
    Expr *bytes = source->type.base == TY_CHARACTER
                      ? mk_convert(cx, char_length(cx, source), TYPE(INTEGER, 8))
                      : mk_int(cx, at, sema_value_bytes(S, source->type), 8);
    Expr *n = source->shape ? shape_size(cx, at, source->shape) : mk_int(cx, at, 1, 8);
    if (!n || !to)
        return NULL;
    n = mk_add(cx, mk_mul(cx, n, bytes), mk_int(cx, at, to - 1, 8));
    Expr *q = mk_binary(cx, at, OP_DIV, n, mk_int(cx, at, to, 8));
    q->type = TYPE(INTEGER, 8);
    return kept_number(S, q);
}

/* To the very type that the source has: its values. NULL: it is something else. */
static Expr *same_values(Sema *S, Expr *source, const Expr *mold, const Expr *size, Span at) {
    Context *cx = S->cx;
    if (!struct_is(source) || !struct_is(mold) || !type_equal(source->type, mold->type) || size ||
        !points_only(mold->type.derived) || (source->shape && !mold->shape))
        return NULL;
    Expr *v = mk_expr(cx, mold->shape ? EX_ARRAY : EX_PAREN, at);
    v->type = mold->type;
    if (!mold->shape) {
        v->a = source;
        return v;
    }
    vec_push(cx, &v->args, source);
    v->shape = shape_new(cx, 1);
    v->shape->extent[0] = source->shape ? shape_size(cx, at, source->shape) : mk_int(cx, at, 1, 8);
    return v;
}

Expr *sema_transfer(Sema *S, Expr *e, Expr *source, Expr *mold, Expr *size) {
    Context *cx = S->cx;
    Span at = e->span;
    source = sema_sized(S, source);
    int64_t from = bytes_of(S, source), to = sema_value_bytes(S, mold->type), n = 0;
    const Expr *of = struct_is(source) && (from < 0 || sema_has_index(source)) ? source : mold;
    bool must = S->in_init || S->in_spec;
    if (must || (source->sym && source->sym->is_constant)) {
        Expr *value = constant(S, e, source, mold, size);
        if (value || must)
            return value ? value : refused(S, e, of, "in a constant or specification expression");
    }
    Expr *same = same_values(S, source, mold, size, at);
    if (same)
        return same;
    if (S->in_where || sema_has_index(source) || (size && sema_has_index(size)))
        return refused(S, e, of, "in WHERE, FORALL or an implied DO");
    if (is_kept(source) && !S->unit->is_pure) {
        source = keep(S, source, at);
        from = 8;
    }
    if (is_kept(mold) && !size)
        return kept(S, transfer(S, at, source, mk_int(cx, at, 0, 8), NULL), mold->type, at);
    if ((struct_is(source) && sema_value_bytes(S, source->type) < 0) || (struct_is(mold) && to < 0))
        return refused(S, e, of, "with ALLOCATABLE components, and of arrays with POINTER "
                       "components,");
    if (struct_is(source) && from < 0) {
        source = mk_var(cx, at, bytes_of_all(S, source));
    } else if (struct_is(source)) {
        Image m = image_of(S, source->type, source->shape, sema_value_bytes(S, source->type), at);
        sema_put(S, &S->prelude, mk_var(cx, at, m.value), source);
        source = mk_var(cx, at, m.bytes);
    }
    if (!struct_is(mold))
        return transfer(S, at, source, mold, size);
    if (size ? !expr_is_int(size, &n) : mold->shape && from < 0) {
        Expr *many = size ? kept_number(S, mk_max0(cx, mk_convert(cx, size, TYPE(INTEGER, 8))))
                          : values_in(S, source, to, at);
        return many ? structures_of(S, mold->type, source, many, at)
                    : refused(S, e, of, "whose number only run time knows");
    }
    Shape *shape = size || mold->shape ? shape_new(cx, 1) : NULL;
    n = size ? n : !shape ? 1 : to ? (from + to - 1) / to : 0;
    if (shape)
        shape->extent[0] = mk_int(cx, at, n, 8);
    Image m = image_of(S, mold->type, shape, to, at);
    Expr *all = transfer(S, at, source, mk_var(cx, at, m.bytes), mk_int(cx, at, n * to, 8));
    if (all->type.base == TY_NONE)
        return all;
    sema_put(S, &S->prelude, mk_var(cx, at, m.bytes), all);
    return mk_var(cx, at, m.value);
}
