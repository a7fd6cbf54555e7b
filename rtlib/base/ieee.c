/* ieee.c: floating-point exceptions, halting and rounding, for the IEEE modules.
 *
 * Contract: programs know exceptions by bits that are the same on all machines. Nests run on the
 * processes that hold the data, so that a flag is raised where any process has it [collective];
 * flags, halting and rounding are set on all. */
#include <fenv.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "rt.h"

/* The compiler's bit of each exception. */
static const struct {
    int bit, of_machine;
} exceptions[] = { { 1, FE_INVALID }, { 4, FE_DIVBYZERO }, { 8, FE_OVERFLOW }, { 16, FE_UNDERFLOW },
                   { 32, FE_INEXACT } };
enum { EXCEPTIONS = sizeof exceptions / sizeof *exceptions, ALL = 61 };

static int to_machine(long flags)
{
    int bits = 0;
    for (int i = 0; i < EXCEPTIONS; i++)
        bits |= flags & exceptions[i].bit ? exceptions[i].of_machine : 0;
    return bits;
}

static long from_machine(int bits)
{
    long flags = 0;
    for (int i = 0; i < EXCEPTIONS; i++)
        flags |= bits & exceptions[i].of_machine ? exceptions[i].bit : 0;
    return flags;
}

static const int roundings[] = { FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD };
enum { HALTING_SHIFT = 8, ROUNDING_SHIFT = 16, ABRUPT_SHIFT = 24 };

static long raised_anywhere(long flags)
{
    const int all = to_machine(ALL), raised = fetestexcept(all);
    int mine = (int)from_machine(raised & to_machine(flags));
    rt_allreduce(&mine, 1, MPI_INT, MPI_BOR);
    feclearexcept(all & ~raised); /* what the message raised is not the program's */
    return mine;
}

void hpf_ieee_get_flag(long flags, long *raised)
{
    *raised = raised_anywhere(flags) != 0;
}

void hpf_ieee_set_flag(long flags, bool raised)
{
    int bits = to_machine(flags);
    if (raised) {
        int halting = fedisableexcept(to_machine(ALL)); /* to set a flag is no exception */
        feraiseexcept(bits);
        feenableexcept(halting);
    } else {
        feclearexcept(bits);
    }
}

void hpf_ieee_get_halting(long flags, long *halting)
{
    *halting = (fegetexcept() & to_machine(flags)) != 0;
}

void hpf_ieee_set_halting(long flags, bool halting)
{
    int bits = to_machine(flags);
    feclearexcept(bits);
    if (halting)
        feenableexcept(bits);
    else
        fedisableexcept(bits);
}

void hpf_ieee_get_rounding(long *mode)
{
    int now = fegetround();
    *mode = 0;
    for (int i = 0; i < (int)(sizeof roundings / sizeof *roundings); i++)
        if (roundings[i] == now)
            *mode = i + 1;
}

void hpf_ieee_set_rounding(long mode)
{
    if (mode >= 1 && mode <= (long)(sizeof roundings / sizeof *roundings))
        fesetround(roundings[mode - 1]);
}

/* C has no name for how the machine underflows. */
#ifdef __SSE2__
bool hpf_ieee_controls_underflow(void)
{
    return true;
}

void hpf_ieee_get_underflow(long *gradual)
{
    *gradual = _MM_GET_FLUSH_ZERO_MODE() == _MM_FLUSH_ZERO_OFF;
}

void hpf_ieee_set_underflow(bool gradual)
{
    _MM_SET_FLUSH_ZERO_MODE(gradual ? _MM_FLUSH_ZERO_OFF : _MM_FLUSH_ZERO_ON);
}
#else
bool hpf_ieee_controls_underflow(void)
{
    return false;
}

void hpf_ieee_get_underflow(long *gradual)
{
    *gradual = true;
}

void hpf_ieee_set_underflow(bool gradual)
{
    (void)gradual;
}
#endif

static long modes(void)
{
    long rounding, gradual;
    hpf_ieee_get_rounding(&rounding);
    hpf_ieee_get_underflow(&gradual);
    return from_machine(fegetexcept()) << HALTING_SHIFT | rounding << ROUNDING_SHIFT |
           (long)!gradual << ABRUPT_SHIFT;
}

void hpf_ieee_get_status(long *status)
{
    *status = raised_anywhere(ALL) | modes();
}

long hpf_ieee_enter(void)
{
    const int raised = fetestexcept(to_machine(ALL));
    if (raised)
        feclearexcept(raised);
    return from_machine(raised) | modes();
}

void hpf_ieee_leave(long status)
{
    status |= from_machine(fetestexcept(to_machine(ALL)));
    hpf_ieee_set_status(status);
}

void hpf_ieee_set_status(long status)
{
    fedisableexcept(to_machine(ALL));
    feclearexcept(to_machine(ALL));
    feraiseexcept(to_machine(status & ALL));
    feenableexcept(to_machine(status >> HALTING_SHIFT & ALL));
    hpf_ieee_set_rounding(status >> ROUNDING_SHIFT & 7);
    hpf_ieee_set_underflow(!(status >> ABRUPT_SHIFT & 1));
}
