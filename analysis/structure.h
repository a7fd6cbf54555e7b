/* structure.h: jumps as IFs and loops. */
#ifndef HPFC_STRUCTURE_H
#define HPFC_STRUCTURE_H

#include "analysis.h"

/* Of a unit that mentions mapped arrays: arithmetic IFs and computed GO TOs become IFs with GO TOs;
 * jumps back become loops, jumps forward and the CYCLEs of DO loops over mapped arrays IFs, so that
 * the passes behind see what follows what; there IF (e > v) v = e becomes MAX. What cannot be said so stays a jump; Unit.has_jumps
 * says afterwards whether any did. */
void structure_unit(Context *cx, Unit *u);

#endif
