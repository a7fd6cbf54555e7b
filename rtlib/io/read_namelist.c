/* read_namelist.c: NAMELIST input on process 0: group, objects, subscripts. Values are
 * list-directed (read_list.c), until the name of another object or the end of the group comes. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "io/namelist.h"

enum { LONGEST_NAME = 128 };

static void skip(bool commas)
{
    rt_unit *u = rt_io.unit;
    for (;;) {
        int c = rt_in_peek(u);
        if (c == ' ' || c == '\t' || (commas && (c == ',' || c == ';'))) {
            rt_in_next(u);
        } else if (c == '\n' || c == RT_EOF || c == '!') {
            rt_in_record(u);
            rt_in_begin(u);
        } else {
            return;
        }
    }
}

static int take_name(char *name)
{
    rt_unit *u = rt_io.unit;
    int n = 0, c;
    while (c = rt_in_peek(u), isalnum(c < 0 ? 0 : c) || c == '_') {
        if (n < LONGEST_NAME - 1)
            name[n++] = (char)tolower(c);
        rt_in_next(u);
    }
    name[n] = 0;
    return n;
}

void rt_namelist_find_group(const char *group)
{
    rt_unit *u = rt_io.unit;
    char name[LONGEST_NAME];
    for (;;) {
        int c = rt_in_peek(u);
        while (c == ' ' || c == '\t')
            rt_in_next(u), c = rt_in_peek(u);
        if (c == '&' || c == '$') {
            rt_in_next(u);
            take_name(name);
            if (strcasecmp(name, group) == 0)
                return;
        }
        rt_in_record(u);
        rt_in_begin(u);
    }
}

static _Noreturn void bad(const char *what, const char *name)
{
    rt_io_error(RT_IO_VALUE, "%s %s", what, name);
}

static long take_integer(const char *name)
{
    rt_unit *u = rt_io.unit;
    long n = 0, sign = 1, digits = 0;
    skip(false);
    int c = rt_in_peek(u);
    if (c == '-' || c == '+') {
        sign = c == '-' ? -1 : 1;
        rt_in_next(u);
    }
    while (c = rt_in_peek(u), c >= '0' && c <= '9') {
        n = n * 10 + (rt_in_next(u) - '0');
        digits++;
    }
    skip(false);
    if (digits == 0 || digits > 18)
        bad("Bad subscript of namelist object", name);
    return sign * n;
}

/* ---- names: a(2)%b(3,1:2)%c ---- */

enum { LEVELS = 16 };

/* A subscript as written. */
typedef struct Subscript {
    bool has_lo, range, has_hi;
    hpf_triplet t;
} Subscript;

/* The subscripts of one part of the name. */
typedef struct Part {
    int n;
    Subscript sub[HPF_MAX_RANK];
} Part;

typedef struct Name {
    char text[LONGEST_NAME];
    int parts;
    Part part[LEVELS];
} Name;

static Subscript take_subscript(const char *name)
{
    rt_unit *u = rt_io.unit;
    Subscript s = { .t = { 0, 0, 1 } };
    skip(false);
    if (rt_in_peek(u) != ':') {
        s.has_lo = true;
        s.t.lo = take_integer(name);
    }
    if (rt_in_peek(u) == ':') {
        s.range = true;
        rt_in_next(u);
        skip(false);
        int c = rt_in_peek(u);
        if (c != ',' && c != ')' && c != ':') {
            s.has_hi = true;
            s.t.hi = take_integer(name);
        }
    }
    if (s.range && rt_in_peek(u) == ':') {
        rt_in_next(u);
        s.t.step = take_integer(name);
    }
    return s;
}

static void take_subscripts(Name *name, Part *p)
{
    rt_unit *u = rt_io.unit;
    rt_in_next(u);
    for (;;) {
        if (p->n == HPF_MAX_RANK)
            bad("Too many subscripts of namelist object", name->text);
        p->sub[p->n++] = take_subscript(name->text);
        int end = rt_in_next(u);
        if (end == ')')
            return;
        if (end != ',')
            bad("Bad subscript of namelist object", name->text);
    }
}

static void take_whole_name(Name *name)
{
    rt_unit *u = rt_io.unit;
    memset(name, 0, sizeof *name);
    for (;;) {
        char word[LONGEST_NAME];
        if (take_name(word) == 0)
            rt_io_error(RT_IO_VALUE, "Cannot match namelist object name");
        size_t n = strlen(name->text);
        snprintf(name->text + n, sizeof name->text - n, "%s%s", n ? "%" : "", word);
        if (name->parts == LEVELS)
            bad("Cannot match namelist object name", name->text);
        skip(false);
        if (rt_in_peek(u) == '(')
            take_subscripts(name, &name->part[name->parts]);
        name->parts++;
        skip(false);
        if (rt_in_peek(u) != '%')
            return;
        rt_in_next(u);
        skip(false);
    }
}

/* Dimensions from `d` on of the object get the subscripts of a part; false: one is a range. */
static bool set_section(rt_command *c, const rt_object *o, const Part *p, int d)
{
    bool element = true;
    for (int i = 0; i < p->n; i++) {
        const Subscript *s = &p->sub[i];
        const hpf_dim *x = &o->array->dim[d + i];
        hpf_triplet *t = &c->sec[d + i];
        if (s->has_lo)
            t->lo = s->t.lo;
        t->hi = s->has_hi ? s->t.hi : s->range ? x->hi : t->lo;
        t->step = s->t.step;
        if (t->lo < x->lo || t->hi > x->hi || t->step < 1)
            bad("Subscript out of range of namelist object", o->name);
        element = element && !s->range;
    }
    return element;
}

/* The component's dimensions come first, those of what it is a component of behind them. An
 * element begins a list that goes on to the last subscript of each dimension, as gfortran has it.
 */
static void subscripts(rt_command *c, const rt_object *o, const Name *name)
{
    int rank = o->array->rank, end = rank, given = 0;
    const Part *last = &name->part[name->parts - 1];
    for (int d = 0; d < rank; d++)
        c->sec[d] = (hpf_triplet){ o->array->dim[d].lo, o->array->dim[d].hi, 1 };
    for (int k = 0; k < name->parts; k++)
        given += name->part[k].n;
    if (given > rank)
        bad("Too many subscripts of namelist object", o->name);
    if (name->parts == 1 && given && given < rank)
        bad("Too few subscripts of namelist object", o->name);
    bool element = given == rank;
    for (int k = 0; k < name->parts - 1; k++) {
        end -= name->part[k].n;
        element = set_section(c, o, &name->part[k], end) && element;
    }
    element = set_section(c, o, last, 0) && element;
    for (int d = 0; element && d < rank; d++)
        c->sec[d].hi = o->array->dim[d].hi;
}

/* Characters lo:hi of a scalar. */
static void substring(rt_command *c, const rt_object *o, const Name *name)
{
    const Part *p = &name->part[name->parts - 1];
    c->from = 1;
    c->to = o->len;
    for (int k = 0; k < name->parts - 1; k++)
        if (name->part[k].n)
            bad("Too many subscripts of namelist object", o->name);
    if (p->n == 0)
        return;
    if (HPF_TYPE_BASE(o->type) != HPF_CHARACTER || p->n > 1 || !p->sub[0].range)
        bad("Too many subscripts of namelist object", o->name);
    if (p->sub[0].has_lo)
        c->from = p->sub[0].t.lo;
    if (p->sub[0].has_hi)
        c->to = p->sub[0].t.hi;
    if (c->from < 1 || c->to > o->len)
        bad("Substring out of range of namelist object", o->name);
}

/* The object of this name, or those of its components. */
static bool find_objects(rt_command *c, const rt_object *objects, int n, const char *name)
{
    size_t length = strlen(name);
    int first = 0;
    while (first < n && (strncasecmp(objects[first].name, name, length) != 0 ||
                         (objects[first].name[length] && objects[first].name[length] != '%')))
        first++;
    c->object = c->last = first;
    if (first == n)
        return false;
    while (objects[first].name[length] && c->last + 1 < n &&
           strncasecmp(objects[c->last + 1].name, name, length) == 0 &&
           objects[c->last + 1].name[length] == '%')
        c->last++;
    return true;
}

void rt_namelist_next(rt_command *c, const rt_object *objects, int n)
{
    rt_unit *u = rt_io.unit;
    Name name;
    c->object = -1;
    skip(true);
    int first = rt_in_peek(u);
    if (first == '/')
        return;
    if (first == '&' || first == '$') {
        rt_in_next(u);
        take_name(name.text);
        return;
    }
    rt_command found = { .object = -1 };
    take_whole_name(&name);
    if (!find_objects(&found, objects, n, name.text))
        bad("Cannot match namelist object name", name.text);
    const rt_object *o = &objects[found.object];
    bool whole = found.last > found.object || o->name[strlen(name.text)];
    for (int k = 0; whole && k < name.parts; k++)
        if (name.part[k].n)
            bad("Subscripts of structures are not supported of namelist object", name.text);
    if (o->array)
        subscripts(&found, o, &name);
    else
        substring(&found, o, &name);
    if (rt_in_next(u) != '=')
        bad("Equal sign must follow namelist object name", name.text);
    *c = found;
    rt_list_read_begin();
}
