/* twophase-fault: each system call of each process in turn fails, while files are replaced, updated
 * and read. No call hangs, all processes leave it with the same error, the file has its old or its
 * new contents or is marked, and nothing is left lying about. Interrupted and short calls are
 * continued. */
/*
   RUN: %build-c %s %S/../fault/shim.c -ldl -o %t
   RUN: rm -rf %t.d; mkdir %t.d
   RUN: %limit %hpfrun -n 2 %t %t.d/file 1 4 | FileCheck %s
   RUN: ls %t.d | FileCheck %s --check-prefix=LEFT --allow-empty
*/
// CHECK: twophase-fault: {{[1-9][0-9]+}} faults: ok
// LEFT-NOT: file.
#include <mpi.h>

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../fault/shim.h"
#include "hpfrt.h"

enum { N = 24, M = 60 };

static const char *path;
static char part_path[500], mark_path[500];
static int rank, size;
static long tried;
static int bad, by_columns; /* each process has some columns, not some rows */
static int meeting;         /* or rows that others have as well */

static void wrong(const char *what, int call, long n, int who, int code, const char *hints)
{
    fprintf(stderr, "rank %d: %s (call %d number %ld of rank %d, code %d, %s): %s\n", rank, what, call,
            n, who, code, hints, hpf_file_message());
    bad = 1;
}

/* MPI's own waits would burn the core that the awaited process needs. */
static void maximum(int *values, int n)
{
    MPI_Request request;
    int done = 0;
    MPI_Iallreduce(MPI_IN_PLACE, values, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), !done)
        sched_yield();
}

static void barrier(void)
{
    int nothing = 0;
    maximum(&nothing, 1);
}

static int exists(const char *name)
{
    struct stat s;
    return stat(name, &s) == 0;
}

/* Element (i,j) of generation g. */
static double value_of(long i, long j, int g)
{
    return (double)(i + 100 * j + 10000 * g);
}

/* What the file holds: a generation, 0: none of them, -1: there is no such file. */
static int generation(void)
{
    static double data[N * M];
    FILE *f = fopen(path, "rb");
    if (!f)
        return -1;
    int g = 0;
    if (fseek(f, 4096, SEEK_SET) == 0 && fread(data, sizeof *data, N * M, f) == N * M)
        g = (int)(data[0] / 10000);
    for (long k = 0; k < N * M && g; k++)
        if (data[k] != value_of(k % N + 1, k / N + 1, g))
            g = 0;
    fclose(f);
    return g;
}

/* The k-th element of this process's part is (*i,*j): the parts lie among each other, or meet. */
static void subscripts_of(long k, long *i, long *j)
{
    long n = by_columns ? N : meeting ? N - 4 * rank : (N - 1 - rank) / size + 1;
    if (meeting) {
        *i = 1 + 4 * rank + k % n;
        *j = 1 + k / n;
        return;
    }
    *i = by_columns ? 1 + k % n : 1 + rank + k % n * size;
    *j = by_columns ? 1 + rank + k / n * size : 1 + k / n;
}

static void my_part(hpf_file_part *p, double *data, int g)
{
    memset(p, 0, sizeof *p);
    p->sec[0] = meeting ? (hpf_triplet){ 1 + 4 * rank, N, 1 }
                        : (hpf_triplet){ by_columns ? 1 : 1 + rank, N, by_columns ? 1 : size };
    p->sec[1] = (hpf_triplet){ by_columns ? 1 + rank : 1, M, by_columns ? size : 1 };
    p->base = data;
    for (long k = 0, i, j; subscripts_of(k, &i, &j), j <= M; k++)
        data[k] = g < 0 ? -1 : value_of(i, j, g);
}

static const hpf_file_spec *spec_of(hpf_file_status status, const char *hints)
{
    static hpf_file_spec spec;
    spec = (hpf_file_spec){ .name = path, .status = status, .type = HPF_R8, .rank = 2,
                            .extent = { N, M }, .hints = hints };
    return &spec;
}

/* The first error of: open, access, close. */
static int use(hpf_file_status status, int g, const char *hints, double *data)
{
    hpf_file *f;
    hpf_file_part p;
    my_part(&p, data, status == HPF_FILE_OLD ? -1 : g);
    int code = hpf_file_open("f.hpf:1", &f, spec_of(status, hints), HPF_IO_STAT);
    if (code)
        return code;
    int access = status == HPF_FILE_OLD ? hpf_file_read("f.hpf:2", f, "a", &p, HPF_IO_STAT)
                                        : hpf_file_write("f.hpf:3", f, "a", &p, HPF_IO_STAT);
    code = hpf_file_close("f.hpf:4", f, HPF_IO_STAT);
    if (access && !code && status != HPF_FILE_OLD && rank == 0 && generation() != 1)
        wrong("the file was closed as if it were whole", -1, 0, 0, access, hints);
    return access ? access : code;
}

/* A good file of generation 1, without faults. */
static void renew(void)
{
    double data[N * M];
    fault_arm(-1, 0, 0, 0);
    barrier();
    if (rank == 0) {
        remove(part_path);
        remove(mark_path);
    }
    barrier();
    use(HPF_FILE_REPLACE, 1, NULL, data);
}

static void check_files(hpf_file_status status, int code, int call, long n, int who,
                        const char *hints)
{
    int g = generation(), marked = exists(mark_path), part = exists(part_path);
    if (part && call != FAULT_UNLINK)
        wrong("a .part is left", call, n, who, code, hints);
    if (status != HPF_FILE_UPDATE && marked)
        wrong("a mark is left", call, n, who, code, hints);
    if (!code && status != HPF_FILE_OLD && (g != 2 || marked))
        wrong("no error, but the file is not whole", call, n, who, code, hints);
    if (code && status == HPF_FILE_REPLACE && g != 1 && g != 2)
        wrong("the old contents are gone", call, n, who, code, hints);
    if (code && status == HPF_FILE_UPDATE && g != 1 && g != 2 && !marked)
        wrong("the file is spoilt and not marked", call, n, who, code, hints);
    if (status == HPF_FILE_OLD && g != 1)
        wrong("a file that was read has changed", call, n, who, code, hints);
}

/* One fault; false if there are not that many calls. */
static int try_one(hpf_file_status status, int call, long n, int who, int fault, int again,
                   const char *hints)
{
    double data[N * M];
    renew();
    fault_arm(rank == who ? call : -1, n, fault, again);
    int code = use(status, 2, hints, data);
    long hit = rank == who ? fault_injected() : 0;
    fault_arm(-1, 0, 0, 0);
    int ends[3] = { code, -code, (int)hit };
    maximum(ends, 3);
    hit = ends[2];
    if (!hit)
        return 0;
    tried++;
    if (ends[0] != -ends[1])
        wrong("processes disagree", call, n, who, code, hints);
    if ((fault == FAULT_SHORT || fault == EINTR) ? code != 0 : code != fault && code != EIO)
        if (call != FAULT_UNLINK || code)
            wrong("not the error that was injected", call, n, who, code, hints);
    if (status == HPF_FILE_OLD && !code)
        for (long k = 0, i, j; subscripts_of(k, &i, &j), j <= M; k++)
            if (data[k] != value_of(i, j, 1)) {
                wrong("wrong data", call, n, who, code, hints);
                break;
            }
    if (rank == 0)
        check_files(status, code, call, n, who, hints);
    return 1;
}

static void try_all(hpf_file_status status, const char *hints, int kinds)
{
    static const int faults[] = { ENOSPC, EIO, FAULT_SHORT, EINTR, EDQUOT, EACCES };
    for (int call = 0; call < FAULT_CALLS; call++)
        for (int who = 0; who < size; who++)
            for (int k = 0; k < kinds; k++) {
                int fault = faults[k];
                if (fault == FAULT_SHORT && call != FAULT_READ && call != FAULT_WRITE)
                    continue;
                for (long n = 1; try_one(status, call, n, who, fault, fault == ENOSPC, hints); n++)
                    ;
            }
}

int main(int argc, char **argv)
{
    static const char *const hints[] = {
        "romio_cb_read=enable;romio_cb_write=enable;cb_buffer_size=4096;cb_nodes=2",
        "romio_cb_read=enable;romio_cb_write=enable;romio_ds_write=disable;cb_nodes=3;"
        "hpf_near=disable",
        "romio_cb_read=disable;romio_cb_write=disable;romio_ds_read=disable",
        "romio_cb_read=enable;romio_cb_write=enable;hpf_domains=cyclic;hpf_domain_block=512;"
        "cb_nodes=3;cb_buffer_size=4096",
        "romio_cb_read=enable;romio_cb_write=enable;cb_nodes=2;cb_buffer_size=8192",
    };
    static const hpf_program program = { "twophase-fault.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    path = argv[1];
    int sets = atoi(argv[2]);
    int kinds = argc > 3 ? atoi(argv[3]) : 6;
    rank = hpf_rank();
    size = hpf_size();
    snprintf(part_path, sizeof part_path, "%s.part", path);
    snprintf(mark_path, sizeof mark_path, "%s.incomplete", path);
    char folder[500];
    snprintf(folder, sizeof folder, "%s", path);
    *strrchr(folder, '/') = '\0';
    fault_watch(folder);
    if (argc > 5) { /* CALL N RANK WHAT: one fault in an update that has no other */
        double data[N * M];
        renew();
        fault_arm(rank == atoi(argv[4]) ? atoi(argv[2]) : -1, atol(argv[3]), atoi(argv[5]), 0);
        use(HPF_FILE_UPDATE, 2, "romio_cb_write=enable;cb_nodes=3;cb_buffer_size=4096;hpf_timeout=2",
            data);
        hpf_end();
    }
    for (int h = 0; h < sets; h++) {
        by_columns = h == 2; /* fewer calls */
        meeting = h == 4;
        try_all(HPF_FILE_REPLACE, hints[h], kinds);
        try_all(HPF_FILE_UPDATE, hints[h], kinds);
        try_all(HPF_FILE_OLD, hints[h], kinds);
    }
    renew();
    barrier();
    maximum(&bad, 1);
    if (rank == 0 && !bad)
        printf("twophase-fault: %ld faults: ok\n", tried);
    if (rank == 0)
        remove(path);
    if (bad)
        hpf_stop(1, true);
    hpf_end();
}
