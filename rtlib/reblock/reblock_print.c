/* reblock_print.c: plans as text and as JSON (contract: reblock.h). Dimensions are the source
 * array's and count from 1. */
#include <math.h>
#include <string.h>

#include "reblock/reblock.h"

static void shape_to(FILE *to, int n, const long *shape, bool json)
{
    fputs(json ? "[" : "<", to);
    for (int d = 0; d < n; d++)
        fprintf(to, d ? (json ? ", %ld" : ",%ld") : "%ld", shape[d]);
    fputs(json ? "]" : ">", to);
}

static void order_to(FILE *to, int n, const int *order, bool json)
{
    rt_shape from1;
    for (int d = 0; d < n; d++)
        from1[d] = order[d] + 1;
    shape_to(to, n, from1, json);
}

static void bytes_to(FILE *to, double bytes)
{
    static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB" };
    int k = 0;
    for (; bytes >= 10240 && k < 4; k++)
        bytes /= 1024;
    fprintf(to, k && bytes < 100 ? "%.1f %s" : "%.0f %s", bytes, units[k]);
}

static void pass_text(FILE *to, const rt_rproblem *p, const rt_rpass *q, int number)
{
    fprintf(to, "pass %d: %s ", number, q->from.linear ? "boxes" : "bricks");
    shape_to(to, p->n, q->from.brick, false);
    fprintf(to, " to %s ", q->to.linear ? "boxes" : "bricks");
    shape_to(to, p->n, q->to.brick, false);
    fputs("\n    template ", to);
    shape_to(to, p->n, q->templ, false);
    fputs(", dimensions in the order ", to);
    order_to(to, p->n, q->order, false);
    if (q->team) {
        fputs("\n    all processes together; a step completes ", to);
        shape_to(to, p->n, q->factor, false);
        fputs(" target bricks or more", to);
    }
    fputs("\n    a step reads at most ", to);
    shape_to(to, p->n, q->most, false);
    fputs(" and leaves at most ", to);
    shape_to(to, p->n, q->unused, false);
    fputs("\n    memory ", to);
    bytes_to(to, (double)q->memory);
    fputs(" a process", to);
    if (q->threads > 1)
        fprintf(to, " of %d threads%s", q->threads, q->shared ? " that share steps" : "");
    fputs("; reads ", to);
    bytes_to(to, (double)q->read);
    fprintf(to, " (%.3f an element) in %ld pieces, writes ", q->io, q->reads);
    bytes_to(to, (double)q->written);
    fprintf(to, " in %ld\n", q->writes);
}

static void pass_json(FILE *to, const rt_rproblem *p, const rt_rpass *q)
{
    const struct { const char *name; const long *shape; } shapes[] = {
        { "source_bricks", q->from.brick }, { "target_bricks", q->to.brick },
        { "template", q->templ }, { "max_block", q->most }, { "unused", q->unused },
    };
    fputs("    {", to);
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        fprintf(to, "\"%s\": ", shapes[k].name);
        shape_to(to, p->n, shapes[k].shape, true);
        fputs(",\n     ", to);
    }
    fputs("\"order\": ", to);
    order_to(to, p->n, q->order, true);
    fprintf(to, ", \"together\": %s", q->team ? "true" : "false");
    fprintf(to,
            ", \"threads\": %d, \"steps_shared\": %s, \"memory\": %ld, \"read\": %ld, "
            "\"written\": %ld, \"reads\": %ld, \"writes\": %ld, \"io_cost\": %.6f}",
            q->threads > 1 ? q->threads : 1, q->shared ? "true" : "false", q->memory, q->read,
            q->written, q->reads, q->writes, q->io);
}

void rt_reblock_print(FILE *to, const rt_rproblem *p, const rt_rplan *plan, bool json,
                      double seconds)
{
    long read = 0, written = 0;
    for (int k = 0; k < plan->n; k++) {
        read += plan->pass[k].read;
        written += plan->pass[k].written;
    }
    if (json) {
        fputs("{\"shape\": ", to);
        shape_to(to, p->n, p->extent, true);
        fprintf(to, ", \"element_bytes\": %ld, \"processes\": %d, \"limit\": %ld,\n "
                "\"passes\": [\n",
                p->esize, p->processes, p->memory);
        for (int k = 0; k < plan->n; k++) {
            pass_json(to, p, &plan->pass[k]);
            fputs(k < plan->n - 1 ? ",\n" : "],\n", to);
        }
        fprintf(to, " \"memory\": %ld, \"read\": %ld, \"written\": %ld, \"seconds\": %.3f}\n",
                plan->memory, read, written, seconds);
        return;
    }
    fputs("array ", to);
    shape_to(to, p->n, p->extent, false);
    fprintf(to, " of %ld-byte elements, %d process%s, limit ", p->esize, p->processes,
            p->processes == 1 ? "" : "es");
    bytes_to(to, (double)p->memory);
    fputs(" each\n", to);
    for (int k = 0; k < plan->n; k++)
        pass_text(to, p, &plan->pass[k], k + 1);
    fputs("in all: reads ", to);
    bytes_to(to, (double)read);
    fputs(", writes ", to);
    bytes_to(to, (double)written);
    fprintf(to, ", about %.2g seconds\n", seconds);
}

/* ---- the paper's own plan ---- */

static void paper_pass(FILE *to, const rt_rproblem *p, const long *s, const long *t,
                       const long *templ, bool json)
{
    rt_shape lcm, unused;
    int order[HPF_MAX_RANK];
    for (int d = 0; d < p->n; d++) {
        lcm[d] = rt_lcm(s[d], t[d]);
        unused[d] = (s[d] < t[d] ? s[d] : t[d]) - rt_gcd(s[d], t[d]);
    }
    long figure = rt_paper_memory(p->n, s, t, templ, RT_FIGURE2, order);
    long text = rt_paper_memory(p->n, s, t, templ, RT_TEXT, order);
    const struct { const char *name; const long *shape; } shapes[] = {
        { "source", s }, { "target", t }, { "lcm", lcm }, { "unused", unused },
        { "template", templ },
    };
    fputs(json ? "    {" : "   ", to);
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        fprintf(to, json ? "\"%s\": " : " %s ", shapes[k].name);
        shape_to(to, p->n, shapes[k].shape, json);
        if (json)
            fputs(", ", to);
    }
    fputs(json ? "\"order\": " : " order ", to);
    order_to(to, p->n, order, json);
    fprintf(to, json ? ", \"memory\": %ld, \"memory_figure_2\": %ld, \"io_cost\": %.6f}"
                     : "\n     memory %ld elements (%ld with whole source bricks), IOCost %.3f\n",
            text, figure, rt_paper_io(p->n, s, t, templ));
}

/* Plans of the given bricks, one after another; false if some pass does not fit. */
static bool chain(FILE *to, const rt_rproblem *p, long limit, int n, const rt_shape *bricks,
                  const char *what, bool json, bool first)
{
    rt_shape templ[RT_PASSES];
    for (int k = 0; k < n; k++)
        if (!rt_paper_template(p->n, bricks[k], bricks[k + 1], limit, RT_TEXT, templ[k])) {
            if (!json)
                fprintf(to, "%s: does not fit\n", what);
            return false;
        }
    double cost = n;
    for (int k = 0; k < n; k++)
        cost += rt_paper_io(p->n, bricks[k], bricks[k + 1], templ[k]);
    fprintf(to, json ? "%s  {\"solution\": \"%s\", \"units\": %.6f, \"passes\": [\n"
                     : "%s%s: %.3f units an element\n", json && !first ? ",\n" : "", what, cost);
    for (int k = 0; k < n; k++) {
        paper_pass(to, p, bricks[k], bricks[k + 1], templ[k], json);
        if (json)
            fputs(k < n - 1 ? ",\n" : "]}", to);
    }
    return true;
}

void rt_reblock_print_paper(FILE *to, const rt_rproblem *p, bool json)
{
    const long *s = p->source.brick, *t = p->target.brick, limit = p->memory / p->esize;
    rt_shape one[2], two[3], three[4], best[RT_PASSES + 1], templ[RT_PASSES];
    double cost;
    for (int d = 0; d < p->n; d++) {
        double x = (double)s[d], y = (double)t[d];
        one[0][d] = two[0][d] = three[0][d] = s[d];
        one[1][d] = two[2][d] = three[3][d] = t[d];
        two[1][d] = (long)floor(sqrt(x * y) + 1e-9);
        three[1][d] = (long)floor(cbrt(x * x * y) + 1e-9);
        three[2][d] = (long)floor(cbrt(x * y * y) + 1e-9);
    }
    int n = rt_paper_plan(p->n, s, t, limit, RT_TEXT, best, templ, &cost);
    fprintf(to, json ? "{\"model\": \"paper\", \"limit\": %ld, \"solutions\": [\n"
                     : "the paper's model, limit %ld elements\n", limit);
    bool any = chain(to, p, limit, 1, one, "(a) one pass", json, true);
    any |= chain(to, p, limit, 2, two, "(b) through one shape", json, !any);
    chain(to, p, limit, 3, three, "(c) through two shapes", json, !any);
    fprintf(to, json ? "],\n \"passes\": %d, \"units\": %.6f}\n"
                     : "Figure 4 takes %d pass(es), %.3f units an element\n", n, n ? cost : 0.0);
}
