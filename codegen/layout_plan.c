/* layout_plan.c: which arrays and templates the first call of a procedure makes for all others.
 *
 * Contract: before a procedure is printed, each array and template that it uses is marked in its
 * SymCg: persistent (of constant shape and mapping, in procedures that are not recursive, or SAVE)
 * bare (a C array), light (elements and no descriptor), and how its elements are reached. */
#include "cg.h"

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
