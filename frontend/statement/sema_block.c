/* sema_block.c: the BLOCK construct: declarations among executable statements.
 *
 * Contract: the names of a BLOCK live in a scope of its own; its variables are variables of the
 * unit, which no other name leads to. What has bounds that are no constants is an ALLOCATABLE
 * array, which the construct allocates when it begins and deallocates when it ends; so is what the
 * program calls ALLOCATABLE. An array that a jump out of the construct left allocated is
 * deallocated when it begins again. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

enum { MAX_ASKED = 50 }; /* variables that ask for each other */

typedef struct Made {
    Sema *S;
    int depth;
    bool found;
} Made;

static bool is_constant(Sema *S, const Expr *e, const char *what, int depth);

/* Variables that the construct makes when it begins: they are not settled yet. */
static void find_made(Expr **at, void *arg) {
    Made *m = arg;
    const Symbol *s = (*at)->kind == EX_REF ? scope_find(m->S->scope, (*at)->name) : NULL;
    const bool declared = s && s->kind == SYM_UNKNOWN;
    m->found |= declared && s->late_length;
    for (int d = 0; declared && d < s->spec.rank && !m->found; d++)
        m->found = !is_constant(m->S, s->spec.dim[d].lo, "a bound", m->depth) ||
                   !is_constant(m->S, s->spec.dim[d].hi, "a bound", m->depth);
    if (!m->found)
        expr_children(*at, find_made, arg);
}

static bool is_constant(Sema *S, const Expr *e, const char *what, int depth) {
    if (!e)
        return true;
    Expr *x = expr_copy(S->cx, e);
    Made m = {.S = S, .depth = depth + 1, .found = depth == MAX_ASKED};
    if (!m.found)
        find_made(&x, &m);
    if (m.found)
        return false;
    StmtVec prelude = S->prelude;
    x = sema_scalar(S, x, TY_INTEGER, what);
    if (x->type.base != TY_NONE)
        sema_fold_transforms(&x, S);
    S->prelude = prelude;
    return x->kind == EX_CONST || x->type.base == TY_NONE;
}

bool sema_block_constant(Sema *S, const Expr *e, const char *what) {
    return is_constant(S, e, what, 0);
}

/* Local arrays whose bounds are no constants: allocated by a statement in front of the body. */
static void automatic_arrays(Sema *S, Unit *block) {
    Context *cx = S->cx;
    for (int i = 0; i < block->scope->symbols.n; i++) {
        Symbol *s = block->scope->symbols.at[i];
        bool constant = true;
        if (s->kind == SYM_UNKNOWN)
            s->is_assigned = s->is_set = true;
        if (s->kind != SYM_UNKNOWN || s->spec.kind != AS_EXPLICIT || s->is_allocatable)
            continue;
        for (int d = 0; d < s->spec.rank; d++)
            constant = constant && sema_block_constant(S, s->spec.dim[d].lo, "a bound") &&
                       sema_block_constant(S, s->spec.dim[d].hi, "a bound");
        if (constant && !s->late_length)
            continue;
        if (s->is_save) {
            diag_error(cx, s->span, "the %s of '%s' must be %s since it has SAVE",
                       constant ? "length" : "bounds", s->name,
                       constant ? "a constant" : "constants");
            s->has_error = true;
            continue;
        }
        Stmt *a = mk_stmt(cx, ST_ALLOCATE, s->span);
        Expr *e = mk_ref(cx, s->span, s->name);
        e->has_args = true;
        for (int d = 0; d < s->spec.rank; d++) {
            Expr *t = mk_expr(cx, EX_TRIPLET, s->span);
            t->lo = s->spec.dim[d].lo;
            t->hi = s->spec.dim[d].hi;
            vec_push(cx, &e->args, t);
            s->spec.dim[d] = (Bound){NULL, NULL};
        }
        s->spec.kind = AS_DEFERRED;
        s->is_allocatable = s->is_automatic = true;
        block->automatic = block->body.n;
        sema_late_array(S, block, s, a);
        vec_push(cx, &a->args, e);
        vec_push(cx, &block->body, a);
    }
    block->automatic = 0;
}

/* Everything of the construct that may be allocated is not, afterwards. */
static void free_all(Sema *S, StmtVec *out, const SymbolVec *symbols, Span at) {
    for (int i = 0; i < symbols->n; i++) {
        Symbol *s = symbols->at[i];
        bool scalar = s->says_allocatable && (s->type.to || s->is_bundle);
        if (s->kind != SYM_VAR || s->is_save || s->is_pointer || s->has_error || s->is_heap ||
            s->type.base == TY_NONE)
            continue;
        if (scalar && !s->whole)
            heap_clear_dummy(S, out, s);
        else if (s->is_allocatable && sym_is_array(s) && !(s->whole && s->whole->is_allocatable))
            sema_free_array(S, out, s, at);
    }
}

void sema_block_construct(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Scope *outer = S->scope, *inner = scope_new(cx, outer, S->unit), *unit = scope_unit(outer);
    Unit *block = s->block;
    StmtVec before = S->prelude, body = {0};
    s->block = NULL;
    block->scope = S->scope = inner;
    S->prelude = (StmtVec){0};
    sema_block_declarations(S, block, automatic_arrays);
    if (S->unit->family)
        sema_family_block(S, inner, s->span);
    for (int i = 0; i < inner->symbols.n; i++) {
        Symbol *x = inner->symbols.at[i];
        x->scope = unit;
        x->id = unit->symbols.n;
        x->is_assigned |= x->kind == SYM_VAR;
        x->is_set |= x->kind == SYM_VAR;
        vec_push(cx, &unit->symbols, x);
    }
    vec_append(cx, &body, &block->body);
    vec_append(cx, &body, &s->body);
    s->body = body;
    sema_block(S, &s->body);
    body = S->prelude;
    free_all(S, &body, &inner->symbols, s->span);
    vec_append(cx, &body, &s->body);
    free_all(S, &body, &inner->symbols, s->span);
    s->body = body;
    inner->symbols.n = 0;
    S->scope = outer;
    S->prelude = before;
}
