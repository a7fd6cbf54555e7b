/* edit_real.c: the edit descriptors F, E, D, EN, ES and G, and real numbers in list-directed output.
 *
 * Three steps: decide how many digits are wanted, get them (edit_digits.c), lay out the field. The
 * choice that G makes between F and E is made in the arithmetic of the number's own kind, since
 * libgfortran does so and the difference shows near powers of ten. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "format.h"

/* A field without its blanks: sign, digits before the point, zeros and digits behind it. */
typedef struct Field {
    int w;                              /* 0: as wide as needed */
    bool tight;                         /* no blanks, whatever the width (G0, parts of complex) */
    char sign;                          /* 0: none */
    const char *before;
    int nbefore;
    char point;
    int nzero;                          /* zeros right behind the point */
    const char *after;
    int nafter;
    int pad;                            /* zeros behind the digits */
    char exponent[8];
    int nexponent;                      /* -1: does not fit */
    int trailing;                       /* blanks behind the field, beyond w (G with F editing) */
    bool zero;                          /* the value shown is zero, under F */
} Field;

static void put_field(rt_unit *u, const Field *f)
{
    int w = f->w;
    int body = f->nbefore + 1 + f->nzero + f->nafter + f->pad + (f->sign != 0) +
               (f->nexponent > 0 ? f->nexponent : 0);
    if (w <= 0)
        w = body + (body == 1 + (f->sign != 0) ? 1 : 0); /* F0.0 of zero: `0.` */
    int blanks = w - body;
    bool leading = f->nbefore == 0 && blanks > 0;
    if (leading)
        blanks--;
    if (blanks < 0 || f->nexponent < 0 || w == 1 || (w == 2 && f->sign)) {
        memset(rt_unit_put(u, (size_t)w), '*', (size_t)w);
        return;
    }
    if (f->tight)
        blanks = 0;
    char *at = rt_unit_put(u, (size_t)(blanks + leading + body + (f->tight ? 0 : f->trailing)));
    memset(at, ' ', (size_t)blanks);
    at += blanks;
    if (f->sign)
        *at++ = f->sign;
    if (leading)
        *at++ = '0';
    memcpy(at, f->before, (size_t)f->nbefore);
    at += f->nbefore;
    *at++ = f->point;
    memset(at, '0', (size_t)f->nzero);
    at += f->nzero;
    memcpy(at, f->after, (size_t)f->nafter);
    at += f->nafter;
    memset(at, '0', (size_t)f->pad);
    at += f->pad;
    if (f->nexponent > 0) {
        memcpy(at, f->exponent, (size_t)f->nexponent);
        at += f->nexponent;
    }
    if (!f->tight)
        memset(at, ' ', (size_t)f->trailing);
}

/* E+05, E+005, +105: the exponent part; `digits` as written in Ee, -1: not written. */
static void set_exponent(Field *f, int value, int digits, char letter)
{
    int a = value < 0 ? -value : value;
    int need = a > 999 ? 4 : a > 99 ? 3 : a > 9 ? 2 : 1;
    if (digits < 0) {
        digits = need > 2 ? need : 2;
        if (need > 3) {
            f->nexponent = -1;
            return;
        }
        if (need > 2)
            letter = 0;
    } else if (digits == 0) {
        digits = need;
    } else if (need > digits) {
        f->nexponent = -1;
        return;
    }
    char *at = f->exponent;
    if (letter)
        *at++ = letter;
    *at++ = value < 0 ? '-' : '+';
    if (digits > 4) {                   /* long exponents: the rest would not fit this buffer */
        digits = 4;
    }
    for (int i = digits - 1, v = a; i >= 0; i--, v /= 10)
        at[i] = (char)('0' + v % 10);
    f->nexponent = (int)(at - f->exponent) + digits;
}

static void edit_f(rt_unit *u, Field *f, double x, int d, const rt_edit *st, bool negative)
{
    rt_digits r;
    rt_digits_fixed(&r, x, d + st->scale, st->rounding, negative);
    /* the digits are an integer N, the field shows N / 10**d */
    f->zero = r.n == 1 && r.s[0] == '0';
    if (f->zero)
        r.n = 0;
    f->nbefore = r.n > d ? r.n - d : 0;
    f->before = r.s;
    f->nafter = r.n - f->nbefore;
    f->after = r.s + f->nbefore;
    f->nzero = d - f->nafter;
    put_field(u, f);
    rt_digits_free(&r);
}

/* E and D: k > 0 digits before the point, or -k zeros behind it. */
static void edit_e(rt_unit *u, Field *f, double x, int d, int e, char letter, const rt_edit *st,
                   bool negative)
{
    int k = st->scale;
    rt_digits r;
    int n = k > 0 ? d + 1 : d + k;
    rt_digits_significant(&r, x, n > 0 ? n : 1, st->rounding, negative);
    f->nbefore = k > 0 ? k : 0;
    f->before = r.s;
    f->nzero = k < 0 ? -k : 0;
    f->after = r.s + f->nbefore;
    f->nafter = n > 0 ? n - f->nbefore : 0;
    set_exponent(f, x == 0 ? 0 : r.before - k, e, letter);
    put_field(u, f);
    rt_digits_free(&r);
}

static void edit_es(rt_unit *u, Field *f, double x, int d, int e, const rt_edit *st, bool negative)
{
    rt_digits r;
    rt_digits_significant(&r, x, d + 1, st->rounding, negative);
    f->nbefore = 1;
    f->before = r.s;
    f->after = r.s + 1;
    f->nafter = d;
    set_exponent(f, x == 0 ? 0 : r.before - 1, e, 'E');
    put_field(u, f);
    rt_digits_free(&r);
}

/* EN: an exponent that is a multiple of 3, so 1 to 3 digits before the point. */
static void edit_en(rt_unit *u, Field *f, double x, int d, int e, const rt_edit *st, bool negative)
{
    rt_digits r;
    int e10 = 0, nb = 1;
    if (x != 0) {
        rt_digits_significant(&r, x, 1, RT_ROUND_ZERO, negative);
        e10 = r.before - 1;
        rt_digits_free(&r);
        nb = (e10 % 3 + 3) % 3 + 1;
    }
    rt_digits_significant(&r, x, nb + d, st->rounding, negative);
    if (x != 0 && r.before - 1 > e10) { /* carried into the next power of ten */
        e10++;
        nb = nb == 3 ? 1 : nb + 1;
    }
    f->nbefore = nb;
    f->before = r.s;
    f->after = r.s + nb;
    f->nafter = r.n - nb < d ? r.n - nb : d;
    f->pad = d - f->nafter;
    set_exponent(f, x == 0 ? 0 : e10 - (nb - 1), e, 'E');
    put_field(u, f);
    rt_digits_free(&r);
}

static void put_special(rt_unit *u, bool nan, bool negative, bool plus, int w, bool tight)
{
    bool sign = !nan && (negative || plus);
    if (w <= 0)
        w = nan ? 3 : 3 + sign;
    const char *text = nan ? "NaN" : w > 8 || (w == 8 && !sign) ? "Infinity" : "Inf";
    int n = (int)strlen(text);
    if (!nan && sign && !negative && w == n) /* a wanted + is left out rather than the number */
        sign = false;
    if (tight && w > n + sign)
        w = n + sign;
    char *at = rt_unit_put(u, (size_t)w);
    if (w < n + sign) {
        memset(at, '*', (size_t)w);
        return;
    }
    memset(at, ' ', (size_t)w);
    memcpy(at + w - n, text, (size_t)n);
    if (sign)
        at[w - n - 1] = negative ? '-' : '+';
}

/* G: does x (of kind 4) want E editing? If not, *mid is such that 10**(mid-2) <= x < 10**(mid-1),
 * up to rounding to d digits. In the kind's own arithmetic throughout. */
static bool g_wants_e4(float x, int d, rt_rounding mode, bool negative, int *mid)
{
    float r = 0.5f;
    if (mode == RT_ROUND_ZERO)
        r = negative ? 1.0f : 0.0f;
    else if (mode == RT_ROUND_UP)
        r = 1.0f;
    else if (mode == RT_ROUND_DOWN)
        r = 0.0f;
    float limit = 1.0f;
    for (int i = 0; i < d; i++)
        limit *= 10.0f;
    float shrink = 1.0f - r / limit;
    float low = (float)(0.1 * (double)shrink);
    if (x > 0 && (x < low || r >= limit - x))
        return true;
    float power = 0.1f;
    for (*mid = 0; *mid <= d; ++*mid) {
        volatile float bound = power * shrink;
        if (x < bound)
            break;
        power = *mid == 0 ? 1.0f : power * 10.0f;
    }
    return false;
}

static bool g_wants_e8(double x, int d, rt_rounding mode, bool negative, int *mid)
{
    double r = 0.5;
    if (mode == RT_ROUND_ZERO)
        r = negative ? 1.0 : 0.0;
    else if (mode == RT_ROUND_UP)
        r = 1.0;
    else if (mode == RT_ROUND_DOWN)
        r = 0.0;
    double limit = rt_pow10(d);
    double shrink = 1.0 - r / limit;
    double low = 0.1 * shrink;
    if (x > 0 && (x < low || r >= limit - x))
        return true;
    double power = 0.1;
    for (*mid = 0; *mid <= d; ++*mid) {
        volatile double bound = power * shrink;
        if (x < bound)
            break;
        power = *mid == 0 ? 1.0 : power * 10.0;
    }
    return false;
}

/* lost: digits that E editing gives up where a scale factor adds one (list-directed). */
static void edit_g(rt_unit *u, Field *f, double x, int kind, int d, int e, int lost,
                   const rt_edit *st, bool negative)
{
    int mid = 0;
    bool wants_e = kind == 4 ? g_wants_e4((float)x, d, st->rounding, negative, &mid)
                             : g_wants_e8(x, d, st->rounding, negative, &mid);
    if (wants_e) {
        edit_e(u, f, x, d - lost, e, 'E', st, negative);
        return;
    }
    int pad = e <= 0 ? 4 : e + 2;
    if (pad >= f->w)
        pad = f->w - 1;
    if (f->tight)
        pad = 0;
    rt_edit plain = *st;
    plain.scale = 0;
    f->w -= pad;
    f->trailing = pad;
    edit_f(u, f, x, x == 0 ? d - 1 : d + 1 - mid, &plain, negative);
}

/* What list-directed output and G0 use: enough digits to read the same number back. */
static void default_widths(int kind, int *w, int *d, int *e)
{
    *w = kind == 4 ? 16 : 25;
    *d = kind == 4 ? 9 : 17;
    *e = kind == 4 ? 2 : 3;
}

static double load_real(const void *p, int kind)
{
    float r4;
    double r8;
    if (kind == 4) {
        memcpy(&r4, p, 4);
        return r4;
    }
    memcpy(&r8, p, 8);
    return r8;
}

static Field new_field(int w, bool negative, const rt_edit *st)
{
    return (Field){ .w = w, .sign = negative ? '-' : st->plus ? '+' : 0, .point = st->point,
                    .before = "", .after = "" };
}

void rt_edit_real(rt_unit *u, const void *p, int kind, const FmtItem *it, const rt_edit *st)
{
    double x = load_real(p, kind);
    bool negative = signbit(x);
    int w = it->w, d = it->d, e = it->e;
    Field f = new_field(w, negative, st);
    int lost = 0;
    if (it->op == FMT_G && w == 0) {
        int dd, de;
        default_widths(kind, &w, &dd, &de);
        lost = st->scale > 0 && d < 0 && e < 0 ? 1 : 0;
        d = d < 0 ? dd : d;
        e = e < 0 ? -1 : e;
        f.w = w;
        f.tight = true;
    }
    if (!isfinite(x)) {
        put_special(u, isnan(x), negative, st->plus, f.w, f.tight);
        return;
    }
    x = fabs(x);
    switch (it->op) {
    case FMT_F: edit_f(u, &f, x, d, st, negative); break;
    case FMT_ES: edit_es(u, &f, x, d, e, st, negative); break;
    case FMT_EN: edit_en(u, &f, x, d, e, st, negative); break;
    case FMT_G: edit_g(u, &f, x, kind, d, e, lost, st, negative); break;
    default: edit_e(u, &f, x, d, e, it->op == FMT_D ? 'D' : 'E', st, negative); break;
    }
}

static void list_real(rt_unit *u, const void *p, int kind, bool tight)
{
    static const rt_edit st = { .scale = 1, .rounding = RT_ROUND_EVEN, .point = '.' };
    double x = load_real(p, kind);
    bool negative = signbit(x);
    int w, d, e;
    default_widths(kind, &w, &d, &e);
    Field f = new_field(w, negative, &st);
    f.tight = tight;
    if (!isfinite(x))
        put_special(u, isnan(x), negative, false, w, tight);
    else
        edit_g(u, &f, fabs(x), kind, d, e, 1, &st, negative);
}

void rt_list_real(rt_unit *u, const void *p, int kind)
{
    list_real(u, p, kind, false);
}

/* (re,im) without blanks inside, right-justified in the width of two numbers. */
void rt_list_complex(rt_unit *u, const void *p, int kind)
{
    int w, d, e;
    default_widths(kind, &w, &d, &e);
    int width = 2 * w + 3;
    size_t start = u->pos;
    memset(rt_unit_put(u, (size_t)width), ' ', (size_t)width);
    u->pos = u->end = start;
    *rt_unit_put(u, 1) = '(';
    list_real(u, p, kind, true);
    *rt_unit_put(u, 1) = ',';
    list_real(u, (const char *)p + kind, kind, true);
    *rt_unit_put(u, 1) = ')';
    int len = (int)(u->end - start);
    if (len >= width)
        return;
    rt_unit_put(u, (size_t)(width - len));
    memmove(u->buf + start + width - len, u->buf + start, (size_t)len);
    memset(u->buf + start, ' ', (size_t)(width - len));
}
