/* share.h: this process's elements of an array as one contiguous buffer, dimension 0 fastest. */
#ifndef RT_SHARE_H
#define RT_SHARE_H

#include "array.h"

long rt_share_count(const hpf_array *a); /* elements held here */
void rt_share_get(const hpf_array *a, void *buffer);
void rt_share_put(hpf_array *a, const void *buffer);
/* [collective on comm] All have the same share: that of comm's rank 0 replaces the others'. */
void rt_share_bcast(MPI_Comm comm, hpf_array *a);

#endif
