/* sema_overlap.c: initial values of variables that share storage.
 *
 * Contract: DATA and declarations have given Symbol.init, components have default values, and the
 * members of COMMON blocks and EQUIVALENCE sets lie at their places. Where two of them give one
 * byte different values, it would be chance which one the program finds. Behind it EQUIVALENCE sets
 * have SAVE as a whole, or not at all. */
#include <string.h>

#include "../fold/fold.h"
#include "../sema/sema.h"

enum { MOST = 1 << 20 }; /* bytes of storage that are looked at */

typedef struct Image {
    const Symbol **by; /* whose value a byte has; NULL: none */
    char *bytes;
    int64_t n;
} Image;

static int64_t element_place(Sema *S, const Symbol *s, int64_t i, int64_t size) {
    int64_t at = 0, extent = 1;
    if (!s->pitch)
        return i * size;
    for (int d = 0; d < s->spec.rank; d++, i /= extent) {
        expr_is_int(mk_bound(S->cx, s->span, (Symbol *)s, d, BOUND_EXTENT), &extent);
        at += i % extent * s->pitch[d];
    }
    return at;
}

/* The member that has given a byte of this value another one. */
static const Symbol *put(Image *m, const Symbol *s, int64_t at, const char *bytes, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        if (at + i < 0 || at + i >= m->n)
            return NULL;
        if (m->by[at + i] && m->bytes[at + i] != bytes[i])
            return m->by[at + i];
        m->by[at + i] = s;
        m->bytes[at + i] = bytes[i];
    }
    return NULL;
}

/* Its own, or by default, as a component; NULL: none, or one that structures around it give. */
static const Expr *value_of(const Symbol *s) {
    if (s->init || !s->whole || !s->component)
        return s->init;
    for (const Symbol *w = s->whole; w->whole; w = w->whole)
        if (w->init || (w->component && w->component->init))
            return NULL;
    return s->component->init;
}

static const Symbol *put_member(Sema *S, Image *m, const Symbol *s) {
    int64_t size = fold_bytes_of(s->type), n = 1, extent;
    const Symbol *other = NULL;
    const Expr *init = value_of(s);
    bool table = init->kind == EX_ARRAY;
    if (size <= 0 || (!table && init->kind != EX_CONST))
        return NULL;
    for (int d = 0; d < s->spec.rank; d++)
        if (expr_is_int(mk_bound(S->cx, s->span, (Symbol *)s, d, BOUND_EXTENT), &extent))
            n *= extent;
    if (table && init->args.n != n) /* a component of an array of structures */
        return NULL;
    char *bytes = arena_alloc(S->cx->arena, (size_t)size);
    for (int64_t i = 0; i < n && !other; i++) {
        const Expr *e = table ? init->args.at[i] : init;
        if ((s->given && !s->given[i]) || e->kind != EX_CONST ||
            !type_equal(e->type, s->type) || fold_bytes_of(e->type) != size)
            continue;
        fold_put_bytes(bytes, e);
        other = put(m, s, s->offset + element_place(S, s, i, size), bytes, size);
    }
    return other;
}

static void check_block(Sema *S, const Common *c) {
    int with = 0;
    for (int i = 0; i < c->members.n; i++)
        with += value_of(c->members.at[i]) != NULL;
    if (with < 2 || c->bytes > MOST)
        return;
    Image m = {.n = c->bytes};
    m.by = arena_alloc(S->cx->arena, (size_t)m.n * sizeof *m.by);
    m.bytes = arena_alloc(S->cx->arena, (size_t)m.n);
    memset(m.by, 0, (size_t)m.n * sizeof *m.by);
    for (int i = 0; i < c->members.n; i++) {
        const Symbol *s = c->members.at[i], *other = value_of(s) ? put_member(S, &m, s) : NULL;
        if (!other)
            continue;
        diag_error(S->cx, s->span, "'%s' and '%s' share storage, but their initial values differ",
                   s->name, other->name);
        diag_note(S->cx, other->span, "'%s' is declared here", other->name);
        return;
    }
}

/* An initial value of one variable of an EQUIVALENCE set makes it SAVE, and so the storage of all:
 * there is one for all activations of a recursive procedure. */
static void save_together(const Common *c) {
    bool save = false;
    for (int i = 0; i < c->members.n; i++)
        save |= c->members.at[i]->is_save;
    for (int i = 0; i < c->members.n; i++)
        c->members.at[i]->is_save |= save;
}

void sema_overlap(Sema *S, const Unit *u) {
    for (int i = 0; i < u->commons.n; i++) {
        if (u->commons.at[i]->is_local)
            save_together(u->commons.at[i]);
        check_block(S, u->commons.at[i]);
    }
}
