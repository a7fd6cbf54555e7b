/* inline.c: procedures expanded where parallel loops call them (contract: inline.h).
 *
 * A nest has no calls that move data: what an iteration refers to must be seen. So the body of the
 * callee, as sema left it, stands in place of the CALL. Its dummies are bound like this:
 *   - a scalar that the callee changes is a temporary, copied in before and out behind it;
 *   - one that it only reads is the actual itself where that keeps its value meanwhile, so that
 *     subscripts made of it stay linear, else a temporary;
 *   - of an array each dimension runs along one of the actual's, from a first subscript by a
 *     step. Explicit shapes must agree with the actual's but for the last dimension: there are no
 *     storage sequences here. */
#include "inline.h"

#include "../frontend/fold/fold.h"
#include "../frontend/sema/sema.h"
#include "linear.h"
#include "mods.h"
#include "own.h"

enum { INLINE_DEPTH = 8 };

typedef struct Bind {
    Symbol *dummy;  /* or local variable */
    Expr *scalar;   /* what a scalar is */
    Expr *actual;   /* of an array: EX_VAR, EX_SECTION or EX_ELEM */
    int dim[MAX_RANK];                 /* of the actual, for each of the dummy */
    Expr *first[MAX_RANK], *step[MAX_RANK]; /* the subscript there at the dummy's lower bound */
    Expr *lo[MAX_RANK], *extent[MAX_RANK];  /* of the dummy */
} Bind;

typedef struct Inline {
    Lower *L;
    Context *cx;
    SymSet changing;   /* in the parallel loop */
    const Stmt *call;  /* at work */
    const Unit *callee;
    SymSet written;    /* by the callee: its own symbols */
    SymSet changed;    /* those, and what the caller passes for them */
    Vec(Bind) binds;
    const char *why;
    Span at;
    int depth;
} Inline;

static bool refuse(Inline *in, Span at, const char *why)
{
    if (!in->why) {
        in->why = why;
        in->at = at;
    }
    return false;
}

/* ---- substitution ---- */

static Expr *integer8(Context *cx, Expr *e)
{
    return mk_convert(cx, e, TYPE(INTEGER, 8));
}

/* hi - lo + 1 */
static Expr *extent_of(Context *cx, const Expr *lo, const Expr *hi)
{
    Expr *n = mk_sub(cx, integer8(cx, expr_copy(cx, hi)), integer8(cx, expr_copy(cx, lo)));
    return mk_add(cx, n, mk_int(cx, lo->span, 1, 8));
}

static Bind *bind_of(Inline *in, const Symbol *s)
{
    for (int i = 0; i < in->binds.n; i++)
        if (in->binds.at[i].dummy == s)
            return &in->binds.at[i];
    return NULL;
}

static void replace(Expr **e, void *arg);

/* The actual's subscript at the dummy's subscript x. */
static Expr *subscript(Inline *in, const Bind *b, int d, Expr *x)
{
    Context *cx = in->cx;
    int64_t step;
    Expr *first = expr_copy(cx, b->first[d]), *lo = expr_copy(cx, b->lo[d]);
    if (expr_is_int(b->step[d], &step) && step == 1) {
        Expr *by = mk_sub(cx, integer8(cx, first), integer8(cx, lo));
        int64_t v;
        return expr_is_int(by, &v) && v == 0 ? x : mk_add(cx, integer8(cx, x), by);
    }
    Expr *n = mk_sub(cx, integer8(cx, x), integer8(cx, lo));
    return mk_add(cx, integer8(cx, first), mk_mul(cx, n, integer8(cx, expr_copy(cx, b->step[d]))));
}

/* The actual with subs[d] along the dummy's dimension d: scalars and triplets. */
static Expr *part(Inline *in, const Bind *b, Span at, Expr *const *subs, bool section)
{
    Context *cx = in->cx;
    const Expr *a = b->actual;
    Expr *e = mk_expr(cx, section ? EX_SECTION : EX_ELEM, at);
    e->sym = a->sym;
    e->type = a->type;
    for (int i = 0; i < a->sym->spec.rank; i++) {
        int d = 0;
        while (d < b->dummy->spec.rank && b->dim[d] != i)
            d++;
        vec_push(cx, &e->args, d < b->dummy->spec.rank ? subs[d] : expr_copy(cx, a->args.at[i]));
    }
    return e;
}

static Expr *triplet(Inline *in, const Bind *b, int d, Expr *lo, Expr *hi, Expr *step)
{
    Context *cx = in->cx;
    Expr *t = mk_expr(cx, EX_TRIPLET, in->call->span);
    t->type = TYPE(INTEGER, 8);
    t->lo = integer8(cx, subscript(in, b, d, lo));
    t->hi = integer8(cx, subscript(in, b, d, hi));
    t->step = integer8(cx, expr_copy(cx, b->step[d]));
    if (step)
        t->step = mk_mul(cx, t->step, integer8(cx, step));
    return t;
}

static Expr *upper_bound(Inline *in, const Bind *b, int d)
{
    Context *cx = in->cx;
    Expr *n = mk_sub(cx, integer8(cx, expr_copy(cx, b->extent[d])), mk_int(cx, in->at, 1, 8));
    return mk_add(cx, integer8(cx, expr_copy(cx, b->lo[d])), n);
}

static Expr *whole(Inline *in, const Bind *b, const Expr *e)
{
    Expr *subs[MAX_RANK];
    if (b->actual->kind == EX_VAR && b->dummy->spec.kind == AS_ASSUMED)
        return mk_var(in->cx, e->span, b->actual->sym);
    for (int d = 0; d < b->dummy->spec.rank; d++)
        subs[d] = triplet(in, b, d, expr_copy(in->cx, b->lo[d]), upper_bound(in, b, d), NULL);
    Expr *r = part(in, b, e->span, subs, true);
    r->shape = e->shape;
    return r;
}

static Expr *section(Inline *in, const Bind *b, const Expr *e)
{
    Expr *subs[MAX_RANK];
    for (int d = 0; d < e->args.n; d++) {
        Expr *x = e->args.at[d];
        if (x->kind == EX_TRIPLET)
            subs[d] = triplet(in, b, d, x->lo ? x->lo : expr_copy(in->cx, b->lo[d]),
                              x->hi ? x->hi : upper_bound(in, b, d), x->step);
        else
            subs[d] = subscript(in, b, d, x);
        if (x->shape && x->kind != EX_TRIPLET && subs[d] != x)
            refuse(in, x->span, "a vector subscript of a dummy argument that begins elsewhere");
    }
    Expr *r = part(in, b, e->span, subs, true);
    r->shape = e->shape;
    return r;
}

static Expr *bound(Inline *in, const Bind *b, const Expr *e)
{
    Expr *v = e->bound == BOUND_LOWER   ? expr_copy(in->cx, b->lo[e->index])
              : e->bound == BOUND_UPPER ? upper_bound(in, b, e->index)
                                        : expr_copy(in->cx, b->extent[e->index]);
    return mk_convert(in->cx, v, e->type);
}

/* Extents that depend on arguments may be constants now. */
static void fold_all(Expr **e, void *arg)
{
    Inline *in = arg;
    if (!*e)
        return;
    expr_children(*e, fold_all, in);
    if (((*e)->kind == EX_BINARY || (*e)->kind == EX_INTRINSIC || (*e)->kind == EX_CONVERT) &&
        (*e)->type.base == TY_INTEGER && !(*e)->shape)
        *e = fold_node(in->cx, *e);
}

/* An expression of the callee becomes one of the caller. */
static void replace(Expr **at, void *arg)
{
    Inline *in = arg;
    Expr *e = *at;
    if (!e)
        return;
    expr_children(e, replace, in);
    for (int d = 0; e->shape && d < e->shape->rank; d++) {
        replace(&e->shape->extent[d], in);
        fold_all(&e->shape->extent[d], in);
    }
    if (e->type.len && e->type.base == TY_CHARACTER) {
        e->type.len = expr_copy(in->cx, e->type.len);
        replace(&e->type.len, in);
    }
    const Bind *b = e->sym ? bind_of(in, e->sym) : NULL;
    if (!b) {
        if (e->sym && e->sym->kind == SYM_VAR && e->sym->scope == in->callee->scope &&
            !e->sym->is_constant)
            refuse(in, e->span, "the procedure that is called has a variable that cannot be one of "
                   "an iteration");
        return;
    }
    switch (e->kind) {
    case EX_VAR:
        *at = b->scalar ? expr_copy(in->cx, b->scalar) : whole(in, b, e);
        break;
    case EX_ELEM:
        for (int d = 0; d < e->args.n; d++)
            e->args.at[d] = subscript(in, b, d, e->args.at[d]);
        *at = part(in, b, e->span, e->args.at, false);
        break;
    case EX_SECTION:
        *at = section(in, b, e);
        for (int d = 0; d < (*at)->args.n; d++)
            fold_all(&(*at)->args.at[d], in);
        break;
    case EX_BOUND:
        *at = bound(in, b, e);
        break;
    default:
        refuse(in, e->span, "a dummy argument is used in a way that cannot be expanded");
    }
}

/* ---- what can be expanded ---- */

static void check_expr(Expr **e, void *arg)
{
    Inline *in = arg;
    if ((*e)->kind == EX_INTRINSIC && (*e)->intrinsic->cls == IC_INQUIRY &&
        (*e)->intrinsic->id != IN_SIZE)
        refuse(in, (*e)->span, "the procedure that is called asks for properties of arrays");
    if ((*e)->sym && (*e)->sym->parts.n)
        refuse(in, (*e)->span, "the procedure that is called has structures");
}

static void check_stmt(Stmt *s, void *arg)
{
    Inline *in = arg;
    switch (s->kind) {
    case ST_ASSIGN:
    case ST_CALL:
    case ST_IF:
    case ST_DO:
    case ST_DO_WHILE:
    case ST_EXIT:
    case ST_CYCLE:
    case ST_CONTINUE:
    case ST_BLOCK:
    case ST_WHERE:
    case ST_FORALL:
        break;
    case ST_RETURN:
        refuse(in, s->span, "RETURN in the middle of the procedure that is called");
        break;
    default:
        refuse(in, s->span, "the procedure that is called has a statement that only runs in order");
    }
}

static const StmtVec *plain_body(const Unit *u)
{
    return u->plain.n ? &u->plain : &u->body;
}

static StmtVec copy_body(Inline *in, const Unit *u)
{
    StmtVec r = {0};
    const StmtVec *body = plain_body(u);
    int n = body->n;
    while (n && (body->at[n - 1]->kind == ST_RETURN || body->at[n - 1]->kind == ST_CONTINUE) &&
           !body->at[n - 1]->code)
        n--;
    for (int i = 0; i < n; i++) {
        Stmt *s = stmt_copy(in->cx, body->at[i]);
        vec_push(in->cx, &r, s);
    }
    return r;
}

static bool can_expand(Inline *in, const Stmt *call)
{
    const Unit *u = call->sym->unit;
    if (!u || u->from_module_file || u->foreign)
        return refuse(in, call->span, "the procedure that is called is not in this compilation");
    if (in->depth == INLINE_DEPTH)
        return refuse(in, call->span, "calls are nested too deeply, or without end");
    if (u->family || u->alternates || u->has_jumps || call->stat)
        return refuse(in, call->span, "the procedure that is called has jumps or entries");
    bool all = u->dummies.n == call->args.n;
    for (int i = 0; i < call->args.n; i++)
        all &= call->args.at[i] != NULL;
    return all || refuse(in, call->span, "arguments of the procedure that is called are missing");
}

/* ---- scalars ---- */

typedef struct Changes {
    const SymSet *set;
    bool found;
} Changes;

static Expr *temporary(Inline *in, const Symbol *s, Span at)
{
    Symbol *t = temp_scalar(in->cx, in->L->unit, s->name, symbol_type(s));
    return mk_var(in->cx, at, t);
}

static void find_changed(Expr **e, void *arg)
{
    Changes *c = arg;
    if ((*e)->kind == EX_BOUND) /* no array is allocated here */
        return;
    c->found |= (*e)->kind == EX_CALL || ((*e)->sym && symset_has(c->set, (*e)->sym));
    expr_children(*e, find_changed, c);
}

/* Does the actual keep its value while the callee runs? The callee may change what other
 * arguments name. */
static bool stays(const Inline *in, Expr *actual)
{
    Changes c = {.set = &in->changed};
    if (actual->kind == EX_CONST)
        return true;
    if (actual->type.base != TY_INTEGER || in->written.everything || in->written.globals)
        return false;
    find_changed(&actual, &c);
    return !c.found;
}

static void see_changes(Inline *in, StmtVec *body)
{
    mods_of_block(in->cx, body, &in->written);
    for (int i = 0; i < in->written.list.n; i++)
        symset_add(in->cx, &in->changed, in->written.list.at[i]);
    for (int i = 0; i < in->call->args.n; i++)
        if (in->call->args.at[i]->sym && symset_has(&in->written, in->callee->dummies.at[i]))
            symset_add(in->cx, &in->changed, in->call->args.at[i]->sym);
}

static bool bind_scalar(Inline *in, Symbol *dummy, Expr *actual, StmtVec *before, StmtVec *after)
{
    Context *cx = in->cx;
    Bind b = {.dummy = dummy};
    bool changed = symset_has(&in->written, dummy);
    if (actual->shape)
        return refuse(in, actual->span, "an array is passed to a scalar");
    if (dummy->type.base == TY_CHARACTER)
        return refuse(in, actual->span, "a CHARACTER argument");
    if (!changed && stays(in, actual)) {
        b.scalar = actual;
    } else {
        b.scalar = temporary(in, dummy, actual->span);
        if (dummy->intent != INTENT_OUT)
            vec_push(cx, before, mk_assign(cx, actual->span, expr_copy(cx, b.scalar),
                                           expr_copy(cx, actual)));
        bool variable = actual->kind == EX_VAR || actual->kind == EX_ELEM;
        if (changed && !variable)
            return refuse(in, actual->span, "an expression is passed to what is changed");
        for (int i = 0; changed && i < actual->args.n; i++)
            if (!stays(in, actual->args.at[i]))
                return refuse(in, actual->span, "a subscript that the procedure changes");
        if (changed)
            vec_push(cx, after, mk_assign(cx, actual->span, expr_copy(cx, actual),
                                          expr_copy(cx, b.scalar)));
    }
    vec_push(cx, &in->binds, b);
    return true;
}

/* ---- arrays ---- */

/* An expression of the callee's specification part, in the caller's terms. */
static Expr *in_caller(Inline *in, const Expr *e)
{
    Expr *r = e ? expr_copy(in->cx, e) : mk_int(in->cx, in->call->span, 1, 8);
    replace(&r, in);
    return r;
}

static bool equal_value(Context *cx, Expr *a, Expr *b)
{
    Linear l = linear_add(linear_of(integer8(cx, a), false), linear_of(integer8(cx, b), false), -1);
    int64_t v;
    return l.ok && linear_is_const(&l, &v) && v == 0;
}

static bool bind_array(Inline *in, Symbol *dummy, Expr *actual)
{
    Context *cx = in->cx;
    Bind b = {.dummy = dummy, .actual = actual};
    int rank = dummy->spec.rank, n = 0;
    if (dummy->dist || dummy->align)
        return refuse(in, actual->span, "the dummy argument has a mapping of its own");
    if ((actual->kind != EX_VAR && actual->kind != EX_SECTION) || !actual->sym || !actual->shape ||
        actual->sym->parts.n || dummy->type.base == TY_CHARACTER)
        return refuse(in, actual->span, "an argument that is no array or section");
    for (int i = 0; i < actual->sym->spec.rank; i++) {
        const Expr *x = actual->kind == EX_VAR ? NULL : actual->args.at[i];
        if (x && x->kind != EX_TRIPLET && x->shape)
            return refuse(in, x->span, "an argument with a vector subscript");
        if (x && x->kind != EX_TRIPLET)
            continue;
        if (n == rank)
            return refuse(in, actual->span, "an array is passed to one of another rank");
        if (!actual->shape->extent[n])
            return refuse(in, actual->span, "a section whose extent is not known");
        Symbol *a = actual->sym;
        b.dim[n] = i;
        b.first[n] = x && x->lo ? expr_copy(cx, x->lo)
                                : mk_bound(cx, actual->span, a, i, BOUND_LOWER);
        b.step[n] = x && x->step ? expr_copy(cx, x->step) : mk_int(cx, actual->span, 1, 8);
        b.lo[n] = in_caller(in, dummy->spec.dim[n].lo);
        const Expr *hi = dummy->spec.dim[n].hi;
        Expr *passed = expr_copy(cx, actual->shape->extent[n]);
        if (hi) {
            b.extent[n] = extent_of(cx, b.lo[n], in_caller(in, hi));
            if (n < rank - 1 && !equal_value(cx, b.extent[n], passed))
                return refuse(in, actual->span, "an array is passed to one of another shape");
        } else {
            b.extent[n] = passed;
        }
        n++;
    }
    if (n != rank)
        return refuse(in, actual->span, "an array is passed to one of another rank");
    vec_push(cx, &in->binds, b);
    return true;
}

/* ---- the callee's variables ---- */

/* Dummies first, scalars before arrays, whose bounds may use them. */
static bool bind_dummies(Inline *in, StmtVec *before, StmtVec *after)
{
    const Unit *u = in->callee;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < u->dummies.n; i++) {
            Symbol *d = u->dummies.at[i];
            Expr *actual = in->call->args.at[i];
            if (!d || d->kind != SYM_VAR || d->is_allocatable || d->is_pointer ||
                d->is_optional || d->ooc || d->parts.n)
                return refuse(in, in->call->span, "an argument that cannot be expanded");
            if (actual->kind == EX_KEYWORD || actual->type.base != d->type.base ||
                actual->type.kind != d->type.kind)
                return refuse(in, actual->span, "an argument that cannot be expanded");
            bool scalar = d->spec.kind == AS_SCALAR;
            if (pass == 0 && scalar && !bind_scalar(in, d, actual, before, after))
                return false;
            if (pass == 1 && !scalar && !bind_array(in, d, actual))
                return false;
        }
    return true;
}

static bool bind_local_array(Inline *in, Symbol *s)
{
    Context *cx = in->cx;
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    if (s->dist || s->align || s->spec.kind != AS_EXPLICIT)
        return refuse(in, in->call->span, "the procedure that is called has mapped or allocatable "
                      "arrays of its own");
    Bind b = {.dummy = s};
    for (int d = 0; d < s->spec.rank; d++) {
        lo[d] = in_caller(in, s->spec.dim[d].lo);
        hi[d] = in_caller(in, s->spec.dim[d].hi);
        if (expr_depends(lo[d], &in->changing) || expr_depends(hi[d], &in->changing))
            return refuse(in, in->call->span, "the procedure that is called has arrays of its own "
                          "that differ from one iteration to the next");
        b.dim[d] = d;
        b.first[d] = b.lo[d] = lo[d];
        b.step[d] = mk_int(cx, in->call->span, 1, 8);
        b.extent[d] = extent_of(cx, lo[d], hi[d]);
    }
    b.actual = mk_var(cx, in->call->span, own_array(in->L, s, lo, hi));
    vec_push(cx, &in->binds, b);
    return true;
}

/* The nest pass may have been at the callee before: its body does not use those temporaries. */
static bool made_later(const Unit *u, const Symbol *s)
{
    const UnitInfo *info = u->info;
    for (int i = 0; info && i < info->temps.n; i++)
        if (info->temps.at[i] == s)
            return true;
    return false;
}

static bool bind_locals(Inline *in)
{
    const Unit *u = in->callee;
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->common)
            return refuse(in, in->call->span, "the procedure that is called has COMMON");
        if (s->kind != SYM_VAR || s->is_dummy || bind_of(in, s) || s->is_constant ||
            made_later(u, s))
            continue;
        if (s->is_save || s->init || s->is_pointer || s->is_allocatable ||
            s->type.base == TY_CHARACTER || s->parts.n)
            return refuse(in, in->call->span, arena_printf(in->cx->arena, "'%s' of the procedure "
                          "that is called cannot be a variable of an iteration", s->name));
        if (s->spec.kind != AS_SCALAR) {
            if (!bind_local_array(in, s))
                return false;
            continue;
        }
        Bind b = {.dummy = s, .scalar = temporary(in, s, s->span)};
        vec_push(in->cx, &in->binds, b);
    }
    return true;
}

/* ---- the expansion ---- */

static void replace_stmt(Stmt *s, void *arg)
{
    Inline *in = arg;
    const Bind *b = s->kind == ST_DO ? bind_of(in, s->sym) : NULL;
    s->label = 0;
    s->dir = NULL;
    stmt_exprs(s, replace, in);
    if (!b)
        return;
    if (!b->scalar || b->scalar->kind != EX_VAR)
        refuse(in, s->span, "a loop over an argument");
    else
        s->sym = b->scalar->sym;
    s->name = s->sym->name;
}

static bool expand_block(Inline *in, StmtVec *block);

/* The variable that a function gives its result in, else NULL. */
static Expr *bind_result(Inline *in)
{
    Symbol *r = in->callee->result;
    if (!r || r->kind != SYM_VAR || r->spec.kind != AS_SCALAR || r->type.base == TY_CHARACTER) {
        refuse(in, in->call->span, "a function that gives no number");
        return NULL;
    }
    Bind b = {.dummy = r, .scalar = temporary(in, r, in->call->span)};
    vec_push(in->cx, &in->binds, b);
    return b.scalar;
}

/* What the CALL does, appended to `out`; of a function: and its value. */
static bool expand(Inline *in, const Stmt *call, StmtVec *out, Expr **value)
{
    if (!can_expand(in, call))
        return false;
    Inline here = {.L = in->L, .cx = in->cx, .changing = in->changing, .call = call,
                   .callee = call->sym->unit, .at = call->span, .depth = in->depth + 1};
    StmtVec after = {0}, body = copy_body(&here, here.callee);
    walk_stmts(&body, check_stmt, &here);
    walk_exprs(&body, check_expr, &here);
    see_changes(&here, &body);
    if (value)
        *value = bind_result(&here);
    if (!here.why && bind_dummies(&here, out, &after) && bind_locals(&here))
        walk_stmts(&body, replace_stmt, &here);
    if (here.why || !expand_block(&here, &body))
        return refuse(in, here.at, here.why);
    vec_append(in->cx, out, &body);
    vec_append(in->cx, out, &after);
    return true;
}

typedef struct Functions {
    Inline *in;
    StmtVec *out;
} Functions;

/* Functions that a nest cannot call are computed before the statement. */
static void take_functions(Expr **e, void *arg)
{
    Functions *f = arg;
    if (!*e)
        return;
    expr_children(*e, take_functions, arg);
    if ((*e)->kind != EX_CALL || (*e)->shape || call_is_local((*e)->sym) || !(*e)->sym->unit)
        return;
    Stmt *call = mk_stmt(f->in->cx, ST_CALL, (*e)->span);
    call->sym = (*e)->sym;
    call->args = (*e)->args;
    Expr *value = NULL;
    if (expand(f->in, call, f->out, &value))
        *e = expr_copy(f->in->cx, value);
}

static bool expand_block(Inline *in, StmtVec *block)
{
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_CALL) {
            if (!expand(in, s, &out, NULL))
                return false;
            continue;
        }
        Functions f = {in, &out};
        if (s->kind == ST_ASSIGN)
            take_functions(&s->rhs, &f);
        else if (s->kind == ST_IF)
            take_functions(&s->arms.at[0].cond, &f);
        if (in->why)
            return false;
        if (!expand_block(in, &s->body))
            return false;
        for (int k = 0; k < s->arms.n; k++)
            if (!expand_block(in, &s->arms.at[k].body))
                return false;
        vec_push(in->cx, &out, s);
    }
    *block = out;
    return true;
}

static void see_call(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_CALL;
}

static void see_function(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->kind == EX_CALL;
}

bool inline_calls(Lower *L, Stmt *loop, const char **why, Span *at)
{
    bool any = false;
    walk_stmts(&loop->body, see_call, &any);
    walk_exprs(&loop->body, see_function, &any);
    if (!any)
        return true;
    Inline in = {.L = L, .cx = L->cx};
    mods_of_stmt(L->cx, loop, &in.changing);
    if (expand_block(&in, &loop->body))
        return true;
    *why = in.why;
    *at = in.at;
    return false;
}
