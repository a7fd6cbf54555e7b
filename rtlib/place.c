/* place.c: where the current output statement stands, known on every process; a file of its own, so
 * that formatting can be linked without the rest of the runtime. */
#include "format.h"

const char *rt_output_at;
