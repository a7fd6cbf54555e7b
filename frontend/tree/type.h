/* type.h: types, declared bounds, derived types and shapes. A part of tree.h. */
#ifndef HPFC_TREE_TYPE_H
#define HPFC_TREE_TYPE_H

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
    bool is_contiguous; /* CONTIGUOUS */
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

#endif
