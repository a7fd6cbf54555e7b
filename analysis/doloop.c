/* doloop.c: DO loops become nests (contract: doloop.h). */
#include "doloop.h"

#include "../frontend/sema/sema.h"
#include "../frontend/tree/intrinsics.h"
#include "access.h"
#include "decide.h"
#include "known.h"
#include "linear.h"
#include "live.h"
#include "listing.h"
#include "locality.h"
#include "lower.h"
#include "order.h"
#include "owner.h"
#include "sweep.h"

/* ---- the builder ---- */

typedef struct Rename {
    Context *cx;
    const Nest *nest;
} Rename;

static void rename_var(Expr **e, void *arg)
{
    const Rename *r = arg;
    for (int j = 0; j < r->nest->rank + r->nest->nserial; j++) {
        if ((*e)->kind != EX_VAR || (*e)->sym != r->nest->index[j].sym)
            continue;
        Expr *ix = mk_expr(r->cx, EX_INDEX, (*e)->span);
        ix->index = j;
        ix->sym = (*e)->sym;
        ix->type = (*e)->type;
        *e = ix;
        return;
    }
}

static void add_index(Nest *nest, int j, Stmt *loop)
{
    nest->index[j] = (NestIndex){.name = loop->sym->name, .sym = loop->sym, .lo = loop->lo,
                                 .hi = loop->hi, .step = loop->step};
}

static bool is_index(const Nest *nest, const Symbol *v)
{
    for (int j = 0; j < nest->rank + nest->nserial; j++) {
        if (nest->index[j].sym == v)
            return true;
    }
    return false;
}

static void add_serial(Stmt *s, void *arg)
{
    Nest *nest = arg;
    if (s->kind == ST_DO)
        add_index(nest, nest->rank + nest->nserial++, s);
}

static void add_reductions(Context *cx, Nest *nest, const LoopFacts *facts)
{
    for (int i = 0; i < facts->reductions.n; i++) {
        const LoopReduction *r = &facts->reductions.at[i];
        NestRed *red = NEW(cx, NestRed);
        red->op = r->op;
        red->var = r->var;
        red->keeps_old = true;
        red->update = r->update;
        vec_push(cx, &nest->reds, red);
    }
}

Nest *nest_of_loops(Context *cx, Unit *u, Stmt **loops, const LoopFacts *facts, int n)
{
    Nest *nest = NEW(cx, Nest);
    UnitInfo *info = u->info;
    nest->id = ++info->next_id;
    nest->span = loops[0]->span;
    nest->rank = n;
    for (int j = 0; j < n; j++)
        add_index(nest, j, loops[j]);
    nest->body = loops[n - 1]->body;
    walk_stmts(&nest->body, add_serial, nest);
    OrderNeeds needs;
    (void)order_kept(cx, loops, n, &needs);

    Rename r = {cx, nest};
    for (int j = 0; j < n + nest->nserial; j++) {
        walk_expr(&nest->index[j].lo, rename_var, &r);
        walk_expr(&nest->index[j].hi, rename_var, &r);
        if (nest->index[j].step != NULL)
            walk_expr(&nest->index[j].step, rename_var, &r);
    }
    walk_exprs(&nest->body, rename_var, &r);
    add_reductions(cx, nest, &facts[0]);
    for (int i = 0; i < facts[0].privates.n; i++) {
        if (!is_index(nest, facts[0].privates.at[i]))
            vec_push(cx, &nest->privates, facts[0].privates.at[i]);
    }
    nest_refs_build(cx, u, nest);
    nest->home = needs.home != NULL ? needs.home->ref : NULL;
    return nest;
}

/* ---- the first test, and the last value of the DO variable ---- */

static Expr *logical(Context *cx, Op op, Expr *a, Expr *b)
{
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = type_logical();
    return e;
}

static Expr *compare(Context *cx, Op op, const Expr *a, const Expr *b)
{
    return logical(cx, op, expr_copy(cx, a), expr_copy(cx, b));
}

Expr *do_runs(Context *cx, const Stmt *loop)
{
    int64_t step = 1;
    Expr *up = compare(cx, OP_LE, loop->lo, loop->hi);
    Expr *down = compare(cx, OP_GE, loop->lo, loop->hi);
    if (loop->step == NULL || expr_is_int(loop->step, &step))
        return step > 0 ? up : down;
    Expr *zero = mk_int(cx, loop->span, 0, loop->step->type.kind);
    return logical(cx, OP_OR, logical(cx, OP_AND, compare(cx, OP_GT, loop->step, zero), up),
                   logical(cx, OP_AND, compare(cx, OP_LT, loop->step, zero), down));
}

/* x as the kind would hold it. */
static int64_t wrapped(__int128 x, int kind)
{
    const int unused = 64 - 8 * kind;
    return (int64_t)((uint64_t)x << unused) >> unused;
}

static Expr *modulo(Context *cx, Expr *a, const Expr *p)
{
    return mk_intrinsic(cx, a->span, IN_MODULO, a->type, a, expr_copy(cx, p));
}

/* The value behind the last one by a step that is not 1 or -1. In 64 bits the distance of shorter
 * bounds fits; that of long ones need not: there what is left between the last value and the bound
 * comes from the remainders of both. */
static Expr *behind_last(Context *cx, const Stmt *loop, Expr *lo, Expr *hi, Expr *step)
{
    Span at = loop->span;
    if (loop->sym->type.kind < 8) {
        Expr *over = mk_sub(cx, mk_add(cx, hi, expr_copy(cx, step)), expr_copy(cx, lo));
        Expr *trips = mk_binary(cx, at, OP_DIV, over, expr_copy(cx, step));
        trips->type = over->type;
        return mk_add(cx, lo, mk_mul(cx, mk_max0(cx, trips), step));
    }
    Expr *rest = mk_sub(cx, modulo(cx, expr_copy(cx, hi), step),
                        modulo(cx, expr_copy(cx, lo), step));
    Expr *behind = mk_sub(cx, mk_add(cx, hi, expr_copy(cx, step)), modulo(cx, rest, step));
    Expr *e = mk_intrinsic(cx, at, IN_MERGE, behind->type, behind, lo);
    vec_push(cx, &e->args, do_runs(cx, loop));
    return e;
}

Stmt *do_final_value(Context *cx, const Stmt *loop)
{
    Span at = loop->span;
    Type t = loop->sym->type, wide = type_int8();
    int64_t l, h, s = 1;
    const bool known = loop->step == NULL || expr_is_int(loop->step, &s), near = s == 1 || s == -1;
    if (known && near && t.kind >= 4) /* one behind the last value: no distance is computed */
        wide = t;
    Expr *step = loop->step != NULL ? expr_copy(cx, loop->step) : mk_int(cx, at, 1, 8);
    Expr *lo = mk_convert(cx, expr_copy(cx, loop->lo), wide);
    Expr *hi = mk_convert(cx, expr_copy(cx, loop->hi), wide);
    Expr *value;
    step = mk_convert(cx, step, wide);
    if (known && s != 0 && expr_is_int(lo, &l) && expr_is_int(hi, &h)) {
        __int128 trips = ((__int128)h - l + s) / s;
        value = mk_int(cx, at, wrapped(l + (trips > 0 ? trips : 0) * s, t.kind), t.kind);
    } else if (known && near) {
        value = mk_intrinsic(cx, at, s > 0 ? IN_MAX : IN_MIN, wide, mk_add(cx, hi, step), lo);
    } else {
        value = behind_last(cx, loop, lo, hi, step);
    }
    Stmt *s1 = mk_stmt(cx, ST_ASSIGN, at);
    s1->lhs = mk_var(cx, at, loop->sym);
    s1->rhs = mk_convert(cx, value, t);
    return s1;
}

/* ---- which loops ---- */

typedef struct Mapped {
    bool any;
} Mapped;

static void find_mapped(Expr **e, void *arg)
{
    if ((*e)->kind == EX_ELEM && !array_replicated((*e)->sym))
        ((Mapped *)arg)->any = true;
}

static bool touches_mapped(Stmt *loop)
{
    Mapped m = {false};
    walk_exprs(&loop->body, find_mapped, &m);
    return m.any;
}

/* A variable of two loops, one after the other, would be two indices with one symbol. */
typedef struct SingleUse {
    SymbolVec seen;
    Context *cx;
    bool twice;
} SingleUse;

static void see_loop(Stmt *s, void *arg)
{
    SingleUse *w = arg;
    for (int i = 0; s->kind == ST_DO && i < w->seen.n; i++)
        w->twice |= w->seen.at[i] == s->sym;
    if (s->kind == ST_DO)
        vec_push(w->cx, &w->seen, s->sym);
}

static bool single_use(Context *cx, Stmt *loop)
{
    SingleUse w = {.cx = cx};
    see_loop(loop, &w);
    walk_stmts(&loop->body, see_loop, &w);
    return !w.twice && w.seen.n <= MAX_RANK;
}

typedef struct Reuse {
    Context *cx;
    Unit *unit;
    StmtVec *body; /* of the loop around all */
    Stmt *around[MAX_RANK]; /* loops, the outermost first */
    int depth;
    bool in_branch; /* something else decides whether a loop runs, or there are more around it */
    StmtVec *behind; /* values that loops leave behind the outermost one */
    bool inside; /* only what the loop itself reads of them is asked for */
    SymbolVec seen;
    bool any;
    bool change; /* or only look whether any loop needs a variable of its own */
} Reuse;

/* A value that does not name the variable comes in its place. */
typedef struct Replace {
    Context *cx;
    const Symbol *sym;
    Expr *value;
} Replace;

static void put_value(Expr **e, void *arg)
{
    const Replace *r = arg;
    const Span at = (*e)->span;
    if ((*e)->kind != EX_VAR || (*e)->sym != r->sym)
        return;
    *e = expr_copy(r->cx, r->value);
    (*e)->span = at;
}

bool doloop_is_made(const Stmt *s)
{
    return s->sym->name[0] == '_' && !s->sym->is_own_index;
}

bool doloop_keeps_bounds(Context *cx, Stmt *s)
{
    SymSet mods = {.everything = false};
    mods_of_block(cx, &s->body, &mods);
    return !expr_depends(s->lo, &mods) && !expr_depends(s->hi, &mods) &&
           !expr_depends(s->step, &mods);
}

SymSet doloop_sets(Context *cx, Stmt *loop)
{
    SymSet mods = {.everything = false}, scalars = {.everything = false};
    mods_of_block(cx, &loop->body, &mods);
    for (int i = 0; i < mods.list.n && !mods.everything; i++)
        if (mods.list.at[i]->spec.kind == AS_SCALAR)
            symset_add(cx, &scalars, mods.list.at[i]);
    if (!mods.everything)
        symset_add(cx, &scalars, loop->sym);
    return scalars;
}

typedef struct Outside {
    const Symbol *sym;
    bool named;
} Outside;

static void name_outside(Expr **e, void *arg)
{
    Outside *o = arg;
    o->named |= expr_mentions(*e, o->sym);
}

static void block_outside(StmtVec *block, void *arg)
{
    Outside *o = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_DO && s->sym == o->sym)
            continue;
        stmt_exprs(s, name_outside, o);
        stmt_blocks(s, block_outside, o);
    }
}

bool doloop_named_outside(StmtVec *body, const Symbol *sym)
{
    Outside o = {sym, false};
    block_outside(body, &o);
    return o.named;
}

/* ---- values that inner loops leave behind the outermost one ---- */

/* The bound of a loop in what is the last turn of the loop l around it. */
static Expr *in_last_turn(Context *cx, Expr *bound, const Stmt *l)
{
    Replace r = {.cx = cx, .sym = l->sym};
    if (bound == NULL || !expr_mentions(bound, l->sym))
        return bound;
    Expr *one = mk_int(cx, l->span, 1, l->sym->type.kind);
    r.value = mk_sub(cx, do_final_value(cx, l)->rhs, l->step ? expr_copy(cx, l->step) : one);
    bound = expr_copy(cx, bound);
    walk_expr(&bound, put_value, &r);
    return bound;
}

static bool is_steady(const Stmt *l, const SymSet *mods)
{
    Expr *bound[] = {l->lo, l->hi, l->step};
    for (int k = 0; k < 3; k++)
        if (bound[k] != NULL && (expr_depends(bound[k], mods) || expr_reads_array(bound[k])))
            return false;
    return true;
}

static Expr *and_runs(Context *cx, Expr *all, const Stmt *l)
{
    int64_t n;
    Expr *turns = triplet_extent(cx, l->lo, l->hi, l->step);
    if (expr_is_int(turns, &n) && n > 0)
        return all;
    Expr *runs = do_runs(cx, l);
    return all != NULL ? logical(cx, OP_AND, all, runs) : runs;
}

/* What the loop s leaves in its variable behind the loops around it: in the last turn of each, if
 * they run at all. NULL: it is not so simple. */
static Stmt *value_behind(const Reuse *r, const Stmt *s)
{
    Context *cx = r->cx;
    SymSet mods = {.everything = false};
    Stmt last = *s;
    Expr *all = NULL;
    mods_of_block(cx, r->body, &mods);
    if (r->in_branch || mods.everything || block_jumps(r->body) ||
        doloop_named_outside(r->body, s->sym))
        return NULL;
    symset_add(cx, &mods, r->around[0]->sym);
    for (int k = r->depth - 1; k >= 0; k--) {
        const Stmt *l = r->around[k];
        if (!is_steady(l, &mods))
            return NULL;
        last.lo = in_last_turn(cx, last.lo, l);
        last.hi = in_last_turn(cx, last.hi, l);
        last.step = in_last_turn(cx, last.step, l);
        all = and_runs(cx, all, l);
    }
    if (!is_steady(&last, &mods))
        return NULL;
    Stmt *value = do_final_value(cx, &last);
    if (all == NULL)
        return value;
    Stmt *cond = mk_if(cx, s->span, all);
    vec_push(cx, &cond->arms.at[0].body, value);
    return cond;
}

static void own_block(StmtVec *block, void *arg);

static void own_inside(Reuse *r, Stmt *s)
{
    const bool branch = r->in_branch;
    r->in_branch = branch || r->depth == MAX_RANK;
    if (!r->in_branch)
        r->around[r->depth++] = s;
    own_block(&s->body, r);
    r->depth -= !r->in_branch;
    r->in_branch = branch;
}

/* The bounds as they are before the loop, which changes what they are made of. */
static void keep_bounds(Reuse *r, Stmt *s, StmtVec *out)
{
    Expr **bound[] = {&s->lo, &s->hi, &s->step};
    for (int k = 0; k < 3; k++) {
        if (*bound[k] == NULL || (*bound[k])->kind == EX_CONST)
            continue;
        Stmt *set = mk_stmt(r->cx, ST_ASSIGN, s->span);
        Symbol *kept = unit_variable(r->cx, r->unit, s->sym->name, (*bound[k])->type);
        set->lhs = mk_var(r->cx, s->span, kept);
        set->rhs = *bound[k];
        *bound[k] = mk_var(r->cx, s->span, kept);
        vec_push(r->cx, out, set);
    }
}

/* EXITs and CYCLEs that leave a loop before its last turn has ended. */
typedef struct Leave {
    Context *cx;
    const Stmt *loop;
    Vec(const Stmt *) inside; /* loops within */
    Stmt *value; /* what is to stand before each; NULL: nothing */
    bool any;
} Leave;

static void see_inside(Stmt *s, void *arg)
{
    Leave *l = arg;
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
        vec_push(l->cx, &l->inside, s);
}

static bool is_left_by(const Leave *l, const Stmt *s)
{
    bool leaves = s->kind == ST_EXIT || (s->kind == ST_CYCLE && s->target != l->loop);
    for (int i = 0; i < l->inside.n; i++)
        leaves &= s->target != l->inside.at[i];
    return leaves;
}

static void leave_block(StmtVec *block, void *arg)
{
    Leave *l = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        const bool left = is_left_by(l, s);
        l->any |= left;
        if (left && l->value != NULL)
            vec_push(l->cx, &out, stmt_copy(l->cx, l->value));
        stmt_blocks(s, leave_block, l);
        vec_push(l->cx, &out, s);
    }
    *block = out;
}

/* Do jumps leave the loop? `value`: what is put before each of them; NULL: nothing. */
static bool before_leaving(Reuse *r, Stmt *s, Stmt *value)
{
    Leave l = {.cx = r->cx, .loop = s, .value = value};
    walk_stmts(&s->body, see_inside, &l);
    leave_block(&s->body, &l);
    return l.any;
}

/* The loop's variable becomes one of its own. */
static void change_variable(Reuse *r, Stmt *s)
{
    Symbol *variable = unit_variable(r->cx, r->unit, s->sym->name, s->sym->type);
    variable->is_own_index = !doloop_is_made(s);
    variable->renames = s->sym;
    Replace to = {r->cx, s->sym, mk_var(r->cx, s->span, variable)};
    s->sym = variable;
    walk_exprs(&s->body, put_value, &to);
}

/* The same, and what the loop leaves in the variable that it had: *last, to stand behind it. Where
 * jumps leave the loop, it is set before the loop, and again before them. */
static void leave_value(Reuse *r, Stmt *s, StmtVec *out, Stmt **last)
{
    const Symbol *old = s->sym;
    const bool left = before_leaving(r, s, NULL);
    const Stmt bounds = {.kind = ST_DO, .lo = s->lo, .hi = s->hi, .step = s->step};
    Stmt *behind = r->inside ? NULL : value_behind(r, s); /* by bounds that it keeps */
    if (!doloop_keeps_bounds(r->cx, s) || (left && stmt_reads((Stmt *)&bounds, old)))
        keep_bounds(r, s, out);
    if (behind != NULL)
        vec_push(r->cx, r->behind, behind);
    else
        *last = do_final_value(r->cx, s);
    change_variable(r, s);
    if (!left)
        return;
    vec_push(r->cx, out, *last);
    Expr *now = mk_var(r->cx, s->span, s->sym);
    before_leaving(r, s, mk_assign(r->cx, s->span, mk_var(r->cx, s->span, (Symbol *)old), now));
    *last = NULL;
}

static void own_variable(Reuse *r, Stmt *s, StmtVec *out)
{
    const bool named = doloop_named_outside(r->body, s->sym);
    bool again = false, needed = r->inside ? named : scalar_live_after(r->unit, s, s->sym);
    for (int i = 0; i < r->seen.n; i++)
        again |= r->seen.at[i] == s->sym;
    bool own = again || needed || named;
    Stmt *last = NULL;
    r->any |= own;
    if (own && r->change && needed)
        leave_value(r, s, out, &last);
    else if (own && r->change)
        change_variable(r, s);
    vec_push(r->cx, &r->seen, s->sym);
    own_inside(r, s);
    vec_push(r->cx, out, s);
    if (last != NULL)
        vec_push(r->cx, out, last);
}

static void own_block(StmtVec *block, void *arg)
{
    Reuse *r = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_DO) {
            own_variable(r, s, &out);
            continue;
        }
        const bool branch = r->in_branch;
        r->in_branch = true;
        stmt_blocks(s, own_block, r);
        r->in_branch = branch;
        vec_push(r->cx, &out, s);
    }
    *block = out;
}

static Stmt *own_variables(Reuse r, Stmt *loop)
{
    Reuse look = r;
    look.body = &loop->body;
    look.around[0] = loop;
    look.depth = 1;
    vec_push(r.cx, &look.seen, loop->sym);
    own_block(&loop->body, &look);
    if (!look.any)
        return loop;
    Stmt *copy = stmt_copy(r.cx, loop);
    r.body = &copy->body;
    r.around[0] = copy;
    r.depth = 1;
    r.change = true;
    vec_push(r.cx, &r.seen, loop->sym);
    own_block(&copy->body, &r);
    return copy;
}

Stmt *doloop_own_variables(Context *cx, Unit *u, Stmt *loop, StmtVec *behind)
{
    Reuse r = {.cx = cx, .unit = u, .behind = behind};
    return touches_mapped(loop) ? own_variables(r, loop) : loop;
}

Stmt *doloop_own_inside(Context *cx, Unit *u, Stmt *loop)
{
    return own_variables((Reuse){.cx = cx, .unit = u, .inside = true}, loop);
}

/* Bounds of inner loops must be linear in outer variables, for the box of a fetched section. */
static bool linear_bounds(Stmt *s, Stmt **outer, int n)
{
    Expr *bound[] = {s->lo, s->hi, s->step};
    for (int k = 0; k < 3; k++) {
        if (bound[k] == NULL)
            continue;
        if (expr_reads_array(bound[k])) /* to be evaluated once, before, by all */
            return false;
        Linear l = linear_of(bound[k], false);
        for (int i = 0; i < l.n; i++) {
            for (int j = 0; j < n; j++) {
                const Expr *atom = l.term[i].atom;
                bool itself = atom->kind == EX_VAR && atom->sym == outer[j]->sym;
                if (expr_mentions(atom, outer[j]->sym) && (!itself || k == 2))
                    return false;
            }
        }
        if (!l.ok)
            return false;
    }
    return true;
}

typedef struct BoundsWalk {
    Stmt *outer[MAX_RANK + 1];
    int n;
    bool ok;
} BoundsWalk;

static void bounds_block(StmtVec *block, void *arg)
{
    BoundsWalk *w = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_DO) {
            w->ok = w->ok && linear_bounds(s, w->outer, w->n);
            w->outer[w->n++] = s;
        }
        stmt_blocks(s, bounds_block, w);
        w->n -= s->kind == ST_DO;
    }
}

static bool all_bounds_linear(Stmt *loop)
{
    BoundsWalk w = {.outer = {loop}, .n = 1, .ok = true};
    bounds_block(&loop->body, &w);
    return w.ok;
}

Stmt *doloop_only_stmt(const StmtVec *block)
{
    Stmt *only = NULL;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_CONTINUE)
            continue;
        if (only != NULL)
            return NULL;
        only = s;
    }
    return only;
}

Stmt *doloop_only_inner(const Stmt *loop)
{
    Stmt *only = doloop_only_stmt(&loop->body);
    return only != NULL && only->kind == ST_DO ? only : NULL;
}

void doloop_copy(Context *cx, Stmt **loops, int n, Stmt **copy)
{
    copy[0] = stmt_copy(cx, loops[0]);
    for (int k = 1; k < n; k++)
        copy[k] = doloop_only_inner(copy[k - 1]);
}

bool doloop_order_holds(Context *cx, Unit *u, Stmt **loops, const LoopFacts *facts, int n)
{
    OrderNeeds needs;
    Stmt *copy[MAX_RANK];
    UnitInfo *info = u->info;
    const int id = info->next_id;
    if (!order_kept(cx, loops, n, &needs) || needs.home == NULL ||
        (needs.held.n == 0 && !symbol_may_lack(needs.home->sym)))
        return true;
    doloop_copy(cx, loops, n, copy);
    (void)order_kept(cx, copy, n, &needs);
    Nest *tried = nest_of_loops(cx, u, copy, facts, n);
    info->next_id = id;
    if (!locality_can_be_home(tried, tried->home))
        return false;
    locality_run(cx, tried);
    for (int i = 0; i < needs.held.n; i++)
        if (needs.held.at[i]->ref == NULL || needs.held.at[i]->ref->loc != LOC_LOCAL)
            return false;
    return !symbol_may_lack(needs.home->sym) || locality_can_lack(tried, tried->home);
}

/* The scalars that one level calls private may be reductions one level further in, and the other
 * way round: the nest follows the outermost loop's facts, so the inner ones must agree. */
static bool agree(const LoopFacts *outer, const LoopFacts *inner)
{
    return outer->reductions.n == inner->reductions.n;
}

bool doloop_bounds_linear(Stmt **loops, int n)
{
    for (int k = 1; k < n; k++)
        if (!linear_bounds(loops[k], loops, k))
            return false;
    return touches_mapped(loops[0]);
}

const char *doloop_obstacle(Context *cx, Stmt **loops, int n)
{
    if (!doloop_bounds_linear(loops, n))
        return "its bounds are not linear in the variables of outer loops";
    if (!owner_follows(cx, loops, n))
        return "no owner of its iterations follows from what it assigns";
    if (!order_kept(cx, loops, n, NULL))
        return "an iteration touches elements again, or decides by elements, that it has written";
    if (!listings_exist(cx, loops, n))
        return "elements at subscripts that only run time knows decide which of them are needed";
    return NULL;
}

bool doloop_why_not(Context *cx, Unit *u, Stmt *loop, Obstacle *o)
{
    *o = (Obstacle){loop->span, NULL};
    if (!touches_mapped(loop))
        return false;
    LoopFacts facts = depend_loop(cx, u, loop);
    if (!single_use(cx, loop))
        o->why = "two loops in it have one variable";
    else if (!all_bounds_linear(loop))
        o->why = "bounds of loops in it are not linear in the variables of outer loops";
    else if (!facts.parallel)
        *o = (Obstacle){facts.where, facts.why};
    else
        o->why = doloop_obstacle(cx, &loop, 1);
    return o->why != NULL;
}

static Stmt *nest_stmt(Context *cx, Unit *u, Stmt *loop, Nest *nest, StmtVec *after)
{
    if (scalar_live_after(u, loop, loop->sym))
        vec_push(cx, after, do_final_value(cx, loop));
    Stmt *s = mk_stmt(cx, ST_NEST, loop->span);
    s->label = loop->label;
    s->nest = nest;
    return s;
}

static bool is_candidate(Context *cx, Stmt *loop)
{
    return touches_mapped(loop) && single_use(cx, loop) && all_bounds_linear(loop);
}

Stmt *doloop_to_sweep(Context *cx, Unit *u, Stmt *loop, StmtVec *after)
{
    Stmt *loops[MAX_RANK] = {loop};
    int n = 1;
    if (!cx->opt.sweep || !is_candidate(cx, loop))
        return NULL;
    for (Stmt *s = doloop_only_inner(loop); s != NULL && n < MAX_RANK && !loop_has_jumps(s);
         s = doloop_only_inner(s))
        loops[n++] = s;
    Nest *nest = NULL;
    for (; n > 0 && nest == NULL; n--) /* fewer loops: the others are serial ones of the body */
        nest = sweep_of_loops(cx, u, loops, n);
    return nest != NULL ? nest_stmt(cx, u, loop, nest, after) : NULL;
}

/* ---- versions ---- */

static void set_apart(Stmt *s, void *arg)
{
    if (s->kind == ST_DO)
        s->apart = *(ExprVec *)arg;
}

static void set_version(Stmt *s, void *arg)
{
    (void)arg;
    s->is_version = true;
}

Expr *all_differ(Context *cx, const ExprVec *pairs)
{
    Expr *all = NULL;
    Type logical = {.base = TY_LOGICAL, .kind = 4};
    for (int i = 0; i < pairs->n; i += 2) {
        Span at = pairs->at[i]->span;
        Expr *differ = mk_binary(cx, at, OP_NE, expr_copy(cx, pairs->at[i]),
                                 expr_copy(cx, pairs->at[i + 1]));
        differ->type = logical;
        all = all != NULL ? mk_binary(cx, at, OP_AND, all, differ) : differ;
        all->type = logical;
    }
    return all;
}

static Stmt *version(Context *cx, const Stmt *loop, ExprVec *apart)
{
    Stmt *copy = stmt_copy(cx, loop);
    copy->label = 0;
    set_apart(copy, apart);
    walk_stmts(&copy->body, set_apart, apart);
    set_version(copy, NULL);
    walk_stmts(&copy->body, set_version, NULL);
    return copy;
}

Stmt *doloop_versions(Context *cx, Unit *u, Stmt *loop)
{
    ExprVec apart = {0}, none = {0};
    StmtVec after = {0};
    if (loop->is_version || !is_candidate(cx, loop) || !depend_versions(cx, u, loop, &apart))
        return NULL;
    UnitInfo *info = u->info;
    int id = info->next_id;
    Stmt *nest = doloop_to_nest(cx, u, version(cx, loop, &apart), &after);
    info->next_id = id;
    if (nest == NULL)
        return NULL;
    Stmt *s = mk_if(cx, loop->span, all_differ(cx, &apart));
    s->label = loop->label;
    vec_push(cx, &s->arms.at[0].body, version(cx, loop, &apart));
    vec_push(cx, &s->arms, (Arm){.span = loop->span});
    vec_push(cx, &s->arms.at[1].body, version(cx, loop, &none));
    return s;
}

static void find_file(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->sym != NULL && (*e)->sym->ooc != NULL;
}

bool doloop_in_file(Stmt *loop)
{
    bool in_file = false;
    walk_exprs(&loop->body, find_file, &in_file);
    return in_file;
}

Stmt *doloop_to_nest(Context *cx, Unit *u, Stmt *loop, StmtVec *after)
{
    if (!is_candidate(cx, loop))
        return NULL;
    Stmt *loops[MAX_RANK];
    LoopFacts facts[MAX_RANK];
    facts[0] = depend_loop(cx, u, loop);
    if (!facts[0].parallel)
        return NULL;
    loops[0] = loop;
    int n = 1;
    const int known = known_mark(u);
    for (Stmt *s = doloop_only_inner(loop); s != NULL && n < MAX_RANK; s = doloop_only_inner(s)) {
        /* only slabs are cut along indices of the nest alone */
        const bool made = doloop_is_made(s) && !doloop_in_file(loop);
        if (made && owner_follows(cx, loops, n))
            break;
        known_loop(cx, u, loops[n - 1]);
        facts[n] = depend_loop(cx, u, s);
        if (!facts[n].parallel || !agree(&facts[0], &facts[n]))
            break;
        loops[n++] = s;
        if (made && !owner_reads_regularly(cx, loops, n)) { /* statements fetch in lines */
            n--;
            break;
        }
    }
    known_forget(u, known);

    if (!owner_follows(cx, loops, n))
        return NULL;
    decide_once(cx, u, loops, n, &facts[0].privates);
    if (!order_kept(cx, loops, n, NULL) || !listings_exist(cx, loops, n) ||
        !doloop_order_holds(cx, u, loops, facts, n))
        return NULL;
    return nest_stmt(cx, u, loop, nest_of_loops(cx, u, loops, facts, n), after);
}
