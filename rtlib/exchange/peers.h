/* peers.h: values from every process to every process, lists of them of any length. */
#ifndef RT_PEERS_H
#define RT_PEERS_H

#include "rt.h"

/* [collective] Sends nout[p] values of `size` bytes, from the out_at[p]-th of `out` on, to each
 * process p, and gets nin[p] values from it. Only pairs with values exchange messages. */
void rt_peers_exchange(rt_what what, const char *where, long size, const char *out,
                       const long *nout, const long *out_at, char *in, const long *nin,
                       const long *in_at);
/* [collective] give[p] = what process p has in its want[this process]. */
void rt_peers_count(const long *want, long *give);
/* Where each process's values begin, one after the other: a new list; their number. */
long *rt_peers_at(const long *count, long *total);

#endif
