/* sort.h: what the files of SORT_UP, SORT_DOWN, GRADE_UP and GRADE_DOWN share.
 *
 * Sorting works on records made from the elements. A *bare* record is an unsigned integer of the
 * element's size that is ordered as the elements are, and from which the element comes back. A
 * *full* one is a list of 64-bit words: the key in words that count in order, for SORT of values
 * that may be equal without being the same (-0 and 0) the element's bits, and at the end the
 * element's position, so that no two records are equal and sorting is stable wherever they lie. */
#ifndef RT_SORT_H
#define RT_SORT_H

#include "array/array.h"

typedef struct rt_form {
    int type;     /* of the elements */
    bool down;
    bool bare;
    int words;    /* full: those of the key; at least 1 */
    int payload;  /* full: words of the element's bits, which follow; or 0 */
    long size;    /* bytes of a record */
} rt_form;

/* ---- order.c: elements to records and back ---- */

/* graded: the element itself is not needed again. */
rt_form rt_form_of(int type, bool down, bool bare, bool graded);
/* Whether the type has bare records. */
bool rt_order_has_bare(int type);
/* Whether n elements hold some that are equal to, or ordered like, others with other bits. */
bool rt_order_blurred(int type, const void *values, long n);
/* n elements to bare records and back, in place. */
void rt_order_bare(const rt_form *f, void *values, long n);
void rt_order_value(const rt_form *f, void *records, long n);
/* n elements, `step` bytes apart, to full records at first + position[i] (NULL: first + i). */
void rt_order_full(const rt_form *f, const char *values, long step, long n, const long *position,
                   long first, uint64_t *records);
/* The element of a full record. */
void rt_order_element(const rt_form *f, const uint64_t *record, void *value);
static inline long rt_record_words(const rt_form *f)
{
    return f->words + f->payload + 1;
}
static inline long rt_record_position(const rt_form *f, const void *records, long i)
{
    const uint64_t *w = records;
    return (long)w[i * rt_record_words(f) + f->words + f->payload];
}

/* ---- sort.c ---- */

typedef struct rt_sort_job {
    const char *where, *name;
    hpf_array *r, *a;
    int dim;           /* -1: the whole array */
    bool down, grade;
    long unit;         /* elements of the result for each of the array: its rank in GRADE without
                          DIM, else 1 */
    long line;         /* sorted together: elements of a line; 0: there is one line */
    long extent[HPF_MAX_RANK], size; /* of the array */
} rt_sort_job;

/* Which sorted records each process is to get. */
typedef struct rt_sort_parts {
    long *lo, *hi;  /* by process */
    int *who, n;    /* processes that get some, in ascending order of these */
    bool direct;    /* they are the result's shares */
} rt_sort_parts;

/* Equal parts of n records; freed by rt_sort_parts_free. */
void rt_sort_parts_even(const rt_sort_job *j, rt_sort_parts *p, long n);
void rt_sort_parts_free(rt_sort_parts *p);
/* [collective] Each process's n sorted records to where they belong; returns those of this process,
 * sorted: `records` or `other`, memory for as many, of which one is freed; or new memory. */
void *rt_sort_deal(const rt_sort_job *j, const rt_form *f, const rt_sort_parts *p, void *records,
                   void *other, long n);
/* The values of the result for n sorted records, which are freed. */
char *rt_sort_results(const rt_sort_job *j, const rt_form *f, void *records, long n);

/* ---- ooc_sort.c ---- */

/* [collective] The same where operand or result is out of core. */
void rt_ooc_sort(const rt_sort_job *j);

/* ---- sortlocal.c ---- */

/* Does record a come before b? */
bool rt_record_before(const rt_form *f, const void *a, const void *b);

/* Sorts n records; full ones come in ascending order of their positions. Returns where they are
 * then: in `records` or in `other`, memory for as many. */
void *rt_sort_records(const rt_form *f, void *records, void *other, long n);
/* Merges sorted runs run[0]..run[1]-1, run[1]..run[2]-1, … which are changed; as above. Full
 * records whose positions / line differ are ordered by that first (line == 0: all are one line). */
void *rt_merge_runs(const rt_form *f, void *records, void *other, long *run, long nruns,
                    long line);

/* ---- split.c ---- */

/* [collective] Cuts all processes' sorted records, taken together, where want[c] of them (of all
 * processes) go before, for ncut cuts in ascending order; at[c]: how many of this process's.
 * line > 0: records are ordered by position / line first, and there are `line` of each. */
void rt_sort_split(const rt_form *f, const void *records, long n, long line, int ncut,
                   const long *want, long *at);

/* ---- linear.c: values in array element order ---- */

/* Dimensions from the fastest to the slowest; NULL where needed: 0, 1, 2, … */
typedef struct rt_order {
    int rank;
    int dim[HPF_MAX_RANK];
    long extent[HPF_MAX_RANK]; /* of dim[i] */
} rt_order;
rt_order rt_order_of(const hpf_array *a, int first); /* dimension `first` the fastest; -1: 0 */
/* The positions that each process's elements of `a` take up, where they are an interval on each:
 * lo[p]..hi[p]-1, empty on processes that are no first replicas. False: they are not. [local] */
bool rt_linear_intervals(const hpf_array *a, const rt_order *order, long *lo, long *hi);
/* [collective] a's elements at the positions first .. first+n-1 get these values, which process p
 * has for its own interval lo[p]..hi[p]-1; `values` is freed. Replicas get them too. */
void rt_linear_put(rt_what what, const char *where, hpf_array *a, const rt_order *order,
                   char *values, const long *lo, const long *hi);
/* [collective] The elements of a, in array element order, at the positions that the processes ask
 * for: p for lo[p]..hi[p]-1, intervals that ascend with p and do not overlap, the first from 0 on.
 * This process's are returned. */
char *rt_linear_get(rt_what what, const char *where, const hpf_array *a, const long *lo,
                    const long *hi);
/* As rt_linear_put where every process has the values of all positions [local]. */
void rt_linear_take(hpf_array *a, const rt_order *order, const char *values);
/* From the first replica to the others. [collective] */
void rt_linear_replicate(hpf_array *a);
/* Subscripts, from 0, of this process's elements in one dimension; NULL if there are none. */
long *rt_linear_list(const hpf_array *a, int dim, long *n);

#endif
