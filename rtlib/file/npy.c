/* npy.c: the header of NumPy's .npy files, format versions 1.0 to 3.0.
 *
 * We write version 1.0, padded to 4096 bytes so that elements begin on a page. We read any: the
 * dictionary is Python source, of which only the three entries that NumPy defines are understood;
 * everything else is an error that shows it. Source: NumPy Enhancement Proposal 1. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file/file.h"

enum { MOST = 1 << 20 }; /* bytes of a header that we are ready to read */
static const char MAGIC[] = "\x93NUMPY";

/* ---- writing ---- */

static void descr_of(const hpf_file_spec *s, char *to, size_t size)
{
    int n = HPF_TYPE_SIZE(s->type);
    switch (HPF_TYPE_BASE(s->type)) {
    case HPF_INTEGER: snprintf(to, size, n == 1 ? "|i1" : "<i%d", n); return;
    /* <f16 is another format than REAL(16) in NumPy: to it these are bytes */
    case HPF_REAL: snprintf(to, size, n == 16 ? "|V%d" : "<f%d", n); return;
    case HPF_COMPLEX: snprintf(to, size, n == 32 ? "|V%d" : "<c%d", n); return;
    case HPF_LOGICAL: snprintf(to, size, n == 1 ? "|b1" : "<i%d", n); return;
    case HPF_CHARACTER: snprintf(to, size, "|S%d", n); return;
    }
    if (s->type == 0 && s->descr[0])
        snprintf(to, size, "%s", s->descr);
    else
        snprintf(to, size, "|V%ld", s->size);
}

void rt_npy_make(const hpf_file *f, char header[RT_NPY_HEADER])
{
    const hpf_file_spec *s = &f->spec;
    char descr[32], shape[32 * HPF_MAX_RANK] = "";
    size_t at = 0;
    descr_of(s, descr, sizeof descr);
    for (int d = 0; d < s->rank; d++)
        at += (size_t)snprintf(shape + at, sizeof shape - at, d ? " %ld," : "%ld,", s->extent[d]);
    if (s->rank > 1)
        shape[at - 1] = '\0';
    int n = snprintf(header, RT_NPY_HEADER,
                     "%s%c%c%c%c{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }", MAGIC, 1, 1,
                     1, 1, descr, s->order == HPF_FILE_ROW_MAJOR ? "False" : "True", shape);
    memset(header + n, ' ', (size_t)(RT_NPY_HEADER - n - 1));
    header[RT_NPY_HEADER - 1] = '\n';
    header[7] = 0; /* version 1.0, then the length of what follows, little-endian */
    header[8] = (char)((RT_NPY_HEADER - 10) & 0xff);
    header[9] = (char)((RT_NPY_HEADER - 10) >> 8);
}

/* ---- reading: a scanner of the dictionary ---- */

typedef struct Scan {
    const char *at;
    bool bad;
} Scan;

static void blanks(Scan *s)
{
    while (isspace((unsigned char)*s->at))
        s->at++;
}

static bool have(Scan *s, char c)
{
    blanks(s);
    if (*s->at != c)
        return false;
    s->at++;
    return true;
}

static void need(Scan *s, char c)
{
    if (!s->bad && !have(s, c))
        s->bad = true;
}

static void string(Scan *s, char *to, size_t size)
{
    blanks(s);
    char quote = *s->at;
    size_t n = 0;
    if (quote != '\'' && quote != '"') {
        s->bad = true;
        return;
    }
    for (s->at++; *s->at && *s->at != quote && n + 1 < size; s->at++)
        to[n++] = *s->at;
    to[n] = '\0';
    if (*s->at == quote)
        s->at++;
    else
        s->bad = true;
}

static bool truth(Scan *s)
{
    blanks(s);
    for (int t = 0; t < 2; t++) {
        const char *word = t ? "True" : "False";
        if (strncmp(s->at, word, strlen(word)) == 0) {
            s->at += strlen(word);
            return t;
        }
    }
    s->bad = true;
    return false;
}

/* (3, 4), (3,), (): Python 2 wrote long numbers as 3L. Returns how many. */
static int tuple(Scan *s, long *to)
{
    int n = 0;
    need(s, '(');
    while (!s->bad && !have(s, ')')) {
        char *end;
        errno = 0;
        long value = strtol(s->at, &end, 10);
        if (end == s->at || errno || value < 0 || n > HPF_MAX_RANK) {
            s->bad = true;
            break;
        }
        if (n < HPF_MAX_RANK)
            to[n] = value;
        n++;
        s->at = end + (*end == 'L');
        blanks(s);
        if (*s->at != ')')
            need(s, ',');
    }
    return n;
}

typedef struct Found {
    char descr[32];
    bool rows, known[3];
    int rank;
    long shape[HPF_MAX_RANK];
} Found;

static bool parse(const char *text, Found *f)
{
    Scan s = { text, false };
    need(&s, '{');
    while (!s.bad && !have(&s, '}')) {
        char key[24];
        string(&s, key, sizeof key);
        need(&s, ':');
        if (s.bad)
            break;
        if (strcmp(key, "descr") == 0) {
            string(&s, f->descr, sizeof f->descr);
            f->known[0] = true;
        } else if (strcmp(key, "fortran_order") == 0) {
            f->rows = !truth(&s);
            f->known[1] = true;
        } else if (strcmp(key, "shape") == 0) {
            f->rank = tuple(&s, f->shape);
            f->known[2] = true;
        } else {
            s.bad = true;
        }
        blanks(&s);
        if (*s.at != '}')
            need(&s, ',');
    }
    return !s.bad && f->known[0] && f->known[1] && f->known[2];
}

/* ---- what it means ---- */

/* The type of elements with that description, 0 if we have none; *size: their bytes. */
static int type_of(const char *descr, long *size)
{
    const char *d = descr + (strchr("<>=|", *descr) && *descr);
    char *end;
    long n = strtol(d + (*d != '\0'), &end, 10);
    *size = n;
    if (*d == '\0' || *end || n < 1)
        return *size = 0;
    if (n >= 1 << 24)
        return 0;
    switch (*d) {
    case 'i': return n <= 8 ? HPF_TYPE(HPF_INTEGER, n) : 0;
    case 'f': return n == 4 || n == 8 ? HPF_TYPE(HPF_REAL, n) : 0;
    case 'c': return n == 8 || n == 16 ? HPF_TYPE(HPF_COMPLEX, n) : 0;
    case 'b': return n == 1 ? HPF_L1 : 0;
    case 'S': return HPF_TYPE(HPF_CHARACTER, n);
    case 'V': return n == 16 ? HPF_R16 : n == 32 ? HPF_C32 : 0;
    case 'U': *size = 4 * n; return 0;
    }
    return 0;
}

static void shape_text(int rank, const long *extent, char *to, size_t size)
{
    size_t at = 0;
    *to = '\0';
    for (int d = 0; d < rank; d++)
        at += (size_t)snprintf(to + at, at < size ? size - at : 0, d ? ",%ld" : "%ld", extent[d]);
}

/* Whether the file's elements can stand for those that are expected. LOGICAL of more bytes than
 * one has no name in NumPy: an integer of the size does. */
static bool suits(const hpf_file_spec *s, int type, long size)
{
    long want = s->size ? s->size : HPF_TYPE_SIZE(s->type);
    if (want != size)
        return false;
    return s->type == 0 || s->type == type ||
           (HPF_TYPE_BASE(s->type) == HPF_LOGICAL && type == HPF_TYPE(HPF_INTEGER, size));
}

void rt_file_accept(hpf_file *f, const hpf_file_spec *found, const char *descr)
{
    hpf_file_spec *s = &f->spec;
    if (s->rank == 0) {
        s->rank = found->rank;
        s->type = found->type;
        s->size = found->size;
        s->order = found->order;
        memcpy(s->descr, found->descr, sizeof s->descr);
        memcpy(s->extent, found->extent, sizeof s->extent);
        return;
    }
    if (!suits(s, found->type, found->size)) {
        char want[32];
        descr_of(s, want, sizeof want);
        rt_file_fault(f, EINVAL, "'%s' holds elements of type '%s', not '%s'", s->name, descr,
                      want);
        return;
    }
    bool same = s->rank == found->rank;
    for (int d = 0; same && d < s->rank; d++)
        same = s->extent[d] == found->extent[d];
    if (!same) {
        char is[200], want[200];
        shape_text(found->rank, found->extent, is, sizeof is);
        shape_text(s->rank, s->extent, want, sizeof want);
        rt_file_fault(f, EINVAL, "'%s' holds an array of shape (%s), not (%s)", s->name, is, want);
        return;
    }
    s->order = found->order; /* either will do */
}

static void accept(hpf_file *f, const Found *found)
{
    hpf_file_spec spec = { .rank = found->rank };
    spec.type = type_of(found->descr, &spec.size);
    if (spec.type == 0 && strlen(found->descr) < sizeof spec.descr)
        memcpy(spec.descr, found->descr, strlen(found->descr));
    spec.order = found->rows ? HPF_FILE_ROW_MAJOR : HPF_FILE_COLUMN_MAJOR;
    memcpy(spec.extent, found->shape, sizeof spec.extent);
    if (*found->descr == '>' && spec.size > 1)
        rt_file_fault(f, EINVAL, "'%s' holds big-endian elements ('%s'); convert it by "
                      "a.astype(a.dtype.newbyteorder('<'))", f->spec.name, found->descr);
    else if (spec.size == 0)
        rt_file_fault(f, EINVAL, "'%s' holds elements of type '%s', which is not supported",
                      f->spec.name, found->descr);
    else
        rt_file_accept(f, &spec, found->descr);
}

void rt_npy_read(hpf_file *f)
{
    unsigned char head[12];
    long size, at = 10;
    rt_file_read(f, head, 10, 0);
    if (f->fault.code == ENODATA || (!f->fault.code && memcmp(head, MAGIC, 6) != 0)) {
        f->fault.code = 0;
        rt_file_fault(f, EINVAL, "'%s' is no .npy file", f->spec.name);
    }
    if (f->fault.code)
        return;
    size = head[8] | head[9] << 8;
    if (head[6] == 2 || head[6] == 3) {
        rt_file_read(f, head + 10, 2, 10);
        size |= (long)head[10] << 16 | (long)head[11] << 24;
        at = 12;
    } else if (head[6] != 1) {
        rt_file_fault(f, EINVAL, "'%s' has version %d.%d of the .npy format; 1.0 to 3.0 are known",
                      f->spec.name, head[6], head[7]);
    }
    if (size > MOST)
        rt_file_fault(f, EINVAL, "'%s' has a header of %ld bytes", f->spec.name, size);
    if (f->fault.code)
        return;
    char *text = rt_zalloc((size_t)size + 1, "a header");
    Found found = { .rank = 0 };
    rt_file_read(f, text, size, at);
    if (!f->fault.code && !parse(text, &found)) {
        for (char *c = text; *c; c++)
            *c = *c >= ' ' && *c <= '~' ? *c : '?';
        rt_file_fault(f, EINVAL, "'%s' has a header that is not understood: %.200s", f->spec.name,
                      text);
    }
    if (!f->fault.code && (found.rank < 1 || found.rank > HPF_MAX_RANK))
        rt_file_fault(f, EINVAL, "'%s' holds an array of rank %d; 1 to %d are supported",
                      f->spec.name, found.rank, HPF_MAX_RANK);
    if (!f->fault.code)
        accept(f, &found);
    f->start = at + size;
    free(text);
}
