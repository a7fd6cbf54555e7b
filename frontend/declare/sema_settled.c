/* sema_settled.c: what a name is once all declarations are read.
 *
 * Contract: sema_settle_type() comes for all symbols of a scope before sema_settle_variable(),
 * where bounds and lengths may ask for the type of any of them. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

/* Is every component, of its components too, a scalar that is passed as one of that type is? */
static bool has_scalars(const Derived *t) {
    bool scalars = true;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        scalars &= c->spec.kind == AS_SCALAR && !c->is_pointer && !c->is_allocatable &&
                   c->type.base != TY_CHARACTER && !c->type.to &&
                   (c->type.base != TY_DERIVED || has_scalars(c->type.derived));
    }
    return scalars;
}

void sema_settle_type(Sema *S, const Unit *u, Symbol *s) {
    if (s->kind == SYM_UNKNOWN)
        s->kind = SYM_VAR;
    if (s->kind == SYM_PROC && s->is_external && s->is_allocatable && !s->is_pointer) {
        diag_error(S->cx, s->span, "'%s' is EXTERNAL and ALLOCATABLE: such a function needs an "
                   "explicit interface", s->name);
        s->is_allocatable = false;
    }
    if (s->kind != SYM_VAR || s->is_heap)
        return;
    if (u->kind == UN_MODULE)
        s->is_save = true;
    Symbol *host = u->host ? scope_lookup(u->host->scope, s->name) : NULL;
    if (host && host->kind == SYM_VAR && s->type.base == TY_NONE && !sym_is_array(s) &&
        symbol_is_mapped(s)) {
        diag_error(S->cx, s->span, "'%s' belongs to the host, where its mapping must stand",
                   s->name);
        diag_note(S->cx, host->span, "'%s' is declared here", s->name);
        s->has_error = true;
    }
    if (s->type.base == TY_NONE && !s->has_error) {
        s->type = scope_implicit(u->scope, s->name);
        s->is_implicit = true;
        bool plain = s->is_dummy && s->intent == INTENT_NONE && !sym_is_array(s) &&
                     !(s->attrs & ~(unsigned)AT_OPTIONAL);
        if (s->type.base == TY_NONE && plain &&
            sema_is_subroutine(u, s->name)) { /* which wants no EXTERNAL */
            s->kind = SYM_PROC;
            s->is_external = true;
            return;
        }
        if (s->type.base == TY_NONE)
            diag_error(S->cx, s->span, "'%s' has no type, and IMPLICIT NONE is in force", s->name);
        s->has_error |= s->type.base == TY_NONE;
    }
    if (s->is_value &&
        (sym_is_array(s) || s->type.base == TY_CHARACTER || s->is_optional ||
         (s->type.base == TY_DERIVED && !has_scalars(s->type.derived)))) {
        s->is_value = false; /* C has no such arguments */
        s->is_copied = true;
    }
    if (s->type.base == TY_CHARACTER && !s->whole)
        sema_check_length(S, s, sema_is_result(S->unit, s));
    heap_settle(S, s);
    sema_struct_parts(S, s);
}

/* ---- structures that only statements name ---- */

static void declare_structure(Expr **at, void *arg) {
    Sema *S = arg;
    const Expr *e = *at;
    expr_children(*at, declare_structure, arg);
    if (e->kind != EX_REF || e->has_args || scope_lookup(S->scope, e->name) ||
        scope_implicit(S->scope, e->name).base != TY_DERIVED)
        return;
    Symbol *s = sema_variable(S, e->name, e->span);
    if (s)
        sema_struct_parts(S, s);
}

static void declare_structures(Sema *S, const StmtVec *body) {
    for (int i = 0; i < body->n; i++) {
        stmt_exprs(body->at[i], declare_structure, S);
        for (int k = 0; k < body->at[i]->arms.n; k++)
            declare_structures(S, &body->at[i]->arms.at[k].body);
        declare_structures(S, &body->at[i]->body);
    }
}

void sema_implicit_structures(Sema *S, const Unit *u) {
    bool any = false;
    for (int i = 0; i < countof(u->scope->implicit); i++)
        any |= u->scope->implicit[i].base == TY_DERIVED;
    if (any)
        declare_structures(S, &u->body);
}

/* In a procedure that is entered again though it is not RECURSIVE, large arrays are the same for
 * all activations in gfortran (-fmax-stack-var-size), and keep their values. */
static bool is_large(const Unit *u, const Symbol *s) {
    const int64_t most = 65536;
    return u->is_reentered && !u->is_recursive && sym_is_array(s) && !s->type.to &&
           s->type.base != TY_DERIVED && sema_bounds_constant(&s->spec) &&
           spec_elements(&s->spec) * fold_bytes_of(s->type) > most;
}

static void unmap(Symbol *s) {
    s->align = NULL;
    s->dist = NULL;
    s->inherit = s->is_dynamic = false;
}

void sema_settle_variable(Sema *S, Unit *u, Symbol *s) {
    if (s->kind != SYM_VAR || s->is_constant)
        return;
    if (s->align && s->align->n == 0 && !sym_is_array(s)) /* every process has scalars */
        s->align = NULL;
    if (s->is_pointer && symbol_is_mapped(s)) {
        diag_error(S->cx, s->span, "'%s' is a POINTER and cannot be mapped", s->name);
        unmap(s);
    }
    if (symbol_is_record(s) && symbol_is_mapped(s)) {
        diag_error(S->cx, s->span, "'%s' cannot be mapped: TYPE(%s) has %s", s->name,
                   s->type.derived->name, derived_has_addresses(s->type.derived)
                       ? "POINTER or ALLOCATABLE components"
                       : "structures that lie in memory as C has them, for C_LOC, C_F_POINTER, "
                         "COMMON or EQUIVALENCE");
        unmap(s);
    }
    if (symbol_is_mapped(s) && (type_is_local(s->type) || (s->component && s->component->proc))) {
        Symbol *root = symbol_root(s);
        if (!root->has_error)
            diag_error(S->cx, s->span, "'%s' cannot be mapped: it holds addresses of %s, which "
                       "differ from process to process", root->name,
                       s->type.address ? "C's data or functions" : "procedures");
        root->has_error = true;
        unmap(s);
    }
    if (sym_is_array(s))
        sema_array_bounds(S, s);
    if (s->late_length)
        sema_late_text(S, u, s);
    bool length = s->type.base != TY_CHARACTER || !s->type.len || s->type.len->kind == EX_CONST;
    if ((u->scope->saves_all || (length && is_large(u, s))) && !s->is_dummy && !s->is_result &&
        !s->is_automatic && length && sema_bounds_constant(&s->spec) &&
        (sym_is_array(s) || s->type.to || !sema_is_called(u, s))) {
        s->is_save = true;
        if (s->length) /* of CHARACTER(:) */
            s->length->is_save = true;
    }
}
