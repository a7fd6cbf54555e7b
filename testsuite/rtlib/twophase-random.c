/* twophase-random: sections of any kind are written to and read from files of any order by all
 * processes together, with any hints; every element is compared with a copy in memory. MPICH also
 * plays two nodes. */
/*
   RUN: %build-c %s -o %t
   RUN: for n in 1 2 3 4 8; do %hpfrun -n $n %t %t.npy 8 $n || exit 1; done
   RUN: env MPIR_CVAR_NUM_CLIQUES=2 %hpfrun -n 4 %t %t.npy 4 9
   RUN: %not ls %t.npy.part
   RUN: %not ls %t.npy.incomplete
   RUN: %not ls %t.npy.zarr.part
   RUN: %not ls %t.npy.zarr.incomplete
*/
#include <mpi.h>

#include "layouts.h"

enum { ROOM = 20000 };

static long esize, total;
static unsigned char *copy; /* what the file must hold, elements in column-major order */
static hpf_file_spec spec;
static char zarr[500];      /* the name where bricks make it an array of Zarr */

typedef struct Part {
    hpf_file_part p;
    long n[HPF_MAX_RANK], *list, count, stride[HPF_MAX_RANK], low;
    int with_list;
} Part;

static long at_of(const Part *p, int d, long k) /* subscript number k */
{
    return d == p->with_list ? p->list[k] : p->p.sec[d].lo + k * p->p.sec[d].step;
}

/* The same on all processes. */
static void pick_part(Part *p)
{
    memset(p, 0, sizeof *p);
    p->with_list = pick(0, 3) == 0 ? (int)pick(0, spec.rank - 1) : -1;
    p->count = 1;
    for (int d = 0; d < spec.rank; d++) {
        long e = spec.extent[d], a = pick(1, e), b = pick(1, e), s = pick(1, 4) == 1 ? pick(2, 4) : 1;
        if (pick(0, 5) == 0)
            a = 1, b = e;
        if (a > b && pick(0, 1)) {
            p->p.sec[d] = (hpf_triplet){ a, b, -s };
            p->n[d] = (a - b) / s + 1;
        } else {
            long lo = a < b ? a : b, hi = a < b ? b : a;
            p->p.sec[d] = (hpf_triplet){ lo, hi, s };
            p->n[d] = (hi - lo) / s + 1;
        }
        if (d == p->with_list) {
            p->n[d] = pick(0, e + 2);
            p->list = malloc((size_t)(p->n[d] + 1) * sizeof(long));
            for (long k = 0; k < p->n[d]; k++)
                p->list[k] = pick(1, e);
            p->p.list[d] = p->list;
            p->p.nlist[d] = p->n[d];
        }
        p->count *= p->n[d];
    }
    bool gaps = pick(0, 2) == 0;
    long next = 1;
    for (int d = 0; d < spec.rank; d++) {
        p->stride[d] = next;
        next = next * p->n[d] + (gaps ? pick(0, 3) : 0);
    }
    if (gaps && p->count) { /* one dimension backwards */
        int d = (int)pick(0, spec.rank - 1);
        p->low = p->stride[d] * (p->n[d] - 1);
        p->stride[d] = -p->stride[d];
    }
    if (gaps)
        p->p.stride = p->stride;
}

static long span_of(const Part *p)
{
    long last = p->low;
    for (int d = 0; d < spec.rank; d++)
        last += p->stride[d] > 0 ? p->stride[d] * (p->n[d] - 1) : 0;
    return p->count ? last + 1 : 0;
}

/* Calls for each element: its place in `copy`, and in the part's memory. */
static void each_element(const Part *p, unsigned char *mem, void (*f)(unsigned char *, unsigned char *))
{
    long k[HPF_MAX_RANK] = { 0 };
    if (p->count == 0)
        return;
    for (;;) {
        long place = 0, next = 1, off = p->low;
        for (int d = 0; d < spec.rank; d++) {
            place += (at_of(p, d, k[d]) - 1) * next;
            next *= spec.extent[d];
            off += k[d] * p->stride[d];
        }
        f(copy + place * esize, mem + off * esize);
        int d = 0;
        for (; d < spec.rank && ++k[d] == p->n[d]; d++)
            k[d] = 0;
        if (d == spec.rank)
            return;
    }
}

static void to_copy(unsigned char *c, unsigned char *m)
{
    memcpy(c, m, (size_t)esize);
}

static long wrong;
static void compare(unsigned char *c, unsigned char *m)
{
    wrong += memcmp(c, m, (size_t)esize) != 0;
}

static void set_memory(unsigned char *mem, long n, uint64_t from)
{
    for (long i = 0; i < n; i++) {
        from = from * 6364136223846793005u + 1442695040888963407u;
        mem[i] = (unsigned char)(from >> 56);
    }
}

static void pick_hints(char *text, size_t size)
{
    static const char *const way[] = { "automatic", "enable", "disable" };
    static const char *const dom[] = { "dynamic", "static", "cyclic", "stripe" };
    snprintf(text, size, "cb_nodes=%ld;cb_buffer_size=%ld;romio_cb_read=%s;romio_cb_write=%s;"
             "romio_ds_read=%s;romio_ds_write=%s;striping_unit=%ld;hpf_domains=%s;"
             "hpf_domain_block=%ld;hpf_hole_read=%ld;hpf_hole_write=%ld;ind_rd_buffer_size=4096;"
             "hpf_near=%s",
             pick(0, 4), pick(0, 1) ? 4096 : 1L << 20, way[pick(0, 2)], way[pick(0, 2)],
             way[pick(0, 2)], way[pick(0, 2)], pick(0, 2) ? 0 : 512L << pick(0, 3), dom[pick(0, 3)],
             64L << pick(0, 5), pick(0, 1) * 64, pick(0, 1) * 64, way[pick(0, 2)]);
}

static void pick_spec(const char *name)
{
    static const long sizes[] = { 1, 2, 4, 8, 16, 3, 12, 40 };
    memset(&spec, 0, sizeof spec);
    spec.name = name;
    spec.rank = (int)pick(1, 4);
    spec.order = pick(0, 1) ? HPF_FILE_ROW_MAJOR : HPF_FILE_COLUMN_MAJOR;
    spec.raw = pick(0, 1);
    esize = spec.size = sizes[pick(0, 7)];
    long most = spec.rank == 1 ? ROOM : spec.rank == 2 ? 140 : spec.rank == 3 ? 27 : 11;
    total = 1;
    for (int d = 0; d < spec.rank; d++)
        total *= spec.extent[d] = pick(1, most);
    if (pick(0, 1))
        for (int d = 0; d < spec.rank; d++)
            spec.brick[d] = pick(1, spec.extent[d] + 1);
    if (spec.brick[0] && !spec.raw)
        spec.name = zarr;
    if (spec.raw)
        spec.offset = pick(0, 2) * 100;
}

static void stop(const char *what, long round)
{
    fprintf(stderr, "rank %d round %ld: %s: %ld elements are wrong\n", hpf_rank(), round, what, wrong);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void access_all(hpf_file *f, const Part *parts, bool write, long round)
{
    const Part *mine = &parts[hpf_rank()];
    long bytes = span_of(mine) * esize;
    unsigned char *mem = malloc((size_t)bytes + 1);
    for (int q = 0; q < hpf_size() && write; q++) { /* ranks in order: the highest wins */
        long n = span_of(&parts[q]) * esize;
        unsigned char *his = malloc((size_t)n + 1);
        set_memory(his, n, (uint64_t)(round * 100 + q));
        each_element(&parts[q], his, to_copy);
        if (q == hpf_rank())
            memcpy(mem, his, (size_t)n);
        free(his);
    }
    if (!write)
        set_memory(mem, bytes, 7);
    hpf_file_part p = mine->p;
    p.base = mem + mine->low * esize;
    bool nothing = mine->count == 0 && round % 2;
    if (write) {
        hpf_file_write("test:2", f, "a", nothing ? NULL : &p, 0);
    } else {
        hpf_file_read("test:3", f, "a", nothing ? NULL : &p, 0);
        each_element(mine, mem, compare);
        if (wrong)
            stop("read", round);
    }
    free(mem);
}

static void run(const char *name, long round)
{
    char hints[600], open_hints[600];
    pick_spec(name);
    pick_hints(hints, sizeof hints);
    pick_hints(open_hints, sizeof open_hints);
    copy = calloc((size_t)total, (size_t)esize);
    hpf_file *f;
    spec.hints = hints;
    bool scratch = pick(0, 4) == 0;
    spec.status = scratch ? HPF_FILE_SCRATCH : HPF_FILE_REPLACE;
    hpf_file_open("test:1", &f, &spec, 0);
    Part *parts = calloc((size_t)hpf_size(), sizeof *parts);
    for (int access = 0; access < 6; access++) {
        if (access == 3 && !scratch) {
            hpf_file_close("test:4", f, 0);
            spec.status = HPF_FILE_UPDATE;
            spec.hints = open_hints;
            hpf_file_open("test:5", &f, &spec, 0);
        }
        bool alike = pick(0, 5) == 0;
        for (int q = 0; q < hpf_size(); q++) {
            uint64_t before = seed;
            pick_part(&parts[q]);
            if (pick(0, 6) == 0)
                parts[q].count = 0, parts[q].p.sec[0].hi = parts[q].p.sec[0].lo - 1,
                parts[q].p.sec[0].step = 1, parts[q].p.list[0] = NULL;
            if (alike && q + 1 < hpf_size())
                seed = before;
        }
        access_all(f, parts, access % 3 != 2, round * 6 + access);
        for (int q = 0; q < hpf_size(); q++)
            free(parts[q].list);
    }
    hpf_file_close("test:6", f, 0);
    free(parts);
    free(copy);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    seed = (uint64_t)atol(argv[3]);
    snprintf(zarr, sizeof zarr, "%s.zarr", argv[1]);
    long rounds = atol(argv[2]), from = argc > 4 ? atol(argv[4]) : 0;
    for (long round = 0; round < rounds; round++) {
        seed = (uint64_t)(atol(argv[3]) * 1000 + round + from);
        if (getenv("TEST_VERBOSE") && hpf_rank() == 0)
            fprintf(stderr, "round %ld\n", round + from);
        run(argv[1], round);
    }
    if (hpf_rank() == 0)
        remove(argv[1]);
    hpf_end();
}
