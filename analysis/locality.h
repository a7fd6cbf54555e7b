/* locality.h: whose layout executes a nest, and how each of its references is reached from there.
 * Symbolic throughout: what is decided here holds for any number of processes. */
#ifndef HPFC_LOCALITY_H
#define HPFC_LOCALITY_H

#include "nest.h"

/* Widest constant offset served by an overlap area; wider ones are fetched. */
enum { OVERLAP_LIMIT = 8 };

/* Does the nest set an array of which each process has a copy, other than by partial results? Then
 * all must run all of it. */
bool locality_writes_copies(const Nest *nest);

/* Can an iteration's executing process be computed from this reference's subscripts? Each
 * distributed dimension must follow one parallel index, each index at most one dimension. */
bool locality_can_be_home(const Nest *nest, const NestRef *r);

/* May the nest's iterations be those of the holders of r's array, of which there are none where
 * the array is not there? */
bool locality_can_lack(Nest *nest, const NestRef *r);

/* Chooses nest->home, unless ON HOME gave it, then sets loc and shift of every reference. */
void locality_run(Context *cx, Nest *nest);

/* Would another reference spread the iterations over processes, as home does, if this array were
 * not there? */
bool locality_other_home(const Nest *nest, const Symbol *without);

/* How r would be reached were `home` the home (NULL: every process runs all iterations). Fills in
 * shift[] for LOC_SHIFT. */
Locality locality_of(const Nest *nest, const NestRef *home, const NestRef *r, long *shift);

/* How a reference to an out-of-core array is reached, wherever the iteration runs. (locality_of
 * tells of such arrays, too, who holds what by their mapping.) */
Locality locality_in_file(const Nest *nest, const NestRef *r);

/* Do the two references, each in its nest, lie at the same template positions for equal index
 * values? Then their nests, iterating over the same ranges, run on the same processes. */
bool locality_same_home(const NestRef *a, const NestRef *b);

/* Each subscript is invariant or c*index + d, and no index stands twice: hpf_fetch can serve it. */
bool ref_is_regular(const NestRef *r);
bool ref_is_invariant(const NestRef *r); /* no index at all: one element */

#endif
