/* near.h: memory of a process that the others on its node can reach. What stands there need not be
 * sent to them, only told of. It has no name in any file system, and is gone with its processes.
 * There are two rooms that grow, one for the access at work and one for what is read ahead of it,
 * and a few slots of fixed size, for what is to be told. */
#ifndef RT_NEAR_H
#define RT_NEAR_H

#include "rt.h"

enum { RT_NEAR_SLOT = 2048 }; /* bytes */
enum { RT_NEAR_NOW, RT_NEAR_AHEAD, RT_NEAR_ROOMS };

typedef struct rt_near_key { /* how others find a process's memory */
    long node, pid, fd[RT_NEAR_ROOMS], cookie; /* fd -1: the system does not give any */
} rt_near_key;

/* This process's; makes the memory. [local, as all of this] */
rt_near_key rt_near_own(void);
/* A room of it, of that many bytes at least; a smaller one grows. */
char *rt_near_room(int room, long bytes);
/* Whether it need not grow for that, and so stays where it is. */
bool rt_near_fits(int room, long bytes);
/* The handle of another process's memory; -1 and errno where it cannot be reached. */
int rt_near_join(const rt_near_key *peer);
/* A room of it, which has that many bytes once they are used; NULL and errno: no room for it. */
char *rt_near_peer(int handle, int room, long bytes);
/* Whether the other process has made RT_NEAR_NOW that large. */
bool rt_near_has(int handle, long bytes);
/* A free slot of this process's memory, zeroed; -1: there is none. */
int rt_near_slot_take(void);
void rt_near_slot_drop(int slot);
/* A slot of another process, or (handle -1) this one; the address is good until memory grows. */
char *rt_near_slot(int handle, int slot);
void rt_near_end(void);

#endif
