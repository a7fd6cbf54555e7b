/* read_namelist.c: NAMELIST input on process 0: group, objects, subscripts. Values are
 * list-directed (read_list.c), until the name of another object or the end of the group comes. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "io/namelist.h"

enum { LONGEST_NAME = 128 };

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip(bool commas)
{
    rt_unit *u = rt_io.unit;
    for (;;) {
        int c = rt_in_peek(u);
        if (is_blank(c) || (commas && (c == ',' || c == ';'))) {
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
        while (is_blank(c))
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

/* The same of a subscript or, behind the subscripts, of characters. */
static _Noreturn void bad_index(const char *what, bool text, const char *name)
{
    rt_io_error(RT_IO_VALUE, "%s %s for namelist variable %s", what,
                text ? "substring qualifier" : "index", name);
}

/* What messages call an object: without the subscripts of the structures that it is a part of. */
static const char *said(const rt_object *o)
{
    static char name[LONGEST_NAME];
    int n = 0, inside = 0;
    for (const char *c = o->name; *c && n < LONGEST_NAME - 1; c++) {
        inside += *c == '(';
        if (!inside)
            name[n++] = *c;
        inside -= *c == ')';
    }
    name[n] = 0;
    return name;
}

static long take_integer(const char *name, bool text)
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
    c = rt_in_peek(u);
    if (c != ',' && c != ')' && c != ':')
        bad_index("Bad character in", text, name);
    if (digits == 0)
        rt_io_error(RT_IO_VALUE, "Null %s for namelist variable %s",
                    text ? "substring qualifier" : "index field", name);
    if (digits > 18)
        bad_index("Bad integer in", text, name);
    return sign * n;
}

/* ---- names: a(2)%b(3,1:2)%c(2)(1:4) ---- */

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
    Part characters; /* behind the subscripts of the last part */
} Name;

static Subscript take_subscript(const char *name, bool text)
{
    rt_unit *u = rt_io.unit;
    Subscript s = { .t = { 0, 0, 1 } };
    skip(false);
    if (rt_in_peek(u) != ':') {
        s.has_lo = true;
        s.t.lo = take_integer(name, text);
    }
    if (rt_in_peek(u) == ':') {
        s.range = true;
        rt_in_next(u);
        skip(false);
        int c = rt_in_peek(u);
        if (c != ',' && c != ')' && c != ':') {
            s.has_hi = true;
            s.t.hi = take_integer(name, text);
        } else if (c == ':' && !text) {
            bad("Bad index triplet for namelist variable", name);
        }
    }
    if (s.range && rt_in_peek(u) == ':') {
        rt_in_next(u);
        s.t.step = take_integer(name, text);
    }
    return s;
}

static void take_subscripts(Name *name, Part *p)
{
    rt_unit *u = rt_io.unit;
    bool text = p == &name->characters;
    rt_in_next(u);
    for (;;) {
        if (p->n == HPF_MAX_RANK)
            bad("Bad number of index fields for namelist variable", name->text);
        p->sub[p->n++] = take_subscript(name->text, text);
        int end = rt_in_next(u);
        if (end == ')')
            return;
        if (end != ',')
            bad_index("Bad character in", text, name->text);
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
        skip(false);
        if (rt_in_peek(u) == '(' && name->part[name->parts].n)
            take_subscripts(name, &name->characters);
        name->parts++;
        skip(false);
        if (rt_in_peek(u) != '%' || name->characters.n)
            return;
        rt_in_next(u);
        skip(false);
    }
}

/* Those that wait for values, in order: all get the subscripts of the name's last part. */
static struct {
    Name name;
    const rt_object *objects;
    int *at, n, cap, next;
} meant;

static void check_triplet(const hpf_triplet *t, long lo, long hi, int d, const char *name)
{
    bool back = t->step < 0;
    if ((back ? t->hi : t->lo) < lo || (back ? t->lo : t->hi) > hi)
        rt_io_error(RT_IO_VALUE, "Index %d out of range for namelist variable %s", d + 1, name);
    if (t->step == 0 || (back ? t->lo < t->hi : t->lo > t->hi))
        rt_io_error(RT_IO_VALUE, "Bad range in index %d for namelist variable %s", d + 1, name);
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
        check_triplet(t, x->lo, x->hi, i, said(o));
        element = element && !s->range;
    }
    return element;
}

/* The component's dimensions come first, those of what it is a component of behind them. An
 * element begins a list that goes on to the last subscript of each dimension, as gfortran
 * has it. */
static void subscripts(rt_command *c, const rt_object *o, const Name *name)
{
    int rank = o->array->rank, end = rank, given = 0;
    const Part *last = &name->part[name->parts - 1];
    for (int d = 0; d < rank; d++)
        c->sec[d] = (hpf_triplet){ o->array->dim[d].lo, o->array->dim[d].hi, 1 };
    for (int k = 0; k < name->parts; k++)
        given += name->part[k].n;
    if (given > rank || (name->parts == 1 && given && given < rank))
        bad("Bad number of index fields for namelist variable", said(o));
    bool element = given == rank;
    for (int k = 0; k < name->parts - 1; k++) {
        end -= name->part[k].n;
        element = set_section(c, o, &name->part[k], end) && element;
    }
    element = set_section(c, o, last, 0) && element;
    for (int d = 0; element && d < rank; d++)
        c->sec[d].hi = o->array->dim[d].hi;
}

/* Characters lo:hi of each value; p->n == 0: all of them. */
static void substring(rt_command *c, const rt_object *o, const Part *p)
{
    int type = o->array ? o->array->type : o->type;
    long len = o->array ? HPF_TEXT_LENGTH(type) : o->len;
    c->from = 1;
    c->to = len;
    if (p->n == 0)
        return;
    if (HPF_TYPE_BASE(type) != HPF_CHARACTER)
        bad("Qualifier for a scalar or non-character namelist object", said(o));
    if (p->n > 1)
        bad("Bad number of index fields for namelist variable", said(o));
    if (!p->sub[0].range)
        bad("Missing colon in substring qualifier for namelist variable", meant.name.text);
    if (p->sub[0].t.step != 1)
        bad("Step not allowed in substring qualifier for namelist object", said(o));
    if (p->sub[0].has_lo)
        c->from = p->sub[0].t.lo;
    if (p->sub[0].has_hi)
        c->to = p->sub[0].t.hi;
    if (c->from > c->to)
        bad("Bad range in index 1 for namelist variable", said(o));
    if (c->from < 1 || c->to > len)
        bad("Substring out of range for namelist variable", meant.name.text);
}

/* A scalar has no subscripts: those of its part are characters. */
static const Part *characters_of_scalar(const rt_object *o, const Name *name)
{
    bool subscripts = name->characters.n > 0;
    for (int k = 0; k < name->parts - 1; k++)
        subscripts = subscripts || name->part[k].n;
    if (subscripts)
        bad("Qualifier for a scalar or non-character namelist object", said(o));
    return &name->part[name->parts - 1];
}

/* ---- the objects that a name means ---- */

/* The subscript that is written at *text: digits, perhaps with a sign. */
static long fixed_subscript(const char **text)
{
    char *end;
    long v = strtol(*text, &end, 10);
    *text = end;
    return v;
}

/* The first words of a name, for messages. */
static const char *first_words(const Name *name, int words)
{
    static char text[LONGEST_NAME];
    size_t n = 0;
    for (int k = 0; k < words; k++)
        n += strcspn(name->text + n, "%") + (k + 1 < words);
    snprintf(text, sizeof text, "%.*s", (int)n, name->text);
    return text;
}

/* Is v one of the subscripts? */
static bool takes(const Subscript *s, long v)
{
    const hpf_triplet *t = &s->t;
    if (!s->range)
        return v == t->lo;
    bool back = t->step < 0;
    return v >= (back ? t->hi : t->lo) && v <= (back ? t->lo : t->hi) && t->step != 0 &&
           (v - t->lo) % t->step == 0;
}

/* An object's name, x(2,1)%v, has the subscripts of elements of arrays of structures. Do those of
 * part k of the name mean it? *text: behind the word. *fixed: it had some. */
static bool means_element(const Name *name, int k, const char **text, bool *fixed)
{
    const Part *p = &name->part[k];
    bool ok = true;
    int n = 0;
    *fixed = **text == '(';
    if (!*fixed)
        return true;
    do {
        ++*text;
        long v = fixed_subscript(text);
        ok = ok && (n >= p->n || takes(&p->sub[n], v));
        n++;
    } while (**text == ',');
    ++*text;
    if (p->n && p->n != n)
        bad("Bad number of index fields for namelist variable", first_words(name, k + 1));
    return ok;
}

/* Does the name mean this object, or a structure that it is a part of? *own: the object itself, so
 * that the subscripts of the last part are its own. */
static bool means(const Name *name, const char *text, bool *own)
{
    const char *word = name->text;
    for (int k = 0;; k++) {
        size_t n = strcspn(word, "%"), m = strcspn(text, "%(");
        bool fixed, last = k + 1 == name->parts;
        if (n != m || strncasecmp(word, text, n) != 0)
            return false;
        text += m;
        if (!means_element(name, k, &text, &fixed))
            return false;
        if (!fixed && name->part[k].n && (!last || *text))
            bad("Qualifier for a scalar or non-character namelist object", name->text);
        *own = !*text;
        if (last || *own)
            return last;
        word += n + 1;
        text++;
    }
}

/* More than one element of an array: without subscripts, or with a range of several. */
static bool is_several(const Part *p)
{
    bool several = p->n == 0;
    for (int i = 0; i < p->n; i++) {
        const Subscript *s = &p->sub[i];
        several = several || (s->range && !(s->has_lo && s->has_hi && s->t.lo == s->t.hi));
    }
    return several;
}

/* At most one part of a name may be an array: x(:)%c(1), x(1)%c. Those with elements in the
 * object's own name are arrays, and so is what is left of the object's dimensions. */
static void check_ranks(const Name *name, const rt_object *o, bool own)
{
    const char *text = o->name;
    int arrays = 0, given = 0;
    for (int k = 0; k < name->parts; k++) {
        bool last = k + 1 == name->parts;
        const Part *p = &name->part[k];
        text += strcspn(text, "%(");
        if (last && own && !o->array) /* what stands there are characters */
            break;
        if (*text == '(' || p->n)
            arrays += is_several(p);
        else if (last && own && o->array && given < o->array->rank)
            arrays++;
        if (*text != '(')
            given += p->n;
        else
            text += strcspn(text, "%");
        text += *text == '%';
    }
    const Part *last = &name->part[name->parts - 1];
    if (own && o->array && name->parts > 1 && last->n && given < o->array->rank)
        arrays++;
    if (arrays > 1)
        bad("Multiple sub-objects with non-zero rank in namelist object", name->text);
}

/* How many leading characters of a name are parts of an object's name; *whole: and no part of the
 * object is left. */
static size_t alike(const char *name, const char *text, bool *whole)
{
    size_t found = 0;
    for (;;) {
        const char *word = name + found + (found > 0);
        size_t n = strcspn(word, "%");
        if (n != strcspn(text, "%(") || strncasecmp(word, text, n) != 0)
            return found;
        found = (size_t)(word - name) + n;
        text += strcspn(text, "%");
        *whole = !*text;
        if (*whole || !name[found])
            return found;
        text++;
    }
}

/* The part of a name that no object has, or the one that is no structure. */
static _Noreturn void no_object(const rt_object *objects, int n, char *name)
{
    size_t most = 0;
    bool whole = false;
    for (int i = 0; i < n; i++) {
        bool all = false;
        size_t found = alike(name, objects[i].name, &all);
        if (found > most) {
            most = found;
            whole = all;
        }
    }
    char *rest = name + most;
    if (whole) {
        *rest = 0;
        bad("Attempt to get derived component for", name);
    }
    size_t percent = most > 0;
    rest[percent + strcspn(rest + percent, "%")] = 0;
    bad("Cannot match namelist object name", rest);
}

/* The subscripts, (2,1), behind word k of the object's name, if its words are the name's up to
 * there; else NULL. */
static const char *element_subscripts(const Name *name, int k, const char *text)
{
    const char *word = name->text;
    for (int i = 0;; i++) {
        size_t n = strcspn(word, "%"), m = strcspn(text, "%(");
        if (n != m || strncasecmp(word, text, n) != 0)
            return NULL;
        text += m;
        if (i == k)
            return *text == '(' ? text : NULL;
        text += strcspn(text, "%");
        if (!*text)
            return NULL;
        text++;
        word += n + 1;
    }
}

/* The bounds of the array of structures that part k of the name is, from the elements that there
 * are; its rank, 0: it is none. */
static int element_bounds(const Name *name, int k, const rt_object *objects, int n,
                          hpf_bound *bounds)
{
    int rank = 0;
    for (int i = 0; i < n; i++) {
        const char *text = element_subscripts(name, k, objects[i].name);
        int d = 0;
        if (!text)
            continue;
        do {
            text++;
            long v = fixed_subscript(&text);
            if (d == rank)
                bounds[rank++] = (hpf_bound){ v, v };
            bounds[d].lo = v < bounds[d].lo ? v : bounds[d].lo;
            bounds[d].hi = v > bounds[d].hi ? v : bounds[d].hi;
            d++;
        } while (*text == ',');
    }
    return rank;
}

/* Sections of arrays of structures get the bounds that are not written. */
static void complete_sections(Name *name, const rt_object *objects, int n)
{
    for (int k = 0; k < name->parts; k++) {
        Part *p = &name->part[k];
        hpf_bound b[HPF_MAX_RANK];
        int rank = p->n ? element_bounds(name, k, objects, n, b) : 0;
        for (int d = 0; d < rank && p->n == rank; d++) {
            Subscript *s = &p->sub[d];
            if (!s->has_lo)
                s->t.lo = b[d].lo;
            if (!s->has_hi)
                s->t.hi = s->range ? b[d].hi : s->t.lo;
            check_triplet(&s->t, b[d].lo, b[d].hi, d, first_words(name, k + 1));
        }
    }
}

static void add_meant(int object)
{
    if (meant.n == meant.cap) {
        int *more = realloc(meant.at, (size_t)(2 * meant.cap + 16) * sizeof *more);
        if (!more)
            rt_io_error(ENOMEM, "%s", rt_strerror(ENOMEM));
        meant.at = more;
        meant.cap = 2 * meant.cap + 16;
    }
    meant.at[meant.n++] = object;
}

/* Does the name mean this object and, since it says which elements its structures are, no other? */
static bool means_only(const Name *name, const rt_object *o)
{
    bool own = false;
    const char *text = o->name;
    if (!means(name, text, &own) || !own)
        return false;
    for (int k = 0; *text; k++) {
        text += strcspn(text, "%(");
        if (*text == '(' && is_several(&name->part[k]))
            return false;
        text += strcspn(text, "%");
        text += *text == '%';
    }
    return true;
}

/* Which of two elements comes first in a section; *a and *b: their subscripts. */
static int compare_elements(const Part *p, const char **a, const char **b)
{
    long v[HPF_MAX_RANK], w[HPF_MAX_RANK];
    int n = 0;
    do {
        ++*a, ++*b;
        v[n] = fixed_subscript(a);
        w[n++] = fixed_subscript(b);
    } while (**a == ',');
    ++*a, ++*b;
    while (n-- > 0) {
        bool back = n < p->n && p->sub[n].t.step < 0;
        if (v[n] != w[n])
            return (v[n] < w[n]) == back ? 1 : -1;
    }
    return 0;
}

static int compare_objects(const void *x, const void *y)
{
    int i = *(const int *)x, j = *(const int *)y;
    const char *a = meant.objects[i].name, *b = meant.objects[j].name;
    for (int k = 0; k < meant.name.parts; k++) {
        a += strcspn(a, "%(");
        b += strcspn(b, "%(");
        int order = *a == '(' ? compare_elements(&meant.name.part[k], &a, &b) : 0;
        if (order)
            return order;
        a += *a == '%';
        b += *b == '%';
    }
    return i - j;
}

/* Objects were found in the order of the elements; v(3:1:-1)%c means them in another. */
static void put_in_order(const rt_object *objects)
{
    bool back = false;
    for (int k = 0; k < meant.name.parts; k++)
        for (int d = 0; d < meant.name.part[k].n; d++)
            back = back || meant.name.part[k].sub[d].t.step < 0;
    meant.objects = objects;
    if (back)
        qsort(meant.at, (size_t)meant.n, sizeof *meant.at, compare_objects);
}

static void find_objects(const rt_object *objects, int n)
{
    int last = meant.n ? meant.at[meant.n - 1] : -1;
    bool follows = last + 1 < n && means_only(&meant.name, &objects[last + 1]);
    meant.n = meant.next = 0;
    if (follows) /* as in what WRITE has made: no search among many elements */
        add_meant(last + 1);
    else
        complete_sections(&meant.name, objects, n);
    for (int i = 0; i < n && !follows; i++) {
        bool own = false;
        if (means(&meant.name, objects[i].name, &own))
            add_meant(i);
    }
    if (meant.n == 0)
        no_object(objects, n, meant.name.text);
    put_in_order(objects);
    bool own = false;
    means(&meant.name, objects[meant.at[0]].name, &own);
    check_ranks(&meant.name, &objects[meant.at[0]], own);
    for (int k = 0; k < meant.name.parts; k++) /* those of structures have chosen the objects */
        if (!own || k < meant.name.parts - 1)
            meant.name.part[k].n = 0;
}

/* The next object that waits. */
static void take_meant(rt_command *c, const rt_object *objects)
{
    rt_command found = { .object = meant.at[meant.next++] };
    const rt_object *o = &objects[found.object];
    if (o->array)
        subscripts(&found, o, &meant.name);
    substring(&found, o, o->array ? &meant.name.characters
                                  : characters_of_scalar(o, &meant.name));
    *c = found;
}

void rt_namelist_next(rt_command *c, const rt_object *objects, int n)
{
    rt_unit *u = rt_io.unit;
    c->object = -1;
    if (meant.next < meant.n) {
        take_meant(c, objects);
        return;
    }
    if (meant.n && rt_list_repeats())
        bad("Repeat count too large for namelist object", meant.name.text);
    skip(true);
    int first = rt_in_peek(u);
    if (first == '/')
        return;
    if (first == '&' || first == '$') {
        char word[LONGEST_NAME];
        rt_in_next(u);
        take_name(word);
        if (strncmp(word, "end", 3) != 0)
            rt_io_error(RT_IO_VALUE, "namelist not terminated with / or &end");
        return;
    }
    if (first == '=')
        rt_io_error(RT_IO_VALUE, "namelist read: misplaced = sign");
    take_whole_name(&meant.name);
    find_objects(objects, n);
    take_meant(c, objects);
    if (rt_in_next(u) != '=')
        bad("Equal sign must follow namelist object name", meant.name.text);
    rt_list_read_begin();
}

void rt_namelist_begin_read(void)
{
    meant.n = meant.next = 0;
}
