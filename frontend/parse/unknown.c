/* unknown.c: what no statement begins with, and what was probably meant.
 *
 * Contract: classify_int.h. Hints come from tables: keywords that are nearly the word, words of
 * other languages, marks behind the name that Fortran has not. */
#include <string.h>

#include "classify_int.h"

/* ---- words that are nearly keywords ---- */

int classify_distance(const char *word, int n, const char *keyword, int limit) {
    enum { MAX = 24 };
    char key[MAX];
    int m = 0, d[MAX + 1][MAX + 1];
    for (; *keyword && m < MAX; keyword++)
        if (*keyword != ' ')
            key[m++] = *keyword;
    if (n > MAX || n - m > limit || m - n > limit)
        return limit + 1;
    for (int i = 0; i <= n; i++) {
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            int same = d[i - 1][j - 1] + (word[i - 1] != key[j - 1]);
            int other = (d[i - 1][j] < d[i][j - 1] ? d[i - 1][j] : d[i][j - 1]) + 1;
            d[i][j] = same < other ? same : other;
            if (i > 1 && j > 1 && word[i - 1] == key[j - 2] && word[i - 2] == key[j - 1] &&
                d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    }
    return d[n][m];
}

/* ---- what was meant ---- */

char *classify_upper(Context *cx, const char *s) {
    char *up = arena_strndup(cx->arena, s, strlen(s));
    for (char *p = up; *p; p++)
        if (is_letter(*p))
            *p += 'A' - 'a';
    return up;
}

/* The keyword of a statement that the word at beg, or it and the next one, is nearly. */
static const Row *nearest_keyword(const Logical *l, int beg, int end) {
    int n = end - beg, limit = n <= 3 ? 1 : 2, least = limit + 1, two = -1;
    const Row *best = NULL;
    char letters[24];
    int have = 0; /* of words, in fixed form of the name that follows without a blank too */
    for (int i = beg; have < countof(letters) && (is_letter(l->text[i]) || l->text[i] == ' '); i++)
        if (l->text[i] != ' ')
            letters[have++] = l->text[i];
    int next = blanks(l, end), rest = name_end(l, next) - next;
    if (rest > 0 && n + rest <= have)
        two = n + rest;
    for (int i = 0; i < classify_row_count; i++) {
        const Row *row = &classify_rows[i];
        if (!(row->flags & DIRECTIVE) != !l->directive || row->flags & UNSUPPORTED)
            continue;
        int d = classify_distance(l->text + beg, n, row->keyword, limit), m = 0;
        for (const char *k = row->keyword; *k; k++)
            m += *k != ' ';
        if (m >= 6 && m < have && m < countof(letters) && d > limit)
            d = classify_distance(letters, m, row->keyword, limit);
        if (two > 0 && d > limit && strchr(row->keyword, ' '))
            d = classify_distance(letters, two, row->keyword, limit);
        if (d < least && d < n) {
            least = d;
            best = row;
        }
    }
    return best;
}

StmtClass classify_meant_end(Context *cx, const Logical *l, int beg, const char **keyword) {
    int least = 3, n = 0;
    const Row *best = NULL;
    char letters[24];
    for (int i = beg; n < countof(letters) && (is_letter(l->text[i]) || l->text[i] == ' '); i++)
        if (l->text[i] != ' ')
            letters[n++] = l->text[i];
    for (int i = 0; i < classify_row_count; i++) {
        const Row *row = &classify_rows[i];
        int d = strncmp(row->keyword, "end ", 4) ? least
                                                 : classify_distance(letters, n, row->keyword, 2);
        if (d < least) {
            least = d;
            best = row;
        }
    }
    if (best)
        *keyword = classify_upper(cx, best->keyword);
    return best ? best->cls : C_UNKNOWN;
}

/* What other languages call it, or people who think of them. */
static const char *foreign_word(const char *word, int n) {
    static const struct {
        const char *word, *meant;
    } words[] = {
        {"int", "INTEGER"},          {"float", "REAL"},           {"double", "DOUBLE PRECISION"},
        {"bool", "LOGICAL"},         {"boolean", "LOGICAL"},      {"string", "CHARACTER (LEN=n)"},
        {"char", "CHARACTER"},       {"for", "DO i = 1, n"},      {"foreach", "DO i = 1, n"},
        {"while", "DO WHILE"},       {"until", "EXIT"},           {"loop", "DO"},
        {"repeat", "DO"},            {"break", "EXIT"},           {"elif", "ELSE IF"},
        {"elsif", "ELSE IF"},        {"endfor", "END DO"},        {"endwhile", "END DO"},
        {"next", "CYCLE"},           {"switch", "SELECT CASE"},   {"default", "CASE DEFAULT"},
        {"printf", "PRINT"},         {"println", "PRINT"},        {"echo", "PRINT"},
        {"include", "INCLUDE 'file'"}, {"import", "USE"},         {"using", "USE"},
        {"void", "SUBROUTINE"},      {"procedure", "SUBROUTINE"}, {"def", "FUNCTION"},
        {"func", "FUNCTION"},        {"struct", "TYPE"},          {"const", "PARAMETER"},
        {"begin", "a program unit or block"}, {"goto", "GO TO"},  {"free", "DEALLOCATE"},
        {"malloc", "ALLOCATE"},
    };
    for (int i = 0; i < countof(words); i++)
        if ((int)strlen(words[i].word) == n && !strncmp(words[i].word, word, (size_t)n))
            return words[i].meant;
    return NULL;
}

/* What the marks behind the name at the front, and its parentheses, say of a statement. */
static const char *hint_of_marks(const Logical *l, const Classified *c, int end) {
    int i = blanks(l, end);
    bool list = l->text[i] == '(' && classify_paren(l, i) > 0;
    if (list)
        i = blanks(l, classify_paren(l, i) + 1);
    const char *t = l->text + i;
    bool operator = *t && strchr("+-*/", *t);
    if (classify_find_exposed(l, end, "==") >= 0)
        return "an assignment is written with one =";
    if (!list && !l->fixed && end == c->beg + 1 && l->text[c->beg] == 'c' && is_letter(*t))
        return "fixed form is read with -ffixed-form, or from a file that ends in .f";
    if (t[0] == ':' && t[1] == '=')
        return "an assignment is written with = alone";
    if (t[0] == '[')
        return list ? "coarrays are not supported" : "subscripts stand in parentheses";
    if (t[0] == '.' && is_letter(t[1]) && !list)
        return "a component is written with %, not with a point";
    if (operator && (t[1] == '=' || (t[1] == *t && i + 2 >= l->n)))
        return "write x = x + 1: there are no operators of assignment";
    if (operator && classify_find_exposed(l, i, "=") >= 0)
        return "the left side of an assignment is a variable";
    if (i >= l->n && !l->directive)
        return "a subroutine is called with CALL";
    return NULL;
}

/* ---- the message ---- */

static void report_first_byte(Context *cx, const Logical *l, int at, const char *what) {
    unsigned char first = (unsigned char)l->text[at];
    diag_error(cx, logical_span(l, at, at + 1),
               first > ' ' && first < 127 ? "a %s cannot begin with '%c'"
                                          : "a %s cannot begin with byte %d", what, first);
    if (!l->fixed && (first == '#' || (first == '/' && strchr("/*", l->text[at + 1]))))
        diag_hint(cx, "a comment begins with !");
}

void classify_report_unknown(Context *cx, const Logical *l, Classified *c) {
    int end = name_end(l, c->beg), n = end - c->beg;
    if (l->bad)
        return;
    const char *what = l->directive ? "directive" : "statement", *word = l->text + c->beg;
    if (end == c->beg) {
        report_first_byte(cx, l, c->beg, what);
        return;
    }
    int open = classify_find_exposed(l, c->beg, "(");
    if (open >= 0 && classify_paren(l, open) < 0) {
        diag_error(cx, logical_span(l, open, open + 1), "'(' is not closed");
        return;
    }
    if (n == 4 && !strncmp(word, "then", 4) && c->beg > 0 && !l->directive) {
        diag_error(cx, logical_span(l, c->beg, end), "THEN must be the end of its line");
        return;
    }
    diag_error(cx, logical_span(l, c->beg, end), "unknown %s '%.*s'", what, n > 60 ? 60 : n, word);
    const char *foreign = l->directive ? NULL : foreign_word(word, n);
    const Row *near = foreign ? NULL : nearest_keyword(l, c->beg, end);
    bool then = !l->directive && classify_distance(word, n, "then", 1) <= (n > 3);
    const char *marks = near && near->keyword[0] == *word ? NULL : hint_of_marks(l, c, end);
    if (foreign)
        diag_hint(cx, "did you mean %s?", foreign);
    else if (near && !then && !(marks && n <= 2))
        diag_hint(cx, "did you mean %s?", classify_upper(cx, near->keyword));
    else if (then)
        diag_hint(cx, "did you mean THEN?");
    else if (marks)
        diag_hint(cx, "%s", marks);
    c->likely = near ? near->cls : C_UNKNOWN;
}
