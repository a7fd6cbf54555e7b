/* structure.h: jumps as IFs and loops. */
#ifndef HPFC_STRUCTURE_H
#define HPFC_STRUCTURE_H

#include "analysis.h"

/* Of a unit that mentions mapped arrays: arithmetic IFs and computed GO TOs become IFs with GO TOs;
 * jumps back become loops, jumps forward and the CYCLEs of DO loops over mapped arrays IFs, so that
 * the passes behind see what follows what. What cannot be said so stays a jump; Unit.has_jumps
 * says afterwards whether any did. */
void structure_unit(Context *cx, Unit *u);

/* extremes.c: in its loops over mapped arrays IF (e > v) v = e becomes v = MAX(e, v), a reduction;
 * a search that remembers where (IF (e > v) THEN; v = e; place = i; END IF) two of them, for the
 * value and for the first iteration that has it; IF (e(i) > e(place)) place = i is one as well.
 * Other conditions may stand around (e > v), or be joined to it by .AND. */
void extremes_unit(Context *cx, Unit *u);

/* induct.c: in loops over mapped arrays a variable that each iteration adds a constant to
 * (k = k + 2) becomes k + (i - first)*2, and gets its last value behind the loop. */
void induct_unit(Context *cx, Unit *u);

/* firsts.c: a loop over elements of mapped arrays that does nothing until IF (...) THEN; ...; EXIT;
 * END IF becomes a reduction, which finds the first iteration for which the condition holds, and
 * the IF's statements for that one. */
void firsts_unit(Context *cx, Unit *u);

/* What they use: *(bool *)arg: is a mapped array named? a .AND. b; a NULL: b. */
void structure_see_mapped(Expr **e, void *arg);
Expr *structure_both(Context *cx, Expr *a, Expr *b);
/* May the variable be set under another name? */
bool has_other_names(const Symbol *v);

#endif
