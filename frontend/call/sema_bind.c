/* sema_bind.c: BIND(C): procedures that C defines, and those that C calls.
 *
 * Contract: an interface body with BIND(C) that no procedure of the program defines becomes a unit
 * of its own, whose only statement calls the C function (Symbol.foreign) with what the dummy
 * arguments are to C; its arguments come as those of all procedures do, so that nothing but codegen
 * (foreign.c) knows how C wants them. So do interface bodies of dummy procedures and abstract ones:
 * a procedure pointer or dummy procedure with such an interface, or like a BIND(C) procedure of the
 * program, whose definition gives one then (body_like), holds the address of a C function, which is
 * what is handed over of a BIND(C) procedure of the program too (Expr.is_c_entry). */
#include <ctype.h>
#include <string.h>

#include "sema_call.h"

/* ---- names ---- */

/* As gfortran: '$' may stand in it; '' is no name. */
static bool is_c_name(const char *text, int64_t n) {
    bool ok = !n || !isdigit((unsigned char)text[0]);
    for (int64_t i = 0; i < n; i++)
        ok &= isalnum((unsigned char)text[i]) || text[i] == '_' || text[i] == '$';
    return ok;
}

/* What NAME= gives: without the blanks around it. */
static const char *text_of(Sema *S, Expr *binding, const char *otherwise) {
    Expr *e = sema_expr(S, expr_copy(S->cx, binding));
    if (e->kind == EX_CONST && e->type.base == TY_CHARACTER) {
        const char *text = e->value.s;
        int64_t n = e->value.len;
        for (; n && *text == ' '; n--)
            text++;
        while (n && text[n - 1] == ' ')
            n--;
        if (!is_c_name(text, n)) {
            diag_error(S->cx, e->span, "NAME= of BIND(C) must be a name in C");
            return otherwise;
        }
        return arena_printf(S->cx->arena, "%.*s", (int)n, text);
    }
    if (e->type.base != TY_NONE)
        diag_error(S->cx, e->span, "NAME= of BIND(C) must be a CHARACTER constant");
    return otherwise;
}

const char *sema_binding(Sema *S, Unit *u) {
    Unit *unit = S->unit;
    Scope *scope = S->scope;
    if (u->c_name || !u->binding)
        return u->c_name = u->c_name ? u->c_name : u->name;
    S->unit = u;
    S->scope = u->scope;
    u->c_name = text_of(S, u->binding, u->name);
    S->unit = unit;
    S->scope = scope;
    return u->c_name;
}

/* The name in C of what has NAME= with a constant that stands there as it is, which can be asked
 * for before anything is declared; NULL: it has none. */
static const char *label(Sema *S, Unit *u) {
    const bool plain = u->is_bind && u->binding && u->binding->kind == EX_CONST;
    const char *name = plain ? sema_binding(S, u) : "";
    return *name ? name_of(S->cx, name) : NULL;
}

/* What has a name in C is known by that everywhere (16.2 of Fortran 2008): another external
 * procedure may have the name that it has in its own definition. */
void sema_namesakes(Sema *S) {
    const Program *p = S->program;
    for (int i = 0; i < p->units.n; i++) {
        Unit *u = p->units.at[i];
        const char *own = u->name, *name = unit_is_procedure(u) ? label(S, u) : NULL;
        for (int k = 0; k < p->units.n && name && u->name == own; k++)
            if (k != i && p->units.at[k]->name == own && unit_is_procedure(p->units.at[k]))
                u->name = name;
        u->own_name = u->name != own ? own : NULL;
        if (u->own_name && u->kind == UN_FUNCTION && !u->result_name)
            u->result_name = own;
    }
}

/* The external procedure of an interface body; NULL: the program has none. */
Symbol *sema_described(Sema *S, Unit *iface) {
    const char *name = label(S, iface);
    for (int i = 0; name && i < S->program->units.n; i++) {
        Unit *u = S->program->units.at[i];
        if (unit_is_procedure(u) && u->sym && label(S, u) == name)
            return u->sym;
    }
    Symbol *s = sema_global(S, iface->name);
    return name && s && s->unit && !s->unit->is_bind ? NULL : s;
}

void sema_bind_variable(Sema *S, Symbol *s, const Decl *d) {
    if (d->attrs & AT_BIND)
        s->c_name = d->binding && s->name == d->entities.at[0].name
                        ? text_of(S, d->binding, s->name)
                        : s->name;
}

/* BIND(C) comes with the interface, a name in C with it: the procedure's own, or NAME=. */
void sema_bind_procedure(Sema *S, Symbol *s, const Decl *d) {
    if (!s->iface || !s->iface->is_bind) {
        if (d->attrs & AT_BIND)
            diag_error(S->cx, s->span, "'%s' has BIND(C), which its interface lacks", s->name);
        return;
    }
    if (!procedure_is_value(s) && !(d->attrs & AT_POINTER) && !s->c_name)
        s->c_name = s->name;
}

/* ---- what C has counterparts for ---- */

static bool one_character(Type t) {
    int64_t n;
    return t.base != TY_CHARACTER || (t.len && expr_is_int(t.len, &n) && n == 1);
}

static bool type_in_c(const Derived *t) {
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        if (c->is_pointer || c->is_allocatable || c->proc || !one_character(c->type) ||
            (c->type.base == TY_DERIVED && !type_in_c(c->type.derived)))
            return false;
    }
    return true;
}

/* Are there arrays of structures in it that have a variable for each component? */
static bool holds_arrays(const Derived *t) {
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        bool array = c->spec.kind != AS_SCALAR;
        if (c->type.base == TY_DERIVED && !(array && derived_is_record(c->type.derived)) &&
            (array || holds_arrays(c->type.derived)))
            return true;
    }
    return false;
}

static const char *dummy_not_in_c(const Unit *u, const Symbol *s) {
    bool defined = !u->foreign, structure = s->type.base == TY_DERIVED;
    if (s->kind == SYM_PROC)
        return NULL;
    if (s->is_pointer || s->is_allocatable || s->type.to ||
        s->attrs & (AT_POINTER | AT_ALLOCATABLE))
        return "is a POINTER or ALLOCATABLE";
    if (s->spec.kind == AS_ASSUMED || s->spec.kind == AS_DEFERRED)
        return "has assumed shape";
    if (!one_character(s->type))
        return "is CHARACTER of another length than 1";
    if (symbol_is_mapped(s))
        return "is mapped";
    if (structure && (!type_in_c(s->type.derived) || (!s->parts.n && !symbol_is_record(s))))
        return "is a structure that C has none like";
    if (structure && !symbol_is_record(s) && holds_arrays(s->type.derived))
        return "is a structure that holds an array of structures";
    if (structure && defined && s->spec.kind != AS_SCALAR && !symbol_is_record(s))
        return "is an array of structures";
    if (structure && s->is_optional)
        return "is an OPTIONAL structure";
    if (structure && s->spec.kind == AS_ASSUMED_SIZE && !symbol_is_record(s))
        return "is an array of structures of assumed size";
    return NULL;
}

Symbol *unit_argument(const Unit *u, int i) {
    return scope_find(u->scope, u->arg_names.at[i]);
}

const char *unit_not_in_c(Context *cx, const Unit *u) {
    const Symbol *r = u->result;
    if (u->alternates || u->family)
        return "it has alternate returns or entries";
    if (r && (r->type.base == TY_DERIVED || r->spec.kind != AS_SCALAR || r->type.to ||
              r->attrs & (AT_POINTER | AT_ALLOCATABLE) || !one_character(r->type)))
        return "its result is no scalar of intrinsic type";
    for (int i = 0; i < u->arg_names.n; i++) {
        const Symbol *s = unit_argument(u, i);
        const char *why = s ? dummy_not_in_c(u, s) : "is not declared";
        if (why)
            return arena_printf(cx->arena, "'%s' %s", u->arg_names.at[i], why);
    }
    return NULL;
}

/* ---- interface bodies ---- */

void sema_foreign(Sema *S, Unit *iface) {
    Context *cx = S->cx;
    Symbol *raw = scope_add(cx, iface->scope,
                            name_of(cx, arena_printf(cx->arena, "c %s", iface->name)),
                            iface->span, SYM_PROC);
    raw->foreign = iface;
    raw->is_external = raw->is_used = true;
    raw->is_pure = iface->is_pure;
    iface->foreign = raw;
    iface->is_wrapper = true;
    iface->from_module_file = false; /* what calls C is made in each file */
    for (Unit *host = S->unit; host; host = host->host)
        iface->file = host->file;
    Symbol *s = iface->sym;
    if (!s->is_dummy && !s->is_abstract)
        s->unit = iface;
    vec_push(cx, &S->program->units, iface);
}

/* ---- PROCEDURE (f), where this program defines f ---- */

static bool is_argument_or_result(const Unit *u, const char *name) {
    bool is = name == u->name || name == u->result_name;
    for (int i = 0; i < u->arg_names.n; i++)
        is |= name == u->arg_names.at[i];
    return is;
}

/* Is it what only the definition can say, as of storage, or what cannot be said twice? */
static bool is_only_of_definition(const Unit *u, const Decl *d) {
    bool only = d->kind == DC_TYPEDEF || d->kind == DC_COMMON || d->kind == DC_EQUIVALENCE ||
                d->kind == DC_HPF || d->kind == DC_INTERFACE;
    for (int i = 0; i < d->entities.n; i++)
        only |= d->is_procedure && is_argument_or_result(u, d->entities.at[i].name);
    return only;
}

/* What it says of arguments and result, and of names that their bounds may need: neither storage
 * nor initial values of local variables. */
static void repeat_decl(Sema *S, Unit *to, const Unit *u, const Decl *d) {
    Decl *own = mk_decl_like(S->cx, d);
    own->attrs &= ~(unsigned)AT_SAVE;
    bool variables = d->kind == DC_TYPE || d->kind == DC_ATTR, constant = d->attrs & AT_PARAMETER;
    bool stored = d->spec.kind != AS_SCALAR || d->is_procedure || (d->attrs & ~AT_PARAMETER) != 0;
    for (int i = 0; i < d->entities.n; i++) {
        Entity e = d->entities.at[i];
        bool local = variables && !constant && !is_argument_or_result(u, e.name);
        if (local && (stored || e.spec.kind != AS_SCALAR))
            continue;
        if (local)
            e.init = NULL;
        vec_push(S->cx, &own->entities, e);
    }
    if (!variables || own->entities.n)
        vec_push(S->cx, &to->decls, own);
}

/* The abstract interface body that says of `u`, which is BIND(C), what its definition does: who has
 * it is called as C functions are. `u` itself where C cannot call it; NULL: none can be made. */
static Unit *body_like(Sema *S, Unit *u, const char *name) {
    Context *cx = S->cx;
    for (int i = 0; i < u->decls.n; i++)
        if (is_only_of_definition(u, u->decls.at[i]))
            return NULL;
    Unit *b = NEW(cx, Unit);
    *b = (Unit){.kind = u->kind, .name = u->name, .span = u->span, .end_span = u->end_span,
                .type = u->type, .derived = u->derived, .derived_span = u->derived_span,
                .kind_expr = u->kind_expr, .double_precision = u->double_precision,
                .is_pure = u->is_pure,
                .arg_names = u->arg_names, .arg_spans = u->arg_spans,
                .result_name = u->result_name, .alternates = u->alternates, .is_bind = true,
                .file = u->file};
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind != DC_DATA && u->decls.at[i]->kind != DC_NAMELIST)
            repeat_decl(S, b, u, u->decls.at[i]);
    b->scope = scope_new(cx, u->scope->parent, b);
    if (!u->host)
        scope_implicit_default(cx, b->scope);
    b->sym = scope_add(cx, S->scope, name, u->span, SYM_PROC);
    b->sym->is_abstract = b->sym->is_external = b->sym->is_used = true;
    b->sym->iface = b;
    b->sym->is_function = u->kind == UN_FUNCTION;
    b->sym->is_pure = u->is_pure;
    sema_declarations(S, b);
    if (unit_not_in_c(cx, b))
        b->sym->iface = u;
    else
        sema_foreign(S, b);
    return b->sym->iface;
}

Unit *sema_interface_like(Sema *S, const Symbol *s, const Symbol *like) {
    Unit *u = like->iface;
    if (!u->is_bind || u->foreign || u->family || !u->scope || !procedure_is_value(s))
        return u;
    const char *name = name_of(S->cx, arena_printf(S->cx->arena, "like %s", like->name));
    const Symbol *made = scope_find(S->scope, name);
    Unit *body = made ? made->iface : body_like(S, u, name);
    return body ? body : u;
}

/* ---- calls ---- */

/* Is it the interface of one C function? Of others an address is all that is known. */
static bool is_named(const Unit *u) {
    return !u->sym->is_dummy && !u->sym->is_abstract;
}

bool sema_foreign_fits(Sema *S, Symbol *proc, Span at) {
    const char *why = unit_not_in_c(S->cx, proc->iface);
    if (why)
        diag_error(S->cx, at, "'%s' is BIND(C) and no procedure of this program, and cannot be "
                   "called: %s", proc->name, why);
    return !why;
}

/* CALL of the C function with all dummies: codegen takes from these what the parts are to C. */
void sema_foreign_body(Sema *S, Unit *u) {
    Context *cx = S->cx;
    if (unit_not_in_c(cx, u))
        return;
    if (is_named(u))
        sema_binding(S, u);
    Stmt *s = mk_stmt(cx, ST_CALL, u->span);
    s->sym = u->foreign;
    s->name = u->foreign->name;
    for (int i = 0; i < u->dummies.n; i++) {
        Symbol *d = u->dummies.at[i];
        Expr *e = d->kind == SYM_PROC ? mk_expr(cx, EX_PROC, u->span) : mk_var(cx, u->span, d);
        e->sym = d;
        d->is_assigned |= d->kind == SYM_VAR && d->intent != INTENT_IN && !d->is_value;
        d->is_used = true;
        vec_push(cx, &s->args, e);
    }
    if (u->result) {
        u->foreign->type = u->result->type;
        u->foreign->is_function = u->result->is_assigned = true;
        if (u->result->type.base != TY_CHARACTER)
            s->stat = mk_var(cx, u->span, u->result);
    }
    vec_push(cx, &u->body, s);
}

/* ---- procedures as values ---- */

/* A procedure of the program without BIND(C) gets an entry for C as those with BIND(C) have, but no
 * name; not what is called with procedures, which would be C functions, nor what sees a host. */
static bool can_be_entered(Sema *S, const Symbol *p) {
    const Unit *u = p->unit;
    bool can = u && !u->from_module_file && !u->is_wrapper && !u->is_bind && unit_is_procedure(u) &&
               (!u->host || u->host->kind == UN_MODULE) && call_has_interface(S, p) &&
               !unit_not_in_c(S->cx, u);
    for (int i = 0; can && i < u->dummies.n; i++)
        can = u->dummies.at[i]->kind == SYM_VAR || u->dummies.at[i]->kind == SYM_STRUCT;
    return can;
}

/* May `e`, a procedure, stand where calls are made as `want` says? Then it is what they need. */
bool sema_entry_fits(Sema *S, const Symbol *want, Expr *e, const char **why) {
    const Symbol *p = e->sym;
    const Unit *has = p->iface;
    bool wants_c = want->iface && want->iface->foreign;
    bool value = procedure_is_value(p) || (p->c_name && !p->unit); /* all there is of it */
    bool entered = wants_c && can_be_entered(S, p);
    bool is_c = has && (has->foreign || (has->is_bind && !value) || entered);
    *why = NULL;
    if (entered)
        p->unit->c_name = ""; /* C does not know it by a name */
    if (wants_c && !is_c)
        *why = p->unit && p->unit->from_module_file
                   ? "it is not BIND(C), and compiled apart"
                   : "it is not BIND(C) with an explicit interface";
    else if (!wants_c && is_c && value)
        *why = "it is BIND(C)";
    else if (wants_c && !has->foreign && !entered)
        *why = unit_not_in_c(S->cx, has);
    e->is_c_entry = wants_c && is_c;
    return !*why;
}
