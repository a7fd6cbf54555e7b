/* json.c: a reader of JSON (RFC 8259), by recursive descent (contract: json.h). */
#include "base/json.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rt.h"

enum { DEEPEST = 60 };

typedef struct Scan {
    const char *at;
    bool bad;
    int depth;
} Scan;

static rt_json *value(Scan *s);

static void blanks(Scan *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r')
        s->at++;
}

static bool have(Scan *s, char c)
{
    blanks(s);
    if (*s->at != c)
        return false;
    s->at++;
    return true;
}

static int hex4(Scan *s)
{
    int code = 0;
    for (int i = 0; i < 4; i++) {
        char c = *s->at;
        if (!isxdigit((unsigned char)c)) {
            s->bad = true;
            return 0;
        }
        code = code * 16 + (isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10);
        s->at++;
    }
    return code;
}

static char *put_utf8(char *to, long code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int lead[] = { 0, 0xc0, 0xe0, 0xf0 };
    *to++ = (char)(lead[more] | code >> (6 * more));
    while (more-- > 0)
        *to++ = (char)(0x80 | (code >> (6 * more) & 0x3f));
    return to;
}

static char *escape(Scan *s, char *to)
{
    static const char from[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    char c = *s->at++;
    const char *known = c ? strchr(from, c) : NULL;
    if (known) {
        *to++ = means[known - from];
        return to;
    }
    if (c != 'u') {
        s->bad = true;
        s->at -= c == '\0';
        return to;
    }
    long code = hex4(s);
    if (code >= 0xd800 && code < 0xdc00 && s->at[0] == '\\' && s->at[1] == 'u') {
        s->at += 2;
        code = 0x10000 + ((code - 0xd800) << 10) + (hex4(s) - 0xdc00);
    }
    if (code <= 0 || code > 0x10ffff) /* no NUL within a C string either */
        s->bad = true;
    return s->bad ? to : put_utf8(to, code);
}

static char *string(Scan *s)
{
    size_t n = 0;
    if (!have(s, '"')) {
        s->bad = true;
        return NULL;
    }
    for (const char *p = s->at; *p && *p != '"'; p++, n++)
        if (*p == '\\' && p[1])
            p++, n++;
    char *text = rt_alloc(n + 1, "JSON"), *to = text;
    while (!s->bad && *s->at && *s->at != '"') {
        if ((unsigned char)*s->at < 0x20)
            s->bad = true;
        else if (*s->at == '\\')
            s->at++, to = escape(s, to);
        else
            *to++ = *s->at++;
    }
    *to = '\0';
    if (*s->at == '"')
        s->at++;
    else
        s->bad = true;
    return text;
}

/* -?digits(.digits)?(e[+-]?digits)? */
static char *number(Scan *s)
{
    const char *p = s->at;
    p += *p == '-';
    if (!isdigit((unsigned char)*p))
        s->bad = true;
    while (isdigit((unsigned char)*p) || (*p && strchr(".eE+-", *p)))
        p++;
    char *text = strndup(s->at, (size_t)(p - s->at)), *end;
    strtod(text, &end);
    s->bad = s->bad || *end;
    s->at = p;
    return text;
}

static void members(Scan *s, rt_json *j, char close)
{
    rt_json **last = &j->child;
    if (have(s, close))
        return;
    do {
        char *key = NULL;
        if (j->kind == RT_JSON_OBJECT) {
            key = string(s);
            s->bad = s->bad || !have(s, ':');
        }
        rt_json *member = s->bad ? NULL : value(s);
        if (!member) {
            free(key);
            return;
        }
        member->key = key;
        *last = member;
        last = &member->next;
    } while (!s->bad && have(s, ','));
    if (!have(s, close))
        s->bad = true;
}

static rt_json *value(Scan *s)
{
    static const char *const words[] = { "null", "false", "true" };
    rt_json *j = rt_zalloc(sizeof *j, "JSON");
    blanks(s);
    if (s->depth++ == DEEPEST) {
        s->bad = true;
    } else if (*s->at == '"') {
        j->kind = RT_JSON_STRING;
        j->text = string(s);
    } else if (*s->at == '{' || *s->at == '[') {
        j->kind = *s->at++ == '{' ? RT_JSON_OBJECT : RT_JSON_LIST;
        members(s, j, j->kind == RT_JSON_OBJECT ? '}' : ']');
    } else if (isalpha((unsigned char)*s->at)) {
        int w = 0;
        while (w < 3 && strncmp(s->at, words[w], strlen(words[w])) != 0)
            w++;
        s->bad = s->bad || w == 3;
        if (w < 3)
            s->at += strlen(words[w]);
        j->kind = (rt_json_kind)w; /* the first three kinds, in that order */
    } else {
        j->kind = RT_JSON_NUMBER;
        j->text = number(s);
    }
    s->depth--;
    return j;
}

rt_json *rt_json_parse(const char *text)
{
    Scan s = { .at = text };
    rt_json *j = value(&s);
    blanks(&s);
    if (!s.bad && *s.at == '\0')
        return j;
    rt_json_free(j);
    return NULL;
}

void rt_json_free(rt_json *j)
{
    while (j) {
        rt_json *next = j->next;
        rt_json_free(j->child);
        free(j->key);
        free(j->text);
        free(j);
        j = next;
    }
}

const rt_json *rt_json_get(const rt_json *j, const char *key)
{
    const rt_json *m = j && j->kind == RT_JSON_OBJECT ? j->child : NULL;
    while (m && strcmp(m->key, key) != 0)
        m = m->next;
    return m;
}

const rt_json *rt_json_at(const rt_json *j, int index)
{
    const rt_json *m = j && j->kind == RT_JSON_LIST ? j->child : NULL;
    while (m && index-- > 0)
        m = m->next;
    return m;
}

int rt_json_count(const rt_json *j)
{
    int n = 0;
    for (const rt_json *m = j ? j->child : NULL; m; m = m->next)
        n++;
    return n;
}

const char *rt_json_text(const rt_json *j)
{
    return j && j->kind == RT_JSON_STRING ? j->text : "";
}

bool rt_json_long(const rt_json *j, long *value)
{
    char *end;
    if (!j || j->kind != RT_JSON_NUMBER)
        return false;
    errno = 0;
    *value = strtol(j->text, &end, 10);
    return *end == '\0' && errno == 0;
}

int rt_json_longs(const rt_json *j, long *values, int most)
{
    int n = 0;
    if (!j || j->kind != RT_JSON_LIST)
        return -1;
    for (const rt_json *m = j->child; m; m = m->next, n++)
        if (n == most || !rt_json_long(m, &values[n]))
            return -1;
    return n;
}

void rt_json_quote(FILE *to, const char *text)
{
    putc('"', to);
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\')
            fprintf(to, "\\%c", *p);
        else if (*p < 0x20)
            fprintf(to, "\\u%04x", *p);
        else
            putc(*p, to);
    }
    putc('"', to);
}
