/* lines.c: arrays that one stage of a loop over lines sets for later ones (contract: fuse_int.h).
 *
 *     t(1:n,1:n) = f(u(…))
 *     v(1:n,2:n-1) = t(1:n,1:n-2) + t(1:n,3:n)        t is not needed afterwards
 *
 * is one loop of two stages, the second a line behind the first (tile.c, shift_nests). Of t the
 * lines j - 2 to j are alive: they lie in a buffer of four, used in turn, and t never goes through
 * memory. Each reference to t becomes a scalar of the iteration, which codegen finds in the buffer.
 *
 * That is done where the values are this loop's alone: a statement that always runs sets each
 * element before anything reads it, later stages read no more than what was set, and nobody reads
 * it after. */
#include "access.h"
#include "fuse_int.h"
#include "linear.h"
#include "live.h"
#include "locality.h"
#include "take.h"
#include "tile.h"

typedef struct LineUse {
    const NestRef *r;
    int stage;
    bool write, always;
} LineUse;

typedef struct Lines {
    FusePass *pass;
    Stmt *at;
    Nest *nest;
    Symbol *array;
    Vec(LineUse) uses;
    int stage;      /* while uses are collected */
    bool otherwise; /* a use that is no element */
    TileLines found;
} Lines;

/* ---- uses, in the order in which an iteration comes to them ---- */

static void use(Lines *w, const Expr *e, bool write, bool always)
{
    if (e->sym != w->array)
        return;
    w->otherwise |= e->kind != EX_ELEM || e->ref == NULL;
    vec_push(w->pass->cx, &w->uses, (LineUse){e->ref, w->stage, write, always});
}

static void use_read(Expr **e, void *arg)
{
    use(arg, *e, false, false);
}

static void use_stmt(Lines *w, Stmt *s, bool always)
{
    if (s->kind == ST_ASSIGN) {
        walk_expr(&s->rhs, use_read, w);
        for (int i = 0; s->lhs->kind == EX_ELEM && i < s->lhs->args.n; i++)
            walk_expr(&s->lhs->args.at[i], use_read, w);
        use(w, s->lhs, true, always);
        return;
    }
    for (int i = 0; i < s->arms.n; i++) {
        walk_expr(&s->arms.at[i].cond, use_read, w);
        for (int k = 0; k < s->arms.at[i].body.n; k++)
            use_stmt(w, s->arms.at[i].body.at[k], false);
    }
    w->otherwise |= s->kind != ST_IF && s->kind != ST_CONTINUE;
}

static void collect(Lines *w)
{
    const NestTile *tile = w->nest->tile;
    for (w->stage = 0; w->stage < tile->stages.n; w->stage++) {
        const TileStage *s = &tile->stages.at[w->stage];
        for (int i = s->first; i < s->end; i++)
            use_stmt(w, w->nest->body.at[i], true);
    }
}

/* ---- is it the loop's alone? ---- */

/* Is all that a stage reads at this offset set by the other one? */
static bool is_set(const TileStage *set, const TileStage *read, const long *offset, int rank)
{
    for (int j = 0; j < rank; j++) {
        int64_t lo, hi;
        if (!linear_difference(read->lo[j], set->lo[j], &lo) ||
            !linear_difference(read->hi[j], set->hi[j], &hi) || lo + offset[j] < 0 ||
            hi + offset[j] > 0)
            return false;
    }
    return true;
}

static const char *values_stay(Lines *w)
{
    const NestTile *tile = w->nest->tile;
    const LineUse *set = &w->uses.at[0];
    if (w->otherwise || !set->write || !set->always || !nest_is_point(w->nest, set->r))
        return "it is not set first, at each element";
    const TileStage *first = &tile->stages.at[set->stage];
    w->found = (TileLines){.array = w->array, .stage = set->stage};
    for (int i = 0; i < w->uses.n; i++) {
        const LineUse *u = &w->uses.at[i];
        const TileStage *s = &tile->stages.at[u->stage];
        LineRef ref = {.r = u->r};
        bool same = ref_same_element(u->r, set->r);
        if (s->at_once)
            return "its rows are used by vectors";
        if (u->write && (!same || u->stage != set->stage))
            return "two statements set it";
        if (!same && (u->stage == set->stage || !ref_offsets(set->r, u->r, 1 << 20, ref.offset)))
            return "other elements are used in the same iteration, or at no constant distance";
        if (!is_set(first, s, ref.offset, w->nest->rank))
            return "elements are used that the loop does not set";
        long behind = s->delay - first->delay - ref.offset[0];
        w->found.behind = behind > w->found.behind ? behind : w->found.behind;
        for (int k = 0; k < w->found.refs.n && ref.r != NULL; k++) {
            if (ref_same_element(w->found.refs.at[k].r, u->r))
                ref.r = NULL;
        }
        if (ref.r != NULL)
            vec_push(w->pass->cx, &w->found.refs, ref);
    }
    return NULL;
}

/* May anybody read what the loop leaves in the array? The loop itself, a turn later, does not. */
static bool is_needed(Lines *w)
{
    Nest was = *w->nest, set = was;
    const TileStage *s = &was.tile->stages.at[w->found.stage];
    for (int j = 0; j < set.rank; j++) {
        set.index[j].lo = s->lo[j];
        set.index[j].hi = s->hi[j];
    }
    if (!region_is_fixed(&set, w->uses.at[0].r))
        return true;
    w->nest->body.n = 0;
    w->nest->refs.n = 0;
    bool live = value_live_after(
        w->pass->unit, w->at, &(Value){.sym = w->array, .region = w->uses.at[0].r, .nest = &set});
    *w->nest = was;
    return live;
}

/* ---- the home ---- */

static bool stays_inside(Context *cx, const Nest *n, const NestRef *h)
{
    for (int q = 0; q < n->tile->stages.n; q++) {
        const TileStage *s = &n->tile->stages.at[q];
        for (int d = 0; d < h->rank; d++) {
            int j = h->sub[d].index;
            if (ref_dist(h, d) != DIST_STAR &&
                (h->sub[d].kind != SUB_AFFINE || h->sub[d].c != 1 || j >= n->rank ||
                 !n->tile->spread[j] || !tile_inside(cx, h, d, s->lo[j], s->hi[j])))
                return false;
        }
    }
    return true;
}

/* Another array's element stands where the home was. If there is none, the home's storage stays,
 * untouched. */
static bool move_home(Context *cx, Nest *n)
{
    for (int i = 0; i < n->refs.n; i++) {
        NestRef *r = n->refs.at[i];
        const Mapping *m = r->array->map;
        if (m != NULL && m->kind == MAP_TEMPLATE && locality_same_home(n->home, r) &&
            locality_same_home(r, n->home) && stays_inside(cx, n, r)) {
            n->home = r;
            return true;
        }
    }
    return false;
}

/* ---- the transformation ---- */

static void replace(Expr **e, void *arg)
{
    Lines *w = arg;
    if ((*e)->kind != EX_ELEM || (*e)->sym != w->array)
        return;
    for (int i = 0; i < w->found.refs.n; i++) {
        const LineRef *r = &w->found.refs.at[i];
        if (ref_same_element(r->r, (*e)->ref)) {
            *e = mk_var(w->pass->cx, (*e)->span, r->at);
            return;
        }
    }
}

static void forget_overlap(NestTile *tile, const Symbol *array)
{
    int kept = 0;
    for (int i = 0; i < tile->halo.n; i++) {
        if (tile->halo.at[i].array != array)
            tile->halo.at[kept++] = tile->halo.at[i];
    }
    tile->halo.n = kept;
}

static void keep_lines(Lines *w)
{
    Context *cx = w->pass->cx;
    Nest *n = w->nest;
    for (int i = 0; i < w->found.refs.n; i++) {
        Symbol *at = temp_scalar(cx, w->pass->unit, "line", w->array->type);
        w->found.refs.at[i].at = at;
        vec_push(cx, &n->privates, at);
    }
    walk_exprs(&n->body, replace, w);
    for (w->found.lines = 1; w->found.lines <= w->found.behind;)
        w->found.lines *= 2;
    vec_push(cx, &n->tile->lines, w->found);
    forget_overlap(n->tile, w->array);
    nest_refs_build(cx, w->pass->unit, n);
    bool is_home = n->home != NULL && n->home->array == w->array;
    bool gone = !is_home || move_home(cx, n);
    locality_run(cx, n);
    if (gone && fuse_is_temporary(w->pass, w->array))
        drop_array(w->pass, w->array);
}

/* A later stage reads what this one sets. */
static bool is_handed_on(const Lines *w)
{
    bool later = false;
    for (int i = 0; i < w->uses.n; i++)
        later |= !w->uses.at[i].write && w->uses.at[i].stage > w->uses.at[0].stage;
    return later && w->uses.at[0].write;
}

void keep_lines_only(FusePass *p, Stmt *at)
{
    Nest *n = at->nest;
    SymbolVec arrays = {0};
    for (int i = 0; i < n->refs.n; i++) {
        bool again = false;
        for (int k = 0; k < arrays.n; k++)
            again |= arrays.at[k] == n->refs.at[i]->array;
        if (!again)
            vec_push(p->cx, &arrays, n->refs.at[i]->array);
    }
    for (int i = 0; i < arrays.n; i++) {
        Lines w = {.pass = p, .at = at, .nest = n, .array = arrays.at[i]};
        const char *why = NULL;
        collect(&w);
        if (!is_handed_on(&w))
            continue;
        if (!fuse_is_temporary(p, w.array) && !array_is_private(p, w.array))
            why = "others may see it";
        if (why == NULL)
            why = values_stay(&w);
        if (why == NULL && is_needed(&w))
            why = "its values are needed afterwards";
        Span span = n->span;
        if (why == NULL)
            keep_lines(&w);
        if (!p->cx->opt.info_fuse)
            continue;
        const char *name = w.array->name[0] == '_'
                               ? "a temporary array"
                               : arena_printf(p->cx->arena, "'%s'", w.array->name);
        if (why != NULL)
            diag_info(p->cx, span, "fusion: %s is stored as a whole: %s", name, why);
        else if (n->rank == 1)
            diag_info(p->cx, span, "fusion: of %s only %ld elements are kept", name,
                      n->tile->block + w.found.behind);
        else
            diag_info(p->cx, span, "fusion: of %s only %ld %s kept", name, w.found.lines,
                      w.found.lines == 1 ? "line is" : "lines are");
    }
}
