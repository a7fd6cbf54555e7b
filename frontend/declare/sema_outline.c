/* sema_outline.c: bounds and lengths that only statements find, where no statement can: those of
 * dummy arguments, of POINTERs and of ALLOCATABLEs, which are asked for when the unit begins.
 *
 * Contract: such an expression becomes a PURE function of INTEGER(8), whose one statement is
 * `value = expression`, and the bound a reference to it, which is scalar as any other. The function
 * finds all names in the unit's scope but for its variables, which are its arguments, declared as
 * they are there. As no procedure lies in an internal one, it is the host's then. */
#include "../sema/sema.h"

enum { MAX_OUTLINED = 6 }; /* in each other, as bounds of arguments need such functions again */

typedef struct Outline {
    Sema *S;
    const Unit *of; /* whose bound it is */
    Unit *u;        /* the function */
    Expr *call;
    SymbolVec known; /* variables of that unit that it names */
    const char *why; /* it cannot be; NULL: it can */
    Span at;
} Outline;

static void refuse(Outline *o, const char *why, Span at) {
    if (!o->why)
        o->at = at;
    o->why = o->why ? o->why : why;
}

static void need_names(Expr **at, void *outline);

static void need_names_of(Outline *o, Expr *e) {
    if (e)
        need_names(&e, o);
}

static void need_bounds(Outline *o, const ArraySpec *spec) {
    for (int d = 0; d < spec->rank; d++) {
        need_names_of(o, spec->dim[d].lo);
        need_names_of(o, spec->dim[d].hi);
    }
}

/* What declaration d of the unit says of its entity e, as one of the function's arguments. */
static void declare_entity(Outline *o, const Decl *d, const Entity *e) {
    Context *cx = o->S->cx;
    Decl *own = mk_decl_like(cx, d);
    Entity one = *e;
    one.init = NULL;
    own->kind = d->kind == DC_COMMON ? DC_ATTR : d->kind;
    own->attrs &= AT_DIMENSION | AT_ALLOCATABLE | AT_POINTER | AT_TARGET;
    vec_push(cx, &own->entities, one);
    need_bounds(o, &d->spec);
    need_bounds(o, &e->spec);
    need_names_of(o, e->char_len);
    need_names_of(o, d->type.len);
    vec_push(cx, &o->u->decls, own);
}

static void declare(Outline *o, const Symbol *s) {
    for (int i = 0; i < o->of->decls.n; i++) {
        const Decl *d = o->of->decls.at[i];
        bool says = d->kind == DC_TYPE || d->kind == DC_ATTR || d->kind == DC_COMMON;
        for (int k = 0; says && k < d->entities.n; k++)
            if (d->entities.at[k].name == s->name)
                declare_entity(o, d, &d->entities.at[k]);
    }
}

static void say(Outline *o, Decl d, const Symbol *s) {
    Decl *own = NEW(o->S->cx, Decl);
    *own = d;
    own->span = o->u->span;
    vec_push(o->S->cx, &own->entities, ((Entity){.name = s->name, .span = o->u->span}));
    vec_push(o->S->cx, &o->u->decls, own);
}

static void pass(Outline *o, const Symbol *s, Span at) {
    Context *cx = o->S->cx;
    vec_push(cx, &o->u->arg_names, s->name);
    vec_push(cx, &o->u->arg_spans, at);
    vec_push(cx, &o->call->args, mk_ref(cx, at, s->name));
}

static void add_argument(Outline *o, const Symbol *s, Span at) {
    say(o, (Decl){.kind = DC_ATTR, .attrs = AT_INTENT, .intent = INTENT_IN}, s);
    if (symbol_is_mapped(s)) /* it stays where it is */
        say(o, (Decl){.kind = DC_HPF, .attrs = HPF_AT_INHERIT}, s);
    pass(o, s, at);
}

/* An array PARAMETER of a procedure that does not hold the function. */
static Symbol *own_constant(Outline *o, const Symbol *s, Symbol *whole) {
    Symbol *own = scope_add(o->S->cx, o->u->scope, s->name, s->span, s->kind);
    int id = own->id;
    *own = *s;
    own->id = id;
    own->scope = o->u->scope;
    own->whole = whole;
    own->parts = (SymbolVec){0};
    for (int i = 0; i < s->parts.n; i++)
        vec_push(o->S->cx, &own->parts, own_constant(o, s->parts.at[i], own));
    return own;
}

static bool is_of_constant_size(const Symbol *s) {
    return !s->is_allocatable && !s->late_length && sema_bounds_constant(&s->spec) &&
           (s->type.base != TY_CHARACTER || (s->type.len && s->type.len->kind == EX_CONST));
}

/* A variable of the unit becomes an argument. Of one without a value only size and type are asked
 * for: it is declared anew, unless they are constants. */
static void need_variable(Outline *o, Symbol *s, Span at) {
    bool has_value = s->is_dummy || sema_known_at_entry(o->S, s);
    for (int i = 0; i < o->known.n; i++)
        if (o->known.at[i] == s)
            return;
    vec_push(o->S->cx, &o->known, s);
    if (!has_value && is_of_constant_size(s))
        return;
    if (!has_value && (s->is_result || s->is_pointer || (s->is_allocatable && !s->is_automatic)))
        refuse(o, "has no size then", at);
    if (has_value)
        add_argument(o, s, at);
    declare(o, s);
}

/* A dummy procedure becomes one that is like it. */
static void need_procedure(Outline *o, Symbol *s, Span at) {
    for (int i = 0; i < o->known.n; i++)
        if (o->known.at[i] == s)
            return;
    vec_push(o->S->cx, &o->known, s);
    Expr *like = mk_ref(o->S->cx, at, s->name);
    like->sym = s;
    say(o, (Decl){.kind = DC_ATTR, .attrs = AT_EXTERNAL, .is_procedure = true, .like = like}, s);
    pass(o, s, at);
}

static void need_names(Expr **at, void *outline) {
    Outline *o = outline;
    const Expr *e = *at;
    Symbol *s = e->kind == EX_REF ? scope_find(o->of->scope, e->name) : NULL;
    if (s && s->scope != o->of->scope) /* of a module */
        s = NULL;
    if (s && s->is_constant && o->of != o->u->host && !scope_find(o->u->scope, s->name))
        own_constant(o, s, NULL);
    else if (s && (s->kind == SYM_VAR || s->kind == SYM_UNKNOWN) && !s->is_constant)
        need_variable(o, s, e->span);
    else if (s && s->kind == SYM_PROC && s->is_dummy)
        need_procedure(o, s, e->span);
    expr_children(*at, need_names, outline);
}

static Unit *begin_function(Sema *S, Unit *of, const Symbol *owner, Span at) {
    Context *cx = S->cx;
    Unit *home = of->host && of->host->kind != UN_MODULE ? of->host : of;
    Unit *u = NEW(cx, Unit);
    const char *name = arena_printf(cx->arena, "%s%%bound%d", owner->name, home->contains.n);
    u->kind = UN_FUNCTION;
    u->name = name_of(cx, arena_printf(cx->arena, "%s_bound", owner->name));
    u->span = u->end_span = at;
    u->type = TYPE(INTEGER, 4);
    u->kind_expr = mk_int(cx, at, 8, 4);
    u->result_name = name_of(cx, "value%");
    u->is_pure = u->is_outlined = true;
    u->is_recursive = of->is_recursive;
    u->from_module_file = of->from_module_file;
    u->file = of->file;
    u->host = home;
    u->scope = scope_new(cx, of->scope, u);
    u->sym = scope_add(cx, of->scope, name_of(cx, name), at, SYM_PROC);
    u->sym->unit = u->sym->iface = u;
    u->sym->is_function = u->sym->is_pure = u->sym->is_used = true;
    u->sym->is_recursive = u->is_recursive;
    vec_push(cx, &home->contains, u);
    return u;
}

/* The arguments as they are: what may be asked of them the expression was looked at for. */
static void type_arguments(Sema *S, ExprVec *args) {
    bool spec = S->in_spec;
    S->in_spec = false;
    for (int i = 0; i < args->n; i++) {
        args->at[i] = sema_actual(S, args->at[i]);
        args->at[i]->is_typed = true;
    }
    S->in_spec = spec;
}

static int depth(const Unit *u) {
    int n = 0;
    for (; u->is_outlined; u = u->scope->parent->unit)
        n++;
    return n;
}

void sema_find_outlined(Expr **at, void *found) {
    for (const Symbol *s = (*at)->sym; s; s = s->whole)
        *(bool *)found |= s->is_outlined;
    expr_children(*at, sema_find_outlined, found);
}

/* NULL: statements must come before the reference, too. */
static Expr *type_call(Sema *S, Expr *call, const char *what) {
    StmtVec outer = sema_needs_begin(S);
    type_arguments(S, &call->args);
    Expr *e = sema_spec_int(S, call, false, what);
    bool late = S->prelude.n > 0;
    S->prelude = outer;
    return late ? NULL : e;
}

Expr *sema_outlined(Sema *S, Symbol *s, const Expr *written, const char *what) {
    Context *cx = S->cx;
    Outline o = {.S = S, .of = S->unit};
    if (depth(S->unit) && diag_errors(cx)) /* enough was said of those that need each other */
        return sema_fail(expr_copy(cx, written));
    if (depth(S->unit) == MAX_OUTLINED) {
        diag_error(cx, written->span, "%s of '%s' depends on itself, or on too many others", what,
                   s->name);
        return sema_fail(expr_copy(cx, written));
    }
    o.u = begin_function(S, S->unit, s, written->span);
    o.call = mk_ref(cx, written->span, o.u->sym->name);
    o.call->has_args = true;
    Stmt *set = mk_stmt(cx, ST_ASSIGN, written->span);
    set->lhs = mk_ref(cx, written->span, o.u->result_name);
    set->rhs = expr_copy(cx, written);
    vec_push(cx, &o.u->body, set);
    need_names_of(&o, set->rhs);
    Expr *e = o.why ? NULL : type_call(S, o.call, what);
    if (e) {
        s->is_outlined = true;
        return e;
    }
    diag_error(cx, written->span, "what only a statement finds is not supported in %s of '%s'",
               what, s->name);
    if (o.why)
        diag_note(cx, o.at, "what this names %s", o.why);
    return sema_fail(expr_copy(cx, written));
}
