/* reblock-owners: where processes change a layout together, the target bricks that a step completes
 * are shared out among them evenly, whatever the shapes and the order of traversal, and so are those
 * of a whole template, steps of one brick included. */
/*
   RUN: %build-c %s -o %t
   RUN: %t | FileCheck %s
*/
// CHECK: {{[1-9][0-9]+}} templates, {{[1-9][0-9]+}} steps: uneven 0 and 0
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/run.h"

enum { MOST = 6 };
static long steps, templates, bad_steps, bad_templates;

static bool uneven(const long *count, int P)
{
    long least = count[0], most = count[0];
    for (int q = 1; q < P; q++) {
        least = count[q] < least ? count[q] : least;
        most = count[q] > most ? count[q] : most;
    }
    return most - least > 1;
}

static void check(const rt_rpass *pass, int n, const long *extent, int P)
{
    rt_side from, to;
    rt_rstate none = { .map = NULL };
    rt_rrun r;
    long whole[MOST] = { 0 }, now = 0;
    rt_shape first, end, b;
    rt_side_plain(&from, n, extent, 8, &pass->from);
    rt_side_plain(&to, n, extent, 8, &pass->to);
    rt_rrun_start(&r, &from, &to, pass, &none);
    r.readers = P;
    rt_rcursor *at = &r.load[0].c;
    while (rt_rcursor_next(&r, at, at)) {
        long count[MOST] = { 0 };
        if (at->number != now) {
            bad_templates += uneven(whole, P);
            memset(whole, 0, sizeof whole);
            templates++;
            now = at->number;
        }
        if (!rt_rcursor_complete(&r, at, first, end))
            continue;
        memcpy(b, first, sizeof b);
        do {
            int owner = rt_team_owner(&r, at, b);
            count[owner]++;
            whole[owner]++;
        } while (rt_next(n, to.fast, first, end, b));
        steps++;
        bad_steps += uneven(count, P);
    }
    bad_templates += uneven(whole, P);
    templates++;
    rt_rrun_end(&r);
}

int main(void)
{
    srand(7);
    for (int k = 0; k < 300; k++) {
        rt_rpass pass = { .team = true };
        rt_shape extent;
        int n = 1 + rand() % 3;
        for (int d = 0; d < n; d++) {
            long t = 1 + rand() % 5;
            extent[d] = 1 + rand() % 40;
            pass.from.brick[d] = 1 + rand() % 9;
            pass.to.brick[d] = t;
            pass.templ[d] = t * (1 + rand() % 8);
            pass.factor[d] = rand() % 4;
            pass.from.fast[d] = d;
            pass.to.fast[d] = n - 1 - d;
            pass.order[d] = k % 2 ? d : n - 1 - d;
            pass.most[d] = extent[d];
        }
        check(&pass, n, extent, 2 + k % (MOST - 1));
    }
    printf("%ld templates, %ld steps: uneven %ld and %ld\n", templates, steps, bad_steps,
           bad_templates);
    return 0;
}
