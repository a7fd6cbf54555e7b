/* asked.h: loops in which it depends on a question whether an array is read. */
#ifndef HPFC_ASKED_H
#define HPFC_ASKED_H

#include "access.h"

enum { ASKED_MOST = 4 }; /* questions, one within the other: each doubles the loop */

/* What a DO, FORALL or WHERE should be divided by: whether an array is PRESENT or ALLOCATED, which
 * must not stay in a nest, or a condition that is the same in all iterations and that arrays are
 * read under which need not be there. NULL: nothing. */
const Expr *asked_of(Context *cx, Stmt *s);
/* How many of the former there are, and one of them. */
int asked_plain(Context *cx, Stmt *s, const Expr **first);

/* IF (question) THEN; the statement where the answer is yes; ELSE; where it is no; END IF. */
Stmt *asked_versions(Context *cx, const Stmt *s, const Expr *question);

#endif
