/* stream.c: arrays that a nest only writes, and that are too large to be found in cache
 * afterwards, are stored past the cache: their lines need not be read before they are written,
 * which saves a third of the traffic of a copy.
 *
 * * The innermost loop runs in pieces that fit into the first cache; a piece of the array is made
 * in a buffer, so that the loop stays a vector loop, and leaves from there by non-temporal stores.
 * What the process holds is known at run time only, so the program asks whether it is large; where
 * it is not, the only piece is the whole loop, and the buffer is the array. Loops that call EXP and
 * the like do not wait for memory, and nothing is gained there. */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "comm.h"
#include "cost.h"
#include "lower.h"
#include "take.h"

enum {
    IN_CACHE = 4 << 20, /* bytes: smaller arrays are never worth it */
    MAX_PIECES = 6,     /* that fit into the first cache beside what is read */
    LANES = 8,          /* elements that a function of whole vectors takes at once */
};

static int64_t type_bytes(Type t)
{
    return t.kind * (t.base == TY_COMPLEX ? 2 : 1);
}

/* Bytes that the nest's iterations write through the reference; false: known at run time only. */
static bool known_bytes(const Nest *nest, const NestRef *r, int64_t *bytes)
{
    *bytes = type_bytes(r->array->type);
    for (int j = 0; j < nest->rank; j++) {
        int64_t lo, hi;
        if (!expr_is_int(nest->index[j].lo, &lo) || !expr_is_int(nest->index[j].hi, &hi) || hi < lo)
            return false;
        if (hi - lo >= (INT64_C(1) << 40) / *bytes)
            return true;
        *bytes *= hi - lo + 1;
    }
    return true;
}

/* Do successive iterations of the innermost loop write successive elements? */
static bool successive(const Nest *nest, const NestRef *r)
{
    int inner = nest->rank - 1;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        bool moves = s->kind == SUB_AFFINE && s->index == inner;
        if (s->kind == SUB_OPAQUE || moves != (d == 0) || (moves && s->c != 1))
            return false;
    }
    return r->rank > 0;
}

/* Does every iteration write the element before it may read it? */
static bool written_first(const Nest *nest, Symbol *array)
{
    for (int i = 0; i < nest->body.n; i++) {
        const Stmt *s = nest->body.at[i];
        if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM && s->lhs->sym == array)
            return !expr_mentions(s->rhs, array);
        if (s->kind != ST_ASSIGN || s->lhs->sym == array || expr_mentions(s->lhs, array) ||
            expr_mentions(s->rhs, array))
            return false;
    }
    return false;
}

/* The nest that runs next after `nest`, through scalar code and from the end of a loop's body to
 * its beginning; NULL: none, or what follows is no nest. */
typedef struct NextNest {
    const Nest *nest, *next;
    bool found;
    const Symbol *array; /* followed through exchanges of storage */
} NextNest;

static void next_block(StmtVec *block, void *arg);

/* What block[from..] comes to; true: settled. */
static bool next_from(NextNest *w, StmtVec *block, int from)
{
    for (int i = from; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_NEST && s->nest->rank > 0) {
            w->next = s->nest;
            return true;
        }
        if (s->kind == ST_COMM && s->comm->kind == COMM_TAKE && s->comm->src->sym == w->array)
            w->array = s->comm->dst->sym;
        else if (s->kind != ST_ASSIGN && s->kind != ST_CONTINUE && s->kind != ST_NEST &&
                 s->kind != ST_COMM)
            return true;
    }
    return false;
}

static void next_block(StmtVec *block, void *arg)
{
    NextNest *w = arg;
    for (int i = 0; i < block->n && !w->found; i++) {
        Stmt *s = block->at[i];
        bool here = s->kind == ST_NEST && s->nest == w->nest;
        if (!here)
            stmt_blocks(s, next_block, w);
        bool inside = !here && w->found && w->next == NULL && s->kind == ST_DO;
        w->found |= here;
        if (here && next_from(w, block, i + 1))
            return;
        if (inside)
            (void)next_from(w, &s->body, 0);
    }
}

/* Does the nest that runs next read what this one stores? Much of it may be in cache then. */
static bool read_next(CommPass *p, const Nest *nest, const Symbol *array)
{
    NextNest w = {.nest = nest, .array = array};
    next_block(&p->unit->body, &w);
    for (int i = 0; w.next != NULL && i < w.next->refs.n; i++)
        if (w.next->refs.at[i]->array == w.array && w.next->refs.at[i]->is_read)
            return true;
    return false;
}

/* ---- does memory limit the loop? ---- */

static void add_function(Expr **e, void *arg)
{
    const int cost = cost_of_operation(*e);
    if ((*e)->kind != EX_CALL && cost >= COST_FUNCTION) /* a call may be inlined */
        *(long *)arg += cost;
}

/* Functions such as EXP take longer than what the iteration moves through memory. */
static bool computes_longer(CommPass *p, Nest *nest)
{
    long cost = 0, bytes = 0;
    walk_exprs(&nest->body, add_function, &cost);
    for (int i = 0; i < nest->refs.n; i++)
        bytes += type_bytes(nest->refs.at[i]->array->type);
    return (p->cx->opt.vector_math ? cost / LANES : cost) > bytes;
}

static bool streams(CommPass *p, const Nest *nest, NestRef *r)
{
    Symbol *a = r->array;
    int64_t bytes;
    if (!r->is_write || r->loc != LOC_LOCAL || a->is_pointer || a->is_target ||
        a->is_equivalenced || a->type.base == TY_CHARACTER || a->type.base == TY_DERIVED)
        return false;
    if (!p->cx->opt.stream_always && (!known_bytes(nest, r, &bytes) || bytes < IN_CACHE))
        return false;
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i] != r && symbols_share(nest->refs.at[i]->array, a))
            return false;
    return !nest_reduces_into(nest, a) && successive(nest, r) && written_first(nest, a) &&
           (p->cx->opt.stream_always || !read_next(p, nest, a));
}

void stream_build(CommPass *p, Nest *nest)
{
    int inner = nest->rank - 1;
    int64_t step = 1;
    if (!p->cx->opt.fuse || !p->cx->opt.stream || !nest->vector_ok)
        return;
    const Expr *by = nest->index[inner].step;
    if (nest->scan != NULL || nest->sweep != NULL || nest->slabs || nest->stages.n > 0 ||
        nest->tile != NULL || nest->nserial > 0 || !nest->direct[inner] ||
        (!p->cx->opt.stream_always && computes_longer(p, nest)) ||
        (by != NULL && (!expr_is_int(by, &step) || step != 1)))
        return;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->loc == LOC_GATHER || r->loc == LOC_SCATTER) {
            nest->streams.n = 0;
            return;
        }
        if (nest->streams.n == MAX_PIECES || !streams(p, nest, r))
            continue;
        vec_push(p->cx, &nest->streams, r);
        if (p->cx->opt.info_fuse)
            diag_info(p->cx, nest->span, "fusion: '%s' is stored past the cache where a "
                      "process holds much of it", r->array->name);
    }
}
