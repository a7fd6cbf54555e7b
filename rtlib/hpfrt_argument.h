/* hpfrt_argument.h: what a call costs that hands over arrays without mapping. hpfrt.h includes it.
 *
 * Most dummies of assumed shape are given an array that each process has as a whole, in memory:
 * they are that array, under other subscripts, and nothing is made on entry or on return. A section
 * of such an array needs no more than where its elements are (hpf_slice); the runtime learns of it
 * only where it is to work on it (hpf_dummy_enter). All of this is local. */
#ifndef HPFRT_ARGUMENT_H
#define HPFRT_ARGUMENT_H

/* A dummy of this type and rank, of which only the elements matter, can be the array itself. */
static inline bool hpf_lies_whole(const hpf_array *a, int type, int rank)
{
    return a->whole && a->type == type && a->rank == rank && a->unit == HPF_TYPE_SIZE(type);
}

/* And one that the runtime works on: subscripts begin with 1, and the descriptor is complete. */
static inline bool hpf_lies_same(const hpf_array *a, int type, int rank)
{
    bool same = a->use && hpf_lies_whole(a, type, rank);
    for (int d = 0; d < rank; d++)
        same = same && a->dim[d].lo == 1;
    return same;
}

/* Its elements follow each other, and the subscripts of dimension 0 count them. */
static inline bool hpf_lies_together(const hpf_array *a, int rank)
{
    bool together = true;
    long next = 1;
    for (int d = 0; d < rank; d++) {
        const long extent = a->dim[d].hi - a->dim[d].lo + 1;
        together = together && (a->dim[d].s == next || (d && extent == 1));
        next *= extent;
    }
    return together;
}

/* Where the element would be whose subscripts are all 0, if they began with 1: elements from the
 * base. */
static inline long hpf_from_one(const hpf_array *a, int rank)
{
    long o = a->o;
    for (int d = 0; d < rank; d++)
        o += (a->dim[d].lo - 1) * a->dim[d].s;
    return o;
}

typedef struct hpf_line { long extent, stride; } hpf_line; /* stride: elements between neighbours */

/* How many subscripts lo:hi:step has. */
static inline long hpf_count(long lo, long hi, long step)
{
    long n = step ? (hi - lo + step) / step : 0;
    return n < 0 ? 0 : n;
}

/* `v` becomes a section that begins at this element: an argument of a call. Gives v. */
static inline hpf_array *hpf_slice(hpf_array *v, const char *name, int type, int rank, void *first,
                                   const hpf_line *line)
{
    v->self = v;
    v->name = name;
    v->type = type;
    v->rank = rank;
    v->base = first;
    v->unit = HPF_TYPE_SIZE(type);
    v->o = 0;
    v->allocated = v->holds = v->whole = true;
    v->use = NULL;
    v->layout = NULL;
    v->t = NULL;
    v->ooc = NULL;
    v->storage = NULL;
    v->bytes = 0;
    for (int d = 0; d < rank; d++) {
        hpf_dim *to = &v->dim[d];
        to->lo = 1;
        to->hi = line[d].extent;
        to->s = line[d].stride;
        v->o -= to->s;
    }
    return v;
}

/* The array that a POINTER leads to now: the procedure may lead the POINTER elsewhere. */
static inline hpf_array *hpf_led(hpf_array *v, hpf_array *p)
{
    hpf_line line[HPF_MAX_RANK];
    long first = p->o;
    v->use = NULL;
    if (!p->whole)
        return p;
    for (int d = 0; d < p->rank; d++) {
        const hpf_dim *of = &p->dim[d];
        line[d] = (hpf_line){of->hi < of->lo ? 0 : of->hi - of->lo + 1, of->s};
        first += of->lo * of->s;
    }
    return hpf_slice(v, p->name, p->type, p->rank,
                     (char *)p->base + first * p->unit, line);
}

/* Behind the call. */
static inline void hpf_slice_end(hpf_array *v)
{
    if (v->use)
        hpf_free(v);
}

/* ---- results and local arrays ---- */

/* A local array without mapping, which only elements and calls are taken of; on return it goes. */
void hpf_local_enter(const char *where, hpf_array *a, const char *name, int type, int rank,
                     const hpf_bound *b);
void hpf_local_leave(hpf_array *a);

/* What a procedure keeps from call to call may be this large. */
#define HPF_KEPT_BYTES 65536

/* A function's result: what the caller had from the call before, where that is as large. */
static inline void hpf_returns(const char *where, hpf_array *r, const char *name, int type,
                               int rank, const hpf_bound *b)
{
    bool same = hpf_lies_whole(r, type, rank) && r->bytes > 0;
    for (int d = 0; same && d < rank; d++)
        same = r->dim[d].lo == b[d].lo && r->dim[d].hi == b[d].hi;
    if (same)
        return;
    hpf_free(r);
    hpf_declare(r, name, type, rank, NULL, NULL);
    hpf_allocate(where, r, b);
}

#endif
