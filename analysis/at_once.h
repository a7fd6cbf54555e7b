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

/* A row that some turns of the outermost index, which run together, read or store; by[] from the
 * first one's element, along the row 0. */
typedef struct NestRow {
    const NestRef *ref;
    RowOffset at;
    bool several; /* elements of it, not only that of the iteration's column */
} NestRow;

typedef Vec(NestRow) NestRowVec;

enum { AT_ONCE_TURNS = 4 }; /* at most together; more are not quicker */

/* The row of the array at this offset; NULL: none of these. */
const NestRow *nest_row_find(const NestRowVec *rows, const Nest *n, const Symbol *array,
                             const RowOffset *at);
/* Of `turns` turns of the update `s`, those that they store first, in order. */
void nest_rows(Context *cx, const Nest *n, const Stmt *s, const NestRef *home, long turns,
               NestRowVec *rows);

/* Has the row been overwritten when the turns come to it? Then its old values are in a buffer: */
typedef enum RowKept {
    ROW_STANDS,
    ROW_IN_LINE, /* of a turn that is not the last one, a line */
    ROW_IN_PLANE /* of the last one, or of those before: a line, or plane */
} RowKept;
RowKept row_kept(const Nest *n, const NestRef *home, const NestRow *row, long turns);

/* `set` computes b from a, `copy` copies b to a, which `target` stands for. Can each vector of a be
 * stored when it is computed, if of the line before the old values are kept? How far along a row
 * the first nest reaches at most then; else -1. */
long at_once_reach(const Nest *set, const Nest *copy, const NestRef *target);

/* How many turns of the outermost index it takes together, so that rows which several of them need
 * are loaded once, and stay in registers. */
long at_once_turns(Context *cx, const Nest *set, const NestRef *target);

#endif
