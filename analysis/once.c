/* once.c: allocations leave loops (contract: fuse_int.h).
 *
 *     do step = 1, n                          allocate (t(m))
 *        allocate (t(m))                      do step = 1, n
 *        t = …                         ->        t = …
 *        deallocate (t)                       end do
 *     end do                                  deallocate (t)
 *
 * of temporaries, and of the user's arrays, where the bounds keep their values in the loop, nothing
 * leaves it between the two statements, and nobody else knows the array. */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "fuse_int.h"
#include "lower.h"
#include "mods.h"

typedef struct Once {
    FusePass *p;
    Stmt *loop;
    SymSet mods;     /* what the loop may change */
    StmtVec before, after;
} Once;

/* ---- what the loop does ---- */

typedef struct Seek {
    const Symbol *sym;
    bool found;
} Seek;

static void find_allocation(Stmt *s, void *arg)
{
    Seek *w = arg;
    for (int i = 0; (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) && i < s->args.n; i++)
        w->found |= s->args.at[i]->sym == w->sym;
    w->found |= s->kind == ST_REDISTRIBUTE || s->kind == ST_REALIGN;
}

static bool is_allocated_in(Stmt *loop, const Symbol *sym)
{
    Seek w = {.sym = sym};
    walk_stmts(&loop->body, find_allocation, &w);
    return w.found;
}

/* May it get other bounds, or another place, in the loop? By a procedure that is called there only
 * what not this unit alone allocates. */
static bool may_be_allocated(const Once *o, const Symbol *s)
{
    bool others = s->scope != o->p->unit->scope || s->allocs == NULL || s->allocs->inside;
    return is_allocated_in(o->loop, s) ||
           (s->is_allocatable && others &&
            (o->mods.globals || o->mods.everything || symset_has(&o->mods, s)));
}

/* Other statements than those at hand may come next. */
static void find_leave(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_RETURN ||
                    s->kind == ST_STOP || s->kind == ST_LENGTH;
}

static void find_return(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_RETURN;
}

static void find_use(Expr **e, void *arg)
{
    Seek *w = arg;
    w->found |= (*e)->sym == w->sym;
}

static void find_in_nest(Stmt *s, void *arg)
{
    Seek *w = arg;
    if (s->kind != ST_NEST)
        return;
    w->found |= nest_names(s->nest, w->sym);
    w->found |= s->nest->home != NULL && s->nest->home->array == w->sym;
    for (int j = 0; j < s->nest->rank + s->nest->nserial; j++)
        w->found |= expr_mentions(s->nest->index[j].lo, w->sym) ||
                    expr_mentions(s->nest->index[j].hi, w->sym);
    for (int i = 0; i < s->nest->refs.n; i++)
        w->found |= s->nest->refs.at[i]->array == w->sym;
}

/* Is the array used by statements of the loop outside from..to? */
static bool used_beside(const Stmt *loop, int from, int to, const Symbol *sym)
{
    Seek w = {.sym = sym};
    for (int i = 0; i < loop->body.n; i++) {
        StmtVec one = {0};
        if (i >= from && i <= to)
            continue;
        one.at = &loop->body.at[i];
        one.n = 1;
        walk_exprs(&one, find_use, &w);
        walk_stmts(&one, find_in_nest, &w);
    }
    return w.found || expr_mentions(loop->lo, sym) || expr_mentions(loop->hi, sym) ||
           expr_mentions(loop->step, sym) || expr_mentions(loop->cond, sym);
}

/* ---- bounds ---- */

typedef struct Steady {
    const Once *o;
    bool ok;
} Steady;

static void check_steady(Expr **at, void *arg)
{
    Steady *w = arg;
    Expr *e = *at;
    if (e->kind != EX_BOUND) {
        bool changes = e->sym != NULL && symset_has(&w->o->mods, e->sym);
        bool elemental = e->kind != EX_INTRINSIC || e->intrinsic->cls == IC_ELEMENTAL;
        w->ok &= !changes && elemental && e->kind != EX_CALL && e->kind != EX_ELEM &&
                 e->kind != EX_SECTION;
        return;
    }
    const Symbol *s = e->sym;
    bool fixed = s->spec.kind == AS_EXPLICIT || (s->is_dummy && !s->is_allocatable);
    w->ok &= !s->is_pointer && (fixed || s->allocs != NULL) && !may_be_allocated(w->o, s);
}

/* ---- one array ---- */

static bool is_temporary(const FusePass *p, const Symbol *s)
{
    const UnitInfo *info = p->unit->info;
    for (int i = 0; i < info->temps.n; i++)
        if (info->temps.at[i] == s)
            return s->name[0] == '_';
    return false;
}

/* The user's arrays: only statements of the unit know them. */
static bool is_known(const FusePass *p, const Symbol *s)
{
    return s->allocs != NULL && !s->allocs->inside && s->scope == p->unit->scope && !s->is_save &&
           !s->is_target;
}

/* May the layout that it gets change in the loop? The array whose template it lies on may be
 * allocated there, and what is dynamic be redistributed by procedures. */
static bool layout_changes(const Once *o, const Symbol *s)
{
    const Mapping *m = s->map;
    if (m == NULL)
        return false;
    const Symbol *root = m->like != NULL ? m->like : m->tmpl != NULL ? m->tmpl->sym : NULL;
    if (mapping_may_move(m) && (o->mods.everything || o->mods.globals))
        return true;
    return root != NULL && root != s && may_be_allocated(o, root);
}

/* More than storage comes or goes here, or a jump comes here. */
static bool is_special(const Stmt *s)
{
    return s->stat != NULL || s->moves || s->label != 0;
}

/* The place of the array's DEALLOCATE, where the two statements can leave the loop; or -1. */
static int deallocation_of(const Once *o, int at)
{
    const StmtVec *body = &o->loop->body;
    const Stmt *s = body->at[at];
    const Symbol *v = s->args.n == 1 ? s->args.at[0]->sym : NULL;
    int to = at + 1;
    bool leaves = false;
    if (v == NULL || is_special(s) || v->ooc != NULL || v->is_pointer ||
        v->type.base == TY_CHARACTER || v->type.base == TY_DERIVED ||
        s->args.at[0]->kind != EX_SECTION)
        return -1;
    while (to < body->n && (body->at[to]->kind != ST_DEALLOCATE || body->at[to]->args.n != 1 ||
                            body->at[to]->args.at[0]->sym != v))
        to++;
    if (to == body->n || is_special(body->at[to]))
        return -1;
    for (int i = at + 1; i < to; i++) {
        StmtVec one = {.at = &body->at[i], .n = 1};
        Seek again = {.sym = v};
        walk_stmts(&one, find_leave, &leaves);
        walk_stmts(&one, find_allocation, &again);
        leaves |= again.found;
    }
    Steady w = {o, true};
    for (int d = 0; d < s->args.at[0]->args.n; d++) {
        walk_expr(&s->args.at[0]->args.at[d]->lo, check_steady, &w);
        walk_expr(&s->args.at[0]->args.at[d]->hi, check_steady, &w);
    }
    return leaves || !w.ok || used_beside(o->loop, at, to, v) || layout_changes(o, v) ? -1 : to;
}

/* The loop has a first turn, as far as we know: NULL; or the condition that says so. *sure: false:
 * nothing is known. */
static Expr *has_turns(const Once *o, bool *sure)
{
    Context *cx = o->p->cx;
    const Stmt *s = o->loop;
    int64_t lo, hi, step = 1;
    *sure = true;
    if (s->kind == ST_DO_WHILE) {
        *sure = s->cond == NULL;
        return NULL;
    }
    if (s->step != NULL && !expr_is_int(s->step, &step))
        *sure = false;
    if (expr_depends(s->lo, &o->mods) || expr_depends(s->hi, &o->mods))
        *sure = false;
    if (expr_is_int(s->lo, &lo) && expr_is_int(s->hi, &hi) && (step > 0 ? lo <= hi : lo >= hi))
        return NULL;
    Expr *test = mk_binary(cx, s->span, step > 0 ? OP_LE : OP_GE, expr_copy(cx, s->lo),
                           expr_copy(cx, s->hi));
    test->type = (Type){.base = TY_LOGICAL, .kind = 4};
    return test;
}

static Stmt *under(Context *cx, const Expr *cond, Stmt *s)
{
    if (cond == NULL)
        return s;
    Stmt *test = mk_if(cx, s->span, expr_copy(cx, cond));
    vec_push(cx, &test->arms.at[0].body, s);
    return test;
}

static void take_out(StmtVec *body, int at)
{
    for (int i = at; i + 1 < body->n; i++)
        body->at[i] = body->at[i + 1];
    body->n--;
}

/* Objects of one statement become statements of their own. */
static void split_objects(Context *cx, StmtVec *body)
{
    StmtVec all = {0};
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        bool several = (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) && s->args.n > 1 &&
                       s->stat == NULL && s->label == 0;
        for (int k = 0; several && k < s->args.n; k++) {
            Stmt *one = stmt_copy(cx, s);
            one->args = (ExprVec){0};
            vec_push(cx, &one->args, s->args.at[k]);
            vec_push(cx, &all, one);
        }
        if (!several)
            vec_push(cx, &all, s);
    }
    *body = all;
}

static void leave_loop(Once *o)
{
    Context *cx = o->p->cx;
    StmtVec *body = &o->loop->body;
    bool sure, returns = false;
    Expr *turns = has_turns(o, &sure);
    walk_stmts(body, find_return, &returns);
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        Symbol *v = s->kind == ST_ALLOCATE && s->args.n == 1 ? s->args.at[0]->sym : NULL;
        bool own = v != NULL && is_temporary(o->p, v);
        if (v == NULL || (!own && (!is_known(o->p, v) || !sure || returns)))
            continue;
        int to = deallocation_of(o, i);
        if (to < 0)
            continue;
        if (cx->opt.info_fuse && !own)
            diag_info(cx, s->span, "fusion: '%s' is allocated once, before the loop", v->name);
        vec_push(cx, &o->before, under(cx, own ? NULL : turns, s));
        vec_push(cx, &o->after, under(cx, own ? NULL : turns, body->at[to]));
        take_out(body, to);
        take_out(body, i--);
    }
}

void allocate_once(FusePass *p, StmtVec *block)
{
    Context *cx = p->cx;
    StmtVec all = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        Once o = {.p = p, .loop = s};
        if ((s->kind == ST_DO || s->kind == ST_DO_WHILE) && s->label == 0 && s->nest == NULL) {
            split_objects(cx, &s->body);
            mods_of_stmt(cx, s, &o.mods);
            leave_loop(&o);
        }
        vec_append(cx, &all, &o.before);
        vec_push(cx, &all, s);
        vec_append(cx, &all, &o.after);
    }
    *block = all;
}
