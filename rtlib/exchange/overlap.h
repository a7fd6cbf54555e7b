/* overlap.h: plans for overlap areas, shared by overlap.c and sweep.c. */
#ifndef RT_OVERLAP_H
#define RT_OVERLAP_H

#include "exchange/exchange.h"

typedef struct rt_halo_box {
    int halo;                      /* which array */
    long count, at;                /* elements; bytes from the start of the message */
    rt_pieces dim[HPF_MAX_RANK];
} rt_halo_box;

typedef struct rt_halo_link { /* one neighbour, one direction */
    int rank, nbox, cap;
    rt_halo_box *box;
    char *buffer;
    long bytes;
} rt_halo_link;

typedef struct rt_halo_plan { /* for one choice of arrays whose areas are stale */
    struct rt_halo_plan *next;
    unsigned long *layout;         /* by halo; 0: not in this plan */
    int n[2];                      /* links to receive from, to send to */
    rt_halo_link *link[2];
    int nreq[2];
    MPI_Request *req[2];
    int *owner;                    /* link of each receiving request */
    int *done;
    char *memory;
} rt_halo_plan;

typedef struct rt_halo_state {
    rt_halo_plan *plans, *running;
    int nhalo, waiting;            /* receiving requests not arrived yet */
    bool early;                    /* the running one was begun by hpf_overlap_early */
    unsigned long *ask;
    const char *where;
    struct rt_turns *turns;        /* of a sweep that a loop repeats (sweep_turn.c) */
} rt_halo_state;

enum { RT_IN, RT_OUT };
enum { RT_MOST = 1 << 30 }; /* bytes of one MPI message */

rt_halo_state *rt_halo_state_of(hpf_overlap *o); /* made when it is asked for first */
/* The plan for the arrays whose layouts stand in x->ask. */
rt_halo_plan *rt_halo_plan_for(hpf_overlap *o, rt_halo_state *x);
/* Between the link's buffer and the arrays. */
void rt_halo_move(const hpf_overlap *o, rt_halo_link *l, bool packing);
/* The areas hold current values. */
void rt_halo_set_valid(const hpf_halo *h);

/* ---- pieces of a sweep (sweep.c); part NULL: all ---- */

/* The plan of o, whatever is stale; areas are made wide enough. */
rt_halo_plan *rt_sweep_plan(hpf_overlap *o);
/* The bytes of the piece, copied between the link's buffer and the arrays if `moves`. */
long rt_sweep_move(const hpf_overlap *o, rt_halo_link *l, const hpf_stretch *part, bool packing,
                   bool moves);
/* Sends or receives so many bytes of the link's buffer; requests at req. Returns how many. */
int rt_sweep_post(rt_halo_link *l, long bytes, int way, int tag, MPI_Request *req);
/* Receives the piece from all, waits and unpacks. */
void rt_sweep_receive(hpf_overlap *o, const hpf_stretch *part, int tag);

/* ---- and of the loop that repeats it (sweep_turn.c) ---- */

void rt_turn_wait(hpf_overlap *o, const hpf_stretch *part);
void rt_turn_pass(const char *where, hpf_overlap *o, const hpf_stretch *part);
void rt_turns_free(struct rt_turns *t);

#endif
