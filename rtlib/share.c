/* share.c: local elements to and from a buffer (contract: share.h). */
#include "share.h"

#include <stdlib.h>
#include <string.h>

/* Copies the elements of dimensions 0..dim at mem; returns how many bytes. */
static long copy_share(const hpf_array *a, int dim, char *mem, char *buffer, bool out)
{
    size_t size = (size_t)HPF_TYPE_SIZE(a->type);
    if (dim < 0) {
        if (out)
            memcpy(buffer, mem, size);
        else
            memcpy(mem, buffer, size);
        return (long)size;
    }
    long done = 0;
    for (int r = 0; r < a->dim[dim].nrun; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc)
            done += copy_share(a, dim - 1, mem + at * a->dim[dim].stride * (long)size,
                               buffer + done, out);
    }
    return done;
}

long rt_share_count(const hpf_array *a)
{
    long n = a->holds;
    for (int d = 0; d < a->rank && n > 0; d++) {
        long m = 0;
        for (int r = 0; r < a->dim[d].nrun; r++)
            m += (a->dim[d].run[r].hi - a->dim[d].run[r].lo) / a->dim[d].run[r].step + 1;
        n *= m;
    }
    return n;
}

void rt_share_get(const hpf_array *a, void *buffer)
{
    if (a->holds)
        copy_share(a, a->rank - 1, a->base, buffer, true);
}

void rt_share_put(hpf_array *a, const void *buffer)
{
    if (a->holds)
        copy_share(a, a->rank - 1, a->base, (char *)buffer, false);
}

void rt_share_bcast(MPI_Comm comm, hpf_array *a)
{
    enum { PIECE = 1 << 30 };
    long bytes = rt_share_count(a) * HPF_TYPE_SIZE(a->type);
    if (bytes == 0)
        return;
    char *buffer = rt_alloc((size_t)bytes, "a broadcast");
    rt_share_get(a, buffer);
    for (long at = 0; at < bytes; at += PIECE) {
        MPI_Request request;
        MPI_Ibcast(buffer + at, (int)(bytes - at < PIECE ? bytes - at : PIECE), MPI_BYTE, 0, comm,
                   &request);
        rt_wait(&request);
    }
    rt_share_put(a, buffer);
    free(buffer);
}
