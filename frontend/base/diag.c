/* diag.c: collects messages and prints them with the source line and a caret under the place.
 *
 * Contract: diag.h. Notes and the hint belong to the message before them. Sorting is by position
 * and stable, so that passes may report in any order and the output is still that of
 * one reading. */
#include "diag.h"

#include <stdlib.h>
#include <string.h>

#include "../source/source.h"

typedef enum Severity { SEV_ERROR, SEV_WARNING, SEV_INFO } Severity;

typedef struct Note {
    Span at;
    const char *text;
} Note;

typedef struct Message {
    Severity severity;
    bool is_unsupported;
    bool is_error;    /* an error, or a warning that is to be one */
    const char *name; /* of a warning, or NULL */
    Span at;
    int serial;
    const char *text;
    const char *hint;
    Vec(Note) notes;
    Vec(Span) parts; /* statements that it is about */
} Message;

struct Diag {
    Vec(Message) messages;
    int errors;
};

static Diag *diag_of(Context *cx) {
    if (!cx->diag)
        cx->diag = NEW(cx, Diag);
    return cx->diag;
}

static const char *format_text(Context *cx, const char *fmt, va_list ap) {
    char small[512];
    va_list again;
    va_copy(again, ap);
    size_t n = (size_t)vsnprintf(small, sizeof small, fmt, ap);
    char *text = arena_strndup(cx->arena, small, n < sizeof small ? n : sizeof small - 1);
    if (n >= sizeof small) {
        text = arena_alloc(cx->arena, n + 1);
        vsnprintf(text, n + 1, fmt, again);
    }
    va_end(again);
    return text;
}

static Message *add(Context *cx, Severity severity, Span at, const char *fmt, va_list ap) {
    Diag *d = diag_of(cx);
    Message m = {.severity = severity, .at = at, .serial = d->messages.n};
    m.text = format_text(cx, fmt, ap);
    m.is_error = severity == SEV_ERROR || (severity == SEV_WARNING && cx->opt.werror);
    vec_push(cx, &d->messages, m);
    d->errors += m.is_error;
    return &d->messages.at[d->messages.n - 1];
}

void diag_error(Context *cx, Span at, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    add(cx, SEV_ERROR, at, fmt, ap);
    va_end(ap);
}

void diag_unsupported(Context *cx, Span at, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    add(cx, SEV_ERROR, at, fmt, ap)->is_unsupported = true;
    va_end(ap);
}

typedef enum WarnFrom { FROM_ALWAYS, FROM_WALL, FROM_WEXTRA, FROM_NEVER } WarnFrom;

static const struct {
    const char *name;
    WarnFrom from;
} named[] = {
#define WARNING(id, name, from, help) {name, FROM_##from},
#include "frontend/base/warnings.def"
};

bool diag_warns(const Context *cx, Warning w) {
    uint64_t bit = (uint64_t)1 << w;
    WarnFrom from = named[w].from;
    if (cx->opt.no_warnings || cx->opt.warn_off & bit)
        return false;
    return from == FROM_ALWAYS || (cx->opt.warn_on | cx->opt.warn_error) & bit ||
           (from == FROM_WALL && cx->opt.wall) || (from == FROM_WEXTRA && cx->opt.wextra);
}

bool diag_warn(Context *cx, Warning w, Span at, const char *fmt, ...) {
    if (!diag_warns(cx, w))
        return false;
    va_list ap;
    va_start(ap, fmt);
    Message *m = add(cx, SEV_WARNING, at, fmt, ap);
    va_end(ap);
    m->name = named[w].name;
    if (m->is_error && cx->opt.warn_no_error >> w & 1) {
        m->is_error = false;
        diag_of(cx)->errors--;
    }
    if (!m->is_error && cx->opt.warn_error >> w & 1) {
        m->is_error = true;
        diag_of(cx)->errors++;
    }
    return true;
}

void diag_info(Context *cx, Span at, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    add(cx, SEV_INFO, at, fmt, ap);
    va_end(ap);
}

void diag_note(Context *cx, Span at, const char *fmt, ...) {
    Diag *d = diag_of(cx);
    if (!d->messages.n)
        return;
    va_list ap;
    va_start(ap, fmt);
    Note note = {at, format_text(cx, fmt, ap)};
    va_end(ap);
    vec_push(cx, &d->messages.at[d->messages.n - 1].notes, note);
}

void diag_hint(Context *cx, const char *fmt, ...) {
    Diag *d = diag_of(cx);
    if (!d->messages.n)
        return;
    va_list ap;
    va_start(ap, fmt);
    d->messages.at[d->messages.n - 1].hint = format_text(cx, fmt, ap);
    va_end(ap);
}

void diag_part(Context *cx, Span of) {
    Diag *d = diag_of(cx);
    if (d->messages.n)
        vec_push(cx, &d->messages.at[d->messages.n - 1].parts, of);
}

int diag_errors(Context *cx) {
    return diag_of(cx)->errors;
}

static bool is_in(Span place, Span all) {
    return place.beg >= all.beg && place.beg < all.end;
}

static bool is_about(const Message *m, Span all) {
    bool about = is_in(m->at, all);
    for (int i = 0; i < m->parts.n && !about; i++)
        about = is_in(m->parts.at[i], all);
    return about;
}

bool diag_unsupported_within(Context *cx, Span part) {
    const Diag *d = diag_of(cx);
    bool any = false;
    for (int i = 0; i < d->messages.n; i++) {
        const Message *m = &d->messages.at[i];
        if (m->severity != SEV_ERROR || !is_about(m, part))
            continue;
        if (!m->is_unsupported)
            return false;
        any = true;
    }
    return any;
}

void diag_forget_unsupported(Context *cx, Span part) {
    Diag *d = diag_of(cx);
    int kept = 0;
    for (int i = 0; i < d->messages.n; i++) {
        const Message m = d->messages.at[i];
        if (m.is_unsupported && is_about(&m, part))
            d->errors--;
        else
            d->messages.at[kept++] = m;
    }
    d->messages.n = kept;
}

Span span_join(Span a, Span b) {
    if (!a.end)
        return b;
    if (!b.end)
        return a;
    return (Span){a.beg < b.beg ? a.beg : b.beg, a.end > b.end ? a.end : b.end};
}

/* ---- printing ---- */

enum { MAX_WIDTH = 120 };

/* The source line and carets under the part of the range that lies on it. */
static void print_source(Context *cx, FILE *out, Span at, int line, int col) {
    int len = 0;
    const char *text = sources_line(cx, at.beg, &len);
    if (!text)
        return;
    if (len && text[len - 1] == '\r')
        len--;
    if (col > MAX_WIDTH) { /* of a very long line, the part around the place */
        int skipped = col - MAX_WIDTH / 2;
        text += skipped;
        len -= skipped;
        col -= skipped;
    }
    if (len > 2 * MAX_WIDTH)
        len = 2 * MAX_WIDTH;
    int carets = at.end > at.beg ? (int)(at.end - at.beg) : 1;
    if (col - 1 + carets > len)
        carets = len - (col - 1) > 0 ? len - (col - 1) : 1;
    fprintf(out, "%5d | ", line);
    for (int i = 0; i < len; i++) /* a terminal must not act on control characters */
        fputc((unsigned char)text[i] < ' ' && text[i] != '\t' ? '?' : text[i], out);
    fprintf(out, "\n      | ");
    for (int i = 0; i + 1 < col; i++)
        fputc(i < len && text[i] == '\t' ? '\t' : ' ', out);
    fputc('^', out);
    for (int i = 1; i < carets; i++)
        fputc('~', out);
    fputc('\n', out);
}

static void print_one(Context *cx, FILE *out, Span at, const char *severity, const char *text) {
    const char *path = NULL;
    int line = 0, col = 0;
    if (at.beg && cx->sources)
        sources_locate(cx, at.beg, &path, &line, &col);
    if (!path) {
        fprintf(out, "hpfc: %s: %s\n", severity, text);
        return;
    }
    fprintf(out, "%s:%d:%d: %s: %s\n", path, line, col, severity, text);
    print_source(cx, out, at, line, col);
}

static int compare(const void *x, const void *y) {
    const Message *a = x, *b = y;
    if (a->at.beg != b->at.beg)
        return a->at.beg < b->at.beg ? -1 : 1;
    return a->serial - b->serial;
}

static bool same(const Message *a, const Message *b) {
    return a->at.beg == b->at.beg && a->severity == b->severity && !strcmp(a->text, b->text);
}

/* Equal messages have equal positions, so after sorting they are neighbours but for other
 * messages of the same position. */
static bool said_before(const Message *all, int i) {
    for (int j = i - 1; j >= 0 && all[j].at.beg == all[i].at.beg; j--)
        if (same(&all[j], &all[i]))
            return true;
    return false;
}

void diag_flush(Context *cx, FILE *out) {
    static const char *const word[] = {"error", "warning", "info"};
    Diag *d = diag_of(cx);
    Message *all = d->messages.at;
    int shown = 0, hidden = 0;
    if (d->messages.n)
        qsort(all, (size_t)d->messages.n, sizeof *all, compare);
    for (int i = 0; i < d->messages.n; i++) {
        const Message *m = &all[i];
        bool error = m->is_error;
        if (said_before(all, i))
            continue;
        if (error && shown == cx->opt.max_errors && shown > 0) {
            hidden++;
            continue;
        }
        shown += error;
        const char *text = m->name ? arena_printf(cx->arena, "%s [-W%s]", m->text, m->name)
                                   : m->text;
        print_one(cx, out, m->at, error ? "error" : word[m->severity], text);
        for (int k = 0; k < m->notes.n; k++)
            print_one(cx, out, m->notes.at[k].at, "note", m->notes.at[k].text);
        if (m->hint)
            fprintf(out, "      = hint: %s\n", m->hint);
    }
    if (hidden)
        fprintf(out, "hpfc: note: %d more error%s not shown\n", hidden, hidden > 1 ? "s" : "");
    d->messages.n = 0;
}
