/* slabs.c: what a nest over out-of-core arrays reads and writes of their files (contract: comm.h).
 *
 * The nest runs slab by slab (ooc_slab.c): before a box of iterations its elements are read, behind
 * it they are written. References are slabs of their own, whose elements are other copies; those
 * that may name one element in one iteration, one of them writing it, share one. */
#include "comm.h"

#include "access.h"
#include "linear.h"
#include "locality.h"

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

/* ---- operations ---- */

static void check_write(CommPass *p, const Nest *nest, const NestRef *r)
{
    Span at = r->subscripts.at[0]->span;
    if (r->loc == LOC_SLAB && apart_must_list(p, nest, r)) { /* which others share its slab with */
        diag_unsupported(p->cx, at, "the out-of-core array '%s' is written at several subscripts, "
                         "not in all iterations, and one iteration may touch an element twice: "
                         "this is not supported", r->array->name);
        nest_refused(p->cx, nest);
    }
    if (r->array->ooc->status == OOC_READ)
        diag_error(p->cx, at, "'%s' has STATUS='READ' and cannot be written", r->array->name);
}

static void check_slabs(CommPass *p, const Nest *nest)
{
    const char *what = nest->slabs && nest->scan ? "this scan of out-of-core arrays" : NULL;
    for (int j = 0; nest->slabs && j < nest->rank + nest->nserial; j++)
        if (nest->index[j].ragged)
            what = "a loop whose bounds each iteration computes, over out-of-core arrays,";
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->var->ooc != NULL)
            what = arena_printf(p->cx->arena, "a reduction into the out-of-core array '%s'",
                                nest->reds.at[i]->var->name);
    if (!what)
        return;
    diag_unsupported(p->cx, nest->span, "%s is not supported", what);
    nest_refused(p->cx, nest);
}

static bool has_windows(const Nest *nest)
{
    return nest->tile != NULL && nest->tile->windows.n > 0;
}

void slabs_find(Nest *nest)
{
    if (has_windows(nest))
        return; /* which it addresses as if they were arrays in memory */
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->array->ooc != NULL)
            r->loc = locality_in_file(nest, r);
        nest->slabs |= r->array->ooc != NULL && r->loc != LOC_ELEMENT;
    }
    share_slabs(nest);
}

void slabs_build(CommPass *p, Nest *nest)
{
    if (has_windows(nest))
        return;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->is_write && r->array->ooc != NULL)
            check_write(p, nest, r);
        if (r->loc != LOC_SLAB)
            continue;
        r->op = comm_new_op(p, nest, COMM_SLAB, r, r->is_write ? "written to its file"
                                                           : "read from its file");
        r->op->keep = r->is_write && (comm_leaves_some(nest, r) || reads_first(nest, r));
        vec_push(p->cx, &nest->before, r->op);
    }
    check_slabs(p, nest);
}
