/* listing.c: what decides on the accesses of an indirect reference (contract: listing.h). */
#include "listing.h"

#include "access.h"
#include "mods.h"
#include "order.h"

/* ---- references ---- */

static bool same_reference(const Expr *a, const Expr *b)
{
    return a->ref != NULL && b->ref != NULL ? a->ref == b->ref : expr_equal(a, b);
}

bool listing_has(const RefExprVec *v, const Expr *ref)
{
    for (int i = 0; i < v->n; i++)
        if (same_reference(v->at[i], ref))
            return true;
    return false;
}

typedef struct Collect {
    const Listing *l;
    RefExprVec *out;
} Collect;

static void collect(Expr **e, void *arg)
{
    Collect *c = arg;
    if (*e == NULL)
        return;
    if ((*e)->kind == EX_ELEM && c->l->indirect(*e, c->l->arg) && !listing_has(c->out, *e))
        vec_push(c->l->cx, c->out, *e);
    expr_children(*e, collect, arg);
}

void listing_collect(const Listing *l, Expr *e, RefExprVec *out)
{
    Collect c = {l, out};
    collect(&e, &c);
}

bool listing_mentions(const Listing *l, Expr *e)
{
    RefExprVec v = {0};
    listing_collect(l, e, &v);
    for (int i = 0; i < v.n; i++)
        if (listing_has(&l->relevant, v.at[i]))
            return true;
    return false;
}

static void find_varying(Expr **e, void *arg)
{
    void **a = arg;
    const Listing *l = a[0];
    if (*e == NULL)
        return;
    *(bool *)a[1] |= l->varies(*e, l->arg);
    expr_children(*e, find_varying, arg);
}

bool listing_per_iteration(const Listing *l, const Expr *ref)
{
    bool varies = false, tested = false;
    void *arg[] = {(void *)l, &varies};
    for (int d = 0; d < ref->args.n; d++)
        find_varying(&((Expr *)ref)->args.at[d], arg);
    for (int i = 0; i < l->body->n && !varies && !tested; i++) {
        Stmt *s = l->body->at[i];
        RefExprVec v = {0};
        for (int k = 0; s->kind == ST_IF && k < s->arms.n; k++)
            listing_collect(l, s->arms.at[k].cond, &v);
        tested = listing_has(&v, ref);
    }
    return tested && !varies;
}

/* ---- statements that matter ---- */

bool listing_sets_private(const Listing *l, const Stmt *s)
{
    return s->kind == ST_ASSIGN && symbol_in(&l->privates, s->lhs->sym);
}

static bool contains(StmtVec *b, const Stmt *s)
{
    for (int i = 0; i < b->n; i++) {
        bool here = b->at[i] == s || contains(&b->at[i]->body, s);
        for (int k = 0; k < b->at[i]->arms.n && !here; k++)
            here = contains(&b->at[i]->arms.at[k].body, s);
        if (here)
            return true;
    }
    return false;
}

/* Does a CYCLE in b skip anything that matters? What stands behind it in its loop does. */
static bool skips(Listing *l, StmtVec *b, const Stmt *cycle)
{
    bool behind = false;
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (behind && listing_matters(l, s))
            return true;
        if (s == cycle || !contains(&(StmtVec){.at = &s, .n = 1}, cycle))
            continue;
        behind = true;
        if (s->kind != ST_IF)
            return true;
        for (int k = 0; k < s->arms.n; k++)
            if (contains(&s->arms.at[k].body, cycle) && skips(l, &s->arms.at[k].body, cycle))
                return true;
    }
    return false;
}

bool listing_matters(Listing *l, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        return listing_mentions(l, s->lhs) || listing_mentions(l, s->rhs) ||
               listing_sets_private(l, s);
    case ST_IF:
        return s->arms.n > 0 &&
               (listing_mentions(l, s->arms.at[0].cond) || listing_rest_matters(l, s, 0));
    case ST_DO:
    case ST_DO_WHILE:
        return listing_block_matters(l, &s->body);
    case ST_CYCLE:
        return s->target == NULL || skips(l, &s->target->body, s);
    default:
        return s->kind == ST_EXIT;
    }
}

bool listing_block_matters(Listing *l, StmtVec *b)
{
    for (int i = 0; i < b->n; i++)
        if (listing_matters(l, b->at[i]))
            return true;
    return false;
}

bool listing_rest_matters(Listing *l, Stmt *s, int i)
{
    for (int k = i; k < s->arms.n; k++)
        if ((k > i && listing_mentions(l, s->arms.at[k].cond)) ||
            listing_block_matters(l, &s->arms.at[k].body))
            return true;
    return false;
}

/* ---- what they depend on ---- */

static void find_private(Expr **e, void *arg)
{
    Listing *l = arg;
    if (*e == NULL)
        return;
    if ((*e)->kind != EX_INDEX && l->varies(*e, l->arg) && !symbol_in(&l->privates, (*e)->sym))
        vec_push(l->cx, &l->privates, (*e)->sym);
    expr_children(*e, find_private, arg);
}

static void depend_on(Listing *l, Expr *e, void *arg)
{
    (void)arg;
    listing_collect(l, e, &l->relevant);
    listing_collect(l, e, &l->deciding);
    find_private(&e, l);
}

/* Calls f for what an inspector evaluates: subscripts, and conditions, loop bounds and private
 * values that matter. */
typedef void Followed(Listing *l, Expr *e, void *arg);

static void follow_subscripts(Listing *l, const Expr *ref, Followed *f, void *arg)
{
    for (int d = 0; d < ref->args.n; d++)
        f(l, ref->args.at[d], arg);
}

static void follow_block(Listing *l, StmtVec *b, Followed *f, void *arg)
{
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (!listing_matters(l, s))
            continue;
        if (listing_sets_private(l, s)) {
            follow_subscripts(l, s->lhs, f, arg);
            f(l, s->rhs, arg);
        }
        for (int k = 0; k < s->arms.n; k++) {
            if (listing_rest_matters(l, s, k))
                f(l, s->arms.at[k].cond, arg);
            follow_block(l, &s->arms.at[k].body, f, arg);
        }
        if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
            Expr *const bound[] = {s->lo, s->hi, s->step, s->cond};
            for (int k = 0; k < countof(bound); k++)
                f(l, bound[k], arg);
            follow_block(l, &s->body, f, arg);
        }
    }
}

/* Until nothing new matters. */
static void find_all(Listing *l)
{
    for (int before = -1, was = -1; before != l->relevant.n || was != l->privates.n;) {
        before = l->relevant.n;
        was = l->privates.n;
        follow_block(l, l->body, depend_on, NULL);
    }
}

void listing_plan(Listing *l)
{
    vec_push(l->cx, &l->relevant, l->ref);
    bool always = listing_per_iteration(l, l->ref);
    follow_subscripts(l, l->ref, depend_on, NULL);
    if (!always)
        find_all(l);
}

/* ---- what they read ---- */

typedef struct Reading {
    const SymSet *set;
    bool found;
} Reading;

static void see_followed(Listing *l, Expr *e, void *arg)
{
    Reading *r = arg;
    (void)l;
    r->found = r->found || expr_depends(e, r->set);
}

bool listing_reads(Listing *l, const SymSet *set)
{
    Reading r = {.set = set};
    for (int i = 0; i < l->relevant.n; i++)
        follow_subscripts(l, l->relevant.at[i], see_followed, &r);
    follow_block(l, l->body, see_followed, &r);
    return r.found;
}

/* ---- order ---- */

/* Moves a reference that can be listed next to place i: one whose deciding references all stand
 * before. False: there is none. */
static bool next_listed(const Listing *all, RefExprVec *refs, int i)
{
    for (int k = i; k < refs->n; k++) {
        Listing l = *all;
        l.ref = refs->at[k];
        listing_plan(&l);
        bool ready = true;
        for (int j = i; j < refs->n; j++)
            ready = ready && !listing_has(&l.deciding, refs->at[j]);
        if (ready) {
            refs->at[k] = refs->at[i];
            refs->at[i] = l.ref;
            return true;
        }
    }
    return false;
}

bool listing_sort(const Listing *all, RefExprVec *refs)
{
    for (int i = 0; i < refs->n; i++)
        if (!next_listed(all, refs, i))
            return false;
    return true;
}

/* ---- the references of a nest ---- */

static bool nest_indirect(const Expr *e, void *arg)
{
    (void)arg;
    return e->ref != NULL && (e->ref->loc == LOC_GATHER || e->ref->loc == LOC_SCATTER);
}

static bool is_own_element(const Expr *e)
{
    return e->kind == EX_ELEM && e->sym->own_of != NULL;
}

static bool nest_varies(const Expr *e, void *arg)
{
    const Nest *nest = arg;
    if (e->kind == EX_INDEX)
        return e->index >= nest->rank;
    return is_own_element(e) || (e->kind == EX_VAR && symbol_in(&nest->privates, e->sym));
}

Listing listing_of_nest(Context *cx, Nest *nest)
{
    return (Listing){.cx = cx, .body = &nest->body, .indirect = nest_indirect,
                     .varies = nest_varies, .arg = nest};
}

const Expr *listing_element(Context *cx, NestRef *r)
{
    Expr *e = mk_expr(cx, EX_ELEM, r->subscripts.at[0]->span);
    e->sym = r->array;
    e->type = r->array->type;
    e->args = r->subscripts;
    e->ref = r;
    return e;
}

/* ---- before there is a nest ---- */

static bool chain_indirect(const Expr *e, void *arg)
{
    return !array_replicated(e->sym) && !order_is_regular(arg, &e->args);
}

static bool chain_varies(const Expr *e, void *arg)
{
    const LoopChain *c = arg;
    return is_own_element(e) ||
           (e->kind == EX_VAR && expr_depends((Expr *)e, c->changing));
}

typedef struct Chain {
    Context *cx;
    Vec(Stmt *) loops;
} Chain;

static void add_loop(Stmt *s, void *arg)
{
    Chain *c = arg;
    if (s->kind == ST_DO)
        vec_push(c->cx, &c->loops, s);
}

Listing listing_of_loops(Context *cx, Stmt **loops, int n, const SymSet *changing)
{
    StmtVec *body = &loops[n - 1]->body;
    Chain chain = {.cx = cx};
    for (int k = 0; k < n; k++)
        vec_push(cx, &chain.loops, loops[k]);
    walk_stmts(body, add_loop, &chain);
    LoopChain *c = NEW(cx, LoopChain);
    *c = (LoopChain){chain.loops.at, chain.loops.n, n, changing};
    return (Listing){.cx = cx, .body = body, .indirect = chain_indirect, .varies = chain_varies,
                     .arg = c};
}

void listing_plan_all(Listing *l)
{
    Collect found = {l, &l->relevant};
    walk_exprs(l->body, collect, &found);
    for (int i = 0, n = l->relevant.n; i < n; i++)
        follow_subscripts(l, l->relevant.at[i], depend_on, NULL);
    find_all(l);
}

bool listings_exist(Context *cx, Stmt **loops, int n)
{
    SymSet changing = {.everything = false};
    mods_of_block(cx, &loops[n - 1]->body, &changing);
    Listing all = listing_of_loops(cx, loops, n, &changing);
    RefExprVec refs = {0};
    Collect found = {&all, &refs};
    walk_exprs(all.body, collect, &found);
    return listing_sort(&all, &refs);
}
