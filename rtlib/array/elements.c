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
    hpf_array *dummy; /* whose elements they are; NULL: the actual's own, or packed ones */
    long packed;      /* bytes that lie FIRST bytes behind its beginning; 0: they are not packed */
} Kept;

/* Where packed elements begin, and what loops over whole vectors may read behind them. */
enum { FIRST = 128, BEHIND = 192 };

_Static_assert(sizeof(Kept) <= FIRST, "elements lie behind it");

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

/* The bytes of a dummy whose elements are the actual's first ones, which lie with gaps; 0: nothing
 * so simple. */
static long gathered(const hpf_array *actual, const hpf_dummy *want)
{
    long n = 1, have = 1;
    if (want->checked || !actual->whole || actual->type != want->type || !want->bounds)
        return 0;
    for (int d = 0; d < actual->rank; d++)
        have *= hpf_span(actual->dim[d].lo, actual->dim[d].hi);
    for (int d = 0; d < want->rank - want->assumed_size; d++)
        if (__builtin_mul_overflow(n, hpf_span(want->bounds[d].lo, want->bounds[d].hi), &n))
            return 0;
    n = want->assumed_size ? have : n;
    return n > have ? 0 : n * HPF_TYPE_SIZE(want->type); /* more: an error, which others report */
}

static Kept *keep(const void *actual, long packed)
{
    Kept *k = (Kept *)(void *)rt_stack_push(packed + FIRST);
    if (!k)
        k = rt_alloc((size_t)packed + FIRST + BEHIND, "a dummy argument");
    *k = (Kept){ .actual = actual, .packed = packed, .next = kept };
    kept = k;
    return k;
}

void *hpf_elements(const char *where, void *a, const hpf_dummy *want)
{
    if (!a) /* an OPTIONAL dummy that is absent */
        return NULL;
    if (!rt_is_descriptor(a)) {
        rt_refuse_single(where, a);
        return a;
    }
    Kept *k;
    long packed;
    if (lies_right(a, want)) {
        k = keep(a, 0);
        k->elements = hpf_first(a);
    } else if ((packed = gathered(a, want)) > 0) {
        k = keep(a, packed);
        k->elements = (char *)k + FIRST;
        if (want->copy_in)
            rt_array_pack(a, (char *)k + FIRST, packed, true);
    } else {
        hpf_dummy whole = *want;
        whole.contiguous = whole.replicated = true;
        hpf_array *dummy = rt_zalloc(sizeof *dummy, "a dummy argument");
        hpf_dummy_enter(where, dummy, a, &whole, NULL, NULL);
        k = keep(a, 0);
        k->dummy = dummy;
        k->elements = hpf_first(dummy);
    }
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
    if (k->dummy)
        hpf_dummy_leave(k->dummy, a, copy_out);
    else if (k->packed && copy_out)
        rt_array_pack(a, (char *)k + FIRST, k->packed, false);
    if (copy_out && !k->dummy)
        hpf_written(a);
    free(k->dummy);
    if (!rt_stack_pop((char *)k))
        free(k);
}
