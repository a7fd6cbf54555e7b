/* turn.c: changes of layout on disk that a statement is (contract: turn.h).
 *
 *     t = transpose(a)            !HPF$ OUT_OF_CORE, BRICK(512,256) :: a, t
 *
 * In slabs of such a nest one side's pieces are short, and bricks are read and written again for
 * each slab that meets them. Where both lie alike a slab is a piece of both files, and the nest
 * stays one: it may share its pass over the disk with its neighbours. */
#include "turn.h"

#include "linear.h"

/* at + shift - bound, where that is 0 whatever the variables hold. */
static bool is_bound(const Expr *at, const Expr *shift, const Expr *bound)
{
    Linear l = linear_add(linear_of(at, false), linear_of(shift, false), 1);
    int64_t c;
    l = linear_add(l, linear_of(bound, false), -1);
    return linear_is_const(&l, &c) && c == 0;
}

/* Do the nest's iterations name each element of the array from its lower bounds on once? *whole: to
 * its upper bounds, as far as the compiler can tell; run time looks again. */
static bool from_first(Context *cx, const Nest *n, const NestRef *r, bool *whole)
{
    *whole = true;
    if (!nest_is_point(n, r) || r->array->spec.kind == AS_ASSUMED_SIZE)
        return false;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        const NestIndex *ix = &n->index[s->index];
        int64_t step = 1;
        if ((ix->step != NULL && !expr_is_int(ix->step, &step)) || step != 1 ||
            !is_bound(ix->lo, s->d, mk_bound(cx, n->span, r->array, d, BOUND_LOWER)))
            return false;
        *whole &= is_bound(ix->hi, s->d, mk_bound(cx, n->span, r->array, d, BOUND_UPPER));
    }
    return true;
}

static const Stmt *only_copy(Context *cx, const Nest *n)
{
    bool all_to, all_from;
    if (n->rank < 2 || n->tile != NULL || n->scan != NULL || n->sweep != NULL || n->nserial > 0 ||
        n->reds.n > 0 || n->body.n != 1)
        return NULL;
    const Stmt *s = n->body.at[0];
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || s->rhs->kind != EX_ELEM ||
        s->lhs->sym == s->rhs->sym || s->lhs->sym->ooc == NULL || s->rhs->sym->ooc == NULL ||
        !type_equal(s->lhs->type, s->rhs->type) || s->lhs->type.base == TY_CHARACTER ||
        s->lhs->ref == NULL || s->rhs->ref == NULL)
        return NULL;
    return from_first(cx, n, s->lhs->ref, &all_to) && from_first(cx, n, s->rhs->ref, &all_from) &&
           (all_to || all_from) ? s : NULL;
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

bool nest_turns(Context *cx, const Nest *n)
{
    const Stmt *copy = only_copy(cx, n);
    if (copy == NULL)
        return false;
    const NestRef *to = copy->lhs->ref, *from = copy->rhs->ref;
    for (int d = 0; d < to->rank; d++)
        if (dim_with(from, to->sub[d].index) != d)
            return true;
    if (to->array->is_dummy || from->array->is_dummy) /* only run time knows their files */
        return false;
    if (to->array->is_reblocked || from->array->is_reblocked) /* and looks at them */
        return true;
    return to->array->ooc->row_major != from->array->ooc->row_major ||
           !same_brick(to->array->ooc, from->array->ooc);
}

/* The elements that the nest names. */
static Expr *part_of(Context *cx, const Nest *n, const NestRef *r)
{
    Expr *e = mk_expr(cx, EX_SECTION, n->span);
    bool whole;
    from_first(cx, n, r, &whole);
    e->sym = r->array;
    e->type = r->array->type;
    for (int d = 0; d < r->rank; d++) {
        const NestIndex *ix = &n->index[r->sub[d].index];
        Expr *t = mk_expr(cx, EX_TRIPLET, n->span);
        t->lo = mk_bound(cx, n->span, r->array, d, BOUND_LOWER);
        t->hi = whole ? mk_bound(cx, n->span, r->array, d, BOUND_UPPER)
                      : mk_add(cx, t->lo, mk_sub(cx, expr_copy(cx, ix->hi), ix->lo));
        t->step = mk_int(cx, n->span, 1, 8);
        vec_push(cx, &e->args, t);
    }
    return e;
}

CommOp *turn_of(Context *cx, Unit *u, Stmt *s)
{
    if (!nest_turns(cx, s->nest))
        return NULL;
    const Stmt *copy = only_copy(cx, s->nest);
    const NestRef *to = copy->lhs->ref, *from = copy->rhs->ref;
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_COPY;
    op->span = s->nest->span;
    op->dst = part_of(cx, s->nest, to);
    op->src = part_of(cx, s->nest, from);
    for (int d = 0; d < MAX_RANK; d++)
        op->from[d] = d < to->rank ? dim_with(from, to->sub[d].index) : -1;
    op->reason = "another layout on disk";
    op->id = ++((UnitInfo *)u->info)->next_id;
    return op;
}
