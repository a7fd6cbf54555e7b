/* sema_structmap.c: how the parts of variables of derived type are mapped.
 *
 * Contract: sema_structdef.c. What directives say of the whole holds of all parts, of which one
 * leads: the others are aligned with it. Where the TYPE definition maps components (HPF 2.0,
 * section 8.9), each variable's parts lie so, and the whole has no mapping. */
#include "../structure/sema_struct.h"

Component *struct_component(const Derived *t, const char *name) {
    for (int i = 0; i < t->components.n; i++)
        if (t->components.at[i].name == name)
            return &t->components.at[i];
    return NULL;
}

/* DISTRIBUTE or ALIGN in the TYPE definition. */
void struct_map_components(Sema *S, const Derived *t, const Decl *d) {
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        Component *c = struct_component(t, e->name);
        if (!c)
            diag_error(S->cx, e->span, "'%s' is no component of '%s'", e->name, t->name);
        else if (c->spec.kind != AS_EXPLICIT || c->type.base == TY_DERIVED ||
                 derived_is_record(t) || t->is_sequence)
            diag_error(S->cx, e->span, "'%s' cannot be mapped: only arrays of intrinsic type and "
                       "constant bounds can be, in a TYPE without SEQUENCE and without POINTER and "
                       "ALLOCATABLE components", c->name);
        else if (c->dist || c->align)
            diag_error(S->cx, e->span, "'%s' is mapped twice", c->name);
        else if (d->attrs & HPF_AT_DISTRIBUTE)
            c->dist = d->dist;
        else
            c->align = d->align;
    }
}

/* ---- mapping: one part leads, the others are aligned with it ---- */

static int lead_rank(const Derived *t);

/* The component that leads: one of least rank, so that it is a vector of scalars if any is. */
static int lead_index(const Derived *t, int *rank) {
    int best = 0;
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        int r = c->spec.rank + (c->type.base == TY_DERIVED ? lead_rank(c->type.derived) : 0);
        if (i == 0 || r < *rank) {
            best = i;
            *rank = r;
        }
    }
    return best;
}

static int lead_rank(const Derived *t) {
    int rank = 0;
    lead_index(t, &rank);
    return rank;
}

static bool on_lead_path(const Symbol *s) {
    int rank = 0;
    if (!s->whole)
        return true;
    const Derived *t = s->whole->type.derived;
    return on_lead_path(s->whole) && s->component == &t->components.at[lead_index(t, &rank)];
}

/* a(*,:) WITH lead(1,:), by the lead's name, which may not be there yet. */
static AlignDir *align_with_lead(Sema *S, const Symbol *p, const Symbol *root) {
    Context *cx = S->cx;
    Span at = root->dist->span;
    AlignDir *a = NEW(cx, AlignDir);
    const char *name = root->name;
    int64_t first[MAX_RANK];
    int own = 0, rank = 0;
    for (Type t = root->type; t.base == TY_DERIVED;) {
        const Component *c = &t.derived->components.at[lead_index(t.derived, &rank)];
        for (int d = own - 1; d >= 0 && d + c->spec.rank < MAX_RANK; d--)
            first[d + c->spec.rank] = first[d];
        for (int d = 0; d < c->spec.rank; d++) {
            first[d] = 1;
            if (c->spec.dim[d].lo)
                expr_is_int(c->spec.dim[d].lo, &first[d]);
        }
        own += c->spec.rank;
        name = arena_printf(cx->arena, "%s%%%s", name, c->name);
        t = c->type;
    }
    a->span = at;
    a->target = mk_ref(cx, at, name_of(cx, name));
    a->target->has_args = true;
    for (int d = 0; d < own; d++)
        vec_push(cx, &a->target->args, mk_int(cx, at, first[d], 4));
    for (int d = 0; d < p->spec.rank; d++) {
        bool theirs = d >= p->spec.rank - root->spec.rank;
        a->source[a->n++] = name_of(cx, theirs ? ":" : "*");
        if (theirs)
            vec_push(cx, &a->target->args, mk_expr(cx, EX_TRIPLET, at));
    }
    return a;
}

/* The component's own dimensions as its directive says, those of the whole on one process. */
static DistDir *own_distribution(Sema *S, const Symbol *p) {
    DistDir *d = NEW(S->cx, DistDir);
    *d = *p->component->dist;
    for (int i = 0; i < p->whole->spec.rank && d->n && d->n < MAX_RANK; i++)
        d->format[d->n++] = (DistFormat){.kind = DIST_STAR, .span = d->span};
    return d;
}

/* b(i) WITH a(i) of components: s%b(i,:) WITH s%a(i,:); with what is none: s%b(i,*) */
static AlignDir *own_alignment(Sema *S, const Symbol *p) {
    Context *cx = S->cx;
    AlignDir *a = NEW(cx, AlignDir);
    *a = *p->component->align;
    a->target = expr_copy(cx, a->target);
    const Component *on = struct_component(p->whole->type.derived, a->target->name);
    for (int d = 0; d < p->component->spec.rank && !p->component->align->n; d++) {
        a->source[a->n++] = name_of(cx, ":");
        vec_push(cx, &a->target->args, mk_expr(cx, EX_TRIPLET, a->span));
        a->target->has_args = true;
    }
    if (on)
        a->target->name = name_of(cx, arena_printf(cx->arena, "%s%%%s", p->whole->name, on->name));
    for (int i = 0; i < p->whole->spec.rank && a->n < MAX_RANK; i++) {
        a->source[a->n++] = name_of(cx, on ? ":" : "*");
        if (on && a->target->has_args)
            vec_push(cx, &a->target->args, mk_expr(cx, EX_TRIPLET, a->span));
    }
    return a;
}

static const Component *first_mapped(const Derived *t) {
    const Component *c = t->components.at;
    while (!c->dist && !c->align)
        c++;
    return c;
}

/* What the TYPE definition says of the component. */
static void own_mapping(Sema *S, Symbol *p, const Symbol *whole) {
    const Component *c = p->component;
    const bool pointer = whole->is_heap || whole->is_pointer || whole->is_bundle;
    if ((pointer || whole->dist || whole->align) && c != first_mapped(whole->type.derived))
        return; /* said of that one */
    if (pointer)
        diag_error(S->cx, whole->span, "a POINTER to structures with the mapped component '%s' is "
                   "not supported", c->name);
    else if (whole->dist || whole->align)
        diag_error(S->cx, whole->span, "'%s' cannot be mapped, since the component '%s' is",
                   whole->name, c->name);
    else if (c->dist)
        p->dist = own_distribution(S, p);
    else
        p->align = own_alignment(S, p);
}

/* ':' or '*' for the component's own dimensions, which lie on one process. */
void struct_map_part(Sema *S, Symbol *p, const Symbol *whole) {
    Context *cx = S->cx;
    int own = p->spec.rank - whole->spec.rank;
    if (p->has_error) /* too many dimensions */
        return;
    if ((p->component->dist || p->component->align) && whole->kind == SYM_VAR) {
        const Scope *unit = scope_unit(p->scope);
        if (p->dist || p->align)
            return;
        own_mapping(S, p, whole);
        if (p->scope == unit && unit->unit && unit->unit->directives_checked)
            sema_resolve_mapping(S, p);
        return;
    }
    if (whole->dist && whole->dist->n && !p->dist && !p->align && !on_lead_path(p)) {
        p->align = align_with_lead(S, p, symbol_root(whole));
    } else if (whole->dist && !p->dist && !p->align) {
        DistDir *d = NEW(cx, DistDir);
        *d = *whole->dist;
        if (d->n) {
            for (int i = 0; i < d->n && i + own < MAX_RANK; i++)
                d->format[i + own] = whole->dist->format[i];
            for (int i = 0; i < own; i++)
                d->format[i] = (DistFormat){.kind = DIST_STAR, .span = d->span};
            d->n += own;
        }
        p->dist = d;
    }
    if (whole->align && !p->align && !p->dist) {
        AlignDir *a = NEW(cx, AlignDir);
        *a = *whole->align;
        if (!a->n && own) { /* identity, written out */
            a->n = whole->spec.rank;
            a->target = expr_copy(cx, a->target);
            for (int d = 0; d < a->n; d++) {
                a->source[d] = name_of(cx, ":");
                vec_push(cx, &a->target->args, mk_expr(cx, EX_TRIPLET, a->span));
            }
            a->target->has_args = true;
        }
        for (int d = a->n - 1; d >= 0 && d + own < MAX_RANK; d--)
            a->source[d + own] = a->source[d];
        for (int d = 0; d < own && a->n; d++)
            a->source[d] = name_of(cx, "*");
        a->n += a->n ? own : 0;
        p->align = a;
    }
    for (int d = 0; d + own < MAX_RANK; d++)
        for (int side = 0; side < 2; side++)
            if (whole->shadow[d][side] && !p->shadow[d + own][side])
                p->shadow[d + own][side] = expr_copy(cx, whole->shadow[d][side]);
}

Symbol *sema_struct_lead(Symbol *s) {
    int rank = 0;
    while (s->parts.n)
        s = s->parts.at[lead_index(s->type.derived, &rank)];
    return s;
}
