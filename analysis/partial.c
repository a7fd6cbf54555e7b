/* partial.c: arrays that iterations only add to (contract: partial.h).
 *
 * The runtime combines the partial results behind the nest (COMM_REDUCE_ARRAY). On one process they
 * begin with the array's own values, so that the sums are in Fortran's order. What is to be added
 * to elements of mapped arrays goes to their owners (COMM_SCATTER). */
#include "partial.h"

#include "depend.h"
#include "depend_isl.h"
#include "mods.h"
#include "order.h"
#include "own.h"

typedef struct Uses {
    Context *cx;
    Symbol *array;
    RedOp op;
    int updates; /* h(k) = h(k) + e, all with one operation */
    int mentions;
    bool other;
} Uses;

static void see_mention(Expr **e, void *arg)
{
    Uses *u = arg;
    u->mentions += (*e)->sym == u->array;
    u->other |=
        ((*e)->sym != NULL && (*e)->sym != u->array && symbols_share((*e)->sym, u->array)) ||
        ((*e)->kind == EX_CALL && call_may_use(*e, u->array));
}

static void see_update(Stmt *s, void *arg)
{
    Uses *u = arg;
    RedOp op = RED_SUM;
    u->other |= s->kind == ST_CALL || s->io != NULL;
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || s->lhs->sym != u->array)
        return;
    if (!reduction_form(s, &op) || (u->updates > 0 && op != u->op))
        u->other = true;
    u->op = op;
    u->updates++;
}

static bool only_updated(Context *cx, Stmt *loop, Symbol *array, RedOp *op)
{
    Uses u = {.cx = cx, .array = array};
    walk_stmts(&loop->body, see_update, &u);
    walk_exprs(&loop->body, see_mention, &u);
    *op = u.op;
    bool inexact = array->type.base == TY_REAL || array->type.base == TY_COMPLEX;
    return !u.other && u.updates > 0 && u.mentions == 2 * u.updates &&
           !(cx->opt.reproducible && inexact && (u.op == RED_SUM || u.op == RED_PRODUCT));
}

static bool can_be_partial(const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && s->spec.kind != AS_ASSUMED_SIZE &&
           array_replicated(s) && s->ooc == NULL && s->own_of == NULL && !s->is_pointer &&
           !s->is_equivalenced && s->parts.n == 0 && s->type.base != TY_CHARACTER &&
           s->type.base != TY_DERIVED;
}

/* ---- mapped arrays ---- */

static bool can_be_combined(const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && !array_replicated(s) &&
           s->own_of == NULL && !s->is_pointer && !s->is_target && !s->is_equivalenced &&
           s->parts.n == 0 && s->type.base != TY_CHARACTER && s->type.base != TY_DERIVED;
}

typedef struct Regular {
    Stmt *chain[MAX_LOOPS];
    LoopChain loops;
    const Symbol *array;
    bool all;
} Regular;

static void see_subscripts(StmtVec *block, void *arg)
{
    Regular *r = arg;
    for (int i = 0; i < block->n && r->all; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_ASSIGN && s->lhs->sym == r->array)
            r->all = order_is_regular(&r->loops, &s->lhs->args);
        if (s->kind == ST_DO && r->loops.depth == MAX_LOOPS)
            return;
        if (s->kind == ST_DO)
            r->chain[r->loops.depth++] = s;
        stmt_blocks(s, see_subscripts, r);
        r->loops.depth -= s->kind == ST_DO;
    }
}

/* Are all elements given by subscripts of which isl knows whether iterations meet there? */
static bool all_regular(Context *cx, Stmt *loop, const Symbol *array)
{
    SymSet changing = {.everything = false};
    mods_of_block(cx, &loop->body, &changing);
    Regular r = {.chain = {loop}, .array = array, .all = true};
    r.loops = (LoopChain){r.chain, 1, 1, &changing};
    see_subscripts(&loop->body, &r);
    return r.all;
}

static void mark_update(Stmt *s, void *arg)
{
    if (s->kind == ST_ASSIGN && s->lhs->sym == arg)
        s->combines = true;
}

/* ---- the array of a process's own ---- */

/* `one` on one process, else `more`. */
static Expr *on_one(Lower *L, Expr *one, Expr *more)
{
    Context *cx = L->cx;
    Type integer = {.base = TY_INTEGER, .kind = 4};
    Expr *number = mk_expr(cx, EX_INTRINSIC, L->span);
    number->intrinsic = intrinsic_row(IN_NUMBER_OF_PROCESSORS);
    number->type = integer;
    vec_push(cx, &number->args, NULL);
    Expr *test = mk_binary(cx, L->span, OP_EQ, number, mk_int(cx, L->span, 1, 4));
    test->type = (Type){.base = TY_LOGICAL, .kind = 4};
    Expr *e = mk_intrinsic(cx, L->span, IN_MERGE, one->type, one, more);
    vec_push(cx, &e->args, test);
    e->shape = shape_copy(cx, one->shape);
    return e;
}

static void make_partial(Lower *L, Stmt *loop, Symbol *h, RedOp op)
{
    Context *cx = L->cx;
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int d = 0; d < h->spec.rank; d++) {
        lo[d] = mk_bound(cx, L->span, h, d, BOUND_LOWER);
        hi[d] = mk_bound(cx, L->span, h, d, BOUND_UPPER);
    }
    Symbol *p = own_array(L, h, lo, hi);
    p->is_partial = true;
    lower_assign(L, mk_var(cx, L->span, p),
                 on_one(L, mk_var(cx, L->span, h), red_identity(cx, op, L->span, h->type)), NULL);
    own_swap(loop, h, p);

    Expr *sum = red_update(cx, op, L->span, mk_var(cx, L->span, h), mk_var(cx, L->span, p));
    sum->shape = shape_copy(cx, mk_var(cx, L->span, h)->shape);
    StmtVec *out = L->out, behind = {0};
    L->out = &behind;
    lower_assign(L, mk_var(cx, L->span, h), on_one(L, mk_var(cx, L->span, p), sum), NULL);
    L->out = out;
    for (int i = 0; i < L->after.n; i++) /* p is freed behind that */
        vec_push(cx, &behind, L->after.at[i]);
    L->after = behind;
}

/* ---- which ---- */

typedef struct Arrays {
    Context *cx;
    SymbolVec at;
} Arrays;

static void see_array(Stmt *s, void *arg)
{
    Arrays *a = arg;
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM ||
        !(can_be_partial(s->lhs->sym) || can_be_combined(s->lhs->sym)))
        return;
    for (int i = 0; i < a->at.n; i++)
        if (a->at.at[i] == s->lhs->sym)
            return;
    vec_push(a->cx, &a->at, s->lhs->sym);
}

static Arrays arrays_of(Context *cx, Stmt *loop)
{
    Arrays a = {.cx = cx};
    walk_stmts(&loop->body, see_array, &a);
    return a;
}

static bool is_listed(const Stmt *loop, const Symbol *s)
{
    for (int i = 0; loop->dir != NULL && i < loop->dir->reduction.n; i++)
        if (loop->dir->reduction.at[i]->sym == s)
            return true;
    return false;
}

static bool is_changed_so(Context *cx, Stmt *loop, Symbol *s, RedOp *op)
{
    return only_updated(cx, loop, s, op) &&
           (can_be_partial(s) || is_listed(loop, s) || !all_regular(cx, loop, s));
}

bool partial_any(Context *cx, Stmt *loop)
{
    RedOp op;
    Arrays a = arrays_of(cx, loop);
    for (int i = 0; i < a.at.n; i++)
        if (is_changed_so(cx, loop, a.at.at[i], &op))
            return true;
    return false;
}

bool partial_arrays(Lower *L, Stmt *loop)
{
    bool any = false;
    RedOp op;
    Arrays a = arrays_of(L->cx, loop);
    for (int i = 0; i < a.at.n; i++) {
        Symbol *s = a.at.at[i];
        if (!is_changed_so(L->cx, loop, s, &op))
            continue;
        if (can_be_partial(s))
            make_partial(L, loop, s, op);
        else
            walk_stmts(&loop->body, mark_update, s);
        any = true;
    }
    return any;
}

static void see_other(Stmt *s, void *arg)
{
    Uses *u = arg;
    u->other |= s->kind == ST_ASSIGN && s->lhs->sym == u->array && !s->combines;
}

bool partial_stands_for(Stmt *loop, Symbol *s)
{
    Uses u = {.array = s};
    walk_stmts(&loop->body, see_other, &u);
    return !u.other;
}
