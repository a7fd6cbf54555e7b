/* sema_gather.c: FORALL whose right sides, masks and subscripts need statements, in each iteration.
 *
 * Contract: functions that give structures, and the like, are called in statements before the one
 * at work (sema_needs.c). Where those depend on an index of a FORALL, DO loops over its indices
 * keep the values of the right side in an array, before the FORALL, which takes them from there:
 *
 *     FORALL (i = 1:n, m(i)) q(i) = f(i)      DO i = 1, n
 *                                               IF (m(i)) THEN; CALL f(i, t); v(i) = t
 *                                             FORALL (i = 1:n, m(i)) q(i) = v(i)
 *
 * A construct with several statements becomes several: its mask is computed once, before them. */
#include "fold.h"
#include "sema_struct.h"

static void take_loops(const Stmt *forall, bool take) {
    for (int i = 0; i < forall->indices.n; i++)
        if (forall->indices.at[i].sym)
            forall->indices.at[i].sym->takes_loop = take;
}

/* How many index values there are. */
static Expr *count_of(Sema *S, const ForallIndex *x) {
    Context *cx = S->cx;
    return mk_convert(cx, triplet_extent(cx, expr_copy(cx, x->lo), expr_copy(cx, x->hi),
                                         x->step ? expr_copy(cx, x->step) : NULL),
                      TYPE(INTEGER, 8));
}

/* The bounds are not computed again, whatever the statements change. */
static void keep_bounds(Sema *S) {
    StmtVec outer = sema_needs_begin(S);
    for (int i = 0; i < S->forall->indices.n; i++)
        sema_keep_bounds(S, &S->forall->indices.at[i]);
    S->forall_bounds = S->prelude;
    S->prelude = outer;
}

/* Which of its values the index has, from 1 on. */
static Expr *place_of(Sema *S, const ForallIndex *x, Span at) {
    Context *cx = S->cx;
    Type t = TYPE(INTEGER, 8);
    Expr *e = mk_sub(cx, mk_convert(cx, mk_var(cx, at, x->sym), t),
                     mk_convert(cx, expr_copy(cx, x->lo), t));
    if (x->step) {
        e = mk_binary(cx, at, OP_DIV, e, mk_convert(cx, expr_copy(cx, x->step), t));
        e->type = t;
    }
    return mk_add(cx, e, mk_int(cx, at, 1, 8));
}

/* A new array of values of the shape and type of e for all index values, allocated by `out`; what
 * it has for one of them. */
static Expr *values_for(Sema *S, StmtVec *out, const Stmt *forall, const Expr *e) {
    Context *cx = S->cx;
    int own = expr_rank(e), rank = own + forall->indices.n;
    Symbol *v = struct_array(S, e->type, rank, e->span);
    Expr like = {.kind = EX_PAREN, .span = e->span, .type = e->type, .shape = shape_new(cx, rank)};
    Expr *to = mk_expr(cx, own ? EX_SECTION : EX_ELEM, e->span);
    to->sym = v;
    to->name = v->name;
    to->type = v->type;
    to->shape = own ? shape_new(cx, own) : NULL;
    for (int d = 0; d < own; d++) {
        Expr *range = mk_expr(cx, EX_TRIPLET, e->span);
        Expr *n = mk_convert(cx, expr_copy(cx, e->shape->extent[d]), TYPE(INTEGER, 8));
        range->type = TYPE(INTEGER, 8);
        range->lo = mk_int(cx, e->span, 1, 8);
        range->hi = n->kind == EX_CONST ? n : mk_bound(cx, e->span, v, d, BOUND_EXTENT);
        vec_push(cx, &to->args, range);
        to->shape->extent[d] = expr_copy(cx, range->hi);
        like.shape->extent[d] = n;
    }
    for (int i = 0; i < forall->indices.n; i++) {
        like.shape->extent[own + i] = count_of(S, &forall->indices.at[i]);
        vec_push(cx, &to->args, place_of(S, &forall->indices.at[i], e->span));
    }
    sema_free_array(S, out, v, e->span);
    sema_allocate_like(S, out, v, &like, e->span);
    return to;
}

static bool calls(const StmtVec *v) {
    for (int i = 0; i < v->n; i++)
        if (v->at[i]->kind == ST_CALL)
            return true;
    return false;
}

static void find_varying(Expr **at, void *arg) {
    const Symbol *s = (*at)->sym;
    *(bool *)arg |= (*at)->kind == EX_CALL || (s && (s->name[0] == '_' || s->name[0] == '*'));
    expr_children(*at, find_varying, arg);
}

/* Is it known before all iterations, and the same in each? */
static bool is_known_before(Expr *extent) {
    bool varies = !extent;
    if (extent)
        find_varying(&extent, &varies);
    return !varies && !sema_has_index(extent);
}

/* Can an array hold the values of e for all indices? */
static bool is_fixed(const Expr *e) {
    int64_t n;
    if (struct_is(e) && derived_is_deferred(e->type.derived))
        return false;
    for (int d = 0; d < expr_rank(e); d++)
        if (!is_known_before(e->shape->extent[d]))
            return false;
    return e->type.base != TY_CHARACTER || (e->type.len && expr_is_int(e->type.len, &n));
}

/* The mask of S->forall or of a WHERE in it, or the right side or a subscript of an assignment;
 * statements that it needs and that depend on an index, or call something, which happens where
 * there are iterations only, are kept for sema_gathered_forall. `of`: the assignment; NULL: a
 * mask. */
Expr *sema_gathered(Sema *S, Expr *e, const Stmt *of) {
    StmtVec outer = sema_needs_begin(S);
    take_loops(S->forall, true);
    e = sema_expr(S, e);
    bool depends = sema_takes_loop(&S->prelude) || calls(&S->prelude);
    take_loops(S->forall, false);
    StmtVec need = S->prelude;
    S->prelude = outer;
    if (!depends) {
        for (int i = 0; i < need.n; i++)
            vec_push(S->cx, &S->prelude, need.at[i]);
        return e;
    }
    if (e->type.base == TY_NONE)
        return e;
    if (!is_fixed(e)) {
        diag_error(S->cx, e->span, "a value in FORALL whose functions or components depend "
                   "on the index must have a shape that does not, a constant length, and no "
                   "ALLOCATABLE component");
        diag_hint(S->cx, "use a DO loop");
        return sema_fail(e);
    }
    if (!S->gathers.n)
        keep_bounds(S);
    Gather g = {.statement = S->forall_statement};
    Expr *to = values_for(S, &g.before, S->forall, e);
    g.each = need;
    sema_put(S, &g.each, expr_copy(S->cx, to), e);
    vec_push(S->cx, &S->gathers, g);
    if (S->in_where && sema_where_changed(S, &g.each, of)) {
        diag_error(S->cx, e->span, "a value in FORALL whose functions or components depend on the "
                   "index cannot need what the WHERE around it has assigned");
        diag_hint(S->cx, "write several WHERE constructs");
    }
    return to;
}

static bool is_plain(const Expr *e) {
    return !e || e->kind == EX_CONST || (e->kind == EX_REF && !e->has_args);
}

static void gather_one(Sema *S, Expr **at, const Stmt *of) {
    if (is_plain(*at))
        return;
    *at = sema_gathered(S, *at, of);
    (*at)->is_typed = true;
}

/* The same of the subscripts of the left side, which is not typed yet. */
void sema_gather_subscripts(Sema *S, const Stmt *of) {
    for (Expr *e = of->lhs; e; e = e->kind == EX_COMPONENT || e->kind == EX_SUBSTR ? e->a : NULL)
        for (int i = 0; i < e->args.n; i++) {
            Expr *x = e->args.at[i];
            if (x && x->kind == EX_TRIPLET) {
                gather_one(S, &x->lo, of);
                gather_one(S, &x->hi, of);
                gather_one(S, &x->step, of);
            } else {
                gather_one(S, &e->args.at[i], of);
            }
        }
}

static Stmt *forall_like(Sema *S, const Stmt *forall, Expr *mask) {
    Stmt *f = mk_stmt(S->cx, ST_FORALL, forall->span);
    f->indices = forall->indices;
    f->cond = mask ? expr_copy(S->cx, mask) : NULL;
    return f;
}

static void put_gathers(Sema *S, StmtVec *out, const Stmt *forall, int statement, Expr *mask) {
    for (int i = 0; i < S->gathers.n; i++) {
        Gather *g = &S->gathers.at[i];
        if (g->statement != statement)
            continue;
        for (int k = 0; k < g->before.n; k++)
            vec_push(S->cx, out, g->before.at[k]);
        sema_forall_loops(S, out, forall_like(S, forall, mask), &g->each);
    }
}

/* forall: its header. of[k]: what became of its statement k. */
void sema_gathered_forall(Sema *S, Stmt *forall, const StmtVec *of, int n) {
    Context *cx = S->cx;
    StmtVec out = S->forall_bounds;
    Expr *mask = forall->cond;
    put_gathers(S, &out, forall, OF_MASK, NULL);
    if (mask && n > 1) { /* the statements may change what it reads */
        Stmt *set = forall_like(S, forall, NULL);
        Expr *m = values_for(S, &out, forall, mask);
        vec_push(cx, &set->body, mk_set(cx, expr_copy(cx, m), mask));
        vec_push(cx, &out, set);
        mask = m;
    }
    for (int k = 0; k < n; k++) {
        put_gathers(S, &out, forall, k, mask);
        Stmt *f = forall_like(S, forall, mask);
        f->body = of[k];
        vec_push(cx, &out, f);
    }
    S->gathers.n = 0;
    *forall = (Stmt){.kind = ST_BLOCK, .span = forall->span, .label = forall->label, .body = out};
}
