/* record_size.c: how large records are, C structs that hold structures (sema_heap.c).
 *
 * Contract: the size of a record that holds addresses is a multiple of those of the numbers in it,
 * so that one component of all records of an array is an array with a stride that counts in its
 * own elements; strides of texts and records count in bytes anyway. Codegen fills structs up to the
 * unit (codegen/heap.c), by whose layout this one goes. Others, of which C_LOC is asked, are as C
 * has them. */
#include "tree_make.h"

/* Bytes of an element; 0: of no constant length. */
static int64_t element_bytes(Type t) {
    int64_t n = t.kind;
    if (t.base == TY_CHARACTER && !expr_is_int(t.len, &n))
        return 0;
    return t.base == TY_COMPLEX ? 2 * n : n;
}

typedef struct Layout {
    int64_t at, align;
    bool unknown;
} Layout;

static int64_t up(int64_t n, int64_t to) {
    return (n + to - 1) / to * to;
}

static Layout layout_of(const Derived *t);

/* So many of them, of which `bundle` says that they are addresses, `field` that they have
 * descriptors. */
static void add_members(Layout *l, const Derived *t, bool bundle, bool field, int64_t count) {
    for (int i = 0; i < t->components.n && !l->unknown; i++) {
        const Component *c = &t->components.at[i];
        const bool scalar = c->spec.kind == AS_SCALAR, derived = c->type.base == TY_DERIVED;
        const bool points = (c->is_pointer || bundle) && scalar;
        const bool inner = derived && derived_is_record(c->type.derived);
        const bool apart = field || c->is_allocatable || (bundle && !scalar);
        int64_t n = apart ? 1 : count * spec_elements(&c->spec);
        int64_t bytes = ADDRESS_BYTES, align = bytes;
        if (derived && !inner) {
            add_members(l, c->type.derived, points || bundle, apart, n);
            continue;
        } else if (apart) {
            bytes = DESCRIPTOR_BYTES;
        } else if (!points && inner) {
            const Layout own = layout_of(c->type.derived);
            l->unknown |= own.unknown;
            bytes = own.at;
            align = own.align;
        } else if (!points) {
            bytes = element_bytes(c->type);
            align = c->type.base == TY_CHARACTER ? 1 : c->type.kind;
            l->unknown |= bytes < 1 || (align & (align - 1)) != 0; /* REAL(10), no text at all */
        }
        l->at = up(l->at, align) + (n < 1 ? 1 : n) * bytes;
        l->align = align > l->align ? align : l->align;
    }
}

static Layout layout_of(const Derived *t) {
    Layout l = {.align = 1};
    const int64_t unit = derived_unit(t);
    add_members(&l, t, false, false, 1);
    l.at = up(l.at, l.align);
    if (unit > ADDRESS_BYTES)
        l.at = derived_filled(l.at, unit);
    return l;
}

/* 0: not known. */
static int64_t record_bytes(const Derived *t) {
    const Layout l = layout_of(t);
    return l.unknown ? 0 : l.at;
}

static void add_units(const Derived *t, int64_t *unit) {
    for (int i = 0; t && i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        if (c->is_allocatable || c->is_pointer || c->type.base == TY_CHARACTER)
            continue;
        if (c->type.base == TY_DERIVED)
            add_units(c->type.derived, unit);
        else if (element_bytes(c->type) > *unit) /* powers of two */
            *unit = element_bytes(c->type);
    }
}

int64_t derived_unit(const Derived *t) {
    int64_t unit = ADDRESS_BYTES;
    if (derived_has_addresses(t)) /* others are as C has them */
        add_units(t, &unit);
    return unit;
}

int64_t derived_filled(int64_t bytes, int64_t unit) {
    return bytes + unit - bytes % unit;
}

static bool is_spaced(int64_t unit, Type of) {
    const bool record = of.base == TY_DERIVED && derived_is_record(of.derived);
    for (int i = 0; of.base == TY_DERIVED && !record && i < of.derived->components.n; i++)
        if (!is_spaced(unit, of.derived->components.at[i].type))
            return false;
    if (of.base == TY_DERIVED || of.base == TY_CHARACTER) /* their strides count in bytes */
        return true;
    if (of.base == TY_NONE) /* a component that was reported */
        return true;
    return unit % element_bytes(of) == 0;
}

bool derived_is_spaced(const Derived *t, Type of) {
    return is_spaced(derived_has_addresses(t) ? derived_unit(t) : record_bytes(t), of);
}
