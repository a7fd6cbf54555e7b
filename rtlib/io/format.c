/* format.c: the interpreter of compiled formats, and the items of output.
 *
 * The interpreter stands between two items of the format; an item of the statement lets it run to
 * the next data edit descriptor, the end of the statement to the next one or a colon. */
#include "io/namelist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the interpreter ---- */

static void set_mode(const FmtItem *it)
{
    switch (it->op) {
    case FMT_S: case FMT_SS: rt_io.edit.plus = false; break;
    case FMT_SP: rt_io.edit.plus = true; break;
    case FMT_P: rt_io.edit.scale = it->w; break;
    case FMT_RU: rt_io.edit.mode = RT_ROUND_UP; break;
    case FMT_RD: rt_io.edit.mode = RT_ROUND_DOWN; break;
    case FMT_RZ: rt_io.edit.mode = RT_ROUND_ZERO; break;
    case FMT_RN: rt_io.edit.mode = RT_ROUND_NEAREST; break;
    case FMT_RP: rt_io.edit.mode = RT_ROUND_UNSPECIFIED; break;
    case FMT_RC: rt_io.edit.mode = RT_ROUND_COMPATIBLE; break;
    case FMT_DC: rt_io.edit.point = ','; break;
    case FMT_DP: rt_io.edit.point = '.'; break;
    case FMT_BN: rt_io.edit.blank_zero = false; break;
    case FMT_BZ: rt_io.edit.blank_zero = true; break;
    default: break;
    }
}

static void end_record(bool more)
{
    rt_unit *u = rt_io.unit;
    if (rt_io.reading) {
        rt_in_record(u);
        if (more)
            rt_in_begin(u);
        else
            rt_in_pass(u);
        u->keep = rt_io.fmt->moves_left || rt_io.no_advance;
    } else if (!rt_io.dollar) {
        rt_unit_end_record(u);
    }
}

/* Positions and texts while reading; the rest is as in output. */
static bool read_control(const FmtItem *it)
{
    rt_unit *u = rt_io.unit;
    switch (it->op) {
    case FMT_X: case FMT_TR: rt_in_move(u, it->w); return true;
    case FMT_TL: rt_in_move(u, -(long)it->w); return true;
    case FMT_T: rt_in_tab(u, it->w - 1); return true;
    case FMT_STRING: rt_format_error(it->pos, "Constant string in input format");
    default: return false;
    }
}

static void do_control(const FmtItem *it, bool more)
{
    rt_unit *u = rt_io.unit;
    if (rt_io.reading && read_control(it))
        return;
    switch (it->op) {
    case FMT_X: case FMT_TR:
        rt_unit_move(u, it->w);
        if (rt_io.no_advance)              /* blanks that stay, although nothing may follow them */
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
            end_record(more);
        break;
    case FMT_STRING:
        memcpy(rt_unit_put(u, (size_t)it->len), rt_io.fmt->chars + it->text, (size_t)it->len);
        break;
    case FMT_DOLLAR:
        rt_io.dollar = !u->text;
        break;
    default:
        set_mode(it);
        break;
    }
}

/* The end of the format with items left: a new record, and again from the last group. */
static void revert(void)
{
    if (!rt_io.data_seen)
        rt_io_error(RT_IO_FORMAT, "Insufficient data descriptors in format after reversion");
    end_record(true);
    rt_io.at = rt_io.fmt->revert;
    rt_io.data_seen = false;
}

const FmtItem *rt_format_next(bool more)
{
    const FmtItem *items = rt_io.fmt->item;
    if (rt_io.left > 0) {
        if (more)
            rt_io.left--;
        return more ? &items[rt_io.at - 1] : NULL;
    }
    for (;;) {
        const FmtItem *it = &items[rt_io.at];
        if (rt_format_is_data(it->op)) {
            if (!more)
                return NULL;
            rt_io.at++;
            rt_io.left = it->rep - 1;
            rt_io.data_seen = true;
            return it;
        }
        switch (it->op) {
        case FMT_END:
            if (!more)
                return NULL;
            revert();
            continue;
        case FMT_COLON:
            if (!more)
                return NULL;
            break;
        case FMT_OPEN:
            rt_io.count[rt_io.depth++] = it->rep;
            break;
        case FMT_CLOSE:
            if (rt_io.count[rt_io.depth - 1] < 0 || --rt_io.count[rt_io.depth - 1] > 0) {
                rt_io.at = it->link + 1;
                continue;
            }
            rt_io.depth--;
            break;
        default:
            do_control(it, more);
            break;
        }
        rt_io.at++;
    }
}

const char *rt_base_name(int base)
{
    static const char *const names[] = { "", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER" };
    return names[base];
}

_Noreturn void rt_format_mismatch(const FmtItem *it, int base)
{
    char message[160];
    int wants = it->op == FMT_I ? HPF_INTEGER : it->op == FMT_L ? HPF_LOGICAL : HPF_REAL;
    if (it->op == FMT_DT)
        snprintf(message, sizeof message, "Missing DTIO procedure or intrinsic type passed for "
                 "item %ld in formatted transfer", rt_io.items);
    else
        snprintf(message, sizeof message, "Expected %s for item %ld in formatted transfer, got %s",
                 rt_base_name(wants), rt_io.items, rt_base_name(base));
    rt_format_error(it->pos + (long)strlen(rt_format_op_name(it->op)) - 1, message);
}

/* One item that is not complex. bytes: its size; of characters, their number. */
static void edit_item(int base, const void *p, long bytes)
{
    rt_unit *u = rt_io.unit;
    rt_io.items++;
    const FmtItem *it = rt_format_next(true);
    int w = it->w;
    FmtOp op = it->op;
    if (op == FMT_G && base != HPF_REAL)
        op = base == HPF_INTEGER ? FMT_I : base == HPF_LOGICAL ? FMT_L : FMT_A;
    switch (op) {
    case FMT_I:
        if (base != HPF_INTEGER)
            rt_format_mismatch(it, base);
        rt_edit_int(u, p, (int)bytes, w, it->op == FMT_I ? it->d : -1, rt_io.edit.plus);
        break;
    case FMT_B: case FMT_O: case FMT_Z:
        /* of characters libgfortran shows the first one */
        bytes = base != HPF_CHARACTER ? bytes : bytes > 0;
        rt_edit_bits(u, p, (int)bytes, op == FMT_B ? 1 : op == FMT_O ? 3 : 4, w, it->d);
        break;
    case FMT_L:
        if (base == HPF_CHARACTER)         /* old programs keep their truths in any number */
            rt_format_mismatch(it, base);
        rt_edit_logical(u, p, (int)bytes, w);
        break;
    case FMT_A:
        rt_edit_text(u, p, bytes, op == it->op || w > 0 ? w : -1);
        break;
    default:
        if (base != HPF_REAL || op == FMT_DT)
            rt_format_mismatch(it, base);
        if (!rt_edit_real(u, p, (int)bytes, it, &rt_io.edit))
            rt_io_error(RT_IO_FORMAT, "Scale factor out of range in format specifier 'E' or 'D'");
        break;
    }
    if (!rt_io.fmt->moves_left)
        rt_unit_stream(u);
}

static void check_kind(int base, int kind)
{
    bool real = base == HPF_REAL || base == HPF_COMPLEX;
    if (kind == 4 || kind == 8 || (!real && (kind == 1 || kind == 2)) ||
        (HPFC_QUAD && real && kind == 16))
        return;
    rt_io_fail(RT_IO_FORMAT, rt_io.where, "output of %s(%d) is not supported", rt_base_name(base),
               kind);
}

/* kind: bytes of the number, or of one part of a complex one; of characters, their number. */
void rt_write_item(int base, const void *p, long kind)
{
    if (rt_io.flags & HPF_IO_NAMELIST) {
        rt_namelist_value(base, p, kind);
    } else if (rt_io.raw) {
        rt_raw_write(rt_io.unit, p, (size_t)(base == HPF_COMPLEX ? 2 * kind : kind),
                     base == HPF_CHARACTER ? 1 : (size_t)kind);
    } else if (!rt_io.fmt) {
        rt_io.items++;
        bool text = base == HPF_CHARACTER;
        rt_list_item(rt_io.unit, base, p, (int)kind, kind, rt_io.first, rt_io.after_text);
        rt_io.first = false;
        rt_io.after_text = text && !rt_delimits();
    } else if (base == HPF_COMPLEX) {
        edit_item(HPF_REAL, p, kind);
        edit_item(HPF_REAL, (const char *)p + kind, kind);
    } else {
        edit_item(base, p, kind);
    }
}

static void write_number(int base, const void *p, int kind)
{
    if (!RT_IO_PROCEED)
        return;
    check_kind(base, kind);
    rt_write_item(base, p, kind);
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
    if (RT_IO_PROCEED)
        rt_write_item(HPF_CHARACTER, s, len < 0 ? 0 : len);
}

void hpf_write_items(int type, const void *base, long count, long stride)
{
    if (!RT_IO_PROCEED)
        return;
    int b = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    int kind = b == HPF_COMPLEX ? size / 2 : HPF_TEXT_LENGTH(type);
    if (b != HPF_CHARACTER)
        check_kind(b, kind);
    const char *p = base;
    for (long i = 0; i < count; i++)
        rt_write_item(b, p + i * stride * size, kind);
    if (rt_io.flags & HPF_IO_NAMELIST)
        rt_namelist_flush();
}
