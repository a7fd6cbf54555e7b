/* by_forall.h: parallel DO loops whose statements FORALL computes with less communication. */
#ifndef HPFC_BY_FORALL_H
#define HPFC_BY_FORALL_H

#include "lower.h"

/* Emits the statements of a loop of which no iteration touches what another one sets, each for all
 * iterations before the next, and the DO variable's last value; false: they are none that FORALL
 * has. */
bool loop_as_forall(Lower *L, Stmt *s);
/* The same for INDEPENDENT loops with functions of whole arrays, such as scans of lines, which are
 * computed for all iterations at once. */
bool loop_by_statements(Lower *L, Stmt *s);

/* What a nest's iterations fetch for loops inside them, as for sum(a(:,j)). */
typedef enum Brings {
    BRINGS_LITTLE, /* lines that all share, beside what lies there, or nothing */
    BRINGS_PARTS,  /* what lies elsewhere: FORALL sums it up there */
    BRINGS_ALL     /* all of an array of several dimensions, or all that the loop needs at all, for
                    * each process */
} Brings;
Brings nest_brings(Context *cx, Nest *nest); /* which has just been made */
/* Does the loop have functions of whole arrays? */
bool loop_has_transforms(Stmt *s);

#endif
