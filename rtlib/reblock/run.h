/* run.h: a pass at work, inside (reblock_run.c, reblock_alone.c, reblock_team.c): the steps of
 * templates, one after another, and the source bricks of each. */
#ifndef RT_REBLOCK_RUN_H
#define RT_REBLOCK_RUN_H

#include "base/beside.h"
#include "reblock/reblock.h"

typedef struct rt_rcursor { /* a step of a template */
    long number;            /* of the template, in the order of the target file; -1: none yet */
    rt_rstep *step[HPF_MAX_RANK];
    rt_shape steps, lo, hi; /* of the template: its steps, its box */
    rt_shape at;            /* the step */
} rt_rcursor;

typedef struct rt_rload {   /* source bricks of a step, in memory */
    rt_rcursor c;
    char *data;
    rt_unit *unit;
    long units, cap;
} rt_rload;

typedef struct rt_crew {  /* the threads of a process that share out a pass */
    pthread_mutex_t lock; /* of marks, notes and progress */
    pthread_mutex_t writing; /* file systems write to a file one call at a time: threads that
                                write whole bricks in turn read while others write. Those that share
                                steps all write then, and wait in the system, which is shorter */
    bool failed;          /* one of them: all end */
    pthread_cond_t met;   /* where they share steps: so many of `size` wait, in which turn */
    int size, waiting;
    unsigned long turn;
    bool ended, over;
    void (*progress)(void *data, long bytes);
    void *data;
} rt_crew;

typedef struct rt_rrun {
    rt_side *from, *to;
    const rt_rpass *pass;
    rt_rstate *state;
    int n;
    rt_keep keep;
    rt_rload load[2];
    rt_beside reads, writes;
    rt_rload *coming;       /* what `reads` reads: */
    long ahead;             /* so many of its source bricks */
    struct {
        long number;        /* -1: none */
        rt_shape coord;
        rt_unit unit;
    } leaving;              /* the target brick that `writes` writes; not marked yet */
    char *write[2];         /* target bricks; write[1] NULL: each is written at once */
    int turn;
    rt_rdim dim[HPF_MAX_RANK];
    rt_shape templates;
    long first, end;        /* this process's templates */
    int readers, reader;    /* among so many a step's source bricks are dealt out; this one */
    int parts, part;        /* the same of target bricks, among threads */
    bool through;           /* rt_rrun_through does it */
    long read_bytes, write_bytes; /* of a step's source bricks, of a target brick, at most */
    rt_crew *crew;
} rt_rrun;

void rt_rrun_start(rt_rrun *r, rt_side *from, rt_side *to, const rt_rpass *pass, rt_rstate *state);
void rt_rrun_end(rt_rrun *r);
bool rt_rrun_ended(const rt_rrun *r);
/* The step that follows `now`, or the first; false: that was the last. */
bool rt_rcursor_next(const rt_rrun *r, const rt_rcursor *now, rt_rcursor *next);
/* Source bricks of a step, first[] to end[] - 1; false: none. */
bool rt_rcursor_sources(const rt_rrun *r, const rt_rcursor *c, long *first, long *end);
/* Target bricks that a step completes. */
bool rt_rcursor_complete(const rt_rrun *r, const rt_rcursor *c, long *first, long *end);
/* Target bricks that a box has elements of, within the template. */
bool rt_rcursor_targets(const rt_rrun *r, const rt_rcursor *c, const rt_unit *u, long *first,
                        long *end);
/* Whether a source brick has something for a target brick that is not there yet. */
bool rt_rrun_needs(const rt_rrun *r, const rt_rcursor *c, const rt_unit *u);
/* Source bricks [*lo, *hi) of `count` are reader q's. */
void rt_rrun_share(const rt_rrun *r, int q, long count, long *lo, long *hi);
/* The part of a source brick that is in a box. */
bool rt_unit_meet(int n, const rt_unit *u, const long *lo, const long *count, long *at, long *size);
/* That part is copied to a box that begins at to_lo. */
void rt_rrun_copy(const rt_rrun *r, char *to, const long *to_lo, const long *to_stride,
                  const char *from, const long *from_lo, const long *from_stride, const long *at,
                  const long *size);
/* The source bricks of a step that this process reads; their data stand nowhere yet. */
void rt_rload_list(rt_rrun *r, rt_rload *l);
/* They are to stand one behind the other. */
void rt_rload_pack(rt_rrun *r, rt_rload *l, char *data);
/* Reads some: at once, or the first ones beside what this thread does until rt_rload_wait. */
void rt_rload_fill(rt_rrun *r, rt_rload *l, long first, long end);
void rt_rload_begin(rt_rrun *r, rt_rload *l, long ahead);
void rt_rload_wait(rt_rrun *r);
/* Asks the system to read them, or this thread's part. */
void rt_rload_ahead(rt_rrun *r, const rt_rcursor *c);
/* One target brick is put together from source bricks (NULL: none) and kept pieces, and written,
 * or about to be. */
void rt_rrun_complete(rt_rrun *r, const rt_rload *l, const long *coord);
/* Waits until it is written, and marks it. */
void rt_rrun_settle(rt_rrun *r);
/* Target bricks that a step completes are written, what it leaves is kept. */
void rt_rrun_step(rt_rrun *r, const rt_rload *l);

/* Both at once, where rt_rrun_start found that steps are single boxes of linear files: reads the
 * step's and writes it. */
void rt_rrun_through(rt_rrun *r, const rt_rcursor *c);

/* reblock_alone.c: the pass of plans whose processes work each for itself, on its templates. */
void rt_alone_pass(rt_side *from, rt_side *to, const rt_rpass *pass, long limit, rt_rstate *state,
                   rt_crew *crew);

/* reblock_team.c: the process that a target brick of a template belongs to: in turn, in the order
 * in which they become complete. */
int rt_team_owner(const rt_rrun *r, const rt_rcursor *c, const long *coord);
/* [collective] The pass of plans whose processes work together. */
void rt_team_pass(rt_rrun *r);

#endif
