/* edit_int.c: the integer edit descriptors I, B, O and Z. */
#include <string.h>

#include "io/format.h"

/* Puts a number's digits (msd first) in a field: at least m digits, right-justified in w columns,
 * the smallest field where w is 0, stars where it does not fit. */
static void put_field(rt_unit *u, const char *digits, int n, char sign, int w, int m)
{
    if (m == 0 && n == 1 && digits[0] == '0') {
        /* Iw.0 of zero is blank */
        n = 0;
        sign = 0;
        if (w <= 0)
            w = 1;
    }
    int zeros = m > n ? m - n : 0;
    int len = n + zeros + (sign != 0);
    if (w <= 0)
        w = len;
    char *at = rt_unit_put(u, (size_t)w);
    if (len > w) {
        memset(at, '*', (size_t)w);
        return;
    }
    memset(at, ' ', (size_t)(w - len));
    at += w - len;
    if (sign)
        *at++ = sign;
    memset(at, '0', (size_t)zeros);
    memcpy(at + zeros, digits, (size_t)n);
}

static int64_t load_int(const void *p, int kind)
{
    int8_t i1;
    int16_t i2;
    int32_t i4;
    int64_t i8;
    switch (kind) {
    case 1: memcpy(&i1, p, 1); return i1;
    case 2: memcpy(&i2, p, 2); return i2;
    case 4: memcpy(&i4, p, 4); return i4;
    default: memcpy(&i8, p, 8); return i8;
    }
}

void rt_edit_int(rt_unit *u, const void *p, int kind, int w, int m, bool plus)
{
    int64_t v = load_int(p, kind);
    uint64_t a = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    char digits[20];
    int at = sizeof digits;
    do {
        digits[--at] = (char)('0' + a % 10);
        a /= 10;
    } while (a > 0);
    put_field(u, digits + at, (int)sizeof digits - at, v < 0 ? '-' : plus ? '+' : 0, w, m);
}

void rt_edit_bits(rt_unit *u, const void *p, int bytes, int shift, int w, int m)
{
    unsigned __int128 v = 0;
    memcpy(&v, p, (size_t)bytes);       /* little-endian */
    char digits[128];
    int at = sizeof digits;
    do {
        digits[--at] = "0123456789ABCDEF"[v & ((1u << shift) - 1)];
        v >>= shift;
    } while (v > 0);
    put_field(u, digits + at, (int)sizeof digits - at, 0, w, m);
}
