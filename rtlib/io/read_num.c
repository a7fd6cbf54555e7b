/* read_num.c: fields of input to numbers.
 *
 * Blanks inside a field are ignored, or zeros under BZ; a field of blanks is zero. Reals are
 * cleaned of what Fortran allows and C does not (a missing exponent letter, D, Q, blanks), with the
 * implied decimal point and the scale factor as an exponent, so that the C library rounds once, to
 * the side that is wanted. */
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "io/format.h"

bool rt_store_int(void *p, int kind, int64_t value)
{
    if (kind < 8) {
        int64_t most = ((int64_t)1 << (8 * kind - 1)) - 1;
        if (value > most || value < -most - 1)
            return false;
    }
    int64_t halves[2] = { value, value < 0 ? -1 : 0 };
    memcpy(p, halves, (size_t)kind); /* little-endian */
    return true;
}

bool rt_parse_int(const char *s, long n, int kind, int64_t *value, bool *overflow)
{
    bool negative = n > 0 && s[0] == '-';
    long i = n > 0 && (s[0] == '-' || s[0] == '+');
    uint64_t most = ((uint64_t)1 << (8 * kind - 1)) - !negative, v = 0;
    *overflow = false;
    if (i == n)
        return false;
    for (; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (v > (most - digit) / 10)
            *overflow = true;
        v = v * 10 + digit;
    }
    *value = negative ? (int64_t)(0 - v) : (int64_t)v;
    return true;
}

/* The field without its blanks (or with zeros for them) at `to`, at most 63 characters and those
 * that follow the first; returns how many. */
static long squeeze(char *to, long most, const char *s, long n)
{
    long k = 0, i = 0;
    while (i < n && s[i] == ' ')
        i++;
    for (; i < n && k < most; i++)
        if (s[i] != ' ')
            to[k++] = s[i];
        else if (rt_io.edit.blank_zero)
            to[k++] = '0';
    return k;
}

/* Is the field a sign and blanks? They are no digits then, under BZ, too, and the value is 0, which
 * has no sign. How many characters there are from the sign on; 0: there is something else. */
static long sign_alone(const char *s, long n)
{
    long i = 0, at;
    while (i < n && s[i] == ' ')
        i++;
    if (i == n || (s[i] != '-' && s[i] != '+'))
        return 0;
    for (at = i++; i < n; i++)
        if (s[i] != ' ')
            return 0;
    return n - at;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                                              : 99;
}

static void read_bits(const char *s, long n, int shift, int bytes, void *p)
{
    unsigned __int128 v = 0;
    const int most = bytes < (int)sizeof v ? bytes : (int)sizeof v;
    bool negative = n > 0 && s[0] == '-';
    for (long i = n > 0 && (s[0] == '-' || s[0] == '+'); i < n; i++) {
        int d = digit_of(s[i]);
        if (d >= 1 << shift)
            rt_io_error(RT_IO_VALUE, "Bad value during integer read");
        if (v >> (8 * most - shift))
            rt_io_error(RT_IO_OVERFLOW, "Value overflowed during integer read");
        v = v << shift | (unsigned)d;
    }
    if (negative)
        v = 0 - v;
    memset(p, 0, (size_t)bytes);
    memcpy(p, &v, (size_t)most);
}

void rt_read_int_field(const char *s, long n, FmtOp op, int bytes, void *p)
{
    char text[512];
    n = (long)strnlen(s, (size_t)n); /* of a record that nothing was written to, NULs: 0 */
    long sign = sign_alone(s, n), k = sign ? 0 : squeeze(text, (long)sizeof text, s, n);
    if (sign == 1) /* libgfortran wants a digit or a blank behind it */
        rt_io_error(RT_IO_VALUE, "Bad value during integer read");
    if (op != FMT_I) {
        read_bits(text, k, op == FMT_B ? 1 : op == FMT_O ? 3 : 4, bytes, p);
        return;
    }
    int64_t value = 0;
    bool overflow = false;
    if (k > 0 && !rt_parse_int(text, k, bytes, &value, &overflow))
        rt_io_error(RT_IO_VALUE, "Bad value during integer read");
    if (overflow)
        rt_io_error(RT_IO_OVERFLOW, "Value overflowed during integer read");
    rt_store_int(p, bytes, value);
}

/* To which side the C library is to round: libgfortran goes by ROUND= and the edit descriptors, and
 * by nothing that IEEE_SET_ROUNDING_MODE said. */
static int direction(void)
{
    switch (rt_io.edit.mode) {
    case RT_ROUND_UP:
        return FE_UPWARD;
    case RT_ROUND_DOWN:
        return FE_DOWNWARD;
    case RT_ROUND_ZERO:
        return FE_TOWARDZERO;
    default:
        return FE_TONEAREST;
    }
}

static void convert(void *p, int kind, const char *text)
{
    if (kind == 4) {
        float v = strtof(text, NULL);
        memcpy(p, &v, sizeof v);
#if HPFC_QUAD
    } else if (kind == 16) {
        __float128 v = strtof128(text, NULL);
        memcpy(p, &v, sizeof v);
#endif
    } else {
        double v = strtod(text, NULL);
        memcpy(p, &v, sizeof v);
    }
}

static void store_real(void *p, int kind, const char *text)
{
    const int before = fegetround(), wanted = direction();
    if (wanted != before)
        fesetround(wanted);
    convert(p, kind, text);
    if (wanted != before)
        fesetround(before);
}

/* inf, infinity, nan, nan(...), with a sign */
static bool parse_special(const char *s, long n, int kind, void *p)
{
    char word[16];
    bool negative = n > 0 && s[0] == '-';
    long i = n > 0 && (s[0] == '-' || s[0] == '+'), k = n - i;
    bool nan = k >= 3 && strncasecmp(s + i, "nan", 3) == 0 &&
               (k == 3 || (s[i + 3] == '(' && s[n - 1] == ')'));
    bool inf = (k == 3 && strncasecmp(s + i, "inf", 3) == 0) ||
               (k == 8 && strncasecmp(s + i, "infinity", 8) == 0);
    if (!nan && !inf)
        return false;
    word[0] = negative && inf ? '-' : '+';
    strcpy(word + 1, nan ? "nan" : "inf");
    store_real(p, kind, word);
    return true;
}

/* sign digits [point digits] [exponent], where '.' is a point under DECIMAL='COMMA', too; `shift`:
 * power of ten where there is no point, `scale` where there is no exponent. A field may have no
 * digits in front of the exponent, which are 0 then. */
static bool parse(const char *s, long n, bool field, int shift, int scale, int kind, void *p)
{
    char text[600];
    long k = 0, i = 0, digits = 0;
    bool point = false, exponent = false;
    if (parse_special(s, n, kind, p))
        return true;
    if (i < n && (s[i] == '+' || s[i] == '-'))
        text[k++] = s[i++];
    for (; i < n && k < 540; i++) {
        if (s[i] >= '0' && s[i] <= '9') {
            digits++;
        } else if ((s[i] == '.' || s[i] == rt_io.edit.point) && !point) {
            point = true;
            text[k++] = '.';
            continue;
        } else {
            break;
        }
        text[k++] = s[i];
    }
    if (digits == 0 && !field)
        return false;
    if (digits == 0)
        text[k++] = '0';
    long e = 0;
    if (i < n) {
        int c = s[i] | 32;
        bool letter = c == 'e' || c == 'd' || c == 'q';
        if (letter)
            i++;
        bool negative = i < n && s[i] == '-', sign = i < n && (s[i] == '-' || s[i] == '+');
        if (!letter && !sign)
            return false;
        i += sign;
        if (i == n)
            return false;
        for (; i < n; i++) {
            if (s[i] < '0' || s[i] > '9')
                return false;
            e = e < 100000 ? e * 10 + (s[i] - '0') : e;
        }
        e = negative ? -e : e;
        exponent = true;
    }
    e += (point ? 0 : shift) + (exponent ? 0 : scale);
    if (field && (e >= 10000 || e <= -10000)) /* libgfortran's limit */
        return false;
    text[k++] = 'e';
    text[k++] = e < 0 ? '-' : '+';
    char number[24];
    long m = 0;
    unsigned long v = (unsigned long)(e < 0 ? -e : e);
    do
        number[m++] = (char)('0' + v % 10);
    while ((v /= 10) > 0);
    while (m > 0)
        text[k++] = number[--m];
    text[k] = 0;
    store_real(p, kind, text);
    return true;
}

bool rt_parse_real(const char *s, long n, int kind, void *p)
{
    return parse(s, n, false, 0, 0, kind, p);
}

void rt_read_real_field(const char *s, long n, const FmtItem *it, int kind, void *p)
{
    char text[512];
    long k = sign_alone(s, n) ? 0 : squeeze(text, (long)sizeof text, s, n);
    int d = it->d > 0 ? it->d : 0;
    if (k == 0)
        store_real(p, kind, "0");
    else if (!parse(text, k, true, -d, -rt_io.edit.scale, kind, p))
        rt_io_error(RT_IO_VALUE, "Bad value during floating point read");
}
