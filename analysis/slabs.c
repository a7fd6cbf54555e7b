/* slabs.c: what a nest over out-of-core arrays reads and writes of their files (contract: comm.h).
 *
 * The nest runs slab by slab (ooc_slab.c): before a box of iterations its elements are read, behind
 * it they are written. References are slabs of their own, whose elements are other copies; those
 * that may name one element in one iteration, one of them writing it, share one. */
#include "comm.h"

#include "access.h"
#include "cross.h"
#include "linear.h"
#include "locality.h"

static bool is_box(const Nest *nest)
{
    for (int j = 0; j < nest->rank; j++) {
        if (expr_has_index(nest->index[j].lo) || expr_has_index(nest->index[j].hi))
            return false;
    }
    return true;
}

/* May an iteration read the element before it assigns it? */
static bool reads_first(const Nest *nest, const NestRef *r)
{
    for (int i = 0; i < nest->body.n; i++) {
        Stmt *s = nest->body.at[i];
        if (s->kind == ST_ASSIGN && s->lhs->ref == r)
            return expr_uses_ref(s->rhs, r);
        if (stmt_uses_ref(s, r))
            return true;
    }
    return true;
}

static bool uses_all(const Nest *nest, const NestRef *r)
{
    uint64_t used = 0;
    for (int d = 0; d < r->rank; d++)
        used |= r->sub[d].kind == SUB_AFFINE ? UINT64_C(1) << r->sub[d].index : 0;
    for (int j = 0; j < nest->rank; j++) {
        if (!(used & (UINT64_C(1) << j)))
            return false;
    }
    return true;
}

/* ---- one slab for several references ---- */

static bool uses_parallel(const Nest *nest, const SubForm *s)
{
    return s->kind == SUB_OPAQUE || (s->kind == SUB_AFFINE && s->index < nest->rank);
}

/* May they name one element in one iteration? Where they differ in what parallel indices run along
 * they do not, which order.c has seen to. */
static bool may_coincide(const Nest *nest, const NestRef *a, const NestRef *b)
{
    for (int d = 0; d < a->rank; d++) {
        const SubForm *s = &a->sub[d], *t = &b->sub[d];
        int64_t apart;
        if (subscript_equal(a->subscripts.at[d], b->subscripts.at[d]))
            continue;
        if (uses_parallel(nest, s) || uses_parallel(nest, t))
            return false;
        if (s->kind == SUB_INVARIANT && t->kind == SUB_INVARIANT &&
            linear_difference(s->d, t->d, &apart)) /* by a constant, which is not 0 */
            return false;
    }
    return true;
}

static void join(const Nest *nest, int from, int to)
{
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i]->slab == from)
            nest->refs.at[i]->slab = to;
}

static void share_slabs(const Nest *nest)
{
    int count = 0;
    for (int i = 0; i < nest->refs.n; i++)
        nest->refs.at[i]->slab = 0;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *a = nest->refs.at[i];
        for (int k = 0; k < nest->refs.n && a->loc == LOC_SLAB && a->is_write; k++) {
            NestRef *b = nest->refs.at[k];
            if (b == a || b->array != a->array || b->loc != LOC_SLAB || !may_coincide(nest, a, b))
                continue;
            if (a->slab == 0)
                a->slab = ++count;
            if (b->slab != 0)
                join(nest, b->slab, a->slab);
            b->slab = a->slab;
        }
    }
}

/* ---- what is written ---- */

/* May two slabs have elements in common, in any boxes? All that the bounds enclose is written. */
static bool slabs_meet(CommPass *p, const Nest *nest, const NestRef *a, const NestRef *b)
{
    Nest box = *nest;
    for (int j = 0; j < nest->rank + nest->nserial; j++) {
        box.index[j].lo = nest->index[j].box_lo;
        box.index[j].hi = nest->index[j].box_hi;
    }
    return refs_meet(p->cx, &box, a, &box, b, true);
}

/* What is written back is what the slab holds: no other part of it may be written elsewhere. */
static void check_write(CommPass *p, const Nest *nest, const NestRef *r, bool keep)
{
    Span at = r->subscripts.at[0]->span;
    for (int i = 0; i < nest->refs.n && keep; i++) {
        const NestRef *q = nest->refs.at[i];
        if (q != r && q->is_write && q->array == r->array && (r->slab == 0 || q->slab != r->slab) &&
            slabs_meet(p, nest, r, q)) {
            diag_error(p->cx, at,
                       "the out-of-core array '%s' is written at several subscripts, not "
                       "in all iterations: this is not supported",
                       r->array->name);
            return;
        }
    }
    if (keep && !uses_all(nest, r))
        diag_error(p->cx, at, "this element of the out-of-core array '%s' is written by some of "
                   "several iterations: this is not supported", r->array->name);
    if (r->array->ooc->status == OOC_READ)
        diag_error(p->cx, at, "'%s' has STATUS='READ' and cannot be written", r->array->name);
}

/* Elements that lists name are written at the end of each slab; what a slab keeps is not. */
static void check_listed_write(CommPass *p, const NestRef *r)
{
    if (r->loc == LOC_SCATTER && r->array->ooc != NULL && r->array->ooc->status == OOC_READ)
        diag_error(p->cx, r->subscripts.at[0]->span, "'%s' has STATUS='READ' and cannot be written",
                   r->array->name);
}

void slabs_build(CommPass *p, Nest *nest)
{
    if (nest->tile != NULL && nest->tile->windows.n > 0)
        return; /* of which it addresses windows as if they were in memory */
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->array->ooc != NULL)
            r->loc = locality_in_file(nest, r);
        nest->slabs |= r->array->ooc != NULL && r->loc != LOC_ELEMENT;
    }
    share_slabs(nest);
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        check_listed_write(p, r);
        if (r->loc != LOC_SLAB)
            continue;
        r->op = comm_new_op(p, nest, COMM_SLAB, r, r->is_write ? "written to its file"
                                                           : "read from its file");
        bool part = !comm_always_written(nest, r) || !is_box(nest);
        r->op->keep = r->is_write && (part || reads_first(nest, r));
        vec_push(p->cx, &nest->before, r->op);
        if (r->is_write)
            check_write(p, nest, r, part);
    }
    for (int j = 0; nest->slabs && j < nest->rank + nest->nserial; j++) {
        if (nest->index[j].ragged)
            diag_error(p->cx, nest->span, "a loop whose bounds each iteration computes, over "
                       "out-of-core arrays, is not supported");
    }
    if (nest->slabs && nest->scan != NULL)
        diag_error(p->cx, nest->span, "this scan of out-of-core arrays is not supported");
    for (int i = 0; i < nest->reds.n; i++) {
        if (nest->reds.at[i]->var->ooc != NULL)
            diag_error(p->cx, nest->span, "a reduction into the out-of-core array '%s' is not "
                       "supported", nest->reds.at[i]->var->name);
    }
}
