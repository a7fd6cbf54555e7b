/* intrinsics.h: the table of intrinsic procedures, a row a generic name (intrinsics.def).
 *
 * Contract: sema resolves a reference to a row and puts the arguments into the order of the row's
 * dummies (absent optional ones are NULL; MAX and MIN have as many as were written). Specific names
 * such as DSQRT become their generic's row, with arguments converted as the specific
 * one demands. */
#ifndef HPFC_INTRINSICS_H
#define HPFC_INTRINSICS_H

#include "tree_make.h"

typedef enum IntrinsicClass {
    IC_ELEMENTAL,
    IC_INQUIRY,
    IC_TRANSFORMATIONAL,
    IC_SUBROUTINE,
} IntrinsicClass;

/* How the result's type and kind follow from the arguments. */
typedef enum ResultType {
    RT_NONE,     /* a subroutine */
    RT_FIRST,    /* type and kind of the first argument */
    RT_SECOND,   /* of the second: BASE of a scatter */
    RT_ABS,      /* as the first; of a complex argument the real type of its parts */
    RT_INTEGER,  /* integer, of kind KIND= or default */
    RT_REAL,     /* real, of kind KIND=, else of a complex argument's parts, else default */
    RT_COMPLEX,  /* complex, of kind KIND=, else default */
    RT_LOGICAL,  /* logical, of kind KIND= or default */
    RT_DOUBLE,   /* real of kind 8 */
    RT_DCOMPLEX, /* complex of kind 8 */
    RT_LONG,     /* integer of kind 8 */
    RT_PROMOTE,  /* of two operands: numeric promotion, or logical (DOT_PRODUCT, MATMUL) */
    RT_CHAR,     /* character of length 1 */
    RT_KIND,     /* type of the first argument, of kind KIND= or of the first argument's */
} ResultType;

/* How the result's shape follows from the arguments. */
typedef enum ResultShape {
    RS_SCALAR,
    RS_ELEMENTAL, /* the shape of the arrays among the arguments */
    RS_FIRST,     /* the shape of the first argument (CSHIFT) */
    RS_SCAN,      /* the same; MASK and SEGMENT conform to it */
    RS_SCATTER,   /* the shape of the second argument, BASE; INDX and MASK conform to the first */
    RS_GRADE,     /* (rank, size) of the first argument; with DIM= its shape */
    RS_REDUCE,    /* scalar; with DIM= rank one less */
    RS_LOC,       /* rank 1 of extent rank(array); with DIM= rank one less (MAXLOC) */
    RS_RANK,      /* rank 1 of extent rank(array); scalar with DIM= (LBOUND) */
    RS_TRANSPOSE,
    RS_MATMUL,
    RS_SPREAD,
    RS_RESHAPE,
    RS_PACK,
    RS_UNPACK,
    RS_TRANSFER,
    RS_GRID,      /* PROCESSORS_SHAPE: rank 1 */
} ResultShape;

typedef enum IntrinsicId {
    IN_NONE,
#define INTRINSIC(id, name, cls, args, type, shape, c) IN_##id,
#define LIBRARY INTRINSIC
#define SHARED INTRINSIC
#define SPECIFIC(name, id, arg, argkind, res, reskind)
#include "intrinsics.def"
#undef INTRINSIC
#undef LIBRARY
#undef SHARED
#undef SPECIFIC
    INTRINSIC_COUNT
} IntrinsicId;

struct Intrinsic {
    IntrinsicId id;
    const char *name; /* lower case */
    IntrinsicClass cls;
    const char *args; /* dummies, see intrinsics.def */
    ResultType type;
    ResultShape shape;
    const char *c; /* root of the C function, "" where codegen has its own way */
    bool library;  /* known only by USE HPF_LIBRARY */
    bool shared;   /* of HPF_LIBRARY, and known without it */
};

/* A specific name: the generic row it stands for, and the types that it demands and gives: in the
 * table kind 4 is the default kind, and 8 of a REAL or COMPLEX that of DOUBLE PRECISION. */
typedef struct Specific {
    const char *name;
    IntrinsicId id;
    Type arg, result;
} Specific;

/* One dummy of a row, decoded. */
typedef struct IntrinsicDummy {
    char name[24];
    bool optional;
    bool array;    /* must be an array */
    bool scalar;   /* must be scalar though the intrinsic is elemental, and of no rank otherwise */
    bool same;     /* type and kind of the first argument */
    bool constant; /* an integer constant expression: KIND=, DIM= of a reduction */
    bool input;    /* of a subroutine of the library: read, not set */
    bool repeat;   /* the last one, any number of times: MAX, MIN */
    char types[8]; /* letters i r c l s (character); empty: any */
} IntrinsicDummy;

const Intrinsic *intrinsic_row(IntrinsicId id);
/* Intrinsic in HPF only: external functions of that name in Fortran programs come first. */
bool intrinsic_is_hpf(const Intrinsic *in);
const Intrinsic *intrinsic_find(const char *name); /* generic name; NULL: none */
const Intrinsic *library_find(const char *name);   /* a row of HPF_LIBRARY; NULL: none */
const Specific *specific_find(const char *name);
/* With the kinds that this compilation has. */
Specific specific_here(const Context *cx, const Specific *sp);
bool intrinsic_name(const char *name); /* generic or specific */

/* What a row of shape RS_SCAN does; its arguments are those of `row`, SUM_PREFIX or its kin,
 * without EXCLUSIVE where the name says it. */
typedef struct ScanKind {
    const Intrinsic *row;
    bool suffix;
    enum { SCAN_BY_ARGUMENT, SCAN_INCLUSIVE, SCAN_EXCLUSIVE } exclusive;
} ScanKind;
ScanKind intrinsic_scan(const Intrinsic *in);
int intrinsic_slot(const Intrinsic *in, const char *dummy); /* its position; -1: no such dummy */
Expr *intrinsic_operand(const Expr *e, const char *dummy);  /* of an EX_INTRINSIC; NULL: absent */
/* Decodes dummy number i (from 0); false when the row has fewer. */
bool intrinsic_dummy(const Intrinsic *in, int i, IntrinsicDummy *d);

#endif
