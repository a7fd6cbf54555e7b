/* scan_bench.c: prefix sums by the runtime library beside what they are measured by, in one run.
 *
 *     hpfrun -n P scan_bench [ELEMENTS] [ROUNDS]
 *
 * For doubles and default integers and several distributions, the least of ROUNDS times, in ms and
 * as ratios:
 *   ours   hpf_scan(SUM)
 *   loop   a plain sequential loop over the local share, as a compiler makes it (on 1 process)
 *   MPI    written by hand on BLOCK: local scan, MPI_Exscan, fix-up
 *   bound  what memory allows: on 1 process a copy of the share; on more a pass that reads it and
 *          a copy; the quicker of memcpy and stores past the caches
 *   swap   two MPI_Alltoallv of the local share, in and out of blocks
 * After the rivals stands ours as a multiple of them; then ours as a multiple of ours on BLOCK
 * (/BLK), the same less a swap (-swap), and how much longer ours takes with reproducible sums
 * (fixed) and with a mask and segments (masked). Times are of the slowest process; all begin
 * together.
 *
 * Below each table: the figures that have a bar, with the bar; both ways to scan what does not lie
 * in blocks, with the one that the cost model chooses; on 2 processes the terms of the cost model
 * as measured here, and what it says of 1000 processes with as many elements in all. */
#include <mpi.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "clock.h"
#include "hpfrt.h"
#include "scan/scan.h"

static int size, rank;
static long n = 10000000, rounds = 5;

typedef struct Data {
    int type;
    long bytes, share;   /* of an element; elements here, of BLOCK */
    hpf_array a, r, mask, segment;
    hpf_template *t;
    void *x, *y;         /* plain memory: a share of operands and one of results */
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

static void fill(hpf_array *a)
{
    for (int r = 0; r < a->dim[0].nrun; r++) {
        const hpf_run *run = &a->dim[0].run[r];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc)
            fill_one(a, i, at);
    }
}

static void begin(Data *d, int type, hpf_dist dist)
{
    const hpf_bound b = { 1, n };
    memset(d, 0, sizeof *d);
    d->type = type;
    d->bytes = HPF_TYPE_SIZE(type);
    d->t = hpf_template_new("bench:2", "t", 1, &b, &dist, NULL);
    declare(&d->a, type, d->t);
    declare(&d->r, type, d->t);
    declare(&d->mask, HPF_L1, d->t);
    declare(&d->segment, HPF_L1, d->t);
    hpf_array *all[] = { &d->a, &d->r, &d->mask, &d->segment };
    for (int i = 0; i < 4; i++)
        fill(all[i]);
    long each = (n + size - 1) / size;
    d->share = each * (rank + 1) <= n ? each : each * rank < n ? n - each * rank : 0;
    d->x = aligned_alloc(64, (size_t)(each * d->bytes + 64) / 64 * 64);
    d->y = aligned_alloc(64, (size_t)(each * d->bytes + 64) / 64 * 64);
    memset(d->x, 0, (size_t)(each * d->bytes));
    memset(d->y, 0, (size_t)(each * d->bytes));
    d->counts = calloc((size_t)size, sizeof *d->counts);
    d->places = calloc((size_t)size, sizeof *d->places);
    for (int p = 0; p < size; p++) {
        d->counts[p] = (int)(d->share / size * d->bytes);
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
    free(d->x);
    free(d->y);
    free(d->counts);
    free(d->places);
}

/* ---- what is timed ---- */

static void ours(Data *d)
{
    hpf_scan("bench:3", HPF_OP_SUM, &d->r, &d->a, NULL, NULL, 1, 0);
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
#ifdef __SSE2__
    const __m128i *x = d->x;
    __m128i *y = d->y;
    for (long i = 0; i < d->share * d->bytes / 16; i++)
        _mm_stream_si128(y + i, _mm_loadu_si128(x + i));
    _mm_sfence();
#else
    copy(d);
#endif
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

static void swap(Data *d)
{
    for (int i = 0; i < 2; i++)
        MPI_Alltoallv(d->x, d->counts, d->places, MPI_BYTE, d->y, d->counts, d->places, MPI_BYTE,
                      MPI_COMM_WORLD);
}

/* ---- timing ---- */

enum { MOST = 8 };

/* All rivals in turn, `rounds` times over; the least time of each, of the slowest process. */
static void race(Data *d, int k, void (*const run[])(Data *), double *least)
{
    for (int i = 0; i < k; i++)
        least[i] = 1e9;
    for (long round = 0; round <= rounds; round++)
        for (int i = 0; i < k; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
            double t = bench_seconds(size), slowest;
            run[i](d);
            t = bench_seconds(size) - t;
            MPI_Allreduce(&t, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            if (round && slowest < least[i])
                least[i] = slowest;
        }
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
static int missed;

static void bar(const char *name, int type, const char *what, double value, double limit)
{
    size_t at = strlen(bars);
    missed += value > limit;
    snprintf(bars + at, sizeof bars - at, "    %-7s %-12s %-48s %5.2f  bar %.2f%s\n",
             type == HPF_R8 ? "double" : "integer", name, what, value, limit,
             value > limit ? "  MISSED" : "");
}

/* t: ours, rival, bound, swap, fixed, masked. */
static void add_bars(const char *name, int type, const double *t, double block)
{
    if (n < 1000000 || size > 2)
        return;
    if (strcmp(name, "BLOCK") == 0) {
        if (size == 1)
            bar(name, type, "of a sequential loop", t[0] / t[1], type == HPF_R8 ? 0.75 : 1);
        else
            bar(name, type, "of MPI_Exscan by hand", t[0] / t[1], 1);
        if (size == 2)
            bar(name, type, "of reading, and copying", t[0] / t[2], 1.3);
    } else if (strcmp(name, "CYCLIC") == 0) {
        bar(name, type, "of BLOCK and two MPI_Alltoallv", t[0] / (block + t[3]), 1);
    } else if (strcmp(name, "CYCLIC(1024)") == 0) {
        bar(name, type, "of BLOCK", t[0] / block, 1.2);
    }
    bar(name, type, "masked and segmented, of plain", t[5] / t[0], 2);
}

static void one(const char *name, int type, hpf_dist dist, double *block)
{
    Data d;
    begin(&d, type, dist);
    void (*const run[MOST])(Data *) = { ours, size == 1 ? loop : by_hand,
                                        size == 1 ? copy : read_and_copy, swap, ours_fixed,
                                        ours_masked,
                                        size == 1 ? store_far : read_and_store_far };
    double t[MOST];
    race(&d, 7, run, t);
    t[2] = t[6] < t[2] ? t[6] : t[2];
    ours(&d);
    check(&d);
    if (*block == 0)
        *block = t[0];
    if (rank == 0)
        printf("    %-7s %-12s %8.2f %8.2f %5.2f %8.2f %5.2f %8.2f %5.2f %6.2f %6.2f %6.2f\n",
               type == HPF_R8 ? "double" : "integer", name, 1e3 * t[0], 1e3 * t[1], t[0] / t[1],
               1e3 * t[2], t[0] / t[2], 1e3 * t[3], t[0] / *block, (t[0] - t[3]) / *block,
               t[4] / t[0], t[5] / t[0]);
    add_bars(name, type, t, *block);
    end(&d);
}

/* Both ways, and which one the cost model chooses. */
static void show_ways(const char *name, int type, hpf_dist dist)
{
    void (*const run[])(Data *) = { ours_unit, ours_moved };
    double unit, moved, t[2];
    Data d;
    begin(&d, type, dist);
    race(&d, 2, run, t);
    rt_scan_costs(&d.a.layout->key, d.bytes, &unit, &moved);
    if (rank == 0)
        printf("    %-7s %-12s by units %8.2f ms, moved %8.2f ms: chosen %s%s\n",
               type == HPF_R8 ? "double" : "integer", name, 1e3 * t[0], 1e3 * t[1],
               unit < moved ? "units" : "moving",
               (unit < moved) == (t[0] < t[1]) ? "" : ", the slower one");
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
    double start = MPI_Wtime();
    memcpy(data + LONG, data, LONG);
    double memory = 2 * LONG / (MPI_Wtime() - start);
    const double chunk = time_chunk();
    if (rank == 0)
        printf("    measured: HPF_COST=latency=%.2g,bandwidth=%.2g,memory=%.2g,chunk=%.2g\n",
               least[0], LONG / least[1], memory, chunk);
    free(data);
}

/* Seconds for units, and moved to blocks, on 1000 processes; passes over memory besides. */
static void show_model(double block)
{
    static const struct { const char *name; hpf_dist dist; } row[] = {
        { "BLOCK", HPF_BLOCK }, { "CYCLIC", HPF_CYCLIC }, { "CYCLIC(3)", HPF_CYCLIC_OF(3) },
        { "CYCLIC(1024)", HPF_CYCLIC_OF(1024) },
    };
    const double passes = block * size / 1000;
    for (int i = 0; i < 4; i++) {
        const hpf_bound b = { 1, n };
        hpf_array a;
        double unit, remap;
        hpf_template *t = hpf_template_new("bench:8", "t", 1, &b, &row[i].dist, NULL);
        declare(&a, HPF_R8, t);
        rt_key key = a.layout->key;
        key.dim[0].np = 1000;
        if (i == 0)
            key.dim[0].k = (n + 999) / 1000;
        rt_scan_costs(&key, 8, &unit, &remap);
        if (rank == 0)
            printf("    1000 processes by the model: %-12s %8.3f ms (by units %.3f, moved %.3f)\n",
                   row[i].name, 1e3 * (passes + (unit < remap ? unit : remap)),
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
    static const int types[] = { HPF_R8, HPF_I4 };
    if (rank == 0) /* ms; under a time, how often it goes into ours */
        printf("    %d process%s, %ld elements, ms\n"
               "    %-20s %8s %8s %5s %8s %5s %8s %5s %6s %6s %6s\n",
               size, size == 1 ? "" : "es", n, "", "ours", size == 1 ? "loop" : "MPI", "", "bound",
               "", "swap", "/BLK", "-swap", "fixed", "masked");
    double block = 0, doubles = 0;
    for (int i = 0; i < 2; i++) {
        block = 0;
        one("BLOCK", types[i], (hpf_dist)HPF_BLOCK, &block);
        doubles = i == 0 ? block : doubles;
        if (size == 1)
            continue;
        one("CYCLIC", types[i], (hpf_dist)HPF_CYCLIC, &block);
        one("CYCLIC(3)", types[i], (hpf_dist)HPF_CYCLIC_OF(3), &block);
        one("CYCLIC(1024)", types[i], (hpf_dist)HPF_CYCLIC_OF(1024), &block);
    }
    if (rank == 0)
        fputs(bars, stdout);
    for (int i = 0; i < 2 && size > 1; i++) { /* last: it leaves other memory behind */
        show_ways("CYCLIC", types[i], (hpf_dist)HPF_CYCLIC);
        show_ways("CYCLIC(3)", types[i], (hpf_dist)HPF_CYCLIC_OF(3));
        show_ways("CYCLIC(1024)", types[i], (hpf_dist)HPF_CYCLIC_OF(1024));
    }
    if (size == 2)
        show_terms();
    if (size == 2)
        show_model(doubles);
    hpf_end();
}
