/* fuse.c: the fuse pass: neighbouring nests become one, temporaries that only carry a value from
 * one to the other become scalars.
 *
 * Two nests fuse where one iteration space, executed by one home, can do the work of both: equal
 * bounds; every element that both touch, one of them writing, is touched in the same iteration
 * only; what the second must communicate does not come from the first; and no scalar that the
 * first reduces is used by the second. In the terms of paper 004: no cross-process data element
 * lies between them, so no synchronisation does. */
#include <string.h>

#include "../frontend/sema.h"
#include "access.h"
#include "analysis.h"
#include "cross.h"
#include "history.h"
#include "inplace.h"
#include "linear.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"
#include "take.h"
#include "tile.h"

enum { MAX_STREAMS = 48 }; /* array references of one loop: beyond, addresses spill */

/* An array of which a nest keeps a few lines only; `only`: nothing else reads it. */
typedef struct Rolled {
    Symbol *array;
    bool only;
} Rolled;

typedef struct FusePass {
    Context *cx;
    Unit *unit;
    Vec(Rolled) rolled;
} FusePass;

/* ---- may they fuse? NULL: yes; else why not ---- */

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

static bool has_opaque(const NestRef *r)
{
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind == SUB_OPAQUE)
            return true;
    }
    return false;
}

static bool reduces_into(const Nest *n, const Symbol *array)
{
    for (int i = 0; i < n->reds.n; i++) {
        if (n->reds.at[i]->var == array || n->reds.at[i]->loc == array)
            return true;
    }
    return false;
}

/* Elements that both touch, one of them writing, must belong to one iteration. A write of a nest
 * has an element of its own in each iteration, so equal subscripts mean equal iterations. */
static const char *conflict(Context *cx, const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->refs.n; i++) {
        for (int k = 0; k < b->refs.n; k++) {
            const NestRef *x = a->refs.at[i], *y = b->refs.at[k];
            if (!symbols_share(x->array, y->array) || (!x->is_write && !y->is_write))
                continue;
            if (x->array != y->array)
                return arena_printf(cx->arena, "'%s' may share storage with '%s'",
                                    x->array->name, y->array->name);
            bool partial = reduces_into(a, x->array) || reduces_into(b, x->array);
            if (!partial && ref_same_element(x, y) && !has_opaque(x))
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
static const char *crossing(Context *cx, Nest *a, const Nest *b)
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
        if (y->is_write && loc != LOC_LOCAL && !reduces_into(b, y->array))
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

static bool names_scalar(const Nest *n, const Symbol *v)
{
    Stmt s = {.kind = ST_NEST, .nest = (Nest *)n};
    return stmt_reads(&s, v) || reduces_into(n, v);
}

static const char *scalars(Context *cx, const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->reds.n; i++) {
        const NestRed *r = a->reds.at[i];
        if (r->op == RED_MAXLOC || r->op == RED_MINLOC)
            return "the first finds a position";
        if (names_scalar(b, r->var))
            return arena_printf(cx->arena, "the second uses '%s', which the first reduces",
                                r->var->name);
    }
    for (int i = 0; i < b->reds.n; i++) {
        const NestRed *r = b->reds.at[i];
        if (r->op == RED_MAXLOC || r->op == RED_MINLOC)
            return "the second finds a position";
        if (names_scalar(a, r->var))
            return arena_printf(cx->arena, "the first uses '%s', which the second reduces",
                                r->var->name);
    }
    return NULL;
}

static bool is_scattered(const Nest *n)
{
    for (int i = 0; i < n->refs.n; i++) {
        if (n->refs.at[i]->loc == LOC_SCATTER)
            return true;
    }
    return false;
}

/* The inspector of b's gathers runs before the nest and follows its conditions: what decides them
 * must not be computed by a. */
static bool decides_gather(Context *cx, const Nest *a, const Nest *b)
{
    SymSet written = {0};
    bool gathers = false;
    for (int i = 0; i < b->refs.n; i++)
        gathers = gathers || b->refs.at[i]->loc == LOC_GATHER;
    for (int i = 0; gathers && i < a->refs.n; i++) {
        if (a->refs.at[i]->is_write)
            symset_add(cx, &written, a->refs.at[i]->array);
    }
    return gathers && control_depends(&b->body, &written);
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
    if (step == 1)
        return linear_is_const(&rest, &c) && c == 0;
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
    for (int i = 0; i < b->reds.n; i++)
        vec_push(cx, &c->reds, b->reds.at[i]);
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
    if (b->scan != NULL)
        return "the second is a scan as well";
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
    const char *why = conflict(p->cx, a, b);
    return why != NULL ? why : scalars(p->cx, a, b);
}

/* *second: b, or what to fuse in its place */
static const char *obstacle(FusePass *p, Nest *a, Nest **second)
{
    Nest *b = *second;
    if (a->scan != NULL)
        return scan_obstacle(p, a, second);
    if (b->scan != NULL)
        return "the second is a scan";
    if (a->rank == 0 || b->rank == 0)
        return "one of them is a single element";
    if (!same_bounds(a, b))
        return "their bounds differ";
    if (a->refs.n + b->refs.n > MAX_STREAMS)
        return "together they use too many arrays";
    if ((a->home == NULL) != (b->home == NULL) && !(b->home == NULL && b->refs.n == 0))
        return "they are executed by different processes";
    if (is_scattered(a) || is_scattered(b))
        return "one of them scatters";
    if (decides_gather(p->cx, a, b))
        return "the first decides which elements the second gathers";
    if (a->nserial + b->nserial + a->rank > MAX_RANK)
        return "they have too many loops";
    const char *why = conflict(p->cx, a, b);
    if (why == NULL)
        why = scalars(p->cx, a, b);
    return why != NULL ? why : crossing(p->cx, a, b);
}

/* ---- fusing ---- */

typedef struct Renumber {
    int from, by;
} Renumber;

static void renumber(Expr **e, void *arg)
{
    const Renumber *r = arg;
    if ((*e)->kind == EX_INDEX && (*e)->index >= r->from)
        (*e)->index += r->by;
}

/* b's serial loops follow a's. */
static void join_serial(Nest *a, Nest *b)
{
    Renumber r = {b->rank, a->nserial};
    walk_exprs(&b->body, renumber, &r);
    for (int j = 0; j < b->nserial; j++) {
        NestIndex *ix = &b->index[b->rank + j];
        walk_expr(&ix->lo, renumber, &r);
        walk_expr(&ix->hi, renumber, &r);
        if (ix->step != NULL)
            walk_expr(&ix->step, renumber, &r);
        a->index[a->rank + a->nserial + j] = *ix;
    }
    a->nserial += b->nserial;
}

static void fuse(FusePass *p, Nest *a, Nest *b)
{
    Context *cx = p->cx;
    join_serial(a, b);
    nest_append(cx, a, b);
    nest_refs_build(cx, p->unit, a);
    locality_run(cx, a);
}

/* ---- temporaries ---- */

/* Where a temporary array stands in the unit. */
typedef struct Uses {
    const Symbol *array;
    const Nest *nest;
    const Expr *first; /* in the nest */
    bool outside;      /* used elsewhere, allocation aside */
    bool differ;       /* not always with the same subscripts */
} Uses;

static bool same_subscripts(const Expr *a, const Expr *b)
{
    for (int d = 0; d < a->args.n && a->args.n == b->args.n; d++) {
        if (!subscript_equal(a->args.at[d], b->args.at[d]))
            return false;
    }
    return a->args.n == b->args.n;
}

static void use_inside(Expr **e, void *arg)
{
    Uses *u = arg;
    if ((*e)->sym != u->array)
        return;
    if ((*e)->kind != EX_ELEM || (u->first != NULL && !same_subscripts(u->first, *e)))
        u->differ = true;
    if (u->first == NULL)
        u->first = *e;
}

static void use_outside(Expr **e, void *arg)
{
    Uses *u = arg;
    if (*e == NULL)
        return;
    u->outside |= (*e)->sym == u->array;
    expr_children(*e, use_outside, arg);
}

static void use_stmt(Stmt *s, void *arg)
{
    Uses *u = arg;
    if (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE)
        return;
    if (s->kind == ST_COMM) {
        u->outside |= stmt_reads(s, u->array) ||
                      (s->comm->dst != NULL && s->comm->dst->sym == u->array);
        return;
    }
    if (s->kind != ST_NEST) {
        stmt_exprs(s, use_outside, u);
        return;
    }
    u->outside |= s->nest != u->nest && s->nest->home != NULL && s->nest->home->array == u->array;
    for (int i = 0; s->nest != u->nest && i < s->nest->refs.n; i++)
        u->outside |= s->nest->refs.at[i]->array == u->array;
    u->outside |= reduces_into(s->nest, u->array);
}

static bool only_in(FusePass *p, Nest *nest, const Symbol *array)
{
    Uses u = {.array = array, .nest = nest};
    walk_exprs(&nest->body, use_inside, &u);
    walk_stmts(&p->unit->body, use_stmt, &u);
    return !u.outside && !u.differ;
}

typedef struct Replace {
    Context *cx;
    const Symbol *array;
    Symbol *scalar;
} Replace;

static void replace_elem(Expr **e, void *arg)
{
    const Replace *r = arg;
    if ((*e)->kind == EX_ELEM && (*e)->sym == r->array)
        *e = mk_var(r->cx, (*e)->span, r->scalar);
}

static void drop_allocation(StmtVec *block, void *arg)
{
    const Symbol *array = arg;
    int kept = 0;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool drop = (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) && s->args.n == 1 &&
                    s->args.at[0]->sym == array;
        if (drop)
            continue;
        stmt_blocks(s, drop_allocation, arg);
        block->at[kept++] = s;
    }
    block->n = kept;
}

static void forget(SymbolVec *list, const Symbol *s)
{
    int kept = 0;
    for (int i = 0; i < list->n; i++) {
        if (list->at[i] != s)
            list->at[kept++] = list->at[i];
    }
    list->n = kept;
}

static void remove_stmt(StmtVec *body, int at)
{
    for (int i = at; i + 1 < body->n; i++)
        body->at[i] = body->at[i + 1];
    body->n--;
}

/* An array of the user's that lives and dies with the unit: nothing is lost with it. */
static bool is_private(const FusePass *p, const Symbol *s)
{
    return s->scope == p->unit->scope && p->unit->kind != UN_MODULE && p->unit->contains.n == 0 &&
           s->spec.kind == AS_EXPLICIT && !s->is_dummy && !s->is_result && !s->is_save &&
           s->init == NULL && !s->is_target && s->common == NULL && !s->is_equivalenced &&
           s->ooc == NULL && s->type.base != TY_CHARACTER;
}

/* A temporary array, or one of the user's, that is set and used in one nest only, always in the
 * same iteration, set first and unconditionally, is a scalar of the iteration. */
static void contract(FusePass *p, Nest *nest)
{
    UnitInfo *info = p->unit->info;
    for (int i = 0; i < nest->body.n; i++) {
        Stmt *s = nest->body.at[i];
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM)
            continue;
        Symbol *array = s->lhs->sym;
        bool temp = false;
        for (int k = 0; k < info->temps.n; k++)
            temp |= info->temps.at[k] == array;
        temp &= nest->scan == NULL || nest->scan->like->sym != array;
        bool own = !temp && nest->scan == NULL && is_private(p, array);
        if ((!temp && !own) || expr_mentions(s->rhs, array) || !only_in(p, nest, array))
            continue;
        bool before = false;
        for (int k = 0; k < i; k++)
            before |= stmt_reads(nest->body.at[k], array);
        if (before)
            continue;
        bool result = nest->scan != NULL && s->rhs->kind == EX_VAR &&
                      s->rhs->sym == nest->scan->value;
        Replace r = {p->cx, array, result ? nest->scan->value
                                          : temp_scalar(p->cx, p->unit, own ? array->name : "v",
                                                        array->type)};
        walk_exprs(&nest->body, replace_elem, &r);
        if (result)
            remove_stmt(&nest->body, i--);
        else
            vec_push(p->cx, &nest->privates, r.scalar);
        if (temp) {
            drop_allocation(&p->unit->body, array);
            forget(&info->temps, array);
            forget(&p->unit->scope->symbols, array);
        }
        if (nest->home != NULL && nest->home->array == array)
            nest->home = NULL;
        nest_refs_build(p->cx, p->unit, nest);
        locality_run(p->cx, nest);
        if (p->cx->opt.info_fuse)
            diag_info(p->cx, s->span, "fusion: %s became a scalar",
                      temp ? "a temporary array"
                           : arena_printf(p->cx->arena, "'%s', which nothing else uses,",
                                          array->name));
    }
}

/* ---- the walk ---- */

static void report(FusePass *p, const Nest *a, const Nest *b, const char *why)
{
    if (!p->cx->opt.info_fuse)
        return;
    if (why == NULL)
        diag_info(p->cx, b->span, "fusion: joins the loop of the statement above");
    else
        diag_info(p->cx, b->span, "fusion: stays a loop of its own: %s", why);
    diag_note(p->cx, a->span, "the loop above");
}

/* `v = e` of scalars, without side effects. */
static bool is_scalar_code(const Stmt *s)
{
    return s->kind == ST_ASSIGN && s->label == 0 && s->lhs->kind == EX_VAR &&
           s->lhs->sym->spec.kind == AS_SCALAR && s->lhs->type.base != TY_CHARACTER &&
           !s->lhs->sym->is_equivalenced && !s->lhs->sym->is_pointer && !has_call(s->rhs) &&
           !expr_reads_array(s->rhs);
}

/* Could the statements block[from..to), of scalar code, as well stand before the nest? */
static bool moves_before(FusePass *p, const StmtVec *block, int from, int to, Stmt *nest)
{
    SymSet mods = {0};
    mods_of_stmt(p->cx, nest, &mods);
    for (int i = from; i < to; i++) {
        const Stmt *s = block->at[i];
        const Symbol *v = s->lhs->sym;
        if (symset_has(&mods, v) || names_scalar(nest->nest, v) ||
            expr_depends(s->rhs, &mods))
            return false;
        const NestRef *home = nest->nest->home;
        for (int d = 0; home != NULL && d < home->rank; d++) {
            if (home->sub[d].d != NULL && expr_mentions(home->sub[d].d, v))
                return false;
        }
    }
    return nest->label == 0 && nest->nest->scan == NULL;
}

/* The nest of block[0..kept) that the next statement may join: the last one, or one with nothing
 * behind it but scalar code that can go before it. Its place; -1: there is none. */
static int nest_before(FusePass *p, const StmtVec *block, int kept)
{
    int at = kept - 1;
    while (at >= 0 && is_scalar_code(block->at[at]))
        at--;
    if (at < 0 || block->at[at]->kind != ST_NEST)
        return -1;
    return at == kept - 1 || moves_before(p, block, at + 1, kept, block->at[at]) ? at : -1;
}

/* Puts the statement at `at` behind the others of block[0..kept). */
static void move_last(FusePass *p, StmtVec *block, int at, int kept)
{
    Stmt *s = block->at[at];
    for (int i = at; i + 1 < kept; i++) {
        block->at[i] = block->at[i + 1];
        if (p->cx->opt.info_fuse)
            diag_info(p->cx, block->at[i]->span, "fusion: goes before the loop above, "
                      "so that the next one joins that");
    }
    block->at[kept - 1] = s;
}

static void fuse_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    int kept = 0;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind != ST_NEST)
            stmt_blocks(s, fuse_block, p);
        int before = s->kind == ST_NEST && s->label == 0 ? nest_before(p, block, kept) : -1;
        if (before >= 0) {
            Stmt *last = block->at[before];
            Nest *second = s->nest;
            const char *why = obstacle(p, last->nest, &second);
            report(p, last->nest, s->nest, why);
            if (why == NULL) {
                move_last(p, block, before, kept);
                fuse(p, last->nest, second);
                continue;
            }
        }
        block->at[kept++] = s;
    }
    block->n = kept;
}

static void localize(Stmt *s, void *arg)
{
    FusePass *p = arg;
    if (s->kind == ST_NEST)
        locality_run(p->cx, s->nest);
}

static void take_stmt(Stmt *s, void *arg)
{
    FusePass *p = arg;
    CommOp *op = s->kind == ST_NEST ? take_of(p->cx, p->unit, s) : NULL;
    if (op == NULL)
        return;
    s->kind = ST_COMM;
    s->comm = op;
    if (p->cx->opt.info_fuse)
        diag_info(p->cx, s->span, "fusion: '%s' takes over the storage of '%s' instead of a copy",
                  op->dst->sym->name, op->src->sym->name);
}

/* Nests that do nothing but set an array that nobody reads. */
static bool only_sets(const Nest *n, const Symbol *array)
{
    for (int i = 0; i < n->body.n; i++) {
        const Stmt *s = n->body.at[i];
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || s->lhs->sym != array ||
            has_call(s->rhs))
            return false;
    }
    return n->reds.n == 0 && n->scan == NULL;
}

static void drop_sets(StmtVec *block, void *arg)
{
    const Symbol *array = arg;
    for (int i = 0; i < block->n; i++) {
        if (block->at[i]->kind != ST_NEST)
            stmt_blocks(block->at[i], drop_sets, arg);
        else if (only_sets(block->at[i]->nest, array))
            remove_stmt(block, i--);
    }
}

static void in_place_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i], *next = i + 1 < block->n ? block->at[i + 1] : NULL;
        if (s->kind != ST_NEST) {
            stmt_blocks(s, in_place_block, p);
            continue;
        }
        if (next == NULL || next->kind != ST_NEST || next->label != 0)
            continue;
        bool only;
        Span at = next->span;
        const char *why = in_place(p->cx, p->unit, s, next, &only);
        if (why == NULL) {
            remove_stmt(block, i + 1);
            vec_push(p->cx, &p->rolled, (Rolled){s->nest->rolled_from, only});
        }
        if (!p->cx->opt.info_fuse || (why != NULL && why[0] == '-'))
            continue;
        if (why == NULL)
            diag_info(p->cx, at, "fusion: updated in place: of '%s' only %ld lines are kept",
                      s->nest->rolled_from->name, s->nest->lines);
        else
            diag_info(p->cx, at, "fusion: not updated in place: %s", why);
        diag_note(p->cx, s->span, "the loop above");
    }
}

/* Arrays that only carried values from one stage to the next vanish. */
static void drop_rolled(FusePass *p)
{
    for (int i = 0; i < p->rolled.n; i++) {
        Symbol *array = p->rolled.at[i].array;
        UnitInfo *info = p->unit->info;
        if (!p->rolled.at[i].only)
            continue;
        drop_sets(&p->unit->body, array);
        for (int k = 0; k < info->temps.n; k++) {
            if (info->temps.at[k] != array)
                continue;
            drop_allocation(&p->unit->body, array);
            forget(&info->temps, array);
            forget(&p->unit->scope->symbols, array);
            break;
        }
    }
    p->rolled.n = 0;
}

/* Loops over time steps, innermost ones. */
static void tile_stmt(Stmt *s, void *arg)
{
    FusePass *p = arg;
    Context *cx = p->cx;
    if ((s->kind != ST_DO && s->kind != ST_DO_WHILE) || (!cx->opt.time_tile && !cx->opt.info_fuse))
        return;
    const char *why = tile_loop(cx, p->unit, s);
    if (!cx->opt.info_fuse || (why != NULL && why[0] == '-'))
        return;
    if (why != NULL && !cx->opt.time_tile)
        return;
    if (why != NULL)
        diag_info(cx, s->span, "fusion: the steps of this loop are not tiled: %s", why);
    else if (s->nest == NULL)
        diag_info(cx, s->span, "fusion: steps of this loop could share passes over memory and "
                  "messages: -ftime-tile");
    else
        diag_info(cx, s->span,
                  "fusion: %ld steps of this loop share a pass over memory and a message; "
                  "each follows %ld lines behind",
                  s->nest->tile->steps, s->nest->tile->skew);
}

/* Nests that plain fusion leaves apart, because sections differ by constant offsets. */
static void shift_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    for (int i = 0; i < block->n; i++) {
        const char *why;
        Stmt *s = block->at[i], *next = i + 1 < block->n ? block->at[i + 1] : NULL;
        if (s->kind != ST_NEST)
            stmt_blocks(s, shift_block, p);
        if (s->kind != ST_NEST || next == NULL || next->kind != ST_NEST)
            continue;
        int n = shift_nests(p->cx, p->unit, block, i, &why);
        if (!p->cx->opt.info_fuse || (n == 0 && (why == NULL || why[0] == '-')))
            continue;
        const NestTile *t = s->nest->tile;
        if (n > 0)
            diag_info(p->cx, s->span,
                      "fusion: one loop with the %s below, whose last one runs %ld "
                      "lines behind",
                      n == 2 ? "statement" : arena_printf(p->cx->arena, "%d", n - 1),
                      t->stages.at[t->stages.n - 1].delay);
        else
            diag_info(p->cx, next->span, "fusion: not shifted to the loop above: %s", why);
    }
}

static void contract_stmt(Stmt *s, void *arg)
{
    if (s->kind == ST_NEST)
        contract(arg, s->nest);
}

/* A scan of arrays that nothing joined is one call. */
static void plain_scans(StmtVec *block, void *arg)
{
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind != ST_NEST)
            stmt_blocks(s, plain_scans, arg);
        else if (s->nest->scan != NULL && s->nest->scan->plain != NULL && s->nest->fused.n == 0)
            block->at[i] = s->nest->scan->plain;
    }
}

static void fuse_unit(FusePass *p, Unit *u)
{
    p->unit = u;
    walk_stmts(&u->body, localize, p);
    if (p->cx->opt.dump_fuse) {
        Text t;
        text_init(&t, p->cx);
        history_put(p->cx, u, &t);
        ((UnitInfo *)u->info)->history = t.at;
    }
    if (p->cx->opt.fuse) {
        fuse_block(&u->body, p);
        plain_scans(&u->body, NULL);
        if (p->cx->opt.contract)
            walk_stmts(&u->body, contract_stmt, p);
        if (p->cx->opt.in_place) {
            in_place_block(&u->body, p);
            drop_rolled(p);
        }
        walk_stmts(&u->body, tile_stmt, p);
        if (p->cx->opt.exchange)
            walk_stmts(&u->body, take_stmt, p);
        if (p->cx->opt.shift)
            shift_block(&u->body, p);
    }
    for (int i = 0; i < u->contains.n; i++)
        fuse_unit(p, u->contains.at[i]);
}

bool fuse_run(Context *cx, Program *prog)
{
    FusePass p = {.cx = cx};
    for (int i = 0; i < prog->units.n; i++)
        fuse_unit(&p, prog->units.at[i]);
    return true;
}
