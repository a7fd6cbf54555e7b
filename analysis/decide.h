/* decide.h: elements that decide on accesses are read once in an iteration. */
#ifndef HPFC_DECIDE_H
#define HPFC_DECIDE_H

#include "nest.h"

/* Of n perfectly nested loops that could be one nest, but for an indirect reference that decides on
 * its own accesses (listing.h): where it helps, such elements are read into scalars before they
 * decide, and scalars that are set again and again become one for each of their values. `made` gets
 * the new scalars, which are private. Nothing changes where there are lists, or are none anyway. */
void decide_once(Context *cx, Unit *u, Stmt **loops, int n, SymbolVec *made);

#endif
