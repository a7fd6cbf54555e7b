/* sema_transfer.c: TRANSFER of and to structures.
 *
 * Contract: a structure is held by components (sema_structdef.c), so its bytes are first put
 * together: in a variable of the type that shares its storage with an array of INTEGER(1), as
 * EQUIVALENCE would have it. That array is what TRANSFER is given, or gives.
 *
 * What a POINTER component is made of no program can know, and descriptors must not be copied: of a
 * structure with such components a copy is kept, and its bytes are the number of that copy, the
 * same on all processes (hpf_keep_record). */
#include "sema_struct.h"

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
        if (c->is_owned || (!c->is_pointer && c->type.base == TY_DERIVED &&
                            derived_is_deferred(c->type.derived) && !points_only(c->type.derived)))
            return false;
    }
    return derived_is_deferred(t);
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

Expr *sema_transfer(Sema *S, Expr *e, Expr *source, Expr *mold, Expr *size) {
    Context *cx = S->cx;
    Span at = e->span;
    int64_t from = bytes_of(S, source), to = sema_value_bytes(S, mold->type), n = 0;
    const Expr *of = struct_is(source) && (from < 0 || sema_has_index(source)) ? source : mold;
    if (S->in_init || S->in_spec)
        return refused(S, e, of, "in a constant or specification expression");
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
    if (struct_is(source) && from < 0)
        return refused(S, e, of, "whose number only run time knows");
    if (struct_is(source)) {
        Image m = image_of(S, source->type, source->shape, sema_value_bytes(S, source->type), at);
        sema_put(S, &S->prelude, mk_var(cx, at, m.value), source);
        source = mk_var(cx, at, m.bytes);
    }
    if (!struct_is(mold))
        return transfer(S, at, source, mold, size);
    if (size ? !expr_is_int(size, &n) : mold->shape && from < 0)
        return refused(S, e, of, "whose number only run time knows");
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
