/* common.c: COMMON blocks in C.
 *
 * Contract: a block is an array of bytes that the linker merges over all files (the largest size
 * counts); members are pointers into it, arrays descriptors of storage that lies there. Units may
 * see other types at the same place, so strict aliasing is off in such files. Initial values are
 * set before main begins. */
#include <string.h>

#include "cg.h"

const char *common_c(Cg *cg, const Common *c)
{
    return *c->name ? cg_fmt(cg, "%s_common", c->name) : "blank_common_";
}

static const char *place(Cg *cg, const Symbol *s)
{
    return cg_fmt(cg, "(%s + %lld)", common_c(cg, s->common), (long long)s->offset);
}

/* The pointer through which a scalar is reached. */
void common_pointer(Cg *cg, Symbol *s, const char *storage)
{
    const char *type = s->type.base == TY_CHARACTER ? "char" : type_c(s->type);
    cg_line(cg, "%s%s *const %s = (%s *)%s;", storage, type, cg_sym(cg, s)->name, type,
            place(cg, s));
}

void common_allocate(Cg *cg, Symbol *s)
{
    cg_line(cg, "hpf_allocate_at(%s, %s, %s, %s);", cg_where(cg, s->span), desc_ref(cg, s),
            bounds_list(cg, s, NULL), place(cg, s));
}

/* ---- the blocks of the file ---- */

typedef Vec(Common) CommonVec;

static void add_sizes(Cg *cg, const Unit *u, CommonVec *sizes)
{
    for (int i = 0; i < u->commons.n; i++) {
        const Common *c = u->commons.at[i];
        int k = 0;
        while (k < sizes->n && sizes->at[k].name != c->name)
            k++;
        if (k == sizes->n)
            vec_push(cg->cx, sizes, (Common){.name = c->name});
        if (c->bytes > sizes->at[k].bytes)
            sizes->at[k].bytes = c->bytes;
    }
    for (int i = 0; i < u->contains.n; i++)
        add_sizes(cg, u->contains.at[i], sizes);
}

bool commons_declare(Cg *cg)
{
    CommonVec sizes = {0};
    for (int i = 0; i < cg->program->units.n; i++)
        add_sizes(cg, cg->program->units.at[i], &sizes);
    for (int i = 0; i < sizes.n; i++)
        cg_line(cg, "__attribute__((common, aligned(64))) char %s[%lld];",
                common_c(cg, &sizes.at[i]), (long long)(sizes.at[i].bytes ? sizes.at[i].bytes : 1));
    return sizes.n > 0;
}

/* ---- initial values ---- */

static const char *value_text(Cg *cg, const Expr *e, Type t)
{
    const char *v = const_c(cg, &e->value, t);
    return t.base == TY_COMPLEX ? strchr(v, '{') : v;
}

static void initialise(Cg *cg, Symbol *s)
{
    Expr *init = s->init;
    Text t;
    text_init(&t, cg->cx);
    bool table = init->kind == EX_ARRAY;
    for (int i = 0; table && i < init->args.n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", value_text(cg, init->args.at[i], s->type));
    cg_open(cg, "%s", "");
    cg_line(cg, "static const %s values[] = {%s};", store_c(cg, s),
            table ? t.at : value_text(cg, init, s->type));
    int64_t n = 1, extent;
    for (int d = 0; d < s->spec.rank && !table; d++)
        if (expr_is_int(mk_bound(cg->cx, s->span, s, d, BOUND_EXTENT), &extent))
            n *= extent;
    cg_open(cg, "for (long i = 0; i < %lld; i++)", (long long)n);
    cg_line(cg, "memcpy(%s + i * (long)sizeof values, values, sizeof values);", place(cg, s));
    cg_close(cg, "");
    cg_close(cg, "");
}

void commons_initialise(Cg *cg, Unit *u)
{
    bool any = false;
    for (int i = 0; i < u->commons.n; i++)
        for (int k = 0; k < u->commons.at[i]->members.n; k++) {
            Symbol *s = u->commons.at[i]->members.at[k];
            if (!s->init)
                continue;
            if (!any) {
                cg_blank(cg);
                cg_line(cg, "__attribute__((constructor)) static void %s(void)",
                        names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_data", u->name)));
                cg_open(cg, "%s", "");
            }
            any = true;
            initialise(cg, s);
        }
    if (any)
        cg_close(cg, "");
}
