/* sema_realloc.c: allocation that follows another array: assignment to an ALLOCATABLE array,
 * ALLOCATE with SOURCE= and MOLD=, MOVE_ALLOC.
 *
 * Contract: as Fortran 2003 has it, an ALLOCATABLE array that is assigned takes the shape of the
 * value where it has another or none. Where the value is one of an operation on the array itself,
 * or has its extents (sema_allocated.c), nothing is added: the test would keep loops before and
 * after it apart. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

static Expr *is_allocated(Sema *S, Symbol *s, Span at) {
    Expr *e = mk_expr(S->cx, EX_INTRINSIC, at);
    e->intrinsic = intrinsic_row(IN_ALLOCATED);
    e->type = TYPE(LOGICAL, 4);
    vec_push(S->cx, &e->args, mk_var(S->cx, at, sema_struct_lead(s)));
    return e;
}


typedef struct Mention {
    const Symbol *sym;
    bool found;
} Mention;

static void find_mention(Expr **at, void *arg) {
    Mention *m = arg;
    Symbol *s = (*at)->sym;
    for (const Symbol *w = s; w; w = w->whole)
        m->found |= w == m->sym || symbols_share(w, m->sym);
    m->found |= (*at)->kind == EX_CALL;
    expr_children(*at, find_mention, arg);
}

static bool mentions(Expr *e, const Symbol *sym) {
    Mention m = {sym, false};
    find_mention(&e, &m);
    return m.found;
}

/* Is the array an operand of an elementwise operation? Then the value has its shape. */
static bool is_operand(const Expr *e, const Symbol *sym) {
    switch (e->kind) {
    case EX_VAR:
        return e->sym == sym;
    case EX_UNARY:
    case EX_BINARY:
    case EX_CONVERT:
    case EX_PAREN:
        return is_operand(e->a, sym) || (e->b && is_operand(e->b, sym));
    case EX_INTRINSIC:
        for (int i = 0; e->intrinsic->cls == IC_ELEMENTAL && i < e->args.n; i++)
            if (e->args.at[i] && is_operand(e->args.at[i], sym))
                return true;
        return false;
    default:
        return false;
    }
}

/* e .OR. a /= b */
static Expr *or_differ(Context *cx, Expr *e, Expr *a, Expr *b) {
    Expr *x = mk_binary(cx, e->span, OP_NE, a, b);
    x->type = TYPE(LOGICAL, 4);
    e = mk_binary(cx, e->span, OP_OR, e, x);
    e->type = TYPE(LOGICAL, 4);
    return e;
}

/* .NOT. ALLOCATED(a) .OR. its extents are others; NULL: they are known to be the same. */
static Expr *differs(Sema *S, Symbol *s, const Expr *value) {
    Context *cx = S->cx;
    Expr *no = mk_unary(cx, value->span, OP_NOT, is_allocated(S, s, value->span));
    no->type = TYPE(LOGICAL, 4);
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *have = mk_bound(cx, value->span, sema_struct_lead(s),
                              d + sema_struct_lead(s)->spec.rank - s->spec.rank, BOUND_EXTENT);
        Expr *n = mk_convert(cx, expr_copy(cx, value->shape->extent[d]), TYPE(INTEGER, 8));
        no = or_differ(cx, no, have, n);
    }
    if (symbol_has_open_length(s))
        no = or_differ(cx, no, mk_convert(cx, char_length(cx, mk_var(cx, value->span, s)),
                                          TYPE(INTEGER, 8)),
                       mk_convert(cx, char_length(cx, value), TYPE(INTEGER, 8)));
    return no;
}

static bool same_extents(Sema *S, Symbol *s, const Expr *value) {
    bool same = true;
    for (int d = 0; d < s->spec.rank; d++)
        same &= expr_equal(mk_bound(S->cx, value->span, s, d, BOUND_EXTENT),
                           value->shape->extent[d]);
    return same;
}

void sema_allocate_like(Sema *S, StmtVec *out, Symbol *s, const Expr *like, Span at) {
    Stmt *a = struct_allocate_like(S, s, like, at);
    sema_struct_objects(S, a);
    vec_push(S->cx, out, a);
}

void sema_free_array(Sema *S, StmtVec *out, Symbol *s, Span at) {
    Stmt *d = mk_stmt(S->cx, ST_DEALLOCATE, at),
         *test = mk_if(S->cx, at, is_allocated(S, s, at));
    vec_push(S->cx, &d->args, mk_var(S->cx, at, s));
    sema_struct_objects(S, d);
    vec_push(S->cx, &test->arms.at[0].body, d);
    vec_push(S->cx, out, test);
}

void sema_allocate_before(Sema *S, Symbol *s, const Expr *like, Span at) {
    sema_free_array(S, &S->prelude, s, at);
    sema_allocate_like(S, &S->prelude, s, like, at);
}

static bool may_follow(const Sema *S, const Expr *lhs, const Expr *rhs) {
    const Symbol *s = lhs->sym;
    return !S->cx->opt.keep_shapes && lhs->kind == EX_VAR && lhs->shape && s->is_allocatable &&
           s->kind == SYM_VAR && (!s->is_pointer || s->says_allocatable) && rhs->shape &&
           !S->in_where && (s->name[0] != '_' || s->says_allocatable) &&
           !s->is_automatic && /* whose length is as it is declared */
           expr_rank(rhs) == expr_rank(lhs);
}

/* PACK has as many elements as its mask is true for, and so has what has the shape of such an
 * operand: cshift(pack(a, m), 1) + 1. */
static void count_within(Sema *S, Expr *e) {
    if (!e || !e->shape || expr_has_extents(e))
        return;
    sema_count_packed(S, e);
    enum { MOST = 4 };
    Expr *like[MOST] = {e->a, e->b};
    int n = 2;
    if (e->kind == EX_INTRINSIC) {
        bool first = e->intrinsic->shape == RS_FIRST || e->intrinsic->shape == RS_SCAN;
        n = first ? 1 : e->intrinsic->cls == IC_ELEMENTAL ? e->args.n : 0;
        for (int i = 0; i < n && i < MOST; i++)
            like[i] = e->args.at[i];
    } else if (e->kind != EX_UNARY && e->kind != EX_BINARY && e->kind != EX_CONVERT &&
               e->kind != EX_PAREN) {
        n = 0;
    }
    for (int i = 0; i < n && i < MOST && !expr_has_extents(e); i++) {
        count_within(S, like[i]);
        if (like[i] && like[i]->shape && expr_rank(like[i]) == expr_rank(e) &&
            expr_has_extents(like[i]))
            e->shape = shape_copy(S->cx, like[i]->shape);
    }
}

/* A function's array is there before the assignment, which asks it for its extents: no temporary
 * keeps lhs, which the function may see, apart. */
static bool comes_sized(const Expr *e) {
    const Unit *u = e->kind == EX_CALL && e->sym ? e->sym->iface : NULL;
    return u && u->result && u->result->spec.rank && !u->is_elemental &&
           e->type.base != TY_DERIVED && e->type.base != TY_CHARACTER;
}

/* Before lhs = rhs: lhs gets the shape of rhs. The value may go through a temporary, which then
 * replaces rhs. */
Expr *sema_follow_shape(Sema *S, Expr *lhs, Expr *rhs) {
    Context *cx = S->cx;
    Span at = lhs->span;
    if (may_follow(S, lhs, rhs)) {
        count_within(S, rhs);
        if (lhs->sym->is_pointer) /* what a pointer leads to takes the shape here, others later */
            rhs = sema_sized(S, rhs);
    }
    if (!may_follow(S, lhs, rhs) || !expr_has_extents(rhs))
        return rhs;
    if (comes_sized(rhs) && !S->in_forall && type_equal(lhs->type, rhs->type)) {
        rhs->shape = shape_new(cx, expr_rank(rhs));
        return rhs;
    }
    if (!symbol_has_open_length(lhs->sym) &&
        (is_operand(rhs, lhs->sym) || same_extents(S, lhs->sym, rhs)))
        return rhs;
    Symbol *s = lhs->sym;
    if (S->in_forall) {
        diag_unsupported(cx, at, "'%s', which takes the shape of its value, is not supported as a "
                         "whole in FORALL", s->name);
        return rhs;
    }
    Stmt *test = mk_if(S->cx, at, differs(S, s, rhs));
    StmtVec *body = &test->arms.at[0].body;
    if (!mentions(rhs, s)) {
        sema_free_array(S, body, s, at);
        sema_allocate_like(S, body, s, expr_unconverted(rhs), at);
        vec_push(cx, &S->prelude, test);
        return rhs;
    }
    Symbol *t = struct_array(S, lhs->type, s->spec.rank, at);
    struct_spread(S, t, rhs, NULL);
    sema_allocate_before(S, t, rhs, at);
    sema_put(S, &S->prelude, mk_var(cx, at, t), rhs);
    test->arms.at[0].cond = differs(S, s, mk_var(cx, at, t));
    sema_free_array(S, body, s, at);
    Expr like = *mk_var(cx, at, t);
    like.a = mk_var(cx, at, t);
    if (expr_unconverted(rhs)->kind != EX_VAR) /* whose bounds t has: its shape, from 1 */
        like.kind = EX_PAREN;
    sema_allocate_like(S, body, s, &like, at);
    vec_push(cx, &S->prelude, test);
    return mk_var(cx, at, t);
}

/* ---- SOURCE=, MOLD= ---- */

/* What ALLOCATE(a, SOURCE=e) adds for one object: the value, behind what that needs, which may lie
 * in the new storage. The bounds of an array were taken from e before. */
void sema_allocated_value(Sema *S, StmtVec *out, Expr *a, Expr *source) {
    Stmt *s = mk_set(S->cx, a, source);
    StmtVec outer = sema_needs_begin(S);
    if (!struct_is(a))
        s->rhs = sema_assign_convert(S, source, a->type, "SOURCE=");
    else if (type_equal(a->type, source->type))
        sema_struct_assignment(S, s);
    else
        diag_error(S->cx, source->span, "SOURCE= is %s, not %s", type_name(S->cx, source->type),
                   type_name(S->cx, a->type));
    vec_append(S->cx, out, &S->prelude);
    S->prelude = outer;
    vec_push(S->cx, out, s);
}

/* ---- MOVE_ALLOC ---- */

static Expr *moved(Sema *S, Stmt *s, int i) {
    Expr *e = s->args.at[i]->kind == EX_KEYWORD ? s->args.at[i]->a : s->args.at[i];
    e = sema_designator(S, e);
    if (e->type.base == TY_NONE)
        return NULL;
    bool array = e->kind == EX_VAR && e->shape && e->sym->is_allocatable &&
                 (!e->sym->is_pointer || e->sym->says_allocatable);
    const Expr *v = heap_pointer(e);
    if (v && v->kind == EX_VAR && v->sym->says_allocatable && v->sym->intent == INTENT_IN) {
        diag_error(S->cx, e->span, "'%s' is INTENT(IN) and cannot be changed by MOVE_ALLOC",
                   v->sym->name);
        return NULL;
    }
    if (array || heap_is_owned(e))
        return sema_definable(S, e, "changed by MOVE_ALLOC") ? e : NULL;
    diag_error(S->cx, e->span, "the arguments of MOVE_ALLOC must be ALLOCATABLE");
    return NULL;
}

/* `s` for its object i alone, whose storage comes from, or went to, `other`. */
static Stmt *moves_one(Sema *S, const Stmt *s, int i, Expr *other) {
    Stmt *one = NEW(S->cx, Stmt);
    *one = *s;
    one->args = (ExprVec){0};
    one->rhs = mk_var(S->cx, s->span, other->sym);
    vec_push(S->cx, &one->args, s->args.at[i]);
    return one;
}

/* The storage changes hands, of structures that of each component: no element moves. */
static void move_array(Sema *S, StmtVec *out, Symbol *from, Symbol *to, Span at) {
    Context *cx = S->cx;
    sema_free_array(S, out, to, at);
    Stmt *test = mk_if(S->cx, at, is_allocated(S, from, at));
    StmtVec *body = &test->arms.at[0].body;
    Stmt *a = struct_allocate_like(S, to, mk_var(cx, at, from), at),
         *d = mk_stmt(cx, ST_DEALLOCATE, at);
    vec_push(cx, &d->args, mk_var(cx, at, from));
    a->moves = d->moves = true;
    sema_struct_objects(S, a);
    sema_struct_objects(S, d);
    for (int i = 0; i < a->args.n; i++) {
        vec_push(cx, body, moves_one(S, a, i, d->args.at[i]));
        vec_push(cx, body, moves_one(S, d, i, a->args.at[i]));
    }
    vec_push(cx, out, test);
}

/* CALL MOVE_ALLOC(from, to): false, it is another procedure. */
bool sema_move_alloc(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Span at = s->span;
    if (s->args.n != 2) {
        diag_error(cx, at, "MOVE_ALLOC needs two arguments");
        return true;
    }
    bool swapped = s->args.at[0]->kind == EX_KEYWORD && s->args.at[0]->name[0] == 't';
    Expr *from = moved(S, s, swapped), *to = moved(S, s, !swapped);
    if (!from || !to)
        return true;
    if (!type_equal(from->type, to->type) || expr_rank(from) != expr_rank(to)) {
        diag_error(cx, at, "the arguments of MOVE_ALLOC must have one type and rank");
        return true;
    }
    StmtVec out = {0};
    if (!from->shape)
        heap_move(S, &out, from, to);
    else
        move_array(S, &out, from->sym, to->sym, at);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
    return true;
}
