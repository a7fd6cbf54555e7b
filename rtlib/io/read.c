/* read.c: items of input on process 0: unformatted, list-directed or through a format. */
#include <stdio.h>
#include <string.h>

#include "io/format.h"

/* The characters of a field. A comma that is no decimal one ends a number: an extension that old
 * input files use. */
static const char *field(long w, bool number, long *got)
{
    rt_unit *u = rt_io.unit;
    char *p = rt_in_take(u, w, got);
    bool comma = number && *got > 0 && !u->text && rt_io.edit.point != ',';
    char *end = comma ? memchr(p, ',', (size_t)*got) : NULL;
    if (end) {
        long used = end - p + 1;
        u->pos -= (size_t)(*got - used);
        u->settled -= (size_t)(w - used);
        u->over = 0;
        *got = used - 1;
        rt_io.size += *got;
        return p;
    }
    rt_io.size += *got;
    if (*got < w) {
        if (!rt_io.pad && !u->text) {
            rt_in_record(u);
            rt_io_error(RT_IO_EOR, "End of record");
        }
        if (rt_io.no_advance || rt_io.dollar)
            rt_io.eor = true;
    }
    return p;
}

static void read_text(char *to, long len, long w)
{
    long got, take = w < 0 ? len : w;
    const char *p = field(take, false, &got);
    if (take > len) { /* the rightmost characters of the field */
        long skip = take - len;
        p += skip < got ? skip : got;
        got = got > skip ? got - skip : 0;
    }
    memcpy(to, p, (size_t)got);
    memset(to + got, ' ', (size_t)(len - got));
}

static void read_logical(void *to, int kind, const char *s, long n)
{
    long i = 0;
    while (i < n && s[i] == ' ')
        i++;
    if (i < n && s[i] == '.')
        i++;
    int c = i < n ? s[i] | 32 : 0;
    if (c != 't' && c != 'f')
        rt_io_error(RT_IO_VALUE, "Bad value on logical read");
    rt_store_int(to, kind, c == 't');
}

static void edit_item(int base, void *p, long bytes)
{
    rt_io.items++;
    const FmtItem *it = rt_format_next(true);
    if (rt_io.eor)
        return;
    FmtOp op = it->op;
    if (op == FMT_G && base != HPF_REAL)
        op = base == HPF_INTEGER ? FMT_I : base == HPF_LOGICAL ? FMT_L : FMT_A;
    /* A takes the bytes of any type, as old programs keep their texts and L their truths; B, O
     * and Z give them */
    bool bits = op == FMT_B || op == FMT_O || op == FMT_Z;
    bool truth = op == FMT_L && base != HPF_CHARACTER;
    int want = op == FMT_I ? HPF_INTEGER : op == FMT_A || bits || truth ? base
               : op == FMT_L ? HPF_LOGICAL : HPF_REAL;
    if (op != FMT_A && op != FMT_DT && it->w <= 0)
        rt_format_error(it->pos + (long)strlen(rt_format_op_name(it->op)),
                        it->op == FMT_I || bits ? "Positive integer required in format"
                                                : "Zero width in format descriptor");
    if (base != want || op == FMT_DT)
        rt_format_mismatch(it, base);
    if (op == FMT_A) {
        read_text(p, bytes, op == it->op || it->w > 0 ? it->w : -1);
        return;
    }
    long got;
    const char *s = field(it->w, true, &got);
    if (op == FMT_L)
        read_logical(p, (int)bytes, s, got);
    else if (op == FMT_I || bits)
        rt_read_int_field(s, got, op, bits && base == HPF_CHARACTER ? bytes > 0 : (int)bytes, p);
    else
        rt_read_real_field(s, got, it, (int)bytes, p);
}

/* kind: bytes of the number, or of one part of a complex one; of characters, their number. */
void rt_read_item(int base, void *p, long kind)
{
    if (rt_io.raw) {
        rt_raw_read(rt_io.unit, p, (size_t)(base == HPF_COMPLEX ? 2 * kind : kind),
                    base == HPF_CHARACTER ? 1 : (size_t)kind);
    } else if (!rt_io.fmt) {
        rt_io.items++;
        rt_list_read(base, p, kind);
    } else if (rt_io.eor) {
        return;
    } else if (base == HPF_COMPLEX) {
        edit_item(HPF_REAL, p, kind);
        if (!rt_io.eor)
            edit_item(HPF_REAL, (char *)p + kind, kind);
    } else {
        edit_item(base, p, kind);
    }
}
