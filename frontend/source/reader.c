/* reader.c: source lines -> logical statements, free and fixed form.
 *
 * Contract: source.h, Reader. In two steps: fill_free() or fill_fixed() joins an initial line and
 * its continuations, without comments, to one raw line with the origin of each byte;
 * next_segment() then cuts it at ';', takes the label off, folds case and drops what blanks do not
 * matter. Literals are followed through both steps, because '!', '&', ';' and blanks are text in
 * them. */
#include "source_int.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MAX_INCLUDES = 32, MAX_LABEL = 99999, FREE_COLUMNS = 132 };

/* A line of a file, without what ends it. */
typedef struct Line {
    const char *s;
    int n;
    uint32_t pos; /* of s[0] */
} Line;

typedef struct Input {
    SourceFile file;
    uint32_t at; /* offset of the next line */
    bool warned; /* of preprocessor lines */
    bool tabbed; /* of tabs */
} Input;

struct Reader {
    Context *cx;
    bool fixed;
    int width;        /* of a fixed form line; 0: any */
    Vec(Input) stack; /* the file being read, on top of those that include it */

    /* the raw line */
    Vec(char) raw;
    Vec(uint32_t) raw_pos;
    int at;           /* where the next statement begins in raw */
    char quote;       /* delimiter of the literal that is open at the end of raw, or 0 */
    char closed;      /* delimiter of the literal that ends raw, or 0 */
    int hollerith;    /* characters still to come of an open nH item */
    uint32_t literal; /* position where the open literal began */
    bool directive, bad;
    bool cut; /* fixed form: its last line has text behind the last column */

    /* the statement that was handed out last */
    Vec(char) text;
    Vec(uint32_t) pos;
};

Span logical_span(const Logical *l, int beg, int end) {
    if (beg >= l->n)
        return (Span){l->pos[l->n], l->pos[l->n] + 1};
    return (Span){l->pos[beg], end > beg ? l->pos[end - 1] + 1 : l->pos[beg] + 1};
}

static Span line_span(const Line *l, int beg, int end) {
    return (Span){l->pos + (uint32_t)beg, l->pos + (uint32_t)end};
}

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int skip_blanks(const Line *l, int i) {
    while (i < l->n && is_blank(l->s[i]))
        i++;
    return i;
}

/* ---- files ---- */

static bool ends_in(const char *s, const char *end) {
    size_t n = strlen(s), m = strlen(end);
    return n > m && !strcasecmp(s + n - m, end);
}

static bool is_fixed(const Options *opt, const char *path) {
    if (opt->fixed_form || opt->free_form)
        return opt->fixed_form;
    return ends_in(path, ".f") || ends_in(path, ".for") || ends_in(path, ".ftn") ||
           ends_in(path, ".f77");
}

static void push_file(Reader *r, int file) {
    Input in = {.file = r->cx->sources->files.at[file]};
    const char *nul = memchr(in.file.text, '\0', in.file.size);
    if (nul) {
        uint32_t at = in.file.base + (uint32_t)(nul - in.file.text);
        diag_error(r->cx, (Span){at, at + 1}, "'%s' is not a text file: it has a NUL byte",
                   in.file.path);
        in.at = in.file.size;
    } else if (!strncmp(in.file.text, "\xEF\xBB\xBF", 3)) {
        in.at = 3; /* a byte order mark */
    }
    vec_push(r->cx, &r->stack, in);
}

Reader *reader_open(Context *cx, const char *path) {
    const char *why;
    int file = sources_add(cx, path, &why);
    if (file < 0) {
        diag_error(cx, (Span){0, 0}, "cannot read '%s': %s", path, why);
        return NULL;
    }
    Reader *r = NEW(cx, Reader);
    r->cx = cx;
    r->fixed = is_fixed(&cx->opt, path);
    r->width = cx->opt.fixed_line_length;
    push_file(r, file);
    return r;
}

void reader_close(Reader *r) {
    (void)r; /* all of it is in the arena */
}

/* A line that begins with '#' is not of the program. That of an earlier preprocessing, # 12 "file",
 * needs no word; others are passed over as gfortran does, one warning a file. */
static void pass_preprocessor_line(Reader *r, Input *in) {
    const char *s = in->file.text + in->at;
    const char *end = memchr(s, '\n', in->file.size - in->at);
    uint32_t n = end ? (uint32_t)(end - s) : in->file.size - in->at, i = 1;
    while (i < n && is_blank(s[i]))
        i++;
    bool marker = in->file.marked || (i < n && is_digit(s[i]));
    if (!marker && !in->warned) {
        Span at = {in->file.base + in->at, in->file.base + in->at + n};
        diag_warn(r->cx, WARN_CPP, at,
                  "lines that begin with '#' are not read: preprocessor lines need -cpp, or a name "
                  "that ends in .F, .F90 or .HPF");
    }
    in->warned |= !marker;
    in->at += n + (end != NULL);
}

/* The next line of the file on top of the stack; false at its end. */
static bool next_line(Reader *r, Line *l) {
    Input *in = &r->stack.at[r->stack.n - 1];
    while (in->at < in->file.size && in->file.text[in->at] == '#')
        pass_preprocessor_line(r, in);
    if (in->at >= in->file.size)
        return false;
    const char *s = in->file.text + in->at;
    const char *end = memchr(s, '\n', in->file.size - in->at);
    size_t n = end ? (size_t)(end - s) : in->file.size - in->at;
    *l = (Line){s, (int)n, in->file.base + in->at};
    in->at += (uint32_t)n + 1;
    while (l->n && (l->s[l->n - 1] == '\r' || l->s[l->n - 1] == '\n'))
        l->n--;
    return true;
}

/* The name beside the file on level n of the stack. */
static int find_beside(Reader *r, int n, const char *name) {
    const char *why, *from = r->stack.at[n].file.path, *slash = strrchr(from, '/');
    int dir = slash ? (int)(slash - from) + 1 : 0;
    return sources_add(r->cx, arena_printf(r->cx->arena, "%.*s%s", dir, from, name), &why);
}

/* Beside the source, as gfortran has it, then beside the file that includes it. */
static int find_include(Reader *r, const char *name) {
    const char *why;
    if (*name == '/')
        return sources_add(r->cx, name, &why);
    int file = find_beside(r, 0, name);
    if (file < 0)
        file = find_beside(r, r->stack.n - 1, name);
    for (const char **d = r->cx->opt.include_dirs; file < 0 && d && *d; d++)
        file = sources_add(r->cx, arena_printf(r->cx->arena, "%s/%s", *d, name), &why);
    return file;
}

static void include_file(Reader *r, Span at, const char *name) {
    int file = find_include(r, name);
    if (file < 0) {
        diag_error(r->cx, at, "cannot find INCLUDE file '%s'", name);
        return;
    }
    for (int i = 0; i < r->stack.n; i++) {
        if (r->stack.at[i].file.base == r->cx->sources->files.at[file].base) {
            diag_error(r->cx, at, "INCLUDE of '%s' is recursive", name);
            return;
        }
    }
    if (r->stack.n >= MAX_INCLUDES)
        diag_error(r->cx, at, "INCLUDE files are nested deeper than %d", MAX_INCLUDES);
    else
        push_file(r, file);
}

/* An INCLUDE line is `include 'name'` and perhaps a comment. Where the name in quotes begins, and
 * the quote that closes it: *close; -1: it is none. */
static int include_name(const Line *l, int i, bool fixed, int *close) {
    static const char word[] = "include";
    int k = 0;
    for (; word[k] && i < l->n; i++) {
        if (is_blank(l->s[i]) && fixed)
            continue;
        if ((l->s[i] | ' ') != word[k])
            return -1;
        k++;
    }
    i = skip_blanks(l, i);
    if (word[k] || i >= l->n || (l->s[i] != '\'' && l->s[i] != '"'))
        return -1;
    const char *end = memchr(l->s + i + 1, l->s[i], (size_t)(l->n - i - 1));
    if (!end)
        return -1;
    *close = (int)(end - l->s);
    int rest = skip_blanks(l, *close + 1);
    return rest < l->n && l->s[rest] != '!' ? -1 : i;
}

/* The line from i on is one: its file is opened. */
static bool take_include(Reader *r, const Line *l, int i) {
    int close, name = include_name(l, i, r->fixed, &close);
    if (name >= 0)
        include_file(r, line_span(l, name, close + 1),
                     arena_strndup(r->cx->arena, l->s + name + 1, (size_t)(close - name - 1)));
    return name >= 0;
}

/* ---- the raw line ---- */

static void put(Reader *r, char c, uint32_t pos) {
    vec_push(r->cx, &r->raw, c);
    vec_push(r->cx, &r->raw_pos, pos);
}

static void raw_begin(Reader *r, bool directive) {
    r->raw.n = r->raw_pos.n = r->at = r->hollerith = 0;
    r->quote = r->closed = 0;
    r->directive = directive;
    r->bad = r->cut = false;
}

static void raw_error(Reader *r, Span at, const char *message) {
    if (!r->bad)
        diag_error(r->cx, at, "%s", message);
    r->bad = true;
}

/* Does raw begin with `[label] format (`? Only there is nH followed by text. */
static bool in_format(const Reader *r) {
    static const char word[] = "format(";
    int i = 0, k = 0;
    while (i < r->raw.n && (is_blank(r->raw.at[i]) || is_digit(r->raw.at[i])))
        i++;
    for (; word[k] && i < r->raw.n; i++) {
        if (is_blank(r->raw.at[i]))
            continue;
        if ((r->raw.at[i] | ' ') != (word[k] | ' '))
            return false;
        k++;
    }
    return !word[k];
}

/* May a Hollerith constant begin with the digits behind raw[n]? In `REAL*8 HEIGHT` there is none,
 * in `DATA A/3*4HABCD/` and `I.EQ.4HABCD` there are. */
static bool may_be_constant(const Reader *r, int n) {
    while (n && is_blank(r->raw.at[n - 1]))
        n--;
    char c = n ? r->raw.at[n - 1] : 0, before = n > 1 ? r->raw.at[n - 2] : 0;
    if (c == '*')
        return is_digit(before);
    if (c == '.')
        return (before | ' ') >= 'a' && (before | ' ') <= 'z';
    return c == '(' || c == ',' || c == '/' || c == '=' || c == ')';
}

/* At an 'h' behind raw: if digits before it make it a Hollerith item, opens a literal for it; of a
 * constant outside FORMAT the 'h' stays in front of the literal. */
static bool open_hollerith(Reader *r, uint32_t pos) {
    int n = r->raw.n, count = 0;
    while (n && is_blank(r->raw.at[n - 1]))
        n--;
    int end = n;
    while (n && is_digit(r->raw.at[n - 1]))
        n--;
    bool format = in_format(r);
    if (n == end || end - n > 4 || (!format && (r->directive || !may_be_constant(r, n))))
        return false;
    for (int i = n; i < end; i++)
        count = 10 * count + (r->raw.at[i] - '0');
    if (count == 0)
        return false;
    r->raw.n = r->raw_pos.n = n;
    if (!format)
        put(r, 'h', pos);
    put(r, '\'', pos);
    r->hollerith = count;
    r->literal = pos;
    return true;
}

/* One character of a Hollerith item: it becomes one of a literal. */
static void put_hollerith(Reader *r, char c, uint32_t pos) {
    put(r, c, pos);
    if (c == '\'')
        put(r, c, pos);
    if (--r->hollerith == 0)
        put(r, '\'', pos);
}

/* One character of a statement, with the literals followed; false: a comment begins here. */
static bool put_source(Reader *r, char c, uint32_t pos) {
    bool comment = c == '!' && !r->quote && !r->hollerith;
    if (!comment)
        r->closed = c == r->quote ? c : 0;
    if (r->hollerith) {
        put_hollerith(r, c, pos);
        return true;
    }
    if (r->quote) {
        if (c == r->quote)
            r->quote = 0;
    } else if (comment) {
        return false;
    } else if (c == '\'' || c == '"') {
        r->quote = c;
        r->literal = pos;
    } else if ((c == 'h' || c == 'H') && open_hollerith(r, pos)) {
        return true;
    }
    put(r, c, pos);
    return true;
}

/* At the end of the statement: closes a literal that is still open, with a message. */
static void raw_end(Reader *r, uint32_t end) {
    if (!r->quote && !r->hollerith)
        return;
    bool first = !r->bad;
    raw_error(r, (Span){r->literal, end > r->literal ? end : r->literal + 1},
              "character constant is not terminated");
    if (first && r->cut)
        diag_hint(r->cx, "text behind column %d is not read: see -ffixed-line-length-N", r->width);
    put(r, r->quote ? r->quote : '\'', end);
    r->quote = 0;
    r->hollerith = 0;
}

/* Is there a directive sentinel at s[i]? Free form has only !HPF$. */
static bool sentinel_at(const Reader *r, const Line *l, int i) {
    if (l->n - i < 5 || strncasecmp(l->s + i + 1, "hpf$", 4))
        return false;
    return l->s[i] == '!' || (r->fixed && i == 0 && strchr("cC*", l->s[i]));
}

/* A tab is no character of Fortran, but in literals and comments. One warning a file. */
static void warn_tab(Reader *r, const Line *l) {
    Input *in = &r->stack.at[r->stack.n - 1];
    char quote = r->quote;
    if (!diag_warns(r->cx, WARN_TABS))
        return;
    for (int i = 0; i < l->n && !in->tabbed && (quote || l->s[i] != '!'); i++) {
        char c = l->s[i];
        if (c == '\t' && !quote && !r->hollerith) {
            in->tabbed = true;
            diag_warn(r->cx, WARN_TABS, line_span(l, i, i + 1),
                      "no standard has tabs in statements: here is the first of this file");
        } else if (c == quote || (!quote && (c == '\'' || c == '"'))) {
            quote = quote ? 0 : c;
        }
    }
}

/* ---- free form ---- */

/* Free form has lines of 132 columns; we read longer ones, which other compilers cut. */
static void check_length(Reader *r, const Line *l, int i) {
    const Options *opt = &r->cx->opt;
    int most = opt->free_line_length ? opt->free_line_length : FREE_COLUMNS, end = i;
    if (l->n <= most || opt->long_lines)
        return;
    char quote = r->quote;
    for (; i < l->n && (quote || l->s[i] != '!'); i++) {
        if (quote ? l->s[i] == quote : l->s[i] == '\'' || l->s[i] == '"')
            quote = quote ? 0 : l->s[i];
        if (!is_blank(l->s[i]))
            end = i + 1;
    }
    if (end <= most)
        return;
    if (opt->free_line_length)
        raw_error(r, line_span(l, most, end), "the line goes on behind its last column");
    else
        diag_warn(r->cx, WARN_LINE_TRUNCATION, line_span(l, most, end),
                  "the line is longer than %d columns, where other compilers cut it", most);
}

/* Adds a line from column i on; true where it ends in '&'. */
static bool append_free(Reader *r, const Line *l, int i, uint32_t *amp) {
    warn_tab(r, l);
    check_length(r, l, i);
    for (; i < l->n; i++) {
        uint32_t pos = l->pos + (uint32_t)i;
        if (l->s[i] == '&' && !r->hollerith) {
            int rest = skip_blanks(l, i + 1);
            if (rest == l->n || (!r->quote && l->s[rest] == '!')) {
                *amp = pos;
                return true;
            }
        }
        if (!put_source(r, l->s[i], pos))
            break;
    }
    return false;
}

/* Finds the line that continues raw. False: there is none, which is reported. */
static bool next_continuation(Reader *r, Line *l, int *from, uint32_t amp) {
    for (;;) {
        uint32_t before = r->stack.at[r->stack.n - 1].at;
        if (!next_line(r, l)) {
            raw_error(r, (Span){amp, amp + 1}, "'&' is not followed by a continuation line");
            return false;
        }
        int i = skip_blanks(l, 0);
        bool directive = i < l->n && sentinel_at(r, l, i);
        if (i == l->n || (l->s[i] == '!' && !directive))
            continue;
        if (directive != r->directive) {
            raw_error(r, line_span(l, i, directive ? i + 5 : i + 1),
                      directive ? "a directive cannot stand inside a continued statement"
                                : "a continued directive goes on in a line with the same sentinel");
            r->stack.at[r->stack.n - 1].at = before;
            return false;
        }
        if (directive)
            i = skip_blanks(l, i + 5);
        if (i < l->n && l->s[i] == '&') {
            i++;
        } else if (r->quote || (r->closed && r->closed == l->s[i])) {
            /* the second half of a doubled delimiter too: 'it'& and 's' in the next line */
            diag_warn(r->cx, WARN_AMPERSAND, line_span(l, i, i + 1),
                      "a continued character constant goes on behind a '&': it goes on here");
        } else {
            put(r, ' ', l->pos); /* without '&' the line break separates like a blank */
        }
        *from = i;
        return true;
    }
}

/* Fills raw with the next statement line; false at the end of the file on top. */
static bool fill_free(Reader *r) {
    Line l;
    while (next_line(r, &l)) {
        int i = skip_blanks(&l, 0);
        bool directive = i < l.n && sentinel_at(r, &l, i);
        raw_begin(r, directive);
        if (i == l.n || (l.s[i] == '!' && !directive))
            continue;
        if (!directive && take_include(r, &l, i))
            continue;
        uint32_t amp = 0;
        bool more = append_free(r, &l, directive ? i + 5 : i, &amp);
        while (more && next_continuation(r, &l, &i, amp))
            more = append_free(r, &l, i, &amp);
        raw_end(r, l.pos + (uint32_t)l.n);
        return true;
    }
    return false;
}

/* ---- fixed form ---- */

typedef struct FixedLine {
    Line line;
    bool comment, directive, continues;
    int field, end; /* of the statement: columns 7 to 72 */
} FixedLine;

/* What a line is. A tab in columns 1 to 6 leads to column 7; a digit behind it continues. INCLUDE
 * may begin in any column. */
static FixedLine fixed_line(const Reader *r, Line l) {
    FixedLine f = {.line = l, .directive = sentinel_at(r, &l, 0)};
    int i = skip_blanks(&l, 0), close;
    bool debug = i < l.n && (l.s[0] | ' ') == 'd' && !r->cx->opt.d_lines_as_code;
    f.comment =
        !f.directive && (i == l.n || strchr("cC*!", l.s[0]) || debug ||
                         (l.s[i] == '!' && i != 5));
    int tab = f.directive ? 5 : 0;
    while (tab < l.n && tab < 6 && l.s[tab] != '\t')
        tab++;
    if (tab < l.n && tab < 6) {
        f.continues = tab + 1 < l.n && l.s[tab + 1] >= '1' && l.s[tab + 1] <= '9';
        f.field = tab + 1 + f.continues;
    } else {
        f.continues = l.n > 5 && !is_blank(l.s[5]) && l.s[5] != '0';
        f.field = l.n < 6 ? l.n : 6;
    }
    if (i < f.field && !f.comment && !f.directive && include_name(&l, i, true, &close) >= 0) {
        f.continues = false;
        f.field = i;
    }
    f.end = l.n;
    if (r->width && f.end > f.field + r->width - 6)
        f.end = f.field + r->width - 6;
    if (f.end < f.field)
        f.end = f.field;
    return f;
}

/* Such a line is a comment, which its author cannot have meant. */
static void warn_indented_sentinel(Reader *r, const Line *l) {
    int i = skip_blanks(l, 0);
    if (i > 0 && i < l->n && l->s[i] == '!' && sentinel_at(r, l, i))
        diag_warn(r->cx, WARN_DIRECTIVES, line_span(l, i, i + 5),
                  "this is a comment: in fixed form a directive begins in column 1");
}

/* Columns 1 to 5 of an initial line go before the statement: next_segment() finds the label. */
static void put_label(Reader *r, const FixedLine *f) {
    for (int i = 0; i < f->field && i < 5 && !f->directive; i++) {
        char c = f->line.s[i];
        if (i == 0 && (c | ' ') == 'd' && r->cx->opt.d_lines_as_code)
            c = ' ';
        if (!is_digit(c) && !is_blank(c)) {
            raw_error(r, line_span(&f->line, i, i + 1),
                      "columns 1 to 5 of fixed form hold a label or a comment mark");
            return;
        }
        put(r, c, f->line.pos + (uint32_t)i);
    }
}

/* A label there would be lost. */
static void check_continuation_label(Reader *r, const FixedLine *f) {
    for (int i = 0; i < f->field - 1 && i < 5 && !f->directive; i++)
        if (!is_blank(f->line.s[i]))
            raw_error(r, line_span(&f->line, i, i + 1), "a continuation line has no label");
}

static void append_fixed(Reader *r, const FixedLine *f) {
    int i = f->field;
    warn_tab(r, &f->line);
    while (i < f->end && put_source(r, f->line.s[i], f->line.pos + (uint32_t)i))
        i++;
    int beyond = skip_blanks(&f->line, f->end);
    r->cut = beyond < f->line.n && i == f->end;
    if (r->cut && (f->line.s[beyond] != '!' || r->quote))
        diag_warn(r->cx, WARN_LINE_TRUNCATION, line_span(&f->line, beyond, f->line.n),
                  "text behind column %d is not read", r->width);
    /* A literal that goes on in the next line holds the blanks up to column 72. */
    int missing = r->width ? f->field + r->width - 6 - f->end : 0;
    uint32_t pos = f->line.pos + (uint32_t)f->end;
    if (r->closed && missing > 0 && i == f->end)
        put_source(r, ' ', pos); /* and one that ended is not doubled behind them */
    while (missing-- > 0 && (r->quote || r->hollerith))
        put_source(r, ' ', pos);
}

/* The next line that is not a comment; false at the end of the file. */
static bool next_fixed(Reader *r, FixedLine *f) {
    Line l;
    while (next_line(r, &l)) {
        *f = fixed_line(r, l);
        if (!f->comment)
            return true;
        warn_indented_sentinel(r, &l);
    }
    return false;
}

/* Adds the lines that continue raw, and leaves the next one unread. */
static void append_continuations(Reader *r, FixedLine *f) {
    uint32_t end = f->line.pos + (uint32_t)f->end;
    while (next_fixed(r, f)) {
        if (!f->continues || f->directive != r->directive) {
            Input *in = &r->stack.at[r->stack.n - 1];
            in->at = f->line.pos - in->file.base;
            break;
        }
        check_continuation_label(r, f);
        append_fixed(r, f);
        end = f->line.pos + (uint32_t)f->end;
    }
    raw_end(r, end);
}

static bool fill_fixed(Reader *r) {
    FixedLine f;
    while (next_fixed(r, &f)) {
        const Line *l = &f.line;
        Line text = {l->s, f.end, l->pos};
        raw_begin(r, f.directive);
        if (f.continues) {
            raw_error(r, line_span(l, f.field - 1, f.field),
                      "continuation line without a statement to continue");
        } else if (f.directive || !take_include(r, &text, skip_blanks(&text, f.field))) {
            put_label(r, &f);
            append_fixed(r, &f);
            append_continuations(r, &f);
            return true;
        }
    }
    return false;
}

/* ---- statements of the raw line ---- */

/* Takes the label off the front of a statement, from raw.at[r->at] on. */
static void take_label(Reader *r, Logical *out) {
    int i = r->at, beg = -1, end = 0, digits = 0;
    long label = 0;
    for (; i < r->raw.n && (is_digit(r->raw.at[i]) || is_blank(r->raw.at[i])); i++) {
        if (is_blank(r->raw.at[i])) {
            if (beg >= 0 && !r->fixed)
                break;
            continue;
        }
        if (beg < 0)
            beg = i;
        end = i + 1;
        digits++;
        if (label <= MAX_LABEL)
            label = 10 * label + (r->raw.at[i] - '0');
    }
    r->at = i;
    if (beg < 0)
        return;
    out->label_span = (Span){r->raw_pos.at[beg], r->raw_pos.at[end - 1] + 1};
    if (label < 1 || label > MAX_LABEL)
        diag_error(r->cx, out->label_span, "a label is a number from 1 to %d", MAX_LABEL);
    else if (digits > 5)
        diag_error(r->cx, out->label_span, "a label has at most 5 digits, leading zeros included");
    else
        out->label = (int)label;
    if (!r->fixed && i == end && i < r->raw.n && isalnum((unsigned char)r->raw.at[i]))
        diag_error(r->cx, out->label_span, "a blank must stand behind a label");
}

/* Cuts the next statement off raw; false: nothing is left. */
static bool next_segment(Reader *r, Logical *out) {
    *out = (Logical){.fixed = r->fixed, .directive = r->directive, .bad = r->bad};
    if (!r->directive)
        take_label(r, out);
    r->text.n = r->pos.n = 0;
    char quote = 0;
    int i = r->at;
    for (; i < r->raw.n; i++) {
        char c = r->raw.at[i];
        if (quote) {
            if (c == quote)
                quote = 0;
        } else if (c == ';') {
            break;
        } else if (c == '\'' || c == '"') {
            quote = c;
            /* the blanks between two literals keep them from being one with a doubled delimiter */
            if (i && is_blank(r->raw.at[i - 1]) && r->text.n && r->text.at[r->text.n - 1] == c) {
                vec_push(r->cx, &r->text, ' ');
                vec_push(r->cx, &r->pos, r->raw_pos.at[i - 1]);
            }
        } else if (is_blank(c)) {
            if (r->text.n == 0 || (r->fixed && !r->directive))
                continue;
            c = ' ';
        } else if (c >= 'A' && c <= 'Z') {
            c += 'a' - 'A';
        }
        vec_push(r->cx, &r->text, c);
        vec_push(r->cx, &r->pos, r->raw_pos.at[i]);
    }
    r->at = i + 1;
    while (r->text.n && r->text.at[r->text.n - 1] == ' ')
        r->text.n = --r->pos.n;
    if (r->text.n == 0)
        return false;
    out->n = r->text.n;
    vec_push(r->cx, &r->text, '\0');
    vec_push(r->cx, &r->pos, r->pos.at[out->n - 1] + 1);
    out->text = r->text.at;
    out->pos = r->pos.at;
    return true;
}

bool reader_next(Reader *r, Logical *out) {
    for (;;) {
        while (r->at < r->raw.n) {
            if (next_segment(r, out))
                return true;
            if (out->label)
                diag_error(r->cx, out->label_span, "label %d stands before no statement",
                           out->label);
        }
        while (!(r->fixed ? fill_fixed(r) : fill_free(r))) {
            if (r->stack.n == 1)
                return false;
            r->stack.n--;
        }
    }
}
