/* nest.c: the nest pass: walks statements, and replaces those that work on arrays.
 *
 * Contract: nest.h, lower.h. Order of evaluation is the source's: what a statement needs is
 * computed by statements before it, and what a condition needs where that condition is reached:
 * an ELSE IF whose condition needs statements becomes an IF in the ELSE, a DO WHILE an endless DO
 * that leaves by EXIT. */
#include "lower.h"

#include <string.h>

#include "../frontend/sema/sema.h"
#include "asked.h"
#include "known.h"
#include "mapping_int.h"
#include "prepare.h"
#include "split.h"
#include "structure.h"

/* ---- copies ---- */

typedef struct LoopMap {
    Context *cx;
    Vec(const Stmt *) from;
    StmtVec to;
} LoopMap;

static void copy_expr(Expr **e, void *arg) {
    LoopMap *m = arg;
    *e = expr_copy(m->cx, *e);
}

static Stmt *copy_stmt(LoopMap *m, const Stmt *s);

static StmtVec copy_block(LoopMap *m, const StmtVec *v) {
    StmtVec r = {0};
    for (int i = 0; i < v->n; i++)
        vec_push(m->cx, &r, copy_stmt(m, v->at[i]));
    return r;
}

static Stmt *copy_stmt(LoopMap *m, const Stmt *s) {
    Stmt *c = NEW(m->cx, Stmt);
    *c = *s;
    c->origin = s->origin ? s->origin : (Stmt *)s;
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
        vec_push(m->cx, &m->from, s);
        vec_push(m->cx, &m->to, c);
    }
    c->args = (ExprVec){0};
    vec_append(m->cx, &c->args, &s->args);
    memset(&c->arms, 0, sizeof c->arms);
    for (int i = 0; i < s->arms.n; i++)
        vec_push(m->cx, &c->arms, (Arm){.cond = s->arms.at[i].cond, .span = s->arms.at[i].span});
    memset(&c->indices, 0, sizeof c->indices);
    vec_append(m->cx, &c->indices, &s->indices);
    if (s->io) {
        c->io = NEW(m->cx, IoList);
        *c->io = *s->io;
    }
    stmt_exprs(c, copy_expr, m);
    for (int i = 0; i < s->arms.n; i++)
        c->arms.at[i].body = copy_block(m, &s->arms.at[i].body);
    c->body = copy_block(m, &s->body);
    for (int i = 0; i < m->from.n; i++)
        if (s->target && m->from.at[i] == s->target)
            c->target = m->to.at[i];
    return c;
}

Stmt *stmt_copy(Context *cx, const Stmt *s) {
    LoopMap m = {.cx = cx};
    return copy_stmt(&m, s);
}

/* ---- blocks ---- */

void stmts_open(Context *cx, StmtVec *block) {
    StmtVec all = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool plain = s->kind == ST_BLOCK && s->label == 0;
        for (int k = 0; plain && k < s->body.n; k++)
            plain = s->body.at[k]->kind != ST_LENGTH;
        if (!plain) {
            vec_push(cx, &all, s);
            continue;
        }
        stmts_open(cx, &s->body);
        vec_append(cx, &all, &s->body);
    }
    *block = all;
}

static void open_in(StmtVec *block, void *arg) {
    stmts_open(arg, block);
    for (int i = 0; i < block->n; i++)
        stmt_blocks(block->at[i], open_in, arg);
}

void stmts_open_all(Context *cx, StmtVec *block) {
    open_in(block, cx);
}

/* ---- assignments ---- */

/* x = maxval(...): the reduction may use x itself, where its operand does not. */
static bool reduce_into(Lower *L, Stmt *s) {
    Expr *e = s->rhs;
    if (L->inside || s->lhs->kind != EX_VAR || s->lhs->shape || !is_reduction(e) || e->shape ||
        !type_equal(s->lhs->type, e->type) || expr_shares(e, s->lhs->sym, false))
        return false;
    IntrinsicId id = e->intrinsic->id;
    if (id == IN_MAXLOC || id == IN_MINLOC || id == IN_FINDLOC || expr_has_call(e) ||
        e->type.base == TY_CHARACTER)
        return false;
    lower_reduction(L, e, s->lhs->sym);
    return true;
}

/* Has the left side the elements of the value: texts of one length that is known here? The runtime
 * library moves elements, it neither cuts nor fills them. */
static bool same_elements(Lower *L, const Stmt *s) {
    int64_t l, r;
    return type_equal(s->lhs->type, s->rhs->type) &&
           (s->lhs->type.base != TY_CHARACTER ||
            (expr_is_int(char_length(L->cx, s->lhs), &l) &&
             expr_is_int(char_length(L->cx, s->rhs), &r) && l == r));
}

/* An intrinsic of the runtime library that fills the left side without a temporary. */
static bool transform_into(Lower *L, Stmt *s) {
    Expr *e = s->rhs;
    if (L->inside || s->lhs->kind != EX_VAR || !is_plain_array(s->lhs) ||
        e->kind != EX_INTRINSIC || !e->shape || /* TRANSFER to a scalar, for all elements */
        !is_runtime_transform(e) || is_small_product(e) || e->intrinsic->id == IN_PACK ||
        !same_elements(L, s) ||
        (expr_shares(e, s->lhs->sym, false) && !library_in_place(e, s->lhs->sym)) ||
        expr_has_call(e))
        return false;
    lower_transform(L, e, s->lhs->sym);
    return true;
}

/* Prefix and suffix functions fill a section too, and read their operands before they store. */
static bool scan_into(Lower *L, Stmt *s) {
    Expr *e = s->rhs;
    if (L->inside || !is_scan(e) || !same_elements(L, s) || !is_plain_array(s->lhs) ||
        outer_used(L, e) || outer_used(L, s->lhs) || L->outer.n || expr_has_call(e))
        return false;
    lower_scan(L, e, prepare_designator(L, s->lhs));
    return true;
}

static Expr *logical(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = type_logical();
    return e;
}

/* An ALLOCATABLE array takes the shape of a value that has been computed. */
static void follow_result(Lower *L, const Expr *lhs, const Expr *value) {
    Context *cx = L->cx;
    Symbol *a = lhs->sym;
    Expr *have =
        mk_intrinsic(cx, lhs->span, IN_ALLOCATED, type_logical(), expr_copy(cx, lhs), NULL);
    Expr *other = mk_not(cx, expr_copy(cx, have)), *shape = mk_expr(cx, EX_SECTION, lhs->span);
    shape->sym = a;
    shape->name = a->name;
    shape->type = lhs->type;
    for (int d = 0; d < a->spec.rank; d++) {
        Expr *is = mk_bound(cx, lhs->span, a, d, BOUND_EXTENT);
        Expr *be = mk_convert(cx, expr_copy(cx, value->shape->extent[d]), type_int8());
        if (be->kind != EX_CONST && be->kind != EX_BOUND)
            be = save_scalar(L, "n", prepare_scalar(L, be));
        Expr *range = mk_expr(cx, EX_TRIPLET, lhs->span);
        range->lo = mk_int(cx, lhs->span, 1, 8);
        range->hi = expr_copy(cx, be);
        vec_push(cx, &shape->args, range);
        other = logical(cx, OP_OR, other, logical(cx, OP_NE, is, be));
    }
    if (symbol_has_open_length(a)) {
        Expr *n = mk_convert(cx, char_length(cx, value), type_int8());
        shape->lo = save_scalar(L, "n", prepare_scalar(L, n));
        Expr *is = mk_convert(cx, char_length(cx, lhs), type_int8());
        other = logical(cx, OP_OR, other, logical(cx, OP_NE, is, expr_copy(cx, shape->lo)));
    }
    Stmt *test = mk_if(cx, lhs->span, other), *old = mk_if(cx, lhs->span, have);
    Stmt *leave = mk_stmt(cx, ST_DEALLOCATE, lhs->span),
         *make = mk_stmt(cx, ST_ALLOCATE, lhs->span);
    vec_push(cx, &leave->args, expr_copy(cx, lhs));
    vec_push(cx, &make->args, shape);
    vec_push(cx, &old->arms.at[0].body, leave);
    vec_push(cx, &test->arms.at[0].body, old);
    vec_push(cx, &test->arms.at[0].body, make);
    emit(L, test);
}

/* A whole ALLOCATABLE array, and a value whose shape only run time knows: sema could not say what
 * is to be done (sema_realloc.c). */
static bool follows(const Lower *L, const Expr *lhs, const Expr *rhs) {
    const Symbol *a = lhs->sym;
    return lhs->kind == EX_VAR && a->is_allocatable && !a->is_pointer && !expr_has_extents(rhs) &&
           !L->cx->opt.keep_shapes && !L->inside && !L->outer.n;
}

/* a = f(n) + 1: the value's operands stand in temporaries, of which one has its shape. */
static void assign_following(Lower *L, Expr *lhs, Expr *rhs) {
    rhs = prepare(L, rhs);
    if (expr_mentions(rhs, lhs->sym))
        rhs = materialize(L, rhs);
    if (!expr_has_extents(rhs))
        rhs = materialize(L, rhs);
    if (!L->failed)
        follow_result(L, lhs, rhs);
    lower_assign(L, lhs, rhs, NULL);
}

/* Its subscripts are evaluated by all, before. */
static void prepare_place(Lower *L, Expr *lhs) {
    prepare_designator(L, lhs);
    for (int d = lhs->args.n - 1; d >= 0; d--)
        lhs->args.at[d] = prepare_scalar(L, lhs->args.at[d]);
}

/* a(i) = e for a mapped a. */
static void assign_element(Lower *L, Stmt *s) {
    if (has_left_first(s)) {
        SymSet changed = {0};
        mods_of_stmt(L->cx, s, &changed);
        prepare_place(L, s->lhs);
        for (int d = 0; d < s->lhs->args.n; d++)
            s->lhs->args.at[d] = kept(L, s->lhs->args.at[d], &changed);
        s->rhs = prepare(L, s->rhs);
    } else {
        s->rhs = prepare(L, s->rhs);
        prepare_place(L, s->lhs);
    }
    lower_assign(L, s->lhs, s->rhs, NULL);
}

static void lower_assignment(Lower *L, Stmt *s) {
    if (!s->lhs->shape) {
        if (reduce_into(L, s))
            return;
        if (s->lhs->kind == EX_ELEM && !array_replicated(s->lhs->sym) && !L->inside) {
            assign_element(L, s);
            return;
        }
        s->rhs = prepare_unordered(L, s->rhs);
        if (s->lhs->kind == EX_ELEM)
            prepare_unordered(L, s->lhs);
        if (!L->inside && !L->outer.n)
            order_assignment(L, s);
        emit(L, s);
        return;
    }
    if (follows(L, s->lhs, s->rhs)) {
        assign_following(L, s->lhs, s->rhs);
        return;
    }
    if (scan_into(L, s) || transform_into(L, s))
        return;
    Expr *lhs = prepare_designator(L, s->lhs);
    lower_assign(L, lhs, prepare(L, s->rhs), NULL);
}

/* ---- control ---- */

/* Whatever `cond` needs has been emitted: temporaries of arrays are not needed any more, but for
 * those that a function in it is given. */
static Expr *condition(Lower *L, Expr *e) {
    e = prepare_scalar(L, e);
    if (L->after.n && expr_has_call(e)) {
        Expr *v = mk_var(L->cx, e->span, temp_saved(L, "cond", e));
        emit(L, mk_assign(L->cx, e->span, expr_copy(L->cx, v), e));
        e = v;
    }
    emit_after(L, &L->after);
    return e;
}

/* The IF statement from arm i on, whose condition is ready. */
static void lower_arms(Lower *L, Stmt *s, int i, Expr *cond) {
    Context *cx = L->cx;
    Stmt *r = mk_stmt(cx, ST_IF, s->span);
    r->is_row = s->is_row;
    StmtVec *out = L->out;
    ReachState before_arms = reach_save(L->reach), joined = NULL;
    int known = known_mark(L->unit);
    for (;;) {
        Arm *arm = &s->arms.at[i];
        vec_push(cx, &r->arms, (Arm){.cond = cond, .span = arm->span, .body = arm->body});
        reach_restore(L->reach, before_arms);
        known_arm(cx, L->unit, s, i);
        lower_block(L, &r->arms.at[r->arms.n - 1].body);
        known_forget(L->unit, known);
        joined = reach_join(L->reach, joined, reach_save(L->reach));
        reach_restore(L->reach, before_arms);
        if (++i == s->arms.n) {
            if (cond)
                joined = reach_join(L->reach, joined, before_arms);
            break;
        }
        arm = &s->arms.at[i];
        StmtVec before = {0};
        L->out = &before;
        L->span = arm->span.beg ? arm->span : s->span;
        cond = arm->cond ? condition(L, arm->cond) : NULL;
        if (before.n) { /* not to be run unless this arm is reached */
            vec_push(cx, &r->arms, (Arm){.span = arm->span});
            L->out = &r->arms.at[r->arms.n - 1].body;
            emit_after(L, &before);
            lower_arms(L, s, i, cond);
            joined = reach_join(L->reach, joined, reach_save(L->reach));
            break;
        }
    }
    L->out = out;
    reach_restore(L->reach, joined);
    emit(L, r);
}

static void lower_while(Lower *L, Stmt *s) {
    Context *cx = L->cx;
    StmtVec before = {0}, *out = L->out;
    reach_loop(L->reach, s);
    ReachState head = reach_save(L->reach);
    L->out = &before;
    Expr *cond = s->cond ? condition(L, s->cond) : NULL;
    L->out = out;
    lower_block(L, &s->body);
    reach_restore(L->reach, head);
    if (before.n) {
        Stmt *leave = mk_if(cx, s->span, mk_not(cx, cond)), *exit = mk_stmt(cx, ST_EXIT, s->span);
        exit->target = s;
        vec_push(cx, &leave->arms.at[0].body, exit);
        vec_push(cx, &before, leave);
        vec_append(cx, &before, &s->body);
        s->body = before;
        cond = NULL;
    }
    s->cond = cond;
    StmtVec after = phase_reblock(L, s);
    emit(L, s);
    emit_after(L, &after);
}

void lower_loop_body(Lower *L, Stmt *loop) {
    int known = known_mark(L->unit);
    known_loop(L->cx, L->unit, loop);
    lower_block(L, &loop->body);
    known_forget(L->unit, known);
}

static void lower_do(Lower *L, Stmt *s) {
    s->lo = prepare_frozen(L, s->lo);
    s->hi = prepare_frozen(L, s->hi);
    s->step = s->step ? prepare_frozen(L, s->step) : NULL;
    emit_after(L, &L->after);
    reach_loop(L->reach, s);
    ReachState head = reach_save(L->reach);
    if (!L->inside && lower_parallel_do(L, s))
        return;
    lower_loop_body(L, s);
    reach_restore(L->reach, head);
    StmtVec after = phase_reblock(L, s);
    emit(L, s);
    emit_after(L, &after);
}

/* ---- statements ---- */

/* v = f(...), v and the result arrays of CHARACTER(:): f allocates v. */
static bool gives_open_length(const Stmt *s) {
    return s->is_plain && s->rhs->kind == EX_CALL && s->lhs->kind == EX_VAR &&
           symbol_has_open_length(s->lhs->sym);
}

static void lower_other(Lower *L, Stmt *s) {
    switch (s->kind) {
    case ST_ASSIGN:
        if (L->inside)
            lower_error(L, s->span, "an array-valued function in a parallel loop");
        prepare_args(L, &s->rhs->args, s->rhs->sym, call_acts(s->rhs));
        break;
    case ST_CALL:
        if (L->inside)
            lower_error(L, s->span, "a CALL in a parallel loop");
        prepare_args(L, &s->args, s->sym, true);
        break;
    case ST_STOP:
    case ST_PAUSE:
        s->code = s->code ? prepare_scalar(L, s->code) : NULL;
        break;
    case ST_RETURN:
    case ST_GOTO:
        s->code = s->code ? condition(L, s->code) : NULL;
        break;
    case ST_ARITHMETIC:
        s->cond = condition(L, s->cond);
        break;
    case ST_ALLOCATE:
        for (int i = 0; i < s->args.n; i++)
            if (s->args.at[i]->kind == EX_SECTION) {
                prepare_designator(L, s->args.at[i]);
                if (s->args.at[i]->lo)
                    s->args.at[i]->lo = prepare_scalar(L, s->args.at[i]->lo);
            }
        break;
    case ST_POINTER:
        if (s->rhs && s->rhs->kind == EX_CALL)
            s->rhs = call_array(L, s->rhs);
        else if (s->rhs && s->rhs->kind == EX_SUBSTR) {
            s->rhs->lo = prepare_scalar(L, s->rhs->lo);
            s->rhs->hi = prepare_scalar(L, s->rhs->hi);
        } else if (s->rhs)
            prepare_designator(L, s->rhs);
        for (int i = 0; i < s->args.n; i++) {
            s->args.at[i]->lo = prepare_scalar(L, s->args.at[i]->lo);
            s->args.at[i]->hi = prepare_scalar(L, s->args.at[i]->hi);
        }
        break;
    default:
        break;
    }
    if (s->stat && !L->inside)
        prepare_set(L, &s->stat);
    bool order = s->kind == ST_STOP || s->kind == ST_RETURN || s->kind == ST_ALLOCATE ||
                 s->kind == ST_GOTO || s->kind == ST_ARITHMETIC || s->kind == ST_LABEL ||
                 s->kind == ST_PAUSE || s->kind == ST_DEALLOCATE || s->kind == ST_POINTER ||
                 s->kind == ST_REDISTRIBUTE || s->kind == ST_REALIGN;
    if (L->inside && order)
        lower_error(L, s->span, "a statement that only runs in order");
    if (s->kind == ST_REDISTRIBUTE)
        reach_redistribute(L->reach, s);
    emit(L, s);
}

/* What was emitted since `from`, as one block: lengths in it end there. */
static void close_block(Lower *L, int from) {
    Stmt *b = mk_stmt(L->cx, ST_BLOCK, L->span);
    for (int i = from; i < L->out->n; i++)
        vec_push(L->cx, &b->body, L->out->at[i]);
    L->out->n = from;
    emit(L, b);
}

void lower_answers(Lower *L, const Stmt *s, const Expr *question) {
    L->versions++;
    lower_stmt(L, asked_versions(L->cx, s, question));
    L->versions--;
}

void lower_stmt(Lower *L, Stmt *s) {
    const Expr *question;
    bool late = L->late;
    int from = L->out->n;
    L->late = false;
    L->span = s->span;
    L->saved.n = 0;
    if (L->quiet && L->failed)
        return;
    L->failed = false;
    switch (s->kind) {
    case ST_ASSIGN:
        if (gives_open_length(s))
            lower_other(L, s);
        else
            lower_assignment(L, s);
        break;
    case ST_IF:
        lower_arms(L, s, 0, condition(L, s->arms.at[0].cond));
        break;
    case ST_DO:
        lower_do(L, s);
        break;
    case ST_DO_WHILE:
        lower_while(L, s);
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
        lower_io(L, s);
        break;
    case ST_WHERE:
    case ST_FORALL:
        question = asked_of(L->cx, s, L->versions).question;
        if (question)
            lower_answers(L, s, question);
        else if (s->kind == ST_WHERE)
            lower_where(L, s);
        else
            lower_forall(L, s);
        break;
    case ST_BLOCK:
        lower_block(L, &s->body);
        emit(L, s);
        break;
    default:
        lower_other(L, s);
    }
    emit_after(L, &L->after);
    if (L->late)
        close_block(L, from);
    L->late = late;
}

void lower_block(Lower *L, StmtVec *block) {
    StmtVec fresh = {0}, *out = L->out, after = L->after;
    L->after = (StmtVec){0};
    L->out = &fresh;
    for (int i = 0; i < block->n; i++)
        lower_stmt(L, block->at[i]);
    *block = fresh;
    L->out = out;
    L->after = after;
}

static void forget_origin(Stmt *s, void *arg) {
    (void)arg;
    s->origin = NULL;
}

void stmts_settle(StmtVec *body) {
    walk_stmts(body, forget_origin, NULL);
}

static void lower_unit(Context *cx, Unit *u) {
    Reach reach;
    Lower L = {.cx = cx, .unit = u, .reach = &reach};
    LoopMap m = {.cx = cx};
    if (cx->opt.autopar)
        split_loops(cx, u);
    reach_begin(&reach, cx, u);
    /* The unit's own body stays as it is meanwhile: liveness is asked of it. */
    StmtVec body = copy_block(&m, &u->body);
    lower_block(&L, &body);
    stmts_settle(&body);
    u->plain = u->body;
    u->body = body;
    reach_end(&reach);
    for (int i = 0; i < u->contains.n; i++)
        lower_unit(cx, u->contains.at[i]);
}

static void structure_units(Context *cx, Unit *u) {
    unit_info(cx, u);
    structure_unit(cx, u);
    for (int i = 0; i < u->contains.n; i++)
        structure_units(cx, u->contains.at[i]);
}

bool nest_run(Context *cx, Program *p) {
    int errors = diag_errors(cx);
    for (int i = 0; i < p->units.n; i++) /* all: calls are expanded from the structured bodies */
        structure_units(cx, p->units.at[i]);
    pure_find(p);
    for (int i = 0; i < p->units.n; i++)
        lower_unit(cx, p->units.at[i]);
    return diag_errors(cx) == errors;
}
