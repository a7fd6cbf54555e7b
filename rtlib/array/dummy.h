/* dummy.h: what tells the kinds of array arguments apart (dummy.c), for elements.c. */
#ifndef RT_DUMMY_H
#define RT_DUMMY_H

#include "array/array.h"

/* An argument is a descriptor, not the address of plain data. */
bool rt_is_descriptor(const hpf_array *a);
/* An error if the data are the copy of a mapped array's element (hpf_single). */
void rt_refuse_single(const char *where, const void *data);
/* Every process holds all of it, element after element. */
bool rt_array_is_plain(const hpf_array *a);
/* Elements of an array that is whole here, in array element order, to or from memory. */
void rt_array_pack(const hpf_array *a, char *memory, long bytes, bool to_memory);
void *rt_array_first(const hpf_array *a); /* its first element's address */

#endif
