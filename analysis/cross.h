/* cross.h: do two references, each in its nest, name one element? By integer sets. */
#ifndef HPFC_CROSS_H
#define HPFC_CROSS_H

#include "nest.h"

/* May x in some iteration of a and y in some iteration of b be the same element? Both of one array.
 * `together`: variables have the same values in both nests; otherwise only those that never change
 * do. What isl cannot say counts as yes. */
bool refs_meet(Context *cx, const Nest *a, const NestRef *x, const Nest *b, const NestRef *y,
               bool together);

#endif
