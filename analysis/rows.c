/* rows.c: loops over rows whose lengths an array gives (contract: rows.h).
 *
 * The bounds of all rows are met once before the loop, by the loops and conditions around them and
 * nothing else of it, so only elements are looked at that the loop looks at as well. */
#include "rows.h"

#include "doloop.h"
#include "mods.h"

typedef struct Rows {
    Lower *around;
    SymSet set;        /* by the loop, variables of its DO loops included */
    SymbolVec running; /* those variables, of the loops around the statement at work */
    StmtVec path;      /* these loops, and the conditions */
    bool any;
    bool change;       /* or only look for them */
} Rows;

/* Does the value depend on nothing that the loop sets, but for the variables of the
 * loops around? */
static bool known_before(const Rows *w, Expr *e)
{
    const SymSet others = symset_without(w->around->cx, &w->set, &w->running);
    return !expr_depends(e, &others);
}

static bool path_known(const Rows *w)
{
    for (int i = 0; i < w->path.n; i++) {
        const Stmt *s = w->path.at[i];
        if (s->kind == ST_IF ? s->arms.n != 1 || !known_before(w, s->arms.at[0].cond)
                             : !known_before(w, s->lo) || !known_before(w, s->hi) ||
                                   (s->step != NULL && !known_before(w, s->step)))
            return false;
    }
    return true;
}

/* ---- the greatest bound, or the least ---- */

/* The loops and conditions around, and in them nothing but s. */
static Stmt *within_path(const Rows *w, Stmt *s)
{
    Context *cx = w->around->cx;
    for (int i = w->path.n - 1; i >= 0; i--) {
        const Stmt *from = w->path.at[i];
        Stmt *to = mk_stmt(cx, from->kind, from->span);
        if (from->kind == ST_IF) {
            vec_push(cx, &to->arms, (Arm){.cond = expr_copy(cx, from->arms.at[0].cond),
                                          .span = from->arms.at[0].span});
            vec_push(cx, &to->arms.at[0].body, s);
        } else {
            to->sym = from->sym;
            to->lo = expr_copy(cx, from->lo);
            to->hi = expr_copy(cx, from->hi);
            to->step = from->step != NULL ? expr_copy(cx, from->step) : NULL;
            vec_push(cx, &to->body, s);
        }
        s = to;
    }
    return s;
}

/* Where no row is: the least value of the kind, or the greatest. Of the widest kind half of it, as
 * turns are counted in that. */
static Expr *beyond(Context *cx, Span at, int kind, bool greatest)
{
    const int64_t far = kind == 8 ? integer_huge(8) / 2 : integer_huge(kind);
    return mk_int(cx, at, greatest ? -far - 1 : far, kind);
}

static Expr *extreme(Rows *w, const Stmt *loop, Expr *bound, bool greatest)
{
    Context *cx = w->around->cx;
    Span at = bound->span;
    Type t = loop->sym->type;
    Symbol *sum = temp_scalar(cx, w->around->unit, greatest ? "hi" : "lo", t);
    Expr *most = mk_intrinsic(cx, at, greatest ? IN_MAX : IN_MIN, t, mk_var(cx, at, sum),
                              mk_convert(cx, expr_copy(cx, bound), t));
    lower_stmt(w->around,
               mk_assign(cx, at, mk_var(cx, at, sum), beyond(cx, at, t.kind, greatest)));
    lower_stmt(w->around, within_path(w, mk_assign(cx, at, mk_var(cx, at, sum), most)));
    return mk_var(cx, at, sum);
}

/* ---- the loops ---- */

static Expr *in_row(Context *cx, const Stmt *loop, Op op, Expr *bound)
{
    Expr *e = mk_binary(cx, bound->span, op, mk_var(cx, bound->span, loop->sym),
                        mk_convert(cx, bound, loop->sym->type));
    e->type = type_logical();
    return e;
}

static void plain(Rows *w, Stmt *loop)
{
    Context *cx = w->around->cx;
    int64_t step = 1;
    Expr **bound[] = {&loop->lo, &loop->hi}, *cond = NULL;
    if (!expr_reads_array(loop->lo) && !expr_reads_array(loop->hi))
        return;
    if ((loop->step != NULL && !expr_is_int(loop->step, &step)) || step == 0 ||
        (step != 1 && step != -1 && expr_reads_array(loop->lo)) ||
        expr_has_call(loop->lo) || expr_has_call(loop->hi) || !known_before(w, loop->lo) ||
        !known_before(w, loop->hi) || !path_known(w))
        return;
    w->any = true;
    for (int k = 0; k < 2 && w->change; k++) {
        Expr *row = *bound[k];
        bool upper = (k == 1) == (step > 0);
        if (!expr_reads_array(row))
            continue;
        *bound[k] = extreme(w, loop, row, upper);
        if (!expr_depends(row, &w->set)) /* that of all rows */
            continue;
        Expr *e = in_row(cx, loop, upper ? OP_LE : OP_GE, row);
        cond = cond == NULL ? e : mk_binary(cx, loop->span, OP_AND, cond, e);
        cond->type = type_logical();
    }
    if (cond == NULL)
        return;
    Stmt *guard = mk_if(cx, loop->span, cond);
    guard->is_row = true;
    guard->arms.at[0].body = loop->body;
    loop->body = (StmtVec){0};
    vec_push(cx, &loop->body, guard);
}

static void rows_block(StmtVec *block, void *arg);

static void rows_loop(Rows *w, Stmt *s)
{
    Stmt *as_it_was = stmt_copy(w->around->cx, s);
    if (w->path.n > 0)
        plain(w, s);
    vec_push(w->around->cx, &w->path, as_it_was);
    vec_push(w->around->cx, &w->running, s->sym);
    rows_block(&s->body, w);
    w->path.n--;
    w->running.n--;
}

static void rows_block(StmtVec *block, void *arg)
{
    Rows *w = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_DO)
            rows_loop(w, s);
        if (s->kind != ST_IF)
            continue;
        vec_push(w->around->cx, &w->path, s);
        stmt_blocks(s, rows_block, w);
        w->path.n--;
    }
}

static void search(Rows *w, Stmt *loop)
{
    mods_of_stmt(w->around->cx, loop, &w->set);
    rows_loop(w, loop);
}

Stmt *rows_plain(Lower *around, Stmt *loop)
{
    /* Where it jumps, only the loop knows which rows there are. */
    if (!doloop_in_file(loop) || block_jumps(&loop->body))
        return loop;
    Rows look = {.around = around};
    search(&look, loop);
    if (!look.any)
        return loop;
    Stmt *copy = stmt_copy(around->cx, loop);
    Rows w = {.around = around, .change = true};
    search(&w, copy);
    return copy;
}
