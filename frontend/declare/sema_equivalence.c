/* sema_equivalence.c: EQUIVALENCE: variables that begin at places of each other.
 *
 * Contract: the blocks of COMMON are laid out (sema_common.c). Variables that EQUIVALENCE ties
 * together become members of the block that one of them is in, else of a block of their own
 * (is_local), which keeps their distances. Only unmapped variables of constant size can be tied. */
#include "../fold/fold.h"
#include "sema_storage.h"

/* Variables tied together so far: each begins `at` bytes behind the first. */
typedef struct Tied {
    Vec(struct { Symbol *sym; int64_t at; }) of;
} Tied;

typedef struct Ties {
    Sema *S;
    Vec(Tied *) sets;
} Ties;

static const Component *first_deferred(const Derived *t) {
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        const Component *inner = c->type.base == TY_DERIVED && !c->is_pointer && !c->is_allocatable
                                     ? first_deferred(c->type.derived) : NULL;
        if (inner || c->is_pointer || c->is_allocatable)
            return inner ? inner : c;
    }
    return NULL;
}

static bool may_be_tied(Sema *S, Symbol *s, Span at) {
    const char *why = s->kind == SYM_CONST                         ? "a PARAMETER"
                      : s->attrs & AT_POINTER                      ? "a POINTER"
                      : s->attrs & AT_TARGET                       ? "a TARGET"
                      : s->attrs & AT_ALLOCATABLE                  ? "ALLOCATABLE"
                      : s->attrs & AT_BIND                         ? "BIND(C)"
                      : scope_unit(s->scope)->unit != S->unit      ? "a module's"
                                                                   : storage_unfit(s);
    bool structure = s->type.base == TY_DERIVED;
    if (structure && !s->type.derived->is_sequence) {
        diag_error(S->cx, at, "the structure '%s' is in an EQUIVALENCE, but its TYPE has no "
                   "SEQUENCE", s->name);
        return false;
    }
    const Component *bad = structure ? first_deferred(s->type.derived) : NULL;
    if (bad) {
        diag_error(S->cx, at, "the structure '%s' in an EQUIVALENCE is not supported, since its "
                   "component '%s' is POINTER or ALLOCATABLE", s->name, bad->name);
        return false;
    }
    if (s->type.base == TY_NONE)
        return false;
    if (symbol_is_mapped(s) || s->ooc) {
        diag_error(S->cx, at, "the mapped array '%s' cannot be in an EQUIVALENCE", s->name);
        diag_hint(S->cx, "HPF maps arrays of which no other variable shares the storage");
        return false;
    }
    if (why)
        diag_error(S->cx, at, "'%s' is %s and cannot be in an EQUIVALENCE", s->name, why);
    else if ((s->bytes = storage_of(S, s)) < 0)
        diag_error(S->cx, at, "'%s' is in an EQUIVALENCE, so its size must be constant", s->name);
    return !why && s->bytes >= 0;
}

static bool constant(Sema *S, Expr **e, int64_t *v) {
    *e = sema_spec_int(S, *e, true, "a subscript in EQUIVALENCE");
    return expr_is_int(*e, v);
}

/* Bytes from the beginning of the variable to the object. One subscript may count elements of an
 * array of any rank, as in FORTRAN 66. */
static bool object_offset(Sema *S, Expr *e, Symbol *s, int64_t *at) {
    int64_t align, v, lo, extent, first = 1;
    const Component *bad = NULL;
    int64_t stride = storage_bytes(S, s->type, &align, &bad);
    *at = 0;
    ExprVec none = {0}, *subs = &e->args;
    Expr **part = NULL, **end = NULL; /* of a CHARACTER: lo:hi */
    if (e->kind == EX_SUBSTR) {
        part = &e->lo;
        end = &e->hi;
        subs = &e->a->args;
    } else if (e->has_args && !sym_is_array(s)) {
        if (s->type.base != TY_CHARACTER || subs->n != 1 || subs->at[0]->kind != EX_TRIPLET) {
            diag_error(S->cx, e->span, "'%s' is no array", s->name);
            return false;
        }
        if (subs->at[0]->step) {
            diag_error(S->cx, subs->at[0]->step->span, "a substring has no stride");
            return false;
        }
        part = &subs->at[0]->lo;
        end = &subs->at[0]->hi;
        subs = &none;
    }
    int64_t last = 0, length;
    if ((part && *part && !constant(S, part, &first)) || (end && *end && !constant(S, end, &last)))
        return false;
    if (part && s->type.len && expr_is_int(s->type.len, &length)) {
        bool empty = first > length || (*end && last < first);
        if (empty || first < 1 || (*end && last > length)) {
            diag_error(S->cx, e->span, empty ? "this part of '%s' has no characters"
                       : "this part of '%s' reaches beyond its characters", s->name);
            return false;
        }
    }
    *at = first - 1;
    if (subs->n && subs->n != s->spec.rank && subs->n != 1) {
        diag_error(S->cx, e->span, "'%s' has rank %d, %d subscripts are given", s->name,
                   s->spec.rank, subs->n);
        return false;
    }
    for (int d = 0; d < subs->n; d++) {
        if (subs->at[d]->kind == EX_TRIPLET) {
            diag_error(S->cx, subs->at[d]->span, "an array section cannot be in an EQUIVALENCE");
            return false;
        }
        if (!constant(S, &subs->at[d], &v))
            return false;
        expr_is_int(mk_bound(S->cx, e->span, s, d, BOUND_LOWER), &lo);
        expr_is_int(mk_bound(S->cx, e->span, s, d, BOUND_EXTENT), &extent);
        if (subs->n == s->spec.rank && (v < lo || v >= lo + extent)) {
            diag_error(S->cx, subs->at[d]->span, "the element in EQUIVALENCE lies outside of '%s'",
                       s->name);
            return false;
        }
        *at += (v - lo) * stride;
        stride *= extent;
    }
    return true;
}

static Tied *set_of(Ties *t, const Symbol *s, int64_t *at) {
    for (int i = 0; i < t->sets.n; i++)
        for (int k = 0; t->sets.at[i] && k < t->sets.at[i]->of.n; k++)
            if (t->sets.at[i]->of.at[k].sym == s) {
                *at = t->sets.at[i]->of.at[k].at;
                return t->sets.at[i];
            }
    Tied *set = NEW(t->S->cx, Tied);
    vec_push(t->S->cx, &set->of, (__typeof__(*set->of.at)){(Symbol *)s, 0});
    vec_push(t->S->cx, &t->sets, set);
    *at = 0;
    return set;
}

/* Byte x of s is byte y of r. */
static void tie(Ties *t, Symbol *s, int64_t x, Symbol *r, int64_t y, Span at) {
    int64_t sat, rat;
    Tied *a = set_of(t, s, &sat), *b = set_of(t, r, &rat);
    int64_t shift = sat + x - (rat + y); /* what is added to all in b */
    if ((s->attrs ^ r->attrs) & AT_PROTECTED)
        diag_error(t->S->cx, at, "EQUIVALENCE ties '%s' to '%s', of which one is PROTECTED",
                   s->name, r->name);
    if (a == b) {
        if (shift)
            diag_error(t->S->cx, at, "EQUIVALENCE puts '%s' and '%s' at two different distances",
                       s->name, r->name);
        return;
    }
    for (int i = 0; i < b->of.n; i++)
        vec_push(t->S->cx, &a->of,
                 (__typeof__(*a->of.at)){b->of.at[i].sym, b->of.at[i].at + shift});
    for (int i = 0; i < t->sets.n; i++)
        if (t->sets.at[i] == b)
            t->sets.at[i] = NULL;
}

/* The components of a structure stand at their places; *first: one that stands at its beginning. */
static bool tie_parts(Ties *t, Symbol *s, Symbol **first, Span span) {
    LaidVec parts = {0};
    if (s->parts.n && s->common) { /* a member of a block */
        *first = s->parts.at[0];
        while ((*first)->parts.n)
            *first = (*first)->parts.at[0];
        return true;
    }
    if (!storage_lay_out(t->S, &parts, s, 0, NULL, 0) || !parts.n)
        return false;
    *first = parts.at[0].sym;
    for (int i = 0; i < parts.n; i++) {
        parts.at[i].sym->is_equivalenced = true;
        tie(t, *first, 0, parts.at[i].sym, -parts.at[i].at, span);
    }
    return true;
}

static void read_set(Ties *t, const Decl *d) {
    Symbol *first = NULL;
    int64_t first_at = 0, at;
    for (int i = 0; i < d->objects.n; i++) {
        Expr *e = d->objects.at[i], *base = e;
        while (base->kind == EX_SUBSTR)
            base = base->a;
        Symbol *s = scope_find(t->S->scope, base->name);
        if (!s || !may_be_tied(t->S, s, e->span))
            return;
        if (!object_offset(t->S, e, s, &at))
            return;
        if (s->type.base == TY_DERIVED && !tie_parts(t, s, &s, e->span))
            return;
        if (first)
            tie(t, first, first_at, s, at, e->span);
        else
            first_at = at;
        first = first ? first : s;
    }
}

/* How many bytes more in front put the REAL(16) of a set that begins at `base` where C has them;
 * -1: they stand differently. */
static int64_t bytes_before(const Tied *set, int64_t base) {
    enum { ALIGN = 16 };
    int64_t more = 0;
    bool seen = false;
    for (int i = 0; i < set->of.n; i++) {
        Type t = set->of.at[i].sym->type;
        int64_t off = (base + set->of.at[i].at) % ALIGN, want = off ? ALIGN - off : 0;
        if ((t.base != TY_REAL && t.base != TY_COMPLEX) || t.kind < ALIGN)
            continue;
        if (seen && want != more)
            return -1;
        more = want;
        seen = true;
    }
    return more;
}

/* Whether s ends before the next mapped array of its block, which lies elsewhere. */
static bool fits_between(Sema *S, const Common *c, const Symbol *s, Span at) {
    int i = 0;
    while (i < c->gaps.n && (c->gaps.at[i] <= s->offset || c->gaps.at[i] >= s->offset + s->bytes))
        i++;
    if (i == c->gaps.n)
        return true;
    const Symbol *m = c->mapped.at[i];
    diag_error(S->cx, at, "EQUIVALENCE lets '%s' reach into the mapped array '%s' of COMMON",
               s->name, m->name);
    diag_note(S->cx, m->span, "'%s' lies on all processes, not behind what is named before it",
              m->name);
    return false;
}

static void settle_set(Sema *S, Unit *u, const Tied *set, Span at) {
    Context *cx = S->cx;
    Common *c = NULL;
    int64_t base = 0, least = 0;
    bool save = u->kind == UN_PROGRAM || u->kind == UN_MODULE || !unit_recurs(u);
    for (int i = 0; i < set->of.n; i++) {
        Symbol *s = set->of.at[i].sym;
        least = set->of.at[i].at < least ? set->of.at[i].at : least;
        save |= s->is_save;
        if (!s->common)
            continue;
        int64_t here = s->offset - set->of.at[i].at;
        if (c && (c != s->common || here != base)) {
            diag_error(cx, at, "EQUIVALENCE ties '%s' to another place in COMMON", s->name);
            return;
        }
        c = s->common;
        base = here;
    }
    for (int i = 0; c && i < set->of.n; i++) {
        Symbol *s = symbol_root(set->of.at[i].sym);
        if (s->has_error || s->type.base != TY_DERIVED || !sema_has_defaults(s->type.derived))
            continue;
        s->has_error = true;
        diag_error(cx, at, "EQUIVALENCE ties '%s' to COMMON, but TYPE(%s) has default values",
                   s->name, s->type.derived->name);
    }
    if (c && base + least < 0) {
        diag_error(cx, at, "EQUIVALENCE extends the COMMON block '%s' before its beginning",
                   c->name);
        return;
    }
    if (!c) {
        c = NEW(cx, Common);
        c->name = set->of.at[0].sym->name;
        c->is_local = true;
        base = -least;
        vec_push(cx, &u->commons, c);
    }
    int64_t more = bytes_before(set, base);
    if (more < 0 || (more > 0 && !c->is_local)) {
        diag_error(cx, at, "EQUIVALENCE puts REAL(16) values where they cannot lie: at other than "
                   "multiples of 16 bytes");
        return;
    }
    base += more;
    for (int i = 0; i < set->of.n; i++) {
        Symbol *s = set->of.at[i].sym;
        s->is_equivalenced = s->is_assigned = s->is_used = true;
        s->is_save |= save || !c->is_local;
        if (s->common)
            continue;
        s->common = c;
        s->offset = base + set->of.at[i].at;
        if (!fits_between(S, c, s, at))
            return;
        c->bytes = s->offset + s->bytes > c->bytes ? s->offset + s->bytes : c->bytes;
        vec_push(cx, &c->members, s);
    }
    for (int i = 0; i < c->members.n; i++) /* whatever lies there may be meant */
        c->members.at[i]->is_equivalenced = true;
}

void sema_equivalence(Sema *S, Unit *u) {
    Ties t = {.S = S};
    Span at = u->span;
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_EQUIVALENCE) {
            at = u->decls.at[i]->span;
            read_set(&t, u->decls.at[i]);
        }
    for (int i = 0; i < t.sets.n; i++)
        if (t.sets.at[i])
            settle_set(S, u, t.sets.at[i], at);
}

void sema_tie(Sema *S, Unit *u, Symbol *a, Symbol *b) {
    Ties t = {.S = S};
    a->bytes = storage_of(S, a);
    b->bytes = storage_of(S, b);
    if (a->type.base == TY_DERIVED && !tie_parts(&t, a, &a, u->span))
        return;
    tie(&t, a, 0, b, 0, u->span);
    for (int i = 0; i < t.sets.n; i++)
        if (t.sets.at[i])
            settle_set(S, u, t.sets.at[i], u->span);
}
