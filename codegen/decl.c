/* decl.c: declarations: scalars, descriptors, and the macros through which elements are named.
 *
 * Contract: called when the body of the function is printed already, so that only what it mentions
 * is declared. An element macro uses x_p (base), x_o (offset of subscript 0 in all dimensions) and
 * x_s1, x_s2, … (strides); where the program owns the storage the first stride is 1, and where a
 * replicated array has a constant shape all are constants. */
#include <string.h>

#include "cg.h"

bool array_replicated_c(const Symbol *s)
{
    return !s->map || (s->map->kind == MAP_REPLICATED && !s->map->is_dynamic && !s->is_dynamic);
}

static bool constant_shape(const Symbol *s)
{
    int64_t v;
    if (s->spec.kind != AS_EXPLICIT)
        return false;
    for (int d = 0; d < s->spec.rank; d++) {
        const Bound *b = &s->spec.dim[d];
        if ((b->lo && !expr_is_int(b->lo, &v)) || !expr_is_int(b->hi, &v))
            return false;
    }
    return true;
}

bool array_direct(const Symbol *s)
{
    const Mapping *m = s->map;
    if (m->kind != MAP_TEMPLATE || m->is_dynamic || (m->tmpl && m->tmpl->is_dynamic))
        return false;
    for (int d = 0; d < s->spec.rank; d++)
        if (!mapping_direct(m, d))
            return false;
    return true;
}

Access array_access(const Symbol *s)
{
    if (array_replicated_c(s)) {
        if ((s->is_dummy || s->is_result) && !s->is_allocatable)
            return ACC_FIXED;
        if (s->is_allocatable || s->spec.kind == AS_DEFERRED)
            return ACC_MOVES;
        return constant_shape(s) && !s->pitch ? ACC_CONST : ACC_FIXED;
    }
    if (s->ooc)
        return ACC_REF;
    return array_direct(s) ? ACC_NEST : ACC_REF;
}

/* Something needs the descriptor: a plain dummy gets one on entry. */
static SymCg *described(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if ((c->plain || c->as_given || c->light || c->bare) && c->settled && !c->described)
        diag_error(cg->cx, s->span, "internal error: '%s' has no descriptor", s->name);
    c->described = true;
    return c;
}

const char *desc_c(Cg *cg, Symbol *s)
{
    SymCg *c = described(cg, s);
    return c->desc_pointer ? cg_fmt(cg, "(*%s)", c->desc) : c->desc;
}

const char *desc_ref(Cg *cg, Symbol *s)
{
    SymCg *c = described(cg, s);
    return c->desc_pointer ? c->desc : cg_fmt(cg, "&%s", c->desc);
}

/* Where only its elements and their number matter: a pointer to what the dummy was given. */
const char *desc_seen(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    return c->as_given ? c->desc : c->light ? cg_fmt(cg, "&%s", c->desc) : desc_ref(cg, s);
}

/* ---- scalars ---- */

static bool is_local_scalar(const UnitCg *u, const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->scope == u->unit->scope &&
           !s->is_dummy;
}

static void put_scalar(Cg *cg, Text *to, Symbol *s, const char *storage)
{
    SymCg *c = cg_sym(cg, s);
    Text *was = cg->to;
    cg->to = to;
    if (s->common) {
        common_pointer(cg, s, strcmp(storage, "static ") ? storage : "");
        cg->to = was;
        return;
    }
    if (s->init)
        cg_line(cg, "%s%s %s = %s;", storage, store_c(cg, s), c->name,
                s->type.base == TY_COMPLEX
                    ? strchr(const_c(cg, &s->init->value, s->type), '{')
                    : const_c(cg, &s->init->value, s->type));
    else
        cg_line(cg, "%s%s %s;", storage, store_c(cg, s), c->name);
    cg->to = was;
}

/* A main program's variables are kept: like static storage they begin with zeros, on which many
 * programs count. */
static const char *begins_with(const Unit *u, const Symbol *s)
{
    if (u->kind != UN_PROGRAM || s->name[0] == '_')
        return "";
    return s->type.base == TY_COMPLEX || s->type.base == TY_CHARACTER ? " = {0}" : " = 0";
}

void decl_scalars(Cg *cg, UnitCg *u)
{
    const char *open = NULL; /* the type of the line under construction */
    Text line;
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!is_local_scalar(u, s) || !(c->printed || s->common || s == u->unit->result))
            continue;
        if (c->shared || s->is_save || s->init || s->common) {
            if (!c->shared)
                put_scalar(cg, cg->to, s, "static ");
            continue;
        }
        if (s->type.base == TY_CHARACTER && (s->is_result || c->len || late_length(s)))
            continue; /* a parameter; declared on entry */
        const char *type = store_c(cg, s);
        if (open && !strcmp(open, type)) {
            text_printf(&line, ", %s%s", c->name, begins_with(u->unit, s));
            continue;
        }
        if (open)
            cg_line(cg, "%s;", line.at);
        if (s->type.to || s->type.base == TY_DERIVED) {
            cg_line(cg, s->type.to ? "%s%s = NULL;" : "%s %s = {0};", type, c->name);
            open = NULL;
            continue;
        }
        text_init(&line, cg->cx);
        text_printf(&line, "%s %s%s", type, c->name, begins_with(u->unit, s));
        open = type;
    }
    if (open)
        cg_line(cg, "%s;", line.at);
}

bool returns_value(const Unit *u)
{
    return u->result && u->result->spec.kind == AS_SCALAR && u->result->type.base != TY_CHARACTER;
}

/* ---- arrays ---- */

static bool is_own_array(const UnitCg *u, const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && s->scope == u->unit->scope;
}

/* Entry makes all of it, before anything asks for it. */
static bool is_made_whole(Cg *cg, const UnitCg *u, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    bool declared = s->is_allocatable && !s->is_dummy && !s->is_bound && !c->persistent &&
                    s != u->unit->result && !(s->map && s->map->tmpl) &&
                    !common_holds_descriptor(s);
    return declared || (c->light && !c->described);
}

void decl_arrays(Cg *cg, UnitCg *u)
{
    const char *storage = u->recursive ? "" : "static ";
    const char *zero = u->recursive ? " = {0}" : "";
    Text line;
    text_init(&line, cg->cx);
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->is_bound && is_own_array(u, s))
            cg_line(cg, "hpf_array *%s = &hpf_none;", c->desc);
        if (is_own_array(u, s) && common_holds_descriptor(s) && !c->shared)
            common_descriptor_pointer(cg, s, "");
        if (!is_own_array(u, s) || c->shared || c->desc_pointer || s->common_place ||
            ((c->plain || c->bare) && !c->described))
            continue;
        if (u->recursive && (s->is_save || c->persistent)) {
            cg_line(cg, "static hpf_array %s;", c->desc);
            continue;
        }
        text_printf(&line, "%s%s%s", line.n ? ", " : "", c->desc,
                    is_made_whole(cg, u, s) ? "" : zero);
    }
    if (line.n)
        cg_line(cg, "%shpf_array %s;", storage, line.at);
}

/* ---- element macros ---- */

static const char *dummy_args(Cg *cg, int rank)
{
    static const char *const names[] = {"i", "j", "k", "l", "m", "n", "o"};
    Text t;
    text_init(&t, cg->cx);
    for (int d = 0; d < rank; d++)
        text_printf(&t, "%s%s", d ? ", " : "", names[d]);
    return t.at;
}

static void put_constant_macro(Cg *cg, Symbol *s)
{
    static const char names[] = "ijklmno";
    SymCg *c = cg_sym(cg, s);
    Text t;
    text_init(&t, cg->cx);
    int64_t stride = 1, offset = 0;
    for (int d = 0; d < s->spec.rank; d++) {
        int64_t lo = 1, hi;
        if (s->spec.dim[d].lo)
            expr_is_int(s->spec.dim[d].lo, &lo);
        text_printf(&t, "%s", d ? " + " : "");
        if (stride != 1)
            text_printf(&t, "%lldL * ", (long long)stride);
        text_printf(&t, "(%c)", names[d]);
        offset += lo * stride;
        if (d < s->spec.rank - 1 && expr_is_int(s->spec.dim[d].hi, &hi))
            stride *= hi < lo ? 0 : hi - lo + 1;
    }
    if (offset)
        text_printf(&t, " %c %lldL", offset > 0 ? '-' : '+',
                    (long long)(offset > 0 ? offset : -offset));
    cg_line(cg, "#define %s(%s) %s[%s]", c->name, dummy_args(cg, s->spec.rank), c->p, t.at);
}

bool lies_apart(Cg *cg, const Symbol *s)
{
    bool record = s->type.base == TY_DERIVED && derived_is_record(s->type.derived);
    bool in_bytes = record || s->type.base == TY_CHARACTER || symbol_lies_apart(s);
    return in_bytes && cg_sym(cg, (Symbol *)s)->s[0] != NULL;
}

const char *packed_c(Cg *cg, Symbol *s, const char *p, const char *at)
{
    return symbol_has_open_length(s)
               ? cg_fmt(cg, "HPF_TEXT(%s, %s, %s.type)", p, at, desc_c(cg, s))
               : cg_fmt(cg, "%s[%s]", p, at);
}

const char *place_c(Cg *cg, Symbol *s, const char *p, const char *at)
{
    if (!lies_apart(cg, s))
        return packed_c(cg, s, p, at);
    return symbol_has_open_length(s)
               ? cg_fmt(cg, "HPF_TEXT_APART(%s, %s, %s.type)", p, at, desc_c(cg, s))
               : cg_fmt(cg, "HPF_APART(%s, %s, %s)", store_c(cg, s), p, at);
}

static void put_macro(Cg *cg, Symbol *s)
{
    static const char names[] = "ijklmno";
    SymCg *c = cg_sym(cg, s);
    if (c->access == ACC_CONST) {
        put_constant_macro(cg, s);
        return;
    }
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, c->o);
    for (int d = 0; d < s->spec.rank; d++)
        text_printf(&t, c->s[d] ? " + (%c) * %s" : " + (%c)", names[d], c->s[d]);
    cg_line(cg, "#define %s(%s) %s", c->name, dummy_args(cg, s->spec.rank),
            place_c(cg, s, c->p, t.at));
}

void macro_use(Cg *cg, Symbol *s)
{
    UnitCg *u = cg->u;
    for (int i = 0; i < u->macros.n; i++)
        if (u->macros.at[i] == s)
            return;
    vec_push(cg->cx, &u->macros, s);
}

void decl_macros(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->macros.n; i++)
        put_macro(cg, u->macros.at[i]);
}

void decl_undef_macros(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->macros.n; i++)
        cg_line(cg, "#undef %s", cg_sym(cg, u->macros.at[i])->name);
}

/* The descriptor; of an ALLOCATABLE or POINTER argument that may be missing an empty
 * one instead. */
static const char *loaded_from(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    bool missing = s->is_optional && s->is_dummy && s->is_allocatable && c->desc_pointer;
    return missing ? cg_fmt(cg, "(%s ? %s : &hpf_none)->", c->desc, c->desc)
                   : cg_fmt(cg, "%s.", desc_c(cg, s));
}

bool symbol_is_bare(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    return c->bare && !c->described;
}

/* x_o and strides from the descriptor d: in elements, or bytes (lies_apart). */
static void put_distances(Cg *cg, Symbol *s, const char *d, const char *declare,
                          const char *between)
{
    const SymCg *c = cg_sym(cg, s);
    const char *unit = lies_apart(cg, s) ? cg_fmt(cg, " * %sunit", d) : "";
    Text t;
    text_init(&t, cg->cx);
    if (c->as_given)
        text_printf(&t, "%s%s = hpf_from_one(%s, %d)%s", declare, c->o, c->desc, s->spec.rank,
                    unit);
    else
        text_printf(&t, "%s%s = %so%s", declare, c->o, d, unit);
    for (int k = 0; k < s->spec.rank; k++)
        if (c->s[k])
            text_printf(&t, "%s%s = %sdim[%d].s%s", between, c->s[k], d, k, unit);
    cg_line(cg, "%s;", t.at);
}

/* x_p, x_o and strides from the descriptor: declared with the qualifier ("", "restrict "), or
 * assigned again. */
void decl_load(Cg *cg, Symbol *s, bool again, const char *qualifier)
{
    SymCg *c = cg_sym(cg, s);
    macro_use(cg, s);
    if (c->plain) {
        dummy_strides(cg, s);
        return;
    }
    if (symbol_is_bare(cg, s)) {
        const char *values = s->init ? table_text(cg, &s->init->args, s->type) : NULL;
        cg_line(cg, values ? "static %s %s[%lld] = {%s};" : "static %s %s[%lld];", store_c(cg, s),
                c->p, (long long)spec_elements(&s->spec), values);
        return;
    }
    const char *d = c->as_given ? cg_fmt(cg, "%s->", c->desc)
                    : c->light  ? cg_fmt(cg, "%s.", c->desc)
                                : loaded_from(cg, s);
    if (again)
        cg_line(cg, "%s = %sbase;", c->p, d);
    else
        cg_line(cg, "%s *%s%s = %sbase;", store_c(cg, s), qualifier, c->p, d);
    if (c->access == ACC_CONST)
        return;
    put_distances(cg, s, d, again ? "" : "const long ", again ? "; " : ", ");
}

void declare_moving(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    cg_line(cg, "%s *%s = %sbase;", store_c(cg, s), c->p, loaded_from(cg, s));
    put_distances(cg, s, loaded_from(cg, s), "long ", ", ");
}

static bool is_loaded(const UnitCg *u, const Symbol *s)
{
    for (int i = 0; i < u->loaded.n; i++)
        if (u->loaded.at[i] == s)
            return true;
    return false;
}

/* A whole array as an argument, of which the address of its first element is one. */
static bool passes_address(Cg *cg, const Expr *e)
{
    const SymCg *c = e->kind == EX_VAR ? cg_sym(cg, e->sym) : NULL;
    return c && e->sym->spec.kind != AS_SCALAR && !c->plain &&
           (c->light || c->access == ACC_CONST);
}

static void load_early(Expr **at, void *arg)
{
    Cg *cg = arg;
    Symbol *s = (*at)->kind == EX_ELEM || passes_address(cg, *at) ? (*at)->sym : NULL;
    Access a = s && !s->is_heap ? cg_sym(cg, s)->access : ACC_NEST;
    if (s && a != ACC_NEST && a != ACC_REF && !is_loaded(cg->u, s)) {
        vec_push(cg->cx, &cg->u->loaded, s);
        if (a == ACC_MOVES) {
            macro_use(cg, s);
            declare_moving(cg, s);
        } else {
            decl_load(cg, s, false, "");
        }
    }
    expr_children(*at, load_early, arg);
}

/* The arrays of which e, computed at entry, takes elements, or which it passes on; of mapped arrays
 * they are asked for. */
void decl_load_early(Cg *cg, Expr *e)
{
    load_early(&e, cg);
}

void decl_loads(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->macros.n; i++) {
        Symbol *s = u->macros.at[i];
        Access a = cg_sym(cg, s)->access;
        if (late_length(s) || is_loaded(u, s))
            continue; /* where it is allocated; where a length needed it */
        if (a == ACC_CONST || a == ACC_FIXED)
            decl_load(cg, s, false, "");
        else if (a == ACC_MOVES)
            declare_moving(cg, s);
    }
}

/* A procedure that is called may give it other storage. */
static bool may_reload(const Symbol *s, const SymCg *c)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && c->access == ACC_MOVES &&
           !s->is_bound && (c->shared || s->may_move || symbol_recurs(s));
}

bool decl_may_reload(Cg *cg)
{
    for (int i = 0; i < cg->u->used.n; i++)
        if (may_reload(cg->u->used.at[i], cg_sym(cg, cg->u->used.at[i])) ||
            (cg->u->used.at[i]->is_allocatable && cg->u->used.at[i]->may_move))
            return true;
    return false;
}

/* After a call: an internal procedure may have allocated what the host declares. What stands for a
 * field is bound again where it is used; the record that the field lay in may be gone. */
void decl_reload(Cg *cg)
{
    UnitCg *u = cg->u;
    for (int i = 0; i < u->used.n; i++)
        if (u->used.at[i]->is_allocatable && u->used.at[i]->may_move)
            layout_find_template(cg, u->used.at[i]);
    for (int i = 0; i < u->used.n; i++) /* behind what they are aligned with */
        layout_settle_aligned(cg, u->used.at[i]);
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (may_reload(s, c))
            decl_load(cg, s, true, "");
    }
}
