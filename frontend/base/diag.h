/* diag.h: messages to the user, with the place in his own source.
 *
 * Contract: a Span is a half-open range of byte positions in the space of all source bytes read
 * (source.h); line and column are computed when a message is printed. Messages are collected and
 * printed by diag_flush() sorted by position, at most -fmax-errors= errors, each once. */
#ifndef HPFC_DIAG_H
#define HPFC_DIAG_H

#include "base.h"

typedef struct Span {
    uint32_t beg, end; /* positions in Sources; {0,0}: no place */
} Span;

typedef enum Warning {
#define WARNING(id, name, from, help) WARN_##id,
#include "frontend/base/warnings.def"
    WARN_COUNT
} Warning;

/* One sentence, FORTRAN KEYWORDS upper case, 'names' quoted, no final period. */
void diag_error(Context *cx, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4);
/* An error that need not be one: what stands there may be right, but not in this form for us. */
void diag_unsupported(Context *cx, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4);
/* A warning with a name (warnings.def), if that is wanted. */
bool diag_warns(const Context *cx, Warning w);
bool diag_warn(Context *cx, Warning w, Span at, const char *fmt, ...) PRINTF_LIKE(4, 5);
void diag_info(Context *cx, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4); /* -finfo=… reports */
/* Attached to the latest message: another place involved; what to write instead. */
void diag_note(Context *cx, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4);
void diag_hint(Context *cx, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* The same: it is about a part of the statement there, which could be compiled otherwise. */
void diag_part(Context *cx, Span of);

bool diag_unsupported_within(Context *cx, Span part); /* are all errors there of that kind? */
void diag_forget_unsupported(Context *cx, Span part); /* those of that kind; others stay */
int diag_errors(Context *cx);               /* errors so far (warnings too under -Werror) */
void diag_flush(Context *cx, FILE *out);    /* prints and forgets all messages */
Span span_join(Span a, Span b);

#endif
