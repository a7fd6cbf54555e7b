/* sema_select.c: SELECT CASE, and jumps that are written as statements of other kinds.
 *
 * Contract: SELECT CASE becomes an IF construct over a selector that is computed once: a variable
 * or constant stays as it is, any other expression goes into a temporary. The CASE DEFAULT comes
 * last. Cases must be constants that do not meet. */
#include "../structure/sema_struct.h"

#include "../fold/fold.h"

typedef struct Range {
    const Expr *lo, *hi; /* NULL: open */
} Range;

typedef struct Select {
    Sema *S;
    Expr *selector;
    Vec(Range) seen;
} Select;

static bool is_less(Context *cx, const Expr *a, const Expr *b) {
    Expr *e = mk_binary(cx, a->span, OP_LT, expr_copy(cx, a), expr_copy(cx, b));
    e = fold_node(cx, e);
    return e->kind == EX_CONST && e->value.i;
}

static bool meet(Context *cx, const Range *a, const Range *b) {
    if (a->hi && b->lo && is_less(cx, a->hi, b->lo))
        return false;
    return !(b->hi && a->lo && is_less(cx, b->hi, a->lo));
}

static Expr *case_value(Select *w, Expr *e) {
    Context *cx = w->S->cx;
    Type t = w->selector->type;
    w->S->in_init = true;
    e = sema_expr(w->S, e);
    w->S->in_init = false;
    sema_no_boz(w->S, e, "a CASE");
    if (e->type.base == TY_NONE)
        return NULL;
    if (e->kind != EX_CONST)
        diag_error(cx, e->span, "a CASE must be a constant");
    else if (e->type.base != t.base)
        diag_error(cx, e->span, "the CASE is %s, but the selector is %s", type_name(cx, e->type),
                   type_name(cx, t));
    else
        return t.base == TY_INTEGER && !fold_fits(e->value.i, t.kind) ? e : mk_convert(cx, e, t);
    return NULL;
}

static Expr *compared(Select *w, Op op, Expr *value) {
    Context *cx = w->S->cx;
    Expr *a = expr_copy(cx, w->selector), *b = expr_copy(cx, value);
    if (a->type.base == TY_LOGICAL)
        return b->value.i ? a : mk_unary(cx, b->span, OP_NOT, a);
    if (!type_equal(a->type, b->type)) /* a constant that the selector's kind cannot hold */
        a = mk_convert(cx, a, b->type);
    return mk_binary(cx, value->span, op, a, b);
}

static Expr *joined(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *e = mk_binary(cx, b->span, op, a, b);
    e->type = TYPE(LOGICAL, 4);
    return e;
}

/* One item of a CASE as a condition; NULL: reported. */
static Expr *case_item(Select *w, Expr *item) {
    Context *cx = w->S->cx;
    Range r = {NULL, NULL};
    bool range = item->kind == EX_TRIPLET;
    if (range && (item->step || w->selector->type.base == TY_LOGICAL)) {
        diag_error(cx, item->span, "this is no range of values for CASE");
        return NULL;
    }
    Expr *lo = range ? item->lo : item, *hi = range ? item->hi : NULL;
    if (lo && !(lo = case_value(w, lo)))
        return NULL;
    if (hi && !(hi = case_value(w, hi)))
        return NULL;
    r = (Range){lo, range ? hi : lo};
    Expr *cond;
    if (lo && hi)
        cond = joined(cx, OP_AND, compared(w, OP_GE, lo), compared(w, OP_LE, hi));
    else if (lo)
        cond = compared(w, range ? OP_GE : OP_EQ, lo);
    else
        cond = hi ? compared(w, OP_LE, hi) : mk_logical(cx, item->span, true, 4);
    if (lo && range && hi && is_less(cx, hi, lo)) {
        diag_warn(cx, WARN_SURPRISING, item->span, "nothing matches this CASE: the range is empty");
        return cond;
    }
    bool logical = w->selector->type.base == TY_LOGICAL;
    for (int i = 0; i < w->seen.n; i++)
        if (logical ? w->seen.at[i].lo->value.i == lo->value.i : meet(cx, &w->seen.at[i], &r)) {
            diag_error(cx, item->span, "this CASE meets another one");
            diag_note(cx, (w->seen.at[i].lo ? w->seen.at[i].lo : w->seen.at[i].hi)->span,
                      "the other is here");
            return cond;
        }
    vec_push(cx, &w->seen, r);
    return cond;
}

static Expr *case_condition(Select *w, const Arm *arm) {
    Expr *cond = NULL;
    for (int i = 0; i < arm->cases.n; i++) {
        Expr *c = case_item(w, arm->cases.at[i]);
        if (c)
            cond = cond ? joined(w->S->cx, OP_OR, cond, c) : c;
    }
    return cond ? cond : mk_logical(w->S->cx, arm->span, false, 4);
}

/* The selector as something that may be written many times; `before`: what computes it, or NULL. */
static Expr *selector_value(Sema *S, Expr *e, Stmt **before) {
    Context *cx = S->cx;
    if (e->kind == EX_CONST || (e->kind == EX_VAR && e->type.base != TY_NONE))
        return e;
    if (e->type.base == TY_CHARACTER && !e->type.len) { /* of a length that run time knows */
        Expr *v = heap_value(S, mk_var(cx, e->span, heap_text_variable(S, e->span)));
        *before = mk_stmt(cx, ST_BLOCK, e->span);
        heap_assign_text(S, &(*before)->body, v, e);
        return v;
    }
    Scope *unit = scope_unit(S->scope);
    const char *name = name_of(cx, arena_printf(cx->arena, "_case%d", unit->symbols.n));
    Symbol *t = scope_add(cx, unit, name, e->span, SYM_VAR);
    t->type = e->type;
    t->is_assigned = t->is_used = true;
    *before = mk_stmt(cx, ST_ASSIGN, e->span);
    (*before)->lhs = mk_var(cx, e->span, t);
    (*before)->rhs = e;
    return mk_var(cx, e->span, t);
}

void sema_select(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Stmt *before = NULL, *chain = mk_stmt(cx, ST_IF, s->span);
    Expr *e = sema_expr(S, s->cond);
    sema_no_boz(S, e, "the selector of SELECT CASE");
    BaseType base = e->type.base;
    bool bad = base == TY_NONE;
    if (!bad && (e->shape || e->type.address ||
                 (base != TY_INTEGER && base != TY_CHARACTER && base != TY_LOGICAL))) {
        diag_error(cx, e->span, "the selector must be an INTEGER, CHARACTER or LOGICAL scalar");
        bad = true;
    }
    Select w = {.S = S, .selector = bad ? e : selector_value(S, e, &before)};
    int other = -1;
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (!arm->cases.n && other >= 0)
            diag_error(cx, arm->span, "a second CASE DEFAULT");
        if (!arm->cases.n)
            other = i;
        else if (!bad)
            vec_push(cx, &chain->arms, (Arm){.cond = case_condition(&w, arm), .span = arm->span,
                                             .body = arm->body});
        sema_block(S, &arm->body);
        if (arm->cases.n && !bad)
            chain->arms.at[chain->arms.n - 1].body = arm->body;
    }
    bool none = !chain->arms.n; /* nothing but a default */
    if (other >= 0 && none)
        vec_push(cx, &chain->arms, (Arm){.cond = mk_logical(cx, s->span, true, 4),
                                         .span = s->arms.at[other].span,
                                         .body = s->arms.at[other].body});
    else if (other >= 0)
        vec_push(cx, &chain->arms, (Arm){.span = s->arms.at[other].span,
                                         .body = s->arms.at[other].body});
    s->kind = ST_BLOCK;
    s->cond = NULL;
    s->arms.n = 0;
    if (before)
        vec_push(cx, &s->body, before);
    if (chain->arms.n)
        vec_push(cx, &s->body, chain);
}
