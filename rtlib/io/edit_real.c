/* edit_real.c: the edit descriptors F, E, D, EN, ES and G, and list-directed real numbers.
 *
 * Three steps: decide how many digits are wanted, get them (edit_digits.c), lay out the field. Two
 * decisions are made in the arithmetic of the number's own kind, since libgfortran does so and the
 * difference shows near powers of ten: the choice that G makes between F and E, and the number of
 * digits that EN asks for. */
#include <math.h>
#include <string.h>

#include "io/format.h"

/* A field: what is to be shown, filled in on the way to put_field. */
typedef struct Field {
    int kind;                           /* of the number */
    int w;                              /* 0: as wide as needed */
    bool tight;                         /* no blanks and never stars (w = 0 of G, E; complex) */
    char sign;                          /* 0: none */
    const char *before;                 /* digits before the point */
    int nbefore;
    char point;
    int nzero;                          /* zeros right behind the point */
    const char *after;                  /* digits behind it */
    int nafter;
    int pad;                            /* zeros behind the digits */
    char exponent[16];                  /* letter, sign and digits */
    int nexponent;                      /* -1: does not fit */
    int expzero;                        /* zeros behind the exponent's sign, not in exponent[] */
    int trailing;                       /* blanks behind the field (G with F editing) */
    rt_rounding how;
} Field;

static char *put_exponent(const Field *f, char *at)
{
    int n = 0;
    if (f->nexponent <= 0)
        return at;
    while (n < f->nexponent && (f->exponent[n] < '0' || f->exponent[n] > '9'))
        *at++ = f->exponent[n++];
    memset(at, '0', (size_t)f->expzero);
    at += f->expzero;
    memcpy(at, f->exponent + n, (size_t)(f->nexponent - n));
    return at + f->nexponent - n;
}

static void put_field(rt_unit *u, const Field *f)
{
    int w = f->w, trailing = f->tight ? 0 : f->trailing;
    int body = f->nbefore + 1 + f->nzero + f->nafter + f->pad + (f->sign != 0) + f->expzero +
               f->nexponent;
    if (w <= 0 || (f->tight && w < body))
        w = body + (body == 1 + (f->sign != 0) ? 1 : 0); /* F0.0 of zero: `0.` */
    int blanks = w - body;
    bool leading = f->nbefore == 0 && blanks > 0;
    if (leading)
        blanks--;
    if (blanks < 0 || f->nexponent < 0 || w == 1 || (w == 2 && f->sign)) {
        w = f->tight ? body + leading : w + trailing;
        memset(rt_unit_put(u, (size_t)w), '*', (size_t)w);
        return;
    }
    if (f->tight)
        blanks = 0;
    char *at = rt_unit_put(u, (size_t)(blanks + leading + body + trailing));
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
    at = put_exponent(f, at + f->pad);
    memset(at, ' ', (size_t)trailing);
}

/* E+05, E+005, +105: the exponent part. digits: of Ee; 0: as many as needed; -1: not given. */
static void set_exponent(Field *f, int value, int digits, char letter)
{
    unsigned a = value < 0 ? -(unsigned)value : (unsigned)value;
    int need = a > 999 ? 4 : a > 99 ? 3 : a > 9 ? 2 : 1;
    bool given = digits >= 0 || f->tight;
    if (f->tight && value == 0)
        return;                         /* libgfortran leaves it out there */
    if (f->tight && digits < 0)
        digits = 0;
    if (digits < 0) {
        digits = need > 2 ? need : 2;
        if (need > 2)
            letter = 0;
    } else if (digits == 0) {
        digits = need;
    }
    if (need > digits || (need > 3 && !given)) {
        f->nexponent = -1;
        return;
    }
    char *at = f->exponent;
    if (letter)
        *at++ = letter;
    *at++ = value < 0 ? '-' : '+';
    for (int i = need - 1; i >= 0; i--, a /= 10)
        at[i] = (char)('0' + a % 10);
    f->nexponent = (int)(at - f->exponent) + need;
    f->expzero = digits - need;
}

static void edit_f(rt_unit *u, Field *f, const rt_magnitude *x, int d, int scale)
{
    rt_digits r;
    rt_digits_fixed(&r, x, d + scale, &f->how);
    /* the digits are an integer N, the field shows N / 10**d */
    if (r.n == 1 && r.s[0] == '0')
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
static bool edit_e(rt_unit *u, Field *f, const rt_magnitude *x, int d, int e, char letter, int k)
{
    if (k <= -d || k >= d + 2)
        return false;
    rt_digits r;
    int n = k > 0 ? d + 1 : d + k;
    rt_digits_significant(&r, x, n, &f->how);
    f->nbefore = k > 0 ? k : 0;
    f->before = r.s;
    f->nzero = k < 0 ? -k : 0;
    f->after = r.s + f->nbefore;
    f->nafter = n - f->nbefore;
    set_exponent(f, x->zero ? 0 : r.before - k, e, letter);
    put_field(u, f);
    rt_digits_free(&r);
    return true;
}

static void edit_es(rt_unit *u, Field *f, const rt_magnitude *x, int d, int e)
{
    rt_digits r;
    rt_digits_significant(&r, x, d + 1, &f->how);
    f->nbefore = 1;
    f->before = r.s;
    f->after = r.s + 1;
    f->nafter = d;
    set_exponent(f, x->zero ? 0 : r.before - 1, e, 'E');
    put_field(u, f);
    rt_digits_free(&r);
}

static const rt_rounding plain_rounding = { .mode = RT_ROUND_UNSPECIFIED };

/* What is decided in the arithmetic of a kind, whose type is T. Powers of ten come from repeated
 * multiplication. */
#define KIND_FUNCTIONS(T, S)                                                                      \
    static T pow10_##S(int n)                                                                     \
    {                                                                                             \
        T r = 1;                                                                                  \
        for (int i = 0; i < n; i++)                                                               \
            r *= 10;                                                                              \
        return r;                                                                                 \
    }                                                                                             \
    /* Is x, whose first digit is 1, less than 10**e? */                                          \
    static bool en_below_##S(T x, int e)                                                          \
    {                                                                                             \
        volatile T t = pow10_##S(e < 0 ? -e : e);                                                 \
        t = (e > 0 ? (T)1 / t : t) * x;                                                           \
        t = 1 - t;                                                                                \
        return t > 0;                                                                             \
    }                                                                                             \
    /* G: does x want E editing? If not, *mid is such that 10**(mid-2) <= x < 10**(mid-1), up to  \
     * rounding to d digits; r: see g_half. */                                                    \
    static bool g_wants_e_##S(T x, int d, T r, int *mid)                                          \
    {                                                                                             \
        T limit = pow10_##S(d);                                                                   \
        volatile T shrink = 1 - r / limit;                                                        \
        volatile T bound = (T)(0.1 * shrink);                                                     \
        if (x > 0 && (x < bound || (r < 1 ? limit - x <= r : limit - x < r)))                     \
            return true;                                                                          \
        T power = 1;                                                                              \
        for (*mid = 1; *mid <= d; ++*mid, power *= 10) {                                          \
            bound = power * shrink;                                                               \
            if (x < bound)                                                                        \
                break;                                                                            \
        }                                                                                         \
        return false;                                                                             \
    }
KIND_FUNCTIONS(float, r4)
KIND_FUNCTIONS(double, r8)
KIND_FUNCTIONS(rt_long_real, r16)

static bool g_wants_e(const rt_magnitude *x, int d, double r, int *mid)
{
    return x->kind == 4   ? g_wants_e_r4((float)x->x, d, (float)r, mid)
           : x->kind == 8 ? g_wants_e_r8(x->x, d, r, mid)
                          : g_wants_e_r16(x->q, d, r, mid);
}

/* How many digits EN asks for beside the d behind the point, less one: the exponent modulo 3, found
 * from x rounded to one digit. It may be one off the right number, as in libgfortran. */
static int en_digits(const rt_magnitude *x)
{
    rt_digits r;
    rt_digits_significant(&r, x, 1, &plain_rounding);
    int e = r.before - 1;
    bool one = r.s[0] == '1';
    rt_digits_free(&r);
    if (one) /* was it 9.5 or more, rounded up? */
        e -= x->kind == 4   ? en_below_r4((float)x->x, e)
             : x->kind == 8 ? en_below_r8(x->x, e)
                            : en_below_r16(x->q, e);
    return (e % 3 + 3) % 3;
}

/* EN: an exponent that is a multiple of 3, so 1 to 3 digits before the point. */
static void edit_en(rt_unit *u, Field *f, const rt_magnitude *x, int d, int e)
{
    rt_digits r;
    int ask = x->zero ? 0 : en_digits(x);
    bool plain = f->how.mode == RT_ROUND_UNSPECIFIED || x->zero;
    rt_digits_significant(&r, x, ask + d + 1 + (plain ? 0 : f->how.guard), &plain_rounding);
    if (!plain)
        rt_digits_round(&r, ((r.before - 1) % 3 + 3) % 3 + 1 + d, &f->how);
    int e10 = x->zero ? 0 : r.before - 1;
    int nb = (e10 % 3 + 3) % 3 + 1;
    int have = r.n < nb ? r.n : nb;
    /* too few digits are filled up by zeros, too many cut off */
    char lead[3] = "00";
    memcpy(lead, r.s, (size_t)have);
    memset(lead + have, '0', (size_t)(nb - have));
    f->nbefore = nb;
    f->before = lead;
    f->after = r.s + have;
    f->nafter = r.n - have < d ? r.n - have : d;
    f->pad = d - f->nafter;
    set_exponent(f, e10 - (nb - 1), e, 'E');
    put_field(u, f);
    rt_digits_free(&r);
}

static void put_special(rt_unit *u, bool nan, bool negative, bool plus, int w)
{
    bool sign = !nan && (negative || plus);
    if (w <= 0)
        w = 3 + sign;
    const char *text = nan ? "NaN" : w > 8 || (w == 8 && !sign) ? "Infinity" : "Inf";
    int n = (int)strlen(text);
    if (!nan && sign && !negative && w == n) /* a wanted + is left out rather than the number */
        sign = false;
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

/* The half that G's limits are off by, under each rounding mode. */
static double g_half(const rt_rounding *how)
{
    switch (how->mode) {
    case RT_ROUND_ZERO: return 0.0;
    case RT_ROUND_UP: return how->negative ? 0.0 : 1.0;
    case RT_ROUND_DOWN: return how->negative ? 1.0 : 0.0;
    default: return 0.5;                /* at that distance from the limit E begins, at 1 not yet */
    }
}

/* lost: digits that E editing gives up where a scale factor adds one (list-directed). */
static bool edit_g(rt_unit *u, Field *f, const rt_magnitude *x, int d, int e, int lost, int scale)
{
    int mid = 0;
    double half = g_half(&f->how);
    if (d == 0) /* Gw.0 is kPEw.0 */
        return edit_e(u, f, x, d, e, 'E', scale);
    if (g_wants_e(x, d, half, &mid))
        return edit_e(u, f, x, d - lost, e, 'E', scale);
    int pad = e <= 0 ? 4 : e + 2;
    if (pad >= f->w)
        pad = f->w - 1;
    if (!f->tight) {
        f->w -= pad;
        f->trailing = pad;
    }
    edit_f(u, f, x, x->zero ? d - 1 : d + 1 - mid, 0);
    return true;
}

/* What list-directed output and w = 0 use: enough digits to read the same number back. */
static const struct Width {
    int kind, w, d, e;
} default_widths[] = { { 4, 16, 9, 2 }, { 8, 25, 17, 3 }, { 16, 45, 36, 4 } };

static const struct Width *default_width(int kind)
{
    const struct Width *d = default_widths;
    while (d->kind != kind)
        d++;
    return d;
}

/* A number as it stands in memory. */
typedef struct Loaded {
    rt_magnitude magnitude;
    bool negative, finite, nan;
} Loaded;

static Loaded load_real(const void *p, int kind)
{
    float r4;
    double r8;
    rt_long_real r16;
    if (kind == 16) {
        memcpy(&r16, p, sizeof r16);
        bool negative = signbit(r16);
        return (Loaded){ { kind, r16 == 0, 0, negative ? -r16 : r16 }, negative, isfinite(r16),
                         isnan(r16) };
    }
    if (kind == 4) {
        memcpy(&r4, p, 4);
        r8 = r4;
    } else {
        memcpy(&r8, p, 8);
    }
    return (Loaded){ { kind, r8 == 0, fabs(r8), 0 }, signbit(r8), isfinite(r8), isnan(r8) };
}

static Field new_field(int kind, int w, bool negative, const rt_edit *st)
{
    return (Field){ .kind = kind, .w = w, .sign = negative ? '-' : st->plus ? '+' : 0,
                    .point = st->point, .before = "", .after = "",
                    .how = { st->mode, negative, 2 * kind + 4 } };
}

bool rt_edit_real(rt_unit *u, const void *p, int kind, const FmtItem *it, const rt_edit *st)
{
    Loaded v = load_real(p, kind);
    const rt_magnitude *x = &v.magnitude;
    int w = it->w, d = it->d, e = it->e;
    if (!v.finite) {
        put_special(u, v.nan, v.negative, st->plus, w);
        return true;
    }
    Field f = new_field(kind, w, v.negative, st);
    int lost = 0;
    if (w == 0 && it->op != FMT_F) {
        f.w = default_width(kind)->w;
        f.tight = true;
        if (d <= 0) {
            d = default_width(kind)->d;
            lost = st->scale > 0 && it->op == FMT_G ? 1 : 0;
        }
    }
    switch (it->op) {
    case FMT_F: edit_f(u, &f, x, d, st->scale); return true;
    case FMT_ES: edit_es(u, &f, x, d, e); return true;
    case FMT_EN: edit_en(u, &f, x, d, e); return true;
    case FMT_G: return edit_g(u, &f, x, d, e, lost, st->scale);
    default: return edit_e(u, &f, x, d, e, it->op == FMT_D ? 'D' : 'E', st->scale);
    }
}

static void list_real(rt_unit *u, const void *p, int kind, bool tight)
{
    const rt_edit st = { .scale = 1, .point = rt_io.edit.point == ',' ? ',' : '.',
                         .plus = rt_io.edit.plus, .mode = rt_io.edit.mode };
    Loaded v = load_real(p, kind);
    const struct Width *as = default_width(kind);
    Field f = new_field(kind, as->w, v.negative, &st);
    f.tight = tight;
    if (!v.finite)
        put_special(u, v.nan, v.negative, st.plus, tight ? 0 : as->w);
    else
        edit_g(u, &f, &v.magnitude, as->d, as->e, tight ? 0 : 1, 1);
}

void rt_list_real(rt_unit *u, const void *p, int kind)
{
    list_real(u, p, kind, false);
}

/* (re,im) without blanks inside, right-justified in the width of two numbers. */
void rt_list_complex(rt_unit *u, const void *p, int kind)
{
    int width = 2 * default_width(kind)->w + 3;
    size_t start = u->end;
    *rt_unit_put(u, 1) = '(';
    list_real(u, p, kind, true);
    *rt_unit_put(u, 1) = rt_io.edit.point == ',' ? ';' : ',';
    list_real(u, (const char *)p + kind, kind, true);
    *rt_unit_put(u, 1) = ')';
    int len = (int)(u->end - start);
    if (len >= width)
        return;
    rt_unit_put(u, (size_t)(width - len));
    memmove(u->buf + start + width - len, u->buf + start, (size_t)len);
    memset(u->buf + start, ' ', (size_t)(width - len));
}
