/* scan_beside.c: scans that go over the same chunks, b = SUM_PREFIX(a*w)/COUNT_PREFIX(m)
 * (contract: fuse_int.h).
 *
 * Each of them would leave its result in a temporary array for the statement that uses them all.
 * Beside each other they fill in their operands, scan, and are used, chunk by chunk; so both the
 * dimension and the direction must be the same, and the layout that they follow should be. Scans
 * that are not used together gain nothing by it, and what the library does for a scan alone is
 * lost. */
#include <string.h>

#include "access.h"
#include "fuse_int.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"

/* Where the nest stores results of a scan in a temporary array that it does not use: later
 * statements do. NULL: nowhere. */
static const Expr *waiting(const FusePass *p, const Nest *n)
{
    for (int i = nest_fill(n); i < n->body.n; i++) {
        const Stmt *s = n->body.at[i];
        bool used = false;
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || !fuse_is_temporary(p, s->lhs->sym))
            continue;
        for (int k = 0; k < n->body.n; k++)
            used |= stmt_reads(n->body.at[k], s->lhs->sym);
        if (!used)
            return s->lhs;
    }
    return NULL;
}

/* All of the array in order, whether it is so that DIM is left out or 1. */
static bool same_dim(const Nest *n, const Expr *x, const Expr *y)
{
    int64_t dx = n->rank == 1, dy = n->rank == 1;
    if ((x != NULL && !expr_is_int(x, &dx)) || (y != NULL && !expr_is_int(y, &dy)))
        return false;
    return dx == dy;
}

static bool same_home(const NestScan *x, const NestScan *y, const Expr *to_x, const Expr *to_y)
{
    return (array_replicated(x->like->sym) && array_replicated(y->like->sym)) ||
           expr_equal(x->like, y->like) ||
           (to_x->ref != NULL && to_y->ref != NULL && locality_same_home(to_x->ref, to_y->ref));
}

/* Scanned in blocks of fixed extent with -freproducible. */
static bool has_blocks(const NestScan *s)
{
    bool inexact = s->value->type.base == TY_REAL || s->value->type.base == TY_COMPLEX;
    return inexact && strcmp(s->call->intrinsic->c, "COPY") != 0;
}

typedef struct Takes {
    const SymSet *set;
    bool yes;
} Takes;

static void takes(Expr **e, void *arg)
{
    Takes *t = arg;
    for (int i = 0; i < t->set->list.n; i++) {
        if ((*e)->sym != NULL && symbols_share((*e)->sym, t->set->list.at[i]))
            t->yes = true;
    }
}

/* Do b's operands depend on what a sets? It does when its chunks are ready. */
static bool takes_results(FusePass *p, const Nest *a, const Nest *b)
{
    SymSet set = {0};
    StmtVec fill = {b->body.at, nest_fill(b), nest_fill(b)};
    for (int i = 0; i < a->refs.n; i++) {
        if (a->refs.at[i]->is_write)
            symset_add(p->cx, &set, a->refs.at[i]->array);
    }
    Takes t = {&set, false};
    walk_exprs(&fill, takes, &t);
    return t.yes;
}

const char *beside_obstacle(FusePass *p, const Nest *a, const Nest *b)
{
    const NestScan *x = a->scan, *y = b->scan;
    const Expr *to_x = waiting(p, a), *to_y = waiting(p, b);
    if (takes_results(p, a, b))
        return "the second scans what the first one gives";
    if (to_x == NULL || to_y == NULL)
        return "the second is a scan as well, of another statement";
    if (intrinsic_scan(x->call->intrinsic).suffix != intrinsic_scan(y->call->intrinsic).suffix)
        return "the two scans go in opposite directions";
    if (!same_dim(a, x->dim, y->dim))
        return "the two scans may go along different dimensions";
    if (!same_home(x, y, to_x, to_y))
        return "the operands of the two scans may be mapped differently";
    if (p->cx->opt.reproducible && has_blocks(x) != has_blocks(y))
        return "only one of the two scans has fixed blocks";
    return NULL;
}

void beside_join(FusePass *p, Nest *a, const Nest *b)
{
    int first = nest_fill(a), n = nest_fill(b), old = a->body.n - b->body.n;
    StmtVec body = {0};
    for (int i = 0; i < a->body.n; i++) {
        for (int k = 0; i == first && k < n; k++)
            vec_push(p->cx, &body, a->body.at[old + k]);
        if (i < old || i >= old + n)
            vec_push(p->cx, &body, a->body.at[i]);
    }
    a->body = body;
    NestScan *last = a->scan;
    while (last->beside != NULL)
        last = last->beside;
    last->beside = b->scan;
    for (NestScan *s = b->scan; s != NULL; s = s->beside)
        s->like = a->scan->like;
}

void beside_undo(FusePass *p, StmtVec *block)
{
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        NestScan *scan = s->kind == ST_NEST ? s->nest->scan : NULL;
        int beside = 0, plain = 0;
        for (NestScan *x = scan; x != NULL; x = x->beside) {
            beside += x != scan;
            plain += x->plain != NULL;
        }
        bool calls = scan != NULL && plain == beside + 1 && s->nest->fused.n == beside;
        for (NestScan *x = scan; x != NULL && calls; x = x->beside)
            vec_push(p->cx, &out, x->plain);
        if (!calls)
            vec_push(p->cx, &out, s);
    }
    *block = out;
}
