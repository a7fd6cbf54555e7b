/* ooc_report.c: -finfo=io: what statements read and write of files, in how many slabs, and which of
 * them share a pass over a file, or why not.
 *
 * Contract: comm.h. Bytes are formulas of the program's variables: "8*(n - 1)*20". */
#include <string.h>

#include "../frontend/tree/intrinsics.h"
#include "../frontend/sema/sema.h"
#include "comm.h"
#include "linear.h"
#include "lower.h"

static const char *named(Context *cx, const Symbol *s)
{
    return s->name[0] == '_' ? "a temporary array" : arena_printf(cx->arena, "'%s'", s->name);
}

/* ---- nests ---- */

/* References that differ by constants share a slab if none writes, or if slabs.c says so: how far
 * apart they are, by dimension. */
typedef struct Shared {
    const NestRef *first;
    bool reads, writes;
    int64_t lo[MAX_RANK], hi[MAX_RANK];
} Shared;

static bool joins(Shared *s, const NestRef *r)
{
    int64_t d[MAX_RANK];
    if (s->first->array != r->array || s->first->slab != r->slab ||
        (r->slab == 0 && (s->first->is_write || r->is_write)))
        return false;
    for (int k = 0; k < r->rank; k++) {
        const SubForm *x = &s->first->sub[k], *y = &r->sub[k];
        bool moves = x->kind == SUB_AFFINE;
        if (x->kind != y->kind || (moves && (x->index != y->index || x->c != y->c)) ||
            !linear_difference(y->d, x->d, &d[k]) || (!moves && d[k] != 0))
            return false;
    }
    for (int k = 0; k < r->rank; k++) {
        s->lo[k] = d[k] < s->lo[k] ? d[k] : s->lo[k];
        s->hi[k] = d[k] > s->hi[k] ? d[k] : s->hi[k];
    }
    s->reads |= !r->is_write || r->op->keep;
    s->writes |= r->is_write;
    return true;
}

/* Bytes of what the references range over: "8*(n - 1)*20". */
static void put_bytes(Context *cx, const Nest *nest, const Shared *s, Text *t)
{
    const NestRef *r = s->first;
    Type type = r->array->type;
    text_printf(t, "%d", type.kind * (type.base == TY_COMPLEX ? 2 : 1));
    for (int k = 0; k < r->rank; k++) {
        if (r->sub[k].kind != SUB_AFFINE)
            continue;
        const NestIndex *ix = &nest->index[r->sub[k].index];
        int64_t step = 1, width = s->hi[k] - s->lo[k];
        if (ix->box_step)
            expr_is_int(ix->box_step, &step);
        const Expr *first = step > 0 ? ix->box_lo : ix->box_hi;
        const Expr *last = step > 0 ? ix->box_hi : ix->box_lo;
        bool unit = step == 1 || step == -1;
        Expr *n = mk_add(cx, mk_sub(cx, expr_copy(cx, last), expr_copy(cx, first)),
                         mk_int(cx, nest->span, 1 + (unit ? width : 0), 8));
        n = linear_simplify(cx, n);
        text_puts(t, n->kind == EX_CONST ? "*" : "*(");
        expr_text(n, t);
        text_puts(t, n->kind == EX_CONST ? "" : ")");
        if (!unit)
            text_printf(t, "/%lld", (long long)(step > 0 ? step : -step));
    }
    text_puts(t, " bytes");
}

/* How many slabs that makes: bytes of all arrays by the MEMORY of the least. */
static void tell_slabs(Context *cx, const Nest *nest, const char *bytes, int64_t memory)
{
    bool alone = nest->home == NULL || array_replicated(nest->home->array);
    const char *by = memory == INT64_MAX ? "MEMORY"
                                         : arena_printf(cx->arena, "%lld", (long long)memory);
    diag_info(cx, nest->span, alone ? "I/O: at least (%s)/%s slabs"
                                    : "I/O: at least (%s)/(%s*P) slabs on each of P processes",
              bytes, by);
}

void ooc_report(CommPass *p, const Nest *nest)
{
    Vec(Shared) all = {0};
    int64_t memory = INT64_MAX;
    Text sum;
    if (!p->cx->opt.info_io || !nest->slabs)
        return;
    text_init(&sum, p->cx);
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        bool found = r->loc != LOC_SLAB;
        for (int k = 0; k < all.n && !found; k++)
            found = joins(&all.at[k], r);
        if (!found)
            vec_push(p->cx, &all, (Shared){.first = r, .writes = r->is_write,
                                           .reads = !r->is_write || r->op->keep});
    }
    for (int i = 0; i < all.n; i++) {
        const Shared *s = &all.at[i];
        const NestRef *r = s->first;
        Text t;
        text_init(&t, p->cx);
        put_bytes(p->cx, nest, s, &t);
        diag_info(p->cx, nest->span, "I/O: %s %s, %s, slab by slab within MEMORY",
                  !s->writes ? "reads" : s->reads ? "reads and writes" : "writes",
                  named(p->cx, r->array), t.at);
        text_printf(&sum, "%s%.*s", i ? " + " : "", (int)(strlen(t.at) - strlen(" bytes")), t.at);
        if (r->array->ooc->memory && r->array->ooc->memory < memory)
            memory = r->array->ooc->memory;
    }
    if (all.n > 0)
        tell_slabs(p->cx, nest, sum.at, memory);
}

/* ---- time tiles ---- */

static void put_extent(Context *cx, Expr *n, Text *t)
{
    n = linear_simplify(cx, n);
    text_puts(t, n->kind == EX_CONST ? "*" : "*(");
    expr_text(n, t);
    text_puts(t, n->kind == EX_CONST ? "" : ")");
}

static void tell_window(Context *cx, const Stmt *loop, const TileWindow *w)
{
    Type type = w->array->type;
    Text t;
    text_init(&t, cx);
    text_printf(&t, "%d", type.kind * (type.base == TY_COMPLEX ? 2 : 1));
    for (int d = 0; d < w->array->spec.rank; d++)
        put_extent(cx, w->only ? mk_add(cx, mk_sub(cx, expr_copy(cx, w->only_hi[d]),
                                                   expr_copy(cx, w->only_lo[d])),
                                        mk_int(cx, loop->span, 1, 8))
                               : mk_bound(cx, loop->span, w->array, d, BOUND_EXTENT), &t);
    diag_info(cx, loop->span, "I/O: %s %s, %s bytes, once for all steps of a pass",
              w->only      ? "writes"
              : w->written ? "reads and writes"
                           : "reads",
              named(cx, w->array), t.at);
}

/* The loop in tiles stands in the block that it became. */
void ooc_report_steps(Context *cx, const Stmt *loop, const char *why)
{
    if (!cx->opt.info_io)
        return;
    if (why != NULL || loop->kind != ST_BLOCK) {
        diag_info(cx, loop->span, "I/O: each step of this loop passes over its files: %s",
                  why != NULL ? why : "-fno-time-tile");
        return;
    }
    const NestTile *tile = loop->body.at[0]->comm->nest->tile;
    diag_info(cx, loop->span,
              "I/O: up to %ld steps of this loop share a pass over its files, as "
              "many as MEMORY has room for; each follows %ld lines behind",
              tile->steps, tile->skew);
    for (int i = 0; i < tile->windows.n; i++)
        tell_window(cx, loop, &tile->windows.at[i]);
}

/* ---- what nests share ---- */

static const Symbol *first_shared(const Nest *a, const Nest *b)
{
    for (int i = 0; i < b->refs.n; i++)
        for (int k = 0; k < a->refs.n && b->refs.at[i]->array->ooc; k++)
            if (a->refs.at[k]->array == b->refs.at[i]->array)
                return b->refs.at[i]->array;
    return NULL;
}

void ooc_report_pass(Context *cx, const Nest *a, const Nest *b, const char *why)
{
    const Symbol *s = cx->opt.info_io ? first_shared(a, b) : NULL;
    if (s == NULL)
        return;
    if (why == NULL)
        diag_info(cx, b->span, "I/O: shares the pass over %s with the loop above", named(cx, s));
    else
        diag_info(cx, b->span, "I/O: passes over %s again: %s", named(cx, s), why);
    diag_note(cx, a->span, "the loop above");
}

int ooc_shared_before(const StmtVec *block, int n)
{
    for (int i = n - 1; i >= 0; i--)
        if (block->at[i]->kind == ST_NEST && first_shared(block->at[i]->nest, block->at[n]->nest))
            return i;
    return -1;
}

/* ---- calls of the runtime library ---- */

/* "8*(n)*20" of a whole array or section; false: only run time knows. */
static bool put_size(Context *cx, const Expr *e, Text *t)
{
    text_printf(t, "%d", e->type.kind * (e->type.base == TY_COMPLEX ? 2 : 1));
    for (int d = 0; e->shape && d < e->shape->rank; d++) {
        if (e->shape->extent[d] == NULL)
            return false;
        Expr *n = linear_simplify(cx, expr_copy(cx, e->shape->extent[d]));
        text_puts(t, n->kind == EX_CONST ? "*" : "*(");
        expr_text(n, t);
        text_puts(t, n->kind == EX_CONST ? "" : ")");
    }
    return e->shape != NULL;
}

/* How often an operand is read. */
static const char *times_read(const Expr *e, int argument)
{
    bool whole = e->args.n < 2 || e->args.at[1] == NULL;
    IntrinsicId id = e->intrinsic->id;
    if (id == IN_MATMUL)
        return argument == 0 ? ", once for each block of the result's columns"
                             : ", once or for each block of the result's rows";
    if ((id == IN_SORT_UP || id == IN_SORT_DOWN || e->intrinsic->shape == RS_GRADE) && whole)
        return ", once, if that is more than MEMORY through a scratch file of records";
    return "";
}

static void tell_array(Context *cx, const Expr *call, const Expr *e, const char *what,
                       const char *times)
{
    Text t;
    if (e == NULL || (e->kind != EX_VAR && e->kind != EX_SECTION) || !e->sym->ooc)
        return;
    text_init(&t, cx);
    bool known = e->sym->name[0] != '_' && put_size(cx, e, &t);
    diag_info(cx, call->span, "I/O: %s %s %s%s%s%s%s, piece by piece within MEMORY",
              upper(cx, call->intrinsic->name), what, named(cx, e->sym), known ? ", " : "",
              known ? t.at : "", known ? " bytes" : "", times);
}

void ooc_report_call(Context *cx, const Stmt *s)
{
    const Expr *e = s->rhs;
    int n = e->intrinsic->id == IN_TRANSFER ? 1 : e->args.n; /* a MOLD is not read */
    for (int i = 0; i < n && cx->opt.info_io; i++)
        tell_array(cx, e, e->args.at[i], "reads", times_read(e, i));
    if (cx->opt.info_io)
        tell_array(cx, e, s->lhs, "writes", "");
}
