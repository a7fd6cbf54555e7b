/* sema_struct.c: references to structures and their components, taken apart into the parts.
 *
 * Contract: a%b(i)%c(j) is an element of the part `a%b%c`, subscripts (j, i), from the beginning.
 * Whole structures (type TY_DERIVED) live only while a statement is typed: what they stand in -
 * assignments (sema_struct_assign.c), arguments, input and output, ALLOCATE (sema_struct_list.c) -
 * becomes the same of each component that is no structure. Here are the values: references,
 * constructors, initial values, constants. */
#include <string.h>

#include "fold.h"
#include "sema_struct.h"

/* ---- components of a reference ---- */

static Symbol *heap_of_type(Sema *S, Type t) {
    Expr *none = mk_int(S->cx, (Span){0}, 0, 8);
    none->type = heap_pointer_type(S, t);
    return heap_value(S, none)->sym;
}

static bool may_see(const Sema *S, const Derived *t, const Component *c) {
    if (!c->is_private)
        return true;
    for (const Unit *u = S->unit; u; u = u->host)
        if (u->scope == t->scope)
            return true;
    return false;
}

static int find_component(Sema *S, const Derived *t, const char *name, Span at) {
    const char *similar = NULL;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        if (c->name == name) {
            if (may_see(S, t, c))
                return i;
            diag_error(S->cx, at, "the component '%s' of TYPE(%s) is PRIVATE", name, t->name);
            diag_note(S->cx, c->span, "'%s' is declared here", name);
            return -1;
        }
        if (name_similar(name, c->name) && may_see(S, t, c))
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

static bool check_level(Sema *S, const Expr *e, const Symbol *sym, int rank) {
    if (!e->has_args || e->args.n == rank)
        return true;
    if (rank == 0)
        diag_error(S->cx, e->span, "'%s' is a scalar and has no subscripts", sym->name);
    else
        diag_error(S->cx, e->span, "'%s' has rank %d, %d subscript%s given", sym->name, rank,
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
    return sema_substring(S, text);
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
    Symbol *s = e->kind == EX_COMPONENT ? struct_named(S, e->a) : NULL;
    if (!s || s->kind != SYM_VAR)
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

/* Does what e names lie in memory of its own, so that its components are found by its address? */
static bool is_apart(Sema *S, const Expr *e) {
    const Symbol *s = e->kind == EX_REF ? scope_lookup(S->scope, e->name) : NULL;
    if (s && s->alias)
        return true;
    s = struct_named(S, e);
    return s && s->kind == SYM_VAR && (s->type.to || s->is_field || symbol_is_record(s));
}

/* Is it a struct in the structs of an array, in all or several of them? */
static bool lies_in_many(Sema *S, const Expr *e) {
    const Symbol *part = struct_named(S, e);
    if (e->kind != EX_COMPONENT || part->type.to || part->is_field || part->spec.rank != 1)
        return false;
    const Symbol *s = struct_named(S, e->a);
    bool many = !e->a->has_args && s && sym_is_array(s) && !s->is_heap;
    for (int i = 0; i < e->a->args.n; i++)
        many |= e->a->args.at[i]->kind == EX_TRIPLET;
    return many || lies_in_many(S, e->a);
}

/* A component that lies apart itself, with its own subscripts `args`. */
static Expr *field_reference(Sema *S, Expr *r, const Expr *c) {
    Expr *v = heap_field(S, r);
    if (v->type.base == TY_NONE || !c->has_args)
        return v;
    if (!check_level(S, c, v->sym, v->sym->spec.rank))
        return sema_fail(v);
    Expr *x = mk_expr(S->cx, EX_REF, c->span);
    x->sym = v->sym;
    x->name = v->name;
    x->args = c->args;
    sema_subscripts(S, x);
    return x->type.base == TY_NONE ? x : heap_reference(S, x);
}

bool struct_is_complex_part(Sema *S, const Expr *e) {
    if (e->kind != EX_COMPONENT || e->has_args || (strcmp(e->name, "re") && strcmp(e->name, "im")))
        return false;
    const Symbol *s = struct_named(S, e->a);
    return s && s->kind == SYM_VAR && (s->type.to ? s->type.to->base : s->type.base) == TY_COMPLEX;
}

/* z%re and z%im, as values: REAL(z) and AIMAG(z). */
static Expr *complex_part(Sema *S, Expr *e) {
    bool re = !strcmp(e->name, "re");
    Expr *x = mk_ref(S->cx, e->span, re ? "real" : "aimag");
    x->has_args = true;
    vec_push(S->cx, &x->args, e->a);
    return sema_intrinsic(S, x, intrinsic_row(re ? IN_REAL : IN_AIMAG), NULL);
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

/* The component that levels n-1 to 0 name, of all elements of root, an array of records: the
 * elements of a hidden array that has the component's own dimensions, then those of the array. */
static Expr *component_of_all(Sema *S, Expr *e, Expr **level, int n, Expr *root) {
    Context *cx = S->cx;
    Symbol *p = heap_of_type(S, root->type);
    Expr *r = mk_expr(cx, EX_REF, e->span), *address = heap_first(S, root->sym, e->span);
    int sections = 1;
    ExprVec own = {0};
    for (int i = n - 1; i >= 0; i--) {
        Expr *c = level[i];
        if (p->type.base != TY_DERIVED) {
            diag_error(cx, c->name_span, "'%s' is %s and has no components", p->name,
                       type_name(cx, p->type));
            return sema_fail(e);
        }
        int k = find_component(S, p->type.derived, c->name, c->name_span);
        if (k < 0)
            return sema_fail(e);
        int rank = p->parts.at[k]->spec.rank - p->spec.rank;
        p = p->parts.at[k];
        const Component *named = p->component;
        if (named->is_pointer || named->is_allocatable || named->is_owned) {
            diag_error(cx, e->span, "the %s component '%s' cannot be that of all elements of an "
                       "array", named->is_owned ? "ALLOCATABLE" : "POINTER", named->name);
            return sema_fail(e);
        }
        if (!i && is_substring(c, p, rank))
            return text_of(S, e, c);
        if (p->type.base == TY_NONE || !check_level(S, c, p, rank))
            return sema_fail(e);
        sections += rank && !c->has_args;
        ExprVec args = {0};
        for (int d = 0; d < rank; d++)
            vec_push(cx, &args, c->has_args ? c->args.at[d] : mk_expr(cx, EX_TRIPLET, c->span));
        for (int d = 0; d < own.n; d++)
            vec_push(cx, &args, own.at[d]);
        own = args;
        if (i && symbol_is_record(p) && !own.n) { /* a struct in the struct */
            Expr *inner = mk_expr(cx, EX_ELEM, e->span);
            inner->sym = p;
            inner->name = p->name;
            inner->type = symbol_type(p);
            vec_push(cx, &inner->args, address);
            address = heap_address(S, inner);
            p = heap_of_type(S, p->type);
        }
    }
    Symbol *all = heap_component_of_all(S, p, root, address, own.n, e->span);
    if (!all)
        return sema_fail(e);
    r->sym = all;
    r->name = all->name;
    r->args = own;
    for (int d = 0; d < root->sym->spec.rank; d++)
        vec_push(cx, &r->args, root->kind == EX_VAR ? mk_expr(cx, EX_TRIPLET, e->span)
                                                    : root->args.at[d]);
    sema_subscripts(S, r);
    if (r->type.base == TY_NONE)
        return r;
    if (sections > 1 || (own.n && section_rank(&r->args, 0, own.n))) {
        diag_error(cx, e->span, "two parts of this reference are arrays: only one may be");
        return sema_fail(e);
    }
    return r;
}

Expr *sema_component(Sema *S, Expr *e) {
    Context *cx = S->cx;
    if (struct_is_complex_part(S, e))
        return complex_part(S, e);
    Expr *level[MAX_DEPTH];
    int n = 0, at[MAX_DEPTH + 1], sections = 0;
    Expr *root = e;
    bool apart = false;
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
        if (s->span.end)
            diag_note(cx, s->span, "'%s' is declared here", s->name);
        return sema_fail(e);
    }
    sema_struct_parts(S, s);
    s->is_used = true;
    if (!check_level(S, root, s, s->spec.rank))
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
        int k = find_component(S, p->type.derived, c->name, c->name_span);
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
        if (!check_level(S, c, p, rank))
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
        for (int d = 0; d < root->args.n; d++)
            vec_push(cx, &r->args, root->args.at[d]);
        r->kind = EX_ELEM;
        r->type = symbol_type(p);
        if (r->args.n != p->spec.rank) {
            diag_error(cx, e->span, "a component of an array of structures with bounds of its own "
                       "is not supported here");
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
    return r->kind == EX_ELEM ? fold_constant_element(cx, heap_reference(S, r))
                              : heap_section(S, r);
}

/* Component k of a structure that is a variable, an element or a section. */
Expr *struct_part(Sema *S, const Expr *e, int k) {
    Context *cx = S->cx;
    if (k >= e->sym->parts.n) /* in a specification part that goes on */
        sema_struct_parts(S, e->sym);
    if (k >= e->sym->parts.n) {
        diag_error(cx, e->span, "the structure '%s' here is not supported", e->sym->name);
        return sema_fail(expr_copy(cx, e));
    }
    Symbol *p = e->sym->parts.at[k];
    int own = p->spec.rank - e->sym->spec.rank;
    p->is_used = true;
    if (e->kind == EX_VAR)
        return heap_reference(S, mk_var(cx, e->span, p));
    Expr *r = mk_expr(cx, EX_SECTION, e->span);
    r->sym = p;
    r->name = p->name;
    r->type = symbol_type(p);
    r->shape = shape_new(cx, 0);
    for (int d = 0; d < own; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, e->span);
        t->lo = mk_bound(cx, e->span, p, d, BOUND_LOWER);
        t->hi = mk_bound(cx, e->span, p, d, BOUND_UPPER);
        t->type = TYPE(INTEGER, 8);
        vec_push(cx, &r->args, t);
        r->shape->extent[r->shape->rank++] = mk_bound(cx, e->span, p, d, BOUND_EXTENT);
    }
    for (int d = 0; d < e->args.n; d++)
        vec_push(cx, &r->args, expr_copy(cx, e->args.at[d]));
    for (int d = 0; e->shape && d < e->shape->rank; d++)
        r->shape->extent[r->shape->rank++] =
            e->shape->extent[d] ? expr_copy(cx, e->shape->extent[d]) : NULL;
    if (!r->shape->rank) {
        r->shape = NULL;
        r->kind = EX_ELEM;
    }
    if (p->is_field && (r->shape || p->type.base != TY_DERIVED || symbol_is_record(p)))
        return heap_field(S, r);
    return r->kind == EX_ELEM ? heap_reference(S, r) : heap_section(S, r);
}

Expr *struct_value(Sema *S, Expr *e, int k);

/* A scalar that an array component is given: one for each element. */
static Expr *repeated(Sema *S, Expr *v, const Component *c) {
    Context *cx = S->cx;
    Symbol like = {.spec = c->spec};
    Expr *loop = mk_expr(cx, EX_IDO, v->span);
    Scope *own = scope_new(cx, S->scope, S->unit);
    loop->sym = scope_add(cx, own, name_of(cx, "_i"), v->span, SYM_VAR);
    loop->sym->is_index = true;
    loop->sym->type = TYPE(INTEGER, 8);
    loop->name = loop->sym->name;
    loop->lo = mk_int(cx, v->span, 1, 8);
    loop->hi = mk_int(cx, v->span, 1, 8);
    for (int d = 0; d < c->spec.rank; d++)
        loop->hi = mk_mul(cx, loop->hi, mk_bound(cx, v->span, &like, d, BOUND_EXTENT));
    loop->type = v->type;
    vec_push(cx, &loop->args, v);
    return loop;
}

/* What component k = *c has in the items of a constructor. */
static void items_of(Sema *S, ExprVec *to, const ExprVec *items, const Component *c, int k) {
    for (int i = 0; i < items->n; i++) {
        Expr *x = items->at[i], *v;
        if (x->kind == EX_IDO) {
            v = expr_copy(S->cx, x);
            v->args = (ExprVec){0};
            items_of(S, &v->args, &x->args, c, k);
            v->type = v->args.n ? v->args.at[0]->type : x->type;
        } else {
            v = struct_value(S, x, k);
            if (v && v->type.base == TY_CHARACTER)
                v = sema_fit_item(S, v, c->type);
            if (v && c->spec.rank && !v->shape && x->kind == EX_STRUCT)
                v = repeated(S, v, c);
        }
        vec_push(S->cx, to, v);
    }
}

/* (/ a, b /): a vector for a scalar component, else an array with the component's shape in
 * front. */
static Expr *array_of(Sema *S, Expr *e, int k) {
    Context *cx = S->cx;
    const Component *c = &e->type.derived->components.at[k];
    Expr *r = mk_expr(cx, EX_ARRAY, e->span);
    items_of(S, &r->args, &e->args, c, k);
    r->type = c->type;
    r->shape = shape_copy(cx, e->shape);
    if (!c->spec.rank)
        return r;
    Symbol like = {.spec = c->spec};
    Expr *shape = mk_expr(cx, EX_ARRAY, e->span);
    Expr *size = expr_copy(cx, e->shape->extent[0]);
    for (int d = 0; d < c->spec.rank; d++) {
        Expr *n = mk_bound(cx, e->span, &like, d, BOUND_EXTENT);
        vec_push(cx, &shape->args, n);
        size = mk_mul(cx, size, expr_copy(cx, n));
    }
    vec_push(cx, &shape->args, expr_copy(cx, e->shape->extent[0]));
    shape->type = TYPE(INTEGER, 8);
    shape->shape = shape_new(cx, 1);
    shape->shape->extent[0] = mk_int(cx, e->span, shape->args.n, 8);
    r->shape->extent[0] = size;
    Expr *call = mk_expr(cx, EX_INTRINSIC, e->span);
    call->intrinsic = intrinsic_row(IN_RESHAPE);
    call->type = r->type;
    vec_push(cx, &call->args, r);
    vec_push(cx, &call->args, shape);
    return sema_reshape(S, call);
}

/* CSHIFT or SPREAD where the component is an array, whose dimensions stand in front: DIM= counts on
 * behind them. */
static Expr *along_last(Sema *S, Expr *e, int k) {
    Context *cx = S->cx;
    const Component *c = &e->type.derived->components.at[k];
    bool shift = e->intrinsic->id == IN_CSHIFT;
    int at = shift ? 2 : 1;
    int64_t dim = 1;
    Expr *d = at < e->args.n ? e->args.at[at] : NULL, *r = expr_copy(cx, e);
    if ((d && !expr_is_int(d, &dim)) || (shift && e->args.at[1]->shape)) {
        diag_error(cx, e->span, "%s of structures with the array component '%s' is supported with "
                   "constant DIM= and scalar SHIFT= only", upper(cx, e->intrinsic->name), c->name);
        return sema_fail(r);
    }
    Expr *v = r->args.at[0] = struct_value(S, e->args.at[0], k);
    int own = expr_rank(v) - expr_rank(e->args.at[0]);
    while (r->args.n <= at)
        vec_push(cx, &r->args, NULL);
    r->args.at[at] = mk_int(cx, e->span, dim + own, 4);
    r->type = c->type;
    r->shape = shape_new(cx, own + expr_rank(e));
    for (int i = 0; i < r->shape->rank; i++) {
        Expr *n = i < own ? v->shape->extent[i] : e->shape->extent[i - own];
        r->shape->extent[i] = n ? expr_copy(cx, n) : NULL;
    }
    return r;
}

/* MERGE, CSHIFT, SPREAD … of structures: the same of each component. */
static Expr *intrinsic_of(Sema *S, Expr *e, int k) {
    const Component *c = &e->type.derived->components.at[k];
    if (c->spec.rank && (e->intrinsic->id == IN_CSHIFT || e->intrinsic->id == IN_SPREAD))
        return along_last(S, e, k);
    if (c->spec.rank) {
        diag_error(S->cx, e->span,
                   "%s of structures with the array component '%s' is not supported",
                   upper(S->cx, e->intrinsic->name), c->name);
        return sema_fail(expr_copy(S->cx, e));
    }
    Expr *r = expr_copy(S->cx, e);
    for (int i = 0; i < r->args.n; i++)
        if (struct_is(r->args.at[i]))
            r->args.at[i] = struct_value(S, r->args.at[i], k);
    r->type = c->type;
    return r;
}

typedef struct Calls {
    bool calls, moves; /* functions of the program; indices of a surrounding FORALL or implied DO */
} Calls;

static void find_calls(Expr **e, void *arg) {
    Calls *c = arg;
    c->calls |= (*e)->kind == EX_CALL;
    c->moves |= (*e)->kind == EX_INDEX || ((*e)->sym && (*e)->sym->is_index);
    expr_children(*e, find_calls, arg);
}

void struct_call_once(Sema *S, Expr *e) {
    for (int d = 0; d < e->args.n && !S->in_spec; d++) {
        Expr *x = e->args.at[d];
        Calls c = {0};
        find_calls(&x, &c);
        if (!c.calls || c.moves || x->shape)
            continue;
        Symbol *t = struct_temporary(S, x->type, x->span);
        Stmt *before = mk_stmt(S->cx, ST_ASSIGN, x->span);
        before->lhs = mk_var(S->cx, x->span, t);
        before->rhs = x;
        vec_push(S->cx, &S->prelude, before);
        e->args.at[d] = mk_var(S->cx, x->span, t);
    }
}

/* The value of component k of a structure; NULL: a default value that there is not. */
Expr *struct_value(Sema *S, Expr *e, int k) {
    switch (e->kind) {
    case EX_ELEM:
        struct_call_once(S, e);
        return struct_part(S, e, k);
    case EX_VAR:
    case EX_SECTION:
        return struct_part(S, e, k);
    case EX_STRUCT:
        return e->args.at[k] ? expr_copy(S->cx, e->args.at[k]) : NULL;
    case EX_PAREN: {
        Expr *v = struct_value(S, e->a, k), *r = mk_expr(S->cx, EX_PAREN, e->span);
        if (v && heap_pointer(v)) /* what it leads to is handed over, with the pointer */
            return v;
        if (!v || struct_is(v))
            return v;
        r->a = v;
        r->type = v->type;
        r->shape = v->shape;
        return r;
    }
    case EX_ARRAY:
        return array_of(S, e, k);
    case EX_INTRINSIC:
        return intrinsic_of(S, e, k);
    default:
        diag_error(S->cx, e->span, "a structure cannot stand here");
        return sema_fail(expr_copy(S->cx, e));
    }
}

/* ---- constructors ---- */

/* A scalar that a pointer may be associated with: what it then holds. */
static Expr *pointer_to(Sema *S, Expr *v) {
    const Symbol *s = v->sym;
    bool ok = (v->kind == EX_ELEM || v->kind == EX_VAR) && !v->shape && s && s->kind == SYM_VAR;
    bool target = false;
    for (; ok && s; s = s->whole)
        target |= s->is_target || s->is_pointer;
    if (!target) {
        diag_error(S->cx, v->span, "a pointer can only point to a variable with TARGET or POINTER");
        return sema_fail(v);
    }
    return heap_address(S, v);
}

static Expr *constructor_value(Sema *S, Expr *v, const Component *c) {
    Context *cx = S->cx;
    if (c->is_pointer && v->kind == EX_REF && !strcmp(v->name, "null"))
        return c->is_allocatable ? NULL : heap_null(S, heap_pointer_type(S, c->type), v->span);
    v = sema_expr(S, v);
    if (c->is_pointer && !c->is_allocatable && !c->is_owned && v->type.base != TY_NONE) {
        if (!type_equal(v->type, c->type) || v->shape)
            diag_error(cx, v->span, "%s is given to the component '%s', which points to %s",
                       type_name(cx, v->type), c->name, type_name(cx, c->type));
        return pointer_to(S, v);
    }
    if (v->type.base == TY_NONE || c->type.base == TY_NONE)
        return v;
    if (c->type.base == TY_DERIVED ? !type_equal(v->type, c->type) : struct_is(v)) {
        diag_error(cx, v->span, "%s is given to the component '%s', which is %s",
                   type_name(cx, v->type), c->name, type_name(cx, c->type));
        diag_note(cx, c->span, "'%s' is declared here", c->name);
        return sema_fail(v);
    }
    if (!struct_is(v))
        v = sema_assign_convert(S, v, c->type,
                                arena_printf(cx->arena, "the component '%s'", c->name));
    if (v->type.base != TY_NONE && v->shape && expr_rank(v) != c->spec.rank) {
        diag_error(cx, v->span, "an array of rank %d is given to the component '%s', which has "
                   "rank %d", expr_rank(v), c->name, c->spec.rank);
        return sema_fail(v);
    }
    if (v->type.base != TY_NONE && v->shape && !c->is_allocatable) {
        Symbol like = {.kind = SYM_VAR, .name = c->name, .span = c->span, .type = c->type,
                       .spec = c->spec};
        if (!shape_conform(S, mk_var(cx, v->span, &like), v))
            return sema_fail(v);
    }
    return v;
}

Expr *sema_struct_constructor(Sema *S, Expr *e, Symbol *type) {
    Context *cx = S->cx;
    const Derived *t = type->type.derived;
    ExprVec out = {0};
    bool ok = true, keywords = false;
    type->is_used = true;
    for (int i = 0; i < t->components.n; i++)
        vec_push(cx, &out, NULL);
    for (int i = 0, next = 0; i < e->args.n; i++, next++) {
        Expr *v = e->args.at[i];
        while (next < t->components.n && t->components.at[next].is_length)
            next++;
        int k = next;
        if (v->kind == EX_KEYWORD) {
            k = find_component(S, t, v->name, v->span);
            v = v->a;
            keywords = true;
        } else if (keywords || k >= t->components.n) {
            diag_error(cx, v->span, keywords ? "a value without keyword follows one with keyword"
                                             : "TYPE(%s) has fewer components", t->name);
            k = -1;
        } else if (!may_see(S, t, &t->components.at[k])) {
            find_component(S, t, t->components.at[k].name, v->span);
            k = -1;
        }
        if (k < 0 || out.at[k]) {
            if (k >= 0)
                diag_error(cx, v->span, "the component '%s' is given twice",
                           t->components.at[k].name);
            ok = false;
            continue;
        }
        const Component *c = &t->components.at[k];
        out.at[k] = constructor_value(S, v, c);
        if (c->is_pointer && !c->is_owned && k + 1 < t->components.n && c[1].is_length &&
            out.at[k] && out.at[k]->type.to && out.at[k]->kind != EX_CONST)
            out.at[k + 1] = char_length(cx, heap_variable(v));
        ok &= !out.at[k] || out.at[k]->type.base != TY_NONE;
    }
    for (int i = 0; i < t->components.n && ok; i++) {
        const Component *c = &t->components.at[i];
        if (out.at[i] || c->is_allocatable || c->is_owned || c->is_length)
            continue;
        out.at[i] = c->init ? expr_copy(cx, c->init) : NULL;
        if (!out.at[i] && c->type.base != TY_NONE) {
            diag_error(cx, e->span, "the component '%s' of TYPE(%s) has no value here", c->name,
                       t->name);
            ok = false;
        }
    }
    Expr *r = mk_expr(cx, EX_STRUCT, e->span);
    r->type = type->type;
    r->args = out;
    return ok ? r : sema_fail(r);
}

/* ---- initial values ---- */

void sema_struct_init(Sema *S, Symbol *s, Expr *e) {
    Context *cx = S->cx;
    sema_struct_parts(S, s);
    if (!type_equal(e->type, s->type)) {
        if (e->type.base != TY_NONE)
            diag_error(cx, e->span, "'%s' is %s, its value is %s", s->name, type_name(cx, s->type),
                       type_name(cx, e->type));
        return;
    }
    for (int k = 0; k < s->parts.n; k++) {
        Symbol *p = s->parts.at[k];
        Expr *v = struct_value(S, e, k);
        if (!v || p->type.base == TY_NONE || v->type.base == TY_NONE)
            continue;
        if (p->type.base == TY_DERIVED) {
            sema_struct_init(S, p, v);
        } else if (p->is_allocatable) {
            diag_error(cx, v->span, "an ALLOCATABLE component has no initial value");
        } else {
            if (sym_is_array(p))
                sema_array_bounds(S, p);
            int own = p->spec.rank - s->spec.rank;
            ExprVec one = {0}, all = {0};
            if (v->shape && !e->shape && own && s->spec.rank &&
                const_elements(S, v, p->type, &one)) { /* the same for all elements */
                int64_t n = 1, extent = 0;
                for (int d = own; d < p->spec.rank; d++)
                    n *= expr_is_int(mk_bound(cx, p->span, p, d, BOUND_EXTENT), &extent) ? extent
                                                                                         : 0;
                for (int64_t i = 0; i < n; i++)
                    for (int m = 0; m < one.n; m++)
                        vec_push(cx, &all, one.at[m]);
                p->init = mk_expr(cx, EX_ARRAY, v->span);
                p->init->args = all;
                p->init->type = p->type;
                p->init->shape = shape_new(cx, 1);
                p->init->shape->extent[0] = mk_int(cx, v->span, all.n, 8);
            } else {
                sema_constant_init(S, p, v);
            }
            p->is_save = true;
        }
    }
}

/* The parts of a scalar PARAMETER are constants themselves. */
static void make_constants(Symbol *s) {
    for (int i = 0; i < s->parts.n; i++) {
        Symbol *p = s->parts.at[i];
        make_constants(p);
        if (p->type.base == TY_DERIVED)
            continue;
        if (!sym_is_array(p))
            p->kind = SYM_CONST;
        else
            p->is_constant = p->is_save = true;
    }
}

/* t(…) of the parts of a PARAMETER. */
static Expr *constant_value(Sema *S, Symbol *s, Span at) {
    Expr *e = mk_expr(S->cx, EX_STRUCT, at);
    e->type = s->type;
    for (int i = 0; i < s->parts.n; i++) {
        Symbol *p = s->parts.at[i];
        vec_push(S->cx, &e->args, p->type.base == TY_DERIVED ? constant_value(S, p, at)
                                  : p->kind == SYM_CONST     ? p->init
                                                             : mk_var(S->cx, at, p));
    }
    return e;
}

void sema_struct_constant(Sema *S, Symbol *s, Expr *e) {
    int errors = diag_errors(S->cx);
    if (s->kind == SYM_CONST || s->is_constant)
        S->in_init = true;
    sema_struct_init(S, s, e);
    S->in_init = false;
    if (diag_errors(S->cx) != errors)
        return;
    if (s->kind == SYM_CONST || s->is_constant)
        make_constants(s);
    if (s->kind == SYM_CONST)
        s->init = constant_value(S, s, e->span);
}
