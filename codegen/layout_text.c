/* layout_text.c: what the library is told about mappings, as C text: formats, axes, bounds and
 * templates. */
#include <string.h>

#include "cg.h"

/* Appends the items of a list to the numbers of this name: scalars, and implied DOs as loops. */
static void put_numbers(Cg *cg, const char *name, const ExprVec *items)
{
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        if (e->kind != EX_IDO) {
            cg_line(cg, "hpf_number(&%s, %s);", name, expr_long(cg, e));
            continue;
        }
        implied_do_open(cg, e);
        put_numbers(cg, name, &e->args);
        cg_close(cg, "");
    }
}

static bool is_short_list(const Expr *e)
{
    bool is = e->kind == EX_ARRAY && e->args.n > 0;
    for (int i = 0; is && i < e->args.n; i++)
        is = e->args.at[i]->kind != EX_IDO;
    return is;
}

/* The numbers of a GEN_BLOCK or INDIRECT: pointer and count. What must be made for them before is
 * printed; post_flush behind their use prints what takes it down. */
static const char *map_c(Cg *cg, const DistFormat *f)
{
    Expr *e = f->arg;
    if (is_short_list(e)) {
        Text t;
        text_init(&t, cg->cx);
        for (int i = 0; i < e->args.n; i++)
            text_printf(&t, "%s%s", i ? ", " : "", expr_long(cg, e->args.at[i]));
        return cg_fmt(cg, "((long[]){%s}), %d", t.at, e->args.n);
    }
    const char *name;
    if (e->kind == EX_ARRAY) {
        name = cg_local(cg, f->kind == DIST_GEN_BLOCK ? "sizes_n" : "owners_n");
        cg_line(cg, "hpf_numbers %s = {0};", name);
        put_numbers(cg, name, &e->args);
    } else {
        const char *array = array_arg(cg, e);
        name = cg_local(cg, cg_fmt(cg, "%s_n", cg_sym(cg, e->sym)->name));
        cg_line(cg, "hpf_numbers %s = hpf_numbers_of(%s, %s);", name, cg_where(cg, e->span), array);
    }
    post_line(cg, "hpf_numbers_free(&%s);", name);
    return cg_fmt(cg, "%s.at, %s.n", name, name);
}

const char *dist_list(Cg *cg, const DistFormat *f, int n)
{
    static const char *const name[] = {"HPF_STAR", "HPF_BLOCK", "HPF_CYCLIC", "HPF_GEN_BLOCK",
                                       "HPF_INDIRECT"};
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_dist[]){");
    for (int d = 0; d < n; d++) {
        bool map = dist_is_listed(&f[d]);
        text_printf(&t, "%s%s", d ? ", " : "", name[f[d].kind]);
        if (f[d].arg)
            text_printf(&t, "_OF(%s)", map ? map_c(cg, &f[d]) : expr_long(cg, f[d].arg));
    }
    text_puts(&t, "}");
    return t.at;
}

const char *axes_list(Cg *cg, Mapping *m)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_axis[]){");
    for (int d = 0; d < m->tmpl->rank; d++) {
        const AxisMap *x = &m->axis[d];
        text_puts(&t, d ? ", " : "");
        if (x->kind == AX_ALL)
            text_puts(&t, "{HPF_ALL, 0, 0}");
        else if (x->kind == AX_AT)
            text_printf(&t, "{HPF_AT, 0, %s}", expr_long(cg, x->b));
        else
            text_printf(&t, "{%d, %lld, %s}", x->adim, (long long)x->a,
                        x->b ? expr_long(cg, x->b) : "0");
    }
    text_puts(&t, "}");
    return t.at;
}

static const char *lower(Cg *cg, const Bound *b)
{
    return b->lo ? expr_long(cg, b->lo) : "1";
}

/* Declared bounds; of an assumed-shape dummy those that follow from the actual argument. */
const char *bounds_list(Cg *cg, Symbol *s, const char *actual)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_bound[]){");
    for (int d = 0; d < s->spec.rank; d++) {
        const Bound *b = &s->spec.dim[d];
        const char *lo = lower(cg, b);
        text_puts(&t, d ? ", " : "");
        if (s->spec.kind == AS_EXPLICIT || (s->spec.kind == AS_ASSUMED_SIZE && b->hi))
            text_printf(&t, "{%s, %s}", lo, expr_long(cg, b->hi));
        else if (!actual)
            text_printf(&t, "{%s, 0}", lo);
        else if (!strcmp(lo, "1"))
            text_printf(&t, "{1, hpf_extent(%s, %d)}", actual, d);
        else
            text_printf(&t, "{%s, %s + hpf_extent(%s, %d) - 1}", lo, lo, actual, d);
    }
    text_puts(&t, "}");
    return t.at;
}

const char *template_ref(Cg *cg, TemplateMap *t)
{
    Symbol *s = t->sym;
    if (s->kind != SYM_TEMPLATE && s->scope != cg->u->unit->scope)
        return cg_fmt(cg, "hpf_template_of(%s)", desc_ref(cg, s));
    return cg_sym(cg, s)->obj;
}
