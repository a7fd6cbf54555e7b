/* parse.h: what the driver of the parser (parse.c), the grammar (parser.y), its actions (act_*.c),
 * the scanner (scanner.l) and the block builder (blocks.c, block_stmts.c) share.
 *
 * Contract: the parser sees one statement at a time, as the classifier cut it; the result is a
 * Parsed. Blocks and program units are made of the list of Parsed statements, not by grammar. */
#ifndef HPFC_PARSE_H
#define HPFC_PARSE_H

#include "classify.h"
#include "../tree/tree_make.h"

enum {
    MAX_PARENS = 200,     /* nested parentheses in a statement */
    MAX_OPERATORS = 4000, /* in a statement: passes walk expressions by recursion */
    MAX_NAME = 63,        /* characters of a name: Fortran 2003's limit, Fortran 95 has 31 */
    MAX_BLOCKS = 200,     /* nested constructs and program units */
};

typedef struct NameAt {
    const char *name; /* NULL: none */
    Span span;
} NameAt;

/* One statement. Which members are set follows from the class. */
typedef struct Parsed {
    StmtClass cls;
    const Logical *line;
    const char *keyword; /* upper case, for messages */
    Span span;
    int label;
    Span label_span;
    const char *construct;
    int do_label;
    bool ends_loop; /* END DO of a DO that names its label */

    bool torn;         /* an error: it probably goes on in the next line */
    StmtClass likely;  /* unknown, or END and something: what it probably is */
    bool ok;           /* it was parsed without error */
    Stmt *stmt;        /* an executable statement; a header has no body yet */
    Expr *cond;        /* ELSE IF, ELSEWHERE */
    ExprVec cases;     /* CASE; none: DEFAULT */
    NameAt name;       /* after END X, ELSE, ELSEWHERE, EXIT, CYCLE; generic name of INTERFACE */
    Vec(Decl *) decls; /* a declaration or specification directive */
    Unit *unit;        /* PROGRAM, SUBROUTINE, FUNCTION: a unit without contents */
    IndependentDir *independent;
    const char *format; /* FORMAT: text with its parentheses */
    const uint32_t *format_pos; /* where its bytes come from; NULL: not known */
} Parsed;

/* The state of parsing one statement. */
typedef struct Parse {
    Context *cx;
    const Logical *line;
    const Classified *c;
    void *scanner;    /* yyscan_t, for the whole file */
    bool entered;     /* the entry token was delivered */
    int tok_beg, at;  /* of the token being scanned, in line->text */
    int mark;         /* next of c->marks */
    int depth;        /* open parentheses */
    int clause;       /* scanner state in which clause keywords are known, at depth 0; 0: none */
    int operators;
    bool failed;      /* an error was reported: the rest of the statement is muted */
    ExprVec pending;  /* '*' items and implied DOs that no context has accepted yet */
    Decl *decl;       /* the declaration being filled in */
    const char *block; /* COMMON: the block at work; NULL: blank */
    Span block_at;     /* where its name stands, while it has no member */
    Decl *old_initial; /* INTEGER i /1/: the DATA statement that it stands for, for the next name */
    ExprVec locals, local_inits; /* DO CONCURRENT: what LOCAL and LOCAL_INIT name */
    Parsed *out;
} Parse;

#define YYLTYPE Span

/* Nodes and checks for the grammar's actions (act_expr.c). Only the first error of a statement is
 * reported; false: it was not, so that no hint may follow. */
bool act_error(Parse *p, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4);
Expr *act_unary(Parse *p, Span at, Op op, Expr *a);
Expr *act_binary(Parse *p, Span at, Op op, Expr *a, Expr *b);
Expr *act_defined(Parse *p, Span at, NameAt op, Expr *a, Expr *b); /* a .op. b, .op. a */
Expr *act_repeat(Parse *p, Span at, Expr *count, Expr *a); /* 3*0 in DATA */
Expr *act_call(Parse *p, Span at, Expr *base, ExprVec *args); /* base(args) */
Expr *act_component(Parse *p, Span at, Expr *base, NameAt name); /* base%name */
Expr *act_paren(Parse *p, Span at, ExprVec *items);
Expr *act_complex(Parse *p, Span at, Expr *re, Expr *im);
Expr *act_array(Parse *p, Span at, ExprVec *items);
Expr *act_typed_array(Parse *p, Span at, Expr *type, ExprVec *items); /* [type :: items] */
Expr *act_starred_type(Parse *p, Expr *type);
Expr *act_two_words(Parse *p, Span at, NameAt first, NameAt second); /* DOUBLE PRECISION */
Expr *act_passed(Parse *p, Span at, NameAt how, Expr *e); /* %REF(e) */
Expr *act_keyword(Parse *p, Span at, NameAt name, Expr *a);
Expr *act_triplet(Parse *p, Span at, Expr *lo, Expr *hi, Expr *step);
Expr *act_star(Parse *p, Span at);
Expr *act_label(Parse *p, Span at, Expr *label); /* *10 as an argument: an EX_REF "*" */
bool act_is_star(const Expr *e);
Span act_name_span(const Expr *e); /* of the name at the front of a reference */
void act_accept(Parse *p, Expr *e); /* a '*' or implied DO may stand here */
Expr *act_length(Parse *p, Expr *e);
void act_accept_all(Parse *p, const ExprVec *v);
void act_check_pending(Parse *p); /* at the end: reports those that none accepted */
ExprVec *act_list(Parse *p, ExprVec *list, Expr *e); /* list NULL: a new one; e NULL: empty */

/* Statements (act_stmt.c, act_io.c). */
Stmt *act_new_stmt(Parse *p, StmtKind kind, Span at);
void act_assign(Parse *p, Span at, Expr *lhs, Expr *rhs);
void act_point(Parse *p, Span at, Expr *pointer, Expr *target); /* p => t */
void act_procedure(Parse *p, Span at, Expr *like); /* PROCEDURE (like) */
Expr *act_value(Parse *p, Span at, Expr *e);   /* `= e` behind a declared name */
Expr *act_initial(Parse *p, Span at, Expr *e); /* `=> NULL()`, `=> t` behind a declared name */
void act_old_initial(Parse *p, Span at, ExprVec *values); /* `/1, 2/` behind one */
void act_call_stmt(Parse *p, Span at, Expr *called);
void act_condition(Parse *p, Span at, Expr *e, NameAt name);
void act_opt_name(Parse *p, Span at, NameAt name);
void act_opt_expr(Parse *p, Span at, Expr *e);
void act_stop(Parse *p, Span at, Expr *e, NameAt word, Expr *quiet); /* STOP n, QUIET=q */
void act_nothing(Parse *p, Span at);
void act_block(Context *cx, Stmt *s); /* makes it a BLOCK construct */
void act_do(Parse *p, Span at, NameAt var, Expr *lo, Expr *hi, Expr *step);
void act_forall(Parse *p, Span at, Expr *kind, ExprVec *header);
void act_concurrent(Parse *p, Span at, Expr *kind, ExprVec *header);
Expr *act_index_kind(Parse *p, ExprVec *selector);
void act_locality(Parse *p, NameAt word, ExprVec *names); /* LOCAL (a, b): before the header */
void act_associate(Parse *p, Span at, ExprVec *names); /* EX_KEYWORDs */
Expr *act_named(Parse *p, Span at, NameAt name, Expr *e); /* one of them */
void act_print(Parse *p, Span at, Expr *format, ExprVec *items);
void act_io(Parse *p, Span at, ExprVec *controls, ExprVec *items);
void act_io_unit(Parse *p, Span at, Expr *unit);
void act_go_to(Parse *p, Span at, ExprVec *labels, Expr *index);
void act_go_to_name(Parse *p, Span at, NameAt name, ExprVec *labels);
void act_assign_label(Parse *p, Span at, Expr *label, NameAt a, NameAt b);
void act_arithmetic(Parse *p, Span at, Expr *e, ExprVec *labels);
void act_case(Parse *p, Span at, ExprVec *values, NameAt name);
void act_case_default(Parse *p, Span at, NameAt a, NameAt name);
void act_allocate(Parse *p, Span at, ExprVec *objects);

/* Declarations and units (act_decl.c). p->decl is the declaration being filled in. */
Decl *act_decl(Parse *p, Span at); /* p->decl, made when there is none yet */
ArraySpec act_spec(Parse *p, ExprVec *items, Span at);
void act_entity(Parse *p, Span at, NameAt name, ExprVec *spec, Expr *len, Expr *init);
void act_type(Parse *p, int word, Span at, Expr *star, ExprVec *selector);
void act_old_comma(Parse *p, Span at); /* CHARACTER*10, c */
void act_attr(Parse *p, Span at, unsigned bit);
void act_typedef(Parse *p, Span at, NameAt name);
void act_equivalence(Parse *p, Span at, ExprVec *objects);
void act_common(Parse *p, Span at, NameAt name, ExprVec *spec);
void act_saved_block(Parse *p, Span at, NameAt name);
void act_common_block(Parse *p, Span at, const char *name);
void act_check_block(Parse *p); /* that of COMMON at work has members */
void act_dimension(Parse *p, Span at, ExprVec *items);
void act_intent(Parse *p, Span at, NameAt a, NameAt b);
void act_parameter(Parse *p, Span at, ExprVec *items);
void act_parameter_bare(Parse *p, Span at, NameAt name, Expr *value);
void act_implicit_none(Parse *p, Span at, ExprVec *what);
void act_import(Parse *p, NameAt word);          /* IMPORT, ALL */
void act_enum(Parse *p, NameAt bind, NameAt c);  /* ENUM, BIND(C) */
void act_bind(Parse *p, Span at, ExprVec *args); /* BIND(C, NAME="…") */
void act_implicit(Parse *p, int word, Span at, Expr *star, ExprVec *selector, ExprVec *letters);
void act_data(Parse *p, Span at, ExprVec *objects, ExprVec *values);
/* What USE, PUBLIC and PRIVATE name: a generic operator is called `operator(+)`. */
void act_used(Parse *p, Span at, NameAt local, NameAt name);
void act_use_nature(Parse *p, NameAt word);
void act_use(Parse *p, Span at, NameAt module, bool only);
void act_group(Parse *p, Span at, NameAt name); /* NAMELIST /name/ */
void act_member(Parse *p, NameAt name);
void act_prefix(Parse *p, Span at, int word);
void act_entry(Parse *p, Span at, NameAt name, ExprVec *dummies, NameAt result);
NameAt act_entry_suffix(Parse *p, Span at, NameAt word, ExprVec *args);
void act_unit(Parse *p, Span at, NameAt name, ExprVec *dummies, NameAt result);

/* Directives (act_hpf.c). */
AlignDir *act_align(Parse *p, Span at, bool descriptive, Expr *target);
AlignDir *act_align_source(Parse *p, AlignDir *a, ExprVec *source);
Expr *act_target(Parse *p, Span at, NameAt name, ExprVec *subscripts);
DistDir *act_dist(Parse *p, Span at, Prescription how, ExprVec *formats);
DistDir *act_onto(DistDir *d, Prescription how, Expr *onto);
void act_align_stmt(Parse *p, Span at, ExprVec *arrays, AlignDir *a);
void act_dist_stmt(Parse *p, Span at, NameAt name, DistDir *d);
void act_shadow_stmt(Parse *p, Span at, NameAt name, ExprVec *widths);
void act_shadow(Parse *p, Span at, ExprVec *widths);
void act_align_attr(Parse *p, Span at, AlignDir *a);
void act_dist_attr(Parse *p, Span at, DistDir *d);
void act_ooc_clause(Parse *p, Span at, int clause, Expr *value, NameAt unit);
void act_ooc_brick(Parse *p, Span at, ExprVec *extents);
void act_combined(Parse *p, Span at);
void act_aligned_entity(Parse *p, Span at, NameAt name, ExprVec *source); /* WITH t(i) :: a(i) */
void act_independent(Parse *p, Span at);
void act_indices(Parse *p, ExprVec *names);
void act_new(Parse *p, ExprVec *names);
void act_reduction(Parse *p, ExprVec *names);
void act_on_home(Parse *p, Span at, ExprVec *ref);
void act_on(Parse *p, Span at, ExprVec *home);
void act_range(Parse *p, Span at, ExprVec *formats);
void act_more_range(Parse *p, Span at, ExprVec *formats);

/* Hints to a syntax error (syntax_hint.c). `colons`: '::' may stand there. */
void syntax_hint(Parse *p, bool colons);
void syntax_hint_mark(Parse *p, const char *text); /* a mark that is no token */
void syntax_hint_end(Parse *p); /* the statement ends too early */

/* -fbackslash: expands the escapes of a literal in place; how many characters are left. */
int parse_escapes(Context *cx, Span at, char *s, int n);
void scanner_begin(void *scanner, Parse *p); /* scanner.l: start state for p->c */

/* Builds the program from statements in order (blocks.c). */
typedef struct Builder Builder;
/* `parse` parses a statement again, for procedures with ENTRY statements. */
typedef Parsed Reparse(void *parser, const Logical *l);
Builder *builder_new(Context *cx, Program *program, Reparse *parse, void *parser);
void builder_add(Builder *b, Parsed *s);
bool builder_skips(Builder *b, const Logical *l); /* reported as a whole: not to be parsed */
void builder_end(Builder *b);

#endif
