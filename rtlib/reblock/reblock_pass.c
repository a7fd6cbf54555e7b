/* reblock_pass.c: one pass between given bricks (contract: plan.h).
 *
 * I/O is a product over dimensions, and so is the memory of each buffer: the few templates worth
 * considering in each dimension are combined, in order of their I/O, and branches that cannot be
 * better or cannot fit are left out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/plan.h"

enum { WAYS = 160, NODES = 200000, FACTORS = 6 };
enum { SCATTERED = 12 }; /* reads that take as long as a write between others: file systems have to
                            make pages and extents for each */

/* ---- memory ---- */

typedef struct Case {
    const rt_rproblem *p;
    rt_rside from, to;
    rt_rdim dim[HPF_MAX_RANK];
    rt_rway way[HPF_MAX_RANK][WAYS];
    int nway[HPF_MAX_RANK];
    double rest[HPF_MAX_RANK + 1]; /* the least reads of dimensions d and up */
    const rt_rway *now[HPF_MAX_RANK], *best[HPF_MAX_RANK];
    double written;                /* cost of the writes */
    double write_brick;            /* elements */
    double slice;                  /* elements read at a time that go to their places at once; 0:
                                      the source bricks of a step are held */
    double cost;                   /* of the best */
    long nodes;
} Case;

/* Elements: the step's source bricks, what is kept along each dimension in this order of traversal
 * (the paper's MemCost), and a target brick that is put together. */
static double memory_in_order(const Case *c, const int *order)
{
    double total = c->write_brick, step = 1;
    for (int i = 0; i < c->p->n; i++) {
        double size = (double)c->now[order[i]]->unused;
        step *= (double)c->now[order[i]]->step;
        for (int j = 0; j < c->p->n; j++)
            size *= j < i   ? (double)c->now[order[j]]->templ
                    : j > i ? (double)c->now[order[j]]->fresh
                            : 1;
        total += size;
    }
    if (c->p->team) /* also what is sent and what comes, and each has a brick of its own */
        return total + 3 * step + (c->p->processes - 1) * c->write_brick;
    return total + (c->slice > 0 ? c->slice : step);
}

static void permute(const Case *c, int *order, int from, double *least, int *best)
{
    int n = c->p->n;
    if (from == n) {
        double m = memory_in_order(c, order);
        if (m < *least) {
            *least = m;
            memcpy(best, order, (size_t)n * sizeof *best);
        }
        return;
    }
    for (int i = from; i < n; i++) {
        int a = order[from], b = order[i];
        order[from] = b, order[i] = a;
        permute(c, order, from + 1, least, best);
        order[from] = a, order[i] = b;
    }
}

/* Bytes in the best order of traversal: all orders are tried up to rank 4, else the paper's sorting
 * is (Figure 2, line 5). */
static double memory_of(const Case *c, int *best)
{
    int order[HPF_MAX_RANK] = { 0 }, n = c->p->n, scratch[HPF_MAX_RANK];
    double least = HUGE_COST;
    for (int i = 0; i < n; i++)
        order[i] = i;
    best = best ? best : scratch;
    if (n <= 4) {
        permute(c, order, 0, &least, best);
        return least * (double)c->p->esize;
    }
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0; j--) {
            const rt_rway *a = c->now[order[j - 1]], *b = c->now[order[j]];
            double ab = (double)a->unused * (double)b->fresh + (double)a->templ * (double)b->unused;
            double ba = (double)b->unused * (double)a->fresh + (double)b->templ * (double)a->unused;
            if (ab <= ba)
                break;
            int swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
    memcpy(best, order, sizeof order);
    return memory_in_order(c, order) * (double)c->p->esize;
}

/* ---- cost ---- */

/* Runs of a linear file for bricks of that shape: dimensions whose whole extent a brick has
 * belong to the run. `bricks` and `read` by dimension: how many, and their elements. */
static double runs_of(const rt_rproblem *p, const rt_rside *side, const double *bricks,
                      const double *read)
{
    double runs = 1;
    int j = 0;
    for (; j < p->n; j++) {
        int d = side->fast[j];
        runs *= bricks[d];
        if (side->brick[d] < p->extent[d])
            break;
    }
    for (j++; j < p->n; j++)
        runs *= read[side->fast[j]];
    return runs;
}

static double calls_of_reads(const Case *c, double *bytes)
{
    double bricks[HPF_MAX_RANK], read[HPF_MAX_RANK], all = 1;
    *bytes = (double)c->p->esize;
    for (int d = 0; d < c->p->n; d++) {
        bricks[d] = (double)c->now[d]->bricks;
        read[d] = (double)c->now[d]->read;
        all *= bricks[d];
        *bytes *= read[d];
    }
    return c->from.linear ? runs_of(c->p, &c->from, bricks, read) : all;
}

static double calls_of_writes(const Case *c, double *bytes)
{
    double bricks[HPF_MAX_RANK], extent[HPF_MAX_RANK], all = 1;
    *bytes = (double)c->p->esize;
    for (int d = 0; d < c->p->n; d++) {
        long n = rt_ceil_div(c->p->extent[d], c->to.brick[d]);
        bricks[d] = (double)n;
        extent[d] = (double)c->p->extent[d];
        all *= bricks[d];
        *bytes *= c->to.linear ? extent[d] : (double)(n * c->to.brick[d]);
    }
    return c->to.linear ? runs_of(c->p, &c->to, bricks, extent) : all;
}

/* What shapes of our choice cost that do not stay in the processor's cache while they are worked
 * on, and the first touch of their memory; `bytes` are read. */
static double spilled(const Case *c, double bytes)
{
    double from = (double)c->p->esize, to = c->write_brick * (double)c->p->esize, step = from;
    if (!c->from.linear && !c->to.linear)
        return 0;
    for (int d = 0; d < c->p->n; d++) {
        from *= (double)(c->from.brick[d] < c->p->extent[d] ? c->from.brick[d] : c->p->extent[d]);
        step *= (double)c->now[d]->step;
    }
    if (c->slice > 0)
        from = step = c->slice * (double)c->p->esize;
    return (from > CACHE ? 0.25 * bytes : 0) + (c->to.linear && to > CACHE ? 0.25 * bytes : 0) +
           3 * (step + to);
}

/* What it costs that nothing can be read or written beside the rest, for want of memory. */
static double crowded(const Case *c, double bytes)
{
    double second = c->write_brick * (double)c->p->esize;
    return c->p->threads > 1 && memory_of(c, NULL) + second > (double)c->p->memory ? 0.3 * bytes
                                                                                   : 0;
}

/* Of the templates chosen; idle processes count. Where all work on each step, so do those that it
 * has no target brick for, what is sent, and that they wait for each other. */
static double cost_of(const Case *c)
{
    double bytes, calls = calls_of_reads(c, &bytes), templates = 1, complete = 1, step = 1;
    for (int d = 0; d < c->p->n; d++) {
        templates *= (double)c->now[d]->templates;
        double bricks = floor((double)c->now[d]->step / (double)c->to.brick[d]);
        complete *= fmax(fmax(1, (double)c->dim[d].factor), bricks);
        step *= (double)c->now[d]->step;
    }
    double P = (double)c->p->processes, idle = ceil(templates / P) * P / templates;
    if (c->p->team)
        return (c->written + bytes + (double)c->p->call * calls) * fmax(1, P / complete) +
               spilled(c, bytes) + bytes + /* copied into messages, and out of them */
               4 * (double)c->p->call * P * ceil(bytes / (step * (double)c->p->esize));
    return (bytes + spilled(c, bytes) + crowded(c, bytes) + (double)c->p->call * calls +
            c->written) * idle;
}

/* ---- one pass between given bricks ---- */

static void descend(Case *c, int d, double reads)
{
    double limit = (double)c->p->memory;
    if (c->nodes++ > NODES || reads * c->rest[d] + c->written >= c->cost)
        return;
    if (d < c->p->n) {
        for (int k = 0; k < c->nway[d]; k++) { /* the longest, with the least reads, first */
            c->now[d] = &c->way[d][k];
            for (int e = d + 1; e < c->p->n; e++)
                c->now[e] = &c->way[e][c->nway[e] - 1];
            if (memory_of(c, NULL) <= limit)
                descend(c, d + 1, reads * (double)c->now[d]->read);
        }
        return;
    }
    double cost = cost_of(c);
    if (cost < c->cost) {
        c->cost = cost;
        memcpy(c->best, c->now, sizeof c->best);
    }
}

/* Boxes of one linear file that become those of another, which lies otherwise. */
static double slice_of(const rt_rproblem *p, const rt_rside *from, const rt_rside *to)
{
    rt_shape box;
    if (p->team || !from->linear || !to->linear ||
        memcmp(from->fast, to->fast, (size_t)p->n * sizeof *to->fast) == 0)
        return 0;
    for (int d = 0; d < p->n; d++) {
        box[d] = from->brick[d] < p->extent[d] ? from->brick[d] : p->extent[d];
        if (from->brick[d] != to->brick[d])
            return 0;
    }
    return (double)(rt_slice_of(p->n, from->fast, box, p->esize, NULL) / p->esize);
}

static Case *case_of(const rt_rproblem *p, const rt_rside *from, const rt_rside *to,
                     const long *factor)
{
    Case *c = rt_alloc(sizeof *c, "a plan");
    c->p = p;
    c->from = *from;
    c->to = *to;
    c->nodes = 0;
    c->slice = slice_of(p, from, to);
    c->write_brick = 1;
    c->rest[p->n] = 1;
    for (int d = p->n - 1; d >= 0; d--) {
        c->dim[d] = (rt_rdim){ p->extent[d], from->brick[d], to->brick[d], from->linear,
                               to->linear, factor ? factor[d] : 0 };
        c->nway[d] = rt_rway_list(&c->dim[d], c->way[d], WAYS);
        c->now[d] = &c->way[d][c->nway[d] - 1]; /* the shortest template */
        double least = HUGE_COST;
        for (int k = 0; k < c->nway[d]; k++)
            least = fmin(least, (double)c->way[d][k].read);
        c->rest[d] = c->rest[d + 1] * least;
        long brick = to->brick[d];
        c->write_brick *= (double)(to->linear && brick > p->extent[d] ? p->extent[d] : brick);
    }
    return c;
}

static void describe(Case *c, rt_rpass *out, double written)
{
    const rt_rproblem *p = c->p;
    double elements = 1, bytes;
    *out = (rt_rpass){ .from = c->from, .to = c->to, .team = p->team };
    memcpy(c->now, c->best, sizeof c->now);
    out->memory = (long)memory_of(c, out->order);
    for (int d = 0; d < p->n; d++) {
        out->templ[d] = c->now[d]->templ;
        out->most[d] = c->now[d]->step;
        out->unused[d] = c->now[d]->unused;
        out->factor[d] = c->dim[d].factor;
        elements *= (double)p->extent[d];
    }
    out->written = (long)written;
    out->reads = (long)calls_of_reads(c, &bytes);
    out->read = (long)bytes;
    out->writes = (long)calls_of_writes(c, &written);
    out->io = bytes / (double)p->esize / (elements > 0 ? elements : 1);
}

typedef struct Factors { /* the load-balanced parallel Max blocks of a target */
    int n, rank;
    const int *fast;
    rt_shape factor[FACTORS];
} Factors;

static void add_factor(void *data, const long *factor)
{
    Factors *f = data;
    for (int j = 0; f->n < FACTORS && j < f->rank; j++)
        f->factor[f->n][f->fast[j]] = factor[j];
    f->n += f->n < FACTORS;
}

static void factors_of(const rt_rproblem *p, const rt_rside *to, Factors *f)
{
    rt_shape blocks;
    *f = (Factors){ .rank = p->n, .fast = to->fast };
    for (int j = 0; j < p->n; j++)
        blocks[j] = rt_ceil_div(p->extent[to->fast[j]], to->brick[to->fast[j]]);
    if (p->team)
        rt_paper_balanced(p->n, blocks, p->processes, add_factor, f);
    f->n += f->n == 0; /* one brick a step */
}

double rt_pass_solve(const rt_rproblem *p, const rt_rside *from, const rt_rside *to, double bound,
                    rt_rpass *out)
{
    Factors f;
    double best = HUGE_COST;
    factors_of(p, to, &f);
    for (int k = 0; k < f.n; k++) {
        Case *c = case_of(p, from, to, f.factor[k]);
        double bytes;
        c->written = (double)p->call * calls_of_writes(c, &bytes) * (to->linear ? SCATTERED : 1);
        c->written += bytes;
        c->cost = bound;
        if (memory_of(c, NULL) <= (double)p->memory)
            descend(c, 0, (double)p->esize);
        if (c->cost < bound) {
            best = bound = c->cost;
            describe(c, out, bytes);
        }
        free(c);
    }
    return best;
}

double rt_pass_least(const rt_rproblem *p, const rt_rside *from, const rt_rside *to)
{
    Case *c = case_of(p, from, to, NULL);
    double memory = memory_of(c, NULL);
    free(c);
    return memory;
}
