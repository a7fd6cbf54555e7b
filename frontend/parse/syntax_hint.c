/* syntax_hint.c: what was probably meant where a statement cannot be parsed.
 *
 * Contract: parse.h. A hint is added to the message just given, if the marks around the token in
 * error are those of a common slip: an operator of another language, a missing '::', a statement
 * that was to go on in the next line. */
#include <string.h>

#include "parse.h"
#include "frontend/parse/parser.h"

/* The last byte before the token in error that is not a blank, and those behind it. */
static const char *before_token(const Parse *p) {
    int i = p->tok_beg - 1;
    while (i > p->c->beg && p->line->text[i] == ' ')
        i--;
    return i >= p->c->beg ? p->line->text + i : "";
}

/* Operators as other languages write them, by the token in error and what stands around it. */
static const char *operator_hint(const Parse *p) {
    const char *t = p->line->text + p->tok_beg, *before = before_token(p);
    int n = p->at - p->tok_beg;
    if (*t == '=' && n == 1 && p->depth)
        return t[1] == '<'   ? "'less or equal' is written <="
               : t[1] == '>' ? "'greater or equal' is written >="
                             : "a comparison is written ==";
    if (*t == '=' && t[1] == '>' && p->depth)
        return "'greater or equal' is written >=";
    if (*t == '>' && *before == '<')
        return "'not equal' is written /=";
    if (*before == '%')
        return "a remainder is written MOD(a, b)";
    if (!p->line->fixed && n == 3 && !strncmp(t, "and", 3))
        return "it is written .AND., with points";
    if (!p->line->fixed && n == 2 && !strncmp(t, "or", 2))
        return "it is written .OR., with points";
    return NULL;
}

/* REAL FUCNTION f(x): is the word in front of the token nearly FUNCTION or SUBROUTINE? */
static const char *procedure_hint(const Parse *p) {
    const char *end = before_token(p), *beg = end;
    while (*end && beg > p->line->text && beg[-1] >= 'a' && beg[-1] <= 'z')
        beg--;
    int n = *end ? (int)(end - beg) + 1 : 0;
    return n < 6                                           ? NULL
           : classify_distance(beg, n, "function", 2) <= 2   ? "did you mean FUNCTION?"
           : classify_distance(beg, n, "subroutine", 2) <= 2 ? "did you mean SUBROUTINE?"
                                                             : NULL;
}

void syntax_hint(Parse *p, bool colons) {
    const char *t = p->line->text + p->tok_beg, *hint = operator_hint(p);
    bool name = *t >= 'a' && *t <= 'z', declares = p->c->entry == T_TYPE_DECL && !p->c->colons;
    if (p->at <= p->tok_beg)
        syntax_hint_end(p);
    else if (hint)
        diag_hint(p->cx, "%s", hint);
    else if (*t == '[')
        diag_hint(p->cx, declares || *before_token(p) == ')' ? "coarrays are not supported"
                                                             : "subscripts stand in parentheses");
    else if (*t == '(' && p->c->cls == C_TYPE)
        diag_hint(p->cx, "types with parameters are not supported");
    else if (p->c->cls == C_END &&
             (p->out->likely = classify_meant_end(p->cx, p->line, p->c->beg, &hint)) != C_UNKNOWN)
        diag_hint(p->cx, "did you mean %s?", hint);
    else if (name && declares && (hint = procedure_hint(p)))
        diag_hint(p->cx, "%s", hint);
    else if (name && declares && (colons || memchr(p->line->text, ',', (size_t)p->tok_beg)))
        diag_hint(p->cx, "'::' stands between the attributes and the names");
}

void syntax_hint_mark(Parse *p, const char *text) {
    static const struct {
        const char *mark, *hint;
    } marks[] = {
        {"&&", "it is written .AND."},
        {"|", "it is written .OR."},
        {"^", "a power is written **"},
        {"~", "it is written .NOT."},
        {"{", "an array constructor is written [1, 2, 3]"},
        {"..)", "arrays of assumed rank are not supported"},
        {".", "operators and logical constants have a point on each side: .EQ., .TRUE."},
        {"#", "a comment begins with !"},
    };
    for (int i = 0; i < countof(marks); i++) {
        const char *mark = marks[i].mark;
        bool word = *mark != '.' || mark[1] || (text[1] >= 'a' && text[1] <= 'z');
        if (!strncmp(text, mark, strlen(mark)) && word) {
            diag_hint(p->cx, "%s", marks[i].hint);
            return;
        }
    }
}

/* In free form a line that ends behind a comma or an operator was probably to be continued; one
 * that ends before '!=' has a comment that was not meant. */
void syntax_hint_end(Parse *p) {
    const Logical *l = p->line;
    int len, line, col;
    const char *path, *source = sources_line(p->cx, l->pos[l->n], &len);
    sources_locate(p->cx, l->pos[l->n], &path, &line, &col);
    if (l->fixed || l->directive)
        return;
    while (source && col <= len && source[col - 1] == ' ')
        col++;
    if (source && col < len && !strncmp(source + col - 1, "!=", 2)) {
        diag_hint(p->cx, "'!' begins a comment: 'not equal' is written /=");
        return;
    }
    char last = *before_token(p);
    bool alone = !source || col > len;
    if (last && (strchr(",+-*/=", last) || (last == '(' && alone))) {
        diag_hint(p->cx, "a line that goes on in the next one ends with &");
        p->out->torn = true;
    }
}
