/* connect.c: OPEN and CLOSE; process 0 alone (iostat.c tells the others).
 *
 * Every specifier is a table of its words. The order of the checks and their messages are
 * libgfortran's, so that IOSTAT and IOMSG agree. */
#include "io/connect.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Word {
    const char *word;
    int value;
} Word;

enum { UNSET = -1 };
enum { ST_OLD, ST_NEW, ST_REPLACE, ST_SCRATCH, ST_UNKNOWN };
enum { AT_ASIS, AT_REWIND, AT_APPEND };

static const Word access_words[] = { { "sequential", RT_ACCESS_SEQUENTIAL },
                                     { "direct", RT_ACCESS_DIRECT },
                                     { "stream", RT_ACCESS_STREAM },
                                     { "append", 3 },
                                     { NULL, 0 } };
static const Word form_words[] = { { "formatted", 1 }, { "unformatted", 0 }, { NULL, 0 } };
static const Word status_words[] = {
    { "old", ST_OLD }, { "new", ST_NEW }, { "replace", ST_REPLACE }, { "scratch", ST_SCRATCH },
    { "unknown", ST_UNKNOWN }, { NULL, 0 } };
static const Word position_words[] = {
    { "asis", AT_ASIS }, { "rewind", AT_REWIND }, { "append", AT_APPEND }, { NULL, 0 } };
static const Word action_words[] = {
    { "read", RT_READ }, { "write", RT_WRITE }, { "readwrite", RT_READWRITE }, { NULL, 0 } };
static const Word blank_words[] = { { "null", 0 }, { "zero", 1 }, { NULL, 0 } };
static const Word delim_words[] = {
    { "none", RT_DELIM_NONE }, { "quote", RT_DELIM_QUOTE }, { "apostrophe", RT_DELIM_APOSTROPHE },
    { NULL, 0 } };
static const Word pad_words[] = { { "yes", 1 }, { "no", 0 }, { NULL, 0 } };
static const Word decimal_words[] = { { "point", '.' }, { "comma", ',' }, { NULL, 0 } };
static const Word sign_words[] = {
    { "plus", 'p' }, { "suppress", 's' }, { "processor_defined", 'u' }, { NULL, 0 } };
static const Word encoding_words[] = { { "default", 0 }, { "utf-8", 1 }, { NULL, 0 } };
static const Word round_words[] = {
    { "up", RT_ROUND_UP }, { "down", RT_ROUND_DOWN }, { "zero", RT_ROUND_ZERO },
    { "nearest", RT_ROUND_NEAREST }, { "compatible", RT_ROUND_COMPATIBLE },
    { "processor_defined", RT_ROUND_UNSPECIFIED }, { NULL, 0 } };
enum { HERE_BIG = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };
static const Word convert_words[] = { { "native", 0 },
                                      { "swap", 1 },
                                      { "big_endian", !HERE_BIG },
                                      { "little_endian", HERE_BIG },
                                      { NULL, 0 } };
static const Word close_words[] = { { "keep", 0 }, { "delete", 1 }, { NULL, 0 } };

/* A word of the program against a table; UNSET where it is not given. */
static int find(hpf_text t, const Word *words, const char *what)
{
    if (!t.s)
        return UNSET;
    while (t.len > 0 && t.s[t.len - 1] == ' ')
        t.len--;
    for (const Word *w = words; w->word; w++)
        if ((long)strlen(w->word) == t.len && strncasecmp(w->word, t.s, (size_t)t.len) == 0)
            return w->value;
    rt_io_error(RT_IO_OPTION, "Bad %s", what);
}

int rt_word_access(hpf_text t) { return find(t, access_words, "ACCESS parameter"); }
int rt_word_delim(hpf_text t)
{
    return find(t, delim_words, "DELIM parameter in data transfer statement");
}
int rt_word_blank(hpf_text t)
{
    return find(t, blank_words, "BLANK parameter in data transfer statement");
}
int rt_word_pad(hpf_text t)
{
    return find(t, pad_words, "PAD parameter in data transfer statement");
}
int rt_word_decimal(hpf_text t)
{
    return find(t, decimal_words, "DECIMAL parameter in data transfer statement");
}
int rt_word_sign(hpf_text t)
{
    return find(t, sign_words, "SIGN parameter in data transfer statement");
}
int rt_word_round(hpf_text t)
{
    return find(t, round_words, "ROUND parameter in data transfer statement");
}
int rt_word_advance(hpf_text t)
{
    return find(t, pad_words, "ADVANCE parameter in data transfer statement");
}

/* ---- OPEN ---- */

typedef struct Open {
    const hpf_connect *w;
    int access, form, status, position, action, blank, delim, pad, decimal, sign, round, convert,
        asynchronous, encoding;
    char *name;
} Open;

static char *file_name(hpf_text t)
{
    while (t.len > 0 && t.s[t.len - 1] == ' ')
        t.len--;
    char *name = malloc((size_t)t.len + 1);
    if (!name)
        rt_io_error(ENOMEM, "out of memory for a file name");
    memcpy(name, t.s, (size_t)t.len);
    name[t.len] = 0;
    return name;
}

static void read_words(Open *o)
{
    const hpf_connect *w = o->w;
    o->access = find(w->access, access_words, "ACCESS parameter in OPEN statement");
    o->action = find(w->action, action_words, "ACTION parameter in OPEN statement");
    o->blank = find(w->blank, blank_words, "BLANK parameter in OPEN statement");
    o->delim = find(w->delim, delim_words, "DELIM parameter in OPEN statement");
    o->pad = find(w->pad, pad_words, "PAD parameter in OPEN statement");
    o->decimal = find(w->decimal, decimal_words, "DECIMAL parameter in OPEN statement");
    o->sign = find(w->sign, sign_words, "SIGN parameter in OPEN statement");
    o->encoding = find(w->encoding, encoding_words, "ENCODING parameter in OPEN statement");
    o->asynchronous = find(w->asynchronous, pad_words, "ASYNCHRONOUS parameter in OPEN statement");
    o->round = find(w->round, round_words, "ROUND parameter in OPEN statement");
    o->convert = find(w->convert, convert_words, "CONVERT parameter in OPEN statement");
    o->form = find(w->form, form_words, "FORM parameter in OPEN statement");
    o->position = find(w->position, position_words, "POSITION parameter in OPEN statement");
    o->status = find(w->status, status_words, "STATUS parameter in OPEN statement");
    if (o->access == 3) { /* an old spelling of POSITION='APPEND' */
        if (o->position != UNSET && o->position != AT_APPEND)
            rt_io_error(RT_IO_OPTION, "Conflicting ACCESS and POSITION flags in OPEN statement");
        o->access = RT_ACCESS_SEQUENTIAL;
        o->position = AT_APPEND;
    }
}

static _Noreturn void clash(const char *what, const char *with)
{
    rt_io_error(RT_IO_CONFLICT, "%s parameter conflicts with %s in OPEN statement", what, with);
}

static void check_words(Open *o)
{
    const hpf_connect *w = o->w;
    bool unformatted = o->form == 0 || (o->form == UNSET && o->access > RT_ACCESS_SEQUENTIAL);
    if (o->form == UNSET)
        o->form = !unformatted;
    if (o->access == UNSET)
        o->access = RT_ACCESS_SEQUENTIAL;
    if (unformatted) {
        static const char with[] = "UNFORMATTED form";
        if (o->delim != UNSET)
            clash("DELIM", with);
        if (o->blank != UNSET)
            clash("BLANK", with);
        if (o->pad != UNSET)
            clash("PAD", with);
        if (o->decimal != UNSET)
            clash("DECIMAL", with);
        if (o->sign != UNSET)
            clash("SIGN", with);
    }
    if (o->position != UNSET && o->access == RT_ACCESS_DIRECT)
        clash("POSITION", "ACCESS='DIRECT'");
    if (o->status == UNSET)
        o->status = ST_UNKNOWN;
    if (o->status == ST_SCRATCH && w->file.s)
        rt_io_error(RT_IO_OPTION, "FILE parameter must not be present in OPEN statement");
    if (w->has_recl && w->recl <= 0)
        rt_io_error(RT_IO_OPTION, "RECL parameter is non-positive in OPEN statement");
    if (o->access == RT_ACCESS_DIRECT && !w->has_recl)
        rt_io_error(RT_IO_MISSING, "Missing RECL parameter in OPEN statement");
    if (o->access == RT_ACCESS_STREAM && w->has_recl)
        rt_io_error(RT_IO_OPTION, "RECL parameter may not appear in OPEN statement with "
                                  "ACCESS='STREAM'");
}

static int try_open(Open *o, int create)
{
    static const int modes[] = { O_RDWR, O_RDONLY, O_WRONLY };
    if (o->action != UNSET)
        return open(o->name, modes[o->action] | create | O_CLOEXEC, 0666);
    int fd = -1, first = 0;
    for (int i = 0; i < 3; i++) {
        fd = open(o->name, modes[i] | (modes[i] == O_RDONLY ? create & ~(O_CREAT | O_TRUNC | O_EXCL)
                                                            : create) | O_CLOEXEC, 0666);
        if (fd >= 0) {
            o->action = (int[]){ RT_READWRITE, RT_READ, RT_WRITE }[i];
            return fd;
        }
        first = first ? first : errno;
        if (errno != EACCES && errno != EPERM && errno != EROFS)
            break;
    }
    errno = first;
    return fd;
}

static int open_file(Open *o)
{
    static const int creates[] = {
        [ST_OLD] = 0, [ST_NEW] = O_CREAT | O_EXCL, [ST_REPLACE] = O_CREAT | O_TRUNC,
        [ST_SCRATCH] = 0, [ST_UNKNOWN] = O_CREAT };
    int create = creates[o->status];
    if (o->status == ST_UNKNOWN && o->action == RT_READ)
        create = 0; /* there would be nothing to read */
    int fd = try_open(o, create);
    struct stat s;
    if (fd >= 0 && fstat(fd, &s) == 0 && S_ISDIR(s.st_mode)) {
        close(fd);
        fd = -1;
        errno = EISDIR;
    }
    return fd;
}

static int open_scratch(Open *o)
{
    const char *dir = getenv("TMPDIR");
    char name[4096];
    snprintf(name, sizeof name, "%s/hpfc-scratch-XXXXXX", dir && *dir ? dir : "/tmp");
    int fd = mkstemp(name);
    if (fd < 0)
        rt_io_error(errno, "Cannot open a scratch file in '%s': %s", dir && *dir ? dir : "/tmp",
                    rt_strerror(errno));
    unlink(name);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (o->action == UNSET)
        o->action = RT_READWRITE;
    return fd;
}

/* OPEN of a unit that is connected to this file already: only what may change. */
static void change_modes(rt_unit *u, const Open *o)
{
    if (o->w->access.s && o->access != (int)u->c.access)
        rt_io_error(RT_IO_OPTION, "Cannot change ACCESS parameter in OPEN statement");
    if (o->w->form.s && o->form != u->c.formatted)
        rt_io_error(RT_IO_OPTION, "Cannot change FORM parameter in OPEN statement");
    if (o->w->has_recl && o->w->recl != u->c.recl)
        rt_io_error(RT_IO_OPTION, "Cannot change RECL parameter in OPEN statement");
    if (o->w->action.s && o->action != (int)u->c.action)
        rt_io_error(RT_IO_OPTION, "Cannot change ACTION parameter in OPEN statement");
    bool as_it_was = (o->status == ST_SCRATCH && u->c.scratch) ||
                     (o->status == ST_UNKNOWN && u->c.of_unknown_status);
    if (o->w->status.s && o->status != ST_OLD && !as_it_was)
        rt_io_error(RT_IO_OPTION, "Cannot change STATUS parameter in OPEN statement");
    if (o->blank != UNSET)
        u->c.blank_zero = o->blank;
    if (o->delim != UNSET)
        u->c.delim = (rt_delim)o->delim;
    if (o->pad != UNSET)
        u->c.pad = o->pad;
    if (o->decimal != UNSET)
        u->c.point = (char)o->decimal;
    if (o->sign != UNSET)
        u->c.sign = (char)o->sign;
    if (o->round != UNSET)
        u->c.round = (rt_round_mode)o->round;
    if (o->convert != UNSET)
        u->c.swap = o->convert;
    if (o->position == AT_REWIND)
        rt_unit_rewind(u);
    else if (o->position == AT_APPEND)
        rt_unit_to_end(u);
}

bool rt_same_file(const rt_unit *u, const char *name)
{
    struct stat a, b;
    if (!u->file || stat(name, &a) != 0 || u->fd < 0 || fstat(u->fd, &b) != 0)
        return u->file && strcmp(u->file, name) == 0;
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static void connect(rt_unit *u, const Open *o)
{
    u->c = (rt_connection){
        .access = (rt_access)o->access, .action = (rt_action)o->action, .formatted = o->form,
        .blank_zero = o->blank == 1, .pad = o->pad != 0,
        .utf8 = o->encoding == 1, .asynchronous = o->asynchronous == 1, .sign = 'u', .point = '.',
        .delim = o->delim == UNSET ? RT_DELIM_DEFAULT : (rt_delim)o->delim,
        .scratch = o->status == ST_SCRATCH, .of_unknown_status = o->status == ST_UNKNOWN,
        .swap = o->convert == UNSET ? u->c.swap : o->convert == 1,
        .recl = o->w->has_recl ? o->w->recl : 0 };
    if (o->decimal != UNSET)
        u->c.point = (char)o->decimal;
    if (o->sign != UNSET)
        u->c.sign = (char)o->sign;
    if (o->round != UNSET)
        u->c.round = (rt_round_mode)o->round;
    u->file = o->name;
    u->seekable = lseek(u->fd, 0, SEEK_CUR) >= 0;
    u->position = o->position == AT_REWIND ? 'R' : 'A';
    if (o->position == AT_APPEND)
        rt_unit_to_end(u);
}

int rt_open(const char *where, const hpf_connect *w)
{
    Open o = { .w = w };
    int number = w->unit;
    if (!w->newunit)
        rt_unit_check(number);
    if (w->newunit) {
        number = -10;
        while (rt_unit_find(number))
            number--;
    } else if (number < 0 && !rt_unit_find(number)) {
        rt_io_error(RT_IO_OPTION, "Bad unit number in OPEN statement");
    }
    read_words(&o);
    rt_unit *u = rt_unit_find(number);
    rt_io.unit = u;
    bool named = w->file.s != NULL;
    if (named)
        o.name = file_name(w->file);
    if (u && (!named || rt_same_file(u, o.name))) {
        if (o.access == UNSET)
            o.access = (int)u->c.access;
        if (o.form == UNSET)
            o.form = u->c.formatted;
        free(o.name);
        change_modes(u, &o);
        return number;
    }
    if (u)
        rt_close(u, false);
    rt_io.unit = NULL;
    check_words(&o);
    if (!named && o.status != ST_SCRATCH) {
        char name[32];
        int n = snprintf(name, sizeof name, "fort.%d", number);
        o.name = file_name((hpf_text){ name, n });
    }
    int fd = o.status == ST_SCRATCH ? open_scratch(&o) : open_file(&o);
    if (fd < 0) {
        int code = errno;
        char name[400];
        snprintf(name, sizeof name, "%s", o.name);
        free(o.name);
        rt_io_fail(code, where, "Cannot open file '%s': %s", name, rt_strerror(code));
    }
    u = rt_unit_new(where, number, fd);
    rt_io.unit = u;
    connect(u, &o);
    return number;
}

/* ---- CLOSE ---- */

void rt_close(rt_unit *u, bool delete)
{
    rt_unit_settle(u);
    int code = u->broken;
    if (close(u->fd) != 0 && !code && errno != EINTR)
        code = errno; /* a full disk may be noticed only now */
    if (delete && u->file && u->fd > STDERR_FILENO)
        unlink(u->file);
    if (!code) {
        rt_unit_drop(u);
        rt_io.unit = NULL;
        return;
    }
    char name[300];
    rt_unit_name(u, name, sizeof name);
    const char *where = rt_io.where ? rt_io.where : u->where;
    rt_unit_drop(u);
    rt_io.unit = NULL;
    rt_io_fail(code, where, "cannot write to %s: %s", name, rt_strerror(code));
}

void rt_close_statement(int number, hpf_text status)
{
    int delete = find(status, close_words, "STATUS parameter in CLOSE statement");
    rt_unit *u = rt_unit_find(number);
    if (!u)
        return;
    u->where = rt_io.where;
    rt_io.unit = u;
    bool kept = u->c.scratch && delete == 0;
    rt_close(u, delete == 1);
    if (kept) /* the unit is closed all the same, as in libgfortran */
        rt_io_error(RT_IO_OPTION, "Can't KEEP a scratch file on CLOSE");
}
