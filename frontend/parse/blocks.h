/* blocks.h: what blocks.c (units, INTERFACE blocks, TYPE definitions) and block_stmts.c (constructs
 * and statements) share. */
#ifndef HPFC_BLOCKS_H
#define HPFC_BLOCKS_H

#include "parse.h"

typedef struct Open {
    StmtClass cls;    /* C_PROGRAM, C_SUBROUTINE, …; C_INTERFACE; C_IF, C_DO, C_WHERE, C_FORALL */
    const char *what; /* for messages: "IF", "SUBROUTINE 'f'" */
    Span span;
    Unit *unit;
    Decl *interface;
    Decl *derived; /* TYPE: the definition */
    Unit *block;   /* BLOCK: its declarations */
    Expr *last;    /* ENUM: the last enumerator, as a reference; NULL: none yet */
    Stmt *stmt;
    const char *construct;
    int do_label;
    bool has_else;       /* IF, WHERE: the arm without condition came */
    bool executing;      /* unit: an executable statement came: */
    Span first;          /* this one */
    bool out_of_order;   /* unit: declarations behind those, or such in a module, were reported;
                          * TYPE: what is no component was */
    bool contains;       /* unit: CONTAINS came */
    bool broken;         /* the header had an error: perhaps it opens nothing */
    bool strayed;        /* a statement that cannot stand here was reported: no more of that */
    unsigned lost;       /* unit: what lacks its beginning, which was reported: bits of StmtClass */
    Span contains_at;    /* TYPE: CONTAINS */
    Vec(Logical) lines;  /* unit: its statements so far, should it have an ENTRY */
    bool implicit;       /* main program without PROGRAM statement */
} Open;

struct Builder {
    Context *cx;
    Program *program;
    Reparse *parse;
    void *parser;
    bool again; /* the statements of a procedure are read once more, for an ENTRY */
    Vec(Open) stack;
    IndependentDir *independent; /* waits for its DO or FORALL */
    StmtClass unended;           /* C_PROGRAM, C_MODULE: its END was missed */
    bool last_broken;            /* the last statement is in error, and has taken in an END */
    bool in_submodule;           /* which was reported: passed over up to its END */
    bool overflow;               /* nested too deeply: the rest is not looked at */
};

/* ---- blocks.c ---- */

Open *block_top(Builder *b);
int block_find_open(Builder *b, StmtClass cls);
int block_find_unit(Builder *b);
void block_push(Builder *b, Open o);
void block_close_above(Builder *b, int i, Span before);
StmtClass block_class_closed(StmtClass end);
void block_end_label(Builder *b, Parsed *s, StmtVec *body);
Unit *block_declared_in(const Open *o);
int block_find_declared(Builder *b);
void block_declares(Builder *b, Open *unit, const Parsed *s);

/* The bit of a class in `lost`. */
static inline unsigned block_lost_bit(StmtClass cls) {
    return 1u << (cls % 32);
}

/* ---- block_stmts.c ---- */

StmtClass block_class_opened(StmtClass cls);

void block_next_arm(Builder *b, Parsed *s);
void block_close_construct(Builder *b, Parsed *s);
void block_end_labelled_loops(Builder *b, Parsed *s);
void block_add_label(Builder *b, Parsed *s);
void block_add_format(Builder *b, Unit *u, Parsed *s);
/* PUBLIC and PRIVATE, as attributes too, are a module's; false, reported: `u` is none. */
bool block_may_say_access(Builder *b, const Parsed *s, const Unit *u);
void block_add_decls(Builder *b, Open *unit, Parsed *s);
void block_add_enumerators(Builder *b, Parsed *s, Open *o);
void block_take_independent(Builder *b, Parsed *s);
bool block_is_advice(const Parsed *s);
void block_take_advice(Builder *b, const Parsed *s);
void block_add_stmt(Builder *b, Open *unit, Parsed *s);

#endif
