/* reduce_value.c: what reductions start from, and how a value joins (contract: reduce.h). */
#include <limits.h>
#include <math.h>
#include <stdint.h>

#include "../frontend/sema/sema.h"
#include "reduce.h"

/* MERGE(value, acc, value > acc): MAX of CHARACTER values */
static Expr *better_text(Context *cx, RedOp red, Span at, Expr *acc, Expr *value) {
    Expr *e = mk_intrinsic(cx, at, IN_MERGE, acc->type, value, acc);
    Expr *better = mk_binary(cx, at, red == RED_MAX ? OP_GT : OP_LT, expr_copy(cx, value),
                             expr_copy(cx, acc));
    better->type = type_logical();
    vec_push(cx, &e->args, better);
    return e;
}

Expr *red_update(Context *cx, RedOp red, Span at, Expr *acc, Expr *value) {
    for (int i = RED_SUM; i <= RED_NORM_DIM; i++) {
        static const struct {
            RedOp red;
            Op op;
            IntrinsicId fn;
        } how[] = {
            {RED_SUM, OP_ADD, IN_NONE},   {RED_PRODUCT, OP_MUL, IN_NONE},
            {RED_MAX, OP_NONE, IN_MAX},   {RED_MIN, OP_NONE, IN_MIN},
            {RED_AND, OP_AND, IN_NONE},   {RED_OR, OP_OR, IN_NONE},
            {RED_EQV, OP_EQV, IN_NONE},   {RED_NEQV, OP_NEQV, IN_NONE},
            {RED_IAND, OP_NONE, IN_IAND}, {RED_IOR, OP_NONE, IN_IOR},
            {RED_IEOR, OP_NONE, IN_IEOR}, {RED_NORM, OP_NONE, IN_NORM_JOIN},
            {RED_NORM_DIM, OP_NONE, IN_NORM_JOIN_DIM},
        };
        if (how[i].red == red && acc->type.base == TY_CHARACTER)
            return better_text(cx, red, at, acc, value);
        if (how[i].red == red)
            return how[i].op ? mk_binary(cx, at, how[i].op, acc, value)
                             : mk_intrinsic(cx, at, how[i].fn, acc->type, acc, value);
    }
    return value;
}

static Expr *text_of_byte(Context *cx, Span at, Type t, int byte) {
    Expr *known = text_extreme(cx, at, t, byte);
    if (known)
        return known;
    Type one = t;
    one.len = mk_int(cx, at, 1, 4);
    return mk_intrinsic(cx, at, IN_REPEAT, t, text_extreme(cx, at, one, byte),
                        expr_copy(cx, t.len));
}

static Expr *largest(Context *cx, Span at, Type t, bool negative) {
    if (t.base == TY_INTEGER) {
        int64_t max = integer_huge(t.kind);
        return mk_int(cx, at, negative ? -max - 1 : max, t.kind);
    }
    if (t.base == TY_CHARACTER)
        return text_of_byte(cx, at, t, negative ? 0 : UCHAR_MAX);
    Real max = real_huge(t.kind);
    return mk_real(cx, at, negative ? -max : max, t.kind);
}

/* What a reduction of nothing gives. */
Expr *red_identity(Context *cx, RedOp red, Span at, Type t) {
    switch (red) {
    case RED_MAX:
    case RED_MAXLOC:
        return largest(cx, at, t, true);
    case RED_MIN:
    case RED_MINLOC:
        return largest(cx, at, t, false);
    case RED_AND:
    case RED_EQV:
        return mk_logical(cx, at, true, t.kind);
    case RED_OR:
    case RED_NEQV:
        return mk_logical(cx, at, false, t.kind);
    case RED_IAND:
        return mk_int(cx, at, -1, t.kind);
    default:
        break;
    }
    if (red == RED_NORM || red == RED_NORM_DIM) { /* hpf_norm_join() */
        Expr *none = mk_expr(cx, EX_CONST, at);
        none->type = t;
        none->value.re = 1;
        return none;
    }
    int64_t v = red == RED_PRODUCT;
    return t.base == TY_INTEGER ? mk_int(cx, at, v, t.kind)
                                : mk_convert(cx, mk_int(cx, at, v, 4), t);
}

/* ---- extremes of reals ----
 *
 * MAXVAL of infinities is infinite, NaNs count only where there is nothing else, and of nothing it
 * is -HUGE. A comparison an element is all that vectorises: so it starts from -Inf, and bits beside
 * it tell what there was. */

enum { SEEN_VALUE = 1, SEEN_NUMBER = 2 };

bool red_is_extreme(RedOp red, Type t) {
    return t.base == TY_REAL && (red == RED_MAX || red == RED_MIN);
}

Expr *red_start(Context *cx, RedOp red, Span at, Type t) {
    if (red_is_extreme(red, t))
        return mk_real(cx, at, red == RED_MAX ? -INFINITY : INFINITY, t.kind);
    return red_identity(cx, red, at, t);
}

/* The bits are as wide as the values, so that both are in one vector, if there is such
 * an integer. */
Type red_seen_type(Type t) {
    return (Type){.base = TY_INTEGER, .kind = integer_kind(t.kind) ? t.kind : 8};
}

/* seen = IOR(seen, MERGE(3, 1, value == value)) */
Stmt *red_note_seen(Context *cx, Span at, Expr *seen, Expr *value) {
    int kind = seen->type.kind;
    Expr *bits = mk_intrinsic(cx, at, IN_MERGE, seen->type,
                              mk_int(cx, at, SEEN_VALUE | SEEN_NUMBER, kind),
                              mk_int(cx, at, SEEN_VALUE, kind));
    vec_push(cx, &bits->args, mk_binary(cx, at, OP_EQ, expr_copy(cx, value), expr_copy(cx, value)));
    return mk_assign(cx, at, seen,
                     mk_intrinsic(cx, at, IN_IOR, seen->type, expr_copy(cx, seen), bits));
}

static Expr *choice(Context *cx, Span at, Expr *a, Expr *b, Expr *seen, int bits) {
    Expr *e = mk_intrinsic(cx, at, IN_MERGE, a->type, a, b);
    Expr *is = mk_binary(cx, at, OP_EQ, seen, mk_int(cx, at, bits, seen->type.kind));
    is->shape = seen->shape;
    vec_push(cx, &e->args, is);
    e->shape = seen->shape;
    return e;
}

/* The result, from what was gathered. */
Expr *red_extreme(Context *cx, Span at, RedOp red, Expr *most, Expr *seen) {
    Type t = most->type;
    Expr *none = choice(cx, at, mk_real(cx, at, NAN, t.kind), red_identity(cx, red, at, t),
                        expr_copy(cx, seen), SEEN_VALUE);
    return choice(cx, at, most, none, seen, SEEN_VALUE | SEEN_NUMBER);
}

Symbol *red_seen(Lower *L, const Type *t) {
    return temp_scalar(L->cx, L->unit, "seen", red_seen_type(*t));
}
