/* numbers.c: lists of numbers that say how something is distributed: GEN_BLOCK's sizes, INDIRECT's
 * processors. Every process knows a distribution as a whole, so the list of an array is a copy of
 * all its elements. */
#include <stdlib.h>

#include "rt.h"

void hpf_number(hpf_numbers *list, long value)
{
    if (list->n == list->room) {
        long room = list->room ? 2 * list->room : 16;
        long *at = rt_alloc((size_t)room * sizeof *at, "a distribution");
        for (long i = 0; i < list->n; i++)
            at[i] = list->at[i];
        free(list->at);
        list->at = at;
        list->room = room;
    }
    list->at[list->n++] = value;
}

void hpf_numbers_free(hpf_numbers *list)
{
    free(list->at);
    *list = (hpf_numbers){ 0 };
}

static long value_at(const void *base, int type, long i)
{
    switch (type) {
    case HPF_TYPE(HPF_INTEGER, 1):
        return ((const int8_t *)base)[i];
    case HPF_TYPE(HPF_INTEGER, 2):
        return ((const int16_t *)base)[i];
    case HPF_TYPE(HPF_INTEGER, 4):
        return ((const int32_t *)base)[i];
    default:
        return ((const int64_t *)base)[i];
    }
}

hpf_numbers hpf_numbers_of(const char *where, hpf_array *a)
{
    hpf_numbers list = { 0 };
    hpf_array all;
    if (!a->allocated)
        rt_fail_all(where, "'%s' is not allocated and cannot say how something is distributed",
                    a->name);
    long n = a->dim[0].hi - a->dim[0].lo + 1;
    if (n <= 0)
        return list;
    hpf_declare(&all, a->name, a->type, 1, NULL, NULL);
    hpf_allocate(where, &all, (hpf_bound[]){ { 1, n } });
    hpf_copy(where, &all, (hpf_triplet[]){ { 1, n, 1 } }, a,
             (hpf_triplet[]){ { a->dim[0].lo, a->dim[0].hi, 1 } }, (int[]){ 0 });
    list.n = list.room = n;
    list.at = rt_alloc((size_t)n * sizeof *list.at, "a distribution");
    for (long i = 0; i < n; i++)
        list.at[i] = value_at(all.base, a->type, i);
    hpf_free(&all);
    return list;
}
