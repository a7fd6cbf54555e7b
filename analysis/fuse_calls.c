/* fuse_calls.c: variables that two nests use without naming them alike (contract: fuse_int.h).
 *
 * A function called in a nest finds variables of modules, of COMMON blocks and of its host by
 * itself:
 *
 *     x = f(y)                    f reads key: these are no two statements that do not touch
 *     key = maxval(y)             each other
 *
 * And a name may stand for a private variable of the iteration in one nest only:
 *
 *     a = a + k
 *     do i = 1, n                 in one loop, the first statement would find an iteration's k
 *        k = 2*i; b(i) = k
 *     end do */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "fuse_int.h"
#include "lower.h"
#include "mods.h"

enum { MAX_CALLS = 8 }; /* one in the other */

/* ---- functions ---- */

typedef struct CallWalk {
    CallChain chain;
    const Symbol *sym;
    int depth;
    bool found;
} CallWalk;

static bool proc_reaches(const Symbol *proc, const ExprVec *args, const Symbol *v,
                         const CallWalk *caller);

static bool by_address(const Symbol *a, const Symbol *b)
{
    return (a->is_target || a->is_pointer) && (b->is_target || b->is_pointer) &&
           types_may_meet(a->type, b->type);
}

static void reach_expr(Expr **child, void *arg)
{
    CallWalk *r = arg;
    Expr *e = *child;
    if (e == NULL || r->found)
        return;
    if (e->kind == EX_CALL)
        r->found = proc_reaches(e->sym, &e->args, r->sym, r);
    else if (e->kind != EX_INDEX && e->sym != NULL)
        r->found = symbols_share(e->sym, r->sym) || by_address(e->sym, r->sym);
    if (!r->found)
        expr_children(e, reach_expr, arg);
}

static void reach_stmt(Stmt *s, void *arg)
{
    CallWalk *r = arg;
    r->found |= s->kind == ST_NEST || s->kind == ST_COMM || s->kind == ST_CALL ||
                (s->kind == ST_DO && symbols_share(s->sym, r->sym));
    stmt_exprs(s, reach_expr, arg);
}

/* Bounds of the procedure's own arrays are computed at each call. */
static bool bounds_reach(const Unit *u, CallWalk *r)
{
    for (int i = 0; i < u->scope->symbols.n; i++) {
        ArraySpec *spec = &u->scope->symbols.at[i]->spec;
        for (int d = 0; d < spec->rank && spec->kind != AS_SCALAR; d++) {
            reach_expr(&spec->dim[d].lo, r);
            reach_expr(&spec->dim[d].hi, r);
        }
    }
    return r->found;
}

static bool proc_reaches(const Symbol *proc, const ExprVec *args, const Symbol *v,
                         const CallWalk *caller)
{
    Unit *u = proc->unit;
    const int depth = caller != NULL ? caller->depth + 1 : 0;
    for (int i = 0; i < args->n; i++)
        if (args->at[i] != NULL && args->at[i]->kind == EX_PROC)
            return true;
    if (procedure_is_value(proc) || !proc->is_pure || u == NULL || u->scope == NULL ||
        depth > MAX_CALLS)
        return true;
    if (v->scope == u->scope) /* one of its own */
        return false;
    if (u->from_module_file || u->foreign != NULL) /* what it does is written elsewhere */
        return sym_is_global(v) || v->is_target || v->is_pointer || v->is_heap;
    CallWalk r = {.chain = {caller != NULL ? &caller->chain : NULL, u}, .sym = v, .depth = depth};
    if (call_is_under_way(u, r.chain.caller)) /* it finds what all else in it finds */
        return false;
    walk_stmts(&u->body, reach_stmt, &r);
    return bounds_reach(u, &r);
}

bool procedure_may_use(const Symbol *proc, const ExprVec *args, const Symbol *v)
{
    return proc_reaches(proc, args, v, NULL);
}

bool call_may_use(const Expr *call, const Symbol *v)
{
    return procedure_may_use(call->sym, &call->args, v);
}

static void reach_nest(Expr **e, void *arg)
{
    CallWalk *r = arg;
    if ((*e)->kind == EX_CALL && !r->found)
        r->found = call_may_use(*e, r->sym);
}

bool nest_calls_reach(const Nest *n, const Symbol *v)
{
    CallWalk r = {.sym = v};
    walk_exprs((StmtVec *)&n->body, reach_nest, &r);
    for (int i = 0; i < n->reds.n; i++) {
        walk_expr(&n->reds.at[i]->value, reach_nest, &r);
        walk_expr(&n->reds.at[i]->mask, reach_nest, &r);
    }
    return r.found;
}

static const char *calls_meet(Context *cx, const Nest *a, const Nest *b)
{
    SymSet mods = {0};
    Stmt s = {.kind = ST_NEST, .nest = (Nest *)b};
    if (!nest_calls(a))
        return NULL;
    mods_of_stmt(cx, &s, &mods);
    if (mods.everything || mods.globals)
        return "one of them calls a function that may change variables of the other";
    for (int i = 0; i < mods.list.n; i++)
        if (nest_calls_reach(a, mods.list.at[i]))
            return arena_printf(cx->arena, "a function that is called may use '%s'",
                                mods.list.at[i]->name);
    return NULL;
}

/* ---- private variables ---- */

static bool has_private(const Nest *n, const Symbol *v)
{
    for (int i = 0; i < n->privates.n; i++)
        if (n->privates.at[i] == v)
            return true;
    return false;
}

static const char *privates_meet(Context *cx, const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->privates.n; i++) {
        const Symbol *v = a->privates.at[i];
        if (!has_private(b, v) && nest_names(b, v))
            return arena_printf(cx->arena, "'%s' is private to an iteration in one of them only",
                                v->name);
    }
    return NULL;
}

const char *fuse_hidden(Context *cx, const Nest *a, const Nest *b)
{
    const char *why = privates_meet(cx, a, b);
    if (why == NULL)
        why = privates_meet(cx, b, a);
    if (why == NULL)
        why = calls_meet(cx, a, b);
    return why != NULL ? why : calls_meet(cx, b, a);
}
