/* block_stmts.c: constructs, their arms and the statements in them.
 *
 * Contract: blocks.h. A construct is open until its END, or until the statement with its label; a
 * statement goes to the body of what is innermost. */
#include <string.h>

#include "blocks.h"

/* ---- constructs ---- */

static StmtVec *body_of(Open *o) {
    if (o->unit)
        return &o->unit->body;
    if (o->stmt->arms.n)
        return &o->stmt->arms.at[o->stmt->arms.n - 1].body;
    return &o->stmt->body;
}

/* The class of the construct that a statement opens. */
StmtClass block_class_opened(StmtClass cls) {
    switch (cls) {
    case C_IF: case C_WHERE: case C_FORALL: case C_SELECT_CASE: case C_ASSOCIATE: case C_BLOCK:
        return cls;
    case C_SELECT_TYPE: case C_SELECT_RANK: return C_SELECT_CASE;
    case C_DO: case C_DO_WHILE: case C_DO_FOREVER: case C_DO_CONCURRENT: return C_DO;
    default: return C_UNKNOWN;
    }
}

static const char *construct_word(StmtClass cls) {
    return cls == C_SELECT_CASE ? "SELECT"
           : cls == C_IF        ? "IF"
           : cls == C_DO        ? "DO"
           : cls == C_WHERE     ? "WHERE"
           : cls == C_ASSOCIATE ? "ASSOCIATE"
           : cls == C_BLOCK     ? "BLOCK"
           : cls == C_ENUM      ? "ENUM"
                                : "FORALL";
}

/* A header with a syntax error still opens its block. */
static Stmt *broken_header(Builder *b, StmtClass cls, Span at) {
    Stmt *s = mk_stmt(b->cx, cls == C_IF      ? ST_IF
                             : cls == C_SELECT_CASE ? ST_SELECT
                             : cls == C_WHERE ? ST_WHERE
                             : cls == C_DO    ? ST_DO_WHILE
                             : cls == C_ASSOCIATE || cls == C_BLOCK ? ST_BLOCK
                                              : ST_FORALL, at);
    if (cls == C_IF || cls == C_WHERE || cls == C_SELECT_CASE)
        vec_push(b->cx, &s->arms, (Arm){.span = at});
    if (cls == C_BLOCK)
        act_block(b->cx, s);
    return s;
}

static void open_construct(Builder *b, Parsed *s, StmtClass cls) {
    block_push(b, (Open){.cls = cls, .what = construct_word(cls), .span = s->span, .stmt = s->stmt,
                         .construct = s->construct, .do_label = s->do_label, .broken = !s->ok,
                         .block = s->stmt->block});
    if (s->stmt->block)
        vec_push(b->cx, &b->stack.at[block_find_unit(b)].unit->blocks, s->stmt->block);
}

/* END X, ELSE …, where no X is open. What is open has perhaps its END in it. */
static void report_stray(Builder *b, const Parsed *s, StmtClass cls) {
    Open *o = block_top(b);
    diag_error(b->cx, s->span, "%s without %s", s->keyword,
               cls == C_INTERFACE ? "INTERFACE" : construct_word(cls));
    if (!o || !o->stmt || s->cls == C_ELSE || s->cls == C_ELSE_IF || s->cls == C_CASE)
        return;
    diag_note(b->cx, o->span, "the block that is open is this %s", o->what);
    o->strayed = true;
}

/* Finds the construct that END X, ELSE … belongs to, and makes it the top; NULL: reported. */
static Open *find_construct(Builder *b, Parsed *s) {
    StmtClass cls = block_class_closed(s->cls);
    int i = block_find_open(b, cls);
    if (i < 0 && !s->ok)
        return NULL;
    if (i < 0) {
        int k = block_find_unit(b);
        unsigned bit = block_lost_bit(cls), *lost = k >= 0 ? &b->stack.at[k].lost : NULL;
        if (!lost || !(*lost & bit))
            report_stray(b, s, cls);
        bool ends = s->cls == C_END_IF || s->cls == C_END_DO || s->cls == C_END_WHERE ||
                    s->cls == C_END_FORALL || s->cls == C_END_SELECT || s->cls == C_END_INTERFACE ||
                    s->cls == C_END_ASSOCIATE || s->cls == C_END_BLOCK || s->cls == C_END_ENUM;
        if (lost)
            *lost = ends ? *lost & ~bit : *lost | bit;
        return NULL;
    }
    block_close_above(b, i, s->span);
    return block_top(b);
}

static void check_construct_name(Builder *b, Parsed *s, const Open *o) {
    if (o->cls == C_INTERFACE && s->name.name && s->name.name != o->interface->name) {
        diag_error(b->cx, s->name.span, "'%s' is not the name of this INTERFACE", s->name.name);
        diag_note(b->cx, o->span, "the INTERFACE begins here");
    }
    if (s->name.name == o->construct || o->cls == C_INTERFACE || o->cls == C_ENUM)
        return;
    if (!s->name.name && s->cls != C_END_IF && s->cls != C_END_DO && s->cls != C_END_WHERE &&
        s->cls != C_END_FORALL && s->cls != C_END_SELECT && s->cls != C_END_ASSOCIATE &&
        s->cls != C_END_BLOCK)
        return; /* ELSE may leave the name out */
    if (!o->construct)
        diag_error(b->cx, s->name.span, "'%s' is not the name of this %s", s->name.name, o->what);
    else
        diag_error(b->cx, s->name.name ? s->name.span : s->span, "%s needs the construct name '%s'",
                   s->keyword, o->construct);
    diag_note(b->cx, o->span, "the %s begins here", o->what);
}

/* ELSE IF, ELSE, ELSEWHERE */
void block_next_arm(Builder *b, Parsed *s) {
    Open *o = find_construct(b, s);
    if (!o)
        return;
    check_construct_name(b, s, o);
    if (o->has_else && s->cls != C_CASE)
        diag_error(b->cx, s->span, "%s comes after the %s that takes the rest", s->keyword,
                   o->cls == C_IF ? "ELSE" : "ELSEWHERE");
    o->has_else |= s->cls == C_ELSE || s->cls == C_ELSEWHERE;
    vec_push(b->cx, &o->stmt->arms,
             (Arm){.cond = s->cond, .cases = s->cases, .span = s->span});
}

void block_close_construct(Builder *b, Parsed *s) {
    Open *o = find_construct(b, s);
    if (!o)
        return;
    check_construct_name(b, s, o);
    if (o->do_label && o->do_label != s->label) {
        diag_error(b->cx, s->span, "END DO needs label %d", o->do_label);
        diag_note(b->cx, o->span, "the DO begins here");
    }
    if (o->cls == C_DO)
        block_end_label(b, s, &o->stmt->body);
    s->ends_loop = o->do_label != 0;
    if (o->cls == C_ENUM && !o->last && !o->broken && !diag_errors(b->cx))
        diag_error(b->cx, o->span, "ENUM without an ENUMERATOR");
    b->stack.n--;
    bool no_target = s->cls == C_END_WHERE || s->cls == C_END_FORALL; /* Fortran 95, 8.2 */
    if (s->cls != C_END_DO && s->cls != C_END_INTERFACE && s->cls != C_END_ENUM && !no_target)
        block_end_label(b, s, body_of(block_top(b)));
}

static bool belongs_to_construct(StmtClass cls) {
    return cls == C_ELSE || cls == C_ELSE_IF || cls == C_END_IF || cls == C_CASE ||
           cls == C_END_SELECT || cls == C_END_WHERE || cls == C_END_FORALL ||
           cls == C_END_ASSOCIATE || cls == C_END_BLOCK;
}

/* FORTRAN 77, 11.10; Fortran 95, R837. */
static bool never_ends_loop(const Parsed *s) {
    if (s->format)
        return true;
    switch (s->stmt ? s->stmt->kind : ST_CONTINUE) {
    case ST_GOTO: case ST_RETURN: case ST_STOP: case ST_EXIT: case ST_CYCLE: case ST_WHERE:
        return true;
    default:
        return false;
    }
}

/* A labelled statement ends all the DO loops that name its label. */
void block_end_labelled_loops(Builder *b, Parsed *s) {
    for (int i = b->stack.n - 1; i >= 0 && !b->stack.at[i].unit; i--) {
        if (b->stack.at[i].do_label != s->label || b->stack.at[i].span.beg == s->span.beg)
            continue;
        if (belongs_to_construct(s->cls)) {
            diag_error(b->cx, s->span, "%s cannot end the DO of label %d, which it is within",
                       s->keyword, s->label);
            diag_hint(b->cx, "put the label on a CONTINUE behind it");
        } else if ((s->ok || s->format) && never_ends_loop(s)) {
            diag_error(b->cx, s->span, "%s cannot end the DO of label %d", s->keyword, s->label);
            diag_hint(b->cx, "put the label on a CONTINUE behind it");
        }
        const Open *o = &b->stack.at[i];
        if (o->construct && s->cls != C_END_DO) {
            diag_error(b->cx, s->span, "the DO construct '%s' ends at END DO, not at %s",
                       o->construct, s->keyword);
            diag_note(b->cx, o->span, "the DO begins here");
        }
        block_close_above(b, i, s->span);
        b->stack.n--;
        unit_use_label(b->stack.at[block_find_unit(b)].unit, s->label);
    }
}

/* ---- statements ---- */

void block_add_label(Builder *b, Parsed *s) {
    Unit *u = b->stack.at[block_find_unit(b)].unit;
    if (block_top(b)->derived) /* a scope of its own, where nothing goes to */
        return;
    for (int i = 0; i < u->labels.n; i++) {
        if (u->labels.at[i].label == s->label) {
            diag_error(b->cx, s->label_span, "label %d is defined twice", s->label);
            diag_note(b->cx, u->labels.at[i].span, "it is defined here");
            return;
        }
    }
    vec_push(b->cx, &u->labels, (LabelAt){s->label, s->label_span, s->ends_loop});
}

void block_add_format(Builder *b, Unit *u, Parsed *s) {
    int n = u->formats.n++;
    if ((n & (n - 1)) == 0) { /* n is a power of two: the arrays are full */
        int cap = n ? 2 * n : 1;
        int *label = NEW_ARRAY(b->cx, int, cap);
        const char **text = NEW_ARRAY(b->cx, const char *, cap);
        Span *span = NEW_ARRAY(b->cx, Span, cap);
        const uint32_t **pos = NEW_ARRAY(b->cx, const uint32_t *, cap);
        for (int i = 0; i < n; i++) {
            label[i] = u->formats.label[i];
            text[i] = u->formats.text[i];
            span[i] = u->formats.span[i];
            pos[i] = u->formats.pos[i];
        }
        u->formats.label = label;
        u->formats.text = text;
        u->formats.span = span;
        u->formats.pos = pos;
    }
    u->formats.label[n] = s->label;
    u->formats.text[n] = s->format;
    u->formats.span[n] = s->span;
    u->formats.pos[n] = s->format_pos;
}

/* What belongs to a whole program unit does not. */
static bool may_stand_in_block(const Parsed *s) {
    unsigned dummy = AT_INTENT | AT_OPTIONAL | AT_VALUE;
    for (int i = 0; i < s->decls.n; i++) {
        const Decl *d = s->decls.at[i];
        if (d->kind == DC_COMMON || d->kind == DC_EQUIVALENCE || d->kind == DC_IMPLICIT ||
            d->kind == DC_NAMELIST || ((d->kind == DC_ATTR || d->kind == DC_TYPE) &&
                                       d->attrs & dummy))
            return false;
    }
    return true;
}

/* PUBLIC or PRIVATE without names. */
static void default_access_once(Builder *b, const Unit *u, const Parsed *s) {
    for (int i = 0; s->decls.n && !s->decls.at[0]->entities.n && i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        if (d->kind != DC_ACCESS || d->entities.n)
            continue;
        diag_error(b->cx, s->span, "a second PUBLIC or PRIVATE statement without names");
        diag_note(b->cx, d->span, "the first is here");
        return;
    }
}

bool block_may_say_access(Builder *b, const Parsed *s, const Unit *u) {
    bool statement = s->cls == C_PUBLIC || s->cls == C_PRIVATE;
    unsigned attrs = 0;
    for (int i = 0; i < s->decls.n; i++) {
        const Decl *d = s->decls.at[i];
        if (d->kind == DC_TYPE || d->kind == DC_TYPEDEF || d->is_procedure)
            attrs |= d->attrs & (AT_PUBLIC | AT_PRIVATE); /* a directive has its own */
    }
    if (u->kind == UN_MODULE || !(statement || attrs))
        return true;
    const char *word = attrs & AT_PUBLIC ? "PUBLIC" : "PRIVATE";
    diag_error(b->cx, s->span, "%s stands only in a module", statement ? s->keyword : word);
    return false;
}

void block_add_decls(Builder *b, Open *unit, Parsed *s) {
    if (s->cls == C_MODULE_PROCEDURE) {
        diag_error(b->cx, s->span, "MODULE PROCEDURE stands only in a generic INTERFACE");
        return;
    }
    Unit *u = block_declared_in(unit);
    if (unit->block && s->ok && !may_stand_in_block(s)) {
        diag_error(b->cx, s->span, "%s cannot stand in a BLOCK construct", s->keyword);
        return;
    }
    if (s->cls == C_USE && u->decls.n && u->decls.at[u->decls.n - 1]->kind != DC_USE &&
        !unit->executing)
        diag_error(b->cx, s->span, "USE must come before all other declarations");
    if (block_may_say_access(b, s, u) && (s->cls == C_PUBLIC || s->cls == C_PRIVATE))
        default_access_once(b, u, s);
    const Open *around = unit > b->stack.at ? unit - 1 : NULL;
    if (s->cls == C_IMPORT && s->ok && !around)
        diag_error(b->cx, s->span, "IMPORT stands only in an interface body");
    if (u->is_block_data && s->ok && s->cls == C_EXTERNAL)
        diag_error(b->cx, s->span, "%s cannot stand in BLOCK DATA", s->keyword);
    if (unit->executing && s->line->directive && s->ok)
        diag_warn(b->cx, WARN_DIRECTIVES, s->span,
                  "%s behind executable statements counts from the beginning "
                  "of the procedure",
                  s->keyword); /* a comment to other compilers, so they stand there */
    else if (s->cls != C_DATA && s->ok)
        block_declares(b, unit, s);
    vec_append(b->cx, &u->decls, &s->decls);
}

/* ---- ENUM ---- */

/* ENUMERATOR :: red = 4, blue: one more than the one before, or 0. */
void block_add_enumerators(Builder *b, Parsed *s, Open *o) {
    for (int i = 0; i < s->decls.n; i++) {
        Decl *d = s->decls.at[i];
        d->type = (Type){.base = TY_INTEGER, .kind = 4};
        d->type_given = true;
        for (int k = 0; k < d->entities.n; k++) {
            Entity *e = &d->entities.at[k];
            if (e->spec.kind != AS_SCALAR || e->char_len)
                diag_error(b->cx, e->span, "the enumerator '%s' is a scalar of the kind that all "
                           "have", e->name);
            if (e->init && e->init->kind == EX_CONST && e->init->type.base != TY_INTEGER)
                diag_error(b->cx, e->init->span, "the value of an enumerator must be INTEGER");
            if (!e->init && !o->last)
                e->init = mk_int(b->cx, e->span, 0, 4);
            else if (!e->init)
                e->init = mk_binary(b->cx, e->span, OP_ADD, expr_copy(b->cx, o->last),
                                    mk_int(b->cx, e->span, 1, 4));
            o->last = mk_ref(b->cx, e->span, e->name);
        }
        vec_push(b->cx, &block_declared_in(&b->stack.at[block_find_declared(b)])->decls, d);
    }
}

/* Gives a waiting INDEPENDENT to the statement, which should be a DO or FORALL. */
void block_take_independent(Builder *b, Parsed *s) {
    IndependentDir *dir = b->independent;
    b->independent = NULL;
    if (!dir)
        return;
    if (s->stmt && (s->cls == C_DO || s->cls == C_FORALL || s->cls == C_FORALL_STMT))
        s->stmt->dir = dir;
    else if (s->ok)
        diag_error(b->cx, dir->span, "INDEPENDENT must stand before a DO loop with a variable or "
                                     "before FORALL");
}

/* Directives that say only where statements run and what they touch. */
bool block_is_advice(const Parsed *s) {
    switch (s->cls) {
    case C_D_ON: case C_D_ON_HOME: case C_D_END_ON: case C_D_RESIDENT: case C_D_END_RESIDENT:
    case C_D_TASK_REGION: case C_D_END_TASK_REGION:
        return true;
    default:
        return false;
    }
}

/* ON at the front of an INDEPENDENT loop, or between INDEPENDENT and its loop, has a say in it. */
void block_take_advice(Builder *b, const Parsed *s) {
    const Stmt *loop = b->stack.n ? block_top(b)->stmt : NULL;
    IndependentDir *dir = b->independent, *on = s->independent;
    if (!dir && loop && loop->kind == ST_DO && !loop->body.n)
        dir = loop->dir;
    if (!dir || !on)
        return;
    vec_append(b->cx, &dir->new_vars, &on->new_vars);
    vec_append(b->cx, &dir->reduction, &on->reduction);
    if (dir->on_home)
        return;
    dir->on_home = on->on_home;
    dir->is_advice = true;
}

static void add_other_names(Builder *b, ExprVec *to, const ExprVec *from, const char *but) {
    for (int i = 0; i < from->n; i++)
        if (from->at[i]->name != but)
            vec_push(b->cx, to, expr_copy(b->cx, from->at[i]));
}

/* INDEPENDENT(j,i) before DO j speaks of DO i directly inside as well: it gets a directive of its
 * own, with the names that are left, and its variable is NEW in the outer loop. */
static void share_independent(Builder *b, Stmt *outer, Stmt *inner) {
    IndependentDir *dir = outer->dir, *own = NEW(b->cx, IndependentDir);
    bool named = false;
    for (int i = 0; i < dir->indices.n; i++)
        named |= dir->indices.at[i]->name == inner->name && inner->name != outer->name;
    if (!named)
        return;
    own->span = dir->span;
    add_other_names(b, &own->indices, &dir->indices, outer->name);
    add_other_names(b, &own->new_vars, &dir->new_vars, inner->name);
    add_other_names(b, &own->reduction, &dir->reduction, NULL);
    own->on_home = dir->on_home; /* it may speak of both variables */
    dir->on_home = NULL;
    dir->indices.n = dir->new_vars.n = 0;
    vec_push(b->cx, &dir->indices, mk_ref(b->cx, dir->span, outer->name));
    add_other_names(b, &dir->new_vars, &own->new_vars, NULL);
    vec_push(b->cx, &dir->new_vars, mk_ref(b->cx, dir->span, inner->name));
    inner->dir = own;
}

/* WHERE and FORALL blocks hold few kinds of statements. */
static bool fits_block(const Open *o, StmtClass cls) {
    bool where = cls == C_ASSIGN || cls == C_WHERE || cls == C_WHERE_STMT;
    if (o->cls == C_WHERE)
        return where;
    if (o->cls == C_FORALL)
        return where || cls == C_FORALL || cls == C_FORALL_STMT || cls == C_POINTER_ASSIGN;
    return true;
}

void block_add_stmt(Builder *b, Open *unit, Parsed *s) {
    StmtClass opened = block_class_opened(s->cls);
    if (opened != C_UNKNOWN && !s->stmt)
        s->stmt = broken_header(b, opened, s->span);
    if (!s->stmt)
        return;
    if (block_top(b)->cls == C_SELECT_CASE && !block_top(b)->stmt->arms.n)
        diag_error(b->cx, s->span, "expected CASE after SELECT CASE");
    if (!fits_block(block_top(b), s->cls)) {
        if (!block_top(b)->strayed && !block_top(b)->broken)
            diag_error(b->cx, s->span, "%s cannot stand in a %s block", s->keyword,
                       block_top(b)->what);
        block_top(b)->strayed = true;
    }
    Stmt *outer = block_top(b)->stmt;
    if (s->cls == C_DO && s->ok && !s->stmt->dir && outer && outer->dir && !outer->body.n)
        share_independent(b, outer, s->stmt);
    /* what may be a statement function: declarations may follow */
    bool executes = s->cls != C_ASSIGN || !s->stmt->lhs || s->stmt->lhs->kind != EX_REF ||
                    !s->stmt->lhs->has_args;
    executes &= s->ok; /* a declaration, perhaps */
    Open *const opens[] = {unit, &b->stack.at[block_find_declared(b)]};
    for (int i = 0; executes && i < countof(opens); i++) {
        opens[i]->first = opens[i]->executing ? opens[i]->first : s->span;
        opens[i]->executing = true;
    }
    vec_push(b->cx, body_of(block_top(b)), s->stmt);
    if (opened != C_UNKNOWN)
        open_construct(b, s, opened);
}

/* Declarations, executable statements and directives. */
