/* split.c: loops split at the iteration that others depend on (contract: split.h). */
#include "split.h"

#include "access.h"
#include "depend.h"
#include "live.h"

typedef struct Split {
    Context *cx;
    Unit *unit;
    Stmt *outer[MAX_RANK + 1]; /* the loops around, outermost first */
    int n;
} Split;

static bool is_variable(const Expr *e, const Symbol *v)
{
    while (e->kind == EX_CONVERT || e->kind == EX_PAREN)
        e = e->a;
    return e->kind == EX_VAR && e->sym == v;
}

/* ---- which loops ---- */

/* Subscripts of mapped arrays: of those that are set, v; of those that are read, k. */
typedef struct Meets {
    const Symbol *v, *k;
    const Symbol *array;
    int dim;
    bool calls, sets, reads;
} Meets;

static void see_read(Expr **e, void *arg)
{
    Meets *m = arg;
    if (*e == NULL)
        return;
    if ((*e)->kind == EX_ELEM && (*e)->sym == m->array && is_variable((*e)->args.at[m->dim], m->k))
        m->reads = true;
    expr_children(*e, see_read, arg);
}

static void see_write(Stmt *s, void *arg)
{
    Meets *m = arg;
    m->calls |= s->kind == ST_CALL || s->io != NULL;
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || array_replicated(s->lhs->sym) ||
        s->lhs->sym->ooc != NULL)
        return;
    for (int d = 0; d < s->lhs->args.n && !m->sets; d++) {
        if (!is_variable(s->lhs->args.at[d], m->v))
            continue;
        m->array = s->lhs->sym;
        m->dim = d;
        m->sets = true;
    }
}

/* Does iteration v = k set elements that others read? */
static bool meets(Stmt *loop, const Symbol *k)
{
    Meets m = {.v = loop->sym, .k = k};
    walk_stmts(&loop->body, see_write, &m);
    if (m.sets && !m.calls && !block_jumps(&loop->body))
        walk_exprs(&loop->body, see_read, &m);
    return m.reads;
}

/* Does k take every value that v takes, and keep it meanwhile? */
static bool same_values(Context *cx, const Stmt *loop, const Stmt *around)
{
    SymSet mods = {.everything = false};
    if (!step_is_one(around->step) || !expr_equal(loop->lo, around->lo) ||
        !expr_equal(loop->hi, around->hi))
        return false;
    mods_of_block(cx, (StmtVec *)&around->body, &mods);
    return !mods.everything && !expr_depends(loop->lo, &mods) && !expr_depends(loop->hi, &mods) &&
           !symset_has(&mods, around->sym);
}

/* ---- the parts ---- */

static Stmt *iterations(Split *w, const Stmt *loop, const Symbol *k, int side)
{
    Context *cx = w->cx;
    Stmt *part = stmt_copy(cx, loop);
    Expr *at = mk_convert(cx, mk_var(cx, loop->span, (Symbol *)k), loop->sym->type);
    Expr *one = mk_int(cx, loop->span, 1, loop->sym->type.kind);
    if (side < 0)
        part->hi = mk_sub(cx, at, one);
    else
        part->lo = mk_add(cx, at, one);
    return part;
}

typedef struct Replace {
    Context *cx;
    const Symbol *v;
    Symbol *k;
} Replace;

static void replace(Expr **e, void *arg)
{
    const Replace *r = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == r->v)
        *e = mk_convert(r->cx, mk_var(r->cx, (*e)->span, r->k), r->v->type);
}

static bool is_parallel(Split *w, Stmt *loop)
{
    return depend_loop(w->cx, w->unit, loop).parallel;
}

static bool split_at(Split *w, Stmt *loop, Stmt *around, StmtVec *out)
{
    Symbol *k = around->sym;
    Stmt *part[] = {iterations(w, loop, k, -1), stmt_copy(w->cx, loop), iterations(w, loop, k, 1)};
    if (!is_parallel(w, part[0]) || !is_parallel(w, part[2]))
        return false;
    Replace r = {w->cx, loop->sym, k};
    walk_exprs(&part[1]->body, replace, &r);
    int from = out->n;
    vec_push(w->cx, out, part[0]);
    stmts_append(w->cx, out, &part[1]->body);
    vec_push(w->cx, out, part[2]);
    stmts_settle(&(StmtVec){.at = out->at + from, .n = out->n - from});
    if (w->cx->opt.info_loops)
        diag_info(w->cx, loop->span,
                  "loops: the loop over '%s' is split at '%s', which others read", loop->sym->name,
                  k->name);
    return true;
}

/* ---- the walk ---- */

static bool split_loop(Split *w, Stmt *loop, StmtVec *out)
{
    if (loop->dir || loop->label || loop->is_version || !step_is_one(loop->step) ||
        loop->sym->type.base != TY_INTEGER)
        return false;
    for (int i = w->n - 1; i >= 0; i--)
        if (meets(loop, w->outer[i]->sym) && same_values(w->cx, loop, w->outer[i]))
            return !is_parallel(w, loop) && split_at(w, loop, w->outer[i], out);
    return false;
}

static void split_block(StmtVec *block, void *arg)
{
    Split *w = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool inside = s->kind == ST_DO && w->n <= MAX_RANK;
        if (inside)
            w->outer[w->n++] = s;
        stmt_blocks(s, split_block, w);
        w->n -= inside;
        if (s->kind != ST_DO || !split_loop(w, s, &out))
            vec_push(w->cx, &out, s);
    }
    *block = out;
}

void split_loops(Context *cx, Unit *u)
{
    Split w = {.cx = cx, .unit = u};
    split_block(&u->body, &w);
}
