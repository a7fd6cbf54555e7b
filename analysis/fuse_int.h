/* fuse_int.h: what the files of the fuse pass share. */
#ifndef HPFC_FUSE_INT_H
#define HPFC_FUSE_INT_H

#include "nest.h"

/* An array of which a nest keeps a few lines only; `only`: nothing else reads it. */
typedef struct Rolled {
    Symbol *array;
    bool only;
} Rolled;

typedef struct FusePass {
    Context *cx;
    Unit *unit;
    Vec(Rolled) rolled;
    bool one_index; /* in_place_block: nests of rank 1, which tiles come before; or else
                     * the others */
} FusePass;

/* ---- fuse.c ---- */

bool fuse_is_scalar_code(const Stmt *s); /* `v = e` of scalars, without side effects, also in IFs */

/* ---- once.c ---- */

/* What loops of the block allocate in each turn, alike, is allocated before them. */
void allocate_once(FusePass *p, StmtVec *block);

/* ---- fuse_legal.c ---- */

/* NULL: a and *second may be one loop; else why not. *second: itself, or what to fuse instead. */
const char *fuse_obstacle(FusePass *p, Nest *a, Nest **second);
bool fuse_is_temporary(const FusePass *p, const Symbol *s); /* an array that passes made */
/* Elements that both touch, one of them writing, of other iterations; NULL: there are none. */
const char *fuse_conflict(Context *cx, const Nest *a, const Nest *b);
/* What b would have to communicate before a runs, which a sets; NULL: nothing. */
const char *fuse_crossing(Context *cx, Nest *a, const Nest *b);
/* What keeps two nests apart that neither's references show: functions that are called find
 * variables of their own, and names may be private to an iteration in one of the nests only. NULL:
 * nothing. */
const char *fuse_hidden(Context *cx, const Nest *a, const Nest *b);
bool nest_names(const Nest *n, const Symbol *v); /* reads, or reduces into */
/* Of the user's functions, which may use variables that the nest does not name. */
bool nest_calls(const Nest *n);
/* Can a function that the nest calls find the variable by itself? */
bool nest_calls_reach(const Nest *n, const Symbol *v);

/* ---- scan_beside.c: scans that share their chunks ---- */

/* Why the second scan does not go beside the first one, as far as its being a scan
 * matters; NULL. */
const char *beside_obstacle(FusePass *p, const Nest *a, const Nest *b);
void beside_join(FusePass *p, Nest *a, const Nest *b); /* b's statements are at the end of a's */
/* Nests that are nothing but scans of arrays become calls, one each. */
void beside_undo(FusePass *p, StmtVec *block);

/* ---- contract.c ---- */

/* Temporary arrays, and local ones of the program, that only carry values within an iteration of
 * the statement's nest become scalars. */
void contract_nest(FusePass *p, Stmt *s);
void drop_array(FusePass *p, Symbol *temp); /* a temporary that nothing uses any more */

/* An array of the user's that lives and dies with the unit: nothing is lost with it. */
bool array_is_private(const FusePass *p, const Symbol *s);

/* ---- lines.c ---- */

/* Of arrays that only carry values from one stage of the statement's nest to others, which stand at
 * constant distances, a few lines are kept. */
void keep_lines_only(FusePass *p, Stmt *at);

/* ---- loopmask.c ---- */

/* DO WHILE (ANY(m)) over one nest under the mask m becomes a nest whose iterations loop each for
 * itself. NULL: done; else why not ("-": the loop is not of this form). */
const char *loop_mask(FusePass *p, Stmt *loop);

/* ---- delay.c ---- */

/* Nests that share arrays with a later nest, but none with what lies between, move there. */
void delay_nests(FusePass *p, StmtVec *block);

#endif
