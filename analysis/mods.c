/* mods.c: modified symbols and liveness of scalars by walking the tree (contract: mods.h). */
#include "mods.h"

bool symset_has(const SymSet *s, const Symbol *sym)
{
    if (s->everything)
        return true;
    for (int i = 0; i < s->list.n; i++) {
        if (s->list.at[i] == sym)
            return true;
    }
    return false;
}

void symset_add(Context *cx, SymSet *s, Symbol *sym)
{
    if (sym != NULL && !symset_has(s, sym))
        vec_push(cx, &s->list, sym);
}

/* ---- modified symbols ---- */

typedef struct ModWalk {
    Context *cx;
    SymSet *out;
} ModWalk;

/* An actual argument that the procedure may define. */
static void mod_argument(ModWalk *w, Symbol *proc, int i, Expr *e)
{
    const Unit *u = proc->unit;
    if (u != NULL && i < u->dummies.n && u->dummies.at[i]->intent == INTENT_IN)
        return;
    if (e != NULL && (e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION))
        symset_add(w->cx, w->out, e->sym);
}

static void mod_call(ModWalk *w, Symbol *proc, ExprVec *args)
{
    /* An internal procedure sees its host's variables; an external one only its arguments. */
    if (proc->unit != NULL && proc->unit->host != NULL && !proc->is_pure)
        w->out->everything = true;
    for (int i = 0; i < args->n && !proc->is_pure; i++)
        mod_argument(w, proc, i, args->at[i]);
}

static void mod_expr(Expr **child, void *arg)
{
    Expr *e = *child;
    if (e == NULL)
        return;
    if (e->kind == EX_CALL)
        mod_call(arg, e->sym, &e->args);
    expr_children(e, mod_expr, arg);
}

static void mod_block(StmtVec *block, void *arg)
{
    ModWalk *w = arg;
    mods_of_block(w->cx, block, w->out);
}

static void mod_nest(ModWalk *w, Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++) {
        if (nest->refs.at[i]->is_write)
            symset_add(w->cx, w->out, nest->refs.at[i]->array);
    }
    for (int i = 0; i < nest->reds.n; i++) {
        symset_add(w->cx, w->out, nest->reds.at[i]->var);
        symset_add(w->cx, w->out, nest->reds.at[i]->loc);
    }
    for (int i = 0; i < nest->privates.n; i++)
        symset_add(w->cx, w->out, nest->privates.at[i]);
    mods_of_block(w->cx, &nest->body, w->out);
}

void mods_of_stmt(Context *cx, Stmt *s, SymSet *out)
{
    ModWalk w = {cx, out};
    stmt_exprs(s, mod_expr, &w);
    stmt_blocks(s, mod_block, &w);
    switch (s->kind) {
    case ST_ASSIGN:
        symset_add(cx, out, s->lhs->sym);
        break;
    case ST_DO:
        symset_add(cx, out, s->sym);
        break;
    case ST_CALL:
        if (s->sym->kind == SYM_INTRINSIC || s->sym->unit == NULL) {
            for (int i = 0; i < s->args.n; i++)
                mod_argument(&w, s->sym, i, s->args.at[i]);
        } else {
            mod_call(&w, s->sym, &s->args);
        }
        break;
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
        for (int i = 0; i < s->args.n; i++)
            symset_add(cx, out, s->args.at[i]->sym);
        if (s->stat != NULL)
            symset_add(cx, out, s->stat->sym);
        break;
    case ST_WRITE:
        if (s->iostat != NULL)
            symset_add(cx, out, s->iostat->sym);
        break;
    case ST_REDISTRIBUTE: /* every array aligned with it moves too */
    case ST_REALIGN:
        out->everything = true;
        break;
    case ST_NEST:
        mod_nest(&w, s->nest);
        break;
    case ST_COMM:
        if (s->comm->ref != NULL)
            symset_add(cx, out, s->comm->ref->value);
        if (s->comm->dst != NULL)
            symset_add(cx, out, s->comm->dst->sym);
        break;
    default:
        break;
    }
}

void mods_of_block(Context *cx, StmtVec *block, SymSet *out)
{
    for (int i = 0; i < block->n; i++)
        mods_of_stmt(cx, block->at[i], out);
}

/* ---- expressions ---- */

typedef struct DependWalk {
    const SymSet *set;
    bool found;
} DependWalk;

static void depend_expr(Expr **child, void *arg)
{
    DependWalk *w = arg;
    Expr *e = *child;
    if (e == NULL || w->found)
        return;
    if (e->kind == EX_CALL || (e->sym != NULL && e->kind != EX_INDEX && symset_has(w->set, e->sym)))
        w->found = true;
    else
        expr_children(e, depend_expr, arg);
}

bool expr_depends(Expr *e, const SymSet *set)
{
    DependWalk w = {set, false};
    depend_expr(&e, &w);
    return w.found;
}

typedef struct ReadWalk {
    const Symbol *sym;
    bool found;
} ReadWalk;

static void read_expr(Expr **child, void *arg)
{
    ReadWalk *w = arg;
    Expr *e = *child;
    if (e == NULL || w->found)
        return;
    if (e->sym == w->sym && e->kind != EX_INDEX)
        w->found = true;
    else
        expr_children(e, read_expr, arg);
}

bool expr_reads(Expr *e, const Symbol *sym)
{
    ReadWalk w = {sym, false};
    read_expr(&e, &w);
    return w.found;
}

static void read_block(StmtVec *block, void *arg)
{
    ReadWalk *w = arg;
    for (int i = 0; i < block->n && !w->found; i++)
        w->found = stmt_reads(block->at[i], w->sym);
}

bool stmt_reads(Stmt *s, const Symbol *sym)
{
    ReadWalk w = {sym, false};
    if (s->kind == ST_ASSIGN) {
        /* The variable assigned is not read; its subscripts are. */
        read_expr(&s->rhs, &w);
        if (s->lhs->kind != EX_VAR)
            expr_children(s->lhs, read_expr, &w);
        return w.found;
    }
    stmt_exprs(s, read_expr, &w);
    if (s->kind == ST_NEST) {
        Nest *n = s->nest;
        for (int i = 0; i < n->rank + n->nserial; i++) {
            read_expr(&n->index[i].lo, &w);
            read_expr(&n->index[i].hi, &w);
            read_expr(&n->index[i].step, &w);
        }
        for (int i = 0; i < n->reds.n; i++) {
            w.found |= n->reds.at[i]->var == sym && n->reds.at[i]->keeps_old;
            read_expr(&n->reds.at[i]->value, &w);
            read_expr(&n->reds.at[i]->mask, &w);
        }
        read_block(&n->body, &w);
    }
    if (s->kind == ST_COMM && s->comm->ref != NULL) {
        for (int i = 0; i < s->comm->ref->subscripts.n; i++)
            read_expr(&s->comm->ref->subscripts.at[i], &w);
    }
    stmt_blocks(s, read_block, &w);
    return w.found;
}

/* ---- jumps ---- */

static void jump_block(StmtVec *block, void *arg)
{
    *(bool *)arg |= block_jumps(block);
}

bool block_jumps(StmtVec *block)
{
    bool found = false;
    for (int i = 0; i < block->n && !found; i++) {
        Stmt *s = block->at[i];
        found = s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_RETURN ||
                s->kind == ST_STOP;
        stmt_blocks(s, jump_block, &found);
    }
    return found;
}

/* ---- liveness ---- */

static Fate fate_in(StmtVec *block, int from, const Symbol *sym);

/* All arms write it, and there is an ELSE: written; one reads it: read. */
static Fate fate_of_if(Stmt *s, const Symbol *sym)
{
    bool all = s->arms.n > 0 && s->arms.at[s->arms.n - 1].cond == NULL;
    for (int i = 0; i < s->arms.n; i++) {
        if (expr_reads(s->arms.at[i].cond, sym))
            return FATE_READ;
        Fate f = fate_in(&s->arms.at[i].body, 0, sym);
        if (f == FATE_READ)
            return f;
        all = all && f == FATE_WRITTEN;
    }
    return all ? FATE_WRITTEN : FATE_UNTOUCHED;
}

static Fate fate_of_do(Stmt *s, const Symbol *sym)
{
    if (expr_reads(s->lo, sym) || expr_reads(s->hi, sym) || expr_reads(s->step, sym))
        return FATE_READ;
    if (s->sym == sym)
        return FATE_WRITTEN;
    /* The body may not run at all. */
    return fate_in(&s->body, 0, sym) == FATE_READ ? FATE_READ : FATE_UNTOUCHED;
}

static Fate fate_of(Stmt *s, const Symbol *sym)
{
    switch (s->kind) {
    case ST_IF:
        return fate_of_if(s, sym);
    case ST_DO:
        return fate_of_do(s, sym);
    case ST_EXIT:
    case ST_CYCLE:
        return FATE_READ; /* goes on elsewhere: not followed */
    default:
        if (stmt_reads(s, sym))
            return FATE_READ;
        return s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && s->lhs->sym == sym
                   ? FATE_WRITTEN
                   : FATE_UNTOUCHED;
    }
}

/* What happens to sym's value first, from statement `from` of the block on. */
static Fate fate_in(StmtVec *block, int from, const Symbol *sym)
{
    for (int i = from; i < block->n; i++) {
        if (block->at[i]->kind == ST_RETURN || block->at[i]->kind == ST_STOP)
            return FATE_UNTOUCHED;
        Fate f = fate_of(block->at[i], sym);
        if (f != FATE_UNTOUCHED)
            return f;
    }
    return FATE_UNTOUCHED;
}

Fate block_first_use(StmtVec *block, const Symbol *sym)
{
    return fate_in(block, 0, sym);
}

typedef struct LiveWalk {
    Stmt *loop;
    const Symbol *sym;
    bool found; /* the loop is below this block */
    bool live;
} LiveWalk;

static bool is_loop(const Stmt *s)
{
    return s->kind == ST_DO || s->kind == ST_DO_WHILE;
}

/* Looks for the loop in block; on the way back out decides what follows it at each level. */
static void live_block(StmtVec *block, void *arg)
{
    LiveWalk *w = arg;
    if (w->found)
        return;
    for (int i = 0; i < block->n && !w->found; i++) {
        Stmt *s = block->at[i];
        bool here = s == w->loop;
        if (!here)
            stmt_blocks(s, live_block, w);
        if (!here && !w->found)
            continue;
        w->found = true;
        if (!here && w->live && w->sym != NULL && is_loop(s)) {
            /* Undecided at the end of the loop's body: the next iteration begins. */
            bool tested = s->kind == ST_DO_WHILE && s->cond != NULL && expr_reads(s->cond, w->sym);
            if (tested || fate_in(&s->body, 0, w->sym) == FATE_READ)
                w->sym = NULL; /* live for good */
        }
        if (w->sym == NULL || !w->live)
            return;
        Fate f = fate_in(block, i + 1, w->sym);
        if (f == FATE_READ)
            w->sym = NULL;
        if (f == FATE_WRITTEN)
            w->live = false;
    }
}

/* Does an internal procedure of u read its host's sym? */
static bool read_inside(const Unit *u, const Symbol *sym)
{
    ReadWalk w = {sym, false};
    for (int i = 0; i < u->contains.n && !w.found; i++)
        read_block(&u->contains.at[i]->body, &w);
    return w.found;
}

bool scalar_live_after(Unit *u, Stmt *loop, Symbol *sym)
{
    /* Kept or seen beyond this activation: dummies, results, SAVE, the host's variables. */
    if (sym->is_dummy || sym->is_result || sym->is_save || sym->init != NULL ||
        sym->scope != u->scope || read_inside(u, sym))
        return true;
    LiveWalk w = {loop, sym, false, true};
    live_block(&u->body, &w);
    if (!w.found || w.sym == NULL)
        return true;
    /* Undecided at the end of the unit: a local variable dies there. A write found at some level
     * settles it as dead, though an enclosing loop's next turn was followed only from its top. */
    return false;
}
