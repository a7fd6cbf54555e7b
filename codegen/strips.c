/* strips.c: the innermost loop of a nest whose iterations loop each by itself, in strips of them
 * (see analysis/strips.c).
 *
 *     for (long i_0 = i_lo; i_0 <= i_hi; i_0 += 256) {
 *         const long i_strip = hpf_min_i8(256, i_hi - i_0 + 1);
 *         int lo_strip[256], hi_strip[256];
 *         for (long i_k = 0; i_k < i_strip; i_k++) {
 *             …
 *             lo_strip[i_k] = lo;
 *         }
 *         for (int busy = i_strip >= 16 ? 256 : 0; busy > 0 && 4 * busy >= i_strip;) {
 *             busy = 0;                              a turn of all that are at work
 *             for (long i_k = 0; i_k < i_strip; i_k++) {
 *                 int lo, hi;
 *                 lo = lo_strip[i_k];
 *                 if (lo < hi) {
 *                     busy++;
 *                     …
 *                 }
 *                 lo_strip[i_k] = lo;
 *             }
 *         }
 *         for (long i_k = 0; i_k < i_strip; i_k++) {     and the few that are left
 *             …
 *             while (lo < hi) {
 *
 * A scalar is stored whether or not it has changed: the C compiler makes vectors of that on any
 * machine, where a store under a condition needs one that has masks. A ranged index has the strip
 * in its count of iterations. */
#include "cgnest.h"

#include "../analysis/access.h"
#include "../analysis/live.h"

enum {
    FEW = 4,    /* turns end when fewer than one in so many are at work */
    LEAST = 16, /* fewer make no vectors: each ends by itself */
};

/* The strip at work. */
typedef struct Strip {
    const char *first, *count; /* its first iteration, how many it has */
    const char *at;            /* the number of one */
    const char *step;          /* from one value of the index to the next; NULL: 1 */
} Strip;

/* ---- scalars ---- */

static const char *strip_array(Cg *cg, Symbol *s)
{
    return cg_block_local(cg, cg_fmt(cg, "%s_strip", cg_sym(cg, s)->name));
}

static void declare_arrays(Cg *cg, const Nest *nest)
{
    for (int i = 0; i < nest->strip_scalars.n; i++) {
        Symbol *s = nest->strip_scalars.at[i];
        cg_line(cg, "%s %s[%d];", store_c(cg, s), strip_array(cg, s), nest->strip);
    }
}

/* The statements find what earlier ones have set, unless they surely set it themselves. */
static void load_scalars(Cg *cg, const Nest *nest, const Strip *s, StmtVec *part)
{
    for (int i = 0; i < nest->strip_scalars.n; i++) {
        Symbol *v = nest->strip_scalars.at[i];
        if (part_mentions(cg, part, 0, part->n, v) &&
            block_first_use(part, &(Value){.sym = v}) != FATE_WRITTEN)
            cg_line(cg, "%s = %s[%s];", cg_sym(cg, v)->name, strip_array(cg, v), s->at);
    }
}

static void store_scalars(Cg *cg, const Nest *nest, const Strip *s, StmtVec *part)
{
    SymSet set = {0};
    mods_of_block(cg->cx, part, &set);
    for (int i = 0; i < nest->strip_scalars.n; i++) {
        Symbol *v = nest->strip_scalars.at[i];
        if (symset_has(&set, v))
            cg_line(cg, "%s[%s] = %s;", strip_array(cg, v), s->at, cg_sym(cg, v)->name);
    }
}

/* ---- loops ---- */

/* The loops over a ranged index count iterations, others have its values. */
static Strip open_strip(Cg *cg, NestCg *n, IndexCg *x)
{
    const int length = n->nest->strip;
    const int64_t step = x->ranged ? 1 : x->step;
    const char *counter = x->ranged ? x->count : x->name;
    const char *lo = "0", *hi = x->ranged ? cg_fmt(cg, "%s.n - 1", x->range) : NULL;
    if (!x->ranged)
        index_bounds(cg, n, n->nest->rank - 1, &lo, &hi);
    Strip s = {.first = cg_block_local(cg, cg_fmt(cg, "%s_0", counter)),
               .count = cg_block_local(cg, cg_fmt(cg, "%s_strip", x->name)),
               .at = cg_block_local(cg, cg_fmt(cg, "%s_k", x->name)),
               .step = step == 1 ? NULL : cg_fmt(cg, "%lld", (long long)step)};
    cg_comment(cg, "strips of %d iterations, which loop side by side", length);
    cg_open(cg, "for (long %s = %s; %s <= %s; %s += %lld)", s.first, lo, s.first, hi, s.first,
            (long long)(length * step));
    const char *rest = cg_fmt(cg, "%s - %s", hi, s.first);
    cg_line(cg, "const long %s = hpf_min_i8(%d, %s + 1);", s.count, length,
            s.step ? cg_fmt(cg, "(%s) / %s", rest, s.step) : rest);
    return s;
}

/* Statements from..to-1 of an iteration, or (busy) one turn of a WHILE loop, which counts those
 * that are at work. */
static void put_iteration(Cg *cg, NestCg *n, const Strip *s, int from, int to, const char *busy)
{
    Nest *nest = n->nest;
    StmtVec part = {nest->body.at + from, to - from, to - from};
    declare_part(cg, n, from, to);
    if (from > 0)
        load_scalars(cg, nest, s, &part);
    if (busy) {
        Stmt *loop = nest->body.at[from];
        cg_open(cg, "if (%s)", value_c(cg, loop->cond));
        cg_line(cg, "%s++;", busy);
        block_c(cg, &loop->body);
        cg_close(cg, "");
    } else {
        block_c(cg, &part);
    }
    store_scalars(cg, nest, s, &part);
}

static void strip_loop(Cg *cg, NestCg *n, const Strip *s, int from, int to, const char *busy)
{
    IndexCg *x = &n->ix[n->nest->rank - 1];
    Text *was = cg->to, body;
    const bool loops = n->nest->body.at[from]->kind == ST_DO_WHILE || n->nest->nserial > 0;
    const char *pragma = busy    ? cg_fmt(cg, "#pragma omp simd reduction(+:%s)", busy)
                         : loops ? NULL
                                 : part_pragma(cg, n, from, to);
    const bool used = x->used;
    x->used = false;
    text_init(&body, cg->cx);
    cg->to = &body;
    cg->indent++;
    put_iteration(cg, n, s, from, to, busy);
    cg->indent--;
    cg->to = was;
    if (pragma)
        cg_line(cg, "%s", pragma);
    cg_open(cg, "for (long %s = 0; %s < %s; %s++)", s->at, s->at, s->count, s->at);
    const char *value = cg_fmt(cg, s->step ? "%s + %s * %s" : "%s + %s", s->first, s->at, s->step);
    if (x->ranged)
        cg_line(cg, "const long %s = %s;", x->count, value);
    if (x->used)
        cg_line(cg, "const long %s = %s;", x->name,
                x->ranged ? cg_fmt(cg, "%s.lo + %s * %s.step", x->range, x->count, x->range)
                          : value);
    x->used |= used;
    text_puts(cg->to, body.at);
    cg_close(cg, "");
}

static void find_element(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM;
}

static void strip_turns(Cg *cg, NestCg *n, const Strip *s, int at)
{
    const char *busy = cg_block_local(cg, "busy");
    bool elements = false;
    walk_stmts(&n->nest->body.at[at]->body, find_element, &elements);
    cg_open(cg, "for (int %s = %s%s >= %d ? %d : 0; %s > 0 && %d * %s >= %s;)", busy,
            elements ? "HPF_MASKS && " : "", s->count, LEAST, n->nest->strip, busy, FEW, busy,
            s->count);
    cg_line(cg, "%s = 0;", busy);
    strip_loop(cg, n, s, at, at + 1, busy);
    cg_close(cg, "");
    cg_comment(cg, "the few that are left");
    strip_loop(cg, n, s, at, at + 1, NULL);
}

void strips_loops(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const Strip s = open_strip(cg, n, &n->ix[nest->rank - 1]);
    n->serial_open = 0;
    declare_arrays(cg, nest);
    for (int i = 0, end; i < nest->body.n; i = end) {
        end = strip_part_end(&nest->body, i);
        if (nest->body.at[i]->kind == ST_DO_WHILE)
            strip_turns(cg, n, &s, i);
        else
            strip_loop(cg, n, &s, i, end, NULL);
    }
    cg_close(cg, "");
}
