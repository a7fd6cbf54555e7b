/* decl.h: declarations, in source order. A part of tree.h. */
#ifndef HPFC_TREE_DECL_H
#define HPFC_TREE_DECL_H

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

#endif
