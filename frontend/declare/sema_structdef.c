/* sema_structdef.c: TYPE definitions, and the variables that make up one of derived type.
 *
 * Contract: a variable of derived type is held by components: `cells(n)` of a type with u and
 * v(3) is the arrays `cells%u(n)` and `cells%v(3,n)`, ordinary variables that all later passes see
 * and that its directives map. So a nest over one component touches that component's memory alone,
 * with unit stride, and its overlap areas, remaps and schedules move nothing else. Symbol.parts
 * are those variables; a part may be of derived type itself. sema_struct.c takes references
 * apart, sema_default.c knows what they begin with. */
#include <string.h>

#include "../frontend.h"
#include "../tree/constructs.h"
#include "../structure/sema_struct.h"

/* ---- definitions ---- */

/* The same in all files: module__type. */
static const char *struct_name(Sema *S, const char *name) {
    for (const Unit *u = S->unit; u; u = u->host)
        name = arena_printf(S->cx->arena, "%s__%s", u->name, name);
    return arena_printf(S->cx->arena, "struct %s", name);
}

/* Shape and default value, found as those of a variable would be. */
static void component_value(Sema *S, Component *c, const Decl *d, const Entity *e) {
    Symbol like = {.kind = SYM_VAR, .name = e->name, .span = e->span, .scope = S->scope,
                   .type = c->type, .is_allocatable = c->is_allocatable,
                   .is_pointer = c->is_pointer};
    const ArraySpec *spec = e->spec.kind != AS_SCALAR ? &e->spec : &d->spec;
    like.spec = *spec;
    for (int k = 0; k < spec->rank; k++) {
        Bound *b = &like.spec.dim[k];
        b->lo = b->lo ? expr_copy(S->cx, b->lo) : NULL;
        b->hi = b->hi ? expr_copy(S->cx, b->hi) : NULL;
    }
    if (sym_is_array(&like))
        sema_array_bounds(S, &like);
    for (int k = 0; k < like.spec.rank && !like.has_error; k++) {
        const Bound *b = &like.spec.dim[k];
        if ((b->lo && b->lo->kind != EX_CONST) || (b->hi && b->hi->kind != EX_CONST)) {
            diag_error(S->cx, e->span, "the bounds of the component '%s' must be constants",
                       e->name);
            like.has_error = true;
        }
    }
    if (c->is_allocatable && !sym_is_array(&like)) {
        c->is_allocatable = false; /* an address */
        c->is_pointer = true;
    }
    if (like.has_error) /* its bounds may speak of `like` */
        like.spec = (ArraySpec){.kind = AS_SCALAR};
    c->spec = like.spec;
    c->type = like.has_error ? TYPE(NONE, 0) : c->type;
    if (!e->init || c->type.base == TY_NONE)
        return;
    if (c->is_pointer && !c->is_owned && e->init->kind == EX_PAREN) {
        c->target = e->init->a; /* all declarations are known when it is typed */
        return;
    }
    if (c->is_pointer && (e->init->kind != EX_REF || strcmp(e->init->name, "null") != 0)) {
        diag_error(S->cx, e->init->span, "the POINTER component '%s' can only begin with NULL() or "
                   "a variable", e->name);
        return;
    }
    if (c->is_pointer) { /* => NULL() */
        if (!c->is_allocatable)
            c->init = heap_null(S, heap_pointer_type(S, c->type), e->span);
        return;
    }
    if (c->is_allocatable) {
        diag_error(S->cx, e->init->span, "an ALLOCATABLE component has no default value");
        return;
    }
    if (c->type.base == TY_DERIVED) {
        bool init = S->in_init;
        S->in_init = true;
        c->init = sema_expr(S, e->init);
        S->in_init = init;
        if (c->init->type.base != TY_NONE && !type_equal(c->init->type, c->type))
            c->init = sema_assign_convert(S, c->init, c->type, "the default value");
        if (c->init->type.base == TY_NONE)
            c->init = NULL;
        else
            const_unroll(&c->init, S); /* where it is assigned, other names may be known */
        return;
    }
    sema_constant_init(S, &like, e->init);
    c->init = like.init;
}

void sema_forward_type(Sema *S, const char *name, Span at) {
    Symbol *s = scope_add(S->cx, S->scope, name, at, SYM_TYPE);
    Derived *t = NEW(S->cx, Derived);
    *t = (Derived){.name = name, .span = at, .scope = S->scope, .is_forward = true};
    s->type = (Type){.base = TY_DERIVED, .derived = t};
}

/* C has a counterpart for the components of a BIND(C) type. */
static void check_c_component(Sema *S, const Derived *t, const Component *c) {
    const char *why = c->is_pointer       ? "a POINTER"
                      : c->is_allocatable ? "ALLOCATABLE"
                      : text_has_other_length(c->type, 1)
                          ? "a CHARACTER of another length than 1"
                      : c->type.base == TY_DERIVED && !c->type.derived->is_bind
                          ? "of a TYPE that is not BIND(C)"
                          : NULL;
    if (why)
        diag_error(S->cx, c->span, "the component '%s' of TYPE(%s) is %s, which BIND(C) forbids",
                   c->name, t->name, why);
}

static void add_component(Sema *S, Derived *t, const Decl *type, const Decl *d, const Entity *e) {
    Component c = {.name = e->name, .span = e->span};
    c.is_pointer = (d->attrs & AT_POINTER) != 0;
    c.is_contiguous = (d->attrs & AT_CONTIGUOUS) != 0;
    c.is_allocatable = (d->attrs & AT_ALLOCATABLE) != 0 || c.is_pointer;
    c.is_owned = (d->attrs & AT_ALLOCATABLE) != 0;
    c.is_private = type->parts_private;
    if (c.is_allocatable && d->derived && !scope_lookup(S->scope, d->derived))
        sema_forward_type(S, d->derived, d->derived_span);
    c.type = sema_declared_type(S, d, e);
    bool open = c.type.base == TY_CHARACTER && c.is_allocatable &&
                sema_says_open(e->char_len ? e->char_len : d->type.len);
    bool deferred = open && e->spec.kind == AS_SCALAR && d->spec.kind == AS_SCALAR;
    if (c.type.base == TY_CHARACTER && !open && (!c.type.len || c.type.len->kind != EX_CONST)) {
        diag_error(S->cx, e->span, "the length of the component '%s' must be a constant", e->name);
        c.type = TYPE(NONE, 0);
    }
    const bool pointers = d->attrs & AT_POINTER &&
                          (e->spec.kind != AS_SCALAR || d->spec.kind != AS_SCALAR);
    if (d->attrs & ~(unsigned)(AT_DIMENSION | AT_ALLOCATABLE | AT_POINTER | AT_PUBLIC | AT_PRIVATE |
                               (pointers ? AT_CONTIGUOUS : 0)))
        diag_error(S->cx, d->span, "a component may be DIMENSION, ALLOCATABLE or POINTER only");
    Symbol like = {.name = e->name};
    sema_new_attributes(S, &like, d->attrs, e->span);
    if (t->is_bind)
        check_c_component(S, t, &c);
    if (d->attrs & (AT_PUBLIC | AT_PRIVATE))
        c.is_private = (d->attrs & AT_PRIVATE) != 0;
    if (c.type.base == TY_DERIVED && c.type.derived == t && !c.is_allocatable) {
        diag_error(S->cx, e->span, "the component '%s' is of the type that is being defined",
                   e->name);
        c.type = TYPE(NONE, 0);
    }
    const Derived *inner = c.type.base == TY_DERIVED ? c.type.derived : NULL;
    if (t->is_sequence && inner && !inner->is_sequence && !inner->is_bind && !inner->is_forward) {
        diag_error(S->cx, e->span, "TYPE(%s) has SEQUENCE, but TYPE(%s) of its component '%s' has "
                   "not", t->name, inner->name, e->name);
        diag_note(S->cx, inner->span, "'%s' is defined here", inner->name);
    }
    if (struct_component(t, e->name)) {
        diag_error(S->cx, e->span, "TYPE(%s) has a component '%s' already", t->name, e->name);
        return;
    }
    if (c.type.base != TY_NONE)
        component_value(S, &c, d, e);
    vec_push(S->cx, &t->components, c);
    if (!deferred)
        return;
    Component n = {.span = e->span, .type = TYPE(INTEGER, 8), .is_private = true, .is_length = true,
                   .is_hidden = true};
    n.name = name_of(S->cx, arena_printf(S->cx->arena, "%s__len", e->name));
    vec_push(S->cx, &t->components, n);
}

/* PROCEDURE(like), POINTER, NOPASS :: p. What it is like may be declared later. */
static void add_procedure(Sema *S, Derived *t, const Decl *type, const Decl *d, const Entity *e) {
    Component c = {.name = e->name, .span = e->span, .type = TYPE(INTEGER, 8), .like = d};
    Context *cx = S->cx;
    unsigned known = AT_POINTER | AT_NOPASS | AT_PUBLIC | AT_PRIVATE | AT_EXTERNAL;
    if (!(d->attrs & AT_POINTER) || !(d->attrs & AT_NOPASS) || d->attrs & ~known) {
        diag_error(cx, d->span, "a procedure as a component must be POINTER and NOPASS here");
        return;
    }
    if (t->is_bind)
        diag_error(cx, e->span, "the component '%s' of TYPE(%s) is a procedure pointer, which "
                   "BIND(C) forbids", e->name, t->name);
    if (struct_component(t, e->name)) {
        diag_error(cx, e->span, "TYPE(%s) has a component '%s' already", t->name, e->name);
        return;
    }
    c.is_private = d->attrs & (AT_PUBLIC | AT_PRIVATE) ? (d->attrs & AT_PRIVATE) != 0
                                                       : type->parts_private;
    if (e->init && expr_names_null(e->init))
        c.init = mk_int(cx, e->span, 0, 8);
    else if (e->init && e->init->kind == EX_PAREN)
        c.target = e->init->a; /* looked for when all procedures are known */
    else if (e->init)
        diag_error(cx, e->init->span, "the procedure pointer '%s' can only begin with NULL() or a "
                   "procedure", e->name);
    const char *name = arena_printf(cx->arena, "%s%%%s", t->name, e->name);
    c.proc = scope_add(cx, S->scope, name_of(cx, name), e->span, SYM_PROC);
    c.proc->address = NEW(cx, Symbol);
    *c.proc->address = (Symbol){.kind = SYM_VAR, .name = c.proc->name, .span = e->span,
                                .scope = S->scope, .type = c.type};
    c.proc->is_private = c.proc->is_used = true;
    vec_push(cx, &S->procedure_components, e->name);
    vec_push(cx, &t->components, c);
}

/* In C `a` may be followed by _ and more: a_d is its array, a_x a component of what it is. Where
 * another component has such a name of its own, or the longer one, `a` gets a longer one. */
static void name_stems(Sema *S, Derived *t) {
    for (int i = 0; i < t->components.n; i++) {
        Component *c = &t->components.at[i];
        c->stem = c->name;
        bool alone = c->spec.kind == AS_SCALAR && !c->is_allocatable && c->type.base != TY_DERIVED;
        for (int k = 0; k < t->components.n && !alone; k++) {
            const char *other = t->components.at[k].name;
            size_t n = strlen(c->stem);
            if (k == i || strncmp(other, c->stem, n) || (other[n] != '_' && other[n] != '\0'))
                continue;
            c->stem = arena_printf(S->cx->arena, "%s_", c->stem);
            k = -1;
        }
    }
}

static bool is_intrinsic_type(const char *name) {
    static const char *const types[] = {"integer", "real", "doubleprecision", "complex", "logical",
                                        "character"};
    for (int i = 0; i < countof(types); i++)
        if (!strcmp(name, types[i]))
            return true;
    return false;
}

/* What construct_whole() knows the type by: SEQUENCE types of one name may be one type. */
static const char *whole_key(Context *cx, const Derived *t) {
    bool by_name = t->is_sequence || t->is_bind;
    return by_name ? t->name : arena_printf(cx->arena, "%s %u", t->name, (unsigned)t->span.beg);
}

/* A module file says which of its types are; its procedures are compiled already. */
static bool is_whole(const Sema *S, const Derived *t) {
    const Unit *u = unit_outermost(S->unit);
    return u->from_module_file ? modfile_marks(u, t->name)
                               : construct_whole(S->cx, whole_key(S->cx, t));
}

bool sema_keep_whole(Sema *S, const Derived *t) {
    const Unit *u = scope_unit(t->scope)->unit;
    while (u && u->host)
        u = u->host;
    bool can = u && !u->from_module_file;
    for (int i = 0; i < t->components.n && can; i++) {
        Type part = t->components.at[i].type;
        can = part.base != TY_DERIVED || derived_is_record(part.derived) ||
              sema_keep_whole(S, part.derived);
    }
    if (can)
        construct_keep_whole(S->cx, whole_key(S->cx, t));
    return can;
}

void sema_typedef(Sema *S, Decl *d) {
    Symbol *s = scope_find(S->scope, d->name);
    bool forward = s && s->kind == SYM_TYPE && s->type.derived->is_forward;
    Derived *t = forward ? s->type.derived : NEW(S->cx, Derived);
    *t = (Derived){.name = d->name, .span = d->name_span, .scope = S->scope,
                   .is_sequence = d->is_sequence, .is_bind = (d->attrs & AT_BIND) != 0,
                   .c_struct = struct_name(S, d->name)};
    t->is_whole = is_whole(S, t);
    t->c_pointer = arena_printf(S->cx->arena, "%s *", t->c_struct);
    const Unit *u = S->scope->unit;
    if (u && u->name == d->name && u->kind != UN_FUNCTION && !u->is_unnamed && u->scope == S->scope)
        diag_error(S->cx, d->name_span, "'%s' is the name of the unit that this stands in",
                   d->name);
    if (t->is_sequence && t->is_bind)
        diag_error(S->cx, d->name_span, "TYPE(%s) is BIND(C) and cannot have SEQUENCE", d->name);
    if (is_intrinsic_type(d->name))
        diag_error(S->cx, d->name_span, "'%s' is a type of the language and cannot be defined",
                   d->name);
    bool generic = s && s->kind == SYM_GENERIC; /* its functions come before the constructor */
    if (s && !forward && (scope_alias(S->scope, d->name) ||
                          (!generic && (s->kind != SYM_UNKNOWN || s->type.base != TY_NONE ||
                                        s->is_dummy)))) {
        diag_error(S->cx, d->name_span, "'%s' is declared already", d->name);
        if (s->span.end)
            diag_note(S->cx, s->span, "'%s' is declared here", d->name);
        return;
    }
    if (!s)
        s = scope_add(S->cx, S->scope, d->name, d->name_span, SYM_TYPE);
    s->kind = SYM_TYPE;
    s->type = (Type){.base = TY_DERIVED, .derived = t};
    s->is_public |= (d->attrs & AT_PUBLIC) != 0;
    s->is_private |= (d->attrs & AT_PRIVATE) != 0;
    for (int i = 0; i < d->components.n; i++) {
        const Decl *c = d->components.at[i];
        for (int k = 0; k < c->entities.n; k++)
            (c->is_procedure ? add_procedure : add_component)(S, t, d, c, &c->entities.at[k]);
    }
    for (int i = 0; i < d->mappings.n; i++)
        struct_map_components(S, t, d->mappings.at[i]);
    if (!d->components.n) { /* what holds nothing has a byte that nobody sees */
        Component c = {.span = d->name_span, .type = TYPE(INTEGER, 1), .is_private = true,
                       .is_hidden = true};
        c.name = name_of(S->cx, arena_printf(S->cx->arena, "%s__empty", d->name));
        vec_push(S->cx, &t->components, c);
    }
    name_stems(S, t);
}

Type struct_holder(Sema *S, const char *name, Type to, int rank, Span at) {
    Context *cx = S->cx;
    Derived *t = NEW(cx, Derived);
    const char *own = arena_printf(cx->arena, "%s_%d", name, ++S->temporaries);
    Component c = {.name = name, .stem = name, .span = at, .type = to};
    c.is_pointer = true;
    c.is_allocatable = rank > 0; /* else it is an address */
    if (rank)
        c.spec = (ArraySpec){.kind = AS_DEFERRED, .rank = rank};
    else
        c.init = heap_null(S, heap_pointer_type(S, to), at);
    *t = (Derived){.name = name_of(cx, own), .span = at, .scope = S->scope,
                   .c_struct = struct_name(S, own)};
    t->c_pointer = arena_printf(cx->arena, "%s *", t->c_struct);
    vec_push(cx, &t->components, c);
    return (Type){.base = TY_DERIVED, .derived = t};
}

Type sema_derived_type(Sema *S, const char *name, Span at) {
    Symbol *s = name ? scope_lookup(S->scope, name) : NULL;
    if (s && s->kind == SYM_TYPE) {
        s->is_used = true;
        return s->type;
    }
    if (!name || scope_misses_names(S->scope) || (s && s->has_error))
        return TYPE(NONE, 0);
    if (s && !sema_mentionable(S, s, at))
        return TYPE(NONE, 0);
    const char *similar = scope_similar(S, name, false);
    const Symbol *near = similar ? scope_lookup(S->scope, similar) : NULL;
    diag_error(S->cx, at, s ? "'%s' is no derived type" : "there is no derived type '%s' here",
               name);
    if (near && near->kind == SYM_TYPE)
        diag_hint(S->cx, "did you mean '%s'?", similar);
    return TYPE(NONE, 0);
}

/* ---- parts ---- */

/* The component's dimensions, then those of what it is a component of. */
static void part_spec(Sema *S, Symbol *p, const Symbol *whole, const Component *c) {
    Context *cx = S->cx;
    int own = c->spec.rank;
    p->spec = c->spec;
    if (whole->spec.kind == AS_SCALAR) {
        p->bounds_done = true;
        return;
    }
    if (own + whole->spec.rank > MAX_RANK) {
        diag_error(cx, whole->span, "'%s' would have more than %d dimensions with those of '%s'",
                   p->name, MAX_RANK, whole->name);
        p->has_error = true;
        p->type = TYPE(NONE, 0);
        return;
    }
    bool open = false;
    for (int d = 0; d < whole->spec.rank; d++) {
        const Bound *b = &whole->spec.dim[d];
        p->spec.dim[own + d].lo = b->lo ? expr_copy(cx, b->lo) : NULL;
        p->spec.dim[own + d].hi = b->hi ? expr_copy(cx, b->hi) : NULL;
        open |= !b->hi && whole->spec.kind != AS_ASSUMED_SIZE;
    }
    p->spec.kind = whole->spec.kind;
    p->spec.rank = own + whole->spec.rank;
    for (int d = 0; d < own && open; d++) /* assumed or deferred as a whole */
        p->spec.dim[d].hi = NULL;
    for (int d = 0; d < p->spec.rank && whole->is_allocatable; d++)
        p->spec.dim[d] = (Bound){NULL, NULL};
}

static Symbol *make_part(Sema *S, Symbol *whole, const Component *c) {
    Context *cx = S->cx;
    const char *name = name_of(cx, arena_printf(cx->arena, "%s%%%s", whole->name, c->name));
    Symbol *p = scope_add(cx, whole->scope, name, whole->span, SYM_VAR);
    p->whole = whole;
    p->component = c;
    p->type = c->type;
    p->is_used = p->is_private = true;
    p->has_error = c->type.base == TY_NONE;
    p->is_heap = whole->is_heap;
    p->is_allocatable = c->is_allocatable;
    p->is_deferred = c->type.base == TY_CHARACTER && !c->type.len && c->spec.kind != AS_SCALAR;
    p->is_pointer = p->may_move = c->is_pointer && c->is_allocatable;
    bool points = (c->is_pointer || whole->is_bundle) && c->spec.kind == AS_SCALAR;
    if (points && !p->has_error && c->type.base == TY_DERIVED &&
        !derived_is_record(c->type.derived))
        p->is_bundle = true;
    else if (points && !p->has_error)
        p->type = heap_pointer_type(S, c->type), p->is_assigned = true;
    if (whole->is_bundle && c->spec.kind != AS_SCALAR)
        p->is_allocatable = p->is_pointer = p->may_move = true;
    if (p->is_heap && (p->is_allocatable || whole->is_field)) {
        p->is_field = true;
        p->field_rank = c->spec.rank + whole->field_rank;
        p->is_allocatable = p->is_pointer = p->may_move = false;
        p->spec = whole->spec;
        p->bounds_done = true;
        return p;
    }
    part_spec(S, p, whole, c);
    p->bounds_done |= p->is_heap;
    if (p->is_allocatable && whole->spec.kind == AS_SCALAR && p->spec.kind == AS_EXPLICIT) {
        p->spec.kind = AS_DEFERRED; /* of a bundle */
        for (int d = 0; d < p->spec.rank; d++)
            p->spec.dim[d] = (Bound){NULL, NULL};
    }
    return p;
}

/* What is said of the whole holds of its parts. */
static void tell_part(Sema *S, Symbol *p, const Symbol *whole) {
    p->is_dummy = whole->is_dummy || whole->is_result;
    p->is_allocatable |= whole->is_allocatable;
    p->is_pointer |= whole->is_pointer;
    p->may_move |= whole->may_move;
    p->may_remap |= whole->may_remap;
    p->is_save |= whole->is_save;
    p->is_optional = whole->is_optional;
    p->is_absent |= whole->is_absent;
    p->is_target |= whole->is_target;
    p->is_value |= whole->is_value;
    p->intent = whole->is_result ? INTENT_OUT : whole->intent;
    p->is_dynamic |= whole->is_dynamic;
    p->inherit |= whole->inherit;
    p->is_sequence |= whole->is_sequence;
    p->is_assigned |= whole->is_assigned;
    p->is_constant |= whole->is_constant;
    struct_map_part(S, p, whole);
}

void sema_struct_parts(Sema *S, Symbol *s) {
    if (s->type.base != TY_DERIVED || s->has_error || symbol_is_record(s))
        return;
    const Derived *t = s->type.derived;
    for (int i = s->parts.n; i < t->components.n; i++)
        vec_push(S->cx, &s->parts, make_part(S, s, &t->components.at[i]));
    for (int i = 0; i < s->parts.n; i++) {
        tell_part(S, s->parts.at[i], s);
        sema_struct_parts(S, s->parts.at[i]);
    }
}

/* A part that can stand for the whole where only its last dimensions matter. The subscripts of e,
 * which are the whole's, get those of the part in front. */
void sema_struct_stand_in(Context *cx, Expr *e) {
    while (e->sym && e->sym->parts.n) {
        Symbol *s = e->sym, *p = s->parts.at[0];
        for (int i = 1; i < s->parts.n; i++)
            if (s->parts.at[i]->spec.rank < p->spec.rank)
                p = s->parts.at[i];
        ExprVec args = {0};
        int own = p->spec.rank - s->spec.rank;
        for (int d = 0; d < own; d++)
            vec_push(cx, &args, mk_bound(cx, e->span, p, d, BOUND_LOWER));
        for (int d = 0; d < s->spec.rank && own; d++)
            vec_push(cx, &args, e->args.n ? e->args.at[d] : mk_expr(cx, EX_TRIPLET, e->span));
        if (own)
            e->args = args;
        e->sym = p;
        e->name = p->name;
    }
}

/* ---- the end of semantic analysis ---- */

static void push_dummy(Sema *S, SymbolVec *to, Symbol *s) {
    s->is_dummy = true;
    s->dummy_index = to->n;
    vec_push(S->cx, to, s);
}

static void push_further(Sema *S, SymbolVec *to, Symbol *s) {
    Context *cx = S->cx;
    s->further = sema_further_arguments(S, s);
    for (int i = 0; i < s->further; i++) {
        const char *name = name_of(cx, arena_printf(cx->arena, "%s%%%d", s->name, i + 2));
        Symbol *x = scope_add(cx, s->scope, name, s->span, SYM_VAR);
        x->type = TYPE(INTEGER, 4);
        x->is_used = x->bounds_done = x->is_private = x->is_optional = true;
        x->intent = INTENT_IN;
        push_dummy(S, to, x);
    }
}

static void push_leaves(Sema *S, SymbolVec *to, Symbol *s) {
    if (s->type.base != TY_DERIVED || s->kind == SYM_PROC || symbol_is_record(s)) {
        if (s->is_result && (s->type.base == TY_DERIVED || s->length)) { /* an argument */
            s->is_dummy = true;
            s->intent = INTENT_OUT;
        }
        push_dummy(S, to, s);
        if (s->length)
            push_dummy(S, to, s->length);
        else if (s->is_dummy && !s->is_result)
            push_further(S, to, s);
        return;
    }
    for (int i = 0; i < s->parts.n; i++)
        push_leaves(S, to, s->parts.at[i]);
    if (s->kind != SYM_PROC && !s->is_result)
        push_further(S, to, s);
}

static void finish_unit(Sema *S, Unit *u) {
    SymbolVec dummies = {0};
    for (int i = 0; i < u->dummies.n; i++)
        push_leaves(S, &dummies, u->dummies.at[i]);
    if (u->result && (u->result->type.base == TY_DERIVED || u->result->length)) {
        push_leaves(S, &dummies, u->result);
        u->result = NULL;
        u->kind = UN_SUBROUTINE;
        if (u->sym) {
            u->sym->is_function = false;
            u->sym->type = TYPE(NONE, 0);
        }
    }
    u->dummies = dummies;
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (symbol_is_record(s) || (s->is_heap && !s->whole))
            continue;
        if (s->type.base == TY_DERIVED && (s->kind == SYM_VAR || s->kind == SYM_CONST)) {
            s->kind = SYM_STRUCT;
            s->align = NULL; /* the parts have them */
            s->dist = NULL;
            s->inherit = s->is_dynamic = false;
        } else if (s->type.base == TY_DERIVED && s->kind == SYM_PROC) {
            s->is_function = false;
            s->type = TYPE(NONE, 0);
        }
    }
}

void sema_struct_finish(Sema *S) {
    for (int i = 0; i < S->declared.n; i++)
        finish_unit(S, S->declared.at[i]);
    for (int i = 0; i < S->struct_functions.n; i++) {
        S->struct_functions.at[i]->is_function = false;
        S->struct_functions.at[i]->type = TYPE(NONE, 0);
    }
}
