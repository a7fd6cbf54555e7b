/* sema_decl.c: the specification part of a unit: what each name is, its type, bounds and
 * attributes.
 *
 * Contract: declarations are read in order, so that a PARAMETER may be used by what follows; bounds
 * and initial values wait until all names have their types, because old programs write
 * `REAL A(N)` before `INTEGER N`. Afterwards no symbol of the scope is SYM_UNKNOWN. */
#include <string.h>

#include "fold.h"
#include "sema_struct.h"

typedef struct Pending {
    Symbol *sym;
    Expr *init;
} Pending;

typedef struct PendingLike { /* PROCEDURE (like) sym */
    Symbol *sym;
    const Decl *decl;
} PendingLike;

typedef struct DeclPass {
    Sema *S;
    Unit *u;
    Scope *scope;
    Vec(Pending) inits;
    Vec(PendingLike) likes;
    StmtVec targets; /* what pointers begin with */
    Vec(Decl *) data;
} DeclPass;

/* ---- types ---- */

static const char *base_name(BaseType b) {
    static const char *const name[] = {"", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER"};
    return name[b];
}

Type sema_kind(Sema *S, Type t, Expr *kind_expr, bool double_precision, Span at) {
    int64_t kind;
    if (t.base == TY_NONE)
        return t;
    if (double_precision) {
        S->cx->has_quad |= kind_double(S->cx) > 8;
        if (!real_kind(kind_double(S->cx))) {
            diag_error(S->cx, at, "-fdefault-real-8 makes DOUBLE PRECISION REAL(16), which this "
                       "hpfc was built without");
            diag_hint(S->cx, "-fdefault-double-8 keeps it REAL(8)");
            return TYPE(NONE, 0);
        }
        return (Type){.base = t.base, .kind = kind_double(S->cx)};
    }
    if (t.base == TY_CHARACTER) {
        t.kind = 1;
        kind_expr = kind_expr ? sema_spec_int(S, kind_expr, true, "KIND") : NULL;
        if (!kind_expr || (expr_is_int(kind_expr, &kind) && kind == 1))
            return t;
        if (kind_expr->type.base != TY_NONE)
            diag_error(S->cx, kind_expr->span, "there is no CHARACTER of kind %lld",
                       (long long)kind);
        return TYPE(NONE, 0);
    }
    if (!kind_expr)
        return type_default(S->cx, t.base);
    kind_expr = sema_spec_int(S, kind_expr, true, "KIND");
    if (!expr_is_int(kind_expr, &kind))
        return TYPE(NONE, 0);
    bool real = t.base == TY_REAL || t.base == TY_COMPLEX;
    if (real ? real_kind(kind) != NULL : integer_kind(kind) != NULL) {
        S->cx->has_quad |= kind > 8;
        return (Type){.base = t.base, .kind = (int)kind};
    }
    diag_error(S->cx, kind_expr->span.end ? kind_expr->span : at, "there is no %s of kind %lld",
               base_name(t.base), (long long)kind);
    diag_hint(S->cx, !real             ? "the kinds are 1, 2, 4 and 8"
                     : real_kind(16) ? "the kinds are 4, 8 and 16"
                     : kind == 16    ? "this hpfc was built without libquadmath"
                                     : "the kinds are 4 and 8");
    return TYPE(NONE, 0);
}

/* ---- names ---- */

static Symbol *declare(DeclPass *P, const char *name, Span at) {
    Symbol *s = scope_find(P->scope, name);
    const Alias *a = scope_alias(P->scope, name);
    if (a) {
        diag_error(P->S->cx, at, "'%s' comes from a module here and cannot be declared", name);
        diag_note(P->S->cx, a->span, "by this USE");
        s = NEW(P->S->cx, Symbol); /* on no list: what is said of it has no effect */
        *s = (Symbol){.name = name, .span = at, .scope = P->scope, .has_error = true};
        return s;
    }
    return s ? s : scope_add(P->S->cx, P->scope, name, at, SYM_UNKNOWN);
}

/* The first name of a statement that is there twice is enough. */
bool sema_is_repeated(Sema *S) {
    bool told = S->declaration && S->repeated == S->declaration;
    S->repeated = S->declaration;
    return told;
}

static void conflict(DeclPass *P, const Symbol *s, Span at, const char *what) {
    if (sema_is_repeated(P->S))
        return;
    diag_error(P->S->cx, at, "'%s' %s already", s->name, what);
    if (s->span.end && s->span.beg != at.beg)
        diag_note(P->S->cx, s->span, "'%s' is declared here", s->name);
}

static void give_type(DeclPass *P, Symbol *s, Type t, Span at) {
    bool implicit = s->is_external && s->iface == s->unit; /* EXTERNAL, defined in this program */
    if (s->kind == SYM_PROC && s->iface && !implicit) {
        conflict(P, s, at, "has an explicit interface");
        return;
    }
    if (s->type.base != TY_NONE && !s->is_implicit) {
        conflict(P, s, at, "has a type");
        return;
    }
    if (s->kind == SYM_CONST && !type_equal(s->type, t)) {
        conflict(P, s, at, "has a value of another type");
        return;
    }
    s->type = t;
    s->is_implicit = false;
    s->span = at;
    if (s->kind == SYM_PROC)
        s->is_function = true;
}

static void give_spec(DeclPass *P, Symbol *s, const ArraySpec *spec, Span at) {
    if (spec->kind == AS_SCALAR)
        return;
    if (sym_is_array(s)) {
        conflict(P, s, at, "has its dimensions");
        return;
    }
    if (s->kind == SYM_PROC || s->kind == SYM_INTRINSIC || s->kind == SYM_CONST) {
        conflict(P, s, at, s->kind == SYM_CONST ? "has a value" : "is a procedure");
        return;
    }
    if (s->is_data)
        diag_error(P->S->cx, at, "the dimensions of '%s' must stand before the DATA that gives it "
                   "values", s->name);
    s->spec = *spec;
    for (int d = 0; d < spec->rank; d++) { /* entities share the tree of DIMENSION(...) */
        const Bound *b = &spec->dim[d];
        s->spec.dim[d].lo = b->lo ? expr_copy(P->S->cx, b->lo) : NULL;
        s->spec.dim[d].hi = b->hi ? expr_copy(P->S->cx, b->hi) : NULL;
    }
}

static void name_in_data(const DeclPass *P, const Expr *object) {
    Symbol *s = object->kind == EX_REF ? scope_find(P->scope, object->name) : NULL;
    if (s && s->kind != SYM_TYPE)
        s->is_data = true;
}

/* 'x' is … already */
static const char *other_kind(DeclPass *P, const Symbol *s) {
    return s->kind == SYM_UNKNOWN ? "is something else"
                                  : arena_printf(P->S->cx->arena, "is %s", sym_kind_word(s));
}

static void make_external(DeclPass *P, Symbol *s, Span at) {
    if (s->kind == SYM_PROC && s->is_dummy)
        return;
    if (s->kind != SYM_UNKNOWN || sym_is_array(s)) {
        conflict(P, s, at, other_kind(P, s));
        return;
    }
    Symbol *global = s->is_dummy ? NULL : sema_global(P->S, s->name);
    s->kind = SYM_PROC;
    s->is_external = true;
    s->is_function = s->type.base != TY_NONE;
    s->unit = s->iface = global ? global->unit : NULL;
}

static void make_intrinsic(DeclPass *P, Symbol *s, Span at) {
    if (s->kind == SYM_GENERIC && intrinsic_name(s->name))
        return; /* it goes on with the intrinsic anyway */
    if (s->kind != SYM_UNKNOWN)
        conflict(P, s, at, other_kind(P, s));
    else if (intrinsic_name(s->name) || sema_is_vendor_function(s->name))
        s->kind = SYM_INTRINSIC;
    else
        diag_error(P->S->cx, at, "there is no intrinsic procedure '%s'", s->name);
    s->has_error |= s->kind == SYM_UNKNOWN;
}

static void dummy_only(DeclPass *P, const Symbol *s, Span at, const char *what) {
    if (!s->is_dummy && !(s->address && s->address->is_dummy))
        diag_error(P->S->cx, at, "'%s' is no dummy argument, so it cannot be %s", s->name, what);
}

static void give_attributes(DeclPass *P, Symbol *s, const Decl *d, Span at) {
    unsigned attrs = sema_new_attributes(P->S, s, d->attrs, at);
    if (attrs & AT_ALLOCATABLE) {
        s->is_allocatable = true;
    }
    if (attrs & AT_SAVE) {
        if (s->is_dummy || s->is_result)
            diag_error(P->S->cx, at, "'%s' is a %s and cannot have SAVE", s->name,
                       s->is_dummy ? "dummy argument" : "function result");
        s->is_save = true;
    }
    if (attrs & AT_INTENT) {
        dummy_only(P, s, at, "INTENT");
        s->intent = d->intent;
    }
    if (attrs & AT_OPTIONAL) {
        dummy_only(P, s, at, "OPTIONAL");
        s->is_optional = true;
        if (s->address)
            s->address->is_optional = true;
    }
    s->is_public |= (attrs & AT_PUBLIC) != 0;
    s->is_private |= (attrs & AT_PRIVATE) != 0;
    if (attrs & (AT_PUBLIC | AT_PRIVATE) && P->u->kind != UN_MODULE)
        diag_error(P->S->cx, at, "PUBLIC and PRIVATE stand only in a module");
    if (attrs & AT_VALUE) {
        dummy_only(P, s, at, "VALUE");
        s->is_value = s->is_assigned = true;
    }
    if (attrs & AT_TARGET)
        s->is_target = true;
    if (attrs & AT_POINTER)
        s->is_pointer = s->is_allocatable = s->may_move = true;
    if (attrs & AT_EXTERNAL)
        make_external(P, s, at);
    if (attrs & AT_INTRINSIC)
        make_intrinsic(P, s, at);
}

/* ---- declarations ---- */

static Type entity_type(Sema *S, const Decl *d, Type t, const Entity *e, Expr **later) {
    *later = NULL;
    if (t.base == TY_CHARACTER) {
        t.len = sema_text_length(S, e->char_len ? e->char_len : d->type.len, e->span, later);
        if (t.len && t.len->type.base == TY_NONE)
            t.base = TY_NONE;
    } else if (e->char_len) {
        Expr *bytes = expr_copy(S->cx, e->char_len);
        if (t.base == TY_COMPLEX && bytes->kind == EX_CONST) /* z*16: two parts of 8 bytes */
            bytes->value.i /= 2;
        t = sema_kind(S, (Type){.base = t.base}, bytes, false, e->span);
    }
    return t;
}

/* The type that a statement gives, without lengths. */
static Type stated_type(Sema *S, const Decl *d) {
    return d->type.base == TY_DERIVED ? sema_derived_type(S, d->derived, d->derived_span)
                                      : sema_kind(S, d->type, d->kind_expr, d->double_precision,
                                                  d->span);
}

Type sema_declared_type(Sema *S, const Decl *d, const Entity *e) {
    Expr *later;
    Type t = entity_type(S, d, stated_type(S, d), e, &later);
    return sema_no_late_length(S, t, later);
}

static void parameter(DeclPass *P, Symbol *s, Expr *init, Span at) {
    Sema *S = P->S;
    if (s->kind != SYM_UNKNOWN || s->is_dummy || s->is_result || s->init) {
        conflict(P, s, at, other_kind(P, s));
        return;
    }
    if (s->type.base == TY_NONE) {
        s->type = scope_implicit(P->scope, s->name);
        s->is_implicit = true;
        s->span = at;
        if (s->type.base == TY_NONE && !s->has_error)
            diag_error(S->cx, at, "'%s' has no type, and IMPLICIT NONE is in force", s->name);
        s->has_error |= s->type.base == TY_NONE;
    }
    bool plain = !sym_is_array(s) && s->type.base != TY_DERIVED;
    s->kind = plain || sym_is_array(s) ? SYM_VAR /* KIND(s) and its like may stand in the value */
                                       : SYM_CONST;
    if (!init) {
        diag_error(S->cx, at, "the PARAMETER '%s' needs a value", s->name);
        s->kind = sym_is_array(s) ? SYM_VAR : SYM_CONST;
        return;
    }
    if (sym_is_array(s)) {
        s->is_constant = s->is_save = true;
        if (s->spec.kind != AS_ASSUMED_SIZE) /* PARAMETER a(*): the value says how large it is */
            sema_array_bounds(S, s);
    }
    sema_constant_init(S, s, init);
    if (plain)
        s->kind = SYM_CONST;
}

/* POINTER :: p => t (sema_targets.c). */
static void begin_with_target(DeclPass *P, Symbol *s, Expr *target) {
    Stmt *set = mk_stmt(P->S->cx, ST_POINTER, s->span);
    s->is_save = true;
    set->lhs = mk_ref(P->S->cx, s->span, s->name);
    set->rhs = target;
    vec_push(P->S->cx, &P->targets, set);
}

/* DATA p /t/: a variable as the value of a POINTER begins it with that target. Pairs are looked for
 * as long as each object takes one value. */
static void data_targets(DeclPass *P, Decl *d) {
    ExprVec objects = {0}, values = {0};
    bool paired = true;
    for (int i = 0; i < d->objects.n || i < d->values.n; i++) {
        Expr *o = i < d->objects.n ? d->objects.at[i] : NULL;
        Expr *v = i < d->values.n ? d->values.at[i] : NULL;
        Symbol *s = o && o->kind == EX_REF && !o->has_args ? scope_find(P->scope, o->name) : NULL;
        const Symbol *t = v && v->kind == EX_REF ? scope_find(P->scope, v->name) : NULL;
        paired = paired && s && v && v->kind != EX_BINARY && (s->is_pointer || !sym_is_array(s));
        if (paired && s->is_pointer && t && t->kind != SYM_CONST && !t->is_constant) {
            begin_with_target(P, s, v);
            continue;
        }
        if (o)
            vec_push(P->S->cx, &objects, o);
        if (v)
            vec_push(P->S->cx, &values, v);
    }
    d->objects = objects;
    d->values = values;
}

static void type_declaration(DeclPass *P, const Decl *d) {
    Sema *S = P->S;
    Type t = stated_type(S, d);
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        Symbol *s = declare(P, e->name, e->span);
        if (S->unit->host && s->kind == SYM_UNKNOWN && s->type.base == TY_NONE)
            s->span = e->span;
        Expr *later;
        Type own = entity_type(S, d, t, e, &later);
        s->late_length = later;
        s->is_automatic |= later != NULL;
        s->has_error |= own.base == TY_NONE;
        give_type(P, s, own, e->span);
        s->is_c_address |= d->type.base == TY_DERIVED && own.base == TY_INTEGER;
        s->is_deferred |= own.base == TY_CHARACTER &&
                          sema_says_open(e->char_len ? e->char_len : d->type.len);
        give_spec(P, s, e->spec.kind != AS_SCALAR ? &e->spec : &d->spec, e->span);
        give_attributes(P, s, d, e->span);
        sema_bind_variable(S, s, d);
        if (d->attrs & s->attrs & AT_PARAMETER)
            parameter(P, s, e->init, e->span);
        else if (e->init && s->is_pointer && e->init->kind == EX_PAREN && !s->is_dummy)
            begin_with_target(P, s, e->init->a);
        else if (e->init && s->is_pointer && e->init->kind == EX_REF &&
                 !strcmp(e->init->name, "null") && !s->is_dummy)
            s->is_save = true;
        else if (e->init && s->is_dummy)
            diag_error(S->cx, e->init->span, "the dummy argument '%s' cannot have an initial value",
                       s->name);
        else if (e->init && !(s->is_pointer && e->init->kind == EX_REF &&
                              !strcmp(e->init->name, "null"))) /* so they begin */
            vec_push(S->cx, &P->inits, (Pending){s, e->init});
    }
}

/* PROCEDURE (like) s: the interface of another procedure, or the type of a function. */
void sema_like_procedure(Sema *S, Symbol *s, const Decl *d) {
    Context *cx = S->cx;
    if (!d->like)
        return;
    bool name = d->like->kind == EX_REF && !d->like->has_args;
    const Symbol *like = name ? scope_lookup(S->scope, d->like->name) : NULL;
    if (like && like->kind == SYM_PROC && like->iface) {
        s->iface = like->iface;
        s->is_function = like->is_function;
        s->is_pure = like->is_pure;
        s->is_elemental = like->is_elemental;
        return;
    }
    if (name && (like || !sema_is_type_word(d->like))) {
        diag_error(cx, d->like->span, like && like->kind == SYM_PROC
                   ? "'%s' has no explicit interface" : "'%s' is no procedure declared before",
                   d->like->name);
        s->has_error = true;
        return;
    }
    Type t = sema_worded_type(S, d->like, NULL);
    s->has_error |= t.base == TY_NONE;
    s->type = t;
    s->is_function = true;
}

static void procedure_declaration(DeclPass *P, Symbol *s, const Decl *d, const Entity *e) {
    if (d->attrs & AT_POINTER)
        sema_procedure_pointer(P->S, s, e);
    if (d->attrs & AT_POINTER && s->address && e->init && e->init->kind == EX_PAREN)
        begin_with_target(P, s, e->init->a);
    const Expr *like = d->like;
    const Symbol *known = like && like->kind == EX_REF ? scope_lookup(P->scope, like->name) : NULL;
    if (like && like->kind == EX_REF && !like->has_args && !(known && known->iface) &&
        !sema_is_type_word(like))
        vec_push(P->S->cx, &P->likes, ((PendingLike){s, d})); /* its interface may follow */
    else
        sema_like_procedure(P->S, s, d);
}

static void attribute_statement(DeclPass *P, const Decl *d) {
    if (d->attrs & AT_IMPORT)
        return;
    if ((d->attrs & AT_SAVE) && !d->entities.n && !(d->attrs & AT_SAVE_COMMON))
        P->scope->saves_all = true;
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        if (!(d->attrs & ~(unsigned)(AT_VOLATILE | AT_ASYNCHRONOUS)) &&
            scope_alias(P->scope, e->name))
            continue; /* what a module has may be VOLATILE here: that changes nothing */
        Symbol *s = declare(P, e->name, e->span);
        give_spec(P, s, e->spec.kind != AS_SCALAR ? &e->spec : &d->spec, e->span);
        give_attributes(P, s, d, e->span);
        sema_bind_variable(P->S, s, d);
        if (d->is_procedure && s->kind == SYM_PROC)
            procedure_declaration(P, s, d, e);
    }
}

static void implicit_rules(DeclPass *P, const Decl *d) {
    Type t = TYPE(NONE, 0);
    P->scope->wants_external |= d->implicit.external;
    if (d->implicit.external && !d->implicit.none)
        return;
    if (!d->implicit.none) {
        Expr *later = NULL;
        t = stated_type(P->S, d);
        if (t.base == TY_CHARACTER)
            t.len = sema_text_length(P->S, d->type.len, d->span, &later);
        t = sema_no_late_length(P->S, t, later);
    } else {
        for (int i = 0; i < 26; i++)
            P->scope->implicit[i] = t;
    }
    for (int i = 0; i < d->implicit.n; i++)
        for (int c = d->implicit.from[i]; c <= d->implicit.to[i]; c++)
            if (c >= 'a' && c <= 'z')
                P->scope->implicit[c - 'a'] = t;
}

/* A group named again gets more members. */
static void namelist(Sema *S, const Decl *d) {
    Symbol *s = scope_find(S->scope, d->name);
    if (s && s->kind != SYM_NAMELIST) {
        diag_error(S->cx, d->name_span, "'%s' is %s already", d->name, sym_kind_word(s));
        return;
    }
    const Alias *a = scope_alias(S->scope, d->name);
    if (a) {
        diag_error(S->cx, d->name_span, "the NAMELIST group '%s' comes from a module here and "
                   "cannot have more members", d->name);
        diag_note(S->cx, a->span, "by this USE");
        return;
    }
    if (!s)
        s = scope_add(S->cx, S->scope, d->name, d->name_span, SYM_NAMELIST);
    for (int i = 0; i < d->entities.n; i++)
        vec_push(S->cx, &s->members,
                 mk_ref(S->cx, d->entities.at[i].span, d->entities.at[i].name));
}

/* What DATA and EQUIVALENCE name are variables of the unit, declared or not. */
static void declare_objects(DeclPass *P, const ExprVec *objects) {
    for (int i = 0; i < objects->n; i++) {
        const Expr *e = objects->at[i];
        if (e->kind == EX_IDO)
            declare_objects(P, &e->args);
        while (e->kind == EX_SUBSTR)
            e = e->a;
        if (e->kind == EX_REF && !scope_find(P->scope, e->name))
            declare(P, e->name, e->span);
    }
}

static void declaration(DeclPass *P, Decl *d) {
    P->S->declaration = d;
    if (d->binding && d->entities.n > 1)
        diag_error(P->S->cx, d->entities.at[1].span,
                   "NAME= of BIND(C) is the name of one variable, and '%s' is a second one",
                   d->entities.at[1].name);
    Sema *S = P->S;
    switch (d->kind) {
    case DC_TYPE:
        type_declaration(P, d);
        break;
    case DC_TYPEDEF:
        sema_typedef(S, d);
        break;
    case DC_ATTR:
        attribute_statement(P, d);
        break;
    case DC_PARAMETER:
        for (int i = 0; i < d->entities.n; i++) {
            const Entity *e = &d->entities.at[i];
            Symbol *s = declare(P, e->name, e->span);
            if (sema_new_attributes(S, s, AT_PARAMETER, e->span) & AT_PARAMETER)
                parameter(P, s, e->init, e->span);
        }
        break;
    case DC_IMPLICIT:
        implicit_rules(P, d);
        break;
    case DC_COMMON:
        for (int i = 0; i < d->entities.n; i++) {
            const Entity *e = &d->entities.at[i];
            Symbol *s = declare(P, e->name, e->span);
            give_spec(P, s, &e->spec, e->span);
            sema_common(S, s, e->block, e->span);
        }
        break;
    case DC_DATA:
        declare_objects(P, &d->objects);
        data_targets(P, d);
        for (int i = 0; i < d->objects.n; i++) /* Fortran 95, 5.2.10: arrays are known as such */
            name_in_data(P, d->objects.at[i]);
        vec_push(S->cx, &P->data, d);
        break;
    case DC_EQUIVALENCE:
        declare_objects(P, &d->objects);
        break;
    case DC_NAMELIST:
        namelist(S, d);
        break;
    case DC_INTERFACE:
        for (int i = 0; i < d->interface.n; i++)
            sema_interface(S, d->interface.at[i], d->is_abstract);
        if (d->name)
            sema_generic_declare(S, d);
        break;
    case DC_USE: /* read before all others */
    case DC_ACCESS: /* read behind them */
        break;
    case DC_HPF:
        sema_directive(S, d);
        break;
    }
}

/* ---- after the last declaration ---- */

static const char *result_of(const Unit *u) {
    return u->result_name ? u->result_name : u->name;
}

/* The function's result, or that of another entry. */
static bool is_result(const Unit *u, const Symbol *s) {
    bool found = s->is_result;
    for (int k = 0; u->kind == UN_FUNCTION && u->family && k < u->family->headers.n; k++)
        found |= result_of(u->family->headers.at[k]) == s->name;
    return found;
}

/* Is every component, of its components too, a scalar that is passed as one of that type is? */
static bool has_scalars(const Derived *t) {
    bool scalars = true;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        scalars &= c->spec.kind == AS_SCALAR && !c->is_pointer && !c->is_allocatable &&
                   c->type.base != TY_CHARACTER && !c->type.to &&
                   (c->type.base != TY_DERIVED || has_scalars(c->type.derived));
    }
    return scalars;
}

static void settle_type(DeclPass *P, Symbol *s) {
    Sema *S = P->S;
    if (s->kind == SYM_UNKNOWN)
        s->kind = SYM_VAR;
    if (s->kind == SYM_PROC && s->is_external && s->is_allocatable && !s->is_pointer) {
        diag_error(S->cx, s->span, "'%s' is EXTERNAL and ALLOCATABLE: such a function needs an "
                   "explicit interface", s->name);
        s->is_allocatable = false;
    }
    if (s->kind != SYM_VAR || s->is_heap)
        return;
    if (P->u->kind == UN_MODULE)
        s->is_save = true;
    Symbol *host = P->u->host ? scope_lookup(P->u->host->scope, s->name) : NULL;
    if (host && host->kind == SYM_VAR && s->type.base == TY_NONE && !sym_is_array(s) &&
        symbol_is_mapped(s)) {
        diag_error(S->cx, s->span, "'%s' belongs to the host, where its mapping must stand",
                   s->name);
        diag_note(S->cx, host->span, "'%s' is declared here", s->name);
        s->has_error = true;
    }
    if (s->type.base == TY_NONE && !s->has_error) {
        s->type = scope_implicit(P->scope, s->name);
        s->is_implicit = true;
        if (s->type.base == TY_NONE)
            diag_error(S->cx, s->span, "'%s' has no type, and IMPLICIT NONE is in force", s->name);
        s->has_error |= s->type.base == TY_NONE;
    }
    if (s->is_value && !sym_is_array(s) &&
        (s->type.base == TY_CHARACTER || (s->is_optional && s->type.base != TY_DERIVED) ||
         (s->type.base == TY_DERIVED && !has_scalars(s->type.derived) && !P->u->is_bind))) {
        s->is_value = false; /* C has no such arguments */
        s->is_copied = true;
    }
    if (s->type.base == TY_CHARACTER && !s->whole)
        sema_check_length(S, s, is_result(S->unit, s));
    heap_settle(S, s);
    sema_struct_parts(S, s);
}

static void settle_variable(DeclPass *P, Symbol *s) {
    if (s->kind != SYM_VAR || s->is_constant)
        return;
    if (s->is_pointer && symbol_is_mapped(s)) {
        diag_error(P->S->cx, s->span, "'%s' is a POINTER and cannot be mapped", s->name);
        s->align = NULL;
        s->dist = NULL;
    }
    if (symbol_is_record(s) && symbol_is_mapped(s)) {
        diag_error(P->S->cx, s->span, "'%s' cannot be mapped: TYPE(%s) has POINTER or ALLOCATABLE "
                   "components", s->name, s->type.derived->name);
        s->align = NULL;
        s->dist = NULL;
        s->inherit = s->is_dynamic = false;
    }
    if (sym_is_array(s)) {
        sema_array_bounds(P->S, s);
    }
    if (s->late_length)
        sema_late_text(P->S, P->u, s);
    bool length = s->type.base != TY_CHARACTER || !s->type.len || s->type.len->kind == EX_CONST;
    if (P->scope->saves_all && !s->is_dummy && !s->is_result && length &&
        sema_bounds_constant(&s->spec) &&
        (sym_is_array(s) || s->type.to || !sema_is_called(P->u, s))) {
        s->is_save = true;
        if (s->length) /* of CHARACTER(:) */
            s->length->is_save = true;
    }
}

static void initial_values(DeclPass *P) {
    for (int i = 0; i < P->inits.n; i++) {
        Symbol *s = P->inits.at[i].sym;
        Expr *init = P->inits.at[i].init;
        if (s->kind != SYM_VAR || s->is_dummy || s->is_result || s->is_allocatable) {
            diag_error(P->S->cx, init->span,
                       "'%s' cannot have an initial value: it is no local variable "
                       "of fixed shape",
                       s->name);
            continue;
        }
        sema_constant_init(P->S, s, init);
        s->is_save = true;
    }
    for (int i = 0; i < P->data.n; i++)
        sema_data(P->S, P->data.at[i]);
}

static void make_absent(DeclPass *P);

static void make_dummies(DeclPass *P) {
    Unit *u = P->u;
    for (int i = 0; i < u->arg_names.n; i++) {
        Span at = i < u->arg_spans.n ? u->arg_spans.at[i] : u->span;
        if (!strcmp(u->arg_names.at[i], "*")) {
            diag_error(P->S->cx, at, "alternate returns are not supported");
            continue;
        }
        if (scope_find(P->scope, u->arg_names.at[i])) {
            diag_error(P->S->cx, at, scope_alias(P->scope, u->arg_names.at[i])
                                         ? "'%s' comes from a module here and is no dummy argument"
                                         : "'%s' is a dummy argument already", u->arg_names.at[i]);
            continue;
        }
        Symbol *s = scope_add(P->S->cx, P->scope, u->arg_names.at[i], at, SYM_UNKNOWN);
        s->is_dummy = true;
        s->dummy_index = u->dummies.n;
        vec_push(P->S->cx, &u->dummies, s);
    }
    make_absent(P);
}

static bool is_own_dummy(const Unit *u, const char *name) {
    for (int i = 0; i < u->arg_names.n; i++)
        if (u->arg_names.at[i] == name)
            return true;
    return false;
}

/* The dummies of the procedure's other entries: what a declaration or a statement says of them
 * must make sense, though they are not there. */
static void make_absent(DeclPass *P) {
    const Unit *u = P->u;
    for (int k = 0; u->family && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        for (int i = 0; e != u && i < e->arg_names.n; i++) {
            if (is_own_dummy(u, e->arg_names.at[i]) || scope_find(P->scope, e->arg_names.at[i]))
                continue;
            Symbol *s = scope_add(P->S->cx, P->scope, e->arg_names.at[i], e->span, SYM_UNKNOWN);
            s->is_dummy = s->is_optional = s->is_absent = true;
            s->dummy_index = -1;
        }
    }
}

/* The results of all entries of a function are one variable where they have one type, else they
 * share their storage. */
static void join_results(DeclPass *P) {
    Unit *u = P->u;
    Symbol *own = u->result;
    for (int k = 0; own && u->family && k < u->family->headers.n; k++) {
        Symbol *s = scope_find(P->scope, result_of(u->family->headers.at[k]));
        if (!s || s == own || s->type.base == TY_NONE || own->type.base == TY_NONE ||
            s->kind != SYM_VAR)
            continue;
        bool same = type_equal(s->type, own->type) && s->spec.rank == own->spec.rank;
        if (same)
            scope_bind(P->S->cx, P->scope, s->name, own);
        else if (s->spec.rank || own->spec.rank || s->type.base == TY_CHARACTER ||
                 own->type.base == TY_CHARACTER)
            diag_error(P->S->cx, u->span, "the results '%s' and '%s' of the entries cannot share "
                       "their storage", own->name, s->name);
        else
            sema_tie(P->S, u, own, s);
    }
}

static void make_result(DeclPass *P) {
    Unit *u = P->u;
    if (u->kind != UN_FUNCTION)
        return;
    const char *name = u->result_name ? u->result_name : u->name;
    if (scope_find(P->scope, name)) {
        if (scope_alias(P->scope, name)) {
            diag_error(P->S->cx, u->span, "'%s' is the result and comes from a module too", name);
            return;
        }
        diag_error(P->S->cx, u->span, "'%s' is both the result and a dummy argument", name);
        scope_find(P->scope, name)->has_error = true;
        return;
    }
    u->result = scope_add(P->S->cx, P->scope, name, u->span, SYM_UNKNOWN);
    u->result->is_result = true;
    for (int k = 0; u->family && k < u->family->headers.n; k++) {
        const Unit *e = u->family->headers.at[k];
        if (!scope_find(P->scope, result_of(e)))
            scope_add(P->S->cx, P->scope, result_of(e), e->span, SYM_UNKNOWN);
    }
}

/* The type in the FUNCTION statement may use PARAMETERs of the specification part, so it counts
 * from that part's end, or from where a declaration asks for it, as EPSILON(f) does. */
void sema_prefix_type(Sema *S, Unit *u) {
    DeclPass pass = {.S = S, .u = u, .scope = u->scope}, *P = &pass;
    const Unit *typed = u->family ? u->family->headers.at[0] : u;
    Symbol *r = typed == u ? u->result : scope_find(P->scope, result_of(typed));
    if (u->kind != UN_FUNCTION || typed->type.base == TY_NONE || !r || u->has_prefix_type)
        return;
    u->has_prefix_type = true;
    Expr *kind = typed->kind_expr ? expr_copy(P->S->cx, typed->kind_expr) : NULL;
    Type t = typed->type.base == TY_DERIVED
                 ? sema_derived_type(P->S, typed->derived, typed->derived_span)
                 : sema_kind(P->S, typed->type, kind, typed->double_precision, u->span);
    if (t.base == TY_CHARACTER)
        t.len = sema_text_length(P->S, typed->type.len ? expr_copy(P->S->cx, typed->type.len)
                                                       : NULL, u->span, &r->late_length);
    r->is_deferred |= t.base == TY_CHARACTER && sema_says_open(typed->type.len);
    r->has_error |= t.base == TY_NONE;
    r->is_c_address |= typed->type.base == TY_DERIVED && t.base == TY_INTEGER;
    give_type(P, r, t, u->span);
}

/* What stands at the beginning of a BLOCK construct: `block` has a scope of its own, S->scope. What
 * only run time can make is left to `later`. */
void sema_block_declarations(Sema *S, Unit *block, void (*later)(Sema *S, Unit *block)) {
    Scope *scope = block->scope;
    DeclPass P = {.S = S, .u = block, .scope = scope};
    scope->saves_all |= S->cx->opt.no_automatic && !S->unit->is_recursive;
    sema_use(S, block);
    for (int i = 0; i < block->decls.n; i++)
        declaration(&P, block->decls.at[i]);
    later(S, block);
    for (int i = 0; i < scope->symbols.n; i++)
        settle_type(&P, scope->symbols.at[i]);
    for (int i = 0; i < scope->symbols.n; i++)
        settle_variable(&P, scope->symbols.at[i]);
    for (int i = 0; i < scope->symbols.n; i++)
        if (scope->symbols.at[i]->kind == SYM_VAR)
            sema_struct_parts(S, scope->symbols.at[i]);
    sema_check_order(S, block);
    initial_values(&P);
    sema_initial_targets(S, block, &P.targets);
    sema_struct_entry(S, block);
    sema_directives_check(S, block);
}

void sema_declarations(Sema *S, Unit *u) {
    Unit *unit = S->unit;
    Scope *scope = S->scope;
    DeclPass P = {.S = S, .u = u, .scope = u->scope};
    StmtVec outer = sema_needs_begin(S);
    S->unit = u;
    S->scope = u->scope;
    vec_push(S->cx, &S->declared, u);
    P.scope->saves_all |= S->cx->opt.no_automatic && !u->is_recursive;
    sema_use(S, u);
    make_dummies(&P);
    make_result(&P);
    for (int i = 0; i < u->decls.n; i++)
        declaration(&P, u->decls.at[i]);
    for (int i = 0; i < P.likes.n; i++)
        sema_like_procedure(S, P.likes.at[i].sym, P.likes.at[i].decl);
    sema_prefix_type(S, u);
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_ACCESS)
            sema_access(S, u->decls.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++)
        settle_type(&P, u->scope->symbols.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++)
        settle_variable(&P, u->scope->symbols.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++) /* their attributes are settled */
        if (u->scope->symbols.at[i]->kind == SYM_VAR)
            sema_struct_parts(S, u->scope->symbols.at[i]);
    sema_check_order(S, u);
    sema_common_layout(S, u);
    join_results(&P);
    sema_entries(S, u);
    if (u->kind == UN_FUNCTION && u->result && u->result->kind == SYM_PROC && !u->result->has_error)
        diag_error(S->cx, u->span, "the result of '%s' cannot be a procedure or a procedure "
                   "pointer", u->name);
    initial_values(&P);
    sema_overlap(S, u);
    sema_initial_targets(S, u, &P.targets);
    sema_struct_entry(S, u);
    sema_attributes(S, u);
    if (u->family)
        sema_family_storage(S, u);
    sema_statement_functions(S, u);
    sema_directives_check(S, u);
    if (u->result && u->sym)
        u->sym->type = u->result->type;
    if (S->prelude.n) /* nobody has taken them */
        diag_error(S->cx, S->prelude.at[0]->span, "an array component behind a pointer, or a call "
                   "that gives a structure, is not supported in this specification");
    S->prelude = outer;
    S->unit = unit;
    S->scope = scope;
}
