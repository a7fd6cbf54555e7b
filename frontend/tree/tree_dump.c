/* tree_dump.c: program units as an indented outline, for -fdump-parse and -fdump-sema.
 *
 * Contract: one line a symbol and a statement. Before sema there are no symbols: declarations are
 * shown as written. Output depends on the tree alone. */
#include "expr_print.h"

typedef struct Dump {
    Context *cx;
    FILE *out;
    int depth;
} Dump;

static const char *show(Dump *d, const Expr *e) {
    Text t;
    text_init(&t, d->cx);
    expr_put(&t, e);
    return t.at;
}

static const char *show_list(Dump *d, const ExprVec *v) {
    Text t;
    text_init(&t, d->cx);
    expr_put_list(&t, v);
    return t.at;
}

static void line(Dump *d, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void line(Dump *d, const char *fmt, ...) {
    va_list ap;
    fprintf(d->out, "%*s", 2 * d->depth, "");
    va_start(ap, fmt);
    vfprintf(d->out, fmt, ap);
    va_end(ap);
    fputc('\n', d->out);
}

static void put_spec(Text *t, const ArraySpec *s) {
    if (s->kind == AS_SCALAR)
        return;
    text_puts(t, "(");
    for (int d = 0; d < s->rank; d++) {
        const Bound *b = &s->dim[d];
        text_puts(t, d ? ", " : "");
        if (b->lo) {
            expr_put(t, b->lo);
            text_puts(t, ":");
        }
        if (b->hi)
            expr_put(t, b->hi);
        else if (s->kind == AS_ASSUMED_SIZE && d == s->rank - 1)
            text_puts(t, "*");
        else if (!b->lo)
            text_puts(t, ":");
    }
    text_puts(t, ")");
}

static void put_align(Text *t, const AlignDir *a) {
    text_puts(t, " align");
    if (a->n) {
        text_puts(t, "(");
        for (int i = 0; i < a->n; i++)
            text_printf(t, "%s%s", i ? ", " : "", a->source[i]);
        text_puts(t, ")");
    }
    text_puts(t, a->how == MAP_DESCRIPTIVE ? " with *" : " with ");
    expr_put(t, a->target);
}

static void put_dist(Text *t, const DistDir *dd) {
    static const char *const name[] = {"*", "block", "cyclic", "gen_block", "indirect"};
    text_puts(t, " distribute");
    text_puts(t, dd->how != MAP_PRESCRIPTIVE ? " *" : dd->n ? " " : "");
    for (int i = 0; i < dd->n; i++) {
        text_puts(t, i ? ", " : "(");
        text_puts(t, name[dd->format[i].kind]);
        if (dd->format[i].arg) {
            text_puts(t, "(");
            expr_put(t, dd->format[i].arg);
            text_puts(t, ")");
        }
    }
    text_puts(t, dd->n ? ")" : "");
    if (dd->onto || dd->onto_how != MAP_PRESCRIPTIVE)
        text_puts(t, dd->onto_how != MAP_PRESCRIPTIVE ? " onto *" : " onto ");
    if (dd->onto)
        expr_put(t, dd->onto);
}

static void put_shadow(Text *t, Expr *const shadow[MAX_RANK][2]) {
    bool any = false;
    for (int i = 0; i < MAX_RANK; i++) {
        if (!shadow[i][0])
            continue;
        text_puts(t, any ? ", " : " shadow(");
        any = true;
        expr_put(t, shadow[i][0]);
        text_puts(t, ":");
        expr_put(t, shadow[i][1]);
    }
    text_puts(t, any ? ")" : "");
}

static void put_flag(Text *t, bool on, const char *name) {
    if (on)
        text_printf(t, " %s", name);
}

static void dump_symbol(Dump *d, const Symbol *s) {
    static const char *const kind[] = {
        [SYM_UNKNOWN] = "unknown",       [SYM_VAR] = "variable",
        [SYM_CONST] = "parameter",       [SYM_PROC] = "procedure",
        [SYM_INTRINSIC] = "intrinsic",   [SYM_STATEMENT_FUNCTION] = "statement function",
        [SYM_TEMPLATE] = "template",     [SYM_PROCESSORS] = "processors",
        [SYM_NAMELIST] = "namelist",     [SYM_UNIT] = "program",
        [SYM_CONSTRUCT] = "construct",   [SYM_MODULE] = "module",
        [SYM_GENERIC] = "generic",       [SYM_TYPE] = "type",
        [SYM_STRUCT] = "structure",      [SYM_AMBIGUOUS] = "ambiguous"};
    _Static_assert(countof(kind) == SYM_KINDS, "a name for each kind of symbol");
    static const char *const intent[] = {"", "intent(in)", "intent(out)", "intent(inout)"};
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "%s %s", kind[s->kind], s->name);
    put_spec(&t, &s->spec);
    if (s->type.base != TY_NONE)
        text_printf(&t, " %s", type_name(d->cx, s->type));
    put_flag(&t, s->is_dummy, "dummy");
    put_flag(&t, s->intent != INTENT_NONE, intent[s->intent]);
    put_flag(&t, s->is_optional, "optional");
    put_flag(&t, s->is_result, "result");
    put_flag(&t, s->is_allocatable, "allocatable");
    put_flag(&t, s->is_save, "save");
    put_flag(&t, s->is_target, "target");
    put_flag(&t, s->is_external, "external");
    put_flag(&t, s->is_implicit, "implicit");
    put_flag(&t, s->is_dynamic, "dynamic");
    put_flag(&t, s->inherit, "inherit");
    if (s->align)
        put_align(&t, s->align);
    if (s->dist)
        put_dist(&t, s->dist);
    put_shadow(&t, s->shadow);
    if (s->ooc)
        text_printf(&t, " out_of_core %s memory=%lld", s->ooc->file ? s->ooc->file : "scratch",
                    (long long)s->ooc->memory);
    if (s->init) {
        text_puts(&t, " = ");
        expr_put(&t, s->init);
    }
    line(d, "%s", t.at);
}

static const char *bounds_text(Dump *d, const Expr *lo, const Expr *hi, const Expr *step,
                               const char *sep) {
    Text t;
    text_init(&t, d->cx);
    expr_put(&t, lo);
    text_puts(&t, sep);
    expr_put(&t, hi);
    if (step) {
        text_puts(&t, sep);
        expr_put(&t, step);
    }
    return t.at;
}

static void dump_block(Dump *d, const StmtVec *v);

static void dump_body(Dump *d, const StmtVec *v) {
    d->depth++;
    dump_block(d, v);
    d->depth--;
}

static void dump_arms(Dump *d, const Stmt *s, const char *first, const char *next,
                      const char *otherwise) {
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        if (arm->cond)
            line(d, "%s (%s)", i ? next : first, show(d, arm->cond));
        else
            line(d, "%s", otherwise);
        dump_body(d, &arm->body);
    }
}

static void dump_independent(Dump *d, const IndependentDir *dir) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "independent");
    if (dir->indices.n)
        text_printf(&t, "(%s)", show_list(d, &dir->indices));
    if (dir->new_vars.n)
        text_printf(&t, " new(%s)", show_list(d, &dir->new_vars));
    if (dir->reduction.n)
        text_printf(&t, " reduction(%s)", show_list(d, &dir->reduction));
    if (dir->on_home)
        text_printf(&t, " on home(%s)", show(d, dir->on_home));
    line(d, "%s", t.at);
}

static void dump_forall(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    for (int i = 0; i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        text_printf(&t, "%s%s=%s", i ? ", " : "", x->name,
                    bounds_text(d, x->lo, x->hi, x->step, ":"));
    }
    if (s->cond)
        text_printf(&t, ", %s", show(d, s->cond));
    line(d, "forall (%s)", t.at);
    dump_body(d, &s->body);
}

static void put_specs(Dump *d, const IoList *io, Text *t) {
    for (int i = 0; io && i < IOS_COUNT; i++)
        if (io->spec[i])
            text_printf(t, " %s=%s", io_specs[i].keyword, show(d, io->spec[i]));
}

static void dump_write(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "%s unit=%s fmt=", s->kind == ST_READ ? "read" : "write",
                s->unit ? show(d, s->unit) : "*");
    if (s->io && s->io->unformatted)
        text_puts(&t, "none");
    else if (s->format_label && !s->format)
        text_printf(&t, "%d", s->format_label);
    else
        text_puts(&t, s->format ? show(d, s->format) : "*");
    put_specs(d, s->io, &t);
    line(d, "%s: %s", t.at, show_list(d, &s->args));
}

static void dump_io(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    for (const char *c = io_word(s->io->kind); *c; c++)
        text_printf(&t, "%c", *c | 32);
    if (s->unit)
        text_printf(&t, " unit=%s", show(d, s->unit));
    put_specs(d, s->io, &t);
    if (s->args.n)
        text_printf(&t, ": %s", show_list(d, &s->args));
    line(d, "%s", t.at);
}

static void dump_mapping(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    if (s->align)
        put_align(&t, s->align);
    if (s->dist)
        put_dist(&t, s->dist);
    line(d, "%s %s:%s", s->kind == ST_REALIGN ? "realign" : "redistribute",
         show_list(d, &s->names), t.at);
}

static const char *labels_text(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "");
    for (int i = 0; i < s->labels.n; i++)
        text_printf(&t, "%s%d", i ? ", " : "", s->labels.at[i]);
    return t.at;
}

static void dump_select(Dump *d, const Stmt *s) {
    line(d, "select case (%s)", show(d, s->cond));
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        line(d, arm->cases.n ? "case (%s)" : "case default%s", show_list(d, &arm->cases));
        dump_body(d, &arm->body);
    }
}

static void dump_stmt(Dump *d, const Stmt *s) {
    if (s->label && s->kind == ST_CONTINUE) {
        line(d, "%d continue", s->label);
        return;
    }
    if (s->dir)
        dump_independent(d, s->dir);
    switch (s->kind) {
    case ST_ASSIGN:
        line(d, "%s = %s", show(d, s->lhs), show(d, s->rhs));
        break;
    case ST_CALL:
        line(d, "call %s(%s)", s->sym ? s->sym->name : s->name, show_list(d, &s->args));
        break;
    case ST_IF:
        dump_arms(d, s, "if", "else if", "else");
        break;
    case ST_DO:
        line(d, "%s%sdo %s = %s", s->construct ? s->construct : "", s->construct ? ": " : "",
             s->sym ? s->sym->name : s->name, bounds_text(d, s->lo, s->hi, s->step, ", "));
        dump_body(d, &s->body);
        break;
    case ST_DO_WHILE:
        line(d, "do while (%s)", s->cond ? show(d, s->cond) : ".true.");
        dump_body(d, &s->body);
        break;
    case ST_EXIT:
    case ST_CYCLE:
        line(d, "%s%s%s", s->kind == ST_EXIT ? "exit" : "cycle", s->name ? " " : "",
             s->name ? s->name : "");
        break;
    case ST_STOP:
        line(d, "stop%s%s", s->code ? " " : "", s->code ? show(d, s->code) : "");
        break;
    case ST_RETURN:
        line(d, "return");
        break;
    case ST_LABEL:
        line(d, "label %d", s->label);
        break;
    case ST_GOTO:
        line(d, "goto %s%s%s", labels_text(d, s), s->code ? ", " : "",
             s->code ? show(d, s->code) : "");
        break;
    case ST_ARITHMETIC:
        line(d, "if (%s) %s", show(d, s->cond), labels_text(d, s));
        break;
    case ST_ASSIGN_LABEL:
        line(d, "assign %s to %s", labels_text(d, s), show(d, s->lhs));
        break;
    case ST_SELECT:
        dump_select(d, s);
        break;
    case ST_PAUSE:
        line(d, "pause%s%s", s->code ? " " : "", s->code ? show(d, s->code) : "");
        break;
    case ST_CONTINUE:
        line(d, "continue");
        break;
    case ST_WRITE:
    case ST_READ:
        dump_write(d, s);
        break;
    case ST_IO:
        dump_io(d, s);
        break;
    case ST_WHERE:
        dump_arms(d, s, "where", "elsewhere", "elsewhere");
        break;
    case ST_FORALL:
        dump_forall(d, s);
        break;
    case ST_POINTER:
        line(d, "%s => %s", show(d, s->lhs), s->rhs ? show(d, s->rhs) : "null()");
        break;
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
        line(d, "%s %s%s%s", s->kind == ST_ALLOCATE ? "allocate" : "deallocate",
             show_list(d, &s->args), s->stat ? " stat=" : "", s->stat ? show(d, s->stat) : "");
        break;
    case ST_REDISTRIBUTE:
    case ST_REALIGN:
        dump_mapping(d, s);
        break;
    case ST_BLOCK:
        dump_block(d, &s->body);
        break;
    case ST_NEST:
        line(d, "nest");
        break;
    case ST_LENGTH:
        line(d, "length");
        break;
    case ST_COMM:
        line(d, "communication");
        break;
    }
}

static void dump_block(Dump *d, const StmtVec *v) {
    for (int i = 0; i < v->n; i++)
        dump_stmt(d, v->at[i]);
}

/* ---- declarations as written: before sema there are no symbols ---- */

static void dump_unit(Dump *d, const Unit *u);

static void put_attrs(Text *t, const Decl *dc) {
    static const char *const fortran[] = {"dimension", "parameter", "allocatable",
                                          "save",      "intent",    "external",
                                          "intrinsic", "optional",  "target"};
    static const char *const hpf[] = {"processors", "template", "align",     "distribute",
                                      "inherit",    "dynamic",  "shadow",    "dimension",
                                      "sequence",   "no sequence", "out_of_core"};
    static const char *const intent[] = {"", "(in)", "(out)", "(inout)"};
    bool directive = dc->kind == DC_HPF;
    unsigned shown = directive ? HPF_AT_ALIGN | HPF_AT_DISTRIBUTE | HPF_AT_SHADOW : 0; /* below */
    for (int i = 0; i < (directive ? countof(hpf) : countof(fortran)); i++) {
        if (!(dc->attrs & ~shown & 1u << i))
            continue;
        text_printf(t, " %s", directive ? hpf[i] : fortran[i]);
        if (!directive && 1 << i == AT_INTENT)
            text_puts(t, intent[dc->intent]);
    }
}

static void put_entity(Dump *d, Text *t, const Entity *e) {
    text_puts(t, e->name);
    put_spec(t, &e->spec);
    if (e->of && e->of != e->name)
        text_printf(t, " => %s", e->of);
    if (e->char_len)
        text_printf(t, "*%s", show(d, e->char_len));
    if (e->init)
        text_printf(t, " = %s", show(d, e->init));
}

static void put_letters(Text *t, const Decl *dc) {
    if (dc->implicit.none)
        text_puts(t, " none");
    if (dc->implicit.external)
        text_puts(t, " external");
    for (int i = 0; i < dc->implicit.n; i++)
        text_printf(t, " %c-%c", dc->implicit.from[i], dc->implicit.to[i]);
}

static void dump_decl(Dump *d, const Decl *dc) {
    static const char *const kind[] = {
        [DC_TYPE] = "type",           [DC_TYPEDEF] = "type definition",
        [DC_ATTR] = "attributes",     [DC_PARAMETER] = "parameter",
        [DC_IMPLICIT] = "implicit",   [DC_COMMON] = "common",
        [DC_EQUIVALENCE] = "equivalence", [DC_DATA] = "data",
        [DC_NAMELIST] = "namelist",   [DC_HPF] = "directive",
        [DC_INTERFACE] = "interface", [DC_USE] = "use",
        [DC_ACCESS] = "access"};
    _Static_assert(countof(kind) == DC_KINDS, "a name for each kind of declaration");
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, kind[dc->kind]);
    if (dc->name)
        text_printf(&t, " %s%s", dc->name, dc->only ? " only" : "");
    if (dc->type_given)
        text_printf(&t, " %s", type_name(d->cx, dc->type));
    if (dc->type_given && dc->type.len)
        text_printf(&t, " len=%s", show(d, dc->type.len));
    if (dc->kind_expr)
        text_printf(&t, " kind=%s", show(d, dc->kind_expr));
    if (dc->kind != DC_PARAMETER)
        put_attrs(&t, dc);
    put_spec(&t, &dc->spec);
    if (dc->align)
        put_align(&t, dc->align);
    if (dc->dist)
        put_dist(&t, dc->dist);
    put_shadow(&t, dc->shadow);
    put_letters(&t, dc);
    for (int i = 0; i < dc->entities.n; i++) {
        text_puts(&t, i ? ", " : " :: ");
        put_entity(d, &t, &dc->entities.at[i]);
    }
    if (dc->kind == DC_DATA)
        text_printf(&t, " %s / %s /", show_list(d, &dc->objects), show_list(d, &dc->values));
    line(d, "%s", t.at);
    d->depth++;
    for (int i = 0; i < dc->interface.n; i++)
        dump_unit(d, dc->interface.at[i]);
    d->depth--;
}

static void dump_unit(Dump *d, const Unit *u) {
    static const char *const kind[] = {"program", "subroutine", "function", "module"};
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "%s%s%s", u->is_recursive ? "recursive " : "", u->is_pure ? "pure " : "",
                u->is_elemental ? "elemental " : "");
    if (u->type.base != TY_NONE && !u->scope)
        text_printf(&t, "%s ", type_name(d->cx, u->type));
    text_printf(&t, "%s %s", kind[u->kind], u->name);
    if (unit_is_procedure(u)) {
        text_puts(&t, "(");
        for (int i = 0; i < u->arg_names.n; i++)
            text_printf(&t, "%s%s", i ? ", " : "", u->arg_names.at[i]);
        text_puts(&t, ")");
    }
    if (u->result_name)
        text_printf(&t, " result(%s)", u->result_name);
    line(d, "%s", t.at);
    d->depth++;
    if (u->scope)
        for (int i = 0; i < u->scope->symbols.n; i++)
            dump_symbol(d, u->scope->symbols.at[i]);
    else
        for (int i = 0; i < u->decls.n; i++)
            dump_decl(d, u->decls.at[i]);
    for (int i = 0; i < u->formats.n; i++)
        line(d, "%d format %s", u->formats.label[i], u->formats.text[i]);
    line(d, "body");
    dump_body(d, &u->body);
    for (int i = 0; i < u->contains.n; i++)
        dump_unit(d, u->contains.at[i]);
    d->depth--;
}

void tree_dump(Context *cx, Program *p, FILE *out) {
    Dump d = {.cx = cx, .out = out};
    for (int i = 0; i < p->units.n; i++)
        dump_unit(&d, p->units.at[i]);
}
