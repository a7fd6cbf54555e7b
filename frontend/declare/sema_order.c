/* sema_order.c: what declarations may not say beside each other: IMPLICIT, NAMELIST, names of
 * COMMON blocks.
 *
 * Contract: it runs when all declarations of a unit were read and types are settled, and only
 * reports. */
#include "../structure/sema_struct.h"

/* ---- IMPLICIT ---- */

/* IMPLICIT comes before what declares names. */
static void implicit_first(Sema *S, const Unit *u, const Decl *implicit) {
    for (int i = 0; i < u->decls.n && u->decls.at[i] != implicit; i++) {
        const Decl *d = u->decls.at[i];
        bool declares = d->kind == DC_TYPE || d->kind == DC_TYPEDEF || d->kind == DC_COMMON ||
                        d->kind == DC_EQUIVALENCE || d->kind == DC_NAMELIST ||
                        d->kind == DC_INTERFACE || (d->kind == DC_ATTR && !(d->attrs & AT_IMPORT));
        if (!declares || d->span.beg >= implicit->span.beg)
            continue;
        diag_error(S->cx, implicit->span, "IMPLICIT must stand before declarations");
        diag_note(S->cx, d->span, "one is here");
        return;
    }
}

/* A letter has one type; IMPLICIT NONE stands alone. `said`: where each letter got its type. */
static void implicit_once(Sema *S, const Decl *d, const Decl *before, Span said[26]) {
    Context *cx = S->cx;
    if (before && (before->implicit.none || d->implicit.none)) {
        diag_error(cx, d->span, before->implicit.none && d->implicit.none
                                    ? "IMPLICIT NONE was said before"
                                    : "IMPLICIT NONE cannot stand beside other IMPLICIT "
                                      "statements");
        diag_note(cx, before->span, "one is here");
        return;
    }
    for (int i = 0; i < d->implicit.n; i++)
        for (int c = d->implicit.from[i]; c <= d->implicit.to[i]; c++) {
            Span *at = c >= 'a' && c <= 'z' ? &said[c - 'a'] : NULL;
            if (at && at->end) {
                diag_error(cx, d->span, "names that begin with '%c' have an IMPLICIT type already",
                           c);
                diag_note(cx, *at, "by this statement");
                return;
            }
            if (at)
                *at = d->span;
        }
}

static void check_implicit(Sema *S, const Unit *u) {
    Span said[26] = {{0, 0}};
    const Decl *before = NULL, *external = NULL;
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind != DC_IMPLICIT)
            continue;
        if (d->implicit.external && external) {
            diag_error(S->cx, d->span, "IMPLICIT NONE (EXTERNAL) was said before");
            diag_note(S->cx, external->span, "here");
        }
        external = d->implicit.external ? d : external;
        if (d->implicit.external && !d->implicit.none)
            continue;
        implicit_first(S, u, d);
        implicit_once(S, d, before, said);
        before = d;
    }
    for (int i = 0; before && i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (s->kind == SYM_CONST && s->is_implicit && !s->has_error &&
            !type_equal(s->type, scope_implicit(u->scope, s->name)))
            diag_error(S->cx, s->span, "the PARAMETER '%s' has another type than the IMPLICIT "
                       "statement behind it gives it", s->name);
    }
}

/* ---- NAMELIST ---- */

static const Entity *declared_behind(const Unit *u, int from, const char *name) {
    for (int i = from; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        for (int k = 0; d->kind == DC_TYPE && k < d->entities.n; k++)
            if (d->entities.at[k].name == name)
                return &d->entities.at[k];
    }
    return NULL;
}

/* The group writes all components, so that none may be PRIVATE where the type is from. */
static void check_components(Sema *S, const Entity *e, const Derived *t, const Symbol *group) {
    int errors = diag_errors(S->cx);
    for (int i = 0; i < t->components.n && diag_errors(S->cx) == errors; i++) {
        const Component *c = &t->components.at[i];
        bool seen = c->is_hidden || struct_may_see(S, t, c);
        if (seen && c->type.base == TY_DERIVED)
            check_components(S, e, c->type.derived, group);
        if (seen)
            continue;
        diag_error(S->cx, e->span, "'%s' cannot be in the NAMELIST group '%s': component '%s' of "
                   "TYPE(%s) is PRIVATE", e->name, group->name, c->name, t->name);
        diag_note(S->cx, t->span, "'%s' is defined here", t->name);
        return;
    }
}

static void check_member(Sema *S, const Unit *u, int decl, const Entity *e, const Symbol *group) {
    Context *cx = S->cx;
    const Symbol *s = scope_find(u->scope, e->name);
    Type implicit = scope_implicit(u->scope, e->name);
    const Entity *late = s && !(implicit.base != TY_NONE && type_equal(implicit, s->type))
                             ? declared_behind(u, decl + 1, e->name) : NULL;
    const Symbol *known = scope_lookup(u->scope, e->name);
    bool own = e->name == u->name && u->kind == UN_SUBROUTINE;
    if (e->name == u->name && u->kind == UN_PROGRAM && !u->is_unnamed) {
        diag_error(cx, e->span, "'%s' is the PROGRAM and cannot be in the NAMELIST group '%s'",
                   e->name, group->name);
        return;
    }
    if (known && known->kind == SYM_CONST) {
        diag_error(cx, e->span, "'%s' is a PARAMETER and cannot be in the NAMELIST group '%s'",
                   e->name, group->name);
        return;
    }
    if (own || (known && known->kind == SYM_PROC && !known->is_dummy && !known->has_error)) {
        diag_error(cx, e->span, "'%s' is a procedure and cannot be in the NAMELIST group '%s'",
                   e->name, group->name);
    } else if (late) {
        diag_error(cx, e->span, "'%s' must be declared before the NAMELIST group '%s'", e->name,
                   group->name);
        diag_note(cx, late->span, "'%s' is declared here", e->name);
    } else if (s && s->spec.kind == AS_ASSUMED_SIZE && sym_is_array(s)) {
        diag_error(cx, e->span, "'%s' is assumed-size and cannot be in the NAMELIST group '%s'",
                   e->name, group->name);
    } else if (s && u->kind == UN_MODULE && !scope_lets_out(u->scope, s) &&
               scope_lets_out(u->scope, group)) {
        diag_error(cx, e->span, "'%s' is PRIVATE and cannot be in the PUBLIC NAMELIST group '%s'",
                   e->name, group->name);
    } else if (s && s->type.base == TY_DERIVED) {
        check_components(S, e, s->type.derived, group);
    }
}

static void check_namelists(Sema *S, const Unit *u) {
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        const Symbol *group = d->kind == DC_NAMELIST ? scope_find(u->scope, d->name) : NULL;
        if (!group || group->kind != SYM_NAMELIST)
            continue;
        if (u->is_block_data)
            diag_error(S->cx, d->span, "NAMELIST cannot stand in BLOCK DATA");
        if (group->name == u->name)
            diag_error(S->cx, d->name_span, "'%s' is the name of this unit and of no "
                       "NAMELIST group", d->name);
        for (int k = 0; k < d->entities.n; k++)
            check_member(S, u, i, &d->entities.at[k], group);
    }
}

/* ---- DATA ---- */

/* The variables of DATA are the unit's own. */
static void check_data_object(Sema *S, const Unit *u, const Expr *e) {
    for (int i = 0; e->kind == EX_IDO && i < e->args.n; i++)
        check_data_object(S, u, e->args.at[i]);
    bool component = false;
    for (; e->kind == EX_SUBSTR || e->kind == EX_COMPONENT; e = e->a)
        component |= e->kind == EX_COMPONENT;
    const Symbol *s = e->kind == EX_REF ? scope_find(u->scope, e->name) : NULL;
    const Alias *used = s ? scope_alias(u->scope, e->name) : NULL;
    const Symbol *host = e->kind == EX_REF && u->host && (s || component)
                             ? scope_lookup(u->host->scope, e->name) : NULL;
    if (component && s && s->is_dummy) {
        diag_error(S->cx, e->span, "'%s' is a dummy argument and cannot stand in DATA", e->name);
    } else if (used) {
        diag_error(S->cx, e->span, "'%s' comes from a module here and cannot stand in DATA",
                   e->name);
        diag_note(S->cx, used->span, "by this USE");
    } else if (host && host->kind == SYM_VAR &&
               (!s || (s->is_implicit && !sym_is_array(s) && !s->common))) {
        diag_error(S->cx, e->span, "'%s' is a variable of the host and cannot stand in DATA here",
                   e->name);
        diag_note(S->cx, host->span, "'%s' is declared here", e->name);
    }
}

static void check_data(Sema *S, const Unit *u, const Decl *d) {
    for (int i = 0; i < d->objects.n; i++)
        check_data_object(S, u, d->objects.at[i]);
}

/* ---- COMMON ---- */

/* BIND(C, NAME=) :: /block/, whose own name is local then. */
static bool names_blocks_in_c(const Unit *u) {
    bool any = false;
    for (int i = 0; i < u->decls.n; i++) {
        const unsigned attrs = u->decls.at[i]->kind == DC_ATTR ? u->decls.at[i]->attrs : 0;
        any |= attrs & AT_BIND && attrs & AT_SAVE_COMMON;
    }
    return any;
}

/* Block names are global, and yet no local name of these kinds. */
static void check_block_name(Sema *S, const Unit *u, const Entity *e) {
    if (!e->block || !e->block[0])
        return;
    const Symbol *s = scope_find(u->scope, e->block);
    const Symbol *global = scope_find(S->program->global, e->block);
    const char *what = !s                       ? NULL
                       : s->kind == SYM_CONST   ? "a PARAMETER"
                       : s->kind == SYM_PROC && s->is_external ? "an EXTERNAL procedure"
                                                : NULL;
    if (!what && global && global->unit && !global->unit->is_unnamed && !names_blocks_in_c(u)) {
        what = "a program unit";
        s = global;
    }
    if (!what)
        return;
    diag_error(S->cx, e->span, "the COMMON block '%s' has the name of %s", e->block, what);
    diag_note(S->cx, s->span, "'%s' is declared here", s->name);
}

static const char *unit_word(const Unit *u) {
    return u->kind == UN_MODULE    ? "MODULE"
           : u->kind == UN_PROGRAM ? "PROGRAM"
                                   : "SUBROUTINE";
}

/* The FUNCTION or its ENTRY of that name, whose result has another; NULL: there is none. */
static const Unit *other_result(const Unit *u, const char *name) {
    if (u->kind != UN_FUNCTION)
        return NULL;
    if (!u->family)
        return u->name == name && u->result_name && u->result_name != name ? u : NULL;
    for (int i = 0; i < u->family->headers.n; i++) {
        const Unit *e = u->family->headers.at[i];
        if (e->name == name && e->result_name && e->result_name != name)
            return e;
    }
    return NULL;
}

/* A name that nothing declares cannot become a variable where a unit around has it. */
bool sema_is_own_name(Sema *S, const Unit *u, const char *name, Span at) {
    for (int i = 0; u && i < u->decls.n; i++) {
        const Decl *use = u->decls.at[i];
        if (use->kind != DC_USE || use->name != name)
            continue;
        diag_error(S->cx, at, "'%s' is the name of a module that is used here and no variable",
                   name);
        diag_note(S->cx, use->name_span, "it is used here");
        return true;
    }
    for (int i = 0; u && u->kind == UN_SUBROUTINE && u->family && i < u->family->headers.n; i++) {
        const Unit *e = u->family->headers.at[i];
        if (e->name != name)
            continue;
        diag_error(S->cx, at, "'%s' is the name of %s and no variable in it", name,
                   i ? "an ENTRY of the SUBROUTINE" : "the SUBROUTINE");
        diag_note(S->cx, e->span, "it stands here");
        return true;
    }
    const Unit *function = NULL;
    for (const Unit *f = u; f && !function; f = f->host)
        function = other_result(f, name);
    if (function) {
        diag_error(S->cx, at, "'%s' is a FUNCTION, whose result is the variable '%s', and no "
                   "variable in it", name, function->result_name);
        diag_note(S->cx, function->span, "it begins here");
        return true;
    }
    for (; u && (u->name != name || u->kind == UN_FUNCTION || u->family); u = u->host)
        ;
    if (!u || u->is_block_data || u->is_unnamed)
        return false;
    diag_error(S->cx, at, "'%s' is the name of the %s and no variable in it", name, unit_word(u));
    diag_note(S->cx, u->span, "it begins here");
    return true;
}

/* The name of a function with RESULT stands in no declaration of its own. */
static void check_function_name(Sema *S, const Unit *u) {
    const Symbol *s = u->result && u->result->name != u->name && !u->family
                          ? scope_find(u->scope, u->name) : NULL;
    if (!s || s->has_error || !s->span.end || (s->kind != SYM_VAR && s->kind != SYM_UNKNOWN))
        return;
    diag_error(S->cx, s->span, "the FUNCTION '%s' has the RESULT '%s', and its name cannot be "
               "declared in it", s->name, u->result->name);
    diag_note(S->cx, u->span, "it begins here");
}

/* The name of what is no function is nothing else in it. */
static void check_own_name(Sema *S, const Unit *u) {
    if (u->kind == UN_FUNCTION)
        check_function_name(S, u);
    const Symbol *s = u->name && u->kind != UN_FUNCTION ? scope_find(u->scope, u->name) : NULL;
    if (!s || s->has_error || !s->span.end || s->kind != SYM_VAR || u->family || u->is_unnamed)
        return;
    diag_error(S->cx, s->span, "'%s' is the name of the %s and cannot be declared in it", s->name,
               unit_word(u));
    diag_note(S->cx, u->span, "it begins here");
}

/* A procedure in it whose name is generic is one of the procedures that the name stands for. */
static void check_generic_name(Sema *S, const Unit *u, const Unit *c) {
    const Symbol *s = scope_find(u->scope, c->name);
    bool among = !s || s->has_error || !s->specifics.n;
    for (int i = 0; !among && i < s->specifics.n; i++)
        among = s->specifics.at[i]->unit == c || s->specifics.at[i]->iface == c;
    if (!among)
        diag_error(S->cx, c->span, "'%s' is generic, but not one of the procedures that the name "
                   "stands for", c->name);
}

/* So is that of a module which it uses. */
static void check_module_name(Sema *S, const Unit *u, const Decl *use) {
    const Symbol *s = scope_find(u->scope, use->name);
    if (!s || s->has_error || !s->span.end || s->kind != SYM_VAR || s->scope != u->scope)
        return;
    diag_error(S->cx, s->span, "'%s' is the name of a module that is used here and cannot be "
               "declared", s->name);
    diag_note(S->cx, use->name_span, "it is used here");
}

/* TYPE(t) is a type of the host, or of a module; what the scope calls t later hides it. */
static void check_hidden_type(Sema *S, const Unit *u, const Decl *d) {
    const Symbol *s = d->derived ? scope_find(u->scope, d->derived) : NULL;
    if (!s || s->has_error || s->is_dummy || s->specifics.n || s->scope != u->scope ||
        (s->kind != SYM_VAR && s->kind != SYM_CONST) || s->span.beg <= d->derived_span.beg)
        return;
    diag_error(S->cx, s->span, "'%s' is the name of a type that is used here and cannot be "
               "declared", s->name);
    diag_note(S->cx, d->derived_span, "it is used here");
}

/* A procedure is none of the EXTERNAL ones in itself, nor are its ENTRYs. */
static void check_external(Sema *S, const Unit *u, const Entity *e) {
    bool own = e->name == u->name;
    const Symbol *s = scope_find(u->scope, e->name);
    if (s && s->common) {
        diag_error(S->cx, e->span, "'%s' is in COMMON and cannot be EXTERNAL", e->name);
        return;
    }
    const Unit *entry = NULL;
    for (int i = 1; u->family && u->family->headers.at[0] == u && i < u->family->headers.n; i++)
        if (u->family->headers.at[i]->name == e->name)
            entry = u->family->headers.at[i];
    if (!entry && !(own && u->kind == UN_SUBROUTINE && !u->family))
        return;
    diag_error(S->cx, e->span, "'%s' is %s and cannot be EXTERNAL in it", e->name,
               entry ? "an ENTRY of this procedure" : "this procedure");
    if (entry)
        diag_note(S->cx, entry->span, "the ENTRY is here");
}

static bool has_block(const Unit *u, const char *name) {
    bool found = false;
    for (int i = 0; i < u->decls.n; i++)
        for (int k = 0; u->decls.at[i]->kind == DC_COMMON && k < u->decls.at[i]->entities.n; k++)
            found |= u->decls.at[i]->entities.at[k].block == name;
    return found;
}

static void check_saved_blocks(Sema *S, const Unit *u, const Decl *d) {
    for (int i = 0; i < d->objects.n; i++)
        if (!has_block(u, d->objects.at[i]->name))
            diag_error(S->cx, d->objects.at[i]->span, "there is no COMMON block '%s' here",
                       d->objects.at[i]->name);
}

void sema_check_order(Sema *S, const Unit *u) {
    check_implicit(S, u);
    check_namelists(S, u);
    check_own_name(S, u);
    for (int i = 0; i < u->contains.n; i++)
        check_generic_name(S, u, u->contains.at[i]);
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind == DC_USE)
            check_module_name(S, u, d);
        if (d->kind == DC_ATTR && d->attrs & AT_SAVE_COMMON)
            check_saved_blocks(S, u, d);
        if (d->kind == DC_DATA)
            check_data(S, u, d);
        if (d->kind == DC_TYPE)
            check_hidden_type(S, u, d);
        for (int k = 0; d->kind == DC_ATTR && d->attrs & AT_EXTERNAL && k < d->entities.n; k++)
            check_external(S, u, &d->entities.at[k]);
        for (int k = 0; d->kind == DC_COMMON && k < d->entities.n; k++)
            if (k == 0 || d->entities.at[k].block != d->entities.at[k - 1].block)
                check_block_name(S, u, &d->entities.at[k]);
    }
}
