/* layout.c: grids, templates and arrays: what a procedure sets up on entry and takes down on
 * return.
 *
 * Contract: mappings are printed as analysis composed them: an array lies on its ultimate template
 * by axes. Arrays and templates of constant shape in procedures that are not recursive are made on
 * the first call and stay, as SAVE allows; the others live from entry to return. An array's
 * template that belongs to an allocatable array is made by its ALLOCATE. */
#include <string.h>

#include "cg.h"

/* ---- what is made once ---- */

/* Is s what counts in an implied DO that e stands in? Each knows the one around it. */
typedef struct Counted {
    const Symbol *sym;
    const struct Counted *around;
} Counted;

static bool is_counted(const Counted *c, const Symbol *s)
{
    return c && (c->sym == s || is_counted(c->around, s));
}

static bool lasting_within(const Expr *e, const Counted *c);

static bool all_lasting(const ExprVec *v, const Counted *c)
{
    for (int i = 0; i < v->n; i++)
        if (!lasting_within(v->at[i], c))
            return false;
    return true;
}

/* A value that never changes: made of constants and the number of processes. */
static bool lasting_within(const Expr *e, const Counted *c)
{
    if (!e)
        return true;
    Counted here = {e->sym, c};
    switch (e->kind) {
    case EX_CONST:
        return true;
    case EX_INTRINSIC:
        return (e->intrinsic->id == IN_NUMBER_OF_PROCESSORS && (!e->args.n || !e->args.at[0])) ||
               (e->intrinsic->cls == IC_ELEMENTAL && all_lasting(&e->args, c));
    case EX_UNARY:
    case EX_CONVERT:
    case EX_PAREN:
        return lasting_within(e->a, c);
    case EX_BINARY:
        return lasting_within(e->a, c) && lasting_within(e->b, c);
    case EX_VAR:
        return e->sym->is_constant || is_counted(c, e->sym);
    case EX_ELEM:
    case EX_SECTION:
        return e->sym->is_constant && all_lasting(&e->args, c);
    case EX_TRIPLET:
        return lasting_within(e->lo, c) && lasting_within(e->hi, c) && lasting_within(e->step, c);
    case EX_ARRAY:
        return all_lasting(&e->args, c);
    case EX_IDO:
        return lasting_within(e->lo, c) && lasting_within(e->hi, c) &&
               lasting_within(e->step, c) && all_lasting(&e->args, &here);
    default:
        return false;
    }
}

static bool lasting(const Expr *e)
{
    return lasting_within(e, NULL);
}

/* Bounds, and the length of text, by which an array and a template of its own are made at once. */
static bool lasting_shape(const Symbol *s)
{
    for (int d = 0; s->section && d < s->section->args.n; d++) {
        const Expr *x = s->section->args.at[d];
        bool range = x->kind == EX_TRIPLET;
        if (!lasting(range ? x->lo : x) || !lasting(x->hi) || !lasting(x->step))
            return false;
    }
    if (s->section && !lasting_shape(s->section->sym))
        return false;
    for (int d = 0; d < s->spec.rank; d++)
        if (!lasting(s->spec.dim[d].lo) || !lasting(s->spec.dim[d].hi))
            return false;
    return s->kind != SYM_VAR || s->type.base != TY_CHARACTER || lasting(s->type.len);
}

/* May the first call make the template for all that follow, and the array that owns it? */
static bool lasting_owner(const TemplateMap *t)
{
    if (t->sym->is_allocatable || (t->onto && !lasting_shape(t->onto)) ||
        (t->sym->kind == SYM_VAR && t->sym->spec.kind != AS_EXPLICIT))
        return false;
    for (int d = 0; d < t->rank; d++)
        if (!lasting(t->dist[d].arg))
            return false;
    return lasting_shape(t->sym);
}

/* It is there as long as what is kept from call to call, which lies on it. */
static bool is_kept_owner(const UnitCg *u, const Symbol *s)
{
    const TemplateMap *t = s->map ? s->map->tmpl : NULL;
    return t && t->sym == s && t->is_kept && !s->is_dummy && !s->is_result &&
           !(u->recursive && s->kind == SYM_VAR) && lasting_owner(t);
}

static bool lasting_template(Cg *cg, UnitCg *u, TemplateMap *t)
{
    if (t->sym->scope != u->unit->scope)
        return cg_sym(cg, t->sym)->persistent && !t->is_dynamic;
    return !t->is_dynamic && lasting_owner(t);
}

/* An automatic array without mapping, which mostly is elements and nothing else. */
static bool array_is_light(Cg *cg, const UnitCg *u, const Symbol *s)
{
    return s->spec.kind == AS_EXPLICIT && array_replicated_c(s) && !s->is_dummy && !s->is_result &&
           s != u->unit->result && !s->is_allocatable && !s->is_save && !s->init && !s->common &&
           !s->common_place && !s->pitch && !s->is_heap && !s->ooc && !s->is_equivalenced &&
           s->type.base != TY_CHARACTER && s->type.base != TY_DERIVED && !s->type.to &&
           u->unit->kind != UN_PROGRAM && !cg_sym(cg, (Symbol *)s)->shared &&
           !(cg->cx->opt.check & CHECK_BOUNDS);
}

/* A small array that one place in memory serves, as a C programmer would declare it. Larger ones
 * the runtime places apart from each other. */
static bool can_be_bare(Cg *cg, const UnitCg *u, const Symbol *s)
{
    enum { LARGE = 1 << 15 };
    const SymCg *c = cg_sym(cg, (Symbol *)s);
    if (s->kind != SYM_VAR || c->access != ACC_CONST || c->shared || c->global || s->is_dummy ||
        s->is_result || s == u->unit->result || s->common || s->common_place || s->is_heap ||
        s->is_bound || s->is_equivalenced || (s->init && s->init->kind != EX_ARRAY) ||
        s->type.base == TY_CHARACTER || s->type.base == TY_DERIVED || s->type.to ||
        (u->recursive && !s->is_save && !s->init))
        return false;
    int64_t n = spec_elements(&s->spec);
    int64_t bytes = s->type.kind * (s->type.base == TY_COMPLEX ? 2 : 1);
    return n > 0 && n <= LARGE / bytes;
}

void layout_plan(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->scope != u->unit->scope || (s->kind != SYM_VAR && s->kind != SYM_TEMPLATE))
            continue;
        if (s->kind == SYM_VAR && s->spec.kind == AS_SCALAR)
            continue;
        if (s->kind == SYM_VAR)
            c->access = c->plain && constant_strides(s) ? ACC_CONST : array_access(s);
        Mapping *m = s->map;
        bool fixed = (!u->recursive || s->common_place) && !s->is_allocatable && !s->is_dynamic &&
                     lasting_shape(s) && (s->kind == SYM_TEMPLATE || s->spec.kind == AS_EXPLICIT);
        if (m && (m->is_dynamic || m->kind == MAP_UNKNOWN))
            fixed = false;
        if (fixed && m && m->tmpl)
            for (int d = 0; d < m->tmpl->rank; d++)
                fixed = fixed && lasting(m->axis[d].b);
        c->persistent = (fixed && (!m || !m->tmpl || lasting_template(cg, u, m->tmpl))) ||
                        is_kept_owner(u, s) ||
                        (!s->common_place && (s->is_save || s->init || c->global));
        if (s->common_place && !c->persistent && u->unit->kind != UN_PROGRAM)
            cg_unsupported(cg, s->span, "a mapping of an array in COMMON that is not made of "
                                        "constants and NUMBER_OF_PROCESSORS()");
        /* a dummy or result is bound anew by each call, though its template may stay */
        c->bare = can_be_bare(cg, u, s);
        c->light = s->kind == SYM_VAR && !c->bare && !c->persistent && array_is_light(cg, u, s);
    }
}

/* ---- entry ---- */

bool owns_template(const Symbol *s)
{
    return s->map && s->map->tmpl && s->map->tmpl->sym == s;
}

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

/* In the main program, entered once, a template's pointer is a plain local. */
static bool declared_where_made(Cg *cg, const UnitCg *u, Symbol *s)
{
    return u->unit->kind == UN_PROGRAM && !s->is_allocatable &&
           !(cg_sym(cg, s)->shared && s->kind == SYM_TEMPLATE);
}

/* An absent dummy has no template: what is aligned with it lies whole on each process then. */
static void make_template(Cg *cg, Symbol *s, const char *bounds)
{
    TemplateMap *t = s->map->tmpl;
    const SymCg *c = cg_sym(cg, s);
    Span at = s->dist ? s->dist->span : s->span;
    const char *decl = declared_where_made(cg, cg->u, s) ? "hpf_template *" : "";
    const char *dist = dist_list(cg, t->dist, t->rank);
    if (s->is_optional && !c->persistent)
        decl = cg_fmt(cg, "if (%s) ", c->param);
    cg_line(cg, "%s%s = hpf_template_new(%s, \"%s\", %d, %s, %s, %s);", decl, c->obj,
            cg_where(cg, at), s->name, t->rank, bounds, dist, grid_ref(cg, t->onto));
    if (s->kind == SYM_VAR && s->is_allocatable)
        cg_line(cg, "hpf_template_make_for(%s, %s);", c->obj, desc_ref(cg, s));
    post_flush(cg);
}

/* How an out-of-core array is kept: the name of the object that says it. */
static const char *spec_object(Cg *cg, Symbol *s, const OocDir *o)
{
    static const char *const status[] = {"HPF_FILE_SCRATCH", "HPF_FILE_REPLACE", "HPF_FILE_UPDATE",
                                         "HPF_FILE_OLD"};
    const char *name = cg_local(cg, cg_fmt(cg, "%s_file", cg_sym(cg, s)->name));
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, "{.status = %s", status[o->status]);
    if (o->file)
        text_printf(&t, ", .file = %s", cg_string(cg, o->file, (int64_t)strlen(o->file)));
    if (o->row_major)
        text_puts(&t, ", .order = HPF_FILE_ROW_MAJOR");
    if (o->raw)
        text_puts(&t, ", .raw = true");
    for (int d = 0; d < MAX_RANK && o->brick[d]; d++)
        text_printf(&t, d ? ", %lld" : ", .brick = {%lld", (long long)o->brick[d]->value.i);
    if (o->brick[0])
        text_puts(&t, "}");
    if (o->memory)
        text_printf(&t, ", .memory = %lld", (long long)o->memory);
    cg_line(cg, "static const hpf_ooc_spec %s = %s};", name, t.at);
    return name;
}

const char *ooc_spec_c(Cg *cg, Symbol *s)
{
    return spec_object(cg, s, s->ooc);
}

/* REDISTRIBUTE (...), BRICK(...) :: a */
static void move_on_disk(Cg *cg, Stmt *s, Symbol *a)
{
    if (!s->ooc)
        return;
    OocDir to = *s->ooc;
    to.memory = a->ooc->memory;
    const char *spec = spec_object(cg, a, &to);
    cg_line(cg, "hpf_out_of_core_move(%s, %s, &%s);", cg_where(cg, s->span), desc_ref(cg, a), spec);
}

void ooc_declare(Cg *cg, Symbol *s)
{
    const char *spec = ooc_spec_c(cg, s);
    cg_line(cg, "hpf_out_of_core(%s, &%s);", desc_ref(cg, s), spec);
}

static void declare_array(Cg *cg, Symbol *s)
{
    Mapping *m = s->map;
    SymCg *c = cg_sym(cg, s);
    bool mapped = m && m->tmpl && !array_replicated_c(s);
    /* its own was just made, by whatever unit allocates it */
    const char *on = !mapped ? "NULL" : m->tmpl->sym == s ? c->obj : template_ref(cg, m->tmpl);
    if (s->common_place)
        cg_line(cg, "hpf_common_array(%s, %s, \"%s\", %s, %d, %s, %s, %s, %s);",
                cg_where(cg, s->span), desc_ref(cg, s), s->name, symbol_rt(cg, s), s->spec.rank,
                bounds_list(cg, s, NULL), on, mapped ? axes_list(cg, m) : "NULL",
                s->ooc ? cg_fmt(cg, "&%s", ooc_spec_c(cg, s)) : "NULL");
    else
        cg_line(cg, "hpf_declare(%s, \"%s\", %s, %d, %s, %s);", desc_ref(cg, s), symbol_said(s),
            symbol_rt(cg, s), s->spec.rank, on, mapped ? axes_list(cg, m) : "NULL");
    if (s->ooc && !s->common_place)
        ooc_declare(cg, s);
    if (!mapped)
        return;
    if (!c->halo) {
        if (c->beside_halo && s->spec.rank > 1)
            cg_line(cg, "hpf_rows_in_lines(%s);", desc_ref(cg, s));
        return;
    }
    Text lo, hi;
    text_init(&lo, cg->cx);
    text_init(&hi, cg->cx);
    for (int d = 0; d < s->spec.rank; d++) {
        text_printf(&lo, "%s%ld", d ? ", " : "", c->halo_lo[d]);
        text_printf(&hi, "%s%ld", d ? ", " : "", c->halo_hi[d]);
    }
    cg_line(cg, "hpf_overlap_require(%s, (long[]){%s}, (long[]){%s});", desc_ref(cg, s), lo.at,
            hi.at);
}

/* Which other array, whose mapping only run time knows, it lies like, and its dimensions; NULL: it
 * has a mapping of its own. */
static const char *alike(Cg *cg, const Symbol *s)
{
    Mapping *m = s->map;
    Text t;
    if (!m || m->kind != MAP_UNKNOWN || !m->like)
        return NULL;
    text_init(&t, cg->cx);
    text_printf(&t, "%s, (int[]){", desc_ref(cg, m->like));
    for (int d = 0; d < s->spec.rank; d++)
        text_printf(&t, "%s%d", d ? ", " : "", m->like_dim[d]);
    text_puts(&t, "}");
    return t.at;
}

static void allocate_array(Cg *cg, Symbol *s, bool zero, const char *where, const char *bounds)
{
    const char *like = alike(cg, s);
    if (like)
        cg_line(cg, "hpf_allocate_like(%s, %s, %s, %s);", where, desc_ref(cg, s), bounds, like);
    else
        cg_line(cg, "hpf_allocate%s(%s, %s, %s);", zero ? "_zero" : "", where, desc_ref(cg, s),
                bounds);
}

/* DATA and initial values of arrays: the table is static, each process takes its elements. */
static void init_array(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *type = store_c(cg, s);
    Expr *init = s->init;
    if (init->kind != EX_CONST && init->kind != EX_ARRAY) {
        cg_unsupported(cg, s->span, "this initial value");
        return;
    }
    cg_open(cg, "%s", "");
    if (init->kind == EX_ARRAY)
        cg_line(cg, "static const %s values[] = {%s};", type,
                table_text(cg, &init->args, s->type));
    else
        cg_line(cg, "static const %s value = %s;", type,
                s->type.base == TY_COMPLEX ? strchr(const_c(cg, &init->value, s->type), '{')
                                           : const_c(cg, &init->value, s->type));
    cg_line(cg, "hpf_fill(%s, %s, %s);", desc_ref(cg, s),
            init->kind == EX_ARRAY ? "values" : "&value",
            init->kind == EX_ARRAY ? "true" : "false");
    cg_close(cg, "");
    (void)c;
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
    make_template(cg, s, bounds_list(cg, s, c->param));
}

/* The first call makes it, the others find it where the one before left it. */
static void enter_rejoining(Cg *cg, UnitCg *u, Symbol *s)
{
    Mapping *m = s->map;
    const Symbol *on = m->tmpl->sym;
    /* nested calls would move it */
    bool nested = u->recursive && (is_own(u, on) || unit_recurs(on->scope->unit));
    if (nested || s->is_allocatable || s->common || s->ooc) {
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
    declare_array(cg, s);
    cg_line(cg, "hpf_allocate%s(%s, %s, %s);", s->init ? "" : "_zero", cg_where(cg, s->span),
            desc_ref(cg, s), bounds_list(cg, s, NULL));
    if (s->init)
        init_array(cg, s);
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
        declare_array(cg, s);
    else if (!(s->map && s->map->tmpl) && !late_length(s))
        declare_array(cg, s);
    else if (late_length(s)) /* ALLOCATE declares it with its length */
        cg_line(cg, "hpf_declare(%s, \"%s\", HPF_CHAR(1), %d, NULL, NULL);", desc_ref(cg, s),
                s->name, s->spec.rank);
    else /* ALLOCATE declares it with its template */
        cg_line(cg, "hpf_declare(%s, \"%s\", %s, %d, NULL, NULL);", desc_ref(cg, s),
                symbol_said(s), symbol_rt(cg, s), s->spec.rank);
    if (s->common_place)
        ; /* made where it was declared */
    else if (s->common)
        common_allocate(cg, s);
    else if (!s->is_allocatable)
        allocate_array(cg, s, persistent && !s->init, cg_where(cg, s->span),
                       bounds_list(cg, s, NULL));
    if (s->type.base == TY_DERIVED && !s->is_allocatable && !persistent)
        cg_line(cg, "hpf_clear(%s);", desc_ref(cg, s));
    if (s->init && s->common_place && s->ooc)
        cg_unsupported(cg, s->span, "an initial value of an out-of-core array in COMMON");
    if (s->init && !s->common)
        init_array(cg, s);
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
            !declared_where_made(cg, u, s) &&
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

/* ---- ALLOCATE, REDISTRIBUTE, REALIGN ---- */

/* s is allocated: it is to lie as its target does, for which it is taken from now on. */
static void must_have_target(Cg *cg, const Symbol *s, const char *where)
{
    const Symbol *on = s->map->tmpl->sym;
    if (!on || on->kind != SYM_VAR || !on->is_allocatable || symbol_is_made(s))
        return;
    cg_line(cg, "if (!%s) hpf_fail(%s, \"'%%s' is aligned with '%%s', which is not allocated yet: "
            "allocate '%%s' first\", \"%s\", \"%s\", \"%s\");", template_ref(cg, s->map->tmpl),
            where, symbol_said(s), symbol_said(on), symbol_said(on));
}

/* One object: obj's args are lo:hi triplets. */
void layout_allocate(Cg *cg, Stmt *st, Expr *obj)
{
    Symbol *s = obj->sym;
    SymCg *c = cg_sym(cg, s);
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_bound[]){");
    for (int d = 0; d < obj->args.n; d++) {
        Expr *b = obj->args.at[d];
        text_printf(&t, "%s{%s, %s}", d ? ", " : "", b->lo ? expr_long(cg, b->lo) : "1",
                    expr_long(cg, b->hi));
    }
    text_puts(&t, "}");
    const char *where = cg_where(cg, st->span);
    bool stat = st->stat != NULL;
    if (s->is_pointer && !s->says_allocatable) /* what it pointed to is left */
        cg_line(cg, "hpf_point(%s, NULL, NULL, NULL);", desc_ref(cg, s));
    bool placed = s->map && s->map->tmpl && !array_replicated_c(s);
    if (late_length(s) && !placed)
        declare_array(cg, s);
    if (placed) {
        cg_open(cg, "if (!%s.allocated)", desc_c(cg, s));
        cg_line(cg, "hpf_free(%s);", desc_ref(cg, s)); /* it may still stand on a former template */
        if (owns_template(s)) {
            if (s->may_remap)
                cg_line(cg, "hpf_template_release(%s);", c->obj);
            cg_line(cg, "hpf_template_drop(%s);", c->obj);
            make_template(cg, s, t.at);
            if (s->is_dummy)
                cg_line(cg, "hpf_template_give(%s);", c->obj);
            if (s->may_remap)
                cg_line(cg, "hpf_template_hold(%s);", c->obj);
        } else {
            must_have_target(cg, s, where);
        }
        declare_array(cg, s);
        cg_close(cg, "");
    }
    if (symbol_has_open_length(s) && !st->moves)
        cg_line(cg, "hpf_text_length(%s, %s);", desc_ref(cg, s), expr_long(cg, obj->lo));
    if (stat) {
        const char *like = alike(cg, s);
        if (like)
            cg_line(cg, "if (!hpf_allocate_like_stat(%s, %s, %s))", desc_ref(cg, s), t.at, like);
        else
            cg_line(cg, "if (!hpf_allocate_stat(%s, %s))", desc_ref(cg, s), t.at);
        cg->indent++;
        cg_line(cg, "%s = %d;", lvalue_c(cg, st->stat), (int)stat_has_storage(st->stat));
        cg->indent--;
    } else if (st->moves) {
        cg_line(cg, "hpf_move_alloc(%s, %s, %s);", where, desc_ref(cg, s),
                desc_ref(cg, st->rhs->sym));
    } else {
        allocate_array(cg, s, false, where, t.at);
    }
    if (s->is_pointer && !s->says_allocatable)
        cg_line(cg, "hpf_stays(%s);", desc_ref(cg, s));
    if (s->type.base == TY_DERIVED && !st->moves)
        cg_line(cg, "hpf_clear(%s);", desc_ref(cg, s));
    if (c->access == ACC_MOVES && late_length(s))
        declare_moving(cg, s);
    else if (c->access == ACC_MOVES)
        decl_load(cg, s, true, "");
}

/* The bounds that a pointer gets: lower ones, or all, {NULL, …} where there are none. */
static const char *pointer_bounds(Cg *cg, const Stmt *st)
{
    Text t;
    if (!st->args.n)
        return NULL;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_bound[]){");
    for (int d = 0; d < st->args.n; d++) {
        Expr *b = st->args.at[d];
        text_printf(&t, b->hi ? "%s{%s, %s}" : "%s{%s}", d ? ", " : "", expr_long(cg, b->lo),
                    b->hi ? expr_long(cg, b->hi) : "");
    }
    text_puts(&t, "}");
    return t.at;
}

/* The call that makes p point, its target and section written already. */
static void point_call(Cg *cg, Stmt *st, const char *target)
{
    const char *p = desc_ref(cg, st->lhs->sym), *bounds = pointer_bounds(cg, st);
    if (!bounds)
        cg_line(cg, "hpf_point(%s, %s);", p, target);
    else if (st->args.at[0]->hi)
        cg_line(cg, "hpf_point_shaped(%s, %s, %s, %s);", cg_where(cg, st->span), p, target, bounds);
    else
        cg_line(cg, "hpf_point_from(%s, %s, %s);", p, target, bounds);
}

/* p => t, p => t(sections), p => NULL(); p(lo:) => t, p(lo:hi) => t */
void layout_point(Cg *cg, Stmt *st)
{
    Symbol *p = st->lhs->sym;
    Expr *t = st->rhs;
    if (t && t->kind == EX_ELEM && t->sym->is_heap) {
        heap_bind(cg, p, t);
        if (cg_sym(cg, p)->access == ACC_MOVES)
            decl_load(cg, p, true, "");
        return;
    }
    if (t && t->kind == EX_SUBSTR) { /* a hidden array: of all elements */
        cg_line(cg, "hpf_lie_within(%s, %s, %s, %s);", desc_ref(cg, p), desc_ref(cg, t->a->sym),
                expr_long(cg, t->lo), expr_long(cg, t->hi));
    } else if (t && !t->shape && t->type.to) { /* C_F_POINTER */
        cg_line(cg, "hpf_lie_at(%s, %s, %s);", desc_ref(cg, p), pointer_bounds(cg, st),
                expr_s(cg, t));
    } else if (!t || t->kind == EX_VAR) {
        point_call(cg, st, cg_fmt(cg, "%s, NULL, NULL", t ? desc_ref(cg, t->sym) : "NULL"));
    } else {
        Text sec, single;
        text_init(&sec, cg->cx);
        text_init(&single, cg->cx);
        for (int d = 0; d < t->args.n; d++) {
            Expr *x = t->args.at[d];
            const char *comma = d ? ", " : "";
            if (x->kind == EX_TRIPLET)
                text_printf(&sec, "%s{%s, %s, %s}", comma, expr_long(cg, x->lo),
                            expr_long(cg, x->hi), x->step ? expr_long(cg, x->step) : "1");
            else
                text_printf(&sec, "%s{%s, %s, 1}", comma, expr_long(cg, x), expr_long(cg, x));
            text_printf(&single, "%s%s", comma, x->kind == EX_TRIPLET ? "false" : "true");
        }
        point_call(cg, st, cg_fmt(cg, "%s, (hpf_triplet[]){%s}, (bool[]){%s}",
                                  desc_ref(cg, t->sym), sec.at, single.at));
    }
    if (cg_sym(cg, p)->access == ACC_MOVES)
        decl_load(cg, p, true, "");
}

void layout_redistribute(Cg *cg, Stmt *s)
{
    Symbol *onto = s->dist->onto ? s->dist->onto->sym : NULL;
    for (int i = 0; i < s->names.n; i++) {
        Symbol *a = s->names.at[i]->sym;
        TemplateMap *t = a->map ? a->map->tmpl : NULL;
        const char *ref = a->kind == SYM_TEMPLATE ? template_ref(cg, t)
                          : t ? cg_fmt(cg, "hpf_template_of(%s)", desc_ref(cg, a))
                              : cg_fmt(cg, "hpf_template_own(%s)", desc_ref(cg, a));
        const char *dist = dist_list(cg, s->dist->format, s->dist->n);
        cg_line(cg, "hpf_redistribute(%s, %s, %s, %s);", cg_where(cg, s->span), ref, dist,
                grid_ref(cg, onto));
        move_on_disk(cg, s, a);
    }
}

void layout_realign(Cg *cg, Stmt *s)
{
    for (int i = 0; i < s->names.n; i++) {
        Symbol *a = s->names.at[i]->sym;
        Mapping *m = s->maps.at[i];
        cg_line(cg, "hpf_realign(%s, %s, %s, %s);", cg_where(cg, s->span), desc_ref(cg, a),
                m->tmpl ? template_ref(cg, m->tmpl) : "NULL", m->tmpl ? axes_list(cg, m) : "NULL");
        move_on_disk(cg, s, a);
    }
}
