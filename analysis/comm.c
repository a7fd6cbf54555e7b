/* comm.c: the comm pass: gives every nest its communication, and moves communication out of the
 * serial loops that do not change its data.
 *
 * A read may leave a DO loop when neither its array, its section, its nest's bounds nor the home's
 * subscripts change in the loop, when the nest is executed in each iteration, and when the loop is
 * left at its end only. It then stands before the loop, guarded by the loop's own first test. */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "comm.h"
#include "doloop.h"
#include "listing.h"

/* ---- placement ---- */

static bool form_depends(const NestRef *r, const SymSet *mods)
{
    for (int d = 0; r != NULL && d < r->rank; d++) {
        if (expr_depends(r->subscripts.at[d], mods))
            return true;
    }
    return false;
}

static bool space_depends(const Nest *nest, const SymSet *mods)
{
    for (int j = 0; j < nest->rank + nest->nserial; j++) {
        const NestIndex *ix = &nest->index[j];
        if (expr_depends(ix->box_lo, mods) || expr_depends(ix->box_hi, mods) ||
            expr_depends(ix->step, mods))
            return true;
    }
    return form_depends(nest->home, mods);
}

typedef struct AllocWalk {
    const Symbol *array;
    bool found;
} AllocWalk;

static void find_allocation(Stmt *s, void *arg)
{
    AllocWalk *w = arg;
    for (int i = 0; s->kind == ST_ALLOCATE && i < s->args.n; i++)
        w->found |= s->args.at[i]->sym == w->array;
}

/* What is allocated in the loop, perhaps by a procedure that is called there, has no layout before
 * it, or another one; and REDISTRIBUTE and REALIGN give one. */
static bool moves_in(const Frame *f, Symbol *s)
{
    AllocWalk w = {.array = s};
    walk_stmts((StmtVec *)&f->loop->body, find_allocation, &w);
    bool calls = f->mods.everything || (f->mods.globals && sym_is_global(s));
    if (calls && s->map != NULL && mapping_may_move(s->map))
        return true;
    return w.found || (s->is_allocatable && (calls || (s->may_move && symset_has(&f->mods, s))));
}

static Listing listing_of_op(CommPass *p, const CommOp *op)
{
    Listing l = listing_of_nest(p->cx, op->nest);
    l.ref = listing_element(p->cx, op->ref);
    listing_plan(&l);
    return l;
}

/* Does the list of the reference's accesses depend on what the loop changes? What the inspector
 * computes itself, it computes there as well. */
static bool list_depends(CommPass *p, const CommOp *op, const Frame *f)
{
    Listing l = listing_of_op(p, op);
    for (int i = 0; i < l.privates.n; i++)
        if (moves_in(f, l.privates.at[i]))
            return true;
    const SymSet others = symset_without(p->cx, &f->mods, &l.privates);
    return listing_reads(&l, &others);
}

static bool moves_out_of(CommPass *p, const CommOp *op, const Frame *f)
{
    if (f->loop == NULL || f->barrier)
        return false;
    if (op->nest->scan != NULL && op->kind != COMM_ELEMENT)
        return false; /* the home is known when the scan begins */
    if (op->nest->slabs && (op->kind == COMM_INSPECT || op->kind == COMM_GATHER))
        return false; /* each slab has lists of its own */
    const SymSet *mods = &f->mods;
    if (space_depends(op->nest, mods) ||
        (op->nest->home != NULL && moves_in(f, op->nest->home->array)))
        return false;
    switch (op->kind) {
    case COMM_FETCH:
    case COMM_ELEMENT:
        return !symset_has(mods, op->ref->array) && !form_depends(op->ref, mods);
    case COMM_GATHER:
        return !symset_has(mods, op->ref->array) && !list_depends(p, op, f);
    case COMM_INSPECT:
        return !moves_in(f, op->ref->array) && !list_depends(p, op, f);
    default:
        return false;
    }
}

static Stmt *comm_stmt(CommPass *p, CommOp *op)
{
    Stmt *s = mk_stmt(p->cx, ST_COMM, op->span);
    s->comm = op;
    return s;
}

/* What moved out of a loop that may run no iteration is guarded by the loop's first test. */
static void put_before(CommPass *p, StmtVec *out, const Stmt *loop, StmtVec *moved)
{
    Context *cx = p->cx;
    if (moved->n == 0)
        return;
    int64_t lo, hi, step = 1;
    bool known = expr_is_int(loop->lo, &lo) && expr_is_int(loop->hi, &hi);
    if (loop->step != NULL)
        (void)expr_is_int(loop->step, &step);
    if (known && (step > 0 ? lo <= hi : lo >= hi)) {
        vec_append(cx, out, moved);
        return;
    }
    Stmt *guard = mk_if(cx, loop->span, do_runs(cx, loop));
    guard->arms.at[0].body = *moved;
    vec_push(cx, out, guard);
}

/* What a list that moves out follows in overlap areas comes before it, as it does before the nest,
 * where it stays. */
static void move_overlap(CommPass *p, const CommOp *list, const CommOp *overlap, Frame *to)
{
    Listing l = listing_of_op(p, list);
    CommOp *first = comm_new_op(p, list->nest, COMM_OVERLAP, NULL, overlap->reason);
    first->hoisted_from = list->nest->span;
    for (int i = 0; i < overlap->halo.n; i++) {
        SymSet array = {.everything = false};
        symset_add(p->cx, &array, overlap->halo.at[i].array);
        if (listing_reads(&l, &array))
            vec_push(p->cx, &first->halo, overlap->halo.at[i]);
    }
    if (first->halo.n > 0)
        vec_push(p->cx, &to->before, comm_stmt(p, first));
}

static void place(CommPass *p, Nest *nest, Frame *inner)
{
    int kept = 0;
    for (int i = 0; i < nest->before.n; i++) {
        CommOp *op = nest->before.at[i];
        Frame *to = NULL;
        for (Frame *f = inner; f != NULL && moves_out_of(p, op, f); f = f->up)
            to = f;
        if (to == NULL) {
            nest->before.at[kept++] = op;
            continue;
        }
        op->hoisted_from = nest->span;
        for (int k = 0; k < kept && op->kind == COMM_INSPECT; k++)
            if (nest->before.at[k]->kind == COMM_OVERLAP)
                move_overlap(p, op, nest->before.at[k], to);
        vec_push(p->cx, &to->before, comm_stmt(p, op));
    }
    nest->before.n = kept;
}

/* ---- owner-guarded loops ---- */

static const Frame *loop_frame(const Frame *f)
{
    while (f != NULL && f->loop == NULL)
        f = f->up;
    return f;
}

static bool ref_mentions(const NestRef *r, const Symbol *v)
{
    bool found = false;
    for (int d = 0; r != NULL && d < r->rank; d++)
        found |= expr_mentions(r->subscripts.at[d], v);
    return found;
}

static int mentions(const Nest *nest, const Symbol *v)
{
    int n = 0;
    for (int i = 0; i < nest->before.n; i++)
        n += ref_mentions(nest->before.at[i]->ref, v);
    return n;
}

/* Sections that all processes need and two serial loops choose: a message for each pair. (One loop
 * alone is the way of an algorithm that broadcasts rows or columns.) */
static int sections_of(const Nest *nest, const Frame *frame)
{
    const Frame *in = loop_frame(frame), *out = in != NULL ? loop_frame(in->up) : NULL;
    if (out == NULL || (nest->home != NULL && !array_replicated(nest->home->array)) ||
        mentions(nest, out->loop->sym) == 0)
        return 0;
    return mentions(nest, in->loop->sym);
}

static int messages_of(const Nest *nest, const Frame *frame)
{
    int n = 0;
    if (nest->rank > 0)
        return sections_of(nest, frame);
    for (int i = 0; i < nest->before.n; i++)
        n += nest->before.at[i]->kind != COMM_INSPECT;
    return n + nest->after.n;
}

static void count_messages(const Nest *nest, Frame *frame)
{
    if (frame == NULL)
        return;
    int n = messages_of(nest, frame);
    frame->messages += n;
    frame->works |= n == 0 && nest->rank > 0;
}

/* An element in scalar code. */
static void count_element(const Stmt *s, Frame *frame)
{
    const Frame *in = loop_frame(frame);
    if (in == NULL || s->kind != ST_COMM || s->comm->kind != COMM_ELEMENT)
        return;
    frame->elements += ref_mentions(s->comm->ref, in->loop->sym);
}

/* How often the body of f's loop runs, as a sum that reads well: hi - lo + 1, or over the step. */
static Expr *trips(CommPass *p, const Stmt *loop)
{
    Context *cx = p->cx;
    int64_t step = 1;
    if (loop->step != NULL && !expr_is_int(loop->step, &step))
        return NULL;
    Expr *first = expr_copy(cx, step > 0 ? loop->lo : loop->hi);
    Expr *last = expr_copy(cx, step > 0 ? loop->hi : loop->lo);
    int64_t size = step > 0 ? step : -step;
    Expr *n = linear_simplify(cx, mk_add(cx, mk_sub(cx, last, first),
                                         mk_int(cx, loop->span, size, 4)));
    int64_t value;
    if (expr_is_int(n, &value))
        return mk_int(cx, loop->span, value > 0 ? value / size : 0, 4);
    if (size == 1)
        return n;
    Expr *q = mk_binary(cx, loop->span, OP_DIV, n, mk_int(cx, loop->span, size, 4));
    q->type = n->type;
    return q;
}

static void find_made(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->sym != NULL && (*e)->sym->name[0] == '_';
}

/* The factors of the loops around f, outermost first: "(n - 1)*19". */
static void trip_formula(CommPass *p, const Frame *f, Text *t)
{
    if (f == NULL)
        return;
    trip_formula(p, f->up, t);
    if (f->loop == NULL)
        return;
    Expr *n = trips(p, f->loop);
    bool plain = n != NULL && (n->kind == EX_CONST || n->kind == EX_VAR);
    text_puts(t, t->n > 0 ? "*" : "");
    text_puts(t, plain ? "" : "(");
    bool made = false; /* a name that the program does not have */
    if (n != NULL)
        walk_expr(&n, find_made, &made);
    if (n != NULL && !made)
        expr_text(n, t);
    else
        text_printf(t, "iterations of '%s'", f->loop->sym->name);
    text_puts(t, plain ? "" : ")");
}

/* Few enough to be of no account: printing some elements, say. False: nobody knows. */
static bool is_short(CommPass *p, const Frame *f)
{
    int64_t total = f->messages, n;
    for (; f != NULL; f = f->up) {
        if (f->loop != NULL && !expr_is_int(trips(p, f->loop), &n))
            return false;
        total *= f->loop != NULL ? n : 1;
    }
    return total < 100;
}

/* A loop that is made here stands for what an array statement says. */
static const char *loop_word(Context *cx, const char *name)
{
    return name[0] == '_' ? "the statement"
                          : arena_printf(cx->arena, "the DO loop over '%s'", name);
}

static void warn_guarded(CommPass *p, const Frame *f)
{
    Text t;
    text_init(&t, p->cx);
    if (f->messages > 1)
        text_printf(&t, "%d", f->messages);
    trip_formula(p, f, &t);
    diag_warn(p->cx, WARN_PERFORMANCE, f->loop->span,
              "%s is not parallel: the owners execute it in turn, with %s broadcasts in all",
              loop_word(p->cx, f->loop->sym->name), t.at);
}

/* One process after the other, and nothing to make a pipeline of. */
static void warn_sweep(CommPass *p, const Nest *nest)
{
    const NestSweep *s = nest->sweep;
    int ways = 0, index = 0;
    for (int k = 0; s != NULL && k < nest->rank; k++) {
        ways += s->way[k] != 0;
        index = s->way[k] != 0 ? k : index;
    }
    if (ways == 1 && s->cut < 0 && !s->version)
        diag_warn(p->cx, WARN_PERFORMANCE, nest->span,
                  "%s is not parallel: the processes execute their parts of it one after the "
                  "other",
                  loop_word(p->cx, nest->index[index].name));
}

/* ---- the walk ---- */

typedef struct BlockWalk {
    CommPass *p;
    Frame *frame;
} BlockWalk;

static void run_block(CommPass *p, StmtVec *block, Frame *frame);

static void run_conditional(StmtVec *block, void *arg)
{
    BlockWalk *w = arg;
    Frame f = {.up = w->frame};
    run_block(w->p, block, &f);
    if (w->frame == NULL)
        return;
    w->frame->messages += f.messages;
    w->frame->elements += f.elements;
    w->frame->works |= f.works;
}

static void run_loop(CommPass *p, Stmt *loop, Frame *outer, StmtVec *out, StmtVec *behind)
{
    Frame f = {.up = outer, .loop = loop, .barrier = block_jumps(&loop->body)};
    int64_t step;
    if (loop->step != NULL && !expr_is_int(loop->step, &step))
        f.barrier = true; /* the first test is not a comparison of the bounds */
    mods_of_block(p->cx, &loop->body, &f.mods);
    symset_add(p->cx, &f.mods, loop->sym);
    run_block(p, &loop->body, &f);
    early_exchange(p, loop, behind);
    bool only_elements = f.messages == 0;
    f.messages += f.works ? 0 : f.elements;
    if (f.messages > 0 && loop->span.end > 0 && !loop->is_version &&
        !(only_elements && is_short(p, &f)))
        warn_guarded(p, &f);
    if (outer != NULL)
        outer->works |= f.works || f.messages > 0;
    put_before(p, out, loop, &f.before);
}

static void run_block(CommPass *p, StmtVec *block, Frame *frame)
{
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        StmtVec behind = {0};
        if (s->kind == ST_NEST) {
            comm_build(p, s->nest);
            comm_report(p, s->nest);
            warn_sweep(p, s->nest);
            ooc_report(p, s->nest);
            place(p, s->nest, frame);
            count_messages(s->nest, frame);
        } else if (s->kind == ST_DO) {
            run_loop(p, s, frame, &out, &behind);
        } else {
            BlockWalk w = {p, frame};
            count_element(s, frame);
            comm_report_call(p, s);
            stmt_blocks(s, run_conditional, &w);
            if (s->kind == ST_DO_WHILE)
                early_exchange(p, s, &behind);
        }
        vec_push(p->cx, &out, s);
        stmts_append(p->cx, &out, &behind);
    }
    *block = out;
}

static void run_unit(CommPass *p, Unit *u)
{
    p->unit = u;
    p->info = u->info;
    run_block(p, &u->body, NULL);
    for (int i = 0; i < u->contains.n; i++)
        run_unit(p, u->contains.at[i]);
}

bool comm_run(Context *cx, Program *prog)
{
    CommPass p = {.cx = cx};
    int before = diag_errors(cx);
    for (int i = 0; i < prog->units.n; i++)
        run_unit(&p, prog->units.at[i]);
    ooc_check(cx, prog);
    return diag_errors(cx) == before;
}
