/* sema_attributes.c: which attributes one name may have.
 *
 * Contract: attributes.def holds the pairs that exclude each other; what also depends on what the
 * name is, or where it stands, is checked when all declarations of the unit are known. */
#include "sema.h"

static const char *word_of(unsigned bit) {
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {
#define ATTRIBUTE(bit, word, once) {AT_##bit, word},
#include "attributes.def"
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
#include "attributes.def"
    };
    static const unsigned once = 0
#define ATTRIBUTE(bit, word, is_once) | ((is_once) ? (unsigned)AT_##bit : 0)
#include "attributes.def"
        ;
    unsigned twice = given & s->attrs & once, all = s->attrs | given;
    if (twice && !s->has_error)
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
    unsigned never = AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS | AT_VALUE;
    unsigned not_plain = AT_SAVE | AT_INTENT | AT_PROTECTED;
    unsigned bad = s->attrs & (s->attrs & AT_POINTER ? never : never | not_plain);
    if (bad)
        diag_error(S->cx, s->span, "'%s' is a procedure and cannot have %s", s->name, word_of(bad));
}

static bool has_defaults(const Derived *t) {
    bool any = false;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        bool inside = c->type.base == TY_DERIVED && !c->is_pointer && !c->is_allocatable;
        any |= c->init != NULL || (inside && has_defaults(c->type.derived));
    }
    return any;
}

/* Where the attribute can stand at all. */
static void check_place(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    bool module = u->kind == UN_MODULE;
    if (s->attrs & AT_PROTECTED && !module)
        diag_error(cx, s->span, "'%s' cannot be PROTECTED: that stands only in a module", s->name);
    bool may_have_gaps = sym_is_array(s) && (s->attrs & AT_POINTER || s->spec.kind == AS_ASSUMED);
    if (s->attrs & AT_CONTIGUOUS && !may_have_gaps)
        diag_error(cx, s->span, "'%s' cannot be CONTIGUOUS: it is no assumed-shape array and no "
                   "POINTER to an array", s->name);
    if (s->attrs & AT_BIND && !module && s->kind == SYM_VAR)
        diag_error(cx, s->span, "'%s' cannot be BIND(C): it is no variable of a module", s->name);
    if (s->attrs & AT_VOLATILE && s->intent == INTENT_IN)
        diag_error(cx, s->span, "'%s' is INTENT(IN) and cannot be VOLATILE", s->name);
    if (s->attrs & AT_VOLATILE && u->is_pure)
        diag_error(cx, s->span, "'%s' cannot be VOLATILE in the PURE procedure '%s'", s->name,
                   u->name);
    if (s->attrs & AT_VALUE && (s->intent == INTENT_OUT || s->intent == INTENT_INOUT))
        diag_error(cx, s->span, "'%s' cannot be both VALUE and INTENT(%s)", s->name,
                   s->intent == INTENT_OUT ? "OUT" : "INOUT");
    if (s->attrs & AT_SAVE && s->common && !s->common->is_local)
        diag_error(cx, s->span, "'%s' is in COMMON and cannot have SAVE: the block can", s->name);
    if (s->common && s->type.base == TY_DERIVED && has_defaults(s->type.derived))
        diag_error(cx, s->span, "'%s' cannot be in COMMON: TYPE(%s) has default values", s->name,
                   s->type.derived->name);
}

/* A dummy argument of a PURE procedure; those of ELEMENTAL ones are plain variables. */
static void check_pure_dummy(Sema *S, const Unit *u, const Symbol *s) {
    Context *cx = S->cx;
    bool copy = s->is_value || s->is_copied || s->attrs & AT_VALUE;
    if (s->kind == SYM_PROC && u->is_elemental)
        diag_error(cx, s->span, "'%s' is a procedure and no dummy argument for the ELEMENTAL '%s'",
                   s->name, u->name);
    else if (s->kind == SYM_PROC && !s->is_pure && !(s->iface && s->iface->is_pure))
        diag_error(cx, s->span, "the dummy procedure '%s' must be PURE, since '%s' is", s->name,
                   u->name);
    else if (s->kind == SYM_VAR && u->is_elemental && s->attrs & (AT_POINTER | AT_ALLOCATABLE))
        diag_error(cx, s->span, "'%s' cannot be %s, since '%s' is ELEMENTAL", s->name,
                   s->attrs & AT_ALLOCATABLE ? "ALLOCATABLE" : "a POINTER", u->name);
    else if (s->kind == SYM_VAR && u->kind == UN_FUNCTION && s->intent != INTENT_IN && !copy &&
             !(s->attrs & AT_POINTER))
        diag_error(cx, s->span, "'%s' must be INTENT(IN), since '%s' is a PURE function", s->name,
                   u->name);
    else if (s->kind == SYM_VAR && u->kind == UN_SUBROUTINE && s->intent == INTENT_NONE && !copy &&
             !(s->attrs & AT_POINTER))
        diag_error(cx, s->span, "'%s' must have an INTENT or VALUE, since '%s' is PURE", s->name,
                   u->name);
}

/* Dummies of ELEMENTAL procedures are scalars. Where nothing is mapped, local code is what every
 * procedure is: it runs on each process with all of its data. */
static void check_dummies(Sema *S, const Unit *u) {
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *s = u->dummies.at[i];
        if (u->is_hpf_local && (s->dist || s->align || s->inherit))
            diag_error(S->cx, s->span,
                       "'%s' is mapped, and '%s' is EXTRINSIC (HPF_LOCAL), which sees "
                       "each process's part alone: this is not supported",
                       s->name, u->name);
        if (u->is_elemental && sym_is_array(s))
            diag_error(S->cx, s->span, "'%s' must be scalar, since '%s' is ELEMENTAL", s->name,
                       u->name);
    }
    if (u->is_elemental && u->result && sym_is_array(u->result))
        diag_error(S->cx, u->result->span,
                   "the result of the ELEMENTAL function '%s' must be scalar", u->name);
}

void sema_attributes(Sema *S, const Unit *u) {
    check_dummies(S, u);
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (s->has_error || s->is_absent)
            continue;
        if (s->kind == SYM_PROC)
            check_procedure(S, s);
        else if (s->kind == SYM_VAR || s->kind == SYM_STRUCT)
            check_place(S, u, s);
    }
    for (int i = 0; i < u->dummies.n && u->is_pure; i++)
        if (!u->dummies.at[i]->has_error)
            check_pure_dummy(S, u, u->dummies.at[i]);
    const Symbol *r = u->is_elemental ? u->result : NULL;
    if (r && r->attrs & (AT_POINTER | AT_ALLOCATABLE))
        diag_error(S->cx, r->span, "the result '%s' cannot be %s, since '%s' is ELEMENTAL", r->name,
                   r->attrs & AT_POINTER ? "a POINTER" : "ALLOCATABLE", u->name);
}
