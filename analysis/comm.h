/* comm.h: internals of the comm pass: building a nest's communication, and placing it. */
#ifndef HPFC_COMM_H
#define HPFC_COMM_H

#include "mods.h"

/* Communication that may leave a loop stands in the frame of that loop until the loop itself is
 * put back into its block; then it goes before it. */
typedef struct Frame {
    struct Frame *up;
    Stmt *loop;     /* serial DO; NULL: a conditional block, out of which nothing moves */
    bool barrier;   /* nothing moves out of this loop: it is left early somewhere */
    SymSet mods;    /* what the loop's body modifies */
    StmtVec before; /* ST_COMM statements that moved out */
    int messages;   /* owner-guarded communication an iteration, for the warning */
    int elements;   /* elements that all processes need, by the loop's variable, an iteration */
    bool works;     /* something in it runs in parallel */
} Frame;

typedef struct CommPass {
    Context *cx;
    Unit *unit;
    UnitInfo *info;
} CommPass;

/* comm_build.c: fills in home, localities, before, after and the loop forms of one nest. */
void comm_build(CommPass *p, Nest *nest);
/* Values of index j over the whole nest; false where they are no linear function of outer ones. */
bool nest_boxes(Context *cx, Nest *nest);

/* An operation for the reference (NULL: for the nest). */
CommOp *comm_new_op(CommPass *p, Nest *nest, CommKind kind, NestRef *ref, const char *reason);
/* What an OVERLAP or SWEEP needs of the array; NULL: nothing. */
HaloNeed *comm_halo(const CommOp *op, const Symbol *array);
/* Is every element of the reference's section written, whatever the data? */
bool comm_always_written(const Nest *nest, const NestRef *r);

/* Where r is written as a whole section, may it be that only a part of that gets new values? */
bool comm_leaves_some(const Nest *nest, const NestRef *r);

/* slabs.c: of a nest over out-of-core arrays, how they are reached; when that is settled, the
 * slabs, and what is not supported. */
void slabs_find(Nest *nest);
void slabs_build(CommPass *p, Nest *nest);

/* apart.c: of references that are written away from the nest's home, those that must be listed; of
 * listed ones, those that are read too get a reference beside them that is gathered. Where that may
 * not be, r->is_read stays, an error of build_write. */
void apart_run(CommPass *p, Nest *nest);
/* The reference is written, some of its section only, and so must not be stored as a whole. */
bool apart_must_list(CommPass *p, const Nest *nest, const NestRef *r);

/* stream.c: which of the nest's results are stored past the cache; when all else is known. */
void stream_build(CommPass *p, Nest *nest);

/* prefetch.c: which of its rows are fetched before they are used; when all else is known. */
void prefetch_build(CommPass *p, Nest *nest);

/* strips.c: whether iterations with WHILE loops run side by side; when all else is known. */
void strips_build(CommPass *p, Nest *nest);

/* direct.c: nest->alone, where gathers and scatters need no list on one process. */
void direct_build(CommPass *p, Nest *nest);

/* early.c: the next turn's first exchange starts beside the last reduction of a loop's body.
 * `behind` gets what follows the loop then. */
void early_exchange(CommPass *p, Stmt *loop, StmtVec *behind);

/* comm_report.c: -finfo=comm, one line an operation, at the reference that needs it. */
void comm_report(CommPass *p, const Nest *nest);
void comm_report_call(CommPass *p, const Stmt *s); /* t = sort_up(...), scans and their like */

/* ooc_report.c: -finfo=io. What a nest reads and writes of files. */
void ooc_report(CommPass *p, const Nest *nest);
/* That nest b shares the pass over a's files (why NULL), or what stopped that, if they have one in
 * common; the nest before block[n] with which it has one, -1: none. */
void ooc_report_pass(Context *cx, const Nest *a, const Nest *b, const char *why);
int ooc_shared_before(const StmtVec *block, int n);
/* How the steps of a time loop share passes over files (tile_files.c), or why they do not. */
void ooc_report_steps(Context *cx, const Stmt *loop, const char *why);
/* What a call of the runtime library reads and writes. */
void ooc_report_call(Context *cx, const Stmt *s);
/* ooc.c: errors for what out-of-core arrays do not support outside nests. */
void ooc_check(Context *cx, Program *prog);

#endif
