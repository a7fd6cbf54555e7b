/* twophase-cold: many writes of parts of pages that are on the disk alone: the system is asked for the
 * pages ahead, once for each process that writes there, so that not every write waits for its own;
 * elements are right. */
/*
   RUN: %build-c %s -o %t
   RUN: for way in enable disable; do %limit %hpfrun -n 2 %t %t.npy romio_cb_write=$way | FileCheck %s || exit 1; done
*/
// CHECK: twophase-cold: {{asked for (8|16) MiB|files never leave memory here}}, 0 wrong
#include <mpi.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hpfrt.h"

enum { N = 1024, FIRST = 2, LAST = 513 }; /* rows that are written: half a column, across pages */

static double *data;

static void part_of(hpf_file_part *p, long first, long last)
{
    *p = (hpf_file_part){ .sec = { { first, last, 1 }, { hpf_rank() + 1, N, hpf_size() } },
                          .base = data };
}

static hpf_file *open_it(char *name, hpf_file_status status, const char *way)
{
    char hints[200];
    snprintf(hints, sizeof hints, "%s;romio_ds_write=disable", way);
    hpf_file_spec spec = { .name = name, .status = status, .type = HPF_R8, .rank = 2,
                           .extent = { N, N },
                           .hints = hints };
    hpf_file *f;
    hpf_file_open("cold.hpf:1", &f, &spec, 0);
    return f;
}

/* Is no page of the file in memory? Asked without reading, which would bring them back. */
static int absent(int fd)
{
    static unsigned char in[N * N * sizeof(double) / 4096 + 64];
    size_t size = (size_t)lseek(fd, 0, SEEK_END), page = (size_t)sysconf(_SC_PAGESIZE);
    void *map = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
    int none = map != MAP_FAILED && mincore(map, size, in) == 0;
    for (size_t k = 0; k * page < size && none; k++)
        none = !(in[k] & 1);
    munmap(map, size);
    return none;
}

/* Throws the file out of memory; whether that can be done. */
static int evict(const char *name)
{
    int fd = open(name, O_RDONLY);
    int gone = 0;
    for (int k = 0; k < 50 && !gone; k++) { /* pages that are in use stay for a moment */
        fsync(fd);
        posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
        gone = absent(fd);
        usleep(gone ? 0 : 20000);
    }
    close(fd);
    return gone;
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-cold.c", HPF_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    data = calloc(N * N, sizeof *data);
    hpf_file_part p;
    hpf_file *f = open_it(argv[1], HPF_FILE_REPLACE, argv[2]);
    part_of(&p, 1, N);
    hpf_file_write("cold.hpf:2", f, "a", &p, 0);
    hpf_file_close("cold.hpf:3", f, 0);
    f = open_it(argv[1], HPF_FILE_UPDATE, argv[2]);
    long n = LAST - FIRST + 1, wrong = 0, asked = 0;
    int gone = 1;
    /* What else the machine does may bring pages back before the write finds that they are away. */
    for (int turn = 0; turn < 20 && gone && asked == 0; turn++) {
        hpf_file_count before, after;
        hpf_file_counters(f, &before);
        gone = hpf_rank() == 0 ? evict(argv[1]) : 1;
        MPI_Allreduce(MPI_IN_PLACE, &gone, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        part_of(&p, FIRST, LAST);
        for (long k = 0; k < n * N / hpf_size(); k++)
            data[k] = (double)(k + 1);
        hpf_file_write("cold.hpf:4", f, "a", &p, 0);
        hpf_file_counters(f, &after);
        asked = after.advised - before.advised;
        MPI_Allreduce(MPI_IN_PLACE, &asked, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    }
    part_of(&p, 1, N);
    hpf_file_read("cold.hpf:5", f, "a", &p, 0);
    for (long k = 0; k < N * N / hpf_size(); k++) {
        long i = k % N + 1, j = k / N;
        wrong += data[k] != (i < FIRST || i > LAST ? 0 : (double)(j * n + i - FIRST + 1));
    }
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    hpf_file_close("cold.hpf:6", f, 0);
    if (hpf_rank() == 0) {
        remove(argv[1]);
        if (gone)
            printf("twophase-cold: asked for %ld MiB, %ld wrong\n", (asked + (1 << 19)) >> 20, wrong);
        else
            printf("twophase-cold: files never leave memory here, %ld wrong\n", wrong);
    }
    free(data);
    hpf_end();
}
