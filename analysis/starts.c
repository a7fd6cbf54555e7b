/* starts.c: loops that begin at a remainder (contract: starts.h). */
#include "starts.h"

#include "linear.h"
#include "lower.h"

typedef struct Starts {
    Context *cx;
    Stmt *outer[MAX_RANK + 1];
    int n;
    bool any;
    bool change; /* or only look for them */
} Starts;

static bool mentions_outer(const Starts *w, const Expr *e)
{
    for (int i = 0; i < w->n; i++)
        if (expr_mentions(e, w->outer[i]->sym))
            return true;
    return false;
}

/* The least that the sum can be whatever its remainders of outer variables are; false: there are
 * none. */
static bool least(const Starts *w, Linear *l)
{
    bool any = false;
    for (int i = 0; i < l->n;) {
        LinearTerm t = l->term[i];
        Remainder r;
        if (t.coef > 1024 || t.coef < -1024 || !mentions_outer(w, t.atom) ||
            !linear_remainder(t.atom, &r) || r.quotient) {
            i++;
            continue;
        }
        int64_t most = r.by - 1, least = r.floors ? 0 : -most;
        l->c0 += t.coef * (t.coef > 0 ? least : most);
        l->term[i] = l->term[--l->n];
        any = true;
    }
    return any;
}

static Expr *relation(Context *cx, Op op, Expr *a, Expr *b)
{
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = (Type){.base = TY_LOGICAL, .kind = 4};
    return e;
}

/* i >= first .and. mod(i - first, step) == 0 */
static Expr *is_taken(Context *cx, const Stmt *loop, const Expr *first, int64_t step)
{
    Span at = loop->span;
    Expr *i = mk_var(cx, at, loop->sym);
    Expr *by = mk_int(cx, at, step, loop->sym->type.kind);
    Expr *rest = mk_intrinsic(cx, at, IN_MOD, loop->sym->type,
                              mk_sub(cx, expr_copy(cx, i), expr_copy(cx, first)), by);
    Expr *hits = relation(cx, OP_EQ, rest, mk_int(cx, at, 0, loop->sym->type.kind));
    return relation(cx, OP_AND, relation(cx, OP_GE, i, expr_copy(cx, first)), hits);
}

static void plain(Starts *w, Stmt *loop)
{
    Context *cx = w->cx;
    int64_t step = 1;
    if (loop->step != NULL && (!expr_is_int(loop->step, &step) || step < 1))
        return;
    Linear l = linear_of(loop->lo, false);
    if (!l.ok || !least(w, &l))
        return;
    w->any = true;
    if (!w->change)
        return;
    Stmt *guard = mk_if(cx, loop->span, is_taken(cx, loop, loop->lo, step));
    guard->arms.at[0].body = loop->body;
    loop->body = (StmtVec){0};
    vec_push(cx, &loop->body, guard);
    loop->lo = mk_convert(cx, linear_expr(cx, &l, loop->span), loop->sym->type);
    loop->step = NULL;
}

static void starts_block(StmtVec *block, void *arg)
{
    Starts *w = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool loop = s->kind == ST_DO && w->n < countof(w->outer);
        if (loop) {
            plain(w, s);
            w->outer[w->n++] = s;
        }
        stmt_blocks(s, starts_block, w);
        w->n -= loop;
    }
}

Stmt *starts_plain(Context *cx, Stmt *loop)
{
    Starts look = {.cx = cx, .outer = {loop}, .n = 1};
    starts_block(&loop->body, &look);
    if (!look.any)
        return loop;
    Stmt *copy = stmt_copy(cx, loop);
    Starts w = {.cx = cx, .outer = {copy}, .n = 1, .change = true};
    starts_block(&copy->body, &w);
    return copy;
}
