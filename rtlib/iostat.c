/* iostat.c: IOSTAT= of output statements. Process 0 alone writes and knows; what it knows
 * every process must know before the program's variable may hold it. */
#include "format.h"
#include "rt.h"

int hpf_write_end_stat(void)
{
    int status = rt_write_finish();
    rt_bcast(&status, sizeof status, 0);
    return status;
}
