/* sema_io_rules.c: which specifiers may stand together, and the words that they take.
 *
 * Contract: called when the specifiers are typed. Of words only constants are looked at: others are
 * the runtime's matter. */
#include <string.h>
#include <strings.h>

#include "../sema/sema.h"

/* Is that the constant's value, but for case and blanks at its end? */
static bool is_word(const Expr *e, const char *word) {
    int64_t n = e->value.len;
    while (n > 0 && e->value.s[n - 1] == ' ')
        n--;
    return n == (int64_t)strlen(word) && !strncasecmp(e->value.s, word, (size_t)n);
}

/* What a specifier may say; a row of CLOSE stands before that of OPEN. */
static const struct {
    IoSpecId id;
    unsigned kinds;
    const char *words[7];
} allowed[] = {
    {IOS_ADVANCE, IO_ALL, {"yes", "no"}},
    {IOS_STATUS, IO_C, {"keep", "delete"}},
    {IOS_STATUS, IO_O, {"old", "new", "scratch", "replace", "unknown"}},
    {IOS_ACCESS, IO_ALL, {"sequential", "direct", "stream", "append"}},
    {IOS_FORM, IO_ALL, {"formatted", "unformatted"}},
    {IOS_POSITION, IO_ALL, {"asis", "rewind", "append"}},
    {IOS_ACTION, IO_ALL, {"read", "write", "readwrite"}},
    {IOS_BLANK, IO_ALL, {"null", "zero"}},
    {IOS_DELIM, IO_ALL, {"apostrophe", "quote", "none"}},
    {IOS_PAD, IO_ALL, {"yes", "no"}},
    {IOS_DECIMAL, IO_ALL, {"point", "comma"}},
    {IOS_SIGN, IO_ALL, {"plus", "suppress", "processor_defined"}},
    {IOS_ROUND, IO_ALL, {"up", "down", "zero", "nearest", "compatible", "processor_defined"}},
    {IOS_ENCODING, IO_ALL, {"default", "utf-8"}},
    {IOS_ASYNCHRONOUS, IO_ALL, {"yes", "no"}},
};

static bool is_text(const Expr *e) {
    return e && e->kind == EX_CONST && e->type.base == TY_CHARACTER && e->value.s;
}

/* An error, unless the statement says what to do then. */
static void wrong_value(Sema *S, const IoList *io, Span at, const char *message) {
    if (io->catches_all || io->spec[IOS_IOSTAT] || io->err)
        diag_warn(S->cx, WARN_SURPRISING, at, "%s", message);
    else
        diag_error(S->cx, at, "%s", message);
}

static void check_word(Sema *S, const IoList *io, IoSpecId id, const char *const *words) {
    const Expr *e = io->spec[id];
    Text t;
    text_init(&t, S->cx);
    for (int i = 0; words[i]; i++) {
        if (is_word(e, words[i]))
            return;
        text_printf(&t, "%s'%s'", i == 0 ? "" : words[i + 1] ? ", " : " or ",
                    upper(S->cx, words[i]));
    }
    wrong_value(S, io, e->span, arena_printf(S->cx->arena, "%s= must be %s",
                                             upper(S->cx, io_specs[id].keyword), t.at));
}

static unsigned statement_bit(IoKind kind) {
    return kind == IO_READ    ? IO_R
           : kind == IO_WRITE ? IO_W
           : kind == IO_OPEN  ? IO_O
           : kind == IO_CLOSE ? IO_C
                              : 0;
}

static void check_words(Sema *S, const IoList *io) {
    unsigned kind = statement_bit(io->kind);
    for (int i = 0; i < countof(allowed); i++)
        if (allowed[i].kinds & kind && is_text(io->spec[allowed[i].id]))
            check_word(S, io, allowed[i].id, allowed[i].words);
}

/* OPEN: what the values of two specifiers say of each other. */
static void check_opened(Sema *S, const Stmt *s, const IoList *io) {
    const Expr *status = io->spec[IOS_STATUS], *recl = io->spec[IOS_RECL];
    const Expr *access = io->spec[IOS_ACCESS];
    int64_t n;
    if (io->kind != IO_OPEN)
        return;
    if (is_text(status) && is_word(status, "scratch") && io->spec[IOS_FILE])
        wrong_value(S, io, io->spec[IOS_FILE]->span, "a SCRATCH file has no name: FILE= cannot "
                    "stand with STATUS='SCRATCH'");
    if (is_text(status) && !io->spec[IOS_FILE] &&
        (is_word(status, "new") || is_word(status, "replace")))
        wrong_value(S, io, status->span, arena_printf(S->cx->arena, "STATUS='%s' needs FILE=",
                                                      is_word(status, "new") ? "NEW" : "REPLACE"));
    if (io->spec[IOS_NEWUNIT] && !io->spec[IOS_FILE] &&
        (!status || (is_text(status) && !is_word(status, "scratch"))))
        diag_error(S->cx, status ? status->span : s->span,
                   "NEWUNIT= needs FILE=, or STATUS='SCRATCH'");
    if (recl && is_text(access) && is_word(access, "stream"))
        wrong_value(S, io, recl->span, "RECL= is not for stream access");
    if (recl && expr_is_int(recl, &n) && n <= 0)
        wrong_value(S, io, recl->span, arena_printf(S->cx->arena, "RECL= must be positive, it is "
                                                    "%lld", (long long)n));
}

static const IoSpecId of_text[] = {IOS_BLANK, IOS_DELIM, IOS_PAD, IOS_DECIMAL, IOS_SIGN,
                                   IOS_ROUND, IOS_ENCODING};

/* READ, WRITE: how text is read and written. */
static void check_modes(Sema *S, const IoList *io) {
    for (int i = 0; io->unformatted && i < countof(of_text); i++)
        if (io->spec[of_text[i]])
            diag_error(S->cx, io->spec[of_text[i]]->span, "%s= needs a format",
                       upper(S->cx, io_specs[of_text[i]].keyword));
}

/* OPEN: specifiers that say nothing of such a file. */
static void check_form(Sema *S, const IoList *io) {
    const Expr *form = io->spec[IOS_FORM], *access = io->spec[IOS_ACCESS];
    if (io->kind != IO_OPEN)
        return;
    for (int i = 0; is_text(form) && is_word(form, "unformatted") && i < countof(of_text); i++) {
        const Expr *e = io->spec[of_text[i]];
        if (e && e->type.base != TY_NONE)
            wrong_value(S, io, e->span, arena_printf(S->cx->arena, "%s= is for formatted files",
                                                     upper(S->cx, io_specs[of_text[i]].keyword)));
    }
    if (is_text(access) && is_word(access, "direct") && io->spec[IOS_POSITION])
        wrong_value(S, io, io->spec[IOS_POSITION]->span, "POSITION= is not for direct access");
}

void sema_io_rules(Sema *S, const Stmt *s) {
    const IoList *io = s->io;
    const Expr *advance = io->spec[IOS_ADVANCE];
    if (advance && advance->type.base != TY_NONE && !s->format)
        diag_error(S->cx, advance->span, "ADVANCE= needs a format");
    if (io->spec[IOS_ADVANCE] && io->internal)
        diag_error(S->cx, advance->span, "ADVANCE= cannot stand with an internal unit");
    bool size = io->spec[IOS_SIZE] && io->spec[IOS_SIZE]->type.base == TY_INTEGER;
    bool advances = !advance || (is_text(advance) && is_word(advance, "yes"));
    if (io->kind == IO_READ && advances && (io->eor || size))
        diag_error(S->cx, io->eor ? s->span : io->spec[IOS_SIZE]->span, "%s= needs ADVANCE='NO'",
                   io->eor ? "EOR" : "SIZE");
    if (io->spec[IOS_REC] && !s->format && !io->unformatted && !io->group)
        diag_error(S->cx, io->spec[IOS_REC]->span, "REC= needs a format, or none: '*' is for "
                   "sequential files");
    if (io->kind == IO_OPEN && io->spec[IOS_NEWUNIT] && s->unit)
        diag_error(S->cx, s->unit->span, "UNIT= and NEWUNIT= cannot stand together");
    if (io->spec[IOS_REC] && io->end)
        diag_error(S->cx, s->span, "REC= and END= cannot stand together");
    if (io->spec[IOS_POS] && io->spec[IOS_REC])
        diag_error(S->cx, io->spec[IOS_POS]->span, "POS= and REC= cannot stand together");
    if (io->spec[IOS_REC] && io->internal)
        diag_error(S->cx, io->spec[IOS_REC]->span, "REC= cannot stand with an internal unit");
    if (io->spec[IOS_POS] && io->internal)
        diag_error(S->cx, io->spec[IOS_POS]->span, "POS= cannot stand with an internal unit");
    const Expr *asynchronous = io->spec[IOS_ASYNCHRONOUS];
    if ((io->kind == IO_READ || io->kind == IO_WRITE) && io->spec[IOS_ID] &&
        (!asynchronous || (is_text(asynchronous) && !is_word(asynchronous, "yes"))))
        diag_error(S->cx, io->spec[IOS_ID]->span, "ID= needs ASYNCHRONOUS='YES'");
    if (io->kind == IO_INQUIRE && io->spec[IOS_ID] && !io->spec[IOS_PENDING])
        diag_error(S->cx, io->spec[IOS_ID]->span, "ID= needs PENDING=");
    if (io->group && io->spec[IOS_REC])
        diag_error(S->cx, io->spec[IOS_REC]->span, "REC= cannot stand with a NAMELIST group");
    check_modes(S, io);
    if ((io->kind == IO_READ || io->kind == IO_WRITE) && asynchronous &&
        asynchronous->type.base != TY_NONE &&
        asynchronous->kind != EX_CONST)
        diag_error(S->cx, asynchronous->span, "ASYNCHRONOUS= must be a constant here");
    check_words(S, io);
    check_opened(S, s, io);
    check_form(S, io);
}
