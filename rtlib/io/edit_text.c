/* edit_text.c: the edit descriptors A and L. */
#include <string.h>

#include "io/format.h"

void rt_edit_text(rt_unit *u, const char *s, long len, int w)
{
    if (w < 0)
        w = len > 0x7fffffff ? 0x7fffffff : (int)len;
    char *at = rt_unit_put(u, (size_t)w);
    long blanks = w > len ? w - len : 0;
    memset(at, ' ', (size_t)blanks);
    memcpy(at + blanks, s, (size_t)(w - blanks));
}

void rt_edit_logical(rt_unit *u, const void *p, int kind, int w)
{
    static const char zeros[16];
    if (w <= 0)
        w = 1;
    char *at = rt_unit_put(u, (size_t)w);
    memset(at, ' ', (size_t)w);
    at[w - 1] = memcmp(p, zeros, (size_t)kind) ? 'T' : 'F';
}
