/* sema_warn.c: what a unit has and does not need, and what it needs and does not have.
 *
 * Contract: sema_unreachable() looks at a unit's body as it was written, before labels are
 * resolved; sema_warnings() at all units when every body is typed, because internal procedures use
 * their host's variables. What may be set is judged by names (sema_assigned.c), whatever the
 * control flow: a message here is true on every way through the program. */
#include <string.h>

#include "sema.h"

/* ---- statements that nothing leads to ---- */

static bool leaves(const Stmt *s) {
    switch (s->kind) {
    case ST_GOTO:
        return !s->code || s->by_label;
    case ST_ARITHMETIC:
    case ST_RETURN:
    case ST_STOP:
    case ST_EXIT:
    case ST_CYCLE:
        return true;
    default:
        return false;
    }
}

static void find_unreachable(StmtVec *v, void *arg) {
    Sema *S = arg;
    bool left = false;
    for (int i = 0; i < v->n; i++) {
        Stmt *s = v->at[i];
        if (left && !s->label) {
            diag_warn(S->cx, WARN_UNREACHABLE, s->span, "nothing leads to this statement");
            diag_note(S->cx, v->at[i - 1]->span, "this one goes elsewhere");
            return; /* one message for all that follow */
        }
        left = leaves(s);
        stmt_blocks(s, find_unreachable, S);
    }
}

void sema_unreachable(Sema *S, Unit *u) {
    if (!u->family && diag_warns(S->cx, WARN_UNREACHABLE))
        find_unreachable(&u->body, S);
}

/* ---- symbols ---- */

static bool has_name(const Unit *u, const char *name) {
    for (int i = 0; i < u->set_names.n; i++)
        if (u->set_names.at[i] == name)
            return true;
    for (int i = 0; i < u->contains.n; i++)
        if (has_name(u->contains.at[i], name))
            return true;
    return false;
}

/* Is there no way in which s could get a value? */
static bool is_never_set(const Unit *u, const Symbol *s) {
    return !s->is_set && !s->init && !s->common && !s->is_equivalenced && !s->is_allocatable &&
           !s->is_pointer && !s->is_target && !s->whole && !s->is_index && s->name[0] != '_' &&
           s->type.base != TY_DERIVED && !has_name(u, s->name);
}

static void check_dummy(Sema *S, const Unit *u, const Symbol *s) {
    if (s->kind != SYM_VAR && s->kind != SYM_PROC)
        return;
    if (s->kind == SYM_VAR && s->intent == INTENT_OUT && is_never_set(u, s))
        diag_warn(S->cx, WARN_UNUSED_DUMMY, s->span,
                  "the dummy argument '%s' is INTENT(OUT), but nothing sets it", s->name);
    else if (!s->is_used && !s->is_set)
        diag_warn(S->cx, WARN_UNUSED_DUMMY, s->span, "the dummy argument '%s' is never used",
                  s->name);
}

static void check_variable(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    if (s->kind == SYM_CONST || s->is_constant) {
        if (!s->is_used)
            diag_warn(cx, WARN_UNUSED_PARAMETER, s->span, "the PARAMETER '%s' is never used",
                      s->name);
        return;
    }
    if (s->kind != SYM_VAR || s->type.base == TY_NONE)
        return;
    if (s->is_result) {
        if (!s->is_used && is_never_set(u, s))
            diag_warn(cx, WARN_RETURN_TYPE, u->span, "the result of '%s' is never set", u->name);
    } else if (!s->is_used) {
        diag_warn(cx, WARN_UNUSED_VARIABLE, s->span, "'%s' is never used", s->name);
    } else if (u->kind != UN_MODULE && is_never_set(u, s)) {
        diag_warn(cx, WARN_UNINITIALIZED, s->span, "'%s' is used, but nothing gives it a value",
                  s->name);
    }
}

static void check_symbols(Sema *S, const Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (s->has_error || s->is_index || s->is_absent || s->name[0] == '_')
            continue;
        if (s->is_dummy)
            check_dummy(S, u, s);
        else if (u->kind != UN_MODULE || s->is_private)
            check_variable(S, u, s);
    }
    for (int i = 0; i < u->scope->aliases.n; i++) {
        const Alias *a = &u->scope->aliases.at[i];
        if (a->is_asked && !a->is_used && u->kind != UN_MODULE)
            diag_warn(S->cx, WARN_UNUSED_VARIABLE, a->span, "'%s' is imported and never used",
                      a->name);
    }
}

static void check_unit(Sema *S, const Unit *u) {
    if (u->from_module_file || u->is_wrapper)
        return;
    for (int i = 0; i < u->contains.n; i++) {
        const Unit *inner = u->contains.at[i];
        if (u->kind != UN_MODULE && inner->sym && !inner->sym->is_used && !inner->family)
            diag_warn(S->cx, WARN_UNUSED_FUNCTION, inner->span, "nothing calls '%s'", inner->name);
        check_unit(S, inner);
    }
    if (u->family) /* its names share a body: what one does not use, another may */
        return;
    check_symbols(S, u);
    for (int i = 0; i < u->labels.n; i++)
        if (!u->labels.at[i].is_used)
            diag_warn(S->cx, WARN_UNUSED_LABEL, u->labels.at[i].span, "nothing names the label %d",
                      u->labels.at[i].label);
}

void sema_warnings(Sema *S) {
    for (int i = 0; i < S->program->units.n; i++)
        check_unit(S, S->program->units.at[i]);
}

/* ---- conversions ---- */

static bool same_value(const Expr *a, const Expr *b) {
    bool from_integer = a->type.base == TY_INTEGER, to_integer = b->type.base == TY_INTEGER;
    if (from_integer && to_integer)
        return true; /* what does not fit is an error */
    Real x = from_integer ? (Real)a->value.i : a->value.re;
    Real y = to_integer ? (Real)b->value.i : b->value.re;
    return x == y &&
           (b->type.base == TY_COMPLEX || a->type.base != TY_COMPLEX || a->value.im == 0) &&
           (a->type.base != TY_COMPLEX || b->type.base != TY_COMPLEX || a->value.im == b->value.im);
}

/* Parts of a value may be lost: fractions, digits, the imaginary part. */
static bool may_lose(Type from, Type to) {
    if (from.base != to.base && from.base > to.base)
        return true;
    return from.base == to.base && from.kind > to.kind;
}

void sema_warn_conversion(Sema *S, const Expr *from, const Expr *to) {
    Context *cx = S->cx;
    if (from == to || !type_numeric(from->type) || !type_numeric(to->type) || !from->span.end)
        return;
    if (from->kind == EX_CONST && to->kind == EX_CONST) {
        if (!same_value(from, to))
            diag_warn(cx, WARN_CONVERSION, from->span,
                      "the conversion from %s to %s changes the value", type_name(cx, from->type),
                      type_name(cx, to->type));
    } else if (may_lose(from->type, to->type)) {
        diag_warn(cx, WARN_CONVERSION, from->span,
                  "the conversion from %s to %s may change the value", type_name(cx, from->type),
                  type_name(cx, to->type));
    }
}
