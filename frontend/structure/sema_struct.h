/* sema_struct.h: what the files that take structures apart share. */
#ifndef HPFC_SEMA_STRUCT_H
#define HPFC_SEMA_STRUCT_H

#include "../sema/sema.h"

static inline bool struct_is(const Expr *e) {
    return e && e->type.base == TY_DERIVED;
}

/* sema_component.c */
int struct_find_component(Sema *S, const Derived *t, const char *name, Span at); /* -1: reported */
Symbol *heap_of_type(Sema *S, Type t); /* the unit's */
bool struct_may_see(const Sema *S, const Derived *t, const Component *c); /* PRIVATE or not */

/* Component k of a reference to a structure; of any expression that gives one. */
Expr *struct_part(Sema *S, const Expr *e, int k);
Expr *struct_value(Sema *S, Expr *e, int k);
Expr *struct_listed(Sema *S, Expr *e, int k);
Expr *struct_in_shape(Sema *S, Expr *vector, const Component *c); /* as the component is */

/* sema_struct_places.c */
Expr *struct_place(Sema *S, const Expr *v, int own, Expr **count);
bool struct_has_few_places(Sema *S, const Expr *e);
void struct_assign_elements(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs);
bool struct_assign_places(Sema *S, StmtVec *out, Expr *l, Expr *r, const Component *c);
Expr *struct_intrinsic_places(Sema *S, Expr *e, int k);
Expr *struct_reshape(Sema *S, Expr *e, int k);

/* sema_heap.c */
Expr *heap_value(Sema *S, Expr *address);
Type heap_pointer_type(Sema *S, Type to);
Expr *heap_address(Sema *S, Expr *e);
Expr *heap_target(Sema *S, Expr *address);
Expr *heap_pointer(const Expr *e);
Expr *heap_variable(Expr *e);
bool heap_is_plain_target(const Symbol *s);
Expr *heap_reference(Sema *S, Expr *e);
bool heap_same_type(const Type *a, Type b); /* may addresses of both lead to one place? */
Expr *heap_text_length(Sema *S, const Expr *p);
bool heap_is_text(const Expr *e);
bool heap_text_is_fixed(const Expr *e);
void heap_new_text(Sema *S, StmtVec *out, Expr *p, Expr *n);
Symbol *heap_text_variable(Sema *S, Span at);
/* Functions in what the length of the text *e depends on are called first: it is asked twice. */
void heap_call_once(Sema *S, StmtVec *out, Expr **e);
void heap_assign_text(Sema *S, StmtVec *out, Expr *l, Expr *v);
Expr *heap_null(Sema *S, Type t, Span at);
void heap_point_length(Sema *S, StmtVec *out, Expr *p, const Expr *t);
Stmt *heap_point(Sema *S, Expr *p, Expr *t);
Expr *heap_associated(Sema *S, Expr *p, Expr *t);
Stmt *heap_allocate(Sema *S, Expr *p, bool give_back);
Expr *heap_state(Sema *S, Expr *e, IntrinsicId id);
bool heap_can_be_target(const Symbol *s);
void heap_settle(Sema *S, Symbol *s);

/* sema_field.c */
void heap_release(Sema *S, int first);
Expr *heap_field(Sema *S, Expr *e);
Expr *heap_section(Sema *S, Expr *e, bool has_bounds); /* a component as a whole, not c(:) */
Expr *heap_sequence(Sema *S, Expr *e);
Expr *heap_first(Sema *S, Symbol *array, Span at);
Symbol *heap_component_of_all(Sema *S, Symbol *p, Expr *of, Expr *address, int own, Span at);
Expr *heap_texts(Sema *S, Expr *e);
Expr *heap_array_of(Sema *S, Expr *section); /* a hidden pointer to it */
/* A function that gives a pointer is called: what that leads to, a variable (F2008, 9.2). */
Expr *heap_called_array(Sema *S, Expr *e);    /* of a typed call; anything else as it is */
Expr *heap_called_variable(Sema *S, Expr *e); /* f(x) = v; sema_designator of anything else */

/* sema_heap_storage.c */
bool heap_has_values(const Expr *v); /* a default value: more than pointers to nothing */
void heap_assign(Sema *S, StmtVec *out, Expr *x, Expr *v);
void heap_default_elements(Sema *S, StmtVec *out, Symbol *s, Expr *v, Span at);
bool heap_is_owned(const Expr *e);
void heap_ensure(Sema *S, StmtVec *out, Expr *e);
void heap_assign_owned(Sema *S, StmtVec *out, Expr *l, Expr *r);
void heap_move(Sema *S, StmtVec *out, Expr *from, Expr *to);
void heap_clear_dummy(Sema *S, StmtVec *out, Symbol *s);
void heap_objects(Sema *S, Stmt *s, StmtVec *after);
void heap_objects_after(Sema *S, Stmt *s, const Expr *stat, const StmtVec *after);

/* sema_procpointer.c */
/* f(x), whose result is a procedure pointer, as what it points to; NULL: it is none. */
Expr *procedure_given(Sema *S, Expr *e);
/* Its procedure, like what was declared, perhaps behind the type; NULL: it is no procedure. */
Symbol *component_like(Sema *S, Component *c);
Symbol *component_procedure(Sema *S, const Expr *e); /* a%p where p is a procedure pointer */
Expr *component_call(Sema *S, Expr *e, Symbol *proc);
Expr *component_address(Sema *S, const Expr *e);
Expr *procedure_target(Sema *S, Symbol *proc, Expr *t);
/* sema_pointer.c */
bool sema_good_asked(Sema *S, const Symbol *named, const Expr *e); /* of ASSOCIATED */
bool sema_good_mold(Sema *S, Type t, int rank, Expr **mold); /* types it; false: reported */
/* t, given to the POINTER component c, as a target: an array. Where it is none, that is told. */
Expr *sema_component_target(Sema *S, const Component *c, Expr *t);
bool sema_pure_may(Sema *S, const Expr *e, const char *be); /* in a PURE procedure */
bool sema_pure_may_copy(Sema *S, const Expr *written, Type t); /* to a structure of that type */
/* sema_record.c */
StmtVec *record_loops(Sema *S, StmtVec *out, const Shape *shape, Span at, Expr **count);
Expr *record_array(Sema *S, StmtVec *out, Type t, const Shape *shape, Span at);
Expr *record_element(Sema *S, const Expr *e, Expr **count);
bool record_is_array(const Expr *e);
bool record_is_element(const Expr *e);
void record_copy(Sema *S, StmtVec *out, Expr *to, Expr *from);
bool derived_owns_itself(const Derived *t); /* an ALLOCATABLE component may hold another such */
Expr *record_value(Sema *S, Expr *e, bool operand);
Expr *record_sequence(Sema *S, Expr *e, StmtVec *back);
Expr *record_merge(Sema *S, Expr *e);
void record_assign(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs, bool fresh);
/* sema_realloc.c */
void sema_allocate_like(Sema *S, StmtVec *out, Symbol *s, const Expr *like, Span at);
/* before the statement at work; what s has of an earlier time goes */
void sema_allocate_before(Sema *S, Symbol *s, const Expr *like, Span at);
void sema_free_array(Sema *S, StmtVec *out, Symbol *s, Span at); /* where it is allocated */
void sema_count_packed(Sema *S, Expr *e);
Expr *sema_follow_shape(Sema *S, Expr *lhs, Expr *rhs);
void sema_allocated_value(Sema *S, StmtVec *out, Expr *a, Expr *source);
bool sema_move_alloc(Sema *S, Stmt *s);

/* sema_record_constant.c */
Expr *sema_record_constant(Sema *S, const Expr *root, Expr **level, int n);
Expr *record_constant_intrinsic(Sema *S, Expr *e, int k);
/* sema_gathered.c */
Expr *sema_gathered(Sema *S, Expr *e, Expr *root);

Symbol *struct_named(Sema *S, const Expr *e); /* without a word; of a component: the part */

/* What a reference, before sema, was declared to be. Parts of what a pointer leads to are held by
 * pointers as well, and so are ALLOCATABLE scalars: their symbols do not tell. */
typedef enum Declared {
    DECLARED_UNKNOWN, /* no component: the symbol tells */
    DECLARED_PLAIN,
    DECLARED_POINTER,
    DECLARED_ALLOCATABLE,
} Declared;
Declared struct_declared(Sema *S, const Expr *e);
bool struct_declared_for(Sema *S, const Expr *e, IntrinsicId id); /* ASSOCIATED or ALLOCATED */

/* What a constructor gives to a component (sema_struct.c), and what a POINTER component of t begins
 * with (sema_default.c). */
Expr *struct_component_value(Sema *S, Expr *v, const Component *c);
Expr *struct_first_target(Sema *S, const Derived *t, const Component *c);

/* sema_structdef.c: a new type with one component, of that name: a POINTER to what is `to`. */
Type struct_holder(Sema *S, const char *name, Type to, int rank, Span at);

/* sema_struct_list.c */
Expr *struct_element_loop(Sema *S, Expr *e, Expr **inner);

/* sema_spread.c: spreads t, a new array for the value of e, over the processes where e is made of
 * mapped data, or is used beside such: args (may be NULL), which conform. */
void struct_spread(Sema *S, Symbol *t, const Expr *e, const ExprVec *args);
/* Would this intrinsic function give one process the addresses of another? That was an error. */
bool sema_moves_addresses(Sema *S, const Expr *e, const char *name);

/* sema_structmap.c */
Component *struct_component(const Derived *t, const char *name); /* NULL: there is none */
void struct_map_components(Sema *S, const Derived *t, const Decl *d);
void struct_map_part(Sema *S, Symbol *p, const Symbol *whole); /* where the whole is said to lie */

/* sema_struct_assign.c */
Symbol *struct_temporary(Sema *S, Type t, Span at);
Symbol *struct_array(Sema *S, Type t, int rank, Span at); /* an ALLOCATABLE one, not allocated */
/* x(f(i)) or x(f(i):n), also in parentheses or as an argument of an intrinsic function, of which
 * all components are taken: f is called once, before the statement. */
void struct_call_once(Sema *S, Expr *e);
/* t(f(i), 2): what a function gives is kept before the statement, in the order of components. */
void struct_values_once(Sema *S, Expr *e);
Stmt *struct_deallocate(Sema *S, Symbol *s, Span at);
Stmt *struct_allocate_like(Sema *S, Symbol *s, const Expr *e, Span at);
void struct_assign_components(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs);
void struct_assign_parts(Sema *S, StmtVec *out, Expr *lhs, Expr *rhs);

#endif
