/* loopmask.c: loops under a mask (contract: fuse_int.h).
 *
 *     do while (any(m))           each turn changes elements where m is true, and nothing else;
 *        where (m) …              what an element becomes depends on itself and on what the loop
 *     end do                      does not change
 *
 * is one nest whose iterations loop by themselves, `do while (m(i)) … end do`: turns in which
 * other elements are still at work change nothing for i. Nothing is reduced, values stay in
 * registers, and memory is read and written once instead of once a turn. */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "fuse_int.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"

static const char NOT_THIS[] = "-"; /* no loop under a mask: no report */

typedef struct LoopMask {
    Stmt *loop, *work; /* the loop, and the nest in it */
    Nest *test;        /* the nest that reduces */
    const NestRed *red;
    Expr *mask;        /* of one element */
} LoopMask;

/* ---- the form of the loop ---- */

/* The loop goes on while any element of the mask is true: `v = v .or. mask`, then
 * `if (.not. v) exit`; or `v = v .and. .not. mask` and `if (v) exit`. */
static bool finds_mask(Context *cx, LoopMask *m, const Stmt *leave)
{
    if (m->test->reds.n != 1 || leave->kind != ST_IF || leave->arms.n != 1 ||
        leave->arms.at[0].body.n != 1)
        return false;
    const Stmt *out = leave->arms.at[0].body.at[0];
    const Expr *cond = leave->arms.at[0].cond;
    m->red = m->test->reds.at[0];
    const Stmt *update = m->red->update;
    bool any = m->red->op == RED_OR;
    if (out->kind != ST_EXIT || out->target != m->loop ||
        (!any && m->red->op != RED_AND) ||
        m->red->keeps_old || update == NULL || update->rhs->kind != EX_BINARY)
        return false;
    bool negated = false;
    for (; cond->kind == EX_UNARY && cond->op == OP_NOT; cond = cond->a)
        negated = !negated;
    if (negated != any || cond->kind != EX_VAR || cond->sym != m->red->var ||
        update->rhs->a->kind != EX_VAR || update->rhs->a->sym != m->red->var)
        return false;
    Expr *e = update->rhs->b;
    m->mask = any                                          ? e
              : e->kind == EX_UNARY && e->op == OP_NOT ? e->a
                                                       : mk_not(cx, expr_copy(cx, e));
    return true;
}

/* The test comes first, then the work; or one nest does the work and then the test. */
static bool has_form(Context *cx, LoopMask *m)
{
    const StmtVec *body = &m->loop->body;
    if (m->loop->cond != NULL || body->n < 2 || body->n > 3 || body->at[0]->kind != ST_NEST)
        return false;
    for (int i = 0; i < body->n; i++)
        if (body->at[i]->label != 0)
            return false;
    Nest *first = m->test = body->at[0]->nest;
    m->work = body->at[body->n == 3 ? 2 : 0];
    if (m->work->kind != ST_NEST || !finds_mask(cx, m, body->at[1]))
        return false;
    return body->n == 3 ? first->body.n == 1
                        : first->body.n > 1 && first->body.at[first->body.n - 1] == m->red->update;
}

/* ---- is it legal? ---- */

static bool is_mask(const LoopMask *m, const Symbol *saved, const Expr *cond)
{
    return subscript_equal(cond, m->mask) || expr_equal(cond, m->mask) ||
           (saved != NULL && cond->kind == EX_VAR && cond->sym == saved);
}

/* Does an element whose mask is false stay as it is? Statements under the mask, or under a private
 * scalar that holds it. */
static bool rests(Context *cx, const LoopMask *m, const StmtVec *body, int n)
{
    const Symbol *saved = NULL;
    for (int i = 0; i < n; i++) {
        Stmt *s = body->at[i];
        if (s->kind == ST_ASSIGN && saved == NULL && s->lhs->kind == EX_VAR &&
            expr_equal(s->rhs, m->mask)) {
            saved = s->lhs->sym;
            continue;
        }
        if (s->kind != ST_IF || s->arms.n != 1 || !is_mask(m, saved, s->arms.at[0].cond))
            return false;
        SymSet mods = {0};
        mods_of_stmt(cx, s, &mods);
        if (mods.everything || mods.globals || (saved != NULL && symset_has(&mods, saved)))
            return false;
    }
    return true;
}

/* Each iteration finds what it needs on its own process, whatever the others have done so far. */
static const char *alone(Context *cx, Nest *n)
{
    for (int i = 0; i < n->refs.n; i++) {
        Locality loc = n->refs.at[i]->loc;
        if (loc != LOC_LOCAL && loc != LOC_SHIFT)
            return arena_printf(cx->arena, "elements of '%s' come from elsewhere than neighbours",
                                n->refs.at[i]->array->name);
    }
    const char *why = fuse_conflict(cx, n, n);
    return why != NULL ? why : fuse_crossing(cx, n, n);
}

typedef struct ScalarUse {
    const Symbol *sym;
    bool found;
} ScalarUse;

static void find_scalar(Expr **e, void *arg)
{
    ScalarUse *u = arg;
    u->found |= expr_mentions(*e, u->sym);
}

static void find_use(Stmt *s, void *arg)
{
    ScalarUse *u = arg;
    if (s->kind == ST_NEST)
        u->found |= nest_names(s->nest, u->sym);
    else
        stmt_exprs(s, find_scalar, u);
}

/* Is the scalar used elsewhere than in the loop? */
static bool used_outside(FusePass *p, Stmt *loop, const Symbol *sym)
{
    ScalarUse u = {.sym = sym};
    int n = loop->body.n;
    loop->body.n = 0;
    walk_stmts(&p->unit->body, find_use, &u);
    loop->body.n = n;
    return u.found || p->unit->contains.n > 0 || sym->is_dummy || sym->is_result || sym->is_save ||
           sym->common != NULL || sym->is_equivalenced || sym->scope != p->unit->scope;
}

static const char *obstacle(FusePass *p, LoopMask *m)
{
    Nest *n = m->work->nest, *second = n;
    bool apart = n != m->test;
    if (n->rank == 0 || n->nserial > 0 || n->scan != NULL || n->sweep != NULL ||
        n->stages.n > 0 || n->tile != NULL)
        return "its body scans or has loops inside";
    if (n->reds.n != (apart ? 0 : 1))
        return "its body reduces";
    if (nest_calls(m->test) || nest_calls(n))
        return "it calls procedures";
    if (!rests(p->cx, m, &n->body, n->body.n - (apart ? 0 : 1)))
        return "it changes elements whose mask is false";
    if (used_outside(p, m->loop, m->red->var))
        return arena_printf(p->cx->arena, "'%s' is used after it", m->red->var->name);
    const char *why = apart ? fuse_obstacle(p, m->test, &second) : NULL;
    if (why == NULL && apart)
        why = alone(p->cx, m->test);
    return why != NULL ? why : alone(p->cx, n);
}

/* ---- the transformation ---- */

static void transform(FusePass *p, LoopMask *m)
{
    Context *cx = p->cx;
    Nest *n = m->work->nest;
    StmtVec body = n->body;
    body.n -= n == m->test;
    const Stmt *only = body.n == 1 ? body.at[0] : NULL;
    Stmt *turns = mk_stmt(cx, ST_DO_WHILE, m->loop->span);
    turns->cond = expr_copy(cx, m->mask);
    turns->body = only != NULL && expr_equal(only->arms.at[0].cond, m->mask) ? only->arms.at[0].body
                                                                              : body;
    n->body = (StmtVec){0};
    vec_push(cx, &n->body, turns);
    n->reds.n = 0;
    Vec(Span) spans = {0};
    vec_push(cx, &spans, n->span);
    vec_append(cx, &spans, &n->fused);
    n->fused.n = 0;
    vec_append(cx, &n->fused, &spans);
    n->span = m->loop->span;
    nest_refs_build(cx, p->unit, n);
    locality_run(cx, n);
    m->loop->kind = ST_NEST;
    m->loop->nest = n;
    m->loop->body.n = 0;
}

const char *loop_mask(FusePass *p, Stmt *loop)
{
    LoopMask m = {.loop = loop};
    if (loop->label != 0 || p->unit->has_jumps || p->cx->opt.check != 0 || !has_form(p->cx, &m))
        return NOT_THIS;
    if (p->cx->opt.contract)
        contract_nest(p, m.work);
    const char *why = obstacle(p, &m);
    if (why == NULL)
        transform(p, &m);
    return why;
}
