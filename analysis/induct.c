/* induct.c: variables that a loop counts with beside its own (contract: structure.h).
 *
 * `k = k + 2` makes each iteration wait for the one before, and hides where x(k) lies. Where a
 * loop does that once in every iteration, its other statements take k + (i - first)*2 instead, and
 * k gets its last value behind the loop: loops around find there what they count by, in turn.
 */
#include "structure.h"

#include <stdint.h>

#include "../frontend/sema/sema.h"
#include "../frontend/tree/intrinsics.h"
#include "access.h"
#include "lower.h"
#include "mods.h"

typedef struct Induct {
    Context *cx;
    StmtVec *before; /* what has run in this block when the loop begins */
} Induct;

typedef struct Counting {
    Stmt *loop;
    int at; /* of the body's statements */
    Symbol *k;
    int64_t by, step;
    SymSet mods; /* by the others */
} Counting;

/* k = k + c, k = c + k, k = k - c */
static bool counts(const Stmt *s, int64_t *c)
{
    const Expr *k = s->lhs, *e = s->rhs;
    if (s->kind != ST_ASSIGN || k->kind != EX_VAR || k->type.base != TY_INTEGER ||
        expr_rank(k) > 0 || has_other_names(k->sym) || e->kind != EX_BINARY ||
        !type_equal(e->type, k->type))
        return false;
    const bool right = e->op == OP_ADD && expr_equal(e->b, k);
    if ((!right && !expr_equal(e->a, k)) || (e->op != OP_ADD && e->op != OP_SUB) ||
        !expr_is_int(right ? e->a : e->b, c) || *c < -INT32_MAX || *c > INT32_MAX)
        return false;
    *c = e->op == OP_SUB ? -*c : *c;
    return true;
}

typedef struct Inside {
    Stmt *loop;
    const Stmt *sought; /* a loop */
    bool found, other;
} Inside;

static void see_sought(Stmt *s, void *arg)
{
    Inside *in = arg;
    in->found |= s == in->sought;
}

/* Statements that do not end an iteration early, nor the loop. */
static void see_other(Stmt *s, void *arg)
{
    Inside *in = arg;
    if (s->kind == ST_EXIT || s->kind == ST_CYCLE) {
        Inside target = {.sought = s->target};
        walk_stmts(&in->loop->body, see_sought, &target);
        in->other |= !target.found;
        return;
    }
    in->other |= s->kind != ST_ASSIGN && s->kind != ST_IF && s->kind != ST_DO &&
                 s->kind != ST_CONTINUE && s->kind != ST_BLOCK;
}

/* An implied DO counts with k, or a procedure may look at it. */
static void see_use(Expr **e, void *arg)
{
    const Symbol **k = arg;
    if (*k != NULL && (((*e)->kind == EX_IDO && (*e)->sym == *k) ||
                       ((*e)->kind == EX_CALL && call_may_use(*e, *k))))
        *k = NULL;
}

/* Is a bound the same wherever it is computed during the loop and behind it? */
static bool holds(const Counting *c, Expr *bound)
{
    return !expr_has_call(bound) && !expr_depends(bound, &c->mods) &&
           !expr_reads(bound, c->loop->sym);
}

static bool is_counting(Induct *in, Counting *c)
{
    Stmt *loop = c->loop, *s = loop->body.at[c->at];
    if (!counts(s, &c->by) || c->by % c->step != 0)
        return false;
    const Symbol *k = c->k = s->lhs->sym;
    s->kind = ST_CONTINUE; /* the others alone */
    c->mods = (SymSet){.everything = false};
    mods_of_block(in->cx, &loop->body, &c->mods);
    walk_exprs(&loop->body, see_use, &k);
    const bool alone = k != NULL && k != loop->sym && !c->mods.everything &&
                       !symset_has(&c->mods, k) && !expr_depends(s->lhs, &c->mods) &&
                       holds(c, loop->lo) && holds(c, loop->hi);
    s->kind = ST_ASSIGN;
    return alone;
}

/* What k is when the loop begins, a number where the block says so: else k. */
static Expr *begins(Induct *in, const Counting *c)
{
    for (int i = in->before->n - 1; i >= 0; i--) {
        Stmt *s = in->before->at[i];
        SymSet mods = {.everything = false};
        int64_t value;
        if (s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && s->lhs->sym == c->k &&
            expr_is_int(s->rhs, &value))
            return expr_copy(in->cx, s->rhs);
        mods_of_stmt(in->cx, s, &mods);
        if (s->kind == ST_LABEL || mods.everything || mods.globals || symset_has(&mods, c->k))
            break;
    }
    return mk_var(in->cx, c->loop->span, c->k);
}

typedef struct Instead {
    Context *cx;
    const Symbol *k;
    Expr *by;
} Instead;

static void put(Expr **e, void *arg)
{
    const Instead *r = arg;
    if (*e != NULL)
        *e = replace_var(r->cx, *e, r->k, r->by);
}

static void put_in_block(StmtVec *block, void *arg)
{
    for (int i = 0; i < block->n; i++) {
        stmt_exprs(block->at[i], put, arg);
        stmt_blocks(block->at[i], put_in_block, arg);
    }
}

/* begin + n*by, n of any type of integers */
static Expr *after_steps(Induct *in, const Counting *c, const Expr *begin, Expr *n, int64_t by)
{
    Context *cx = in->cx;
    const Type t = c->k->type;
    Expr *way = mk_convert(cx, n, t), *from = expr_copy(cx, begin);
    const int64_t most = by < 0 ? -by : by;
    if (most != 1)
        way = mk_mul(cx, way, mk_int(cx, n->span, most, t.kind));
    return by < 0 ? mk_sub(cx, from, way) : mk_add(cx, from, way);
}

/* How often the loop runs. */
static Expr *turns(Induct *in, const Counting *c)
{
    Context *cx = in->cx;
    Stmt *loop = c->loop;
    int64_t lo, hi;
    if (expr_is_int(loop->lo, &lo) && expr_is_int(loop->hi, &hi)) {
        const int64_t n = (hi - lo + c->step) / c->step;
        return mk_int(cx, loop->span, n < 0 ? 0 : n, 8);
    }
    Expr *n = mk_sub(cx, mk_convert(cx, expr_copy(cx, loop->hi), type_int8()),
                     mk_convert(cx, expr_copy(cx, loop->lo), type_int8()));
    n = mk_add(cx, n, mk_int(cx, loop->span, c->step, 8));
    if (c->step != 1) {
        n = mk_binary(cx, loop->span, OP_DIV, n, mk_int(cx, loop->span, c->step, 8));
        n->type = type_int8();
    }
    return mk_max0(cx, n);
}

/* The statement that follows the loop. */
static Stmt *without_counting(Induct *in, Counting *c)
{
    Context *cx = in->cx;
    Stmt *loop = c->loop, *count = loop->body.at[c->at];
    const Expr *begin = begins(in, c);
    Expr *gone = mk_sub(cx, mk_var(cx, loop->span, loop->sym), expr_copy(cx, loop->lo));
    Expr *now = after_steps(in, c, begin, gone, c->by / c->step);
    for (int i = 0; i < loop->body.n; i++) {
        if (i == c->at)
            now = mk_add(cx, now, mk_int(cx, loop->span, c->by, c->k->type.kind));
        else
            put_in_block(&(StmtVec){.at = &loop->body.at[i], .n = 1},
                         &(Instead){cx, c->k, now});
    }
    Expr *end = after_steps(in, c, begin, turns(in, c), c->by);
    int64_t value;
    if (expr_is_int(end, &value))
        end = mk_int(cx, loop->span, value, c->k->type.kind);
    Stmt *after = mk_assign(cx, count->span, mk_var(cx, count->span, c->k), end);
    *count = *mk_stmt(cx, ST_CONTINUE, count->span);
    return after;
}

static void in_block(StmtVec *block, void *arg);

static void in_loop(Induct *in, Stmt *loop, StmtVec *out)
{
    Counting c = {.loop = loop, .step = 1};
    Inside in_it = {.loop = loop};
    bool mapped = false;
    if (loop->dir != NULL || loop->sym->type.base != TY_INTEGER || has_other_names(loop->sym) ||
        (loop->step != NULL && !expr_is_int(loop->step, &c.step)) || c.step == 0)
        return;
    walk_exprs(&loop->body, structure_see_mapped, &mapped);
    walk_stmts(&loop->body, see_other, &in_it);
    bool tied = false; /* the last of what follows sets what a bound names: others count before */
    for (c.at = 0; mapped && !in_it.other && c.at < loop->body.n; c.at++) {
        const Symbol *k = loop->body.at[c.at]->lhs ? loop->body.at[c.at]->lhs->sym : NULL;
        const bool named = k != NULL && (expr_reads(loop->lo, k) || expr_reads(loop->hi, k));
        if ((named && tied) || !is_counting(in, &c))
            continue;
        vec_push(in->cx, out, without_counting(in, &c));
        if (tied) {
            Stmt *last = out->at[out->n - 1];
            out->at[out->n - 1] = out->at[out->n - 2];
            out->at[out->n - 2] = last;
        }
        tied |= named;
    }
}

static void in_block(StmtVec *block, void *arg)
{
    Induct in = {.cx = arg};
    StmtVec out = {0};
    in.before = &out;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        StmtVec after = {0};
        stmt_blocks(s, in_block, arg);
        if (s->kind == ST_DO)
            in_loop(&in, s, &after);
        vec_push(in.cx, &out, s);
        vec_append(in.cx, &out, &after);
    }
    *block = out;
}

void induct_unit(Context *cx, Unit *u)
{
    in_block(&u->body, cx);
}
