/* board.c: boards in memory that all processes of a file reach (contract: board.h).
 *
 * Each round of telling has a number. What is told in a round stays while the next one is told, so
 * there are two places: whoever tells a third time has seen everybody's second word, which nobody
 * says before it has read all of the first ones. */
#include "file/board.h"

#include <stdatomic.h>
#include <string.h>

#include "exchange/near.h"

typedef struct Board {
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

/* Until it is round r for process p. MPI is asked now and then, since others may wait for what it
 * does only then. */
static void await(hpf_file *f, int p, const atomic_long *round, long r)
{
    for (int turn = 0, any; atomic_load_explicit(round, memory_order_acquire) < r; turn++) {
        rt_file_idle(f, turn, p);
        if (turn % 64 == 63)
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, f->comm, &any, MPI_STATUS_IGNORE);
    }
}

static void tell(hpf_file *f, const void *mine, long bytes)
{
    Board *b = board(f, f->rank);
    long r = ++f->round;
    memcpy(b->word[r % 2], mine, (size_t)bytes);
    atomic_store_explicit(&b->told[r % 2], r, memory_order_release);
    f->active = MPI_Wtime();
}

void rt_board_gather(hpf_file *f, const void *mine, long bytes, void *all)
{
    tell(f, mine, bytes);
    long r = f->round;
    for (int p = 0; p < f->size; p++) {
        const Board *b = board(f, p);
        await(f, p, &b->told[r % 2], r);
        memcpy((char *)all + p * bytes, b->word[r % 2], (size_t)bytes);
    }
}

int rt_board_fault(hpf_file *f)
{
    int mine = f->fault.code, first = -1;
    tell(f, &mine, sizeof mine);
    long r = f->round;
    for (int p = f->size - 1; p >= 0; p--) {
        const Board *b = board(f, p);
        int code;
        await(f, p, &b->told[r % 2], r);
        memcpy(&code, b->word[r % 2], sizeof code);
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
