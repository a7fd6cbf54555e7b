/* twophase_flow.h: messages of a two-phase access on their way, in bounded memory.
 *
 * Everybody handles messages in one global order, by round and file domain, and always has the
 * first one that it waits for under way, however long it is; so whoever holds the least unfinished
 * window gets what it needs, and all come to an end. A message without elements says that its
 * sender failed.
 *
 * Between processes of one node, which reach each other's memory, the message only says that the
 * window is ready, and the elements are copied from there or to there. */
#ifndef RT_TWOPHASE_FLOW_H
#define RT_TWOPHASE_FLOW_H

#include "exchange/near.h"
#include "twophase/twophase.h"

enum { RT_LETTERS = 64 };  /* messages at a time */
enum { RT_DATA = 1, RT_OPEN }; /* tags; each file has a communicator of its own */

typedef struct rt_letter {
    char *data;         /* shared by those to several peers */
    bool lent;          /* it is a part of the array's memory */
    long bytes;
    int *shared;        /* how many letters still use the data; NULL: this one alone */
    int peer;
    bool arrived;
    rt_entry entry;     /* what it holds, or tells of, on the receiving side */
    long round;
} rt_letter;

typedef struct rt_mail { /* one direction */
    hpf_file *f;
    int n;              /* under way */
    long bytes, most;
    MPI_Request request[RT_LETTERS];
    rt_letter letter[RT_LETTERS];
    MPI_Status status[RT_LETTERS];
    int done[RT_LETTERS];
} rt_mail;

/* A requester's way through all windows in which it has elements. */
typedef struct rt_cursor {
    long round, end;    /* rounds round .. end - 1 are left */
    int domain;
    rt_window window;
} rt_cursor;
/* The next entry of request r, made in *e; its aggregator; -1 at the end. Own domains are left out
 * where !self. */
int rt_cursor_next(const rt_access *x, rt_cursor *c, const rt_request *r, rt_entry *e);

void rt_mail_start(rt_mail *m, hpf_file *f, long most);
void rt_mail_end(rt_mail *m);
/* Whether `bytes` more may be under way. */
bool rt_mail_room(const rt_mail *m, long bytes);
/* A free letter. */
int rt_mail_new(const rt_mail *m);
void rt_mail_send(rt_mail *m, int k, char *data, long bytes, int *shared, int to);
/* Data that lie in the array's memory, or shall, need no buffer; in: NULL, it needs one. */
void rt_mail_lend(rt_mail *m, int k, char *data, long bytes, int to);
void rt_mail_receive(rt_mail *m, int k, char *in, long bytes, int from);
/* One byte in place of data, which both reach; none if the sender failed. */
void rt_mail_tell(rt_mail *m, bool good, int tag, int to);
/* Letters that are done, in m->done; for receives, *bytes of m->status says how long they were. */
int rt_mail_done(rt_mail *m);
long rt_mail_length(const rt_mail *m, int which);
void rt_mail_drop(rt_mail *m, int k); /* frees a letter */
/* Some peer of a letter under way, -1: none. */
int rt_mail_peer(const rt_mail *m);

/* ---- windows that others reach ---- */

/* Rounds between agreements: fewer where windows are used in place, since one may be filled anew
 * only when all are done with it. */
long rt_epoch(const rt_access *x);
/* Whether what this process and q hand each other stays where it is. */
bool rt_is_near(const rt_access *x, int q);
/* Buffers of this process's windows, and that of round w. */
char *rt_own_windows(const rt_access *x);
char *rt_own_window(const rt_access *x, char *windows, long w);
/* That of round w on aggregator q, which has it; NULL after a fault. */
char *rt_near_window(const rt_access *x, int q, long w);

#endif
