/* extremes.c: largest and smallest values that IFs look for (contract: structure.h).
 *
 * An IF whose condition reads what its statement sets is serial as it stands. Of real numbers only
 * the strict comparisons become functions: v stays where one is a NaN or e the other zero, as in
 * MAX(v, e), whose second argument wins only where it is greater. Searches find the first iteration
 * with the best value, or the last one where the comparison is not strict, or the last one where a
 * condition holds at all, and do what the IF says for that one. */
#include "structure.h"

#include <stdint.h>

#include "../frontend/tree/intrinsics.h"
#include "../frontend/sema/sema.h"
#include "access.h"
#include "doloop.h"
#include "live.h"
#include "lower.h"
#include "mods.h"

typedef struct Extremes {
    Context *cx;
    Unit *unit;
} Extremes;

typedef struct Compared {
    bool greater, strict;
} Compared;

/* `c` compares v with another value of its type, and is true where that is the more extreme one:
 * that value, else NULL. */
static Expr *compared(const Expr *c, const Expr *v, Compared *how)
{
    bool negated = c->kind == EX_UNARY && c->op == OP_NOT && v->type.base == TY_INTEGER;
    if (negated) /* what is left of IF (e <= v) GO TO: of real numbers true with a NaN as well */
        c = c->a;
    static const struct {
        Op op;
        bool strict, greater;
    } forms[] = {
        {OP_GT, true, true}, {OP_GE, false, true}, {OP_LT, true, false}, {OP_LE, false, false}};
    Type t = v->type;
    if (c->kind != EX_BINARY || v->kind != EX_VAR || expr_rank(v) > 0 ||
        (t.base != TY_INTEGER && t.base != TY_REAL))
        return NULL;
    bool left = expr_equal(c->a, v); /* v < e */
    Expr *e = left ? c->b : c->a;
    if (!left && !expr_equal(c->b, v))
        return NULL;
    for (int i = 0; i < countof(forms); i++) {
        if (c->op != forms[i].op)
            continue;
        how->greater = (forms[i].greater != left) != negated;
        how->strict = forms[i].strict != negated;
        return type_equal(e->type, t) && !expr_has_call(e) && !expr_reads(e, v->sym) ? e : NULL;
    }
    return NULL;
}

static Expr *only_condition(const Stmt *s)
{
    return s->kind == ST_IF && s->arms.n == 1 ? s->arms.at[0].cond : NULL;
}

/* The comparison of v in `c`, a condition or one of several that .AND. joins; the others are added
 * to *guard. */
static Expr *comparison_in(Context *cx, Expr *c, const Expr *v, Expr **guard)
{
    Compared how;
    if (compared(c, v, &how) != NULL)
        return c;
    if (c->kind != EX_BINARY || c->op != OP_AND)
        return NULL;
    Expr *side[] = {c->b, c->a};
    for (int k = 0; k < 2; k++) {
        Expr *found = comparison_in(cx, side[k], v, guard);
        if (found != NULL) {
            *guard = structure_both(cx, *guard, side[1 - k]);
            return found;
        }
    }
    return NULL;
}

static Stmt *guarded(Extremes *x, const Expr *guard, Stmt *s)
{
    if (guard == NULL)
        return s;
    Stmt *test = mk_if(x->cx, s->span, expr_copy(x->cx, guard));
    vec_push(x->cx, &test->arms.at[0].body, s);
    return test;
}

static Stmt *set_extreme(Extremes *x, Span at, Expr *v, Expr *e, bool greater)
{
    Stmt *s = mk_stmt(x->cx, ST_ASSIGN, at);
    s->lhs = expr_copy(x->cx, v);
    s->rhs = mk_intrinsic(x->cx, at, greater ? IN_MAX : IN_MIN, v->type, expr_copy(x->cx, v),
                          expr_copy(x->cx, e));
    return s;
}

static void as_function(Stmt *s, void *arg)
{
    Extremes *x = arg;
    Expr *c = only_condition(s), *guard = NULL;
    Stmt *set = c != NULL && s->arms.at[0].body.n == 1 ? s->arms.at[0].body.at[0] : NULL;
    Compared how = {.strict = false};
    if (set == NULL || set->kind != ST_ASSIGN)
        return;
    c = comparison_in(x->cx, c, set->lhs, &guard);
    Expr *e = c != NULL ? compared(c, set->lhs, &how) : NULL;
    if (e != NULL && expr_equal(e, set->rhs) && (how.strict || e->type.base == TY_INTEGER))
        *s = *guarded(x, guard, set_extreme(x, s->span, set->lhs, e, how.greater));
}

/* ---- searches ---- */

typedef struct Search {
    Stmt *loops[MAX_RANK]; /* nested, but for IFs between them, outermost first, by steps of 1 */
    int n;
    Expr *e, *v; /* NULL: any iteration will do where the guard holds */
    Expr *start; /* v stands for this, e at what the places name; NULL: v is the program's own */
    Expr *guard; /* where it is looked for; NULL: everywhere */
    Compared how;
    Span at;
    Vec(Stmt *) places; /* what is set there: beside v, if that gets the best value as such */
} Search;

static bool is_assigned_in(const Search *s, Expr *e)
{
    if (e == NULL)
        return false;
    bool found = s->v != NULL && expr_reads(e, s->v->sym);
    for (int i = 0; i < s->places.n; i++)
        found |= expr_reads(e, s->places.at[i]->lhs->sym);
    return found;
}

/* What is put in place of the variable is not found by them. */
bool has_other_names(const Symbol *v)
{
    return v->is_equivalenced || v->is_target || v->is_pointer;
}

/* The loop that is all that this one does, perhaps where a condition holds. */
static Stmt *inner_loop(Extremes *x, Search *s, Stmt *loop)
{
    Expr *guard = NULL;
    Stmt *only = doloop_only_stmt(&loop->body);
    for (; only != NULL && only_condition(only) != NULL;
         only = doloop_only_stmt(&only->arms.at[0].body))
        guard = structure_both(x->cx, guard, only_condition(only));
    if (only == NULL || only->kind != ST_DO)
        return NULL;
    if (guard == NULL)
        return only;
    s->guard = structure_both(x->cx, s->guard, guard);
    /* now it runs where it did not: nobody may find its variable set */
    return scalar_live_after(x->unit, s->loops[0], only->sym) ? NULL : only;
}

static bool find_loops(Extremes *x, Search *s, Stmt *loop)
{
    for (; loop != NULL && s->n < MAX_RANK; loop = inner_loop(x, s, loop)) {
        int64_t step = 1;
        if (loop->dir != NULL || has_other_names(loop->sym) ||
            (loop->step != NULL && !expr_is_int(loop->step, &step)) || step != 1 ||
            loop->sym->type.base != TY_INTEGER || expr_has_call(loop->lo) ||
            expr_has_call(loop->hi))
            return false;
        for (int k = 0; k < s->n; k++)
            if (expr_reads(loop->lo, s->loops[k]->sym) ||
                expr_reads(loop->hi, s->loops[k]->sym))
                return false;
        s->loops[s->n++] = loop;
    }
    return loop == NULL;
}

/* `e = abs(a(i,j))` before the IF: e lives in the iteration only. */
static bool is_for_the_test(Extremes *x, const Search *s, const Stmt *set, const StmtVec *sets)
{
    if (set->kind != ST_ASSIGN || set->lhs->kind != EX_VAR || expr_rank(set->lhs) > 0 ||
        set->label != 0 || expr_has_call(set->rhs) || expr_reads(set->rhs, set->lhs->sym) ||
        !type_equal(set->rhs->type, set->lhs->type) || set->lhs->type.base == TY_CHARACTER ||
        set->lhs->type.base == TY_DERIVED || has_other_names(set->lhs->sym) ||
        scalar_live_after(x->unit, s->loops[0], set->lhs->sym))
        return false;
    for (int k = 0; k < s->n; k++)
        if (s->loops[k]->sym == set->lhs->sym || expr_reads(s->loops[k]->lo, set->lhs->sym) ||
            expr_reads(s->loops[k]->hi, set->lhs->sym))
            return false;
    for (int i = 0; i < sets->n; i++) /* those before it are read with their values of now */
        if (sets->at[i]->lhs->sym == set->lhs->sym ||
            expr_reads(sets->at[i]->rhs, set->lhs->sym))
            return false;
    return true;
}

/* The IF that is all that the loops do, but for scalars that it uses: a copy with their values in
 * place. NULL: they do more. */
static Stmt *test_of(Extremes *x, const Search *s)
{
    const Stmt *inner = s->loops[s->n - 1];
    Stmt *test = doloop_only_stmt(&inner->body);
    StmtVec sets = {0};
    if (test != NULL)
        return test;
    for (int i = 0; i < inner->body.n; i++) {
        Stmt *b = inner->body.at[i];
        if (b->kind == ST_CONTINUE)
            continue;
        if (test != NULL)
            return NULL;
        if (b->kind == ST_IF)
            test = b;
        else if (is_for_the_test(x, s, b, &sets))
            vec_push(x->cx, &sets, b);
        else
            return NULL;
    }
    if (test == NULL || test->arms.n != 1)
        return NULL;
    test = stmt_copy(x->cx, test);
    Arm *only = &test->arms.at[0];
    for (int i = sets.n - 1; i >= 0; i--) {
        const Symbol *v = sets.at[i]->lhs->sym;
        Expr *value = sets.at[i]->rhs;
        for (int k = 0; k < only->body.n; k++) {
            Stmt *b = only->body.at[k];
            if (b->kind != ST_ASSIGN || b->lhs->kind != EX_VAR || b->lhs->sym == v)
                return NULL;
            b->rhs = replace_var(x->cx, b->rhs, v, value);
        }
        only->cond = replace_var(x->cx, only->cond, v, value);
    }
    return test;
}

/* IF (guard) THEN; IF (e > v) THEN …: the inner one. */
static Stmt *inner_test(Extremes *x, Search *s, Stmt *test)
{
    for (;;) {
        Expr *c = test != NULL ? only_condition(test) : NULL;
        if (c == NULL || test->arms.at[0].body.n != 1 ||
            test->arms.at[0].body.at[0]->kind != ST_IF)
            return c != NULL ? test : NULL;
        s->guard = structure_both(x->cx, s->guard, c);
        test = test->arms.at[0].body.at[0];
    }
}

/* Is v known by its value alone? Of two zeros, the last is taken where both are as good. */
static bool takes_best(const Search *s)
{
    return s->v != NULL && (s->how.strict || s->v->type.base == TY_INTEGER);
}

/* e where the loops are at what the IF sets to their variables: a(m) is that of a(i) for m = i. */
static Expr *at_places(Extremes *x, const Search *s, const Expr *e, const StmtVec *sets)
{
    Expr *there = expr_copy(x->cx, e);
    for (int i = 0; i < sets->n; i++) {
        const Stmt *b = sets->at[i];
        for (int k = 0; k < s->n && b->kind == ST_ASSIGN; k++)
            if (b->rhs->kind == EX_VAR && b->rhs->sym == s->loops[k]->sym &&
                b->lhs->kind == EX_VAR && !has_other_names(b->lhs->sym))
                there = replace_var(x->cx, there, s->loops[k]->sym, b->lhs);
    }
    for (int k = 0; k < s->n; k++)
        if (expr_reads(there, s->loops[k]->sym))
            return NULL;
    return there;
}

/* IF (a(i) > a(m)) m = i: a value is compared with that at the place remembered, which a variable
 * stands for from now on. */
static void find_start(Extremes *x, Search *s, const Stmt *test)
{
    const Expr *c = only_condition(test);
    if (s->guard != NULL || c->kind != EX_BINARY)
        return;
    Expr *side[] = {c->a, c->b};
    for (int k = 0; k < 2 && s->start == NULL; k++) {
        Expr *there = at_places(x, s, side[k], &test->arms.at[0].body);
        if (there == NULL || !expr_equal(there, side[1 - k]) || expr_equal(there, side[k]))
            continue;
        Expr *v = mk_var(x->cx, s->at, unit_variable(x->cx, x->unit, "most", side[k]->type));
        Expr *asks = mk_binary(x->cx, s->at, c->op, k == 0 ? side[0] : v, k == 0 ? v : side[1]);
        s->e = compared(asks, v, &s->how);
        if (s->e == NULL)
            return;
        s->v = v;
        s->start = there;
    }
}

/* What is set in the search's IF, and what its condition compares. */
static bool find_sets(Extremes *x, Search *s, const Stmt *test)
{
    Expr *all = only_condition(test);
    const StmtVec *body = &test->arms.at[0].body;
    find_start(x, s, test);
    for (int i = 0; i < body->n; i++) {
        Stmt *b = body->at[i];
        if (b->kind != ST_ASSIGN || b->lhs->kind != EX_VAR || expr_rank(b->lhs) > 0 ||
            b->lhs->type.base == TY_CHARACTER || b->lhs->type.base == TY_DERIVED ||
            expr_has_call(b->rhs))
            return false;
        Expr *guard = s->guard;
        Compared how = {.strict = false};
        Expr *asks = s->v == NULL ? comparison_in(x->cx, all, b->lhs, &guard) : NULL;
        Expr *e = asks != NULL ? compared(asks, b->lhs, &how) : NULL;
        const bool best = e != NULL && expr_equal(e, b->rhs);
        if (best) {
            s->e = e;
            s->v = b->lhs;
            s->guard = guard;
            s->how = how;
        }
        if (!best || !takes_best(s))
            vec_push(x->cx, &s->places, b);
    }
    if (s->v == NULL)
        s->guard = structure_both(x->cx, s->guard, all);
    return s->places.n > 0;
}

static bool find_search(Extremes *x, Stmt *loop, Search *s)
{
    if (loop->kind != ST_DO || !find_loops(x, s, loop))
        return false;
    Stmt *test = inner_test(x, s, test_of(x, s));
    if (test == NULL)
        return false;
    s->at = test->span;
    if (!find_sets(x, s, test))
        return false;
    bool mapped = false;
    walk_expr(s->v != NULL ? &s->e : &s->guard, structure_see_mapped, &mapped);
    bool ok = mapped && !is_assigned_in(s, s->e) && !is_assigned_in(s, s->guard) &&
              !(s->guard != NULL && expr_has_call(s->guard));
    for (int k = 0; k < s->n; k++)
        ok &= !is_assigned_in(s, s->loops[k]->lo) && !is_assigned_in(s, s->loops[k]->hi) &&
              (s->v == NULL || s->loops[k]->sym != s->v->sym);
    for (int i = 0; i < s->places.n; i++) {
        const Symbol *p = s->places.at[i]->lhs->sym;
        ok &= !is_assigned_in(s, s->places.at[i]->rhs) &&
              (s->v == NULL || p != s->v->sym || !takes_best(s));
        for (int k = 0; k < s->n; k++)
            ok &= p != s->loops[k]->sym;
        for (int k = 0; k < i; k++)
            ok &= p != s->places.at[k]->lhs->sym;
    }
    return ok;
}

/* The loops again around another statement. */
static Stmt *loops_around(Extremes *x, const Search *s, Stmt *body)
{
    for (int k = s->n - 1; k >= 0; k--) {
        Stmt *loop = mk_stmt(x->cx, ST_DO, s->loops[k]->span);
        loop->sym = s->loops[k]->sym;
        loop->lo = expr_copy(x->cx, s->loops[k]->lo);
        loop->hi = expr_copy(x->cx, s->loops[k]->hi);
        vec_push(x->cx, &loop->body, body);
        body = loop;
    }
    return body;
}

static Expr *wide(Extremes *x, const Expr *e)
{
    return mk_convert(x->cx, expr_copy(x->cx, e), type_int8());
}

static Expr *trips(Extremes *x, const Stmt *loop)
{
    Context *cx = x->cx;
    Expr *n = mk_sub(cx, wide(x, loop->hi), wide(x, loop->lo));
    return mk_add(cx, n, mk_int(cx, loop->span, 1, 8));
}

/* The number of an iteration, from 0. */
static Expr *number_of(Extremes *x, const Search *s)
{
    Context *cx = x->cx;
    Expr *number = mk_int(cx, s->at, 0, 8);
    for (int k = 0; k < s->n; k++) {
        const Stmt *loop = s->loops[k];
        Expr *i = mk_sub(cx, wide(x, mk_var(cx, s->at, loop->sym)), wide(x, loop->lo));
        number = mk_add(cx, k > 0 ? mk_mul(cx, number, trips(x, loop)) : number, i);
    }
    return number;
}

static Stmt *set(Extremes *x, Span at, Symbol *v, Expr *e)
{
    return mk_assign(x->cx, at, mk_var(x->cx, at, v), e);
}

/* The values of the DO variables in iteration `first`, and with them what the search remembers. */
static void set_places(Extremes *x, const Search *s, StmtVec *out, Symbol *first)
{
    Context *cx = x->cx;
    Symbol *at[MAX_RANK];
    for (int k = s->n - 1; k >= 0; k--) {
        const Stmt *loop = s->loops[k];
        Expr *here = mk_var(cx, s->at, first);
        if (k > 0)
            here = mk_intrinsic(cx, s->at, IN_MOD, type_int8(), here, trips(x, loop));
        at[k] = unit_variable(cx, x->unit, loop->sym->name, loop->sym->type);
        vec_push(cx, out, set(x, s->at, at[k], mk_add(cx, wide(x, loop->lo), here)));
        if (k == 0)
            break;
        Expr *left = mk_binary(cx, s->at, OP_DIV, mk_var(cx, s->at, first), trips(x, loop));
        left->type = type_int8();
        vec_push(cx, out, set(x, s->at, first, left));
    }
    for (int i = 0; i < s->places.n; i++) {
        Stmt *p = s->places.at[i];
        for (int k = 0; k < s->n; k++)
            p->rhs = replace_var(cx, p->rhs, s->loops[k]->sym, mk_var(cx, s->at, at[k]));
        vec_push(cx, out, p);
    }
}

static Stmt *if_compared(Extremes *x, const Search *s, Op op, const Expr *a, const Expr *b)
{
    Expr *c = mk_binary(x->cx, s->at, op, expr_copy(x->cx, a), expr_copy(x->cx, b));
    c->type = type_logical();
    return mk_if(x->cx, s->at, c);
}

/* The first iteration that `where` singles out, or the last, and what the search does for it. */
static void find_place(Extremes *x, const Search *s, StmtVec *out, Stmt *where)
{
    Context *cx = x->cx;
    const bool last = s->v == NULL || !s->how.strict;
    Symbol *number = unit_variable(cx, x->unit, last ? "last" : "first", type_int8());
    Expr *iteration = mk_var(cx, s->at, number);
    Expr *none = mk_int(cx, s->at, last ? -1 : INT64_MAX, 8);
    Stmt *note = set_extreme(x, s->at, iteration, number_of(x, s), last);
    if (where != NULL)
        vec_push(cx, &where->arms.at[0].body, note);
    vec_push(cx, out, set(x, s->at, number, none));
    vec_push(cx, out, loops_around(x, s, guarded(x, s->guard, where != NULL ? where : note)));
    StmtVec *then = out;
    if (last) { /* else there is one */
        Stmt *found = if_compared(x, s, OP_NE, iteration, none);
        vec_push(cx, out, found);
        then = &found->arms.at[0].body;
    }
    set_places(x, s, then, number);
}

/* Where the loops run at all: else there may be nothing at the first place. */
static void set_start(Extremes *x, const Search *s, StmtVec *out)
{
    Context *cx = x->cx;
    Stmt *set = mk_assign(cx, s->at, expr_copy(cx, s->v), expr_copy(cx, s->start));
    for (int k = 0; k < s->n; k++) {
        const Stmt *loop = s->loops[k];
        int64_t lo, hi;
        if (expr_is_int(loop->lo, &lo) && expr_is_int(loop->hi, &hi) && lo <= hi)
            continue;
        Stmt *any = if_compared(x, s, OP_LE, loop->lo, loop->hi);
        vec_push(cx, &any->arms.at[0].body, set);
        set = any;
    }
    if (set->kind == ST_IF)
        vec_push(cx, out, mk_assign(cx, s->at, expr_copy(cx, s->v),
                                     mk_convert(cx, mk_int(cx, s->at, 0, 4), s->v->type)));
    vec_push(cx, out, set);
}

static void search(Extremes *x, const Search *s, StmtVec *out)
{
    Context *cx = x->cx;
    if (s->v == NULL) {
        find_place(x, s, out, NULL);
        return;
    }
    if (s->start != NULL)
        set_start(x, s, out);
    Symbol *best = unit_variable(cx, x->unit, "best", s->v->type);
    Expr *var = mk_var(cx, s->at, best);
    vec_push(cx, out, set(x, s->at, best, expr_copy(cx, s->v)));
    Stmt *set_best = set_extreme(x, s->at, var, s->e, s->how.greater);
    vec_push(cx, out, loops_around(x, s, guarded(x, s->guard, set_best)));

    static const Op better[2][2] = {{OP_LE, OP_LT}, {OP_GE, OP_GT}};
    Stmt *found = if_compared(x, s, better[s->how.greater][s->how.strict], var, s->v);
    StmtVec *then = &found->arms.at[0].body;
    if (takes_best(s))
        vec_push(cx, then, mk_assign(cx, s->at, expr_copy(cx, s->v), expr_copy(cx, var)));
    find_place(x, s, then, if_compared(x, s, OP_EQ, s->e, var));
    vec_push(cx, out, found);
}

static void find_searches(StmtVec *block, void *arg)
{
    Extremes *x = arg;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Search s = {.n = 0};
        if (find_search(x, block->at[i], &s)) {
            search(x, &s, &out);
            continue;
        }
        stmt_blocks(block->at[i], find_searches, x);
        vec_push(x->cx, &out, block->at[i]);
    }
    *block = out;
}

static void functions_in(Stmt *s, void *arg)
{
    Extremes *x = arg;
    bool mapped = false;
    if (s->kind != ST_DO)
        return;
    walk_exprs(&s->body, structure_see_mapped, &mapped);
    if (mapped)
        walk_stmts(&s->body, as_function, x);
}

void extremes_unit(Context *cx, Unit *u)
{
    Extremes x = {.cx = cx, .unit = u};
    find_searches(&u->body, &x);
    walk_stmts(&u->body, functions_in, &x);
}
