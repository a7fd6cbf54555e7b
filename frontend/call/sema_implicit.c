/* sema_implicit.c: calls of external procedures of which nothing is known but the calls.
 *
 * Contract: the first call tells what the arguments are; others should agree in number, type, kind,
 * and in being arrays or scalars, as the procedure has one definition. An element of an array, and
 * a CHARACTER, may stand for an array or a scalar. What differs otherwise is handed over as it is,
 * with a warning, where FORTRAN 77 is written (sema_mismatch.c): it has work space of any type.
 * Other numbers of arguments are a warning there too: the procedure may ask for no more than it
 * gets. Elsewhere they are an error in one file, as CHARACTERs and procedures in other places are
 * always: the procedure is called in another way. Of two files, a warning, since compiled apart
 * they would pass. */
#include "../sema/sema.h"
#include "../source/source.h"

#include <string.h>

static FirstCall *find_call(const Sema *S, const char *name) {
    for (int i = 0; i < S->first_calls.n; i++)
        if (S->first_calls.at[i].name == name)
            return &S->first_calls.at[i];
    return NULL;
}

static const char *file_of(Context *cx, Span at) {
    const char *path = NULL;
    sources_locate(cx, at.beg, &path, NULL, NULL);
    return path;
}

/* false: nobody wants to know. */
static bool differ(Sema *S, Span at, Span before, const char *name, bool error,
                   const char *text) {
    if (error && strcmp(file_of(S->cx, at), file_of(S->cx, before)) == 0)
        diag_error(S->cx, at, "%s", text);
    else if (!diag_warn(S->cx, WARN_MISMATCH, at, "%s", text))
        return false;
    diag_note(S->cx, before, "the first call of '%s' is here", name);
    return true;
}

static bool may_be_either(const Expr *e) {
    while (e->kind == EX_SUBSTR)
        e = e->a;
    return e->kind == EX_ELEM || e->type.base == TY_CHARACTER;
}

static bool is_bytes(const Expr *e) {
    return e->kind == EX_CONST && (e->value.hollerith || e->type.to);
}

/* Is it called in another way then? */
static bool calls_differ(const Expr *a, const Expr *b) {
    return (a->kind == EX_PROC) != (b->kind == EX_PROC) || a->type.derived != b->type.derived ||
           (a->type.base == TY_CHARACTER) != (b->type.base == TY_CHARACTER);
}

static const char *type_words(Context *cx, const Expr *e) {
    return e->kind == EX_PROC ? "a procedure" : type_name(cx, e->type);
}

/* false: reported */
static bool same_argument(Sema *S, const FirstCall *first, const Expr *was, const Expr *e, int i) {
    Context *cx = S->cx;
    bool array = expr_rank(e) > 0, before = expr_rank(was) > 0, strict = !sema_takes_mismatch(S);
    if (is_bytes(was) || is_bytes(e))
        return true;
    if (e->kind == EX_PROC && was->kind == EX_PROC)
        return true;
    if (e->kind == EX_PROC || was->kind == EX_PROC || e->type.base != was->type.base ||
        e->type.kind != was->type.kind || e->type.derived != was->type.derived) {
        bool error = strict || calls_differ(was, e);
        if (differ(S, e->span, was->span, first->name, error,
                   arena_printf(cx->arena, "argument %d of '%s' is %s here, but %s in another call",
                                i + 1, first->name, type_words(cx, e), type_words(cx, was))) &&
            error && !strict)
            diag_hint(cx, "compile what defines '%s' by the same command: the procedure itself "
                      "says what it takes", first->name);
        return false;
    }
    if (array != before && !may_be_either(array ? was : e)) {
        differ(S, e->span, was->span, first->name, strict,
               arena_printf(cx->arena, "argument %d of '%s' is %s here, but %s in another call",
                            i + 1, first->name, array ? "an array" : "a scalar",
                            array ? "a scalar" : "an array"));
        return false;
    }
    return true;
}

/* Calls differ in the number of arguments: codegen fills up the shorter ones. */
static void note_lengths(Sema *S, FirstCall *first, const ExprVec *args) {
    Program *p = S->program;
    int k = 0;
    for (int i = first->args.n; i < args->n; i++)
        vec_push(S->cx, &first->args, expr_copy(S->cx, args->at[i]));
    while (k < p->loose_calls.n && p->loose_calls.at[k].name != first->name)
        k++;
    if (k == p->loose_calls.n)
        vec_push(S->cx, &p->loose_calls, (LooseCall){.name = first->name});
    p->loose_calls.at[k].args = first->args;
}

void sema_implicit_call(Sema *S, const char *name, const ExprVec *args, Span at) {
    FirstCall *first = find_call(S, name);
    if (!first) {
        vec_push(S->cx, &S->first_calls, (FirstCall){.name = name, .count = args->n, .span = at});
        ExprVec *list = &S->first_calls.at[S->first_calls.n - 1].args;
        for (int i = 0; i < args->n; i++) /* what the call hands over may be changed later */
            vec_push(S->cx, list, expr_copy(S->cx, args->at[i]));
        return;
    }
    bool same = true;
    for (int i = 0; i < args->n && i < first->args.n && same; i++)
        same = same_argument(S, first, first->args.at[i], args->at[i], i);
    if (same && args->n != first->count)
        differ(S, at, first->span, name, !sema_takes_mismatch(S),
               arena_printf(S->cx->arena, "'%s' has %d argument%s here, but %d in another call",
                            name, args->n, args->n == 1 ? "" : "s", first->count));
    if (args->n != first->args.n)
        note_lengths(S, first, args);
}
