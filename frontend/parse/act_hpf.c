/* act_hpf.c: actions of the grammar: HPF directives.
 *
 * Contract: parse.h. Distribution formats and alignment subscripts are parsed as the general
 * `args`, since BLOCK and CYCLIC are not reserved either; what they mean is read off here. */
#include <string.h>

#include "parse.h"

/* ---- ALIGN ---- */

AlignDir *act_align(Parse *p, Span at, bool descriptive, Expr *target) {
    AlignDir *a = NEW(p->cx, AlignDir);
    a->span = at;
    a->how = descriptive ? MAP_DESCRIPTIVE : MAP_PRESCRIPTIVE;
    a->target = target;
    return a;
}

/* The items on the left: a dummy, ':' or '*'. */
AlignDir *act_align_source(Parse *p, AlignDir *a, ExprVec *source) {
    a->span.beg = source->at[0]->span.beg;
    for (int i = 0; i < source->n; i++) {
        Expr *e = source->at[i];
        bool colon = e->kind == EX_TRIPLET && !e->lo && !e->hi && !e->step;
        if (i == MAX_RANK) {
            act_error(p, e->span, "an array has at most %d dimensions", MAX_RANK);
            break;
        }
        if (!colon && (e->kind != EX_REF || e->has_args)) {
            act_error(p, e->span,
                      "expected a name, ':' or '*' for a dimension of the aligned array");
            break;
        }
        act_accept(p, e);
        a->source[a->n++] = colon ? name_of(p->cx, ":") : e->name;
    }
    return a;
}

/* A template, array or processor arrangement with what stands in its parentheses. */
Expr *act_target(Parse *p, Span at, NameAt name, ExprVec *subscripts) {
    Expr *e = mk_ref(p->cx, at, name.name);
    e->has_args = true;
    e->args = *subscripts;
    act_accept_all(p, subscripts);
    if (subscripts->n > MAX_RANK)
        act_error(p, at, "'%s' has at most %d dimensions", name.name, MAX_RANK);
    return e;
}

/* ---- DISTRIBUTE ---- */

static const struct {
    const char *word;
    DistKind kind;
    bool needs_arg;
} formats[] = {
    {"block", DIST_BLOCK, false},
    {"cyclic", DIST_CYCLIC, false},
    {"gen_block", DIST_GEN_BLOCK, true},
    {"indirect", DIST_INDIRECT, true},
};

static DistFormat dist_format(Parse *p, Expr *e) {
    DistFormat f = {.kind = DIST_STAR, .span = e->span};
    if (act_is_star(e)) {
        act_accept(p, e);
        return f;
    }
    for (int i = 0; e->kind == EX_REF && i < countof(formats); i++) {
        if (strcmp(e->name, formats[i].word))
            continue;
        f.kind = formats[i].kind;
        bool one = e->args.n == 1 && e->args.at[0]->kind != EX_TRIPLET &&
                   e->args.at[0]->kind != EX_KEYWORD;
        if (e->has_args ? !one : formats[i].needs_arg)
            act_error(p, e->span, "'%s' needs one argument", e->name);
        else if (e->has_args)
            f.arg = e->args.at[0];
        return f;
    }
    act_error(p, e->span, "expected BLOCK, CYCLIC, GEN_BLOCK, INDIRECT or '*'");
    return f;
}

/* list NULL: '*' alone, or only ONTO is given. */
DistDir *act_dist(Parse *p, Span at, Prescription how, ExprVec *list) {
    DistDir *d = NEW(p->cx, DistDir);
    d->span = at;
    d->how = how;
    for (int i = 0; list && i < list->n; i++) {
        if (i == MAX_RANK) {
            act_error(p, list->at[i]->span, "an array has at most %d dimensions", MAX_RANK);
            break;
        }
        d->format[d->n++] = dist_format(p, list->at[i]);
    }
    return d;
}

DistDir *act_onto(DistDir *d, Prescription how, Expr *onto) {
    d->onto = onto;
    d->onto_how = how;
    if (onto)
        d->span.end = onto->span.end;
    return d;
}

/* ---- statements for one array ---- */

/* The same target for an array with dummies of its own. */
static AlignDir *align_for(Parse *p, const AlignDir *a, ExprVec *source) {
    AlignDir *own = NEW(p->cx, AlignDir);
    *own = *a;
    own->target = expr_copy(p->cx, a->target);
    return source ? act_align_source(p, own, source) : own;
}

/* One directive may be several statements: REALIGN a(i), b(j) WITH t(i). */
static Stmt *add_remap(Parse *p, StmtKind kind, Span at) {
    Stmt *s = mk_stmt(p->cx, kind, at), *before = p->out->stmt;
    if (before && before->kind != ST_BLOCK) {
        p->out->stmt = mk_stmt(p->cx, ST_BLOCK, at);
        vec_push(p->cx, &p->out->stmt->body, before);
    }
    if (before)
        vec_push(p->cx, &p->out->stmt->body, s);
    else
        p->out->stmt = s;
    return s;
}

void act_align_stmt(Parse *p, Span at, ExprVec *arrays, AlignDir *a) {
    bool realign = p->c->cls == C_D_REALIGN;
    for (int i = 0; i < arrays->n; i++) {
        Expr *e = arrays->at[i];
        AlignDir *own = align_for(p, a, e->has_args ? &e->args : NULL);
        if (realign) {
            Stmt *s = add_remap(p, ST_REALIGN, at);
            s->align = own;
            vec_push(p->cx, &s->names, mk_ref(p->cx, act_name_span(e), e->name));
        } else {
            p->decl = NULL;
            act_decl(p, at)->align = own;
            act_entity(p, at, (NameAt){e->name, act_name_span(e)}, NULL, NULL, NULL);
        }
    }
}

void act_dist_stmt(Parse *p, Span at, NameAt name, DistDir *d) {
    if (p->c->cls == C_D_REDISTRIBUTE) {
        Stmt *s = p->out->stmt = mk_stmt(p->cx, ST_REDISTRIBUTE, at);
        s->dist = d;
        vec_push(p->cx, &s->names, mk_ref(p->cx, name.span, name.name));
        return;
    }
    act_decl(p, at)->dist = d;
    act_entity(p, at, name, NULL, NULL, NULL);
}

/* SHADOW a(1, 0:2): a width for both sides, or low:high. */
static void set_shadow(Parse *p, Decl *d, ExprVec *widths) {
    for (int i = 0; i < widths->n; i++) {
        Expr *e = widths->at[i];
        bool pair = e->kind == EX_TRIPLET;
        if (i == MAX_RANK || e->kind == EX_KEYWORD || (pair && (!e->lo || !e->hi || e->step))) {
            act_error(p, e->span, "expected a width or low:high for each of at most %d dimensions",
                      MAX_RANK);
            return;
        }
        d->shadow[i][0] = pair ? e->lo : e;
        d->shadow[i][1] = pair ? e->hi : expr_copy(p->cx, e);
    }
}

void act_shadow_stmt(Parse *p, Span at, NameAt name, ExprVec *widths) {
    p->decl = NULL; /* each array has its own widths */
    set_shadow(p, act_decl(p, at), widths);
    act_entity(p, at, name, NULL, NULL, NULL);
}

/* ---- combined directives: attributes, then names ---- */

void act_shadow(Parse *p, Span at, ExprVec *widths) {
    act_attr(p, at, HPF_AT_SHADOW);
    set_shadow(p, p->decl, widths);
}

void act_align_attr(Parse *p, Span at, AlignDir *a) {
    act_attr(p, at, HPF_AT_ALIGN);
    p->decl->align = a;
}

void act_dist_attr(Parse *p, Span at, DistDir *d) {
    act_attr(p, at, HPF_AT_DISTRIBUTE);
    p->decl->dist = d;
}

void act_ooc_clause(Parse *p, Span at, int clause, Expr *value, NameAt unit) {
    Decl *d = act_decl(p, at);
    if (!d->ooc)
        d->ooc = NEW(p->cx, OocDir);
    if (d->ooc->clause[clause])
        act_error(p, at, "the clause is given twice");
    d->ooc->span = at;
    d->ooc->clause[clause] = value;
    if (!unit.name)
        return;
    if (clause != OOC_MEMORY)
        act_error(p, unit.span, "expected ',' or '::' here");
    d->ooc->unit = unit.name;
    d->ooc->unit_span = unit.span;
}

void act_ooc_brick(Parse *p, Span at, ExprVec *extents) {
    Decl *d = act_decl(p, at);
    if (!d->ooc)
        d->ooc = NEW(p->cx, OocDir);
    if (d->ooc->brick[0])
        act_error(p, at, "the clause is given twice");
    d->ooc->span = d->ooc->brick_span = at;
    for (int i = 0; i < extents->n; i++) {
        Expr *e = extents->at[i];
        if (i == MAX_RANK || e->kind == EX_KEYWORD || e->kind == EX_TRIPLET) {
            act_error(p, e->span, "expected an extent for each of at most %d dimensions", MAX_RANK);
            return;
        }
        d->ooc->brick[i] = e;
    }
}

/* ALIGN WITH t(i) :: a(i), as some programs write it: each such array has its own directive. */
void act_aligned_entity(Parse *p, Span at, NameAt name, ExprVec *source) {
    Decl *common = p->decl, *own = NEW(p->cx, Decl);
    *own = *common;
    own->align = align_for(p, common->align, source);
    memset(&own->entities, 0, sizeof own->entities);
    vec_push(p->cx, &p->out->decls, own);
    p->decl = own;
    act_entity(p, at, name, NULL, NULL, NULL);
    p->decl = common;
}

/* REALIGN (...) WITH t :: a, b and REDISTRIBUTE (...) :: a, b are executable. */
void act_combined(Parse *p, Span at) {
    Decl *d = act_decl(p, at);
    d->span = at;
    if (!d->entities.n && p->out->decls.n > 1) { /* all names have directives of their own */
        p->out->decls.at[0] = p->out->decls.at[--p->out->decls.n];
        d = p->out->decls.at[0];
    }
    bool realign = p->c->cls == C_D_REALIGN;
    if (!realign && p->c->cls != C_D_REDISTRIBUTE)
        return;
    if (d->attrs != (unsigned)(realign ? HPF_AT_ALIGN : HPF_AT_DISTRIBUTE))
        act_error(p, at, "%s takes no other attributes", p->c->name);
    for (int k = 0; k < p->out->decls.n; k++) {
        d = p->out->decls.at[k];
        Stmt *s = add_remap(p, realign ? ST_REALIGN : ST_REDISTRIBUTE, at);
        s->align = d->align;
        s->dist = d->dist;
        s->ooc = d->ooc;
        for (int i = 0; i < d->entities.n; i++)
            vec_push(p->cx, &s->names,
                     mk_ref(p->cx, d->entities.at[i].span, d->entities.at[i].name));
    }
    p->out->decls.n = 0;
}

/* ---- INDEPENDENT ---- */

static IndependentDir *independent_of(Parse *p) {
    if (!p->out->independent)
        p->out->independent = NEW(p->cx, IndependentDir);
    return p->out->independent;
}

void act_independent(Parse *p, Span at) {
    independent_of(p)->span = at;
}

/* parts: elements and components, too */
static void add_names(Parse *p, ExprVec *to, ExprVec *names, bool parts) {
    for (int i = 0; i < names->n; i++) {
        Expr *e = names->at[i];
        bool name = e->kind == EX_REF && !act_is_star(e) && (parts || !e->has_args);
        if (!name && !(parts && e->kind == EX_COMPONENT))
            act_error(p, e->span, "expected the name of a variable");
        else
            vec_push(p->cx, to, e);
    }
}

void act_indices(Parse *p, ExprVec *names) {
    add_names(p, &independent_of(p)->indices, names, false);
}

void act_new(Parse *p, ExprVec *names) {
    add_names(p, &independent_of(p)->new_vars, names, false);
}

void act_reduction(Parse *p, ExprVec *names) {
    add_names(p, &independent_of(p)->reduction, names, true);
}

void act_on_home(Parse *p, Span at, ExprVec *ref) {
    IndependentDir *d = independent_of(p);
    bool variable = ref->at[0]->kind == EX_COMPONENT || ref->at[0]->kind == EX_REF;
    if (ref->n != 1 || !variable || act_is_star(ref->at[0]))
        act_error(p, ref->at[0]->span, "ON HOME takes one variable or array element");
    else if (d->on_home)
        act_error(p, at, "ON HOME is given twice");
    d->on_home = ref->at[0];
}

/* ON HOME(a(i)), as the first directive in an INDEPENDENT loop, says where its iterations run. All
 * other homes are advice: statements run where their data lie. */
void act_on(Parse *p, Span at, ExprVec *home) {
    Expr *e = home->at[0];
    bool element = p->c->cls == C_D_ON_HOME && home->n == 1 && e->kind == EX_REF && e->has_args;
    for (int i = 0; element && i < e->args.n; i++)
        element = e->args.at[i]->kind != EX_TRIPLET && e->args.at[i]->kind != EX_KEYWORD;
    IndependentDir *d = independent_of(p);
    d->span = at;
    d->on_home = element ? e : NULL;
    d->is_advice = true;
}

/* RANGE promises which mappings come; nothing here depends on it. */
void act_range(Parse *p, Span at, ExprVec *formats) {
    act_decl(p, at)->has_range = true;
    act_accept_all(p, formats);
}

void act_more_range(Parse *p, Span at, ExprVec *formats) {
    if (!act_decl(p, at)->has_range)
        act_error(p, at, "expected an attribute, found '('");
    act_accept_all(p, formats);
}
