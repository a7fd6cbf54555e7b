/* rt.h: what the files of the runtime library share. Not installed; hpfrt.h is the contract.
 *
 * All communication is on rt.world, a duplicate of MPI_COMM_WORLD. Nobody calls a blocking MPI
 * function: where ranks outnumber cores MPI's own waits burn the core that the awaited rank needs,
 * so every wait goes through wait.c. */
#ifndef RT_H
#define RT_H

#include <mpi.h>
#include <stdatomic.h>

#include "hpfrt.h"
#include "config.h"

/* REAL(16) and its complex numbers, which may lie at any multiple of 8 bytes in messages. */
#if HPFC_QUAD
typedef __float128 rt_quad __attribute__((aligned(8)));
typedef struct rt_quads { rt_quad re, im; } rt_quads;
#endif

typedef struct rt_state {
    MPI_Comm world;
    int rank, size;
    int node, node_size;  /* the lowest rank on the same node, and how many there are */
    int cores;            /* that these may use */
    bool started, polite; /* polite: more ranks on this node than cores, so waits yield */
    bool stat;            /* HPF_STAT: count messages by call site */
    const char *trace;    /* HPF_TRACE: file of the timeline, or NULL */
    unsigned blocks;      /* large arrays allocated so far */
    bool huge_pages;      /* large arrays ask for them; not with HPF_HUGE_PAGES=0 */
    long buffer;          /* HPF_BUFFER: bytes that one exchange may buffer each way */
    const hpf_program *program;
    int argc; /* the command line */
    char **argv;
} rt_state;
extern rt_state rt; /* start.c */

/* Before a function of plain loops: compiled for several sets of instructions besides the least, of
 * which the processor's best is taken when the program starts. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && __GNUC__ >= 12 && \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define RT_VECTORS \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define RT_VECTORS
#endif

/* Message tags. An exchange tags messages with the rank that the data comes from, because a
 * process may hand on what it received (broadcast trees). */
enum { RT_TAG_OVERLAP = 1, RT_TAG_GATHER = 2, RT_TAG_OTHER = 3, RT_TAG_SWEEP = 4,
       RT_TAG_TURN = 5, RT_TAG_EXCHANGE = 1000 };

/* ---- env.c ---- */

void rt_env_read(void);
/* A number from 0 on, with k, m or g for 2^10, 2^20 or 2^30 behind it; -1 if it is none. */
long rt_number(const char *text);
/* Such a number of bytes; `unset` where the variable is not set. An error names the variable and
 * its text. */
long rt_env_bytes(const char *name, long unset);

/* ---- error.c ---- */

/* [collective] Makes the flag that elects the one who prints, on `node`: the ranks of one. */
void rt_error_start(MPI_Comm node);
void rt_error_end(void);
/* [collective] An error that every process knows: process 0 prints, all end with status 2. */
_Noreturn void rt_fail_all(const char *where, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* True once any process of this node failed: whoever waits then gives up quietly. */
bool rt_error_pending(void);
_Noreturn void rt_error_leave(void);
/* Memory, or an error that names what it was for. */
void *rt_alloc(size_t bytes, const char *what);
void *rt_zalloc(size_t bytes, const char *what);
void rt_clear(void *p, size_t bytes); /* zeros, for descriptors and their like */
void *rt_grow(void *p, size_t bytes, const char *what);
void *rt_alloc_try(size_t bytes); /* to 64 bytes, in huge pages where large; NULL: no memory */
/* The same, of zeros, whose pages wait to be touched, if so asked; *past: bytes to them from what
 * is freed. */
void *rt_block_try(size_t bytes, bool zero, size_t *past);
void *rt_alloc_aligned(size_t bytes, const char *what); /* to 64 bytes */
/* The same in small pages, for data that only pass through. */
void *rt_alloc_passing(size_t bytes, const char *what);
/* Bytes of the cache that this process has for itself; 1: not known. */
long rt_own_cache(void);

/* Memory kept from use to use: fresh memory costs more than much of what is done with it. What it
 * held is gone when it grows. */
typedef struct rt_buffer {
    void *at;
    long bytes;
} rt_buffer;
void *rt_buffer_room(rt_buffer *b, long bytes, const char *what); /* 64-byte aligned */
void rt_buffer_free(rt_buffer *b);

/* ---- start.c ---- */

_Noreturn void rt_leave(int status); /* [collective] statistics, MPI_Finalize, exit */

/* ---- wait.c: the only places where a process waits ---- */

void rt_yield(void); /* between two tests of a request */
void rt_pause(int turn); /* the same before the turn-th test of one wait, longer and longer */
/* Gives up the core while a word that processes share is `seen`, until rt_wake of it or for a
 * millisecond: what else the process waits for has to be looked at. May return before. */
void rt_sleep(const atomic_uint *word, unsigned seen);
void rt_wake(const atomic_uint *word);
void rt_wait(MPI_Request *request);
void rt_waitall(int n, MPI_Request *requests);
int rt_waitsome(int n, MPI_Request *requests, int *done); /* 0: none is active */
void rt_barrier(void);
void rt_bcast(void *data, long bytes, int root);
void rt_note_error(long code); /* for IERRNO */
/* Process 0's value, on all; `to` may be NULL [collective]. */
void rt_give_number(long value, long *to);
char *rt_path_of(hpf_str s); /* without trailing blanks, for the system; to be freed */
void rt_allreduce(void *inout, int n, MPI_Datatype type, MPI_Op op);
void rt_allgather(const void *mine, int bytes, void *all);
/* Begins to send or receive bytes of any number: MPI counts are ints, so in rt_messages(bytes)
 * messages, whose requests go to `request`. Returns how many. */
int rt_post(bool send, void *data, long bytes, int peer, int tag, MPI_Request *request);
int rt_messages(long bytes);
/* Any other collective: start its nonblocking form and rt_wait for the request. */

/* ---- progress.c ---- */

/* A bar on a terminal, drawn by process 0; never in a log. */
typedef struct rt_progress {
    const char *what;           /* before the bar */
    double start, after, shown; /* shown after so many seconds */
    bool on;
} rt_progress;
void rt_progress_begin(rt_progress *p, const char *what, double after);
void rt_progress_show(rt_progress *p, double part, double bytes); /* bytes so far; 0: unknown */
void rt_progress_end(rt_progress *p, bool keep); /* takes the bar away, unless it is to stay */

/* ---- trace.c ---- */

typedef enum rt_what {
    RT_COPY, RT_FETCH, RT_STORE, RT_REMAP, RT_OVERLAP, RT_GATHER, RT_SCATTER, RT_REDUCE, RT_BCAST,
    RT_INTRINSIC, RT_SCAN, RT_IO, RT_WHATS
} rt_what;
/* Counts one call at `where` and the messages and bytes that this process sent for it. */
void rt_count(rt_what what, const char *where, long messages, long bytes);
/* One line of the timeline: at this moment, `event` (start, send, arrive, finish…). */
void rt_event(rt_what what, const char *event, const char *where, int peer, long bytes);
void rt_trace_end(void); /* [collective] prints and writes what was collected */
/* [collective] All processes' records on process 0, *n of them in all; NULL elsewhere. */
void *rt_trace_collect(const void *mine, long *n, size_t size);

#endif
