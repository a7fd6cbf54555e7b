/* iostat.c: what process 0 knows after a statement, on every process.
 *
 * Process 0 alone reads and writes; IOSTAT=, IOMSG=, SIZE=, NEWUNIT= and INQUIRE's answers must be
 * the same everywhere before the program's variables may hold them. A statement that catches no
 * error needs no message. */
#include <string.h>

#include "io/connect.h"
#include "io/namelist.h"
#include "rt.h"

static struct {
    int status, unit;
    long size;
    char message[sizeof rt_io.message];
} outcome;

static const int catches = HPF_IO_STAT | HPF_IO_END | HPF_IO_EOR | HPF_IO_ERR;

static int agree(int flags, bool always)
{
    outcome.status = 0;
    if (rt.rank == 0) {
        outcome.status = rt_io.status;
        outcome.size = rt_io.size;
        memcpy(outcome.message, rt_io.message, sizeof outcome.message);
    }
    if ((flags & catches) || always)
        rt_bcast(&outcome, sizeof outcome, 0);
    return outcome.status;
}

int hpf_io_end(void)
{
    const hpf_io *io = &rt_transfer;
    if ((io->flags & (HPF_IO_READ | HPF_IO_NAMELIST)) == (HPF_IO_READ | HPF_IO_NAMELIST))
        rt_namelist_read();
    hpf_read_sync();
    if (rt.rank == 0)
        rt_statement_end();
    if (io->text && !(io->flags & HPF_IO_READ))
        rt_bcast(io->text, io->len * io->records, 0);
    int status = agree(io->flags, io->flags & HPF_IO_READ);
    rt_statement_leave();
    return status;
}

int hpf_write_end_stat(void)
{
    return hpf_io_end();
}

long hpf_io_size(void)
{
    return outcome.size;
}

void hpf_set_text(char *to, long len, const char *from)
{
    long n = (long)strlen(from);
    memcpy(to, from, (size_t)(n < len ? n : len));
    if (n < len)
        memset(to + n, ' ', (size_t)(len - n));
}

void hpf_io_message(char *text, long len)
{
    if (outcome.status)
        hpf_set_text(text, len, outcome.message);
}

/* ---- statements without items ---- */

/* Process 0 is to do the statement's work. */
static bool begin(const char *where, int flags, int unit)
{
    rt_output_at = where;
    rt_statement_enter(where, unit);
    if (rt.rank == 0)
        rt_statement_begin(where, flags);
    return rt.rank == 0;
}

static int end(int flags, bool always)
{
    if (rt.rank == 0)
        rt_io.active = false;
    int status = agree(flags, always);
    rt_statement_leave();
    return status;
}

int hpf_open(const char *where, int flags, hpf_connect *w)
{
    if (begin(where, flags, w->newunit ? RT_NO_UNIT : w->unit) && RT_IO_PROCEED)
        outcome.unit = rt_open(where, w);
    int status = end(flags, w->newunit);
    if (w->newunit && !status)
        w->unit = outcome.unit;
    return status;
}

int hpf_close(const char *where, int flags, int unit, hpf_text status)
{
    if (begin(where, flags, unit) && RT_IO_PROCEED) {
        rt_unit_check(unit);
        rt_close_statement(unit, status);
    }
    return end(flags, false);
}

static void position(int number, int what)
{
    rt_unit *u = rt_unit_find(number);
    if (what == RT_POS_WAIT) /* nothing is under way, on a unit that is not connected neither */
        return;
    if (!u && what == RT_POS_FLUSH && number != -1)
        rt_io_error(-RT_IO_UNATTACHED, "Specified UNIT in FLUSH is not connected");
    if (!u && what == RT_POS_BACKSPACE)
        rt_io_error(RT_IO_UNATTACHED, "Unattached unit");
    if (!u && what == RT_POS_ENDFILE)
        u = rt_unit_get(rt_io.where, number, false);
    rt_io.unit = u;
    if (u) {
        u->where = rt_io.where;
        rt_unit_position(u, what);
    } else if (what == RT_POS_FLUSH) {
        for (u = rt_units; u; u = u->next)
            rt_unit_position(u, what);
    }
}

static int positioned(const char *where, int flags, int unit, int what)
{
    bool all = what == RT_POS_FLUSH && unit == -1;
    if (begin(where, flags, all ? RT_NO_UNIT : unit) && RT_IO_PROCEED) {
        rt_unit_check(unit);
        position(unit, what);
    }
    return end(flags, false);
}

int hpf_rewind(const char *where, int flags, int unit)
{
    return positioned(where, flags, unit, RT_POS_REWIND);
}

int hpf_backspace(const char *where, int flags, int unit)
{
    return positioned(where, flags, unit, RT_POS_BACKSPACE);
}

int hpf_endfile(const char *where, int flags, int unit)
{
    return positioned(where, flags, unit, RT_POS_ENDFILE);
}

int hpf_flush(const char *where, int flags, int unit)
{
    return positioned(where, flags, unit, RT_POS_FLUSH);
}

int hpf_wait(const char *where, int flags, int unit)
{
    return positioned(where, flags, unit, RT_POS_WAIT);
}

int hpf_inquire(const char *where, int flags, hpf_inquiry *q, int unit, hpf_text file)
{
    if (begin(where, flags, RT_NO_UNIT) && RT_IO_PROCEED)
        rt_inquire(q, unit, file);
    rt_bcast(q, sizeof *q, 0);
    return end(flags, false);
}
