/* mapping_print.c: questions about mappings, mappings of temporaries, and mappings as text. */
#include "mapping_int.h"

#include <string.h>

DistKind template_dist(const TemplateMap *t, int tdim) {
    if (t->is_dynamic)
        return t->now ? t->now->dist[tdim].kind : DIST_INDIRECT;
    return t->dist[tdim].kind;
}

DistKind mapping_dist(const Mapping *m, int d) {
    if (m->kind != MAP_TEMPLATE || m->tdim[d] < 0)
        return DIST_STAR;
    return template_dist(m->tmpl, m->tdim[d]);
}

bool mapping_direct(const Mapping *m, int d) {
    if (m->kind == MAP_REPLICATED)
        return true;
    if (m->kind == MAP_UNKNOWN || m->is_dynamic || m->tmpl->is_dynamic)
        return false;
    DistKind k = mapping_dist(m, d);
    return k == DIST_STAR || k == DIST_BLOCK || k == DIST_GEN_BLOCK;
}

Mapping *mapping_derive(Context *cx, const Mapping *like, int rank, const int *dims) {
    Mapping *m = NEW(cx, Mapping);
    *m = (Mapping){.kind = like->kind, .tmpl = like->tmpl};
    for (int d = 0; d < MAX_RANK; d++)
        m->tdim[d] = m->like_dim[d] = -1;
    if (like->kind == MAP_REPLICATED)
        return m;
    if (like->kind == MAP_UNKNOWN) {
        m->tmpl = NULL;
        m->like = like->sym;
        for (int d = 0; d < rank; d++)
            m->like_dim[d] = like->sym ? dims[d] : dims[d] < 0 ? -1 : like->like_dim[dims[d]];
        if (!m->like)
            m->like = like->like;
        return m;
    }
    bool spread = false;
    for (int t = 0; t < like->tmpl->rank; t++) {
        AxisMap ax = like->axis[t];
        if (ax.kind == AX_DIM) {
            int from = ax.adim;
            ax.kind = AX_ALL;
            ax.adim = -1;
            for (int d = 0; d < rank; d++)
                if (dims[d] == from) {
                    ax = like->axis[t];
                    ax.adim = d;
                    m->tdim[d] = t;
                }
        }
        m->axis[t] = ax;
        spread |= like->tmpl->gdim[t] >= 0 && ax.kind != AX_ALL;
    }
    if (!spread && !like->tmpl->is_dynamic)
        m->kind = MAP_REPLICATED;
    return m;
}

/* ---- text ---- */

static void put_bounds(const ArraySpec *spec, FILE *out) {
    for (int d = 0; d < spec->rank; d++) {
        const Bound *b = &spec->dim[d];
        fputs(d ? "," : "(", out);
        if (b->lo) {
            expr_print(b->lo, out);
            fputs(":", out);
        }
        if (b->hi)
            expr_print(b->hi, out);
        else if (!b->lo)
            fputs(":", out);
    }
    if (spec->rank)
        fputs(")", out);
}

static void put_formats(const TemplateMap *t, FILE *out) {
    static const char *const name[] = {"*", "BLOCK", "CYCLIC", "GEN_BLOCK", "INDIRECT"};
    for (int d = 0; d < t->rank; d++) {
        fprintf(out, "%s%s", d ? "," : "(", name[t->dist[d].kind]);
        if (t->dist[d].arg) {
            fputs("(", out);
            expr_print(t->dist[d].arg, out);
            fputs(")", out);
        }
    }
    fputs(")", out);
    if (t->onto)
        fprintf(out, " onto %s", t->onto->name);
}

/* a(i,j) with t(j,2*i+1,*): names of subscripts by dimension. */
static void put_alignment(const Mapping *m, const char *array, int rank, FILE *out) {
    static const char index[] = "ijklmno";
    fprintf(out, "%s(", array);
    for (int d = 0; d < rank; d++) {
        if (d)
            fputs(",", out);
        fputc(m->tdim[d] < 0 ? '*' : index[d], out);
    }
    fprintf(out, ") with %s(", m->tmpl->sym->name);
    for (int t = 0; t < m->tmpl->rank; t++) {
        const AxisMap *ax = &m->axis[t];
        int64_t b;
        if (t)
            fputs(",", out);
        if (ax->kind == AX_ALL) {
            fputs("*", out);
            continue;
        }
        bool known = expr_is_int(ax->b, &b);
        if (ax->kind == AX_DIM) {
            if (ax->a == -1)
                fputs("-", out);
            else if (ax->a != 1)
                fprintf(out, "%lld*", (long long)ax->a);
            fputc(index[ax->adim], out);
            if (known && b)
                fprintf(out, "%+lld", (long long)b);
            if (!known)
                fputs("+", out);
        } else if (known) {
            fprintf(out, "%lld", (long long)b);
        }
        if (!known)
            expr_print(ax->b, out);
    }
    fputs(")", out);
}

static bool is_identity(const Mapping *m, int rank) {
    for (int t = 0; t < m->tmpl->rank; t++) {
        int64_t b;
        if (m->axis[t].kind != AX_DIM || m->axis[t].adim != t || m->axis[t].a != 1 ||
            !expr_is_int(m->axis[t].b, &b) || b)
            return false;
    }
    return m->tmpl->rank == rank;
}

static void put_file(const OocDir *d, FILE *out) {
    static const char *const status[] = {"scratch", "new", "old", "read only"};
    if (!d)
        return;
    fputs(", out of core in ", out);
    if (d->file)
        fprintf(out, "'%s' (%s)", d->file, status[d->status]);
    else
        fputs("a scratch file", out);
    if (d->memory)
        fprintf(out, ", %lld bytes of slabs a process", (long long)d->memory);
}

void mapping_print(const Symbol *s, FILE *out) {
    const Mapping *m = s->map;
    fprintf(out, "'%s' ", s->name);
    switch (m->kind) {
    case MAP_REPLICATED:
        if (!m->tmpl && !s->dist && !s->align)
            fputs("has no mapping directives: replicated, each process holds a copy", out);
        else
            fputs("is replicated: each process holds a copy", out);
        return;
    case MAP_UNKNOWN:
        if (m->like)
            fprintf(out, "lies like '%s', whose mapping is known at run time only", m->like->name);
        else if (m->tmpl)
            fputs("is REALIGNed: its mapping is known at run time only", out);
        else
            fputs("keeps the mapping of the actual argument, known at run time only", out);
        put_file(s->ooc, out);
        return;
    case MAP_TEMPLATE:
        break;
    }
    if (m->tmpl->sym == s || (s->dist && s->dist == m->tmpl->sym->dist)) {
        fputs("is distributed ", out);
    } else if (is_identity(m, s->spec.rank)) {
        fprintf(out, "is aligned with '%s' ", m->tmpl->sym->name);
    } else {
        fputs("is aligned: ", out);
        put_alignment(m, s->name, s->spec.rank, out);
        fputs(" ", out);
    }
    put_formats(m->tmpl, out);
    if (m->is_dynamic || m->tmpl->is_dynamic)
        fputs(" at first, dynamic", out);
    if (m->how == MAP_DESCRIPTIVE)
        fputs(", descriptive", out);
    put_file(s->ooc, out);
}

static void dump_unit(Context *cx, Unit *u, FILE *out) {
    fprintf(out, "unit %s\n", u->name);
    UnitInfo *info = u->info;
    for (int i = 0; info && i < info->templates.n; i++) {
        const TemplateMap *t = info->templates.at[i];
        if (t->sym->kind != SYM_TEMPLATE)
            continue;
        fprintf(out, "  template %s", t->sym->name);
        put_bounds(&t->sym->spec, out);
        fputs(" ", out);
        put_formats(t, out);
        fputs("\n", out);
    }
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        if (!s->map || s->kind != SYM_VAR)
            continue;
        fprintf(out, "  array %s", s->name);
        put_bounds(&s->spec, out);
        fputs(": ", out);
        mapping_print(s, out);
        fputs("\n", out);
    }
    for (int i = 0; i < u->contains.n; i++)
        dump_unit(cx, u->contains.at[i], out);
}

void map_dump(Context *cx, Program *p, FILE *out) {
    for (int i = 0; i < p->units.n; i++)
        dump_unit(cx, p->units.at[i], out);
}
