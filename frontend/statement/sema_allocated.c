/* sema_allocated.c: what an array's ALLOCATE statements say of its bounds, before bodies are typed.
 *
 * Contract: of an ALLOCATABLE array that only statements seen here can allocate (of a procedure and
 * those in it; of a module where the whole program is compiled at once, or where it is PRIVATE),
 * Symbol.allocs says which constant lower bounds it always has, and which other array always has
 * the same bounds: one that is allocated together with it, at one place, or before it in the same
 * run of the procedure with bounds that do not change. mk_bound then gives the constant, or the
 * bound of the other array, so that passes see that bounds are equal, and distributions too
 * (locality.c):
 *
 *     allocate (a(n,n), b(n,n))      both are 1:ubound(a,1) by 1:ubound(a,1)
 *     do k = 1, 9
 *        allocate (t(n))             nothing but READ sets n: it is 1:ubound(a,1)
 *
 * Constants less than 1 are of no use: an empty dimension has the bounds 1 and 0.
 * An array that is deallocated leaves its bounds in its descriptor: the other one's stay right.
 * Assignment to a whole array may give it another shape (sema_realloc.c): not where an operand of
 * the value has the same bounds, and then no test of shapes is made either. */
#include <string.h>

#include "../sema/sema.h"

/* A whole array is assigned. */
typedef struct Whole {
    Stmt *stmt;
    Symbol *array;
    const Scope *scope;
    ProgramPlace at;
    bool renamed; /* in an ASSOCIATE or BLOCK, whose names may stand in its value */
} Whole;

typedef struct Object {
    const Expr *e;
    Symbol *array;
} Object;

typedef struct Allocs {
    Sema *S;
    const Scope *scope;
    Vec(Object) chain;  /* objects of ALLOCATE statements that follow each other */
    Vec(Object) steady; /* of all, where only the unit has the array */
    Vec(int) outer;     /* of each run the one around it */
    int series, run, order;
    bool in_where, renamed;
    Vec(Whole) wholes;
} Allocs;

static bool is_seen(const Sema *S, const Symbol *s) {
    const Unit *u = s->scope ? s->scope->unit : NULL;
    if (!u || u->from_module_file)
        return false;
    return u->kind != UN_MODULE || S->cx->opt.whole_program ||
           !scope_lets_out(s->scope, s);
}

/* Nothing but statements that are seen can allocate it. */
static bool is_own(const Sema *S, const Symbol *s) {
    return s && s->kind == SYM_VAR && s->spec.kind == AS_DEFERRED && s->is_allocatable &&
           !s->is_pointer && !s->is_dummy && !s->is_result && !s->common && !s->is_heap &&
           !s->is_equivalenced && !s->alias && !s->component && s->spec.rank <= MAX_RANK &&
           s->type.base != TY_DERIVED && s->type.base != TY_CHARACTER &&
           is_seen(S, s);
}

static AllocFacts *facts_of(const Allocs *a, const char *name) {
    Symbol *s = name ? scope_lookup(a->scope, name) : NULL;
    if (!is_own(a->S, s))
        return NULL;
    if (!s->allocs)
        s->allocs = NEW(a->S->cx, AllocFacts);
    if (s->scope != a->scope)
        s->allocs->inside = true;
    return s->allocs;
}

/* The array, named as a whole, may get other bounds. */
static void lose(const Allocs *a, const Expr *e) {
    if (e && e->kind == EX_KEYWORD)
        e = e->a;
    if (!e || e->kind != EX_REF || e->has_args)
        return;
    AllocFacts *f = facts_of(a, e->name);
    if (f)
        f->unknown = true;
}

/* ---- procedures ---- */

static bool may_allocate(const Symbol *proc, const char *name) {
    if (!proc)
        return name && !strcmp(name, "move_alloc");
    if (proc->kind == SYM_GENERIC || proc->kind == SYM_AMBIGUOUS || proc->specifics.n) {
        for (int i = 0; i < proc->specifics.n; i++)
            if (proc->specifics.at[i] == proc || may_allocate(proc->specifics.at[i], NULL))
                return true;
        return !proc->specifics.n;
    }
    if (proc->kind == SYM_INTRINSIC)
        return proc->name && !strcmp(proc->name, "move_alloc");
    if (!proc->iface)
        return proc->kind != SYM_PROC; /* without an interface no dummy is ALLOCATABLE */
    for (int i = 0; i < proc->iface->dummies.n; i++)
        if (proc->iface->dummies.at[i]->is_allocatable)
            return true;
    return false;
}

static void see_calls(Expr **at, void *arg) {
    const Allocs *a = arg;
    Expr *e = *at;
    if (!e)
        return;
    expr_children(e, see_calls, arg);
    if (e->kind == EX_REF && !e->has_args)
        facts_of(a, e->name); /* is it an array of the host's? */
    if (e->kind == EX_COMPONENT) /* a procedure of a type, perhaps */
        for (int i = 0; i < e->args.n; i++)
            lose(a, e->args.at[i]);
    if (e->kind != EX_REF || !e->has_args || !e->name)
        return;
    facts_of(a, e->name);
    Symbol *s = scope_lookup(a->scope, e->name);
    if (s && sym_is_array(s))
        return;
    for (int i = 0; s && i < e->args.n && may_allocate(s, e->name); i++)
        lose(a, e->args.at[i]);
}

/* ---- ALLOCATE ---- */

static bool literal(const Expr *e, int64_t *v) {
    bool minus = e && e->kind == EX_UNARY && e->op == OP_NEG;
    if (minus)
        e = e->a;
    if (!e || e->kind != EX_CONST || e->type.base != TY_INTEGER)
        return false;
    *v = minus ? -e->value.i : e->value.i;
    return true;
}

/* Of a variable, in a statement or in a declaration, which is typed. */
static const char *plain_name(const Expr *e) {
    bool untyped = e && e->kind == EX_REF && !e->has_args;
    return untyped ? e->name : e && e->kind == EX_VAR ? e->sym->name : NULL;
}

/* Sums and products of names and constants: they have one value at one time. */
static bool same_value(const Expr *x, const Expr *y) {
    int64_t p, q;
    const char *name = plain_name(x);
    if (!x || !y)
        return x == y;
    if (literal(x, &p) && literal(y, &q))
        return p == q;
    if (name)
        return plain_name(y) && !strcmp(name, plain_name(y));
    if (x->kind != y->kind)
        return false;
    switch (x->kind) {
    case EX_BINARY:
        return x->op == y->op && same_value(x->a, y->a) && same_value(x->b, y->b);
    case EX_PAREN:
    case EX_UNARY:
        return x->op == y->op && same_value(x->a, y->a);
    default:
        return false;
    }
}

static const Expr *lower_of(const Expr *bound) {
    return bound->kind == EX_TRIPLET ? bound->lo : NULL;
}

static const Expr *upper_of(const Expr *bound) {
    return bound->kind == EX_TRIPLET ? bound->hi : bound;
}

static bool same_bounds(const Expr *p, const Expr *q) {
    int64_t u = 1, v = 1;
    bool known = (!lower_of(p) || literal(lower_of(p), &u)) &&
                 (!lower_of(q) || literal(lower_of(q), &v));
    return (known ? u == v : same_value(lower_of(p), lower_of(q))) && upper_of(p) &&
           same_value(upper_of(p), upper_of(q));
}

/* Is place p come to before a statement of the run? */
static bool comes_before(const Allocs *a, ProgramPlace p, int run, int order) {
    while (run && run != p.run)
        run = a->outer.at[run];
    return run == p.run && p.order < order;
}

/* Only this run of the unit has it. */
static bool is_local(const Allocs *a, const Symbol *s) {
    return s->scope == a->scope && (!s->is_save || a->scope->unit->kind == UN_PROGRAM);
}

/* Has the bound one value while the unit runs? */
static bool is_steady(const Allocs *a, const Expr *e) {
    if (!e || e->kind == EX_CONST)
        return true;
    if (e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_PAREN)
        return is_steady(a, e->a) && (!e->b || is_steady(a, e->b));
    const Symbol *s = plain_name(e) ? scope_lookup(a->scope, plain_name(e)) : NULL;
    if (!s || s->kind != SYM_VAR)
        return s && s->kind == SYM_CONST;
    return is_local(a, s) && s->type.base == TY_INTEGER && s->spec.kind == AS_SCALAR &&
           !s->is_pointer && !s->is_target && !s->common && !s->is_equivalenced &&
           s->sets <= (!s->is_dummy && !s->init);
}

/* The dimension, of `count` of those of an object, that has the bounds of dimension dim of s. */
static bool take_like(const Object *o, int count, Symbol *s, const Expr *bounds, int dim) {
    for (int d = 0; d < count; d++)
        if (same_bounds(o->e->args.at[d], bounds)) {
            s->allocs->like[dim].sym = o->array;
            s->allocs->like[dim].dim = d;
            return true;
        }
    return false;
}

static void find_like(const Allocs *a, Symbol *s, const Expr *object, int dim) {
    const Expr *bounds = object->args.at[dim];
    const Object own = {object, s};
    bool found = false, steady = is_local(a, s) && is_steady(a, lower_of(bounds)) &&
                                 is_steady(a, upper_of(bounds));
    for (int i = 0; i < a->steady.n && steady && !found; i++) {
        const Object *o = &a->steady.at[i];
        if (o->array != s && comes_before(a, o->array->allocs->at, a->run, a->order))
            found = take_like(o, o->e->args.n, s, bounds, dim);
    }
    for (int i = 0; i < a->chain.n && !found; i++)
        if (a->chain.at[i].array != s)
            found = take_like(&a->chain.at[i], a->chain.at[i].e->args.n, s, bounds, dim);
    if (!found)
        take_like(&own, dim, s, bounds, dim);
}

static void see_object(Allocs *a, const Expr *e, bool plain) {
    AllocFacts *f = e->kind == EX_REF ? facts_of(a, e->name) : NULL;
    Symbol *s = f ? scope_lookup(a->scope, e->name) : NULL;
    if (!f)
        return;
    f->unknown |= !e->has_args || e->args.n != s->spec.rank;
    for (int d = 0; d < e->args.n && !f->unknown; d++) {
        int64_t lo = 1;
        if (lower_of(e->args.at[d]) && !literal(lower_of(e->args.at[d]), &lo))
            f->other[d] = true;
        f->other[d] |= f->times > 0 && f->lo[d] != lo;
        f->lo[d] = lo;
    }
    if (f->times++ || !plain || f->unknown)
        return;
    f->at = (ProgramPlace){a->run, a->order};
    f->object = e;
    f->series = a->series;
    for (int d = 0; d < e->args.n; d++)
        find_like(a, s, e, d);
    vec_push(a->S->cx, &a->chain, ((Object){e, s}));
    if (is_local(a, s))
        vec_push(a->S->cx, &a->steady, ((Object){e, s}));
}

static void see_freed(Allocs *a, const Stmt *s) {
    for (int i = 0; i < s->args.n; i++) {
        const Expr *e = s->args.at[i];
        AllocFacts *f = e->kind == EX_REF && !e->has_args ? facts_of(a, e->name) : NULL;
        if (f)
            vec_push(a->S->cx, &f->freed, ((ProgramPlace){a->run, a->order}));
    }
}

/* ---- assignment to whole arrays ---- */

/* Is x freed only where y is free already? */
static bool freed_after(const AllocFacts *x, const AllocFacts *y) {
    bool all = true;
    for (int i = 0; i < x->freed.n; i++) {
        bool found = false;
        for (int k = 0; k < y->freed.n; k++)
            found |= x->freed.at[i].run == y->freed.at[k].run &&
                     y->freed.at[k].order <= x->freed.at[i].order;
        all &= found;
    }
    return all;
}

/* Is s allocated where w stands? */
static bool is_there(const Allocs *a, const Symbol *s, const Whole *w) {
    const AllocFacts *f = s->allocs;
    bool there = f->series && comes_before(a, f->at, w->at.run, w->at.order);
    for (int i = 0; i < f->freed.n; i++)
        there &= f->freed.at[i].run == f->at.run && f->freed.at[i].order > w->at.order;
    return there;
}

/* Where an array is allocated, is what is assigned also, and has it the same bounds? */
static bool goes_with(const Allocs *a, const Whole *w, const Symbol *by) {
    const Symbol *s = w->array;
    bool same = s->spec.rank == by->spec.rank;
    for (int d = 0; s != by && same && d < s->spec.rank; d++)
        same = allocated_alike(s, d, by, d);
    if (s == by || !same)
        return same;
    bool together = s->allocs->series && s->allocs->series == by->allocs->series;
    return (together && freed_after(s->allocs, by->allocs)) || is_there(a, s, w);
}

/* Is the extent of dimension d that of ALLOCATE, which does not change? */
static bool has_extent(const Allocs *a, const Symbol *s, int d, const Expr *lo, const Expr *hi) {
    const Expr *bounds = s->allocs->object->args.at[d];
    int64_t u = 1, v = 1;
    bool known = (!lo || literal(lo, &u)) && (!lower_of(bounds) || literal(lower_of(bounds), &v));
    return (known ? u == v : same_value(lo, lower_of(bounds))) && hi &&
           same_value(hi, upper_of(bounds)) && is_steady(a, lo) && is_steady(a, hi);
}

/* Has an array of declared bounds, or a section lo:hi, ..., the extents that ALLOCATE gave what is
 * assigned? */
static bool has_extents(const Allocs *all, const Whole *w, const Symbol *by, const Expr *e) {
    const Symbol *s = w->array;
    Allocs here = *all;
    here.scope = w->scope;
    int d = 0;
    if (!s->allocs->object || !is_local(&here, s) || !is_there(all, s, w))
        return false;
    if (!e->has_args) {
        bool same =
            by->spec.kind == AS_EXPLICIT && by->scope == w->scope && by->spec.rank == s->spec.rank;
        for (; same && d < s->spec.rank; d++)
            same = has_extent(&here, s, d, by->spec.dim[d].lo, by->spec.dim[d].hi);
        return same;
    }
    for (int i = 0; i < e->args.n; i++) {
        const Expr *x = e->args.at[i];
        if (x->kind != EX_TRIPLET)
            continue;
        if (d == s->spec.rank || x->step || !x->lo || !has_extent(&here, s, d, x->lo, x->hi))
            return false;
        d++;
    }
    return d == s->spec.rank;
}

typedef enum Form { FORM_SCALAR, FORM_SAME, FORM_OTHER } Form; /* of a value, to an array */

static Form form_of(const Allocs *a, const Whole *w, const Expr *e);

static Form join(Form x, Form y) {
    if (x == FORM_SAME || y == FORM_SAME)
        return FORM_SAME;
    return x == FORM_SCALAR ? y : x;
}

static Form form_of_all(const Allocs *a, const Whole *w, const ExprVec *v, int n) {
    Form f = FORM_SCALAR;
    for (int i = 0; i < v->n && i < n; i++)
        f = join(f, form_of(a, w, v->at[i]));
    return f;
}

/* An elemental function, or one whose result has the shape of its first argument. */
static Form form_of_call(const Allocs *a, const Whole *w, const Expr *e, const Symbol *s) {
    if (s && s->kind != SYM_INTRINSIC)
        return FORM_OTHER;
    const Intrinsic *row = s && s->intrinsic ? s->intrinsic : intrinsic_find(e->name);
    if (!row || (row->library && !s))
        return FORM_OTHER;
    bool first = row->shape == RS_FIRST || row->shape == RS_SCAN;
    if (!first && row->cls != IC_ELEMENTAL)
        return FORM_OTHER;
    return form_of_all(a, w, &e->args, first ? 1 : e->args.n);
}

/* Names have no types yet: what is not known to be elementwise is FORM_OTHER. */
static Form form_of(const Allocs *a, const Whole *w, const Expr *e) {
    const Symbol *s;
    switch (e->kind) {
    case EX_CONST:
        return FORM_SCALAR;
    case EX_KEYWORD:
    case EX_PAREN:
        return form_of(a, w, e->a);
    case EX_UNARY:
    case EX_BINARY: {
        Form f = join(form_of(a, w, e->a), e->b ? form_of(a, w, e->b) : FORM_SCALAR);
        char name[64];
        snprintf(name, sizeof name, "operator(%s)", op_spelling(e->op));
        return scope_lookup(w->scope, name) ? FORM_OTHER : f;
    }
    case EX_REF:
        if (w->renamed)
            return FORM_OTHER;
        s = e->name ? scope_lookup(w->scope, e->name) : NULL;
        if (e->has_args && !(s && sym_is_array(s)))
            return e->name ? form_of_call(a, w, e, s) : FORM_OTHER;
        if (e->has_args) /* an element, a section */
            return form_of_all(a, w, &e->args, e->args.n) == FORM_SCALAR ? FORM_SCALAR
                   : has_extents(a, w, s, e)                             ? FORM_SAME
                                                                         : FORM_OTHER;
        if (!s || (!s->spec.rank && s->type.base != TY_DERIVED))
            return FORM_SCALAR;
        return s->kind == SYM_VAR && (goes_with(a, w, s) || has_extents(a, w, s, e)) ? FORM_SAME
                                                                                     : FORM_OTHER;
    default:
        return FORM_OTHER;
    }
}

/* ---- the walk ---- */

static void new_series(Allocs *a) {
    a->series++;
    a->chain.n = 0;
}

/* Statements that follow each other, and of which none but the first is jumped to. */
static void new_run(Allocs *a, int outer) {
    a->run = a->outer.n;
    vec_push(a->S->cx, &a->outer, outer);
}

static void see_block(StmtVec *v, void *arg);

static void see_stmt(Allocs *a, Stmt *s) {
    bool plain = s->kind == ST_ALLOCATE && !s->stat && !s->cond && !s->rhs && !s->code;
    bool in_where = a->in_where, renamed = a->renamed;
    if (!plain || s->label)
        new_series(a);
    a->order++;
    if (s->label)
        new_run(a, a->outer.at[a->run]);
    stmt_exprs(s, see_calls, a);
    if (s->kind == ST_ALLOCATE)
        for (int i = 0; i < s->args.n; i++)
            see_object(a, s->args.at[i], plain);
    if (s->kind == ST_DEALLOCATE)
        see_freed(a, s);
    if (s->kind == ST_ASSIGN && s->lhs->kind == EX_REF && !s->lhs->has_args && !a->in_where) {
        Symbol *v = facts_of(a, s->lhs->name) ? scope_lookup(a->scope, s->lhs->name) : NULL;
        if (v && !scope_lookup(a->scope, "assignment(=)"))
            vec_push(a->S->cx, &a->wholes,
                     ((Whole){s, v, a->scope, {a->run, a->order}, a->renamed}));
        else
            lose(a, s->lhs);
    }
    for (int i = 0; s->is_scope && i < s->args.n; i++) /* by another name */
        lose(a, s->args.at[i]);
    if (s->kind == ST_CALL) {
        Symbol *proc = s->name ? scope_lookup(a->scope, s->name) : NULL;
        if (!proc && s->name)
            proc = scope_find(a->S->program->global, s->name);
        for (int i = 0; i < s->args.n; i++)
            if (!s->name || s->lhs || may_allocate(proc, s->name))
                lose(a, s->args.at[i]);
    }
    a->in_where |= s->kind == ST_WHERE;
    a->renamed |= s->is_scope || s->block;
    stmt_blocks(s, see_block, a);
    a->in_where = in_where;
    a->renamed = renamed;
    if (!plain)
        new_series(a);
}

static void see_block(StmtVec *v, void *arg) {
    Allocs *a = arg;
    int run = a->run;
    new_run(a, run);
    for (int i = 0; i < v->n; i++)
        see_stmt(a, v->at[i]);
    a->run = run;
    new_series(a);
}

static void see_unit(Allocs *a, Unit *u) {
    const Scope *around = a->scope;
    a->scope = u->scope;
    a->steady.n = 0;
    see_block(&u->body, a);
    for (int i = 0; i < u->contains.n; i++)
        see_unit(a, u->contains.at[i]);
    a->scope = around;
}

static bool is_once(const Symbol *s) {
    return s->allocs && s->allocs->times == 1 && !s->allocs->unknown && !s->allocs->follows;
}

/* What is not sure is forgotten. */
static void forget_likes(Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        AllocFacts *f = s->allocs;
        for (int d = 0; f && d < s->spec.rank; d++)
            if (f->like[d].sym && (!is_once(s) || !is_once(f->like[d].sym)))
                f->like[d].sym = NULL;
    }
    for (int i = 0; i < u->contains.n; i++)
        forget_likes(u->contains.at[i]);
}

static void forget_unknown(Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->allocs && (s->allocs->unknown || !s->allocs->times))
            s->allocs = NULL;
        for (int d = 0; s->allocs && d < s->spec.rank; d++)
            s->allocs->other[d] |= s->allocs->follows;
    }
    for (int i = 0; i < u->contains.n; i++)
        forget_unknown(u->contains.at[i]);
}

/* A steady bound with its type. */
static Expr *typed(Sema *S, Unit *u, const Expr *bound) {
    if (!bound)
        return NULL;
    S->unit = u;
    S->scope = u->scope;
    Expr *e = sema_expr(S, expr_copy(S->cx, bound));
    return e->type.base == TY_INTEGER ? mk_convert(S->cx, e, TYPE(INTEGER, 8)) : NULL;
}

/* Bounds that stay are written down, for what begins with them and for all that has them. */
static void write_bounds(Allocs *a, Unit *u) {
    a->scope = u->scope;
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        AllocFacts *f = s->allocs;
        for (int d = 0; f && f->object && is_once(s) && is_local(a, s) && d < s->spec.rank; d++) {
            const Expr *e = f->object->args.at[d];
            s->bounds_fixed = true;
            if (!is_steady(a, lower_of(e)) || !is_steady(a, upper_of(e)))
                continue;
            f->bound[d] = (Bound){typed(a->S, u, lower_of(e)), typed(a->S, u, upper_of(e))};
            if (lower_of(e) && !f->bound[d].lo)
                f->bound[d].hi = NULL;
        }
    }
    for (int i = 0; i < u->contains.n; i++)
        write_bounds(a, u->contains.at[i]);
}

static bool forget_assigned(const Allocs *a) {
    bool found = false;
    for (int i = 0; i < a->wholes.n; i++) {
        const Whole *w = &a->wholes.at[i];
        if (!w->array->allocs->follows && form_of(a, w, w->stmt->rhs) == FORM_OTHER)
            found = w->array->allocs->follows = true;
    }
    return found;
}

void sema_allocated(Sema *S) {
    Program *p = S->program;
    Allocs a = {.S = S, .series = 1};
    vec_push(S->cx, &a.outer, 0); /* run 0: nothing */
    for (int i = 0; i < p->units.n; i++)
        see_unit(&a, p->units.at[i]);
    do
        for (int i = 0; i < p->units.n; i++)
            forget_likes(p->units.at[i]);
    while (!S->cx->opt.keep_shapes && forget_assigned(&a));
    for (int i = 0; i < a.wholes.n; i++) {
        const Whole *w = &a.wholes.at[i];
        w->stmt->keeps_shape = form_of(&a, w, w->stmt->rhs) != FORM_OTHER;
    }
    for (int i = 0; i < p->units.n; i++) {
        write_bounds(&a, p->units.at[i]);
        forget_unknown(p->units.at[i]);
    }
}

const Symbol *allocated_root(const Symbol *s, int *dim) {
    while (s->allocs && s->allocs->like[*dim].sym) {
        const AllocFacts *f = s->allocs;
        s = f->like[*dim].sym;
        *dim = f->like[*dim].dim;
    }
    return s;
}

bool allocated_alike(const Symbol *a, int da, const Symbol *b, int db) {
    return allocated_root(a, &da) == allocated_root(b, &db) && da == db;
}
