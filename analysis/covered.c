/* covered.c: arrays that iterations fill before they read them (contract: covered.h).
 *
 *     do p = 1, pairs
 *         d(1) = x(1,i(p)) - x(1,j(p))
 *         d(2) = x(2,i(p)) - x(2,j(p))
 *         do k = 1, 2; f(k,i(p)) = f(k,i(p)) + d(k); end do
 *
 * A walk over the statements in their order keeps the elements that are surely set. Of arrays whose
 * bounds are constants that is a set of elements; of others it is known only that all are set. A
 * reference in a loop stands for the elements that it may name in all turns, unless the same turn
 * has set what the same subscripts name. */
#include "covered.h"

#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "doloop.h"
#include "linear.h"
#include "mods.h"
#include "own.h"

enum { MOST_ELEMENTS = 4096, MOST_LOOPS = 8 };

typedef struct Turn {
    Stmt *loop;
    int64_t lo, hi; /* values of its variable; lo > hi: not known */
} Turn;

typedef struct Cover {
    Context *cx;
    const Symbol *array;
    long n;              /* elements; 0: bounds that are no constants */
    int64_t lo[MAX_RANK], extent[MAX_RANK];
    unsigned char *set;  /* a bit for each: surely set */
    bool all;            /* the whole array is */
    ExprVec same;        /* elements surely set in this turn of the loops around */
    Turn turn[MOST_LOOPS];
    int depth;
    bool open;           /* an element may be read that is not set */
} Cover;

static void cover_block(StmtVec *block, void *arg);

/* ---- which elements ---- */

typedef struct Box {
    int64_t lo[MAX_RANK], hi[MAX_RANK]; /* from 0 on */
    bool exact; /* all of them, each turn one of its own */
    int loop;   /* the outermost of the loops around that it takes all turns of; MOST_LOOPS: none */
} Box;

static const Turn *turn_of(const Cover *c, const Symbol *v)
{
    for (int i = c->depth - 1; i >= 0; i--)
        if (c->turn[i].loop->sym == v)
            return &c->turn[i];
    return NULL;
}

/* The subscript's values; false: they are not known. */
static bool range_of(const Cover *c, const Expr *e, int64_t *lo, int64_t *hi, const Turn **t)
{
    Linear l = linear_of(e, false);
    *t = NULL;
    *lo = *hi = l.c0;
    if (!l.ok || l.n > 1)
        return false;
    if (l.n == 0)
        return true;
    *t = l.term[0].atom->kind == EX_VAR ? turn_of(c, l.term[0].atom->sym) : NULL;
    int64_t k = l.term[0].coef;
    if (*t == NULL || (*t)->lo > (*t)->hi || (k != 1 && k != -1))
        return false;
    *lo += k > 0 ? (*t)->lo : -(*t)->hi;
    *hi += k > 0 ? (*t)->hi : -(*t)->lo;
    return true;
}

static bool dim_of(const Cover *c, const Expr *e, int d, Box *box, const Turn **t)
{
    const Turn *last;
    int64_t step = 1, other;
    bool known = true;
    *t = NULL;
    if (e->kind != EX_TRIPLET) {
        known = range_of(c, e, &box->lo[d], &box->hi[d], t);
    } else {
        known = (e->step == NULL || expr_is_int(e->step, &step)) && step == 1 &&
                range_of(c, e->lo, &box->lo[d], &other, t) && *t == NULL &&
                range_of(c, e->hi, &other, &box->hi[d], &last) && last == NULL;
    }
    box->lo[d] -= c->lo[d];
    box->hi[d] -= c->lo[d];
    return known && box->lo[d] >= 0 && box->hi[d] < c->extent[d];
}

/* The elements that e, an element or a section, names in all turns. False: not known. */
static bool box_of(const Cover *c, const Expr *e, Box *box)
{
    const Turn *used[MAX_RANK] = {NULL};
    box->exact = true;
    box->loop = MOST_LOOPS;
    for (int d = 0; d < e->args.n; d++) {
        if (!dim_of(c, e->args.at[d], d, box, &used[d]))
            return false;
        if (used[d] != NULL && used[d] - c->turn < box->loop)
            box->loop = (int)(used[d] - c->turn);
        for (int k = 0; k < d; k++)
            box->exact &= used[d] == NULL || used[k] != used[d];
    }
    return true;
}

/* All elements of the box: are they set? or (mark) they are from now on. */
static bool visit(Cover *c, const Box *box, bool mark)
{
    int rank = c->array->spec.rank;
    int64_t at[MAX_RANK];
    for (int d = 0; d < rank; d++) {
        at[d] = box->lo[d];
        if (box->lo[d] > box->hi[d])
            return true;
    }
    for (;;) {
        int64_t k = 0;
        for (int d = rank - 1; d >= 0; d--)
            k = k * c->extent[d] + at[d];
        if (mark)
            c->set[k / 8] |= (unsigned char)(1 << k % 8);
        else if (!(c->set[k / 8] & 1 << k % 8))
            return false;
        int d = 0;
        while (d < rank && ++at[d] > box->hi[d]) {
            at[d] = box->lo[d];
            d++;
        }
        if (d == rank)
            return true;
    }
}

static bool whole_is_set(Cover *c)
{
    Box box;
    for (int d = 0; d < c->array->spec.rank; d++) {
        box.lo[d] = 0;
        box.hi[d] = c->extent[d] - 1;
    }
    return visit(c, &box, false);
}

static size_t bytes_of(const Cover *c)
{
    return (size_t)c->n / 8 + 1;
}

/* ---- reading ---- */

static void read_expr(Expr **child, void *arg)
{
    Cover *c = arg;
    Expr *e = *child;
    Box box;
    if (e == NULL || c->open)
        return;
    if (expr_is_inquiry(e))
        return; /* its shape */
    if (e->sym == c->array && !c->all) {
        bool held = false;
        for (int i = 0; i < c->same.n && !held && e->kind == EX_ELEM; i++)
            held = expr_equal(c->same.at[i], e);
        if (!held && c->n > 0 && (e->kind == EX_ELEM || e->kind == EX_SECTION))
            held = box_of(c, e, &box) && visit(c, &box, false);
        held = held || (c->n > 0 && whole_is_set(c)); /* wherever in it */
        c->open |= !held;
    }
    expr_children(e, read_expr, c);
}

/* ---- setting ---- */

static void set_element(Cover *c, Expr *lhs)
{
    Box box;
    if (lhs->kind == EX_VAR) {
        c->all = true;
    } else if (lhs->kind == EX_ELEM) {
        vec_push(c->cx, &c->same, lhs);
    }
    if (c->n > 0 && lhs->kind != EX_VAR && box_of(c, lhs, &box) && box.loop == MOST_LOOPS)
        visit(c, &box, true); /* whatever the turn */
}

/* Elements set before whose subscripts the statement changes are not known any more. */
static void forget(Cover *c, Stmt *s)
{
    SymSet changed = {.everything = false};
    ExprVec kept = {0};
    mods_of_stmt(c->cx, s, &changed);
    for (int i = 0; i < c->same.n; i++) {
        bool moved = changed.everything;
        for (int d = 0; d < c->same.at[i]->args.n && !moved; d++)
            moved = expr_depends(c->same.at[i]->args.at[d], &changed);
        if (!moved)
            vec_push(c->cx, &kept, c->same.at[i]);
    }
    c->same = kept;
}

/* What is known at some point. */
typedef struct Known {
    unsigned char *set;
    bool all;
    ExprVec same;
} Known;

static Known known(const Cover *c)
{
    Known k = {.all = c->all};
    vec_append(c->cx, &k.same, &c->same);
    k.set = arena_alloc(c->cx->arena, bytes_of(c));
    memcpy(k.set, c->set, bytes_of(c));
    return k;
}

static void go_back(Cover *c, const Known *k)
{
    c->all = k->all;
    c->same = (ExprVec){0};
    vec_append(c->cx, &c->same, &k->same);
    memcpy(c->set, k->set, bytes_of(c));
}

/* Behind an IF what all its arms have set is set. */
static void cover_if(Cover *c, Stmt *s)
{
    Known before = known(c), common = before;
    for (int i = 0; i < s->arms.n; i++) {
        read_expr(&s->arms.at[i].cond, c);
        cover_block(&s->arms.at[i].body, c);
        if (i == 0)
            common = known(c);
        common.all &= c->all;
        for (size_t k = 0; k < bytes_of(c); k++)
            common.set[k] &= c->set[k];
        go_back(c, &before);
    }
    if (s->arms.n > 0 && s->arms.at[s->arms.n - 1].cond == NULL) {
        c->all = common.all;
        memcpy(c->set, common.set, bytes_of(c));
    }
    forget(c, s);
}

static bool jumps(StmtVec *block)
{
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_RETURN || jumps(&s->body))
            return true;
        for (int k = 0; k < s->arms.n; k++)
            if (jumps(&s->arms.at[k].body))
                return true;
    }
    return false;
}

/* The values of a loop's variable, where they are known and follow each other without gaps. */
static bool has_range(Stmt *s, int64_t *lo, int64_t *hi)
{
    int64_t first, last, step = 1;
    *lo = 1;
    *hi = 0;
    if (!expr_is_int(s->lo, &first) || !expr_is_int(s->hi, &last) ||
        (s->step != NULL && !expr_is_int(s->step, &step)) || (step != 1 && step != -1))
        return false;
    *lo = step > 0 ? first : last;
    *hi = step > 0 ? last : first;
    return *lo <= *hi;
}

/* What the loop sets in all its turns, when it has run; of the loops around it some turns are to
 * come. */
static void mark_turns(Cover *c, Stmt *s, int outermost)
{
    int64_t lo, hi;
    if (!has_range(s, &lo, &hi) || c->depth == MOST_LOOPS)
        return;
    c->turn[c->depth++] = (Turn){s, lo, hi};
    for (int i = 0; i < s->body.n; i++) {
        Stmt *b = s->body.at[i];
        Box box;
        if (b->kind == ST_DO)
            mark_turns(c, b, outermost);
        else if (b->kind == ST_ASSIGN && b->lhs->kind == EX_ELEM && b->lhs->sym == c->array &&
                 box_of(c, b->lhs, &box) && box.exact && box.loop >= outermost)
            visit(c, &box, true);
    }
    c->depth--;
}

static void cover_do(Cover *c, Stmt *s)
{
    int64_t lo, hi;
    read_expr(&s->lo, c);
    read_expr(&s->hi, c);
    read_expr(&s->step, c);
    if (c->depth == MOST_LOOPS) {
        c->open = true;
        return;
    }
    forget(c, s); /* before it comes a turn that has changed what it changes */
    Known before = known(c);
    bool runs = has_range(s, &lo, &hi) && !jumps(&s->body);
    c->turn[c->depth++] = (Turn){s, lo, hi};
    cover_block(&s->body, c);
    c->depth--;
    if (!runs)
        go_back(c, &before);
    else if (c->n > 0)
        mark_turns(c, s, c->depth);
    c->same = before.same;
}

static void cover_stmt(Cover *c, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        read_expr(&s->rhs, c);
        for (int d = 0; d < s->lhs->args.n; d++)
            read_expr(&s->lhs->args.at[d], c);
        forget(c, s);
        if (s->lhs->sym == c->array)
            set_element(c, s->lhs);
        break;
    case ST_IF:
        cover_if(c, s);
        break;
    case ST_DO:
        cover_do(c, s);
        break;
    case ST_CONTINUE:
    case ST_CYCLE:
    case ST_EXIT:
    case ST_RETURN:
    case ST_STOP:
        break;
    default:
        c->open |= stmt_reads(s, c->array);
        forget(c, s);
    }
}

static void cover_block(StmtVec *block, void *arg)
{
    Cover *c = arg;
    for (int i = 0; i < block->n && !c->open; i++)
        cover_stmt(c, block->at[i]);
}

/* ---- the loop, and what follows ---- */

static void start(Cover *c)
{
    c->all = false;
    c->same = (ExprVec){0};
    c->depth = 0;
    memset(c->set, 0, bytes_of(c));
}

/* Looks for the loop; on the way back out follows what comes after it at each level. */
static bool follow(Cover *c, StmtVec *block, const Stmt *loop)
{
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool inside = s != loop && follow(c, &s->body, loop);
        for (int k = 0; k < s->arms.n && !inside; k++)
            inside = s != loop && follow(c, &s->arms.at[k].body, loop);
        if (s != loop && !inside)
            continue;
        start(c);
        if (inside && (s->kind == ST_DO || s->kind == ST_DO_WHILE))
            cover_block(&s->body, c); /* the next turn */
        start(c);
        for (int k = i + 1; k < block->n && !c->open; k++)
            cover_stmt(c, block->at[k]);
        return true;
    }
    return false;
}

static void set_shape(Cover *c)
{
    const ArraySpec *spec = &c->array->spec;
    c->n = 1;
    for (int d = 0; d < spec->rank && c->n > 0; d++) {
        int64_t lo = 1, hi = 0;
        bool number = (spec->dim[d].lo == NULL || expr_is_int(spec->dim[d].lo, &lo)) &&
                      expr_is_int(spec->dim[d].hi, &hi);
        c->lo[d] = lo;
        c->extent[d] = hi - lo + 1;
        c->n = number && hi >= lo && hi - lo + 1 <= MOST_ELEMENTS / c->n ? c->n * (hi - lo + 1) : 0;
    }
    c->set = arena_alloc(c->cx->arena, bytes_of(c));
}

static void see_name(Expr **e, void *arg)
{
    Cover *c = arg;
    c->open |= (*e)->sym == c->array;
}

/* Do internal procedures name it? */
static bool inner_use(Unit *u, const Symbol *s)
{
    Cover c = {.array = s};
    for (int i = 0; i < u->contains.n && !c.open; i++)
        walk_exprs(&u->contains.at[i]->body, see_name, &c);
    return c.open;
}

/* Functions that are called get at it as an argument only. */
static bool is_local(const Unit *u, const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind == AS_EXPLICIT && s->scope == u->scope &&
           array_replicated(s) && !s->is_dummy && !s->is_result && !s->is_save && s->init == NULL &&
           !s->is_allocatable && !s->is_pointer && !s->is_target && !s->is_equivalenced &&
           s->common == NULL && s->parts.n == 0 && s->own_of == NULL && s->ooc == NULL &&
           s->name[0] != '_' && s->type.base != TY_CHARACTER && s->type.base != TY_DERIVED;
}

bool covered_in(Context *cx, Unit *u, Stmt *loop, const Symbol *array)
{
    if (!is_local(u, array) || u->has_jumps || inner_use(u, array))
        return false;
    Cover c = {.cx = cx, .array = array};
    set_shape(&c);
    start(&c);
    cover_block(&loop->body, &c);
    if (c.open)
        return false;
    bool found = follow(&c, &u->body, loop->origin ? loop->origin : loop);
    return found && !c.open;
}

/* ---- the loop with arrays of the iteration's own ---- */

typedef struct Written {
    Context *cx;
    SymbolVec at;
} Written;

static void see_written(Stmt *s, void *arg)
{
    Written *w = arg;
    if (s->kind != ST_ASSIGN || s->lhs->sym == NULL || s->lhs->sym->spec.kind == AS_SCALAR)
        return;
    for (int i = 0; i < w->at.n; i++)
        if (w->at.at[i] == s->lhs->sym)
            return;
    vec_push(w->cx, &w->at, s->lhs->sym);
}

static void find_mapped(Expr **e, void *arg)
{
    const Symbol *s = (*e)->sym;
    *(bool *)arg |=
        s != NULL && s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && !array_replicated(s);
}

/* The innermost of the loops, each the only statement of the one before, of whose iterations it may
 * be. */
static Symbol *own_loop(Context *cx, Unit *u, Stmt *loop, const Symbol *array)
{
    Symbol *v = loop->sym;
    for (Stmt *s = doloop_only_inner(loop); s != NULL && covered_in(cx, u, s, array);
         s = doloop_only_inner(s))
        v = s->sym;
    return v;
}

Stmt *covered_own_arrays(Lower *L, Stmt *loop)
{
    Context *cx = L->cx;
    Written w = {.cx = cx};
    Stmt *copy = NULL;
    bool mapped = false;
    walk_exprs(&loop->body, find_mapped, &mapped);
    if (!mapped)
        return loop;
    walk_stmts(&loop->body, see_written, &w);
    for (int i = 0; i < w.at.n; i++) {
        Symbol *a = w.at.at[i];
        if (!covered_in(cx, L->unit, loop, a))
            continue;
        if (copy == NULL)
            copy = stmt_copy(cx, loop);
        own_stand_in(L, copy, a, loop->span)->own_in = own_loop(cx, L->unit, loop, a);
    }
    return copy != NULL ? copy : loop;
}
