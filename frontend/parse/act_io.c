/* act_io.c: actions of the grammar: input and output statements.
 *
 * Contract: parse.h. One rule reads all control lists; which specifiers a statement has is a table
 * (iospecs.def). Whether a name in the place of the format is a NAMELIST group, sema finds out. */
#include <string.h>

#include "parse.h"

const IoSpec io_specs[IOS_COUNT] = {
#define SPEC(id, keyword, base, where) {keyword, TY_##base, where},
#include "../tree/iospecs.def"
#undef SPEC
};

static const struct {
    StmtClass cls;
    const char *word;
    unsigned bit;
} kinds[] = {
    [IO_READ] = {C_READ, "READ", IO_R},
    [IO_WRITE] = {C_WRITE, "WRITE", IO_W},
    [IO_OPEN] = {C_OPEN, "OPEN", IO_O},
    [IO_CLOSE] = {C_CLOSE, "CLOSE", IO_C},
    [IO_INQUIRE] = {C_INQUIRE, "INQUIRE", IO_I},
    [IO_REWIND] = {C_REWIND, "REWIND", IO_P},
    [IO_BACKSPACE] = {C_BACKSPACE, "BACKSPACE", IO_P},
    [IO_ENDFILE] = {C_END_FILE, "ENDFILE", IO_P},
    [IO_FLUSH] = {C_FLUSH, "FLUSH", IO_P},
    [IO_WAIT] = {C_WAIT, "WAIT", IO_P},
};

const char *io_word(IoKind kind) {
    return kinds[kind].word;
}

bool io_spec_is_output(IoKind kind, IoSpecId id) {
    if (id == IOS_ID)
        return kind == IO_READ || kind == IO_WRITE;
    if (kind == IO_INQUIRE)
        return id != IOS_FILE;
    return id == IOS_IOSTAT || id == IOS_IOMSG || id == IOS_SIZE || id == IOS_NEWUNIT;
}

static IoKind kind_of(StmtClass cls) {
    int i = 0;
    while (i < countof(kinds) - 1 && kinds[i].cls != cls)
        i++;
    return (IoKind)i;
}

static Stmt *new_io(Parse *p, Span at) {
    IoKind kind = p->c->cls == C_PRINT ? IO_WRITE : kind_of(p->c->cls);
    Stmt *s = act_new_stmt(p, kind == IO_READ    ? ST_READ
                              : kind == IO_WRITE ? ST_WRITE
                                                 : ST_IO, at);
    s->io = NEW(p->cx, IoList);
    s->io->kind = kind;
    return s;
}

static int label_of(Parse *p, const Expr *e, const char *what) {
    int64_t label;
    if (expr_is_int(e, &label) && label >= 1 && label <= 99999)
        return (int)label;
    act_error(p, e->span, "%s is a number from 1 to 99999", what);
    return 0;
}

/* '*', a label, a character expression, or a NAMELIST group. */
static void set_format(Parse *p, Stmt *s, Expr *e) {
    int64_t label;
    act_accept(p, e);
    if (act_is_star(e))
        return;
    if (expr_is_int(e, &label))
        s->format_label = label_of(p, e, "a format label");
    else
        s->format = e;
}

static void set_items(Parse *p, Stmt *s, ExprVec *items) {
    if (!items)
        return;
    s->args = *items;
    act_accept_all(p, items);
}

/* PRINT f, items and READ f, items */
void act_print(Parse *p, Span at, Expr *format, ExprVec *items) {
    Stmt *s = new_io(p, at);
    set_format(p, s, format);
    set_items(p, s, items);
}

/* REWIND 10; FLUSH alone means all units. */
void act_io_unit(Parse *p, Span at, Expr *unit) {
    Stmt *s = new_io(p, at);
    s->unit = unit;
    if (!unit && s->io->kind != IO_FLUSH)
        act_error(p, at, "%s needs a unit", io_word(s->io->kind));
}

typedef struct Controls {
    Parse *p;
    Stmt *s;
    bool unit, format;
    bool plain; /* the unit is the first, without UNIT= */
    const char *statement;
} Controls;

static void twice(Controls *c, const Expr *e, const char *word) {
    act_error(c->p, e->span, "'%s=' is given twice", word);
}

static void set_label(Controls *c, const Expr *e, const Expr *value, int *place, const char *word) {
    if (*place)
        twice(c, e, word);
    *place = label_of(c->p, value, "a label");
    vec_push(c->p->cx, &c->s->labels, *place);
}

/* Everything that is not the unit, the format or a label. */
static void set_spec(Controls *c, Expr *e, Expr *value, const char *word) {
    IoList *io = c->s->io;
    for (int i = 0; i < IOS_COUNT; i++) {
        if (strcmp(io_specs[i].keyword, word) != 0 || !(io_specs[i].where & kinds[io->kind].bit))
            continue;
        if (io->spec[i])
            twice(c, e, word);
        io->spec[i] = value;
        return;
    }
    if (!act_error(c->p, e->span, "'%s=' in %s is not supported", word, c->statement))
        return;
    for (int i = 0; i < IOS_COUNT; i++)
        if (io_specs[i].where & kinds[io->kind].bit && name_similar(word, io_specs[i].keyword))
            diag_hint(c->p->cx, "did you mean %s=?", io_specs[i].keyword);
}

static void control(Controls *c, Expr *e, int position) {
    IoList *io = c->s->io;
    bool transfers = io->kind == IO_READ || io->kind == IO_WRITE;
    bool ends = io->kind == IO_READ || io->kind == IO_WAIT, keyword = e->kind == EX_KEYWORD;
    Expr *value = keyword ? e->a : e;
    const char *word = keyword ? e->name : position == 0 ? "unit"
                       : position == 1 && transfers && c->plain ? "fmt" : "";
    if (value->kind == EX_TRIPLET) {
        act_error(c->p, value->span, "expected an expression in the control list of %s",
                  c->statement);
    } else if (!*word) {
        act_error(c->p, e->span, "expected a keyword, as in IOSTAT=, in the control list of %s",
                  c->statement);
    } else if (!strcmp(word, "unit")) {
        if (c->unit)
            twice(c, e, word);
        c->unit = true;
        c->plain = !keyword;
        act_accept(c->p, value);
        c->s->unit = act_is_star(value) ? NULL : value;
        if (act_is_star(value) && !transfers)
            act_error(c->p, value->span, "'*' is no unit for %s", c->statement);
    } else if (transfers && (!strcmp(word, "fmt") || !strcmp(word, "nml"))) {
        if (c->format)
            twice(c, e, word);
        c->format = true;
        set_format(c->p, c->s, value);
        if (word[0] == 'n' && (value->kind != EX_REF || value->has_args))
            act_error(c->p, value->span, "expected the name of a NAMELIST group");
    } else if (!strcmp(word, "end") && ends) {
        set_label(c, e, value, &io->end, word);
    } else if (!strcmp(word, "eor") && ends) {
        set_label(c, e, value, &io->eor, word);
    } else if (!strcmp(word, "err")) {
        set_label(c, e, value, &io->err, word);
    } else {
        set_spec(c, e, value, word);
    }
}

/* What must be there. */
static void check_controls(Controls *c, Span at) {
    const IoList *io = c->s->io;
    bool unit = c->unit;
    if (io->kind == IO_OPEN && io->spec[IOS_NEWUNIT])
        unit = true;
    if (io->kind == IO_INQUIRE) {
        unit |= io->spec[IOS_FILE] || io->spec[IOS_IOLENGTH];
        if (c->unit && io->spec[IOS_FILE])
            act_error(c->p, at, "INQUIRE has a unit or FILE=, not both");
    }
    if (!unit)
        act_error(c->p, at, "%s needs a unit%s", c->statement,
                  io->kind == IO_INQUIRE ? " or FILE=" : "");
}

/* WRITE ([UNIT=]u, [FMT=]f, …) items, and all others with a list in parentheses */
void act_io(Parse *p, Span at, ExprVec *controls, ExprVec *items) {
    Stmt *s = new_io(p, at);
    IoKind kind = s->io->kind;
    Controls c = {.p = p, .s = s, .statement = io_word(kind)};
    for (int i = 0; i < controls->n; i++)
        control(&c, controls->at[i], i);
    check_controls(&c, at);
    s->io->unformatted = (kind == IO_READ || kind == IO_WRITE) && !c.format;
    if (s->io->unformatted && c.unit && !s->unit && controls->n == 1)
        act_error(p, controls->at[0]->span, "the unit '*' needs a format");
    if (items && kind != IO_READ && kind != IO_WRITE && !s->io->spec[IOS_IOLENGTH])
        act_error(p, items->at[0]->span, "%s has no list of items", c.statement);
    set_items(p, s, items);
}
