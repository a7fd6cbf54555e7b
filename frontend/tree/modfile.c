/* modfile.c: module files: what other sources need to know of a module that is compiled apart.
 *
 * Contract: frontend.h. `grid.mod` is Fortran: the module's declarations and directives, one
 * statement a line, and of its procedures what stands before the first executable statement. The
 * first line says which form it has and which kinds INTEGER, REAL and DOUBLE PRECISION have: those
 * of the units that use it must be the same. It is read as a source is, but no code is made for its
 * units (Unit.from_module_file): so everything that can be declared goes through without a second
 * format. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../frontend.h"
#include "../sema/sema.h"
#include "../structure/sema_struct.h"

static const char magic[] = "! hpfc module file 2, ", local_mark[] = "! local: ";
static const char stops_mark[] = "! stops: "; /* and it is local */
static const char whole_mark[] = "! whole: "; /* a type or a variable */
static const char calls_mark[] = "! calls: "; /* a procedure and its dummy */
static const char backslash[] = ", backslash"; /* its literals have escapes */

static const char *kinds_here(Context *cx) {
    return arena_printf(cx->arena, " kinds %d %d %d", type_default(cx, TY_INTEGER).kind,
                        type_default(cx, TY_REAL).kind, kind_double(cx));
}

/* ---- writing ---- */

static bool has_interface(const Unit *u, const char *name) {
    for (int i = 0; i < u->decls.n; i++)
        for (int k = 0; k < u->decls.at[i]->interface.n; k++)
            if (u->decls.at[i]->interface.at[k]->name == name)
                return true;
    return false;
}

/* Dummy arguments that only their calls show to be procedures. */
static void write_calls(FILE *f, const Unit *u) {
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *d = u->dummies.at[i];
        if (d && d->kind == SYM_PROC && !(d->attrs & AT_EXTERNAL) && !has_interface(u, d->name))
            fprintf(f, "%s%s %s\n", calls_mark, u->name, d->name);
    }
}

/* A type or a variable of which more has an address than its declaration says. */
static bool is_whole(const Unit *m, const Symbol *s) {
    if (s->scope != m->scope)
        return false;
    return s->kind == SYM_TYPE ? s->type.derived->is_whole
                               : s->is_target && !(s->attrs & AT_TARGET) && heap_can_be_target(s);
}

bool modfile_marks(const Unit *m, const char *name) {
    bool found = false;
    for (int i = 0; i < m->wholes.n; i++)
        found |= !strcmp(m->wholes.at[i], name);
    return found;
}

bool modfile_write(Context *cx, const Unit *m, const char *dir,
                   bool (*local)(const Symbol *proc), bool (*stops)(const Symbol *proc)) {
    const char *path = arena_printf(cx->arena, "%s/%s.mod", dir, m->name);
    FILE *f = fopen(path, "w");
    if (!f) {
        diag_error(cx, m->span, "cannot write the module file '%s': %s", path, strerror(errno));
        return false;
    }
    fprintf(f, "%s%s form%s,%s\n", magic, m->fixed_form ? "fixed" : "free",
            cx->opt.backslash ? backslash : "", kinds_here(cx));
    fwrite(m->text.at, 1, m->text.n, f);
    for (int i = 0; i < m->contains.n; i++)
        if (local(m->contains.at[i]->sym))
            fprintf(f, "%s%s\n", stops(m->contains.at[i]->sym) ? stops_mark : local_mark,
                    m->contains.at[i]->name);
    for (int i = 0; i < m->contains.n; i++)
        write_calls(f, m->contains.at[i]);
    for (int i = 0; i < m->scope->symbols.n; i++)
        if (is_whole(m, m->scope->symbols.at[i]))
            fprintf(f, "%s%s\n", whole_mark, m->scope->symbols.at[i]->name);
    bool bad = fflush(f) != 0 || ferror(f);
    int why = errno;
    if (fclose(f) != 0 || bad) {
        diag_error(cx, m->span, "cannot write the module file '%s': %s", path, strerror(why));
        unlink(path);
        return false;
    }
    return true;
}

/* ---- reading ---- */

typedef struct Found {
    FILE *file; /* behind its first line; NULL: there is none */
    const char *path;
    char first[64];
    const char *foreign; /* a file of that name that we cannot read; NULL: not met */
} Found;

/* Other compilers' module files have such names, too. */
static void try_file(Context *cx, Found *f, const char *dir, const char *name) {
    if (f->file)
        return;
    f->path = dir ? arena_printf(cx->arena, "%s/%s.mod", dir, name)
                  : arena_printf(cx->arena, "%s.mod", name);
    f->file = fopen(f->path, "r");
    if (!f->file || (fgets(f->first, sizeof f->first, f->file) &&
                     strncmp(f->first, magic, sizeof magic - 1) == 0))
        return;
    fclose(f->file);
    f->file = NULL;
    f->foreign = f->foreign ? f->foreign : f->path;
}

static Found find_file(Context *cx, const char *name) {
    Found f = {0};
    try_file(cx, &f, cx->opt.module_dir ? cx->opt.module_dir : ".", name);
    if (cx->opt.module_dir)
        try_file(cx, &f, NULL, name);
    for (const char **d = cx->opt.include_dirs; d && *d; d++)
        try_file(cx, &f, *d, name);
    return f;
}

static void mark_units(Unit *u) {
    u->from_module_file = true;
    for (int i = 0; i < u->decls.n; i++)
        for (int k = 0; k < u->decls.at[i]->interface.n; k++)
            mark_units(u->decls.at[i]->interface.at[k]);
    for (int i = 0; i < u->contains.n; i++)
        mark_units(u->contains.at[i]);
}

static bool has_mark(const char *line, const char *mark) {
    return strncmp(line, mark, strlen(mark)) == 0;
}

/* EXTERNAL name, in a procedure of the module. */
static void add_external(Context *cx, Unit *u, const char *name) {
    Decl *d = NEW(cx, Decl);
    *d = (Decl){.kind = DC_ATTR, .attrs = AT_EXTERNAL, .span = u->span};
    vec_push(cx, &d->entities, ((Entity){.name = name_of(cx, name), .span = u->span}));
    vec_push(cx, &u->decls, d);
}

/* Lines `! local: name` and their like behind the module. */
static void read_marks(Context *cx, Unit *m, FILE *f) {
    char line[160];
    while (fgets(line, sizeof line, f)) {
        const bool stops = has_mark(line, stops_mark), whole = has_mark(line, whole_mark);
        const bool calls = has_mark(line, calls_mark);
        if (!stops && !whole && !calls && !has_mark(line, local_mark))
            continue;
        line[strcspn(line, "\n")] = '\0';
        const char *name = line + sizeof local_mark - 1;
        char *dummy = calls ? strchr(name, ' ') : NULL;
        if (dummy)
            *dummy++ = '\0';
        if (whole)
            vec_push(cx, &m->wholes, name_of(cx, name));
        for (int i = 0; i < m->contains.n && !whole; i++) {
            Unit *u = m->contains.at[i];
            if (strcmp(u->name, name) != 0)
                continue;
            if (dummy)
                add_external(cx, u, dummy);
            u->is_local |= !calls;
            u->may_stop |= stops;
        }
    }
}
_Static_assert(sizeof stops_mark == sizeof local_mark && sizeof whole_mark == sizeof local_mark &&
                   sizeof calls_mark == sizeof local_mark,
               "the name stands at the same place");

static bool read_file(Context *cx, Program *p, const Decl *d) {
    Found f = find_file(cx, d->name);
    if (!f.file && !f.foreign)
        return false;
    if (!f.file) {
        diag_error(cx, d->name_span, "'%s' is no module file of this version of hpfc", f.foreign);
        diag_hint(cx, "compile the source of module '%s' by hpfc", d->name);
        return true;
    }
    f.first[strcspn(f.first, "\n")] = '\0';
    const char *kinds = strstr(f.first, " kinds "), *here = kinds_here(cx);
    bool any = kinds && !strcmp(kinds, " kinds any"); /* all of its types say their kinds */
    if (!kinds || (!any && strcmp(kinds, here) != 0)) {
        fclose(f.file);
        diag_error(cx, d->name_span,
                   "the module file '%s' was made with other default kinds:%s, not%s", f.path,
                   kinds ? kinds + 6 : "", here + 6);
        diag_hint(cx, "compile all sources with the same -fdefault-integer-8, -fdefault-real-8 and "
                      "-fdefault-double-8");
        return true;
    }
    Options before = cx->opt;
    cx->opt.fixed_form = strstr(f.first, "fixed") != NULL;
    cx->opt.free_form = !cx->opt.fixed_form;
    cx->opt.backslash = strstr(f.first, backslash) != NULL;
    cx->opt.fixed_line_length = cx->opt.free_line_length = 0;
    cx->opt.long_lines = true;
    int from = p->units.n;
    frontend_parse_file(cx, p, f.path);
    cx->opt = before;
    for (int i = from; i < p->units.n; i++) {
        mark_units(p->units.at[i]);
        read_marks(cx, p->units.at[i], f.file);
    }
    fclose(f.file);
    return true;
}

/* Modules of the language have no files. */
static bool is_ours(const Decl *d) {
    return (d->nature && !strcmp(d->nature, "intrinsic")) || !strcmp(d->name, "hpf_library") ||
           !strcmp(d->name, "hpf_local_library") || !strcmp(d->name, "iso_fortran_env") ||
           !strcmp(d->name, "iso_c_binding") || !strncmp(d->name, "ieee_", 5);
}

static void load_used(Context *cx, Program *p, const Unit *u) {
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        for (int k = 0; k < d->interface.n; k++)
            load_used(cx, p, d->interface.at[k]);
        if (d->kind == DC_USE && !is_ours(d) && !sema_find_module(p, d->name))
            read_file(cx, p, d);
    }
    for (int i = 0; i < u->contains.n; i++)
        load_used(cx, p, u->contains.at[i]);
    for (int i = 0; i < u->blocks.n; i++)
        load_used(cx, p, u->blocks.at[i]);
}

void modfiles_load(Context *cx, Program *p) {
    for (int i = 0; i < p->units.n; i++) /* it grows: modules use modules */
        load_used(cx, p, p->units.at[i]);
}

/* ---- which modules sources are about ---- */

static void list_used(Context *cx, const Unit *u, ModuleNames *out) {
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind == DC_USE)
            vec_push(cx, &out->used, d->name);
        for (int k = 0; k < d->interface.n; k++)
            list_used(cx, d->interface.at[k], out);
    }
    for (int i = 0; i < u->contains.n; i++)
        list_used(cx, u->contains.at[i], out);
    for (int i = 0; i < u->blocks.n; i++)
        list_used(cx, u->blocks.at[i], out);
}

void frontend_modules(Context *cx, const Program *p, ModuleNames *out) {
    for (int i = 0; i < p->units.n; i++) {
        bool is_main = p->units.at[i]->kind == UN_PROGRAM;
        if (p->units.at[i]->kind == UN_MODULE)
            vec_push(cx, &out->defined, p->units.at[i]->name);
        vec_push(cx, &out->units, is_main ? "" : p->units.at[i]->name);
        list_used(cx, p->units.at[i], out);
    }
}
