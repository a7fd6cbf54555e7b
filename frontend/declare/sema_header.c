/* sema_header.c: what the SUBROUTINE, FUNCTION and ENTRY statements of a procedure declare: dummy
 * arguments and results.
 *
 * Contract: sema_header() comes before the declarations, which say more of these names;
 * sema_join_results() behind them, when the results of the entries have their types. */
#include <string.h>

#include "../sema/sema.h"

static const char *result_of(const Unit *u) {
    return u->result_name ? u->result_name : u->name;
}

/* The function's result, or that of another entry. */
bool sema_is_result(const Unit *u, const Symbol *s) {
    bool found = s->is_result;
    for (int k = 0; u->kind == UN_FUNCTION && u->family && k < u->family->headers.n; k++)
        found |= result_of(u->family->headers.at[k]) == s->name;
    return found;
}

static bool is_own_dummy(const Unit *u, const char *name) {
    for (int i = 0; i < u->arg_names.n; i++)
        if (u->arg_names.at[i] == name)
            return true;
    return false;
}

/* The dummies of the procedure's other entries: what a declaration or a statement says of them
 * must make sense, though they are not there. */
static void make_absent(Sema *S, const Unit *u) {
    for (int k = 0; u->family && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        for (int i = 0; e != u && i < e->arg_names.n; i++) {
            if (is_own_dummy(u, e->arg_names.at[i]) || scope_find(u->scope, e->arg_names.at[i]))
                continue;
            Symbol *s = scope_add(S->cx, u->scope, e->arg_names.at[i], e->span, SYM_UNKNOWN);
            s->is_dummy = s->is_optional = s->is_absent = true;
            s->dummy_index = -1;
        }
    }
}

static void make_dummies(Sema *S, Unit *u) {
    for (int i = 0; i < u->arg_names.n; i++) {
        Span at = i < u->arg_spans.n ? u->arg_spans.at[i] : u->span;
        if (!strcmp(u->arg_names.at[i], "*")) {
            diag_error(S->cx, at, "alternate returns are not supported");
            continue;
        }
        if (scope_find(u->scope, u->arg_names.at[i])) {
            diag_error(S->cx, at, scope_alias(u->scope, u->arg_names.at[i])
                                      ? "'%s' comes from a module here and is no dummy argument"
                                      : "'%s' is a dummy argument already", u->arg_names.at[i]);
            continue;
        }
        Symbol *s = scope_add(S->cx, u->scope, u->arg_names.at[i], at, SYM_UNKNOWN);
        s->is_dummy = true;
        s->dummy_index = u->dummies.n;
        vec_push(S->cx, &u->dummies, s);
    }
}

static void make_result(Sema *S, Unit *u) {
    if (u->kind != UN_FUNCTION)
        return;
    const char *name = u->result_name ? u->result_name : u->name;
    if (scope_find(u->scope, name)) {
        if (scope_alias(u->scope, name)) {
            diag_error(S->cx, u->span, "'%s' is the result and comes from a module too", name);
            return;
        }
        diag_error(S->cx, u->span, "'%s' is both the result and a dummy argument", name);
        scope_find(u->scope, name)->has_error = true;
        return;
    }
    u->result = scope_add(S->cx, u->scope, name, u->span, SYM_UNKNOWN);
    u->result->is_result = true;
    for (int k = 0; u->family && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        if (!scope_find(u->scope, result_of(e)))
            scope_add(S->cx, u->scope, result_of(e), e->span, SYM_UNKNOWN);
    }
}

void sema_header(Sema *S, Unit *u) {
    make_dummies(S, u);
    make_absent(S, u);
    make_result(S, u);
}

/* The results of all entries of a function are one variable where they have one type, else they
 * share their storage. */
void sema_join_results(Sema *S, Unit *u) {
    Symbol *own = u->result;
    for (int k = 0; own && u->family && k < u->family->headers.n; k++) {
        Symbol *s = scope_find(u->scope, result_of(u->family->headers.at[k]));
        if (!s || s == own || s->type.base == TY_NONE || own->type.base == TY_NONE ||
            s->kind != SYM_VAR)
            continue;
        bool same = type_equal(s->type, own->type) && s->spec.rank == own->spec.rank;
        if (same)
            scope_bind(S->cx, u->scope, s->name, own);
        else if (s->spec.rank || own->spec.rank || s->type.base == TY_CHARACTER ||
                 own->type.base == TY_CHARACTER)
            diag_error(S->cx, u->span, "the results '%s' and '%s' of the entries cannot share "
                       "their storage", own->name, s->name);
        else
            sema_tie(S, u, own, s);
    }
}

/* The type in the FUNCTION statement may use PARAMETERs of the specification part, so it counts
 * from that part's end, or from where a declaration asks for it, as EPSILON(f) does. */
void sema_prefix_type(Sema *S, Unit *u) {
    const Unit *typed = u->family ? u->family->headers.at[0] : u;
    Symbol *r = typed == u ? u->result : scope_find(u->scope, result_of(typed));
    if (u->kind != UN_FUNCTION || typed->type.base == TY_NONE || !r || u->has_prefix_type)
        return;
    u->has_prefix_type = true;
    Expr *kind = typed->kind_expr ? expr_copy(S->cx, typed->kind_expr) : NULL;
    Type t = typed->type.base == TY_DERIVED
                 ? sema_derived_type(S, typed->derived, typed->derived_span)
                 : sema_kind(S, typed->type, kind, typed->double_precision, u->span);
    if (t.base == TY_CHARACTER)
        t.len = sema_text_length(S, typed->type.len ? expr_copy(S->cx, typed->type.len) : NULL,
                                 u->span, &r->late_length);
    r->is_deferred |= t.base == TY_CHARACTER && sema_says_open(typed->type.len);
    r->has_error |= t.base == TY_NONE;
    r->is_c_address |= typed->type.base == TY_DERIVED && t.base == TY_INTEGER;
    sema_give_type(S, r, t, u->span);
}
