/* classify_int.h: what classify.c and unknown.c (what no statement begins with) share. */
#ifndef HPFC_CLASSIFY_INT_H
#define HPFC_CLASSIFY_INT_H

#include "classify.h"

enum { PREFIX = 1, HEADER = 2, PART = 4, DIRECTIVE = 8, UNSUPPORTED = 16, CONTROLS = 32 };

typedef struct Row {
    const char *keyword;
    StmtClass cls;
    int entry;
    int flags;
} Row;

extern const Row classify_rows[];
extern const int classify_row_count;

static inline bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

static inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool in_name(char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '$';
}

/* Behind the blanks at i. */
static inline int blanks(const Logical *l, int i) {
    while (l->text[i] == ' ')
        i++;
    return i;
}

/* Behind the name at i; i: there is none. */
static inline int name_end(const Logical *l, int i) {
    if (is_letter(l->text[i]))
        while (in_name(l->text[i]))
            i++;
    return i;
}

/* Where a string stands from i on outside parentheses, brackets and literals; -1: nowhere. */
int classify_find_exposed(const Logical *l, int i, const char *what);
char *classify_upper(Context *cx, const char *s);

/* Reports what begins no statement, and sets c->likely to what it may have been. */
void classify_report_unknown(Context *cx, const Logical *l, Classified *c);

#endif
