/* slab.h: a nest that runs slab by slab, inside (ooc_slab.c, ooc_plan.c). */
#ifndef RT_SLAB_H
#define RT_SLAB_H

#include "ooc/ooc.h"

enum { RT_HULL = 64 /* widest distance of references that share a slab */ };

typedef struct rt_index {
    hpf_ranges own;        /* this process's values, ascending */
    hpf_ranges now;        /* of them, those of the box at work */
    hpf_triplet all;       /* everybody's */
    long count, most;      /* how many; the most that any process has */
    bool unit;             /* one range of step 1 on each process */
    bool parallel;         /* its values may be taken in any order: */
    bool cut;              /* then it is cut into chunks, if it has no rows */
    long chunk, chunks, q; /* values in a chunk; chunks; the one at work */
} rt_index;

typedef struct rt_group {  /* references that share a slab */
    hpf_array *a;
    int use;
    int slab;                       /* of the pieces; 0: they only read */
    hpf_sub sub[HPF_MAX_RANK];      /* of the first one */
    long least[HPF_MAX_RANK], greatest[HPF_MAX_RANK]; /* constants of all of them; or, if */
    bool whole[HPF_MAX_RANK];       /* subscripts differ: all that any of them takes */
    bool hull[HPF_MAX_RANK];        /* subscripts from the least to the greatest; else one by one */
    hpf_sub (*written)[HPF_MAX_RANK]; /* of those that write, nwritten of them */
    int nwritten;
    bool uses[HPF_MAX_INDICES];
    char *mem;
    hpf_array part;                 /* the slab, as references are addressed in it */
    hpf_run *run[HPF_MAX_RANK];
    bool loaded, was_empty;
    long had[HPF_MAX_INDICES];           /* chunks of the box it holds */
    bool early;            /* nothing of its file is written meanwhile: it may be read ahead */
    struct rt_ahead *ahead; /* what the next box needs of it, on its way */
} rt_group;

typedef struct rt_rows rt_rows;

typedef struct rt_slabs {
    const char *where;
    int n;                 /* indices; serial ones too */
    rt_index index[HPF_MAX_INDICES];
    int order[HPF_MAX_INDICES]; /* of indices, the one that goes on fastest at the end */
    long lo[HPF_MAX_INDICES], hi[HPF_MAX_INDICES];
    int ngroup;
    rt_group *group;
    double memory;         /* the least MEMORY of the arrays in files, */
    const char *least;     /* and whose it is */
    double listed;         /* bytes that the lists of one iteration take */
    rt_rows *rows;         /* what serial loops run through, by iteration; NULL: all the same */
    bool here;             /* this process executes iterations */
    bool first;            /* and writes what they give */
    bool begun, empty;
    char label[80];
    rt_progress progress;
} rt_slabs;

/* This process's values of index k. */
void rt_slabs_own(rt_index *x, const hpf_space *space, int k);

/* ---- ooc_rows.c ---- */

bool rt_rows_has(const rt_rows *r, int index); /* has the index bounds by iteration? r: or NULL */
void rt_rows_drop(rt_rows *r, int index);      /* it is taken to have not */
/* [collective] Sets, by the chunk of the first index, those of the indices that have rows: the most
 * values that a box of any process needs. */
void rt_rows_fit(rt_rows *r, rt_slabs *w);
double rt_rows_turns(const rt_rows *r); /* the most turns of a loop in such a box */
/* The values in the chunk at work of the first index. */
void rt_rows_cut(const rt_rows *r, int index, const rt_index *first, hpf_triplet *t);
void rt_rows_free(rt_rows *r);

/* Sets the size and order of chunks, and allocates the slabs (ooc_plan.c). */
void rt_slabs_plan(rt_slabs *w);

#endif
