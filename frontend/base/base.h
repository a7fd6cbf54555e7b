/* base.h: the ground floor of the compiler: arena, interned names, vectors, text buffers, context.
 *
 * Contract: one Arena lives as long as one compilation; nothing allocated from it is freed before
 * arena_free(). Names are interned: two equal names are one pointer. Passes keep no globals; what
 * they share stands in the Context, their first argument. */
#ifndef HPFC_BASE_H
#define HPFC_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Arena Arena;
typedef struct Diag Diag;       /* diag.h */
typedef struct Sources Sources; /* source.h */
typedef struct Constructs Constructs; /* constructs.h */

#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))

/* What -fcheck= names. */
enum {
    CHECK_BOUNDS = 1,    /* subscripts, substrings, shapes */
    CHECK_DO = 2,        /* a step of zero, a variable that a procedure changes */
    CHECK_MEM = 4,       /* arrays that are not allocated */
    CHECK_RECURSION = 8, /* of procedures that are not RECURSIVE */
    CHECK_POINTER = 16,  /* addresses that lead nowhere */
    CHECK_ALL = 31,
};

/* -finit-real= */
enum { INIT_ZERO, INIT_NAN, INIT_INF, INIT_MINUS_INF };

/* -fno-time-tile; where the cost model is sure (default); -ftime-tile */
enum { TILE_NEVER, TILE_SURE, TILE_ALWAYS };

/* Command-line settings that change what passes do. One field an option of driver/options.def;
 * the driver fills it in, passes only read it. */
typedef struct Options {
    bool werror, wall, wextra, no_warnings;
    uint64_t warn_on, warn_off, warn_error, warn_no_error; /* -Wname, -Wno-name, -Werror=name,
                                                              -Wno-error=name: bits of Warning */
    bool fixed_form, free_form; /* -ffixed-form, -ffree-form: override the file name's ending */
    bool d_lines_as_code;       /* fixed form: D in column 1 is a blank, not a comment mark */
    bool integer_8, real_8, double_8; /* -fdefault-integer-8, ...: type_default(), kind_double() */
    bool no_range_check;        /* -fno-range-check: constants wrap, or become infinite */
    bool implicit_none;         /* -fimplicit-none: no names have types by their first letters */
    bool backslash;             /* -fbackslash: \n and others in literals */
    bool legacy; /* -std=legacy, -fallow-argument-mismatch: as in fixed form, sema_mismatch.c */
    bool dollar_ok;             /* -fdollar-ok: names may hold '$' */
    int max_errors;             /* -fmax-errors=: as many are shown; 0: all */
    bool keep_shapes;           /* -fno-realloc-lhs: assignments do not allocate */
    bool whole_program;         /* all that the program is linked from is here, libraries apart */
    const char *given;          /* the options as they were written: COMPILER_OPTIONS() */
    bool recursive;             /* -frecursive: as if RECURSIVE stood in front of all procedures */
    bool no_automatic;          /* -fno-automatic: variables of what is not RECURSIVE have SAVE */
    struct {
        bool integer, real, logical, character, derived; /* -finit-...: local variables begin so */
        int64_t i, l, c;
        int r; /* the REAL value: INIT_ */
    } init;
    unsigned fpe_trap; /* -ffpe-trap=: flags, as IEEE_ARITHMETIC numbers them (sema_ieee.c) */
    bool swap_files;            /* -fconvert=: unformatted files have the other order of bytes */
    int free_line_length;       /* -ffree-line-length-N; 0: any length is taken */
    bool long_lines;            /* -ffree-line-length-none: no word of them */
    int fixed_line_length;      /* 72 unless -ffixed-line-length-N; 0: none */
    bool fuse;                  /* -ffuse (default), -fno-fuse: none of the next ones either */
    bool contract;              /* -fcontract (default): temporary arrays become scalars */
    bool delay; /* -fdelay (default): statements wait for loops they share data with */
    bool once;                  /* -fallocate-once (default): allocations leave loops */
    bool loop_mask;             /* -floop-mask (default): loops under a mask, element by element */
    bool strips;                /* -fstrips (default): iterations that loop, side by side */
    bool direct;                /* -fdirect (default): no inspectors on one process */
    bool early;                 /* -fearly-exchange: beside the reduction before it */
    bool reblock;               /* -freblock (default): layouts on disk that loops repay are made */
    bool exchange;              /* -fstorage-exchange (default): a copy takes over the storage */
    bool in_place;              /* -fin-place (default): updates with a buffer of lines */
    bool at_once;               /* -fat-once: updates in place store what they compute */
    bool jam;                   /* -fjam: several of their lines, or planes, at a time */
    bool in_place_always;       /* -fin-place=always: whatever the size */
    bool shift;                 /* -fshift (default): loops at constant offsets become one */
    bool shift_always;          /* -fshift=always: whatever the size */
    int time_tile;              /* several steps of a time loop in one pass: TILE_ */
    int tile_steps;             /* -ftime-tile=N: how many; 0: by the cost model */
    bool line_buffers;          /* -fline-buffers (default): lines of arrays that stages hand on */
    bool stream;                /* -fstream-stores (default): large results past the cache */
    bool stream_always;         /* -fstream-stores=always: whatever the size */
    bool prefetch;              /* -fprefetch (default): rows of stencils are fetched ahead */
    bool prefetch_always;       /* -fprefetch=always: whatever the size */
    bool dump_fuse;             /* -fdump-fuse: history of operations */
    bool overlap;               /* -foverlap (default): halo exchange behind the interior */
    bool reproducible; /* -freproducible: floating sums of the same bits on any processes */
    bool vector_math;           /* -fvector-math: functions of whole vectors, other last bits */
    bool sweep;                 /* -fsweep (default): recurrences run process after process */
    bool interleave; /* -finterleave (default): several lines of a recurrence at a time */
    bool autopar;               /* -fautopar (default): DO loops that isl proves parallel */
    bool line_directives;       /* -g: #line in the generated C */
    unsigned check;             /* -fcheck=: what run time checks, CHECK_ bits */
    bool info_comm, info_loops, info_fuse, info_map, info_io; /* -finfo=... */
    const char **include_dirs;  /* -I, null-terminated */
    const char *module_dir;     /* -J: where module files are written and looked for; or NULL */
} Options;

typedef struct Context {
    Arena *arena;
    Diag *diag;
    Sources *sources;
    Options opt;
    struct NameTable *names; /* base.c */
    void *answers; /* of isl, by the text of the question: a tree of tsearch() (analysis/meet.c) */
    Constructs *constructs; /* NULL: all become nests, or are in error */
    bool has_quad; /* a type of kind 16 was met */
    bool may_cast;  /* C_F_POINTER was met: one place may be seen as several types */
    bool may_round; /* IEEE_ARITHMETIC was met: arithmetic may round up or down */
} Context;

void context_init(Context *cx);
void context_free(Context *cx);

/* Memory: never NULL; running out of it ends the compiler with one message and status 1. */
void *arena_alloc(Arena *a, size_t size); /* zeroed, aligned for any type */
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_printf(Arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);
#define NEW(cx, T) ((T *)arena_alloc((cx)->arena, sizeof(T)))
#define NEW_ARRAY(cx, T, n) ((T *)arena_alloc((cx)->arena, sizeof(T) * (size_t)(n)))

/* Interned spelling. Fortran names are folded to lower case by the scanner before interning. */
const char *name_intern(Context *cx, const char *s, size_t n);
const char *name_of(Context *cx, const char *s); /* of a C string */

/* Growable arrays in the arena: `Vec(Expr *) args;` then vec_push(cx, &v, e), v.at[i], v.n;
 * vec_append(cx, &v, &w) adds all that another one has. */
#define Vec(T)   \
    struct {     \
        T *at;   \
        int n;   \
        int cap; \
    }
#define vec_push(cx, v, ...)                                                                     \
    (((v)->n == (v)->cap ? vec_grow((cx)->arena, (void **)&(v)->at, &(v)->cap, sizeof *(v)->at) \
                         : (void)0),                                                             \
     (v)->at[(v)->n++] = (__VA_ARGS__))
#define vec_append(cx, v, more)                                     \
    do {                                                            \
        for (int vec_at = 0; vec_at < (more)->n; vec_at++)          \
            vec_push(cx, v, (more)->at[vec_at]);                    \
    } while (0)
void vec_grow(Arena *a, void **at, int *cap, size_t size);

/* A text under construction, in the arena; `at` is always terminated by a NUL. */
typedef struct Text {
    Context *cx;
    char *at;
    size_t n, cap;
} Text;
void text_init(Text *t, Context *cx);
void text_putn(Text *t, const char *s, size_t n);
void text_puts(Text *t, const char *s);
void text_printf(Text *t, const char *fmt, ...) PRINTF_LIKE(2, 3);

#define countof(a) ((int)(sizeof(a) / sizeof *(a)))

#endif
