/* sema_inorder.c: FORALL and WHERE constructs that run in order, one index value after the other.
 *
 * Contract: constructs.h says which; the construct is as the parser left it. It becomes DO loops
 * over ordinary statements, which may need whatever statements need, by the meaning of FORALL: all
 * right sides, masks and subscripts of a statement come before its assignments, and one statement
 * is complete before the next. So what is assigned goes to a copy of the variable, which then gets
 * its value; where the variable cannot be copied (pointers lead to it), the values of the right
 * side are kept in an array for all index values, and those of the left side's subscripts:
 *
 *     FORALL (i = 1:n, m(i))          t = a
 *       a(i) = f(i)                   DO i = 1, n
 *     END FORALL                        IF (m(i)) t(i) = f(i)
 *                                     a = t
 *
 * Where there are several statements, the index values that the mask lets through stand in lists,
 * and the masks of a WHERE in an array with a dimension more. */
#include <string.h>

#include "constructs.h"
#include "fold.h"
#include "sema_struct.h"

/* The iterations of a statement: those that lists of index values have, and for each of these the
 * ones of headers. A WHERE on its own has one iteration. */
typedef struct Space {
    Scope *scope;                  /* where the indices have their names */
    SymbolVec index;               /* variables, the outermost first */
    SymbolVec list;                /* of the first of these: values */
    Symbol *at, *count;            /* place in the lists, and their length; NULL: none */
    Vec(const Stmt *) headers;     /* of FORALLs, for the other indices, not typed */
    Vec(Scope *) header_scopes;
} Space;

/* Extents of values in each iteration, and the largest. */
typedef struct Extents {
    int rank; /* 0: not known yet */
    const Expr *constant[MAX_RANK]; /* or NULL */
    Symbol *of[MAX_RANK], *largest[MAX_RANK];
} Extents;

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
    for (int i = 0; i < more->n; i++)
        vec_push(S->cx, out, more->at[i]);
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
        Stmt *test = mk_stmt(cx, ST_IF, h->span);
        S->scope = inside;
        S->prelude = (StmtVec){0};
        Expr *mask = sema_scalar(S, expr_copy(cx, h->cond), TY_LOGICAL, "the mask of FORALL");
        put(S, out, &S->prelude);
        vec_push(cx, &test->arms, (Arm){.cond = mask, .span = h->span});
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

/* Loops whose variables, the indices, nothing may assign; how many there were before. */
static int begin_loops(Sema *S, const Space *sp) {
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
    int loops = begin_loops(S, sp);
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    sema_block(S, body);
    S->scope = scope;
    S->loops.n = loops;
    S->prelude = outer;
}

static void put_statement(Sema *S, StmtVec *out, const Space *sp, Stmt *s) {
    StmtVec body = {0};
    vec_push(S->cx, &body, s);
    type_body(S, sp, &body);
    put_loops(S, out, sp, &body, s->span);
}

/* e as it is typed, for its type and rank; nothing comes of it. */
static Expr *look(Sema *S, const Space *sp, const Expr *e, bool designator) {
    Scope *scope = S->scope;
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    Expr *copy = expr_copy(S->cx, e);
    copy = designator ? sema_designator(S, copy) : sema_expr(S, copy);
    S->scope = scope;
    S->prelude = outer;
    return copy;
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

/* Lists of the values of all indices take the place of headers. */
static void make_lists(Sema *S, StmtVec *out, Space *sp, Span at) {
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
    Stmt *test = mk_stmt(cx, ST_IF, n->span);
    Expr *larger = mk_binary(cx, n->span, OP_GT, expr_copy(cx, n), value(S, largest, n->span));
    larger->type = TYPE(LOGICAL, 4);
    vec_push(cx, &test->arms, (Arm){.cond = larger, .span = n->span});
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

static bool has_extents(const Expr *e) {
    for (int d = 0; d < expr_rank(e); d++)
        if (!e->shape->extent[d])
            return false;
    return true;
}

/* The extents of e, which is not typed, in all iterations; false: reported. */
static bool find_extents(Sema *S, StmtVec *out, const Space *sp, const Expr *e, Extents *x) {
    Context *cx = S->cx;
    Span at = e->span;
    Scope *scope = S->scope;
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    Expr *now = sema_expr(S, expr_copy(cx, e));
    Symbol *whole = has_extents(now) ? NULL : sema_array_value(S, now);
    StmtVec body = S->prelude;
    S->scope = scope;
    S->prelude = outer;
    if (!whole && !has_extents(now))
        return false;
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
    return true;
}

/* WHERE (mask) lhs = rhs; mask NULL: without. None is typed. */
static Stmt *masked(Sema *S, Expr *lhs, Expr *rhs, const Expr *mask) {
    Context *cx = S->cx;
    Stmt *s = mk_set(cx, lhs, rhs), *where = s;
    if (mask) {
        where = mk_stmt(cx, ST_WHERE, lhs->span);
        vec_push(cx, &where->arms, (Arm){.cond = expr_copy(cx, mask), .span = mask->span});
        vec_push(cx, &where->arms.at[0].body, s);
    }
    return where;
}

/* The part of v, an array with one dimension more, that belongs to the iteration. */
static Expr *part_of(Sema *S, const Space *sp, const Symbol *v, const Extents *x, Span at) {
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

static bool has_length(const Expr *e) {
    int64_t n;
    return e->type.base != TY_CHARACTER || (e->type.len && expr_is_int(e->type.len, &n));
}

/* The largest length of the CHARACTER value e in all iterations. */
static Expr *find_length(Sema *S, StmtVec *out, const Space *sp, const Expr *e) {
    Context *cx = S->cx;
    Span at = e->span;
    Type t = TYPE(INTEGER, 8);
    Symbol *largest = struct_temporary(S, t, at), *now = struct_temporary(S, t, at);
    Scope *scope = S->scope;
    StmtVec outer = sema_needs_begin(S);
    S->scope = sp->scope;
    Expr *n = mk_convert(cx, char_length(cx, sema_expr(S, expr_copy(cx, e))), t);
    StmtVec body = S->prelude;
    S->scope = scope;
    S->prelude = outer;
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

/* Keeps the value of e, where the mask is true; what stands for it in an iteration, not typed. The
 * extents are found where they are not known. NULL: reported. */
static Expr *keep(Sema *S, StmtVec *out, const Space *sp, const Expr *e, const Expr *mask,
                  Extents *x) {
    Context *cx = S->cx;
    Span at = e->span;
    Expr *extent[MAX_RANK + 1];
    const Expr *like = look(S, sp, e, false);
    if (like->type.base == TY_NONE)
        return NULL;
    if (!mask && like->shape && !x->rank && !find_extents(S, out, sp, e, x))
        return NULL;
    if (x->rank == MAX_RANK) {
        diag_error(cx, at, "a value of rank %d is not supported in this FORALL", x->rank);
        return NULL;
    }
    all_extents(S, sp, x, extent, at);
    bool text = !has_length(like);
    Type t = text ? TYPE(CHARACTER, 1) : like->type;
    Symbol *v = struct_array(S, t, x->rank + 1, at);
    if (text)
        allocate_text(S, out, v, find_length(S, out, sp, e), extent);
    else
        allocate(S, out, v, t, extent, x->rank + 1, at);
    Expr *part = part_of(S, sp, v, x, at);
    Stmt *s = masked(S, expr_copy(cx, part), expr_copy(cx, e), mask);
    (mask ? s->arms.at[0].body.at[0] : s)->is_plain = true;
    put_statement(S, out, sp, s);
    return part;
}

/* A mask that is false where `under` is. */
static Expr *keep_mask(Sema *S, StmtVec *out, const Space *sp, const Expr *e, const Expr *under,
                       Extents *x) {
    Context *cx = S->cx;
    const Expr *like = look(S, sp, e, false);
    if (like->type.base == TY_NONE)
        return NULL;
    if (like->type.base != TY_LOGICAL || !like->shape) {
        diag_error(cx, e->span, "the mask of WHERE must be a LOGICAL array, it is %s%s",
                   like->shape ? "" : "a scalar ", type_name(cx, like->type));
        return NULL;
    }
    if (!under)
        return keep(S, out, sp, e, NULL, x);
    Expr *no = mk_logical(cx, e->span, false, like->type.kind), *extent[MAX_RANK + 1];
    Symbol *v = struct_array(S, like->type, x->rank + 1, e->span);
    all_extents(S, sp, x, extent, e->span);
    allocate(S, out, v, like->type, extent, x->rank + 1, e->span);
    Expr *part = part_of(S, sp, v, x, e->span);
    put_statement(S, out, sp, masked(S, expr_copy(cx, part), no, NULL));
    put_statement(S, out, sp, masked(S, expr_copy(cx, part), expr_copy(cx, e), under));
    return part;
}

/* ---- assignments ---- */

static Expr *root_of(Expr *e) {
    while (e && (e->kind == EX_COMPONENT || e->kind == EX_SUBSTR))
        e = e->a;
    return e && e->kind == EX_REF ? e : NULL;
}

/* The variable that the left side is a part of, typed, if it can be copied; else NULL. */
static Expr *to_copy(Sema *S, const Space *sp, Stmt *s) {
    Expr *root = root_of(s->lhs);
    const Symbol *named = root ? scope_lookup(sp->scope, root->name) : NULL;
    if (!root || !named || named->spec.kind == AS_ASSUMED_SIZE)
        return NULL;
    Expr *whole = look(S, sp, mk_ref(S->cx, root->span, root->name), true);
    if (whole->type.base == TY_NONE || (struct_is(whole) && derived_is_deferred(whole->type.derived)))
        return NULL;
    return has_extents(whole) ? whole : NULL;
}

/* A variable like it; NULL: there is none. */
static Expr *copy_of(Sema *S, StmtVec *out, Expr *whole) {
    Context *cx = S->cx;
    ExprVec like = {0};
    const Expr *part;
    if (!has_length(whole))
        return NULL;
    Symbol *t = struct_temporary(S, whole->type, whole->span);
    if (whole->shape) {
        t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = whole->shape->rank};
        t->is_allocatable = true;
        vec_push(cx, &like, whole);
        if (whole->sym && symbol_is_mapped(whole->sym) && !struct_lie_like(S, t, &like, &part))
            return NULL;
    }
    sema_struct_parts(S, t);
    if (whole->shape) {
        sema_free_array(S, out, t, whole->span);
        sema_allocate_like(S, out, t, whole, whole->span);
    }
    sema_put(S, out, mk_var(cx, whole->span, t), expr_copy(cx, whole));
    return mk_var(cx, whole->span, t);
}

static Stmt *copy_assignment(Sema *S, const Stmt *s) {
    Stmt *c = NEW(S->cx, Stmt);
    *c = *s;
    c->lhs = expr_copy(S->cx, s->lhs);
    c->rhs = s->rhs ? expr_copy(S->cx, s->rhs) : NULL;
    return c;
}

static Stmt *under_mask(Sema *S, Stmt *s, const Expr *mask) {
    if (!mask)
        return s;
    Stmt *where = masked(S, s->lhs, s->rhs, mask);
    where->span = s->span;
    where->arms.at[0].body.at[0] = s;
    return where;
}

static bool is_definable(Sema *S, const Space *sp, const Stmt *s) {
    int loops = begin_loops(S, sp);
    const Expr *lhs = look(S, sp, s->lhs, true);
    bool ok = lhs->type.base != TY_NONE && sema_definable(S, lhs, "assigned");
    S->loops.n = loops;
    return ok;
}

/* To a copy of the variable; false: nothing was done. */
static bool assign_copy(Sema *S, StmtVec *out, const Space *sp, Stmt *s, const Expr *mask,
                        Expr *whole) {
    if (!is_definable(S, sp, s))
        return true; /* reported */
    Expr *t = copy_of(S, out, whole);
    if (!t)
        return false;
    Stmt *set = copy_assignment(S, s);
    root_of(set->lhs)->name = t->sym->name;
    put_statement(S, out, sp, under_mask(S, set, mask));
    sema_put(S, out, expr_copy(S->cx, whole), t);
    return true;
}

static bool is_plain(const Space *sp, const Expr *e) {
    if (!e || e->kind == EX_CONST)
        return true;
    if (e->kind != EX_REF || e->has_args)
        return false;
    const Symbol *s = scope_lookup(sp->scope, e->name);
    for (int i = 0; i < sp->index.n; i++)
        if (sp->index.at[i] == s)
            return true;
    return false;
}

static bool keep_one(Sema *S, StmtVec *out, const Space *sp, Expr **at) {
    Extents x = {0};
    if (is_plain(sp, *at))
        return true;
    *at = keep(S, out, sp, *at, NULL, &x);
    return *at != NULL;
}

static bool keep_range(Sema *S, StmtVec *out, const Space *sp, Expr *range) {
    return keep_one(S, out, sp, &range->lo) && keep_one(S, out, sp, &range->hi) &&
           (range->kind != EX_TRIPLET || keep_one(S, out, sp, &range->step));
}

/* The left side's subscripts, as they are before anything is assigned. */
static bool keep_subscripts(Sema *S, StmtVec *out, const Space *sp, Expr *lhs) {
    bool ok = true;
    for (Expr *e = lhs; e && ok; e = e->kind == EX_COMPONENT || e->kind == EX_SUBSTR ? e->a : NULL) {
        if (e->kind == EX_SUBSTR)
            ok = keep_range(S, out, sp, e);
        for (int i = 0; i < e->args.n && ok; i++)
            ok = e->args.at[i]->kind == EX_TRIPLET ? keep_range(S, out, sp, e->args.at[i])
                                                   : keep_one(S, out, sp, &e->args.at[i]);
    }
    return ok;
}

/* From values that are kept. sp has lists, the mask is kept. */
static void assign_kept(Sema *S, StmtVec *out, const Space *sp, const Stmt *s, const Expr *mask,
                        Extents *x) {
    Extents own = {0};
    Stmt *set = copy_assignment(S, s);
    const Expr *like = look(S, sp, s->rhs, false);
    if (!keep_subscripts(S, out, sp, set->lhs))
        return;
    set->rhs = keep(S, out, sp, s->rhs, mask && like->shape ? mask : NULL,
                    mask && like->shape ? x : &own);
    if (set->rhs)
        put_statement(S, out, sp, under_mask(S, set, mask));
}

/* ---- pointer assignments ---- */

typedef struct Mention {
    const char *name;
    bool found;
} Mention;

static void find_mention(Expr **at, void *arg) {
    Mention *m = arg;
    m->found |= (*at)->kind == EX_COMPONENT && (*at)->name == m->name;
    expr_children(*at, find_mention, arg);
}

/* A pointer for each iteration, not typed, that points where e is, or does. */
static Expr *keep_target(Sema *S, StmtVec *out, const Space *sp, const Expr *e) {
    Context *cx = S->cx;
    Span at = e->span;
    Extents none = {0};
    const Expr *like = look(S, sp, e, false);
    Expr *extent[1] = {count_of(S, sp, at)}, *to = mk_expr(cx, EX_COMPONENT, at);
    if (like->type.base == TY_NONE)
        return NULL;
    Type t = struct_holder(S, name_of(cx, "to"), like->type, expr_rank(like), at);
    Symbol *v = struct_array(S, t, 1, at);
    allocate(S, out, v, t, extent, 1, at);
    to->a = part_of(S, sp, v, &none, at);
    to->name = name_of(cx, "to");
    to->name_span = at;
    Stmt *s = mk_stmt(cx, ST_POINTER, at);
    s->lhs = expr_copy(cx, to);
    s->rhs = expr_copy(cx, e);
    put_statement(S, out, sp, s);
    return to;
}

static bool is_null(const Expr *e) {
    return !e || (e->kind == EX_REF && e->has_args && !strcmp(e->name, "null"));
}

/* sp has lists. */
static void point(Sema *S, StmtVec *out, const Space *sp, const Stmt *s) {
    Stmt *set = copy_assignment(S, s);
    Mention way = {.name = s->lhs->name};
    expr_children(set->lhs, find_mention, &way);
    if (way.found) {
        diag_unsupported(S->cx, s->span, "a pointer assignment in FORALL that may change the way "
                         "to its own pointers is not supported");
        return;
    }
    if (!keep_subscripts(S, out, sp, set->lhs))
        return;
    if (!is_null(s->rhs))
        set->rhs = keep_target(S, out, sp, s->rhs);
    if (set->rhs || !s->rhs)
        put_statement(S, out, sp, set);
}

static void assign(Sema *S, StmtVec *out, Space *sp, Stmt *s, const Expr *mask, Extents *x) {
    Expr *whole;
    if (s->kind == ST_POINTER) {
        make_lists(S, out, sp, s->span);
        point(S, out, sp, s);
        return;
    }
    whole = to_copy(S, sp, s);
    if (whole && assign_copy(S, out, sp, s, mask, whole))
        return;
    make_lists(S, out, sp, s->span);
    assign_kept(S, out, sp, s, mask, x);
}

/* ---- WHERE ---- */

static Expr *logical_not(Sema *S, const Expr *e) {
    return mk_unary(S->cx, e->span, OP_NOT, expr_copy(S->cx, e));
}

/* sp has lists. under: the mask around it, or NULL. */
static void where(Sema *S, StmtVec *out, Space *sp, const Stmt *s, const Expr *under, Extents *x) {
    const Expr *rest = under; /* where no mask before was true */
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        const Expr *mask = arm->cond ? keep_mask(S, out, sp, arm->cond, rest, x) : rest;
        if (!mask)
            return;
        if (arm->cond && i + 1 < s->arms.n)
            rest = keep_mask(S, out, sp, logical_not(S, mask), rest, x);
        for (int k = 0; k < arm->body.n; k++)
            if (arm->body.at[k]->kind == ST_WHERE)
                where(S, out, sp, arm->body.at[k], mask, x);
            else
                assign(S, out, sp, arm->body.at[k], mask, x);
    }
}

/* A WHERE of one assignment, to a copy, needs no mask that is kept. */
static bool where_copy(Sema *S, StmtVec *out, const Space *sp, const Stmt *s) {
    const Arm *arm = &s->arms.at[0];
    Stmt *only = s->arms.n == 1 && arm->body.n == 1 ? arm->body.at[0] : NULL;
    if (!only || only->kind != ST_ASSIGN)
        return false;
    Expr *whole = to_copy(S, sp, only);
    return whole && assign_copy(S, out, sp, only, arm->cond, whole);
}

/* ---- FORALL ---- */

static void enter(Sema *S, Space *sp, Stmt *s) {
    Context *cx = S->cx;
    Scope *outer = S->scope, *names = scope_new(cx, sp->scope, S->unit);
    Scope *inside = scope_new(cx, sp->scope, S->unit);
    for (int i = 0; i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        if (scope_find(inside, x->name)) {
            diag_error(cx, s->span, "'%s' is an index of this FORALL already", x->name);
            continue;
        }
        S->scope = names;
        Symbol *seen = sema_index(S, x->name, s->span, "FORALL");
        S->scope = inside;
        vec_push(cx, &sp->index, sema_own_variable(S, x->name, seen->type, s->span));
    }
    S->scope = outer;
    sp->scope = inside;
    vec_push(cx, &sp->headers, s);
    vec_push(cx, &sp->header_scopes, inside);
}

static void forall(Sema *S, StmtVec *out, Space sp, Stmt *s) {
    sema_forall_header(S, s);
    enter(S, &sp, s);
    if (s->body.n != 1)
        make_lists(S, out, &sp, s->span);
    for (int k = 0; k < s->body.n; k++) {
        Stmt *inner = s->body.at[k];
        Extents x = {0};
        if (inner->kind == ST_FORALL) {
            forall(S, out, sp, inner);
        } else if (inner->kind != ST_WHERE) {
            assign(S, out, &sp, inner, NULL, &x);
        } else if (!where_copy(S, out, &sp, inner)) {
            make_lists(S, out, &sp, inner->span);
            where(S, out, &sp, inner, NULL, &x);
        }
    }
}

/* ---- the construct ---- */

static void see_expr(Expr **at, void *arg) {
    *(Span *)arg = span_join(*(Span *)arg, (*at)->span);
    expr_children(*at, see_expr, arg);
}

static void see_statements(StmtVec *v, void *arg) {
    for (int i = 0; i < v->n; i++) {
        *(Span *)arg = span_join(*(Span *)arg, v->at[i]->span);
        stmt_exprs(v->at[i], see_expr, arg);
        stmt_blocks(v->at[i], see_statements, arg);
    }
}

bool sema_in_order(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Span all = {0};
    StmtVec one = {0}, out = {0};
    bool made = s->indices.n && s->indices.at[0].sym; /* by sema, at entry */
    if (made || S->in_order || S->in_forall || S->in_where)
        return false;
    vec_push(cx, &one, s);
    see_statements(&one, &all);
    if (!construct_in_order(cx, all))
        return false;
    int errors = diag_errors(cx);
    S->in_order = true;
    Space sp = {.scope = S->scope};
    if (s->kind == ST_FORALL) {
        forall(S, &out, sp, s);
    } else {
        Extents x = {0};
        sp.at = struct_temporary(S, TYPE(INTEGER, 8), s->span);
        vec_push(cx, &out, mk_set(cx, value(S, sp.at, s->span), mk_int(cx, s->span, 1, 8)));
        where(S, &out, &sp, s, NULL, &x);
    }
    S->in_order = false;
    if (diag_errors(cx) == errors)
        diag_warn(cx, WARN_PERFORMANCE, s->span, "this %s is computed for one %s after the other, "
                  "on all processes", s->kind == ST_WHERE ? "WHERE" : "FORALL",
                  s->kind == ST_WHERE ? "statement" : "index value");
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
    return true;
}
