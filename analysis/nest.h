/* nest.h: the nest, the one parallel form, and the communication attached to it.
 *
 * A nest is a rectangle (or trapezoid: bounds may use outer indices) of iterations that may run in
 * any order (but for sweeps, scans and stages), with a list of scalar statements over its indices.
 * nest_run makes nests out of array assignments, WHERE, FORALL, parallel DO loops and reductions;
 * fuse_run merges them; comm_run decides the home, the locality of each reference, and what is
 * communicated where. Codegen prints exactly what stands here and decides nothing about
 * communication.
 *
 * Contract of a finished nest:
 *   - body statements are ST_ASSIGN (scalar or EX_ELEM lhs), ST_IF, ST_DO (serial, private
 *     variable), ST_DO_WHILE, ST_CONTINUE, and ST_EXIT and ST_CYCLE of loops in the body; all
 *     expressions in them are scalar; every EX_ELEM of an array has `ref`;
 *   - index values appear as EX_INDEX (index = position in nest->index);
 *   - references other than local ones go through a CommOp of this nest's `before` (or of one
 *     hoisted into an ST_COMM further out), which makes them readable at the executing process;
 *   - scalars assigned in the body are private (NestPrivate) or reduction variables.
 *
 * What codegen does by itself, and what it counts on the passes for:
 *   - Array temporaries: one with AS_EXPLICIT is declared and allocated on entry to the unit (its
 *     bounds must be valid there) and freed at the end. One whose extents are known at a statement
 *     only is made AS_DEFERRED and is_allocatable, with an ST_ALLOCATE before its first use (args:
 *     EX_SECTION of it with one lo:hi triplet a dimension) and an ST_DEALLOCATE after the last.
 *   - A DO loop that became a nest: the pass puts the assignment of the variable's final value
 *     behind the nest, unless the variable is NEW or dead. Codegen's index is a local of the loop.
 *   - Scalar code outside nests may read elements of any array: codegen prints a plain element
 *     where the array is replicated, else hpf_get; assignments to mapped elements are nests of
 *     rank 0.
 *   - In ST_WRITE, ST_CALL and EX_CALL an array item or argument is EX_VAR, EX_SECTION with
 *     triplets and scalars only, or EX_IDO of such; everything else is evaluated into a temporary
 *     before. A statement `t = f(...)` with an array-valued EX_CALL as whole right side and a
 *     whole deferred temporary t at the left hands t's descriptor to f, which allocates it.
 *   - Array-valued transformational intrinsics that are calls of the runtime (CSHIFT, EOSHIFT,
 *     MATMUL, ...) stand as `t = intrinsic(args)` with whole arrays (or sections) as arguments.
 *   - Subscripts of gather and scatter references use indices, invariants and elements that are
 *     local or made local by an earlier op of `before`; no private scalars, no serial DO
 *     variables. */
#ifndef HPFC_NEST_H
#define HPFC_NEST_H

#include "mapping.h"
#include "meet.h"

typedef struct NestIndex {
    const char *name; /* the user's (DO, FORALL) or i, j, k… for array statements */
    Symbol *sym;      /* DO or FORALL variable, NULL for array statements */
    Expr *lo, *hi, *step; /* values run over lo:hi:step; invariant in the nest but for EX_INDEX of
                             earlier (outer) indices; step constant 1 as EX_CONST where unit */
    /* Set by comm_run, for hpf_space: a triplet of all values taken, invariant in the nest. It is
     * lo, hi and step but where those use outer indices; 1 where the index is ragged; step
     * NULL: 1. */
    Expr *box_lo, *box_hi, *box_step;
    bool ragged; /* set with them: index_is_ragged */
} NestIndex;

/* One subscript of a reference as a function of the nest's indices. */
typedef struct SubForm {
    enum {
        SUB_AFFINE,    /* c*index + d, d invariant in the nest */
        SUB_INVARIANT, /* d */
        SUB_OPAQUE,    /* anything else: vector subscripts, i+j, i*i */
    } kind;
    int index;
    int64_t c;
    Expr *d;
} SubForm;

typedef enum Locality {
    LOC_LOCAL,   /* held where the iteration runs; also replicated arrays */
    LOC_SHIFT,   /* constant offsets from the home: in the overlap area */
    LOC_FETCH,   /* through an hpf_ref: hpf_fetch or hpf_store (covers broadcast, replicate, remap,
                    and layouts that only run time knows) */
    LOC_GATHER,  /* inspector/executor read */
    LOC_SCATTER, /* inspector/executor write */
    LOC_ELEMENT, /* no indices in the subscripts: one element, hpf_get into a scalar */
    LOC_SLAB,    /* out of core: the part of the file that the iterations of a slab refer to */
} Locality;

/* OP(enumerator, Fortran spelling, runtime enumerator) */
#define REDUCTIONS(X)                  \
    X(SUM, "+", "HPF_OP_SUM")          \
    X(PRODUCT, "*", "HPF_OP_PRODUCT")  \
    X(MAX, "max", "HPF_OP_MAX")        \
    X(MIN, "min", "HPF_OP_MIN")        \
    X(AND, ".and.", "HPF_OP_AND")      \
    X(OR, ".or.", "HPF_OP_OR")         \
    X(EQV, ".eqv.", "HPF_OP_EQV")      \
    X(NEQV, ".neqv.", "HPF_OP_NEQV")   \
    X(IAND, "iand", "HPF_OP_IAND")     \
    X(IOR, "ior", "HPF_OP_IOR")        \
    X(IEOR, "ieor", "HPF_OP_IEOR")     \
    X(NORM, "norm2", "HPF_OP_NORM")    \
    X(NORM_DIM, "norm2", "HPF_OP_NORM") /* the same; with DIM= gfortran rounds otherwise */

typedef enum RedOp {
#define X(name, f, rt) RED_##name,
    REDUCTIONS(X)
#undef X
    RED_MAXLOC,
    RED_MINLOC,
} RedOp;

/* Why and how one array reference of a nest is reached. References to the same array with equal
 * subscripts share one NestRef. */
struct NestRef {
    Symbol *array;
    int rank;
    SubForm sub[MAX_RANK];
    ExprVec subscripts; /* the scalar subscript expressions themselves */
    bool is_read, is_write;
    bool sure; /* it stands in what no condition of the body keeps from running */
    bool combines; /* all statements that name it are r = r op e in any order of iterations: where
                      it is scattered, the values e are, and combined at their elements */
    RedOp combine;
    const TemplateMap *tmpl; /* array->map->tmpl as distributed here: not dynamic where
                                REDISTRIBUTEs that reach the nest agree; NULL without a template */
    Locality loc;
    long shift[MAX_RANK]; /* LOC_SHIFT: offset from the home by array dimension */
    CommOp *op;           /* FETCH, GATHER, SCATTER, ELEMENT: what makes it local */
    CommOp *inspect;      /* GATHER, SCATTER: the COMM_INSPECT */
    Symbol *value;        /* ELEMENT: scalar temporary that hpf_get fills; it stands for the ref */
    int slab;             /* SLAB: those with one number, if not 0, share a slab (slabs.c) */
    bool within;          /* subscripts that are no functions of an index are checked (direct.c) */
    int id;               /* serial number in the unit: names of temporaries */
};

typedef enum CommKind {
    COMM_OVERLAP, /* refs with LOC_SHIFT of several arrays, one message a neighbour */
    COMM_SWEEP, /* of a nest that runs in order: what processes before this one have set of overlap
                   areas comes before its iterations, what it has set goes on behind them */
    COMM_FETCH, /* ref through hpf_fetch */
    COMM_STORE, /* ref through hpf_store_begin/_end */
    COMM_INSPECT, /* lists the subscripts of ref over the local iterations and builds the schedule
                     that the COMM_GATHER or COMM_SCATTER of the same ref uses; may be hoisted
                     further out than they */
    COMM_GATHER,
    COMM_SCATTER, /* after the nest; with home NULL only process 0 contributes */
    COMM_ELEMENT, /* hpf_get of one element into a scalar temporary */
    COMM_REDUCE,  /* scalars `reds` after the nest, one message */
    COMM_REDUCE_ARRAY,
    COMM_BEGIN,   /* after a nest: `early` begins, which stands before the next turn's first nest; a
                     SWEEP: its pieces bring what the next turn needs */
    COMM_END,     /* of `early`, behind the loop */
    COMM_SLAB,    /* ref of an out-of-core array: the nest runs slab by slab (hpf_slabs) */
    COMM_TAKE,    /* dst(section) = src(section), src's values dead: hpf_take; dst and src are
                     EX_SECTION with equal triplets; in an ST_COMM */
    COMM_COPY,    /* a whole statement that is a change of layout: hpf_copy(dst sec, src sec) */
    COMM_TURNED,  /* dst, a temporary, stands for src in the loop that follows: hpf_turned; passes
                     NULL: the loop is over */
    COMM_WINDOWS, /* dst, a scalar: have windows of files room for several steps of
                   * op->nest's tile? */
} CommKind;

typedef struct HaloNeed {
    Symbol *array;
    long lo[MAX_RANK], hi[MAX_RANK]; /* widths below and above, by array dimension */
    bool corners;
    bool room; /* it is computed there before it is read: only storage is needed */
    int way[MAX_RANK]; /* SWEEP, by array dimension: 1: from lower to higher processes, -1: back */
    int cut; /* SWEEP: the dimension that runs with sweep->cut; c and d: subscript c*i + d */
    long c, d;
} HaloNeed;

/* A reduction of the nest. In the body it stands as the plain update of the accumulator:
 * `v = v op e` (ST_ASSIGN), so that the loop reads like Fortran. Codegen declares a private
 * accumulator initialised with the identity, combines it over processes after the nest and then
 * folds it into var. */
typedef struct NestRed {
    RedOp op;
    Symbol *var;      /* scalar (user's or a temporary), or an array (COMM_REDUCE_ARRAY) */
    bool keeps_old;   /* fold into var's value before the nest; else var := result */
    Symbol *loc;      /* MAXLOC, MINLOC: integer(8) array of positions, size nloc; NULL else */
    ExprVec positions;/* MAXLOC, MINLOC: position expressions (1-based) of the iteration */
    Expr *value;      /* MAXLOC, MINLOC: the value compared; its assignment is not in the body */
    Expr *mask;       /* MAXLOC, MINLOC: or NULL */
    Stmt *update;     /* others: the statement in the body, for reports */
    /* MAXVAL and MINVAL of reals, which start from -Inf and Inf: `seen`, reduced beside by IOR, is
     * 0 where there was nothing, 1 where there were NaNs only, 3 else. In that one: of = the
     * extreme. */
    Symbol *seen, *of;
} NestRed;

/* A nest that scans: the first statements of its body (nest_fill) give `value` (and `segment`) at
 * each iteration; the rest run when the scan has replaced value by its result. Iterations are those
 * of the runtime's scanner, in its order, in the layout it chooses: home->array stands for that, a
 * descriptor of unknown mapping that no unit declares. The indices follow like's dimensions (of a
 * section, positions from 1), the first one innermost. The first statements may be run twice. */
typedef struct NestScan NestScan;
struct NestScan {
    const Expr *call; /* EX_INTRINSIC: row, span and type */
    Expr *like;       /* EX_VAR or EX_SECTION: the shape, and preferably the layout */
    Expr *dim, *exclusive; /* constant, a scalar temporary, or NULL */
    Symbol *value;    /* of the scan's type */
    Symbol *segment;  /* LOGICAL(1); NULL: no SEGMENT */
    Symbol *none;     /* what value is where MASK is false; NULL: no MASK */
    int nfill;        /* statements that give this one's */
    Stmt *plain;      /* the same as one call on arrays; NULL: operands are expressions */
    NestScan *beside; /* another scan of the same chunks, whose statements follow this one's; NULL.
                         Shape, dimension and direction are the same (fuse pass, scan_beside.c) */
    /* set by the comm pass (scan_form.h); keep and running the same in all of a nest's */
    bool keep;        /* the operand is computed once, and kept for the second pass */
    bool running;     /* the statements use `total`, the running value by `op`; the first `nfill` */
    bool behind;      /* update it, or (exclusive) the last one does, by value, a private then */
    RedOp op;
    Symbol *total;
};

/* Parallel and serial indices of one nest. */
enum { NEST_INDICES = 64 }; /* HPF_MAX_INDICES of hpfrt.h */

enum { SWEEP_LINES = 4, MAX_BEHIND = 4 };

/* A nest whose iterations run in the order of their indices (sweep.c): on each process in that
 * order, and on processes along an index with `way` one after the other. */
typedef struct NestSweep {
    int way[NEST_INDICES]; /* 1: processes of higher coordinates come later; 0: in any order; -1 */
    bool down[NEST_INDICES]; /* the loop's step is -1 */
    bool version;            /* a better nest stands in for it unless values are equal */
    int cut;                 /* the index whose pieces follow one another in a pipeline; -1: none */
    int behind; /* the next turns of the last index but one may run beside one, each so many turns
                   of the last index behind the one before; 0: not proved */
    bool interleave;         /* do so, SWEEP_LINES of them at a time; set by comm_run */
    CommOp *op;              /* COMM_SWEEP; set by comm_run */
    bool turns; /* the nest is all that a loop around it does: what the next turn needs of later
                   processes goes back to them piece by piece (early.c) */
    int reach;  /* and turns of `cut` by which a piece reads further on there than it sets */
    NestRef *last, *set; /* `last` names what `set` wrote one turn of the inner loop before: codegen
                            keeps it in a variable; NULL: none. Set by comm_run */
} NestSweep;

struct CommOp {
    CommKind kind;
    Span span;          /* reference or statement that needs it */
    NestRef *ref;       /* FETCH, STORE, GATHER, SCATTER, ELEMENT */
    bool keep; /* STORE, SLAB: parts of the section may stay unwritten (mask): fetch old values */
    Vec(HaloNeed) halo; /* OVERLAP */
    bool behind;        /* OVERLAP: run the interior while messages fly */
    long reach_lo[MAX_RANK], reach_hi[MAX_RANK]; /* OVERLAP: how far references reach, by nest
                           index in iterations: wlo and whi of hpf_boxes */
    Vec(NestRed *) reds;/* REDUCE */
    CommOp *early;      /* BEGIN, END: the OVERLAP or SWEEP of the next turn (early.c) */
    Expr *goes_on;      /* BEGIN: is there a next turn? NULL: perhaps */
    Nest *nest;         /* whose space it is for */
    /* COPY: dst and src are EX_VAR or EX_SECTION; from[d] = src dimension of dst dimension d */
    Expr *dst, *src;
    int from[MAX_RANK];
    Expr *passes;       /* TURNED: how often the loop reads all of src */
    int others;         /* TURNED: references beside it */
    bool again;         /* TURNED: a turn of the loop begins, which reads src `passes` times */
    const char *reason; /* for the comment in the C and for -finfo=comm */
    Span hoisted_from;  /* where it stood before placement moved it, {0,0}: not moved */
    int id;
};

/* The statements of the body from `first` on run `delay` turns of the outermost index behind those
 * before them; of nests of rank 1, which go by blocks, one block if `delay` is not 0. All their
 * iterations of one turn come after those of the stage before; or, if `joined`, each comes after
 * the iteration of that stage that has the same inner indices; or, if `by_rows`, those of row
 * j - row_delay of the next index come after those of row j. */
enum { STAGE_BLOCK = 1024 }; /* a power of 2, more than any delay */

typedef struct NestStage {
    int first;
    long delay;
    bool joined; /* `delay` is a power of 2 then */
    bool by_rows;
    long row_delay;
    bool at_once; /* delay 0: each vector is stored when it is computed (at_once.h); */
    long reach;   /* so far along the row others are read */
    long turns;   /* of the outermost index that it takes together, if there are so many */
} NestStage;

/* One part of the body of a nest with a tile: statements first..end-1, `delay` turns of the
 * outermost index behind the first stage, over bounds of its own. */
typedef struct TileStage {
    int first, end;
    long delay;
    bool joined; /* to the stage before, as in NestStage: their bounds are equal */
    bool at_once; /* two stages in one, as in NestStage */
    long reach, turns;
    Expr *lo[MAX_RANK], *hi[MAX_RANK];             /* by index */
    long wide_lo[MAX_RANK], wide_hi[MAX_RANK]; /* beyond the process's own part, in the last step */
    bool own; /* it reduces so that no iteration may count twice: the process's own part only */
} TileStage;

/* An array of which a nest with a tile keeps a few lines (of rank 1: some elements) in a buffer: a
 * stage sets it, later ones find it (lines.c). Each reference is a private scalar by itself. */
typedef struct LineRef {
    const NestRef *r;      /* as it was */
    Symbol *at;
    long offset[MAX_RANK]; /* by index, from the element that is set in the iteration */
} LineRef;

typedef struct TileLines {
    Symbol *array;
    int stage;   /* that sets it */
    long behind; /* turns that the last reader is behind */
    long lines;  /* a power of 2 above that */
    Vec(LineRef) refs;
} TileLines;

/* An out-of-core array of a tile: lines of it are in memory while steps use them (hpf_window). */
typedef struct TileWindow {
    Symbol *array;
    bool written;
    long back, ahead;                   /* lines behind and ahead of a turn in the first step */
    long lo[MAX_RANK], hi[MAX_RANK];    /* by dimension: beyond the own part, in the last step */
    long more_lo[MAX_RANK], more_hi[MAX_RANK]; /* and each step before it, so many more */
    bool only; /* each step sets this section first, and reads nothing else: */
    Expr *only_lo[MAX_RANK], *only_hi[MAX_RANK];
} TileWindow;

/* Several steps of a time loop, or one step of stages that differ, in one pass over memory
 * (tile.c). At turn J of the outermost index, stage s of step t runs lines J - delay - t*skew on,
 * `block` of them. Step t computes grow*(steps - 1 - t) beyond what the process owns, in its
 * overlap area, which therefore is exchanged once for all steps. */
typedef struct NestTile {
    Stmt *loop;  /* the time loop, whose body still holds the nest and the scalar statements */
    long steps;  /* most steps of one pass */
    long skew;
    long block; /* turns of the outermost index that a stage runs before the next one does */
    bool spread[MAX_RANK];                   /* by index: distributed */
    long grow_lo[MAX_RANK], grow_hi[MAX_RANK]; /* by index, elements a step */
    Vec(TileStage) stages;
    Vec(HaloNeed) halo; /* what the first step needs of the overlap areas */
    Vec(TileLines) lines;
    bool exits;      /* the loop may end within a tile: */
    SymbolVec kept;  /* arrays that then begin anew from copies made before the tile */
    Vec(TileWindow) windows; /* its out-of-core arrays */
} NestTile;

/* A reading that comes first to each row of its array, and the statement of the body that holds
 * it. */
typedef struct NestAhead {
    NestRef *ref;
    int at;
} NestAhead;

struct Nest {
    Span span;  /* the statement it came from */
    int rank;   /* number of parallel indices; 0: a single owner-guarded statement */
    /* Serial DO loops inside the body (private variables, run whole by each iteration) follow the
     * parallel indices: index[rank .. rank+nserial-1], in order of appearance. Their ST_DO has the
     * same sym; their values stand in the body as EX_INDEX too, and are part of the hpf_space. */
    int nserial;
    NestIndex index[NEST_INDICES]; /* outermost first: index[rank-1] is the inner loop */
    StmtVec body;
    NestRef *home; /* NULL: all processes run all iterations (replicated) */
    Vec(NestRef *) refs;
    Vec(NestRed *) reds;
    SymbolVec privates; /* scalars local to an iteration */
    Vec(CommOp *) before, after;
    bool direct[NEST_INDICES]; /* index may use the direct form (set by comm_run) */
    Vec(Span) fused; /* statements merged into this nest, for comments and -finfo=fuse */
    NestScan *scan; /* NULL: iterations in any order, but for */
    NestSweep *sweep; /* not NULL: in the order of their indices, and for */
    Vec(NestStage) stages; /* later stages: then the outermost index ascends (inplace.c) */
    Symbol *rolled; /* of staged nests: a private scalar whose value of an iteration the later stage
                       finds: codegen keeps it in a buffer of `lines` turns or blocks (a power of
                       2). NULL: none */
    Symbol *rolled_from; /* the array that it was, for names */
    long lines;
    NestTile *tile; /* NULL: one step, one space */
    int strip; /* so many iterations of the innermost loop run side by side, part by part of the
                  body; 0: one after the other. Set by comm_run (strips.c), with */
    SymbolVec strip_scalars; /* privates that carry values between parts or turns of a WHILE */
    Vec(NestRef *) streams; /* writes that are stored past the cache; set by comm_run (stream.c) */
    Vec(NestAhead) ahead; /* rows that are fetched ahead; set by comm_run (prefetch.c) */
    Nest *alone;    /* what runs in its place on one process, without lists (direct.c); or NULL */
    bool waits;     /* it joins no loop above, but one below (delay.c) */
    bool slabs;     /* it refers to out-of-core arrays; set by comm_run */
    bool vector_ok; /* inner loop proved free of dependences between iterations: omp simd */
    Vec(TemplateMap *) now; /* what dynamic templates are at this point, where known */
    int id;
};

/* What a unit's passes keep: temporaries they made (also in unit->scope), templates. */
typedef struct UnitInfo {
    Vec(TemplateMap *) templates;
    SymbolVec temps; /* array and scalar temporaries, in order of creation */
    int next_id;
    MeetGuardVec known; /* around the statement that the nest pass is at (known.h) */
    const char *history; /* where operations synchronise, for -fdump-fuse */
} UnitInfo;

/* What the operation does in a few words, for reports, dumps and the comments of the C:
 * "overlap a(1:1,1:1), b(0:2); behind the interior". */
void comm_op_text(const CommOp *op, Text *t);

/* Statements of the body that give the operands of its scans. */
int nest_fill(const Nest *n);
/* The end of the part of a strip's body that begins at statement `from`. */
int strip_part_end(const StmtVec *body, int from);
/* Are elements of it gathered or scattered, by lists of its accesses? */
bool nest_lists(const Nest *n);
/* The latest message is about this nest: without it the statements would run in order. */
void nest_refused(Context *cx, const Nest *n);
/* Each dimension of r is i + d, with an index of its own, and these are all that the nest has. */
bool nest_is_point(const Nest *n, const NestRef *r);
bool nest_writes(const Nest *n, const Symbol *array); /* does a reference of it? */
bool nest_reduces_into(const Nest *n, const Symbol *v); /* a value, or the place of an extreme */
/* Does it run process after process along an index? */
bool nest_waits(const Nest *n);

/* A new temporary variable of the unit, "_t<n>" with the given role in its name. */
Symbol *temp_scalar(Context *cx, Unit *u, const char *role, Type t);
/* The same as a variable of the unit's body before the nest pass, which inlining takes along. */
Symbol *unit_variable(Context *cx, Unit *u, const char *role, Type t);
Type temp_type_of(Context *cx, Symbol *s); /* of a temporary that holds an element of s */
Symbol *temp_array(Context *cx, Unit *u, const char *role, Type t, const Shape *shape, Mapping *m);
/* One whose bounds and mapping whoever fills it decides, at run time. */
Symbol *temp_at_run_time(Context *cx, Unit *u, const char *role, Type t, int rank);

/* May a procedure that the nest calls end the program on one process? (pure.c) */
bool nest_may_stop(const Nest *n);

#endif
