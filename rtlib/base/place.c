/* place.c: what every process knows of the statement under way; a file of its own, so that
 * formatting can be linked without the rest of the runtime. */
#include "io/format.h"

const char *rt_output_at;
hpf_io rt_transfer;

void rt_input_begin(const hpf_io *io)
{
    rt_transfer = *io;
}
