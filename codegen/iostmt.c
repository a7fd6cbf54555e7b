/* iostmt.c: OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE and FLUSH: one call of the runtime
 * each, with the specifiers that the program gives. */
#include "cg.h"

static void open_c(Cg *cg, Stmt *s)
{
    static const IoSpecId words[] = {IOS_FILE, IOS_STATUS, IOS_ACCESS, IOS_FORM, IOS_POSITION,
                                     IOS_ACTION, IOS_BLANK, IOS_DELIM, IOS_PAD, IOS_DECIMAL,
                                     IOS_SIGN, IOS_ROUND, IOS_ENCODING, IOS_ASYNCHRONOUS,
                                     IOS_CONVERT};
    IoList *io = s->io;
    Expr *newunit = io->spec[IOS_NEWUNIT];
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, newunit ? ".newunit = true" : ".unit = %s",
                newunit ? "" : io_unit(cg, s));
    if (io->spec[IOS_RECL])
        text_printf(&t, ", .has_recl = true, .recl = %s", expr_long(cg, io->spec[IOS_RECL]));
    for (int i = 0; i < countof(words); i++)
        if (io->spec[words[i]])
            text_printf(&t, ", .%s = %s", io_specs[words[i]].keyword,
                        io_text(cg, io->spec[words[i]]));
    if (!newunit) {
        io_result(cg, s, cg_fmt(cg, "hpf_open(%s, %s, &(hpf_connect){%s})", cg_where(cg, s->span),
                                io_flags(cg, s), t.at));
        return;
    }
    const char *name = cg_local(cg, "connect");
    cg_line(cg, "hpf_connect %s = {%s};", name, t.at);
    io_result(cg, s, cg_fmt(cg, "hpf_open(%s, %s, &%s)", cg_where(cg, s->span), io_flags(cg, s),
                            name));
    cg_line(cg, "%s = %s.unit;", lvalue_c(cg, newunit), name);
}

static void close_c(Cg *cg, Stmt *s)
{
    Expr *status = s->io->spec[IOS_STATUS];
    io_result(cg, s, cg_fmt(cg, "hpf_close(%s, %s, %s, (hpf_text)%s)", cg_where(cg, s->span),
                            io_flags(cg, s), io_unit(cg, s),
                            status ? io_text(cg, status) : "{NULL, 0}"));
}

static void position_c(Cg *cg, Stmt *s, const char *name)
{
    io_result(cg, s, cg_fmt(cg, "%s(%s, %s, %s)", name, cg_where(cg, s->span), io_flags(cg, s),
                            io_unit(cg, s)));
}

/* All answers come at once; those that are asked for go to their variables. */
static void inquire_c(Cg *cg, Stmt *s)
{
    IoList *io = s->io;
    const char *q = cg_local(cg, "inquiry");
    Expr *file = io->spec[IOS_FILE];
    cg_line(cg, "hpf_inquiry %s;", q);
    io_result(cg, s, cg_fmt(cg, "hpf_inquire(%s, %s, &%s, %s, (hpf_text)%s)",
                            cg_where(cg, s->span), io_flags(cg, s), q,
                            io_unit(cg, s),
                            file ? io_text(cg, file) : "{NULL, 0}"));
    for (int i = 0; i < IOS_COUNT; i++) {
        Expr *e = io->spec[i];
        const char *field = io_specs[i].keyword;
        if (!e || i == IOS_FILE || i == IOS_ID || i == IOS_IOSTAT || i == IOS_IOMSG)
            continue;
        if (i == IOS_NAME)
            cg_line(cg, "if (%s.has_name)", q);
        cg->indent += i == IOS_NAME;
        if (e->type.base == TY_CHARACTER) {
            const char *n, *text = str_pair(cg, e, &n);
            cg_line(cg, "hpf_set_text(%s, %s, %s.%s);", text, n, q, field);
        } else {
            long most = e->type.kind >= 8 ? 0 : (long)integer_huge(e->type.kind);
            const char *value = cg_fmt(cg, "%s.%s", q, field);
            if (i == IOS_RECL && most) /* it may be without limit */
                value = cg_fmt(cg, "%s > %ld ? %ld : %s", value, most, most, value);
            cg_line(cg, "%s = %s;", lvalue_c(cg, e), value);
        }
        cg->indent -= i == IOS_NAME;
    }
}

void io_c(Cg *cg, Stmt *s)
{
    switch (s->io->kind) {
    case IO_OPEN:
        open_c(cg, s);
        break;
    case IO_CLOSE:
        close_c(cg, s);
        break;
    case IO_INQUIRE:
        inquire_c(cg, s);
        break;
    case IO_REWIND:
        position_c(cg, s, "hpf_rewind");
        break;
    case IO_BACKSPACE:
        position_c(cg, s, "hpf_backspace");
        break;
    case IO_ENDFILE:
        position_c(cg, s, "hpf_endfile");
        break;
    case IO_FLUSH:
        position_c(cg, s, "hpf_flush");
        break;
    case IO_WAIT:
        position_c(cg, s, "hpf_wait");
        break;
    case IO_READ:
    case IO_WRITE:
        break;
    }
}
