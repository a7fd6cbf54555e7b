/* plan.h: how plans are found, inside (reblock_plan.c, reblock_pass.c, reblock_linear.c,
 * reblock_middle.c). Costs are bytes moved, calls included. */
#ifndef RT_REBLOCK_PLAN_H
#define RT_REBLOCK_PLAN_H

#include "reblock/reblock.h"

static const double HUGE_COST = 1e300; /* there is no such pass */
enum { CACHE = 2 << 20 };              /* bytes that stay in a core's cache */

/* ---- reblock_pass.c ---- */

/* Templates for bricks that are given; the cost, HUGE_COST if nothing fits or is below `bound`. */
double rt_pass_solve(const rt_rproblem *p, const rt_rside *from, const rt_rside *to, double bound,
                     rt_rpass *out);
/* The memory of the shortest templates. */
double rt_pass_least(const rt_rproblem *p, const rt_rside *from, const rt_rside *to);

/* ---- reblock_linear.c ---- */

/* One pass between two sides, with the best bricks for those that are linear; for `out` NULL the
 * least memory instead. */
double rt_pass_best(const rt_rproblem *p, const rt_rside *from, const rt_rside *to, rt_rpass *out);

/* ---- reblock_middle.c ---- */

/* The least that a number of passes costs. */
double rt_plan_floor(const rt_rproblem *p, int passes);
/* The best plan of any number of passes; false: none fits. */
bool rt_plan_free(const rt_rproblem *p, rt_rplan *plan);
/* The least memory with which some plan does. */
double rt_plan_least(const rt_rproblem *p);

#endif
