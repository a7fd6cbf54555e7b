/* sema_do.c: loops: DO of INTEGER and REAL variables, DO WHILE, and what leaves them.
 *
 * Contract: the loops around a statement are S->loops, innermost last. A DO over a REAL variable
 * becomes one over the number of the iteration, a DO over what a POINTER leads to one over a
 * variable of its own. */
#include <string.h>

#include "../sema/sema.h"
#include "../source/source.h"

/* ---- variable and bounds ---- */

static void do_variable(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Span at = sources_word(cx, s->span, s->name, NULL);
    Symbol *named = scope_lookup(S->scope, s->name);
    if (named && named->kind == SYM_CONST) {
        diag_error(cx, at, "'%s' is a PARAMETER and cannot be changed by DO", s->name);
        return;
    }
    s->sym = sema_variable(S, s->name, at);
    if (!s->sym || (s->sym->kind == SYM_VAR && s->sym->type.base == TY_NONE))
        return;
    s->sym->is_used = true;
    const Type t = s->sym->type;
    bool number = (t.base == TY_INTEGER && !t.to && !t.address) ||
                  (t.base == TY_REAL && !s->dir);
    if (s->sym->kind != SYM_VAR || sym_is_array(s->sym) || !number) {
        if (!sema_is_blamed(s->sym))
            diag_error(cx, at, "the variable '%s' of %s must be an INTEGER scalar", s->name,
                       s->dir ? "an INDEPENDENT DO" : "DO");
        s->sym = NULL;
        return;
    }
    Expr *v = mk_var(cx, at, s->sym);
    if (!sema_definable(S, v, "changed by DO"))
        s->sym = NULL;
}

/* An INTEGER or REAL scalar: what is of the other type is converted, as FORTRAN 77 has it. */
Expr *sema_do_number(Sema *S, Expr *e, const char *what) {
    Expr *x = sema_expr(S, e);
    return x->type.base == TY_REAL && !x->shape ? x : sema_scalar(S, x, TY_INTEGER, what);
}

static void do_bounds(Sema *S, Stmt *s) {
    s->lo = sema_do_number(S, s->lo, "a bound of DO");
    s->hi = sema_do_number(S, s->hi, "a bound of DO");
    s->lo = mk_convert(S->cx, s->lo, s->sym->type);
    s->hi = mk_convert(S->cx, s->hi, s->sym->type);
    if (!s->step)
        return;
    s->step = sema_do_number(S, s->step, "the step of DO");
    if (s->sym->type.base == TY_REAL)
        sema_check_step(S, s->step, arena_printf(S->cx->arena, "step of the DO loop over '%s'",
                                                 s->sym->name));
    s->step = mk_convert(S->cx, s->step, s->sym->type);
    if (s->sym->type.base == TY_INTEGER) /* 0.1 is none */
        sema_constant_step(S, s->step, "step");
}

static Symbol *do_scalar(Sema *S, const char *role, Type t, Span at) {
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(S->cx->arena, "_%s%d", role, unit->symbols.n);
    Symbol *s = scope_add(S->cx, unit, name_of(S->cx, name), at, SYM_VAR);
    s->type = t;
    s->is_assigned = s->is_used = true;
    return s;
}

static Stmt *do_assign(Sema *S, Span at, Symbol *to, Expr *from) {
    return mk_set(S->cx, mk_var(S->cx, at, to), mk_convert(S->cx, from, to->type));
}

/* IF (k > limit) x = x + step */
Stmt *sema_real_advance(Sema *S, const RealTrips *r, const Symbol *k, Expr *limit) {
    Context *cx = S->cx;
    Span at = limit->span;
    Stmt *test = mk_if(cx, at, mk_binary(cx, at, OP_GT, mk_var(cx, at, (Symbol *)k), limit));
    vec_push(cx, &test->arms.at[0].body,
             do_assign(S, at, r->x, mk_binary(cx, at, OP_ADD, mk_var(cx, at, r->x),
                                              mk_var(cx, at, r->step))));
    return test;
}

/* -fcheck=do: before x advances it is as it was; only procedures may have changed it. */
static void check_kept(Sema *S, Stmt *s, Symbol *was, Stmt *advance) {
    Context *cx = S->cx;
    StmtVec *body = &advance->arms.at[0].body, checked = {0};
    if (!was)
        return;
    Stmt *c = mk_intrinsic_call(cx, s->span, scope_unit(S->scope),
                                intrinsic_row(IN_CHECK_REAL_DO));
    vec_push(cx, &c->args, mk_convert(cx, mk_var(cx, s->span, was), TYPE(REAL, 8)));
    vec_push(cx, &c->args, mk_convert(cx, mk_var(cx, s->span, s->sym), TYPE(REAL, 8)));
    vec_push(cx, &c->args, mk_char(cx, s->span, s->name, (int64_t)strlen(s->name)));
    vec_push(cx, &checked, c);
    vec_append(cx, &checked, body);
    *body = checked;
}

static Expr *both(Sema *S, Op op, Expr *a, Expr *b) {
    Expr *e = mk_binary(S->cx, a->span, op, a, b);
    e->type = type_default(S->cx, TY_LOGICAL);
    return e;
}

/* n = the number of iterations from lo to hi. */
static void count_trips(Sema *S, StmtVec *out, Symbol *n, Expr *hi, Expr *lo, Expr *step) {
    Context *cx = S->cx;
    Span at = lo->span;
    Expr *zero = mk_convert(cx, mk_int(cx, at, 0, 4), step->type);
    Expr *up = both(S, OP_AND, both(S, OP_GT, expr_copy(cx, step), zero),
                    both(S, OP_GE, expr_copy(cx, hi), expr_copy(cx, lo)));
    Expr *down = both(S, OP_AND, both(S, OP_LT, expr_copy(cx, step), expr_copy(cx, zero)),
                      both(S, OP_LE, expr_copy(cx, hi), expr_copy(cx, lo)));
    Expr *gap = mk_binary(cx, at, OP_SUB, hi, lo);
    gap->type = step->type;
    gap = mk_binary(cx, at, OP_DIV, gap, step);
    gap->type = step->type;
    Stmt *test = mk_if(cx, at, both(S, OP_OR, up, down));
    vec_push(cx, &test->arms.at[0].body,
             do_assign(S, at, n, mk_add(cx, mk_convert(cx, gap, n->type), mk_int(cx, at, 1, 8))));
    vec_push(cx, out, do_assign(S, at, n, mk_int(cx, at, 0, 8)));
    vec_push(cx, out, test);
}

/* What comes before the loop: x = lo, and the number of iterations. */
RealTrips sema_real_trips(Sema *S, StmtVec *out, Symbol *x, Expr *lo, Expr *hi, Expr *step) {
    Context *cx = S->cx;
    Span at = lo->span;
    const Type count = TYPE(INTEGER, 8);
    RealTrips r = {.x = x, .step = do_scalar(S, "step", x->type, at)};
    r.n = do_scalar(S, "trips", count, at);
    r.k = do_scalar(S, "trip", count, at);
    Symbol *last = do_scalar(S, "last", x->type, at);
    vec_push(cx, out, do_assign(S, at, last, hi));
    vec_push(cx, out, do_assign(S, at, r.step, step ? step : mk_int(cx, at, 1, 4)));
    vec_push(cx, out, do_assign(S, at, x, lo));
    count_trips(S, out, r.n, mk_var(cx, at, last), mk_var(cx, at, x), mk_var(cx, at, r.step));
    return r;
}

/* DO x = lo, hi, step with a REAL x becomes a loop over the number of the iteration, which is
 * INT((hi - lo) / step) + 1 if hi is not before lo, as gfortran counts; x is advanced before each
 * but the first, and after the last one where the loop is not left before. */
static void real_loop(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Span at = s->span;
    StmtVec out = {0};
    RealTrips r = sema_real_trips(S, &out, s->sym, s->lo, s->hi, s->step);
    Stmt *loop = mk_stmt(cx, ST_DO, at);
    loop->name = r.k->name;
    loop->sym = r.k;
    loop->construct = s->construct;
    loop->lo = mk_int(cx, at, 1, 8);
    loop->hi = mk_var(cx, at, r.n);
    loop->real_variable = s->sym;
    Symbol *was = cx->opt.check & CHECK_DO ? do_scalar(S, "was", s->sym->type, at) : NULL;
    Stmt *next = sema_real_advance(S, &r, r.k, mk_int(cx, at, 1, 8));
    vec_push(cx, &loop->body, next);
    check_kept(S, s, was, next);
    if (was)
        vec_push(cx, &loop->body, do_assign(S, at, was, mk_var(cx, at, s->sym)));
    vec_push(cx, &S->loops, loop);
    sema_block(S, &s->body);
    S->loops.n--;
    vec_append(cx, &loop->body, &s->body);
    vec_push(cx, &out, loop);
    Stmt *end = sema_real_advance(S, &r, r.k, mk_var(cx, at, r.n));
    Expr *any = mk_binary(cx, at, OP_GT, mk_var(cx, at, r.n), mk_int(cx, at, 0, 8));
    end->arms.at[0].cond = mk_binary(cx, at, OP_AND, any, end->arms.at[0].cond);
    check_kept(S, s, was, end);
    vec_push(cx, &out, end);
    s->kind = ST_BLOCK;
    s->body = out;
    s->sym = NULL;
    s->lo = s->hi = s->step = NULL;
}

/* DO i = i, 2*i: bounds are those of the variable before the loop. */
static Expr *bound_before(Sema *S, Expr *e, const Symbol *variable, const char *role) {
    if (!expr_mentions(e, variable))
        return e;
    Symbol *before = do_scalar(S, role, e->type, e->span);
    vec_push(S->cx, &S->prelude, do_assign(S, e->span, before, e));
    return mk_var(S->cx, e->span, before);
}

/* ---- loops ---- */

void sema_do(Sema *S, Stmt *s) {
    do_variable(S, s);
    if (s->sym)
        do_bounds(S, s);
    if (s->sym)
        sema_warn_empty(S, s->span, s->lo, s->hi, s->step);
    sema_warn_endless(S, s);
    if (s->sym && s->sym->type.base == TY_INTEGER) {
        s->lo = bound_before(S, s->lo, s->sym, "first");
        s->hi = bound_before(S, s->hi, s->sym, "last");
        s->step = bound_before(S, s->step, s->sym, "step");
    }
    if (s->sym && s->sym->type.base == TY_REAL) {
        if (s->lo->type.base != TY_NONE && s->hi->type.base != TY_NONE)
            real_loop(S, s);
        return;
    }
    if (s->dir)
        sema_independent(S, s);
    vec_push(S->cx, &S->loops, s);
    sema_block(S, &s->body);
    S->loops.n--;
    sema_warn_subscripts(S, s);
}

const Symbol *sema_loop_variable(const Stmt *loop) {
    return loop->real_variable ? loop->real_variable : loop->sym;
}

/* A procedure of the unit at work, or of its host, is called: loops around the call depend on what
 * it leaves alone. */
void sema_loop_call(Sema *S, const Unit *called, Span at) {
    const Unit *host = called ? called->host : NULL;
    bool near = host && (host == S->unit || host == S->unit->host);
    for (int i = 0; near && i < S->loops.n; i++)
        if (S->loops.at[i]->kind == ST_DO && S->loops.at[i]->sym)
            vec_push(S->cx, &S->loop_calls, (LoopCall){sema_loop_variable(S->loops.at[i]), called,
                                                       at});
}

/* A variable is changed where the unit at work is: its host's may be that of a loop there. */
void sema_host_change(Sema *S, const Symbol *variable, Span at) {
    bool scalar = variable->kind == SYM_VAR && !sym_is_array(variable);
    if (scalar && scope_unit(variable->scope)->unit != S->unit)
        vec_push(S->cx, &S->host_changes, (HostChange){variable, S->unit, at});
}

void sema_loop_check(Sema *S) {
    for (int i = 0; i < S->host_changes.n; i++) {
        const HostChange *h = &S->host_changes.at[i];
        for (int k = 0; k < S->loop_calls.n; k++) {
            const LoopCall *c = &S->loop_calls.at[k];
            if (c->variable != h->variable || c->called != h->unit)
                continue;
            diag_error(S->cx, h->span, "'%s' is changed here, but '%s' is called in a loop over it",
                       h->variable->name, h->unit->name);
            diag_note(S->cx, c->span, "it is called here");
            break;
        }
    }
}

/* A condition that calls functions first is tested in an endless loop. */
static void test_inside(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    StmtVec body = S->prelude;
    Stmt *test = mk_if(cx, s->span, mk_unary(cx, s->span, OP_NOT, s->cond));
    Stmt *leave = mk_stmt(cx, ST_EXIT, s->span);
    leave->target = s;
    vec_push(cx, &test->arms.at[0].body, leave);
    vec_push(cx, &body, test);
    vec_append(cx, &body, &s->body);
    S->prelude = (StmtVec){0};
    s->cond = NULL;
    s->body = body;
}

void sema_do_while(Sema *S, Stmt *s) {
    if (s->cond)
        s->cond = sema_scalar(S, s->cond, TY_LOGICAL, "the condition of DO WHILE");
    vec_push(S->cx, &S->loops, s);
    sema_block(S, &s->body);
    S->loops.n--;
    if (S->prelude.n)
        test_inside(S, s);
}

void sema_leave(Sema *S, Stmt *s) {
    const char *word = s->kind == ST_EXIT ? "EXIT" : "CYCLE";
    int i = S->loops.n - 1;
    if (s->name)
        while (i >= 0 && S->loops.at[i]->construct != s->name)
            i--;
    if (i < 0) {
        if (s->name)
            diag_error(S->cx, s->span, "no %s with the name '%s' is around this %s",
                       s->kind == ST_EXIT ? "construct" : "loop", s->name, word);
        else
            diag_error(S->cx, s->span, "%s is not inside a loop", word);
        return;
    }
    s->target = S->loops.at[i];
    for (int k = S->loops.n - 1; k >= i; k--)
        if (S->loops.at[k]->dir && (k > i || s->kind == ST_EXIT))
            diag_error(S->cx, s->span, "%s leaves %s loop", word,
                       S->loops.at[k]->dir->is_concurrent ? "a DO CONCURRENT" : "an INDEPENDENT");
}

void sema_do_pointer(Sema *S, StmtVec *v, int i) {
    Context *cx = S->cx;
    Stmt *s = v->at[i];
    const Symbol *p = s->kind == ST_DO && !s->dir ? scope_lookup(S->scope, s->name) : NULL;
    const bool leads = p && p->kind == SYM_VAR && p->type.to && !p->type.to->to;
    if (!leads && !(p && p->part && !sym_is_array(p))) /* or a name for z%re */
        return;
    Symbol *k = do_scalar(S, "do", leads ? *p->type.to : p->type, s->span);
    StmtVec body = {0}, out = {0};
    vec_push(cx, &body, mk_set(cx, mk_ref(cx, s->span, s->name), mk_ref(cx, s->span, k->name)));
    vec_append(cx, &body, &s->body);
    s->body = body;
    for (int n = 0; n < v->n; n++) {
        vec_push(cx, &out, v->at[n]);
        if (n == i)
            vec_push(cx, &out,
                     mk_set(cx, mk_ref(cx, s->span, s->name), mk_ref(cx, s->span, k->name)));
    }
    s->name = k->name;
    *v = out;
}
