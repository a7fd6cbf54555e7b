/* share.h: this process's elements of an array as one contiguous buffer, dimension 0 fastest. */
#ifndef RT_SHARE_H
#define RT_SHARE_H

#include "array/array.h"

/* Elements held in a dimension, and in all. */
long rt_share_extent(const hpf_array *a, int dim);
long rt_share_count(const hpf_array *a);
void rt_share_get(const hpf_array *a, void *buffer);
void rt_share_put(hpf_array *a, const void *buffer);
/* Positions, from 1 in array element order, of the share's n elements: n is 0 or rt_share_count. */
void rt_share_positions(const hpf_array *a, long n, long *position);
/* [collective on comm] All have the same share: that of comm's rank 0 replaces the others'. */
void rt_share_bcast(MPI_Comm comm, hpf_array *a);
/* [collective on comm] Any number of bytes from comm's rank 0. */
void rt_bcast_on(MPI_Comm comm, void *data, long bytes);
/* dst[to[i]] = src[from[i]] for n elements of `size` bytes; a list that is NULL counts 0, 1, … */
void rt_move_at(long size, void *dst, const long *to, const void *src, const long *from, long n);
/* values[to[i]] = the element of `a` at position at[i] of its storage, and back; to, from NULL: one
 * after the other. */
void rt_elements_get(const hpf_array *a, const long *at, long n, void *values, const long *to);
void rt_elements_put(hpf_array *a, const long *at, long n, const void *values, const long *from);

#endif
