/* reblock_paper.c: the paper's planner as it stands (contract: reblock.h): memory by Figure 2,
 * templates by Figure 3, passes by Figure 4, balanced Max blocks by Figure 6. The default
 * planner does not use it; it is the yardstick, and `--model=paper` shows it. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"

long rt_lcm(long a, long b)
{
    return a / rt_gcd(a, b) * b;
}

/* ---- Figure 2 ---- */

static long max_of(long s, long t, int how)
{
    long m = s > t ? s : t;
    return how == RT_FIGURE2 ? rt_ceil_div(m, s) * s : m;
}

long rt_paper_memory(int n, const long *s, const long *t, const long *templ, int max, int *order)
{
    long L[HPF_MAX_RANK], U[HPF_MAX_RANK], M[HPF_MAX_RANK], total = 0, block = 1;
    for (int i = 0; i < n; i++) {
        L[i] = templ ? templ[i] : rt_lcm(s[i], t[i]);
        U[i] = (s[i] < t[i] ? s[i] : t[i]) - rt_gcd(s[i], t[i]);
        M[i] = max_of(s[i], t[i], max);
        block *= M[i];
        order[i] = i;
    }
    for (int i = 1; i < n; i++) /* line 5: forall i<j, traversing i first keeps less */
        for (int j = i; j > 0; j--) {
            int a = order[j - 1], b = order[j];
            if (U[a] * M[b] + L[a] * U[b] <= U[b] * M[a] + L[b] * U[a])
                break;
            order[j - 1] = b;
            order[j] = a;
        }
    for (int i = 0; i < n; i++) { /* lines 7 to 13 */
        long size = U[order[i]];
        for (int j = 0; j < n; j++)
            size *= j < i ? L[order[j]] : j > i ? M[order[j]] : 1;
        total += size;
    }
    return total + block; /* MemCost */
}

double rt_paper_io(int n, const long *s, const long *t, const long *templ)
{
    double cost = 1;
    for (int i = 0; i < n; i++) {
        double L = (double)rt_lcm(s[i], t[i]), p = (double)templ[i];
        cost *= ((double)s[i] * ((L - p) / p) + L) / L; /* IOCost in dimension i */
    }
    return cost;
}

/* ---- Figure 3 ---- */

typedef struct Search {
    int n, max;
    const long *s, *t;
    rt_shape top; /* target bricks of the LCM block */
    long memory;
} Search;

static long memory_of(const Search *x, const long *k)
{
    rt_shape templ = { 0 };
    int order[HPF_MAX_RANK];
    for (int i = 0; i < x->n; i++)
        templ[i] = k[i] * x->t[i];
    return rt_paper_memory(x->n, x->s, x->t, templ, x->max, order);
}

static double io_of(const Search *x, const long *k)
{
    rt_shape templ = { 0 };
    for (int i = 0; i < x->n; i++)
        templ[i] = k[i] * x->t[i];
    return rt_paper_io(x->n, x->s, x->t, templ);
}

/* Line 4: no dimension can grow. */
static void grow(const Search *x, long *k, int but)
{
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < x->n; i++) {
            if (i == but || k[i] == x->top[i])
                continue;
            k[i]++;
            if (memory_of(x, k) <= x->memory)
                any = true;
            else
                k[i]--;
        }
    }
}

/* Line 7: back to memory from an adjacent template that takes too much, by giving up in other
 * dimensions what costs the least I/O. */
static bool shrink(const Search *x, long *k, int but)
{
    while (memory_of(x, k) > x->memory) {
        int best = -1;
        double least = 0;
        for (int i = 0; i < x->n; i++) {
            if (i == but || k[i] == 1)
                continue;
            k[i]--;
            double io = io_of(x, k);
            k[i]++;
            if (best < 0 || io < least)
                best = i, least = io;
        }
        if (best < 0)
            return false;
        k[best]--;
    }
    grow(x, k, but);
    return true;
}

/* Lines 5 to 8; false at a local minimum. */
static bool descend(const Search *x, long *k)
{
    int best = -1;
    double rate = 0, io = io_of(x, k);
    long memory = memory_of(x, k);
    for (int i = 0; i < x->n; i++) { /* line 6 */
        if (k[i] == x->top[i])
            continue;
        k[i]++;
        double gain = io - io_of(x, k), price = (double)(memory_of(x, k) - memory);
        k[i]--;
        double here = gain / (price > 0 ? price : 1e-9);
        if (best < 0 || here > rate)
            best = i, rate = here;
    }
    if (best < 0)
        return false;
    rt_shape next;
    memcpy(next, k, sizeof next);
    next[best]++;
    if (!shrink(x, next, best) || io_of(x, next) >= io)
        return false;
    memcpy(k, next, sizeof next);
    return true;
}

bool rt_paper_template(int n, const long *s, const long *t, long memory, int max, long *templ)
{
    Search x = { .n = n, .max = max, .s = s, .t = t, .memory = memory };
    rt_shape k = { 0 };
    long parts = 1;
    for (int i = 0; i < n; i++)
        k[i] = x.top[i] = rt_lcm(s[i], t[i]) / t[i];
    while (memory_of(&x, k) > memory) { /* line 2: all dimensions equally */
        bool least = true;
        parts++;
        for (int i = 0; i < n; i++) {
            least = least && k[i] == 1;
            k[i] = x.top[i] / parts > 1 ? x.top[i] / parts : 1;
        }
        if (least)
            return false; /* line 3 */
    }
    grow(&x, k, -1);
    while (descend(&x, k))
        ;
    for (int i = 0; i < n; i++)
        templ[i] = k[i] * t[i];
    return true;
}

/* ---- Figure 4 ---- */

typedef struct Chain {
    int n;                          /* passes; 0: none */
    double cost;
    rt_shape brick[RT_PASSES + 1], templ[RT_PASSES];
} Chain;

static void solve(int n, const long *s, const long *t, long memory, int max, int passes,
                  Chain *out);

/* a, then b, if that is cheaper than what there is. */
static void take(Chain *best, const Chain *a, const Chain *b)
{
    if (!a->n || !b->n || a->n + b->n > RT_PASSES || (best->n && a->cost + b->cost >= best->cost))
        return;
    Chain c = *a;
    c.cost += b->cost;
    for (int i = 0; i < b->n; i++) {
        memcpy(c.templ[a->n + i], b->templ[i], sizeof b->templ[i]);
        memcpy(c.brick[a->n + i + 1], b->brick[i + 1], sizeof b->brick[i + 1]);
    }
    c.n += b->n;
    *best = c;
}

static void through(int n, const long *s, const long *m, const long *t, long memory, int max,
                    int passes, Chain *best)
{
    Chain a, b;
    if (memcmp(m, s, (size_t)n * sizeof *m) == 0 || memcmp(m, t, (size_t)n * sizeof *m) == 0)
        return;
    solve(n, s, m, memory, max, passes / 2, &a);
    if (!a.n)
        return;
    solve(n, m, t, memory, max, passes / 2, &b);
    take(best, &a, &b);
}

static void solve(int n, const long *s, const long *t, long memory, int max, int passes,
                  Chain *out)
{
    rt_shape b1, b2, b3;
    *out = (Chain){ .n = 0 };
    if (rt_paper_template(n, s, t, memory, max, out->templ[0])) {
        out->n = 1;
        out->cost = 1 + rt_paper_io(n, s, t, out->templ[0]);
        memcpy(out->brick[0], s, (size_t)n * sizeof *s);
        memcpy(out->brick[1], t, (size_t)n * sizeof *t);
    }
    if (passes < 2 || (out->n && out->cost <= 4))
        return; /* two passes move four units at least */
    for (int i = 0; i < n; i++) {
        double x = (double)s[i], y = (double)t[i];
        b1[i] = (long)floor(sqrt(x * y) + 1e-9);
        b2[i] = (long)floor(cbrt(x * x * y) + 1e-9);
        b3[i] = (long)floor(cbrt(x * y * y) + 1e-9);
    }
    through(n, s, b1, t, memory, max, passes, out);
    Chain first, middle, last, two = { .n = 0 };
    solve(n, s, b2, memory, max, 1, &first);
    solve(n, b2, b3, memory, max, 1, &middle);
    solve(n, b3, t, memory, max, 1, &last);
    take(&two, &first, &middle);
    take(out, &two, &last);
}

int rt_paper_plan(int n, const long *s, const long *t, long memory, int max,
                  rt_shape bricks[RT_PASSES + 1], rt_shape templ[RT_PASSES], double *cost)
{
    Chain c;
    solve(n, s, t, memory, max, RT_PASSES, &c);
    memcpy(bricks, c.brick, sizeof c.brick);
    memcpy(templ, c.templ, sizeof c.templ);
    *cost = c.cost;
    return c.n;
}

/* ---- Figure 6 ---- */

typedef struct Balance {
    int n;
    long offset[HPF_MAX_RANK], factor[HPF_MAX_RANK];
    rt_found *found;
    void *data;
} Balance;

/* GenRecursively(P, factor, offset, D); D as bits. */
static void balance(Balance *b, long p, unsigned dims)
{
    if (p == 1) {
        b->found(b->data, b->factor);
        return;
    }
    for (int i = 0; i < b->n; i++) {
        if (!(dims >> i & 1))
            continue;
        long g = rt_gcd(p, b->offset[i]);
        if (g == p)
            continue;
        long f = p / g;
        if (__builtin_popcount(dims) > 1 || f == p) {
            b->factor[i] = f;
            balance(b, p / f, dims & ~(1U << i));
            b->factor[i] = 1;
        }
    }
}

void rt_paper_balanced(int n, const long *blocks, long processes, rt_found *found, void *data)
{
    Balance b = { .n = n, .found = found, .data = data };
    unsigned dims = 0;
    long offset = 1;
    for (int i = 0; i < n; i++) {
        b.offset[i] = offset % processes;
        b.factor[i] = 1;
        if (b.offset[i] > 0)
            dims |= 1U << i;
        offset *= blocks[i];
    }
    balance(&b, processes, dims);
}
