/* reach.h: which distribution a dynamic template has at each point of a procedure (see reach.c). */
#ifndef HPFC_REACH_H
#define HPFC_REACH_H

#include "nest.h"

typedef struct Reach {
    Context *cx;
    Unit *unit;
    Vec(TemplateMap *) templates; /* the unit's dynamic ones */
    Vec(bool) lost;               /* redistributed by an internal procedure: never known */
    Vec(TemplateMap *) clones;    /* one a distribution seen; not dynamic */
} Reach;

typedef TemplateMap **ReachState;

void reach_begin(Reach *r, Context *cx, Unit *u); /* at the unit's first statement */
void reach_end(Reach *r);
void reach_redistribute(Reach *r, const Stmt *s);
void reach_loop(Reach *r, Stmt *loop); /* to the state that holds whenever its body begins */
ReachState reach_save(Reach *r);
void reach_restore(Reach *r, ReachState s);
ReachState reach_join(Reach *r, ReachState a, ReachState b); /* a NULL: none yet; changes a */
void reach_mark(Reach *r, Nest *n); /* nest->now */

#endif
