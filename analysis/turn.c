/* turn.c: changes of layout on disk that a statement is (contract: turn.h).
 *
 *     t = transpose(a)            !HPF$ OUT_OF_CORE, BRICK(512,256) :: a, t
 *
 * In slabs of such a nest one side's pieces are short, and bricks are read and written again for
 * each slab that meets them. Where both lie alike a slab is a piece of both files, and the nest
 * stays one: it may share its pass over the disk with its neighbours. */
#include "turn.h"

#include "linear.h"

/* bound NULL: 1. */
static bool differs_by(const Expr *lo, const Expr *bound, int64_t *c)
{
    if (bound != NULL)
        return linear_difference(lo, bound, c);
    if (!expr_is_int(lo, c))
        return false;
    *c -= 1;
    return true;
}

/* Do the nest's iterations name each element of the array once? */
static bool whole(const Nest *n, const NestRef *r)
{
    const ArraySpec *spec = &r->array->spec;
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        int64_t lo, hi;
        if (s->kind != SUB_AFFINE || s->c != 1 || s->index >= n->rank ||
            (seen & (1u << s->index)) || spec->kind != AS_EXPLICIT)
            return false;
        const NestIndex *ix = &n->index[s->index];
        int64_t shift, step = 1;
        if ((ix->step != NULL && !expr_is_int(ix->step, &step)) || step != 1 ||
            !expr_is_int(s->d, &shift) ||
            !differs_by(ix->lo, spec->dim[d].lo, &lo) || lo + shift != 0 ||
            !linear_difference(ix->hi, spec->dim[d].hi, &hi) || hi + shift != 0)
            return false;
        seen |= 1u << s->index;
    }
    return n->rank == r->rank;
}

static const Stmt *only_copy(const Nest *n)
{
    if (n->rank < 2 || n->tile != NULL || n->scan != NULL || n->nserial > 0 || n->reds.n > 0 ||
        n->body.n != 1)
        return NULL;
    const Stmt *s = n->body.at[0];
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || s->rhs->kind != EX_ELEM ||
        s->lhs->sym == s->rhs->sym || s->lhs->sym->ooc == NULL || s->rhs->sym->ooc == NULL ||
        !type_equal(s->lhs->type, s->rhs->type) || s->lhs->type.base == TY_CHARACTER ||
        s->lhs->ref == NULL || s->rhs->ref == NULL)
        return NULL;
    return whole(n, s->lhs->ref) && whole(n, s->rhs->ref) ? s : NULL;
}

static int dim_with(const NestRef *r, int index)
{
    for (int d = 0; d < r->rank; d++)
        if (r->sub[d].index == index)
            return d;
    return -1;
}

static bool same_brick(const OocDir *a, const OocDir *b)
{
    for (int d = 0; d < MAX_RANK; d++) {
        int64_t x = 0, y = 0;
        if ((a->brick[d] != NULL && !expr_is_int(a->brick[d], &x)) ||
            (b->brick[d] != NULL && !expr_is_int(b->brick[d], &y)) || x != y)
            return false;
    }
    return true;
}

bool nest_turns(const Nest *n)
{
    const Stmt *copy = only_copy(n);
    if (copy == NULL)
        return false;
    const NestRef *to = copy->lhs->ref, *from = copy->rhs->ref;
    for (int d = 0; d < to->rank; d++)
        if (dim_with(from, to->sub[d].index) != d)
            return true;
    if (to->array->is_dummy || from->array->is_dummy) /* only run time knows their files */
        return false;
    return to->array->ooc->row_major != from->array->ooc->row_major ||
           !same_brick(to->array->ooc, from->array->ooc);
}

static Expr *all_of(Context *cx, Span at, const NestRef *r)
{
    Expr *e = mk_expr(cx, EX_SECTION, at);
    e->sym = r->array;
    e->type = r->array->type;
    for (int d = 0; d < r->rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, at);
        t->lo = mk_bound(cx, at, r->array, d, BOUND_LOWER);
        t->hi = mk_bound(cx, at, r->array, d, BOUND_UPPER);
        t->step = mk_int(cx, at, 1, 8);
        vec_push(cx, &e->args, t);
    }
    return e;
}

CommOp *turn_of(Context *cx, Unit *u, Stmt *s)
{
    if (!nest_turns(s->nest))
        return NULL;
    const Stmt *copy = only_copy(s->nest);
    const NestRef *to = copy->lhs->ref, *from = copy->rhs->ref;
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_COPY;
    op->span = s->nest->span;
    op->dst = all_of(cx, op->span, to);
    op->src = all_of(cx, op->span, from);
    for (int d = 0; d < MAX_RANK; d++)
        op->from[d] = d < to->rank ? dim_with(from, to->sub[d].index) : -1;
    op->reason = "another layout on disk";
    op->id = ++((UnitInfo *)u->info)->next_id;
    return op;
}
