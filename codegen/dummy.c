/* dummy.c: what a procedure makes of its array arguments on entry, and undoes on return.
 *
 * Contract: an array of declared shape without mapping is reached by the address of its first
 * element, its strides computed from its bounds (SymCg.plain): nothing is made on entry. Only where
 * something printed in the function asks for its descriptor (desc_ref) does it get one, like every
 * other dummy. The body is printed first, so that this is known when the entry is. */
#include <string.h>

#include "cg.h"

static bool has_declared_shape(const Symbol *s)
{
    return s->spec.kind == AS_EXPLICIT || s->spec.kind == AS_ASSUMED_SIZE;
}

/* Its elements follow each other in the procedure, whatever array is given. Dummies of interface
 * bodies have no Mapping. */
bool dummy_is_contiguous(const Symbol *s)
{
    const bool mapped = s->map ? !array_replicated_c(s) : symbol_is_mapped(s);
    return s->is_dummy && !mapped &&
           (has_declared_shape(s) || (s->spec.kind == AS_ASSUMED && s->attrs & AT_CONTIGUOUS));
}

/* CHARACTERs have a length besides, and records own what they hold. */
bool passes_plain(const Symbol *dummy)
{
    return dummy->kind == SYM_VAR && dummy_is_contiguous(dummy) && has_declared_shape(dummy) &&
           !dummy->ooc && dummy->type.base != TY_CHARACTER &&
           dummy->type.base != TY_DERIVED && !dummy->type.to;
}

static bool begins_with_one(const Symbol *s)
{
    int64_t lo = 1;
    for (int d = 0; d < s->spec.rank; d++)
        if (s->spec.dim[d].lo && (!expr_is_int(s->spec.dim[d].lo, &lo) || lo != 1))
            return false;
    return true;
}

/* A dummy of assumed shape without mapping, which mostly is given an array without one. */
bool dummy_may_be_given(Cg *cg, const Symbol *s)
{
    const Mapping *m = s->map;
    return s->kind == SYM_VAR && s->is_dummy && s->spec.kind == AS_ASSUMED && m &&
           m->kind == MAP_REPLICATED && array_replicated_c(s) && !m->like && !s->ooc &&
           !s->is_allocatable && !s->is_absent && s->type.base != TY_CHARACTER &&
           s->type.base != TY_DERIVED && !s->type.to && begins_with_one(s) &&
           !cg_sym(cg, (Symbol *)s)->shared && !(cg->cx->opt.check & CHECK_BOUNDS);
}

/* ---- which dummies need a descriptor ---- */

static bool can_redo(Cg *cg, UnitCg *u);

static void describe(Expr **at, void *arg)
{
    Cg *cg = arg;
    Expr *e = *at;
    if (!e)
        return;
    SymCg *c = e->sym && e->kind != EX_ELEM ? cg_sym(cg, e->sym) : NULL;
    if (c && (c->plain || c->bare || ((c->as_given || c->light) && e->kind != EX_BOUND)))
        c->described = true;
    expr_children(e, describe, arg);
}

/* Those that bounds, lengths and mappings mention other than by an element: entry prints these. */
static void describe_mentioned(Cg *cg, Symbol *s)
{
    for (int d = 0; s->kind == SYM_VAR && d < s->spec.rank; d++) {
        describe(&s->spec.dim[d].lo, cg);
        describe(&s->spec.dim[d].hi, cg);
    }
    if (s->kind == SYM_VAR)
        describe(&s->type.len, cg);
    if (s->map && s->map->like)
        cg_sym(cg, s->map->like)->described = true;
    TemplateMap *t = s->map ? s->map->tmpl : NULL;
    for (int d = 0; t && d < t->rank; d++) {
        describe(&t->dist[d].arg, cg);
        describe(&s->map->axis[d].b, cg);
    }
}

void dummies_settle(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++)
        describe_mentioned(cg, u->used.at[i]);
    for (int i = 0; i < u->used.n; i++)
        cg_sym(cg, u->used.at[i])->settled = true;
    u->redoes = can_redo(cg, u);
}

/* ---- addressing ---- */

static bool is_constant(const Expr *e)
{
    int64_t v;
    return !e || expr_is_int(e, &v);
}

/* The strides, and what subscripts begin with, are constants: bounds but the last upper one. */
bool constant_strides(const Symbol *s)
{
    if (s->spec.kind != AS_EXPLICIT && s->spec.kind != AS_ASSUMED_SIZE)
        return false;
    for (int d = 0; d < s->spec.rank; d++)
        if (!is_constant(s->spec.dim[d].lo) ||
            (d < s->spec.rank - 1 && !is_constant(s->spec.dim[d].hi)))
            return false;
    return true;
}

/* Minus the lower bound times the stride (NULL: 1), as a term of a sum. */
static void put_origin(Cg *cg, Text *t, const Bound *b, const char *stride)
{
    int64_t lo = 1;
    if (b->lo && !expr_is_int(b->lo, &lo)) {
        const char *e = expr_p(cg, b->lo, P_UNARY); /* `-n` behind a minus would be `--n` */
        text_printf(t, e[0] == '-' ? "%s(%s)" : "%s%s", t->n ? " - " : "-", e);
        text_printf(t, stride ? " * %s" : "", stride);
        return;
    }
    if (!stride)
        text_printf(t, "%lld", (long long)-lo);
    else if (lo == 1 || lo == -1)
        text_printf(t, " %c %s", lo < 0 ? '+' : '-', stride);
    else if (lo)
        text_printf(t, " %c %lld * %s", lo < 0 ? '+' : '-', (long long)(lo < 0 ? -lo : lo), stride);
}

/* Offset and strides of a plain dummy: const long a_s2 = hpf_span(1, lda), a_o = -1 - a_s2; */
void dummy_strides(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    Text t, o;
    if (c->access == ACC_CONST)
        return;
    text_init(&t, cg->cx);
    text_init(&o, cg->cx);
    const char *when = s->is_optional ? cg_fmt(cg, "%s == NULL ? 0 : ", c->p) : "";
    for (int d = 0; d < s->spec.rank; d++) {
        const Bound *b = &s->spec.dim[d];
        put_origin(cg, &o, b, c->s[d]);
        if (d == s->spec.rank - 1)
            break;
        const char *extent = s->is_absent
                                 ? "0"
                                 : cg_fmt(cg, "%s%s%shpf_span(%s, %s)", when, d ? c->s[d] : "",
                                          d ? " * " : "", b->lo ? expr_long(cg, b->lo) : "1",
                                          expr_long(cg, b->hi));
        text_printf(&t, "%s%s = %s", t.n ? ", " : "", c->s[d + 1], extent);
    }
    cg_line(cg, "const long %s%s%s = %s%s;", t.n ? t.at : "", t.n ? ", " : "", c->o,
            s->is_absent ? "0" : when, s->is_absent ? "" : o.at);
}

/* ---- entry and return ---- */

bool dummy_lies_like(const Symbol *s)
{
    return s->map && s->map->kind == MAP_UNKNOWN && s->map->like && s->align;
}

/* What the dummy asks for. */
static const char *want_c(Cg *cg, Symbol *s, bool plain)
{
    Mapping *m = s->map;
    Text w;
    text_init(&w, cg->cx);
    text_printf(&w, "&(hpf_dummy){.name = \"%s\", .type = %s, .rank = %d", s->name,
                symbol_rt(cg, s), s->spec.rank);
    text_printf(&w, ", .bounds = %s", bounds_list(cg, s, NULL));
    bool sized = s->spec.kind == AS_ASSUMED_SIZE;
    if (sized)
        text_puts(&w, ", .assumed_size = true");
    else if (s->spec.kind != AS_EXPLICIT)
        text_puts(&w, ", .assumed_shape = true");
    if (!plain && (dummy_is_contiguous(s) || s->scope->unit->foreign))
        text_puts(&w, ", .contiguous = true");
    if (!plain && m && m->kind == MAP_REPLICATED)
        text_puts(&w, ", .replicated = true");
    if (cg->cx->opt.check & CHECK_BOUNDS)
        text_puts(&w, ", .checked = true");
    if (s->intent != INTENT_OUT)
        text_puts(&w, ", .copy_in = true");
    if (s->intent != INTENT_IN)
        text_puts(&w, ", .copy_out = true");
    if (dummy_lies_like(s)) {
        text_printf(&w, ", .like = %s, .like_dim = {", desc_ref(cg, m->like));
        for (int d = 0; d < s->spec.rank; d++)
            text_printf(&w, "%s%d", d ? ", " : "", m->like_dim[d]);
        text_puts(&w, "}");
    }
    if (s->ooc)
        text_printf(&w, ", .ooc = &%s", ooc_spec_c(cg, s));
    text_puts(&w, "}");
    return w.at;
}

/* The argument is not the address of elements: a condition. */
static const char *is_array_c(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *test = cg_fmt(cg, "hpf_is_array(%s, sizeof(%s))", c->p, store_c(cg, s));
    return s->is_optional ? cg_fmt(cg, "(%s && %s)", c->p, test) : test;
}

static void take_elements(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    cg_line(cg, "%s = hpf_elements(%s, %s, %s);", c->p, cg_where(cg, s->span), c->given,
            want_c(cg, s, true));
}

static void give_back(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    cg_line(cg, "if (%s != %s)", c->p, c->given);
    cg_line(cg, "    hpf_elements_back(%s, %s, %s);", c->given, c->p,
            s->intent == INTENT_IN ? "false" : "true");
}

static void enter_plain(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if (s->is_absent || cg->u->redoes)
        return;
    cg_line(cg, "void *%s = %s;", c->given, c->p);
    cg_line(cg, "if (hpf_singles || %s)", is_array_c(cg, s));
    cg->indent++;
    take_elements(cg, s);
    cg->indent--;
}

static bool is_by_elements(Cg *cg, const Symbol *s)
{
    const SymCg *c = cg_sym(cg, (Symbol *)s);
    return c->plain && !c->described && !s->is_absent;
}

/* The value is known to a function of the same parameters: made of constants, of scalar arguments,
 * and of scalars that the file knows. */
static bool is_known_outside(Cg *cg, const UnitCg *u, const Expr *e)
{
    if (!e || e->kind == EX_CONST)
        return true;
    if (e->kind == EX_VAR) {
        const Symbol *s = e->sym;
        bool own = s->scope == u->unit->scope;
        return s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && !s->common && !s->is_absent &&
               (!own || (s->is_dummy && !cg_sym(cg, e->sym)->shared));
    }
    if (e->kind == EX_UNARY || e->kind == EX_CONVERT || e->kind == EX_PAREN)
        return is_known_outside(cg, u, e->a);
    return e->kind == EX_BINARY && is_known_outside(cg, u, e->a) && is_known_outside(cg, u, e->b);
}

/* What is to be known of copies can be known elsewhere: a function of its own (NAME_elements) makes
 * them and does the call anew, so that nearly all calls need nothing but the test. */
static bool can_redo(Cg *cg, UnitCg *u)
{
    bool any = false;
    for (int i = 0; i < u->unit->dummies.n; i++) {
        const Symbol *s = u->unit->dummies.at[i];
        if (!is_by_elements(cg, s))
            continue;
        any = true;
        for (int d = 0; d < s->spec.rank; d++)
            if (!is_known_outside(cg, u, s->spec.dim[d].lo) ||
                !is_known_outside(cg, u, s->spec.dim[d].hi))
                return false;
    }
    return any;
}

static void note_scalar(Expr **at, void *arg)
{
    SymbolVec *to = arg;
    Expr *e = *at;
    if (!e)
        return;
    bool known = e->kind != EX_VAR;
    for (int i = 0; !known && i < to->n; i++)
        known = to->at[i] == e->sym;
    if (!known)
        to->at[to->n++] = e->sym;
    expr_children(e, note_scalar, arg);
}

/* The scalar arguments that bounds are made of, where a function has copies of them. */
static void load_bounds(Cg *cg, UnitCg *u)
{
    SymbolVec used = {.at = arena_alloc(cg->cx->arena, sizeof(Symbol *) * (size_t)u->used.n)};
    for (int i = 0; i < u->unit->dummies.n; i++) {
        Symbol *s = u->unit->dummies.at[i];
        for (int d = 0; is_by_elements(cg, s) && d < s->spec.rank; d++) {
            note_scalar(&s->spec.dim[d].lo, &used);
            note_scalar(&s->spec.dim[d].hi, &used);
        }
    }
    for (int i = 0; i < used.n; i++) {
        SymCg *c = cg_sym(cg, used.at[i]);
        if (used.at[i]->is_dummy && used.at[i]->scope == u->unit->scope && !c->by_pointer)
            cg_line(cg, "%s %s = *%s;", type_c(used.at[i]->type), c->name, c->param);
    }
}

/* The function that stands in for a call with descriptors among its arguments. */
static void print_redo(Cg *cg, UnitCg *u, const char *name)
{
    Unit *unit = u->unit;
    bool value = returns_value(unit) || unit->alternates;
    SymbolVec dummies = unit->dummies;
    cg_line(cg, "/* %s, given descriptors: with the addresses of their elements, or of copies */",
            unit_cname(cg, unit));
    cg_line(cg, "static HPF_RARE %s", own_proto_c(cg, unit, name));
    cg_line(cg, "{");
    cg->indent = 1;
    load_bounds(cg, u);
    for (int i = 0; i < dummies.n; i++)
        if (is_by_elements(cg, dummies.at[i])) {
            SymCg *c = cg_sym(cg, dummies.at[i]);
            cg_line(cg, "void *%s = %s;", c->given, c->p);
            take_elements(cg, dummies.at[i]);
        }
    const char *result = cg_local(cg, "value");
    cg_line(cg, "hpf_singles_known();");
    const char *call = own_call_c(cg, unit, unit_cname(cg, unit));
    if (value)
        cg_line(cg, "%s %s = %s;", unit->alternates ? "int" : type_c(unit->result->type), result,
                call);
    else
        cg_line(cg, "%s;", call);
    for (int i = dummies.n - 1; i >= 0; i--)
        if (is_by_elements(cg, dummies.at[i]))
            give_back(cg, dummies.at[i]);
    if (value)
        cg_line(cg, "return %s;", result);
    cg->indent = 0;
    cg_line(cg, "}");
    cg_blank(cg);
}

/* to: where functions of the file stand, before the unit's own. */
void dummies_redo(Cg *cg, UnitCg *u, Text *to)
{
    Text any, *was = cg->to;
    if (!u->redoes)
        return;
    const char *name = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_elements", u->unit->name));
    text_init(&any, cg->cx);
    for (int i = 0; i < u->unit->dummies.n; i++)
        if (is_by_elements(cg, u->unit->dummies.at[i]))
            text_printf(&any, " || %s", is_array_c(cg, u->unit->dummies.at[i]));
    bool value = returns_value(u->unit) || u->unit->alternates;
    const char *call = own_call_c(cg, u->unit, name);
    if (value) {
        cg_line(cg, "if (hpf_singles_new()%s)", any.at);
        cg_line(cg, "    return %s;", call);
    } else {
        cg_open(cg, "if (hpf_singles_new()%s)", any.at);
        cg_line(cg, "%s;", call);
        cg_line(cg, "return;");
        cg_close(cg, "");
    }
    int indent = cg->indent;
    cg->to = to;
    cg->indent = 0;
    print_redo(cg, u, name);
    cg->to = was;
    cg->indent = indent;
}

/* a_d is the array given, or made from it where that is mapped. */
static void enter_as_given(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *storage = cg->u->recursive ? "" : "static ";
    const char *own = cg_local(cg, cg_fmt(cg, "%s_own", c->name));
    cg_line(cg, "%shpf_array %s;", storage, own);
    if (s->is_optional)
        cg_line(cg, "hpf_array *%s = %s ? %s : &hpf_none;", c->desc, c->param, c->param);
    else
        cg_line(cg, "hpf_array *%s = %s;", c->desc, c->param);
    const char *lies = cg_fmt(cg, "hpf_lies_%s(%s, %s, %d)", c->described ? "same" : "whole",
                              c->param, symbol_rt(cg, s), s->spec.rank);
    if (dummy_is_contiguous(s))
        lies = cg_fmt(cg, "(%s && hpf_lies_together(%s, %d))", lies, c->param, s->spec.rank);
    cg_line(cg, "if (%s!%s)", s->is_optional ? cg_fmt(cg, "%s && ", c->param) : "", lies);
    cg->indent++;
    cg_line(cg, "hpf_dummy_enter(%s, %s = &%s, %s, %s, NULL, NULL);", cg_where(cg, s->span),
            c->desc, own, c->param, want_c(cg, s, false));
    cg->indent--;
}

static void leave_as_given(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    cg_line(cg, "if (%s%s != %s)", s->is_optional ? cg_fmt(cg, "%s && ", c->param) : "", c->desc,
            c->param);
    cg_line(cg, "    hpf_dummy_leave(%s, %s, %s);", c->desc, c->param,
            s->intent == INTENT_IN ? "false" : "true");
}

/* What a dummy gets its descriptor from: elements go over by their address, which internal
 * procedures that share the array do not go by. */
static const char *actual_c(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    return c->plain ? c->given : passes_plain(s) ? cg_fmt(cg, "(void *)%s", c->param) : c->param;
}

void dummy_enter(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    Mapping *m = s->map;
    if (c->plain && !c->described) {
        enter_plain(cg, s);
        return;
    }
    if (c->as_given) {
        enter_as_given(cg, s);
        return;
    }
    bool mapped = m && m->tmpl && m->kind != MAP_REPLICATED;
    const char *want = want_c(cg, s, false);
    if (c->plain)
        cg_line(cg, "void *%s = %s;", c->given, c->p);
    cg_line(cg, "%shpf_dummy_enter(%s, %s, %s, %s, %s, %s);",
            s->is_optional ? cg_fmt(cg, "if (%s) ", c->param) : "", cg_where(cg, s->span),
            desc_ref(cg, s), actual_c(cg, s), want,
            mapped ? template_ref(cg, m->tmpl) : "NULL", mapped ? axes_list(cg, m) : "NULL");
    if (c->plain)
        cg_line(cg, "%s%s = hpf_first(%s);", s->is_optional ? cg_fmt(cg, "if (%s) ", c->p) : "",
                c->p, desc_ref(cg, s));
}

void dummy_leave(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if (c->plain && !c->described) {
        if (!s->is_absent && !cg->u->redoes)
            give_back(cg, s);
        return;
    }
    if (c->as_given) {
        leave_as_given(cg, s);
        return;
    }
    const char *given = c->plain ? c->given : c->param;
    cg_line(cg, "%shpf_dummy_leave(%s, %s, %s);",
            s->is_optional ? cg_fmt(cg, "if (%s) ", given) : "", desc_ref(cg, s),
            actual_c(cg, s), s->intent == INTENT_IN ? "false" : "true");
}

/* Do records begin with the elements of an array? */
static bool begins_with_array(const Derived *t)
{
    const Component *c = &t->components.at[0];
    while (c->spec.kind == AS_SCALAR && c->type.base == TY_DERIVED && !c->is_pointer &&
           !c->is_allocatable && c->type.derived->components.n)
        c = &c->type.derived->components.at[0];
    return c->spec.kind == AS_EXPLICIT && !c->is_pointer && !c->is_allocatable;
}

/* On entry: plain data, from a caller without interface, get a descriptor; a record, too, whose
 * first part may be a descriptor itself: its further parts say that it comes in parts. */
void data_enter(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->dummies.n; i++) {
        const SymCg *c = cg_sym(cg, u->dummies.at[i]);
        const char *a = c->given ? c->given : c->param;
        if (c->text) {
            cg_line(cg, "hpf_array %s_view;", a);
            cg_line(cg, "%s = hpf_text_enter(%s, &%s_view, %s, %s);", a,
                    cg_where(cg, u->dummies.at[i]->span), a, a, c->text);
        } else if (u->dummies.at[i]->further) {
            cg_line(cg, "hpf_array %s_view;", a);
            cg_line(cg, "if (%s)", cg_sym(cg, u->dummies.at[i + 1])->name);
            cg_line(cg, "    %s = hpf_record_enter(&%s_view, %s, sizeof(%s), %s);", a, a, a,
                    record_c(cg, u->dummies.at[i]->type),
                    begins_with_array(u->dummies.at[i]->type.derived) ? "true" : "false");
        }
    }
}

void data_leave(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->dummies.n; i++) {
        const SymCg *c = cg_sym(cg, u->dummies.at[i]);
        const char *a = c->given ? c->given : c->param;
        if (c->text || u->dummies.at[i]->further)
            cg_line(cg, "if (%s == &%s_view) hpf_free(%s);", a, a, a);
    }
}
