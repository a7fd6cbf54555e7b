/* fmtparse.c: compiles a Fortran format specification; see fmtparse.h.
 *
 * Recursive descent over the characters. Blanks mean nothing outside character constants, also
 * inside numbers and keywords (`I 1 0` is I10), so the scanner skips them everywhere. */
#include "io/fmtparse.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct Parser {
    const char *text;
    long len, at;
    Fmt *fmt;
    long nchars;                        /* used part of fmt->chars */
    const char *error;
    long error_at;
    int depth;
    bool checks;                        /* for rt_format_check */
} Parser;

static const char *const op_names[] = {
    [FMT_END] = "end", [FMT_OPEN] = "(", [FMT_CLOSE] = ")", [FMT_I] = "I", [FMT_B] = "B",
    [FMT_O] = "O", [FMT_Z] = "Z", [FMT_F] = "F", [FMT_E] = "E", [FMT_D] = "D", [FMT_EN] = "EN",
    [FMT_ES] = "ES", [FMT_G] = "G", [FMT_L] = "L", [FMT_A] = "A", [FMT_DT] = "DT",
    [FMT_X] = "X", [FMT_T] = "T", [FMT_TL] = "TL", [FMT_TR] = "TR", [FMT_SLASH] = "/",
    [FMT_COLON] = ":", [FMT_DOLLAR] = "$",
    [FMT_S] = "S", [FMT_SP] = "SP", [FMT_SS] = "SS", [FMT_P] = "P", [FMT_BN] = "BN",
    [FMT_BZ] = "BZ", [FMT_RU] = "RU", [FMT_RD] = "RD", [FMT_RZ] = "RZ", [FMT_RN] = "RN",
    [FMT_RC] = "RC", [FMT_RP] = "RP", [FMT_DC] = "DC", [FMT_DP] = "DP",
    [FMT_STRING] = "character constant",
};

const char *rt_format_op_name(FmtOp op)
{
    return op_names[op];
}

/* libgfortran's words for what is wrong, which programs print and compare. */
#define POSITIVE "Positive integer required in format"
#define WIDTH "Nonnegative width required in format"
#define PERIOD "Period required in format"
#define EXPONENT "Positive exponent width required in format string at %L" /* so it is there */
#define MINIMUM "Minimum digits exceeds field width"
#define SCALE "Expected P edit descriptor in format"
#define END "Unexpected end of format string"
#define ELEMENT "Unexpected element '?' in format" /* ?: the character there, see fmtparse.h */

/* `library`: the words of run time; the compiler has its own. */
static bool fail(Parser *p, long at, const char *message, const char *library)
{
    if (!p->error) {
        p->error = p->checks ? message : library;
        p->error_at = at < p->len ? at : p->len;
    }
    return false;
}

/* The same of something that goes on to where the parser is: libgfortran points at its end. */
static bool fail_behind(Parser *p, long at, const char *message, const char *library)
{
    return fail(p, p->checks || p->at == 0 ? at : p->at - 1, message, library);
}

/* The next character that is not blank, as upper case, not consumed; 0 at the end. */
static int peek(Parser *p)
{
    while (p->at < p->len && (p->text[p->at] == ' ' || p->text[p->at] == '\t'))
        p->at++;
    if (p->at >= p->len)
        return 0;
    unsigned char c = (unsigned char)p->text[p->at];
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

static bool accept(Parser *p, int c)
{
    if (peek(p) != c)
        return false;
    p->at++;
    return true;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* An unsigned number that the caller knows to be there. */
static bool number(Parser *p, int *value)
{
    long start = p->at;
    long long n = 0;
    while (is_digit(peek(p))) {
        n = n * 10 + (p->text[p->at] - '0');
        p->at++;
        if (n > INT_MAX)
            return fail(p, start, "number too large in FORMAT", "number too large in FORMAT");
    }
    *value = (int)n;
    return true;
}

static bool number_required(Parser *p, int *value, const char *message, const char *library)
{
    return is_digit(peek(p)) ? number(p, value) : fail(p, p->at, message, library);
}

static FmtItem *add(Parser *p, FmtOp op, int rep, long pos)
{
    FmtItem *it = &p->fmt->item[p->fmt->nitems++];
    *it = (FmtItem){ .op = op, .rep = rep, .w = -1, .d = -1, .e = -1, .link = -1, .pos = pos };
    if (rt_format_is_data(op))
        p->fmt->has_data = true;
    return it;
}

/* 'text' or "text"; a doubled delimiter stands for itself. */
static bool quoted(Parser *p, long pos)
{
    char quote = p->text[p->at++];
    FmtItem *it = add(p, FMT_STRING, 1, pos);
    it->text = p->nchars;
    for (;;) {
        if (p->at >= p->len)
            return fail_behind(p, pos, "unterminated character constant in FORMAT",
                               "Unterminated character constant in format");
        char c = p->text[p->at++];
        if (c == quote) {
            if (p->at >= p->len || p->text[p->at] != quote)
                break;
            p->at++;
        }
        p->fmt->chars[p->nchars++] = c;
    }
    it->len = p->nchars - it->text;
    it->pos = p->at - 1;
    return true;
}

static bool hollerith(Parser *p, int n, long pos)
{
    if (p->len - p->at < n)
        return fail_behind(p, pos, "unterminated Hollerith constant in FORMAT",
                           "Hollerith constant extends past the end of the format");
    FmtItem *it = add(p, FMT_STRING, 1, p->at - 1);
    it->text = p->nchars;
    it->len = n;
    memcpy(p->fmt->chars + p->nchars, p->text + p->at, (size_t)n);
    p->nchars += n;
    p->at += n;
    return true;
}

/* w [.m] of I, B, O and Z */
static bool integer_width(Parser *p, FmtItem *it)
{
    if (!number_required(p, &it->w, "width required", WIDTH))
        return false;
    if (!accept(p, '.'))
        return true;
    long at = p->at;
    if (!number_required(p, &it->d, "minimum number of digits required after '.'", WIDTH))
        return false;
    if (!p->checks && it->w > 0 && it->d > it->w)
        return fail(p, at, "minimum number of digits exceeds the width", MINIMUM);
    return true;
}

/* w.d [Ee] of F, E, D, EN, ES and G; a zero width stands without d too, where gfortran's library
 * takes that. */
static bool real_width(Parser *p, FmtItem *it)
{
    if (!number_required(p, &it->w, "width required", WIDTH))
        return false;
    bool chosen = p->checks && it->op == FMT_G && it->w == 0; /* G0 */
    if (!accept(p, '.')) {
        if (it->w == 0 && (!p->checks || it->op == FMT_G)) {
            if (it->op != FMT_G)
                it->d = 0;
            return true;
        }
        return fail(p, p->at, "'.' and number of digits required after the width", PERIOD);
    }
    if (!number_required(p, &it->d, "number of digits required after '.'", WIDTH))
        return false;
    if (chosen && it->d == 0)
        return fail(p, p->at - 1, "positive number of digits required in G0.d", POSITIVE);
    if (it->op == FMT_F || it->op == FMT_D || peek(p) != 'E')
        return true;
    if (chosen)
        return fail(p, p->at, "an exponent width cannot stand with G0", ELEMENT);
    /* `E10.3EN12.4` lacks a comma: that E begins the next descriptor */
    long at = p->at++;
    if (!is_digit(peek(p)))
        return fail(p, at + 1, "exponent width required after 'E'", EXPONENT);
    return number(p, &it->e);
}

/* ['text'] [(v, ...)] of DT */
static bool derived_item(Parser *p)
{
    char c = (char)peek(p);
    if (c == '\'' || c == '"') {
        do {
            while (++p->at < p->len && p->text[p->at] != c)
                continue;
            p->at++;
        } while (p->at < p->len && p->text[p->at] == c);
    }
    if (!accept(p, '('))
        return !p->checks || strchr("),:/", peek(p)) ||
               fail(p, p->at, "',' required after DT", ELEMENT);
    int v;
    do {
        static const char needed[] = "positive number required in the list of DT";
        if (!number_required(p, &v, needed, POSITIVE) || v == 0)
            return fail(p, p->at, needed, POSITIVE);
    } while (accept(p, ','));
    return accept(p, ')') || fail(p, p->at, "')' required behind the list of DT", ELEMENT);
}

static bool data_item(Parser *p, FmtOp op, int rep, long pos)
{
    FmtItem *it = add(p, op, rep, pos);
    switch (op) {
    case FMT_I: case FMT_B: case FMT_O: case FMT_Z:
        return integer_width(p, it);
    case FMT_L:
        it->w = 1;
        return is_digit(peek(p)) ? number(p, &it->w) : true;
    case FMT_A:
        if (!is_digit(peek(p)))
            return true;
        pos = p->at;
        if (!number(p, &it->w))
            return false;
        return it->w > 0 ||
               fail(p, pos, "width must be positive", "Zero width in format descriptor");
    case FMT_DT:
        return derived_item(p);
    default:
        return real_width(p, it);
    }
}

/* The data edit descriptor that begins here, consumed; FMT_END if none does. */
static FmtOp data_letter(Parser *p)
{
    static const char letters[] = "IBOZFEDGLA";
    static const FmtOp ops[] = { FMT_I, FMT_B, FMT_O, FMT_Z, FMT_F, FMT_E, FMT_D, FMT_G,
                                 FMT_L, FMT_A };
    int c = peek(p);
    const char *hit = c ? strchr(letters, c) : NULL;
    if (!hit)
        return FMT_END;
    p->at++;
    if (c == 'E' && accept(p, 'N'))
        return FMT_EN;
    if (c == 'E' && accept(p, 'S'))
        return FMT_ES;
    if (c == 'D' && accept(p, 'T'))
        return FMT_DT;
    return ops[hit - letters];
}

static bool scale_factor(Parser *p, int k, long pos)
{
    add(p, FMT_P, 1, pos)->w = k;
    int c = peek(p);
    if (c == ',' || c == 0 || (!p->checks && is_digit(c)))
        return true;
    long at = p->at; /* a repeat count may stand in front of what needs no comma */
    int ignored;
    if (is_digit(c) && !number(p, &ignored))
        return false;
    c = peek(p);
    p->at = at;
    if (c && strchr(")/FEDG", c))
        return true;
    return fail(p, p->at, "',' required after P", ELEMENT);
}

static bool control_item(Parser *p, int c, long pos)
{
    static const struct { char first, second; FmtOp op; } two[] = {
        { 'S', 'P', FMT_SP }, { 'S', 'S', FMT_SS }, { 'B', 'N', FMT_BN }, { 'B', 'Z', FMT_BZ },
        { 'R', 'U', FMT_RU }, { 'R', 'D', FMT_RD }, { 'R', 'Z', FMT_RZ }, { 'R', 'N', FMT_RN },
        { 'R', 'C', FMT_RC }, { 'R', 'P', FMT_RP }, { 'D', 'C', FMT_DC }, { 'D', 'P', FMT_DP },
        { 'T', 'L', FMT_TL }, { 'T', 'R', FMT_TR },
    };
    p->at++;
    int next = peek(p);
    FmtOp op = c == 'S' ? FMT_S : c == 'T' ? FMT_T : FMT_END;
    for (size_t i = 0; i < sizeof two / sizeof two[0]; i++) {
        if (two[i].first == c && two[i].second == next) {
            op = two[i].op;
            p->at++;
            break;
        }
    }
    if (op == FMT_END)
        return fail(p, pos, "unknown edit descriptor", ELEMENT);
    FmtItem *it = add(p, op, 1, pos);
    if (op != FMT_T && op != FMT_TL && op != FMT_TR)
        return true;
    p->fmt->moves_left |= op != FMT_TR;
    long at = p->at;
    if (!number_required(p, &it->w, "positive number required after T", POSITIVE))
        return false;
    return it->w > 0 ? true : fail(p, at, "positive number required after T", POSITIVE);
}

/* S, T and R begin none but control edit descriptors, BN, BZ, DC and DP are others than B and D. */
static bool is_control(Parser *p)
{
    int c = peek(p);
    long pos = p->at++;
    int next = peek(p);
    p->at = pos;
    return c == 'S' || c == 'T' || c == 'R' || (c == 'B' && (next == 'N' || next == 'Z')) ||
           (c == 'D' && (next == 'C' || next == 'P'));
}

static bool item_list(Parser *p);

/* `at` is behind the opening parenthesis. */
static bool group(Parser *p, int rep, long pos)
{
    if (++p->depth > FMT_MAX_DEPTH)
        return fail(p, pos, "FORMAT is nested too deeply", "FORMAT is nested too deeply");
    int open = p->fmt->nitems;
    if (p->depth == 1)
        p->fmt->revert = open;
    add(p, FMT_OPEN, rep, pos);
    bool had_data = p->fmt->has_data;
    p->fmt->has_data = false;
    if (!item_list(p))
        return false;
    if (rep < 0 && !p->fmt->has_data && !p->checks)
        return fail_behind(p, p->at, "'*' requires a data edit descriptor in its group",
                           "'*' requires at least one associated data descriptor");
    p->fmt->has_data |= had_data;
    p->fmt->item[open].link = p->fmt->nitems;
    add(p, FMT_CLOSE, 1, p->at - 1)->link = open;
    p->depth--;
    return true;
}

/* What may follow a repeat count or scale factor: nX, n(, n/, nH, kP, nI5. */
static bool counted_item(Parser *p)
{
    long pos = p->at;
    bool sign = false, negative = false;
    if (peek(p) == '+' || peek(p) == '-') {
        sign = true;
        negative = p->text[p->at++] == '-';
    }
    int n = 0;
    if (!number_required(p, &n, "number required after the sign", ELEMENT))
        return false;
    if (accept(p, 'P'))
        return scale_factor(p, negative ? -n : n, pos);
    if (sign || n == 0)
        return fail(p, p->at, sign ? "'P' required after a signed number"
                                   : "repeat count must be positive", SCALE);
    switch (peek(p)) {
    case '(':
        p->at++;
        return group(p, n, pos);
    case '/':
        p->at++;
        add(p, FMT_SLASH, n, pos);
        return true;
    case 'X':
        p->at++;
        add(p, FMT_X, 1, pos)->w = n;
        return true;
    case 'H':
        p->at++;
        return hollerith(p, n, pos);
    }
    pos = p->at;
    if (p->checks && is_control(p) && peek(p) != 'R') /* the library has that for an error */
        return control_item(p, peek(p), pos);
    FmtOp op = data_letter(p);
    if (op == FMT_END)
        return fail(p, pos, "repeat count is not allowed here", ELEMENT);
    return data_item(p, op, n, pos);
}

static bool item(Parser *p)
{
    int c = peek(p);
    long pos = p->at;
    if (is_digit(c) || c == '+' || c == '-')
        return counted_item(p);
    switch (c) {
    case '*':
        p->at++;
        return accept(p, '(') ? group(p, -1, pos) : fail(p, p->at, "'(' required after '*'",
                                                          "Left parenthesis required after '*'");
    case '(':
        p->at++;
        return group(p, 1, pos);
    case '\'': case '"':
        return quoted(p, pos);
    case '/': case ':': case '$':
        p->at++;
        add(p, c == '/' ? FMT_SLASH : c == ':' ? FMT_COLON : FMT_DOLLAR, 1, pos);
        return true;
    case 'X':
        p->at++;
        add(p, FMT_X, 1, pos)->w = 1;
        return true;
    case 'P':
        return fail(p, pos, "scale factor required before P",
                    "P descriptor requires leading scale factor");
    case ',':
        return fail(p, pos, "edit descriptor missing before ','", ELEMENT);
    case 'H':
        return fail(p, pos, "number of characters required before H", END);
    }
    if (is_control(p))
        return control_item(p, c, pos);
    FmtOp op = data_letter(p);
    if (op == FMT_END)
        return c ? fail(p, pos, "unknown edit descriptor", ELEMENT)
                 : fail_behind(p, pos, "unterminated FORMAT", END);
    return data_item(p, op, 1, pos);
}

/* Items up to and with the closing parenthesis. Commas are optional between any two items. */
static bool item_list(Parser *p)
{
    bool wants_item = p->checks && p->depth > 0; /* () alone is a format */
    for (;;) {
        if (peek(p) == ')' && wants_item)
            return fail(p, p->at, "edit descriptor missing before ')'", ELEMENT);
        if (accept(p, ')'))
            return true;
        if (peek(p) == 0)
            return fail_behind(p, p->at, "')' missing at the end of FORMAT", END);
        if (!item(p))
            return false;
        wants_item = accept(p, ',') && p->checks;
    }
}

static const char *parse(Fmt *f, const char *text, long len, long *bad_pos, bool checks)
{
    Parser p = { .text = text, .len = len, .fmt = f, .checks = checks };
    *f = (Fmt){ 0 };
    /* no character makes more than one item, but a group's `(` and `)`, which make one each */
    f->item = malloc(((size_t)len + 2) * sizeof *f->item);
    f->chars = malloc((size_t)len + 1);
    if (!f->item || !f->chars)
        fail(&p, 0, "out of memory", "out of memory");
    else if (!accept(&p, '('))
        fail(&p, p.at, "'(' required at the beginning of FORMAT",
             "Missing initial left parenthesis in format");
    else if (item_list(&p))
        add(&p, FMT_END, 1, p.at - 1);
    if (!p.error)
        return NULL;
    if (bad_pos)
        *bad_pos = p.error_at;
    rt_format_free(f);
    return p.error;
}

const char *rt_format_parse(Fmt *f, const char *text, long len, long *bad_pos)
{
    return parse(f, text, len, bad_pos, false);
}

void rt_format_free(Fmt *f)
{
    free(f->item);
    free(f->chars);
    *f = (Fmt){ 0 };
}

const char *rt_format_check(const char *text, long len, long *bad_pos)
{
    Fmt f;
    const char *error = parse(&f, text, len, bad_pos, true);
    if (!error)
        rt_format_free(&f);
    return error;
}

bool rt_format_has_zero_width(const char *text, long len)
{
    Fmt f;
    bool zero = false;
    if (rt_format_parse(&f, text, len, NULL))
        return false;
    for (int i = 0; i < f.nitems; i++)
        zero = zero || (f.item[i].w == 0 && f.item[i].op >= FMT_I && f.item[i].op <= FMT_F);
    rt_format_free(&f);
    return zero;
}
