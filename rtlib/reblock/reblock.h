/* reblock.h: changes of an array's layout on disk: what planner and executor share.
 *
 * Source: the paper on layout transformation in N_DRA_Copy (Disk Resident Arrays), whose
 * figures and formulas are named where they are used. A pass reads bricks of one shape, s, and
 * writes bricks of another, t, template by template: a template is a whole number of target
 * bricks in each dimension, and no data are kept from one to the next. Within it the source is
 * read in steps; a step reads as few source bricks as complete a target brick in each dimension
 * (the Max block), writes the bricks that are complete and keeps what belongs to others.
 *
 * All shapes have the source array's dimensions, whatever the target's order of dimensions. A
 * linear file has bricks of our choice: any box can be read, in runs. */
#ifndef RT_REBLOCK_H
#define RT_REBLOCK_H

#include <stdio.h>

#include "file/file.h"

typedef long rt_shape[HPF_MAX_RANK];

typedef struct rt_rside {      /* one end of a pass */
    rt_shape brick;            /* where it is not linear */
    bool linear;
    int fast[HPF_MAX_RANK];    /* its dimensions, the one that varies fastest first */
} rt_rside;

typedef struct rt_rproblem {
    int n;
    rt_shape extent;
    long esize;
    rt_rside source, target;
    long memory;               /* bytes that a process may hold */
    int processes;
    bool team;                 /* memory is that of all of them together */
    long call;                 /* bytes that could be moved in the time of one system call */
    int threads;               /* that a process may have, its first included; 0: one */
} rt_rproblem;

typedef struct rt_rpass {
    rt_rside from, to;         /* with the bricks that are used, linear or not */
    rt_shape templ;            /* cut to the array */
    int order[HPF_MAX_RANK];   /* of traversal: order[0] is traversed first */
    rt_shape most;             /* Max block: the most that a step reads */
    rt_shape unused;           /* U: the most that a step leaves */
    rt_shape factor;           /* target bricks that a step completes; 0: one */
    bool team;                 /* all processes work on each step (reblock_team.c) */
    long room[3];              /* then: bytes read, sent, and held in pieces by one, at most */
    int threads;               /* that share out a process's templates, or, */
    bool shared;               /* each step */
    long memory;               /* bytes a process */
    long read, written;        /* bytes */
    long reads, writes;        /* bricks, or runs of linear files */
    double io;                 /* IOCost: elements read for each of the array */
} rt_rpass;

enum { RT_PASSES = 4 };
typedef struct rt_rplan {
    int n;                     /* passes; 0: there is none */
    rt_rpass pass[RT_PASSES];
    double cost;               /* bytes moved, calls included */
    long memory;
} rt_rplan;

/* ---- reblock_paper.c: the paper's own model and heuristics, in elements ---- */

enum { RT_TEXT, RT_FIGURE2 }; /* Max = max(s,t), as its worked example has it, or whole bricks */
/* Figure 2: memory for a template (NULL: the LCM block), and the order of traversal. */
long rt_paper_memory(int n, const long *s, const long *t, const long *templ, int max, int *order);
/* IOCost of a template. */
double rt_paper_io(int n, const long *s, const long *t, const long *templ);
long rt_lcm(long a, long b);
/* Figure 3: false if no template fits. */
bool rt_paper_template(int n, const long *s, const long *t, long memory, int max, long *templ);
/* Figure 4: at most 4 passes; bricks[0] = s ... bricks[passes] = t. 0: no solution. *cost: units an
 * element. */
int rt_paper_plan(int n, const long *s, const long *t, long memory, int max,
                  rt_shape bricks[RT_PASSES + 1], rt_shape templ[RT_PASSES], double *cost);
/* Figure 6: all load-balanced parallel Max blocks, of `processes` target bricks each; calls found()
 * for each. `blocks`: target bricks of the array by dimension, the fastest first. */
typedef void rt_found(void *data, const long *factor);
void rt_paper_balanced(int n, const long *blocks, long processes, rt_found *found, void *data);

/* ---- reblock_dim.c: what a template means in one dimension, counted out ---- */

typedef struct rt_rdim {
    long extent, s, t;
    bool cut_s, cut_t;         /* linear: bricks end with the array; else they are padded */
    long factor;               /* target bricks that a step completes at least; 0: one */
} rt_rdim;
typedef struct rt_rway {       /* templates of length `templ` in it */
    long templ;                /* cut to the array */
    long templates;
    long read;                 /* elements, with padding */
    long bricks;               /* source bricks read */
    long step;                 /* the most elements of source bricks that a step reads */
    long fresh;                /* of them in the template */
    long unused;               /* the most that a step leaves */
} rt_rway;
void rt_rway_count(const rt_rdim *d, long templ, rt_rway *out);
/* The templates worth considering, longest first, into out[most]; their number. */
int rt_rway_list(const rt_rdim *d, rt_rway *out, int most);
typedef struct rt_rstep {
    long from, to;             /* elements read: whole source bricks, `to` cut to the array */
    long wfrom, wto;           /* elements of completed target bricks, cut to the array */
} rt_rstep;
/* The steps of the template that begins at element `at`; their number. out NULL: only counts. */
long rt_rsteps(const rt_rdim *d, long at, long templ, rt_rstep *out);

/* ---- reblock_plan.c ---- */

/* The plan of least cost; n = 0 where none fits, and then plan->memory is the least that would
 * do. */
void rt_reblock_plan(const rt_rproblem *p, rt_rplan *plan);
/* The same with bricks that are given, those of linear files too: plan->n passes between the
 * bricks in plan->pass[k].from and .to. False if some pass does not fit; plan->memory is then
 * what it takes. */
bool rt_reblock_fixed(const rt_rproblem *p, rt_rplan *plan);

/* ---- reblock_print.c ---- */

void rt_reblock_print(FILE *to, const rt_rproblem *p, const rt_rplan *plan, bool json,
                      double seconds);
void rt_reblock_print_paper(FILE *to, const rt_rproblem *p, bool json);

/* ---- reblock_side.c: a file as one end of a pass ---- */

typedef struct rt_side {
    hpf_file *f;
    int n;
    long esize;
    bool linear;
    rt_shape extent, brick;    /* as everywhere here, by dimension of the source array */
    int fast[HPF_MAX_RANK];
    rt_shape count, number;    /* bricks; how far apart their numbers are */
    rt_shape inner;            /* strides within a brick, where it is not linear */
    long volume, bricks;       /* elements of a brick; bricks in all */
} rt_side;

typedef struct rt_unit {       /* a brick, or what there is of it, in memory */
    rt_shape lo, n;            /* the box that it is in the array */
    rt_shape stride;
    char *data;
} rt_unit;

/* perm[d]: the source's dimension that is the file's array's dimension d; NULL: itself. */
void rt_side_of(rt_side *s, hpf_file *f, const rt_rside *shape, const int *perm);
/* The same without a file, in the dimensions of the source array. */
void rt_side_plain(rt_side *s, int n, const long *extent, long esize, const rt_rside *shape);
long rt_side_number(const rt_side *s, const long *coord);
/* Box and strides of a brick; the elements that its data take. */
long rt_side_unit(const rt_side *s, const long *coord, rt_unit *u);
/* Where a brick of a file that is not linear begins in it; -1: it was never written. */
long rt_side_offset(const rt_side *s, const long *coord);
void rt_side_read(rt_side *s, const long *coord, rt_unit *u);
/* The slice of a box of a linear file that is read at a time where it is put elsewhere at once; its
 * bytes. slice NULL: only these. */
long rt_slice_of(int n, const int *fast, const long *box, long esize, long *slice);
/* A linear file's: strides of any box of it, one element after the other. */
void rt_side_pack(const rt_side *s, rt_unit *u);
void rt_side_read_box(rt_side *s, const rt_unit *u);
void rt_side_write(rt_side *s, const long *coord, const rt_unit *u);
void rt_side_ahead(rt_side *s, const long *coord);
/* The next of coordinates from lo[] to hi[] - 1, dimension order[0] fastest; false after the
 * last. */
bool rt_next(int n, const int *order, const long *lo, const long *hi, long *at);

/* ---- reblock_box.c ---- */

/* Copies the box lo, n between places whose element 0 (of the array) would be at dst and src. */
void rt_box_copy(int dims, const long *n, long esize, char *dst, const long *dstride,
                 const char *src, const long *sstride);

/* ---- reblock_keep.c: what a step leaves, until its target bricks are complete ---- */

typedef struct rt_kept {
    struct rt_kept *next, *prev; /* in memory order */
    struct rt_kept *chain;     /* of the same bucket */
    long brick;                /* number of its target brick */
    long at, bytes;            /* in the arena */
    rt_shape lo, n;            /* dimension order[0] of the arena's is fastest */
} rt_kept;
enum { RT_BUCKETS = 1024 };
typedef struct rt_keep {
    int n;
    long esize, room, used, live;
    char *data;
    const int *fast;           /* order of elements within a piece */
    rt_kept *first, *last, *spare;
    rt_kept *bucket[RT_BUCKETS];
} rt_keep;
void rt_keep_start(rt_keep *k, int n, long esize, const int *fast, long room);
void rt_keep_end(rt_keep *k);
/* Room for so many bytes one after another, into which the next pieces go; where it begins. */
long rt_keep_room(rt_keep *k, long bytes);
/* A new piece of that box for a brick; its memory is at k->data + at. */
rt_kept *rt_keep_new(rt_keep *k, long brick, const long *lo, const long *n);
/* Takes a brick's pieces out one by one; each is to be dropped. NULL: no more. */
rt_kept *rt_keep_take(rt_keep *k, long brick);
void rt_keep_drop(rt_keep *k, rt_kept *piece);
void rt_kept_strides(const rt_keep *k, const rt_kept *piece, long *stride);

/* ---- reblock_state.c: how far a change of layout has come, on disk ---- */

typedef struct rt_rstate {
    hpf_file *f;               /* whose bricks are marked */
    char *name;                /* TARGET.reblock: made when there is something to note */
    char *header;
    int fd;
    unsigned char *map;        /* a byte a brick: on disk as complete, before this program began */
    long bricks, *done, ndone, cap; /* complete since they were last noted on disk */
    double noted, every;       /* seconds */
    bool sync;
} rt_rstate;
/* The plan and pass that are noted under a name for the same change; false: none. */
bool rt_rstate_find(const char *name, const char *what, int n, rt_rplan *plan, int *pass);
/* [collective] Begins, or goes on with, a pass. */
void rt_rstate_start(rt_rstate *s, const char *name, const char *what, int n, const rt_rplan *plan,
                     int pass, hpf_file *f, long bricks, bool resume);
bool rt_rstate_done(const rt_rstate *s, long brick);
void rt_rstate_mark(rt_rstate *s, long brick);
bool rt_rstate_due(const rt_rstate *s);
void rt_rstate_note(rt_rstate *s); /* brings the marks to disk, after what they say */
void rt_rstate_end(rt_rstate *s, bool last); /* with a last note */

/* ---- reblock_run.c, reblock_alone.c ---- */

bool rt_core_left(void); /* for threads of ours */
/* Threads for which there are cores, of each process; HPF_REBLOCK_THREADS says otherwise. */
int rt_reblock_threads(void);
extern volatile int rt_reblock_stopped; /* a signal asked for the end */
/* [collective] One pass within `limit` bytes a process. Bricks that `state` has are left out. */
void rt_reblock_pass(rt_side *from, rt_side *to, const rt_rpass *pass, long limit, rt_rstate *state,
                     void (*progress)(void *data, long bytes), void *data);

/* ---- reblock_team.c ---- */

/* Counts out what a pass of all processes together takes of one of them; sets pass->room and
 * pass->memory. LONG_MAX / 2 where that is too much to count. */
long rt_team_count(const rt_rproblem *p, rt_rpass *pass);

/* ---- reblock_sum.c ---- */

/* [collective] A sum over all elements that depends on where in the source array they are, and on
 * nothing else. */
uint64_t rt_side_sum(rt_side *s, long memory);

/* ---- reblock_between.c ---- */

/* [collective] to(i,...) = from(...) for all elements of two files that are open, dimension d of
 * `from` being dimension perm[d] of `to`, within `memory` bytes a process. False: that needs more
 * than one pass, or memory; nothing was done then. */
bool rt_reblock_between(const char *where, hpf_file *from, hpf_file *to, const int *perm,
                        long memory, const char *array);

#endif
