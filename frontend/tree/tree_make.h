/* tree_make.h: what makes trees, compares them and asks about them (tree.c and its neighbours). */
#ifndef HPFC_TREE_MAKE_H
#define HPFC_TREE_MAKE_H

#include "tree.h"

/* Has it POINTER or ALLOCATABLE components, at any depth? */
bool derived_has_addresses(const Derived *t);
/* Are its arrays and targets, and what pointers lead to, records, C structs? It has addresses, or
 * is whole. */
bool derived_is_record(const Derived *t);
/* The runtime library knows the bytes of a descriptor as HPF_DESCRIPTOR_BYTES. */
enum { ADDRESS_BYTES = 8, DESCRIPTOR_BYTES = 968 };
/* The size of a record, a C struct, is made a multiple of these bytes, where they are more than 8,
 * by bytes behind all others; whether views of a component of that type, in all records, count in
 * its elements then (record_size.c). */
int64_t derived_unit(const Derived *t);
int64_t derived_filled(int64_t bytes, int64_t unit);
bool derived_is_spaced(const Derived *t, Type of);
/* Has it addresses, which are another process's for one and the same? Records have, too. */
bool type_is_local(Type t);
/* A variable that is held as C structs, since pointers lead to it or it holds some: an array of
 * such a type, or a scalar with TARGET. Others are held by components. */
bool symbol_is_record(const Symbol *s);
bool symbol_takes_length(const Symbol *dummy); /* passed as an address and a length */
/* COMPLEX values within structures in COMMON that do not lie multiples of their size apart: the
 * descriptor counts in bytes, as those of texts do, and a dummy array is a copy. */
bool symbol_lies_apart(const Symbol *s);
Symbol *symbol_root(const Symbol *s); /* what it is a part of that is none itself; or s */
const Unit *unit_outermost(const Unit *u); /* the one that is not within another; or u */
bool unit_recurs(const Unit *u); /* may more than one of its activations be alive? */
bool symbol_recurs(const Symbol *s); /* one variable of all calls of a recursive procedure */
bool symbol_is_made(const Symbol *s); /* the compiler's own: no name that messages could say */
const char *symbol_said(const Symbol *s); /* the name that messages say */
const char *unit_not_in_c(Context *cx, const Unit *u); /* what of it C has nothing like; or NULL */
Symbol *unit_argument(const Unit *u, int i); /* as written: a structure as a whole */
bool procedure_is_value(const Symbol *s); /* which one it is, run time says: a dummy, a pointer */
/* Of a CHARACTER temporary whose length a statement computes: the variable that holds it;
 * or NULL. */
Symbol *late_length(const Symbol *s);
bool symbol_has_open_length(const Symbol *s); /* an array of CHARACTER(:): the descriptor says it */
int64_t stat_has_storage(const Expr *stat); /* STAT= of an ALLOCATE of what has storage */

Expr *mk_int(Context *cx, Span at, int64_t v, int kind);
Expr *mk_real(Context *cx, Span at, Real v, int kind); /* rounded to the kind */
Expr *mk_logical(Context *cx, Span at, bool v, int kind);
Expr *mk_char(Context *cx, Span at, const char *s, int64_t len);
Expr *mk_ref(Context *cx, Span at, const char *name);
Expr *mk_unary(Context *cx, Span at, Op op, Expr *a);
Decl *mk_decl_like(Context *cx, const Decl *d); /* it says the same, of nothing yet */
Stmt *mk_point(Context *cx, Expr *p, Expr *to); /* p => to; NULL: NULL() */
Expr *mk_paren(Context *cx, Span at, Expr *a); /* (a), whose type is known */
Expr *mk_binary(Context *cx, Span at, Op op, Expr *a, Expr *b);
Type symbol_type(const Symbol *s); /* of expressions that name it */
Expr *mk_var(Context *cx, Span at, Symbol *s); /* typed, whole variable */
Expr *mk_first(Context *cx, Span at, Symbol *array); /* its element at the lower bounds, typed */
/* Declared bound or extent of array s: a constant where it is one, the declared expression where
 * that is sure to have kept its value (s->bounds_fixed), else EX_BOUND. INTEGER(8). */
Expr *mk_bound(Context *cx, Span at, Symbol *s, int dim, BoundKind which);
Expr *mk_convert(Context *cx, Expr *a, Type to); /* a itself where it has that type; folds */
Expr *mk_expr(Context *cx, ExprKind kind, Span at);
void unit_use_label(Unit *u, int label);
bool name_similar(const char *name, const char *known); /* for hints: symbol.c */
Stmt *mk_stmt(Context *cx, StmtKind kind, Span at);
/* CALL of an intrinsic that no program can name; arguments are to be added. */
Stmt *mk_intrinsic_call(Context *cx, Span at, Scope *scope, const Intrinsic *in);
Stmt *mk_set(Context *cx, Expr *to, Expr *from); /* to = from, as if it were written */
Stmt *mk_if(Context *cx, Span at, Expr *cond); /* one arm, empty */
Stmt *mk_begin(Context *cx, Span at, Symbol *s, Expr *v); /* s = v, which is_plain */
/* Integer arithmetic on trees with folding (x+0, constants), for bounds and extents. */
Expr *mk_add(Context *cx, Expr *a, Expr *b);
Expr *mk_sub(Context *cx, Expr *a, Expr *b);
Expr *mk_mul(Context *cx, Expr *a, Expr *b);

bool expr_is_int(const Expr *e, int64_t *v); /* an integer constant? its value */
bool expr_names_null(const Expr *e); /* NULL() or NULL(mold), as parsed */
bool expr_is_null(const Expr *e); /* the same of a scalar, typed */
bool expr_equal(const Expr *a, const Expr *b); /* the same tree: same value if nothing changes */
Expr *expr_copy(Context *cx, const Expr *e);   /* deep */
/* Length of a CHARACTER expression as an integer expression; LEN(e) where nothing else says it. */
Expr *char_length(Context *cx, const Expr *e);
Expr *text_extreme(Context *cx, Span at, Type t, int byte);
Expr *mk_max0(Context *cx, Expr *e); /* e, at least 0 */
Shape *shape_copy(Context *cx, const Shape *s); /* extents copied too */
int expr_rank(const Expr *e);
bool expr_mentions(const Expr *e, const Symbol *s); /* is s named anywhere in e? NULL: no */
bool expr_says_name(const Expr *e, const char *name); /* before e is typed; e may be NULL */
bool type_equal(Type a, Type b); /* base and kind */
bool type_alike(Type a, Type b); /* derived, of components that are alike */
bool type_written_equal(Type a, Type b); /* with Type.address */
bool type_lengths_differ(Type a, Type b); /* two CHARACTER types, whose lengths are constants */
/* The default kinds: of LOGICAL as of INTEGER (-fdefault-integer-8), of COMPLEX as of REAL
 * (-fdefault-real-8), of DOUBLE PRECISION (twice the digits, but for -fdefault-double-8). */
Type type_default(const Context *cx, BaseType base);
int kind_double(const Context *cx);
bool symbol_is_mapped(const Symbol *s); /* does a directive speak of its mapping? NULL: no */
/* A mapped array that may be absent or not allocated? NULL: no */
bool symbol_may_lack(const Symbol *s);
bool dist_spreads(const DistDir *dist); /* (*) does not; NULL: nothing */
bool symbol_is_spread(const Symbol *s); /* the same, and not only to say that it is whole */
/* Wherever the variable is named in *at, `to` itself, one tree for all. */
typedef struct StandIn {
    const Symbol *from;
    Expr *to;
} StandIn;
void expr_stand_in(Expr **at, void *stand_in);
/* Is s, or what shares its storage, named anywhere in e? `calls`: or may a function that e calls do
 * so? */
bool expr_shares(const Expr *e, const Symbol *s, bool calls);
Expr *expr_unconverted(const Expr *e);    /* what an EX_CONVERT converts */
bool expr_is_of_elements(const Expr *e);  /* v%c of all elements of v: bounds begin at 1 */
bool expr_has_vector(const Expr *e);      /* a section with a vector subscript */
bool expr_has_call(const Expr *e);        /* of a user's function */
bool expr_is_inquiry(const Expr *e); /* asks for bounds, kinds and the like: no value is read */
void expr_find_impure(Expr **e, void *found); /* *(bool *)found |= of one that is not PURE */
/* The elements of an array of constant bounds, at most INT64_MAX; -1: others. */
int64_t spec_elements(const ArraySpec *a);
bool expr_has_mapped(const Expr *e);      /* an array with a mapping, or a part of one */
bool expr_has_extents(const Expr *e);     /* are all of its extents expressions, if it has any? */
/* The array whose dimension *dim always has the bounds of that of s; *dim becomes it. */
const Symbol *allocated_root(const Symbol *s, int *dim);
/* Have these dimensions the same bounds, whenever both arrays have any? */
bool allocated_alike(const Symbol *a, int da, const Symbol *b, int db);
bool symbols_share(const Symbol *a, const Symbol *b); /* one variable, or one place in storage */
/* May what addresses of the one type lead to be a variable of the other? */
bool types_may_meet(Type a, Type b);
const char *type_name(Context *cx, Type t); /* "REAL(8)" for messages */
const char *op_spelling(Op op);
int op_precedence(Op op);

/* Calls f on every expression directly in e, or in s (not in nested statements). */
void expr_children(Expr *e, void (*f)(Expr **child, void *arg), void *arg);
void stmt_exprs(Stmt *s, void (*f)(Expr **e, void *arg), void *arg);
void stmt_blocks(Stmt *s, void (*f)(StmtVec *block, void *arg), void *arg);

void tree_dump(Context *cx, Program *p, FILE *out); /* -fdump-parse, -fdump-sema */
void expr_print(const Expr *e, FILE *out);          /* Fortran spelling */
void expr_text(const Expr *e, Text *out);
/* In the program's own words: with its names for what has copies. */
void expr_said(const Expr *e, Text *out);

#endif
