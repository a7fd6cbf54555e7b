/* io.c: READ, WRITE and PRINT: one call an item; arrays are streamed by the runtime. The other
 * statements are in iostmt.c. */
#include <string.h>

#include "cg.h"

static void write_items(Cg *cg, ExprVec *items);

static const char *writer(Type t)
{
    switch (t.base) {
    case TY_INTEGER:
        return "int";
    case TY_REAL:
        return "real";
    case TY_COMPLEX:
        return "complex";
    case TY_LOGICAL:
        return "logical";
    default:
        return NULL;
    }
}

static void write_scalar(Cg *cg, Expr *e)
{
    const char *what = writer(e->type);
    if (e->type.base == TY_CHARACTER) {
        const char *n, *text = str_pair(cg, e, &n);
        cg_line(cg, "hpf_write_char(%s, %s);", text, n);
        return;
    }
    if (!what) {
        cg_unsupported(cg, e->span, "this CHARACTER item");
        return;
    }
    bool variable = e->kind == EX_VAR && e->sym->kind == SYM_VAR;
    const char *at = variable ? (cg_sym(cg, e->sym)->by_pointer
                                     ? cg_sym(cg, e->sym)->name
                                     : cg_fmt(cg, "&%s", var_c(cg, e->sym)))
                              : address_of_value(cg, e->type, expr_to(cg, e, e->type));
    cg_line(cg, "hpf_write_%s(%s, %d);", what, at, e->type.kind);
}

void implied_do_open(Cg *cg, Expr *e)
{
    SymCg *c = cg_sym(cg, e->sym);
    bool own = e->sym->is_index || !c->name;
    if (own)
        c->name = cg_local(cg, e->sym->name);
    int64_t step = 1;
    const char *var = own ? c->name : var_c(cg, e->sym);
    const char *type = own ? cg_fmt(cg, "%s ", type_c(e->sym->type)) : "";
    if (e->step && !expr_is_int(e->step, &step)) {
        const char *trips = cg_local(cg, cg_fmt(cg, "%s_trips", e->sym->name));
        check_step(cg, e->span, e->step, expr_long(cg, e->step), e->sym->name);
        cg_line(cg, "%s%s = %s;", type, var, expr_to(cg, e->lo, e->sym->type));
        cg_open(cg, "for (long %s = hpf_trips(%s, %s, %s); %s > 0; %s--, %s += %s)", trips, var,
                expr_long(cg, e->hi), expr_long(cg, e->step), trips, trips, var,
                expr_long(cg, e->step));
    } else {
        cg_open(cg, "for (%s%s = %s; %s %s %s; %s += %lld)", type, var,
                expr_to(cg, e->lo, e->sym->type), var, step > 0 ? "<=" : ">=",
                expr_limit(cg, e->hi, e->sym->type), var, (long long)step);
    }
}

/* transfer: what becomes of its items. */
static void implied_do(Cg *cg, Expr *e, void (*transfer)(Cg *cg, ExprVec *items))
{
    implied_do_open(cg, e);
    transfer(cg, &e->args);
    cg_close(cg, "");
}

/* ---- items that are read ---- */

static void read_scalar(Cg *cg, Expr *e)
{
    if (e->type.base == TY_CHARACTER) {
        const char *n, *text = str_pair(cg, e, &n);
        cg_line(cg, "hpf_read_char(%s, %s);", text, n);
        return;
    }
    const char *at;
    if (e->kind == EX_VAR && cg_sym(cg, e->sym)->by_pointer) {
        cg_sym(cg, e->sym)->printed = true;
        at = cg_sym(cg, e->sym)->name;
    } else {
        at = cg_fmt(cg, "&%s", lvalue_c(cg, e));
    }
    cg_line(cg, "hpf_read_%s(%s, %d);", writer(e->type), at, e->type.kind);
}

static void put_array(Cg *cg, Expr *e, const char *word)
{
    if ((cg->cx->opt.check & CHECK_MEM) && e->sym->is_allocatable && !symbol_is_made(e->sym))
        check_allocated_c(cg, e->span, e->sym);
    cg_line(cg, "hpf_%s_array(%s);", word, array_arg(cg, e));
}

static void transfer_item(Cg *cg, Expr *e, bool reads)
{
    const char *word = reads ? "read" : "write";
    if (e->kind == EX_IDO)
        implied_do(cg, e, write_items);
    else if (e->kind == EX_ARRAY)
        write_items(cg, &e->args);
    else if (!expr_rank(e) && reads)
        read_scalar(cg, e);
    else if (!expr_rank(e))
        write_scalar(cg, e);
    else if (e->kind == EX_VAR || e->kind == EX_SECTION)
        put_array(cg, e, word);
    else
        cg_unsupported(cg, e->span, "this array expression as an item");
}

static void write_items(Cg *cg, ExprVec *items)
{
    for (int i = 0; i < items->n; i++) {
        transfer_item(cg, items->at[i], false);
        post_flush(cg);
    }
}

/* ---- begin and end ---- */

static bool says_no(const Expr *e)
{
    return e && e->kind == EX_CONST && e->value.len >= 2 && (e->value.s[0] | 32) == 'n' &&
           (e->value.s[1] | 32) == 'o';
}

const char *io_flags(Cg *cg, const Stmt *s)
{
    const IoList *io = s->io;
    Text t;
    text_init(&t, cg->cx);
    const struct {
        bool on;
        const char *name;
    } flags[] = {
        {s->kind == ST_READ, "READ"},
        {io && io->unformatted, "UNFORMATTED"},
        {io && io->catches_all, "STAT"},
        {io && io->end, "END"},
        {io && io->eor, "EOR"},
        {io && io->err, "ERR"},
        {io && says_no(io->spec[IOS_ADVANCE]), "NO_ADVANCE"},
        {io && io->spec[IOS_REC], "REC"},
        {io && io->spec[IOS_POS] && s->kind != ST_IO, "POS"},
        {io && io->group, "NAMELIST"},
    };
    for (int i = 0; i < countof(flags); i++)
        if (flags[i].on)
            text_printf(&t, "%sHPF_IO_%s", t.n ? " | " : "", flags[i].name);
    return t.n ? t.at : "0";
}

const char *io_text(Cg *cg, Expr *e)
{
    const char *n, *s = str_pair(cg, e, &n);
    return cg_fmt(cg, "{%s, %s}", s, n);
}

/* An internal unit: its first record, the length of each, and how many there are. */
static void put_internal(Cg *cg, Expr *u, Text *t)
{
    const char *n, *s;
    if (!u->shape) {
        s = str_pair(cg, u, &n);
        text_printf(t, ", .text = %s, .len = %s, .records = 1", s, n);
        return;
    }
    Expr *extent = mk_int(cg->cx, u->span, 1, 8);
    for (int d = 0; d < u->sym->spec.rank; d++)
        extent = mk_mul(cg->cx, extent, mk_bound(cg->cx, u->span, u->sym, d, BOUND_EXTENT));
    text_printf(t, ", .text = %s.base, .len = HPF_TEXT_LENGTH(%s.type), .records = %s",
                desc_c(cg, u->sym), desc_c(cg, u->sym), expr_long(cg, extent));
}

const char *io_unit(Cg *cg, const Stmt *s)
{
    const char *unit = s->unit ? expr_s(cg, s->unit) : s->kind == ST_READ ? "5" : "-1";
    bool plain = !s->unit || (s->unit->kind == EX_CONST &&
                              s->unit->value.i == (int)s->unit->value.i);
    return plain ? unit : cg_fmt(cg, "hpf_unit(%s)", unit);
}

/* Plain output has a short form. */
static bool is_plain(const Stmt *s)
{
    const IoList *io = s->io;
    if (s->kind == ST_READ)
        return false;
    if (!io)
        return true;
    for (int i = 0; i < IOS_COUNT; i++)
        if (io->spec[i] && i != IOS_IOSTAT && (i != IOS_ADVANCE || io->spec[i]->kind != EX_CONST))
            return false;
    return !io->internal && !io->unformatted && !io->group;
}

static void begin_c(Cg *cg, Stmt *s)
{
    Expr *f = s->format;
    const char *n = "0", *format = f ? str_pair(cg, f, &n) : "NULL";
    if (is_plain(s)) {
        cg_line(cg, "hpf_write_begin(%s, %s, %s, %s, %s);", cg_where(cg, s->span),
                io_unit(cg, s), format, n, io_flags(cg, s));
        return;
    }
    static const IoSpecId words[] = {IOS_ADVANCE, IOS_BLANK, IOS_DECIMAL, IOS_DELIM, IOS_PAD,
                                     IOS_SIGN, IOS_ROUND};
    IoList *io = s->io;
    Text t;
    text_init(&t, cg->cx);
    text_printf(&t, ".flags = %s", io_flags(cg, s));
    if (io->internal)
        put_internal(cg, s->unit, &t);
    else
        text_printf(&t, ", .unit = %s", io_unit(cg, s));
    if (io->group)
        text_printf(&t, ", .group = \"%s\"", io->group);
    if (f)
        text_printf(&t, ", .fmt = %s, .fmtlen = %s", format, n);
    if (io->spec[IOS_REC])
        text_printf(&t, ", .rec = %s", expr_long(cg, io->spec[IOS_REC]));
    if (io->spec[IOS_POS])
        text_printf(&t, ", .pos = %s", expr_long(cg, io->spec[IOS_POS]));
    for (int i = 0; i < countof(words); i++)
        if (io->spec[words[i]] && !(words[i] == IOS_ADVANCE && says_no(io->spec[IOS_ADVANCE])))
            text_printf(&t, ", .%s = %s", io_specs[words[i]].keyword,
                        io_text(cg, io->spec[words[i]]));
    cg_line(cg, "hpf_io_begin(%s, &(hpf_io){%s});", cg_where(cg, s->span), t.at);
}

void io_result(Cg *cg, const Stmt *s, const char *call)
{
    Expr *status = s->io ? s->io->spec[IOS_IOSTAT] : NULL;
    Expr *message = s->io ? s->io->spec[IOS_IOMSG] : NULL;
    if (status)
        cg_line(cg, "%s = %s;", lvalue_c(cg, status), call);
    else
        cg_line(cg, "%s;", call);
    if (message) {
        const char *n, *text = str_pair(cg, message, &n);
        cg_line(cg, "hpf_io_message(%s, %s);", text, n);
    }
}

static void end_c(Cg *cg, Stmt *s)
{
    if (is_plain(s)) {
        io_result(cg, s, s->io && s->io->spec[IOS_IOSTAT] ? "hpf_write_end_stat()"
                                                          : "hpf_write_end()");
        return;
    }
    io_result(cg, s, "hpf_io_end()");
    if (s->io->spec[IOS_SIZE])
        cg_line(cg, "%s = hpf_io_size();", lvalue_c(cg, s->io->spec[IOS_SIZE]));
}

/* Its name, as input and output know it. For an object in an array of structures, b(#,#)%c(#)%v,
 * subscripts stand for the '#': the last ones are those of the first part. */
static const char *namelist_name(Cg *cg, const Expr *e)
{
    const char *name = e->kind != EX_VAR && e->name ? e->name : e->sym->name;
    int end = e->args.n, in_part;
    if (!strchr(name, '#'))
        return cg_fmt(cg, "\"%s\"", name);
    Text t;
    text_init(&t, cg->cx);
    for (const char *part = name; *part; part += strcspn(part, "%"), part += *part == '%') {
        in_part = 0;
        for (const char *c = part; *c && *c != '%'; c++)
            in_part += *c == '#';
        end -= in_part;
        for (int k = 0; k < in_part; k++)
            text_printf(&t, "%s%s", t.n ? ", " : "", expr_long(cg, e->args.at[end + k]));
    }
    return cg_fmt(cg, "hpf_namelist_name(\"%s\", (long[]){%s})", name, t.at);
}

static void namelist_items(Cg *cg, ExprVec *items);

static void namelist_item(Cg *cg, Expr *e)
{
    const char *n = "0", *at;
    if (e->kind == EX_IDO) {
        implied_do(cg, e, namelist_items);
        return;
    }
    const char *name = namelist_name(cg, e);
    if (e->kind == EX_SECTION) {
        const char *single, *list = triplet_list(cg, e, &single);
        cg_line(cg, "hpf_namelist_section(%s, %s, %s, %s);", name, desc_ref(cg, e->sym), list,
                single);
        return;
    }
    if (e->shape) {
        cg_line(cg, "hpf_namelist_array(%s, %s);", name, array_arg(cg, e));
        return;
    }
    if (e->type.base == TY_CHARACTER)
        at = str_pair(cg, e, &n);
    else if (e->kind == EX_ELEM)
        at = cg_fmt(cg, "&%s", element_c(cg, e));
    else if (cg_sym(cg, e->sym)->by_pointer)
        at = cg_sym(cg, e->sym)->name;
    else
        at = cg_fmt(cg, "&%s", var_c(cg, e->sym));
    cg_sym(cg, e->sym)->printed = true;
    cg_line(cg, "hpf_namelist_scalar(%s, %s, %s, %s);", name,
            e->type.base == TY_CHARACTER ? "HPF_TYPE(HPF_CHARACTER, 1)" : type_rt(cg, e->type), at,
            n);
}

static void namelist_items(Cg *cg, ExprVec *items)
{
    for (int i = 0; i < items->n; i++)
        namelist_item(cg, items->at[i]);
}

void transfer_c(Cg *cg, Stmt *s)
{
    IoPart part = s->io ? s->io->part : IO_WHOLE;
    if (part == IO_WHOLE || part == IO_BEGIN)
        begin_c(cg, s);
    const bool group = s->io && s->io->group;
    if (group)
        namelist_items(cg, &s->args);
    for (int i = 0; i < s->args.n && !group; i++) {
        transfer_item(cg, s->args.at[i], s->kind == ST_READ);
        post_flush(cg);
    }
    if (part == IO_SYNC)
        cg_line(cg, "hpf_read_sync();");
    if (part == IO_WHOLE || part == IO_END)
        end_c(cg, s);
}
