/* asked.c: loops in which it depends on a question whether an array is read.
 *
 * A nest gets what it reads from other processes before it begins, so that one that reads an array
 * only where it is PRESENT, or ALLOCATED, would reach for one that is not. Where the answer is the
 * same in all iterations, such a loop becomes two, one for each answer, without the question and
 * without what the answer leaves out. */
#include "asked.h"

#include "../frontend/tree/intrinsics.h"
#include "mods.h"

/* ---- questions ---- */

/* Is the array there? A nest has no place for it. */
static bool is_plain_question(const Expr *e)
{
    return e->kind == EX_INTRINSIC &&
           (e->intrinsic->id == IN_PRESENT || e->intrinsic->id == IN_ALLOCATED) &&
           e->args.at[0]->kind == EX_VAR && e->args.at[0]->sym->spec.kind != AS_SCALAR;
}

typedef struct Plain {
    Context *cx;
    Vec(const Expr *) found; /* different ones */
} Plain;

static void find_plain(Expr **at, void *arg)
{
    Plain *p = arg;
    bool other = is_plain_question(*at);
    for (int i = 0; i < p->found.n && other; i++)
        other = !expr_equal(*at, p->found.at[i]);
    if (other)
        vec_push(p->cx, &p->found, *at);
}

/* Reads of mapped arrays that need not be there. */
static void find_absent(Expr **at, void *arg)
{
    Expr *e = *at;
    bool *found = arg;
    if (e == NULL || expr_is_inquiry(e))
        return;
    const Symbol *s = e->sym;
    *found |= s != NULL && symbol_may_lack(s);
    expr_children(e, find_absent, arg);
}

static void block_absent(StmtVec *block, void *arg)
{
    for (int i = 0; i < block->n; i++) {
        stmt_exprs(block->at[i], find_absent, arg);
        stmt_blocks(block->at[i], block_absent, arg);
    }
}

typedef struct Search {
    Context *cx;
    Stmt *loop;
    bool has_changing; /* it is known */
    SymSet changing;
    const Expr *found;
} Search;

static void find_part(Expr **at, void *arg)
{
    const ExprKind k = (*at)->kind;
    *(bool *)arg |= k == EX_ELEM || k == EX_SECTION || k == EX_CALL || k == EX_INDEX;
}

static bool same_in_all(Search *s, Expr *e)
{
    bool part = false;
    walk_expr(&e, find_part, &part);
    if (part || e->shape || e->kind == EX_CONST)
        return false;
    if (!s->has_changing) {
        s->has_changing = true;
        mods_of_block(s->cx, &s->loop->body, &s->changing);
        if (s->loop->kind == ST_DO)
            symset_add(s->cx, &s->changing, s->loop->sym);
        for (int i = 0; i < s->loop->indices.n; i++)
            symset_add(s->cx, &s->changing, s->loop->indices.at[i].sym);
    }
    return !s->changing.everything && !expr_depends(e, &s->changing);
}

/* Parts of a condition that have one answer for all iterations. */
static void ask_condition(Search *s, Expr *cond)
{
    if (s->found != NULL || cond == NULL)
        return;
    if (same_in_all(s, cond)) {
        s->found = cond;
    } else if (cond->kind == EX_BINARY && (cond->op == OP_AND || cond->op == OP_OR)) {
        ask_condition(s, cond->a);
        ask_condition(s, cond->b);
    }
}

static void ask_block(StmtVec *block, void *arg)
{
    Search *search = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool absent = false;
        for (int k = 0; s->kind == ST_IF && k < s->arms.n; k++)
            block_absent(&s->arms.at[k].body, &absent);
        for (int k = 0; absent && k < s->arms.n; k++)
            ask_condition(search, s->arms.at[k].cond);
        stmt_blocks(s, ask_block, arg);
    }
}

Asked asked_of(Context *cx, Stmt *s, int answered)
{
    Plain plain = {.cx = cx};
    walk_exprs(&(StmtVec){.at = &s, .n = 1}, find_plain, &plain);
    if (plain.found.n > 0)
        return (Asked){plain.found.at[0], answered + plain.found.n > ASKED_MOST};
    if (answered >= ASKED_MOST)
        return (Asked){NULL, false};
    Search search = {.cx = cx, .loop = s};
    bool absent = false;
    if (s->kind == ST_FORALL)
        block_absent(&s->body, &absent);
    if (absent)
        ask_condition(&search, s->cond);
    ask_block(&s->body, &search);
    return (Asked){search.found, false};
}

/* ---- answers ---- */

typedef struct Answer {
    Context *cx;
    const Expr *question;
    bool yes;
} Answer;

/* -1: only run time knows */
static int truth(const Expr *e)
{
    return e->kind == EX_CONST && e->type.base == TY_LOGICAL ? e->value.i != 0 : -1;
}

/* `known`, an operand of e, may say all: .FALSE. .AND. x, .TRUE. .OR. x; or nothing. */
static Expr *simpler(Expr *e, Expr *known, Expr *other)
{
    const int is = truth(known);
    if (is < 0 || (e->op != OP_AND && e->op != OP_OR))
        return e;
    return is == (e->op == OP_AND) ? other : known;
}

static void put_answer(Expr **at, void *arg)
{
    const Answer *a = arg;
    Expr *e = *at;
    if (e == NULL)
        return;
    expr_children(e, put_answer, arg);
    if (expr_equal(e, a->question)) {
        *at = mk_logical(a->cx, e->span, a->yes, e->type.kind);
    } else if (e->kind == EX_BINARY && !e->shape) {
        *at = simpler(e, e->a, e->b);
        if (*at == e)
            *at = simpler(e, e->b, e->a);
    } else if ((e->kind == EX_UNARY && e->op == OP_NOT) || e->kind == EX_PAREN) {
        const int is = truth(e->a);
        if (is >= 0)
            *at = mk_logical(a->cx, e->span, (is != 0) == (e->kind == EX_PAREN), e->type.kind);
    }
}

/* Leaves the arms that may be taken; true: the first one is sure to be. */
static bool prune_arms(Stmt *s)
{
    int n = 0;
    for (int i = 0; i < s->arms.n && (n == 0 || s->arms.at[n - 1].cond != NULL); i++) {
        Arm arm = s->arms.at[i];
        const int is = arm.cond != NULL ? truth(arm.cond) : 1;
        if (is == 1)
            arm.cond = NULL;
        if (is != 0)
            s->arms.at[n++] = arm;
    }
    s->arms.n = n;
    return n > 0 && s->arms.at[0].cond == NULL;
}

/* Elements of the array that is not there. */
typedef struct Missing {
    const Symbol *sym;
    bool found;
} Missing;

static void find_missing(Expr **at, void *arg)
{
    Missing *m = arg;
    Expr *e = *at;
    if (e == NULL || expr_is_inquiry(e))
        return;
    m->found |= e->kind == EX_ELEM && e->sym == m->sym;
    expr_children(e, find_missing, arg);
}

/* Where the answer says that an array is not there, a valid program never comes to what takes its
 * elements: what would lead there is a flag that the iteration computes. An arm that asks such an
 * element goes, and those behind it; false: nothing is left of the statement. */
static bool leave_reached(const Answer *a, Stmt *s)
{
    if (a->yes || !is_plain_question(a->question))
        return true;
    Missing m = {.sym = a->question->args.at[0]->sym};
    if (s->arms.n == 0)
        stmt_exprs(s, find_missing, &m);
    for (int i = 0; i < s->arms.n; i++) {
        find_missing(&s->arms.at[i].cond, &m);
        if (m.found)
            s->arms.n = i;
    }
    return !m.found || s->arms.n > 0;
}

static void answer_block(StmtVec *block, void *arg)
{
    const Answer *a = arg;
    StmtVec left = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        stmt_exprs(s, put_answer, arg);
        if (s->label == 0 && !leave_reached(a, s))
            continue;
        const bool choice = s->kind == ST_IF && s->label == 0, sure = choice && prune_arms(s);
        const bool never = s->kind == ST_FORALL && s->cond != NULL && truth(s->cond) == 0;
        stmt_blocks(s, answer_block, arg);
        for (int k = 0; sure && k < s->arms.at[0].body.n; k++)
            vec_push(a->cx, &left, s->arms.at[0].body.at[k]);
        if (!sure && !never && !(choice && s->arms.n == 0))
            vec_push(a->cx, &left, s);
    }
    *block = left;
}

/* The statement, where the answer is that; nothing where it leaves it out. */
static StmtVec answered(Context *cx, const Stmt *s, const Expr *question, bool yes)
{
    Answer a = {cx, question, yes};
    Stmt *copy = stmt_copy(cx, s);
    copy->label = 0;
    StmtVec block = {0};
    vec_push(cx, &block, copy);
    answer_block(&block, &a);
    return block;
}

Stmt *asked_versions(Context *cx, const Stmt *s, const Expr *question)
{
    Stmt *either = mk_if(cx, s->span, expr_copy(cx, (Expr *)question));
    either->label = s->label;
    either->arms.at[0].body = answered(cx, s, question, true);
    vec_push(cx, &either->arms, (Arm){.body = answered(cx, s, question, false), .span = s->span});
    return either;
}
