/* prepare_call.c: actual arguments, and references to functions.
 *
 * Contract: lower.h. Arrays are passed as they lie, expressions in temporaries; elements of mapped
 * arrays come to all processes before the call, and what the callee may change goes back behind it.
 * Functions that may communicate are called before the nest, once. */
#include "prepare.h"

Expr *kept(Lower *L, Expr *e, const SymSet *changed) {
    bool keeps = !has(e, is_changeable) && !(changed && expr_depends(e, changed));
    return keeps ? e : save_scalar(L, "at", mk_convert(L->cx, e, type_int8()));
}

/* What its variable becomes when `part` of it gets another value, b, whose bounds stay. */
static Expr *updated(Lower *L, Expr *part, const SymSet *changed) {
    Context *cx = L->cx;
    part->lo = kept(L, freeze(L, part->lo), changed);
    part->hi = part->hi ? kept(L, freeze(L, part->hi), changed) : char_length(cx, part->a);
    Expr *e = mk_expr(cx, EX_UPDATE, part->span);
    e->type = part->a->type;
    e->shape = part->a->shape;
    e->a = expr_copy(cx, part->a);
    e->lo = expr_copy(cx, part->lo);
    e->hi = expr_copy(cx, part->hi);
    return e;
}

void prepare_substrings(Lower *L, Expr **arg, const SymSet *changed) {
    Context *cx = L->cx;
    Expr *e = *arg;
    prep_subscripts(L, e->a, false);
    Expr *back = updated(L, e, changed), *to = expr_copy(cx, e->a);
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

/* a(:)(lo:hi) */
static bool is_substrings(const Expr *e) {
    return e && e->shape && e->kind == EX_SUBSTR &&
           (e->a->kind == EX_VAR || e->a->kind == EX_SECTION);
}

/* The value of e, in a temporary that nobody changes: its elements may be taken in any shape. */
static Expr *value_argument(Lower *L, Expr *e) {
    const char *said = said_in_short(L, e);
    e = prepare_operand(L, e);
    if (symbol_is_made(e->sym)) {
        e->sym->holds = said;
        e->sym->gives_value = true;
    }
    return e;
}

static void array_argument(Lower *L, Expr **arg, const Symbol *dummy, const SymSet *changed) {
    Expr *e = *arg;
    bool written = changed && (!dummy || dummy->intent != INTENT_IN);
    if (L->inside || L->outer.n) {
        lower_error(L, e->span, "an array argument in a parallel loop is not supported");
        return;
    }
    if (e->kind == EX_SECTION && !is_plain_array(e) && written && dummy &&
        (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT))
        lower_error(L, e->span, "a section with a vector subscript is passed to a procedure that "
                    "may change it");
    if (written && is_substrings(e)) {
        prepare_substrings(L, arg, changed);
        return;
    }
    bool variable = (e->kind == EX_VAR || e->kind == EX_SECTION) && !expr_has_vector(e);
    *arg = variable ? prepare_variable(L, e) : value_argument(L, e);
}

/* a(i), or a(i)(lo:hi) */
static Expr *element_of(Expr *arg) {
    Expr *e = arg && arg->kind == EX_SUBSTR ? arg->a : arg;
    return e && e->kind == EX_ELEM && !arg->shape ? e : NULL;
}

static bool is_written(const Symbol *dummy) {
    return !dummy || (dummy->intent != INTENT_IN && !dummy->is_value);
}

/* The scalar that stands for an element of a mapped array, whose subscripts are prepared. changed:
 * it is stored behind that; NULL: nothing is. */
static Expr *by_scalar(Lower *L, Expr **at, const SymSet *changed) {
    Expr *e = element_of(*at), *part = *at != e ? *at : NULL;
    for (int d = 0; d < e->args.n; d++)
        e->args.at[d] = kept(L, e->args.at[d], changed);
    Expr *value = part ? updated(L, part, changed) : NULL;
    Expr *scalar = fetch_element(L, expr_copy(L->cx, e));
    *(part ? &part->a : at) = scalar;
    if (!changed)
        return scalar;
    StmtVec *out = L->out;
    L->out = &L->after;
    if (part)
        value->b = expr_copy(L->cx, part);
    lower_assign(L, e, part ? value : expr_copy(L->cx, scalar), NULL);
    L->out = out;
    return scalar;
}

void prepare_set(Lower *L, Expr **at) {
    const SymSet nothing = {0};
    Expr *e = element_of(*at);
    if (e && e != *at && array_replicated(e->sym)) {
        *at = prepare_unordered(L, *at);
    } else if (e) {
        prep_subscripts(L, e, false);
        if (!array_replicated(e->sym))
            by_scalar(L, at, &nothing);
    }
}

static void element_argument(Lower *L, Expr **arg, const Symbol *dummy, const SymSet *changed) {
    Expr *e = element_of(*arg);
    bool written = changed && is_written(dummy);
    if (*arg != e && (!written || L->inside || L->outer.n || array_replicated(e->sym))) {
        *arg = prepare_unordered(L, *arg);
        return;
    }
    bool scalar = !dummy || dummy->spec.kind == AS_SCALAR;
    prep_subscripts(L, e, scalar && !L->inside && !L->outer.n);
    if (dummy && dummy->spec.kind != AS_SCALAR) {
        for (int d = 0; d < e->args.n; d++)
            e->args.at[d] = kept(L, e->args.at[d], NULL);
        return;
    }
    if (!L->inside && !L->outer.n && !array_replicated(e->sym))
        by_scalar(L, arg, written ? changed : NULL)->sym->is_single = !dummy;
}

/* store_back: of elements, when the statement is done. */
static void prep_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back) {
    const Unit *u = proc_unit(proc);
    SymSet set = {0}, *changed = store_back ? &set : NULL;
    Stmt call = {.kind = ST_CALL, .sym = proc, .args = *args};
    if (store_back)
        mods_of_stmt(L->cx, &call, &set);
    for (int i = 0; i < args->n; i++) {
        Expr **arg = &args->at[i];
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        if (element_of(*arg))
            element_argument(L, arg, dummy, changed);
        else if (!*arg || (*arg)->sym == NULL)
            *arg = *arg && (*arg)->shape ? (array_argument(L, arg, dummy, changed), *arg)
                   : *arg                ? prepare_unordered(L, *arg)
                                         : NULL;
        else if ((*arg)->shape)
            array_argument(L, arg, dummy, changed);
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
        const Expr *arg = element_of(e->args.at[i]);
        found |= arg && !array_replicated(arg->sym) && is_written(dummy) &&
                 (!dummy || dummy->spec.kind == AS_SCALAR);
        found |= is_substrings(e->args.at[i]) && is_written(dummy);
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
    if (scalar_code)
        return e;
    order_arguments(L, &e->args, e->sym);
    return save_scalar(L, e->sym->name, e);
}
