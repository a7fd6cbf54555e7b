/* rows.c: loops of a nest whose bounds each iteration has of its own (contract: cgnest.h).
 *
 * To the analysis they run from the least to the greatest bound of all iterations, under a
 * condition (analysis/rows.c): then they are boxes. Run like that they would look at each element
 * of all rows for each row. The bounds depend on nothing that the nest sets, so a loop may begin
 * and end at them, and the runtime may be told of them before. */
#include "cgnest.h"

#include "../analysis/access.h"

/* ---- loops that keep their row's bounds ---- */

/* Is it all tests of index k against bounds? */
static bool is_tests(const Expr *e, int k)
{
    if (e->kind != EX_BINARY)
        return false;
    if (e->op == OP_AND)
        return is_tests(e->a, k) && is_tests(e->b, k);
    const Expr *var = e->a->kind == EX_CONVERT ? e->a->a : e->a;
    return (e->op == OP_GE || e->op == OP_LE) && var->kind == EX_INDEX && var->index == k;
}

/* Narrows the bounds of a loop up or down by such tests. */
static void narrow(Cg *cg, Expr *e, bool up, const char **lo, const char **hi)
{
    if (e->op == OP_AND) {
        narrow(cg, e->a, up, lo, hi);
        narrow(cg, e->b, up, lo, hi);
        return;
    }
    const char **end = (e->op == OP_GE) == up ? lo : hi;
    *end = cg_fmt(cg, "hpf_%s_i8(%s, %s)", e->op == OP_GE ? "max" : "min", *end,
                  expr_long(cg, e->b));
}

/* The condition that is all of the body of the loop of index k; NULL: there is none that the loop
 * can keep, or accesses are counted in it. */
static Stmt *guard_of(const NestCg *n, const StmtVec *body, int k)
{
    Stmt *s = body->n == 1 ? body->at[0] : NULL;
    const IndexCg *x = &n->ix[k];
    bool row = s && s->kind == ST_IF && s->is_row && s->arms.n == 1 &&
               is_tests(s->arms.at[0].cond, k) && !mentions_indirect(s->arms.at[0].cond);
    return row && (x->step == 1 || x->step == -1) ? s : NULL;
}

bool row_bounds(Cg *cg, NestCg *n, const StmtVec *body, int k, const char **lo, const char **hi)
{
    Stmt *guard = guard_of(n, body, k);
    if (!guard) /* that of a loop around may still be to come */
        return false;
    n->guard = guard;
    narrow(cg, guard->arms.at[0].cond, n->ix[k].step > 0, lo, hi);
    return true;
}

void row_names(Cg *cg, const IndexCg *x, const char **lo, const char **hi)
{
    const char *from = *lo, *to = *hi;
    *lo = cg_local(cg, cg_fmt(cg, "%s_from", x->name));
    *hi = cg_local(cg, cg_fmt(cg, "%s_to", x->name));
    cg_line(cg, "const long %s = %s, %s = %s;", *lo, from, *hi, to);
}

bool row_met(NestCg *n, const Stmt *guard)
{
    bool met = n->guard == guard;
    if (met)
        n->guard = NULL;
    return met;
}

/* ---- what the runtime is told before ---- */

typedef struct Teller {
    Context *cx;
    Nest *nest;
    const char *rows;          /* the hpf_rows object */
    bool before;               /* what is asked about can be evaluated before the slabs are there */
    int n, index[NEST_INDICES]; /* loops that have rows */
    Vec(NestRef *) files;      /* bounds and conditions in files: they have slabs of their own */
} Teller;

/* Is it an element that slabs of the first index can bring before those of the nest, whatever
 * its rows? */
static bool is_file_bound(const NestRef *r)
{
    bool plain = !r->is_write && !r->op->keep;
    for (int d = 0; d < r->rank; d++)
        plain = plain && (r->sub[d].kind == SUB_INVARIANT ||
                          (r->sub[d].kind == SUB_AFFINE && r->sub[d].index == 0));
    return plain;
}

/* An element that is listed is there only with the slab, as is one in a file, unless a pass
 * before can read it; a variable of the iteration only once it is set. */
static void ask_before(Expr **e, void *arg)
{
    Teller *t = arg;
    NestRef *r = (*e)->kind == EX_ELEM ? (*e)->ref : NULL;
    if (r && (is_indirect(r) || (r->loc == LOC_SLAB && !is_file_bound(r))))
        t->before = false;
    else if (r && r->loc == LOC_SLAB)
        vec_push(t->cx, &t->files, r);
    for (int i = 0; (*e)->kind == EX_VAR && i < t->nest->privates.n; i++)
        t->before &= t->nest->privates.at[i] != (*e)->sym;
}

static bool known_before(Teller *t, Expr *e)
{
    int files = t->files.n;
    t->before = true;
    if (e)
        walk_expr(&e, ask_before, t);
    if (!t->before)
        t->files.n = files;
    return t->before;
}

/* The loops in s, none of which is looked at: they are counted in order of appearance. */
static void skip(NestCg *n, Stmt *s)
{
    n->serial_open += s->kind == ST_DO;
    for (int i = 0; i < s->body.n; i++)
        skip(n, s->body.at[i]);
    for (int k = 0; k < s->arms.n; k++)
        for (int i = 0; i < s->arms.at[k].body.n; i++)
            skip(n, s->arms.at[k].body.at[i]);
}

/* Rows that are told of: of loops that keep their bounds, and whose ways there are known before. */
static void find_block(Teller *t, NestCg *n, StmtVec *b);

static void find_rows(Teller *t, NestCg *n, Stmt *s)
{
    int k = n->nest->rank + n->serial_open;
    if (s->kind == ST_IF && s->arms.n == 1 && known_before(t, s->arms.at[0].cond)) {
        find_block(t, n, &s->arms.at[0].body);
        return;
    }
    if (s->kind != ST_DO || !known_before(t, s->lo) || !known_before(t, s->hi) ||
        !known_before(t, s->step)) {
        skip(n, s);
        return;
    }
    n->serial_open++;
    Stmt *guard = guard_of(n, &s->body, k);
    if (guard && known_before(t, guard->arms.at[0].cond))
        t->index[t->n++] = k;
    find_block(t, n, &s->body);
}

static void find_block(Teller *t, NestCg *n, StmtVec *b)
{
    for (int i = 0; i < b->n; i++)
        find_rows(t, n, b->at[i]);
}

static bool has_rows(const Teller *t, int k)
{
    for (int i = 0; i < t->n; i++)
        if (t->index[i] == k)
            return true;
    return false;
}

/* Does a loop in s, which is index k on, have rows that are told of? */
static bool rows_inside(const Teller *t, const NestCg *n, Stmt *s)
{
    NestCg from = *n;
    skip(&from, s);
    for (int k = n->serial_open; k < from.serial_open; k++)
        if (has_rows(t, n->nest->rank + k))
            return true;
    return false;
}

static void tell_row(Cg *cg, const NestCg *n, const Teller *t, int k, const char *lo,
                     const char *hi)
{
    bool up = n->ix[k].step > 0;
    cg_line(cg, "hpf_rows_add(&%s, %d, %s, %s, %s);", t->rows, k, nest_index(cg, 0), up ? lo : hi,
            up ? hi : lo);
}

static void tell_block(Cg *cg, NestCg *n, Teller *t, StmtVec *b);

static void tell_loop(Cg *cg, NestCg *n, Teller *t, Stmt *s)
{
    int k = n->nest->rank + n->serial_open;
    NestIndex *ix = &n->nest->index[k];
    const char *lo = expr_long(cg, ix->lo), *hi = expr_long(cg, ix->hi);
    if (has_rows(t, k) && row_bounds(cg, n, &s->body, k, &lo, &hi))
        tell_row(cg, n, t, k, lo, hi);
    NestCg inside = *n;
    inside.serial_open++;
    bool more = false;
    for (int i = 0; i < s->body.n && !more; i++) {
        more = rows_inside(t, &inside, s->body.at[i]);
        skip(&inside, s->body.at[i]);
    }
    if (!more) {
        skip(n, s);
        return;
    }
    nest_serial_do(cg, s);
    tell_block(cg, n, t, &s->body);
    cg_close(cg, "");
}

static void tell_block(Cg *cg, NestCg *n, Teller *t, StmtVec *b)
{
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (!rows_inside(t, n, s)) {
            skip(n, s);
        } else if (s->kind == ST_DO) {
            tell_loop(cg, n, t, s);
        } else if (row_met(n, s)) {
            tell_block(cg, n, t, &s->arms.at[0].body);
        } else {
            cg_open(cg, "if (%s)", expr_s(cg, s->arms.at[0].cond));
            tell_block(cg, n, t, &s->arms.at[0].body);
            cg_close(cg, "");
        }
    }
}

static void tell_body(Cg *cg, NestCg *n, void *arg)
{
    n->serial_open = 0;
    tell_block(cg, n, arg, &n->nest->body);
}

/* ---- rows of the second of two parallel indices ---- */

/* Are a nest's iterations those of rows, which belong to processes by the elements in a row, and
 * are there lists, of which a box would need as many as it has iterations? */
static bool is_of_rows(const NestCg *n)
{
    const Nest *nest = n->nest;
    bool lists = false;
    for (int i = 0; i < nest->refs.n; i++)
        lists |= is_indirect(nest->refs.at[i]);
    return lists && nest->rank == 2 && nest->nserial == 0 && nest->home &&
           !ref_uses(nest->home, 0) && guard_of(n, &nest->body, 1);
}

static void tell_second(Cg *cg, NestCg *n, void *arg)
{
    const NestIndex *ix = &n->nest->index[1];
    const char *lo = expr_long(cg, ix->lo), *hi = expr_long(cg, ix->hi);
    if (row_bounds(cg, n, &n->nest->body, 1, &lo, &hi))
        tell_row(cg, n, arg, 1, lo, hi);
    n->guard = NULL;
}

/* All processes go through all rows, of which the runtime takes what each executes. */
static Nest without_second(const Nest *nest)
{
    Nest rows = *nest;
    rows.rank = rows.nserial = 1;
    rows.home = NULL;
    rows.index[1].box_lo = rows.index[1].lo;
    rows.index[1].box_hi = rows.index[1].hi;
    rows.index[1].box_step = rows.index[1].step;
    return rows;
}

/* What the report of analysis/ooc_report.c does not know of. */
static void report_files(const Teller *t)
{
    for (int i = 0; i < t->files.n && t->cx->opt.info_io; i++) {
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || t->files.at[k]->array == t->files.at[i]->array;
        if (!again)
            diag_info(t->cx, t->nest->span, "I/O: reads '%s' slab by slab before that too, to know "
                      "which rows a slab has", t->files.at[i]->array->name);
    }
}

const char *rows_c(Cg *cg, NestCg *n)
{
    Teller t = {.nest = n->nest, .cx = cg->cx};
    Text list;
    NestCg look = *n;
    look.serial_open = 0;
    if (n->nest->sweep || n->behind)
        return NULL;
    if (n->nest->rank == 1)
        find_block(&t, &look, &n->nest->body);
    else if (is_of_rows(n) && known_before(&t, n->nest->body.at[0]->arms.at[0].cond) &&
             t.files.n == 0)
        t.index[t.n++] = 1;
    if (t.n == 0)
        return NULL;
    text_init(&list, cg->cx);
    for (int i = 0; i < t.n; i++)
        text_printf(&list, "%s%d", i ? ", " : "", t.index[i]);
    t.rows = cg_local(cg, "rows");
    cg_line(cg, "hpf_rows %s;", t.rows);
    cg_line(cg, "hpf_rows_begin(&%s, %s, %d, (int[]){%s});", t.rows, n->space, t.n, list.at);
    const char *slabs = NULL;
    if (t.files.n > 0) {
        report_files(&t);
        slabs = slabs_before(cg, n, t.files.at, t.files.n);
        cg_open(cg, "while (hpf_slabs_next(&%s))", slabs);
    }
    Nest rows = n->nest->rank == 1 ? *n->nest : without_second(n->nest);
    extra_loops(cg, &rows, slabs, NULL, n->nest->rank == 1 ? tell_body : tell_second, &t);
    if (slabs)
        cg_close(cg, "");
    return t.rows;
}
