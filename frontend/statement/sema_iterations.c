/* sema_iterations.c: statements, and values, in all iterations of FORALLs: loops over indices,
 * lists of index values, arrays of values that are kept.
 *
 * Contract: sema_iterations.h. */
#include "sema_iterations.h"

#include "../fold/fold.h"

static Expr *value(Sema *S, Symbol *s, Span at) {
    return mk_var(S->cx, at, s);
}

static Expr *element_of(Sema *S, Symbol *array, const Symbol *place, Span at) {
    Expr *e = mk_expr(S->cx, EX_ELEM, at);
    e->sym = array;
    e->name = array->name;
    e->type = array->type;
    vec_push(S->cx, &e->args, mk_var(S->cx, at, (Symbol *)place));
    return e;
}

static void put(Sema *S, StmtVec *out, const StmtVec *more) {
    vec_append(S->cx, out, more);
}

/* ---- loops ---- */

static Stmt *loop_over(Sema *S, Symbol *v, Expr *lo, Expr *hi, Expr *step) {
    Stmt *loop = mk_stmt(S->cx, ST_DO, lo->span);
    loop->sym = v;
    loop->name = v->name;
    loop->lo = mk_convert(S->cx, lo, v->type);
    loop->hi = mk_convert(S->cx, hi, v->type);
    loop->step = step ? mk_convert(S->cx, step, v->type) : NULL;
    return loop;
}

/* The loops of a header, and its mask; where their body stands. */
static StmtVec *header_loops(Sema *S, StmtVec *out, const Stmt *h, Scope *inside,
                             Symbol *const *index) {
    Context *cx = S->cx;
    Scope *scope = S->scope;
    Vec(ForallIndex) bounds = {0};
    StmtVec outer = sema_needs_begin(S);
    S->scope = inside->parent;
    for (int i = 0; i < h->indices.n; i++) {
        ForallIndex x = h->indices.at[i];
        x.sym = index[i];
        x.lo = expr_copy(cx, x.lo);
        x.hi = expr_copy(cx, x.hi);
        x.step = x.step ? expr_copy(cx, x.step) : NULL;
        sema_forall_bounds(S, &x);
        sema_keep_bounds(S, &x);
        vec_push(cx, &bounds, x);
    }
    put(S, out, &S->prelude);
    for (int i = bounds.n - 1; i >= 0; i--) {
        const ForallIndex *x = &bounds.at[i];
        Stmt *loop = loop_over(S, x->sym, x->lo, x->hi, x->step);
        vec_push(cx, out, loop);
        out = &loop->body;
    }
    if (h->cond) {
        S->scope = inside;
        S->prelude = (StmtVec){0};
        Expr *mask = sema_scalar(S, expr_copy(cx, h->cond), TY_LOGICAL, "the mask of FORALL");
        put(S, out, &S->prelude);
        Stmt *test = mk_if(cx, h->span, mask);
        vec_push(cx, out, test);
        out = &test->arms.at[0].body;
    }
    S->scope = scope;
    S->prelude = outer;
    return out;
}

/* The body, which is typed, for all iterations. */
static void put_loops(Sema *S, StmtVec *out, const Space *sp, const StmtVec *body, Span at) {
    Context *cx = S->cx;
    if (sp->count) {
        Stmt *loop = loop_over(S, sp->at, mk_int(cx, at, 1, 8), value(S, sp->count, at), NULL);
        vec_push(cx, out, loop);
        out = &loop->body;
        for (int k = 0; k < sp->list.n; k++)
            vec_push(cx, out, mk_set(cx, value(S, sp->index.at[k], at),
                                     element_of(S, sp->list.at[k], sp->at, at)));
    }
    for (int k = 0, index = sp->list.n; k < sp->headers.n; k++) {
        out = header_loops(S, out, sp->headers.at[k], sp->header_scopes.at[k],
                           &sp->index.at[index]);
        index += sp->headers.at[k]->indices.n;
    }
    put(S, out, body);
}

int iterations_begin(Sema *S, const Space *sp) {
    int loops = S->loops.n;
    for (int i = 0; i < sp->index.n; i++) {
        Stmt *loop = mk_stmt(S->cx, ST_DO, (Span){0});
        loop->sym = sp->index.at[i];
        vec_push(S->cx, &S->loops, loop);
    }
    return loops;
}

/* The statements as they are in an iteration. */
static void type_body(Sema *S, const Space *sp, StmtVec *body) {
    Scope *scope = S->scope;
    int loops = iterations_begin(S, sp);
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    sema_block(S, body);
    S->scope = scope;
    S->loops.n = loops;
    S->prelude = outer;
}

void iterations_put(Sema *S, StmtVec *out, const Space *sp, Stmt *s) {
    StmtVec body = {0};
    vec_push(S->cx, &body, s);
    type_body(S, sp, &body);
    put_loops(S, out, sp, &body, s->span);
}

/* The same of an expression; needs: the statements that come before it. */
static Expr *type_copy(Sema *S, const Space *sp, const Expr *e, bool designator, StmtVec *needs) {
    Scope *scope = S->scope;
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    Expr *copy = expr_copy(S->cx, e);
    copy = designator ? sema_designator(S, copy) : sema_expr(S, copy);
    *needs = S->prelude;
    S->scope = scope;
    S->prelude = outer;
    return copy;
}

Expr *iterations_look(Sema *S, const Space *sp, const Expr *e, bool designator) {
    StmtVec needs;
    return type_copy(S, sp, e, designator, &needs);
}

/* ---- lists ---- */

static void allocate(Sema *S, StmtVec *out, Symbol *v, Type t, Expr *const *extent, int rank,
                     Span at) {
    Expr like = {.kind = EX_PAREN, .span = at, .type = t, .shape = shape_new(S->cx, rank)};
    for (int d = 0; d < rank; d++)
        like.shape->extent[d] = extent[d];
    sema_free_array(S, out, v, at);
    sema_allocate_like(S, out, v, &like, at);
}

static Expr *count_of(Sema *S, const Space *sp, Span at) {
    return sp->count ? value(S, sp->count, at) : mk_int(S->cx, at, 1, 8);
}

static Symbol *list_of(Sema *S, StmtVec *out, Type t, Expr *count, Span at) {
    Symbol *v = struct_array(S, t, 1, at);
    allocate(S, out, v, t, &count, 1, at);
    return v;
}

static Stmt *count_one(Sema *S, Symbol *n, Span at) {
    return mk_set(S->cx, value(S, n, at), mk_add(S->cx, value(S, n, at), mk_int(S->cx, at, 1, 8)));
}

void iterations_list(Sema *S, StmtVec *out, Space *sp, Span at) {
    Context *cx = S->cx;
    if (!sp->headers.n)
        return;
    Symbol *n = struct_temporary(S, TYPE(INTEGER, 8), at), *place;
    Space listed = {.scope = sp->scope, .index = sp->index};
    StmtVec body = {0};
    vec_push(cx, out, mk_set(cx, value(S, n, at), mk_int(cx, at, 0, 8)));
    vec_push(cx, &body, count_one(S, n, at));
    put_loops(S, out, sp, &body, at);
    place = struct_temporary(S, TYPE(INTEGER, 8), at);
    vec_push(cx, out, mk_set(cx, value(S, place, at), mk_int(cx, at, 0, 8)));
    body = (StmtVec){0};
    vec_push(cx, &body, count_one(S, place, at));
    for (int k = 0; k < sp->index.n; k++) {
        Symbol *x = sp->index.at[k];
        Symbol *list = list_of(S, out, x->type, value(S, n, at), at);
        vec_push(cx, &listed.list, list);
        vec_push(cx, &body, mk_set(cx, element_of(S, list, place, at), value(S, x, at)));
    }
    put_loops(S, out, sp, &body, at);
    listed.count = n;
    listed.at = place;
    *sp = listed;
}

/* ---- values for all iterations ---- */

static Stmt *if_larger(Sema *S, Symbol *largest, const Expr *n) {
    Context *cx = S->cx;
    Expr *larger = mk_binary(cx, n->span, OP_GT, expr_copy(cx, n), value(S, largest, n->span));
    larger->type = TYPE(LOGICAL, 4);
    Stmt *test = mk_if(cx, n->span, larger);
    vec_push(cx, &test->arms.at[0].body, mk_set(cx, value(S, largest, n->span), expr_copy(cx, n)));
    return test;
}

static Expr *extent_of(Sema *S, const Space *sp, const Extents *x, int d, Span at) {
    return x->constant[d] ? expr_copy(S->cx, x->constant[d])
                          : element_of(S, x->of[d], sp->at, at);
}

/* Of an array with a dimension more that holds such values for all iterations. */
static void all_extents(Sema *S, const Space *sp, const Extents *x, Expr **extent, Span at) {
    for (int d = 0; d < x->rank; d++)
        extent[d] = x->constant[d] ? expr_copy(S->cx, x->constant[d])
                                   : value(S, x->largest[d], at);
    extent[x->rank] = count_of(S, sp, at);
}

/* The extents of e, which is not typed, in all iterations. */
static void find_extents(Sema *S, StmtVec *out, const Space *sp, const Expr *e, Extents *x) {
    Context *cx = S->cx;
    Span at = e->span;
    Scope *scope = S->scope;
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    Expr *now = sema_expr(S, expr_copy(cx, e));
    Symbol *whole = expr_has_extents(now) ? NULL : sema_kept_in(S, now);
    StmtVec body = S->prelude;
    S->scope = scope;
    S->prelude = outer;
    x->rank = expr_rank(now);
    bool varies = false;
    for (int d = 0; d < x->rank; d++) {
        int64_t constant;
        if (!whole && expr_is_int(now->shape->extent[d], &constant)) {
            x->constant[d] = now->shape->extent[d];
            continue;
        }
        varies = true;
        Expr *n = whole ? mk_bound(cx, at, whole, d, BOUND_EXTENT) : now->shape->extent[d];
        x->of[d] = list_of(S, out, TYPE(INTEGER, 8), count_of(S, sp, at), at);
        x->largest[d] = struct_temporary(S, TYPE(INTEGER, 8), at);
        vec_push(cx, out, mk_set(cx, value(S, x->largest[d], at), mk_int(cx, at, 0, 8)));
        vec_push(cx, &body, mk_set(cx, element_of(S, x->of[d], sp->at, at),
                                   mk_convert(cx, n, TYPE(INTEGER, 8))));
        vec_push(cx, &body, if_larger(S, x->largest[d], element_of(S, x->of[d], sp->at, at)));
    }
    if (varies)
        put_loops(S, out, sp, &body, at);
}

Stmt *iterations_masked(Sema *S, Expr *lhs, Expr *rhs, const Expr *mask) {
    Context *cx = S->cx;
    Stmt *s = mk_set(cx, lhs, rhs), *where = s;
    if (mask) {
        where = mk_stmt(cx, ST_WHERE, lhs->span);
        vec_push(cx, &where->arms, (Arm){.cond = expr_copy(cx, mask), .span = mask->span});
        vec_push(cx, &where->arms.at[0].body, s);
    }
    return where;
}

Expr *iterations_part(Sema *S, const Space *sp, const Symbol *v, const Extents *x, Span at) {
    Context *cx = S->cx;
    Expr *e = mk_ref(cx, at, v->name);
    e->has_args = true;
    for (int d = 0; d < x->rank; d++) {
        Expr *range = mk_expr(cx, EX_TRIPLET, at);
        range->lo = mk_int(cx, at, 1, 8);
        range->hi = extent_of(S, sp, x, d, at);
        vec_push(cx, &e->args, range);
    }
    vec_push(cx, &e->args, value(S, sp->at, at));
    return e;
}

bool has_constant_length(const Expr *e) {
    int64_t n;
    return e->type.base != TY_CHARACTER || (e->type.len && expr_is_int(e->type.len, &n));
}

/* The largest length of the CHARACTER value e in all iterations. */
static Expr *find_length(Sema *S, StmtVec *out, const Space *sp, const Expr *e) {
    Context *cx = S->cx;
    Span at = e->span;
    Type t = TYPE(INTEGER, 8);
    Symbol *largest = struct_temporary(S, t, at), *now = struct_temporary(S, t, at);
    StmtVec body;
    Expr *n = mk_convert(cx, char_length(cx, type_copy(S, sp, e, false, &body)), t);
    vec_push(cx, &body, mk_set(cx, value(S, now, at), n));
    vec_push(cx, &body, if_larger(S, largest, value(S, now, at)));
    vec_push(cx, out, mk_set(cx, value(S, largest, at), mk_int(cx, at, 0, 8)));
    put_loops(S, out, sp, &body, at);
    return value(S, largest, at);
}

/* ALLOCATE(CHARACTER(length) :: v(extents)) */
static void allocate_text(Sema *S, StmtVec *out, Symbol *v, Expr *length, Expr *const *extent) {
    Context *cx = S->cx;
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, length->span);
    Expr *e = mk_ref(cx, length->span, v->name);
    StmtVec one = {0};
    e->has_args = true;
    for (int d = 0; d < v->spec.rank; d++)
        vec_push(cx, &e->args, extent[d]);
    vec_push(cx, &a->args, e);
    a->code = length;
    vec_push(cx, &one, a);
    sema_free_array(S, out, v, length->span);
    sema_block(S, &one);
    put(S, out, &one);
}

Symbol *iterations_array(Sema *S, StmtVec *out, const Space *sp, const Extents *x, Type t,
                         Span at) {
    Expr *extent[MAX_RANK + 1];
    Symbol *v = struct_array(S, t, x->rank + 1, at);
    all_extents(S, sp, x, extent, at);
    allocate(S, out, v, t, extent, x->rank + 1, at);
    return v;
}

/* The same of CHARACTER values of any length. */
static Symbol *text_array(Sema *S, StmtVec *out, const Space *sp, const Extents *x, const Expr *e) {
    Expr *extent[MAX_RANK + 1];
    Symbol *v = struct_array(S, TYPE(CHARACTER, 1), x->rank + 1, e->span);
    all_extents(S, sp, x, extent, e->span);
    allocate_text(S, out, v, find_length(S, out, sp, e), extent);
    return v;
}

Expr *iterations_keep(Sema *S, StmtVec *out, const Space *sp, const Expr *e, const Expr *mask,
                  Extents *x) {
    Context *cx = S->cx;
    Span at = e->span;
    const Expr *like = iterations_look(S, sp, e, false);
    if (like->type.base == TY_NONE)
        return NULL;
    if (!mask && like->shape && !x->rank)
        find_extents(S, out, sp, e, x);
    if (x->rank == MAX_RANK) {
        diag_error(cx, at, "a value of rank %d is not supported in this FORALL", x->rank);
        return NULL;
    }
    Symbol *v = has_constant_length(like) ? iterations_array(S, out, sp, x, like->type, at)
                                          : text_array(S, out, sp, x, e);
    Expr *part = iterations_part(S, sp, v, x, at);
    Stmt *s = iterations_masked(S, expr_copy(cx, part), expr_copy(cx, e), mask);
    (mask ? s->arms.at[0].body.at[0] : s)->is_plain = true;
    iterations_put(S, out, sp, s);
    return part;
}

Expr *iterations_keep_mask(Sema *S, StmtVec *out, const Space *sp, const Expr *e, const Expr *under,
                       Extents *x) {
    Context *cx = S->cx;
    const Expr *like = iterations_look(S, sp, e, false);
    if (like->type.base == TY_NONE)
        return NULL;
    if (like->type.base != TY_LOGICAL || !like->shape) {
        diag_error(cx, e->span, "the mask of WHERE must be a LOGICAL array, it is %s%s",
                   like->shape ? "" : "a scalar ", type_name(cx, like->type));
        return NULL;
    }
    if (!under)
        return iterations_keep(S, out, sp, e, NULL, x);
    Expr *no = mk_logical(cx, e->span, false, like->type.kind);
    Symbol *v = iterations_array(S, out, sp, x, like->type, e->span);
    Expr *part = iterations_part(S, sp, v, x, e->span);
    iterations_put(S, out, sp, iterations_masked(S, expr_copy(cx, part), no, NULL));
    iterations_put(S, out, sp, iterations_masked(S, expr_copy(cx, part), expr_copy(cx, e), under));
    return part;
}
