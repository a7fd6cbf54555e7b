/* sema_common.c: COMMON: where each member lies in its block.
 *
 * Contract: members follow each other in the order of the COMMON statements, each at the next
 * offset that suits its type, as gfortran aligns them. A member has Symbol.common and .offset, and
 * keeps its value like a variable with SAVE; a call may change it. Only unmapped variables of
 * constant size can be members. */
#include "sema.h"

static Common *common_of(Sema *S, Unit *u, const char *name) {
    for (int i = 0; i < u->commons.n; i++)
        if (u->commons.at[i]->name == name)
            return u->commons.at[i];
    Common *c = NEW(S->cx, Common);
    c->name = name;
    vec_push(S->cx, &u->commons, c);
    return c;
}

void sema_common(Sema *S, Symbol *s, const char *block, Span at) {
    Context *cx = S->cx;
    if (S->unit->kind == UN_MODULE) {
        diag_error(cx, at, "COMMON in a module is not supported");
    } else if (s->common) {
        diag_error(cx, at, "'%s' is in COMMON already", s->name);
    } else if (s->is_dummy || s->is_result || s->is_allocatable || s->init ||
               (s->kind != SYM_UNKNOWN && s->kind != SYM_VAR)) {
        diag_error(cx, at, "'%s' is %s and cannot be in COMMON", s->name,
                   s->is_dummy         ? "a dummy argument"
                   : s->is_result      ? "a function result"
                   : s->is_allocatable ? "ALLOCATABLE"
                                       : "no variable");
    } else {
        s->common = common_of(S, S->unit, block);
        s->is_save = s->is_assigned = s->is_used = true;
        vec_push(cx, &s->common->members, s);
    }
}

static int64_t element_bytes(const Symbol *s) {
    int64_t len = 1;
    if (s->type.base == TY_CHARACTER)
        return expr_is_int(s->type.len, &len) ? len : -1;
    return s->type.base == TY_COMPLEX ? 2 * s->type.kind : s->type.kind;
}

static int64_t member_bytes(Sema *S, Symbol *s) {
    int64_t n = element_bytes(s), extent;
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *e = mk_bound(S->cx, s->span, s, d, BOUND_EXTENT);
        n = n >= 0 && expr_is_int(e, &extent) ? n * extent : -1;
    }
    return n;
}

/* A structure's components follow each other; they are members like others. */
static void push_member(Sema *S, Common *c, SymbolVec *to, Symbol *s) {
    if (s->type.base != TY_DERIVED) {
        s->common = c;
        s->is_save = s->is_assigned = s->is_used = true;
        vec_push(S->cx, to, s);
        return;
    }
    if (sym_is_array(s)) {
        diag_error(S->cx, s->span, "the array of structures '%s' in COMMON is not supported", s->name);
        return;
    }
    for (int i = 0; i < s->parts.n; i++)
        push_member(S, c, to, s->parts.at[i]);
}

void sema_common_layout(Sema *S, Unit *u) {
    for (int i = 0; i < u->commons.n; i++) {
        Common *c = u->commons.at[i];
        SymbolVec members = {0};
        for (int k = 0; k < c->members.n; k++)
            push_member(S, c, &members, c->members.at[k]);
        c->members = members;
        for (int k = 0; k < c->members.n; k++) {
            Symbol *s = c->members.at[k];
            int64_t bytes = s->type.base == TY_NONE ? -1 : member_bytes(S, s);
            int64_t align = s->type.base == TY_CHARACTER ? 1 : s->type.kind;
            if (s->align || s->dist || s->inherit || s->is_dynamic)
                diag_error(S->cx, s->span, "a mapped array in COMMON is not supported: '%s'", s->name);
            else if (bytes < 0 && s->type.base != TY_NONE)
                diag_error(S->cx, s->span, "'%s' is in COMMON, so its size must be constant", s->name);
            if (bytes < 0)
                continue;
            s->offset = (c->bytes + align - 1) / align * align;
            c->bytes = s->offset + bytes;
        }
    }
}
