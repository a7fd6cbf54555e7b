/* twophase-array: sections of mapped arrays of random layouts go to files and come back, to arrays
 * of other layouts; other elements stay what they were. */
// RUN: %build-c %s -o %t
// RUN: for n in 1 3 4; do %hpfrun -n $n %t %t.npy 30 | FileCheck %s || exit 1; done
// CHECK: twophase-array: ok
#include "layouts.h"

static long extent[HPF_MAX_RANK], *held, total;
static int rank;

static long place_of(const long *fsub)
{
    long at = 0;
    for (int d = rank - 1; d >= 0; d--)
        at = at * extent[d] + fsub[d] - 1;
    return at;
}

/* Sections of equal extents of an array's dimension and of the file's. */
static void pick_sections(hpf_bound b, long n, hpf_triplet *asec, hpf_triplet *fsec)
{
    long m = b.hi - b.lo + 1, as = pick(1, 3), fs = pick(1, 3);
    long most = m ? 1 + (m - 1) / as : 0, other = 1 + (n - 1) / fs;
    most = most < other ? most : other;
    long count = pick(0, most);
    count = pick(0, 3) ? most : count;
    long span = count ? (count - 1) * as : 0, fspan = count ? (count - 1) * fs : 0;
    long lo = b.lo + (count ? pick(0, m - 1 - span) : 0), flo = 1 + pick(0, n - 1 - fspan);
    *asec = (hpf_triplet){ lo, lo + (count - 1) * as, as };
    *fsec = (hpf_triplet){ flo, flo + (count - 1) * fs, fs };
    if (pick(0, 2) == 0)
        *asec = (hpf_triplet){ lo + (count - 1) * as, lo, -as };
    if (pick(0, 2) == 0)
        *fsec = (hpf_triplet){ flo + (count - 1) * fs, flo, -fs };
    if (count == 0)
        *asec = *fsec = (hpf_triplet){ 1, 0, 1 };
}

/* The position of i in a section, -1 if it is none of it. */
static long position(hpf_triplet s, long i)
{
    long n = s.step > 0 ? (s.hi - s.lo) / s.step + 1 : (s.lo - s.hi) / -s.step + 1;
    if (s.hi == s.lo - 1 && s.step == 1)
        n = 0;
    long k = (i - s.lo) / s.step;
    return k >= 0 && k < n && s.lo + k * s.step == i ? k : -1;
}

static void put(hpf_file *f, const hpf_array *a, const hpf_triplet *asec, const hpf_triplet *fsec,
                long salt)
{
    hpf_file_put("test:5", f, a, asec, fsec, 0);
    long k[HPF_MAX_RANK] = { 0 }, n[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        n[d] = asec[d].step > 0 ? (asec[d].hi - asec[d].lo) / asec[d].step + 1
                                : (asec[d].lo - asec[d].hi) / -asec[d].step + 1;
        if (asec[d].hi == asec[d].lo - 1 && asec[d].step == 1)
            return;
    }
    for (int d = 0; d < rank;) {
        long asub[HPF_MAX_RANK], fsub[HPF_MAX_RANK];
        for (int e = 0; e < rank; e++) {
            asub[e] = asec[e].lo + k[e] * asec[e].step;
            fsub[e] = fsec[e].lo + k[e] * fsec[e].step;
        }
        held[place_of(fsub)] = value_of(a, asub, salt);
        for (d = 0; d < rank && ++k[d] == n[d]; d++)
            k[d] = 0;
    }
}

static void get(hpf_file *f, hpf_array *a, const hpf_triplet *asec, const hpf_triplet *fsec,
                long salt, long round)
{
    fill(a, salt);
    hpf_file_get("test:6", f, a, asec, fsec, 0);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));) {
        long fsub[HPF_MAX_RANK];
        bool in = true;
        for (int d = 0; d < rank; d++) {
            long k = position(asec[d], v.sub[d]);
            in = in && k >= 0;
            fsub[d] = fsec[d].lo + k * fsec[d].step;
        }
        if (!has_value(a, p, in ? held[place_of(fsub)] : value_of(a, v.sub, salt)))
            fail("get", round, a, v.sub);
    }
}

static void one(const char *name, long round)
{
    rank = (int)pick(1, 3);
    int type = types[pick(0, 4)];
    hpf_file_spec spec = { .name = name, .status = HPF_FILE_SCRATCH, .type = type, .rank = rank };
    spec.order = pick(0, 1) ? HPF_FILE_ROW_MAJOR : HPF_FILE_COLUMN_MAJOR;
    spec.hints = pick(0, 2) ? "romio_cb_read=enable;romio_cb_write=enable;cb_nodes=3" :
                 "romio_cb_read=disable;romio_cb_write=disable";
    total = 1;
    for (int d = 0; d < rank; d++)
        total *= extent[d] = spec.extent[d] = pick(1, 15);
    held = calloc((size_t)total, sizeof *held);
    hpf_file *f;
    hpf_file_open("test:7", &f, &spec, 0);
    for (int k = 0; k < 4; k++) {
        hpf_bound b[HPF_MAX_RANK];
        hpf_triplet asec[HPF_MAX_RANK], fsec[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++) {
            b[d].lo = pick(-3, 4);
            b[d].hi = b[d].lo + pick(-1, 17);
            pick_sections(b[d], extent[d], &asec[d], &fsec[d]);
        }
        Mapped m;
        pick_mapped(&m, "a", type, rank, b, false);
        if (k % 2 == 0) {
            fill(&m.a, round);
            put(f, &m.a, asec, fsec, round);
        } else {
            get(f, &m.a, asec, fsec, round + 7, round);
        }
        free_mapped(&m);
    }
    hpf_file_close("test:8", f, 0);
    free(held);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-array.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    for (long round = 0; round < atol(argv[2]); round++)
        one(argv[1], round);
    report("twophase-array");
    hpf_end();
}
