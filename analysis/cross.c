/* cross.c: whether two nests' references meet, as emptiness of an integer set (contract: cross.h).
 *
 *     [p0] -> { [a0,b0] : lo <= a0 <= hi and lo <= b0 <= hi and a0 + 1 = b0 }
 *
 * a0, a1… are the first nest's indices, b0, b1… the second's, p0… whatever is invariant. Elements
 * that one process sets and another one reads are elements where a write meets a read that stands
 * at another position of the template: the cross-process data elements of paper 004, section
 * III. */
#include "cross.h"

#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include "access.h"

enum { ISL_OPERATIONS = 200000, MAX_PARAMS = 24 };

typedef struct Meeting {
    Context *cx;
    bool together;
    const Expr *param[MAX_PARAMS];
    int params;
} Meeting;

static int param_of(Meeting *m, const Expr *atom)
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

static bool is_fixed(const Meeting *m, const Nest *n, const Expr *atom)
{
    if (!expr_invariant(n, atom))
        return false;
    return m->together || (atom->kind == EX_VAR && !atom->sym->is_assigned);
}

/* False: not a sum of indices and of what has one value in both nests. */
static bool put_sum(Meeting *m, const Nest *n, char side, const Expr *e, Text *out)
{
    Linear l = linear_of(e, false);
    if (!l.ok)
        return false;
    text_printf(out, "%lld", (long long)l.c0);
    for (int i = 0; i < l.n; i++) {
        const LinearTerm *t = &l.term[i];
        if (t->atom->kind == EX_INDEX) {
            text_printf(out, " + %lld%c%d", (long long)t->coef, side, t->atom->index);
            continue;
        }
        int p = is_fixed(m, n, t->atom) ? param_of(m, t->atom) : -1;
        if (p < 0)
            return false;
        text_printf(out, " + %lldp%d", (long long)t->coef, p);
    }
    return true;
}

/* One more conjunct; one that cannot be written is left out, which only adds points to the set. */
static void put_compare(Meeting *m, const Nest *a, const Expr *ea, char sa, const char *rel,
                        const Nest *b, const Expr *eb, char sb, Text *out)
{
    Text both;
    text_init(&both, m->cx);
    text_puts(&both, " and ");
    if (!put_sum(m, a, sa, ea, &both))
        return;
    text_puts(&both, rel);
    if (put_sum(m, b, sb, eb, &both))
        text_puts(out, both.at);
}

/* lo <= v <= hi, and v = lo + step*k. */
static void put_domain(Meeting *m, const Nest *n, char side, Text *out)
{
    for (int j = 0; j < n->rank + n->nserial; j++) {
        const NestIndex *ix = &n->index[j];
        int64_t step = 1;
        if (ix->step != NULL && !expr_is_int(ix->step, &step))
            continue;
        Expr var = {.kind = EX_INDEX, .index = j, .type = ix->lo->type};
        put_compare(m, n, &var, side, step > 0 ? " >= " : " <= ", n, ix->lo, side, out);
        put_compare(m, n, &var, side, step > 0 ? " <= " : " >= ", n, ix->hi, side, out);
        Text lo;
        text_init(&lo, m->cx);
        if (step != 1 && step != -1 && put_sum(m, n, side, ix->lo, &lo))
            text_printf(out, " and exists (k: %c%d = %s + %lldk)", side, j, lo.at, (long long)step);
    }
}

static void put_dims(const Nest *n, char side, const char *first, Text *out)
{
    for (int j = 0; j < n->rank + n->nserial; j++)
        text_printf(out, "%s%c%d", j > 0 ? "," : first, side, j);
}

bool refs_meet(Context *cx, const Nest *a, const NestRef *x, const Nest *b, const NestRef *y,
               bool together)
{
    Meeting m = {.cx = cx, .together = together};
    Text where, set;
    text_init(&where, cx);
    text_init(&set, cx);
    text_puts(&where, "0 = 0");
    put_domain(&m, a, 'a', &where);
    put_domain(&m, b, 'b', &where);
    for (int d = 0; d < x->rank; d++)
        put_compare(&m, a, x->subscripts.at[d], 'a', " = ", b, y->subscripts.at[d], 'b', &where);
    text_puts(&set, "[");
    for (int i = 0; i < m.params; i++)
        text_printf(&set, "%sp%d", i > 0 ? "," : "", i);
    text_puts(&set, "] -> { [");
    put_dims(a, 'a', "", &set);
    put_dims(b, 'b', a->rank + a->nserial > 0 ? "," : "", &set);
    text_printf(&set, "] : %s }", where.at);

    isl_ctx *isl = isl_ctx_alloc();
    isl_options_set_on_error(isl, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(isl, ISL_OPERATIONS);
    isl_set *s = isl_set_read_from_str(isl, set.at);
    isl_bool empty = isl_set_is_empty(s);
    isl_set_free(s);
    isl_ctx_free(isl);
    return empty != isl_bool_true; /* an error, too, is "not proved" */
}
