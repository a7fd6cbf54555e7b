/* at_once.h: updates in place that store a row's new values as soon as they are computed. */
#ifndef HPFC_AT_ONCE_H
#define HPFC_AT_ONCE_H

#include "nest.h"

/* Where a reference lies from the element that its iteration stores, `home`: by index of the nest,
 * outermost first; the last one counts elements along the row. */
typedef struct RowOffset {
    long by[MAX_RANK];
} RowOffset;

/* false: at no constant offset, or its dimensions do not run with the indices, the first with the
 * innermost. */
bool row_offset(const Nest *n, const NestRef *home, const NestRef *r, RowOffset *to);

/* Has the row been overwritten when the iteration comes to it? Then its old values are in the
 * buffer. */
bool row_is_kept(const Nest *n, const NestRef *home, const NestRef *r);

/* `set` computes b from a, `copy` copies b to a, which `target` stands for. Can each vector of a be
 * stored when it is computed, if of the line before the old values are kept? How far along a row
 * the first nest reaches at most then; else -1. */
long at_once_reach(const Nest *set, const Nest *copy, const NestRef *target);

#endif
