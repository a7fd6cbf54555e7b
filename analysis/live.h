/* live.h: is a value still needed? Forward walks over the tree, conservative. */
#ifndef HPFC_LIVE_H
#define HPFC_LIVE_H

#include "mods.h"

/* A scalar's value, or (region) the elements of an array that a nest covers by its indices. */
typedef struct Value {
    const Symbol *sym;
    const NestRef *region; /* NULL: scalar; else a reference to sym in `nest` */
    const Nest *nest;
    struct LiveJumps *jumps; /* live.c: set where jumps are followed */
} Value;

/* What happens first to the value at the block's start: it is read, it is surely overwritten, or
 * neither for sure; LEFT: neither, and an EXIT or CYCLE may leave before what follows the block. */
typedef enum Fate { FATE_UNTOUCHED, FATE_READ, FATE_WRITTEN, FATE_LEFT } Fate;
Fate block_first_use(StmtVec *block, const Value *v);

/* May the value that v has after statement `at` (a loop as a whole) be read later on? */
bool value_live_after(Unit *u, Stmt *at, const Value *v);
bool scalar_live_after(Unit *u, Stmt *at, const Symbol *sym);

#endif
