/* inplace.c: updates in place with a buffer of lines (contract: inplace.h).
 *
 *     b(2:n-1,2:n-1) = f(a(1:n-2,…), a(3:n,…), …)     reads a, writes b
 *     a(2:n-1,2:n-1) = b(2:n-1,2:n-1)                 reads b, writes a
 *
 * become one nest of two stages. The second runs `delay` turns of the outermost index behind the
 * first, so that a line of a is overwritten when no later line needs its old values any more; of b
 * there are delay + 1 lines. That needs a(…, j+c, …) of every read of a, j the outermost index: the
 * delay is the greatest -c. Where the copy could be an exchange of storage, 24 bytes a point and
 * step go through memory (a read, b read and written); in place it is 16.
 * In one dimension blocks of STAGE_BLOCK elements stand for lines: the copy is one block behind.
 * Where of the line that is overwritten the first stage reads but the element itself, both stages
 * are one loop: element i of line j is computed, then element i of line j - delay copied, of which
 * the first stage was the last reader. That needs `delay` lines of b only: each value of b leaves
 * its place to the one that is computed `delay` lines later. Else the two stages take turns: by
 * lines or, in three and more dimensions, by rows of a plane, so that a row is copied while the
 * elements that it replaces are still in cache.
 *
 * A sum of neighbours and the like needs no buffer of new values: its vectors are stored at once,
 * and old values are kept (at_once.c).
 *
 * Other processes' elements are read from the overlap area, which the update does not touch. */
#include "inplace.h"

#include "../frontend/sema/sema.h"
#include "access.h"
#include "at_once.h"
#include "fuse_int.h"
#include "linear.h"
#include "live.h"
#include "locality.h"
#include "mods.h"
#include "take.h"

/* Arrays that stay in cache between steps gain nothing; lines that do not fit lose. */
enum { IN_CACHE = 256 * 1024, MAX_LINES = 4 * 1024 * 1024, MAX_DELAY = 7,
       SHORT_ROW = 16 };

static const char NOT_THIS[] = "-"; /* not of this form at all: no report */

typedef struct InPlace {
    Context *cx;
    Unit *unit;
    Nest *set, *copy;
    Symbol *a, *b;
    const NestRef *target, *source; /* a's and b's reference in the copy */
    long delay;
    bool by_rows;
    long row_delay;
} InPlace;

/* ---- the two nests ---- */

static bool plain_space(const Nest *n)
{
    if (n->rank < 1 || n->nserial > 0 || n->scan != NULL || n->sweep != NULL ||
        n->stages.n > 0 || n->tile != NULL)
        return false;
    for (int j = 0; j < n->rank; j++) {
        if (!index_is_plain(&n->index[j]))
            return false;
    }
    return true;
}

static bool same_space(const Nest *x, const Nest *y)
{
    if (x->rank != y->rank)
        return false;
    for (int j = 0; j < x->rank; j++) {
        int64_t c;
        if (!linear_difference(x->index[j].lo, y->index[j].lo, &c) || c != 0 ||
            !linear_difference(x->index[j].hi, y->index[j].hi, &c) || c != 0)
            return false;
    }
    return true;
}

static bool sets_array(const Nest *n, const Symbol *array)
{
    for (int i = 0; i < n->refs.n; i++) {
        if (n->refs.at[i]->array == array && n->refs.at[i]->is_write)
            return true;
    }
    return false;
}

/* The one reference through which `copy` sets elements; and what it reads of the first nest. */
static bool roles(InPlace *p)
{
    p->source = NULL;
    p->target = NULL;
    for (int i = 0; i < p->copy->refs.n; i++) {
        const NestRef *r = p->copy->refs.at[i];
        if (r->is_write) {
            if (p->target != NULL)
                return false;
            p->target = r;
        } else if (sets_array(p->set, r->array)) {
            if (p->source != NULL)
                return false;
            p->source = r;
        }
    }
    if (p->target == NULL || p->source == NULL || p->copy->reds.n > 0)
        return false;
    p->a = p->target->array;
    p->b = p->source->array;
    return true;
}

/* Is it a section i + d by dimensions? *outer: the dimension with the outermost index. */
static bool is_section(const Nest *n, const NestRef *r, int *outer)
{
    *outer = -1;
    if (!nest_is_point(n, r))
        return false;
    for (int d = 0; d < r->rank; d++)
        *outer = r->sub[d].index == 0 ? d : *outer;
    return true;
}

/* What the first nest does with a: only reads, at constant distances along the outermost index. */
static const char *reads_of_a(InPlace *p, int outer)
{
    for (int i = 0; i < p->set->refs.n; i++) {
        const NestRef *r = p->set->refs.at[i];
        long shift[MAX_RANK];
        int64_t c;
        if (r->loc == LOC_GATHER || r->loc == LOC_SCATTER)
            return "it gathers";
        if (r->array->ooc != NULL)
            return "out-of-core arrays are worked on in slabs";
        if (r->is_write && locality_of(p->set, p->target, r, shift) != LOC_LOCAL)
            return "they are executed by different processes";
        if (r->array != p->a)
            continue;
        Locality loc = locality_of(p->set, p->target, r, shift);
        const SubForm *s = &r->sub[outer], *t = &p->target->sub[outer];
        if (r->is_write || (loc != LOC_LOCAL && loc != LOC_SHIFT))
            return "its operand is remapped";
        if (s->kind != SUB_AFFINE || s->c != 1 || s->index != 0 ||
            !linear_difference(s->d, t->d, &c))
            return "lines at no constant distance are read";
        if (-c > MAX_DELAY || c > MAX_DELAY)
            return "lines far apart are read";
        p->delay = -c > p->delay ? (long)-c : p->delay;
    }
    return NULL;
}

/* Is what the first nest reads of the line that is overwritten the element itself? */
static bool can_join(const InPlace *p)
{
    if (p->set->rank < 2 || p->delay == 0 || (p->delay & (p->delay - 1)) != 0)
        return false;
    for (int i = 0; i < p->set->refs.n; i++) {
        const NestRef *r = p->set->refs.at[i];
        bool overwritten = r->array == p->a, itself = true;
        for (int d = 0; d < p->target->rank && overwritten; d++) {
            const SubForm *s = &r->sub[d], *t = &p->target->sub[d];
            int64_t c;
            bool constant = s->kind == SUB_AFFINE && s->c == 1 && s->index == t->index &&
                            linear_difference(s->d, t->d, &c);
            if (t->index == 0)
                overwritten = -c >= p->delay;
            else
                itself = itself && constant && c == 0;
        }
        if (overwritten && !itself)
            return false;
    }
    return true;
}

/* How many rows of a plane the copy must stay behind, beside `delay` planes: a read of a(…, j+c,
 * k-delay) in row j comes before the copy of row j+c. Sets by_rows where that is constant, and rows
 * are not short. */
static void take_turns(InPlace *p)
{
    int64_t lo, hi, c;
    int last = p->set->rank - 1, outer = 0, next = 0;
    if (p->set->rank < 3 || (expr_is_int(p->set->index[last].lo, &lo) &&
                             expr_is_int(p->set->index[last].hi, &hi) && hi - lo + 1 < SHORT_ROW))
        return;
    for (int d = 0; d < p->target->rank; d++) {
        outer = p->target->sub[d].index == 0 ? d : outer;
        next = p->target->sub[d].index == 1 ? d : next;
    }
    for (int i = 0; i < p->set->refs.n; i++) {
        const NestRef *r = p->set->refs.at[i];
        const SubForm *s = &r->sub[next];
        if (r->array != p->a)
            continue;
        if (!linear_difference(r->sub[outer].d, p->target->sub[outer].d, &c))
            return;
        if (-c < p->delay)
            continue;
        if (s->kind != SUB_AFFINE || s->c != 1 || s->index != 1 ||
            !linear_difference(s->d, p->target->sub[next].d, &c) || c > MAX_DELAY || -c > MAX_DELAY)
            return;
        p->row_delay = -c > p->row_delay ? (long)-c : p->row_delay;
    }
    p->by_rows = true;
}

/* Beside b and a, the copy reads only what neither nest sets, in its own iteration. */
static bool reads_else(const InPlace *p)
{
    for (int i = 0; i < p->copy->refs.n; i++) {
        const NestRef *r = p->copy->refs.at[i];
        long shift[MAX_RANK];
        if (r->array->ooc != NULL || locality_of(p->copy, p->target, r, shift) != LOC_LOCAL)
            return true;
        if (r->array == p->a && !ref_same_element(r, p->target))
            return true;
    }
    for (int i = 0; i < p->set->reds.n; i++) {
        const NestRed *red = p->set->reds.at[i];
        Stmt s = {.kind = ST_NEST, .nest = p->copy};
        if (red->loc != NULL || red->var->spec.kind != AS_SCALAR || stmt_reads(&s, red->var))
            return true;
    }
    return false;
}

/* ---- is each element of b set, in the same iteration, before it is read? ---- */

typedef struct Flow {
    const InPlace *p;
    const SymSet *changing;
    bool set;          /* so far, whatever the data */
    Expr *under;       /* or where this holds */
} Flow;

static bool flow_block(Flow *f, StmtVec *v);

static bool flow_if(Flow *f, Stmt *s)
{
    bool before = f->set, all = s->arms.at[s->arms.n - 1].cond == NULL;
    Expr *under = f->under;
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (arm->cond != NULL && expr_reads(arm->cond, f->p->b) && !before)
            return false;
        bool known = i == 0 && under != NULL && expr_equal(under, arm->cond);
        f->set = before || known;
        f->under = NULL;
        if (!flow_block(f, &arm->body))
            return false;
        all = all && f->set;
        if (i == 0 && f->set && arm->cond != NULL && !expr_depends(arm->cond, f->changing))
            under = arm->cond;
    }
    f->set = before || all;
    f->under = under;
    return true;
}

static bool flow_block(Flow *f, StmtVec *v)
{
    for (int i = 0; i < v->n; i++) {
        Stmt *s = v->at[i];
        if (s->kind == ST_IF) {
            if (!flow_if(f, s))
                return false;
            continue;
        }
        if (stmt_reads(s, f->p->b) && !f->set)
            return false;
        if (s->kind != ST_ASSIGN && s->kind != ST_CONTINUE)
            return false;
        f->set |= s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM && s->lhs->sym == f->p->b;
    }
    return true;
}

static bool set_before_read(InPlace *p)
{
    SymSet changing = {0};
    Stmt set = {.kind = ST_NEST, .nest = p->set}, copy = {.kind = ST_NEST, .nest = p->copy};
    mods_of_stmt(p->cx, &set, &changing);
    mods_of_stmt(p->cx, &copy, &changing);
    Flow f = {.p = p, .changing = &changing};
    return flow_block(&f, &p->set->body) && flow_block(&f, &p->copy->body);
}

/* ---- is b needed elsewhere? ---- */

typedef struct Elsewhere {
    const InPlace *p;
    bool read;
} Elsewhere;

static void mentioned(Expr **e, void *arg)
{
    Elsewhere *w = arg;
    if (*e != NULL && !w->read)
        w->read = expr_mentions(*e, w->p->b);
}

/* Anything but nests that set it. */
static void read_elsewhere(Stmt *s, void *arg)
{
    Elsewhere *w = arg;
    const InPlace *p = w->p;
    if (s->kind == ST_NEST) {
        w->read |= s->nest != p->set && s->nest != p->copy && stmt_reads(s, p->b);
        for (int i = 0; i < s->nest->reds.n; i++)
            w->read |= s->nest->reds.at[i]->var == p->b;
    } else if (s->kind == ST_COMM) {
        w->read |= stmt_reads(s, p->b) || (s->comm->dst != NULL && s->comm->dst->sym == p->b);
    } else if ((s->kind != ST_ALLOCATE && s->kind != ST_DEALLOCATE) || s->moves ||
               p->b->name[0] != '_') {
        stmt_exprs(s, mentioned, w);
    }
    w->read |= s->kind == ST_REDISTRIBUTE || s->kind == ST_REALIGN;
}

static bool only_here(const InPlace *p)
{
    Elsewhere w = {.p = p};
    const Symbol *b = p->b;
    if (b->scope != p->unit->scope || b->is_dummy || b->is_result || b->is_save ||
        b->init != NULL || b->common != NULL || b->is_target || b->is_equivalenced ||
        b->is_list || p->unit->contains.n > 0)
        return false;
    walk_stmts(&p->unit->body, read_elsewhere, &w);
    return !w.read;
}

/* ---- size ---- */

/* Bytes of the nest's iterations below index `from`, where they are known. */
static bool known_bytes(const InPlace *p, int from, int64_t *bytes)
{
    *bytes = p->b->type.kind;
    for (int j = from; j < p->set->rank; j++) {
        int64_t lo, hi;
        if (!expr_is_int(p->set->index[j].lo, &lo) || !expr_is_int(p->set->index[j].hi, &hi) ||
            hi < lo || hi - lo > 1 << 24)
            return false;
        *bytes *= hi - lo + 1;
        if (*bytes > INT64_C(1) << 40)
            return true;
    }
    return true;
}

static const char *wrong_size(const InPlace *p)
{
    int64_t bytes;
    if (p->cx->opt.in_place_always)
        return NULL;
    if (known_bytes(p, 0, &bytes) && bytes < IN_CACHE)
        return "both arrays stay in cache";
    if (known_bytes(p, 1, &bytes) && bytes * (p->delay + 1) > MAX_LINES)
        return "the buffer would not stay in cache";
    return NULL;
}

/* ---- the transformation ---- */

static void roll_elem(Expr **e, void *arg)
{
    const InPlace *p = arg;
    if ((*e)->kind == EX_ELEM && (*e)->sym == p->b)
        *e = mk_var(p->cx, (*e)->span, p->set->rolled);
}

static void merge(InPlace *p)
{
    Context *cx = p->cx;
    Nest *n = p->set;
    const bool vectors = cx->opt.at_once && cx->opt.check == 0; /* which hide the elements */
    const long reach = vectors ? at_once_reach(n, p->copy, p->target) : -1;
    const bool joined = reach < 0 && can_join(p);
    if (reach < 0 && !joined)
        take_turns(p);
    NestStage stage = {.first = n->body.n, .delay = p->delay, .joined = joined,
                       .by_rows = p->by_rows, .row_delay = p->row_delay};
    if (reach >= 0)
        stage = (NestStage){.first = n->body.n, .at_once = true, .reach = reach,
                            .turns = at_once_turns(cx, n, p->target)};
    vec_push(cx, &n->stages, stage);
    nest_append(cx, n, p->copy);
    n->rolled = temp_scalar(cx, p->unit, "line", p->b->type);
    n->rolled_from = p->b;
    walk_exprs(&n->body, roll_elem, p);
    n->lines = 1;
    while (reach < 0 && n->lines < p->delay + !joined)
        n->lines *= 2;
    if (n->rank == 1 && p->delay > 0)
        n->lines = 2;
    n->home = NULL;
    nest_refs_build(cx, p->unit, n);
    for (int i = 0; i < n->refs.n; i++) {
        if (n->refs.at[i]->array == p->a && n->refs.at[i]->is_write)
            n->home = n->refs.at[i];
    }
    locality_run(cx, n);
}

const char *in_place(Context *cx, Unit *u, Stmt *first, Stmt *second, bool *only)
{
    InPlace p = {.cx = cx, .unit = u, .set = first->nest, .copy = second->nest};
    if (!plain_space(p.set) || !plain_space(p.copy) || !same_space(p.set, p.copy) || !roles(&p))
        return NOT_THIS;
    int outer, other;
    if (!is_section(p.copy, p.target, &outer) || !is_section(p.copy, p.source, &other) ||
        !ref_by_blocks(p.target) || !ref_by_blocks(p.source) || p.b->type.base == TY_CHARACTER)
        return NOT_THIS;
    for (int i = 0; i < p.set->refs.n; i++) {
        const NestRef *r = p.set->refs.at[i];
        if (r->array == p.b && !ref_same_element(r, p.source))
            return "the second array is used at other elements too";
    }
    const char *why = reads_of_a(&p, outer);
    if (why == NULL && reads_else(&p))
        why = "the copy uses what the loop above sets";
    if (why == NULL)
        why = fuse_hidden(cx, p.set, p.copy);
    if (why == NULL && !set_before_read(&p))
        why = "the second array is not set in all iterations that use it";
    if (why == NULL)
        why = wrong_size(&p);
    if (why != NULL)
        return why;
    *only = only_here(&p);
    if (!*only && (!region_is_fixed(p.copy, p.source) ||
                   value_live_after(u, second,
                                    &(Value){.sym = p.b, .region = p.source, .nest = p.copy})))
        return "the second array is needed afterwards";
    merge(&p);
    return NULL;
}
