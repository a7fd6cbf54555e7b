/* mapping.c: mapping directives -> Symbol.map.
 *
 * Contract: mapping.h. Each array's ALIGN chain is followed to its ultimate template and composed
 * into one set of axes; what is wrong is reported where the directive stands. Checks of one
 * directive by itself are in mapping_check.c. */
#include "mapping_int.h"

#include <string.h>

#include "../frontend/sema/sema.h"

UnitInfo *unit_info(Context *cx, Unit *u) {
    if (!u->info)
        u->info = NEW(cx, UnitInfo);
    return u->info;
}

Expr *bound_lo(Context *cx, const Bound *b, Span at) {
    return b->lo ? expr_copy(cx, b->lo) : mk_int(cx, at, 1, 8);
}

/* ---- templates ---- */

static TemplateMap *template_new(MapPass *P, Symbol *s) {
    TemplateMap *t = NEW(P->cx, TemplateMap);
    UnitInfo *info = unit_info(P->cx, P->unit);
    t->sym = s;
    t->rank = s->spec.rank;
    memcpy(t->bound, s->spec.dim, sizeof t->bound);
    t->is_dynamic = s->is_dynamic;
    t->id = info->templates.n;
    for (int d = 0; d < t->rank; d++)
        t->gdim[d] = -1;
    vec_push(P->cx, &info->templates, t);
    return t;
}

void template_distribute(MapPass *P, TemplateMap *t, const DistDir *dist, Scope *scope) {
    t->grid_rank = 0;
    for (int d = 0; d < t->rank; d++) {
        t->dist[d] = dist->format[d];
        const DistFormat *f = &t->dist[d];
        if (dist_is_listed(f) && f->arg->sym)
            f->arg->sym->is_list = true;
        t->gdim[d] = dist->format[d].kind == DIST_STAR ? -1 : t->grid_rank++;
    }
    t->onto = onto_symbol(P, dist, scope);
}

static Mapping *mapping_new(Context *cx, Symbol *s, MapKind kind) {
    Mapping *m = NEW(cx, Mapping);
    m->kind = kind;
    m->sym = s;
    m->is_dummy = s->is_dummy || s->is_result;
    m->is_dynamic = s->is_dynamic;
    for (int d = 0; d < MAX_RANK; d++)
        m->tdim[d] = -1;
    return m;
}

bool mapping_is_spread(const Mapping *m) {
    bool spread = false;
    for (int t = 0; t < m->tmpl->rank; t++)
        spread |= m->axis[t].kind != AX_ALL && (m->tmpl->is_dynamic || m->tmpl->gdim[t] >= 0);
    return spread;
}

/* Nothing of it is spread over processes: a copy on each. */
static void settle_kind(Mapping *m) {
    if (m->sym->ooc) /* there is one copy of its elements: in a file */
        return;
    if (m->kind != MAP_TEMPLATE || m->tmpl->is_dynamic || m->is_dynamic)
        return;
    if (!mapping_is_spread(m))
        m->kind = MAP_REPLICATED;
}

/* The array, or template, is a template of its own, whole on each process so far. */
static void own_template(MapPass *P, Symbol *s, Mapping *m) {
    m->kind = MAP_TEMPLATE;
    m->tmpl = template_new(P, s);
    for (int d = 0; d < s->spec.rank; d++) {
        m->axis[d] =
            (AxisMap){.kind = AX_DIM, .adim = d, .a = 1, .b = mk_int(P->cx, s->span, 0, 8)};
        m->tdim[d] = d;
        m->tmpl->dist[d].kind = DIST_STAR;
    }
}

bool mapping_may_move(const Mapping *m) {
    return m->kind == MAP_UNKNOWN || m->is_dynamic || (m->tmpl && m->tmpl->is_dynamic);
}

static void map_distributed(MapPass *P, Symbol *s) {
    DistDir *dist = s->dist;
    Mapping *m = s->map = mapping_new(P->cx, s, MAP_TEMPLATE);
    m->how = dist->how;
    if (dist->how == MAP_TRANSCRIPTIVE || s->inherit) {
        m->kind = MAP_UNKNOWN;
        m->how = MAP_TRANSCRIPTIVE;
        return;
    }
    if (!check_distribution(P, s, dist, s->scope)) {
        m->kind = MAP_REPLICATED;
        return;
    }
    own_template(P, s, m);
    template_distribute(P, m->tmpl, dist, s->scope);
    settle_kind(m);
}

static void map_template(MapPass *P, Symbol *s) {
    Mapping *m = s->map = mapping_new(P->cx, s, MAP_TEMPLATE);
    own_template(P, s, m);
    if (s->dist && check_distribution(P, s, s->dist, s->scope))
        template_distribute(P, m->tmpl, s->dist, s->scope);
}

/* ---- alignment ---- */

/* The lower bound of dimension d that all ALLOCATEs of the unit and its internal procedures give s,
 * where that is one constant. Other units may allocate what a module or a caller owns. */
typedef struct Allocated {
    const Symbol *sym;
    int d, n;
    int64_t lo;
    bool ok;
} Allocated;

static void find_allocated(Stmt *s, void *arg) {
    Allocated *a = arg;
    for (int i = 0; s->kind == ST_ALLOCATE && i < s->args.n; i++) {
        const Expr *e = s->args.at[i];
        int64_t lo = 1;
        if (e->kind != EX_SECTION || e->sym != a->sym)
            continue;
        const Expr *at = e->args.at[a->d]->lo;
        a->ok &= at == NULL || expr_is_int(at, &lo);
        a->ok &= a->n++ == 0 || lo == a->lo;
        a->lo = lo;
    }
}

static bool allocated_lo(const MapPass *P, const Symbol *s, int d, int64_t *lo) {
    Allocated a = {.sym = s, .d = d, .ok = true};
    if (s->is_dummy || s->scope != P->unit->scope || P->unit->kind == UN_MODULE)
        return false;
    walk_stmts(&P->unit->body, find_allocated, &a);
    for (int i = 0; i < P->unit->contains.n; i++)
        walk_stmts(&P->unit->contains.at[i]->body, find_allocated, &a);
    *lo = a.lo;
    return a.ok && a.n > 0;
}

/* NULL: only ALLOCATE says, somewhere else. */
static Expr *known_lo(const MapPass *P, const Symbol *s, int d, Span at) {
    int64_t lo;
    if (s->spec.kind != AS_DEFERRED)
        return bound_lo(P->cx, &s->spec.dim[d], at);
    return allocated_lo(P, s, d, &lo) ? mk_int(P->cx, at, lo, 8) : NULL;
}

/* Offset of `s` dimension d's positions where ':' stands on both sides: lower bounds meet. Of an
 * array whose lower bound nobody says here, it is taken as the other's, or where the triplet has
 * one of its own as 1; an ALLOCATE whose array then does not fit fails. But a target has been
 * allocated by then, and says it. */
static Expr *colon_offset(const MapPass *P, const Symbol *s, int d, const Symbol *target, int t,
                          Expr *triplet_lo, int64_t step, Span at) {
    Context *cx = P->cx;
    Expr *lo = known_lo(P, s, d, at), *to = triplet_lo;
    if (!to)
        to = known_lo(P, target, t, at);
    if (!to)
        to = lo ? mk_bound(cx, at, (Symbol *)target, t, BOUND_LOWER) : mk_int(cx, at, 1, 8);
    if (!lo)
        lo = !triplet_lo ? expr_copy(cx, to) : mk_int(cx, at, 1, 8);
    return linear_simplify(cx, mk_sub(cx, to, mk_mul(cx, mk_int(cx, at, step, 8), lo)));
}

static int source_dim(const AlignDir *dir, const char *name) {
    for (int d = 0; d < dir->n; d++)
        if (dir->source[d] == name)
            return d;
    return -1;
}

static bool is_dummy_name(const AlignDir *dir, const Expr *e) {
    return (e->kind == EX_VAR || e->kind == EX_REF) && source_dim(dir, e->name) >= 0;
}

/* A target subscript that is an expression: a*dummy + b, or a position. */
static bool axis_of_expr(MapPass *P, const AlignDir *dir, Expr *e, AxisMap *ax) {
    Linear f = linear_of(e, true), rest = linear_const(f.c0);
    *ax = (AxisMap){.kind = AX_AT, .adim = -1};
    if (!f.ok)
        return map_error(P, e->span, "the ALIGN subscript is too long");
    for (int i = 0; i < f.n; i++) {
        const Expr *atom = f.term[i].atom;
        if (is_dummy_name(dir, atom)) {
            if (ax->kind == AX_DIM)
                return map_error(P, e->span, "an ALIGN subscript may contain one align dummy only");
            ax->kind = AX_DIM;
            ax->adim = source_dim(dir, atom->name);
            ax->a = f.term[i].coef;
        } else {
            for (int d = 0; d < dir->n; d++)
                if (mentions_name(atom, dir->source[d])) {
                    map_error(P, e->span, "the ALIGN subscript is not linear in '%s'",
                              dir->source[d]);
                    diag_hint(P->cx, "it must have the form m*%s+n with a constant m",
                              dir->source[d]);
                    return false;
                }
            rest.term[rest.n++] = f.term[i];
        }
    }
    ax->b = linear_expr(P->cx, &rest, e->span);
    return true;
}

static bool is_star(const Expr *e) {
    return !e || (e->kind == EX_REF && e->name && !strcmp(e->name, "*"));
}

/* Axes of `s` on the index space of `target`, one a target dimension. */
static bool align_axes(MapPass *P, Symbol *s, const AlignDir *dir, const Symbol *target,
                       AxisMap *ax) {
    Context *cx = P->cx;
    const ExprVec *subs = &dir->target->args;
    Span at = dir->target->span;
    int rank = s->spec.rank, trank = target->spec.rank;
    if (dir->n && dir->n != rank)
        return map_error(P, dir->span, "ALIGN names %d dimensions of '%s', which has rank %d",
                         dir->n, s->name, rank);
    if (!subs->n) { /* WITH t: all ':' */
        int colons = 0, stars = 0, t = 0;
        for (int d = 0; d < dir->n; d++) {
            colons += !strcmp(dir->source[d], ":");
            stars += !strcmp(dir->source[d], "*");
        }
        if (colons + stars != dir->n)
            return map_error(P, at, "ALIGN gives no subscripts for '%s'", target->name);
        if (rank - stars != trank)
            return map_error(P, at,
                             stars ? "'%s' has %d dimensions that are no '*', '%s' has rank %d"
                                   : "'%s' has rank %d, '%s' has rank %d",
                             s->name, rank - stars, target->name, trank);
        for (int d = 0; d < rank; d++)
            if (!dir->n || strcmp(dir->source[d], "*") != 0) {
                ax[t] = (AxisMap){.kind = AX_DIM, .adim = d, .a = 1,
                                  .b = colon_offset(P, s, d, target, t, NULL, 1, at)};
                t++;
            }
        return true;
    }
    if (subs->n != trank)
        return map_error(P, at, "ALIGN gives %d subscript%s for '%s', which has rank %d", subs->n,
                         subs->n == 1 ? "" : "s", target->name, trank);
    int colon = -1; /* the latest ':' of the source that found its triplet */
    bool used[MAX_RANK] = {false};
    for (int t = 0; t < trank; t++) {
        Expr *e = subs->at[t];
        if (is_star(e)) {
            ax[t] = (AxisMap){.kind = AX_ALL, .adim = -1};
            continue;
        }
        if (e->kind == EX_TRIPLET) {
            do
                colon++;
            while (colon < dir->n && strcmp(dir->source[colon], ":") != 0);
            if (colon >= dir->n)
                return map_error(P, e->span, "no ':' of '%s' is left for this triplet", s->name);
            int64_t step = 1;
            if (e->step && (!expr_is_int(e->step, &step) || !step))
                return map_error(P, e->span, "the stride of an ALIGN must be a constant, not 0");
            Expr *lo = e->lo ? expr_copy(cx, e->lo) : NULL;
            ax[t] = (AxisMap){.kind = AX_DIM, .adim = colon, .a = step,
                              .b = colon_offset(P, s, colon, target, t, lo, step, e->span)};
        } else if (!axis_of_expr(P, dir, e, &ax[t])) {
            return false;
        }
        if (ax[t].kind == AX_DIM) {
            if (used[ax[t].adim])
                return map_error(P, e->span, "'%s' stands in two subscripts of '%s'",
                                 dir->source[ax[t].adim], target->name);
            used[ax[t].adim] = true;
        }
    }
    for (int d = colon + 1; d < dir->n; d++)
        if (!strcmp(dir->source[d], ":"))
            return map_error(P, dir->span, "a ':' of '%s' has no triplet in '%s'", s->name,
                             target->name);
    return true;
}

/* The axes `on` (of an array on the array `target`) continued to target's own template. */
static void compose(Context *cx, Mapping *m, const AxisMap *on, const Mapping *target) {
    m->tmpl = target->tmpl;
    for (int t = 0; t < m->tmpl->rank; t++) {
        AxisMap x = target->axis[t];
        if (x.kind == AX_DIM) {
            const AxisMap *y = &on[x.adim];
            Expr *shift = x.b;
            int64_t a = x.a;
            x = *y;
            if (y->kind != AX_ALL) {
                x.a = a * y->a;
                x.b = linear_simplify(
                    cx, mk_add(cx, mk_mul(cx, mk_int(cx, shift->span, a, 8), expr_copy(cx, y->b)),
                               expr_copy(cx, shift)));
            }
        }
        m->axis[t] = x;
        if (x.kind == AX_DIM)
            m->tdim[x.adim] = t;
    }
}

/* Aligned with an array whose mapping only run time knows: dimensions follow that keep their
 * subscripts as they are; others every process holds whole. */
static void align_unknown(Mapping *m, const AxisMap *ax, Symbol *target) {
    m->kind = MAP_UNKNOWN;
    m->like = target;
    for (int d = 0; d < MAX_RANK; d++)
        m->like_dim[d] = -1;
    for (int t = 0; t < target->spec.rank; t++) {
        int64_t b;
        if (ax[t].kind == AX_DIM && ax[t].a == 1 && expr_is_int(ax[t].b, &b) && b == 0)
            m->like_dim[ax[t].adim] = t;
    }
}

bool align_resolve(MapPass *P, Symbol *s, const AlignDir *dir, Mapping *m) {
    Symbol *target = align_target(P, s, dir);
    if (!target || !map_symbol(P, target))
        return false;
    AxisMap ax[MAX_RANK];
    memset(ax, 0, sizeof ax);
    if (!align_axes(P, s, dir, target, ax) || !check_alignment(P, s, dir, target, ax))
        return false;
    const Mapping *t = target->map;
    m->kind = MAP_REPLICATED;
    if (t->kind == MAP_UNKNOWN && !t->tmpl)
        align_unknown(m, ax, target);
    if (!t->tmpl) /* aligned with a replicated array */
        return true;
    m->kind = MAP_TEMPLATE;
    compose(P->cx, m, ax, t);
    settle_kind(m);
    return true;
}

static void map_aligned(MapPass *P, Symbol *s) {
    Mapping *m = s->map = mapping_new(P->cx, s, MAP_REPLICATED);
    m->how = s->align->how;
    vec_push(P->cx, &P->chain, s);
    const bool right = align_resolve(P, s, s->align, m);
    P->chain.n--;
    if (right && m->kind == MAP_REPLICATED && !m->tmpl && s->is_dynamic) /* it may lie elsewhere */
        own_template(P, s, m);
}

/* ---- symbols and units ---- */

static void distribute_blocks(Context *cx, Symbol *s, int along, Span at) {
    DistDir *d = s->dist = NEW(cx, DistDir);
    d->span = at;
    d->n = s->spec.rank;
    for (int i = 0; i < d->n; i++)
        d->format[i].span = at;
    d->format[along].kind = DIST_BLOCK;
}

/* What an out-of-core array without mapping directives gets: blocks of the last dimension, which
 * are contiguous in a file in Fortran's order. */
static void distribute_file(Context *cx, Symbol *s) {
    distribute_blocks(cx, s, s->ooc->row_major ? 0 : s->spec.rank - 1, s->ooc->span);
}

void map_in_blocks(Context *cx, Unit *u, Symbol *s, int dim) {
    MapPass P = {.cx = cx, .unit = u};
    distribute_blocks(cx, s, dim, s->span);
    map_distributed(&P, s);
}

static void check_file(MapPass *P, const Symbol *s) {
    if (s->ooc && s->map->kind == MAP_REPLICATED && s->align)
        map_error(P, s->align->span, "the out-of-core array '%s' is aligned with '%s', which every "
                  "process holds whole: this is not supported", s->name, s->align->target->name);
}

/* Makes s->map. False where s can carry no mapping. */
bool map_symbol(MapPass *P, Symbol *s) {
    for (int i = 0; i < P->chain.n; i++)
        if (P->chain.at[i] == s) { /* a cycle: report at its start */
            map_error(P, s->align->span, "'%s' is aligned with itself%s", s->name,
                      P->chain.n - i > 1 ? ", through others" : "");
            return false;
        }
    if (s->map)
        return true;
    if (!check_symbol(P, s)) {
        s->map = mapping_new(P->cx, s, MAP_REPLICATED);
        return true;
    }
    bool dummy = s->is_dummy || s->is_result;
    if (s->ooc && !s->align && !s->dist && !s->inherit && !dummy && s->spec.rank > 0)
        distribute_file(P->cx, s);
    if (s->kind == SYM_TEMPLATE)
        map_template(P, s);
    else if (s->align)
        map_aligned(P, s);
    else if (s->dist)
        map_distributed(P, s);
    else if (s->inherit || (s->is_dummy && !s->is_allocatable))
        (s->map = mapping_new(P->cx, s, MAP_UNKNOWN))->how = MAP_TRANSCRIPTIVE;
    else
        s->map = mapping_new(P->cx, s, MAP_REPLICATED);
    check_file(P, s);
    if (s->map->tmpl && (s->is_save || s->init || s->common_place))
        s->map->tmpl->is_kept = true;
    if (s->map->kind == MAP_TEMPLATE && s->is_realigned)
        s->map->kind = MAP_UNKNOWN; /* tmpl and axis hold at entry */
    return true;
}

static bool has_mapping(const Symbol *s) {
    return (s->kind == SYM_VAR && s->spec.kind != AS_SCALAR) || s->kind == SYM_TEMPLATE ||
           symbol_is_mapped(s);
}

static void report(Context *cx, Symbol *s) {
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    mapping_print(s, f);
    fclose(f);
    diag_info(cx, s->span, "%s", text);
    free(text);
}

/* What a call has for itself cannot carry what is kept from call to call, but a template of its
 * shape can: both lie on that. */
static void part_from_array(Context *cx, TemplateMap *t) {
    Symbol *s = NEW(cx, Symbol), *array = t->sym;
    s->kind = SYM_TEMPLATE;
    s->name = array->name;
    s->span = array->span;
    s->scope = array->scope;
    s->spec = array->spec;
    s->dist = array->dist;
    s->map = NEW(cx, Mapping);
    *s->map = *array->map;
    s->map->sym = t->sym = s;
}

static void keep_templates(Context *cx, Unit *u) {
    const UnitInfo *info = u->info;
    const bool recurs = unit_recurs(u) || u->is_recursive || (u->sym && u->sym->is_recursive);
    for (int i = 0; recurs && i < info->templates.n; i++) {
        TemplateMap *t = info->templates.at[i];
        const Symbol *s = t->sym;
        if (t->is_kept && s->kind == SYM_VAR && s->spec.kind == AS_EXPLICIT && !s->is_dummy &&
            !s->is_result && !s->is_save && !s->init && !t->is_dynamic)
            part_from_array(cx, t);
    }
}

static void map_unit(Context *cx, Unit *u) {
    MapPass P = {.cx = cx, .unit = u};
    unit_info(cx, u);
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (has_mapping(s))
            map_symbol(&P, s);
    }
    keep_templates(cx, u);
    for (int i = 0; i < u->contains.n; i++)
        map_unit(cx, u->contains.at[i]);
    check_remaps(&P, u);
}

static void report_unit(Context *cx, Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->map && s->kind == SYM_VAR)
            report(cx, s);
    }
    for (int i = 0; i < u->contains.n; i++)
        report_unit(cx, u->contains.at[i]);
}

/* What REALIGN names, in a unit and its internal procedures, has no mapping that holds throughout;
 * found before any mapping is made. */
static void find_realigned(Unit *u) {
    mark_realigned(u);
    for (int i = 0; i < u->contains.n; i++)
        find_realigned(u->contains.at[i]);
}

bool map_run(Context *cx, Program *p) {
    int errors = diag_errors(cx);
    for (int i = 0; i < p->units.n; i++)
        find_realigned(p->units.at[i]);
    for (int i = 0; i < p->units.n; i++)
        check_local_code(cx, p->units.at[i]);
    for (int i = 0; i < p->units.n; i++)
        map_unit(cx, p->units.at[i]);
    map_dummies(p);
    for (int i = 0; i < p->units.n; i++)
        map_assertions(cx, p->units.at[i]);
    if (cx->opt.info_map)
        for (int i = 0; i < p->units.n; i++)
            report_unit(cx, p->units.at[i]);
    return diag_errors(cx) == errors;
}
