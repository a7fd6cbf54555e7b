/* hpfrt_char.h: CHARACTER values of compiled programs; part of hpfrt.h.
 *
 * A value is an address and a length, passed by value; nothing ends in NUL. Values that are
 * computed live on a scratch stack of the process until the statement that made them releases it;
 * hpf_str_mark and hpf_str_release nest as procedures do. All of it is local. */
#ifndef HPFRT_CHAR_H
#define HPFRT_CHAR_H

typedef struct hpf_str {
    const char *s;
    long n; /* characters, 0 or more */
} hpf_str;

/* A CHARACTER of no characters has elements of one byte, which is not looked at. */
#define HPF_NO_CHARACTERS HPF_TYPE(HPF_CHARACTER + 64, 1)
#define HPF_TEXT_LENGTH(t) ((t) == HPF_NO_CHARACTERS ? 0 : HPF_TYPE_SIZE(t))
#define HPF_CHAR(n) ((n) < 1 ? HPF_NO_CHARACTERS : HPF_TYPE(HPF_CHARACTER, n)) /* of arrays */
/* Element `at` of what lies at p, CHARACTER(:); C has no arrays of length 0. */
#define HPF_TEXT(p, at, type) \
    (*(char (*)[HPF_TYPE_SIZE(type) + 1])((p) + (at) * (long)HPF_TYPE_SIZE(type)))
/* The same of one that lies `at` bytes from p, and of the element type T. Such are those of a
 * POINTER or a dummy of assumed shape, which may lie within longer texts and records. */
#define HPF_TEXT_APART(p, at, type) (*(char (*)[HPF_TYPE_SIZE(type) + 1])((p) + (at)))
#define HPF_APART(T, p, at) (*(T *)((char *)(p) + (at)))

static inline hpf_str hpf_chars(const char *s, long n)
{
    return (hpf_str){s, n};
}

/* a(lo:hi) and a(lo:) */
static inline hpf_str hpf_part(hpf_str a, long lo, long hi)
{
    return (hpf_str){a.s + (lo - 1), hi < lo ? 0 : hi - lo + 1};
}

static inline hpf_str hpf_from(hpf_str a, long lo)
{
    return hpf_part(a, lo, a.n);
}

static inline int hpf_ichar(hpf_str a)
{
    return (unsigned char)a.s[0];
}

/* to = a, cut or padded with blanks; the two may overlap. */
void hpf_assign_text(char *to, long n, hpf_str a);
static inline void hpf_assign(char *to, long n, hpf_str a)
{
    if (n == 1 && a.n > 0) /* flags and single letters */
        *to = *a.s;
    else
        hpf_assign_text(to, n, a);
}
/* Negative, zero or positive as a is before, equal to or behind b; the shorter one counts as padded
 * with blanks. */
int hpf_compare_text(hpf_str a, hpf_str b);
static inline int hpf_compare(hpf_str a, hpf_str b)
{
    if (a.n == 1 && b.n == 1) /* flags and single letters */
        return (unsigned char)*a.s - (unsigned char)*b.s;
    return hpf_compare_text(a, b);
}
hpf_str hpf_concat(hpf_str a, hpf_str b);
hpf_str hpf_trim(hpf_str a);
hpf_str hpf_adjustl(hpf_str a);
hpf_str hpf_adjustr(hpf_str a);
hpf_str hpf_repeat(const char *where, hpf_str a, long copies);
hpf_str hpf_char(long code);
long hpf_len_trim(hpf_str a);
int hpf_selected_char_kind(hpf_str name); /* of ASCII and DEFAULT 1, else -1 */
/* Positions from 1, 0: none. INDEX, SCAN, VERIFY; back: the last one. */
long hpf_str_index(hpf_str a, hpf_str part, bool back);
long hpf_str_scan(hpf_str a, hpf_str set, bool back);
long hpf_str_verify(hpf_str a, hpf_str set, bool back);

/* [collective] see system.c */
void hpf_get_environment(hpf_str name, char *value, long len, long *length, long *status,
                         bool trim);
void hpf_execute(const char *where, hpf_str command, bool wait, long *exit_status, long *status,
                 char *message, long n);
void hpf_system(const char *where, hpf_str command, long *exit_status);

/* [collective] Names of FORTRAN 77 compilers: see vendor.c, posix.c and io/bytes.c. */
void hpf_etime(double *user, double *system, double *total, bool since);
double hpf_secnds(double x);
void hpf_time_value(long *seconds);
void hpf_mclock(long *ticks);
void hpf_getpid(long *id);
void hpf_ltime(long seconds, long *values);
void hpf_gmtime(long seconds, long *values);
void hpf_idate(long *values);
void hpf_itime(long *values);
void hpf_ctime(long seconds, char *text, long len);
void hpf_fdate(char *text, long len);
/* IEEE modules: flags as bits of one number (ieee.c); a flag of any process counts [collective].
 * Rounding: 1 nearest, 2 to zero, 3 up, 4 down. A status: all of that. */
void hpf_ieee_get_flag(long flags, long *raised);
void hpf_ieee_set_flag(long flags, bool raised);
void hpf_ieee_get_halting(long flags, long *halting);
void hpf_ieee_set_halting(long flags, bool halting);
void hpf_ieee_get_rounding(long *mode);
void hpf_ieee_set_rounding(long mode);
/* Gradual underflow: results below the smallest normal number are not 0. */
bool hpf_ieee_controls_underflow(void);
void hpf_ieee_get_underflow(long *gradual);
void hpf_ieee_set_underflow(bool gradual);
void hpf_ieee_get_status(long *status);
void hpf_ieee_set_status(long status);
/* A procedure begins with quiet flags, and leaves halting and rounding as they were, flags raised
 * if they were before or in it [local]. */
long hpf_ieee_enter(void);
void hpf_ieee_leave(long status);
/* Arithmetic that x was, or is to be, the result or an operand of does not pass this point. */
#ifdef __GNUC__
#define hpf_ieee_fence(x) __asm__ volatile("" : "+m"(x))
#else
#define hpf_ieee_fence(x) (void)(x)
#endif
void hpf_srand(long value);
void hpf_irand(long flag, long *number);
double hpf_rand(long flag);
void hpf_unlink(hpf_str name, long *status);
void hpf_rename(hpf_str from, hpf_str to, long *status);
void hpf_chdir(hpf_str name, long *status);
void hpf_getcwd(char *to, long len, long *status);
void hpf_hostnm(char *to, long len, long *status);
void hpf_sleep(long seconds);
void hpf_access(hpf_str name, hpf_str mode, long *status);
void hpf_backtrace(void);
void hpf_chmod(hpf_str name, hpf_str mode, long *status);
void hpf_fget(const char *where, char *to, long len, long *status);
void hpf_fgetc(const char *where, long unit, char *to, long len, long *status);
void hpf_fnum(long unit, long *number);
void hpf_fput(const char *where, hpf_str c, long *status);
void hpf_fputc(const char *where, long unit, hpf_str c, long *status);
void hpf_fseek(const char *where, long unit, long offset, long whence, long *status);
void hpf_fstat(long unit, long *values, long *status);
void hpf_ftell(long unit, long *offset);
void hpf_gerror(char *to, long len);
void hpf_getgid(long *id);
void hpf_getlog(char *to, long len);
void hpf_getuid(long *id);
void hpf_ierrno(long *code);
void hpf_isatty(long unit, long *terminal);
void hpf_kill(long id, long signal, long *status);
void hpf_link(hpf_str from, hpf_str to, long *status);
void hpf_lstat(hpf_str name, long *values, long *status);
void hpf_perror(hpf_str text);
void hpf_random_init(bool repeatable, bool distinct);
void hpf_stat(hpf_str name, long *values, long *status);
void hpf_symlnk(hpf_str from, hpf_str to, long *status);
void hpf_ttynam(long unit, char *to, long len);
void hpf_umask(long mask, long *old);

/* The scratch stack: how full it is; n bytes on top; back to a mark. */
long hpf_str_mark(void);
char *hpf_str_new(long n);
void hpf_str_release(long mark);

#endif
