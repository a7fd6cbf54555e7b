/* call_order.c: does the order in which calls of an expression come make a difference?
 *
 * Contract: lower.h. C leaves open which operand, subscript or argument it evaluates first. Where
 * two of them call functions that may change something, the calls become statements of their own,
 * in the order in which gfortran has them without optimisation: operands and arguments from left to
 * right, subscripts of an element from the last to the first; but before all else arguments that
 * need a place, those of MAX, MIN and SIGN, bases of constant powers, and texts. What MERGE does
 * not choose is not evaluated. */
#include "lower.h"
#include "prepare.h"

static void find_acting(Expr **e, void *arg) {
    *(bool *)arg |= call_acts(*e);
}

static bool calls_act(const Expr *e) {
    bool found = false;
    Expr *x = (Expr *)e;
    if (x)
        walk_expr(&x, find_acting, &found);
    return found;
}

static bool is_merge(const Expr *e) {
    return e->kind == EX_INTRINSIC && e->intrinsic->id == IN_MERGE;
}

/* Is a part of it evaluated only if another says so? The right operand of .AND. is in any case
 * where it calls what may change something. */
static bool is_choice(const Expr *e) {
    bool logical = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
    return (logical && !calls_act(e->b)) || is_merge(e);
}

typedef struct Siblings {
    int acting;
    bool inside; /* one of them is in need by itself */
} Siblings;

static bool needs_order(const Expr *e);

static void look_at(Expr **e, void *arg) {
    Siblings *s = arg;
    if (!*e || !calls_act(*e))
        return;
    s->acting++;
    s->inside = s->inside || needs_order(*e);
}

static bool needs_order(const Expr *e) {
    Siblings s = {0};
    expr_children((Expr *)e, look_at, &s);
    return s.inside || (!is_choice(e) && s.acting > 1);
}

/* Subscripts with calls of what no nest can call are known beforehand. */
static bool has_early_subscript(const Expr *e) {
    bool early = false;
    for (int d = 0; e->kind == EX_ELEM && d < e->args.n && !early; d++)
        early = subscript_is_early(e->args.at[d]);
    return early;
}

typedef struct Found {
    int acting;
    bool early;
} Found;

static void find(Expr **e, void *arg) {
    Found *f = arg;
    f->acting += call_acts(*e);
    f->early = f->early || has_early_subscript(*e);
}

static Found look_through(const Expr *e) {
    Found f = {0};
    Expr *x = (Expr *)e;
    if (x)
        walk_expr(&x, find, &f);
    return f;
}

static bool calls_need_order(const Expr *e) {
    Found f = look_through(e);
    return f.early || (f.acting > 1 && needs_order(e));
}

/* Do statements in front compute it? Calls of scalar functions stand where they are. */
static bool is_computed_before(const Expr *e) {
    return (is_hoisted(e) && e->kind != EX_CALL) ||
           (e->kind == EX_ELEM && !array_replicated(e->sym)) ||
           (e->shape && e->kind != EX_VAR && e->kind != EX_SECTION);
}

/* Items are written one after the other; what one of them needs first is done before all, when
 * calls in those before have not changed anything yet. */
bool items_need_order(const ExprVec *items) {
    bool acting = false, need = false;
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        need = need || (acting && has(e, is_computed_before));
        if (!calls_act(e))
            continue;
        need = need || (e->kind == EX_IDO ? needs_order(e)
                                          : acting && (e->shape || calls_need_order(e)));
        acting = true;
    }
    return need;
}

/* ---- calls become statements ---- */

static void order(Lower *L, Expr **at);

static void order_child(Expr **at, void *arg) {
    if (*at)
        order(arg, at);
}

/* What is evaluated in this arm only; v, if there is one, becomes its value. */
static void order_if(Lower *L, Arm *arm, Expr **at, const Expr *v) {
    StmtVec *out = L->out;
    L->out = &arm->body;
    order(L, at);
    if (v)
        emit(L, mk_assign(L->cx, (*at)->span, expr_copy(L->cx, v), *at));
    L->out = out;
}

/* .AND., .OR.: what the right operand needs is done where that matters. */
static void order_logical(Lower *L, Expr *e) {
    Context *cx = L->cx;
    order(L, &e->a);
    if (!calls_need_order(e->b))
        return;
    Expr *open = expr_copy(cx, e->a);
    Stmt *s = mk_if(cx, e->span, e->op == OP_AND ? open : mk_not(cx, open));
    order_if(L, &s->arms.at[0], &e->b, NULL);
    emit(L, s);
}

static void order_merge(Lower *L, Expr **at) {
    Context *cx = L->cx;
    Expr *e = *at;
    order(L, &e->args.at[2]);
    if (!calls_act(e->args.at[0]) && !calls_act(e->args.at[1]))
        return;
    Expr *v = mk_var(cx, e->span, temp_saved(L, "merge", e));
    Stmt *s = mk_if(cx, e->span, e->args.at[2]);
    vec_push(cx, &s->arms, (Arm){.span = e->span});
    for (int i = 0; i < 2; i++)
        order_if(L, &s->arms.at[i], &e->args.at[i], v);
    emit(L, s);
    *at = v;
}

/* Is it a place of its own, or nothing that a call may change? */
static bool is_settled(const Expr *e) {
    switch (e->kind) {
    case EX_UNARY:
    case EX_BINARY:
    case EX_CONVERT:
    case EX_PAREN:
    case EX_INTRINSIC:
        return e->shape != NULL;
    default:
        return true;
    }
}

static bool is_by_value(const Unit *u, int i) {
    return u && i < u->dummies.n && u->dummies.at[i] && u->dummies.at[i]->is_value;
}

/* Values that are passed as such come last, and the last one first. */
static void order_list(Lower *L, ExprVec *args, const Unit *callee) {
    int last = -1;
    for (int i = 0; i < args->n; i++)
        if (calls_act(args->at[i]) && !is_by_value(callee, i))
            last = i;
    for (int i = 0; i < args->n; i++) {
        Expr **at = &args->at[i];
        if (!*at || is_by_value(callee, i))
            continue;
        order(L, at);
        if (i < last && !is_settled(*at))
            *at = save_scalar(L, "arg", *at);
    }
    for (int i = args->n - 1; i >= 0; i--)
        if (args->at[i] && is_by_value(callee, i))
            order(L, &args->at[i]);
}

/* Calls that change nothing, too. */
static void save_call(Expr **at, void *arg) {
    expr_children(*at, save_call, arg);
    if ((*at)->kind == EX_CALL && !is_elemental_call(*at))
        *at = save_scalar(arg, (*at)->sym->name, *at);
}

static void save_calls(Lower *L, Expr **at) {
    save_call(at, L);
}

static void hoist(Lower *L, Expr **at);

static void hoist_child(Expr **at, void *arg) {
    if (*at)
        hoist(arg, at);
}

/* What comes before all else: see above. */
static void hoist(Lower *L, Expr **at) {
    Expr *e = *at;
    IntrinsicId id = e->kind == EX_INTRINSIC ? e->intrinsic->id : IN_NONE;
    if (!calls_act(e))
        return;
    if (is_choice(e)) {
        hoist(L, is_merge(e) ? &e->args.at[2] : &e->a);
    } else if (e->kind == EX_CALL) {
        order_list(L, &e->args, proc_unit(e->sym));
        if (e->type.base == TY_CHARACTER && call_acts(e))
            *at = save_scalar(L, e->sym->name, e);
    } else if (e->kind == EX_ELEM) {
        for (int d = e->args.n - 1; d >= 0; d--)
            hoist(L, &e->args.at[d]);
    } else if (id == IN_MAX || id == IN_MIN || id == IN_SIGN) {
        for (int i = 0; i < e->args.n; i++)
            order(L, &e->args.at[i]);
    } else if (e->kind == EX_BINARY && e->op == OP_POW && e->b->kind == EX_CONST &&
               e->b->type.base == TY_INTEGER) {
        order(L, &e->a); /* it becomes a product */
    } else {
        expr_children(e, hoist_child, L);
    }
}

/* What it consists of: no call is left in it but itself, and those that C has in order. */
static void order_parts(Lower *L, Expr **at) {
    Expr *e = *at;
    if (is_merge(e))
        order_merge(L, at);
    else if (is_choice(e))
        order_logical(L, e);
    else if (e->kind == EX_CALL)
        order_list(L, &e->args, proc_unit(e->sym));
    else if (e->kind == EX_ELEM)
        for (int d = e->args.n - 1; d >= 0; d--) {
            order(L, &e->args.at[d]);
            if (subscript_is_early(e->args.at[d]))
                save_calls(L, &e->args.at[d]);
        }
    else
        expr_children(e, order_child, L);
}

/* All of its calls come before the statement. */
static void order(Lower *L, Expr **at) {
    Found f = look_through(*at);
    if (!f.acting && !f.early)
        return;
    hoist(L, at);
    order_parts(L, at);
    if (call_acts(*at) || (is_choice(*at) && calls_act(*at)))
        *at = save_scalar(L, (*at)->sym ? (*at)->sym->name : "is", *at);
}

void order_expr(Lower *L, Expr **at) {
    if (!*at || !calls_need_order(*at))
        return;
    if ((*at)->kind != EX_CALL)
        hoist(L, at);
    order_parts(L, at);
}

void order_arguments(Lower *L, ExprVec *args, const Symbol *proc) {
    int acting = 0;
    bool inside = false;
    for (int i = 0; i < args->n; i++) {
        acting += calls_act(args->at[i]);
        inside = inside || (args->at[i] && calls_need_order(args->at[i]));
    }
    if (acting > 1 || inside)
        order_list(L, args, proc_unit(proc));
}

/* gfortran has the right side first, but for a call that is all of it, and texts. */
bool has_left_first(const Stmt *s) {
    bool text = s->lhs->type.base == TY_CHARACTER && calls_act(s->lhs);
    return calls_act(s->rhs) && (text || s->rhs->kind == EX_CALL);
}

void order_assignment(Lower *L, Stmt *s) {
    if (!calls_act(s->lhs) || !calls_act(s->rhs)) {
        order_expr(L, &s->rhs);
        order_expr(L, &s->lhs);
        return;
    }
    if (s->lhs->type.base == TY_CHARACTER) {
        order_parts(L, &s->lhs);
        order_expr(L, &s->rhs);
        return;
    }
    if (s->rhs->kind == EX_CALL)
        order_parts(L, &s->rhs);
    else
        order(L, &s->rhs);
    order_parts(L, &s->lhs);
}
