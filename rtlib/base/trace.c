/* trace.c: what was communicated. HPF_STAT=1 prints a table by call site when the program ends;
 * HPF_TRACE=FILE writes a timeline, one line an event: seconds, rank, kind, event, peer, bytes,
 * source place. Both are collected in memory and cost nothing when not asked for. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file/file.h"

static const char *const what_name[RT_WHATS] = {
    "copy", "fetch", "store", "remap", "overlap", "gather", "scatter", "reduce", "broadcast",
    "intrinsic", "scan", "i/o",
};

typedef struct Site {
    char where[64];
    int what;
    long calls, messages, bytes;
} Site;

typedef struct Event {
    double time;
    char where[40], event[12];
    int what, rank, peer;
    long bytes;
} Event;

static Site *sites;
static int nsite, cap_site;
static Event *events;
static long nevent, cap_event;

static Site *site(rt_what what, const char *where)
{
    for (int i = 0; i < nsite; i++)
        if (sites[i].what == (int)what && strncmp(sites[i].where, where, 63) == 0)
            return &sites[i];
    if (nsite == cap_site) {
        cap_site = cap_site ? 2 * cap_site : 64;
        sites = rt_grow(sites, (size_t)cap_site * sizeof *sites, "statistics");
    }
    Site *s = &sites[nsite++];
    memset(s, 0, sizeof *s);
    s->what = what;
    snprintf(s->where, sizeof s->where, "%s", where);
    return s;
}

void rt_count(rt_what what, const char *where, long messages, long bytes)
{
    if (!rt.stat)
        return;
    Site *s = site(what, where ? where : "-");
    s->calls++;
    s->messages += messages;
    s->bytes += bytes;
}

void rt_event(rt_what what, const char *event, const char *where, int peer, long bytes)
{
    if (!rt.trace)
        return;
    if (nevent == cap_event) {
        cap_event = cap_event ? 2 * cap_event : 1024;
        events = rt_grow(events, (size_t)cap_event * sizeof *events, "the trace");
    }
    Event *e = &events[nevent++];
    memset(e, 0, sizeof *e);
    e->time = MPI_Wtime();
    snprintf(e->where, sizeof e->where, "%s", where ? where : "-");
    snprintf(e->event, sizeof e->event, "%s", event);
    e->what = what;
    e->rank = rt.rank;
    e->peer = peer;
    e->bytes = bytes;
}

void *rt_trace_collect(const void *mine, long *n, size_t size)
{
    long *counts = rt_alloc((size_t)rt.size * sizeof *counts, "statistics");
    rt_allgather(n, sizeof *n, counts);
    if (rt.rank != 0) {
        MPI_Request request;
        long bytes = *n * (long)size;
        const char *p = mine;
        for (const long most = 1L << 30; bytes > 0; p += most, bytes -= most) {
            MPI_Isend(p, (int)(bytes < most ? bytes : most), MPI_BYTE, 0, RT_TAG_OTHER, rt.world,
                      &request);
            rt_wait(&request);
        }
        free(counts);
        return NULL;
    }
    long total = 0;
    for (int r = 0; r < rt.size; r++)
        total += counts[r];
    char *all = rt_alloc((size_t)total * size, "statistics");
    if (*n)
        memcpy(all, mine, (size_t)*n * size);
    char *p = all + (size_t)*n * size;
    for (int r = 1; r < rt.size; r++) {
        MPI_Request request;
        long bytes = counts[r] * (long)size;
        for (long most = 1L << 30, part; bytes > 0; p += part, bytes -= part) {
            part = bytes < most ? bytes : most;
            MPI_Irecv(p, (int)part, MPI_BYTE, r, RT_TAG_OTHER, rt.world, &request);
            rt_wait(&request);
        }
    }
    free(counts);
    *n = total;
    return all;
}

/* "heat.hpf:9" before "heat.hpf:21". */
static int by_place(const void *x, const void *y)
{
    const Site *a = x, *b = y;
    const char *ca = strrchr(a->where, ':'), *cb = strrchr(b->where, ':');
    size_t la = ca ? (size_t)(ca - a->where) : strlen(a->where);
    size_t lb = cb ? (size_t)(cb - b->where) : strlen(b->where);
    if (la != lb || strncmp(a->where, b->where, la) != 0)
        return strcmp(a->where, b->where);
    long na = ca ? atol(ca + 1) : 0, nb = cb ? atol(cb + 1) : 0;
    return na != nb ? (na < nb ? -1 : 1) : a->what - b->what;
}

static void print_sites(Site *all, long n)
{
    qsort(all, (size_t)n, sizeof *all, by_place);
    fprintf(stderr, "%-24s %-10s %10s %12s %16s\n", "where", "what", "calls", "messages", "bytes");
    Site sum = { .calls = 0 };
    for (long i = 0, j; i < n; i = j) {
        Site s = all[i];
        for (j = i + 1; j < n && by_place(&all[i], &all[j]) == 0; j++) {
            s.calls = all[j].calls > s.calls ? all[j].calls : s.calls;
            s.messages += all[j].messages;
            s.bytes += all[j].bytes;
        }
        fprintf(stderr, "%-24s %-10s %10ld %12ld %16ld\n", s.where, what_name[s.what], s.calls,
                s.messages, s.bytes);
        sum.calls += s.calls;
        sum.messages += s.messages;
        sum.bytes += s.bytes;
    }
    fprintf(stderr, "%-24s %-10s %10ld %12ld %16ld\n", "total", "", sum.calls, sum.messages,
            sum.bytes);
}

static int by_time(const void *x, const void *y)
{
    const Event *a = x, *b = y;
    return a->time < b->time ? -1 : a->time > b->time;
}

static void write_events(Event *all, long n)
{
    qsort(all, (size_t)n, sizeof *all, by_time);
    FILE *f = fopen(rt.trace, "w");
    if (!f) {
        fprintf(stderr, "warning: HPF_TRACE=%s cannot be written\n", rt.trace);
        return;
    }
    fprintf(f, "# seconds rank what event peer bytes where\n");
    for (long i = 0; i < n; i++) {
        const Event *e = &all[i];
        fprintf(f, "%.6f %d %s %s %d %ld %s\n", e->time - all[0].time, e->rank, what_name[e->what],
                e->event, e->peer, e->bytes, e->where);
    }
    fclose(f);
}

void rt_trace_end(void)
{
    if (rt.stat) {
        long n = nsite;
        Site *all = rt_trace_collect(sites, &n, sizeof *sites);
        if (all)
            print_sites(all, n);
        free(all);
        rt_file_stat_end();
    }
    if (rt.trace) {
        long n = nevent;
        Event *all = rt_trace_collect(events, &n, sizeof *events);
        if (all)
            write_events(all, n);
        free(all);
    }
    free(sites);
    free(events);
    sites = NULL;
    events = NULL;
    nsite = cap_site = 0;
    nevent = cap_event = 0;
}
