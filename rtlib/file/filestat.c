/* filestat.c: HPF_STAT=1 also prints what the accesses to files took, a line a place and file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file/file.h"

typedef struct Site {
    char where[48], file[48];
    hpf_file_count count;
} Site;
static Site *sites;
static int nsite, cap_site;

enum { FIELDS = sizeof(hpf_file_count) / sizeof(long) };

void rt_file_count_add(hpf_file_count *to, const hpf_file_count *from, const hpf_file_count *less)
{
    long *t = (long *)to;
    const long *f = (const long *)from, *l = (const long *)less;
    for (int i = 0; i < FIELDS; i++)
        t[i] += f[i] - (l ? l[i] : 0);
}

/* The end of a long name says more than its beginning. */
static const char *tail(const char *text, size_t most)
{
    size_t n = text ? strlen(text) : 0;
    return !text ? "-" : n > most ? text + n - most : text;
}

void rt_file_stat(const char *where, const char *file, const hpf_file_count *after,
                  const hpf_file_count *before)
{
    if (!rt.stat)
        return;
    where = tail(where, sizeof sites->where - 1);
    file = tail(file, sizeof sites->file - 1);
    int i = 0;
    while (i < nsite && (strcmp(sites[i].where, where) != 0 || strcmp(sites[i].file, file) != 0))
        i++;
    if (i == nsite) {
        if (nsite == cap_site) {
            cap_site = cap_site ? 2 * cap_site : 16;
            sites = rt_grow(sites, (size_t)cap_site * sizeof *sites, "statistics");
        }
        memset(&sites[nsite], 0, sizeof *sites);
        snprintf(sites[nsite].where, sizeof sites->where, "%s", where);
        snprintf(sites[nsite++].file, sizeof sites->file, "%s", file);
    }
    rt_file_count_add(&sites[i].count, after, before);
}

static int by_place(const void *x, const void *y)
{
    const Site *a = x, *b = y;
    int order = strcmp(a->where, b->where);
    return order ? order : strcmp(a->file, b->file);
}

static void print(Site *all, long n)
{
    qsort(all, (size_t)n, sizeof *all, by_place);
    fprintf(stderr, "%-20s %-20s %8s %8s %14s %8s %14s %7s %8s %14s %12s %12s %12s\n",
            "where", "file", "accesses", "reads", "bytes", "writes", "bytes", "domains", "rounds",
            "exchanged", "ahead", "behind", "holes");
    for (long i = 0, j; i < n; i = j) {
        hpf_file_count c = { .accesses = 0 };
        for (j = i; j < n && by_place(&all[i], &all[j]) == 0; j++)
            rt_file_count_add(&c, &all[j].count, NULL);
        fprintf(stderr, "%-20s %-20s %8ld %8ld %14ld %8ld %14ld %7ld %8ld %14ld %12ld "
                "%12ld %12ld\n",
                all[i].where, tail(all[i].file, 20), c.accesses, c.reads, c.read_bytes, c.writes,
                c.written_bytes, c.domains, c.rounds, c.exchanged_bytes, c.ahead_bytes,
                c.behind_bytes, c.hole_bytes);
    }
}

void rt_file_stat_end(void)
{
    int any = nsite;
    rt_allreduce(&any, 1, MPI_INT, MPI_MAX);
    if (any) {
        long n = nsite;
        Site *all = rt_trace_collect(sites, &n, sizeof *sites);
        if (all)
            print(all, n);
        free(all);
    }
    free(sites);
    sites = NULL;
    nsite = cap_site = 0;
}
