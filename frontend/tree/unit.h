/* unit.h: program units, and the program that they are. A part of tree.h. */
#ifndef HPFC_TREE_UNIT_H
#define HPFC_TREE_UNIT_H

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
