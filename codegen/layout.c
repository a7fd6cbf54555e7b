/* layout.c: grids, templates and arrays: what a procedure sets up on entry and takes down on
 * return.
 *
 * Contract: what is persistent (layout_plan.c) is made by the first call and stays; the others live
 * from entry to return. Declarations have no order: what one mentions is made before it. */
#include "layout.h"

static bool is_own(const UnitCg *u, const Symbol *s)
{
    return s->scope == u->unit->scope;
}

static bool is_array(const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR;
}

/* Each call makes it anew: of the unit, or of the procedure that contains it. */
static bool made_by_calls(Cg *cg, const UnitCg *u, Symbol *s)
{
    const Unit *of = s->scope->unit;
    return !cg_sym(cg, s)->persistent &&
           (is_own(u, s) || (of && of->kind != UN_PROGRAM && of->kind != UN_MODULE));
}

/* Kept from call to call, aligned with what calls make anew, to which it moves at each entry. */
static bool array_rejoins(Cg *cg, const UnitCg *u, const Symbol *s)
{
    const TemplateMap *t = s->map ? s->map->tmpl : NULL;
    return t && is_array(s) && !array_replicated_c(s) && !s->is_dummy && s != u->unit->result &&
           cg_sym(cg, (Symbol *)s)->persistent && made_by_calls(cg, u, t->sym);
}

/* The array itself: a result's is the caller's, another one with each call. */
static bool array_persists(Cg *cg, const UnitCg *u, Symbol *s)
{
    return cg_sym(cg, s)->persistent && s != u->unit->result && !array_rejoins(cg, u, s);
}

typedef void Each(Cg *cg, UnitCg *u, Symbol *s, bool persistent);

static void each_symbol(Cg *cg, UnitCg *u, bool persistent, Each *f)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (is_own(u, s) && (is_array(s) || s->kind == SYM_TEMPLATE))
            f(cg, u, s, persistent);
    }
}

static void enter_early(Cg *cg, UnitCg *u, Symbol *s);

static void begin_dummy(Cg *cg, UnitCg *u, Symbol *s, bool persistent)
{
    (void)u;
    (void)persistent;
    cg_sym(cg, s)->unmade = s->is_dummy && s->spec.kind == AS_ASSUMED && !s->is_allocatable;
}

typedef struct BoundWalk {
    Cg *cg;
    UnitCg *u;
    const Symbol *s;
} BoundWalk;

static void enter_array_of(Expr **at, void *arg)
{
    BoundWalk *w = arg;
    Expr *e = *at;
    if (!e || (e->kind == EX_BOUND && cg_sym(w->cg, e->sym)->unmade))
        return;
    Symbol *s = e->sym;
    if (s && s != w->s)
        char_length_entry(w->cg, w->u, s);
    if (s && s != w->s && !s->is_heap && is_array(s) && is_own(w->u, s) &&
        (s->is_dummy || !cg_sym(w->cg, s)->persistent))
        enter_early(w->cg, w->u, s);
    expr_children(e, enter_array_of, arg);
}

/* Declarations have no order: the arrays and lengths that an expression for s mentions, as in
 * w(size(a)) and character(lbound(w, 1)), come before it. */
void layout_enter_for(Cg *cg, UnitCg *u, const Symbol *s, Expr **e)
{
    BoundWalk w = {cg, u, s};
    enter_array_of(e, &w);
    if (*e)
        decl_load_early(cg, *e);
}

/* What the bounds and the length of s mention comes before it. */
static void enter_mentioned(Cg *cg, UnitCg *u, Symbol *s)
{
    char_length_entry(cg, u, s);
    if (s->section)
        layout_enter_for(cg, u, s, &s->section);
    for (int d = 0; !s->is_allocatable && d < s->spec.rank; d++) {
        layout_enter_for(cg, u, s, &s->spec.dim[d].lo);
        layout_enter_for(cg, u, s, &s->spec.dim[d].hi);
    }
}

/* The arrays of a template's GEN_BLOCKs and INDIRECTs come before it, whatever they are. */
static void enter_maps(Cg *cg, UnitCg *u, TemplateMap *t)
{
    for (int d = 0; d < t->rank; d++) {
        const DistFormat *f = &t->dist[d];
        if (dist_is_listed(f) && f->arg->sym &&
            is_own(u, f->arg->sym))
            enter_early(cg, u, f->arg->sym);
        else if (f->arg && f->arg->kind != EX_ARRAY && !f->arg->shape)
            layout_enter_for(cg, u, t->sym, &t->dist[d].arg);
    }
}

/* Those that each call makes anew, before what only the first call makes. */
static void map_pass(Cg *cg, UnitCg *u, Symbol *s, bool persistent)
{
    (void)persistent;
    TemplateMap *t = owns_template(s) ? s->map->tmpl : NULL;
    for (int d = 0; t && !s->is_allocatable && d < t->rank; d++) {
        Expr *e = t->dist[d].arg;
        bool map = dist_is_listed(&t->dist[d]);
        if (map && e->sym && is_own(u, e->sym) &&
            (e->sym->is_dummy || !cg_sym(cg, e->sym)->persistent))
            enter_early(cg, u, e->sym);
    }
}

static void template_pass(Cg *cg, UnitCg *u, Symbol *s, bool persistent)
{
    SymCg *c = cg_sym(cg, s);
    if (!owns_template(s) || s->is_allocatable || c->persistent != persistent || c->has_template ||
        (s->kind == SYM_VAR && array_replicated_c(s) && !s->is_dummy))
        return;
    c->has_template = true;
    enter_maps(cg, u, s->map->tmpl);
    enter_mentioned(cg, u, s);
    if (s->map->tmpl->onto)
        enter_mentioned(cg, u, s->map->tmpl->onto);
    layout_make_template(cg, s, bounds_list(cg, s, c->param));
}

/* ALLOCATE declares it with its template. */
static void declare_empty(Cg *cg, Symbol *s)
{
    cg_line(cg, "hpf_declare(%s, \"%s\", %s, %d, NULL, NULL);", desc_ref(cg, s), symbol_said(s),
            symbol_rt(cg, s), s->spec.rank);
}

/* The first call makes it, the others find it where the one before left it. */
static void enter_rejoining(Cg *cg, UnitCg *u, Symbol *s)
{
    Mapping *m = s->map;
    const Symbol *on = m->tmpl->sym;
    /* nested calls would move it */
    bool nested = u->recursive && (is_own(u, on) || unit_recurs(on->scope->unit));
    if (nested || s->common) {
        cg_unsupported(cg, s->span, cg_fmt(cg, "'%s', which is kept from call to call, aligned "
                                               "with '%s', which each call makes anew,",
                                           s->name, on->name));
        return;
    }
    enter_mentioned(cg, u, s);
    cg_open(cg, "if (%s.allocated)", desc_c(cg, s));
    cg_line(cg, "hpf_realign(%s, %s, %s, %s);", cg_where(cg, s->span), desc_ref(cg, s),
            template_ref(cg, m->tmpl), axes_list(cg, m));
    cg->indent--;
    cg_open(cg, "} else");
    if (s->is_allocatable) {
        declare_empty(cg, s);
    } else {
        layout_declare(cg, s);
        cg_line(cg, "hpf_allocate%s(%s, %s, %s);", s->init ? "" : "_zero", cg_where(cg, s->span),
                desc_ref(cg, s), bounds_list(cg, s, NULL));
    }
    if (s->init)
        layout_init(cg, s);
    cg_close(cg, "");
}

static void local_pass(Cg *cg, UnitCg *u, Symbol *s, bool persistent)
{
    SymCg *c = cg_sym(cg, s);
    if (s->is_dummy || !is_array(s) || array_persists(cg, u, s) != persistent || c->entered ||
        s->is_bound)
        return;
    c->entered = true;
    if (array_rejoins(cg, u, s)) {
        enter_rejoining(cg, u, s);
        return;
    }
    if (symbol_is_bare(cg, s))
        return;
    enter_mentioned(cg, u, s);
    if (common_holds_descriptor(s)) {
        cg_line(cg, "hpf_common_pointer(%s, %s, \"%s\", %s, %d);", cg_where(cg, s->span),
                desc_ref(cg, s), s->name, symbol_rt(cg, s), s->spec.rank);
        return;
    }
    if (s == u->unit->result && result_is_kept(u->unit)) {
        cg_line(cg, "hpf_returns(%s, %s, \"%s\", %s, %d, %s);", cg_where(cg, s->span),
                desc_ref(cg, s), symbol_said(s), symbol_rt(cg, s), s->spec.rank,
                bounds_list(cg, s, NULL));
        return;
    }
    if (c->light && !c->described) {
        cg_line(cg, "hpf_local_enter(%s, &%s, \"%s\", %s, %d, %s);", cg_where(cg, s->span), c->desc,
                symbol_said(s), symbol_rt(cg, s), s->spec.rank, bounds_list(cg, s, NULL));
        return;
    }
    if (s == u->unit->result || !s->is_allocatable || (persistent && !c->global))
        layout_declare(cg, s);
    else if (!(s->map && s->map->tmpl) && !late_length(s))
        layout_declare(cg, s);
    else if (late_length(s)) /* ALLOCATE declares it with its length */
        cg_line(cg, "hpf_declare(%s, \"%s\", HPF_CHAR(1), %d, NULL, NULL);", desc_ref(cg, s),
                s->name, s->spec.rank);
    else
        declare_empty(cg, s);
    if (s->common_place)
        ; /* made where it was declared */
    else if (s->common)
        common_allocate(cg, s);
    else if (!s->is_allocatable)
        layout_allocate_array(cg, s, persistent && !s->init, cg_where(cg, s->span),
                       bounds_list(cg, s, NULL));
    if (s->type.base == TY_DERIVED && !s->is_allocatable && !persistent)
        cg_line(cg, "hpf_clear(%s);", desc_ref(cg, s));
    if (s->init && s->common_place && s->ooc)
        cg_unsupported(cg, s->span, "an initial value of an out-of-core array in COMMON");
    if (s->init && !s->common)
        layout_init(cg, s);
}

/* An ALLOCATABLE dummy is the caller's array; INTENT(OUT) begins without storage. */
static void enter_allocatable(Cg *cg, UnitCg *u, Symbol *s)
{
    TemplateMap *t = s->map ? s->map->tmpl : NULL;
    if (cg_sym(cg, s)->entered)
        return;
    cg_sym(cg, s)->entered = true;
    if (t && t->sym != s && is_own(u, t->sym) && t->sym->is_dummy)
        enter_early(cg, u, t->sym); /* what it is aligned with comes first */
    if (owns_template(s) && !s->lists_late)
        enter_maps(cg, u, t);
    if (s->intent == INTENT_OUT && !s->is_pointer)
        cg_line(cg, "if (%s%s.allocated) hpf_deallocate(%s, %s);",
                s->is_optional ? cg_fmt(cg, "%s && ", cg_sym(cg, s)->param) : "", desc_c(cg, s),
                cg_where(cg, s->span), desc_ref(cg, s));
    layout_settle(cg, s);
}

static void dummy_pass(Cg *cg, UnitCg *u, Symbol *s, bool persistent)
{
    SymCg *c = cg_sym(cg, s);
    (void)persistent;
    if (s->is_dummy && s->is_allocatable)
        enter_allocatable(cg, u, s);
    if (!s->is_dummy || !is_array(s) || c->entered || s->is_allocatable)
        return;
    c->entered = true;
    enter_mentioned(cg, u, s);
    if (dummy_lies_like(s)) /* what it lies like comes first */
        enter_early(cg, u, s->map->like);
    dummy_enter(cg, s);
    c->unmade = false;
}

static void enter_early(Cg *cg, UnitCg *u, Symbol *s)
{
    if (s->map && s->map->tmpl && is_own(u, s->map->tmpl->sym))
        template_pass(cg, u, s->map->tmpl->sym, cg_sym(cg, s->map->tmpl->sym)->persistent);
    if (s->is_dummy)
        dummy_pass(cg, u, s, false);
    else
        local_pass(cg, u, s, array_persists(cg, u, s));
}

static bool any_persistent(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (is_own(u, s) && cg_sym(cg, s)->persistent && !symbol_is_bare(cg, s) &&
            (s->kind == SYM_TEMPLATE || owns_template(s) ||
             (is_array(s) && !s->is_dummy && array_persists(cg, u, s))))
            return true;
    }
    return false;
}

/* Each call makes its own one: calls may be nested, or the former result, which the caller has,
 * lies on the former one. */
static bool fresh_template(Cg *cg, const UnitCg *u, Symbol *s)
{
    return (u->recursive || (s == u->unit->result && s->is_allocatable)) &&
           !cg_sym(cg, s)->persistent;
}

void layout_entry(Cg *cg, UnitCg *u)
{
    module_setups(cg, u);
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (is_own(u, s) && c->obj && !c->global && !shared_template(cg, s) &&
            !layout_is_local_pointer(cg, u, s) &&
            !(s->kind == SYM_VAR && array_replicated_c(s) && !s->is_dummy))
            cg_line(cg, fresh_template(cg, u, s) ? "hpf_template *%s = NULL;" :
                                               "static hpf_template *%s;", c->obj);
    }
    each_symbol(cg, u, false, begin_dummy);
    char_entry(cg, u, false);
    each_symbol(cg, u, false, map_pass);
    if (any_persistent(cg, u)) {
        bool guard = u->unit->kind != UN_PROGRAM;
        if (guard) {
            const char *ready = cg_local(cg, "ready");
            cg_line(cg, "static bool %s;", ready);
            cg_open(cg, "if (!%s)", ready);
            cg_line(cg, "%s = true;", ready);
        }
        each_symbol(cg, u, true, template_pass);
        each_symbol(cg, u, true, local_pass);
        if (guard)
            cg_close(cg, "");
    }
    each_symbol(cg, u, false, template_pass);
    each_symbol(cg, u, false, dummy_pass);
    char_entry(cg, u, true);
    each_symbol(cg, u, false, local_pass);
}

void layout_leave(Cg *cg, UnitCg *u)
{
    if (u->unit->kind == UN_PROGRAM)
        return;
    heap_leave(cg, u);
    for (int i = u->used.n - 1; i >= 0; i--) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!is_own(u, s) || !is_array(s) || s->is_bound || symbol_is_bare(cg, s))
            continue;
        if (s->is_dummy && s->is_allocatable && s->may_remap && owns_template(s))
            cg_line(cg, "%shpf_template_release(%s);", if_present(cg, s), c->obj);
        if (s->is_dummy && s->is_allocatable)
            continue;
        if (s->is_dummy)
            dummy_leave(cg, s);
        else if (c->light && !c->described)
            cg_line(cg, "hpf_local_leave(&%s);", c->desc);
        else if (c->kept)
            cg_line(cg, "if (%s.bytes > HPF_KEPT_BYTES) hpf_deallocate(%s, %s);", desc_c(cg, s),
                    cg_where(cg, s->span), desc_ref(cg, s));
        else if (!c->persistent && s != u->unit->result && !s->common_place)
            cg_line(cg, "hpf_free(%s);", desc_ref(cg, s));
    }
    for (int i = u->used.n - 1; i >= 0; i--) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!is_own(u, s) || !c->obj || c->persistent || (s->is_dummy && s->is_allocatable) ||
            (s->kind == SYM_VAR && array_replicated_c(s) && !s->is_dummy))
            continue;
        if (s == u->unit->result) {
            cg_line(cg, "hpf_template_leave(%s);", c->obj);
            continue;
        }
        cg_line(cg, "hpf_template_free(%s);", c->obj);
        if (!u->recursive)
            cg_line(cg, "%s = NULL;", c->obj);
    }
}
