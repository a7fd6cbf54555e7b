/* doloop.h: DO loops -> nests, those proved parallel and those that INDEPENDENT asserts. */
#ifndef HPFC_DOLOOP_H
#define HPFC_DOLOOP_H

#include "depend.h"
#include "mods.h"

/* The loop with a variable of its own for every loop inside: a copy where two have the same one, or
 * the value that one leaves is used; else the loop itself. behind: the values that they leave,
 * where those are known behind the loop. */
Stmt *doloop_own_variables(Context *cx, Unit *u, Stmt *loop, StmtVec *behind);
/* The same of loops in it whose variables nothing reads behind it: those of expanded calls. */
Stmt *doloop_own_inside(Context *cx, Unit *u, Stmt *loop);

/* Is it a loop of an array statement, which is parallel by nature? */
bool doloop_is_made(const Stmt *s);

/* Is the symbol named anywhere but as the variable of loops in the block, and in those? */
bool doloop_named_outside(StmtVec *body, const Symbol *sym);

/* A nest in place of a serial DO loop whose iterations may run in any order: the loop, and the
 * loops perfectly nested in it as far as they are parallel too. NULL: the loop stays serial,
 * untouched; its body is still to be visited. Loops without mapped arrays stay loops. A live last
 * value of a DO variable is assigned by statements put into `after`. */
Stmt *doloop_to_nest(Context *cx, Unit *u, Stmt *loop, StmtVec *after);

/* A nest that runs in order, process after process, in place of a loop that cannot be the other
 * kind (sweep.h); NULL: the loop stays serial, untouched. */
Stmt *doloop_to_sweep(Context *cx, Unit *u, Stmt *loop, StmtVec *after);

/* IF (values differ) THEN; the loop, parallel; ELSE; the loop as it stands; END IF: in place of a
 * loop whose iterations may run in any order where values differ that do not change in it, as `now`
 * and `new` in u(i,now) and u(i,new). NULL: there is no such condition, or it would not do. */
Stmt *doloop_versions(Context *cx, Unit *u, Stmt *loop);

/* The condition that in each pair of values the two differ. */
Expr *all_differ(Context *cx, const ExprVec *pairs);

/* What keeps the loop serial, and where; false: nothing that is said here, or no mapped arrays. */
typedef struct Obstacle {
    Span at;
    const char *why;
} Obstacle;
bool doloop_why_not(Context *cx, Unit *u, Stmt *loop, Obstacle *o);

/* The nest of n perfectly nested loops, outermost first, whose facts are known (facts[k] about
 * loops[k]). DO variables become EX_INDEX, serial loops of the body nserial indices. */
Nest *nest_of_loops(Context *cx, Unit *u, Stmt **loops, const LoopFacts *facts, int n);

/* What a nest demands of n perfectly nested loops besides independent iterations: mapped arrays,
 * linear bounds, an owner for each iteration, and the order of accesses within it (order.h). */
bool doloop_bounds_linear(Stmt **loops, int n); /* all but the last two */
const char *doloop_obstacle(Context *cx, Stmt **loops, int n); /* NULL: nothing in the way */

/* The statement that is all of the block, and the loop that is all of this one's body, but
 * CONTINUE; NULL: there is more, or none. */
Stmt *doloop_only_stmt(const StmtVec *block);
Stmt *doloop_only_inner(const Stmt *loop);
void doloop_copy(Context *cx, Stmt **loops, int n, Stmt **copy);

/* The order of accesses may demand a home, and that it holds some elements: does it, and is nothing
 * lost where an array is not there? */
bool doloop_order_holds(Context *cx, Unit *u, Stmt **loops, const LoopFacts *facts, int n);

bool doloop_in_file(Stmt *loop); /* does its body name an out-of-core array? */

/* Does nothing in the body change what the bounds are made of? Only then has do_final_value a
 * meaning. */
bool doloop_keeps_bounds(Context *cx, Stmt *loop);

/* The scalars that the loop sets, which its limits may name. Of a body that may change anything
 * none: such loops run in order, and keep theirs. */
SymSet doloop_sets(Context *cx, Stmt *loop);
/* Does it run at all? */
Expr *do_runs(Context *cx, const Stmt *loop);
/* var = its value after the loop: lo + max(0, (hi-lo+step)/step)*step. */
Stmt *do_final_value(Context *cx, const Stmt *loop);

#endif
