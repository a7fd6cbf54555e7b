/* stmt.h: statements, those of input and output among them. A part of tree.h. */
#ifndef HPFC_TREE_STMT_H
#define HPFC_TREE_STMT_H

typedef enum StmtKind {
    ST_ASSIGN,   /* lhs = rhs, scalar or array */
    ST_CALL,     /* sym (SYM_PROC, or SYM_INTRINSIC: its row by name), args */
    ST_IF,       /* arms: cond (NULL: ELSE) and block */
    ST_DO,       /* var = lo, hi, step; dir: INDEPENDENT or NULL */
    ST_DO_WHILE, /* cond, NULL: endless DO */
    ST_EXIT,     /* target: the loop */
    ST_CYCLE,
    ST_STOP, /* code or NULL */
    ST_RETURN,
    ST_CONTINUE,
    ST_LABEL,      /* label: the target of jumps, in front of the statement that has it */
    ST_GOTO,       /* labels[0]; with code: labels[code-1], or on; by_label: the one that code is */
    ST_ARITHMETIC, /* IF (cond) labels: negative, zero, positive */
    ST_ASSIGN_LABEL, /* ASSIGN labels[0] TO lhs; an ST_ASSIGN of the number after sema */
    ST_SELECT,       /* cond: selector, arms with cases; an ST_BLOCK of IFs after sema */
    ST_PAUSE,        /* code or NULL */
    ST_WRITE,        /* PRINT and WRITE */
    ST_READ,         /* READ; after the nest pass one statement a part (IoList.part) */
    ST_IO,           /* OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE, FLUSH: io->kind */
    ST_WHERE,        /* arms: mask (NULL: plain ELSEWHERE) and block */
    ST_FORALL,
    ST_ALLOCATE,     /* args: EX_REF a(bounds as EX_TRIPLET or expressions); stat. After sema
                        EX_SECTIONs whose args are all EX_TRIPLET with lo and hi, step NULL */
    ST_DEALLOCATE,   /* args: EX_VAR after sema; stat */
    ST_POINTER,      /* lhs => rhs; rhs NULL: NULL(); args: EX_TRIPLETs, its bounds: lo, all of them
                        hi too: another shape; none: as the target has them */
    ST_REDISTRIBUTE, /* names, dist */
    ST_REALIGN,      /* names, align */
    ST_BLOCK,  /* a list: made by passes; before sema ASSOCIATE (is_scope): args are EX_KEYWORDs */
    ST_LENGTH, /* storage of CHARACTER temporaries whose length sym, or that of sym, is known
                  from here to the end of the ST_BLOCK: made by the nest pass */
    ST_NEST,   /* made by the nest pass */
    ST_COMM,   /* a communication hoisted out of a nest, made by the comm pass */
} StmtKind;

/* ---- input and output ---- */

typedef enum IoKind {
    IO_READ, IO_WRITE, IO_OPEN, IO_CLOSE, IO_INQUIRE, IO_REWIND, IO_BACKSPACE, IO_ENDFILE, IO_FLUSH,
    IO_WAIT,
} IoKind;

/* Where a specifier may stand: iospecs.def. */
enum { IO_R = 1, IO_W = 2, IO_O = 4, IO_C = 8, IO_I = 16, IO_P = 32, IO_ALL = 63 };

typedef enum IoSpecId {
#define SPEC(id, keyword, base, where) IOS_##id,
#include "iospecs.def"
#undef SPEC
    IOS_COUNT
} IoSpecId;

typedef struct IoSpec {
    const char *keyword;
    BaseType base;
    unsigned where; /* IO_R, … */
} IoSpec;
extern const IoSpec io_specs[IOS_COUNT];
const char *io_word(IoKind kind);                /* "READ" */
bool io_spec_is_output(IoKind kind, IoSpecId id); /* a variable that the statement sets */

/* READ is taken apart, so that what an item needs is computed behind the items before it. */
typedef enum IoPart { IO_WHOLE, IO_BEGIN, IO_ITEMS, IO_SYNC, IO_END } IoPart;

/* The control list of an input or output statement; NULL where PRINT has none. */
typedef struct IoList {
    IoKind kind;
    IoPart part;
    Expr *spec[IOS_COUNT];
    int end, err, eor;        /* labels; 0: none */
    bool unformatted;         /* READ, WRITE: without a format */
    bool internal;            /* the unit is a CHARACTER variable */
    bool catches_all;         /* IOSTAT= is the program's own */
    const char *group;        /* NAMELIST: its name; the items are its members */
} IoList;

typedef struct Arm {
    Expr *cond;
    ExprVec cases; /* ST_SELECT: values and ranges; none: CASE DEFAULT */
    Span span;
    StmtVec body;
} Arm;

typedef struct ForallIndex {
    const char *name;
    Symbol *sym; /* the index: its own symbol, local to the construct */
    Expr *lo, *hi, *step; /* step NULL: 1 */
    const Expr *kind; /* INTEGER(kind) ::, as written; NULL: as the name is around it */
} ForallIndex;

/* What a DO CONCURRENT says but for its indices and mask. */
typedef struct Concurrent {
    ExprVec locals, local_inits; /* EX_REF */
} Concurrent;

struct Stmt {
    StmtKind kind;
    Span span;       /* the statement itself; for blocks the opening statement */
    int label;       /* 0: none */
    const char *construct; /* construct name or NULL */
    Span declared_behind;  /* the last declaration that follows, if nothing else stands between */

    Expr *lhs, *rhs;      /* ST_ASSIGN; ST_CALL: rhs is the address of a procedure pointer */
    bool is_plain;        /* ST_ASSIGN made by sema: no defined assignment has a part in it */
    Symbol *sym;          /* ST_CALL: procedure; ST_DO: variable */
    Symbol *real_variable; /* ST_DO that sema made of one over a REAL variable: that; else NULL */
    const char *name;     /* before sema: callee, DO variable, EXIT/CYCLE construct */
    ExprVec args;         /* ST_CALL arguments; READ, WRITE items; (DE)ALLOCATE objects */
    Vec(Arm) arms;        /* ST_IF, ST_WHERE */
    StmtVec body;         /* ST_DO, ST_DO_WHILE, ST_FORALL, ST_BLOCK */
    Expr *lo, *hi, *step; /* ST_DO; step: ST_ALLOCATE before sema: type :: */
    Expr *cond; /* ST_DO_WHILE; ST_FORALL mask; ST_ALLOCATE, ST_DEALLOCATE before sema: ERRMSG= */
    Expr *code; /* ST_STOP, ST_PAUSE, ST_RETURN; ST_GOTO; ST_ALLOCATE: CHARACTER(code) ::;
                   ST_POINTER: NULL(code) */
    IntVec labels;        /* ST_GOTO, ST_ARITHMETIC, ST_ASSIGN_LABEL; ST_CALL before sema */
    bool by_label;        /* ST_GOTO: code is a variable that ASSIGN set */
    bool no_list;         /* ... and `labels` are all that ASSIGNs of the unit give it */
    bool is_assumed_length; /* ST_ALLOCATE: CHARACTER(*) :: */
    bool is_quiet; /* ST_STOP: without its code on standard error */
    bool is_error;        /* ST_STOP: ERROR STOP */
    bool is_before;       /* made by sema in a WHERE: what the statement behind it needs */
    bool keeps_shape;     /* ST_ASSIGN, before sema: the value has the shape of the array */
    bool is_scope;        /* ST_BLOCK, before sema: ASSOCIATE */
    Unit *block;          /* ST_BLOCK, before sema: BLOCK: a unit of nothing but declarations */
    struct Concurrent *concurrent; /* ST_FORALL, before sema: DO CONCURRENT */
    bool moves;           /* ST_ALLOCATE: of the storage of rhs; ST_DEALLOCATE: which rhs has now */
    bool is_mold;         /* ST_ALLOCATE, before sema: rhs is MOLD=, else SOURCE= */
    Expr *stat;           /* STAT= variable; ST_CALL: takes the number of the alternate return */
    IndependentDir *dir;  /* INDEPENDENT before this DO or FORALL */
    Vec(ForallIndex) indices; /* ST_FORALL */
    Stmt *target;             /* ST_EXIT, ST_CYCLE: after sema */

    /* ST_WRITE, ST_READ, ST_IO: unit NULL = '*'; format NULL = list-directed '*', else a character
     * expression or format_label > 0 (resolved by sema to the FORMAT's text in format). */
    Expr *unit, *format;
    int format_label;
    IoList *io;

    AlignDir *align; /* ST_REALIGN */
    DistDir *dist;   /* ST_REDISTRIBUTE */
    struct OocDir *ooc; /* ST_REDISTRIBUTE, ST_REALIGN: BRICK and ORDER on disk; NULL: as
                         * they are */
    ExprVec names;   /* ST_REDISTRIBUTE, ST_REALIGN: EX_REF, EX_VAR after sema */
    Vec(Mapping *) maps; /* ST_REALIGN, after map_run: the new mapping of each of names */

    ExprVec apart; /* ST_DO, in the nest pass: pairs of values that differ where this loop runs */
    bool combines; /* ST_ASSIGN, in the nest pass: v = v op e of a mapped array that the loops
                      around it only change so, at elements in which iterations may
                      meet (partial.c) */
    bool is_row;     /* ST_IF: whether the variable of the loop around it, of which it is all, is
                        within the bounds of this iteration's row */
    bool is_version; /* ST_DO, in the nest pass: one of two, for values that may be equal */
    bool step_by_step; /* ST_DO: several steps at a time, in another loop, where run time
                        * allows it */
    Stmt *origin; /* in the nest pass, of a copy: the statement in the unit's body */
    Nest *nest;   /* ST_NEST; of a loop: the nest in its body that does several of its steps
                   * at once */
    CommOp *comm; /* ST_COMM */
};

#endif
