/* unit.h: units, their files and their records. Process 0 alone has them.
 *
 *   unit.c      the table of units, preconnected ones included; messages' names
 *   output.c    the record that is being composed, and the buffer of those that wait
 *   input.c     the record that is being read
 *   unformat.c  unformatted records and their markers
 *   connect.c   OPEN and CLOSE
 *   position.c  REWIND, BACKSPACE, ENDFILE, FLUSH
 *   inquire_unit.c  INQUIRE
 *
 * A unit has one buffer. While it writes, the buffer holds records that wait and the one that is
 * being made; while it reads, what was read ahead of the file. rt_unit_reading and rt_unit_writing
 * change between the two, so that the file itself then stands where the program thinks it does. */
#ifndef RT_UNIT_H
#define RT_UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- errors ---- */

enum { /* values of IOSTAT, as in libgfortran; errors of the system are errno */
    RT_IO_END = -1, RT_IO_EOR = -2,
    RT_IO_CONFLICT = 5001, RT_IO_OPTION = 5002, RT_IO_MISSING = 5003, RT_IO_UNATTACHED = 5005,
    RT_IO_FORMAT = 5006, RT_IO_ACTION = 5007, RT_IO_ENDFILE = 5008, RT_IO_RECORD = 5009,
    RT_IO_VALUE = 5010, RT_IO_OVERFLOW = 5011, RT_IO_INTERNAL = 5013, RT_IO_DIRECT = 5015,
    RT_IO_SHORT = 5016, RT_IO_CORRUPT = 5017,
};

/* An error of the statement under way: its IOSTAT (code) if it asked for that, else the end of the
 * program with the message. rt_io_error also names the unit and its file then. */
_Noreturn void rt_io_fail(int code, const char *where, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void rt_io_error(int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* ---- units ---- */

typedef enum rt_access { RT_ACCESS_SEQUENTIAL, RT_ACCESS_DIRECT, RT_ACCESS_STREAM } rt_access;
typedef enum rt_action { RT_READWRITE, RT_READ, RT_WRITE } rt_action;
/* By default character values are delimited in NAMELIST output only. */
typedef enum rt_delim {
    RT_DELIM_DEFAULT, RT_DELIM_QUOTE, RT_DELIM_APOSTROPHE, RT_DELIM_NONE
} rt_delim;
typedef enum rt_place { RT_BEFORE_END, RT_AT_END, RT_AFTER_END } rt_place;
typedef enum rt_mode { RT_IDLE, RT_READING, RT_WRITING } rt_mode;

typedef enum rt_round_mode {
    RT_ROUND_UNSPECIFIED,               /* and RP: correctly, ties to even */
    RT_ROUND_NEAREST, RT_ROUND_COMPATIBLE, RT_ROUND_UP, RT_ROUND_DOWN, RT_ROUND_ZERO
} rt_round_mode;

/* What OPEN says about a connection. */
typedef struct rt_connection {
    rt_access access;
    rt_action action;
    bool formatted;
    bool blank_zero;                    /* BLANK='ZERO' */
    bool pad;                           /* PAD='YES' */
    bool asynchronous;                  /* ASYNCHRONOUS='YES', which only INQUIRE tells */
    bool utf8;                          /* ENCODING='UTF-8', the same */
    rt_delim delim;
    char point;                         /* DECIMAL: '.' or ',' */
    char sign;                          /* SIGN: 'u' (processor defined), 'p'lus, 's'uppress */
    rt_round_mode round;
    bool scratch;
    bool of_unknown_status;             /* STATUS='UNKNOWN', or none */
    bool swap;                          /* CONVERT: unformatted numbers begin with the other end */
    long recl;                          /* 0: not given */
} rt_connection;

typedef struct rt_unit {
    int number;
    int fd;                             /* -1: an internal unit */
    char *file;                         /* NULL: none (scratch, or an internal unit) */
    rt_connection c;
    char position;                      /* POSITION of INQUIRE: 'A'sis, 'R'ewind, a'P'pend, 'U' */
    bool seekable;

    rt_mode mode;
    char *buf;
    size_t cap;
    size_t done;         /* writing: buf[0..done) are whole records that wait to be written out */
    size_t left;         /* left tab limit of the current record */
    size_t pos;          /* next character; writing: may be beyond end after TR or X */
    size_t settled;      /* writing: behind the last character or blank put: pos before T, TL, TR */
    size_t end;          /* end of what the buffer holds */
    size_t record;       /* reading: where the current record begins, or what is kept of it */
    long over;           /* reading: columns beyond the end of the record */
    bool keep;           /* reading: T or TL may come: the record stays in memory */
    bool fixed;          /* the buffer is one record without an end mark: direct, internal */
    bool at_eof;         /* reading: the file has no more than buf[0..end) */
    bool cuts;           /* formatted stream, written in the middle: the next record is the last */
    bool partial;        /* a non-advancing statement left the record unfinished */
    off_t base;          /* place in the file of buf[0] */
    rt_place place;
    long rec;            /* number of the current record: direct access, messages */

    bool marked;         /* unformatted sequential: a record is open */
    off_t marker;        /* place of its latest leading marker */
    int64_t sub_left;    /* reading: bytes left of the subrecord */
    bool more_subs;      /* reading: another subrecord follows; writing: one went before */

    char *text;          /* internal unit: its records, text_len characters each */
    long text_len, text_records;

    bool prompt;         /* a terminal, or standard error: write out after each statement */
    int broken;          /* errno of a write that failed: no further attempts */
    const char *where;   /* of the statement under way, for messages */
    int64_t flushed_at;  /* when it was last written out (nanoseconds) */
    struct rt_unit *next;
} rt_unit;

extern rt_unit *rt_units;               /* all of them */
extern const char *rt_output_at;        /* every process: the statement under way (place.c) */

/* ---- unit.c ---- */

int rt_unit_number(int unit);           /* of what a data transfer names: -1 is PRINT's */
rt_unit *rt_unit_find(int number);      /* NULL: not connected */
void rt_unit_check(int number);         /* an error for what hpf_unit made of large numbers */
/* The unit of a data transfer: connects fort.N where it is not connected. */
rt_unit *rt_unit_get(const char *where, int number, bool formatted);
rt_unit *rt_unit_new(const char *where, int number, int fd);
void rt_unit_drop(rt_unit *u);
void rt_unit_name(const rt_unit *u, char *name, size_t size); /* "unit 10, 'data.txt'" */
rt_unit *rt_unit_internal(char *text, long len, long records, bool reading);
rt_connection rt_connection_default(void);
const char *rt_strerror(int code);      /* of errno */

/* ---- output.c ---- */

/* Makes room for n characters at the cursor, moves the cursor behind them, returns where they go.
 * The pointer is valid until the next call. */
char *rt_unit_put(rt_unit *u, size_t n);
void rt_unit_keep_partial(rt_unit *u); /* of an internal unit: what there is, without blanks */
void rt_unit_end_record(rt_unit *u);
/* ADVANCE='NO': the next statement goes on where this one put its last character, or right of it
 * where a T, TR or X has moved the cursor; a move to the left does not count. */
void rt_unit_hold_record(rt_unit *u);
void rt_unit_move(rt_unit *u, long columns);       /* X, TR, TL: relative, not left of u->left */
/* The record's text so far will not be changed any more: it may be written out if it is long. */
void rt_unit_stream(rt_unit *u);
void rt_unit_end_statement(rt_unit *u);
void rt_unit_writing(rt_unit *u);       /* from reading to writing, where the program stands */
void rt_unit_settle(rt_unit *u);        /* ends a partial record, writes everything out */
void rt_unit_leave_record(rt_unit *u); /* before POS=: a partial record is written, without end */
void rt_unit_write_out(rt_unit *u);     /* everything, or an error of the statement */
void rt_unit_pad_record(rt_unit *u, char fill); /* direct access: to its record length */
/* Writes out everything of all units; before the program ends and before an error message. Returns
 * false where that fails; the error of a unit is reported once only, by rt_io_fail, if `report`. */
bool rt_io_flush(bool report);

/* ---- input.c ---- */

enum { RT_EOF = -1 };
void rt_unit_reading(rt_unit *u);       /* from writing to reading */
off_t rt_unit_tell(const rt_unit *u);   /* where the program stands in the file */
void rt_unit_seek(rt_unit *u, off_t at);
/* The next character of the record; '\n': its end, RT_EOF: there is no record. */
int rt_in_peek(rt_unit *u);
int rt_in_ahead(rt_unit *u, long k);    /* the k-th character from here */
int rt_in_next(rt_unit *u);             /* the same, consumed (but not the end of the record) */
void rt_in_record(rt_unit *u);          /* goes to the begin of the next record */
void rt_in_begin(rt_unit *u);           /* a record begins: RT_IO_END if there is none */
void rt_in_pass(rt_unit *u);            /* one of which nothing is read; of direct access, it need
                                           not be there */
/* Up to w characters of the record from the cursor; fewer at its end. Valid until the next call. */
char *rt_in_take(rt_unit *u, long w, long *got);
void rt_in_move(rt_unit *u, long columns);
void rt_in_tab(rt_unit *u, long column); /* Tn, from 0 */
bool rt_in_more(rt_unit *u);            /* reads on; false: nothing more */

/* ---- unformat.c ---- */

void rt_raw_begin(rt_unit *u, bool reading);
void rt_raw_write(rt_unit *u, const void *p, size_t n, size_t size); /* n bytes, numbers of size */
void rt_raw_read(rt_unit *u, void *p, size_t n, size_t size);
int32_t rt_raw_mark(const rt_unit *u, int32_t mark); /* a record's length in the file's order */
void rt_raw_end(rt_unit *u, bool reading);

/* ---- position.c ---- */

enum { RT_POS_REWIND, RT_POS_BACKSPACE, RT_POS_ENDFILE, RT_POS_FLUSH, RT_POS_WAIT };
void rt_unit_position(rt_unit *u, int what);
void rt_unit_rewind(rt_unit *u);
void rt_unit_to_end(rt_unit *u);

#endif
