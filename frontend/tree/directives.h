/* directives.h: what HPF's directives say. A part of tree.h, whose expressions they are made of. */
#ifndef HPFC_DIRECTIVES_H
#define HPFC_DIRECTIVES_H

typedef enum DistKind {
    DIST_STAR,   /* '*': collapsed */
    DIST_BLOCK,  /* BLOCK or BLOCK(arg) */
    DIST_CYCLIC, /* CYCLIC or CYCLIC(arg) */
    DIST_GEN_BLOCK,
    DIST_INDIRECT,
} DistKind;

typedef struct DistFormat {
    DistKind kind;
    Expr *arg; /* NULL: none given */
    Span span;
} DistFormat;

/* Is it given by an array of numbers? */
static inline bool dist_is_listed(const DistFormat *f) {
    return f->kind == DIST_GEN_BLOCK || f->kind == DIST_INDIRECT;
}

typedef enum Prescription {
    MAP_PRESCRIPTIVE,  /* (BLOCK) */
    MAP_DESCRIPTIVE,   /* *(BLOCK): weak assertion */
    MAP_TRANSCRIPTIVE, /* * */
} Prescription;

typedef struct DistDir {
    Span span;
    Prescription how;
    int n; /* formats given; 0: MAP_TRANSCRIPTIVE, or the compiler's choice (map_run) */
    DistFormat format[MAX_RANK];
    Expr *onto; /* EX_REF of a processors arrangement, maybe with section subscripts; NULL */
    Prescription onto_how;
} DistDir;

/* In a symbol or a REALIGN after sema: target is an EX_REF with sym resolved (array or template);
 * its subscripts are typed integer expressions, in which an align dummy is an EX_VAR whose name is
 * one of source[]; of a triplet what is not written stays NULL.
 * ALIGN a(source) WITH target(subscripts). Source item: a name (dummy), ':' or '*'. Target
 * subscript: expression in the dummies, EX_TRIPLET, or NULL for '*' (replicate). */
typedef struct AlignDir {
    Span span;
    Prescription how; /* WITH *t is descriptive */
    int n;            /* source items; 0: identity, ALIGN a WITH t */
    const char *source[MAX_RANK]; /* name, or ":" or "*" interned */
    Expr *target; /* EX_REF; its args are the subscripts; an EX_REF named "*" stands for '*' */
} AlignDir;

/* OUT_OF_CORE, FILE='a.npy', MEMORY=64M: clauses as written, NULL: not given; after sema constants,
 * and what they mean. */
typedef enum OocClause {
    OOC_FILE,
    OOC_MEMORY,
    OOC_STATUS,
    OOC_ORDER,
    OOC_FORM,
    OOC_CLAUSES
} OocClause;
typedef enum OocStatus { OOC_SCRATCH, OOC_NEW, OOC_OLD, OOC_READ } OocStatus;
typedef struct OocDir {
    Span span;
    Expr *clause[OOC_CLAUSES];
    Expr *brick[MAX_RANK]; /* BRICK(512,256): constants; NULL: no more, or not given */
    Span brick_span;
    const char *unit; /* behind MEMORY's number: "m"; NULL: none */
    Span unit_span;
    const char *file; /* NULL: a scratch file */
    int64_t memory;   /* bytes; 0: not given */
    OocStatus status;
    bool row_major, raw;
} OocDir;

typedef struct IndependentDir {
    Span span;
    ExprVec new_vars, reduction, indices; /* EX_REF */
    bool is_concurrent;                   /* made of a DO CONCURRENT */
    bool is_advice;                       /* on_home is that of an ON directive inside */
    Expr *on_home;                        /* NULL: none */
} IndependentDir;

#endif
