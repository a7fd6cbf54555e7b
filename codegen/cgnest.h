/* cgnest.h: the state of the nest being printed, shared by nest.c, nestref.c and comm.c.
 *
 * Two forms of loops. Direct: `for (long i = i_lo; i <= i_hi; i++)` over the part of the index
 * that this process owns, where that is one run of step 1 (or of the index's own step). Ranged: the
 * owned part is a list of progressions; a loop over the list and one over a counter inside. */
#ifndef HPFC_CG_NEST_H
#define HPFC_CG_NEST_H

#include "cg.h"

typedef struct IndexCg {
    const char *name;   /* the C variable that holds the index value */
    bool ranged;
    bool serial;        /* a serial loop of the body */
    bool depends;       /* bounds use outer indices */
    int64_t step;       /* 0: known at run time only */
    const char *lo, *hi; /* bounds of the direct loop */
    const char *ranges, *range, *count; /* hpf_ranges object, current hpf_range, counter */
    int ndim;           /* home dimensions that run with this index */
    int dim[MAX_RANK];
    bool used;          /* the index value itself is printed */
    bool fixed;         /* one value only: of a scan's chunk */
    bool counted;       /* serial loop with a counter, for references through hpf_ref */
} IndexCg;

/* A reference that is addressed through an hpf_ref: base[off + sum of steps]. */
typedef struct RefCg {
    NestRef *ref;
    const char *p, *o;             /* base pointer, constant offset */
    const char *unit;              /* lies_apart: bytes that they and step[] count in */
    const char *step[NEST_INDICES]; /* hpf_step of ranged, increment of direct indices;
                                     * NULL: none */
} RefCg;

/* A local variable of the block around the loops, with its type (and a blank or star). */
typedef struct LocalCg {
    const char *type, *name;
} LocalCg;

/* A scan of a nest: its hpf_scanner, and what stands for its values in a chunk. */
typedef struct ScanCg {
    const NestScan *scan;
    const char *name, *values, *segments, *none;
} ScanCg;

/* The buffer of an array of which lines are kept: this turn's row, a line's first element, extent,
 * and distance to the next. */
typedef struct LinesCg {
    const char *line, *row, *pitch;
    const char *org[MAX_RANK], *size[MAX_RANK];
} LinesCg;

typedef struct NestCg {
    Nest *nest;
    IndexCg ix[NEST_INDICES];
    Vec(RefCg) refs;
    const char *boxes;   /* hpf_box array when boxes are used */
    const char *box;     /* the current one */
    int box_at[NEST_INDICES]; /* position of an index in the box, -1: none */
    CommOp *behind;      /* overlap that is finished behind box 0 */
    const char *space;
    const char *slabs;   /* hpf_slabs object: the loops run slab by slab; NULL: not */
    int serial_open;     /* serial loops met so far */
    const Stmt *guard;   /* the condition on a row that the bounds of the loop just opened keep */
    Vec(LocalCg) locals; /* what an outlined function may have to be given */
    bool lists;          /* gathers or scatters: accesses are counted */
    Vec(NestRef *) pointer_used; /* references through hpf_ref that the loops mention, and */
    SymbolVec macro_used; /* arrays whose macro the loops mention, found in the dry pass */
    const char *chunk;   /* a nest that scans: the current hpf_chunk */
    Vec(ScanCg) scans;   /* the first leads those beside it */
    /* a staged nest: the buffer, this turn's line in it, their distance */
    const char *line, *row, *pitch;
    /* of a tile: the own part of an index */
    const char *own_lo[NEST_INDICES], *own_hi[NEST_INDICES];
    const char *first, *last; /* its turns */
    const char *org[NEST_INDICES], *size[NEST_INDICES]; /* the lines kept: first element, extent */
    const char *grid;    /* of an update by vectors: an element where one begins */
    Vec(const char *) vectors; /* as nest->refs: what stands for them there; NULL: nothing */
    Vec(LinesCg) lines;  /* as nest->tile->lines */
    const char *past; /* results are stored past the cache (stream.c): if this is true;
                       * NULL: none */
    const char *piece_lo, *piece_hi; /* the piece at work */
    bool streaming;      /* inside the pieces */
    const char *ahead;   /* rows are fetched ahead (prefetch.c) if this is true; NULL: none, */
    int ahead_from, ahead_to; /* those that these statements read: the loops now printed */
    const char *part;    /* of a sweep: the piece at work */
    const char *carried; /* and the variable that stands for nest->sweep->last; NULL: not yet */
    bool outlined;       /* the loops being printed go into a function */
    bool dry;            /* first pass: only to learn what is used */
} NestCg;

/* While a nest is printed, its private variables and accumulators are plain locals. */
typedef struct Saved {
    Symbol *sym;
    SymCg was;
} Saved;
Saved localise(Cg *cg, Symbol *s, const char *name);
void restore(Cg *cg, Saved v);
void declare_privates(Cg *cg, Nest *nest);
const char *simd_pragma(Cg *cg, NestCg *n);
/* the same for these statements, whose iterations are independent */
const char *part_pragma(Cg *cg, NestCg *n, int from, int to);
/* the loop of one index; how many blocks it opened */
int open_elements(Cg *cg, NestCg *n, int k, const char *pragma);
/* strides.c: the step of the innermost loop from *lo on, larger and with another *lo where a
 * condition around all of the body lets only every so-manieth iteration pass. */
int64_t nest_stride(Cg *cg, const NestCg *n, int k, const char **lo);
void object(Cg *cg, const char *decl, const char *name, const char *init, const char *free);

/* nestref.c */
bool ref_is_pointer(Cg *cg, const NestRef *r);
void refs_declare(Cg *cg, NestCg *n);       /* bases, and offsets of direct indices */
void refs_range(Cg *cg, NestCg *n, int k);  /* steps of a ranged index, inside its range loop */
void refs_load_arrays(Cg *cg, NestCg *n);   /* macros' locals of mapped arrays */
void within_begin(Cg *cg, NestCg *n);       /* bounds that subscripts are checked against */
bool ref_uses(const NestRef *r, int k);
/* its element where the innermost index is the C variable `value` */
const char *inner_element(Cg *cg, NestCg *n, NestRef *r, const char *value);

/* nest.c, nestloop.c: the loops around a body that `body` prints */
const char *nest_home_ref(Cg *cg, const Nest *nest);
const char *nest_home_offset(Cg *cg, const Nest *nest, int d);
typedef void NestBody(Cg *cg, NestCg *n, void *arg);
void nest_plan(Cg *cg, NestCg *n, Nest *nest);
void nest_bounds(Cg *cg, NestCg *n);
const char *nest_guard(Cg *cg, NestCg *n); /* condition on invariant home subscripts, NULL: none */
int nest_open_ranges(Cg *cg, NestCg *n); /* loops over progressions, outside; how many blocks */
void nest_elements(Cg *cg, NestCg *n, NestBody *body, void *arg, const char *pragma);
void nest_loops(Cg *cg, NestCg *n, NestBody *body, void *arg, const char *pragma); /* both */
/* bounds of a direct loop at this point */
void index_bounds(Cg *cg, NestCg *n, int k, const char **lo, const char **hi);
void nest_free_ranges(Cg *cg, NestCg *n);

/* Room between lines of a buffer, so that they do not share their places in the cache. */
enum { LINE_PAD = 16 /* elements */ };

/* stages.c: nests with stages */
/* The buffer of so many lines; each has `extent` elements (NULL: n->pitch is known). */
void line_buffer(Cg *cg, NestCg *n, const char *extent, long lines);
bool part_mentions(Cg *cg, StmtVec *body, int from, int to, const Symbol *s);
/* the private variables of a part of the body */
void declare_part(Cg *cg, NestCg *n, int from, int to);
/* these, and its statements */
void put_part(Cg *cg, NestCg *n, int from, int to);
void stages_begin(Cg *cg, NestCg *n);  /* the buffer; behind nest_bounds */
const char *rolled_name(Cg *cg, NestCg *n); /* what stands for the scalar nest->rolled */
void stages_loops(Cg *cg, NestCg *n, const char *pragma);
/* Two joined stages, statements first..middle-1 and middle..end-1: turns lo..hi of the first, and,
 * in the same loop, of the later one; `before` is its turn. */
typedef struct JoinedCg {
    int first, middle, end;
    const char *lo, *hi, *before;
} JoinedCg;
void joined_turn(Cg *cg, NestCg *n, const JoinedCg *j, const char *pragma);

/* at_once.c: updates in place by whole vectors */
bool is_at_once(const Nest *nest);
const Symbol *at_once_array(const Nest *nest); /* which is updated */
/* where vectors begin; before the loops */
void at_once_begin(Cg *cg, NestCg *n);
/* turns from..to of the outermost index, which begins with lo: all loops */
void at_once_run(Cg *cg, NestCg *n, const char *lo, const char *from, const char *to);
/* the buffer, for indices from lo to hi; before the loops' function */
void at_once_buffer(Cg *cg, NestCg *n, const char *const *lo, const char *const *hi);
/* what stands for a reference in it; NULL: not one */
const char *at_once_element(NestCg *n, const NestRef *r);

/* tiles.c: nests that do several steps of a loop */
void tile_parts(Cg *cg, Nest *nest);  /* what steps reduce, one value a step */
void tile_begin(Cg *cg, NestCg *n);   /* own parts, first and last turn, the buffer */
void tile_loops(Cg *cg, NestCg *n);
void tile_fold(Cg *cg, Nest *nest, const char *step); /* a step's results into the variables */
void tile_reduce(Cg *cg, CommOp *op); /* all steps in one message */

const char *tile_bound(Cg *cg, NestCg *n, const TileStage *s, int k, bool upper); /* of all steps */

/* lines.c: arrays of which a nest keeps a few lines */
void lines_begin(Cg *cg, NestCg *n); /* the buffers; what stands for references */
void lines_rows(Cg *cg, NestCg *n, const TileStage *s);
void lines_end(Cg *cg, NestCg *n);   /* of a turn */
bool is_line(const Nest *nest, const Symbol *s);

/* stream.c: results that are stored past the cache */
void stream_begin(Cg *cg, NestCg *n);
/* the loop over pieces; its bounds */
void stream_open(Cg *cg, NestCg *n, const char **lo, const char **hi);
void stream_close(Cg *cg, NestCg *n);
void stream_end(Cg *cg, NestCg *n);
const char *stream_element(Cg *cg, NestCg *n, const NestRef *r);

/* prefetch.c: rows that are fetched ahead, by loops over statements from..to-1 */
void prefetch_begin(Cg *cg, NestCg *n);
void prefetch_part(NestCg *n, int from, int to);
/* around a loop from *lo to *hi, which it narrows; how many blocks it opened */
int prefetch_open(Cg *cg, NestCg *n, const char **lo, const char **hi);
const char *prefetch_now(Cg *cg, const NestCg *n); /* under this condition they are, now */

/* strips.c: iterations that loop side by side */
void strips_loops(Cg *cg, NestCg *n); /* the innermost loop and the body */

/* sweep.c: nests that run in order */
void sweep_begin(Cg *cg, NestCg *n);
void sweep_end(Cg *cg, NestCg *n);
void sweep_last(Cg *cg, NestCg *n, const char *lo, const char *hi); /* before the inner loop */
/* the loops of the last two indices */
void sweep_lines(Cg *cg, NestCg *n, NestBody *body, void *arg);
void sweep_body(Cg *cg, NestCg *n); /* its body, with what the next turn finds */

/* prefix.c: nests that scan */
void scan_begin_c(Cg *cg, NestCg *n, const char *like);   /* before the nest's operations */
void scan_loops_c(Cg *cg, NestCg *n, const char *pragma); /* all chunks */

/* outline.c */
void outline_local(Cg *cg, NestCg *n, const char *type, const char *name);
bool outline_wanted(Cg *cg, NestCg *n);
bool outline_emit(Cg *cg, NestCg *n, const char *loops);

/* comm.c: the parts of an op that stand around its nest */
void comm_before(Cg *cg, NestCg *n, CommOp *op);
void comm_after(Cg *cg, NestCg *n, CommOp *op);
/* windows.c */
bool has_windows(const Nest *nest);
const char *windows_of(Cg *cg, const Nest *nest); /* the hpf_windows object */
void windows_fit(Cg *cg, CommOp *op);
void windows_open(Cg *cg, NestCg *n);
void windows_access(Cg *cg, const Nest *nest, bool inside);
/* Declares the hpf_slabs of a pass before the nest that only reads these references. */
const char *slabs_before(Cg *cg, NestCg *n, NestRef *const *refs, int count);
void slabs_begin(Cg *cg, NestCg *n); /* declares n->slabs and what is read and written by it */
const char *ref_object(Cg *cg, NestRef *r); /* ref_obj, declared in static storage */
const char *overlap_obj(Cg *cg, CommOp *op);
const char *gather_obj(Cg *cg, NestRef *r, char what); /* 'h' schedule, 'g' values, 'n' count */
const char *gathered_type(Cg *cg, const NestRef *r); /* of the values as a variable */
const char *gathered_c(Cg *cg, NestRef *r); /* the values as an array of such elements */
void comm_reason(Cg *cg, CommOp *op);

/* rows.c: loops whose bounds each iteration has of its own, under a condition that says so and is
 * all of their body. Such a loop keeps them itself, if nothing else is in the way. */
bool row_bounds(Cg *cg, NestCg *n, const StmtVec *body, int k, const char **lo, const char **hi);
void row_names(Cg *cg, const IndexCg *x, const char **lo, const char **hi); /* makes them locals */
bool row_met(NestCg *n, const Stmt *guard); /* it need not be printed: asked once */
/* The hpf_rows object that tells which rows iterations of a nest over slabs have; NULL: none. */
const char *rows_c(Cg *cg, NestCg *n);

/* inspect.c: accesses by subscripts that only run time knows. Each execution of a statement (or of
 * the condition of an IF) that mentions such a reference is one access; they are listed and used in
 * the same order. */
void inspect_c(Cg *cg, CommOp *op);
/* The nest's loops over this process's iterations once more, around what `body` prints; slabs: the
 * box at work, or NULL. but: accesses of all other references are counted; NULL: none are. */
void extra_loops(Cg *cg, Nest *nest, const char *slabs, const NestRef *but, NestBody *body,
                 void *arg);
const char *access_counter(Cg *cg, const NestRef *r); /* "x_at7": number of the next access */
bool is_indirect(const NestRef *r);
bool mentions_indirect(Expr *e);
void bump_counters(Cg *cg, Expr *a, Expr *b); /* x_at7++ for all that are mentioned */
/* x_at7++ of references that are accessed once an iteration, at its end. */
void bump_iteration(Cg *cg, const Nest *nest, const NestRef *but);
void declare_counters(Cg *cg, NestCg *n, const NestRef *but);

const char *red_part(Cg *cg, NestRed *r);
void comm_fold(Cg *cg, Nest *nest); /* results of reductions into the variables */
const char *identity_c(Cg *cg, RedOp op, Type t);

void check_ranges(Cg *cg, Nest *n); /* check.c: -fcheck=bounds */

#endif
