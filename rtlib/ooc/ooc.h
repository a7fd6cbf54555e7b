/* ooc.h: out-of-core arrays, inside.
 *
 * A block of an array (array.h) is memory or a file. Layouts, views and dummies know no difference;
 * what touches elements goes through slabs (ooc_slab.c), or is refused. A file has no layout, so
 * REDISTRIBUTE moves nothing; hpf_out_of_core_move gives it another order or bricks. */
#ifndef RT_OOC_H
#define RT_OOC_H

#include "array/array.h"
#include "file/file.h"
#include "sort/sort.h"

typedef struct rt_ooc {
    hpf_file *file;
    long memory;
    bool scratch;          /* no name: may be exchanged for another */
    int refs;
    long lo[HPF_MAX_RANK]; /* storage subscript of the file's first element, by dimension */
    /* elements around the one that scalar code last asked for: the same on all processes */
    char *cache;
    long first, count;     /* positions of dimension 0 from 0; count 0: nothing */
    long rest[HPF_MAX_RANK];
    struct rt_ooc *next;   /* all of this program, in the order in which they were made */
} rt_ooc;

/* [collective] The file of an array that is being allocated. */
rt_ooc *rt_ooc_open(const char *where, const hpf_array *a, const rt_key *key);
/* [collective] A scratch file of so many bytes, for those who read and write it themselves; closed
 * by hpf_file_close. */
hpf_file *rt_ooc_scratch(const char *where, const char *name, long bytes);
/* How far a statement is, if it takes long: "a.hpf:12: 'a'", kept in `label`. */
void rt_ooc_progress(rt_progress *p, char label[80], const char *where, const char *array);
rt_ooc *rt_ooc_keep(rt_ooc *o);
void rt_ooc_release(rt_ooc *o); /* [collective] the last one closes the file */
void rt_ooc_end(void);          /* [collective] brings all files to disk at the program's end */
static inline rt_ooc *rt_ooc_of(const hpf_array *a)
{
    return a->use->block->ooc;
}
/* An array of this program that cannot be done here with an array in a file: names it. */
void rt_ooc_refuse(const char *where, const hpf_array *a, const char *what);

/* The file's dimension that dimension d of an array or view runs along, and the position (from 0)
 * of subscript i there: *step*i + *base. */
int rt_ooc_dim(const hpf_array *a, int d, long *step, long *base);
/* Subscripts first, first + step, … of dimension d, n of them, lie at positions off, off + inc, …
 * in memory: appended as a progression of the file's. Those beyond the array's bounds are left
 * out. */
void rt_ooc_add(rt_segs *out, const hpf_array *a, int d, long first, long step, long n, long off,
                long inc);
/* [collective] This process's part, by the array's dimensions; freed. */
void rt_ooc_transfer(const char *where, const hpf_array *a, rt_segs *part, void *base,
                     const long *stride, bool write);

/* [collective] The same read in two calls, of which rt_file_read_end is the second; the same write,
 * of which rt_ooc_settle tells the errors (twophase.h). */
struct rt_ahead *rt_ooc_read_begin(const char *where, const hpf_array *a, rt_segs *part, void *base,
                                   const long *stride);
void rt_ooc_write_behind(const char *where, const hpf_array *a, rt_segs *part, void *base,
                         const long *stride);
void rt_ooc_settle(const char *where, const hpf_array *a);

/* Asks the system to read this process's part ahead [local]. */
void rt_ooc_ahead(const hpf_array *a, const rt_segs *part);

/* ---- ooc_plan.c ---- */

/* What a file of bricks reads for a box of so many elements by its dimensions, wherever it lies,
 * and in how many pieces: parts of bricks are read with the holes between them. */
void rt_ooc_brick_box(const hpf_file *f, const double *box, double *elements, double *pieces);

/* ---- ooc_element.c ---- */

/* The element's position by dimension of the file, from 0. */
void rt_ooc_place(const hpf_array *a, const long *subscripts, long *at);
void rt_ooc_get(const char *where, const hpf_array *a, const long *subscripts, void *value);
void rt_ooc_put(const char *where, const hpf_array *a, const long *subscripts, const void *value);
void rt_ooc_changed(rt_ooc *o); /* what is kept of it is out of date */

/* ---- ooc_list.c ---- */

/* Which element of its file an element is, from 0, and the process that accesses it for all. */
long rt_ooc_position(const hpf_array *a, const long *subscripts);
int rt_ooc_owner(const hpf_array *a, long at);
/* [collective] values[k] = the file's element at[k], of which this process is the owner. */
void rt_ooc_read_list(const char *where, const hpf_array *a, const long *at, long n, void *values);
/* [collective] That element = itself op values[k], one after the other; HPF_OP_COPY: values[k]. */
void rt_ooc_write_list(const char *where, hpf_array *a, const long *at, long n, const void *values,
                       hpf_op op);

/* ---- ooc_copy.c ---- */

/* [collective] hpf_copy where one side, or both, are out of core. */
void rt_ooc_copy(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                 const hpf_triplet *ssec, const int *from);
/* [collective] The same in two calls, between which the file may be read and dst be used; NULL:
 * then rt_ooc_copy does all. */
struct rt_ahead *rt_ooc_copy_begin(const char *where, hpf_array *dst, const hpf_triplet *dsec,
                                   hpf_array *src, const hpf_triplet *ssec, const int *from);
void rt_ooc_copy_end(const char *where, hpf_array *dst, const hpf_array *src, struct rt_ahead *a);
/* [collective] The same to a file, which may be written later; rt_ooc_settle tells the errors.
 * false: rt_ooc_copy does it. */
bool rt_ooc_copy_behind(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                        const hpf_triplet *ssec, const int *from);

/* ---- ooc_piece.c: pieces in memory ---- */

/* [collective] An array in memory, bounds from 1, for planes of dimension `cut` of another one:
 * spread along another dimension, if there is one that is long enough. */
void rt_piece_make(const char *where, hpf_array *x, const char *name, int type, int rank,
                   const long *extents, int cut);
void rt_piece_free(hpf_array *x);
/* [collective] n planes of dimension `cut`: x's from the p-th on = of's from the q-th on, or back;
 * both counted from 0. */
void rt_piece_move(const char *where, hpf_array *x, hpf_array *of, int cut, long p, long q, long n,
                   bool out);
/* [collective] The same from a file, in two calls, of which rt_ooc_copy_end is the second; NULL:
 * then rt_piece_move does all. To a file, which may be written later; rt_ooc_settle tells the
 * errors. */
struct rt_ahead *rt_piece_begin(const char *where, hpf_array *x, hpf_array *of, int cut, long p,
                                long q, long n);
void rt_piece_behind(const char *where, hpf_array *x, hpf_array *of, int cut, long p, long q,
                     long n);
/* How many planes of a, of so many bytes an element, the least MEMORY of all[] has room for: at
 * least one, else an error that tells `what` needs them; at most all. */
long rt_piece_planes(const char *where, const char *what, const hpf_array *a, int cut,
                     const hpf_array *const *all, int n, long bytes);

/* Do the elements stand in their file in array element order, one after the other? */
bool rt_ooc_is_linear(const hpf_array *a);
/* [collective] The elements of an array at n positions from `lo` on, each process its
 * own, in array element order, or (put) in that of the dimensions. The former are new memory. */
char *rt_ooc_linear_get(const char *where, const hpf_array *a, long lo, long n);
/* Asks the system to read them ahead, where they stand in the file in that order [local]. */
void rt_ooc_linear_ahead(const hpf_array *a, long lo, long n);
void rt_ooc_linear_put(const char *where, hpf_array *a, const rt_order *order, long lo, long n,
                       const char *values);

/* [collective] hpf_combine_scatter where any of the arrays is out of core; r holds BASE. */
void rt_ooc_combine_scatter(const char *where, hpf_op op, hpf_array *r, hpf_array *a,
                            const hpf_operand *index, const hpf_operand *mask);

/* ---- ooc_lines.c ---- */

typedef struct rt_ooc_lines {
    const char *where, *what;
    hpf_array *r, *a, *x[2]; /* result, operand; one value a line each: of a's shape without dim, of
                                rank 0, or NULL */
    int dim;
    long each;               /* bytes that an element takes beside itself */
    /* [collective] The lines of pieces in memory; of x[] those of rank 0 as they are. */
    void (*work)(hpf_array *r, hpf_array *a, hpf_array *const *x, const void *arg);
    const void *arg;
} rt_ooc_lines;

/* [collective] r's lines along dimension dim become what `work` makes of a's, where any of the
 * arrays is out of core; rank at least 2, nothing empty. r may be a. */
void rt_ooc_by_lines(const rt_ooc_lines *l);

/* ---- ooc_scan.c ---- */

/* [collective] hpf_scan where any of the arrays is out of core; entangled: r may be written only
 * when all is read. */
void rt_ooc_scan(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *mask,
                 hpf_array *segment, int dim, int flags, bool entangled);

/* ---- ooc_matmul.c ---- */

/* [collective] hpf_matmul where any of the three is out of core; shapes fit, r is not empty. */
void rt_ooc_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b);
/* [collective] r = r + MATMUL(a, b), matrices in memory whose shapes fit (matmul.c). */
void rt_matmul_add(const char *where, hpf_array *r, hpf_array *a, hpf_array *b);

#endif
