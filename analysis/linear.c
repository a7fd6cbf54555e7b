/* linear.c: integer expressions as sums of atoms (contract: linear.h). */
#include "linear.h"

#include "../frontend/tree/intrinsics.h"

Linear linear_const(int64_t c)
{
    return (Linear){.ok = true, .c0 = c};
}

/* An index of a nest has one value, of whatever kind the statement takes it. */
static bool same_atom(const LinearTerm *a, const LinearTerm *b)
{
    bool index = a->atom->kind == EX_INDEX && b->atom->kind == EX_INDEX;
    return a->at_entry == b->at_entry &&
           (index ? a->atom->index == b->atom->index : expr_equal(a->atom, b->atom));
}

static void add_term(Linear *l, LinearTerm t, int64_t factor)
{
    if (__builtin_mul_overflow(t.coef, factor, &t.coef)) {
        l->ok = false;
        return;
    }
    if (t.coef == 0)
        return;
    for (int i = 0; i < l->n; i++) {
        if (!same_atom(&l->term[i], &t))
            continue;
        if (__builtin_add_overflow(l->term[i].coef, t.coef, &l->term[i].coef))
            l->ok = false;
        if (l->term[i].coef == 0)
            l->term[i] = l->term[--l->n];
        return;
    }
    if (l->n == LINEAR_TERMS)
        l->ok = false;
    else
        l->term[l->n++] = t;
}

Linear linear_add(Linear a, Linear b, int64_t factor)
{
    int64_t c;
    a.ok = a.ok && b.ok && !__builtin_mul_overflow(b.c0, factor, &c) &&
           !__builtin_add_overflow(a.c0, c, &a.c0);
    for (int i = 0; i < b.n && a.ok; i++)
        add_term(&a, b.term[i], factor);
    return a;
}

static Linear linear_atom(const Expr *e, bool at_entry)
{
    Linear l = linear_const(0);
    l.term[l.n++] = (LinearTerm){e, 1, at_entry};
    return l;
}

Linear linear_of(const Expr *e, bool at_entry)
{
    if (e == NULL)
        return linear_const(0);
    int64_t v;
    if (expr_is_int(e, &v))
        return linear_const(v);
    if (e->kind == EX_PAREN)
        return linear_of(e->a, at_entry);
    /* A conversion to a wider integer keeps the value; a narrower one may not. */
    if (e->kind == EX_CONVERT && e->type.base == TY_INTEGER && e->a->type.base == TY_INTEGER &&
        e->type.kind >= e->a->type.kind)
        return linear_of(e->a, at_entry);
    if (e->kind == EX_UNARY && (e->op == OP_NEG || e->op == OP_PLUS))
        return linear_add(linear_const(0), linear_of(e->a, at_entry), e->op == OP_NEG ? -1 : 1);
    if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB))
        return linear_add(linear_of(e->a, at_entry), linear_of(e->b, at_entry),
                          e->op == OP_SUB ? -1 : 1);
    if (e->kind == EX_BINARY && e->op == OP_MUL) {
        Linear a = linear_of(e->a, at_entry), b = linear_of(e->b, at_entry);
        if (a.ok && a.n == 0)
            return linear_add(linear_const(0), b, a.c0);
        if (b.ok && b.n == 0)
            return linear_add(linear_const(0), a, b.c0);
    }
    return linear_atom(e, at_entry);
}

bool linear_is_const(const Linear *l, int64_t *c)
{
    if (!l->ok || l->n != 0)
        return false;
    *c = l->c0;
    return true;
}

bool linear_difference(const Expr *a, const Expr *b, int64_t *c)
{
    Linear d = linear_add(linear_of(a, false), linear_of(b, false), -1);
    return linear_is_const(&d, c);
}

bool linear_remainder(const Expr *e, Remainder *r)
{
    enum { LARGEST = 1 << 20 };
    bool division = e->kind == EX_BINARY && e->op == OP_DIV;
    bool function = e->kind == EX_INTRINSIC && e->args.n == 2;
    if (e->type.base != TY_INTEGER || (!division && !function))
        return false;
    IntrinsicId id = function ? e->intrinsic->id : IN_MOD;
    *r = (Remainder){.of = function ? e->args.at[0] : e->a,
                     .floors = id == IN_MODULO || id == IN_IAND, .quotient = division};
    if (id != IN_MOD && id != IN_MODULO && id != IN_IAND)
        return false;
    if (!expr_is_int(function ? e->args.at[1] : e->b, &r->by) || r->by <= 0 || r->by >= LARGEST)
        return false;
    if (id == IN_IAND && (r->by & (r->by + 1)) != 0)
        return false;
    r->by += id == IN_IAND;
    return true;
}
