/* ooc-beside: while a slab is computed, the next one is read and the one before is written. The
 * reads and writes of any thread but the first wait here until the program computes, and the
 * computation of a box waits until the next box has been read and the one before written: who did
 * one after the other would wait for ever. With HPF_PREFETCH=0 there is no other thread. An error of
 * a write that is under way ends the statement that it belongs to. */
/*
   REQUIRES: long
   UNSUPPORTED: sanitize, valgrind
   RUN: %build-c %s -ldl -o %t
   RUN: env HPF_PREFETCH=1 HPF_OOC_DIR=%T %limit %hpfrun -n 1 %t 1 | FileCheck %s --check-prefix=BESIDE
   RUN: env HPF_PREFETCH=0 HPF_OOC_DIR=%T %limit %hpfrun -n 1 %t 0 | FileCheck %s --check-prefix=ALONE
   RUN: for n in 1 2 3; do env HPF_PREFETCH=1 HPF_OOC_DIR=%T %limit %hpfrun -n $n %t 2 > %t.out 2>&1; test $? = 2 || exit 1; FileCheck %s --check-prefix=FULL < %t.out || exit 1; done
*/
// BESIDE: ooc-beside: 16 boxes, 491520 of 524288 bytes read and 491520 of 524288 written meanwhile, 0 wrong
// ALONE: ooc-beside: 16 boxes, 0 of 524288 bytes read and 0 of 524288 written meanwhile, 0 wrong
// FULL: beside.hpf:2: error: cannot write '{{.*}}' at byte {{[0-9]+}} (array 'b', rank 0): No space left on device
// FULL-NOT: error:
#include <mpi.h>

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "hpfrt.h"

enum { N = 256, BOXES = 16, BOX = N * N / BOXES * 8 };

static int way; /* 0: alone, 1: beside, 2: a full disk */
static atomic_int computes, over;
static atomic_long read_beside, written_beside, writes;

static int is_other(void)
{
    return syscall(SYS_gettid) != getpid();
}

/* Ten seconds at most: then the counts are wrong. */
static void wait_for(atomic_int *flag)
{
    for (int i = 0; i < 10000 && !*flag && !over && way == 1; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

static void wait_until(atomic_long *count, long n)
{
    for (int i = 0; i < 10000 && *count < n && way == 1; i++)
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

ssize_t pread(int fd, void *to, size_t bytes, off_t at)
{
    ssize_t (*real)(int, void *, size_t, off_t) = dlsym(RTLD_NEXT, "pread");
    if (!is_other())
        return real(fd, to, bytes, at);
    wait_for(&computes);
    ssize_t n = real(fd, to, bytes, at);
    if (computes)
        read_beside += n;
    return n;
}

ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at)
{
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    if (way == 2 && hpf_rank() == 0 && ++writes == 6) {
        errno = ENOSPC;
        return -1;
    }
    if (!is_other())
        return real(fd, from, bytes, at);
    wait_for(&computes);
    ssize_t n = real(fd, from, bytes, at);
    if (computes)
        written_beside += n;
    return n;
}

static void make(hpf_array *x, const char *name, const hpf_ooc_spec *spec)
{
    static const hpf_bound bounds[2] = { { 1, N }, { 1, N } };
    static const hpf_axis axes[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    static const hpf_dist dist[2] = { HPF_STAR, HPF_BLOCK };
    hpf_template *t = hpf_template_new("beside.hpf:1", name, 2, bounds, dist, NULL);
    hpf_declare(x, name, HPF_R8, 2, t, axes);
    hpf_out_of_core(x, spec);
    hpf_allocate("beside.hpf:1", x, bounds);
}

/* One nest over columns: to = from + add, or to = its column where there is no `from`; returns
 * boxes. */
static int nest(const char *where, hpf_array *to, hpf_array *from, double add, long *wrong)
{
    static const hpf_sub sub[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    hpf_triplet index[2] = { { 1, N, 1 }, { 1, N, 1 } };
    hpf_space space = { 2, index, to ? to : from, sub, 0 };
    hpf_ref to_ref = { 0 }, from_ref = { 0 };
    hpf_piece pieces[2];
    hpf_slabs slabs;
    int n = 0, boxes = 0;
    if (from)
        pieces[n++] = (hpf_piece){ from, sub, &from_ref, HPF_PIECE_READ };
    if (to)
        pieces[n++] = (hpf_piece){ to, sub, &to_ref, HPF_PIECE_WRITE };
    hpf_slabs_begin(where, &slabs, &space, 2, n, pieces);
    while (hpf_slabs_next(&slabs)) {
        long lo[2] = { 1, 1 }, hi[2] = { N, N };
        int last = boxes == BOXES - 1;
        computes = from && to;
        if (computes && way == 1) {
            wait_until(&read_beside, last ? 0 : (boxes + 1L) * BOX);
            wait_until(&written_beside, (long)boxes * BOX);
        }
        boxes++;
        for (int d = 0; d < 2; d++)
            hpf_slab_clip(&slabs, d, 1, &lo[d], &hi[d]);
        for (long j = lo[1]; j <= hi[1]; j++)
            for (long i = lo[0]; i <= hi[0]; i++) {
                double value = (double)j;
                for (int k = 0; k < 2; k++) {
                    hpf_ref *r = k ? &to_ref : &from_ref;
                    if (!(k ? to : from))
                        continue;
                    hpf_step base = hpf_ref_step(r, -1, 0, 0), x = hpf_ref_step(r, 0, i, 1);
                    hpf_step y = hpf_ref_step(r, 1, j, 1);
                    double *at = (double *)(void *)((char *)r->x->base) + base.off + x.off + y.off;
                    if (k)
                        *at = value + (from ? add : 0);
                    else
                        value = *at;
                }
                *wrong += !to && value != (double)j + add;
            }
        over = last || over;
        computes = 0;
    }
    return boxes;
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "ooc-beside.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    hpf_ooc_spec spec = { .memory = 2 * BOX };
    hpf_array a, b;
    long wrong = 0;
    int as = atoi(argv[1]);
    make(&a, "a", &spec);
    make(&b, "b", &spec);
    over = 1;
    nest("beside.hpf:1", &a, NULL, 0, &wrong);
    over = 0;
    way = as;
    int boxes = nest("beside.hpf:2", &b, &a, 3, &wrong);
    way = 0;
    nest("beside.hpf:3", NULL, &b, 3, &wrong);
    if (hpf_rank() == 0)
        printf("ooc-beside: %d boxes, %ld of %d bytes read and %ld of %d written meanwhile, %ld wrong\n",
               boxes, (long)read_beside, N * N * 8, (long)written_beside, N * N * 8, wrong);
    hpf_free(&b);
    hpf_free(&a);
    hpf_end();
}
