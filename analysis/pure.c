/* pure.c: functions that nobody calls PURE, and that are, or nearly so (contract: lower.h).
 *
 * FORTRAN 77 has no such word, and few programs have it for small internal functions; a loop that
 * calls one would run in order. A function is pure here if it assigns to variables of its own only,
 * keeps nothing from call to call, neither reads nor writes, and calls pure functions only.
 *
 * Fewer things keep a function from being quiet: calls of such functions may come in any order. */
#include "access.h"
#include "lower.h"

typedef struct Look {
    const Unit *unit;
    bool quiet; /* that is asked, not whether it is pure */
    bool pure;
} Look;

static bool is_own(const Unit *u, const Symbol *s)
{
    return s != NULL && s->kind == SYM_VAR && s->scope == u->scope && !s->is_dummy && !s->is_save &&
           s->init == NULL && s->common == NULL && !s->is_equivalenced && !s->is_pointer &&
           !s->is_target && !s->is_allocatable && s->parts.n == 0 && s->type.base != TY_DERIVED;
}

static void look_expr(Expr **e, void *arg)
{
    Look *l = arg;
    const Symbol *s = (*e)->sym;
    if ((*e)->kind == EX_CALL)
        l->pure &= l->quiet ? !call_acts(*e) : s->is_pure && !procedure_is_value(s);
    l->pure &= (*e)->kind != EX_PROC;
}

static void look_stmt(Stmt *s, void *arg)
{
    Look *l = arg;
    switch (s->kind) {
    case ST_ASSIGN:
        l->pure &= is_own(l->unit, s->lhs->sym);
        break;
    case ST_DO:
        l->pure &= is_own(l->unit, s->sym);
        break;
    case ST_IF:
    case ST_DO_WHILE:
    case ST_CONTINUE:
    case ST_EXIT:
    case ST_CYCLE:
    case ST_RETURN:
    case ST_BLOCK:
        break;
    default:
        l->pure = false;
    }
}

/* What its declarations say, and what its statements do. */
static bool is_pure_so(Unit *u)
{
    Look l = {.unit = u, .pure = true};
    if (u->kind != UN_FUNCTION || u->from_module_file || u->family != NULL || unit_recurs(u) ||
        u->is_wrapper || u->is_impure || u->contains.n > 0 || u->sym == NULL || u->automatic > 0)
        return false;
    for (int i = 0; i < u->dummies.n && l.pure; i++) {
        const Symbol *d = u->dummies.at[i];
        l.pure = d != NULL && d->kind == SYM_VAR && !d->is_pointer && !d->is_allocatable;
    }
    for (int i = 0; i < u->scope->symbols.n && l.pure; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        l.pure = s->kind != SYM_VAR || s->is_dummy || s->is_constant || s->common != NULL ||
                 (!s->is_save && s->init == NULL);
    }
    if (l.pure) {
        walk_stmts(&u->body, look_stmt, &l);
        walk_exprs(&u->body, look_expr, &l);
    }
    return l.pure;
}

/* All functions count as quiet until something else is found. */
static void assume_quiet(Unit *u, void *arg)
{
    (void)arg;
    if (u->sym != NULL)
        u->sym->is_quiet = u->kind == UN_FUNCTION && !u->from_module_file && !u->is_wrapper &&
                           !u->is_impure && u->foreign == NULL;
}

static void find_loud(Unit *u, void *arg)
{
    Look l = {.unit = u, .quiet = true, .pure = true};
    if (u->sym == NULL || !u->sym->is_quiet)
        return;
    walk_stmts(&u->body, look_stmt, &l);
    walk_exprs(&u->body, look_expr, &l);
    u->sym->is_quiet = l.pure;
    *(bool *)arg |= !l.pure;
}

bool call_acts(const Expr *e)
{
    const Symbol *s = e->kind == EX_CALL ? e->sym : NULL;
    const Unit *u = s != NULL ? proc_unit(s) : NULL;
    if (s == NULL || is_elemental_call(e))
        return false;
    if (s->is_pure || (u != NULL && u->is_pure))
        return false;
    return procedure_is_value(s) || s->unit == NULL || s->unit->sym == NULL ||
           !s->unit->sym->is_quiet;
}

/* ---- ERROR STOP ---- */

typedef struct Stops {
    int depth;
    bool found;
} Stops;

enum { MAX_STOPS = 8 };

static bool unit_may_stop(const Unit *u, int depth);

static void stops_expr(Expr **e, void *arg)
{
    Stops *w = arg;
    if ((*e)->kind == EX_CALL && !w->found && (*e)->sym->unit != NULL)
        w->found = unit_may_stop((*e)->sym->unit, w->depth);
}

static void stops_stmt(Stmt *s, void *arg)
{
    Stops *w = arg;
    if (s->kind == ST_STOP)
        w->found = true;
    else if (s->kind == ST_CALL && !w->found && s->sym != NULL && s->sym->unit != NULL)
        w->found = unit_may_stop(s->sym->unit, w->depth);
}

static bool body_may_stop(const StmtVec *body, int depth)
{
    Stops w = {.depth = depth};
    walk_stmts((StmtVec *)body, stops_stmt, &w);
    walk_exprs((StmtVec *)body, stops_expr, &w);
    return w.found;
}

static bool unit_may_stop(const Unit *u, int depth)
{
    if (u->from_module_file || depth > MAX_STOPS)
        return u->may_stop;
    return body_may_stop(&u->body, depth + 1);
}

bool call_may_stop(const Symbol *proc)
{
    return proc->unit != NULL && unit_may_stop(proc->unit, 0);
}

bool nest_may_stop(const Nest *n)
{
    Stops w = {0};
    for (int i = 0; i < n->reds.n && !w.found; i++) {
        walk_expr(&n->reds.at[i]->value, stops_expr, &w);
        walk_expr(&n->reds.at[i]->mask, stops_expr, &w);
    }
    return w.found || body_may_stop(&n->body, 0);
}

static void note_call(Expr **e, void *arg)
{
    (void)arg;
    Symbol *s = (*e)->sym;
    if ((*e)->kind == EX_CALL && s->unit != NULL && s->unit->sym != NULL && !s->is_dummy)
        s->is_pure |= s->unit->sym->is_pure;
}

typedef void EachUnit(Unit *u, void *arg);

static void each_unit(Unit *u, EachUnit *f, void *arg)
{
    f(u, arg);
    for (int i = 0; i < u->contains.n; i++)
        each_unit(u->contains.at[i], f, arg);
}

static void note_calls(Unit *u, void *arg)
{
    walk_exprs(&u->body, note_call, arg);
}

static void find_pure(Unit *u, void *arg)
{
    if (u->sym == NULL || u->sym->is_pure || !is_pure_so(u))
        return;
    u->sym->is_pure = true;
    *(bool *)arg = true;
}

void pure_find(Program *p)
{
    bool more = true;
    while (more) {
        more = false;
        for (int i = 0; i < p->units.n; i++)
            each_unit(p->units.at[i], note_calls, NULL);
        for (int i = 0; i < p->units.n; i++)
            each_unit(p->units.at[i], find_pure, &more);
    }
    for (int i = 0; i < p->units.n; i++)
        each_unit(p->units.at[i], assume_quiet, NULL);
    for (more = true; more;) {
        more = false;
        for (int i = 0; i < p->units.n; i++)
            each_unit(p->units.at[i], find_loud, &more);
    }
}
