/* format-speed.c: prints 200,000 reals (kind 8) in the way that the first argument names. */
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
    fprintf(stderr, "%s: ", where);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    exit(2);
}

int main(int argc, char **argv)
{
    enum { N = 200000 };
    static double x[N];
    double s = 0.5;
    for (int i = 0; i < N; i++) {
        s = s * 3.9 * (1 - s);
        x[i] = i % 7 == 0 ? s * 1e5 : s;
    }
    const char *fmt = argc > 1 && strcmp(argv[1], "*") ? argv[1] : NULL;
    hpf_write_begin("speed", -1, fmt, fmt ? (long)strlen(fmt) : 0, 0);
    hpf_write_items(HPF_R8, x, N, 1);
    hpf_write_end();
    return rt_io_flush(true) ? 0 : 2;
}
