/* source.h: source files as one space of byte positions, and the logical statements in them.
 *
 * Contract: a position is a number that is unique over all files read; 0 is no place. The Reader
 * undoes everything that is a matter of lines and columns (free and fixed form, continuations,
 * comments, ';', labels, INCLUDE, directive sentinels), so that the classifier and the scanner see
 * one statement at a time as one string; every byte of it keeps its position for messages. */
#ifndef HPFC_SOURCE_H
#define HPFC_SOURCE_H

#include "../base/diag.h"

Sources *sources_new(Context *cx);

/* Reads a file into the space of positions; a file that was read before is not read again. Its
 * number, or -1: *why then says what was wrong ("No such file or directory"). No message. */
int sources_add(Context *cx, const char *path, const char **why);

/* The same for what a preprocessor made of `path`, which stands in another file. */
int sources_add_preprocessed(Context *cx, const char *path, const char *from, const char **why);

/* Where a position is: path, line and column (in bytes), both from 1. Any pointer may be NULL.
 * Position 0, and one outside all files, give path NULL, line 0, column 0. */
void sources_locate(Context *cx, uint32_t pos, const char **path, int *line, int *col);

/* The line that holds a position, without its newline: *len bytes, not terminated; or NULL. */
const char *sources_line(Context *cx, uint32_t pos, int *len);

/* The first place of a word within a span, whatever its case, behind `after` if that is not NULL
 * (and perhaps blanks); the whole span: it is not there. For messages. */
Span sources_word(Context *cx, Span within, const char *word, const char *after);

/* A logical statement: characters outside literals are lower case; in fixed form blanks are gone,
 * except in directives; Hollerith items of FORMAT are quoted literals, Hollerith constants are
 * such behind an h. */
typedef struct Logical {
    const char *text; /* n bytes, then a NUL */
    const uint32_t *pos; /* origin of each byte; pos[n]: just behind the last one */
    int n;
    int label; /* 0: none */
    Span label_span;
    bool directive; /* it stood behind a sentinel: !HPF$ CHPF$ *HPF$ */
    bool fixed;     /* blanks are not significant: keywords may be glued to what follows */
    bool bad;       /* an error in it was reported already */
} Logical;

/* The place of text[beg .. end-1]; of the point behind the last byte where beg == end == n. */
Span logical_span(const Logical *l, int beg, int end);

typedef struct Reader Reader;

/* NULL: the file cannot be read (reported). */
Reader *reader_open(Context *cx, const char *path);
/* The next statement, valid until the following call; false at the end of the file. */
bool reader_next(Reader *r, Logical *out);
void reader_close(Reader *r);

#endif
