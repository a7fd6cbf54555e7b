/* sema_struct_places.c: array components of structures, one place after the other.
 *
 * Contract: sema_struct.h. The component 'v(3)' of an array of structures 'a(n)' is the array
 * 'a%v(3,n)', its own dimensions in front. Where what is said of 'a' cannot be said of them
 * together (the mask of WHERE, the arguments of PACK, UNPACK, MERGE and EOSHIFT), it is said of
 * 'a%v(1,:)', 'a%v(2,:)' and so on. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* More statements of one WHERE than a reader, or the C compiler, would like. */
enum { MAX_PLACES = 512 };

/* ---- one place ---- */

/* The extents of v behind its first `own` dimensions. */
static void rest_of_shape(Sema *S, Expr *r, const Expr *v, int own) {
    int rank = expr_rank(v) - own;
    r->shape = rank ? shape_new(S->cx, rank) : NULL;
    for (int d = 0; d < rank; d++)
        if (v->shape->extent[own + d])
            r->shape->extent[d] = expr_copy(S->cx, v->shape->extent[own + d]);
}

/* The subscript of range t whose number is count, from 0 on; of a vector: its element. */
static Expr *subscript(Sema *S, const Expr *t, const Expr *count) {
    Context *cx = S->cx;
    Type type = TYPE(INTEGER, 8);
    if (t->kind != EX_TRIPLET)
        return struct_place(S, t, 1, (Expr *[]){(Expr *)count});
    Expr *k = expr_copy(cx, count);
    if (t->step)
        k = mk_mul(cx, k, mk_convert(cx, expr_copy(cx, t->step), type));
    return mk_add(cx, mk_convert(cx, expr_copy(cx, t->lo), type), k);
}

static Expr *place_of_variable(Sema *S, const Expr *v, int own, Expr **count) {
    Context *cx = S->cx;
    int rank = v->kind == EX_VAR ? v->sym->spec.rank : v->args.n, done = 0;
    Expr *r = mk_expr(cx, expr_rank(v) > own ? EX_SECTION : EX_ELEM, v->span);
    r->sym = v->sym;
    r->name = v->sym->name;
    r->type = v->type;
    for (int d = 0; d < rank; d++) {
        const Expr *a = v->kind == EX_VAR ? NULL : v->args.at[d];
        Expr whole = {.kind = EX_TRIPLET, .span = v->span, .type = TYPE(INTEGER, 8)};
        if (!a) {
            whole.lo = mk_bound(cx, v->span, v->sym, d, BOUND_LOWER);
            whole.hi = mk_bound(cx, v->span, v->sym, d, BOUND_UPPER);
            a = &whole;
        }
        bool taken = (a->kind == EX_TRIPLET || a->shape) && done < own;
        Expr *x = taken ? subscript(S, a, count[done]) : expr_copy(cx, a);
        if (!x)
            return NULL;
        done += taken;
        vec_push(cx, &r->args, x);
    }
    rest_of_shape(S, r, v, own);
    return struct_is(r) && r->kind == EX_ELEM ? heap_reference(S, r) : r;
}

static bool is_elementwise(const Expr *v) {
    return v->kind == EX_PAREN || v->kind == EX_CONVERT || v->kind == EX_UNARY ||
           v->kind == EX_BINARY ||
           (v->kind == EX_INTRINSIC && v->intrinsic->cls == IC_ELEMENTAL && !struct_is(v));
}

/* What v has at one place of its first `own` dimensions: count[d] from 0 on. NULL: v must be in a
 * variable before. */
Expr *struct_place(Sema *S, const Expr *v, int own, Expr **count) {
    Context *cx = S->cx;
    int64_t n;
    if (!v->shape || !own)
        return expr_copy(cx, v);
    if (v->kind == EX_VAR || v->kind == EX_SECTION)
        return place_of_variable(S, v, own, count);
    if (v->kind == EX_ARRAY && own == 1 && expr_is_int(count[0], &n) && n < v->args.n) {
        for (int i = 0; i <= n; i++)
            if (v->args.at[i]->shape || v->args.at[i]->kind == EX_IDO)
                return NULL;
        return expr_copy(cx, v->args.at[n]);
    }
    if (!is_elementwise(v))
        return NULL;
    Expr *r = expr_copy(cx, v);
    if ((v->a && !(r->a = struct_place(S, v->a, own, count))) ||
        (v->b && !(r->b = struct_place(S, v->b, own, count))))
        return NULL;
    for (int i = 0; i < v->args.n; i++)
        if (v->args.at[i] && !(r->args.at[i] = struct_place(S, v->args.at[i], own, count)))
            return NULL;
    rest_of_shape(S, r, v, own);
    return r;
}

/* ---- assignments under a mask ---- */

/* How many places an array component has; 1: it is no array. */
static int64_t places_of(Sema *S, const Component *c, Span at, int64_t *extent) {
    Symbol like = {.spec = c->spec};
    int64_t all = 1;
    for (int d = 0; d < c->spec.rank; d++) {
        extent[d] = 0;
        expr_is_int(mk_bound(S->cx, at, &like, d, BOUND_EXTENT), &extent[d]);
        all *= extent[d];
    }
    return all;
}

static bool has_few(Sema *S, const Derived *t, int64_t outer, Span at) {
    int64_t extent[MAX_RANK];
    bool few = true;
    for (int k = 0; k < t->components.n && few; k++) {
        const Component *c = &t->components.at[k];
        if (c->is_pointer || c->is_allocatable)
            continue;
        int64_t n = outer * places_of(S, c, at, extent);
        few = n <= MAX_PLACES &&
              (c->type.base != TY_DERIVED || has_few(S, c->type.derived, n, at));
    }
    return few;
}

/* Few enough for one masked assignment each? */
bool struct_has_few_places(Sema *S, const Expr *e) {
    return has_few(S, e->type.derived, 1, e->span);
}

/* Values that have no places go into a variable. */
static Expr *with_places(Sema *S, Expr *v) {
    bool ok = !v->shape || v->kind == EX_VAR || v->kind == EX_SECTION;
    return ok ? v : mk_var(S->cx, v->span, sema_kept_in(S, v));
}

/* v, whose parts without places are in variables, but for what FORALL's indices choose. */
static Expr *all_with_places(Sema *S, Expr *v, int own, Expr **count) {
    if (struct_place(S, v, own, count) || sema_has_index(v))
        return v;
    if (!is_elementwise(v))
        return with_places(S, v);
    Expr *r = expr_copy(S->cx, v);
    r->a = r->a ? all_with_places(S, r->a, own, count) : NULL;
    r->b = r->b ? all_with_places(S, r->b, own, count) : NULL;
    for (int i = 0; i < r->args.n; i++)
        if (r->args.at[i])
            r->args.at[i] = all_with_places(S, r->args.at[i], own, count);
    return r;
}

/* The statements l(p,:) = r(p,:) for each place p; false, reported: there are none. */
bool struct_assign_places(Sema *S, StmtVec *out, Expr *l, Expr *r, const Component *c) {
    Context *cx = S->cx;
    int64_t extent[MAX_RANK], all = places_of(S, c, l->span, extent);
    Expr *count[MAX_RANK];
    for (int64_t p = 0; p < all; p++) {
        int64_t rest = p;
        for (int d = 0; d < c->spec.rank; rest /= extent[d++])
            count[d] = mk_int(cx, l->span, rest % extent[d], 8);
        Expr *to = struct_place(S, l, c->spec.rank, count);
        r = p ? r : all_with_places(S, r, c->spec.rank, count);
        Expr *v = to ? struct_place(S, r, c->spec.rank, count) : NULL;
        if (!v) {
            diag_unsupported(cx, r->span, "this value for the array component '%s' is not "
                             "supported in a WHERE construct", c->name);
            diag_hint(cx, "assign it to a variable before, or use a DO loop");
            return false;
        }
        if (struct_is(to))
            struct_assign_parts(S, out, to, v);
        else
            vec_push(cx, out, mk_set(cx, to, v));
    }
    return true;
}

/* ---- intrinsic functions ---- */

/* Is the shape known to be that one? */
static bool is_of_shape(const Expr *e, const Shape *shape) {
    bool same = e && e->shape && e->shape->rank == shape->rank;
    for (int d = 0; same && d < shape->rank; d++) {
        const Expr *n = e->shape->extent[d], *m = shape->extent[d];
        int64_t a, b;
        same = n && m && (expr_equal(n, m) || (expr_is_int(n, &a) && expr_is_int(m, &b) && a == b));
    }
    return same;
}

static StmtVec *place_loops(Sema *S, StmtVec *out, const Shape *shape, int own, Span at,
                            Expr **count) {
    Context *cx = S->cx;
    for (int d = own - 1; d >= 0; d--) {
        Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), at);
        Stmt *loop = mk_stmt(cx, ST_DO, at);
        loop->sym = k;
        loop->name = k->name;
        loop->lo = mk_int(cx, at, 0, 8);
        loop->hi = mk_sub(cx, expr_copy(cx, shape->extent[d]), mk_int(cx, at, 1, 8));
        vec_push(cx, out, loop);
        out = &loop->body;
        count[d] = mk_var(cx, at, k);
    }
    return out;
}

/* Component k of e, an intrinsic function of structures: a constant, or a variable that gets, place
 * by place, what the function makes of the component's elements there. */
Expr *struct_intrinsic_places(Sema *S, Expr *e, int k) {
    Context *cx = S->cx;
    const Component *c = &e->type.derived->components.at[k];
    Expr *constant = record_constant_intrinsic(S, e, k);
    if (constant)
        return constant;
    if (!expr_has_extents(e)) { /* PACK: sema_size_packed knows the number elsewhere */
        diag_error(cx, e->span, "the value must be a constant");
        return sema_fail(e);
    }
    int own = c->spec.rank;
    Symbol of = {.spec = c->spec};
    ExprVec args = {0}, alike = {0};
    Expr *count[MAX_RANK], *call = expr_copy(cx, e);
    Expr like = {.kind = EX_PAREN, .span = e->span, .type = c->type};
    like.shape = shape_new(cx, own + expr_rank(e));
    for (int d = 0; d < like.shape->rank; d++) {
        Expr *n = d < own ? mk_bound(cx, e->span, &of, d, BOUND_EXTENT)
                          : e->shape->extent[d - own];
        like.shape->extent[d] = expr_copy(cx, n);
    }
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        if (struct_is(a))
            a = with_places(S, struct_listed(S, a, k));
        vec_push(cx, &args, a);
        if (is_of_shape(a, like.shape))
            vec_push(cx, &alike, a);
    }
    Symbol *t = struct_array(S, c->type, like.shape->rank, e->span);
    like.args = args; /* none need lie like it, but if one is mapped it is spread, too */
    struct_spread(S, t, &like, &alike);
    sema_allocate_before(S, t, &like, e->span);
    Expr *to = mk_var(cx, e->span, t);
    StmtVec *body = place_loops(S, &S->prelude, like.shape, own, e->span, count);
    for (int i = 0; i < args.n; i++)
        if (args.at[i] && struct_is(e->args.at[i]))
            call->args.at[i] = struct_place(S, args.at[i], own, count);
    call->type = c->type;
    sema_put(S, body, struct_place(S, to, own, count), call);
    return to;
}

/* (/ its own, items /): an argument of RESHAPE. */
static Expr *own_first(Sema *S, const ArraySpec *spec, Expr *rest, bool is_order) {
    Context *cx = S->cx;
    Symbol of = {.spec = *spec};
    Expr *r = mk_expr(cx, EX_ARRAY, rest->span);
    Type t = TYPE(INTEGER, 8);
    for (int d = 0; d < spec->rank; d++)
        vec_push(cx, &r->args, is_order ? mk_int(cx, rest->span, d + 1, 8)
                                        : mk_bound(cx, rest->span, &of, d, BOUND_EXTENT));
    rest = mk_convert(cx, expr_copy(cx, rest), t);
    Expr *behind = is_order ? mk_add(cx, rest, mk_int(cx, rest->span, spec->rank, 8)) : rest;
    vec_push(cx, &r->args, behind);
    r->type = t;
    r->shape = shape_new(cx, 1);
    r->shape->extent[0] = mk_add(cx, expr_copy(cx, rest->shape->extent[0]),
                                 mk_int(cx, rest->span, spec->rank, 8));
    return r;
}

/* RESHAPE of structures: that of an array component has the same dimensions in front. */
Expr *struct_reshape(Sema *S, Expr *e, int k) {
    const ArraySpec *spec = &e->type.derived->components.at[k].spec;
    Expr *r = expr_copy(S->cx, e);
    r->type = e->type.derived->components.at[k].type;
    r->args.at[0] = struct_value(S, e->args.at[0], k);
    r->args.at[1] = own_first(S, spec, e->args.at[1], false);
    if (e->args.n > 2 && e->args.at[2])
        r->args.at[2] = struct_value(S, e->args.at[2], k);
    if (e->args.n > 3 && e->args.at[3])
        r->args.at[3] = own_first(S, spec, e->args.at[3], true);
    return sema_reshape(S, r);
}
