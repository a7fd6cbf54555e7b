/* pass_cost.h: what a pass over out-of-core arrays costs, in bytes. The compiler estimates by it
 * where all is constant (analysis/phase.c), the runtime where it is not (ooc_layout.c); both must
 * agree. */
#ifndef RT_OOC_PASS_COST_H
#define RT_OOC_PASS_COST_H

#include <math.h>

enum {
    PASS_SEEK = 1 << 16
}; /* bytes that could be moved in the time that a piece of a file takes */

/* Bytes, pieces counted, of k arrays of `all` elements of `size` bytes in slabs of so much memory;
 * in squares if skewed, else in whole lines. Which of them are written makes no difference. */
static inline double ooc_pass_cost(double all, double size, int k, double memory, int skewed)
{
    double slab = memory / (size * k);
    if (slab >= all)
        return k * all * size;
    double pieces = skewed ? all / sqrt(slab) : all / slab;
    return k * (all * size + PASS_SEEK * pieces);
}

#endif
