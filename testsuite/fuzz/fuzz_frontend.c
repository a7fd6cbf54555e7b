/* fuzz_frontend.c: libFuzzer's target: any bytes as a source file, through the passes that read and
 * check it. The first byte chooses free or fixed form. Nothing may crash, hang or leak; what the
 * passes print goes nowhere. */
#include "analysis/analysis.h"
#include "frontend/frontend.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int fd = -1;
    static char path[64];
    static FILE *nowhere;
    if (fd < 0) {
        fd = memfd_create("source", 0);
        nowhere = fopen("/dev/null", "w");
        if (fd < 0 || !nowhere)
            abort();
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    if (size < 1)
        return 0;
    bool fixed = data[0] == '#';
    if (ftruncate(fd, 0) != 0 || pwrite(fd, data + fixed, size - fixed, 0) < 0)
        abort();

    static const char *no_dirs[] = {NULL};
    Context cx;
    context_init(&cx);
    cx.opt.fixed_form = fixed;
    cx.opt.free_form = !fixed;
    cx.opt.wall = true;
    cx.opt.include_dirs = no_dirs;
    Program *p = frontend_parse(&cx, path);
    if (p && diag_errors(&cx) == 0) {
        tree_dump(&cx, p, nowhere);
        if (sema_run(&cx, p)) {
            tree_verify(&cx, p);
            tree_dump(&cx, p, nowhere);
#ifdef FUZZ_ANALYSIS
            if (map_run(&cx, p) && nest_run(&cx, p) && fuse_run(&cx, p))
                comm_run(&cx, p);
#endif
        }
    }
    diag_flush(&cx, nowhere);
    context_free(&cx);
    return 0;
}
