/* sema_common.c: COMMON and EQUIVALENCE: storage that several variables share.
 *
 * Contract: members of a block follow each other in the order of the COMMON statements, each at the
 * next offset that suits its type, as gfortran aligns them. Variables that EQUIVALENCE ties
 * together become members of the block that one of them is in, else of a block of their own
 * (is_local). A member has Symbol.common, .offset and .bytes; in COMMON it keeps its value like a
 * variable with SAVE, and a call may change it. Only unmapped variables of constant size can be
 * members. A POINTER's address or descriptor lies in the block, so it is the same for all units and
 * files that declare the block alike. */
#include <string.h>

#include "fold.h"
#include "sema_struct.h"

static Common *common_of(Sema *S, Unit *u, const char *name) {
    for (int i = 0; i < u->commons.n; i++)
        if (u->commons.at[i]->name == name && !u->commons.at[i]->is_local)
            return u->commons.at[i];
    Common *c = NEW(S->cx, Common);
    c->name = name;
    vec_push(S->cx, &u->commons, c);
    return c;
}

static const char *unfit(const Symbol *s) {
    return s->is_dummy         ? "a dummy argument"
           : s->is_result      ? "a function result"
           : s->is_allocatable && !s->is_pointer ? "ALLOCATABLE"
           : s->kind != SYM_UNKNOWN && s->kind != SYM_VAR ? "no variable"
                                                          : NULL;
}

void sema_common(Sema *S, Symbol *s, const char *block, Span at) {
    Context *cx = S->cx;
    const char *why = s->init ? "no variable" : unfit(s);
    if (s->common) {
        if (!sema_is_repeated(S))
            diag_error(cx, at, "'%s' is in COMMON already", s->name);
    } else if (why) {
        diag_error(cx, at, "'%s' is %s and cannot be in COMMON", s->name, why);
    } else {
        s->common = common_of(S, S->unit, block);
        s->is_save = s->is_assigned = s->is_used = true;
        vec_push(cx, &s->common->members, s);
    }
}

static int64_t element_bytes(Type t) {
    int64_t len = 1;
    if (t.base == TY_CHARACTER)
        return expr_is_int(t.len, &len) ? len : -1;
    return t.base == TY_COMPLEX ? 2 * t.kind : t.kind;
}

static int64_t up(int64_t at, int64_t align) {
    return (at + align - 1) / align * align;
}

static int64_t elements(Sema *S, Span at, const ArraySpec *spec) {
    Symbol like = {.spec = *spec};
    int64_t n = 1, extent;
    for (int d = 0; d < spec->rank; d++)
        n = n >= 0 && expr_is_int(mk_bound(S->cx, at, &like, d, BOUND_EXTENT), &extent) ? n * extent
                                                                                         : -1;
    return n;
}

/* What a POINTER keeps in the block: the address of a scalar, the descriptor of an array; of a
 * structure without such components, one of each component. The runtime library knows the bytes of
 * a descriptor as HPF_DESCRIPTOR_BYTES. */
enum { ADDRESS_BYTES = 8, DESCRIPTOR_BYTES = 960 };

static int64_t pointer_bytes(Type t, bool array) {
    int64_t sum = 0;
    if (t.base != TY_DERIVED || derived_is_deferred(t.derived))
        return array ? DESCRIPTOR_BYTES : ADDRESS_BYTES;
    for (int i = 0; i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        sum += pointer_bytes(c->type, array || c->spec.kind != AS_SCALAR);
    }
    return sum;
}

static bool is_owned(const Component *c) {
    return c->is_owned || (c->is_allocatable && !c->is_pointer);
}

static const Component *first_owned(const Derived *t) {
    const Component *found = NULL;
    for (int i = 0; i < t->components.n && !found; i++) {
        const Component *c = &t->components.at[i];
        found = is_owned(c)                                    ? c
                : c->type.base == TY_DERIVED && !c->is_pointer ? first_owned(c->type.derived)
                                                               : NULL;
    }
    return found;
}

/* Bytes of a value, as C has it (with POINTER components, at least so many), and what they are a
 * multiple of; -1: not constant. The first component that is in the way: *bad. */
static int64_t value_bytes(Sema *S, Type t, int64_t *align, const Component **bad) {
    int64_t at = 0, own;
    if (t.base != TY_DERIVED) {
        *align = t.base == TY_CHARACTER ? 1 : t.kind;
        return element_bytes(t);
    }
    *align = 1;
    for (int i = 0; i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        int64_t size, n = 1;
        if (c->is_pointer || is_owned(c)) {
            size = pointer_bytes(c->type, c->spec.kind != AS_SCALAR);
            own = ADDRESS_BYTES;
        } else {
            size = value_bytes(S, c->type, &own, bad);
            n = elements(S, c->span, &c->spec);
        }
        if (size < 0 || n < 0) {
            *bad = *bad ? *bad : c;
            return -1;
        }
        *align = own > *align ? own : *align;
        at = up(at, own) + n * size;
    }
    if (derived_is_deferred(t.derived)) /* C may fill such structures up */
        at = up(at, derived_unit(t.derived));
    return up(at, *align);
}

/* A POINTER; that to a scalar of no derived type is a value like others by now. */
static bool keeps_pointer(const Symbol *s) {
    return s->is_pointer || s->is_bundle;
}

static int64_t member_bytes(Sema *S, Symbol *s) {
    if (keeps_pointer(s))
        return pointer_bytes(s->type, sym_is_array(s));
    int64_t align, n = elements(S, s->span, &s->spec);
    const Component *bad = NULL;
    int64_t size = value_bytes(S, s->type, &align, &bad);
    return n < 0 || size < 0 ? -1 : n * size;
}

/* Lays out s, at so many bytes: what is no structure itself has Symbol.bytes and .pitch then, and
 * goes to *to. outer: the pitch of its last n dimensions, those of what it is a part of. */
typedef struct Laid {
    Symbol *sym;
    int64_t at;
} Laid;

typedef Vec(Laid) LaidVec;

static void lay_pointer(Sema *S, LaidVec *to, Symbol *s, int64_t at) {
    s->bytes = pointer_bytes(s->type, sym_is_array(s));
    if (s->type.base != TY_DERIVED || symbol_is_record(s)) {
        vec_push(S->cx, to, (Laid){s, at});
        return;
    }
    sema_struct_parts(S, s);
    for (int i = 0; i < s->parts.n; i++) {
        lay_pointer(S, to, s->parts.at[i], at);
        at += s->parts.at[i]->bytes;
    }
}

static bool lay_out(Sema *S, LaidVec *to, Symbol *s, int64_t at, const int64_t *outer, int n) {
    if (keeps_pointer(s)) {
        lay_pointer(S, to, s, at);
        return true;
    }
    int64_t pitch[MAX_RANK], align, extent, next;
    const Component *bad = NULL;
    int64_t size = value_bytes(S, s->type, &align, &bad);
    int own = s->spec.rank - n;
    bool strided = false, none = false, ok = true;
    next = s->bytes = size;
    for (int d = 0; d < s->spec.rank; d++) {
        if (!expr_is_int(mk_bound(S->cx, s->span, s, d, BOUND_EXTENT), &extent))
            return false;
        pitch[d] = d < own ? next : outer[d - own];
        strided |= pitch[d] != next && extent > 1;
        ok &= pitch[d] % (size ? size : 1) == 0;
        none |= extent <= 0;
        next *= extent;
        s->bytes += (extent - 1) * pitch[d];
    }
    s->bytes = none ? 0 : s->bytes;
    if (s->type.base == TY_DERIVED && !symbol_is_record(s)) {
        ok = true;
        sema_struct_parts(S, s);
        for (int i = 0; i < s->parts.n && ok; i++) {
            Symbol *p = s->parts.at[i];
            bool points = keeps_pointer(p);
            int64_t part = points ? member_bytes(S, p) : value_bytes(S, p->type, &align, &bad);
            at = up(at, points ? ADDRESS_BYTES : align);
            ok = lay_out(S, to, p, at, pitch, s->spec.rank);
            at += part * (points ? 1 : elements(S, p->span, &p->component->spec));
        }
        return ok;
    }
    if (strided && !ok) {
        diag_error(S->cx, s->span, "the component '%s' of an array of structures in COMMON or "
                   "EQUIVALENCE is not supported: its elements do not lie multiples of its %lld "
                   "bytes apart", s->component->name, (long long)size);
        return false;
    }
    if (strided) {
        s->pitch = arena_alloc(S->cx->arena, sizeof pitch);
        memcpy(s->pitch, pitch, sizeof pitch);
    }
    vec_push(S->cx, to, (Laid){s, at});
    return true;
}

static bool has_sequence(Sema *S, const Symbol *s) {
    const Derived *t = s->type.base == TY_DERIVED ? s->type.derived : NULL;
    if (!t || t->is_sequence || t->is_bind)
        return true;
    diag_error(S->cx, s->span, "'%s' is in COMMON, but TYPE(%s) has no SEQUENCE", s->name, t->name);
    diag_note(S->cx, t->span, "'%s' is defined here", t->name);
    return false;
}

/* Of an array of structures each component is such an array. */
static void add_mapped(Sema *S, Common *c, Symbol *s) {
    s->common_place = c->mapped.n + 1;
    for (int i = 0; i < s->parts.n; i++)
        add_mapped(S, c, s->parts.at[i]);
    s->is_save = s->is_assigned = s->is_used = true;
    if (s->parts.n)
        return;
    vec_push(S->cx, &c->mapped, s);
    vec_push(S->cx, &c->gaps, c->bytes);
    s->common = c;
    s->offset = -1;
    s->bytes = 0;
}

/* A mapped array in COMMON is the same array in all units that name the block: the one at its place
 * among the mapped ones. */
static bool mapped_member(Sema *S, Common *c, Symbol *s) {
    if (!s->align && !s->dist && !s->inherit && !s->is_dynamic && !s->ooc)
        return false;
    if (!has_sequence(S, s))
        return true;
    if (s->is_dynamic || s->inherit)
        diag_error(S->cx, s->span, "'%s' is in COMMON, so its mapping cannot be DYNAMIC or "
                   "inherited", s->name);
    else if (member_bytes(S, s) < 0 && s->type.base != TY_NONE)
        diag_error(S->cx, s->span, "'%s' is in COMMON, so its size must be constant", s->name);
    sema_struct_parts(S, s);
    add_mapped(S, c, s);
    return true;
}

static void same_members(Sema *S, const Common *a, const Common *b, const Unit *u) {
    const Symbol *first = a->mapped.n ? a->mapped.at[0] : b->mapped.at[0];
    if (a->mapped.n != b->mapped.n) {
        diag_error(S->cx, u->span, "the COMMON block '%s' has %d mapped array%s here and %d in "
                   "another program unit", b->name, b->mapped.n, b->mapped.n == 1 ? "" : "s",
                   a->mapped.n);
        diag_note(S->cx, first->span, "'%s' is mapped here", first->name);
        diag_hint(S->cx, "all units must map the arrays of a COMMON block alike");
        return;
    }
    for (int i = 0; i < a->mapped.n; i++) {
        const Symbol *x = a->mapped.at[i], *y = b->mapped.at[i];
        bool alike = type_equal(x->type, y->type) && x->spec.rank == y->spec.rank;
        if (alike && !x->ooc == !y->ooc)
            continue;
        diag_error(S->cx, y->span, "'%s' and '%s' are the same mapped array of the COMMON block "
                   "'%s', but %s", y->name, x->name, b->name,
                   alike ? "only one is out of core" : "differ in type or rank");
        diag_note(S->cx, x->span, "'%s' is declared here", x->name);
    }
}

/* Whether its bytes hold addresses, which only what is declared alike may read. */
static bool holds_address(const Symbol *s) {
    return s->is_pointer || s->type.to || symbol_is_record(s);
}

static bool same_pointer(const Symbol *x, const Symbol *y) {
    return holds_address(x) && holds_address(y) && x->offset == y->offset &&
           x->is_pointer == y->is_pointer && x->spec.rank == y->spec.rank &&
           !x->type.to == !y->type.to &&
           (x->type.to ? type_equal(*x->type.to, *y->type.to) : type_equal(x->type, y->type));
}

static void same_pointers(Sema *S, const Common *a, const Common *b) {
    for (int i = 0; i < a->members.n; i++)
        for (int k = 0; k < b->members.n; k++) {
            const Symbol *x = a->members.at[i], *y = b->members.at[k];
            bool meet = x->offset < y->offset + y->bytes && y->offset < x->offset + x->bytes;
            if (!meet || !(holds_address(x) || holds_address(y)) || same_pointer(x, y))
                continue;
            diag_error(S->cx, y->span, "'%s' and '%s' are at the same place of the COMMON block "
                       "'%s', but what holds a POINTER must have one type and rank in all units",
                       y->name, x->name, b->name);
            diag_note(S->cx, x->span, "'%s' is declared here", x->name);
            return;
        }
}

/* A named block has one size; where units disagree, one of them forgot something. */
static void same_size(Sema *S, const Common *a, const Common *b) {
    if (a->bytes == b->bytes || !b->name[0] || !a->members.n || !b->members.n ||
        a->mapped.n || b->mapped.n)
        return;
    if (diag_warn(S->cx, WARN_COMMON_SIZE, b->members.at[0]->span,
                  "the COMMON block '%s' has %lld bytes here, and %lld in another program unit",
                  b->name, (long long)b->bytes, (long long)a->bytes))
        diag_note(S->cx, a->members.at[0]->span, "it begins with '%s' there",
                  a->members.at[0]->name);
}

typedef struct Blocks {
    Vec(Common *) first;
} Blocks;

static void compare_blocks(Sema *S, Blocks *b, Unit *u) {
    for (int i = 0; i < u->commons.n; i++) {
        Common *c = u->commons.at[i];
        int k = 0;
        while (k < b->first.n && b->first.at[k]->name != c->name)
            k++;
        if (c->is_local)
            continue;
        if (k < b->first.n && !c->is_entries)
            same_pointers(S, b->first.at[k], c);
        if (k == b->first.n)
            vec_push(S->cx, &b->first, c);
        else if (c->mapped.n || b->first.at[k]->mapped.n)
            same_members(S, b->first.at[k], c, u);
        else
            same_size(S, b->first.at[k], c);
    }
    for (int i = 0; i < u->contains.n; i++)
        compare_blocks(S, b, u->contains.at[i]);
}

void sema_common_check(Sema *S) {
    Blocks b = {0};
    for (int i = 0; i < S->program->units.n; i++)
        compare_blocks(S, &b, S->program->units.at[i]);
}

/* A structure's components follow each other; they are members like others. Symbol.bytes is set. */
static void place(Sema *S, Common *c, SymbolVec *to, Symbol *s) {
    int64_t align = ADDRESS_BYTES, bytes = s->bytes;
    const Component *bad = NULL;
    LaidVec parts = {0};
    if (!keeps_pointer(s))
        value_bytes(S, s->type, &align, &bad);
    if (up(c->bytes, align) != c->bytes && !c->is_local &&
        diag_warn(S->cx, WARN_ALIGN_COMMONS, s->span, "%lld bytes stay free in COMMON before '%s'",
                  (long long)(up(c->bytes, align) - c->bytes), s->name))
        diag_hint(S->cx, "all units must agree; the widest types first leave no gap");
    c->bytes = up(c->bytes, align);
    if (!lay_out(S, &parts, s, c->bytes, NULL, 0))
        return;
    for (int i = 0; i < parts.n; i++) {
        Symbol *p = parts.at[i].sym;
        p->offset = parts.at[i].at;
        p->common = c;
        p->is_save = p->is_assigned = p->is_used = true;
        p->is_equivalenced |= p->pitch != NULL; /* its elements lie between others */
        vec_push(S->cx, to, p);
    }
    c->bytes += bytes;
}

static void place_member(Sema *S, Common *c, SymbolVec *to, Symbol *s) {
    const Component *bad = s->type.base == TY_DERIVED ? first_owned(s->type.derived) : NULL;
    s->bytes = s->type.base == TY_NONE ? -1 : member_bytes(S, s);
    if (s->says_allocatable || s->length || s->is_deferred) {
        diag_error(S->cx, s->span, s->says_allocatable
                   ? "'%s' is ALLOCATABLE and cannot be in COMMON"
                   : "the POINTER '%s' in COMMON is not supported: its length is no constant",
                   s->name);
        return;
    }
    if (!has_sequence(S, s))
        return;
    if (bad && !keeps_pointer(s))
        diag_error(S->cx, s->span, "the structure '%s' in COMMON is not supported, since its "
                   "component '%s' is ALLOCATABLE", s->name, bad->name);
    else if (s->bytes < 0 && s->type.base != TY_NONE)
        diag_error(S->cx, s->span, "'%s' is in COMMON, so its size must be constant", s->name);
    else if (s->bytes >= 0)
        place(S, c, to, s);
}

static void place_members(Sema *S, Unit *u) {
    for (int i = 0; i < u->commons.n; i++) {
        Common *c = u->commons.at[i];
        SymbolVec members = {0};
        for (int k = 0; k < c->members.n; k++)
            if (!mapped_member(S, c, c->members.at[k]))
                place_member(S, c, &members, c->members.at[k]);
        c->members = members;
    }
}

/* ---- EQUIVALENCE ---- */

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
                                                                   : unfit(s);
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
    else if ((s->bytes = member_bytes(S, s)) < 0)
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
    int64_t stride = value_bytes(S, s->type, &align, &bad);
    *at = 0;
    ExprVec none = {0}, *subs = &e->args;
    Expr *part = NULL; /* of a CHARACTER: lo of lo:hi */
    if (e->kind == EX_SUBSTR) {
        part = e->lo;
        subs = &e->a->args;
    } else if (e->has_args && !sym_is_array(s)) {
        if (s->type.base != TY_CHARACTER || subs->n != 1 || subs->at[0]->kind != EX_TRIPLET) {
            diag_error(S->cx, e->span, "'%s' is no array", s->name);
            return false;
        }
        part = subs->at[0]->lo;
        subs = &none;
    }
    if (part && !constant(S, &part, &first))
        return false;
    int64_t last, length;
    const Expr *end = part ? e->kind == EX_SUBSTR ? e->hi : e->args.at[0]->hi : NULL;
    if (part && s->type.len && expr_is_int(s->type.len, &length) &&
        (first < 1 || first > length || (end && expr_is_int(end, &last) && last < first))) {
        diag_error(S->cx, e->span, "this part of '%s' has no characters", s->name);
        return false;
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
    if (!lay_out(t->S, &parts, s, 0, NULL, 0) || !parts.n)
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
    bool save = u->kind == UN_PROGRAM || u->kind == UN_MODULE || !u->is_recursive;
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
        Symbol *s = set->of.at[i].sym;
        while (s->whole)
            s = s->whole;
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

void sema_common_layout(Sema *S, Unit *u) {
    Ties t = {.S = S};
    Span at = u->span;
    place_members(S, u);
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_EQUIVALENCE) {
            at = u->decls.at[i]->span;
            read_set(&t, u->decls.at[i]);
        }
    for (int i = 0; i < t.sets.n; i++)
        if (t.sets.at[i])
            settle_set(S, u, t.sets.at[i], at);
}

int64_t sema_value_bytes(Sema *S, Type t) {
    int64_t align;
    const Component *bad = NULL;
    bool points = t.base == TY_DERIVED && derived_is_deferred(t.derived);
    return points ? -1 : value_bytes(S, t, &align, &bad);
}

void sema_tie(Sema *S, Unit *u, Symbol *a, Symbol *b) {
    Ties t = {.S = S};
    a->bytes = member_bytes(S, a);
    b->bytes = member_bytes(S, b);
    if (a->type.base == TY_DERIVED && !tie_parts(&t, a, &a, u->span))
        return;
    tie(&t, a, 0, b, 0, u->span);
    for (int i = 0; i < t.sets.n; i++)
        if (t.sets.at[i])
            settle_set(S, u, t.sets.at[i], u->span);
}

/* In the order of names, which is the same for all entries. */
static void put_by_name(Context *cx, SymbolVec *v, Symbol *s) {
    int at = v->n;
    vec_push(cx, v, s);
    for (; at > 0 && strcmp(v->at[at - 1]->name, s->name) > 0; at--)
        v->at[at] = v->at[at - 1];
    v->at[at] = s;
}

static void forget_values(SymbolVec *v) {
    for (int k = 0; k < v->n; k++)
        v->at[k]->init = NULL;
}

/* Has s, among the names of `scope`, storage that all entries of a procedure share? A record has,
 * as a whole; of another structure its components have. */
static bool is_kept(const Symbol *s, const Scope *scope) {
    bool inside = false, structure = s->type.base == TY_DERIVED && !symbol_is_record(s);
    for (const Symbol *w = s->whole; w && !inside; w = w->whole)
        inside = symbol_is_record(w);
    return s->kind == SYM_VAR && s->is_save && !s->is_constant && !s->common && !s->is_dummy &&
           !s->is_result && !s->is_own && s->type.base != TY_NONE && s->scope == scope && !inside &&
           !structure;
}

/* What is kept of the names of `scope` becomes the block c, which only the entries know. */
static void keep_together(Sema *S, Unit *u, const Scope *scope, Common *c) {
    Context *cx = S->cx;
    SymbolVec mapped = {0}, saved = {0};
    for (int i = 0; i < scope->symbols.n; i++) {
        Symbol *s = scope->symbols.at[i];
        if (!is_kept(s, scope))
            continue;
        bool is_mapped = symbol_is_mapped(s) || s->ooc;
        if (s->is_allocatable && !is_mapped) /* a descriptor, as that of a POINTER */
            s->says_allocatable |= !s->is_pointer;
        s->is_pointer |= s->is_allocatable && !is_mapped;
        s->bytes = is_mapped && s->is_allocatable ? -1 : member_bytes(S, s);
        if (s->is_dynamic || s->bytes < 0) {
            diag_error(cx, s->span, "'%s' with SAVE in a procedure with ENTRY is not supported: it "
                       "is %s", s->name, s->bytes < 0 ? "of no constant size" : "DYNAMIC");
            continue;
        }
        put_by_name(cx, is_mapped ? &mapped : &saved, s);
    }
    for (int i = 0; i < mapped.n; i++)
        mapped_member(S, c, mapped.at[i]);
    c->is_local = c->is_entries = true; /* no other unit's layout is meant */
    for (int i = 0; i < saved.n; i++)
        place(S, c, &c->members, saved.at[i]);
    c->is_local = false;
    if (c->members.n || c->mapped.n)
        vec_push(cx, &u->commons, c);
}

static const char *family_name(Context *cx, const Unit *u) {
    return arena_printf(cx->arena, "%s%s%s", u->host ? u->host->name : "", u->host ? "__" : "",
                        u->family->headers.at[0]->name);
}

/* Each entry of a procedure is a unit of its own; what they keep from call to call is theirs
 * together: a block that only they know. Initial values are the first one's. */
void sema_family_storage(Sema *S, Unit *u) {
    Context *cx = S->cx;
    Common *c = NEW(cx, Common);
    c->name = name_of(cx, arena_printf(cx->arena, "%s_entries", family_name(cx, u)));
    for (int i = 0; i < u->commons.n; i++) {
        Common *own = u->commons.at[i];
        if (own->is_local && own->members.at[0]->is_save && !own->members.at[0]->is_result) {
            own->is_local = false;
            own->name = name_of(cx, arena_printf(cx->arena, "%s_%s", c->name, own->name));
        }
    }
    keep_together(S, u, u->scope, c);
    for (int i = 0; u->entry && i < u->commons.n; i++) {
        forget_values(&u->commons.at[i]->members);
        forget_values(&u->commons.at[i]->mapped);
    }
}

/* The same of the BLOCK construct at `at`, whose names `scope` has. */
void sema_family_block(Sema *S, const Scope *scope, Span at) {
    Context *cx = S->cx;
    Common *c = NEW(cx, Common);
    c->name = name_of(cx, arena_printf(cx->arena, "%s_block%u", family_name(cx, S->unit), at.beg));
    keep_together(S, S->unit, scope, c);
    if (S->unit->entry) {
        forget_values(&c->members);
        forget_values(&c->mapped);
    }
}
