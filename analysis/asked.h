/* asked.h: loops in which it depends on a question whether an array is read. */
#ifndef HPFC_ASKED_H
#define HPFC_ASKED_H

#include "access.h"

enum { ASKED_MOST = 4 }; /* questions, one within the other: each doubles the loop */

typedef struct Asked {
    const Expr *question; /* NULL: there is none */
    bool too_many;        /* more than ASKED_MOST that must be answered */
} Asked;

/* What a DO, FORALL or WHERE is to be divided by: whether an array is PRESENT or ALLOCATED, which
 * must not stay in a nest, else a condition that is the same in all iterations and that arrays are
 * read under which need not be there. answered: how many divisions it comes from. */
Asked asked_of(Context *cx, Stmt *s, int answered);

/* IF (question) THEN; the statement where the answer is yes; ELSE; where it is no; END IF. */
Stmt *asked_versions(Context *cx, const Stmt *s, const Expr *question);

#endif
