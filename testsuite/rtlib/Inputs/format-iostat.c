/* format-iostat.c: IOSTAT= of output statements: errors come back, on all processes, and output
 * goes on. */
#include <mpi.h>
#include <string.h>

#include "hpfrt.h"

static void try(int unit, const char *fmt, int flags)
{
    int v[3] = { 1, 2, 3 };
    double x = 1.0;
    hpf_write_begin("iostat:1", unit, fmt, fmt ? (long)strlen(fmt) : 0, flags | HPF_IO_STAT);
    hpf_write_items(HPF_I4, v, 3, 1);
    hpf_write_real(&x, 8);
    int status = hpf_write_end_stat();
    hpf_check_agree("iostat:2", status);
    hpf_write_begin("iostat:3", -1, "('=',I0)", 8, 0);
    hpf_write_int(&status, 4);
    hpf_write_end();
}

int main(int argc, char **argv)
{
#ifdef OPEN_MPI
    static const hpf_program program = { "iostat", "openmpi", 1 };
#else
    static const hpf_program program = { "iostat", "mpich", 1 };
#endif
    hpf_start(&argc, &argv, &program);
    try(-1, "(3I3,F4.1)", 0);
    try(-1, NULL, 0);
    try(-1, "(I3,F4.1)", 0);
    try(-1, "(I3", 0);
    try(-1, "(3I3/E4.0)", 0);
    try(-7, NULL, 0);
    try(5, NULL, 0);
    try(-1, "(I3)", HPF_IO_NO_ADVANCE);
    hpf_end();
}
