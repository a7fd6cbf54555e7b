/* intrinsics.c: the table of intrinsics.def as data, and its look-up by name.
 *
 * Contract: intrinsics.h. A look-up compares with the few rows of the same first letter; sema makes
 * one per name and scope, not one per reference. */
#include "intrinsics.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_REPEATED = 9999 }; /* arguments of MAX */

static const Intrinsic rows[INTRINSIC_COUNT] = {
    {.name = ""},
#define INTRINSIC(id, name, cls, args, type, shape, c) \
    {IN_##id, name, IC_##cls, args, RT_##type, RS_##shape, c, .library = false},
#define LIBRARY(id, name, cls, args, type, shape, c) \
    {IN_##id, name, IC_##cls, args, RT_##type, RS_##shape, c, .library = true},
#define SHARED(id, name, cls, args, type, shape, c) \
    {IN_##id, name, IC_##cls, args, RT_##type, RS_##shape, c, .shared = true},
#define SPECIFIC(name, id, arg, argkind, res, reskind)
#include "intrinsics.def"
#undef INTRINSIC
#undef LIBRARY
#undef SHARED
#undef SPECIFIC
};

static const Specific specifics[] = {
#define INTRINSIC(id, name, cls, args, type, shape, c)
#define LIBRARY INTRINSIC
#define SHARED INTRINSIC
#define SPECIFIC(name, id, arg, argkind, res, reskind) \
    {name, IN_##id, {.base = TY_##arg, .kind = argkind}, {.base = TY_##res, .kind = reskind}},
#include "intrinsics.def"
#undef INTRINSIC
#undef LIBRARY
#undef SHARED
#undef SPECIFIC
};

const Intrinsic *intrinsic_row(IntrinsicId id) {
    return &rows[id];
}

bool intrinsic_is_hpf(const Intrinsic *in) {
    return in->id == IN_ILEN || in->id == IN_NUMBER_OF_PROCESSORS || in->id == IN_PROCESSORS_SHAPE;
}

static const Intrinsic *find(const char *name, bool library) {
    for (int i = 1; i < INTRINSIC_COUNT; i++)
        if (rows[i].name[0] == name[0] && rows[i].library == library && !strcmp(rows[i].name, name))
            return &rows[i];
    return NULL;
}

/* Other names for the same: of gfortran's library. */
static const char *const aliases[][2] = {
    {"besjn", "bessel_jn"},  {"besyn", "bessel_yn"}, {"dbesjn", "bessel_jn"},
    {"dbesyn", "bessel_yn"}, {"lnblnk", "len_trim"},
    {"lgamma", "log_gamma"}, {"algama", "log_gamma"}, {"int2", "int"},        {"int8", "int"},
    {"complex", "cmplx"},
    {"besj0", "bessel_j0"},  {"besj1", "bessel_j1"},
    {"besy0", "bessel_y0"},  {"besy1", "bessel_y1"},
};

const Intrinsic *intrinsic_find(const char *name) {
    for (int i = 0; i < countof(aliases); i++)
        if (!strcmp(aliases[i][0], name))
            return find(aliases[i][1], false);
    return find(name, false);
}

const Intrinsic *library_find(const char *name) {
    return find(name, true);
}

ScanKind intrinsic_scan(const Intrinsic *in) {
    if (in->id == IN_COPY_PREFIX || in->id == IN_COPY_SUFFIX)
        return (ScanKind){in, in->id == IN_COPY_SUFFIX, SCAN_INCLUSIVE};
    int which = (in->id - IN_ALL_PREFIX) % 6, suffix = which % 2;
    return (ScanKind){&rows[in->id - which + suffix], suffix, which / 2};
}

const Specific *specific_find(const char *name) {
    for (int i = 0; i < countof(specifics); i++)
        if (specifics[i].name[0] == name[0] && !strcmp(specifics[i].name, name))
            return &specifics[i];
    return NULL;
}

static Type kind_here(const Context *cx, Type t) {
    bool twice = t.kind == 8;
    t = type_default(cx, t.base);
    return twice ? (Type){.base = t.base, .kind = kind_double(cx)} : t;
}

Specific specific_here(const Context *cx, const Specific *sp) {
    return (Specific){sp->name, sp->id, kind_here(cx, sp->arg), kind_here(cx, sp->result)};
}

bool intrinsic_name(const char *name) {
    return intrinsic_find(name) || specific_find(name);
}

/* One word "name[flags][:types]" of a row. */
static void dummy_decode(const char *word, size_t len, IntrinsicDummy *d) {
    size_t k = 0, n = 0;
    memset(d, 0, sizeof *d);
    while (k < len && !strchr("?[!#+<:", word[k]) && n + 1 < sizeof d->name)
        d->name[n++] = word[k++];
    for (; k < len && word[k] != ':'; k++) {
        d->optional |= word[k] == '?';
        d->array |= word[k] == '[';
        d->scalar |= word[k] == '!';
        d->constant |= word[k] == '#';
        d->repeat |= word[k] == '+';
        d->input |= word[k] == '<';
    }
    n = 0;
    for (k++; k < len && n + 1 < sizeof d->types; k++) {
        if (word[k] == '=')
            d->same = true;
        else
            d->types[n++] = word[k];
    }
}

bool intrinsic_dummy(const Intrinsic *in, int i, IntrinsicDummy *d) {
    const char *p = in->args;
    for (;; i--) {
        size_t len = strcspn(p, " ");
        if (len == 0)
            return false;
        bool last = p[len] == '\0';
        if (i == 0 || (last && memchr(p, '+', len))) {
            dummy_decode(p, len, d);
            return true;
        }
        if (last)
            return false;
        p += len + 1;
    }
}

/* MAX (a1=, a2=, a5=): the dummies of MAX and MIN from the one that repeats on are numbered. */
static int repeated_slot(const IntrinsicDummy *d, int i, const char *keyword) {
    size_t stem = strcspn(d->name, "0123456789");
    char *end;
    if (strncmp(keyword, d->name, stem) || keyword[stem] < '1' || keyword[stem] > '9')
        return -1;
    long n = strtol(keyword + stem, &end, 10);
    return *end == '\0' && n > i && n <= MAX_REPEATED ? (int)n - 1 : -1;
}

int intrinsic_slot(const Intrinsic *in, const char *dummy) {
    IntrinsicDummy d;
    for (int i = 0; intrinsic_dummy(in, i, &d); i++) {
        if (!strcmp(d.name, dummy))
            return i;
        if (d.repeat)
            return repeated_slot(&d, i, dummy);
    }
    return -1;
}

Expr *intrinsic_operand(const Expr *e, const char *dummy) {
    int i = intrinsic_slot(e->intrinsic, dummy);
    return i >= 0 && i < e->args.n ? e->args.at[i] : NULL;
}
