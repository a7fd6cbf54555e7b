/* mods.h: which symbols a piece of the tree may modify, and which it reads.
 * Conservative: what is not known to stay unchanged counts as modified. */
#ifndef HPFC_MODS_H
#define HPFC_MODS_H

#include "nest.h"

typedef struct SymSet {
    SymbolVec list;
    bool everything; /* a call that can reach the host's variables */
    bool globals;    /* a call that can reach variables of modules */
} SymSet;

bool symbol_in(const SymbolVec *v, const Symbol *s);
bool symset_has(const SymSet *s, const Symbol *sym);
void symset_add(Context *cx, SymSet *s, Symbol *sym);
SymSet symset_without(Context *cx, const SymSet *s, const SymbolVec *but);

void mods_of_stmt(Context *cx, Stmt *s, SymSet *out);
void mods_of_block(Context *cx, StmtVec *block, SymSet *out);

/* May e's value change where the symbols of the set are modified? Calls count. NULL: no. */
bool expr_depends(Expr *e, const SymSet *set);

/* Does the block leave itself early anywhere: EXIT, CYCLE, RETURN, STOP? */
bool block_jumps(StmtVec *block);
bool loop_has_jumps(Stmt *loop); /* EXIT or CYCLE of this loop */

/* Is sym's value read in the statement or expression itself (not by procedures called)? */
bool stmt_reads(Stmt *s, const Symbol *sym);
bool expr_reads(Expr *e, const Symbol *sym);
int block_names(StmtVec *block, const Symbol *sym); /* how often its expressions do */

#endif
