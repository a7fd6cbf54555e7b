/* reblock_middle.c: plans of several passes (contract: plan.h). Where one pass does not fit or
 * reads too much again, two or three are tried over intermediate bricks near the geometric mean of
 * source and target, as the paper's Figure 4 does, but many of them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/plan.h"

enum { SHAPES = 2048 };

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

double rt_plan_floor(const rt_rproblem *p, int passes)
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
            y.cost = rt_pass_solve(p, &m->side[first[a]], &m->side[last[b]], bound, &y.pass);
            if (y.cost < HUGE_COST)
                take(plan, 3, (const Step *const[]){ x, &y, z });
        }
}

/* Two passes over any of the shapes; three over two of those that the ends reach. */
static void more_passes(const rt_rproblem *p, rt_rplan *plan)
{
    Middle m = middle_of(p);
    for (int k = 0; k < m.n; k++) {
        double bound = (plan->n ? plan->cost : HUGE_COST) - rt_plan_floor(p, 1);
        m.in[k].cost = rt_pass_solve(p, &p->source, &m.side[k], bound, &m.in[k].pass);
        if (plan->n)
            bound = m.in[k].cost < HUGE_COST ? plan->cost - m.in[k].cost : 0;
        m.out[k].cost = rt_pass_solve(p, &m.side[k], &p->target, bound, &m.out[k].pass);
        if (m.in[k].cost < HUGE_COST && m.out[k].cost < HUGE_COST)
            take(plan, 2, (const Step *const[]){ &m.in[k], &m.out[k] });
    }
    if (!plan->n || plan->cost > rt_plan_floor(p, 3))
        three_passes(p, &m, plan);
    free_middle(&m);
}

double rt_plan_least(const rt_rproblem *p)
{
    double least = rt_pass_best(p, &p->source, &p->target, NULL);
    if (p->source.linear || p->target.linear)
        return least;
    Middle m = middle_of(p);
    int first[FEW], last[FEW], nf = 0, nl = 0;
    for (int k = 0; k < m.n; k++) {
        m.in[k].cost = rt_pass_least(p, &p->source, &m.side[k]);
        m.out[k].cost = rt_pass_least(p, &m.side[k], &p->target);
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
            double middle = rt_pass_least(p, &m.side[first[a]], &m.side[last[b]]);
            least = fmin(least, fmax(middle, fmax(m.in[first[a]].cost, m.out[last[b]].cost)));
        }
    free_middle(&m);
    return least;
}

bool rt_plan_free(const rt_rproblem *p, rt_rplan *plan)
{
    Step one;
    *plan = (rt_rplan){ .n = 0 };
    one.cost = rt_pass_best(p, &p->source, &p->target, &one.pass);
    if (one.cost < HUGE_COST)
        take(plan, 1, (const Step *const[]){ &one });
    bool linear = p->source.linear || p->target.linear; /* whose bricks suit themselves */
    if (!linear && (!plan->n || plan->cost > rt_plan_floor(p, 2)))
        more_passes(p, plan);
    return plan->n > 0;
}
