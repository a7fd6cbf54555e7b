/* sema_call.h: what the files share that check references to procedures. */
#ifndef HPFC_SEMA_CALL_H
#define HPFC_SEMA_CALL_H

#include "../sema/sema.h"

typedef struct CallSite {
    Sema *S;
    Symbol *proc;
    Unit *iface;
    Span span;
    bool ok;
    const Expr *like; /* the first array among the arguments of an ELEMENTAL procedure */
    bool may_copy;    /* there is a place for statements before and behind the call */
    StmtVec behind;
    SymbolVec nulls; /* NULL() whose length follows from other arguments */
} CallSite;

/* Reports, with a note for the dummy unless that is NULL; the call is not ok. */
void call_fail(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...) PRINTF_LIKE(4, 5);
/* A note where the dummy is declared, unless that is NULL. */
void call_note_dummy(const CallSite *c, const Symbol *dummy);
/* NULL() gets the lengths that the dummies declare, which other arguments may tell. */
void call_null_lengths(CallSite *c, const ExprVec *args);
/* Is the interface explicit here? */
bool call_has_interface(const Sema *S, const Symbol *proc);

/* ---- sema_mismatch.c ---- */
/* A warning where nothing but the definition tells what the dummies are, else an error. */
void mismatch(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...) PRINTF_LIKE(4, 5);
/* A structure for numbers: a copy of its bytes, which goes back behind the call; else e. */
Expr *mismatch_structure(CallSite *c, const Symbol *dummy, Expr *e);
/* An array for a scalar dummy: its first element; else e. */
Expr *mismatch_first_element(CallSite *c, const Symbol *dummy, Expr *e);
/* Another type or rank than the dummy's, where the storage is handed over all the same. */
bool mismatch_is_taken(CallSite *c, const Symbol *dummy, const Expr *e);
/* A structure of a type of its own that is defined as the dummy's is. */
bool mismatch_is_alike(CallSite *c, const Symbol *dummy, const Expr *e);
/* What is handed over for a dummy that the call has no argument for; NULL: nothing can be. */
Expr *mismatch_missing(CallSite *c, const Symbol *dummy);

/* ---- sema_actual.c ---- */
/* The variable that is handed over, or of which a part is. */
const Symbol *call_argument_base(const Expr *e);
Expr *call_argument(CallSite *c, Symbol *dummy, Expr *e);
Expr *call_unknown_argument(CallSite *c, Expr *e);

/* ---- sema_allocarg.c ---- */
/* May e, as it is written, change, if the procedure may lead it elsewhere or allocate it? */
bool call_associable(Sema *S, const Symbol *proc, const Symbol *dummy, const Expr *e);
/* The array itself is handed over, to be allocated or not. */
void call_check_allocatable(CallSite *c, const Symbol *dummy, const Expr *e);

/* ---- sema_procarg.c ---- */
/* A procedure for a dummy procedure: both functions of one type, or both subroutines, as far as
 * that is known. */
void call_check_procedure(CallSite *c, const Symbol *dummy, Expr *e);

/* ---- sema_procpointer.c ---- */
Expr *procedure_pointer_actual(CallSite *c, const Symbol *dummy, Expr *e);

#endif
