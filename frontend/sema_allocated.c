/* sema_allocated.c: what an array's ALLOCATE statements say of its bounds, before bodies are typed.
 *
 * Contract: of a local ALLOCATABLE array that only statements of its unit, or of procedures in it,
 * allocate, Symbol.allocs says which constant lower bounds it always has, and which other array
 * always has the same bounds: one that is allocated together with it, at one place. mk_bound then
 * gives the constant, or the bound of the other array, so that passes see that bounds are equal:
 *
 *     allocate (a(n,n), b(n,n))      both are 1:ubound(a,1) by 1:ubound(a,2)
 *
 * Constants less than 1 are of no use: an empty dimension has the bounds 1 and 0.
 * An array that is deallocated leaves its bounds in its descriptor: the other one's stay right. */
#include <string.h>

#include "sema.h"

typedef struct Allocs {
    Sema *S;
    const Scope *scope;
    Vec(const Expr *) chain; /* objects of ALLOCATE statements that follow each other */
} Allocs;

/* Nothing but the unit's own statements can allocate it. */
static bool is_own(const Symbol *s) {
    return s && s->kind == SYM_VAR && s->spec.kind == AS_DEFERRED && s->is_allocatable &&
           !s->is_pointer && !s->is_dummy && !s->is_result && !s->common && !s->is_heap &&
           !s->is_equivalenced && !s->alias && !s->component && s->spec.rank <= MAX_RANK &&
           s->type.base != TY_DERIVED && s->type.base != TY_CHARACTER && s->scope &&
           s->scope->unit && s->scope->unit->kind != UN_MODULE;
}

static AllocFacts *facts_of(const Allocs *a, const char *name) {
    Symbol *s = name ? scope_lookup(a->scope, name) : NULL;
    if (!is_own(s))
        return NULL;
    if (!s->allocs)
        s->allocs = NEW(a->S->cx, AllocFacts);
    if (s->scope != a->scope)
        s->allocs->inside = true;
    return s->allocs;
}

/* The array, named as a whole, may get other bounds. */
static void lose(const Allocs *a, const Expr *e) {
    if (e && e->kind == EX_KEYWORD)
        e = e->a;
    if (!e || e->kind != EX_REF || e->has_args)
        return;
    AllocFacts *f = facts_of(a, e->name);
    if (f)
        f->unknown = true;
}

/* ---- procedures ---- */

static bool may_allocate(const Symbol *proc, const char *name) {
    if (!proc)
        return name && !strcmp(name, "move_alloc");
    if (proc->kind == SYM_GENERIC || proc->kind == SYM_AMBIGUOUS || proc->specifics.n) {
        for (int i = 0; i < proc->specifics.n; i++)
            if (proc->specifics.at[i] == proc || may_allocate(proc->specifics.at[i], NULL))
                return true;
        return !proc->specifics.n;
    }
    if (proc->kind == SYM_INTRINSIC)
        return proc->name && !strcmp(proc->name, "move_alloc");
    if (!proc->iface)
        return proc->kind != SYM_PROC; /* without an interface no dummy is ALLOCATABLE */
    for (int i = 0; i < proc->iface->dummies.n; i++)
        if (proc->iface->dummies.at[i]->is_allocatable)
            return true;
    return false;
}

static void see_calls(Expr **at, void *arg) {
    const Allocs *a = arg;
    Expr *e = *at;
    if (!e)
        return;
    expr_children(e, see_calls, arg);
    if (e->kind == EX_REF && !e->has_args)
        facts_of(a, e->name); /* is it an array of the host's? */
    if (e->kind == EX_COMPONENT) /* a procedure of a type, perhaps */
        for (int i = 0; i < e->args.n; i++)
            lose(a, e->args.at[i]);
    if (e->kind != EX_REF || !e->has_args || !e->name)
        return;
    facts_of(a, e->name);
    Symbol *s = scope_lookup(a->scope, e->name);
    if (s && sym_is_array(s))
        return;
    for (int i = 0; s && i < e->args.n && may_allocate(s, e->name); i++)
        lose(a, e->args.at[i]);
}

/* ---- ALLOCATE ---- */

static bool literal(const Expr *e, int64_t *v) {
    bool minus = e && e->kind == EX_UNARY && e->op == OP_NEG;
    if (minus)
        e = e->a;
    if (!e || e->kind != EX_CONST || e->type.base != TY_INTEGER)
        return false;
    *v = minus ? -e->value.i : e->value.i;
    return true;
}

/* Sums and products of names and constants: they have one value at one time. */
static bool same_value(const Expr *x, const Expr *y) {
    int64_t p, q;
    if (!x || !y)
        return x == y;
    if (literal(x, &p) && literal(y, &q))
        return p == q;
    if (x->kind != y->kind)
        return false;
    switch (x->kind) {
    case EX_REF:
        return !x->has_args && !y->has_args && !strcmp(x->name, y->name);
    case EX_BINARY:
        return x->op == y->op && same_value(x->a, y->a) && same_value(x->b, y->b);
    case EX_PAREN:
    case EX_UNARY:
        return x->op == y->op && same_value(x->a, y->a);
    default:
        return false;
    }
}

static const Expr *lower_of(const Expr *bound) {
    return bound->kind == EX_TRIPLET ? bound->lo : NULL;
}

static const Expr *upper_of(const Expr *bound) {
    return bound->kind == EX_TRIPLET ? bound->hi : bound;
}

static bool same_bounds(const Expr *x, const Expr *y) {
    for (int d = 0; d < x->args.n && x->args.n == y->args.n; d++) {
        const Expr *p = x->args.at[d], *q = y->args.at[d];
        int64_t u = 1, v = 1;
        bool known = (!lower_of(p) || literal(lower_of(p), &u)) &&
                     (!lower_of(q) || literal(lower_of(q), &v));
        if (known ? u != v : !same_value(lower_of(p), lower_of(q)))
            return false;
        if (!upper_of(p) || !same_value(upper_of(p), upper_of(q)))
            return false;
    }
    return x->args.n == y->args.n;
}

static void see_object(Allocs *a, const Expr *e, bool plain) {
    AllocFacts *f = e->kind == EX_REF ? facts_of(a, e->name) : NULL;
    Symbol *s = f ? scope_lookup(a->scope, e->name) : NULL;
    if (!f)
        return;
    f->unknown |= !e->has_args || e->args.n != s->spec.rank;
    for (int d = 0; d < e->args.n && !f->unknown; d++) {
        int64_t lo = 1;
        if (lower_of(e->args.at[d]) && !literal(lower_of(e->args.at[d]), &lo))
            f->other[d] = true;
        f->other[d] |= f->times > 0 && f->lo[d] != lo;
        f->lo[d] = lo;
    }
    f->times++;
    if (!plain)
        return;
    for (int i = 0; i < a->chain.n && !f->like && !f->unknown; i++) {
        Symbol *x = scope_lookup(a->scope, a->chain.at[i]->name);
        if (x != s && same_bounds(a->chain.at[i], e))
            f->like = x;
    }
    if (!f->unknown)
        vec_push(a->S->cx, &a->chain, e);
}

/* ---- the walk ---- */

static void see_block(StmtVec *v, void *arg);

static void see_stmt(Allocs *a, Stmt *s) {
    bool plain = s->kind == ST_ALLOCATE && !s->stat && !s->cond && !s->rhs && !s->code;
    if (!plain || s->label)
        a->chain.n = 0;
    stmt_exprs(s, see_calls, a);
    if (s->kind == ST_ALLOCATE)
        for (int i = 0; i < s->args.n; i++)
            see_object(a, s->args.at[i], plain);
    if (s->kind == ST_ASSIGN && s->lhs->kind == EX_REF && !s->lhs->has_args) {
        Symbol *v = scope_lookup(a->scope, s->lhs->name);
        if (!symbol_is_mapped(v) || scope_lookup(a->scope, "assignment(=)"))
            lose(a, s->lhs);
    }
    for (int i = 0; s->is_scope && i < s->args.n; i++) /* by another name */
        lose(a, s->args.at[i]);
    if (s->kind == ST_CALL) {
        Symbol *proc = s->name ? scope_lookup(a->scope, s->name) : NULL;
        if (!proc && s->name)
            proc = scope_find(a->S->program->global, s->name);
        for (int i = 0; i < s->args.n; i++)
            if (!s->name || s->lhs || may_allocate(proc, s->name))
                lose(a, s->args.at[i]);
    }
    stmt_blocks(s, see_block, a);
    if (!plain)
        a->chain.n = 0;
}

static void see_block(StmtVec *v, void *arg) {
    Allocs *a = arg;
    for (int i = 0; i < v->n; i++)
        see_stmt(a, v->at[i]);
    a->chain.n = 0;
}

static void see_unit(Sema *S, Unit *u) {
    Allocs a = {.S = S, .scope = u->scope};
    see_block(&u->body, &a);
    for (int i = 0; i < u->contains.n; i++)
        see_unit(S, u->contains.at[i]);
}

static bool is_once(const Symbol *s) {
    return s->allocs && s->allocs->times == 1 && !s->allocs->unknown && !s->allocs->inside;
}

/* What is not sure is forgotten. */
static void decide(Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        AllocFacts *f = s->allocs;
        if (f && f->like && (!is_once(s) || !is_once(f->like)))
            f->like = NULL;
    }
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->allocs && (s->allocs->unknown || !s->allocs->times))
            s->allocs = NULL;
    }
    for (int i = 0; i < u->contains.n; i++)
        decide(u->contains.at[i]);
}

void sema_allocated(Sema *S, Unit *u) {
    see_unit(S, u);
    decide(u);
}
