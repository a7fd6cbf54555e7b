/* fuse_legal.c: may two nests be one? (contract: fuse_int.h)
 *
 * They may where one iteration space, executed by one home, can do the work of both: equal bounds;
 * every element that both touch, one of them writing, is touched in the same iteration only; what
 * the second must communicate does not come from the first; and no scalar that the first reduces is
 * used by the second. In the terms of paper 004: no cross-process data element lies between them,
 * so no synchronisation does. */
#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "cross.h"
#include "fuse_int.h"
#include "linear.h"
#include "listing.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"
#include "turn.h"

enum { MAX_STREAMS = 48 }; /* array references of one loop: beyond, addresses spill */

static bool same_bounds(const Nest *a, const Nest *b)
{
    if (a->rank != b->rank)
        return false;
    for (int j = 0; j < a->rank; j++) {
        const NestIndex *x = &a->index[j], *y = &b->index[j];
        int64_t c, one = 1, step = 1;
        if (!linear_difference(x->lo, y->lo, &c) || c != 0 ||
            !linear_difference(x->hi, y->hi, &c) || c != 0)
            return false;
        if (x->step != NULL && !expr_is_int(x->step, &one))
            return false;
        if (y->step != NULL && !expr_is_int(y->step, &step))
            return false;
        if (one != step)
            return false;
    }
    return true;
}

/* Does each iteration name an element of its own? An INDEPENDENT loop may also write one element in
 * one of its iterations. */
static bool by_iteration(const Nest *n, const NestRef *r)
{
    uint64_t seen = 0;
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind == SUB_OPAQUE)
            return false;
        if (r->sub[d].kind == SUB_AFFINE && r->sub[d].c != 0)
            seen |= UINT64_C(1) << r->sub[d].index;
    }
    for (int j = 0; j < n->rank; j++)
        if (!(seen & (UINT64_C(1) << j)))
            return false;
    return true;
}

/* Elements that both touch, one of them writing, must belong to one iteration. */
const char *fuse_conflict(Context *cx, const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->refs.n; i++) {
        for (int k = 0; k < b->refs.n; k++) {
            const NestRef *x = a->refs.at[i], *y = b->refs.at[k];
            if (!symbols_share(x->array, y->array) || (!x->is_write && !y->is_write))
                continue;
            if (x->array != y->array)
                return arena_printf(cx->arena, "'%s' may share storage with '%s'",
                                    x->array->name, y->array->name);
            bool partial = nest_reduces_into(a, x->array) || nest_reduces_into(b, x->array);
            if (!partial && ref_same_element(x, y) && by_iteration(a, x))
                continue;
            if (!partial && !refs_meet(cx, a, x, b, y, true))
                continue;
            return arena_printf(cx->arena,
                                "'%s' is used in other iterations than those that set it",
                                x->array->name);
        }
    }
    return NULL;
}

/* What b communicates before it runs moves before a. */
const char *fuse_crossing(Context *cx, Nest *a, const Nest *b)
{
    SymSet written = {0};
    for (int i = 0; i < a->refs.n + b->refs.n; i++) {
        const NestRef *r = i < a->refs.n ? a->refs.at[i] : b->refs.at[i - a->refs.n];
        if (r->array->is_equivalenced)
            return arena_printf(cx->arena, "'%s' shares its storage with other variables",
                                r->array->name);
    }
    for (int i = 0; i < a->refs.n; i++) {
        if (a->refs.at[i]->is_write)
            symset_add(cx, &written, a->refs.at[i]->array);
    }
    for (int k = 0; k < b->refs.n; k++) {
        const NestRef *y = b->refs.at[k];
        long shift[MAX_RANK];
        Locality loc = locality_of(a, a->home, y, shift);
        if (y->is_write && loc != LOC_LOCAL && !nest_reduces_into(b, y->array))
            return "they are executed by different processes";
        if (loc == LOC_LOCAL)
            continue;
        if (symset_has(&written, y->array))
            return arena_printf(cx->arena, "elements of '%s' cross processes between them",
                                y->array->name);
        for (int d = 0; d < y->rank; d++) {
            if (expr_depends(y->subscripts.at[d], &written))
                return "the first sets subscripts of the second";
        }
        if (loc != y->loc && !(loc == LOC_SHIFT && y->loc == LOC_LOCAL))
            return "they are executed by different processes";
    }
    return NULL;
}

bool nest_names(const Nest *n, const Symbol *v)
{
    Stmt s = {.kind = ST_NEST, .nest = (Nest *)n};
    return stmt_reads(&s, v) || nest_reduces_into(n, v);
}

static const char *scalars(Context *cx, const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->reds.n; i++) {
        const NestRed *r = a->reds.at[i];
        if (r->op == RED_MAXLOC || r->op == RED_MINLOC)
            return "the first finds a position";
        if (nest_names(b, r->var))
            return arena_printf(cx->arena, "the second uses '%s', which the first reduces",
                                r->var->name);
    }
    for (int i = 0; i < b->reds.n; i++) {
        const NestRed *r = b->reds.at[i];
        if (r->op == RED_MAXLOC || r->op == RED_MINLOC)
            return "the second finds a position";
        if (nest_names(a, r->var))
            return arena_printf(cx->arena, "the first uses '%s', which the second reduces",
                                r->var->name);
    }
    return NULL;
}

bool fuse_is_temporary(const FusePass *p, const Symbol *s)
{
    const UnitInfo *info = p->unit->info;
    for (int i = 0; i < info->temps.n; i++) {
        if (info->temps.at[i] == s)
            return true;
    }
    return false;
}

static bool is_scattered(const Nest *n)
{
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        if (r->loc == LOC_SCATTER ||
            (r->is_write && r->array->ooc != NULL && locality_in_file(n, r) == LOC_SCATTER))
            return true;
    }
    return false;
}

/* The inspector of b's gathers runs before the nest: what it follows must not be computed by a,
 * where a comes first. Nor may a set a scalar that it follows, for it would follow that too. */
static bool decides_gather(Context *cx, const Nest *a, const Nest *b, bool first)
{
    SymSet written = {0}, set = {0};
    bool gathers = false;
    for (int i = 0; i < b->refs.n; i++)
        gathers = gathers || b->refs.at[i]->loc == LOC_GATHER;
    if (!gathers)
        return false;
    for (int i = 0; i < a->refs.n; i++) {
        if (a->refs.at[i]->is_write)
            symset_add(cx, &written, a->refs.at[i]->array);
    }
    mods_of_block(cx, &((Nest *)a)->body, &set);
    Listing l = listing_of_nest(cx, (Nest *)b);
    listing_plan_all(&l);
    for (int i = 0; i < l.privates.n; i++)
        if (symset_has(&set, l.privates.at[i]))
            return true;
    return first && listing_reads(&l, &written);
}

/* ---- statements behind a scan ---- */

/* Do the two indices take equally many values, y in constant steps? */
static bool same_trips(FusePass *p, const NestIndex *x, const NestIndex *y)
{
    Context *cx = p->cx;
    int64_t step = 1, c;
    if ((y->step != NULL && !expr_is_int(y->step, &step)) || step < 1)
        return false;
    if (expr_has_index(x->lo) || expr_has_index(x->hi) || expr_has_index(y->lo) ||
        expr_has_index(y->hi))
        return false;
    Linear trips = linear_add(linear_of(x->hi, false), linear_of(x->lo, false), -1);
    Linear span = linear_add(linear_of(y->hi, false), linear_of(y->lo, false), -1);
    Linear rest = linear_add(span, trips, -1);
    if (step == 1 && linear_is_const(&rest, &c))
        return c == 0;
    int64_t n, m;
    if (linear_is_const(&trips, &n) && linear_is_const(&span, &m))
        return m >= 0 ? m / step == n : n < 0;
    return expr_is_int(x->lo, &c) && c == 1 &&
           expr_equal(x->hi, triplet_extent(cx, y->lo, y->hi, y->step));
}

typedef struct Shifted {
    Context *cx;
    const Nest *a, *b;
} Shifted;

/* An index of b as a function of a's: the same position. */
static void shift_index(Expr **e, void *arg)
{
    const Shifted *s = arg;
    Context *cx = s->cx;
    if ((*e)->kind != EX_INDEX) {
        expr_children(*e, shift_index, arg);
        for (int d = 0; (*e)->kind == EX_ELEM && d < (*e)->args.n; d++)
            (*e)->args.at[d] = linear_simplify(cx, (*e)->args.at[d]);
        return;
    }
    const NestIndex *x = &s->a->index[(*e)->index], *y = &s->b->index[(*e)->index];
    Expr *from = mk_sub(cx, expr_copy(cx, *e), expr_copy(cx, x->lo));
    if (y->step != NULL)
        from = mk_mul(cx, expr_copy(cx, y->step), from);
    *e = linear_simplify(cx, mk_add(cx, expr_copy(cx, y->lo), from));
}

static void shift_stmt(Stmt *s, void *arg)
{
    stmt_exprs(s, shift_index, arg);
}

/* b with the indices of a, where the two run through as many positions; NULL: they do not. */
static Nest *in_space_of(FusePass *p, const Nest *a, const Nest *b)
{
    Context *cx = p->cx;
    if (a->rank != b->rank)
        return NULL;
    for (int j = 0; j < a->rank; j++) {
        if (!same_trips(p, &a->index[j], &b->index[j]))
            return NULL;
    }
    Nest *c = NEW(cx, Nest);
    *c = *b;
    c->body = (StmtVec){0};
    c->home = NULL;
    memset(&c->refs, 0, sizeof c->refs);
    memset(&c->reds, 0, sizeof c->reds);
    Shifted s = {cx, a, b};
    for (int i = 0; i < b->body.n; i++)
        vec_push(cx, &c->body, stmt_copy(cx, b->body.at[i]));
    walk_stmts(&c->body, shift_stmt, &s);
    vec_append(cx, &c->reds, &b->reds);
    for (int j = 0; j < a->rank; j++) {
        const char *name = c->index[j].name;
        c->index[j] = a->index[j];
        c->index[j].name = name != NULL ? a->index[j].name : NULL;
    }
    nest_refs_build(cx, p->unit, c);
    return c;
}

/* What a scan's results are used for may run as its chunks are ready. */
static const char *scan_obstacle(FusePass *p, Nest *a, Nest **second)
{
    Nest *b = *second;
    if (b->rank == 0)
        return "the second is a single element";
    if (b->sweep != NULL)
        return "the second runs in order";
    if (b->nserial > 0)
        return "a scan's chunks have no room for loops";
    for (int i = 0; i < b->reds.n; i++) {
        const NestRed *r = b->reds.at[i];
        bool inexact = r->var->type.base == TY_REAL || r->var->type.base == TY_COMPLEX;
        if (r->var->spec.kind != AS_SCALAR || r->loc != NULL ||
            (inexact && r->op != RED_MAX && r->op != RED_MIN))
            return "the second reduces in an order of its own";
    }
    bool everywhere = array_replicated(a->scan->like->sym);
    for (int i = 0; i < b->refs.n; i++) {
        const NestRef *r = b->refs.at[i];
        if (r->is_write && array_replicated(r->array) != everywhere)
            return "they are executed by different processes";
        if (r->loc == LOC_SHIFT)
            return "the second uses neighbours' elements";
        if (!array_replicated(r->array) && !ref_is_regular(r))
            return "the second has subscripts that only run time knows";
    }
    if (!same_bounds(a, b)) {
        *second = b = in_space_of(p, a, b);
        if (b == NULL)
            return "their bounds differ";
    }
    const char *why = b->scan != NULL ? beside_obstacle(p, a, b) : NULL;
    if (why == NULL)
        why = fuse_conflict(p->cx, a, b);
    if (why == NULL)
        why = fuse_hidden(p->cx, a, b);
    return why != NULL ? why : scalars(p->cx, a, b);
}

/* *second: b, or what to fuse in its place */
const char *fuse_obstacle(FusePass *p, Nest *a, Nest **second)
{
    Nest *b = *second;
    if (a->scan != NULL)
        return scan_obstacle(p, a, second);
    if (b->scan != NULL)
        return "the second is a scan";
    if (a->rank == 0 || b->rank == 0)
        return "one of them is a single element";
    if (a->sweep != NULL || b->sweep != NULL)
        return "one of them runs in order";
    if (nest_turns(p->cx, a) || nest_turns(p->cx, b))
        return "one of them changes a layout on disk";
    if (!same_bounds(a, b))
        return "their bounds differ";
    if (a->refs.n + b->refs.n > MAX_STREAMS)
        return "together they use too many arrays";
    if ((a->home == NULL) != (b->home == NULL) && !(b->home == NULL && b->refs.n == 0))
        return "they are executed by different processes";
    if (is_scattered(a) || is_scattered(b))
        return "one of them scatters";
    if (decides_gather(p->cx, a, b, true) || decides_gather(p->cx, b, a, false))
        return "one of them decides which elements the other gathers";
    if (a->nserial + b->nserial + a->rank > MAX_RANK)
        return "they have too many loops";
    const char *why = fuse_conflict(p->cx, a, b);
    if (why == NULL)
        why = scalars(p->cx, a, b);
    if (why == NULL)
        why = fuse_hidden(p->cx, a, b);
    return why != NULL ? why : fuse_crossing(p->cx, a, b);
}

static void find_call(Expr **e, void *arg)
{
    *(bool *)arg |= expr_has_call(*e);
}

bool nest_calls(const Nest *n)
{
    bool found = false;
    walk_exprs((StmtVec *)&n->body, find_call, &found);
    return found;
}
