/* sema_struct.h: what the files that take structures apart share. */
#ifndef HPFC_SEMA_STRUCT_H
#define HPFC_SEMA_STRUCT_H

#include "sema.h"

static inline bool struct_is(const Expr *e) {
    return e && e->type.base == TY_DERIVED;
}

/* Component k of a reference to a structure; of any expression that gives one. */
Expr *struct_part(Sema *S, const Expr *e, int k);
Expr *struct_value(Sema *S, Expr *e, int k);

/* sema_struct_assign.c */
Symbol *struct_temporary(Sema *S, Type t, Span at);
Stmt *struct_deallocate(Sema *S, Symbol *s, Span at);
Stmt *struct_allocate_like(Sema *S, Symbol *s, const Expr *e, Span at);
void struct_assign_parts(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs);

#endif
