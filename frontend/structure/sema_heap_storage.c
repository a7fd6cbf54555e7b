/* sema_heap_storage.c: ALLOCATE and DEALLOCATE of scalars, POINTER and ALLOCATABLE.
 *
 * Contract: storage for an address is EX_ADDRESS without a variable; a bundle gets storage for each
 * of its parts. An ALLOCATABLE scalar is an address, or a bundle, that nothing else leads to: what
 * is assigned to it lies in storage of its own. Objects of ALLOCATE and DEALLOCATE statements that
 * are arrays stay in these. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- default values ---- */

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
    vec_append(S->cx, out, &S->prelude);
    vec_append(S->cx, out, &body);
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

/* ---- storage ---- */

static Stmt *set_stat(Sema *S, const Expr *stat, int64_t value) {
    return mk_set(S->cx, expr_copy(S->cx, stat), mk_int(S->cx, stat->span, value, stat->type.kind));
}

/* One pointer, to a text of the length that stands beside it; with STAT=, giving back nothing is
 * no error. */
static void storage_of(Sema *S, StmtVec *out, Expr *p, const Expr *stat, bool give_back) {
    Stmt *s = heap_allocate(S, p, give_back);
    if (!give_back)
        s->rhs->lo = heap_text_length(S, p);
    if (!give_back || !stat) {
        vec_push(S->cx, out, s);
        return;
    }
    Stmt *test = mk_if(S->cx, p->span, heap_associated(S, p, NULL));
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
    Stmt *test = mk_if(S->cx, e->span, there);
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
        Stmt *test = mk_if(S->cx, l->span, is_there(S, expr_unconverted(r)));
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
    Stmt *test = mk_if(S->cx, from->span, is_there(S, from));
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
        Stmt *c = mk_if(S->cx, s->span, there);
        vec_push(cx, out, c);
        to = &c->arms.at[0].body;
    }
    storage_where(S, to, s->type.to ? heap_value(S, v) : v, true);
}

/* ---- objects ---- */

/* DEALLOCATE with STAT= of a bundle, all of which is there or nothing. */
static void free_bundle(Sema *S, StmtVec *out, Expr *x, const Expr *stat) {
    Stmt *test = mk_if(S->cx, x->span, is_there(S, x));
    storage_of_bundle(S, &test->arms.at[0].body, x, NULL, true);
    vec_push(S->cx, &test->arms, (Arm){.span = x->span});
    vec_push(S->cx, &test->arms.at[1].body, set_stat(S, stat, 1));
    vec_push(S->cx, out, test);
}

/* With STAT=, ALLOCATE of an ALLOCATABLE scalar that has storage says so and does nothing more:
 * where its statements go. */
static StmtVec *where_free(Sema *S, StmtVec *out, Expr *x, const Expr *stat) {
    if (!stat || !heap_is_owned(x))
        return out;
    Stmt *test = mk_if(S->cx, x->span, is_there(S, x));
    vec_push(S->cx, &test->arms.at[0].body, set_stat(S, stat, stat_has_storage(stat)));
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
    if (source && source->shape) {
        diag_error(S->cx, source->span, "SOURCE= is an array and '%s' is a scalar", s->name);
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
        heap_new_text(S, out, p, expr_copy(S->cx, x->lo));
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
    vec_append(cx, &body, after);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
}
