/* emit.c: lines of C, wrapped at 100 columns, and the comments that show the Fortran.
 *
 * Contract: cg->to receives whole lines only. Texts come from the arena. */
#include <ctype.h>
#include <string.h>

#include "cg.h"
#include "../frontend/source/source.h"

enum { COLUMNS = 100 };

const char *cg_vfmt(Cg *cg, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *s = arena_alloc(cg->cx->arena, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, ap);
    return s;
}

const char *cg_fmt(Cg *cg, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *s = cg_vfmt(cg, fmt, ap);
    va_end(ap);
    return s;
}

static void put_spaces(Text *t, int n)
{
    while (n-- > 0)
        text_putn(t, " ", 1);
}

/* The last place at or before column `room` where a line of C may be broken: behind a blank that
 * follows a comma, an operator or an opening brace, at the shallowest nesting of the second
 * half. */
static size_t break_place(const char *s, size_t room)
{
    size_t best = 0;
    int depth = 0, best_depth = 1000;
    bool quoted = false;
    for (size_t i = 0; i < room && s[i]; i++) {
        char c = s[i];
        if (c == '"' && (i == 0 || s[i - 1] != '\\'))
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == '(' || c == '{' || c == '[')
            depth++;
        else if (c == ')' || c == '}' || c == ']')
            depth--;
        else if (c == ' ' && i > 0 && i + 1 < room && strchr(",+-*/|&=?:;<>", s[i - 1])) {
            if (depth <= best_depth || i < room / 2) {
                best = i + 1;
                best_depth = depth;
            } else if (best < room / 2) {
                best = i + 1;
                best_depth = depth;
            }
        }
    }
    return best;
}

static void put_wrapped(Cg *cg, const char *s)
{
    int indent = cg->indent * 4;
    if (s[0] == '#') {
        text_puts(cg->to, s);
        text_puts(cg->to, "\n");
        return;
    }
    put_spaces(cg->to, indent);
    size_t room = (size_t)(COLUMNS - indent);
    while (strlen(s) > room) {
        size_t at = break_place(s, room);
        if (at == 0)
            break;
        text_putn(cg->to, s, at - 1);
        text_puts(cg->to, "\n");
        put_spaces(cg->to, indent + 4);
        s += at;
        room = (size_t)(COLUMNS - indent - 4);
    }
    text_puts(cg->to, s);
    text_puts(cg->to, "\n");
}

void cg_line(Cg *cg, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    put_wrapped(cg, cg_vfmt(cg, fmt, ap));
    va_end(ap);
}

void cg_open(Cg *cg, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *s = cg_vfmt(cg, fmt, ap);
    va_end(ap);
    put_wrapped(cg, *s ? cg_fmt(cg, "%s {", s) : "{");
    cg->indent++;
}

void cg_close(Cg *cg, const char *tail)
{
    cg->indent--;
    cg_line(cg, "}%s", tail);
}

/* An empty line, but for the beginning of a block and behind another one. */
void cg_blank(Cg *cg)
{
    const char *end = cg->to->n > 1 ? cg->to->at + cg->to->n - 2 : NULL;
    if (end && memcmp(end, "\n\n", 2) != 0 && memcmp(end, "{\n", 2) != 0)
        text_puts(cg->to, "\n");
}

void cg_comment(Cg *cg, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *s = cg_vfmt(cg, fmt, ap);
    va_end(ap);
    int indent = cg->indent * 4;
    put_spaces(cg->to, indent);
    text_puts(cg->to, "/* ");
    size_t room = (size_t)(COLUMNS - indent - 6);
    while (strlen(s) > room) {
        size_t at = room;
        while (at > 0 && s[at] != ' ')
            at--;
        if (at == 0)
            break;
        text_putn(cg->to, s, at);
        text_puts(cg->to, "\n");
        put_spaces(cg->to, indent + 3);
        s += at + 1;
    }
    text_puts(cg->to, s);
    text_puts(cg->to, " */\n");
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *cg_where(Cg *cg, Span at)
{
    const char *path;
    int line;
    sources_locate(cg->cx, at.beg, &path, &line, NULL);
    if (!path)
        return cg_string(cg, cg->source, (int64_t)strlen(cg->source));
    const char *s = cg_fmt(cg, "%s:%d", base_name(path), line);
    return cg_string(cg, s, (int64_t)strlen(s));
}

/* Appends one source line to a statement's text: no leading or trailing blanks, no comment, no
 * continuation marks. */
static void append_line(Text *t, const char *s, int n)
{
    char quote = 0;
    int beg = 0;
    while (beg < n && isspace((unsigned char)s[beg]))
        beg++;
    if (beg < n && s[beg] == '&')
        beg++;
    int end = beg;
    for (int i = beg; i < n; i++) {
        if (quote ? s[i] == quote : (s[i] == '\'' || s[i] == '"'))
            quote = quote ? 0 : s[i];
        else if (!quote && s[i] == '!' && i > beg)
            break;
        end = i + 1;
    }
    while (end > beg && (isspace((unsigned char)s[end - 1]) || s[end - 1] == '&'))
        end--;
    if (t->n && end > beg)
        text_puts(t, " ");
    for (int i = beg; i < end; i++) {
        text_putn(t, &s[i], 1);
        if (i + 1 < end && ((s[i] == '*' && s[i + 1] == '/') || (s[i] == '/' && s[i + 1] == '*')))
            text_puts(t, " "); /* no end of comment inside the comment */
    }
}

void cg_source(Cg *cg, Span at)
{
    const char *path;
    int first, last, n;
    sources_locate(cg->cx, at.beg, &path, &first, NULL);
    if (!path || first == cg->last_line)
        return;
    cg->last_line = first;
    sources_locate(cg->cx, at.end > at.beg ? at.end - 1 : at.beg, NULL, &last, NULL);
    Text t;
    text_init(&t, cg->cx);
    uint32_t pos = at.beg;
    for (int line = first; line <= last && line < first + 20; line++) {
        const char *s = sources_line(cg->cx, pos, &n);
        if (!s)
            break;
        append_line(&t, s, n);
        /* the position of the next line: behind this one's newline */
        int col;
        sources_locate(cg->cx, pos, NULL, NULL, &col);
        pos += (uint32_t)(n - col + 2);
    }
    if (cg->cx->opt.line_directives)
        cg_line(cg, "#line %d %s", first, cg_string(cg, path, (int64_t)strlen(path)));
    cg_comment(cg, "%s:%d  %s", base_name(path), first, t.at ? t.at : "");
}

const char *cg_string(Cg *cg, const char *s, int64_t n)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "\"");
    for (int64_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\')
            text_printf(&t, "\\%c", c);
        else if (c == '?' && i + 1 < n && s[i + 1] == '?') /* no trigraphs */
            text_puts(&t, "\\?");
        else if (c < 32 || c > 126)
            text_printf(&t, "\\%03o", c);
        else
            text_putn(&t, (const char *)&s[i], 1);
    }
    text_puts(&t, "\"");
    return t.at;
}

void cg_unsupported(Cg *cg, Span at, const char *what)
{
    diag_unsupported(cg->cx, at, "%s is not supported yet", what);
    if (cg->nest)
        nest_refused(cg->cx, cg->nest);
}
