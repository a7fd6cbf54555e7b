/* format-cases.c: the test driver of format-*.test: reads the same cases as format-cases.f90 and
 * prints them through libhpfrt's output statements, without MPI. With `-f`, each line is a format
 * only, and the answer is whether it is accepted (`ok` or the message and its offset). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/format.h"
#include "hpfrt.h"

enum { MAX_ITEMS = 64, LINE = 4096 };

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

static bool get_line(char *line)
{
    if (!fgets(line, LINE, stdin))
        return false;
    line[strcspn(line, "\n")] = 0;
    return true;
}

static void write_value(const char *kind, const long long *v)
{
    float f[2];
    int i4[2] = { (int)v[0], (int)v[1] };
    signed char i1 = (signed char)v[0];
    short i2 = (short)v[0];
    memcpy(f, i4, sizeof f);
    switch (kind[0]) {
    case 'i':
        hpf_write_int(kind[1] == '1' ? (void *)&i1 : kind[1] == '2' ? (void *)&i2
                      : kind[1] == '4' ? (void *)i4 : (void *)v, kind[1] - '0');
        break;
    case 'l': hpf_write_logical(v, kind[1] - '0'); break;
    case 'r': hpf_write_real(kind[1] == '4' ? (void *)f : (void *)v, kind[1] - '0'); break;
    case 'z': hpf_write_complex(kind[1] == '4' ? (void *)f : (void *)v, kind[1] - '0'); break;
    }
}

/* Items of several types: i4:5~r8:<bits>~z4:<bits>,<bits>~l4:1~c0:text */
static void write_mixed(char *p)
{
    while (p) {
        char *next = strchr(p, '~');
        if (next)
            *next++ = 0;
        if (p[0] == 'c') {
            hpf_write_char(p + 3, (long)strlen(p + 3));
        } else {
            char *end;
            long long v[2] = { strtoll(p + 3, &end, 10), 0 };
            if (*end == ',')
                v[1] = strtoll(end + 1, NULL, 10);
            write_value(p, v);
        }
        p = next;
    }
}

static void run_case(char *line)
{
    char *fmt = strtok(line, "|"), *kind = strtok(NULL, "|");
    long n = atol(strtok(NULL, "|"));
    char *p = strtok(NULL, "|");
    bool list = strcmp(fmt, "*") == 0;
    long length = p && kind[0] == 'c' ? atol(p) : 0;
    static char where[] = "cases:1";
    hpf_write_begin(where, 6, list ? NULL : fmt, list ? 0 : (long)strlen(fmt),
                    kind[0] == 'n' ? HPF_IO_NO_ADVANCE : 0);
    if (kind[0] == 'm' || kind[0] == 'n') {
        write_mixed(n > 0 ? p : NULL);
    } else if (kind[0] == 'c') {
        for (long i = 0; i < n; i++) {
            static char text[LINE];
            memset(text, ' ', sizeof text);
            if (!get_line(text))
                break;
            size_t have = strlen(text);
            memset(text + have, ' ', sizeof text - have);
            hpf_write_char(text + 1, length);
        }
    } else {
        long long v[MAX_ITEMS + 1] = { 0 };
        for (long i = 0; i < n; i++)
            v[i] = strtoll(p, &p, 10);
        for (long i = 0; i < n; i += kind[0] == 'z' ? 2 : 1)
            write_value(kind, v + i);
    }
    hpf_write_end();
}

static void check_format(const char *line)
{
    long bad = -1;
    Fmt f;
    const char *error = rt_format_parse(&f, line, (long)strlen(line), &bad);
    if (!error)
        rt_format_free(&f);
    if (error)
        printf("%s: %ld: %s\n", line, bad, error);
    else
        printf("%s: ok\n", line);
}

int main(int argc, char **argv)
{
    static char line[LINE];
    bool formats = argc > 1 && strcmp(argv[1], "-f") == 0;
    for (int number = 1; get_line(line); number++) {
        if (formats) {
            check_format(line);
            continue;
        }
        hpf_write_begin("cases", 6, "('#',I0)", 8, 0);
        hpf_write_int(&number, 4);
        hpf_write_end();
        run_case(line);
    }
    return rt_io_flush(true) ? 0 : 2;
}
