/* twophase-ended: a signal that ends a program takes NAME.part along, whichever process gets it and whatever the
 * format: the old file stands alone. A signal that the program ignores, or handles itself, stays its own. */
/*
   UNSUPPORTED: valgrind
   RUN: %build-c %s -o %t
   RUN: rm -rf %t.d; mkdir %t.d; %hpfrun -n 2 %t %t.d make none 0
   RUN: ls %t.d | FileCheck %s --check-prefix=LEFT
   RUN: for s in TERM INT HUP; do for r in 0 1; do %limit %hpfrun -n 2 %t %t.d end $s $r > %t.out 2>&1; c=$?; test $c != 0 && test $c != 124 && ls %t.d | FileCheck %s --check-prefix=LEFT || exit 1; done; done
   RUN: for w in ignore handle; do %limit %hpfrun -n 2 %t %t.d $w TERM 1 | FileCheck %s || exit 1; done
   RUN: ls %t.d | FileCheck %s --check-prefix=LEFT
*/
// CHECK: twophase-ended: went on
// LEFT: {{^}}a.npy{{$}}
// LEFT-NEXT: {{^}}a.raw{{$}}
// LEFT-NEXT: {{^}}a.zarr{{$}}
// LEFT-NOT: {{.}}
#include <mpi.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "hpfrt.h"

enum { N = 60, FILES = 4 };
static const char *const names[FILES] = { "a.npy", "a.raw", "a.zarr", "a" };

static hpf_file *open_new(const char *folder, int k)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s", folder, names[k]);
    hpf_file_spec spec = { .name = path, .status = k == 3 ? HPF_FILE_SCRATCH : HPF_FILE_REPLACE,
                           .type = HPF_R8, .rank = 2, .extent = { N, N }, .raw = k == 1 };
    if (k == 2)
        spec.brick[0] = spec.brick[1] = 16;
    hpf_file *f;
    hpf_file_open("ended.hpf:1", &f, &spec, 0);
    return f;
}

static volatile sig_atomic_t handled;

static void on_signal(int number)
{
    handled = number;
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "twophase-ended.c", HPF_MPI, 1 };
    static double data[N * N];
    hpf_start(&argc, &argv, &program);
    const char *what = argv[2];
    int number = strcmp(argv[3], "TERM") == 0 ? SIGTERM : strcmp(argv[3], "INT") == 0 ? SIGINT
                                                                                      : SIGHUP;
    if (strcmp(what, "make") != 0)
        signal(number, SIG_DFL); /* mpirun may have it ignored */
    if (strcmp(what, "ignore") == 0)
        signal(number, SIG_IGN);
    if (strcmp(what, "handle") == 0)
        signal(number, on_signal);
    hpf_file *f[FILES];
    for (int k = 0; k < FILES; k++) {
        hpf_file_part p = { .sec = { { 1, N, 1 }, { hpf_rank() + 1, N, hpf_size() } },
                            .base = data };
        f[k] = open_new(argv[1], k);
        hpf_file_write("ended.hpf:2", f[k], "a", &p, 0);
    }
    hpf_sync();
    if (strcmp(what, "make") != 0 && hpf_rank() == argv[4][0] - '0')
        raise(number);
    hpf_sync();
    for (int k = 0; k < FILES; k++)
        hpf_file_close("ended.hpf:3", f[k], 0);
    if (hpf_rank() == 0)
        printf("twophase-ended: went on\n");
    hpf_end();
}
