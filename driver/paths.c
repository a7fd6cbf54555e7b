/* paths.c: hpfc.conf, a table of NAME=VALUE lines that stands beside the executable in a build
 * directory, and in LIBDIR/hpfc once installed. Directories in it may be relative to the
 * executable's, so that an installed tree can be moved. */
#include "driver/paths.h"

#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    size_t field;
    bool directory;
} entries[] = {
    {"mpi", offsetof(Paths, mpi), false},
    {"mpicc", offsetof(Paths, mpicc), false},
    {"mpicc_env", offsetof(Paths, mpicc_env), false},
    {"cc", offsetof(Paths, cc), false},
    {"cflags", offsetof(Paths, cflags), false},
    {"ldflags", offsetof(Paths, ldflags), false},
    {"libs", offsetof(Paths, libs), false},
    {"include", offsetof(Paths, include), true},
    {"lib", offsetof(Paths, lib), true},
};

static char *executable_dir(Context *cx)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0) {
        driver_error("cannot tell where hpfc itself is: %s", strerror(errno));
        return NULL;
    }
    path[n] = 0;
    char *slash = strrchr(path, '/');
    return arena_strndup(cx->arena, path, slash ? (size_t)(slash - path) : 0);
}

static const char *absolute(Context *cx, const char *dir, const char *path)
{
    if (*path == '/')
        return path;
    path = arena_printf(cx->arena, "%s/%s", dir, path);
    char *real = realpath(path, NULL);
    if (real) {
        path = arena_strndup(cx->arena, real, strlen(real));
        free(real);
    }
    return path;
}

bool paths_find(Context *cx, Paths *p)
{
    const char *dir = executable_dir(cx);
    if (!dir)
        return false;
    for (int i = 0; i < countof(entries); i++)
        *(const char **)((char *)p + entries[i].field) = "";
    p->file = arena_printf(cx->arena, "%s/hpfc.conf", dir);
    FILE *f = fopen(p->file, "r");
    if (!f) {
        const char *beside = p->file;
        p->file = absolute(cx, dir, HPFC_BIN_TO_LIB "/hpfc.conf");
        f = fopen(p->file, "r");
        if (!f) {
            driver_error("the table of paths is missing: neither '%s' nor '%s' can be read", beside,
                         p->file);
            return false;
        }
    }
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    while ((n = getline(&line, &size, f)) >= 0) {
        if (n && line[n - 1] == '\n')
            line[--n] = 0;
        char *eq = strchr(line, '=');
        if (*line == '#' || !eq)
            continue;
        *eq = 0;
        for (int i = 0; i < countof(entries); i++)
            if (!strcmp(line, entries[i].name)) {
                const char *v = arena_strndup(cx->arena, eq + 1, strlen(eq + 1));
                if (entries[i].directory)
                    v = absolute(cx, dir, v);
                *(const char **)((char *)p + entries[i].field) = v;
            }
    }
    free(line);
    fclose(f);
    if (!*p->mpicc || !*p->lib || !*p->include) {
        driver_error("'%s' is incomplete", p->file);
        return false;
    }
    return true;
}
