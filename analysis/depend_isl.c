/* depend_isl.c: dependences carried by a loop, as questions whether accesses
 * meet (depend_isl.h). */
#include "depend_isl.h"

#include "access.h"
#include "linear.h"

struct DependTest {
    Context *cx;
    Meet *meet;
    Stmt *loop;
    const SymSet *changing;
};

static bool guards_equal(const MeetGuards *a, const MeetGuards *b)
{
    bool equal = a->n == b->n;
    for (int i = 0; equal && i < a->n; i++)
        equal = a->at[i].cond == b->at[i].cond && a->at[i].fails == b->at[i].fails;
    return equal;
}

bool access_equal(const Access *a, const Access *b)
{
    bool equal = a->array == b->array && a->write == b->write && a->depth == b->depth &&
                 guards_equal(&a->guards, &b->guards);
    for (int i = 0; equal && i < a->depth; i++)
        equal = a->chain[i] == b->chain[i];
    for (int d = 0; equal && d < a->subscripts->n; d++)
        equal = expr_equal(a->subscripts->at[d], b->subscripts->at[d]);
    return equal;
}

DependTest *depend_begin(Context *cx, Stmt *loop, const SymSet *changing,
                         const MeetGuardVec *known)
{
    DependTest *t = NEW(cx, DependTest);
    t->cx = cx;
    t->meet = meet_begin(cx, known);
    t->loop = loop;
    t->changing = changing;
    return t;
}

void depend_end(DependTest *t)
{
    meet_end(t->meet);
}

static bool mentions_loops(const Access *a, const Expr *e)
{
    for (int i = 0; i < a->depth; i++) {
        if (expr_mentions(e, a->chain[i]->sym))
            return true;
    }
    return false;
}

/* The usual case without isl: one subscript is c*v + invariants on both sides, so that equal
 * elements mean equal iterations. */
static bool same_iteration_only(DependTest *t, const Access *a, const Access *b)
{
    for (int d = 0; d < a->subscripts->n; d++) {
        Linear la = linear_of(a->subscripts->at[d], false);
        Linear diff = linear_add(la, linear_of(b->subscripts->at[d], false), -1);
        int64_t c;
        if (!linear_is_const(&diff, &c) || c != 0)
            continue;
        bool moves = false, fixed = true;
        for (int i = 0; i < la.n; i++) {
            const Expr *atom = la.term[i].atom;
            if (atom->kind == EX_VAR && atom->sym == t->loop->sym)
                moves = true;
            else if (mentions_loops(a, atom) || mentions_loops(b, atom) ||
                     expr_depends((Expr *)atom, t->changing))
                fixed = false;
        }
        if (moves && fixed)
            return true;
    }
    return false;
}

typedef struct Side {
    const DependTest *test;
    const Access *access;
    MeetLoop loop[MAX_LOOPS];
} Side;

static bool is_fixed(const Expr *atom, const void *arg)
{
    const Side *s = arg;
    return !mentions_loops(s->access, atom) && !expr_depends((Expr *)atom, s->test->changing);
}

static MeetSide side_of(const DependTest *t, const Access *a, Side *s)
{
    s->test = t;
    s->access = a;
    for (int i = 0; i < a->depth; i++) {
        const Stmt *l = a->chain[i];
        s->loop[i] = (MeetLoop){.sym = l->sym, .lo = l->lo, .hi = l->hi, .step = l->step};
    }
    return (MeetSide){s->loop, a->depth, a->subscripts, is_fixed, s, &a->guards};
}

static bool is_pair(const ExprVec *pairs, const Expr *x, const Expr *y)
{
    for (int i = 0; i < pairs->n; i += 2)
        if ((expr_equal(pairs->at[i], x) && expr_equal(pairs->at[i + 1], y)) ||
            (expr_equal(pairs->at[i], y) && expr_equal(pairs->at[i + 1], x)))
            return true;
    return false;
}

static bool known_apart(const DependTest *t, const Access *a, const Access *b)
{
    for (int d = 0; d < a->subscripts->n && t->loop->apart.n > 0; d++)
        if (is_pair(&t->loop->apart, a->subscripts->at[d], b->subscripts->at[d]))
            return true;
    return false;
}

static bool one_value(DependTest *t, const Access *a, const Expr *e)
{
    return !mentions_loops(a, e) && !expr_depends((Expr *)e, t->changing) &&
           !expr_reads_array(e);
}

bool depend_differ(DependTest *t, const Access *a, const Access *b, ExprVec *pairs)
{
    for (int d = 0; d < a->subscripts->n; d++) {
        Expr *x = a->subscripts->at[d], *y = b->subscripts->at[d];
        int64_t c;
        if (!one_value(t, a, x) || !one_value(t, b, y) || linear_difference(x, y, &c))
            continue;
        if (!is_pair(pairs, x, y)) {
            vec_push(t->cx, pairs, x);
            vec_push(t->cx, pairs, y);
        }
        return true;
    }
    return false;
}

/* May a and b touch one element, in iterations of which `iterations` holds? */
static bool may_meet(DependTest *t, const char *iterations, const Access *a, const Access *b)
{
    if (known_apart(t, a, b))
        return false;
    Side first, second;
    MeetSide x = side_of(t, a, &first), y = side_of(t, b, &second);
    /* What a nest stores behind it is whole sections, what a condition left alone as it
     * was before. */
    if (a->write && b->write)
        x.guards = y.guards = NULL;
    return meet_possible(t->meet, iterations, &x, &y);
}

bool depend_carried(DependTest *t, const Access *a, const Access *b)
{
    return !same_iteration_only(t, a, b) && may_meet(t, "a0 != b0", a, b);
}

bool depend_meets(DependTest *t, const Access *a, const Access *b)
{
    return may_meet(t, "0 = 0", a, b);
}

bool depend_within(DependTest *t, const Access *a, const Access *b, int n)
{
    Text same;
    text_init(&same, t->cx);
    for (int i = 0; i < n; i++)
        text_printf(&same, "%sa%d = b%d", i > 0 ? " and " : "", i, i);
    return may_meet(t, same.at, a, b);
}

static int64_t step_of(const Stmt *loop)
{
    int64_t step = 1;
    if (loop->step != NULL)
        (void)expr_is_int(loop->step, &step);
    return step;
}

/* The first of the loops in which the iterations differ says which is the later one. */
bool depend_apart(DependTest *t, const Access *a, const Access *b, Stmt **loops, int n, int k,
                  bool greater)
{
    if (a->depth < n || b->depth < n)
        return true;
    for (int level = 0; level < n; level++) {
        const int64_t step = step_of(loops[level]);
        Text which;
        text_init(&which, t->cx);
        text_printf(&which, "a%d %s b%d", k, greater ? "<" : ">", k);
        for (int i = 0; i < level; i++)
            text_printf(&which, " and a%d = b%d", i, i);
        text_printf(&which, " and a%d %s b%d", level, step > 0 ? "<" : ">", level);
        if (may_meet(t, which.at, a, b))
            return true;
    }
    return false;
}

bool depend_overtakes(DependTest *t, const Access *a, const Access *b, Stmt **loops, int n,
                      int behind)
{
    if (n < 2 || a->depth < n || b->depth < n)
        return true;
    Text which;
    text_init(&which, t->cx);
    for (int i = 0; i < n - 2; i++)
        text_printf(&which, "a%d = b%d and ", i, i);
    const char *lines = arena_printf(
        t->cx->arena, step_of(loops[n - 2]) > 0 ? "(b%d - a%d)" : "(-b%d + a%d)", n - 2, n - 2);
    text_printf(&which, "1 <= %s and %s < %d and ", lines, lines, SWEEP_LINES);
    text_printf(&which, step_of(loops[n - 1]) > 0 ? "(b%d - a%d)" : "(-b%d + a%d)", n - 1, n - 1);
    text_printf(&which, " + %d * %s < 0", behind, lines);
    return may_meet(t, which.at, a, b);
}
