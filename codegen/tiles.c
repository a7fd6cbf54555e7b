/* tiles.c: loops whose steps are done several at a time, and the nests that do them.
 *
 * Contract: nest.h, NestTile. All indices are direct and of step 1. The user's loop becomes one
 * over tiles: the nest of all steps of a tile, then for each step what the loop holds beside its
 * nests.
 *
 *     for (long left = …; left > 0;) {
 *         long steps = …, t = 0;
 *         { the nest: … error_steps[t] … }
 *         for (; t < steps; t++, step++) {
 *             error = error_steps[t];
 *             …
 *         }
 *     }
 *
 * and the nest:
 *
 *     for (long j_at = j_first; j_at <= j_last; j_at++) {
 *         for (long t = 0; t < steps; t++) {
 *             const long wide = steps - 1 - t, j = j_at - 2 * t;
 *             if (j >= … && j <= …) {
 *                 const long i_lo = …, i_hi = …;
 *                 for (long i = i_lo; i <= i_hi; i++)
 *                     …
 *
 * Two joined stages are one loop, as in stages.c. */
#include <string.h>

#include "cgnest.h"
#include "../analysis/mods.h"

/* ---- values of steps ---- */

static const char *steps_of(Cg *cg, NestRed *r)
{
    const char *part = red_part(cg, r);
    return cg_fmt(cg, "%.*ssteps", (int)(strlen(part) - 4), part); /* error_part: error_steps */
}

/* Which step, in C. */
static const char *step_of(Cg *cg, const NestTile *tile)
{
    return tile->steps > 1 ? cg_block_local(cg, "t") : "0";
}

void tile_parts(Cg *cg, Nest *nest)
{
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        if (nest->tile->steps == 1) {
            cg_line(cg, "%s %s[1] = {%s};", type_c(r->var->type), steps_of(cg, r),
                    identity_c(cg, r->op, r->var->type));
            continue;
        }
        cg_open(cg, "for (long k = 0; k < %ld; k++)", nest->tile->steps);
        cg_line(cg, "%s[k] = %s;", steps_of(cg, r), identity_c(cg, r->op, r->var->type));
        cg_close(cg, "");
    }
}

void tile_reduce(Cg *cg, CommOp *op)
{
    Text t;
    int n = 0;
    text_init(&t, cg->cx);
    for (int i = 0; i < op->reds.n; i++) {
        NestRed *r = op->reds.at[i];
        for (long k = 0; k < op->nest->tile->steps; k++)
            text_printf(&t, "%s{&%s[%ld], %s, %s}", n++ ? ", " : "", steps_of(cg, r), k,
                        type_rt(cg, r->var->type), red_op(r->op));
    }
    cg_line(cg, "hpf_reduce(%s, %s, %d, (hpf_red[]){%s});", cg_where(cg, op->span),
            op->nest->home ? desc_ref(cg, op->nest->home->array) : "NULL", n, t.at);
}

void tile_fold(Cg *cg, Nest *nest, const char *step)
{
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        cg_line(cg, "const %s %s = %s[%s];", type_c(r->var->type), red_part(cg, r), steps_of(cg, r),
                step);
    }
    comm_fold(cg, nest);
}

/* ---- bounds ---- */

/* Bounds of index k in stage s when each of `steps_left` (C text, NULL: none) steps that follow it
 * needs so much more. */
static const char *bound_c(Cg *cg, NestCg *n, const TileStage *s, int k, bool upper,
                           const char *left)
{
    const NestTile *tile = n->nest->tile;
    const char *bound = expr_long(cg, upper ? s->hi[k] : s->lo[k]);
    if (!tile->spread[k] || !n->own_lo[k])
        return bound;
    long grow = s->own ? 0 : upper ? tile->grow_hi[k] : tile->grow_lo[k];
    long wide = upper ? s->wide_hi[k] : s->wide_lo[k];
    const char *own = plus_c(cg, upper ? n->own_hi[k] : n->own_lo[k], upper ? wide : -wide);
    if (grow && left) {
        const char *more = grow == 1 ? left : cg_fmt(cg, "%ld * %s", grow, left);
        own = cg_fmt(cg, "%s %c %s", own, upper ? '+' : '-', more);
    }
    return cg_fmt(cg, "hpf_%s_i8(%s, %s)", upper ? "min" : "max", bound, own);
}

static const char *all_but_one(Cg *cg, NestCg *n)
{
    return n->nest->tile->steps > 1 ? cg_fmt(cg, "(%s - 1)", cg->steps) : NULL;
}

const char *tile_bound(Cg *cg, NestCg *n, const TileStage *s, int k, bool upper)
{
    return bound_c(cg, n, s, k, upper, all_but_one(cg, n));
}

static bool uses_rolled(Cg *cg, const Nest *nest, const TileStage *s)
{
    SymSet mods = {0};
    bool reads = false;
    for (int i = s->first; i < s->end && nest->rolled; i++) {
        mods_of_stmt(cg->cx, nest->body.at[i], &mods);
        reads = reads || stmt_reads(nest->body.at[i], nest->rolled);
    }
    return nest->rolled && (reads || symset_has(&mods, nest->rolled));
}

/* The stage that sets the lines kept: no narrower than the one that uses them. */
static const TileStage *rolling(Cg *cg, const Nest *nest)
{
    for (int i = 0; i < nest->tile->stages.n; i++)
        if (uses_rolled(cg, nest, &nest->tile->stages.at[i]))
            return &nest->tile->stages.at[i];
    return &nest->tile->stages.at[0];
}

static void buffer(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const TileStage *s = rolling(cg, nest);
    Text at, pitch;
    text_init(&at, cg->cx);
    text_init(&pitch, cg->cx);
    text_printf(&at, "%s[", n->row);
    for (int k = 1; k < nest->rank; k++) {
        n->org[k] = cg_local(cg, cg_fmt(cg, "%s_org", n->ix[k].name));
        n->size[k] = cg_local(cg, cg_fmt(cg, "%s_size", n->ix[k].name));
        cg_line(cg, "const long %s = %s;", n->org[k],
                bound_c(cg, n, s, k, false, all_but_one(cg, n)));
        cg_line(cg, "const long %s = hpf_max_i8(%s - %s + 1, 0);", n->size[k],
                bound_c(cg, n, s, k, true, all_but_one(cg, n)), n->org[k]);
        outline_local(cg, n, "long ", n->org[k]);
        outline_local(cg, n, "long ", n->size[k]);
        text_printf(&pitch, "%s%s", k > 1 ? " * " : "", n->size[k]);
    }
    for (int k = 1; k < nest->rank; k++) {
        text_printf(&at, k + 1 < nest->rank ? "%s(%s - %s)" : "%s%s - %s", k > 1 ? " + " : "",
                    n->ix[k].name, n->org[k]);
        for (int j = k + 1; j < nest->rank; j++)
            text_printf(&at, " * %s", n->size[j]);
    }
    text_puts(&at, "]");
    cg_sym(cg, nest->rolled)->name = at.at;
    line_buffer(cg, n, pitch.at, nest->tile->steps * nest->lines);
}

/* The buffer of an update by vectors. */
static void old_lines(Cg *cg, NestCg *n)
{
    const TileStage *s = rolling(cg, n->nest);
    const char *lo[MAX_RANK], *hi[MAX_RANK];
    for (int k = 1; k < n->nest->rank; k++) {
        lo[k] = tile_bound(cg, n, s, k, false);
        hi[k] = tile_bound(cg, n, s, k, true);
    }
    at_once_buffer(cg, n, lo, hi);
}

/* The own parts of distributed indices; the turns of the outermost one. */
void tile_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const NestTile *tile = nest->tile;
    for (int k = 0; k < nest->rank; k++) {
        IndexCg *x = &n->ix[k];
        if (!tile->spread[k])
            continue;
        n->own_lo[k] = cg_local(cg, cg_fmt(cg, "%s_own_lo", x->name));
        n->own_hi[k] = cg_local(cg, cg_fmt(cg, "%s_own_hi", x->name));
        cg_line(cg, "long %s, %s;", n->own_lo[k], n->own_hi[k]);
        cg_line(cg, "hpf_own_part(%s, %d, %s, &%s, &%s);", nest_home_ref(cg, nest), x->dim[0],
                nest_home_offset(cg, nest, x->dim[0]), n->own_lo[k], n->own_hi[k]);
        outline_local(cg, n, "long ", n->own_lo[k]);
        outline_local(cg, n, "long ", n->own_hi[k]);
    }
    const char *first = NULL, *last = NULL;
    for (int i = 0; i < tile->stages.n; i++) {
        const TileStage *s = &tile->stages.at[i];
        const char *lo = plus_c(cg, bound_c(cg, n, s, 0, false, all_but_one(cg, n)), s->delay);
        const char *hi = plus_c(cg, bound_c(cg, n, s, 0, true, all_but_one(cg, n)), s->delay);
        first = !first || !strcmp(first, lo) ? lo : cg_fmt(cg, "hpf_min_i8(%s, %s)", first, lo);
        last = !last || !strcmp(last, hi) ? hi : cg_fmt(cg, "hpf_max_i8(%s, %s)", last, hi);
    }
    n->first = cg_local(cg, cg_fmt(cg, "%s_first", n->ix[0].name));
    n->last = cg_local(cg, cg_fmt(cg, "%s_last", n->ix[0].name));
    cg_line(cg, "const long %s = %s;", n->first, first);
    if (tile->steps > 1 && tile->skew > 0)
        last = cg_fmt(cg, "%s + %ld * (%s - 1)", last, tile->skew, cg->steps);
    cg_line(cg, "const long %s = %s;", n->last, last);
    outline_local(cg, n, "long ", n->first);
    outline_local(cg, n, "long ", n->last);
    if (tile->steps > 1)
        outline_local(cg, n, "long ", cg->steps);
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        outline_local(cg, n, cg_fmt(cg, "%s *", type_c(r->var->type)), steps_of(cg, r));
    }
    if (is_at_once(nest))
        old_lines(cg, n);
    else if (nest->rolled)
        buffer(cg, n);
    lines_begin(cg, n);
}

/* ---- loops ---- */

static bool in_stage(const Nest *nest, const TileStage *s, const NestRed *r)
{
    StmtVec part = {.at = nest->body.at + s->first, .n = s->end - s->first};
    for (int i = 0; i < part.n; i++) {
        if (stmt_reads(part.at[i], r->var)) /* v = v op e */
            return true;
    }
    return false;
}

/* The turn of the outermost index that the stage runs. */
static const char *turn_of(Cg *cg, NestCg *n, const TileStage *s)
{
    const NestTile *tile = n->nest->tile;
    const char *at = cg_block_local(cg, cg_fmt(cg, "%s_at", n->ix[0].name));
    at = plus_c(cg, at, -s->delay);
    if (tile->steps == 1 || tile->skew == 0)
        return at;
    return tile->skew == 1 ? cg_fmt(cg, "%s - %s", at, step_of(cg, tile))
                           : cg_fmt(cg, "%s - %ld * %s", at, tile->skew, step_of(cg, tile));
}

/* How many steps follow, if there are several. */
static const char *left_of(Cg *cg, const NestTile *tile)
{
    return tile->steps > 1 ? cg_block_local(cg, "left") : NULL;
}

static void declare_bounds(Cg *cg, NestCg *n, const TileStage *s, int k)
{
    IndexCg *y = &n->ix[k];
    const char *left = left_of(cg, n->nest->tile);
    y->lo = cg_block_local(cg, cg_fmt(cg, "%s_lo", y->name));
    y->hi = cg_block_local(cg, cg_fmt(cg, "%s_hi", y->name));
    cg_line(cg, "const long %s = %s;", y->lo, bound_c(cg, n, s, k, false, left));
    cg_line(cg, "const long %s = %s;", y->hi, bound_c(cg, n, s, k, true, left));
}

/* The line of the turn. */
static void step_row(Cg *cg, NestCg *n)
{
    const Nest *nest = n->nest;
    const char *t = step_of(cg, nest->tile);
    const char *line = nest->lines == 1 ? t
                                        : cg_fmt(cg, "(%ld * %s + (%s & %ld))", nest->lines, t,
                                                 n->ix[0].name, nest->lines - 1);
    cg_line(cg, "%s *restrict %s = %s + %s * %s;", store_c(cg, nest->rolled), n->row, n->line, line,
            n->pitch);
}

/* What statements of the stage reduce, in locals; and back. */
static void take_reds(Cg *cg, NestCg *n, const TileStage *s, Nest *part)
{
    Nest *nest = n->nest;
    *part = *nest;
    memset(&part->reds, 0, sizeof part->reds);
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        if (!in_stage(nest, s, r))
            continue;
        vec_push(cg->cx, &part->reds, r);
        cg_line(cg, "%s %s = %s[%s];", type_c(r->var->type), red_part(cg, r), steps_of(cg, r),
                step_of(cg, nest->tile));
    }
}

static void keep_reds(Cg *cg, const Nest *part)
{
    for (int i = 0; i < part->reds.n; i++)
        cg_line(cg, "%s[%s] = %s;", steps_of(cg, part->reds.at[i]), step_of(cg, part->tile),
                red_part(cg, part->reds.at[i]));
}

static const char *pragma_of(Cg *cg, NestCg *n, Nest *part)
{
    Nest *nest = n->nest;
    n->nest = part;
    const char *pragma = simd_pragma(cg, n);
    n->nest = nest;
    return pragma;
}

static void stage_c(Cg *cg, NestCg *n, const TileStage *s)
{
    Nest *nest = n->nest, part;
    const NestTile *tile = nest->tile;
    IndexCg *x = &n->ix[0];
    const char *left = left_of(cg, tile), *at = turn_of(cg, n, s);
    cg_open(cg, "%s", "");
    const char *lo = bound_c(cg, n, s, 0, false, left), *hi = bound_c(cg, n, s, 0, true, left);
    if (tile->block == 1) {
        cg_line(cg, "const long %s = %s;", x->name, at);
        cg_open(cg, "if (%s >= %s && %s <= %s)", x->name, lo, x->name, hi);
    } else {
        x->lo = cg_block_local(cg, cg_fmt(cg, "%s_lo", x->name));
        x->hi = cg_block_local(cg, cg_fmt(cg, "%s_hi", x->name));
        cg_line(cg, "const long %s = hpf_max_i8(%s, %s);", x->lo, lo, at);
        cg_line(cg, "const long %s = hpf_min_i8(%s, %s + %ld);", x->hi, hi, at, tile->block - 1);
    }
    for (int k = 1; k < nest->rank; k++)
        declare_bounds(cg, n, s, k);
    if (uses_rolled(cg, nest, s))
        step_row(cg, n);
    lines_rows(cg, n, s);
    take_reds(cg, n, s, &part);
    const char *pragma = pragma_of(cg, n, &part);
    int opened = 0;
    prefetch_part(n, s->first, s->end);
    for (int k = tile->block == 1; k < nest->rank; k++)
        opened += open_elements(cg, n, k, pragma);
    put_part(cg, n, s->first, s->end);
    while (opened--)
        cg_close(cg, "");
    keep_reds(cg, &part);
    if (tile->block == 1)
        cg_close(cg, "");
    cg_close(cg, "");
}

/* The stage and the one behind it, which is joined to it. */
static void joined_c(Cg *cg, NestCg *n, const TileStage *s)
{
    Nest *nest = n->nest, part;
    IndexCg *x = &n->ix[0];
    long delay = s[1].delay - s->delay;
    cg_open(cg, "%s", "");
    const char *before = cg_block_local(cg, cg_fmt(cg, "%s_%ld", x->name, delay));
    cg_line(cg, "const long %s = %s, %s = %s - %ld;", x->name, turn_of(cg, n, s), before, x->name,
            delay);
    for (int k = 0; k < nest->rank; k++)
        declare_bounds(cg, n, s, k);
    step_row(cg, n);
    take_reds(cg, n, s, &part);
    const JoinedCg j = {s->first, s->end, s[1].end, x->lo, x->hi, before};
    joined_turn(cg, n, &j, pragma_of(cg, n, &part));
    keep_reds(cg, &part);
    cg_close(cg, "");
}

/* A stage that updates by vectors. */
static void at_once_c(Cg *cg, NestCg *n, const TileStage *s)
{
    IndexCg *x = &n->ix[0];
    cg_open(cg, "%s", "");
    const char *at = turn_of(cg, n, s);
    const char *from = cg_block_local(cg, cg_fmt(cg, "%s_from", x->name));
    const char *to = cg_block_local(cg, cg_fmt(cg, "%s_to", x->name));
    for (int k = 0; k < n->nest->rank; k++)
        declare_bounds(cg, n, s, k);
    cg_line(cg, "const long %s = hpf_max_i8(%s, %s);", from, x->lo, at);
    cg_line(cg, "const long %s = hpf_min_i8(%s, %s);", to, x->hi,
            plus_c(cg, at, n->nest->tile->block - 1));
    const IndexCg *y = &n->ix[n->nest->rank - 1];
    cg_open(cg, "if (%s <= %s)", y->lo, y->hi);
    step_row(cg, n);
    at_once_run(cg, n, x->lo, from, to);
    cg_close(cg, "");
    cg_close(cg, "");
}

static bool any_growth(const NestCg *n)
{
    const NestTile *tile = n->nest->tile;
    for (int k = 0; k < n->nest->rank; k++) {
        if (tile->spread[k] && (tile->grow_lo[k] || tile->grow_hi[k]))
            return true;
    }
    return false;
}

void tile_loops(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const NestTile *tile = nest->tile;
    const char *at = cg_block_local(cg, cg_fmt(cg, "%s_at", n->ix[0].name));
    if (is_at_once(nest))
        at_once_begin(cg, n);
    cg_open(cg, "for (long %s = %s; %s <= %s; %s += %ld)", at, n->first, at, n->last, at,
            tile->block);
    const char *t = step_of(cg, tile);
    if (tile->steps > 1)
        cg_open(cg, "for (long %s = 0; %s < %s; %s++)", t, t, cg->steps, t);
    if (any_growth(n) && tile->steps > 1)
        cg_line(cg, "const long %s = %s - 1 - %s;", cg_block_local(cg, "left"), cg->steps, t);
    for (int i = 0; i < tile->stages.n; i++) {
        const bool joined = i + 1 < tile->stages.n && tile->stages.at[i + 1].joined;
        if (joined)
            joined_c(cg, n, &tile->stages.at[i++]);
        else if (tile->stages.at[i].at_once)
            at_once_c(cg, n, &tile->stages.at[i]);
        else
            stage_c(cg, n, &tile->stages.at[i]);
    }
    lines_end(cg, n);
    if (tile->steps > 1)
        cg_close(cg, "");
    cg_close(cg, "");
}

/* ---- the loop over tiles ---- */

static const char *kept_name(Cg *cg, Nest *nest, Symbol *a)
{
    const char *name = cg_fmt(cg, "%s_start%d", cg_sym(cg, a)->name, nest->id);
    object(cg, "void *", name, cg->u->recursive ? "NULL" : "", cg_fmt(cg, "free(%s);", name));
    return name;
}

static void keep(Cg *cg, Nest *nest, bool back)
{
    for (int i = 0; i < nest->tile->kept.n; i++) {
        Symbol *a = nest->tile->kept.at[i];
        const char *name = kept_name(cg, nest, a), *desc = desc_ref(cg, a);
        if (back)
            cg_line(cg, "hpf_keep_back(%s, %s);", desc, name);
        else
            cg_line(cg, "%s = hpf_keep(%s, %s);", name, name, desc);
    }
}

/* One step's results, and the statements around the nests. */
static void step_c(Cg *cg, Stmt *s, int nest_at, const char *t)
{
    Nest *nest = s->nest;
    StmtVec body = s->body, before = {.at = body.at, .n = nest_at};
    StmtVec behind = {.at = body.at + nest_at + 1, .n = body.n - nest_at - 1};
    block_c(cg, &before);
    tile_fold(cg, nest, t);
    s->body = behind;
    loop_body(cg, s);
    s->body = body;
    if (s->kind == ST_DO_WHILE && s->cond) {
        const char *go_on = value_c(cg, s->cond);
        cg_line(cg, "if (!(%s))", go_on);
        cg->indent++;
        cg_line(cg, "break;");
        cg->indent--;
        post_flush(cg);
    }
}

static const char *count_c(Cg *cg, Stmt *s, const char *var, const char *step)
{
    if (s->kind == ST_DO_WHILE)
        return "INT64_MAX";
    return cg_fmt(cg, "hpf_trips(%s, %s, %s)", var, expr_long(cg, s->hi), step);
}

void tile_do_c(Cg *cg, Stmt *s)
{
    Nest *nest = s->nest;
    const NestTile *tile = nest->tile;
    int names = cg->u->names.n, at = 0;
    while (s->body.at[at]->kind != ST_NEST || s->body.at[at]->nest != nest)
        at++;
    const char *var = s->kind == ST_DO ? var_c(cg, s->sym) : NULL;
    const char *step = s->kind == ST_DO && s->step ? expr_long(cg, s->step) : "1";
    const char *outer = cg->steps;
    cg_open(cg, "%s", "");
    cg_comment(cg, "%s%ld steps at a time: their nests in one pass, then the scalars of each",
               has_windows(nest) ? "up to " : "", tile->steps);
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        cg_line(cg, "%s %s[%ld];", type_c(r->var->type), steps_of(cg, r), tile->steps);
    }
    if (var) {
        int64_t v;
        if (s->step && !expr_is_int(s->step, &v)) {
            const char *name = cg_local(cg, cg_fmt(cg, "%s_step", s->sym->name));
            cg_line(cg, "const long %s = %s;", name, step);
            step = name;
        }
        cg_line(cg, "%s = %s;", var, expr_to(cg, s->lo, s->sym->type));
    }
    const char *go_on = s->kind == ST_DO_WHILE && s->cond ? value_c(cg, s->cond) : NULL;
    const char *left = cg_local(cg, "steps_left");
    const char *t = cg_block_local(cg, "t"), *done = cg_local(cg, "done");
    cg->steps = cg_local(cg, "steps");
    cg_open(cg, "for (long %s = %s%s; %s > 0;)", left,
            go_on ? cg_fmt(cg, "!(%s) ? 0 : ", go_on) : "", count_c(cg, s, var, step), left);
    post_flush(cg);
    const char *all = has_windows(nest) ? cg_fmt(cg, "%s.steps", windows_of(cg, nest))
                                        : cg_fmt(cg, "%ld", tile->steps);
    cg_line(cg, "long %s = hpf_min_i8(%s, %s), %s = 0;", cg->steps, left, all, t);
    cg_line(cg, "%s -= %s;", left, cg->steps);
    if (tile->exits) {
        keep(cg, nest, false);
        cg_open(cg, "for (bool %s = false; !%s;)", done, done);
    }
    stmt_c(cg, s->body.at[at]);
    const char *advance = var ? cg_fmt(cg, ", %s += %s", var, step) : "";
    cg_open(cg, "for (; %s < %s; %s++%s)", t, cg->steps, t, advance);
    step_c(cg, s, at, t);
    cg_close(cg, "");
    loop_label(cg, s);
    if (tile->exits) {
        cg_line(cg, "if (%s < %s)", t, cg->steps);
        cg->indent++;
        cg_line(cg, "%s = 0; /* the loop was left */", left);
        cg->indent--;
        cg_line(cg, "%s = %s + 1 >= %s;", done, t, cg->steps);
        cg_open(cg, "if (!%s)", done);
        cg_comment(cg, "not all steps were to be done: those that were, once more");
        keep(cg, nest, true);
        cg_line(cg, "%s = ++%s;", cg->steps, t);
        cg_close(cg, "");
        cg_close(cg, "");
    }
    cg_close(cg, "");
    if (has_windows(nest))
        cg_line(cg, "hpf_windows_end(&%s);", windows_of(cg, nest));
    cg_close(cg, "");
    cg->steps = outer;
    cg->u->names.n = names;
}
