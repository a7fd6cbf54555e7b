/* tree.h: the syntax tree, which semantic analysis makes a typed tree, in place.
 *
 * Contract: the parser builds Units with Decls and Stmts whose expressions are EX_REF, EX_CONST,
 * EX_UNARY, EX_BINARY, EX_ARRAY, EX_IDO, EX_COMPLEX, EX_PAREN, EX_TRIPLET and EX_KEYWORD.
 * A literal has its default type (4 bytes; exponent letter d: 8); where a kind is written, as in
 * 1_8 or 1.0_dp, `a` is that expression. A '*' in a list (len=*, unit *) is an EX_REF named "*".
 * CHARACTER's length is Decl.type.len. In a typed expression type.len is a constant, or NULL where
 * only run time knows the length (char_length() says how it is found); in a symbol's type it is a
 * constant, an expression valid at entry, or NULL for '*'. After sema
 *   - EX_REF is gone: each is EX_VAR, EX_ELEM, EX_SECTION, EX_CALL or EX_INTRINSIC;
 *   - every expression has type and shape; operands of one operator have one type (EX_CONVERT);
 *   - constant expressions of scalar type are folded to EX_CONST;
 *   - an integer exponent of ** keeps its own type;
 *   - SIZE, LBOUND, UBOUND stand only where DIM= is not constant, of a whole array (EX_VAR); else
 *     they have become EX_BOUND, EX_ARRAY or constants;
 *   - EX_TRIPLET has lo and hi; step NULL means 1;
 *   - actual arguments stand in the order of the dummies, absent optional ones are NULL;
 *   - subscripts are integer expressions (default conversion to 8 bytes is codegen's matter).
 * The nest pass then replaces parallel statements by ST_NEST (analysis/nest.h). */
#ifndef HPFC_TREE_H
#define HPFC_TREE_H

#include "../base/base.h"
#include "../base/diag.h"
#include "../base/kinds.h"

#define MAX_RANK 7

typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Unit Unit;
typedef struct Symbol Symbol;
typedef struct Scope Scope;
typedef struct Mapping Mapping; /* analysis/mapping.h */
typedef struct Nest Nest;       /* analysis/nest.h */
typedef struct NestRef NestRef; /* analysis/nest.h */
typedef struct CommOp CommOp;   /* analysis/nest.h */

typedef Vec(Expr *) ExprVec;
typedef Vec(Stmt *) StmtVec;
typedef Vec(Symbol *) SymbolVec;
typedef Vec(int) IntVec;

#include "directives.h"

/* ---- types ---- */

typedef enum BaseType {
    TY_NONE, /* not typed: a subroutine, a template, an erroneous expression */
    TY_INTEGER,
    TY_REAL,
    TY_COMPLEX,
    TY_LOGICAL,
    TY_CHARACTER,
    TY_DERIVED, /* of whole structures; gone after sema: sema_struct.c */
} BaseType;

typedef struct Type {
    BaseType base;
    int kind;  /* bytes of an integer, real, logical, or of one part of a complex; 1: character */
    Expr *len; /* character length, else NULL */
    struct Derived *derived; /* TY_DERIVED: its definition */
    /* An address, INTEGER(8) to all passes: what a scalar POINTER holds, and of what (sema_heap.c);
     * else NULL. */
    const struct Type *to;
    const char *address; /* INTEGER(8) to all passes: "TYPE(C_PTR)", "TYPE(C_FUNPTR)"; else NULL */
} Type;

/* Declared bounds of one dimension. Explicit: lo and hi; assumed shape: lo or NULL, hi NULL. */
typedef struct Bound {
    Expr *lo; /* NULL: 1 */
    Expr *hi;
} Bound;

typedef enum SpecKind {
    AS_SCALAR,
    AS_EXPLICIT, /* a(n,0:m), automatic arrays included */
    AS_ASSUMED,  /* dummy a(:), a(0:) */
    AS_DEFERRED, /* ALLOCATABLE a(:,:) */
    AS_ASSUMED_SIZE, /* dummy a(*), a(n,*): the last hi is NULL; never mapped */
} SpecKind;

typedef struct ArraySpec {
    SpecKind kind;
    int rank;
    Bound dim[MAX_RANK];
} ArraySpec;

/* A component of a derived type. */
typedef struct Component {
    const char *name;
    const char *stem; /* in C, where the names of its parts and of its array begin with that */
    Span span;
    Type type;
    ArraySpec spec;
    /* is_allocatable: an array whose bounds come later; a POINTER array is that too. */
    bool is_allocatable, is_pointer, is_private;
    bool is_owned; /* ALLOCATABLE: a scalar is held as a POINTER is */
    bool is_length; /* made here: how long the text is that the component before it leads to */
    bool is_hidden; /* made here: no value of a constructor, no item of a list */
    Expr *init; /* default initialization, typed; NULL: none */
    Expr *target; /* what a POINTER begins with, as written; NULL: no variable */
    bool target_is_checked;
    struct Symbol *proc; /* a procedure pointer: how it is called; its value is an INTEGER(8) */
    const struct Decl *like; /* what says so, until it is first called */
    const DistDir *dist;   /* what directives in the TYPE definition say of its own */
    const AlignDir *align; /* dimensions, as written; NULL: nothing */
} Component;

/* TYPE name ... END TYPE. The components of a variable are variables of their own
 * (Symbol.parts), so a type has no layout. */
typedef struct Derived {
    const char *name;
    Span span;
    Scope *scope; /* where it is defined */
    bool is_sequence;
    bool is_bind;    /* BIND(C) */
    bool is_whole;   /* held as C structs for their addresses, not by components (constructs.h) */
    bool is_forward; /* named by a POINTER component, not defined yet */
    const char *c_struct, *c_pointer; /* "struct node", "struct node *": codegen's */
    bool declared; /* codegen: the file has its struct */
    Vec(Component) components;
} Derived;

/* Shape of an expression after sema. extent[d] is an integer expression valid at the statement
 * (constant where known); NULL where only run time knows (an array-valued function's result). */
typedef struct Shape {
    int rank; /* 0: scalar */
    Expr *extent[MAX_RANK];
} Shape;

/* ---- expressions ---- */

typedef enum ExprKind {
    EX_CONST,     /* literal or folded value */
    EX_REF,       /* name or name(args), not yet resolved */
    EX_VAR,       /* whole variable or array, scalar or not */
    EX_ELEM,      /* array element; inside a nest `ref` says how it is reached */
    EX_SECTION,   /* a(l:u:s, i, v): args are scalars, EX_TRIPLET, or rank-1 vectors */
    EX_CALL,      /* function reference: sym is the procedure; lo: length of a CHARACTER result
                     that is no constant (of an EX_ELEM behind an address, too); a: as of EX_PROC */
    EX_INTRINSIC, /* intrinsic function: row of intrinsics.def */
    EX_PROC,      /* the procedure sym itself, as an actual argument: has no type; as the value of a
                     procedure pointer: INTEGER(8). a: sym is one, and this is its address */
    EX_UNARY,
    EX_BINARY,
    EX_CONVERT, /* numeric or logical-kind conversion of a to type */
    EX_PAREN,   /* (a): kept, since it is an expression and not a variable */
    EX_COMPLEX, /* (re, im) with constant parts, before folding */
    EX_ARRAY,   /* constructor (/ args /), items may be arrays or EX_IDO */
    EX_IDO,     /* implied DO: args = items, sym (name) = control, a:b:c bounds in ido */
    EX_TRIPLET, /* l:u:s as a subscript; any part may be NULL before sema */
    EX_COMPONENT, /* a%name(args), before sema */
    EX_STRUCT,    /* t(args): structure constructor, an argument for each component; only in sema */
    EX_KEYWORD, /* name = a, as an actual argument, before sema */
    EX_INDEX,   /* after the nest pass: value of nest index number `index` */
    EX_SUBSTR,  /* a(lo:hi) of a CHARACTER value a; hi NULL: its end; sym: the variable's */
    EX_UPDATE,  /* right side of an assignment to a part: the value of a but for that part, which
                   is b: characters lo:hi. Codegen changes the part in place. */
    EX_ADDRESS, /* of the variable or element a; a NULL: of new storage for a value of type.to; with
                   b (the pointer): NULL, after its storage was given back */
    EX_BOUND,   /* run-time lower/upper bound/extent (`bound`) of array sym's dimension `index` */
} ExprKind;

typedef enum BoundKind { BOUND_LOWER, BOUND_UPPER, BOUND_EXTENT } BoundKind;

/* X(enumerator, Fortran spelling, C spelling or NULL where codegen writes a call, precedence) */
#define OPERATORS(X)             \
    X(POW, "**", NULL, 10)       \
    X(MUL, "*", "*", 9)          \
    X(DIV, "/", "/", 9)          \
    X(ADD, "+", "+", 8)          \
    X(SUB, "-", "-", 8)          \
    X(NEG, "-", "-", 8)          \
    X(PLUS, "+", "+", 8)         \
    X(CONCAT, "//", NULL, 7)     \
    X(EQ, "==", "==", 6)         \
    X(NE, "/=", "!=", 6)         \
    X(LT, "<", "<", 6)           \
    X(LE, "<=", "<=", 6)         \
    X(GT, ">", ">", 6)           \
    X(GE, ">=", ">=", 6)         \
    X(NOT, ".not.", "!", 5)      \
    X(AND, ".and.", "&&", 4)     \
    X(OR, ".or.", "||", 3)       \
    X(EQV, ".eqv.", "==", 2)     \
    X(NEQV, ".neqv.", "!=", 2)

typedef enum Op {
    OP_NONE,
#define X(name, f, c, prec) OP_##name,
    OPERATORS(X)
#undef X
    OP_COUNT
} Op;

/* Value of a constant; which member is valid follows from the type. Text is kept for the C printer
 * where the user's own spelling of a real is exact (decimal digits, exponent letter e). */
typedef struct Const {
    int64_t i;      /* integer, logical (0, 1) */
    Real re, im;    /* real, complex: values of the kind */
    const char *s;  /* character: bytes; real: the spelling to print, or NULL */
    int64_t len;    /* of s for character; logical: the bits that TRANSFER gave, 0: those of i */
    bool is_found;  /* a function's value, or one that parentheses hold: overflow is an error */
    bool hollerith; /* character: written 4HTEXT, becomes the bytes of whatever type is wanted */
} Const;

typedef struct Intrinsic Intrinsic; /* intrinsics.h: a row of intrinsics.def */

struct Expr {
    ExprKind kind;
    Op op;
    Span span;
    Type type;
    Shape *shape; /* NULL: scalar (after sema) */
    Expr *a, *b;  /* operands; EX_CONVERT, EX_PAREN, EX_KEYWORD: a; EX_COMPLEX: re, im */
    ExprVec args; /* EX_REF, EX_ELEM, EX_SECTION subscripts; EX_CALL, EX_INTRINSIC
                   * arguments; items */
    const char *name; /* EX_REF, EX_KEYWORD, EX_IDO, EX_COMPONENT */
    Span name_span;   /* EX_COMPONENT: of the name alone */
    bool has_args;    /* EX_REF: parentheses were written, though perhaps empty */
    bool is_typed;    /* while sema types: an argument that was looked at to resolve a generic */
    const struct Component *component; /* a whole component of an element: its bounds are that */
    bool is_c_entry;  /* EX_PROC: what C calls, not what Fortran does */
    bool is_moving;   /* a POINTER or ALLOCATABLE array within a structure that is an argument */
    Symbol *sym;
    const Intrinsic *intrinsic;
    Const value;
    Expr *lo, *hi, *step; /* EX_TRIPLET, EX_IDO; EX_SUBSTR, EX_UPDATE: lo and hi */
    int index;            /* EX_INDEX; EX_BOUND: dimension, from 0 */
    BoundKind bound;      /* EX_BOUND */
    NestRef *ref;         /* EX_ELEM in a nest, set by the nest and comm passes */
};

/* ---- symbols ---- */

typedef enum SymKind {
    SYM_UNKNOWN,
    SYM_VAR,        /* scalar or array variable, dummy or local, function result included */
    SYM_CONST,      /* PARAMETER; value in init */
    SYM_PROC,       /* internal or external procedure; unit when it is in this file */
    SYM_STATEMENT_FUNCTION, /* f(x) = …: statement */
    SYM_INTRINSIC,  /* an intrinsic's name used as such */
    SYM_TEMPLATE,   /* HPF template: only a shape and a mapping */
    SYM_PROCESSORS, /* HPF processor arrangement */
    SYM_NAMELIST,   /* a group; members */
    SYM_UNIT,       /* PROGRAM name */
    SYM_CONSTRUCT,  /* construct name: outer: DO … */
    SYM_MODULE,     /* a module's name, in the global scope */
    SYM_GENERIC,    /* generic name: specifics; operators are called `operator(+)` */
    SYM_TYPE,       /* a derived type: type.derived */
    SYM_STRUCT,     /* after sema: a variable of derived type, whose parts hold its value */
    SYM_AMBIGUOUS,  /* a name that two USE statements give to different things: specifics */
} SymKind;
enum { SYM_KINDS = SYM_AMBIGUOUS + 1 };

/* The initial value of an array variable is a scalar constant (for all elements) or an EX_ARRAY of
 * constants of the array's type, one an element in array element order. */
typedef enum Intent { INTENT_NONE, INTENT_IN, INTENT_OUT, INTENT_INOUT } Intent;

/* A place in the program: of two in one run, that of less order is come to before the other. */
typedef struct ProgramPlace {
    int run, order;
} ProgramPlace;

/* What ALLOCATE statements of an array say of its bounds (sema_allocated.c). */
typedef struct AllocFacts {
    int times;           /* objects of ALLOCATE statements that it is */
    bool unknown;        /* it may get bounds otherwise */
    bool follows;        /* assignments may give it others: by ALLOCATE statements of their own */
    bool inside;         /* an internal procedure names it */
    ProgramPlace at;         /* of the ALLOCATE statement that was seen first */
    const Expr *object;  /* its */
    Bound bound[MAX_RANK]; /* where it cannot change while its unit runs, typed; else hi NULL */
    int series;          /* of ALLOCATE statements that follow each other; 0: it may fail */
    int64_t lo[MAX_RANK];
    bool other[MAX_RANK]; /* the lower bound is not lo, or not always */
    Vec(ProgramPlace) freed; /* the DEALLOCATE statements that name it */
    struct {
        struct Symbol *sym; /* whose dimension dim always has the same bounds; or NULL */
        int dim;
    } like[MAX_RANK];
} AllocFacts;

struct Symbol {
    SymKind kind;
    const char *name;
    Span span; /* where it is declared, else first used */
    Scope *scope;
    Type type;
    ArraySpec spec;
    unsigned attrs;   /* AT_…: what declarations say of it in so many words */
    bool is_abstract; /* SYM_PROC: of an ABSTRACT INTERFACE */
    bool is_dummy, is_result, is_allocatable, is_save, is_optional, is_external, is_pure,
        is_elemental, is_recursive, is_implicit, is_target, is_assigned, is_used,
        is_set,         /* a statement may give it a value */
        is_set_inside,  /* one of a procedure in its unit may */
        is_read,        /* a statement mentions it, not only for its type, shape or state */
        is_formal,      /* its type is that of a statement function's argument */
        is_data;        /* DATA names it */
    bool is_quiet;      /* a function that changes nothing which outlives a call (pure.c) */
    Span unset_read;    /* where its value is taken before anything can have given it one */
    unsigned blames;    /* messages that say that it is of the wrong type */
    unsigned char sets; /* how often statements may set it while its unit runs: never, once,
                         * 2: more */
    bool is_absent; /* a dummy of another ENTRY of the procedure: never there */
    bool is_pointer; /* POINTER; then is_allocatable too: its descriptor may be a view of others */
    struct Symbol *length; /* of a CHARACTER(:) scalar, which is an address: INTEGER(8), how long
                              the text there is */
    bool is_deferred;  /* CHARACTER(:) */
    bool is_outlined;  /* a bound or the length calls a function made for it (sema_outline.c) */
    Expr *late_length; /* of a CHARACTER, as written, where only statements find it */
    bool is_value;     /* VALUE: a copy, which the procedure may change */
    bool is_copied;    /* so is this, but the caller makes the copy and passes its address; or the
                          copy itself */
    bool is_heap;  /* all values of a type that addresses lead to, or a part of them: sema_heap.c */
    bool is_field; /* such a part that is an array with bounds of its own; its rank: field_rank */
    int field_rank;
    Expr *alias;       /* an ASSOCIATE name: the element or section that it stands for, typed */
    bool is_bundle;    /* POINTER to a structure without pointers: to each of its parts */
    bool says_allocatable; /* an address, or a field, which the program calls ALLOCATABLE */
    bool takes_loop;   /* is_index: of an implied DO in whose place a loop can stand */
    bool is_bound;     /* stands for a field: its descriptor is that of the field */
    Expr *place;       /* an array of the compiler's own: the EX_ELEM of structures that its first
                          element is, or is the copy of */
    const char *stands_for; /* -fcheck: of a component for which it stands, the name; or NULL */
    bool may_move;     /* ALLOCATABLE: a procedure that is called may allocate it anew */
    bool may_remap;    /* and map it otherwise: it gets its own mapping again behind the call */
    bool is_list;      /* GEN_BLOCK or INDIRECT reads it, perhaps where others are allocated */
    bool lists_late;   /* ALLOCATABLE, by GEN_BLOCK or INDIRECT whose list has no values at entry */
    Expr *begins;      /* a record's initial value, which a statement gives it */
    bool needs_setup;  /* a module's: its default value comes from Unit.defaults */
    bool is_single;    /* a temporary: the copy of an element for a procedure without interface */
    bool is_passed;    /* a procedure that is an argument, or what a pointer leads to */
    bool is_own;       /* SAVE, but not shared by the entries of a procedure */
    bool is_length;    /* a temporary: the length of others (ST_LENGTH) */
    bool is_constant;  /* array PARAMETER: a variable with SAVE and init that is never assigned */
    bool is_partial; /* such a temporary, of partial results that are combined behind the nest */
    bool is_own_index; /* of a loop, in place of the variable that the source has there */
    struct Symbol *own_of; /* a temporary that each iteration of a nest has to itself: for which
                              array (analysis/own.h); NULL: none */
    struct Symbol *own_in; /* the variable of the innermost of these loops; NULL: not known */
    bool is_associated_value; /* what an ASSOCIATE name for an expression stands for */
    bool is_index;     /* variable of a FORALL or an implied DO, in a scope of its own */
    bool is_item_index; /* is_index: of an implied DO */
    bool is_automatic; /* ALLOCATABLE since only a statement at the unit's beginning finds its
                          bounds */
    Expr *section;     /* SYM_PROCESSORS: EX_SECTION of the arrangement of which this is a part, in
                          positions from 1; NULL: it is none */
    bool is_misplaced; /* reported where a bound uses it */
    bool has_error;    /* its declaration was reported: nothing more is said about it */
    bool bounds_done;  /* sema: spec is resolved */
    AllocFacts *allocs; /* AS_DEFERRED: what is known of its bounds; NULL: nothing */
    bool bounds_fixed;  /* nothing that an explicit bound depends on changes while the unit runs;
                           AS_DEFERRED: allocs->bound may stand for it */
    int dummy_index;
    Intent intent;
    Expr *init; /* value of a constant; initial value of a variable (implies SAVE) */
    bool *given; /* DATA named parts of it only: which elements have values; NULL: all */
    Unit *unit; /* SYM_PROC: its definition in this compilation, else NULL */
    Unit *iface; /* SYM_PROC: explicit interface (interface body, or the internal procedure's unit)
                    or, for an external procedure of this file, its unit; NULL: nothing known */
    const struct Symbol *copy_of; /* an array PARAMETER of a module of the language: which */
    Unit *foreign; /* SYM_PROC: a C function: the interface body that says how it is called */
    const char *c_name; /* a BIND(C) variable, or a C function declared by PROCEDURE(like): what C
                           knows it by */
    bool is_c_address; /* TYPE(C_PTR) or TYPE(C_FUNPTR): each process has its own value */
    int ways; /* such a SYM_PROC: one more than the labels of its first CALL; 0: none yet */
    bool is_subroutine; /* SYM_PROC, of which nothing but a CALL says that */
    bool is_function; /* SYM_PROC; SYM_CONST: written with an empty argument list */
    Symbol *points;   /* a dummy argument or result that is such an INTEGER(8): that pointer */
    Symbol *address;  /* SYM_PROC: a procedure pointer: the INTEGER(8) that holds its value */
    /* What a generic name stands for. A SYM_PROC may be generic too, itself among the specifics. */
    SymbolVec specifics;
    bool lacks_some; /* a procedure that its INTERFACE names is unknown, which was reported */
    const Intrinsic *intrinsic; /* SYM_INTRINSIC of an intrinsic module: its row */
    Scope *module; /* SYM_MODULE of the language */
    bool is_public, is_private; /* said of it in a module; else the module's default holds */
    Stmt *statement;  /* SYM_STATEMENT_FUNCTION: its assignment, as parsed */
    bool is_expanding; /* a reference to it is being expanded */

    /* What the mapping directives say, unresolved; map_run checks it and makes `map`. */
    struct AlignDir *align;
    struct DistDir *dist;
    bool is_dynamic, inherit, is_sequence;
    bool is_realigned; /* a REALIGN names it: set by map_run */
    Expr *shadow[MAX_RANK][2]; /* SHADOW lo, hi; NULL: not given */
    struct OocDir *ooc; /* an out-of-core array: how it is kept; NULL: in memory */
    bool is_reblocked;  /* a REDISTRIBUTE or REALIGN gives it another layout on disk */
    Mapping *map;

    ExprVec members; /* SYM_NAMELIST: EX_REF, in order */
    /* Of a variable of derived type: a variable for each component, whose first dimensions are the
     * component's and whose last are this one's; called `a%b`. */
    SymbolVec parts;
    Symbol *whole; /* of a part: what it is a part of */
    const Component *component; /* of a part: which */

    struct Common *common; /* COMMON block or EQUIVALENCE; offset: bytes from its beginning */
    int64_t offset, bytes; /* up to the end of the last element */
    int64_t *pitch; /* bytes from element to element, by dimension: of what is a part of an array of
                       structures there; NULL: the elements follow each other */
    int common_place;     /* a mapped array in COMMON: which of its block's, from 1; it has storage
                             of its own, found by block and place, and no bytes of the block */
    bool is_equivalenced; /* another variable of the unit may lie at the same place */
    void *cg; /* codegen's own record of the symbol */
    int id;   /* serial number in the unit, for deterministic output */
};

/* A name that USE brought into a scope. */
typedef struct Alias {
    const char *name; /* here */
    Symbol *sym;
    Span span; /* of the USE statement */
    bool is_public, is_private;
    bool is_asked; /* USE names it */
    bool is_used;  /* the name was looked up */
} Alias;

struct Scope {
    Scope *parent; /* host scope */
    Unit *unit;
    Vec(Alias) aliases;    /* by USE */
    bool is_private;       /* of a module: PRIVATE without names */
    bool saves_all;        /* SAVE without a list, -fno-automatic */
    bool is_associate;     /* of an ASSOCIATE: its names stand for others */
    bool wants_external;   /* IMPLICIT NONE (EXTERNAL) */
    bool misses_names;     /* it uses a module that was not found: no more errors from that */
    SymbolVec symbols;     /* in order of appearance */
    struct SymbolMap *map; /* name -> symbol (symbol.c) */
    Type implicit[26];     /* IMPLICIT rules; base TY_NONE: IMPLICIT NONE */
};

/* ---- declarations, in source order ---- */

typedef enum DeclKind {
    DC_TYPE,      /* type, attributes :: entities */
    DC_TYPEDEF,   /* TYPE name … END TYPE: name, components (DC_TYPE), attrs */
    DC_ATTR,      /* DIMENSION, ALLOCATABLE, SAVE, INTENT, EXTERNAL, INTRINSIC, OPTIONAL, TARGET */
    DC_PARAMETER, /* PARAMETER (n = 3) */
    DC_IMPLICIT,
    DC_COMMON,
    DC_EQUIVALENCE, /* objects: one set */
    DC_DATA,        /* names = values */
    DC_NAMELIST,    /* name: the group; entities: its members */
    DC_HPF, /* PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE, INHERIT, DYNAMIC, SHADOW,
             * SEQUENCE, combined */
    DC_INTERFACE, /* INTERFACE block: name, units; entities: MODULE PROCEDURE */
    DC_USE,       /* name; only; entities: what is named, renamed */
    DC_ACCESS,    /* PUBLIC, PRIVATE: entities, none: the default */
} DeclKind;
enum { DC_KINDS = DC_ACCESS + 1 };

/* One declared name with what its statement gave it. */
typedef struct Entity {
    const char *name;
    Span span;
    ArraySpec spec; /* AS_SCALAR: none given */
    Expr *char_len; /* of `c*8`; for other types than CHARACTER the kind: REAL x*8 */
    Expr *init;
    const char *of; /* DC_USE: the name in the module, `name` the one here */
    Span of_span;
    const char *block; /* DC_COMMON: name of the block, "": blank */
    bool of_module;    /* DC_INTERFACE: named by MODULE PROCEDURE, not PROCEDURE */
} Entity;

/* Attribute bits of a DC_TYPE or DC_ATTR. */
enum {
    AT_SAVE_COMMON = 1 << 30, /* SAVE /block/, which changes nothing: blocks always stay */
    AT_DIMENSION = 1 << 0,
    AT_PARAMETER = 1 << 1,
    AT_ALLOCATABLE = 1 << 2,
    AT_SAVE = 1 << 3,
    AT_INTENT = 1 << 4,
    AT_EXTERNAL = 1 << 5,
    AT_INTRINSIC = 1 << 6,
    AT_OPTIONAL = 1 << 7,
    AT_TARGET = 1 << 8,
    AT_PUBLIC = 1 << 9,
    AT_PRIVATE = 1 << 10,
    AT_POINTER = 1 << 11,
    AT_VALUE = 1 << 12,
    AT_VOLATILE = 1 << 13, /* these four change nothing here */
    AT_PROTECTED = 1 << 14,
    AT_ASYNCHRONOUS = 1 << 15,
    AT_CONTIGUOUS = 1 << 16,
    AT_IMPORT = 1 << 17, /* IMPORT: of the host, in an interface body */
    AT_BIND = 1 << 18,   /* BIND(C) */
    AT_NOPASS = 1 << 19, /* of a procedure pointer component */
};

/* Attribute bits of a DC_HPF: which attributes the (combined) directive gives. */
enum {
    HPF_AT_PROCESSORS = 1 << 0,
    HPF_AT_TEMPLATE = 1 << 1,
    HPF_AT_ALIGN = 1 << 2,
    HPF_AT_DISTRIBUTE = 1 << 3,
    HPF_AT_INHERIT = 1 << 4,
    HPF_AT_DYNAMIC = 1 << 5,
    HPF_AT_SHADOW = 1 << 6,
    HPF_AT_DIMENSION = 1 << 7,
    HPF_AT_SEQUENCE = 1 << 8,
    HPF_AT_NO_SEQUENCE = 1 << 9,
    HPF_AT_OUT_OF_CORE = 1 << 10,
};

typedef struct Decl {
    DeclKind kind;
    Span span;
    unsigned attrs;
    bool type_given;
    Type type;
    const char *derived; /* TYPE(derived): its name */
    Span derived_span;
    Expr *kind_expr; /* KIND=…, REAL*8 (as constant), NULL: default */
    bool double_precision; /* DOUBLE PRECISION, DOUBLE COMPLEX */
    Intent intent;
    ArraySpec spec; /* of DIMENSION(...) */
    Vec(Entity) entities;
    AlignDir *align;
    DistDir *dist;
    Expr *shadow[MAX_RANK][2];
    struct OocDir *ooc; /* NULL: OUT_OF_CORE without clauses, or none */
    ExprVec objects; /* DC_DATA: EX_REF (name, element, section) or EX_IDO of such */
    ExprVec values;  /* DC_DATA: constants; n*c is an EX_BINARY with OP_MUL */
    struct { /* DC_IMPLICIT: letters; none: IMPLICIT NONE */
        bool none, external; /* IMPLICIT NONE (TYPE), IMPLICIT NONE (EXTERNAL) */
        char from[26], to[26];
        int n;
    } implicit;
    Vec(Unit *) interface;
    Vec(struct Decl *) components; /* DC_TYPEDEF: DC_TYPE each */
    Vec(struct Decl *) mappings;   /* DC_TYPEDEF: DC_HPF each, which name components */
    bool is_sequence;              /* DC_TYPEDEF */
    bool parts_private;            /* DC_TYPEDEF: PRIVATE stands in it */
    bool is_abstract;              /* DC_INTERFACE */
    bool has_range;                /* DC_HPF: RANGE (...) is among the attributes */
    Expr *binding;                 /* NAME= of BIND(C); NULL: none */
    bool is_procedure;             /* DC_ATTR: PROCEDURE (like) */
    Expr *like;                    /* a procedure's name, or the words of a type; NULL: neither */
    bool is_like_type;             /* PROCEDURE (TYPE (like)), a derived type */
    const char *name; /* DC_USE: the module; DC_INTERFACE: the generic name, NULL: none */
    Span name_span;
    bool only;          /* DC_USE */
    const char *nature; /* DC_USE: "intrinsic", "non_intrinsic" or NULL */
} Decl;

typedef Vec(Decl *) DeclVec;

/* ---- statements ---- */

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

/* ---- program units ---- */

/* A COMMON block as one unit sees it. */
typedef struct Common {
    const char *name; /* "": blank COMMON; of an EQUIVALENCE: its first variable's */
    bool is_local;    /* made by EQUIVALENCE: storage of the unit, which no other knows */
    bool is_entries;  /* what the entries of a procedure keep: the same declarations in all units */
    const char *c_name; /* codegen's */
    SymbolVec members; /* that lie in its bytes */
    SymbolVec mapped;  /* arrays with a mapping, in order */
    Vec(int64_t) gaps; /* how many bytes stand in front of each of them, which has none itself */
    int64_t bytes;
} Common;

typedef enum UnitKind { UN_PROGRAM, UN_SUBROUTINE, UN_FUNCTION, UN_MODULE } UnitKind;

typedef struct LabelAt {
    int label;
    Span span;
    bool is_used; /* by a jump, a DO, or input and output */
} LabelAt;

/* The names of a procedure with ENTRY statements. */
typedef struct Family {
    Vec(Unit *) headers; /* as parsed: name, arg_names, result_name */
} Family;

enum { ENTRY_LABEL = 1000000 }; /* and number k: a CONTINUE at its place; no program has these */

struct Unit {
    UnitKind kind;
    const char *name; /* "main" for a program without a PROGRAM statement */
    Span span, end_span;
    Type type; /* FUNCTION prefix type, TY_NONE: none given */
    bool has_prefix_type; /* the result has it */
    const char *derived; /* TYPE(derived) as the prefix */
    Span derived_span;
    Expr *kind_expr;
    bool double_precision, is_pure, is_elemental, is_recursive;
    bool is_reentered; /* through other procedures, though nothing says so (sema_cycles.c) */
    bool is_hpf_local; /* EXTRINSIC (HPF_LOCAL) */
    bool is_hpf_serial;
    bool directives_checked; /* what is declared from now on is the compiler's own */
    Unit *part;        /* what such a one, with mapped arguments, does on each process to its part
                          of them; it does nothing but call this (blocks.c) */
    Unit *whole;       /* of such a part: whose it is */
    Vec(const char *) arg_names; /* dummies as written */
    Vec(Span) arg_spans;
    const char *result_name; /* RESULT(r), else NULL */
    DeclVec decls;
    StmtVec body;
    StmtVec plain; /* after the nest pass: the body as it was before */
    bool is_block_data; /* a subroutine that is never called */
    bool is_unnamed;    /* the main program without PROGRAM: `main` in C */
    bool is_wrapper;    /* made by sema: sema_wrapper.c, sema_record.c, sema_bind.c */
    bool is_outlined;   /* a function made by sema for a bound or a length (sema_outline.c) */
    Symbol *foreign;    /* an interface body with BIND(C) of a procedure that C defines: the body
                           calls that, by this name; NULL: none (sema_bind.c) */
    const char *c_name; /* what C may call: what C knows it by; "": nothing */
    const char *own_name; /* its name within itself, where others know it by c_name (sema_bind.c) */
    Unit *defaults;     /* of a module: a subroutine that gives its records their default values */
    bool is_bind;       /* BIND(C) */
    Expr *binding;      /* its NAME=; NULL: as the procedure is called */
    bool is_impure;     /* IMPURE ELEMENTAL: called for one element after the other */
    Vec(Unit *) blocks; /* declarations of its BLOCK constructs, as parsed */
    Vec(Common *) commons;
    int automatic; /* statements in front of the body that allocate arrays (Symbol.is_automatic) */
    int alternates;  /* dummies '*' */
    /* A procedure with ENTRY statements is as many units as it has names, each with the whole body
     * and beginning at its own place: their headers, in the order of the source, the same vector in
     * all of them; NULL: there is no ENTRY. `entry`: which of them this unit is. */
    Family *family;
    int entry;
    Vec(LabelAt) labels;
    Vec(const char *) set_names; /* names without a declaration that statements may set */
    Vec(const char *) read_names; /* and such that statements mention (Symbol.is_read) */
    bool has_jumps;  /* after sema: statements may follow each other in other orders than written */
    Vec(Unit *) contains;
    Unit *host; /* a procedure or program, or the module */
    int file;   /* index in Program.files of the source it stands in */
    bool fixed_form;       /* how it is written; of no internal or module procedure */
    Text text;             /* of a module: its declarations, for the module file */
    bool from_module_file; /* only its declarations are known: no code is made for it */
    bool is_local;         /* then: its file says that a nest may call it (call_is_local) */
    bool may_stop;         /* then: and that it may end the program (call_may_stop) */
    Vec(const char *) wholes; /* then: types that are (Derived.is_whole), variables made TARGETs */
    struct { /* FORMAT statements */
        int *label;
        const char **text; /* with the outer parentheses */
        Span *span;
        const uint32_t **pos; /* of each byte of the text; NULL: not known */
        int n;
    } formats;

    /* after sema */
    Scope *scope;
    Symbol *sym;      /* the unit's own symbol, in the host's or the global scope */
    SymbolVec dummies; /* in order */
    Symbol *result;   /* function result variable */
    void *info;       /* analysis: summaries (analysis/nest.h UnitInfo) */
};

static inline bool unit_is_procedure(const Unit *u) {
    return u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION;
}

/* An unknown procedure whose calls differ in the number of arguments: those of the longest. */
typedef struct LooseCall {
    const char *name;
    ExprVec args;
} LooseCall;

typedef struct Program {
    const char *path; /* of the first source */
    Vec(const char *) files; /* sources that are compiled together */
    int file;         /* the one that codegen prints */
    Vec(Unit *) units; /* external program units in source order */
    Scope *global;     /* names of external procedures and of modules */
    Scope *intrinsic_modules;
    Vec(LooseCall) loose_calls;
} Program;

#endif
