/* sweep.c: nests that run in order, process after process.
 *
 * Contract: analysis/nest.h, NestSweep. Around the loops: a wait for the earlier processes before
 * them, the way to the later ones behind them; for each piece of one index, where it is cut. */
#include "../analysis/access.h"
#include "../analysis/listing.h"
#include "cgnest.h"

static const char *count_of(Cg *cg, const NestIndex *ix)
{
    return cg_fmt(cg, "(%s - %s + 1)", expr_p(cg, ix->box_hi, P_ADD),
                  expr_p(cg, ix->box_lo, P_MUL));
}

/* Iterations of the first n indices with one value of index k. */
static const char *work_of(Cg *cg, const Nest *nest, int k, int n)
{
    Text t;
    text_init(&t, cg->cx);
    for (int j = 0; j < n; j++)
        if (j != k && !nest->index[j].ragged)
            text_printf(&t, "%s(long)%s", t.n ? " * " : "", count_of(cg, &nest->index[j]));
    return t.n ? t.at : "1";
}

void sweep_begin(Cg *cg, NestCg *n)
{
    const NestSweep *s = n->nest->sweep;
    const char *where = cg_where(cg, n->nest->span);
    if (s->op->halo.n == 0)
        return;
    const char *sweep = overlap_obj(cg, s->op);
    if (s->cut < 0) {
        cg_line(cg, "hpf_sweep_wait(%s, &%s, NULL);", where, sweep);
        return;
    }
    IndexCg *x = &n->ix[s->cut];
    const char *parts = cg_block_local(cg, "parts"), *q = cg_block_local(cg, "q");
    n->part = cg_block_local(cg, "part");
    cg_line(cg, "const long %s = hpf_sweep_parts(&%s, %s, %s, %s, %s);", parts, sweep, x->lo, x->hi,
            work_of(cg, n->nest, s->cut, n->nest->rank + n->nest->nserial),
            work_of(cg, n->nest, s->cut, s->cut));
    cg_open(cg, "for (long %s = 0; %s < %s; %s++)", q, q, parts, q);
    cg_line(cg, "const hpf_stretch %s = hpf_sweep_part(%s, %s, %s, %s, %s);", n->part, q, parts,
            x->lo, x->hi, s->down[s->cut] ? "true" : "false");
    cg_line(cg, "hpf_sweep_wait(%s, &%s, &%s);", where, sweep, n->part);
    x->lo = cg_fmt(cg, "%s.lo", n->part);
    x->hi = cg_fmt(cg, "%s.hi", n->part);
}

void sweep_end(Cg *cg, NestCg *n)
{
    const NestSweep *s = n->nest->sweep;
    if (s->op->halo.n == 0)
        return;
    cg_line(cg, "hpf_sweep_pass(%s, &%s, %s);", cg_where(cg, n->nest->span), overlap_obj(cg, s->op),
            s->cut < 0 ? "NULL" : cg_fmt(cg, "&%s", n->part));
    if (s->cut >= 0)
        cg_close(cg, "");
}

static const char *last_name(Cg *cg, NestCg *n, const char *suffix)
{
    return cg_block_local(
        cg, cg_fmt(cg, "%s_last%s", cg_sym(cg, n->nest->sweep->last->array)->name, suffix));
}

static void get_last(Cg *cg, NestCg *n, const char *name)
{
    n->carried = NULL;
    cg_line(cg, "%s = %s;", name,
            expr_s(cg, (Expr *)listing_element(cg->cx, n->nest->sweep->last)));
}

/* What the turn before has set stays in a register: otherwise each turn waits for the store of the
 * one before to reach its load. */
void sweep_last(Cg *cg, NestCg *n, const char *lo, const char *hi)
{
    const NestSweep *s = n->nest->sweep;
    const int k = n->nest->rank - 1;
    const char *name = last_name(cg, n, "");
    cg_line(cg, "%s %s = 0;", store_c(cg, s->last->array), name);
    cg_open(cg, "if (%s <= %s)", lo, hi);
    cg_line(cg, "const long %s = %s;", nest_index(cg, k), s->down[k] ? hi : lo);
    get_last(cg, n, name);
    cg_close(cg, "");
    n->carried = name;
}

/* ---- several lines at a time ---- */

/* A loop of index k from `from` to `to`, in its direction. */
static void open_way(Cg *cg, NestCg *n, int k, const char *name, const char *from, const char *to)
{
    const bool down = n->nest->sweep->down[k];
    cg_open(cg, "for (long %s = %s; %s %s %s; %s%s)", name, from, name, down ? ">=" : "<=", to,
            name, down ? "--" : "++");
}

/* Lines from..to one after the other, each from its element x_from to x_to. */
static void single_lines(Cg *cg, NestCg *n, const char *from, const char *to, const char *x_from,
                         const char *x_to, const char *bound, const char *value, NestBody *body,
                         void *arg)
{
    const int k = n->nest->rank - 1;
    const bool down = n->nest->sweep->down[k];
    open_way(cg, n, k - 1, n->ix[k - 1].name, from, to);
    cg_line(cg, "const long %s = %s;", bound, value);
    sweep_last(cg, n, down ? x_to : x_from, down ? x_from : x_to);
    open_way(cg, n, k, n->ix[k].name, x_from, x_to);
    body(cg, n, arg);
    cg_close(cg, "");
    cg_close(cg, "");
}

/* Line and element of the l-th of them. */
static void put_place(Cg *cg, NestCg *n, int l, const char *line, const char *at)
{
    const NestSweep *s = n->nest->sweep;
    const int k = n->nest->rank - 1;
    if (l > 0) {
        line = cg_fmt(cg, "%s %c %d", line, s->down[k - 1] ? '-' : '+', l);
        at = cg_fmt(cg, "%s %c %d", at, s->down[k] ? '+' : '-', l * s->behind);
    }
    if (n->ix[k - 1].used)
        cg_line(cg, "const long %s = %s, %s = %s;", n->ix[k - 1].name, line, n->ix[k].name, at);
    else
        cg_line(cg, "const long %s = %s;", n->ix[k].name, at);
}

/* Where all lines are under way, from element first to last of the foremost. */
static void abreast(Cg *cg, NestCg *n, const char *line, const char *first, const char *last,
                    NestBody *body, void *arg)
{
    const NestSweep *s = n->nest->sweep;
    const int k = n->nest->rank - 1;
    const char *at = cg_block_local(cg, cg_fmt(cg, "%s_front", n->ix[k].name));
    const char *name[SWEEP_LINES];
    Text all;
    text_init(&all, cg->cx);
    for (int l = 0; l < SWEEP_LINES; l++) {
        name[l] = last_name(cg, n, cg_fmt(cg, "%d", l));
        text_printf(&all, "%s%s = 0", l > 0 ? ", " : "", name[l]);
    }
    cg_line(cg, "%s %s;", store_c(cg, s->last->array), all.at);
    cg_open(cg, "if (%s %s %s)", first, s->down[k] ? ">=" : "<=", last);
    for (int l = 0; l < SWEEP_LINES; l++) {
        cg_open(cg, "%s", "");
        put_place(cg, n, l, line, first);
        get_last(cg, n, name[l]);
        cg_close(cg, "");
    }
    cg_close(cg, "");
    open_way(cg, n, k, at, first, last);
    for (int l = 0; l < SWEEP_LINES; l++) {
        cg_open(cg, "%s", "");
        put_place(cg, n, l, line, at);
        n->carried = name[l];
        body(cg, n, arg);
        cg_close(cg, "");
    }
    cg_close(cg, "");
}

/* Elements in the order of how far behind they are: first those that come before all lines are
 * under way, line by line, and all of lines that are too few; then one of each line in turn; then
 * what is left. Each of the three parts has all that the next ones need, as nothing needs an
 * element that is less far behind. */
void sweep_lines(Cg *cg, NestCg *n, NestBody *body, void *arg)
{
    const NestSweep *s = n->nest->sweep;
    const int k = n->nest->rank - 1, most = SWEEP_LINES - 1;
    const IndexCg *y = &n->ix[k - 1], *x = &n->ix[k];
    const bool up = !s->down[k - 1], forth = !s->down[k];
    const char *line = cg_block_local(cg, cg_fmt(cg, "%s_0", y->name));
    const char *end = cg_block_local(cg, cg_fmt(cg, "%s_1", y->name));
    const char *first = cg_block_local(cg, cg_fmt(cg, "%s_0", x->name));
    const char *last = cg_block_local(cg, cg_fmt(cg, "%s_1", x->name));
    const char *bound = cg_block_local(cg, cg_fmt(cg, "%s_own", x->name));
    const char *behind =
        up ? cg_fmt(cg, "(%s - %s)", y->name, line) : cg_fmt(cg, "(%s - %s)", line, y->name);
    if (s->behind > 1)
        behind = cg_fmt(cg, "%d * %s", s->behind, behind);
    const char plus = forth ? '+' : '-', minus = forth ? '-' : '+';
    const char *x_from = forth ? x->lo : x->hi, *x_to = forth ? x->hi : x->lo;

    cg_comment(cg, "%d lines at a time, each %d element%s behind the one before", SWEEP_LINES,
               s->behind, s->behind > 1 ? "s" : "");
    if (up)
        cg_open(cg, "for (long %s = %s; %s <= %s; %s += %d)", line, y->lo, line, y->hi, line,
                SWEEP_LINES);
    else
        cg_open(cg, "for (long %s = %s; %s >= %s; %s -= %d)", line, y->hi, line, y->lo, line,
                SWEEP_LINES);
    cg_line(cg, "const long %s = hpf_%s_i8(%s %c %d, %s);", end, up ? "min" : "max", line,
            up ? '+' : '-', most, up ? y->hi : y->lo);
    cg_line(cg, "const long %s = (%s == %s %c %d ? %s : %s %c 1) %c %d;", first, end, line,
            up ? '+' : '-', most, x_from, x_to, plus, plus, most * s->behind);
    cg_line(cg, "const long %s = hpf_%s_i8(%s %c 1, %s);", last, forth ? "max" : "min", first,
            minus, x_to);
    single_lines(cg, n, line, end, x_from, bound, bound,
                 cg_fmt(cg, "hpf_%s_i8(%s %c 1 %c %s, %s)", forth ? "min" : "max", first, minus,
                        minus, behind, x_to),
                 body, arg);
    abreast(cg, n, line, first, last, body, arg);
    single_lines(cg, n, line, end, bound, x_to, bound,
                 cg_fmt(cg, "%s %c 1 %c %s", last, plus, minus, behind), body, arg);
    cg_close(cg, "");
}

/* Where the new value can be kept: behind the statement that sets it, if no later one uses the old
 * or may set it again. */
static int place_of_turn(const Nest *nest)
{
    const NestSweep *s = nest->sweep;
    for (int at = nest->body.n - 1; at >= 0; at--) {
        const Stmt *one = nest->body.at[at];
        if (one->kind == ST_ASSIGN && one->lhs->ref == s->set)
            return at;
        if (one->kind != ST_ASSIGN || stmt_uses_ref(one, s->last))
            break;
    }
    return nest->body.n - 1;
}

void sweep_body(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    int at = place_of_turn(nest);
    for (int i = 0; i < nest->body.n; i++) {
        block_c(cg, &(StmtVec){.at = &nest->body.at[i], .n = 1});
        if (i == at)
            cg_line(cg, "%s = %s;", n->carried,
                    expr_s(cg, (Expr *)listing_element(cg->cx, nest->sweep->set)));
    }
}
