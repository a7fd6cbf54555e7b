/* sema_use.c: modules: what USE brings into a scope, what PUBLIC and PRIVATE let out.
 *
 * Contract: a name that USE gives is an alias: looking it up finds the module's own symbol, whose
 * scope stays the module's, so that all passes see one variable. Modules are declared before the
 * units that use them (sema.c). A name given to different things by two USE statements is in error
 * only where it is mentioned (SYM_AMBIGUOUS); generic names are joined (Fortran 95, 11.3.2). */
#include <string.h>

#include "../sema/sema.h"

/* ---- modules that belong to the language ---- */

static Symbol *own_symbol(Sema *S, Scope *in, const char *name, SymKind kind) {
    return scope_add(S->cx, in, name_of(S->cx, name), (Span){0, 0}, kind);
}

/* HPF_LIBRARY: the rows of intrinsics.def that it holds. */
static void fill_library(Sema *S, Scope *in) {
    for (int i = 1; i < INTRINSIC_COUNT; i++) {
        const Intrinsic *row = intrinsic_row((IntrinsicId)i);
        if (row->library || row->shared)
            own_symbol(S, in, row->name, SYM_INTRINSIC)->intrinsic = row;
    }
}

enum { QUAD = HPFC_QUAD ? 16 : -1 }; /* the kind, if it is there */

typedef struct NamedInteger {
    const char *name;
    int value;
} NamedInteger;

static void fill_integers(Sema *S, Scope *in, const NamedInteger *constants, int n) {
    for (int i = 0; i < n; i++) {
        Symbol *s = own_symbol(S, in, constants[i].name, SYM_CONST);
        s->type = DEFAULT(S->cx, INTEGER);
        s->init = mk_int(S->cx, s->span, constants[i].value, s->type.kind);
    }
}

/* REAL_KINDS and its like: array PARAMETERs, of which each unit that uses them has its own. */
static void fill_kinds(Sema *S, Scope *in, const char *name, const int *kinds, int n) {
    sema_integer_list(S, own_symbol(S, in, name, SYM_VAR), DEFAULT(S->cx, INTEGER), kinds, n);
}

void sema_integer_list(Sema *S, Symbol *s, Type t, const int *kinds, int n) {
    s->type = t;
    s->is_constant = s->is_save = s->is_used = s->bounds_done = true;
    s->spec = (ArraySpec){.kind = AS_EXPLICIT, .rank = 1};
    s->spec.dim[0].hi = mk_int(S->cx, s->span, n, 8);
    s->init = mk_expr(S->cx, EX_ARRAY, s->span);
    s->init->type = s->type;
    s->init->shape = shape_new(S->cx, 1);
    s->init->shape->extent[0] = mk_int(S->cx, s->span, n, 8);
    for (int i = 0; i < n; i++)
        vec_push(S->cx, &s->init->args, mk_int(S->cx, s->span, kinds[i], s->type.kind));
}

/* The array PARAMETER of a module of the language as one of the scope's own. */
static Symbol *own_constant(Sema *S, Scope *to, const Symbol *of, Span at) {
    const char *name = name_of(S->cx, arena_printf(S->cx->arena, "_%s", of->name));
    Symbol *s = scope_find(to, name);
    if (s)
        return s;
    s = scope_add(S->cx, to, name, at, SYM_VAR);
    s->copy_of = of;
    s->type = of->type;
    s->is_constant = s->is_save = s->is_used = s->bounds_done = true;
    s->spec = of->spec;
    s->init = of->init;
    return s;
}

/* A function without arguments whose value the compiler knows. */
static void known_text(Sema *S, Scope *in, const char *name, const char *text) {
    Symbol *s = own_symbol(S, in, name, SYM_CONST);
    s->is_function = true;
    s->init = mk_char(S->cx, s->span, text, (int)strlen(text));
    s->type = s->init->type;
}

static void fill_fortran_env(Sema *S, Scope *in) {
    static const NamedInteger constants[] = {
        {"character_storage_size", 8}, {"error_unit", 0},       {"file_storage_size", 8},
        {"input_unit", 5},             {"int16", 2},            {"int32", 4},
        {"int64", 8},                  {"int8", 1},             {"iostat_end", -1},
        {"iostat_eor", -2},            {"numeric_storage_size", 32}, {"output_unit", 6},
        {"real128", QUAD},              {"real32", 4},           {"real64", 8},
    };
    fill_integers(S, in, constants, countof(constants));
    known_text(S, in, "compiler_version", "hpfc " HPFC_VERSION);
    known_text(S, in, "compiler_options", S->cx->opt.given);
    fill_kinds(S, in, "character_kinds", (int[]){1}, 1);
    fill_kinds(S, in, "integer_kinds", (int[]){1, 2, 4, 8}, 4);
    fill_kinds(S, in, "logical_kinds", (int[]){1, 2, 4, 8}, 4);
    fill_kinds(S, in, "real_kinds", (int[]){4, 8, 16}, HPFC_QUAD ? 3 : 2);
}

/* The kinds, of which none is C's long double, and the characters that have names. */
static void fill_c_binding(Sema *S, Scope *in) {
    static const NamedInteger constants[] = {
        {"c_bool", 1},         {"c_char", 1},           {"c_double", 8},
        {"c_double_complex", 8}, {"c_float", 4},        {"c_float_complex", 4},
        {"c_float128", QUAD}, {"c_float128_complex", QUAD},
        {"c_int", 4},          {"c_int16_t", 2},        {"c_int32_t", 4},
        {"c_int64_t", 8},      {"c_int8_t", 1},         {"c_int_fast16_t", 8},
        {"c_int_fast32_t", 8}, {"c_int_fast64_t", 8},   {"c_int_fast8_t", 1},
        {"c_int_least16_t", 2}, {"c_int_least32_t", 4}, {"c_int_least64_t", 8},
        {"c_int_least8_t", 1}, {"c_intmax_t", 8},       {"c_intptr_t", 8},
        {"c_long", 8},         {"c_long_double", -1},   {"c_long_double_complex", -1},
        {"c_long_long", 8},    {"c_short", 2},
        {"c_ptrdiff_t", 8},    {"c_signed_char", 1},   {"c_size_t", 8},
    };
    static const struct {
        const char *name, *text;
    } characters[] = {{"c_alert", "\a"},    {"c_backspace", "\b"},       {"c_form_feed", "\f"},
                      {"c_new_line", "\n"}, {"c_carriage_return", "\r"}, {"c_horizontal_tab", "\t"},
                      {"c_null_char", "\0"}, {"c_vertical_tab", "\v"}};
    fill_integers(S, in, constants, countof(constants));
    for (int i = 0; i < countof(characters); i++) {
        Symbol *s = own_symbol(S, in, characters[i].name, SYM_CONST);
        s->init = mk_char(S->cx, s->span, characters[i].text, 1);
        s->type = s->init->type;
    }
    sema_fill_interop(S, in);
}

static Scope *language_module(Sema *S, const char *name) {
    bool library = !strcmp(name, "hpf_library");
    bool c_binding = !strcmp(name, "iso_c_binding"), ieee = sema_is_ieee(name);
    if (!library && !c_binding && !ieee && strcmp(name, "iso_fortran_env") != 0)
        return NULL;
    Symbol *known = scope_find(S->program->intrinsic_modules, name);
    if (known)
        return known->module;
    known = scope_add(S->cx, S->program->intrinsic_modules, name, (Span){0, 0}, SYM_MODULE);
    known->module = scope_new(S->cx, NULL, NULL);
    if (library)
        fill_library(S, known->module);
    else if (c_binding)
        fill_c_binding(S, known->module);
    else if (ieee)
        sema_fill_ieee(S, known->module, name);
    else
        fill_fortran_env(S, known->module);
    return known->module;
}

/* ---- finding modules ---- */

Unit *sema_find_module(const Program *p, const char *name) {
    for (int i = 0; i < p->units.n; i++)
        if (p->units.at[i]->kind == UN_MODULE && p->units.at[i]->name == name)
            return p->units.at[i];
    return NULL;
}

static void unknown_module(Sema *S, const Decl *d) {
    Context *cx = S->cx;
    const char *similar = NULL;
    for (int i = 0; i < S->program->units.n; i++) {
        const Unit *u = S->program->units.at[i];
        if (u->kind == UN_MODULE && name_similar(d->name, u->name))
            similar = u->name;
    }
    if (!similar && name_similar(d->name, "hpf_library"))
        similar = "hpf_library";
    if (!strcmp(d->name, "hpf_local_library")) {
        diag_error(cx, d->name_span, "the module HPF_LOCAL_LIBRARY is not supported");
        return;
    }
    diag_error(cx, d->name_span, "there is no module '%s'", d->name);
    if (similar)
        diag_hint(cx, "did you mean '%s'?", similar);
    else
        diag_hint(cx, "give its source on the command line too, or the directory of '%s.mod' "
                      "with -I", d->name);
}

static Scope *find_module(Sema *S, const Decl *d) {
    Unit *u = d->nature && !strcmp(d->nature, "intrinsic") ? NULL
                                                           : sema_find_module(S->program, d->name);
    if (u)
        return u->scope;
    Scope *own = d->nature && !strcmp(d->nature, "non_intrinsic") ? NULL
                                                                  : language_module(S, d->name);
    if (!own)
        unknown_module(S, d);
    return own;
}

/* ---- what a module lets out ---- */

static bool let_out(const Scope *m, bool is_public, bool is_private) {
    return is_public || (!is_private && !m->is_private);
}

bool scope_lets_out(const Scope *module, const Symbol *s) {
    return let_out(module, s->is_public, s->is_private);
}

static bool exports_symbol(const Scope *m, const Symbol *s) {
    if (s->kind == SYM_CONSTRUCT || s->kind == SYM_UNKNOWN || s->name[0] == '_' || s->is_index)
        return false;
    return scope_lets_out(m, s);
}

/* The symbol that the module gives under a name; NULL: none, or it is PRIVATE (*hidden). */
static Symbol *exported(const Scope *m, const char *name, bool *hidden) {
    Symbol *s = scope_find(m, name);
    const Alias *a = scope_alias(m, name);
    bool out = a ? let_out(m, a->is_public, a->is_private) : s && exports_symbol(m, s);
    *hidden = s && !out;
    return out ? s : NULL;
}

/* ---- bringing names in ---- */

/* May one name be both? Generics may, and a derived type with generics of its name. */
static bool joins(const Symbol *a, const Symbol *b) {
    bool types = a->kind == SYM_TYPE && b->kind == SYM_TYPE;
    return a->kind != SYM_AMBIGUOUS && b->kind != SYM_AMBIGUOUS &&
           (a->specifics.n || a->kind == SYM_TYPE) && (b->specifics.n || b->kind == SYM_TYPE) &&
           (!types || (a->type.derived && a->type.derived == b->type.derived));
}

/* One generic name with the procedures of both. */
static Symbol *join_generics(Sema *S, Scope *to, Symbol *a, Symbol *b) {
    Symbol *g = NEW(S->cx, Symbol);
    const Symbol *type = a->kind == SYM_TYPE ? a : b->kind == SYM_TYPE ? b : NULL;
    g->kind = type ? SYM_TYPE : SYM_GENERIC;
    g->type = type ? type->type : g->type;
    g->name = a->name;
    g->span = a->span;
    g->scope = to;
    for (int side = 0; side < 2; side++) {
        const SymbolVec *from = side ? &b->specifics : &a->specifics;
        for (int i = 0; i < from->n; i++)
            generic_add(S, g, from->at[i]);
    }
    return g;
}

/* The generic of the two that the other one, a procedure or an intrinsic one, is part of anyway. */
static Symbol *wider(Symbol *a, Symbol *b) {
    for (int side = 0; side < 2; side++) {
        Symbol *g = side ? a : b, *part = side ? b : a;
        bool within = part->kind == SYM_INTRINSIC;
        for (int i = 0; i < g->specifics.n; i++)
            within |= g->specifics.at[i] == part;
        if (within && g->specifics.n && g->kind != SYM_AMBIGUOUS)
            return g;
    }
    return NULL;
}

static Symbol *ambiguous(Sema *S, Scope *to, const char *name, Symbol *a, Symbol *b) {
    Symbol *s = NEW(S->cx, Symbol);
    s->kind = SYM_AMBIGUOUS;
    s->name = name;
    s->scope = to;
    vec_push(S->cx, &s->specifics, a);
    vec_push(S->cx, &s->specifics, b);
    return s;
}

/* Is the unit a procedure that is defined here, no interface body? */
static bool is_procedure(const Sema *S, const Unit *u) {
    bool found = false;
    for (int i = 0; u->host && i < u->host->contains.n; i++)
        found |= u->host->contains.at[i] == u;
    for (int i = 0; !u->host && i < S->program->units.n; i++)
        found |= S->program->units.at[i] == u;
    return found && unit_is_procedure(u) && !u->is_wrapper;
}

static void bring(Sema *S, const Decl *d, const char *name, Symbol *sym, Span at) {
    Scope *to = S->scope;
    if (sym->is_constant && sym->scope && !sym->scope->unit)
        sym = own_constant(S, to, sym, at);
    Symbol *known = scope_find(to, name);
    Alias *alias = scope_alias(to, name);
    const Unit *u = to->unit;
    bool generic = sym->specifics.n || sym->kind == SYM_GENERIC || sym->kind == SYM_AMBIGUOUS;
    if (u && !alias && !known && !generic && u->name == name && is_procedure(S, u)) {
        diag_error(S->cx, at, "'%s' from module '%s' has the name of this procedure", name,
                   d->name);
        diag_note(S->cx, u->span, "'%s' is defined here", name);
        return;
    }
    if (known && !alias) {
        diag_error(S->cx, at, "'%s' of module '%s' is the name of something else here", name,
                   d->name);
        diag_note(S->cx, known->span, "'%s' is declared here", name);
    } else if (!known) {
        vec_push(S->cx, &to->aliases, (Alias){.name = name, .sym = sym, .span = at});
        scope_bind(S->cx, to, name, sym);
    } else if (known->copy_of && known->copy_of == sym->copy_of) {
        ; /* two copies of one */
    } else if (known != sym && sym->has_error) {
        ; /* of no use, and reported */
    } else if (known != sym && known->has_error) {
        alias->sym = sym;
        scope_bind(S->cx, to, name, sym);
    } else if (known != sym) {
        Symbol *both = wider(known, sym);
        alias->sym = joins(known, sym) ? join_generics(S, to, known, sym)
                     : both            ? both
                                       : ambiguous(S, to, name, known, sym);
        scope_bind(S->cx, to, name, alias->sym);
    }
}

/* Is the module's name given another name, and only that, by the USE statements of this unit? */
static bool renamed_away(const Unit *u, const char *module, const char *name) {
    bool renamed = false;
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind != DC_USE || d->name != module)
            continue;
        for (int k = 0; k < d->entities.n; k++) {
            const Entity *e = &d->entities.at[k];
            if (e->of == name && e->name == name)
                return false;
            renamed |= e->of == name;
        }
    }
    return renamed;
}

static void bring_all(Sema *S, const Unit *u, const Decl *d, const Scope *m) {
    for (int i = 0; i < m->symbols.n; i++) {
        Symbol *s = m->symbols.at[i];
        if (exports_symbol(m, s) && !renamed_away(u, d->name, s->name))
            bring(S, d, s->name, s, d->name_span);
    }
    for (int i = 0; i < m->aliases.n; i++) {
        const Alias *a = &m->aliases.at[i];
        if (let_out(m, a->is_public, a->is_private) && !renamed_away(u, d->name, a->name))
            bring(S, d, a->name, a->sym, d->name_span);
    }
}

static void not_in_module(Sema *S, const Decl *d, const Entity *e, const Scope *m, bool hidden) {
    Context *cx = S->cx;
    if (hidden) {
        diag_error(cx, e->of_span, "'%s' is PRIVATE in module '%s'", e->of, d->name);
        diag_note(cx, scope_find(m, e->of)->span, "'%s' is declared here", e->of);
        return;
    }
    diag_error(cx, e->of_span, "module '%s' has no '%s'", d->name, e->of);
    for (int i = 0; i < m->symbols.n; i++)
        if (exports_symbol(m, m->symbols.at[i]) && name_similar(e->of, m->symbols.at[i]->name)) {
            diag_hint(cx, "did you mean '%s'?", m->symbols.at[i]->name);
            return;
        }
}

static void use(Sema *S, Unit *u, Decl *d) {
    Scope *m = find_module(S, d);
    if (m && m->unit && m->unit != u && u->name && d->name == u->name)
        diag_error(S->cx, d->name_span, "'%s' is the name of what this USE stands in", d->name);
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        bool hidden = false;
        Symbol *sym = m ? exported(m, e->of, &hidden) : NULL;
        if (sym) {
            bring(S, d, e->name, sym, e->span);
            Alias *a = scope_alias(S->scope, e->name);
            if (a)
                a->is_asked = true;
            continue;
        }
        if (m && sema_ieee_has_operator(d->name, e->of))
            continue;
        if (m && m->unit != u)
            not_in_module(S, d, e, m, hidden);
        /* said once: the name exists from here on, without a type */
        if (!scope_find(S->scope, e->name))
            scope_add(S->cx, S->scope, e->name, e->span, SYM_VAR)->has_error = true;
    }
    if (m && !d->only)
        bring_all(S, u, d, m);
    if (!m && !d->only)
        S->scope->misses_names = true;
}

void sema_use(Sema *S, Unit *u) {
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_USE)
            use(S, u, u->decls.at[i]);
}

/* ---- PUBLIC, PRIVATE ---- */

/* A name that nothing else declares is a variable of the type that IMPLICIT gives it. */
static Symbol *implicit_variable(Sema *S, const Entity *e) {
    bool variable = scope_implicit(S->scope, e->name).base != TY_NONE && !strchr(e->name, '(') &&
                    !intrinsic_name(e->name) && !S->scope->misses_names;
    return variable ? scope_add(S->cx, S->scope, e->name, e->span, SYM_UNKNOWN) : NULL;
}

void sema_access(Sema *S, const Decl *d) {
    bool priv = (d->attrs & AT_PRIVATE) != 0;
    if (!d->entities.n)
        S->scope->is_private = priv;
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        Symbol *s = scope_find(S->scope, e->name);
        Alias *a = scope_alias(S->scope, e->name);
        s = s ? s : implicit_variable(S, e);
        if (!s) {
            diag_error(S->cx, e->span, "the module has no '%s' that could be %s", e->name,
                       priv ? "PRIVATE" : "PUBLIC");
            continue;
        }
        bool named = a ? a->is_private || a->is_public : s->is_private || s->is_public;
        if (named && !s->has_error)
            diag_error(S->cx, e->span, "'%s' is %s already", e->name,
                       (a ? a->is_private : s->is_private) ? "PRIVATE" : "PUBLIC");
        bool *own = priv ? &s->is_private : &s->is_public;
        bool *alias = a ? priv ? &a->is_private : &a->is_public : NULL;
        *(a ? alias : own) = true;
    }
}

bool sema_mentionable(Sema *S, const Symbol *s, Span at) {
    if (!s || s->kind != SYM_AMBIGUOUS)
        return true;
    diag_error(S->cx, at, "'%s' is given to different things by USE statements", s->name);
    for (int i = 0; i < s->specifics.n; i++) {
        const Symbol *x = s->specifics.at[i];
        if (x->span.end)
            diag_note(S->cx, x->span, "one of them is declared here");
    }
    diag_hint(S->cx, "name what is needed with ONLY, or give it another name with =>");
    return false;
}
