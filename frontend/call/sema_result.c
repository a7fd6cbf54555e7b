/* sema_result.c: shapes and lengths of function results in the caller's terms: what the function's
 * declarations say, with what the caller has in place of the dummies. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

typedef struct Rename {
    Sema *S;
    const Unit *u;
    const ExprVec *args;
    bool ok;
    bool mapped; /* elements of mapped arrays may be asked for */
} Rename;

/* What the caller has for a dummy, or for a part of one; NULL: nothing that can be said. */
static Expr *actual_of(Rename *r, const Symbol *s) {
    if (!s->whole) {
        bool given = s->is_dummy && !s->is_absent && s->dummy_index < r->args->n;
        return given ? r->args->at[s->dummy_index] : NULL;
    }
    bool comes_whole = s->whole->spec.kind == AS_SCALAR || s->whole->spec.kind == AS_ASSUMED ||
                       s->whole->is_allocatable;
    Expr *whole = comes_whole ? actual_of(r, s->whole) : NULL;
    if (!whole || !struct_is(whole) ||
        (whole->kind != EX_VAR && whole->kind != EX_ELEM && whole->kind != EX_SECTION &&
         whole->kind != EX_STRUCT && whole->kind != EX_ARRAY))
        return NULL;
    for (int k = 0; k < s->whole->parts.n; k++)
        if (s->whole->parts.at[k] == s)
            return struct_listed(r->S, whole, k);
    return NULL;
}

static void rename_dummy(Expr **at, void *arg);

/* What the heap s of the procedure, or the part of one, is among the caller's. */
static Symbol *own_heap(Sema *S, const Symbol *s) {
    if (!s->whole)
        return heap_of_type(S, s->type);
    const Symbol *whole = own_heap(S, s->whole);
    int k = 0;
    while (s->whole->parts.at[k] != s)
        k++;
    return whole->parts.at[k];
}

/* A constant array of the procedure, for its caller. */
static Symbol *own_constant(Sema *S, const Symbol *s) {
    Scope *unit = scope_unit(S->scope);
    const char *name = name_of(S->cx, arena_printf(S->cx->arena, "_%s_%s", s->scope->unit->name,
                                                   s->name));
    Symbol *copy = scope_find(unit, name);
    if (!copy) {
        copy = scope_add(S->cx, unit, name, s->span, s->kind);
        int id = copy->id;
        *copy = *s;
        copy->name = name;
        copy->scope = unit;
        copy->id = id;
        copy->is_used = true;
    }
    return copy;
}

/* Element k, from 0, of l:u:s. */
static Expr *triplet_element(Context *cx, const Expr *t, Expr *k) {
    Type wide = TYPE(INTEGER, 8);
    if (t->step)
        k = mk_mul(cx, k, mk_convert(cx, expr_copy(cx, t->step), wide));
    return mk_add(cx, mk_convert(cx, expr_copy(cx, t->lo), wide), k);
}

/* An element of a dummy whose actual argument is a section, which has its shape. */
static Expr *section_element(Rename *r, const Expr *e, const Expr *section) {
    Context *cx = r->S->cx;
    Expr *x = mk_expr(cx, EX_ELEM, section->span);
    x->sym = section->sym;
    x->name = section->sym->name;
    x->type = symbol_type(section->sym);
    for (int i = 0, d = 0; i < section->args.n; i++) {
        const Expr *s = section->args.at[i];
        if (s->kind != EX_TRIPLET) {
            vec_push(cx, &x->args, expr_copy(cx, s));
            continue;
        }
        const Expr *lo = e->sym->spec.dim[d].lo;
        Expr *low = lo ? expr_copy(cx, lo) : mk_int(cx, e->span, 1, 8);
        Expr *k = mk_convert(cx, e->args.at[d++], TYPE(INTEGER, 8));
        rename_dummy(&low, r);
        k = mk_sub(cx, k, mk_convert(cx, low, TYPE(INTEGER, 8)));
        vec_push(cx, &x->args, triplet_element(cx, s, k));
    }
    return fold_constant_element(cx, x);
}

/* What the caller has for an element of a dummy; NULL: nothing that can be said. */
static Expr *actual_element(Rename *r, const Expr *e) {
    Context *cx = r->S->cx;
    const Expr *actual = actual_of(r, e->sym);
    int64_t at, lo = 1;
    const Bound *b = e->sym->spec.dim;
    if (!actual || expr_rank(actual) != e->args.n)
        return NULL;
    if (actual->kind == EX_ARRAY && !e->sym->is_allocatable && expr_is_int(e->args.at[0], &at) &&
        (!b->lo || expr_is_int(b->lo, &lo))) {
        for (int i = 0; i < actual->args.n; i++)
            if (actual->args.at[i]->kind == EX_IDO || actual->args.at[i]->shape)
                return NULL;
        return at >= lo && at - lo < actual->args.n ? expr_copy(cx, actual->args.at[at - lo])
                                                    : NULL;
    }
    bool named = actual->kind == EX_VAR || actual->kind == EX_SECTION;
    if (!named || (!r->mapped && symbol_is_mapped(actual->sym)))
        return NULL;
    if (actual->kind == EX_SECTION)
        return e->sym->spec.kind == AS_ASSUMED && !expr_has_vector(actual)
                   ? section_element(r, e, actual) : NULL;
    Expr *x = mk_expr(cx, EX_ELEM, actual->span);
    x->sym = actual->sym;
    x->name = actual->sym->name;
    x->type = symbol_type(actual->sym);
    for (int d = 0; d < e->args.n; d++) {
        if (e->sym->is_allocatable) { /* POINTER too: the bounds are those of the argument */
            vec_push(cx, &x->args, e->args.at[d]);
            continue;
        }
        Expr *low = b[d].lo ? expr_copy(cx, b[d].lo) : mk_int(cx, e->span, 1, 8);
        rename_dummy(&low, r);
        Expr *i = mk_sub(cx, mk_convert(cx, e->args.at[d], TYPE(INTEGER, 8)),
                         mk_convert(cx, low, TYPE(INTEGER, 8)));
        vec_push(cx, &x->args, mk_add(cx, i, mk_bound(cx, e->span, actual->sym, d, BOUND_LOWER)));
    }
    return fold_constant_element(cx, x);
}

/* A bound of what is lo : lo + n - 1; 1:0 where it has no elements. */
static Expr *bound_from(Context *cx, BoundKind which, Expr *lo, Expr *n) {
    int64_t one;
    Expr *unit = mk_int(cx, n->span, 1, 8);
    if (which == BOUND_EXTENT)
        return n;
    if (expr_is_int(lo, &one) && one == 1)
        return which == BOUND_LOWER ? unit : n;
    Expr *any = mk_sub(cx, expr_copy(cx, n), mk_max0(cx, mk_sub(cx, expr_copy(cx, n), unit)));
    return mk_add(cx, mk_mul(cx, mk_sub(cx, lo, expr_copy(cx, unit)), any),
                  which == BOUND_LOWER ? expr_copy(cx, unit) : n);
}

/* What the caller has for a bound of a dummy; NULL: nothing that can be said. */
static Expr *actual_bound(Rename *r, const Expr *e) {
    Context *cx = r->S->cx;
    Type t = TYPE(INTEGER, 8);
    const Expr *actual = actual_of(r, e->sym);
    const Expr *extent = actual && actual->shape && e->index < actual->shape->rank
                             ? actual->shape->extent[e->index] : NULL;
    const Bound *b = &e->sym->spec.dim[e->index];
    if (e->sym->is_allocatable) { /* POINTER too: the bounds are those of the argument */
        if (actual && actual->kind == EX_VAR && actual->shape)
            return mk_bound(cx, e->span, actual->sym, e->index, e->bound);
        return extent && e->bound == BOUND_EXTENT ? expr_copy(cx, extent) : NULL;
    }
    Expr *lo = b->lo ? expr_copy(cx, b->lo) : mk_int(cx, e->span, 1, 8);
    rename_dummy(&lo, r);
    lo = mk_convert(cx, lo, t);
    if (b->hi) {
        Expr *hi = expr_copy(cx, b->hi);
        rename_dummy(&hi, r);
        hi = mk_sub(cx, mk_convert(cx, hi, t), mk_sub(cx, expr_copy(cx, lo),
                                                      mk_int(cx, e->span, 1, 8)));
        return bound_from(cx, e->bound, lo, mk_max0(cx, hi));
    }
    return extent ? bound_from(cx, e->bound, lo, mk_convert(cx, expr_copy(cx, extent), t)) : NULL;
}

/* How long the text is that the caller has for a POINTER or an ALLOCATABLE dummy; NULL: nothing
 * that can be said. */
static Expr *actual_length(Rename *r, const Expr *actual) {
    if (actual && actual->kind != EX_INTRINSIC && actual->type.to &&
        actual->type.to->base == TY_CHARACTER) /* the pointer itself */
        actual = heap_value(r->S, expr_copy(r->S->cx, actual));
    bool text = actual && !actual->shape && actual->type.base == TY_CHARACTER && !actual->type.to;
    return text ? char_length(r->S->cx, actual) : NULL;
}

/* The dummy whose length n is; NULL: it is another variable. */
static const Symbol *owner_of_length(const Unit *u, const Symbol *n) {
    for (int i = 0; i < u->scope->symbols.n; i++)
        if (u->scope->symbols.at[i]->length == n)
            return u->scope->symbols.at[i];
    return NULL;
}

static bool same_extents(const Expr *a, const Expr *b) {
    int64_t n, m;
    for (int d = 0; d < a->shape->rank; d++)
        if (!expr_is_int(a->shape->extent[d], &n) || !expr_is_int(b->shape->extent[d], &m) ||
            n != m)
            return false;
    return true;
}

/* Is the dummy, or what it is a part of, just what the caller has? */
static bool is_same_array(const Expr *dummy, const Expr *actual) {
    const Symbol *s = dummy->sym, *root = symbol_root(s);
    bool same = s->spec.kind == AS_ASSUMED || root->spec.kind == AS_ASSUMED || s->is_allocatable;
    return (actual->kind == EX_VAR || actual->kind == EX_SECTION) &&
           expr_rank(actual) == expr_rank(dummy) && type_equal(actual->type, dummy->type) &&
           (same || (s->spec.kind == AS_EXPLICIT && same_extents(dummy, actual)));
}

static void rename_dummy(Expr **at, void *arg);

/* A vector of explicit shape is the first elements of what the caller has; NULL: it is another
 * array. */
static Expr *first_elements(Rename *r, const Expr *dummy, const Expr *actual) {
    Context *cx = r->S->cx;
    int d = 0;
    if ((actual->kind != EX_VAR && actual->kind != EX_SECTION) || expr_rank(actual) != 1 ||
        expr_rank(dummy) != 1 || dummy->sym->spec.kind != AS_EXPLICIT ||
        !type_equal(actual->type, dummy->type))
        return NULL;
    Expr *x = expr_copy(cx, actual);
    if (actual->kind == EX_VAR) {
        Expr *t = mk_expr(cx, EX_TRIPLET, x->span);
        t->lo = mk_bound(cx, x->span, x->sym, 0, BOUND_LOWER);
        vec_push(cx, &x->args, t);
        x->kind = EX_SECTION;
    }
    while (!x->args.at[d]->shape && x->args.at[d]->kind != EX_TRIPLET)
        d++;
    Expr *t = x->args.at[d];
    if (t->kind != EX_TRIPLET)
        return NULL;
    Expr *last = mk_bound(cx, x->span, dummy->sym, 0, BOUND_EXTENT);
    rename_dummy(&last, r);
    last = mk_sub(cx, last, mk_int(cx, x->span, 1, 8));
    if (t->step)
        last = mk_mul(cx, last, mk_convert(cx, expr_copy(cx, t->step), last->type));
    t->hi = mk_add(cx, last, mk_convert(cx, expr_copy(cx, t->lo), last->type));
    sema_subscripts(r->S, x);
    return x;
}

/* The argument, which the length or a bound of the result depends on: where it calls a function
 * that may change something, or only a statement finds it, in a variable. */
static const Expr *called_once(Rename *r, const Symbol *dummy, const Expr *actual) {
    Sema *S = r->S;
    Expr *x = (Expr *)actual;
    bool calls = false;
    expr_find_impure(&x, &calls);
    sema_find_computed(&x, &calls);
    if (!calls || actual->shape || S->in_spec || S->in_init || sema_has_index(x))
        return actual;
    for (int i = 0; i < r->args->n; i++) {
        if (r->args->at[i] != actual || r->u->dummies.at[i] != dummy)
            continue;
        Expr *pointer = struct_is(x) ? heap_pointer(x) : NULL; /* of a structure it is kept */
        if (struct_is(x) && !pointer)
            return actual;
        Expr *value = pointer ? pointer : x;
        Expr *t = mk_var(S->cx, x->span, struct_temporary(S, value->type, x->span));
        vec_push(S->cx, &S->prelude, mk_set(S->cx, expr_copy(S->cx, t), value));
        return r->args->at[i] = pointer ? heap_value(S, t) : t;
    }
    return actual;
}

/* PRESENT(x) of a dummy argument: whether there is one in the reference. */
static void rename_present(Rename *r, Expr **at) {
    Expr *e = *at;
    const Symbol *s = e->args.at[0]->sym;
    const bool part = s->whole && s->whole->is_dummy;
    const Expr *actual = actual_of(r, part ? s->whole : s);
    const bool named = actual && actual->kind == EX_VAR;
    if (named && actual->sym->is_optional)
        e->args.at[0] = expr_copy(r->S->cx, actual);
    else if (named && actual->sym->is_allocatable && !s->is_allocatable)
        r->ok = false; /* absent if it is not allocated */
    else
        *at = mk_logical(r->S->cx, e->span, actual != NULL, e->type.kind);
}

static void rename_dummy(Expr **at, void *arg) {
    Rename *r = arg;
    Expr *e = *at;
    const Expr *text = e->kind == EX_INTRINSIC && e->intrinsic->id == IN_LEN ? e->args.at[0] : NULL;
    if (text && text->kind == EX_VAR && text->sym->scope == r->u->scope && text->sym->type.len) {
        Expr *own = expr_copy(r->S->cx, text->sym->type.len); /* a dummy that says how long it is */
        rename_dummy(&own, r);
        *at = mk_convert(r->S->cx, mk_max0(r->S->cx, mk_convert(r->S->cx, own, TYPE(INTEGER, 8))),
                         e->type);
        return;
    }
    if (text && heap_is_text(text)) { /* a variable says how long it is */
        *at = mk_convert(r->S->cx, expr_copy(r->S->cx, text->lo), e->type);
        rename_dummy(at, arg);
        return;
    }
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_PRESENT && e->args.at[0]->sym &&
        e->args.at[0]->sym->scope == r->u->scope) {
        rename_present(r, at);
        return;
    }
    expr_children(e, rename_dummy, arg);
    if (e->kind == EX_CALL && e->sym->unit && e->sym->unit->is_outlined) {
        r->ok = false; /* nobody else calls that */
        return;
    }
    if (e->kind == EX_CALL && e->sym->is_dummy && e->sym->scope == r->u->scope) {
        const Expr *proc = actual_of(r, e->sym);
        r->ok = r->ok && proc && proc->kind == EX_PROC;
        e->sym = r->ok ? proc->sym : e->sym;
        return;
    }
    if (e->kind == EX_ELEM && e->sym->is_heap && !e->sym->whole && e->args.at[0]->type.to) {
        const Expr *to = e->args.at[0]; /* what the caller has, or its pointer leads to */
        bool value = to->kind == EX_ADDRESS && to->a && e->type.base != TY_DERIVED;
        *at = value ? to->a : heap_value(r->S, e->args.at[0]);
        return;
    }
    if (e->kind == EX_ELEM && e->sym->is_heap && e->sym->scope == r->u->scope) {
        e->sym = own_heap(r->S, e->sym); /* a component of a record of the caller */
        e->name = e->sym->name;
        return;
    }
    if (e->kind == EX_ELEM && e->sym->scope == r->u->scope && !e->sym->is_constant) {
        Expr *x = actual_element(r, e);
        r->ok = r->ok && x;
        *at = x ? x : e;
        return;
    }
    if (e->sym && e->sym->is_constant && e->sym->scope == r->u->scope && e->sym->kind == SYM_VAR)
        e->sym = own_constant(r->S, e->sym);
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_LEN && !e->type.len &&
        e->args.at[0]->kind != EX_VAR) {
        *at = mk_convert(r->S->cx, char_length(r->S->cx, e->args.at[0]), e->type);
        return;
    }
    if (e->kind == EX_CONST || (e->kind != EX_VAR && e->kind != EX_BOUND)) {
        r->ok = r->ok && !(e->kind == EX_SECTION && e->sym && e->sym->scope == r->u->scope);
        *at = fold_node(r->S->cx, e);
        return;
    }
    if (e->sym->scope != r->u->scope) /* of the host, or a constant */
        return;
    const Symbol *owner = owner_of_length(r->u, e->sym);
    const Expr *actual = actual_of(r, owner ? owner : e->sym);
    if (e->kind == EX_BOUND || owner) {
        Expr *x = owner ? actual_length(r, actual) : actual_bound(r, e);
        r->ok = r->ok && x;
        *at = x ? mk_convert(r->S->cx, x, e->type) : e;
        return;
    }
    if (e->type.to && heap_pointer(actual)) /* a function is called with the pointer itself */
        actual = heap_pointer(actual);
    if (actual && actual->type.base == TY_CHARACTER && e->kind == EX_VAR) {
        *at = expr_copy(r->S->cx, actual); /* within LEN */
    } else if (actual && e->kind == EX_VAR && (!e->shape || is_same_array(e, actual))) {
        *at = expr_copy(r->S->cx, called_once(r, e->sym, actual));
    } else {
        Expr *first = actual && e->kind == EX_VAR && e->shape ? first_elements(r, e, actual) : NULL;
        r->ok = r->ok && first;
        *at = first ? first : e;
    }
}

/* The length that the dummy, a POINTER or ALLOCATABLE, is declared with, in the caller's
 * words; NULL: none, or it cannot be said. */
static Expr *length_of_dummy(Rename *r, const Symbol *d) {
    const Type *t = d->type.to ? d->type.to : &d->type;
    const Expr *own = t->len ? t->len : d->length ? d->length->begins : NULL;
    Expr *want = own ? expr_copy(r->S->cx, own) : NULL;
    r->ok = want != NULL;
    if (want)
        rename_dummy(&want, r);
    return r->ok ? want : NULL;
}

Expr *sema_declared_length(Sema *S, const Unit *iface, const ExprVec *args, const Symbol *dummy) {
    Rename r = {S, iface, args, true, true};
    return dummy->is_deferred ? NULL : length_of_dummy(&r, dummy);
}

/* -fcheck=bounds: an argument for a scalar POINTER or ALLOCATABLE dummy has the length that this is
 * declared with. (Arrays say how long they are, so that the procedure itself looks.) */
void sema_check_text_arguments(Sema *S, const Unit *iface, const ExprVec *args) {
    bool checks = S->cx->opt.check & CHECK_BOUNDS;
    for (int i = 0; checks && i < args->n && i < iface->dummies.n; i++) {
        const Symbol *d = iface->dummies.at[i];
        const Expr *e = args->at[i];
        if (!d->type.to || d->type.to->base != TY_CHARACTER || d->is_deferred || !e ||
            e->kind == EX_CONST || (e->sym && e->sym->is_optional))
            continue;
        Rename r = {S, iface, args, true, true};
        Expr *want = length_of_dummy(&r, d);
        const Expr *have = actual_length(&r, e);
        if (r.ok && have)
            sema_check_lengths(S, e->span, have, want,
                               arena_printf(S->cx->arena, "the argument for '%s'", d->name));
    }
}

/* Array expressions among the arguments go into variables, of which more can be said; false: there
 * are none. */
static bool keep_arguments(Sema *S, Expr *e) {
    bool any = false;
    for (int i = 0; i < e->args.n && !S->in_spec && !S->in_init; i++) {
        Expr *a = e->args.at[i];
        if (!a || !a->shape || a->kind == EX_VAR || a->kind == EX_SECTION || sema_has_index(a))
            continue;
        e->args.at[i] = mk_var(S->cx, a->span, sema_kept_in(S, a));
        any = true;
    }
    return any;
}

void sema_result_shape(Sema *S, const Unit *iface, Expr *e) {
    const Symbol *result = iface->result;
    Rename r = {S, iface, &e->args, true, false};
    e->shape = shape_new(S->cx, result->spec.rank);
    if (result->is_allocatable) /* extents stay NULL: only run time knows */
        return;
    for (int d = 0; d < result->spec.rank; d++)
        if (!result->spec.dim[d].hi) /* an error, reported where it is declared */
            return;
    for (int d = 0; d < result->spec.rank; d++) {
        const Bound *b = &result->spec.dim[d];
        Expr *lo = b->lo ? expr_copy(S->cx, b->lo) : mk_int(S->cx, e->span, 1, 8);
        Expr *hi = expr_copy(S->cx, b->hi);
        rename_dummy(&lo, &r);
        rename_dummy(&hi, &r);
        e->shape->extent[d] = r.ok ? triplet_extent(S->cx, lo, hi, NULL) : NULL;
    }
    if (!r.ok && e->type.base == TY_DERIVED && keep_arguments(S, e)) {
        sema_result_shape(S, iface, e);
        return;
    }
    for (int d = 0; !r.ok && d < result->spec.rank; d++) /* run time knows */
        e->shape->extent[d] = NULL;
}

/* How long the result of the procedure is that came for the dummy: run time knows. */
static Expr *length_of_actual(Sema *S, const Symbol *dummy, Span at) {
    Expr *n = mk_expr(S->cx, EX_INTRINSIC, at), *p = mk_expr(S->cx, EX_PROC, at);
    p->sym = (Symbol *)dummy;
    p->name = dummy->name;
    n->intrinsic = intrinsic_row(IN_RESULT_LENGTH);
    n->name = n->intrinsic->name;
    n->type = TYPE(INTEGER, 8);
    vec_push(S->cx, &n->args, p);
    return n;
}

static void may_change(Expr **at, void *arg) {
    *(bool *)arg |= (*at)->sym && (*at)->sym->is_assigned;
    expr_children(*at, may_change, arg);
}

/* CHARACTER(n), EXTERNAL :: f: as it is declared here, while n has the value that it had at entry.
 */
static Expr *declared_length(Sema *S, const Symbol *proc) {
    bool changes = false;
    Expr *n = proc->type.len ? expr_copy(S->cx, proc->type.len) : NULL;
    if (n)
        may_change(&n, &changes);
    return n && !changes ? mk_max0(S->cx, mk_convert(S->cx, n, TYPE(INTEGER, 8))) : NULL;
}

/* Does the length of an ELEMENTAL function's result depend on the values of arrays? The standard
 * lets it ask only what all elements have in common, as by LEN. */
static void find_elements(Expr **at, void *arg) {
    Rename *r = arg;
    Expr *e = *at;
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_LEN) {
        const Symbol *text = e->args.at[0]->kind == EX_VAR ? e->args.at[0]->sym : NULL;
        if (text && text->type.len)
            find_elements(&(Expr *){text->type.len}, r);
        return;
    }
    const Expr *actual = e->kind == EX_VAR && e->sym->scope == r->u->scope ? actual_of(r, e->sym)
                                                                           : NULL;
    r->ok = r->ok && !(actual && actual->shape);
    expr_children(e, find_elements, r);
}

bool sema_result_length(Sema *S, const Symbol *proc, const Unit *iface, Expr *e) {
    const Symbol *result = iface ? iface->result : NULL;
    Expr *len = result && result->type.len ? result->type.len : proc->type.len;
    e->type.len = NULL;
    if (len && len->kind == EX_CONST) {
        e->type.len = len;
        return true;
    }
    if (!len && proc->is_dummy && !proc->address) {
        e->lo = length_of_actual(S, proc, e->span);
        return true;
    }
    if (!iface && (e->lo = declared_length(S, proc)))
        return true;
    Rename r = {S, iface, &e->args, len && iface, true};
    int64_t n;
    if (r.ok && iface->is_elemental) {
        find_elements(&(Expr *){expr_copy(S->cx, len)}, &r);
        if (!r.ok)
            return false;
    }
    if (r.ok) {
        e->lo = expr_copy(S->cx, len);
        rename_dummy(&e->lo, &r);
        e->lo = mk_max0(S->cx, e->lo);
    }
    if (!r.ok && len && iface && keep_arguments(S, e))
        return sema_result_length(S, proc, iface, e);
    if (r.ok && expr_is_int(e->lo, &n))
        e->type.len = mk_int(S->cx, e->span, n, 8);
    return r.ok;
}
