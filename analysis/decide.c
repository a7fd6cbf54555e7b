/* decide.c: elements that decide on accesses are read once in an iteration (contract: decide.h).
 *
 *     if (x(j) > x(k)) then        a = x(j); b = x(k)
 *        f = x(j)                  if (a > b) then
 *     else                            f = a
 *        f = x(k)                  else
 *     end if                          f = b
 *                                  end if
 *
 *     j = next(j0)                 j1 = next(j0)
 *     j = next(j)                  j = next(j1)
 *
 * On the left, the list of a reference's accesses would depend on what the reference yields. */
#include "decide.h"

#include "doloop.h"
#include "listing.h"
#include "live.h"
#include "lower.h"
#include "mods.h"
#include "order.h"

typedef struct Held {
    const Expr *element;
    Symbol *value;
} Held;

typedef Vec(Held) HeldVec;

typedef struct Decide {
    Context *cx;
    Unit *unit;
    Listing lists; /* of all indirect references; what decides is copied, as the body changes */
    HeldVec held;  /* at this point, by what has run for sure */
    StmtVec *out;  /* what is to run before the statement at work; NULL: nothing can */
    SymbolVec *made;
} Decide;

/* ---- a scalar for each value ---- */

static bool is_set(const Stmt *s, const Symbol *v)
{
    return s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && s->lhs->sym == v;
}

typedef struct Swap {
    const Symbol *from;
    Symbol *to;
    bool counts; /* a loop runs over it */
} Swap;

static void find_loop(Stmt *s, void *arg)
{
    Swap *w = arg;
    w->counts |= s->kind == ST_DO && s->sym == w->from;
}

static void swap_variable(Expr **e, void *arg)
{
    const Swap *w = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == w->from)
        (*e)->sym = w->to;
}

static Symbol *next_version(Decide *d, const Symbol *v)
{
    Symbol *to = temp_scalar(d->cx, d->unit, v->name, v->type);
    to->renames = v;
    vec_push(d->cx, d->made, to);
    return to;
}

/* Is it set in the block before it is read there, but by more than one statement? */
static bool begins_within(StmtVec *block, const Symbol *v)
{
    int i = 0;
    while (i < block->n && block_names(&(StmtVec){.at = &block->at[i], .n = 1}, v) == 0)
        i++;
    return i < block->n && !is_set(block->at[i], v) &&
           block_first_use(block, &(Value){.sym = v}) == FATE_WRITTEN;
}

/* The last value of the block keeps the variable, so that it is there behind the block. */
static void version_variable(Decide *d, StmtVec *block, const Symbol *v)
{
    int left = 0;
    Swap w = {.from = v};
    walk_stmts(block, find_loop, &w);
    for (int i = 0; i < block->n && !w.counts; i++)
        left += is_set(block->at[i], v);
    if (left > 0 && begins_within(block, v))
        w.to = next_version(d, v);
    for (int i = 0; i < block->n && left > 0; i++) {
        Stmt *s = block->at[i];
        if (!is_set(s, v)) {
            if (w.to != NULL)
                walk_exprs(&(StmtVec){.at = &s, .n = 1}, swap_variable, &w);
            continue;
        }
        if (w.to != NULL)
            walk_expr(&s->rhs, swap_variable, &w);
        if (--left == 0)
            return;
        w.to = next_version(d, v);
        s->lhs = mk_var(d->cx, s->lhs->span, w.to);
    }
}

/* Does nobody find the variable as a jump out of the block leaves it? */
static bool lives_within(const Decide *d, StmtVec *block, const Symbol *v)
{
    return !block_jumps(block) ||
           (block_names(block, v) == block_names(d->lists.body, v) &&
            block_first_use(block, &(Value){.sym = v}) == FATE_WRITTEN);
}

static void version_block(StmtVec *block, void *arg)
{
    Decide *d = arg;
    for (int i = 0; i < d->lists.privates.n; i++) {
        const Symbol *v = d->lists.privates.at[i];
        if (v->spec.kind == AS_SCALAR && v->type.base != TY_CHARACTER && !v->is_equivalenced &&
            lives_within(d, block, v))
            version_variable(d, block, v);
    }
    for (int i = 0; i < block->n; i++)
        stmt_blocks(block->at[i], version_block, d);
}

/* ---- elements in scalars ---- */

static bool decides(const Decide *d, const Expr *e)
{
    return e->kind == EX_ELEM && e->type.base != TY_CHARACTER && e->type.base != TY_DERIVED &&
           d->lists.indirect(e, d->lists.arg) && listing_has(&d->lists.deciding, e);
}

static void hold(Expr **e, void *arg)
{
    Decide *d = arg;
    if (*e == NULL)
        return;
    const bool wanted = decides(d, *e);
    Symbol *value = NULL;
    expr_children(*e, hold, d);
    for (int i = 0; wanted && i < d->held.n; i++)
        if (expr_equal(d->held.at[i].element, *e))
            value = d->held.at[i].value;
    if (wanted && value == NULL && d->out != NULL) {
        value = temp_scalar(d->cx, d->unit, (*e)->sym->name, (*e)->type);
        vec_push(d->cx, d->made, value);
        vec_push(d->cx, &d->held, (Held){*e, value});
        vec_push(d->cx, d->out,
                 mk_assign(d->cx, (*e)->span, mk_var(d->cx, (*e)->span, value), *e));
    }
    if (value != NULL)
        *e = mk_var(d->cx, (*e)->span, value);
}

/* Forgets what the statement may change. */
static void forget(Decide *d, Stmt *s)
{
    SymSet mods = {.everything = false};
    int kept = 0;
    mods_of_stmt(d->cx, s, &mods);
    for (int i = 0; i < d->held.n; i++)
        if (!expr_depends((Expr *)d->held.at[i].element, &mods))
            d->held.at[kept++] = d->held.at[i];
    d->held.n = kept;
}

static void hold_block(StmtVec *block, void *arg);

/* Blocks that may run or not: what they read is not there behind them. */
static void hold_within(StmtVec *block, void *arg)
{
    Decide *d = arg;
    HeldVec before = {0}, *held = &d->held;
    StmtVec *out = d->out;
    for (int i = 0; i < held->n; i++)
        vec_push(d->cx, &before, held->at[i]);
    hold_block(block, d);
    *held = before;
    d->out = out;
}

/* The conditions behind the first are met in a block of their own. */
static void split_arms(Decide *d, Stmt *s)
{
    if (s->arms.n < 2 || s->arms.at[1].cond == NULL)
        return;
    Stmt *rest = mk_stmt(d->cx, ST_IF, s->arms.at[1].span);
    for (int k = 1; k < s->arms.n; k++)
        vec_push(d->cx, &rest->arms, s->arms.at[k]);
    s->arms.at[1] = (Arm){.span = rest->span};
    vec_push(d->cx, &s->arms.at[1].body, rest);
    s->arms.n = 2;
}

static void hold_stmt(Decide *d, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        expr_children(s->lhs, hold, d);
        hold(&s->rhs, d);
        break;
    case ST_IF:
        split_arms(d, s);
        hold(&s->arms.at[0].cond, d);
        break;
    case ST_DO:
        hold(&s->lo, d);
        hold(&s->hi, d);
        hold(&s->step, d);
        forget(d, s); /* in its earlier turns */
        break;
    case ST_DO_WHILE:
        forget(d, s);
        d->out = NULL; /* the condition is met again in each turn */
        hold(&s->cond, d);
        break;
    default:
        break;
    }
    stmt_blocks(s, hold_within, d);
    forget(d, s);
}

static void hold_block(StmtVec *block, void *arg)
{
    Decide *d = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        d->out = &out;
        hold_stmt(d, block->at[i]);
        vec_push(d->cx, &out, block->at[i]);
    }
    *block = out;
}

/* ---- the loops ---- */

static Listing lists_of(Context *cx, Stmt **loops, int n)
{
    SymSet *changing = NEW(cx, SymSet);
    mods_of_block(cx, &loops[n - 1]->body, changing);
    Listing l = listing_of_loops(cx, loops, n, changing);
    listing_plan_all(&l);
    for (int i = 0; i < l.deciding.n; i++)
        l.deciding.at[i] = expr_copy(cx, l.deciding.at[i]);
    return l;
}

static void rewrite(Context *cx, Unit *u, Stmt **loops, int n, SymbolVec *made)
{
    StmtVec *body = &loops[n - 1]->body;
    Decide d = {.cx = cx, .unit = u, .made = made, .lists = lists_of(cx, loops, n)};
    version_block(body, &d);
    d.lists = lists_of(cx, loops, n);
    hold_block(body, &d);
}

void decide_once(Context *cx, Unit *u, Stmt **loops, int n, SymbolVec *made)
{
    UnitInfo *info = u->info;
    const int temps = info->temps.n;
    SymbolVec tried = {0};
    if (listings_exist(cx, loops, n))
        return;
    Stmt *copy[MAX_RANK];
    doloop_copy(cx, loops, n, copy);
    rewrite(cx, u, copy, n, &tried);
    info->temps.n = temps;
    if (listings_exist(cx, copy, n) && order_kept(cx, copy, n, NULL))
        rewrite(cx, u, loops, n, made);
}
