/* scan_side.h: the arrays of a scan: operand, mask, segments and result, addressed by the
 * subscripts of the layout that is scanned. */
#ifndef RT_SCAN_SIDE_H
#define RT_SCAN_SIDE_H

#include "scan/scan.h"

typedef struct rt_side {
    hpf_array *x;   /* NULL: there is none */
    hpf_ref ref;
    long size;
    char *at;       /* at the chunk */
    long inc;
    long ahead;     /* bytes from there to what is read next */
    char *packed;   /* the first element here, if there are no gaps behind it */
    rt_deal *deal;  /* NULL: at, inc and ahead are so; else the elements come from blocks, */
    long sub;       /* and the chunk begins with this one */
} rt_side;

typedef struct rt_border rt_border;

enum { RT_OPERAND, RT_MASK, RT_SEGMENT, RT_RESULT, RT_SIDES };

typedef struct rt_sides {
    hpf_scanner s;
    rt_side side[RT_SIDES];
    bool count, streaming;
    bool even;      /* operands are packed */
    bool masked;
    hpf_array marks; /* MASK and SEGMENT values in a byte, where the operand is, */
    rt_deal *dealt;  /* and in blocks as it is; NULL: there are none */
    rt_border *border; /* sides lie as the operand does, not as the home; NULL: they do */
} rt_sides;

/* ---- scan_side.c: operands into chunks, results out of them ---- */

/* [collective] The sides by blocks of the home, or where the home is; and the results home. */
void rt_sides_begin(const char *where, rt_sides *q);
void rt_sides_end(const char *where, rt_sides *q);
/* The side to where the chunk begins; lo: home's. */
void rt_side_here(rt_side *s, const hpf_chunk *c, const rt_scan *scan, long lo);
/* Asks for what is read next: along lines what follows, across them what lies as far behind this
 * piece as this chunk lies behind the last. */
void rt_side_read_ahead(const rt_side *s, long n);
/* n operands from where the sides are, in `room` or in place, and SEGMENT values. */
const char *rt_sides_take(const rt_sides *q, void *room, signed char *segment, long n);
/* The operands alone; and the marks of each, where they are or in room. */
const char *rt_sides_operand(const rt_sides *q, void *room, long n);
void rt_sides_marks(const rt_sides *q, rt_scan_marks *marks, uint8_t room[2][HPF_SCAN_CHUNK],
                    long n);
/* n results to where the side is. */
void rt_sides_put(const rt_side *r, const char *out, long n, bool far);

/* ---- scan_border.c: fixed blocks of two processes ---- */

/* Where the home is whole blocks near the operand; else NULL. */
rt_border *rt_border_make(const rt_sides *q);
/* [collective among members] Brings the operands of the last block together. */
void rt_border_begin(rt_sides *q);
/* Does the chunk that is this block; false: it is another one. */
bool rt_border_chunk(rt_sides *q);
/* [collective among members] Its results home, and all given up. */
void rt_border_end(rt_sides *q);

/* ---- scan_array.c ---- */

/* Along dimension 0 in pieces, so that memory is read and written all the time and not by fits.
 * Where all that counts may lie at the end, the first pieces are small. */
void rt_sides_in_pieces(rt_sides *q);

/* ---- scan_feed.c: vectors by units ---- */

/* [collective] A vector where whole units are scanned without chunks; false: nothing is done. */
bool rt_sides_in_units(rt_sides *q);

/* ---- scan_far.c ---- */

/* Whether results of a are more than a core's own caches keep. */
bool rt_side_large(const hpf_array *r, const hpf_array *a);
/* Whether they are stored past all caches: where these do not keep both, or, if the bits of results
 * are the `same` then, so that these do not go by a clock, where the last one is no quicker. */
bool rt_side_far(const hpf_array *r, const hpf_array *a, bool same);

#endif
