/* tile.h: several steps of a time loop in one pass over memory. */
#ifndef HPFC_TILE_H
#define HPFC_TILE_H

#include "nest.h"

/* The nests that stand in the body of the loop, one after the other, become one with a NestTile.
 * NULL: done; else why not ("-…": it is no time loop). The loop keeps the scalar statements. */
const char *tile_loop(Context *cx, Unit *u, Stmt *loop);

/* The same of a loop over out-of-core arrays: it becomes a block, of the loop in tiles and the loop
 * as it was, of which run time chooses. */
bool tile_has_files_in(const Stmt *loop);

/* The nests that stand in the block from `at` on become one with stages, as many of them as can:
 * each runs so many lines behind that it finds what it needs. Returns how many; 0: none, *why says
 * what stops the first two ("-": they are no nests). */
int shift_nests(Context *cx, Unit *u, StmtVec *block, int at, const char **why);

/* Do all values of the index from lo to hi stand at elements of the array in dimension d of h? */
bool tile_inside(Context *cx, const NestRef *h, int d, Expr *lo, Expr *hi);

#endif
