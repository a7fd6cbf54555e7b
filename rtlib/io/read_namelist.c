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

/* (i, l:u, l:u:s); an element of a vector begins a list of its successors, as gfortran has it. */
static void take_subscripts(rt_command *c, const rt_object *o)
{
    rt_unit *u = rt_io.unit;
    rt_in_next(u);
    int d = 0;
    for (;; d++) {
        if (d >= o->array->rank)
            bad("Too many subscripts of namelist object", o->name);
        hpf_triplet *t = &c->sec[d];
        bool range = false;
        skip(false);
        if (rt_in_peek(u) != ':') {
            t->lo = take_integer(o->name);
            t->hi = o->array->rank == 1 ? o->array->dim[0].hi : t->lo;
        }
        if (rt_in_peek(u) == ':') {
            range = true;
            rt_in_next(u);
            skip(false);
            t->hi = o->array->dim[d].hi;
            if (rt_in_peek(u) != ',' && rt_in_peek(u) != ')' && rt_in_peek(u) != ':')
                t->hi = take_integer(o->name);
        }
        if (range && rt_in_peek(u) == ':') {
            rt_in_next(u);
            t->step = take_integer(o->name);
        }
        if (t->lo < o->array->dim[d].lo || t->hi > o->array->dim[d].hi || t->step < 1)
            bad("Subscript out of range of namelist object", o->name);
        int end = rt_in_next(u);
        if (end == ')')
            break;
        if (end != ',')
            bad("Bad subscript of namelist object", o->name);
    }
    if (d + 1 != o->array->rank)
        bad("Too few subscripts of namelist object", o->name);
}

void rt_namelist_next(rt_command *c, const rt_object *objects, int n)
{
    rt_unit *u = rt_io.unit;
    char name[LONGEST_NAME];
    c->object = -1;
    skip(true);
    int first = rt_in_peek(u);
    if (first == '/')
        return;
    if (first == '&' || first == '$') {
        rt_in_next(u);
        take_name(name);
        return;
    }
    if (take_name(name) == 0)
        rt_io_error(RT_IO_VALUE, "Cannot match namelist object name");
    int i = 0;
    while (i < n && strcasecmp(objects[i].name, name) != 0)
        i++;
    if (i == n)
        bad("Cannot match namelist object name", name);
    const rt_object *o = &objects[i];
    for (int d = 0; o->array && d < o->array->rank; d++)
        c->sec[d] = (hpf_triplet){ o->array->dim[d].lo, o->array->dim[d].hi, 1 };
    skip(false);
    if (rt_in_peek(u) == '(' && !o->array)
        bad("Substrings are not supported of namelist object", name);
    if (rt_in_peek(u) == '(')
        take_subscripts(c, o);
    skip(false);
    if (rt_in_next(u) != '=')
        bad("Equal sign must follow namelist object name", name);
    c->object = i;
    rt_list_read_begin();
}
