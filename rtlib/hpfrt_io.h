/* hpfrt_io.h: input and output statements: only process 0 reads and writes (unit.h, format.h).
 * Included by hpfrt.h. */
#ifndef HPFRT_IO_H
#define HPFRT_IO_H

#include <stdbool.h>
#include <stdint.h>

/* How a statement is carried out. The lower ones say which errors do not end the program. */
enum {
    HPF_IO_NO_ADVANCE = 1, HPF_IO_STAT = 2 /* IOSTAT= */, HPF_IO_END = 4 /* END= */,
    HPF_IO_EOR = 8 /* EOR= */, HPF_IO_ERR = 16 /* ERR= */, HPF_IO_READ = 32,
    HPF_IO_UNFORMATTED = 64, HPF_IO_REC = 128, HPF_IO_POS = 256, HPF_IO_NAMELIST = 512,
};
/* A CHARACTER value; s == NULL: not given. */
typedef struct hpf_text {
    const char *s;
    long len;
} hpf_text;

/* The control list of READ and WRITE. */
typedef struct hpf_io {
    int flags;
    int unit;
    const char *fmt; /* NULL: list-directed, or what the flags say */
    long fmtlen;
    const char *group; /* NAMELIST: the group's name */
    char *text;      /* internal unit: `records` elements of len characters; NULL: a unit */
    long len, records;
    long rec, pos;
    hpf_text advance, blank, decimal, delim, pad, sign, round;
} hpf_io;
/* [collective] A data transfer begins; items follow in order, then hpf_io_end. */
void hpf_io_begin(const char *where, const hpf_io *io);
/* [collective] Ends it: 0, or the error that its flags catch: IOSTAT's value, as libgfortran has
 * it. Every process gets the same; scalars that were read are then known to all of them. */
int hpf_io_end(void);
long hpf_io_size(void);                      /* SIZE= of the last READ [local] */
/* IOMSG= of the last statement: changed only if there was an error [local] */
void hpf_io_message(char *text, long len);

/* A unit that the program computes. Numbers that no unit has stand for -1, which is "no unit" in
 * these calls, and for what no int holds, which is an error of the statement. [local] */
enum { HPF_UNIT_MINUS_1 = INT_MIN, HPF_UNIT_TOO_LARGE, HPF_UNIT_TOO_SMALL };
static inline int hpf_unit(int64_t n)
{
    return n == -1        ? HPF_UNIT_MINUS_1
           : n > INT_MAX  ? HPF_UNIT_TOO_LARGE
           : n < INT_MIN  ? HPF_UNIT_TOO_SMALL
                          : (int)n;
}

/* The same for plain output. fmt == NULL: list-directed. Unit -1 or 6: standard output. */
/* -fconvert=swap: OPEN without CONVERT means CONVERT='SWAP' [local]. */
void hpf_swap_files(void);
void hpf_write_begin(const char *where, int unit, const char *fmt, long fmtlen, int flags);
void hpf_write_int(const void *p, int kind);
void hpf_write_real(const void *p, int kind);
void hpf_write_complex(const void *p, int kind); /* kind: bytes of one part */
void hpf_write_logical(const void *p, int kind);
void hpf_write_char(const char *s, long len);
void hpf_write_items(int type, const void *base, long count, long stride);
/* [collective] All elements in array element order, streamed in bounded pieces. */
void hpf_write_array(const hpf_array *a);
void hpf_write_end(void);
int hpf_write_end_stat(void);                /* [collective] as hpf_io_end */

/* [collective] Items of READ: scalars that every process has. Their values are the same everywhere
 * after hpf_io_end, or after hpf_read_sync in the middle of a statement. */
void hpf_read_int(void *p, int kind);
void hpf_read_real(void *p, int kind);
void hpf_read_complex(void *p, int kind);
void hpf_read_logical(void *p, int kind);
void hpf_read_char(char *s, long len);
void hpf_read_array(hpf_array *a);           /* element order, in bounded pieces */
void hpf_read_sync(void);

/* [collective] Objects of a NAMELIST statement: a scalar (of CHARACTER: len characters), an array,
 * or a section of one, whose subscripts are the array's own. Input happens in hpf_io_end. The
 * name may end when they return. */
void hpf_namelist_scalar(const char *name, int type, void *p, long len);
void hpf_namelist_array(const char *name, hpf_array *a);
void hpf_namelist_section(const char *name, const hpf_array *a, const hpf_triplet *sec,
                          const bool *single);
/* The name with these numbers in place of each '#', until the next call. [local] */
const char *hpf_namelist_name(const char *pattern, const long *subscripts);

/* [collective] OPEN. NEWUNIT= finds its number in w->unit afterwards. */
typedef struct hpf_connect {
    int unit;
    bool newunit, has_recl;
    long recl;
    hpf_text file, status, access, form, position, action, blank, delim, pad, decimal, sign, round,
        encoding, asynchronous, convert;
} hpf_connect;
int hpf_open(const char *where, int flags, hpf_connect *w);
int hpf_close(const char *where, int flags, int unit, hpf_text status); /* [collective] */
int hpf_rewind(const char *where, int flags, int unit);                 /* [collective] */
int hpf_backspace(const char *where, int flags, int unit);              /* [collective] */
int hpf_endfile(const char *where, int flags, int unit);                /* [collective] */
int hpf_flush(const char *where, int flags, int unit); /* -1: all units [collective] */
int hpf_wait(const char *where, int flags, int unit);  /* [collective] */

/* [collective] INQUIRE: all answers, the same on every process. */
enum { HPF_WORD = 20 };
typedef struct hpf_inquiry {
    bool exist, opened, named, has_name;
    bool pending; /* never: a transfer is complete when its statement is */
    int number;
    long recl, nextrec, pos, size;
    char access[HPF_WORD], sequential[HPF_WORD], direct[HPF_WORD], stream[HPF_WORD],
        form[HPF_WORD], formatted[HPF_WORD], unformatted[HPF_WORD], blank[HPF_WORD],
        position[HPF_WORD], action[HPF_WORD], read[HPF_WORD], write[HPF_WORD],
        readwrite[HPF_WORD], delim[HPF_WORD], pad[HPF_WORD], decimal[HPF_WORD], sign[HPF_WORD],
        round[HPF_WORD], encoding[HPF_WORD], asynchronous[HPF_WORD],
        convert[HPF_WORD];
    char name[4096];
} hpf_inquiry;
int hpf_inquire(const char *where, int flags, hpf_inquiry *q, int unit, hpf_text file);
/* A C string into a CHARACTER variable, blanks behind it. */
void hpf_set_text(char *to, long len, const char *from);

#endif
