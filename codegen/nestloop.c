/* nestloop.c: the loops of a nest: names of the indices, bounds on this process, ranges and boxes.
 *
 * Contract: cgnest.h. A direct index runs over global subscripts from its lower to its upper bound
 * here; any other runs over progressions (hpf_ranges), outside, and over their elements. */
#include <string.h>

#include "cgnest.h"

/* ---- names of indices ---- */

typedef struct NameUse {
    Cg *cg;
    Nest *nest;
    const char *name;
    bool used;
} NameUse;

/* Has it that name in C, if only within the nest, as what internal procedures share does? */
static bool is_named(Cg *cg, Symbol *s, const char *name)
{
    const SymCg *c = cg_sym(cg, s);
    return c->name && !strcmp(names_of_member(c->name), name);
}

static void use_expr(Expr **e, void *arg)
{
    NameUse *u = arg;
    Expr *x = *e;
    if ((x->kind == EX_VAR || x->kind == EX_ELEM || x->kind == EX_BOUND) && x->sym)
        u->used |= is_named(u->cg, x->sym, u->name);
    expr_children(x, use_expr, arg);
}

static void use_block(StmtVec *b, void *arg)
{
    for (int i = 0; i < b->n; i++) {
        stmt_exprs(b->at[i], use_expr, arg);
        stmt_blocks(b->at[i], use_block, arg);
    }
}

/* Does the nest mention a variable of that C name? Then an index cannot hide it. */
static bool name_in_nest(Cg *cg, Nest *n, const char *name)
{
    NameUse u = {.cg = cg, .nest = n, .name = name};
    for (int k = 0; k < n->rank + n->nserial; k++) {
        use_expr(&n->index[k].lo, &u);
        use_expr(&n->index[k].hi, &u);
        if (n->index[k].step)
            use_expr(&n->index[k].step, &u);
    }
    use_block(&n->body, &u);
    for (int i = 0; i < n->refs.n; i++)
        for (int d = 0; d < n->refs.at[i]->rank; d++)
            if (n->refs.at[i]->sub[d].d)
                use_expr(&n->refs.at[i]->sub[d].d, &u);
    for (int i = 0; i < n->reds.n; i++) {
        u.used |= is_named(cg, n->reds.at[i]->var, name);
        if (n->reds.at[i]->value)
            use_expr(&n->reds.at[i]->value, &u);
        if (n->reds.at[i]->mask)
            use_expr(&n->reds.at[i]->mask, &u);
    }
    for (int i = 0; i < n->privates.n; i++)
        u.used |= is_named(cg, n->privates.at[i], name);
    return u.used;
}

static bool index_name_taken(NestCg *n, int upto, const char *name)
{
    for (int k = 0; k < upto; k++)
        if (!strcmp(n->ix[k].name, name))
            return true;
    return false;
}

static const char *index_name(Cg *cg, NestCg *n, int k)
{
    static const char *const spare[] = {"i", "j", "k", "l", "m", "ii", "jj", "kk"};
    NameSet none = {0};
    const char *want = n->nest->index[k].name ? n->nest->index[k].name : "i";
    if (want[0] == '_') /* of the compiler: _i7 */
        want = want[1] >= 'a' && want[1] <= 'z' ? want + 1 : "i";
    want = names_fresh(cg, &none, want); /* no keyword */
    if (!index_name_taken(n, k, want) && !name_in_nest(cg, n->nest, want))
        return want;
    for (int s = 0; s < countof(spare); s++)
        if (!index_name_taken(n, k, spare[s]) && !name_in_nest(cg, n->nest, spare[s]))
            return spare[s];
    return cg_local(cg, cg_fmt(cg, "%s_%d", want, k));
}

/* ---- plan ---- */

static bool has_index(const Expr *e)
{
    if (!e)
        return false;
    if (e->kind == EX_INDEX || has_index(e->a) || has_index(e->b))
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (has_index(e->args.at[i]))
            return true;
    return false;
}

void nest_plan(Cg *cg, NestCg *n, Nest *nest)
{
    memset(n, 0, sizeof *n);
    n->nest = nest;
    for (int k = 0; k < nest->rank + nest->nserial; k++) {
        NestIndex *ix = &nest->index[k];
        IndexCg *x = &n->ix[k];
        int64_t step = 1;
        x->serial = k >= nest->rank;
        x->step = !ix->step || expr_is_int(ix->step, &step) ? step : 0;
        x->depends = has_index(ix->lo) || has_index(ix->hi);
        for (int d = 0; nest->home && d < nest->home->rank; d++)
            if (nest->home->sub[d].kind == SUB_AFFINE && nest->home->sub[d].index == k)
                x->dim[x->ndim++] = d;
        x->ranged = !x->serial && (!nest->direct[k] || x->step <= 0);
        x->name = index_name(cg, n, k);
        if (!names_taken(&cg->u->names, x->name))
            cg_local(cg, x->name);
        n->box_at[k] = -1;
    }
}

/* ---- bounds ---- */

const char *nest_home_ref(Cg *cg, const Nest *nest)
{
    return nest->home ? desc_ref(cg, nest->home->array) : "NULL";
}

const char *nest_home_offset(Cg *cg, const Nest *nest, int d)
{
    return nest->home->sub[d].d ? expr_long(cg, nest->home->sub[d].d) : "0";
}

static void clip(Cg *cg, NestCg *n, int k)
{
    IndexCg *x = &n->ix[k];
    for (int i = 0; i < x->ndim; i++)
        cg_line(cg, "hpf_clip(%s, %d, %lld, %s, %lld, &%s, &%s);", nest_home_ref(cg, n->nest),
                x->dim[i], (long long)n->nest->home->sub[x->dim[i]].c,
                nest_home_offset(cg, n->nest, x->dim[i]), (long long)x->step, x->lo, x->hi);
}

/* The part of the bounds in the slab at work. */
static void clip_slab(Cg *cg, NestCg *n, int k)
{
    IndexCg *x = &n->ix[k];
    if (n->slabs)
        cg_line(cg, "hpf_slab_clip(&%s, %d, %lld, &%s, &%s);", n->slabs, k, (long long)x->step,
                x->lo, x->hi);
}

static void bound_names(Cg *cg, IndexCg *x)
{
    x->lo = cg_local(cg, cg_fmt(cg, "%s_lo", x->name));
    x->hi = cg_local(cg, cg_fmt(cg, "%s_hi", x->name));
}

static void new_bounds(Cg *cg, NestCg *n, IndexCg *x)
{
    bound_names(cg, x);
    outline_local(cg, n, "long ", x->lo);
    outline_local(cg, n, "long ", x->hi);
}

/* Bounds of direct indices; the lists of ranged ones. What depends on outer indices is clipped to
 * this process's share here, and cut to its own bounds inside the outer loops. */
void nest_bounds(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    for (int k = 0; k < nest->rank; k++) {
        IndexCg *x = &n->ix[k];
        NestIndex *ix = &nest->index[k];
        if (x->ranged) {
            x->ranges = cg_local(cg, cg_fmt(cg, "%s_ranges", x->name));
            x->range = cg_local(cg, cg_fmt(cg, "%s_part", x->name));
            x->count = cg_local(cg, cg_fmt(cg, "%s_n", x->name));
            cg_line(cg, "hpf_ranges %s = {0};", x->ranges);
            outline_local(cg, n, "hpf_range ", x->range);
        } else if (x->ndim == 0 && !x->depends && !n->slabs) {
            x->lo = expr_long(cg, ix->lo);
            x->hi = expr_long(cg, ix->hi);
            int64_t v;
            if (!expr_is_int(ix->lo, &v) || !expr_is_int(ix->hi, &v)) {
                const char *lo = x->lo, *hi = x->hi;
                new_bounds(cg, n, x);
                cg_line(cg, "const long %s = %s, %s = %s;", x->lo, lo, x->hi, hi);
            }
        } else {
            Expr *lo = x->depends && ix->box_lo ? ix->box_lo : ix->lo;
            Expr *hi = x->depends && ix->box_hi ? ix->box_hi : ix->hi;
            const char *from = expr_long(cg, lo), *to = expr_long(cg, hi);
            new_bounds(cg, n, x);
            cg_line(cg, "long %s = %s, %s = %s;", x->lo, from, x->hi, to);
            clip(cg, n, k);
            clip_slab(cg, n, k);
        }
    }
}

const char *nest_guard(Cg *cg, NestCg *n)
{
    NestRef *home = n->nest->home;
    if (!home)
        return NULL;
    Text t;
    text_init(&t, cg->cx);
    bool any = false, whole = true, clipped = false;
    for (int d = 0; d < home->rank; d++)
        whole = whole && home->sub[d].kind == SUB_INVARIANT;
    for (int k = 0; k < n->nest->rank; k++)
        clipped = clipped || n->ix[k].ndim > 0;
    if (whole) { /* one place: the owner test of the whole element */
        text_printf(&t, "hpf_owns(%s, (long[]){", nest_home_ref(cg, n->nest));
        for (int d = 0; d < home->rank; d++) {
            text_puts(&t, d ? ", " : "");
            if (home->sub[d].kind == SUB_OPAQUE) /* a dimension that its owner holds as a whole */
                text_printf(&t, "%s.dim[%d].lo", desc_c(cg, home->array), d);
            else
                text_puts(&t, expr_long(cg, home->sub[d].d));
        }
        text_puts(&t, "})");
        return t.at;
    }
    for (int d = 0; d < home->rank; d++) {
        if (home->sub[d].kind != SUB_INVARIANT ||
            (home->array->map && mapping_dist(home->array->map, d) == DIST_STAR &&
             home->array->map->kind == MAP_TEMPLATE && !home->array->map->is_dynamic))
            continue;
        text_printf(&t, "%shpf_holds(%s, %d, %s)", any ? " && " : "", nest_home_ref(cg, n->nest), d,
                    expr_long(cg, home->sub[d].d));
        any = true;
    }
    if (!any && !clipped) { /* whole dimensions of an array that some processes do not hold */
        text_printf(&t, "%s.holds", desc_c(cg, home->array));
        any = true;
    }
    return any ? t.at : NULL;
}

/* ---- loops ---- */

static void get_ranges(Cg *cg, NestCg *n, int k)
{
    IndexCg *x = &n->ix[k];
    NestIndex *ix = &n->nest->index[k];
    const char *step = ix->step ? expr_long(cg, ix->step) : "1";
    if (x->ndim == 0)
        cg_line(cg, "hpf_ranges_get(&%s, NULL, 0, 0, 0, %s, %s, %s);", x->ranges,
                expr_long(cg, ix->lo), expr_long(cg, ix->hi), step);
    else
        cg_line(cg, "hpf_ranges_get(&%s, %s, %d, %lld, %s, %s, %s, %s);", x->ranges,
                nest_home_ref(cg, n->nest), x->dim[0], (long long)n->nest->home->sub[x->dim[0]].c,
                nest_home_offset(cg, n->nest, x->dim[0]), expr_long(cg, ix->lo),
                expr_long(cg, ix->hi), step);
    if (n->slabs)
        cg_line(cg, "hpf_slab_cut(&%s, %d, &%s);", n->slabs, k, x->ranges);
}

/* Opens the loop over the progressions of a ranged index; returns how many blocks it opened. */
static int open_ranges(Cg *cg, NestCg *n, int k)
{
    IndexCg *x = &n->ix[k];
    const char *q = cg_local(cg, cg_fmt(cg, "%s_q", x->name));
    get_ranges(cg, n, k);
    cg_open(cg, "for (int %s = 0; %s < %s.n; %s++)", q, q, x->ranges, q);
    int opened = 1;
    const char *whole = x->ndim > 1 ? cg_local(cg, cg_fmt(cg, "%s_all", x->name)) : x->range;
    cg_line(cg, "const hpf_range %s = %s.at[%s];", whole, x->ranges, q);
    for (int i = 1; i < x->ndim; i++) { /* a(i,i): the part that the other dimension holds too */
        const char *sub = cg_local(cg, cg_fmt(cg, "%s_more", x->name));
        const char *q2 = cg_local(cg, cg_fmt(cg, "%s_q", x->name));
        const char *part = i + 1 < x->ndim ? cg_local(cg, cg_fmt(cg, "%s_all", x->name)) : x->range;
        cg_line(cg, "hpf_ranges %s = {0};", sub);
        cg_line(cg, "hpf_ranges_get(&%s, %s, %d, %lld, %s, %s.lo, %s.hi, %s.step);", sub,
                nest_home_ref(cg, n->nest), x->dim[i], (long long)n->nest->home->sub[x->dim[i]].c,
                nest_home_offset(cg, n->nest, x->dim[i]), whole, whole, whole);
        cg_open(cg, "for (int %s = 0; %s < %s.n || (hpf_ranges_free(&%s), 0); %s++)", q2, q2, sub,
                sub, q2);
        cg_line(cg, "const hpf_range %s = %s.at[%s];", part, sub, q2);
        whole = part;
        opened++;
    }
    refs_range(cg, n, k);
    return opened;
}

static void put_pragma(Cg *cg, NestCg *n, int k, const char *pragma)
{
    if (pragma && k == n->nest->rank - 1)
        cg_line(cg, "%s", pragma);
}

/* Bounds of a direct loop at this point: its share of the process, cut to bounds that depend on the
 * outer indices. */
void index_bounds(Cg *cg, NestCg *n, int k, const char **lo, const char **hi)
{
    IndexCg *x = &n->ix[k];
    NestIndex *ix = &n->nest->index[k];
    *lo = x->lo;
    *hi = x->hi;
    if (n->boxes && n->box_at[k] >= 0) {
        *lo = cg_fmt(cg, "%s.lo[%d]", n->box, n->box_at[k]);
        *hi = cg_fmt(cg, "%s.hi[%d]", n->box, n->box_at[k]);
    } else if (x->depends && x->ndim == 0 && !n->slabs) {
        *lo = expr_long(cg, ix->lo);
        *hi = expr_long(cg, ix->hi);
    } else if (x->depends && x->step == 1) {
        *lo = cg_local(cg, cg_fmt(cg, "%s_from", x->name));
        *hi = cg_local(cg, cg_fmt(cg, "%s_to", x->name));
        cg_line(cg, "const long %s = hpf_max_i8(%s, %s), %s = hpf_min_i8(%s, %s);", *lo,
                expr_long(cg, ix->lo), x->lo, *hi, expr_long(cg, ix->hi), x->hi);
    } else if (x->depends) { /* the phase of the step follows the lower bound */
        const char *from = expr_long(cg, ix->lo), *to = expr_long(cg, ix->hi);
        bound_names(cg, x);
        cg_line(cg, "long %s = %s, %s = %s;", x->lo, from, x->hi, to);
        clip(cg, n, k);
        clip_slab(cg, n, k);
        *lo = x->lo;
        *hi = x->hi;
    }
}

/* Is the nest's body all that an iteration does? Then the loop of the last index keeps the bounds
 * of its row. */
static bool keeps_row(const NestCg *n, int k)
{
    const Nest *nest = n->nest;
    bool plain = !nest->sweep && !nest->scan && !n->past && n->ix[k].step == 1 && k > 0;
    for (int i = 0; i < nest->reds.n; i++)
        plain = plain && !nest->reds.at[i]->loc;
    return plain;
}

/* How many blocks it opened, but for that of a piece that is stored past the cache. by_turns: the
 * body is all that the loop is for, and it may leave iterations out. */
static int open_index(Cg *cg, NestCg *n, int k, const char *pragma, bool by_turns)
{
    IndexCg *x = &n->ix[k];
    if (x->ranged) {
        put_pragma(cg, n, k, pragma);
        cg_open(cg, "for (long %s = 0; %s < %s.n; %s++)", x->count, x->count, x->range, x->count);
        if (x->used)
            cg_line(cg, "const long %s = %s.lo + %s * %s.step;", x->name, x->range, x->count,
                    x->range);
        return 1;
    }
    const char *lo, *hi;
    int opened = 1;
    index_bounds(cg, n, k, &lo, &hi);
    if (n->past && k == n->nest->rank - 1)
        stream_open(cg, n, &lo, &hi);
    if (by_turns && keeps_row(n, k) && row_bounds(cg, n, &n->nest->body, k, &lo, &hi))
        row_names(cg, x, &lo, &hi);
    if (k == n->nest->rank - 1)
        opened += prefetch_open(cg, n, &lo, &hi);
    int64_t step = by_turns ? nest_stride(cg, n, k, &lo) : x->step;
    if (step == x->step)
        put_pragma(cg, n, k, pragma);
    if (n->nest->sweep && n->nest->sweep->last && k == n->nest->rank - 1)
        sweep_last(cg, n, lo, hi);
    if (n->nest->sweep && n->nest->sweep->down[k]) {
        cg_open(cg, "for (long %s = %s; %s >= %s; %s--)", x->name, hi, x->name, lo, x->name);
        return opened;
    }
    cg_open(cg, "for (long %s = %s; %s <= %s; %s)", x->name, lo, x->name, hi,
            step == 1 ? cg_fmt(cg, "%s++", x->name)
                      : cg_fmt(cg, "%s += %lld", x->name, (long long)step));
    return opened;
}

int open_elements(Cg *cg, NestCg *n, int k, const char *pragma)
{
    return open_index(cg, n, k, pragma, false);
}

int nest_open_ranges(Cg *cg, NestCg *n)
{
    int opened = 0;
    for (int k = 0; k < n->nest->rank; k++)
        if (n->ix[k].ranged && !n->ix[k].depends)
            opened += open_ranges(cg, n, k);
    return opened;
}

void nest_loops(Cg *cg, NestCg *n, NestBody *body, void *arg, const char *pragma)
{
    int opened = nest_open_ranges(cg, n);
    nest_elements(cg, n, body, arg, pragma);
    while (opened--)
        cg_close(cg, "");
}

void nest_elements(Cg *cg, NestCg *n, NestBody *body, void *arg, const char *pragma)
{
    Nest *nest = n->nest;
    int opened = 0, outer = 0; /* of these, outside of pieces */
    const bool lines = nest->sweep && nest->sweep->interleave;
    for (int k = 0; k < nest->rank - (lines ? 2 : 0); k++) {
        if (n->ix[k].ranged && n->ix[k].depends)
            opened += open_ranges(cg, n, k);
        if (n->behind && n->boxes && k == nest->rank - 1 && k > 0) {
            const char *outer = n->ix[k - 1].name;
            const char *overlap = cg_block_local(cg, "overlap"), *q = cg_block_local(cg, "q");
            cg_line(cg, "if (%s && %s %% 16 == 0)",
                    n->outlined ? overlap : cg_fmt(cg, "%s == 0", q), outer);
            cg->indent++;
            cg_line(cg, "hpf_overlap_poll(%s);",
                    n->outlined ? overlap : cg_fmt(cg, "&%s", overlap_obj(cg, n->behind)));
            cg->indent--;
        }
        if (nest->strip && k == nest->rank - 1)
            break;
        outer = opened;
        opened += open_index(cg, n, k, pragma, k == nest->rank - 1);
    }
    if (nest->strip)
        strips_loops(cg, n);
    else if (lines)
        sweep_lines(cg, n, body, arg);
    else
        body(cg, n, arg);
    n->guard = NULL;
    if (n->past) {
        for (; opened > outer; opened--)
            cg_close(cg, "");
        stream_close(cg, n);
    }
    while (opened--)
        cg_close(cg, "");
}

void nest_free_ranges(Cg *cg, NestCg *n)
{
    for (int k = 0; k < n->nest->rank; k++)
        if (n->ix[k].ranged)
            cg_line(cg, "hpf_ranges_free(&%s);", n->ix[k].ranges);
}
