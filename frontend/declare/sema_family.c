/* sema_family.c: what the entries of a procedure keep together.
 *
 * Contract: each entry is a unit of its own, with the same declarations; what has SAVE there, or
 * begins with a value, becomes a block like one of COMMON, in the same order for all of them. */
#include <string.h>

#include "sema_storage.h"

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
        s->bytes = is_mapped && s->is_allocatable ? -1 : storage_of(S, s);
        if (s->is_dynamic || s->bytes < 0) {
            diag_error(cx, s->span, "'%s' with SAVE in a procedure with ENTRY is not supported: it "
                       "is %s", s->name, s->bytes < 0 ? "of no constant size" : "DYNAMIC");
            continue;
        }
        put_by_name(cx, is_mapped ? &mapped : &saved, s);
    }
    for (int i = 0; i < mapped.n; i++)
        common_mapped(S, c, mapped.at[i]);
    c->is_local = c->is_entries = true; /* no other unit's layout is meant */
    for (int i = 0; i < saved.n; i++)
        common_place(S, c, &c->members, saved.at[i]);
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
