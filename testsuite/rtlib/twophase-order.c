/* twophase-order: in each access by the two-phase method every process reads, and writes, its part of
 * the file from the front to the back, and nothing is read or written twice, by whichever process,
 * however many ask for it. The calls are seen by the shim, not by the library's own counters. */
/*
   RUN: %build-c %s %S/../fault/shim.c -ldl -o %t
   RUN: for n in 1 3 4; do %limit %hpfrun -n $n %t %t.npy | FileCheck %s || exit 1; done
*/
// CHECK: twophase-order: 336 accesses, {{[1-9][0-9]+}} calls: ok
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/patterns.h"
#include "../fault/shim.h"
#include "hpfrt.h"

enum { N = 512, MOST = 20000 };

static const char *const ways[] = {
    "cb_nodes=8",
    "cb_nodes=2;cb_buffer_size=20k",
    "cb_nodes=8;hpf_domains=static;cb_buffer_size=64k",
    "cb_nodes=3;hpf_domains=cyclic;hpf_domain_block=8k;cb_buffer_size=100k",
    "cb_nodes=3;hpf_near=disable;cb_buffer_size=50k",
    "cb_nodes=2;hpf_near=disable;hpf_domains=cyclic;hpf_domain_block=6k;cb_buffer_size=30k",
};
enum { WAYS = sizeof ways / sizeof *ways };

static FaultMove notes[MOST];
static long tried, calls, bad;

static void wrong(const Pattern *t, const char *hints, const char *what, const FaultMove *m)
{
    if (bad++ < 5)
        fprintf(stderr, "rank %d, %s (%s): %s at byte %ld, %ld bytes\n", hpf_rank(), t->name, hints, what,
                m->offset, m->bytes);
}

/* This process's calls of one kind: each begins where the one before ends, or behind that. */
static void check_ascending(const Pattern *t, const char *hints, int call, long n)
{
    long end = 0;
    for (long k = 0; k < n; k++) {
        if (notes[k].call != call)
            continue;
        if (notes[k].offset < end)
            wrong(t, hints, call == FAULT_READ ? "a read goes back" : "a write goes back", &notes[k]);
        end = notes[k].offset + notes[k].bytes;
    }
}

static int by_place(const void *a, const void *b)
{
    const FaultMove *x = a, *y = b;
    return x->call != y->call ? x->call - y->call : x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* All processes' calls: those of a kind do not meet. */
static void check_once(const Pattern *t, const char *hints, long n)
{
    int bytes = (int)(n * (long)sizeof *notes), size[64], at[64], total = 0;
    MPI_Allgather(&bytes, 1, MPI_INT, size, 1, MPI_INT, MPI_COMM_WORLD);
    for (int p = 0; p < hpf_size(); p++) {
        at[p] = total;
        total += size[p];
    }
    FaultMove *all = malloc((size_t)total + 1);
    MPI_Allgatherv(notes, bytes, MPI_BYTE, all, size, at, MPI_BYTE, MPI_COMM_WORLD);
    long m = total / (long)sizeof *all;
    calls += m;
    qsort(all, (size_t)m, sizeof *all, by_place);
    for (long k = 1; k < m; k++)
        if (all[k].call == all[k - 1].call && all[k].offset < all[k - 1].offset + all[k - 1].bytes)
            wrong(t, hints, "twice the same", &all[k]);
    free(all);
}

static void access_one(hpf_file *f, const Pattern *t, const char *hints, float *data)
{
    hpf_file_part part = { .base = data };
    const Axis *axis[] = { &t->row, &t->column };
    for (int d = 0; d < 2; d++) {
        hpf_triplet *s = &part.sec[d];
        axis_section(t, axis[d], N, hpf_rank(), hpf_size(), &s->lo, &s->hi, &s->step);
    }
    fault_note(notes, MOST);
    if (t->writes)
        hpf_file_write("t.hpf:1", f, "a", &part, 0);
    else
        hpf_file_read("t.hpf:2", f, "a", &part, 0);
    long n = fault_noted();
    fault_note(NULL, 0);
    if (n > MOST)
        hpf_fail("t.hpf:3", "more than %d calls", MOST);
    check_ascending(t, hints, FAULT_READ, n);
    check_ascending(t, hints, FAULT_WRITE, n);
    check_once(t, hints, n);
    tried++;
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-order.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    float *data = calloc(N * N, sizeof *data);
    hpf_file_spec spec = { .name = argv[1], .status = HPF_FILE_REPLACE, .type = HPF_R4, .rank = 2,
                           .extent = { N, N } };
    hpf_file_part all = { .sec = { { 1, N, 1 }, { 1, N, 1 } }, .base = data };
    for (int w = 0; w < WAYS; w++) {
        char hints[200];
        hpf_file *f;
        snprintf(hints, sizeof hints, "romio_cb_read=enable;romio_cb_write=enable;%s", ways[w]);
        spec.hints = hints;
        fault_watch(argv[1]);
        hpf_file_open("t.hpf:4", &f, &spec, 0);
        hpf_file_write("t.hpf:5", f, "a", hpf_rank() == 0 ? &all : NULL, 0);
        for (int k = 0; k < PATTERNS; k++)
            access_one(f, &patterns[k], ways[w], data);
        hpf_file_close("t.hpf:6", f, 0);
    }
    MPI_Allreduce(MPI_IN_PLACE, &bad, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (hpf_rank() == 0) {
        remove(argv[1]);
        if (!bad)
            printf("twophase-order: %ld accesses, %ld calls: ok\n", tried, calls);
    }
    free(data);
    hpf_stop(bad != 0, true);
}
