/* depend.c: what stands between a DO loop and parallel execution (contract: depend.h).
 *
 * Array elements: two accesses of one array, one of them a write, must not touch one element in
 * different iterations; isl decides (depend_isl.c). Scalars: each must be private (set before it
 * is read, dead after the loop) or a reduction. Everything else in the body must be free of
 * effects outside the iteration. */
#include "depend.h"

#include "../frontend/tree/intrinsics.h"
#include "access.h"
#include "depend_isl.h"
#include "known.h"
#include "live.h"
#include "lower.h"

typedef struct LoopWalk {
    Context *cx;
    Unit *unit;
    Stmt *loop;
    LoopFacts *facts;
    AccessVec accesses;
    Stmt *chain[MAX_LOOPS]; /* the loop and the serial loops inside it, around this point */
    int depth;
    MeetGuards guards; /* around this point */
    SymSet assigned; /* scalars and arrays written in the body */
    SymSet combined; /* arrays whose elements iterations combine values with, in any order */
    ExprVec *apart;    /* not NULL: values that are to differ, so that iterations do not meet */
} LoopWalk;

static void obstacle(LoopWalk *w, Span at, const char *why)
{
    if (!w->facts->parallel)
        return;
    w->facts->parallel = false;
    w->facts->where = at;
    w->facts->why = why;
}

/* ---- collecting accesses ---- */

/* Has each iteration of the loop that array to itself? A temporary of an array statement belongs to
 * the loops of the program around the statement. */
static bool is_own(const LoopWalk *w, const Symbol *s)
{
    for (int i = 0; i < w->depth; i++)
        if (s->own_in != NULL ? w->chain[i]->sym == s->own_in
                              : s->own_of == s && w->chain[i]->sym->name[0] != '_')
            return true;
    return false;
}

static void add_access(LoopWalk *w, Expr *e, bool write)
{
    if (e->sym->is_partial || symset_has(&w->combined, e->sym))
        return;
    if (is_own(w, e->sym))
        return;
    Access a = {.array = e->sym, .subscripts = &e->args, .span = e->span, .write = write,
                .depth = w->depth, .guards = w->guards};
    for (int i = 0; i < w->depth; i++)
        a.chain[i] = w->chain[i];
    for (int i = 0; i < w->accesses.n; i++)
        if (access_equal(&w->accesses.at[i], &a))
            return;
    vec_push(w->cx, &w->accesses, a);
}

/* Two names for one place: what isl says of each does not hold. */
static void judge_shared(LoopWalk *w, const Symbol *s, Span at)
{
    for (int i = 0; s->is_equivalenced && i < w->assigned.list.n; i++) {
        const Symbol *t = w->assigned.list.at[i];
        if (t != s && symbols_share(s, t))
            obstacle(w, at, arena_printf(w->cx->arena, "'%s' and '%s' share storage", s->name,
                                         t->name));
    }
}

/* What the loop sets, a function may find by itself. */
static void judge_call(LoopWalk *w, const Expr *call)
{
    for (int i = -1; i < w->assigned.list.n; i++) {
        const Symbol *v = i < 0 ? w->loop->sym : w->assigned.list.at[i];
        if (call_may_use(call, v))
            obstacle(w, call->span, arena_printf(w->cx->arena, "'%s' may use '%s', which the loop "
                                                 "sets", call->sym->name, v->name));
    }
}

static void read_expr(Expr **child, void *arg)
{
    LoopWalk *w = arg;
    Expr *e = *child;
    if (e == NULL)
        return;
    if (expr_rank(e) > 0)
        obstacle(w, e->span, "an array operand inside the loop");
    if (e->kind == EX_ELEM)
        add_access(w, e, false);
    if (e->sym != NULL)
        judge_shared(w, e->sym, e->span);
    if (e->kind == EX_CALL && !e->sym->is_pure)
        obstacle(w, e->span, "a function that is not PURE");
    else if (e->kind == EX_CALL && !call_is_local(e->sym))
        obstacle(w, e->span, "a function that has array arguments, uses mapped data, reads or "
                             "writes, or is not known here");
    else if (e->kind == EX_CALL)
        judge_call(w, e);
    if (e->kind == EX_INTRINSIC && e->intrinsic->cls != IC_ELEMENTAL &&
        e->intrinsic->cls != IC_INQUIRY)
        obstacle(w, e->span, "a transformational function");
    if (e->kind != EX_INTRINSIC || e->intrinsic->cls != IC_INQUIRY) {
        expr_children(e, read_expr, w);
        return;
    }
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i] && e->args.at[i]->shape && e->args.at[i]->kind != EX_VAR &&
            e->args.at[i]->kind != EX_SECTION)
            obstacle(w, e->span, "an inquiry about an array expression");
}

static void collect_block(LoopWalk *w, StmtVec *block);

static void add_partial(LoopWalk *w, Stmt *s)
{
    LoopReduction r = {.var = s->lhs->sym, .update = s};
    for (int i = 0; i < w->facts->reductions.n; i++)
        if (w->facts->reductions.at[i].var == r.var)
            return;
    if (r.var->is_partial && reduction_form(s, &r.op))
        vec_push(w->cx, &w->facts->reductions, r);
}

static void collect_assign(LoopWalk *w, Stmt *s)
{
    if (s->combines)
        symset_add(w->cx, &w->combined, s->lhs->sym);
    read_expr(&s->rhs, w);
    judge_shared(w, s->lhs->sym, s->span);
    if (expr_rank(s->lhs) > 0)
        obstacle(w, s->span, "an array assignment inside the loop");
    else if (s->lhs->kind == EX_ELEM) {
        expr_children(s->lhs, read_expr, w);
        add_access(w, s->lhs, true);
        add_partial(w, s);
    }
}

static void collect_inner(LoopWalk *w, Stmt *s)
{
    read_expr(&s->lo, w);
    read_expr(&s->hi, w);
    read_expr(&s->step, w);
    if (w->depth == MAX_LOOPS) {
        obstacle(w, s->span, "loops nested too deeply");
        return;
    }
    w->chain[w->depth++] = s;
    collect_block(w, &s->body);
    w->depth--;
}

static void collect_arms(LoopWalk *w, Stmt *s)
{
    MeetGuards around = w->guards;
    for (int i = 0; i < s->arms.n; i++) {
        read_expr(&s->arms.at[i].cond, w);
        meet_guard_arm(&w->guards, s, i);
        collect_block(w, &s->arms.at[i].body);
        w->guards = around;
    }
}

/* Does EXIT or CYCLE stay in the iteration? */
static bool leaves_inner(const LoopWalk *w, const Stmt *s)
{
    for (int i = 0; i < w->depth; i++)
        if (s->target == w->chain[i] && s->target != w->loop)
            return true;
    return false;
}

static void collect_stmt(LoopWalk *w, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        collect_assign(w, s);
        break;
    case ST_IF:
        collect_arms(w, s);
        break;
    case ST_DO:
        collect_inner(w, s);
        break;
    case ST_CONTINUE:
        break;
    case ST_EXIT:
    case ST_CYCLE:
        if (leaves_inner(w, s))
            break;
        /* fall through */
    default:
        obstacle(w, s->span, "a statement that only runs in order");
    }
}

static void collect_block(LoopWalk *w, StmtVec *block)
{
    for (int i = 0; i < block->n && w->facts->parallel; i++)
        collect_stmt(w, block->at[i]);
}

/* ---- scalars ---- */

static bool is_target(const Expr *e, const Expr *v)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    return e->kind == v->kind && e->sym == v->sym && (e->kind == EX_VAR || expr_equal(e, v));
}

static bool is_apart(Expr *e, const Expr *v)
{
    return !expr_reads(e, v->sym) && !expr_mentions(e, v->sym);
}

static bool binary_reduction(const Expr *e, const Expr *v, RedOp *op)
{
    static const struct {
        Op op;
        RedOp red;
        bool right; /* v may stand on the right too */
    } forms[] = {
        {OP_ADD, RED_SUM, true},  {OP_SUB, RED_SUM, false}, {OP_MUL, RED_PRODUCT, true},
        {OP_AND, RED_AND, true},  {OP_OR, RED_OR, true},    {OP_EQV, RED_EQV, true},
        {OP_NEQV, RED_NEQV, true},
    };
    int row = 0;
    while (row < countof(forms) && forms[row].op != e->op)
        row++;
    if (row == countof(forms))
        return false;
    *op = forms[row].red;
    if (is_apart(e->b, v)) { /* v + a - b is (v + a) - b */
        RedOp first;
        return is_target(e->a, v) ||
               (e->a->kind == EX_BINARY && binary_reduction(e->a, v, &first) && first == *op);
    }
    return forms[row].right && is_target(e->b, v) && is_apart(e->a, v);
}

/* Which argument is v, where the others have nothing to do with it; -1: not so. */
static int target_arg(const Expr *e, const Expr *v)
{
    int at = -1;
    for (int i = 0; i < e->args.n; i++) {
        if (at < 0 && is_target(e->args.at[i], v))
            at = i;
        else if (!is_apart(e->args.at[i], v))
            return -1;
    }
    return at;
}

static bool function_reduction(const Expr *e, const Expr *v, RedOp *op)
{
    static const struct {
        IntrinsicId id;
        RedOp red;
    } forms[] = {
        {IN_MAX, RED_MAX}, {IN_MIN, RED_MIN}, {IN_IAND, RED_IAND}, {IN_IOR, RED_IOR},
        {IN_IEOR, RED_IEOR},
    };
    int row = 0;
    while (row < countof(forms) && forms[row].id != e->intrinsic->id)
        row++;
    if (row == countof(forms) || target_arg(e, v) < 0)
        return false;
    *op = forms[row].red;
    return true;
}

bool reduction_form(const Stmt *s, RedOp *op)
{
    if (s->kind != ST_ASSIGN || (s->lhs->kind != EX_VAR && s->lhs->kind != EX_ELEM) ||
        expr_rank(s->lhs) > 0)
        return false;
    for (int i = 0; s->lhs->kind == EX_ELEM && i < s->lhs->args.n; i++)
        if (expr_mentions(s->lhs->args.at[i], s->lhs->sym))
            return false;
    const Expr *e = s->rhs;
    while (e->kind == EX_PAREN)
        e = e->a;
    if (e->kind == EX_BINARY)
        return binary_reduction(e, s->lhs, op);
    return e->kind == EX_INTRINSIC && function_reduction(e, s->lhs, op);
}

/* MAX(v, a, b) is MAX(v, MAX(a, b)) */
static Expr *other_args(Context *cx, const Expr *e, int but)
{
    if (e->args.n == 2)
        return expr_copy(cx, e->args.at[1 - but]);
    Expr *rest = expr_copy(cx, e);
    rest->args.n = 0;
    for (int i = 0; i < e->args.n; i++)
        if (i != but)
            vec_push(cx, &rest->args, expr_copy(cx, e->args.at[i]));
    return rest;
}

static Expr *operand(Context *cx, const Expr *e, const Expr *v)
{
    if (e->kind != EX_BINARY)
        return other_args(cx, e, target_arg(e, v));
    if (is_target(e->b, v))
        return expr_copy(cx, e->a);
    Expr *last = expr_copy(cx, e->b);
    if (!is_target(e->a, v))
        return mk_binary(cx, e->span, e->op, operand(cx, e->a, v), last);
    return e->op == OP_SUB ? mk_unary(cx, e->span, OP_NEG, last) : last;
}

Expr *reduction_operand(Context *cx, const Stmt *s)
{
    const Expr *e = s->rhs;
    while (e->kind == EX_PAREN)
        e = e->a;
    return operand(cx, e, s->lhs);
}

typedef struct RedWalk {
    const Symbol *var;
    Stmt *update; /* the last of the updates */
    RedOp op;
    int updates;
    bool other; /* read or written some other way */
} RedWalk;

static void red_block(StmtVec *block, void *arg);

static void red_stmt(Stmt *s, RedWalk *r)
{
    RedOp op = RED_SUM;
    if (s->kind == ST_ASSIGN && s->lhs->sym == r->var && s->lhs->kind == EX_VAR) {
        if (!reduction_form(s, &op) || (r->updates > 0 && op != r->op))
            r->other = true;
        r->op = op;
        r->update = s;
        r->updates++;
        return;
    }
    if (s->kind == ST_ASSIGN ? stmt_reads(s, r->var) : s->kind == ST_DO && s->sym == r->var) {
        r->other = true;
        return;
    }
    if (s->kind == ST_DO)
        r->other |= expr_reads(s->lo, r->var) || expr_reads(s->hi, r->var) ||
                    expr_reads(s->step, r->var);
    for (int i = 0; s->kind == ST_IF && i < s->arms.n; i++)
        r->other |= expr_reads(s->arms.at[i].cond, r->var);
    stmt_blocks(s, red_block, r);
}

static void red_block(StmtVec *block, void *arg)
{
    for (int i = 0; i < block->n; i++)
        red_stmt(block->at[i], arg);
}

/* The variable of a loop that an array statement became: nothing else names it. */
static bool is_made(StmtVec *block, const Symbol *v)
{
    bool made = false;
    for (int i = 0; v->name[0] == '_' && i < block->n && !made; i++) {
        Stmt *s = block->at[i];
        made = s->kind == ST_DO && (s->sym == v || is_made(&s->body, v));
    }
    return made;
}

static void judge_scalar(LoopWalk *w, Symbol *v)
{
    RedWalk r = {.var = v};
    red_block(&w->loop->body, &r);
    if (!r.other && r.updates > 0) {
        vec_push(w->cx, &w->facts->reductions, (LoopReduction){v, r.op, r.update});
        return;
    }
    Fate first = block_first_use(&w->loop->body, &(Value){.sym = v});
    if (first == FATE_READ || first == FATE_LEFT)
        obstacle(w, w->loop->span, arena_printf(w->cx->arena,
                 "'%s' carries a value from one iteration to the next", v->name));
    else if (!is_made(&w->loop->body, v) && scalar_live_after(w->unit, w->loop, v))
        obstacle(w, w->loop->span, arena_printf(w->cx->arena,
                 "the last value of '%s' is used after the loop", v->name));
    else
        vec_push(w->cx, &w->facts->privates, v);
}

bool depend_scalar(Context *cx, Unit *u, Stmt *loop, Symbol *v, LoopFacts *facts)
{
    judge_scalar(&(LoopWalk){.cx = cx, .unit = u, .loop = loop, .facts = facts}, v);
    return facts->parallel;
}

/* ---- arrays ---- */

static void judge_arrays(LoopWalk *w)
{
    DependTest *t = depend_begin(w->cx, w->loop, &w->assigned, known_of(w->unit));
    for (int i = 0; i < w->accesses.n && w->facts->parallel; i++) {
        const Access *a = &w->accesses.at[i];
        for (int k = 0; a->write && k < w->accesses.n; k++) {
            const Access *b = &w->accesses.at[k];
            if (!symbols_share(a->array, b->array) || (b->write && k < i))
                continue;
            if (a->array == b->array &&
                (!depend_carried(t, a, b) || (w->apart && depend_differ(t, a, b, w->apart))))
                continue;
            obstacle(w, b->span, arena_printf(w->cx->arena,
                     "iterations depend on each other through '%s'", a->array->name));
            break;
        }
    }
    depend_end(t);
}

/* In which order the iterations of the n loops follow each other through elements that a writes. */
static void order_pair(DependTest *t, const Access *a, const Access *b, Stmt **loops, int n,
                       LoopOrder *order)
{
    for (int k = 0; k < n; k++) {
        bool up = depend_apart(t, a, b, loops, n, k, true);
        bool down = depend_apart(t, a, b, loops, n, k, false);
        order->used[k] = order->used[k] || (!b->write && (up || down));
        order->greater[k] = order->greater[k] || up || depend_apart(t, b, a, loops, n, k, true);
        order->less[k] = order->less[k] || down || depend_apart(t, b, a, loops, n, k, false);
    }
    while (n > 1 && order->behind <= MAX_BEHIND &&
           (depend_overtakes(t, a, b, loops, n, order->behind) ||
            depend_overtakes(t, b, a, loops, n, order->behind)))
        order->behind++;
}

static void order_arrays(LoopWalk *w, Stmt **loops, int n, LoopOrder *order)
{
    DependTest *t = depend_begin(w->cx, w->loop, &w->assigned, known_of(w->unit));
    for (int i = 0; i < w->accesses.n; i++) {
        const Access *a = &w->accesses.at[i];
        for (int k = 0; a->write && k < w->accesses.n; k++) {
            const Access *b = &w->accesses.at[k];
            if (!symbols_share(a->array, b->array) || (b->write && k < i))
                continue;
            if (a->array != b->array)
                obstacle(w, b->span, arena_printf(w->cx->arena, "'%s' and '%s' share storage",
                                                  a->array->name, b->array->name));
            else
                order_pair(t, a, b, loops, n, order);
        }
    }
    depend_end(t);
}

/* All but dependences through array elements. */
static void judge_loop(LoopWalk *w)
{
    Stmt *loop = w->loop;
    mods_of_block(w->cx, &loop->body, &w->assigned);
    if (w->assigned.everything)
        obstacle(w, loop->span, "a procedure that can change any variable");
    if (symset_has(&w->assigned, loop->sym))
        obstacle(w, loop->span, "the loop changes its own variable");
    w->chain[w->depth++] = loop;
    collect_block(w, &loop->body);
    for (int i = 0; i < w->assigned.list.n && w->facts->parallel; i++) {
        if (w->assigned.list.at[i]->spec.kind == AS_SCALAR)
            judge_scalar(w, w->assigned.list.at[i]);
    }
}

LoopFacts depend_loop(Context *cx, Unit *u, Stmt *loop)
{
    LoopFacts facts = {.parallel = true};
    LoopWalk w = {.cx = cx, .unit = u, .loop = loop, .facts = &facts};
    judge_loop(&w);
    if (facts.parallel)
        judge_arrays(&w);
    return facts;
}

bool depend_versions(Context *cx, Unit *u, Stmt *loop, ExprVec *apart)
{
    LoopFacts facts = {.parallel = true};
    LoopWalk w = {.cx = cx, .unit = u, .loop = loop, .facts = &facts, .apart = apart};
    judge_loop(&w);
    if (facts.parallel)
        judge_arrays(&w);
    return facts.parallel && apart->n > 0;
}

bool depend_spares(Context *cx, Unit *u, Stmt *loop, const Expr *elem)
{
    LoopFacts facts = {.parallel = true};
    LoopWalk w = {.cx = cx, .unit = u, .loop = loop, .facts = &facts};
    const Access it = {.array = elem->sym, .subscripts = &elem->args, .span = elem->span};
    mods_of_block(cx, &loop->body, &w.assigned);
    w.chain[w.depth++] = loop;
    collect_block(&w, &loop->body);
    DependTest *t = depend_begin(cx, loop, &w.assigned, known_of(u));
    bool spares = facts.parallel;
    for (int i = 0; i < w.accesses.n && spares; i++) {
        const Access *a = &w.accesses.at[i];
        bool same = a->array == elem->sym;
        for (int d = 0; same && d < elem->args.n; d++)
            same = expr_equal(a->subscripts->at[d], elem->args.at[d]);
        spares = same || a->array != elem->sym || !depend_meets(t, a, &it);
    }
    depend_end(t);
    return spares;
}

LoopFacts depend_order(Context *cx, Unit *u, Stmt **loops, int n, LoopOrder *order)
{
    LoopFacts facts = {.parallel = true};
    LoopWalk w = {.cx = cx, .unit = u, .loop = loops[0], .facts = &facts};
    *order = (LoopOrder){.behind = 1};
    judge_loop(&w);
    if (facts.parallel)
        order_arrays(&w, loops, n, order);
    return facts;
}
