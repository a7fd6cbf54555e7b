/* format-units.c: the program of format-units.test: standard output and error, fort.n, records
 * longer than any buffer, non-advancing output that nothing ends, formats more than are kept. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/format.h"
#include "hpfrt.h"

int hpf_rank(void)
{
    return 0;
}

void hpf_fail(const char *where, const char *fmt, ...)
{
    va_list ap;
    rt_io_flush(false);
    fprintf(stderr, "%s: error: ", where);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(2);
}

static void write_ints(int unit, const char *fmt, int flags, int n, const int *v)
{
    hpf_write_begin("units:1", unit, fmt, fmt ? (long)strlen(fmt) : 0, flags);
    hpf_write_items(HPF_I4, v, n, 1);
    hpf_write_end();
}

/* A record of a million items, which must not need memory for all of it unless T looks back. */
static void long_records(void)
{
    enum { N = 200000 };
    static double x[2 * N];
    for (int i = 0; i < 2 * N; i++)
        x[i] = i;
    hpf_write_begin("units:2", 11, NULL, 0, 0);
    hpf_write_items(HPF_R8, x, N, 2);
    hpf_write_end();
    hpf_write_begin("units:3", 11, "(*(F9.1,TL2))", 13, 0);
    hpf_write_items(HPF_R8, x, N, 2);
    hpf_write_end();
    const char *fmt = "(4(F9.1,TL9,'<',T2))";
    hpf_write_begin("units:4", 11, fmt, (long)strlen(fmt), 0);
    hpf_write_items(HPF_R8, x, 8, -1 + 2);
    hpf_write_end();
}

int main(int argc, char **argv)
{
    int v[3] = { 1, -2, 3 };
    if (argc > 1) {
        write_ints(atoi(argv[1]), NULL, 0, 3, v);
        return rt_io_flush(true) ? 0 : 2;
    }
    write_ints(6, "('to stdout',3I4)", 0, 3, v);
    write_ints(0, "('to stderr',3I4)", 0, 3, v);
    write_ints(10, "('to fort.10',3I4)", 0, 3, v);
    write_ints(-1, NULL, 0, 0, v);
    write_ints(10, NULL, 0, 3, v);
    long_records();
    for (int i = 0; i < 500; i++) {
        char fmt[32];
        snprintf(fmt, sizeof fmt, "('format %d',I4)", i % 100);
        write_ints(12, fmt, 0, 1, &i);
    }
    write_ints(6, "('no end',2X)", HPF_IO_NO_ADVANCE, 0, v);
    return rt_io_flush(true) ? 0 : 2;
}
