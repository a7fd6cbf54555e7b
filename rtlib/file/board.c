/* board.c: boards in memory that all processes of a file reach (contract: board.h).
 *
 * Each round of telling has a number. What is told in a round stays while the next one is told, so
 * there are two places: whoever tells a third time has seen everybody's second word, which nobody
 * says before it has read all of the first ones. */
#include "file/board.h"

#include <stdatomic.h>
#include <string.h>

#include "exchange/near.h"

static const double PATIENCE = 160e-6; /* seconds without news for which a rank that has a core
                                          stays awake */

typedef struct Board {
    atomic_uint come;    /* on rank 0's: who has told something, over all rounds, modulo 2^32 */
    atomic_uint asleep;  /* who has to be woken when the last one has */
    atomic_long told[2]; /* the round of each word */
    atomic_long done;    /* the last round whose data this process needs no more */
    char word[2][RT_BOARD_ROOM];
} Board;
_Static_assert(sizeof(Board) <= RT_NEAR_SLOT, "a board fits in a slot");

static hpf_file *lent; /* whose processes may still copy from this one's room, */
static long lent_round; /* until they are done with this round */

static Board *board(const hpf_file *f, int p)
{
    return (Board *)(void *)rt_near_slot(p == f->rank ? -1 : f->near[p], f->slot[p]);
}

/* MPI is asked now and then, since others may wait for what it does only then. */
static void ask_mpi(hpf_file *f)
{
    int any;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, f->comm, &any, MPI_STATUS_IGNORE);
}

/* Until it is round r for process p. */
static void await(hpf_file *f, int p, const atomic_long *round, long r)
{
    for (int turn = 0; atomic_load_explicit(round, memory_order_acquire) < r; turn++) {
        rt_file_idle(f, turn, p);
        if (turn % 64 == 63)
            ask_mpi(f);
    }
}

/* The lowest rank that has not told its word of round r. */
static int missing(const hpf_file *f, long r)
{
    int p = 0;
    while (p < f->size - 1 && atomic_load(&board(f, p)->told[r % 2]) >= r)
        p++;
    return p;
}

/* Until all have told their words of round r. As long as others come, the core is given to the
 * next: to wake somebody takes as long as several small accesses. Once nobody has come for a
 * while, whoever is missing may have more to do and shall have the core: ranks sleep until the last
 * one wakes all, the sooner the more of them share a core. */
static void await_all(hpf_file *f, long r)
{
    Board *common = board(f, 0);
    double awake = PATIENCE * rt.cores / rt.node_size, since = f->active;
    unsigned all = (unsigned)(r * f->size), seen, before = all;
    for (int turn = 0; seen = atomic_load(&common->come), (int)(seen - all) < 0; turn++) {
        double now = MPI_Wtime();
        since = seen != before ? now : since;
        before = seen;
        bool sleeps = rt.polite && now - since > awake;
        if (sleeps) {
            atomic_fetch_add(&common->asleep, 1);
            rt_sleep(&common->come, seen);
            atomic_fetch_sub(&common->asleep, 1);
        }
        if (turn % 16 == 15)
            rt_file_idle(f, 0, missing(f, r));
        else if (!sleeps)
            rt_pause(0);
        if (sleeps || turn % 64 == 63)
            ask_mpi(f);
    }
}

static void tell(hpf_file *f, const void *mine, long bytes)
{
    Board *b = board(f, f->rank), *common = board(f, 0);
    long r = ++f->round;
    memcpy(b->word[r % 2], mine, (size_t)bytes);
    atomic_store_explicit(&b->told[r % 2], r, memory_order_release);
    f->active = MPI_Wtime();
    bool last = atomic_fetch_add(&common->come, 1) + 1 == (unsigned)(r * f->size);
    if (last && atomic_load(&common->asleep))
        rt_wake(&common->come);
    await_all(f, r);
}

void rt_board_gather(hpf_file *f, const void *mine, long bytes, void *all)
{
    tell(f, mine, bytes);
    long r = f->round;
    for (int p = 0; p < f->size; p++) {
        memcpy((char *)all + p * bytes, board(f, p)->word[r % 2], (size_t)bytes);
    }
}

int rt_board_fault(hpf_file *f)
{
    int mine = f->fault.code, first = -1;
    tell(f, &mine, sizeof mine);
    long r = f->round;
    for (int p = f->size - 1; p >= 0; p--) {
        int code;
        memcpy(&code, board(f, p)->word[r % 2], sizeof code);
        first = code ? p : first;
    }
    return first;
}

void rt_board_done(hpf_file *f)
{
    lent = f;
    lent_round = f->round;
    atomic_store_explicit(&board(f, f->rank)->done, f->round, memory_order_release);
}

void rt_board_settle(void)
{
    hpf_file *f = lent;
    lent = NULL;
    if (f)
        f->active = MPI_Wtime();
    for (int p = 0; f && p < f->size; p++)
        await(f, p, &board(f, p)->done, lent_round);
}

void rt_board_drop(hpf_file *f)
{
    MPI_Request request;
    MPI_Ibarrier(f->comm, &request);
    rt_file_wait(f, &request);
    lent = lent == f ? NULL : lent;
    rt_near_slot_drop(f->slot[f->rank]);
}
