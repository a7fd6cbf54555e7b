/* sema_generic.c: generic names, defined operators and defined assignment.
 *
 * Contract: a generic is a symbol with a list of specific procedures; a reference takes the one
 * whose dummies have the types, kinds and ranks of the arguments, an ELEMENTAL one only where no
 * other fits, and one of the host where this scope has none (Fortran 95, 14.1.2.4). Operators and
 * assignment are generics called `operator(+)`, `operator(.cross.)`, `assignment(=)`. */
#include <string.h>

#include "../structure/sema_struct.h"
#include "sema_call.h"

void generic_add(Sema *S, Symbol *generic, Symbol *proc) {
    for (int i = 0; i < generic->specifics.n; i++)
        if (generic->specifics.at[i] == proc)
            return;
    vec_push(S->cx, &generic->specifics, proc);
}

/* ---- declarations ---- */

/* The symbol that an INTERFACE makes generic: one of this scope, or a new one that goes on with
 * what USE brought under the name. A derived type may have that name: the functions come before its
 * constructor. */
static Symbol *generic_symbol(Sema *S, const Decl *d, Symbol **specific) {
    Symbol *s = scope_find(S->scope, d->name);
    if (!s || scope_alias(S->scope, d->name)) {
        Symbol *used = s;
        *specific = used && used->kind == SYM_PROC ? used : NULL; /* of the same name */
        scope_forget_alias(S->scope, d->name);
        s = scope_add(S->cx, S->scope, d->name, d->name_span, SYM_GENERIC);
        for (int i = 0; used && i < used->specifics.n; i++)
            generic_add(S, s, used->specifics.at[i]);
        if (used && used->kind == SYM_TYPE) {
            s->kind = SYM_TYPE;
            s->type = used->type;
        }
        return s;
    }
    if (s->kind == SYM_INTRINSIC && !s->is_used) { /* INTRINSIC names what it goes on with */
        s->kind = SYM_GENERIC;
        s->type = TYPE(NONE, 0);
    }
    if (s->kind == SYM_UNKNOWN && s->type.base == TY_NONE && !s->is_dummy)
        s->kind = SYM_GENERIC;
    if (s->kind != SYM_GENERIC && s->kind != SYM_PROC && s->kind != SYM_TYPE) {
        diag_error(S->cx, d->name_span, "'%s' is declared already and cannot be generic", d->name);
        diag_note(S->cx, s->span, "'%s' is declared here", d->name);
        return NULL;
    }
    return s;
}

static bool is_procedure(const Sema *S, const Symbol *p) {
    return p && p->kind == SYM_PROC && p->iface && call_has_interface(S, p);
}

/* The procedure that MODULE PROCEDURE or PROCEDURE names, p, becomes a specific one of g. */
static void add_named(Sema *S, Symbol *g, const Entity *e, Symbol *p) {
    bool outside = p && p->scope == S->scope && !(p->unit && p->unit->host);
    if (is_procedure(S, p) && !(e->of_module && outside))
        generic_add(S, g, p);
    else if (p && p->kind == SYM_PROC && !e->of_module)
        diag_error(S->cx, e->span, "'%s' has no explicit interface", e->name);
    else if (p && p->kind == SYM_PROC && outside)
        diag_error(S->cx, e->span, "'%s' is no module procedure: say PROCEDURE", e->name);
    else
        diag_error(S->cx, e->span, "there is no module procedure '%s' here", e->name);
    g->lacks_some |= !is_procedure(S, p);
}

bool sema_generic_declare(Sema *S, Decl *d) {
    Symbol *specific = NULL, *g = generic_symbol(S, d, &specific);
    bool all = true;
    if (!g)
        return true;
    for (int i = 0; i < d->interface.n; i++)
        if (d->interface.at[i]->sym)
            generic_add(S, g, d->interface.at[i]->sym);
    if (!strcmp(d->name, "operator(.true.)") || !strcmp(d->name, "operator(.false.)"))
        diag_error(S->cx, d->name_span, "the name of a constant cannot be that of an OPERATOR");
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        for (int k = 0; k < i; k++)
            if (d->entities.at[k].name == e->name)
                diag_error(S->cx, e->span, "'%s' stands here already", e->name);
        Symbol *p = specific && specific->name == e->name ? specific
                                                          : scope_lookup(S->scope, e->name);
        if (is_procedure(S, p) || e->of_module || p == g)
            add_named(S, g, e, p);
        else
            all = false;
    }
    return all;
}

void sema_generic_rest(Sema *S, const Decl *d) {
    Symbol *g = scope_find(S->scope, d->name);
    for (int i = 0; g && i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        Symbol *p = scope_lookup(S->scope, e->name);
        if (!e->of_module && p != g && (!is_procedure(S, p) || p->scope == S->scope))
            add_named(S, g, e, p);
    }
}

/* ---- resolution ---- */

static const Symbol *dummy_of(const Unit *u, const Expr *arg, int place) {
    if (arg->kind != EX_KEYWORD)
        return place < u->dummies.n ? u->dummies.at[place] : NULL;
    for (int i = 0; i < u->dummies.n; i++)
        if (dummy_name(u->dummies.at[i]) == arg->name)
            return u->dummies.at[i];
    return NULL;
}

/* Is it a POINTER, or ALLOCATABLE? 0: neither, or not known. */
static unsigned storage_of(const Expr *e) {
    const Expr *p = heap_pointer(e);
    const Symbol *s = p ? p->sym : e->kind == EX_VAR ? e->sym : NULL;
    const Component *c = s ? s->component : NULL;
    if (c)
        return c->is_owned ? AT_ALLOCATABLE : c->is_pointer ? AT_POINTER : 0;
    if (s && (p || s->is_pointer))
        return s->says_allocatable ? AT_ALLOCATABLE : AT_POINTER;
    return s ? s->attrs & (AT_POINTER | AT_ALLOCATABLE) : 0;
}

/* Fortran 2008, 12.4.3.4.5: generics may be told apart by this. */
static bool storage_fits(const Symbol *dummy, const Expr *e) {
    unsigned wanted = dummy->attrs & (AT_POINTER | AT_ALLOCATABLE), is = storage_of(e);
    return !wanted || !is || wanted & is;
}

/* NULL(mold) has the type and the rank of the mold. */
static bool null_fits(const Symbol *dummy, const Expr *e) {
    const Expr *mold = e->args.n ? e->args.at[0] : NULL;
    return dummy->kind == SYM_VAR && dummy->attrs & AT_POINTER &&
           (!mold || (type_equal(declared_type(dummy), mold->type) &&
                      dummy->spec.rank == expr_rank(mold)));
}

static bool argument_fits(const Unit *u, const Symbol *dummy, const Expr *e, bool elemental) {
    if (expr_names_null(e))
        return null_fits(dummy, e);
    if (dummy->points)
        return e->kind == EX_PROC && e->a && sema_procedure_fits(dummy->points, e->sym);
    if (e->kind == EX_PROC || dummy->kind == SYM_PROC)
        return e->kind == EX_PROC && sema_procedure_fits(dummy, e->sym);
    if (!type_written_equal(declared_type(dummy), e->type) || !storage_fits(dummy, e))
        return false;
    int want = dummy->spec.kind == AS_SCALAR ? 0 : dummy->spec.rank, have = expr_rank(e);
    return want == have || (elemental && u->is_elemental && want == 0);
}

static bool fits(const Unit *u, const ExprVec *args, bool elemental) {
    bool given[128] = {false};
    if (args->n > u->dummies.n || u->dummies.n > countof(given))
        return false;
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        const Symbol *dummy = dummy_of(u, e, i);
        if (!dummy || given[dummy->dummy_index] ||
            !argument_fits(u, dummy, e->kind == EX_KEYWORD ? e->a : e, elemental))
            return false;
        given[dummy->dummy_index] = true;
    }
    for (int i = 0; i < u->dummies.n; i++)
        if (!given[i] && !u->dummies.at[i]->is_optional)
            return false;
    return true;
}

Symbol *generic_resolve(const Symbol *generic, const ExprVec *args, bool function) {
    for (int elemental = 0; elemental < 2; elemental++)
        for (int i = 0; i < generic->specifics.n; i++) {
            Symbol *p = generic->specifics.at[i];
            if (p->iface && (p->iface->kind == UN_FUNCTION) == function &&
                fits(p->iface, args, elemental))
                return p;
        }
    return NULL;
}

/* NULL() alone fits pointers of any type. */
static bool has_plain_null(const ExprVec *args) {
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i]->kind == EX_KEYWORD ? args->at[i]->a : args->at[i];
        if (expr_names_null(e) && !e->args.n)
            return true;
    }
    return false;
}

/* Modules may give a name procedures that no call can tell apart, or this one cannot: to call them
 * is wrong. */
static void check_meant(Sema *S, const Symbol *g, const Symbol *proc, const ExprVec *args,
                        Span at) {
    for (int i = 0; i < g->specifics.n; i++) {
        const Symbol *p = g->specifics.at[i];
        const Unit *u = p->iface, *meant = proc->iface;
        bool same = p->name == proc->name && !p->unit && !proc->unit; /* bodies for one procedure */
        if (u == meant || !u || same || u->kind != meant->kind || !fits(u, args, false) ||
            (!has_plain_null(args) && generic_told_apart(g, u, meant)))
            continue;
        diag_error(S->cx, at, "'%s' may be '%s' or '%s' here", g->name, proc->name, p->name);
        if (has_plain_null(args))
            diag_hint(S->cx, "NULL(p) has the type of the pointer 'p'");
        diag_note(S->cx, meant->span, "'%s' is declared here", proc->name);
        diag_note(S->cx, u->span, "'%s' is declared here", p->name);
        return;
    }
}

/* A length or bound may call what the module declares further on. */
static void declare_specifics(Sema *S, const Symbol *g) {
    for (int i = 0; i < g->specifics.n; i++)
        if (g->specifics.at[i]->iface)
            sema_declare_early(S, g->specifics.at[i]->iface);
}

/* The same of the generic that has the name here, or around. */
static Symbol *resolve(Sema *S, const char *name, const ExprVec *args, bool function, Span at) {
    for (const Scope *s = S->scope; s && s->unit; s = s->parent) {
        Symbol *g = scope_find(s, name), *proc = NULL;
        if (!g)
            continue;
        if (g->kind == SYM_AMBIGUOUS || !g->specifics.n) /* hides what is around */
            return NULL;
        declare_specifics(S, g);
        proc = generic_resolve(g, args, function);
        if (proc) {
            g->is_used = true;
            check_meant(S, g, proc, args, at);
            return proc;
        }
    }
    return NULL;
}

/* NULL(mold): the dummy that it is for makes it what it is. */
static bool null_actual(Sema *S, Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        Expr *mold = e->args.at[i];
        e->args.at[i] = sema_designator(S, mold->kind == EX_KEYWORD ? mold->a : mold);
        e->args.at[i]->is_typed = true;
    }
    return !e->args.n || e->args.at[0]->type.base != TY_NONE;
}

bool sema_actuals(Sema *S, ExprVec *args) {
    bool ok = true;
    for (int i = 0; i < args->n; i++) {
        Expr *e = args->at[i];
        Expr **at = e->kind == EX_KEYWORD ? &e->a : &args->at[i];
        if (expr_names_null(*at)) {
            ok &= null_actual(S, *at);
            continue;
        }
        *at = sema_actual(S, *at);
        (*at)->is_typed = true;
        ok &= (*at)->kind == EX_PROC || (*at)->type.base != TY_NONE;
    }
    return ok;
}

static void none_fits(Sema *S, const Symbol *g, const char *name, const ExprVec *args, Span at) {
    if (g->lacks_some)
        return; /* the one that was meant, perhaps */
    Text t;
    text_init(&t, S->cx);
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i]->kind == EX_KEYWORD ? args->at[i]->a : args->at[i];
        text_printf(&t, "%s%s", i ? ", " : "",
                    e->kind == EX_PROC     ? "a procedure"
                    : expr_names_null(e) ? "NULL()"
                                         : type_name(S->cx, e->type));
        if (expr_rank(e))
            text_printf(&t, " of rank %d", expr_rank(e));
    }
    diag_error(S->cx, at, "no procedure of the generic '%s' takes these arguments: %s", name,
               args->n ? t.at : "none");
    for (int i = 0; i < g->specifics.n && i < 5; i++)
        diag_note(S->cx, g->specifics.at[i]->span, "'%s' is one of them",
                  g->specifics.at[i]->name);
}

static bool names_procedure(const ExprVec *args) {
    bool any = false;
    for (int i = 0; i < args->n; i++)
        any |= args->at[i]->kind == EX_PROC;
    return any;
}

/* Has a function of the generic as many dummies as there are arguments, with these names? */
static bool may_take(const Symbol *g, const ExprVec *args) {
    bool keyword = args->n && args->at[args->n - 1]->kind == EX_KEYWORD;
    for (int i = 0; i < g->specifics.n; i++) {
        const Unit *u = g->specifics.at[i]->iface;
        bool takes = u && u->kind == UN_FUNCTION && args->n <= u->dummies.n;
        for (int k = 0; takes && k < args->n; k++)
            takes = dummy_of(u, args->at[k], k) != NULL;
        for (int k = args->n; takes && k < u->dummies.n; k++)
            takes = u->dummies.at[k]->is_optional || keyword;
        if (takes)
            return true;
    }
    return false;
}

static Expr **actual_at(ExprVec *args, int i) {
    Expr *e = args->at[i];
    return e->kind == EX_KEYWORD ? &e->a : &args->at[i];
}

/* The variables among the arguments, as they are written; NULL for others. */
static ExprVec written(Sema *S, ExprVec *args) {
    ExprVec all = {0};
    for (int i = 0; i < args->n; i++) {
        Expr *e = *actual_at(args, i);
        bool name = sema_is_complex_part(S, e) || (e->kind == EX_REF && !e->has_args);
        vec_push(S->cx, &all, name || e->kind == EX_COMPONENT ? expr_copy(S->cx, e) : NULL);
    }
    return all;
}

/* A part z%re that the procedure may change is no value; what it may lead elsewhere or allocate may
 * change. */
static bool put_back_parts(Sema *S, const Symbol *proc, const ExprVec *as, ExprVec *args) {
    bool ok = true;
    for (int i = 0; i < args->n && proc->iface; i++) {
        const Symbol *dummy = as->at[i] ? dummy_of(proc->iface, args->at[i], i) : NULL;
        if (!dummy)
            continue;
        ok &= call_associable(S, proc, dummy, as->at[i]);
        if (dummy->intent != INTENT_IN && !dummy->is_value && sema_is_complex_part(S, as->at[i]))
            *actual_at(args, i) = as->at[i];
    }
    return ok;
}

Expr *sema_generic_function(Sema *S, Expr *e, Symbol *g) {
    g->is_used = true;
    if (g->kind == SYM_TYPE && !may_take(g, &e->args))
        return sema_struct_constructor(S, e, g);
    const ExprVec as = written(S, &e->args);
    if (!sema_actuals(S, &e->args))
        return sema_fail(e);
    Symbol *proc = resolve(S, e->name, &e->args, true, e->span);
    if (proc)
        return put_back_parts(S, proc, &as, &e->args) ? sema_function(S, e, proc) : sema_fail(e);
    if (g->kind == SYM_TYPE)
        return sema_struct_constructor(S, e, g);
    const Specific *sp = specific_find(e->name);
    const Intrinsic *in = sp ? intrinsic_row(sp->id) : intrinsic_find(e->name);
    if (in && in->cls != IC_SUBROUTINE && !names_procedure(&e->args))
        return sema_intrinsic(S, e, in, sp);
    none_fits(S, g, e->name, &e->args, e->span);
    return sema_fail(e);
}

Symbol *sema_generic_subroutine(Sema *S, Stmt *s, Symbol *g) {
    g->is_used = true;
    const ExprVec as = written(S, &s->args);
    if (!sema_actuals(S, &s->args))
        return NULL;
    Symbol *proc = resolve(S, s->name, &s->args, false, s->span);
    if (proc)
        return put_back_parts(S, proc, &as, &s->args) ? proc : NULL;
    const Intrinsic *in = intrinsic_find(s->name);
    if (in && in->cls == IC_SUBROUTINE && !names_procedure(&s->args))
        sema_intrinsic_call(S, s, in);
    else
        none_fits(S, g, s->name, &s->args, s->span);
    return NULL;
}

/* ---- operators and assignment ---- */

static Symbol *operator_generic(Sema *S, const char *name) {
    Symbol *g = scope_lookup(S->scope, name_of(S->cx, name));
    return g && g->specifics.n && g->kind != SYM_AMBIGUOUS ? g : NULL;
}

Expr *sema_defined_operator(Sema *S, Expr *e) {
    const char *name = arena_printf(S->cx->arena, "operator(%s)", op_spelling(e->op));
    Symbol *g = operator_generic(S, name);
    if (!g)
        return NULL;
    ExprVec args = {0};
    vec_push(S->cx, &args, e->a);
    if (e->kind == EX_BINARY)
        vec_push(S->cx, &args, e->b);
    for (int i = 0; i < args.n; i++)
        args.at[i]->is_typed = true;
    Symbol *proc = resolve(S, name_of(S->cx, name), &args, true, e->span);
    if (!proc)
        return NULL;
    Expr *call = mk_ref(S->cx, e->span, proc->name);
    call->has_args = true;
    call->args = args;
    return sema_function(S, call, proc);
}

bool sema_defined_assignment(Sema *S, Stmt *s) {
    Symbol *g = operator_generic(S, "assignment(=)");
    if (!g)
        return false;
    ExprVec args = {0};
    vec_push(S->cx, &args, s->lhs);
    vec_push(S->cx, &args, s->rhs);
    Symbol *proc = resolve(S, name_of(S->cx, "assignment(=)"), &args, false, s->span);
    if (!proc)
        return false;
    if (s->rhs->kind != EX_CONST) /* x = y is s(x, (y)): what is assigned is a value */
        args.at[1] = mk_paren(S->cx, s->rhs->span, s->rhs);
    for (int i = 0; i < args.n; i++)
        args.at[i]->is_typed = true;
    s->kind = ST_CALL;
    s->name = proc->name;
    s->sym = proc;
    s->args = args;
    s->lhs = s->rhs = NULL;
    sema_call_resolved(S, s);
    return true;
}
