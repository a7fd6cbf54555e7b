/* nest.c: nests as loops over local iterations.
 *
 * Contract: what the nest says is printed, nothing decided: before-operations, local bounds, loops,
 * body, after-operations. The innermost loop has no runtime call, no ownership test and no division
 * but the user's. Indices run outermost first, so that elements come in array element order. */
#include <string.h>

#include "cgnest.h"
#include "../analysis/doloop.h"

/* ---- body ---- */

void declare_privates(Cg *cg, Nest *nest)
{
    const char *open = NULL;
    Text line;
    for (int i = 0; i < nest->privates.n; i++) {
        Symbol *s = nest->privates.at[i];
        bool index = false; /* variables of serial loops are the loops' own */
        for (int k = nest->rank; k < nest->rank + nest->nserial; k++)
            index = index || nest->index[k].sym == s;
        if (index || s == nest->rolled || is_line(nest, s))
            continue;
        const char *type = store_c(cg, s), *name = cg_sym(cg, s)->name;
        if (open && !strcmp(open, type)) {
            text_printf(&line, ", %s", name);
            continue;
        }
        if (open)
            cg_line(cg, "%s;", line.at);
        text_init(&line, cg->cx);
        text_printf(&line, "%s %s", type, name);
        open = type;
    }
    if (open)
        cg_line(cg, "%s;", line.at);
}

/* Do the loops run in array element order? Ranges stand outside the loops of other indices. */
static bool in_order(const NestCg *n)
{
    for (int k = 0; k < n->nest->rank; k++)
        if (n->ix[k].ranged || n->slabs)
            return false;
    return true;
}

/* MAXLOC, MINLOC: among equal values the first in array element order. */
static void put_location(Cg *cg, const NestCg *n, NestRed *r)
{
    const char *best = red_part(cg, r), *has = cg_fmt(cg, "%s_has", best);
    const char *where = cg_fmt(cg, "%s_at", best);
    if (r->mask)
        cg_open(cg, "if (%s)", expr_s(cg, r->mask));
    else
        cg_open(cg, "%s", "");
    cg_line(cg, "const %s value = %s;", type_c(r->var->type), expr_s(cg, r->value));
    const char *better =
        cg_fmt(cg, "value %s %s || !%s", r->op == RED_MAXLOC ? ">" : "<", best, has);
    const char *same = cg_fmt(cg, "value == %s", best);
    if (r->var->type.base == TY_REAL) { /* a NaN is worse than any number */
        better = cg_fmt(cg, "%s || (%s != %s && value == value)", better, best, best);
        same = cg_fmt(cg, "(%s || %s != %s)", same, best, best);
    }
    if (in_order(n)) {
        cg_open(cg, "if (%s)", better);
    } else {
        Text at;
        text_init(&at, cg->cx);
        for (int d = 0; d < r->positions.n; d++)
            text_printf(&at, "%s%s", d ? ", " : "", expr_long(cg, r->positions.at[d]));
        cg_open(cg, "if (%s || (%s && hpf_before(%d, (long[]){%s}, %s)))", better, same,
                r->positions.n, at.at, where);
    }
    cg_line(cg, "%s = value;", best);
    cg_line(cg, "%s = true;", has);
    for (int d = 0; d < r->positions.n; d++)
        cg_line(cg, "%s[%d] = %s;", where, d, expr_long(cg, r->positions.at[d]));
    cg_close(cg, "");
    cg_close(cg, "");
    bump_counters(cg, r->value, r->mask);
}

static void put_body(Cg *cg, NestCg *n, void *arg)
{
    (void)arg;
    Nest *nest = n->nest;
    n->serial_open = 0;
    declare_privates(cg, nest);
    if (n->carried)
        sweep_body(cg, n);
    else
        block_c(cg, &nest->body);
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->loc)
            put_location(cg, n, nest->reds.at[i]);
    bump_iteration(cg, nest, NULL);
}

/* A loop's limits are those at its beginning: what the loop itself changes is kept. */
static const char *kept_limit(Cg *cg, const SymSet *own, const IndexCg *x, const char *role,
                              Expr *limit, const char *value)
{
    if (!expr_depends(limit, own))
        return value;
    const char *name = cg_local(cg, cg_fmt(cg, "%s_%s", x->name, role));
    cg_line(cg, "const long %s = %s;", name, value);
    return name;
}

/* A serial loop of the body: its index is a local of the loop. */
bool nest_serial_do(Cg *cg, Stmt *s)
{
    NestCg *n = cg->n;
    if (!n || s->kind != ST_DO)
        return false;
    int k = n->nest->rank + n->serial_open; /* they come in order of appearance */
    if (n->serial_open >= n->nest->nserial || n->nest->index[k].sym != s->sym)
        return false;
    n->serial_open++;
    IndexCg *x = &n->ix[k];
    NestIndex *ix = &n->nest->index[k];
    if (mentions_indirect(ix->lo) || mentions_indirect(ix->hi))
        cg_unsupported(cg, s->span, "a loop bound by vector subscripts in a parallel loop");
    const char *lo = expr_long(cg, ix->lo), *hi = expr_long(cg, ix->hi);
    const char *step = ix->step ? expr_p(cg, ix->step, P_UNARY) : "1";
    if (row_bounds(cg, n, &s->body, k, &lo, &hi))
        row_names(cg, x, &lo, &hi);
    SymSet own = doloop_sets(cg->cx, s);
    lo = kept_limit(cg, &own, x, "first", s->lo, lo);
    hi = kept_limit(cg, &own, x, "last", s->hi, hi);
    step = kept_limit(cg, &own, x, "by", s->step, step);
    if (x->counted) {
        x->count = cg_local(cg, cg_fmt(cg, "%s_n", x->name));
        cg_open(cg, "for (long %s = %s, %s = 0; %s < hpf_trips(%s, %s, %s); %s += %s, %s++)",
                x->name, lo, x->count, x->count, lo, hi, step, x->name, step, x->count);
    } else if (x->step == 0) {
        const char *trips = cg_local(cg, cg_fmt(cg, "%s_trips", x->name));
        cg_open(cg, "for (long %s = %s, %s = hpf_trips(%s, %s, %s); %s > 0; %s--, %s += %s)",
                x->name, lo, trips, lo, hi, step, trips, trips, x->name, step);
    } else {
        cg_open(cg, "for (long %s = %s; %s %s %s; %s)", x->name, lo, x->name,
                x->step > 0 ? "<=" : ">=", hi,
                x->step == 1    ? cg_fmt(cg, "%s++", x->name)
                : x->step == -1 ? cg_fmt(cg, "%s--", x->name)
                                : cg_fmt(cg, "%s += %lld", x->name, (long long)x->step));
    }
    return true;
}

/* ---- the whole nest ---- */

Saved localise(Cg *cg, Symbol *s, const char *name)
{
    SymCg *c = cg_sym(cg, s);
    Saved v = {s, *c};
    c->by_pointer = false;
    c->name = names_of_member(name ? name : c->name);
    return v;
}

void restore(Cg *cg, Saved v)
{
    *cg_sym(cg, v.sym) = v.was;
}

/* `#pragma omp simd` where the iterations are independent; reductions join it where any order gives
 * the same value. */
const char *part_pragma(Cg *cg, NestCg *n, int from, int to)
{
    static const char *const clause[] = {[RED_MAX] = "max", [RED_MIN] = "min", [RED_AND] = "&&",
                                         [RED_OR] = "||",   [RED_IAND] = "&",  [RED_IOR] = "|",
                                         [RED_IEOR] = "^",  [RED_SUM] = "+",   [RED_PRODUCT] = "*",
                                         [RED_MINLOC] = NULL};
    Nest *nest = n->nest;
    const bool whole = from == 0 && to == nest->body.n;
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "#pragma omp simd");
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        Type type = r->var->type;
        if (!whole && !part_mentions(cg, &nest->body, from, to, r->var))
            continue;
        if (r->var->spec.kind != AS_SCALAR)
            return NULL; /* several iterations add to one element */
        bool ordered = (r->op == RED_SUM || r->op == RED_PRODUCT) && type.base != TY_INTEGER;
        if (ordered || !clause[r->op] || type.base == TY_COMPLEX || type.base == TY_CHARACTER)
            return NULL;
        text_printf(&t, " reduction(%s:%s)", clause[r->op], red_part(cg, r));
    }
    return t.at;
}

const char *simd_pragma(Cg *cg, NestCg *n)
{
    const Nest *nest = n->nest;
    return nest->vector_ok && nest->rank > 0 && !n->lists ? part_pragma(cg, n, 0, nest->body.n)
                                                          : NULL;
}

static void declare_parts(Cg *cg, Nest *nest)
{
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        const char *part = red_part(cg, r);
        if (r->var->spec.kind != AS_SCALAR)
            continue;
        if (r->var->type.base == TY_CHARACTER) {
            text_part(cg, r, part);
            continue;
        }
        const char *zero = identity_c(cg, r->op, r->var->type);
        if (r->loc) {
            cg_line(cg, "%s %s = %s;", type_c(r->var->type), part, zero);
            cg_line(cg, "long %s_at[%d] = {0};", part, r->positions.n);
            cg_line(cg, "bool %s_has = false;", part);
            continue;
        }
        bool inexact = (r->op == RED_SUM || r->op == RED_PRODUCT) &&
                       (r->var->type.base == TY_REAL || r->var->type.base == TY_COMPLEX);
        if (r->keeps_old && !nest->home)
            zero = var_c(cg, r->var);
        else if (r->keeps_old && inexact) /* one process adds in Fortran's order */
            zero = cg_fmt(cg, "hpf_size() == 1 ? %s : %s", var_c(cg, r->var), zero);
        cg_line(cg, "%s %s = %s;", type_c(r->var->type), part, zero);
    }
}

static void describe(Cg *cg, Nest *nest)
{
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i < nest->fused.n; i++)
        if (nest->fused.at[i].beg)
            cg_source(cg, nest->fused.at[i]);
    if (nest->scan) {
        for (const NestScan *s = nest->scan; s; s = s->beside)
            text_printf(&t, "%s%s ", s->call->intrinsic->name, s->beside ? "," : " like");
        expr_text(nest->scan->like, &t);
    } else if (nest->home) {
        text_printf(&t, "home %s", nest->home->array->name);
        for (int d = 0; d < nest->home->rank; d++) {
            text_puts(&t, d ? "," : "(");
            Expr *s =
                nest->home->subscripts.n ? nest->home->subscripts.at[d] : nest->home->sub[d].d;
            if (s)
                expr_text(s, &t);
        }
        text_puts(&t, nest->home->rank ? ")" : "");
    }
    if (nest->tile && nest->tile->steps > 1)
        text_printf(&t, "; %ld steps, each %ld lines behind the one before", nest->tile->steps,
                    nest->tile->skew);
    for (int i = 0; nest->tile && i < nest->tile->lines.n; i++) {
        const TileLines *l = &nest->tile->lines.at[i];
        bool temp = l->array->name[0] == '_';
        text_printf(&t, "; of %s %ld %s are kept", temp ? "a temporary" : l->array->name,
                    nest->rank == 1 ? nest->tile->block + l->behind : l->lines,
                    nest->rank == 1 ? "elements" : "lines");
    }
    for (int pass = 0; pass < 2; pass++) {
        int count = pass ? nest->after.n : nest->before.n;
        for (int i = 0; i < count; i++) {
            text_puts(&t, t.n ? "; " : "");
            comm_op_text(pass ? nest->after.at[i] : nest->before.at[i], &t);
        }
    }
    if (nest->sweep)
        text_puts(&t, t.n ? "; in order" : "in order");
    if (nest_waits(nest)) {
        text_puts(&t, ": ");
        comm_op_text(nest->sweep->op, &t);
    }
    if (t.n)
        cg_comment(cg, "%s", t.at);
}

static CommOp *overlap_behind(Cg *cg, NestCg *n, const char *guard)
{
    Nest *nest = n->nest;
    if (guard || !cg->cx->opt.overlap || nest->slabs)
        return NULL;
    for (int k = 0; k < nest->rank; k++)
        if (n->ix[k].ranged || n->ix[k].depends || n->ix[k].ndim > 1)
            return NULL;
    for (int i = 0; i < nest->before.n; i++)
        if (nest->before.at[i]->kind == COMM_OVERLAP && nest->before.at[i]->behind)
            return nest->before.at[i];
    return NULL;
}

/* The local iterations as an interior box and boundary strips. */
static void open_boxes(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    Text dim, d, lo, hi, wlo, whi;
    Text *all[] = {&dim, &d, &lo, &hi, &wlo, &whi};
    for (int i = 0; i < countof(all); i++)
        text_init(all[i], cg->cx);
    int count = 0;
    for (int k = nest->rank - 1; k >= 0; k--) {
        IndexCg *x = &n->ix[k];
        if (x->ndim != 1)
            continue;
        const char *sep = count ? ", " : "";
        n->box_at[k] = count++;
        text_printf(&dim, "%s%d", sep, x->dim[0]);
        text_printf(&d, "%s%s", sep, nest_home_offset(cg, nest, x->dim[0]));
        text_printf(&lo, "%s%s", sep, x->lo);
        text_printf(&hi, "%s%s", sep, x->hi);
        text_printf(&wlo, "%s%ld", sep, n->behind->reach_lo[k]);
        text_printf(&whi, "%s%ld", sep, n->behind->reach_hi[k]);
    }
    n->boxes = cg_local(cg, "boxes");
    n->box = cg_block_local(cg, "box");
    const char *q = cg_block_local(cg, "q"), *nbox = cg_block_local(cg, "nbox");
    cg_line(cg, "hpf_box %s[%d];", n->boxes, 1 + 2 * count);
    cg_line(cg,
            "const int %s = hpf_boxes(%s, %s, %d, (int[]){%s}, (long[]){%s}, (long[]){%s}, "
            "(long[]){%s}, (long[]){%s}, (long[]){%s});",
            nbox, n->boxes, nest_home_ref(cg, nest), count, dim.at, d.at, lo.at, hi.at, wlo.at,
            whi.at);
    cg_open(cg, "for (int %s = 0; %s < %s; %s++)", q, q, nbox, q);
    cg_line(cg, "const hpf_box %s = %s[%s]; /* 0: the interior, while messages fly */", n->box,
            n->boxes, q);
    cg_line(cg, "if (%s == 1)", q);
    cg->indent++;
    cg_line(cg, "hpf_overlap_finish(&%s);", overlap_obj(cg, n->behind));
    cg->indent--;
}

static void close_boxes(Cg *cg, NestCg *n)
{
    cg_close(cg, "");
    cg_line(cg, "if (%s == 1)", cg_block_local(cg, "nbox"));
    cg->indent++;
    cg_line(cg, "hpf_overlap_finish(&%s);", overlap_obj(cg, n->behind));
    cg->indent--;
}

static void written(Cg *cg, Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        Access a = cg_sym(cg, r->array)->access;
        bool again = false;
        if (!r->is_write || (r->loc != LOC_LOCAL && r->loc != LOC_SHIFT) ||
            (a != ACC_NEST && a != ACC_REF))
            continue;
        for (int k = 0; k < i; k++)
            again = again || (nest->refs.at[k]->is_write && nest->refs.at[k]->array == r->array &&
                              nest->refs.at[k]->loc == r->loc);
        if (!again)
            cg_line(cg, "hpf_written(%s);", desc_ref(cg, r->array));
    }
}

/* The loops over elements as a function; false: they could not be. */
static bool outline(Cg *cg, NestCg *n, const char *pragma)
{
    Text *was = cg->to, whole, loops;
    int indent = cg->indent, names = cg->u->names.n;
    text_init(&whole, cg->cx);
    text_init(&loops, cg->cx);
    cg->to = &whole;
    int opened = nest_open_ranges(cg, n), depth = cg->indent;
    cg->to = &loops;
    cg->indent = 1;
    n->outlined = true;
    if (n->nest->tile)
        tile_loops(cg, n);
    else if (n->nest->stages.n > 0)
        stages_loops(cg, n, pragma);
    else
        nest_elements(cg, n, put_body, NULL, pragma);
    n->outlined = false;
    cg->to = &whole;
    cg->indent = depth;
    bool done = outline_emit(cg, n, loops.at);
    while (opened--)
        cg_close(cg, "");
    cg->to = was;
    cg->indent = indent;
    if (done && whole.n)
        text_puts(cg->to, whole.at);
    else
        cg->u->names.n = names;
    return done;
}

/* Operations with lists of accesses, which stand inside the loop over slabs. */
static bool is_listing(const CommOp *op)
{
    return op->kind == COMM_INSPECT || op->kind == COMM_GATHER || op->kind == COMM_SCATTER;
}

static void open_slabs(Cg *cg, NestCg *n)
{
    cg_open(cg, "while (hpf_slabs_next(&%s))", n->slabs);
    for (int i = 0; i < n->nest->before.n; i++)
        if (is_listing(n->nest->before.at[i]))
            comm_before(cg, n, n->nest->before.at[i]);
    declare_counters(cg, n, NULL);
}

static void close_slabs(Cg *cg, NestCg *n)
{
    for (int i = 0; i < n->nest->after.n; i++)
        if (is_listing(n->nest->after.at[i]))
            comm_after(cg, n, n->nest->after.at[i]);
    cg_close(cg, "");
}

/* Loops and body between the operations; printed twice, the first time to learn what it uses. */
static void print_loops(Cg *cg, NestCg *n, const char *guard)
{
    if (n->slabs)
        open_slabs(cg, n);
    if (guard)
        cg_open(cg, "if (%s)", guard);
    const char *pragma = simd_pragma(cg, n);
    if (n->nest->scan) {
        refs_load_arrays(cg, n);
        scan_loops_c(cg, n, pragma);
        return;
    }
    if (n->nest->tile)
        tile_begin(cg, n);
    else
        nest_bounds(cg, n);
    if (has_windows(n->nest))
        windows_open(cg, n);
    refs_declare(cg, n);
    refs_load_arrays(cg, n);
    within_begin(cg, n);
    stream_begin(cg, n);
    prefetch_begin(cg, n);
    if (n->nest->sweep)
        sweep_begin(cg, n);
    if (n->behind) {
        open_boxes(cg, n);
        outline_local(cg, n, "hpf_box ", n->box);
    }
    if (n->nest->stages.n > 0 && !n->nest->tile)
        stages_begin(cg, n);
    if (!n->dry && outline_wanted(cg, n) && outline(cg, n, pragma))
        ;
    else if (n->nest->tile)
        tile_loops(cg, n);
    else if (n->nest->stages.n > 0)
        stages_loops(cg, n, pragma);
    else
        nest_loops(cg, n, put_body, NULL, pragma);
    if (n->behind)
        close_boxes(cg, n);
    if (n->nest->sweep)
        sweep_end(cg, n);
    stream_end(cg, n);
    nest_free_ranges(cg, n);
    if (has_windows(n->nest))
        cg_close(cg, "");
    if (guard)
        cg_close(cg, "");
    if (n->slabs)
        close_slabs(cg, n);
}

/* Which of the operations before the nest: those that list indirect accesses and what they bring,
 * or all others. */
static void before_part(Cg *cg, NestCg *n, const Nest *nest, bool indirect)
{
    for (int i = 0; i < nest->before.n; i++) {
        CommOp *op = nest->before.at[i];
        bool lists = op->kind == COMM_INSPECT || op->kind == COMM_GATHER;
        if (lists == indirect && (!nest->slabs || !is_listing(op)))
            comm_before(cg, n, op);
    }
}

/* Everything that comes before the nest. A listing may follow a condition on what the nest stores:
 * then the store's copy of the old values comes first. */
static void before_nest(Cg *cg, NestCg *n, const Nest *nest)
{
    bool lists = false, keeps = false;
    for (int i = 0; i < nest->before.n; i++)
        lists |= nest->before.at[i]->kind == COMM_INSPECT;
    for (int i = 0; i < nest->after.n; i++)
        keeps |= nest->after.at[i]->kind == COMM_STORE && nest->after.at[i]->keep;
    bool stores_first = lists && keeps;
    if (stores_first)
        before_part(cg, n, nest, false);
    for (int i = 0; !stores_first && i < nest->before.n; i++)
        if (!nest->slabs || !is_listing(nest->before.at[i]))
            comm_before(cg, n, nest->before.at[i]);
    for (int i = 0; i < nest->after.n; i++)
        if (nest->after.at[i]->kind == COMM_STORE)
            comm_before(cg, n, nest->after.at[i]);
    if (stores_first)
        before_part(cg, n, nest, true);
}

static void nest_form(Cg *cg, Nest *nest)
{
    Nest *outer = cg->nest;
    NestCg state, *n = &state, *outer_n = cg->n;
    UnitCg *u = cg->u;
    const char *like = nest->scan ? array_arg(cg, nest->scan->like) : NULL;
    int names = u->names.n;
    nest_plan(cg, n, nest);
    const char *guard = nest_guard(cg, n);
    n->lists = nest_lists(nest);
    n->behind = n->lists ? NULL : overlap_behind(cg, n, guard); /* accesses come in one order */
    cg_open(cg, "%s", "");
    check_ranges(cg, nest);
    if (nest->scan)
        scan_begin_c(cg, n, like);
    before_nest(cg, n, nest);
    if (nest->slabs)
        slabs_begin(cg, n);
    if (nest->tile)
        tile_parts(cg, nest);
    else
        declare_parts(cg, nest);
    if (!nest->slabs)
        declare_counters(cg, n, NULL);

    Vec(Saved) saved = {0};
    for (int i = 0; i < nest->privates.n; i++)
        vec_push(cg->cx, &saved, localise(cg, nest->privates.at[i], NULL));
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->var->spec.kind == AS_SCALAR && !nest->reds.at[i]->loc)
            vec_push(cg->cx, &saved, localise(cg, nest->reds.at[i]->var,
                                              red_part(cg, nest->reds.at[i])));
    if (nest->rolled)
        vec_push(cg->cx, &saved, localise(cg, nest->rolled, rolled_name(cg, n)));
    for (int i = 0; nest->tile && i < nest->tile->lines.n; i++)
        for (int k = 0; k < nest->tile->lines.at[i].refs.n; k++)
            vec_push(cg->cx, &saved, localise(cg, nest->tile->lines.at[i].refs.at[k].at, NULL));
    for (int i = 0; i < n->scans.n; i++) {
        const ScanCg *s = &n->scans.at[i];
        const char *at = n->ix[nest->rank - 1].count;
        vec_push(cg->cx, &saved,
                 s->scan->running
                     ? localise(cg, s->scan->total, s->values)
                     : localise(cg, s->scan->value, cg_fmt(cg, "%s[%s]", s->values, at)));
        if (s->scan->segment)
            vec_push(cg->cx, &saved, localise(cg, s->scan->segment,
                                              cg_fmt(cg, "%s[%s]", s->segments, at)));
        if (s->scan->none)
            vec_push(cg->cx, &saved, localise(cg, s->scan->none, s->none));
    }
    cg->nest = nest;
    cg->n = n;
    windows_access(cg, nest, true);
    Text *was = cg->to, scratch;
    int indent = cg->indent, inner = u->names.n, locals = n->locals.n;
    text_init(&scratch, cg->cx);
    cg->to = &scratch;
    n->dry = true;
    print_loops(cg, n, guard);
    n->dry = false;
    cg->to = was;
    cg->indent = indent;
    u->names.n = inner;
    n->refs.n = 0;
    n->locals.n = locals;
    n->boxes = NULL;
    print_loops(cg, n, guard);
    while (saved.n > 0)
        restore(cg, saved.at[--saved.n]);
    windows_access(cg, nest, false);
    cg->nest = outer;
    cg->n = outer_n;
    written(cg, nest);
    for (int i = 0; i < nest->after.n; i++)
        if (!nest->slabs || !is_listing(nest->after.at[i]))
            comm_after(cg, n, nest->after.at[i]);
    if (nest->scan)
        cg_line(cg, "hpf_scan_end(&%s);", n->scans.at[0].name);
    if (!nest->tile)
        comm_fold(cg, nest);
    else if (nest->tile->steps == 1) /* else step by step: tile_do_c */
        tile_fold(cg, nest, "0");
    if (nest->home && nest_may_stop(nest))
        cg_line(cg, "hpf_sync_stop(); /* ERROR STOP is before what follows */");
    else if (!cg->cx->opt.fuse && nest->home)
        cg_line(cg, "hpf_sync(); /* -fno-fuse */");
    cg_close(cg, "");
    u->names.n = names;
}

void nest_c(Cg *cg, Stmt *s)
{
    Nest *nest = s->nest;
    cg_source(cg, nest->span);
    describe(cg, nest);
    if (nest->alone) {
        cg_open(cg, "if (hpf_size() == 1)");
        nest_form(cg, nest->alone);
        cg->indent--;
        cg_open(cg, "} else");
    }
    nest_form(cg, nest);
    if (nest->alone)
        cg_close(cg, "");
}
