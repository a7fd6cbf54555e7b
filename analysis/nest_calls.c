/* nest_calls.c: which procedures a nest may call.
 *
 * Those that each process can run for its own iterations: without communication, so without arrays
 * as arguments or mapped data of their own, and without statements that all processes must meet
 * in. */
#include "lower.h"

Unit *proc_unit(const Symbol *proc) {
    return proc->iface ? proc->iface : proc->unit;
}

static bool is_elemental_proc(const Symbol *proc) {
    const Unit *u = proc_unit(proc);
    return (proc->is_elemental || (u && u->is_elemental)) && !(u && u->is_impure);
}

typedef struct Local {
    CallChain chain;
    int depth;
    bool is_pure;
    bool ok;
} Local;

static bool local_unit(const Unit *u, const Local *caller);

bool call_is_under_way(const Unit *u, const CallChain *chain) {
    while (chain && chain->unit != u)
        chain = chain->caller;
    return chain;
}

static void local_expr(Expr **e, void *arg) {
    Local *l = arg;
    const Symbol *s = (*e)->sym;
    if (s && s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && !array_replicated(s))
        l->ok = false;
    if ((*e)->kind == EX_CALL && !(s->unit && local_unit(s->unit, l)))
        l->ok = false;
}

static void local_stmt(Stmt *s, void *arg) {
    Local *l = arg;
    const Symbol *set = s->kind == ST_ASSIGN ? s->lhs->sym : s->kind == ST_DO ? s->sym : NULL;
    if (set && set->common) /* all processes must keep one value */
        l->ok = false;
    switch (s->kind) {
    case ST_CALL:
        l->ok &= s->sym && (s->sym->foreign || (s->sym->unit && local_unit(s->sym->unit, l)));
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
    case ST_POINTER:
    case ST_REDISTRIBUTE:
    case ST_REALIGN:
        l->ok = false;
        break;
    case ST_STOP: /* PURE procedures stop without the other processes */
        l->ok &= l->is_pure;
        break;
    default:
        break;
    }
}

static bool local_unit(const Unit *u, const Local *caller) {
    const int depth = caller ? caller->depth : 0;
    Local l = {.chain = {caller ? &caller->chain : NULL, u}, .depth = depth + 1,
               .ok = depth < 8, .is_pure = u->is_pure};
    if (call_is_under_way(u, l.chain.caller)) /* it may be called if all else in it may */
        return true;
    if (u->from_module_file)
        return u->is_local;
    if (u->foreign && !u->is_pure)
        return false;
    for (int i = 0; i < u->dummies.n && l.ok; i++)
        l.ok = u->dummies.at[i] && u->dummies.at[i]->spec.kind == AS_SCALAR;
    if (u->result && u->result->spec.kind != AS_SCALAR)
        l.ok = false;
    if (l.ok) { /* as written: in what has been lowered, elements of mapped arrays are scalars */
        StmtVec *body = (StmtVec *)(u->plain.n ? &u->plain : &u->body);
        walk_exprs(body, local_expr, &l);
        walk_stmts(body, local_stmt, &l);
    }
    return l.ok;
}

bool call_is_local(const Symbol *proc) {
    return proc->unit && local_unit(proc->unit, NULL);
}

bool is_elemental_call(const Expr *e) {
    return e->kind == EX_CALL && is_elemental_proc(e->sym);
}
