/* sema_heap.c: what scalar pointers lead to.
 *
 * Contract: a scalar POINTER is a variable whose value is an address (Type.to), an INTEGER(8) to
 * all passes. All values of a type that addresses lead to are one unmapped array, the heap of that
 * type, whose subscript is the address: `p%next%key` is heap%key(heap%next(p)). So what pointers
 * may share is seen by those who compare arrays and subscripts anyway, and nothing else has to be
 * known about pointers. Codegen prints such an element as p->next->key.
 *
 * A structure with POINTER or ALLOCATABLE components that pointers lead to, and one in an array, is
 * a record, a C struct; its elements are reached by their addresses as well. Components that are
 * arrays with bounds of their own are fields: their descriptors lie in the struct, and a statement
 * that uses one is preceded by the association of a hidden array with it. A pointer to a structure
 * without such components is a bundle: a pointer to each of its parts. */
#include "fold.h"
#include "sema_struct.h"

/* ---- heaps ---- */

static bool same_target(const Type *a, Type b) {
    int64_t n = -1, m = -1;
    if (!type_equal(*a, b) || (b.to && !same_target(b.to, *a->to)))
        return false;
    if (a->base != TY_CHARACTER || (!a->len && !b.len))
        return true;
    return expr_is_int(a->len, &n) && expr_is_int(b.len, &m) && n == m;
}

static Symbol *heap_of(Sema *S, Type t) {
    Scope *unit = scope_unit(S->scope);
    for (int i = 0; i < unit->symbols.n; i++) {
        Symbol *s = unit->symbols.at[i];
        if (s->is_heap && !s->whole && same_target(&s->type, t))
            return s;
    }
    const char *what = t.base == TY_DERIVED ? t.derived->name : type_name(S->cx, t);
    const char *name = arena_printf(S->cx->arena, "*%s %d", what, unit->symbols.n);
    Symbol *s = scope_add(S->cx, unit, name_of(S->cx, name), (Span){0}, SYM_VAR);
    s->type = t;
    s->is_heap = s->is_target = s->is_used = s->is_assigned = s->bounds_done = s->is_private = true;
    s->spec = (ArraySpec){.kind = AS_ASSUMED_SIZE, .rank = 1};
    sema_struct_parts(S, s);
    return s;
}

/* ---- CHARACTER(:) ---- */

static Stmt *if_statement(Sema *S, Expr *cond, Span at);

/* The variable that says how long the text is that an address leads to; NULL: it is constant. */
static Expr *text_length(Sema *S, const Expr *p) {
    Context *cx = S->cx;
    Symbol *s = p->sym;
    if (!p->type.to || p->type.to->base != TY_CHARACTER || p->type.to->len || !s)
        return NULL;
    if (s->length && p->kind == EX_VAR)
        return mk_var(cx, p->span, s->length);
    const SymbolVec *parts = s->whole ? &s->whole->parts : NULL;
    for (int k = 0; parts && k + 1 < parts->n; k++)
        if (parts->at[k] == s && parts->at[k + 1]->component->is_length) {
            Expr *n = expr_copy(cx, p);
            n->sym = parts->at[k + 1];
            n->name = n->sym->name;
            n->type = n->sym->type;
            n->sym->is_used = true;
            return n;
        }
    return NULL;
}

bool heap_is_text(const Expr *e) {
    return heap_pointer(e) && e->lo;
}

/* Is the length declared, as that of a pointer or ALLOCATABLE which no value gives another? */
bool heap_text_is_fixed(const Expr *e) {
    const Expr *p = heap_pointer(e);
    return p && p->kind == EX_VAR && p->sym->length && !p->sym->is_deferred;
}

/* A POINTER or ALLOCATABLE scalar whose length is another variable. */
static void give_length(Sema *S, Symbol *s) {
    Context *cx = S->cx;
    const char *name = name_of(cx, arena_printf(cx->arena, "%s%%len", s->name));
    Symbol *n = scope_add(cx, s->scope, name, s->span, SYM_VAR);
    n->type = TYPE(INTEGER, 8);
    n->is_used = n->is_assigned = n->bounds_done = n->is_private = true;
    n->is_dummy = s->is_dummy;
    n->is_optional = s->is_optional;
    n->is_save = s->is_save;
    n->intent = s->intent;
    s->length = n;
}

/* Storage for n characters at p. */
static void new_text(Sema *S, StmtVec *out, Expr *p, Expr *n) {
    Context *cx = S->cx;
    Expr *a = mk_expr(cx, EX_ADDRESS, p->span);
    a->type = p->type;
    a->lo = n;
    vec_push(cx, out, mk_set(S->cx, p, a));
}

Symbol *heap_text_variable(Sema *S, Span at) {
    Symbol *t = struct_temporary(S, heap_pointer_type(S, TYPE(CHARACTER, 1)), at);
    give_length(S, t);
    return t;
}

/* l = v of CHARACTER(:): v is kept first, and its storage then becomes that of l. */
void heap_assign_text(Sema *S, StmtVec *out, Expr *l, Expr *v) {
    Context *cx = S->cx;
    Span at = l->span;
    Symbol *t = heap_text_variable(S, at);
    Expr *p = heap_pointer(l), *q = mk_var(cx, at, t), *n = mk_var(cx, at, t->length);
    vec_push(cx, out, mk_set(S->cx, n, mk_convert(cx, char_length(cx, v), n->type)));
    new_text(S, out, q, expr_copy(cx, n));
    vec_push(cx, out, mk_set(S->cx, heap_value(S, expr_copy(cx, q)), v));
    Stmt *test = if_statement(S, heap_associated(S, p, NULL), at);
    vec_push(cx, &test->arms.at[0].body, heap_allocate(S, p, true));
    vec_push(cx, out, test);
    vec_push(cx, out, mk_set(S->cx, expr_copy(cx, p), expr_copy(cx, q)));
    vec_push(cx, out, mk_set(S->cx, expr_copy(cx, l->lo), expr_copy(cx, n)));
}

Expr *heap_value(Sema *S, Expr *address) {
    Expr *e = mk_expr(S->cx, EX_ELEM, address->span);
    e->sym = heap_of(S, *address->type.to);
    e->name = e->sym->name;
    e->type = symbol_type(e->sym);
    e->lo = text_length(S, address);
    vec_push(S->cx, &e->args, address);
    return e;
}

Type heap_pointer_type(Sema *S, Type to) {
    Type *copy = NEW(S->cx, Type);
    *copy = to;
    return (Type){.base = TY_INTEGER, .kind = 8, .to = copy};
}

Expr *heap_address(Sema *S, Expr *e) {
    if (e->kind == EX_ELEM && e->sym->is_heap && !e->sym->whole)
        return e->args.at[0];
    Expr *a = mk_expr(S->cx, EX_ADDRESS, e->span);
    a->a = e;
    a->type = heap_pointer_type(S, e->type);
    return a;
}

/* The pointer that a value was reached through, or NULL. */
Expr *heap_pointer(const Expr *e) {
    bool heap = e && e->kind == EX_ELEM && e->sym->is_heap && !e->sym->whole;
    return heap && e->args.at[0]->kind != EX_ADDRESS ? e->args.at[0] : NULL;
}

/* A variable or element as it was named, without the detour over its address. */
Expr *heap_variable(Expr *e) {
    bool heap = e->kind == EX_ELEM && e->sym->is_heap && !e->sym->whole;
    return heap && e->args.at[0]->kind == EX_ADDRESS && e->args.at[0]->a ? e->args.at[0]->a : e;
}

bool heap_is_plain_target(const Symbol *s) {
    return s->kind == SYM_VAR && s->is_target && !s->is_heap && s->spec.kind == AS_SCALAR &&
           s->type.base != TY_DERIVED && s->type.base != TY_NONE && !s->type.to && !s->common &&
           !(s->type.base == TY_CHARACTER && !(s->type.len && s->type.len->kind == EX_CONST));
}

/* What a variable or element stands for in an expression. */
Expr *heap_reference(Sema *S, Expr *e) {
    if ((e->kind != EX_VAR && e->kind != EX_ELEM) || !e->sym)
        return e;
    if (e->type.to)
        return heap_value(S, e);
    if (symbol_is_record(e->sym) && !e->shape)
        return heap_value(S, heap_address(S, e));
    if (e->kind == EX_VAR && heap_is_plain_target(e->sym))
        return heap_value(S, heap_address(S, e));
    return e;
}

/* ---- fields and arrays in records ---- */

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
            same_target(&s->type, t)) {
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
    Stmt *s = mk_stmt(S->cx, ST_POINTER, to->span);
    s->lhs = mk_var(S->cx, to->span, v);
    s->rhs = to;
    vec_push(S->cx, &S->prelude, s);
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
Expr *heap_section(Sema *S, Expr *e) {
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
    bool whole = e->sym->component->spec.rank > 0; /* in%k of all in has no bounds of its own */
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
    return whole ? mk_var(cx, e->span, v) : x;
}

/* e: an element of an array in a record, for a dummy array that takes what follows it, too. An
 * element of a hidden array that lies there. */
Expr *heap_sequence(Sema *S, Expr *e) {
    bool element = e->kind == EX_ELEM && e->sym->is_heap && !e->sym->is_field && !e->shape &&
                   e->sym->component && e->sym->component->spec.rank > 0 && e->args.n > 1 &&
                   e->type.base != TY_CHARACTER && e->type.base != TY_DERIVED;
    if (!element)
        return e;
    Expr *section = expr_copy(S->cx, e);
    section->kind = EX_SECTION;
    section = heap_section(S, section);
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
    Context *cx = S->cx;
    Expr *e = mk_expr(cx, EX_ELEM, at);
    e->sym = array;
    e->name = array->name;
    e->type = symbol_type(array);
    for (int d = 0; d < array->spec.rank; d++)
        vec_push(cx, &e->args, mk_bound(cx, at, array, d, BOUND_LOWER));
    return heap_address(S, e);
}

/* p: of a heap of records, at the address in the first. The hidden array of what p is in all
 * elements of the array of records that `of` names: its `own` dimensions, then those of that array.
 * NULL: that was an error. */
Symbol *heap_component_of_all(Sema *S, Symbol *p, Expr *of, Expr *address, int own, Span at) {
    Context *cx = S->cx;
    Symbol *array = of->sym;
    int rank = own + array->spec.rank;
    if (rank > MAX_RANK || !derived_is_spaced(array->type.derived, p->type)) {
        diag_unsupported(cx, at, "this component of all elements of '%s' is not supported, since "
                         "TYPE(%s) has POINTER or ALLOCATABLE components%s", array->name,
                         array->type.derived->name,
                         rank > MAX_RANK ? "" : " and CHARACTER ones of many lengths");
        diag_hint(cx, "use a DO loop");
        return NULL;
    }
    Symbol *v = hidden_array(S, p->type, rank, false, at);
    sema_struct_parts(S, v);
    bind_all(S, v, p, address);
    return v;
}

Expr *heap_array_of(Sema *S, Expr *section) {
    Symbol *v = hidden_array(S, section->type, section->shape->rank, false, section->span);
    v->is_target = true;
    bind(S, v, section);
    return mk_var(S->cx, section->span, v);
}

/* ---- pointers as such ---- */

Expr *heap_null(Sema *S, Type t, Span at) {
    Expr *e = mk_int(S->cx, at, 0, 8);
    e->type = t;
    return e;
}

/* What else p => t sets: how long a text is. */
void heap_point_length(Sema *S, StmtVec *out, Expr *p, const Expr *t) {
    const Expr *pointer = heap_pointer(p);
    bool declared = pointer && pointer->kind == EX_VAR && pointer->sym->length &&
                    !pointer->sym->is_deferred && !pointer->sym->is_dummy;
    if (p->lo && t && !(declared && pointer->sym->length->begins))
        vec_push(S->cx, out, mk_set(S->cx, expr_copy(S->cx, p->lo),
                                    mk_convert(S->cx, char_length(S->cx, t), p->lo->type)));
}

/* p => t of scalars, t NULL: nothing. */
Stmt *heap_point(Sema *S, Expr *p, Expr *t) {
    return mk_set(S->cx, p, t ? t : heap_null(S, p->type, p->span));
}

/* ASSOCIATED(p), ASSOCIATED(p, t), ALLOCATED(p) */
Expr *heap_associated(Sema *S, Expr *p, Expr *t) {
    Context *cx = S->cx;
    Expr *e = mk_binary(cx, p->span, OP_NE, expr_copy(cx, p), heap_null(S, p->type, p->span));
    e->type = DEFAULT(cx, LOGICAL);
    if (!t)
        return e;
    Expr *same = mk_binary(cx, p->span, OP_EQ, expr_copy(cx, p), expr_copy(cx, t));
    same->type = DEFAULT(cx, LOGICAL);
    Expr *both = mk_binary(cx, p->span, OP_AND, e, same);
    both->type = DEFAULT(cx, LOGICAL);
    return both;
}

/* Storage for the pointer p, or back from it. */
Stmt *heap_allocate(Sema *S, Expr *p, bool give_back) {
    Expr *a = mk_expr(S->cx, EX_ADDRESS, p->span);
    a->type = p->type;
    a->b = give_back ? expr_copy(S->cx, p) : NULL;
    return mk_set(S->cx, p, a);
}

static bool may_be_associated(const Expr *t) {
    return t->kind != EX_PAREN && t->kind != EX_BINARY && t->kind != EX_UNARY &&
           t->kind != EX_CONST && t->kind != EX_CONVERT && t->kind != EX_INTRINSIC;
}

/* ASSOCIATED, ALLOCATED and PRESENT of scalar pointers, bundles and targets; NULL: of other things.
 * The arguments are typed. */
static Expr *heap_inquiry(Sema *S, Expr *e, IntrinsicId id) {
    Expr *a = e->args.n ? e->args.at[0] : NULL, *t = e->args.n > 1 ? e->args.at[1] : NULL;
    if (!a || a->type.base == TY_NONE || (t && t->type.base == TY_NONE))
        return NULL;
    if (id == IN_PRESENT) {
        Expr *p = heap_pointer(a);
        e->args.at[0] = p && p->kind == EX_VAR ? p : heap_variable(a);
        return NULL;
    }
    bool inside = false; /* a bundle, whose first component may be an array of structures */
    while (a->type.base == TY_DERIVED && a->sym && !symbol_is_record(a->sym) &&
           (inside || (a->sym->is_bundle && !a->shape))) {
        inside = true;
        a = struct_part(S, a, 0);
        t = t && struct_is(t) ? struct_part(S, t, 0) : t;
    }
    Expr *p = heap_pointer(a);
    if (p && t && !may_be_associated(t)) {
        diag_error(S->cx, t->span, "the target of ASSOCIATED must be a variable or a pointer");
        return sema_fail(e);
    }
    if (p && t && a->type.base == TY_CHARACTER) { /* an empty text is none */
        Expr *same = heap_associated(S, p, heap_address(S, t));
        Expr *some = mk_binary(S->cx, a->span, OP_GT, char_length(S->cx, a),
                               mk_int(S->cx, a->span, 0, 8));
        some->type = DEFAULT(S->cx, LOGICAL);
        same = mk_binary(S->cx, a->span, OP_AND, same, some);
        same->type = DEFAULT(S->cx, LOGICAL);
        return same;
    }
    if (p)
        return heap_associated(S, p, t ? heap_address(S, t) : NULL);
    while (id == IN_ASSOCIATED && t && t->kind == EX_SECTION && t->sym->parts.n)
        t = struct_part(S, t, 0); /* as that of the pointer, which has all others' place */
    e->args.at[0] = a;
    if (t)
        e->args.at[1] = t;
    return NULL;
}

/* ASSOCIATED(p) and its like where p is a scalar; NULL: it is not. */
Expr *heap_state(Sema *S, Expr *e, IntrinsicId id) {
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i]->kind == EX_KEYWORD)
            return NULL;
    if (e->args.n && id != IN_PRESENT && !struct_declared_for(S, e->args.at[0], id))
        return sema_fail(e);
    const Symbol *named = e->args.n > 1 ? struct_named(S, e->args.at[1]) : NULL;
    if (e->args.n > 1 && e->args.at[1]->kind != EX_REF)
        named = NULL; /* what it is a part of may be a TARGET */
    for (int i = 0; i < e->args.n; i++) {
        S->may_be_open = e->args.at[i];
        e->args.at[i] = sema_expr(S, e->args.at[i]);
    }
    if (id == IN_ASSOCIATED && e->args.n == 2 && !sema_good_asked(S, named, e))
        return sema_fail(e);
    return heap_inquiry(S, e, id);
}

/* ---- ALLOCATE, DEALLOCATE ---- */

static Stmt *if_statement(Sema *S, Expr *cond, Span at) {
    Stmt *s = mk_stmt(S->cx, ST_IF, at);
    vec_push(S->cx, &s->arms, (Arm){.cond = cond, .span = at});
    return s;
}

/* Is there more in a default value than pointers to nothing, which new storage holds anyway? */
bool heap_has_values(const Expr *v) {
    if (v->kind != EX_STRUCT)
        return !(v->kind == EX_CONST && v->type.base == TY_INTEGER && v->value.i == 0);
    bool any = false;
    for (int i = 0; i < v->args.n; i++)
        any |= v->args.at[i] && heap_has_values(v->args.at[i]);
    return any;
}

/* x = v by components, behind what that needs. */
void heap_assign(Sema *S, StmtVec *out, Expr *x, Expr *v) {
    StmtVec before = S->prelude, body = {0};
    S->prelude = (StmtVec){0};
    struct_assign_parts(S, &body, x, v);
    for (int i = 0; i < S->prelude.n; i++)
        vec_push(S->cx, out, S->prelude.at[i]);
    for (int i = 0; i < body.n; i++)
        vec_push(S->cx, out, body.at[i]);
    S->prelude = before;
}

/* Default values for all elements of an array of records. */
void heap_default_elements(Sema *S, StmtVec *out, Symbol *s, Expr *v, Span at) {
    Context *cx = S->cx;
    if (!v || (S->is_fresh && !heap_has_values(v)))
        return;
    Expr *x = mk_expr(cx, EX_ELEM, at);
    x->sym = s;
    x->name = s->name;
    x->type = s->type;
    StmtVec *to = out;
    for (int d = s->spec.rank - 1; d >= 0; d--) {
        Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), at);
        Stmt *loop = mk_stmt(cx, ST_DO, at);
        loop->sym = k;
        loop->name = k->name;
        loop->lo = mk_bound(cx, at, s, d, BOUND_LOWER);
        loop->hi = mk_bound(cx, at, s, d, BOUND_UPPER);
        vec_push(cx, to, loop);
        to = &loop->body;
        vec_push(cx, &x->args, mk_var(cx, at, k));
    }
    for (int d = 0; d < x->args.n / 2; d++) {
        Expr *swap = x->args.at[d];
        x->args.at[d] = x->args.at[x->args.n - 1 - d];
        x->args.at[x->args.n - 1 - d] = swap;
    }
    heap_assign(S, to, heap_value(S, heap_address(S, x)), v);
}

static Stmt *set_stat(Sema *S, const Expr *stat, int64_t value) {
    return mk_set(S->cx, expr_copy(S->cx, stat), mk_int(S->cx, stat->span, value, stat->type.kind));
}

/* One pointer, to a text of the length that stands beside it; with STAT=, giving back nothing is
 * no error. */
static void storage_of(Sema *S, StmtVec *out, Expr *p, const Expr *stat, bool give_back) {
    Stmt *s = heap_allocate(S, p, give_back);
    if (!give_back)
        s->rhs->lo = text_length(S, p);
    if (!give_back || !stat) {
        vec_push(S->cx, out, s);
        return;
    }
    Stmt *test = if_statement(S, heap_associated(S, p, NULL), p->span);
    vec_push(S->cx, &test->arms.at[0].body, s);
    vec_push(S->cx, &test->arms, (Arm){.span = p->span});
    vec_push(S->cx, &test->arms.at[1].body, set_stat(S, stat, 1));
    vec_push(S->cx, out, test);
}

/* An array that is a part of a bundle, with the bounds of `spec`. */
static Stmt *array_of_bundle(Sema *S, Expr *e, const ArraySpec *spec, bool give_back) {
    Context *cx = S->cx;
    Stmt *s = mk_stmt(cx, give_back ? ST_DEALLOCATE : ST_ALLOCATE, e->span);
    if (give_back || e->kind != EX_VAR) {
        vec_push(cx, &s->args, e);
        return s;
    }
    Symbol like = {.spec = *spec};
    Expr *o = mk_expr(cx, EX_SECTION, e->span);
    o->sym = e->sym;
    o->type = e->type;
    o->shape = shape_new(cx, like.spec.rank);
    for (int d = 0; d < like.spec.rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, e->span);
        t->lo = mk_bound(cx, e->span, &like, d, BOUND_LOWER);
        t->hi = mk_bound(cx, e->span, &like, d, BOUND_UPPER);
        t->type = TYPE(INTEGER, 8);
        o->shape->extent[d] = mk_bound(cx, e->span, &like, d, BOUND_EXTENT);
        vec_push(cx, &o->args, t);
    }
    vec_push(cx, &s->args, o);
    return s;
}

/* The array x of such bounds; what an array of structures consists of has those of the component
 * in front. */
static void arrays_of_bundle(Sema *S, StmtVec *out, Expr *x, const ArraySpec *bounds,
                             bool give_back) {
    for (int k = 0; k < x->sym->parts.n; k++) {
        ArraySpec all = x->type.derived->components.at[k].spec;
        all.kind = AS_EXPLICIT;
        for (int d = 0; d < bounds->rank && all.rank < MAX_RANK; d++)
            all.dim[all.rank++] = bounds->dim[d];
        arrays_of_bundle(S, out, struct_part(S, x, k), &all, give_back);
    }
    if (!x->sym->parts.n && x->type.base != TY_NONE)
        vec_push(S->cx, out, array_of_bundle(S, x, bounds, give_back));
}

static void storage_of_bundle(Sema *S, StmtVec *out, Expr *e, const Expr *stat, bool give_back) {
    for (int k = 0; k < e->sym->parts.n; k++) {
        Expr *x = struct_part(S, e, k), *p = heap_pointer(x);
        if (p)
            storage_of(S, out, p, stat, give_back);
        else if (x->type.base == TY_DERIVED && x->sym->is_bundle)
            storage_of_bundle(S, out, x, stat, give_back);
        else if (x->type.base != TY_NONE)
            arrays_of_bundle(S, out, x, &e->type.derived->components.at[k].spec, give_back);
    }
}

/* ---- ALLOCATABLE scalars ---- */

/* Is it, or a scalar component, ALLOCATABLE? */
bool heap_is_owned(const Expr *e) {
    const Expr *p = heap_pointer(e);
    const Symbol *s = p ? p->sym : e->sym && e->sym->is_bundle && !e->shape ? e->sym : NULL;
    return s && (s->says_allocatable ||
                 (s->component && s->component->is_owned && !s->component->is_allocatable));
}

static Expr *is_there(Sema *S, Expr *e) {
    Context *cx = S->cx;
    bool bundle = e->sym && e->sym->is_bundle && !e->shape;
    while (bundle && struct_is(e)) /* through arrays of structures, too */
        e = struct_part(S, e, 0);
    Expr *p = heap_pointer(e);
    if (p)
        return heap_associated(S, p, NULL);
    Expr *x = mk_expr(cx, EX_INTRINSIC, e->span);
    x->intrinsic = intrinsic_row(IN_ALLOCATED);
    x->type = TYPE(LOGICAL, 4);
    vec_push(cx, &x->args, e);
    return x;
}

static void storage_for(Sema *S, StmtVec *out, Expr *e, bool give_back) {
    Expr *p = heap_pointer(e);
    if (p)
        storage_of(S, out, p, NULL, give_back);
    else
        storage_of_bundle(S, out, e, NULL, give_back);
}

static void storage_where(Sema *S, StmtVec *out, Expr *e, bool give_back) {
    Expr *there = is_there(S, e);
    if (!give_back) {
        there = mk_unary(S->cx, e->span, OP_NOT, there);
        there->type = TYPE(LOGICAL, 4);
    }
    Stmt *test = if_statement(S, there, e->span);
    storage_for(S, &test->arms.at[0].body, e, give_back);
    vec_push(S->cx, out, test);
}

/* Storage for an ALLOCATABLE scalar that has none. */
void heap_ensure(Sema *S, StmtVec *out, Expr *e) {
    storage_where(S, out, e, false);
}

/* l = r of an ALLOCATABLE scalar component; r NULL, or not allocated itself: l is so too. */
void heap_assign_owned(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Context *cx = S->cx;
    if (!r || r->type.to) {
        storage_where(S, out, l, true);
        return;
    }
    StmtVec *to = out;
    if (heap_is_owned(expr_unconverted(r))) {
        Stmt *test = if_statement(S, is_there(S, expr_unconverted(r)), l->span);
        vec_push(cx, &test->arms, (Arm){.span = l->span});
        vec_push(cx, out, test);
        storage_where(S, &test->arms.at[1].body, l, true);
        to = &test->arms.at[0].body;
    }
    if (l->lo && !heap_text_is_fixed(l)) {
        heap_assign_text(S, to, l, r);
        return;
    }
    heap_ensure(S, to, l);
    if (struct_is(l))
        heap_assign(S, to, l, r);
    else
        vec_push(cx, to, mk_set(S->cx, l, mk_convert(cx, r, l->type)));
}

/* MOVE_ALLOC of scalars. */
void heap_move(Sema *S, StmtVec *out, Expr *from, Expr *to) {
    Expr *p = heap_pointer(from), *q = heap_pointer(to);
    storage_where(S, out, to, true);
    if (p && q) {
        vec_push(S->cx, out, heap_point(S, q, p));
        heap_point_length(S, out, to, from);
        vec_push(S->cx, out, heap_point(S, expr_copy(S->cx, p), NULL));
        return;
    }
    Stmt *test = if_statement(S, is_there(S, from), from->span);
    StmtVec *body = &test->arms.at[0].body;
    storage_for(S, body, to, false);
    heap_assign(S, body, to, from);
    storage_for(S, body, from, true);
    vec_push(S->cx, out, test);
}

/* An ALLOCATABLE scalar with INTENT(OUT) is not allocated at entry. */
void heap_clear_dummy(Sema *S, StmtVec *out, Symbol *s) {
    Context *cx = S->cx;
    Expr *v = mk_var(cx, s->span, s);
    StmtVec *to = out;
    if (s->is_optional) {
        Symbol *first = s;
        while (first->parts.n)
            first = first->parts.at[0];
        Expr *there = mk_expr(cx, EX_INTRINSIC, s->span);
        there->intrinsic = intrinsic_row(IN_PRESENT);
        there->type = TYPE(LOGICAL, 4);
        vec_push(cx, &there->args, mk_var(cx, s->span, first));
        Stmt *c = if_statement(S, there, s->span);
        vec_push(cx, out, c);
        to = &c->arms.at[0].body;
    }
    storage_where(S, to, s->type.to ? heap_value(S, v) : v, true);
}

/* ---- objects ---- */

/* DEALLOCATE with STAT= of a bundle, all of which is there or nothing. */
static void free_bundle(Sema *S, StmtVec *out, Expr *x, const Expr *stat) {
    Stmt *test = if_statement(S, is_there(S, x), x->span);
    storage_of_bundle(S, &test->arms.at[0].body, x, NULL, true);
    vec_push(S->cx, &test->arms, (Arm){.span = x->span});
    vec_push(S->cx, &test->arms.at[1].body, set_stat(S, stat, 1));
    vec_push(S->cx, out, test);
}

/* With STAT=, ALLOCATE of an ALLOCATABLE scalar that has storage says so and does nothing more:
 * where its statements go. */
static StmtVec *where_free(Sema *S, StmtVec *out, Expr *x, const Expr *stat) {
    enum { ALLOCATED_ALREADY = 5014 }; /* as gfortran numbers it */
    if (!stat || !heap_is_owned(x))
        return out;
    Stmt *test = if_statement(S, is_there(S, x), x->span);
    vec_push(S->cx, &test->arms.at[0].body, set_stat(S, stat, ALLOCATED_ALREADY));
    vec_push(S->cx, &test->arms, (Arm){.span = x->span});
    vec_push(S->cx, out, test);
    return &test->arms.at[1].body;
}

/* An object of ALLOCATE or DEALLOCATE that is a scalar: what does it goes to `out`; false: it is
 * none. */
static bool heap_storage(Sema *S, StmtVec *out, Expr *e, const Expr *stat, const Stmt *of,
                         bool give_back) {
    const Expr *source = of->is_mold ? NULL : of->rhs;
    const Symbol *s = struct_named(S, e);
    if (!s || s->kind != SYM_VAR || (!s->type.to && !s->is_bundle))
        return false;
    if (e->has_args && (e->kind != EX_COMPONENT || e->args.n)) {
        diag_error(S->cx, e->span, "'%s' is a scalar and has no bounds", s->name);
        return true;
    }
    if (struct_declared(S, e) == DECLARED_PLAIN) {
        diag_error(S->cx, e->span, "'%s' is neither ALLOCATABLE nor a POINTER", e->name);
        return true;
    }
    Expr *x = sema_designator(S, e), *p = heap_pointer(x);
    if (x->type.base == TY_NONE)
        return true;
    if (p && x->lo && !give_back) {
        bool fixed = heap_text_is_fixed(x);
        Expr *n = fixed      ? expr_copy(S->cx, x->lo)
                  : of->code ? expr_copy(S->cx, of->code)
                  : of->rhs ? char_length(S->cx, of->rhs)
                            : NULL;
        if (!n || (of->rhs && of->rhs->type.base != TY_CHARACTER)) {
            diag_error(S->cx, e->span, "ALLOCATE needs the length of '%s'", s->name);
            diag_hint(S->cx, "write ALLOCATE (CHARACTER(LEN=...) :: %s)", s->name);
            return true;
        }
        n = mk_max0(S->cx, mk_convert(S->cx, n, TYPE(INTEGER, 8)));
        out = where_free(S, out, x, stat);
        vec_push(S->cx, out, mk_set(S->cx, expr_copy(S->cx, x->lo), n));
        new_text(S, out, p, expr_copy(S->cx, x->lo));
    } else {
        if (!give_back)
            out = where_free(S, out, x, stat);
        if (p)
            storage_of(S, out, p, stat, give_back);
        else if (give_back && stat)
            free_bundle(S, out, x, stat);
        else
            storage_of_bundle(S, out, x, stat, give_back);
    }
    Expr *v = give_back ? NULL : sema_struct_default(S, x->type, e->span);
    S->is_fresh = true;
    if (v && heap_has_values(v))
        heap_assign(S, out, x, v);
    S->is_fresh = false;
    if (source)
        sema_allocated_value(S, out, x, expr_copy(S->cx, source));
    return true;
}

/* ALLOCATE and DEALLOCATE of scalars; arrays stay in s. */
void heap_objects(Sema *S, Stmt *s, StmtVec *after) {
    ExprVec arrays = {0};
    for (int i = 0; i < s->args.n; i++)
        if (!heap_storage(S, after, s->args.at[i], s->stat, s, s->kind == ST_DEALLOCATE))
            vec_push(S->cx, &arrays, s->args.at[i]);
    s->args = arrays;
}

void heap_objects_after(Sema *S, Stmt *s, const Expr *stat, const StmtVec *after) {
    Context *cx = S->cx;
    StmtVec body = {0};
    if (!after->n)
        return;
    if (s->kind == ST_BLOCK || s->args.n) {
        Stmt *inner = NEW(cx, Stmt);
        *inner = *s;
        inner->label = 0;
        vec_push(cx, &body, inner);
    } else if (stat) {
        vec_push(cx, &body, set_stat(S, stat, 0));
    }
    for (int i = 0; i < after->n; i++)
        vec_push(cx, &body, after->at[i]);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
}

/* ---- declarations ---- */

/* After its declarations: what kind of pointer a scalar variable is. */
void heap_settle(Sema *S, Symbol *s) {
    if ((!s->is_pointer && !s->is_allocatable) || sym_is_array(s) || s->whole ||
        s->type.base == TY_NONE || s->kind != SYM_VAR || s->type.to)
        return;
    Type t = s->type;
    bool variable = t.base == TY_CHARACTER && !s->is_deferred &&
                    (!t.len || t.len->kind != EX_CONST);
    if (variable || (t.base == TY_CHARACTER && s->is_deferred))
        give_length(S, s);
    if (variable && t.len) /* a dummy's: what the argument's must be */
        s->length->begins = mk_max0(S->cx, mk_convert(S->cx, t.len, TYPE(INTEGER, 8)));
    if (variable)
        t.len = NULL; /* that of the target, with which it must agree */
    bool pointer = s->is_pointer;
    s->is_pointer = s->is_allocatable = s->may_move = false;
    s->says_allocatable = !pointer;
    if (t.base == TY_DERIVED && !derived_is_deferred(t.derived)) {
        s->is_bundle = true;
        return;
    }
    s->type = heap_pointer_type(S, t);
    s->is_assigned = true;
}
