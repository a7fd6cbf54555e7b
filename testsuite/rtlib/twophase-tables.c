/* twophase-tables: the access patterns of the method's paper, Tables 1 to 8, on subsets of 1 to 8
 * processes, in column- and row-major files, by every way of access: elements are right, and no
 * more is read or written than the bounding section holds. */
/*
   RUN: %build-c %s -o %t
   RUN: %limit %hpfrun -n 8 %t %t.npy | FileCheck %s
*/
// CHECK: twophase-tables: 560 accesses: ok
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bench/patterns.h"
#include "hpfrt.h"

enum { N = 512 };

static float *model;  /* what the file holds, column-major, on every process */
static const char *path;
static int rank, np;
static long tried, bad;

typedef struct Section {
    hpf_triplet s[2];
} Section;

static Section section_of(const Pattern *t, int p)
{
    Section r;
    const Axis *axis[] = { &t->row, &t->column };
    for (int d = 0; d < 2; d++)
        axis_section(t, axis[d], N, p, np, &r.s[d].lo, &r.s[d].hi, &r.s[d].step);
    return r;
}

static long count_of(hpf_triplet s)
{
    return s.hi < s.lo ? 0 : (s.hi - s.lo) / s.step + 1;
}

static void wrong(const Pattern *t, const char *hints, const char *what)
{
    if (bad++ < 3)
        fprintf(stderr, "rank %d of %d, %s (%s): %s\n", rank, np, t->name, hints, what);
}

static void read_one(hpf_file *f, const Pattern *t, const char *hints)
{
    Section s = section_of(t, rank);
    long n = count_of(s.s[0]), m = count_of(s.s[1]);
    float *data = malloc((size_t)(n * m + 1) * sizeof *data);
    hpf_file_part part = { .sec = { s.s[0], s.s[1] }, .base = data };
    hpf_file_read("t.hpf:1", f, "a", &part, 0);
    bool right = true;
    for (long j = 0; j < m; j++)
        for (long i = 0; i < n; i++)
            right = right && data[i + j * n] == model[s.s[0].lo - 1 + i * s.s[0].step +
                                                      (s.s[1].lo - 1 + j * s.s[1].step) * N];
    if (!right)
        wrong(t, hints, "wrong elements");
    free(data);
}

/* Every process keeps the model of the whole file; of parts that meet the highest rank's counts. */
static void write_one(hpf_file *f, const Pattern *t, int g)
{
    Section mine = section_of(t, rank);
    long n = count_of(mine.s[0]), m = count_of(mine.s[1]);
    float *data = malloc((size_t)(n * m + 1) * sizeof *data);
    for (int p = 0; p < np; p++) {
        Section s = section_of(t, p);
        long k = 0;
        for (long j = s.s[1].lo; j <= s.s[1].hi; j += s.s[1].step)
            for (long i = s.s[0].lo; i <= s.s[0].hi; i += s.s[0].step) {
                float v = (float)((i * 7 + j * 13 + g * 29 + p * 3) % 8191);
                model[i - 1 + (j - 1) * N] = v;
                if (p == rank)
                    data[k++] = v;
            }
    }
    hpf_file_part part = { .sec = { mine.s[0], mine.s[1] }, .base = data };
    hpf_file_write("t.hpf:2", f, "a", &part, 0);
    free(data);
}

/* Bytes of the bounding section: all of the fast dimension, the slow one from first to last. */
static long bounding(const Pattern *t, int slow, long *lines)
{
    long lo = N, hi = 1;
    for (int p = 0; p < np; p++) {
        Section s = section_of(t, p);
        if (!count_of(s.s[0]) || !count_of(s.s[1]))
            continue;
        lo = s.s[slow].lo < lo ? s.s[slow].lo : lo;
        hi = s.s[slow].hi > hi ? s.s[slow].hi : hi;
    }
    *lines = hi < lo ? 0 : hi - lo + 1;
    return *lines * N * (long)sizeof(float);
}

static void check_counters(hpf_file *f, const Pattern *t, const hpf_file_count *before, int slow,
                           const char *hints)
{
    hpf_file_count c;
    long lines, most = bounding(t, slow, &lines);
    hpf_file_counters(f, &c);
    long reads = c.reads - before->reads, writes = c.writes - before->writes;
    if (c.read_bytes - before->read_bytes > most || c.written_bytes - before->written_bytes > most)
        wrong(t, hints, "more bytes than the bounding section has");
    /* a border of file domains or windows may cut a line in two */
    if (reads > lines + 2 * np || writes > lines + 2 * np)
        wrong(t, hints, "more system calls than the bounding section has lines");
}

static void run(MPI_Comm comm, hpf_file_order order)
{
    static const char *const ways[] = {
        "", "romio_cb_read=enable;romio_cb_write=enable;cb_nodes=8",
        "romio_cb_read=enable;romio_cb_write=enable;cb_nodes=8;hpf_domains=static",
        "romio_cb_read=disable;romio_cb_write=disable",
        "romio_cb_read=enable;romio_cb_write=enable;cb_nodes=3;hpf_domains=cyclic;"
        "hpf_domain_block=8k;cb_buffer_size=100k;hpf_near=disable",
    };
    hpf_file_spec spec = { .name = path, .status = HPF_FILE_SCRATCH, .type = HPF_R4, .rank = 2,
                           .extent = { N, N }, .order = order };
    hpf_file *f[5];
    for (int w = 0; w < 5; w++) { /* the same file by five handles */
        spec.hints = ways[w];
        spec.status = w == 0 ? HPF_FILE_REPLACE : HPF_FILE_UPDATE;
        hpf_file_open_on("t.hpf:3", &f[w], &spec, comm, MPI_INFO_NULL, 0);
        if (w)
            continue;
        for (long k = 0; k < N * N; k++)
            model[k] = (float)(k % 8009);
        hpf_file_part part = { .sec = { { 1, N, 1 }, { 1, N, 1 } }, .base = model };
        hpf_file_write("t.hpf:4", f[0], "a", rank == 0 ? &part : NULL, 0);
        hpf_file_close("t.hpf:5", f[0], 0);
        spec.status = HPF_FILE_UPDATE;
        hpf_file_open_on("t.hpf:6", &f[0], &spec, comm, MPI_INFO_NULL, 0);
    }
    for (int k = 0; k < PATTERNS; k++) {
        int w = (k + np) % 5;
        hpf_file_count before;
        hpf_file_counters(f[w], &before);
        if (patterns[k].writes)
            write_one(f[w], &patterns[k], k);
        else
            read_one(f[w], &patterns[k], ways[w]);
        if (w == 1)
            check_counters(f[w], &patterns[k], &before, order == HPF_FILE_ROW_MAJOR ? 0 : 1,
                           ways[w]);
        if (patterns[k].writes) { /* what was written, by another way */
            hpf_file_sync("t.hpf:7", f[w], 0);
            read_one(f[(w + 1) % 5], &patterns[k], ways[(w + 1) % 5]);
        }
        tried++;
    }
    hpf_file_part all = { .sec = { { 1, N, 1 }, { 1, N, 1 } }, .base = malloc(N * N * sizeof(float)) };
    hpf_file_read("t.hpf:8", f[0], "a", &all, 0);
    if (memcmp(all.base, model, N * N * sizeof(float)) != 0)
        wrong(&patterns[0], "at the end", "the file is not what it should be");
    free(all.base);
    for (int w = 0; w < 5; w++)
        hpf_file_close("t.hpf:9", f[w], 0);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-tables.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    path = argv[1];
    model = malloc(N * N * sizeof *model);
    for (np = 1; np <= hpf_size(); np += np < 3 ? 1 : np < 5 ? 2 : 3) {
        MPI_Comm comm;
        MPI_Comm_split(MPI_COMM_WORLD, hpf_rank() < np ? 0 : MPI_UNDEFINED, -hpf_rank(), &comm);
        if (comm != MPI_COMM_NULL) {
            MPI_Comm_rank(comm, &rank);
            run(comm, HPF_FILE_COLUMN_MAJOR);
            run(comm, HPF_FILE_ROW_MAJOR);
            MPI_Comm_free(&comm);
        }
        hpf_check_agree("t.hpf:10", 0); /* a barrier that leaves the cores to those at work */
    }
    MPI_Allreduce(MPI_IN_PLACE, &bad, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &tried, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    if (hpf_rank() == 0) {
        remove(path);
        if (!bad)
            printf("twophase-tables: %ld accesses: ok\n", tried);
    }
    free(model);
    hpf_stop(bad != 0, true);
}
