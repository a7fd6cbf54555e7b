/* local.c: arrays that a procedure makes on entry and leaves on return, such as automatic ones.
 *
 * Contract: a small one has no more of a descriptor than what its elements and a call need (as
 * hpf_slice makes it), and its elements lie on a stack: procedures end in the opposite order of
 * their beginning. A large one is an array like others. */
#include <stdlib.h>

#include "array/array.h"

enum { SMALL = 1 << 14, STACK = 1 << 18, LINE = 64 };
/* Bytes before the elements and behind them that loops over whole vectors may read. */
enum { BEFORE = 128, BEHIND = 192 };

static char *stack, *top; /* top: the first byte that is free, at the beginning of a line */

/* The bytes of these bounds; more than SMALL: some such number. */
static long bytes_of(int rank, const hpf_bound *b, long size)
{
    long n = size;
    bool empty = false;
    for (int d = 0; d < rank; d++) {
        long extent = b[d].hi - b[d].lo + 1;
        empty = empty || b[d].hi < b[d].lo;
        n = empty || n > SMALL || extent > SMALL ? SMALL + 1L : n * extent;
    }
    return empty ? 0 : n;
}

char *rt_stack_push(long bytes)
{
    if (bytes > SMALL)
        return NULL;
    if (!stack)
        top = stack = rt_alloc_aligned(STACK, "local arrays");
    long all = (BEFORE + bytes + BEHIND + LINE - 1) / LINE * LINE;
    if (all > STACK - (top - stack))
        return NULL;
    char *first = top + BEFORE;
    top += all;
    return first;
}

void hpf_local_enter(const char *where, hpf_array *a, const char *name, int type, int rank,
                     const hpf_bound *b)
{
    long size = HPF_TYPE_SIZE(type), bytes = bytes_of(rank, b, size), stride = 1, o = 0;
    hpf_line line[HPF_MAX_RANK];
    char *first = rt_stack_push(bytes);
    if (!first) {
        hpf_declare(a, name, type, rank, NULL, NULL);
        hpf_allocate(where, a, b);
        return;
    }
    for (int d = 0; d < rank; d++) {
        line[d] = (hpf_line){ b[d].hi < b[d].lo ? 0 : b[d].hi - b[d].lo + 1, stride };
        stride *= line[d].extent;
    }
    hpf_slice(a, name, type, rank, first, line);
    for (int d = 0; d < rank; d++)
        if (line[d].extent > 0) {
            a->dim[d].lo = b[d].lo;
            a->dim[d].hi = b[d].hi;
        }
    for (int d = 0; d < rank; d++)
        o -= a->dim[d].lo * a->dim[d].s;
    a->o = o;
}

bool rt_stack_pop(char *first)
{
    char *at = first - BEFORE;
    if (!stack || at < stack || at >= stack + STACK)
        return false;
    if (at < top) /* else what lies below has gone before it */
        top = at;
    return true;
}

void hpf_local_leave(hpf_array *a)
{
    char *first = a->base;
    if (a->use) /* a large one, or the runtime has worked on it */
        hpf_free(a);
    rt_stack_pop(first);
}
