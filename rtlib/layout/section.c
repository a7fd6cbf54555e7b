/* section.c: intersections of progressions, of owned runs with sections, and of what two processes
 * own. Everything that is sent anywhere is computed here, on both sides alike. */
#include <stdlib.h>
#include <string.h>

#include "rt.h"
#include "layout/section.h"

long rt_gcd(long a, long b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        long r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* x with a*x = 1 (mod m), for gcd(a, m) == 1. */
static long inverse(long a, long m)
{
    long r0 = m, r1 = rt_mod(a, m), x0 = 0, x1 = 1;
    while (r1) {
        long q = r0 / r1, r = r0 - q * r1, x = x0 - q * x1;
        r0 = r1;
        r1 = r;
        x0 = x1;
        x1 = x;
    }
    return rt_mod(x0, m);
}

static long mul_mod(long a, long b, long m)
{
    return (long)((__int128)a * b % m);
}

bool rt_clip(hpf_triplet *r, long lo, long hi)
{
    if (r->lo < lo)
        r->lo += rt_ceil_div(lo - r->lo, r->step) * r->step;
    if (r->hi > hi)
        r->hi = hi;
    if (r->lo > r->hi)
        return false;
    r->hi -= (r->hi - r->lo) % r->step;
    return true;
}

bool rt_meet(hpf_triplet a, hpf_triplet b, hpf_triplet *r)
{
    if (a.lo > a.hi || b.lo > b.hi)
        return false;
    if (a.step == 1 || a.lo == a.hi) {
        *r = b;
        return rt_clip(r, a.lo, a.hi);
    }
    if (b.step == 1 || b.lo == b.hi) {
        *r = a;
        return rt_clip(r, b.lo, b.hi);
    }
    /* a.lo + x*a.step = b.lo (mod b.step), least x >= 0 */
    long g = rt_gcd(a.step, b.step), apart = b.lo - a.lo;
    if (apart % g)
        return false;
    long m = b.step / g;
    long x = m == 1 ? 0 : mul_mod(rt_mod(apart / g, m), inverse(a.step / g, m), m);
    __int128 step = (__int128)a.step * m, first = a.lo + (__int128)x * a.step;
    if (first > a.hi)
        return false;
    r->lo = (long)first;
    r->hi = a.hi;
    r->step = step > a.hi - r->lo + (__int128)1 + b.step ? a.hi - r->lo + 1 : (long)step;
    r->hi -= (r->hi - r->lo) % r->step;
    return rt_clip(r, b.lo, b.hi);
}

bool rt_solve(long a, long b, hpf_triplet v, hpf_triplet *r)
{
    if (v.lo > v.hi)
        return false;
    long lo = rt_ceil_div((a > 0 ? v.lo : v.hi) - b, a);
    long hi = rt_floor_div((a > 0 ? v.hi : v.lo) - b, a);
    long g = rt_gcd(a, v.step), m = v.step / g;
    if (v.step == 1 || m == 1) {
        if ((v.lo - b) % g)
            return false;
        *r = (hpf_triplet){ lo, hi, 1 };
        return lo <= hi;
    }
    if ((v.lo - b) % g)
        return false;
    long x = mul_mod(rt_mod((v.lo - b) / g, m), inverse(a / g, m), m);
    *r = (hpf_triplet){ lo + rt_mod(x - lo, m), hi, m };
    if (r->lo > hi)
        return false;
    r->hi -= (r->hi - r->lo) % m;
    return true;
}

/* ---- runs ---- */

void rt_runs_add(rt_runs *r, hpf_run run)
{
    r->count += (run.hi - run.lo) / run.step + 1;
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 1;
        r->at = rt_grow(r->at, (size_t)r->cap * sizeof *r->at, "a layout");
    }
    r->at[r->n++] = run;
}

void rt_runs_free(rt_runs *r)
{
    free(r->at);
    *r = (rt_runs){ .n = 0 };
}

/* The first run whose last member is not below i. */
static int run_from(const hpf_run *run, int n, long i)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (run[mid].hi < i)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const hpf_run *rt_run_find(const hpf_run *run, int n, long i)
{
    int k = run_from(run, n, i);
    return k < n && run[k].lo <= i && (i - run[k].lo) % run[k].step == 0 ? &run[k] : NULL;
}

/* ---- segments ---- */

static void add_seg(rt_segs *s, rt_seg seg)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 1;
        s->at = rt_grow(s->at, (size_t)s->cap * sizeof *s->at, "an exchange plan");
    }
    s->at[s->n++] = seg;
}

void rt_segs_make(rt_segs *out, const rt_runs *runs, long lo, long step, long n)
{
    out->n = 0;
    out->known = true;
    if (n <= 0)
        return;
    if (n == 1)
        step = 1;
    long last = lo + (n - 1) * step, least = step > 0 ? lo : last, most = step > 0 ? last : lo;
    int k = run_from(runs->at, runs->n, least), end = run_from(runs->at, runs->n, most);
    if (end < runs->n && runs->at[end].lo <= most)
        end++;
    int count = end - k;
    for (int j = 0; j < count; j++) {
        const hpf_run *run = &runs->at[step > 0 ? k + j : end - 1 - j];
        hpf_triplet t;
        if (!rt_solve(step, lo, (hpf_triplet){ run->lo, run->hi, run->step }, &t) ||
            !rt_clip(&t, 0, n - 1))
            continue;
        rt_seg seg = { .t = t.lo, .n = (t.hi - t.lo) / t.step + 1, .step = t.step };
        seg.off = run->off + (lo + step * t.lo - run->lo) / run->step * run->inc;
        seg.inc = seg.n == 1 ? run->inc : step * t.step / run->step * run->inc;
        add_seg(out, seg);
    }
}

void rt_segs_free(rt_segs *s)
{
    free(s->at);
    *s = (rt_segs){ .n = 0 };
}

/* ---- pieces ---- */

static void add_piece(rt_pieces *p, rt_piece piece)
{
    if (p->n == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 1;
        p->at = rt_grow(p->at, (size_t)p->cap * sizeof *p->at, "an exchange plan");
    }
    piece.start = p->total;
    p->total += piece.n;
    p->at[p->n++] = piece;
}

static hpf_triplet positions(const rt_seg *s)
{
    return (hpf_triplet){ s->t, s->t + (s->n - 1) * s->step, s->step };
}

/* Both lists in step: the one that ends first moves on. */
static void meet_all(rt_pieces *out, const rt_segs *src, const rt_segs *dst, bool *touch)
{
    for (int i = 0, j = 0; i < src->n && j < dst->n;) {
        const rt_seg *s = &src->at[i], *d = &dst->at[j];
        hpf_triplet ps = positions(s), pd = positions(d), r;
        if (rt_meet(ps, pd, &r)) {
            if (touch) {
                *touch = true;
                return;
            }
            long n = (r.hi - r.lo) / r.step + 1;
            add_piece(out, (rt_piece){
                .n = n,
                .soff = s->off + (r.lo - s->t) / s->step * s->inc,
                .sinc = n == 1 ? 1 : r.step / s->step * s->inc,
                .doff = d->off + (r.lo - d->t) / d->step * d->inc,
                .dinc = n == 1 ? 1 : r.step / d->step * d->inc,
            });
        }
        if (ps.hi <= pd.hi)
            i++;
        if (pd.hi <= ps.hi)
            j++;
    }
}

void rt_pieces_make(rt_pieces *out, const rt_segs *src, const rt_segs *dst)
{
    meet_all(out, src, dst, NULL);
}

bool rt_segs_touch(const rt_segs *src, const rt_segs *dst)
{
    bool touch = false;
    meet_all(NULL, src, dst, &touch);
    return touch;
}

void rt_pieces_spread(rt_pieces *out, const rt_segs *dst)
{
    for (int i = 0; i < dst->n; i++) {
        const rt_seg *d = &dst->at[i];
        add_piece(out, (rt_piece){ .n = d->n, .doff = d->off, .dinc = d->inc });
    }
}

void rt_pieces_repeat(rt_pieces *out, const rt_pieces *one, long times, long sstep, long dstep)
{
    out->group = rt_grow(out->group, (size_t)(out->ngroup + 1) * sizeof *out->group,
                         "an exchange plan");
    out->group[out->ngroup++] = (rt_repeat){ out->n, one->n, times, out->total, one->total, sstep,
                                            dstep };
    if (out->n + one->n > out->cap) {
        out->cap = out->n + one->n;
        out->at = rt_grow(out->at, (size_t)out->cap * sizeof *out->at, "an exchange plan");
    }
    memcpy(out->at + out->n, one->at, (size_t)one->n * sizeof *one->at);
    out->n += one->n;
    out->total += times * one->total;
}

void rt_pieces_free(rt_pieces *p)
{
    free(p->at);
    free(p->group);
    *p = (rt_pieces){ .n = 0 };
}
