/* group.h: the processes that hold the same elements of an array (its replicas). */
#ifndef RT_GROUP_H
#define RT_GROUP_H

#include "layout/layout.h"

/* [collective] Communicator of this process with all that have its coordinates in the grid
 * dimensions of `keep` (a bit each); ranks follow the coordinates in the others. MPI_COMM_NULL
 * outside the grid. Kept until the end of the program. */
MPI_Comm rt_group(const hpf_grid *grid, unsigned keep);
void rt_group_end(void);

/* Bits of the grid dimensions along which a layout is replicated. */
unsigned rt_replicated_dims(const hpf_layout *l);

#endif
