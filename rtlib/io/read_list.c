/* read_list.c: list-directed input on process 0.
 *
 * Values are separated by a comma, with blanks and ends of records around it, or by those alone.
 * Two commas with nothing between them, and r*, are null values: the item keeps its own. A slash
 * ends the statement. A value with a repeat count is kept as text and converted for each of its
 * items, which must be of its type. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "io/format.h"

typedef struct rt_list {
    bool first, done;       /* no value yet; slash seen */
    long repeat;            /* items that the value is still good for */
    int base;               /* of the value: HPF_INTEGER …; 0: a null value */
    char *text;             /* of complex values: both parts, the second at `second` */
    long len, cap, second;
} rt_list;

/* One for each statement under way: a subscript of an item may be a function that reads. */
static rt_list lists[RT_STATEMENTS];

static int separator(void)
{
    return rt_io.edit.point == ',' ? ';' : ',';
}

static bool ends_value(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || (c == ',' && rt_io.edit.point != ',') ||
           c == ';' || c == '/' || c == '\n' || c == RT_EOF ||
           (c == '!' && (rt_io.flags & HPF_IO_NAMELIST));
}

static void next_record(void)
{
    rt_in_record(rt_io.unit);
    rt_in_begin(rt_io.unit);
}

static void skip_blanks(bool lines)
{
    rt_unit *u = rt_io.unit;
    for (;;) {
        int c = rt_in_peek(u);
        if (c == ' ' || c == '\t' || c == '\r')
            rt_in_next(u);
        else if (lines && (c == '\n' || c == RT_EOF ||
                           (c == '!' && (rt_io.flags & HPF_IO_NAMELIST))))
            next_record();
        else
            return;
    }
}

static void add(int c)
{
    rt_list *list = rt_io.list;
    if (list->len + 1 >= list->cap) {
        long cap = list->cap ? 2 * list->cap : 256;
        char *text = realloc(list->text, (size_t)cap);
        if (!text)
            rt_io_error(ENOMEM, "out of memory for a value of %ld characters", list->len);
        list->text = text;
        list->cap = cap;
    }
    list->text[list->len++] = (char)c;
    list->text[list->len] = 0;
}

static void clear(int base)
{
    rt_list *list = rt_io.list;
    list->base = base;
    list->len = 0;
    list->second = 0;
    add(0);
    list->len = 0;
}

static _Noreturn void bad(int base)
{
    static const char *const texts[] = {
        [HPF_INTEGER] = "Bad integer for item %ld in list input",
        [HPF_REAL] = "Bad real number in item %ld of list input",
        [HPF_COMPLEX] = "Bad complex value in item %ld of list input",
        [HPF_LOGICAL] = "Bad logical value while reading item %ld",
        [HPF_CHARACTER] = "Invalid string input in item %ld",
    };
    rt_io_error(RT_IO_VALUE, texts[base], rt_io.items);
}

/* Digits in front of what is no number are taken for a repeat count. */
static _Noreturn void bad_or_count(int base)
{
    if (isdigit((unsigned char)*rt_io.list->text))
        rt_io_error(RT_IO_VALUE, "Bad repeat count in item %ld of list input", rt_io.items);
    bad(base);
}

/* Characters up to a separator, or up to one of `stop` too that closes no parenthesis: nan(1). */
static void take_word(const char *stop)
{
    rt_unit *u = rt_io.unit;
    for (int open = 0;;) {
        int c = rt_in_peek(u);
        if (ends_value(c) || (!open && stop && strchr(stop, c)))
            return;
        open += (c == '(') - (c == ')');
        add(rt_in_next(u));
    }
}

/* ---- values by type ---- */

static void take_quoted(void)
{
    rt_unit *u = rt_io.unit;
    int quote = rt_in_next(u);
    for (;;) {
        int c = rt_in_peek(u);
        if (c == '\n' || c == RT_EOF) { /* the value goes on in the next record */
            next_record();
            continue;
        }
        rt_in_next(u);
        if (c == quote) {
            if (rt_in_peek(u) != quote)
                return;
            rt_in_next(u);
        }
        add(c);
    }
}

static void take_complex(void)
{
    rt_list *list = rt_io.list;
    rt_unit *u = rt_io.unit;
    if (rt_in_next(u) != '(')
        bad(HPF_COMPLEX);
    skip_blanks(true);
    take_word(")");
    skip_blanks(true);
    if (rt_in_next(u) != separator())
        bad(HPF_COMPLEX);
    add(0);
    list->second = list->len;
    skip_blanks(true);
    take_word(")");
    skip_blanks(true);
    if (rt_in_next(u) != ')' || !ends_value(rt_in_peek(u)))
        bad(HPF_COMPLEX);
}

static void take_value(int base)
{
    rt_list *list = rt_io.list;
    rt_unit *u = rt_io.unit;
    int c = rt_in_peek(u);
    if (base == HPF_COMPLEX && list->len == 0) {
        take_complex();
    } else if (base == HPF_CHARACTER && list->len == 0 && (c == '\'' || c == '"')) {
        take_quoted();
        if (!ends_value(rt_in_peek(u)))
            bad(base);
    } else {
        take_word(NULL);
        if (base == HPF_COMPLEX)
            bad_or_count(base);
    }
}

/* digits `*`: the repeat count; what else was read stays the beginning of the value. */
static bool take_repeat(void)
{
    rt_list *list = rt_io.list;
    rt_unit *u = rt_io.unit;
    int c;
    long n = 0;
    while ((c = rt_in_peek(u)) >= '0' && c <= '9') {
        n = n < 200000000 ? 10 * n + (c - '0') : n;
        add(rt_in_next(u));
    }
    if (c != '*' || list->len == 0)
        return false;
    rt_in_next(u);
    if (n == 0)
        rt_io_error(RT_IO_VALUE, "Zero repeat count in item %ld of list input", rt_io.items);
    if (n >= 200000000)
        rt_io_error(RT_IO_VALUE, "Repeat count overflow in item %ld of list input", rt_io.items);
    list->repeat = n;
    list->len = 0;
    return true;
}

/* Is the k-th character from here, c, blank, between a name and its '='? Lines may end there. */
static bool parts_name(const rt_unit *u, long k, int c)
{
    bool ends = (c == '\n' || c == '\r') && u->over == 0 && u->pos + (size_t)k < u->end;
    return c == ' ' || c == '\t' || ends;
}

/* NAMELIST: the end of the group, or `name =`, `name(1) =`, `name(1)(2:3) =`, comes instead of a
 * value; nan(1) is one. */
static bool object_follows(void)
{
    rt_unit *u = rt_io.unit;
    int c = rt_in_peek(u);
    long k = 0;
    if (c == '&' || c == '$')
        return true;
    while (isalnum(c < 0 ? 0 : c) || c == '_')
        c = rt_in_ahead(u, ++k);
    while (k > 0 && parts_name(u, k, c))
        c = rt_in_ahead(u, ++k);
    while (k > 0 && c == '(') {
        while (c != ')' && c != '\n' && c != RT_EOF)
            c = rt_in_ahead(u, ++k);
        do
            c = rt_in_ahead(u, ++k);
        while (c == ' ' || c == '\t');
    }
    return k > 0 && (c == '=' || c == '%');
}

/* The next value of the list; its separator stays in front of the one that follows. */
static void next_value(int base)
{
    rt_list *list = rt_io.list;
    rt_unit *u = rt_io.unit;
    int point = separator();
    skip_blanks(true);
    if (!list->first && rt_in_peek(u) == point) {
        rt_in_next(u);
        skip_blanks(true);
    }
    list->first = false;
    list->repeat = 1;
    int c = rt_in_peek(u);
    clear(base);
    if (c == '/' || ((rt_io.flags & HPF_IO_NAMELIST) && object_follows())) {
        list->done = true;
        return;
    }
    if (c == point) {
        list->base = 0;
        return;
    }
    if (take_repeat()) {
        clear(base);
        if (ends_value(rt_in_peek(u))) {
            list->base = 0;
            return;
        }
    }
    take_value(base);
}

/* ---- conversion ---- */

static void store_logical(void *p, int kind)
{
    rt_list *list = rt_io.list;
    const char *s = list->text;
    s += *s == '.';
    int c = *s | 32;
    if (c != 't' && c != 'f')
        bad_or_count(HPF_LOGICAL);
    rt_store_int(p, kind, c == 't');
}

static void store(int base, void *p, long kind)
{
    rt_list *list = rt_io.list;
    int64_t v;
    bool overflow;
    switch (base) {
    case HPF_INTEGER:
        if (!rt_parse_int(list->text, list->len, (int)kind, &v, &overflow))
            bad(base);
        if (overflow)
            rt_io_error(RT_IO_VALUE, "Integer overflow while reading item %ld", rt_io.items);
        rt_store_int(p, (int)kind, v);
        break;
    case HPF_REAL:
        if (!rt_parse_real(list->text, list->len, (int)kind, p))
            bad(base);
        break;
    case HPF_COMPLEX:
        if (!rt_parse_real(list->text, list->second - 1, (int)kind, p) ||
            !rt_parse_real(list->text + list->second, list->len - list->second, (int)kind,
                           (char *)p + kind))
            rt_io_error(RT_IO_VALUE, "Bad complex floating point number for item %ld",
                        rt_io.items);
        break;
    case HPF_LOGICAL:
        store_logical(p, (int)kind);
        break;
    default:
        memcpy(p, list->text, (size_t)(list->len < kind ? list->len : kind));
        if (kind > list->len)
            memset((char *)p + list->len, ' ', (size_t)(kind - list->len));
        break;
    }
}

void rt_list_read_begin(void)
{
    rt_list *list = rt_io.list = &lists[rt_transfer_depth() - 1];
    list->first = true;
    list->done = false;
    list->repeat = 0;
}

void rt_list_read(int base, void *p, long kind)
{
    rt_list *list = rt_io.list;
    if (list->done)
        return;
    if (list->repeat == 0)
        next_value(base);
    if (list->done)
        return;
    list->repeat--;
    if (list->base == 0)
        return;
    if (list->base != base)
        rt_io_error(RT_IO_VALUE, "Read type %s where %s was expected for item %ld",
                    rt_base_name(list->base), rt_base_name(base), rt_io.items);
    store(base, p, kind);
}

bool rt_list_repeats(void)
{
    rt_list *list = rt_io.list;
    return list->repeat > 0 && !list->done;
}

void rt_list_read_end(void)
{
    rt_list *list = rt_io.list;
    list->repeat = 0;
}
