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

/* Among the names that statements mention, or may set, without a declaration. */
static bool has_name(const Unit *u, const char *name, bool read) {
    for (int i = 0; i < (read ? u->read_names.n : u->set_names.n); i++)
        if ((read ? u->read_names.at[i] : u->set_names.at[i]) == name)
            return true;
    for (int i = 0; i < u->contains.n; i++)
        if (has_name(u->contains.at[i], name, read))
            return true;
    return false;
}

/* Without elements or characters there is no value to give. */
static bool is_empty(const Symbol *s) {
    int64_t lo, hi;
    bool empty = s->type.base == TY_CHARACTER && s->type.len && expr_is_int(s->type.len, &hi) &&
                 hi <= 0;
    for (int d = 0; s->spec.kind == AS_EXPLICIT && d < s->spec.rank; d++) {
        const Bound *b = &s->spec.dim[d];
        lo = 1;
        empty |= (!b->lo || expr_is_int(b->lo, &lo)) && expr_is_int(b->hi, &hi) && hi < lo;
    }
    return empty;
}

/* Is there no way in which s could get a value? */
static bool is_never_set(const Unit *u, const Symbol *s) {
    return !s->is_set && !s->init && !s->common && !s->is_equivalenced && !s->is_allocatable &&
           !s->is_pointer && !s->is_target && !s->is_heap && !s->type.to && !s->whole &&
           !s->is_index && s->type.base != TY_DERIVED && !has_name(u, s->name, false) &&
           !is_empty(s);
}

/* Does a statement take its value, not only ask for its type or shape? */
static bool is_read(const Unit *u, const Symbol *s) {
    return s->is_read || has_name(u, s->name, true);
}

/* A result that no statement mentions: nothing allocates it, points it, or sets a component. */
static bool is_forgotten(Sema *S, const Unit *u, const Symbol *s) {
    return !s->is_set && !is_read(u, s) && !has_name(u, s->name, false) && !s->is_equivalenced &&
           !is_empty(s) &&
           (s->type.base != TY_DERIVED || !sema_struct_default(S, s->type, s->span));
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
        if ((!s->is_used && is_never_set(u, s)) || is_forgotten(S, u, s))
            diag_warn(cx, WARN_RETURN_TYPE, u->span, "the result of '%s' is never set", u->name);
    } else if (!s->is_used) {
        if (!s->is_formal && !s->is_data) /* an INCLUDE file brings them along */
            diag_warn(cx, WARN_UNUSED_VARIABLE, s->span, "'%s' is never used", s->name);
    } else if (u->kind != UN_MODULE && is_never_set(u, s) && is_read(u, s)) {
        diag_warn(cx, WARN_UNINITIALIZED, s->span, "'%s' is used, but nothing gives it a value",
                  s->name);
    } else if (u->kind != UN_MODULE && s->unset_read.end && !s->is_set_inside && !s->is_target) {
        diag_warn(cx, WARN_UNINITIALIZED, s->unset_read,
                  "'%s' is used before anything can have given it a value", s->name);
    }
}

static void check_symbols(Sema *S, const Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        bool made_here = strpbrk(s->name, "_% ") == s->name || strchr(s->name, '%');
        if (s->has_error || s->is_index || s->is_absent || made_here)
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

/* It hides the intrinsic procedure, or, as an external one, is hidden by it. */
static void check_shadow(Sema *S, const Unit *u) {
    const Intrinsic *in = u->name ? intrinsic_find(u->name) : NULL;
    bool external = !u->host, function = u->kind == UN_FUNCTION;
    bool row = in && (in->cls == IC_SUBROUTINE) != function;
    if (!(function || u->kind == UN_SUBROUTINE) ||
        !(row || (function && u->name &&
                  (specific_find(u->name) || sema_is_vendor_function(u->name)))))
        return;
    const char *text = external
                           ? "'%s' is the name of an intrinsic procedure, which callers get that "
                             "do not declare it EXTERNAL"
                           : "'%s' hides the intrinsic procedure of that name";
    if (diag_warn(S->cx, WARN_INTRINSIC_SHADOW, u->span, "%s",
                  arena_printf(S->cx->arena, text, u->name)) && external)
        diag_hint(S->cx, "give it another name, or say EXTERNAL %s where it is called", u->name);
}

static void check_unit(Sema *S, const Unit *u) {
    if (u->from_module_file || u->is_wrapper)
        return;
    check_shadow(S, u);
    for (int i = 0; i < u->contains.n; i++) {
        const Unit *inner = u->contains.at[i];
        if (u->kind != UN_MODULE && inner->sym && !inner->sym->is_used && !inner->family)
            diag_warn(S->cx, WARN_UNUSED_FUNCTION, inner->span, "nothing calls '%s'", inner->name);
        check_unit(S, inner);
    }
    if (u->family || u->part) /* what one name does not use, another may */
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
