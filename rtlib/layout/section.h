/* section.h: sets of subscripts as progressions, and their intersections, which are solved and
 * never enumerated. A progression is an hpf_triplet {lo, hi, step} with step > 0 and hi its last
 * member; hi < lo: empty. Products are taken in 128 bits, so that no bounds overflow them. */
#ifndef RT_SECTION_H
#define RT_SECTION_H

#include "hpfrt.h"

static inline long rt_floor_div(long a, long b)
{
    long q = a / b;
    return q - ((a % b != 0) && ((a < 0) != (b < 0)));
}

static inline long rt_ceil_div(long a, long b)
{
    long q = a / b;
    return q + ((a % b != 0) && ((a < 0) == (b < 0)));
}

static inline long rt_mod(long a, long m) /* 0 <= result < m */
{
    long r = a % m;
    return r < 0 ? r + m : r;
}

static inline long rt_extent(hpf_triplet s)
{
    return s.step ? hpf_trips(s.lo, s.hi, s.step) : s.hi >= s.lo;
}

long rt_gcd(long a, long b);
/* Cuts r to lo:hi; false if nothing is left. */
bool rt_clip(hpf_triplet *r, long lo, long hi);
/* Members of both a and b (Chinese remainders). */
bool rt_meet(hpf_triplet a, hpf_triplet b, hpf_triplet *r);
/* All x with a*x + b in v, a != 0. */
bool rt_solve(long a, long b, hpf_triplet v, hpf_triplet *r);

/* Owned elements as a sorted list of runs with disjoint hulls; `count` elements in all. */
typedef struct rt_runs {
    int n, cap;
    hpf_run *at;
    long count;
} rt_runs;
/* Appends. Runs of different blocks are never joined, even where they make one progression: a nest
 * takes its home's runs for its ranges, and other arrays must be linear in each. */
void rt_runs_add(rt_runs *r, hpf_run run);
void rt_runs_free(rt_runs *r);
/* The run that holds subscript i, or NULL. */
const hpf_run *rt_run_find(const hpf_run *run, int n, long i);

/* The part of a section that a process owns: positions t, t+step, … of the section (from 0), and
 * where they lie locally, in units of the dimension's stride. Sorted, hulls disjoint. */
typedef struct rt_seg {
    long t, n, step;
    long off, inc;
} rt_seg;
typedef struct rt_segs {
    int n, cap;
    rt_seg *at;
    bool known;
} rt_segs;
/* Section lo, lo+step, … of n members (step may be negative) of a dimension with these runs. */
void rt_segs_make(rt_segs *out, const rt_runs *runs, long lo, long step, long n);
void rt_segs_free(rt_segs *s);

/* Positions that two processes share: n of them, with their places on either side; `start` of
 * them come before this piece. */
typedef struct rt_piece {
    long n, start;
    long soff, sinc, doff, dinc;
} rt_piece;
/* Pieces first, first + 1, … of a list, n of them, `times` times over: their places are sstep and
 * dstep further each time. Starts of the pieces count from where a time begins. */
typedef struct rt_repeat {
    int first, n;
    long times, start;      /* `start` positions come before the group */
    long total;             /* positions of one time */
    long sstep, dstep;
} rt_repeat;
typedef struct rt_pieces {
    int n, cap;
    rt_piece *at;
    long total;
    int ngroup;             /* 0: all the pieces, once */
    rt_repeat *group;
} rt_pieces;
void rt_pieces_make(rt_pieces *out, const rt_segs *src, const rt_segs *dst);
/* Appends a group of the pieces of `one`. */
void rt_pieces_repeat(rt_pieces *out, const rt_pieces *one, long times, long sstep, long dstep);
static inline rt_repeat rt_pieces_times(const rt_pieces *p, int g)
{
    return p->ngroup ? p->group[g] : (rt_repeat){ 0, p->n, 1, 0, p->total, 0, 0 };
}
/* Whether they share anything at all. */
bool rt_segs_touch(const rt_segs *src, const rt_segs *dst);
/* Pieces of one side alone (spread dimensions): the other side stays put. */
void rt_pieces_spread(rt_pieces *out, const rt_segs *dst);
void rt_pieces_free(rt_pieces *p);

#endif
