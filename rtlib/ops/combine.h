/* combine.h: the combining operations of reductions and scatters, by element type. */
#ifndef RT_COMBINE_H
#define RT_COMBINE_H

#include "rt.h"

/* inout[i] = inout[i] op in[i] for n elements. The compiler never asks for an operation that the
 * type does not have (MAX of a complex number). */
void rt_combine(hpf_op op, int type, void *inout, const void *in, long n);
/* inout[at[i]] = inout[at[i]] op in[from[i]], one after the other; a list that is NULL counts
 * 0, 1, … */
void rt_combine_at(hpf_op op, int type, void *inout, const long *at, const void *in,
                   const long *from, long n);
/* The same into a's elements at those offsets; HPF_OP_COPY: they become the values. */
void rt_elements_combine(hpf_op op, hpf_array *a, const long *at, const void *values,
                         const long *from, long n);
/* The operation's identity, into one element. */
void rt_identity(hpf_op op, int type, void *value);
/* [collective on comm] Combines n elements over the processes; in place. */
void rt_combine_all(MPI_Comm comm, hpf_op op, int type, void *inout, long n);
void rt_reduce_end(void); /* reduce.c: frees what MPI made for reductions */
void rt_combine_end(void); /* and this what it made for rt_combine_all */

/* MPI's objects for what it does not know how to combine, made at first use. */
typedef struct rt_combiner {
    MPI_Datatype type;
    MPI_Op op;
    bool made;
} rt_combiner;
void rt_combiner_make(rt_combiner *c, size_t bytes, MPI_User_function *f);
void rt_combiner_free(rt_combiner *c);

#endif
