/* order.c: elements that one iteration writes and then touches again (contract: order.h).
 *
 * References that differ in a distributed dimension are allowed where isl proves that they never
 * name one element in one iteration: a(2*i) and a(2*i+1), a(i) and a(i+n/2) of i = 1, n/2. */
#include "order.h"

#include "access.h"
#include "depend_isl.h"
#include "linear.h"
#include "listing.h"

typedef struct OrderWalk {
    Context *cx;
    DependTest *test;
    int n;             /* loops of the nest */
    Stmt *chain[MAX_LOOPS];
    int depth;
    MeetGuards guards;
    AccessVec written; /* so far in the iteration */
    const Expr *first; /* the element of a mapped array that is written first */
    bool top;          /* the statement runs in every iteration */
    bool stored;       /* `first` is to be the home, so that a later write is stored behind it */
    ExprVec held;      /* the home is to hold these elements with others of their lines, which
                        * the iteration reaches by other subscripts */
    const SymSet *changing; /* in the body */
    bool kept;
    bool indirect;     /* there is a reference whose subscripts an inspector must list */
    bool computed;     /* and a decision that depends on an array element written before it */
    Listing listed;    /* what the inspectors of all such references evaluate */
} OrderWalk;

/* ---- indirect references ---- */

static int loop_of(const LoopChain *c, const Expr *atom)
{
    for (int i = 0; i < c->depth; i++) {
        if (atom->kind == EX_VAR && atom->sym == c->at[i]->sym)
            return i;
    }
    return -1;
}

static bool mentions_loop(const LoopChain *c, const Expr *e)
{
    for (int k = 0; k < c->n; k++)
        if (expr_mentions(e, c->at[k]->sym))
            return true;
    return false;
}

/* Does each iteration compute the bounds of loop v, inside the body, anew? */
static bool is_ragged(const LoopChain *c, int v)
{
    const Expr *bound[] = {c->at[v]->lo, c->at[v]->hi, c->at[v]->step};
    int64_t step = 1;
    for (int k = 0; k < 3 && v >= c->n; k++) {
        Linear l = linear_of(bound[k], false);
        for (int i = 0; i < l.n; i++) {
            int outer = loop_of(c, l.term[i].atom);
            bool unit = c->at[v]->step == NULL ||
                        (expr_is_int(c->at[v]->step, &step) && (step == 1 || step == -1));
            if (outer >= 0 ? k == 2 || outer >= v || (k == 0 && !unit) || is_ragged(c, outer)
                           : expr_depends((Expr *)l.term[i].atom, c->changing) ||
                                 mentions_loop(c, l.term[i].atom))
                return true;
        }
        if (!l.ok)
            return true;
    }
    return false;
}

/* Loops inside the body one behind the other may share a variable. */
static bool any_ragged(const LoopChain *c, const Symbol *var)
{
    for (int i = 0; i < c->depth; i++)
        if (c->at[i]->sym == var && is_ragged(c, i))
            return true;
    return false;
}

bool order_is_regular(const LoopChain *c, const ExprVec *subscripts)
{
    unsigned seen = 0;
    for (int d = 0; d < subscripts->n; d++) {
        Linear l = linear_of(subscripts->at[d], false);
        int own = -1;
        for (int i = 0; i < l.n; i++) {
            const Expr *atom = l.term[i].atom;
            int v = loop_of(c, atom);
            bool varies = v < 0 ? expr_depends((Expr *)atom, c->changing) || mentions_loop(c, atom)
                                : any_ragged(c, atom->sym);
            if (varies || (v >= 0 && own >= 0))
                return false;
            own = v >= 0 ? v : own;
        }
        if (!l.ok || (own >= 0 && (seen & (1u << own))))
            return false;
        seen |= own >= 0 ? 1u << own : 0;
    }
    return true;
}

/* *e decides which elements an inspector lists: a condition, a bound, a subscript, or what the
 * iteration has to itself and one of these is made of, which the inspector computes as well. */
static void find_computed(Expr **e, void *arg)
{
    OrderWalk *w = arg;
    if (*e == NULL)
        return;
    for (int i = 0; i < w->written.n && (*e)->kind == EX_ELEM; i++)
        w->computed |= w->written.at[i].array == (*e)->sym && (*e)->sym->own_of == NULL;
    expr_children(*e, find_computed, arg);
}

/* ---- the walk ---- */

static bool is_regular(const OrderWalk *w, const Access *a)
{
    LoopChain around = {(Stmt **)a->chain, a->depth, w->n, w->changing};
    return order_is_regular(&around, a->subscripts);
}

/* In a dimension in which the subscripts differ: is the element of the one held with that of the
 * other? In memory where the dimension is not distributed; but of arrays that may move an
 * inspector asks for what is no function of one index (locality.c). Of a file, whatever it says,
 * a slab can hold all that serial loops run over, but of parallel ones the iteration's values only
 * (slabs.c). */
static bool stays_near(const OrderWalk *w, const Access *a, const Access *b, int d)
{
    const Mapping *m = a->array->map;
    if (a->array->ooc == NULL)
        return m->kind == MAP_TEMPLATE && mapping_dist(m, d) == DIST_STAR &&
               (!mapping_may_move(m) || (is_regular(w, a) && is_regular(w, b)));
    for (int k = 0; k < w->n; k++)
        if (expr_mentions(a->subscripts->at[d], w->chain[k]->sym) ||
            expr_mentions(b->subscripts->at[d], w->chain[k]->sym))
            return false;
    return is_regular(w, a) && is_regular(w, b);
}

static bool same_element(const Access *a, const Access *b)
{
    for (int d = 0; d < a->subscripts->n; d++)
        if (!expr_equal(a->subscripts->at[d], b->subscripts->at[d]))
            return false;
    return true;
}

static bool together(const OrderWalk *w, const Access *a, const Access *b)
{
    for (int d = 0; d < a->subscripts->n; d++)
        if (!expr_equal(a->subscripts->at[d], b->subscripts->at[d]) && !stays_near(w, a, b, d))
            return false;
    return true;
}

/* What every iteration writes to another place behind the home's element is stored when the nest
 * has run; reads of it that come before are served from before the nest. So rows are swapped. */
static bool is_stored(OrderWalk *w, const Access *earlier, bool write)
{
    if (!write || !w->top || w->first == NULL || earlier->subscripts != &w->first->args ||
        earlier->array->ooc != NULL)
        return false;
    w->stored = true;
    return true;
}

/* Can it be the home? Each distributed dimension goes along with a loop of its own. */
static bool tells_process(const OrderWalk *w, const Expr *e)
{
    const LoopChain around = {(Stmt **)w->chain, w->n, w->n, w->changing};
    const Mapping *m = e->sym->map;
    ExprVec spread = {0};
    for (int d = 0; !array_replicated(e->sym) && d < e->args.n; d++)
        if (m->kind != MAP_TEMPLATE || mapping_dist(m, d) != DIST_STAR)
            vec_push(w->cx, &spread, e->args.at[d]);
    return spread.n > 0 && order_is_regular(&around, &spread);
}

/* Away from the home each reference has a copy of its own. So what is held together is one only
 * where the home holds it: the first such element is to be the home. */
static bool is_near_home(OrderWalk *w, const Expr *e)
{
    if (e->sym->ooc != NULL)
        return true;
    if (w->held.n == 0 && !tells_process(w, e))
        return false;
    vec_push(w->cx, &w->held, (Expr *)e);
    return true;
}

/* Nothing but constants, of which some differ. */
static bool surely_apart(const Access *a, const Access *b)
{
    int64_t x, y;
    for (int d = 0; d < a->subscripts->n; d++)
        if (expr_is_int(a->subscripts->at[d], &x) && expr_is_int(b->subscripts->at[d], &y) &&
            x != y)
            return true;
    return false;
}

static bool is_in_order(OrderWalk *w, const Access *a, const Access *b, const Expr *e)
{
    return same_element(a, b) || surely_apart(a, b) || !depend_within(w->test, a, b, w->n) ||
           (together(w, a, b) && is_near_home(w, e)) || is_stored(w, a, b->write);
}

/* One access more, after all those in `written`. */
static Access touch(OrderWalk *w, const Expr *e, bool write)
{
    Access b = {.array = e->sym, .subscripts = &e->args, .span = e->span, .depth = w->depth,
                .guards = w->guards, .write = write};
    for (int i = 0; i < w->depth; i++)
        b.chain[i] = w->chain[i];
    for (int i = 0; i < w->written.n && w->kept && !array_replicated(e->sym); i++) {
        const Access *a = &w->written.at[i];
        if (a->array == b.array)
            w->kept = is_in_order(w, a, &b, e);
    }
    return b;
}

static void list_subscripts(OrderWalk *w, Expr *e)
{
    if (array_replicated(e->sym) ||
        order_is_regular(&(LoopChain){w->chain, w->depth, w->n, w->changing}, &e->args))
        return;
    w->indirect = true;
    for (int d = 0; d < e->args.n; d++)
        find_computed(&e->args.at[d], w);
}

static void read_expr(Expr **e, void *arg)
{
    OrderWalk *w = arg;
    if (*e == NULL)
        return;
    if ((*e)->kind == EX_ELEM) {
        touch(w, *e, false);
        list_subscripts(w, *e);
    }
    expr_children(*e, read_expr, arg);
}

static void order_stmt(OrderWalk *w, Stmt *s);

static void order_block(StmtVec *block, void *arg)
{
    OrderWalk *w = arg;
    for (int i = 0; i < block->n && w->kept; i++)
        order_stmt(w, block->at[i]);
}

static void order_arms(OrderWalk *w, Stmt *s)
{
    MeetGuards around = w->guards;
    for (int i = 0; i < s->arms.n; i++) {
        meet_guard_arm(&w->guards, s, i);
        order_block(&s->arms.at[i].body, w);
        w->guards = around;
    }
}

/* What the inspectors evaluate of the statement. */
static void find_decision(OrderWalk *w, Stmt *s)
{
    if (s->kind == ST_IF) {
        for (int k = 0; k < s->arms.n; k++)
            if (listing_rest_matters(&w->listed, s, k))
                find_computed(&s->arms.at[k].cond, w);
    } else if (s->kind == ST_ASSIGN ? listing_sets_private(&w->listed, s)
                                    : listing_matters(&w->listed, s)) {
        stmt_exprs(s, find_computed, w);
    }
}

static void order_stmt(OrderWalk *w, Stmt *s)
{
    if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM) {
        expr_children(s->lhs, read_expr, w);
        read_expr(&s->rhs, w);
        list_subscripts(w, s->lhs);
        Access set = touch(w, s->lhs, true);
        if (!s->combines) /* else in any order */
            vec_push(w->cx, &w->written, set);
        if (w->first == NULL && w->top && !s->combines && tells_process(w, s->lhs))
            w->first = s->lhs;
    } else {
        stmt_exprs(s, read_expr, w);
        find_decision(w, s);
    }
    if (s->kind == ST_DO && w->depth == MAX_LOOPS) {
        w->kept = false;
        return;
    }
    if (s->kind == ST_DO)
        w->chain[w->depth++] = s;
    bool top = w->top;
    w->top = false;
    if (s->kind == ST_IF)
        order_arms(w, s);
    else
        stmt_blocks(s, order_block, w);
    /* What a loop writes it may touch again in its next turn. */
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
        stmt_blocks(s, order_block, w);
    w->depth -= s->kind == ST_DO;
    w->top = top;
}

bool order_kept(Context *cx, Stmt **loops, int n, OrderNeeds *needs)
{
    SymSet changing = {.everything = false};
    mods_of_block(cx, &loops[n - 1]->body, &changing);
    OrderWalk w = {.cx = cx, .n = n, .changing = &changing, .kept = true,
                   .top = true};
    w.test = depend_begin(cx, loops[0], &changing, NULL);
    for (int k = 0; k < n; k++)
        w.chain[w.depth++] = loops[k];
    w.listed = listing_of_loops(cx, loops, n, &changing);
    listing_plan_all(&w.listed);
    order_block(&loops[n - 1]->body, &w);
    depend_end(w.test);
    if (needs != NULL)
        *needs = (OrderNeeds){w.stored ? w.first : w.held.n > 0 ? w.held.at[0] : NULL, w.held};
    return w.kept && !(w.indirect && w.computed);
}
