/* reblock_plan.c: the plan of least cost for a change of layout (contract: reblock.h).
 *
 * For one pass between given bricks I/O is a product over dimensions, and so is the memory of
 * each buffer: the few templates worth considering in each dimension are combined, in order of
 * their I/O, and branches that cannot be better or cannot fit are left out. Linear files get
 * bricks whose runs are worth a system call. Where one pass does not fit or reads too much
 * again, two or three passes are tried over intermediate bricks near the geometric mean of
 * source and target, as the paper's Figure 4 does, but many of them. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"

enum { WAYS = 160, NODES = 200000, SHAPES = 2048, FACTORS = 6, CACHE = 2 << 20 };
static const double HUGE_COST = 1e300;

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
    return c->p->threads > 1 && memory_of(c, NULL) + second > (double)c->p->memory ? 0.3 * bytes : 0;
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

/* Templates for bricks that are given; the cost, HUGE_COST if nothing fits or is below `bound`. */
static double solve(const rt_rproblem *p, const rt_rside *from, const rt_rside *to, double bound,
                    rt_rpass *out)
{
    Factors f;
    double best = HUGE_COST;
    factors_of(p, to, &f);
    for (int k = 0; k < f.n; k++) {
        Case *c = case_of(p, from, to, f.factor[k]);
        double bytes;
        c->written = (double)p->call * calls_of_writes(c, &bytes) * (to->linear ? 4 : 1);
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

/* The memory of the shortest templates. */
static double least_memory(const rt_rproblem *p, const rt_rside *from, const rt_rside *to)
{
    Case *c = case_of(p, from, to, NULL);
    double memory = memory_of(c, NULL);
    free(c);
    return memory;
}

/* ---- bricks of linear files ---- */

/* Ever longer along the dimensions of the file, from the fastest on. */
static int chain_of(const rt_rproblem *p, const rt_rside *side, const long *base, rt_shape *out,
                    int most)
{
    rt_shape b;
    int n = 0;
    memcpy(b, base, sizeof b);
    memcpy(out[n++], b, sizeof b);
    for (int j = 0; j < p->n; j++) {
        int d = side->fast[j];
        while (b[d] < p->extent[d] && n < most) {
            long whole = rt_ceil_div(p->extent[d], base[d]) * base[d];
            b[d] = 2 * b[d] < whole ? 2 * b[d] : whole;
            memcpy(out[n++], b, sizeof b);
        }
    }
    return n;
}

/* To each of n shapes that is larger than the cache one that is cut in the file's slower
 * dimensions, by divisors of the base: a step then completes several of them. */
static int cut_chain(const rt_rproblem *p, const rt_rside *side, const long *base, rt_shape *out,
                     int n, int most)
{
    int all = n;
    for (int k = 0; k < n && all < most; k++) {
        double bytes = (double)p->esize;
        bool cut = false;
        memcpy(out[all], out[k], sizeof out[k]);
        for (int d = 0; d < p->n; d++)
            bytes *= (double)(out[k][d] < p->extent[d] ? out[k][d] : p->extent[d]);
        for (int j = p->n - 1; j > 0 && bytes > CACHE; j--) {
            int d = side->fast[j];
            long now = out[k][d] < p->extent[d] ? out[k][d] : p->extent[d], part = base[d];
            while (part > 1 && (base[d] % part != 0 || (double)part * bytes > (double)now * CACHE))
                part--;
            bytes = bytes / (double)now * (double)part;
            out[all][d] = part;
            cut = true;
        }
        all += cut;
    }
    return all;
}

/* One pass between two sides, with the best bricks for those that are linear; for `out` NULL the
 * least memory instead. */
static double one_pass(const rt_rproblem *p, const rt_rside *from, const rt_rside *to,
                       rt_rpass *out)
{
    enum { MOST = 128 };
    if (!from->linear && !to->linear)
        return out ? solve(p, from, to, HUGE_COST, out) : least_memory(p, from, to);
    rt_shape a[MOST], b[MOST], ones;
    for (int d = 0; d < HPF_MAX_RANK; d++)
        ones[d] = 1;
    const long *base = !from->linear ? from->brick : !to->linear ? to->brick : ones;
    int na = from->linear ? chain_of(p, from, base, a, MOST) : 0;
    int nb = to->linear ? chain_of(p, to, base, b, MOST) : 0;
    if (to->linear && !from->linear)
        nb = cut_chain(p, to, base, b, nb, MOST);
    double best = HUGE_COST;
    for (int i = 0; i < (na ? na : 1); i++)
        for (int j = 0; j < (nb ? nb : 1); j++) {
            rt_rside x = *from, y = *to;
            rt_rpass pass;
            for (int d = 0; d < p->n; d++) {
                long la = na ? a[i][d] : 0, lb = nb ? b[j][d] : 0, l = la > lb ? la : lb;
                x.brick[d] = x.linear ? l : x.brick[d];
                y.brick[d] = y.linear ? l : y.brick[d];
            }
            double cost = out ? solve(p, &x, &y, best, &pass) : least_memory(p, &x, &y);
            if (cost < best) {
                best = cost;
                if (out)
                    *out = pass;
            }
        }
    return best;
}

static bool plan_fixed(const rt_rproblem *p, rt_rplan *plan)
{
    bool fits = true;
    plan->cost = 0;
    plan->memory = 0;
    for (int k = 0; k < plan->n; k++) {
        rt_rside from = plan->pass[k].from, to = plan->pass[k].to;
        double cost = solve(p, &from, &to, HUGE_COST, &plan->pass[k]);
        long memory = cost < HUGE_COST ? plan->pass[k].memory : (long)least_memory(p, &from, &to);
        fits = fits && cost < HUGE_COST;
        plan->cost += cost;
        plan->memory = memory > plan->memory ? memory : plan->memory;
    }
    return fits;
}

/* ---- several passes ---- */

static void add_value(long *list, int *n, int most, long value, long top)
{
    if (value < 1 || value > top || *n == most)
        return;
    for (int i = 0; i < *n; i++)
        if (list[i] == value)
            return;
    list[(*n)++] = value;
}

/* Extents worth trying between s and t, the likeliest first. */
static int between(long s, long t, long extent, bool all, long *list, int most)
{
    long g = rt_gcd(s, t), low = s < t ? s : t, high = s < t ? t : s;
    long top = extent < high ? (extent > low ? extent : low) : high;
    double x = (double)s, y = (double)t, mean = sqrt(x * y);
    int n = 0;
    long m = (long)floor(mean + 1e-9);
    add_value(list, &n, most, s == t ? s : m, top);
    if (s == t)
        return n;
    add_value(list, &n, most, m / g * g, top); /* multiples and divisors near the mean */
    add_value(list, &n, most, m / low * low, top);
    add_value(list, &n, most, s, top);
    add_value(list, &n, most, t, top);
    for (long k = 1; k <= high / m + 1; k++)
        if (high % k == 0)
            add_value(list, &n, most, high / k, top);
    add_value(list, &n, most, g, top);
    add_value(list, &n, most, m / low * low + low, top);
    add_value(list, &n, most, (long)floor(cbrt(x * x * y) + 1e-9), top);
    add_value(list, &n, most, (long)floor(cbrt(x * y * y) + 1e-9), top);
    for (long k = low * 2; k <= top && n < most; k *= 2)
        add_value(list, &n, most, k, top);
    for (long v = 1; all && v <= top; v++)
        add_value(list, &n, most, v, top);
    return n;
}

/* Bricks between those of the source and of the target that are no smaller than the smaller
 * ones. */
static int shapes_between(const rt_rproblem *p, rt_shape *out, int most)
{
    enum { LIST = 256 };
    long list[HPF_MAX_RANK][LIST];
    int count[HPF_MAX_RANK], varied = 0, n = 0;
    double all = 1, vs = 1, vt = 1;
    for (int d = 0; d < p->n; d++) {
        long s = p->source.brick[d], t = p->target.brick[d];
        varied += s != t;
        all *= (double)(s == t ? 1 : s > t ? s : t);
        vs *= (double)s;
        vt *= (double)t;
    }
    int each = varied ? (int)floor(pow(most, 1.0 / varied) + 1e-9) : 1;
    each = all <= most ? LIST : each > 24 ? 24 : each;
    for (int d = 0; d < p->n; d++)
        count[d] = between(p->source.brick[d], p->target.brick[d], p->extent[d], all <= most,
                           list[d], each);
    int at[HPF_MAX_RANK] = { 0 };
    for (bool more = true; more && n < most;) {
        double volume = 1;
        for (int d = 0; d < p->n; d++) {
            out[n][d] = list[d][at[d]];
            volume *= (double)out[n][d];
        }
        n += volume >= 0.5 * fmin(vs, vt);
        more = false;
        for (int d = 0; d < p->n && !more; d++) {
            more = ++at[d] < count[d];
            at[d] = more ? at[d] : 0;
        }
    }
    return n;
}

typedef struct Step { /* a pass to or from an intermediate shape */
    double cost;
    rt_rpass pass;
} Step;

static void take(rt_rplan *plan, int n, const Step *const *step)
{
    double cost = 0;
    for (int k = 0; k < n; k++)
        cost += step[k]->cost;
    if (cost >= (plan->n ? plan->cost : HUGE_COST))
        return;
    *plan = (rt_rplan){ .n = n, .cost = cost };
    for (int k = 0; k < n; k++) {
        plan->pass[k] = step[k]->pass;
        if (plan->pass[k].memory > plan->memory)
            plan->memory = plan->pass[k].memory;
    }
}

/* The least that a number of passes costs. */
static double floor_of(const rt_rproblem *p, int passes)
{
    double bytes = (double)p->esize;
    for (int d = 0; d < p->n; d++)
        bytes *= (double)p->extent[d];
    return 2 * passes * bytes;
}

enum { FEW = 24 }; /* shapes next to either end, where there are three passes */

typedef struct Middle { /* all intermediate shapes, and the passes to and from them */
    int n;
    rt_rside *side;
    Step *in, *out;
} Middle;

static Middle middle_of(const rt_rproblem *p)
{
    rt_shape *shape = rt_alloc(SHAPES * sizeof *shape, "a plan");
    int n = shapes_between(p, shape, SHAPES);
    Middle m = { .n = n };
    m.side = rt_zalloc((size_t)n * sizeof *m.side, "a plan");
    m.in = rt_alloc((size_t)n * sizeof *m.in, "a plan");
    m.out = rt_alloc((size_t)n * sizeof *m.out, "a plan");
    for (int k = 0; k < n; k++) {
        memcpy(m.side[k].brick, shape[k], sizeof shape[k]);
        memcpy(m.side[k].fast, p->target.fast, sizeof m.side[k].fast);
    }
    free(shape);
    return m;
}

static void free_middle(Middle *m)
{
    free(m->side);
    free(m->in);
    free(m->out);
}

static void three_passes(const rt_rproblem *p, const Middle *m, rt_rplan *plan)
{
    int first[FEW], last[FEW], nf = 0, nl = 0;
    for (int k = 0; k < m->n; k++) {
        if (m->in[k].cost < HUGE_COST && nf < FEW)
            first[nf++] = k;
        if (m->out[k].cost < HUGE_COST && nl < FEW)
            last[nl++] = k;
    }
    for (int a = 0; a < nf; a++)
        for (int b = 0; b < nl; b++) {
            const Step *x = &m->in[first[a]], *z = &m->out[last[b]];
            Step y;
            double bound = (plan->n ? plan->cost : HUGE_COST) - x->cost - z->cost;
            y.cost = solve(p, &m->side[first[a]], &m->side[last[b]], bound, &y.pass);
            if (y.cost < HUGE_COST)
                take(plan, 3, (const Step *const[]){ x, &y, z });
        }
}

/* Two passes over any of the shapes; three over two of those that the ends reach. */
static void more_passes(const rt_rproblem *p, rt_rplan *plan)
{
    Middle m = middle_of(p);
    for (int k = 0; k < m.n; k++) {
        double bound = (plan->n ? plan->cost : HUGE_COST) - floor_of(p, 1);
        m.in[k].cost = solve(p, &p->source, &m.side[k], bound, &m.in[k].pass);
        if (plan->n)
            bound = m.in[k].cost < HUGE_COST ? plan->cost - m.in[k].cost : 0;
        m.out[k].cost = solve(p, &m.side[k], &p->target, bound, &m.out[k].pass);
        if (m.in[k].cost < HUGE_COST && m.out[k].cost < HUGE_COST)
            take(plan, 2, (const Step *const[]){ &m.in[k], &m.out[k] });
    }
    if (!plan->n || plan->cost > floor_of(p, 3))
        three_passes(p, &m, plan);
    free_middle(&m);
}

/* The least memory with which some plan does. */
static double least_of_all(const rt_rproblem *p)
{
    double least = one_pass(p, &p->source, &p->target, NULL);
    if (p->source.linear || p->target.linear)
        return least;
    Middle m = middle_of(p);
    int first[FEW], last[FEW], nf = 0, nl = 0;
    for (int k = 0; k < m.n; k++) {
        m.in[k].cost = least_memory(p, &p->source, &m.side[k]);
        m.out[k].cost = least_memory(p, &m.side[k], &p->target);
        least = fmin(least, fmax(m.in[k].cost, m.out[k].cost));
    }
    for (int k = 0; k < m.n; k++) {
        if (m.in[k].cost < least && nf < FEW)
            first[nf++] = k;
        if (m.out[k].cost < least && nl < FEW)
            last[nl++] = k;
    }
    for (int a = 0; a < nf; a++)
        for (int b = 0; b < nl; b++) {
            double middle = least_memory(p, &m.side[first[a]], &m.side[last[b]]);
            least = fmin(least, fmax(middle, fmax(m.in[first[a]].cost, m.out[last[b]].cost)));
        }
    free_middle(&m);
    return least;
}

static bool plan_free(const rt_rproblem *p, rt_rplan *plan)
{
    Step one;
    *plan = (rt_rplan){ .n = 0 };
    one.cost = one_pass(p, &p->source, &p->target, &one.pass);
    if (one.cost < HUGE_COST)
        take(plan, 1, (const Step *const[]){ &one });
    bool linear = p->source.linear || p->target.linear; /* whose bricks suit themselves */
    if (!linear && (!plan->n || plan->cost > floor_of(p, 2)))
        more_passes(p, plan);
    return plan->n > 0;
}

/* ---- alone or together ---- */

typedef bool Planner(const rt_rproblem *p, rt_rplan *plan);

/* With the memory of all processes as one. What that takes of each is counted out afterwards; where
 * it is too much, less is planned with. */
static bool together(const rt_rproblem *p, rt_rplan *plan, Planner *how)
{
    double share = 0.9, all = (double)p->memory * p->processes;
    for (int k = 0; k < 8; k++) {
        rt_rproblem q = *p;
        rt_rplan t = *plan;
        q.team = true;
        q.memory = (long)fmin(share * all, (double)(LONG_MAX / 4));
        if (!how(&q, &t))
            return false;
        t.memory = 0;
        for (int i = 0; i < t.n; i++) {
            long need = rt_team_count(p, &t.pass[i]);
            t.memory = need > t.memory ? need : t.memory;
        }
        if (t.memory <= p->memory) {
            *plan = t;
            return true;
        }
        share *= fmin(0.9, (double)p->memory / (double)t.memory);
    }
    return false;
}

/* Each process for itself. Threads share out its templates, with as much less memory for each,
 * where that costs little more. */
static bool alone(const rt_rproblem *p, rt_rplan *plan, Planner *how)
{
    rt_rproblem q = *p;
    rt_rplan t = *plan;
    bool fits = how(p, plan);
    for (int k = 0; k < plan->n; k++)
        plan->pass[k].threads = 1;
    q.threads = 1;
    q.processes *= p->threads;
    q.memory /= p->threads > 0 ? p->threads : 1;
    if (p->threads < 2 || !fits || !how(&q, &t) || t.cost > 1.05 * plan->cost)
        return fits;
    t.memory *= p->threads;
    for (int k = 0; k < t.n; k++) {
        t.pass[k].threads = p->threads;
        t.pass[k].memory *= p->threads;
    }
    *plan = t;
    return true;
}

/* Processes that work each for itself need not wait for others; together they hold larger
 * templates. Whatever costs less, unless HPF_REBLOCK_TOGETHER is 0 or 1. */
static bool choose(const rt_rproblem *p, rt_rplan *plan, Planner *how)
{
    const char *how_many = getenv("HPF_REBLOCK_TOGETHER");
    char asked = how_many ? *how_many : '\0';
    rt_rplan team = *plan;
    bool fits = alone(p, plan, how);
    if (p->processes == 1 || asked == '0' ||
        (asked != '1' && fits && plan->cost <= 1.05 * floor_of(p, 1)) ||
        !together(p, &team, how) || (asked != '1' && fits && plan->cost <= team.cost))
        return fits;
    *plan = team;
    return true;
}

bool rt_reblock_fixed(const rt_rproblem *p, rt_rplan *plan)
{
    return choose(p, plan, plan_fixed);
}

/* The least memory of each process, below `alone`, with which all of them together do. */
static long least_together(const rt_rproblem *p, long alone)
{
    const char *asked = getenv("HPF_REBLOCK_TOGETHER");
    long too_little = p->memory, does = alone;
    if (p->processes == 1 || (asked && *asked == '0'))
        return alone;
    while (does - too_little > p->esize) {
        rt_rproblem q = *p;
        rt_rplan plan = { .n = 0 };
        q.memory = too_little + (does - too_little) / 2;
        if (together(&q, &plan, plan_free))
            does = q.memory;
        else
            too_little = q.memory;
    }
    return does;
}

void rt_reblock_plan(const rt_rproblem *p, rt_rplan *plan)
{
    if (!choose(p, plan, plan_free)) {
        double least = least_of_all(p);
        plan->memory = least < (double)(LONG_MAX / 2) ? (long)least : LONG_MAX / 2;
        plan->memory = least_together(p, plan->memory);
    }
}
