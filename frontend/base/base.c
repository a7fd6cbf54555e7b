/* base.c: arena, interned names, growable arrays and texts.
 *
 * Contract: base.h. The arena is a list of blocks that grow with the compilation; an object larger
 * than a block gets one of its own. Memory comes zeroed, so that a new tree node has all fields
 * empty without its constructor naming them. */
#include "base.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"

enum { BLOCK_SIZE = 256 * 1024, ALIGNMENT = _Alignof(max_align_t) };

typedef struct Block {
    struct Block *next;
    size_t used, size;
    _Alignas(ALIGNMENT) char mem[];
} Block;

struct Arena {
    Block *head; /* the block that is being filled; full ones behind it */
};

static _Noreturn void out_of_memory(void) {
    fputs("hpfc: error: out of memory\n", stderr);
    exit(1);
}

static void *must_alloc(size_t size) {
    void *p = calloc(1, size);
    if (!p)
        out_of_memory();
    return p;
}

static Block *block_new(size_t size) {
    Block *b = must_alloc(sizeof(Block) + size);
    b->size = size;
    return b;
}

void *arena_alloc(Arena *a, size_t size) {
    if (size > SIZE_MAX / 2)
        out_of_memory();
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    Block *b = a->head;
    if (size > BLOCK_SIZE / 4) { /* its own block, behind the one that is being filled */
        Block *own = block_new(size);
        own->used = size;
        own->next = b->next;
        b->next = own;
        return own->mem;
    }
    if (b->size - b->used < size) {
        b = block_new(BLOCK_SIZE);
        b->next = a->head;
        a->head = b;
    }
    void *p = b->mem + b->used;
    b->used += size;
    return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
    char *p = arena_alloc(a, n + 1);
    if (n)
        memcpy(p, s, n);
    return p;
}

static char *arena_vprintf(Arena *a, const char *fmt, va_list ap) {
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    char *p = arena_alloc(a, (size_t)n + 1);
    vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return p;
}

char *arena_printf(Arena *a, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    char *p = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return p;
}

/* ---- interned names: an open-addressing hash table, doubled at half full ---- */

struct NameTable {
    char **at;
    size_t n, cap; /* cap: a power of two */
};

static size_t hash_bytes(const char *s, size_t n) { /* FNV-1a */
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)s[i]) * 1099511628211u;
    return (size_t)(h ^ (h >> 32));
}

static void names_grow(struct NameTable *t) {
    size_t cap = t->cap ? 2 * t->cap : 1024;
    char **at = must_alloc(cap * sizeof *at);
    for (size_t i = 0; i < t->cap; i++) {
        if (!t->at[i])
            continue;
        size_t j = hash_bytes(t->at[i], strlen(t->at[i])) & (cap - 1);
        while (at[j])
            j = (j + 1) & (cap - 1);
        at[j] = t->at[i];
    }
    free(t->at);
    t->at = at;
    t->cap = cap;
}

const char *name_intern(Context *cx, const char *s, size_t n) {
    struct NameTable *t = cx->names;
    if (2 * (t->n + 1) > t->cap)
        names_grow(t);
    size_t j = hash_bytes(s, n) & (t->cap - 1);
    for (; t->at[j]; j = (j + 1) & (t->cap - 1))
        if (!strncmp(t->at[j], s, n) && t->at[j][n] == '\0')
            return t->at[j];
    t->n++;
    return t->at[j] = arena_strndup(cx->arena, s, n);
}

const char *name_of(Context *cx, const char *s) {
    return name_intern(cx, s, strlen(s));
}

/* ---- vectors and texts ---- */

void vec_grow(Arena *a, void **at, int *cap, size_t size) {
    int n = *cap;
    *cap = n ? 2 * n : 4;
    void *p = arena_alloc(a, (size_t)*cap * size);
    if (n)
        memcpy(p, *at, (size_t)n * size);
    *at = p;
}

void text_init(Text *t, Context *cx) {
    *t = (Text){.cx = cx, .cap = 128};
    t->at = arena_alloc(cx->arena, t->cap);
}

void text_putn(Text *t, const char *s, size_t n) {
    if (t->n + n + 1 > t->cap) {
        while (t->n + n + 1 > t->cap)
            t->cap *= 2;
        char *at = arena_alloc(t->cx->arena, t->cap);
        memcpy(at, t->at, t->n);
        t->at = at;
    }
    memcpy(t->at + t->n, s, n);
    t->n += n;
    t->at[t->n] = '\0';
}

void text_puts(Text *t, const char *s) {
    text_putn(t, s, strlen(s));
}

void text_printf(Text *t, const char *fmt, ...) {
    char small[256]; /* most pieces are short: no arena garbage for them */
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    size_t n = (size_t)vsnprintf(small, sizeof small, fmt, ap);
    if (n < sizeof small)
        text_putn(t, small, n);
    else
        text_puts(t, arena_vprintf(t->cx->arena, fmt, again));
    va_end(again);
    va_end(ap);
}

/* ---- context ---- */

void context_init(Context *cx) {
    memset(cx, 0, sizeof *cx);
    cx->arena = must_alloc(sizeof *cx->arena);
    cx->arena->head = block_new(BLOCK_SIZE);
    cx->names = must_alloc(sizeof *cx->names);
    cx->opt.given = "";
    cx->opt.fixed_line_length = 72;
    cx->opt.fuse = cx->opt.overlap = cx->opt.autopar = cx->opt.sweep = cx->opt.interleave = true;
}

static void keep_node(void *in_arena) {
    (void)in_arena;
}

void context_free(Context *cx) {
    tdestroy(cx->answers, keep_node);
    for (Block *b = cx->arena->head, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(cx->arena);
    free(cx->names->at);
    free(cx->names);
    memset(cx, 0, sizeof *cx);
}
