/* live.c: what becomes of values (contract: live.h). */
#include "live.h"

#include "access.h"
#include "linear.h"

static Fate fate_in(StmtVec *block, int from, const Value *v);
static bool live_at_label(const Value *v, int label);

/* ---- single statements ---- */

enum { MOST_LABELS = 32 }; /* followed for one question: each is a walk through the unit */

/* The labels that jumps lead to from where a value is asked for. */
struct LiveJumps {
    Unit *unit;
    int n, label[MOST_LABELS];
};

/* An unconditional jump leaves nothing open: either what it leads to reads v, or nothing does. */
static Fate fate_of_jump(const Stmt *s, const Value *v)
{
    if (v->jumps == NULL || expr_reads(s->code, v->sym) || expr_reads(s->cond, v->sym))
        return FATE_READ;
    for (int i = 0; i < s->labels.n; i++)
        if (live_at_label(v, s->labels.at[i]))
            return FATE_READ;
    return s->kind == ST_GOTO && s->code != NULL ? FATE_UNTOUCHED : FATE_WRITTEN;
}

static bool is_jump(const Stmt *s)
{
    return s->kind == ST_GOTO || s->kind == ST_ARITHMETIC;
}

typedef struct JumpsOut {
    const Value *v;
    bool read;
} JumpsOut;

static void see_jumps_out(StmtVec *block, void *arg)
{
    JumpsOut *j = arg;
    for (int i = 0; i < block->n && !j->read; i++) {
        j->read = is_jump(block->at[i]) && fate_of_jump(block->at[i], j->v) == FATE_READ;
        stmt_blocks(block->at[i], see_jumps_out, arg);
    }
}

/* Does a jump inside the statement lead to where v is read? */
static bool jumps_to_read(Stmt *s, const Value *v)
{
    JumpsOut j = {.v = v};
    stmt_blocks(s, see_jumps_out, &j);
    return j.read;
}

/* All arms write it, and there is an ELSE: written; one reads it: read. */
static Fate fate_of_if(Stmt *s, const Value *v)
{
    bool all = s->arms.n > 0 && s->arms.at[s->arms.n - 1].cond == NULL, left = false;
    for (int i = 0; i < s->arms.n; i++) {
        if (expr_reads(s->arms.at[i].cond, v->sym))
            return FATE_READ;
        Fate f = fate_in(&s->arms.at[i].body, 0, v);
        if (f == FATE_READ)
            return f;
        all = all && f == FATE_WRITTEN;
        left = left || f == FATE_LEFT;
    }
    return all ? FATE_WRITTEN : left ? FATE_LEFT : FATE_UNTOUCHED;
}

static void find_leaving(StmtVec *block, void *arg)
{
    bool *found = arg;
    for (int i = 0; i < block->n && !*found; i++) {
        *found = block->at[i]->kind == ST_EXIT || block->at[i]->kind == ST_CYCLE ||
                 is_jump(block->at[i]);
        stmt_blocks(block->at[i], find_leaving, arg);
    }
}

static Fate fate_of_do(Stmt *s, const Value *v)
{
    if (expr_reads(s->lo, v->sym) || expr_reads(s->hi, v->sym) || expr_reads(s->step, v->sym))
        return FATE_READ;
    if (s->sym == v->sym)
        return FATE_WRITTEN;
    Fate f = fate_in(&s->body, 0, v);
    int64_t lo, hi, step = 1;
    bool runs = expr_is_int(s->lo, &lo) && expr_is_int(s->hi, &hi) &&
                (s->step == NULL || expr_is_int(s->step, &step)) &&
                (step > 0 ? lo <= hi : lo >= hi);
    return f == FATE_WRITTEN && !runs ? FATE_UNTOUCHED : f; /* the body may not run at all */
}

static Fate fate_of_while(Stmt *s, const Value *v)
{
    if (s->cond != NULL && expr_reads(s->cond, v->sym))
        return FATE_READ;
    Fate f = fate_in(&s->body, 0, v);
    return f == FATE_WRITTEN && s->cond != NULL ? FATE_UNTOUCHED : f;
}

/* A diagonal, a(i,i), covers no box. */
static bool covers(const Nest *n, const NestRef *r, const Value *v)
{
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *x = &r->sub[d], *y = &v->region->sub[d];
        int64_t c;
        if (x->kind != SUB_AFFINE || y->kind != SUB_AFFINE || x->c != 1 || y->c != 1 ||
            !linear_difference(x->d, y->d, &c) || c != 0 || (seen & (1u << x->index)))
            return false;
        seen |= 1u << x->index;
        const NestIndex *xi = &n->index[x->index], *yi = &v->nest->index[y->index];
        int64_t lo, hi;
        if (x->index >= n->rank || !index_is_plain(xi) ||
            !linear_difference(xi->lo, yi->lo, &lo) || !linear_difference(yi->hi, xi->hi, &hi) ||
            lo > 0 || hi > 0)
            return false;
    }
    return true;
}

/* A nest that writes the whole region, each element before it reads it. Bounds are compared as
 * trees, so the caller makes sure that their variables keep their values (region_is_stable). */
static Fate fate_of_nest(Stmt *s, const Value *v)
{
    Nest *n = s->nest;
    if (v->region == NULL)
        return stmt_reads(s, v->sym) ? FATE_READ : FATE_UNTOUCHED;
    const NestRef *write = NULL;
    for (int i = 0; i < n->body.n && write == NULL; i++) {
        Stmt *b = n->body.at[i];
        if (stmt_reads(b, v->sym))
            return FATE_READ;
        if (b->kind == ST_ASSIGN && b->lhs->kind == EX_ELEM && b->lhs->sym == v->sym)
            write = b->lhs->ref;
    }
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        if (r->array == v->sym && r->is_read && r != write)
            return FATE_READ;
    }
    return write != NULL && covers(n, write, v) ? FATE_WRITTEN : FATE_UNTOUCHED;
}

static Fate fate_of(Stmt *s, const Value *v)
{
    bool left = false;
    switch (s->kind) {
    case ST_IF:
        return fate_of_if(s, v);
    case ST_BLOCK:
        return fate_in(&s->body, 0, v);
    case ST_DO:
        return fate_of_do(s, v);
    case ST_DO_WHILE:
        return fate_of_while(s, v);
    case ST_EXIT:
    case ST_CYCLE:
        return FATE_LEFT;
    case ST_GOTO:
    case ST_ARITHMETIC:
        return fate_of_jump(s, v);
    case ST_NEST:
        return fate_of_nest(s, v);
    default:
        if (stmt_reads(s, v->sym) || jumps_to_read(s, v))
            return FATE_READ;
        if (v->region == NULL && s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR &&
            s->lhs->sym == v->sym)
            return FATE_WRITTEN;
        stmt_blocks(s, find_leaving, &left);
        return left ? FATE_LEFT : FATE_UNTOUCHED;
    }
}

/* From statement `from` of the block on. */
static Fate fate_in(StmtVec *block, int from, const Value *v)
{
    bool left = false;
    for (int i = from; i < block->n; i++) {
        if (block->at[i]->kind == ST_RETURN || block->at[i]->kind == ST_STOP)
            break;
        Fate f = fate_of(block->at[i], v);
        if (f == FATE_READ)
            return f;
        left = left || f == FATE_LEFT;
        if (f == FATE_WRITTEN)
            return left ? FATE_LEFT : f;
    }
    return left ? FATE_LEFT : FATE_UNTOUCHED;
}

Fate block_first_use(StmtVec *block, const Value *v)
{
    return fate_in(block, 0, v);
}

/* ---- after a statement ---- */

typedef struct LiveWalk {
    Stmt *at;  /* after this statement, */
    int label; /* or, without one, after this label */
    const Value *v;
    bool found;   /* the statement is below this block */
    bool left;    /* there may be other ways on than those followed so far, all further out */
    bool settled; /* overwritten on every way on */
    bool live;
} LiveWalk;

static bool is_loop(const Stmt *s)
{
    return s->kind == ST_DO || s->kind == ST_DO_WHILE;
}

static void settle(LiveWalk *w, Fate f)
{
    w->live |= f == FATE_READ;
    w->left |= f == FATE_LEFT;
    w->settled |= f == FATE_READ || (f == FATE_WRITTEN && !w->left);
}

/* Looks for the statement; on the way back out follows what comes after it at each level. */
static void live_block(StmtVec *block, void *arg)
{
    LiveWalk *w = arg;
    for (int i = 0; i < block->n && !w->found; i++) {
        Stmt *s = block->at[i];
        bool here = w->at ? s == w->at : s->kind == ST_LABEL && s->label == w->label;
        if (!here)
            stmt_blocks(s, live_block, w);
        if (!here && !w->found)
            continue;
        w->found = true;
        if (w->settled)
            return;
        /* Undecided at the end of a loop's body: the next iteration begins, or the loop ends. */
        if (!here && is_loop(s)) {
            bool tested = s->kind == ST_DO_WHILE && expr_reads(s->cond, w->v->sym);
            Fate again = fate_in(&s->body, 0, w->v);
            if (tested || again != FATE_WRITTEN)
                settle(w, tested ? FATE_READ : again);
        }
        if (!w->settled)
            settle(w, fate_in(block, i + 1, w->v));
    }
}

/* A label met again adds no way on that is not followed already. */
static bool live_at_label(const Value *v, int label)
{
    struct LiveJumps *j = v->jumps;
    for (int i = 0; i < j->n; i++)
        if (j->label[i] == label)
            return false;
    if (j->n == MOST_LABELS)
        return true;
    j->label[j->n++] = label;
    LiveWalk w = {.label = label, .v = v};
    live_block(&j->unit->body, &w);
    return !w.found || w.live;
}

static void inner_reads(Unit *u, const Symbol *sym, bool *found)
{
    for (int i = 0; i < u->contains.n; i++) {
        Unit *c = u->contains.at[i];
        for (int k = 0; k < c->body.n && !*found; k++)
            *found = stmt_reads(c->body.at[k], sym);
    }
}

bool value_live_after(Unit *u, Stmt *at, const Value *v)
{
    const Symbol *sym = v->sym;
    /* Seen beyond this activation: dummies, results, SAVE, the host's variables. */
    bool seen = sym->is_dummy || sym->is_result || sym->is_save || sym->init != NULL ||
                sym->scope != u->scope;
    seen |= u->has_jumps && v->region; /* a region's bounds hold where statements stand in order */
    inner_reads(u, sym, &seen);
    if (seen)
        return true;
    struct LiveJumps jumps = {.unit = u};
    Value value = *v;
    value.jumps = &jumps;
    Stmt *from = at->origin ? at->origin : at;
    LiveWalk w = {.at = from, .v = &value};
    live_block(&u->body, &w);
    return !w.found || w.live || jumps_to_read(from, &value);
}

bool scalar_live_after(Unit *u, Stmt *at, const Symbol *sym)
{
    return value_live_after(u, at, &(Value){.sym = sym});
}
