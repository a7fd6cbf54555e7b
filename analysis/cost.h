/* cost.h: what an operation costs, in bytes of memory traffic that take about the same time, by
 * estimate. */
#ifndef HPFC_COST_H
#define HPFC_COST_H

#include "../frontend/tree/tree_make.h"

enum { COST_SIMPLE = 2, COST_DIVISION = 16, COST_INTEGER_DIVISION = 40, COST_FUNCTION = 100 };

/* Of the expression's own operation, without its operands; 0: none. References cost
 * nothing here. */
int cost_of_operation(const Expr *e);

#endif
