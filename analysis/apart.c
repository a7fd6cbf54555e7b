/* apart.c: elements that a nest writes through lists of subscripts (contract: comm.h).
 *
 * What is written away from the home goes into a copy (a slab of a file) that is stored as a whole.
 * Where only some of it gets new values, and another reference, or iteration elsewhere, writes what
 * the copy holds old values of, the elements that are written are listed instead.
 *
 * A list serves one access a statement, so what a statement has computed would not reach the next
 * one that names the element; and it is either gathered or scattered. Here such an element becomes
 * a private scalar of the iteration:
 *
 *     a(i,i) = a(i,i) + x(i)        v = a(i,i)        gathered
 *     if (m(i)) a(i,i) = 0          v = v + x(i)
 *                                   if (m(i)) v = 0
 *                                   a(i,i) = v        scattered
 *
 * No other iteration of a parallel nest touches the element, and order.c has seen to it that no
 * other reference does in this one. It is read and written only where the iteration names it for
 * sure: elsewhere its subscripts may be anything. */
#include "access.h"
#include "comm.h"
#include "cross.h"
#include "listing.h"
#include "lower.h"

/* ---- what must be listed ---- */

/* Does it name other elements for all values of the parallel indices? */
static bool uses_all(const Nest *nest, const NestRef *r)
{
    uint64_t used = 0;
    for (int d = 0; d < r->rank; d++)
        used |= r->sub[d].kind == SUB_AFFINE ? UINT64_C(1) << r->sub[d].index : 0;
    for (int j = 0; j < nest->rank; j++)
        if (!(used & (UINT64_C(1) << j)))
            return false;
    return true;
}

/* May the copies have elements in common? They hold all that the bounds enclose. */
static bool copies_meet(CommPass *p, const Nest *nest, const NestRef *a, const NestRef *b)
{
    Nest box = *nest;
    for (int j = 0; j < nest->rank + nest->nserial; j++) {
        box.index[j].lo = nest->index[j].box_lo;
        box.index[j].hi = nest->index[j].box_hi;
        box.index[j].step = nest->index[j].box_step;
    }
    return refs_meet(p->cx, &box, a, &box, b, true);
}

bool apart_must_list(CommPass *p, const Nest *nest, const NestRef *r)
{
    if ((r->loc != LOC_FETCH && r->loc != LOC_SLAB) || !r->is_write || !comm_leaves_some(nest, r))
        return false;
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *q = nest->refs.at[i];
        if (q != r && q->is_write && q->array == r->array && (r->slab == 0 || q->slab != r->slab) &&
            copies_meet(p, nest, r, q))
            return true;
    }
    return !uses_all(nest, r);
}

/* ---- what is read as well ---- */

typedef struct Apart {
    Context *cx;
    const Nest *nest;
    NestRef *from, *to; /* how it is gathered and scattered */
    Symbol *value;
} Apart;

/* What the statements of a block do. */
typedef struct Assigned {
    const NestRef *ref;
    bool assigns, combines;
} Assigned;

static void find_assigned(Stmt *s, void *arg)
{
    Assigned *a = arg;
    bool here = s->kind == ST_ASSIGN && s->lhs->ref == a->ref;
    a->assigns |= here;
    a->combines |= here && s->combines;
}

static Assigned assigned(const StmtVec *b, const NestRef *r)
{
    Assigned a = {.ref = r};
    walk_stmts((StmtVec *)b, find_assigned, &a);
    return a;
}

typedef struct Place {
    const Stmt *s;
    bool found;
} Place;

static void find_place(Stmt *s, void *arg)
{
    Place *p = arg;
    p->found |= s == p->s;
}

static bool contains(const StmtVec *b, const Stmt *s)
{
    Place p = {.s = s};
    walk_stmts((StmtVec *)b, find_place, &p);
    return p.found;
}

typedef struct Jumps {
    const StmtVec *block;
    bool out;
} Jumps;

static void find_jump(Stmt *s, void *arg)
{
    Jumps *j = arg;
    if (s->kind == ST_EXIT || s->kind == ST_CYCLE)
        j->out |= s->target == NULL || !contains(j->block, s->target);
}

/* Does a statement of the block leave it before its end? */
static bool jumps_out(const StmtVec *b)
{
    Jumps j = {.block = b};
    walk_stmts((StmtVec *)b, find_jump, &j);
    return j.out;
}

/* Is the element named whenever the statement runs? */
static bool names_surely(const Stmt *s, const NestRef *r)
{
    if (s->kind == ST_IF)
        return expr_uses_ref(s->arms.at[0].cond, r);
    return s->kind == ST_ASSIGN && stmt_uses_ref(s, r);
}

static void find_serial(Expr **e, void *arg)
{
    const Apart *a = ((void **)arg)[0];
    *(bool *)((void **)arg)[1] |= (*e)->kind == EX_INDEX && (*e)->index >= a->nest->rank;
}

/* Do the subscripts name one element from statement `first` of the block to `last`? */
static bool holds_still(const Apart *a, const StmtVec *b, int first, int last)
{
    SymSet mods = {.everything = false};
    bool varies = false, loops = false;
    void *arg[] = {(void *)a, &varies};
    for (int i = first; i <= last; i++) {
        mods_of_stmt(a->cx, b->at[i], &mods);
        loops |= b->at[i]->kind != ST_ASSIGN;
    }
    for (int d = 0; d < a->to->rank; d++) {
        walk_expr(&a->to->subscripts.at[d], find_serial, arg);
        if (expr_depends(a->to->subscripts.at[d], &mods))
            return false;
    }
    return !varies || !loops;
}

static void replace(Expr **e, void *arg)
{
    Apart *a = arg;
    if ((*e)->kind == EX_ELEM && (*e)->ref == a->to)
        *e = mk_var(a->cx, (*e)->span, a->value);
}

/* Statements first..last of the block, which it names, with the scalar in its place. */
static void surround(Apart *a, StmtVec *b, int first, int last)
{
    Stmt *const begin = b->at[first];
    Expr *elem = (Expr *)listing_element(a->cx, a->to);
    StmtVec part = {.at = b->at + first, .n = last - first + 1}, all = {0};
    bool written = assigned(&part, a->to).assigns;
    bool read = begin->kind != ST_ASSIGN || begin->lhs->ref != a->to ||
                expr_uses_ref(begin->rhs, a->to);
    walk_exprs(&part, replace, a);
    for (int i = 0; i < b->n; i++) {
        Expr *value = mk_var(a->cx, b->at[i]->span, a->value);
        if (i == first && read) {
            Expr *from = expr_copy(a->cx, elem);
            from->ref = a->from;
            vec_push(a->cx, &all, mk_assign(a->cx, b->at[i]->span, value, from));
        }
        vec_push(a->cx, &all, b->at[i]);
        if (i == last && written)
            vec_push(a->cx, &all, mk_assign(a->cx, b->at[i]->span, expr_copy(a->cx, elem), value));
    }
    *b = all;
}

static bool take_block(Apart *a, StmtVec *b);

/* The loop in an IF, so that it takes a turn wherever the element is read or written. */
static bool take_loop(Apart *a, StmtVec *b, int at)
{
    Context *cx = a->cx;
    Stmt *loop = b->at[at];
    int64_t step = 1;
    if (loop->step != NULL && (!expr_is_int(loop->step, &step) || step == 0))
        return false;
    Expr *turns = mk_binary(cx, loop->span, step > 0 ? OP_LE : OP_GE, expr_copy(cx, loop->lo),
                            expr_copy(cx, loop->hi));
    turns->type = type_logical();
    Stmt *guard = mk_if(cx, loop->span, turns);
    StmtVec *body = &guard->arms.at[0].body;
    vec_push(cx, body, loop);
    if (stmt_uses_ref(loop, a->to) && !holds_still(a, body, 0, 0))
        return false;
    surround(a, body, 0, 0);
    b->at[at] = guard;
    return true;
}

static bool take_block(Apart *a, StmtVec *b)
{
    int first = -1, last = -1, n = 0;
    bool surely = false;
    for (int i = 0; i < b->n; i++) {
        if (!stmt_uses_ref(b->at[i], a->to))
            continue;
        first = first < 0 ? i : first;
        last = i;
        surely |= names_surely(b->at[i], a->to);
        n++;
    }
    if (n == 0)
        return true;
    if (surely) {
        if (jumps_out(b) || !holds_still(a, b, first, last))
            return false;
        surround(a, b, first, last);
        return true;
    }
    Stmt *s = b->at[first];
    if (n == 1 && s->kind == ST_DO)
        return !jumps_out(b) && take_loop(a, b, first);
    if (n > 1 || s->kind != ST_IF)
        return false;
    bool taken = true;
    for (int k = 0; k < s->arms.n && taken; k++)
        taken = (s->arms.at[k].cond == NULL || !expr_uses_ref(s->arms.at[k].cond, a->to)) &&
                take_block(a, &s->arms.at[k].body);
    return taken;
}

static void take(CommPass *p, Nest *nest, NestRef *r)
{
    Context *cx = p->cx;
    Apart a = {.cx = cx, .nest = nest, .to = r};
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->loc != NULL)
            return;
    if (nest->scan != NULL || nest->tile != NULL || nest->stages.n > 0 ||
        assigned(&nest->body, r).combines)
        return;
    if (symbol_has_open_length(r->array)) { /* how long the variable must be is not known here */
        diag_unsupported(cx, nest->span, "CHARACTER(:) elements of '%s' that some iterations only "
                         "assign are not supported", r->array->name);
        nest_refused(cx, nest);
        return;
    }
    a.from = NEW(cx, NestRef);
    *a.from = *r;
    a.from->id = ++p->info->next_id;
    a.from->is_write = false;
    a.from->loc = LOC_GATHER;
    a.value = temp_scalar(cx, p->unit, r->array->name, temp_type_of(cx, r->array));
    if (!take_block(&a, &nest->body))
        return;
    vec_push(cx, &nest->refs, a.from);
    vec_push(cx, &nest->privates, a.value);
    r->is_read = false;
}

void apart_run(CommPass *p, Nest *nest)
{
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->slab == 0 && apart_must_list(p, nest, r))
            r->loc = LOC_SCATTER;
    }
    for (int i = 0, n = nest->refs.n; i < n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->loc == LOC_SCATTER && r->is_read && !r->combines)
            take(p, nest, r);
    }
}
