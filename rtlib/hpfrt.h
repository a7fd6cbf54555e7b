/* hpfrt.h: the runtime library of hpfc, its only public header.
 *
 * Compiled programs call it, and so can C + MPI written by hand. Conventions: global subscripts,
 * counts and extents are `long` (64 bits); strides are in elements; dimensions and indices count
 * from 0; `where` is the source place for messages, "heat.hpf:21". Calls marked [collective] must
 * be made by every process of the array's grid world in the same order; all others are local.
 * User errors end the program with one message and the same status on every process. */
#ifndef HPFRT_H
#define HPFRT_H

#include <complex.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HPF_MAX_RANK 7

#ifdef __GNUC__
#define HPF_RARE __attribute__((noinline, cold)) /* a function that is hardly ever called */
#define HPF_ANY_MEMORY __attribute__((no_sanitize("address", "undefined"))) /* reads past objects */
#else
#define HPF_RARE
#define HPF_ANY_MEMORY
#endif

/* ---- element types: HPF_TYPE(base, bytes) ---- */

typedef enum hpf_base {
    HPF_INTEGER = 1, HPF_REAL, HPF_COMPLEX, HPF_LOGICAL, HPF_CHARACTER
} hpf_base;
#define HPF_TYPE(base, bytes) ((int)((base) * 16777216 + (bytes))) /* bytes of one element */
#define HPF_I1 HPF_TYPE(HPF_INTEGER, 1)
#define HPF_I2 HPF_TYPE(HPF_INTEGER, 2)
#define HPF_I4 HPF_TYPE(HPF_INTEGER, 4)
#define HPF_I8 HPF_TYPE(HPF_INTEGER, 8)
#define HPF_R4 HPF_TYPE(HPF_REAL, 4)
#define HPF_R8 HPF_TYPE(HPF_REAL, 8)
#define HPF_R16 HPF_TYPE(HPF_REAL, 16)
#define HPF_C8 HPF_TYPE(HPF_COMPLEX, 8)
#define HPF_C16 HPF_TYPE(HPF_COMPLEX, 16)
#define HPF_C32 HPF_TYPE(HPF_COMPLEX, 32)
#define HPF_L1 HPF_TYPE(HPF_LOGICAL, 1)
#define HPF_L2 HPF_TYPE(HPF_LOGICAL, 2)
#define HPF_L4 HPF_TYPE(HPF_LOGICAL, 4)
#define HPF_L8 HPF_TYPE(HPF_LOGICAL, 8)
#define HPF_TYPE_BASE(t) ((t) / 16777216 % 64)
#define HPF_TYPE_SIZE(t) ((t) % 16777216)

/* Complex numbers are plain pairs; arithmetic is written out in real parts. */
typedef struct hpf_c8 { float re, im; } hpf_c8;
typedef struct hpf_c16 { double re, im; } hpf_c16;
/* Who computes with REAL(16) defines HPF_QUAD before this file, and links with -lquadmath. */
#ifdef HPF_QUAD
#include <quadmath.h>
#endif
#ifdef __SIZEOF_FLOAT128__
typedef struct hpf_c32 { __float128 re, im; } hpf_c32;
#endif
/* ---- start and end (start.c, error.c) ---- */

/* The MPI that a program is compiled for: mpi.h, included before this file, tells. */
#if defined OPEN_MPI
#define HPF_MPI "openmpi"
#else
#define HPF_MPI "mpich"
#endif

typedef struct hpf_program {
    const char *name;      /* source file of the main program */
    const char *mpi;       /* which MPI the compiler was built for: "mpich" or "openmpi" */
    long processors;       /* least number of processes that fixed PROCESSORS need; 1: any */
} hpf_program;

/* [collective] Starts MPI unless it runs, settings and statistics. With --hpf-info alone prints
 * `mpi=… processors=…` without starting MPI and exits. Ends the program where it was started
 * under another MPI than it was built for, or with too few processes. */
void hpf_start(int *argc, char ***argv, const hpf_program *program);
/* What hpf_start calls last, in no certain order: BLOCK DATA that assigns its values. For the
 * constructors of files [local, before hpf_start]. */
typedef struct hpf_beginning {
    void (*run)(void);
    struct hpf_beginning *next;
} hpf_beginning;
void hpf_begin_with(hpf_beginning *what);
_Noreturn void hpf_end(void);                 /* END PROGRAM: status 0 [collective] */
_Noreturn void hpf_stop(int code, bool quiet);/* STOP: every process exits with code [collective] */
_Noreturn void hpf_stop_text(const char *text, long len); /* STOP 'text' [collective] */
/* ERROR STOP: with this exit status, and a text, or the number where it is NULL [collective]. */
_Noreturn void hpf_error_stop(int code, const char *text, long len);
/* In PURE procedures, where only some processes may come by: the lowest speaks, and ends all. */
_Noreturn void hpf_error_stop_alone(int code, const char *text, long len, bool quiet);
void hpf_sync_stop(void); /* behind nests that may do so [collective] */
/* PAUSE: waits for `go` on standard input; anything else ends the program [collective] */
void hpf_pause(const char *text, long len);
/* One message, however many processes call it; exit status 2 on all of them. */
_Noreturn void hpf_fail(const char *where, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
int hpf_size(void); /* NUMBER_OF_PROCESSORS() */
/* Waits until all processes are here [collective]: after each operation under -fno-fuse. */
void hpf_sync(void);
int hpf_rank(void);
/* Ends the program where `value` differs between processes (-fcheck) [collective]. */
void hpf_check_agree(const char *where, long value);
/* DIM= of an array of that rank, an error at `where` unless it is 1 .. rank [local]. */
int hpf_check_dim(const char *where, long dim, int rank);

/* ---- processor arrangements (grid.c) ---- */

typedef struct hpf_grid hpf_grid;

/* The arrangement of this rank and shape; shape[d] == 0 lets the run time choose the extents,
 * their product being the number of processes (balanced, first extents not smaller). Rank 0: one
 * abstract position that every process holds. The same pointer for the same shape: grids are a
 * pure function of the shape and the number of processes. More processes than the product own
 * nothing; for fewer the arrangement is made smaller. [collective] at first use. */
hpf_grid *hpf_grid_get(const char *where, int rank, const long *shape);
/* Positions from[d], from[d]+by[d], … to[d] of each dimension of an arrangement, counted from 1;
 * by[d] == 0: from[d] alone, and the dimension is left out. What an arrangement lacks that was made
 * smaller is left out, but for one position. The same pointer for the same part. [collective] at
 * first use. */
hpf_grid *hpf_grid_section(const char *where, hpf_grid *of, const long *from, const long *to,
                           const long *by);
int hpf_grid_extent(const hpf_grid *g, int dim);

/* ---- templates and layouts (layout.c) ---- */

typedef enum hpf_dist_kind {
    HPF_DIST_STAR,   /* collapsed: every position on each process */
    HPF_DIST_BLOCK,  /* k = block size, at least ceil(extent / processors) */
    HPF_DIST_CYCLIC, /* k = block size, 0: 1 */
    HPF_DIST_GEN_BLOCK,
    HPF_DIST_INDIRECT,
} hpf_dist_kind;

typedef struct hpf_dist {
    hpf_dist_kind kind;
    long k; /* block size; GEN_BLOCK, INDIRECT: how many map has, 0: as many as are needed */
    const long *map; /* GEN_BLOCK sizes, INDIRECT owners (1-based), else NULL */
} hpf_dist;

/* Formats as compiled programs write them, in lists of hpf_dist. */
#define HPF_STAR {HPF_DIST_STAR, 0, NULL}
#define HPF_BLOCK {HPF_DIST_BLOCK, 0, NULL}
#define HPF_BLOCK_OF(k) {HPF_DIST_BLOCK, k, NULL}
#define HPF_CYCLIC {HPF_DIST_CYCLIC, 0, NULL}
#define HPF_CYCLIC_OF(k) {HPF_DIST_CYCLIC, k, NULL}
#define HPF_GEN_BLOCK_OF(sizes, n) {HPF_DIST_GEN_BLOCK, n, sizes}
#define HPF_INDIRECT_OF(owners, n) {HPF_DIST_INDIRECT, n, owners}

typedef struct hpf_bound { long lo, hi; } hpf_bound;

typedef struct hpf_template hpf_template; /* bounds, distribution, grid, and the arrays aligned */

/* A template, or the implicit template of a directly distributed array. The i-th dimension that
 * is not STAR lies along grid dimension i. grid == NULL: hpf_grid_get of that rank, extents
 * chosen; all STAR: replicated. Formats for more processors than the grid has are folded onto it:
 * BLOCK(m) has greater blocks, the last processor all further ones of GEN_BLOCK, and INDIRECT
 * counts from the first processor again. */
hpf_template *hpf_template_new(const char *where, const char *name, int rank,
                               const hpf_bound *bounds, const hpf_dist *dist, hpf_grid *grid);
void hpf_template_free(hpf_template *t);
/* Frees it as soon as no array is aligned with it any more; NULL: nothing. Where the next template
 * is the same one with other bounds, arrays on the former one that are still allocated are an
 * error. */
void hpf_template_drop(hpf_template *t);
/* Frees it with the last array that is aligned with it, a function's result; NULL: nothing. */
void hpf_template_leave(hpf_template *t);

/* A list of numbers for GEN_BLOCK and INDIRECT, the same on all processes. Begins as {0}. */
typedef struct hpf_numbers {
    long *at;
    long n, room;
} hpf_numbers;
void hpf_number(hpf_numbers *list, long value); /* appends it [local] */
void hpf_numbers_free(hpf_numbers *list);

/* How an array lies on its template: for each template dimension, the array dimension that runs
 * along it. adim >= 0: template position a*i + b of array subscript i; HPF_AT: the constant
 * position b; HPF_ALL: replicated along it. Array dimensions named by none are collapsed. */
typedef struct hpf_axis {
    int adim;
    long a, b;
} hpf_axis;
enum { HPF_AT = -1, HPF_ALL = -2 };

/* ---- arrays ---- */

/* Elements that this process holds in one dimension: global subscripts lo, lo+step, … hi at local
 * positions off, off+inc, … (in units of the dimension's stride). Sorted by lo; their hulls do
 * not meet. An array's own storage has inc == 1 and packs runs one after another; views may have
 * any inc. A run never spans two blocks of a CYCLIC(k) template, so that every aligned array is
 * linear in a run of the nest's home. */
typedef struct hpf_run {
    long lo, hi, step;
    long off, inc;
} hpf_run;

typedef struct hpf_dim {
    long lo, hi;   /* global bounds; hi < lo: empty */
    long stride;   /* elements between neighbouring local positions */
    int nrun;      /* 0: this process holds nothing */
    hpf_run *run;
    /* Direct form, where one run of step 1 is held (BLOCK, collapsed): the element of subscript i
     * is o + i*s elements from base, for owned and overlap elements alike. */
    bool direct;
    long o, s;
    long olo, ohi;           /* overlap widths allocated below and above */
    long vlo, vhi;           /* overlap widths that hold current values */
} hpf_dim;

typedef struct hpf_layout hpf_layout; /* rtlib/layout.h */

typedef void hpf_proc(void); /* a procedure as an argument, cast to its type where it is called */
/* How long the result of a CHARACTER function is that is passed as an argument, for those that
 * declare it CHARACTER*(*); 0: nobody has said. [local] (procedure.c) */
void hpf_result_is(hpf_proc *f, long length);
long hpf_result_length(hpf_proc *f);
/* An internal procedure of a RECURSIVE one as an argument: the place in `frames` of an activation
 * that has passed it on, and its end. [local] (procedure.c) Errors: too many are at work. */
enum { HPF_ACTIVATIONS_MAX = 64 };
int hpf_activation(void **frames, void *frame, const char *host);
void hpf_activation_ends(void **frames, const void *frame);
#define HPF_ACTIVATIONS_8(F, T) F(T##0) F(T##1) F(T##2) F(T##3) F(T##4) F(T##5) F(T##6) F(T##7)
#define HPF_ACTIVATIONS(F)                                                                         \
    HPF_ACTIVATIONS_8(F, 0) HPF_ACTIVATIONS_8(F, 01) HPF_ACTIVATIONS_8(F, 02)                      \
    HPF_ACTIVATIONS_8(F, 03) HPF_ACTIVATIONS_8(F, 04) HPF_ACTIVATIONS_8(F, 05)                     \
    HPF_ACTIVATIONS_8(F, 06) HPF_ACTIVATIONS_8(F, 07)

typedef struct hpf_array {
    const void *self; /* this descriptor: tells it from the address of plain data */
    void *base;  /* NULL: not allocated, or nothing held */
    long o;      /* direct form: sum of dim[].o */
    hpf_dim dim[HPF_MAX_RANK];
    long unit; /* bytes that o, dim[].o, s and stride count in: an element's size, but 1 where texts
                * or records lie within longer ones (hpf_lie_within, hpf_lie_in), and of parts of
                * structures at distances that are no multiples of that (hpf_allocate_at) */
    int rank;
    int type;         /* HPF_TYPE */
    bool allocated;   /* ALLOCATED() */
    bool holds;       /* this process holds elements (all dims have runs) */
    bool corners;     /* the valid overlap area includes corners */
    bool in_lines;    /* hpf_rows_in_lines */
    bool is_value;    /* hpf_value */
    bool whole;       /* unmapped: each process has all elements in memory, in direct form */
    const char *name; /* for messages */
    hpf_layout *layout;
    struct hpf_array *next_aligned; /* others on the same template */
    void *storage;    /* memory block, shared with views; descriptors must not be copied */
    long bytes;       /* of this process's share, if the array is no view */
    hpf_template *t;  /* what it is aligned with, and how; NULL: replicated on all processes */
    hpf_axis axis[HPF_MAX_RANK];
    struct rt_use *use; /* this descriptor's entry in the block's list of users (array.c) */
    const struct hpf_ooc_spec *ooc; /* how it is kept in a file; NULL: in memory, or a view */
    const char *where;  /* a dummy: where it was entered, */
    const void *given;  /* and the storage that its actual argument had then */
} hpf_array;

/* Declares an array: its alignment with a template (NULL: replicated on all processes), one axis a
 * template dimension [local]. It is not allocated yet; hpf_overlap_require before it is sets the
 * widths that it gets then. What it held before is forgotten, not freed. */
void hpf_declare(hpf_array *a, const char *name, int type, int rank, hpf_template *t,
                 const hpf_axis *axes);
/* The elements of a, CHARACTER(:), are so long when it is allocated next [local]. */
void hpf_text_length(hpf_array *a, long length);
/* Storage for a scalar that a pointer leads to, all zero [local]; and its return, which gives NULL:
 * it is an error for a pointer that leads nowhere. */
void *hpf_new(const char *where, size_t bytes);
void *hpf_give_back(const char *where, void *p);
/* A structure is at its end: what lies here next must not be taken for its descriptors. Gives p. */
void *hpf_forget(void *p, size_t bytes);
/* TRANSFER of a structure with POINTER components: the number of the copy that lies at this
 * address, which is kept to the end of the program; and the address of a copy by its number, an
 * error where it is none [local]. The k-th copy has the same number on all processes. */
long hpf_keep_record(long record);
long hpf_kept_record(long number);
/* A descriptor in such storage: declared when it is met first, an array without storage. */
hpf_array *hpf_field(hpf_array *f, int type, int rank, const char *name);
/* Gives back what the elements of a, records of so many bytes, own [local]. */
void hpf_drop_all(hpf_array *a, size_t bytes, void *(*drop)(void *record));
extern hpf_array hpf_none; /* what is bound to nothing: never allocated */
/* The array `a`, declared before, becomes what lies at base; NULL: nothing [local]. */
void hpf_lie_at(hpf_array *a, const hpf_bound *bounds, void *base);
/* `a` becomes a component of all elements of `of`, records: of its own dimensions, of these bounds,
 * and those of `of` [local]. first: where it lies in the element of the lower bounds. */
void hpf_lie_in(hpf_array *a, const hpf_array *of, int own, const hpf_bound *bounds, void *first);
/* `a` becomes characters lo to hi of all elements of the texts `of`, or bytes lo to hi of other
 * values, whose size is a multiple of theirs, with their bounds [local]. */
void hpf_lie_within(hpf_array *a, const hpf_array *of, long lo, long hi);
/* `part` becomes what this process holds of `a`, without overlap areas, as an array of bounds 1 and
 * up whose elements are in the order of a's [local]: what EXTRINSIC (HPF_LOCAL) procedures see of
 * their arguments (HPF 2.0, section 11.1). An array whose elements do not lie at even distances is
 * an error: one that a view of a CYCLIC array is. */
void hpf_local_part(const char *where, hpf_array *part, const hpf_array *a);
bool hpf_is_contiguous(const hpf_array *a); /* its elements follow each other, or it is mapped */
void hpf_clear(hpf_array *a); /* all bytes of this process's share are 0 */
/* Sets the bounds and allocates this process's share, uninitialised; ALLOCATE and automatic
 * arrays. Zero-sized extents are allowed. An error names array, bytes and rank. */
void hpf_allocate(const char *where, hpf_array *a, const hpf_bound *bounds);
/* The same, all zero, as static storage begins: what nothing touches takes no memory. */
void hpf_allocate_zero(const char *where, hpf_array *a, const hpf_bound *bounds);
/* MOVE_ALLOC(from, to): the storage of `from`, with its bounds and pointers to it, becomes that of
 * `to`, which has none; where `to` lies otherwise its values are exchanged [collective then]. */
void hpf_move_alloc(const char *where, hpf_array *to, hpf_array *from);
/* The same as hpf_allocate, replicated, in storage that is there: a member of a COMMON block
 * [local]. pitch: bytes from element to element, by dimension; NULL: they follow each other. */
void hpf_allocate_at(const char *where, hpf_array *a, const hpf_bound *bounds, void *base,
                     const long *pitch);
/* A mapped array of a COMMON block [collective]: the first unit that comes declares and allocates
 * it; for the others it must have the same type, bounds, mapping and file, else the program ends.
 * In: ooc, how it is kept in a file; NULL: in memory. */
void hpf_common_array(const char *where, hpf_array *a, const char *name, int type, int rank,
                      const hpf_bound *bounds, hpf_template *t, const hpf_axis *axes,
                      const struct hpf_ooc_spec *ooc);
/* Initial values of a mapped array of a COMMON block, for the unit that comes first [local, before
 * hpf_start]. table: one for each element in array element order, else one for all. */
void hpf_common_values(const hpf_array *a, const void *values, bool table);
/* A POINTER array of a COMMON block, whose descriptor lies in HPF_DESCRIPTOR_BYTES of the block
 * [local]: the first unit that comes declares it; for the others it must have the same type
 * and rank, else the program ends. */
#define HPF_DESCRIPTOR_BYTES 968
void hpf_common_pointer(const char *where, hpf_array *a, const char *name, int type, int rank);
/* The same for an array that lies like another one: its dimension d like dimension dims[d] of
 * `like`, at the same subscripts (dims[d] < 0: collapsed); replicated along the others. */
void hpf_allocate_like(const char *where, hpf_array *a, const hpf_bound *bounds,
                       const hpf_array *like, const int *dims);
/* Initial values: values[] in array element order, or one value for all elements; the same table
 * on all processes [local]. */
void hpf_fill(hpf_array *a, const void *values, bool table);
/* ALLOCATE; false where it is allocated already, or a process lacks memory [collective]. */
bool hpf_allocate_stat(hpf_array *a, const hpf_bound *bounds);
bool hpf_allocate_like_stat(hpf_array *a, const hpf_bound *bounds, const hpf_array *like,
                            const int *dims);
/* DEALLOCATE and end of scope; no error if not allocated. Memory that views share stays until the
 * last of them is freed. The array leaves its template. */
void hpf_free(hpf_array *a);
void hpf_deallocate(const char *where, hpf_array *a); /* an error if it is not allocated */
/* What ALLOCATE gave a POINTER stays until DEALLOCATE: besides descriptors, addresses of elements
 * may lead there, those of dummy arguments and of POINTER scalars. [local] */
void hpf_stays(hpf_array *a);
/* Makes overlap areas at least that wide in each dimension, keeping the owned values; the base of
 * the array, and of all views of it, changes. Only for dimensions distributed by blocks (others
 * than those on one processor, which have no neighbours); a view with gaps gets storage of its own,
 * which hpf_dummy_leave copies back. [local] */
void hpf_overlap_require(hpf_array *a, const long *lo, const long *hi);
/* Its rows shall begin at lines of the cache, as those of distributed arrays with overlap areas do,
 * which loops use together with it; before it is allocated. [local] */
void hpf_rows_in_lines(hpf_array *a);
/* After a write to a's owned elements: overlap areas no longer hold current values. */
void hpf_written(hpf_array *a);

/* Copies this process's own elements, for hpf_keep_back to put back; `kept`: a copy made before, or
 * NULL, whose memory is used again. Returns the copy, to be freed by free(). [local] */
void *hpf_keep(void *kept, const hpf_array *a);
void hpf_keep_back(hpf_array *a, const void *kept);

/* Stores past the cache, in pieces: of arrays that are large on this process, of which at least
 * `large` bytes lie here, in rows worth it (0: of any). There machines differ: a nest that runs
 * often is timed both ways, twice each, and goes on with the faster one. `hpf_stream` copies
 * `bytes` from a piece, whose place the cache may forget, to an array; when a nest has stored all
 * its pieces, `hpf_stream_end` makes others see them. [local] */
enum { HPF_PIECE = 512, HPF_LARGE = 4 << 20 };

/* Do vector instructions store some elements of a vector only? Else loops that store under a
 * condition are none. */
#if defined __AVX2__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
enum { HPF_MASKS = 1 };
#else
enum { HPF_MASKS = 0 };
#endif
typedef struct hpf_streaming {
    int turns;      /* timed so far */
    bool timed;     /* this one is */
    double begun;
    double best[2]; /* seconds a byte, through the cache and past it */
} hpf_streaming;
bool hpf_streams(hpf_streaming *s, const hpf_array *a, long large);
void hpf_stream(void *to, const void *from, long bytes);
void hpf_stream_end(hpf_streaming *s, const hpf_array *a, bool past);

/* Rows of arrays are fetched ahead of a loop, a strip of it at a time: `hpf_prefetch` asks for the
 * `bytes` that lie HPF_AHEAD behind the element `at`, in the array or not. Is that worth it, where
 * the loop runs from lo to hi in dimension 1: does this process hold `least` bytes of the array or
 * more, more than are in its own cache (0: whatever it holds), and does the loop use most of its
 * rows? [local] */
enum { HPF_STRIP = 128 /* elements */, HPF_AHEAD = 6144 /* bytes */, HPF_AHEAD_LARGE = 1 << 20 };
bool hpf_prefetches(const hpf_array *a, long lo, long hi, long least);
static inline void hpf_prefetch(const void *at, long bytes)
{
    for (long k = HPF_AHEAD; k < HPF_AHEAD + bytes; k += 64)
        __builtin_prefetch((const void *)((uintptr_t)at + (uintptr_t)k));
}

typedef struct hpf_triplet { long lo, hi, step; } hpf_triplet;

/* a = b where b's values are not needed afterwards: the two change storage if their layouts are
 * equal (views follow), else the elements are copied. [collective] */
void hpf_swap(const char *where, hpf_array *a, hpf_array *b);
/* a(sec) = b(sec) where b(sec)'s values are not needed afterwards: storage is swapped and the rest
 * put back where that moves less, else the section is copied. [collective] */
void hpf_take(const char *where, hpf_array *a, hpf_array *b, const hpf_triplet *sec);

/* View of a section: shares storage, layout composed; dims with single[d] drop out (subscript
 * sec[d].lo). The view's bounds are 1..extent. For actual arguments and transformational calls. */
void hpf_view(hpf_array *view, const hpf_array *a, const hpf_triplet *sec, const bool *single);

/* p => t(sec): p shares t's storage and has the bounds 1..extent, or, where sec is NULL, those of
 * t; t NULL or without storage: p => NULL(). Both replicated. What p pointed to stays until nothing
 * shares it, or longer (hpf_stays). [local] */
void hpf_point(hpf_array *p, const hpf_array *t, const hpf_triplet *sec, const bool *single);
/* p(lo:) => t(sec): the same with these lower bounds; no upper ones are looked at. [local] */
void hpf_point_from(hpf_array *p, const hpf_array *t, const hpf_triplet *sec, const bool *single,
                    const hpf_bound *bounds);
/* p(lo:hi) => t(sec): p has these bounds, and the elements of t(sec) in their order. The program
 * ends where there are too few, or where t(sec) is neither of rank 1 nor contiguous. [local] */
void hpf_point_shaped(const char *where, hpf_array *p, const hpf_array *t, const hpf_triplet *sec,
                      const bool *single, const hpf_bound *bounds);
/* Do both have storage, the same, element by element? [local] */
bool hpf_associated(const hpf_array *p, const hpf_array *t);

/* The elements of an integer array of rank 1 and of any kind and mapping, for hpf_numbers_free to
 * release [collective]. */
hpf_numbers hpf_numbers_of(const char *where, hpf_array *a);

/* ---- arguments of procedures ---- */

#include "hpfrt_dummy.h"

/* ---- mapping inquiries (inquire.c) ---- */

/* What HPF_ALIGNMENT, HPF_TEMPLATE and HPF_DISTRIBUTION tell; dimensions and axes count from 1. */
typedef struct hpf_mapping {
    int rank;                     /* by dimension of the array: */
    long lb[HPF_MAX_RANK], ub[HPF_MAX_RANK]; /* template positions of the first and last element */
    long stride[HPF_MAX_RANK], axis_map[HPF_MAX_RANK]; /* 0: collapsed */
    bool identity;
    long ncopies;
    int template_rank;            /* by axis of the ultimate template: */
    long template_lb[HPF_MAX_RANK], template_ub[HPF_MAX_RANK];
    const char *axis_type[HPF_MAX_RANK]; /* NORMAL, REPLICATED, SINGLE */
    long axis_info[HPF_MAX_RANK]; /* the array's dimension, number of copies, position */
    long number_aligned;
    const char *format[HPF_MAX_RANK]; /* BLOCK, CYCLIC, GEN_BLOCK, INDIRECT, COLLAPSED */
    long block[HPF_MAX_RANK];     /* of BLOCK and CYCLIC: block size */
    int processors_rank;          /* 0: not distributed */
    long processors_shape[HPF_MAX_RANK];
    long plb[HPF_MAX_RANK];       /* lower bounds and strides of the processors: 1 */
    long low_shadow[HPF_MAX_RANK], high_shadow[HPF_MAX_RANK]; /* overlap widths held, by axis */
} hpf_mapping;
/* [local] a == NULL: of a scalar. An error where the array is not allocated. */
void hpf_mapping_of(const char *where, hpf_mapping *m, const hpf_array *a);
/* [local] The first n elements of a vector get these values, or texts as by an assignment; an
 * error that names the argument where it has fewer. */
void hpf_mapping_put(const char *where, const char *name, hpf_array *to, const long *values,
                     long n);
void hpf_mapping_text(const char *where, const char *name, hpf_array *to,
                      const char *const *texts, long n);
/* [local] to(i) = the processor, from 1, that the i-th position of axis `axis` (from 1) of a's
 * ultimate template lies on; of a collapsed axis 1. Errors: the axis, a vector that is too
 * short. */
void hpf_map_array(const char *where, hpf_array *to, const hpf_array *a, long axis);
/* [local] to(i) = how many positions of the axis of a's ultimate template that is spread over
 * dimension `pdim` (from 1) of the processors lie on the i-th of them. */
void hpf_number_mapped(const char *where, hpf_array *to, const hpf_array *a, long pdim);

/* ---- remapping (remap.c) ---- */

/* [collective] REDISTRIBUTE: t (or the array's own template) gets a new distribution; every array
 * aligned with it moves and keeps its values. */
void hpf_redistribute(const char *where, hpf_template *t, const hpf_dist *dist, hpf_grid *grid);
/* [collective] REALIGN a with t. */
void hpf_realign(const char *where, hpf_array *a, hpf_template *t, const hpf_axis *axes);
hpf_template *hpf_template_of(const hpf_array *a);
/* The same; a dummy that lies as its actual argument does gets one of its own bounds, which goes
 * with it, and lies on nothing else's. */
hpf_template *hpf_template_own(hpf_array *a);

/* ---- local iteration (range.c) ---- */

/* Part of a nest's index that this process executes: index values lo, lo+step, … (n of them). */
typedef struct hpf_range {
    long lo, hi, step, n;
} hpf_range;

/* Direct form: clips lo:hi (unit step, or `step` > 0 which keeps lo's phase) to the index values i
 * for which this process owns home subscript c*i + d, c /= 0; what it owns is one unit-step run.
 * Empty: *lo > *hi. */
void hpf_clip(const hpf_array *home, int dim, long c, long d, long step, long *lo, long *hi);

/* The index values i for which this process owns home subscript i + d, one unit-step run; without
 * limits along a dimension that lies on each process as a whole. It owns none: *lo is far above
 * *hi. */
void hpf_own_part(const hpf_array *home, int dim, long d, long *lo, long *hi);

/* Any layout: the ranges of i in lo:hi:step with home subscript c*i + d owned here, into r (grown
 * as needed; reuse it, then hpf_ranges_free). step may be negative; ranges then ascend in i all
 * the same when `ordered` is false. A process that holds nothing of home gets none. */
typedef struct hpf_ranges {
    int n, cap;
    hpf_range *at;
} hpf_ranges;
void hpf_ranges_get(hpf_ranges *r, const hpf_array *home, int dim, long c, long d, long lo,
                    long hi, long step);
void hpf_ranges_free(hpf_ranges *r);

/* Element offset (from base) that dimension dim of x contributes at global subscript i, which must
 * be held (owned, or in the overlap area). */
long hpf_offset(const hpf_array *x, int dim, long i);
/* True where this process holds every subscript: owner test of a single element. */
bool hpf_owns(const hpf_array *x, const long *subscripts);
/* True on one holder only (the first replica): who writes output or contributes to a reduction. */
bool hpf_first_replica(const hpf_array *home);

/* A local iteration box split for overlap of halo exchange and computation: box 0 is the interior,
 * whose references stay within owned elements; the rest are the boundary strips. */
typedef struct hpf_box {
    long lo[HPF_MAX_RANK], hi[HPF_MAX_RANK];
} hpf_box;
/* n indices with local bounds lo..hi (from hpf_clip); index j lies along home's dimension dim[j]
 * (c = 1, offset d[j]); references reach wlo[j] below and whi[j] above. Returns how many boxes
 * (1 + 2n at most, empty strips left out; box 0 may be empty). */
int hpf_boxes(hpf_box *boxes, const hpf_array *home, int n, const int *dim, const long *d,
              const long *lo, const long *hi, const long *wlo, const long *whi);

/* ---- references that are not local (fetch.c, gather.c) ---- */

/* One subscript as a function of the nest's indices: c*i[idx] + d; idx < 0: d alone. */
typedef struct hpf_sub {
    int idx;
    long c, d;
} hpf_sub;

#define HPF_MAX_INDICES 64 /* of a nest */

/* The nest: its indices' bounds, and how its home is subscripted (home == NULL: every process
 * executes all iterations). Bounds are those of the whole nest, on all processes alike. */
typedef struct hpf_space {
    int n;
    const hpf_triplet *index;
    const hpf_array *home;
    const hpf_sub *hsub; /* one a dimension of home */
    int serial; /* the last indices are those of loops inside the body, one in or behind
                 * the other */
} hpf_space;

/* A reference made local: subscripts sub[] of array x, where x is the array itself or the
 * temporary tmp, whose subscripts are the nest indices used. */
typedef struct hpf_ref {
    const hpf_array *x;
    hpf_sub sub[HPF_MAX_RANK];
    hpf_array tmp;     /* storage is kept and reused from call to call */
    void *plan;        /* exchange plan, kept while layouts and sections stay the same */
} hpf_ref;

/* [collective] Makes x(sub…) readable at every iteration that this process executes: x itself if
 * all needed elements are held here under the home's layout, else a temporary aligned with the
 * home, filled by the exchange engine. `r` starts zeroed; free it with hpf_ref_free. */
void hpf_fetch(const char *where, hpf_ref *r, hpf_array *x, const hpf_sub *sub,
               const hpf_space *space);
/* The same for a write: begin gives the storage (old values where `keep`), end sends it home. */
void hpf_store_begin(const char *where, hpf_ref *r, hpf_array *x, const hpf_sub *sub,
                     const hpf_space *space, bool keep);
void hpf_store_end(const char *where, hpf_ref *r, hpf_array *x);
void hpf_ref_free(hpf_ref *r);
/* Where index idx of the nest goes from i in steps of istep: offset and increment (elements) that
 * all dimensions of the reference subscripted by that index contribute. idx == -1: the constant
 * part. Address of an iteration = base + const part + sum over indices. */
typedef struct hpf_step {
    long off, inc;
} hpf_step;
hpf_step hpf_ref_step(const hpf_ref *r, int idx, long i, long istep);
/* Direct form (unit steps): constant offset, and stride by index. */
long hpf_ref_direct(const hpf_ref *r, int nidx, long *strides);
/* hpf_ref of an array that is known to be local: no communication. */
void hpf_ref_local(hpf_ref *r, const hpf_array *x, const hpf_sub *sub);

/* Inspector/executor. Each process lists the global subscripts that its local iterations need, in
 * its own iteration order: subs[d*n + k] is the subscript in dimension d of the k-th access. The
 * schedule is kept in *s and reused while stamp (of the index arrays) is unchanged. */
typedef struct hpf_schedule hpf_schedule;
void hpf_inspect(const char *where, hpf_schedule **s, const hpf_array *x, long n, const long *subs);
void hpf_gather(const char *where, hpf_schedule *s, void *values, const hpf_array *x);
typedef enum hpf_op {
    HPF_OP_COPY, HPF_OP_SUM, HPF_OP_PRODUCT, HPF_OP_MAX, HPF_OP_MIN, HPF_OP_AND, HPF_OP_OR,
    HPF_OP_EQV, HPF_OP_NEQV, HPF_OP_IAND, HPF_OP_IOR, HPF_OP_IEOR,
    HPF_OP_COUNT, /* hpf_scan only: how many are .TRUE. */
    HPF_OP_NORM,  /* reductions only, COMPLEX: of norms of parts (hpf_norm_join()) */
} hpf_op;
void hpf_scatter(const char *where, hpf_schedule *s, hpf_array *x, const void *values, hpf_op op);
void hpf_schedule_free(hpf_schedule *s);

/* -fcheck: c*i + d, of all i of a triplet with some, as a subscript of a's dimension dim [local] */
void hpf_check_range(const char *where, const hpf_array *a, int dim, long c, long d,
                     hpf_triplet i);
/* -fcheck: the length of a text argument against that of the dummy [local] */
void hpf_check_length(const char *where, const char *name, long have, long want);
/* -fcheck: the bounds of a DO loop with a step of 1 or -1, whose variable of kind `kind` must be
 * able to get past the last value [local] */
void hpf_check_last(const char *where, const char *name, long lo, long hi, int step, int kind);
/* -fcheck: two lengths that must be one; `in` says of what [local] */
void hpf_check_lengths(const char *where, long first, long other, const char *in);
/* -fcheck: a DO variable's value after an iteration against that before it [local] */
void hpf_check_do(const char *where, const char *name, long was, long is);
/* -fcheck: the same of a REAL variable [local] */
void hpf_check_real_do(const char *where, const char *name, double was, double is);
/* -fcheck: the address that a POINTER, ALLOCATABLE or procedure pointer `name` holds [local] */
void *hpf_pointed(const char *where, const char *name, const void *address);
/* -fcheck: an operand's extent in dimension dim (from 1) against the left side's [local] */
void hpf_check_extent(const char *where, const char *name, long dim, long have, long want);

/* [collective] One element to every process; a value that all have to the holders. */
void hpf_get(const char *where, const hpf_array *x, const long *subscripts, void *value);
void hpf_put(const char *where, hpf_array *x, const long *subscripts, const void *value);

/* ---- section copies (copy.c) ---- */

/* [collective] dst(dsec) = src(ssec): dimension d of dst runs with dimension from[d] of src, or
 * repeats the value along d (from[d] < 0: SPREAD). Dimensions of src that no dst dimension names
 * must be single positions. Types may not differ. The storage may be the same array's: the right
 * side is read before the left is written. Remaps, transpositions, shifts and sections are this. */
void hpf_copy(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
              const hpf_triplet *ssec, const int *from);

/* ---- overlap areas (overlap.c) ---- */

/* What a nest needs of the overlap areas of its arrays: a static object in the procedure. Widths
 * by array dimension. Nothing moves for arrays whose areas are still valid. */
typedef struct hpf_halo {
    hpf_array *a;
    long lo[HPF_MAX_RANK], hi[HPF_MAX_RANK];
    bool corners;
    bool room; /* only storage is wanted: the program computes what it reads there */
    int way[HPF_MAX_RANK]; /* of a sweep: by dimension, 1: processes of higher coordinates come
                              later, -1: earlier; 0: no matter */
    int cut;               /* the dimension of which pieces are set: subscripts c*i + d */
    long c, d;
} hpf_halo;
typedef struct hpf_overlap {
    int n;
    hpf_halo *halo;
    void *plan; /* persistent requests, rebuilt when a layout changed */
    bool turns; /* a sweep that a loop repeats: see hpf_sweep_turn */
    long reach; /* values of the index by which pieces read ahead of what they set */
} hpf_overlap;
/* One message a neighbour for all arrays. [collective] */
void hpf_overlap_start(const char *where, hpf_overlap *o);
/* The same ahead of time: the hpf_overlap_start that comes next lets it go on. No array of it may
 * change before. */
void hpf_overlap_early(const char *where, hpf_overlap *o);
void hpf_overlap_poll(hpf_overlap *o); /* local: lets messages advance; between outer iterations */
void hpf_overlap_finish(hpf_overlap *o);
void hpf_overlap_free(hpf_overlap *o);

/* Sweeps: nests that processes run one after the other, since iterations read what earlier ones
 * have set (`way` in the halos says which processes come later). Overlap areas hold the values from
 * before the nest already. In pieces of an index that runs over lo..hi, all processes work at once:
 * piece by piece, hpf_sweep_wait, the iterations, hpf_sweep_pass. */
typedef struct hpf_stretch { /* of an index: the values of one piece */
    long lo, hi;
} hpf_stretch;
/* How many pieces [local, the same on all processes that follow one another]. `work`: iterations
 * with one value of the index, on all processes; `lines`: those of the loops around the index, each
 * of which begins anew in each piece. 1 where no process waits for another. */
long hpf_sweep_parts(const hpf_overlap *o, long lo, long hi, long work, long lines);
/* the k-th; down: from hi */
hpf_stretch hpf_sweep_part(long k, long parts, long lo, long hi, bool down);
/* What earlier processes have set in the piece [all that take part]; NULL: in all of the nest. */
void hpf_sweep_wait(const char *where, hpf_overlap *o, const hpf_stretch *part);
/* This process is through with it: on to the later ones. */
void hpf_sweep_pass(const char *where, hpf_overlap *o, const hpf_stretch *part);
/* Where a loop does nothing else with the arrays (o->turns), each piece also takes what it has set
 * to the earlier processes, for whom the next turn's piece waits: after a turn and hpf_written, the
 * overlap areas count as filled. hpf_sweep_end, behind the loop: they are. [collective] */
void hpf_sweep_turn(const char *where, hpf_overlap *o);
void hpf_sweep_end(hpf_overlap *o);

/* ---- reductions (reduce.c) ---- */

/* [collective] Combines n scalars of several types and operations in one message. Each process
 * gives its partial value (its operation's identity if it has none) and gets the result. `home`:
 * whose layout the contributions follow; only one replica counts; NULL: all have the result. */
typedef struct hpf_red {
    void *value;
    int type;
    hpf_op op;
} hpf_red;
void hpf_reduce(const char *where, const hpf_array *home, int n, const hpf_red *red);
/* MAXLOC and MINLOC: value, and n subscripts (the first position in array element order wins;
 * has == false: this process has no candidate; *has tells on return whether any had one). */
void hpf_reduce_loc(const char *where, const hpf_array *home, hpf_op op, int type, void *value,
                    long *position, int n, bool *has);
/* [collective] part holds partial results on each process, laid out like the home without the
 * reduced dimensions; afterwards every process holds the combined values. */
void hpf_reduce_array(const char *where, const hpf_array *home, const hpf_sub *hsub,
                      hpf_array *part, hpf_op op);

/* ---- prefix and suffix scans ---- */

#include "hpfrt_scan.h"

/* ---- transformational intrinsics (one family a file) ---- */

/* [collective] Results are allocated by the caller with the result's shape and mapping. */
void hpf_cshift(const char *where, hpf_array *r, hpf_array *a, long shift, int dim);
void hpf_cshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift, int dim);
void hpf_eoshift(const char *where, hpf_array *r, hpf_array *a, long shift, const void *boundary,
                 int dim);
void hpf_eoshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift,
                       hpf_array *boundary, int dim);
void hpf_eoshift_lines(const char *where, hpf_array *r, hpf_array *a, hpf_array *shifts, long shift,
                       hpf_array *boundaries, const void *boundary, int dim);
void hpf_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b);
/* r = SCATTER(a, base, indices, mask): op combines elements of a into those of base at their
 * subscripts, `indices` having as many as base has dimensions. r may be base. COPY: the last in
 * array element order wins. A logical `a` and a base that is not: COUNT. mask NULL: .TRUE. */
typedef struct hpf_operand {
    hpf_array *a; /* of the shape of the scattered array; NULL: `value` for all its elements */
    long value;
} hpf_operand;
void hpf_combine_scatter(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *base,
                         const hpf_operand *index, const hpf_operand *mask);
/* Intrinsics that rearrange (rearrange.c). hpf_result gives r, what it was before being freed, a
 * shape spread by blocks where `like` is mapped; PACK makes its result in the same way. */
void hpf_result(const char *where, hpf_array *r, const char *name, int type, int rank,
                const long *extents, const hpf_array *like);
void hpf_pack(const char *where, hpf_array *r, hpf_array *a, const hpf_operand *mask,
              hpf_array *vector);
void hpf_unpack(const char *where, hpf_array *r, hpf_array *vector, hpf_array *mask,
                hpf_array *field, const void *value);
void hpf_reshape(const char *where, hpf_array *r, hpf_array *source, hpf_array *pad,
                 const long *order);
void hpf_transfer(const char *where, hpf_array *r, hpf_array *source);
/* SORT_UP, GRADE_UP and, with `down`, SORT_DOWN, GRADE_DOWN; dim from 1, 0: of the whole array. */
void hpf_sort(const char *where, hpf_array *r, hpf_array *a, int dim, bool down);
void hpf_grade(const char *where, hpf_array *r, hpf_array *a, int dim, bool down);
/* Gives r, what it was before being freed, the shape of GRADE without DIM, spread by columns; its
 * elements are of that type, an integer one. */
void hpf_grade_columns(const char *where, hpf_array *r, int type, const hpf_array *a);
void hpf_random_number(const char *where, hpf_array *a);
double hpf_random_scalar(void);
void hpf_random_quad(void *value); /* of REAL(16), where there is such a type */
/* RANDOM_SEED: any may be NULL; all: the state at the program's start. An error where PUT is too
 * short. [local, the same on all processes] */
void hpf_random_seed(const char *where, long *size, const hpf_numbers *put, long *get);

/* ---- the system (system.c): everybody gets what process 0 is told ---- */

int hpf_argument_count(void);
void hpf_get_argument(long number, char *value, long len, long *length, long *status);
void hpf_get_command(char *value, long len, long *length, long *status);
void hpf_date_and_time(char *date, long date_len, char *time_of_day, long time_len, char *zone,
                       long zone_len, long *values);
void hpf_system_clock(int64_t *count, int64_t *rate, int64_t *max); /* the same on all processes */
double hpf_cpu_time(void);

/* ---- input and output, CHARACTER ---- */

#include "hpfrt_io.h"
#include "hpfrt_char.h"

/* ---- scalar arithmetic that C lacks (inline) ---- */

#include "hpfrt_math.h"

/* ---- array arguments without mapping (inline) ---- */

#include "hpfrt_argument.h"

/* ---- arrays in files ---- */

#include "hpfrt_file.h"
#include "hpfrt_ooc.h"
#include "hpfrt_reblock.h"

#endif
