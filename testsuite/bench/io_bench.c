/* io_bench.c: the access patterns of the extended two-phase method's paper by the direct method, by
 * ours with static and dynamic file domains, and as it chooses itself; for run-io.
 *
 *     io_bench make FILE EXTENT                makes the files: .npy files of EXTENT x EXTENT reals
 *                                              (the two programs': of a quarter of that)
 *     io_bench FILE EXTENT ROUNDS [PATTERNS]   those that are named: `4.II,5.`; otherwise all
 *
 * Ways take turns, ROUNDS times over: in three rounds each comes once behind each other one, whose
 * traces in caches and on cores it finds. */
#include <hpfrt.h>

#include "io_case.h"

enum { WAYS = 4 };
static const char *const way_name[WAYS] = { "direct", "static", "dynamic", "ours" };
static const char *const way_hints[WAYS] = {
    "romio_cb_read=disable;romio_cb_write=disable;romio_ds_read=disable",
    "romio_cb_read=enable;romio_cb_write=enable;hpf_domains=static",
    "romio_cb_read=enable;romio_cb_write=enable;hpf_domains=dynamic",
    "",
};

static hpf_file *open_file(const char *name, long extent, hpf_file_status status, const char *hints)
{
    hpf_file_spec spec = { .name = name, .status = status, .type = HPF_R4, .rank = 2,
                           .extent = { extent, extent }, .hints = hints };
    hpf_file *f;
    hpf_file_open("io_bench:1", &f, &spec, 0);
    return f;
}

static void make(const char *name, long extent)
{
    long n = extent / hpf_size() + 1, first = hpf_rank() * n + 1;
    long last = first + n - 1 < extent ? first + n - 1 : extent;
    float *data = calloc((size_t)(n * extent), sizeof *data);
    hpf_file_part own = { .sec = { { 1, extent, 1 }, { first, last, 1 } }, .base = data };
    hpf_file *f = open_file(name, extent, HPF_FILE_REPLACE, NULL);
    hpf_file_write("io_bench:2", f, "a", first > last ? NULL : &own, 0);
    hpf_file_close("io_bench:3", f, 0);
    free(data);
}

/* The mark of an update is made here, not while something is timed. */
static void first_write(hpf_file *f, long extent)
{
    static float zero;
    hpf_file_part one = { .sec = { { extent, extent, 1 }, { extent, extent, 1 } }, .base = &zero };
    hpf_file_write("io_bench:7", f, "a", hpf_rank() == 0 ? &one : NULL, 0);
}

static IoTime access_one(hpf_file *f, const IoStep *s, float *data)
{
    hpf_file_part p = { .base = data };
    for (int d = 0; d < 2; d++)
        p.sec[d] = (hpf_triplet){ s->lo[d], s->hi[d], s->step[d] };
    IoTime begin = io_begin();
    if (s->writes)
        hpf_file_write("io_bench:4", f, "a", &p, 0);
    else
        hpf_file_read("io_bench:5", f, "a", &p, 0);
    return io_end(begin);
}

static IoTime once(hpf_file **f, int c, long extent, float *data)
{
    IoTime sum = { 0 };
    for (long k = 0; k < io_steps(c, hpf_size()); k++) {
        IoStep s = io_step(c, k, extent, hpf_rank(), hpf_size());
        io_add(&sum, access_one(f[s.file], &s, data));
    }
    return sum;
}

/* What the sections have that bound each access: a call for each of their columns, and their bytes. A
 * write may have to read it as well. */
static void tell_bound(int c, long extent)
{
    long calls = 0, bytes = 0;
    for (long k = 0; k < io_steps(c, hpf_size()); k++) {
        long lo = extent, hi = 0, times = 1, column = 0;
        for (int p = 0; p < hpf_size(); p++) {
            IoStep s = io_step(c, k, extent, p, hpf_size());
            column = io_extent(extent, s.file) * (long)sizeof(float);
            times = s.writes ? 2 : 1;
            if (s.n[0] && s.n[1]) {
                lo = s.lo[1] < lo ? s.lo[1] : lo;
                hi = s.hi[1] > hi ? s.hi[1] : hi;
            }
        }
        calls += hi < lo ? 0 : times * (hi - lo + 1);
        bytes += hi < lo ? 0 : times * (hi - lo + 1) * column;
    }
    if (hpf_rank() == 0)
        printf("%s bound 0 %ld %ld %ld\n", io_name(c), calls, bytes, io_steps(c, hpf_size()));
}

/* How many of a file's accesses were direct. */
static long direct_ones(hpf_file **f)
{
    long sum = 0;
    for (int i = 0; i < IO_FILES; i++) {
        hpf_file_count count = { 0 };
        if (f[i])
            hpf_file_counters(f[i], &count);
        sum += count.direct;
    }
    return sum;
}

static const int order[WAYS - 1][WAYS] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 }, { 1, 0, 3, 2 } };

static void run(int c, hpf_file *f[WAYS][IO_FILES], long extent, float *data, int rounds)
{
    tell_bound(c, extent);
    if (c < PATTERNS)
        once(f[2], c, extent, data); /* the first touches the memory */
    for (int k = 0; k < rounds; k++)
        for (int i = 0; i < WAYS; i++) {
            int w = order[k % (WAYS - 1)][i];
            long before = direct_ones(f[w]);
            IoTime took = once(f[w], c, extent, data);
            long direct = (direct_ones(f[w]) - before) / hpf_size();
            io_tell(c, way_name[w], took, direct == 0 ? "two-phase"
                                          : direct == io_steps(c, hpf_size()) ? "direct" : "both");
        }
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "io_bench.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    if (argc < 4)
        hpf_fail("io_bench", "usage: io_bench make FILE EXTENT | FILE EXTENT ROUNDS [PATTERNS]");
    if (strcmp(argv[1], "make") == 0) {
        for (int i = 0; i < IO_FILES; i++)
            make(io_file(argv[2], i), io_extent(atol(argv[3]), i));
        hpf_end();
    }
    long extent = atol(argv[2]);
    float *data = calloc((size_t)(extent * extent), sizeof *data);
    const char *list = argc > 4 ? argv[4] : NULL;
    hpf_file *f[WAYS][IO_FILES] = { { NULL } };
    for (int w = 0; w < WAYS; w++)
        for (int i = 0; i < IO_FILES; i++)
            if (io_used(list, i, 0))
                f[w][i] = open_file(io_file(argv[1], i), io_extent(extent, i), HPF_FILE_UPDATE,
                                    way_hints[w]);
    for (int w = 0; w < WAYS; w++)
        for (int i = 0; i < IO_FILES; i++)
            if (io_used(list, i, 1))
                first_write(f[w][i], io_extent(extent, i));
    for (int c = 0; c < IO_CASES; c++)
        if (pattern_named(io_name(c), list))
            run(c, f, extent, data, atoi(argv[3]));
    for (int w = 0; w < WAYS; w++)
        for (int i = 0; i < IO_FILES; i++)
            if (f[w][i])
                hpf_file_close("io_bench:6", f[w][i], 0);
    free(data);
    hpf_end();
}
