/* sema_assigned.c: which scalars may change while their unit runs, before its body is typed.
 *
 * Contract: Symbol.is_assigned is set for whatever a statement of the unit, or of a procedure in
 * it, may change, judged by names only; Symbol.sets counts as far as two how often that may happen
 * while the unit runs. Symbol.bounds_fixed then says of an array with variable bounds that they
 * still have their values, so that A(:) may be written A(1:N). */
#include <string.h>

#include "sema.h"

typedef struct Marker {
    Sema *S;
    Unit *unit;
    Scope *scope;
    bool again; /* statements may be come to more than once */
    bool in_loop;
    bool unsure; /* they may be come to behind others that stand below them */
    bool seen_label;
} Marker;

static void mark_symbol(const Marker *m, Symbol *s) {
    s->is_assigned = s->is_set = true;
    s->is_set_inside |= s->scope != m->unit->scope;
    s->sets = s->sets || m->again || s->scope != m->unit->scope ? 2 : 1;
    for (int i = 0; i < s->parts.n; i++)
        mark_symbol(m, s->parts.at[i]);
}

static void mark_name(const Marker *m, const char *name) {
    Symbol *s = name ? scope_lookup(m->scope, name) : NULL;
    if (s)
        mark_symbol(m, s);
    else if (name)
        vec_push(m->S->cx, &m->unit->set_names, name);
}

const Expr *sema_variable_of(const Expr *e) {
    while (e->kind == EX_SUBSTR || e->kind == EX_COMPONENT)
        e = e->a;
    return e;
}

static void mark_arguments(const Marker *m, const ExprVec *args, const Symbol *proc);

/* A scalar dummy that is called was a procedure all along: F77 wants no EXTERNAL there. */
static void called_dummy(Symbol *s, const Expr *reference) {
    bool substring = reference && reference->args.n == 1 &&
                     reference->args.at[0]->kind == EX_TRIPLET;
    if (!s || !s->is_dummy || s->kind != SYM_VAR || sym_is_array(s) || substring ||
        s->intent != INTENT_NONE)
        return;
    s->kind = SYM_PROC;
    s->is_external = true;
    s->is_function = reference != NULL;
    if (!reference)
        s->type = TYPE(NONE, 0);
}

/* Names that a BLOCK or ASSOCIATE construct gives a meaning of its own, but for those that a whole
 * module brings. VOLATILE and ASYNCHRONOUS may speak of what is declared around it. */
static void own_names(const Stmt *s, void (*see)(const char *name, void *arg), void *arg) {
    for (int i = 0; s->is_scope && i < s->args.n; i++)
        see(s->args.at[i]->name, arg);
    for (int i = 0; s->block && i < s->block->decls.n; i++) {
        const Decl *d = s->block->decls.at[i];
        bool declares = d->kind == DC_TYPE || d->kind == DC_PARAMETER || d->kind == DC_USE ||
                        (d->kind == DC_ATTR && !(d->attrs & (AT_VOLATILE | AT_ASYNCHRONOUS)));
        for (int k = 0; declares && k < d->entities.n; k++)
            see(d->entities.at[k].name, arg);
    }
}

typedef struct Named {
    const char *name;
    bool yes;
} Named;

static void is_named(const char *name, void *arg) {
    Named *n = arg;
    n->yes |= name == n->name;
}

static bool hides(const Stmt *s, const char *name) {
    Named n = {name, false};
    own_names(s, is_named, &n);
    return n.yes;
}

static void hide_name(const char *name, void *arg) {
    const Marker *m = arg;
    if (name && !scope_find(m->scope, name))
        scope_add(m->S->cx, m->scope, name, (Span){0}, SYM_UNKNOWN);
}

/* Within the construct s, what it declares is not what the unit has by these names. */
static void enter(Marker *m, const Stmt *s) {
    if (!s->is_scope && !s->block)
        return;
    m->scope = scope_new(m->S->cx, m->scope, m->unit);
    own_names(s, hide_name, m);
}

typedef struct Mention {
    const char *name;
    const Symbol *called; /* only references to it as a function count; NULL: all */
    bool in_call;         /* only CALL statements count */
    bool yes;
} Mention;

static void find_reference(Expr **at, void *arg) {
    Mention *m = arg;
    const Expr *e = *at;
    expr_children(*at, find_reference, arg);
    if ((e->kind == EX_REF || e->kind == EX_IDO) && e->name == m->name)
        m->yes |= !m->called ||
                  (e->has_args && !(m->called->type.base == TY_CHARACTER && e->args.n == 1 &&
                                    e->args.at[0]->kind == EX_TRIPLET));
}

static void find_in(const StmtVec *body, Mention *m) {
    for (int i = 0; i < body->n && !m->yes; i++) {
        Stmt *s = body->at[i];
        StmtKind named = m->in_call ? ST_CALL : ST_DO;
        m->yes |= !m->called && s->kind == named && s->name == m->name;
        if (!m->in_call)
            stmt_exprs(s, find_reference, m);
        for (int k = 0; k < s->arms.n; k++)
            find_in(&s->arms.at[k].body, m);
        if (!hides(s, m->name))
            find_in(&s->body, m);
    }
}

/* s: a declared scalar. It is a function, which nothing but its use says. */
bool sema_is_called(const Unit *u, const Symbol *s) {
    Mention m = {.name = s->name, .called = s};
    find_in(&u->body, &m);
    return m.yes;
}

bool sema_is_in_call(const Unit *u, const char *name) {
    Mention m = {.name = name, .in_call = true};
    find_in(&u->body, &m);
    return m.yes;
}

bool sema_is_subroutine(const Unit *u, const char *dummy) {
    bool yes = sema_is_in_call(u, dummy);
    for (int i = 0; i < u->contains.n && !yes; i++)
        yes = sema_is_subroutine(u->contains.at[i], dummy);
    return yes;
}

/* A name without a declaration: do the unit's statements have it? */
bool sema_mentions(const Unit *u, const char *name) {
    Mention m = {.name = name};
    find_in(&u->body, &m);
    return m.yes;
}

/* References inside e to functions that may change their arguments. */
static void mark_calls(Expr **at, void *arg) {
    const Marker *m = arg;
    Expr *e = *at;
    expr_children(e, mark_calls, arg);
    for (int i = 0; e->kind == EX_COMPONENT && i < m->S->procedure_components.n; i++)
        if (m->S->procedure_components.at[i] == e->name)
            mark_arguments(m, &e->args, NULL);
    if (e->kind != EX_REF || (!e->args.n && !e->has_args) || !e->name)
        return;
    Symbol *s = scope_lookup(m->scope, e->name);
    bool array = s && sym_is_array(s);
    if (!array)
        called_dummy(s, e);
    const Intrinsic *in = intrinsic_find(e->name);
    bool sets = in && in->cls == IC_SUBROUTINE; /* T = ETIME(V) */
    if (!array && (sets || !(s ? s->kind == SYM_INTRINSIC : intrinsic_name(e->name))))
        mark_arguments(m, &e->args, s);
}

static void mark_arguments(const Marker *m, const ExprVec *args, const Symbol *proc) {
    const Unit *u = proc ? proc->iface : NULL;
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        bool kept = u && i < u->dummies.n && e->kind != EX_KEYWORD &&
                    u->dummies.at[i]->intent == INTENT_IN;
        if (e->kind == EX_KEYWORD)
            e = e->a;
        e = sema_variable_of(e);
        if (!kept && e->kind == EX_REF)
            mark_name(m, e->name);
    }
}

/* What e mentions; the arguments of inquiry functions are asked for no value. */
static void mark_reads(Expr **at, void *arg) {
    const Marker *m = arg;
    const Expr *e = *at;
    Symbol *s = e->kind == EX_REF && e->name ? scope_lookup(m->scope, e->name) : NULL;
    const Intrinsic *in = e->kind == EX_REF && e->has_args && (!s || s->kind == SYM_INTRINSIC)
                              ? intrinsic_find(e->name) : NULL;
    if (in && in->cls == IC_INQUIRY)
        return;
    if (s)
        s->is_read = true;
    else if (e->kind == EX_REF && e->name && !in)
        vec_push(m->S->cx, &m->unit->read_names, e->name);
    expr_children(*at, mark_reads, arg);
}

/* Items that are read, and the variables of implied DOs. */
static void mark_items(const Marker *m, const ExprVec *items, bool reads) {
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        if (e->kind == EX_IDO) {
            mark_name(m, e->name);
            mark_items(m, &e->args, reads);
        } else if (reads) {
            mark_name(m, sema_variable_of(e)->name);
        }
    }
}

static void mark_block(StmtVec *v, void *arg);

static void mark_stmt(Marker *m, Stmt *s) {
    const Marker outer = *m;
    bool loop = s->kind == ST_DO || s->kind == ST_DO_WHILE;
    m->again |= s->label != 0; /* jumped to, perhaps */
    m->seen_label |= s->label != 0;
    m->unsure |= m->seen_label;
    bool again = m->again, unsure = m->unsure;
    m->again |= loop;
    bool certain = !m->unsure && !m->unit->family;
    m->in_loop |= loop;
    m->unsure |= !loop && (m->in_loop || s->kind == ST_FORALL || s->kind == ST_BLOCK);
    stmt_exprs(s, mark_calls, m);
    if (certain && s->kind != ST_WRITE)
        sema_unset_reads(m->unit, m->scope, s);
    stmt_exprs(s, mark_reads, m);
    if (s->kind == ST_ASSIGN && sema_variable_of(s->lhs)->kind == EX_REF)
        mark_name(m, sema_variable_of(s->lhs)->name);
    for (int i = 0; s->is_scope && i < s->args.n; i++) /* by the other name */
        if (sema_variable_of(s->args.at[i]->a)->name)
            mark_name(m, sema_variable_of(s->args.at[i]->a)->name);
    if (s->kind == ST_POINTER)
        mark_name(m, sema_variable_of(s->lhs)->name);
    if (s->kind == ST_ASSIGN_LABEL)
        mark_name(m, s->lhs->name);
    if (s->kind == ST_DO)
        mark_name(m, s->name);
    if (s->kind == ST_CALL && s->lhs)
        mark_arguments(m, &s->args, NULL);
    else if (s->kind == ST_CALL) {
        Symbol *proc = scope_lookup(m->scope, s->name);
        called_dummy(proc, NULL);
        if (!proc)
            proc = scope_find(m->S->program->global, s->name);
        mark_arguments(m, &s->args, proc);
    }
    if (s->stat)
        mark_name(m, sema_variable_of(s->stat)->name);
    for (int i = 0; s->io && i < IOS_COUNT; i++)
        if (s->io->spec[i] && io_spec_is_output(s->io->kind, (IoSpecId)i))
            mark_name(m, sema_variable_of(s->io->spec[i])->name);
    if (s->io && s->unit)
        mark_name(m, sema_variable_of(s->unit)->name); /* an internal unit */
    if (s->io)
        mark_items(m, &s->args, s->kind == ST_READ);
    const Symbol *group = s->kind == ST_READ && s->format && s->format->name
                              ? scope_lookup(m->scope, s->format->name) : NULL;
    if (group)
        mark_items(m, &group->members, true);
    if (certain && s->kind == ST_WRITE) /* implied DOs set variables */
        sema_unset_reads(m->unit, m->scope, s);
    enter(m, s);
    stmt_blocks(s, mark_block, m);
    m->scope = outer.scope;
    m->again = again;
    m->in_loop = outer.in_loop;
    m->unsure = unsure || m->seen_label;
}

static void mark_block(StmtVec *v, void *arg) {
    for (int i = 0; i < v->n; i++)
        mark_stmt(arg, v->at[i]);
}

typedef struct FixedCheck {
    const Scope *scope;
    bool fixed;
} FixedCheck;

/* A bound keeps its value if its variables are the unit's own dummies and nothing assigns them. */
static void check_bound(Expr **at, void *arg) {
    FixedCheck *c = arg;
    Expr *e = *at;
    bool own_scalar = e->kind == EX_VAR && e->sym->scope == c->scope && e->sym->is_dummy;
    if (e->kind == EX_CALL || e->kind == EX_BOUND || (e->kind == EX_INTRINSIC && e->args.n == 0) ||
        (e->sym && e->kind != EX_CALL && !(own_scalar && !e->sym->is_assigned)))
        c->fixed = false;
    expr_children(e, check_bound, arg);
}

static void fix_bounds(const Scope *scope) {
    for (int i = 0; i < scope->symbols.n; i++) {
        Symbol *s = scope->symbols.at[i];
        FixedCheck c = {scope, s->spec.kind == AS_EXPLICIT || s->spec.kind == AS_ASSUMED_SIZE};
        for (int d = 0; c.fixed && d < s->spec.rank; d++) {
            if (s->spec.dim[d].lo)
                check_bound(&s->spec.dim[d].lo, &c);
            if (s->spec.dim[d].hi)
                check_bound(&s->spec.dim[d].hi, &c);
        }
        s->bounds_fixed = c.fixed;
    }
}

void sema_assigned(Sema *S, Unit *u) {
    Marker m = {.S = S, .unit = u, .scope = u->scope};
    mark_block(&u->body, &m);
    for (int i = 0; i < u->contains.n; i++)
        sema_assigned(S, u->contains.at[i]);
    fix_bounds(u->scope); /* internal procedures may change the host's variables */
}
