/* dummy.c: array arguments. On entry a dummy is an alias of its actual where the mapping that it
 * asks for is the actual's, else an array of its own, filled by a remap and emptied by another one
 * on return. Whatever the callee does to its dummy meanwhile (wider overlap areas, REDISTRIBUTE),
 * the caller finds its array in its place and mapping. */
#include <limits.h>
#include <string.h>

#include "array/dummy.h"
#include "exchange/exchange.h"
#include "ooc/ooc.h"

static long extent_of(const hpf_array *a, int d)
{
    return a->dim[d].hi - a->dim[d].lo + 1;
}

enum { MANY_BITS = 40 };

/* How many lines of the dummy's first d dimensions the actual's bytes fill, the last perhaps in
 * part; of empty ones there are as many as anyone asks for. */
static long lines_of(const hpf_array *actual, const hpf_bound *b, int d, long size)
{
    long have = rt_size_of(actual), line = 1;
    for (int k = 0; k < actual->rank; k++)
        have *= extent_of(actual, k);
    for (int k = 0; k < d; k++)
        line *= b[k].hi - b[k].lo + 1;
    return line > 0 ? (have / (size ? size : 1) + line - 1) / line : 1L << MANY_BITS;
}

/* The dummy's bounds: as declared, or with the actual's extents. */
static void dummy_bounds(hpf_bound *b, const hpf_array *actual, const hpf_dummy *want)
{
    for (int d = 0; d < want->rank; d++) {
        long lo = want->bounds ? want->bounds[d].lo : 1;
        long hi = want->bounds ? want->bounds[d].hi : lo - 1;
        if (want->assumed_shape || !want->bounds)
            hi = lo + extent_of(actual, d) - 1;
        else if (want->assumed_size && d == want->rank - 1)
            hi = lo + lines_of(actual, b, d, HPF_TYPE_SIZE(want->type)) - 1;
        b[d] = (hpf_bound){ lo, hi < lo ? lo - 1 : hi };
    }
}

/* Whether the dummy's elements are the actual's first ones as a section: all extents equal but the
 * last, which may be less. */
static bool is_leading_part(const hpf_array *actual, int rank, const hpf_bound *b)
{
    if (rank != actual->rank)
        return false;
    for (int d = 0; d < rank; d++) {
        long have = extent_of(actual, d), want = b[d].hi - b[d].lo + 1;
        if (d == rank - 1 ? want > have : want != have)
            return false;
    }
    return true;
}

/* The actual's layout with the dummy's subscripts, for its leading part. */
static void rebase(rt_key *key, const hpf_array *actual, const hpf_bound *b)
{
    *key = actual->layout->key;
    for (int d = 0; d < key->rank; d++) {
        rt_ldim *l = &key->dim[d];
        l->sb += l->sa * (l->lo - b[d].lo);
        l->lo = b[d].lo;
        l->hi = b[d].hi;
    }
}

static void share_leading_part(hpf_array *d, const hpf_array *actual, const rt_key *key)
{
    int from[HPF_MAX_RANK];
    for (int k = 0; k < actual->rank; k++)
        from[k] = k;
    rt_array_share(d, actual, key, from, NULL);
}

static bool same_bounds(const hpf_array *a, const hpf_bound *b)
{
    for (int d = 0; d < a->rank; d++)
        if (a->dim[d].lo != b[d].lo || a->dim[d].hi != b[d].hi)
            return false;
    return true;
}

static void move(const char *where, hpf_array *to, const hpf_array *from, const hpf_array *actual,
                 const hpf_array *dummy)
{
    hpf_array part;
    hpf_bound b[HPF_MAX_RANK];
    rt_key key;
    for (int d = 0; d < dummy->rank; d++)
        b[d] = (hpf_bound){ dummy->dim[d].lo, dummy->dim[d].hi };
    rebase(&key, actual, b);
    hpf_declare(&part, actual->name, actual->type, actual->rank, NULL, NULL);
    share_leading_part(&part, actual, &key);
    rt_exchange_all(RT_REMAP, where, to ? to : &part, from ? from : &part);
    rt_array_leave(&part);
}

/* Every process holds all of it, element after element. */
bool rt_array_is_plain(const hpf_array *a)
{
    if (!a->whole && !rt_array_is_whole(a))
        return false;
    long next = rt_size_of(a);
    for (int d = 0; d < a->rank; d++) {
        if (extent_of(a, d) > 1 && a->dim[d].s * a->unit != next)
            return false;
        next *= extent_of(a, d);
    }
    return true;
}

static char *element_at(const hpf_array *a, const long *subs)
{
    long at = a->o;
    for (int d = 0; d < a->rank; d++)
        at += subs[d] * a->dim[d].s;
    return (char *)a->base + at * a->unit;
}

void *rt_array_first(const hpf_array *a)
{
    long lo[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++)
        lo[d] = a->dim[d].lo;
    return element_at(a, lo);
}

static long elements_of(const hpf_array *a)
{
    long n = 1;
    for (int d = 0; d < a->rank; d++)
        n *= extent_of(a, d);
    return n;
}

/* Bytes of the actual's memory from its element on; storage that was lent may go on anywhere. */
static long room_from(const hpf_array *a, const char *element)
{
    const rt_block *b = a->use->block;
    return b->lent ? LONG_MAX : b->first + b->bytes - element;
}

#define PACK(T)                                                \
    {                                                          \
        T *e = (T *)(void *)element, *m = (T *)(void *)memory; \
        const long s = step / (long)sizeof(T);                 \
        for (long i = 0; i < n; i++)                           \
            if (to_memory)                                     \
                m[i] = e[i * s];                               \
            else                                               \
                e[i * s] = m[i];                               \
        return;                                                \
    }

/* n elements, step bytes apart; texts may lie anywhere. */
static void pack_line(char *element, long step, char *memory, long n, long size, bool to_memory)
{
    bool aligned = step % size == 0 && (uintptr_t)element % (size_t)size == 0 &&
                   (uintptr_t)memory % (size_t)size == 0;
    switch (aligned ? size : 0) {
    case 4: PACK(uint32_t)
    case 8: PACK(uint64_t)
    }
    for (long i = 0; i < n; i++, memory += size, element += step)
        memcpy(to_memory ? memory : element, to_memory ? element : memory, (size_t)size);
}

void rt_array_pack(const hpf_array *a, char *memory, long bytes, bool to_memory)
{
    long subs[HPF_MAX_RANK], size = rt_size_of(a), n = elements_of(a);
    for (int d = 0; d < a->rank; d++)
        subs[d] = a->dim[d].lo;
    if (!n || !size)
        return;
    long part = bytes / size < n ? bytes % size : 0; /* of a text that the dummy ends within */
    n = bytes / size < n ? bytes / size : n;
    while (n > 0) {
        long line = a->rank ? extent_of(a, 0) : 1;
        bool whole = line <= n;
        line = whole ? line : n;
        pack_line(element_at(a, subs), a->rank ? a->dim[0].s * a->unit : size, memory, line, size,
                  to_memory);
        n -= line;
        memory += line * size;
        if (!whole)
            subs[0] += line;
        for (int d = 1; whole && d < a->rank && ++subs[d] > a->dim[d].hi; d++)
            subs[d] = a->dim[d].lo;
    }
    if (part)
        pack_line(element_at(a, subs), part, memory, 1, part, to_memory);
}

/* An absent optional dummy gives no mapping to follow. */
static bool follows(const hpf_dummy *want)
{
    return want->like && want->like->allocated;
}

/* The layout of the dummy that is the actual's elements in another shape; one that takes any
 * mapping gets blocks where the actual has some. */
static void reshaped_key(rt_key *key, const char *where, hpf_array *d, const hpf_array *actual,
                         const hpf_bound *b, const hpf_dummy *want, hpf_template *t,
                         const hpf_axis *axes)
{
    if (follows(want))
        rt_key_like(key, d->rank, b, want->like, want->like_dim);
    else if (t || want->replicated || !actual->is_value)
        rt_layout_key(key, where, d->name, d->rank, b, t, axes);
    else
        rt_key_in_blocks(key, where, d->name, d->rank, b, actual);
}

/* The elements of a value, one after another; those of a whole array by way of equal parts, so that
 * no process sends them all. */
static void take_in_order(const char *where, hpf_array *d, hpf_array *actual)
{
    hpf_bound b[HPF_MAX_RANK];
    hpf_array part;
    rt_key key;
    if (!elements_of(d) || !rt_size_of(d) || !rt_size_of(actual))
        return;
    if (!rt_array_is_whole(d) || rt_array_is_whole(actual)) {
        hpf_transfer(where, d, actual);
        return;
    }
    for (int k = 0; k < d->rank; k++)
        b[k] = (hpf_bound){ d->dim[k].lo, d->dim[k].hi };
    rt_key_in_blocks(&key, where, d->name, d->rank, b, actual);
    hpf_declare(&part, d->name, d->type, d->rank, NULL, NULL);
    rt_array_allocate(where, &part, &key);
    hpf_transfer(where, &part, actual);
    rt_exchange_all(RT_REMAP, where, d, &part);
    hpf_free(&part);
}

/* Sequence association: the dummy is the actual's elements in another shape, which variables give
 * that every process holds whole. */
static void reshape(const char *where, hpf_array *d, hpf_array *actual, const hpf_bound *b,
                    const hpf_dummy *want, hpf_template *t, const hpf_axis *axes)
{
    long have = elements_of(actual), n = 1, size = rt_size_of(d);
    if (rt_is_ooc(actual))
        rt_fail_all(where, "dummy argument '%s' has another shape than its actual argument '%s', "
                    "which is out of core", d->name, actual->name);
    for (int k = 0; k < d->rank; k++)
        n *= b[k].hi - b[k].lo + 1;
    bool plain = rt_array_is_plain(actual);
    long room = plain && actual->base ? room_from(actual, rt_array_first(actual))
                                      : have * rt_size_of(actual);
    bool trusted = plain && want->replicated && !want->checked; /* old programs declare x(1000) */
    trusted |= want->assumed_size;                              /* as large as what there is */
    if (n * size > room && !trusted)
        rt_fail_all(where, "dummy argument '%s' has %ld elements, its actual argument '%s' only "
                    "%ld", d->name, n, actual->name, have);
    if (!rt_array_is_whole(actual) && !actual->is_value)
        rt_fail_all(where, "dummy argument '%s' has another shape than its actual argument '%s', "
                    "which is distributed", d->name, actual->name);
    rt_key key, whole;
    rt_layout_key(&whole, where, d->name, d->rank, b, NULL, NULL);
    reshaped_key(&key, where, d, actual, b, want, t, axes);
    bool same = rt_layout_alike(&whole, &key);
    if (!same && !actual->is_value)
        rt_fail_all(where, "dummy argument '%s' is mapped and has another shape than its actual "
                    "argument '%s'", d->name, actual->name);
    if (same && plain) {
        rt_array_lend(d, &whole, actual->base ? rt_array_first(actual) : NULL);
        return;
    }
    rt_array_allocate(where, d, same ? &whole : &key);
    if (want->copy_in && actual->is_value)
        take_in_order(where, d, actual);
    else if (want->copy_in)
        rt_array_pack(actual, d->base ? rt_array_first(d) : NULL, n * size, true);
}

void hpf_sequence(const char *where, hpf_array *view, const hpf_array *a, const long *subs)
{
    if (rt_is_ooc(a))
        rt_fail_all(where,
                    "an element of '%s', which is out of core, cannot stand for those behind "
                    "it",
                    a->name);
    if (!a->allocated || !rt_array_is_plain(a))
        rt_fail_all(where, "an element of '%s', which is %s, cannot stand for those behind it",
                    a->name, a->allocated ? "distributed or has gaps" : "not allocated");
    char *element = element_at(a, subs);
    long size = rt_size_of(a), before = (element - (char *)rt_array_first(a)) / (size ? size : 1);
    long n = elements_of(a) - before, room = room_from(a, element) / (size ? size : 1);
    if (room != LONG_MAX / (size ? size : 1)) /* dummies x(1) mean all that is there */
        n = room;
    hpf_bound b = { 1, n > 0 ? n : 0 };
    rt_key key;
    hpf_declare(view, a->name, a->type, 1, NULL, NULL);
    rt_layout_key(&key, where, a->name, 1, &b, NULL, NULL);
    rt_array_lend(view, &key, element);
}

void hpf_sequence_text(hpf_array *view, const hpf_array *a, char *text, long n)
{
    hpf_bound b = { 1, 1 };
    if (a && n && !rt_is_ooc(a) && a->allocated && rt_array_is_plain(a)) {
        long room = room_from(a, text);
        if (room == LONG_MAX)
            room = (char *)rt_array_first(a) + elements_of(a) * rt_size_of(a) - text;
        b.hi = room / n;
    }
    rt_key key;
    hpf_declare(view, "text", HPF_TYPE(HPF_CHARACTER, n), 1, NULL, NULL);
    rt_layout_key(&key, NULL, "text", 1, &b, NULL, NULL);
    rt_array_lend(view, &key, text);
}

static void check(const char *where, const hpf_array *actual, const hpf_dummy *want)
{
    bool other = actual->type != want->type;
    bool text = HPF_TYPE_BASE(actual->type) == HPF_CHARACTER &&
                HPF_TYPE_BASE(want->type) == HPF_CHARACTER;
    if (other && text && want->assumed_shape)
        rt_fail_all(where, "dummy argument '%s' has the CHARACTER length %d, its actual argument "
                    "'%s' has %d", want->name, HPF_TEXT_LENGTH(want->type), actual->name,
                    HPF_TEXT_LENGTH(actual->type));
    if (other && !text)
        rt_fail_all(where, "dummy argument '%s' and its actual argument '%s' have different types",
                    want->name, actual->name);
    if (!actual->allocated)
        rt_fail_all(where, "the actual argument '%s' of '%s' is not allocated", actual->name,
                    want->name);
    if ((want->assumed_shape || !want->bounds) && want->rank != actual->rank)
        rt_fail_all(where, "dummy argument '%s' has rank %d, its actual argument '%s' has %d",
                    want->name, want->rank, actual->name, actual->rank);
}

/* An out-of-core actual argument of a dummy in memory is copied only if its MEMORY allows. */
static void check_fits(const char *where, const hpf_array *actual, const rt_key *key,
                       const hpf_dummy *want)
{
    hpf_layout *l = rt_layout_intern(key);
    double bytes = l->member ? (double)rt_size_of(actual) : 0;
    for (int d = 0; d < key->rank; d++)
        bytes *= (double)l->run[d].count;
    rt_layout_release(l);
    long memory = rt_ooc_of(actual)->memory, most = bytes < 9e18 ? (long)bytes : INT64_MAX;
    rt_allreduce(&most, 1, MPI_LONG, MPI_MAX);
    if (most > memory)
        rt_fail_all(where, "the actual argument '%s' is out of core, dummy argument '%s' is not: "
                    "its copy would take %ld bytes a process, MEMORY is %ld; give the dummy "
                    "OUT_OF_CORE", actual->name, want->name, most, memory);
}

int hpf_singles; /* how many there are */

static struct {
    const void **at;
    int room;
} singles;

void hpf_single(const void *copy)
{
    if (copy && hpf_singles == singles.room) {
        singles.room = 2 * singles.room + 8;
        singles.at = rt_grow(singles.at, (size_t)singles.room * sizeof *singles.at, "arguments");
    }
    if (copy)
        singles.at[hpf_singles] = copy;
    hpf_singles += copy ? 1 : -1;
}

static bool singles_known;

void hpf_singles_known(void)
{
    singles_known = hpf_singles > 0;
}

bool hpf_singles_asked(void)
{
    bool known = singles_known;
    singles_known = false;
    return !known;
}

void rt_refuse_single(const char *where, const void *data)
{
    for (int i = 0; i < hpf_singles; i++)
        if (singles.at[i] == data)
            rt_fail_all(where, "an element of a mapped array is passed to an array: the caller "
                        "needs an interface, and the whole array as the argument");
}

/* The address of plain data, from a caller that does not know that the dummy is an array: an
 * element and what follows it. An assumed size is then as large as can be counted. */
static void enter_data(const char *where, hpf_array *d, void *data, const hpf_dummy *want,
                       hpf_template *t, const hpf_axis *axes)
{
    hpf_bound b[HPF_MAX_RANK];
    rt_key key;
    if (want->assumed_shape || !want->bounds)
        rt_fail_all(where,
                    "dummy argument '%s' has assumed shape, so the caller needs its interface",
                    want->name);
    rt_refuse_single(where, data);
    if (t && rt.size > 1) /* on one process a mapped array is plain data, too: hpf_data */
        rt_fail_all(where, "dummy argument '%s' is mapped, its actual argument is not: the caller "
                    "needs its interface", want->name);
    for (int k = 0; k < want->rank; k++)
        b[k] = want->bounds[k];
    if (want->assumed_size)
        b[want->rank - 1].hi = b[want->rank - 1].lo + (1L << MANY_BITS);
    hpf_declare(d, want->name, want->type, want->rank, t, axes);
    rt_layout_key(&key, where, want->name, want->rank, b, t, axes);
    rt_array_lend(d, &key, data);
}

/* An ALLOCATABLE or POINTER array without storage may go to a dummy that is just an address, as to
 * the work arrays of FORTRAN 77 libraries, if the procedure does not touch it. */
static bool has_no_storage(const hpf_array *actual, const hpf_dummy *want, const hpf_template *t)
{
    return !actual->allocated && want->bounds && !want->assumed_shape && !want->ooc && !t &&
           !follows(want);
}

HPF_ANY_MEMORY bool rt_is_descriptor(const hpf_array *a)
{
    return hpf_is_array(a, 1);
}

/* All that stands at an address, n bytes an element. */
static void lend_bytes(hpf_array *view, const char *name, void *first, long n)
{
    hpf_bound b = { 1, 1L << MANY_BITS };
    rt_key key;
    hpf_declare(view, name, HPF_TYPE(HPF_CHARACTER, n), 1, NULL, NULL);
    rt_layout_key(&key, NULL, name, 1, &b, NULL, NULL);
    rt_array_lend(view, &key, first);
}

hpf_array *hpf_text_enter(const char *where, hpf_array *view, hpf_array *actual, long n)
{
    if (!actual || rt_is_descriptor(actual))
        return actual;
    rt_refuse_single(where, actual);
    lend_bytes(view, "text", actual, n);
    return view;
}

hpf_array *hpf_record_enter(hpf_array *view, void *first, long n, bool elements)
{
    bool described = elements && rt_is_descriptor(first);
    lend_bytes(view, "record", described ? rt_array_first(first) : first, n);
    return view;
}

/* The runtime is to work on a section of which a call has only said where it is (hpf_slice). */
static void complete(hpf_array *a)
{
    hpf_bound b[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK];
    rt_key key;
    if (!a->whole || a->use)
        return;
    const char *name = a->name;
    void *first = a->base;
    const long unit = a->unit;
    for (int d = 0; d < a->rank; d++) {
        b[d] = (hpf_bound){ a->dim[d].lo, a->dim[d].hi };
        stride[d] = a->dim[d].s;
    }
    hpf_declare(a, name, a->type, a->rank, NULL, NULL);
    rt_layout_key(&key, NULL, name, a->rank, b, NULL, NULL);
    rt_array_lend_strided(a, &key, first, stride, unit);
}

void *hpf_data(hpf_array *a)
{
    bool plain = a->allocated && !rt_is_ooc(a) && elements_of(a) > 0 && rt_array_is_plain(a);
    return plain ? (void *)rt_array_first(a) : (void *)a;
}

/* Elements must lie together, and the subscripts of dimension 0 count them, though it has but one;
 * and only texts and records may lie anywhere (hpf_array.unit). */
static bool lies_apart(const hpf_array *a)
{
    return HPF_TYPE_BASE(a->type) != HPF_CHARACTER && a->unit != rt_size_of(a);
}

static bool wants_copy(const hpf_dummy *want, const hpf_array *actual)
{
    bool counted = rt_array_is_plain(actual) &&
                   (!actual->rank || actual->dim[0].s * actual->unit == rt_size_of(actual));
    return lies_apart(actual) || (want->contiguous && !counted);
}

/* hpf_dummy_enter: makes a dummy array from its actual argument [collective]
 *
 * In: the actual; what the dummy asks for; the template it is aligned with (NULL: it takes the
 * actual's mapping, or is replicated). Out: d. The elements move only where the mappings differ,
 * and then only if the dummy's INTENT lets it read them. Errors: type, rank, too few elements. */
void hpf_dummy_enter(const char *where, hpf_array *d, hpf_array *actual, const hpf_dummy *want,
                     hpf_template *t, const hpf_axis *axes)
{
    bool data = !rt_is_descriptor(actual);
    if (data || has_no_storage(actual, want, t)) {
        enter_data(where, d, data ? (void *)actual : hpf_first(actual), want, t, axes);
        return;
    }
    complete(actual);
    check(where, actual, want);
    hpf_bound b[HPF_MAX_RANK];
    dummy_bounds(b, actual, want);
    hpf_declare(d, want->name, want->type, want->rank, t, axes);
    d->where = where;
    d->given = actual->storage;
    if (!is_leading_part(actual, want->rank, b) || actual->type != want->type) {
        if (want->ooc)
            rt_fail_all(where, "dummy argument '%s' is out of core and has another shape than its "
                        "actual argument '%s'", d->name, actual->name);
        reshape(where, d, actual, b, want, t, axes);
        return;
    }
    if (want->replicated && !t && !follows(want) && !want->ooc && !rt_is_ooc(actual) &&
        rt_array_is_whole(actual) && same_bounds(actual, b) &&
        !wants_copy(want, actual)) {
        rt_array_alias(d, actual); /* most arguments are so; what follows gives the same */
        return;
    }
    rt_key have, key;
    rebase(&have, actual, b);
    if (follows(want))
        rt_key_like(&key, d->rank, b, want->like, want->like_dim);
    else if (t || want->replicated)
        rt_layout_key(&key, where, d->name, d->rank, b, t, axes);
    else
        key = have;
    if (rt_layout_alike(&have, &key) && rt_is_ooc(actual) == (want->ooc != NULL) &&
        !wants_copy(want, actual)) {
        share_leading_part(d, actual, &have);
        for (int k = 0; k < d->rank; k++) { /* what is valid in the actual's areas is in these */
            d->dim[k].vlo = have.dim[k].sa == 1 ? actual->dim[k].vlo : 0;
            d->dim[k].vhi = have.dim[k].sa == 1 ? actual->dim[k].vhi : 0;
        }
        d->corners = actual->corners;
        return;
    }
    if (rt_layout_alike(&have, &key) && !want->ooc && !rt_is_ooc(actual) && !lies_apart(actual) &&
        rt_array_is_plain(actual)) { /* but for the stride of a dimension of one element */
        rt_array_lend(d, &key, rt_array_first(actual));
        return;
    }
    rt_key_own(&key);
    if (want->ooc)
        d->ooc = want->ooc;
    else if (rt_is_ooc(actual))
        check_fits(where, actual, &key, want);
    rt_array_allocate(where, d, &key);
    if (want->copy_in)
        move(where, d, NULL, actual, d);
}

/* hpf_dummy_leave: gives the elements back and ends the dummy [collective] */
void hpf_dummy_leave(hpf_array *d, hpf_array *actual, bool copy_out)
{
    if (!rt_is_descriptor(actual) || !actual->allocated) {
        hpf_free(d);
        return;
    }
    /* the actual may be a POINTER that leads elsewhere now */
    bool own = d->use && d->use->block != actual->use->block && d->use->block != d->given &&
               !d->use->block->lent;
    hpf_bound b[HPF_MAX_RANK];
    for (int k = 0; k < d->rank; k++)
        b[k] = (hpf_bound){ d->dim[k].lo, d->dim[k].hi };
    if (actual->is_value)
        own = false;
    if (copy_out && own && (!is_leading_part(actual, d->rank, b) || actual->type != d->type))
        rt_array_pack(actual, d->base ? rt_array_first(d) : NULL, elements_of(d) * rt_size_of(d),
                      false);
    else if (copy_out && own)
        move(d->where, NULL, d, actual, d);
    if (copy_out)
        hpf_written(actual);
    hpf_free(d);
}
