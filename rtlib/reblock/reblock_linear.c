/* reblock_linear.c: the bricks of linear files (contract: plan.h), any boxes of ours: those are
 * tried whose runs are worth a system call. */
#include <string.h>

#include "reblock/plan.h"

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

/* Between doubled boxes there may be larger ones that fit: as many fewer, about equal, in each
 * dimension as cost less. They are as they lie in both files. */
static double fewer(const rt_rproblem *p, double best, rt_rpass *out)
{
    enum { TRIES = 16, LINE = 64 };
    long unit = p->esize < LINE ? LINE / p->esize : 1;
    for (int d = 0; d < p->n; d++) {
        long now = rt_ceil_div(p->extent[d], out->from.brick[d]),
             less = rt_ceil_div(now, 2 * TRIES);
        for (long k = now - less; k > 0 && 2 * k >= now; k -= less) {
            rt_rside x = out->from, y = out->to;
            rt_rpass pass;
            x.brick[d] = y.brick[d] = rt_ceil_div(rt_ceil_div(p->extent[d], k), unit) * unit;
            double cost = rt_pass_solve(p, &x, &y, best, &pass);
            if (cost < best) {
                best = cost;
                *out = pass;
            }
        }
    }
    return best;
}

double rt_pass_best(const rt_rproblem *p, const rt_rside *from, const rt_rside *to, rt_rpass *out)
{
    enum { MOST = 128 };
    if (!from->linear && !to->linear)
        return out ? rt_pass_solve(p, from, to, HUGE_COST, out) : rt_pass_least(p, from, to);
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
            double cost = out ? rt_pass_solve(p, &x, &y, best, &pass) : rt_pass_least(p, &x, &y);
            if (cost < best) {
                best = cost;
                if (out)
                    *out = pass;
            }
        }
    return out && na && nb && best < HUGE_COST ? fewer(p, best, out) : best;
}
