/* sema_struct.c: values of structures, taken apart into the parts.
 *
 * Contract: what names a component is sema_component.c's.
 * Whole structures (type TY_DERIVED) live only while a statement is typed: what they stand in -
 * assignments (sema_struct_assign.c), arguments, input and output, ALLOCATE (sema_struct_list.c) -
 * becomes the same of each component that is no structure. Here are the values: references,
 * constructors, initial values, constants. */
#include <string.h>

#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- parts and values ---- */

/* Component k of a structure that is a variable, an element or a section. */
Expr *struct_part(Sema *S, const Expr *e, int k) {
    Context *cx = S->cx;
    if (k >= e->sym->parts.n) /* in a specification part that goes on */
        sema_struct_parts(S, e->sym);
    if (k >= e->sym->parts.n) {
        const Derived *t = e->type.derived;
        if (!t || !t->is_forward) /* one that is not defined is said where the unit ends */
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
    return r->kind == EX_ELEM ? fold_constant_element(cx, heap_reference(S, r))
                              : heap_section(S, r, true);
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

/* A vector r as an array of the component's shape, with `last` behind its extents, if any. */
static Expr *in_shape(Sema *S, Expr *r, const Component *c, const Expr *last) {
    Context *cx = S->cx;
    Symbol like = {.spec = c->spec};
    Expr *shape = mk_expr(cx, EX_ARRAY, r->span);
    Expr *size = last ? expr_copy(cx, last) : mk_int(cx, r->span, 1, 8);
    for (int d = 0; d < c->spec.rank; d++) {
        Expr *n = mk_bound(cx, r->span, &like, d, BOUND_EXTENT);
        vec_push(cx, &shape->args, n);
        size = mk_mul(cx, size, expr_copy(cx, n));
    }
    if (last)
        vec_push(cx, &shape->args, expr_copy(cx, last));
    r->shape->extent[0] = size;
    return sema_in_extents(S, r, shape);
}

Expr *struct_in_shape(Sema *S, Expr *vector, const Component *c) {
    return in_shape(S, vector, c, NULL);
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
    return c->spec.rank ? in_shape(S, r, c, e->shape->extent[0]) : r;
}

/* The same as struct_value, but as the component would have it: of its length and shape. */
Expr *struct_listed(Sema *S, Expr *e, int k) {
    const Component *c = &e->type.derived->components.at[k];
    Expr *v = struct_value(S, e, k);
    bool plain = v && e->kind == EX_STRUCT && !c->is_pointer && !c->is_allocatable && !c->is_owned;
    if (!plain || v->type.base == TY_NONE)
        return v;
    if (v->type.base == TY_CHARACTER)
        v = sema_fit_item(S, v, c->type);
    if (!c->spec.rank || v->shape)
        return v;
    Expr *r = mk_expr(S->cx, EX_ARRAY, e->span);
    vec_push(S->cx, &r->args, repeated(S, v, c));
    r->type = c->type;
    r->shape = shape_new(S->cx, 1);
    return in_shape(S, r, c, NULL);
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
    if ((d && !expr_is_int(d, &dim)) || (shift && e->args.at[1]->shape))
        return struct_intrinsic_places(S, e, k);
    Expr *v = r->args.at[0] = struct_listed(S, e->args.at[0], k);
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

/* MERGE of two structures is that of each component that is an array of numbers or texts; else
 * NULL. */
static Expr *chosen(Sema *S, const Expr *e, int k) {
    const Component *c = &e->type.derived->components.at[k];
    if (e->intrinsic->id != IN_MERGE || e->shape || c->type.base == TY_DERIVED)
        return NULL;
    Expr *r = expr_copy(S->cx, e);
    for (int i = 0; i < 2; i++)
        r->args.at[i] = struct_listed(S, r->args.at[i], k);
    r->type = c->type;
    r->shape = shape_copy(S->cx, r->args.at[0]->shape);
    return r;
}

/* MERGE, CSHIFT, SPREAD … of structures: the same of each component. */
static Expr *intrinsic_of(Sema *S, Expr *e, int k) {
    const Component *c = &e->type.derived->components.at[k];
    struct_call_once(S, e);
    if (c->spec.rank && (e->intrinsic->id == IN_CSHIFT || e->intrinsic->id == IN_SPREAD))
        return along_last(S, e, k);
    if (c->spec.rank && e->intrinsic->id == IN_RESHAPE)
        return struct_reshape(S, e, k);
    if (c->spec.rank) {
        Expr *r = chosen(S, e, k);
        return r ? r : struct_intrinsic_places(S, e, k);
    }
    Expr *r = expr_copy(S->cx, e);
    for (int i = 0; i < r->args.n; i++)
        if (struct_is(r->args.at[i]))
            r->args.at[i] = struct_listed(S, r->args.at[i], k);
    r->type = c->type;
    return r->shape ? r : fold_node(S->cx, r);
}

typedef struct Calls {
    bool calls, impure; /* functions of the program */
    bool moves; /* indices of a surrounding FORALL or implied DO in whose place no loop can stand */
    bool loops; /* any index */
} Calls;

static void find_calls(Expr **e, void *arg) {
    Calls *c = arg;
    const Symbol *index = (*e)->sym && (*e)->sym->is_index ? (*e)->sym : NULL;
    c->calls |= (*e)->kind == EX_CALL;
    c->impure |= (*e)->kind == EX_CALL && !(*e)->sym->is_pure;
    c->moves |= (*e)->kind == EX_INDEX || (index && !index->takes_loop);
    c->loops |= index != NULL;
    expr_children(*e, find_calls, arg);
}

static bool calls_once(Expr *x) {
    Calls c = {0};
    if (x)
        find_calls(&x, &c);
    return c.calls && !c.moves && (c.impure || !c.loops);
}

/* x, computed before the statement where it calls a function. */
static Expr *computed_once(Sema *S, Expr *x) {
    if (!calls_once(x))
        return x;
    if (x->shape)
        return mk_var(S->cx, x->span, sema_kept_in(S, x));
    Symbol *t = struct_temporary(S, x->type, x->span);
    Stmt *before = mk_stmt(S->cx, ST_ASSIGN, x->span);
    before->lhs = mk_var(S->cx, x->span, t);
    before->rhs = x;
    vec_push(S->cx, &S->prelude, before);
    return mk_var(S->cx, x->span, t);
}

static void subscripts_once(Sema *S, Expr *e) {
    for (int d = 0, k = -1; d < e->args.n && !S->in_spec; d++) {
        Expr *x = e->args.at[d];
        k += x->kind == EX_TRIPLET || x->shape;
        if (x->kind != EX_TRIPLET) {
            e->args.at[d] = computed_once(S, x);
        } else if (calls_once(x->lo) || calls_once(x->hi) || calls_once(x->step)) {
            x->lo = computed_once(S, x->lo);
            x->hi = computed_once(S, x->hi);
            x->step = computed_once(S, x->step);
            e->shape->extent[k] = triplet_extent(S->cx, x->lo, x->hi, x->step);
        }
    }
}

void struct_call_once(Sema *S, Expr *e) {
    if (e->kind == EX_ELEM || e->kind == EX_SECTION)
        subscripts_once(S, e);
    else if (e->kind == EX_PAREN)
        struct_call_once(S, e->a);
    for (int i = 0; e->kind == EX_INTRINSIC && i < e->args.n; i++)
        if (struct_is(e->args.at[i]))
            struct_call_once(S, e->args.at[i]);
}

void struct_values_once(Sema *S, Expr *e) {
    for (int i = 0; e->kind == EX_STRUCT && i < e->args.n && !S->in_init && !S->in_spec; i++) {
        Expr **x = &e->args.at[i];
        bool impure = false;
        if (*x && !sema_has_index(*x))
            expr_find_impure(x, &impure);
        if (impure && (*x)->kind == EX_STRUCT)
            struct_values_once(S, *x);
        else if (impure)
            *x = sema_kept(S, *x);
    }
}

/* The value of component k of a structure; NULL: a default value that there is not. */
Expr *struct_value(Sema *S, Expr *e, int k) {
    switch (e->kind) {
    case EX_ELEM:
    case EX_SECTION:
        struct_call_once(S, e);
        return struct_part(S, e, k);
    case EX_VAR:
        return struct_part(S, e, k);
    case EX_STRUCT:
        return e->args.at[k] ? expr_copy(S->cx, e->args.at[k]) : NULL;
    case EX_PAREN: {
        Expr *v = struct_value(S, e->a, k);
        if (v && (heap_pointer(v) || e->type.derived->components.at[k].is_pointer))
            return v; /* what it leads to is handed over, with the pointer */
        if (!v || struct_is(v))
            return v;
        return fold_node(S->cx, mk_paren(S->cx, e->span, v));
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

/* A scalar that a pointer may be associated with: what it then holds; of a structure whose parts
 * are pointed to one by one: itself. */
static Expr *pointer_to(Sema *S, Expr *v) {
    const Expr *whole = v->kind == EX_SUBSTR ? v->a : v; /* a part of a text may be one */
    const Symbol *s = whole->sym;
    bool ok = (whole->kind == EX_ELEM || whole->kind == EX_VAR) && !v->shape && s &&
              s->kind == SYM_VAR;
    bool target = false;
    for (; ok && s; s = s->whole)
        target |= s->is_target || s->is_pointer || s->is_bundle;
    if (!target) { /* PARAMETERs have their values before all attributes are settled */
        const bool early = S->in_init && v->sym && v->sym->attrs & AT_TARGET;
        diag_error(S->cx, v->span, early ? "a PARAMETER has no pointer to a variable"
                                         : "a pointer can only point to a variable with TARGET or "
                                           "POINTER");
        return sema_fail(v);
    }
    return struct_is(v) && !derived_is_record(v->type.derived) ? v : heap_address(S, v);
}

static bool has_other_length(Sema *S, const Component *c, const Expr *v) {
    int64_t n;
    const Expr *length = v->type.base == TY_CHARACTER ? char_length(S->cx, v) : NULL;
    if (!length || !expr_is_int(length, &n) || !text_has_other_length(c->type, n))
        return false;
    diag_error(S->cx, v->span, "the target has another length than the POINTER component "
               "'%s'", c->name);
    return true;
}

/* What NULL () gives the component. */
static Expr *null_value(Sema *S, const Component *c, Span at) {
    return c->is_allocatable ? NULL : heap_null(S, heap_pointer_type(S, c->type), at);
}

static Expr *given_target(Sema *S, Expr *v) {
    return sema_is_complex_part(S, v) ? sema_complex_part_place(S, v) : sema_expr(S, v);
}

/* A target in an initial value: not its value is asked for, but whether it is there from the
 * beginning. */
static Expr *initial_target(Sema *S, Expr *v) {
    const bool spec = S->in_spec;
    int errors = diag_errors(S->cx);
    S->in_spec = false;
    sema_check_target(S, v);
    v = diag_errors(S->cx) == errors ? given_target(S, v) : sema_fail(v);
    S->in_spec = spec;
    return v;
}

/* In an initial value: the constants that implied DOs stand for, since records have them one by
 * one. */
static Expr *listed(Sema *S, Expr *v) {
    ExprVec all = {0};
    if (S->in_init && struct_is(v))
        const_unroll(&v, S);
    else if (S->in_init && v->kind == EX_ARRAY && const_values(S, v, &all) && all.n) {
        v->args = all;
        v->type = all.at[0]->type; /* a length, too */
        v->shape->extent[0] = mk_int(S->cx, v->span, all.n, 8);
    }
    return v;
}

Expr *struct_component_value(Sema *S, Expr *v, const Component *c) {
    Context *cx = S->cx;
    if (c->proc) {
        Symbol *like = component_like(S, (Component *)c);
        Expr *p = expr_names_null(v) ? mk_int(cx, v->span, 0, 8) : procedure_target(S, like, v);
        return p ? p : sema_fail(v);
    }
    bool null = (c->is_pointer || c->is_allocatable) && expr_names_null(v);
    if (null && v->args.n && c->type.base != TY_NONE &&
        !sema_good_mold(S, c->type, c->spec.rank, &v->args.at[0]))
        return sema_fail(v);
    if (null)
        return null_value(S, c, v->span);
    sema_no_boz(S, v, "the value of a component");
    const bool points = c->is_pointer && !c->is_owned;
    if (points && !sema_pure_may(S, v, "a target"))
        return sema_fail(v);
    v = !points ? sema_expr(S, v) : S->in_init ? initial_target(S, v) : given_target(S, v);
    if (points && has_other_length(S, c, v))
        return sema_fail(v);
    if (points && c->is_allocatable && v->type.base != TY_NONE && !v->shape) {
        diag_error(cx, v->span, "a scalar is given to the POINTER component '%s', which has "
                   "rank %d", c->name, c->spec.rank);
        return sema_fail(v);
    }
    if (points && !c->is_allocatable && v->type.base != TY_NONE) {
        if (type_equal(v->type, c->type) && !v->shape)
            return pointer_to(S, v);
        if (type_equal(v->type, c->type))
            diag_error(cx, v->span, "an array of rank %d is given to the POINTER component '%s', "
                       "which is a scalar", expr_rank(v), c->name);
        else
            diag_error(cx, v->span, "%s is given to the component '%s', which points to %s",
                       type_name(cx, v->type), c->name, type_name(cx, c->type));
        return sema_fail(v);
    }
    if (v->type.base == TY_NONE || c->type.base == TY_NONE)
        return v;
    if (c->type.base == TY_DERIVED ? !type_equal(v->type, c->type) : struct_is(v)) {
        diag_error(cx, v->span, "%s is given to the component '%s', which is %s",
                   type_name(cx, v->type), c->name, type_name(cx, c->type));
        diag_note(cx, c->span, "'%s' is declared here", c->name);
        return sema_fail(v);
    }
    v = listed(S, v);
    if (!struct_is(v))
        v = sema_assign_convert(S, v, c->type,
                                arena_printf(cx->arena, "the component '%s'", c->name));
    sema_warn_cut(S, v, c->type, arena_printf(cx->arena, "the component '%s'", c->name));
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
    return points && v->type.base != TY_NONE ? sema_component_target(S, c, v) : v;
}

static bool is_whole(const Expr *v) {
    for (int i = 0; v->kind == EX_STRUCT && i < v->args.n; i++) {
        const Component *c = &v->type.derived->components.at[i];
        bool none = c->is_allocatable || c->is_owned || c->is_hidden;
        if (!none && !(v->args.at[i] && is_whole(v->args.at[i])))
            return false;
    }
    return true;
}

/* The default value of a component of type t without one of its own; NULL: some part has none. */
static Expr *whole_default(Sema *S, Type t, Span at) {
    Expr *v = sema_struct_default(S, t, at);
    return v && is_whole(v) ? v : NULL;
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
        while (next < t->components.n && t->components.at[next].is_hidden)
            next++;
        int k = next;
        if (v->kind == EX_KEYWORD) {
            k = struct_find_component(S, t, v->name, v->span);
            v = v->a;
            keywords = true;
        } else if (keywords || k >= t->components.n) {
            diag_error(cx, v->span, keywords ? "a value without keyword follows one with keyword"
                                             : "TYPE(%s) has fewer components", t->name);
            k = -1;
        } else if (!struct_may_see(S, t, &t->components.at[k])) {
            struct_find_component(S, t, t->components.at[k].name, v->span);
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
        out.at[k] = struct_component_value(S, v, c);
        if (c->is_pointer && !c->is_owned && k + 1 < t->components.n && c[1].is_length &&
            out.at[k] && out.at[k]->type.to && out.at[k]->kind != EX_CONST)
            out.at[k + 1] = char_length(cx, heap_target(S, out.at[k]));
        ok &= !out.at[k] || out.at[k]->type.base != TY_NONE;
    }
    for (int i = 0; i < t->components.n && ok; i++) {
        const Component *c = &t->components.at[i];
        if (out.at[i] || c->is_allocatable || c->is_owned || c->is_length)
            continue;
        out.at[i] = c->is_hidden    ? mk_int(cx, e->span, 0, c->type.kind) /* the byte of nothing */
                    : c->init       ? expr_copy(cx, c->init)
                    : c->target     ? struct_first_target(S, t, c)
                    : c->is_pointer ? NULL
                                    : whole_default(S, c->type, e->span);
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

/* These elements for each structure of an array of them, of which p is a part. */
static Expr *for_each(Context *cx, Symbol *p, const ExprVec *one, Span at) {
    int64_t n = 1, extent = 0;
    for (int d = 0; d < p->spec.rank; d++)
        n *= expr_is_int(mk_bound(cx, at, p, d, BOUND_EXTENT), &extent) ? extent : 0;
    Expr *all = mk_expr(cx, EX_ARRAY, at);
    for (int64_t i = 0; one->n && i < n; i++)
        vec_push(cx, &all->args, one->at[i % one->n]);
    all->type = p->type;
    all->shape = shape_new(cx, 1);
    all->shape->extent[0] = mk_int(cx, at, all->args.n, 8);
    return all;
}

/* Does a structure's value hold the address of a procedure or a target, which only statements
 * know? */
static bool holds_address(const Expr *v) {
    bool any = v && (v->kind == EX_PROC || v->kind == EX_ADDRESS);
    for (int i = 0; v && (v->kind == EX_STRUCT || v->kind == EX_ARRAY) && i < v->args.n; i++)
        any |= holds_address(v->args.at[i]);
    return any;
}

void sema_struct_init(Sema *S, Symbol *s, Expr *e) {
    Context *cx = S->cx;
    sema_struct_parts(S, s);
    if (!type_equal(e->type, s->type)) {
        if (e->type.base != TY_NONE)
            diag_error(cx, e->span, "'%s' is %s, its value is %s", s->name, type_name(cx, s->type),
                       type_name(cx, e->type));
        return;
    }
    bool constant = s->kind == SYM_CONST || s->is_constant;
    if (symbol_is_record(s) || (!s->whole && !constant && holds_address(e))) {
        e->is_typed = true;
        s->begins = e;
        s->is_save = true;
        return;
    }
    for (int k = 0; k < s->parts.n; k++) {
        Symbol *p = s->parts.at[k];
        Expr *v = struct_value(S, e, k);
        if (!v || p->type.base == TY_NONE || v->type.base == TY_NONE)
            continue;
        if (p->is_bundle) /* => NULL(): as its storage begins */
            continue;
        if (p->type.base == TY_DERIVED) {
            sema_struct_init(S, p, v);
        } else if (p->is_allocatable) {
            diag_error(cx, v->span, "an ALLOCATABLE component has no initial value");
        } else {
            if (sym_is_array(p))
                sema_array_bounds(S, p);
            ExprVec one = {0};
            if (v->shape && expr_rank(v) < p->spec.rank && const_elements(S, v, p->type, &one)) {
                p->init = for_each(cx, p, &one, v->span);
            } else {
                v->is_typed = true; /* loops in it have their indices */
                sema_constant_init(S, p, v);
            }
            p->is_save = true;
        }
    }
}

/* t(…) of the parts of a PARAMETER, where pointers lead nowhere and nothing is allocated. */
static Expr *constant_value(Sema *S, Symbol *s, Span at) {
    Expr *e = mk_expr(S->cx, EX_STRUCT, at);
    e->type = s->type;
    for (int i = 0; i < s->parts.n; i++) {
        Symbol *p = s->parts.at[i];
        const Component *c = &s->type.derived->components.at[i];
        vec_push(S->cx, &e->args, c->is_pointer || c->is_allocatable ? null_value(S, c, at)
                                  : p->kind == SYM_CONST             ? p->init
                                                                     : mk_var(S->cx, at, p));
    }
    return e;
}

/* The parts of a scalar PARAMETER are constants themselves. */
static void make_constants(Sema *S, Symbol *s, Span at) {
    for (int i = 0; i < s->parts.n; i++) {
        Symbol *p = s->parts.at[i];
        make_constants(S, p, at);
        const bool structure = p->type.base == TY_DERIVED;
        if (!sym_is_array(p)) {
            p->kind = SYM_CONST;
            if (structure)
                p->init = constant_value(S, p, at);
        } else if (!structure) {
            p->is_constant = p->is_save = true;
        }
    }
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
        make_constants(S, s, e->span);
    if (s->kind == SYM_CONST)
        s->init = constant_value(S, s, e->span);
}
