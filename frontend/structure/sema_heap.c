/* sema_heap.c: what scalar pointers lead to.
 *
 * Contract: a scalar POINTER is a variable whose value is an address (Type.to), an INTEGER(8) to
 * all passes. All values of a type that addresses lead to are one unmapped array, the heap of that
 * type, whose subscript is the address: `p%next%key` is heap%key(heap%next(p)). So what pointers
 * may share is seen by those who compare arrays and subscripts anyway, and nothing else has to be
 * known about pointers. Codegen prints such an element as p->next->key.
 *
 * A structure with POINTER or ALLOCATABLE components that pointers lead to, and one in an array, is
 * a record, a C struct; its elements are reached by their addresses as well. A pointer to a
 * structure without such components is a bundle: a pointer to each of its parts. Arrays in records
 * are sema_field.c's matter, and ALLOCATE and DEALLOCATE that of sema_heap_storage.c. */
#include "../frontend.h"
#include "../tree/constructs.h"
#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- heaps ---- */

bool heap_same_type(const Type *a, Type b) {
    int64_t n = -1, m = -1;
    if (!type_equal(*a, b) || (b.to && !heap_same_type(b.to, *a->to)))
        return false;
    if (a->base != TY_CHARACTER || (!a->len && !b.len))
        return true;
    return expr_is_int(a->len, &n) && expr_is_int(b.len, &m) && n == m;
}

static Symbol *heap_of(Sema *S, Type t) {
    Scope *unit = scope_unit(S->scope);
    for (int i = 0; i < unit->symbols.n; i++) {
        Symbol *s = unit->symbols.at[i];
        if (s->is_heap && !s->whole && heap_same_type(&s->type, t))
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

/* The variable that says how long the text is that an address leads to; NULL: it is constant. */
Expr *heap_text_length(Sema *S, const Expr *p) {
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
void heap_new_text(Sema *S, StmtVec *out, Expr *p, Expr *n) {
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

void heap_call_once(Sema *S, StmtVec *out, Expr **e) {
    Expr *v = *e;
    if (!v)
        return;
    if (v->type.base != TY_CHARACTER) {
        if (v->shape || !expr_has_call(v))
            return;
        Symbol *t = struct_temporary(S, v->type, v->span);
        vec_push(S->cx, out, mk_set(S->cx, mk_var(S->cx, v->span, t), v));
        *e = mk_var(S->cx, v->span, t);
        return;
    }
    if (v->kind == EX_PAREN || v->kind == EX_BINARY || v->kind == EX_SUBSTR) {
        Expr **parts[] = {&v->a, &v->b, &v->lo, &v->hi};
        for (int i = 0; i < countof(parts); i++)
            heap_call_once(S, out, parts[i]);
    }
    bool listed = v->kind == EX_INTRINSIC || v->kind == EX_ARRAY;
    for (int i = 0; listed && i < v->args.n; i++)
        heap_call_once(S, out, &v->args.at[i]);
}

/* l = v of CHARACTER(:): v is kept first, and its storage then becomes that of l. */
void heap_assign_text(Sema *S, StmtVec *out, Expr *l, Expr *v) {
    Context *cx = S->cx;
    Span at = l->span;
    heap_call_once(S, out, &v);
    Symbol *t = heap_text_variable(S, at);
    Expr *p = heap_pointer(l), *q = mk_var(cx, at, t), *n = mk_var(cx, at, t->length);
    vec_push(cx, out, mk_set(S->cx, n, mk_convert(cx, char_length(cx, v), n->type)));
    heap_new_text(S, out, q, expr_copy(cx, n));
    vec_push(cx, out, mk_set(S->cx, heap_value(S, expr_copy(cx, q)), v));
    Stmt *test = mk_if(S->cx, at, heap_associated(S, p, NULL));
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
    e->type.address = address->type.to->address; /* C_PTR and C_FUNPTR lie on one heap */
    e->lo = heap_text_length(S, address);
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

/* What an address leads to, as it was named where that is known. */
Expr *heap_target(Sema *S, Expr *address) {
    return address->kind == EX_ADDRESS && address->a ? address->a : heap_value(S, address);
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
    const bool of_complex = e->args.n > 1 && sema_is_complex_part(S, e->args.at[1]);
    const Symbol *named = e->args.n > 1 ? struct_named(S, e->args.at[1]) : NULL;
    if (e->args.n > 1 && e->args.at[1]->kind != EX_REF)
        named = NULL; /* what it is a part of may be a TARGET */
    const bool spec = S->in_spec;
    S->in_spec &= S->in_init || id != IN_PRESENT; /* bounds may ask this, though not for a value */
    for (int i = 0; i < e->args.n; i++) {
        S->may_be_open = e->args.at[i];
        bool part = i == 1 && of_complex;
        e->args.at[i] = part ? sema_complex_part_place(S, e->args.at[1])
                             : sema_expr(S, e->args.at[i]);
        e->args.at[i]->is_typed |= part;
    }
    S->in_spec = spec;
    if (id == IN_ASSOCIATED && e->args.n == 2 && !sema_good_asked(S, named, e))
        return sema_fail(e);
    return heap_inquiry(S, e, id);
}

/* ---- declarations ---- */

/* A structure that is no TARGET, though a dummy argument that it is passed to is one: pointers to
 * that lead to the variable where it can be made a TARGET itself, by compiling again
 * (constructs.h). A module file says which of its variables are: others cannot become one. */
bool heap_can_be_target(const Symbol *s) {
    const Unit *u = scope_unit(s->scope)->unit;
    return s->kind == SYM_VAR && s->type.base == TY_DERIVED && s->type.derived &&
           derived_is_record(s->type.derived) && !sym_is_array(s) && !s->is_pointer &&
           !s->is_allocatable && !s->is_dummy && !s->is_result && !s->common &&
           !s->is_equivalenced && !s->is_constant && !s->whole && !symbol_is_made(s) && u &&
           !u->from_module_file;
}

static bool became_target(Sema *S, const Symbol *s) {
    const Unit *u = scope_unit(s->scope)->unit;
    return u && u->from_module_file ? modfile_marks(u, s->name)
                                    : heap_can_be_target(s) && construct_in_order(S->cx, s->span);
}

/* TARGET is no characteristic of a result: interface bodies may leave it out, or have it alone. So
 * all hold a structure of such a type in the same way. */
static bool is_record_result(const Symbol *s) {
    return s->is_result && s->type.base == TY_DERIVED && !s->is_pointer && !s->is_allocatable &&
           derived_is_record(s->type.derived);
}

/* After its declarations: what kind of pointer a scalar variable is. */
void heap_settle(Sema *S, Symbol *s) {
    s->is_target |= became_target(S, s) || is_record_result(s);
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
    if (t.base == TY_DERIVED && !derived_is_record(t.derived)) {
        s->is_bundle = true;
        return;
    }
    s->type = heap_pointer_type(S, t);
    s->is_assigned = true;
}
