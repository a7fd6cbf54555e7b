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

int hpf_activation(void **frames, void *frame, const char *host)
{
    int at = -1;
    for (int k = HPF_ACTIVATIONS_MAX - 1; k >= 0; k--) {
        if (frames[k] == frame)
            return k;
        at = frames[k] ? at : k;
    }
    if (at < 0)
        hpf_fail(NULL, "more than %d activations of '%s' at a time pass internal procedures on",
                 HPF_ACTIVATIONS_MAX, host);
    frames[at] = frame;
    return at;
}

void hpf_activation_ends(void **frames, const void *frame)
{
    for (int k = 0; k < HPF_ACTIVATIONS_MAX; k++)
        if (frames[k] == frame)
            frames[k] = NULL;
}
