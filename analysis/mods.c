/* mods.c: modified and read symbols by walking the tree (contract: mods.h). */
#include "mods.h"

#include "../frontend/sema/sema.h"
#include "access.h"

bool symset_has(const SymSet *s, const Symbol *sym)
{
    if (s->everything || (s->globals && sym_is_global(sym)))
        return true;
    for (int i = 0; i < s->list.n; i++) {
        if (symbols_share(s->list.at[i], sym))
            return true;
    }
    return false;
}

void symset_add(Context *cx, SymSet *s, Symbol *sym)
{
    bool has = s->everything || (s->globals && sym != NULL && sym_is_global(sym));
    for (int i = 0; i < s->list.n && !has; i++)
        has = s->list.at[i] == sym;
    if (sym != NULL && !has)
        vec_push(cx, &s->list, sym);
}

bool symbol_in(const SymbolVec *v, const Symbol *s)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == s)
            return true;
    return false;
}

SymSet symset_without(Context *cx, const SymSet *s, const SymbolVec *but)
{
    SymSet rest = *s;
    rest.list = (SymbolVec){0};
    for (int i = 0; i < s->list.n; i++)
        if (!symbol_in(but, s->list.at[i]))
            vec_push(cx, &rest.list, s->list.at[i]);
    return rest;
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
    if (e != NULL && e->kind == EX_SUBSTR)
        e = e->a;
    if (e != NULL && (e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION))
        symset_add(w->cx, w->out, e->sym);
}

/* An internal procedure may be called: it is an argument here, or may have been one before. */
static bool passes_internal(const Symbol *proc, const ExprVec *args)
{
    bool yes = procedure_is_value(proc);
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        const Unit *host = e != NULL && e->kind == EX_PROC && e->sym->unit != NULL
                               ? e->sym->unit->host : NULL;
        yes |= (host != NULL && host->kind != UN_MODULE) ||
               (e != NULL && e->kind == EX_PROC && procedure_is_value(e->sym));
    }
    return yes;
}

/* changes: its arguments may be given other values. */
static void mod_call(ModWalk *w, Symbol *proc, ExprVec *args, bool changes)
{
    /* An internal procedure sees its host's variables; all may see those of modules. */
    const Unit *host = proc->unit != NULL ? proc->unit->host : NULL;
    if (host != NULL && host->kind != UN_MODULE && !proc->is_pure)
        w->out->everything = true;
    if (!proc->is_pure)
        w->out->globals = true;
    if (passes_internal(proc, args))
        w->out->everything = true;
    for (int i = 0; i < args->n && changes; i++)
        mod_argument(w, proc, i, args->at[i]);
}

static void mod_expr(Expr **child, void *arg)
{
    Expr *e = *child;
    if (e == NULL)
        return;
    if (e->kind == EX_CALL)
        mod_call(arg, e->sym, &e->args, !e->sym->is_pure);
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

static void mod_items(ModWalk *w, ExprVec *items, bool reads)
{
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        if (e->kind == EX_IDO) {
            symset_add(w->cx, w->out, e->sym);
            mod_items(w, &e->args, reads);
        } else if (reads) {
            symset_add(w->cx, w->out, e->sym);
        }
    }
}

static void mod_io(ModWalk *w, Stmt *s)
{
    mod_items(w, &s->args, s->kind == ST_READ);
    if (s->io != NULL && s->io->internal && s->unit != NULL)
        symset_add(w->cx, w->out, s->unit->sym);
    for (int i = 0; s->io != NULL && i < IOS_COUNT; i++) {
        if (s->io->spec[i] != NULL && io_spec_is_output(s->io->kind, (IoSpecId)i))
            symset_add(w->cx, w->out, s->io->spec[i]->sym);
    }
}

void mods_of_stmt(Context *cx, Stmt *s, SymSet *out)
{
    ModWalk w = {cx, out};
    stmt_exprs(s, mod_expr, &w);
    stmt_blocks(s, mod_block, &w);
    switch (s->kind) {
    case ST_ASSIGN:
    case ST_POINTER:
        symset_add(cx, out, s->lhs->sym);
        break;
    case ST_DO:
        symset_add(cx, out, s->sym);
        break;
    case ST_CALL:
        w.out->globals |= s->sym->kind != SYM_INTRINSIC && !s->sym->is_pure;
        if (s->sym->kind != SYM_INTRINSIC && passes_internal(s->sym, &s->args))
            w.out->everything = true;
        if (s->sym->kind == SYM_INTRINSIC || s->sym->unit == NULL) {
            for (int i = 0; i < s->args.n; i++)
                mod_argument(&w, s->sym, i, s->args.at[i]);
        } else {
            mod_call(&w, s->sym, &s->args, true);
        }
        if (s->stat != NULL)
            symset_add(cx, out, s->stat->sym);
        break;
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
        for (int i = 0; i < s->args.n; i++)
            symset_add(cx, out, s->args.at[i]->sym);
        if (s->stat != NULL)
            symset_add(cx, out, s->stat->sym);
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
        mod_io(&w, s);
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
    if (e->kind == EX_IDO && e->sym == w->sym) { /* it sets the variable for its items */
        read_expr(&e->lo, w);
        read_expr(&e->hi, w);
        read_expr(&e->step, w);
    } else if (e->kind != EX_INDEX && e->sym != NULL && symbols_share(e->sym, w->sym))
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
    if (s->kind == ST_COMM && s->comm->src != NULL)
        w.found |= s->comm->src->sym == sym;
    if (s->kind == ST_COMM)
        read_expr(&s->comm->passes, &w);
    if (s->kind == ST_COMM && s->comm->ref != NULL) {
        w.found |= s->comm->ref->array == sym;
        for (int i = 0; i < s->comm->ref->subscripts.n; i++)
            read_expr(&s->comm->ref->subscripts.at[i], &w);
    }
    stmt_blocks(s, read_block, &w);
    return w.found;
}

typedef struct Names {
    const Symbol *sym;
    int n;
} Names;

static void count_names(Expr **e, void *arg)
{
    Names *w = arg;
    w->n += (*e)->sym == w->sym;
}

int block_names(StmtVec *block, const Symbol *sym)
{
    Names w = {.sym = sym};
    walk_exprs(block, count_names, &w);
    return w.n;
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
                s->kind == ST_STOP || s->kind == ST_PAUSE || s->kind == ST_GOTO ||
                s->kind == ST_ARITHMETIC || s->kind == ST_LABEL;
        stmt_blocks(s, jump_block, &found);
    }
    return found;
}

typedef struct Jumps {
    const Stmt *to;
    bool any;
} Jumps;

static void see_jump(Stmt *s, void *arg)
{
    Jumps *j = arg;
    j->any |= s->target == j->to;
}

bool loop_has_jumps(Stmt *loop)
{
    Jumps j = {.to = loop};
    walk_stmts(&loop->body, see_jump, &j);
    return j.any;
}
