/* scan_far.c: which results are stored past the caches (contract: scan_side.h). A line that is
 * written there as a whole need not be read first; but what the caches keep from one statement to
 * the next is quicker to write there. So it goes by the size of the last cache before memory, and
 * where that would keep them by how quick it is: a cache that many processors share, some of them
 * other guests', can be as slow as memory. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/share.h"
#include "scan/scan_side.h"

enum { LARGE = 1 << 20 }; /* bytes of a share that a core's own caches do not keep */

/* The first line of a file about processor 0's cache of this level, counted from 0. */
static bool cache_line(int index, const char *what, char *line, int size)
{
    char path[96];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", index, what);
    FILE *file = fopen(path, "r");
    bool found = file && fgets(line, size, file);
    if (file)
        fclose(file);
    if (found)
        line[strcspn(line, "\n")] = '\0';
    return found;
}

/* How many processors a mask such as ff,00000003 has. */
static int processors(const char *mask)
{
    int n = 0;
    for (; *mask; mask++) {
        const char *digit = strchr("0123456789abcdef", *mask);
        n += digit ? __builtin_popcountl((unsigned long)(digit - "0123456789abcdef")) : 0;
    }
    return n;
}

/* The last index is the last level. A guest may see all of a cache that it shares with others: no
 * more counts than MOST. */
static long find(void)
{
    enum { MOST = 32 << 20, LINE = 1024 };
    char size[32], mask[LINE];
    int last = -1;
    while (cache_line(last + 1, "size", size, sizeof size))
        last++;
    if (last < 0 || !cache_line(last, "size", size, sizeof size))
        return 0;
    long bytes = rt_number(size);
    int shared = cache_line(last, "shared_cpu_map", mask, LINE) ? processors(mask) : 1;
    shared = shared < rt.node_size ? shared : rt.node_size;
    bytes = bytes > 0 && shared > 1 ? bytes / shared : bytes;
    return bytes < 0 ? 0 : bytes < MOST ? bytes : MOST;
}

/* Bytes of the last cache that are this process's, if those of the node share it; 0: not known. */
static long cache_share(void)
{
    static long share = -1;
    if (share < 0)
        share = find();
    return share;
}

/* The addition keeps the compiler from calling a copy that goes past the caches itself. */
RT_VECTORS static void through(uint64_t *restrict to, const uint64_t *restrict from, long n)
{
    for (long i = 0; i < n; i++)
        to[i] = from[i] + 1;
}

/* Whether stores past the caches are so much quicker than into the last one, as measured once,
 * that scans gain: these do more than a copy does beside their stores. */
static bool past_is_quicker(void)
{
    enum { TRIAL = 4 << 20, ROUNDS = 24 }; /* bytes; of both, in turn, the first with new pages */
    static int quicker = -1;
    if (quicker >= 0)
        return quicker;
    uint64_t *from = rt_alloc_try(TRIAL), *to = rt_alloc_try(TRIAL);
    double best[2] = { 1e9, 1e9 };
    if (from)
        memset(from, 1, TRIAL);
    for (int round = 0; round < ROUNDS && from && to; round++) {
        const double begun = MPI_Wtime();
        if (round % 2)
            hpf_stream(to, from, TRIAL);
        else
            through(to, from, TRIAL / sizeof *to);
        const double took = MPI_Wtime() - begun;
        best[round % 2] = took < best[round % 2] ? took : best[round % 2];
    }
    free(from);
    free(to);
    quicker = best[1] < 0.65 * best[0];
    return quicker;
}

bool rt_side_large(const hpf_array *r, const hpf_array *a)
{
    const long n = rt_share_count(r), bytes = n * rt_size_of(r), all = bytes + n * rt_size_of(a);
    return r->storage != a->storage && bytes >= LARGE && 2 * all >= 3 * rt_own_cache();
}

bool rt_side_far(const hpf_array *r, const hpf_array *a, bool same)
{
    const long given = rt_env_bytes("HPF_SCAN_FAR", 0);
    const long n = rt_share_count(r), bytes = n * rt_size_of(r);
    if (r->storage == a->storage)
        return false;
    if (given)
        return bytes >= given;
    if (!rt_side_large(r, a))
        return false;
    return bytes + n * rt_size_of(a) > cache_share() / 2 || (same && past_is_quicker());
}
