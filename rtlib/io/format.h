/* format.h: the inside of data transfer statements.
 *
 *   unit.h         units, files and records
 *   statement.c    the statement under way: begin, end, errors
 *   format.c       interprets a compiled format (fmtparse.h); items of output
 *   list.c         list-directed output
 *   namelist.c     NAMELIST output and the groups' tables
 *   edit_int.c     I, B, O, Z
 *   edit_real.c    F, E, D, EN, ES, G: the layout of the field
 *   edit_digits.c  binary to decimal, correctly rounded
 *   edit_text.c    A, L
 *   read.c         items of formatted and unformatted input
 *   read_num.c     fields to numbers
 *   read_list.c    list-directed input
 *   read_namelist.c  NAMELIST input
 *
 * Each edit function appends one field to the current record of a unit. All output is what
 * libgfortran 12 prints for the same values, byte for byte. */
#ifndef RT_FORMAT_H
#define RT_FORMAT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include "config.h"

#include "io/fmtparse.h"
#include "hpfrt.h"
#include "io/unit.h"

/* ---- the state of edit descriptors that stand until changed ---- */

typedef struct rt_edit {
    int scale;           /* kP */
    bool plus;           /* SP */
    rt_round_mode mode;  /* RU, RD, …; ROUND= */
    char point;          /* DP '.', DC ',' */
    bool blank_zero;     /* BZ */
} rt_edit;

/* ---- the statement under way (statement.c) ---- */

/* Process 0 has one that is active; the others only know what kind of statement it is. */
typedef struct rt_statement {
    bool active;
    bool reading, raw;                  /* raw: unformatted */
    bool refused;                       /* it is none that the connection allows */
    const char *where;
    rt_unit *unit;
    int flags;                          /* HPF_IO_* */
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
    rt_delim delim;
    bool pad;
    long items;                         /* transferred so far, for messages */
    bool first, after_text;             /* list-directed output */
    struct rt_list *list;               /* list-directed input (read_list.c) */
    bool eor;                           /* a non-advancing read met the end of its record */
    long size;                          /* characters that edit descriptors read: SIZE= */
    int status;                         /* the error that happened; the rest is then ignored */
    char message[256];
    jmp_buf escape;
} rt_statement;
extern rt_statement rt_io;

static inline bool rt_delimits(void) /* character values */
{
    return rt_io.delim == RT_DELIM_QUOTE || rt_io.delim == RT_DELIM_APOSTROPHE;
}
extern hpf_io rt_transfer;              /* every process: the latest data transfer (place.c) */
void rt_input_begin(const hpf_io *io);

enum { RT_STATEMENTS = 16 };            /* how many may run inside each other */

/* Is there something to do for this call? An error that the program catches comes back here. */
#define RT_IO_PROCEED (rt_io.active && !rt_io.status && !setjmp(rt_io.escape))

/* A statement on that unit (RT_NO_UNIT: on none) begins, inside of the data transfer under way if
 * there is one; it ends, and that goes on; how many are under way. All processes. */
enum { RT_NO_UNIT = INT_MIN };
void rt_statement_enter(const char *where, int unit);
void rt_statement_leave(void);
int rt_transfer_depth(void);
/* Ends the statement under way; 0 or its error. Process 0 only. */
int rt_statement_end(void);
/* Process 0: begins a statement that transfers no data; after it RT_IO_PROCEED guards its work. */
void rt_statement_begin(const char *where, int flags);
_Noreturn void rt_format_error(long pos, const char *message);
/* Runs the format to the next data edit descriptor and returns it. Without a further item to edit
 * (`more` false) stops there, at a colon, or at the end of the format, with NULL. */
const FmtItem *rt_format_next(bool more);
void rt_write_item(int base, const void *p, long kind);
void rt_read_item(int base, void *p, long kind);
void rt_read_items(int type, void *base, long count);
const char *rt_base_name(int base);
_Noreturn void rt_format_mismatch(const FmtItem *it, int base); /* it does not edit such items */
/* Numbers from fields (read_num.c): false: it is none. s[0..n) has no blanks but what BZ made 0. */
bool rt_parse_int(const char *s, long n, int kind, int64_t *value, bool *overflow);
bool rt_store_int(void *p, int kind, int64_t value);
void rt_read_real_field(const char *s, long n, const FmtItem *it, int kind, void *p);
bool rt_parse_real(const char *s, long n, int kind, void *p);
void rt_read_int_field(const char *s, long n, FmtOp op, int bytes, void *p);
/* read_list.c */
void rt_list_read_begin(void);
void rt_list_read(int base, void *p, long kind);
bool rt_list_repeats(void);             /* the last value is good for more items */
void rt_list_read_end(void);

/* ---- binary to decimal (edit_digits.c) ---- */

#if HPFC_QUAD
typedef __float128 rt_long_real;
#else
typedef long double rt_long_real;
#endif

/* The magnitude of a finite real number. */
typedef struct rt_magnitude {
    int kind;
    bool zero;
    double x;            /* of kinds 4 and 8 */
    rt_long_real q;      /* of kind 16 */
} rt_magnitude;

/* A decimal number: digits s[0..n), the point stands `before` digits from their begin; the number
 * is zero where no digit is other than '0'. */
typedef struct rt_digits {
    char *s;
    int n, before;
    char fixed[64];      /* s points here, or to memory of the heap for very long results */
} rt_digits;

typedef struct rt_rounding {
    rt_round_mode mode;
    bool negative;       /* the number's sign, which RU and RD need */
    int guard;           /* digits more that are looked at when rounding in decimal */
} rt_rounding;

/* Rounded to n >= 1 significant digits (s[0] != '0' unless it is 0). */
void rt_digits_significant(rt_digits *r, const rt_magnitude *x, int n, const rt_rounding *how);
/* Rounded at 10**-places; at least one digit; `places` may be negative, the
 * digits then end before the point. */
void rt_digits_fixed(rt_digits *r, const rt_magnitude *x, int places, const rt_rounding *how);
/* Rounds a number at hand to its first `keep` digits; keep <= 0: to 0 or 1 at that place. */
void rt_digits_round(rt_digits *r, int keep, const rt_rounding *how);
void rt_digits_free(rt_digits *r);

/* ---- edit descriptors ---- */

void rt_edit_int(rt_unit *u, const void *p, int kind, int w, int m, bool plus);
/* bits of any item, 16 bytes at most, as an unsigned number; shift is 1, 3 or 4: B, O, Z */
void rt_edit_bits(rt_unit *u, const void *p, int bytes, int shift, int w, int m);
/* false: nothing written, the scale factor does not fit the number of digits of E, D or G */
bool rt_edit_real(rt_unit *u, const void *p, int kind, const FmtItem *it, const rt_edit *st);
void rt_edit_logical(rt_unit *u, const void *p, int kind, int w);
void rt_edit_text(rt_unit *u, const char *s, long len, int w);

/* list-directed */
void rt_list_value(rt_unit *u, int base, const void *p, int kind, long len);
void rt_list_item(rt_unit *u, int base, const void *p, int kind, long len, bool first,
                  bool after_text);

void rt_list_real(rt_unit *u, const void *p, int kind);
void rt_list_complex(rt_unit *u, const void *p, int kind);

#endif
