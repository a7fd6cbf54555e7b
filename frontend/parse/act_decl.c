/* act_decl.c: actions of the grammar: declarations, and headers of program units.
 *
 * Contract: parse.h. A statement makes one Decl (IMPLICIT and DATA: one a group), which act_decl()
 * begins with what the keyword of the statement says and the rules fill in from left to right. */
#include <string.h>

#include "frontend/parse/parser.h"
#include "parse.h"

static const struct {
    StmtClass cls;
    DeclKind kind;
    unsigned attrs;
} kinds[] = {
    {C_TYPE_DECL, DC_TYPE, 0},
    {C_TYPE, DC_TYPEDEF, 0},
    {C_DIMENSION, DC_ATTR, AT_DIMENSION},
    {C_ALLOCATABLE, DC_ATTR, AT_ALLOCATABLE},
    {C_EXTERNAL, DC_ATTR, AT_EXTERNAL},
    {C_INTRINSIC, DC_ATTR, AT_INTRINSIC},
    {C_OPTIONAL, DC_ATTR, AT_OPTIONAL},
    {C_TARGET, DC_ATTR, AT_TARGET},
    {C_POINTER, DC_ATTR, AT_POINTER},
    {C_VALUE, DC_ATTR, AT_VALUE},
    {C_VOLATILE, DC_ATTR, AT_VOLATILE},
    {C_PROTECTED, DC_ATTR, AT_PROTECTED},
    {C_ASYNCHRONOUS, DC_ATTR, AT_ASYNCHRONOUS},
    {C_CONTIGUOUS, DC_ATTR, AT_CONTIGUOUS},
    {C_IMPORT, DC_ATTR, AT_IMPORT},
    {C_ENUMERATOR, DC_TYPE, AT_PARAMETER},
    {C_SAVE, DC_ATTR, AT_SAVE},
    {C_BIND, DC_ATTR, 0},
    {C_PROCEDURE, DC_ATTR, AT_EXTERNAL},
    {C_INTENT, DC_ATTR, AT_INTENT},
    {C_PARAMETER, DC_PARAMETER, AT_PARAMETER},
    {C_IMPLICIT, DC_IMPLICIT, 0},
    {C_DATA, DC_DATA, 0},
    {C_NAMELIST, DC_NAMELIST, 0},
    {C_COMMON, DC_COMMON, 0},
    {C_EQUIVALENCE, DC_EQUIVALENCE, 0},
    {C_USE, DC_USE, 0},
    {C_PUBLIC, DC_ACCESS, AT_PUBLIC},
    {C_PRIVATE, DC_ACCESS, AT_PRIVATE},
    {C_MODULE_PROCEDURE, DC_INTERFACE, 0},
    {C_D_PROCESSORS, DC_HPF, HPF_AT_PROCESSORS},
    {C_D_TEMPLATE, DC_HPF, HPF_AT_TEMPLATE},
    {C_D_INHERIT, DC_HPF, HPF_AT_INHERIT},
    {C_D_DYNAMIC, DC_HPF, HPF_AT_DYNAMIC},
    {C_D_SEQUENCE, DC_HPF, HPF_AT_SEQUENCE},
    {C_D_NO_SEQUENCE, DC_HPF, HPF_AT_NO_SEQUENCE},
    {C_D_SHADOW, DC_HPF, HPF_AT_SHADOW},
    {C_D_OUT_OF_CORE, DC_HPF, HPF_AT_OUT_OF_CORE},
    {C_D_ALIGN, DC_HPF, HPF_AT_ALIGN},
    {C_D_REALIGN, DC_HPF, HPF_AT_ALIGN},
    {C_D_DISTRIBUTE, DC_HPF, HPF_AT_DISTRIBUTE},
    {C_D_REDISTRIBUTE, DC_HPF, HPF_AT_DISTRIBUTE},
    {C_D_RANGE, DC_HPF, 0},
    {C_D_COMBINED, DC_HPF, 0},
};

Decl *act_decl(Parse *p, Span at) {
    if (p->decl)
        return p->decl;
    Decl *d = NEW(p->cx, Decl);
    d->span = at;
    for (int i = 0; i < countof(kinds); i++) {
        if (kinds[i].cls == p->c->cls) {
            d->kind = kinds[i].kind;
            d->attrs = p->c->entry == T_COMBINED ? 0 : kinds[i].attrs;
        }
    }
    vec_push(p->cx, &p->out->decls, d);
    return p->decl = d;
}

/* TYPE(REAL), TYPE(COMPLEX*16), TYPE(CHARACTER(LEN=3)): the type that is named so, its star and its
 * selector; TW_DERIVED: it is the name of a derived type. */
static TypeWord worded_type(Expr *e, Expr **star, ExprVec **selector) {
    static const struct {
        const char *name;
        TypeWord word;
    } words[] = {
        {"integer", TW_INTEGER},       {"real", TW_REAL},
        {"complex", TW_COMPLEX},       {"logical", TW_LOGICAL},
        {"character", TW_CHARACTER},   {"doubleprecision", TW_DOUBLE_PRECISION},
        {"doublecomplex", TW_DOUBLE_COMPLEX},
    };
    Expr *bytes = e->kind == EX_BINARY && e->op == OP_MUL && e->b->kind == EX_CONST ? e->b : NULL;
    Expr *name = bytes ? e->a : e;
    for (int k = 0; k < countof(words) && name->kind == EX_REF; k++) {
        if (strcmp(words[k].name, name->name))
            continue;
        *star = bytes;
        *selector = name->has_args ? &name->args : NULL;
        return words[k].word;
    }
    return TW_DERIVED;
}

void act_procedure(Parse *p, Span at, Expr *like) {
    Decl *d = act_decl(p, at);
    d->is_procedure = true;
    Expr *star = NULL;
    ExprVec *selector = NULL;
    if (like && like->kind == EX_REF && !strcmp(like->name, "type") && like->args.n == 1) {
        like = like->args.at[0]; /* PROCEDURE(TYPE(REAL)) */
        d->is_like_type = worded_type(like, &star, &selector) == TW_DERIVED;
    }
    d->like = like ? act_starred_type(p, like) : NULL;
    if (like)
        act_accept(p, like);
}

/* ---- array specifications ---- */

static Bound spec_bound(Parse *p, Expr *e, bool *assumed_size, int *open) {
    Bound b = {NULL, e};
    if (e->kind == EX_TRIPLET) {
        b = (Bound){e->lo, e->hi};
        if (e->step)
            act_error(p, e->span, "bounds of an array have no stride");
    } else if (e->kind == EX_KEYWORD) {
        act_error(p, e->span, "expected the bounds of a dimension");
    }
    if (e->kind == EX_TRIPLET && !e->lo && e->hi)
        act_error(p, e->span, "expected a lower bound before ':'");
    *assumed_size = b.hi && act_is_star(b.hi) && !b.hi->index; /* and no label, as in *10 */
    if (*assumed_size) {
        act_accept(p, b.hi);
        b.hi = NULL;
    } else if (!b.hi) {
        ++*open;
    }
    return b;
}

/* (n, 0:m), (:, :), (n, *). A ':' is AS_ASSUMED: sema knows which arrays are ALLOCATABLE. */
ArraySpec act_spec(Parse *p, ExprVec *items, Span at) {
    ArraySpec spec = {.kind = AS_EXPLICIT, .rank = items->n};
    if (items->n > MAX_RANK) {
        act_error(p, at, "an array has at most %d dimensions", MAX_RANK);
        spec.rank = MAX_RANK;
    }
    int open = 0;
    for (int i = 0; i < spec.rank; i++) {
        bool star;
        spec.dim[i] = spec_bound(p, items->at[i], &star, &open);
        if (star) /* before the last dimension of a PARAMETER only: sema looks */
            spec.kind = AS_ASSUMED_SIZE;
    }
    if (open == spec.rank)
        spec.kind = AS_ASSUMED;
    else if (open)
        act_error(p, at, "either all dimensions of an array are ':' or none is");
    return spec;
}

/* ---- types ---- */

static BaseType base_of(TypeWord w) {
    static const BaseType base[] = {
        [TW_INTEGER] = TY_INTEGER,          [TW_REAL] = TY_REAL,
        [TW_DOUBLE_PRECISION] = TY_REAL,    [TW_COMPLEX] = TY_COMPLEX,
        [TW_DOUBLE_COMPLEX] = TY_COMPLEX,   [TW_LOGICAL] = TY_LOGICAL,
        [TW_CHARACTER] = TY_CHARACTER,      [TW_DERIVED] = TY_DERIVED,
        [TW_BYTE] = TY_INTEGER,
    };
    return base[w];
}

typedef struct TypeSpec {
    Type type;
    const char *derived; /* TYPE(derived) */
    Span derived_span;
    Expr *kind_expr;
    bool double_precision;
} TypeSpec;

/* A length as it is written: ':' is the name that sema_says_open knows. */
Expr *act_length(Parse *p, Expr *e) {
    bool open = e->kind == EX_TRIPLET && !e->lo && !e->hi && !e->step;
    act_accept(p, e);
    return open ? mk_ref(p->cx, e->span, ":") : e;
}

/* LEN= and KIND= in parentheses: of CHARACTER the first is the length, else it is the kind. */
static void read_selector(Parse *p, TypeSpec *t, ExprVec *items) {
    bool text = t->type.base == TY_CHARACTER;
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i], *value = e->kind == EX_KEYWORD ? e->a : e;
        const char *word = e->kind == EX_KEYWORD ? e->name : text && i == 0 ? "len" : "kind";
        Expr **place = text && !strcmp(word, "len") ? &t->type.len
                       : !strcmp(word, "kind")      ? &t->kind_expr
                                                    : NULL;
        if (!place || *place || i > text)
            act_error(p, e->span, text ? "expected a length or KIND=" : "expected one kind");
        else if (place == &t->type.len)
            *place = act_length(p, value);
        else if (value->kind == EX_TRIPLET)
            act_error(p, value->span, "expected one kind");
        else
            *place = value;
        if (place == &t->type.len)
            act_accept(p, e);
    }
}

static TypeSpec type_spec(Parse *p, TypeWord w, Span at, Expr *star, ExprVec *selector) {
    if (w == TW_DERIVED && selector && selector->n == 1)
        w = worded_type(selector->at[0], &star, &selector);
    TypeSpec t = {.double_precision = w == TW_DOUBLE_PRECISION || w == TW_DOUBLE_COMPLEX};
    t.type.base = base_of(w);
    t.type.kind = t.double_precision ? 8 : t.type.base == TY_CHARACTER ? 1 : 4;
    if (t.double_precision && (star || selector))
        act_error(p, at, "DOUBLE PRECISION and DOUBLE COMPLEX have no kind");
    if (w == TW_BYTE) {
        t.kind_expr = mk_int(p->cx, at, 1, 4);
        if (star || selector)
            act_error(p, at, "BYTE has no kind");
        return t;
    }
    if (w == TW_DERIVED) {
        Expr *name = selector && selector->n == 1 ? selector->at[0] : NULL;
        if (name && act_is_star(name)) {
            act_error(p, at, "TYPE(*) is not supported");
            act_accept(p, name);
        } else if (name && name->kind == EX_REF && name->has_args)
            act_error(p, at, "types with parameters are not supported");
        else if (!name || name->kind != EX_REF)
            act_error(p, at, "expected the name of a derived type, as in TYPE(name)");
        else
            t.derived = name->name;
        t.derived_span = name ? name->span : at;
        return t;
    }
    if (selector)
        read_selector(p, &t, selector);
    if (star && t.type.base == TY_CHARACTER) {
        t.type.len = star;
    } else if (star) {
        int64_t bytes = 0;
        expr_is_int(star, &bytes);
        if (t.type.base == TY_COMPLEX && bytes % 2)
            act_error(p, star->span, "COMPLEX*%d does not exist", (int)bytes);
        else if (t.type.base == TY_COMPLEX) /* COMPLEX*16: two parts of 8 bytes */
            star->value.i = bytes / 2;
        t.kind_expr = star;
    }
    return t;
}

static Unit *unit_of(Parse *p, Span at) {
    if (!p->out->unit) {
        p->out->unit = NEW(p->cx, Unit);
        p->out->unit->span = at;
    }
    return p->out->unit;
}

void act_type(Parse *p, int word, Span at, Expr *star, ExprVec *selector) {
    TypeSpec t = type_spec(p, (TypeWord)word, at, star, selector);
    if (p->c->cls == C_TYPE_DECL) {
        Decl *d = act_decl(p, at);
        d->type_given = true;
        d->type = t.type;
        d->derived = t.derived;
        d->derived_span = t.derived_span;
        d->kind_expr = t.kind_expr;
        d->double_precision = t.double_precision;
        return;
    }
    Unit *u = unit_of(p, at);
    if (p->c->cls == C_SUBROUTINE)
        act_error(p, at, "a SUBROUTINE has no type");
    else if (u->type.base != TY_NONE)
        act_error(p, at, "the type of the function is given twice");
    u->type = t.type;
    u->derived = t.derived;
    u->derived_span = t.derived_span;
    u->kind_expr = t.kind_expr;
    u->double_precision = t.double_precision;
}

/* ---- attributes and entities ---- */

static void add_attr(Parse *p, Span at, unsigned bit) {
    Decl *d = act_decl(p, at);
    if (d->attrs & bit && p->c->cls != C_INTENT)
        act_error(p, at, "the attribute is given twice");
    d->attrs |= bit;
}

void act_old_comma(Parse *p, Span at) {
    int i = p->c->n_marks ? p->c->marks[0].end : 0;
    while (p->line->text[i] == ' ')
        i++;
    if (p->line->text[i] != '*' && act_error(p, at, "expected a name or '::', found ','"))
        diag_hint(p->cx, "without attributes no comma stands behind the type");
}

void act_attr(Parse *p, Span at, unsigned bit) {
    add_attr(p, at, bit);
}

void act_typedef(Parse *p, Span at, NameAt name) {
    Decl *d = act_decl(p, at);
    d->name = name.name;
    d->name_span = name.span;
    if (d->attrs & ~(unsigned)(AT_PUBLIC | AT_PRIVATE | AT_BIND))
        act_error(p, at, "a TYPE definition may have PUBLIC, PRIVATE or BIND(C) only");
}

void act_dimension(Parse *p, Span at, ExprVec *items) {
    add_attr(p, at, p->line->directive ? (unsigned)HPF_AT_DIMENSION : (unsigned)AT_DIMENSION);
    p->decl->spec = act_spec(p, items, at);
}

void act_intent(Parse *p, Span at, NameAt a, NameAt b) {
    add_attr(p, at, AT_INTENT);
    bool in = !strcmp(a.name, "in");
    if (in && b.name && !strcmp(b.name, "out"))
        p->decl->intent = INTENT_INOUT;
    else if (b.name)
        act_error(p, at, "expected IN, OUT or INOUT");
    else if (in)
        p->decl->intent = INTENT_IN;
    else if (!strcmp(a.name, "out"))
        p->decl->intent = INTENT_OUT;
    else if (!strcmp(a.name, "inout"))
        p->decl->intent = INTENT_INOUT;
    else
        act_error(p, a.span, "expected IN, OUT or INOUT, found '%s'", a.name);
}

void act_entity(Parse *p, Span at, NameAt name, ExprVec *spec, Expr *len, Expr *init) {
    Decl *d = act_decl(p, at);
    if (spec && p->c->entry == T_COMBINED && d->align && !d->align->n) {
        act_aligned_entity(p, at, name, spec);
        return;
    }
    Entity e = {.name = name.name, .span = name.span, .char_len = len, .init = init};
    if (spec)
        e.spec = act_spec(p, spec, at);
    if (init && d->kind != DC_TYPE && !(d->is_procedure && d->attrs & AT_POINTER))
        act_error(p, init->span, "an initial value cannot stand here");
    else if (init && !p->c->colons)
        act_error(p, init->span, "an initial value needs '::' in front of the names");
    if (p->old_initial && d->kind != DC_TYPE)
        act_error(p, p->old_initial->span, "an initial value cannot stand here");
    if (!spec && p->c->cls == C_DIMENSION)
        act_error(p, at, "DIMENSION needs the bounds of '%s'", name.name);
    if (len && d->kind != DC_TYPE)
        act_error(p, len->span, "a length cannot stand here");
    if (len && act_is_star(len) && d->type.base != TY_CHARACTER)
        act_error(p, len->span, "only CHARACTER has length '*'");
    vec_push(p->cx, &d->entities, e);
    if (p->old_initial) {
        vec_push(p->cx, &p->old_initial->objects, mk_ref(p->cx, name.span, name.name));
        vec_push(p->cx, &p->out->decls, p->old_initial);
        p->old_initial = NULL;
    }
}

/* FORTRAN 77 compilers took INTEGER i /1/ for INTEGER i; DATA i /1/. */
void act_old_initial(Parse *p, Span at, ExprVec *values) {
    p->old_initial = NEW(p->cx, Decl);
    *p->old_initial = (Decl){.kind = DC_DATA, .span = at, .values = *values};
}

/* COMMON a, b(3) /x/ c */
void act_common(Parse *p, Span at, NameAt name, ExprVec *spec) {
    p->block_at = (Span){0, 0};
    act_entity(p, at, name, spec, NULL, NULL);
    if (p->decl->entities.n)
        p->decl->entities.at[p->decl->entities.n - 1].block =
            name_of(p->cx, p->block ? p->block : "");
}

void act_common_block(Parse *p, Span at, const char *name) {
    act_decl(p, (Span){0, 0});
    act_check_block(p);
    p->block_at = at;
    p->block = name;
}

/* SAVE /block/ */
void act_saved_block(Parse *p, Span at, NameAt name) {
    Decl *d = act_decl(p, at);
    d->attrs |= AT_SAVE_COMMON;
    vec_push(p->cx, &d->objects, mk_ref(p->cx, name.span, name.name));
}

/* PARAMETER (n = 3, m = n + 1) */
void act_parameter(Parse *p, Span at, ExprVec *items) {
    Decl *d = act_decl(p, at);
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        if (e->kind != EX_KEYWORD || e->a->kind == EX_TRIPLET || act_is_star(e->a)) {
            act_error(p, e->span, "expected 'name = value' in PARAMETER");
            return;
        }
        vec_push(p->cx, &d->entities,
                 (Entity){.name = e->name, .span = act_name_span(e), .init = e->a});
    }
}

void act_parameter_bare(Parse *p, Span at, NameAt name, Expr *value) {
    vec_push(p->cx, &act_decl(p, at)->entities,
             (Entity){.name = name.name, .span = name.span, .init = value});
}

/* ---- IMPLICIT ---- */

/* IMPLICIT NONE (TYPE, EXTERNAL): EXTERNAL alone says nothing about types. */
void act_implicit_none(Parse *p, Span at, ExprVec *what) {
    Decl *d = act_decl(p, at);
    d->implicit.none = !what;
    for (int i = 0; what && i < what->n; i++) {
        const Expr *e = what->at[i];
        bool name = e->kind == EX_REF && !e->has_args;
        if (!name || (strcmp(e->name, "type") && strcmp(e->name, "external")))
            act_error(p, e->span, "expected TYPE or EXTERNAL");
        else
            *(e->name[0] == 't' ? &d->implicit.none : &d->implicit.external) = true;
    }
}

/* IMPORT, ALL and IMPORT, NONE: the host's names are known anyway. */
void act_import(Parse *p, NameAt word) {
    act_decl(p, word.span);
    if (strcmp(word.name, "all") && strcmp(word.name, "none"))
        act_error(p, word.span, "expected ONLY:, ALL or NONE");
}

/* ---- BIND(C) ---- */

void act_bind(Parse *p, Span at, ExprVec *args) {
    const Expr *c = args->at[0];
    if (c->kind != EX_REF || c->has_args || strcmp(c->name, "c") != 0)
        act_error(p, c->span, "expected C");
    for (int i = 1; i < args->n; i++) {
        const Expr *e = args->at[i];
        if (i > 1 || e->kind != EX_KEYWORD || strcmp(e->name, "name") != 0)
            act_error(p, e->span, "expected NAME=");
    }
    if (p->c->cls == C_SUBROUTINE || p->c->cls == C_FUNCTION || p->c->cls == C_ENTRY) {
        Unit *u = unit_of(p, at);
        u->is_bind = true;
        u->binding = args->n > 1 ? args->at[1]->a : NULL;
    } else {
        add_attr(p, at, AT_BIND);
        p->decl->binding = args->n > 1 ? args->at[1]->a : NULL;
    }
}

void act_enum(Parse *p, NameAt bind, NameAt c) {
    if (strcmp(bind.name, "bind") != 0)
        act_error(p, bind.span, "expected BIND(C)");
    else if (strcmp(c.name, "c") != 0)
        act_error(p, c.span, "expected C");
}

static char one_letter(const Expr *e) {
    return e->kind == EX_REF && !e->has_args && e->name[0] != '*' && !e->name[1] ? e->name[0] : 0;
}

/* The letters have the form of expressions: `a-h` is a difference. */
void act_implicit(Parse *p, int word, Span at, Expr *star, ExprVec *selector, ExprVec *letters) {
    TypeSpec t = type_spec(p, (TypeWord)word, at, star, selector);
    p->decl = NULL;
    Decl *d = act_decl(p, at);
    d->type = t.type;
    d->derived = t.derived;
    d->derived_span = t.derived_span;
    d->type_given = true;
    d->kind_expr = t.kind_expr;
    d->double_precision = t.double_precision;
    for (int i = 0; i < letters->n; i++) {
        const Expr *e = letters->at[i];
        bool range = e->kind == EX_BINARY && e->op == OP_SUB;
        char from = one_letter(range ? e->a : e), to = range ? one_letter(e->b) : from;
        if (!from || !to || from > to || d->implicit.n == countof(d->implicit.from)) {
            act_error(p, e->span, "expected a letter or a range of letters, as in A-H");
            return;
        }
        d->implicit.from[d->implicit.n] = from;
        d->implicit.to[d->implicit.n++] = to;
    }
}

/* ---- DATA ---- */

void act_data(Parse *p, Span at, ExprVec *objects, ExprVec *values) {
    p->decl = NULL;
    Decl *d = act_decl(p, at);
    for (int i = 0; i < objects->n; i++) {
        const Expr *e = objects->at[i];
        if (e->kind != EX_REF && e->kind != EX_IDO && e->kind != EX_SUBSTR &&
            e->kind != EX_COMPONENT)
            act_error(p, e->span, "expected a variable or an implied DO in DATA");
    }
    act_accept_all(p, objects);
    d->objects = *objects;
    d->values = *values;
}

/* EQUIVALENCE (a, b(3)), (c(1:2), d) */
void act_equivalence(Parse *p, Span at, ExprVec *objects) {
    p->decl = NULL;
    Decl *d = act_decl(p, at);
    for (int i = 0; i < objects->n; i++)
        if (objects->at[i]->kind != EX_REF && objects->at[i]->kind != EX_SUBSTR)
            act_error(p, objects->at[i]->span, "expected a variable in EQUIVALENCE");
    if (objects->n < 2)
        act_error(p, at, "EQUIVALENCE needs two variables at least");
    act_accept_all(p, objects);
    d->objects = *objects;
}

void act_group(Parse *p, Span at, NameAt name) {
    p->decl = NULL;
    Decl *d = act_decl(p, at);
    d->name = name.name;
    d->name_span = name.span;
}

void act_member(Parse *p, NameAt name) {
    vec_push(p->cx, &p->decl->entities, (Entity){.name = name.name, .span = name.span});
}

/* ---- modules ---- */

/* A name, a defined operator, or what the language has: only that keeps its name. */
static int renaming_class(const char *name) {
    if (!strchr(name, '('))
        return 0;
    bool operation = !strncmp(name, "operator(", 9);
    for (int op = 0; op < OP_COUNT && operation; op++) {
        const char *word = op_spelling((Op)op);
        size_t n = word ? strlen(word) : 0;
        if (n && !strncmp(name + 9, word, n) && !strcmp(name + 9 + n, ")"))
            return 2;
    }
    return operation ? 1 : 2;
}

void act_used(Parse *p, Span at, NameAt local, NameAt name) {
    int class = renaming_class(name.name);
    if (local.name != name.name && (class == 2 || class != renaming_class(local.name)))
        act_error(p, at, class == 0   ? "another name for a name is a name"
                         : class == 1 ? "another name for a defined operator is a defined operator"
                                      : "what the language defines cannot have another name");
    vec_push(
        p->cx, &act_decl(p, at)->entities,
        (Entity){.name = local.name, .span = local.span, .of = name.name, .of_span = name.span});
}

/* USE, INTRINSIC :: m. Modules of the program and ours have different names, so it says little. */
void act_use_nature(Parse *p, NameAt word) {
    if (strcmp(word.name, "intrinsic") != 0 && strcmp(word.name, "non_intrinsic") != 0)
        act_error(p, word.span, "expected INTRINSIC or NON_INTRINSIC");
    act_decl(p, word.span)->nature = word.name;
}

void act_use(Parse *p, Span at, NameAt module, bool only) {
    Decl *d = act_decl(p, at);
    d->name = module.name;
    d->name_span = module.span;
    d->only = only;
    for (int i = 0; i < d->entities.n && !only; i++)
        if (d->entities.at[i].span.beg == d->entities.at[i].of_span.beg)
            act_error(p, d->entities.at[i].span, "expected 'new name => name', or ONLY:");
}

/* ---- program units ---- */

void act_prefix(Parse *p, Span at, int word) {
    Unit *u = unit_of(p, at);
    if (word == PW_MODULE) {
        act_error(p, at, "procedures of submodules are not supported");
        return;
    }
    if (word == PW_EXTRINSIC) {
        act_error(p, at, "EXTRINSIC is supported with HPF, HPF_SERIAL and HPF_LOCAL only");
        return;
    }
    if (word == PW_EXTRINSIC_GLOBAL)
        return;
    if (word == PW_EXTRINSIC_LOCAL || word == PW_EXTRINSIC_SERIAL) {
        u->is_hpf_local = word == PW_EXTRINSIC_LOCAL;
        u->is_hpf_serial = word == PW_EXTRINSIC_SERIAL;
        return;
    }
    bool *flag = word == PW_RECURSIVE ? &u->is_recursive
                 : word == PW_PURE    ? &u->is_pure
                 : word == PW_IMPURE  ? &u->is_impure
                                      : &u->is_elemental;
    if (*flag)
        act_error(p, at, "the prefix is given twice");
    *flag = true;
    if (u->is_pure && u->is_impure)
        act_error(p, at, "a procedure cannot be both PURE and IMPURE");
}

void act_unit(Parse *p, Span at, NameAt name, ExprVec *dummies, NameAt result) {
    Unit *u = unit_of(p, at);
    u->kind = p->c->cls == C_PROGRAM      ? UN_PROGRAM
              : p->c->cls == C_MODULE     ? UN_MODULE
              : p->c->cls == C_SUBROUTINE || p->c->cls == C_BLOCK_DATA ||
                        p->c->cls == C_ENTRY ? UN_SUBROUTINE
                                          : UN_FUNCTION;
    u->span = at;
    u->is_block_data = p->c->cls == C_BLOCK_DATA;
    u->name = name.name ? name.name : name_of(p->cx, "block_data");
    u->result_name = result.name;
    if (result.name && result.name == name.name)
        act_error(p, result.span, "the RESULT must have another name than the FUNCTION");
    for (int i = 0; dummies && i < dummies->n; i++) {
        const Expr *e = dummies->at[i];
        if (act_is_star(e)) {
            act_accept(p, (Expr *)e);
            u->alternates++;
            if (u->kind == UN_FUNCTION)
                act_error(p, e->span, "a FUNCTION has no alternate returns");
        } else if (e->kind != EX_REF || e->has_args) {
            act_error(p, e->span, "expected the name of a dummy argument");
        } else {
            vec_push(p->cx, &u->arg_names, e->name);
            vec_push(p->cx, &u->arg_spans, e->span);
        }
    }
}

/* RESULT(r), whose name is returned, or BIND(C). */
NameAt act_entry_suffix(Parse *p, Span at, NameAt word, ExprVec *args) {
    const Expr *r = args->at[0];
    NameAt none = {.name = NULL};
    if (!strcmp(word.name, "bind")) {
        act_bind(p, at, args);
        return none;
    }
    if (strcmp(word.name, "result") != 0)
        act_error(p, word.span, "expected RESULT or BIND(C)");
    else if (args->n > 1 || r->kind != EX_REF || r->has_args)
        act_error(p, r->span, "expected the name of the result");
    else
        return (NameAt){.name = r->name, .span = r->span};
    return none;
}

/* ENTRY name(dummies) RESULT(r) */
void act_entry(Parse *p, Span at, NameAt name, ExprVec *dummies, NameAt result) {
    act_unit(p, at, name, dummies, result);
    p->out->unit->span = name.span;
}
