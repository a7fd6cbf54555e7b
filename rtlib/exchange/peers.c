/* peers.c: lists of values between all pairs of processes (contract: peers.h).
 *
 * Not MPI_Alltoallv: its counts and displacements are ints, and most pairs have nothing to say. */
#include "exchange/peers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 30 }; /* bytes a message: MPI counts are ints */

static void post(bool send, char *p, long bytes, int peer, MPI_Request *request, int *n)
{
    for (; bytes > 0; p += MOST, bytes -= MOST) {
        int part = (int)(bytes < MOST ? bytes : MOST);
        if (send)
            MPI_Isend(p, part, MPI_BYTE, peer, RT_TAG_GATHER, rt.world, &request[(*n)++]);
        else
            MPI_Irecv(p, part, MPI_BYTE, peer, RT_TAG_GATHER, rt.world, &request[(*n)++]);
    }
}

static long parts(long bytes)
{
    return (bytes + MOST - 1) / MOST;
}

void rt_peers_exchange(rt_what what, const char *where, long size, const char *out,
                       const long *nout, const long *out_at, char *in, const long *nin,
                       const long *in_at)
{
    long messages = 0, bytes = 0, requests = 0;
    int n = 0, me = rt.rank;
    for (int p = 0; p < rt.size; p++)
        requests += parts(nin[p] * size) + parts(nout[p] * size);
    MPI_Request *request = rt_alloc((size_t)(requests + 1) * sizeof(MPI_Request), "messages");
    for (int p = 0; p < rt.size; p++) {
        if (p != me)
            post(false, in + in_at[p] * size, nin[p] * size, p, request, &n);
    }
    for (int p = 0; p < rt.size; p++) {
        if (p == me)
            continue;
        post(true, (char *)out + out_at[p] * size, nout[p] * size, p, request, &n);
        messages += nout[p] > 0;
        bytes += nout[p] * size;
    }
    if (nout[me] > 0)
        memcpy(in + in_at[me] * size, out + out_at[me] * size, (size_t)(nout[me] * size));
    rt_waitall(n, request);
    free(request);
    rt_count(what, where, messages, bytes);
}

void rt_peers_count(const long *want, long *give)
{
    MPI_Request request;
    MPI_Ialltoall(want, 1, MPI_LONG, give, 1, MPI_LONG, rt.world, &request);
    rt_wait(&request);
}

long *rt_peers_at(const long *count, long *total)
{
    long *at = rt_alloc((size_t)(rt.size + 1) * sizeof *at, "messages");
    *total = 0;
    for (int p = 0; p < rt.size; p++) {
        at[p] = *total;
        *total += count[p];
    }
    return at;
}
