/* list.c: list-directed output. Every item is preceded by one blank, but character items that
 * follow each other are not separated; a record begins with a blank. Standard output has no record
 * length to speak of (gfortran: 2**30), so that records are never broken. */
#include <string.h>

#include "io/format.h"
#include "hpfrt.h"

static const struct { int kind, width; } int_width[] = { { 1, 4 }, { 2, 6 }, { 4, 11 }, { 8, 20 } };

/* DELIM= other than NONE: in quotes, those inside doubled. */
static void put_text(rt_unit *u, const char *s, long len)
{
    char quote = rt_io.delim == RT_DELIM_QUOTE ? '"' : '\'';
    if (!rt_delimits()) {
        memcpy(rt_unit_put(u, (size_t)len), s, (size_t)len);
        return;
    }
    *rt_unit_put(u, 1) = quote;
    for (long i = 0; i < len; i++) {
        *rt_unit_put(u, 1) = s[i];
        if (s[i] == quote)
            *rt_unit_put(u, 1) = quote;
    }
    *rt_unit_put(u, 1) = quote;
}

void rt_list_value(rt_unit *u, int base, const void *p, int kind, long len)
{
    int w = 0;
    switch (base) {
    case HPF_INTEGER:
        for (size_t i = 0; i < sizeof int_width / sizeof int_width[0]; i++)
            if (int_width[i].kind == kind)
                w = int_width[i].width;
        rt_edit_int(u, p, kind, w, 1, rt_io.edit.plus);
        break;
    case HPF_LOGICAL:
        rt_edit_logical(u, p, kind, 1);
        break;
    case HPF_REAL:
        rt_list_real(u, p, kind);
        break;
    case HPF_COMPLEX:
        rt_list_complex(u, p, kind);
        break;
    case HPF_CHARACTER:
        put_text(u, p, len);
        break;
    }
}

void rt_list_item(rt_unit *u, int base, const void *p, int kind, long len, bool first,
                  bool after_text)
{
    if (first || base != HPF_CHARACTER || !after_text)
        *rt_unit_put(u, 1) = ' ';
    rt_list_value(u, base, p, kind, len);
    rt_unit_stream(u);
}
