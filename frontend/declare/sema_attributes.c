/* sema_attributes.c: which attributes one name may have.
 *
 * Contract: attributes.def holds the pairs that exclude each other; what also depends on what the
 * name is, or where it stands, is checked when all declarations of the unit are known. */
#include "../sema/sema.h"

static const char *word_of(unsigned bit) {
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {
#define ATTRIBUTE(bit, word, once) {AT_##bit, word},
#include "../tree/attributes.def"
    };
    for (int i = 0; i < countof(words); i++)
        if (words[i].bit & bit)
            return words[i].word;
    return "this attribute";
}

/* What of `given` the name can have: the rest is reported. */
unsigned sema_new_attributes(Sema *S, Symbol *s, unsigned given, Span at) {
    static const unsigned pairs[][2] = {
#define CONFLICT(a, b) {AT_##a, AT_##b},
#include "../tree/attributes.def"
    };
    static const unsigned once = 0
#define ATTRIBUTE(bit, word, is_once) | ((is_once) ? (unsigned)AT_##bit : 0)
#include "../tree/attributes.def"
        ;
    unsigned twice = given & s->attrs & once, all = s->attrs | given;
    if (twice && !s->has_error && !sema_is_repeated(S))
        diag_error(S->cx, at, "'%s' has %s already", s->name, word_of(twice));
    given &= ~twice;
    for (int i = 0; i < countof(pairs); i++) {
        unsigned a = pairs[i][0], b = pairs[i][1];
        if (!(all & a) || !(all & b) || !(given & (a | b)))
            continue;
        if (!s->has_error)
            diag_error(S->cx, at, "'%s' cannot be both %s and %s", s->name, word_of(a), word_of(b));
        all &= given & b ? ~b : ~a;
        given &= all | s->attrs;
    }
    s->attrs |= given;
    return given;
}

/* ---- when all is declared ---- */

/* A procedure that is no pointer; why it cannot be so. */
static void check_procedure(Sema *S, const Symbol *s) {
    unsigned never = AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS | AT_VALUE | AT_CONTIGUOUS;
    unsigned not_plain = AT_SAVE | AT_INTENT | AT_PROTECTED;
    unsigned bad = s->attrs & (s->attrs & AT_POINTER ? never : never | not_plain);
    if (bad)
        diag_error(S->cx, s->span, "'%s' is a procedure and cannot have %s", s->name, word_of(bad));
    else if (s->is_deferred && !s->iface)
        diag_error(S->cx, s->span, "'%s' is a function without explicit interface, whose result "
                   "cannot have length ':'", s->name);
    else if (s->attrs & AT_BIND && s->unit && s->unit == s->iface)
        diag_error(S->cx, s->span, "'%s' is a procedure: BIND(C) stands in the statement that "
                   "begins it", s->name);
    else if (s->iface && s->iface->is_elemental && (s->is_dummy || s->attrs & AT_POINTER))
        diag_error(S->cx, s->span, "'%s' is %s and cannot be ELEMENTAL", s->name,
                   s->attrs & AT_POINTER ? "a POINTER" : "a dummy argument");
}

/* Whose name in C is a variable's, or whose storage a C struct's, must be what C knows: why it is
 * not; NULL: it may be. */
static const char *not_for_c(const Symbol *s) {
    return text_has_other_length(s->type, 1) ? "it has not one character"
           : s->type.base == TY_DERIVED && s->type.derived && !s->type.derived->is_bind
               ? "its TYPE is not"
               : NULL;
}

bool sema_has_defaults(const Derived *t) {
    bool any = false;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        bool inside = c->type.base == TY_DERIVED && !c->is_pointer && !c->is_allocatable;
        any |= c->init != NULL || (inside && sema_has_defaults(c->type.derived));
    }
    return any;
}

/* Where the attribute can stand at all. */
static void check_place(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    bool module = u->kind == UN_MODULE;
    bool may_have_gaps = sym_is_array(s) && (s->attrs & AT_POINTER || s->spec.kind == AS_ASSUMED);
    if (s->attrs & AT_CONTIGUOUS && !may_have_gaps)
        diag_error(cx, s->span, "'%s' cannot be CONTIGUOUS: it is no assumed-shape array and no "
                   "POINTER to an array", s->name);
    if (s->attrs & AT_BIND && !module && s->kind == SYM_VAR && !s->is_dummy)
        diag_error(cx, s->span, "'%s' cannot be BIND(C): it is no variable of a module", s->name);
    else if (s->attrs & AT_BIND && not_for_c(s))
        diag_error(cx, s->span, "'%s' cannot be BIND(C): %s", s->name, not_for_c(s));
    else if (s->c_name && *s->c_name && module && !u->from_module_file &&
             (sym_is_array(s) || s->type.base == TY_CHARACTER || s->type.base == TY_DERIVED))
        diag_warn(cx, WARN_C_BINDING_TYPE, s->span, "C does not see the BIND(C) variable '%s', "
                  "which is no scalar number", s->name);
    if (s->attrs & AT_BIND && s->common && !s->common->is_local)
        diag_error(cx, s->span, "'%s' is in COMMON and cannot be BIND(C): the block can", s->name);
    if (s->attrs & AT_VOLATILE && s->intent == INTENT_IN)
        diag_error(cx, s->span, "'%s' is INTENT(IN) and cannot be VOLATILE", s->name);
    if (s->attrs & AT_VOLATILE && u->is_pure)
        diag_error(cx, s->span, "'%s' cannot be VOLATILE in the PURE procedure '%s'", s->name,
                   u->name);
    if (s->attrs & AT_VALUE && (s->intent == INTENT_OUT || s->intent == INTENT_INOUT))
        diag_error(cx, s->span, "'%s' cannot be both VALUE and INTENT(%s)", s->name,
                   s->intent == INTENT_OUT ? "OUT" : "INOUT");
    if (s->attrs & AT_VALUE && s->spec.kind == AS_ASSUMED_SIZE)
        diag_error(cx, s->span, "'%s' has VALUE and cannot be of assumed size", s->name);
    if (s->attrs & AT_PROTECTED && s->common && !s->common->is_local)
        diag_error(cx, s->span, "'%s' is in COMMON and cannot be PROTECTED", s->name);
    if (s->attrs & AT_SAVE && s->common && !s->common->is_local)
        diag_error(cx, s->span, "'%s' is in COMMON and cannot have SAVE: the block can", s->name);
    if (s->common && s->type.base == TY_DERIVED && sema_has_defaults(s->type.derived))
        diag_error(cx, s->span, "'%s' cannot be in COMMON: TYPE(%s) has default values", s->name,
                   s->type.derived->name);
}

/* A dummy argument of a PURE or ELEMENTAL procedure; those of the latter are plain variables. */
static void check_pure_dummy(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    bool copy = s->is_value || s->is_copied || s->attrs & AT_VALUE;
    if (s->kind == SYM_PROC && u->is_elemental)
        diag_error(cx, s->span, "'%s' is a procedure and no dummy argument for the ELEMENTAL '%s'",
                   s->name, u->name);
    else if (s->kind == SYM_PROC && u->is_pure && !s->is_pure && !(s->iface && s->iface->is_pure))
        diag_error(cx, s->span, "the dummy procedure '%s' must be PURE, since '%s' is", s->name,
                   u->name);
    else if (s->kind == SYM_VAR && u->is_elemental && s->attrs & (AT_POINTER | AT_ALLOCATABLE))
        diag_error(cx, s->span, "'%s' cannot be %s, since '%s' is ELEMENTAL", s->name,
                   s->attrs & AT_ALLOCATABLE ? "ALLOCATABLE" : "a POINTER", u->name);
    else if (s->kind != SYM_VAR || copy || s->attrs & AT_POINTER)
        return;
    else if (u->is_pure && u->kind == UN_FUNCTION && s->intent != INTENT_IN)
        diag_error(cx, s->span, "'%s' must be INTENT(IN), since '%s' is a PURE function", s->name,
                   u->name);
    else if (s->intent == INTENT_NONE)
        diag_error(cx, s->span, "'%s' must have an INTENT or VALUE, since '%s' is %s", s->name,
                   u->name, u->is_pure ? "PURE" : "ELEMENTAL");
}

/* Local code sees, of a mapped argument, each process's part (HPF 2.0, section 11.1). */
static void check_local_dummy(Sema *S, const Unit *u, const Symbol *s) {
    if (!u->is_hpf_local || s->kind != SYM_VAR || !symbol_is_spread(s))
        return;
    const bool function = u->kind == UN_FUNCTION;
    if (function && (u->is_pure || (u->result && sym_is_array(u->result))))
        diag_error(S->cx, s->span, "'%s' is mapped, and '%s' is a FUNCTION that is EXTRINSIC "
                   "(HPF_LOCAL) and %s: this is not supported", s->name, u->name,
                   u->is_pure ? "PURE" : "has an array as its result");
    else if (s->spec.kind != AS_ASSUMED)
        diag_error(S->cx, s->span, "'%s' is a mapped argument of local code and must have assumed "
                   "shape: each process sees its own part", s->name);
}

/* Dummies of ELEMENTAL procedures are scalars; one whose result is none is called as if it were not
 * ELEMENTAL, so that its calls say no more. */
static void check_dummies(Sema *S, Unit *u) {
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *s = u->dummies.at[i];
        check_local_dummy(S, u, s);
        if (s->spec.kind == AS_ASSUMED_SIZE && s->intent == INTENT_OUT && !s->has_error &&
            s->type.base == TY_DERIVED && sema_has_defaults(s->type.derived))
            diag_error(S->cx, s->span, "'%s' is assumed-size and cannot be INTENT(OUT): TYPE(%s) "
                       "has default values", s->name, s->type.derived->name);
        if (u->is_elemental && sym_is_array(s))
            diag_error(S->cx, s->span, "'%s' must be scalar, since '%s' is ELEMENTAL", s->name,
                       u->name);
    }
    if (u->is_elemental && u->result && sym_is_array(u->result)) {
        diag_error(S->cx, u->result->span,
                   "the result of the ELEMENTAL function '%s' must be scalar", u->name);
        u->is_elemental = false;
    }
}

/* Of a BIND(C) procedure: one argument or result of it that C has no counterpart for. */
static void check_bind_dummy(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    int64_t length;
    bool text = s->kind == SYM_VAR && s->type.base == TY_CHARACTER && s->type.len &&
                expr_is_int(s->type.len, &length) && length != 1;
    if (s->kind == SYM_VAR && s->type.base == TY_DERIVED && s->type.derived &&
        !s->type.derived->is_bind)
        diag_error(cx, s->span, "'%s' must be of a TYPE with BIND(C), since '%s' is BIND(C)",
                   s->name, u->name);
    else if (s->kind == SYM_PROC && !(s->iface && s->iface->is_bind))
        diag_error(cx, s->span, "the dummy procedure '%s' must have an interface with BIND(C), "
                   "since '%s' is BIND(C)", s->name, u->name);
    else if (s->attrs & AT_VALUE && s->is_optional)
        diag_error(cx, s->span, "'%s' cannot be both OPTIONAL and VALUE, since '%s' is BIND(C)",
                   s->name, u->name);
    else if (s->attrs & AT_VALUE && sym_is_array(s))
        diag_error(cx, s->span, "'%s' is an array and cannot have VALUE, since '%s' is BIND(C)",
                   s->name, u->name);
    else if (s->attrs & AT_POINTER && s->attrs & AT_CONTIGUOUS)
        diag_error(cx, s->span, "'%s' cannot be a CONTIGUOUS POINTER, since '%s' is BIND(C)",
                   s->name, u->name);
    else if (text && s->spec.kind != AS_ASSUMED && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE)))
        diag_error(cx, s->span, "'%s' must have 1 character or any number, since '%s' is BIND(C)",
                   s->name, u->name);
}

/* What C cannot call by a name; NULL: it can. */
static const char *no_name_in_c(const Unit *u) {
    return u->sym && u->sym->is_dummy      ? "a dummy argument"
           : u->sym && u->sym->is_abstract ? "an ABSTRACT INTERFACE"
           : u->host && u->host->kind != UN_MODULE && u->sym && u->sym->unit == u
               ? "an internal procedure" : NULL;
}

static void check_bind(Sema *S, const Unit *u) {
    Context *cx = S->cx;
    const Symbol *r = u->result;
    const Type *t = r && r->type.to ? r->type.to : r ? &r->type : NULL;
    int64_t length;
    if (u->binding && no_name_in_c(u))
        diag_error(cx, u->binding->span, "'%s' is %s, and its BIND(C) cannot have NAME=", u->name,
                   no_name_in_c(u));
    if (u->is_elemental)
        diag_error(cx, u->span, "'%s' cannot be both ELEMENTAL and BIND(C)", u->name);
    if (u->alternates)
        diag_error(cx, u->span, "'%s' is BIND(C) and cannot have alternate returns", u->name);
    if (r && !r->has_error && sym_is_array(r))
        diag_error(cx, u->span, "the result of '%s' cannot be an array: it is BIND(C)", u->name);
    else if (r && !r->has_error && t->base == TY_CHARACTER &&
             !(t->len && expr_is_int(t->len, &length) && length == 1))
        diag_error(cx, u->span, "the result of '%s' must have 1 character: it is BIND(C)", u->name);
    for (int i = 0; i < u->dummies.n; i++)
        if (!u->dummies.at[i]->has_error)
            check_bind_dummy(S, u, u->dummies.at[i]);
}

/* A BLOCK DATA unit is for COMMON blocks. */
static void check_block_data(Sema *S, const Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (s->kind == SYM_VAR && s->init && !s->is_constant && !s->has_error && !s->whole &&
            (!s->common || s->common->is_local) && s->name[0] != '_')
            diag_error(S->cx, s->span, "'%s' has a value in a BLOCK DATA unit, but is not in "
                       "COMMON", s->name);
    }
}

/* No variable of a PURE procedure, or of a BLOCK construct in it, keeps its value. */
static void check_pure_values(Sema *S, const Unit *u) {
    const char *name = S->unit->name;
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind == DC_DATA)
            diag_error(S->cx, d->span, "DATA is not allowed in the PURE procedure '%s'", name);
        for (int k = 0; k < d->entities.n; k++) {
            const Entity *e = &d->entities.at[k];
            const Symbol *s = scope_find(u->scope, e->name);
            if (s && !s->has_error && s->kind == SYM_VAR && !s->is_constant &&
                ((d->kind == DC_TYPE && e->init) ||
                 ((d->kind == DC_TYPE || d->kind == DC_ATTR) && d->attrs & AT_SAVE)))
                diag_error(S->cx, e->span, "'%s' cannot have %s in the PURE procedure '%s'",
                           e->name, e->init ? "an initial value" : "SAVE", name);
        }
    }
}

void sema_block_attributes(Sema *S, const Unit *block) {
    if (S->unit->is_pure)
        check_pure_values(S, block);
    for (int i = 0; i < block->scope->symbols.n; i++)
        if (block->scope->symbols.at[i]->kind == SYM_VAR)
            check_place(S, S->unit, block->scope->symbols.at[i]);
}

void sema_attributes(Sema *S, Unit *u) {
    if (u->is_pure && unit_is_procedure(u) && !u->from_module_file)
        check_pure_values(S, u);
    check_dummies(S, u);
    if (u->is_elemental && u->alternates)
        diag_error(S->cx, u->span, "'%s' is ELEMENTAL and cannot have alternate returns", u->name);
    if (u->host && u->host->is_pure && u->host->kind != UN_MODULE && !u->is_pure)
        diag_error(S->cx, u->span, "'%s' must be PURE, since its host '%s' is", u->name,
                   u->host->name);
    if (u->is_bind)
        check_bind(S, u);
    if (u->is_block_data)
        check_block_data(S, u);
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (s->has_error || s->is_absent)
            continue;
        if (s->kind == SYM_TYPE && s->type.derived && s->type.derived->is_forward &&
            !scope_misses_names(u->scope))
            diag_error(S->cx, s->span, "there is no derived type '%s' here", s->name);
        if (s->attrs & AT_PROTECTED && u->kind != UN_MODULE)
            diag_error(S->cx, s->span, "'%s' cannot be PROTECTED: that stands only in a module",
                       s->name);
        if (s->kind == SYM_PROC)
            check_procedure(S, s);
        else if (s->kind == SYM_VAR || s->kind == SYM_STRUCT)
            check_place(S, u, s);
    }
    for (int i = 0; i < u->dummies.n && (u->is_pure || u->is_elemental); i++)
        if (!u->dummies.at[i]->has_error)
            check_pure_dummy(S, u, u->dummies.at[i]);
    const Symbol *r = u->is_elemental ? u->result : NULL;
    if (r && r->attrs & (AT_POINTER | AT_ALLOCATABLE))
        diag_error(S->cx, r->span, "the result '%s' cannot be %s, since '%s' is ELEMENTAL", r->name,
                   r->attrs & AT_POINTER ? "a POINTER" : "ALLOCATABLE", u->name);
}
