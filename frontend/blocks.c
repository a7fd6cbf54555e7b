/* blocks.c: the list of statements -> program units with nested blocks.
 *
 * Contract: parse.h, Builder. A stack holds what is open: units, INTERFACE blocks, constructs. A
 * statement goes to the innermost of them; a statement that closes one of them first closes, with
 * a message that points at the opener, whatever inside lacks its END. */
#include <string.h>

#include "parse.h"

typedef struct Open {
    StmtClass cls;    /* C_PROGRAM, C_SUBROUTINE, …; C_INTERFACE; C_IF, C_DO, C_WHERE, C_FORALL */
    const char *what; /* for messages: "IF", "SUBROUTINE 'f'" */
    Span span;
    Unit *unit;
    Decl *interface;
    Decl *derived; /* TYPE: the definition */
    Unit *block;   /* BLOCK: its declarations */
    Expr *last;    /* ENUM: the last enumerator, as a reference; NULL: none yet */
    Stmt *stmt;
    const char *construct;
    int do_label;
    bool has_else;       /* IF, WHERE: the arm without condition came */
    bool executing;      /* unit: an executable statement came */
    bool contains;       /* unit: CONTAINS came */
    bool broken;         /* the header had an error: perhaps it opens nothing */
    bool strayed;        /* a statement that cannot stand here was reported: no more of that */
    unsigned lost;       /* unit: what lacks its beginning, which was reported: bits of StmtClass */
    Vec(Logical) lines;  /* unit: its statements so far, should it have an ENTRY */
    bool implicit;       /* main program without PROGRAM statement */
} Open;

struct Builder {
    Context *cx;
    Program *program;
    Reparse *parse;
    void *parser;
    bool again; /* the statements of a procedure are read once more, for an ENTRY */
    Vec(Open) stack;
    IndependentDir *independent; /* waits for its DO or FORALL */
    bool in_submodule;           /* which was reported: passed over up to its END */
    bool overflow;               /* nested too deeply: the rest is not looked at */
};

Builder *builder_new(Context *cx, Program *program, Reparse *parse, void *parser) {
    Builder *b = NEW(cx, Builder);
    b->parse = parse;
    b->parser = parser;
    b->cx = cx;
    b->program = program;
    return b;
}

/* ---- the stack ---- */

static Open *top(Builder *b) {
    return b->stack.n ? &b->stack.at[b->stack.n - 1] : NULL;
}

/* Index of the innermost open thing of a class within the innermost unit; -1: none. */
static int find_open(Builder *b, StmtClass cls) {
    for (int i = b->stack.n - 1; i >= 0 && !b->stack.at[i].unit; i--)
        if (b->stack.at[i].cls == cls)
            return i;
    return -1;
}

static int find_unit(Builder *b) {
    int i = b->stack.n - 1;
    while (i >= 0 && !b->stack.at[i].unit)
        i--;
    return i;
}

static void push(Builder *b, Open o) {
    if (b->stack.n < MAX_BLOCKS) {
        vec_push(b->cx, &b->stack, o);
        return;
    }
    diag_error(b->cx, o.span, "blocks are nested deeper than %d", MAX_BLOCKS);
    b->overflow = true;
}

static void report_unclosed(Builder *b, const Open *o, Span before) {
    if (o->broken || (o->strayed && !o->unit) || (o->implicit && diag_errors(b->cx)))
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
static void close_above(Builder *b, int i, Span before) {
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
    u->file = b->program->files.n - 1;
    u->fixed_form = b->cx->opt.fixed_form;
    vec_push(b->cx, &b->program->units, u);
    push(b, (Open){.cls = C_PROGRAM, .what = "the main program", .span = at, .unit = u,
                   .implicit = true});
}

/* May a unit begin inside the innermost open thing? */
static bool takes_unit(const Open *o, StmtClass cls) {
    if (cls != C_SUBROUTINE && cls != C_FUNCTION)
        return false;
    return o->cls == C_INTERFACE || o->contains;
}

static void open_unit(Builder *b, Parsed *s) {
    while (b->stack.n && !takes_unit(top(b), s->cls))
        report_unclosed(b, &b->stack.at[--b->stack.n], s->span);
    Unit *u = s->unit && s->unit->name ? s->unit : new_unit(b, UN_PROGRAM, "?", s->span);
    Open *host = top(b);
    u->file = b->program->files.n - 1;
    u->fixed_form = b->cx->opt.fixed_form;
    if (host && host->interface) {
        vec_push(b->cx, &host->interface->interface, u);
    } else if (host) {
        u->host = host->unit;
        vec_push(b->cx, &host->unit->contains, u);
    } else if (s->unit) {
        vec_push(b->cx, &b->program->units, u);
    }
    push(b, (Open){.cls = s->cls, .span = s->span, .unit = u,
                   .what = arena_printf(b->cx->arena, "%s '%s'", s->keyword, u->name)});
}

static StmtClass class_closed(StmtClass end) {
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
static void end_label(Builder *b, Parsed *s, StmtVec *body) {
    if (!s->label)
        return;
    Stmt *c = mk_stmt(b->cx, ST_CONTINUE, s->span);
    c->label = s->label;
    vec_push(b->cx, body, c);
}

/* ---- ENTRY ---- */

enum { ENTRY_LABEL = 1000000 }; /* labels that no program has */

static Logical keep_line(Builder *b, const Logical *l) {
    Logical k = *l;
    k.text = arena_strndup(b->cx->arena, l->text, (size_t)l->n);
    uint32_t *pos = NEW_ARRAY(b->cx, uint32_t, l->n + 1);
    memcpy(pos, l->pos, sizeof *pos * (size_t)(l->n + 1));
    k.pos = pos;
    return k;
}

static void add_entry(Builder *b, Parsed *s) {
    Open *o = &b->stack.at[find_unit(b)];
    Unit *u = o->unit, *e = s->unit;
    if (!s->ok || !e)
        return;
    if (o != top(b) || (u->kind != UN_SUBROUTINE && u->kind != UN_FUNCTION) || u->is_block_data) {
        diag_error(b->cx, s->span, "ENTRY cannot stand %s", o != top(b) ? "in a block" : "here");
        return;
    }
    if (u->host && u->host->kind != UN_MODULE) {
        diag_error(b->cx, s->span, "an internal procedure cannot have ENTRY");
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
            s.unit->arg_names = e->arg_names;
            s.unit->arg_spans = e->arg_spans;
            s.unit->type.base = TY_NONE;
            s.unit->family = family;
            s.unit->entry = k;
        }
        s.name = (NameAt){.name = s.cls == C_END_SUBROUTINE || s.cls == C_END_FUNCTION ? NULL
                                                                                      : s.name.name,
                          .span = s.name.span};
        Unit *u = b->stack.n ? top(b)->unit : NULL;
        bool ends = i == first->lines.n - 1;
        add_statement(b, &s);
        if (!ends || !u)
            continue;
        Stmt *jump = mk_stmt(b->cx, ST_GOTO, e->span);
        vec_push(b->cx, &jump->labels, ENTRY_LABEL + k);
        StmtVec body = {0};
        vec_push(b->cx, &body, jump);
        for (int n = 0; n < u->body.n; n++)
            vec_push(b->cx, &body, u->body.at[n]);
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

/* END [PROGRAM | SUBROUTINE | FUNCTION [name]] */
static void close_unit(Builder *b, Parsed *s) {
    StmtClass cls = class_closed(s->cls);
    int i = find_unit(b);
    if (i < 0 && cls == C_UNKNOWN && !diag_errors(b->cx)) { /* END alone is a main program */
        open_main(b, s->span);
        i = find_unit(b);
    }
    if (i < 0) {
        diag_error(b->cx, s->span, "%s without a program unit to end", s->keyword);
        return;
    }
    for (int k = i; cls != C_UNKNOWN && k >= 0; k--) { /* an outer unit is meant? */
        if (b->stack.at[k].cls == cls) {
            i = k;
            break;
        }
    }
    close_above(b, i, s->span);
    if (top(b)->strayed && cls != C_UNKNOWN && cls != top(b)->cls) {
        top(b)->strayed = false; /* the END of what has no beginning */
        return;
    }
    Open o = *top(b);
    end_label(b, s, &o.unit->body);
    b->stack.n--;
    o.unit->end_span = s->span;
    bool stray_name = s->name.name && s->name.name != o.unit->name;
    bool misfit = o.cls != cls && cls != C_UNKNOWN;
    /* Where PROGRAM itself was in error, its END is not to blame. */
    if ((misfit || stray_name) && !(o.implicit && diag_errors(b->cx))) {
        if (misfit)
            diag_error(b->cx, s->span, "%s cannot end %s", s->keyword, o.what);
        else
            diag_error(b->cx, s->name.span, "'%s' is not the name of %s", s->name.name, o.what);
        diag_note(b->cx, o.span, "it begins here");
    }
    make_entries(b, &o);
}

static void open_contains(Builder *b, Parsed *s) {
    if (top(b) && top(b)->derived) {
        diag_error(b->cx, s->span, "type-bound procedures are not supported");
        top(b)->contains = true; /* what follows is passed over */
        return;
    }
    int i = find_unit(b);
    if (i < 0) {
        diag_error(b->cx, s->span, "CONTAINS without a program unit");
        return;
    }
    close_above(b, i, s->span);
    Open *o = top(b);
    if (o->unit->host && o->unit->host->kind != UN_MODULE)
        diag_error(b->cx, s->span, "an internal procedure cannot have CONTAINS");
    else if (o->contains)
        diag_error(b->cx, s->span, "the program unit has CONTAINS twice");
    o->contains = true;
}

/* Whose declarations stand there: the unit's, or a BLOCK's. */
static Unit *declared_in(const Open *o) {
    return o->block ? o->block : o->unit;
}

static int find_declared(Builder *b) {
    int i = b->stack.n - 1;
    while (i >= 0 && !b->stack.at[i].unit && !b->stack.at[i].block)
        i--;
    return i;
}

static void open_interface(Builder *b, Parsed *s, Open *unit) {
    Decl *d = NEW(b->cx, Decl);
    d->kind = DC_INTERFACE;
    d->is_abstract = s->cls == C_ABSTRACT_INTERFACE;
    d->name = s->name.name;
    d->name_span = s->name.span;
    d->span = s->span;
    vec_push(b->cx, &declared_in(unit)->decls, d);
    push(b, (Open){.cls = C_INTERFACE, .what = "INTERFACE", .span = s->span, .interface = d});
}

/* ---- TYPE definitions ---- */

static void open_type(Builder *b, Parsed *s, Open *unit) {
    Decl *d = s->decls.at[0];
    if (unit->executing)
        diag_error(b->cx, s->span, "TYPE must come before the first executable statement");
    vec_push(b->cx, &declared_in(unit)->decls, d);
    push(b, (Open){.cls = C_TYPE, .what = "TYPE", .span = s->span, .derived = d,
                   .construct = d->name});
}

/* What stands between TYPE and END TYPE. */
static void add_component(Builder *b, Parsed *s, Decl *type) {
    if (s->cls == C_SEQUENCE_STMT)
        type->is_sequence = true;
    else if (s->cls == C_PRIVATE && s->decls.n == 1 && !s->decls.at[0]->entities.n)
        type->parts_private = true;
    else if (s->decls.n == 1 && (s->decls.at[0]->kind == DC_TYPE || s->decls.at[0]->is_procedure))
        vec_push(b->cx, &type->components, s->decls.at[0]);
    else if (s->ok)
        diag_error(b->cx, s->span, "only components, SEQUENCE and PRIVATE may stand in a TYPE "
                   "definition, not %s", s->keyword);
}

static void close_type(Builder *b, Parsed *s) {
    int i = find_open(b, C_TYPE);
    if (i < 0) {
        if (s->ok)
            diag_error(b->cx, s->span, "END TYPE without TYPE");
        return;
    }
    close_above(b, i, s->span);
    if (s->name.name && s->name.name != top(b)->construct && !top(b)->broken) {
        diag_error(b->cx, s->name.span, "'%s' is not the name of this TYPE", s->name.name);
        diag_note(b->cx, top(b)->span, "the TYPE begins here");
    }
    b->stack.n--;
}

/* ---- constructs ---- */

static StmtVec *body_of(Open *o) {
    if (o->unit)
        return &o->unit->body;
    if (o->stmt->arms.n)
        return &o->stmt->arms.at[o->stmt->arms.n - 1].body;
    return &o->stmt->body;
}

/* The class of the construct that a statement opens. */
static StmtClass class_opened(StmtClass cls) {
    switch (cls) {
    case C_IF: case C_WHERE: case C_FORALL: case C_SELECT_CASE: case C_ASSOCIATE: case C_BLOCK:
        return cls;
    case C_SELECT_TYPE: return C_SELECT_CASE;
    case C_DO: case C_DO_WHILE: case C_DO_FOREVER: case C_DO_CONCURRENT: return C_DO;
    default: return C_UNKNOWN;
    }
}

static const char *construct_word(StmtClass cls) {
    return cls == C_SELECT_CASE ? "SELECT"
           : cls == C_IF        ? "IF"
           : cls == C_DO        ? "DO"
           : cls == C_WHERE     ? "WHERE"
           : cls == C_ASSOCIATE ? "ASSOCIATE"
           : cls == C_BLOCK     ? "BLOCK"
           : cls == C_ENUM      ? "ENUM"
                                : "FORALL";
}

/* A header with a syntax error still opens its block. */
static Stmt *broken_header(Builder *b, StmtClass cls, Span at) {
    Stmt *s = mk_stmt(b->cx, cls == C_IF      ? ST_IF
                             : cls == C_SELECT_CASE ? ST_SELECT
                             : cls == C_WHERE ? ST_WHERE
                             : cls == C_DO    ? ST_DO_WHILE
                             : cls == C_ASSOCIATE || cls == C_BLOCK ? ST_BLOCK
                                              : ST_FORALL, at);
    if (cls == C_IF || cls == C_WHERE || cls == C_SELECT_CASE)
        vec_push(b->cx, &s->arms, (Arm){.span = at});
    if (cls == C_BLOCK)
        act_block(b->cx, s);
    return s;
}

static void open_construct(Builder *b, Parsed *s, StmtClass cls) {
    push(b, (Open){.cls = cls, .what = construct_word(cls), .span = s->span, .stmt = s->stmt,
                   .construct = s->construct, .do_label = s->do_label, .broken = !s->ok,
                   .block = s->stmt->block});
    if (s->stmt->block)
        vec_push(b->cx, &b->stack.at[find_unit(b)].unit->blocks, s->stmt->block);
}

/* Finds the construct that END X, ELSE … belongs to, and makes it the top; NULL: reported. */
static Open *find_construct(Builder *b, Parsed *s) {
    StmtClass cls = class_closed(s->cls);
    int i = find_open(b, cls);
    if (i < 0 && !s->ok)
        return NULL;
    if (i < 0) {
        int k = find_unit(b);
        unsigned bit = 1u << (cls % 32), *lost = k >= 0 ? &b->stack.at[k].lost : NULL;
        if (!lost || !(*lost & bit))
            diag_error(b->cx, s->span, "%s without %s", s->keyword,
                       cls == C_INTERFACE ? "INTERFACE" : construct_word(cls));
        bool ends = s->cls == C_END_IF || s->cls == C_END_DO || s->cls == C_END_WHERE ||
                    s->cls == C_END_FORALL || s->cls == C_END_SELECT || s->cls == C_END_INTERFACE ||
                    s->cls == C_END_ASSOCIATE || s->cls == C_END_BLOCK || s->cls == C_END_ENUM;
        if (lost)
            *lost = ends ? *lost & ~bit : *lost | bit;
        return NULL;
    }
    close_above(b, i, s->span);
    return top(b);
}

static void check_construct_name(Builder *b, Parsed *s, const Open *o) {
    if (s->name.name == o->construct || o->cls == C_INTERFACE || o->cls == C_ENUM)
        return;
    if (!s->name.name && s->cls != C_END_IF && s->cls != C_END_DO && s->cls != C_END_WHERE &&
        s->cls != C_END_FORALL && s->cls != C_END_SELECT && s->cls != C_END_ASSOCIATE &&
        s->cls != C_END_BLOCK)
        return; /* ELSE may leave the name out */
    if (!o->construct)
        diag_error(b->cx, s->name.span, "'%s' is not the name of this %s", s->name.name, o->what);
    else
        diag_error(b->cx, s->name.name ? s->name.span : s->span, "%s needs the construct name '%s'",
                   s->keyword, o->construct);
    diag_note(b->cx, o->span, "the %s begins here", o->what);
}

/* ELSE IF, ELSE, ELSEWHERE */
static void next_arm(Builder *b, Parsed *s) {
    Open *o = find_construct(b, s);
    if (!o)
        return;
    check_construct_name(b, s, o);
    if (o->has_else && s->cls != C_CASE)
        diag_error(b->cx, s->span, "%s comes after the %s that takes the rest", s->keyword,
                   o->cls == C_IF ? "ELSE" : "ELSEWHERE");
    o->has_else |= s->cls == C_ELSE || s->cls == C_ELSEWHERE;
    vec_push(b->cx, &o->stmt->arms,
             (Arm){.cond = s->cond, .cases = s->cases, .span = s->span});
}

static void close_construct(Builder *b, Parsed *s) {
    Open *o = find_construct(b, s);
    if (!o)
        return;
    check_construct_name(b, s, o);
    if (o->do_label && o->do_label != s->label) {
        diag_error(b->cx, s->span, "END DO needs label %d", o->do_label);
        diag_note(b->cx, o->span, "the DO begins here");
    }
    if (o->cls == C_DO)
        end_label(b, s, &o->stmt->body);
    if (o->do_label)
        unit_use_label(b->stack.at[find_unit(b)].unit, s->label);
    b->stack.n--;
    if (s->cls != C_END_DO && s->cls != C_END_INTERFACE && s->cls != C_END_ENUM)
        end_label(b, s, body_of(top(b)));
}

/* A labelled statement ends all the DO loops that name its label. */
static void end_labelled_loops(Builder *b, Parsed *s) {
    for (int i = b->stack.n - 1; i >= 0 && !b->stack.at[i].unit; i--) {
        if (b->stack.at[i].do_label != s->label || b->stack.at[i].span.beg == s->span.beg)
            continue;
        close_above(b, i, s->span);
        b->stack.n--;
        unit_use_label(b->stack.at[find_unit(b)].unit, s->label);
    }
}

/* ---- statements ---- */

static void add_label(Builder *b, Parsed *s) {
    Unit *u = b->stack.at[find_unit(b)].unit;
    for (int i = 0; i < u->labels.n; i++) {
        if (u->labels.at[i].label == s->label) {
            diag_error(b->cx, s->label_span, "label %d is defined twice", s->label);
            diag_note(b->cx, u->labels.at[i].span, "it is defined here");
            return;
        }
    }
    vec_push(b->cx, &u->labels, (LabelAt){s->label, s->label_span, false});
}

static void add_format(Builder *b, Unit *u, Parsed *s) {
    int n = u->formats.n++;
    if ((n & (n - 1)) == 0) { /* n is a power of two: the arrays are full */
        int cap = n ? 2 * n : 1;
        int *label = NEW_ARRAY(b->cx, int, cap);
        const char **text = NEW_ARRAY(b->cx, const char *, cap);
        Span *span = NEW_ARRAY(b->cx, Span, cap);
        for (int i = 0; i < n; i++) {
            label[i] = u->formats.label[i];
            text[i] = u->formats.text[i];
            span[i] = u->formats.span[i];
        }
        u->formats.label = label;
        u->formats.text = text;
        u->formats.span = span;
    }
    u->formats.label[n] = s->label;
    u->formats.text[n] = s->format;
    u->formats.span[n] = s->span;
}

/* What belongs to a whole program unit does not. */
static bool may_stand_in_block(const Parsed *s) {
    unsigned dummy = AT_INTENT | AT_OPTIONAL | AT_VALUE;
    for (int i = 0; i < s->decls.n; i++) {
        const Decl *d = s->decls.at[i];
        if (d->kind == DC_COMMON || d->kind == DC_EQUIVALENCE || d->kind == DC_IMPLICIT ||
            d->kind == DC_NAMELIST || ((d->kind == DC_ATTR || d->kind == DC_TYPE) &&
                                       d->attrs & dummy))
            return false;
    }
    return true;
}

static void add_decls(Builder *b, Open *unit, Parsed *s) {
    if (s->cls == C_MODULE_PROCEDURE) {
        diag_error(b->cx, s->span, "MODULE PROCEDURE stands only in a generic INTERFACE");
        return;
    }
    Unit *u = declared_in(unit);
    if (unit->block && s->ok && !may_stand_in_block(s)) {
        diag_error(b->cx, s->span, "%s cannot stand in a BLOCK construct", s->keyword);
        return;
    }
    if (s->cls == C_USE && u->decls.n && u->decls.at[u->decls.n - 1]->kind != DC_USE)
        diag_error(b->cx, s->span, "USE must come before all other declarations");
    if (s->cls == C_PUBLIC || s->cls == C_PRIVATE) {
        if (u->kind != UN_MODULE)
            diag_error(b->cx, s->span, "%s stands only in a module", s->keyword);
    }
    if (unit->executing && s->line->directive && s->ok)
        diag_warning(b->cx, s->span,
                     "%s behind executable statements counts from the beginning "
                     "of the procedure",
                     s->keyword); /* a comment to other compilers, so they stand there */
    else if (unit->executing && s->cls != C_DATA && s->ok)
        diag_error(b->cx, s->span, "%s must come before the first executable statement",
                   s->keyword);
    for (int i = 0; i < s->decls.n; i++)
        vec_push(b->cx, &u->decls, s->decls.at[i]);
}

/* ---- ENUM ---- */

/* ENUMERATOR :: red = 4, blue: one more than the one before, or 0. */
static void add_enumerators(Builder *b, Parsed *s, Open *o) {
    for (int i = 0; i < s->decls.n; i++) {
        Decl *d = s->decls.at[i];
        d->type = (Type){.base = TY_INTEGER, .kind = 4};
        d->type_given = true;
        for (int k = 0; k < d->entities.n; k++) {
            Entity *e = &d->entities.at[k];
            if (!e->init && !o->last)
                e->init = mk_int(b->cx, e->span, 0, 4);
            else if (!e->init)
                e->init = mk_binary(b->cx, e->span, OP_ADD, expr_copy(b->cx, o->last),
                                    mk_int(b->cx, e->span, 1, 4));
            o->last = mk_ref(b->cx, e->span, e->name);
        }
        vec_push(b->cx, &declared_in(&b->stack.at[find_declared(b)])->decls, d);
    }
}

/* Gives a waiting INDEPENDENT to the statement, which should be a DO or FORALL. */
static void take_independent(Builder *b, Parsed *s) {
    IndependentDir *dir = b->independent;
    b->independent = NULL;
    if (!dir)
        return;
    if (s->stmt && (s->cls == C_DO || s->cls == C_FORALL || s->cls == C_FORALL_STMT))
        s->stmt->dir = dir;
    else if (s->ok)
        diag_error(b->cx, dir->span, "INDEPENDENT must stand before a DO loop with a variable or "
                                     "before FORALL");
}

/* Directives that say only where statements run and what they touch. */
static bool is_advice(const Parsed *s) {
    switch (s->cls) {
    case C_D_ON: case C_D_ON_HOME: case C_D_END_ON: case C_D_RESIDENT: case C_D_END_RESIDENT:
    case C_D_TASK_REGION: case C_D_END_TASK_REGION:
        return true;
    default:
        return false;
    }
}

/* ON at the front of an INDEPENDENT loop, or between INDEPENDENT and its loop, has a say in it. */
static void take_advice(Builder *b, const Parsed *s) {
    const Stmt *loop = b->stack.n ? top(b)->stmt : NULL;
    IndependentDir *dir = b->independent, *on = s->independent;
    if (!dir && loop && loop->kind == ST_DO && !loop->body.n)
        dir = loop->dir;
    if (!dir || !on)
        return;
    for (int i = 0; i < on->new_vars.n; i++)
        vec_push(b->cx, &dir->new_vars, on->new_vars.at[i]);
    for (int i = 0; i < on->reduction.n; i++)
        vec_push(b->cx, &dir->reduction, on->reduction.at[i]);
    if (dir->on_home)
        return;
    dir->on_home = on->on_home;
    dir->is_advice = true;
}

static void add_other_names(Builder *b, ExprVec *to, const ExprVec *from, const char *but) {
    for (int i = 0; i < from->n; i++)
        if (from->at[i]->name != but)
            vec_push(b->cx, to, expr_copy(b->cx, from->at[i]));
}

/* INDEPENDENT(j,i) before DO j speaks of DO i directly inside as well: it gets a directive of its
 * own, with the names that are left, and its variable is NEW in the outer loop. */
static void share_independent(Builder *b, Stmt *outer, Stmt *inner) {
    IndependentDir *dir = outer->dir, *own = NEW(b->cx, IndependentDir);
    bool named = false;
    for (int i = 0; i < dir->indices.n; i++)
        named |= dir->indices.at[i]->name == inner->name && inner->name != outer->name;
    if (!named)
        return;
    own->span = dir->span;
    add_other_names(b, &own->indices, &dir->indices, outer->name);
    add_other_names(b, &own->new_vars, &dir->new_vars, inner->name);
    add_other_names(b, &own->reduction, &dir->reduction, NULL);
    own->on_home = dir->on_home; /* it may speak of both variables */
    dir->on_home = NULL;
    dir->indices.n = dir->new_vars.n = 0;
    vec_push(b->cx, &dir->indices, mk_ref(b->cx, dir->span, outer->name));
    add_other_names(b, &dir->new_vars, &own->new_vars, NULL);
    vec_push(b->cx, &dir->new_vars, mk_ref(b->cx, dir->span, inner->name));
    inner->dir = own;
}

/* WHERE and FORALL blocks hold few kinds of statements. */
static bool fits_block(const Open *o, StmtClass cls) {
    bool where = cls == C_ASSIGN || cls == C_WHERE || cls == C_WHERE_STMT;
    if (o->cls == C_WHERE)
        return where;
    if (o->cls == C_FORALL)
        return where || cls == C_FORALL || cls == C_FORALL_STMT || cls == C_POINTER_ASSIGN;
    return true;
}

static void add_stmt(Builder *b, Open *unit, Parsed *s) {
    StmtClass opened = class_opened(s->cls);
    if (opened != C_UNKNOWN && !s->stmt)
        s->stmt = broken_header(b, opened, s->span);
    if (!s->stmt)
        return;
    if (unit->unit->kind == UN_MODULE && s->ok) {
        diag_error(b->cx, s->span, "%s cannot stand in a module, outside of its procedures",
                   s->keyword);
        return;
    }
    if (top(b)->cls == C_SELECT_CASE && !top(b)->stmt->arms.n)
        diag_error(b->cx, s->span, "expected CASE after SELECT CASE");
    if (!fits_block(top(b), s->cls)) {
        if (!top(b)->strayed && !top(b)->broken)
            diag_error(b->cx, s->span, "%s cannot stand in a %s block", s->keyword, top(b)->what);
        top(b)->strayed = true;
    }
    Stmt *outer = top(b)->stmt;
    if (s->cls == C_DO && s->ok && !s->stmt->dir && outer && outer->dir && !outer->body.n)
        share_independent(b, outer, s->stmt);
    /* what may be a statement function: declarations may follow */
    bool executes = s->cls != C_ASSIGN || !s->stmt->lhs || s->stmt->lhs->kind != EX_REF ||
                    !s->stmt->lhs->has_args;
    unit->executing |= executes;
    b->stack.at[find_declared(b)].executing |= executes;
    vec_push(b->cx, body_of(top(b)), s->stmt);
    if (opened != C_UNKNOWN)
        open_construct(b, s, opened);
}

/* Declarations, executable statements and directives. */
static void add_content(Builder *b, Parsed *s) {
    if (!b->stack.n)
        open_main(b, s->span);
    Open *o = top(b);
    if (o->derived) {
        add_component(b, s, o->derived);
        return;
    }
    if (o->interface && s->cls == C_MODULE_PROCEDURE) {
        for (int i = 0; s->ok && i < s->decls.at[0]->entities.n; i++)
            vec_push(b->cx, &o->interface->entities, s->decls.at[0]->entities.at[i]);
        return;
    }
    if (o->interface || o->contains) {
        if (s->ok && !o->strayed) {
            diag_error(b->cx, s->span, "only SUBROUTINE and FUNCTION may follow here, not %s",
                       s->keyword);
            o->strayed = true;
        }
        return;
    }
    Open *unit = &b->stack.at[find_unit(b)], *declared = &b->stack.at[find_declared(b)];
    if (o->cls == C_ENUM && s->cls == C_ENUMERATOR) {
        add_enumerators(b, s, o);
        return;
    }
    if (o->cls == C_ENUM || s->cls == C_ENUMERATOR) {
        if (s->ok)
            diag_error(b->cx, s->span, "%s cannot stand %s an ENUM definition", s->keyword,
                       o->cls == C_ENUM ? "in" : "outside of");
        return;
    }
    if (s->cls == C_INTERFACE || s->cls == C_ABSTRACT_INTERFACE)
        open_interface(b, s, declared);
    else if (s->cls == C_ENUM)
        push(b, (Open){.cls = C_ENUM, .what = "ENUM", .span = s->span, .broken = !s->ok});
    else if (s->cls == C_TYPE && s->decls.n)
        open_type(b, s, declared);
    else if (s->cls == C_TYPE && !s->ok)
        push(b, (Open){.cls = C_TYPE, .what = "TYPE", .span = s->span, .derived = NEW(b->cx, Decl),
                       .broken = true});
    else if (s->cls == C_SEQUENCE_STMT && s->ok)
        diag_error(b->cx, s->span, "SEQUENCE stands only in a TYPE definition");
    else if (s->format)
        add_format(b, unit->unit, s);
    else if (s->decls.n)
        add_decls(b, declared, s);
    else if (s->cls == C_D_INDEPENDENT)
        b->independent = s->independent;
    else
        add_stmt(b, unit, s);
}

/* Keeps what a module file needs of a module: declarations, of its procedures too, not of those
 * inside them. */
static void keep_text(Builder *b, const Parsed *s, Unit *module, int depth) {
    const Open *procedure = depth > 1 ? &b->stack.at[1] : NULL;
    if (!s->line || s->line->bad || s->stmt || s->format || s->cls == C_D_INDEPENDENT ||
        is_advice(s))
        return;
    bool over = procedure && procedure->unit && (procedure->contains || procedure->executing);
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
    return top(b) && top(b)->derived && top(b)->contains && strncmp(from, "end", 3) != 0;
}

void builder_add(Builder *b, Parsed *s) {
    Unit *before = b->stack.n ? b->stack.at[0].unit : NULL;
    int depth = b->stack.n;
    bool ends = s->cls == C_END || s->cls == C_END_SUBROUTINE || s->cls == C_END_FUNCTION;
    for (int i = 0; ends && s->line && i < b->stack.n; i++)
        vec_push(b->cx, &b->stack.at[i].lines, keep_line(b, s->line));
    add_statement(b, s);
    keep_statement(b, s);
    Unit *now = b->stack.n ? b->stack.at[0].unit : NULL;
    Unit *module = now ? now : before;
    if (module && module->kind == UN_MODULE)
        keep_text(b, s, module, depth > b->stack.n ? depth : b->stack.n);
}

static void add_statement(Builder *b, Parsed *s) {
    if (b->overflow)
        return;
    if (is_advice(s)) {
        take_advice(b, s);
        return;
    }
    take_independent(b, s);
    switch (s->cls) {
    case C_PROGRAM: case C_SUBROUTINE: case C_FUNCTION: case C_MODULE: case C_BLOCK_DATA:
        open_unit(b, s);
        return;
    case C_END:
        if (!s->ok && b->stack.n && !top(b)->unit) { /* END, and something: of a construct */
            b->stack.n--;
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
        if (find_unit(b) < 0)
            diag_error(b->cx, s->span, "ENTRY without a procedure");
        else
            add_entry(b, s);
        break;
    case C_ELSE: case C_ELSE_IF: case C_ELSEWHERE: case C_ELSEWHERE_MASK: case C_CASE:
        next_arm(b, s);
        break;
    case C_END_IF: case C_END_DO: case C_END_WHERE: case C_END_FORALL: case C_END_INTERFACE:
    case C_END_SELECT: case C_END_ASSOCIATE: case C_END_BLOCK: case C_END_ENUM:
        close_construct(b, s);
        break;
    case C_END_TYPE:
        close_type(b, s);
        break;
    default:
        add_content(b, s);
    }
    if (s->label && find_unit(b) >= 0 && !b->overflow) {
        add_label(b, s);
        end_labelled_loops(b, s);
    }
}

void builder_end(Builder *b) {
    if (b->overflow)
        return;
    take_independent(b, &(Parsed){.cls = C_END});
    close_above(b, -1, (Span){0, 0});
    int file = b->program->files.n - 1, units = 0;
    for (int i = 0; i < b->program->units.n; i++)
        units += b->program->units.at[i]->file == file;
    if (!units && !diag_errors(b->cx))
        diag_warning(b->cx, (Span){0, 0}, "'%s' has no program unit", b->program->files.at[file]);
}
