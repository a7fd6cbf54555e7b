/* sema_intrinsic_nodes.c: references to intrinsic procedures that become nodes of other kinds.
 *
 * Contract: conversions are EX_CONVERT; NORM2, MAX and MIN of CHARACTER values, and BESSEL_JN (n1,
 * n2, x) are made of other operations. Nothing here looks at a reference that stays what it is. */
#include <string.h>

#include "../fold/fold.h"
#include "sema_intrinsic.h"
/* ---- before the arguments are matched ---- */

/* A CHARACTER value with blanks behind it, up to a length that is not less. */
static Expr *padded(Sema *S, Expr *e, Expr *want) {
    Context *cx = S->cx;
    int64_t n;
    Expr *more = mk_sub(cx, expr_copy(cx, want), char_length(cx, e));
    if (expr_is_int(more, &n) && n == 0)
        return e;
    Expr *blank = mk_char(cx, e->span, " ", 1);
    Expr *blanks = sema_intrinsic_of(S, e->span, IN_REPEAT, blank, more, NULL);
    Expr *x = mk_binary(cx, e->span, OP_CONCAT, e, blanks);
    x->type = (Type){.base = TY_CHARACTER, .kind = 1};
    if (want->kind == EX_CONST)
        x->type.len = want;
    x->shape = e->shape;
    return fold_node(cx, x);
}

/* The arguments of MAX or MIN, all CHARACTER, and the length of the result; NULL: they are not. */
static Expr *text_arguments(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Expr *want = NULL;
    for (int i = 0; i < e->args.n; i++) {
        bool calls = false;
        if (e->args.at[i]->kind == EX_KEYWORD)
            return NULL;
        Expr *a = e->args.at[i] = sema_expr(S, e->args.at[i]);
        a->is_typed = true;
        if (a->type.base != TY_CHARACTER)
            return NULL;
        expr_find_impure(&e->args.at[i], &calls);
        if (calls && (S->in_spec || S->in_init || sema_has_index(a)))
            return NULL;
        if (calls)
            a = e->args.at[i] = sema_kept(S, a);
        Expr *length = char_length(cx, a);
        want = want ? sema_intrinsic_of(S, e->span, IN_MAX, want, length, NULL) : length;
    }
    return want;
}

/* MAX and MIN of CHARACTER values: a choice for each argument but the first; NULL: of others. */
static Expr *text_extremum(Sema *S, Expr *e, const Intrinsic *in) {
    Context *cx = S->cx;
    if ((in->id != IN_MAX && in->id != IN_MIN) || e->args.n < 2)
        return NULL;
    Expr *want = text_arguments(S, e);
    if (!want)
        return NULL;
    Expr *best = padded(S, e->args.at[0], want);
    for (int i = 1; i < e->args.n; i++) {
        Expr *other = padded(S, e->args.at[i], want), *choice = mk_ref(cx, e->span, "merge");
        choice->has_args = true;
        best->is_typed = other->is_typed = true;
        vec_push(cx, &choice->args, best);
        vec_push(cx, &choice->args, other);
        Expr *a = expr_copy(cx, best), *b = expr_copy(cx, other);
        a->is_typed = b->is_typed = true;
        vec_push(cx, &choice->args,
                 mk_binary(cx, e->span, in->id == IN_MAX ? OP_GE : OP_LE, a, b));
        best = sema_intrinsic(S, choice, intrinsic_row(IN_MERGE), NULL);
        if (best->type.base == TY_NONE)
            return best;
    }
    return best;
}

static Expr *step_of(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = a->type;
    return fold_node(cx, e);
}

/* The same of constants: two of them, the others by the recurrence in the arithmetic of their kind,
 * as in gfortran (rtlib/base/special.c). */
static Expr *constant_range(Sema *S, Expr *e, const Intrinsic *in, int64_t n1, int64_t n2,
                            Expr *x) {
    Context *cx = S->cx;
    Expr *list = mk_expr(cx, EX_ARRAY, e->span), *last[2] = {NULL, NULL};
    bool down = in->id == IN_BESSEL_JN;
    for (int64_t k = 0; k <= n2 - n1; k++) {
        int64_t n = down ? n2 - k : n1 + k;
        Expr *v = mk_ref(cx, e->span, in->name), *c;
        if (k < 2 || x->value.re == 0) {
            vec_push(cx, &v->args, mk_int(cx, e->span, n, 4));
            vec_push(cx, &v->args, expr_copy(cx, x));
            v = sema_intrinsic(S, v, in, NULL);
        } else {
            c = step_of(cx, OP_DIV, mk_real(cx, e->span, 2, x->type.kind), expr_copy(cx, x));
            c = step_of(cx, OP_MUL, c, mk_real(cx, e->span, down ? n + 1 : n - 1, x->type.kind));
            c = step_of(cx, OP_MUL, c, expr_copy(cx, last[1]));
            v = step_of(cx, OP_SUB, c, expr_copy(cx, last[0]));
        }
        last[0] = last[1];
        last[1] = v;
        vec_push(cx, &list->args, v);
    }
    for (int i = 0, k = list->args.n - 1; down && i < k; i++, k--) {
        Expr *v = list->args.at[i];
        list->args.at[i] = list->args.at[k];
        list->args.at[k] = v;
    }
    list->type = x->type;
    list->shape = shape_new(cx, 1);
    list->shape->extent[0] = mk_int(cx, e->span, list->args.n, 8);
    return list;
}

/* BESSEL_JN(n1, n2, x) is (/ (an element, n = n1, n2) /); NULL: e has another form. */
static Expr *bessel_range(Sema *S, Expr *e, const Intrinsic *in) {
    Context *cx = S->cx;
    static const char *const names[] = {"n1", "n2", "x"};
    Expr *a[3] = {NULL};
    if ((in->id != IN_BESSEL_JN && in->id != IN_BESSEL_YN) || e->args.n != 3)
        return NULL;
    for (int i = 0; i < 3; i++) {
        Expr *x = e->args.at[i];
        int k = i;
        for (int d = 0; d < 3 && x->kind == EX_KEYWORD; d++)
            k = !strcmp(x->name, names[d]) ? d : k;
        a[k] = sema_scalar(S, x->kind == EX_KEYWORD ? x->a : x, k < 2 ? TY_INTEGER : TY_REAL,
                           names[k]);
        if (a[k]->type.base == TY_NONE)
            return sema_fail(e);
    }
    if (!a[0] || !a[1] || !a[2])
        return NULL;
    Type l = TYPE(INTEGER, 8);
    int64_t from, to;
    if (expr_is_int(a[0], &from) && expr_is_int(a[1], &to) && a[2]->kind == EX_CONST)
        return constant_range(S, e, in, from, to, a[2]);
    Expr *loop = mk_expr(cx, EX_IDO, e->span), *v = mk_expr(cx, EX_INTRINSIC, e->span);
    loop->sym =
        scope_add(cx, scope_new(cx, S->scope, S->unit), name_of(cx, "_n"), e->span, SYM_VAR);
    loop->sym->is_index = true;
    loop->sym->type = l;
    loop->name = loop->sym->name;
    loop->lo = mk_convert(cx, a[0], l);
    loop->hi = mk_convert(cx, a[1], l);
    v->intrinsic = intrinsic_row(in->id == IN_BESSEL_JN ? IN_BESSEL_JN_AT : IN_BESSEL_YN_AT);
    v->name = v->intrinsic->name;
    vec_push(cx, &v->args, expr_copy(cx, loop->lo));
    vec_push(cx, &v->args, expr_copy(cx, loop->hi));
    vec_push(cx, &v->args, mk_var(cx, e->span, loop->sym));
    vec_push(cx, &v->args, a[2]);
    v->type = loop->type = a[2]->type;
    vec_push(cx, &loop->args, v);
    Expr *list = mk_expr(cx, EX_ARRAY, e->span);
    list->type = v->type;
    vec_push(cx, &list->args, loop);
    list->shape = shape_new(cx, 1);
    Expr *n = mk_sub(cx, expr_copy(cx, loop->hi), expr_copy(cx, loop->lo));
    list->shape->extent[0] = mk_max0(cx, mk_add(cx, n, mk_int(cx, e->span, 1, 8)));
    return list;
}

Expr *intrinsic_unfolded(Sema *S, Expr *e, const Intrinsic *in) {
    Expr *other = text_extremum(S, e, in);
    return other ? other : bessel_range(S, e, in);
}

/* ---- when they and the type of the result are known ---- */

/* A conversion to the type that it has already must not become the variable itself. */
static Expr *conversion(Match *m, Type t) {
    Expr *a = m->args.at[0];
    int unused = 64 - 8 * t.kind;
    if (t.base == TY_INTEGER && a->kind == EX_CONST && a->type.base == TY_INTEGER && a->value.s &&
        unused >= 0 && (uint64_t)a->value.i << unused >> unused == (uint64_t)a->value.i)
        return mk_int(m->S->cx, m->span, (int64_t)((uint64_t)a->value.i << unused) >> unused,
                      t.kind); /* the bits of a BOZ constant, the sign among them */
    Expr *e = mk_convert(m->S->cx, a, t);
    if (e == a && a->type.base == TY_INTEGER && a->kind == EX_CONST)
        return mk_int(m->S->cx, m->span, a->value.i, t.kind); /* a BOZ constant no longer */
    if (e != a || a->kind == EX_CONST)
        return e;
    return mk_paren(m->S->cx, m->span, a);
}

/* An elemental or reducing intrinsic of one argument. */
static Expr *apply(Context *cx, IntrinsicId id, Expr *a, Shape *shape, Expr *dim) {
    Expr *e = mk_expr(cx, EX_INTRINSIC, a->span);
    e->intrinsic = intrinsic_row(id);
    e->name = e->intrinsic->name;
    e->type = a->type;
    e->shape = shape;
    vec_push(cx, &e->args, a);
    if (dim)
        vec_push(cx, &e->args, dim);
    return e;
}

static Expr *binary(Context *cx, Op op, Expr *a, Expr *b) {
    Expr *e = mk_binary(cx, a->span, op, a, b);
    e->type = a->type;
    e->shape = a->shape ? a->shape : b->shape;
    return e;
}

/* NORM2(x) with -freproducible, whose sums have the same bits on any number of processes: the root
 * of the sum of squares, of values scaled so that their squares neither overflow nor vanish (by
 * powers of two well inside the range of the kind); single precision has room enough in double. */
static Expr *norm_by_sum(Match *m, const Expr *e, Expr *x, Expr *dim) {
    Context *cx = m->S->cx;
    Type t = x->type;
    if (t.kind == 4) {
        x = mk_convert(cx, x, TYPE(REAL, 8));
        Expr *sum = apply(cx, IN_SUM, binary(cx, OP_MUL, x, expr_copy(cx, x)), e->shape, dim);
        return mk_convert(cx, apply(cx, IN_SQRT, sum, e->shape, NULL), t);
    }
    int range = real_kind(t.kind)->max_exponent, limit = range / 2 - range / 85,
        by = limit + range / 25;
    Real up = REAL_FUNCTION(ldexp)(1, by), down = 1 / up, large = REAL_FUNCTION(ldexp)(1, limit);
    Expr *most =
        apply(cx, IN_MAXVAL, apply(cx, IN_ABS, expr_copy(cx, x), x->shape, NULL), NULL, NULL);
    Expr *big = binary(cx, OP_GT, most, mk_real(cx, m->span, large, t.kind));
    Expr *small = binary(cx, OP_LT, expr_copy(cx, most), mk_real(cx, m->span, 1 / large, t.kind));
    big->type = small->type = TYPE(LOGICAL, 4);
    Expr *one = mk_real(cx, m->span, 1, t.kind), *scale[2];
    for (int i = 0; i < 2; i++) { /* what x is multiplied by, and its reciprocal */
        Expr *inner = apply(cx, IN_MERGE, mk_real(cx, m->span, i ? down : up, t.kind),
                            NULL, expr_copy(cx, one));
        vec_push(cx, &inner->args, expr_copy(cx, small));
        scale[i] = apply(cx, IN_MERGE, mk_real(cx, m->span, i ? up : down, t.kind), NULL,
                         inner);
        vec_push(cx, &scale[i]->args, expr_copy(cx, big));
    }
    x = binary(cx, OP_MUL, x, scale[0]);
    Expr *sum = apply(cx, IN_SUM, binary(cx, OP_MUL, x, expr_copy(cx, x)), e->shape, dim);
    return binary(cx, OP_MUL, apply(cx, IN_SQRT, sum, e->shape, NULL), scale[1]);
}

/* NORM2(x): a reduction of pairs (hpf_norm_join(), in the runtime), so that on one process it
 * rounds as gfortran does. */
static Expr *norm(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    Expr *x = m->args.at[0], *dim = intrinsic_arg(m, "dim");
    e->args = m->args;
    Expr *constant = sema_constant_transform(m->S, e);
    if (constant)
        return constant;
    if (cx->opt.reproducible)
        return norm_by_sum(m, e, x, dim);
    Expr *pair = apply(cx, IN_CMPLX, apply(cx, IN_ABS, x, x->shape, NULL), x->shape,
                       mk_real(cx, m->span, 1, x->type.kind));
    pair->type.base = TY_COMPLEX;
    Expr *value = apply(cx, IN_NORM_VALUE, apply(cx, IN_NORM2, pair, e->shape, dim), e->shape,
                        NULL);
    value->type = x->type;
    return value;
}

/* A BOZ constant where REAL, DBLE and CMPLX take one: the bits of the real of this kind. */
static Expr *boz_real(Context *cx, Expr *e, int kind) {
    unsigned char bytes[16] = {0};
    uint64_t bits;
    if (!expr_is_boz(e))
        return e;
    bits = (uint64_t)e->value.i;
    memcpy(bytes, &bits, sizeof bits);
    return mk_real(cx, e->span, real_from_bytes(bytes, kind), kind);
}

Expr *intrinsic_rewritten(Match *m, Expr *e) {
    Context *cx = m->S->cx;
    IntrinsicId id = m->in->id;
    bool real = id == IN_REAL || id == IN_DBLE, complex = id == IN_CMPLX || id == IN_DCMPLX;
    real &= strcmp(m->name, "FLOAT") != 0 && strcmp(m->name, "DFLOAT") != 0; /* of an INTEGER */
    for (int i = 0; i < m->args.n && i < (real ? 1 : complex ? 2 : 0); i++)
        m->args.at[i] = boz_real(cx, m->args.at[i], e->type.kind);
    switch (id) {
    case IN_REAL:
    case IN_INT:
    case IN_DBLE:
    case IN_LOGICAL:
        return conversion(m, e->type);
    case IN_CMPLX:
    case IN_DCMPLX:
        if (m->args.at[0]->type.base == TY_COMPLEX && m->args.at[1]) {
            diag_error(cx, m->span, "%s of a COMPLEX value takes no argument 'y'", m->name);
            return sema_fail(e);
        }
        if (id == IN_CMPLX && !m->args.at[2])
            sema_warn_cmplx(m->S, &m->args, e->type);
        if (!m->args.at[1])
            return conversion(m, e->type);
        for (int i = 0; i < 2; i++)
            m->args.at[i] = mk_convert(cx, m->args.at[i], TYPE(REAL, e->type.kind));
        return NULL;
    case IN_DPROD:
        if (!type_equal(m->args.at[0]->type, DEFAULT(cx, REAL))) {
            diag_error(cx, m->span, "the arguments of DPROD must be %s",
                       type_name(cx, DEFAULT(cx, REAL)));
            return sema_fail(e);
        }
        return fold_node(cx, mk_binary(cx, m->span, OP_MUL,
                                       mk_convert(cx, m->args.at[0], e->type),
                                       mk_convert(cx, m->args.at[1], e->type)));
    case IN_RESHAPE: /* of an initial value: sema_init.c computes it */
        e->args = m->args;
        if (!m->S->in_init)
            return sema_reshape(m->S, e);
        return sema_reshape_shape(m->S, e) ? e : sema_fail(e);
    case IN_NORM2:
        return norm(m, e);
    case IN_TRIM:
    case IN_REPEAT:
        e->type.len = NULL;
        return NULL;
    default:
        return NULL;
    }
}
