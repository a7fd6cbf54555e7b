/* sema_storage.c: how many bytes what shares storage has, and where its parts lie.
 *
 * Contract: sizes are those that C gives, which are gfortran's; what is no constant has -1 and is
 * reported by those who ask. A POINTER has the bytes of its address or descriptor. */
#include <string.h>

#include "../fold/fold.h"
#include "sema_storage.h"

const char *storage_unfit(const Symbol *s) {
    return s->is_dummy         ? "a dummy argument"
           : s->is_result      ? "a function result"
           : s->is_allocatable && !s->is_pointer ? "ALLOCATABLE"
           : s->kind != SYM_UNKNOWN && s->kind != SYM_VAR ? "no variable"
                                                          : NULL;
}

static int64_t element_bytes(Type t) {
    int64_t len = 1;
    if (t.base == TY_CHARACTER)
        return expr_is_int(t.len, &len) ? len : -1;
    return t.base == TY_COMPLEX ? 2 * t.kind : t.kind;
}

int64_t storage_up(int64_t at, int64_t align) {
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

static int64_t pointer_bytes(Type t, bool array) {
    int64_t sum = 0;
    if (t.base != TY_DERIVED || derived_is_record(t.derived))
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

const Component *storage_first_owned(const Derived *t) {
    const Component *found = NULL;
    for (int i = 0; i < t->components.n && !found; i++) {
        const Component *c = &t->components.at[i];
        if (is_owned(c))
            found = c;
        else if (c->type.base == TY_DERIVED && !c->is_pointer)
            found = storage_first_owned(c->type.derived);
    }
    return found;
}

/* Bytes of a value, as C has it (with POINTER components, at least so many), and what they are a
 * multiple of; -1: not constant. `record`: within a record. The first component that is in the
 * way: *bad. */
static int64_t value_bytes(Sema *S, Type t, bool record, int64_t *align, const Component **bad) {
    int64_t at = 0, own;
    if (t.base != TY_DERIVED) {
        *align = t.base == TY_CHARACTER || t.base == TY_NONE ? 1 : t.kind; /* NONE: reported */
        return element_bytes(t);
    }
    *align = 1;
    record |= derived_is_record(t.derived);
    for (int i = 0; i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        int64_t size, n = 1;
        if (c->is_pointer || is_owned(c)) {
            size = pointer_bytes(c->type, c->spec.kind != AS_SCALAR);
            own = ADDRESS_BYTES;
        } else {
            size = value_bytes(S, c->type, record, &own, bad);
            n = elements(S, c->span, &c->spec);
            if (record && size >= 0 && n >= 0) { /* C has no arrays of no elements */
                size = size ? size : 1;
                n = n ? n : 1;
            }
        }
        if (size < 0 || n < 0) {
            *bad = *bad ? *bad : c;
            return -1;
        }
        *align = own > *align ? own : *align;
        at = storage_up(at, own) + n * size;
    }
    at = storage_up(at, *align);
    if (derived_is_record(t.derived) && derived_unit(t.derived) > ADDRESS_BYTES)
        at = derived_filled(at, derived_unit(t.derived)); /* as C does with such structures */
    return at;
}

int64_t storage_bytes(Sema *S, Type t, int64_t *align, const Component **bad) {
    return value_bytes(S, t, false, align, bad);
}

/* A POINTER; that to a scalar of no derived type is a value like others by now. */
bool storage_keeps_pointer(const Symbol *s) {
    return s->is_pointer || s->is_bundle;
}

int64_t storage_of(Sema *S, Symbol *s) {
    if (storage_keeps_pointer(s))
        return pointer_bytes(s->type, sym_is_array(s));
    int64_t align, n = elements(S, s->span, &s->spec);
    const Component *bad = NULL;
    int64_t size = storage_bytes(S, s->type, &align, &bad);
    return n < 0 || size < 0 ? -1 : n * size;
}

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

bool storage_lay_out(Sema *S, LaidVec *to, Symbol *s, int64_t at, const int64_t *outer, int n) {
    if (storage_keeps_pointer(s)) {
        lay_pointer(S, to, s, at);
        return true;
    }
    int64_t pitch[MAX_RANK], align, extent, next;
    const Component *bad = NULL;
    int64_t size = storage_bytes(S, s->type, &align, &bad);
    int own = s->spec.rank - n;
    bool strided = false, none = false;
    next = s->bytes = size;
    for (int d = 0; d < s->spec.rank; d++) {
        if (!expr_is_int(mk_bound(S->cx, s->span, s, d, BOUND_EXTENT), &extent))
            return false;
        pitch[d] = d < own ? next : outer[d - own];
        strided |= pitch[d] != next && extent > 1;
        none |= extent <= 0;
        next *= extent;
        s->bytes += (extent - 1) * pitch[d];
    }
    s->bytes = none ? 0 : s->bytes;
    if (s->type.base == TY_DERIVED && !symbol_is_record(s)) {
        bool ok = true;
        sema_struct_parts(S, s);
        for (int i = 0; i < s->parts.n && ok; i++) {
            Symbol *p = s->parts.at[i];
            bool points = storage_keeps_pointer(p);
            int64_t part = points ? storage_of(S, p) : storage_bytes(S, p->type, &align, &bad);
            at = storage_up(at, points ? ADDRESS_BYTES : align);
            ok = storage_lay_out(S, to, p, at, pitch, s->spec.rank);
            at += part * (points ? 1 : elements(S, p->span, &p->component->spec));
        }
        return ok;
    }
    if (strided) {
        s->pitch = arena_alloc(S->cx->arena, sizeof pitch);
        memcpy(s->pitch, pitch, sizeof pitch);
    }
    vec_push(S->cx, to, (Laid){s, at});
    return true;
}

int64_t sema_value_bytes(Sema *S, Type t) {
    int64_t align;
    const Component *bad = NULL;
    bool points = t.base == TY_DERIVED && derived_has_addresses(t.derived);
    return points ? -1 : storage_bytes(S, t, &align, &bad);
}

/* What gfortran keeps in a structure for such a component: an address, or a descriptor. */
static int64_t address_bytes(const Component *c) {
    return c->spec.kind == AS_SCALAR ? 8 : 40 + 24 * c->spec.rank;
}

int64_t sema_inquired_bytes(Sema *S, Type t, int64_t *align) {
    const Component *bad = NULL;
    int64_t at = 0, own, inner;
    if (t.base != TY_DERIVED)
        return storage_bytes(S, t, align, &bad);
    *align = 1;
    for (int i = 0; i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        bool away = c->is_pointer || is_owned(c);
        if (c->is_hidden && !c->is_length)
            continue;
        own = away ? 8 : 1;
        inner = away ? address_bytes(c) : sema_inquired_bytes(S, c->type, &own);
        at = storage_up(at, own) + inner * (away ? 1 : elements(S, c->span, &c->spec));
        *align = own > *align ? own : *align;
    }
    return storage_up(at, *align);
}
