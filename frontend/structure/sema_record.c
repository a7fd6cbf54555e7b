/* sema_record.c: assignment of arrays of records, whose elements have POINTER or ALLOCATABLE
 * components.
 *
 * Contract: such an array is one of C structs that every process holds (sema_heap.c), so that its
 * assignment is a loop over elements, each of which is assigned by components: allocations follow
 * element by element. A value that the assignment might change first goes into a temporary array;
 * so do constructors, and intrinsics that move elements (CSHIFT, RESHAPE, PACK …): those are
 * applied to the numbers of the elements. */
#include <string.h>

#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- one record ---- */

/* Is it a record, by its address? */
bool record_is_element(const Expr *e) {
    return e && e->kind == EX_ELEM && e->sym->is_heap && !e->sym->whole && struct_is(e) &&
           derived_is_record(e->type.derived);
}

static bool owns(const Derived *t, const Derived *of, int depth) {
    for (int k = 0; k < t->components.n && depth; k++) {
        const Component *c = &t->components.at[k];
        if (c->type.base == TY_DERIVED && (!c->is_pointer || c->is_owned) &&
            (c->type.derived == of || owns(c->type.derived, of, depth - 1)))
            return true;
    }
    return false;
}

bool derived_owns_itself(const Derived *t) {
    return owns(t, t, 8);
}

static Symbol *dummy(Sema *S, Unit *u, const char *name, Type t, Intent intent) {
    Symbol *s = scope_add(S->cx, u->scope, name_of(S->cx, name), u->span, SYM_VAR);
    s->type = t;
    s->is_used = s->bounds_done = s->is_dummy = s->is_target = s->is_assigned = true;
    s->dummy_index = u->dummies.n;
    s->intent = intent;
    vec_push(S->cx, &u->dummies, s);
    vec_push(S->cx, &u->arg_names, s->name);
    return s;
}

/* SUBROUTINE copy_t(to, from): to = from, unless they are the same. */
static void make_copier(Sema *S, Unit *u, Type t) {
    Context *cx = S->cx;
    Symbol *to = dummy(S, u, "to", t, INTENT_INOUT), *from = dummy(S, u, "from", t, INTENT_IN);
    Unit *unit = S->unit;
    Scope *scope = S->scope;
    StmtVec before = S->prelude;
    SymbolVec hidden = S->hidden, hidden_free = S->hidden_free;
    bool fresh = S->is_fresh;
    S->hidden = S->hidden_free = (SymbolVec){0};
    S->unit = u;
    S->scope = u->scope;
    S->prelude = (StmtVec){0};
    S->is_fresh = false;
    Expr *x = heap_reference(S, mk_var(cx, u->span, to));
    Expr *y = heap_reference(S, mk_var(cx, u->span, from));
    Expr *differ = mk_binary(cx, u->span, OP_NE, heap_address(S, x), heap_address(S, y));
    differ->type = TYPE(LOGICAL, 4);
    Stmt *test = mk_if(cx, u->span, differ);
    struct_assign_components(S, &u->body, x, y);
    vec_append(cx, &test->arms.at[0].body, &S->prelude);
    vec_append(cx, &test->arms.at[0].body, &u->body);
    u->body = (StmtVec){0};
    vec_push(cx, &u->body, test);
    S->unit = unit;
    S->scope = scope;
    S->prelude = before;
    S->hidden = hidden;
    S->hidden_free = hidden_free;
    S->is_fresh = fresh;
}

/* The procedure that copies records of a type, made once. */
static Symbol *copier(Sema *S, Type t, Span at) {
    Context *cx = S->cx;
    const char *c_name =
        arena_printf(cx->arena, "copy_%s", t.derived->c_struct + strlen("struct "));
    const char *name = name_of(cx, arena_printf(cx->arena, "record %s", c_name));
    Symbol *known = scope_find(S->program->global, name);
    if (known)
        return known;
    Unit *u = NEW(cx, Unit);
    u->kind = UN_SUBROUTINE;
    u->name = name_of(cx, c_name);
    u->span = u->end_span = at;
    u->is_pure = u->is_recursive = u->is_wrapper = true;
    for (Unit *host = S->unit; host; host = host->host)
        u->file = host->file;
    u->scope = scope_new(cx, S->program->global, u);
    Symbol *s = scope_add(cx, S->program->global, name, at, SYM_PROC);
    s->unit = s->iface = u;
    s->is_pure = s->is_recursive = s->is_external = true;
    u->sym = s;
    make_copier(S, u, t);
    vec_push(cx, &S->program->units, u);
    vec_push(cx, &S->declared, u);
    return s;
}

void record_copy(Sema *S, StmtVec *out, Expr *to, Expr *from) {
    Stmt *s = mk_stmt(S->cx, ST_CALL, to->span);
    s->sym = copier(S, to->type, to->span);
    s->name = s->sym->name;
    vec_push(S->cx, &s->args, to);
    vec_push(S->cx, &s->args, from);
    vec_push(S->cx, out, s);
}

/* ---- loops ---- */

/* A loop for each dimension, whose counter goes from 0; the body. */
StmtVec *record_loops(Sema *S, StmtVec *out, const Shape *shape, Span at, Expr **count) {
    Context *cx = S->cx;
    for (int d = shape->rank - 1; d >= 0; d--) {
        Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), at);
        Stmt *loop = mk_stmt(cx, ST_DO, at);
        Expr *n = mk_convert(cx, expr_copy(cx, shape->extent[d]), k->type);
        loop->sym = k;
        loop->name = k->name;
        loop->lo = mk_int(cx, at, 0, 8);
        loop->hi = mk_sub(cx, n, mk_int(cx, at, 1, 8));
        vec_push(cx, out, loop);
        out = &loop->body;
        count[d] = mk_var(cx, at, k);
    }
    return out;
}

static Expr *plus(Sema *S, const Expr *lo, const Expr *step, const Expr *count) {
    Context *cx = S->cx;
    Expr *k = expr_copy(cx, count);
    if (step)
        k = mk_mul(cx, k, mk_convert(cx, expr_copy(cx, step), k->type));
    return mk_add(cx, mk_convert(cx, expr_copy(cx, lo), k->type), k);
}

/* The element of a variable or section that has these numbers. */
Expr *record_element(Sema *S, const Expr *e, Expr **count) {
    Context *cx = S->cx;
    Expr *x = mk_expr(cx, EX_ELEM, e->span);
    x->sym = e->sym;
    x->name = e->sym->name;
    x->type = e->type;
    if (e->kind == EX_VAR)
        for (int d = 0; d < e->sym->spec.rank; d++)
            vec_push(cx, &x->args,
                     plus(S, mk_bound(cx, e->span, e->sym, d, BOUND_LOWER), NULL, count[d]));
    for (int d = 0, k = 0; d < e->args.n; d++) {
        const Expr *a = e->args.at[d];
        Expr *sub = a->kind == EX_TRIPLET ? plus(S, a->lo, a->step, count[k])
                    : a->shape            ? record_element(S, a, &count[k])
                                          : expr_copy(cx, a);
        k += a->kind == EX_TRIPLET || a->shape;
        vec_push(cx, &x->args, sub);
    }
    return struct_is(e) ? heap_reference(S, x) : x;
}

/* ---- temporaries ---- */

Expr *record_array(Sema *S, StmtVec *out, Type t, const Shape *shape, Span at) {
    Context *cx = S->cx;
    Symbol *s = struct_temporary(S, t, at);
    Expr like = {.kind = EX_PAREN, .span = at, .shape = (Shape *)shape};
    s->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = shape->rank};
    s->is_allocatable = true;
    vec_push(cx, out, struct_deallocate(S, s, at));
    vec_push(cx, out, struct_allocate_like(S, s, &like, at));
    return mk_var(cx, at, s);
}

static bool may_change(const Symbol *s, Expr *e);

/* May it lie in records of any type, as a component of all elements does? */
static bool may_lie_within(const Expr *e) {
    return e->sym && (e->sym->is_pointer || e->sym->is_target);
}

/* Vector subscripts that are no variables, or such that the assignment to `changed` may set, are
 * computed first. */
static void keep_vectors(Sema *S, StmtVec *out, Expr *e, const Symbol *changed) {
    for (int d = 0; e->kind == EX_SECTION && d < e->args.n; d++) {
        Expr *a = e->args.at[d];
        bool variable = a->kind == EX_VAR || a->kind == EX_SECTION;
        if (a->kind == EX_TRIPLET || !a->shape ||
            (variable && !may_lie_within(a) && !may_change(changed, a)))
            continue;
        if (!a->shape->extent[0])
            continue;
        Expr *v = record_array(S, out, a->type, a->shape, a->span);
        vec_push(S->cx, out, mk_set(S->cx, v, a));
        e->args.at[d] = expr_copy(S->cx, v);
    }
}

static bool assign_elements(Sema *S, StmtVec *out, Expr *to, Expr *from);

/* ---- constructors ---- */

static bool put_items(Sema *S, StmtVec *out, const ExprVec *items, Symbol *to, Symbol *at);

/* at = at + 1; to(at) = item */
static bool put_item(Sema *S, StmtVec *out, Expr *item, Symbol *to, Symbol *at) {
    Context *cx = S->cx;
    Span span = item->span;
    if (item->kind == EX_IDO) {
        Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), span);
        StandIn r = {item->sym, mk_convert(cx, mk_var(cx, span, k), item->sym->type)};
        ExprVec items = {0};
        Stmt *loop = mk_stmt(cx, ST_DO, span);
        for (int i = 0; i < item->args.n; i++) {
            Expr *x = expr_copy(cx, item->args.at[i]);
            expr_stand_in(&x, &r);
            vec_push(cx, &items, x);
        }
        loop->sym = k;
        loop->name = k->name;
        loop->lo = mk_convert(cx, item->lo, k->type);
        loop->hi = mk_convert(cx, item->hi, k->type);
        loop->step = item->step ? mk_convert(cx, item->step, k->type) : NULL;
        vec_push(cx, out, loop);
        return put_items(S, &loop->body, &items, to, at);
    }
    Expr *count[MAX_RANK];
    if (item->shape && item->kind != EX_VAR && item->kind != EX_SECTION) {
        Expr *v = record_array(S, out, item->type, item->shape, span);
        if (!assign_elements(S, out, v, item))
            return false;
        item = v;
    }
    keep_vectors(S, out, item, to);
    if (item->shape && item->sym->is_allocatable && !symbol_is_made(item->sym)) {
        Stmt *c = mk_intrinsic_call(cx, span, scope_unit(S->scope),
                                    intrinsic_row(IN_CHECK_ALLOCATED));
        vec_push(cx, &c->args, mk_var(cx, span, item->sym));
        vec_push(cx, out, c);
    }
    StmtVec *body = out;
    if (item->shape && !(body = record_loops(S, out, item->shape, span, count)))
        return false;
    Expr *one = mk_int(cx, span, 1, 8), *x = mk_expr(cx, EX_ELEM, span);
    vec_push(cx, body, mk_set(S->cx, mk_var(cx, span, at), mk_add(cx, mk_var(cx, span, at), one)));
    x->sym = to;
    x->name = to->name;
    x->type = to->type;
    vec_push(cx, &x->args, mk_var(cx, span, at));
    heap_assign(S, body, heap_reference(S, x), item->shape ? record_element(S, item, count) : item);
    return true;
}

static bool put_items(Sema *S, StmtVec *out, const ExprVec *items, Symbol *to, Symbol *at) {
    bool ok = true;
    for (int i = 0; i < items->n && ok; i++)
        ok = put_item(S, out, items->at[i], to, at);
    return ok;
}

/* The constructor's value, one after the other. */
static Expr *constructed(Sema *S, StmtVec *out, Expr *e) {
    Context *cx = S->cx;
    Expr *v = record_array(S, out, e->type, e->shape, e->span);
    Symbol *at = struct_temporary(S, TYPE(INTEGER, 8), e->span);
    vec_push(cx, out, mk_set(S->cx, mk_var(cx, e->span, at), mk_int(cx, e->span, 0, 8)));
    return put_items(S, out, &e->args, v->sym, at) ? v : NULL;
}

/* ---- intrinsics that move elements ---- */

/* All structures among the arguments follow each other in one array; each argument becomes the
 * numbers of its elements there, and so does the result. */
static Expr *moved(Sema *S, StmtVec *out, Expr *e, Expr **numbers) {
    Context *cx = S->cx;
    Span at = e->span;
    Expr *r = expr_copy(cx, e), *all = mk_expr(cx, EX_ARRAY, at), *base = mk_int(cx, at, 0, 8);
    all->type = e->type;
    all->shape = shape_new(cx, 1);
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        if (!a || !struct_is(a))
            continue;
        vec_push(cx, &all->args, a);
        if (!a->shape) {
            base = mk_add(cx, base, mk_int(cx, at, 1, 8));
            r->args.at[i] = expr_copy(cx, base);
            continue;
        }
        Expr *size = shape_size(cx, at, a->shape), *count[MAX_RANK];
        StmtVec *body = size ? out : NULL;
        Expr *v = size ? record_array(S, out, TYPE(INTEGER, 8), a->shape, at) : NULL;
        body = record_loops(S, out, a->shape, at, count);
        if (!size || !body)
            return NULL;
        Expr *n = mk_add(cx, expr_copy(cx, base), mk_int(cx, at, 1, 8)), *stride = NULL;
        for (int d = 0; d < a->shape->rank; d++) {
            Expr *extent = mk_convert(cx, expr_copy(cx, a->shape->extent[d]), TYPE(INTEGER, 8));
            n = mk_add(cx, n, stride ? mk_mul(cx, expr_copy(cx, count[d]), expr_copy(cx, stride))
                                     : expr_copy(cx, count[d]));
            stride = stride ? mk_mul(cx, stride, extent) : extent;
        }
        vec_push(cx, body, mk_set(S->cx, record_element(S, v, count), n));
        base = mk_add(cx, base, mk_convert(cx, size, TYPE(INTEGER, 8)));
        r->args.at[i] = v;
    }
    r->type = TYPE(INTEGER, 8);
    all->shape->extent[0] = base;
    *numbers = record_array(S, out, r->type, e->shape, at);
    vec_push(cx, out, mk_set(S->cx, *numbers, r));
    return constructed(S, out, all);
}

/* ---- assignment ---- */

typedef struct Touch {
    const Symbol *sym;
    bool found;
} Touch;

static void find_touch(Expr **at, void *arg) {
    Touch *t = arg;
    for (const Symbol *s = (*at)->sym; s; s = s->whole)
        t->found |= s == t->sym || symbols_share(s, t->sym) || s->is_heap;
    t->found |= (*at)->kind == EX_CALL;
    expr_children(*at, find_touch, arg);
}

static bool may_change(const Symbol *s, Expr *e) {
    Touch t = {s, false};
    find_touch(&e, &t);
    return t.found;
}

/* to(:) = from, where nothing of `to` is needed. */
static bool assign_elements(Sema *S, StmtVec *out, Expr *to, Expr *from) {
    Context *cx = S->cx;
    Expr *count[MAX_RANK], *numbers = NULL;
    while (from->kind == EX_PAREN)
        from = from->a;
    if (from->shape && from->kind == EX_ARRAY) {
        from = constructed(S, out, from);
    } else if (from->shape && from->kind == EX_INTRINSIC) {
        from = moved(S, out, from, &numbers);
    } else if (from->shape && from->kind != EX_VAR && from->kind != EX_SECTION) {
        diag_unsupported(cx, from->span, "this array of structures is not supported here");
        return false;
    }
    if (!from)
        return false;
    keep_vectors(S, out, to, to->sym);
    keep_vectors(S, out, from, to->sym);
    StmtVec *body = record_loops(S, out, to->shape, to->span, count);
    if (!body)
        return false;
    Expr *v = from;
    if (numbers) {
        v = mk_expr(cx, EX_ELEM, from->span);
        v->sym = from->sym;
        v->name = from->sym->name;
        v->type = from->type;
        vec_push(cx, &v->args, record_element(S, numbers, count));
        v = heap_reference(S, v);
    } else if (from->shape) {
        v = record_element(S, from, count);
    }
    heap_assign(S, body, record_element(S, to, count), v);
    return true;
}

/* The same value in a variable. What has vector subscripts stays where it is an operand. */
Expr *record_value(Sema *S, Expr *e, bool operand) {
    bool section = e->kind == EX_SECTION && (operand || !expr_has_vector(e));
    if (e->kind == EX_VAR || section || !e->shape || !struct_is(e) ||
        !derived_is_record(e->type.derived))
        return e;
    StmtVec out = S->prelude;
    S->prelude = (StmtVec){0};
    Expr *v = record_array(S, &out, e->type, e->shape, e->span);
    bool ok = assign_elements(S, &out, v, e);
    S->prelude = out;
    return ok ? v : sema_fail(e);
}

/* Does one element lie behind the other, whatever run time brings? */
static bool lies_in_sequence(Sema *S, const Expr *e) {
    Symbol *s = e->sym;
    bool in_sequence = (!s->is_pointer || s->says_allocatable) && s->spec.kind != AS_ASSUMED;
    bool last = false; /* only one element in each dimension from here on */
    for (int d = 0; d < e->args.n && in_sequence; d++) {
        const Expr *t = e->args.at[d];
        int64_t step = 1;
        if (t->kind == EX_TRIPLET) {
            in_sequence = !last && (!t->step || (expr_is_int(t->step, &step) && step == 1));
            last = !expr_equal(t->lo, mk_bound(S->cx, t->span, s, d, BOUND_LOWER)) ||
                   !expr_equal(t->hi, mk_bound(S->cx, t->span, s, d, BOUND_UPPER));
        } else {
            last = true;
        }
    }
    return in_sequence;
}

/* passed => given; where its records have gaps, of which `gaps` tells, => a copy, which goes back
 * in *back. */
static void pass_in_sequence(Sema *S, Expr *given, Expr *passed, Symbol *gaps, StmtVec *back) {
    Context *cx = S->cx;
    Span at = given->span;
    Expr *apart = mk_unary(cx, at, OP_NOT,
                           sema_intrinsic_of(S, at, IN_IS_CONTIGUOUS, expr_copy(cx, given),
                                             NULL, NULL));
    apart->type = TYPE(LOGICAL, 4);
    Expr *leads = sema_intrinsic_of(S, at, IN_ASSOCIATED, expr_copy(cx, given), NULL, NULL);
    apart = mk_binary(cx, at, OP_AND, leads, apart);
    apart->type = TYPE(LOGICAL, 4);
    vec_push(cx, &S->prelude, mk_set(cx, mk_var(cx, at, gaps), apart));
    Stmt *before = mk_if(cx, at, mk_var(cx, at, gaps));
    StmtVec *body = &before->arms.at[0].body;
    Expr *copy = record_array(S, body, given->type, given->shape, at);
    sema_put(S, body, expr_copy(cx, copy), expr_copy(cx, given));
    copy->sym->is_target = true;
    vec_push(cx, body, mk_point(cx, expr_copy(cx, passed), expr_copy(cx, copy)));
    vec_push(cx, &S->prelude, before);
    if (back) {
        Stmt *after = mk_if(cx, at, mk_var(cx, at, gaps));
        sema_put(S, &after->arms.at[0].body, given, expr_copy(cx, copy));
        vec_push(cx, back, after);
    }
}

/* Records of an array for a dummy argument that takes them in sequence: where they do not lie so, a
 * copy, which goes back in *back; NULL: it does not change. Bytes cannot be copied, since
 * descriptors are among them. A pointer that leads nowhere stands for what is absent. */
Expr *record_sequence(Sema *S, Expr *e, StmtVec *back) {
    Context *cx = S->cx;
    if ((e->kind != EX_VAR && e->kind != EX_SECTION) || expr_has_vector(e) ||
        lies_in_sequence(S, e) || !sema_known_before(S, e))
        return e;
    StmtVec out = S->prelude;
    S->prelude = (StmtVec){0};
    Expr *given = heap_array_of(S, e), *passed = heap_array_of(S, expr_copy(cx, given));
    Symbol *gaps = struct_temporary(S, TYPE(LOGICAL, 4), e->span);
    pass_in_sequence(S, given, passed, gaps, back);
    if (e->sym->is_optional) {
        Stmt *there = mk_if(cx, e->span, sema_present(S, e->sym, e->span));
        Expr *no = mk_logical(cx, e->span, false, 4);
        there->arms.at[0].body = S->prelude;
        vec_push(cx, &out, mk_point(cx, expr_copy(cx, passed), NULL));
        vec_push(cx, &out, mk_set(cx, mk_var(cx, e->span, gaps), no));
        vec_push(cx, &out, there);
    } else {
        vec_append(cx, &out, &S->prelude);
    }
    S->prelude = out;
    return passed;
}

/* MERGE of two records: a variable gets one of them. */
Expr *record_merge(Sema *S, Expr *e) {
    Context *cx = S->cx;
    if (e->intrinsic->id != IN_MERGE || e->shape || !struct_is(e) || S->in_spec || S->in_init ||
        !derived_is_record(e->type.derived) || sema_has_index(e))
        return e;
    Symbol *t = struct_temporary(S, e->type, e->span);
    Stmt *test = mk_stmt(cx, ST_IF, e->span);
    sema_struct_parts(S, t);
    for (int i = 0; i < 2; i++) {
        Arm arm = {.cond = i ? NULL : e->args.at[2], .span = e->span};
        sema_put(S, &arm.body, mk_var(cx, e->span, t), e->args.at[i]);
        vec_push(cx, &test->arms, arm);
    }
    vec_push(cx, &S->prelude, test);
    return mk_var(cx, e->span, t);
}

/* Is it an array that is assigned element by element? */
bool record_is_array(const Expr *e) {
    return struct_is(e) && e->shape && e->sym && symbol_is_record(e->sym);
}

/* lhs = rhs; fresh: lhs was allocated just now, rhs does not depend on it. In WHERE the last
 * statement is loops over the elements, which get the mask (sema_masked.c). */
void record_assign(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs, bool fresh) {
    Context *cx = S->cx;
    int first = out->n;
    if (S->in_forall) {
        diag_unsupported(cx, lhs->span, "an assignment of structures with POINTER or ALLOCATABLE "
                         "components is not supported in FORALL");
        diag_hint(cx, "use a DO loop");
        return;
    }
    if (!fresh && rhs->kind != EX_ARRAY && rhs->kind != EX_INTRINSIC &&
        (may_change(lhs->sym, rhs) || (lhs->sym->is_heap && rhs->kind != EX_STRUCT))) {
        if (rhs->shape) {
            Expr *v = record_array(S, out, rhs->type, rhs->shape, rhs->span);
            if (!assign_elements(S, out, v, rhs))
                return;
            rhs = v;
        } else {
            Symbol *t = struct_temporary(S, rhs->type, rhs->span);
            sema_struct_parts(S, t);
            heap_assign(S, out, mk_var(cx, rhs->span, t), rhs);
            rhs = mk_var(cx, rhs->span, t);
        }
    }
    assign_elements(S, out, lhs, rhs);
    for (int i = first; i + 1 < out->n && S->in_where; i++)
        out->at[i]->is_before = true;
}

/* lhs = rhs of arrays of structures under a mask, element by element: loops, which get it. */
void struct_assign_elements(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs) {
    Context *cx = S->cx;
    Expr *count[MAX_RANK];
    bool place = rhs->kind == EX_VAR || rhs->kind == EX_SECTION;
    if (rhs->shape && (!place || may_change(sema_struct_lead(lhs->sym), rhs) ||
                       symbols_share(lhs->sym, rhs->sym))) {
        rhs = mk_var(cx, rhs->span, sema_kept_in(S, rhs));
    }
    StmtVec *body = record_loops(S, out, lhs->shape, lhs->span, count);
    struct_assign_parts(S, body, record_element(S, lhs, count),
                        rhs->shape ? record_element(S, rhs, count) : rhs);
}
