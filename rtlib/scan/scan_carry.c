/* scan_carry.c: what stands before each unit, from the sums of all units (paper: the parallel sum
 * algorithm, and steps 2 to 6 of that for CYCLIC(k)).
 *
 * The sums of round j are scanned over the processes, for all rounds and lines in one message a
 * step, ceil(log2 P) steps. The last process then knows the sum of each round and tells all; what
 * stands before a unit is the rounds before its own, then its own round's earlier processes. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

/* ---- over the places of a round ---- */

/* Where all are to know the sums of rounds and places are a power of two, partners swap the sums of
 * their groups, which doubles the groups; else each tells one that is twice as far along in each
 * step, and at last the last one tells all, down a binomial tree. */
int rt_scan_stages(const rt_scan_level *l, bool tell, bool paper, rt_scan_stage *stage)
{
    const int n = l->places, me = l->place, far = n - 1 - me;
    const bool swap = tell && !paper && (n & (n - 1)) == 0;
    int count = 0, bit = 1;
    for (; bit < n; bit *= 2) {
        rt_scan_stage *t = &stage[count++];
        if (swap) {
            t->to = t->from = l->rank[me ^ bit];
            t->how = me & bit ? RT_STAGE_BEFORE : RT_STAGE_AFTER;
            continue;
        }
        t->to = me + bit < n ? l->rank[me + bit] : -1;
        t->from = me - bit >= 0 ? l->rank[me - bit] : -1;
        t->how = RT_STAGE_BEFORE;
    }
    for (bit /= 2; tell && !swap && bit; bit /= 2) {
        rt_scan_stage *t = &stage[count++];
        const bool teller = far % (2 * bit) == 0, told = far % (2 * bit) == bit;
        t->to = teller && far + bit < n ? l->rank[n - 1 - (far + bit)] : -1;
        t->from = told ? l->rank[n - 1 - (far - bit)] : -1;
        t->how = RT_STAGE_ALL;
    }
    return count;
}

void rt_scan_stage_join(const rt_scan_op *o, const rt_scan_stage *stage, const rt_sums *all,
                        const rt_sums *before, const rt_sums *got)
{
    if (stage->from < 0)
        return;
    if (stage->how == RT_STAGE_ALL) {
        rt_sums_copy(o, all, 0, got, 0, all->n);
    } else if (stage->how == RT_STAGE_AFTER) {
        rt_sums_join(o, all, 0, all, 0, got, 0, all->n);
    } else {
        rt_sums_join(o, before, 0, got, 0, before, 0, all->n);
        rt_sums_join(o, all, 0, got, 0, all, 0, all->n);
    }
}

static void remember(rt_scan *s, const rt_scan_level *l, const rt_sums *all)
{
    if (!s->steps || l != &s->level[0])
        return;
    rt_sums *copy = &s->history[s->nhistory++];
    rt_sums_make(&s->op, copy, all->n, all->flag != NULL);
    rt_sums_copy(&s->op, copy, 0, all, 0, all->n);
}

/* In: all: this process's sums. Out: before: of the processes before it; all: including its own, or
 * with `tell` of all processes. */
static void scan_places(rt_scan *s, const rt_scan_level *l, bool tell, rt_sums *all,
                        rt_sums *before)
{
    rt_scan_stage stage[RT_SCAN_STAGES];
    int n = rt_scan_stages(l, tell, s->steps, stage);
    rt_sums got;
    rt_sums_make(&s->op, &got, all->n, all->flag != NULL);
    remember(s, l, all);
    for (int i = 0; i < n; i++) {
        rt_sums_swap(s, all, stage[i].to, &got, stage[i].from);
        rt_scan_stage_join(&s->op, &stage[i], all, before, &got);
        if (stage[i].how != RT_STAGE_ALL)
            remember(s, l, all);
    }
    rt_sums_free(&got);
}

/* The last place's sums to all. */
static void spread_last(rt_scan *s, const rt_scan_level *l, rt_sums *all)
{
    rt_scan_stage stage[RT_SCAN_STAGES];
    int n = rt_scan_stages(l, true, true, stage);
    for (int i = 0; i < n; i++)
        if (stage[i].how == RT_STAGE_ALL)
            rt_sums_swap(s, all, stage[i].to, all, stage[i].from);
}

/* ---- one level ---- */

/* Elements first .. first + n - 1 of `from` from index at on, joined in scan order. */
static void fold(const rt_scan *s, const rt_sums *to, long i, const rt_sums *from, long at, long n)
{
    const rt_scan_op *o = &s->op;
    if (!to->flag) {
        o->total(to->value + i * o->size, from->value + at * o->size, n);
        return;
    }
    for (long k = 0; k < n; k++)
        rt_sums_join(o, to, i, to, i, from, s->back ? at + n - 1 - k : at + k, 1);
}

/* Replaces the totals of lines by what stands before each: a scan along the next level. */
static void before_lines(rt_scan *s, int level, rt_sums *line)
{
    const rt_scan_level *l = &s->level[level];
    long rest = 1;
    for (int k = level + 1; k < s->nlevel; k++)
        rest *= s->level[k].count;
    rt_sums unit, run;
    rt_sums_make(&s->op, &unit, l->nunit * rest, line->flag != NULL);
    rt_sums_make(&s->op, &run, 2, line->flag != NULL);
    for (int u = 0; u < l->nunit; u++)
        for (long q = 0; q < rest; q++)
            fold(s, &unit, u * rest + q, line, rt_scan_first(l, u) + q * l->count,
                 rt_scan_first(l, u + 1) - rt_scan_first(l, u));
    rt_scan_carry(s, level, &unit);
    for (int u = 0; u < l->nunit; u++)
        for (long q = 0; q < rest; q++) {
            long n = rt_scan_first(l, u + 1) - rt_scan_first(l, u);
            rt_sums_copy(&s->op, &run, 0, &unit, u * rest + q, 1);
            for (long k = 0; k < n; k++) {
                long i = rt_scan_first(l, u) + (s->back ? n - 1 - k : k) + q * l->count;
                rt_sums_join(&s->op, &run, 1, &run, 0, line, i, 1);
                rt_sums_copy(&s->op, line, i, &run, 0, 1);
                rt_sums_copy(&s->op, &run, 0, &run, 1, 1);
            }
        }
    rt_sums_free(&unit);
    rt_sums_free(&run);
}

static void fixed_level(rt_scan *s, int level, rt_sums *unit, rt_sums *line, bool more)
{
    const rt_scan_level *l = &s->level[level];
    rt_scan_fixed_carry(s, l, unit, line->n, line);
    if (!more)
        return;
    spread_last(s, l, line);
    before_lines(s, level + 1, line);
    for (int u = 0; u < l->nunit; u++)
        rt_sums_join(&s->op, unit, u * line->n, line, 0, unit, u * line->n, line->n);
}

/* before: with the rounds before each; line: the sums of all rounds; all: of those up to each. */
static void add_rounds(const rt_scan *s, const rt_scan_level *l, const rt_sums *all,
                       const rt_sums *before, const rt_sums *line, bool last)
{
    const rt_scan_op *o = &s->op;
    long nline = line->n;
    if (nline == 1 && !line->flag && last && l->rounds > 1) {
        o->scan(line->value, all->value, NULL, all->value, l->rounds, false);
        o->join(before->value + o->size, all->value, before->value + o->size, l->rounds - 1);
        return;
    }
    for (long j = 0; j < l->rounds; j++) {
        rt_sums_join(o, before, j * nline, line, 0, before, j * nline, nline);
        rt_sums_join(o, line, 0, line, 0, all, j * nline, nline);
        rt_sums_copy(o, all, j * nline, line, 0, nline);
    }
}

/* Units from u on that are in rounds which follow each other. */
static int in_sequence(const rt_scan_level *l, int u)
{
    int n = 1;
    while (u + n < l->nunit && rt_scan_round(l, u + n) == rt_scan_round(l, u) + n)
        n++;
    return n;
}

void rt_scan_carry(rt_scan *s, int level, rt_sums *unit)
{
    const rt_scan_level *l = &s->level[level];
    const rt_scan_op *o = &s->op;
    bool flags = unit->flag != NULL, more = level + 1 < s->nlevel;
    long nline = level == 0 ? s->nline : 1;
    for (int k = level + 1; level > 0 && k < s->nlevel; k++)
        nline *= s->level[k].count;
    if (l->place < 0)
        return;
    rt_sums line;
    rt_sums_make(o, &line, nline, flags);
    if (s->fixed) {
        fixed_level(s, level, unit, &line, more);
        rt_sums_free(&line);
        return;
    }
    rt_sums all, before;
    rt_sums_make(o, &all, l->rounds * nline, flags);
    rt_sums_make(o, &before, l->rounds * nline, flags);
    for (int u = 0, n; u < l->nunit; u += n) {
        n = in_sequence(l, u);
        rt_sums_copy(o, &all, rt_scan_round(l, u) * nline, unit, u * nline, n * nline);
    }
    scan_places(s, l, l->rounds > 1 || more, &all, &before);
    if (s->steps && level == 0) {
        rt_sums_make(o, &s->in_round, unit->n, flags);
        for (int u = 0; u < l->nunit; u++)
            rt_sums_copy(o, &s->in_round, u * nline, &before, rt_scan_round(l, u) * nline, nline);
    }
    add_rounds(s, l, &all, &before, &line, !more && !s->steps);
    if (s->steps && level == 0) {
        rt_sums_free(&s->rounds);
        s->rounds = all;
        all.value = NULL;
    }
    rt_sums_free(&all);
    if (more) {
        before_lines(s, level + 1, &line);
        for (long j = 0; j < l->rounds; j++)
            rt_sums_join(o, &before, j * nline, &line, 0, &before, j * nline, nline);
    }
    for (int u = 0, n; u < l->nunit; u += n) {
        n = in_sequence(l, u);
        rt_sums_copy(o, unit, u * nline, &before, rt_scan_round(l, u) * nline, n * nline);
    }
    rt_sums_free(&before);
    rt_sums_free(&line);
}
