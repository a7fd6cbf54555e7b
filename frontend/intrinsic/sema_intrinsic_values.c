/* sema_intrinsic_values.c: arguments of intrinsic procedures whose values, or lengths, do not fit.
 *
 * Contract: called when types and keywords are known to be right; looks at constants only. What
 * only run time knows is the runtime's matter, or the user's. */
#include "sema_intrinsic.h"

enum { SEED = 8 }; /* elements: rtlib, hpf_random_seed */

typedef enum Range {
    POSITION, /* of a bit: 0 to bits - 1 */
    COUNT,    /* of bits: 0 to bits */
    SHIFT,    /* -bits to bits */
    NATURAL,  /* not negative */
} Range;

typedef struct Limit {
    IntrinsicId id;
    const char *arg;
    Range range;
    const char *of; /* the argument that has the bits; NULL: the result */
    const char *more; /* NULL, or another argument: the sum of both is at most the bits */
} Limit;

static const Limit limits[] = {
    {IN_BTEST, "pos", POSITION, "i", NULL},      {IN_IBCLR, "pos", POSITION, "i", NULL},
    {IN_IBSET, "pos", POSITION, "i", NULL},      {IN_IBITS, "pos", NATURAL, "i", "len"},
    {IN_IBITS, "len", NATURAL, "i", NULL},       {IN_ISHFT, "shift", SHIFT, "i", NULL},
    {IN_ISHFTC, "shift", SHIFT, "i", NULL},      {IN_SHIFTL, "shift", COUNT, "i", NULL},
    {IN_SHIFTR, "shift", COUNT, "i", NULL},      {IN_SHIFTA, "shift", COUNT, "i", NULL},
    {IN_DSHIFTL, "shift", COUNT, "i", NULL},     {IN_DSHIFTR, "shift", COUNT, "i", NULL},
    {IN_MVBITS, "frompos", NATURAL, "from", "len"}, {IN_MVBITS, "len", NATURAL, "from", NULL},
    {IN_MVBITS, "topos", NATURAL, "to", "len"},
    {IN_REPEAT, "ncopies", NATURAL, NULL, NULL},
    {IN_MASKL, "i", COUNT, NULL, NULL},          {IN_MASKR, "i", COUNT, NULL, NULL},
};

static void outside(Match *m, const Expr *e, const char *arg, const char *want, int64_t is) {
    Context *cx = m->S->cx;
    diag_error(cx, e->span, "the argument '%s' of %s must be %s, it is %lld", arg, m->name, want,
               (long long)is);
    m->ok = false;
}

/* Those of the result: of a kind that an argument says. */
static int64_t bits_of_result(const Match *m) {
    const Expr *kind = intrinsic_arg(m, "kind");
    int64_t n;
    return 8 * (kind && expr_is_int(kind, &n) ? n : DEFAULT(m->S->cx, INTEGER).kind);
}

static void check_value(Match *m, const Limit *l, const Expr *e) {
    Context *cx = m->S->cx;
    const Expr *other = l->more ? intrinsic_arg(m, l->more) : NULL;
    int64_t v, more, bits = l->of ? 8 * intrinsic_arg(m, l->of)->type.kind : bits_of_result(m);
    int64_t least = l->range == SHIFT ? -bits : 0;
    int64_t most = l->range == POSITION ? bits - 1 : l->range == NATURAL ? INT64_MAX : bits;
    if (!m->ok || !expr_is_int(e, &v))
        return;
    if (v < least || v > most)
        outside(m, e, l->arg, most == INT64_MAX ? "0 or more"
                : arena_printf(cx->arena, "from %lld to %lld", (long long)least, (long long)most),
                v);
    else if (other && expr_is_int(other, &more) && more >= 0 && v + more > bits)
        diag_error(cx, e->span, "%s reaches bit %lld, but '%s' has %lld", m->name,
                   (long long)(v + more), l->of, (long long)bits);
    else
        return;
    m->ok = false;
}

/* Each value of a list of MASKL and MASKR, as gfortran has it. */
static void check_limit(Match *m, const Limit *l) {
    const Expr *e = intrinsic_arg(m, l->arg);
    for (int i = 0; e && !l->of && e->kind == EX_ARRAY && i < e->args.n; i++)
        check_value(m, l, e->args.at[i]);
    if (e && e->kind != EX_ARRAY)
        check_value(m, l, e);
}

static void check_lengths(Match *m) {
    const Expr *a = m->args.at[0], *b = m->args.at[1];
    int64_t x, y;
    if (a->type.base == TY_CHARACTER && a->type.len && b->type.len &&
        expr_is_int(a->type.len, &x) && expr_is_int(b->type.len, &y) && x != y) {
        diag_error(m->S->cx, m->span, "TSOURCE and FSOURCE of MERGE have the lengths %lld and %lld",
                   (long long)x, (long long)y);
        m->ok = false;
    }
    if (m->ok && a->type.base == TY_CHARACTER)
        sema_check_lengths(m->S, m->span, char_length(m->S->cx, a), char_length(m->S->cx, b),
                           "MERGE");
}

static void check_seed(Match *m) {
    int given = 0;
    for (int i = 0; i < m->args.n; i++) { /* an OPTIONAL one may be absent */
        const Expr *e = m->args.at[i];
        given += e && !(e->kind == EX_VAR && e->sym->is_optional);
    }
    for (int i = 1; i < m->args.n; i++) {
        int64_t n;
        const Expr *e = m->args.at[i];
        if (e && e->shape && expr_is_int(e->shape->extent[0], &n) && n < SEED) {
            diag_error(m->S->cx, e->span, "this array has %lld elements, a seed has %d",
                       (long long)n, SEED);
            m->ok = false;
        }
    }
    if (given > 1) {
        diag_error(m->S->cx, m->span, "RANDOM_SEED takes one argument, %d are given", given);
        m->ok = false;
    }
}

static bool is_constant_array(const Expr *e) {
    bool constant = e->kind == EX_ARRAY || (e->kind == EX_VAR && e->sym->is_constant);
    for (int i = 0; e->kind == EX_ARRAY && i < e->args.n; i++)
        constant &= e->args.at[i]->kind == EX_CONST;
    return constant;
}

/* VECTOR of UNPACK has a value for each .TRUE. of a constant MASK. */
static void check_unpack(Match *m) {
    const Expr *vector = m->args.at[0];
    ExprVec mask = {0};
    int64_t n, need = 0;
    if (!vector->shape || !vector->shape->extent[0] || !expr_is_int(vector->shape->extent[0], &n) ||
        !is_constant_array(m->args.at[1]) || !const_values(m->S, m->args.at[1], &mask))
        return;
    for (int i = 0; i < mask.n; i++)
        need += mask.at[i]->value.i != 0;
    if (need <= n)
        return;
    diag_error(m->S->cx, vector->span, "VECTOR of UNPACK has %lld elements, but MASK is .TRUE. in "
               "%lld places", (long long)n, (long long)need);
    m->ok = false;
}

/* The values of a constant, scalar or array. */
static bool element_values(Match *m, Expr *e, ExprVec *v) {
    if (e->shape)
        return is_constant_array(e) && const_values(m->S, e, v) && v->n > 0;
    vec_push(m->S->cx, v, e);
    return e->kind == EX_CONST;
}

/* ISHFTC turns SIZE bits, by no more than that. */
static void check_turn(Match *m) {
    Expr *shift = intrinsic_arg(m, "shift"), *size = intrinsic_arg(m, "size");
    ExprVec sizes = {0}, shifts = {0};
    int64_t n, by, bits = 8 * m->args.at[0]->type.kind;
    if (!m->ok || !size || !element_values(m, size, &sizes))
        return;
    if (expr_is_int(size, &n) && (n < 1 || n > bits))
        outside(m, size, "size", arena_printf(m->S->cx->arena, "from 1 to %lld", (long long)bits),
                n);
    if (!m->ok || !element_values(m, shift, &shifts))
        return;
    int most = shifts.n > sizes.n ? shifts.n : sizes.n;
    for (int i = 0; i < most && m->ok; i++)
        if (expr_is_int(sizes.at[sizes.n == 1 ? 0 : i], &n) &&
            expr_is_int(shifts.at[shifts.n == 1 ? 0 : i], &by) && (by > n || by < -n))
            outside(m, shift, "shift", arena_printf(m->S->cx->arena, "from %lld to %lld",
                                                    (long long)-n, (long long)n), by);
}

static void check_nearest(Match *m) {
    const Expr *s = m->args.at[1];
    if (s->kind != EX_CONST || s->value.re != 0)
        return;
    diag_error(m->S->cx, s->span, "the second argument of NEAREST must not be zero");
    m->ok = false;
}

/* MOD and MODULO: P is not zero. Of two constants the folding speaks. */
static void check_divisor(Match *m) {
    const Expr *a = m->args.at[0], *p = m->args.at[1];
    if (a->kind == EX_CONST || p->kind != EX_CONST ||
        (p->type.base == TY_INTEGER ? p->value.i != 0 : p->value.re != 0))
        return;
    diag_error(m->S->cx, p->span, "the argument 'p' of %s must not be zero", m->name);
    m->ok = false;
}

/* ORDER has each of the dimensions once. */
static void check_order(Match *m) {
    Expr *order = intrinsic_arg(m, "order");
    ExprVec v = {0};
    unsigned seen = 0;
    if (!order || !is_constant_array(order) || !const_values(m->S, order, &v))
        return;
    for (int i = 0; i < v.n; i++) {
        int64_t d = v.at[i]->value.i;
        if (d < 1 || d > v.n || seen >> d & 1) {
            diag_error(m->S->cx, order->span, "ORDER= of RESHAPE must be a permutation of "
                       "1 to %d", v.n);
            m->ok = false;
            return;
        }
        seen |= 1u << d;
    }
}

/* ICHAR and IACHAR. Of values of functions they take the first character, as gfortran has it. */
static void check_character(Match *m) {
    const Expr *c = m->args.at[0];
    int64_t n;
    if (expr_has_call(c) || !c->type.len || !expr_is_int(c->type.len, &n) || n == 1)
        return;
    diag_error(m->S->cx, c->span, "the argument 'c' of %s must have length 1, it has %lld", m->name,
               (long long)n);
    m->ok = false;
}

static void check_boundary(Match *m) {
    const Expr *boundary = intrinsic_arg(m, "boundary"), *array = m->args.at[0];
    int64_t n;
    if (array->type.base == TY_DERIVED && !boundary)
        diag_error(m->S->cx, m->span, "EOSHIFT of structures needs the argument 'boundary'");
    else if (boundary && boundary->type.base == TY_CHARACTER && boundary->type.len &&
             expr_is_int(boundary->type.len, &n) && text_has_other_length(array->type, n))
        diag_error(m->S->cx, boundary->span, "BOUNDARY of EOSHIFT must be as long as the elements "
                   "of the array");
    else
        return;
    m->ok = false;
}

static void check_reshape(Match *m) {
    Expr *shape = m->args.n > 1 ? m->args.at[1] : NULL;
    ExprVec v = {0};
    check_order(m);
    if (!m->ok || !shape || !is_constant_array(shape) || !const_values(m->S, shape, &v))
        return;
    for (int i = 0; i < v.n && m->ok; i++) {
        if (v.at[i]->value.i >= 0)
            continue;
        diag_error(m->S->cx, shape->span, "SHAPE= of RESHAPE has the extent %lld",
                   (long long)v.at[i]->value.i);
        m->ok = false;
    }
}

static const struct {
    IntrinsicId id;
    void (*check)(Match *m);
} checks[] = {
    {IN_MERGE, check_lengths},    {IN_UNPACK, check_unpack}, {IN_RANDOM_SEED, check_seed},
    {IN_EOSHIFT, check_boundary}, {IN_ISHFTC, check_turn},   {IN_NEAREST, check_nearest},
    {IN_RESHAPE, check_reshape},  {IN_MOD, check_divisor},   {IN_MODULO, check_divisor},
    {IN_ICHAR, check_character},  {IN_IACHAR, check_character},
};

void intrinsic_values(Match *m) {
    for (int i = 0; i < countof(limits); i++)
        if (limits[i].id == m->in->id)
            check_limit(m, &limits[i]);
    for (int i = 0; i < countof(checks); i++)
        if (checks[i].id == m->in->id)
            checks[i].check(m);
}
