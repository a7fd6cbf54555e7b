/* constructs.c: which FORALL and WHERE constructs run in order, one index value after the other.
 *
 * Contract: constructs.h. Places are the same whenever the same sources are read. */
#include "constructs.h"

#include <stdlib.h>
#include <string.h>

typedef struct Construct {
    Span all;
    bool in_order; /* since some pass refused it */
} Construct;

bool construct_in_order(Context *cx, Span all) {
    Constructs *c = cx->constructs;
    if (!c)
        return false;
    for (int i = 0; i < c->n; i++)
        if (c->at[i].all.beg == all.beg)
            return c->at[i].in_order;
    if (c->n == c->room) {
        int room = c->room ? 2 * c->room : 16;
        Construct *at = realloc(c->at, (size_t)room * sizeof *at);
        if (!at)
            return false;
        c->at = at;
        c->room = room;
    }
    c->at[c->n++] = (Construct){all, false};
    return false;
}

bool construct_whole(const Context *cx, const char *type) {
    const Constructs *c = cx->constructs;
    for (int i = 0; c && i < c->wholes; i++)
        if (!strcmp(c->whole[i], type))
            return true;
    return false;
}

void construct_keep_whole(Context *cx, const char *type) {
    Constructs *c = cx->constructs;
    if (!c || construct_whole(cx, type))
        return;
    char *kept = strdup(type);
    char **all = realloc(c->whole, (size_t)(c->wholes + 1) * sizeof *all);
    if (all)
        c->whole = all;
    if (!all || !kept) {
        free(kept);
        return;
    }
    c->whole[c->wholes++] = kept;
    c->more = true;
}

bool constructs_again(Context *cx) {
    Constructs *c = cx->constructs;
    bool again = c && c->more;
    if (again)
        c->more = false;
    for (int i = 0; c && i < c->n; i++) {
        Construct *x = &c->at[i];
        if (x->in_order)
            continue;
        if (diag_unsupported_within(cx, x->all))
            x->in_order = again = true;
        else /* beside other errors: when those are mended it may be compiled otherwise */
            diag_forget_unsupported(cx, x->all);
    }
    return again;
}

void constructs_free(Constructs *c) {
    free(c->at);
    for (int i = 0; i < c->wholes; i++)
        free(c->whole[i]);
    free(c->whole);
    *c = (Constructs){0};
}
