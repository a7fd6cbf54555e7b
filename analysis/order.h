/* order.h: is the order of an iteration's accesses kept by a nest that works on copies? */
#ifndef HPFC_ORDER_H
#define HPFC_ORDER_H

#include "mods.h"
#include "nest.h"

typedef struct OrderNeeds {
    const Expr *home; /* must be the nest's home; NULL: whatever */
    ExprVec held;     /* elements that must be held there */
} OrderNeeds;

/* For n perfectly nested loops that are to be one nest. A nest reads what is held elsewhere from a
 * copy made before it, and writes it to a copy that is stored after it; so an element that an
 * iteration has written, and reads or writes again, must be reached by references that are held
 * together: they agree in the distributed dimensions (of a file: in those that parallel indices run
 * along), and the home holds them; or the first of them is written at the home, and the other is
 * only written behind that. And an inspector lists the subscripts of indirect references before the
 * nest runs: nothing that decides about them may be computed in it. `needs`, if not NULL, gets what
 * the order is kept by (doloop_order_holds). */
bool order_kept(Context *cx, Stmt **loops, int n, OrderNeeds *needs);

/* Loops around and inside the body of a nest, outer ones before inner ones; the first n are to be
 * the parallel indices. */
typedef struct LoopChain {
    Stmt **at;
    int depth, n;
    const SymSet *changing; /* assigned in the body, variables of loops inside it included */
} LoopChain;

/* Is each of the subscripts c*v + d of a variable of its own? What is not is served by an
 * inspector. */
bool order_is_regular(const LoopChain *c, const ExprVec *subscripts);

#endif
