/* group.c: communicators along grid dimensions, made once each (contract: group.h). */
#include "layout/group.h"

#include <stdlib.h>

typedef struct Group {
    const hpf_grid *grid;
    unsigned keep;
    MPI_Comm comm;
    struct Group *next;
} Group;

static Group *groups;

MPI_Comm rt_group(const hpf_grid *grid, unsigned keep)
{
    for (Group *g = groups; g != NULL; g = g->next) {
        if (g->grid == grid && g->keep == keep)
            return g->comm;
    }
    int color = MPI_UNDEFINED, key = 0;
    if (grid->member) {
        color = 0;
        for (int d = grid->rank - 1; d >= 0; d--) {
            if (keep & (1u << d))
                color = color * grid->extent[d] + grid->coord[d];
            else
                key = key * grid->extent[d] + grid->coord[d];
        }
    }
    Group *g = rt_zalloc(sizeof *g, "a communicator");
    g->grid = grid;
    g->keep = keep;
    MPI_Comm_split(rt.world, color, key, &g->comm);
    g->next = groups;
    groups = g;
    return g->comm;
}

void rt_group_end(void)
{
    while (groups != NULL) {
        Group *g = groups;
        groups = g->next;
        if (g->comm != MPI_COMM_NULL)
            MPI_Comm_free(&g->comm);
        free(g);
    }
}

unsigned rt_replicated_dims(const hpf_layout *l)
{
    unsigned bits = 0;
    for (int d = 0; d < l->key.grid->rank; d++) {
        if (l->key.role[d] == RT_ALL)
            bits |= 1u << d;
    }
    return bits;
}
