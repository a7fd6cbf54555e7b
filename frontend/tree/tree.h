/* tree.h: the syntax tree, which semantic analysis makes a typed tree, in place.
 *
 * Contract: the parser builds Units with Decls and Stmts whose expressions are EX_REF, EX_CONST,
 * EX_UNARY, EX_BINARY, EX_ARRAY, EX_IDO, EX_COMPLEX, EX_PAREN, EX_TRIPLET and EX_KEYWORD.
 * A literal has its default type (4 bytes; exponent letter d: 8); where a kind is written, as in
 * 1_8 or 1.0_dp, `a` is that expression. A '*' in a list (len=*, unit *) is an EX_REF named "*".
 * CHARACTER's length is Decl.type.len. In a typed expression type.len is a constant, or NULL where
 * only run time knows the length (char_length() says how it is found); in a symbol's type it is a
 * constant, an expression valid at entry, or NULL for '*'. After sema
 *   - EX_REF is gone: each is EX_VAR, EX_ELEM, EX_SECTION, EX_CALL or EX_INTRINSIC;
 *   - every expression has type and shape; operands of one operator have one type (EX_CONVERT);
 *   - constant expressions of scalar type are folded to EX_CONST;
 *   - an integer exponent of ** keeps its own type;
 *   - SIZE, LBOUND, UBOUND stand only where DIM= is not constant, of a whole array (EX_VAR); else
 *     they have become EX_BOUND, EX_ARRAY or constants;
 *   - EX_TRIPLET has lo and hi; step NULL means 1;
 *   - actual arguments stand in the order of the dummies, absent optional ones are NULL;
 *   - subscripts are integer expressions (default conversion to 8 bytes is codegen's matter).
 * The nest pass then replaces parallel statements by ST_NEST (analysis/nest.h).
 *
 * What it is made of has files of its own, which are included at the end. */
#ifndef HPFC_TREE_H
#define HPFC_TREE_H

#include "../base/base.h"
#include "../base/diag.h"
#include "../base/kinds.h"

#define MAX_RANK 7

typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Unit Unit;
typedef struct Symbol Symbol;
typedef struct Scope Scope;
typedef struct Mapping Mapping; /* analysis/mapping.h */
typedef struct Nest Nest;       /* analysis/nest.h */
typedef struct NestRef NestRef; /* analysis/nest.h */
typedef struct CommOp CommOp;   /* analysis/nest.h */

typedef Vec(Expr *) ExprVec;
typedef Vec(Stmt *) StmtVec;
typedef Vec(Symbol *) SymbolVec;
typedef Vec(int) IntVec;

#include "directives.h"
#include "type.h"
#include "expr.h"
#include "symbol.h"
#include "decl.h"
#include "stmt.h"
#include "unit.h"

#endif
