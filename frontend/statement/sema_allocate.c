/* sema_allocate.c: ALLOCATE and DEALLOCATE.
 *
 * Contract: objects become sections with bounds; STAT= is a variable, and ERRMSG= a statement
 * behind; scalars that pointers lead to are statements of their own. */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

static bool failed(const Expr *e) {
    return e->type.base == TY_NONE;
}

static void status_variable(Sema *S, Stmt *s) {
    if (!s->stat)
        return;
    s->stat = heap_called_variable(S, s->stat);
    if (sema_definable(S, s->stat, "set by STAT=") &&
        (s->stat->type.base != TY_INTEGER || s->stat->shape))
        diag_error(S->cx, s->stat->span, "STAT= must be an INTEGER scalar");
}

/* a%b: the part, whose subscripts are bounds. */
static Symbol *allocatable_part(Sema *S, Expr *e) {
    ExprVec bounds = e->args;
    bool given = e->has_args;
    e->has_args = false;
    e->args = (ExprVec){0};
    Expr *x = sema_component(S, e);
    e->has_args = given;
    e->args = bounds;
    return x->type.base != TY_NONE && x->kind == EX_VAR ? x->sym : NULL;
}

static Symbol *allocatable(Sema *S, Expr *e) {
    if (e->kind == EX_COMPONENT && struct_declared(S, e) == DECLARED_PLAIN) {
        diag_error(S->cx, e->span, "'%s' is neither ALLOCATABLE nor a POINTER", e->name);
        return NULL;
    }
    Symbol *sym = e->kind == EX_REF         ? scope_lookup(S->scope, e->name)
                  : e->kind == EX_COMPONENT ? allocatable_part(S, e)
                  : e->kind == EX_VAR       ? e->sym /* made here, at entry */
                                            : NULL;
    if (e->kind == EX_COMPONENT && !sym)
        return NULL;
    if (sym && sym->is_allocatable) {
        sym->is_used = true;
        return sym;
    }
    if (!sym && e->kind == EX_REF && scope_implicit(S->scope, e->name).base == TY_NONE)
        return sema_variable(S, e->name, e->span); /* NULL: says so */
    if (sym ? !sym->has_error : !scope_misses_names(S->scope))
        diag_error(S->cx, e->span, "%s is no ALLOCATABLE array",
                   e->name ? arena_printf(S->cx->arena, "'%s'", e->name) : "this");
    if (sym && sym->span.end)
        diag_note(S->cx, sym->span, "'%s' is declared here", sym->name);
    return NULL;
}

/* Compilers cut a REAL bound to an INTEGER, as they do with subscripts. */
static Expr *bound(Sema *S, Expr *e) {
    e = sema_expr(S, e);
    if (e->type.base == TY_REAL && !e->shape) {
        diag_warn(S->cx, WARN_EXTENSIONS, e->span, "a REAL bound is cut to an INTEGER");
        e = mk_convert(S->cx, e, TYPE(INTEGER, 8));
    }
    return sema_check_scalar(S, e, TY_INTEGER, "a bound");
}

/* SOURCE= is a scalar or of the shape that is allocated; NULL: the object is of the shape of it. */
static bool good_source(Sema *S, const Stmt *s, const Symbol *sym, const Shape *shape) {
    const Expr *source = s->is_mold ? NULL : s->rhs;
    int64_t want, have;
    if (!source || !source->shape)
        return true;
    if (expr_rank(source) != sym->spec.rank) {
        diag_error(S->cx, source->span, "SOURCE= has rank %d and '%s' has rank %d",
                   expr_rank(source), sym->name, sym->spec.rank);
        return false;
    }
    for (int d = 0; shape && d < sym->spec.rank; d++)
        if (expr_is_int(shape->extent[d], &want) && expr_is_int(source->shape->extent[d], &have) &&
            want != have) {
            diag_error(S->cx, source->span, "SOURCE= has extent %lld in dimension %d, '%s' is "
                       "allocated with %lld", (long long)have, d + 1, sym->name, (long long)want);
            return false;
        }
    return true;
}

static void allocate_one(Sema *S, Stmt *s, int which) {
    Context *cx = S->cx;
    Expr *e = s->args.at[which];
    Symbol *sym = e->kind == EX_SECTION ? NULL : allocatable(S, e); /* else it was made so */
    if (!sym || !good_source(S, s, sym, NULL))
        return;
    if (!e->has_args && s->rhs && expr_rank(s->rhs) == sym->spec.rank) {
        Stmt *like = struct_allocate_like(S, sym, s->rhs, e->span);
        s->args.at[which] = like->args.at[0];
        sema_allocated_length(S, s, s->args.at[which]);
        return;
    }
    if (!e->has_args) {
        diag_error(cx, e->span, "ALLOCATE needs the bounds of '%s'", e->name);
        return;
    }
    if (e->args.n != sym->spec.rank) {
        diag_error(cx, e->span, "'%s' has rank %d, %d dimension%s given",
                   e->name ? e->name : sym->name, sym->spec.rank, e->args.n,
                   e->args.n == 1 ? " is" : "s are");
        return;
    }
    Shape *shape = shape_new(cx, e->args.n);
    for (int d = 0; d < e->args.n; d++) {
        Expr *x = e->args.at[d], *t = x;
        if (x->kind != EX_TRIPLET) {
            t = mk_expr(cx, EX_TRIPLET, x->span);
            t->hi = x;
        }
        if (!t->hi || t->step) {
            diag_error(cx, t->span, "ALLOCATE needs bounds of the form lower:upper");
            return;
        }
        t->lo = t->lo ? bound(S, t->lo) : mk_int(cx, t->span, 1, 4);
        t->hi = bound(S, t->hi);
        t->type = TYPE(INTEGER, 8);
        e->args.at[d] = t;
        shape->extent[d] = triplet_extent(cx, t->lo, t->hi, NULL);
    }
    if (!good_source(S, s, sym, shape))
        return;
    e->kind = EX_SECTION;
    e->a = NULL;
    e->sym = sym;
    e->type = sym->type;
    e->shape = shape;
    sema_allocated_length(S, s, e);
}

static void deallocate_one(Sema *S, Stmt *s, int i) {
    Expr *e = s->args.at[i];
    Symbol *sym = allocatable(S, e);
    if (sym)
        s->args.at[i] = mk_var(S->cx, e->span, sym);
}

/* The same name, as it is written; `bounds`: what stands behind the last one are no subscripts. */
static bool same_object(const Expr *a, const Expr *b, bool bounds) {
    if (a->kind != b->kind || a->name != b->name || (!bounds && a->args.n != b->args.n))
        return false;
    for (int i = 0; i < a->args.n && !bounds; i++)
        if (!expr_equal(a->args.at[i], b->args.at[i]))
            return false;
    return a->kind == EX_REF || (a->kind == EX_COMPONENT && same_object(a->a, b->a, false));
}

/* No object stands in one statement twice. */
static void check_objects(Sema *S, const Stmt *s) {
    for (int i = 1; i < s->args.n; i++)
        for (int k = 0; k < i; k++)
            if (same_object(s->args.at[i], s->args.at[k], true)) {
                diag_error(S->cx, s->args.at[i]->span, "this object stands in the statement "
                           "already");
                diag_note(S->cx, s->args.at[k]->span, "here");
                break;
            }
}

/* What an object is declared as, as it is written. */
static Type object_type(Sema *S, const Expr *e) {
    const Symbol *v = struct_named(S, e);
    return !v || v->kind != SYM_VAR ? TYPE(NONE, 0) : v->type.to ? *v->type.to : v->type;
}

/* ALLOCATE (a(n), SOURCE=e), MOLD=e: each object is of the type of e. */
static void check_source(Sema *S, const Stmt *s, const Expr *source, const Expr *type) {
    for (int i = 0; i < s->args.n; i++) {
        Type own = object_type(S, s->args.at[i]);
        if (own.base != TY_NONE && !type_equal(own, source->type))
            diag_error(S->cx, source->span, "'%s' is %s and cannot be allocated from %s",
                       s->args.at[i]->name, type_name(S->cx, own), type_name(S->cx, source->type));
    }
    if (type)
        diag_error(S->cx, type->span, "a type and %s= cannot stand together",
                   s->is_mold ? "MOLD" : "SOURCE");
}

/* ALLOCATE (type :: a(n)): each object that has a name is of that type. */
static void check_type(Sema *S, const Stmt *s) {
    Context *cx = S->cx;
    const Expr *given = s->step;
    const Symbol *type = scope_lookup(S->scope, given->name);
    bool text = !strcmp(given->name, "character"); /* of any length */
    for (int i = 0; i < s->args.n && s->is_assumed_length; i++) {
        const Symbol *v = struct_named(S, s->args.at[i]);
        if (v && v->kind == SYM_VAR && (!v->is_dummy || v->is_deferred))
            diag_error(cx, given->span, "'%s' is no dummy argument of length '*' and cannot be "
                       "allocated so", s->args.at[i]->name);
    }
    Type t = TYPE(NONE, 0);
    if (text)
        t = type_default(cx, TY_CHARACTER);
    else if (sema_is_type_word(given))
        t = sema_worded_type(S, expr_copy(cx, given), NULL);
    else if (type && type->kind == SYM_TYPE)
        t = type->type;
    for (int i = 0; t.base != TY_NONE && i < s->args.n; i++) {
        const Expr *e = s->args.at[i];
        Type own = object_type(S, e);
        if (own.base == TY_NONE || type_equal(own, t) ||
            (own.base == TY_CHARACTER && t.base == TY_CHARACTER))
            continue;
        diag_error(cx, given->span, "'%s' is %s and cannot be allocated as %s", e->name,
                   type_name(cx, own), type_name(cx, t));
    }
}

/* ALLOCATE (CHARACTER(n) :: a): each object without a length ':' has that length. */
static void check_length(Sema *S, const Stmt *s) {
    int64_t own, given;
    for (int i = 0; i < s->args.n && expr_is_int(s->code, &given); i++) {
        Type t = object_type(S, s->args.at[i]);
        if (t.base == TY_CHARACTER && t.len && expr_is_int(t.len, &own) && own != given)
            diag_error(S->cx, s->code->span, "'%s' has length %lld and cannot be allocated with "
                       "length %lld", s->args.at[i]->name, (long long)own, (long long)given);
    }
}

/* STAT= and ERRMSG=, as they are written, are no parts of what the statement is about. */
static void check_status(Sema *S, const Stmt *s, const Expr *e, const char *what) {
    for (int i = 0; e && (e->kind == EX_COMPONENT || e->kind == EX_REF) && i < s->args.n; i++)
        if (same_object(s->args.at[i], e, true)) {
            diag_error(S->cx, e->span, "%s is a part of what the statement %s", what,
                       s->kind == ST_ALLOCATE ? "allocates" : "gives back");
            return;
        }
}

typedef struct Named {
    const Stmt *stmt;
    Expr *at; /* the first mention of an object; NULL: none */
} Named;

static void find_object(Expr **at, void *arg) {
    Named *n = arg;
    for (int i = 0; !n->at && (*at)->kind == EX_REF && i < n->stmt->args.n; i++) {
        const Expr *o = n->stmt->args.at[i];
        if (o->kind == EX_REF && o->name == (*at)->name)
            n->at = *at;
    }
    expr_children(*at, find_object, arg);
}

/* Bounds depend on nothing that the statement allocates (Fortran 95, 6.3.1). */
static void check_bounds(Sema *S, const Stmt *s) {
    Named n = {.stmt = s};
    for (int i = 0; s->kind == ST_ALLOCATE && i < s->args.n; i++)
        for (int d = 0; d < s->args.at[i]->args.n; d++)
            find_object(&s->args.at[i]->args.at[d], &n);
    if (n.at)
        diag_error(S->cx, n.at->span, "'%s' is allocated by this statement and cannot stand in its "
                   "bounds", n.at->name);
}

/* SOURCE=, MOLD=: an array whose extents are only known where it is computed, and what calls
 * functions for several objects or for a text, which is asked for its length too, goes into a
 * variable before, so that it is computed once; its bounds begin at 1. */
static Expr *known_source(Sema *S, Expr *e, int objects) {
    bool calls = expr_has_call(e) && (objects > 1 || e->type.base == TY_CHARACTER);
    if (e->type.base == TY_NONE)
        return e;
    if (e->shape)
        sema_count_packed(S, e);
    if (!calls && (!e->shape || shape_size(S->cx, e->span, e->shape)))
        return e;
    Expr *kept = sema_kept(S, e);
    Expr *value = mk_expr(S->cx, EX_PAREN, e->span);
    value->a = kept;
    value->type = kept->type;
    value->shape = kept->shape ? shape_copy(S->cx, kept->shape) : NULL;
    return value;
}

static void allocation(Sema *S, Stmt *s) {
    const char *done = s->kind == ST_ALLOCATE ? "allocated" : "deallocated";
    check_objects(S, s);
    check_bounds(S, s);
    if (s->step)
        check_type(S, s);
    const Expr *type = s->step;
    s->step = NULL;
    for (int i = 0; i < s->args.n; i++)
        if (!sema_associable(S, s->args.at[i], done) || !sema_pure_may(S, s->args.at[i], done))
            return;
    StmtVec scalars = {0};
    const Expr *stat = s->stat;
    Expr *source = s->rhs ? sema_expr(S, s->rhs) : NULL;
    if (s->code) {
        s->code = sema_scalar(S, s->code, TY_INTEGER, "the length of a CHARACTER");
        check_length(S, s);
    }
    s->rhs = source;
    if (source && source->type.base == TY_NONE)
        return;
    if (source) {
        check_source(S, s, source, type);
        s->rhs = source = known_source(S, source, s->args.n);
    }
    heap_objects(S, s, &scalars);
    for (int i = 0; i < s->args.n; i++)
        if (s->kind == ST_ALLOCATE)
            allocate_one(S, s, i);
        else
            deallocate_one(S, s, i);
    s->rhs = NULL;
    for (int i = 0; source && !s->is_mold && i < s->args.n; i++)
        if (s->args.at[i]->sym)
            sema_allocated_value(S, &scalars, mk_var(S->cx, s->span, s->args.at[i]->sym),
                                 expr_copy(S->cx, source));
    sema_struct_objects(S, s);
    heap_objects_after(S, s, stat, &scalars);
}

/* With ERRMSG=, which is set where STAT= says that something went wrong. */
void sema_allocation(Sema *S, Stmt *s) {
    static const char *const texts[] = {"Attempt to allocate an allocated object",
                                        "Attempt to deallocate an unallocated object"};
    Context *cx = S->cx;
    const char *text = texts[s->kind == ST_DEALLOCATE];
    check_status(S, s, s->stat, "STAT=");
    check_status(S, s, s->cond, "ERRMSG=");
    Expr *message = s->cond ? heap_called_variable(S, s->cond) : NULL;
    s->cond = NULL;
    if (message && sema_definable(S, message, "set by ERRMSG=") &&
        (message->type.base != TY_CHARACTER || message->shape ||
         (message->kind != EX_VAR && message->kind != EX_ELEM)))
        diag_error(cx, message->span, "ERRMSG= must be a CHARACTER scalar");
    status_variable(S, s);
    const Expr *stat = s->stat;
    allocation(S, s);
    if (!message || !stat || failed(message) || failed(stat))
        return;
    Stmt *inner = NEW(cx, Stmt), *set = mk_stmt(cx, ST_ASSIGN, s->span);
    *inner = *s;
    inner->label = 0;
    set->lhs = message;
    set->rhs = mk_char(cx, s->span, text, (int64_t)strlen(text));
    Expr *wrong = mk_binary(cx, s->span, OP_NE, expr_copy(cx, stat),
                            mk_int(cx, s->span, 0, stat->type.kind));
    wrong->type = TYPE(LOGICAL, 4);
    Stmt *test = mk_if(cx, s->span, wrong);
    vec_push(cx, &test->arms.at[0].body, set);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label};
    vec_push(cx, &s->body, inner);
    vec_push(cx, &s->body, test);
}
