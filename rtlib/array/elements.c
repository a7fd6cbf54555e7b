/* elements.c: array arguments that a procedure reaches by the address of their elements alone.
 *
 * Contract: the argument is a descriptor (hpf_is_array), or a mapped array's element is on its way.
 * What is not there in one piece gets a dummy of its own (dummy.c), kept here until the procedure
 * ends. Procedures end in the opposite order of their beginning: the kept ones are a stack. */
#include <stdlib.h>

#include "array/dummy.h"

typedef struct Kept {
    const void *actual, *elements;
    struct Kept *next;
    bool copied; /* the elements are those of `dummy`, else the actual's own */
    hpf_array dummy;
} Kept;

static Kept *kept;

/* Where an array without elements, or without any here, is said to be: what stores there all the
 * same ends at once. */
static const double nowhere[512];

void *hpf_first(const hpf_array *a)
{
    return a->base ? rt_array_first(a) : (void *)nowhere;
}

/* Whether the dummy can be the actual's elements as they lie, whatever the shapes. */
static bool lies_right(const hpf_array *actual, const hpf_dummy *want)
{
    return !want->checked && actual->allocated && !actual->ooc && actual->type == want->type &&
           rt_array_is_plain(actual);
}

void *hpf_elements(const char *where, void *a, const hpf_dummy *want)
{
    if (!a) /* an OPTIONAL dummy that is absent */
        return NULL;
    if (!rt_is_descriptor(a)) {
        rt_refuse_single(where, a);
        return a;
    }
    Kept *k = rt_zalloc(sizeof *k, "a dummy argument");
    k->copied = !lies_right(a, want);
    if (k->copied) {
        hpf_dummy whole = *want;
        whole.contiguous = whole.replicated = true;
        hpf_dummy_enter(where, &k->dummy, a, &whole, NULL, NULL);
    }
    k->actual = a;
    k->elements = hpf_first(k->copied ? &k->dummy : a);
    k->next = kept;
    kept = k;
    return (void *)k->elements;
}

void hpf_elements_back(void *a, const void *elements, bool copy_out)
{
    Kept **at = &kept;
    while (*at && ((*at)->actual != a || (*at)->elements != elements))
        at = &(*at)->next;
    Kept *k = *at;
    if (!k)
        return;
    *at = k->next;
    if (k->copied)
        hpf_dummy_leave(&k->dummy, a, copy_out);
    else if (copy_out)
        hpf_written(a);
    free(k);
}
