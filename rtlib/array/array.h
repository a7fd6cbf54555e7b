/* array.h: descriptors and the memory behind them.
 *
 * A block of memory belongs to one array; views and aliased dummies share it. It knows all its
 * users, so that widening the overlap areas, swapping two arrays or moving one reaches every
 * descriptor, and it lives until the last user is gone. */
#ifndef RT_ARRAY_H
#define RT_ARRAY_H

#include "layout/layout.h"

typedef struct rt_block rt_block;

typedef struct rt_use {
    hpf_array *a;
    rt_block *block;
    struct rt_use *next;
    int sdim[HPF_MAX_RANK];    /* the block's dimension behind each of the array's */
    bool fixed[HPF_MAX_RANK];  /* by dimension of the block: a view that takes one subscript */
    long fix[HPF_MAX_RANK];
} rt_use;

struct rt_block {
    void *mem;
    char *first;               /* the element at local position 0 in all dimensions */
    long bytes;
    long unit, stride[HPF_MAX_RANK]; /* bytes; how often these lie between neighbours */
    long olo[HPF_MAX_RANK], ohi[HPF_MAX_RANK];
    bool stencil;              /* neighbours of its elements are read, or of arrays beside it */
    hpf_layout *layout;
    rt_use *uses;
    rt_use first_use;          /* one of them, mostly the only one; its `a` is NULL: none */
    bool lent;                 /* the memory is another array's */
    bool kept;                 /* until DEALLOCATE, though no array may use it (hpf_stays) */
    hpf_array *owner;          /* a view of that array, which keeps it; NULL: it outlives this */
    struct rt_ooc *ooc;        /* the elements stand in a file; NULL: in memory */
};

/* Memory for this process's share, all zero where that is asked for, by the overlap widths in b;
 * sets its strides. false: there is not so much. */
bool rt_block_memory(rt_block *b, long size, bool zero);
void rt_block_free(rt_block *b); /* with all that it holds */
/* The descriptors of all its users follow it. */
void rt_block_bind(rt_block *b);

/* Two arrays of one layout with equal overlap widths: their elements lie alike from here on. */
void rt_array_even(hpf_array *a, hpf_array *b);
/* Gives `a` its own storage with this layout (which it keeps); widths from a->dim[].olo, ohi. An
 * error names array, bytes and rank; or with where == rt_no_error returns false. */
bool rt_array_allocate(const char *where, hpf_array *a, const rt_key *key);
extern const char rt_no_error[];
/* The same on all processes, or on none: then false [collective]. */
bool rt_array_try(hpf_array *a, const rt_key *key);
/* Makes `view` share a's storage with another layout: view dimension d is a's dimension from[d];
 * a's dimensions that are not named lie at subscript at[]. */
void rt_array_share(hpf_array *view, const hpf_array *a, const rt_key *key, const int *from,
                    const long *at);
/* The same, whole and with the same subscripts: the descriptor says what a's says. */
void rt_array_alias(hpf_array *view, const hpf_array *a);
/* Makes `a` use the storage of `from`, which it comes to own: MOVE_ALLOC. */
void rt_array_own(hpf_array *a, const hpf_array *from);
/* Makes `a`, of this key, use memory that is not its own: base is the element at local position 0,
 * the elements follow each other. */
void rt_array_lend(hpf_array *a, const rt_key *key, void *base);
/* The same, the elements so many units (of bytes) apart in each dimension. */
void rt_array_lend_strided(hpf_array *a, const rt_key *key, void *base, const long *stride,
                           long unit);
/* Memory of a procedure at work, at the beginning of a line of the cache, with room around it for
 * loops over whole vectors; NULL: none for so much. What was pushed after it goes with it; false:
 * it is no such memory (local.c). */
char *rt_stack_push(long bytes);
bool rt_stack_pop(char *first);
/* Whether every process holds all of it. */
bool rt_array_is_whole(const hpf_array *a);
/* Leaves the storage; the descriptor is then as after hpf_declare. */
void rt_array_leave(hpf_array *a);
/* Puts `a` on the list of its template, and takes it off. */
void rt_array_enlist(hpf_array *a, hpf_template *t, const hpf_axis *axes);
void rt_array_delist(hpf_array *a);
/* The same distribution with storage of its own: what a copy of a view has. */
void rt_key_own(rt_key *key);
/* The key of an array of these bounds, in blocks along its last dimension (its longest, if there
 * are more processes) where `like` is mapped, else whole on every process. (rearrange.c) */
void rt_key_in_blocks(rt_key *key, const char *where, const char *name, int rank,
                      const hpf_bound *bounds, const hpf_array *like);
/* Moves `a` to storage with another layout, values kept where `keep`. [collective] */
void rt_array_move(const char *where, hpf_array *a, const rt_key *key, bool keep);
/* Is it an out-of-core array, or a view of one? (ooc.h) */
static inline bool rt_is_ooc(const hpf_array *a)
{
    return a->use && a->use->block->ooc;
}
static inline long rt_size_of(const hpf_array *a)
{
    return HPF_TYPE_SIZE(a->type);
}

#endif
