/* comm_build.c: the communication that one nest needs, from the localities of its references.
 *
 * One overlap operation for all references that lie a constant apart from the home; a fetch, an
 * element or an inspector/executor pair for each other reference read; a store or a scatter for
 * each written elsewhere; one message for all scalar reductions. DESIGN.md section 4. */
#include "comm.h"

#include <stdlib.h>

#include "access.h"
#include "listing.h"
#include "locality.h"
#include "lower.h"
#include "scan_form.h"

CommOp *comm_new_op(CommPass *p, Nest *nest, CommKind kind, NestRef *ref, const char *reason)
{
    CommOp *op = NEW(p->cx, CommOp);
    op->kind = kind;
    op->nest = nest;
    op->ref = ref;
    op->span = ref != NULL && ref->subscripts.n > 0 ? ref->subscripts.at[0]->span : nest->span;
    op->reason = reason;
    op->id = ++p->info->next_id;
    return op;
}

bool comm_always_written(const Nest *nest, const NestRef *r)
{
    for (int i = 0; i < nest->body.n; i++) {
        const Stmt *s = nest->body.at[i];
        if (s->kind == ST_ASSIGN && s->lhs->ref == r)
            return true;
    }
    return false;
}

bool comm_leaves_some(const Nest *nest, const NestRef *r)
{
    for (int j = 0; j < nest->rank; j++)
        if (expr_has_index(nest->index[j].lo) || expr_has_index(nest->index[j].hi))
            return true;
    return !comm_always_written(nest, r);
}

/* ---- bounds ---- */

/* 1 where there is none, 0 where only run time knows it. */
static int64_t step_value(const Expr *step)
{
    int64_t value = 1;
    return step == NULL || expr_is_int(step, &value) ? value : 0;
}

/* The greatest or least value of an index. */
static Expr *box_end(Context *cx, const NestIndex *ix, bool greatest)
{
    int64_t step = step_value(ix->box_step);
    Expr *lo = expr_copy(cx, ix->box_lo), *hi = expr_copy(cx, ix->box_hi);
    if (step == 0)
        return mk_intrinsic(cx, lo->span, greatest ? IN_MAX : IN_MIN, type_int8(),
                            mk_convert(cx, lo, type_int8()), mk_convert(cx, hi, type_int8()));
    return greatest == (step > 0) ? hi : lo;
}

/* Replaces outer indices in a linear bound by the end of their own box that gives the least
 * (lower) or greatest (upper) value. */
static Expr *box_bound(Context *cx, const Nest *nest, Expr *bound, bool upper)
{
    Linear l = linear_of(bound, false);
    if (!l.ok)
        return NULL;
    Expr *sum = NULL;
    for (int i = 0; i < l.n; i++) {
        Expr *atom = expr_copy(cx, l.term[i].atom);
        if (atom->kind == EX_INDEX)
            atom = box_end(cx, &nest->index[atom->index], (l.term[i].coef > 0) == upper);
        Expr *term = mk_mul(cx, mk_int(cx, bound->span, l.term[i].coef, 8), atom);
        sum = sum == NULL ? term : mk_add(cx, sum, term);
    }
    Expr *c0 = mk_int(cx, bound->span, l.c0, 8);
    return sum == NULL ? c0 : mk_add(cx, sum, c0);
}

/* Do the values that begin at ix->lo follow each other in the same steps, whatever the outer
 * indices are? Then the box's first value is one of them. */
static bool keeps_steps(const Nest *nest, const NestIndex *ix, int64_t step)
{
    Linear l = linear_of(ix->lo, false);
    for (int i = 0; i < l.n && step != 1 && step != -1; i++) {
        if (l.term[i].atom->kind != EX_INDEX)
            continue;
        const NestIndex *outer = &nest->index[l.term[i].atom->index];
        int64_t by = step_value(outer->box_step), coef = l.term[i].coef;
        bool last = (coef > 0) == ((step < 0) == (by > 0));
        if (outer->box_step != outer->step || by == 0 || coef * by % step != 0 ||
            (last && by != 1 && by != -1)) /* the last value need not be one that is taken */
            return false;
    }
    return true;
}

bool nest_boxes(Context *cx, Nest *nest)
{
    for (int j = 0; j < nest->rank + nest->nserial; j++) {
        NestIndex *ix = &nest->index[j];
        ix->box_lo = ix->lo;
        ix->box_hi = ix->hi;
        ix->box_step = ix->step;
        ix->ragged = index_is_ragged(nest, j);
        if (ix->ragged) { /* no reference that is fetched uses it */
            ix->box_lo = ix->box_hi = mk_int(cx, nest->span, 1, 8);
            ix->box_step = NULL;
            continue;
        }
        int64_t step = step_value(ix->step);
        bool down = step < 0;
        if (!expr_has_index(ix->lo) && !expr_has_index(ix->hi))
            continue;
        if (bound_is_nested(ix->lo) || bound_is_nested(ix->hi) || step == 0)
            return false;
        Expr *first = box_bound(cx, nest, ix->lo, down), *last = box_bound(cx, nest, ix->hi, !down);
        bool kept = keeps_steps(nest, ix, step);
        ix->box_step = kept ? ix->step : NULL;
        ix->box_lo = kept || !down ? first : last;
        ix->box_hi = kept || !down ? last : first;
    }
    return true;
}

/* A parallel index with step -1 runs upwards as well. */
static void turn_upwards(Context *cx, Nest *nest)
{
    for (int j = 0; j < nest->rank; j++) {
        NestIndex *ix = &nest->index[j];
        int64_t step;
        if (ix->step == NULL || !expr_is_int(ix->step, &step) || step != -1)
            continue;
        Expr *lo = ix->lo;
        ix->lo = ix->hi;
        ix->hi = lo;
        ix->step = mk_int(cx, ix->step->span, 1, 8);
    }
}

/* ---- loop forms ---- */

static bool is_fetched(const NestRef *r)
{
    return r->loc == LOC_FETCH || r->loc == LOC_SLAB;
}

static bool uses(const NestRef *r, int index)
{
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind == SUB_AFFINE && r->sub[d].index == index)
            return true;
    }
    return false;
}

/* May index j run in the direct form: one unit-step run on each process, and every reference
 * linear in the index value itself? */
static bool index_is_direct(const Nest *nest, int j)
{
    int64_t step = 1;
    if (nest->index[j].step != NULL && !expr_is_int(nest->index[j].step, &step))
        return false;
    if (step < 1)
        return false;
    for (int i = 0; i < nest->refs.n && step != 1; i++) {
        if (is_fetched(nest->refs.at[i]) && uses(nest->refs.at[i], j))
            return false;
    }
    const NestRef *h = nest->home;
    if (h == NULL)
        return true;
    const Mapping *m = h->array->map;
    for (int d = 0; d < h->rank; d++) {
        if (h->sub[d].kind != SUB_AFFINE || h->sub[d].index != j)
            continue;
        if (m->kind != MAP_TEMPLATE || m->is_dynamic || h->tmpl->is_dynamic)
            return false;
        DistKind dist = ref_dist(h, d);
        bool one_run = dist == DIST_BLOCK || dist == DIST_GEN_BLOCK;
        if (dist != DIST_STAR && (!one_run || (h->sub[d].c != 1 && h->sub[d].c != -1)))
            return false;
    }
    return true;
}

static bool has_serial_loop(const StmtVec *body)
{
    for (int i = 0; i < body->n; i++) {
        if (body->at[i]->kind == ST_DO || body->at[i]->kind == ST_DO_WHILE)
            return true;
        for (int k = 0; k < body->at[i]->arms.n; k++) {
            if (has_serial_loop(&body->at[i]->arms.at[k].body))
                return true;
        }
    }
    return false;
}

/* ---- overlap ---- */

HaloNeed *comm_halo(const CommOp *op, const Symbol *array)
{
    for (int i = 0; i < op->halo.n; i++) {
        if (op->halo.at[i].array == array)
            return &op->halo.at[i];
    }
    return NULL;
}

static HaloNeed *halo_of(Context *cx, CommOp *op, Symbol *array)
{
    HaloNeed *known = comm_halo(op, array);
    if (known != NULL)
        return known;
    vec_push(cx, &op->halo, (HaloNeed){.array = array});
    return &op->halo.at[op->halo.n - 1];
}

static void need_halo(CommPass *p, CommOp *op, const NestRef *r)
{
    HaloNeed *h = halo_of(p->cx, op, r->array);
    int moved = 0;
    for (int d = 0; d < r->rank; d++) {
        long s = r->shift[d];
        if (s == 0)
            continue;
        moved++;
        if (s < 0 && h->lo[d] < -s)
            h->lo[d] = -s;
        if (s > 0 && h->hi[d] < s)
            h->hi[d] = s;
        /* In iterations: the owned part ends s/c iterations earlier, rounded away from zero. */
        int64_t c = r->sub[d].c;
        int j = r->sub[d].index;
        long size = (long)((labs(s) + llabs(c) - 1) / llabs(c));
        if ((s > 0) == (c > 0)) {
            if (op->reach_hi[j] < size)
                op->reach_hi[j] = size;
        } else if (op->reach_lo[j] < size) {
            op->reach_lo[j] = size;
        }
    }
    if (moved > 1)
        h->corners = true;
}

/* The interior can run first where the local iterations form one box. */
static bool can_run_behind(const Nest *nest)
{
    const NestRef *h = nest->home;
    for (int j = 0; j < nest->rank; j++) {
        if (!nest->direct[j] || !index_is_plain(&nest->index[j]))
            return false;
    }
    for (int d = 0; d < h->rank; d++) {
        if (h->sub[d].kind == SUB_AFFINE && h->sub[d].c != 1)
            return false;
    }
    return nest->rank > 0;
}

/* Of a nest that does several steps: what the first of them reaches, beyond the own part too. */
static void build_tile_overlap(CommPass *p, Nest *nest)
{
    CommOp *op = comm_new_op(p, nest, COMM_OVERLAP, NULL, "neighbours' elements, for all steps");
    vec_append(p->cx, &op->halo, &nest->tile->halo);
    for (int i = 0; i < nest->refs.n; i++) {
        if (nest->refs.at[i]->loc == LOC_SHIFT)
            nest->refs.at[i]->op = op;
    }
    if (op->halo.n > 0)
        vec_push(p->cx, &nest->before, op);
}

static void build_overlap(CommPass *p, Nest *nest)
{
    CommOp *op = NULL;
    if (nest->tile != NULL) {
        build_tile_overlap(p, nest);
        return;
    }
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->loc != LOC_SHIFT)
            continue;
        if (op == NULL)
            op = comm_new_op(p, nest, COMM_OVERLAP, NULL, "neighbours' elements");
        r->op = op;
        need_halo(p, op, r);
    }
    if (op == NULL)
        return;
    op->behind = p->cx->opt.overlap && !nest->slabs && nest->sweep == NULL &&
                 nest->stages.n == 0 && nest->tile == NULL && can_run_behind(nest);
    vec_push(p->cx, &nest->before, op);
}

/* ---- sweeps ---- */

static void sweep_dim(HaloNeed *h, const NestSweep *sweep, const NestRef *r, int d)
{
    const SubForm *s = &r->sub[d];
    int64_t at;
    if (s->kind != SUB_AFFINE)
        return;
    if (ref_dist(r, d) != DIST_STAR)
        h->way[d] = sweep->way[s->index];
    Linear l = linear_of(s->d, false);
    if (s->index == sweep->cut && r->is_write && linear_is_const(&l, &at)) {
        h->cut = d;
        h->c = (long)s->c;
        h->d = (long)at;
    }
}

/* Does every iteration read it? Then the first one's is there. */
static bool always_read(const Nest *nest, const NestRef *r)
{
    for (int i = 0; i < nest->body.n; i++)
        if (nest->body.at[i]->kind == ST_ASSIGN && expr_uses_ref(nest->body.at[i]->rhs, r))
            return true;
    return false;
}

/* Is r the element that w, the only one that writes the array, names one turn of the inner loop
 * before? */
static bool is_last(const Nest *nest, const NestRef *r, const NestRef *w)
{
    int k = nest->rank - 1;
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i]->is_write && nest->refs.at[i]->array == w->array &&
            nest->refs.at[i] != w)
            return false;
    int turns = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *x = &r->sub[d], *y = &w->sub[d];
        int64_t c;
        if (x->kind == SUB_OPAQUE || x->kind != y->kind || !linear_difference(x->d, y->d, &c) ||
            (x->kind == SUB_AFFINE && (x->index != y->index || x->c != y->c)))
            return false;
        bool inner = x->kind == SUB_AFFINE && x->index == k;
        turns += inner;
        if (inner ? c * x->c != (nest->sweep->down[k] ? 1 : -1) : c != 0)
            return false;
    }
    return turns == 1;
}

static void find_last(Nest *nest)
{
    for (int i = 0; i < nest->refs.n && nest->nserial == 0; i++) {
        NestRef *w = nest->refs.at[i];
        int base = w->array->type.base;
        for (int k = 0; w->is_write && k < nest->refs.n && nest->sweep->last == NULL; k++) {
            NestRef *r = nest->refs.at[k];
            if (r->array != w->array || r->is_write || (base != TY_REAL && base != TY_INTEGER) ||
                r->within || !always_read(nest, r) || !is_last(nest, r, w))
                continue;
            nest->sweep->last = r;
            nest->sweep->set = w;
        }
    }
}

static bool has_own_bounds(const NestIndex *ix)
{
    return !expr_has_index(ix->lo) && !expr_has_index(ix->hi);
}

/* Lines of a recurrence along the innermost index run several at a time: what an element waits for,
 * the one before it, is then under way in each of them. */
static void interleave(CommPass *p, Nest *nest)
{
    NestSweep *s = nest->sweep;
    const int k = nest->rank - 1;
    if (s->last == NULL || k < 1 || !p->cx->opt.fuse || !p->cx->opt.interleave)
        return;
    const char *why = NULL;
    if (!has_own_bounds(&nest->index[k]) || !has_own_bounds(&nest->index[k - 1]))
        why = "their bounds use indices of outer loops";
    else if (s->behind == 0)
        why = "not proved that they may, a few elements behind each other";
    else if (nest->reds.n > 0)
        why = "they reduce values, whose order would change";
    else if (!nest->direct[k] || !nest->direct[k - 1] || nest->slabs)
        why = "what a process has of them is no range";
    s->interleave = why == NULL;
    if (!p->cx->opt.info_fuse)
        return;
    if (why != NULL)
        diag_info(p->cx, nest->span, "fusion: lines of '%s' run one after the other: %s",
                  s->set->array->name, why);
    else
        diag_info(p->cx, nest->span,
                  "fusion: %d lines of '%s' run at a time, each %d element%s behind the one before",
                  SWEEP_LINES, s->set->array->name, s->behind, s->behind > 1 ? "s" : "");
}

/* What earlier processes set of the overlap areas: of arrays that the nest itself sets. */
static void build_sweep(CommPass *p, Nest *nest)
{
    CommOp *op = comm_new_op(p, nest, COMM_SWEEP, NULL, "set by earlier iterations");
    nest->sweep->op = op;
    find_last(nest);
    interleave(p, nest);
    for (int i = 0; i < nest->refs.n && nest_waits(nest); i++) {
        const NestRef *r = nest->refs.at[i];
        if (r->loc == LOC_SHIFT && nest_writes(nest, r->array))
            need_halo(p, op, r);
    }
    for (int i = 0; i < op->halo.n; i++) {
        HaloNeed *h = &op->halo.at[i];
        for (int k = 0; k < nest->refs.n; k++)
            for (int d = 0; nest->refs.at[k]->array == h->array && d < h->array->spec.rank; d++)
                sweep_dim(h, nest->sweep, nest->refs.at[k], d);
        for (int d = 0; d < h->array->spec.rank; d++)
            if (h->way[d] == 0)
                h->lo[d] = h->hi[d] = 0;
    }
}

/* ---- the other references ---- */

static const char *fetch_reason(const Nest *nest, const NestRef *r)
{
    if (nest->home == NULL)
        return "replicated: every process executes the statement";
    if (r->array->map->kind == MAP_UNKNOWN || nest->home->array->map->kind == MAP_UNKNOWN)
        return "layouts known at run time only";
    int used = 0;
    for (int d = 0; d < r->rank; d++)
        used += r->sub[d].kind == SUB_AFFINE;
    return used < r->rank ? "broadcast along the home" : "remapped to the home";
}

static void build_read(CommPass *p, Nest *nest, NestRef *r)
{
    Context *cx = p->cx;
    if (r->loc == LOC_FETCH) {
        r->op = comm_new_op(p, nest, COMM_FETCH, r, fetch_reason(nest, r));
        vec_push(cx, &nest->before, r->op);
    } else if (r->loc == LOC_ELEMENT) {
        r->op = comm_new_op(p, nest, COMM_ELEMENT, r, "one element for all");
        r->value = temp_scalar(cx, p->unit, r->array->name, temp_type_of(cx, r->array));
        vec_push(cx, &nest->before, r->op);
    } else if (r->loc == LOC_GATHER) {
        r->inspect = comm_new_op(p, nest, COMM_INSPECT, r, "subscripts known at run time only");
        r->op = comm_new_op(p, nest, COMM_GATHER, r, "subscripts known at run time only");
        vec_push(cx, &nest->before, r->inspect);
        vec_push(cx, &nest->before, r->op);
    }
}

/* Those that decide on other gathers come before them. */
static void build_gathers(CommPass *p, Nest *nest)
{
    Listing all = listing_of_nest(p->cx, nest);
    RefExprVec gathers = {0};
    for (int i = 0; i < nest->refs.n; i++) {
        if (nest->refs.at[i]->loc == LOC_GATHER)
            vec_push(p->cx, &gathers, listing_element(p->cx, nest->refs.at[i]));
    }
    listing_sort(&all, &gathers); /* where there is no order codegen says so */
    for (int i = 0; i < gathers.n; i++)
        build_read(p, nest, gathers.at[i]->ref);
}

static void build_write(CommPass *p, Nest *nest, NestRef *r)
{
    Context *cx = p->cx;
    if (r->loc == LOC_FETCH) {
        r->op = comm_new_op(p, nest, COMM_STORE, r, "written at the home, then stored at its own");
        r->op->keep = r->is_read || comm_leaves_some(nest, r);
        vec_push(cx, &nest->after, r->op);
    } else if (r->loc == LOC_SCATTER) {
        /* A reduction's iterations go on with what others before them made of an element. */
        if ((r->is_read || nest_reduces_into(nest, r->array)) && !r->combines) {
            diag_unsupported(cx, r->subscripts.at[0]->span, "'%s' is read and written at "
                             "subscripts that only run time knows", r->array->name);
            nest_refused(cx, nest);
            return;
        }
        r->inspect = comm_new_op(p, nest, COMM_INSPECT, r, "subscripts known at run time only");
        r->op = comm_new_op(p, nest, COMM_SCATTER, r, "subscripts known at run time only");
        vec_push(cx, &nest->before, r->inspect);
        vec_push(cx, &nest->after, r->op);
    }
}

static void build_reductions(CommPass *p, Nest *nest)
{
    CommOp *scalars = NULL;
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *red = nest->reds.at[i];
        if (nest->home == NULL)
            continue; /* every process has reduced everything itself */
        bool array = red->var->spec.kind != AS_SCALAR;
        CommOp *op = scalars;
        if (array || op == NULL) {
            op = comm_new_op(p, nest, array ? COMM_REDUCE_ARRAY : COMM_REDUCE, NULL,
                        array ? "partial results over the reduced dimension" : "partial results");
            vec_push(p->cx, &nest->after, op);
        }
        if (!array)
            scalars = op;
        vec_push(p->cx, &op->reds, red);
    }
}

/* One array serves the iterations of a process, one after the other. */
static bool uses_own(const Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i]->array->own_of)
            return true;
    return false;
}

void comm_build(CommPass *p, Nest *nest)
{
    turn_upwards(p->cx, nest);
    if (!nest_boxes(p->cx, nest)) {
        diag_unsupported(p->cx, nest->span, "the bounds of this loop are not linear in the indices "
                         "of outer loops");
        nest_refused(p->cx, nest);
        return;
    }
    locality_run(p->cx, nest);
    slabs_find(nest);
    apart_run(p, nest);
    slabs_build(p, nest);
    for (int j = 0; j < nest->rank; j++)
        nest->direct[j] = index_is_direct(nest, j);
    nest->vector_ok = nest->rank > 0 && nest->sweep == NULL && !has_serial_loop(&nest->body) &&
                      !uses_own(nest);

    build_overlap(p, nest);
    if (nest->sweep != NULL)
        build_sweep(p, nest);
    /* Subscripts may be elements, and inspectors list subscripts that are fetched. */
    static const Locality order[] = {LOC_ELEMENT, LOC_FETCH};
    for (int k = 0; k < countof(order); k++) {
        for (int i = 0; i < nest->refs.n; i++) {
            NestRef *r = nest->refs.at[i];
            if (!r->is_write && r->loc == order[k])
                build_read(p, nest, r);
        }
    }
    build_gathers(p, nest);
    for (int i = 0; i < nest->refs.n; i++) {
        if (nest->refs.at[i]->is_write)
            build_write(p, nest, nest->refs.at[i]);
    }
    build_reductions(p, nest);
    if (nest->scan != NULL)
        scan_form(p->cx, p->unit, nest);
    stream_build(p, nest);
    strips_build(p, nest);
    prefetch_build(p, nest);
    direct_build(p, nest);
}
