/* format.h: the inside of formatted and list-directed output.
 *
 *   unit.c         units: a buffer that holds whole records and the one being made
 *   format.c       statements: begin, items, end; interprets a compiled format (fmtparse.h)
 *   list.c         list-directed editing
 *   edit_int.c     I, B, O, Z
 *   edit_real.c    F, E, D, EN, ES, G: the layout of the field
 *   edit_digits.c  binary to decimal, correctly rounded
 *   edit_text.c    A, L
 *
 * Each edit function appends one field to the current record of a unit. All output is what
 * libgfortran 12 prints for the same values, byte for byte. */
#ifndef RT_FORMAT_H
#define RT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fmtparse.h"

/* ---- errors (format.c) ---- */

enum { RT_IO_BAD_UNIT = 5002, RT_IO_FORMAT = 5006, RT_IO_READ_ONLY = 5007 }; /* as in libgfortran */

/* An error of the statement under way: its IOSTAT (code, one of the above or errno) if it asked for
 * that, else the end of the program with the message. */
_Noreturn void rt_io_fail(int code, const char *where, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Ends the statement under way; 0 or its error. Process 0 only. */
int rt_write_finish(void);

/* ---- units (unit.c) ---- */

typedef struct rt_unit {
    int number;
    int fd;
    char *buf;
    size_t cap;
    size_t done;         /* buf[0..done) are whole records that wait to be written out */
    size_t left;         /* left tab limit of the current record */
    size_t pos;          /* where its next character goes; may be beyond end after TR or X */
    size_t settled;      /* behind the last character or blank put: pos before T, TL, TR */
    size_t end;          /* end of what it holds */
    bool prompt;         /* a terminal, or standard error: write out after each statement */
    int broken;          /* errno of a write that failed: no further attempts */
    const char *where;   /* of the statement under way, for messages */
    double flushed_at;   /* when it was last written out (seconds) */
    struct rt_unit *next;
} rt_unit;

rt_unit *rt_unit_get(const char *where, int number);
/* Every process: the place of the output statement that begins, for statistics (place.c). */
extern const char *rt_output_at;
/* Makes room for n characters at the cursor, moves the cursor behind them, returns where they go.
 * The pointer is valid until the next call. */
char *rt_unit_put(rt_unit *u, size_t n);
void rt_unit_end_record(rt_unit *u);
/* ADVANCE='NO': the next statement goes on where this one put its last character, or right of it
 * where a T, TR or X has moved the cursor; a move to the left does not count. */
void rt_unit_hold_record(rt_unit *u);
void rt_unit_move(rt_unit *u, long columns);       /* X, TR, TL: relative, not left of u->left */
/* The record's text so far will not be changed any more: it may be written out if it is long. */
void rt_unit_stream(rt_unit *u);
void rt_unit_end_statement(rt_unit *u);
/* Writes out everything of all units; before the program ends and before an error message. Returns
 * false where that fails; the error of a unit is reported once only, by rt_io_fail, if `report`. */
bool rt_io_flush(bool report);

/* ---- the state of edit descriptors that stand until changed ---- */

typedef enum rt_round_mode {
    RT_ROUND_UNSPECIFIED,               /* and RP: correctly, ties to even */
    RT_ROUND_NEAREST, RT_ROUND_COMPATIBLE, RT_ROUND_UP, RT_ROUND_DOWN, RT_ROUND_ZERO
} rt_round_mode;

typedef struct rt_edit {
    int scale;           /* kP */
    bool plus;           /* SP */
    rt_round_mode mode;  /* RU, RD, … */
    char point;          /* DP '.', DC ',' */
} rt_edit;

/* ---- binary to decimal (edit_digits.c) ---- */

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

/* x >= 0 and finite, rounded to n >= 1 significant digits (s[0] != '0' unless x is 0). */
void rt_digits_significant(rt_digits *r, double x, int n, const rt_rounding *how);
/* x >= 0 and finite, rounded at 10**-places; at least one digit; `places` may be negative, the
 * digits then end before the point. */
void rt_digits_fixed(rt_digits *r, double x, int places, const rt_rounding *how);
/* Rounds a number at hand to its first `keep` digits; keep <= 0: to 0 or 1 at that place. */
void rt_digits_round(rt_digits *r, int keep, const rt_rounding *how);
void rt_digits_free(rt_digits *r);
double rt_pow10(int n);  /* as libgfortran computes it: by repeated multiplication */

/* ---- edit descriptors ---- */

void rt_edit_int(rt_unit *u, const void *p, int kind, int w, int m, bool plus);
/* bits of any item, 8 bytes at most, as an unsigned number; shift is 1, 3 or 4: B, O, Z */
void rt_edit_bits(rt_unit *u, const void *p, int bytes, int shift, int w, int m);
/* false: nothing written, the scale factor does not fit the number of digits of E, D or G */
bool rt_edit_real(rt_unit *u, const void *p, int kind, const FmtItem *it, const rt_edit *st);
void rt_edit_logical(rt_unit *u, const void *p, int kind, int w);
void rt_edit_text(rt_unit *u, const char *s, long len, int w);

/* list-directed */
void rt_list_item(rt_unit *u, int base, const void *p, int kind, long len, bool first,
                  bool after_text);

void rt_list_real(rt_unit *u, const void *p, int kind);
void rt_list_complex(rt_unit *u, const void *p, int kind);

#endif
