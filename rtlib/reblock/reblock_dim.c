/* reblock_dim.c: templates and steps in one dimension (contract: reblock.h).
 *
 * The paper bounds what a step reads and leaves by formulas; here the steps are gone through,
 * with the array's end, over one period of the borders of source bricks and templates. So the
 * figures are exact, and never more than the paper's. That what is left stays below U holds
 * because a step ends with the first source brick that completes a target brick. */
#include "reblock/reblock.h"

static long up(long x, long unit)
{
    return rt_ceil_div(x, unit) * unit;
}

static long least(long a, long b)
{
    return a < b ? a : b;
}

/* From (read up to `at`, complete up to `done`) on in the template a .. b - 1: one step. Where
 * the template begins within a source brick, that one may have to come first, and complete
 * nothing, lest the step read more than the Max block. */
static void advance(const rt_rdim *d, long a, long b, long *at, long *done)
{
    long target = (d->factor > 1 ? d->factor : 1) * d->t, goal = least(*done + target, b);
    long edge = up(goal, d->s), max = up(target > d->s ? target : d->s, d->s);
    *at = edge - *at > max ? *at + d->s : edge > *at ? edge : *at;
    *done = *at >= b ? b : a + (*at - a) / d->t * d->t;
}

static long cut(const rt_rdim *d, long x)
{
    return d->cut_s ? least(x, d->extent) : x;
}

static void count_template(const rt_rdim *d, long a, long b, rt_rway *out)
{
    long at = a / d->s * d->s, done = a;
    out->read += cut(d, up(b, d->s)) - at;
    out->bricks += (up(b, d->s) - at) / d->s;
    out->templates++;
    while (done < b) {
        long from = at;
        advance(d, a, b, &at, &done);
        long step = cut(d, at) - from, fresh = least(at, b) - (from > a ? from : a);
        long unused = done < b ? at - done : 0;
        out->step = step > out->step ? step : out->step;
        out->fresh = fresh > out->fresh ? fresh : out->fresh;
        out->unused = unused > out->unused ? unused : out->unused;
    }
}

void rt_rway_count(const rt_rdim *d, long templ, rt_rway *out)
{
    long period = rt_lcm(d->s, templ), whole = d->extent / period;
    *out = (rt_rway){ .templ = least(templ, d->extent) };
    if (whole > 1) {
        for (long a = 0; a < period; a += templ)
            count_template(d, a, a + templ, out);
        out->read *= whole;
        out->bricks *= whole;
        out->templates *= whole;
    } else {
        whole = 0;
    }
    for (long a = whole * period; a < d->extent; a += templ)
        count_template(d, a, least(a + templ, d->extent), out);
}

/* For m templates in the LCM block (or the array) the shortest that do; where m is large, not
 * each m. One that reads no less than a shorter one is of no use. */
int rt_rway_list(const rt_rdim *d, rt_rway *out, int most)
{
    long lcm = rt_lcm(d->s, d->t), span = least(lcm, up(d->extent, d->t)), K = span / d->t;
    int n = 0;
    K = K < 1 ? 1 : K;
    for (long m = 1, last = -1; last != 1; m += m < 24 ? 1 : m / 8) {
        long k = m >= K || n == most - 1 ? 1 : rt_ceil_div(K, m);
        if (k != last)
            rt_rway_count(d, k * d->t, &out[n++]);
        last = k;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
        bool better = true;
        for (int j = i + 1; j < n && better; j++)
            better = out[i].read < out[j].read;
        if (better || i == n - 1)
            out[kept++] = out[i];
    }
    return kept;
}

long rt_rsteps(const rt_rdim *d, long a, long templ, rt_rstep *out)
{
    long b = least(a + templ, d->extent), at = a / d->s * d->s, done = a, n = 0;
    while (done < b) {
        rt_rstep s = { .from = at, .wfrom = done };
        advance(d, a, b, &at, &done);
        s.to = least(at, d->extent);
        s.from = least(s.from, s.to);
        s.wto = done;
        if (out)
            out[n] = s;
        n++;
    }
    return n;
}
