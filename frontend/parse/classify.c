/* classify.c: the statement classifier.
 *
 * Contract: classify.h. A statement is an assignment if it has the form `name (...) (...) =`; all
 * others begin with a keyword. In fixed form keywords may be glued to what follows (`DO10I=1,5`):
 * the longest keyword wins, and the rest of some statements decides what they are. */
#include "classify_int.h"

#include <ctype.h>
#include <string.h>

#include "frontend/parse/parser.h"

const Row classify_rows[] = {
#define STMT(cls, keyword, entry, flags) {keyword, C_##cls, entry, flags},
#define HPF(cls, keyword, entry, flags) {keyword, C_##cls, entry, (flags) | DIRECTIVE},
#define NO(cls, keyword, flags) {keyword, C_##cls, 0, (flags) | UNSUPPORTED},
#define HPF_NO(cls, keyword, flags) {keyword, C_##cls, 0, (flags) | UNSUPPORTED | DIRECTIVE},
#include "../tree/stmts.def"
#undef STMT
#undef HPF
#undef NO
#undef HPF_NO
};
const int classify_row_count = countof(classify_rows);

static const struct {
    const char *keyword;
    int token, value;
} prefixes[] = {
    {"integer", T_TYPE, TW_INTEGER},
    {"real", T_TYPE, TW_REAL},
    {"double precision", T_TYPE, TW_DOUBLE_PRECISION},
    {"complex", T_TYPE, TW_COMPLEX},
    {"double complex", T_TYPE, TW_DOUBLE_COMPLEX},
    {"logical", T_TYPE, TW_LOGICAL},
    {"character", T_TYPE, TW_CHARACTER},
    {"byte", T_TYPE, TW_BYTE},
    {"type", T_TYPE, TW_DERIVED},
    {"recursive", T_PREFIX, PW_RECURSIVE},
    {"pure", T_PREFIX, PW_PURE},
    {"elemental", T_PREFIX, PW_ELEMENTAL},
    {"impure", T_PREFIX, PW_IMPURE},
    {"module", T_PREFIX, PW_MODULE},
    {"extrinsic", T_PREFIX, PW_EXTRINSIC},
};

static const Row *row_of(StmtClass cls) {
    int i = 0;
    while (classify_rows[i].cls != cls)
        i++;
    return &classify_rows[i];
}

/* ---- characters ---- */

/* Behind the literal that begins at i. */
static int skip_literal(const Logical *l, int i) {
    char quote = l->text[i++];
    while (i < l->n && l->text[i] != quote)
        i++;
    return i < l->n ? i + 1 : i;
}

static bool is_quote(char c) {
    return c == '\'' || c == '"';
}

int classify_paren(const Logical *l, int i) {
    int depth = 0;
    while (i < l->n) {
        if (is_quote(l->text[i])) {
            i = skip_literal(l, i);
            continue;
        }
        depth += (l->text[i] == '(') - (l->text[i] == ')');
        if (depth == 0)
            return i;
        i++;
    }
    return -1;
}

int classify_find_exposed(const Logical *l, int i, const char *what) {
    size_t n = strlen(what);
    int depth = 0;
    while (i < l->n) {
        char c = l->text[i];
        if (is_quote(c)) {
            i = skip_literal(l, i);
            continue;
        }
        if (depth == 0 && !strncmp(l->text + i, what, n))
            return i;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
        i++;
    }
    return -1;
}

/* Behind a keyword at i, or -1. Its blanks are optional; in free form a name must not go on. */
static int keyword_end(const Logical *l, int i, const char *keyword) {
    for (const char *k = keyword; *k; k++) {
        if (*k == ' ')
            i = blanks(l, i);
        else if (l->text[i++] != *k)
            return -1;
    }
    return !l->fixed && in_name(l->text[i]) ? -1 : i;
}

static void add_mark(Classified *c, int beg, int end, int token, int value) {
    if (c->n_marks < MAX_MARKS)
        c->marks[c->n_marks++] = (Mark){beg, end, token, value};
}

/* ---- assignments ---- */

/* The index of the '=' of `name (…) % name (…) … =` from i on; -1: it has not that form. */
static int assignment_sign(const Logical *l, int i) {
    int end = name_end(l, i);
    if (end == i)
        return -1;
    for (;;) {
        i = blanks(l, end);
        if (l->text[i] == '(') {
            i = classify_paren(l, i);
            if (i < 0)
                return -1;
            end = i + 1;
        } else if (l->text[i] == '%') {
            end = name_end(l, blanks(l, i + 1));
        } else {
            return l->text[i] == '=' && l->text[i + 1] != '=' ? i : -1;
        }
    }
}

/* PARAMETER N = 3 in fixed form, without parentheses: the blank tells it from PARAMETERN = 3. */
static bool is_bare_parameter(const Logical *l, int i) {
    static const char word[] = "parameter";
    int end = i + (int)strlen(word);
    return l->fixed && !strncmp(l->text + i, word, strlen(word)) && is_letter(l->text[end]) &&
           l->pos[end] > l->pos[end - 1] + 1;
}

static bool is_assignment(const Logical *l, Classified *c) {
    int sign = assignment_sign(l, c->beg);
    if (sign < 0 || is_bare_parameter(l, c->beg))
        return false;
    if (l->fixed && !strncmp(l->text + c->beg, "do", 2) && classify_find_exposed(l, sign, ",") >= 0)
        return false; /* DO10I=1,5 */
    c->at = c->beg;
    c->cls = l->text[sign + 1] == '>' ? C_POINTER_ASSIGN : C_ASSIGN;
    c->entry = c->cls == C_ASSIGN ? T_ASSIGN : T_POINTER_ASSIGN;
    c->name = c->cls == C_ASSIGN ? "an assignment" : "pointer assignment";
    return true;
}

/* `name :` before IF, DO, WHERE, FORALL, SELECT, ASSOCIATE, BLOCK. */
static void take_construct_name(Context *cx, const Logical *l, Classified *c) {
    static const char *const openers[] = {"if", "do", "where", "forall", "select", "associate",
                                          "block"};
    int end = name_end(l, c->beg), colon = blanks(l, end);
    if (end == c->beg || l->text[colon] != ':' || l->text[colon + 1] == ':')
        return;
    int next = blanks(l, colon + 1);
    for (int i = 0; i < countof(openers); i++) {
        if (!strncmp(l->text + next, openers[i], strlen(openers[i]))) {
            c->construct = name_intern(cx, l->text + c->beg, (size_t)(end - c->beg));
            c->beg = next;
            return;
        }
    }
}

/* ---- types and prefixes ---- */

/* What EXTRINSIC (...) at `open` says, by its text without blanks and quotes. */
static PrefixWord extrinsic_kind(const Logical *l, int open, int close) {
    static const struct {
        const char *text;
        PrefixWord word;
    } kinds[] = {
        {"hpf", PW_EXTRINSIC_GLOBAL},
        {"hpf_serial", PW_EXTRINSIC_SERIAL},
        {"hpf_local", PW_EXTRINSIC_LOCAL},
        {"hpf,global", PW_EXTRINSIC_GLOBAL},
        {"hpf,serial", PW_EXTRINSIC_SERIAL},
        {"hpf,local", PW_EXTRINSIC_LOCAL},
        {"language=hpf", PW_EXTRINSIC_GLOBAL},
        {"language=hpf,model=global", PW_EXTRINSIC_GLOBAL},
        {"language=hpf,model=serial", PW_EXTRINSIC_SERIAL},
        {"language=hpf,model=local", PW_EXTRINSIC_LOCAL},
    };
    char text[40];
    int n = 0;
    for (int i = open + 1; i < close && n < (int)sizeof text - 1; i++)
        if (!strchr(" '\"", l->text[i]))
            text[n++] = (char)tolower((unsigned char)l->text[i]);
    text[n] = '\0';
    for (int k = 0; k < countof(kinds); k++)
        if (strcmp(text, kinds[k].text) == 0)
            return kinds[k].word;
    return PW_EXTRINSIC;
}

/* MODULE, the prefix of a procedure: MODULE SUBROUTINE s, but not MODULE m */
static bool is_module_prefix(const Logical *l, int i) {
    int at = blanks(l, i), end = name_end(l, at), next = blanks(l, end);
    static const char *const words[] = {"subroutine", "function",  "pure",   "elemental",
                                        "impure",     "recursive", "integer", "real",
                                        "complex",    "logical",   "double", "character",
                                        "type"};
    if (l->fixed || end == at || next >= l->n)
        return false;
    for (int k = 0; k < countof(words); k++)
        if ((int)strlen(words[k]) == end - at && !strncmp(l->text + at, words[k], strlen(words[k])))
            return true;
    return false;
}

/* Marks one type or prefix keyword at i; its end, behind a kind or length, or i: there is none. */
static int mark_prefix(const Logical *l, Classified *c, int i) {
    int best = -1, found = 0;
    for (int k = 0; k < countof(prefixes); k++) {
        int end = keyword_end(l, i, prefixes[k].keyword);
        bool bare = prefixes[k].value == TW_DERIVED && prefixes[k].token == T_TYPE && end > 0 &&
                    l->text[blanks(l, end)] != '(';
        bare |= prefixes[k].value == PW_MODULE && prefixes[k].token == T_PREFIX && end > 0 &&
                !is_module_prefix(l, end);
        if (end > best && !bare) {
            best = end;
            found = k;
        }
    }
    if (best < 0)
        return i;
    int next = blanks(l, best), close, value = prefixes[found].value;
    if (value == PW_EXTRINSIC && prefixes[found].token == T_PREFIX && l->text[next] == '(' &&
        (close = classify_paren(l, next)) > 0) {
        value = extrinsic_kind(l, next, close); /* one word to the parser */
        best = close + 1;
    }
    add_mark(c, i, best, prefixes[found].token, value);
    if (prefixes[found].token != T_TYPE)
        return best;
    if (l->text[next] == '*') {
        next = blanks(l, next + 1);
        int end = next, value = 0;
        while (is_digit(l->text[end]) && value < 100000000)
            value = 10 * value + (l->text[end++] - '0');
        if (end > next) { /* REAL*8D1: the scanner would take 8D1 for a number */
            add_mark(c, next, end, T_INT, value);
            return end;
        }
    }
    if (l->text[next] == '(' && (close = classify_paren(l, next)) > 0)
        return close + 1;
    return best;
}

/* Is `name (a, b)` at i what follows FUNCTION? Glued in fixed form it may also be the array
 * FUNCTIONX(10) that is declared. */
static bool is_function_header(const Logical *l, int i) {
    int open = blanks(l, name_end(l, i));
    if (!is_letter(l->text[i]) || l->text[open] != '(')
        return false;
    int k = open + 1;
    while (in_name(l->text[k]) || l->text[k] == ',' || l->text[k] == ' ')
        k++;
    return !is_digit(l->text[blanks(l, open + 1)]) && l->text[k] == ')';
}

/* EXTRINSIC (HPF) PROGRAM, MODULE or BLOCK DATA: the prefix says nothing more. */
static bool take_extrinsic_unit(Classified *c, const Logical *l, int i) {
    static const struct {
        StmtClass cls;
        const char *name;
    } units[] = {{C_PROGRAM, "PROGRAM"}, {C_MODULE, "MODULE"}, {C_BLOCK_DATA, "BLOCK DATA"}};
    if (c->n_marks != 1 || c->marks[0].token != T_PREFIX || c->marks[0].value == PW_RECURSIVE ||
        c->marks[0].value == PW_PURE || c->marks[0].value == PW_ELEMENTAL ||
        c->marks[0].value == PW_IMPURE || c->marks[0].value == PW_MODULE)
        return false;
    for (int k = 0; k < countof(units); k++) {
        const Row *row = row_of(units[k].cls);
        int end = keyword_end(l, i, row->keyword);
        if (end < 0)
            continue;
        c->cls = row->cls;
        c->entry = row->entry;
        c->name = units[k].name;
        c->at = end;
        c->n_marks = 0;
        return true;
    }
    return false;
}

/* `[prefix] FUNCTION name (` and `[prefix] SUBROUTINE name`, else a declaration. */
static void classify_prefixed(const Logical *l, Classified *c) {
    int i = c->beg, next;
    while (c->n_marks < MAX_MARKS - 2 && (next = mark_prefix(l, c, i)) > i)
        i = blanks(l, next);
    int end = keyword_end(l, i, "function");
    int name = end < 0 ? -1 : blanks(l, end);
    c->at = c->beg;
    c->entry = T_PROCEDURE;
    if (name > 0 && (is_function_header(l, name) || (i == c->beg && !l->fixed) ||
                     (!l->fixed && is_letter(l->text[name])))) {
        c->cls = C_FUNCTION;
        c->name = "FUNCTION";
        add_mark(c, i, end, T_FUNCTION, 0);
    } else if ((end = keyword_end(l, i, "subroutine")) > 0 &&
               (!c->n_marks || c->marks[0].token != T_TYPE ||
                (!l->fixed && is_letter(l->text[blanks(l, end)])))) {
        c->cls = C_SUBROUTINE;
        c->name = "SUBROUTINE";
        add_mark(c, i, end, T_SUBROUTINE, 0);
    } else if (take_extrinsic_unit(c, l, i)) {
        return;
    } else if (c->n_marks && c->marks[0].token == T_TYPE) {
        c->cls = C_TYPE_DECL;
        c->entry = T_TYPE_DECL;
        c->n_marks = c->n_marks > 1 && c->marks[1].token == T_INT ? 2 : 1;
    } else {
        c->cls = C_FUNCTION; /* a prefix of nothing: the parser says what is missing */
    }
}

/* ---- statements with a header ---- */

static void classify_if(const Logical *l, Classified *c, int close) {
    int rest = blanks(l, close + 1), then = keyword_end(l, rest, "then");
    int word = name_end(l, rest);
    if (then > 0 && (then == l->n || c->cls == C_ELSE_IF)) {
        add_mark(c, rest, then, T_THEN, 0);
    } else if (word > rest && blanks(l, word) >= l->n &&
               classify_distance(l->text + rest, word - rest, "then", 1) <= 1) {
        add_mark(c, rest, word, T_THEN, 0);
        c->misspelt = rest;
    } else if (c->cls == C_IF && rest < l->n) {
        bool arithmetic = is_digit(l->text[rest]);
        c->cls = arithmetic ? C_ARITHMETIC : C_IF_STMT;
        c->entry = arithmetic ? T_ARITHMETIC : T_CONDITION;
        if (arithmetic)
            c->name = "arithmetic IF";
        else
            c->end = close + 1;
    }
}

/* `([INTEGER ::] i = 1:n, …)` of FORALL and DO CONCURRENT: the type is known to be one. */
static void mark_index_type(const Logical *l, Classified *c, int open) {
    int i = blanks(l, open + 1), end = keyword_end(l, i, "integer");
    if (end > 0 && (l->text[blanks(l, end)] == ':' || l->text[blanks(l, end)] == '('))
        add_mark(c, i, end, T_TYPE, TW_INTEGER);
}

static void classify_concurrent(const Logical *l, Classified *c, int at) {
    mark_index_type(l, c, blanks(l, at));
    c->at = at;
    c->cls = C_DO_CONCURRENT;
    c->entry = T_CONCURRENT;
    c->name = "DO CONCURRENT";
}

/* DO [label [,]] [WHILE (c) | CONCURRENT (…) | i = ...]; a loop variable may be called WHILE. */
static void classify_do(const Logical *l, Classified *c) {
    int i = blanks(l, c->beg + 2);
    while (is_digit(l->text[i]) && c->do_label < 100000)
        c->do_label = 10 * c->do_label + (l->text[i++] - '0');
    i = blanks(l, i);
    if (l->text[i] == ',')
        i = blanks(l, i + 1);
    if (l->fixed && i == c->beg + 2 && is_letter(l->text[i]) &&
        classify_find_exposed(l, i, "=") < 0) {
        int end = keyword_end(l, i, "while"); /* DO without a blank: DOULBE PRECISION is none */
        if (end < 0)
            end = keyword_end(l, i, "concurrent");
        if (end < 0 || l->text[blanks(l, end)] != '(') {
            c->cls = C_UNKNOWN;
            c->entry = 0;
            return;
        }
    }
    int end = keyword_end(l, i, "concurrent");
    if (end > 0 && l->text[blanks(l, end)] == '(') {
        classify_concurrent(l, c, end);
        return;
    }
    end = keyword_end(l, i, "while");
    bool is_while = end > 0 && l->text[blanks(l, end)] == '(';
    c->at = is_while ? end : i;
    c->cls = is_while ? C_DO_WHILE : i >= l->n ? C_DO_FOREVER : C_DO;
    c->entry = is_while ? T_CONDITION : i >= l->n ? T_NOTHING : T_DO;
    c->name = is_while ? "DO WHILE" : "DO";
}

/* The keyword alone does not decide: IF, DO, WHERE, ELSEWHERE, FORALL. */
static void classify_header(const Logical *l, Classified *c) {
    if (c->cls == C_DO || c->cls == C_DO_WHILE || c->cls == C_DO_CONCURRENT) {
        classify_do(l, c);
        return;
    }
    int open = blanks(l, c->at);
    if (l->text[open] != '(')
        return;
    int close = classify_paren(l, open);
    bool alone = close < 0 || blanks(l, close + 1) >= l->n;
    if (c->cls == C_FORALL)
        mark_index_type(l, c, open);
    if (c->cls == C_ELSEWHERE) {
        c->cls = C_ELSEWHERE_MASK;
        c->entry = T_CONDITION;
    } else if (close > 0 && (c->cls == C_IF || c->cls == C_ELSE_IF)) {
        classify_if(l, c, close);
    } else if (!alone && (c->cls == C_WHERE || c->cls == C_FORALL)) {
        c->cls = c->cls == C_WHERE ? C_WHERE_STMT : C_FORALL_STMT;
        c->end = close + 1;
    }
}

/* `READ (5, *) x` and `REWIND (10)` have a control list, `READ (f), x` and `REWIND 10` have not;
 * a comma may stand behind that of READ too, as behind that of WRITE: `READ (5, *), x`. */
static void classify_controls(const Logical *l, Classified *c) {
    int open = blanks(l, c->at), close = l->text[open] == '(' ? classify_paren(l, open) : -1;
    if (close < 0)
        return;
    int rest = blanks(l, close + 1), comma = classify_find_exposed(l, open + 1, ",");
    bool list = comma >= 0 && comma < close;
    if (c->cls == C_READ ? list || l->text[rest] != ',' : rest >= l->n)
        c->entry = T_WRITE;
}

/* `ELSE if6` of fixed form: the name of the construct begins as the keyword goes on. */
static bool is_else_name(const Logical *l, const Row *row, int at) {
    char next = l->text[blanks(l, at)];
    return l->fixed && (row->cls == C_ELSE_IF ? in_name(next) :
                        row->cls == C_ELSEWHERE && (is_digit(next) || next == '_'));
}

static void report_unsupported(Context *cx, const Logical *l, const Classified *c) {
    if (l->bad || (c->part && diag_errors(cx))) /* what it is a part of was reported */
        return;
    int end = c->at > c->beg ? c->at : l->n;
    diag_error(cx, logical_span(l, c->beg, end), "'%s' is not supported", c->name);
}

/* ---- all of it ---- */

static const Row *longest_keyword(const Logical *l, int i, int *end) {
    const Row *best = NULL;
    *end = -1;
    for (int k = 0; k < countof(classify_rows); k++) {
        const Row *row = &classify_rows[k];
        if (row->keyword[0] != l->text[i] || !(row->flags & DIRECTIVE) != !l->directive)
            continue;
        int e = keyword_end(l, i, row->keyword);
        if (e > *end) {
            *end = e;
            best = row;
        }
    }
    return best;
}

Classified classify_statement(Context *cx, const Logical *l, int from) {
    Classified c = {.beg = blanks(l, from), .end = l->n};
    if (!l->directive) {
        take_construct_name(cx, l, &c);
        if (is_assignment(l, &c)) {
            if (!c.entry)
                report_unsupported(cx, l, &c);
            return c;
        }
    }
    const Row *row = longest_keyword(l, c.beg, &c.at);
    if (!row) {
        c.at = c.beg;
        classify_report_unknown(cx, l, &c);
        return c;
    }
    if (row->cls == C_MODULE_PROCEDURE && blanks(l, c.at) >= l->n) { /* a module of that name */
        row = row_of(C_MODULE);
        c.at = c.beg + (int)strlen(row->keyword);
    }
    if (is_else_name(l, row, c.at)) {
        row = row_of(C_ELSE);
        c.at = c.beg + (int)strlen(row->keyword);
    }
    if (row->cls == C_TYPE_IS && l->text[blanks(l, c.at)] != '(') { /* a type of that name */
        row = row_of(C_TYPE);
        c.at = c.beg + (int)strlen(row->keyword);
    }
    if (row->cls == C_MODULE && is_module_prefix(l, c.at))
        row = row_of(C_PURE); /* a prefix as others are */
    const char *keyword = row->keyword;
    if (row->cls == C_PROCEDURE && l->text[blanks(l, c.at)] != '(')
        row = row_of(C_MODULE_PROCEDURE); /* in a generic INTERFACE, MODULE may be left out */
    c.cls = row->cls;
    c.entry = row->entry;
    c.name = classify_upper(cx, keyword);
    c.part = row->flags & PART;
    if (row->flags & PREFIX || (row->cls == C_TYPE && l->text[blanks(l, c.at)] == '('))
        classify_prefixed(l, &c);
    else if (row->flags & HEADER)
        classify_header(l, &c);
    else if (row->flags & CONTROLS)
        classify_controls(l, &c);
    if (c.cls == C_UNKNOWN) {
        c.at = c.beg;
        c.name = NULL;
        classify_report_unknown(cx, l, &c);
        return c;
    }
    if (c.misspelt && !l->bad) {
        int end = name_end(l, c.misspelt);
        diag_error(cx, logical_span(l, c.misspelt, end), "unknown statement '%.*s'",
                   end - c.misspelt, l->text + c.misspelt);
        diag_hint(cx, "did you mean THEN?");
    }
    c.colons = classify_find_exposed(l, c.at, "::") >= 0;
    if (l->directive && c.entry && c.cls != C_D_INDEPENDENT && c.colons) {
        c.entry = T_COMBINED;
        c.at = c.beg;
    }
    if (!c.entry)
        report_unsupported(cx, l, &c);
    return c;
}
