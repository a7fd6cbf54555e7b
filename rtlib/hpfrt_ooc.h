/* hpfrt_ooc.h: out-of-core arrays: the elements stand in a file, and a slab of them at a time in
 * memory. Part of hpfrt.h.
 *
 * An out-of-core array is declared, laid out and viewed as any other; its layout says who works on
 * which elements, and its descriptor has no base. A nest that refers to it runs slab by slab:
 *
 *     hpf_slabs slabs;
 *     hpf_slabs_begin(HERE, &slabs, &space, 2, 2, (hpf_piece[]){
 *         {&a, (hpf_sub[]){{0, 1, -1}, {1, 1, 0}}, &a_ref, HPF_PIECE_READ},
 *         {&b, (hpf_sub[]){{0, 1, 0}, {1, 1, 0}}, &b_ref, HPF_PIECE_WRITE}});
 *     while (hpf_slabs_next(&slabs)) {
 *         ... bounds of the local iterations, cut by hpf_slab_clip or hpf_slab_cut
 *         ... loops; a_ref and b_ref are addressed by hpf_ref_step
 *     }
 *
 * Each process runs through its own iterations in boxes of the nest's indices, as large as the
 * arrays' memory allows, all processes the same number of times; what a box refers to is read from
 * the files by one collective access an array, and what it wrote is written back behind it. Columns
 * that the next box needs too stay in memory. */
#ifndef HPFRT_OOC_H
#define HPFRT_OOC_H

/* How an array is kept in a file; stays valid as long as the array. */
typedef struct hpf_ooc_spec {
    const char *file;       /* NULL: a scratch file in HPF_OOC_DIR (TMPDIR, /tmp) */
    hpf_file_status status;
    hpf_file_order order;
    bool raw;               /* no .npy header */
    long brick[HPF_MAX_RANK]; /* extents of the file's bricks; 0: none, or those of an old file */
    long memory;            /* bytes of slabs a process, for a nest; 0: HPF_OOC_MEMORY, or a quarter
                               of the machine's memory shared by its processes */
} hpf_ooc_spec;

/* Makes an array that was declared and not allocated yet an out-of-core one [local]. */
void hpf_out_of_core(hpf_array *a, const hpf_ooc_spec *spec);

/* One reference of a nest to an out-of-core array; or to any array at subscripts that each box
 * lists (hpf_inspect): then sub and ref are NULL, and the lists count among the slabs. */
enum { HPF_PIECE_READ = 1, HPF_PIECE_WRITE = 2, HPF_PIECE_KEEP = 4 /* its old values are needed */,
       HPF_PIECE_LIST = 8 };
typedef struct hpf_piece {
    hpf_array *a;
    const hpf_sub *sub; /* by dimension of a */
    hpf_ref *ref;       /* addresses the slab while hpf_slabs_next returns true; starts zeroed */
    int use;
    int slab; /* pieces of one array with one number, if not 0, share a slab: an element that
                 several name is one; they differ in dimensions only where the subscripts of
                 none use one of the indices that are cut */
} hpf_piece;

typedef struct hpf_slabs {
    const long *lo, *hi; /* values of each index in this process's box; hi < lo: it is empty */
    struct rt_slabs *work;
} hpf_slabs;

/* What the other loops run through in each iteration of the nest's first index, where iterations
 * have bounds of their own, as rows of a sparse matrix do: slabs hold the rows of their iterations
 * instead of all. Parallel indices of the nest are the first one and those that have rows.
 *
 *     hpf_rows rows;
 *     hpf_rows_begin(&rows, &space, 1, (int[]){1});    // of index 1
 *     for (...) hpf_rows_add(&rows, 1, i, start[i], start[i + 1] - 1);
 *     hpf_slabs_begin_rows(HERE, &slabs, &space, 1, &rows, n, pieces);
 *
 * Each iteration that runs here and reaches the loop adds its least and greatest value, once or
 * several times [local]. */
typedef struct hpf_rows {
    struct rt_rows *work;
} hpf_rows;
void hpf_rows_begin(hpf_rows *rows, const hpf_space *space, int n, const int *index);
void hpf_rows_add(hpf_rows *rows, int index, long i, long least, long greatest);

/* [collective] The nest's first `parallel` indices may be cut into slabs. Errors: memory that not
 * even one iteration's elements fit in. Iterations may run in any order, and none may refer to an
 * element that another one writes. */
void hpf_slabs_begin(const char *where, hpf_slabs *s, const hpf_space *space, int parallel, int n,
                     const hpf_piece *pieces);
/* [collective] The same with rows, which are freed; of the indices that have some, a parallel one
 * is cut only where MEMORY has no room for a row. */
void hpf_slabs_begin_rows(const char *where, hpf_slabs *s, const hpf_space *space, int parallel,
                          hpf_rows *rows, int n, const hpf_piece *pieces);
/* [collective] Writes the last box's elements and reads the next one's; false: that was the last,
 * and all is freed. Errors: those of the files. */
bool hpf_slabs_next(hpf_slabs *s);
/* Bounds and ranges of the local part of an index, cut to the box [local]. */
void hpf_slab_clip(const hpf_slabs *s, int index, long step, long *lo, long *hi);
void hpf_slab_cut(const hpf_slabs *s, int index, hpf_ranges *r);

/* A loop's steps over out-of-core arrays, several of them in one pass over the files: nests whose
 * step t runs t*skew lines behind the first one, lines being those of the last dimension.
 *
 *     hpf_windows w;
 *     if (hpf_windows_fit(HERE, &w, 4, 16, 2, 1, 2, (hpf_window[]){
 *             {&a, HPF_PIECE_READ | HPF_PIECE_WRITE, 1, 1, (long[]){0, 0, 0, 0, 1, 1, 1, 1}, NULL},
 *             ...})) {
 *         for (...) {                        // tiles of at most w.steps steps
 *             hpf_windows_begin(HERE, &w, steps, first, last);
 *             while (hpf_windows_next(&w))
 *                 for (long turn = w.lo; turn <= w.hi; turn++)
 *                     ... a's elements are addressed as if it were in memory
 *         }
 *         hpf_windows_end(&w);
 *     } */
typedef struct hpf_window {
    hpf_array *a;
    int use;               /* HPF_PIECE_READ, HPF_PIECE_WRITE */
    long back, ahead;      /* lines behind and ahead of a turn that the first step comes to */
    const long *reach;     /* by dimension: elements below and above the own part that the last step
                              comes to, and how many more each step before it does */
    const hpf_triplet *only; /* each step sets all of this section, and reads nothing else of the
                              array, afterwards: it is not read from its file. NULL: it is */
} hpf_window;

typedef struct hpf_windows {
    long steps;            /* of the longest tile */
    long lo, hi;           /* turns of the box at work; hi < lo: none here */
    struct rt_windows *work;
} hpf_windows;

/* [collective] How many steps, least to most, the arrays' memory has room for; 0: not so many, or
 * the files do not lie by lines: then there is nothing to end. Tiles do not grow beyond what is
 * computed twice at most, unless least is HPF_FEW_STEPS. `block` lines belong to a turn. */
enum { HPF_FEW_STEPS = 2 };
long hpf_windows_fit(const char *where, hpf_windows *w, long least, long most, long skew,
                     long block, int n, const hpf_window *windows);
/* [collective] A tile's turns on this process, first > last: none. */
void hpf_windows_begin(const char *where, hpf_windows *w, long steps, long first, long last);
/* [collective] Writes what the last box is done with and reads what the next one needs; false: that
 * was the last. Errors: those of the files. */
bool hpf_windows_next(hpf_windows *w);
void hpf_windows_end(hpf_windows *w);

/* The array's elements get another file, with this order and these bricks: a scratch file, or one
 * of the same name, which an old file gives way to at once and a new one when it is closed. The
 * array is no view. spec stays valid meanwhile. [collective] Errors: those of the files. */
void hpf_out_of_core_move(const char *where, hpf_array *a, const hpf_ooc_spec *spec);
/* An array as a loop is about to read it `passes` times, across its file or in bricks: t, declared
 * out of core, becomes a copy whose dimension k is a's dims[k] and which lies like that in its own
 * file, the first dimension fastest, where that is estimated to take less than reading a itself,
 * beside `others` references to arrays that lie like the copy; else a view of a. a NULL: t lets go
 * of what it is. Nobody may write to either meanwhile. [collective] Errors: those of the files. */
void hpf_turned(const char *where, hpf_array *t, hpf_array *a, const int *dims, long passes,
                int others);
/* The next turn of a loop begins whose turns were not known to hpf_turned, called before it with 0
 * passes: t becomes a copy once it would have been less to make it at once, after as many passes as
 * there were. This turn makes `passes` more. [collective] Errors: those of the files. */
void hpf_turned_again(const char *where, hpf_array *t, hpf_array *a, const int *dims, long passes,
                      int others);

#endif
