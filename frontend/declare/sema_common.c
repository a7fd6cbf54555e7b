/* sema_common.c: COMMON: storage that program units share.
 *
 * Contract: members of a block follow each other in the order of the COMMON statements, each at the
 * next offset that suits its type, as gfortran aligns them. A member has Symbol.common, .offset and
 * .bytes; it keeps its value like a variable with SAVE, and a call may change it. Only unmapped
 * variables of constant size can be members; a mapped array has its place among the mapped ones.
 * A POINTER's address or descriptor lies in the block, so it is the same for all units and files
 * that declare the block alike. */
#include "sema_storage.h"

static Common *common_of(Sema *S, Unit *u, const char *name) {
    for (int i = 0; i < u->commons.n; i++)
        if (u->commons.at[i]->name == name && !u->commons.at[i]->is_local)
            return u->commons.at[i];
    Common *c = NEW(S->cx, Common);
    c->name = name;
    vec_push(S->cx, &u->commons, c);
    return c;
}

void sema_common(Sema *S, Symbol *s, const char *block, Span at) {
    Context *cx = S->cx;
    const char *why = s->init ? "no variable" : storage_unfit(s);
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
bool common_mapped(Sema *S, Common *c, Symbol *s) {
    if (!s->align && !s->dist && !s->inherit && !s->is_dynamic && !s->ooc)
        return false;
    if (!has_sequence(S, s))
        return true;
    if (s->is_dynamic || s->inherit)
        diag_error(S->cx, s->span, "'%s' is in COMMON, so its mapping cannot be DYNAMIC or "
                   "inherited", s->name);
    else if (storage_of(S, s) < 0 && s->type.base != TY_NONE)
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
    return s->is_pointer || s->type.to ||
           (symbol_is_record(s) && derived_has_addresses(s->type.derived));
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
void common_place(Sema *S, Common *c, SymbolVec *to, Symbol *s) {
    int64_t align = ADDRESS_BYTES, bytes = s->bytes;
    const Component *bad = NULL;
    LaidVec parts = {0};
    if (!storage_keeps_pointer(s))
        storage_bytes(S, s->type, &align, &bad);
    if (storage_up(c->bytes, align) != c->bytes && !c->is_local &&
        diag_warn(S->cx, WARN_ALIGN_COMMONS, s->span, "%lld bytes stay free in COMMON before '%s'",
                  (long long)(storage_up(c->bytes, align) - c->bytes), s->name))
        diag_hint(S->cx, "all units must agree; the widest types first leave no gap");
    c->bytes = storage_up(c->bytes, align);
    if (!storage_lay_out(S, &parts, s, c->bytes, NULL, 0))
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
    const Component *bad = s->type.base == TY_DERIVED ? storage_first_owned(s->type.derived) : NULL;
    s->bytes = s->type.base == TY_NONE ? -1 : storage_of(S, s);
    if (s->says_allocatable || s->length || s->is_deferred) {
        diag_error(S->cx, s->span, s->says_allocatable
                   ? "'%s' is ALLOCATABLE and cannot be in COMMON"
                   : "the POINTER '%s' in COMMON is not supported: its length is no constant",
                   s->name);
        return;
    }
    if (!has_sequence(S, s))
        return;
    if (bad && !storage_keeps_pointer(s))
        diag_error(S->cx, s->span, "the structure '%s' in COMMON is not supported, since its "
                   "component '%s' is ALLOCATABLE", s->name, bad->name);
    else if (s->bytes < 0 && s->type.base != TY_NONE)
        diag_error(S->cx, s->span, "'%s' is in COMMON, so its size must be constant", s->name);
    else if (s->bytes >= 0)
        common_place(S, c, to, s);
}

void sema_common_layout(Sema *S, Unit *u) {
    for (int i = 0; i < u->commons.n; i++) {
        Common *c = u->commons.at[i];
        SymbolVec members = {0};
        for (int k = 0; k < c->members.n; k++)
            if (!common_mapped(S, c, c->members.at[k]))
                place_member(S, c, &members, c->members.at[k]);
        c->members = members;
    }
}
