/* near.h: memory of a process that the others on its node can reach. What stands there need not be
 * sent to them, only told of. It has no name in any file system, and is gone with its processes. */
#ifndef RT_NEAR_H
#define RT_NEAR_H

#include "rt.h"

typedef struct rt_near_key { /* how others find a process's memory */
    long node, pid, fd, cookie; /* fd -1: the system does not give any */
} rt_near_key;

/* This process's; makes the memory. [local, as all of this] */
rt_near_key rt_near_own(void);
/* Its memory, of that many bytes at least; a smaller one grows and keeps its place for others. */
char *rt_near_room(long bytes);
/* The handle of another process's memory; -1 and errno where it cannot be reached. */
int rt_near_join(const rt_near_key *peer);
/* That memory, which has that many bytes already; NULL and errno: no room for it. */
char *rt_near_peer(int handle, long bytes);
void rt_near_end(void);

#endif
