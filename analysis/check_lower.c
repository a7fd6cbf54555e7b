/* check_lower.c: what -fcheck looks at before an array statement: shapes, and what is allocated.
 *
 * Contract: lower.h. A check stands in the tree as a CALL of an intrinsic that no program can name;
 * it is scalar code, so that all processes fail with one message. Subscripts are looked at where
 * elements are used (codegen/expr.c). */
#include <string.h>

#include "../frontend/sema/sema.h"
#include "lower.h"
#include "prepare.h"

static void call(Lower *L, IntrinsicId id, Span at, Expr *const *args, int n) {
    Context *cx = L->cx;
    Stmt *c = mk_intrinsic_call(cx, at, L->unit->scope, intrinsic_row(id));
    for (int i = 0; i < n; i++)
        vec_push(cx, &c->args, args[i]);
    emit(L, c);
}

void check_lengths(Lower *L, Span at, Expr *first, Expr *other, const char *in) {
    Context *cx = L->cx;
    Expr *args[3] = {mk_convert(cx, first, type_int8()), mk_convert(cx, other, type_int8()),
                     mk_char(cx, at, in, (int64_t)strlen(in))};
    call(L, IN_CHECK_LENGTHS, at, args, 3);
}

typedef struct Checks {
    Lower *L;
    const Expr *to;
} Checks;

void check_allocated(Lower *L, const Expr *e) {
    Expr *a = mk_var(L->cx, e->span, e->sym);
    if (e->sym->is_allocatable && !symbol_is_made(e->sym))
        call(L, IN_CHECK_ALLOCATED, e->span, &a, 1);
}

static void allocated(Lower *L, const Expr *e) {
    if (L->cx->opt.check & CHECK_MEM)
        check_allocated(L, e);
}

static void find_prepared(Expr **e, void *arg) {
    *(bool *)arg |= (*e)->kind == EX_CALL || is_hoisted(*e) ||
                    ((*e)->kind == EX_ELEM && symbol_is_mapped((*e)->sym));
    expr_children(*e, find_prepared, arg);
}

/* Is it, or has it, what statements before this one computed or fetched? */
static bool needs_statements(const Expr *e) {
    bool found = false;
    find_prepared(&(Expr *){(Expr *)e}, &found);
    return found;
}

/* Extent d of e. Calls and the like in bounds of a section have values by now, which its shape may
 * not know. */
static Expr *extent_of(Lower *L, const Expr *e, int d) {
    Expr *n = e->shape->extent[d];
    if (!n || !needs_statements(n))
        return n;
    for (int i = 0; e->kind == EX_SECTION && i < e->args.n; i++) {
        Expr *sub = e->args.at[i];
        if (sub->kind != EX_TRIPLET && !sub->shape)
            continue;
        if (d-- > 0)
            continue;
        bool known = sub->kind == EX_TRIPLET && sub->lo && sub->hi && !needs_statements(sub->lo) &&
                     !needs_statements(sub->hi) && !(sub->step && needs_statements(sub->step));
        return known ? triplet_extent(L->cx, sub->lo, sub->hi, sub->step) : NULL;
    }
    return NULL;
}

/* The extents of e, which is or reads array s, against those of the left side. */
static void extents(Lower *L, const Expr *to, const Expr *e, Symbol *s) {
    Context *cx = L->cx;
    for (int d = 0; d < expr_rank(e) && (cx->opt.check & CHECK_BOUNDS); d++) {
        Expr *have = extent_of(L, e, d), *want = extent_of(L, to, d);
        int64_t diff;
        if (!have || !want || expr_equal(have, want) ||
            (linear_difference(have, want, &diff) && diff == 0))
            continue;
        Expr *args[4] = {mk_var(cx, e->span, s), mk_int(cx, e->span, d + 1, 8),
                         mk_convert(cx, expr_copy(cx, have), type_int8()),
                         mk_convert(cx, expr_copy(cx, want), type_int8())};
        call(L, IN_CHECK_EXTENT, e->span, args, 4);
    }
}

/* Are all extents constants, or what an array of this statement has? */
static bool plain_extents(const Expr *e) {
    bool plain = true;
    for (int d = 0; d < expr_rank(e); d++) {
        const Expr *n = e->shape->extent[d] ? expr_unconverted(e->shape->extent[d]) : NULL;
        plain &= n && (n->kind == EX_CONST || (n->kind == EX_BOUND && symbol_is_made(n->sym)));
    }
    return plain;
}

/* The extents of e, which is made of array s; where that has no name of the program's, the message
 * names the left side. */
static void named_extents(const Checks *c, const Expr *e, Symbol *s) {
    bool items = e->kind == EX_ARRAY;
    if (s && !symbol_is_made(s))
        extents(c->L, c->to, e, s);
    else if (c->to->kind == EX_VAR && !symbol_is_made(c->to->sym) && (items || plain_extents(e)))
        extents(c->L, e, c->to, c->to->sym);
}

static void find_index(Expr **e, void *arg) {
    *(bool *)arg |= (*e)->sym && (*e)->sym->is_index;
    expr_children(*e, find_index, arg);
}

/* Does it depend on the variable of an implied DO around, for which a loop's stands by now? */
static bool is_of_turn(Expr *e) {
    bool found = false;
    find_index(&e, &found);
    return found;
}

static void check(Expr **e, void *arg) {
    Checks *c = arg;
    bool reference = (*e)->kind == EX_VAR || (*e)->kind == EX_SECTION;
    if (!(*e)->shape)
        return;
    if (reference) {
        allocated(c->L, *e);
        if (expr_rank(*e) == expr_rank(c->to))
            named_extents(c, *e, (*e)->sym);
    } else if ((*e)->kind == EX_INTRINSIC && (*e)->intrinsic->cls == IC_TRANSFORMATIONAL) {
        Expr *a = (*e)->args.at[0]; /* TRANSPOSE, SPREAD: other subscripts of the same elements */
        if (expr_rank(*e) == expr_rank(c->to))
            named_extents(c, *e, a->shape ? a->sym : NULL);
    } else if ((*e)->kind == EX_ARRAY) {
        Expr *n = (*e)->shape->extent[0];
        if (expr_rank(c->to) == 1 && n && !is_of_turn(n))
            named_extents(c, *e, NULL);
    } else if ((*e)->kind != EX_INTRINSIC || (*e)->intrinsic->cls == IC_ELEMENTAL) {
        expr_children(*e, check, c);
    }
}

void check_assignment(Lower *L, const Expr *lhs, const Expr *rhs, const Expr *mask) {
    const Expr *operands[] = {rhs, mask};
    if (!L->cx->opt.check || !lhs->shape || L->inside || L->outer.n)
        return;
    if (symbol_is_made(lhs->sym)) { /* the operands against each other */
        const Expr *model = space_model((Expr *)rhs);
        if (!model->shape || (model->kind != EX_VAR && model->kind != EX_SECTION) ||
            symbol_is_made(model->sym))
            return;
        lhs = model;
    }
    Checks c = {L, lhs};
    allocated(L, lhs);
    for (int i = 0; i < countof(operands); i++) {
        Expr *e = (Expr *)operands[i];
        if (e)
            check(&e, &c);
    }
}
