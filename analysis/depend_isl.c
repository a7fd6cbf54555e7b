/* depend_isl.c: dependences carried by a loop, as emptiness of integer sets (depend_isl.h).
 *
 * For two accesses the set of pairs of iterations is written down in isl's own notation:
 *
 *     [p0] -> { [a0,b0] : a0 != b0 and lo <= a0 <= hi and lo <= b0 <= hi and a0+1 = b0 }
 *
 * a0, a1… are the loop's variable and those of the loops inside it at the first access, b0… at the
 * second, p0… whatever is invariant. Empty means that no two iterations meet. */
#include "depend_isl.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <string.h>

#include "access.h"
#include "linear.h"

enum { ISL_OPERATIONS = 200000, MAX_PARAMS = 24 };

struct DependTest {
    Context *cx;
    isl_ctx *isl;
    Stmt *loop;
    const SymSet *changing;
    const Expr *param[MAX_PARAMS];
    int params;
};

DependTest *depend_begin(Context *cx, Stmt *loop, const SymSet *changing)
{
    DependTest *t = NEW(cx, DependTest);
    t->cx = cx;
    t->loop = loop;
    t->changing = changing;
    return t;
}

void depend_end(DependTest *t)
{
    if (t->isl != NULL)
        isl_ctx_free(t->isl);
}

/* ---- writing a sum in isl's notation ---- */

static int level_of(const Access *a, const Symbol *v)
{
    for (int i = 0; i < a->depth; i++) {
        if (a->chain[i]->sym == v)
            return i;
    }
    return -1;
}

static int param_of(DependTest *t, const Expr *atom)
{
    for (int i = 0; i < t->params; i++) {
        if (expr_equal(t->param[i], atom))
            return i;
    }
    if (t->params == MAX_PARAMS)
        return -1;
    t->param[t->params] = atom;
    return t->params++;
}

static bool mentions_loops(const Access *a, const Expr *e)
{
    for (int i = 0; i < a->depth; i++) {
        if (expr_mentions(e, a->chain[i]->sym))
            return true;
    }
    return false;
}

/* False: not affine in the loops' variables and invariants. */
static bool put_sum(DependTest *t, const Access *a, char side, const Expr *e, Text *out)
{
    Linear l = linear_of(e, false);
    if (!l.ok)
        return false;
    text_printf(out, "%lld", (long long)l.c0);
    for (int i = 0; i < l.n; i++) {
        const LinearTerm *term = &l.term[i];
        int level = term->atom->kind == EX_VAR ? level_of(a, term->atom->sym) : -1;
        if (level >= 0) {
            text_printf(out, " + %lld%c%d", (long long)term->coef, side, level);
            continue;
        }
        if (mentions_loops(a, term->atom) || expr_depends((Expr *)term->atom, t->changing))
            return false;
        int p = param_of(t, term->atom);
        if (p < 0)
            return false;
        text_printf(out, " + %lldp%d", (long long)term->coef, p);
    }
    return true;
}

/* One more conjunct; one that cannot be written is left out, which only adds points to the set. */
static void put_compare(DependTest *t, const Access *a, const Expr *ea, char sa, const char *rel,
                        const Access *b, const Expr *eb, char sb, Text *out)
{
    Text both;
    text_init(&both, t->cx);
    text_puts(&both, " and ");
    if (!put_sum(t, a, sa, ea, &both))
        return;
    text_puts(&both, rel);
    if (put_sum(t, b, sb, eb, &both))
        text_puts(out, both.at);
}

/* lo <= v <= hi, and v = lo + step*k. */
static void put_domain(DependTest *t, const Access *a, char side, Text *out)
{
    for (int i = 0; i < a->depth; i++) {
        const Stmt *loop = a->chain[i];
        int64_t step = 1;
        if (loop->step != NULL && !expr_is_int(loop->step, &step))
            continue;
        Expr var = {.kind = EX_VAR, .sym = loop->sym, .type = loop->sym->type};
        put_compare(t, a, &var, side, step > 0 ? " >= " : " <= ", a, loop->lo, side, out);
        put_compare(t, a, &var, side, step > 0 ? " <= " : " >= ", a, loop->hi, side, out);
        Text lo;
        text_init(&lo, t->cx);
        if (step != 1 && step != -1 && put_sum(t, a, side, loop->lo, &lo))
            text_printf(out, " and exists (k: %c%d = %s + %lldk)", side, i, lo.at,
                        (long long)step);
    }
}

/* ---- the test ---- */

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

static void put_dims(const Access *a, char side, Text *out)
{
    for (int i = 0; i < a->depth; i++)
        text_printf(out, "%s%c%d", side == 'b' || i > 0 ? "," : "", side, i);
}

/* May a and b touch one element, in iterations of which `iterations` holds? */
static bool may_meet(DependTest *t, const char *iterations, const Access *a, const Access *b)
{
    Text where, set;
    text_init(&where, t->cx);
    text_init(&set, t->cx);
    text_puts(&where, iterations);
    put_domain(t, a, 'a', &where);
    put_domain(t, b, 'b', &where);
    for (int d = 0; d < a->subscripts->n; d++)
        put_compare(t, a, a->subscripts->at[d], 'a', " = ", b, b->subscripts->at[d], 'b', &where);

    text_puts(&set, "[");
    for (int i = 0; i < t->params; i++)
        text_printf(&set, "%sp%d", i > 0 ? "," : "", i);
    text_puts(&set, "] -> { [");
    put_dims(a, 'a', &set);
    put_dims(b, 'b', &set);
    text_printf(&set, "] : %s }", where.at);

    if (t->isl == NULL) {
        t->isl = isl_ctx_alloc();
        isl_options_set_on_error(t->isl, ISL_ON_ERROR_CONTINUE);
        isl_ctx_set_max_operations(t->isl, ISL_OPERATIONS);
    }
    isl_ctx_reset_operations(t->isl);
    isl_set *s = isl_set_read_from_str(t->isl, set.at);
    isl_bool empty = isl_set_is_empty(s);
    isl_set_free(s);
    return empty != isl_bool_true; /* an error, too, is "not proved" */
}

bool depend_carried(DependTest *t, const Access *a, const Access *b)
{
    return !same_iteration_only(t, a, b) && may_meet(t, "a0 != b0", a, b);
}

bool depend_within(DependTest *t, const Access *a, const Access *b, int n)
{
    Text same;
    text_init(&same, t->cx);
    for (int i = 0; i < n; i++)
        text_printf(&same, "%sa%d = b%d", i > 0 ? " and " : "", i, i);
    return may_meet(t, same.at, a, b);
}
