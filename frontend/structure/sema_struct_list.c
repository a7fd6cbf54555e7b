/* sema_struct_list.c: whole structures in lists: arguments, items of input and output, objects of
 * ALLOCATE and DEALLOCATE.
 *
 * Contract: sema.h. Each stands for its components that are no structures, in their order. A
 * function that gives a structure is called before the statement, for a variable. */
#include "../declare/sema_storage.h"
#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- arguments ---- */

/* The addresses that make up a pointer to a structure. */
static void push_bundle(Sema *S, ExprVec *out, Expr *e) {
    for (int k = 0; k < e->type.derived->components.n; k++) {
        Expr *v = struct_part(S, e, k), *p = heap_pointer(v);
        if (struct_is(v))
            push_bundle(S, out, v);
        else
            vec_push(S->cx, out, p ? p : v);
    }
}

/* A variable of its own with the value e: (x) is another value than x. */
static Expr *kept_record(Sema *S, Expr *e) {
    Symbol *t = struct_temporary(S, e->type, e->span);
    StmtVec out = S->prelude;
    S->prelude = (StmtVec){0};
    sema_struct_parts(S, t);
    heap_assign(S, &out, mk_var(S->cx, e->span, t), e->kind == EX_PAREN ? e->a : e);
    S->prelude = out;
    return mk_var(S->cx, e->span, t);
}

/* Has it a POINTER to a structure whose parts are pointed to one by one? */
static bool points_to_parts(const Derived *t) {
    bool any = false;
    for (int k = 0; k < t->components.n; k++) {
        const Component *c = &t->components.at[k];
        bool derived = c->type.base == TY_DERIVED;
        any |=
            derived && (c->is_pointer ? !c->is_allocatable && !derived_is_record(c->type.derived)
                                      : points_to_parts(c->type.derived));
    }
    return any;
}

static bool has_allocatable(const Derived *t) {
    bool any = false;
    for (int k = 0; k < t->components.n; k++) {
        const Component *c = &t->components.at[k];
        any |= c->is_allocatable || c->is_owned ||
               (c->type.base == TY_DERIVED && !c->is_pointer && has_allocatable(c->type.derived));
    }
    return any;
}

/* t(x, target) as an argument is kept in a variable, before the statement. */
static Expr *kept_constructor(Sema *S, Expr *e) {
    if (!sema_has_index(e))
        return kept_record(S, e);
    diag_unsupported(S->cx, e->span, "a constructor with a POINTER to a structure, or an "
                     "ALLOCATABLE component, as an argument cannot depend on the index of a FORALL "
                     "or an implied DO");
    diag_hint(S->cx, "use a DO loop");
    return sema_fail(e);
}

/* How many addresses and lengths a dummy that is no array takes. */
static int places_of(const Symbol *s) {
    int n = 0;
    for (int k = 0; k < s->parts.n; k++)
        n += places_of(s->parts.at[k]);
    return s->parts.n ? n : symbol_takes_length(s) ? 2 : 1;
}

/* A dummy argument that is one record. */
static Symbol dummy_record(Sema *S, Type t, Span at) {
    Symbol one = {.kind = SYM_VAR, .name = "one", .span = at, .type = t, .is_dummy = true,
                  .scope = scope_new(S->cx, NULL, S->unit)};
    sema_struct_parts(S, &one);
    return one;
}

/* Those behind the first; one of them at least, which tells an element from an array: the one part
 * of a record may itself be an array. */
static int further_places(Sema *S, Type t, Span at) {
    const Symbol one = dummy_record(S, t, at);
    const int n = places_of(&one);
    return n > 1 ? n - 1 : 1;
}

/* Does one such record take that place behind its only part? */
static bool takes_mark(Sema *S, Type t, Span at) {
    if (t.base != TY_DERIVED || !derived_is_record(t.derived))
        return false;
    const Symbol one = dummy_record(S, t, at);
    return places_of(&one) == 1;
}

static void push_nothing(Sema *S, ExprVec *out, int n) {
    for (int i = 0; i < n; i++)
        vec_push(S->cx, out, NULL);
}

static void push_parts(Sema *S, ExprVec *out, Expr *e);

/* unknown: the procedure is, so that an array may be for what has the places of one record. */
static void push_values(Sema *S, ExprVec *out, Expr *e, bool unknown) {
    if (!struct_is(e)) {
        vec_push(S->cx, out, heap_variable(e));
        return;
    }
    e = record_value(S, e, true);
    if (e->type.base == TY_NONE)
        return;
    if (e->kind == EX_PAREN && !e->shape && !S->in_forall && derived_is_record(e->type.derived))
        e = kept_record(S, e);
    if (e->kind == EX_STRUCT &&
        (points_to_parts(e->type.derived) || has_allocatable(e->type.derived)))
        e = kept_constructor(S, e);
    if (e->type.base == TY_NONE)
        return;
    if (e->sym && symbol_is_record(e->sym)) { /* an array of them */
        vec_push(S->cx, out, e);
        push_nothing(S, out, unknown ? further_places(S, e->type, e->span) : 0);
        return;
    }
    push_parts(S, out, e);
    if (unknown && takes_mark(S, e->type, e->span))
        vec_push(S->cx, out, mk_int(S->cx, e->span, 1, 4));
}

void sema_struct_argument(Sema *S, ExprVec *out, Expr *e) {
    push_values(S, out, e, false);
}

static void push_parts(Sema *S, ExprVec *out, Expr *e) {
    bool moves = e->kind == EX_VAR && e->sym->may_move;
    for (int k = 0; k < e->type.derived->components.n; k++) {
        const Component *c = &e->type.derived->components.at[k];
        Expr *v = struct_listed(S, e, k), *p = v ? heap_pointer(v) : NULL;
        if (v)
            v->is_moving = v->shape && (c->is_pointer || c->is_allocatable);
        if (v && c->is_pointer && !c->is_allocatable) { /* the pointer is handed over */
            if (p || !struct_is(v))
                vec_push(S->cx, out, p ? p : v);
            else
                push_bundle(S, out, v);
            continue;
        }
        if (!v) {
            diag_unsupported(S->cx, e->span, "a structure constructor with an ALLOCATABLE "
                             "component is not supported here");
            continue;
        }
        if (v->kind == EX_VAR && v->sym->is_allocatable && !v->sym->is_pointer &&
            (moves || e->type.derived->components.at[k].is_allocatable))
            v->sym->may_move = true;
        if (v->kind == EX_VAR && e->kind == EX_VAR)
            v->sym->may_remap |= e->sym->may_remap;
        push_values(S, out, v, false);
    }
}

/* An element for an array: the first of the elements that follow, of each component. */
static void push_sequence(Sema *S, ExprVec *out, Expr *e) {
    for (int k = 0; k < e->type.derived->components.n; k++) {
        Expr *v = struct_part(S, e, k);
        for (int d = 0; d < v->args.n; d++)
            if (v->args.at[d]->kind == EX_TRIPLET)
                v->args.at[d] = v->args.at[d]->lo;
        v->kind = EX_ELEM;
        v->shape = NULL;
        if (struct_is(v))
            push_sequence(S, out, v);
        else
            vec_push(S->cx, out, v);
    }
}

/* A CHARACTER argument behind a pointer: the address, and how long the text is; `declared`: what
 * the dummy says of that, or NULL. */
static void push_text(Sema *S, ExprVec *out, Expr *e, Expr *declared) {
    if (e && expr_is_null(e) && declared) {
        vec_push(S->cx, out, e);
        vec_push(S->cx, out, mk_convert(S->cx, declared, TYPE(INTEGER, 8)));
        return;
    }
    Expr *v = e && e->type.to ? heap_value(S, e) : e;
    Expr *p = v ? heap_pointer(v) : NULL;
    vec_push(S->cx, out, p ? p : e);
    vec_push(S->cx, out, p ? mk_convert(S->cx, char_length(S->cx, v), TYPE(INTEGER, 8)) : NULL);
}

/* Nothing for each argument that the dummy, which may be an interface body's, stands for. */
static void push_absent(Sema *S, ExprVec *out, const Symbol *dummy) {
    Symbol like = *dummy;
    if (!like.parts.n)
        sema_struct_parts(S, &like);
    for (int k = 0; k < like.parts.n; k++)
        push_absent(S, out, like.parts.at[k]);
    push_nothing(S, out, (like.parts.n ? 0 : 1) + sema_further_arguments(S, dummy));
}

/* A caller without interface cannot know whether an element is for one record, whose parts are
 * arguments, or for an array: one of declared shape has as many places, and both have two at
 * least. */
int sema_further_arguments(Sema *S, const Symbol *dummy) {
    const Unit *u = dummy->scope->unit;
    bool declared = dummy->spec.kind == AS_EXPLICIT || dummy->spec.kind == AS_ASSUMED_SIZE;
    bool needs_interface = dummy->attrs & AT_TARGET || u->foreign;
    if (needs_interface || dummy->whole)
        return 0;
    if (dummy->spec.kind == AS_SCALAR && dummy->kind != SYM_PROC && !dummy->is_heap &&
        !dummy->is_bundle && !dummy->is_target && !u->is_elemental)
        return takes_mark(S, dummy->type, dummy->span);
    return declared && symbol_is_record(dummy) ? further_places(S, dummy->type, dummy->span) : 0;
}

void sema_struct_arguments(Sema *S, ExprVec *args, const Unit *iface) {
    ExprVec out = {0};
    bool any = false;
    for (int i = 0; i < args->n; i++) {
        any |= struct_is(args->at[i]);
        any |= !args->at[i] && iface && iface->dummies.at[i]->type.base == TY_DERIVED;
        any |= iface && i < iface->dummies.n && iface->dummies.at[i]->length;
    }
    if (!any)
        return;
    for (int i = 0; i < args->n; i++) {
        const Symbol *dummy = iface && i < iface->dummies.n ? iface->dummies.at[i] : NULL;
        if (dummy && dummy->length) {
            push_text(S, &out, args->at[i], sema_declared_length(S, iface, args, dummy));
        } else if (args->at[i] && struct_is(args->at[i]) && dummy && symbol_is_record(dummy)) {
            Expr *e = record_value(S, args->at[i], false);
            vec_push(S->cx, &out, sym_is_array(dummy) ? heap_variable(e) : e);
            push_nothing(S, &out, sema_further_arguments(S, dummy));
        } else if (args->at[i] && struct_is(args->at[i]) && dummy && dummy->is_bundle)
            push_bundle(S, &out, args->at[i]);
        else if (args->at[i] && struct_is(args->at[i]) && args->at[i]->kind == EX_ELEM && dummy &&
            sym_is_array(dummy))
            push_sequence(S, &out, args->at[i]);
        else if (args->at[i]) {
            push_values(S, &out, args->at[i], !iface);
            push_nothing(S, &out, dummy ? sema_further_arguments(S, dummy) : 0);
        } else if (dummy)
            push_absent(S, &out, dummy);
        else
            vec_push(S->cx, &out, NULL);
    }
    *args = out;
}

/* t, with the extents of the call that are constant. */
static Expr *result_value(Sema *S, Symbol *t, const Expr *call) {
    Expr *e = mk_var(S->cx, call->span, t);
    int64_t n;
    if (!call->shape || !e->shape)
        return heap_reference(S, e);
    for (int d = 0; d < e->shape->rank; d++)
        if (call->shape->extent[d] && expr_is_int(call->shape->extent[d], &n))
            e->shape->extent[d] = expr_copy(S->cx, call->shape->extent[d]);
    return e;
}

/* Storage for what the array of structures t, of this shape, consists of. */
static void allocate_parts(Sema *S, Symbol *t, const Shape *shape, Span at) {
    Context *cx = S->cx;
    for (int k = 0; k < t->parts.n; k++) {
        Expr like = {.kind = EX_PAREN, .span = at};
        Symbol *p = t->parts.at[k];
        int own = p->spec.rank - t->spec.rank;
        Symbol of = {.spec = t->type.derived->components.at[k].spec};
        like.shape = shape_new(cx, p->spec.rank);
        for (int d = 0; d < p->spec.rank; d++)
            like.shape->extent[d] = d < own ? mk_bound(cx, at, &of, d, BOUND_EXTENT)
                                            : expr_copy(cx, shape->extent[d - own]);
        if (p->parts.n) {
            allocate_parts(S, p, like.shape, at);
            continue;
        }
        vec_push(cx, &S->prelude, struct_deallocate(S, p, at));
        vec_push(cx, &S->prelude, struct_allocate_like(S, p, &like, at));
    }
}

/* The statement calls what e refers to, with e's arguments. */
static void call_of(Sema *S, Stmt *call, const Expr *e, const Unit *iface) {
    call->sym = e->sym;
    call->name = e->sym->name;
    call->args = e->args;
    sema_struct_arguments(S, &call->args, iface);
}

/* Where the function allocates its result, only run time knows how it is mapped. */
static bool gives_mapped(const Symbol *result) {
    bool mapped = result->is_allocatable && symbol_is_mapped(result);
    for (int k = 0; k < result->parts.n; k++)
        mapped |= gives_mapped(result->parts.at[k]);
    return mapped;
}

/* r = f(…) before the statement; the reference becomes r. */
Expr *sema_struct_call(Sema *S, Expr *e, const Unit *iface) {
    Context *cx = S->cx;
    bool elemental = iface && iface->is_elemental && e->shape;
    if (sema_has_index(e)) {
        diag_unsupported(cx, e->span, "a function that gives a structure cannot depend on the "
                         "index of a FORALL or an implied DO");
        diag_hint(cx, "call it in a DO loop");
        return sema_fail(e);
    }
    Symbol *t = struct_temporary(S, e->type, e->span);
    const Symbol *given = iface ? iface->result : NULL;
    const bool pointer = e->shape && given && given->is_pointer && !given->says_allocatable;
    t->is_target = given && given->is_target; /* how the procedure has it */
    Stmt *call = mk_stmt(cx, ST_CALL, e->span);
    call->rhs = e->a;
    if (e->shape) {
        t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = e->shape->rank};
        t->is_allocatable = true;
        t->is_pointer = pointer;
        t->may_move = given && given->is_allocatable;
        t->inherit = given && gives_mapped(given);
    }
    if (elemental)
        struct_spread(S, t, e, &e->args);
    t->is_bundle = iface && iface->result && iface->result->is_bundle;
    sema_struct_parts(S, t);
    if (e->shape && e->shape->extent[0] && !pointer)
        allocate_parts(S, t, e->shape, e->span);
    else if (e->shape && !symbol_is_record(t) && iface && iface->result &&
             !iface->result->is_allocatable) {
        diag_error(cx, e->span, "the shape of the structures that '%s' gives is not known here",
                   e->sym->name);
        diag_hint(cx, "make its bounds depend on arguments alone, or the result ALLOCATABLE");
        return sema_fail(e);
    }
    if (symbol_is_record(t) && e->shape && e->shape->extent[0] && !pointer)
        sema_allocate_before(S, t, e, e->span);
    call_of(S, call, e, iface);
    if (t->is_bundle)
        push_bundle(S, &call->args, mk_var(cx, e->span, t));
    else if (symbol_is_record(t) && !e->shape)
        vec_push(cx, &call->args, heap_reference(S, mk_var(cx, e->span, t)));
    else
        push_values(S, &call->args, mk_var(cx, e->span, t), false);
    if (elemental)
        sema_elemental_call(S, call, e->shape);
    vec_push(cx, &S->prelude, call);
    vec_push(cx, &S->struct_functions, e->sym);
    return result_value(S, t, e);
}

static bool has_array_part(const Symbol *s) {
    bool any = !s->parts.n && s->whole && s->spec.rank;
    for (int i = 0; i < s->parts.n; i++)
        any |= has_array_part(s->parts.at[i]);
    return any;
}

/* Is it an ELEMENTAL function of structures whose components are arguments of their own, element by
 * element: they are arrays, or those of a record in an array? */
bool sema_takes_parts(const Unit *iface, const ExprVec *args) {
    bool any = iface && iface->is_elemental && iface->is_impure; /* in order, and only once */
    for (int i = 0; iface && iface->is_elemental && i < iface->dummies.n; i++)
        any |= has_array_part(iface->dummies.at[i]);
    for (int i = 0; iface && iface->is_elemental && i < args->n; i++)
        any |= args->at[i] && struct_is(args->at[i]) && args->at[i]->shape &&
               derived_is_record(args->at[i]->type.derived);
    return any;
}

/* Such a function of arrays is called for all elements before the statement. */
Expr *sema_elemental_values(Sema *S, Expr *e, const Unit *iface) {
    Context *cx = S->cx;
    Symbol *t = struct_array(S, e->type, e->shape->rank, e->span);
    Stmt *call = mk_set(cx, mk_var(cx, e->span, t), e);
    struct_spread(S, t, e, &e->args);
    sema_allocate_before(S, t, e, e->span);
    call_of(S, call, e, iface);
    sema_elemental_call(S, call, e->shape);
    vec_push(cx, &S->prelude, call);
    return result_value(S, t, e);
}

static bool text_has_index(Sema *S, Expr *e) {
    if (!sema_has_index(e))
        return false;
    diag_unsupported(S->cx, e->span, "a function that gives CHARACTER(:) cannot depend on the "
                     "index of a FORALL or an implied DO");
    diag_hint(S->cx, "call it in a DO loop");
    return true;
}

/* The same of an array of CHARACTER(:): into a POINTER, or an ALLOCATABLE one, which is given back
 * when the statement runs again. */
Expr *sema_text_array_call(Sema *S, Expr *e, const Symbol *result) {
    if (text_has_index(S, e))
        return sema_fail(e);
    Type t = e->type;
    t.len = NULL;
    Symbol *v = struct_array(S, t, e->shape->rank, e->span);
    v->is_pointer = result->is_pointer && !result->says_allocatable;
    v->inherit = gives_mapped(result);
    if (!v->is_pointer)
        sema_free_array(S, &S->prelude, v, e->span);
    Stmt *set = mk_set(S->cx, mk_var(S->cx, e->span, v), e);
    set->is_plain = v->may_move = true;
    vec_push(S->cx, &S->prelude, set);
    return mk_var(S->cx, e->span, v);
}

/* The same of a function whose CHARACTER result says its length itself. Its arguments are done. */
Expr *sema_text_call(Sema *S, Expr *e, const Unit *iface) {
    Context *cx = S->cx;
    if (text_has_index(S, e))
        return sema_fail(e);
    Symbol *t = heap_text_variable(S, e->span);
    Stmt *call = mk_stmt(cx, ST_CALL, e->span);
    call->rhs = e->a;
    Expr *p = mk_var(cx, e->span, t), *v = heap_value(S, p);
    if (iface->result->says_allocatable) { /* what the last call gave is given back */
        Stmt *c = mk_if(cx, e->span, heap_associated(S, p, NULL));
        vec_push(cx, &c->arms.at[0].body, heap_allocate(S, p, true));
        vec_push(cx, &S->prelude, c);
    }
    call->sym = e->sym;
    call->name = e->sym->name;
    call->args = e->args;
    vec_push(cx, &call->args, expr_copy(cx, p));
    vec_push(cx, &call->args, v->lo);
    vec_push(cx, &S->prelude, call);
    vec_push(cx, &S->struct_functions, e->sym);
    return v;
}

/* ---- input and output ---- */

static Expr *element(Sema *S, Symbol *vector, Expr *at) {
    Expr *e = mk_expr(S->cx, EX_ELEM, at->span);
    e->sym = vector;
    e->name = vector->name;
    e->type = vector->type;
    vec_push(S->cx, &e->args, at);
    return e;
}

/* The elements in order: an implied DO for each dimension that is left, from the d-th down. */
static Expr *element_loop(Sema *S, Expr *e, int d) {
    Context *cx = S->cx;
    Expr *loop = mk_expr(cx, EX_IDO, e->span), *t = NULL;
    for (; d >= 0; d--) {
        t = e->args.at[d];
        if (t->kind == EX_TRIPLET || t->shape)
            break;
    }
    if (d < 0) {
        Expr *x = expr_copy(cx, e);
        x->kind = EX_ELEM;
        x->shape = NULL;
        return heap_reference(S, x);
    }
    Symbol *i = struct_temporary(S, TYPE(INTEGER, 8), e->span);
    loop->name = i->name;
    loop->sym = i;
    if (t->kind == EX_TRIPLET) {
        loop->lo = mk_convert(cx, expr_copy(cx, t->lo), i->type);
        loop->hi = mk_convert(cx, expr_copy(cx, t->hi), i->type);
        loop->step = t->step ? mk_convert(cx, expr_copy(cx, t->step), i->type) : NULL;
        e->args.at[d] = mk_var(cx, e->span, i);
    } else { /* a vector subscript */
        Symbol *v = sema_kept_in(S, t);
        Expr *at = mk_var(cx, e->span, i);
        loop->lo = mk_int(cx, e->span, 1, 8);
        loop->hi = mk_bound(cx, t->span, v, 0, BOUND_EXTENT);
        e->args.at[d] = element(S, v, at);
    }
    vec_push(cx, &loop->args, element_loop(S, e, d - 1));
    return loop;
}

static bool has_loops(const Expr *list) {
    for (int i = 0; i < list->args.n; i++)
        if (list->args.at[i]->kind == EX_IDO)
            return true;
    return false;
}

/* The elements of a variable or section, by implied DOs. *inner: the one of the element. */
Expr *struct_element_loop(Sema *S, Expr *e, Expr **inner) {
    Context *cx = S->cx;
    Expr *x = e;
    if (e->kind == EX_VAR) {
        x = mk_expr(cx, EX_SECTION, e->span);
        x->sym = e->sym;
        x->name = e->sym->name;
        for (int d = 0; d < e->sym->spec.rank; d++)
            vec_push(cx, &x->args, mk_expr(cx, EX_TRIPLET, e->span));
        sema_subscripts(S, x);
    }
    x = element_loop(S, x, x->args.n - 1);
    *inner = x;
    while ((*inner)->args.at[0]->kind == EX_IDO)
        *inner = (*inner)->args.at[0];
    return x;
}

static void push_items(Sema *S, ExprVec *out, Expr *e) {
    Context *cx = S->cx;
    if (!struct_is(e) || e->kind == EX_IDO) {
        vec_push(cx, out, e);
        return;
    }
    if (!e->shape) {
        for (int k = 0; k < e->type.derived->components.n; k++) {
            const Component *c = &e->type.derived->components.at[k];
            if (c->is_hidden)
                continue;
            Expr *v = struct_listed(S, e, k);
            if (v && (c->is_allocatable || c->is_pointer))
                diag_error(cx, e->span, "a structure with the %s component '%s' in an input or "
                           "output list", c->is_owned ? "ALLOCATABLE" : "POINTER", c->name);
            if (v)
                push_items(S, out, v);
        }
        return;
    }
    if (e->kind == EX_ARRAY && !has_loops(e)) {
        for (int i = 0; i < e->args.n; i++)
            push_items(S, out, e->args.at[i]);
        return;
    }
    if (e->kind != EX_VAR && e->kind != EX_SECTION) {
        e = mk_var(cx, e->span, sema_kept_in(S, e));
    }
    Expr *inner, *x = struct_element_loop(S, e, &inner);
    StmtVec outer = sema_needs_begin(S); /* what a component needs is due in each iteration */
    sema_struct_items(S, &inner->args);
    sema_needs_end(S, outer, inner->args.n ? inner->args.at[0] : NULL);
    vec_push(cx, out, x);
}

void sema_struct_items(Sema *S, ExprVec *items) {
    ExprVec out = {0};
    bool any = false;
    for (int i = 0; i < items->n; i++)
        any |= struct_is(items->at[i]);
    for (int i = 0; i < items->n && any; i++)
        push_items(S, &out, items->at[i]);
    if (any)
        *items = out;
}

/* ---- ALLOCATE, DEALLOCATE ---- */

static void push_objects(Sema *S, ExprVec *out, Expr *e, StmtVec *then) {
    Context *cx = S->cx;
    if (!struct_is(e) || symbol_is_record(e->sym)) {
        vec_push(cx, out, e);
        S->is_fresh = true;
        if (struct_is(e) && then)
            heap_default_elements(S, then, e->sym, sema_struct_default(S, e->type, e->span),
                                  e->span);
        S->is_fresh = false;
        return;
    }
    const Symbol *lead = e->sym->parts.n ? sema_struct_lead(e->sym) : NULL;
    for (int first = 1; first >= 0; first--) /* what others are aligned with comes first */
        for (int k = 0; k < e->sym->parts.n; k++)
            if ((sema_struct_lead(e->sym->parts.at[k]) == lead) == first)
                push_objects(S, out, struct_part(S, e, k), NULL);
    Expr *v = then ? sema_struct_default(S, e->type, e->span) : NULL;
    S->is_fresh = true;
    if (v)
        struct_assign_parts(S, then, mk_var(cx, e->span, e->sym), v);
    S->is_fresh = false;
}

/* Each structure becomes its parts; those that are allocated get their default values. */
void sema_struct_objects(Sema *S, Stmt *s) {
    ExprVec out = {0};
    StmtVec then = {0};
    bool any = false;
    for (int i = 0; i < s->args.n; i++)
        any |= struct_is(s->args.at[i]);
    if (!any)
        return;
    for (int i = 0; i < s->args.n; i++)
        push_objects(S, &out, s->args.at[i], s->kind == ST_ALLOCATE && !s->moves ? &then : NULL);
    s->args = out;
    if (!then.n)
        return;
    Stmt *inner = NEW(S->cx, Stmt);
    StmtVec body = {0};
    *inner = *s;
    inner->label = 0;
    vec_push(S->cx, &body, inner);
    vec_append(S->cx, &body, &then);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
}
