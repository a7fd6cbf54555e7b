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
    bool cut;              /* may be cut into chunks */
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
    bool here;             /* this process executes iterations */
    bool first;            /* and writes what they give */
    bool begun, empty;
    char label[80];
    rt_progress progress;
} rt_slabs;

/* Sets the size and order of chunks, and allocates the slabs (ooc_plan.c). */
void rt_slabs_plan(rt_slabs *w);

#endif
