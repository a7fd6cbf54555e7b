/* layout_make.c: the lines that make one template or one array.
 *
 * Contract: mappings are printed as analysis composed them: an array lies on its ultimate template
 * by axes. An array's template that belongs to an allocatable array is made by its ALLOCATE. */
#include <string.h>

#include "layout.h"

bool owns_template(const Symbol *s)
{
    return s->map && s->map->tmpl && s->map->tmpl->sym == s;
}

bool layout_is_local_pointer(Cg *cg, const UnitCg *u, Symbol *s)
{
    return u->unit->kind == UN_PROGRAM && !s->is_allocatable &&
           !(cg_sym(cg, s)->shared && s->kind == SYM_TEMPLATE);
}

/* An absent dummy has no template: what is aligned with it lies whole on each process then. */
void layout_make_template(Cg *cg, Symbol *s, const char *bounds)
{
    TemplateMap *t = s->map->tmpl;
    const SymCg *c = cg_sym(cg, s);
    Span at = s->dist ? s->dist->span : s->span;
    const char *decl = layout_is_local_pointer(cg, cg->u, s) ? "hpf_template *" : "";
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
const char *layout_file(Cg *cg, Symbol *s, const OocDir *o)
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
    return layout_file(cg, s, s->ooc);
}

void ooc_declare(Cg *cg, Symbol *s)
{
    const char *spec = ooc_spec_c(cg, s);
    cg_line(cg, "hpf_out_of_core(%s, &%s);", desc_ref(cg, s), spec);
}

void layout_declare(Cg *cg, Symbol *s)
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

const char *layout_alike(Cg *cg, const Symbol *s)
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

void layout_allocate_array(Cg *cg, Symbol *s, bool zero, const char *where, const char *bounds)
{
    const char *like = layout_alike(cg, s);
    if (like)
        cg_line(cg, "hpf_allocate_like(%s, %s, %s, %s);", where, desc_ref(cg, s), bounds, like);
    else
        cg_line(cg, "hpf_allocate%s(%s, %s, %s);", zero ? "_zero" : "", where, desc_ref(cg, s),
                bounds);
}

/* DATA and initial values of arrays: the table is static, each process takes its elements. */
void layout_init(Cg *cg, Symbol *s)
{
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
}
