/* along.h: INDEPENDENT loops over lines of arrays whose mapping only run time knows. */
#ifndef HPFC_ALONG_H
#define HPFC_ALONG_H

#include "lower.h"

/* A copy of the loop in which such arrays, if iterations set their own lines of them, are
 * temporaries whose lines lie whole on processes: L->out gets what fills these, *behind what stores
 * them back and frees them. NULL: there are none. */
Stmt *along_lines(Lower *L, Stmt *loop, StmtVec *behind);

#endif
