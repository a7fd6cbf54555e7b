/* twophase-order: in each access by the two-phase method every process reads, and writes, its part of
 * the file from the front to the back, and nothing is read or written twice, by whichever process,
 * however many ask for it. Where messages are sent, the next piece is read while they are under way.
 * The calls are seen by the shim, not by the library's own counters. */
/*
   RUN: %build-c %s %S/../fault/shim.c -ldl -o %t
   RUN: %limit %hpfrun -n 1 %t %t.npy | FileCheck %s
   RUN: for n in 3 4; do %limit %hpfrun -n $n %t %t.npy | FileCheck %s --check-prefixes=CHECK,BESIDE || exit 1; done
*/
// BESIDE: twophase-order: {{[1-9][0-9]+}} reads beside messages
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
/* Letters under way, by where their requests stand; each is taken to be so when it is first asked
 * about, as on a slow network. */
static MPI_Request *sent[1000];
static int letters, fresh[1000];
static long before, beside; /* reads when that was looked at last; those meanwhile, */
static int is_read;         /* not those of a write */

static void see_reads(void)
{
    for (long k = before; k < fault_noted() && k < MOST; k++)
        beside += is_read && letters > 0 && notes[k].call == FAULT_READ;
    before = fault_noted();
}

int MPI_Isend(const void *data, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *r)
{
    see_reads();
    if (letters < 1000) {
        fresh[letters] = 1;
        sent[letters++] = r;
    }
    return PMPI_Isend(data, n, type, to, tag, comm, r);
}

int MPI_Testsome(int n, MPI_Request *r, int *done, int *which, MPI_Status *status)
{
    int held = 0;
    see_reads();
    for (int k = 0; k < letters; k++)
        if (sent[k] >= r && sent[k] < r + n && fresh[k]) {
            held = 1;
            fresh[k] = 0;
        }
    *done = 0;
    int code = held ? MPI_SUCCESS : PMPI_Testsome(n, r, done, which, status);
    for (int i = 0; *done != MPI_UNDEFINED && i < *done; i++)
        for (int k = letters - 1; k >= 0; k--)
            if (sent[k] == &r[which[i]]) {
                sent[k] = sent[--letters];
                fresh[k] = fresh[letters];
            }
    return code;
}

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
    letters = 0;
    before = 0;
    is_read = !t->writes;
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
    MPI_Allreduce(MPI_IN_PLACE, &beside, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (hpf_rank() == 0) {
        remove(argv[1]);
        printf("twophase-order: %ld reads beside messages\n", beside);
        if (!bad)
            printf("twophase-order: %ld accesses, %ld calls: ok\n", tried, calls);
    }
    free(data);
    hpf_stop(bad != 0, true);
}
