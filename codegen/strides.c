/* strides.c: innermost loops of which a condition lets every s-th iteration pass.
 *
 *     if (mod(i + j, 2) == color) ...          if (mod(i - (1 + mod(j,2)), 2) == 0) ...
 *
 * Whatever the signs, the remainder of X is c only where X - c is a multiple of s. With X = i +
 * rest, or rest - i, the loop begins at the first such i and goes on in steps of s; the condition
 * stays. */
#include "cgnest.h"

#include "../analysis/access.h"
#include "../analysis/linear.h"

typedef struct Varies {
    const Nest *nest;
    int index; /* the loop's */
    bool found;
} Varies;

/* Has it another value in each iteration of the loop? */
static void find_varying(Expr **e, void *arg)
{
    Varies *v = arg;
    if ((*e)->kind == EX_INDEX)
        v->found |= (*e)->index == v->index || (*e)->index >= v->nest->rank;
    else if ((*e)->kind == EX_ELEM || (*e)->kind == EX_CALL)
        v->found = true;
    else if ((*e)->kind == EX_VAR)
        v->found |= !expr_invariant(v->nest, *e);
}

static bool varies(const Nest *nest, int k, const Expr *e)
{
    Varies v = {nest, k, false};
    Expr *x = (Expr *)e;
    walk_expr(&x, find_varying, &v);
    return v.found;
}

/* The value that i has, or one a multiple of *step away, where `cond` holds; NULL: any. */
static Expr *passing(Cg *cg, const Nest *nest, int k, const Expr *cond, int64_t *step)
{
    Remainder r;
    if (cond->kind == EX_PAREN)
        return passing(cg, nest, k, cond->a, step);
    if (cond->kind == EX_BINARY && cond->op == OP_AND) {
        Expr *e = passing(cg, nest, k, cond->a, step);
        return e != NULL ? e : passing(cg, nest, k, cond->b, step);
    }
    if (cond->kind != EX_BINARY || cond->op != OP_EQ || !linear_remainder(cond->a, &r) ||
        r.quotient || r.by < 2 || varies(nest, k, cond->b))
        return NULL;
    Linear sum = linear_add(linear_of(cond->b, false), linear_of(r.of, false), -1);
    int64_t c = 0;
    for (int i = 0; i < sum.n;) {
        const Expr *atom = sum.term[i].atom;
        bool own = atom->kind == EX_INDEX && atom->index == k;
        if (!own && varies(nest, k, atom))
            return NULL;
        if (!own) {
            i++;
            continue;
        }
        c = sum.term[i].coef;
        sum.term[i] = sum.term[--sum.n];
    }
    if (!sum.ok || (c != 1 && c != -1)) /* 0 = sum + c*i, but for multiples of r.by */
        return NULL;
    *step = r.by;
    sum = c == 1 ? linear_add(linear_const(0), sum, -1) : sum;
    return linear_expr(cg->cx, &sum, cond->span);
}

/* Lists of what iterations refer to have a place for each. */
int64_t nest_stride(Cg *cg, const NestCg *n, int k, const char **lo)
{
    const Nest *nest = n->nest;
    const IndexCg *x = &n->ix[k];
    const Stmt *only = nest->body.n == 1 ? nest->body.at[0] : NULL;
    int64_t step = 1;
    if (only == NULL || only->kind != ST_IF || only->arms.n != 1 || nest->scan != NULL ||
        nest->sweep != NULL || x->ranged || x->step != 1 || n->past || n->ahead ||
        nest_lists(nest))
        return x->step;
    Expr *at = passing(cg, nest, k, only->arms.at[0].cond, &step);
    if (at == NULL)
        return x->step;
    const char *first = cg_local(cg, cg_fmt(cg, "%s_first", x->name));
    cg_line(cg, "const long %s = %s + hpf_modulo_i8(%s - %s, %lld);", first, *lo, expr_long(cg, at),
            *lo, (long long)step);
    *lo = first;
    return step;
}
