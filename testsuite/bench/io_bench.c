/* io_bench.c: the access patterns of the extended two-phase method's paper by the direct method, by
 * ours with static and dynamic file domains, and as it chooses itself; for run-io.
 *
 *     io_bench make FILE EXTENT                makes the file: a .npy file of EXTENT x EXTENT reals
 *     io_bench FILE EXTENT ROUNDS [PATTERNS]   those that are named: `4.II,5.`; otherwise all
 *
 * Ways take turns, ROUNDS times over. */
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

static hpf_file *open_file(char *name, long extent, hpf_file_status status, const char *hints)
{
    hpf_file_spec spec = { .name = name, .status = status, .type = HPF_R4, .rank = 2,
                           .extent = { extent, extent }, .hints = hints };
    hpf_file *f;
    hpf_file_open("io_bench:1", &f, &spec, 0);
    return f;
}

static void make(char *name, long extent)
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

static IoTime once(hpf_file *f, const hpf_file_part *p, int write)
{
    IoTime begin = io_begin();
    if (write)
        hpf_file_write("io_bench:4", f, "a", p, 0);
    else
        hpf_file_read("io_bench:5", f, "a", p, 0);
    return io_end(begin);
}

/* The mark of an update is made here, not while something is timed. */
static void first_write(hpf_file *f, long extent)
{
    static float zero;
    hpf_file_part one = { .sec = { { extent, extent, 1 }, { extent, extent, 1 } }, .base = &zero };
    hpf_file_write("io_bench:7", f, "a", hpf_rank() == 0 ? &one : NULL, 0);
}

/* What the bounding section has: a call for each of its columns, and its bytes. */
static void tell_bound(const Pattern *t, long extent)
{
    long lo = extent, hi = 1;
    for (int p = 0; p < hpf_size(); p++) {
        IoSection s = io_section(t, extent, p, hpf_size());
        if (s.n[0] && s.n[1]) {
            lo = s.lo[1] < lo ? s.lo[1] : lo;
            hi = s.hi[1] > hi ? s.hi[1] : hi;
        }
    }
    if (hpf_rank() == 0)
        printf("%s bound 0 %ld %ld %s\n", t->name, hi - lo + 1,
               (hi - lo + 1) * extent * (long)sizeof(float), t->writes ? "writes" : "reads");
}

static void run(const Pattern *t, hpf_file **f, long extent, float *data, int rounds)
{
    IoSection s = io_section(t, extent, hpf_rank(), hpf_size());
    tell_bound(t, extent);
    hpf_file_part p = { .base = data };
    for (int d = 0; d < 2; d++)
        p.sec[d] = (hpf_triplet){ s.lo[d], s.hi[d], s.step[d] };
    once(f[0], &p, t->writes); /* the first touches the memory */
    for (int k = 0; k < rounds; k++)
        for (int w = 0; w < WAYS; w++) {
            hpf_file_count before, after;
            hpf_file_counters(f[w], &before);
            IoTime took = once(f[w], &p, t->writes);
            hpf_file_counters(f[w], &after);
            io_tell(t, way_name[w], took, after.direct > before.direct ? "direct" : "two-phase");
        }
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "io_bench.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    if (argc < 4)
        hpf_fail("io_bench", "usage: io_bench make FILE EXTENT | FILE EXTENT ROUNDS [PATTERNS]");
    if (strcmp(argv[1], "make") == 0) {
        make(argv[2], atol(argv[3]));
        hpf_end();
    }
    long extent = atol(argv[2]);
    float *data = calloc((size_t)(extent * extent), sizeof *data);
    hpf_file *f[WAYS];
    for (int w = 0; w < WAYS; w++)
        f[w] = open_file(argv[1], extent, HPF_FILE_UPDATE, way_hints[w]);
    for (int w = 0; w < WAYS; w++)
        first_write(f[w], extent);
    for (int k = 0; k < PATTERNS; k++)
        if (pattern_named(&patterns[k], argc > 4 ? argv[4] : NULL))
            run(&patterns[k], f, extent, data, atoi(argv[3]));
    for (int w = 0; w < WAYS; w++)
        hpf_file_close("io_bench:6", f[w], 0);
    free(data);
    hpf_end();
}
