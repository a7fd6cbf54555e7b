/* sema_struct_assign.c: assignments of whole structures become those of their components.
 *
 * Contract: sema_struct.h. Components are assigned in an order in which none is changed before it
 * is read; where there is none, through temporaries. ALLOCATABLE components are copied deeply. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* ---- assignment ---- */

typedef struct Mention {
    const Symbol *root, *but; /* a reference to `but` or its parts does not count */
    bool found;
} Mention;

static void find_mention(Expr **at, void *arg) {
    Mention *m = arg;
    Symbol *s = (*at)->sym;
    if (s && symbol_root(s) == m->root) {
        bool own = false;
        for (; s; s = s->whole)
            own |= s == m->but;
        m->found |= !own;
    }
    expr_children(*at, find_mention, arg);
}

static bool mentions(Expr *e, const Symbol *root, const Symbol *but) {
    Mention m = {root, but, false};
    if (e)
        find_mention(&e, &m);
    return m.found;
}

static void find_led_to(Expr **at, void *arg) {
    const Symbol *s = (*at)->sym;
    *(bool *)arg |= s && s->is_pointer && sym_is_array(s);
    expr_children(*at, find_led_to, arg);
}

/* May it be an array that a record holds, which pointers lead to, hidden ones too? */
static bool is_led_to(Expr *e) {
    bool found = false;
    find_led_to(&e, &found);
    return found;
}

/* Would the assignment of one component change what another one needs? */
static bool conflicts(Expr *e, const Symbol *lhs, const Symbol *root) {
    bool found = false;
    switch (e->kind) {
    case EX_STRUCT:
        for (int k = 0; k < e->args.n; k++) {
            Expr *v = e->args.at[k];
            const Symbol *part = k < lhs->parts.n ? lhs->parts.at[k] : NULL;
            const Component *c = &e->type.derived->components.at[k];
            if (v && root->is_heap && (!c->is_pointer || c->is_owned))
                found |= is_led_to(v);
            if (v)
                found |= struct_is(v) && part && part->parts.n ? conflicts(v, part, root)
                                                               : mentions(v, root, part);
        }
        return found;
    case EX_PAREN:
        return conflicts(e->a, lhs, root);
    case EX_VAR:
        return symbol_root(e->sym) == root && e->sym != lhs;
    case EX_ELEM:
    case EX_SECTION:
        found = symbol_root(e->sym) == root && e->sym != lhs;
        for (int i = 0; i < e->args.n; i++)
            found |= mentions(e->args.at[i], root, NULL);
        return found;
    default:
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                found |= struct_is(e->args.at[i]) ? conflicts(e->args.at[i], lhs, root)
                                                  : mentions(e->args.at[i], root, NULL);
        return found;
    }
}

Symbol *struct_temporary(Sema *S, Type t, Span at) {
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(S->cx->arena, "_%s%d",
                                    t.base == TY_DERIVED ? t.derived->name : "sub",
                                    ++S->temporaries);
    Symbol *s = scope_add(S->cx, unit, name_of(S->cx, name), at, SYM_VAR);
    s->type = t;
    s->is_used = s->is_assigned = s->bounds_done = true;
    return s;
}

Symbol *struct_array(Sema *S, Type t, int rank, Span at) {
    Symbol *s = struct_temporary(S, t, at);
    s->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = rank};
    s->is_allocatable = true;
    s->is_deferred = t.base == TY_CHARACTER && !t.len;
    sema_struct_parts(S, s);
    return s;
}

static void point_parts(Sema *S, StmtVec *out, Expr *p, Expr *t);

static Expr *allocated(Sema *S, Symbol *s, Span at) {
    Expr *e = mk_expr(S->cx, EX_INTRINSIC, at);
    e->intrinsic = intrinsic_row(IN_ALLOCATED);
    e->type = TYPE(LOGICAL, 4);
    vec_push(S->cx, &e->args, mk_var(S->cx, at, s));
    return e;
}

Stmt *struct_deallocate(Sema *S, Symbol *s, Span at) {
    Stmt *d = mk_stmt(S->cx, ST_DEALLOCATE, at), *c = mk_if(S->cx, at, allocated(S, s, at));
    vec_push(S->cx, &d->args, mk_var(S->cx, at, s));
    vec_push(S->cx, &c->arms.at[0].body, d);
    return c;
}

/* ALLOCATE (s(lo:hi, …)) with the bounds, or the shape, of e. */
Stmt *struct_allocate_like(Sema *S, Symbol *s, const Expr *e, Span at) {
    Context *cx = S->cx;
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, at);
    Expr *o = mk_expr(cx, EX_SECTION, at);
    bool whole = e->kind == EX_VAR;
    Symbol *lead = whole ? sema_struct_lead(e->sym) : NULL;
    int own = whole ? lead->spec.rank - e->sym->spec.rank : 0;
    o->sym = s;
    o->type = symbol_type(s);
    if (symbol_has_open_length(s))
        o->lo = mk_convert(cx, char_length(cx, e), TYPE(INTEGER, 8));
    o->shape = shape_new(cx, s->spec.rank);
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, at);
        t->lo = whole ? mk_bound(cx, at, lead, own + d, BOUND_LOWER) : mk_int(cx, at, 1, 8);
        t->hi = whole ? mk_bound(cx, at, lead, own + d, BOUND_UPPER)
                      : expr_copy(cx, e->shape->extent[d]);
        t->type = TYPE(INTEGER, 8);
        o->shape->extent[d] = triplet_extent(cx, t->lo, t->hi, NULL);
        vec_push(cx, &o->args, t);
    }
    vec_push(cx, &a->args, o);
    return a;
}

/* l = r, of one type, whatever that is. */
static void assign_whole(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    if (record_is_array(l))
        record_assign(S, out, l, r, true);
    else if (struct_is(l))
        heap_assign(S, out, l, r);
    else
        vec_push(S->cx, out, mk_set(S->cx, l, r));
}

typedef struct Own {
    const Symbol *sym;
    bool found;
} Own;

static void find_own(Expr **at, void *arg) {
    Own *own = arg;
    const Symbol *s = (*at)->sym;
    own->found |= s && (symbol_root(s) == symbol_root(own->sym) || s->is_bound ||
                        symbols_share(s, own->sym));
    own->found |= (*at)->kind == EX_CALL;
    expr_children(*at, find_own, arg);
}

/* The value of the ALLOCATABLE component `to`; in a variable where it may come from
 * the component. */
static Expr *keep_value(Sema *S, StmtVec *out, Symbol *to, Expr *r) {
    Context *cx = S->cx;
    Own own = {to, false};
    find_own(&r, &own);
    if (!own.found || !r->shape || !r->shape->extent[0] || record_is_array(r))
        return record_value(S, r, true);
    Symbol *t = struct_array(S, r->type, expr_rank(r), r->span);
    struct_spread(S, t, r, NULL);
    sema_free_array(S, out, t, r->span);
    sema_allocate_like(S, out, t, r, r->span);
    assign_whole(S, out, mk_var(cx, r->span, t), r);
    return mk_var(cx, r->span, t);
}

/* An ALLOCATABLE component takes shape and value; what was not allocated is so afterwards. */
static void assign_allocatable(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Context *cx = S->cx;
    Span at = l->span;
    Symbol *to = l->sym;
    if (r && r->shape)
        r = sema_sized(S, r);
    const Expr *like = r ? expr_unconverted(r) : NULL;
    bool from = like && like->kind == EX_VAR && like->sym->is_allocatable;
    if (from && like->sym == to)
        return;
    StmtVec *copy = out;
    Expr *kept = r && !from ? keep_value(S, out, to, r) : r; /* r may need what is given back */
    if (kept != r)
        like = r = kept;
    sema_free_array(S, out, to, at);
    if (!r)
        return;
    if (!from && (!r->shape || !r->shape->extent[0])) {
        diag_error(cx, r->span, "a value for the ALLOCATABLE component '%s' must be an array of "
                   "known shape", to->name);
        return;
    }
    if (from) {
        Stmt *c = mk_if(S->cx, at, allocated(S, sema_struct_lead(like->sym), at));
        vec_push(cx, out, c);
        copy = &c->arms.at[0].body;
    }
    sema_allocate_like(S, copy, to, like, at);
    assign_whole(S, copy, l, r);
}

/* It has vector subscripts. */
static bool is_gathered(const Expr *r) {
    bool found = false;
    for (int d = 0; r->kind == EX_SECTION && d < r->args.n; d++)
        found |= r->args.at[d]->kind != EX_TRIPLET && r->args.at[d]->shape;
    return found;
}

/* Index `_kN` of FORALL f, which goes through dimension d of l. */
static Expr *place_index(Sema *S, Stmt *f, const Expr *l, int d) {
    Context *cx = S->cx;
    const char *name = name_of(cx, arena_printf(cx->arena, "_k%d", f->indices.n + 1));
    Symbol *k = scope_add(cx, S->scope, name, l->span, SYM_VAR);
    k->type = TYPE(INTEGER, 8);
    k->is_index = k->is_used = true;
    ForallIndex x = {.name = name, .sym = k};
    x.lo = mk_bound(cx, l->span, l->sym, d, BOUND_LOWER);
    x.hi = mk_bound(cx, l->span, l->sym, d, BOUND_UPPER);
    vec_push(cx, &f->indices, x);
    return mk_var(cx, l->span, k);
}

/* The constant extent of dimension d of r, the value of component c, whose place has extent `of`
 * there: that, the component's, or that of r itself; NULL: it is none. */
static Expr *fixed_extent(Sema *S, const Component *c, const Expr *r, int d, Expr *of) {
    Symbol like = {.spec = c->spec};
    Expr *own = like.spec.rank == expr_rank(r) && like.spec.kind == AS_EXPLICIT
                    ? mk_bound(S->cx, r->span, &like, d, BOUND_EXTENT) : NULL;
    Expr *all[] = {of, own, r->shape->extent[d]};
    int64_t n;
    for (int i = 0; i < countof(all); i++)
        if (all[i] && expr_is_int(all[i], &n))
            return mk_int(S->cx, r->span, n, 8);
    return NULL;
}

/* A value of component c that has no places goes into a variable first, if its extents are
 * constants. */
static Expr *broadcast_value(Sema *S, StmtVec *out, const Component *c, Expr *r, Expr **extent) {
    Type type = c->type;
    ArraySpec spec = {.kind = AS_EXPLICIT, .rank = expr_rank(r)};
    bool text = type.base == TY_CHARACTER && (!type.len || type.len->kind != EX_CONST);
    bool elements = (r->kind == EX_VAR || r->kind == EX_SECTION) && !is_gathered(r);
    if (elements || S->in_forall || text || !type_equal(type, r->type))
        return r;
    for (int d = 0; d < spec.rank; d++)
        if (!(spec.dim[d].hi = fixed_extent(S, c, r, d, extent[d])))
            return r;
    Symbol *t = struct_temporary(S, type, r->span);
    t->spec = spec;
    vec_push(S->cx, out, mk_set(S->cx, mk_var(S->cx, r->span, t), r));
    return mk_var(S->cx, r->span, t);
}

/* l(:,…, section) = r(:,…): the dimensions of component c in a FORALL, the rest by broadcast. */
static void broadcast(Sema *S, StmtVec *out, const Component *c, Expr *l, Expr *r) {
    Context *cx = S->cx;
    Stmt *f = mk_stmt(cx, ST_FORALL, l->span);
    Scope *outer = S->scope;
    Expr *target = mk_expr(cx, EX_SECTION, l->span), *count[MAX_RANK], *extent[MAX_RANK];
    int own = 0;
    target->sym = l->sym;
    target->name = l->name;
    S->scope = scope_new(cx, outer, S->unit);
    for (int d = 0; d < l->sym->spec.rank; d++) {
        Expr *x = l->kind == EX_VAR ? mk_expr(cx, EX_TRIPLET, l->span) : l->args.at[d];
        if (x->kind == EX_TRIPLET && own < expr_rank(r)) {
            x = place_index(S, f, l, d);
            count[own] = mk_sub(cx, expr_copy(cx, x),
                                mk_bound(cx, l->span, l->sym, d, BOUND_LOWER));
            extent[own++] = mk_bound(cx, l->span, l->sym, d, BOUND_EXTENT);
        }
        vec_push(cx, &target->args, x);
    }
    r = broadcast_value(S, out, c, r, extent);
    Expr *source = struct_place(S, r, own, count);
    if (source)
        sema_subscripts(S, target);
    else
        diag_error(cx, r->span, "an array component of this value cannot be given to all elements");
    S->scope = outer;
    if (source)
        vec_push(cx, &f->body, mk_set(cx, target, source));
    vec_push(cx, out, f);
}

/* r: a value of a constructor is an address already. */
static void point_component(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Expr *address = heap_pointer(l);
    bool given = r && (r->type.to || r->kind == EX_CONST);
    if (address)
        vec_push(S->cx, out, heap_point(S, address, given && r->kind != EX_CONST ? r
                                                    : !given && r ? heap_address(S, r) : NULL));
    else if (struct_is(l))
        point_parts(S, out, l, r && !given ? r : NULL);
}

/* The default value of an array of several dimensions is a list of its elements: a PARAMETER of
 * that shape. */
static Expr *shaped_default(Sema *S, const Component *c, Expr *r) {
    if (!r || r->kind != EX_ARRAY || c->spec.kind != AS_EXPLICIT || c->spec.rank < 2 ||
        expr_rank(r) != 1)
        return r;
    Symbol *t = struct_temporary(S, c->type, r->span);
    t->spec = c->spec;
    t->init = r;
    t->is_constant = t->is_save = true;
    return mk_var(S->cx, r->span, t);
}

void struct_assign_components(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs) {
    const Derived *t = lhs->type.derived;
    for (int k = 0; k < t->components.n; k++) {
        const Component *c = &t->components.at[k];
        Expr *r = shaped_default(S, c, struct_value(S, rhs, k)), *l = struct_part(S, lhs, k);
        bool keeps = rhs->kind == EX_STRUCT && !r &&
                     (S->is_fresh || (!c->is_allocatable && !c->is_owned));
        if (keeps || c->type.base == TY_NONE || l->type.base == TY_NONE ||
            (r && r->type.base == TY_NONE))
            continue;
        if (l->kind == EX_ELEM && l->sym->is_field)
            l = heap_field(S, l);
        if (r && r->kind == EX_ELEM && r->sym->is_field)
            r = heap_field(S, r);
        if (c->is_pointer && c->is_owned && !c->is_allocatable)
            heap_assign_owned(S, out, l, r);
        else if (c->is_pointer && !c->is_allocatable)
            point_component(S, out, l, r);
        else if (record_is_array(l) && !c->is_allocatable)
            record_assign(S, out, l, r, false);
        else if (c->is_pointer && struct_is(l) && l->sym->parts.n)
            point_parts(S, out, l, r);
        else if (c->is_pointer)
            vec_push(S->cx, out, mk_point(S->cx, l, r));
        else if (c->is_allocatable)
            assign_allocatable(S, out, l, r);
        else if (S->in_where && lhs->shape && expr_rank(l) > expr_rank(lhs))
            struct_assign_places(S, out, l, r, c);
        else if (c->type.base == TY_DERIVED)
            struct_assign_parts(S, out, l, r);
        else if (r->shape && expr_rank(r) != expr_rank(l))
            broadcast(S, out, c, l, r);
        else
            vec_push(S->cx, out, mk_set(S->cx, l, r));
    }
}

void struct_assign_parts(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs) {
    if (record_is_element(lhs) && record_is_element(rhs))
        record_copy(S, out, lhs, rhs);
    else
        struct_assign_components(S, out, lhs, rhs);
}

static Expr *kept_bound(Sema *S, StmtVec *out, Expr *e) {
    if (!e || e->kind == EX_CONST)
        return e;
    Symbol *t = struct_temporary(S, TYPE(INTEGER, 8), e->span);
    vec_push(S->cx, out, mk_set(S->cx, mk_var(S->cx, e->span, t), mk_convert(S->cx, e, t->type)));
    return mk_var(S->cx, e->span, t);
}

/* Subscripts of the left side are evaluated once, before anything is assigned. */
static void keep_subscripts(Sema *S, StmtVec *out, Expr *lhs, const Symbol *root) {
    for (int i = 0, d = -1; i < lhs->args.n; i++) {
        Expr *x = lhs->args.at[i];
        d += x->kind == EX_TRIPLET || x->shape;
        if (!mentions(x, root, NULL))
            continue;
        if (x->kind == EX_TRIPLET) {
            x->lo = kept_bound(S, out, x->lo);
            x->hi = kept_bound(S, out, x->hi);
            x->step = kept_bound(S, out, x->step);
            lhs->shape->extent[d] = triplet_extent(S->cx, x->lo, x->hi, x->step);
        } else {
            Symbol *k = x->shape ? sema_kept_in(S, x) : struct_temporary(S, x->type, x->span);
            if (!x->shape)
                vec_push(S->cx, out, mk_set(S->cx, mk_var(S->cx, x->span, k), x));
            lhs->args.at[i] = mk_var(S->cx, x->span, k);
        }
    }
}

/* The value in a variable. */
static Expr *kept_value(Sema *S, StmtVec *out, Expr *e) {
    Symbol *t = e->shape ? sema_kept_in(S, e) : struct_temporary(S, e->type, e->span);
    Expr *v = mk_var(S->cx, e->span, t);
    if (!e->shape) {
        sema_struct_parts(S, t);
        struct_assign_parts(S, out, v, e);
    }
    return v;
}

/* The component that a statement made here assigns; NULL: more than that. */
static Symbol *assigned_part(const Stmt *s) {
    return s->kind == ST_ASSIGN                      ? s->lhs->sym
           : s->kind == ST_FORALL && s->body.n == 1 ? s->body.at[0]->lhs->sym
                                                     : NULL;
}

static bool reads(const Stmt *s, const Symbol *part) {
    const Stmt *a = s->kind == ST_FORALL ? s->body.at[0] : s;
    bool found = expr_mentions(a->rhs, part);
    for (int i = 0; i < a->lhs->args.n; i++)
        found |= expr_mentions(a->lhs->args.at[i], part);
    return found;
}

/* A component of `root`, also where an address leads to it: no variable of our own. */
static bool is_part(const Symbol *s, const Symbol *root) {
    return symbol_root(s) == root || symbol_root(s)->is_heap;
}

/* Must a stand behind b? Where b sets a variable of our own that a reads, or a a component of
 * `root` that b reads. */
static bool follows(const Stmt *a, const Stmt *b, const Symbol *root) {
    const Symbol *to = assigned_part(a), *set = assigned_part(b);
    return (is_part(to, root) && reads(b, to)) || (!is_part(set, root) && reads(a, set));
}

/* Puts each assignment before those to components that it reads, and behind those to variables of
 * our own that it reads; false: there is a circle. */
static bool order_parts(Sema *S, StmtVec *v, const Symbol *root) {
    StmtVec out = {0};
    bool done[256] = {false};
    if (v->n > countof(done))
        return false;
    for (int i = 0; i < v->n; i++) {
        const Symbol *to = assigned_part(v->at[i]);
        if (!to || (to->is_pointer && sym_is_array(to)))
            return false;
    }
    while (out.n < v->n) {
        int next = -1;
        for (int i = 0; i < v->n && next < 0; i++) {
            bool free = !done[i];
            for (int k = 0; k < v->n && free; k++)
                free = k == i || done[k] || !follows(v->at[i], v->at[k], root);
            if (free)
                next = i;
        }
        if (next < 0)
            return false;
        done[next] = true;
        vec_push(S->cx, &out, v->at[next]);
    }
    *v = out;
    return true;
}

/* A POINTER dummy argument may be a component of what it leads to, which changes before the others
 * are assigned: where that is, is asked once. */
static void keep_place(Sema *S, Expr *lhs) {
    Expr *p = heap_pointer(lhs);
    const Derived *t = lhs->type.derived;
    bool in_itself = false;
    for (int k = 0; k < t->components.n; k++)
        in_itself |= t->components.at[k].is_pointer || t->components.at[k].type.base == TY_DERIVED;
    if (p && p->kind == EX_VAR && p->sym->is_dummy && in_itself)
        lhs->args.at[0] = sema_kept(S, p);
}

void sema_struct_assignment(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    StmtVec out = {0};
    Expr *lhs = s->lhs, *rhs = s->rhs;
    struct_call_once(S, lhs);
    keep_place(S, lhs);
    struct_call_once(S, rhs);
    if (record_is_array(lhs)) {
        record_assign(S, &out, lhs, rhs, false);
        *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
        return;
    }
    if (S->in_where && lhs->shape && !struct_has_few_places(S, lhs)) {
        struct_assign_elements(S, &out, lhs, rhs);
        *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
        return;
    }
    Symbol *root = symbol_root(lhs->sym);
    bool clash = conflicts(rhs, lhs->sym, root) ||
                 (rhs->kind != EX_STRUCT && derived_owns_itself(lhs->type.derived));
    for (int i = 0; i < lhs->args.n; i++)
        clash |= mentions(lhs->args.at[i], root, NULL);
    if (clash) {
        struct_assign_parts(S, &out, lhs, rhs);
        if (order_parts(S, &out, root)) {
            *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
            return;
        }
        out.n = 0;
    }
    if (clash && S->in_forall) {
        diag_unsupported(cx, s->span, "this assignment to '%s' needs components that it changes: "
                         "that is not supported for arrays", root->name);
        diag_hint(cx, "assign to another variable first, or the components one by one");
        return;
    }
    if (clash) {
        /* before the arrays are found that a record holds, and before what a mask goes for */
        keep_subscripts(S, root->is_heap || S->in_where ? &S->prelude : &out, lhs, root);
        rhs = kept_value(S, S->in_where ? &S->prelude : &out, rhs);
    }
    if (clash && S->in_where)
        struct_assign_elements(S, &out, lhs, rhs);
    else
        struct_assign_parts(S, &out, lhs, rhs);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}

/* ---- pointer assignment ---- */

static void point_parts(Sema *S, StmtVec *out, Expr *p, Expr *t) {
    for (int k = 0; k < p->sym->parts.n; k++) {
        Expr *l = struct_part(S, p, k), *r = t ? struct_part(S, t, k) : NULL;
        if (l->type.base == TY_NONE || (r && r->type.base == TY_NONE))
            return;
        Expr *address = heap_pointer(l);
        if (r && r->sym)
            r->sym->is_target = true;
        if (address)
            vec_push(S->cx, out, heap_point(S, address, r ? heap_address(S, r) : NULL));
        else if (struct_is(l))
            point_parts(S, out, l, r);
        else
            vec_push(S->cx, out, mk_point(S->cx, l, r));
    }
}

/* The bounds of p(lo:) => t, p(lo:hi) => t and p => t(2) for a part, whose own dimensions come
 * first. */
static void point_bounds(Sema *S, Stmt *part, const ExprVec *bounds) {
    Context *cx = S->cx;
    int own = part->lhs->sym->spec.rank - bounds->n;
    const bool all = bounds->n && bounds->at[0]->hi;
    for (int d = 0; d < own; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, part->span);
        t->type = TYPE(INTEGER, 8);
        t->lo = mk_bound(cx, part->span, part->rhs->sym, d, BOUND_LOWER);
        t->hi = all ? mk_bound(cx, part->span, part->rhs->sym, d, BOUND_UPPER) : NULL;
        vec_push(cx, &part->args, t);
    }
    for (int d = 0; d < bounds->n; d++)
        vec_push(cx, &part->args, expr_copy(cx, bounds->at[d]));
}

/* p => t(section) begins at 1, but the dimensions of components as they do. */
static void section_bounds(Sema *S, Stmt *s) {
    for (int d = 0; d < expr_rank(s->rhs); d++) {
        Expr *t = mk_expr(S->cx, EX_TRIPLET, s->span);
        t->type = TYPE(INTEGER, 8);
        t->lo = mk_int(S->cx, s->span, 1, 8);
        vec_push(S->cx, &s->args, t);
    }
}

/* p => p(:,1): the bounds of p, which its first part loses, are those that it has before. */
static void keep_section(Sema *S, StmtVec *out, const Stmt *s) {
    const Expr *t = s->rhs;
    if (!t || t->kind != EX_SECTION || symbol_root(t->sym) != symbol_root(s->lhs->sym))
        return;
    for (int d = 0; d < t->args.n; d++) {
        Expr *x = t->args.at[d];
        if (x->kind == EX_TRIPLET) {
            x->lo = kept_bound(S, out, x->lo);
            x->hi = kept_bound(S, out, x->hi);
        }
    }
}

void sema_struct_point(Sema *S, Stmt *s) {
    StmtVec out = {0};
    if (s->rhs && s->rhs->kind == EX_SECTION && !s->args.n)
        section_bounds(S, s);
    keep_section(S, &out, s);
    for (int d = 0; d < s->args.n; d++) {
        s->args.at[d]->lo = kept_bound(S, &out, s->args.at[d]->lo);
        s->args.at[d]->hi = kept_bound(S, &out, s->args.at[d]->hi);
    }
    int first = out.n;
    point_parts(S, &out, s->lhs, s->rhs);
    for (int i = first; i < out.n; i++) /* the array v of p => t(2) is a section of the target */
        if (out.at[i]->kind == ST_POINTER &&
            (s->args.n || (out.at[i]->rhs && out.at[i]->rhs->kind == EX_SECTION)))
            point_bounds(S, out.at[i], &s->args);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}

/* to = e, of any type, behind the statements of `out`. */
void sema_put(Sema *S, StmtVec *out, Expr *to, Expr *e) {
    StmtVec outer = sema_needs_begin(S);
    Stmt *set = mk_stmt(S->cx, ST_ASSIGN, e->span);
    set->lhs = to;
    set->rhs = e;
    if (struct_is(to))
        sema_struct_assignment(S, set);
    StmtVec before = S->prelude;
    S->prelude = outer; /* `out` may be this one */
    vec_append(S->cx, out, &before);
    vec_push(S->cx, out, set);
}
