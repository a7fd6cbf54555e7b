/* sema_concurrent.c: DO CONCURRENT, which becomes DO loops that are asserted to be independent.
 *
 * Contract: the first index is that of the innermost loop, as arrays are stored. Indices are
 * variables of the construct; so are those that LOCAL and LOCAL_INIT name. A mask is tested in each
 * iteration; one that reads what the iterations change is computed before all of them. The loops
 * have an IndependentDir of their own making: where they fit into no nest they are looked at like
 * any other DO loop. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"
#include "../source/source.h"

Symbol *sema_own_variable(Sema *S, const char *name, Type t, Span at) {
    Scope *unit = scope_unit(S->scope);
    Symbol *s = NEW(S->cx, Symbol);
    *s = (Symbol){.kind = SYM_VAR, .name = name, .span = at, .scope = unit, .type = t,
                  .id = unit->symbols.n};
    s->is_used = s->is_set = s->is_assigned = s->bounds_done = true;
    vec_push(S->cx, &unit->symbols, s); /* under no name */
    scope_bind(S->cx, S->scope, name, s);
    return s;
}

/* ---- indices ---- */

static void index_variable(Sema *S, Stmt *s, ForallIndex *x) {
    Context *cx = S->cx;
    Scope *outer = S->scope->parent;
    Symbol *seen = scope_lookup(outer, x->name);
    const Type given = sema_index_type(S, x->kind);
    Type t = given;
    if (t.base == TY_NONE)
        t = seen && seen->type.base != TY_NONE ? seen->type : scope_implicit(outer, x->name);
    if (scope_find(S->scope, x->name))
        diag_error(cx, s->span, "'%s' is an index of this DO CONCURRENT already", x->name);
    else if (t.base == TY_NONE && !(seen && seen->has_error))
        diag_error(cx, sources_word(cx, s->span, x->name, NULL),
                   "'%s' is not declared, and IMPLICIT NONE is in force", x->name);
    else if (t.base != TY_INTEGER && t.base != TY_NONE)
        diag_error(cx, s->span, "the index '%s' of DO CONCURRENT must be INTEGER, it is %s",
                   x->name, type_name(cx, t));
    if (seen && given.base == TY_NONE)
        seen->is_used = seen->is_set = true;
    x->sym = sema_own_variable(S, x->name, t.base == TY_INTEGER ? t : TYPE(INTEGER, 4), s->span);
}

static Expr *keep(Sema *S, Expr *e, Type t) {
    if (!e || e->type.base == TY_NONE)
        return e;
    e = mk_convert(S->cx, e, t);
    if (e->kind == EX_CONST || e->kind == EX_BOUND ||
        (e->kind == EX_VAR && !e->sym->is_assigned))
        return e;
    Symbol *k = struct_temporary(S, t, e->span);
    vec_push(S->cx, &S->prelude, mk_set(S->cx, mk_var(S->cx, e->span, k), e));
    return mk_var(S->cx, e->span, k);
}

void sema_keep_bounds(Sema *S, ForallIndex *x) {
    x->lo = keep(S, x->lo, x->sym->type);
    x->hi = keep(S, x->hi, x->sym->type);
    x->step = keep(S, x->step, x->sym->type);
}

static Stmt *loop_over(Sema *S, const Stmt *s, const ForallIndex *x) {
    Context *cx = S->cx;
    Stmt *loop = mk_stmt(cx, ST_DO, s->span);
    loop->name = x->sym->name;
    loop->sym = x->sym;
    loop->lo = expr_copy(cx, x->lo);
    loop->hi = expr_copy(cx, x->hi);
    loop->step = x->step ? expr_copy(cx, x->step) : NULL;
    return loop;
}

/* The loops around `body`, the last index outermost; *inner: the innermost. */
static Stmt *loops_around(Sema *S, const Stmt *s, Stmt **inner) {
    Stmt *outer = *inner = loop_over(S, s, &s->indices.at[0]);
    for (int i = 1; i < s->indices.n; i++) {
        Stmt *loop = loop_over(S, s, &s->indices.at[i]);
        vec_push(S->cx, &loop->body, outer);
        outer = loop;
    }
    return outer;
}

/* ---- LOCAL, LOCAL_INIT ---- */

static void local_variables(Sema *S, const ExprVec *names, bool init, ExprVec *own, StmtVec *sets) {
    Context *cx = S->cx;
    for (int i = 0; i < names->n; i++) {
        const Expr *e = names->at[i];
        Scope *inner = S->scope;
        S->scope = inner->parent;
        Symbol *s = sema_variable(S, e->name, e->span);
        S->scope = inner;
        if (!s || s->type.base == TY_NONE)
            continue;
        bool plain = s->kind == SYM_VAR && !s->is_allocatable && !s->is_pointer && !s->alias &&
                     !s->type.to && s->type.base != TY_DERIVED && !s->is_constant &&
                     (!s->type.len || s->type.len->kind == EX_CONST);
        for (int d = 0; d < s->spec.rank && plain; d++)
            plain = s->spec.kind == AS_EXPLICIT && s->spec.dim[d].hi->kind == EX_CONST &&
                    (!s->spec.dim[d].lo || s->spec.dim[d].lo->kind == EX_CONST);
        if (!plain || (s->type.base == TY_CHARACTER && !s->type.len)) {
            diag_error(cx, e->span,
                       "'%s' in %s is not supported: it is no variable of an intrinsic "
                       "type and constant shape",
                       e->name, init ? "LOCAL_INIT" : "LOCAL");
            continue;
        }
        if (scope_find(inner, e->name)) {
            diag_error(cx, e->span, "'%s' is a variable of this DO CONCURRENT already", e->name);
            continue;
        }
        Symbol *x = sema_own_variable(S, e->name, s->type, e->span);
        s->is_used = true;
        x->spec = s->spec;
        vec_push(cx, own, mk_var(cx, e->span, x));
        if (!init)
            continue;
        Stmt *a = mk_stmt(cx, ST_ASSIGN, e->span);
        a->lhs = mk_var(cx, e->span, x);
        a->rhs = mk_var(cx, e->span, s);
        vec_push(cx, sets, a);
    }
}

/* ---- the mask ---- */

typedef struct Changes {
    Expr *mask;
    bool any; /* of what the mask reads */
} Changes;

static void see_variable(Expr **at, void *arg) {
    const Expr *e = *at;
    if (e->kind == EX_ELEM || e->kind == EX_CALL || (e->kind == EX_VAR && e->sym->is_target) ||
        e->kind == EX_SECTION)
        *(bool *)arg = true;
    expr_children(*at, see_variable, arg);
}

static void see_changes(StmtVec *body, void *arg) {
    Changes *c = arg;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        c->any |= s->kind == ST_CALL || s->kind == ST_READ || s->kind == ST_POINTER;
        if (s->kind == ST_ASSIGN && s->lhs->sym)
            c->any |= s->lhs->sym->is_heap || s->lhs->sym->is_pointer ||
                      expr_mentions(c->mask, s->lhs->sym);
        stmt_blocks(s, see_changes, arg);
    }
}

/* The least or greatest value of the index; what a step that is no constant leaves open is chosen
 * by its sign. */
static Expr *extreme_value(Sema *S, const ForallIndex *x, bool upper) {
    Context *cx = S->cx;
    int64_t step = 1;
    Expr *lo = mk_convert(cx, expr_copy(cx, x->lo), TYPE(INTEGER, 8));
    Expr *hi = mk_convert(cx, expr_copy(cx, x->hi), TYPE(INTEGER, 8));
    if (x->step && !expr_is_int(x->step, &step)) {
        Span at = x->step->span;
        Expr *ups = mk_binary(cx, at, upper ? OP_GT : OP_LT, expr_copy(cx, x->step),
                              mk_int(cx, at, 0, x->step->type.kind));
        ups->type = TYPE(LOGICAL, 4);
        return sema_intrinsic_of(S, at, IN_MERGE, hi, lo, ups);
    }
    return upper == (step > 0) ? hi : lo;
}

/* The mask of all iterations in an array: what stands before the loops; the element is returned. */
static Expr *mask_array(Sema *S, const Stmt *s, StmtVec *out, Symbol **array) {
    Context *cx = S->cx;
    Span at = s->cond->span;
    Symbol *t = struct_array(S, TYPE(LOGICAL, 4), s->indices.n, at);
    sema_free_array(S, out, t, at);
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, at), *inner;
    Expr *e = mk_expr(cx, EX_SECTION, at), *element = mk_expr(cx, EX_ELEM, at);
    e->sym = element->sym = t;
    e->name = element->name = t->name;
    e->type = element->type = t->type;
    e->shape = shape_new(cx, s->indices.n);
    for (int i = 0; i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        Expr *range = mk_expr(cx, EX_TRIPLET, at);
        range->type = TYPE(INTEGER, 8);
        range->lo = extreme_value(S, x, false);
        range->hi = extreme_value(S, x, true);
        e->shape->extent[i] = triplet_extent(cx, range->lo, range->hi, NULL);
        vec_push(cx, &e->args, range);
        vec_push(cx, &element->args, mk_var(cx, at, x->sym));
    }
    vec_push(cx, &a->args, e);
    vec_push(cx, out, a);
    Stmt *loop = loops_around(S, s, &inner), *set = mk_stmt(cx, ST_ASSIGN, at);
    set->lhs = expr_copy(cx, element);
    set->rhs = mk_convert(cx, expr_copy(cx, s->cond), t->type);
    vec_push(cx, &inner->body, set);
    vec_push(cx, out, loop);
    *array = t;
    return element;
}

/* ---- the construct ---- */

static void assert_independent(Sema *S, Stmt *outer, const Stmt *s, const ExprVec *own) {
    Context *cx = S->cx;
    Stmt *loop = outer;
    for (int i = s->indices.n - 1; i >= 0; i--) {
        IndependentDir *d = loop->dir = NEW(cx, IndependentDir);
        d->span = s->span;
        d->is_concurrent = true;
        for (int k = 0; k < i; k++)
            vec_push(cx, &d->new_vars, mk_var(cx, s->span, s->indices.at[k].sym));
        for (int k = 0; k < own->n; k++)
            vec_push(cx, &d->new_vars, expr_copy(cx, own->at[k]));
        loop = i ? loop->body.at[0] : NULL;
    }
}

void sema_concurrent(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Scope *outer_scope = S->scope;
    ExprVec own = {0};
    StmtVec sets = {0}, out = {0};
    for (int i = 0; i < s->indices.n; i++)
        sema_forall_bounds(S, &s->indices.at[i]);
    S->scope = scope_new(cx, outer_scope, S->unit);
    for (int i = 0; i < s->indices.n; i++) {
        ForallIndex *x = &s->indices.at[i];
        index_variable(S, s, x);
        sema_keep_bounds(S, x);
    }
    StmtVec bounds = S->prelude;
    S->prelude = (StmtVec){0};
    if (s->cond)
        s->cond = sema_scalar(S, s->cond, TY_LOGICAL, "the mask of DO CONCURRENT");
    StmtVec calls = S->prelude; /* of the mask */
    S->prelude = bounds;
    local_variables(S, &s->concurrent->locals, false, &own, &sets);
    local_variables(S, &s->concurrent->local_inits, true, &own, &sets);
    Stmt *inner, *outer = loops_around(S, s, &inner);
    inner->construct = s->construct;
    assert_independent(S, outer, s, &own);
    int loops = S->loops.n;
    for (Stmt *l = outer;; l = l->body.at[0]) {
        vec_push(cx, &S->loops, l);
        if (l == inner)
            break;
    }
    sema_block(S, &s->body);
    S->loops.n = loops;
    bool reads = false, errors = s->cond && s->cond->type.base == TY_NONE;
    for (int i = 0; i < s->indices.n; i++)
        errors |= s->indices.at[i].lo->type.base == TY_NONE ||
                  s->indices.at[i].hi->type.base == TY_NONE ||
                  (s->indices.at[i].step && s->indices.at[i].step->type.base == TY_NONE);
    if (errors) {
        S->scope = outer_scope;
        return;
    }
    Changes changes = {.mask = s->cond};
    if (s->cond) {
        see_variable(&s->cond, &reads);
        see_changes(&s->body, &changes);
    }
    Expr *mask = s->cond;
    Symbol *array = NULL;
    if (mask && reads && changes.any && !calls.n)
        mask = mask_array(S, s, &out, &array);
    StmtVec *body = &inner->body;
    if (mask) {
        Stmt *test = mk_if(cx, s->span, mask);
        vec_append(cx, body, &calls);
        vec_push(cx, body, test);
        body = &test->arms.at[0].body;
    }
    vec_append(cx, body, &sets);
    vec_append(cx, body, &s->body);
    vec_push(cx, &out, outer);
    if (array)
        sema_free_array(S, &out, array, s->span);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
    S->scope = outer_scope;
}
