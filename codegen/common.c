/* common.c: COMMON blocks in C.
 *
 * Contract: a block is an array of bytes that the linker merges over all files (the largest size
 * counts); members are pointers into it, arrays descriptors of storage that lies there. Units may
 * see other types at the same place, so strict aliasing is off in such files. Initial values are
 * set before main begins. */
#include <string.h>

#include "cg.h"

/* Storage that EQUIVALENCE made belongs to one unit; of a module it is known to all files. */
static const char *equivalence_c(Cg *cg, const Common *c)
{
    const Symbol *first = c->members.at[0], *s = symbol_root(first);
    const Unit *u = first->scope->unit;
    if (u->kind == UN_MODULE)
        return cg_fmt(cg, "%s__%s_equivalence", u->name, s->name);
    return cg_fmt(cg, "%s_%s_equivalence", u->name, s->name);
}

const char *common_c(Cg *cg, const Common *c)
{
    if (c->is_local)
        return equivalence_c(cg, c);
    return *c->name ? cg_fmt(cg, "%s_common", c->name) : "blank_common_";
}

static const char *place(Cg *cg, const Symbol *s)
{
    return cg_fmt(cg, "(%s + %lld)", common_c(cg, s->common), (long long)s->offset);
}

static const char *scalar_c(Cg *cg, Symbol *s)
{
    return s->type.base == TY_CHARACTER ? "char" : store_c(cg, s);
}

/* The pointer through which a scalar is reached. */
void common_pointer(Cg *cg, Symbol *s, const char *storage)
{
    const char *type = scalar_c(cg, s);
    cg_line(cg, "%s%s *const %s = (%s *)%s;", storage, type, cg_sym(cg, s)->name, type,
            place(cg, s));
}

/* The same in a frame, whose name the pointer does not have yet; and where it is set. */
void common_pointer_framed(Cg *cg, Symbol *s)
{
    cg_line(cg, "%s *%s;", scalar_c(cg, s), cg_sym(cg, s)->name);
}

void common_pointer_set(Cg *cg, Symbol *s)
{
    cg_line(cg, "%s = (%s *)%s;", cg_sym(cg, s)->name, scalar_c(cg, s), place(cg, s));
}

bool common_holds_descriptor(const Symbol *s)
{
    return s->common && !s->common_place && s->is_pointer && s->spec.kind != AS_SCALAR;
}

void common_descriptor_pointer(Cg *cg, Symbol *s, const char *storage)
{
    cg_line(cg, "%shpf_array *const %s = (hpf_array *)%s;", storage, cg_sym(cg, s)->desc,
            place(cg, s));
}

/* The descriptor of a mapped array in COMMON, one for all files. */
const char *common_descriptor(Cg *cg, const Symbol *s)
{
    return cg_fmt(cg, "%s_%d_d", common_c(cg, s->common), s->common_place);
}

static void declare_mapped(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->commons.n; i++)
        for (int k = 0; k < u->commons.at[i]->mapped.n; k++) {
            const char *d = common_descriptor(cg, u->commons.at[i]->mapped.at[k]);
            if (names_taken(&cg->file_names, d))
                continue;
            names_take(cg, &cg->file_names, d);
            cg_line(cg, "__attribute__((common)) hpf_array %s;", d);
        }
    for (int i = 0; i < u->contains.n; i++)
        declare_mapped(cg, u->contains.at[i]);
}

void common_allocate(Cg *cg, Symbol *s)
{
    Text t;
    text_init(&t, cg->cx);
    for (int d = 0; s->pitch && d < s->spec.rank; d++)
        text_printf(&t, "%s%lld", d ? ", " : "(const long[]){", (long long)s->pitch[d]);
    cg_line(cg, "hpf_allocate_at(%s, %s, %s, %s, %s);", cg_where(cg, s->span), desc_ref(cg, s),
            bounds_list(cg, s, NULL), place(cg, s), t.n ? cg_fmt(cg, "%s}", t.at) : "NULL");
}

/* ---- the blocks of the file ---- */

typedef Vec(Common) CommonVec;

static void add_sizes(Cg *cg, const Unit *u, CommonVec *sizes)
{
    for (int i = 0; i < u->commons.n; i++) {
        const Common *c = u->commons.at[i];
        int k = 0;
        if (c->is_local)
            continue;
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

/* Each activation of a recursive procedure has its own. */
bool common_of_activation(const Common *c)
{
    return c->is_local && !c->members.at[0]->is_save;
}

static void declare_equivalences(Cg *cg, const Unit *u)
{
    bool module = u->kind == UN_MODULE;
    for (int i = 0; i < u->commons.n; i++) {
        const Common *c = u->commons.at[i];
        if (!c->is_local || common_of_activation(c) ||
            (!module && !unit_here(cg, unit_outermost(u))))
            continue;
        cg_line(cg, "%schar %s[%lld]%s;",
                module ? "__attribute__((common, aligned(64))) " : "static ", common_c(cg, c),
                (long long)(c->bytes ? c->bytes : 1),
                module ? "" : " __attribute__((aligned(64), unused))");
    }
    for (int i = 0; i < u->contains.n; i++)
        declare_equivalences(cg, u->contains.at[i]);
}

/* Storage of the activation, declared in the function. */
void commons_of_activation(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->commons.n; i++)
        if (common_of_activation(u->commons.at[i]))
            cg_line(cg, "char %s[%lld] __attribute__((aligned(64)));",
                    common_c(cg, u->commons.at[i]), (long long)u->commons.at[i]->bytes);
}

bool commons_declare(Cg *cg)
{
    CommonVec sizes = {0};
    for (int i = 0; i < cg->program->units.n; i++)
        add_sizes(cg, cg->program->units.at[i], &sizes);
    for (int i = 0; i < sizes.n; i++)
        cg_line(cg, "__attribute__((common, aligned(64))) char %s[%lld];",
                common_c(cg, &sizes.at[i]), (long long)(sizes.at[i].bytes ? sizes.at[i].bytes : 1));
    for (int i = 0; i < cg->program->units.n; i++)
        declare_mapped(cg, cg->program->units.at[i]);
    for (int i = 0; i < cg->program->units.n; i++)
        declare_equivalences(cg, cg->program->units.at[i]);
    return sizes.n > 0;
}

/* ---- initial values ---- */

static const char *value_text(Cg *cg, const Expr *e, Type t)
{
    const char *v = const_c(cg, &e->value, t);
    return t.base == TY_COMPLEX ? strchr(v, '{') : v;
}

/* Whether C's zero of a static table is this value to the last bit (-0.0 is not). */
static bool is_zero(const char *value)
{
    return !strcmp(value, "false") || value[strspn(value, "{0., fL}")] == '\0';
}

/* The values of a static table. C fills with zeros what is not named, so that long runs of them,
 * as in an array of which DATA sets a few elements, need no text. */
const char *table_text(Cg *cg, const ExprVec *values, Type type)
{
    enum { RUN = 16 };
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0, from = 0; i < values->n; i++) {
        const char *v = value_text(cg, values->at[i], type);
        if (i + 1 < values->n && is_zero(v))
            continue;
        bool skip = i - from >= RUN;
        for (; !skip && from < i; from++)
            text_printf(&t, "%s%s", t.n ? ", " : "", value_text(cg, values->at[from], type));
        text_puts(&t, t.n ? ", " : "");
        if (skip)
            text_printf(&t, "[%d] = ", i);
        text_puts(&t, v);
        from = i + 1;
    }
    return t.n ? t.at : "0";
}

/* Where element i, counted in array element order, lies behind the first one. */
static int64_t element_at(Cg *cg, Symbol *s, int64_t i)
{
    int64_t at = 0, extent = 1;
    for (int d = 0; d < s->spec.rank; d++, i /= extent) {
        expr_is_int(mk_bound(cg->cx, s->span, s, d, BOUND_EXTENT), &extent);
        at += i % extent * s->pitch[d];
    }
    return at;
}

/* An element after the other, of what does not lie together. */
static void put_apart(Cg *cg, Symbol *s, int64_t n, bool table)
{
    for (int64_t i = 0; i < n; i++)
        if (!s->given || s->given[i])
            cg_line(cg, "memcpy(%s + %lld, %s, sizeof(%s));", place(cg, s),
                    (long long)element_at(cg, s, i),
                    table ? cg_fmt(cg, "values + %lld", (long long)i) : "&value", store_c(cg, s));
}

/* Elements from..to of the table go to their place. */
static void put_values(Cg *cg, Symbol *s, int64_t from, int64_t to)
{
    const char *type = store_c(cg, s);
    cg_line(cg, "memcpy(%s + %lld * (long)sizeof(%s), %s%lld, %lld * sizeof(%s));", place(cg, s),
            (long long)from, type, "values + ", (long long)from, (long long)(to - from + 1), type);
}

static void initialise(Cg *cg, Symbol *s)
{
    Expr *init = s->init;
    bool table = init->kind == EX_ARRAY;
    int64_t n = 1, extent;
    for (int d = 0; d < s->spec.rank; d++)
        if (expr_is_int(mk_bound(cg->cx, s->span, s, d, BOUND_EXTENT), &extent))
            n *= extent;
    cg_open(cg, "%s", "");
    if (table)
        cg_line(cg, "static const %s values[] = {%s};", store_c(cg, s),
                table_text(cg, &init->args, s->type));
    else
        cg_line(cg, "static const %s value = %s;", store_c(cg, s), value_text(cg, init, s->type));
    if (s->pitch) {
        put_apart(cg, s, n, table);
        cg_close(cg, "");
        return;
    }
    if (!table) {
        cg_open(cg, "for (long i = 0; i < %lld; i++)", (long long)n);
        cg_line(cg, "memcpy(%s + i * (long)sizeof value, &value, sizeof value);", place(cg, s));
        cg_close(cg, "");
    }
    for (int64_t i = 0, end; table && i < n; i = end + 1) {
        end = i;
        if (s->given && !s->given[i])
            continue;
        while (end + 1 < n && (!s->given || s->given[end + 1]))
            end++;
        put_values(cg, s, i, end);
    }
    cg_close(cg, "");
}

/* A mapped array gets them when it is made. */
static void initialise_mapped(Cg *cg, Symbol *s)
{
    bool table = s->init->kind == EX_ARRAY;
    cg_open(cg, "%s", "");
    if (table)
        cg_line(cg, "static const %s values[] = {%s};", store_c(cg, s),
                table_text(cg, &s->init->args, s->type));
    else
        cg_line(cg, "static const %s values[] = {%s};", store_c(cg, s),
                value_text(cg, s->init, s->type));
    cg_line(cg, "hpf_common_values(&%s, values, %s);", common_descriptor(cg, s),
            table ? "true" : "false");
    cg_close(cg, "");
}

typedef void Initialise(Cg *cg, Symbol *s);

static void initialise_all(Cg *cg, const Unit *u, const SymbolVec *members, Initialise *f,
                           bool *any)
{
    for (int k = 0; k < members->n; k++) {
        if (!members->at[k]->init)
            continue;
        if (!*any) {
            cg_blank(cg);
            cg_line(cg, "__attribute__((constructor)) static void %s(void)",
                    names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_data", u->name)));
            cg_open(cg, "%s", "");
        }
        *any = true;
        f(cg, members->at[k]);
    }
}

void commons_initialise(Cg *cg, Unit *u)
{
    bool any = false;
    for (int i = 0; i < u->commons.n; i++) {
        initialise_all(cg, u, &u->commons.at[i]->members, initialise, &any);
        initialise_all(cg, u, &u->commons.at[i]->mapped, initialise_mapped, &any);
    }
    if (any)
        cg_close(cg, "");
    for (int i = 0; i < u->contains.n; i++)
        commons_initialise(cg, u->contains.at[i]);
}
