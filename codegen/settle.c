/* settle.c: where ALLOCATABLE arguments lie that are mapped.
 *
 * Contract: such a dummy is the caller's array, and lies in the procedure as its own directives
 * say. What the caller says otherwise it comes to on entry, and goes back behind the call, if it
 * has storage then (rtlib/array/settle.c). */
#include "cg.h"

const char *if_present(Cg *cg, Symbol *s)
{
    return s->is_optional ? cg_fmt(cg, "if (%s) ", cg_sym(cg, s)->param) : "";
}

static const char *and_present(Cg *cg, Symbol *s)
{
    return s->is_optional ? cg_fmt(cg, "%s && ", cg_sym(cg, s)->param) : "";
}

/* NULL: it lies whole on every process, also by an alignment that says no more than that. */
static TemplateMap *place_of(const Symbol *s)
{
    return s->map && !array_replicated_c(s) ? s->map->tmpl : NULL;
}

static bool is_listed(const TemplateMap *t)
{
    bool listed = false;
    for (int d = 0; d < t->rank; d++)
        listed |= dist_is_listed(&t->dist[d]);
    return listed;
}

static void settle_back(Cg *cg, Symbol *s, const char *present)
{
    const TemplateMap *t = s->map->tmpl;
    const char *obj = cg_sym(cg, s)->obj, *dist = dist_list(cg, t->dist, t->rank);
    cg_line(cg, "%s%s = hpf_settle_back(%s, %s, %s, %s, %s);", present, obj,
            cg_where(cg, s->span), desc_ref(cg, s), obj, dist, grid_ref(cg, t->onto));
    post_flush(cg);
}

/* Other units may have allocated what a call was given: on what template is in its descriptor; but
 * where they map it otherwise, it goes back to its own. A list of sizes is read only where that was
 * not yet made: it has values where the array is allocated. */
void layout_find_template(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    if (!place_of(s) || !owns_template(s) || !c->obj)
        return;
    if (!s->may_remap) {
        cg_line(cg, "%s%s = hpf_template_of(%s);", if_present(cg, s), c->obj, desc_ref(cg, s));
        return;
    }
    if (!is_listed(s->map->tmpl)) {
        settle_back(cg, s, if_present(cg, s));
        return;
    }
    cg_open(cg, "if (%shpf_settles_anew(%s, %s))", and_present(cg, s), desc_ref(cg, s), c->obj);
    settle_back(cg, s, "");
    cg_close(cg, "");
    cg_line(cg, "%s%s = hpf_settle_back(%s, %s, %s, NULL, NULL);", if_present(cg, s), c->obj,
            cg_where(cg, s->span), desc_ref(cg, s), c->obj);
}

static void settle_on(Cg *cg, Symbol *s)
{
    cg_line(cg, "%shpf_settle_on(%s, %s, %s, %s);", if_present(cg, s), cg_where(cg, s->span),
            desc_ref(cg, s), template_ref(cg, s->map->tmpl), axes_list(cg, s->map));
}

static bool lies_whole(const Symbol *s)
{
    return s->spec.kind != AS_SCALAR && s->map && !place_of(s) && !s->ooc &&
           s->map->kind == MAP_REPLICATED; /* DYNAMIC or not */
}

/* On every process, whatever the other side says. */
static void settle_whole(Cg *cg, Symbol *s)
{
    cg_line(cg, "%shpf_settle_whole(%s, %s);", if_present(cg, s), cg_where(cg, s->span),
            desc_ref(cg, s));
}

void layout_settle_aligned(Cg *cg, Symbol *s)
{
    if (s->may_remap && place_of(s) && !owns_template(s))
        settle_on(cg, s);
    else if (s->may_remap && lies_whole(s))
        settle_whole(cg, s);
}

static void settle_own(Cg *cg, Symbol *s, const char *present)
{
    const TemplateMap *t = s->map->tmpl;
    const char *dist = dist_list(cg, t->dist, t->rank);
    cg_line(cg, "%s%s = hpf_settle(%s, %s, %s, %s, %s);", present, cg_sym(cg, s)->obj,
            cg_where(cg, s->span), desc_ref(cg, s), dist, grid_ref(cg, t->onto),
            s->is_dynamic ? "true" : "false");
    post_flush(cg);
}

/* It lies as the dummy says from here on. */
void layout_settle(Cg *cg, Symbol *s)
{
    TemplateMap *t = place_of(s);
    const SymCg *c = cg_sym(cg, s);
    if (!t || s->ooc) {
        if (lies_whole(s) && !s->is_pointer)
            settle_whole(cg, s);
        layout_find_template(cg, s);
        return;
    }
    if (!owns_template(s)) {
        settle_on(cg, s);
        return;
    }
    const bool begins = s->intent == INTENT_OUT && !s->is_pointer, listed = is_listed(t);
    if (listed || begins)
        cg_line(cg, "%s%s = hpf_template_made_for(%s);", if_present(cg, s), c->obj,
                desc_ref(cg, s));
    if (listed && !begins && !s->lists_late && !s->is_dynamic) {
        cg_open(cg, "if (%s%s.allocated)", and_present(cg, s), desc_c(cg, s));
        settle_own(cg, s, "");
        cg_close(cg, "");
    } else if (!listed && !begins) {
        settle_own(cg, s, if_present(cg, s));
    }
    if (s->may_remap)
        cg_line(cg, "%shpf_template_hold(%s);", if_present(cg, s), c->obj);
}
