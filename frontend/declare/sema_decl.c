/* sema_decl.c: the specification part of a unit: what each name is, its type, bounds and
 * attributes.
 *
 * Contract: declarations are read in order, so that a PARAMETER may be used by what follows; bounds
 * and initial values wait until all names have their types, because old programs write
 * `REAL A(N)` before `INTEGER N`. Afterwards no symbol of the scope is SYM_UNKNOWN. */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

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
    DeclVec data;
    Vec(Decl *) generics; /* whose procedures get their interfaces later */
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

static void conflict(Sema *S, const Symbol *s, Span at, const char *what) {
    if (sema_is_repeated(S))
        return;
    diag_error(S->cx, at, "'%s' %s already", s->name, what);
    if (s->span.end && s->span.beg != at.beg)
        diag_note(S->cx, s->span, "'%s' is declared here", s->name);
}

void sema_give_type(Sema *S, Symbol *s, Type t, Span at) {
    bool implicit = s->is_external && s->iface == s->unit; /* EXTERNAL, defined in this program */
    if (s->kind == SYM_PROC && s->iface && !implicit) {
        conflict(S, s, at, "has an explicit interface");
        return;
    }
    if (s->type.base != TY_NONE && !s->is_implicit) {
        conflict(S, s, at, "has a type");
        return;
    }
    if (s->kind == SYM_CONST && !type_equal(s->type, t)) {
        conflict(S, s, at, "has a value of another type");
        return;
    }
    s->type = t;
    s->is_implicit = false;
    s->span = at;
    if (s->kind == SYM_PROC)
        s->is_function = true;
}

static void give_spec(Sema *S, Symbol *s, const ArraySpec *spec, Span at) {
    if (spec->kind == AS_SCALAR)
        return;
    if (sym_is_array(s)) {
        conflict(S, s, at, "has its dimensions");
        return;
    }
    if (s->kind == SYM_PROC || s->kind == SYM_INTRINSIC || s->kind == SYM_CONST) {
        conflict(S, s, at, s->kind == SYM_CONST ? "has a value" : "is a procedure");
        return;
    }
    if (s->is_data)
        diag_error(S->cx, at, "the dimensions of '%s' must stand before the DATA that gives it "
                   "values", s->name);
    s->spec = *spec;
    for (int d = 0; d < spec->rank; d++) { /* entities share the tree of DIMENSION(...) */
        const Bound *b = &spec->dim[d];
        s->spec.dim[d].lo = b->lo ? expr_copy(S->cx, b->lo) : NULL;
        s->spec.dim[d].hi = b->hi ? expr_copy(S->cx, b->hi) : NULL;
    }
}

static void name_in_data(const DeclPass *P, const Expr *object) {
    Symbol *s = object->kind == EX_REF ? scope_find(P->scope, object->name) : NULL;
    if (s && s->kind != SYM_TYPE)
        s->is_data = true;
}

/* 'x' is … already */
static const char *other_kind(Sema *S, const Symbol *s) {
    return s->kind == SYM_UNKNOWN ? "is something else"
                                  : arena_printf(S->cx->arena, "is %s", sym_kind_word(s));
}

static void make_external(Sema *S, Symbol *s, Span at) {
    if (s->kind == SYM_PROC && s->is_dummy)
        return;
    if (s->kind != SYM_UNKNOWN || sym_is_array(s)) {
        conflict(S, s, at, other_kind(S, s));
        return;
    }
    Symbol *global = s->is_dummy ? NULL : sema_global(S, s->name);
    s->kind = SYM_PROC;
    s->is_external = true;
    s->is_function = s->type.base != TY_NONE;
    s->unit = s->iface = global ? global->unit : NULL;
}

static void make_intrinsic(Sema *S, Symbol *s, Span at) {
    if (s->kind == SYM_GENERIC && intrinsic_name(s->name))
        return; /* it goes on with the intrinsic anyway */
    if (s->kind != SYM_UNKNOWN)
        conflict(S, s, at, other_kind(S, s));
    else if (intrinsic_name(s->name) || sema_is_vendor_function(s->name))
        s->kind = SYM_INTRINSIC;
    else
        diag_error(S->cx, at, "there is no intrinsic procedure '%s'", s->name);
    s->has_error |= s->kind == SYM_UNKNOWN;
}

static void dummy_only(Sema *S, const Symbol *s, Span at, const char *what) {
    if (!s->is_dummy && !(s->address && s->address->is_dummy))
        diag_error(S->cx, at, "'%s' is no dummy argument, so it cannot be %s", s->name, what);
}

static void give_attributes(DeclPass *P, Symbol *s, const Decl *d, Span at) {
    Sema *S = P->S;
    unsigned attrs = sema_new_attributes(S, s, d->attrs, at);
    if (attrs & AT_ALLOCATABLE) {
        s->is_allocatable = true;
    }
    if (attrs & AT_SAVE) {
        if (s->is_dummy || s->is_result)
            diag_error(S->cx, at, "'%s' is a %s and cannot have SAVE", s->name,
                       s->is_dummy ? "dummy argument" : "function result");
        s->is_save = true;
    }
    if (attrs & AT_INTENT) {
        dummy_only(S, s, at, "INTENT");
        s->intent = d->intent;
    }
    if (attrs & AT_OPTIONAL) {
        dummy_only(S, s, at, "OPTIONAL");
        s->is_optional = true;
        if (s->address)
            s->address->is_optional = true;
    }
    s->is_public |= (attrs & AT_PUBLIC) != 0;
    s->is_private |= (attrs & AT_PRIVATE) != 0;
    if (attrs & AT_VALUE) {
        dummy_only(S, s, at, "VALUE");
        s->is_value = s->is_assigned = true;
    }
    if (attrs & AT_TARGET)
        s->is_target = true;
    if (attrs & AT_POINTER)
        s->is_pointer = s->is_allocatable = s->may_move = true;
    if (attrs & AT_EXTERNAL)
        make_external(S, s, at);
    if (attrs & AT_INTRINSIC)
        make_intrinsic(S, s, at);
}

/* ---- declarations ---- */

static Type entity_type(Sema *S, const Decl *d, Type t, const Entity *e, Expr **later) {
    *later = NULL;
    if (t.base == TY_CHARACTER) {
        t.len = sema_text_length(S, e->char_len ? e->char_len : d->type.len, e->span, later);
        if (t.len && t.len->type.base == TY_NONE)
            t.base = TY_NONE;
    } else if (sema_says_open(e->char_len)) {
        diag_error(S->cx, e->char_len->span, "only a CHARACTER can have length ':'");
        t.base = TY_NONE;
    } else if (e->char_len && t.base == TY_DERIVED) {
        diag_error(S->cx, e->char_len->span, "a derived type has no kind");
        t.base = TY_NONE;
    } else if (e->char_len) {
        Expr *bytes = expr_copy(S->cx, e->char_len);
        if (t.base == TY_COMPLEX && bytes->kind == EX_CONST) /* z*16: two parts of 8 bytes */
            bytes->value.i /= 2;
        t = sema_kind(S, (Type){.base = t.base}, bytes, false, e->span);
    }
    return t;
}

/* The type that a statement gives, without lengths; each component of a list asks. */
static Type stated_type(Sema *S, const Decl *d) {
    if (d->type.base == TY_DERIVED)
        return sema_derived_type(S, d->derived, d->derived_span);
    Expr *kind = d->kind_expr ? expr_copy(S->cx, d->kind_expr) : NULL;
    return sema_kind(S, d->type, kind, d->double_precision, d->span);
}

Type sema_declared_type(Sema *S, const Decl *d, const Entity *e) {
    Expr *later;
    Type t = entity_type(S, d, stated_type(S, d), e, &later);
    return sema_no_late_length(S, t, later);
}

static void parameter(DeclPass *P, Symbol *s, Expr *init, Span at) {
    Sema *S = P->S;
    if (s->kind != SYM_UNKNOWN || s->is_dummy || s->is_result || s->init) {
        conflict(S, s, at, other_kind(S, s));
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
    Context *cx = P->S->cx;
    s->is_save = true;
    vec_push(cx, &P->targets, mk_point(cx, mk_ref(cx, s->span, s->name), target));
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
        const Expr *root = v ? sema_variable_of(v) : NULL;
        const Symbol *t = root && root->kind == EX_REF ? scope_find(P->scope, root->name) : NULL;
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
    if (d->attrs & AT_NOPASS)
        diag_error(S->cx, d->span, "NOPASS stands only in procedure components");
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
        sema_give_type(S, s, own, e->span);
        s->is_c_address |= d->type.base == TY_DERIVED && own.base == TY_INTEGER;
        s->is_deferred |= own.base == TY_CHARACTER &&
                          sema_says_open(e->char_len ? e->char_len : d->type.len);
        give_spec(S, s, e->spec.kind != AS_SCALAR ? &e->spec : &d->spec, e->span);
        give_attributes(P, s, d, e->span);
        sema_bind_variable(S, s, d);
        if (d->attrs & AT_PARAMETER && s->is_deferred)
            diag_error(S->cx, e->span, "the PARAMETER '%s' cannot have length ':'", s->name);
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

/* What PROCEDURE (like) names: an intrinsic function becomes a procedure. NULL: reported. */
static const Symbol *named_like(Sema *S, const Expr *like, const Symbol *known) {
    const bool hidden = known && known->kind != SYM_INTRINSIC;
    if (hidden || (!known && !intrinsic_name(like->name)))
        return known;
    const Symbol named = {.name = like->name, .kind = SYM_INTRINSIC};
    return sema_intrinsic_procedure(S, &named, like->span, "the interface of a PROCEDURE");
}

/* What the reference names there, unless it was made here and says so itself. */
static Symbol *named_by(Scope *scope, const Expr *ref) {
    return ref->sym ? ref->sym : scope_lookup(scope, ref->name);
}

/* PROCEDURE (like) s: the interface of another procedure, or the type of a function. */
void sema_like_procedure(Sema *S, Symbol *s, const Decl *d) {
    Context *cx = S->cx;
    if (!d->like) {
        sema_bind_procedure(S, s, d);
        return;
    }
    bool name = d->like->kind == EX_REF && !d->like->has_args && !d->is_like_type;
    const Symbol *like = name ? named_by(S->scope, d->like) : NULL;
    const int errors = diag_errors(cx);
    if (name && !sema_is_type_word(d->like))
        like = named_like(S, d->like, like);
    s->has_error |= diag_errors(cx) != errors;
    if (s->has_error)
        return;
    if (like && like->kind == SYM_PROC && like->iface) {
        s->iface = sema_interface_like(S, s, like);
        s->is_function = like->is_function;
        s->is_pure = like->is_pure;
        s->is_elemental = like->is_elemental;
        sema_bind_procedure(S, s, d);
        if (s->unit && s->unit != s->iface && !(d->attrs & AT_POINTER))
            vec_push(cx, &S->like_procedures, s);
        return;
    }
    if (name && (like || !sema_is_type_word(d->like))) {
        diag_error(cx, d->like->span, like && like->kind == SYM_PROC
                   ? "'%s' has no explicit interface" : "'%s' is no procedure declared before",
                   d->like->name);
        s->has_error = true;
        return;
    }
    Type t = sema_worded_type(S, expr_copy(cx, d->like), NULL);
    s->has_error |= t.base == TY_NONE;
    s->type = t;
    s->is_function = true;
    sema_bind_procedure(S, s, d);
}

static void procedure_declaration(DeclPass *P, Symbol *s, const Decl *d, const Entity *e) {
    if (d->attrs & AT_POINTER)
        sema_procedure_pointer(P->S, s, e);
    if (d->attrs & AT_POINTER && s->address && e->init && e->init->kind == EX_PAREN)
        begin_with_target(P, s, e->init->a);
    const Expr *like = d->like;
    const Symbol *known = like && like->kind == EX_REF ? named_by(P->scope, like) : NULL;
    if (like && like->kind == EX_REF && !like->has_args && !(known && known->iface) &&
        !d->is_like_type && !sema_is_type_word(like))
        vec_push(P->S->cx, &P->likes, ((PendingLike){s, d})); /* its interface may follow */
    else
        sema_like_procedure(P->S, s, d);
}

/* What a module or the host has may be VOLATILE here, which changes nothing: no statement but such
 * names it in this scope. */
static bool is_seen_from_here(const DeclPass *P, const char *name) {
    const unsigned here = AT_VOLATILE | AT_ASYNCHRONOUS;
    if (scope_alias(P->scope, name))
        return true;
    bool seen = !scope_find(P->scope, name) && scope_lookup(P->scope, name);
    for (int i = 0; i < P->u->decls.n && seen; i++) {
        const Decl *d = P->u->decls.at[i];
        bool declares = d->kind == DC_TYPE || d->kind == DC_COMMON ||
                        (d->kind == DC_ATTR && d->attrs & ~here);
        for (int k = 0; k < d->entities.n && declares; k++)
            seen &= d->entities.at[k].name != name;
    }
    return seen;
}

static void attribute_statement(DeclPass *P, const Decl *d) {
    if (d->attrs & AT_IMPORT)
        return;
    if ((d->attrs & AT_SAVE) && !d->entities.n && !(d->attrs & AT_SAVE_COMMON))
        P->scope->saves_all = true;
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        if (!(d->attrs & ~(unsigned)(AT_VOLATILE | AT_ASYNCHRONOUS)) &&
            is_seen_from_here(P, e->name))
            continue;
        Symbol *s = declare(P, e->name, e->span);
        give_spec(P->S, s, e->spec.kind != AS_SCALAR ? &e->spec : &d->spec, e->span);
        give_attributes(P, s, d, e->span);
        sema_bind_variable(P->S, s, d);
        if (d->is_procedure && s->kind == SYM_PROC)
            procedure_declaration(P, s, d, e);
    }
}

static bool is_defined_later(const DeclPass *P, const char *type) {
    bool later = false, now = scope_find(P->scope, type) != NULL;
    for (int i = 0; i < P->u->decls.n && !now; i++)
        later |= P->u->decls.at[i]->kind == DC_TYPEDEF && P->u->decls.at[i]->name == type;
    return later;
}

static void implicit_rules(DeclPass *P, const Decl *d) {
    Type t = TYPE(NONE, 0);
    P->scope->wants_external |= d->implicit.external;
    if (d->implicit.external && !d->implicit.none)
        return;
    if (!d->implicit.none) {
        Expr *later = NULL;
        if (d->type.base == TY_DERIVED && is_defined_later(P, d->derived))
            sema_forward_type(P->S, d->derived, d->derived_span);
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
            give_spec(S, s, &e->spec, e->span);
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
        if (d->name && !sema_generic_declare(S, d))
            vec_push(S->cx, &P->generics, d);
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

/* EXTERNAL f; POINTER f, or an interface body and POINTER: a procedure pointer. */
static void external_pointers(Sema *S, const Scope *scope) {
    for (int i = 0, n = scope->symbols.n; i < n; i++) {
        Symbol *s = scope->symbols.at[i];
        Unit *body = s->attrs & AT_EXTERNAL ? NULL : s->iface;
        bool has_body = body && body->sym == s && body != s->unit && !body->foreign;
        if (s->kind != SYM_PROC || !(s->attrs & AT_POINTER) || !s->is_pointer || s->address ||
            s->has_error || s->is_abstract || !(s->is_external || has_body))
            continue;
        sema_procedure_pointer(S, s, &(Entity){.span = s->span});
        s->iface = body;
    }
}

static void initial_values(DeclPass *P) {
    for (int i = 0; i < P->inits.n; i++) {
        Symbol *s = P->inits.at[i].sym;
        Expr *init = P->inits.at[i].init;
        if (s->attrs & AT_POINTER || expr_names_null(init)) {
            diag_error(P->S->cx, init->span, s->attrs & AT_POINTER
                       ? "the POINTER '%s' begins with '=>', not with '='"
                       : "'%s' is no POINTER and cannot begin with NULL()", s->name);
            continue;
        }
        if (s->kind != SYM_VAR || s->is_dummy || s->is_result || s->is_allocatable ||
            s->says_allocatable) {
            diag_error(P->S->cx, init->span,
                       "'%s' cannot have an initial value: it is no local variable "
                       "of fixed shape",
                       s->name);
            continue;
        }
        sema_constant_init(P->S, s, init);
        s->is_save = true;
    }
    sema_data(P->S, &P->data, &P->targets);
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
    for (int i = 0; i < P.generics.n; i++)
        sema_generic_rest(S, P.generics.at[i]);
    external_pointers(S, scope);
    later(S, block);
    for (int i = 0; i < scope->symbols.n; i++)
        sema_settle_type(S, block, scope->symbols.at[i]);
    for (int i = 0; i < scope->symbols.n; i++)
        sema_settle_variable(S, block, scope->symbols.at[i]);
    for (int i = 0; i < scope->symbols.n; i++)
        if (scope->symbols.at[i]->kind == SYM_VAR)
            sema_struct_parts(S, scope->symbols.at[i]);
    sema_check_order(S, block);
    initial_values(&P);
    sema_initial_targets(S, block, &P.targets);
    sema_struct_entry(S, block);
    sema_block_attributes(S, block);
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
    sema_header(S, u);
    for (int i = 0; i < u->decls.n; i++)
        declaration(&P, u->decls.at[i]);
    for (int i = 0; i < P.likes.n; i++)
        sema_like_procedure(S, P.likes.at[i].sym, P.likes.at[i].decl);
    for (int i = 0; i < P.generics.n; i++)
        sema_generic_rest(S, P.generics.at[i]);
    external_pointers(S, u->scope);
    sema_prefix_type(S, u);
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_ACCESS)
            sema_access(S, u->decls.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++)
        sema_settle_type(S, u, u->scope->symbols.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++)
        sema_settle_variable(S, u, u->scope->symbols.at[i]);
    for (int i = 0; i < u->scope->symbols.n; i++) /* their attributes are settled */
        if (u->scope->symbols.at[i]->kind == SYM_VAR)
            sema_struct_parts(S, u->scope->symbols.at[i]);
    sema_check_order(S, u);
    sema_common_layout(S, u);
    sema_equivalence(S, u);
    sema_join_results(S, u);
    sema_entries(S, u);
    if (u->kind == UN_FUNCTION && u->result && u->result->kind == SYM_PROC && !u->result->has_error)
        diag_error(S->cx, u->span, "the result of '%s' cannot be a procedure or a procedure "
                   "pointer", u->name);
    initial_values(&P);
    sema_overlap(S, u);
    sema_initial_targets(S, u, &P.targets);
    sema_statement_functions(S, u);
    sema_implicit_structures(S, u);
    sema_struct_entry(S, u);
    sema_attributes(S, u);
    if (u->family)
        sema_family_storage(S, u);
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

