/* sort_bench.c: sorts by the runtime library beside what they are measured by, in one run.
 *
 *     hpfrun -n P sort_bench [ELEMENTS] [ROUNDS]
 *
 * For random doubles, doubles of which there are 100 different ones, and sorted ones, the least of
 * ROUNDS times, in ms and as ratios:
 *   ours   hpf_sort of an array distributed by BLOCK into another one
 *   qsort  the C library's, of the local share alone
 *   MPI    a sample sort written by hand: qsort, regular samples, MPI_Alltoallv, qsort; its result
 *          is not in blocks, and as uneven as it happens to be: `uneven` is the greatest part over
 *          the average one
 *   grade  hpf_grade of the same, with DIM: the positions of the elements in sorted order
 * After the rivals stands ours as a multiple of them. Times are of the slowest process; all begin
 * together. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "hpfrt.h"

static int size, rank;
static long n = 10000000, rounds = 3;

typedef struct Data {
    hpf_array a, r, g;
    long share;
    double *work, *got;  /* the rivals' */
    long room;           /* of `got` */
    double uneven;
} Data;

enum { RANDOM, FEW, SORTED };

static double value_of(int kind, long i)
{
    uint64_t h = (uint64_t)i * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
    h ^= h >> 32;
    return kind == SORTED ? (double)i : kind == FEW ? (double)(h % 100) : (double)(h >> 11) / 3e9;
}

static void fill(Data *d, int kind)
{
    double *x = d->a.base;
    for (long i = 0; i < d->share; i++)
        x[i] = value_of(kind, d->a.dim[0].run[0].lo + i);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void ours(Data *d)
{
    hpf_sort("bench:1", &d->r, &d->a, 0, false);
}

static void grade(Data *d)
{
    hpf_grade("bench:2", &d->g, &d->a, 1, false);
}

static void local_qsort(Data *d)
{
    memcpy(d->work, d->a.base, (size_t)d->share * sizeof(double));
    qsort(d->work, (size_t)d->share, sizeof(double), by_value);
}

/* Shi and Schaeffer: parallel sorting by regular sampling, as one writes it in an afternoon. */
static void sample_sort(Data *d)
{
    int out[64], in[64], out_at[64], in_at[64];
    double mine[64], all[64 * 64];
    local_qsort(d);
    for (int p = 0; p < size; p++)
        mine[p] = d->work[d->share * p / size];
    MPI_Allgather(mine, size, MPI_DOUBLE, all, size, MPI_DOUBLE, MPI_COMM_WORLD);
    qsort(all, (size_t)(size * size), sizeof(double), by_value);
    long at = 0, total = 0;
    for (int p = 0; p < size; p++) {
        long first = at;
        while (p < size - 1 && at < d->share && d->work[at] < all[(p + 1) * size])
            at++;
        at = p == size - 1 ? d->share : at;
        out[p] = (int)(at - first);
        out_at[p] = (int)first;
    }
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    for (int p = 0; p < size; p++) {
        in_at[p] = (int)total;
        total += in[p];
    }
    if (total > d->room) {
        d->got = realloc(d->got, (size_t)total * sizeof(double));
        d->room = total;
    }
    MPI_Alltoallv(d->work, out, out_at, MPI_DOUBLE, d->got, in, in_at, MPI_DOUBLE, MPI_COMM_WORLD);
    qsort(d->got, (size_t)total, sizeof(double), by_value);
    long most = total;
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    d->uneven = (double)most * size / (double)n;
}

static double least(void (*run)(Data *), Data *d)
{
    double best = 1e30;
    for (long k = 0; k < rounds; k++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double t = bench_seconds(size);
        run(d);
        t = bench_seconds(size) - t;
        MPI_Allreduce(MPI_IN_PLACE, &t, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        best = t < best ? t : best;
    }
    return best * 1e3;
}

static void check(Data *d, const char *name)
{
    const double *x = d->r.base;
    for (long i = 1; i < d->share; i++) {
        if (x[i] < x[i - 1]) {
            fprintf(stderr, "sort_bench: %s: element %ld of process %d is out of order\n", name, i,
                    rank);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
}

static void bench(Data *d, int kind, const char *name)
{
    fill(d, kind);
    double o = least(ours, d), g = least(grade, d), q = least(local_qsort, d);
    double m = size > 1 ? least(sample_sort, d) : q;
    check(d, name);
    if (rank == 0)
        printf("%-8s ours %8.1f  qsort %8.1f (%.2f)  MPI %8.1f (%.2f, uneven %.2f)  grade %8.1f\n",
               name, o, q, o / q, m, o / m, size > 1 ? d->uneven : 1.0, g);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "sort_bench.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    size = hpf_size();
    rank = hpf_rank();
    n = argc > 1 ? atol(argv[1]) : n;
    rounds = argc > 2 ? atol(argv[2]) : rounds;
    if (size > 64)
        hpf_fail("sort_bench", "at most 64 processes");
    const hpf_dist block = HPF_BLOCK;
    const hpf_bound bounds = { 1, n };
    const hpf_axis axis = { 0, 1, 0 };
    hpf_template *t = hpf_template_new("bench:3", "t", 1, &bounds, &block, NULL);
    static Data d;
    hpf_declare(&d.a, "a", HPF_R8, 1, t, &axis);
    hpf_declare(&d.r, "r", HPF_R8, 1, t, &axis);
    hpf_declare(&d.g, "g", HPF_I4, 1, t, &axis);
    hpf_allocate("bench:4", &d.a, &bounds);
    hpf_allocate("bench:5", &d.r, &bounds);
    hpf_allocate("bench:6", &d.g, &bounds);
    d.share = d.a.holds ? d.a.dim[0].run[0].hi - d.a.dim[0].run[0].lo + 1 : 0;
    d.room = d.share;
    d.work = malloc((size_t)(d.share + 1) * sizeof(double));
    d.got = malloc((size_t)(d.room + 1) * sizeof(double));
    if (rank == 0)
        printf("%ld doubles, %d processes; ms, least of %ld\n", n, size, rounds);
    bench(&d, RANDOM, "random");
    bench(&d, FEW, "few");
    bench(&d, SORTED, "sorted");
    free(d.work);
    free(d.got);
    hpf_free(&d.a);
    hpf_free(&d.r);
    hpf_free(&d.g);
    hpf_template_free(t);
    hpf_end();
}
