/* expr_print.h: expressions for dumps, with kinds and conversions; see expr_text in tree_make.h. */
#ifndef HPFC_EXPR_PRINT_H
#define HPFC_EXPR_PRINT_H

#include "tree_make.h"

void expr_put(Text *t, const Expr *e);
void expr_put_list(Text *t, const ExprVec *v); /* separated by commas */

#endif
