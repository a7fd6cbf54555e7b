/* phase.c: out-of-core arrays whose layout on disk a loop's accesses repay to change.
 *
 *     do k = 1, 20                    _turned = transpose(a)       once, in one pass over the disk
 *       b = b + transpose(a)          do k = 1, 20
 *     end do                            b = b + _turned
 *
 * Contract: lower.h; called when a serial loop's body is lowered. An array that the loop only reads,
 * in nests whose other out-of-core arrays all run along another dimension of their files, is read in
 * short pieces (skewed access, as in the tables of the paper on N_DRA_Copy), and so are the others.
 * A copy that lies like them is read as they are. What it costs is estimated as the runtime library
 * plans slabs, for one process: bytes, and SEEK bytes for each piece. Only what is constant is
 * estimated: extents, turns of the loop and MEMORY. */
#include <math.h>

#include "../frontend/sema.h"
#include "access.h"
#include "linear.h"
#include "lower.h"
#include "mods.h"

enum { SEEK = 1 << 16 };

typedef struct Phase {
    Context *cx;
    Symbol *array;
    int dims[MAX_RANK]; /* dimension k of the copy is the array's dims[k] */
    int nests;          /* that read it */
    int others;         /* out-of-core references beside it in the nest with most of them */
    bool fits;
} Phase;

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
    if (r->rank != other->rank || other->array->ooc->brick[0] != NULL || !is_plain(other))
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

static bool turns_of(const Stmt *loop, int64_t *turns)
{
    int64_t lo, hi, step = 1;
    if (!expr_is_int(loop->lo, &lo) || !expr_is_int(loop->hi, &hi) ||
        (loop->step != NULL && !expr_is_int(loop->step, &step)) || step == 0)
        return false;
    *turns = (hi - lo + step) / step;
    return *turns >= 2;
}

/* Bytes, pieces counted, of k arrays in slabs of so much memory; in squares if skewed, else in whole
 * lines. Which of them are written makes no difference. */
static double pass_over(double all, double size, int k, double memory, bool skewed)
{
    double slab = memory / (size * k);
    if (slab >= all)
        return k * all * size;
    double pieces = skewed ? all / sqrt(slab) : all / slab;
    return k * (all * size + SEEK * pieces);
}

/* In MiB: what the loop's accesses cost as they are, and with a copy that is made first. */
static bool repays(const Phase *p, const Stmt *loop, double *now, double *then)
{
    double all, size = (double)size_of(p->array->type), memory = (double)p->array->ooc->memory;
    int64_t turns;
    if (memory == 0 || !elements_of(p->array, &all) || !turns_of(loop, &turns))
        return false;
    double passes = (double)turns * p->nests;
    *now = passes * pass_over(all, size, 1 + p->others, memory, true) / 1048576;
    *then = (pass_over(all, size, 2, memory, true) +
             passes * pass_over(all, size, 1 + p->others, memory, false)) / 1048576;
    return *then < *now;
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

static void copy_before(Lower *L, Phase *p, Stmt *loop)
{
    Context *cx = L->cx;
    Replace r = {p, temp_like(L, "turned", p->array->type, p->array, p->array->spec.rank, p->dims)};
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_COPY;
    op->span = loop->span;
    op->dst = all_of(cx, loop->span, r.copy);
    op->src = all_of(cx, loop->span, p->array);
    for (int d = 0; d < MAX_RANK; d++)
        op->from[d] = d < p->array->spec.rank ? p->dims[d] : -1;
    op->reason = "the loop reads it in another order than it is stored";
    op->id = ++((UnitInfo *)L->unit->info)->next_id;
    Stmt *s = mk_stmt(cx, ST_COMM, loop->span);
    s->comm = op;
    emit(L, s);
    walk_stmts(&loop->body, replace_stmt, &(Nests){L, &r});
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
    return a->ooc->brick[0] == NULL && a->spec.rank >= 2 && !a->is_dummy && !a->is_equivalenced &&
           a->type.base != TY_CHARACTER && a->map != NULL && !a->map->is_dynamic &&
           (a->map->tmpl == NULL || !a->map->tmpl->is_dynamic);
}

void phase_reblock(Lower *L, Stmt *loop)
{
    Context *cx = L->cx;
    SymSet mods = {0};
    Found f = {.cx = cx};
    double now, then;
    if (L->inside || !cx->opt.reblock)
        return;
    walk_stmts(&loop->body, find_arrays, &f);
    if (f.arrays.list.n < 2)
        return;
    mods_of_block(cx, &loop->body, &mods);
    for (int i = 0; i < f.arrays.list.n; i++) {
        Phase p = {.cx = cx, .array = f.arrays.list.at[i], .fits = true};
        if (symset_has(&mods, p.array) || !is_fixed(p.array))
            continue;
        walk_stmts(&loop->body, see_stmt, &p);
        bool turned = false;
        for (int k = 0; k < p.array->spec.rank && p.nests > 0 && p.fits; k++)
            turned |= p.dims[k] != (p.array->ooc->row_major ? p.array->spec.rank - 1 - k : k);
        if (!turned || !repays(&p, loop, &now, &then))
            continue;
        if (cx->opt.info_io)
            diag_info(cx, loop->span, "I/O: '%s' is copied before this loop to lie on disk as the "
                      "loop reads it: %.3g instead of %.3g MiB, pieces counted as %d KiB each",
                      p.array->name, then, now, SEEK / 1024);
        copy_before(L, &p, loop);
    }
}
