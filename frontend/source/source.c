/* source.c: the files that were read, as one space of byte positions.
 *
 * Contract: source.h. Each file takes size + 1 positions, so that the place behind its last byte
 * is its own; the first file begins at 1, and 0 means "no place". */
#include "source_int.h"

#include <strings.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

Sources *sources_new(Context *cx) {
    Sources *s = NEW(cx, Sources);
    s->next_base = 1;
    return s;
}

/* The whole file in the arena, NUL-terminated; NULL and errno where it cannot be read. */
static char *read_whole(Context *cx, FILE *f, size_t *size) {
    size_t n = 0, cap = 1 << 16;
    char *buf = arena_alloc(cx->arena, cap + 1);
    while (!feof(f)) {
        if (n == cap) {
            char *more = arena_alloc(cx->arena, 2 * cap + 1);
            memcpy(more, buf, n);
            buf = more;
            cap *= 2;
        }
        n += fread(buf + n, 1, cap - n, f);
        if (ferror(f))
            return NULL;
        if (n > INT_MAX / 2) {
            errno = EFBIG;
            return NULL;
        }
    }
    buf[n] = '\0';
    *size = n;
    return buf;
}

static void index_lines(Context *cx, SourceFile *f) {
    vec_push(cx, &f->lines, 0);
    for (const char *p = f->text; (p = memchr(p, '\n', f->size - (size_t)(p - f->text)));)
        vec_push(cx, &f->lines, (uint32_t)(++p - f->text));
}

/* Lines like `# 7 "inc.h" 1`. */
static void index_origins(Context *cx, SourceFile *f) {
    for (int i = 0; i < f->lines.n; i++) {
        const char *s = f->text + f->lines.at[i];
        char *end, *close;
        if (s[0] != '#' || s[1] != ' ')
            continue;
        long line = strtol(s + 2, &end, 10);
        if (end == s + 2 || end[0] != ' ' || end[1] != '"' || !(close = strchr(end + 2, '"')))
            continue;
        const char *path = arena_strndup(cx->arena, end + 2, (size_t)(close - end - 2));
        vec_push(cx, &f->origins, (Origin){i + 1, (int)line, path});
    }
}

static int add_file(Context *cx, const char *path, const char *from, const char **why);

int sources_add(Context *cx, const char *path, const char **why) {
    return add_file(cx, path, path, why);
}

int sources_add_preprocessed(Context *cx, const char *path, const char *from, const char **why) {
    return add_file(cx, path, from, why);
}

static int add_file(Context *cx, const char *path, const char *from, const char **why) {
    if (!cx->sources)
        cx->sources = sources_new(cx);
    Sources *s = cx->sources;
    for (int i = 0; i < s->files.n; i++)
        if (!strcmp(s->files.at[i].path, path))
            return i;
    errno = 0;
    FILE *in = fopen(from, "rb");
    SourceFile f = {.path = arena_strndup(cx->arena, path, strlen(path)), .base = s->next_base};
    size_t size = 0;
    f.text = in ? read_whole(cx, in, &size) : NULL;
    if (f.text && size > UINT32_MAX - 2 - s->next_base) {
        errno = EFBIG;
        f.text = NULL;
    }
    if (!f.text)
        *why = strerror(errno ? errno : EIO);
    if (in)
        fclose(in);
    if (!f.text)
        return -1;
    f.size = (uint32_t)size;
    s->next_base += f.size + 1;
    index_lines(cx, &f);
    f.marked = from != path;
    if (f.marked)
        index_origins(cx, &f);
    vec_push(cx, &s->files, f);
    return s->files.n - 1;
}

static const SourceFile *file_at(Context *cx, uint32_t pos) {
    if (!cx->sources || !pos)
        return NULL;
    for (int i = 0; i < cx->sources->files.n; i++) {
        const SourceFile *f = &cx->sources->files.at[i];
        if (pos >= f->base && pos <= f->base + f->size)
            return f;
    }
    return NULL;
}

/* The number of the line, from 0, that holds an offset: the last one that begins at or before. */
static int line_at(const SourceFile *f, uint32_t offset) {
    int lo = 0, hi = f->lines.n - 1;
    while (lo < hi) {
        int mid = (lo + hi + 1) / 2;
        if (f->lines.at[mid] <= offset)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo;
}

void sources_locate(Context *cx, uint32_t pos, const char **path, int *line, int *col) {
    const SourceFile *f = file_at(cx, pos);
    int at = f ? line_at(f, pos - f->base) : 0;
    const Origin *o = NULL;
    for (int i = 0; f && i < f->origins.n && f->origins.at[i].at <= at; i++)
        o = &f->origins.at[i];
    if (path)
        *path = o ? o->path : f ? f->path : NULL;
    if (line)
        *line = o ? o->line + at - o->at : f ? at + 1 : 0;
    if (col)
        *col = f ? (int)(pos - f->base - f->lines.at[at]) + 1 : 0;
}

static bool in_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

Span sources_word(Context *cx, Span within, const char *word, const char *after) {
    const SourceFile *f = file_at(cx, within.beg);
    size_t n = strlen(word);
    if (!f || within.end > f->base + f->size)
        return within;
    const char *from = f->text + (within.beg - f->base), *end = f->text + (within.end - f->base);
    for (const char *s = from; s + n <= end; s++) {
        const char *before = s;
        if ((s > from && in_word(s[-1])) || in_word(s[n]) || strncasecmp(s, word, n))
            continue;
        while (before > from && before[-1] == ' ')
            before--;
        if (!after || (before > from && strchr(after, before[-1]))) {
            uint32_t at = f->base + (uint32_t)(s - f->text);
            return (Span){at, at + (uint32_t)n};
        }
    }
    return within;
}

const char *sources_line(Context *cx, uint32_t pos, int *len) {
    const SourceFile *f = file_at(cx, pos);
    *len = 0;
    if (!f)
        return NULL;
    const char *s = f->text + f->lines.at[line_at(f, pos - f->base)];
    const char *end = memchr(s, '\n', f->size - (size_t)(s - f->text));
    *len = (int)((end ? end : f->text + f->size) - s);
    if (*len && s[*len - 1] == '\r')
        --*len;
    return s;
}
