/* procedure.c: what is known of procedures as arguments beside their address.
 *
 * Contract: a CHARACTER*(*) dummy function gives a result of the actual function's length, which
 * the caller says before it passes that; a program passes few of them, so that a list does. */
#include "rt.h"

static struct {
    struct of {
        hpf_proc *f;
        long length;
    } *at;
    int n, room;
} results;

void hpf_result_is(hpf_proc *f, long length)
{
    int k = 0;
    while (k < results.n && results.at[k].f != f)
        k++;
    if (k == results.room) {
        results.room = k ? 2 * k : 8;
        results.at = rt_grow(results.at, (size_t)results.room * sizeof *results.at,
                             "lengths of procedures");
    }
    results.n += k == results.n;
    results.at[k] = (struct of){f, length};
}

long hpf_result_length(hpf_proc *f)
{
    for (int k = 0; k < results.n; k++)
        if (results.at[k].f == f)
            return results.at[k].length;
    return 0;
}
