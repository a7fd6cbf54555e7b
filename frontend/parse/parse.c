/* parse.c: source file -> program: the loop over logical statements.
 *
 * Contract: frontend.h, frontend_parse. Each statement is classified, scanned and parsed by
 * itself, so that an error never reaches beyond its statement; `if (c) statement` is two of them.
 * The block builder makes the tree of what comes out. */
#include "parse.h"

#include <stdlib.h>
#include <string.h>

#include "../frontend.h"
#include "frontend/parse/parser.h"
#include "frontend/parse/scanner.h"

typedef struct Parser {
    Context *cx;
    void *scanner;
    Vec(char) buffer; /* the statement as Flex reads it: it writes there, and wants two NULs */
    Builder *builder;
    bool torn; /* the last statement ended too early: this one may be its rest */
} Parser;

static void out_of_memory(void) {
    fputs("hpfc: error: out of memory\n", stderr);
    exit(1);
}

/* ---- one statement ---- */

int yylex(YYSTYPE *lval, YYLTYPE *at, Parse *p);

int yylex(YYSTYPE *lval, YYLTYPE *at, Parse *p) {
    if (!p->entered) {
        p->entered = true;
        uint32_t beg = p->line->pos[p->c->beg];
        *at = p->c->at > p->c->beg ? logical_span(p->line, p->c->beg, p->c->at) : (Span){beg, beg};
        return p->c->entry;
    }
    int token = scan_lex(lval, at, p->scanner);
    if (token == YYEOF) {
        p->tok_beg = p->at = p->c->end;
        *at = logical_span(p->line, p->c->end, p->c->end);
    }
    return token;
}

/* Copies the statement for Flex; marked words become the byte \1 and blanks. */
static void fill_buffer(Parser *f, const Logical *l, const Classified *c) {
    f->buffer.n = 0;
    for (int i = 0; i < c->end; i++)
        vec_push(f->cx, &f->buffer, l->text[i]);
    vec_push(f->cx, &f->buffer, '\0');
    vec_push(f->cx, &f->buffer, '\0');
    for (int i = 0; i < c->n_marks; i++) {
        const Mark *m = &c->marks[i];
        memset(f->buffer.at + m->beg, ' ', (size_t)(m->end - m->beg));
        f->buffer.at[m->beg] = '\1';
    }
}

static void parse_tokens(Parser *f, const Logical *l, const Classified *c, Parsed *out) {
    Parse p = {.cx = f->cx, .line = l, .c = c, .scanner = f->scanner, .at = c->at, .out = out};
    fill_buffer(f, l, c);
    YY_BUFFER_STATE state = scan__scan_buffer(f->buffer.at + c->at,
                                              (size_t)(c->end - c->at + 2), f->scanner);
    scanner_begin(f->scanner, &p);
    bool parsed = yyparse(&p) == 0;
    scan__delete_buffer(state, f->scanner);
    if (parsed)
        act_check_pending(&p);
    out->ok = parsed && !p.failed && !l->bad;
    if (out->decls.n == 1) /* the rule that made it saw only its front */
        out->decls.at[0]->span = out->span;
}

/* -fbackslash: \n and its like, and \x41, \u0041, \U00000041; else the two characters stay. */
int parse_escapes(Context *cx, Span at, char *s, int n) {
    static const char letters[] = "abfnrtv\\0", meant[] = "\a\b\f\n\r\t\v\\\0", wide[] = "xuU";
    int to = 0;
    for (int i = 0; i < n; i++) {
        const char next = s[i] == '\\' && i + 1 < n ? s[i + 1] : 'z';
        const char *letter = next ? strchr(letters, next) : NULL, *hex = strchr(wide, next);
        int digits = hex ? 2 << (hex - wide) : 0;
        if (letter) {
            s[to++] = meant[letter - letters];
            i++;
        } else if (hex && i + 1 + digits < n &&
                   (int)strspn(s + i + 2, "0123456789abcdefABCDEF") >= digits) {
            char text[9] = "";
            unsigned long code = strtoul(memcpy(text, s + i + 2, (size_t)digits), NULL, 16);
            if (code > 255)
                diag_error(cx, at, "'%.*s' is no character of kind 1", digits + 2, s + i);
            s[to++] = (char)code;
            i += digits + 1;
        } else {
            s[to++] = s[i];
        }
    }
    return to;
}

/* The text of a FORMAT; -fbackslash: with the escapes of its literals expanded. */
static const char *format_text(Context *cx, Span at, const char *s, int n) {
    char *text = arena_strndup(cx->arena, s, (size_t)n), quote = 0;
    int from = 0, to = 0;
    for (int i = 0; i < n && cx->opt.backslash; i++) {
        char c = text[i];
        if (!quote && (c == '\'' || c == '"')) {
            quote = c;
            from = to + 1;
        } else if (quote && c == quote) {
            to = from + parse_escapes(cx, at, text + from, to - from);
            quote = 0;
        }
        text[to++] = c;
        text[to] = i + 1 < n ? text[to] : '\0';
    }
    if (to && strlen(text) != (size_t)to)
        diag_error(cx, at, "a FORMAT cannot hold the character \\0");
    return text;
}

/* FORMAT is not scanned here: its text goes to whoever reads formats. */
static void parse_format(Parser *f, const Logical *l, const Classified *c, Parsed *out) {
    int open = c->at;
    while (l->text[open] == ' ')
        open++;
    int close = l->text[open] == '(' ? classify_paren(l, open) : -1;
    if (close != l->n - 1)
        diag_error(f->cx, out->span, "expected a list in parentheses after FORMAT");
    else
        out->format = format_text(f->cx, out->span, l->text + open, close - open + 1);
    if (out->format && !f->cx->opt.backslash)
        out->format_pos = memcpy(NEW_ARRAY(f->cx, uint32_t, close - open + 2), l->pos + open,
                                 sizeof *l->pos * (size_t)(close - open + 2));
}

static Parsed parse_statement(Parser *f, const Logical *l, const Classified *c) {
    Parsed out = {.cls = c->cls, .keyword = c->name, .construct = c->construct,
                  .do_label = c->do_label, .likely = c->likely};
    out.span = logical_span(l, c->beg, c->end);
    if (c->cls == C_FORMAT && !l->bad)
        parse_format(f, l, c, &out);
    else if (c->entry)
        parse_tokens(f, l, c, &out);
    out.ok &= !c->misspelt; /* perhaps no block begins here */
    return out;
}

/* ---- statements within statements: IF (c) s, WHERE (m) s, FORALL (…) s ---- */

static bool has_inner(StmtClass cls) {
    return cls == C_IF_STMT || cls == C_WHERE_STMT || cls == C_FORALL_STMT;
}

static bool may_stand_in(StmtClass outer, StmtClass inner) {
    switch (inner) {
    case C_ASSIGN:
        return true;
    case C_POINTER_ASSIGN:
        return outer != C_WHERE_STMT;
    case C_CALL:
    case C_EXIT:
    case C_CYCLE:
    case C_CONTINUE:
    case C_STOP:
    case C_ERROR_STOP:
    case C_RETURN:
    case C_PRINT: case C_WRITE: case C_READ: case C_OPEN: case C_CLOSE: case C_INQUIRE:
    case C_REWIND:
    case C_BACKSPACE:
    case C_END_FILE:
    case C_FLUSH:
    case C_WAIT:
    case C_ALLOCATE:
    case C_DEALLOCATE:
    case C_NULLIFY:
    case C_WHERE_STMT:
    case C_FORALL_STMT: case C_GO_TO: case C_ASSIGN_TO: case C_ARITHMETIC: case C_PAUSE:
        return outer == C_IF_STMT;
    default:
        return false;
    }
}

/* The statement behind the ')' of `outer` becomes its body. */
static void parse_inner(Parser *f, const Logical *l, const Classified *outer, Parsed *out) {
    Classified c = classify_statement(f->cx, l, outer->end);
    Parsed inner = {.cls = C_UNKNOWN};
    if (c.entry && !may_stand_in(outer->cls, c.cls)) {
        if (!l->bad)
            diag_error(f->cx, logical_span(l, c.beg, c.end), "%s cannot stand in a one-line %s",
                       c.name, outer->name);
    } else {
        inner = parse_statement(f, l, &c);
        if (has_inner(c.cls))
            parse_inner(f, l, &c, &inner);
    }
    out->ok &= inner.ok;
    if (!out->stmt || !inner.stmt)
        return;
    StmtVec *body = outer->cls == C_FORALL_STMT ? &out->stmt->body : &out->stmt->arms.at[0].body;
    vec_push(f->cx, body, inner.stmt);
}

/* What stands behind a statement that ended too early and begins none itself is its rest, of which
 * the message spoke already. */
static Classified classify_line(Parser *f, const Logical *l) {
    Logical muted = *l;
    muted.bad |= f->torn;
    Classified c = classify_statement(f->cx, &muted, 0);
    return c.entry || !f->torn ? c : (Classified){.beg = c.beg, .at = c.at, .end = c.end};
}

static Parsed parse_line(void *parser, const Logical *l) {
    Parser *f = parser;
    Classified c = classify_line(f, l);
    Parsed out = parse_statement(f, l, &c);
    out.line = l;
    out.label = l->label;
    out.label_span = l->label_span;
    if (out.stmt)
        out.stmt->label = l->label;
    if (c.cls == C_FORMAT && !out.label && out.format)
        diag_error(f->cx, out.span, "FORMAT needs a label");
    if (has_inner(c.cls))
        parse_inner(f, l, &c, &out);
    f->torn = out.torn;
    return out;
}

Program *program_new(Context *cx) {
    return NEW(cx, Program);
}

Program *frontend_parse(Context *cx, const char *path) {
    Program *program = program_new(cx);
    return frontend_parse_file(cx, program, path) ? program : NULL;
}

bool frontend_parse_file(Context *cx, Program *program, const char *path) {
    Reader *reader = reader_open(cx, path);
    if (!reader)
        return false;
    if (!program->path)
        program->path = path;
    vec_push(cx, &program->files, path);
    Parser f = {.cx = cx};
    f.builder = builder_new(cx, program, parse_line, &f);
    if (scan_lex_init(&f.scanner))
        out_of_memory();
    Logical line;
    while (reader_next(reader, &line)) {
        if (builder_skips(f.builder, &line))
            continue;
        Parsed s = parse_line(&f, &line);
        builder_add(f.builder, &s);
    }
    builder_end(f.builder);
    scan_lex_destroy(f.scanner);
    return true;
}
