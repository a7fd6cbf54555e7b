/* twophase.h: the extended two-phase method (paper: Thakur and Choudhary 1996), inside.
 *
 * A request is a product of progressions, never a list of elements. All processes know all
 * requests (FAD), hence also all file domains, and each computes on its own which message comes
 * from whom, and in which order. A window is what an aggregator holds of its file domain at a time;
 * an entry of its FDAT is what one request has in it: products of pieces, by the section algebra,
 * copied by the exchange engine's walk. */
#ifndef RT_TWOPHASE_H
#define RT_TWOPHASE_H

#include "base/beside.h"
#include "exchange/exchange.h"
#include "file/file.h"

typedef struct rt_request {
    rt_segs dim[HPF_MAX_RANK]; /* by file dimension: subscripts from 0; off and inc in strides of
                                  the part's memory, on the process whose part it is */
    long count;                /* elements; 0: nothing is asked for */
    long first, last;          /* file elements, linear */
    int twin;                  /* the highest rank that asks for the same */
    int leader;                /* the lowest rank that asks for the same */
    int turn;                  /* of a write: it is put in behind what it meets of lower ranks */
} rt_request;

/* Consecutive elements of the file's array that are consecutive in no wider sense: one rectangle
 * of one brick, its first element at linear offset `at`. */
typedef struct rt_box {
    long lo[HPF_MAX_RANK], n[HPF_MAX_RANK];
    long at;
} rt_box;
typedef struct rt_boxes {
    int n, cap;
    rt_box *at;
} rt_boxes;

typedef struct rt_range { /* file elements lo .. hi - 1, from element `at` of the buffer on */
    long lo, hi, at;
} rt_range;
typedef struct rt_window {
    int n, cap;
    rt_range *range;
    long count;               /* elements of all ranges: room in the buffer */
    rt_boxes boxes;           /* at: in the buffer */
    bool boxed;
} rt_window;

typedef struct rt_product {
    rt_pieces dim[HPF_MAX_RANK];
    long at, count;           /* in the buffer; elements */
} rt_product;
typedef struct rt_entry {
    int n, cap;
    rt_product *at;
    long count;
} rt_entry;

typedef struct rt_span {      /* elements of the buffer: start .. start + length - 1 */
    long start, length;
    long wanted;              /* of them asked for, if each is asked for once */
} rt_span;
typedef struct rt_spans {
    int n, cap;
    rt_span *at;
} rt_spans;

typedef struct rt_access {    /* one collective read or write */
    hpf_file *f;
    bool write;
    rt_request *req;          /* by rank (FAD) */
    int active;               /* ranks that ask for anything */
    char *base;               /* this process's memory */
    long stride[HPF_MAX_RANK]; /* of it, by file dimension, bytes */
    long first, last;         /* linear bounds of all requests */
    bool early, all_early;    /* this process has read its part already, or asks for none; all */
    bool cached;              /* the file seems to be in memory */
    int cores;                /* processes that run at once */
    bool meet;                /* some parts of different processes meet */
    int turns;                /* then, where all reach all windows: the greatest turn and one */
    long hole;                /* elements between wanted ones that are accessed along */
    bool direct;
    /* file domains: blocks of elements from origin on, dealt to `domains` aggregators in turn */
    long origin, end, block, shift;
    int domains;
    long room, per_window, windows; /* elements of a window; blocks in one, or windows of a block */
    bool near; /* whoever reaches an aggregator's memory uses its windows in place, */
    bool all_near;            /* which all do */
    int slots;                /* windows that an aggregator then has at a time */
    struct rt_ahead *ahead;   /* its first window is read ahead; NULL: it is not */
    bool behind;              /* what is last to be written may be so after the access */
} rt_access;

/* A window that a thread reads or writes beside what the process does. */
typedef struct rt_ahead {
    rt_access access;         /* a read that has begun */
    long at;                  /* bytes before its windows in everybody's room */
    bool given;               /* this process's thread has something to do */
    rt_work work;
    rt_access its;            /* what the thread works on: copies, with faults and counts of its */
    hpf_file file;            /* own */
    rt_window window;
    rt_spans spans;
    char *buffer, *memory;    /* memory: to be freed, */
    long held;                /* of so many bytes */
    struct rt_ahead *next;
} rt_ahead;

/* ---- twophase.c ---- */

/* [collective] Reads or writes this process's part, a product of progressions by dimension of the
 * file's array (positions from 0, off and inc in units of stride[]), which is freed. An error ends
 * the program. */
void rt_file_transfer(const char *where, hpf_file *f, const char *array, rt_segs *part, void *base,
                      const long *stride, bool write);
/* [collective] The same read in two calls: its first windows are read while other things are done.
 * Meanwhile nothing of it is written, and the part's memory may still be used. */
rt_ahead *rt_file_read_begin(const char *where, hpf_file *f, const char *array, rt_segs *part,
                             void *base, const long *stride);
void rt_file_read_end(const char *where, const char *array, rt_ahead *a);
/* [collective] The same write, of which a part may still be under way behind it: rt_file_settle, or
 * the file's next access, ends that and tells of its errors. The part's memory is free again. */
void rt_file_write_behind(const char *where, hpf_file *f, const char *array, rt_segs *part,
                          void *base, const long *stride);
/* [collective] An access in which each process reads or writes, by `work`, what no other one
 * writes; faults are agreed upon behind it. An error ends the program. */
void rt_file_apart(const char *where, hpf_file *f, const char *array, bool write,
                   void (*work)(hpf_file *f, void *arg), void *arg);

/* ---- twophase_layout.c: where elements lie in the file ---- */

long rt_file_linear(const hpf_file *f, const long *subscripts);
/* The boxes of elements lo .. hi - 1; those outside the array (padding of bricks) are left out.
 * Appends; `at` is the box's offset from lo, plus `base`. */
void rt_file_boxes(const hpf_file *f, long lo, long hi, long base, rt_boxes *out);
/* How many of elements lo .. hi - 1 there are, without padding. */
long rt_file_existing(const hpf_file *f, long lo, long hi);

/* ---- twophase_fad.c: requests ---- */

/* This process's request from its part; faults for what cannot be. `copies`: subscripts of a list
 * that are equal, to be filled in after a read. */
typedef struct rt_copies {
    int dim;
    long n;
    long *to, *from; /* positions in the list */
} rt_copies;
void rt_request_make(rt_access *x, const hpf_file_part *part, rt_request *r, rt_copies *copies);
/* A request from progressions that are ready; sets count, first, last. */
void rt_request_finish(const hpf_file *f, rt_request *r);
void rt_request_free(rt_request *r);
/* [collective] Everybody's requests and bounds; false if some process had a fault. x->all_early:
 * they are of no use. */
bool rt_fad_exchange(rt_access *x, rt_request *mine);
bool rt_requests_meet(const hpf_file *f, const rt_request *a, const rt_request *b);

/* ---- twophase_fdat.c: windows and what is asked of them ---- */

int rt_aggregator(const rt_access *x, int domain); /* its rank */
/* Window number w of a domain; false if it is empty. Reuses what `out` has. */
bool rt_window_get(const rt_access *x, int domain, long w, rt_window *out);
void rt_window_free(rt_window *w);
bool rt_window_touches(const rt_window *w, const rt_request *r);
/* What r has in w: pieces from the file to memory (x->write: from memory to the file). */
void rt_entry_make(const rt_access *x, rt_window *w, const rt_request *r, rt_entry *out);
void rt_entry_free(rt_entry *e);
/* Copies the elements of an entry: packs, unpacks, or moves between buffer and memory. */
void rt_entry_copy(const rt_access *x, rt_walk how, const rt_entry *e, char *buffer, char *message);
/* Its elements in this process's memory, if they lie there in one piece; NULL if they do not. */
char *rt_entry_place(const rt_access *x, const rt_entry *e);
/* Adds the spans of an entry, joined over holes of at most `hole` elements. */
void rt_spans_add(const rt_access *x, rt_spans *s, const rt_entry *e, long hole);
/* Sorts them and joins what is not more than that apart. */
void rt_spans_join(rt_spans *s, long hole);
/* Marks the elements of an entry in a buffer of bytes. */
void rt_entry_mark(const rt_access *x, const rt_entry *e, char *marks);

/* ---- twophase_ahead.c: beside what the process does ---- */

/* Whether threads are to be used for a file on these data, in memory or not; the same on all. */
bool rt_ahead_wanted(const rt_access *x);
/* Bytes of everybody's room for another window, from *at on; false: there is none. The same
 * on all. */
bool rt_ahead_room(const rt_access *x, long bytes, long *at);
/* Memory for one of this process's own, of no others'; NULL: there is to be no more [local]. */
char *rt_ahead_memory(const rt_access *x, long bytes);
/* Has a window's spans read into the buffer, or written from it; takes over window and spans.
 * memory: that the buffer has of rt_ahead_memory; 0: it is elsewhere. */
void rt_ahead_read(rt_ahead *a, const rt_access *x, rt_window *w, rt_spans *s, char *buffer);
void rt_behind_write(const rt_access *x, rt_window *w, rt_spans *s, char *buffer, long memory);
/* What was read ahead is there. */
void rt_ahead_take(rt_ahead *a);
void rt_ahead_free(rt_ahead *a);
void rt_behind_begin(hpf_file *f); /* something may be written behind from now on */
void rt_behind_wait(void); /* what is written behind lies in the room no more */
bool rt_behind_any(void);  /* something may be; the same on all */
void rt_beside_files_wait(void); /* nothing is under way */
void rt_beside_files_end(void);

/* ---- the ways ---- */

void rt_twophase_read(rt_access *x);   /* twophase_read.c */
void rt_twophase_write(rt_access *x);  /* twophase_write.c */
void rt_shared_read(rt_access *x);     /* twophase_shared.c: where all reach all windows */
void rt_shared_write(rt_access *x);
void rt_direct_read(rt_access *x);     /* twophase_direct.c */
void rt_direct_write(rt_access *x);
/* Reads a part for which one small call is enough before anybody is asked; false: it is not such a
 * part [local]. */
bool rt_direct_early(rt_access *x, const rt_request *mine);
/* The first window of a read that has begun is given to the thread. */
void rt_shared_begin(rt_ahead *a);
void rt_direct_begin(rt_ahead *a);
/* Reads the spans of a window into its buffer. */
void rt_window_read(rt_access *x, const rt_window *w, const rt_spans *s, char *buffer);
/* Writes them; those with holes were read before. */
void rt_window_write(rt_access *x, const rt_window *w, const rt_spans *s, const char *buffer);
/* Whether only marks tell which spans have holes: parts meet, so that what is wanted of a span
 * counts elements twice, and is as much as all of it. Padding of bricks is no hole. */
bool rt_window_in_doubt(const rt_access *x, const rt_spans *s);
/* Reads those spans of which not every element will be written; padding of bricks becomes zeros. */
void rt_window_fill_holes(rt_access *x, const rt_window *w, const rt_spans *s, const char *marks,
                          char *buffer);
/* The buffer for file data, kept from access to access. */
char *rt_file_buffer(long bytes);

/* ---- twophase_plan.c: whether, and how ---- */

/* Sets domains, or chooses direct access; the same on all processes. */
void rt_access_plan(rt_access *x);

#endif
