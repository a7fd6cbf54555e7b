/* sema.h: what the files of semantic analysis share.
 *
 * Order (sema.c): external names; declarations of all units, hosts before their internal
 * procedures; what may be assigned (for bounds that keep their value); bodies. An erroneous
 * expression is reported once and gets type TY_NONE, which no later check complains about. */
#ifndef HPFC_SEMA_H
#define HPFC_SEMA_H

#include "../tree/intrinsics.h"
#include "../tree/tree_make.h"

/* The first call of a procedure that is not known (sema_implicit.c). */
typedef struct FirstCall {
    const char *name;
    ExprVec args; /* of longer calls too, from there on */
    int count;    /* its arguments */
    Span span;
} FirstCall;

/* Copies of records that lie in the elements of an array, and how they get back. */
typedef struct Gathered {
    Symbol *copies;
    const Symbol *of; /* the array in whose elements they lie */
    StmtVec back;
    bool changes;
} Gathered;

/* Statements that must come before an item of an implied DO, in each iteration; and, where it is an
 * implied DO itself, behind that. */
typedef struct Need {
    const Expr *item;
    StmtVec statements, behind;
} Need;

/* A call inside a DO over `variable`, and a change of a variable in a procedure: sema_do.c. */
typedef struct LoopCall {
    const Symbol *variable;
    const Unit *called;
    Span span;
} LoopCall;

typedef struct HostChange {
    const Symbol *variable;
    const Unit *unit;
    Span span;
} HostChange;

/* ASSIGN label TO name. */
typedef struct LabelGiven {
    const char *name;
    int label;
    bool is_format;
} LabelGiven;

typedef struct Sema {
    Context *cx;
    Program *program;
    Unit *unit;         /* the unit at work */
    Scope *scope;       /* innermost: the unit's or a statement's */
    StmtVec loops;      /* enclosing DO loops, innermost last */
    const Decl *declaration, *repeated; /* the one at work; one of which it was said that it repeats
                                         * another */
    bool in_forall;
    bool in_spec;       /* a specification expression */
    bool in_declarations; /* of any unit: bodies come behind all of them */
    bool in_init;       /* an initial value: RESHAPE of constants is allowed */
    Vec(LabelGiven) labels_given; /* by the ASSIGN statements of this unit */
    StmtVec prelude; /* what must come before the statement at work: calls that give structures */
    Vec(FirstCall) first_calls;
    Vec(Unit *) declared; /* all units, interface bodies too */
    SymbolVec struct_functions; /* procedures whose result is a structure */
    int temporaries;
    SymbolVec like_procedures; /* PROCEDURE(like), whose definitions must be so */
    Vec(const char *) procedure_components; /* names of those of any type */
    SymbolVec hidden, hidden_free; /* hidden arrays of the statements at work, and of others */
    bool in_where;
    const Stmt *in_order; /* the FORALL or WHERE at work whose statements become loops, or NULL */
    bool masked;   /* an assignment within a WHERE is at work */
    const Expr *mask; /* its mask, where that is an expression, typed */
    Stmt *where;        /* the outermost one at work */
    bool is_fresh;      /* default values go into new storage, which holds nothing yet */
    bool as_named;      /* variables with TARGET as they are, not by their address */
    const Expr *gives_procedure; /* the reference whose procedure pointer has a place to go to */
    const Expr *may_be_open; /* a name: as it stands, it may be that of an assumed-size array */
    int in_io_do;       /* implied DOs of input and output around the expression at work */
    int in_constructor_do; /* the same of array constructors */
    Vec(Need) needs; /* of items of the statement at work */
    Vec(Gathered) gathered; /* for the statement at work */
    Vec(LoopCall) loop_calls;    /* calls inside loops */
    Vec(HostChange) host_changes; /* variables of a host that a procedure changes */
} Sema;

#define TYPE(b, k) ((Type){.base = TY_##b, .kind = (k)})
#define DEFAULT(cx, b) type_default(cx, TY_##b)

/* ---- symbol.c ---- */
Scope *scope_new(Context *cx, Scope *parent, Unit *unit);
void scope_implicit_default(Context *cx, Scope *s); /* the rules where no IMPLICIT is */
Symbol *scope_find(const Scope *s, const char *name);   /* in this scope only */
Symbol *scope_lookup(const Scope *s, const char *name); /* and its hosts; not the global scope */
Symbol *scope_add(Context *cx, Scope *s, const char *name, Span at, SymKind kind);
void scope_bind(Context *cx, Scope *s, const char *name, Symbol *sym); /* by USE; or replaces */
bool scope_misses_names(const Scope *s); /* after an unknown module: no more errors from that */
Alias *scope_alias(const Scope *s, const char *name); /* NULL: the name did not come by USE */
void scope_forget_alias(Scope *s, const char *name);
Scope *scope_unit(Scope *s); /* the unit's scope that a statement scope lies in */
Type scope_implicit(const Scope *s, const char *name); /* TY_NONE under IMPLICIT NONE */
/* The known name most like `name`, or NULL: for hints. calls: procedures and intrinsics too. */
const char *scope_similar(const Sema *S, const char *name, bool calls);
bool sym_is_array(const Symbol *s);
bool sym_is_global(const Symbol *s); /* other procedures may reach it without being told */
const char *upper(Context *cx, const char *name); /* KEYWORDS in messages */

/* ---- sema_header.c, sema_settled.c ---- */
void sema_header(Sema *S, Unit *u); /* its dummy arguments and results, and those of its entries */
void sema_prefix_type(Sema *S, Unit *u);
void sema_join_results(Sema *S, Unit *u);
bool sema_is_result(const Unit *u, const Symbol *s); /* of one of the entries, too */
void sema_settle_type(Sema *S, const Unit *u, Symbol *s);
void sema_settle_variable(Sema *S, Unit *u, Symbol *s);
/* Declares those that only statements name: they may have default values. */
void sema_implicit_structures(Sema *S, const Unit *u);

/* ---- sema_decl.c, sema_init.c ---- */
void sema_declarations(Sema *S, Unit *u);
void sema_give_type(Sema *S, Symbol *s, Type t, Span at); /* an error, if it has one */
void sema_block_declarations(Sema *S, Unit *block, void (*later)(Sema *S, Unit *block));
/* Where a name without declaration is the host's variable, in what an internal procedure declares:
 * its scope; NULL: it is not. */
Scope *sema_declaring_host(const Sema *S, const char *name);
Symbol *sema_variable(Sema *S, const char *name, Span at); /* found or implicitly declared; NULL */
Type sema_kind(Sema *S, Type t, Expr *kind_expr, bool double_precision, Span at);
Type sema_declared_type(Sema *S, const Decl *d, const Entity *e); /* of one name */
void sema_array_bounds(Sema *S, Symbol *s); /* resolves them, once */
bool sema_bounds_constant(const ArraySpec *spec);
void sema_constant_init(Sema *S, Symbol *s, Expr *init); /* PARAMETER and initial values */
Expr *sema_reshape(Sema *S, Expr *e);
bool sema_reshape_shape(Sema *S, Expr *e);
    /* of an initial value: what is known of its shape */ /* arguments are typed */
Expr *sema_in_extents(Sema *S, Expr *vector, Expr *extents); /* the vector in that shape */
/* All of a unit; entry: what runs at the first one. */
void sema_data(Sema *S, const DeclVec *statements, StmtVec *entry);
/* The elements of a constant array expression in array element order, each converted to `type`;
 * false (reported) when it is not constant. */
bool const_elements(Sema *S, Expr *e, Type type, ExprVec *out);
/* Replaces an implied DO's variable by its value and folds. */
void const_substitute(Context *cx, Expr **e, const Symbol *sym, int64_t value);
void const_unroll(Expr **at, void *sema); /* items in place of implied DOs, in all of it */
Expr *const_fit(Context *cx, Expr *e, Type type); /* a CHARACTER constant padded or cut */
/* The same as they are; false, without a word, when it is not constant. */
bool const_values(Sema *S, Expr *e, ExprVec *out);
/* const_transform.c: a transformational function of constants: its elements; its value, or NULL
 * where it has no constant one or a rank above 1 */
bool const_transform(Sema *S, Expr *e, ExprVec *out);
Expr *sema_constant_transform(Sema *S, Expr *e);
/* All of them in an expression, S being the Sema: specification expressions have constants where
 * statements need not, as for SUM of a constant array. */
void sema_fold_transforms(Expr **e, void *S);

/* ---- sema.c ---- */
void sema_declare_early(Sema *S, Unit *u); /* its declarations, which a bound asks for */

/* ---- sema_expr.c, sema_ref.c ---- */
Expr *sema_expr(Sema *S, Expr *e);
Expr *sema_fit_item(Sema *S, Expr *e, Type type); /* of a constructor; CHARACTER padded or cut */
Expr *sema_scalar(Sema *S, Expr *e, BaseType base, const char *what); /* scalar of that type */
Expr *sema_check_scalar(Sema *S, Expr *e, BaseType base, const char *what); /* e is typed */
Expr *sema_assign_convert(Sema *S, Expr *e, Type to, const char *what);
bool expr_is_boz(const Expr *e); /* Z'FF', as it is written */
void sema_no_boz(Sema *S, Expr *e, const char *what);
Expr *sema_hollerith(Sema *S, Expr *e, Type t); /* a Hollerith constant as that type, else e */
/* sema_unroll.c: a reduction of few elements as operations on scalars; NULL: it has
 * another form. */
Expr *sema_unroll(Sema *S, Expr *e);
/* A bound or a length; *late: only statements find it. */
Expr *sema_late_int(Sema *S, Expr *e, const char *what, bool *late);
/* sema_outline.c: such a one that must be known when the unit begins, of s, as it is written. */
Expr *sema_outlined(Sema *S, Symbol *s, const Expr *written, const char *what);
/* Sets *found where that of another variable calls such a function, which no caller can. */
void sema_find_outlined(Expr **at, void *found);
void sema_find_computed(Expr **at, void *found); /* only a statement finds the value */
bool sema_needs_absent(Sema *S, Expr *e);
/* Scalar integer of the specification part; constant: must be constant. */
Expr *sema_spec_int(Sema *S, Expr *e, bool constant, const char *what);
bool sema_known_at_entry(const Sema *S, const Symbol *sym); /* the value of a variable */
/* Is v no subscript of that dimension, whose bounds are constants? */
bool sema_is_outside(const Symbol *sym, int d, int64_t v, int64_t *lo, int64_t *hi);
bool sema_is_blamed(Symbol *s); /* it was said of s already that it is declared wrongly */
Expr *sema_designator(Sema *S, Expr *e); /* variable, element or section that may be assigned */
/* The procedure of that name around this place, or an entry of it, where the name is no variable:
 * of functions with RESULT and of subroutines. NULL: none. */
Symbol *sema_itself(Sema *S, const char *name);
Expr *sema_ref(Sema *S, Expr *e);
Expr *sema_substring(Sema *S, Expr *e, bool named);
bool sema_names_text(Sema *S, const Expr *e); /* EX_SUBSTR whose a is typed */
const char *sym_kind_word(const Symbol *s); /* "a function", "a TEMPLATE": for messages */
void sema_subscripts(Sema *S, Expr *e); /* EX_ELEM or EX_SECTION with sym set */
bool sema_definable(Sema *S, const Expr *e, const char *action); /* reports why not */
bool sema_associable(Sema *S, const Expr *e, const char *action);
bool sema_is_within(const Sema *S, const Scope *scope); /* is that a unit at work, or around it? */
bool sema_is_function(const Symbol *p);
Expr *sema_fail(Expr *e); /* type TY_NONE */
/* The type that the header of a FORALL or DO CONCURRENT gives its indices; TY_NONE: none. */
Type sema_index_type(Sema *S, const Expr *kind);
/* The index of a FORALL or implied DO in S->scope, made for it; of that kind, or as the name is
 * around it. */
Symbol *sema_index(Sema *S, const char *name, Span at, const Expr *kind, const char *what);
/* Bounds and index of an implied DO; S->scope is its own afterwards. Returns the one around it. */
Scope *sema_implied_do(Sema *S, Expr *e);
bool type_numeric(Type t);
Type type_promote(Type a, Type b);

/* ---- shape.c ---- */
Expr *triplet_extent(Context *cx, Expr *lo, Expr *hi, Expr *step);
Shape *shape_new(Context *cx, int rank);
/* Reports extents of two arrays that differ; ranks must agree already or are reported. */
bool shape_conform(Sema *S, const Expr *a, const Expr *b);
Expr *shape_size(Context *cx, Span at, const Shape *s); /* product of extents; NULL: not known */
/* TRANSFER's elements: like mold, as many as hold n of source; NULL: their bytes are not known. */
Expr *intrinsic_transferred(Context *cx, Span at, const Expr *source, Expr *n, const Expr *mold);
const char *expr_subject(Context *cx, const Expr *e); /* "'a'" or "the expression" */

/* ---- sema_intrinsic.c ---- */
Expr *sema_intrinsic(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp);
/* Its value for these arguments, which are typed; the later ones may be NULL. */
Expr *sema_intrinsic_of(Sema *S, Span at, IntrinsicId id, Expr *a, Expr *b, Expr *c);
/* The same where arguments may be missing at run time, else NULL (sema_optional.c). */
bool sema_may_be_asked(Sema *S, const Expr *answer, const Expr *of); /* an inquiry about it */
Expr *sema_optional_arguments(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp);
/* An ELEMENTAL procedure with arrays among its arguments. */
Expr *sema_optional_elemental(Sema *S, Expr *e);
void sema_optional_elemental_call(Sema *S, Stmt *s);
Expr *sema_present(Sema *S, const Symbol *s, Span at); /* PRESENT(s) */
bool sema_optional_call(Sema *S, Stmt *s, const Intrinsic *in); /* it became an IF */
void sema_intrinsic_call(Sema *S, Stmt *s, const Intrinsic *in);

/* sema_transfer.c: TRANSFER of or to structures; the arguments are typed. */
Expr *sema_transfer(Sema *S, Expr *e, Expr *source, Expr *mold, Expr *size);

/* ---- sema_attributes.c ---- */
unsigned sema_new_attributes(Sema *S, Symbol *s, unsigned given, Span at);
void sema_attributes(Sema *S, Unit *u); /* all its declarations are known */
void sema_block_attributes(Sema *S, const Unit *block);
bool sema_has_defaults(const Derived *t); /* values of its components */

/* ---- sema_call.c ---- */
Expr *sema_function(Sema *S, Expr *e, Symbol *proc);
/* sema_wrapper.c: the function that stands for an intrinsic as an actual argument; NULL:
 * reported */
/* As a procedure; `as`: what for. NULL: reported. */
Symbol *sema_intrinsic_procedure(Sema *S, const Symbol *intrinsic, Span at, const char *as);
void sema_check_order(Sema *S, const Unit *u); /* sema_order.c */
bool sema_is_own_name(Sema *S, const Unit *u, const char *name, Span at); /* an error, then */
/* sema_mismatch.c: may arguments where no interface is explicit be of other types and ranks? */
bool sema_takes_mismatch(const Sema *S);
/* sema_implicit.c: arguments of a call without interface agree with those of the other calls */
void sema_implicit_call(Sema *S, const char *name, const ExprVec *args, Span at);
void sema_call(Sema *S, Stmt *s);
void sema_interface(Sema *S, Unit *iface, bool is_abstract);
bool sema_is_type_word(const Expr *e);
/* REAL(8), as an expression; or TY_NONE. A length that is no constant: *late; NULL: an error. */
Type sema_worded_type(Sema *S, const Expr *words, Expr **late);
void sema_impure(Unit *u);
void sema_elemental_call(Sema *S, Stmt *s, const Shape *shape);
/* The dummy, or the component of one, for argument k of a call, whose structures are handed over by
 * components; NULL: nobody knows. */
const Symbol *sema_handed_to(Context *cx, const Unit *u, const ExprVec *args, int k);
Symbol *sema_external(Sema *S, const char *name, Span at, bool function);
/* sema_result.c: of a function reference e whose arguments are known: its shape, with extents NULL
 * that only run time knows; the length of its CHARACTER value (false: nobody knows it there). */
void sema_result_shape(Sema *S, const Unit *iface, Expr *e);
bool sema_result_length(Sema *S, const Symbol *proc, const Unit *iface, Expr *e);
/* The length that a scalar CHARACTER dummy with POINTER or ALLOCATABLE is declared with, as the
 * caller says it; NULL: none, or it cannot be said. */
Expr *sema_declared_length(Sema *S, const Unit *iface, const ExprVec *args, const Symbol *dummy);
void sema_check_text_arguments(Sema *S, const Unit *iface, const ExprVec *args);

/* s becomes a block of the call, which is returned, and the statements behind it. */
Stmt *sema_put_behind(Sema *S, Stmt *s, const StmtVec *behind);
void sema_call_resolved(Sema *S, Stmt *s); /* s->sym is the subroutine */
const char *dummy_name(const Symbol *s); /* as the program has it */
Expr *sema_actual(Sema *S, Expr *e); /* an argument: a value, a variable, a procedure's bare name */
/* Procedure pointers (sema_procpointer.c). p => f and ASSOCIATED of one: were they so? The address
 * of a procedure that is one, else NULL. */
void sema_like_procedure(Sema *S, Symbol *s, const Decl *d);
void sema_procedure_pointer(Sema *S, Symbol *s, const Entity *e);
bool sema_point_procedure(Sema *S, Stmt *s);
Expr *sema_procedure_associated(Sema *S, Expr *e);
Expr *sema_procedure_address(Sema *S, const Symbol *proc, Span at);
bool sema_procedure_fits(const Symbol *dummy, const Symbol *p); /* p for a dummy procedure */
Symbol *sema_global(Sema *S, const char *name); /* an external procedure of the program; NULL */

/* ---- sema_use.c ---- */
bool scope_lets_out(const Scope *module, const Symbol *s); /* of what is the module's own */
void sema_use(Sema *S, Unit *u);
void sema_access(Sema *S, const Decl *d); /* PUBLIC, PRIVATE */
Unit *sema_find_module(const Program *p, const char *name);
bool sema_mentionable(Sema *S, const Symbol *s, Span at); /* false, reported: ambiguous */

/* ---- sema_ieee.c ---- */
bool sema_is_ieee(const char *module);
void sema_integer_list(Sema *S, Symbol *s, Type t, const int *kinds, int n); /* array PARAMETER */
Expr *sema_interop(Sema *S, Expr *e, const Intrinsic *in);
bool sema_interop_call(Sema *S, Stmt *s, const Intrinsic *in);
void sema_fill_interop(Sema *S, Scope *in);
void sema_fill_ieee(Sema *S, Scope *in, const char *module);
bool sema_ieee_has_operator(const char *module, const char *name);

/* ---- sema_generic.c ---- */
void generic_add(Sema *S, Symbol *generic, Symbol *proc);
Symbol *generic_resolve(const Symbol *generic, const ExprVec *args, bool function); /* or NULL */
bool sema_generic_declare(Sema *S, Decl *d); /* false: a procedure has no interface yet */
void sema_generic_rest(Sema *S, const Decl *d); /* behind all declarations */
bool sema_actuals(Sema *S, ExprVec *args); /* types them; false: errors, reported */
Expr *sema_generic_function(Sema *S, Expr *e, Symbol *g);
Symbol *sema_generic_subroutine(Sema *S, Stmt *s, Symbol *g);
Expr *sema_defined_operator(Sema *S, Expr *e); /* operands are typed; NULL: none is defined */
bool sema_defined_assignment(Sema *S, Stmt *s); /* both sides are typed; it becomes a CALL */
void sema_ambiguous(Sema *S, const Unit *u); /* sema_ambiguous.c: the generics of u */
bool generic_told_apart(const Symbol *g, const Unit *u, const Unit *other);
Type declared_type(const Symbol *s); /* of a scalar POINTER, too, what it points to */

/* ---- sema_struct*.c ---- */
void sema_typedef(Sema *S, Decl *d);
/* POINTER components and IMPLICIT may name a type that is defined later. */
void sema_forward_type(Sema *S, const char *name, Span at);
/* Its structures are to have addresses when the sources are compiled again; false: they cannot. */
bool sema_keep_whole(Sema *S, const Derived *t);
Type sema_derived_type(Sema *S, const char *name, Span at); /* TY_NONE: reported */
/* makes the parts, or tells them what is said of s since */
void sema_struct_parts(Sema *S, Symbol *s);
Expr *sema_component(Sema *S, Expr *e);
Expr *sema_struct_constructor(Sema *S, Expr *e, Symbol *type);
void sema_struct_constant(Sema *S, Symbol *s, Expr *init); /* PARAMETER, initial value; typed */
void sema_struct_init(Sema *S, Symbol *s, Expr *init); /* an initial value, typed */
void sema_struct_assignment(Sema *S, Stmt *s); /* both sides are typed and of one derived type */
void sema_put(Sema *S, StmtVec *out, Expr *to, Expr *e); /* to = e, of any type; both are typed */
/* Each structure becomes its parts; iface: whose dummies absent ones are; or NULL. */
void sema_struct_arguments(Sema *S, ExprVec *args, const Unit *iface);
void sema_struct_argument(Sema *S, ExprVec *out, Expr *e); /* one, of an ELEMENTAL procedure */
int sema_further_arguments(Sema *S, const Symbol *dummy); /* behind records, arrays or not */
void sema_struct_items(Sema *S, ExprVec *items); /* of input and output */
void sema_group_items(Sema *S, ExprVec *items, StmtVec *back); /* of NAMELIST: sema_group.c */
Expr *sema_struct_call(Sema *S, Expr *e, const Unit *iface); /* the value of a function */
Expr *sema_elemental_values(Sema *S, Expr *e, const Unit *iface);
bool sema_takes_parts(const Unit *iface, const ExprVec *args);
Expr *sema_target_actual(Sema *S, const Symbol *dummy, Expr *e); /* sema_pointer.c */
Expr *sema_pointer_kept(Sema *S, Expr *e); /* sema_pointer.c */
Expr *sema_text_array_call(Sema *S, Expr *e, const Symbol *result);
Expr *sema_text_call(Sema *S, Expr *e, const Unit *iface); /* of a CHARACTER(:) function */
void sema_struct_point(Sema *S, Stmt *s); /* p => t of structures: of each part */
void sema_struct_objects(Sema *S, Stmt *s); /* of ALLOCATE, DEALLOCATE */
Symbol *sema_struct_lead(Symbol *s); /* the part that has the mapping; the others are aligned */
void sema_struct_stand_in(Context *cx, Expr *e); /* a part for the whole, where shape counts */
Expr *sema_struct_default(Sema *S, Type t, Span at); /* NULL: it has none */
Expr *sema_struct_cleared(Sema *S, Type t, Span at); /* the same, with nothing allocated */
void sema_struct_entry(Sema *S, Unit *u); /* default initialization at entry */
void sema_struct_finish(Sema *S); /* after all bodies: no structure is left */

/* ---- sema_masked.c ---- */
void sema_stand_in(StmtVec *block, void *stand_in); /* in all expressions of the statements */
bool sema_takes_loop(StmtVec *block); /* does it mention an index that a loop can stand for? */
bool sema_where_changed(Sema *S, StmtVec *need, const Stmt *of);
bool sema_defined_where(Sema *S, Stmt *s);
/* A FORALL or WHERE becomes DO loops, if that is the way for it (sema_inorder.c). */
bool sema_in_order(Sema *S, Stmt *s);

/* ---- sema_cycles.c ---- */
void sema_cycles(Sema *S);

/* ---- sema_gathered.c ---- */
void sema_changes_gathered(Sema *S, const Expr *e);
bool sema_is_gathered(const Sema *S, const Expr *e);
/* Do these statements leave alone what was gathered since `first`, and the copies? */
bool sema_reads_gathered(const Sema *S, const StmtVec *body, const Scope *inner, int first);
/* What statement s needs behind it, of those from the first on. */
void sema_scatter(Sema *S, StmtVec *out, int first, const Stmt *s);

/* ---- sema_sized.c ---- */
/* A new variable for values like e, elements of which lie like those of `like`, or of e; of a text
 * whose length run time knows, a pointer to it. Then: t = e; what t holds. */
Symbol *sema_holder(Sema *S, const Expr *e, const ExprVec *like);
void sema_hold(Sema *S, StmtVec *out, Symbol *t, Expr *e);
Expr *sema_held(Sema *S, Symbol *t, Span at);
Symbol *sema_kept_in(Sema *S, Expr *e); /* such a variable, set before the statement */
Expr *sema_kept(Sema *S, Expr *e);      /* what that holds */
Expr *sema_settled(Sema *S, Expr *e);   /* the same of a length or bound, if it must; NULL: NULL */
Expr *sema_sized(Sema *S, Expr *e);
void sema_size_arguments(Sema *S, const Intrinsic *in, ExprVec *args);
void sema_size_elements(Sema *S, ExprVec *args);
void sema_size_packed(Sema *S, Expr *e);

/* ---- sema_associate.c ---- */
void sema_associate(Sema *S, Stmt *s);
Expr *sema_keep_place(Sema *S, Expr *e); /* e with subscripts computed before the statement */
/* The name stands for e, which is typed; keeps: for what its subscripts select now. */
void sema_associate_name(Sema *S, Scope *inner, const char *name, Span at, Expr *e, bool keeps);
bool sema_alias_changes(Sema *S, const Expr *e); /* may it be assigned? */
Expr *sema_alias_element(Sema *S, Expr *e, const Symbol *sym); /* name(subscripts) */

/* ---- sema_part.c ---- */
bool sema_is_complex_part(Sema *S, Expr *e); /* z%re or z%im, not typed; so are names for them */
Expr *sema_open_part(Sema *S, const Symbol *s, Expr *e); /* a name for one becomes that */
Expr *sema_part_value(Sema *S, Expr *e); /* and c%len, x%kind; NULL: it is a component */
void sema_assign_complex_part(Sema *S, Stmt *s);
Expr *sema_complex_part_place(Sema *S, const Expr *e); /* of a variable, as a pointer's target */
Expr *sema_complex_part_actual(Sema *S, Expr *e); /* for a POINTER with INTENT(IN) */
/* A variable that has the part, where one must stand; z gets it in the statements *back. */
Expr *sema_complex_part_copy(Sema *S, const Expr *e, const char *action, StmtVec *back);

/* ---- sema_block.c, sema_concurrent.c ---- */
void sema_block_construct(Sema *S, Stmt *s);
/* Is the bound or length e, as written in a BLOCK construct, a constant? */
bool sema_block_constant(Sema *S, const Expr *e, const char *what);
void sema_concurrent(Sema *S, Stmt *s);
/* A variable of the unit, which has this name in S->scope. */
Symbol *sema_own_variable(Sema *S, const char *name, Type t, Span at);
/* They are computed once, before the statement, whatever the iterations change. */
void sema_keep_bounds(Sema *S, ForallIndex *x);
void sema_forall_bounds(Sema *S, ForallIndex *x);
void sema_forall_header(Sema *S, Stmt *s); /* not typed yet: reports an index in its bounds */

/* ---- sema_vendor.c ---- */
bool sema_is_vendor_function(const char *name);
Expr *sema_vendor_function(Sema *S, Expr *e); /* what its name says is one */
void sema_etime(Sema *S, Stmt *s, Expr *values, Expr *time, IntrinsicId parts);

void sema_local_values(Sema *S); /* sema_initlocal.c */

/* ---- sema_warn.c ---- */
void sema_unreachable(Sema *S, Unit *u);
void sema_warnings(Sema *S);

/* ---- sema_values.c ---- */
void sema_warn_conversion(Sema *S, const Expr *from, const Expr *to);
void sema_warn_digits(Sema *S, const Expr *e, Type to); /* a constant becomes one of `to` */
void sema_warn_cmplx(Sema *S, const ExprVec *args, Type to);
void sema_warn_cut(Sema *S, const Expr *e, Type to, const char *subject);
void sema_warn_transfer(Sema *S, const Expr *e, const Expr *source);
void sema_warn_empty(Sema *S, Span at, const Expr *from, const Expr *to, const Expr *by);
void sema_warn_subscripts(Sema *S, const Stmt *loop); /* sema_subscripts.c */
void sema_warn_endless(Sema *S, const Stmt *s); /* DO */

/* ---- sema_length.c ---- */
/* The length of a CHARACTER as it is declared; NULL: '*', or only statements find it: *later is the
 * length as it is written then. */
Expr *sema_text_length(Sema *S, Expr *len, Span at, Expr **later);
void sema_late_array(Sema *S, Unit *u, Symbol *s, Stmt *a);
bool sema_says_open(const Expr *len); /* is it written ':'? */
Type sema_no_late_length(Sema *S, Type t, const Expr *later); /* where that is an error */
void sema_check_length(Sema *S, Symbol *s, bool is_result);
/* An error where a constant step is zero. */
void sema_constant_step(Sema *S, const Expr *step, const char *word);
/* The same, and with -fcheck of a step that only run time knows; NULL: there is none. */
void sema_check_step(Sema *S, Expr *step, const char *what);
/* -fcheck=bounds: two lengths that must be one, which only run time knows. */
void sema_check_lengths(Sema *S, Span at, const Expr *first, const Expr *other, const char *in);
/* CHARACTER of a constant length that is not n. */
bool text_has_other_length(Type t, int64_t n);
void sema_late_text(Sema *S, Unit *u, Symbol *s);
void sema_late_before(Sema *S, Unit *u, Expr *e);
void sema_allocated_length(Sema *S, const Stmt *s, Expr *e);

/* ---- sema_targets.c ---- */
/* What a module's setup calls, once: values that are no constants of the C compiler. */
Unit *sema_module_defaults(Sema *S, Unit *m);
void sema_needs_setup(Symbol *s); /* it is used after that */
void sema_check_target(Sema *S, const Expr *t); /* may a pointer begin with it? */
/* Pointer assignments with which variables of the unit begin, not typed yet. */
void sema_initial_targets(Sema *S, Unit *u, const StmtVec *targets);

/* ---- sema_pointer.c ---- */
void sema_point(Sema *S, Stmt *s);

/* ---- sema_entry.c ---- */
void sema_entries(Sema *S, const Unit *u); /* dummies stand behind their ENTRY */
bool sema_has_dummy(const Unit *u, const char *name); /* before there are symbols */

/* ---- sema_overlap.c ---- */
void sema_overlap(Sema *S, const Unit *u); /* initial values of storage that is shared */

/* ---- sema_common.c, sema_equivalence.c, sema_family.c ---- */
bool sema_is_repeated(Sema *S); /* sema_decl.c: no more need be said of this declaration */
void sema_common(Sema *S, Symbol *s, const char *block, Span at);
void sema_common_layout(Sema *S, Unit *u); /* types and bounds are known */
void sema_equivalence(Sema *S, Unit *u); /* behind it */
void sema_common_check(Sema *S); /* mapped arrays agree in all units */
void sema_tie(Sema *S, Unit *u, Symbol *a, Symbol *b); /* two in one place; b is no structure */
/* of one value; -1: not constant, or it points elsewhere */
int64_t sema_value_bytes(Sema *S, Type t);
/* Of any value, as STORAGE_SIZE tells it, and what they are a multiple of. */
int64_t sema_inquired_bytes(Sema *S, Type t, int64_t *align);
void sema_family_storage(Sema *S, Unit *u); /* what the entries of a procedure keep together */
void sema_family_block(Sema *S, const Scope *scope, Span at); /* in a BLOCK construct */

/* ---- sema_labels.c, sema_opened.c, sema_select.c, sema_stfn.c ---- */
void sema_labels(Sema *S, Unit *u);
/* Where a unit keeps the label that ASSIGN gave the variable v: as in gfortran, apart from its
 * value, which other statements see and set. */
Expr *sema_label_variable(Sema *S, Expr *v); /* NULL: of no variable with a name of its own */
bool sema_may_be_format(const Sema *S, const char *name); /* of ASSIGN */
Span sema_label_place(Context *cx, const Stmt *s, int label); /* where s names it */
void sema_open_blocks(Sema *S, Unit *u); /* that jumps enter */
void sema_select(Sema *S, Stmt *s);
void sema_statement_functions(Sema *S, Unit *u); /* S->scope: the unit's */
void sema_unused_statement_functions(Sema *S, const Unit *u); /* behind the unit's body */
Expr *sema_statement_function(Sema *S, Expr *e, Symbol *f);

/* ---- sema_io.c, sema_io_do.c, sema_io_parts.c ---- */
void sema_io(Sema *S, Stmt *s);
void sema_io_items(Sema *S, Stmt *s, ExprVec *items, StmtVec *back);
void sema_io_do(Sema *S, Stmt *s, Expr *e, StmtVec *back);
void sema_io_parts(Sema *S, Stmt *s);
/* The internal unit of s becomes a copy; of a WRITE, back: the assignment to put behind it. */
void sema_unit_copied(Sema *S, Stmt *s, StmtVec *back);

/* ---- sema_needs.c, sema_constructor.c ---- */
StmtVec sema_needs_begin(Sema *S);
void sema_needs_end(Sema *S, StmtVec outer, const Expr *item);
void sema_needs_set(Sema *S, const Expr *item, Stmt *first, const Expr *loop, Stmt *behind);
bool sema_needs_put(const Sema *S, StmtVec *out, const Expr *item); /* false: nothing */
void sema_needs_behind(const Sema *S, StmtVec *out, const Expr *loop);
bool sema_needs_any(const Sema *S, const ExprVec *items);
bool sema_has_index(Expr *e);
/* May a statement before that at work see what this expression gives in it? */
bool sema_known_before(Sema *S, const Expr *e);
void sema_constructor_needs(Sema *S, StmtVec outer, const Expr *item);
Expr *sema_constructor_loops(Sema *S, Expr *e, int first);
/* The specifiers of an input or output statement that cannot stand together (sema_io_rules.c). */
void sema_io_rules(Sema *S, const Stmt *s);
void sema_formats(Context *cx, const Unit *u); /* FORMAT statements, used or not */

/* ---- sema_stmt.c, sema_assigned.c, sema_allocated.c, sema_hpf.c ---- */
/* What is written in front of components and substrings: the variable of which e is a part. */
const Expr *sema_variable_of(const Expr *e);
bool sema_is_called(const Unit *u, const Symbol *s); /* before the body is typed */
bool sema_is_subroutine(const Unit *u, const char *dummy); /* a CALL of u or in it says so */
bool sema_is_in_call(const Unit *u, const char *name);     /* one of u itself */
bool sema_mentions(const Unit *u, const char *name);
void sema_unset_reads(const Unit *u, const Scope *scope, Stmt *s);
void sema_assigned(Sema *S, Unit *u);
void sema_interfaces(Sema *S); /* sema_interface.c */
/* Whether both are distributed by directives of the same words, or neither is; sema_actual.c. */
bool sema_distributed_alike(const Symbol *a, const Symbol *b);
/* sema_bind.c: the name that a BIND(C) procedure has outside of Fortran ("": none); an interface
 * body of one that C defines becomes a unit that calls it; may it be called (false: reported)? */
const char *sema_binding(Sema *S, Unit *u);
void sema_namesakes(Sema *S);
Symbol *sema_described(Sema *S, Unit *iface);
void sema_bind_variable(Sema *S, Symbol *s, const Decl *d);
void sema_bind_procedure(Sema *S, Symbol *s, const Decl *d); /* PROCEDURE(like) s */
void sema_foreign(Sema *S, Unit *iface);
Unit *sema_interface_like(Sema *S, const Symbol *s, const Symbol *like); /* PROCEDURE (like) s */
bool sema_foreign_fits(Sema *S, Symbol *proc, Span at);
void sema_foreign_body(Sema *S, Unit *u);
bool sema_entry_fits(Sema *S, const Symbol *want, Expr *e, const char **why);
/* What these two have that one caller cannot serve, in words; NULL: nothing. */
const char *sema_procedure_difference(Context *cx, const Unit *has, const Unit *want);
void sema_allocated(Sema *S);
void sema_update_part(Context *cx, Stmt *s); /* c(lo:hi) = v becomes c = EX_UPDATE */
void sema_body(Sema *S, Unit *u);
void sema_block(Sema *S, StmtVec *v);
void sema_directive(Sema *S, Decl *d);         /* while declaring: kinds of symbols, attributes */
void sema_directives_check(Sema *S, Unit *u);  /* after all declarations: resolve and check */
void sema_resolve_mapping(Sema *S, Symbol *s); /* the names in DISTRIBUTE and ALIGN for s */
void sema_independent(Sema *S, Stmt *s);
void sema_remap(Sema *S, Stmt *s);             /* REDISTRIBUTE, REALIGN */

/* ---- sema_do.c ---- */

/* A loop over a REAL variable: x is advanced by step before each iteration but the first, and
 * behind the last; k counts to n. */
typedef struct RealTrips {
    Symbol *x, *step, *n, *k;
} RealTrips;

Expr *sema_do_number(Sema *S, Expr *e, const char *what);
RealTrips sema_real_trips(Sema *S, StmtVec *out, Symbol *x, Expr *lo, Expr *hi, Expr *step);
Stmt *sema_real_advance(Sema *S, const RealTrips *r, const Symbol *k, Expr *limit);
void sema_do(Sema *S, Stmt *s);
const Symbol *sema_loop_variable(const Stmt *loop); /* which the program may not change in it */
void sema_allocation(Sema *S, Stmt *s); /* sema_allocate.c */
void sema_do_while(Sema *S, Stmt *s);
void sema_loop_call(Sema *S, const Unit *called, Span at);
void sema_host_change(Sema *S, const Symbol *variable, Span at);
void sema_loop_check(Sema *S); /* of the two before, when all bodies are known */
void sema_leave(Sema *S, Stmt *s); /* EXIT, CYCLE: which loop; an INDEPENDENT one cannot be left */
/* DO p = … with a POINTER or ALLOCATABLE scalar, or a name for z%re, the i-th of the statements:
 * another variable counts, whose value it gets at each iteration and behind the loop. */
void sema_do_pointer(Sema *S, StmtVec *v, int i);

#endif
