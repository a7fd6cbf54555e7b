/* inplace.h: a = f(a and its neighbours), by way of a second array, becomes an update in place. */
#ifndef HPFC_INPLACE_H
#define HPFC_INPLACE_H

#include "nest.h"

/* The nest `first`, which sets b from a, and the next one in the block, which copies b to a, become
 * one where b is not needed otherwise: its values live in a few lines of a buffer. NULL: done, and
 * `second` is part of `first`; else why not ("-…": they are not of this form). *only: no other nest
 * uses b's values at all. */
const char *in_place(Context *cx, Unit *u, Stmt *first, Stmt *second, bool *only);

#endif
