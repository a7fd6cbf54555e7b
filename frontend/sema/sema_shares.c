/* sema_shares.c: which variables may share storage.
 *
 * Contract: COMMON and EQUIVALENCE have been laid out (Symbol.common, .offset, .bytes); of pointers
 * and targets only types and attributes are asked. Says yes where it does not know. */
#include "sema.h"

static bool is_target_dummy(const Symbol *s) {
    return s->is_dummy && s->is_target;
}

/* A pointer to REAL may lead to a part of a COMPLEX value. */
static bool may_have_type(Type a, Type b) {
    bool part = a.base == TY_REAL ? b.base == TY_COMPLEX : a.base == TY_COMPLEX &&
                                                           b.base == TY_REAL;
    return type_equal(a, b) || (part && a.kind == b.kind);
}

static bool is_number(Type t) {
    return !t.to && (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX ||
                     t.base == TY_LOGICAL);
}

bool types_may_meet(Type a, Type b) {
    return !is_number(a) || !is_number(b) || may_have_type(a, b);
}

/* Pointers, and what they may point to, of one type; a dummy with TARGET may be another TARGET
 * (mapped, if it is: else it is a copy). */
static bool may_alias(const Symbol *a, const Symbol *b) {
    return symbol_is_mapped(a) == symbol_is_mapped(b) &&
           (a->is_pointer || b->is_pointer || is_target_dummy(a) || is_target_dummy(b)) &&
           (a->is_pointer || a->is_target) && (b->is_pointer || b->is_target) && sym_is_array(a) &&
           sym_is_array(b) && may_have_type(a->type, b->type);
}

/* Records may be tied to it by EQUIVALENCE. */
static bool is_tied(const Symbol *s) {
    return s->common && s->is_equivalenced;
}

/* Memory that addresses lead to, and whatever an address may be taken of. */
static bool may_meet(const Symbol *a, const Symbol *b) {
    const Symbol *heap = a->is_heap ? a : b, *other = a->is_heap ? b : a;
    bool addressed = other->is_target || other->is_pointer;
    return other->is_heap || is_tied(other) ||
           (addressed && types_may_meet(heap->type, other->type));
}

/* A component of all records of an array, and what they may be tied to. */
static bool may_lie_in(const Symbol *view, const Symbol *s) {
    return view->is_pointer && view->name[0] == '_' && is_tied(s);
}

bool symbols_share(const Symbol *a, const Symbol *b) {
    if (a && b && a != b && (a->is_heap || b->is_heap))
        return may_meet(a, b);
    if (a == b || (a && b && (may_alias(a, b) || may_lie_in(a, b) || may_lie_in(b, a))))
        return true;
    if (!a || !b || !a->common || !b->common)
        return false;
    bool one = a->common == b->common ||
               (a->common->name == b->common->name && !a->common->is_local && !b->common->is_local);
    return one && a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

typedef struct Sharing {
    const Symbol *sym;
    bool calls, found;
} Sharing;

static void find_sharing(Expr **at, void *arg) {
    Sharing *s = arg;
    s->found |= (s->calls && (*at)->kind == EX_CALL) ||
                ((*at)->sym && symbols_share((*at)->sym, s->sym));
    expr_children(*at, find_sharing, arg);
}

bool expr_shares(const Expr *e, const Symbol *s, bool calls) {
    Sharing w = {s, calls, false};
    Expr *x = (Expr *)e;
    find_sharing(&x, &w);
    return w.found;
}
