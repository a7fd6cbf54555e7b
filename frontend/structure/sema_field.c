/* sema_field.c: arrays in records.
 *
 * Contract: a component of a record (sema_heap.c) that is an array with bounds of its own is a
 * field: its descriptor lies in the struct. A hidden array, a POINTER of the compiler's own, stands
 * for it in a statement, which is preceded by the association of the one with the other; so no pass
 * has to know of fields. Arrays of constant shape in records, and a component of all records of an
 * array, are views that hidden arrays are associated with. A hidden array is free again when its
 * statement is done. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* For messages of -fcheck, which may need an array of its own for each component then. */
static void stand_for(Sema *S, Symbol *v, const Symbol *p) {
    if (S->cx->opt.check && p->component)
        v->stands_for = p->component->name;
}

/* One that no statement around needs; bound: to a field. */
static Symbol *hidden_array(Sema *S, Type t, int rank, bool bound, Span at) {
    Symbol *v = NULL;
    for (int i = 0; i < S->hidden_free.n && !v && !S->cx->opt.check; i++) {
        Symbol *s = S->hidden_free.at[i];
        if (s->spec.rank == rank && s->may_move == bound && s->type.to == t.to &&
            heap_same_type(&s->type, t)) {
            S->hidden_free.at[i] = S->hidden_free.at[--S->hidden_free.n];
            v = s;
        }
    }
    if (!v) {
        v = struct_temporary(S, t, at);
        v->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = rank};
        v->is_pointer = v->is_allocatable = true;
        v->is_deferred = t.base == TY_CHARACTER && !t.len;
        v->may_move = bound;
    }
    v->says_allocatable = false;
    vec_push(S->cx, &S->hidden, v);
    return v;
}

/* The statement that needed those from the first on is done. */
void heap_release(Sema *S, int first) {
    while (S->hidden.n > first)
        vec_push(S->cx, &S->hidden_free, S->hidden.at[--S->hidden.n]);
}

static void bind(Sema *S, Symbol *v, Expr *to) {
    v->place = to;
    vec_push(S->cx, &S->prelude, mk_point(S->cx, mk_var(S->cx, to->span, v), to));
}

static bool may_bind(Sema *S, Expr *e) {
    if (!sema_has_index(e))
        return true;
    diag_unsupported(S->cx, e->span, "an array component reached by a pointer, or of an element of "
                     "an array, cannot depend on the index of a FORALL or an implied DO");
    diag_hint(S->cx, "use a DO loop");
    return false;
}

static void bind_parts(Sema *S, Symbol *v, const Expr *e) {
    if (!v->parts.n) {
        v->is_bound = true;
        stand_for(S, v, e->sym);
        bind(S, v, expr_copy(S->cx, e));
        return;
    }
    for (int k = 0; k < v->parts.n; k++) {
        Expr *x = mk_expr(S->cx, EX_ELEM, e->span);
        x->sym = e->sym->parts.at[k];
        x->name = x->sym->name;
        x->type = symbol_type(x->sym);
        x->args = e->args;
        bind_parts(S, v->parts.at[k], x);
    }
}

/* Is this part of a record one of what a POINTER component leads to? */
static bool leads_there(const Symbol *part) {
    bool points = false;
    for (const Symbol *s = part; s && s->component && !points; s = s->whole)
        points = s->component->is_pointer || (s->whole && s->whole->is_bundle);
    return points;
}

/* e: an EX_ELEM of a field. The hidden array that stands for it. */
Expr *heap_field(Sema *S, Expr *e) {
    if (!may_bind(S, e))
        return sema_fail(e);
    Symbol *v = hidden_array(S, e->sym->type, e->sym->field_rank, true, e->span);
    if (e->sym->component && !leads_there(e->sym))
        v->says_allocatable = true; /* though it may be the same as another such array */
    sema_struct_parts(S, v);
    bind_parts(S, v, e);
    return mk_var(S->cx, e->span, v);
}

/* e: a section of an array of constant shape in a record, behind whose subscripts the address
 * stands. A section of a hidden array that lies there. */
Expr *heap_section(Sema *S, Expr *e, bool has_bounds) {
    Context *cx = S->cx;
    if (!e->sym->is_heap || e->kind != EX_SECTION ||
        (e->type.base == TY_DERIVED && !symbol_is_record(e->sym)))
        return e;
    int n = e->args.n - 1;
    if (!may_bind(S, e->args.at[n]))
        return sema_fail(e);
    Symbol *v = hidden_array(S, e->type, n, false, e->span);
    Expr *first = mk_expr(cx, EX_ELEM, e->span);
    first->sym = e->sym;
    first->name = e->name;
    first->type = e->type;
    for (int d = 0; d < n; d++)
        vec_push(cx, &first->args, mk_bound(cx, e->span, e->sym, d, BOUND_LOWER));
    vec_push(cx, &first->args, e->args.at[n]);
    v->is_target = true;
    stand_for(S, v, e->sym);
    bind(S, v, first);
    Expr *x = mk_expr(cx, EX_SECTION, e->span);
    /* in%k of all in has no bounds of its own */
    bool whole = has_bounds && e->sym->component->spec.rank > 0;
    x->sym = v;
    x->name = v->name;
    x->type = e->type;
    x->shape = e->shape;
    for (int d = 0; d < n; d++) {
        Expr *t = e->args.at[d];
        int64_t lo, hi, first_at, last_at;
        vec_push(cx, &x->args, t);
        whole &= t->kind == EX_TRIPLET && !t->step && expr_is_int(t->lo, &lo) &&
                 expr_is_int(t->hi, &hi) &&
                 expr_is_int(mk_bound(cx, e->span, e->sym, d, BOUND_LOWER), &first_at) &&
                 expr_is_int(mk_bound(cx, e->span, e->sym, d, BOUND_UPPER), &last_at) &&
                 lo == first_at && hi == last_at;
    }
    if (!whole)
        return x;
    x = mk_var(cx, e->span, v);
    x->shape = e->shape; /* constants, which v itself does not know */
    return x;
}

/* e: an element of an array in a record, for a dummy array that takes what follows it, too. An
 * element of a hidden array that lies there. */
Expr *heap_sequence(Sema *S, Expr *e) {
    const Expr *v = heap_variable(e);
    bool element = v->kind == EX_ELEM && v->sym->is_heap && !v->sym->is_field && !v->shape &&
                   v->sym->component && v->sym->component->spec.rank > 0 && v->args.n > 1 &&
                   v->type.base != TY_CHARACTER &&
                   (v->type.base != TY_DERIVED || symbol_is_record(v->sym));
    if (!element)
        return e;
    Expr *section = expr_copy(S->cx, v);
    section->kind = EX_SECTION;
    section = heap_section(S, section, true);
    if (section->kind == EX_SECTION)
        section->kind = EX_ELEM;
    return section;
}

/* v, or each of its parts, becomes what p, or that part of it, is in all records of an array, the
 * first of which lies at the address. */
static void bind_all(Sema *S, Symbol *v, Symbol *p, Expr *address) {
    Context *cx = S->cx;
    for (int k = 0; k < v->parts.n; k++)
        bind_all(S, v->parts.at[k], p->parts.at[k], address);
    if (v->parts.n)
        return;
    Expr *first = mk_expr(cx, EX_ELEM, address->span);
    first->sym = p;
    first->name = p->name;
    first->type = symbol_type(p);
    for (int d = 0; d < p->spec.rank - 1; d++)
        vec_push(cx, &first->args, mk_bound(cx, address->span, p, d, BOUND_LOWER));
    vec_push(cx, &first->args, expr_copy(cx, address));
    v->is_target = true;
    stand_for(S, v, p);
    bind(S, v, first);
}

/* Of the first element of an array of records. */
Expr *heap_first(Sema *S, Symbol *array, Span at) {
    return heap_address(S, mk_first(S->cx, at, array));
}

/* p: of a heap of records, at the address in the first. The hidden array of what p is in all
 * elements of the array of records that `of` names: its `own` dimensions, then those of that array.
 * NULL: that was an error. */
Symbol *heap_component_of_all(Sema *S, Symbol *p, Expr *of, Expr *address, int own, Span at) {
    Context *cx = S->cx;
    Symbol *array = of->sym;
    int rank = own + array->spec.rank;
    const char *named = symbol_is_made(array)
                            ? "an array"
                            : arena_printf(cx->arena, "'%s'", symbol_said(array));
    if (rank > MAX_RANK) {
        diag_unsupported(cx, at, "this component would have more than %d dimensions with those of "
                         "%s", MAX_RANK, named);
        diag_hint(cx, "use a DO loop");
        return NULL;
    }
    if (!derived_is_spaced(array->type.derived, p->type)) {
        diag_unsupported(cx, at, "this component of all elements of %s is not supported, since "
                         "TYPE(%s) has POINTER or ALLOCATABLE components", named,
                         array->type.derived->name);
        diag_hint(cx, "use a DO loop");
        return NULL;
    }
    Symbol *v = hidden_array(S, p->type, rank, false, at);
    sema_struct_parts(S, v);
    bind_all(S, v, p, address);
    return v;
}

/* e: t(:)(lo:hi) of an array of texts, or such bytes of COMPLEX values. The same section of a
 * hidden array that is characters lo to hi of all of them; anything else is returned as it is. */
Expr *heap_texts(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Expr *t = e->kind == EX_SUBSTR && e->shape ? e->a : NULL, *whole, *x;
    if (!t || (t->kind != EX_VAR && t->kind != EX_SECTION) || t->sym->kind != SYM_VAR ||
        expr_has_vector(t) || symbol_is_mapped(t->sym) || !may_bind(S, e))
        return e;
    Symbol *v = hidden_array(S, e->type, t->sym->spec.rank, false, e->span);
    v->is_target = true;
    whole = mk_expr(cx, EX_SUBSTR, e->span);
    whole->a = mk_var(cx, e->span, t->sym);
    whole->type = e->type;
    whole->shape = shape_copy(cx, whole->a->shape);
    whole->lo = e->lo ? expr_copy(cx, e->lo) : mk_int(cx, e->span, 1, 8);
    whole->hi = e->hi ? expr_copy(cx, e->hi) : char_length(cx, t);
    bind(S, v, whole);
    x = mk_expr(cx, EX_SECTION, e->span);
    x->sym = v;
    x->name = v->name;
    for (int d = 0; d < v->spec.rank; d++)
        vec_push(cx, &x->args, t->kind == EX_VAR ? mk_expr(cx, EX_TRIPLET, e->span)
                                                 : t->args.at[d]);
    sema_subscripts(S, x);
    return x;
}

Expr *heap_array_of(Sema *S, Expr *section) {
    Symbol *v = hidden_array(S, section->type, section->shape->rank, false, section->span);
    v->is_target = true;
    bind(S, v, section);
    return mk_var(S->cx, section->span, v);
}

/* ---- functions that give pointers ---- */

static bool gives_pointer(const Symbol *f) {
    const Symbol *r = f->iface ? f->iface->result : NULL;
    return r && r->is_pointer && !r->says_allocatable;
}

Expr *heap_called_array(Sema *S, Expr *e) {
    bool array = e->kind == EX_CALL && e->shape && gives_pointer(e->sym);
    return array && !sema_has_index(e) ? heap_array_of(S, e) : e;
}

Expr *heap_called_variable(Sema *S, Expr *e) {
    Context *cx = S->cx;
    const Symbol *f = e->kind == EX_REF && e->has_args ? scope_lookup(S->scope, e->name) : NULL;
    bool function = f && (f->kind == SYM_GENERIC ||
                          (f->kind == SYM_PROC && f->iface && f->iface->result &&
                           (f->iface->result->is_pointer || f->iface->result->type.to ||
                            f->iface->result->is_bundle)));
    if (!function || S->in_where || S->in_forall)
        return sema_designator(S, e);
    Expr *v = heap_called_array(S, sema_expr(S, e)), *p = heap_pointer(v);
    if (!p || v->lo)
        return v;
    Expr *kept = mk_var(cx, e->span, struct_temporary(S, p->type, e->span));
    vec_push(cx, &S->prelude, mk_set(cx, expr_copy(cx, kept), p));
    return heap_value(S, kept);
}
