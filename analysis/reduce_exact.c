/* reduce_exact.c: sums with the same bits on any number of processes: by scans, which have fixed
 * blocks (contract: reduce.h). */
#include <stdint.h>

#include "../frontend/sema/sema.h"
#include "reduce.h"

bool reduce_needs_scan(const Lower *L, const Reduction *r) {
    bool inexact = r->type.base == TY_REAL || r->type.base == TY_COMPLEX;
    return L->cx->opt.reproducible && inexact && !L->inside &&
           (r->row->red == RED_SUM || r->row->red == RED_PRODUCT);
}

static Expr *scan_of(Lower *L, Span at, const Reduction *r) {
    Context *cx = L->cx;
    IntrinsicId id = r->row->red == RED_SUM ? IN_SUM_PREFIX : IN_PRODUCT_PREFIX;
    Expr *e = mk_intrinsic(cx, at, id, r->type, mk_convert(cx, r->operand, r->type), NULL);
    vec_push(cx, &e->args, r->dim < 0 ? NULL : mk_int(cx, at, r->dim + 1, 4));
    vec_push(cx, &e->args, r->mask);
    e->shape = r->operand->shape;
    return e;
}

Expr *reduce_scalar_exactly(Lower *L, const Reduction *r, Symbol *into) {
    Context *cx = L->cx;
    Span at = L->span;
    Symbol *acc = into ? into : temp_scalar(cx, L->unit, intrinsic_row(r->row->id)->name, r->type);
    Expr *e = scan_of(L, at, r), *mask = r->mask;
    bool scalar = mask && !mask->shape;
    if (scalar)
        e->args.at[2] = NULL;
    StmtVec *out = L->out;
    Stmt *s = scalar ? mk_if(cx, at, mask) : NULL;
    if (s) {
        vec_push(cx, &s->arms, (Arm){.span = at});
        vec_push(cx, &s->arms.at[1].body, mk_assign(cx, at, mk_var(cx, at, acc),
                                                    red_identity(cx, r->row->red, at, r->type)));
        L->out = &s->arms.at[0].body;
    }
    lower_scan_total(L, e, acc);
    L->out = out;
    if (s)
        emit(L, s);
    return mk_var(cx, at, acc);
}

/* The last elements of the scanned lines. */
static Expr *last_of_lines(Lower *L, const Expr *e, const Reduction *r, Expr *t) {
    Context *cx = L->cx;
    Expr *s = mk_expr(cx, EX_SECTION, e->span);
    *s = (Expr){.kind = EX_SECTION, .span = e->span, .sym = t->sym, .name = t->sym->name,
                .type = r->type, .shape = shape_copy(cx, e->shape)};
    for (int i = 0, d = 0; i < t->sym->spec.rank; i++) {
        Expr *x = t->kind == EX_SECTION ? expr_copy(cx, t->args.at[i]) : NULL;
        if (!x) {
            x = mk_expr(cx, EX_TRIPLET, e->span);
            x->lo = mk_bound(cx, e->span, t->sym, i, BOUND_LOWER);
            x->hi = mk_bound(cx, e->span, t->sym, i, BOUND_UPPER);
        }
        if (x->kind == EX_TRIPLET && d++ == r->dim) {
            Expr *n = triplet_extent(cx, x->lo, x->hi, x->step);
            Expr *steps = mk_sub(cx, n, mk_int(cx, e->span, 1, 8));
            x = linear_simplify(cx, mk_add(cx, expr_copy(cx, x->lo),
                                           x->step ? mk_mul(cx, steps, x->step) : steps));
        }
        vec_push(cx, &s->args, x);
    }
    return s;
}

Expr *reduce_array_exactly(Lower *L, const Expr *e, const Reduction *r) {
    Context *cx = L->cx;
    Expr *t = lower_scan(L, scan_of(L, e->span, r), NULL);
    if (L->failed)
        return (Expr *)e;
    Expr *s = last_of_lines(L, e, r, t), *n = t->shape->extent[r->dim];
    int64_t lines;
    if (n && expr_is_int(n, &lines) && lines > 0)
        return s;
    Expr *to = part_like(L, e->span, r->type, s), *zero = mk_int(cx, e->span, 0, 8);
    Expr *some = mk_intrinsic(cx, e->span, IN_SIZE, type_int8(), t, NULL);
    Stmt *choice =
        mk_if(cx, e->span, mk_binary(cx, e->span, OP_GT, n ? expr_copy(cx, n) : some, zero));
    StmtVec *out = L->out;
    vec_push(cx, &choice->arms, (Arm){.span = e->span});
    L->out = &choice->arms.at[0].body;
    lower_assign(L, expr_copy(cx, to), s, NULL);
    L->out = &choice->arms.at[1].body;
    lower_assign(L, expr_copy(cx, to), red_identity(cx, r->row->red, e->span, r->type), NULL);
    L->out = out;
    emit(L, choice);
    return to;
}
