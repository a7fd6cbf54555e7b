/* hpfrt_dummy.h: arguments of procedures; part of hpfrt.h.
 *
 * Contract: the caller hands over arrays as they lie; the procedure makes of them what its dummies
 * ask for, and on return of that what the caller has. hpfrt_argument.h: of arrays without mapping,
 * inline. */
#ifndef HPFRT_DUMMY_H
#define HPFRT_DUMMY_H

/* ---- dummies (dummy.c) ---- */

/* What a dummy asks for. t == NULL: transcriptive (takes what comes). */
typedef struct hpf_dummy {
    const char *name;
    int type, rank;
    const hpf_bound *bounds; /* explicit shape: full bounds; assumed shape: lo only; NULL: 1: */
    bool assumed_shape;
    bool replicated;  /* prescriptive: no mapping, a full copy on each process */
    bool copy_in, copy_out; /* from INTENT: keep values on entry, restore them on return */
    const struct hpf_array *like; /* aligned with another dummy, whose mapping is that of its
                                     actual: dimension d lies like its dimension like_dim[d], as in
                                     hpf_allocate_like; NULL: not */
    int like_dim[HPF_MAX_RANK];
    bool assumed_size; /* a(n,*): the last upper bound follows from the actual's elements */
    bool contiguous;   /* its elements must follow each other: copied where the actual's do not */
    const struct hpf_ooc_spec *ooc; /* it is out of core; NULL: in memory */
    bool checked; /* -fcheck=bounds: it must not end behind the actual's elements */
} hpf_dummy;

/* [collective] On entry: makes `d` from the actual: an alias where the mapping fits (same layout,
 * or transcriptive), else a new array remapped from it. A smaller or mis-typed actual is an error.
 * Dummies of declared shape whose elements are the actual's in another shape (sequence association)
 * are accepted only for unmapped actuals, and for values (hpf_value); the dummy may end behind an
 * actual that is part of a larger storage sequence, and behind any whose elements follow each other
 * unless it is `checked`.
 * `self` templates: t was made from d's own bounds. */
void hpf_dummy_enter(const char *where, hpf_array *d, hpf_array *actual, const hpf_dummy *want,
                     hpf_template *t, const hpf_axis *axes);
/* [local] An actual argument of a procedure whose interface the caller does not know, where the
 * dummy may be a scalar: the first element of an unmapped array whose elements follow each other,
 * else the descriptor. hpf_dummy_enter takes both. */
void *hpf_data(hpf_array *a);

/* The elements of an unmapped array from a[subs] on, in array element order, and the n bytes of a
 * CHARACTER scalar (a: NULL) or of a part of an element, with the same number of those behind it as
 * often as a has them, as actual arguments; freed by hpf_free [local]. */
void hpf_sequence(const char *where, hpf_array *view, const hpf_array *a, const long *subs);
void hpf_sequence_text(hpf_array *view, const hpf_array *a, char *text, long n);
/* [local] Where the caller does not know that a CHARACTER dummy is an array: plain data, whose
 * elements are n characters long, become the view; descriptors and NULL stay what they are. */
hpf_array *hpf_text_enter(const char *where, hpf_array *view, hpf_array *actual, long n);
/* [local] The same for an array of records of n bytes, where the first part of one of them is
 * given; elements: which is an array whose elements the record holds. */
hpf_array *hpf_record_enter(hpf_array *view, void *first, long n, bool elements);
/* [local] Around a call without interface: what stands there is the copy of an element that a
 * mapped array has; nothing follows it, so a dummy array there is an error. NULL: the call
 * is over. */
void hpf_single(const void *copy);
/* [local] The array, an actual argument, is a value: what the procedure makes of it is not asked
 * for, and a dummy of another shape gets its elements in array element order, wherever they are. */
static inline hpf_array *hpf_value(hpf_array *a)
{
    a->is_value = true;
    return a;
}

void hpf_dummy_leave(hpf_array *d, hpf_array *actual, bool copy_out); /* [collective] */
/* A dummy of declared shape without mapping that is reached by the address of its elements alone.
 * The argument is that address, or a descriptor of what may be mapped or have gaps: hpf_is_array
 * tells; size: bytes of an element. */
extern int hpf_singles; /* copies under way of elements of mapped arrays: see hpf_single */
/* The call that follows has none of them as an array: the next hpf_singles_new says so. [local] */
void hpf_singles_known(void);
bool hpf_singles_asked(void);
/* Are there any, which the arguments were not compared with yet? [local] */
static inline bool hpf_singles_new(void)
{
    return hpf_singles && hpf_singles_asked();
}
HPF_ANY_MEMORY static inline bool hpf_is_array(const void *a, size_t size)
{
#ifdef __GNUC__
    typedef const void *__attribute__((may_alias)) pointer;
#else
    typedef const void *pointer;
#endif
    const volatile pointer *at = a; /* whatever it is: nothing is concluded from its type or size */
    return (size >= sizeof a || (uintptr_t)a % sizeof a == 0) && *at == a;
}
/* The address of a descriptor's elements, which may be copies; else a itself. [collective] */
void *hpf_elements(const char *where, void *a, const hpf_dummy *want);
/* And on return, where that address is not the argument itself. [collective] */
void hpf_elements_back(void *a, const void *elements, bool copy_out);
void *hpf_first(const hpf_array *a); /* the address of the first element, never NULL [local] */
/* Distance of a dimension's neighbours to the next dimension's: the extent of lo:hi. */
static inline long hpf_span(long lo, long hi)
{
    return hi < lo ? 0 : hi - lo + 1;
}

/* ---- procedures that C defines (foreign.c) ---- */

/* Around a call of a C function (BIND(C)), which all processes make: what it prints is process 0's.
 * Values that may differ by process are made those of process 0 [collective]. */
void hpf_foreign_enter(void);
void hpf_foreign_leave(void);
void hpf_foreign_agree(void *value, long bytes);
void hpf_foreign_agree_array(hpf_array *a);
void *hpf_foreign_data(hpf_array *a); /* the address of the first element [local] */
/* n C structs, `size` bytes apart, made for a call, and n parts of them, of `bytes` each, at
 * `offset` in the structs: copied there and back [local] */
void *hpf_foreign_structs(long n, size_t size);
void hpf_foreign_struct(void *structs, size_t size, long offset, const void *parts, size_t bytes,
                        long n);
void hpf_foreign_part(const void *structs, size_t size, long offset, void *parts, size_t bytes,
                      long n);

/* ---- ALLOCATABLE arguments (settle.c) ---- */

/* [collective] At entry: an allocated array that does not lie so moves to a new template; own: in
 * any case, since the dummy is DYNAMIC. Returns its template, NULL: none yet. */
hpf_template *hpf_settle(const char *where, hpf_array *a, const hpf_dist *dist, hpf_grid *grid,
                         bool own);
/* [collective] Behind the call: the array goes back to the template `was`, which is held, or, with
 * other bounds, to one distributed alike. Returns it, held. */
hpf_template *hpf_settle_back(const char *where, hpf_array *a, hpf_template *was,
                              const hpf_dist *dist, hpf_grid *grid);
/* [local] t was made for this ALLOCATABLE array, by ALLOCATE, and goes with it. */
void hpf_template_make_for(hpf_template *t, const hpf_array *a);
/* [local] The template that was made for this array, on which it lies; NULL: it lies on another's,
 * which it must not take with it. */
hpf_template *hpf_template_made_for(const hpf_array *a);
/* [local] Does that ask for a distribution, since `was` is not there or has other bounds? */
bool hpf_settles_anew(const hpf_array *a, const hpf_template *was);
/* [collective] Either: an allocated array that does not lie so on t is aligned so. */
void hpf_settle_on(const char *where, hpf_array *a, hpf_template *t, const hpf_axis *axes);
/* [collective] Either: an array that every process is to hold whole leaves its template. */
void hpf_settle_whole(const char *where, hpf_array *a);
/* The procedure has allocated the argument on t: the array takes it along, and who maps it
 * otherwise frees it. */
void hpf_template_give(hpf_template *t);
void hpf_template_hold(hpf_template *t); /* it is not freed by others; NULL: nothing */
void hpf_template_release(hpf_template *t);

#endif
