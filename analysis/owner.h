/* owner.h: does it follow from what DO loops assign who executes which of their iterations? */
#ifndef HPFC_OWNER_H
#define HPFC_OWNER_H

#include "nest.h"

/* Of n loops, each the only statement of the one before. */
bool owner_follows(Context *cx, Stmt **loops, int n);
/* Is each subscript of mapped arrays that of one of the loops, so that none is gathered? */
bool owner_reads_regularly(Context *cx, Stmt **loops, int n);

#endif
