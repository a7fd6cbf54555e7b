/* wait.c: waiting that leaves the core to whoever is waited for.
 *
 * Where every rank has a core of its own, tests follow each other at once and collectives block as
 * MPI likes to. Where ranks share cores, tests yield in between: MPICH otherwise spins through its
 * time slice (a barrier of 16 ranks on 2 cores takes 150 ms). So do MPI's own waits, in MPI_Init or
 * MPI_Comm_dup, where MPICH stands on UCX. */
#include <dlfcn.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "rt.h"

/* MPICH's MPI_STATUSES_IGNORE is the address 1, which gcc takes for a small object. */
#pragma GCC diagnostic ignored "-Wstringop-overflow"

enum { PATIENT = 20 }; /* tests in vain before a wait of MPI's own yields */

static int idle; /* tests in vain since the last pause */

/* Between the turn-th test of a wait and the next. A core that many ranks share is given up for
 * good after a while: each yield costs all of them a switch, and the longer the wait, the more of
 * those would be in vain. */
void rt_pause(int turn)
{
    if (rt_error_pending())
        rt_error_leave();
    if (!rt.polite)
        return;
    idle = 0;
    if (turn < 16) {
        sched_yield();
        return;
    }
    long us = turn < 64 ? 20 : turn < 256 ? 50 : 200;
    nanosleep(&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
}

void rt_sleep(const atomic_uint *word, unsigned seen)
{
    const struct timespec most = { .tv_nsec = 1000000 };
    syscall(SYS_futex, word, FUTEX_WAIT, seen, &most, NULL, 0);
}

void rt_wake(const atomic_uint *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void rt_yield(void)
{
    rt_pause(0);
}

/* MPICH has no switch as Open MPI's mpi_yield_when_idle. On UCX every wait of its goes through this
 * function; the program's own definition comes before the library's, does the same and yields where
 * nothing came. Until it is known whether ranks share cores they are taken to. Weak, because a UCX
 * that is linked statically comes first. */
__attribute__((weak)) unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*progress)(void *);
    if (!progress)
        *(void **)&progress = dlsym(RTLD_NEXT, "ucp_worker_progress");
    unsigned came = progress(worker);
    if (came)
        idle = 0;
    else if ((rt.polite || !rt.started) && ++idle > PATIENT)
        sched_yield();
    return came;
}

void rt_wait(MPI_Request *request)
{
    rt_waitall(1, request);
}

void rt_waitall(int n, MPI_Request *requests)
{
    int done = 0, turn = 0;
    while (MPI_Testall(n, requests, &done, MPI_STATUSES_IGNORE), !done)
        rt_pause(turn++);
}

int rt_waitsome(int n, MPI_Request *requests, int *done)
{
    int count = 0, turn = 0;
    while (MPI_Testsome(n, requests, &count, done, MPI_STATUSES_IGNORE), count == 0)
        rt_pause(turn++);
    return count == MPI_UNDEFINED ? 0 : count;
}

void rt_barrier(void)
{
    MPI_Request request;
    MPI_Ibarrier(rt.world, &request);
    rt_wait(&request);
}

void hpf_sync(void)
{
    rt_barrier();
}

static const long most = 1L << 30; /* bytes of a message: MPI counts are ints */

int rt_messages(long bytes)
{
    return (int)((bytes + most - 1) / most);
}

int rt_post(bool send, void *data, long bytes, int peer, int tag, MPI_Request *request)
{
    int n = 0;
    for (char *p = data; bytes > 0; p += most, bytes -= most) {
        int part = (int)(bytes < most ? bytes : most);
        if (send)
            MPI_Isend(p, part, MPI_BYTE, peer, tag, rt.world, &request[n++]);
        else
            MPI_Irecv(p, part, MPI_BYTE, peer, tag, rt.world, &request[n++]);
    }
    return n;
}

void rt_bcast(void *data, long bytes, int root)
{
    for (char *p = data; bytes > 0; p += most, bytes -= most) {
        int n = (int)(bytes < most ? bytes : most);
        if (rt.polite) {
            MPI_Request request;
            MPI_Ibcast(p, n, MPI_BYTE, root, rt.world, &request);
            rt_wait(&request);
        } else {
            MPI_Bcast(p, n, MPI_BYTE, root, rt.world);
        }
    }
}

void rt_allreduce(void *inout, int n, MPI_Datatype type, MPI_Op op)
{
    if (rt.polite) {
        MPI_Request request;
        MPI_Iallreduce(MPI_IN_PLACE, inout, n, type, op, rt.world, &request);
        rt_wait(&request);
    } else {
        MPI_Allreduce(MPI_IN_PLACE, inout, n, type, op, rt.world);
    }
}

void rt_allgather(const void *mine, int bytes, void *all)
{
    MPI_Request request;
    MPI_Iallgather(mine, bytes, MPI_BYTE, all, bytes, MPI_BYTE, rt.world, &request);
    rt_wait(&request);
}
