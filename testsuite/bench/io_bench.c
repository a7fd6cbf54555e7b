/* io_bench.c: the access patterns of the extended two-phase method's paper, by the direct method, by
 * ours with static and dynamic file domains and as it chooses itself, and by MPI's own collective
 * calls, all on one file in one run.
 *
 *     io_bench FILE EXTENT ROUNDS [PREFIX]   patterns whose name begins with PREFIX
 *
 * Ways take turns, ROUNDS times over. Printed are median seconds of the slowest process, and the
 * system calls and bytes of ours; the file is in the page cache. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hpfrt.h>

#include "patterns.h"

enum { DIRECT, STATIC, DYNAMIC, OURS, MPIIO, WAYS, MOST = 99 };
static const char *const way_name[] = { "direct", "static", "dynamic", "ours", "MPI" };
static const char *const way_hints[] = {
    "romio_cb_read=disable;romio_cb_write=disable;romio_ds_read=disable",
    "romio_cb_read=enable;romio_cb_write=enable;hpf_domains=static",
    "romio_cb_read=enable;romio_cb_write=enable;hpf_domains=dynamic",
    "",
};

typedef struct Part {
    long n[2];
    hpf_file_part p;
    MPI_Datatype type; /* of the file, from its first element on */
    MPI_Offset first;
} Part;

static long extent;
static int rank, size;

static void make_part(const Pattern *t, Part *q, float *data)
{
    long lo[2], hi[2], step[2];
    axis_section(t, &t->row, extent, rank, size, &lo[0], &hi[0], &step[0]);
    axis_section(t, &t->column, extent, rank, size, &lo[1], &hi[1], &step[1]);
    memset(q, 0, sizeof *q);
    for (int d = 0; d < 2; d++) {
        q->n[d] = hi[d] < lo[d] ? 0 : (hi[d] - lo[d]) / step[d] + 1;
        q->p.sec[d] = (hpf_triplet){ lo[d], hi[d], step[d] };
    }
    q->p.base = data;
    MPI_Datatype row;
    MPI_Type_vector((int)q->n[0], 1, (int)step[0], MPI_FLOAT, &row);
    MPI_Type_create_hvector((int)q->n[1], 1, step[1] * extent * (long)sizeof(float), row, &q->type);
    MPI_Type_commit(&q->type);
    MPI_Type_free(&row);
    q->first = 4096 + ((lo[0] - 1) + (lo[1] - 1) * extent) * (MPI_Offset)sizeof(float);
}

static double use_mpi(MPI_File f, const Part *q, int write)
{
    int count = (int)(q->n[0] * q->n[1]);
    if (count)
        MPI_File_set_view(f, q->first, MPI_FLOAT, q->type, "native", MPI_INFO_NULL);
    else
        MPI_File_set_view(f, 0, MPI_FLOAT, MPI_FLOAT, "native", MPI_INFO_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    if (write)
        MPI_File_write_all(f, q->p.base, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    else
        MPI_File_read_all(f, q->p.base, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    return MPI_Wtime() - begin;
}

static double use_ours(hpf_file *f, const Part *q, int write)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    if (write)
        hpf_file_write("io_bench:1", f, "a", &q->p, 0);
    else
        hpf_file_read("io_bench:2", f, "a", &q->p, 0);
    return MPI_Wtime() - begin;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void run(const Pattern *t, hpf_file **f, MPI_File mpi, float *data, int rounds)
{
    static double seconds[WAYS][MOST];
    hpf_file_count before[MPIIO], after[MPIIO];
    Part q;
    make_part(t, &q, data);
    for (int w = 0; w < MPIIO; w++)
        hpf_file_counters(f[w], &before[w]);
    for (int k = 0; k < rounds; k++)
        for (int w = 0; w < WAYS; w++) {
            double s = w == MPIIO ? use_mpi(mpi, &q, t->writes) : use_ours(f[w], &q, t->writes);
            MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            seconds[w][k] = s;
        }
    for (int w = 0; w < MPIIO; w++)
        hpf_file_counters(f[w], &after[w]);
    MPI_Type_free(&q.type);
    if (rank)
        return;
    printf("%-7s", t->name);
    for (int w = 0; w < WAYS; w++) {
        qsort(seconds[w], (size_t)rounds, sizeof(double), by_value);
        printf(" %9.5f", seconds[w][rounds / 2]);
    }
    for (int w = 0; w < MPIIO; w++)
        printf(" %8ld %9.3f", (after[w].reads + after[w].writes - before[w].reads -
                               before[w].writes) / rounds,
               (double)(after[w].read_bytes + after[w].written_bytes - before[w].read_bytes -
                        before[w].written_bytes) / rounds / 1e6);
    printf("  %s\n", after[OURS].direct > before[OURS].direct ? "direct" : "two-phase");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "io_bench.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    if (argc < 4)
        hpf_fail("io_bench", "usage: io_bench FILE EXTENT ROUNDS [PREFIX]");
    rank = hpf_rank();
    size = hpf_size();
    extent = atol(argv[2]);
    int rounds = atoi(argv[3]) > MOST ? MOST : atoi(argv[3]);
    hpf_file_spec spec = { .name = argv[1], .status = HPF_FILE_REPLACE, .type = HPF_R4, .rank = 2,
                           .extent = { extent, extent } };
    float *data = calloc((size_t)(extent * extent), sizeof *data);
    hpf_file *f[MPIIO];
    hpf_file_part all = { .sec = { { 1, extent, 1 }, { 1, extent, 1 } }, .base = data };
    hpf_file_open("io_bench:3", &f[0], &spec, 0);
    hpf_file_write("io_bench:4", f[0], "a", rank == 0 ? &all : NULL, 0);
    hpf_file_close("io_bench:5", f[0], 0);
    spec.status = HPF_FILE_UPDATE;
    for (int w = 0; w < MPIIO; w++) {
        spec.hints = way_hints[w];
        hpf_file_open("io_bench:6", &f[w], &spec, 0);
    }
    MPI_File mpi;
    MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDWR, MPI_INFO_NULL, &mpi);
    if (rank == 0) {
        printf("%d processes, %ld x %ld reals; seconds, then system calls and megabytes of\n%-7s", size,
               extent, extent, "");
        for (int w = 0; w < WAYS; w++)
            printf(" %9s", way_name[w]);
        for (int w = 0; w < MPIIO; w++)
            printf(" %18s", way_name[w]);
        printf("\n");
    }
    for (int k = 0; k < PATTERNS; k++)
        if (argc < 5 || strncmp(patterns[k].name, argv[4], strlen(argv[4])) == 0)
            run(&patterns[k], f, mpi, data, rounds);
    MPI_File_close(&mpi);
    for (int w = 0; w < MPIIO; w++)
        hpf_file_close("io_bench:7", f[w], 0);
    free(data);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        remove(argv[1]);
    hpf_end();
}
