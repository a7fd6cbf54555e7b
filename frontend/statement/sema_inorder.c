/* sema_inorder.c: FORALL and WHERE constructs that run in order, one index value after the other.
 *
 * Contract: constructs.h says which; the construct is as the parser left it. It becomes DO loops
 * over ordinary statements, which may need whatever statements need, by the meaning of FORALL: all
 * right sides, masks and subscripts of a statement come before its assignments, and one statement
 * is complete before the next. So, where iterations may read what is assigned, it goes to a copy of
 * the variable, which then gets its value; where the variable cannot be copied (pointers lead to
 * it), the values of the right side, and of the left side's subscripts, are kept in arrays for all
 * index values:
 *
 *     FORALL (i = 1:n, m(i))          t = a
 *       a(i) = f(i)                   DO i = 1, n
 *     END FORALL                        IF (m(i)) t(i) = f(i)
 *                                     a = t
 *
 * Where there are several statements, the index values that the mask lets through stand in lists,
 * and the masks of a WHERE in an array with a dimension more. */
#include <string.h>

#include "../tree/constructs.h"
#include "../fold/fold.h"
#include "sema_iterations.h"

/* ---- assignments ---- */

static Expr *root_of(Expr *e) {
    while (e && (e->kind == EX_COMPONENT || e->kind == EX_SUBSTR))
        e = e->a;
    return e && e->kind == EX_REF ? e : NULL;
}

/* The variable that the left side is a part of, typed, if it can be copied; else NULL. */
static Expr *to_copy(Sema *S, const Space *sp, Stmt *s) {
    Expr *root = root_of(s->lhs);
    const Symbol *named = root ? scope_lookup(sp->scope, root->name) : NULL;
    if (!root || !named || named->spec.kind == AS_ASSUMED_SIZE)
        return NULL;
    Expr *whole = iterations_look(S, sp, mk_ref(S->cx, root->span, root->name), true);
    if (whole->type.base == TY_NONE ||
        (struct_is(whole) && derived_is_record(whole->type.derived)))
        return NULL;
    return expr_has_extents(whole) ? whole : NULL;
}

/* A variable like it; NULL: there is none. */
static Expr *copy_of(Sema *S, StmtVec *out, Expr *whole) {
    Context *cx = S->cx;
    if (!has_constant_length(whole))
        return NULL;
    Symbol *t = struct_temporary(S, whole->type, whole->span);
    if (whole->shape) {
        t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = whole->shape->rank};
        t->is_allocatable = true;
        struct_spread(S, t, whole, NULL);
    }
    sema_struct_parts(S, t);
    if (whole->shape) {
        sema_free_array(S, out, t, whole->span);
        sema_allocate_like(S, out, t, whole, whole->span);
    }
    sema_put(S, out, mk_var(cx, whole->span, t), expr_copy(cx, whole));
    return mk_var(cx, whole->span, t);
}

static Stmt *copy_assignment(Sema *S, const Stmt *s) {
    Stmt *c = NEW(S->cx, Stmt);
    *c = *s;
    c->lhs = expr_copy(S->cx, s->lhs);
    c->rhs = s->rhs ? expr_copy(S->cx, s->rhs) : NULL;
    return c;
}

static Stmt *under_mask(Sema *S, Stmt *s, const Expr *mask) {
    if (!mask)
        return s;
    Stmt *where = iterations_masked(S, s->lhs, s->rhs, mask);
    where->span = s->span;
    where->arms.at[0].body.at[0] = s;
    return where;
}

static bool is_definable(Sema *S, const Space *sp, const Stmt *s) {
    int loops = iterations_begin(S, sp);
    const Expr *lhs = iterations_look(S, sp, s->lhs, true);
    bool ok = lhs->type.base != TY_NONE && sema_definable(S, lhs, "assigned");
    S->loops.n = loops;
    return ok;
}

/* ---- what an iteration reads ---- */

typedef struct Reads {
    const Scope *scope;
    const char *name;
    bool found; /* or a statement function, which may read anything */
} Reads;

static void find_read(Expr **at, void *arg) {
    Reads *r = arg;
    const Symbol *s = (*at)->kind == EX_REF ? scope_lookup(r->scope, (*at)->name) : NULL;
    r->found |= s && s->kind == SYM_STATEMENT_FUNCTION;
    r->found |= (*at)->kind == EX_REF && (*at)->name == r->name;
    expr_children(*at, find_read, arg);
}

static void find_read_of(const Expr *e, Reads *r) {
    Expr *x = (Expr *)e;
    if (x)
        find_read(&x, r);
}

/* Is it a variable that no other name, and no function, can lead to? */
static bool has_one_name(const Sema *S, const Symbol *s) {
    return (s->kind == SYM_VAR || s->kind == SYM_STRUCT) && !s->is_target && !s->common &&
           !(s->attrs & (AT_POINTER | AT_TARGET)) && s->scope == S->unit->scope &&
           S->scope == S->unit->scope && !S->unit->contains.n;
}

/* May the variable be assigned at once, since no iteration reads it? */
static bool is_apart(const Sema *S, const Space *sp, const Stmt *s, const Expr *mask) {
    Reads r = {.scope = sp->scope, .name = root_of(s->lhs)->name};
    const Symbol *named = scope_lookup(sp->scope, r.name);
    find_read_of(s->rhs, &r);
    find_read_of(mask, &r);
    for (const Expr *e = s->lhs; e;
         e = e->kind == EX_COMPONENT || e->kind == EX_SUBSTR ? e->a : NULL) {
        for (int i = 0; i < e->args.n; i++)
            find_read_of(e->args.at[i], &r);
        find_read_of(e->lo, &r);
        find_read_of(e->hi, &r);
    }
    for (int i = 0; i < sp->headers.n; i++) {
        const Stmt *h = sp->headers.at[i];
        find_read_of(h->cond, &r);
        for (int k = 0; k < h->indices.n; k++) {
            find_read_of(h->indices.at[k].lo, &r);
            find_read_of(h->indices.at[k].hi, &r);
            find_read_of(h->indices.at[k].step, &r);
        }
    }
    return !r.found && has_one_name(S, named);
}

/* ALLOCATED or ASSOCIATED of the variable, where it may be neither; else NULL. */
static Expr *is_there(Sema *S, const Space *sp, const Expr *root) {
    const Symbol *s = scope_lookup(sp->scope, root->name);
    bool points = (s->attrs & AT_POINTER) != 0;
    if (!points && !(s->attrs & AT_ALLOCATABLE))
        return NULL;
    Expr *e = mk_ref(S->cx, root->span, name_of(S->cx, points ? "associated" : "allocated"));
    e->has_args = true;
    vec_push(S->cx, &e->args, mk_ref(S->cx, root->span, root->name));
    return sema_intrinsic(S, e, intrinsic_row(points ? IN_ASSOCIATED : IN_ALLOCATED), NULL);
}

/* Is a whole array assigned that gets the shape of the value? */
static bool takes_shape(const Sema *S, const Space *sp, const Stmt *s) {
    const Symbol *named = s->lhs->kind == EX_REF && !s->lhs->has_args
                              ? scope_lookup(sp->scope, s->lhs->name) : NULL;
    return named && (named->attrs & AT_ALLOCATABLE) && !S->cx->opt.keep_shapes;
}

/* To the variable, or a copy of it; false: nothing was done. */
static bool assign_copy(Sema *S, StmtVec *out, const Space *sp, Stmt *s, const Expr *mask,
                        Expr *whole) {
    Stmt *set = copy_assignment(S, s);
    if (is_apart(S, sp, s, mask)) {
        iterations_put(S, out, sp, under_mask(S, set, mask));
        return true;
    }
    if (takes_shape(S, sp, s))
        return false;
    if (!is_definable(S, sp, s))
        return true; /* reported */
    Expr *there = is_there(S, sp, root_of(s->lhs));
    StmtVec all = {0};
    Expr *t = copy_of(S, &all, whole);
    if (!t)
        return false;
    root_of(set->lhs)->name = t->sym->name;
    iterations_put(S, &all, sp, under_mask(S, set, mask));
    sema_put(S, &all, expr_copy(S->cx, whole), t);
    Stmt *block = mk_stmt(S->cx, there ? ST_IF : ST_BLOCK, s->span);
    if (there) /* else there is no iteration */
        vec_push(S->cx, &block->arms, (Arm){.cond = there, .span = s->span, .body = all});
    else
        block->body = all;
    vec_push(S->cx, out, block);
    return true;
}

static bool is_plain(const Space *sp, const Expr *e) {
    if (!e || e->kind == EX_CONST)
        return true;
    if (e->kind != EX_REF || e->has_args)
        return false;
    const Symbol *s = scope_lookup(sp->scope, e->name);
    for (int i = 0; i < sp->index.n; i++)
        if (sp->index.at[i] == s)
            return true;
    return false;
}

static bool keep_one(Sema *S, StmtVec *out, const Space *sp, Expr **at) {
    Extents x = {0};
    if (is_plain(sp, *at))
        return true;
    *at = iterations_keep(S, out, sp, *at, NULL, &x);
    return *at != NULL;
}

static bool keep_range(Sema *S, StmtVec *out, const Space *sp, Expr *range) {
    return keep_one(S, out, sp, &range->lo) && keep_one(S, out, sp, &range->hi) &&
           (range->kind != EX_TRIPLET || keep_one(S, out, sp, &range->step));
}

/* The left side's subscripts, as they are before anything is assigned. */
static bool keep_subscripts(Sema *S, StmtVec *out, const Space *sp, Expr *lhs) {
    bool ok = true;
    for (Expr *e = lhs; e && ok;
         e = e->kind == EX_COMPONENT || e->kind == EX_SUBSTR ? e->a : NULL) {
        if (e->kind == EX_SUBSTR)
            ok = keep_range(S, out, sp, e);
        for (int i = 0; i < e->args.n && ok; i++)
            ok = e->args.at[i]->kind == EX_TRIPLET ? keep_range(S, out, sp, e->args.at[i])
                                                   : keep_one(S, out, sp, &e->args.at[i]);
    }
    return ok;
}

/* From values that are kept. sp has lists, the mask is kept. */
static void assign_kept(Sema *S, StmtVec *out, const Space *sp, const Stmt *s, const Expr *mask,
                        Extents *x) {
    Extents own = {0};
    Stmt *set = copy_assignment(S, s);
    const Expr *like = iterations_look(S, sp, s->rhs, false);
    if (!keep_subscripts(S, out, sp, set->lhs))
        return;
    set->rhs = iterations_keep(S, out, sp, s->rhs, mask && like->shape ? mask : NULL,
                    mask && like->shape ? x : &own);
    if (set->rhs)
        iterations_put(S, out, sp, under_mask(S, set, mask));
}

/* ---- pointer assignments ---- */

/* a(i)%next%next => b: may the assignments change the way to their own pointers? */
static bool changes_way(Sema *S, const Expr *lhs) {
    for (const Expr *e = lhs->a; e && e->kind == EX_COMPONENT; e = e->a) {
        const Symbol *part = e->name == lhs->name ? struct_named(S, e) : NULL;
        if (part && part->is_pointer)
            return true;
    }
    return false;
}

/* A pointer for each iteration, not typed, that points where e is, or does. */
static Expr *keep_target(Sema *S, StmtVec *out, const Space *sp, const Expr *e) {
    Context *cx = S->cx;
    Span at = e->span;
    Extents none = {0};
    const Expr *like = iterations_look(S, sp, e, false);
    Expr *to = mk_expr(cx, EX_COMPONENT, at);
    if (like->type.base == TY_NONE)
        return NULL;
    Type t = struct_holder(S, name_of(cx, "to"), like->type, expr_rank(like), at);
    Symbol *v = iterations_array(S, out, sp, &none, t, at);
    to->a = iterations_part(S, sp, v, &none, at);
    to->name = name_of(cx, "to");
    to->name_span = at;
    Stmt *s = mk_stmt(cx, ST_POINTER, at);
    s->lhs = expr_copy(cx, to);
    s->rhs = expr_copy(cx, e);
    iterations_put(S, out, sp, s);
    return to;
}

/* sp has lists. */
static void point(Sema *S, StmtVec *out, const Space *sp, const Stmt *s) {
    Stmt *set = copy_assignment(S, s);
    if (changes_way(S, s->lhs) && !(set->lhs->a = keep_target(S, out, sp, s->lhs->a)))
        return;
    if (!keep_subscripts(S, out, sp, set->lhs))
        return;
    bool procedure = component_procedure(S, s->lhs) != NULL;
    if (procedure && s->rhs && s->rhs->kind != EX_REF) {
        diag_unsupported(S->cx, s->rhs->span, "a procedure pointer that is a component is not "
                         "supported as the target in FORALL");
        return;
    }
    if (!procedure && s->rhs && !expr_names_null(s->rhs))
        set->rhs = keep_target(S, out, sp, s->rhs);
    if (set->rhs || !s->rhs)
        iterations_put(S, out, sp, set);
}

static void assign(Sema *S, StmtVec *out, Space *sp, Stmt *s, const Expr *mask, Extents *x) {
    Expr *whole;
    if (s->kind == ST_POINTER) {
        iterations_list(S, out, sp, s->span);
        point(S, out, sp, s);
        return;
    }
    whole = to_copy(S, sp, s);
    if (whole && assign_copy(S, out, sp, s, mask, whole))
        return;
    iterations_list(S, out, sp, s->span);
    assign_kept(S, out, sp, s, mask, x);
}

/* ---- WHERE ---- */

static Expr *logical_not(Sema *S, const Expr *e) {
    return mk_unary(S->cx, e->span, OP_NOT, expr_copy(S->cx, e));
}

/* sp has lists. under: the mask around it, or NULL. */
static void where(Sema *S, StmtVec *out, Space *sp, const Stmt *s, const Expr *under, Extents *x) {
    const Expr *rest = under; /* where no mask before was true */
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        const Expr *mask = arm->cond ? iterations_keep_mask(S, out, sp, arm->cond, rest, x) : rest;
        if (!mask)
            return;
        if (arm->cond && i + 1 < s->arms.n)
            rest = iterations_keep_mask(S, out, sp, logical_not(S, mask), rest, x);
        for (int k = 0; k < arm->body.n; k++)
            if (arm->body.at[k]->kind == ST_WHERE)
                where(S, out, sp, arm->body.at[k], mask, x);
            else
                assign(S, out, sp, arm->body.at[k], mask, x);
    }
}

/* A WHERE of one assignment, to a copy, needs no mask that is kept. */
static bool where_copy(Sema *S, StmtVec *out, const Space *sp, const Stmt *s) {
    const Arm *arm = &s->arms.at[0];
    Stmt *only = s->arms.n == 1 && arm->body.n == 1 ? arm->body.at[0] : NULL;
    if (!only || only->kind != ST_ASSIGN)
        return false;
    Expr *whole = to_copy(S, sp, only);
    return whole && assign_copy(S, out, sp, only, arm->cond, whole);
}

/* ---- FORALL ---- */

static void enter(Sema *S, Space *sp, Stmt *s) {
    Context *cx = S->cx;
    Scope *outer = S->scope, *names = scope_new(cx, sp->scope, S->unit);
    Scope *inside = scope_new(cx, sp->scope, S->unit);
    for (int i = 0; i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        if (scope_find(inside, x->name)) {
            diag_error(cx, s->span, "'%s' is an index of this FORALL already", x->name);
            continue;
        }
        S->scope = names;
        Symbol *seen = sema_index(S, x->name, s->span, x->kind, "FORALL");
        S->scope = inside;
        vec_push(cx, &sp->index, sema_own_variable(S, x->name, seen->type, s->span));
    }
    S->scope = outer;
    sp->scope = inside;
    vec_push(cx, &sp->headers, s);
    vec_push(cx, &sp->header_scopes, inside);
}

static void forall(Sema *S, StmtVec *out, Space sp, Stmt *s) {
    sema_forall_header(S, s);
    enter(S, &sp, s);
    if (s->body.n != 1)
        iterations_list(S, out, &sp, s->span);
    for (int k = 0; k < s->body.n; k++) {
        Stmt *inner = s->body.at[k];
        Extents x = {0};
        if (inner->kind == ST_FORALL) {
            forall(S, out, sp, inner);
        } else if (inner->kind != ST_WHERE) {
            assign(S, out, &sp, inner, NULL, &x);
        } else if (!where_copy(S, out, &sp, inner)) {
            iterations_list(S, out, &sp, inner->span);
            where(S, out, &sp, inner, NULL, &x);
        }
    }
}

/* ---- the construct ---- */

static void see_expr(Expr **at, void *arg) {
    *(Span *)arg = span_join(*(Span *)arg, (*at)->span);
    expr_children(*at, see_expr, arg);
}

static void see_statements(StmtVec *v, void *arg) {
    for (int i = 0; i < v->n; i++) {
        *(Span *)arg = span_join(*(Span *)arg, v->at[i]->span);
        stmt_exprs(v->at[i], see_expr, arg);
        stmt_blocks(v->at[i], see_statements, arg);
    }
}

bool sema_in_order(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Span all = {0};
    StmtVec one = {0}, out = {0};
    bool made = s->indices.n && s->indices.at[0].sym; /* by sema, at entry */
    if (made || S->in_order || S->in_forall || S->in_where)
        return false;
    vec_push(cx, &one, s);
    see_statements(&one, &all);
    if (!construct_in_order(cx, all))
        return false;
    int errors = diag_errors(cx);
    S->in_order = s;
    Space sp = {.scope = S->scope};
    if (s->kind == ST_FORALL) {
        forall(S, &out, sp, s);
    } else {
        Extents x = {0};
        sp.at = struct_temporary(S, TYPE(INTEGER, 8), s->span);
        vec_push(cx, &out, mk_set(cx, mk_var(cx, s->span, sp.at), mk_int(cx, s->span, 1, 8)));
        where(S, &out, &sp, s, NULL, &x);
    }
    S->in_order = NULL;
    if (diag_errors(cx) == errors)
        diag_warn(cx, WARN_PERFORMANCE, s->span, "this %s is computed for one %s after the other, "
                  "on all processes", s->kind == ST_WHERE ? "WHERE" : "FORALL",
                  s->kind == ST_WHERE ? "statement" : "index value");
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
    return true;
}
