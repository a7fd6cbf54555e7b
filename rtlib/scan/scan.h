/* scan.h: prefix and suffix scans inside: kernels, levels, carries, choice of the home.
 *
 * What one process holds of a line is cut into *units*, each a stretch of the line without elements
 * of others in between: BLOCK has one, CYCLIC(k) one a block. A scan sums up its units, works out
 * from all processes' sums what stands before each unit (its *carry*), and scans the units from
 * there. Without DIM a line is the whole array: its first distributed dimension is treated so, with
 * a line for each position in the dimensions behind it; the sums of those lines make a smaller
 * array, whose exclusive scan along the next dimension gives what stands before each line: one
 * *level* a dimension. */
#ifndef RT_SCAN_H
#define RT_SCAN_H

#include "array/array.h"
#include "scan/scan_loops.h"

/* ---- scan_ops.c: operations, by type ---- */

typedef struct rt_scan_op {
    long size;
    void (*total)(void *acc, const void *x, long n); /* these four: scan_loops.h */
    void (*scan)(void *acc, const void *x, const uint8_t *cut, void *out, long n, bool back);
    void (*step)(void *acc, const void *x, const uint8_t *cut, void *out, long n,
                 const void *exclusive_none);
    void (*join)(void *out, const void *left, const void *right, long n);
    const rt_scan_loops *loops;
    rt_scan_vectors vectors;
    bool flags;      /* the value alone does not tell that nothing contributed: COPY */
    bool marked;     /* none is a mark that results must not show: they get `empty` */
    /* neutral on the left and on the right; the result where nothing contributed */
    char none[RT_SCAN_LARGEST] __attribute__((aligned(16)));
    char empty[RT_SCAN_LARGEST] __attribute__((aligned(16)));
} rt_scan_op;

/* False where the type does not have the operation. */
bool rt_scan_op_get(rt_scan_op *o, hpf_op op, int type);
/* What vectors scan of n elements whose results go to out: two vectors a turn, what is before and
 * behind them one by one; whole: from where a vector is aligned. Without divisions, since units
 * may be short. */
static inline void rt_scan_parts(const rt_scan_op *o, const char *out, long n, bool back,
                                 bool whole, long count[3])
{
    const int shift = __builtin_ctzl((unsigned long)o->size);
    const long wide = o->vectors.wide, group = 2 * wide >> shift;
    const uintptr_t from = back ? (uintptr_t)out + ((uintptr_t)n << shift) : -(uintptr_t)out;
    const long aligned = whole ? (long)(from & (uintptr_t)(wide - 1)) >> shift : 0;
    count[0] = n < 2 * group ? n : aligned;
    count[1] = (n - count[0]) & -group;
    count[2] = (n - count[0]) & (group - 1);
}
/* Marks among n results become `empty`. */
void rt_scan_show(const rt_scan_op *o, void *values, long n);

/* ---- scan_level.c: units, and the order of processes ---- */

typedef struct rt_scan_level {
    int dim;
    bool back;
    long stretch;        /* units: 0: runs; 1: elements; more: fixed blocks of this many */
    int nunit;           /* here, counted upwards in subscripts */
    long count;          /* elements here */
    long *first;         /* local index of each unit's first element, nunit + 1 of them; NULL: */
    long head, length;   /* by these: elements of the first unit, and of those in between */
    long *round;         /* of each unit; NULL: */
    long base, by;       /* base + u*by of unit u */
    long rounds;         /* each process has one unit in a round, at most */
    int place, places;   /* this process's place among those in the order of a round; -1: none */
    int *rank;           /* at each place */
    long *start;         /* fixed blocks in scan order: the first of each place; all of them */
    int *holder;         /* of fixed blocks that are dealt out: the place of each, in scan order */
    long blocks;         /* there are so many */
} rt_scan_level;

/* fixed: units are blocks of that many elements from the first (0: not). */
void rt_scan_level_make(rt_scan_level *l, const hpf_layout *layout, int dim, bool back, long fixed);
void rt_scan_level_free(rt_scan_level *l);
/* Of unit u; u = nunit: all elements. */
static inline long rt_scan_first(const rt_scan_level *l, long u)
{
    if (l->first)
        return l->first[u];
    return u == 0 ? 0 : u == l->nunit ? l->count : l->head + (u - 1) * l->length;
}
static inline long rt_scan_round(const rt_scan_level *l, long u)
{
    return l->round ? l->round[u] : l->base + u * l->by;
}
/* Rounds that a dimension of this key has. */
long rt_scan_rounds(const rt_key *key, int dim);
/* Elements that follow each other with an owner each, CYCLIC; else 1. */
long rt_scan_turn(const rt_ldim *d);
/* Whether no fixed block lies on two processes, in a dimension by CYCLIC(k). */
bool rt_scan_whole_blocks(const rt_ldim *d, long fixed);

/* ---- scan_sum.c: sums of units and lines ---- */

/* Many sums: values, and where they need it flags. */
enum { RT_SUM_ANY = 1, RT_SUM_EVEN = 2, RT_SUM_FIRST = 4, RT_SUM_LAST = 8 };
/* RT_SUM_ANY: there are elements; EVEN: of one segment only; FIRST, LAST: SEGMENT at the ends. The
 * value is that of the last segment. */
typedef struct rt_sums {
    long n;
    char *value;
    uint8_t *flag; /* NULL: values tell all */
} rt_sums;

typedef struct rt_scan rt_scan;

/* out[i] = which[i] ? yes[i] : no[i], of this size. */
void rt_sums_pick(long size, void *out, const uint8_t *which, const void *yes, const void *no,
                  long n);
/* out[0..n) = left op right, from these places on; out may be either. */
void rt_sums_join(const rt_scan_op *o, const rt_sums *out, long to, const rt_sums *left, long l,
                  const rt_sums *right, long r, long n);
void rt_sums_make(const rt_scan_op *o, rt_sums *s, long n, bool flags);
void rt_sums_free(rt_sums *s);

/* to[i..] = from[j..], n of them. */
void rt_sums_copy(const rt_scan_op *o, const rt_sums *to, long i, const rt_sums *from, long j,
                  long n);
/* Messages of whole vectors, to the one rank and from the other (-1: none) at the same time. post:
 * two requests at most, for vectors of less than a GB; returns their number. */
int rt_sums_post(rt_scan *s, const rt_sums *out, int to, const rt_sums *in, int from,
                 MPI_Request *request);
void rt_sums_swap(rt_scan *s, const rt_sums *out, int to, const rt_sums *in, int from);

/* ---- scan_fixed.c: the same bits wherever blocks lie ---- */

/* As rt_scan_carry for one level whose units are fixed blocks; `line` gets the sums of whole lines
 * on the last place. */
void rt_scan_fixed_carry(rt_scan *s, const rt_scan_level *l, rt_sums *unit, long nline,
                         rt_sums *line);
/* The same for a line on one process, block after block: next gives what stands before this one. */
typedef struct rt_scan_tree rt_scan_tree;
rt_scan_tree *rt_scan_tree_make(const rt_scan *s);
void rt_scan_tree_clear(rt_scan_tree *t); /* a new line */
void rt_scan_tree_next(const rt_scan *s, rt_scan_tree *t, const rt_sums *before,
                       const rt_sums *block);
void rt_scan_tree_free(rt_scan_tree *t);

/* ---- scan_carry.c ---- */

/* The exchange of sums over the places of a round: in each stage a message to a rank and one from a
 * rank (-1: none), which is joined with the sums of all and of those before. */
enum { RT_SCAN_STAGES = 64 };
typedef struct rt_scan_stage {
    int to, from;
    enum { RT_STAGE_BEFORE, RT_STAGE_AFTER, RT_STAGE_ALL } how; /* what comes stands so */
} rt_scan_stage;
/* tell: all come to know the sums of rounds; paper: by the paper's steps. */
int rt_scan_stages(const rt_scan_level *l, bool tell, bool paper, rt_scan_stage *stage);
void rt_scan_stage_join(const rt_scan_op *o, const rt_scan_stage *stage, const rt_sums *all,
                        const rt_sums *before, const rt_sums *got);

/* [collective along the levels' grid dimensions] In: sums of units, unit u of line i at
 * u*nline + i. Out: what stands before each, in their place. */
void rt_scan_carry(rt_scan *s, int level, rt_sums *units);

/* ---- scan.c ---- */

struct rt_scan {
    const char *where;
    rt_scan_op op;
    int type;
    bool back, exclusive, segments, fixed;
    bool running;       /* HPF_SCAN_RUNNING: chunks are runs, their value is the state */
    hpf_scanner *beside;/* the next one of those that go along; NULL: none */
    const rt_sums *before; /* one: what stands before the first element; NULL: nothing */
    int dim;
    bool last_first;    /* segments are summed up from a unit's end: only the last one matters */
    bool aligned;       /* results are large: where vectors begin lines, past the caches or not */
    bool seen;          /* in windows: these operands were read a short while ago */
    bool unit_done;     /* the rest of the unit does not matter to its sum */
    bool long_ends;     /* it all did in the unit before */
    bool vertical;      /* lines run across chunks: dim > 0 is scanned */
    bool alone;         /* no carries: one pass */
    rt_scan_tree *tree; /* one pass over fixed blocks; NULL: there are more, or no such blocks */
    long window;        /* a whole vector goes in windows of so many rounds; 0: it does not */
    bool member;        /* this process is one of home's, and there are elements */
    int nlevel;
    rt_scan_level level[HPF_MAX_RANK];
    long nline;         /* lines here, at the first level */
    rt_sums sum;        /* of units; later their carries */
    enum { RT_SCAN_SUM, RT_SCAN_APPLY, RT_SCAN_OVER } pass;
    /* where the walk over the home's elements is */
    bool begun;
    int order[HPF_MAX_RANK];       /* dimensions, fastest first */
    int run[HPF_MAX_RANK];
    long k[HPF_MAX_RANK];          /* in the run */
    long index[HPF_MAX_RANK];      /* among the elements here */
    long count[HPF_MAX_RANK];      /* elements here */
    long weight[HPF_MAX_RANK];     /* of an index in the number of the line */
    long cap;                      /* elements of a chunk, at most */
    long at;            /* the sum that the state belongs to (the first of them); -1: none */
    long lines;         /* 1, or as many as the chunk has elements */
    rt_sums state;      /* what stands before the chunk; summing up: in the unit */
    uint8_t *cut;
    signed char *segment;
    char *buffer, *scratch; /* cap elements; scratch: results that are not wanted */
    char *kept;             /* HPF_SCAN_KEEP: operands of all elements, in the order of the walk, */
    signed char *kept_segment; /* and their SEGMENT values */
    long kept_at;           /* the chunk's */
    long messages, bytes;
    bool steps;         /* HPF_SCAN_STEPS: results are made with less than these first */
    rt_sums in_round;   /* what stands before a unit in its round */
    rt_sums rounds;     /* the sums of the rounds up to each */
    rt_sums history[32];/* the sums of units before and after each exchange */
    int nhistory;
};

/* How many bytes from an operand that is scanned another is asked for. */
static inline long rt_scan_ahead(const rt_scan *s)
{
    enum { AHEAD = 4096 };
    return s->back ? -AHEAD : AHEAD;
}

enum { RT_SCAN_SHORT = 64 };   /* elements of a unit, up to which it is */
enum { RT_SCAN_SLACK = 2048 }; /* bytes of memory behind a chunk's value */

/* Whether this pass goes through units, and so chunks, from their ends in scan order. */
bool rt_scan_from_end(const rt_scan *s);
/* [collective] When all chunks of a scan without DIM are done: joins s->before with
 * all elements. */
void rt_scan_total(hpf_scanner *s, rt_sums *all);
/* Whether a chunk is of as many units as elements. */
bool rt_scan_in_turns(const rt_scan *s);
/* Results are made again, with other carries (NULL: as they are). */
void rt_scan_again(hpf_scanner *s, const rt_sums *carry);
/* The same as hpf_scan_chunk with the operand at x and the results at out; far: stored past the
 * caches, where rt_scan_far; what lies `ahead` bytes from x is needed soon. */
void rt_scan_chunk(hpf_scanner *s, const void *x, void *out, bool far, long ahead);
/* Whether rt_scan_chunk can store so: results are final as they are made. */
bool rt_scan_far(const rt_scan *s);
/* Scans this process's elements of a vector, which follow each other at x, where that is quicker
 * than chunk by chunk: units without flags. far: past the caches. False: nothing is done. */
bool rt_scan_units(hpf_scanner *s, const void *x, void *out, bool far);
/* Scans n elements at x in scan order from the state on, which is then the last result; in vectors
 * where that is possible and the same bits are not asked for. */
void rt_scan_stretch(const rt_scan *s, const char *x, const uint8_t *cut, char *out, long n,
                     bool far, long ahead);
/* Lets chunks along dimension 0 be longer than HPF_SCAN_CHUNK. The caller then hands them to
 * rt_scan_chunk in pieces that are not. */
void rt_scan_lengthen(hpf_scanner *s);

/* ---- scan_marks.c ---- */

/* Whether this pass over chunks takes operands under a mask and in segments as they are: */
bool rt_scan_takes_marks(const rt_scan *s);
/* the same as rt_scan_chunk; of marks, `before` is not looked at. */
void rt_scan_marked(hpf_scanner *hs, const void *x, const rt_scan_marks *marks, void *out, bool far,
                    long ahead);
/* value[i] = keep[i] & bits ? x[i*inc] : *none, of this size. */
void rt_scan_kept(long size, void *value, const void *x, long inc, const uint8_t *keep,
                  uint8_t bits, const void *none, long n);

/* ---- scan_piece.c ---- */

enum { RT_SCAN_READ = 3 };

/* Where the elements of a vector come from and go to. Element i is the i-th here, the first of unit
 * u; several units follow each other. */
typedef struct rt_scan_feed {
    const char *x; /* operands where they are, if no conversion is between */
    char *out;     /* results, likewise */
    bool far;      /* they are stored past the caches */
    const rt_scan_marks *marks; /* of all, where they are; NULL: none, or they are not so */
    struct {
        const char *at;
        long size;
    } read[RT_SCAN_READ]; /* operands, MASK and SEGMENT values; at NULL: there are gaps, or none */
    void *data;
    /* n operands, into `room` or where they are, and SEGMENT values if there is one. */
    const char *(*take)(void *data, long u, long i, long n, void *room, signed char *segment);
    void (*put)(void *data, long u, long i, long n, const void *value);
    /* A unit of n elements, by rt_scan_chunk in the order of the pass, until it is done. */
    void (*chunk)(void *data, long u, long i, long n);
} rt_scan_feed;

typedef struct rt_scan_pieces {
    hpf_scanner *hs;
    const rt_scan_feed *feed;
    bool plain, few;   /* where they are; few elements a unit */
    long *first, room; /* of the units asked for */
    struct rt_scan_group *group;
} rt_scan_pieces;

void rt_pieces_begin(rt_scan_pieces *p, hpf_scanner *hs, const rt_scan_feed *feed);
void rt_pieces_end(rt_scan_pieces *p);
/* Sums of n units from u on, in the order of subscripts, into to[at..]. */
void rt_pieces_sum(rt_scan_pieces *p, long u, long n, const rt_sums *to, long at);
/* Their results, from what stands before each. */
void rt_pieces_scan(rt_scan_pieces *p, long u, long n, const rt_sums *carry, long at);

/* ---- scan_turn.c ---- */

/* dst[c][j] = src[j][c] of n rows and m columns of elements of that size; and the way back. */
void rt_turn_in(long size, void *dst, const void *src, long m, long n);
void rt_turn_out(long size, void *dst, const void *src, long m, long n);

/* ---- scan_window.c ---- */

/* Rounds of a window, of a vector so laid out; 0: there is but one round. */
long rt_scan_window(const rt_key *key, long size);
/* [collective among members, all in windows of so many rounds] Scans this process's elements of a
 * vector. */
void rt_scan_windows(hpf_scanner *s, const rt_scan_feed *feed, long each);
void rt_scan_windows_end(void);

/* ---- scan_steps.c ---- */

bool rt_scan_steps_wanted(void);
/* [collective] The elements of r; the sums of units after each exchange, n of them; the sums of the
 * first level's rounds. */
void rt_scan_show_step(const char *where, int step, const char *what, const hpf_array *r);
void rt_scan_show_sums(const rt_scan *s, int n);
void rt_scan_show_rounds(const rt_scan *s, int step, const rt_sums *sums);

/* ---- scan_deal.c: CYCLIC vectors scanned in blocks ---- */

typedef struct rt_deal {
    hpf_array dealt, block;    /* the vector as a matrix: as it is; with blocks of its rows */
    long columns, full, rest;  /* rows that are complete; elements of another one */
    long low;                  /* subscript of the first element of this process's block */
    long rows;                 /* complete rows of the block */
    char **column;             /* where each is, from the block's first row on */
} rt_deal;

/* Memory that is kept between scans: for blocks of values, for marks and for blocks of them. */
typedef enum {
    RT_DEAL_VALUES,
    RT_DEAL_MARKS,
    RT_DEAL_MARKS_HERE,
    RT_DEAL_ROOMS /* none of these */
} rt_deal_rooms;
void *rt_deal_room(rt_deal_rooms which, long bytes);

/* Whether blocks of that home are whole rows of x. */
bool rt_deal_fits(const hpf_array *x, const rt_key *home);
/* other: whose blocks may be overwritten, or NULL; which: the memory that is for it alone. */
void rt_deal_begin(const char *where, rt_deal *deal, hpf_array *x, const rt_key *home,
                   const rt_deal *other, rt_deal_rooms which);
/* [collective] x into blocks, or back. */
void rt_deal_move(const char *where, rt_deal *deal, bool back);
void rt_deal_end(rt_deal *deal);
/* [collective among members] A scan without mask, flags or fixed blocks, results in blocks too (or
 * in the same ones); far: past the caches. */
void rt_deal_scan(rt_scan *s, const rt_deal *from, const rt_deal *to, bool far);
/* acc = acc op all of them, in any order. */
void rt_deal_total(const rt_deal *deal, long sub, const rt_scan_op *o, void *acc, long n);
/* Gives up memory that is kept between scans. */
void rt_scan_end(void);
/* take: value[0..n) = the elements from this subscript on; else the other way. */
void rt_deal_copy(const rt_deal *deal, long sub, void *value, long n, long size, bool take);

/* ---- scan_text.c ---- */

/* [collective] hpf_scan by COPY of texts in memory; r may be a. */
void rt_scan_texts(const char *where, hpf_array *r, const hpf_array *a, hpf_array *segment, int dim,
                   int flags);

/* ---- scan_home.c: whose layout is scanned ---- */

/* The layout to scan: that of `like`, or one where lines lie in blocks; fixed: in whole blocks of
 * rt_scan_fixed elements, by GEN_BLOCK where all of a vector but the beginnings of shares stays
 * where it is; flags: RT_SCAN_WHOLE, RT_SCAN_MARKS. */
void rt_scan_home(rt_key *home, const hpf_array *like, int dim, bool fixed, long size, long moved,
                  int flags);
/* Seconds by the cost model, less what all layouts have in common, of the plain scan of a vector:
 * by units, and moved to blocks. */
void rt_scan_costs(const rt_key *own, long size, double *unit, double *remap);
/* Flags of hpf_scan_begin: of arrays, so that vectors go in windows and not in chunks; with a mask
 * or segments, or flags as these have; of hpf_scan: of a part of the lines already. */
enum { RT_SCAN_WHOLE = 1 << 20, RT_SCAN_MARKS = 1 << 21, RT_SCAN_PART = 1 << 22 };
/* Elements of a fixed block, in a dimension of this extent. */
long rt_scan_fixed(long extent);

#endif
