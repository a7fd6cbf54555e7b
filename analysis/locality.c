/* locality.c: homes and localities by comparing template positions (contract: locality.h).
 *
 * The one question is whether two references stand at the same place of one distribution, which is
 * linear arithmetic on alignments and subscripts; ownership and the number of processes never
 * enter. What counts of a template are its distributed dimensions, each on one of the grid's, and
 * of these the distances from their lower bounds: x(n) BLOCK, y(0:n-1) BLOCK and a(m,n) (*,BLOCK)
 * lie alike. DESIGN.md section 4, "Mapping" and "Locality". */
#include "locality.h"

#include "access.h"
#include "linear.h"

/* Where a reference stands along one template dimension. */
typedef struct Position {
    enum { POS_ALL, POS_LINEAR, POS_OPAQUE } kind;
    int index;    /* the nest index it moves with, -1: none */
    int64_t step; /* template positions per unit of the index */
    Linear at;    /* the rest */
} Position;

static Position position_of(const NestRef *r, int tdim)
{
    const AxisMap *ax = &r->array->map->axis[tdim];
    if (ax->kind == AX_ALL)
        return (Position){.kind = POS_ALL, .index = -1};
    if (ax->kind == AX_AT)
        return (Position){.kind = POS_LINEAR, .index = -1, .at = linear_of(ax->b, true)};

    const SubForm *s = &r->sub[ax->adim];
    Position p = {.kind = POS_LINEAR, .index = -1};
    if (s->kind == SUB_OPAQUE)
        p.kind = POS_OPAQUE;
    if (s->kind == SUB_AFFINE) {
        p.index = s->index;
        p.step = s->c * ax->a;
    }
    p.at = linear_add(linear_of(ax->b, true), linear_of(s->d, false), ax->a);
    if (!p.at.ok)
        p.kind = POS_OPAQUE;
    return p;
}

/* Two specification expressions with one value? Equal trees of one unit are evaluated at one time;
 * those of a host and its internal procedure are not, so there only constants compare. */
static bool same_bound(const Expr *a, const Expr *b, bool one_unit)
{
    Linear la = linear_of(a, true), lb = linear_of(b, true);
    int64_t c;
    if ((a == NULL) != (b == NULL) || (!one_unit && !linear_is_const(&la, &c)))
        return a == NULL && b == NULL;
    Linear d = linear_add(la, lb, -1);
    return linear_is_const(&d, &c) && c == 0;
}

/* The array of a GEN_BLOCK or INDIRECT that is a constant: it is never taken at different times. */
static bool is_constant_map(const Expr *e)
{
    if (e->kind == EX_VAR)
        return e->sym->is_constant;
    for (int i = 0; i < e->args.n; i++) {
        if (e->args.at[i]->kind != EX_CONST)
            return false;
    }
    return e->kind == EX_ARRAY;
}

static bool same_format(const DistFormat *a, const DistFormat *b, bool one_unit)
{
    if (a->kind != b->kind)
        return false;
    if (dist_is_listed(a))
        return (one_unit || is_constant_map(a->arg)) && expr_equal(a->arg, b->arg);
    return a->kind == DIST_STAR || same_bound(a->arg, b->arg, one_unit);
}

/* Are the template's bounds written down? Those of an allocatable array are given by ALLOCATE, an
 * assumed-shape dummy's by each call: arrays that are declared alike need not have them in
 * common (but those that are allocated alike do). */
static bool has_bounds(const TemplateMap *t)
{
    return t->sym->kind != SYM_VAR || t->sym->spec.kind == AS_EXPLICIT;
}

/* The specification expressions of an array that is kept from call to call were taken at the
 * first. */
static bool is_kept(const TemplateMap *t)
{
    const Unit *u = t->sym->scope->unit;
    return (t->sym->is_save || t->sym->init != NULL) && (u == NULL || u->kind != UN_PROGRAM);
}

/* The template's dimension on dimension g of the grid. */
static int dim_on_grid(const TemplateMap *t, int g)
{
    int d = 0;
    while (d < t->rank && t->gdim[d] != g)
        d++;
    return d;
}

static Linear lower_of(const Bound *b)
{
    return b->lo == NULL ? linear_const(1) : linear_of(b->lo, true);
}

static Linear extent_of(const Bound *b)
{
    return linear_add(linear_add(linear_of(b->hi, true), lower_of(b), -1), linear_const(1), 1);
}

static bool is_number(Linear l)
{
    int64_t c;
    return linear_is_const(&l, &c);
}

/* Are positions of the two dimensions with equal distances from the lower bounds on one process?
 * Blocks of a written size and cyclic ones lie where they do whatever the extent. */
static bool same_owners(const TemplateMap *a, int da, const TemplateMap *b, int db, bool one_unit)
{
    const DistFormat *f = &a->dist[da];
    const Bound *x = &a->bound[da], *y = &b->bound[db];
    int64_t more;
    if (!same_format(f, &b->dist[db], one_unit) ||
        (!one_unit && (!is_number(lower_of(x)) || !is_number(lower_of(y)))))
        return false;
    if (f->kind == DIST_CYCLIC) /* BLOCK(m) may have greater blocks, for few processes */
        return true;
    Linear difference = linear_add(extent_of(x), extent_of(y), -1);
    return (one_unit || is_number(extent_of(x))) && linear_is_const(&difference, &more) &&
           more == 0;
}

/* One distribution, so that equal places of it have equal owners. */
static bool same_distribution(const TemplateMap *a, const TemplateMap *b)
{
    if (a == b)
        return true;
    bool one_unit = a->sym->scope == b->sym->scope && is_kept(a) == is_kept(b);
    bool allocated = !has_bounds(a) && !has_bounds(b);
    if (!allocated && (!has_bounds(a) || !has_bounds(b)))
        return false;
    if (a->is_dynamic || b->is_dynamic || a->onto != b->onto || a->grid_rank != b->grid_rank)
        return false;
    for (int g = 0; g < a->grid_rank; g++) {
        int da = dim_on_grid(a, g), db = dim_on_grid(b, g);
        if (da == a->rank || db == b->rank)
            return false;
        if (allocated ? !allocated_alike(a->sym, da, b->sym, db) ||
                            !same_format(&a->dist[da], &b->dist[db], one_unit)
                      : !same_owners(a, da, b, db, one_unit))
            return false;
    }
    return true;
}

/* Along one dimension of r's template: is r's position held wherever home's is? `off` gets the
 * distance where the two differ by a constant. Copies are combined behind a nest that reduces into
 * the array; another write must reach all of them. */
typedef enum Relation { REL_SAME, REL_OFFSET, REL_OTHER } Relation;

static Relation relate(const NestRef *home, const NestRef *r, bool combined, int tdim,
                       int64_t *off)
{
    int hdim = tdim;
    if (!r->tmpl->is_dynamic && r->tmpl->gdim[tdim] < 0)
        return REL_SAME; /* '*': on one process as a whole */
    if (home->tmpl != r->tmpl)
        hdim = dim_on_grid(home->tmpl, r->tmpl->gdim[tdim]);
    Position ph = position_of(home, hdim), pr = position_of(r, tdim);
    if (pr.kind == POS_ALL) /* each holder of home has a copy */
        return r->is_write && !combined && ph.kind != POS_ALL ? REL_OTHER : REL_SAME;
    if (ph.kind != POS_LINEAR || pr.kind != POS_LINEAR)
        return REL_OTHER;
    if (ph.index != pr.index || ph.step != pr.step)
        return REL_OTHER;
    Linear d = linear_add(pr.at, ph.at, -1);
    if (home->tmpl != r->tmpl)
        d = linear_add(linear_add(d, lower_of(&r->tmpl->bound[tdim]), -1),
                       lower_of(&home->tmpl->bound[hdim]), 1);
    if (!linear_is_const(&d, off))
        return REL_OTHER;
    return *off == 0 ? REL_SAME : REL_OFFSET;
}

bool ref_is_invariant(const NestRef *r)
{
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind != SUB_INVARIANT)
            return false;
    }
    return true;
}

bool ref_is_regular(const NestRef *r)
{
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        if (s->kind == SUB_OPAQUE)
            return false;
        if (s->kind != SUB_AFFINE)
            continue;
        if (seen & (1u << s->index))
            return false;
        seen |= 1u << s->index;
    }
    return true;
}

/* A subscript that is no function of one index, of an array that may change its layout: only an
 * inspector can follow it. */
static bool is_untraceable(const NestRef *r)
{
    const Mapping *m = r->array->map;
    bool moves = mapping_may_move(m);
    for (int d = 0; moves && d < r->rank; d++) {
        if (r->sub[d].kind == SUB_OPAQUE)
            return true;
    }
    return false;
}

static bool uses_ragged(const Nest *nest, const NestRef *r)
{
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind == SUB_AFFINE && index_is_ragged(nest, r->sub[d].index))
            return true;
    }
    return false;
}

/* What serves a reference that is not held at home. */
static Locality remote(const Nest *nest, const NestRef *r)
{
    if (!ref_is_regular(r) || uses_ragged(nest, r) || r->combines)
        return r->is_write ? LOC_SCATTER : LOC_GATHER;
    bool element = ref_is_invariant(r) && !r->is_write;
    /* of CHARACTER(:) nothing knows at entry how long the variable for it must be */
    return element && !symbol_has_open_length(r->array) ? LOC_ELEMENT : LOC_FETCH;
}

static bool has_overlap(const NestRef *r, int tdim)
{
    const Mapping *m = r->array->map;
    DistKind kind = m->tmpl->dist[tdim].kind;
    return (kind == DIST_BLOCK || kind == DIST_GEN_BLOCK) && !m->tmpl->is_dynamic && !m->is_dynamic;
}

/* Both lie like one array whose mapping only run time knows, in the same dimensions. */
static bool like_one(const NestRef *a, const NestRef *b)
{
    const Mapping *x = a->array->map, *y = b->array->map;
    bool same = x->like != NULL && x->like == y->like && ref_same_subscripts(a, b);
    for (int d = 0; same && d < a->rank; d++)
        same = x->like_dim[d] == y->like_dim[d];
    return same;
}

Locality locality_of(const Nest *nest, const NestRef *home, const NestRef *r, long *shift)
{
    const Mapping *m = r->array->map;
    for (int d = 0; d < r->rank; d++)
        shift[d] = 0;
    if (m == NULL || m->kind == MAP_REPLICATED)
        return LOC_LOCAL;
    if (is_untraceable(r))
        return remote(nest, r);
    if (home == r || (home != NULL && (ref_same_element(home, r) || like_one(home, r))))
        return LOC_LOCAL;
    if (home == NULL || m->kind == MAP_UNKNOWN || home->array->map->kind == MAP_UNKNOWN)
        return remote(nest, r);

    if (!same_distribution(home->tmpl, r->tmpl))
        return remote(nest, r);
    bool shifted = false, combined = nest_reduces_into(nest, r->array);
    for (int t = 0; t < r->tmpl->rank; t++) {
        int64_t off = 0;
        Relation rel = relate(home, r, combined, t, &off);
        if (rel == REL_OTHER)
            return remote(nest, r);
        if (rel == REL_SAME)
            continue;
        const AxisMap *ax = &m->axis[t];
        if (r->is_write || ax->kind != AX_DIM || !has_overlap(r, t) || off % ax->a != 0 ||
            position_of(r, t).index < 0 || off / ax->a > OVERLAP_LIMIT ||
            off / ax->a < -OVERLAP_LIMIT)
            return remote(nest, r);
        shift[ax->adim] = (long)(off / ax->a);
        shifted = true;
    }
    return shifted ? LOC_SHIFT : LOC_LOCAL;
}

Locality locality_in_file(const Nest *nest, const NestRef *r)
{
    Locality loc = remote(nest, r);
    return loc == LOC_FETCH ? LOC_SLAB : loc;
}

bool locality_same_home(const NestRef *a, const NestRef *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (ref_same_element(a, b))
        return true;
    const Mapping *ma = a->array->map, *mb = b->array->map;
    if (ma->kind != MAP_TEMPLATE || mb->kind != MAP_TEMPLATE ||
        !same_distribution(a->tmpl, b->tmpl))
        return false;
    for (int t = 0; t < b->tmpl->rank; t++) {
        int64_t off;
        bool spread_here = b->tmpl->is_dynamic || b->tmpl->gdim[t] >= 0;
        int ta = spread_here && a->tmpl != b->tmpl ? dim_on_grid(a->tmpl, b->tmpl->gdim[t]) : t;
        if (spread_here && ((ma->axis[ta].kind == AX_ALL) != (mb->axis[t].kind == AX_ALL) ||
                            relate(a, b, false, t, &off) != REL_SAME))
            return false;
    }
    return true;
}

/* ---- home ---- */

bool locality_can_be_home(const Nest *nest, const NestRef *r)
{
    const Mapping *m = r->array->map;
    if (m == NULL || m->kind == MAP_REPLICATED || is_untraceable(r) ||
        (m->kind == MAP_TEMPLATE && !mapping_is_spread(m)))
        return false;
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        if (m->kind == MAP_TEMPLATE && ref_dist(r, d) == DIST_STAR)
            continue;
        if (s->kind == SUB_OPAQUE)
            return false;
        if (s->kind == SUB_INVARIANT)
            continue;
        if (s->index >= nest->rank || (seen & (1u << s->index)))
            return false;
        seen |= 1u << s->index;
    }
    return true;
}

/* How many indices of the nest a home spreads over processes. */
static int spread(const NestRef *r)
{
    int n = 0;
    for (int d = 0; d < r->rank; d++) {
        bool star = r->array->map->kind == MAP_TEMPLATE && ref_dist(r, d) == DIST_STAR;
        n += !star && r->sub[d].kind == SUB_AFFINE;
    }
    return n;
}

/* Cost of a home in the order that matters: writes that must be sent, then other communication,
 * then iterations run by fewer processes. */
static int home_score(const Nest *nest, const NestRef *home)
{
    int score = 10 * spread(home) + (home->is_write ? 5 : 0);
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        long shift[MAX_RANK];
        Locality loc = locality_of(nest, home, r, shift);
        if (loc == LOC_LOCAL)
            score += r->is_write ? 100 : 20;
        else if (loc == LOC_SHIFT)
            score += 18;
    }
    return score;
}

bool locality_other_home(const Nest *nest, const Symbol *without)
{
    bool found = spread(nest->home) == 0;
    for (int i = 0; i < nest->refs.n && !found; i++) {
        const NestRef *r = nest->refs.at[i];
        found = r->array != without && locality_can_be_home(nest, r) && spread(r) > 0;
    }
    return found;
}

/* Does it give elements their values, and no partial results? */
static bool is_set(const Nest *nest, const NestRef *r)
{
    return r->is_write && !nest_reduces_into(nest, r->array);
}

bool locality_writes_copies(const Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        if (is_set(nest, r) && !r->array->own_of &&
            (r->array->map == NULL || r->array->map->kind == MAP_REPLICATED))
            return true;
    }
    return false;
}

/* Is the array there wherever the nest has iterations? */
static bool is_there(const Nest *nest, const Symbol *array)
{
    bool there = !symbol_may_lack(array);
    for (int i = 0; i < nest->refs.n && !there; i++)
        there = nest->refs.at[i]->sure && nest->refs.at[i]->array == array;
    return there;
}

/* What a block does where an array is not there. */
typedef struct Lacking {
    const Nest *nest;
    const Symbol *array;
    bool named; /* statements of the block itself name it: none of the block runs then */
    bool sets;  /* something that outlives an iteration */
} Lacking;

static void name_lacking(Expr **e, void *arg)
{
    Lacking *l = arg;
    l->named |= expr_mentions(*e, l->array);
}

static bool outlives(const Nest *nest, const Expr *lhs)
{
    bool found = lhs->kind == EX_ELEM && lhs->sym->own_of == NULL;
    for (int i = 0; i < nest->reds.n; i++)
        found |= nest->reds.at[i]->var == lhs->sym;
    return found;
}

static void set_lacking(StmtVec *block, void *arg)
{
    Lacking *outer = arg, own = {.nest = outer->nest, .array = outer->array};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind != ST_IF)
            stmt_exprs(s, name_lacking, &own);
        else
            name_lacking(&s->arms.at[0].cond, &own);
        own.sets |= s->kind == ST_ASSIGN && outlives(own.nest, s->lhs);
        stmt_blocks(s, set_lacking, &own);
    }
    outer->sets |= own.sets && !own.named;
}

bool locality_can_lack(Nest *nest, const NestRef *r)
{
    Lacking l = {.nest = nest, .array = r->array};
    if (!is_there(nest, r->array))
        set_lacking(&nest->body, &l);
    return !l.sets;
}

/* Partial results are combined where they lie: the home's iterations must find them there. */
static bool finds_results(const Nest *nest, const NestRef *home)
{
    long shift[MAX_RANK];
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        if (nest_reduces_into(nest, r->array) && locality_of(nest, home, r, shift) != LOC_LOCAL)
            return false;
    }
    return true;
}

/* Owner computes: a written reference is home if one can be; a nest that only reduces, to scalars
 * or arrays, follows the reference that spreads it best. Those to arrays that may not be there come
 * last. Writes to replicated arrays must happen on every process. */
static NestRef *choose_home(Nest *nest)
{
    if (locality_writes_copies(nest))
        return NULL;
    NestRef *best = NULL;
    int best_score = 0;
    for (int pass = 0; pass < 4 && best == NULL; pass++) {
        for (int i = 0; i < nest->refs.n; i++) {
            NestRef *r = nest->refs.at[i];
            if ((pass % 2 == 0 && !is_set(nest, r)) || !locality_can_be_home(nest, r) ||
                !finds_results(nest, r) ||
                (pass < 2 ? !is_there(nest, r->array) : !locality_can_lack(nest, r)))
                continue;
            int score = home_score(nest, r);
            if (best == NULL || score > best_score) {
                best = r;
                best_score = score;
            }
        }
    }
    return best;
}

void locality_run(Context *cx, Nest *nest)
{
    (void)cx;
    if (nest->home == NULL)
        nest->home = choose_home(nest);
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        r->loc = locality_of(nest, nest->home, r, r->shift);
    }
}
