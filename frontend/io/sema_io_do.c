/* sema_io_do.c: implied DOs of input and output lists.
 *
 * Contract: e->sym counts in INTEGER steps from e->lo to e->hi. Where that is not the variable of
 * the program (a REAL one, or what a POINTER leads to), statements of the items (sema_needs.c) set
 * the variable in each iteration and behind the last. */
#include "../sema/sema.h"
#include "../structure/sema_struct.h"

/* The statements belong before the loop of e: those of the item, where items have some of their
 * own, and otherwise not before the items in front of it. */
static void put_before(Sema *S, const Stmt *s, const Expr *e, const StmtVec *first) {
    const bool inside = S->in_io_do || s->kind == ST_READ;
    StmtVec outer = {0};
    if (!inside)
        outer = sema_needs_begin(S);
    vec_append(S->cx, &S->prelude, first);
    if (!inside)
        sema_needs_end(S, outer, e);
}

/* (items, x = lo, hi, step) with a REAL x counts its iterations, as DO does. */
static RealTrips io_do_real(Sema *S, const Stmt *s, Expr *e) {
    StmtVec first = {0};
    RealTrips r = sema_real_trips(S, &first, e->sym, e->lo, e->hi, e->step);
    put_before(S, s, e, &first);
    e->sym = r.k;
    e->lo = mk_int(S->cx, e->span, 1, 8);
    e->hi = mk_var(S->cx, e->span, r.n);
    e->step = NULL;
    return r;
}

static void io_do_bounds(Sema *S, Expr *e, Type type) {
    Context *cx = S->cx;
    e->lo = mk_convert(cx, sema_do_number(S, e->lo, "a bound of an implied DO"), type);
    e->hi = mk_convert(cx, sema_do_number(S, e->hi, "a bound of an implied DO"), type);
    if (!e->step)
        return;
    e->step = sema_do_number(S, e->step, "the step of an implied DO");
    if (type.base == TY_REAL)
        sema_check_step(S, e->step, "step of an implied DO");
    e->step = mk_convert(cx, e->step, type);
    if (type.base == TY_INTEGER)
        sema_constant_step(S, e->step, "step");
}

/* In place of the variable another counts, for which *value is the variable. */
static Symbol *io_do_variable(Sema *S, Expr *e, Expr **value) {
    Context *cx = S->cx;
    Symbol *v = sema_variable(S, e->name, e->span);
    if (!v)
        return NULL;
    v->is_used = true;
    if (v->kind == SYM_VAR && v->type.to && v->type.to->base == TY_INTEGER && !v->type.to->to) {
        *value = heap_value(S, mk_var(cx, e->span, v));
        if (!sema_definable(S, *value, "changed by an implied DO"))
            *value = NULL;
        return *value ? struct_temporary(S, (*value)->type, e->span) : NULL;
    }
    if (v->kind != SYM_VAR || sym_is_array(v) || v->type.to ||
        (v->type.base != TY_INTEGER && v->type.base != TY_REAL))
        return NULL; /* sema_index says why */
    return sema_definable(S, mk_var(cx, e->span, v), "changed by an implied DO") ? v : NULL;
}

/* The variable of an implied DO here is the program's own, which keeps its last value. */
void sema_io_do(Sema *S, Stmt *s, Expr *e, StmtVec *back) {
    Context *cx = S->cx;
    Expr *value = NULL; /* of a POINTER or ALLOCATABLE: another variable counts */
    e->sym = io_do_variable(S, e, &value);
    io_do_bounds(S, e, e->sym ? e->sym->type : TYPE(INTEGER, 4));
    if (!e->sym) { /* reported: the items may still be looked at */
        Scope *outer = S->scope;
        S->scope = scope_new(cx, outer, S->unit);
        e->sym = sema_index(S, e->name, e->span, NULL, "an implied DO");
        sema_io_items(S, s, &e->args, back);
        S->scope = outer;
        return;
    }
    Stmt *loop = mk_stmt(cx, ST_DO, e->span);
    RealTrips real = {0};
    if (e->sym->type.base == TY_REAL) {
        loop->real_variable = e->sym;
        real = io_do_real(S, s, e);
    }
    loop->sym = e->sym;
    vec_push(cx, &S->loops, loop);
    S->in_io_do++;
    sema_io_items(S, s, &e->args, back);
    S->in_io_do--;
    S->loops.n--;
    if (real.x && e->args.n)
        sema_needs_set(S, e->args.at[0],
                       sema_real_advance(S, &real, real.k, mk_int(cx, e->span, 1, 8)), e,
                       sema_real_advance(S, &real, real.n, mk_int(cx, e->span, 0, 8)));
    if (value && e->args.n)
        sema_needs_set(S, e->args.at[0], mk_set(cx, value, mk_var(cx, e->span, e->sym)), e,
                       mk_set(cx, expr_copy(cx, value), mk_var(cx, e->span, e->sym)));
}
