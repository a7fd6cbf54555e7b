/* classify.h: what a logical statement is, decided before it is scanned.
 *
 * Contract: Fortran reserves no word, so `do10i=1.5` is an assignment and `if(x)=y` too. The class
 * is found from what stands outside parentheses and quotes ('=', ',', '::') and from the longest
 * keyword of stmts.def at the front; scanner and parser then work within that class only. */
#ifndef HPFC_CLASSIFY_H
#define HPFC_CLASSIFY_H

#include "../source/source.h"

typedef enum StmtClass {
    C_UNKNOWN,
#define STMT(cls, keyword, entry, flags) C_##cls,
#define HPF(cls, keyword, entry, flags) C_##cls,
#define NO(cls, keyword, flags) C_##cls,
#define HPF_NO(cls, keyword, flags) C_##cls,
#include "../tree/stmts.def"
#undef STMT
#undef HPF
#undef NO
#undef HPF_NO
    /* forms that share their keyword with others */
    C_ASSIGN,         /* a(i) = b */
    C_POINTER_ASSIGN, /* p => t */
    C_IF_STMT,        /* if (c) statement */
    C_ARITHMETIC,     /* if (e) 10,20,30, not supported */
    C_DO_FOREVER,
    C_WHERE_STMT,
    C_FORALL_STMT,
    C_ELSEWHERE_MASK,
    C_TYPE_DECL, /* any of the type keywords */
} StmtClass;

/* A word in the statement that only the classifier knows to be a keyword. */
typedef struct Mark {
    int beg, end; /* in the text */
    int token;    /* of parser.y */
    int value;    /* T_TYPE: a TypeWord; T_PREFIX: a PrefixWord; T_INT: the number */
} Mark;

typedef enum TypeWord {
    TW_INTEGER,
    TW_REAL,
    TW_DOUBLE_PRECISION,
    TW_COMPLEX,
    TW_DOUBLE_COMPLEX,
    TW_LOGICAL,
    TW_CHARACTER,
    TW_DERIVED,
    TW_BYTE, /* INTEGER(1) */
} TypeWord;

typedef enum PrefixWord {
    PW_RECURSIVE,
    PW_PURE,
    PW_ELEMENTAL,
    PW_IMPURE,
    PW_MODULE,
    PW_EXTRINSIC,        /* of a kind that is not supported */
    PW_EXTRINSIC_GLOBAL, /* HPF: as any procedure is */
    PW_EXTRINSIC_SERIAL, /* HPF_SERIAL: global code, whose arguments are not mapped */
    PW_EXTRINSIC_LOCAL   /* HPF_LOCAL */
} PrefixWord;

enum { MAX_MARKS = 12 };

typedef struct Classified {
    StmtClass cls;
    int entry;        /* the parser's first token; 0: not supported or unknown */
    const char *name; /* the keyword in upper case, for messages */
    bool part;        /* belongs to a construct that is not supported */
    bool colons;      /* '::' stands outside parentheses */
    int beg;          /* where the statement begins, behind a construct name */
    int at;           /* where scanning begins, behind the keyword */
    int end;          /* where scanning ends: in IF, WHERE, FORALL statements behind the ')' */
    const char *construct;
    StmtClass likely; /* unknown: of the keyword that it nearly is; else C_UNKNOWN */
    int misspelt; /* IF (c) THNE: where that stands; 0: nothing of the kind */
    int do_label; /* DO 10 ...; 0: none */
    Mark marks[MAX_MARKS];
    int n_marks;
} Classified;

/* Classifies text[from ..]. An unknown or unsupported statement is reported, unless l->bad. */
Classified classify_statement(Context *cx, const Logical *l, int from);

/* The index of the ')' that closes the '(' at i, quotes skipped; -1: it is not closed. */
int classify_paren(const Logical *l, int i);

/* Damerau-Levenshtein distance, at most `limit` + 1, of a word and a keyword without blanks. */
int classify_distance(const char *word, int n, const char *keyword, int limit);

/* END and a word that is nothing: what was probably meant; C_UNKNOWN: no idea. */
StmtClass classify_meant_end(Context *cx, const Logical *l, int beg, const char **keyword);

#endif
