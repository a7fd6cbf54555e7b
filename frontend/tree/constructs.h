/* constructs.h: FORALL and WHERE constructs, and DO loops, that cannot become nests.
 *
 * Contract: most of them do, and run in parallel. Which others cannot, some pass finds out, which
 * calls diag_unsupported() within the construct, or diag_part() of the loop. Where nothing else is
 * wrong there, the sources are compiled again: sema takes the construct apart into DO loops
 * (sema_inorder.c), and the loop runs in order. In the same way a variable becomes a TARGET that
 * turns out to be passed to one (sema_heap.c): the place is that of its name. */
#ifndef HPFC_CONSTRUCTS_H
#define HPFC_CONSTRUCTS_H

#include "../base/diag.h"

/* Those of a program, from one compilation to the next: not in an arena. */
typedef struct Constructs {
    struct Construct *at;
    int n, room;
    char **whole; /* names of types */
    int wholes;
    bool more; /* one of them is new */
} Constructs;

/* Is the one at this place to run in order? Remembers it. */
bool construct_in_order(Context *cx, Span all);
/* After errors: is there reason to compile again? Says which constructs are to run in order. */
bool constructs_again(Context *cx);

/* What is held by components has no address. Types whose structures need one (C_LOC, C_F_POINTER)
 * are known by keys that say the same when the sources are compiled again. Behind an error, keep:
 * they are. */
bool construct_whole(const Context *cx, const char *type);
void construct_keep_whole(Context *cx, const char *type);

void constructs_free(Constructs *c);

#endif
