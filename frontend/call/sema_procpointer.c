/* sema_procpointer.c: procedure pointers, PROCEDURE (like), POINTER :: p.
 *
 * Contract: p stays a procedure, one without a unit, and has an INTEGER(8) variable beside it
 * (Symbol.address): the address of the procedure that it is associated with, 0 for none. p => f
 * assigns that variable. A call of p, and p as an argument, have it as an operand, so that all
 * passes see where its value is read. A component that is one is that INTEGER(8), and has such a
 * procedure beside it (Component.proc), whose operand is the component. */

#include "sema_call.h"
#include "../structure/sema_struct.h"

static bool is_null(const Expr *e) {
    return !e || (expr_names_null(e) && !e->args.n);
}

const char *dummy_name(const Symbol *s) {
    return s->points ? s->points->name : s->name;
}

/* A dummy argument that may change: what is passed is the INTEGER(8). */
static void pass_address(Symbol *s, Symbol *a) {
    a->is_dummy = true;
    a->dummy_index = s->dummy_index;
    a->intent = s->intent;
    a->points = s;
    a->is_optional = s->is_optional;
    s->is_dummy = false;
    s->scope->unit->dummies.at[s->dummy_index] = a;
}

/* The result of a function: what is given is the INTEGER(8). */
static void give_address(Symbol *s, Symbol *a) {
    a->is_result = true;
    a->points = s;
    s->is_result = false;
    s->scope->unit->result = a;
}

void sema_procedure_pointer(Sema *S, Symbol *s, const Entity *e) {
    Context *cx = S->cx;
    s->is_pointer = s->is_allocatable = s->may_move = s->is_external = false;
    if (s->is_dummy && s->intent == INTENT_IN) {
        s->is_pointer = true; /* a dummy procedure, which may be none */
        return;
    }
    s->unit = s->iface = NULL;
    const char *name = name_of(cx, arena_printf(cx->arena, "%s%%at", s->name));
    Symbol *a = scope_add(cx, s->scope, name, e->span, SYM_VAR);
    a->type = TYPE(INTEGER, 8);
    a->is_used = a->is_assigned = a->is_set = a->bounds_done = a->is_private = true;
    a->is_save = s->is_save;
    s->address = a;
    if (s->is_dummy)
        pass_address(s, a);
    if (s->is_result)
        give_address(s, a);
    if (e->init && is_null(e->init))
        a->init = mk_int(cx, e->span, 0, 8);
    else if (e->init && e->init->kind != EX_PAREN)
        diag_error(cx, e->init->span, "the procedure pointer '%s' can only begin with NULL() or a "
                   "procedure", s->name);
    a->is_save |= e->init != NULL || scope_unit(s->scope)->unit->kind == UN_MODULE;
}

Expr *sema_procedure_address(Sema *S, const Symbol *proc, Span at) {
    return proc->address ? mk_var(S->cx, at, proc->address) : NULL;
}

/* ---- components ---- */

Symbol *component_like(Sema *S, Component *c) {
    if (c->proc && c->like) {
        const Decl *like = c->like;
        Scope *scope = S->scope;
        c->like = NULL;
        S->scope = c->proc->scope;
        sema_like_procedure(S, c->proc, like);
        S->scope = scope;
    }
    return c->proc;
}

Symbol *component_procedure(Sema *S, const Expr *e) {
    bool known = false;
    for (int i = 0; i < S->procedure_components.n && e->kind == EX_COMPONENT; i++)
        known |= S->procedure_components.at[i] == e->name;
    Symbol *part = known ? struct_named(S, e) : NULL;
    Component *c = part && part->component ? (Component *)part->component : NULL;
    return c ? component_like(S, c) : NULL;
}

/* What the component holds. */
Expr *component_address(Sema *S, const Expr *e) {
    Expr *value = expr_copy(S->cx, e);
    value->has_args = false;
    value->args.n = 0;
    value = sema_component(S, value);
    if (value->type.base != TY_NONE && value->shape) {
        diag_error(S->cx, e->span, "a procedure pointer of an array of structures stands here");
        return sema_fail(value);
    }
    return value;
}

Expr *component_call(Sema *S, Expr *e, Symbol *proc) {
    Expr *call = mk_ref(S->cx, e->span, e->name);
    call->has_args = true;
    call->args = e->args;
    call->a = component_address(S, e);
    return call->a->type.base == TY_NONE ? sema_fail(e) : sema_function(S, call, proc);
}

/* ---- association ---- */

static Symbol *pointer_of(Sema *S, const Expr *e) {
    if (e && e->kind == EX_COMPONENT && !e->has_args)
        return component_procedure(S, e);
    Symbol *s = e && e->kind == EX_REF && !e->has_args ? scope_lookup(S->scope, e->name) : NULL;
    return s && s->kind == SYM_PROC && (s->address || s->is_pointer) ? s : NULL;
}

/* What p, written as e, holds: a dummy argument that is one is the address itself. */
static Expr *value_of(Sema *S, Symbol *p, const Expr *written) {
    Span at = written->span;
    p->is_used = true;
    if (written->kind == EX_COMPONENT)
        return component_address(S, written);
    if (p->address)
        return mk_var(S->cx, at, p->address);
    Expr *e = mk_expr(S->cx, EX_PROC, at);
    e->sym = p;
    e->type = TYPE(INTEGER, 8);
    return e;
}

/* A procedure pointer for a dummy argument that is one: what holds its value, or NULL(). */
Expr *procedure_pointer_actual(CallSite *c, const Symbol *dummy, Expr *e) {
    Sema *S = c->S;
    const char *why = NULL;
    bool typed = e->kind == EX_PROC && e->a; /* a generic was looked for */
    Symbol *p = typed ? e->sym : pointer_of(S, e);
    if (!p && is_null(e)) {
        Symbol *none = struct_temporary(S, TYPE(INTEGER, 8), e->span);
        vec_push(S->cx, &S->prelude,
                 mk_begin(S->cx, e->span, none, mk_int(S->cx, e->span, 0, 8)));
        return mk_var(S->cx, e->span, none);
    }
    if (!p || p->is_dummy) {
        call_fail(c, e->span, dummy->points, "the argument '%s' of '%s' must be a procedure "
                  "pointer", dummy->points->name, c->proc->name);
        return e;
    }
    Expr *at = typed ? e->a : value_of(S, p, e);
    Expr proc = {.kind = EX_PROC, .span = e->span, .sym = p};
    if (at->type.base == TY_NONE)
        return at;
    if (!sema_procedure_fits(dummy->points, p) || !sema_entry_fits(S, dummy->points, &proc, &why))
        call_fail(c, e->span, dummy->points, "the procedure pointer '%s' does not fit the argument "
                  "'%s'%s%s", p->name, dummy->points->name, why ? ": " : "", why ? why : "");
    return at;
}

/* p => SIN, of which no declaration says that it is an intrinsic function. */
static Expr *intrinsic_target(Sema *S, Expr *t) {
    if (t->kind != EX_REF || t->has_args || scope_lookup(S->scope, t->name) ||
        !(specific_find(t->name) || intrinsic_find(t->name)))
        return NULL;
    Symbol named = {.name = t->name};
    Expr *e = mk_expr(S->cx, EX_PROC, t->span);
    e->sym = sema_intrinsic_procedure(S, &named, t->span, "the target of a procedure pointer");
    return e->sym ? e : sema_fail(t);
}

Expr *procedure_given(Sema *S, Expr *e) {
    const Symbol *f = e->kind == EX_REF && e->has_args ? scope_lookup(S->scope, e->name) : NULL;
    const Unit *u = f && f->kind == SYM_PROC ? f->iface : NULL;
    if (!u || !u->result || !u->result->points)
        return NULL;
    S->gives_procedure = e;
    Expr *p = mk_expr(S->cx, EX_PROC, e->span);
    p->sym = u->result->points;
    p->a = sema_expr(S, e);
    return p->a->type.base == TY_NONE ? p->a : p;
}

/* A pointer without interface: some CALL names it, of the unit that it belongs to or one before. */
static bool is_subroutine(const Symbol *p) {
    return !p->iface && !p->is_function && p->address &&
           (p->is_subroutine || sema_is_in_call(scope_unit(p->scope)->unit, p->name));
}

/* The address that p becomes associated with; NULL: an error was reported. */
Expr *procedure_target(Sema *S, Symbol *p, Expr *t) {
    Context *cx = S->cx;
    Expr *intrinsic = intrinsic_target(S, t);
    t = intrinsic ? intrinsic : sema_actual(S, t);
    if (t->kind != EX_PROC) {
        if (t->type.base != TY_NONE)
            diag_error(cx, t->span, "'%s' is a procedure pointer and can only point to a procedure",
                       p->name);
        return NULL;
    }
    if (!sema_procedure_fits(p, t->sym) || (is_subroutine(p) && sema_is_function(t->sym))) {
        diag_error(cx, t->span, "'%s' cannot point to '%s', which is another kind of procedure",
                   p->name, t->sym->name);
        diag_note(cx, p->span, "'%s' is declared here", p->name);
        return NULL;
    }
    const char *what = p->iface && t->sym->iface && call_has_interface(S, t->sym) &&
                               !t->sym->iface->is_wrapper
                           ? sema_procedure_difference(cx, t->sym->iface, p->iface) : NULL;
    if (what) {
        diag_error(cx, t->span, "'%s' cannot point to '%s': %s there", p->name, t->sym->name, what);
        return NULL;
    }
    if (!sema_entry_fits(S, p, t, &what)) {
        diag_error(cx, t->span, "'%s' cannot point to '%s': %s", p->name, t->sym->name, what);
        return NULL;
    }
    if (t->a)
        return t->a;
    t->type = TYPE(INTEGER, 8);
    return t;
}

bool sema_point_procedure(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Symbol *p = pointer_of(S, s->lhs);
    if (!p || !p->address)
        return false;
    Expr *to = value_of(S, p, s->lhs);
    Expr *from = is_null(s->rhs) ? mk_int(cx, s->span, 0, 8) : procedure_target(S, p, s->rhs);
    p->is_used = true;
    if (S->unit->is_pure && s->lhs->kind == EX_REF && scope_unit(p->scope)->unit != S->unit)
        diag_error(cx, s->lhs->span, "'%s' belongs to the host and cannot be associated in the "
                   "PURE procedure '%s'", p->name, S->unit->name);
    else if (S->unit->is_pure)
        sema_definable(S, to, "associated");
    if (S->in_forall) /* which then runs in order */
        diag_unsupported(cx, s->span, "an assignment of a procedure pointer is not supported here");
    s->kind = ST_ASSIGN;
    s->args.n = 0;
    s->is_plain = true;
    s->lhs = to;
    s->rhs = from ? from : mk_int(cx, s->span, 0, 8);
    return true;
}

Expr *sema_procedure_associated(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Symbol *p = e->args.n ? pointer_of(S, e->args.at[0]) : NULL;
    const bool may = e->args.n && !p && sema_known_before(S, e->args.at[0]);
    Expr *given = may ? procedure_given(S, e->args.at[0]) : NULL;
    if (given && given->kind != EX_PROC)
        return sema_fail(e);
    p = given ? given->sym : p;
    if (!p || e->args.n > 2)
        return NULL;
    Expr *at = given ? sema_kept(S, given->a) : value_of(S, p, e->args.at[0]);
    Expr *other = e->args.n > 1 ? procedure_target(S, p, e->args.at[1]) : mk_int(cx, e->span, 0, 8);
    if (!other)
        return sema_fail(e);
    Expr *is = mk_binary(cx, e->span, OP_NE, at, mk_int(cx, e->span, 0, 8));
    is->type = DEFAULT(cx, LOGICAL);
    if (e->args.n == 1)
        return is;
    Expr *same = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, at), other);
    same->type = DEFAULT(cx, LOGICAL);
    Expr *both = mk_binary(cx, e->span, OP_AND, is, same);
    both->type = DEFAULT(cx, LOGICAL);
    return both;
}
