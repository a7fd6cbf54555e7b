/* cost.c: the costs of operations (contract: cost.h). */
#include "cost.h"

#include <string.h>

#include "../frontend/tree/intrinsics.h"

static int cost_of_function(const Expr *e)
{
    static const char *const quick[] = {"fabs", "trunc", "round", "floor", "ceil", "fdim", "sqrt"};
    const char *c = e->intrinsic->c;
    const Expr *x = e->args.n > 0 ? e->args.at[0] : NULL; /* NUMBER_OF_PROCESSORS has none */
    bool real = x && x->type.base != TY_INTEGER;
    if (e->intrinsic->id == IN_MOD || e->intrinsic->id == IN_MODULO)
        return real ? COST_FUNCTION : COST_INTEGER_DIVISION;
    if (!*c || !real)
        return COST_SIMPLE;
    for (int i = 0; i < countof(quick); i++)
        if (!strcmp(c, quick[i]))
            return e->intrinsic->id == IN_SQRT ? COST_DIVISION : COST_SIMPLE;
    return COST_FUNCTION;
}

int cost_of_operation(const Expr *e)
{
    switch (e->kind) {
    case EX_CALL:
        return COST_FUNCTION;
    case EX_INTRINSIC:
        return cost_of_function(e);
    case EX_UNARY:
        return COST_SIMPLE;
    case EX_BINARY:
        if (e->op == OP_DIV)
            return e->type.base == TY_INTEGER ? COST_INTEGER_DIVISION : COST_DIVISION;
        if (e->op == OP_POW && (e->b->kind != EX_CONST || e->b->type.base != TY_INTEGER))
            return COST_FUNCTION;
        return COST_SIMPLE;
    default:
        return 0;
    }
}
