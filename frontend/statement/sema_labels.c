/* sema_labels.c: labels as targets of jumps.
 *
 * Contract: before a unit's body is typed, every statement whose label a jump names gets an
 * ST_LABEL of its own in front of it, so that later passes meet control flow as statements in a
 * list. A jump into a construct from outside is an error, unless sema_opened.c has taken that
 * apart. EXIT from a construct that is no loop is a jump behind it. Unit.has_jumps then says that
 * statements may follow each other in other orders than written. */
#include "../sema/sema.h"
#include "../source/source.h"
#include "../structure/sema_struct.h"

typedef struct Place {
    int label;
    const Stmt *stmt;
    const StmtVec *block; /* the block it stands in */
    bool target;
} Place;

typedef struct Labels {
    Sema *S;
    Vec(Place) places;
    Vec(const StmtVec *) around; /* blocks around the statement at work, outermost first */
    Vec(const Stmt *) named;     /* constructs with a name */
    int own;                     /* the first of them in the scope at work */
    int concurrent;              /* how many of `around` the innermost DO CONCURRENT is in */
    Unit *unit;
} Labels;

static void each_block(StmtVec *block, void *arg, void (*f)(Labels *l, StmtVec *block, Stmt *s)) {
    Labels *l = arg;
    vec_push(l->S->cx, &l->around, block);
    for (int i = 0; i < block->n; i++)
        f(l, block, block->at[i]);
    l->around.n--;
}

static bool is_format(const Unit *u, int label) {
    for (int i = 0; i < u->formats.n; i++)
        if (u->formats.label[i] == label)
            return true;
    return false;
}

/* ---- ASSIGN ---- */

static void find_given(StmtVec *block, void *arg) {
    Labels *l = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        for (int k = 0; s->kind == ST_ASSIGN_LABEL && s->lhs && k < s->labels.n; k++) {
            LabelGiven given = {s->lhs->name, s->labels.at[k], is_format(l->unit, s->labels.at[k])};
            vec_push(l->S->cx, &l->S->labels_given, given);
        }
        stmt_blocks(s, find_given, arg);
    }
}

/* GO TO k without a list leads to the labels that ASSIGN statements of the unit give k; those that
 * it cannot reach are left out below. */
static void give_labels(StmtVec *block, void *arg) {
    Labels *l = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool wants = s->kind == ST_GOTO && s->by_label && !s->labels.n;
        for (int k = 0; wants && k < l->S->labels_given.n; k++) {
            const LabelGiven *given = &l->S->labels_given.at[k];
            if (given->name == s->code->name && !given->is_format)
                vec_push(l->S->cx, &s->labels, given->label);
        }
        s->no_list |= wants;
        if (wants && !s->labels.n)
            diag_error(l->S->cx, s->span, "no ASSIGN gives '%s' a label", s->code->name);
        stmt_blocks(s, give_labels, arg);
    }
}

bool sema_may_be_format(const Sema *S, const char *name) {
    bool may = false;
    for (int i = 0; i < S->labels_given.n; i++)
        may |= S->labels_given.at[i].is_format && S->labels_given.at[i].name == name;
    return may;
}

Expr *sema_label_variable(Sema *S, Expr *v) {
    Expr *pointer = heap_pointer(v); /* it has the label, wherever it leads, as in gfortran */
    v = pointer ? pointer : heap_variable(v);
    if (v->kind != EX_VAR)
        return NULL;
    const Symbol *of = v->sym;
    Scope *unit = scope_unit(S->scope), *scope = S->scope;
    while (scope != of->scope && scope != unit) /* a BLOCK construct may have its own */
        scope = scope->parent;
    const char *name = name_of(S->cx, arena_printf(S->cx->arena, "_label_%s", of->name));
    Symbol *s = scope_find(scope, name);
    if (!s) {
        s = scope_add(S->cx, scope, name, v->span, SYM_VAR);
        s->type = TYPE(INTEGER, 4);
        s->is_used = s->is_assigned = s->is_set = s->bounds_done = true;
        s->is_save = of->is_save || of->common || of->scope != scope;
    }
    return mk_var(S->cx, v->span, s);
}

/* ---- places ---- */

static void find_block(StmtVec *block, void *arg);

/* The name of a construct belongs to the unit, or to the BLOCK construct around it. */
static void check_name(Labels *l, const Stmt *s) {
    for (int i = l->own; i < l->named.n; i++) {
        if (l->named.at[i]->construct != s->construct)
            continue;
        diag_error(l->S->cx, s->span, "there is another construct with the name '%s'",
                   s->construct);
        diag_note(l->S->cx, l->named.at[i]->span, "it is here");
        return;
    }
    vec_push(l->S->cx, &l->named, s);
    const Unit *u = l->S->unit;
    const Symbol *other = l->own ? NULL : scope_find(u->scope, s->construct);
    if (!other || other->has_error || other->scope != u->scope || !other->span.end ||
        (other->kind != SYM_VAR && other->kind != SYM_CONST))
        return;
    diag_error(l->S->cx, s->span, "'%s' is %s and cannot be the name of a construct", s->construct,
               sym_kind_word(other));
    diag_note(l->S->cx, other->span, "'%s' is declared here", other->name);
}

static void find_place(Labels *l, StmtVec *block, Stmt *s) {
    if (s->construct)
        check_name(l, s);
    if (s->label)
        vec_push(l->S->cx, &l->places, (Place){.label = s->label, .stmt = s, .block = block});
    const int own = l->own, named = l->named.n;
    const bool is_scope = s->kind == ST_BLOCK && s->block;
    if (is_scope)
        l->own = named;
    stmt_blocks(s, find_block, l);
    l->own = own;
    if (is_scope)
        l->named.n = named;
}

static void find_block(StmtVec *block, void *arg) {
    each_block(block, arg, find_place);
}

/* Where a statement names a label: behind '=' in READ, behind '*' in CALL. */
Span sema_label_place(Context *cx, const Stmt *s, int label) {
    const char *after = s->io ? "=" : s->kind == ST_CALL ? "*" : s->kind == ST_ARITHMETIC ? "),"
                                                                                          : NULL;
    return sources_word(cx, s->span, arena_printf(cx->arena, "%d", label), after);
}

static void use_label(Labels *l, const Stmt *s, int label) {
    Context *cx = l->S->cx;
    unit_use_label(l->unit, label);
    for (int i = 0; i < l->places.n; i++) {
        Place *p = &l->places.at[i];
        if (p->label != label)
            continue;
        bool around = s->kind == ST_ASSIGN_LABEL, leaves = false;
        for (int k = 0; k < l->around.n; k++) {
            around |= l->around.at[k] == p->block;
            leaves |= k < l->concurrent && l->around.at[k] == p->block;
        }
        p->target |= around;
        if (leaves && s->kind != ST_ASSIGN_LABEL) {
            diag_error(cx, sema_label_place(cx, s, label),
                       "this jump leaves the DO CONCURRENT loop around it");
            diag_note(cx, p->stmt->span, "it leads to here");
        }
        if (!around) {
            diag_error(cx, sema_label_place(cx, s, label),
                       "the statement with label %d is inside a block that this jump "
                       "is outside of", label);
            diag_note(cx, p->stmt->span, "it is here");
        }
        return;
    }
    if (s->kind == ST_ASSIGN_LABEL && is_format(l->unit, label))
        return;
    for (int i = 0; i < l->unit->labels.n && !is_format(l->unit, label); i++) {
        if (l->unit->labels.at[i].label != label)
            continue;
        diag_error(cx, sema_label_place(cx, s, label),
                   "no jump can lead to the statement with label %d", label);
        diag_note(cx, l->unit->labels.at[i].span, "it is here");
        return;
    }
    diag_error(cx, sema_label_place(cx, s, label),
               is_format(l->unit, label) ? "label %d belongs to a FORMAT"
                                                      : "there is no statement with label %d",
               label);
}

static void use_block(StmtVec *block, void *arg);

static bool is_around(const Labels *l, int label) {
    for (int i = 0; i < l->places.n; i++)
        for (int k = 0; k < l->around.n && l->places.at[i].label == label; k++)
            if (l->around.at[k] == l->places.at[i].block)
                return true;
    return false;
}

/* ASSIGNs may give the variable labels for other jumps, too, in constructs around those. */
static void leave_out(const Labels *l, Stmt *s) {
    int kept = 0;
    for (int i = 0; i < s->labels.n; i++)
        if (is_around(l, s->labels.at[i]))
            s->labels.at[kept++] = s->labels.at[i];
    if (kept)
        s->labels.n = kept;
}

static void use_labels(Labels *l, StmtVec *block, Stmt *s) {
    (void)block;
    if (s->no_list)
        leave_out(l, s);
    for (int i = 0; i < s->labels.n; i++)
        use_label(l, s, s->labels.at[i]);
    int outside = l->concurrent;
    if (s->concurrent)
        l->concurrent = l->around.n;
    stmt_blocks(s, use_block, l);
    l->concurrent = outside;
}

static void use_block(StmtVec *block, void *arg) {
    each_block(block, arg, use_labels);
}

static bool is_target(const Labels *l, const Stmt *s) {
    for (int i = 0; s->label && i < l->places.n; i++)
        if (l->places.at[i].stmt == s)
            return l->places.at[i].target;
    return false;
}

static void put_labels(StmtVec *block, void *arg) {
    Labels *l = arg;
    Context *cx = l->S->cx;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        stmt_blocks(s, put_labels, l);
        if (is_target(l, s)) {
            Stmt *label = mk_stmt(cx, ST_LABEL, s->span);
            label->label = s->label;
            vec_push(cx, &out, label);
        }
        vec_push(cx, &out, s);
    }
    *block = out;
}

/* ---- EXIT from what is no loop ---- */

enum { EXIT_LABEL = 2000000 }; /* labels that no program has */

typedef struct Leave {
    Sema *S;
    Vec(Stmt *) around; /* constructs around the statement at work, outermost first */
    Vec(Stmt *) left;   /* constructs that an EXIT leaves: the k-th has label EXIT_LABEL + k */
} Leave;

static int leave_label(Leave *l, Stmt *construct) {
    for (int i = 0; i < l->left.n; i++)
        if (l->left.at[i] == construct)
            return EXIT_LABEL + i;
    vec_push(l->S->cx, &l->left, construct);
    return EXIT_LABEL + l->left.n - 1;
}

static void leave_block(StmtVec *block, void *arg) {
    Leave *l = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i], *c = NULL;
        int left = l->left.n;
        for (int k = l->around.n - 1; k >= 0 && !c && s->kind == ST_EXIT && s->name; k--)
            if (l->around.at[k]->construct == s->name)
                c = l->around.at[k];
        bool loop = c && (c->kind == ST_DO || c->kind == ST_DO_WHILE || c->concurrent);
        if (c && !loop) {
            s->kind = ST_GOTO;
            s->name = NULL;
            vec_push(l->S->cx, &s->labels, leave_label(l, c));
        }
        vec_push(l->S->cx, &l->around, s);
        stmt_blocks(s, leave_block, l);
        l->around.n--;
        for (int k = left; k < l->left.n; k++) {
            if (l->left.at[k] != s)
                continue;
            Stmt *end = mk_stmt(l->S->cx, ST_CONTINUE, s->span);
            end->label = EXIT_LABEL + k;
            vec_push(l->S->cx, block, end);
            for (int m = block->n - 1; m > i + 1; m--)
                block->at[m] = block->at[m - 1];
            block->at[++i] = end;
        }
    }
}

void sema_labels(Sema *S, Unit *u) {
    Labels l = {.S = S, .unit = u};
    Leave leave = {.S = S};
    S->labels_given.n = 0;
    find_given(&u->body, &l);
    give_labels(&u->body, &l);
    leave_block(&u->body, &leave);
    sema_open_blocks(S, u);
    find_block(&u->body, &l);
    use_block(&u->body, &l);
    bool any = false;
    for (int i = 0; i < l.places.n; i++)
        any |= l.places.at[i].target;
    u->has_jumps |= any;
    if (any)
        put_labels(&u->body, &l);
}
