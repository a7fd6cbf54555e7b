/* listing.h: what an inspector must follow to list the accesses of one indirect reference.
 *
 * An inspector runs through the iterations of a nest before the nest does and lists the subscripts
 * of a reference, access by access. It follows the conditions, loop bounds, private scalars and
 * arrays of the iteration's own (own.h) that decide on the accesses, and nothing else. Here stands
 * what these are, for the analysis, which must know whether there can be such a list, and for
 * codegen, which prints it. */
#ifndef HPFC_LISTING_H
#define HPFC_LISTING_H

#include "mods.h"
#include "nest.h"

typedef Vec(const Expr *) RefExprVec;

typedef struct Listing {
    Context *cx;
    StmtVec *body;    /* of one iteration */
    const Expr *ref;  /* EX_ELEM; others with the same subscripts are the same reference */
    bool (*indirect)(const Expr *elem, void *arg); /* served by an inspector? */
    bool (*varies)(const Expr *leaf, void *arg);   /* has it several values in an iteration? */
    void *arg;
    /* found by listing_plan */
    RefExprVec relevant; /* references whose accesses must be counted: ref, and what decides
                          * on it */
    RefExprVec deciding; /* those whose values are needed; with ref itself there is no such list */
    SymbolVec privates;  /* private scalars, and arrays of the iteration's own, that decide too */
} Listing;

/* Fills in what is found from the rest. */
void listing_plan(Listing *l);

/* Does what the plan follows read any of these? */
bool listing_reads(Listing *l, const SymSet *set);

bool listing_has(const RefExprVec *v, const Expr *ref);
void listing_collect(const Listing *l, Expr *e, RefExprVec *out); /* indirect references in e */

/* The reference stands in a condition of the iteration and uses the parallel indices only: it is
 * accessed once an iteration, wherever else it stands, so that no condition decides on it. */
bool listing_per_iteration(const Listing *l, const Expr *ref);

/* Must the statement (the block) be followed? Does it set one of `privates`? */
bool listing_matters(Listing *l, Stmt *s);
bool listing_block_matters(Listing *l, StmtVec *b);
bool listing_sets_private(const Listing *l, const Stmt *s);
bool listing_mentions(const Listing *l, Expr *e);          /* a relevant reference */
bool listing_rest_matters(Listing *l, Stmt *s, int i); /* what stands behind condition i of an IF */

/* Orders references so that each can be listed when the values of those before it are known; false:
 * there is no such order, since some decide on themselves or on each other. */
bool listing_sort(const Listing *all, RefExprVec *refs);

Listing listing_of_nest(Context *cx, Nest *nest); /* without a reference yet; after locality_run */
const Expr *listing_element(Context *cx, NestRef *r);

/* Of n perfectly nested loops that are to be one nest, without a reference yet; changing: what
 * their body assigns. listing_plan_all: what the lists of all its indirect references need
 * together. */
Listing listing_of_loops(Context *cx, Stmt **loops, int n, const SymSet *changing);
void listing_plan_all(Listing *l);

/* For n perfectly nested loops that are to be one nest: can their indirect references be
 * listed, one after the other? */
bool listings_exist(Context *cx, Stmt **loops, int n);

#endif
