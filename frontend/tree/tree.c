/* tree.c: constructors of the tree, and small questions about expressions.
 *
 * Contract: tree_make.h. A constructor gives the node its type where the type follows from the
 * operands (as it does after sema); trees are never shared between two places, because passes
 * rewrite them in place: what is used twice is copied with expr_copy. */
#include "tree_make.h"

#include <string.h>

#include "../fold/fold.h"
#include "../sema/sema.h"

Expr *mk_expr(Context *cx, ExprKind kind, Span at) {
    Expr *e = NEW(cx, Expr);
    e->kind = kind;
    e->span = at;
    return e;
}

void unit_use_label(Unit *u, int label) {
    for (int i = 0; i < u->labels.n; i++)
        u->labels.at[i].is_used |= u->labels.at[i].label == label;
}

Stmt *mk_stmt(Context *cx, StmtKind kind, Span at) {
    Stmt *s = NEW(cx, Stmt);
    s->kind = kind;
    s->span = at;
    return s;
}

Stmt *mk_intrinsic_call(Context *cx, Span at, Scope *scope, const Intrinsic *in) {
    Stmt *c = mk_stmt(cx, ST_CALL, at);
    Symbol *s = NEW(cx, Symbol);
    s->kind = SYM_INTRINSIC;
    s->intrinsic = in;
    s->name = in->name;
    s->scope = scope;
    c->sym = s;
    c->name = s->name;
    return c;
}

Stmt *mk_set(Context *cx, Expr *to, Expr *from) {
    Stmt *s = mk_stmt(cx, ST_ASSIGN, to->span);
    s->lhs = to;
    s->rhs = from;
    return s;
}

Stmt *mk_point(Context *cx, Expr *p, Expr *to) {
    Stmt *s = mk_stmt(cx, ST_POINTER, p->span);
    s->lhs = p;
    s->rhs = to;
    return s;
}

Stmt *mk_if(Context *cx, Span at, Expr *cond) {
    Stmt *s = mk_stmt(cx, ST_IF, at);
    vec_push(cx, &s->arms, (Arm){.cond = cond, .span = at});
    return s;
}

Stmt *mk_begin(Context *cx, Span at, Symbol *s, Expr *v) {
    Stmt *a = mk_set(cx, mk_var(cx, at, s), v);
    a->is_plain = true;
    return a;
}

static Expr *mk_const(Context *cx, Span at, BaseType base, int kind) {
    Expr *e = mk_expr(cx, EX_CONST, at);
    e->type = (Type){.base = base, .kind = kind};
    return e;
}

Expr *mk_int(Context *cx, Span at, int64_t v, int kind) {
    Expr *e = mk_const(cx, at, TY_INTEGER, kind);
    e->value.i = v;
    return e;
}

Expr *mk_real(Context *cx, Span at, Real v, int kind) {
    Expr *e = mk_const(cx, at, TY_REAL, kind);
    e->value.re = real_round(v, kind);
    return e;
}

Expr *mk_logical(Context *cx, Span at, bool v, int kind) {
    Expr *e = mk_const(cx, at, TY_LOGICAL, kind);
    e->value.i = v;
    return e;
}

Expr *mk_char(Context *cx, Span at, const char *s, int64_t len) {
    Expr *e = mk_const(cx, at, TY_CHARACTER, 1);
    e->value.s = s;
    e->value.len = len;
    e->type.len = mk_int(cx, at, len, 4);
    return e;
}

Expr *mk_ref(Context *cx, Span at, const char *name) {
    Expr *e = mk_expr(cx, EX_REF, at);
    e->name = name;
    return e;
}

Expr *mk_unary(Context *cx, Span at, Op op, Expr *a) {
    Expr *e = mk_expr(cx, EX_UNARY, at);
    e->op = op;
    e->a = a;
    e->type = a->type;
    e->shape = a->shape;
    return e;
}

Decl *mk_decl_like(Context *cx, const Decl *d) {
    Decl *own = NEW(cx, Decl);
    *own = *d;
    own->entities.at = NULL;
    own->entities.n = own->entities.cap = 0;
    return own;
}

Expr *mk_paren(Context *cx, Span at, Expr *a) {
    Expr *e = mk_expr(cx, EX_PAREN, at);
    e->a = a;
    e->type = a->type;
    e->shape = a->shape;
    return e;
}

Expr *mk_binary(Context *cx, Span at, Op op, Expr *a, Expr *b) {
    Expr *e = mk_expr(cx, EX_BINARY, at);
    e->op = op;
    e->a = a;
    e->b = b;
    e->type = a->type;
    if (op >= OP_EQ && op <= OP_GE && a->type.base != TY_NONE)
        e->type = (Type){.base = TY_LOGICAL, .kind = 4};
    e->shape = a->shape ? a->shape : b->shape;
    return e;
}

/* The bounds of a dimension that comes from a component: constants, though those of the variable
 * itself may be ':'. */
static const Bound *component_bound(const Symbol *s, int dim) {
    for (; s->component; s = s->whole) {
        const ArraySpec *spec = &s->component->spec;
        if (dim < spec->rank)
            return spec->kind == AS_EXPLICIT ? &spec->dim[dim] : NULL;
        dim -= spec->rank;
    }
    return NULL;
}

/* All parts of an array of structures have its bounds, behind their own: one is asked for all, so
 * that passes see that they are equal. */
static Symbol *bound_holder(Symbol *s, int *dim) {
    Symbol *whole = s;
    int d = *dim;
    while (whole->component && d >= whole->component->spec.rank) {
        d -= whole->component->spec.rank;
        whole = whole->whole;
    }
    if (!whole->parts.n)
        return s;
    Symbol *lead = sema_struct_lead(whole);
    *dim = d + lead->spec.rank - whole->spec.rank;
    return lead;
}

/* What ALLOCATE gives a dimension, where that cannot change; NULL: nothing is known. */
static const Bound *allocated_bound(const Symbol *s, int dim) {
    if (s->spec.kind != AS_DEFERRED || !s->bounds_fixed)
        return NULL;
    s = allocated_root(s, &dim);
    return s->allocs && s->allocs->bound[dim].hi ? &s->allocs->bound[dim] : NULL;
}

Expr *mk_bound(Context *cx, Span at, Symbol *s, int dim, BoundKind which) {
    const Bound *own = component_bound(s, dim), *allocated = own ? NULL : allocated_bound(s, dim);
    const Bound *b = own ? own : allocated ? allocated : &s->spec.dim[dim];
    bool is_explicit = own || allocated || s->spec.kind == AS_EXPLICIT ||
                       (s->spec.kind == AS_ASSUMED_SIZE && dim < s->spec.rank - 1);
    int64_t lo = 1, hi = 0;
    bool lo_known = !b->lo || expr_is_int(b->lo, &lo);
    if (s->spec.kind == AS_DEFERRED && !is_explicit) {
        lo_known = s->allocs && !s->allocs->other[dim] && s->allocs->lo[dim] > 0;
        lo = lo_known ? s->allocs->lo[dim] : 1;
    }
    bool hi_known = is_explicit && b->hi && expr_is_int(b->hi, &hi);
    bool as_held = s->spec.kind == AS_ASSUMED ||
                   (is_explicit && !own && !allocated && !hi_known && !s->bounds_fixed);
    if (as_held && lo < 1) /* 1:0 where there are no elements */
        lo_known = false;
    if (which == BOUND_LOWER && lo_known)
        return mk_int(cx, at, lo, 8);
    if (which == BOUND_UPPER && hi_known && lo_known)
        return mk_int(cx, at, hi, 8);
    if (which == BOUND_EXTENT && hi_known && lo_known)
        return mk_int(cx, at, hi < lo ? 0 : hi - lo + 1, 8);
    const Expr *declared = which == BOUND_LOWER ? b->lo : b->hi;
    if (which != BOUND_EXTENT && is_explicit && s->bounds_fixed && declared)
        return mk_convert(cx, expr_copy(cx, declared), (Type){.base = TY_INTEGER, .kind = 8});
    Expr *e = mk_expr(cx, EX_BOUND, at);
    s = bound_holder(s, &dim);
    e->sym = (Symbol *)allocated_root(s, &dim);
    e->index = dim;
    e->bound = which;
    e->type = (Type){.base = TY_INTEGER, .kind = 8};
    return e;
}

Type symbol_type(const Symbol *s) {
    Type t = s->type;
    if (t.len && t.len->kind != EX_CONST) /* what the expression was worth at entry */
        t.len = NULL;
    return t;
}

Expr *mk_var(Context *cx, Span at, Symbol *s) {
    Expr *e = mk_expr(cx, EX_VAR, at);
    e->sym = s;
    e->name = s->name;
    e->type = symbol_type(s);
    if (s->spec.kind != AS_SCALAR) {
        e->shape = NEW(cx, Shape);
        e->shape->rank = s->spec.rank;
        for (int d = 0; d < s->spec.rank; d++)
            e->shape->extent[d] = mk_bound(cx, at, s, d, BOUND_EXTENT);
    }
    return e;
}

Expr *mk_first(Context *cx, Span at, Symbol *array) {
    Expr *e = mk_expr(cx, EX_ELEM, at);
    e->sym = array;
    e->name = array->name;
    e->type = symbol_type(array);
    for (int d = 0; d < array->spec.rank; d++)
        vec_push(cx, &e->args, mk_bound(cx, at, array, d, BOUND_LOWER));
    return e;
}

Expr *mk_convert(Context *cx, Expr *a, Type to) {
    if (type_equal(a->type, to) || a->type.base == TY_NONE || to.base == TY_NONE)
        return a;
    Expr *e = mk_expr(cx, EX_CONVERT, a->span);
    e->a = a;
    e->type = to;
    e->shape = a->shape;
    return a->kind == EX_CONST ? fold_node(cx, e) : e;
}

/* ---- integer arithmetic with folding ---- */

/* Both operands in the larger of their integer kinds. */
static Expr *mk_integer_op(Context *cx, Op op, Expr *a, Expr *b) {
    Type t = a->type.kind >= b->type.kind ? a->type : b->type;
    int64_t x, y;
    if (expr_is_int(a, &x) && expr_is_int(b, &y)) {
        int64_t r;
        bool over = op == OP_ADD   ? __builtin_add_overflow(x, y, &r)
                    : op == OP_SUB ? __builtin_sub_overflow(x, y, &r)
                                   : __builtin_mul_overflow(x, y, &r);
        if (!over)
            return mk_int(cx, a->span, r, t.kind);
    }
    return mk_binary(cx, span_join(a->span, b->span), op, mk_convert(cx, a, t),
                     mk_convert(cx, b, t));
}

/* e is `inner op constant`: its parts, so that (n + 1) - 1 is n again. */
static bool split_offset(Expr *e, Expr **inner, int64_t *c) {
    if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB) || !expr_is_int(e->b, c))
        return false;
    *inner = e->a;
    if (e->op == OP_SUB)
        *c = -*c;
    return true;
}

static Expr *add_constant(Context *cx, Expr *a, int64_t c, int kind) {
    Expr *inner;
    int64_t c0, sum;
    if (split_offset(a, &inner, &c0) && !__builtin_add_overflow(c0, c, &sum)) {
        a = inner;
        c = sum;
    }
    if (c == 0)
        return a;
    if (c < 0 && c != INT64_MIN)
        return mk_integer_op(cx, OP_SUB, a, mk_int(cx, a->span, -c, kind));
    return mk_integer_op(cx, OP_ADD, a, mk_int(cx, a->span, c, kind));
}

Expr *mk_add(Context *cx, Expr *a, Expr *b) {
    int64_t v;
    if (expr_is_int(b, &v) && !expr_is_int(a, &(int64_t){0}))
        return add_constant(cx, a, v, b->type.kind);
    if (expr_is_int(a, &v) && !expr_is_int(b, &(int64_t){0}))
        return add_constant(cx, b, v, a->type.kind);
    return mk_integer_op(cx, OP_ADD, a, b);
}

Expr *mk_sub(Context *cx, Expr *a, Expr *b) {
    int64_t v;
    if (expr_is_int(b, &v) && v != INT64_MIN && !expr_is_int(a, &(int64_t){0}))
        return add_constant(cx, a, -v, b->type.kind);
    if (expr_equal(a, b))
        return mk_int(cx, a->span, 0, a->type.kind);
    return mk_integer_op(cx, OP_SUB, a, b);
}

Expr *mk_mul(Context *cx, Expr *a, Expr *b) {
    int64_t v;
    if (expr_is_int(b, &v) && v == 1)
        return a;
    if (expr_is_int(a, &v) && v == 1)
        return b;
    return mk_integer_op(cx, OP_MUL, a, b);
}

/* ---- questions ---- */

bool symbol_is_mapped(const Symbol *s) {
    return s && (s->align || s->dist || s->inherit || s->is_dynamic);
}

bool symbol_may_lack(const Symbol *s) {
    return symbol_is_mapped(s) && s->kind == SYM_VAR && s->spec.kind != AS_SCALAR &&
           (s->is_optional || s->is_allocatable);
}

bool dist_spreads(const DistDir *dist) {
    bool spreads = false;
    for (int d = 0; dist && d < dist->n; d++)
        spreads |= dist->format[d].kind != DIST_STAR;
    return spreads;
}

bool symbol_is_spread(const Symbol *s) {
    return s->align || s->inherit || dist_spreads(s->dist);
}

void expr_stand_in(Expr **at, void *arg) {
    const StandIn *r = arg;
    if ((*at)->kind == EX_VAR && (*at)->sym == r->from)
        *at = r->to;
    else
        expr_children(*at, expr_stand_in, arg);
}

typedef struct Mention {
    const Symbol *sym;
    const char *name; /* before symbols are known; else NULL */
    bool found;
} Mention;

static void find_mention(Expr **e, void *arg) {
    Mention *m = arg;
    m->found |= m->name ? (*e)->kind == EX_REF && (*e)->name == m->name : (*e)->sym == m->sym;
    expr_children(*e, find_mention, m);
}

static bool mentions(const Expr *e, Mention m) {
    Expr *x = (Expr *)e;
    if (x)
        find_mention(&x, &m);
    return m.found;
}

bool expr_mentions(const Expr *e, const Symbol *s) {
    return mentions(e, (Mention){.sym = s});
}

bool expr_says_name(const Expr *e, const char *name) {
    return mentions(e, (Mention){.name = name});
}

bool expr_is_int(const Expr *e, int64_t *v) {
    if (!e || e->kind != EX_CONST || e->type.base != TY_INTEGER)
        return false;
    *v = e->value.i;
    return true;
}

bool expr_is_null(const Expr *e) {
    return e->kind == EX_CONST && e->type.to;
}

bool expr_names_null(const Expr *e) {
    return e->kind == EX_REF && e->has_args && e->args.n <= 1 && !strcmp(e->name, "null");
}

static bool opt_equal(const Expr *a, const Expr *b) {
    return a == b || (a && b && expr_equal(a, b));
}

/* Types that are compared with each other, those around them behind: what POINTER components come
 * back to is equal if all the rest is. */
typedef struct Compared {
    const Derived *a, *b;
    const struct Compared *up;
} Compared;

static bool is_compared(const Compared *pairs, const Derived *a, const Derived *b) {
    while (pairs && (pairs->a != a || pairs->b != b))
        pairs = pairs->up;
    return pairs != NULL;
}

static bool has_sequence(const Derived *a, const Derived *b) {
    return (a->is_sequence && b->is_sequence) || (a->is_bind && b->is_bind);
}

/* A lower bound that is not written is 1. */
static bool lower_equal(const Expr *a, const Expr *b) {
    int64_t x = 1, y = 1;
    if ((a && !expr_is_int(a, &x)) || (b && !expr_is_int(b, &y)))
        return opt_equal(a, b);
    return x == y;
}

static bool bounds_equal(const ArraySpec *a, const ArraySpec *b) {
    bool equal = a->rank == b->rank && a->kind == b->kind;
    for (int d = 0; d < a->rank && equal; d++)
        equal = lower_equal(a->dim[d].lo, b->dim[d].lo) && opt_equal(a->dim[d].hi, b->dim[d].hi);
    return equal;
}

/* But for their names, and for what their types are, if derived. */
static bool component_alike(const Component *a, const Component *b) {
    return a->type.base == b->type.base && a->type.kind == b->type.kind &&
           !type_lengths_differ(a->type, b->type) && a->is_pointer == b->is_pointer &&
           a->is_allocatable == b->is_allocatable && bounds_equal(&a->spec, &b->spec) &&
           !(a->is_private && !a->is_hidden);
}

/* SEQUENCE types of one name and with equal components are one type (Fortran 95, 4.4.2), and so are
 * BIND(C) types (Fortran 2003, 4.5.1.3); in calls of FORTRAN 77 (any_type) others are, too, of
 * whatever names. */
static bool derived_equal(const Derived *a, const Derived *b, bool any_type, const Compared *up) {
    if (a == b || is_compared(up, a, b))
        return true;
    if (!a || !b || !(any_type || (a->name == b->name && has_sequence(a, b))) ||
        a->components.n != b->components.n)
        return false;
    Compared pair = {.a = a, .b = b, .up = up};
    for (int i = 0; i < a->components.n; i++) {
        const Component *x = &a->components.at[i], *y = &b->components.at[i];
        if (!component_alike(x, y) || !(any_type || x->name == y->name) ||
            (x->type.base == TY_DERIVED &&
             !derived_equal(x->type.derived, y->type.derived, any_type, &pair)))
            return false;
    }
    return true;
}

bool type_equal(Type a, Type b) {
    return a.base == b.base && a.kind == b.kind &&
           (a.base != TY_DERIVED || derived_equal(a.derived, b.derived, false, NULL));
}

bool type_alike(Type a, Type b) {
    return a.base == TY_DERIVED && b.base == TY_DERIVED &&
           derived_equal(a.derived, b.derived, true, NULL);
}

/* And where it is written: INTEGER(8), C_PTR and C_FUNPTR are three. */
bool type_written_equal(Type a, Type b) {
    return type_equal(a, b) && a.address == b.address;
}

bool type_lengths_differ(Type a, Type b) {
    int64_t n, m;
    return a.base == TY_CHARACTER && b.base == TY_CHARACTER && expr_is_int(a.len, &n) &&
           expr_is_int(b.len, &m) && n != m;
}

Type type_default(const Context *cx, BaseType base) {
    bool real = base == TY_REAL || base == TY_COMPLEX;
    bool wide = real ? cx->opt.real_8 : cx->opt.integer_8;
    return (Type){.base = base, .kind = base == TY_CHARACTER ? 1 : wide ? 8 : 4};
}

int kind_double(const Context *cx) {
    return cx->opt.real_8 && !cx->opt.double_8 ? 16 : 8;
}

int expr_rank(const Expr *e) {
    return e->shape ? e->shape->rank : 0;
}

static bool same_real(Real a, Real b) { /* -0.0 is not 0.0 */
    return (a == b && !signbit(a) == !signbit(b)) || (isnan(a) && isnan(b));
}

static bool const_equal(const Expr *a, const Expr *b) {
    const Const *x = &a->value, *y = &b->value;
    switch (a->type.base) {
    case TY_INTEGER:
        return x->i == y->i;
    case TY_LOGICAL:
        return x->i == y->i && x->len == y->len;
    case TY_REAL:
        return same_real(x->re, y->re);
    case TY_COMPLEX:
        return same_real(x->re, y->re) && same_real(x->im, y->im);
    case TY_CHARACTER:
        return x->len == y->len && (x->len == 0 || !memcmp(x->s, y->s, (size_t)x->len));
    case TY_DERIVED:
    case TY_NONE:
        break;
    }
    return false;
}

bool expr_equal(const Expr *a, const Expr *b) {
    if (a == b)
        return true;
    if (a->kind != b->kind || a->op != b->op || !type_equal(a->type, b->type) ||
        a->sym != b->sym || a->intrinsic != b->intrinsic || a->index != b->index ||
        a->bound != b->bound || a->args.n != b->args.n)
        return false;
    if (a->kind == EX_CONST)
        return const_equal(a, b);
    if (a->kind == EX_CALL) /* may have side effects */
        return false;
    if ((a->kind == EX_REF || a->kind == EX_KEYWORD || a->kind == EX_IDO) && a->name != b->name)
        return false;
    for (int i = 0; i < a->args.n; i++)
        if (!opt_equal(a->args.at[i], b->args.at[i]))
            return false;
    return opt_equal(a->a, b->a) && opt_equal(a->b, b->b) && opt_equal(a->lo, b->lo) &&
           opt_equal(a->hi, b->hi) && opt_equal(a->step, b->step);
}

static Expr *opt_copy(Context *cx, const Expr *e) {
    return e ? expr_copy(cx, e) : NULL;
}

Shape *shape_copy(Context *cx, const Shape *s)
{
    Shape *c = NEW(cx, Shape);
    c->rank = s->rank;
    for (int d = 0; d < s->rank; d++)
        c->extent[d] = s->extent[d] != NULL ? expr_copy(cx, s->extent[d]) : NULL;
    return c;
}

Expr *expr_copy(Context *cx, const Expr *e) {
    Expr *c = NEW(cx, Expr);
    *c = *e;
    c->a = opt_copy(cx, e->a);
    c->b = opt_copy(cx, e->b);
    c->lo = opt_copy(cx, e->lo);
    c->hi = opt_copy(cx, e->hi);
    c->step = opt_copy(cx, e->step);
    memset(&c->args, 0, sizeof c->args);
    for (int i = 0; i < e->args.n; i++)
        vec_push(cx, &c->args, opt_copy(cx, e->args.at[i]));
    if (e->shape) {
        c->shape = NEW(cx, Shape);
        c->shape->rank = e->shape->rank;
        for (int d = 0; d < e->shape->rank; d++)
            c->shape->extent[d] = opt_copy(cx, e->shape->extent[d]);
    }
    return c;
}

static bool has_addresses(const Derived *t, bool or_is_whole) {
    bool any = t && or_is_whole && t->is_whole;
    for (int i = 0; t && i < t->components.n && !any; i++) {
        const Component *c = &t->components.at[i];
        any = c->is_allocatable || c->is_pointer ||
              (c->type.base == TY_DERIVED && has_addresses(c->type.derived, or_is_whole));
    }
    return any;
}

bool derived_has_addresses(const Derived *t) {
    return has_addresses(t, false);
}

bool derived_is_record(const Derived *t) {
    return has_addresses(t, true);
}

bool type_is_local(Type t) {
    bool local = t.address || (t.base == TY_DERIVED && derived_is_record(t.derived));
    for (int i = 0; t.base == TY_DERIVED && i < t.derived->components.n && !local; i++) {
        const Component *c = &t.derived->components.at[i];
        local = c->proc || type_is_local(c->type);
    }
    return local;
}

Symbol *late_length(const Symbol *s) {
    const Expr *n = s->type.base == TY_CHARACTER ? s->type.len : NULL;
    return n && n->kind == EX_VAR && n->sym->is_length ? n->sym : NULL;
}

bool symbol_has_open_length(const Symbol *s) {
    return s->is_deferred && s->spec.kind != AS_SCALAR;
}

/* As gfortran numbers it, cut to what the variable can hold. */
int64_t stat_has_storage(const Expr *stat) {
    enum { ALLOCATED_ALREADY = 5014 };
    return stat->type.kind == 1 ? (int8_t)ALLOCATED_ALREADY : ALLOCATED_ALREADY;
}

bool symbol_is_made(const Symbol *s) {
    return s->name[0] == '_' && !s->stands_for;
}

const char *symbol_said(const Symbol *s) {
    const Symbol *of = s->own_of ? s->own_of : s->renames;
    while (of && of->renames)
        of = of->renames;
    const char *made = s->stands_for ? s->stands_for : s->holds;
    return made ? made : of ? of->name : s->name;
}

bool symbol_lies_apart(const Symbol *s) {
    bool apart = false;
    for (int d = 0; s->pitch && s->type.base == TY_COMPLEX && d < s->spec.rank; d++)
        apart |= s->pitch[d] % (2 * s->type.kind) != 0;
    return apart;
}

bool symbol_is_record(const Symbol *s) {
    bool variable = s->kind == SYM_VAR || s->kind == SYM_UNKNOWN; /* between declarations */
    return variable && s->type.base == TY_DERIVED && !(s->is_heap && !s->whole) &&
           (s->spec.kind != AS_SCALAR || s->is_target) && derived_is_record(s->type.derived);
}

/* A CHARACTER, or an array of declared shape. A caller without interface cannot know which of them
 * an element is for. The length is that of plain data; beside a descriptor it means nothing. */
bool symbol_takes_length(const Symbol *dummy) {
    return dummy->kind == SYM_VAR && dummy->type.base == TY_CHARACTER &&
           (dummy->spec.kind == AS_SCALAR || dummy->spec.kind == AS_EXPLICIT ||
            dummy->spec.kind == AS_ASSUMED_SIZE);
}

const char *type_name(Context *cx, Type t) {
    static const char *const base[] = {
        [TY_NONE] = "no type",      [TY_INTEGER] = "INTEGER", [TY_REAL] = "REAL",
        [TY_COMPLEX] = "COMPLEX",   [TY_LOGICAL] = "LOGICAL", [TY_CHARACTER] = "CHARACTER",
        [TY_DERIVED] = "TYPE",
    };
    if (t.address)
        return t.address;
    if (t.to)
        return arena_printf(cx->arena, "POINTER to %s", type_name(cx, *t.to));
    if (t.base == TY_DERIVED && t.derived)
        return arena_printf(cx->arena, "TYPE(%s)", t.derived->name);
    if (t.base == TY_NONE || t.base == TY_CHARACTER)
        return base[t.base];
    return arena_printf(cx->arena, "%s(%d)", base[t.base], t.kind);
}

static const struct {
    const char *spelling;
    int precedence;
} operators[OP_COUNT] = {
#define X(name, f, c, prec) [OP_##name] = {f, prec},
    OPERATORS(X)
#undef X
};

const char *op_spelling(Op op) {
    return operators[op].spelling;
}

int op_precedence(Op op) {
    return operators[op].precedence;
}

/* ---- walks ---- */

static void visit(Expr **e, void (*f)(Expr **child, void *arg), void *arg) {
    if (*e)
        f(e, arg);
}

bool procedure_is_value(const Symbol *s) {
    return s->is_dummy || s->address;
}

void expr_children(Expr *e, void (*f)(Expr **child, void *arg), void *arg) {
    visit(&e->a, f, arg);
    visit(&e->b, f, arg);
    for (int i = 0; i < e->args.n; i++)
        visit(&e->args.at[i], f, arg);
    visit(&e->lo, f, arg);
    visit(&e->hi, f, arg);
    visit(&e->step, f, arg);
}

Expr *expr_unconverted(const Expr *e) {
    while (e->kind == EX_CONVERT)
        e = e->a;
    return (Expr *)e;
}

int64_t spec_elements(const ArraySpec *a) {
    int64_t n = 1, lo, hi;
    for (int d = 0; d < a->rank; d++) {
        lo = 1;
        if ((a->dim[d].lo && !expr_is_int(a->dim[d].lo, &lo)) || !a->dim[d].hi ||
            !expr_is_int(a->dim[d].hi, &hi))
            return -1;
        int64_t extent = hi < lo ? 0 : hi - lo + 1;
        if (extent && n > INT64_MAX / extent)
            return INT64_MAX;
        n *= extent;
    }
    return n;
}

bool expr_is_of_elements(const Expr *e) {
    return e->kind == EX_VAR && e->shape && e->sym->whole && e->sym->component &&
           e->sym->component->spec.rank == 0;
}

bool expr_has_vector(const Expr *e) {
    for (int i = 0; e->kind == EX_SECTION && i < e->args.n; i++)
        if (e->args.at[i]->kind != EX_TRIPLET && e->args.at[i]->shape)
            return true;
    return false;
}

static void find_call(Expr **e, void *found) {
    *(bool *)found |= (*e)->kind == EX_CALL;
    expr_children(*e, find_call, found);
}

bool expr_has_call(const Expr *e) {
    bool found = false;
    find_call(&(Expr *){(Expr *)e}, &found);
    return found;
}

void expr_find_impure(Expr **e, void *found) {
    *(bool *)found |= (*e)->kind == EX_CALL && !(*e)->sym->is_pure;
    expr_children(*e, expr_find_impure, found);
}

static void find_mapped(Expr **e, void *found) {
    *(bool *)found |= symbol_is_mapped((*e)->sym);
    expr_children(*e, find_mapped, found);
}

bool expr_has_mapped(const Expr *e) {
    bool found = false;
    find_mapped(&(Expr *){(Expr *)e}, &found);
    return found;
}

bool expr_has_extents(const Expr *e) {
    for (int d = 0; d < expr_rank(e); d++)
        if (!e->shape->extent[d])
            return false;
    return true;
}

void stmt_exprs(Stmt *s, void (*f)(Expr **e, void *arg), void *arg) {
    visit(&s->lhs, f, arg);
    visit(&s->rhs, f, arg);
    for (int i = 0; i < s->args.n; i++)
        visit(&s->args.at[i], f, arg);
    for (int i = 0; i < s->arms.n; i++)
        visit(&s->arms.at[i].cond, f, arg);
    visit(&s->lo, f, arg);
    visit(&s->hi, f, arg);
    visit(&s->step, f, arg);
    for (int i = 0; i < s->indices.n; i++) {
        visit(&s->indices.at[i].lo, f, arg);
        visit(&s->indices.at[i].hi, f, arg);
        visit(&s->indices.at[i].step, f, arg);
    }
    visit(&s->cond, f, arg);
    visit(&s->code, f, arg);
    visit(&s->stat, f, arg);
    visit(&s->unit, f, arg);
    visit(&s->format, f, arg);
    for (int d = 0; s->kind == ST_REDISTRIBUTE && s->dist && d < s->dist->n; d++)
        visit(&s->dist->format[d].arg, f, arg);
    for (int i = 0; s->io && i < IOS_COUNT; i++)
        visit(&s->io->spec[i], f, arg);
}

void stmt_blocks(Stmt *s, void (*f)(StmtVec *block, void *arg), void *arg) {
    for (int i = 0; i < s->arms.n; i++)
        f(&s->arms.at[i].body, arg);
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE || s->kind == ST_FORALL ||
        s->kind == ST_BLOCK)
        f(&s->body, arg);
}
