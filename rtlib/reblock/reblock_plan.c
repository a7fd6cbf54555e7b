/* reblock_plan.c: the plan of least cost for a change of layout (contract: reblock.h): whether
 * processes work each for itself or together, and threads. How a pass is found is in
 * reblock_pass.c and reblock_linear.c, plans of several in reblock_middle.c. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "reblock/plan.h"

static bool plan_fixed(const rt_rproblem *p, rt_rplan *plan)
{
    bool fits = true;
    plan->cost = 0;
    plan->memory = 0;
    for (int k = 0; k < plan->n; k++) {
        rt_rside from = plan->pass[k].from, to = plan->pass[k].to;
        double cost = rt_pass_solve(p, &from, &to, HUGE_COST, &plan->pass[k]);
        long memory = cost < HUGE_COST ? plan->pass[k].memory : (long)rt_pass_least(p, &from, &to);
        fits = fits && cost < HUGE_COST;
        plan->cost += cost;
        plan->memory = memory > plan->memory ? memory : plan->memory;
    }
    return fits;
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

/* Whether all passes are between linear files: these turn slices as they read them, so that a
 * thread alone has at most its writes done beside that. */
static bool all_linear(const rt_rplan *plan)
{
    bool linear = true;
    for (int k = 0; k < plan->n; k++)
        linear = linear && plan->pass[k].from.linear && plan->pass[k].to.linear;
    return linear;
}

/* Whether threads had better share the steps of a pass: they leave nothing, and have so much in so
 * many bricks that memory of each thread's own would come from far away, and slowly.
 * HPF_REBLOCK_SHARE is 0: never, 1: if it can be. */
static bool to_share(const rt_rproblem *p, const rt_rpass *pass)
{
    enum { LARGE = 8 << 20 };
    const char *asked = getenv("HPF_REBLOCK_SHARE");
    long bytes = p->esize, from = 1, to = 1;
    for (int d = 0; d < p->n; d++) {
        if (pass->unused[d])
            return false;
        bytes *= pass->most[d];
        from *= rt_ceil_div(pass->most[d], pass->from.brick[d]);
        to *= rt_ceil_div(pass->most[d], pass->to.brick[d]);
    }
    if (pass->from.linear || pass->to.linear || (asked && *asked == '0'))
        return false;
    return (asked && *asked == '1') ||
           (bytes >= LARGE && from >= 4 * p->threads && to >= 4 * p->threads);
}

static void share_steps(const rt_rproblem *p, rt_rplan *plan)
{
    plan->memory = 0;
    for (int k = 0; k < plan->n; k++) {
        rt_rpass *pass = &plan->pass[k];
        long write = p->esize;
        for (int d = 0; d < p->n; d++)
            write *= pass->to.brick[d];
        long memory = pass->memory / pass->threads + (p->threads - 1) * write;
        if (to_share(p, pass) && memory <= p->memory) {
            pass->shared = true;
            pass->threads = p->threads;
            pass->memory = memory;
        }
        plan->memory = pass->memory > plan->memory ? pass->memory : plan->memory;
    }
}

/* Each process for itself. Threads share out its templates, with as much less memory for each,
 * where that costs little more; or steps. */
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
    double most = all_linear(plan) ? 1.5 : 1.05;
    if (p->threads < 2 || !fits)
        return fits;
    if (how(&q, &t) && t.cost <= most * plan->cost) {
        for (int k = 0; k < t.n; k++) {
            t.pass[k].threads = p->threads;
            t.pass[k].memory *= p->threads;
        }
        *plan = t;
    }
    share_steps(p, plan);
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
        (asked != '1' && fits && plan->cost <= 1.05 * rt_plan_floor(p, 1)) ||
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
        if (together(&q, &plan, rt_plan_free))
            does = q.memory;
        else
            too_little = q.memory;
    }
    return does;
}

void rt_reblock_plan(const rt_rproblem *p, rt_rplan *plan)
{
    if (!choose(p, plan, rt_plan_free)) {
        double least = rt_plan_least(p);
        plan->memory = least < (double)(LONG_MAX / 2) ? (long)least : LONG_MAX / 2;
        plan->memory = least_together(p, plan->memory);
    }
}
