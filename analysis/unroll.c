/* unroll.c: short loops that run over the points of a stencil (contract: unroll.h). */
#include "unroll.h"

#include "access.h"
#include "linear.h"
#include "live.h"
#include "lower.h"

enum { MOST_TURNS = 9, MOST_STATEMENTS = 128 };

typedef struct Unroll {
    Context *cx;
    Unit *unit;
    SymbolVec outer; /* variables of loops around this point */
    bool any;
    bool change; /* or only look for them */
} Unroll;

/* ---- which loops ---- */

typedef struct Uses {
    const Unroll *w;
    const Symbol *var;
    const Stmt *loop;
    int statements;
    bool stencil; /* a subscript of a mapped array is a sum of this variable and an outer one */
    bool jumps;
} Uses;

static bool is_sum_with_outer(const Uses *u, const Expr *subscript)
{
    Linear l = linear_of(subscript, false);
    bool own = false, other = false;
    for (int i = 0; i < l.n; i++) {
        const Expr *atom = l.term[i].atom;
        own |= atom->kind == EX_VAR && atom->sym == u->var;
        for (int k = 0; k < u->w->outer.n; k++)
            other |= atom->kind == EX_VAR && atom->sym == u->w->outer.at[k];
    }
    return l.ok && own && other;
}

static void see_expr(Expr **e, void *arg)
{
    Uses *u = arg;
    for (int d = 0; (*e)->kind == EX_ELEM && !array_replicated((*e)->sym) && d < (*e)->args.n; d++)
        u->stencil |= is_sum_with_outer(u, (*e)->args.at[d]);
}

static void see_stmt(Stmt *s, void *arg)
{
    Uses *u = arg;
    u->statements++;
    u->jumps |= s->label != 0 || s->kind == ST_GOTO || s->target == u->loop;
}

/* How often it turns; 0: it is not one of those. */
static int64_t turns(const Unroll *w, Stmt *s)
{
    int64_t lo, hi, step = 1;
    Uses u = {.w = w, .var = s->sym, .loop = s};
    if (!expr_is_int(s->lo, &lo) || !expr_is_int(s->hi, &hi) ||
        (s->step != NULL && !expr_is_int(s->step, &step)) || step == 0 || s->dir != NULL)
        return 0;
    int64_t n = (hi - lo + step) / step;
    walk_stmts(&s->body, see_stmt, &u);
    walk_exprs(&s->body, see_expr, &u);
    bool fits = n > 0 && n <= MOST_TURNS && n * u.statements <= MOST_STATEMENTS;
    return fits && u.stencil && !u.jumps && !scalar_live_after(w->unit, s, s->sym) ? n : 0;
}

/* ---- the copies ---- */

typedef struct Turn {
    Context *cx;
    const Symbol *var;
    int64_t value;
} Turn;

static void set_value(Expr **e, void *arg)
{
    const Turn *t = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == t->var)
        *e = mk_int(t->cx, (*e)->span, t->value, t->var->type.kind);
}

static void put_turn(Unroll *w, const Stmt *loop, int64_t value, StmtVec *out)
{
    Stmt *copy = stmt_copy(w->cx, loop);
    Turn t = {w->cx, loop->sym, value};
    walk_exprs(&copy->body, set_value, &t);
    vec_append(w->cx, out, &copy->body);
}

static void unroll_block(StmtVec *block, void *arg);

static void count_stmt(Stmt *s, void *arg)
{
    (void)s;
    ++*(int *)arg;
}

static void unroll_loop(Unroll *w, Stmt *s, StmtVec *out)
{
    int64_t n = turns(w, s), lo = 0, step = 1;
    if (n == 0)
        vec_push(w->cx, &w->outer, s->sym);
    unroll_block(&s->body, w);
    w->outer.n -= n == 0;
    int statements = 0; /* which the loops inside may have become */
    walk_stmts(&s->body, count_stmt, &statements);
    if (n * statements > MOST_STATEMENTS)
        n = 0;
    w->any |= n > 0;
    if (n == 0 || !w->change) {
        vec_push(w->cx, out, s);
        return;
    }
    (void)expr_is_int(s->lo, &lo);
    if (s->step != NULL)
        (void)expr_is_int(s->step, &step);
    for (int64_t k = 0; k < n; k++)
        put_turn(w, s, lo + k * step, out);
}

static void unroll_block(StmtVec *block, void *arg)
{
    Unroll *w = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_DO) {
            unroll_loop(w, s, &out);
            continue;
        }
        stmt_blocks(s, unroll_block, w);
        vec_push(w->cx, &out, s);
    }
    *block = out;
}

Stmt *unroll_stencils(Context *cx, Unit *u, Stmt *loop)
{
    Unroll look = {.cx = cx, .unit = u}, w = {.cx = cx, .unit = u, .change = true};
    vec_push(cx, &look.outer, loop->sym);
    vec_push(cx, &w.outer, loop->sym);
    unroll_block(&loop->body, &look);
    if (!look.any)
        return loop;
    Stmt *copy = stmt_copy(cx, loop);
    unroll_block(&copy->body, &w);
    return copy;
}
