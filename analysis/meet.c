/* meet.c: emptiness of integer sets by isl (contract: meet.h). */
#include "meet.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include "linear.h"

enum { ISL_OPERATIONS = 200000, MAX_PARAMS = 24 };

struct Meet {
    Context *cx;
    isl_ctx *isl;
    const Expr *param[MAX_PARAMS];
    int params;
};

Meet *meet_begin(Context *cx)
{
    Meet *m = NEW(cx, Meet);
    m->cx = cx;
    return m;
}

void meet_end(Meet *m)
{
    if (m->isl != NULL)
        isl_ctx_free(m->isl);
}

/* ---- writing a sum in isl's notation ---- */

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

/* False: not affine in the loops' variables and invariants. */
static bool put_sum(Meet *m, const MeetSide *s, char side, const Expr *e, Text *out)
{
    Linear l = linear_of(e, false);
    if (!l.ok)
        return false;
    text_printf(out, "%lld", (long long)l.c0);
    for (int i = 0; i < l.n; i++) {
        const LinearTerm *t = &l.term[i];
        int level = level_of(s, t->atom);
        int p = level < 0 && s->fixed(t->atom, s->arg) ? param_of(m, t->atom) : -1;
        if (level < 0 && p < 0)
            return false;
        text_printf(out, " + %lld%c%d", (long long)t->coef, level >= 0 ? side : 'p',
                    level >= 0 ? level : p);
    }
    return true;
}

/* One more conjunct; one that cannot be written is left out, which only adds points to the set. */
static void put_bound(Meet *m, const MeetSide *s, char side, int level, const char *rel,
                      const Expr *bound, Text *out)
{
    Text sum;
    text_init(&sum, m->cx);
    if (put_sum(m, s, side, bound, &sum))
        text_printf(out, " and %c%d%s%s", side, level, rel, sum.at);
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

/* ---- the test ---- */

static void put_subscripts(Meet *m, const MeetSide *a, const MeetSide *b, Text *out)
{
    for (int d = 0; d < a->subscripts->n; d++) {
        Text x, y;
        text_init(&x, m->cx);
        text_init(&y, m->cx);
        if (put_sum(m, a, 'a', a->subscripts->at[d], &x) &&
            put_sum(m, b, 'b', b->subscripts->at[d], &y))
            text_printf(out, " and %s = %s", x.at, y.at);
    }
}

bool meet_possible(Meet *m, const char *which, const MeetSide *a, const MeetSide *b)
{
    Text where, set;
    text_init(&where, m->cx);
    text_init(&set, m->cx);
    text_puts(&where, which);
    put_domain(m, a, 'a', &where);
    put_domain(m, b, 'b', &where);
    put_subscripts(m, a, b, &where);

    text_puts(&set, "[");
    for (int i = 0; i < m->params; i++)
        text_printf(&set, "%sp%d", i > 0 ? "," : "", i);
    text_puts(&set, "] -> { [");
    for (int i = 0; i < a->n + b->n; i++)
        text_printf(&set, "%s%c%d", i > 0 ? "," : "", i < a->n ? 'a' : 'b',
                    i < a->n ? i : i - a->n);
    text_printf(&set, "] : %s }", where.at);

    if (m->isl == NULL) {
        m->isl = isl_ctx_alloc();
        isl_options_set_on_error(m->isl, ISL_ON_ERROR_CONTINUE);
        isl_ctx_set_max_operations(m->isl, ISL_OPERATIONS);
    }
    isl_ctx_reset_operations(m->isl);
    isl_set *s = isl_set_read_from_str(m->isl, set.at);
    isl_bool empty = isl_set_is_empty(s);
    isl_set_free(s);
    return empty != isl_bool_true; /* an error, too, is "not proved" */
}
