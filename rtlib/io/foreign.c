/* foreign.c: calls of C functions by BIND(C).
 *
 * All processes call the function, as they run all scalar code. What it prints is process
 * 0's alone, between what the program printed before and after it. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/connect.h"
#include "rt.h"

/* Standard output belongs to process 0: that of the others leads nowhere from now on. */
static void silence(void)
{
    static bool done;
    if (done)
        return;
    done = true;
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
}

/* hpf_foreign_enter: before a C function runs [local] */
void hpf_foreign_enter(void)
{
    if (rt.rank != 0) {
        silence();
        return;
    }
    for (rt_unit *u = rt_units; u; u = u->next)
        if (u->fd == STDOUT_FILENO && !rt_io.active)
            rt_unit_position(u, RT_POS_FLUSH);
}

/* hpf_foreign_leave: behind it: what it printed comes before what is printed next [local] */
void hpf_foreign_leave(void)
{
    fflush(stdout);
}

/* hpf_foreign_agree: the value of process 0 [collective]. What is equal already is not stored: it
 * may be a constant, which the function only reads. */
void hpf_foreign_agree(void *value, long bytes)
{
    static char piece[1 << 16];
    const long most = sizeof piece;
    if (rt.size == 1)
        return;
    for (char *p = value; bytes > 0; p += most, bytes -= most) {
        long n = bytes < most ? bytes : most;
        rt_bcast(rt.rank == 0 ? p : piece, n, 0);
        if (rt.rank != 0 && memcmp(p, piece, (size_t)n) != 0)
            memcpy(p, piece, (size_t)n);
    }
}

/* hpf_foreign_data: the first element of an array whose elements follow each other [local] */
void *hpf_foreign_data(hpf_array *a)
{
    void *p = hpf_data(a);
    return p == (void *)a ? a->base : p;
}

void hpf_foreign_agree_array(hpf_array *a)
{
    long n = HPF_TYPE_SIZE(a->type);
    for (int d = 0; d < a->rank; d++)
        n *= hpf_span(a->dim[d].lo, a->dim[d].hi);
    if (n < 1L << 30) /* not where the program does not know how long it is */
        hpf_foreign_agree(hpf_foreign_data(a), n);
}

/* hpf_foreign_structs: room for n structs [local] */
void *hpf_foreign_structs(long n, size_t size)
{
    return rt_zalloc((size_t)(n > 0 ? n : 1) * size, "structures for C");
}

/* hpf_foreign_struct: n values of `bytes`, which follow each other, into the structs that lie
 * `size` bytes apart, `offset` bytes from their beginnings [local] */
void hpf_foreign_struct(void *structs, size_t size, long offset, const void *parts, size_t bytes,
                        long n)
{
    for (long i = 0; i < n; i++)
        memcpy((char *)structs + (size_t)i * size + offset, (const char *)parts + (size_t)i * bytes,
               bytes);
}

/* hpf_foreign_part: back again [local] */
void hpf_foreign_part(const void *structs, size_t size, long offset, void *parts, size_t bytes,
                      long n)
{
    for (long i = 0; i < n; i++)
        memcpy((char *)parts + (size_t)i * bytes, (const char *)structs + (size_t)i * size + offset,
               bytes);
}
