/* sema_default.c: default values of derived types, and what variables of such types begin with.
 *
 * Contract: a default value is a constructor t(…) whose absent arguments assign nothing. Variables
 * that are kept from call to call have it as their initial value where that is a constant; others,
 * and INTENT(OUT) dummies, have it assigned when the unit begins. */
#include "../structure/sema_struct.h"

Expr *struct_first_target(Sema *S, const Derived *t, const Component *c) {
    Scope *scope = S->scope;
    S->scope = t->scope;
    int errors = diag_errors(S->cx);
    if (!c->target_is_checked)
        sema_check_target(S, c->target);
    ((Component *)c)->target_is_checked = true;
    if (c->proc && diag_errors(S->cx) != errors) /* said once */
        ((Component *)c)->init = mk_int(S->cx, c->target->span, 0, 8);
    Expr *v = c->init ? expr_copy(S->cx, c->init)
                      : struct_component_value(S, expr_copy(S->cx, c->target), c);
    S->scope = scope;
    return v;
}

static bool has_targets(const Derived *t) {
    bool any = false;
    for (int i = 0; i < t->components.n && !any; i++) {
        const Component *c = &t->components.at[i];
        any = c->target || (c->type.base == TY_DERIVED && !c->is_allocatable && !c->is_pointer &&
                            has_targets(c->type.derived));
    }
    return any;
}

/* t(…) of the default values; NULL: the type has none. Absent arguments: nothing is assigned. */
static Expr *default_value(Sema *S, const Derived *t, Span at) {
    bool any = false;
    Expr *e = mk_expr(S->cx, EX_STRUCT, at);
    e->type = (Type){.base = TY_DERIVED, .derived = (Derived *)t};
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        Expr *v = c->init     ? expr_copy(S->cx, c->init)
                  : c->target ? struct_first_target(S, t, c)
                  : c->type.base == TY_DERIVED && !c->is_allocatable && !c->is_pointer
                      ? default_value(S, c->type.derived, at)
                      : NULL;
        any |= v != NULL;
        vec_push(S->cx, &e->args, v);
    }
    return any ? e : NULL;
}

Expr *sema_struct_default(Sema *S, Type t, Span at) {
    return t.base == TY_DERIVED && t.derived ? default_value(S, t.derived, at) : NULL;
}

/* What an INTENT(OUT) dummy begins with: components that are not allocated, too. */
Expr *sema_struct_cleared(Sema *S, Type t, Span at) {
    Expr *v = default_value(S, t.derived, at);
    if (v || !derived_has_addresses(t.derived))
        return v;
    v = mk_expr(S->cx, EX_STRUCT, at);
    v->type = t;
    for (int i = 0; i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        bool inside = c->type.base == TY_DERIVED && !c->is_allocatable && !c->is_pointer;
        vec_push(S->cx, &v->args, inside ? sema_struct_cleared(S, c->type, at) : NULL);
    }
    return v;
}

static bool has_init(const Symbol *s) {
    bool any = s->init != NULL;
    for (int i = 0; i < s->parts.n; i++)
        any |= has_init(s->parts.at[i]);
    return any;
}

/* Is v assigned as a whole: it is an array, or stands for all elements of one of structures by
 * components? */
static bool begins_whole(const Symbol *s, const Expr *v) {
    return v->shape || (sym_is_array(s) && !symbol_is_record(s));
}

/* Does it begin once, with new storage? Arrays of constant shape keep theirs from call to call, and
 * from one time that a BLOCK construct runs to the next. */
static bool is_entered_once(const Symbol *s) {
    const Scope *unit = scope_unit(s->scope);
    const UnitKind kind = unit->unit->kind;
    return s->is_save || (s->scope == unit && (kind == UN_PROGRAM || kind == UN_MODULE));
}

/* Assignments of default values to a record; none: as its storage begins. */
static void record_values(Sema *S, StmtVec *values, Symbol *s) {
    Context *cx = S->cx;
    const bool callers = s->is_dummy || s->is_result; /* who may have had something in it */
    Expr *v = s->begins ? s->begins
              : callers ? sema_struct_cleared(S, s->type, s->span)
                        : sema_struct_default(S, s->type, s->span);
    S->is_fresh = !s->is_dummy && is_entered_once(s);
    if (v && begins_whole(s, v))
        vec_push(cx, values, mk_begin(cx, s->span, s, v));
    else if (sym_is_array(s))
        heap_default_elements(S, values, s, v, s->span);
    else if (v && (scope_unit(s->scope)->unit->kind != UN_MODULE || heap_has_values(v)))
        heap_assign(S, values, heap_reference(S, mk_var(cx, s->span, s)), v);
    S->is_fresh = false;
}

static void module_record_entry(Sema *S, Unit *m, Symbol *s) {
    StmtVec values = {0};
    Expr *v = s->begins ? s->begins : sema_struct_default(S, s->type, s->span);
    if (!v || (!v->shape && !heap_has_values(v)))
        return;
    Unit *u = sema_module_defaults(S, m), *unit = S->unit;
    Scope *scope = S->scope;
    SymbolVec hidden = S->hidden, hidden_free = S->hidden_free;
    S->hidden = S->hidden_free = (SymbolVec){0};
    S->unit = u;
    S->scope = u->scope;
    record_values(S, &values, s);
    if (begins_whole(s, v))
        sema_block(S, &values);
    S->unit = unit;
    S->scope = scope;
    S->hidden = hidden;
    S->hidden_free = hidden_free;
    vec_append(S->cx, &u->body, &values);
    sema_needs_setup(s);
}

/* The statements are done where the dummy s is there, which the first of its parts tells. */
static Stmt *where_present(Sema *S, Symbol *s, StmtVec statements) {
    Expr *there = mk_expr(S->cx, EX_INTRINSIC, s->span);
    Symbol *first = s;
    while (first->parts.n)
        first = first->parts.at[0];
    there->intrinsic = intrinsic_row(IN_PRESENT);
    there->type = TYPE(LOGICAL, 4);
    vec_push(S->cx, &there->args, mk_var(S->cx, s->span, first));
    Stmt *c = mk_if(S->cx, s->span, there);
    c->arms.at[0].body = statements;
    return c;
}

/* Default values of a record, which has no initial value: of one that is kept they are assigned the
 * first time. */
static void record_entry(Sema *S, Unit *u, Symbol *s, StmtVec *entry) {
    Context *cx = S->cx;
    StmtVec values = {0}, *to = entry;
    if (u->kind == UN_MODULE) {
        module_record_entry(S, u, s);
        return;
    }
    record_values(S, &values, s);
    if (!values.n)
        return;
    if (s->is_save && u->kind != UN_PROGRAM) {
        Symbol *done = struct_temporary(S, TYPE(LOGICAL, 4), s->span);
        done->is_save = true;
        done->init = mk_logical(cx, s->span, false, 4);
        Expr *not_yet = mk_unary(cx, s->span, OP_NOT, mk_var(cx, s->span, done));
        not_yet->type = TYPE(LOGICAL, 4);
        Stmt *first = mk_if(cx, s->span, not_yet), *set = mk_stmt(cx, ST_ASSIGN, s->span);
        set->lhs = mk_var(cx, s->span, done);
        set->rhs = mk_logical(cx, s->span, true, 4);
        to = &first->arms.at[0].body;
        vec_push(cx, to, set);
        vec_push(cx, entry, first);
    }
    if (s->is_optional)
        vec_push(cx, to, where_present(S, s, values));
    else
        vec_append(cx, to, &values);
}

/* Is it a structure that default values, or initial ones that take statements, are given to? */
static bool begins_here(const Unit *u, const Symbol *s) {
    const bool begun = s->begins && u->is_block_data;
    return s->kind == SYM_VAR && s->type.base == TY_DERIVED && !s->whole && !s->has_error &&
           !s->is_heap && !s->is_bundle && !s->is_allocatable &&
           !(s->is_constant && !symbol_is_record(s)) && !has_init(s) &&
           !(s->common && !begun && !(symbol_is_record(s) && s->common->is_local)) &&
           !(s->is_dummy && s->intent != INTENT_OUT);
}

static void structure_entry(Sema *S, Unit *u, Symbol *s, StmtVec *entry) {
    const bool kept = s->is_save || u->kind == UN_PROGRAM || u->kind == UN_MODULE;
    if (symbol_is_record(s) || s->begins ||
        (kept && !s->is_dummy && has_targets(s->type.derived))) {
        record_entry(S, u, s, entry);
        return;
    }
    Expr *v = s->is_dummy ? sema_struct_cleared(S, s->type, s->span)
                          : sema_struct_default(S, s->type, s->span);
    if (v && kept) {
        sema_struct_init(S, s, v);
    } else if (v) {
        StmtVec values = {0};
        vec_push(S->cx, &values, mk_begin(S->cx, s->span, s, v));
        vec_push(S->cx, entry, s->is_optional ? where_present(S, s, values) : values.at[0]);
    }
}

static void symbol_entry(Sema *S, Unit *u, Symbol *s, StmtVec *entry) {
    if (s->kind == SYM_VAR && s->is_dummy && s->intent == INTENT_OUT && s->says_allocatable &&
        !s->has_error && !s->whole && (s->type.to || s->is_bundle))
        heap_clear_dummy(S, entry, s);
    if (s->length && s->length->begins && !s->is_dummy)
        vec_push(S->cx, entry, mk_begin(S->cx, s->span, s->length, s->length->begins));
    if (s->begins && s->common && !s->common->is_local && symbol_is_record(s) && !u->is_block_data)
        diag_error(S->cx, s->span, "an initial value of structures with POINTER components, or "
                   "of a type whose address C_LOC gives, in COMMON must stand in BLOCK DATA");
    if (begins_here(u, s))
        structure_entry(S, u, s, entry);
}

/* Default values at entry: of variables that are kept they are initial values, of others the unit
 * begins with an assignment. */
void sema_struct_entry(Sema *S, Unit *u) {
    StmtVec entry = {0};
    for (int i = 0; i < u->scope->symbols.n; i++)
        symbol_entry(S, u, u->scope->symbols.at[i], &entry);
    for (int i = 0; i < u->scope->symbols.n; i++) { /* arrays of records in structures */
        Symbol *s = u->scope->symbols.at[i];
        if (s->kind == SYM_VAR && s->whole && s->begins && symbol_is_record(s))
            record_entry(S, u, s, &entry);
    }
    for (int i = 0; i < u->body.n && entry.n; i++)
        vec_push(S->cx, &entry, u->body.at[i]);
    if (entry.n)
        u->body = entry;
}
