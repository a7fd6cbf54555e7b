/* module.c: modules: their variables at file level, and the function that sets up their arrays.
 *
 * Contract: a module m gives module__name to each variable and procedure, the same in all files, so
 * that files compiled apart fit together. Arrays and templates are made by m___setup(), which does
 * its work once; each procedure that uses one of them calls it first, since no file knows which
 * part of the program runs first. */
#include "cg.h"

bool unit_here(const Cg *cg, const Unit *u)
{
    return u->file == cg->program->file && !u->from_module_file;
}

static bool is_storage(const Symbol *s)
{
    return s->kind == SYM_VAR || s->kind == SYM_TEMPLATE;
}

static bool is_object(const Symbol *s)
{
    return s->kind == SYM_TEMPLATE ||
           (s->kind == SYM_VAR && (s->spec.kind != AS_SCALAR || s->needs_setup));
}

void modules_plan(Cg *cg)
{
    for (int i = 0; i < cg->program->units.n; i++) {
        Unit *m = cg->program->units.at[i];
        if (m->kind != UN_MODULE)
            continue;
        UnitCg *u = unit_new(cg, m);
        names_module(cg, u);
        cg->u = u;
        layout_plan(cg, u);
        cg->u = NULL;
    }
}

static const char *setup_name(Cg *cg, const Unit *m)
{
    return cg_fmt(cg, "%s___setup", m->name);
}

/* ---- in the procedures that use a module ---- */

void module_declare(Cg *cg, UnitCg *u)
{
    Text *was = cg->to;
    cg->to = &cg->file_decls;
    cg->indent = 0;
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!c->global || c->declared || unit_here(cg, s->scope->unit))
            continue;
        c->declared = true;
        storage_declare(cg, s->scope->unit, s, "extern ");
    }
    cg->to = was;
}

void module_setups(Cg *cg, UnitCg *u)
{
    Vec(const Unit *) done = {0};
    for (int i = 0; i < u->used.n; i++) {
        const Symbol *s = u->used.at[i];
        if (!cg_sym(cg, u->used.at[i])->global || !is_object(s) || s->scope == u->unit->scope)
            continue;
        const Unit *m = s->scope->unit;
        bool called = false;
        for (int k = 0; k < done.n; k++)
            called |= done.at[k] == m;
        if (called)
            continue;
        vec_push(cg->cx, &done, m);
        const char *name = setup_name(cg, m);
        cg_line(cg, "%s();", name);
        if (unit_here(cg, m) || names_taken(&cg->file_names, name))
            continue;
        names_take(cg, &cg->file_names, name);
        text_puts(&cg->file_decls, cg_fmt(cg, "void %s(void);\n", name));
    }
}

/* ---- the module itself ---- */

static void define_variables(Cg *cg, UnitCg *u)
{
    Text *was = cg->to;
    cg->to = &cg->file_decls;
    cg->indent = 0;
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (is_storage(s) && s->scope == u->unit->scope)
            storage_declare(cg, u->unit, s, "");
    }
    cg->to = was;
}

static bool has_objects(const UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++)
        if (is_object(u->used.at[i]) && u->used.at[i]->scope == u->unit->scope)
            return true;
    return false;
}

/* Default values, once: what gives them calls this setup, too. */
static void defaults_call(Cg *cg, Unit *defaults)
{
    const char *name = unit_cname(cg, defaults);
    text_puts(&cg->file_decls, cg_fmt(cg, "void %s(void);\n", name));
    cg->indent = 1;
    cg_line(cg, "static bool valued;");
    cg_open(cg, "if (!valued)");
    cg_line(cg, "valued = true;");
    cg_line(cg, "%s();", name);
    cg_close(cg, "");
    cg->indent = 0;
}

/* void grid___setup(void): templates, arrays and their initial values, on the first call. */
static void setup_function(Cg *cg, UnitCg *u)
{
    const char *name = setup_name(cg, u->unit);
    text_puts(&cg->file_decls, cg_fmt(cg, "void %s(void);\n", name));
    Text *file = cg->to, entry;
    text_init(&entry, cg->cx);
    cg->to = &entry;
    cg->indent = 1;
    layout_entry(cg, u);
    cg->to = file;
    cg->indent = 0;
    text_puts(cg->to, "\n");
    cg->last_line = 0;
    cg_source(cg, u->unit->span);
    cg_line(cg, "void %s(void)", name);
    cg_line(cg, "{");
    if (u->objects.n)
        text_puts(cg->to, u->objects.at);
    text_puts(cg->to, entry.at ? entry.at : "");
    if (u->unit->defaults)
        defaults_call(cg, u->unit->defaults);
    cg_line(cg, "}");
}

void module_c(Cg *cg, Unit *m)
{
    UnitCg *u = unit_new(cg, m);
    for (int i = 0; i < u->used.n; i++)
        if (u->used.at[i]->kind == SYM_VAR)
            heap_define_type(cg, u->used.at[i]->type);
    module_declare(cg, u);
    define_variables(cg, u);
    cg->u = u;
    if (has_objects(u))
        setup_function(cg, u);
    cg->u = NULL;
    for (int i = 0; i < m->contains.n; i++)
        unit_c(cg, m->contains.at[i]);
}
