/* namelist.c: NAMELIST output, as libgfortran lays it out.
 *
 * A line for each object, five or six values on a line, equal neighbours as r*value. The value at
 * hand waits for its successor, so that repeats are found across the pieces in which arrays
 * come. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "io/namelist.h"

enum { LONGEST = 64 };                  /* bytes of a number */

static struct {
    int base;
    long kind, repeat;                  /* repeat 0: no value waits */
    int in_line;
    char number[LONGEST];
    const void *at;                     /* characters: in number if they fit there */
} wait;

static void put(const char *s, size_t n)
{
    memcpy(rt_unit_put(rt_io.unit, n), s, n);
}

/* An internal unit of one record has it all on one line. */
static void end_line(void)
{
    if (rt_io.unit->text && rt_io.unit->text_records == 1)
        put(" ", 1);
    else
        rt_unit_end_record(rt_io.unit);
}

static void new_line(void)
{
    end_line();
    put(" ", 1);
}

/* Blanks in front of the field from `begin` on go behind it, or away. */
static void to_left(size_t begin, bool keep)
{
    rt_unit *u = rt_io.unit;
    size_t n = u->pos - begin, blanks = 0;
    char *field = u->buf + begin;
    while (blanks < n && field[blanks] == ' ')
        blanks++;
    memmove(field, field + blanks, n - blanks);
    memset(field + n - blanks, ' ', blanks);
    if (!keep)
        u->pos = u->settled = u->end = begin + n - blanks;
}

/* A number must fit into an internal unit without the blanks that go away. */
static void put_number(size_t begin, bool left, bool keep)
{
    rt_unit *u = rt_io.unit;
    long room = u->text_len;
    u->text_len = LONG_MAX;
    rt_list_value(u, wait.base, wait.at, (int)wait.kind, wait.kind);
    if (left)
        to_left(begin, keep);
    u->text_len = room;
    rt_unit_put(u, 0);
}

static void put_value(void)
{
    if (wait.repeat == 0)
        return;
    bool many = wait.repeat > 1;
    if (many) {
        char count[32];
        put(count, (size_t)snprintf(count, sizeof count, " %ld*", wait.repeat));
    }
    wait.repeat = 0;
    rt_unit *u = rt_io.unit;
    size_t begin = u->pos;
    if (wait.base == HPF_CHARACTER || wait.base == HPF_LOGICAL)
        rt_list_value(u, wait.base, wait.at, (int)wait.kind, wait.kind);
    else
        put_number(begin, wait.base != HPF_REAL || many, wait.base != HPF_COMPLEX);
    bool bare = wait.base == HPF_CHARACTER && !rt_delimits();
    wait.in_line += wait.base == HPF_COMPLEX ? 2 : 1;
    bool full = wait.in_line > 5;
    if (!bare || full)
        put(rt_io.edit.point == ',' ? ";" : ",", 1);
    if (full) {
        wait.in_line = 0;
        new_line();
    }
}

void rt_namelist_value(int base, const void *p, long kind)
{
    size_t bytes = (size_t)(base == HPF_COMPLEX ? 2 * kind : kind);
    if (wait.repeat > 0 && memcmp(p, wait.at, bytes) == 0) {
        wait.repeat++;
        return;
    }
    put_value();
    wait.base = base;
    wait.kind = kind;
    wait.repeat = 1;
    wait.at = p;
    if (bytes <= LONGEST)
        wait.at = memcpy(wait.number, p, bytes);
}

/* Values beyond this point may be moved or changed by the caller. */
void rt_namelist_flush(void)
{
    if (wait.repeat > 0 && wait.at != wait.number)
        put_value();
}

void rt_namelist_begin_write(const char *group)
{
    wait.repeat = 0;
    put("&", 1);
    for (const char *c = group; *c; c++)
        *rt_unit_put(rt_io.unit, 1) = (char)toupper((unsigned char)*c);
    if (rt_io.delim == RT_DELIM_DEFAULT)
        rt_io.delim = RT_DELIM_QUOTE;
}

void rt_namelist_object(const char *name)
{
    put_value();
    new_line();
    for (const char *c = name; *c; c++)
        *rt_unit_put(rt_io.unit, 1) = (char)toupper((unsigned char)*c);
    put("=", 1);
    wait.in_line = 1; /* the name counts, so the first line has five values, others six */
}

void rt_namelist_end_write(void)
{
    put_value();
    new_line();
    put("/", 1);
}
