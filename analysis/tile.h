/* tile.h: several steps of a time loop in one pass over memory. */
#ifndef HPFC_TILE_H
#define HPFC_TILE_H

#include "nest.h"

/* The nests that stand in the body of the loop, one after the other, become one with a NestTile.
 * NULL: done; else why not ("-…": it is no time loop). The loop keeps the scalar statements. */
const char *tile_loop(Context *cx, Unit *u, Stmt *loop);

#endif
