/* sema_struct.c: references to structures and their components, taken apart into the parts.
 *
 * Contract: a%b(i)%c(j) is an element of the part `a%b%c`, subscripts (j, i), from the beginning.
 * Whole structures (type TY_DERIVED) live only while a statement is typed: what they stand in -
 * assignments, arguments, input and output, ALLOCATE - becomes the same of each component that is
 * no structure. A function that gives a structure is called before the statement, for a variable. */
#include <string.h>

#include "fold.h"
#include "sema.h"

static bool is_struct(const Expr *e) {
    return e && e->type.base == TY_DERIVED;
}

/* ---- components of a reference ---- */

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

static Expr *constant_component(Sema *S, Expr *e, Symbol *p) {
    Expr *c = p->init ? expr_copy(S->cx, p->init) : sema_fail(e);
    c->span = e->span;
    return c;
}

Expr *sema_component(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Expr *level[MAX_DEPTH];
    int n = 0, at[MAX_DEPTH + 1], sections = 0;
    Expr *root = e;
    for (; root->kind == EX_COMPONENT && n < MAX_DEPTH; root = root->a)
        level[n++] = root;
    if (root->kind != EX_REF) {
        diag_error(cx, root->span, "only a variable has components here");
        return sema_fail(e);
    }
    Symbol *s = scope_lookup(S->scope, root->name);
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
        p = path[i + 1] = p->parts.at[k];
        if (p->type.base == TY_NONE)
            return sema_fail(e);
        if (i == n - 1 && is_substring(c, p, rank)) {
            Expr *text = mk_expr(cx, EX_SUBSTR, e->span);
            text->lo = c->args.at[0]->lo;
            text->hi = c->args.at[0]->hi;
            e->has_args = false;
            e->args.n = 0;
            text->a = sema_component(S, e);
            return sema_substring(S, text);
        }
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
        return mk_var(cx, e->span, p);
    }
    if (S->in_spec && !p->is_constant) {
        diag_error(cx, e->span,
                   "an array element in a specification expression is not supported");
        return sema_fail(e);
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
    return r->kind == EX_ELEM ? fold_constant_element(cx, r) : r;
}

/* Component k of a structure that is a variable, an element or a section. */
static Expr *part_of(Sema *S, const Expr *e, int k) {
    Context *cx = S->cx;
    Symbol *p = e->sym->parts.at[k];
    int own = p->spec.rank - e->sym->spec.rank;
    p->is_used = true;
    if (e->kind == EX_VAR)
        return mk_var(cx, e->span, p);
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
    return r;
}

static Expr *value_of(Sema *S, Expr *e, int k);

static void items_of(Sema *S, ExprVec *to, const ExprVec *items, int k) {
    for (int i = 0; i < items->n; i++) {
        Expr *x = items->at[i], *v;
        if (x->kind == EX_IDO) {
            v = expr_copy(S->cx, x);
            v->args = (ExprVec){0};
            items_of(S, &v->args, &x->args, k);
            v->type = v->args.n ? v->args.at[0]->type : x->type;
        } else {
            v = value_of(S, x, k);
        }
        vec_push(S->cx, to, v);
    }
}

/* (/ a, b /): a vector for a scalar component, else an array with the component's shape in front. */
static Expr *array_of(Sema *S, Expr *e, int k) {
    Context *cx = S->cx;
    const Component *c = &e->type.derived->components.at[k];
    Expr *r = mk_expr(cx, EX_ARRAY, e->span);
    items_of(S, &r->args, &e->args, k);
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

/* MERGE, CSHIFT, SPREAD … of structures: the same of each component. */
static Expr *intrinsic_of(Sema *S, Expr *e, int k) {
    const Component *c = &e->type.derived->components.at[k];
    if (c->spec.rank) {
        diag_error(S->cx, e->span, "%s of structures with the array component '%s' is not supported",
                   upper(S->cx, e->intrinsic->name), c->name);
        return sema_fail(expr_copy(S->cx, e));
    }
    Expr *r = expr_copy(S->cx, e);
    for (int i = 0; i < r->args.n; i++)
        if (is_struct(r->args.at[i]))
            r->args.at[i] = value_of(S, r->args.at[i], k);
    r->type = c->type;
    return r;
}

/* The value of component k of a structure; NULL: a default value that there is not. */
static Expr *value_of(Sema *S, Expr *e, int k) {
    switch (e->kind) {
    case EX_VAR:
    case EX_ELEM:
    case EX_SECTION:
        return part_of(S, e, k);
    case EX_STRUCT:
        return e->args.at[k] ? expr_copy(S->cx, e->args.at[k]) : NULL;
    case EX_PAREN: {
        Expr *v = value_of(S, e->a, k), *r = mk_expr(S->cx, EX_PAREN, e->span);
        if (!v || is_struct(v))
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

static Expr *constructor_value(Sema *S, Expr *v, const Component *c) {
    Context *cx = S->cx;
    if (c->is_pointer && v->kind == EX_REF && !strcmp(v->name, "null"))
        return NULL;
    v = sema_expr(S, v);
    if (v->type.base == TY_NONE || c->type.base == TY_NONE)
        return v;
    if (c->type.base == TY_DERIVED ? !type_equal(v->type, c->type) : is_struct(v)) {
        diag_error(cx, v->span, "%s is given to the component '%s', which is %s",
                   type_name(cx, v->type), c->name, type_name(cx, c->type));
        diag_note(cx, c->span, "'%s' is declared here", c->name);
        return sema_fail(v);
    }
    if (!is_struct(v))
        v = sema_assign_convert(S, v, c->type, arena_printf(cx->arena, "the component '%s'", c->name));
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
    for (int i = 0; i < e->args.n; i++) {
        Expr *v = e->args.at[i];
        int k = i;
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
        out.at[k] = constructor_value(S, v, &t->components.at[k]);
        ok &= !out.at[k] || out.at[k]->type.base != TY_NONE;
    }
    for (int i = 0; i < t->components.n && ok; i++) {
        const Component *c = &t->components.at[i];
        if (out.at[i] || c->is_allocatable)
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
        Expr *v = value_of(S, e, k);
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
                    n *= expr_is_int(mk_bound(cx, p->span, p, d, BOUND_EXTENT), &extent) ? extent : 0;
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

/* ---- assignment ---- */

static Symbol *root_of(Symbol *s) {
    while (s && s->whole)
        s = s->whole;
    return s;
}

typedef struct Mention {
    const Symbol *root, *but; /* a reference to `but` or its parts does not count */
    bool found;
} Mention;

static void find_mention(Expr **at, void *arg) {
    Mention *m = arg;
    Symbol *s = (*at)->sym;
    if (s && root_of(s) == m->root) {
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

static void find_symbol(Expr **at, void *arg) {
    Mention *m = arg;
    m->found |= (*at)->sym == m->root;
    expr_children(*at, find_symbol, arg);
}

static bool mentions_symbol(Expr *e, const Symbol *sym) {
    Mention m = {.root = sym};
    find_symbol(&e, &m);
    return m.found;
}

/* Would the assignment of one component change what another one needs? */
static bool conflicts(Expr *e, const Symbol *lhs, const Symbol *root) {
    bool found = false;
    switch (e->kind) {
    case EX_STRUCT:
        for (int k = 0; k < e->args.n; k++) {
            Expr *v = e->args.at[k];
            if (v)
                found |= is_struct(v) ? conflicts(v, lhs->parts.at[k], root)
                                      : mentions(v, root, lhs->parts.at[k]);
        }
        return found;
    case EX_PAREN:
        return conflicts(e->a, lhs, root);
    case EX_VAR:
        return root_of(e->sym) == root && e->sym != lhs;
    case EX_ELEM:
    case EX_SECTION:
        found = root_of(e->sym) == root && e->sym != lhs;
        for (int i = 0; i < e->args.n; i++)
            found |= mentions(e->args.at[i], root, NULL);
        return found;
    default:
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                found |= is_struct(e->args.at[i]) ? conflicts(e->args.at[i], lhs, root)
                                                  : mentions(e->args.at[i], root, NULL);
        return found;
    }
}

static Symbol *temporary(Sema *S, Type t, Span at) {
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(S->cx->arena, "_%s%d",
                                    t.base == TY_DERIVED ? t.derived->name : "sub",
                                    ++S->temporaries);
    Symbol *s = scope_add(S->cx, unit, name_of(S->cx, name), at, SYM_VAR);
    s->type = t;
    s->is_used = s->is_assigned = s->bounds_done = true;
    return s;
}

static Expr *allocated(Sema *S, Symbol *s, Span at) {
    Expr *e = mk_expr(S->cx, EX_INTRINSIC, at);
    e->intrinsic = intrinsic_row(IN_ALLOCATED);
    e->type = TYPE(LOGICAL, 4);
    vec_push(S->cx, &e->args, mk_var(S->cx, at, s));
    return e;
}

static Stmt *if_statement(Sema *S, Expr *cond, Span at) {
    Stmt *s = mk_stmt(S->cx, ST_IF, at);
    vec_push(S->cx, &s->arms, (Arm){.cond = cond, .span = at});
    return s;
}

static Stmt *deallocate(Sema *S, Symbol *s, Span at) {
    Stmt *d = mk_stmt(S->cx, ST_DEALLOCATE, at), *c = if_statement(S, allocated(S, s, at), at);
    vec_push(S->cx, &d->args, mk_var(S->cx, at, s));
    vec_push(S->cx, &c->arms.at[0].body, d);
    return c;
}

/* ALLOCATE (s(lo:hi, …)) with the bounds, or the shape, of e. */
static Stmt *allocate_like(Sema *S, Symbol *s, const Expr *e, Span at) {
    Context *cx = S->cx;
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, at);
    Expr *o = mk_expr(cx, EX_SECTION, at);
    bool whole = e->kind == EX_VAR;
    o->sym = s;
    o->type = symbol_type(s);
    o->shape = shape_new(cx, s->spec.rank);
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, at);
        t->lo = whole ? mk_bound(cx, at, e->sym, d, BOUND_LOWER) : mk_int(cx, at, 1, 8);
        t->hi = whole ? mk_bound(cx, at, e->sym, d, BOUND_UPPER)
                      : expr_copy(cx, e->shape->extent[d]);
        t->type = TYPE(INTEGER, 8);
        o->shape->extent[d] = triplet_extent(cx, t->lo, t->hi, NULL);
        vec_push(cx, &o->args, t);
    }
    vec_push(cx, &a->args, o);
    return a;
}

static Stmt *assign(Sema *S, Expr *l, Expr *r) {
    Stmt *a = mk_stmt(S->cx, ST_ASSIGN, l->span);
    a->lhs = l;
    a->rhs = r;
    return a;
}

/* A POINTER component points to the same. */
static Stmt *point(Sema *S, Expr *l, Expr *r) {
    Stmt *s = mk_stmt(S->cx, ST_POINTER, l->span);
    s->lhs = l;
    s->rhs = r;
    return s;
}

/* An ALLOCATABLE component takes shape and value; what was not allocated is so afterwards. */
static void assign_allocatable(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Context *cx = S->cx;
    Span at = l->span;
    Symbol *to = l->sym;
    bool from = r && r->kind == EX_VAR && r->sym->is_allocatable;
    if (from && r->sym == to)
        return;
    StmtVec copy = {0};
    vec_push(cx, out, deallocate(S, to, at));
    if (!r)
        return;
    if (!from && (!r->shape || !r->shape->extent[0])) {
        diag_error(cx, r->span, "a value for the ALLOCATABLE component '%s' must be an array of "
                   "known shape", to->name);
        return;
    }
    vec_push(cx, &copy, allocate_like(S, to, r, at));
    vec_push(cx, &copy, assign(S, l, r));
    Stmt *c = NULL;
    if (from) {
        c = if_statement(S, allocated(S, r->sym, at), at);
        c->arms.at[0].body = copy;
    }
    for (int i = 0; i < copy.n && !c; i++)
        vec_push(cx, out, copy.at[i]);
    if (c)
        vec_push(cx, out, c);
}

/* l(:,…, section) = r(:,…): the component's dimensions in a FORALL, the rest by broadcast. */
static Stmt *broadcast(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Context *cx = S->cx;
    const Component *c = l->sym->component;
    if (r->kind != EX_VAR && r->kind != EX_SECTION && c && c->spec.kind == AS_EXPLICIT &&
        !S->in_forall) { /* the value goes into a variable first */
        Symbol *t = temporary(S, c->type, r->span);
        t->spec = c->spec;
        vec_push(cx, out, assign(S, mk_var(cx, r->span, t), r));
        r = mk_var(cx, r->span, t);
    }
    Stmt *f = mk_stmt(cx, ST_FORALL, l->span);
    Scope *outer = S->scope;
    int own = expr_rank(r);
    S->scope = scope_new(cx, outer, S->unit);
    if (r->kind != EX_VAR && r->kind != EX_SECTION) {
        diag_error(cx, r->span, "an array component of this value cannot be given to all elements");
        S->scope = outer;
        return f;
    }
    if (l->kind == EX_VAR) { /* all subscripts written out */
        Expr *x = mk_expr(cx, EX_SECTION, l->span);
        x->sym = l->sym;
        x->name = l->name;
        for (int d = 0; d < l->sym->spec.rank; d++)
            vec_push(cx, &x->args, mk_expr(cx, EX_TRIPLET, l->span));
        sema_subscripts(S, x);
        l = x;
    }
    Expr *source = mk_expr(cx, EX_ELEM, r->span);
    source->sym = r->sym;
    source->name = r->sym->name;
    for (int d = 0; d < r->sym->spec.rank; d++)
        vec_push(cx, &source->args, r->kind == EX_VAR ? NULL : r->args.at[d]);
    int dim = 0;
    Expr *target = mk_expr(cx, EX_SECTION, l->span);
    target->sym = l->sym;
    target->name = l->name;
    for (int d = 0; d < l->args.n; d++)
        vec_push(cx, &target->args, l->args.at[d]);
    for (int d = 0; d < source->args.n && dim < own; d++) {
        Expr *a = source->args.at[d];
        if (a && a->kind != EX_TRIPLET)
            continue;
        const char *name = name_of(cx, arena_printf(cx->arena, "_k%d", dim + 1));
        Symbol *k = scope_add(cx, S->scope, name, l->span, SYM_VAR);
        k->type = TYPE(INTEGER, 8);
        k->is_index = k->is_used = true;
        ForallIndex x = {.name = name, .sym = k};
        x.lo = mk_bound(cx, l->span, l->sym, dim, BOUND_LOWER);
        x.hi = mk_bound(cx, l->span, l->sym, dim, BOUND_UPPER);
        Expr *shift = mk_sub(cx, mk_bound(cx, l->span, r->sym, d, BOUND_LOWER),
                             mk_bound(cx, l->span, l->sym, dim, BOUND_LOWER));
        vec_push(cx, &f->indices, x);
        source->args.at[d] = mk_add(cx, mk_var(cx, l->span, k), shift);
        target->args.at[dim++] = mk_var(cx, l->span, k);
    }
    sema_subscripts(S, source);
    sema_subscripts(S, target);
    S->scope = outer;
    vec_push(cx, &f->body, assign(S, target, source));
    return f;
}

static void broadcast_into(Sema *S, StmtVec *out, Expr *l, Expr *r) {
    Stmt *s = broadcast(S, out, l, r);
    vec_push(S->cx, out, s);
}

static void assign_parts(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs) {
    const Derived *t = lhs->type.derived;
    for (int k = 0; k < t->components.n; k++) {
        const Component *c = &t->components.at[k];
        Expr *r = value_of(S, rhs, k), *l = part_of(S, lhs, k);
        bool keeps = rhs->kind == EX_STRUCT && !r && !c->is_allocatable;
        if (keeps || c->type.base == TY_NONE || l->type.base == TY_NONE ||
            (r && r->type.base == TY_NONE))
            continue;
        if (c->type.base == TY_DERIVED)
            assign_parts(S, out, l, r);
        else if (c->is_pointer)
            vec_push(S->cx, out, point(S, l, r));
        else if (c->is_allocatable)
            assign_allocatable(S, out, l, r);
        else if (r->shape && expr_rank(r) != expr_rank(l))
            broadcast_into(S, out, l, r);
        else
            vec_push(S->cx, out, assign(S, l, r));
    }
}

/* Subscripts of the left side are evaluated once, before anything is assigned. */
static void keep_subscripts(Sema *S, StmtVec *out, Expr *lhs, const Symbol *root) {
    for (int i = 0; i < lhs->args.n; i++) {
        Expr *x = lhs->args.at[i];
        if (!mentions(x, root, NULL))
            continue;
        if (x->kind == EX_TRIPLET || x->shape) {
            diag_error(S->cx, x->span, "a section whose bounds are changed by the assignment is not "
                       "supported");
            return;
        }
        Symbol *k = temporary(S, x->type, x->span);
        vec_push(S->cx, out, assign(S, mk_var(S->cx, x->span, k), x));
        lhs->args.at[i] = mk_var(S->cx, x->span, k);
    }
}

/* The component that a statement made here assigns; NULL: more than that. */
static Symbol *assigned_part(const Stmt *s) {
    return s->kind == ST_ASSIGN                      ? s->lhs->sym
           : s->kind == ST_FORALL && s->body.n == 1 ? s->body.at[0]->lhs->sym
                                                     : NULL;
}

static bool reads(const Stmt *s, const Symbol *part) {
    const Stmt *a = s->kind == ST_FORALL ? s->body.at[0] : s;
    bool found = mentions_symbol(a->rhs, part);
    for (int i = 0; i < a->lhs->args.n; i++)
        found |= mentions_symbol(a->lhs->args.at[i], part);
    return found;
}

/* Puts each assignment before those to components that it reads; false: there is a circle. */
static bool order_parts(Sema *S, StmtVec *v) {
    StmtVec out = {0};
    bool done[256] = {false};
    if (v->n > countof(done))
        return false;
    for (int i = 0; i < v->n; i++)
        if (!assigned_part(v->at[i]))
            return false;
    while (out.n < v->n) {
        int next = -1;
        for (int i = 0; i < v->n && next < 0; i++) {
            bool free = !done[i];
            for (int k = 0; k < v->n && free; k++)
                free = k == i || done[k] || !reads(v->at[k], assigned_part(v->at[i]));
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

void sema_struct_assignment(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    StmtVec out = {0};
    Expr *lhs = s->lhs, *rhs = s->rhs;
    Symbol *root = root_of(lhs->sym);
    bool clash = conflicts(rhs, lhs->sym, root);
    for (int i = 0; i < lhs->args.n; i++)
        clash |= mentions(lhs->args.at[i], root, NULL);
    if (clash) {
        assign_parts(S, &out, lhs, rhs);
        if (order_parts(S, &out)) {
            *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
            return;
        }
        out.n = 0;
    }
    if (clash && (lhs->shape || S->in_forall)) {
        diag_error(cx, s->span, "this assignment to '%s' needs components that it changes: that is "
                   "not supported for arrays", root->name);
        diag_hint(cx, "assign to another variable first, or the components one by one");
        return;
    }
    if (clash) {
        Symbol *t = temporary(S, lhs->type, s->span);
        sema_struct_parts(S, t);
        Expr *whole = mk_var(cx, s->span, t);
        keep_subscripts(S, &out, lhs, root);
        assign_parts(S, &out, whole, rhs);
        rhs = whole;
    }
    assign_parts(S, &out, lhs, rhs);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}

/* ---- arguments ---- */

static void push_values(Sema *S, ExprVec *out, Expr *e) {
    if (!is_struct(e)) {
        vec_push(S->cx, out, e);
        return;
    }
    bool moves = e->kind == EX_VAR && e->sym->may_move;
    for (int k = 0; k < e->type.derived->components.n; k++) {
        Expr *v = value_of(S, e, k);
        if (!v) {
            diag_error(S->cx, e->span, "a structure constructor with an ALLOCATABLE component is not "
                       "supported here");
            continue;
        }
        if (v->kind == EX_VAR && v->sym->is_allocatable && !v->sym->is_pointer &&
            (moves || e->type.derived->components.at[k].is_allocatable))
            v->sym->may_move = true;
        push_values(S, out, v);
    }
}

/* An element for an array: the first of the elements that follow, of each component. */
static void push_sequence(Sema *S, ExprVec *out, Expr *e) {
    for (int k = 0; k < e->type.derived->components.n; k++) {
        Expr *v = part_of(S, e, k);
        for (int d = 0; d < v->args.n; d++)
            if (v->args.at[d]->kind == EX_TRIPLET)
                v->args.at[d] = v->args.at[d]->lo;
        v->kind = EX_ELEM;
        v->shape = NULL;
        if (is_struct(v))
            push_sequence(S, out, v);
        else
            vec_push(S->cx, out, v);
    }
}

static void push_absent(Sema *S, ExprVec *out, Type t) {
    for (int k = 0; t.base == TY_DERIVED && k < t.derived->components.n; k++)
        push_absent(S, out, t.derived->components.at[k].type);
    if (t.base != TY_DERIVED)
        vec_push(S->cx, out, NULL);
}

void sema_struct_arguments(Sema *S, ExprVec *args, const Unit *iface) {
    ExprVec out = {0};
    bool any = false;
    for (int i = 0; i < args->n; i++) {
        any |= is_struct(args->at[i]);
        any |= !args->at[i] && iface && iface->dummies.at[i]->type.base == TY_DERIVED;
    }
    if (!any)
        return;
    for (int i = 0; i < args->n; i++) {
        const Symbol *dummy = iface && i < iface->dummies.n ? iface->dummies.at[i] : NULL;
        if (args->at[i] && is_struct(args->at[i]) && args->at[i]->kind == EX_ELEM && dummy &&
            sym_is_array(dummy))
            push_sequence(S, &out, args->at[i]);
        else if (args->at[i])
            push_values(S, &out, args->at[i]);
        else
            push_absent(S, &out, dummy ? dummy->type : TYPE(NONE, 0));
    }
    *args = out;
}

static void find_index(Expr **at, void *arg) {
    *(bool *)arg |= (*at)->sym && (*at)->sym->is_index;
    expr_children(*at, find_index, arg);
}

/* r = f(…) before the statement; the reference becomes r. */
Expr *sema_struct_call(Sema *S, Expr *e, const Unit *iface) {
    Context *cx = S->cx;
    bool index = S->in_io_do > 0, elemental = iface && iface->is_elemental && e->shape;
    expr_children(e, find_index, &index);
    if (index || elemental) {
        diag_error(cx, e->span, elemental ? "an ELEMENTAL function that gives structures, with an "
                                            "array as argument, is not supported"
                                          : "a function that gives a structure cannot depend on the "
                                            "index of a FORALL or an implied DO");
        diag_hint(cx, "call it in a DO loop");
        return sema_fail(e);
    }
    Symbol *t = temporary(S, e->type, e->span);
    Stmt *call = mk_stmt(cx, ST_CALL, e->span);
    if (e->shape) {
        t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = e->shape->rank};
        t->is_allocatable = true;
    }
    sema_struct_parts(S, t);
    for (int k = 0; k < t->parts.n && e->shape && e->shape->extent[0]; k++) {
        Expr like = {.kind = EX_PAREN, .span = e->span};
        Symbol *p = t->parts.at[k];
        int own = p->spec.rank - t->spec.rank;
        const Component *c = &t->type.derived->components.at[k];
        Symbol shape = {.spec = c->spec};
        like.shape = shape_new(cx, p->spec.rank);
        for (int d = 0; d < p->spec.rank; d++)
            like.shape->extent[d] = d < own ? mk_bound(cx, e->span, &shape, d, BOUND_EXTENT)
                                            : expr_copy(cx, e->shape->extent[d - own]);
        if (p->type.base == TY_DERIVED) {
            diag_error(cx, e->span, "a function that gives an array of structures with structures "
                       "inside is not supported");
            return sema_fail(e);
        }
        vec_push(cx, &S->prelude, deallocate(S, p, e->span));
        vec_push(cx, &S->prelude, allocate_like(S, p, &like, e->span));
    }
    call->sym = e->sym;
    call->name = e->sym->name;
    call->args = e->args;
    sema_struct_arguments(S, &call->args, iface);
    push_values(S, &call->args, mk_var(cx, e->span, t));
    vec_push(cx, &S->prelude, call);
    vec_push(cx, &S->struct_functions, e->sym);
    return mk_var(cx, e->span, t);
}

/* ---- input and output ---- */

/* The elements in order: an implied DO for each dimension that is left. */
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
        return x;
    }
    Symbol *i = temporary(S, TYPE(INTEGER, 8), e->span);
    loop->name = i->name;
    loop->sym = i;
    if (t->kind == EX_TRIPLET) {
        loop->lo = mk_convert(cx, expr_copy(cx, t->lo), i->type);
        loop->hi = mk_convert(cx, expr_copy(cx, t->hi), i->type);
        loop->step = t->step ? mk_convert(cx, expr_copy(cx, t->step), i->type) : NULL;
        e->args.at[d] = mk_var(cx, e->span, i);
    } else {
        diag_error(cx, t->span, "structures under a vector subscript in an input or output list are "
                   "not supported");
        loop->lo = loop->hi = mk_int(cx, e->span, 1, 8);
        e->args.at[d] = mk_int(cx, e->span, 1, 8);
    }
    vec_push(cx, &loop->args, element_loop(S, e, d - 1));
    return loop;
}

static void push_items(Sema *S, ExprVec *out, Expr *e) {
    Context *cx = S->cx;
    if (!is_struct(e) || e->kind == EX_IDO) {
        vec_push(cx, out, e);
        return;
    }
    if (!e->shape) {
        for (int k = 0; k < e->type.derived->components.n; k++) {
            Expr *v = value_of(S, e, k);
            if (v && v->sym && v->sym->is_allocatable && v->kind == EX_VAR)
                diag_error(cx, e->span, "a structure with the ALLOCATABLE component '%s' in an input "
                           "or output list", v->sym->name);
            if (v)
                push_items(S, out, v);
        }
        return;
    }
    if (e->kind == EX_ARRAY) {
        for (int i = 0; i < e->args.n; i++)
            push_items(S, out, e->args.at[i]);
        return;
    }
    Expr *x = e;
    if (e->kind == EX_VAR) {
        x = mk_expr(cx, EX_SECTION, e->span);
        x->sym = e->sym;
        x->name = e->sym->name;
        for (int d = 0; d < e->sym->spec.rank; d++)
            vec_push(cx, &x->args, mk_expr(cx, EX_TRIPLET, e->span));
        sema_subscripts(S, x);
    } else if (e->kind != EX_SECTION) {
        diag_error(cx, e->span, "this array of structures in an input or output list is not "
                   "supported");
        return;
    }
    x = element_loop(S, x, x->args.n - 1);
    Expr *inner = x;
    while (inner->kind == EX_IDO && inner->args.at[0]->kind == EX_IDO)
        inner = inner->args.at[0];
    sema_struct_items(S, &inner->args);
    vec_push(cx, out, x);
}

void sema_struct_items(Sema *S, ExprVec *items) {
    ExprVec out = {0};
    bool any = false;
    for (int i = 0; i < items->n; i++)
        any |= is_struct(items->at[i]);
    for (int i = 0; i < items->n && any; i++)
        push_items(S, &out, items->at[i]);
    if (any)
        *items = out;
}

/* ---- ALLOCATE, DEALLOCATE ---- */

static void push_objects(Sema *S, ExprVec *out, Expr *e, StmtVec *then) {
    Context *cx = S->cx;
    if (!is_struct(e)) {
        vec_push(cx, out, e);
        return;
    }
    const Symbol *lead = e->sym->parts.n ? sema_struct_lead(e->sym) : NULL;
    for (int first = 1; first >= 0; first--) /* what others are aligned with comes first */
        for (int k = 0; k < e->sym->parts.n; k++)
            if ((sema_struct_lead(e->sym->parts.at[k]) == lead) == first)
                push_objects(S, out, part_of(S, e, k), NULL);
    Expr *v = then ? sema_struct_default(S, e->type, e->span) : NULL;
    if (v)
        assign_parts(S, then, mk_var(cx, e->span, e->sym), v);
}

/* Each structure becomes its parts; those that are allocated get their default values. */
void sema_struct_objects(Sema *S, Stmt *s) {
    ExprVec out = {0};
    StmtVec then = {0};
    bool any = false;
    for (int i = 0; i < s->args.n; i++)
        any |= is_struct(s->args.at[i]);
    if (!any)
        return;
    for (int i = 0; i < s->args.n; i++)
        push_objects(S, &out, s->args.at[i], s->kind == ST_ALLOCATE ? &then : NULL);
    s->args = out;
    if (!then.n)
        return;
    Stmt *inner = NEW(S->cx, Stmt);
    StmtVec body = {0};
    *inner = *s;
    inner->label = 0;
    vec_push(S->cx, &body, inner);
    for (int i = 0; i < then.n; i++)
        vec_push(S->cx, &body, then.at[i]);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
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

static void point_parts(Sema *S, StmtVec *out, Expr *p, Expr *t) {
    for (int k = 0; k < p->sym->parts.n; k++) {
        Expr *l = part_of(S, p, k), *r = t ? part_of(S, t, k) : NULL;
        if (r)
            r->sym->is_target = true;
        if (is_struct(l))
            point_parts(S, out, l, r);
        else
            vec_push(S->cx, out, point(S, l, r));
    }
}

void sema_struct_point(Sema *S, Stmt *s) {
    StmtVec out = {0};
    point_parts(S, &out, s->lhs, s->rhs);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}
