/* mapping_check.c: what is wrong with mapping directives, each in a message where it stands.
 *
 * Contract: mapping_int.h. Only what can be decided without the number of processes, and whatever
 * constants allow; the runtime library checks the rest when templates are made. */
#include "mapping_int.h"

#include <stdarg.h>
#include <string.h>

#include "../frontend/sema/sema.h"

/* The parts of a structure are arrays, 'a%x', each of which meets the mistake of a directive that
 * names the structure: the message is about 'a', so that it is one. */
static void name_the_whole(char *text) {
    for (char *part = strchr(text, '%'); part; part = strchr(part, '%')) {
        size_t n = strcspn(part, "' ");
        if (part[n] == '\'')
            memmove(part, part + n, strlen(part + n) + 1);
        else
            part++;
    }
}

bool map_error(MapPass *P, Span at, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char text[400];
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    name_the_whole(text);
    diag_error(P->cx, at, "%s", text);
    return false;
}

typedef struct Mention {
    const char *name;
    bool found;
} Mention;

static void find_name(Expr **e, void *arg) {
    Mention *m = arg;
    m->found |= (*e)->name == m->name;
}

bool mentions_name(const Expr *e, const char *name) {
    Mention m = {.name = name};
    Expr *x = (Expr *)e;
    walk_expr(&x, find_name, &m);
    return m.found;
}

/* ---- what a symbol may carry ---- */

bool check_symbol(MapPass *P, Symbol *s) {
    Span at = s->align ? s->align->span : s->dist ? s->dist->span : s->span;
    bool directive = s->align || s->dist;
    bool dummy = s->is_dummy || s->is_result;
    if (s->kind == SYM_UNKNOWN)
        return false; /* reported by sema */
    if (s->kind != SYM_VAR && s->kind != SYM_TEMPLATE)
        return !directive || map_error(P, at, "'%s' is not an array or a template", s->name);
    if (s->spec.kind == AS_SCALAR) {
        if (directive)
            map_error(P, at, "'%s' is a scalar and cannot be %s", s->name,
                      s->align ? "aligned" : "distributed");
        return false;
    }
    if (directive && s->spec.kind == AS_ASSUMED_SIZE)
        return map_error(P, at, "the assumed-size array '%s' cannot be mapped", s->name);
    if (s->kind == SYM_TEMPLATE && s->align)
        return map_error(P, at, "the template '%s' cannot be aligned", s->name);
    if (s->align && s->dist) {
        map_error(P, s->dist->span, "'%s' is both aligned and distributed", s->name);
        diag_note(P->cx, s->align->span, "it is aligned here");
        return false;
    }
    if (s->inherit && !s->is_dummy && !symbol_is_made(s)) /* what a function gives */
        return map_error(P, s->span, "INHERIT: '%s' is not a dummy argument", s->name);
    if (s->inherit && s->align)
        return map_error(P, at, "'%s' has both INHERIT and ALIGN", s->name);
    if (s->dist && s->dist->how != MAP_PRESCRIPTIVE && !dummy)
        return map_error(P, at,
                         "'%s' is not a dummy argument: its distribution cannot begin with '*'",
                         s->name);
    if (s->align && s->align->how != MAP_PRESCRIPTIVE && !dummy)
        return map_error(P, at, "'%s' is not a dummy argument: it cannot be aligned with '*'",
                         s->name);
    return true;
}

/* ---- DISTRIBUTE ---- */

Symbol *onto_symbol(MapPass *P, const DistDir *dist, Scope *scope) {
    (void)P;
    if (!dist->onto)
        return NULL;
    return dist->onto->sym ? dist->onto->sym : scope_lookup(scope, dist->onto->name);
}

/* Product of the arrangement's extents is known; -1: not constant. */
static int64_t onto_extent(const Symbol *grid, int dim) {
    int64_t lo = 1, hi;
    const Bound *b = &grid->spec.dim[dim];
    if ((b->lo && !expr_is_int(b->lo, &lo)) || !b->hi || !expr_is_int(b->hi, &hi))
        return -1;
    return hi - lo + 1;
}

static int64_t extent(const Symbol *s, int dim) {
    int64_t lo = 1, hi;
    const Bound *b = &s->spec.dim[dim];
    if (s->spec.kind != AS_EXPLICIT || (b->lo && !expr_is_int(b->lo, &lo)) || !b->hi ||
        !expr_is_int(b->hi, &hi))
        return -1;
    return hi < lo ? 0 : hi - lo + 1;
}

/* The constant elements of the array of GEN_BLOCK or INDIRECT, NULL: not constants. */
static const ExprVec *map_values(const Expr *e) {
    if (e->kind == EX_VAR && e->sym->is_constant && e->sym->init && e->sym->init->kind == EX_ARRAY)
        e = e->sym->init;
    if (e->kind != EX_ARRAY)
        return NULL;
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i]->kind != EX_CONST)
            return NULL;
    return &e->args;
}

/* GEN_BLOCK: a size a processor, not negative, that cover the extent together. INDIRECT: a
 * processor for each position. */
static bool check_map(MapPass *P, const Symbol *s, int d, const DistFormat *f, const Symbol *grid,
                      int gdim) {
    bool blocks = f->kind == DIST_GEN_BLOCK;
    const Expr *e = f->arg;
    int64_t n = extent(s, d), p = grid ? onto_extent(grid, gdim) : -1, count = -1, sum = 0;
    if (e->type.base == TY_NONE)
        return false; /* reported by sema */
    if (e->shape->extent[0])
        expr_is_int(e->shape->extent[0], &count);
    const ExprVec *v = map_values(e);
    if (v)
        count = v->n;
    if (blocks && count >= 0 && p >= 0 && count != p)
        return map_error(P, e->span, "GEN_BLOCK needs one size for each of the %lld processors of "
                         "'%s', %lld are given", (long long)p, grid->name, (long long)count);
    if (!blocks && count >= 0 && n >= 0 && count != n)
        return map_error(P, e->span, "INDIRECT needs a processor for each of the %lld positions of "
                         "'%s' in dimension %d, %lld are given", (long long)n, s->name, d + 1,
                         (long long)count);
    for (int i = 0; v && i < v->n; i++) {
        int64_t x = v->at[i]->value.i;
        if (blocks && x < 0)
            return map_error(P, e->span, "GEN_BLOCK gives processor %d a block of size %lld: sizes "
                             "must not be negative", i + 1, (long long)x);
        if (!blocks && (x < 1 || (p >= 0 && x > p)))
            return map_error(P, e->span, "INDIRECT maps position %d of '%s' to processor %lld: "
                             "processors are numbered from 1%s", i + 1, s->name, (long long)x,
                             p >= 0 ? arena_printf(P->cx->arena, " to %lld", (long long)p) : "");
        sum += x;
    }
    if (blocks && v && n >= 0 && sum < n)
        return map_error(P, e->span,
                         "the sizes of GEN_BLOCK add up to %lld, which does not cover "
                         "extent %lld of '%s' in dimension %d",
                         (long long)sum, (long long)n, s->name, d + 1);
    return true;
}

static bool check_format(MapPass *P, const Symbol *s, int d, const DistFormat *f,
                         const Symbol *grid, int gdim, Span at) {
    static const char *const name[] = {"'*'", "BLOCK", "CYCLIC", "GEN_BLOCK", "INDIRECT"};
    if (f->span.beg)
        at = f->span;
    if (dist_is_listed(f))
        return check_map(P, s, d, f, grid, gdim);
    if (!f->arg)
        return true;
    int64_t k;
    if (f->arg->type.base != TY_NONE && (f->arg->type.base != TY_INTEGER || f->arg->shape))
        return map_error(P, at, "the argument of %s must be a scalar integer", name[f->kind]);
    if (!expr_is_int(f->arg, &k))
        return true;
    if (k <= 0)
        return map_error(P, at, "the argument of %s must be positive", name[f->kind]);
    int64_t n = extent(s, d), p = grid ? onto_extent(grid, gdim) : -1;
    if (f->kind == DIST_BLOCK && n >= 0 && p > 0 && k < (n + p - 1) / p) {
        map_error(P, at, "BLOCK(%lld) is too small: dimension %d of '%s' has extent %lld, '%s' has "
                  "%lld processors", (long long)k, d + 1, s->name, (long long)n, grid->name,
                  (long long)p);
        diag_hint(P->cx, "BLOCK(%lld) would do, or BLOCK", (long long)((n + p - 1) / p));
        return false;
    }
    return true;
}

/* DISTRIBUTE without formats leaves them to the compiler: BLOCK in as many of the last dimensions
 * as the processor arrangement has, or in the last one. */
static void choose_formats(DistDir *dist, int rank, const Symbol *grid) {
    int spread = grid ? grid->spec.rank : 1;
    dist->n = rank;
    for (int d = 0; d < rank; d++)
        dist->format[d] = (DistFormat){.kind = d < rank - spread ? DIST_STAR : DIST_BLOCK};
}

bool check_distribution(MapPass *P, Symbol *s, DistDir *dist, Scope *scope) {
    Span at = dist->span;
    int rank = s->spec.rank, spread = 0;
    const Symbol *grid = onto_symbol(P, dist, scope);
    if (dist->n == 0 && dist->how != MAP_TRANSCRIPTIVE)
        choose_formats(dist, rank, grid);
    if (dist->n != rank)
        return map_error(P, at, "DISTRIBUTE gives %d format%s for '%s', which has rank %d", dist->n,
                         dist->n == 1 ? "" : "s", s->name, rank);
    for (int d = 0; d < rank; d++)
        spread += dist->format[d].kind != DIST_STAR;
    if (dist->onto && !grid)
        return map_error(P, dist->onto->span, "'%s' is not declared", dist->onto->name);
    if (grid && grid->kind != SYM_PROCESSORS)
        return map_error(P, dist->onto->span, "'%s' is not a processor arrangement", grid->name);
    if (grid && spread != grid->spec.rank) {
        map_error(P, at,
                  "%d dimension%s of '%s' %s distributed, the processor arrangement '%s' has "
                  "rank %d",
                  spread, spread == 1 ? "" : "s", s->name, spread == 1 ? "is" : "are", grid->name,
                  grid->spec.rank);
        diag_note(P->cx, grid->span, "'%s' is declared here", grid->name);
        return false;
    }
    bool ok = true;
    for (int d = 0, g = 0; d < rank; d++)
        if (dist->format[d].kind != DIST_STAR)
            ok &= check_format(P, s, d, &dist->format[d], grid, g++, at);
    return ok;
}

/* ---- ALIGN ---- */

Symbol *align_target(MapPass *P, Symbol *s, const AlignDir *dir) {
    Expr *t = dir->target;
    Symbol *target = t->sym ? t->sym : scope_lookup(s->scope, t->name);
    if (!target || target->kind == SYM_UNKNOWN) {
        map_error(P, t->span, "'%s', with which '%s' is aligned, is not declared", t->name,
                  s->name);
        return NULL;
    }
    if ((target->kind != SYM_VAR && target->kind != SYM_TEMPLATE) ||
        target->spec.kind == AS_SCALAR) {
        map_error(P, t->span, "'%s' is not an array or a template: '%s' cannot be aligned with it",
                  target->name, s->name);
        return NULL;
    }
    if (target->spec.kind == AS_DEFERRED && s->spec.kind != AS_DEFERRED && !s->is_dummy) {
        map_error(P, t->span, "'%s' is allocatable and '%s', which is aligned with it, is not",
                  target->name, s->name);
        return NULL;
    }
    return target;
}

/* Source names: each once; positions inside the target where bounds are constant. */
bool check_alignment(MapPass *P, Symbol *s, const AlignDir *dir, const Symbol *target,
                     const AxisMap *ax) {
    for (int d = 0; d < dir->n; d++)
        for (int k = 0; k < d; k++)
            if (dir->source[d] == dir->source[k] && strcmp(dir->source[d], ":") != 0 &&
                strcmp(dir->source[d], "*") != 0)
                return map_error(P, dir->span, "the align dummy '%s' stands for two dimensions",
                                 dir->source[d]);
    if (s->spec.kind != AS_EXPLICIT || target->spec.kind != AS_EXPLICIT)
        return true;
    for (int t = 0; t < target->spec.rank; t++) {
        int64_t lo = 1, hi, tlo = 1, thi, b, n;
        const Bound *tb = &target->spec.dim[t];
        if (ax[t].kind == AX_ALL || !expr_is_int(ax[t].b, &b) ||
            (tb->lo && !expr_is_int(tb->lo, &tlo)) || !expr_is_int(tb->hi, &thi))
            continue;
        int64_t first = b, last = b;
        if (ax[t].kind == AX_DIM) {
            const Bound *sb = &s->spec.dim[ax[t].adim];
            if ((sb->lo && !expr_is_int(sb->lo, &lo)) || !expr_is_int(sb->hi, &hi))
                continue;
            n = hi - lo + 1;
            if (n <= 0)
                continue;
            first = ax[t].a * lo + b;
            last = ax[t].a * hi + b;
        }
        int64_t bad = first < tlo || first > thi ? first : last;
        if (bad >= tlo && bad <= thi)
            continue;
        map_error(P, dir->target->span,
                  "'%s' is aligned with position %lld of dimension %d of '%s', "
                  "whose bounds are %lld:%lld",
                  s->name, (long long)bad, t + 1, target->name, (long long)tlo, (long long)thi);
        return false;
    }
    return true;
}

/* ---- REDISTRIBUTE and REALIGN ---- */

static void mark_stmt(Stmt *s, void *arg) {
    (void)arg;
    if (s->kind == ST_REALIGN)
        for (int i = 0; i < s->names.n; i++)
            if (s->names.at[i]->sym)
                s->names.at[i]->sym->is_realigned = true;
}

void mark_realigned(Unit *u) {
    walk_stmts(&u->body, mark_stmt, NULL);
}

static void check_redistribute(MapPass *P, Stmt *s, Expr *e) {
    Symbol *a = e->sym;
    if (!a || !a->map)
        return;
    if (s->dist && !check_distribution(P, a, s->dist, P->unit->scope))
        return;
    if (!a->is_dynamic)
        map_error(P, e->span, "'%s' is REDISTRIBUTEd but not declared DYNAMIC", a->name);
    else if (a->align && !a->is_realigned)
        map_error(P, e->span, "'%s' is aligned with '%s': REDISTRIBUTE that instead", a->name,
                  a->align->target->name);
    else if (s->dist && s->dist->how != MAP_PRESCRIPTIVE)
        map_error(P, s->dist->span, "REDISTRIBUTE must name the new distribution");
}

static void check_realign(MapPass *P, Stmt *s, Expr *e) {
    Symbol *a = e->sym;
    if (!a || !a->map)
        return;
    if (!a->is_dynamic) {
        map_error(P, e->span, "'%s' is REALIGNed but not declared DYNAMIC", a->name);
        return;
    }
    Mapping *m = NEW(P->cx, Mapping);
    *m = *a->map;
    align_resolve(P, a, s->align, m);
    vec_push(P->cx, &s->maps, m);
}

static void check_remap_stmt(Stmt *s, void *arg) {
    for (int i = 0; i < s->names.n; i++) {
        if (s->kind == ST_REDISTRIBUTE)
            check_redistribute(arg, s, s->names.at[i]);
        else if (s->kind == ST_REALIGN)
            check_realign(arg, s, s->names.at[i]);
    }
}

void check_remaps(MapPass *P, Unit *u) {
    walk_stmts(&u->body, check_remap_stmt, P);
}
