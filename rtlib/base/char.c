/* char.c: CHARACTER values: assignment, comparison, the intrinsic functions, and the scratch stack
 * that computed values live on. The stack is a list of chunks that never move; a mark counts the
 * bytes below it. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hpfrt.h"

/* ---- the scratch stack ---- */

typedef struct Chunk {
    struct Chunk *below;
    long begin;      /* bytes of all chunks below */
    long used, size; /* of this one */
    char bytes[];
} Chunk;

static Chunk *top;

long hpf_str_mark(void)
{
    return top ? top->begin + top->used : 0;
}

char *hpf_str_new(long n)
{
    enum { LEAST = 1 << 16 };
    n = n < 0 ? 0 : n;
    if (!top || top->size - top->used < n) {
        long size = n > LEAST ? n : LEAST;
        Chunk *c = size > LONG_MAX - (long)sizeof *c ? NULL : malloc(sizeof *c + (size_t)size);
        if (!c)
            hpf_fail(NULL, "out of memory for a CHARACTER value of %ld bytes", n);
        c->below = top;
        c->begin = hpf_str_mark();
        c->used = 0;
        c->size = size;
        top = c;
    }
    char *s = top->bytes + top->used;
    top->used += n;
    return s;
}

void hpf_str_release(long mark)
{
    while (top && top->begin >= mark && top->below) {
        Chunk *c = top;
        top = c->below;
        free(c);
    }
    if (top)
        top->used = mark - top->begin;
}

/* ---- assignment and comparison ---- */

void hpf_assign_text(char *to, long n, hpf_str a)
{
    long m = a.n < n ? a.n : n;
    if (m > 0)
        memmove(to, a.s, (size_t)m);
    if (n > m)
        memset(to + m, ' ', (size_t)(n - m));
}

int hpf_compare_text(hpf_str a, hpf_str b)
{
    long n = a.n < b.n ? a.n : b.n;
    int order = n > 0 ? memcmp(a.s, b.s, (size_t)n) : 0;
    if (order)
        return order;
    for (long i = n; i < a.n; i++)
        if (a.s[i] != ' ')
            return (unsigned char)a.s[i] < ' ' ? -1 : 1;
    for (long i = n; i < b.n; i++)
        if (b.s[i] != ' ')
            return (unsigned char)b.s[i] < ' ' ? 1 : -1;
    return 0;
}

/* ---- values ---- */

hpf_str hpf_concat(hpf_str a, hpf_str b)
{
    char *s = hpf_str_new(a.n + b.n);
    if (a.n)
        memcpy(s, a.s, (size_t)a.n);
    if (b.n)
        memcpy(s + a.n, b.s, (size_t)b.n);
    return (hpf_str){ s, a.n + b.n };
}

int hpf_selected_char_kind(hpf_str name)
{
    static const char *const known[] = { "ascii", "default" };
    long n = hpf_len_trim(name);
    for (int i = 0; i < 2; i++)
        if (n == (long)strlen(known[i]) && !strncasecmp(name.s, known[i], (size_t)n))
            return 1;
    return -1;
}

long hpf_len_trim(hpf_str a)
{
    long n = a.n;
    while (n > 0 && a.s[n - 1] == ' ')
        n--;
    return n;
}

hpf_str hpf_trim(hpf_str a)
{
    return (hpf_str){ a.s, hpf_len_trim(a) };
}

hpf_str hpf_adjustl(hpf_str a)
{
    long lead = 0;
    while (lead < a.n && a.s[lead] == ' ')
        lead++;
    char *s = hpf_str_new(a.n);
    hpf_assign(s, a.n, hpf_chars(a.s + lead, a.n - lead));
    return (hpf_str){ s, a.n };
}

hpf_str hpf_adjustr(hpf_str a)
{
    long n = hpf_len_trim(a);
    char *s = hpf_str_new(a.n);
    memset(s, ' ', (size_t)(a.n - n));
    if (n)
        memcpy(s + (a.n - n), a.s, (size_t)n);
    return (hpf_str){ s, a.n };
}

hpf_str hpf_repeat(const char *where, hpf_str a, long copies)
{
    if (copies < 0)
        hpf_fail(where, "the number of copies of REPEAT is %ld", copies);
    if (a.n && copies > LONG_MAX / a.n)
        hpf_fail(where, "the result of REPEAT would have more than %ld characters", LONG_MAX);
    char *s = hpf_str_new(a.n * copies);
    for (long i = 0; i < copies && a.n; i++)
        memcpy(s + i * a.n, a.s, (size_t)a.n);
    return (hpf_str){ s, a.n * copies };
}

#define ROW4(k) (char)(k), (char)((k) + 1), (char)((k) + 2), (char)((k) + 3)
#define ROW16(k) ROW4(k), ROW4((k) + 4), ROW4((k) + 8), ROW4((k) + 12)
#define ROW64(k) ROW16(k), ROW16((k) + 16), ROW16((k) + 32), ROW16((k) + 48)
static const char codes[256] = { ROW64(0), ROW64(64), ROW64(128), ROW64(192) };

hpf_str hpf_char(long code)
{
    return (hpf_str){ &codes[code & 255], 1 };
}

/* ---- searches ---- */

long hpf_str_index(hpf_str a, hpf_str part, bool back)
{
    long last = a.n - part.n;
    for (long k = 0; k <= last; k++) {
        long i = back ? last - k : k;
        if (part.n == 0 || memcmp(a.s + i, part.s, (size_t)part.n) == 0)
            return i + 1;
    }
    return 0;
}

static long find(hpf_str a, hpf_str set, bool back, bool in)
{
    for (long k = 0; k < a.n; k++) {
        long i = back ? a.n - 1 - k : k;
        if ((set.n > 0 && memchr(set.s, a.s[i], (size_t)set.n) != NULL) == in)
            return i + 1;
    }
    return 0;
}

long hpf_str_scan(hpf_str a, hpf_str set, bool back)
{
    return find(a, set, back, true);
}

long hpf_str_verify(hpf_str a, hpf_str set, bool back)
{
    return find(a, set, back, false);
}
