/* tile.c: several steps of a time loop in one pass over memory (contract: tile.h).
 *
 *     do step = 1, steps
 *        b(2:n-1,2:n-1) = f(a(1:n-2,…), a(3:n,…), …)
 *        error = maxval(abs(b(…) - a(…)))
 *        a(2:n-1,2:n-1) = b(2:n-1,2:n-1)
 *        if (error < eps) exit
 *     end do
 *
 * Line j of step t needs lines j-1 to j+1 of step t-1 only, so step t may follow step t-1 at a
 * distance of a few lines, all in cache. The nests of a step are stages of one loop over lines;
 * stage s of step t runs delay(s) + t*skew turns behind. For two accesses to one array, one of them
 * a write, x first and y later in the program, at lines j + ox and j + oy, y must come to a line no
 * sooner than x:
 *
 *     delay(y) - delay(x)         >= oy - ox     in one step
 *     delay(y) - delay(x) + skew  >= oy - ox     y one step later
 *
 * Between processes nothing is exchanged within a tile: step t computes `grow` elements less of the
 * neighbours' part than the step before it, the last one none. All processes compute the same bits.
 *
 * Scalar statements run when the nests of all steps have: they may use what a step reduces, which
 * is kept for each. If one of them leaves the loop before the tile's end, the arrays are put back
 * to their values before it, and only the steps that the program takes are done again. */
#include "tile_int.h"

#include "../frontend/sema/sema.h"
#include "access.h"
#include "fuse_int.h"
#include "linear.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"

enum {
    TILE_STEPS = 8,
    LAST_STEPS = 4, /* where lines are in the last cache only */
    FILE_STEPS = 16, /* in a pass over files; run time takes fewer where memory is short */
    IN_CACHE = 3 * 512 * 1024,     /* bytes of lines under way: they stay in a core's own cache */
    IN_LAST_CACHE = 8 * 1024 * 1024, /* a core's part of the cache that all share */
    IN_MEMORY = 4 * 1024 * 1024,   /* bytes of an array that no core's cache keeps */
    SURE_BYTES = 64 * 1024 * 1024, /* of all arrays: surely from memory in each step */
    MAX_ARRAYS = 12,               /* streams that the hardware follows */
    MAX_REFS = 64,
};

static const char NOT_THIS[] = "-"; /* no loop over steps at all: no report */

/* ---- what the loop consists of ---- */

bool tile_find(Tiling *p)
{
    StmtVec *body = &p->loop->body;
    p->at = -1;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (s->kind != ST_NEST || s->nest->rank == 0)
            continue;
        if (p->at < 0)
            p->at = i;
        else if (p->at + p->count != i)
            return false; /* not one after the other */
        p->count++;
        vec_push(p->cx, &p->nests, s->nest);
    }
    return p->count > 0;
}

static bool plain_bounds(const Nest *n)
{
    for (int j = 0; j < n->rank; j++) {
        if (!index_is_plain(&n->index[j]))
            return false;
    }
    return true;
}

static bool any_order(RedOp op)
{
    return op == RED_MAX || op == RED_MIN || op == RED_AND || op == RED_OR || op == RED_IAND ||
           op == RED_IOR;
}

static bool is_top_level(const Nest *n, const Stmt *s)
{
    for (int i = 0; i < n->body.n; i++) {
        if (n->body.at[i] == s)
            return true;
    }
    return false;
}

static const char *form_of_nest(Tiling *p, const Nest *n)
{
    if (n->rank != p->nests.at[0]->rank || n->rank >= MAX_RANK || n->nserial > 0)
        return "its nests have different indices, or loops inside";
    if (n->scan != NULL)
        return "it scans";
    if (n->sweep != NULL)
        return "it runs in order";
    if (!plain_bounds(n))
        return "bounds depend on other indices, or have strides";
    if ((n->home == NULL) != (p->nests.at[0]->home == NULL))
        return "its nests are executed by different processes";
    if (n->rank == 1 && n->rolled != NULL)
        return NOT_THIS; /* updated in place, by blocks */
    if (n->rolled != NULL && p->rolled != NULL)
        return "more than one array is kept by lines";
    p->rolled = n->rolled != NULL ? n->rolled : p->rolled;
    for (int i = 0; i < n->reds.n; i++) {
        const NestRed *r = n->reds.at[i];
        if (r->loc != NULL || r->var->spec.kind != AS_SCALAR)
            return "it finds a position or reduces to an array";
        if (r->keeps_old && (n->home == NULL || !any_order(r->op)))
            return arena_printf(p->cx->arena, "'%s' goes on from its old value", r->var->name);
        if (!any_order(r->op) && !is_top_level(n, r->update))
            return arena_printf(p->cx->arena, "'%s' is a sum or product under a condition",
                                r->var->name);
    }
    return NULL;
}

/* ---- accesses ---- */

static void touch(Tiling *p, const Expr *e, bool write)
{
    if (e->kind != EX_ELEM || e->ref == NULL)
        return;
    for (int i = 0; i < p->touches.n; i++) {
        Touch *t = &p->touches.at[i];
        if (t->r == e->ref && t->stage == p->stage && t->write == write)
            return;
    }
    vec_push(p->cx, &p->touches, (Touch){e->ref, p->nests.at[p->nests.n - 1], p->stage, write});
    if (write)
        symset_add(p->cx, &p->written, e->sym);
}

static void touch_read(Expr **child, void *arg)
{
    Tiling *p = arg;
    Expr *e = *child;
    if (e == NULL)
        return;
    if (e->kind == EX_CALL)
        p->why = "it calls procedures";
    bool quotient = e->kind == EX_BINARY ? e->op == OP_DIV
                                         : e->kind == EX_INTRINSIC &&
                                               (e->intrinsic->id == IN_MOD ||
                                                e->intrinsic->id == IN_MODULO);
    const Expr *by = e->kind == EX_BINARY ? e->b : e->args.n == 2 ? e->args.at[1] : NULL;
    int64_t v;
    if (quotient && e->type.base == TY_INTEGER && by != NULL && (!expr_is_int(by, &v) || v == 0))
        p->divides = true;
    touch(p, e, false);
    expr_children(e, touch_read, arg);
}

static void touch_stmt(Tiling *p, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        touch_read(&s->rhs, p);
        touch(p, s->lhs, true);
        if (p->rolled != NULL && s->lhs->sym == p->rolled)
            p->rolling = p->stage;
        expr_children(s->lhs, touch_read, p);
        break;
    case ST_IF:
        for (int i = 0; i < s->arms.n; i++) {
            touch_read(&s->arms.at[i].cond, p);
            for (int k = 0; k < s->arms.at[i].body.n; k++)
                touch_stmt(p, s->arms.at[i].body.at[k]);
        }
        break;
    case ST_CONTINUE:
        break;
    default:
        p->why = "an iteration has loops of its own";
    }
}

/* Statements first..end-1 of the nest; `before` statements of other nests come first. */
static void add_stage(Tiling *p, const Nest *n, int before, int first, int end, bool own)
{
    TileStage s = {.first = before + first, .end = before + end, .own = own};
    if (first == end)
        return;
    for (int j = 0; j < n->rank; j++) {
        s.lo[j] = n->index[j].lo;
        s.hi[j] = n->index[j].hi;
    }
    p->stage = p->tile->stages.n;
    vec_push(p->cx, &p->tile->stages, s);
    for (int k = first; k < end; k++)
        touch_stmt(p, n->body.at[k]);
}

static bool counts_twice(const Nest *n, const Stmt *s)
{
    for (int i = 0; i < n->reds.n; i++) {
        if (n->reds.at[i]->update == s && !any_order(n->reds.at[i]->op))
            return true;
    }
    return false;
}

/* Values of an iteration must not be handed from one part of the statements to another. */
static bool shares_privates(Tiling *p, const Nest *n, int first, int middle, int end)
{
    for (int i = 0; i < n->privates.n; i++) {
        const Symbol *v = n->privates.at[i];
        bool used[2] = {false, false};
        for (int k = first; k < end && v != n->rolled; k++) {
            SymSet mods = {0};
            mods_of_stmt(p->cx, n->body.at[k], &mods);
            used[k >= middle] |= symset_has(&mods, v) || stmt_reads(n->body.at[k], v);
        }
        if (used[0] && used[1])
            return true;
    }
    return false;
}

/* Sums are stages of their own, which count the process's own part only. */
static void add_stages(Tiling *p, const Nest *n, int before, int first, int end)
{
    int from = first;
    for (int k = first; k < end; k++) {
        if (!counts_twice(n, n->body.at[k]))
            continue;
        if (shares_privates(p, n, first, k, end) || shares_privates(p, n, first, k + 1, end))
            p->why = "a sum uses a value that is computed on the way";
        add_stage(p, n, before, from, k, false);
        add_stage(p, n, before, k, k + 1, true);
        from = k + 1;
    }
    add_stage(p, n, before, from, end, false);
}

/* What is stored at once is one stage: the old values that it needs are kept. */
static void add_at_once(Tiling *p, const Nest *n, int before)
{
    add_stage(p, n, before, 0, n->body.n, false);
    TileStage *s = &p->tile->stages.at[p->tile->stages.n - 1];
    s->at_once = true;
    s->reach = n->stages.at[0].reach;
    s->turns = n->stages.at[0].turns;
}

/* The stages of all nests, numbered through; their statements follow each other. */
static void collect(Tiling *p)
{
    int before = 0;
    Vec(Nest *) all = {0};
    vec_append(p->cx, &all, &p->nests);
    p->nests.n = 0;
    for (int i = 0; i < all.n; i++) {
        Nest *n = all.at[i];
        vec_push(p->cx, &p->nests, n);
        for (int s = -1; s < n->stages.n; s++) {
            int first = s < 0 ? 0 : n->stages.at[s].first;
            int end = s + 1 < n->stages.n ? n->stages.at[s + 1].first : n->body.n;
            if (s < 0 && n->stages.n == 1 && n->stages.at[0].at_once) {
                add_at_once(p, n, before);
                break;
            }
            add_stages(p, n, before, first, end);
            if (s >= 0 && n->stages.at[s].joined)
                p->tile->stages.at[p->tile->stages.n - 1].joined = true;
        }
        if (n->rolled != NULL)
            p->rolling_end = p->tile->stages.n;
        before += n->body.n;
    }
}

static const char *form_of_arrays(Tiling *p)
{
    for (int i = 0; i < p->touches.n; i++) {
        const Symbol *a = p->touches.at[i].r->array;
        if (a->ooc != NULL && p->loop == NULL)
            return "out-of-core arrays are worked on in slabs";
        if (a->is_pointer || a->is_target || a->is_equivalenced || a->type.base == TY_CHARACTER)
            return arena_printf(p->cx->arena, "'%s' may share storage", a->name);
        for (int k = 0; k < p->written.list.n; k++) {
            const Symbol *w = p->written.list.at[k];
            if (w != a && symbols_share(w, a))
                return arena_printf(p->cx->arena, "'%s' and '%s' may share storage", w->name,
                                    a->name);
        }
    }
    return NULL;
}

/* ---- scalars and the statements between the nests of two steps ---- */

static bool is_private(const Nest *n, const Symbol *s)
{
    for (int i = 0; i < n->privates.n; i++) {
        if (n->privates.at[i] == s)
            return true;
    }
    return false;
}

static const NestRed *reduced(const Nest *n, const Symbol *s)
{
    for (int i = 0; i < n->reds.n; i++) {
        if (n->reds.at[i]->var == s)
            return n->reds.at[i];
    }
    return NULL;
}

/* No nest may use what another one reduces, nor what else changes from step to step. */
static const char *scalars_change(Tiling *p)
{
    SymSet mods = {0};
    for (int k = 0; k < p->nests.n; k++) {
        for (int i = 0; i < p->nests.at[k]->reds.n; i++)
            symset_add(p->cx, &mods, p->nests.at[k]->reds.at[i]->var);
    }
    if (p->loop != NULL)
        mods_of_block(p->cx, &p->loop->body, &mods);
    if (p->loop != NULL && p->loop->kind == ST_DO)
        symset_add(p->cx, &mods, p->loop->sym);
    if (mods.everything || mods.globals)
        return "it calls procedures";
    for (int i = 0; i < mods.list.n; i++) {
        const Symbol *v = mods.list.at[i];
        int reds = 0;
        for (int k = 0; k < p->nests.n; k++) {
            Nest *n = p->nests.at[k];
            Stmt s = {.kind = ST_NEST, .nest = n};
            bool red = reduced(n, v) != NULL;
            reds += red;
            if (v->spec.kind == AS_SCALAR && !is_private(n, v) && !red && v != n->rolled &&
                stmt_reads(&s, v))
                return arena_printf(p->cx->arena, p->loop != NULL
                                        ? "'%s', which its nests use, changes from step to step"
                                        : "it uses '%s', which is reduced above", v->name);
        }
        if (reds > 1)
            return arena_printf(p->cx->arena, "two nests reduce '%s'", v->name);
    }
    return NULL;
}

typedef struct Between {
    Tiling *p;
    bool behind; /* the nests */
} Between;

static void between_block(StmtVec *block, void *arg);

static const char *between(Between *b, Stmt *s)
{
    Tiling *p = b->p;
    switch (s->kind) {
    case ST_ASSIGN:
    case ST_IF:
    case ST_CONTINUE:
    case ST_BLOCK:
    case ST_WRITE:
    case ST_COMM:
    case ST_STOP:
        break;
    case ST_NEST:
        if (s->nest->rank > 0)
            return "nests of a step stand apart, or run under a condition";
        break;
    case ST_EXIT:
    case ST_CYCLE:
        if (s->target != p->loop || !b->behind)
            return "it is left or continued before its nests";
        p->tile->exits |= s->kind == ST_EXIT;
        break;
    default:
        return "there are calls, loops or input between the nests of two steps";
    }
    if (s->label != 0)
        return "a statement has a label";
    for (int i = 0; i < p->touches.n && s->kind != ST_IF && s->kind != ST_BLOCK; i++) {
        const Symbol *a = p->touches.at[i].r->array;
        SymSet mods = {0};
        mods_of_stmt(p->cx, s, &mods);
        if (symset_has(&mods, a) || (symset_has(&p->written, a) && stmt_reads(s, a)))
            return arena_printf(p->cx->arena, "'%s' is used between two steps", a->name);
    }
    for (int i = 0; i < s->arms.n; i++) {
        for (int k = 0; k < p->written.list.n; k++) {
            if (expr_reads(s->arms.at[i].cond, p->written.list.at[k]))
                return "a condition between two steps uses what they set";
        }
    }
    stmt_blocks(s, between_block, b);
    return p->why;
}

static void between_block(StmtVec *block, void *arg)
{
    Between *b = arg;
    for (int i = 0; i < block->n && b->p->why == NULL; i++)
        b->p->why = between(b, block->at[i]);
}

static const char *statements(Tiling *p)
{
    StmtVec *body = &p->loop->body;
    for (int i = 0; i < body->n && p->why == NULL; i++) {
        Between b = {p, i >= p->at};
        if (i < p->at || i >= p->at + p->count)
            p->why = between(&b, body->at[i]);
        else if (body->at[i]->label != 0)
            p->why = "a statement has a label";
    }
    if (p->loop->kind == ST_DO_WHILE && p->loop->cond != NULL) {
        p->tile->exits = true;
        for (int k = 0; k < p->written.list.n; k++) {
            if (expr_reads(p->loop->cond, p->written.list.at[k]))
                return "its condition uses what the nests set";
        }
    }
    if (p->why == NULL && p->tile->exits && p->divides)
        return "steps beyond the end of the loop might divide by zero";
    return p->why;
}

/* ---- how many steps ---- */

/* Bytes of one line of all arrays, where bounds are known; else a guess of 4096 elements. */
static int64_t line_bytes(const Tiling *p)
{
    const Nest *n = p->nests.at[0];
    int64_t points = 1, bytes = 0;
    for (int j = 1; j < n->rank; j++) {
        int64_t lo, hi;
        bool known = expr_is_int(n->index[j].lo, &lo) && expr_is_int(n->index[j].hi, &hi);
        int64_t extent = !known ? (j + 1 < n->rank ? 64 : 4096) : hi >= lo ? hi - lo + 1 : 1;
        points = extent > INT64_C(1) << 32 ? INT64_C(1) << 40 : points * extent;
    }
    for (int i = 0; i < p->touches.n; i++) {
        bool again = false;
        for (int k = 0; k < i; k++)
            again |= p->touches.at[k].r->array == p->touches.at[i].r->array;
        bytes += again ? 0 : p->touches.at[i].r->array->type.kind;
    }
    bytes += p->rolled != NULL ? p->rolled->type.kind : 0;
    return bytes * points;
}

/* Blocks of elements; of lines one, or, where a tile does nothing else, what an update by vectors
 * takes together. */
static long tile_block(const Tiling *p)
{
    const NestTile *tile = p->tile;
    if (p->nests.at[0]->rank == 1)
        return TILE_BLOCK;
    return tile->stages.n == 1 && tile->stages.at[0].at_once ? tile->stages.at[0].turns : 1;
}

static const char *choose_steps(Tiling *p)
{
    NestTile *tile = p->tile;
    long last = tile->stages.at[tile->stages.n - 1].delay;
    tile->block = tile_block(p);
    tile->steps = p->cx->opt.tile_steps;
    int64_t bytes = p->nests.at[0]->rank == 1 ? 8 : line_bytes(p);
    for (long t = TILE_STEPS; tile->steps == 0 && t >= 2; t /= 2) {
        if ((tile->skew * (t - 1) + last + 3) * bytes <= IN_CACHE)
            tile->steps = t;
    }
    /* Planes come from the last cache in any case: several steps take them from memory once. */
    for (long t = LAST_STEPS; tile->steps == 0 && t >= 2; t /= 2) {
        if ((tile->skew * (t - 1) + last + 3) * bytes <= IN_LAST_CACHE)
            tile->steps = t;
    }
    if (tile->steps == 0)
        return "the lines of two steps do not stay in cache";
    for (int j = 0; j < p->nests.at[0]->rank; j++) {
        if (tile->grow_lo[j] * tile->steps > 128 || tile->grow_hi[j] * tile->steps > 128)
            return "the overlap areas would be wider than 128";
    }
    return NULL;
}

/* The iterations of the nest, at most SURE_BYTES; 0: how many is known at run time only. */
static int64_t known_points(const Nest *n)
{
    int64_t points = 1;
    for (int j = 0; j < n->rank; j++) {
        int64_t lo, hi;
        if (!expr_is_int(n->index[j].lo, &lo) || !expr_is_int(n->index[j].hi, &hi) || hi < lo)
            return 0;
        points = hi - lo < SURE_BYTES ? points * (hi - lo + 1) : SURE_BYTES;
        points = points < SURE_BYTES ? points : SURE_BYTES;
    }
    return points;
}

/* Tiles pay where data comes from memory in each step: all arrays are of known size and more than
 * caches hold. */
static bool pays_for_sure(const Tiling *p)
{
    int64_t bytes = 0, from, to, step = 1;
    const Stmt *loop = p->loop;
    SymSet counted = {0};
    if (loop->kind != ST_DO || p->cx->opt.tile_steps != 0)
        return false;
    if (expr_is_int(loop->lo, &from) && expr_is_int(loop->hi, &to) &&
        (loop->step == NULL || expr_is_int(loop->step, &step)) && step != 0 &&
        (to - from) / step < 3)
        return false;
    for (int k = 0; k < p->nests.n; k++) {
        const Nest *n = p->nests.at[k];
        int64_t points = known_points(n);
        if (points == 0)
            return false;
        for (int i = 0; i < n->refs.n; i++) {
            Symbol *a = n->refs.at[i]->array;
            if (symset_has(&counted, a))
                continue;
            symset_add(p->cx, &counted, a);
            bytes += a->type.kind * points;
        }
    }
    return bytes >= SURE_BYTES;
}

/* ---- the transformation ---- */

/* Lines of the array that is updated in place: until the last stage that uses them, or the one that
 * is joined to the first, which takes its value before that sets one. */
static long rolled_lines(Tiling *p)
{
    const NestTile *tile = p->tile;
    long lines = 1;
    for (int q = p->rolling; q < p->rolling_end; q++) {
        const TileStage *s = &tile->stages.at[q];
        while (lines < s->delay - tile->stages.at[p->rolling].delay + !s->joined)
            lines *= 2;
    }
    return lines;
}

/* Of stages that were to be joined, are the bounds still equal, and is nothing between them? */
static void check_joined(Tiling *p)
{
    NestTile *tile = p->tile;
    for (int q = 0; q < tile->stages.n; q++) {
        TileStage *s = &tile->stages.at[q], *before = s - 1;
        if (!s->joined)
            continue;
        long delay = q > 0 ? s->delay - before->delay : 0;
        s->joined = p->loop != NULL && q == p->rolling + 1 && q + 1 == p->rolling_end &&
                    delay > 0 && (delay & (delay - 1)) == 0 && s->own == before->own;
        for (int j = 0; j < p->nests.at[0]->rank; j++)
            s->joined = s->joined && s->wide_lo[j] == before->wide_lo[j] &&
                        s->wide_hi[j] == before->wide_hi[j];
    }
}

/* Into the first nest; the others are left. */
static void merge(Tiling *p)
{
    Context *cx = p->cx;
    Nest *n = p->nests.at[0];
    const NestRef home = p->home != NULL ? *p->home : (NestRef){0};
    for (int i = 1; i < p->nests.n; i++) {
        Nest *b = p->nests.at[i];
        nest_append(cx, n, b);
        if (b->rolled != NULL) {
            n->rolled = b->rolled;
            n->rolled_from = b->rolled_from;
        }
    }
    check_joined(p);
    n->lines = n->rolled != NULL ? rolled_lines(p) : 1;
    tile_overlaps(p);
    n->tile = p->tile;
    n->stages.n = 0; /* the tile's are all of them */
    nest_refs_build(cx, p->unit, n);
    n->home = NULL;
    for (int i = 0; i < n->refs.n && p->home != NULL; i++) {
        if (ref_same_element(n->refs.at[i], &home))
            n->home = n->refs.at[i];
    }
    locality_run(cx, n);
    for (int i = 0; i < p->written.list.n && p->tile->exits; i++)
        vec_push(cx, &p->tile->kept, p->written.list.at[i]);
}

const char *tile_analyse(Tiling *p)
{
    if (p->cx->opt.check != 0)
        return "what it does is checked at run time";
    const char *why = NULL;
    for (int i = 0; i < p->nests.n && why == NULL; i++)
        why = form_of_nest(p, p->nests.at[i]);
    if (why == NULL) {
        collect(p);
        why = p->why;
    }
    if (why == NULL)
        why = form_of_arrays(p);
    if (why == NULL)
        why = scalars_change(p);
    for (int i = 0; i < p->nests.n; i++)
        for (int k = 0; k < i && why == NULL; k++)
            why = fuse_hidden(p->cx, p->nests.at[k], p->nests.at[i]);
    if (why == NULL && p->loop != NULL)
        why = statements(p);
    if (why == NULL)
        why = tile_places(p);
    if (why == NULL)
        why = tile_delays(p);
    if (why == NULL)
        tile_widths(p);
    if (why == NULL && tile_has_files(p))
        why = tile_windows(p);
    return why;
}

/* Takes all but the first of the nests out of the block. */
static void take_out(StmtVec *block, int at, int count)
{
    for (int i = at + count; i < block->n; i++)
        block->at[i - count + 1] = block->at[i];
    block->n -= count - 1;
}

void tile_merge(Tiling *p)
{
    merge(p);
    take_out(&p->loop->body, p->at, p->count);
    p->loop->nest = p->nests.at[0];
}

/* Each step less passes over the files once less: that pays as soon as there is room. */
static const char *tile_loop_of_files(Tiling *p)
{
    const char *why = tile_analyse(p);
    long steps = p->cx->opt.tile_steps != 0 ? p->cx->opt.tile_steps : FILE_STEPS;
    if (why == NULL)
        why = tile_may_end(p);
    if (why == NULL && p->cx->opt.time_tile != TILE_NEVER)
        tile_files(p->cx, p->unit, p->loop, steps);
    return why;
}

const char *tile_loop(Context *cx, Unit *u, Stmt *loop)
{
    Tiling p = {.cx = cx, .unit = u, .loop = loop, .tile = NEW(cx, NestTile)};
    p.tile->loop = loop;
    if (!tile_find(&p))
        return NOT_THIS;
    if (tile_has_files(&p))
        return u->has_jumps || loop->label != 0 ? "the procedure has jumps to labels"
                                                : tile_loop_of_files(&p);
    bool sure = cx->opt.time_tile == TILE_SURE && pays_for_sure(&p);
    if (cx->opt.time_tile == TILE_SURE && !sure && !cx->opt.info_fuse)
        return NOT_THIS;
    if (u->has_jumps || loop->label != 0)
        return "the procedure has jumps to labels";
    const char *why = tile_analyse(&p);
    if (why == NULL)
        why = choose_steps(&p);
    sure &= !p.tile->exits; /* or copies are kept */
    if (why == NULL && (sure || cx->opt.time_tile == TILE_ALWAYS))
        tile_merge(&p);
    return why;
}

/* ---- one step of nests that differ by constant offsets ---- */

/* An array that two of the nests use: one pass over it less. */
static bool reuses(const Tiling *p)
{
    const Nest *last = p->nests.at[p->nests.n - 1];
    for (int i = 0; i < p->touches.n; i++) {
        for (int k = 0; k < p->touches.n; k++) {
            const Touch *x = &p->touches.at[i], *y = &p->touches.at[k];
            if (x->nest != last && y->nest == last && x->r->array == y->r->array)
                return true;
        }
    }
    return false;
}

/* The terms: streams (arrays at work at once), registers (array references), cache (lines that wait
 * for the last stage), memory (what one pass less saves must not be in cache anyway). */
static const char *shift_costs(Tiling *p)
{
    int64_t points = 1;
    int arrays = 0, refs = 0;
    const Nest *n = p->nests.at[0];
    for (int j = 0; j < n->rank; j++) {
        int64_t lo, hi;
        bool known = expr_is_int(n->index[j].lo, &lo) && expr_is_int(n->index[j].hi, &hi) &&
                     hi >= lo;
        if (!known && !p->cx->opt.shift_always)
            return "how large the arrays are is not known";
        points *= known && hi - lo < 1 << 20 ? hi - lo + 1 : 1 << 20;
        points = points > INT64_C(1) << 40 ? INT64_C(1) << 40 : points;
    }
    for (int i = 0; i < p->touches.n; i++) {
        bool again = false;
        for (int k = 0; k < i; k++)
            again |= p->touches.at[k].r->array == p->touches.at[i].r->array;
        arrays += !again;
        refs++;
    }
    p->tile->steps = 1;
    p->tile->block = tile_block(p);
    int64_t last = 0, bytes = n->rank == 1 ? 8 * arrays : line_bytes(p);
    for (int q = 0; q < p->tile->stages.n; q++)
        last = p->tile->stages.at[q].delay > last ? p->tile->stages.at[q].delay : last;
    if (arrays > MAX_ARRAYS || refs > MAX_REFS)
        return "together they use too many arrays";
    if ((last + 3) * bytes > IN_CACHE)
        return "lines that wait for the last statement would not stay in cache";
    if (!p->cx->opt.shift_always && points * 8 < IN_MEMORY)
        return "the arrays stay in cache";
    return NULL;
}

int shift_nests(Context *cx, Unit *u, StmtVec *block, int at, const char **why)
{
    Tiling best = {0};
    *why = NULL;
    for (int end = at + 2; end <= block->n; end++) {
        Tiling p = {.cx = cx, .unit = u, .tile = NEW(cx, NestTile)};
        for (int i = at; i < end; i++) {
            const Stmt *s = block->at[i];
            if (s->kind != ST_NEST || s->nest->rank == 0 || s->nest->tile != NULL || s->label != 0)
                p.why = NOT_THIS;
            else
                vec_push(cx, &p.nests, s->nest);
        }
        const char *not = p.why != NULL ? p.why : tile_analyse(&p);
        if (not == NULL && !reuses(&p))
            not = "no array is used by both";
        if (not == NULL)
            not = shift_costs(&p);
        if (not != NULL) {
            *why = end == at + 2 ? not : NULL;
            break;
        }
        best = p;
    }
    if (best.nests.n == 0)
        return 0;
    merge(&best);
    take_out(block, at, best.nests.n);
    return best.nests.n;
}
