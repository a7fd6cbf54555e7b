/* expr.h: expressions. A part of tree.h. */
#ifndef HPFC_TREE_EXPR_H
#define HPFC_TREE_EXPR_H

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

#endif
