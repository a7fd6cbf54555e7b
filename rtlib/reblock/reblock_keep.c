/* reblock_keep.c: pieces of target bricks that are not complete yet (contract: reblock.h).
 *
 * They stand one after another in memory of the size that the plan gives them. Where the end is
 * reached, those that are left slide to the beginning; the plan's bound holds for what is live, so
 * there is room then. */
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"

void rt_keep_start(rt_keep *k, int n, long esize, const int *fast, long room)
{
    *k = (rt_keep){ .n = n, .esize = esize, .room = room, .fast = fast };
    k->data = rt_alloc_aligned((size_t)room + 1, "what is kept between steps");
}

void rt_keep_end(rt_keep *k)
{
    for (rt_kept *p = k->first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    for (rt_kept *p = k->spare, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    free(k->data);
}

static void slide(rt_keep *k)
{
    long at = 0;
    for (rt_kept *p = k->first; p; p = p->next) {
        if (p->at != at)
            memmove(k->data + at, k->data + p->at, (size_t)p->bytes);
        p->at = at;
        at += p->bytes;
    }
    k->used = at;
}

long rt_keep_room(rt_keep *k, long bytes)
{
    if (k->used + bytes > k->room)
        slide(k);
    return k->used;
}

rt_kept *rt_keep_new(rt_keep *k, long brick, const long *lo, const long *n)
{
    rt_kept *p = k->spare;
    if (p)
        k->spare = p->next;
    else
        p = rt_alloc(sizeof *p, "what is kept between steps");
    *p = (rt_kept){ .brick = brick, .bytes = k->esize };
    for (int d = 0; d < k->n; d++) {
        p->lo[d] = lo[d];
        p->n[d] = n[d];
        p->bytes *= n[d];
    }
    if (k->used + p->bytes > k->room)
        slide(k);
    if (k->used + p->bytes > k->room)
        hpf_fail(NULL, "internal error: %ld bytes are to be kept between steps, %ld were planned",
                 k->used + p->bytes, k->room);
    p->at = k->used;
    k->used += p->bytes;
    k->live += p->bytes;
    p->prev = k->last;
    *(k->last ? &k->last->next : &k->first) = p;
    k->last = p;
    p->chain = k->bucket[brick % RT_BUCKETS];
    k->bucket[brick % RT_BUCKETS] = p;
    return p;
}

rt_kept *rt_keep_take(rt_keep *k, long brick)
{
    for (rt_kept **at = &k->bucket[brick % RT_BUCKETS]; *at; at = &(*at)->chain)
        if ((*at)->brick == brick) {
            rt_kept *p = *at;
            *at = p->chain;
            return p;
        }
    return NULL;
}

void rt_keep_drop(rt_keep *k, rt_kept *p)
{
    *(p->prev ? &p->prev->next : &k->first) = p->next;
    *(p->next ? &p->next->prev : &k->last) = p->prev;
    k->live -= p->bytes;
    if (k->last == NULL)
        k->used = 0;
    p->next = k->spare;
    k->spare = p;
}

void rt_kept_strides(const rt_keep *k, const rt_kept *p, long *stride)
{
    long scale = 1;
    for (int j = 0; j < k->n; j++) {
        stride[k->fast[j]] = scale;
        scale *= p->n[k->fast[j]];
    }
}
