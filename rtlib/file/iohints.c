/* iohints.c: the settings of file access, by ROMIO's names where they mean the same.
 *
 * They come from, the later before the earlier: defaults; the file that ROMIO_HINTS names, with a
 * line "name value" each; the environment's HPF_IO_HINTS="name=value;…"; an MPI_Info; the hints
 * given with the file. ROMIO_PRINT_HINTS=1 prints the effective values and where they come from. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "file/file.h"

typedef enum Kind { N, S, D } Kind;

typedef struct Hint {
    const char *name;
    long value;
    Kind kind;
    size_t at;
    const char *text;
} Hint;

static const Hint hints[] = {
#define X(name, value, kind, text) { #name, value, kind, offsetof(rt_hints, name), text },
    RT_HINTS(X)
#undef X
};
enum { HINTS = sizeof hints / sizeof *hints };

/* What ROMIO knows and has no meaning here; no reason to warn. */
static const char *const idle[] = {
    "cb_config_list", "cb_block_size", "romio_no_indep_rw", "romio_cb_fr_types", "romio_cb_pfr",
    "romio_cb_fr_alignment", "romio_cb_ds_threshold", "romio_cb_alltoall", "direct_read",
    "direct_write", "start_iodevice", "romio_filesystem_type", "access_style", "file_perm",
};

static const char *const switches[] = { "automatic", "enable", "disable" };
static const char *const domains[] = { "dynamic", "static", "cyclic", "stripe" };

typedef struct Setter {
    rt_hints *to;
    const char *origin[HINTS]; /* of each value */
    bool tell;
} Setter;

static long *place(rt_hints *h, int i)
{
    return (long *)(void *)((char *)h + hints[i].at);
}

static int word_of(const char *value, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (strcasecmp(value, words[i]) == 0)
            return i;
    return -1;
}

/* Letters in which two names differ, roughly: for "did you mean". */
static int unlike(const char *a, const char *b)
{
    int n = 0;
    for (; *a && *b; a++, b++)
        n += *a != *b;
    return n + (int)strlen(a) + (int)strlen(b);
}

static void unknown(const char *name, const char *origin)
{
    int best = 0;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(name, idle[i]) == 0)
            return;
    for (int i = 1; i < HINTS; i++)
        if (unlike(name, hints[i].name) < unlike(name, hints[best].name))
            best = i;
    if (unlike(name, hints[best].name) <= 3)
        fprintf(stderr, "warning: hint '%s' (%s) is unknown; did you mean '%s'?\n", name, origin,
                hints[best].name);
    else
        fprintf(stderr, "warning: hint '%s' (%s) is unknown\n", name, origin);
}

static void set(Setter *s, const char *name, const char *value, const char *origin)
{
    for (int i = 0; i < HINTS; i++) {
        if (strcmp(name, hints[i].name) != 0)
            continue;
        long v = hints[i].kind == S ? word_of(value, switches, 3)
               : hints[i].kind == D ? word_of(value, domains, 4) : rt_number(value);
        if (v >= 0) {
            *place(s->to, i) = v;
            s->origin[i] = origin;
        } else if (s->tell) {
            fprintf(stderr, "warning: hint '%s' (%s) cannot be '%s'\n", name, origin, value);
        }
        return;
    }
    if (s->tell)
        unknown(name, origin);
}

/* "name=value; name=value", or with line ends and blanks in place of ; and =. */
static void set_all(Setter *s, const char *text, const char *origin)
{
    char *copy = strdup(text), *rest = copy;
    for (char *item; copy && (item = strtok_r(rest, ";,\n", &rest));) {
        char name[64], value[192];
        item += strspn(item, " \t\r");
        if (*item == '#')
            continue;
        if (sscanf(item, "%63[^= \t]%*[= \t]%191[^ \t\r]", name, value) == 2)
            set(s, name, value, origin);
        else if (*item && s->tell)
            fprintf(stderr, "warning: '%s' (%s) is no hint of the form name=value\n", item, origin);
    }
    free(copy);
}

static void set_file(Setter *s, const char *path)
{
    FILE *f = fopen(path, "r");
    char line[512];
    if (!f && s->tell)
        fprintf(stderr, "warning: ROMIO_HINTS=%s cannot be read\n", path);
    while (f && fgets(line, sizeof line, f))
        set_all(s, line, "ROMIO_HINTS");
    if (f)
        fclose(f);
}

static void set_info(Setter *s, MPI_Info info)
{
    int n = 0;
    MPI_Info_get_nkeys(info, &n);
    for (int i = 0; i < n; i++) {
        char name[MPI_MAX_INFO_KEY + 1], value[192 + 1];
        int found;
        MPI_Info_get_nthkey(info, i, name);
        MPI_Info_get(info, name, 192, value, &found);
        if (found)
            set(s, name, value, "MPI_Info");
    }
}

static void clamp(rt_hints *h)
{
    const long least = 4096, most = 1L << 30;
    long *sizes[] = { &h->cb_buffer_size, &h->ind_rd_buffer_size, &h->ind_wr_buffer_size };
    for (int i = 0; i < 3; i++)
        *sizes[i] = *sizes[i] < least ? least : *sizes[i] > most ? most : *sizes[i];
    h->hpf_domain_block = h->hpf_domain_block < 1 ? 1 : h->hpf_domain_block;
    h->hpf_timeout = h->hpf_timeout < 1 ? 1 : h->hpf_timeout;
}

static void print(const Setter *s, const char *file)
{
    fprintf(stderr, "hints for '%s':\n", file);
    for (int i = 0; i < HINTS; i++) {
        long v = *place(s->to, i);
        char value[24];
        snprintf(value, sizeof value, "%ld", v);
        fprintf(stderr, "  %-20s = %-10s (%s) %s\n", hints[i].name,
                hints[i].kind == S ? switches[v] : hints[i].kind == D ? domains[v] : value,
                s->origin[i], hints[i].text);
    }
}

void rt_hints_get(rt_hints *h, const char *file, const char *text, MPI_Info info, bool tell)
{
    Setter s = { .to = h, .tell = tell };
    const char *path = getenv("ROMIO_HINTS"), *env = getenv("HPF_IO_HINTS");
    const char *show = getenv("ROMIO_PRINT_HINTS");
    for (int i = 0; i < HINTS; i++) {
        *place(h, i) = hints[i].value;
        s.origin[i] = "default";
    }
    if (path && *path)
        set_file(&s, path);
    if (env)
        set_all(&s, env, "HPF_IO_HINTS");
    if (info != MPI_INFO_NULL)
        set_info(&s, info);
    if (text)
        set_all(&s, text, "the program");
    clamp(h);
    if (tell && show && *show && *show != '0')
        print(&s, file);
}
