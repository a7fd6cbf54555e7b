/* exchange.h: the one engine that moves array elements between processes.
 *
 * A plan says, for a copy dst(dsec) = src(ssec), which products of pieces this process packs for
 * whom, what it gets from whom, what it copies to itself. Both sides compute it from the layouts
 * alone; only pairs with data in common exchange a message. Elements that several replicas need
 * travel down a binomial tree of them. Plans hold no addresses: they are bound to storage when
 * they run, and kept by layouts and sections. */
#ifndef RT_EXCHANGE_H
#define RT_EXCHANGE_H

#include "array/array.h"

typedef struct rt_message {
    int root;                /* rank whose elements these are */
    int parent;              /* who sends them to this process; -1: it is the root */
    int nto;
    int *to;                 /* to whom this process sends them on */
    const rt_pieces *dim[HPF_MAX_RANK]; /* by message dimension */
    long count;              /* elements */
} rt_message;

typedef struct rt_plan {
    int ndim;                /* message dimensions: those of dst that run with one of src */
    int ddim[HPF_MAX_RANK], sdim[HPF_MAX_RANK];
    int nspread;             /* the others of dst, along which values repeat */
    int spread[HPF_MAX_RANK];
    const rt_pieces *repeat[HPF_MAX_RANK];
    int nsrc;                /* fixed positions of src: local offset, in strides of dimension d */
    long soff[HPF_MAX_RANK];
    int nsend, nrecv;
    rt_message *send, *recv;
    bool has_self;
    rt_message self;
    int nto;                 /* messages that this process sends, handed on ones included */
    int refs;
    struct rt_part *parts;   /* memory of all the above */
} rt_plan;

typedef struct rt_copy { /* what a plan is made of */
    const hpf_layout *dst, *src;
    hpf_triplet dsec[HPF_MAX_RANK], ssec[HPF_MAX_RANK];
    int from[HPF_MAX_RANK];
} rt_copy;

/* The plan for a copy, from the cache or made; to be released. Extents must agree. [collective in
 * effect: all processes run the plans of the same copies, making one is local] */
rt_plan *rt_plan_get(const rt_copy *c);
rt_plan *rt_plan_keep(rt_plan *p);
void rt_plan_release(rt_plan *p);
void rt_plan_end(void);
rt_plan *rt_plan_make(const rt_copy *c); /* plan.c, no cache */

typedef struct rt_end { /* one process's part of one dimension of a section */
    const rt_key *key;
    const rt_runs *runs; /* what it owns where it is this process; NULL: its places do not matter */
    int dim, coord;
    hpf_triplet sec;
} rt_end;
/* The pieces that two processes share, found by one period of them; false where the whole list
 * serves as well or there is no period. (period.c) */
bool rt_pieces_between(rt_pieces *out, const rt_end *src, const rt_end *dst);
/* [collective] Moves the elements. */
void rt_plan_run(rt_what what, const char *where, const rt_plan *p, hpf_array *dst,
                 const hpf_array *src);
/* The same but for elements that stay on the process. */
void rt_plan_run_others(rt_what what, const char *where, const rt_plan *p, hpf_array *dst,
                        const hpf_array *src);
/* [collective] dst = src, arrays of the same shape. */
void rt_exchange_all(rt_what what, const char *where, hpf_array *dst, const hpf_array *src);
void rt_exchange_end(void);

/* Where a walk over a product of pieces is. */
typedef enum rt_walk { RT_PACK, RT_UNPACK, RT_DIRECT } rt_walk;
/* Copies `count` elements of the product, from the first-th on, dimension 0 fastest. RT_PACK: dst
 * is a buffer; RT_UNPACK: src is one; strides in bytes. (walk.c) */
void rt_walk_copy(rt_walk how, int ndim, const rt_pieces *const *dim, const long *dstride,
                  const long *sstride, long size, long first, long count, char *dst,
                  const char *src);
/* Where one side's elements begin if they lie in one piece, in the order of the walk; NULL if they
 * do not; strides in bytes. (walk.c) */
char *rt_walk_place(int ndim, const rt_pieces *const *dim, bool of_dst, const long *stride,
                    long size, char *base);
/* n elements, which do not overlap, from places sinc bytes apart to others, dinc apart; sinc may be
 * 0. (walk.c) */
void rt_copy_strided(char *dst, long dinc, const char *src, long sinc, long n, long size);

/* ---- gather.c ---- */

/* A schedule whose accesses are elements of x by their positions in array element order, a list
 * that it takes over [local]. */
hpf_schedule *rt_schedule_of(const hpf_array *x, long n, long *element);

#endif
