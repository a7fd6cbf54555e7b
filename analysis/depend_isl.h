/* depend_isl.h: the dependence test between two array accesses, by integer sets. */
#ifndef HPFC_DEPEND_ISL_H
#define HPFC_DEPEND_ISL_H

#include "meet.h"
#include "mods.h"

enum { MAX_LOOPS = 12 };

/* One access of an array in the body of a loop; chain[0] is that loop, chain[1..] the serial DO
 * loops inside it that surround the access; `guards` what IFs around it have decided. */
typedef struct Access {
    Symbol *array;
    const ExprVec *subscripts;
    Span span;
    bool write;
    Stmt *chain[MAX_LOOPS];
    int depth;
    MeetGuards guards;
} Access;
typedef Vec(Access) AccessVec;
/* Are they alike in all but their spans? What is asked of one holds for the other. */
bool access_equal(const Access *a, const Access *b);

typedef struct DependTest DependTest;

/* Tests about one loop share one isl context; `changing` are the symbols that the body assigns,
 * `known` is what is known of others (meet.h). */
DependTest *depend_begin(Context *cx, Stmt *loop, const SymSet *changing,
                         const MeetGuardVec *known);
/* May a in one iteration of the loop and b in a different one touch the same element? */
bool depend_carried(DependTest *t, const Access *a, const Access *b);
/* May they in any two iterations? b's chain may be empty, if its subscripts do not change. */
bool depend_meets(DependTest *t, const Access *a, const Access *b);
/* Values that do not change in the loop and tell a's elements from b's where they differ (as in
 * u(i,new) and u(i,old)) are added to `pairs`, unless they are there; false: there are none. */
bool depend_differ(DependTest *t, const Access *a, const Access *b, ExprVec *pairs);
/* May both touch the same element in one iteration of the outer n loops of their chains? */
bool depend_within(DependTest *t, const Access *a, const Access *b, int n);
/* May a touch, in an iteration of the n loops, an element that b touches in a later one whose value
 * of loop k is greater (less: !greater)? Their steps are 1 or -1. */
bool depend_apart(DependTest *t, const Access *a, const Access *b, Stmt **loops, int n, int k,
                  bool greater);
/* The same where SWEEP_LINES turns of loop n-1 of n run at a time, each `behind` turns of the last
 * loop behind the one before: may b come before a, although a touches the element first by the
 * order of the loops? */
bool depend_overtakes(DependTest *t, const Access *a, const Access *b, Stmt **loops, int n,
                      int behind);
void depend_end(DependTest *t);

#endif
