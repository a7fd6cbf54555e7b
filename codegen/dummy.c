/* dummy.c: what a procedure makes of its array arguments on entry, and undoes on return.
 *
 * Contract: an array of declared shape without mapping is reached by the address of its first
 * element, its strides computed from its bounds (SymCg.plain): nothing is made on entry. Only where
 * something printed in the function asks for its descriptor (desc_ref) does it get one, like every
 * other dummy. The body is printed first, so that this is known when the entry is. */
#include <string.h>

#include "cg.h"

bool dummy_is_contiguous(const Symbol *s)
{
    return s->is_dummy && array_replicated_c(s) &&
           (s->spec.kind == AS_EXPLICIT || s->spec.kind == AS_ASSUMED_SIZE);
}

/* CHARACTERs have a length besides, and records own what they hold. */
bool passes_plain(const Symbol *dummy)
{
    return dummy->kind == SYM_VAR && dummy_is_contiguous(dummy) && !dummy->ooc &&
           dummy->type.base != TY_CHARACTER && dummy->type.base != TY_DERIVED && !dummy->type.to;
}

/* ---- which dummies need a descriptor ---- */

static void describe(Expr **at, void *arg)
{
    Cg *cg = arg;
    Expr *e = *at;
    if (!e)
        return;
    if (e->sym && e->kind != EX_ELEM && cg_sym(cg, e->sym)->plain)
        cg_sym(cg, e->sym)->described = true;
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

static bool lower_is(const Bound *b, int64_t v)
{
    int64_t lo = 1;
    return (!b->lo || expr_is_int(b->lo, &lo)) && lo == v;
}

static const char *lower_c(Cg *cg, const Bound *b)
{
    return b->lo ? expr_p(cg, b->lo, P_UNARY) : "1";
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
        if (d == 0)
            text_printf(&o, "-%s", lower_c(cg, b));
        else if (lower_is(b, 1))
            text_printf(&o, " - %s", c->s[d]);
        else if (!lower_is(b, 0))
            text_printf(&o, " - %s * %s", lower_c(cg, b), c->s[d]);
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
    if (!plain && dummy_is_contiguous(s))
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

static void enter_plain(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *type = store_c(cg, s);
    if (s->is_absent)
        cg_line(cg, "%s *%s = NULL;", type, c->p);
    else
        cg_line(cg, "%s *%s = %shpf_is_plain(%s, sizeof(%s)) ? %s : hpf_elements(%s, %s, %s);", type,
                c->p, s->is_optional ? cg_fmt(cg, "!%s || ", c->param) : "", c->param, type,
                c->param, cg_where(cg, s->span), c->param, want_c(cg, s, true));
}

void dummy_enter(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    Mapping *m = s->map;
    if (c->plain && !c->described) {
        enter_plain(cg, s);
        return;
    }
    bool mapped = m && m->tmpl && m->kind != MAP_REPLICATED;
    const char *want = want_c(cg, s, false);
    cg_line(cg, "%shpf_dummy_enter(%s, %s, %s, %s, %s, %s);",
            s->is_optional ? cg_fmt(cg, "if (%s) ", c->param) : "", cg_where(cg, s->span),
            desc_ref(cg, s), c->param, want, mapped ? template_ref(cg, m->tmpl) : "NULL",
            mapped ? axes_list(cg, m) : "NULL");
    if (c->plain)
        cg_line(cg, "%s *%s = %shpf_first(%s)%s;", store_c(cg, s), c->p,
                s->is_optional ? cg_fmt(cg, "%s ? ", c->param) : "", desc_ref(cg, s),
                s->is_optional ? " : NULL" : "");
}

void dummy_leave(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *back = s->intent == INTENT_IN ? "false" : "true";
    if (c->plain && !c->described && s->is_absent)
        return;
    if (c->plain && !c->described) {
        cg_line(cg, "if (%s != %s)", c->p, c->param);
        cg_line(cg, "    hpf_elements_back(%s, %s, %s);", c->param, c->p, back);
        return;
    }
    cg_line(cg, "%shpf_dummy_leave(%s, %s, %s);",
            s->is_optional ? cg_fmt(cg, "if (%s) ", c->param) : "", desc_ref(cg, s), c->param,
            back);
}

/* On entry: plain data, from a caller without interface, get a descriptor. */
void text_enter(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->dummies.n; i++) {
        const SymCg *c = cg_sym(cg, u->dummies.at[i]);
        const char *a = c->given ? c->given : c->param;
        if (c->text) {
            cg_line(cg, "hpf_array %s_view;", a);
            cg_line(cg, "%s = hpf_text_enter(%s, &%s_view, %s, %s);", a,
                    cg_where(cg, u->dummies.at[i]->span), a, a, c->text);
        }
    }
}

void text_leave(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->dummies.n; i++) {
        const SymCg *c = cg_sym(cg, u->dummies.at[i]);
        const char *a = c->given ? c->given : c->param;
        if (c->text)
            cg_line(cg, "if (%s == &%s_view) hpf_free(%s);", a, a, a);
    }
}
