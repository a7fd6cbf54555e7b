/* sums.c: single elements that a loop only adds to (contract: sums.h).
 *
 *     do j = i+1, n                       if (i+1 <= n) then
 *       x(i) = x(i) - a(j,i)*x(j)           s = x(i)
 *     end do                                do j = i+1, n
 *                                             s = s - a(j,i)*x(j)
 *                                           end do
 *                                           x(i) = s
 *                                         end if
 *
 * The element must be named in each iteration: where none runs it need not exist. */
#include "sums.h"

#include "depend.h"
#include "doloop.h"
#include "live.h"
#include "mods.h"

typedef struct Sum {
    Context *cx;
    const Expr *elem;
    Symbol *value; /* stands for it */
    RedOp op;
    int updates, mentions; /* of the value, by op */
    bool other;
} Sum;

typedef Vec(Sum) SumVec;

static bool is_elem(const Sum *s, const Expr *e)
{
    return e->kind == EX_ELEM && e->sym == s->elem->sym && expr_equal(e, s->elem);
}

/* ---- which ---- */

static bool has_plain_storage(const Symbol *a)
{
    return a->kind == SYM_VAR && !array_replicated(a) && a->ooc == NULL && a->own_of == NULL &&
           !a->is_pointer && !a->is_target && !a->is_heap && !a->is_equivalenced &&
           a->parts.n == 0 && a->type.base != TY_CHARACTER && a->type.base != TY_DERIVED;
}

static void see_others(Expr **e, void *arg)
{
    Sum *sum = arg;
    const Symbol *a = sum->elem->sym;
    sum->other |= ((*e)->kind == EX_CALL && call_may_use(*e, a)) ||
                  ((*e)->sym != NULL && (*e)->sym != a && symbols_share((*e)->sym, a));
}

/* Is it one element throughout the loop, which is named only as this statement names it? */
static bool stands_still(Context *cx, Unit *u, Stmt *loop, const Stmt *s, const SymSet *changing)
{
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || !has_plain_storage(s->lhs->sym))
        return false;
    Sum sum = {.elem = s->lhs};
    for (int d = 0; d < s->lhs->args.n; d++)
        if (expr_mentions(s->lhs->args.at[d], loop->sym) || expr_has_call(s->lhs->args.at[d]) ||
            expr_depends(s->lhs->args.at[d], changing))
            return false;
    walk_exprs(&loop->body, see_others, &sum);
    return !sum.other && depend_spares(cx, u, loop, s->lhs);
}

/* Statements that each iteration runs say which. */
static SumVec sums_of(Context *cx, Unit *u, Stmt *loop)
{
    SumVec sums = {0};
    SymSet changing = {.everything = false};
    mods_of_block(cx, &loop->body, &changing);
    for (int i = 0; i < loop->body.n && !changing.everything; i++) {
        const Stmt *s = loop->body.at[i];
        bool known = false;
        for (int k = 0; k < sums.n && s->kind == ST_ASSIGN; k++)
            known |= is_elem(&sums.at[k], s->lhs);
        if (!known && stands_still(cx, u, loop, s, &changing))
            vec_push(cx, &sums, (Sum){.cx = cx, .elem = s->lhs});
    }
    return sums;
}

static void see_update(Stmt *s, void *arg)
{
    Sum *sum = arg;
    RedOp op;
    if (s->kind != ST_ASSIGN || s->lhs->sym != sum->value)
        return;
    if (!reduction_form(s, &op) || (sum->updates > 0 && op != sum->op))
        sum->other = true;
    sum->op = op;
    sum->updates++;
}

static void see_mention(Expr **e, void *arg)
{
    Sum *sum = arg;
    sum->mentions += (*e)->sym == sum->value;
}

/* Is all that the loop, where the value stands for the element, does with it adding to it? */
static bool is_sum(Sum *sum, Stmt *loop)
{
    Context *cx = sum->cx;
    bool inexact = sum->elem->type.base == TY_REAL || sum->elem->type.base == TY_COMPLEX;
    walk_stmts(&loop->body, see_update, sum);
    walk_exprs(&loop->body, see_mention, sum);
    return !sum->other && sum->mentions == 2 * sum->updates &&
           !(cx->opt.reproducible && inexact && (sum->op == RED_SUM || sum->op == RED_PRODUCT));
}

/* ---- the loop ---- */

static void replace(Expr **e, void *arg)
{
    Sum *s = arg;
    if (is_elem(s, *e))
        *e = mk_var(s->cx, (*e)->span, s->value);
}

static Stmt *with_values(Context *cx, const Stmt *loop, SumVec *sums)
{
    Stmt *copy = stmt_copy(cx, loop);
    copy->label = 0;
    for (int i = 0; i < sums->n; i++)
        walk_exprs(&copy->body, replace, &sums->at[i]);
    return copy;
}

/* Its last value of the DO variable is that where no iteration runs, too. */
static Stmt *surround(Context *cx, Unit *u, const Stmt *loop, Stmt *copy, const SumVec *sums)
{
    Stmt *s = mk_if(cx, loop->span, do_runs(cx, loop));
    StmtVec *body = &s->arms.at[0].body;
    s->label = loop->label;
    for (int i = 0; i < sums->n; i++)
        vec_push(cx, body, mk_assign(cx, loop->span, mk_var(cx, loop->span, sums->at[i].value),
                                     expr_copy(cx, (Expr *)sums->at[i].elem)));
    vec_push(cx, body, copy);
    for (int i = 0; i < sums->n; i++)
        vec_push(cx, body, mk_assign(cx, loop->span, expr_copy(cx, (Expr *)sums->at[i].elem),
                                     mk_var(cx, loop->span, sums->at[i].value)));
    if (scalar_live_after(u, (Stmt *)loop, loop->sym)) {
        vec_push(cx, &s->arms, (Arm){.span = loop->span});
        vec_push(cx, &s->arms.at[1].body, do_final_value(cx, loop));
    }
    return s;
}

Stmt *sums_apart(Context *cx, Unit *u, Stmt *loop)
{
    int64_t step = 1;
    if (loop->step != NULL && (!expr_is_int(loop->step, &step) || step == 0))
        return NULL;
    SumVec sums = sums_of(cx, u, loop);
    if (sums.n == 0)
        return NULL;
    UnitInfo *info = u->info;
    const int id = info->next_id;
    for (int i = 0; i < sums.n; i++)
        sums.at[i].value = temp_scalar(cx, u, sums.at[i].elem->sym->name, sums.at[i].elem->type);
    const int made = info->next_id;
    StmtVec after = {0};
    Stmt *tried = with_values(cx, loop, &sums);
    bool all = true;
    for (int i = 0; i < sums.n; i++)
        all = all && is_sum(&sums.at[i], tried);
    all = all && doloop_to_nest(cx, u, tried, &after) != NULL;
    info->next_id = all ? made : id;
    return all ? surround(cx, u, loop, with_values(cx, loop, &sums), &sums) : NULL;
}
