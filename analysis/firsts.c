/* firsts.c: searches for the first element that ... (contract: structure.h).
 *
 *     do i = 1, n                          first = the least number of an iteration where a(i) > t
 *         if (a(i) > t) then               if (there is any) then
 *             ...                              i = 1 + first
 *             exit                   ->        ...
 *         end if                           else
 *     end do                                   i = n + 1
 *
 * The condition is evaluated for all iterations then. Those behind the first hit may be out of the
 * arrays' bounds, where a sentinel ends the loop; so the loop also stays as it is, for
 * that case. */
#include "structure.h"

#include <stdint.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "doloop.h"
#include "linear.h"
#include "lower.h"

typedef struct Firsts {
    Context *cx;
    Unit *unit;
} Firsts;

/* ---- is it one? ---- */

typedef struct Jumps {
    const Stmt *loop;
    int n; /* to the loop, or to anywhere by a label */
} Jumps;

static void see_jump(Stmt *s, void *arg)
{
    Jumps *j = arg;
    j->n += s->target == j->loop || s->kind == ST_GOTO || s->kind == ST_ARITHMETIC ||
            s->kind == ST_LABEL;
}

static Expr *comparison(Context *cx, Op op, Expr *a, Expr *b)
{
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = type_logical();
    return e;
}

Expr *structure_both(Context *cx, Expr *a, Expr *b)
{
    return a == NULL ? b : comparison(cx, OP_AND, a, b);
}

typedef struct Bounds {
    Context *cx;
    const Stmt *loop;
    bool down;
    bool ok, mapped;
    Expr *inside; /* all subscripts are, in all iterations */
} Bounds;

/* The subscript where the loop's variable is `at`. */
static Expr *subscript_where(const Bounds *b, const Expr *subscript, const Expr *at)
{
    return mk_convert(b->cx, replace_var(b->cx, expr_copy(b->cx, subscript), b->loop->sym,
                                         expr_copy(b->cx, at)), type_int8());
}

static void check_subscript(Bounds *b, const Expr *e, int d)
{
    Linear l = linear_of(e->args.at[d], false);
    int64_t c = 0;
    for (int i = 0; i < l.n; i++) {
        const Expr *atom = l.term[i].atom;
        if (atom->kind == EX_VAR && atom->sym == b->loop->sym)
            c = l.term[i].coef;
        else
            b->ok &= !expr_mentions(atom, b->loop->sym) && !expr_reads_array(atom);
    }
    b->ok &= l.ok;
    if (!b->ok || c == 0)
        return;
    bool rises = (c > 0) != b->down;
    Expr *first = subscript_where(b, e->args.at[d], b->loop->lo);
    Expr *last = subscript_where(b, e->args.at[d], b->loop->hi);
    Expr *lower = mk_bound(b->cx, e->span, e->sym, d, BOUND_LOWER);
    Expr *upper = mk_bound(b->cx, e->span, e->sym, d, BOUND_UPPER);
    b->inside = structure_both(b->cx, b->inside,
                               comparison(b->cx, OP_GE, rises ? first : last, lower));
    b->inside = structure_both(b->cx, b->inside,
                               comparison(b->cx, OP_LE, rises ? last : first, upper));
}

/* May the program end in it? Not if an earlier iteration was the hit. */
static bool may_trap(const Expr *e)
{
    int64_t by;
    if (e->type.base != TY_INTEGER)
        return false;
    if (e->kind == EX_BINARY && (e->op == OP_DIV || e->op == OP_POW))
        return !expr_is_int(e->b, &by) || by == 0;
    return e->kind == EX_INTRINSIC && e->args.n == 2 &&
           (e->intrinsic->id == IN_MOD || e->intrinsic->id == IN_MODULO) &&
           (!expr_is_int(e->args.at[1], &by) || by == 0);
}

static void see_element(Expr **e, void *arg)
{
    Bounds *b = arg;
    b->ok &= !may_trap(*e);
    if ((*e)->kind != EX_ELEM)
        return;
    b->mapped |= !array_replicated((*e)->sym) && (*e)->sym->ooc == NULL;
    b->ok &= (*e)->sym->spec.kind != AS_ASSUMED_SIZE;
    for (int d = 0; b->ok && d < (*e)->args.n; d++)
        check_subscript(b, *e, d);
}

/* EXIT, or what leaves more than the loop. */
static bool leaves(const Stmt *s, const Stmt *loop)
{
    return s->label == 0 && (s->kind == ST_EXIT || s->kind == ST_RETURN ||
                             (s->kind == ST_CYCLE && s->target != loop));
}

static bool is_plain_if(const Stmt *s)
{
    return s != NULL && s->kind == ST_IF && s->arms.n == 1 && s->label == 0;
}

/* IF (a) THEN; IF (b) THEN …: one IF. */
static Stmt *joined(Firsts *f, Stmt *test)
{
    while (is_plain_if(test)) {
        const Arm *outer = &test->arms.at[0];
        Stmt *inner = doloop_only_stmt(&outer->body);
        if (!is_plain_if(inner))
            break;
        const Arm *then = &inner->arms.at[0];
        test = mk_if(f->cx, inner->span,
                     structure_both(f->cx, expr_copy(f->cx, outer->cond), then->cond));
        test->arms.at[0].body = then->body;
    }
    return test;
}

/* The IF; NULL: the loop does anything else, or the condition more than look at elements. */
static Stmt *hit_of(Firsts *f, Stmt *loop, int64_t *step, Bounds *b)
{
    Stmt *test = loop->kind == ST_DO ? joined(f, doloop_only_stmt(&loop->body)) : NULL;
    *step = 1;
    if (!is_plain_if(test) || loop->dir != NULL || loop->sym->type.base != TY_INTEGER ||
        loop->sym->is_equivalenced ||
        (loop->step != NULL && !expr_is_int(loop->step, step)) || (*step != 1 && *step != -1))
        return NULL;
    StmtVec *body = &test->arms.at[0].body;
    Expr *cond = test->arms.at[0].cond;
    Stmt *last = body->n > 0 ? body->at[body->n - 1] : NULL;
    Jumps j = {.loop = loop};
    walk_stmts(&loop->body, see_jump, &j);
    if (last == NULL || !leaves(last, loop) || j.n != (last->target == loop) ||
        expr_has_call(cond) || expr_rank(cond) > 0 || expr_has_call(loop->lo) ||
        expr_has_call(loop->hi) || expr_reads_array(loop->lo) || expr_reads_array(loop->hi))
        return NULL;
    *b = (Bounds){.cx = f->cx, .loop = loop, .down = *step < 0, .ok = true};
    walk_expr(&cond, see_element, b);
    return b->ok && b->mapped && b->inside != NULL ? test : NULL;
}

/* ---- what becomes of it ---- */

/* first = MIN(the iteration's number, first) where the condition holds. */
static Stmt *find_first(Firsts *f, const Stmt *loop, const Stmt *test, int64_t step, Symbol *first)
{
    Context *cx = f->cx;
    Span at = test->span;
    Expr *i = mk_convert(cx, mk_var(cx, at, loop->sym), type_int8());
    Expr *lo = mk_convert(cx, expr_copy(cx, loop->lo), type_int8());
    Expr *number = step > 0 ? mk_sub(cx, i, lo) : mk_sub(cx, lo, i);
    Stmt *hit = mk_if(cx, at, expr_copy(cx, test->arms.at[0].cond));
    Expr *least = mk_intrinsic(cx, at, IN_MIN, type_int8(), number, mk_var(cx, at, first));
    vec_push(cx, &hit->arms.at[0].body, mk_assign(cx, at, mk_var(cx, at, first), least));
    Stmt *again = mk_stmt(cx, ST_DO, loop->span);
    again->sym = loop->sym;
    again->lo = expr_copy(cx, loop->lo);
    again->hi = expr_copy(cx, loop->hi);
    again->step = loop->step != NULL ? expr_copy(cx, loop->step) : NULL;
    vec_push(cx, &again->body, hit);
    return again;
}

static Stmt *by_first(Firsts *f, Stmt *loop, Stmt *test, int64_t step, Expr *inside)
{
    Context *cx = f->cx;
    Span at = loop->span;
    Symbol *first = unit_variable(cx, f->unit, "first", type_int8());
    Stmt *choice = mk_if(cx, at, inside);
    StmtVec *then = &choice->arms.at[0].body;
    choice->label = loop->label;
    Stmt *serial = stmt_copy(cx, loop);
    serial->label = 0;
    serial->is_version = true;

    Expr *none = mk_int(cx, at, INT64_MAX, 8);
    vec_push(cx, then, mk_assign(cx, at, mk_var(cx, at, first), none));
    vec_push(cx, then, find_first(f, loop, test, step, first));
    Stmt *found = mk_if(cx, at, comparison(cx, OP_LT, mk_var(cx, at, first), expr_copy(cx, none)));
    StmtVec *there = &found->arms.at[0].body;
    Expr *lo = mk_convert(cx, expr_copy(cx, loop->lo), type_int8());
    Expr *place =
        step > 0 ? mk_add(cx, lo, mk_var(cx, at, first)) : mk_sub(cx, lo, mk_var(cx, at, first));
    vec_push(cx, there, mk_assign(cx, at, mk_var(cx, at, loop->sym),
                                  mk_convert(cx, place, loop->sym->type)));
    const StmtVec *body = &test->arms.at[0].body;
    for (int i = 0; i < body->n; i++)
        if (body->at[i]->kind != ST_EXIT || body->at[i]->target != loop)
            vec_push(cx, there, body->at[i]);
    vec_push(cx, then, found);
    vec_push(cx, &choice->arms, (Arm){.span = at});
    vec_push(cx, &choice->arms.at[1].body, serial);
    return choice;
}

static void find_firsts(StmtVec *block, void *arg)
{
    Firsts *f = arg;
    for (int i = 0; i < block->n; i++) {
        Bounds b;
        int64_t step;
        Stmt *s = block->at[i], *test = hit_of(f, s, &step, &b);
        if (test != NULL)
            block->at[i] = by_first(f, s, test, step, b.inside);
        else
            stmt_blocks(s, find_firsts, f);
    }
}

void firsts_unit(Context *cx, Unit *u)
{
    Firsts f = {cx, u};
    find_firsts(&u->body, &f);
}
