/* tile_int.h: what tile.c and tile_place.c share. */
#ifndef HPFC_TILE_INT_H
#define HPFC_TILE_INT_H

#include "mods.h"
#include "tile.h"

enum { TILE_BLOCK = 2048 }; /* elements a turn, of arrays of rank 1 */

/* One access to an array in a stage. */
typedef struct Touch {
    const NestRef *r;
    const Nest *nest;
    int stage;
    bool write;
} Touch;

typedef struct Tiling {
    Context *cx;
    Unit *unit;
    Stmt *loop;
    int at, count; /* the nests: statements of the loop's body */
    Vec(Nest *) nests;
    const NestRef *home;
    NestTile *tile;
    Vec(Touch) touches;
    SymSet written; /* by the nests */
    Symbol *rolled;
    int rolling, rolling_end; /* the stage that sets it; those up to the end of its nest use it */
    int stage; /* while accesses are collected */
    bool divides;
    const char *why;
} Tiling;

/* tile_place.c. NULL: done; else why not. */
const char *tile_places(Tiling *p);  /* who executes the nests: p->home, spread indices */
const char *tile_delays(Tiling *p);  /* of the stages, and the skew */
void tile_widths(Tiling *p);         /* what stages compute beyond the own part */
void tile_overlaps(Tiling *p);       /* the overlap areas that follow */
bool tile_sets_first(const Tiling *p, const Touch *y); /* what y reads is set in the same step */
bool tile_always(const Touch *x);    /* is the element written in all iterations? */

/* tile.c */
bool tile_find(Tiling *p);           /* the nests of p->loop */
const char *tile_analyse(Tiling *p);
void tile_merge(Tiling *p);          /* into the first nest; the loop keeps the scalar statements */

/* tile_files.c: loops over out-of-core arrays */
bool tile_has_files(const Tiling *p);
const char *tile_may_end(const Tiling *p);
const char *tile_windows(Tiling *p); /* their windows, p->tile->windows */
/* The loop becomes two, in tiles and step by step, of which run time chooses. */
void tile_files(Context *cx, Unit *u, Stmt *loop, long steps);

#endif
