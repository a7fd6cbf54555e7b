/* tile_place.c: stages of tiles: how many lines they run behind, and what they compute of the
 * neighbours' parts (contract: tile_int.h; the inequalities are in tile.c). */
#include "tile_int.h"

#include "access.h"
#include "cross.h"
#include "linear.h"
#include "locality.h"

enum { MAX_OFFSET = 16 }; /* lines between two accesses */

/* ---- distances along the outermost index ---- */

/* The subscript that runs with the outermost index: j + *at. */
static bool line_of(const NestRef *r, const Expr **at)
{
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind == SUB_AFFINE && r->sub[d].index == 0) {
            *at = r->sub[d].d;
            return r->sub[d].c == 1;
        }
    }
    return false;
}

/* How many lines y's access lies before that of x, in iterations of the same line. */
static bool distance(Tiling *p, const Touch *x, const Touch *y, int64_t *c)
{
    const Expr *ax, *ay;
    for (int d = 0; d < x->r->rank; d++) { /* the same dimension of the array */
        bool mine = x->r->sub[d].kind == SUB_AFFINE && x->r->sub[d].index == 0;
        bool yours = y->r->sub[d].kind == SUB_AFFINE && y->r->sub[d].index == 0;
        if (mine != yours)
            return false;
    }
    (void)p;
    return line_of(x->r, &ax) && line_of(y->r, &ay) && linear_difference(ay, ax, c);
}

const char *tile_delays(Tiling *p)
{
    NestTile *tile = p->tile;
    for (int round = 0; round < 2; round++) { /* the delays; then the skew */
        for (int q = 0; q < tile->stages.n; q++) {
            TileStage *to = &tile->stages.at[q];
            if (round == 0)
                to->delay = p->rolled != NULL && q > p->rolling && q < p->rolling_end
                                ? tile->stages.at[p->rolling].delay : 0;
            for (int i = 0; i < p->touches.n; i++) {
                for (int k = 0; k < p->touches.n; k++) {
                    const Touch *x = &p->touches.at[i], *y = &p->touches.at[k];
                    int64_t c;
                    if (y->stage != q || x->r->array != y->r->array || (!x->write && !y->write) ||
                        (round == 0 && x->stage >= q))
                        continue;
                    if (!distance(p, x, y, &c)) {
                        if (!refs_meet(p->cx, x->nest, x->r, y->nest, y->r, false))
                            continue;
                        return arena_printf(p->cx->arena, "lines of '%s' at no constant "
                                            "distance are used", x->r->array->name);
                    }
                    if (c > MAX_OFFSET || c < -MAX_OFFSET)
                        return arena_printf(p->cx->arena, "lines of '%s' far apart are used",
                                            x->r->array->name);
                    long need = (long)c + tile->stages.at[x->stage].delay;
                    if (round == 0 && to->delay < need)
                        to->delay = need;
                    if (round == 1 && tile->skew < need - to->delay)
                        tile->skew = need - to->delay;
                }
            }
        }
    }
    return NULL;
}

/* ---- who computes what ---- */

/* Along each distributed dimension an index of its own, of step 1. */
static bool home_is_plain(Tiling *p)
{
    const NestRef *h = p->home;
    const Mapping *m = h->array->map;
    if (m == NULL || m->kind != MAP_TEMPLATE || m->is_dynamic || m->tmpl->is_dynamic)
        return false;
    for (int d = 0; d < h->rank; d++) {
        DistKind kind = ref_dist(h, d);
        if (kind == DIST_STAR)
            continue;
        if ((kind != DIST_BLOCK && kind != DIST_GEN_BLOCK) || h->sub[d].kind != SUB_AFFINE ||
            h->sub[d].c != 1 || h->sub[d].index >= p->nests.at[0]->rank ||
            p->tile->spread[h->sub[d].index])
            return false;
        p->tile->spread[h->sub[d].index] = true;
    }
    return true;
}

/* Can iterations beyond the process's own part reach the reference in its overlap area? */
static bool widens(const Tiling *p, const NestRef *r)
{
    const Mapping *m = r->array->map;
    if (m == NULL || m->kind == MAP_REPLICATED)
        return true;
    if (m->kind != MAP_TEMPLATE || m->is_dynamic || m->tmpl->is_dynamic)
        return false;
    for (int t = 0; t < m->tmpl->rank; t++) {
        if (m->axis[t].kind == AX_AT && m->tmpl->gdim[t] >= 0)
            return false;
    }
    for (int d = 0; d < r->rank; d++) {
        DistKind kind = ref_dist(r, d);
        if (kind == DIST_STAR)
            continue;
        const SubForm *s = &r->sub[d];
        if ((kind != DIST_BLOCK && kind != DIST_GEN_BLOCK) || s->kind != SUB_AFFINE || s->c != 1 ||
            s->index >= p->nests.at[0]->rank || !p->tile->spread[s->index])
            return false;
    }
    return true;
}

/* Those of a procedure's own array, but where several statements may allocate it. */
static bool has_lasting_bounds(const Symbol *s)
{
    return s->spec.kind == AS_EXPLICIT || (s->spec.kind == AS_DEFERRED && s->allocs != NULL);
}

bool tile_inside(Context *cx, const NestRef *h, int d, Expr *lo, Expr *hi)
{
    const SubForm *s = &h->sub[d];
    const Bound own = {mk_bound(cx, lo->span, h->array, d, BOUND_LOWER),
                       mk_bound(cx, lo->span, h->array, d, BOUND_UPPER)};
    const Bound *b = h->array->spec.kind == AS_DEFERRED ? &own : &h->array->spec.dim[d];
    int64_t by, below = 0, above;
    if (!has_lasting_bounds(h->array))
        return false;
    if (b->lo == NULL && expr_is_int(lo, &below))
        below--;
    else if (b->lo == NULL || !linear_difference(lo, b->lo, &below))
        return false;
    return s->d != NULL && expr_is_int(s->d, &by) && b->hi != NULL &&
           linear_difference(b->hi, hi, &above) && below + by >= 0 && above - by >= 0;
}

/* Each iteration has an owner: it stands at an element of the home, and not only of
 * its template. */
static bool runs_inside_home(const Tiling *p, const Nest *n)
{
    const NestRef *h = p->home;
    if (ref_same_element(n->home, h))
        return true;
    if (!has_lasting_bounds(h->array))
        return false;
    for (int d = 0; d < h->rank; d++) {
        if (ref_dist(h, d) == DIST_STAR) /* perhaps at no index at all */
            continue;
        const NestIndex *x = &n->index[h->sub[d].index];
        if (!tile_inside(p->cx, h, d, x->lo, x->hi))
            return false;
    }
    return true;
}

const char *tile_places(Tiling *p)
{
    p->home = p->nests.at[0]->home;
    if (p->home != NULL && !home_is_plain(p))
        return "arrays are not distributed by blocks";
    for (int i = 0; i < p->nests.n && p->home != NULL; i++) {
        if (!runs_inside_home(p, p->nests.at[i]))
            return arena_printf(p->cx->arena, "'%s' may have elements beyond those of '%s'",
                                p->nests.at[i]->home->array->name, p->home->array->name);
    }
    for (int i = 0; i < p->touches.n; i++) {
        const Touch *t = &p->touches.at[i];
        long shift[MAX_RANK];
        Locality loc = locality_of(t->nest, p->home, t->r, shift);
        if (loc != LOC_LOCAL && (loc != LOC_SHIFT || t->write))
            return arena_printf(p->cx->arena, "elements of '%s' come from elsewhere than "
                                "neighbours", t->r->array->name);
        if (p->home != NULL && !widens(p, t->r))
            return arena_printf(p->cx->arena, "'%s' lies otherwise than the others",
                                t->r->array->name);
    }
    return NULL;
}

/* By index: how much of arrays must be there beyond the process's own part. */
typedef struct Needed {
    const Symbol *array;
    long lo[MAX_RANK], hi[MAX_RANK];
} Needed;
typedef Vec(Needed) NeededVec;

static Needed *needed(Tiling *p, NeededVec *all, const Symbol *array)
{
    for (int i = 0; i < all->n; i++) {
        if (all->at[i].array == array)
            return &all->at[i];
    }
    vec_push(p->cx, all, (Needed){.array = array});
    return &all->at[all->n - 1];
}

static void most(long *to, long v)
{
    *to = v > *to ? v : *to;
}

/* Backwards through the last step, after which nothing beyond the own part is needed. */
void tile_widths(Tiling *p)
{
    NestTile *tile = p->tile;
    int rank = p->nests.at[0]->rank;
    NeededVec all = {0};
    for (int q = tile->stages.n - 1; q >= 0 && p->home != NULL; q--) {
        TileStage *s = &tile->stages.at[q];
        for (int i = 0; i < p->touches.n; i++) {
            const Touch *t = &p->touches.at[i];
            const Needed *n = t->stage == q && t->write ? needed(p, &all, t->r->array) : NULL;
            for (int j = 0; j < rank && n != NULL; j++) {
                most(&s->wide_lo[j], n->lo[j]);
                most(&s->wide_hi[j], n->hi[j]);
            }
        }
        for (int k = q + 1; p->rolled != NULL && q == p->rolling && k < p->rolling_end; k++) {
            for (int j = 0; j < rank; j++) {
                most(&s->wide_lo[j], tile->stages.at[k].wide_lo[j]);
                most(&s->wide_hi[j], tile->stages.at[k].wide_hi[j]);
            }
        }
        for (int i = 0; i < p->touches.n; i++) {
            const Touch *t = &p->touches.at[i];
            long shift[MAX_RANK];
            if (t->stage != q || t->write || array_replicated(t->r->array))
                continue;
            (void)locality_of(t->nest, p->home, t->r, shift);
            Needed *n = needed(p, &all, t->r->array);
            for (int d = 0; d < t->r->rank; d++) {
                if (ref_dist(t->r, d) == DIST_STAR)
                    continue;
                int j = t->r->sub[d].index;
                most(&n->lo[j], s->wide_lo[j] - shift[d]);
                most(&n->hi[j], s->wide_hi[j] + shift[d]);
            }
        }
    }
    for (int i = 0; i < all.n; i++) {
        if (!symset_has(&p->written, all.at[i].array))
            continue;
        for (int j = 0; j < rank; j++) {
            most(&tile->grow_lo[j], all.at[i].lo[j]);
            most(&tile->grow_hi[j], all.at[i].hi[j]);
        }
    }
}

bool tile_always(const Touch *x)
{
    for (int i = 0; i < x->nest->body.n; i++) {
        const Stmt *s = x->nest->body.at[i];
        if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM && s->lhs->ref == x->r)
            return true;
    }
    return false;
}

/* Does x, in each step before y, set all that y reads? */
static bool covers(const Tiling *p, const Touch *x, const Touch *y)
{
    const TileStage *sx = &p->tile->stages.at[x->stage], *sy = &p->tile->stages.at[y->stage];
    if (!x->write || x->stage >= y->stage || x->r->array != y->r->array || !tile_always(x))
        return false;
    for (int d = 0; d < x->r->rank; d++) {
        const SubForm *a = &x->r->sub[d], *b = &y->r->sub[d];
        int64_t off, lo, hi;
        if (a->kind != SUB_AFFINE || b->kind != SUB_AFFINE || a->c != 1 || b->c != 1 ||
            a->index != b->index || !linear_difference(b->d, a->d, &off) ||
            !linear_difference(sy->lo[b->index], sx->lo[a->index], &lo) ||
            !linear_difference(sy->hi[b->index], sx->hi[a->index], &hi) || lo + off < 0 ||
            hi + off > 0)
            return false;
    }
    return true;
}

bool tile_sets_first(const Tiling *p, const Touch *y)
{
    for (int i = 0; i < p->touches.n; i++) {
        if (covers(p, &p->touches.at[i], y))
            return true;
    }
    return false;
}

static HaloNeed *halo_of(Tiling *p, Symbol *array)
{
    for (int i = 0; i < p->tile->halo.n; i++) {
        if (p->tile->halo.at[i].array == array)
            return &p->tile->halo.at[i];
    }
    vec_push(p->cx, &p->tile->halo, (HaloNeed){.array = array, .room = true});
    return &p->tile->halo.at[p->tile->halo.n - 1];
}

/* What the first step's widest stages reach. */
void tile_overlaps(Tiling *p)
{
    NestTile *tile = p->tile;
    for (int i = 0; i < p->touches.n && p->home != NULL; i++) {
        const Touch *t = &p->touches.at[i];
        const TileStage *s = &tile->stages.at[t->stage];
        long shift[MAX_RANK];
        if (array_replicated(t->r->array) || t->r->array->ooc != NULL)
            continue;
        (void)locality_of(t->nest, p->home, t->r, shift);
        bool before = !t->write && !tile_sets_first(p, t);
        for (int d = 0; d < t->r->rank; d++) {
            if (ref_dist(t->r, d) == DIST_STAR)
                continue;
            int j = t->r->sub[d].index;
            long more = s->own ? 0 : tile->steps - 1;
            long lo = s->wide_lo[j] + tile->grow_lo[j] * more - shift[d];
            long hi = s->wide_hi[j] + tile->grow_hi[j] * more + shift[d];
            if (lo <= 0 && hi <= 0)
                continue;
            HaloNeed *h = halo_of(p, t->r->array);
            most(&h->lo[d], lo);
            most(&h->hi[d], hi);
            h->room &= !before;
        }
    }
    for (int i = 0; i < tile->halo.n; i++) {
        HaloNeed *h = &tile->halo.at[i];
        int wide = 0;
        for (int d = 0; d < h->array->spec.rank; d++)
            wide += h->lo[d] > 0 || h->hi[d] > 0;
        h->corners = wide > 1;
    }
}
