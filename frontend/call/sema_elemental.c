/* sema_elemental.c: CALL of an ELEMENTAL subroutine with arrays.
 *
 * Contract: the arguments are typed and conform. The call becomes DO loops over their elements, in
 * array element order, around a call with scalars, as the standard describes it. Over mapped arrays
 * the loops are INDEPENDENT, which calls of ELEMENTAL procedures are. */
#include "../tree/intrinsics.h"
#include "../sema/sema.h"
#include "../intrinsic/sema_intrinsic.h"
#include "../structure/sema_struct.h"

/* What a dummy is handed over as: the ranks of its array components. leaves: how many there are
 * from the first of a dummy's on; 0: it is not the first. */
typedef struct Handed {
    SymbolVec dummies; /* or components */
    IntVec ranks, leaves;
    IntVec intents;
} Handed;

typedef struct Elements {
    Sema *S;
    const Symbol *proc;
    const ExprVec *args; /* of the call */
    Symbol *index[MAX_RANK]; /* count from 1 */
    bool mapped;
    int keep; /* leading dimensions of the argument at work that its dummy has too: a component's */
    const Handed *handed;
    bool ok;
} Elements;

static Expr *position(Elements *E, Span at, int d, Expr *lo, Expr *step) {
    Context *cx = E->S->cx;
    Expr *n = mk_sub(cx, mk_var(cx, at, E->index[d]), mk_int(cx, at, 1, 8));
    if (step)
        n = mk_mul(cx, mk_convert(cx, step, TYPE(INTEGER, 8)), n);
    return mk_add(cx, mk_convert(cx, lo, TYPE(INTEGER, 8)), n);
}

static Expr *fail(Elements *E, const Expr *e, const char *what) {
    if (E->ok)
        diag_error(E->S->cx, e->span, "%s as an argument of the ELEMENTAL subroutine '%s' is not "
                   "supported", what, E->proc->name);
    E->ok = false;
    return (Expr *)e;
}

/* What has no elements of its own, such as an array constructor or CSHIFT: a temporary gets its
 * value before the call. It lies like a mapped argument, if mapped arrays come in. */
static Expr *kept(Elements *E, Expr *e) {
    Context *cx = E->S->cx;
    bool own = E->keep && e->type.base != TY_DERIVED; /* a component with dimensions of its own */
    int64_t length;
    bool fixed = e->type.base != TY_CHARACTER || (e->type.len && expr_is_int(e->type.len, &length));
    if (own || !fixed || e->type.base == TY_DERIVED || !expr_has_extents(e))
        return mk_var(cx, e->span, sema_kept_in(E->S, e));
    Symbol *t = struct_temporary(E->S, e->type, e->span);
    t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = e->shape->rank};
    t->is_allocatable = true;
    struct_spread(E->S, t, e, E->args);
    Stmt *copy = mk_stmt(cx, ST_ASSIGN, e->span);
    copy->lhs = mk_var(cx, e->span, t);
    copy->rhs = e;
    vec_push(cx, &E->S->prelude, struct_deallocate(E->S, t, e->span));
    vec_push(cx, &E->S->prelude, struct_allocate_like(E->S, t, e, e->span));
    vec_push(cx, &E->S->prelude, copy);
    return mk_var(cx, e->span, t);
}

static Expr *element_of(Elements *E, Expr *e);

/* A vector subscript has its value before the calls. */
static Expr *element_of_vector(Elements *E, Expr *vector, int d) {
    Elements subscript = *E;
    subscript.keep = 0;
    Expr *v = kept(&subscript, vector);
    E->ok = subscript.ok;
    if (!E->ok)
        return v;
    subscript.index[0] = E->index[d];
    return element_of(&subscript, v);
}

static Expr *element_of(Elements *E, Expr *e) {
    Context *cx = E->S->cx;
    Symbol *s = e->sym;
    E->mapped |= symbol_is_mapped(s);
    Expr *r = mk_expr(cx, EX_ELEM, e->span);
    r->sym = s;
    r->name = s->name;
    r->type = e->type;
    int own = E->keep;
    for (int i = 0, d = 0; i < s->spec.rank; i++) {
        Expr *x = e->kind == EX_SECTION ? e->args.at[i] : NULL;
        if (own > 0 && (!x || x->kind == EX_TRIPLET)) {
            own--;
            x = x ? x : mk_expr(cx, EX_TRIPLET, e->span);
        } else if (!x)
            x = position(E, e->span, d++, mk_bound(cx, e->span, s, i, BOUND_LOWER), NULL);
        else if (x->kind == EX_TRIPLET)
            x = position(E, x->span, d++, x->lo, x->step);
        else if (x->shape)
            x = element_of_vector(E, x, d++);
        vec_push(cx, &r->args, x);
    }
    if (E->keep)
        sema_subscripts(E->S, r);
    return r;
}

static Expr *in_temporary(Elements *E, Expr *e) {
    Expr *v = kept(E, e);
    return E->ok ? element_of(E, v) : v;
}

typedef struct Other {
    const Expr *changed;
    bool yes;
} Other;

/* Is another part of the variable read than that which is changed? */
static void find_other(Expr **at, void *arg) {
    Other *o = arg;
    if (expr_equal(*at, o->changed))
        return;
    const Expr *of = o->changed->kind == EX_SUBSTR ? o->changed->a : o->changed;
    o->yes |= (*at)->sym && expr_shares(*at, of->sym, false) && (*at)->kind != EX_CALL;
    expr_children(*at, find_other, arg);
}

/* Does a call change what another one needs for the expression e? */
static bool is_changed(const Elements *E, Expr *e) {
    bool changed = false, computed = e->kind == EX_BINARY || e->kind == EX_UNARY ||
                                     e->kind == EX_CONVERT || e->kind == EX_INTRINSIC ||
                                     e->kind == EX_CALL;
    if (!e->shape || !computed || E->handed->intents.n != E->args->n)
        return false;
    for (int i = 0; i < E->args->n; i++) {
        const Expr *a = E->args->at[i];
        Other o = {.changed = a};
        const Expr *of = a && a->kind == EX_SUBSTR ? a->a : a;
        bool variable = of && (of->kind == EX_VAR || of->kind == EX_SECTION);
        if (!variable || E->handed->intents.at[i] == INTENT_IN)
            continue;
        find_other(&e, &o);
        changed |= o.yes;
    }
    return changed;
}

/* The same of an array component: (a%v). */
static Expr *component_before(Elements *E, Expr *e, Expr *inner) {
    bool shared = inner->kind != EX_VAR && inner->kind != EX_SECTION;
    for (int i = 0; i < E->args->n; i++) {
        const Expr *a = E->args->at[i];
        if (a && a->sym && a->kind != EX_PAREN && a->kind != EX_CALL && a->kind != EX_PROC)
            shared |= expr_shares(inner, a->sym, false);
    }
    return shared ? mk_var(E->S->cx, e->span, sema_kept_in(E->S, inner)) : inner;
}

/* (e), of which the procedure changes a part, has its value before all the calls, but for the very
 * element that one of them changes; so has any other expression. */
static Expr *before_calls(Elements *E, Expr *e) {
    Sema *S = E->S;
    Expr *inner = e;
    if (is_changed(E, e))
        return kept(E, e);
    while (inner->kind == EX_PAREN)
        inner = inner->a;
    if (inner == e)
        return e;
    if (E->keep)
        return component_before(E, e, inner);
    for (int i = 0; i < E->args->n; i++) {
        const Expr *a = E->args->at[i];
        if (!a || !a->sym || a->kind == EX_PAREN || a->kind == EX_CALL || a->kind == EX_PROC)
            continue;
        if (!expr_shares(inner, a->sym, false) || expr_equal(inner, a))
            continue;
        if (e->shape)
            return kept(E, e);
        Symbol *t = struct_temporary(S, e->type, e->span);
        Stmt *copy = mk_stmt(S->cx, ST_ASSIGN, e->span);
        if (e->type.base == TY_CHARACTER && (!e->type.len || e->type.len->kind != EX_CONST))
            return fail(E, e, "a CHARACTER value that the call changes");
        copy->lhs = mk_var(S->cx, e->span, t);
        copy->rhs = e;
        vec_push(S->cx, &S->prelude, copy);
        return mk_var(S->cx, e->span, t);
    }
    return e;
}

/* A bound of substrings has its value before the calls. */
static Expr *bound_before(Elements *E, Expr *e) {
    if (!e || e->kind == EX_CONST)
        return e;
    Symbol *t = struct_temporary(E->S, TYPE(INTEGER, 8), e->span);
    vec_push(E->S->cx, &E->S->prelude,
             mk_set(E->S->cx, mk_var(E->S->cx, e->span, t), mk_convert(E->S->cx, e, t->type)));
    return mk_var(E->S->cx, e->span, t);
}

/* The expression's value at the indices. */
static Expr *at_indices(Elements *E, Expr *e) {
    if (!e || !e->shape || expr_rank(e) == E->keep)
        return e;
    switch (e->kind) {
    case EX_VAR:
    case EX_SECTION:
        return element_of(E, e);
    case EX_INTRINSIC:
    case EX_CALL:
        if (e->kind == EX_CALL ? !e->sym->iface || !e->sym->iface->is_elemental
                               : e->intrinsic->cls != IC_ELEMENTAL)
            return in_temporary(E, e);
        for (int i = 0; i < e->args.n; i++)
            e->args.at[i] = at_indices(E, e->args.at[i]);
        break;
    case EX_SUBSTR:
        if (e->a->kind != EX_VAR && e->a->kind != EX_SECTION)
            return in_temporary(E, e);
        e->lo = bound_before(E, e->lo);
        e->hi = bound_before(E, e->hi);
        e->a = element_of(E, e->a);
        break;
    case EX_UNARY:
    case EX_BINARY:
    case EX_CONVERT:
    case EX_PAREN:
        e->a = at_indices(E, e->a);
        e->b = at_indices(E, e->b);
        break;
    default:
        return in_temporary(E, e);
    }
    e->shape = NULL;
    return e;
}

static void push_ranks(Context *cx, Handed *to, const Symbol *s, Intent intent) {
    const bool whole = !s->parts.n || symbol_is_record(s); /* one argument */
    for (int i = 0; i < s->parts.n && !whole; i++)
        push_ranks(cx, to, s->parts.at[i], intent);
    if (whole) {
        vec_push(cx, &to->dummies, (Symbol *)s);
        vec_push(cx, &to->intents, (int)intent);
        vec_push(cx, &to->ranks, s->spec.rank);
        vec_push(cx, &to->leaves, 0);
    }
}

static void push_dummy(Context *cx, Handed *to, const Symbol *s) {
    int first = to->ranks.n;
    push_ranks(cx, to, s, s->is_result ? INTENT_OUT : s->intent);
    if (to->ranks.n > first)
        to->leaves.at[first] = to->ranks.n - first;
}

static Handed handed_to(Context *cx, const Unit *u) {
    Handed handed = {0};
    for (int i = 0; u && i < u->dummies.n; i++)
        push_dummy(cx, &handed, u->dummies.at[i]);
    if (u && u->result)
        push_dummy(cx, &handed, u->result);
    return handed;
}

const Symbol *sema_handed_to(Context *cx, const Unit *u, const ExprVec *args, int k) {
    const Handed handed = handed_to(cx, u);
    int at = 0;
    for (int i = 0; i < k && at < handed.ranks.n; i++) {
        const int leaves = handed.leaves.at[at];
        at += record_is_array(args->at[i]) && leaves > 0 ? leaves : 1;
    }
    return at < handed.ranks.n ? handed.dummies.at[at] : NULL;
}

/* An array of records is one argument until its element is known, which is handed over by
 * components, to a TARGET whole: how to reach it stands in front of the call. */
static void push_record(Elements *E, StmtVec *before, ExprVec *args, Expr *e, const Symbol *dummy) {
    Sema *S = E->S;
    StmtVec prelude = S->prelude;
    S->prelude = (StmtVec){0};
    E->keep = 0;
    Expr *element = heap_reference(S, element_of(E, e));
    if (symbol_is_record(dummy) && !dummy->whole) /* not the first part of one */
        vec_push(S->cx, args, record_value(S, element, false));
    else
        sema_struct_argument(S, args, element);
    vec_append(S->cx, before, &S->prelude);
    S->prelude = prelude;
}

/* ELEMENTAL is PURE but for IMPURE. */
void sema_impure(Unit *u) {
    u->is_pure |= u->is_elemental && !u->is_impure;
}

/* s: CALL, or v = f(…) of a function, whose arguments are s->args then. */
void sema_elemental_call(Sema *S, Stmt *s, const Shape *shape) {
    Context *cx = S->cx;
    Elements E = {.S = S, .proc = s->sym, .args = &s->args, .ok = true};
    Scope *unit = scope_unit(S->scope);
    bool impure = s->sym->iface && s->sym->iface->is_impure;
    for (int d = 0; d < shape->rank; d++) {
        const char *name = arena_printf(cx->arena, "_e%d", unit->symbols.n);
        E.index[d] = scope_add(cx, unit, name_of(cx, name), s->span, SYM_VAR);
        E.index[d]->type = TYPE(INTEGER, 8);
        E.index[d]->is_assigned = E.index[d]->is_used = true;
    }
    Stmt *body = mk_stmt(cx, ST_CALL, s->span);
    StmtVec before = {0};
    body->sym = s->sym;
    body->rhs = s->kind == ST_CALL ? s->rhs : NULL;
    body->name = s->name;
    const Handed handed = handed_to(cx, s->sym->iface);
    E.handed = &handed;
    for (int i = 0, k = 0; i < s->args.n; i++) {
        bool known = k < handed.ranks.n;
        E.keep = known ? handed.ranks.at[k] : 0;
        if (record_is_array(s->args.at[i]) && known && handed.leaves.at[k] > 0) {
            push_record(&E, &before, &body->args, s->args.at[i], handed.dummies.at[k]);
            k += handed.leaves.at[k];
        } else {
            Expr *e = s->args.at[i];
            e = e && !struct_is(e) ? before_calls(&E, e) : e;
            vec_push(cx, &body->args, at_indices(&E, e));
            k++;
        }
    }
    if (s->kind == ST_ASSIGN) {
        E.keep = 0;
        body->kind = ST_ASSIGN;
        body->lhs = at_indices(&E, s->lhs);
        body->rhs = expr_copy(cx, s->rhs);
        body->rhs->shape = NULL;
        body->rhs->args = body->args;
        body->args = (ExprVec){0};
        body->sym = NULL;
        body->name = NULL;
    }
    if (body->kind == ST_ASSIGN && S->mask) {
        E.keep = 0;
        Stmt *chosen = mk_if(cx, s->span, at_indices(&E, expr_copy(cx, S->mask)));
        vec_push(cx, &chosen->arms.at[0].body, body);
        body = chosen;
    }
    if (before.n) {
        Stmt *block = mk_stmt(cx, ST_BLOCK, s->span);
        block->body = before;
        vec_push(cx, &block->body, body);
        body = block;
    }
    for (int d = 0; d < shape->rank && E.ok; d++) {
        Stmt *loop = mk_stmt(cx, ST_DO, s->span);
        loop->sym = E.index[d];
        loop->name = loop->sym->name;
        loop->lo = mk_int(cx, s->span, 1, 8);
        loop->hi = mk_convert(cx, expr_copy(cx, shape->extent[d]), TYPE(INTEGER, 8));
        if (E.mapped && !impure) {
            loop->dir = NEW(cx, IndependentDir);
            loop->dir->span = s->span;
        }
        vec_push(cx, &loop->body, body);
        body = loop;
    }
    s->kind = ST_BLOCK;
    s->lhs = s->rhs = NULL;
    s->args.n = 0;
    vec_push(cx, &s->body, body);
}

/* CALL MVBITS(from, frompos, len, to, topos) is an assignment to TO. */
void sema_mvbits(Match *m, Stmt *s) {
    Context *cx = m->S->cx;
    static const int order[] = {3, 0, 1, 2, 4};
    Expr *to = m->args.at[3], *e = mk_expr(cx, EX_INTRINSIC, m->span);
    e->intrinsic = intrinsic_row(IN_MVBITS_VALUE);
    e->name = e->intrinsic->name;
    e->type = to->type;
    e->shape = to->shape;
    for (int i = 0; i < countof(order); i++)
        vec_push(cx, &e->args, i ? m->args.at[order[i]] : expr_copy(cx, to));
    s->kind = ST_ASSIGN;
    s->lhs = to;
    s->rhs = e;
    s->args.n = 0;
}

bool sema_moves_alike(Match *m) {
    const Expr *to = m->args.at[3];
    for (int i = 0; i < m->args.n && m->ok; i++) {
        const Expr *e = m->args.at[i];
        if (e->shape && !to->shape) {
            diag_error(m->S->cx, to->span, "MVBITS sets a scalar here, but other arguments are "
                       "arrays");
            m->ok = false;
        } else {
            m->ok = shape_conform(m->S, to, e);
        }
    }
    return m->ok;
}
