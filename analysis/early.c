/* early.c: the last reduction of a loop's body goes beside the next turn's exchange (contract: comm.h).
 *
 *     do step = 1, steps
 *        …                        needs neighbours' elements of a
 *        error = maxval(…)        while the maximum is found, they travel already: what comes between
 *        if (error < eps) exit    here and there reads and sets scalars only
 *     end do
 *
 * The exchange fills overlap areas, which hold copies: no element changes, and the test is that of
 * this turn. The next turn finds its overlap areas valid and sends nothing. Where the loop is left
 * by the test, one exchange was for nothing. */
#include "../frontend/sema.h"
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
            return n->before.at[i]->behind ? NULL : n->before.at[i];
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

void early_exchange(CommPass *p, Stmt *loop)
{
    const StmtVec *body = &loop->body;
    int first = 0, last = body->n - 1;
    if (!p->cx->opt.fuse || !p->cx->opt.early || p->cx->opt.check != 0 || p->unit->has_jumps ||
        !of_scalars(loop->cond))
        return;
    while (first < body->n && is_quiet(body->at[first], loop))
        first++;
    while (last > first && is_quiet(body->at[last], loop))
        last--;
    if (first == body->n || !is_plain(body->at[first]) || !is_plain(body->at[last]))
        return;
    CommOp *red = reduction_of(body->at[last]->nest);
    CommOp *exchange = exchange_of(body->at[first]->nest);
    if (red == NULL || exchange == NULL)
        return;
    red->beside = exchange;
    red->goes_on = goes_on(p, loop);
    if (p->cx->opt.info_fuse)
        diag_info(p->cx, red->span, "fusion: while this is reduced, the next turn's exchange of "
                  "neighbours' elements is under way");
}
