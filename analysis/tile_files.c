/* tile_files.c: several steps of a time loop over out-of-core arrays in one pass over their files
 * (contract: tile_int.h).
 *
 * The stages of a tile go through lines as in memory (tile.c). Of each array those lines are in
 * memory which steps are between: they are read ahead of the first step, and written behind the
 * last. Memory must have room for them, which only run time knows, so the loop stays beside as it
 * was. */
#include <limits.h>
#include <string.h>

#include "tile_int.h"

#include "../frontend/sema/sema.h"
#include "access.h"
#include "linear.h"
#include "locality.h"
#include "lower.h"

static bool uses_files(const Nest *n)
{
    for (int k = 0; k < n->refs.n; k++) {
        if (n->refs.at[k]->array->ooc != NULL)
            return true;
    }
    return false;
}

bool tile_has_files(const Tiling *p)
{
    for (int i = 0; i < p->nests.n; i++) {
        if (uses_files(p->nests.at[i]))
            return true;
    }
    return false;
}

bool tile_has_files_in(const Stmt *loop)
{
    for (int i = 0; i < loop->body.n; i++) {
        if (loop->body.at[i]->kind == ST_NEST && uses_files(loop->body.at[i]->nest))
            return true;
    }
    return false;
}

static void find_stop(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_STOP;
}

/* Files outlive the program: they must not hold steps that it did not come to. */
const char *tile_may_end(const Tiling *p)
{
    bool stops = false;
    walk_stmts(&p->loop->body, find_stop, &stops);
    return p->tile->exits || stops ? "it may end before all steps of a pass over files are done"
                                   : NULL;
}

/* ---- windows ---- */

static TileWindow *window_of(Tiling *p, Symbol *array)
{
    for (int i = 0; i < p->tile->windows.n; i++) {
        if (p->tile->windows.at[i].array == array)
            return &p->tile->windows.at[i];
    }
    vec_push(p->cx, &p->tile->windows,
             (TileWindow){.array = array, .back = LONG_MIN, .ahead = LONG_MIN});
    return &p->tile->windows.at[p->tile->windows.n - 1];
}

static void most(long *to, long v)
{
    *to = v > *to ? v : *to;
}

/* Does the file go by the lines of the loop? */
static const char *form_of_file(const Tiling *p, const NestRef *r)
{
    const Symbol *a = r->array;
    const SubForm *line = &r->sub[r->rank - 1];
    int64_t at;
    if (a->map->kind != MAP_TEMPLATE || array_replicated(a))
        return "a file is not shared out among processes";
    for (int d = 0; d < r->rank; d++) {
        if (!mapping_direct(a->map, d))
            return "a file is not shared out by blocks";
    }
    if (a->ooc->row_major || a->ooc->brick[0] != NULL)
        return "a file does not lie by columns";
    if (line->kind != SUB_AFFINE || line->index != 0 || line->c != 1 ||
        (line->d != NULL && !expr_is_int(line->d, &at)))
        return arena_printf(p->cx->arena, "its lines are not those of the file of '%s'", a->name);
    if (a->ooc->status == OOC_READ && symset_has(&p->written, a))
        return "it writes to a file that may only be read";
    return NULL;
}

static void reach(Tiling *p, TileWindow *w, const Touch *t)
{
    const TileStage *s = &p->tile->stages.at[t->stage];
    long shift[MAX_RANK];
    int64_t at = 0;
    const Expr *line = t->r->sub[t->r->rank - 1].d;
    if (line != NULL)
        (void)expr_is_int(line, &at);
    most(&w->back, s->delay - (long)at);
    most(&w->ahead, (long)at - s->delay);
    w->written |= t->write;
    (void)locality_of(t->nest, p->home, t->r, shift);
    for (int d = 0; d < t->r->rank; d++) {
        if (ref_dist(t->r, d) == DIST_STAR)
            continue;
        int j = t->r->sub[d].index;
        most(&w->lo[d], s->wide_lo[j] - shift[d]);
        most(&w->hi[d], s->wide_hi[j] + shift[d]);
        w->more_lo[d] = p->tile->grow_lo[j];
        w->more_hi[d] = p->tile->grow_hi[j];
    }
}

/* Does an iteration set the element before it reads it? */
static bool sets_before(const Tiling *p, const Touch *read)
{
    for (int i = 0; i < p->touches.n && &p->touches.at[i] != read; i++) {
        const Touch *x = &p->touches.at[i];
        if (x->write && x->stage == read->stage && ref_same_element(x->r, read->r) &&
            tile_always(x))
            return true;
    }
    return false;
}

/* The section that each step sets before it reads elements of it; false: there is more to it. */
static bool only_sets(Tiling *p, TileWindow *w)
{
    const Touch *set = NULL;
    for (int i = 0; i < p->touches.n; i++) {
        const Touch *t = &p->touches.at[i];
        if (t->r->array != w->array)
            continue;
        if (t->write ? set != NULL || !tile_always(t)
                     : !tile_sets_first(p, t) && !sets_before(p, t))
            return false;
        set = t->write ? t : set;
    }
    for (int d = 0; set != NULL && d < set->r->rank; d++) {
        const SubForm *f = &set->r->sub[d];
        const TileStage *s = &p->tile->stages.at[set->stage];
        int64_t at = 0;
        if (f->kind != SUB_AFFINE || f->c != 1 || (f->d != NULL && !expr_is_int(f->d, &at)))
            return false;
        Expr *by = mk_int(p->cx, set->nest->span, at, 8);
        w->only_lo[d] = mk_add(p->cx, expr_copy(p->cx, s->lo[f->index]), by);
        w->only_hi[d] = mk_add(p->cx, expr_copy(p->cx, s->hi[f->index]), expr_copy(p->cx, by));
    }
    return set != NULL;
}

const char *tile_windows(Tiling *p)
{
    const char *why = NULL;
    if (p->home == NULL || p->rolled != NULL)
        return "it does not go by lines of files";
    for (int i = 0; i < p->touches.n && why == NULL; i++) {
        const Touch *t = &p->touches.at[i];
        if (t->r->array->ooc == NULL)
            continue;
        why = form_of_file(p, t->r);
        if (why == NULL)
            reach(p, window_of(p, t->r->array), t);
    }
    for (int i = 0; i < p->tile->windows.n && why == NULL; i++)
        p->tile->windows.at[i].only = only_sets(p, &p->tile->windows.at[i]);
    return why;
}

/* ---- two loops ---- */

/* The statement of `to`, a copy of `from`, that stands where s does. */
static Stmt *twin(const StmtVec *from, const StmtVec *to, const Stmt *s)
{
    for (int i = 0; i < from->n; i++) {
        const Stmt *f = from->at[i], *t = to->at[i];
        if (f == s)
            return to->at[i];
        Stmt *found = twin(&f->body, &t->body, s);
        for (int k = 0; k < f->arms.n && found == NULL; k++)
            found = twin(&f->arms.at[k].body, &t->arms.at[k].body, s);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static Nest *copy_nest(Context *cx, Unit *u, const Nest *n)
{
    Nest *c = NEW(cx, Nest);
    *c = *n;
    c->id = ++((UnitInfo *)u->info)->next_id;
    c->body = (StmtVec){0};
    memset(&c->refs, 0, sizeof c->refs);
    memset(&c->reds, 0, sizeof c->reds);
    memset(&c->privates, 0, sizeof c->privates);
    memset(&c->fused, 0, sizeof c->fused);
    memset(&c->stages, 0, sizeof c->stages);
    for (int i = 0; i < n->body.n; i++)
        vec_push(cx, &c->body, stmt_copy(cx, n->body.at[i]));
    for (int i = 0; i < n->reds.n; i++) {
        NestRed *r = NEW(cx, NestRed);
        *r = *n->reds.at[i];
        r->update = twin(&n->body, &c->body, r->update);
        vec_push(cx, &c->reds, r);
    }
    vec_append(cx, &c->privates, &n->privates);
    vec_append(cx, &c->fused, &n->fused);
    vec_append(cx, &c->stages, &n->stages);
    for (int k = 0; k < n->rank; k++) {
        c->index[k].lo = expr_copy(cx, n->index[k].lo);
        c->index[k].hi = expr_copy(cx, n->index[k].hi);
        if (n->index[k].step != NULL)
            c->index[k].step = expr_copy(cx, n->index[k].step);
    }
    if (n->home != NULL) { /* it may come to be one of the references */
        c->home = NEW(cx, NestRef);
        *c->home = *n->home;
    }
    nest_refs_build(cx, u, c);
    locality_run(cx, c);
    return c;
}

typedef struct Move {
    const Stmt *from;
    Stmt *to;
} Move;

/* EXIT and CYCLE follow a loop that now stands elsewhere. */
static void retarget(Stmt *s, void *arg)
{
    const Move *m = arg;
    if (s->target == m->from)
        s->target = m->to;
}

void tile_files(Context *cx, Unit *u, Stmt *loop, long steps)
{
    Stmt *tiled = stmt_copy(cx, loop), *plain = NEW(cx, Stmt);
    Tiling p = {.cx = cx, .unit = u, .loop = tiled, .tile = NEW(cx, NestTile)};
    *plain = *loop;
    plain->step_by_step = true;
    walk_stmts(&plain->body, retarget, &(Move){loop, plain});
    tiled->origin = NULL;
    stmts_settle(&tiled->body);
    for (int i = 0; i < tiled->body.n; i++) {
        Stmt *s = tiled->body.at[i];
        if (s->kind == ST_NEST && s->nest->rank > 0)
            s->nest = copy_nest(cx, u, s->nest);
    }
    p.tile->loop = tiled;
    (void)tile_find(&p);
    (void)tile_analyse(&p); /* as of the loop */
    p.tile->steps = steps;
    p.tile->block = p.nests.at[0]->rank == 1 ? TILE_BLOCK : 1;
    tile_merge(&p);

    CommOp *op = NEW(cx, CommOp);
    Symbol *fits = temp_scalar(cx, u, "fits", type_logical());
    op->kind = COMM_WINDOWS;
    op->span = loop->span;
    op->nest = p.nests.at[0];
    op->dst = mk_var(cx, loop->span, fits);
    op->reason = "lines that several steps use, within MEMORY";
    op->id = ++((UnitInfo *)u->info)->next_id;
    Stmt *ask = mk_stmt(cx, ST_COMM, loop->span);
    Stmt *choice = mk_if(cx, loop->span, mk_var(cx, loop->span, fits));
    ask->comm = op;
    vec_push(cx, &choice->arms, (Arm){.span = loop->span});
    vec_push(cx, &choice->arms.at[0].body, tiled);
    vec_push(cx, &choice->arms.at[1].body, plain);
    Stmt both = {.kind = ST_BLOCK, .span = loop->span};
    vec_push(cx, &both.body, ask);
    vec_push(cx, &both.body, choice);
    *loop = both;
}
