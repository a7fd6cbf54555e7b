/* section-small: intersections of progressions, solved, are the enumerated ones, for all small
 * cases and for some whose products need more than 64 bits. */
// RUN: %build-c %s -o %t
// RUN: %t | FileCheck %s
// CHECK: 0 wrong
#include <stdio.h>

#include "layout/section.h"

static long wrong, cases;

static bool in(hpf_triplet s, long i)
{
    return i >= s.lo && i <= s.hi && (i - s.lo) % s.step == 0;
}

static void expect(bool ok)
{
    cases++;
    wrong += !ok;
}

static void check_meet(hpf_triplet a, hpf_triplet b)
{
    hpf_triplet r = { 0, -1, 1 };
    bool any = rt_meet(a, b, &r), ok = !any || (r.step > 0 && r.lo <= r.hi && in(r, r.hi));
    for (long i = -3; i <= 24; i++)
        ok = ok && (in(a, i) && in(b, i)) == (any && in(r, i));
    expect(ok);
}

static void check_solve(long a, long b, hpf_triplet v)
{
    hpf_triplet r = { 0, -1, 1 };
    bool any = rt_solve(a, b, v, &r), ok = !any || (r.step > 0 && r.lo <= r.hi && in(r, r.hi));
    for (long x = -30; x <= 30; x++)
        ok = ok && in(v, a * x + b) == (any && in(r, x));
    expect(ok);
}

static hpf_triplet make(long lo, long n, long step)
{
    return (hpf_triplet){ lo, lo + (n - 1) * step, step };
}

int main(void)
{
    for (long la = 0; la < 4; la++)
        for (long na = 0; na < 5; na++)
            for (long sa = 1; sa < 7; sa++)
                for (long lb = -2; lb < 4; lb++)
                    for (long nb = 0; nb < 5; nb++)
                        for (long sb = 1; sb < 7; sb++)
                            check_meet(make(la, na, sa), make(lb, nb, sb));
    for (long a = -4; a <= 4; a++)
        for (long b = -3; b <= 3; b++)
            for (long lo = -4; lo <= 4; lo++)
                for (long n = 0; n < 6; n++)
                    for (long step = 1; step < 7; step++)
                        if (a)
                            check_solve(a, b, make(lo, n, step));
    /* x = 1 (mod p), x = 2 (mod q) for coprime p, q near 2^31 */
    long p = 2147483647, q = 2147483629, most = p * q / 2 * 2 - 1;
    hpf_triplet r, all = { 0, most, 1 }, a = { 1, 0, p }, b = { 2, 0, q };
    a.hi = 1 + (all.hi - 1) / p * p;
    b.hi = 2 + (all.hi - 2) / q * q;
    expect(rt_meet(a, b, &r) && r.lo % p == 1 && r.lo % q == 2 && r.lo == r.hi);
    expect(rt_solve(p, 5, (hpf_triplet){ 5, 5 + p * 1000, p * 2 }, &r) && r.lo == 0 &&
           r.step == 2 && r.hi == 1000);
    printf("%ld cases, %ld wrong\n", cases, wrong);
    return wrong != 0;
}
