/* prepare_call.c: actual arguments, and references to functions.
 *
 * Contract: lower.h. Arrays are passed as they lie, expressions in temporaries; elements of mapped
 * arrays come to all processes before the call, and what the callee may change goes back behind it.
 * Functions that may communicate are called before the nest, once. */
#include "prepare.h"

/* a(:)(lo:hi), which the procedure may change: a copy goes in and comes back. */
static void substrings_argument(Lower *L, Expr **arg) {
    Context *cx = L->cx;
    Expr *e = *arg, *back = mk_expr(cx, EX_UPDATE, e->span);
    prep_subscripts(L, e->a, false);
    e->lo = freeze(L, e->lo);
    e->hi = e->hi ? freeze(L, e->hi) : char_length(cx, e->a);
    *back = (Expr){.kind = EX_UPDATE,
                   .span = e->span,
                   .type = e->a->type,
                   .shape = e->a->shape,
                   .a = expr_copy(cx, e->a),
                   .lo = expr_copy(cx, e->lo),
                   .hi = expr_copy(cx, e->hi)};
    Expr *to = expr_copy(cx, e->a);
    *arg = materialize(L, e);
    back->b = expr_copy(cx, *arg);
    StmtVec *out = L->out, after = L->after, now = {0};
    L->out = &now;
    lower_assign(L, to, back, NULL);
    L->out = out;
    for (int i = 0; i < after.n; i++) /* the copy is given back behind that */
        vec_push(cx, &now, after.at[i]);
    L->after = now;
}

static void array_argument(Lower *L, Expr **arg, const Symbol *dummy, bool store_back) {
    Expr *e = *arg;
    bool written = store_back && (!dummy || dummy->intent != INTENT_IN);
    if (L->inside || L->outer.n) {
        lower_error(L, e->span, "an array argument in a parallel loop is not supported");
        return;
    }
    if (e->kind == EX_SECTION && !is_plain_array(e) && written && dummy &&
        (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT))
        lower_error(L, e->span, "a section with a vector subscript is passed to a procedure that "
                    "may change it");
    if (written && e->kind == EX_SUBSTR && (e->a->kind == EX_VAR || e->a->kind == EX_SECTION)) {
        substrings_argument(L, arg);
        return;
    }
    *arg = prepare_operand(L, e);
}

static void element_argument(Lower *L, Expr **arg, const Symbol *dummy, bool store_back) {
    Expr *e = *arg;
    bool scalar = !dummy || dummy->spec.kind == AS_SCALAR;
    prep_subscripts(L, e, scalar && !L->inside && !L->outer.n);
    if (dummy && dummy->spec.kind != AS_SCALAR) {
        for (int d = 0; d < e->args.n; d++)
            if (has(e->args.at[d], is_changeable))
                e->args.at[d] = save_scalar(L, "at", e->args.at[d]);
        return;
    }
    if (L->inside || L->outer.n || array_replicated(e->sym))
        return;
    for (int d = 0; d < e->args.n; d++)
        if (has(e->args.at[d], is_changeable))
            e->args.at[d] = save_scalar(L, "at", e->args.at[d]);
    *arg = fetch_element(L, expr_copy(L->cx, e));
    (*arg)->sym->is_single = !dummy;
    if (!store_back || (dummy && (dummy->intent == INTENT_IN || dummy->is_value)))
        return;
    StmtVec *out = L->out;
    L->out = &L->after;
    lower_assign(L, e, expr_copy(L->cx, *arg), NULL);
    L->out = out;
}

/* store_back: of elements, when the statement is done. */
static void prep_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back) {
    const Unit *u = proc_unit(proc);
    for (int i = 0; i < args->n; i++) {
        Expr **arg = &args->at[i];
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        if (!*arg || (*arg)->sym == NULL)
            *arg = *arg && (*arg)->shape ? (array_argument(L, arg, dummy, store_back), *arg)
                   : *arg                ? prepare_unordered(L, *arg)
                                         : NULL;
        else if ((*arg)->shape)
            array_argument(L, arg, dummy, store_back);
        else if ((*arg)->kind == EX_ELEM)
            element_argument(L, arg, dummy, store_back);
        else
            *arg = prepare_unordered(L, *arg);
    }
}

void prepare_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back) {
    prep_args(L, args, proc, store_back);
    if (!L->inside && !L->outer.n)
        order_arguments(L, args, proc);
}

/* ---- function references ---- */

bool is_storing_call(const Expr *e) {
    if (!call_acts(e))
        return false;
    const Unit *u = proc_unit(e->sym);
    bool found = false;
    for (int i = 0; i < e->args.n; i++) {
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        const Expr *arg = e->args.at[i];
        found |= arg && arg->kind == EX_ELEM && !array_replicated(arg->sym) &&
                 (!dummy || (dummy->spec.kind == AS_SCALAR && dummy->intent != INTENT_IN &&
                             !dummy->is_value));
    }
    return found;
}

/* The callee declares its result's bounds and mapping; the caller knows them at run time only, but
 * for results without a mapping. */
Expr *call_array(Lower *L, Expr *e) {
    Context *cx = L->cx;
    if (L->inside || L->outer.n) {
        lower_error(L, e->span, "an array-valued function in a parallel loop is not supported");
        return e;
    }
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    prepare_args(L, &e->args, e->sym, call_acts(e));
    Symbol *t = temp_at_run_time(cx, L->unit, e->sym->name, temp_type(L, e), expr_rank(e));
    if (map_gives_copies(e->sym))
        t->map->kind = MAP_REPLICATED;
    Expr *ref = mk_var(cx, e->span, t);
    Stmt *s = mk_stmt(cx, ST_ASSIGN, e->span);
    s->lhs = expr_copy(cx, ref);
    s->rhs = e;
    emit(L, s);
    emit_after(L, &L->after);
    L->after = after;
    return ref;
}

/* It is called here and now, and what it changes is stored. */
static Expr *call_now(Lower *L, Expr *e) {
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    prep_args(L, &e->args, e->sym, true);
    e = save_scalar(L, e->sym->name, e);
    emit_after(L, &L->after);
    L->after = after;
    return e;
}

Expr *prep_call(Lower *L, Expr *e, bool scalar_code) {
    bool in_nest = L->inside || outer_used(L, e);
    if (e->shape && is_elemental_call(e)) {
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                e->args.at[i] = prep(L, e->args.at[i], false);
        if (!call_is_local(e->sym))
            lower_error(L, e->span,
                        "the elemental function '%s' uses mapped data or is not in this "
                        "file: its use on arrays is not supported",
                        e->sym->name);
        return e;
    }
    if (e->shape)
        return call_array(L, e);
    if (in_nest) {
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                e->args.at[i] = prep(L, e->args.at[i], false);
        if (!call_is_local(e->sym))
            lower_error(L, e->span, "'%s' is called in a parallel loop, but has array arguments, "
                        "uses mapped data or is not in this file", e->sym->name);
        return e;
    }
    if (is_storing_call(e) || (L->calls_now && call_acts(e)))
        return call_now(L, e);
    prep_args(L, &e->args, e->sym, false);
    return scalar_code ? e : save_scalar(L, e->sym->name, e);
}
