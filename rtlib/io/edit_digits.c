/* edit_digits.c: binary floating point to decimal digits, correctly rounded.
 *
 * Nearly all numbers that programs print are within reach of 128-bit integers: x = m * 2**e times
 * 10**s is m * 5**s * 2**(e+s) exactly, and what remains is one shift (or one division) with its
 * remainder. The rest goes through the C library's conversion, which is exact too. Both round to
 * the nearest, ties to even.
 *
 * The edit descriptors RU, RD, RZ, RC and RN round a second time, in decimal, from some more
 * digits: so does libgfortran, whose number of guard digits shows in the result. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/format.h"

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

static int bits_of(u128 v)
{
    uint64_t high = (uint64_t)(v >> 64), low = (uint64_t)v;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

/* *n = x * 10**s rounded to an integer; false where 128 bits do not reach. x > 0. */
static bool scaled(double x, int s, uint64_t *n)
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
            *n = 0;
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
    u128 rest = den - rem;              /* twice rem could overflow */
    *n = (uint64_t)q + (rem > rest || (rem == rest && (q & 1)));
    return true;
}

static void reserve(rt_digits *r, size_t size)
{
    r->s = size <= sizeof r->fixed ? r->fixed : malloc(size);
    if (!r->s)
        rt_io_fail(ENOMEM, "", "out of memory for a number of %zu digits", size);
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

/* printf's %.*e or %.*f. */
static void print(char *to, size_t size, char how, int places, const rt_magnitude *x)
{
    char format[24];
    snprintf(format, sizeof format, "%%.%d%c", places, how);
#if HPFC_QUAD
    if (x->kind == 16) {
        strfromf128(to, size, format, x->q);
        return;
    }
#endif
    snprintf(to, size, format, x->x);
}

static void significant(rt_digits *r, const rt_magnitude *x, int n)
{
    if (x->zero) {
        reserve(r, (size_t)n);
        memset(r->s, '0', (size_t)n);
        r->n = n;
        r->before = 1;
        return;
    }
    if (n <= 18 && x->kind <= 8) {
        int e2;
        frexp(x->x, &e2);
        /* floor(log10(2**(e2-1))), never above the decimal exponent of x and at most 1 below */
        int e10 = (int)(((int64_t)(e2 - 1) * 315653) >> 20);
        uint64_t v = 0;
        bool ok = scaled(x->x, n - 1 - e10, &v);
        if (ok && v >= pow10_int[n])
            ok = scaled(x->x, n - 1 - ++e10, &v);
        if (ok) {
            r->s = r->fixed;
            r->n = put_int(r->s, v);
            r->before = e10 + 1;
            return;
        }
    }
    reserve(r, (size_t)n + 16);
    print(r->s, (size_t)n + 16, 'e', n - 1, x);
    int before = atoi(strchr(r->s, 'e') + 1) + 1;
    take_printed(r, 0);
    r->before = before;
}

/* Rounding left of the point, beyond the fast path. */
static void fixed_left(rt_digits *r, const rt_magnitude *x, int places)
{
    enum { TELL = 40 }; /* digits that tell a tie */
    char s[TELL + 16];
    print(s, sizeof s, 'e', TELL, x);
    int e10 = atoi(strchr(s, 'e') + 1);
    int n = e10 + 1 + places;           /* significant digits that stay */
    if (n >= 1) {
        significant(r, x, n);
        if (r->before + places > r->n)  /* it grew by carry */
            r->s[r->n++] = '0';
    } else {
        r->s = r->fixed;
        r->s[0] = n == 0 && (s[0] > '5' || (s[0] == '5' && strspn(s + 2, "0") < TELL)) ? '1' : '0';
        r->n = 1;
    }
    r->before = r->n - places;
}

static void fixed(rt_digits *r, const rt_magnitude *x, int places)
{
    uint64_t v = 0;
    if (x->zero || (x->kind <= 8 && scaled(x->x, places, &v))) {
        r->s = r->fixed;
        r->n = put_int(r->s, v);
        r->before = r->n - places;
        return;
    }
    if (places < 0) {
        fixed_left(r, x, places);
        return;
    }
    size_t size = (size_t)places + (x->kind == 16 ? 4960 : 320);
    reserve(r, size);
    print(r->s, size, 'f', places, x);
    take_printed(r, places);
}

void rt_digits_round(rt_digits *r, int keep, const rt_rounding *how)
{
    int first = keep < 0 || keep >= r->n ? 0 : r->s[keep] - '0';
    bool rest = keep < 0;               /* anything but zeros behind the first digit dropped */
    for (int i = keep < 0 ? 0 : keep + 1; i < r->n && !rest; i++)
        rest = r->s[i] != '0';
    bool odd = keep > 0 && (r->s[keep - 1] - '0') % 2;
    bool up = false;
    switch (how->mode) {
    case RT_ROUND_UP: up = !how->negative && (first || rest); break;
    case RT_ROUND_DOWN: up = how->negative && (first || rest); break;
    case RT_ROUND_COMPATIBLE: up = first >= 5; break;
    case RT_ROUND_NEAREST: up = first > 5 || (first == 5 && (rest || odd)); break;
    case RT_ROUND_ZERO: case RT_ROUND_UNSPECIFIED: break;
    }
    int places = r->n - r->before - (r->n - keep);
    if (keep <= 0) {
        r->s[0] = up ? '1' : '0';
        r->n = 1;
        r->before = 1 - places;
        return;
    }
    r->n = keep;
    int i = keep - 1;
    while (up && i >= 0 && r->s[i] == '9')
        r->s[i--] = '0';
    if (up && i >= 0) {
        r->s[i]++;
    } else if (up) {                    /* 999 -> 1000; there is room: keep + 1 digits were there */
        memmove(r->s + 1, r->s, (size_t)r->n);
        r->s[0] = '1';
        r->n++;
        r->before++;
    }
}

void rt_digits_significant(rt_digits *r, const rt_magnitude *x, int n, const rt_rounding *how)
{
    if (how->mode == RT_ROUND_UNSPECIFIED || x->zero) {
        significant(r, x, n);
        return;
    }
    significant(r, x, n + how->guard);
    rt_digits_round(r, n, how);
    r->n = n;
}

void rt_digits_fixed(rt_digits *r, const rt_magnitude *x, int places, const rt_rounding *how)
{
    if (how->mode == RT_ROUND_UNSPECIFIED || x->zero || places + how->guard < 0) {
        fixed(r, x, places);
        return;
    }
    fixed(r, x, places + how->guard);
    if (r->n > 1 || r->s[0] != '0')
        rt_digits_round(r, r->n - how->guard, how);
    else
        r->before = 1 - places;         /* too small for the guard digits */
}
