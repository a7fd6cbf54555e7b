/* meet.c: emptiness of integer sets by isl (contract: meet.h). */
#include "meet.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <search.h>
#include <string.h>

#include "linear.h"

enum { ISL_OPERATIONS = 200000, MAX_PARAMS = 24, MAX_REMAINDERS = 8, MAX_KNOWN = 12 };

typedef struct Known {
    char side;
    Remainder form;
} Known;

struct Meet {
    Context *cx;
    isl_ctx *isl;
    const MeetGuardVec *known;
    const Expr *param[MAX_PARAMS];
    int params;
    Known remainder[MAX_REMAINDERS]; /* of the present question */
    int remainders;
    Text more;       /* what holds for them */
    Text where, set; /* the present question */
};

Meet *meet_begin(Context *cx, const MeetGuardVec *known)
{
    Meet *m = NEW(cx, Meet);
    m->cx = cx;
    m->known = known;
    text_init(&m->where, cx);
    text_init(&m->set, cx);
    text_init(&m->more, cx);
    return m;
}

void meet_end(Meet *m)
{
    if (m->isl != NULL)
        isl_ctx_free(m->isl);
}

/* ---- writing a sum in isl's notation ---- */

static void cut(Text *t, size_t n)
{
    t->n = n;
    t->at[n] = '\0';
}

static int level_of(const MeetSide *s, const Expr *atom)
{
    for (int i = 0; i < s->n; i++) {
        const MeetLoop *l = &s->loop[i];
        if (l->sym != NULL ? atom->kind == EX_VAR && atom->sym == l->sym
                           : atom->kind == EX_INDEX && atom->index == l->index)
            return i;
    }
    return -1;
}

static int param_of(Meet *m, const Expr *atom)
{
    for (int i = 0; i < m->params; i++) {
        if (expr_equal(m->param[i], atom))
            return i;
    }
    if (m->params == MAX_PARAMS)
        return -1;
    m->param[m->params] = atom;
    return m->params++;
}

static bool put_sum(Meet *m, const MeetSide *s, char side, const Expr *e, Text *out);

/* of = by*q + r. */
static void define_remainder(Meet *m, const Remainder *r, int k, const char *of)
{
    text_printf(&m->more, " and %s = %lldq%d + r%d and r%d < %lld", of, (long long)r->by, k, k, k,
                (long long)r->by);
    if (r->floors)
        text_printf(&m->more, " and r%d >= 0", k);
    else
        text_printf(&m->more,
                    " and r%d > -%lld and ((%s >= 0 and r%d >= 0) or (%s <= 0 and r%d <= 0))", k,
                    (long long)r->by, of, k, of, k);
}

/* Its number; -1: none can be had. */
static int remainder_of(Meet *m, const MeetSide *s, char side, const Expr *e, char *part)
{
    Remainder r;
    if (!linear_remainder(e, &r))
        return -1;
    *part = r.quotient ? 'q' : 'r';
    for (int k = 0; k < m->remainders; k++) {
        const Remainder *x = &m->remainder[k].form;
        if (m->remainder[k].side == side && x->by == r.by && x->floors == r.floors &&
            expr_equal(x->of, r.of))
            return k;
    }
    Text of;
    text_init(&of, m->cx);
    if (!put_sum(m, s, side, r.of, &of) || m->remainders == MAX_REMAINDERS)
        return -1;
    define_remainder(m, &r, m->remainders, of.at);
    m->remainder[m->remainders] = (Known){side, r};
    return m->remainders++;
}

/* False: not affine in the loops' variables and invariants. */
static bool put_sum(Meet *m, const MeetSide *s, char side, const Expr *e, Text *out)
{
    Linear l = linear_of(e, false);
    if (!l.ok)
        return false;
    text_printf(out, "%lld", (long long)l.c0);
    for (int i = 0; i < l.n; i++) {
        const LinearTerm *t = &l.term[i];
        char name = side;
        int number = level_of(s, t->atom);
        if (number < 0 && s->fixed(t->atom, s->arg)) {
            name = 'p';
            number = param_of(m, t->atom);
        } else if (number < 0) {
            number = remainder_of(m, s, side, t->atom, &name);
        }
        if (number < 0)
            return false;
        text_printf(out, " + %lld%c%d", (long long)t->coef, name, number);
    }
    return true;
}

/* One more conjunct; one that cannot be written is left out, which only adds points to the set. */
static void put_bound(Meet *m, const MeetSide *s, char side, int level, const char *rel,
                      const Expr *bound, Text *out)
{
    const size_t before = out->n;
    text_printf(out, " and %c%d%s", side, level, rel);
    if (!put_sum(m, s, side, bound, out))
        cut(out, before);
}

/* lo <= v <= hi, and v = lo + step*k. */
static void put_domain(Meet *m, const MeetSide *s, char side, Text *out)
{
    for (int i = 0; i < s->n; i++) {
        const MeetLoop *loop = &s->loop[i];
        int64_t step = 1;
        if (loop->step != NULL && !expr_is_int(loop->step, &step))
            continue;
        put_bound(m, s, side, i, step > 0 ? " >= " : " <= ", loop->lo, out);
        put_bound(m, s, side, i, step > 0 ? " <= " : " >= ", loop->hi, out);
        Text lo;
        text_init(&lo, m->cx);
        if (step != 1 && step != -1 && put_sum(m, s, side, loop->lo, &lo))
            text_printf(out, " and exists (k: %c%d = %s + %lldk)", side, i, lo.at,
                        (long long)step);
    }
}

/* ---- what IFs have decided ---- */

void meet_guard_arm(MeetGuards *g, const Stmt *s, int arm)
{
    for (int i = 0; i <= arm && g->n < MAX_GUARDS; i++) {
        if (s->arms.at[i].cond == NULL)
            continue;
        g->at[g->n].cond = s->arms.at[i].cond;
        g->at[g->n++].fails = i < arm;
    }
}

/* The comparison as isl writes it; NULL: none. */
static const char *relation(Op op, bool fails)
{
    static const struct {
        Op op;
        const char *holds, *fails;
    } forms[] = {
        {OP_EQ, "=", "!="}, {OP_NE, "!=", "="}, {OP_LT, "<", ">="},
        {OP_LE, "<=", ">"}, {OP_GT, ">", "<="}, {OP_GE, ">=", "<"},
    };
    for (int i = 0; i < countof(forms); i++)
        if (forms[i].op == op)
            return fails ? forms[i].fails : forms[i].holds;
    return NULL;
}

/* a of one side against b of the other, or nothing. */
static void put_pair(Meet *m, const MeetSide *s, char side, const Expr *a, const char *rel,
                     const MeetSide *other, char other_side, const Expr *b, Text *out)
{
    const size_t before = out->n;
    text_puts(out, " and ");
    bool written = put_sum(m, s, side, a, out);
    text_printf(out, " %s ", rel);
    if (!written || !put_sum(m, other, other_side, b, out))
        cut(out, before);
}

/* Its conjuncts; what cannot be written is left out, which only adds points to the set. */
static void put_guard(Meet *m, const MeetSide *s, char side, const Expr *e, bool fails, Text *out)
{
    if (e->kind == EX_PAREN) {
        put_guard(m, s, side, e->a, fails, out);
    } else if (e->kind == EX_UNARY && e->op == OP_NOT) {
        put_guard(m, s, side, e->a, !fails, out);
    } else if (e->kind == EX_BINARY && e->op == (fails ? OP_OR : OP_AND)) {
        put_guard(m, s, side, e->a, fails, out);
        put_guard(m, s, side, e->b, fails, out);
    } else if (e->kind == EX_BINARY && relation(e->op, fails) != NULL &&
               e->a->type.base == TY_INTEGER && e->b->type.base == TY_INTEGER) {
        put_pair(m, s, side, e->a, relation(e->op, fails), s, side, e->b, out);
    }
}

static void put_guards(Meet *m, const MeetSide *s, char side, Text *out)
{
    for (int i = 0; s->guards != NULL && i < s->guards->n; i++)
        put_guard(m, s, side, s->guards->at[i].cond, s->guards->at[i].fails, out);
}

/* Is it about an invariant that the question has? */
static bool concerns(const Meet *m, const Expr *e)
{
    if (e->kind == EX_PAREN || e->kind == EX_UNARY)
        return concerns(m, e->a);
    if (e->kind == EX_BINARY && (relation(e->op, false) != NULL || e->op == OP_AND ||
                                 e->op == OP_OR))
        return concerns(m, e->a) || concerns(m, e->b);
    Linear l = linear_of(e, false);
    for (int i = 0; l.ok && i < l.n; i++)
        for (int p = 0; p < m->params; p++)
            if (expr_equal(l.term[i].atom, m->param[p]))
                return true;
    return false;
}

/* From the inside out: what is said of j may be by way of k, of which a loop further out tells. */
static void put_known(Meet *m, const MeetSide *s, Text *out)
{
    int room = MAX_KNOWN;
    for (int i = m->known != NULL ? m->known->n - 1 : -1; i >= 0 && room > 0; i--) {
        const MeetGuard *g = &m->known->at[i];
        if (!concerns(m, g->cond))
            continue;
        put_guard(m, s, 'a', g->cond, g->fails, out);
        room--;
    }
}

/* ---- the test ---- */

static void put_subscripts(Meet *m, const MeetSide *a, const MeetSide *b, Text *out)
{
    for (int d = 0; d < a->subscripts->n; d++)
        put_pair(m, a, 'a', a->subscripts->at[d], "=", b, 'b', b->subscripts->at[d], out);
}

static int64_t common_divisor(int64_t g, const Linear *l)
{
    for (int i = 0; i < l->n; i++)
        for (int64_t r, x = l->term[i].coef; x != 0; x = r) {
            if (x == 1 || x == -1)
                return 1;
            r = g % x;
            g = x;
        }
    return g;
}

/* Whatever values the variables have, as in 16i + 1 and 16j + 7: most pairs of references in a loop
 * that was unrolled are such, and isl need not be asked about each. */
static bool never_equal(const Expr *x, const Expr *y)
{
    Linear a = linear_of(x, false), b = linear_of(y, false);
    if (!a.ok || !b.ok)
        return false;
    int64_t g = common_divisor(common_divisor(0, &a), &b), apart;
    if (__builtin_sub_overflow(b.c0, a.c0, &apart) || g == 1)
        return false;
    return g == 0 ? apart != 0 : apart % g != 0;
}

/* The set of the pairs of iterations that meet. */
static const char *write_set(Meet *m, const char *which, const MeetSide *a, const MeetSide *b)
{
    Text *where = &m->where, *set = &m->set;
    cut(where, 0);
    cut(set, 0);
    cut(&m->more, 0);
    m->params = m->remainders = 0;
    text_puts(where, which);
    put_domain(m, a, 'a', where);
    put_domain(m, b, 'b', where);
    put_guards(m, a, 'a', where);
    put_guards(m, b, 'b', where);
    put_subscripts(m, a, b, where);
    put_known(m, a, where);
    text_puts(where, m->more.at);

    text_puts(set, "[");
    for (int i = 0; i < m->params; i++)
        text_printf(set, "%sp%d", i > 0 ? "," : "", i);
    text_puts(set, "] -> { [");
    for (int i = 0; i < a->n + b->n; i++)
        text_printf(set, "%s%c%d", i > 0 ? "," : "", i < a->n ? 'a' : 'b',
                    i < a->n ? i : i - a->n);
    for (int k = 0; k < m->remainders; k++)
        text_printf(set, ",q%d,r%d", k, k);
    text_printf(set, "] : %s }", where->at);
    return set->at;
}

static bool ask_isl(Meet *m, const char *set)
{
    if (m->isl == NULL) {
        m->isl = isl_ctx_alloc();
        isl_options_set_on_error(m->isl, ISL_ON_ERROR_CONTINUE);
        isl_ctx_set_max_operations(m->isl, ISL_OPERATIONS);
    }
    isl_ctx_reset_operations(m->isl);
    isl_set *s = isl_set_read_from_str(m->isl, set);
    isl_bool empty = isl_set_is_empty(s);
    isl_set_free(s);
    return empty != isl_bool_true; /* an error, too, is "not proved" */
}

typedef struct Answer {
    const char *question;
    bool possible;
} Answer;

static int by_question(const void *a, const void *b)
{
    return strcmp(((const Answer *)a)->question, ((const Answer *)b)->question);
}

bool meet_possible(Meet *m, const char *which, const MeetSide *a, const MeetSide *b)
{
    for (int d = 0; d < a->subscripts->n; d++)
        if (never_equal(a->subscripts->at[d], b->subscripts->at[d]))
            return false;
    Answer ask = {.question = write_set(m, which, a, b)};
    Answer **found = tfind(&ask, &m->cx->answers, by_question);
    if (found != NULL)
        return (*found)->possible;
    Answer *new = NEW(m->cx, Answer);
    *new = (Answer){arena_strndup(m->cx->arena, m->set.at, m->set.n), ask_isl(m, ask.question)};
    tsearch(new, &m->cx->answers, by_question); /* without memory: isl is asked again */
    return new->possible;
}
