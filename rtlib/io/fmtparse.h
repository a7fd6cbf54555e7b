/* fmtparse.h: a Fortran format specification in its compiled form.
 *
 * The parser knows nothing of MPI, of units or of the rest of the runtime library, so that the
 * compiler may link it too and check constant formats when it translates them.
 *
 * The compiled form is one flat array of items that ends with FMT_END. A group is the items between
 * its FMT_OPEN and the matching FMT_CLOSE, which know each other's index; the outermost parentheses
 * are not a group. What gfortran 12 accepts is accepted here: its extensions too (missing commas,
 * `X` for `1X`, `L` for `L1`, `$`). */
#ifndef RT_FMTPARSE_H
#define RT_FMTPARSE_H

#include <stdbool.h>

enum { FMT_MAX_DEPTH = 64 };            /* groups inside groups */

typedef enum FmtOp {
    FMT_END,
    FMT_OPEN,                           /* ( */
    FMT_CLOSE,                          /* ) */
    FMT_I, FMT_B, FMT_O, FMT_Z,         /* data edit descriptors, FMT_I to FMT_DT */
    FMT_F, FMT_E, FMT_D, FMT_EN, FMT_ES, FMT_G,
    FMT_L, FMT_A,
    FMT_DT,                             /* of no item that can be: they are of intrinsic types */
    FMT_X, FMT_T, FMT_TL, FMT_TR,       /* positions; the distance is in w */
    FMT_SLASH, FMT_COLON, FMT_DOLLAR,
    FMT_S, FMT_SP, FMT_SS,
    FMT_P,                              /* the scale factor is in w */
    FMT_BN, FMT_BZ,
    FMT_RU, FMT_RD, FMT_RZ, FMT_RN, FMT_RC, FMT_RP,
    FMT_DC, FMT_DP,
    FMT_STRING                          /* 'text' or nHtext */
} FmtOp;

typedef struct FmtItem {
    FmtOp op;
    int rep;                            /* repeat count; -1: *( ... ), without limit */
    int w;                              /* width, distance or scale factor; -1: not given */
    int d;                              /* digits: d of Fw.d, m of Iw.m; -1: not given */
    int e;                              /* exponent width of Ew.dEe; -1: not given */
    int link;                           /* FMT_OPEN, FMT_CLOSE: index of the other one */
    long pos;                           /* offset of the item in the format text */
    long text, len;                     /* FMT_STRING: its characters, in Fmt.chars */
} FmtItem;

typedef struct Fmt {
    FmtItem *item;                      /* the last one is FMT_END */
    char *chars;                        /* the characters of all FMT_STRING items */
    int nitems;
    int revert;                         /* where reversion starts: the last outer group, or 0 */
    bool has_data;                      /* some data edit descriptor exists */
    bool moves_left;                    /* T or TL occurs: a record stays in memory to its end */
} Fmt;

/* Compile `text`. Returns NULL and fills *f, or returns what is wrong, with the offset of the
 * offending character, which a ? in the message stands for, in *bad_pos, and *f empty. The result
 * is freed by rt_format_free. */
const char *rt_format_parse(Fmt *f, const char *text, long len, long *bad_pos);
void rt_format_free(Fmt *f);

/* Check a format as gfortran's compiler does, which takes and refuses other forms than its library:
 * NULL if it is right, else the message, as above. */
const char *rt_format_check(const char *text, long len, long *bad_pos);
/* Is it right, and has I, B, O, Z or F with a width of zero, which is for output? */
bool rt_format_has_zero_width(const char *text, long len);

/* The letters of an edit descriptor, for messages: "I", "ES". */
const char *rt_format_op_name(FmtOp op);

static inline bool rt_format_is_data(FmtOp op)
{
    return op >= FMT_I && op <= FMT_DT;
}

#endif
