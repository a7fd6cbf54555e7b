/* sema_stmt.c: the executable part: every statement's expressions typed, its own rules checked.
 *
 * Contract: loops and constructs that a name or EXIT refers to are resolved to their statements;
 * FORALL indices get symbols in a scope of their own. Which statements may stand in WHERE and
 * FORALL was seen by the parser. */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

static bool failed(const Expr *e) {
    return e->type.base == TY_NONE;
}

/* ---- assignment ---- */

/* c(lo:hi) = v: all of c gets its own value but for v there. */
void sema_update_part(Context *cx, Stmt *s) {
    Expr *part = s->lhs, *e = mk_expr(cx, EX_UPDATE, s->rhs->span);
    e->a = expr_copy(cx, part->a);
    e->b = s->rhs;
    e->lo = part->lo;
    e->hi = part->hi;
    e->type = part->a->type;
    e->shape = part->a->shape;
    s->lhs = part->a;
    s->rhs = e;
}

static void find_index(Expr **at, void *arg) {
    *(bool *)arg |= (*at)->sym && (*at)->sym->is_index;
    expr_children(*at, find_index, arg);
}

/* In FORALL, parts of one element that come from that element: all right sides come first, but
 * elements, not characters, are what is kept of them. */
static void check_parts(Sema *S, const Stmt *s) {
    Expr *element = s->lhs->a;
    bool varies = false;
    find_index(&element, &varies);
    if (!S->in_forall)
        return;
    if ((element->kind == EX_VAR || element->sym->is_heap) && !element->shape && !varies) {
        diag_unsupported(S->cx, s->span, "a FORALL that assigns parts of the scalar '%s' is not "
                         "supported", element->sym->name);
        return;
    }
    if (!element->sym || !expr_mentions(s->rhs, element->sym))
        return;
    for (const Scope *sc = S->scope; sc; sc = sc->parent)
        for (int i = 0; i < sc->symbols.n; i++) {
            const Symbol *x = sc->symbols.at[i];
            bool used = !x->is_index;
            for (int k = 0; k < element->args.n && !used; k++)
                used = expr_mentions(element->args.at[k], x);
            if (!used) {
                diag_unsupported(S->cx, s->span, "a FORALL that assigns parts of one element of "
                                 "'%s' from '%s' is not supported", element->sym->name,
                                 element->sym->name);
                return;
            }
        }
}

/* A PARAMETER that is an array of records gets its values at entry. */
static bool begins_constant(const Stmt *s) {
    return s->is_plain && s->lhs->kind == EX_VAR && s->lhs->sym->is_constant;
}

static void assignment(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    if (sema_is_complex_part(S, s->lhs))
        sema_assign_complex_part(S, s);
    if (s->lhs->type.to)
        return; /* a pointer, made here, at entry */
    if (!sema_alias_changes(S, s->lhs))
        return;
    s->lhs = heap_called_variable(S, s->lhs);
    const Expr *source = S->unit->is_pure ? expr_copy(cx, s->rhs) : s->rhs;
    s->rhs = sema_expr(S, s->rhs);
    if (failed(s->lhs) || failed(s->rhs) ||
        (!begins_constant(s) && !sema_definable(S, s->lhs, "assigned")) ||
        (!s->is_plain && (sema_defined_assignment(S, s) ||
                          !sema_pure_may_copy(S, source, s->lhs->type))))
        return;
    const char *subject = expr_subject(cx, s->lhs);
    const Expr *written = s->rhs;
    s->rhs = sema_assign_convert(S, s->rhs, s->lhs->type, subject);
    if (failed(s->rhs))
        return;
    sema_warn_conversion(S, written, s->rhs);
    bool grows = heap_is_owned(s->lhs) && !heap_text_is_fixed(s->lhs);
    if (!grows && s->lhs->kind != EX_SUBSTR) /* PATH(1:1) = 'Complex precision' is meant so */
        sema_warn_cut(S, s->rhs, s->lhs->type, subject);
    if (s->rhs->shape && !s->lhs->shape) {
        diag_error(cx, s->rhs->span, "an array is assigned to the scalar %s", subject);
        return;
    }
    if (heap_is_owned(s->lhs) && heap_is_text(s->lhs) && !heap_text_is_fixed(s->lhs)) {
        StmtVec out = {0};
        heap_assign_text(S, &out, s->lhs, s->rhs);
        *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
        return;
    }
    if (s->lhs->kind == EX_VAR && s->lhs->sym->is_deferred && !S->in_forall && !S->in_where)
        heap_call_once(S, &S->prelude, &s->rhs);
    if (heap_is_owned(s->lhs) && !S->in_forall && !S->in_where)
        heap_ensure(S, &S->prelude, s->lhs);
    if (s->lhs->type.base == TY_DERIVED) {
        if (!shape_conform(S, s->lhs, s->rhs))
            return;
        s->rhs = sema_follow_shape(S, s->lhs, s->rhs);
        sema_struct_assignment(S, s);
        return;
    }
    if (!shape_conform(S, s->lhs, s->rhs))
        return;
    if (s->lhs->kind == EX_SUBSTR) {
        check_parts(S, s);
        sema_update_part(cx, s);
    } else if (!s->keeps_shape) {
        s->rhs = sema_follow_shape(S, s->lhs, s->rhs);
    }
}

/* ---- WHERE, FORALL ---- */

/* Statements that became several stand among the others. */
static void flatten(Context *cx, StmtVec *out, const StmtVec *body) {
    for (int i = 0; i < body->n; i++)
        if (body->at[i]->kind == ST_BLOCK && !body->at[i]->is_before)
            flatten(cx, out, &body->at[i]->body);
        else
            vec_push(cx, out, body->at[i]);
}

static void needs_order(Sema *S, const Stmt *s) {
    diag_unsupported(S->cx, s->span, "what must be computed between two statements of a WHERE "
                     "construct is not supported in a nested one, nor in FORALL");
    diag_hint(S->cx, "write several WHERE constructs");
}

/* What a statement, or the mask, `of` needs comes before the whole WHERE; where it reads what the
 * WHERE has assigned by then, in its place, in *here. */
static void place_needs(Sema *S, StmtVec *outside, StmtVec *here, StmtVec need, const Stmt *of) {
    bool changed = need.n && sema_where_changed(S, &need, of);
    for (int k = 0; k < need.n; k++) {
        need.at[k]->is_before = changed;
        vec_push(S->cx, changed ? here : outside, need.at[k]);
    }
}

/* The mask of an arm behind others; what it needs stands at the end of the one before. defined: as
 * where_body() has it. */
static Expr *where_mask(Sema *S, Stmt *s, int arm, bool *defined) {
    StmtVec outer = sema_needs_begin(S);
    Expr *e = sema_expr(S, s->arms.at[arm].cond);
    StmtVec need = S->prelude, here = {0};
    S->prelude = outer;
    place_needs(S, &S->prelude, arm ? &s->arms.at[arm - 1].body : &here, need, NULL);
    bool between = false;
    for (int i = 0; i < need.n; i++)
        between |= need.at[i]->is_before;
    if (between && !defined)
        needs_order(S, s);
    else if (between)
        *defined = true;
    return e;
}

/* defined: NULL, or becomes true where there is a defined assignment, which is then a loop, or what
 * must run between two statements. */
static void where_body(Sema *S, StmtVec *body, const Expr *mask, bool *defined) {
    StmtVec flat = {0};
    int errors = diag_errors(S->cx);
    sema_block(S, body);
    flatten(S->cx, &flat, body);
    *body = flat;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (s->is_before) {
            if (!defined)
                needs_order(S, s);
            else
                *defined = true;
            continue;
        }
        if (s->kind == ST_DO && defined)
            *defined = true;
        else if (s->kind != ST_ASSIGN && s->kind != ST_WHERE && diag_errors(S->cx) == errors)
            diag_unsupported(S->cx, s->span, "%s is not supported in a WHERE construct",
                             s->kind != ST_FORALL
                                 ? "this defined assignment"
                                 : "an assignment of structures with array components");
        const Expr *like = s->kind == ST_ASSIGN ? s->lhs : s->arms.n ? s->arms.at[0].cond : NULL;
        if (!like || !mask || failed(like) || failed(mask))
            continue;
        if (!like->shape)
            diag_error(S->cx, like->span, "only arrays can be assigned in a WHERE construct");
        else
            shape_conform(S, mask, like);
    }
}

static void where(Sema *S, Stmt *s) {
    const Expr *mask = NULL;
    bool nested = S->in_where, defined = false, inner = nested || S->in_forall;
    int errors = diag_errors(S->cx);
    S->in_where = true;
    S->where = nested ? S->where : s;
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (arm->cond) {
            Expr *e = arm->cond = where_mask(S, s, i, inner ? NULL : &defined);
            if (!failed(e) && (e->type.base != TY_LOGICAL || !e->shape)) {
                diag_error(S->cx, e->span, "the mask of WHERE must be a LOGICAL array, it is %s%s",
                           e->shape ? "" : "a scalar ", type_name(S->cx, e->type));
                sema_fail(e);
            }
            if (mask && !failed(mask) && !failed(e))
                shape_conform(S, mask, e);
            if (!mask)
                mask = e;
        }
        bool alone = !inner && s->arms.n == 1 && arm->body.n == 1 && mask && !failed(mask);
        const Expr *outer = S->mask;
        bool masked = S->masked;
        S->masked = true;
        S->mask = alone && arm->body.at[0]->kind == ST_ASSIGN ? mask : NULL;
        where_body(S, &arm->body, mask, inner ? NULL : &defined);
        S->masked = masked;
        S->mask = outer;
    }
    S->in_where = nested;
    if (defined && diag_errors(S->cx) == errors && !sema_defined_where(S, s))
        diag_unsupported(S->cx, s->span, "a defined assignment under this mask is not supported in "
                         "a WHERE construct");
}

void sema_forall_bounds(Sema *S, ForallIndex *x) {
    x->lo = sema_scalar(S, x->lo, TY_INTEGER, "a bound of FORALL");
    x->hi = sema_scalar(S, x->hi, TY_INTEGER, "a bound of FORALL");
    if (x->step)
        x->step = sema_scalar(S, x->step, TY_INTEGER, "the stride of FORALL");
    sema_check_step(S, x->step, "stride of FORALL");
}

static bool assigns_pointer(const StmtVec *body) {
    bool any = false;
    for (int i = 0; i < body->n; i++) {
        const Stmt *s = body->at[i];
        any |= s->kind == ST_ASSIGN ? s->lhs->type.to != NULL : assigns_pointer(&s->body);
    }
    return any;
}

static void find_pointer(Expr **at, void *arg) {
    const Expr *e = *at;
    if (e->kind == EX_ELEM && e->sym->is_heap && e->args.at[e->args.n - 1]->kind != EX_ADDRESS)
        *(bool *)arg = true;
    expr_children(*at, find_pointer, arg);
}

/* Hidden arrays are associated before the FORALL: no pointer on the way to them may change
 * in it. */
static void check_associations(Sema *S, const Stmt *forall) {
    for (int i = 0; i < S->prelude.n && assigns_pointer(&forall->body); i++) {
        Stmt *s = S->prelude.at[i];
        bool through = false;
        if (s->kind == ST_POINTER && s->rhs)
            find_pointer(&s->rhs, &through);
        if (!through)
            continue;
        diag_unsupported(S->cx, s->span, "an array component reached by a pointer, in a FORALL "
                         "that assigns pointers, is not supported");
        diag_hint(S->cx, "use a DO loop");
        return;
    }
}

typedef struct HeaderName {
    Context *cx;
    const Stmt *forall;
} HeaderName;

static void find_header_name(Expr **at, void *arg) {
    const HeaderName *h = arg;
    for (int i = 0; i < h->forall->indices.n; i++)
        if ((*at)->kind == EX_REF && !(*at)->sym && (*at)->name == h->forall->indices.at[i].name)
            diag_error(h->cx, (*at)->span, "the index '%s' cannot be in the bounds of its own "
                       "FORALL", (*at)->name);
    expr_children(*at, find_header_name, arg);
}

/* No bound depends on an index of the same header. */
void sema_forall_header(Sema *S, Stmt *s) {
    HeaderName h = {S->cx, s};
    for (int i = 0; i < s->indices.n; i++) {
        ForallIndex *x = &s->indices.at[i];
        find_header_name(&x->lo, &h);
        find_header_name(&x->hi, &h);
        if (x->step)
            find_header_name(&x->step, &h);
    }
}

/* Do the bounds of `inner`, not typed yet, or its index names mention an index of s? */
static bool header_mentions(const Stmt *s, const Stmt *inner) {
    for (int k = 0; k < s->indices.n; k++) {
        const char *name = s->indices.at[k].name;
        for (int i = 0; i < inner->indices.n; i++) {
            const ForallIndex *x = &inner->indices.at[i];
            if (x->name == name || expr_says_name(x->lo, name) || expr_says_name(x->hi, name) ||
                expr_says_name(x->step, name))
                return true;
        }
    }
    return false;
}

/* FORALL (i = …) FORALL (j = …) is FORALL (i = …, j = …) where nothing else stands in it, only one
 * has a mask, and no bound needs the outer index. */
static void join_nested(const Context *cx, Stmt *s) {
    while (s->body.n == 1 && s->body.at[0]->kind == ST_FORALL) {
        Stmt *inner = s->body.at[0];
        if (s->dir || inner->dir || (s->cond && inner->cond) || header_mentions(s, inner))
            return;
        vec_append(cx, &s->indices, &inner->indices);
        s->cond = s->cond ? s->cond : inner->cond;
        s->body = inner->body;
    }
}

static void forall(Sema *S, Stmt *s) {
    Scope *outer = S->scope;
    bool nested = S->in_forall;
    if (s->indices.n && s->indices.at[0].sym)
        return; /* made here, at entry */
    join_nested(S->cx, s);
    sema_forall_header(S, s);
    for (int i = 0; i < s->indices.n; i++)
        sema_forall_bounds(S, &s->indices.at[i]);
    S->scope = scope_new(S->cx, outer, S->unit);
    for (int i = 0; i < s->indices.n; i++) {
        ForallIndex *x = &s->indices.at[i];
        if (scope_find(S->scope, x->name))
            diag_error(S->cx, s->span, "'%s' is an index of this FORALL already", x->name);
        else
            x->sym = sema_index(S, x->name, s->span, x->kind, "FORALL");
    }
    S->in_forall = true;
    if (s->cond)
        s->cond = sema_scalar(S, s->cond, TY_LOGICAL, "the mask of FORALL");
    if (s->dir)
        sema_independent(S, s);
    StmtVec flat = {0};
    sema_block(S, &s->body);
    flatten(S->cx, &flat, &s->body);
    s->body = flat;
    check_associations(S, s);
    S->in_forall = nested;
    S->scope = outer;
}

/* ---- jumps ---- */

static void not_in_independent(Sema *S, const Stmt *s, const char *word) {
    for (int i = 0; i < S->loops.n; i++)
        if (S->loops.at[i]->dir)
            diag_error(S->cx, s->span, "%s cannot stand in %s loop", word,
                       S->loops.at[i]->dir->is_concurrent ? "a DO CONCURRENT" : "an INDEPENDENT");
}

/* STOP n, QUIET=q becomes IF (q): the one that says nothing, ELSE: the other. */
static void quiet_stop(Sema *S, Stmt *s) {
    Expr *quiet = sema_scalar(S, s->cond, TY_LOGICAL, "QUIET= of STOP");
    Stmt *says = mk_stmt(S->cx, ST_STOP, s->span), *silent = mk_stmt(S->cx, ST_STOP, s->span);
    says->code = s->code;
    silent->code = s->code ? expr_copy(S->cx, s->code) : NULL;
    says->is_error = silent->is_error = s->is_error;
    silent->is_quiet = true;
    *s = (Stmt){.kind = ST_IF, .span = s->span, .label = s->label};
    vec_push(S->cx, &s->arms, (Arm){.cond = quiet, .span = s->span});
    vec_push(S->cx, &s->arms, (Arm){.span = s->span});
    vec_push(S->cx, &s->arms.at[0].body, silent);
    vec_push(S->cx, &s->arms.at[1].body, says);
}

static void go_to(Sema *S, Stmt *s) {
    if (s->code)
        s->code = sema_scalar(S, s->code, TY_INTEGER, "the index of GO TO");
    Expr *v = s->by_label && !failed(s->code) ? sema_label_variable(S, s->code) : NULL;
    s->code = v ? v : s->code;
}

static void arithmetic_if(Sema *S, Stmt *s) {
    Expr *e = s->cond = sema_expr(S, s->cond);
    if (!failed(e) && (e->shape || (e->type.base != TY_INTEGER && e->type.base != TY_REAL)))
        diag_error(S->cx, e->span, "the condition of an arithmetic IF must be an INTEGER or REAL "
                   "scalar");
}

/* ASSIGN 10 TO k: a variable beside k keeps the number of the label, which a GO TO looks up. */
static void assign_label(Sema *S, Stmt *s) {
    s->lhs = sema_designator(S, s->lhs);
    if (!sema_definable(S, s->lhs, "assigned"))
        return;
    Expr *v = sema_label_variable(S, s->lhs);
    if (!v || s->lhs->shape || s->lhs->type.base != TY_INTEGER || s->lhs->type.kind < 4) {
        diag_error(S->cx, s->lhs->span, "ASSIGN needs a default INTEGER variable");
        return;
    }
    s->kind = ST_ASSIGN;
    s->lhs = v;
    s->rhs = mk_int(S->cx, s->span, s->labels.at[0], s->lhs->type.kind);
}

/* RETURN n: the n-th label of the CALL, if there are so many. In the main program it is STOP, as
 * gfortran has it. */
static void return_statement(Sema *S, Stmt *s) {
    not_in_independent(S, s, "RETURN");
    if (S->unit->kind == UN_PROGRAM && s->code)
        diag_error(S->cx, s->span, "RETURN with a value is not allowed in the main program");
    else if (S->unit->kind == UN_PROGRAM)
        s->kind = ST_STOP;
    if (!s->code)
        return;
    s->code = sema_scalar(S, s->code, TY_INTEGER, "the number of an alternate RETURN");
    if (S->unit->kind == UN_FUNCTION && !S->unit->family)
        diag_error(S->cx, s->span, "an alternate RETURN needs a dummy argument '*'");
    else if (S->unit->kind != UN_PROGRAM && !S->unit->alternates)
        s->code = NULL; /* it leads nowhere, or to another entry's label */
}

/* ---- IF ---- */

/* Arms from i on become an IF of their own in an ELSE, behind what their condition calls. */
static void split_arms(Sema *S, Stmt *s, int i, StmtVec calls) {
    Stmt *rest = mk_stmt(S->cx, ST_IF, s->arms.at[i].span);
    Arm other = {.span = s->arms.at[i].span, .body = calls};
    for (int k = i; k < s->arms.n; k++)
        vec_push(S->cx, &rest->arms, s->arms.at[k]);
    vec_push(S->cx, &other.body, rest);
    s->arms.n = i;
    vec_push(S->cx, &s->arms, other);
}

static void if_statement(Sema *S, Stmt *s) {
    for (int i = 0; i < s->arms.n; i++) {
        StmtVec before = S->prelude;
        S->prelude = (StmtVec){0};
        Expr **cond = &s->arms.at[i].cond;
        if (*cond)
            *cond = sema_scalar(S, *cond, TY_LOGICAL, "the condition of IF");
        StmtVec calls = S->prelude;
        S->prelude = before;
        sema_block(S, &s->arms.at[i].body);
        if (calls.n && i > 0) {
            split_arms(S, s, i, calls);
            s = s->arms.at[i].body.at[calls.n];
            i = 0;
        } else {
            vec_append(S->cx, &S->prelude, &calls);
        }
    }
}

/* ---- one statement ---- */

static void statement(Sema *S, Stmt *s) {
    switch (s->kind) {
    case ST_ASSIGN:
        assignment(S, s);
        break;
    case ST_CALL:
        sema_call(S, s);
        break;
    case ST_IF:
        if_statement(S, s);
        break;
    case ST_DO:
        sema_do(S, s);
        break;
    case ST_DO_WHILE:
        sema_do_while(S, s);
        break;
    case ST_EXIT:
    case ST_CYCLE:
        sema_leave(S, s);
        break;
    case ST_GOTO:
        go_to(S, s);
        break;
    case ST_ARITHMETIC:
        arithmetic_if(S, s);
        break;
    case ST_ASSIGN_LABEL:
        assign_label(S, s);
        break;
    case ST_SELECT:
        sema_select(S, s);
        break;
    case ST_STOP:
    case ST_PAUSE:
        if (s->code) {
            s->code = sema_expr(S, s->code);
            BaseType base = s->code->type.base;
            if (!failed(s->code) &&
                ((base != TY_INTEGER && base != TY_CHARACTER) || s->code->shape))
                diag_error(S->cx, s->code->span,
                           "the code of %s must be an INTEGER or CHARACTER scalar",
                           s->kind == ST_STOP ? "STOP" : "PAUSE");
        }
        if (S->unit->is_pure && !s->is_error)
            diag_error(S->cx, s->span, "STOP is not allowed in the PURE procedure '%s'",
                       S->unit->name);
        if (s->cond)
            quiet_stop(S, s);
        break;
    case ST_RETURN:
        return_statement(S, s);
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
        sema_io(S, s);
        break;
    case ST_WHERE:
        if (!sema_in_order(S, s))
            where(S, s);
        break;
    case ST_FORALL:
        if (s->concurrent)
            sema_concurrent(S, s);
        else if (!sema_in_order(S, s))
            forall(S, s);
        break;
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
        sema_allocation(S, s);
        break;
    case ST_POINTER:
        sema_point(S, s);
        break;
    case ST_REDISTRIBUTE:
    case ST_REALIGN:
        sema_remap(S, s);
        break;
    case ST_BLOCK:
        if (s->block)
            sema_block_construct(S, s);
        else if (s->is_scope)
            sema_associate(S, s);
        else
            sema_block(S, &s->body);
        break;
    case ST_CONTINUE:
    case ST_LABEL:
    case ST_NEST:
    case ST_COMM:
    case ST_LENGTH:
        break;
    }
}

/* The associations of hidden arrays, which no index changes, come before the whole FORALL. */
static void bind_before(Sema *S, StmtVec *before) {
    StmtVec rest = {0};
    for (int i = 0; i < S->prelude.n; i++) {
        Stmt *s = S->prelude.at[i];
        vec_push(S->cx, s->kind == ST_POINTER ? before : &rest, s);
    }
    S->prelude = rest;
}

void sema_block(Sema *S, StmtVec *v) {
    for (int i = 0; i < v->n; i++) {
        sema_do_pointer(S, v, i);
        Stmt *s = v->at[i];
        StmtVec before = S->prelude;
        StmtVec after = {0};
        int hidden = S->hidden.n, gathered = S->gathered.n;
        S->prelude = (StmtVec){0};
        statement(S, s);
        sema_scatter(S, &after, gathered, s);
        if (!S->in_where && !S->in_forall)
            heap_release(S, hidden);
        if (S->in_forall)
            bind_before(S, &before);
        if (S->in_where && S->prelude.n) { /* it comes before the whole WHERE */
            StmtVec here = {0};
            place_needs(S, &before, &here, S->prelude, s);
            if (here.n) {
                vec_push(S->cx, &here, s);
                v->at[i] = mk_stmt(S->cx, ST_BLOCK, s->span);
                v->at[i]->body = here;
            }
        } else if (S->prelude.n) { /* what it needs to be called before */
            bool loop = s->kind == ST_DO || s->kind == ST_DO_WHILE; /* EXIT leads to it */
            Stmt *inner = loop ? s : NEW(S->cx, Stmt), *outer = loop ? NEW(S->cx, Stmt) : s;
            int label = s->label;
            if (!loop)
                *inner = *s;
            inner->label = 0;
            vec_push(S->cx, &S->prelude, inner);
            vec_append(S->cx, &S->prelude, &after);
            *outer = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = label, .body = S->prelude};
            v->at[i] = outer;
        }
        S->prelude = before;
    }
}

void sema_body(Sema *S, Unit *u) {
    S->unit = u;
    S->scope = u->scope;
    S->loops.n = S->hidden.n = S->hidden_free.n = 0;
    sema_formats(S->cx, u);
    sema_unreachable(S, u);
    sema_labels(S, u);
    sema_block(S, &u->body);
    sema_unused_statement_functions(S, u);
}
