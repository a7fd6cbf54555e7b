/* phase.c: out-of-core arrays whose layout on disk a loop's accesses repay to change.
 *
 *     do k = 1, 20                    _turned = transpose(a)       once, in one pass over the disk
 *       b = b + transpose(a)          do k = 1, 20
 *     end do                            b = b + _turned
 *
 * Contract: lower.h; called when a serial loop's body is lowered. An array that the loop only
 * reads, in nests whose other out-of-core arrays all run along another dimension of their files, is
 * read in short pieces (skewed access, as in the tables of the paper on N_DRA_Copy), and so are the
 * others. A copy that lies like them is read as they are. So is one of an array in bricks that are
 * small, or larger than slabs have room for. What it costs is estimated as the runtime library
 * plans slabs, for one process: bytes, and PASS_SEEK bytes for each piece. Where extents, turns of
 * the loop or MEMORY are not constant, there are bricks, or a dummy argument's file is its
 * caller's, the same estimate is made when the loop begins, by hpf_turned; then the copy's name is
 * the array's, turned, if nothing is copied. Nobody knows the turns of a DO WHILE: each begins by
 * asking whether so many as there were would have repaid a copy, and then makes it. */
#include "../frontend/sema/sema.h"
#include "../rtlib/ooc/pass_cost.h"
#include "access.h"
#include "linear.h"
#include "lower.h"
#include "mods.h"

typedef struct Phase {
    Context *cx;
    Symbol *array;
    int dims[MAX_RANK]; /* dimension k of the copy is the array's dims[k] */
    int nests;          /* that read it */
    int others;         /* out-of-core references beside it in the nest with most of them */
    bool fits;
} Phase;

static bool is_bricked(const Symbol *a)
{
    return a->ooc->brick[0] != NULL;
}

static int file_dim(const NestRef *r, int k)
{
    return r->array->ooc->row_major ? r->rank - 1 - k : k;
}

/* Each dimension an index of its own, with step 1. */
static bool is_plain(const NestRef *r)
{
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        if (s->kind != SUB_AFFINE || s->c != 1 || (seen & (1u << s->index)))
            return false;
        seen |= 1u << s->index;
    }
    return true;
}

static int dim_along(const NestRef *r, int index)
{
    for (int d = 0; d < r->rank; d++)
        if (r->sub[d].index == index)
            return d;
    return -1;
}

/* The array's dimensions in the order in which another reference's follow in its file. */
static bool order_like(const NestRef *r, const NestRef *other, int *dims)
{
    if (r->rank != other->rank || is_bricked(other->array) || other->array->is_reblocked ||
        !is_plain(other))
        return false;
    for (int k = 0; k < r->rank; k++) {
        dims[k] = dim_along(r, other->sub[file_dim(other, k)].index);
        if (dims[k] < 0)
            return false;
    }
    return true;
}

static void see_ref(Phase *p, const Nest *n, const NestRef *r)
{
    int others = 0;
    p->fits = p->fits && !r->is_write && is_plain(r) && n->scan == NULL &&
              (n->home == NULL || n->home->array != r->array);
    for (int i = 0; i < n->refs.n && p->fits; i++) {
        const NestRef *o = n->refs.at[i];
        int dims[MAX_RANK];
        if (o->array->ooc == NULL || o->array == p->array)
            continue;
        p->fits = order_like(r, o, dims);
        for (int k = 0; k < r->rank && p->fits; k++) {
            p->fits = (p->nests == 0 && others == 0) || dims[k] == p->dims[k];
            p->dims[k] = dims[k];
        }
        others++;
    }
    p->fits = p->fits && others > 0;
    p->others = others > p->others ? others : p->others;
    p->nests++;
}

static void see_name(Expr **e, void *arg)
{
    Phase *p = arg;
    if (*e == NULL)
        return;
    p->fits = p->fits && (*e)->sym != p->array;
    expr_children(*e, see_name, arg);
}

static void see_stmt(Stmt *s, void *arg)
{
    Phase *p = arg;
    if (s->kind == ST_COMM) {
        p->fits = p->fits && !stmt_reads(s, p->array);
        return;
    }
    if (s->kind != ST_NEST) {
        stmt_exprs(s, see_name, p);
        return;
    }
    Nest *n = s->nest;
    for (int i = 0; i < n->reds.n; i++) {
        see_name(&n->reds.at[i]->value, p);
        see_name(&n->reds.at[i]->mask, p);
    }
    for (int i = 0; i < n->refs.n && p->fits; i++)
        if (n->refs.at[i]->array == p->array)
            see_ref(p, n, n->refs.at[i]);
}

static int size_of(Type t)
{
    return t.kind * (t.base == TY_COMPLEX ? 2 : 1);
}

/* Constant extents; the elements. */
static bool elements_of(const Symbol *a, double *all)
{
    *all = 1;
    for (int d = 0; d < a->spec.rank; d++) {
        int64_t lo = 1, hi;
        const Bound *b = &a->spec.dim[d];
        if (a->spec.kind != AS_EXPLICIT || (b->lo != NULL && !expr_is_int(b->lo, &lo)) ||
            b->hi == NULL || !expr_is_int(b->hi, &hi) || hi < lo)
            return false;
        *all *= (double)(hi - lo + 1);
    }
    return true;
}

/* (hi - lo + step) / step */
static Expr *turns_of(Context *cx, const Stmt *loop)
{
    Type wide = {.base = TY_INTEGER, .kind = 8};
    Expr *lo = mk_convert(cx, expr_copy(cx, loop->lo), wide);
    Expr *hi = mk_convert(cx, expr_copy(cx, loop->hi), wide), *step = mk_int(cx, loop->span, 1, 8);
    int64_t by = 0;
    if (loop->step != NULL)
        step = mk_convert(cx, expr_copy(cx, loop->step), wide);
    if (expr_is_int(step, &by) && by == -1)
        return linear_simplify(cx, mk_sub(cx, mk_sub(cx, lo, hi), step));
    Expr *span = linear_simplify(cx, mk_add(cx, mk_sub(cx, hi, lo), step));
    return by == 1 ? span : mk_binary(cx, loop->span, OP_DIV, span, step);
}

typedef enum Verdict { NEVER, ALWAYS, AT_RUN_TIME } Verdict;

/* In MiB: what the loop's accesses cost as they are, and with a copy that is made first. */
static Verdict repays(const Phase *p, const Stmt *loop, double *now, double *then)
{
    double all, size = (double)size_of(p->array->type), memory = (double)p->array->ooc->memory;
    int64_t lo, hi, step = 1;
    if (loop->kind == ST_DO_WHILE)
        return AT_RUN_TIME;
    bool known = expr_is_int(loop->lo, &lo) && expr_is_int(loop->hi, &hi) &&
                 (loop->step == NULL || expr_is_int(loop->step, &step)) && step != 0;
    double turns = known ? (double)((hi - lo + step) / step) : 0;
    if (loop->sym->type.base != TY_INTEGER || (known && turns < 2))
        return NEVER;
    if (!known || memory == 0 || p->array->is_dummy || is_bricked(p->array) ||
        !elements_of(p->array, &all))
        return AT_RUN_TIME;
    double passes = turns * p->nests;
    *now = passes * ooc_pass_cost(all, size, 1 + p->others, memory, true) / 1048576;
    *then = (ooc_pass_cost(all, size, 2, memory, true) +
             passes * ooc_pass_cost(all, size, 1 + p->others, memory, false)) / 1048576;
    return *then < *now ? ALWAYS : NEVER;
}

/* ---- the change ---- */

typedef struct Replace {
    Phase *p;
    Symbol *copy;
} Replace;

static void replace_elem(Expr **e, void *arg)
{
    Replace *r = arg;
    if ((*e)->kind != EX_ELEM || (*e)->sym != r->p->array)
        return;
    Expr *old[MAX_RANK];
    for (int d = 0; d < (*e)->args.n; d++)
        old[d] = (*e)->args.at[d];
    for (int k = 0; k < (*e)->args.n; k++)
        (*e)->args.at[k] = old[r->p->dims[k]];
    (*e)->sym = r->copy;
    (*e)->name = r->copy->name;
}

typedef struct Nests {
    Lower *L;
    Replace *r;
} Nests;

static void replace_stmt(Stmt *s, void *arg)
{
    Nests *n = arg;
    if (s->kind != ST_NEST)
        return;
    bool any = false;
    for (int i = 0; i < s->nest->refs.n; i++)
        any |= s->nest->refs.at[i]->array == n->r->p->array;
    if (!any)
        return;
    walk_exprs(&s->nest->body, replace_elem, n->r);
    nest_refs_build(n->L->cx, n->L->unit, s->nest);
}

static Expr *all_of(Context *cx, Span at, Symbol *a)
{
    Expr *e = mk_expr(cx, EX_SECTION, at);
    e->sym = a;
    e->name = a->name;
    e->type = a->type;
    for (int d = 0; d < a->spec.rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, at);
        t->lo = mk_bound(cx, at, a, d, BOUND_LOWER);
        t->hi = mk_bound(cx, at, a, d, BOUND_UPPER);
        t->step = mk_int(cx, at, 1, 8);
        vec_push(cx, &e->args, t);
    }
    return e;
}

/* A temporary that is made at run time. */
static Symbol *temp_turned(Lower *L, const Phase *p)
{
    Shape shape = {.rank = p->array->spec.rank};
    for (int d = 0; d < shape.rank; d++)
        shape.extent[d] = mk_bound(L->cx, L->span, p->array, p->dims[d], BOUND_EXTENT);
    Symbol *t = temp_array(L->cx, L->unit, "turned", p->array->type, &shape,
                           mapping_derive(L->cx, p->array->map, shape.rank, p->dims));
    t->ooc = NEW(L->cx, OocDir);
    *t->ooc = (OocDir){.span = L->span, .memory = p->array->ooc->memory};
    t->spec.kind = AS_DEFERRED;
    t->is_allocatable = true;
    for (int d = 0; d < shape.rank; d++)
        t->spec.dim[d] = (Bound){NULL, NULL};
    return t;
}

static Stmt *operation(Lower *L, const Phase *p, Symbol *copy, CommKind kind, Span at)
{
    Context *cx = L->cx;
    CommOp *op = NEW(cx, CommOp);
    op->kind = kind;
    op->span = at;
    op->dst = all_of(cx, at, copy);
    op->src = all_of(cx, at, p->array);
    for (int d = 0; d < MAX_RANK; d++)
        op->from[d] = d < p->array->spec.rank ? p->dims[d] : -1;
    op->others = p->others;
    op->reason = "the loop reads it in another order than it is stored";
    op->id = ++((UnitInfo *)L->unit->info)->next_id;
    Stmt *s = mk_stmt(cx, ST_COMM, at);
    s->comm = op;
    return s;
}

static void replace(Lower *L, Phase *p, Symbol *copy, Stmt *loop)
{
    Replace r = {p, copy};
    walk_stmts(&loop->body, replace_stmt, &(Nests){L, &r});
}

static void copy_before(Lower *L, Phase *p, Stmt *loop, double now, double then)
{
    Symbol *copy = temp_like(L, "turned", p->array->type, mk_var(L->cx, loop->span, p->array),
                             p->array->spec.rank, p->dims);
    if (L->cx->opt.info_io)
        diag_info(L->cx, loop->span, "I/O: '%s' is copied before this loop to lie on disk as the "
                  "loop reads it: %.3g instead of %.3g MiB, pieces counted as %d KiB each",
                  p->array->name, then, now, PASS_SEEK / 1024);
    emit(L, operation(L, p, copy, COMM_COPY, loop->span));
    replace(L, p, copy, loop);
}

static void tell_later(const Phase *p, const Stmt *loop, const Expr *passes)
{
    Text t;
    const char *from = is_bricked(p->array) ? "from its bricks" : "across its file";
    if (!p->cx->opt.info_io)
        return;
    text_init(&t, p->cx);
    if (loop->kind == ST_DO_WHILE)
        diag_info(p->cx, loop->span, "I/O: '%s' is read %s in each turn, %d beside it: "
                  "once so many turns would have repaid it, a copy is made that lies as the loop "
                  "reads it, by bytes and %d KiB for each piece of a file",
                  p->array->name, from, p->others, PASS_SEEK / 1024);
    else
        diag_info(p->cx, loop->span, "I/O: '%s' is read %s %s times here, %d beside "
                  "it: whether a copy is made before this loop that lies as the loop reads it is "
                  "decided when the loop begins, by bytes and %d KiB for each piece of a file",
                  p->array->name, from, (expr_text(passes, &t), t.at), p->others,
                  PASS_SEEK / 1024);
}

/* The turn of a loop whose turns nobody knows begins with the question. */
static void decide_again(Lower *L, Phase *p, Symbol *copy, Stmt *loop)
{
    Stmt *again = operation(L, p, copy, COMM_TURNED, loop->span);
    StmtVec body = {0};
    again->comm->again = true;
    again->comm->passes = mk_int(L->cx, loop->span, p->nests, 8);
    vec_push(L->cx, &body, again);
    vec_append(L->cx, &body, &loop->body);
    loop->body = body;
}

static void decide_before(Lower *L, Phase *p, Stmt *loop, StmtVec *after)
{
    Context *cx = L->cx;
    Symbol *copy = temp_turned(L, p);
    Stmt *begin = operation(L, p, copy, COMM_TURNED, loop->span);
    Stmt *end = operation(L, p, copy, COMM_TURNED, loop->span);
    bool unknown = loop->kind == ST_DO_WHILE;
    Expr *turns = unknown ? mk_int(cx, loop->span, 0, 8) : turns_of(cx, loop);
    begin->comm->passes =
        unknown || p->nests == 1
            ? turns
            : mk_binary(cx, loop->span, OP_MUL, turns, mk_int(cx, loop->span, p->nests, 8));
    tell_later(p, loop, begin->comm->passes);
    emit(L, begin);
    vec_push(cx, after, end);
    replace(L, p, copy, loop);
    if (unknown)
        decide_again(L, p, copy, loop);
}

typedef struct Found {
    Context *cx;
    SymSet arrays;
} Found;

static void find_arrays(Stmt *s, void *arg)
{
    Found *f = arg;
    for (int i = 0; s->kind == ST_NEST && i < s->nest->refs.n; i++)
        if (s->nest->refs.at[i]->array->ooc != NULL)
            symset_add(f->cx, &f->arrays, s->nest->refs.at[i]->array);
}

static bool is_fixed(const Symbol *a)
{
    return a->spec.rank >= 2 && !a->inherit && !a->is_equivalenced &&
           a->type.base != TY_CHARACTER && a->map != NULL && !a->map->is_dynamic &&
           (a->map->tmpl == NULL || !a->map->tmpl->is_dynamic);
}

StmtVec phase_reblock(Lower *L, Stmt *loop)
{
    Context *cx = L->cx;
    SymSet mods = {0};
    Found f = {.cx = cx};
    StmtVec after = {0};
    double now, then;
    if (L->inside || !cx->opt.reblock)
        return after;
    walk_stmts(&loop->body, find_arrays, &f);
    if (f.arrays.list.n < 2)
        return after;
    mods_of_block(cx, &loop->body, &mods);
    for (int i = 0; i < f.arrays.list.n; i++) {
        Phase p = {.cx = cx, .array = f.arrays.list.at[i], .fits = true};
        if (symset_has(&mods, p.array) || !is_fixed(p.array))
            continue;
        walk_stmts(&loop->body, see_stmt, &p);
        bool turned = is_bricked(p.array);
        for (int k = 0; k < p.array->spec.rank && p.nests > 0 && p.fits; k++)
            turned |= p.dims[k] != (p.array->ooc->row_major ? p.array->spec.rank - 1 - k : k);
        Verdict v = turned && p.nests > 0 && p.fits ? repays(&p, loop, &now, &then) : NEVER;
        if (v == ALWAYS)
            copy_before(L, &p, loop, now, then);
        else if (v == AT_RUN_TIME)
            decide_before(L, &p, loop, &after);
    }
    return after;
}
