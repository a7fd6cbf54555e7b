/* sema_io.c: input and output statements: units, formats, specifiers, items.
 *
 * Contract: s->unit, s->format and io->spec[] are typed; a format label is its FORMAT's text. END=,
 * ERR= and EOR= have become IF statements behind the statement, on a status that it sets; io then
 * still says which errors the statement catches. */
#include <string.h>
#include <strings.h>

#include "../fold/fold.h"
#include "rtlib/io/fmtparse.h"
#include "../sema/sema.h"
#include "../source/source.h"
#include "../structure/sema_struct.h"

static bool failed(const Expr *e) {
    return e->type.base == TY_NONE;
}

static bool is_star(const Expr *e) {
    return e->kind == EX_REF && e->name && !strcmp(e->name, "*");
}

/* ---- items ---- */

/* Has the type a component that a list cannot show here? */
static const char *hides(const Sema *S, const Derived *t) {
    const char *why = NULL;
    for (int k = 0; k < t->components.n && !why; k++) {
        const Component *c = &t->components.at[k];
        why = c->is_hidden                     ? NULL
              : c->is_owned                    ? "ALLOCATABLE"
              : c->is_pointer                  ? "POINTER"
              : c->proc                        ? "procedure"
              : !struct_may_see(S, t, c)       ? "PRIVATE"
              : c->type.base == TY_DERIVED     ? hides(S, c->type.derived)
                                               : NULL;
    }
    return why;
}

static void check_item(Sema *S, const Stmt *s, Expr *e) {
    const char *why = e->type.base == TY_DERIVED && s->kind != ST_IO ? hides(S, e->type.derived)
                                                                     : NULL;
    if (!why)
        return;
    diag_error(S->cx, e->span, "TYPE(%s) has %s components, and cannot be an item of a list here",
               e->type.derived->name, why);
    sema_fail(e);
}

/* z, or z(3), which no other item can be but z%re and z%im themselves. */
static bool is_read_alone(Sema *S, const ExprVec *items, const Expr *z) {
    const Symbol *s = z->kind == EX_REF ? scope_lookup(S->scope, z->name) : NULL;
    bool alone = s && s->kind == SYM_VAR && !s->type.to && !s->is_target && !s->is_pointer &&
                 !s->is_equivalenced && !s->alias;
    for (int d = 0; d < z->args.n; d++)
        alone &= z->args.at[d]->kind == EX_CONST;
    for (int i = 0; i < items->n && alone; i++) {
        Expr *x = items->at[i];
        alone = sema_is_complex_part(S, x) || (x->kind == EX_VAR && x->sym != s) ||
                (x->kind == EX_REF && scope_lookup(S->scope, x->name) != s);
    }
    return alone;
}

/* READ of z%re is that of a copy. */
static Expr *read_complex_part(Sema *S, const ExprVec *items, Expr *e, StmtVec *back) {
    if (!S->in_io_do && (items->n == 1 || is_read_alone(S, items, e->a)))
        return sema_complex_part_copy(S, e, "read", back);
    diag_error(S->cx, e->span, "a part of a COMPLEX variable is not supported as an item of READ "
               "here: read a REAL variable and assign it");
    return sema_fail(e);
}

static Expr *io_item(Sema *S, Stmt *s, const ExprVec *items, Expr *e, StmtVec *back) {
    if (e->kind == EX_IDO) {
        sema_io_do(S, s, e, back);
    } else if (s->kind == ST_READ && sema_is_complex_part(S, e)) {
        e = read_complex_part(S, items, e, back);
    } else if (s->kind == ST_READ) {
        e = heap_called_variable(S, e);
        sema_definable(S, e, "read");
    } else {
        sema_no_boz(S, e, "an item of output");
        e = sema_expr(S, e);
    }
    return e;
}

/* A structure becomes its components. */
void sema_io_items(Sema *S, Stmt *s, ExprVec *items, StmtVec *back) {
    ExprVec out = {0};
    for (int i = 0; i < items->n; i++) {
        bool inside = S->in_io_do || s->kind == ST_READ;
        StmtVec outer = {0};
        ExprVec one = {0};
        if (inside)
            outer = sema_needs_begin(S);
        Expr *item = io_item(S, s, items, items->at[i], back);
        check_item(S, s, item);
        vec_push(S->cx, &one, item);
        sema_struct_items(S, &one);
        if (inside)
            sema_needs_end(S, outer, one.n ? one.at[0] : NULL);
        vec_append(S->cx, &out, &one);
    }
    *items = out;
}

/* ---- formats ---- */

/* READ (5, '(i0)'): a width of zero tells only how to write. */
static void check_widths(Context *cx, const Stmt *s) {
    const Expr *f = s->format;
    if (s->kind != ST_READ || !f || f->kind != EX_CONST || f->type.base != TY_CHARACTER)
        return;
    if (rt_format_has_zero_width(f->value.s, (long)f->value.len))
        diag_error(cx, f->span, "a format for READ needs positive widths");
}

/* A constant format is checked here, by the runtime's own parser. */
static void check_format(Context *cx, Span at, const uint32_t *pos, const char *text,
                         int64_t len) {
    long bad = 0;
    const char *message = rt_format_check(text, (long)len, &bad);
    if (!message)
        return;
    int64_t quotes = (int64_t)(at.end - at.beg) - len;
    /* a literal, or the text of a FORMAT statement: every character has its own place */
    if (pos) {
        bad = bad < len ? bad : len - 1;
        at = (Span){pos[bad], pos[bad] + 1};
    } else if (quotes == 2 || quotes == 0) {
        at.beg += (uint32_t)(bad + quotes / 2);
        at.end = at.beg + 1;
    }
    diag_error(cx, at, "%s", message);
}

void sema_formats(Context *cx, const Unit *u) {
    for (int i = 0; i < u->formats.n; i++)
        check_format(cx, u->formats.span[i], u->formats.pos[i], u->formats.text[i],
                     (int64_t)strlen(u->formats.text[i]));
}

/* The text of the FORMAT with a label, or NULL. */
static Expr *text_of_format(Sema *S, int label) {
    const Unit *u = S->unit;
    unit_use_label(S->unit, label);
    for (int i = 0; i < u->formats.n; i++)
        if (u->formats.label[i] == label)
            return mk_char(S->cx, u->formats.span[i], u->formats.text[i],
                           (int64_t)strlen(u->formats.text[i]));
    return NULL;
}

static void format_label(Sema *S, Stmt *s) {
    s->format = text_of_format(S, s->format_label);
    if (!s->format)
        diag_error(S->cx, sources_word(S->cx, s->span, arena_printf(S->cx->arena, "%d",
                                                                    s->format_label), NULL),
                   "there is no FORMAT with the label %d", s->format_label);
}

/* The format is the FORMAT whose label ASSIGN gave an INTEGER: its text goes into a
 * variable first. */
static Expr *assigned_format(Sema *S, const char *name, const Expr *label) {
    Context *cx = S->cx;
    Span at = label->span;
    int64_t longest = 0;
    Stmt *choice = mk_stmt(cx, ST_IF, at);
    Symbol *text = struct_temporary(S, TYPE(CHARACTER, 1), at);
    for (int i = 0; i < S->labels_given.n; i++) {
        const LabelGiven *given = &S->labels_given.at[i];
        if (!given->is_format || given->name != name)
            continue;
        Expr *value = text_of_format(S, given->label);
        Stmt *set = mk_stmt(cx, ST_ASSIGN, at);
        Arm arm = {.span = at};
        arm.cond = mk_binary(cx, at, OP_EQ, expr_copy(cx, label),
                             mk_int(cx, at, given->label, label->type.kind));
        arm.cond->type = TYPE(LOGICAL, 4);
        longest = value->value.len > longest ? value->value.len : longest;
        text->type.len = mk_int(cx, at, longest, 4);
        set->lhs = mk_var(cx, at, text);
        set->rhs = value;
        vec_push(cx, &arm.body, set);
        vec_push(cx, &choice->arms, arm);
    }
    for (int i = 0; i < choice->arms.n; i++) /* now the length is known */
        choice->arms.at[i].body.at[0]->lhs = mk_var(cx, at, text);
    vec_push(cx, &S->prelude, choice);
    return mk_var(cx, at, text);
}

/* TRANSFER(f, REPEAT(' ', LEN(f)*SIZE(f))) */
static Expr *transferred_format(Sema *S, Expr *f) {
    Context *cx = S->cx;
    int64_t size;
    Expr *n = shape_size(cx, f->span, f->shape);
    if (!n)
        return NULL;
    if (expr_is_int(n, &size) && size == 0) {
        diag_error(cx, f->span, "the format is an array without elements");
        return sema_fail(f);
    }
    n = mk_mul(cx, mk_convert(cx, n, TYPE(INTEGER, 8)), char_length(cx, f));
    Expr *mold = sema_intrinsic_of(S, f->span, IN_REPEAT, mk_char(cx, f->span, " ", 1), n, NULL);
    return failed(mold) ? NULL : sema_intrinsic_of(S, f->span, IN_TRANSFER, f, mold, NULL);
}

/* A format in an array: its elements one after the other. */
static Expr *joined_format(Sema *S, Expr *array) {
    if (!array->sym || array->kind != EX_VAR)
        return transferred_format(S, array);
    const ArraySpec *spec = &array->sym->spec;
    Expr *text = NULL;
    int64_t size, low = 1;
    if (spec->rank != 1 || !array->shape->extent[0] ||
        !expr_is_int(array->shape->extent[0], &size) || size < 1 || size > 500 ||
        (spec->dim[0].lo && !expr_is_int(spec->dim[0].lo, &low)))
        return transferred_format(S, array);
    for (int64_t i = 0; i < size; i++) {
        Expr *one = mk_ref(S->cx, array->span, array->sym->name);
        one->has_args = true;
        vec_push(S->cx, &one->args, mk_int(S->cx, array->span, low + i, 8));
        text = text ? mk_binary(S->cx, array->span, OP_CONCAT, text, one) : one;
    }
    return sema_expr(S, text);
}

/* WRITE (10, group): its members are the items, as the scope that declares it names them. */
static bool group(Sema *S, Stmt *s, StmtVec *back) {
    const Expr *f = s->format;
    const Symbol *sym = f && f->kind == EX_REF && !f->has_args ? scope_lookup(S->scope, f->name)
                                                               : NULL;
    if (!sym || sym->kind != SYM_NAMELIST)
        return false;
    if (s->args.n)
        diag_error(S->cx, s->args.at[0]->span, "a NAMELIST statement has no list of items");
    s->io->group = sym->name;
    s->format = NULL;
    s->args = (ExprVec){0};
    Scope *here = S->scope;
    S->scope = sym->scope;
    for (int i = 0; i < sym->members.n; i++) {
        Expr *e = sema_designator(S, expr_copy(S->cx, sym->members.at[i]));
        if (failed(e))
            continue;
        bool pointed = e->kind == EX_ELEM && e->sym->is_heap && e->type.base != TY_DERIVED;
        if (pointed)
            e->name = sym->members.at[i]->name;
        if (e->kind != EX_VAR && !pointed)
            diag_error(S->cx, e->span, "a member of a NAMELIST group must be a variable");
        else if (s->kind == ST_WRITE || sema_definable(S, e, "read"))
            vec_push(S->cx, &s->args, e);
    }
    S->scope = here;
    sema_group_items(S, &s->args, s->kind == ST_READ ? back : NULL);
    return true;
}

static bool has_numbers(Type t) {
    return t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL ||
           t.base == TY_INTEGER;
}

/* A format in an array of another type, as before FORTRAN 77: its bytes. NULL: it is none. */
static Expr *format_in_bytes(Sema *S, Expr *f) {
    Context *cx = S->cx;
    int64_t n = 1, extent, size = fold_bytes_of(f->type);
    if (!has_numbers(f->type) || !f->shape || f->type.to ||
        f->kind != EX_VAR || f->sym->kind != SYM_VAR || symbol_is_mapped(f->sym))
        return NULL;
    for (int d = 0; f->shape && d < f->shape->rank; d++) {
        if (!f->shape->extent[d] || !expr_is_int(f->shape->extent[d], &extent))
            return NULL;
        n *= extent;
    }
    if (n * size < 1 || n * size > 10000)
        return NULL;
    char *blanks = arena_alloc(cx->arena, (size_t)(n * size) + 1);
    memset(blanks, ' ', (size_t)(n * size));
    blanks[n * size] = 0;
    return sema_intrinsic_of(S, f->span, IN_TRANSFER, f, mk_char(cx, f->span, blanks, n * size),
                             NULL);
}

/* The same in an array's elements from one on. */
static Expr *format_from_element(Sema *S, Expr *e) {
    Context *cx = S->cx;
    const Type l = TYPE(INTEGER, 8);
    int64_t lo, extent, step = fold_bytes_of(e->type);
    Expr *whole = has_numbers(e->type) ? sema_expr(S, mk_ref(cx, e->span, e->sym->name)) : NULL;
    Expr *text = whole && whole->shape ? format_in_bytes(S, whole) : NULL;
    if (!text)
        return NULL;
    Expr *from = mk_int(cx, e->span, 1, 8);
    for (int d = 0; d < e->args.n; d++) {
        const Bound *dim = &e->sym->spec.dim[d];
        lo = 1;
        if (dim->lo && !expr_is_int(dim->lo, &lo))
            return NULL;
        Expr *at = mk_sub(cx, mk_convert(cx, e->args.at[d], l), mk_int(cx, e->span, lo, 8));
        from = mk_add(cx, from, mk_mul(cx, at, mk_int(cx, e->span, step, 8)));
        if (expr_is_int(whole->shape->extent[d], &extent))
            step *= extent;
    }
    Expr *part = mk_expr(cx, EX_SUBSTR, e->span);
    part->a = text;
    part->lo = from;
    part->type = (Type){.base = TY_CHARACTER, .kind = 1};
    return part;
}

static void format(Sema *S, Stmt *s, StmtVec *back) {
    if (group(S, s, back))
        return;
    if (s->format && is_star(s->format))
        s->format = NULL;
    if (s->format_label) {
        format_label(S, s);
    } else if (s->format) {
        const char *name = s->format->kind == EX_REF ? s->format->name : NULL;
        Expr *f = sema_expr(S, s->format), *joined = NULL;
        bool assigned = f->type.base == TY_INTEGER && !f->shape && sema_may_be_format(S, name);
        Expr *label = assigned ? sema_label_variable(S, f) : NULL;
        if (label)
            f = assigned_format(S, name, label);
        else if (f->type.base == TY_CHARACTER && f->shape)
            joined = joined_format(S, f);
        else if (f->kind == EX_ELEM)
            joined = format_from_element(S, f);
        else if (f->type.base != TY_NONE)
            joined = format_in_bytes(S, f);
        s->format = joined ? joined : sema_check_scalar(S, f, TY_CHARACTER, "the format");
        check_widths(S->cx, s);
        if (!failed(s->format) && s->format->kind == EX_CONST)
            check_format(S->cx, s->format->span, NULL, s->format->value.s, s->format->value.len);
    }
}

/* ---- units and specifiers ---- */

static bool is_designator(const Expr *e) {
    return e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION ||
           e->kind == EX_SUBSTR;
}

static void unit(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    int64_t number;
    bool transfers = s->kind != ST_IO;
    if (s->unit && is_star(s->unit))
        s->unit = NULL;
    if (!s->unit)
        return;
    Expr *u = s->unit = sema_expr(S, s->unit);
    if (failed(u))
        return;
    if (u->type.base == TY_CHARACTER && transfers) {
        s->io->internal = true;
        if (!is_designator(u) || (u->sym && u->sym->is_constant))
            diag_error(cx, u->span, "an internal unit must be a variable");
        else if (expr_has_vector(u))
            diag_error(cx, u->span, "an internal unit cannot have a vector subscript");
        else if (s->kind == ST_WRITE)
            sema_definable(S, u, "written to");
        if (s->io->unformatted)
            diag_error(cx, u->span, "an internal unit needs a format");
    } else if (u->type.base != TY_INTEGER || u->shape) {
        diag_error(cx, u->span, "the unit must be an INTEGER scalar%s, it is %s%s",
                   transfers ? " or a CHARACTER variable" : "",
                   u->shape ? "an array of type " : "", type_name(cx, u->type));
    } else if (expr_is_int(u, &number) && s->io->kind != IO_OPEN && /* which fails, and says so */
               (s->io->kind != IO_INQUIRE ? number < 0 : number == -1 || number == -2)) {
        diag_error(cx, u->span, "a unit number must not be negative");
    }
}

static void specifier(Sema *S, Stmt *s, IoSpecId id) {
    Context *cx = S->cx;
    Expr **at = &s->io->spec[id];
    const IoSpec *spec = &io_specs[id];
    const char *what = arena_printf(cx->arena, "%s=", upper(cx, spec->keyword));
    if (!*at)
        return;
    if (!io_spec_is_output(s->io->kind, id)) {
        *at = sema_scalar(S, *at, spec->base, what);
        return;
    }
    Expr *e = *at = heap_called_variable(S, *at);
    if (sema_definable(S, e, arena_printf(cx->arena, "set by %s", what)) &&
        (e->type.base != spec->base || e->shape))
        diag_error(cx, e->span, "%s must be %s scalar", what,
                   spec->base == TY_INTEGER   ? "an INTEGER"
                   : spec->base == TY_LOGICAL ? "a LOGICAL"
                                              : "a CHARACTER");
}

/* ---- END=, ERR=, EOR= ---- */

static Stmt *jump_if(Sema *S, const Stmt *s, Expr *status, Op op, int64_t value, int label) {
    Context *cx = S->cx;
    Expr *test = mk_binary(cx, s->span, op, expr_copy(cx, status),
                           mk_int(cx, s->span, value, status->type.kind));
    test->type = TYPE(LOGICAL, 4);
    Stmt *to = mk_stmt(cx, ST_GOTO, s->span);
    vec_push(cx, &to->labels, label);
    Stmt *cond = mk_if(cx, s->span, test);
    vec_push(cx, &cond->arms.at[0].body, to);
    return cond;
}

/* The program's IOSTAT= variable, or one of ours. */
static Expr *status_of(Sema *S, Stmt *s) {
    Expr *e = s->io->spec[IOS_IOSTAT];
    if (e)
        return e;
    Scope *scope = scope_unit(S->scope);
    const char *name = name_of(S->cx, "_iostat");
    Symbol *sym = scope_find(scope, name);
    if (!sym) {
        sym = scope_add(S->cx, scope, name, s->span, SYM_VAR);
        sym->type = TYPE(INTEGER, 4);
        sym->is_used = sym->is_assigned = sym->bounds_done = true;
    }
    return s->io->spec[IOS_IOSTAT] = mk_var(S->cx, s->span, sym);
}

/* s becomes a block, of itself and what stands behind it. */
static void enclose(Sema *S, Stmt *s, const StmtVec *behind) {
    Stmt *inner = NEW(S->cx, Stmt);
    StmtVec body = {0};
    *inner = *s;
    inner->label = 0;
    inner->labels.n = 0;
    vec_push(S->cx, &body, inner);
    vec_append(S->cx, &body, behind);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
}

/* What copies values back, and jumps, stand behind the statement. */
static void jumps(Sema *S, Stmt *s, const StmtVec *back) {
    IoList *io = s->io;
    io->catches_all = io->spec[IOS_IOSTAT] != NULL;
    bool any = io->end || io->err || io->eor;
    if (!any && !back->n)
        return;
    for (int i = 0; i < S->loops.n && any; i++)
        if (S->loops.at[i]->dir)
            diag_error(S->cx, s->span, "a jump cannot stand in an INDEPENDENT loop");
    Expr *status = any ? status_of(S, s) : NULL;
    if (status && failed(status))
        return;
    StmtVec behind = *back;
    if (io->end)
        vec_push(S->cx, &behind, jump_if(S, s, status, OP_EQ, -1, io->end));
    if (io->eor)
        vec_push(S->cx, &behind, jump_if(S, s, status, OP_EQ, -2, io->eor));
    if (io->err)
        vec_push(S->cx, &behind, jump_if(S, s, status, OP_GT, 0, io->err));
    enclose(S, s, &behind);
}

/* ---- INQUIRE (IOLENGTH=n) items ---- */

static Expr *length_of(Sema *S, const ExprVec *items, Span at) {
    Context *cx = S->cx;
    Expr *sum = mk_int(cx, at, 0, 8);
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        int bytes = e->type.base == TY_COMPLEX ? 2 * e->type.kind : e->type.kind;
        Expr *n = e->type.base == TY_CHARACTER ? char_length(cx, e) : mk_int(cx, at, bytes, 8);
        Expr *count = e->shape ? shape_size(cx, at, e->shape) : mk_int(cx, at, 1, 8);
        if (!count) /* only run time knows it */
            count = sema_intrinsic_of(S, at, IN_SIZE, expr_copy(cx, e), NULL, NULL);
        sum = mk_add(cx, sum, mk_mul(cx, mk_convert(cx, count, TYPE(INTEGER, 8)),
                                     mk_convert(cx, n, TYPE(INTEGER, 8))));
    }
    return sum;
}

/* sum = sum + length: of each item, behind what it needs, in the iterations that it has, whose
 * variable keeps its last value as in other lists. */
static void add_lengths(Sema *S, StmtVec *out, Symbol *sum, const ExprVec *items) {
    Context *cx = S->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        ExprVec one = {0};
        sema_needs_put(S, out, e);
        if (e->kind == EX_IDO) {
            Stmt *loop = mk_stmt(cx, ST_DO, e->span);
            loop->sym = e->sym;
            loop->lo = e->lo;
            loop->hi = e->hi;
            loop->step = e->step;
            add_lengths(S, &loop->body, sum, &e->args);
            vec_push(cx, out, loop);
            sema_needs_behind(S, out, e);
            continue;
        }
        vec_push(cx, &one, e);
        vec_push(cx, out, mk_set(cx, mk_var(cx, e->span, sum),
                                 mk_add(cx, mk_var(cx, e->span, sum),
                                        length_of(S, &one, e->span))));
    }
}

/* The statement is an assignment, behind others where iterations differ. */
static void iolength(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Expr *n = s->io->spec[IOS_IOLENGTH], *length;
    bool loops = S->needs.n > 0;
    for (int i = 0; i < s->args.n; i++)
        if (s->args.at[i]->kind != EX_IDO && failed(s->args.at[i]))
            return;
    if (failed(n))
        return;
    const Expr *more = s->unit;
    for (int i = 0; i < IOS_COUNT && !more; i++)
        more = i != IOS_IOLENGTH ? s->io->spec[i] : NULL;
    if (more) {
        diag_error(cx, more->span, "INQUIRE with IOLENGTH= asks for nothing else");
        return;
    }
    for (int i = 0; i < s->args.n; i++)
        loops |= s->args.at[i]->kind == EX_IDO;
    if (loops) {
        Symbol *sum = struct_temporary(S, TYPE(INTEGER, 8), s->span);
        vec_push(cx, &S->prelude, mk_set(cx, mk_var(cx, s->span, sum), mk_int(cx, s->span, 0, 8)));
        add_lengths(S, &S->prelude, sum, &s->args);
        length = mk_var(cx, s->span, sum);
    } else {
        length = length_of(S, &s->args, s->span);
    }
    S->needs.n = 0;
    *s = (Stmt){.kind = ST_ASSIGN, .span = s->span, .label = s->label, .lhs = n,
                .rhs = mk_convert(cx, length, n->type)};
}

void sema_io(Sema *S, Stmt *s) {
    static const char *const what[] = {"output", "input", "this statement"};
    unit(S, s);
    StmtVec back = {0};
    if (s->io->internal && !failed(s->unit) && s->unit->kind == EX_SUBSTR && s->unit->shape)
        sema_unit_copied(S, s, &back); /* parts of the elements of an array */
    if (s->kind != ST_IO)
        format(S, s, &back);
    for (int i = 0; i < IOS_COUNT; i++)
        specifier(S, s, (IoSpecId)i);
    if (!s->io->group)
        sema_io_items(S, s, &s->args, &back);
    if (s->io->spec[IOS_IOLENGTH]) {
        iolength(S, s);
        return;
    }
    sema_io_rules(S, s);
    if (S->unit->is_pure && !s->io->internal)
        diag_error(S->cx, s->span, "%s is not allowed in the PURE procedure '%s'",
                   what[s->kind - ST_WRITE], S->unit->name);
    jumps(S, s, &back);
    while (s->kind == ST_BLOCK)
        s = s->body.at[0];
    sema_io_parts(S, s);
}
