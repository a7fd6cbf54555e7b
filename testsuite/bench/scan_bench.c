/* scan_bench.c: prefix sums by the runtime library beside what they are measured by, in one run.
 *
 *     hpfrun -n P scan_bench [ELEMENTS] [ROUNDS]
 *
 * For doubles and default integers and several distributions, ours, hpf_scan(SUM), beside
 *   loop   a plain sequential loop over the local share, as a compiler makes it (on 1 process)
 *   MPI    written by hand on BLOCK: local scan, MPI_Exscan, fix-up (on more)
 *   bound  what memory allows: on 1 process a copy of the share; on more a pass that reads it and
 *          a copy; the quicker of memcpy and stores past the caches
 *   block  ours of as many elements by BLOCK
 *   +swap  the same and two MPI_Alltoallv of the local share, in and out of blocks
 *   fixed  ours with reproducible sums
 *   masked ours with a mask and segments
 *
 * In each round ours runs right before or behind each of them, in the same memory but for `block`,
 * and what counts is the ratio of these two times: ours over the rival's, but for `fixed` and
 * `masked` theirs over ours. So what else the machine does meets both alike. Each runs once more
 * before its clock starts, so that both find in the caches what these can keep. Printed are medians over the rounds, of the
 * times in ms and of the ratios. Times are of the slowest process; all begin together. There are
 * three times ROUNDS of 10^7 elements, and of fewer as many more, at most 100.
 *
 * Below the table: the figures that have a bar, with the least and the greatest of the rounds; both
 * ways to scan what does not lie in blocks, with the one that the cost model chooses; on 2 processes
 * the terms of the cost model as measured here, and what it says of 1000 processes with as many
 * elements in all.
 */
#include <mpi.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "hpfrt.h"
#include "scan/scan.h"

static int size, rank;
static long n = 10000000, rounds = 5;

static const struct { const char *name; hpf_dist dist; } layouts[] = {
    { "BLOCK", HPF_BLOCK }, { "CYCLIC", HPF_CYCLIC }, { "CYCLIC(3)", HPF_CYCLIC_OF(3) },
    { "CYCLIC(1024)", HPF_CYCLIC_OF(1024) },
};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

typedef struct Data {
    struct Data *block;  /* as many elements by BLOCK; or this */
    int type;
    long bytes, share;   /* of an element; elements here */
    hpf_array a, r, mask, segment;
    hpf_template *t;
    void *x, *y;         /* the shares of a and r, in which rivals work as well */
    int *counts, *places;
} Data;

static void declare(hpf_array *a, int type, hpf_template *t)
{
    const hpf_axis axis = { 0, 1, 0 };
    const hpf_bound b = { 1, n };
    hpf_declare(a, "a", type, 1, t, &axis);
    hpf_allocate("bench:1", a, &b);
}

static void fill_one(hpf_array *a, long i, long at)
{
    switch (a->type) {
    case HPF_R8: ((double *)a->base)[at] = (double)(i % 7); break;
    case HPF_I4: ((int32_t *)a->base)[at] = (int32_t)(i % 7); break;
    default: ((int8_t *)a->base)[at] = (int8_t)(i / 50 % 2); break;
    }
}

/* Returns how many elements are here. */
static long fill(hpf_array *a)
{
    long count = 0;
    for (int r = 0; r < a->dim[0].nrun; r++) {
        const hpf_run *run = &a->dim[0].run[r];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc) {
            fill_one(a, i, at);
            count++;
        }
    }
    return count;
}

static void *first_of(const hpf_array *a)
{
    return a->holds ? (char *)a->base + a->dim[0].run->off * HPF_TYPE_SIZE(a->type) : a->base;
}

static void begin(Data *d, int type, hpf_dist dist)
{
    const hpf_bound b = { 1, n };
    memset(d, 0, sizeof *d);
    d->block = d;
    d->type = type;
    d->bytes = HPF_TYPE_SIZE(type);
    d->t = hpf_template_new("bench:2", "t", 1, &b, &dist, NULL);
    declare(&d->a, type, d->t);
    declare(&d->r, type, d->t);
    declare(&d->mask, HPF_L1, d->t);
    declare(&d->segment, HPF_L1, d->t);
    hpf_array *all[] = { &d->a, &d->r, &d->mask, &d->segment };
    for (int i = 0; i < 4; i++)
        d->share = fill(all[i]);
    d->x = first_of(&d->a);
    d->y = first_of(&d->r);
    long least;
    MPI_Allreduce(&d->share, &least, 1, MPI_LONG, MPI_MIN, MPI_COMM_WORLD);
    d->counts = calloc((size_t)size, sizeof *d->counts);
    d->places = calloc((size_t)size, sizeof *d->places);
    for (int p = 0; p < size; p++) {
        d->counts[p] = (int)(least / size * d->bytes);
        d->places[p] = p * d->counts[p];
    }
}

static void end(Data *d)
{
    hpf_free(&d->a);
    hpf_free(&d->r);
    hpf_free(&d->mask);
    hpf_free(&d->segment);
    hpf_template_free(d->t);
    free(d->counts);
    free(d->places);
}

/* ---- what is timed ---- */

static void ours(Data *d)
{
    hpf_scan("bench:3", HPF_OP_SUM, &d->r, &d->a, NULL, NULL, 1, 0);
}

static void ours_by_block(Data *d)
{
    ours(d->block);
}

/* By units of the layout, or moved to blocks, whatever the cost model says. */
static void ours_by(Data *d, const char *how)
{
    setenv("HPF_SCAN", how, 1);
    ours(d);
    unsetenv("HPF_SCAN");
}

static void ours_unit(Data *d)
{
    ours_by(d, "unit");
}

static void ours_moved(Data *d)
{
    ours_by(d, "remap");
}

static void ours_masked(Data *d)
{
    hpf_scan("bench:4", HPF_OP_SUM, &d->r, &d->a, &d->mask, &d->segment, 1, 0);
}

static void ours_fixed(Data *d)
{
    hpf_scan("bench:5", HPF_OP_SUM, &d->r, &d->a, NULL, NULL, 1, HPF_SCAN_REPRODUCIBLE);
}

#define LOOP(T)                                    \
    {                                              \
        T *y = d->y, s = 0;                        \
        const T *x = d->x;                         \
        for (long i = 0; i < d->share; i++)        \
            y[i] = s += x[i];                      \
    }

static void loop(Data *d)
{
    if (d->type == HPF_R8)
        LOOP(double)
    else
        LOOP(int32_t)
}

#define FIX(T)                                     \
    {                                              \
        T *y = d->y;                               \
        for (long i = 0; i < d->share; i++)        \
            y[i] += *(T *)before;                  \
    }

static void by_hand(Data *d)
{
    char before[8] = { 0 };
    MPI_Datatype type = d->type == HPF_R8 ? MPI_DOUBLE : MPI_INT32_T;
    loop(d);
    MPI_Exscan((char *)d->y + (d->share - 1) * d->bytes, before, 1, type, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        return;
    if (d->type == HPF_R8)
        FIX(double)
    else
        FIX(int32_t)
}

static volatile double sink;

static void copy(Data *d)
{
    memcpy(d->y, d->x, (size_t)(d->share * d->bytes));
}

static void store_far(Data *d)
{
    hpf_stream(d->y, d->x, d->share * d->bytes);
}

static void read_only(Data *d)
{
    double s[8] = { 0 };
    const double *x = d->x;
    for (long i = 0; i + 8 <= d->share * d->bytes / 8; i += 8)
        for (int k = 0; k < 8; k++)
            s[k] += x[i + k];
    sink = s[0] + s[1] + s[2] + s[3] + s[4] + s[5] + s[6] + s[7];
}

static void read_and_copy(Data *d)
{
    read_only(d);
    copy(d);
}

static void read_and_store_far(Data *d)
{
    read_only(d);
    store_far(d);
}

static void block_and_swap(Data *d)
{
    ours(d->block);
    for (int i = 0; i < 2; i++)
        MPI_Alltoallv(d->x, d->counts, d->places, MPI_BYTE, d->y, d->counts, d->places, MPI_BYTE,
                      MPI_COMM_WORLD);
}

/* ---- timing ---- */

enum { RIVALS = 9, MOST = 100 };

typedef struct Race { /* seconds of ours and of the rival next to it, in each round */
    double ours[RIVALS][MOST], rival[RIVALS][MOST];
} Race;

typedef struct Middle {
    double median, least, most;
} Middle;

/* Of the second of two runs: the first brings into the caches what they can keep of its memory,
 * which is not the same of all rivals. */
static double time_of(Data *d, void (*run)(Data *))
{
    double t, slowest;
    run(d);
    MPI_Barrier(MPI_COMM_WORLD);
    t = bench_seconds(size);
    run(d);
    t = bench_seconds(size) - t;
    MPI_Allreduce(&t, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

/* Each rival in turn, next to ours, which comes first and last in turn; the first round finds no
 * pages and no plans yet. */
static void race(Data *d, void (*first)(Data *), int k, void (*const run[])(Data *), Race *r)
{
    for (long round = -1; round < rounds; round++)
        for (int i = 0; i < k; i++) {
            double *t = &r->ours[i][round < 0 ? 0 : round], *u = &r->rival[i][t - r->ours[i]];
            if (round % 2 == 0)
                *t = time_of(d, first);
            *u = time_of(d, run[i]);
            if (round % 2)
                *t = time_of(d, first);
        }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of x, or of x[i] / y[i]. */
static Middle middle(const double *x, const double *y)
{
    double value[MOST];
    for (long i = 0; i < rounds; i++)
        value[i] = y ? x[i] / y[i] : x[i];
    qsort(value, (size_t)rounds, sizeof *value, by_value);
    return (Middle){ (value[(rounds - 1) / 2] + value[rounds / 2]) / 2, value[0],
                     value[rounds - 1] };
}

static void check(const Data *d)
{
    double want = 0;
    for (long i = 1; i <= n; i++)
        want += (double)(i % 7);
    long last[] = { n };
    double got = 0;
    int32_t whole;
    hpf_get("bench:6", &d->r, last, d->type == HPF_R8 ? (void *)&got : (void *)&whole);
    if (d->type == HPF_I4)
        got = whole;
    if (got != want)
        hpf_fail("bench:7", "the last sum is %g, not %g", got, want);
}

/* ---- bars ---- */

static char bars[8192];

static void bar(const char *name, int type, const char *what, Middle m, double limit)
{
    size_t at = strlen(bars);
    snprintf(bars + at, sizeof bars - at,
             "    %-7s %-12s %-32s %5.2f (%.2f to %.2f)  bar %.2f%s\n",
             type == HPF_R8 ? "double" : "integer", name, what, m.median, m.least, m.most, limit,
             m.median > limit ? "  MISSED" : "");
}

enum { BY_HAND, COPY, FAR, BLOCK, SWAP, FIXED, MASKED };

static void add_bars(const char *name, int type, const Middle *m)
{
    if (n < 1000000 || size > 2)
        return;
    if (strcmp(name, "BLOCK") == 0) {
        if (size == 1)
            bar(name, type, "of a sequential loop", m[BY_HAND], type == HPF_R8 ? 0.75 : 1);
        else
            bar(name, type, "of MPI_Exscan by hand", m[BY_HAND], 1);
        if (size == 2)
            bar(name, type, "of reading, and copying", m[COPY], 1.3);
    } else if (strcmp(name, "CYCLIC") == 0) {
        bar(name, type, "of BLOCK and two MPI_Alltoallv", m[SWAP], 1);
    } else if (strcmp(name, "CYCLIC(1024)") == 0) {
        bar(name, type, "of BLOCK", m[BLOCK], 1.2);
    }
    bar(name, type, "masked and segmented, of plain", m[MASKED], 2);
}

/* Returns the seconds of ours. */
static double one(const char *name, int type, hpf_dist dist)
{
    static void (*const run[])(Data *) = {
        [COPY] = copy, [FAR] = store_far, [BLOCK] = ours_by_block, [SWAP] = block_and_swap,
        [FIXED] = ours_fixed, [MASKED] = ours_masked };
    void (*rival[RIVALS])(Data *);
    static Race r;
    Middle m[RIVALS];
    Data d, block;
    begin(&d, type, dist);
    if (dist.kind != HPF_DIST_BLOCK) {
        begin(&block, type, (hpf_dist)HPF_BLOCK);
        d.block = &block;
    }
    memcpy(rival, run, sizeof run);
    rival[BY_HAND] = size == 1 ? loop : by_hand;
    if (size > 1) {
        rival[COPY] = read_and_copy;
        rival[FAR] = read_and_store_far;
    }
    race(&d, ours, MASKED + 1, rival, &r);
    for (int i = 0; i <= MASKED; i++)
        m[i] = i < FIXED ? middle(r.ours[i], r.rival[i]) : middle(r.rival[i], r.ours[i]);
    const int bound = middle(r.rival[FAR], NULL).median < middle(r.rival[COPY], NULL).median
                          ? FAR : COPY;
    m[COPY] = m[bound];
    ours(&d);
    check(&d);
    if (rank == 0)
        printf("    %-7s %-12s %8.2f %8.2f %5.2f %8.2f %5.2f %8.2f %5.2f %6.2f %6.2f %6.2f\n",
               type == HPF_R8 ? "double" : "integer", name,
               1e3 * middle(r.ours[BY_HAND], NULL).median,
               1e3 * middle(r.rival[BY_HAND], NULL).median, m[BY_HAND].median,
               1e3 * middle(r.rival[bound], NULL).median, m[COPY].median,
               1e3 * middle(r.rival[BLOCK], NULL).median, m[BLOCK].median, m[SWAP].median,
               m[FIXED].median, m[MASKED].median);
    add_bars(name, type, m);
    end(&d);
    if (d.block != &d)
        end(&block);
    return middle(r.ours[BY_HAND], NULL).median;
}

/* Both ways, and which one the cost model chooses. */
static void show_ways(const char *name, int type, hpf_dist dist)
{
    static void (*const moved_way[])(Data *) = { ours_moved };
    static Race r;
    double unit, moved;
    Data d;
    begin(&d, type, dist);
    race(&d, ours_unit, 1, moved_way, &r);
    const Middle m = middle(r.ours[0], r.rival[0]);
    rt_scan_costs(&d.a.layout->key, d.bytes, &unit, &moved);
    if (rank == 0)
        printf("    %-7s %-12s by units %8.2f ms, moved %8.2f ms, %5.2f (%.2f to %.2f): "
               "chosen %s%s\n", type == HPF_R8 ? "double" : "integer", name,
               1e3 * middle(r.ours[0], NULL).median, 1e3 * middle(r.rival[0], NULL).median,
               m.median, m.least, m.most, unit < moved ? "units" : "moving",
               (unit < moved) == (m.median < 1) ? "" : ", the slower one");
    end(&d);
}

/* Seconds for a chunk, however short: of two elements, on one process. */
static double time_chunk(void)
{
    enum { LINES = 100000 };
    const hpf_bound b[2] = { { 1, 2 }, { 1, LINES } };
    double least = 1e9;
    hpf_array a;
    hpf_declare(&a, "a", HPF_R8, 2, NULL, NULL);
    hpf_allocate("bench:9", &a, b);
    for (int round = 0; round < 5; round++) {
        double t = bench_seconds(2);
        hpf_scan("bench:10", HPF_OP_SUM, &a, &a, NULL, NULL, 1, 0);
        t = (bench_seconds(2) - t) / LINES;
        least = t < least ? t : least;
    }
    hpf_free(&a);
    return least;
}

/* The terms of the cost model, between two processes. */
static void show_terms(void)
{
    enum { LONG = 8 << 20, TIMES = 200 };
    char *data = calloc(2, LONG);
    double least[2] = { 1e9, 1e9 };
    for (int k = 0; k < 2; k++)
        for (int round = 0; round < 5; round++) {
            int times = k ? 4 : TIMES, bytes = k ? LONG : 8;
            MPI_Barrier(MPI_COMM_WORLD);
            double t = MPI_Wtime();
            for (int i = 0; i < times; i++)
                for (int turn = 0; turn < 2; turn++)
                    if (rank == turn)
                        MPI_Send(data, bytes, MPI_BYTE, 1 - turn, 1, MPI_COMM_WORLD);
                    else
                        MPI_Recv(data, bytes, MPI_BYTE, turn, 1, MPI_COMM_WORLD,
                                 MPI_STATUS_IGNORE);
            t = (MPI_Wtime() - t) / (2 * times);
            least[k] = t < least[k] ? t : least[k];
        }
    double copied = 1e9;
    for (int round = 0; round < 6; round++) { /* the first one finds no pages yet */
        double t = MPI_Wtime();
        memcpy(data + LONG, data, LONG);
        t = MPI_Wtime() - t;
        copied = round && t < copied ? t : copied;
    }
    const double chunk = time_chunk();
    if (rank == 0)
        printf("    measured: HPF_COST=latency=%.2g,bandwidth=%.2g,memory=%.2g,chunk=%.2g\n",
               least[0], LONG / least[1], 2 * LONG / copied, chunk);
    free(data);
}

/* Seconds for units, and moved to blocks, on 1000 processes; passes over memory besides. */
static void show_model(double block)
{
    const double passes = block * size / 1000;
    for (int i = 0; i < LAYOUTS; i++) {
        const hpf_bound b = { 1, n };
        hpf_array a;
        double unit, remap;
        hpf_template *t = hpf_template_new("bench:8", "t", 1, &b, &layouts[i].dist, NULL);
        declare(&a, HPF_R8, t);
        rt_key key = a.layout->key;
        key.dim[0].np = 1000;
        if (i == 0)
            key.dim[0].k = (n + 999) / 1000;
        rt_scan_costs(&key, 8, &unit, &remap);
        if (rank == 0)
            printf("    1000 processes by the model: %-12s %8.3f ms (by units %.3f, moved %.3f)\n",
                   layouts[i].name, 1e3 * (passes + (unit < remap ? unit : remap)),
                   1e3 * (passes + unit), 1e3 * (passes + remap));
        hpf_free(&a);
        hpf_template_free(t);
    }
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "scan_bench.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    n = argc > 1 ? atol(argv[1]) : n;
    rounds = argc > 2 ? atol(argv[2]) : rounds;
    size = hpf_size();
    rank = hpf_rank();
    rounds *= n < 10000000 ? 30000000 / (n > 0 ? n : 1) : 3;
    rounds = rounds > MOST ? MOST : rounds;
    static const int types[] = { HPF_R8, HPF_I4 };
    double block = 0;
    if (rank == 0) /* ms; behind a time, how often it goes into ours */
        printf("    %d process%s, %ld elements, medians of %ld rounds, ms\n"
               "    %-20s %8s %8s %5s %8s %5s %8s %5s %6s %6s %6s\n",
               size, size == 1 ? "" : "es", n, rounds, "", "ours", size == 1 ? "loop" : "MPI", "",
               "bound", "", "block", "", "+swap", "fixed", "masked");
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < (size == 1 ? 1 : LAYOUTS); k++) {
            const double t = one(layouts[k].name, types[i], layouts[k].dist);
            block = i == 0 && k == 0 ? t : block; /* doubles by BLOCK */
        }
    if (rank == 0)
        fputs(bars, stdout);
    for (int i = 0; i < 2 && size > 1; i++) /* last: it leaves other memory behind */
        for (int k = 1; k < LAYOUTS; k++)
            show_ways(layouts[k].name, types[i], layouts[k].dist);
    if (size == 2)
        show_terms();
    if (size == 2)
        show_model(block);
    hpf_end();
}
