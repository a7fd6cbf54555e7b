/* blocks.c: the list of statements -> program units with nested blocks.
 *
 * Contract: parse.h, Builder. A stack holds what is open: units, INTERFACE blocks, constructs. A
 * statement goes to the innermost of them; a statement that closes one of them first closes, with
 * a message that points at the opener, whatever inside lacks its END. */
#include <string.h>

#include "blocks.h"

Builder *builder_new(Context *cx, Program *program, Reparse *parse, void *parser) {
    Builder *b = NEW(cx, Builder);
    b->parse = parse;
    b->parser = parser;
    b->cx = cx;
    b->program = program;
    return b;
}

/* ---- the stack ---- */

Open *block_top(Builder *b) {
    return b->stack.n ? &b->stack.at[b->stack.n - 1] : NULL;
}

/* Index of the innermost open thing of a class within the innermost unit; -1: none. */
int block_find_open(Builder *b, StmtClass cls) {
    for (int i = b->stack.n - 1; i >= 0 && !b->stack.at[i].unit; i--)
        if (b->stack.at[i].cls == cls)
            return i;
    return -1;
}

int block_find_unit(Builder *b) {
    int i = b->stack.n - 1;
    while (i >= 0 && !b->stack.at[i].unit)
        i--;
    return i;
}

void block_push(Builder *b, Open o) {
    if (b->stack.n < MAX_BLOCKS) {
        vec_push(b->cx, &b->stack, o);
        return;
    }
    diag_error(b->cx, o.span, "blocks are nested deeper than %d", MAX_BLOCKS);
    b->overflow = true;
}

/* Its END may come later: it was spoken of. */
static void expect_stray_end(Builder *b, StmtClass cls) {
    int i = block_find_unit(b);
    if (i >= 0)
        b->stack.at[i].lost |= block_lost_bit(cls);
}

static void report_unclosed(Builder *b, const Open *o, Span before) {
    if (o->cls == C_PROGRAM || o->cls == C_MODULE)
        b->unended = o->cls;
    else if (o->stmt && !o->do_label)
        expect_stray_end(b, o->cls);
    bool taken_in = !before.end && b->last_broken && diag_errors(b->cx);
    if (o->broken || taken_in || (o->strayed && !o->unit) || (o->implicit && diag_errors(b->cx)))
        return; /* perhaps nothing was meant to begin there */
    if (o->unit)
        diag_error(b->cx, o->span, "%s has no END", o->what);
    else if (o->do_label)
        diag_error(b->cx, o->span, "DO has no end: no statement has label %d", o->do_label);
    else
        diag_error(b->cx, o->span, "%s has no END %s", o->what, o->what);
    if (before.beg)
        diag_note(b->cx, before, "it must end before this statement");
}

/* Takes off all above index i; they lack their END. */
void block_close_above(Builder *b, int i, Span before) {
    while (b->stack.n > i + 1)
        report_unclosed(b, &b->stack.at[--b->stack.n], before);
}

/* ---- program units ---- */

static Unit *new_unit(Builder *b, UnitKind kind, const char *name, Span at) {
    Unit *u = NEW(b->cx, Unit);
    u->kind = kind;
    u->name = name_of(b->cx, name);
    u->span = at;
    return u;
}

static void open_main(Builder *b, Span at) {
    Unit *u = new_unit(b, UN_PROGRAM, "main", at);
    u->is_unnamed = true;
    u->file = b->program->files.n - 1;
    vec_push(b->cx, &b->program->units, u);
    block_push(b, (Open){.cls = C_PROGRAM, .what = "the main program", .span = at, .unit = u,
                         .implicit = true});
}

/* May a unit begin inside the innermost open thing? */
static bool takes_unit(const Open *o, StmtClass cls) {
    if (cls != C_SUBROUTINE && cls != C_FUNCTION)
        return false;
    return o->cls == C_INTERFACE || o->contains;
}

static void open_unit(Builder *b, Parsed *s) {
    while (b->stack.n && !takes_unit(block_top(b), s->cls)) {
        Open o = b->stack.at[--b->stack.n];
        report_unclosed(b, &o, s->span);
        if ((o.cls == C_PROGRAM || o.cls == C_MODULE) && !o.broken && !o.implicit &&
            (s->cls == C_SUBROUTINE || s->cls == C_FUNCTION))
            diag_hint(b->cx, "%s procedure stands behind CONTAINS",
                      o.cls == C_MODULE ? "a module" : "an internal");
    }
    Unit *u = s->unit && s->unit->name ? s->unit : new_unit(b, UN_PROGRAM, "?", s->span);
    Open *host = block_top(b);
    u->file = b->program->files.n - 1;
    if (host && host->interface) {
        vec_push(b->cx, &host->interface->interface, u);
    } else if (host) {
        u->host = host->unit;
        vec_push(b->cx, &host->unit->contains, u);
    } else if (s->unit) {
        vec_push(b->cx, &b->program->units, u);
    }
    block_push(b, (Open){.cls = s->cls, .span = s->span, .unit = u, .broken = !s->ok,
                         .what = arena_printf(b->cx->arena, "%s '%s'", s->keyword, u->name)});
}

StmtClass block_class_closed(StmtClass end) {
    switch (end) {
    case C_END_PROGRAM: return C_PROGRAM;
    case C_END_SUBROUTINE: return C_SUBROUTINE;
    case C_END_FUNCTION: return C_FUNCTION;
    case C_END_MODULE: return C_MODULE;
    case C_END_BLOCK_DATA: return C_BLOCK_DATA;
    case C_END_INTERFACE: return C_INTERFACE;
    case C_END_TYPE: return C_TYPE;
    case C_END_IF: case C_ELSE: case C_ELSE_IF: return C_IF;
    case C_END_DO: return C_DO;
    case C_END_WHERE: case C_ELSEWHERE: case C_ELSEWHERE_MASK: return C_WHERE;
    case C_END_FORALL: return C_FORALL;
    case C_END_SELECT: case C_CASE: return C_SELECT_CASE;
    case C_END_ASSOCIATE: return C_ASSOCIATE;
    case C_END_BLOCK: return C_BLOCK;
    case C_END_ENUM: return C_ENUM;
    default: return C_UNKNOWN;
    }
}

/* A jump may lead to an END: a CONTINUE carries the label. */
void block_end_label(Builder *b, Parsed *s, StmtVec *body) {
    if (!s->label)
        return;
    Stmt *c = mk_stmt(b->cx, ST_CONTINUE, s->span);
    c->label = s->label;
    vec_push(b->cx, body, c);
}

/* ---- ENTRY ---- */

static Logical keep_line(Builder *b, const Logical *l) {
    Logical k = *l;
    k.text = arena_strndup(b->cx->arena, l->text, (size_t)l->n);
    uint32_t *pos = NEW_ARRAY(b->cx, uint32_t, l->n + 1);
    memcpy(pos, l->pos, sizeof *pos * (size_t)(l->n + 1));
    k.pos = pos;
    return k;
}

static void add_entry(Builder *b, Parsed *s) {
    Open *o = &b->stack.at[block_find_unit(b)];
    Unit *u = o->unit, *e = s->unit;
    if (!s->ok || !e)
        return;
    bool inside = o != block_top(b);
    if (inside || !unit_is_procedure(u) || u->is_block_data) {
        diag_error(b->cx, s->span, "ENTRY cannot stand %s", inside ? "in a block" : "here");
        return;
    }
    if (u->host && u->host->kind != UN_MODULE) {
        diag_error(b->cx, s->span, "an internal procedure cannot have ENTRY");
        return;
    }
    if (u->kind == UN_SUBROUTINE && e->result_name)
        diag_error(b->cx, s->span, "the ENTRY '%s' of a SUBROUTINE has no RESULT", e->name);
    for (int i = 0; !b->again && u->family && i < u->family->headers.n; i++) {
        const Unit *other = u->family->headers.at[i];
        if (other->name != e->name)
            continue;
        diag_error(b->cx, e->span, "'%s' is defined already", e->name);
        diag_note(b->cx, other->span, "'%s' is defined here", e->name);
        return;
    }
    if (!u->family) {
        u->family = NEW(b->cx, Family);
        vec_push(b->cx, &u->family->headers, u);
    }
    if (!b->again)
        vec_push(b->cx, &u->family->headers, e);
    Stmt *place = mk_stmt(b->cx, ST_CONTINUE, s->span);
    for (int i = 1; i < u->family->headers.n; i++)
        if (u->family->headers.at[i]->name == e->name)
            place->label = ENTRY_LABEL + i;
    vec_push(b->cx, &u->body, place); /* declarations may follow */
}

static void add_statement(Builder *b, Parsed *s);

/* The procedure again, as the entry number k: its own name and dummies, and a jump to its place. */
static void read_again(Builder *b, const Open *first, int k) {
    Family *family = first->unit->family;
    const Unit *e = family->headers.at[k];
    for (int i = 0; i < first->lines.n; i++) {
        Logical l = first->lines.at[i];
        Parsed s = b->parse(b->parser, &l);
        if (i == 0 && s.unit) {
            s.unit->name = e->name;
            s.unit->span = e->span;
            s.unit->result_name = e->result_name;
            s.unit->alternates = e->alternates;
            s.unit->is_bind = e->is_bind;
            s.unit->binding = e->binding;
            s.unit->arg_names = e->arg_names;
            s.unit->arg_spans = e->arg_spans;
            s.unit->type.base = TY_NONE;
            s.unit->family = family;
            s.unit->entry = k;
        }
        s.name = (NameAt){.name = s.cls == C_END_SUBROUTINE || s.cls == C_END_FUNCTION ? NULL
                                                                                      : s.name.name,
                          .span = s.name.span};
        Unit *u = b->stack.n ? block_top(b)->unit : NULL;
        bool ends = i == first->lines.n - 1;
        add_statement(b, &s);
        if (!ends || !u)
            continue;
        Stmt *jump = mk_stmt(b->cx, ST_GOTO, e->span);
        vec_push(b->cx, &jump->labels, ENTRY_LABEL + k);
        StmtVec body = {0};
        vec_push(b->cx, &body, jump);
        vec_append(b->cx, &body, &u->body);
        u->body = body;
    }
}

static void make_entries(Builder *b, const Open *o) {
    if (!o->unit->family || b->again || diag_errors(b->cx))
        return;
    b->again = true;
    for (int k = 1; k < o->unit->family->headers.n; k++)
        read_again(b, o, k);
    b->again = false;
}

/* ---- local procedures ---- */

/* Does this declaration distribute or align a dummy of u? DISTRIBUTE d(*) does not. */
static bool maps_dummy(const Unit *u, const Decl *d) {
    bool spread = d->align || d->attrs & HPF_AT_INHERIT || dist_spreads(d->dist);
    for (int i = 0; d->kind == DC_HPF && spread && i < d->entities.n; i++)
        for (int k = 0; k < u->arg_names.n; k++)
            if (u->arg_names.at[k] == d->entities.at[i].name)
                return true;
    return false;
}

static bool maps_dummies(const Unit *u) {
    bool any = false;
    for (int i = 0; i < u->decls.n; i++)
        any |= maps_dummy(u, u->decls.at[i]);
    return any;
}

static void drop_mappings(Unit *u) {
    int n = 0;
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind != DC_HPF)
            u->decls.at[n++] = u->decls.at[i];
    u->decls.n = n;
}

static const char *result_of(const Unit *function) {
    return function->result_name ? function->result_name : function->name;
}

/* The type that a FUNCTION statement gives, as a declaration of the variable. */
static void declare_as_prefix(Builder *b, Unit *u, const Unit *function, const char *name) {
    if (function->type.base == TY_NONE)
        return;
    Decl *d = NEW(b->cx, Decl);
    d->kind = DC_TYPE;
    d->span = function->span;
    d->type_given = true;
    d->type = function->type;
    d->derived = function->derived;
    d->derived_span = function->derived_span;
    d->kind_expr = function->kind_expr;
    d->double_precision = function->double_precision;
    vec_push(b->cx, &d->entities, (Entity){.name = name, .span = function->span});
    vec_push(b->cx, &u->decls, d);
}

/* The header of a FUNCTION's part becomes that of a SUBROUTINE which sets the result. */
static void as_subroutine(Builder *b, Parsed *header) {
    Unit *u = header->unit;
    if (u->kind != UN_FUNCTION)
        return;
    header->cls = C_SUBROUTINE;
    u->kind = UN_SUBROUTINE;
    vec_push(b->cx, &u->arg_names, result_of(u));
    vec_push(b->cx, &u->arg_spans, u->span);
    u->result_name = NULL;
}

/* An EXTRINSIC (HPF_LOCAL) procedure sees its process's part of each mapped argument as an array of
 * its own. Its statements become a subroutine of another name in which nothing is mapped; that of
 * its own name takes the arguments as all procedures do, and calls the other with the parts. */
static void make_part(Builder *b, const Open *o) {
    Unit *u = o->unit;
    if (!u->is_hpf_local || b->again || diag_errors(b->cx))
        return;
    if (!maps_dummies(u)) {
        drop_mappings(u);
        return;
    }
    if ((u->kind == UN_FUNCTION && u->is_pure) || (b->stack.n && block_top(b)->interface))
        return; /* a PURE FUNCTION is an error */
    const char *name = name_of(b->cx, arena_printf(b->cx->arena, "%s__local", u->name));
    Unit *part = NULL;
    b->again = true;
    for (int i = 0; i < o->lines.n; i++) {
        Logical l = o->lines.at[i];
        Parsed s = b->parse(b->parser, &l);
        if (i == 0 && s.unit) {
            part = s.unit;
            as_subroutine(b, &s);
            part->name = name;
            part->whole = u;
        }
        if (i == o->lines.n - 1) {
            s.name.name = NULL;
            s.cls = s.cls == C_END_FUNCTION ? C_END_SUBROUTINE : s.cls;
        }
        add_statement(b, &s);
    }
    b->again = false;
    if (!part)
        return;
    drop_mappings(part);
    if (u->kind == UN_FUNCTION)
        declare_as_prefix(b, part, u, result_of(u));
    Stmt *call = mk_stmt(b->cx, ST_CALL, u->span);
    call->name = name;
    for (int i = 0; i < u->arg_names.n; i++)
        vec_push(b->cx, &call->args, mk_ref(b->cx, u->span, u->arg_names.at[i]));
    if (u->kind == UN_FUNCTION)
        vec_push(b->cx, &call->args, mk_ref(b->cx, u->span, result_of(u)));
    u->part = part;
    u->body = (StmtVec){0};
    u->contains.n = u->blocks.n = u->labels.n = 0;
    vec_push(b->cx, &u->body, call);
}

/* END [PROGRAM | SUBROUTINE | FUNCTION [name]] */
static void close_unit(Builder *b, Parsed *s) {
    StmtClass cls = block_class_closed(s->cls);
    int i = block_find_unit(b);
    const bool missed = cls != C_UNKNOWN && b->unended == cls;
    bool main = cls == C_UNKNOWN || (cls == C_PROGRAM && !s->name.name && !missed);
    if (i < 0 && main && !diag_errors(b->cx)) { /* END [PROGRAM] alone is a main program */
        open_main(b, s->span);
        i = block_find_unit(b);
    }
    if (i < 0) {
        if (!missed)
            diag_error(b->cx, s->span, "%s without a program unit to end", s->keyword);
        return;
    }
    for (int k = i; cls != C_UNKNOWN && k >= 0; k--) { /* an outer unit is meant? */
        if (b->stack.at[k].cls == cls) {
            i = k;
            break;
        }
    }
    block_close_above(b, i, s->span);
    if (block_top(b)->strayed && cls != C_UNKNOWN && cls != block_top(b)->cls) {
        block_top(b)->strayed = false; /* the END of what has no beginning */
        return;
    }
    Open o = *block_top(b);
    block_end_label(b, s, &o.unit->body);
    b->stack.n--;
    o.unit->end_span = s->span;
    bool stray_name = s->name.name && s->name.name != o.unit->name;
    bool misfit = o.cls != cls && cls != C_UNKNOWN;
    /* Where PROGRAM itself was in error, its END is not to blame. */
    if ((misfit || stray_name) && !(o.implicit && diag_errors(b->cx)) &&
        !(o.broken && diag_errors(b->cx))) {
        if (misfit)
            diag_error(b->cx, s->span, "%s cannot end %s", s->keyword, o.what);
        else
            diag_error(b->cx, s->name.span, "'%s' is not the name of %s", s->name.name, o.what);
        diag_note(b->cx, o.span, "it begins here");
    }
    make_entries(b, &o);
    make_part(b, &o);
}

/* What stands behind CONTAINS in a TYPE tells whose it is. */
static void take_contains_of_type(Builder *b, Open *o, bool procedure) {
    if (procedure) {
        report_unclosed(b, o, o->contains_at);
        b->stack.n--;
        block_top(b)->contains = true;
        return;
    }
    diag_error(b->cx, o->contains_at, "type-bound procedures are not supported");
    o->strayed = true;
}

static void open_contains(Builder *b, Parsed *s) {
    if (block_top(b) && block_top(b)->derived) {
        block_top(b)->contains = true; /* what follows is passed over */
        block_top(b)->contains_at = s->span;
        return;
    }
    if (!b->stack.n) /* a main program that begins with it */
        open_main(b, s->span);
    int i = block_find_unit(b);
    if (i < 0) {
        diag_error(b->cx, s->span, "CONTAINS without a program unit");
        return;
    }
    block_close_above(b, i, s->span);
    Open *o = block_top(b);
    if (o->unit->host && o->unit->host->kind != UN_MODULE)
        diag_error(b->cx, s->span, "an internal procedure cannot have CONTAINS");
    else if (o->unit->is_block_data)
        diag_error(b->cx, s->span, "BLOCK DATA cannot have CONTAINS");
    else if (o->contains)
        diag_error(b->cx, s->span, "the program unit has CONTAINS twice");
    o->contains = true;
}

/* Whose declarations stand there: the unit's, or a BLOCK's. */
Unit *block_declared_in(const Open *o) {
    return o->block ? o->block : o->unit;
}

int block_find_declared(Builder *b) {
    int i = b->stack.n - 1;
    while (i >= 0 && !b->stack.at[i].unit && !b->stack.at[i].block)
        i--;
    return i;
}

static void open_interface(Builder *b, Parsed *s, Open *unit) {
    if (s->cls == C_ABSTRACT_INTERFACE && s->name.name)
        diag_error(b->cx, s->name.span, "an ABSTRACT INTERFACE has no generic name");
    Decl *d = NEW(b->cx, Decl);
    d->kind = DC_INTERFACE;
    d->is_abstract = s->cls == C_ABSTRACT_INTERFACE;
    d->name = s->name.name;
    d->name_span = s->name.span;
    d->span = s->span;
    vec_push(b->cx, &block_declared_in(unit)->decls, d);
    block_push(b, (Open){.cls = C_INTERFACE, .what = "INTERFACE", .span = s->span, .interface = d});
}

/* ---- TYPE definitions ---- */

static void open_type(Builder *b, Parsed *s, Open *unit) {
    Decl *d = s->decls.at[0];
    block_declares(b, unit, s);
    (void)block_may_say_access(b, s, block_declared_in(unit));
    vec_push(b->cx, &block_declared_in(unit)->decls, d);
    block_push(b, (Open){.cls = C_TYPE, .what = "TYPE", .span = s->span, .derived = d,
                         .construct = d->name});
}

/* SEQUENCE or PRIVATE: each once, before the components. */
static void describe_type(Builder *b, const Parsed *s, const Decl *type, bool *flag) {
    if (*flag)
        diag_error(b->cx, s->span, "%s stands twice in this TYPE definition", s->keyword);
    else if (type->components.n)
        diag_error(b->cx, s->span, "%s must stand before the components", s->keyword);
    *flag = true;
}

/* DISTRIBUTE and ALIGN (HPF 2.0, section 8.9) */
static bool maps_components(const Decl *d) {
    return d->kind == DC_HPF && d->attrs & (HPF_AT_DISTRIBUTE | HPF_AT_ALIGN) &&
           !(d->attrs & ~(unsigned)(HPF_AT_DISTRIBUTE | HPF_AT_ALIGN));
}

/* What stands between TYPE and END TYPE. */
static void add_component(Builder *b, Parsed *s, Decl *type) {
    if (!block_may_say_access(b, s, b->stack.at[block_find_unit(b)].unit))
        return;
    if (s->cls == C_SEQUENCE_STMT)
        describe_type(b, s, type, &type->is_sequence);
    else if (s->cls == C_PRIVATE && s->decls.n == 1 && !s->decls.at[0]->entities.n)
        describe_type(b, s, type, &type->parts_private);
    else if (s->decls.n == 1 && (s->decls.at[0]->kind == DC_TYPE || s->decls.at[0]->is_procedure))
        vec_push(b->cx, &type->components, s->decls.at[0]);
    else if (s->decls.n == 1 && maps_components(s->decls.at[0]))
        vec_push(b->cx, &type->mappings, s->decls.at[0]);
    else if (s->ok) {
        Open *o = block_top(b);
        if (!o->out_of_order)
            diag_error(b->cx, s->span, "only components, SEQUENCE and PRIVATE may stand in a TYPE "
                       "definition, not %s", s->keyword);
        o->out_of_order = true;
        expect_stray_end(b, block_class_opened(s->cls));
    }
}

static void close_type(Builder *b, Parsed *s) {
    int i = block_find_open(b, C_TYPE);
    if (i < 0) {
        int k = block_find_unit(b);
        if (s->ok && !(k >= 0 && b->stack.at[k].lost & block_lost_bit(C_TYPE)))
            diag_error(b->cx, s->span, "END TYPE without TYPE");
        return;
    }
    block_close_above(b, i, s->span);
    if (s->name.name && s->name.name != block_top(b)->construct && !block_top(b)->broken) {
        diag_error(b->cx, s->name.span, "'%s' is not the name of this TYPE", s->name.name);
        diag_note(b->cx, block_top(b)->span, "the TYPE begins here");
    }
    b->stack.n--;
}

/* ---- statements ---- */

/* Modules and BLOCK DATA have no statements that execute, and no FORMAT for them. */
static bool may_execute(Builder *b, Open *unit, const Parsed *s) {
    const Unit *u = unit->unit;
    if (!(s->ok || s->format) || (u->kind != UN_MODULE && !u->is_block_data))
        return true;
    if (!unit->out_of_order)
        diag_error(b->cx, s->span, u->is_block_data ? "%s cannot stand in BLOCK DATA"
                   : "%s cannot stand in a module, outside of its procedures", s->keyword);
    unit->out_of_order = true;
    expect_stray_end(b, block_class_opened(s->cls));
    return false;
}

/* Declarations may stand here no longer where statements that execute came. */
void block_declares(Builder *b, Open *unit, const Parsed *s) {
    if (unit->executing && !unit->out_of_order) {
        diag_error(b->cx, s->span, "%s must come before the first executable statement",
                   s->keyword);
        diag_note(b->cx, unit->first, "that is this one");
    }
    unit->out_of_order |= unit->executing;
    if (unit->unit && unit->unit->body.n && !unit->executing)
        unit->unit->body.at[unit->unit->body.n - 1]->declared_behind = s->span;
}

static void add_content(Builder *b, Parsed *s) {
    if (!b->stack.n)
        open_main(b, s->span);
    Open *o = block_top(b);
    if (o->derived) {
        add_component(b, s, o->derived);
        return;
    }
    if (o->interface && s->cls == C_MODULE_PROCEDURE && !o->interface->name && s->ok) {
        diag_error(b->cx, s->span, "%s stands only in a generic INTERFACE", s->keyword);
        return;
    }
    if (o->interface && s->cls == C_MODULE_PROCEDURE) {
        for (int i = 0; s->ok && i < s->decls.at[0]->entities.n; i++) {
            Entity e = s->decls.at[0]->entities.at[i];
            e.of_module = s->keyword[0] == 'M';
            vec_push(b->cx, &o->interface->entities, e);
        }
        return;
    }
    if (o->interface || o->contains) {
        if (s->ok && !o->strayed)
            diag_error(b->cx, s->span, "only SUBROUTINE and FUNCTION may follow here, not %s",
                       s->keyword);
        o->strayed = true;
        expect_stray_end(b, block_class_opened(s->cls));
        return;
    }
    Open *unit = &b->stack.at[block_find_unit(b)], *declared = &b->stack.at[block_find_declared(b)];
    bool body = unit > b->stack.at && unit[-1].interface;
    bool content = s->cls == C_DATA || (s->stmt && !unit->strayed);
    if (body && (s->format || (s->ok && content))) {
        unit->strayed |= s->stmt != NULL;
        diag_error(b->cx, s->span, "%s cannot stand in an interface body",
                   s->cls == C_ASSIGN ? "an assignment or statement function" : s->keyword);
        return;
    }
    if (o->cls == C_ENUM && s->cls == C_ENUMERATOR) {
        block_add_enumerators(b, s, o);
        return;
    }
    if (o->cls == C_ENUM || s->cls == C_ENUMERATOR) {
        if (s->ok && !o->strayed)
            diag_error(b->cx, s->span, "%s cannot stand %s an ENUM definition", s->keyword,
                       o->cls == C_ENUM ? "in" : "outside of");
        o->strayed |= o->cls == C_ENUM;
        expect_stray_end(b, block_class_opened(s->cls));
        return;
    }
    const bool interface = s->cls == C_INTERFACE || s->cls == C_ABSTRACT_INTERFACE;
    if (s->ok && (interface || s->cls == C_ENUM))
        block_declares(b, declared, s);
    if (s->ok && interface && unit->unit->is_block_data)
        diag_error(b->cx, s->span, "%s cannot stand in BLOCK DATA", s->keyword);
    if (interface)
        open_interface(b, s, declared);
    else if (s->cls == C_ENUM)
        block_push(b, (Open){.cls = C_ENUM, .what = "ENUM", .span = s->span, .broken = !s->ok});
    else if (s->cls == C_TYPE && s->decls.n)
        open_type(b, s, declared);
    else if (s->cls == C_TYPE && !s->ok)
        block_push(b, (Open){.cls = C_TYPE, .what = "TYPE", .span = s->span,
                             .derived = NEW(b->cx, Decl), .broken = true});
    else if (s->cls == C_SEQUENCE_STMT && s->ok)
        diag_error(b->cx, s->span, "SEQUENCE stands only in a TYPE definition");
    else if (s->format && may_execute(b, unit, s))
        block_add_format(b, unit->unit, s);
    else if (s->format)
        return;
    else if (s->decls.n)
        block_add_decls(b, declared, s);
    else if (s->cls == C_D_INDEPENDENT)
        b->independent = s->independent;
    else if (!s->stmt || may_execute(b, unit, s))
        block_add_stmt(b, unit, s);
}

/* Keeps what a module file needs of a module: declarations and ENTRY statements, of its procedures
 * too, not of those inside them. */
static void keep_text(Builder *b, const Parsed *s, Unit *module, int depth) {
    const Open *procedure = depth > 1 ? &b->stack.at[1] : NULL;
    if (!s->line || s->line->bad || s->stmt || s->format || s->cls == C_D_INDEPENDENT ||
        block_is_advice(s))
        return;
    bool executing = procedure && procedure->executing && s->cls != C_ENTRY;
    bool over = procedure && procedure->unit && (procedure->contains || executing);
    bool ends_it = b->stack.n == 1 && depth == 2; /* END of the procedure itself */
    if (over && !ends_it)
        return;
    if (!module->text.cx)
        text_init(&module->text, b->cx);
    text_printf(&module->text, "%s%.*s\n", s->line->directive ? "!HPF$ " : "      ", s->line->n,
                s->line->text);
}

/* Procedures keep their statements until they end. */
static void keep_statement(Builder *b, const Parsed *s) {
    if (s->line && s->cls != C_END && s->cls != C_END_SUBROUTINE && s->cls != C_END_FUNCTION)
        for (int i = 0; i < b->stack.n; i++)
            if (b->stack.at[i].cls == C_SUBROUTINE || b->stack.at[i].cls == C_FUNCTION)
                vec_push(b->cx, &b->stack.at[i].lines, keep_line(b, s->line));
}

/* SUBROUTINE s, REAL FUNCTION f(x): what no TYPE can hold. */
static bool begins_procedure(const char *from) {
    const char *sub = strstr(from, "subroutine"), *fun = strstr(from, "function");
    const char *at = sub ? sub : fun, *mark = strpbrk(from, ":=>'\"");
    return at && !(mark && mark < at) && strncmp(from, "end", 3) != 0;
}

/* Does a line belong to what was reported as a whole: what stands behind CONTAINS in a TYPE, a
 * submodule? */
bool builder_skips(Builder *b, const Logical *l) {
    static const char end[] = "endsubmodule";
    const char *from = l->text + strspn(l->text, " "), *t = from;
    int n = 0;
    for (; end[n] && (*t == end[n] || (*t == ' ' && n)); t++)
        n += *t == end[n];
    if (b->in_submodule) {
        b->in_submodule = end[n] != '\0';
        return true;
    }
    Open *o = block_top(b);
    if (!o || !o->derived || !o->contains)
        return false;
    bool ends = !strncmp(from, "end", 3); /* nothing need stand behind CONTAINS */
    if (!o->strayed && !ends)
        take_contains_of_type(b, o, begins_procedure(from));
    return o == block_top(b) && !ends;
}

void builder_add(Builder *b, Parsed *s) {
    Unit *before = b->stack.n ? b->stack.at[0].unit : NULL;
    int depth = b->stack.n;
    bool ends = s->cls == C_END || s->cls == C_END_SUBROUTINE || s->cls == C_END_FUNCTION;
    for (int i = 0; ends && s->line && i < b->stack.n; i++)
        vec_push(b->cx, &b->stack.at[i].lines, keep_line(b, s->line));
    b->last_broken = !s->ok && !s->format && s->line && strstr(s->line->text, "end") != NULL;
    add_statement(b, s);
    keep_statement(b, s);
    Unit *now = b->stack.n ? b->stack.at[0].unit : NULL;
    Unit *module = now ? now : before;
    if (module && module->kind == UN_MODULE)
        keep_text(b, s, module, depth > b->stack.n ? depth : b->stack.n);
}

static bool ends_unit(StmtClass cls) {
    return cls == C_END_PROGRAM || cls == C_END_SUBROUTINE || cls == C_END_FUNCTION ||
           cls == C_END_MODULE || cls == C_END_BLOCK_DATA;
}

/* A statement that is nearly one that begins or ends something: its other half is not to blame. */
static void take_unknown(Builder *b, Parsed *s) {
    Open *o = block_top(b);
    int unit = block_find_unit(b);
    StmtClass closes = block_class_closed(s->likely), opened = block_class_opened(s->likely);
    bool procedure = s->likely == C_SUBROUTINE || s->likely == C_FUNCTION;
    if (procedure && o && takes_unit(o, s->likely)) {
        s->cls = s->likely;
        s->keyword = s->cls == C_FUNCTION ? "FUNCTION" : "SUBROUTINE";
        open_unit(b, s);
    } else if (closes != C_UNKNOWN && o && o->cls == closes && !o->unit && closes != C_INTERFACE &&
               !o->do_label) {
        b->stack.n--;
    } else if (unit >= 0 && (opened != C_UNKNOWN || s->likely == C_TYPE)) {
        b->stack.at[unit].lost |= block_lost_bit(opened != C_UNKNOWN ? opened : C_TYPE);
    }
}

static void add_statement(Builder *b, Parsed *s) {
    if (b->overflow)
        return;
    if (s->cls == C_UNKNOWN && s->likely != C_UNKNOWN)
        take_unknown(b, s);
    if (s->cls == C_UNKNOWN && s->likely != C_UNKNOWN)
        return;
    if (block_is_advice(s)) {
        block_take_advice(b, s);
        return;
    }
    block_take_independent(b, s);
    switch (s->cls) {
    case C_PROGRAM: case C_SUBROUTINE: case C_FUNCTION: case C_MODULE: case C_BLOCK_DATA:
        open_unit(b, s);
        return;
    case C_END:
        if (!s->ok && b->stack.n && !block_top(b)->unit && !ends_unit(s->likely)) {
            b->stack.n--; /* END, and something: of a construct */
            return;
        }
        close_unit(b, s);
        return;
    case C_END_PROGRAM: case C_END_SUBROUTINE: case C_END_FUNCTION: case C_END_MODULE:
    case C_END_BLOCK_DATA:
        close_unit(b, s);
        return;
    case C_CONTAINS:
        open_contains(b, s);
        return;
    case C_SUBMODULE:
        b->in_submodule = true;
        return;
    case C_ENTRY:
        if (block_find_unit(b) < 0)
            diag_error(b->cx, s->span, "ENTRY without a procedure");
        else if (s->ok && block_find_unit(b) > 0 && b->stack.at[block_find_unit(b) - 1].interface)
            diag_error(b->cx, s->span, "ENTRY cannot stand in an interface body");
        else
            add_entry(b, s);
        break;
    case C_ELSE: case C_ELSE_IF: case C_ELSEWHERE: case C_ELSEWHERE_MASK: case C_CASE:
        block_next_arm(b, s);
        break;
    case C_END_IF: case C_END_DO: case C_END_WHERE: case C_END_FORALL: case C_END_INTERFACE:
    case C_END_SELECT: case C_END_ASSOCIATE: case C_END_BLOCK: case C_END_ENUM:
        block_close_construct(b, s);
        break;
    case C_END_TYPE:
        close_type(b, s);
        break;
    default:
        add_content(b, s);
    }
    if (s->label && block_find_unit(b) >= 0 && !b->overflow) {
        block_add_label(b, s);
        block_end_labelled_loops(b, s);
    }
}

void builder_end(Builder *b) {
    if (b->overflow)
        return;
    block_take_independent(b, &(Parsed){.cls = C_END});
    block_close_above(b, -1, (Span){0, 0});
    int file = b->program->files.n - 1, units = 0;
    for (int i = 0; i < b->program->units.n; i++)
        if (b->program->units.at[i]->file == file)
            units++, b->program->units.at[i]->fixed_form = b->cx->opt.fixed_form;
    if (!units && !diag_errors(b->cx))
        diag_warn(b->cx, WARN_EMPTY, (Span){0, 0}, "'%s' has no program unit",
                  b->program->files.at[file]);
}
