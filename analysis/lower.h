/* lower.h: what the files of the nest pass share.
 *
 * Contract. The pass walks statements (nest.c) and emits their replacement. Array statements take
 * three steps: `prepare` pulls out of an expression what cannot be computed element by element
 * (reductions, shifts, function calls: into temporaries, by statements emitted before); `space_…`
 * chooses indices for a shape; `at_index` turns an array expression into the scalar one at the
 * current indices. The result goes into a Nest, or, inside the body of a parallel DO loop, into
 * serial loops of that nest. */
#ifndef HPFC_LOWER_H
#define HPFC_LOWER_H

#include "../frontend/tree/intrinsics.h"
#include "access.h"
#include "analysis.h"
#include "reach.h"

/* One index of an enclosing FORALL, which each nest of its body begins with. */
typedef struct OuterIndex {
    NestIndex index;
    int at; /* number that EX_INDEX carries; -1 inside a parallel loop's body: index.sym stands */
} OuterIndex;

/* A reference whose value was saved before the nest: what stands for it. */
typedef struct Saved {
    const Nest *nest;
    Expr *from, *to;
} Saved;

typedef struct Lower {
    Context *cx;
    Unit *unit;
    StmtVec *out;   /* emitted statements */
    StmtVec after;  /* run after the statement at work: free temporaries, store back */
    StmtVec parted; /* the same, behind the end of an I/O statement in parts */
    Span span;      /* the statement at work */
    bool inside;    /* the body of a parallel DO loop: array statements become serial loops over
                       temporary variables, which are ordinary scalars until the nest is made */
    struct Lower *around; /* inside an INDEPENDENT loop: what emits statements before and
                           * after it, */
    const struct SymSet *changing; /* and what changes in it; else NULL */
    bool quiet;     /* an attempt: errors only set `failed` */
    Vec(OuterIndex) outer; /* FORALL */
    ExprVec guards;        /* scalar conditions on the outer indices: FORALL masks, and */
    unsigned rows;         /* as bits which of them are that of a row (box.c) */
    Vec(Saved) saved;      /* by the statement at work */
    const ExprVec *apart;  /* pairs of values that differ where it runs; NULL: not asked yet */
    Reach *reach;          /* distributions of dynamic templates at this point */
    bool calls_now;        /* what acts is called where it stands in the expression at work */
    int versions;          /* how many questions the loop at work was divided by (asked.h) */
    bool late;             /* the statement at work has an ST_LENGTH */
    bool failed;           /* an error was reported: stop making sense of this statement */
    Span why_at;           /* quiet: the first error */
    const char *why;
} Lower;

typedef struct Range {
    Expr *lo, *hi, *step;
} Range;

/* How one dimension of a shape runs with an index: at 0-based position p, the index value is
 * org + step*p. */
typedef struct SpaceDim {
    Expr *idx; /* EX_INDEX; inside a parallel loop's body a temporary variable */
    Expr *org;
    Expr *step;
    Range run; /* what idx runs over, in a box or not (box.c) */
} SpaceDim;

typedef struct Space {
    int rank;
    SpaceDim dim[MAX_RANK];
} Space;

/* A nest under construction; `body` is where its statements go (inside the guards). */
typedef struct Building {
    Nest *nest;
    StmtVec *body;
    bool by_position; /* indices ascend with positions, also of sections of negative stride */
    int number[NEST_INDICES]; /* outer index number -> number in this nest, -1: left out */
} Building;

enum { OUTER_ALL = ~0, OUTER_NONE = 0 };

/* ---- lower.c ---- */
void lower_error(Lower *L, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4);
Expr *mk_index(Context *cx, Span at, int number, Type t);
Expr *mk_elem(Context *cx, Span at, Symbol *array); /* args to be filled in */
Expr *mk_intrinsic(Context *cx, Span at, IntrinsicId id, Type t, Expr *a, Expr *b);
Stmt *mk_assign(Context *cx, Span at, Expr *lhs, Expr *rhs);
Expr *mk_not(Context *cx, Expr *e);
Type type_int8(void);
Type type_logical(void);
void emit(Lower *L, Stmt *s);
void emit_after(Lower *L, StmtVec *after); /* appends and empties */

/* with: bit k set: outer index k is an index of this nest too. Expressions that mention outer
 * indices must pass through build_renumber unless all are in. Guards stand in it when all are. */
void build_begin(Lower *L, Building *b, unsigned with);
Expr *build_renumber(Lower *L, const Building *b, Expr *e);
Expr *index_renumber(Expr *e, const int *number); /* EX_INDEX k becomes number[k] */
unsigned outer_used(Lower *L, const Expr *e); /* which outer indices e depends on, as bits */
Expr *build_index(Lower *L, Building *b, const char *name, Expr *lo, Expr *hi, Expr *step);
Stmt *build_guard(Lower *L, Building *b, Expr *cond);
void build_end(Lower *L, Building *b); /* emits it */
void nest_name_indices(Context *cx, Nest *n); /* those without a name */
void nest_finish(Lower *L, Nest *n);   /* names, references; emits it */
Expr *replace_var(Context *cx, Expr *e, const Symbol *s, Expr *by);

/* Indices for all dimensions of `model`'s shape; `others` (may be NULL) are the expressions that
 * will be used with it, whose strides must fit. */
void space_make(Lower *L, Building *b, Space *sp, Expr *model, Expr **others, int n);
/* The reference in e whose subscripts the indices best follow; e itself where there is none. */
Expr *space_model(Expr *e);
/* A copy of an extent; what needs statements of its own is computed now. */
Expr *extent_now(Lower *L, const Expr *n);
bool is_elementwise(const Expr *e); /* its element is made of its operands' */
Expr *fit_strides(Lower *L, Expr *e, const Expr *model);
Space space_without(const Space *sp, int dim);
Expr *at_index(Lower *L, const Expr *e, const Space *sp);
Expr *triplet_lo(Context *cx, const Expr *section, int dim); /* of EX_VAR and EX_SECTION */

/* ---- box.c: indices whose bounds are no sums of the indices around ---- */
typedef struct RowBox { /* which values of the box are meant; NULL: all */
    Expr *row, *steps;
} RowBox;
bool range_is_box(const Range *r); /* its bounds are such sums */
/* r, of an index x that is still to be added to the outer ones, becomes a box. */
RowBox box_outer(Lower *L, const Expr *x, Range *r);
Expr *box_index(Lower *L, Building *b, Range r); /* as build_index; b gets the conditions */
/* The least and the greatest value of outer index k, or of an index x of n, whose bounds are such
 * sums, as expressions without indices. */
void outer_reach(Lower *L, int k, Expr **lo, Expr **hi);
void index_reach(Lower *L, const Nest *n, const NestIndex *x, Expr **lo, Expr **hi);

/* ---- prepare.c ---- */
/* For use element by element; scalars in it may stay references to mapped arrays. */
Expr *prepare(Lower *L, Expr *e);
/* For use in scalar code: scalar, readable on every process. In a nest's body: as prepare. */
Expr *prepare_scalar(Lower *L, Expr *e);
Expr *prepare_unordered(Lower *L, Expr *e); /* the same, and order_… is still to be called */
/* In scalar code: is its value saved in any case? (Of a call that no nest can make.) */
bool subscript_is_early(const Expr *sub);
/* As prepare_scalar, and of one value while the statement runs: bounds, strides. */
Type temp_type(Lower *L, const Expr *e); /* of a temporary that holds e (temp.c) */
void emit_length(Lower *L, Symbol *s, Span at); /* from here on s has storage, or is a length */
Symbol *temp_saved(Lower *L, const char *role, const Expr *e); /* a scalar to hold e */
Expr *prepare_frozen(Lower *L, Expr *e);
Expr *prepare_designator(Lower *L, Expr *e); /* left sides, actual arguments: subscripts only */
/* A variable that the statement sets: an element of a mapped array by way of a scalar. */
void prepare_set(Lower *L, Expr **at);
Expr *whole_range(Lower *L, Span at, Symbol *s, int d); /* all of dimension d: lower:upper */
/* The part of t that the model is of its own array, whose dimensions dims[] t has. */
Expr *part_of(Lower *L, Span at, Symbol *t, const Expr *m, const int *dims);
/* The section e in a temporary: the model's part of an array that lies like the model's. */
Expr *part_like(Lower *L, Span at, Type type, const Expr *model); /* that part, of a new one */
Expr *copy_like(Lower *L, Expr *e, const Expr *model);
/* How the program says e, or something short, in parentheses: no variable has such a name. */
const char *said_in_short(Lower *L, const Expr *e);
Expr *materialize(Lower *L, Expr *e); /* e's values, prepared, in a temporary */
Expr *prepare_operand(Lower *L, Expr *e); /* a whole array or a section, else a temporary */
Expr *prepare_variable(Lower *L, Expr *e);
Expr *fetch_element(Lower *L, Expr *e);   /* EX_ELEM -> scalar temporary that all have */
Expr *save_element(Lower *L, Expr *e);    /* the same, of replicated arrays too */
Expr *save_scalar(Lower *L, const char *role, Expr *e); /* into a scalar temporary */
NestRef *element_ref(Lower *L, Expr *e);  /* its reference: LOC_ELEMENT, into ref->value */
/* fuse_calls.c: may the procedure come to v by itself, beside its arguments? */
bool procedure_may_use(const Symbol *proc, const ExprVec *args, const Symbol *v);
bool call_may_use(const Expr *call, const Symbol *v);
bool call_may_stop(const Symbol *proc);   /* and has ERROR STOP, or calls what has (pure.c) */

/* ---- prepare_call.c ---- */
void prepare_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back);
Expr *call_array(Lower *L, Expr *e); /* an array-valued call: a temporary for its result */

/* ---- nest_calls.c ---- */
Unit *proc_unit(const Symbol *proc);    /* its interface, NULL: not known */
bool call_is_local(const Symbol *proc); /* may run inside a nest */
/* The procedures whose calls are being looked into, the innermost first. One that is among them
 * need not be looked into again: what it does is found where it is looked into. */
typedef struct CallChain {
    const struct CallChain *caller;
    const Unit *unit; /* NULL: a nest */
} CallChain;
bool call_is_under_way(const Unit *u, const CallChain *chain);
bool is_elemental_call(const Expr *e);

/* ---- call_order.c: where the order of calls matters and C has none, they are made before the
 * statement; all is prepared, for scalar code ---- */
void order_expr(Lower *L, Expr **at);
void order_arguments(Lower *L, ExprVec *args, const Symbol *proc);
bool has_left_first(const Stmt *s); /* an assignment whose right side calls: behind the left? */
void order_assignment(Lower *L, Stmt *s);
bool items_need_order(const ExprVec *items); /* of output */

/* ---- pure.c: functions that are pure without saying so become Symbol.is_pure ---- */
void pure_find(Program *p);
bool call_acts(const Expr *e); /* a call of what may change something, or is not known */

/* ---- io_lower.c ---- */
void lower_io(Lower *L, Stmt *s);

/* ---- check_lower.c: -fcheck ---- */
void check_lengths(Lower *L, Span at, Expr *first, Expr *other, const char *in); /* of texts */
void check_allocated(Lower *L, const Expr *e); /* an array or a section of one */
void check_assignment(Lower *L, const Expr *lhs, const Expr *rhs, const Expr *mask); /* prepared */

/* ---- assign.c ---- */
/* lhs = rhs where mask, both prepared; mask of lhs's shape or NULL. */
void lower_assign(Lower *L, Expr *lhs, Expr *rhs, Expr *mask);
/* A new array of the shape of lhs, a section: along triplets it lies like lhs's array, along vector
 * subscripts it is whole. The part of it that lhs is. */
Expr *positions_like(Lower *L, const Expr *lhs, Type type);
/* May a reference in `rhs` (scalar, over n's indices) read what another iteration's assignment to
 * `lhs` writes? Conservative. */
bool assign_needs_temp(Context *cx, const Nest *n, const Expr *lhs, const Expr *read);
bool reads_other(Lower *L, const Nest *n, const Expr *lhs, const Expr *read); /* either way */
/* e, which is read in nest n, as it was before it: an element or a copy of a row. NULL: not
 * possible. */
Expr *read_before(Lower *L, const Nest *n, Expr *e);
/* A copy, made beforehand, of the values of a reference that uses fewer indices than nest n has:
 * the reference to it; NULL where that is not possible. */
Expr *snapshot(Lower *L, const Nest *n, Expr *e);
bool can_snapshot(Lower *L, const Nest *n, const Expr *e);
/* A temporary that lies like the array of `of`, one dimension for each dims[]; allocated around the
 * statement where its bounds are not known at entry. In the last dimension of an assumed size it
 * has what `of`, a part of the array, takes of it. */
Symbol *temp_like(Lower *L, const char *role, Type t, const Expr *of, int rank, const int *dims);
/* dims[d] < 0: collapsed, with these bounds. */
Symbol *temp_like_bounds(Lower *L, const char *role, Type t, const Expr *of, int rank,
                         const int *dims, Expr *const *lo, Expr *const *hi);
/* Dimension d is the last one of an assumed size. */
bool is_open(const Symbol *s, int d);
/* The least and the greatest value that a subscript (scalar or triplet) takes while the nest's
 * indices run, as expressions without them. False: that is not known. */
bool subscript_range(Context *cx, const Nest *n, const Expr *sub, Expr **lo, Expr **hi);
/* The subscript with index `number` replaced by a value. */
Expr *with_value(Context *cx, const Expr *sub, int number, Expr *value);
/* Bounds lo:hi; where `of` (may be NULL), what it is for, has mapped arrays, in blocks of the last
 * dimension, unless it is small; else whole on every process. */
Symbol *temp_local(Lower *L, const char *role, Type t, int rank, Expr *const *lo,
                   Expr *const *hi, Expr *of);
Symbol *temp_lines(Lower *L, Symbol *of, int dim); /* like `of`, in blocks of a dimension */
void lower_answers(Lower *L, const Stmt *s, const Expr *question); /* nest.c, asked.h */
void lower_where(Lower *L, Stmt *s);  /* where_lower.c */
void lower_forall(Lower *L, Stmt *s); /* forall_lower.c */
/* do_lower.c: emits the nest of a parallel loop. False: the loop stays serial; its body is still
 * to be visited. */
bool lower_parallel_do(Lower *L, Stmt *s);

/* ---- kept.c: temporary arrays with a dimension for each of several indices of a nest ---- */
typedef struct Kept {
    int number; /* which index of the nest */
    int outer;  /* which outer index that is, -1: none */
    int dim;    /* which dimension of the space, -1: none */
    int like;   /* dimension of the model's array that it lies like, -1: collapsed */
    Expr *sub;  /* the subscript */
} Kept;
typedef struct KeptArray {
    const char *what; /* for messages: "a reduction" */
    int rank;
    Kept kept[MAX_RANK];
    Symbol *t;
} KeptArray;
/* elem: the model's element at the indices, NULL: none */
void kept_add(Lower *L, KeptArray *a, const Building *b, const Expr *elem, int number, int outer,
              int dim);
Symbol *kept_temp(Lower *L, const KeptArray *a, const Building *b, const Expr *model,
                  const char *role, Type t);
Expr *kept_elem(Lower *L, const KeptArray *a, Symbol *t); /* in the nest */
/* Of t, what is e (its shape) at the outer indices; whole: at all of their values, a section with a
 * dimension for each that was added. */
Expr *kept_part(Lower *L, const Expr *e, const Building *b, const Space *sp, const KeptArray *a,
                Symbol *t, bool whole);

/* ---- reduce_lower.c, transform_lower.c ---- */
Expr *lower_reduction(Lower *L, Expr *e, Symbol *into);
bool is_reduction(const Expr *e);
Expr *red_update(Context *cx, RedOp red, Span at, Expr *acc, Expr *value); /* acc op value */
Expr *red_identity(Context *cx, RedOp red, Span at, Type t); /* of nothing */
bool is_shift(const Expr *e);           /* CSHIFT, EOSHIFT */
/* small_product.c: MATMUL of operands without a mapping that is written out; its element there. */
bool is_small_product(const Expr *e);
Expr *small_product_at(Lower *L, const Expr *e, const Space *sp);
bool is_runtime_transform(const Expr *e); /* the runtime library fills the result: CSHIFT, … */
/* The value of a transformational function other than a reduction, after statements that compute
 * it. `into`: a whole array of its type and shape to fill, not mentioned in e, or NULL. */
Expr *lower_transform(Lower *L, Expr *e, Symbol *into);
/* A temporary for the result: the same part of an array that lies like the operand's. */
/* Does an array in a file occur in it? */
bool mentions_ooc(Expr *e);
Expr *result_like(Lower *L, const Expr *e, const Expr *operand);
Expr *transform_call(Lower *L, Expr *e, Expr *to); /* emits to = e; a copy of `to` */

/* ---- some_dim.c ---- */
Expr *spread_some_dim(Lower *L, Expr *e); /* DIM= is not constant; it depends on no FORALL */

/* ---- scan_lower.c ---- */
bool is_scan(const Expr *e); /* SUM_PREFIX, COPY_SUFFIX and their kin */
/* into: a whole array or a section to fill, which e may mention; NULL: a temporary */
Expr *lower_scan(Lower *L, Expr *e, Expr *into);
/* acc = the result at the last element of the scan e (SUM or PRODUCT), of an empty array what
 * nothing gives; operands prepared */
void lower_scan_total(Lower *L, Expr *e, Symbol *acc);

/* ---- scan_lines.c: functions of whole arrays in FORALL ---- */
Expr *lower_scan_lines(Lower *L, Expr *e); /* e's operand depends on the outer indices; see below */
/* In a FORALL: the element of a new array with a dimension for each outer index, which lies like
 * `model` where that has a subscript of that index alone; `parts`: and with one for each dimension
 * of the section `model`, whose shape it has. `what` needs it, for messages. NULL: reported. */
Expr *indexed_temp(Lower *L, const Expr *model, const char *role, Type type, bool parts,
                   const char *what);
/* What in the assignment s must be computed for one value of the indices after the other; NULL:
 * nothing. */
const Expr *forall_needs_loop(Lower *L, Expr *e);
void lower_forall_values(Lower *L, const Expr *to, const Expr *e, const Expr *first);
void lower_forall_loop(Lower *L, Stmt *s, const Expr *first); /* does so, and warns of `first` */

/* ---- library_lower.c: scatters and sorts of HPF_LIBRARY ---- */
bool is_library_function(IntrinsicId id);
bool library_in_place(const Expr *e, const Symbol *s); /* may e, which mentions s, be put there? */
Expr *lower_library(Lower *L, Expr *e, Symbol *into);

/* ---- phase.c ---- */
/* Out-of-core arrays that the serial loop's lowered body reads across their files are copied before
 * it, to lie as it reads them, where that repays; emits the copies, or what decides at run time
 * whether they are made, and returns what follows the loop. In a DO WHILE each turn
 * decides anew. */
StmtVec phase_reblock(Lower *L, Stmt *loop);

/* ---- nest.c ---- */
void lower_block(Lower *L, StmtVec *block);
void lower_loop_body(Lower *L, Stmt *loop); /* as a block, in which the limits of the loop hold */
void lower_stmt(Lower *L, Stmt *s);

#endif
