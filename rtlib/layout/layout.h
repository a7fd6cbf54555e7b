/* layout.h: who holds which elements of an array, for any process, as arithmetic.
 *
 * A layout is a product. Each array dimension is collapsed, or lies along one dimension of the
 * processor grid through an affine map onto a distributed template dimension; each grid dimension
 * is used by one array dimension, replicated, or fixed at one coordinate. Layouts are interned:
 * equal ones are one pointer, and `id` never comes again, so plans can be kept by id.
 *
 * A view or an aliased dummy has its own subscripts i, which are sa*i + sb among the subscripts of
 * the array that owns the storage; local positions are always the storage's. */
#ifndef RT_LAYOUT_H
#define RT_LAYOUT_H

#include "rt.h"
#include "layout/section.h"

struct hpf_grid {
    int rank;                    /* at least 1: a scalar arrangement is a line of all processes */
    int extent[HPF_MAX_RANK];
    int n;                       /* product: ranks 0 .. n-1 of the world, the first one fastest; */
    const hpf_grid *of;          /* not NULL: a part of this one, in each of its dimensions */
    int first[HPF_MAX_RANK];     /* positions first, first + by, … (from 0) */
    int by[HPF_MAX_RANK];        /* along the next dimension; 0: first alone, and no dimension */
    bool world;                  /* of rank 0 in the source: every process is the one position */
    bool member;                 /* this process is part of it */
    int coord[HPF_MAX_RANK];
    struct hpf_grid *next;
};

/* Coordinates of a rank; false outside the grid. */
bool rt_grid_coord(const hpf_grid *g, int rank, int *coord);
/* Those of the i-th position, which may be greater than there are: they are counted again. */
void rt_grid_position(const hpf_grid *g, int i, int *coord);
int rt_grid_rank(const hpf_grid *g, const int *coord);
hpf_grid *rt_grid_world(void);
void rt_grid_end(void);

struct hpf_template {
    const char *name;
    int rank;
    hpf_bound bound[HPF_MAX_RANK];
    hpf_dist dist[HPF_MAX_RANK]; /* k resolved */
    int gdim[HPF_MAX_RANK];      /* grid dimension, -1: collapsed */
    hpf_grid *grid;
    hpf_array *arrays;           /* aligned with it, by next_aligned */
    const hpf_array *of;         /* that it was made for; NULL: it outlasts arrays */
    bool dropped;                /* to be freed with the last of them */
    bool settled;                /* made for an ALLOCATABLE argument, with which it goes */
    int held;                    /* and not to be freed yet: by how many units */
};

typedef struct rt_ldim {
    long lo, hi, st;    /* subscripts lo, lo+st, … hi */
    long slo, shi, sst; /* those of the storage */
    long sa, sb;        /* subscript i is storage subscript sa*i + sb */
    long a, b;          /* storage subscript s is template position a*s + b, counted from 0 */
    long k, np;         /* block size, processors */
    const long *map;    /* GEN_BLOCK: first position of each block, np + 1 of them; INDIRECT: owners
                           from 0 of each position; interned */
    int g;              /* grid dimension, -1: collapsed */
    hpf_dist_kind kind;
} rt_ldim;

static inline long rt_ldim_extent(const rt_ldim *d)
{
    return d->hi < d->lo ? 0 : (d->hi - d->lo) / d->st + 1;
}

enum { RT_FIXED = -1, RT_ALL = -2 };

typedef struct rt_key { /* compared by bytes: made in zeroed memory */
    hpf_grid *grid;
    rt_ldim dim[HPF_MAX_RANK];
    int role[HPF_MAX_RANK]; /* of each grid dimension: array dimension, RT_FIXED or RT_ALL */
    int at[HPF_MAX_RANK];   /* RT_FIXED: the coordinate */
    int rank, unused;
} rt_key;

struct hpf_layout {
    rt_key key;
    unsigned long id;
    int refs;
    uint64_t hash;
    hpf_layout *next;
    /* of this process */
    bool member;                    /* in the grid, and where it is fixed */
    rt_runs run[HPF_MAX_RANK];      /* n == 0 where it is no member */
    long anchor[HPF_MAX_RANK];      /* storage subscript at local position 0 (contiguous ones) */
    bool holds;
};

/* Did the compiler make it? Its name begins with '_', or says in parentheses what value it has. */
static inline bool rt_is_temporary(const hpf_array *a)
{
    return a->name[0] == '_' || a->name[0] == '(';
}

/* The layout of this key, a reference to be released. */
hpf_layout *rt_layout_intern(const rt_key *key);
/* That of an array of these bounds which every process holds whole, quicker. */
hpf_layout *rt_layout_whole(int rank, const hpf_bound *bounds);
uint64_t rt_hash(const void *key, size_t bytes); /* of whole words of 8 bytes, padding zero */
hpf_layout *rt_layout_keep(hpf_layout *l);
void rt_layout_release(hpf_layout *l);
void rt_layout_end(void);
/* The one copy of these numbers, for rt_ldim's map. */
const long *rt_layout_map(const long *at, long n);
/* Gives a template another distribution; its arrays are the caller's business. */
void rt_template_leave(hpf_template *t); /* to be freed when no array stands on it */
void rt_template_distribute(hpf_template *t, const char *where, const hpf_dist *dist,
                            hpf_grid *grid);
/* The key of an array with these bounds on a template (NULL: replicated everywhere). Ends the
 * program where a subscript would lie outside the template. */
void rt_layout_key(rt_key *key, const char *where, const char *name, int rank,
                   const hpf_bound *bounds, const hpf_template *t, const hpf_axis *axes);
/* The key of an array that lies like another one, dimension d like its dimension dims[d] (-1:
 * whole), at equal subscripts. */
void rt_key_like(rt_key *key, int rank, const hpf_bound *bounds, const hpf_array *like,
                 const int *dims);
/* Does every process hold all elements? */
bool rt_layout_everywhere(const hpf_layout *l);
/* Owned elements in dimension dim of a process with that coordinate (ignored if collapsed). */
void rt_layout_runs(const rt_key *key, int dim, int coord, rt_runs *out);
void rt_ldim_runs(const rt_ldim *d, int coord, rt_runs *out);
/* The coordinate that owns subscript i of dimension dim; 0 if it is collapsed. */
int rt_layout_owner(const rt_key *key, int dim, long i);
/* The same of a template position (from 0). */
int rt_owner_of_position(const rt_ldim *d, long q);
/* Whether ownership of dimension dim is one interval of subscripts everywhere, and that interval
 * for a coordinate, not cut to the array's bounds. */
bool rt_layout_blocky(const rt_key *key, int dim);
void rt_layout_block(const rt_key *key, int dim, int coord, long *lo, long *hi);
/* Whether a process (by rank) is a member, and its coordinates. */
bool rt_layout_member(const rt_key *key, int rank, int *coord);
/* Whether the same elements, counted from the lower bounds, are on the same processes. */
bool rt_layout_alike(const rt_key *x, const rt_key *y);
/* Whether subscript cx*i + dx of x's dimension and cy*i + dy of y's have one owner for every i. */
bool rt_layout_meets(const rt_ldim *x, long cx, long dx, const rt_ldim *y, long cy, long dy);

#endif
