/* outline.c: the loops of a nest as a static function of their own.
 *
 * Contract: a C compiler believes `restrict` of parameters only; a nest that stores to one array
 * and reads another afterwards in the same iteration would otherwise load everything anew. The
 * function takes what its text mentions: bounds, bases, offsets, strides, scalars by value. It does
 * one box of iterations; communication stays in the procedure, but for the poll. */
#include <ctype.h>
#include <string.h>

#include "cgnest.h"
#include "../frontend/source/source.h"

void outline_local(Cg *cg, NestCg *n, const char *type, const char *name)
{
    vec_push(cg->cx, &n->locals, (LocalCg){type, name});
}

/* Behind the string or character constant that begins here. */
static const char *behind_literal(const char *s)
{
    char quote = *s++;
    while (*s && *s != quote)
        s += *s == '\\' && s[1] ? 2 : 1;
    return *s ? s + 1 : s;
}

/* Does the C text mention the identifier, other than as a member or in a literal? */
static bool mentions(const char *text, const char *name)
{
    size_t len = strlen(name);
    char before = ' ';
    for (const char *s = text; *s;) {
        if (*s == '"' || *s == '\'') {
            s = behind_literal(s);
            before = ' ';
            continue;
        }
        if (!isalnum((unsigned char)before) && before != '_' && before != '.' &&
            !strncmp(s, name, len) && !isalnum((unsigned char)s[len]) && s[len] != '_')
            return true;
        before = *s++;
    }
    return false;
}

static int count_statements(const StmtVec *body, bool *serial)
{
    int n = 0;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        n += s->kind == ST_ASSIGN;
        if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
            *serial = true;
            n += count_statements(&s->body, serial);
        }
        for (int k = 0; k < s->arms.n; k++)
            n += count_statements(&s->arms.at[k].body, serial);
    }
    return n;
}

static void find_character(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->type.base == TY_CHARACTER;
    expr_children(*e, find_character, arg);
}

static void find_characters(StmtVec *body, void *arg)
{
    for (int i = 0; i < body->n; i++) {
        stmt_exprs(body->at[i], find_character, arg);
        stmt_blocks(body->at[i], find_characters, arg);
    }
}

/* Worth it where several arrays are at work and values could stay in registers between statements,
 * or where nothing but restrict tells that the stores hit no operand. */
bool outline_wanted(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    bool serial = false, writes = false, ranged = false, text = false;
    int arrays = (nest->rolled != NULL) + (nest->tile ? nest->tile->lines.n : 0);
    (void)cg;
    if (nest->sweep)
        return false;
    for (int i = 0; i < nest->refs.n; i++) {
        if (nest->refs.at[i]->array->is_pointer) /* others may be the same storage */
            return false;
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || nest->refs.at[k]->array == nest->refs.at[i]->array;
        arrays += !again;
        writes = writes || nest->refs.at[i]->is_write;
    }
    find_characters(&nest->body, &text);
    if (text) /* its lengths and scratch belong to the procedure */
        return false;
    for (int k = 0; k < nest->rank; k++) {
        if (n->ix[k].ranged && n->ix[k].depends)
            return false;
        ranged = ranged || n->ix[k].ranged;
    }
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->loc || nest->reds.at[i]->var->spec.kind != AS_SCALAR)
            return false;
    if (n->lists && ranged)
        return false; /* the count of iterations runs through all parts */
    int statements = count_statements(&nest->body, &serial);
    return nest->rank > 0 && arrays >= 2 &&
           (statements >= 2 || serial || (!nest->vector_ok && writes));
}

typedef struct Params {
    Cg *cg;
    const char *text;
    Text types, args;
    int n;
    bool bad;
} Params;

static void param(Params *p, const char *decl, const char *arg)
{
    text_printf(&p->types, "%s%s", p->n ? ", " : "", decl);
    text_printf(&p->args, "%s%s", p->n ? ", " : "", arg);
    p->n++;
}

static bool array_written(const Nest *nest, const Symbol *a)
{
    for (int i = 0; i < nest->refs.n; i++)
        if (nest->refs.at[i]->array == a && nest->refs.at[i]->is_write)
            return true;
    return false;
}

/* All references of the nest to an array go through one pointer. */
static bool single_pointer(Cg *cg, const Nest *nest, const Symbol *a)
{
    int pointers = 0;
    bool macro = false;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (r->array != a || r->loc == LOC_ELEMENT || r->loc == LOC_GATHER || r->loc == LOC_SCATTER)
            continue;
        if (ref_is_pointer(cg, r))
            pointers++;
        else
            macro = true;
    }
    return pointers + macro <= 1;
}

static const char *pointer_decl(Cg *cg, const Nest *nest, Symbol *a, const char *name)
{
    bool written = array_written(nest, a);
    return cg_fmt(cg, "%s%s *%s%s", written ? "" : "const ", store_c(cg, a),
                  !a->is_equivalenced && (!written || single_pointer(cg, nest, a)) ? "restrict "
                                                                                    : "", name);
}

static void add_locals(Params *p, NestCg *n)
{
    for (int i = 0; i < n->locals.n; i++) {
        LocalCg *l = &n->locals.at[i];
        if (mentions(p->text, l->name))
            param(p, cg_fmt(p->cg, "%s%s", l->type, l->name), l->name);
    }
}

static void add_pointers(Params *p, NestCg *n)
{
    Cg *cg = p->cg;
    for (int i = 0; i < n->refs.n; i++) {
        RefCg *c = &n->refs.at[i];
        if (!mentions(p->text, c->p))
            continue;
        param(p, pointer_decl(cg, n->nest, c->ref->array, c->p), c->p);
        param(p, cg_fmt(cg, "long %s", c->o), c->o);
        if (c->unit)
            param(p, cg_fmt(cg, "long %s", c->unit), c->unit);
        for (int k = 0; k < NEST_INDICES; k++)
            if (c->step[k] && mentions(p->text, c->step[k]))
                param(p, cg_fmt(cg, "hpf_step %s", c->step[k]), c->step[k]);
    }
}

static void add_arrays(Params *p, NestCg *n)
{
    Cg *cg = p->cg;
    for (int i = 0; i < cg->u->used.n; i++) {
        Symbol *a = cg->u->used.at[i];
        SymCg *c = cg_sym(cg, a);
        if (a->kind != SYM_VAR || a->spec.kind == AS_SCALAR)
            continue;
        if (c->desc && mentions(p->text, c->desc))
            p->bad = true;
        if (!c->name || c->access == ACC_REF || !strstr(p->text, cg_fmt(cg, "%s(", c->name)) ||
            !mentions(p->text, c->name))
            continue;
        param(p, pointer_decl(cg, n->nest, a, c->p), c->p);
        if (c->access == ACC_CONST)
            continue;
        param(p, cg_fmt(cg, "long %s", c->o), c->o);
        for (int d = 0; d < a->spec.rank; d++)
            if (c->s[d])
                param(p, cg_fmt(cg, "long %s", c->s[d]), c->s[d]);
    }
}

static bool is_inner_name(NestCg *n, Cg *cg, const Symbol *s, const char *name)
{
    for (int k = 0; k < n->nest->rank + n->nest->nserial; k++)
        if (!strcmp(n->ix[k].name, name))
            return true;
    for (int i = 0; i < n->nest->privates.n; i++)
        if (n->nest->privates.at[i] == s)
            return true;
    for (int i = 0; i < n->nest->reds.n; i++)
        if (n->nest->reds.at[i]->var == s)
            return true;
    (void)cg;
    return false;
}

static void add_scalars(Params *p, NestCg *n)
{
    Cg *cg = p->cg;
    for (int i = 0; i < cg->u->used.n; i++) {
        Symbol *s = cg->u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->kind != SYM_VAR || s->spec.kind != AS_SCALAR || !c->name ||
            c->framed || is_inner_name(n, cg, s, c->name) || !mentions(p->text, c->name))
            continue; /* a frame is at file level */
        c->printed = true;
        param(p, cg_fmt(cg, "%s %s%s", type_c(s->type), c->by_pointer ? "*" : "", c->name),
              c->name);
    }
}

/* Prints the call of a function made of the loops; false where that cannot be. */
bool outline_emit(Cg *cg, NestCg *n, const char *loops)
{
    Nest *nest = n->nest;
    Params p = {.cg = cg, .text = loops};
    text_init(&p.types, cg->cx);
    text_init(&p.args, cg->cx);
    int reds = nest->tile ? 0 : nest->reds.n; /* a tile's go through arrays */
    const char *first = reds ? red_part(cg, nest->reds.at[0]) : NULL;
    Text head, tail;
    text_init(&head, cg->cx);
    text_init(&tail, cg->cx);
    if (n->behind)
        param(&p, cg_fmt(cg, "hpf_overlap *%s", cg_block_local(cg, "overlap")),
              cg_fmt(cg, "%s == 0 ? &%s : NULL", cg_block_local(cg, "q"),
                     overlap_obj(cg, n->behind)));
    add_locals(&p, n);
    add_pointers(&p, n);
    add_arrays(&p, n);
    add_scalars(&p, n);
    for (int i = 0; i < reds; i++) {
        const char *part = red_part(cg, nest->reds.at[i]);
        const char *type = type_c(nest->reds.at[i]->var->type);
        if (reds == 1) {
            param(&p, cg_fmt(cg, "%s %s", type, part), part);
            continue;
        }
        param(&p, cg_fmt(cg, "%s *%s_io", type, part), cg_fmt(cg, "&%s", part));
        text_printf(&head, "    %s %s = *%s_io;\n", type, part, part);
        text_printf(&tail, "    *%s_io = %s;\n", part, part);
    }
    if (p.bad || p.n == 0)
        return false;
    int line;
    sources_locate(cg->cx, nest->span.beg, NULL, &line, NULL);
    const char *name = names_fresh(cg, &cg->file_names,
                                   cg_fmt(cg, "%s_%d", cg->u->unit->name, line));
    Text *was = cg->to;
    int indent = cg->indent, last = cg->last_line;
    cg->to = &cg->u->outlined;
    cg->indent = 0;
    cg->last_line = 0;
    cg_blank(cg);
    cg_source(cg, nest->span);
    for (int i = 0; i < nest->fused.n; i++)
        cg_source(cg, nest->fused.at[i]);
    cg_line(cg, "static %s %s(%s)",
            reds == 1 ? type_c(nest->reds.at[0]->var->type) : "void", name, p.types.at);
    cg_line(cg, "{");
    text_puts(cg->to, head.n ? head.at : "");
    text_puts(cg->to, loops);
    text_puts(cg->to, tail.n ? tail.at : "");
    if (reds == 1)
        cg_line(cg, "    return %s;", first);
    cg_line(cg, "}");
    cg->to = was;
    cg->indent = indent;
    cg->last_line = last;
    if (reds == 1)
        cg_line(cg, "%s = %s(%s);", first, name, p.args.at);
    else
        cg_line(cg, "%s(%s);", name, p.args.at);
    return true;
}
