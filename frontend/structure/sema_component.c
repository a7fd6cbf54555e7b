/* sema_component.c: references to components.
 *
 * Contract: a%b(i)%c(j) is an element of the part `a%b%c`, subscripts (j, i), from the beginning;
 * behind an address it is one of a heap, a field a hidden array, and a component of many records a
 * view of them (sema_heap.c). */
#include <string.h>

#include "../fold/fold.h"
#include "sema_struct.h"

Symbol *heap_of_type(Sema *S, Type t) {
    Expr *none = mk_int(S->cx, (Span){0}, 0, 8);
    none->type = heap_pointer_type(S, t);
    return heap_value(S, none)->sym;
}

bool struct_may_see(const Sema *S, const Derived *t, const Component *c) {
    return !c->is_private || sema_is_within(S, t->scope);
}

int struct_find_component(Sema *S, const Derived *t, const char *name, Span at) {
    const char *similar = NULL;
    if (t->is_forward) /* not defined, which is said where the unit ends */
        return -1;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        if (c->name == name) {
            if (struct_may_see(S, t, c))
                return i;
            diag_error(S->cx, at, "the component '%s' of TYPE(%s) is PRIVATE", name, t->name);
            diag_note(S->cx, c->span, "'%s' is declared here", name);
            return -1;
        }
        if (name_similar(name, c->name) && struct_may_see(S, t, c))
            similar = c->name;
    }
    diag_error(S->cx, at, "TYPE(%s) has no component '%s'", t->name, name);
    if (similar)
        diag_hint(S->cx, "did you mean '%s'?", similar);
    else
        diag_note(S->cx, t->span, "'%s' is defined here", t->name);
    return -1;
}

enum { MAX_DEPTH = 64 };

/* How many subscripts from args[from] on leave a dimension. */
static int section_rank(const ExprVec *args, int from, int n) {
    int rank = 0;
    for (int i = from; i < from + n; i++)
        rank += args->at[i]->kind == EX_TRIPLET || args->at[i]->shape;
    return rank;
}

/* What the program calls it. */
static const char *spoken(const Symbol *s) {
    return s->is_heap && s->component ? s->component->name : s->name;
}

static bool check_level(Sema *S, const Expr *e, int rank) {
    if (!e->has_args || (rank && e->args.n == rank))
        return true;
    if (rank == 0)
        diag_error(S->cx, e->span, "'%s' is a scalar and has no subscripts", e->name);
    else
        diag_error(S->cx, e->span, "'%s' has rank %d, %d subscript%s given", e->name, rank,
                   e->args.n, e->args.n == 1 ? " is" : "s are");
    return false;
}

/* c%text(2:3): the last level's parentheses are a substring. */
static bool is_substring(const Expr *e, const Symbol *p, int rank) {
    return p->type.base == TY_CHARACTER && rank == 0 && e->has_args && e->args.n == 1 &&
           e->args.at[0]->kind == EX_TRIPLET && !e->args.at[0]->step;
}

static bool is_text(const Type *t, const Expr *c) {
    return t->base == TY_CHARACTER && c->has_args && c->args.n == 1 &&
           c->args.at[0]->kind == EX_TRIPLET;
}

static Expr *text_of(Sema *S, Expr *e, const Expr *c) {
    Expr *text = mk_expr(S->cx, EX_SUBSTR, e->span);
    text->lo = c->args.at[0]->lo;
    text->hi = c->args.at[0]->hi;
    e->has_args = false;
    e->args.n = 0;
    text->a = sema_component(S, e);
    return sema_substring(S, text, false);
}

static Expr *constant_component(Sema *S, Expr *e, Symbol *p) {
    Expr *c = p->init ? expr_copy(S->cx, p->init) : sema_fail(e);
    c->span = e->span;
    return c;
}

/* What a reference names, without a word: its symbol; that of a part. */
Symbol *struct_named(Sema *S, const Expr *e) {
    if (e->kind == EX_REF) {
        Symbol *named = scope_lookup(S->scope, e->name);
        return named && named->alias ? named->alias->sym : named;
    }
    if (e->kind == EX_ELEM) /* typed already */
        return e->sym;
    Symbol *s = e->kind == EX_COMPONENT ? struct_named(S, e->a) : NULL;
    if (!s || (s->kind != SYM_VAR && s->kind != SYM_CONST))
        return NULL;
    const Type t = s->type.to ? *s->type.to : s->type;
    if (s->type.to || symbol_is_record(s)) { /* behind an address */
        for (int i = 0; t.base == TY_DERIVED && i < t.derived->components.n; i++)
            if (t.derived->components.at[i].name == e->name)
                return heap_of_type(S, t)->parts.at[i];
        return NULL;
    }
    if (t.base != TY_DERIVED)
        return NULL;
    sema_struct_parts(S, s);
    for (int i = 0; i < s->parts.n; i++)
        if (s->parts.at[i]->component->name == e->name)
            return s->parts.at[i];
    return NULL;
}

Declared struct_declared(Sema *S, const Expr *e) {
    const Symbol *s = e->kind == EX_REF || e->kind == EX_COMPONENT ? struct_named(S, e) : NULL;
    const Component *c = s && s->kind == SYM_VAR ? s->component : NULL;
    if (!c || c->proc || c->is_hidden)
        return !s || s->kind != SYM_VAR   ? DECLARED_UNKNOWN
               : s->says_allocatable      ? DECLARED_ALLOCATABLE
               : s->attrs & AT_POINTER    ? DECLARED_POINTER
                                          : DECLARED_UNKNOWN;
    return c->is_owned ? DECLARED_ALLOCATABLE : c->is_pointer ? DECLARED_POINTER : DECLARED_PLAIN;
}

/* ASSOCIATED is for POINTERs, ALLOCATED for what is ALLOCATABLE. */
bool struct_declared_for(Sema *S, const Expr *e, IntrinsicId id) {
    Declared as = struct_declared(S, e);
    if (as == DECLARED_UNKNOWN ||
        as == (id == IN_ASSOCIATED ? DECLARED_POINTER : DECLARED_ALLOCATABLE))
        return true;
    diag_error(S->cx, e->span, "the argument of %s must be %s",
               id == IN_ASSOCIATED ? "ASSOCIATED" : "ALLOCATED",
               id == IN_ASSOCIATED ? "a POINTER" : "ALLOCATABLE");
    return false;
}

/* Does what e names lie in memory of its own, so that its components are found by its address? */
static bool is_apart(Sema *S, const Expr *e) {
    const Symbol *s = e->kind == EX_REF ? scope_lookup(S->scope, e->name) : NULL;
    if (s && s->alias)
        return true;
    s = struct_named(S, e);
    return s && s->kind == SYM_VAR && (s->type.to || s->is_field || symbol_is_record(s));
}

static bool selects_many(Sema *S, const Expr *subscript) {
    const Symbol *s = !subscript->has_args ? struct_named(S, subscript) : NULL;
    return subscript->kind == EX_TRIPLET || (s && s->kind == SYM_VAR && sym_is_array(s));
}

/* Is it a struct in the structs of an array, in all or several of them? */
static bool lies_in_many(Sema *S, const Expr *e) {
    const Symbol *part = struct_named(S, e);
    if (e->kind != EX_COMPONENT || part->type.to || part->is_field ||
        (part->spec.rank != 1 && !e->has_args))
        return false;
    for (int i = 0; i < e->args.n; i++)
        if (selects_many(S, e->args.at[i]))
            return false;
    if (e->a->kind == EX_ELEM) /* typed already */
        return false;
    const Symbol *s = struct_named(S, e->a);
    bool array = s && (s->is_heap ? s->component && s->component->spec.rank : sym_is_array(s));
    bool many = !e->a->has_args && array;
    for (int i = 0; i < e->a->args.n; i++)
        many |= selects_many(S, e->a->args.at[i]);
    return many || lies_in_many(S, e->a);
}

/* A component that lies apart itself, with its own subscripts `args`. */
static Expr *field_reference(Sema *S, Expr *r, const Expr *c) {
    Expr *v = heap_field(S, r);
    if (v->type.base == TY_NONE || !c->has_args)
        return v;
    if (!check_level(S, c, v->sym->spec.rank))
        return sema_fail(v);
    Expr *x = mk_expr(S->cx, EX_REF, c->span);
    x->sym = v->sym;
    x->name = v->name;
    x->args = c->args;
    sema_subscripts(S, x);
    return x->type.base == TY_NONE ? x : heap_reference(S, x);
}

/* Do levels n-1 to 0 name components that lie in the record itself? */
static bool is_plain_path(Sema *S, Type t, Expr **level, int n) {
    const Symbol *p = heap_of_type(S, t);
    while (n-- > 0) {
        const Symbol *part = NULL;
        for (int k = 0; k < p->parts.n && !part; k++)
            part = p->parts.at[k]->component->name == level[n]->name ? p->parts.at[k] : NULL;
        if (!part || part->type.to || part->is_field || symbol_is_record(part))
            return false;
        p = part;
    }
    return derived_is_spaced(t.derived, p->type);
}

/* Are these subscripts those of one element? They have types then. */
static bool types_scalars(Sema *S, ExprVec *subscripts) {
    bool scalars = true;
    for (int i = 0; i < subscripts->n && scalars; i++) {
        Expr **sub = &subscripts->at[i];
        scalars = (*sub)->kind != EX_TRIPLET;
        if (scalars)
            *sub = sema_expr(S, *sub);
        scalars = scalars && !(*sub)->shape && (*sub)->type.base == TY_INTEGER;
    }
    return scalars;
}

/* The component that levels n-1 to 0 name, of all elements of root, an array of records: the
 * elements of a hidden array that has the component's own dimensions, then those of the array. */
static Expr *component_of_all(Sema *S, Expr *e, Expr **level, int n, Expr *root) {
    Context *cx = S->cx;
    Symbol *p = heap_of_type(S, root->type);
    Expr *r = mk_expr(cx, EX_REF, e->span), *address = heap_first(S, root->sym, e->span);
    int sections = root->shape != NULL, until[MAX_DEPTH], ranks[MAX_DEPTH];
    ExprVec own = {0};
    for (int i = n - 1; i >= 0; i--) {
        Expr *c = level[i];
        if (p->type.base != TY_DERIVED) {
            diag_error(cx, c->name_span, "'%s' is %s and has no components", spoken(p),
                       type_name(cx, p->type));
            return sema_fail(e);
        }
        int k = struct_find_component(S, p->type.derived, c->name, c->name_span);
        if (k < 0)
            return sema_fail(e);
        int rank = p->parts.at[k]->spec.rank - p->spec.rank;
        p = p->parts.at[k];
        const Component *named = p->component;
        if (named->is_pointer || named->is_allocatable || named->is_owned) {
            if (S->in_forall) /* one after the other */
                diag_unsupported(cx, e->span, "this structure in FORALL is not supported");
            else
                diag_error(cx, e->span, "the %s component '%s' cannot be that of all elements of "
                           "an array", named->is_owned ? "ALLOCATABLE" : "POINTER", named->name);
            return sema_fail(e);
        }
        if (!i && is_substring(c, p, rank))
            return text_of(S, e, c);
        if (p->type.base == TY_NONE || !check_level(S, c, rank))
            return sema_fail(e);
        ExprVec args = {0};
        for (int d = 0; d < rank; d++)
            vec_push(cx, &args, c->has_args ? c->args.at[d] : mk_expr(cx, EX_TRIPLET, c->span));
        vec_append(cx, &args, &own);
        own = args;
        until[i] = own.n;
        ranks[i] = rank;
        if (i && symbol_is_record(p) && types_scalars(S, &own)) { /* a struct in the struct */
            Expr *inner = mk_expr(cx, EX_ELEM, e->span);
            inner->sym = p;
            inner->name = p->name;
            inner->type = symbol_type(p);
            inner->args = own;
            vec_push(cx, &inner->args, address);
            own = (ExprVec){0};
            until[i] = ranks[i] = 0;
            address = heap_address(S, inner);
            p = heap_of_type(S, p->type);
        }
    }
    if ((p->type.base != TY_DERIVED || derived_is_record(p->type.derived)) &&
        !derived_is_spaced(root->sym->type.derived, p->type)) { /* no view can be */
        Expr *copies = sema_gathered(S, e, root);
        if (copies)
            return copies;
    }
    Symbol *all = heap_component_of_all(S, p, root, address, own.n, e->span);
    if (!all)
        return sema_fail(e);
    r->sym = all;
    r->name = all->name;
    r->args = own;
    unsigned entire = 0; /* dimensions of which all is meant */
    for (int d = 0; d < root->sym->spec.rank; d++)
        vec_push(cx, &r->args, root->kind == EX_VAR ? mk_expr(cx, EX_TRIPLET, e->span)
                                                    : root->args.at[d]);
    for (int d = 0; d < r->args.n; d++) {
        const Expr *t = r->args.at[d];
        entire |= (t->kind == EX_TRIPLET && !t->lo && !t->hi && !t->step ? 1u : 0) << d;
    }
    sema_subscripts(S, r);
    if (r->type.base == TY_NONE)
        return r;
    for (int d = 0, k = 0; d < r->args.n && r->shape; d++) {
        bool within = d < own.n;
        Expr *n = entire >> d & 1 ? mk_bound(cx, e->span, within ? p : root->sym,
                                             within ? d : d - own.n, BOUND_EXTENT) : NULL;
        if (n && expr_is_int(n, &(int64_t){0}))
            r->shape->extent[k] = n; /* the hidden array knows only at run time */
        k += r->args.at[d]->kind == EX_TRIPLET || r->args.at[d]->shape;
    }
    for (int i = 0; i < n; i++)
        sections += section_rank(&r->args, own.n - until[i], ranks[i]) > 0;
    if (sections > 1) {
        diag_error(cx, e->span, "two parts of this reference are arrays: only one may be");
        return sema_fail(e);
    }
    return r;
}

/* s of s%n in a specification whose declarations go on: its components, and what kind of pointer
 * it is. */
static void settle_structure(Sema *S, const Expr *e) {
    while (e->kind == EX_COMPONENT)
        e = e->a;
    Symbol *s = e->kind == EX_REF ? scope_lookup(S->scope, e->name) : NULL;
    if (!s || s->kind != SYM_UNKNOWN || s->type.base != TY_DERIVED)
        return;
    s->kind = SYM_VAR;
    heap_settle(S, s);
}

Expr *sema_component(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Symbol *called = e->has_args ? component_procedure(S, e) : NULL;
    if (called)
        return component_call(S, e, called);
    Expr *part = sema_part_value(S, e);
    if (part)
        return part;
    Expr *level[MAX_DEPTH];
    int n = 0, at[MAX_DEPTH + 1], sections = 0;
    Expr *root = e;
    bool apart = false;
    settle_structure(S, e);
    while (root->kind == EX_COMPONENT && n < MAX_DEPTH && !apart) {
        level[n++] = root;
        root = root->a;
        apart = is_apart(S, root) && !lies_in_many(S, root);
    }
    if (apart || (root->kind != EX_REF && root->kind != EX_COMPONENT)) {
        Expr *typed = sema_expr(S, root);
        if (typed->type.base == TY_NONE)
            return sema_fail(e);
        if (typed->kind != EX_VAR && typed->kind != EX_ELEM && typed->kind != EX_SECTION) {
            diag_error(cx, root->span, "only a variable has components here");
            return sema_fail(e);
        }
        root = level[n - 1]->a = typed;
        apart = true;
        root->has_args = root->kind != EX_VAR;
        const Expr *element = record_is_element(root) ? heap_variable(root) : root;
        Expr *constant = sema_record_constant(S, element, level, n);
        if (constant)
            return constant;
        if (S->in_forall && element != root && sym_is_array(element->sym) &&
            !element->sym->is_heap && is_plain_path(S, root->type, level, n))
            root = heap_variable(root); /* an element of an array of that component */
        if (symbol_is_record(root->sym) && !root->sym->is_heap)
            return component_of_all(S, e, level, n, root);
    }
    Symbol *s = apart ? root->sym : scope_lookup(S->scope, root->name);
    if (!s || (s->kind == SYM_VAR && s->type.base == TY_NONE) || s->kind == SYM_AMBIGUOUS) {
        root = sema_designator(S, root); /* says what is wrong, or declares it implicitly */
        if (root->type.base == TY_NONE)
            return sema_fail(e);
        s = root->sym;
    }
    if ((s->kind != SYM_VAR && s->kind != SYM_CONST && s->kind != SYM_UNKNOWN) ||
        s->type.base != TY_DERIVED) {
        diag_error(cx, root->span, "'%s' is no structure and has no components", s->name);
        if (s->span.beg == root->span.beg) { /* declared implicitly, by this: said once */
            s->type = TYPE(NONE, 0);
            s->has_error = true;
        } else if (s->span.end)
            diag_note(cx, s->span, "'%s' is declared here", s->name);
        return sema_fail(e);
    }
    sema_struct_parts(S, s);
    s->is_used = true;
    if (!check_level(S, root, s->spec.rank))
        return sema_fail(e);
    /* the innermost component's subscripts come first */
    Symbol *p = s, *path[MAX_DEPTH + 1] = {s};
    for (int i = 0; i < n; i++) {
        const Expr *c = level[n - 1 - i];
        if (p->type.base != TY_DERIVED) {
            if (p->type.base != TY_NONE)
                diag_error(cx, c->name_span, "'%s' is %s and has no components", p->name,
                           type_name(cx, p->type));
            return sema_fail(e);
        }
        int k = struct_find_component(S, p->type.derived, c->name, c->name_span);
        if (k < 0 || p->parts.n <= k)
            return sema_fail(e);
        int rank = p->parts.at[k]->spec.rank - p->spec.rank;
        bool last = i == n - 1;
        p = path[i + 1] = p->parts.at[k];
        if (last && p->is_field)
            break;
        if (last && p->type.to && is_text(p->type.to, c))
            return text_of(S, e, c);
        if (p->type.base == TY_NONE)
            return sema_fail(e);
        if (last && is_substring(c, p, rank))
            return text_of(S, e, c);
        if (!check_level(S, c, rank))
            return sema_fail(e);
    }
    if (S->in_spec && s->kind != SYM_CONST && !s->is_constant && !sema_known_at_entry(S, s)) {
        diag_error(cx, e->span, "'%s' is no constant, dummy argument or variable of the host, as a "
                   "bound or size needs", s->name);
        return sema_fail(e);
    }
    Expr *r = mk_expr(cx, EX_REF, e->span);
    r->name = p->name;
    r->sym = p;
    bool whole = true;
    if (p->is_field) {
        vec_append(cx, &r->args, &root->args);
        r->kind = EX_ELEM;
        r->type = symbol_type(p);
        if (r->args.n != p->spec.rank) {
            diag_unsupported(cx, e->span, "a component of an array of structures with bounds of "
                             "its own is not supported here");
            return sema_fail(e);
        }
        return field_reference(S, r, level[0]);
    }
    for (int i = n; i >= 0; i--) {
        const Expr *c = i ? level[n - i] : root;
        int rank = path[i]->spec.rank - (i ? path[i - 1]->spec.rank : 0);
        at[i] = r->args.n;
        for (int d = 0; d < rank; d++)
            vec_push(cx, &r->args, c->has_args ? c->args.at[d] : mk_expr(cx, EX_TRIPLET, c->span));
        whole &= !c->has_args || rank == 0;
        if (c->has_args == false && rank)
            sections++;
    }
    if (p->type.base != TY_NONE && sym_is_array(p))
        sema_array_bounds(S, p);
    if (whole) {
        if (sections > 1) {
            diag_error(cx, e->span, "two parts of this reference are arrays: only one may be");
            return sema_fail(e);
        }
        if (p->kind == SYM_CONST)
            return constant_component(S, e, p);
        return heap_reference(S, mk_var(cx, e->span, p));
    }
    sema_subscripts(S, r);
    if (r->type.base == TY_NONE)
        return sema_fail(e);
    sections = 0;
    for (int i = n; i >= 0; i--) {
        int rank = path[i]->spec.rank - (i ? path[i - 1]->spec.rank : 0);
        sections += section_rank(&r->args, at[i], rank) > 0;
    }
    if (sections > 1) {
        diag_error(cx, e->span, "two parts of this reference are arrays: only one may be");
        return sema_fail(e);
    }
    if (r->kind == EX_ELEM)
        return fold_constant_element(cx, heap_reference(S, r));
    r = heap_section(S, r, !e->has_args);
    if (n && !e->has_args && p->component && p->component->spec.kind == AS_EXPLICIT)
        r->component = p->component;
    return r;
}
