/* order.c: elements that one iteration writes and then touches again (contract: order.h).
 *
 * References that differ in a distributed dimension are allowed where isl proves that they never
 * name one element in one iteration: a(2*i) and a(2*i+1), a(i) and a(i+n/2) of i = 1, n/2. */
#include "order.h"

#include "access.h"
#include "depend_isl.h"

typedef struct OrderWalk {
    Context *cx;
    DependTest *test;
    int n;             /* loops of the nest */
    Stmt *chain[MAX_LOOPS];
    int depth;
    AccessVec written; /* so far in the iteration */
    bool kept;
} OrderWalk;

static bool together(const Access *a, const Access *b)
{
    const Mapping *m = a->array->map;
    for (int d = 0; d < a->subscripts->n; d++) {
        bool star = m->kind == MAP_TEMPLATE && mapping_dist(m, d) == DIST_STAR;
        if (!star && !expr_equal(a->subscripts->at[d], b->subscripts->at[d]))
            return false;
    }
    return true;
}

/* One access more, after all those in `written`. */
static Access touch(OrderWalk *w, const Expr *e)
{
    Access b = {.array = e->sym, .subscripts = &e->args, .span = e->span, .depth = w->depth};
    for (int i = 0; i < w->depth; i++)
        b.chain[i] = w->chain[i];
    for (int i = 0; i < w->written.n && w->kept && !array_replicated(e->sym); i++) {
        const Access *a = &w->written.at[i];
        if (a->array == b.array)
            w->kept = together(a, &b) || !depend_within(w->test, a, &b, w->n);
    }
    return b;
}

static void read_expr(Expr **e, void *arg)
{
    if (*e == NULL)
        return;
    if ((*e)->kind == EX_ELEM)
        touch(arg, *e);
    expr_children(*e, read_expr, arg);
}

static void order_stmt(OrderWalk *w, Stmt *s);

static void order_block(StmtVec *block, void *arg)
{
    OrderWalk *w = arg;
    for (int i = 0; i < block->n && w->kept; i++)
        order_stmt(w, block->at[i]);
}

static void order_stmt(OrderWalk *w, Stmt *s)
{
    if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM) {
        expr_children(s->lhs, read_expr, w);
        read_expr(&s->rhs, w);
        vec_push(w->cx, &w->written, touch(w, s->lhs));
    } else {
        stmt_exprs(s, read_expr, w);
    }
    if (s->kind == ST_DO && w->depth == MAX_LOOPS) {
        w->kept = false;
        return;
    }
    if (s->kind == ST_DO)
        w->chain[w->depth++] = s;
    stmt_blocks(s, order_block, w);
    /* What a loop writes it may touch again in its next turn. */
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
        stmt_blocks(s, order_block, w);
    w->depth -= s->kind == ST_DO;
}

bool order_kept(Context *cx, Stmt **loops, int n)
{
    SymSet changing = {.everything = false};
    mods_of_block(cx, &loops[n - 1]->body, &changing);
    OrderWalk w = {.cx = cx, .n = n, .kept = true};
    w.test = depend_begin(cx, loops[0], &changing);
    for (int k = 0; k < n; k++)
        w.chain[w.depth++] = loops[k];
    order_block(&loops[n - 1]->body, &w);
    depend_end(w.test);
    return w.kept;
}
