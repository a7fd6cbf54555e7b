/* scan_fixed.c: carries with the same bits for any number of processes.
 *
 * A line is cut into blocks of one fixed size, counted in scan order. What stands before block b is
 * the fold of the subtrees that a balanced binary tree over all blocks has in [0, b): those of 2^h
 * blocks that begin at a multiple of 2^h. A process knows the subtrees of its own stretch of
 * blocks; lists of subtrees of neighbouring stretches join to that of both, and so can be scanned
 * over processes like single sums. Where the stretches end changes which process joins two
 * subtrees, but not which are joined.
 *
 * Where the blocks of CYCLIC(k) are whole fixed blocks nothing moves but their sums, which all come
 * to know: of 1024 elements one. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

enum { NODES = 128 };

typedef struct Tree { /* of blocks lo .. hi-1 */
    long lo, hi, nline;
    int n;
    long size[NODES];
    rt_sums sum; /* nline for each subtree */
} Tree;

/* Blocks of the subtree that begins at lo and ends at hi at most. */
static long subtree(long lo, long hi)
{
    long size = 1;
    while (lo % (2 * size) == 0 && lo + 2 * size <= hi)
        size *= 2;
    return size;
}

/* The list of the subtrees of lo .. hi-1, sums not set. */
static void tree_make(const rt_scan *s, Tree *t, long lo, long hi, long nline, bool flags)
{
    *t = (Tree){ .lo = lo, .hi = hi, .nline = nline };
    for (long at = lo; at < hi; at += t->size[t->n++])
        t->size[t->n] = subtree(at, hi);
    rt_sums_make(&s->op, &t->sum, t->n * nline, flags);
}

/* Room for a list that grows to the subtrees of lo .. hi-1. */
static void tree_begin(const rt_scan *s, Tree *t, long lo, long hi, long nline, bool flags)
{
    int most = 2;
    for (long n = hi - lo; n > 0; n /= 2)
        most += 2;
    *t = (Tree){ .lo = lo, .hi = lo, .nline = nline };
    rt_sums_make(&s->op, &t->sum, most * nline, flags);
}

static void push(const rt_scan *s, Tree *t, long size, const rt_sums *sum, long at)
{
    rt_sums_copy(&s->op, &t->sum, t->n * t->nline, sum, at, t->nline);
    t->size[t->n++] = size;
    t->hi += size;
    while (t->n >= 2 && t->size[t->n - 1] == t->size[t->n - 2] &&
           (t->hi - 2 * t->size[t->n - 1]) % (2 * t->size[t->n - 1]) == 0) {
        long to = (t->n - 2) * t->nline;
        rt_sums_join(&s->op, &t->sum, to, &t->sum, to, &t->sum, to + t->nline, t->nline);
        t->size[--t->n - 1] *= 2;
    }
}

/* t = left and t together. */
static void prepend(const rt_scan *s, const Tree *left, Tree *t)
{
    Tree both;
    tree_begin(s, &both, left->lo, t->hi, t->nline, t->sum.flag != NULL);
    for (int i = 0; i < left->n; i++)
        push(s, &both, left->size[i], &left->sum, i * t->nline);
    for (int i = 0; i < t->n; i++)
        push(s, &both, t->size[i], &t->sum, i * t->nline);
    rt_sums_free(&t->sum);
    *t = both;
}

static void fold(const rt_scan *s, const Tree *t, const rt_sums *to, long at)
{
    const long size = s->op.size;
    for (long i = 0; i < t->nline; i++)
        memcpy(to->value + (at + i) * size, s->op.none, (size_t)size);
    if (to->flag)
        memset(to->flag + at, 0, (size_t)t->nline);
    for (int i = 0; i < t->n; i++)
        rt_sums_join(&s->op, to, at, to, at, &t->sum, i * t->nline, t->nline);
}

/* What the subtree lists are sent in: exactly their sums. */
static rt_sums packed(const rt_scan *s, const Tree *t)
{
    rt_sums p;
    rt_sums_make(&s->op, &p, t->n * t->nline, t->sum.flag != NULL);
    rt_sums_copy(&s->op, &p, 0, &t->sum, 0, p.n);
    return p;
}

static void scan_places(rt_scan *s, const rt_scan_level *l, Tree *all, Tree *before)
{
    bool flags = all->sum.flag != NULL;
    for (int step = 1; step < l->places; step *= 2) {
        int to = l->place + step, from = l->place - step, low = l->place - 2 * step + 1;
        Tree got;
        long lo = 0, hi = 0;
        if (from >= 0) {
            lo = l->start[low < 0 ? 0 : low];
            hi = l->start[from + 1];
        }
        tree_make(s, &got, lo, hi, all->nline, flags);
        rt_sums out = packed(s, all);
        rt_sums_swap(s, &out, to < l->places ? l->rank[to] : -1, &got.sum,
                     from >= 0 ? l->rank[from] : -1);
        rt_sums_free(&out);
        if (from >= 0) {
            prepend(s, &got, all);
            prepend(s, &got, before);
        }
        rt_sums_free(&got.sum);
    }
}

/* ---- blocks that are dealt out ---- */

/* The sums of all places, `most` a place, from this one's on: in each step as many of these as are
 * known, or still wanted, come from the place that is as far along. */
static void gather_places(rt_scan *s, const rt_scan_level *l, const rt_sums *all, long most)
{
    const int n = l->places;
    for (int known = 1; known < n; known *= 2) {
        const int more = known < n - known ? known : n - known;
        rt_sums out, in;
        rt_sums_make(&s->op, &out, more * most, all->flag != NULL);
        rt_sums_make(&s->op, &in, more * most, all->flag != NULL);
        rt_sums_copy(&s->op, &out, 0, all, 0, out.n);
        rt_sums_swap(s, &out, l->rank[(l->place + n - known) % n], &in,
                     l->rank[(l->place + known) % n]);
        rt_sums_copy(&s->op, all, known * most, &in, 0, in.n);
        rt_sums_free(&out);
        rt_sums_free(&in);
    }
}

/* Those of CYCLIC(k): each place goes through the sums of all blocks. */
static void dealt_carry(rt_scan *s, const rt_scan_level *l, rt_sums *unit, long nline,
                        rt_sums *line)
{
    const bool flags = unit->flag != NULL;
    long *seen = rt_zalloc((size_t)l->places * sizeof *seen, "a scan"), most = 0;
    rt_sums all;
    Tree run;
    for (long b = 0; b < l->blocks; b++) {
        seen[l->holder[b]]++;
        most = seen[l->holder[b]] > most ? seen[l->holder[b]] : most;
    }
    rt_sums_make(&s->op, &all, l->places * most * nline, flags);
    for (long u = 0; u < l->nunit; u++)
        rt_sums_copy(&s->op, &all, (l->back ? l->nunit - 1 - u : u) * nline, unit, u * nline,
                     nline);
    gather_places(s, l, &all, most * nline);
    memset(seen, 0, (size_t)l->places * sizeof *seen);
    tree_begin(s, &run, 0, l->blocks, nline, flags);
    for (long b = 0; b < l->blocks; b++) {
        const int place = l->holder[b];
        const long from = (place + l->places - l->place) % l->places, i = seen[place]++;
        if (place == l->place)
            fold(s, &run, unit, (l->back ? l->nunit - 1 - i : i) * nline);
        push(s, &run, 1, &all, (from * most + i) * nline);
    }
    fold(s, &run, line, 0);
    rt_sums_free(&run.sum);
    rt_sums_free(&all);
    free(seen);
}

void rt_scan_fixed_carry(rt_scan *s, const rt_scan_level *l, rt_sums *unit, long nline,
                         rt_sums *line)
{
    bool flags = unit->flag != NULL;
    if (l->holder) {
        dealt_carry(s, l, unit, nline, line);
        return;
    }
    const long lo = l->start[l->place], hi = l->start[l->place + 1];
    Tree all, before;
    tree_begin(s, &all, lo, hi, nline, flags);
    for (long u = 0; u < l->nunit; u++)
        push(s, &all, 1, unit, (l->back ? l->nunit - 1 - u : u) * nline);
    tree_begin(s, &before, lo, lo, nline, flags);
    scan_places(s, l, &all, &before);
    fold(s, &all, line, 0);
    rt_sums_free(&all.sum);
    Tree run;
    tree_begin(s, &run, before.lo, hi, nline, flags);
    for (int i = 0; i < before.n; i++)
        push(s, &run, before.size[i], &before.sum, i * nline);
    rt_sums_free(&before.sum);
    rt_sums here;
    rt_sums_make(&s->op, &here, nline, flags);
    for (long u = 0; u < l->nunit; u++) {
        long at = (l->back ? l->nunit - 1 - u : u) * nline;
        rt_sums_copy(&s->op, &here, 0, unit, at, nline);
        fold(s, &run, unit, at);
        push(s, &run, 1, &here, 0);
    }
    rt_sums_free(&here);
    rt_sums_free(&run.sum);
}

/* ---- on one process ---- */

struct rt_scan_tree {
    Tree blocks; /* of the line so far */
};

rt_scan_tree *rt_scan_tree_make(const rt_scan *s)
{
    rt_scan_tree *t = rt_zalloc(sizeof *t, "a scan");
    tree_begin(s, &t->blocks, 0, s->level[0].nunit, 1, s->state.flag != NULL);
    return t;
}

void rt_scan_tree_clear(rt_scan_tree *t)
{
    t->blocks.n = 0;
    t->blocks.hi = 0;
}

void rt_scan_tree_next(const rt_scan *s, rt_scan_tree *t, const rt_sums *before,
                       const rt_sums *block)
{
    fold(s, &t->blocks, before, 0);
    push(s, &t->blocks, 1, block, 0);
}

void rt_scan_tree_free(rt_scan_tree *t)
{
    if (t)
        rt_sums_free(&t->blocks.sum);
    free(t);
}
