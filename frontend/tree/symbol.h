/* symbol.h: symbols, and the scopes that their names are in. A part of tree.h. */
#ifndef HPFC_TREE_SYMBOL_H
#define HPFC_TREE_SYMBOL_H

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
    int further;       /* of a dummy array of records: how many dummies follow that nothing asks
                          for, in whose places the further parts of one record come */
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
    Expr *part;        /* an ASSOCIATE name: z%re or z%im, as it would be written, untyped */
    bool is_bundle;    /* POINTER to a structure without pointers: to each of its parts */
    bool says_allocatable; /* an address, or a field, which the program calls ALLOCATABLE */
    bool takes_loop;   /* is_index: of an implied DO in whose place a loop can stand */
    bool is_bound;     /* stands for a field: its descriptor is that of the field */
    Expr *place;       /* an array of the compiler's own: the EX_ELEM of structures that its first
                          element is, or is the copy of */
    const char *holds; /* a temporary: of the value in it, what the program says; or NULL */
    bool gives_value;  /* a temporary: its value is an argument */
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
    const struct Symbol *renames; /* a temporary in place of this variable; NULL: not */
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
    bool is_expanded;  /* one has been */

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
    Vec(const char *) imports; /* IMPORT of an interface body: only these of the host; none: all */
    bool misses_names;     /* it uses a module that was not found: no more errors from that */
    SymbolVec symbols;     /* in order of appearance */
    struct SymbolMap *map; /* name -> symbol (symbol.c) */
    Type implicit[26];     /* IMPLICIT rules; base TY_NONE: IMPLICIT NONE */
};

#endif
