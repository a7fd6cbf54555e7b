/* early.c: the exchange that the next turn of a loop begins with starts beside the last reduction
 * of its body (contract: comm.h).
 *
 *     do step = 1, steps
 *        …                        needs neighbours' elements of a
 *        error = maxval(…)        while the maximum is found, they travel already: what comes
 * between if (error < eps) exit    here and there reads and sets scalars only end do
 *
 * The messages leave before the reduction, and the next turn waits for them where it would have
 * begun the exchange, or behind the interior. They hold copies: no element changes, and the test is
 * that of this turn. Where the test ends the loop, they are received behind it: one exchange was
 * for nothing.
 *
 * Where the body ends with an exchange of storage (a takes over that of b), that goes before the
 * reduction, which needs neither array.
 *
 * Where the body is one sweep, what a process needs of the later ones, of the turn before, comes
 * back piece by piece, too: each goes on to the next turn as soon as the next process has set the
 * first piece of this one, not all of them. */
#include <limits.h>
#include <stdlib.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "comm.h"
#include "lower.h"

static void find_array(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->kind == EX_ELEM || (*e)->kind == EX_SECTION || (*e)->kind == EX_CALL ||
                    (*e)->kind == EX_IDO || (*e)->shape != NULL ||
                    ((*e)->kind == EX_VAR && sym_is_array((*e)->sym));
}

static bool of_scalars(Expr *e)
{
    bool array = false;
    if (e != NULL)
        walk_expr(&e, find_array, &array);
    return !array;
}

static bool is_quiet(Stmt *s, const Stmt *loop);

static bool all_quiet(const StmtVec *block, const Stmt *loop)
{
    for (int i = 0; i < block->n; i++)
        if (!is_quiet(block->at[i], loop))
            return false;
    return true;
}

/* Neither reads nor sets an array, and the loop goes on, or ends. */
static bool is_quiet(Stmt *s, const Stmt *loop)
{
    if (s->label != 0)
        return false;
    switch (s->kind) {
    case ST_CONTINUE:
        return true;
    case ST_ASSIGN:
        return s->lhs->kind == EX_VAR && !sym_is_array(s->lhs->sym) && !s->lhs->sym->is_pointer &&
               of_scalars(s->rhs);
    case ST_EXIT:
    case ST_CYCLE:
        return s->target == loop;
    case ST_WRITE:
        for (int i = 0; i < s->args.n; i++)
            if (!of_scalars(s->args.at[i]))
                return false;
        for (int i = 0; s->io != NULL && i < IOS_COUNT; i++)
            if (!of_scalars(s->io->spec[i]))
                return false;
        return s->unit == NULL || of_scalars(s->unit);
    case ST_IF:
        for (int i = 0; i < s->arms.n; i++)
            if (!of_scalars(s->arms.at[i].cond) || !all_quiet(&s->arms.at[i].body, loop))
                return false;
        return true;
    default:
        return false;
    }
}

static bool is_plain(const Stmt *s)
{
    const Nest *n = s->kind == ST_NEST ? s->nest : NULL;
    return n != NULL && n->rank > 0 && n->tile == NULL && n->scan == NULL && n->sweep == NULL &&
           !n->slabs;
}

/* The nest's only operation afterwards, if it reduces scalars of the program's own processes. */
static CommOp *reduction_of(const Nest *n)
{
    CommOp *op = n->after.n == 1 && n->after.at[0]->kind == COMM_REDUCE ? n->after.at[0] : NULL;
    for (int i = 0; op != NULL && i < op->reds.n; i++)
        if (op->reds.at[i]->loc != NULL)
            return NULL;
    return n->home != NULL ? op : NULL;
}

static CommOp *exchange_of(const Nest *n)
{
    for (int i = 0; i < n->before.n; i++)
        if (n->before.at[i]->kind == COMM_OVERLAP)
            return n->before.at[i];
    return NULL;
}

/* Is there another turn, where that is known before it begins? NULL: not known. */
static Expr *goes_on(CommPass *p, const Stmt *loop)
{
    int64_t step = 1, hi;
    SymSet mods = {0};
    if (loop->kind != ST_DO || (loop->step != NULL && !expr_is_int(loop->step, &step)) ||
        loop->sym->type.base != TY_INTEGER || (step != 1 && step != -1))
        return NULL;
    mods_of_block(p->cx, (StmtVec *)&loop->body, &mods);
    bool fixed = expr_is_int(loop->hi, &hi) ||
                 (loop->hi->kind == EX_VAR && !expr_depends(loop->hi, &mods));
    if (!fixed || !type_equal(loop->hi->type, loop->sym->type))
        return NULL;
    Expr *e = mk_binary(p->cx, loop->span, step > 0 ? OP_LT : OP_GT,
                        mk_var(p->cx, loop->span, loop->sym), expr_copy(p->cx, loop->hi));
    e->type = (Type){.base = TY_LOGICAL, .kind = 4};
    return e;
}

static bool is_take(const Stmt *s)
{
    return s->kind == ST_COMM && s->comm->kind == COMM_TAKE && s->label == 0;
}

static bool leaves(const StmtVec *block, const Stmt *loop)
{
    for (int i = 0; i < block->n; i++) {
        const Stmt *s = block->at[i];
        if (s->kind == ST_EXIT && s->target == loop)
            return true;
        for (int k = 0; s->kind == ST_IF && k < s->arms.n; k++)
            if (leaves(&s->arms.at[k].body, loop))
                return true;
    }
    return false;
}

/* Exchanges of storage behind the nest become operations of it, before the reduction. */
static void take_first(CommPass *p, StmtVec *body, int nest, int takes)
{
    Nest *n = body->at[nest]->nest;
    Vec(CommOp *) after = {0};
    StmtVec rest = {0};
    for (int i = 0; i < body->n; i++) {
        bool moves = i > nest && i <= nest + takes;
        if (!moves) {
            vec_push(p->cx, &rest, body->at[i]);
            continue;
        }
        vec_push(p->cx, &after, body->at[i]->comm);
        vec_push(p->cx, &n->fused, body->at[i]->comm->span);
    }
    vec_append(p->cx, &after, &n->after);
    n->after.n = 0;
    vec_append(p->cx, &n->after, &after);
    *body = rest;
}

static void end_behind(CommPass *p, Nest *nest, CommOp *early, StmtVec *behind)
{
    CommOp *end = comm_new_op(p, nest, COMM_END, NULL, "of a turn that did not come");
    end->early = early;
    end->span = (Span){0};
    Stmt *s = mk_stmt(p->cx, ST_COMM, end->span);
    s->comm = end;
    vec_push(p->cx, behind, s);
}

/* ---- sweeps ---- */

/* What the exchange brings of arrays that the sweep sets comes along its ways only. */
static bool along_ways(const Nest *n, const CommOp *exchange)
{
    bool any = false;
    for (int i = 0; i < exchange->halo.n; i++) {
        const HaloNeed *h = &exchange->halo.at[i], *s = comm_halo(n->sweep->op, h->array);
        if (!nest_writes(n, h->array))
            continue;
        if (s == NULL || h->corners || h->room)
            return false;
        for (int d = 0; d < h->array->spec.rank; d++)
            if ((h->lo[d] > 0 || h->hi[d] > 0) && s->way[d] == 0)
                return false;
        any = true;
    }
    return any;
}

/* How many turns of the index that is cut a reference reads ahead of what the piece sets; false:
 * not known. */
static bool reach_of(const Nest *n, const NestRef *r, int *reach)
{
    const NestSweep *s = n->sweep;
    const HaloNeed *h = comm_halo(s->op, r->array);
    if (h == NULL || r->is_write || r->loc != LOC_SHIFT)
        return true;
    const SubForm *x = &r->sub[h->cut];
    int64_t at;
    Linear l = linear_of(x->d, false);
    if (x->kind != SUB_AFFINE || x->index != s->cut || x->c != h->c || h->c == 0 ||
        !linear_is_const(&l, &at))
        return false;
    int64_t ahead = (at - h->d) * (h->c > 0 ? 1 : -1) * (s->down[s->cut] ? -1 : 1);
    int64_t turns = ahead > 0 ? (ahead + llabs(h->c) - 1) / llabs(h->c) : 0;
    if (turns >= INT_MAX)
        return false;
    if (turns > *reach)
        *reach = (int)turns;
    return true;
}

/* It is a sweep of pieces that nothing but an exchange of neighbours' elements precedes. */
static bool sweep_goes_on(Nest *n)
{
    NestSweep *s = n->sweep;
    if (s == NULL || s->version || s->cut < 0 || !nest_waits(n) || s->op->halo.n == 0 ||
        n->before.n != 1 || n->before.at[0]->kind != COMM_OVERLAP || n->after.n > 0 ||
        !along_ways(n, n->before.at[0]))
        return false;
    s->reach = 0;
    for (int i = 0; i < n->refs.n; i++)
        if (!reach_of(n, n->refs.at[i], &s->reach))
            return false;
    return true;
}

static void early_sweep(CommPass *p, Nest *n, StmtVec *behind)
{
    n->sweep->turns = true;
    CommOp *begin =
        comm_new_op(p, n, COMM_BEGIN, NULL, "what the next turn needs of later processes");
    begin->early = n->sweep->op;
    vec_push(p->cx, &n->after, begin);
    end_behind(p, n, n->sweep->op, behind);
    if (p->cx->opt.info_fuse)
        diag_info(p->cx, n->span, "fusion: what the next turn needs of later processes comes piece "
                  "by piece: none waits for the end of another's turn");
}

void early_exchange(CommPass *p, Stmt *loop, StmtVec *behind)
{
    StmtVec *body = &loop->body;
    int first = 0, last = body->n - 1, takes = 0;
    if (!p->cx->opt.fuse || !p->cx->opt.early || p->cx->opt.check != 0 || p->unit->has_jumps ||
        !of_scalars(loop->cond))
        return;
    while (first < body->n && is_quiet(body->at[first], loop))
        first++;
    while (last > first && is_quiet(body->at[last], loop))
        last--;
    if (first == last && body->at[first]->kind == ST_NEST && sweep_goes_on(body->at[first]->nest)) {
        early_sweep(p, body->at[first]->nest, behind);
        return;
    }
    for (; last > first && is_take(body->at[last]); last--)
        takes++;
    if (first == body->n || !is_plain(body->at[first]) || !is_plain(body->at[last]))
        return;
    Nest *nest = body->at[last]->nest;
    CommOp *red = reduction_of(nest);
    CommOp *exchange = exchange_of(body->at[first]->nest);
    if (red == NULL || exchange == NULL)
        return;
    CommOp *begin =
        comm_new_op(p, nest, COMM_BEGIN, NULL, "the next turn's exchange, beside the reduction");
    begin->early = exchange;
    begin->goes_on = goes_on(p, loop);
    take_first(p, body, last, takes);
    vec_push(p->cx, &nest->after, begin);
    nest->after.at[nest->after.n - 1] = red; /* the reduction comes last */
    nest->after.at[nest->after.n - 2] = begin;
    if (begin->goes_on == NULL || leaves(body, loop))
        end_behind(p, nest, exchange, behind);
    if (p->cx->opt.info_fuse)
        diag_info(p->cx, red->span, "fusion: while this is reduced, the next turn's exchange of "
                  "neighbours' elements is under way");
}
