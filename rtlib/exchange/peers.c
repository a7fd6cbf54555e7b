/* peers.c: lists of values between all pairs of processes (contract: peers.h).
 *
 * Not MPI_Alltoallv: its counts and displacements are ints, and most pairs have nothing to say. */
#include "exchange/peers.h"

#include <stdlib.h>
#include <string.h>

void rt_peers_exchange(rt_what what, const char *where, long size, const char *out,
                       const long *nout, const long *out_at, char *in, const long *nin,
                       const long *in_at)
{
    long messages = 0, bytes = 0;
    int n = 0, requests = 0, me = rt.rank;
    for (int p = 0; p < rt.size; p++)
        requests += rt_messages(nin[p] * size) + rt_messages(nout[p] * size);
    MPI_Request *request = rt_alloc((size_t)(requests + 1) * sizeof(MPI_Request), "messages");
    for (int p = 0; p < rt.size; p++) {
        if (p != me)
            n += rt_post(false, in + in_at[p] * size, nin[p] * size, p, RT_TAG_GATHER, request + n);
    }
    for (int p = 0; p < rt.size; p++) {
        if (p == me)
            continue;
        n += rt_post(true, (char *)out + out_at[p] * size, nout[p] * size, p, RT_TAG_GATHER,
                     request + n);
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
