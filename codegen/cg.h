/* cg.h: what the files of codegen share. codegen.h is the public face.
 *
 * Contract: a Cg is the state of one codegen_run. C text goes to cg->to, a line at a time; the
 * body of a function is printed before its declarations, which are collected on the way, so that a
 * function declares exactly what it uses. Every symbol has a SymCg, made by names.c before the
 * first line of the unit that owns it is printed. What cannot be printed right is a message, never
 * a guess. */
#ifndef HPFC_CG_H
#define HPFC_CG_H

#include "../frontend/tree/intrinsics.h"
#include "codegen.h"

/* How elements of an array are reached in C. */
typedef enum Access {
    ACC_CONST, /* replicated, own storage, constant shape: x_p[i + 10*j - 11] */
    ACC_FIXED, /* replicated, never moves: x_p, x_o, x_s2 loaded on entry */
    ACC_MOVES, /* replicated allocatable: loaded on entry, after ALLOCATE and calls */
    ACC_NEST,  /* mapped, direct form: loaded before each nest */
    ACC_REF,   /* any layout: hpf_ref in nests, hpf_get outside */
} Access;

typedef struct SymCg {
    const char *name;  /* variable, macro of an array, or function */
    const char *desc;  /* array: the descriptor's name */
    const char *param; /* dummy: the parameter's name where it is not `name` */
    const char *text;  /* CHARACTER array by sequence: the parameter behind param (call.c) */
    const char *given; /* OPTIONAL array of a host: the parameter, which `param` keeps a copy of;
                        * plain dummy: a copy of the parameter, before that changes */
    const char *p, *o, *s[MAX_RANK]; /* base, offset, strides; s[0] NULL: unit stride */
    const char *obj;   /* template, or array with its own: the pointer's name */
    Access access;
    bool plain;        /* dummy array reached by its elements' address: dummy.c */
    bool as_given;     /* dummy that mostly is the array given, which its descriptor points to */
    bool light;        /* local array that gets a descriptor only if something names it */
    bool bare;         /* small array of constant shape: one of C's if nothing does */
    bool kept;         /* temporary of a function's result: kept from call to call if small */
    bool described;    /* something printed names its descriptor; of that: for the runtime */
    bool settled;      /* the entry is printed, or being so: too late for that */
    bool by_pointer;   /* scalar reached as *name */
    bool desc_pointer; /* desc is itself a pointer to the descriptor */
    bool shared;       /* host variable that internal procedures use: share.c */
    const char *here;  /* an internal procedure: the function that gives its address for the frame
                          at work (share_entry) */
    bool framed;       /* and each activation of the host has its own */
    bool global;       /* module variable: known to all files; then shared too */
    bool declared;     /* module variable or procedure: this file has its declaration */
    bool is_static;    /* kept from call to call */
    bool assigned;     /* may change while its unit runs */
    bool located;      /* its address is asked for */
    bool printed;      /* the variable, or the array's macro, appears in the current function */
    bool persistent;   /* array or template made once, on the first call */
    bool measured; /* entry printed its length */
    bool asked;    /* and of a CHARACTER result, something asks for the declared one */
    bool entered, has_template; /* layout_entry printed what makes it, or began to; and its own
                                   template */
    bool unmade; /* a dummy of assumed shape that entry has yet to make: its bounds are those that
                    follow from the actual argument */
    bool halo;         /* overlap areas are needed: their greatest widths in the unit */
    long halo_lo[MAX_RANK], halo_hi[MAX_RANK];
    bool beside_halo;  /* a nest uses it together with an array that has overlap areas */
    const char *len; /* CHARACTER: the variable or parameter that holds its length, where needed */
    const char *elem;  /* CHARACTER array of a length that only run time knows: element typedef */
    int seen;          /* serial number of the scan that met it last */
} SymCg;

typedef struct NameSet {
    struct NameEntry *at;
    int n, cap;
} NameSet;

/* Labels of a loop that is left or continued from inside another one. */
typedef struct LoopLabel {
    Stmt *loop;
    const char *exit, *cycle; /* NULL: not needed */
} LoopLabel;

/* A unit while it is printed. */
/* A name that printed blocks declare for themselves, and what it is called in this function. */
typedef struct BlockName { const char *want, *name; } BlockName;

typedef struct UnitCg {
    Unit *unit;
    NameSet names;      /* C names taken in this function */
    Vec(BlockName) blocks; /* names of blocks' own variables */
    SymbolVec loaded;   /* arrays whose base a length at entry needed already */
    SymbolVec used;     /* symbols that the unit refers to, in order of first reference */
    SymbolVec macros;   /* arrays whose element macro is defined */
    NameSet objects_known;
    Text objects;       /* objects of communication, declared at the top of the function */
    Text outlined;      /* functions made of its nests */
    Text leave;         /* clean-up on return */
    Vec(LoopLabel) labels;
    const char *str_mark; /* the variable that keeps the scratch stack's mark; NULL: not needed */
    bool recursive;
    bool redoes; /* a function of its own takes calls with descriptors: dummy.c */
    bool cleans;        /* there is something to do on return */
    bool leaves;        /* `goto leave` was printed */
    /* a RECURSIVE host: the pointer to the frame at work; its own frame, and the one before */
    const char *frame, *frame_own, *frame_of_caller;
    const char *frames; /* those whose internal procedures are arguments; NULL: none are */
} UnitCg;

/* An external procedure that is no unit of the program, as the file declares it; called: so in C,
 * with these parameters. */
typedef struct External { const char *name, *proto, *called; } External;

typedef struct Cg {
    Context *cx;
    Program *program;
    const char *source; /* name in comments */
    Text *to;
    int indent;
    UnitCg *u;
    NameSet file_names; /* C names at file level */
    Text file_decls;    /* file-level variables of hosts */
    int last_line;      /* Fortran line whose comment was printed last */
    Nest *nest;         /* the nest being printed */
    struct NestCg *n;   /* and what nest.c keeps of it */
    bool by_vectors;    /* hpfrt_rows.h is needed */
    const char *steps;  /* in a loop whose steps are tiled: how many the next pass takes */
    Vec(Stmt *) loops;  /* enclosing loops, innermost last; the C loop of each is open */
    Vec(int64_t) lengths; /* of CHARACTER that typedefs are needed for */
    Text post;          /* lines that follow the statement at work: views freed, copies put back */
    bool reloads;       /* and where ALLOCATABLE and POINTER arrays lie then: it calls procedures */
    int scans;                                /* serial number of the latest scan */
    Vec(const Derived *) structs; /* that the file defines */
    Vec(const Derived *) drops; /* records with a function that gives back what they own */
    Vec(External) externals;
    Vec(Unit *) foreign; /* whose C functions the file calls */
    Vec(const char *) procs; /* external procedures that are arguments, perhaps never called here */
} Cg;

/* ---- emit.c: lines ---- */
void cg_line(Cg *cg, const char *fmt, ...) PRINTF_LIKE(2, 3);    /* one line, wrapped at 100 */
void cg_open(Cg *cg, const char *fmt, ...) PRINTF_LIKE(2, 3);    /* line ending in " {" */
void cg_close(Cg *cg, const char *tail);                         /* "}" tail */
void cg_comment(Cg *cg, const char *fmt, ...) PRINTF_LIKE(2, 3); /* wrapped comment */
void cg_blank(Cg *cg);
void cg_source(Cg *cg, Span at); /* the Fortran statement as a comment, #line with -g */
const char *cg_where(Cg *cg, Span at); /* "heat.hpf:21" with its quotes */
const char *cg_vfmt(Cg *cg, const char *fmt, va_list ap);
const char *cg_fmt(Cg *cg, const char *fmt, ...) PRINTF_LIKE(2, 3); /* text in the arena */
const char *cg_string(Cg *cg, const char *s, int64_t n); /* C string literal */
void cg_unsupported(Cg *cg, Span at, const char *what);

/* ---- names.c: C names ---- */
bool names_taken(const NameSet *s, const char *name);
const char *names_fresh(Cg *cg, NameSet *s, const char *want); /* takes it */
void names_take(Cg *cg, NameSet *s, const char *name);
void names_file(Cg *cg);            /* procedures, before anything is printed */
void names_module(Cg *cg, UnitCg *u); /* variables and procedures of a module */
void names_unit(Cg *cg, UnitCg *u); /* symbols of a unit */
SymCg *cg_sym(Cg *cg, Symbol *s);
const char *member_name(Cg *cg, const char *name); /* of a struct: no keyword of C */
const char *names_of_member(const char *name); /* k of frame->k; else the name itself */
const char *cg_local(Cg *cg, const char *want); /* fresh name in the current function */
/* The name of a block's own variable: none of the user's, and the same in every block. */
const char *cg_block_local(Cg *cg, const char *want);

/* ---- scan.c: what a unit refers to ---- */
/* Collects the symbols in order of first reference; marks SymCg.assigned too. */
void scan_unit(Cg *cg, Unit *u, SymbolVec *used);
/* Adds symbols, and what their bounds and mappings name. */
void scan_more(Cg *cg, const SymbolVec *more, SymbolVec *used);
bool scan_assigns(StmtVec *body, const Symbol *s); /* may the statements change scalar s? */
bool scan_has_call(StmtVec *body);

/* ---- expr.c, intrin.c ---- */
/* C precedence of a printed expression. */
enum {
    P_ASSIGN = 2,
    P_COND = 3,
    P_OR,
    P_AND,
    P_BOR,
    P_XOR,
    P_BAND,
    P_EQ,
    P_REL,
    P_SHIFT,
    P_ADD,
    P_MUL,
    P_UNARY,
    P_POSTFIX,
};
typedef struct CText {
    const char *s;
    int prec;
} CText;
CText ctext(const char *s, int prec);
const char *cparen(Cg *cg, CText t, int min);
CText expr_c(Cg *cg, Expr *e);                     /* value of a scalar expression */
const char *expr_s(Cg *cg, Expr *e);               /* the same as text, any precedence */
const char *expr_p(Cg *cg, Expr *e, int min);      /* parenthesised below min */
const char *expr_to(Cg *cg, Expr *e, Type to);     /* in a context that converts to `to` */
const char *expr_limit(Cg *cg, Expr *e, Type to);  /* the same behind <= */
const char *plus_c(Cg *cg, const char *a, long b); /* a + b */
const char *expr_long(Cg *cg, Expr *e);            /* a subscript, bound or extent: long */
CText subscript_c(Cg *cg, Expr *e);                /* as a subscript: indices uncast */
const char *element_c(Cg *cg, Expr *e);            /* lvalue of an EX_ELEM that is held here */
const char *lvalue_c(Cg *cg, Expr *e);             /* variable or element */
const char *unchecked_lvalue_c(Cg *cg, Expr *e); /* even under -fcheck=bounds */
CText intrinsic_c(Cg *cg, Expr *e);
const char *given_c(Cg *cg, const Expr *e);
const char *const_c(Cg *cg, const Const *v, Type t);
const char *address_of_value(Cg *cg, Type t, const char *value); /* of an unnamed copy */
const char *type_c(Type t);        /* "double" */
const char *type_tag(Type t);      /* "r8", "i4", "c16", "l4": suffix of helpers */
const char *type_suffix(Type t);   /* of the C library's functions for it: "f", "", "q" */
const char *type_rt(Cg *cg, Type t); /* "HPF_R8" */
bool type_is(Type t, BaseType base, int kind);

/* ---- char.c: CHARACTER ---- */
const char *store_c(Cg *cg, Symbol *s);   /* C type of a variable, or of an array's element */
const char *symbol_rt(Cg *cg, Symbol *s); /* "HPF_R8", "HPF_CHAR(8)" */
/* Lengths that are computed on entry: those that ask arrays, or the others. */
void char_entry(Cg *cg, UnitCg *u, bool of_arrays);
void char_length_entry(Cg *cg, UnitCg *u, Symbol *s); /* of s, if it is of the unit */
void check_section(Cg *cg, Expr *e); /* check.c */
void check_last(Cg *cg, const Stmt *s, int step);
void check_allocated_c(Cg *cg, Span at, Symbol *array);
void check_step(Cg *cg, Span at, const Expr *step, const char *s, const char *variable);
const char *heap_pointer_name(const Expr *address); /* for messages; "_": it has none */
const char *check_address(Cg *cg, Span at, const Expr *address, const char *s);
const char *check_procedure(Cg *cg, const Expr *address, const char *name, const char *s);
void check_array_argument(Cg *cg, const Expr *e, const Symbol *dummy);
void char_length_known(Cg *cg, Symbol *s); /* ST_LENGTH */
bool char_needs_lines(Expr *e);           /* as needs_lines */
CText str_c(Cg *cg, Expr *e);             /* an hpf_str */
const char *symbol_length(Cg *cg, Symbol *s); /* of a CHARACTER variable, or an element of one */
const char *str_pair(Cg *cg, Expr *e, const char **n); /* address, and length in *n */
CText str_compare(Cg *cg, Expr *e);
bool str_intrinsic(Cg *cg, Expr *e, CText *out);
void str_assign(Cg *cg, Expr *lhs, Expr *rhs);
void text_part(Cg *cg, NestRed *r, const char *part);
void text_fold(Cg *cg, NestRed *r, const char *part);

/* ---- decl.c, layout.c and its neighbours ---- */
const char *desc_c(Cg *cg, Symbol *s);   /* "a_d", or "(*a_d)": the struct */
const char *desc_ref(Cg *cg, Symbol *s); /* "&a_d" */
const char *desc_seen(Cg *cg, Symbol *s); /* the same, of a dummy that is seen only */
void ooc_declare(Cg *cg, Symbol *s); /* how an out-of-core array is kept, before it is allocated */
bool returns_value(const Unit *u); /* its C function has a result */
bool array_replicated_c(const Symbol *s);
Access array_access(const Symbol *s);
void decl_scalars(Cg *cg, UnitCg *u);
void decl_arrays(Cg *cg, UnitCg *u);     /* descriptors */
void decl_macros(Cg *cg, UnitCg *u);
void decl_undef_macros(Cg *cg, UnitCg *u);
void decl_load_early(Cg *cg, Expr *e);
void decl_loads(Cg *cg, UnitCg *u);      /* x_p = …; for the whole function */
void declare_moving(Cg *cg, Symbol *s); /* the same, to be assigned again */
void decl_load(Cg *cg, Symbol *s, bool again, const char *qualifier);
bool symbol_is_bare(Cg *cg, Symbol *s); /* and is one: once the body is printed */
/* Texts and records, which may lie within longer ones: offset and strides of such an array count in
 * bytes (put_distances), those of others in elements. */
bool lies_apart(Cg *cg, const Symbol *s);
/* Element `at` of the array at p; and of a buffer of its elements. */
const char *place_c(Cg *cg, Symbol *s, const char *p, const char *at);
const char *packed_c(Cg *cg, Symbol *s, const char *p, const char *at);
void macro_use(Cg *cg, Symbol *s);       /* the element macro is needed in this function */
void decl_reload(Cg *cg);                /* all ACC_MOVES after a call */
bool decl_may_reload(Cg *cg);            /* is there any? */
void layout_plan(Cg *cg, UnitCg *u);     /* what is persistent */
void layout_entry(Cg *cg, UnitCg *u);    /* grids, templates, arrays, dummies */
void layout_leave(Cg *cg, UnitCg *u);
void layout_allocate(Cg *cg, Stmt *s, Expr *obj);
const char *ooc_spec_c(Cg *cg, Symbol *s); /* declares what says how it is kept in a file */
/* What an expression in the declaration of s mentions is made before it. */
void layout_enter_for(Cg *cg, UnitCg *u, const Symbol *s, Expr **e);
bool owns_template(const Symbol *s); /* its template is its own, and no other's */
const char *dist_list(Cg *cg, const DistFormat *f, int n);
const char *axes_list(Cg *cg, Mapping *m);
const char *bounds_list(Cg *cg, Symbol *s, const char *actual);
const char *grid_ref(Cg *cg, Symbol *onto);
const char *template_ref(Cg *cg, TemplateMap *t);
void layout_point(Cg *cg, Stmt *s);
void layout_redistribute(Cg *cg, Stmt *s);
void layout_realign(Cg *cg, Stmt *s);
/* settle.c */
void layout_settle(Cg *cg, Symbol *s); /* on entry: a dummy lies as it says */
void layout_find_template(Cg *cg, Symbol *s);
void layout_settle_aligned(Cg *cg, Symbol *s); /* behind a call that may have mapped it otherwise */
const char *if_present(Cg *cg, Symbol *s); /* what precedes a statement about a dummy */

/* ---- dummy.c: array arguments in the procedure ---- */
/* A dummy of declared shape without mapping: its elements follow each other. */
bool dummy_may_be_given(Cg *cg, const Symbol *s);
bool dummy_is_contiguous(const Symbol *s);
bool passes_plain(const Symbol *dummy); /* its actual may be the address of the first element */
bool constant_strides(const Symbol *s);
bool dummy_lies_like(const Symbol *s); /* aligned with another dummy: lies like its actual */
void dummies_settle(Cg *cg, UnitCg *u); /* the body is printed: who has a descriptor */
void dummy_strides(Cg *cg, Symbol *s);
/* Where a plain dummy is given a descriptor; to: functions that stand before the unit's. */
void dummies_redo(Cg *cg, UnitCg *u, Text *to);
void dummy_enter(Cg *cg, Symbol *s);
void dummy_leave(Cg *cg, Symbol *s);
void data_enter(Cg *cg, const Unit *u);
void data_leave(Cg *cg, const Unit *u);

/* ---- heap.c: what pointers lead to ---- */
void heap_define(Cg *cg, const Derived *t); /* the struct, and those that it holds, once a file */
void heap_define_type(Cg *cg, Type t);      /* that an address leads to */
void heap_define_unit(Cg *cg, const Unit *u); /* of its arguments */
const char *record_c(Cg *cg, Type t);       /* "struct m__node", defined */
/* what its ALLOCATABLE variables and components own is given back */
void heap_leave(Cg *cg, UnitCg *u);
void heap_drop_elements(Cg *cg, Symbol *array); /* that of all its elements */
/* an EX_ELEM of a heap: p->next->key; check: the elements on the way, under -fcheck=bounds */
const char *heap_element(Cg *cg, Expr *e, bool check);
CText heap_address_c(Cg *cg, Expr *e);
void heap_bind(Cg *cg, Symbol *v, Expr *field);

/* ---- stmt.c, io.c, call.c ---- */
void stmt_c(Cg *cg, Stmt *s);
void block_c(Cg *cg, StmtVec *body);
void loop_body(Cg *cg, Stmt *s); /* with what jumps inside it need */
void loop_label(Cg *cg, Stmt *s); /* behind it */
void tile_do_c(Cg *cg, Stmt *s); /* tiles.c: a loop whose steps are tiled */
void assign_c(Cg *cg, Expr *lhs, Expr *rhs);
void store_value_c(Cg *cg, Expr *lhs, Expr *rhs); /* no access is counted */
void transfer_c(Cg *cg, Stmt *s); /* READ, WRITE, PRINT */
void io_c(Cg *cg, Stmt *s);
void implied_do_open(Cg *cg, Expr *e); /* the loop of it, for its items and cg_close */
const char *io_flags(Cg *cg, const Stmt *s);
/* The unit of an input or output statement; of none: what it means. */
const char *io_unit(Cg *cg, const Stmt *s);
const char *io_text(Cg *cg, Expr *e); /* a CHARACTER value as the initialiser of an hpf_text */
void io_result(Cg *cg, const Stmt *s, const char *call); /* IOSTAT= and IOMSG= */
/* A statement; address: of what proc, a procedure pointer, points to, else NULL. */
void call_c(Cg *cg, Symbol *proc, Expr *address, ExprVec *args, Expr *result, Span at);
/* A function that may allocate arrays that are in use here, or lead pointers elsewhere. */
bool call_reloads(Cg *cg, const Expr *e);
CText call_expr(Cg *cg, Expr *e);                                       /* scalar function */
/* The call as text; `first`: arguments in front of the others, or NULL. */
const char *procedure_address(Cg *cg, Expr *e); /* of an EX_PROC */
const char *call_text(Cg *cg, Expr *e, const char *first);

/* ---- foreign.c: BIND(C) ---- */
const char *foreign_wrapper(Cg *cg, Unit *u); /* what Fortran calls for a C function */
const char *foreign_passed(Cg *cg, Unit *u); /* and what is passed on to Fortran */
const char *foreign_address(Cg *cg, Symbol *proc); /* what C calls of the program, or of its own */
void foreign_call(Cg *cg, Unit *u, Expr *result);
void foreign_units(Cg *cg);                   /* the wrappers that the file needs */
void foreign_entry(Cg *cg, Unit *u);          /* of a definition: what C calls */

const char *subscript_list(Cg *cg, const ExprVec *subs);
bool unit_is_internal(const Unit *u);
const char *proto_c(Cg *cg, Unit *u); /* without the semicolon */
/* Of a function with u's parameters: its prototype, and a call with u's own arguments. */
const char *own_proto_c(Cg *cg, Unit *u, const char *name);
const char *own_call_c(Cg *cg, Unit *u, const char *name);
const char *passed_proto_c(Cg *cg, Unit *u, const char *name); /* without a C function's address */
const char *proto_foreign(Cg *cg, Unit *u); /* the same of a unit in another file */
const char *var_c(Cg *cg, Symbol *s); /* scalar variable as an lvalue */
void post_line(Cg *cg, const char *fmt, ...) PRINTF_LIKE(2, 3);
void post_flush(Cg *cg);
/* Prints e; lines that must precede it come out, and where there are any the value goes into a
 * variable, so that what they made can be freed. Returns the text to use. */
const char *value_c(Cg *cg, Expr *e);
Unit *interface_of(const Symbol *proc); /* NULL: nobody knows it */
bool result_is_kept(const Unit *u);
bool needs_lines(Cg *cg, Expr *e); /* would value_c print lines? */
void scan_c(Cg *cg, Expr *e, const char *where, const char *r); /* prefix.c: r = e */
void runtime_call(Cg *cg, Expr *lhs, Expr *rhs); /* t = cshift(...) and its like */
/* CALL HPF_ALIGNMENT, HPF_TEMPLATE or HPF_DISTRIBUTION; false: it is another subroutine */
/* ieee.c: does a procedure read or change modes or flags? Arithmetic stays on its side of it. */
bool ieee_reads_or_sets(IntrinsicId id);
void ieee_fence(Cg *cg);
bool ieee_saves(const Unit *u); /* modes and flags, from entry to return */
void ieee_enter(Cg *cg, UnitCg *u);
void ieee_leave(Cg *cg, UnitCg *u);
bool system_call(Cg *cg, const Intrinsic *in, ExprVec *args, Span at); /* system.c */
bool inquiry_call(Cg *cg, const Intrinsic *in, ExprVec *args, Span at);
/* library.c: r = e for a function of HPF_LIBRARY; false: it is none */
bool library_call(Cg *cg, Expr *e, const char *where, const char *r);
void declare_foreign(Cg *cg, Unit *u); /* a procedure that this file calls or passes on */
/* argument.c: the actual arguments as text; statement: of a CALL, else of a function in a value */
/* Arguments of the longest call of a procedure that nobody knows; NULL: all have as many. */
const ExprVec *longest_call(const Cg *cg, const Symbol *proc);
const char *arguments_c(Cg *cg, Symbol *proc, Expr *address, ExprVec *args, bool statement);
const char *array_arg(Cg *cg, Expr *e); /* &descriptor, or of a view made before */
/* An element that goes over to an array by its address. */
bool is_plain_element(Cg *cg, const Expr *e, const Symbol *dummy);
const char *triplet_list(Cg *cg, Expr *e, const char **single);

/* ---- nest.c, comm.c ---- */
void nest_c(Cg *cg, Stmt *s);
void comm_c(Cg *cg, CommOp *op); /* an op outside of its nest, or before or after it */
const char *nest_element(Cg *cg, Expr *e); /* EX_ELEM with a ref inside a nest, NULL: plain */
const char *nest_index(Cg *cg, int k);
bool nest_serial_do(Cg *cg, Stmt *s); /* opens a serial loop of the body; false: not one */
const char *sub_list(Cg *cg, const NestRef *r);
const char *space_ref(Cg *cg, Nest *n); /* declares it, returns "&s4" */
const char *ref_obj(Cg *cg, NestRef *r); /* the hpf_ref object's name */
const char *red_op(RedOp op);

/* ---- common.c ---- */
bool commons_declare(Cg *cg); /* the file's blocks; false: it has none */
void commons_initialise(Cg *cg, Unit *u);
const char *table_text(Cg *cg, const ExprVec *values, Type type);
void common_pointer(Cg *cg, Symbol *s, const char *storage);
void common_pointer_framed(Cg *cg, Symbol *s);
void common_pointer_set(Cg *cg, Symbol *s);
bool common_of_activation(const Common *c);
bool common_holds_descriptor(const Symbol *s); /* a POINTER array in a block: its bytes there */
void common_descriptor_pointer(Cg *cg, Symbol *s, const char *storage);
const char *common_descriptor(Cg *cg, const Symbol *s);
void common_allocate(Cg *cg, Symbol *s);
void commons_of_activation(Cg *cg, const Unit *u);

/* ---- module.c ---- */
void modules_plan(Cg *cg);               /* names and storage of all modules of the program */
void module_c(Cg *cg, Unit *m);          /* variables, the function that sets them up, procedures */
void module_declare(Cg *cg, UnitCg *u);  /* what the unit uses of modules that stand elsewhere */
/* calls grid___setup() of the modules whose arrays it uses */
void module_setups(Cg *cg, UnitCg *u);
bool unit_here(const Cg *cg, const Unit *u); /* does this file hold its code? */

/* ---- share.c ---- */

void storage_declare(Cg *cg, const Unit *owner, Symbol *s, const char *storage); /* at file level */
void share_mark(Cg *cg, UnitCg *host, UnitCg *inner); /* what `inner` uses of its host */
bool shared_template(Cg *cg, Symbol *s);
void share_declare(Cg *cg, UnitCg *u);                /* at file level; names are final then */
void share_enter(Cg *cg, UnitCg *u);
void share_leave(Cg *cg, UnitCg *u);
void share_entry(Cg *cg, UnitCg *u, UnitCg *v); /* behind v, an internal procedure of u */
const char *share_result(Cg *cg, UnitCg *u, Symbol *r); /* the value that a function returns */

/* ---- unit.c ---- */
UnitCg *unit_new(Cg *cg, Unit *unit);
void unit_c(Cg *cg, Unit *u);
const char *unit_cname(Cg *cg, Unit *u);
bool array_direct(const Symbol *s);

#endif
