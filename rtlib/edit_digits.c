/* edit_digits.c: binary floating point to decimal digits, correctly rounded.
 *
 * Nearly all numbers that programs print are within reach of 128-bit integers: x = m * 2**e times
 * 10**s is m * 5**s * 2**(e+s) exactly, and what remains is one shift (or one division) with its
 * remainder. The rest goes through the C library's conversion, which is exact too; that one obeys
 * the rounding direction of the floating-point environment. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "hpfrt.h"

typedef unsigned __int128 u128;

enum { MAX_POW5 = 27 };                 /* 5**27 < 2**63 */

static const uint64_t pow5[MAX_POW5 + 1] = {
    1u, 5u, 25u, 125u, 625u, 3125u, 15625u, 78125u, 390625u, 1953125u, 9765625u, 48828125u,
    244140625u, 1220703125u, 6103515625u, 30517578125u, 152587890625u, 762939453125u,
    3814697265625u, 19073486328125u, 95367431640625u, 476837158203125u, 2384185791015625u,
    11920928955078125u, 59604644775390625u, 298023223876953125u, 1490116119384765625u,
    7450580596923828125u,
};

static const uint64_t pow10_int[20] = {
    1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u,
    10000000000u, 100000000000u, 1000000000000u, 10000000000000u, 100000000000000u,
    1000000000000000u, 10000000000000000u, 100000000000000000u, 1000000000000000000u,
    10000000000000000000u,
};

double rt_pow10(int n)
{
    double r = 1.0;
    for (int i = 0; i < n; i++)
        r *= 10.0;
    return r;
}

/* Shall quotient q be incremented? half: how the remainder compares with one half; rest: whether
 * there is a remainder at all. */
static bool round_up(uint64_t q, int half, bool rest, rt_rounding mode, bool negative)
{
    switch (mode) {
    case RT_ROUND_EVEN: return half > 0 || (half == 0 && (q & 1));
    case RT_ROUND_AWAY: return half >= 0;
    case RT_ROUND_UP: return rest && !negative;
    case RT_ROUND_DOWN: return rest && negative;
    case RT_ROUND_ZERO: break;
    }
    return false;
}

static int bits_of(u128 v)
{
    uint64_t high = (uint64_t)(v >> 64), low = (uint64_t)v;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

/* *n = x * 10**s rounded to an integer; false where 128 bits do not reach. x > 0. */
static bool scaled(double x, int s, rt_rounding mode, bool negative, uint64_t *n)
{
    int e;
    uint64_t m = (uint64_t)ldexp(frexp(x, &e), 53);
    e -= 53;
    if (s > MAX_POW5 || s < -MAX_POW5)
        return false;
    u128 num = m, q, rem, den;
    int shift = e + s;
    if (s >= 0) {
        num *= pow5[s];
        if (shift >= 0) {
            if (bits_of(num) + shift > 63)
                return false;
            *n = (uint64_t)(num << shift);
            return true;
        }
        if (-shift > 126) {
            *n = round_up(0, -1, true, mode, negative);
            return true;
        }
        q = num >> -shift;
        den = (u128)1 << -shift;
        rem = num & (den - 1);
    } else {
        den = pow5[-s];
        if (shift >= 0) {
            if (shift > 74)
                return false;
            num <<= shift;
        } else {
            if (-shift > 63)
                return false;
            den <<= -shift;
        }
        q = num / den;
        rem = num % den;
    }
    if (q >> 63)
        return false;
    u128 rest = den - rem;              /* twice rem would overflow */
    *n = (uint64_t)q + round_up((uint64_t)q, rem > rest ? 1 : rem == rest ? 0 : -1, rem != 0, mode,
                                negative);
    return true;
}

static void reserve(rt_digits *r, size_t size)
{
    r->s = size <= sizeof r->fixed ? r->fixed : malloc(size);
    if (!r->s)
        hpf_fail("", "out of memory for a number of %zu digits", size);
}

void rt_digits_free(rt_digits *r)
{
    if (r->s != r->fixed)
        free(r->s);
}

static int put_int(char *s, uint64_t v)
{
    char tmp[20];
    int at = sizeof tmp;
    do {
        tmp[--at] = (char)('0' + v % 10);
        v /= 10;
    } while (v > 0);
    memcpy(s, tmp + at, sizeof tmp - (size_t)at);
    return (int)sizeof tmp - at;
}

/* snprintf of x >= 0 under a rounding mode other than to the nearest. */
static void print_rounded(char *s, size_t size, char conv, int prec, double x, rt_rounding mode,
                          bool negative)
{
    int old = fegetround();
    if (mode == RT_ROUND_UP)
        fesetround(negative ? FE_DOWNWARD : FE_UPWARD);
    else if (mode == RT_ROUND_DOWN)
        fesetround(negative ? FE_UPWARD : FE_DOWNWARD);
    else if (mode == RT_ROUND_ZERO)
        fesetround(FE_TOWARDZERO);
    snprintf(s, size, conv == 'e' ? "%.*e" : "%.*f", prec, x);
    fesetround(old);
}

/* Ties away from zero: a tie has few digits, so one more exact digit than wanted and whether
 * anything follows it decide; nudging x by one unit makes the printed value round up. */
static double nudge_tie(char conv, int prec, double x)
{
    enum { EXACT = 1100 };
    char *s = malloc(2 * EXACT + 32);
    if (!s)
        return x;
    snprintf(s, 2 * EXACT + 32, conv == 'e' ? "%.*e" : "%.*f", EXACT, x);
    char *point = strchr(s, '.');
    bool tie = prec < EXACT && point[1 + prec] == '5';
    for (char *c = point + 2 + prec; tie && *c && *c != 'e'; c++)
        tie = *c == '0';
    free(s);
    return tie ? nextafter(x, INFINITY) : x;
}

/* Strips the point of a printed number and leading zeros, at least one digit staying. */
static void take_printed(rt_digits *r, int places)
{
    char *out = r->s;
    for (const char *c = r->s; *c && *c != 'e'; c++)
        if (*c != '.' && (out > r->s || *c != '0'))
            *out++ = *c;
    if (out == r->s)
        *out++ = '0';
    r->n = (int)(out - r->s);
    r->before = r->n - places;
}

void rt_digits_significant(rt_digits *r, double x, int n, rt_rounding mode, bool negative)
{
    if (x == 0) {
        reserve(r, (size_t)n);
        memset(r->s, '0', (size_t)n);
        r->n = n;
        r->before = 1;
        return;
    }
    if (n <= 18) {
        int e2;
        frexp(x, &e2);
        /* floor(log10(2**(e2-1))), never above the decimal exponent of x and at most 1 below */
        int e10 = (int)(((int64_t)(e2 - 1) * 315653) >> 20);
        uint64_t v = 0;
        bool ok = scaled(x, n - 1 - e10, mode, negative, &v);
        if (ok && v >= pow10_int[n])
            ok = scaled(x, n - 1 - ++e10, mode, negative, &v);
        if (ok) {
            r->s = r->fixed;
            r->n = put_int(r->s, v);
            r->before = e10 + 1;
            return;
        }
    }
    reserve(r, (size_t)n + 16);
    if (mode == RT_ROUND_AWAY)
        x = nudge_tie('e', n - 1, x);
    print_rounded(r->s, (size_t)n + 16, 'e', n - 1, x, mode, negative);
    int before = atoi(strchr(r->s, 'e') + 1) + 1;
    take_printed(r, 0);
    r->before = before;
}

/* Rounding left of the point, beyond the fast path. */
static void fixed_left(rt_digits *r, double x, int places, rt_rounding mode, bool negative)
{
    rt_digits one;
    rt_digits_significant(&one, x, 1, RT_ROUND_ZERO, negative);
    int n = one.before + places;        /* significant digits that stay */
    rt_digits_free(&one);
    if (n >= 1) {
        rt_digits_significant(r, x, n, mode, negative);
        if (r->before + places > r->n)  /* it grew by carry */
            r->s[r->n++] = '0';
        r->before = r->n - places;
        return;
    }
    int half = -1;
    if (n == 0) {
        char s[32];
        snprintf(s, sizeof s, "%.20e", x);
        half = s[0] > '5' ? 1 : s[0] < '5' ? -1 : strspn(s + 2, "0") == 20 ? 0 : 1;
    }
    r->s = r->fixed;
    r->s[0] = round_up(0, half, true, mode, negative) ? '1' : '0';
    r->n = 1;
    r->before = 1 - places;
}

void rt_digits_fixed(rt_digits *r, double x, int places, rt_rounding mode, bool negative)
{
    uint64_t v = 0;
    if (x == 0 || scaled(x, places, mode, negative, &v)) {
        r->s = r->fixed;
        r->n = put_int(r->s, v);
        r->before = r->n - places;
        return;
    }
    if (places < 0) {
        fixed_left(r, x, places, mode, negative);
        return;
    }
    size_t size = (size_t)places + 320;
    reserve(r, size);
    if (mode == RT_ROUND_AWAY)
        x = nudge_tie('f', places, x);
    print_rounded(r->s, size, 'f', places, x, mode, negative);
    take_printed(r, places);
}
