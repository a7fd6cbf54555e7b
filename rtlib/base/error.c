/* error.c: one message, however many processes fail.
 *
 * Processes of a node elect the one who prints by an atomic flag in shared memory: no MPI call is
 * needed for it, so nothing can hang, whatever state MPI is in. The elected one prints, and ends
 * the others with MPI_Abort; they meanwhile sleep. On other nodes than the first, the elected one
 * waits before it prints, in the hope to be ended by the first node's. */
#include <stdarg.h>
#include <stdatomic.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "file/file.h"
#include "io/format.h"

typedef struct Flag {
    atomic_int failed;  /* someone on this node is printing */
    atomic_int flushed; /* process 0 has written out its standard output */
} Flag;

static Flag alone; /* until MPI runs */
static Flag *flag = &alone;
static MPI_Win window = MPI_WIN_NULL;
static bool first_node = true;
static MPI_Comm stops = MPI_COMM_NULL; /* of all processes: who comes by ERROR STOP */

void rt_error_start(MPI_Comm node)
{
    int rank;
    MPI_Comm_rank(node, &rank);
    void *mine;
    MPI_Win_allocate_shared(rank == 0 ? (MPI_Aint)sizeof(Flag) : 0, 1, MPI_INFO_NULL, node, &mine,
                            &window);
    MPI_Aint bytes;
    int unit;
    Flag *shared;
    MPI_Win_shared_query(window, 0, &bytes, &unit, &shared);
    if (rank == 0) {
        atomic_init(&shared->failed, 0);
        atomic_init(&shared->flushed, 0);
    }
    int lowest = rt.rank;
    MPI_Bcast(&lowest, 1, MPI_INT, 0, node);
    MPI_Barrier(node);
    rt.node = lowest;
    first_node = lowest == 0;
    flag = shared;
    MPI_Comm_dup(rt.world, &stops);
}

void rt_error_end(void)
{
    flag = &alone;
    if (window != MPI_WIN_NULL)
        MPI_Win_free(&window);
    if (stops != MPI_COMM_NULL)
        MPI_Comm_free(&stops);
}

/* Process 0 goes on for a moment: what the program wrote before, and has arrived, is still to be
 * printed. */
bool rt_error_pending(void)
{
    static struct timespec since;
    struct timespec now;
    if (atomic_load_explicit(&flag->failed, memory_order_relaxed) == 0)
        return false;
    if (rt.rank != 0)
        return true;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (since.tv_sec == 0)
        since = now;
    return now.tv_sec - since.tv_sec + (now.tv_nsec - since.tv_nsec) * 1e-9 >= 0.2;
}

/* What the program wrote before the error comes before its message; C code linked with the program
 * may have used stdio. */
static void flush_output(void)
{
    rt_io_flush(false);
    fflush(stdout);
}

/* Waits to be ended by the process that prints. */
_Noreturn void rt_error_leave(void)
{
    rt_file_abandon(false);
    if (rt.rank == 0) {
        flush_output();
        atomic_store(&flag->flushed, 1);
    }
    sleep(10);
    _exit(2);
}

static void print(const char *where, const char *fmt, va_list args)
{
    char text[2048];
    vsnprintf(text, sizeof text, fmt, args);
    flush_output();
    if (where && *where)
        fprintf(stderr, "%s: error: %s\n", where, text);
    else
        fprintf(stderr, "error: %s\n", text);
    fflush(stderr);
}

/* MPI tells the user how it was aborted; our message is enough. */
static void be_quiet(void)
{
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

/* Returns in the one process that speaks. */
static void elect(void)
{
    if (rt.rank == 0)
        flush_output();
    if (atomic_exchange(&flag->failed, 1))
        rt_error_leave();
    if (rt.started && !first_node)
        sleep(2);
    if (rt.rank != 0)
        for (int i = 0; i < 250 && !atomic_load(&flag->flushed); i++)
            usleep(2000);
}

static int alone_status;

static void stuck(int sig)
{
    (void)sig;
    _exit(alone_status);
}

/* Nobody else is to be ended. An MPI_Abort is a request to MPICH's mpiexec, which at times sees the
 * process that asks go before it has read what status to end with, and then tells another one. */
static _Noreturn void end_alone(int status)
{
    alone_status = status;
    signal(SIGALRM, stuck);
    alarm(5); /* whatever state MPI is in */
    MPI_Finalize();
    _exit(status);
}

/* The one who has spoken ends all others. */
static _Noreturn void end_all(int status)
{
    rt_file_abandon(false);
    if (rt.started) {
        be_quiet();
        if (rt.size == 1)
            end_alone(status);
        usleep(50000); /* mpirun may drop what it has not read yet */
        MPI_Abort(MPI_COMM_WORLD, status); /* of a duplicate, MPICH at times hangs */
    }
    exit(status);
}

_Noreturn void hpf_fail(const char *where, const char *fmt, ...)
{
    elect();
    va_list args;
    va_start(args, fmt);
    print(where, fmt, args);
    va_end(args);
    end_all(2);
}

/* ---- ERROR STOP in a nest ----
 *
 * Behind a nest whose procedures may stop, all processes ask whether one has, which asks the same
 * where it stops: so all have done what comes before the nest, and none what comes behind it. Where
 * others wait for the one who stops elsewhere (the elements of a serial loop, in turn), nobody
 * answers, and it is elected as for an error. */

/* The lowest rank that stops; rt.size: none; -1: no answer within so many ms (0: without end). */
static int who_stops(bool mine, long patience)
{
    static int vote, lowest; /* MPI may write when nobody waits any more */
    struct timespec from, now;
    MPI_Request request;
    int done = 0;
    vote = mine ? rt.rank : rt.size;
    MPI_Iallreduce(&vote, &lowest, 1, MPI_INT, MPI_MIN, stops, &request);
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int turn = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE), !done; turn++) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (patience && (now.tv_sec - from.tv_sec) * 1000 +
                        (now.tv_nsec - from.tv_nsec) / 1000000 > patience)
            return -1;
        rt_pause(turn);
    }
    return lowest;
}

/* Returns in the process that speaks. */
static void leave_to(int speaker)
{
    if (rt.rank == 0)
        flush_output();
    MPI_Request request;
    MPI_Ibarrier(stops, &request);
    rt_wait(&request);
    if (rt.rank != speaker)
        rt_error_leave();
}

void hpf_sync_stop(void)
{
    int speaker = rt.size > 1 ? who_stops(false, 0) : rt.size;
    if (speaker < rt.size)
        leave_to(speaker);
}

_Noreturn void hpf_error_stop_alone(int code, const char *text, long len, bool quiet)
{
    if (rt.size == 1 && quiet)
        hpf_stop(code, true);
    if (rt.size == 1)
        hpf_error_stop(code, text, len);
    int speaker = who_stops(true, 5000);
    if (speaker < 0)
        elect();
    else
        leave_to(speaker);
    flush_output();
    if (!quiet && text)
        fprintf(stderr, "ERROR STOP %.*s\n", (int)len, text);
    else if (!quiet)
        fprintf(stderr, "ERROR STOP %d\n", code);
    fflush(stderr);
    end_all(code);
}

_Noreturn void rt_fail_all(const char *where, const char *fmt, ...)
{
    if (rt.rank == 0) {
        va_list args;
        va_start(args, fmt);
        print(where, fmt, args);
        va_end(args);
    }
    rt_leave(2);
}

void *rt_alloc(size_t bytes, const char *what)
{
    return rt_alloc_aligned(bytes, what);
}

/* Large arrays ask for huge pages: a page fault for 2 MB instead of 512 of 4 KB, and fewer entries
 * of the address cache for lines that lie far apart. Where the system has none it is a plain
 * allocation. */
enum { LINE = 64, HUGE_PAGE = 2 << 20, LARGE = HUGE_PAGE };

/* The last huge page is whole where that adds little: else it would be hundreds of small ones. */
static size_t in_pages(size_t bytes)
{
    const size_t whole = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    return whole - bytes <= bytes / 8 ? whole : bytes;
}

static void advise(char *p, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    madvise(p, bytes / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
    (void)p, (void)bytes;
#endif
}

static void *try_aligned(size_t bytes, bool huge)
{
    void *p;
    if (huge)
        bytes = in_pages(bytes);
    if (posix_memalign(&p, huge ? HUGE_PAGE : LINE, bytes ? bytes : 1) != 0)
        return NULL;
    if (huge)
        advise(p, bytes);
    return p;
}

void *rt_alloc_try(size_t bytes)
{
    return try_aligned(bytes, bytes >= LARGE && rt.huge_pages);
}

/* Large blocks of zeros come from the system, which gives them when they are touched. Small ones
 * are aligned here: posix_memalign cuts what it finds in pieces, and takes ten times as long. */
void *rt_block_try(size_t bytes, bool zero, size_t *past)
{
    const bool huge = bytes >= LARGE && rt.huge_pages;
    const size_t unit = huge ? HUGE_PAGE : LINE;
    *past = 0;
    if (huge && !zero)
        return try_aligned(bytes, true);
    if (huge)
        bytes = in_pages(bytes);
    char *p = zero ? calloc(bytes + unit, 1) : malloc(bytes + unit);
    *past = (size_t)(-(uintptr_t)p % unit);
    if (p && huge)
        advise(p + *past, bytes);
    return p;
}

static void *granted(void *p, size_t bytes, const char *what)
{
    if (!p)
        hpf_fail(NULL, "out of memory: %zu bytes for %s (rank %d)", bytes, what, rt.rank);
    return p;
}

void *rt_alloc_aligned(size_t bytes, const char *what)
{
    return granted(rt_alloc_try(bytes), bytes, what);
}

/* Huge pages are where memory was free for long: a virtual machine gave it back to its host, and
 * fetches it again piece by piece. For 64 MiB that took 0.1 s, as long as 512 MiB take to pass. */
void *rt_alloc_passing(size_t bytes, const char *what)
{
    return granted(try_aligned(bytes, false), bytes, what);
}

void *rt_buffer_room(rt_buffer *b, long bytes, const char *what)
{
    if (bytes > b->bytes) {
        rt_buffer_free(b);
        b->at = rt_alloc_aligned((size_t)bytes, what);
        b->bytes = bytes;
    }
    return b->at;
}

void rt_buffer_free(rt_buffer *b)
{
    free(b->at);
    *b = (rt_buffer){ .bytes = 0 };
}

/* Apart from malloc(): else the C compiler makes calloc() of both. And a call: what it writes
 * itself for some hundred bytes, `rep stos`, takes three times as long. */
__attribute__((noinline)) void rt_clear(void *p, size_t bytes)
{
    memset(p, 0, bytes);
}

/* Small ones by malloc: descriptors come and go with every call, and calloc of the GNU C library
 * passes over the list of what was freed last. */
void *rt_zalloc(size_t bytes, const char *what)
{
    enum { SMALL = 1024 };
    bool small = bytes > 0 && bytes <= SMALL;
    void *p = small ? malloc(bytes) : calloc(bytes ? bytes : 1, 1);
    if (!p)
        hpf_fail(NULL, "out of memory: %zu bytes for %s (rank %d)", bytes, what, rt.rank);
    if (small)
        rt_clear(p, bytes);
    return p;
}

void *rt_grow(void *p, size_t bytes, const char *what)
{
    p = realloc(p, bytes ? bytes : 1);
    if (!p)
        hpf_fail(NULL, "out of memory: %zu bytes for %s (rank %d)", bytes, what, rt.rank);
    return p;
}

/* hpf_scratch: memory in place of `old` (NULL: none), whose contents it keeps [local]
 *
 * To be freed with free(). Errors: no memory. */
void *hpf_scratch(void *old, long bytes)
{
    const char *what = "values of a loop";
    return old ? rt_grow(old, (size_t)bytes, what) : rt_alloc_aligned((size_t)bytes, what);
}

/* hpf_check_dim: DIM= of an array of that rank [local] */
int hpf_check_dim(const char *where, long dim, int rank)
{
    if (dim < 1 || dim > rank)
        hpf_fail(where, "DIM=%ld is outside 1:%d", dim, rank);
    return (int)dim;
}
