/* format.c: output statements, hpf_write_begin to hpf_write_end, and the interpreter of compiled
 * formats. Only process 0 writes; on all others each call returns at once.
 *
 * A format is compiled at its first use and kept: a program has few formats and executes them
 * often. The interpreter stands between two items of the format; an output item lets it run to the
 * next data edit descriptor, the end of the statement to the next one or a colon. */
#include "format.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hpfrt.h"

enum { CACHED = 64 };                   /* compiled formats kept */

typedef struct CachedFormat {
    char *text;
    long len;
    Fmt fmt;
} CachedFormat;

static CachedFormat cache[CACHED];

/* The statement under way. */
static struct {
    bool active;
    const char *where;
    rt_unit *unit;
    bool no_advance;
    bool dollar;                        /* $ was executed: no record ends in this statement */
    const Fmt *fmt;                     /* NULL: list-directed */
    const char *text;                   /* of the format, for messages */
    long textlen;
    int at;                             /* next item of the format */
    int left;                           /* how often fmt->item[at] is still to be used; 0: new */
    int depth;
    int count[FMT_MAX_DEPTH];           /* passes still to be made through each open group */
    bool data_seen;                     /* since the format was begun or reverted to */
    rt_edit edit;
    long items;                         /* transferred so far, for messages */
    bool first, after_text;             /* list-directed */
    bool want_stat;                     /* errors go to IOSTAT, by way of escape */
    int status;                         /* the error that happened; the rest is then ignored */
    jmp_buf escape;
} st;

/* Is there something to do for this call? Where IOSTAT is wanted an error comes back here. */
#define PROCEED (st.active && !st.status && !(st.want_stat && setjmp(st.escape)))

void rt_io_fail(int code, const char *where, const char *fmt, ...)
{
    if (st.active && st.want_stat) {
        st.status = code;
        longjmp(st.escape, 1);
    }
    char message[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    hpf_fail(where, "%s", message);
}

/* Where in the format an error is: its text with a caret below, as a second and third line. */
static _Noreturn void fail_at(long pos, const char *message)
{
    char caret[160] = "", text[160];
    long n = st.textlen < 150 ? st.textlen : 150;
    memcpy(text, st.text, (size_t)n);
    text[n] = 0;
    if (pos >= 0 && pos < n + 1) {
        memset(caret, ' ', (size_t)pos);
        memcpy(caret + pos, "^", 2);
    }
    rt_io_fail(RT_IO_FORMAT, st.where, "%s\n  %s\n  %s", message, text, caret);
}

static const Fmt *compiled(const char *text, long len)
{
    unsigned hash = 2166136261u;
    for (long i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    CachedFormat *c = &cache[hash % CACHED];
    if (c->text && c->len == len && memcmp(c->text, text, (size_t)len) == 0)
        return &c->fmt;
    if (c->text) {
        free(c->text);
        rt_format_free(&c->fmt);
        c->text = NULL;
    }
    long bad = 0;
    const char *error = rt_format_parse(&c->fmt, text, len, &bad);
    if (error)
        fail_at(bad, error);
    c->text = malloc((size_t)len + 1);
    if (!c->text)
        rt_io_fail(ENOMEM, st.where, "out of memory for a FORMAT");
    memcpy(c->text, text, (size_t)len);
    c->len = len;
    return &c->fmt;
}

void hpf_write_begin(const char *where, int unit, const char *fmt, long fmtlen, int flags)
{
    rt_output_at = where;
    if (hpf_rank() != 0)
        return;
    if (st.active)
        hpf_fail(where, "output statement inside another one");
    memset(&st, 0, sizeof st);
    st.where = where;
    st.text = fmt;
    st.textlen = fmtlen;
    st.edit = (rt_edit){ .point = '.' };
    st.first = true;
    st.no_advance = flags & HPF_IO_NO_ADVANCE;
    st.want_stat = flags & HPF_IO_STAT;
    st.active = true;
    if (!PROCEED)
        return;
    st.fmt = fmt ? compiled(fmt, fmtlen) : NULL;
    st.unit = rt_unit_get(where, unit);
}

/* ---- the interpreter ---- */

static void set_mode(const FmtItem *it)
{
    switch (it->op) {
    case FMT_S: case FMT_SS: st.edit.plus = false; break;
    case FMT_SP: st.edit.plus = true; break;
    case FMT_P: st.edit.scale = it->w; break;
    case FMT_RU: st.edit.mode = RT_ROUND_UP; break;
    case FMT_RD: st.edit.mode = RT_ROUND_DOWN; break;
    case FMT_RZ: st.edit.mode = RT_ROUND_ZERO; break;
    case FMT_RN: st.edit.mode = RT_ROUND_NEAREST; break;
    case FMT_RP: st.edit.mode = RT_ROUND_UNSPECIFIED; break;
    case FMT_RC: st.edit.mode = RT_ROUND_COMPATIBLE; break;
    case FMT_DC: st.edit.point = ','; break;
    case FMT_DP: st.edit.point = '.'; break;
    default: break;                     /* BN and BZ concern input only */
    }
}

static void end_record(void)
{
    if (!st.dollar)
        rt_unit_end_record(st.unit);
}

static void do_control(const FmtItem *it)
{
    rt_unit *u = st.unit;
    switch (it->op) {
    case FMT_X: case FMT_TR:
        rt_unit_move(u, it->w);
        if (st.no_advance)              /* blanks that stay, although nothing may follow them */
            rt_unit_put(u, 0);
        break;
    case FMT_TL:
        rt_unit_move(u, -(long)it->w);
        break;
    case FMT_T:
        u->pos = u->left + (size_t)(it->w - 1);
        break;
    case FMT_SLASH:
        for (int i = 0; i < it->rep; i++)
            end_record();
        break;
    case FMT_STRING:
        memcpy(rt_unit_put(u, (size_t)it->len), st.fmt->chars + it->text, (size_t)it->len);
        break;
    case FMT_DOLLAR:
        st.dollar = true;
        break;
    default:
        set_mode(it);
        break;
    }
}

/* The end of the format with items left: a new record, and again from the last group. */
static void revert(const FmtItem *end)
{
    if (!st.data_seen)
        fail_at(end->pos, "the FORMAT has no data edit descriptor for this item");
    end_record();
    st.at = st.fmt->revert;
    st.data_seen = false;
}

/* Runs to the next data edit descriptor and returns it. Without a further item to edit (`more`
 * false) stops there, at a colon, or at the end of the format, with NULL. */
static const FmtItem *next_data(bool more)
{
    const FmtItem *items = st.fmt->item;
    if (st.left > 0) {
        if (more)
            st.left--;
        return more ? &items[st.at - 1] : NULL;
    }
    for (;;) {
        const FmtItem *it = &items[st.at];
        if (rt_format_is_data(it->op)) {
            if (!more)
                return NULL;
            st.at++;
            st.left = it->rep - 1;
            st.data_seen = true;
            return it;
        }
        switch (it->op) {
        case FMT_END:
            if (!more)
                return NULL;
            revert(it);
            continue;
        case FMT_COLON:
            if (!more)
                return NULL;
            break;
        case FMT_OPEN:
            st.count[st.depth++] = it->rep;
            break;
        case FMT_CLOSE:
            if (st.count[st.depth - 1] < 0 || --st.count[st.depth - 1] > 0) {
                st.at = it->link + 1;
                continue;
            }
            st.depth--;
            break;
        default:
            do_control(it);
            break;
        }
        st.at++;
    }
}

static const char *base_name(int base)
{
    static const char *const names[] = { "", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER" };
    return names[base];
}

static _Noreturn void mismatch(const FmtItem *it, int base)
{
    char message[160];
    snprintf(message, sizeof message, "edit descriptor %s cannot print item %ld, which is %s",
             rt_format_op_name(it->op), st.items, base_name(base));
    fail_at(it->pos, message);
}

/* One item that is not complex. bytes: its size; of characters, their number. */
static void edit_item(int base, const void *p, long bytes)
{
    rt_unit *u = st.unit;
    st.items++;
    const FmtItem *it = next_data(true);
    int w = it->w;
    FmtOp op = it->op;
    if (op == FMT_G && base != HPF_REAL)
        op = base == HPF_INTEGER ? FMT_I : base == HPF_LOGICAL ? FMT_L : FMT_A;
    switch (op) {
    case FMT_I:
        if (base != HPF_INTEGER)
            mismatch(it, base);
        rt_edit_int(u, p, (int)bytes, w, it->op == FMT_I ? it->d : -1, st.edit.plus);
        break;
    case FMT_B: case FMT_O: case FMT_Z:
        /* of characters libgfortran shows the first one */
        bytes = base != HPF_CHARACTER ? bytes : bytes > 0;
        rt_edit_bits(u, p, (int)bytes, op == FMT_B ? 1 : op == FMT_O ? 3 : 4, w, it->d);
        break;
    case FMT_L:
        if (base != HPF_LOGICAL)
            mismatch(it, base);
        rt_edit_logical(u, p, (int)bytes, w);
        break;
    case FMT_A:
        rt_edit_text(u, p, bytes, op == it->op || w > 0 ? w : -1);
        break;
    default:
        if (base != HPF_REAL)
            mismatch(it, base);
        if (!rt_edit_real(u, p, (int)bytes, it, &st.edit))
            fail_at(it->pos, "scale factor out of range for the number of digits");
        break;
    }
    if (!st.fmt->moves_left)
        rt_unit_stream(u);
}

static void check_kind(int base, int kind)
{
    bool real = base == HPF_REAL || base == HPF_COMPLEX;
    if (kind == 4 || kind == 8 || (!real && (kind == 1 || kind == 2)))
        return;
    rt_io_fail(RT_IO_FORMAT, st.where, "output of %s(%d) is not supported", base_name(base), kind);
}

/* kind: bytes of the number, or of one part of a complex one; of characters, their number. */
static void write_item(int base, const void *p, long kind)
{
    if (!st.fmt) {
        st.items++;
        bool text = base == HPF_CHARACTER;
        rt_list_item(st.unit, base, p, (int)kind, kind, st.first, st.after_text);
        st.first = false;
        st.after_text = text;
    } else if (base == HPF_COMPLEX) {
        edit_item(HPF_REAL, p, kind);
        edit_item(HPF_REAL, (const char *)p + kind, kind);
    } else {
        edit_item(base, p, kind);
    }
}

static void write_number(int base, const void *p, int kind)
{
    if (!PROCEED)
        return;
    check_kind(base, kind);
    write_item(base, p, kind);
}

void hpf_write_int(const void *p, int kind)
{
    write_number(HPF_INTEGER, p, kind);
}

void hpf_write_real(const void *p, int kind)
{
    write_number(HPF_REAL, p, kind);
}

void hpf_write_complex(const void *p, int kind)
{
    write_number(HPF_COMPLEX, p, kind);
}

void hpf_write_logical(const void *p, int kind)
{
    write_number(HPF_LOGICAL, p, kind);
}

void hpf_write_char(const char *s, long len)
{
    if (PROCEED)
        write_item(HPF_CHARACTER, s, len < 0 ? 0 : len);
}

void hpf_write_items(int type, const void *base, long count, long stride)
{
    if (!PROCEED)
        return;
    int b = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    int kind = b == HPF_COMPLEX ? size / 2 : size;
    if (b != HPF_CHARACTER)
        check_kind(b, kind);
    const char *p = base;
    for (long i = 0; i < count; i++)
        write_item(b, p + i * stride * size, kind);
}

int rt_write_finish(void)
{
    if (PROCEED) {
        if (st.fmt)
            next_data(false);
        if (st.no_advance || st.dollar)
            rt_unit_hold_record(st.unit);
        else
            rt_unit_end_record(st.unit);
        rt_unit_end_statement(st.unit);
    }
    st.active = false;
    return st.status;
}

void hpf_write_end(void)
{
    rt_write_finish();
}
