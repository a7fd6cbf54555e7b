/* fileio.c: the system calls on files. What is interrupted or short is continued; what fails is
 * said once, with file, offset, array and rank, and keeps its errno. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "file/file.h"

static const long CHUNK = 1L << 30; /* Linux moves at most 2 GiB a call */

int rt_file_open_fd(hpf_file *f, const char *path, int flags)
{
    if (f->fault.code)
        return -1;
    int fd;
    do
        fd = open(path, flags | O_CLOEXEC, 0666);
    while (fd < 0 && errno == EINTR);
    if (fd < 0)
        rt_file_fault(f, errno, "cannot open '%s' (rank %d): %s", path, f->rank, strerror(errno));
    return fd;
}

static void transfer_fault(hpf_file *f, int code, const char *what, long offset)
{
    if (f->array)
        rt_file_fault(f, code, "cannot %s '%s' at byte %ld (array '%s', rank %d): %s", what,
                      f->path, offset, f->array, f->rank, strerror(code));
    else
        rt_file_fault(f, code, "cannot %s '%s' at byte %ld (rank %d): %s", what, f->path, offset,
                      f->rank, strerror(code));
}

void rt_file_read(hpf_file *f, void *buffer, long bytes, long offset)
{
    char *to = buffer;
    while (bytes > 0 && !f->fault.code) {
        ssize_t n = pread(f->fd, to, (size_t)(bytes < CHUNK ? bytes : CHUNK), offset);
        f->count.reads++;
        if (n > 0) {
            f->count.read_bytes += n;
            to += n;
            offset += n;
            bytes -= n;
        } else if (n == 0) {
            rt_file_fault(f, ENODATA, "'%s' ends at byte %ld, %ld bytes too early (array '%s', "
                          "rank %d)", f->path, offset, bytes, f->array ? f->array : "?", f->rank);
        } else if (errno != EINTR) {
            transfer_fault(f, errno, "read", offset);
        }
    }
}

void rt_file_write(hpf_file *f, const void *buffer, long bytes, long offset)
{
    const char *from = buffer;
    while (bytes > 0 && !f->fault.code) {
        ssize_t n = pwrite(f->fd, from, (size_t)(bytes < CHUNK ? bytes : CHUNK), offset);
        f->count.writes++;
        f->dirty = true;
        if (n > 0) {
            f->count.written_bytes += n;
            from += n;
            offset += n;
            bytes -= n;
        } else if (n == 0) {
            transfer_fault(f, ENOSPC, "write", offset);
        } else if (errno != EINTR) {
            transfer_fault(f, errno, "write", offset);
        }
    }
}

static void path_fault(hpf_file *f, const char *what, const char *path)
{
    rt_file_fault(f, errno, "cannot %s '%s' (rank %d): %s", what, path, f->rank, strerror(errno));
}

/* After a failed fsync the pages count as clean, so it must not be tried again. */
void rt_file_fsync(hpf_file *f)
{
    int status = 0;
    if (f->fault.code || f->lazy)
        return;
    do
        status = fsync(f->fd);
    while (status != 0 && errno == EINTR);
    if (status != 0)
        path_fault(f, "bring to disk", f->path);
    f->dirty = false;
}

/* A new name is on disk once its folder is. File systems that cannot do this are left alone. */
void rt_file_fsync_folder(hpf_file *f)
{
    if (f->fault.code || f->lazy)
        return;
    const char *name = f->spec.name, *slash = strrchr(name, '/');
    char *folder = slash ? strndup(name, (size_t)(slash - name + 1)) : strdup(".");
    int fd = folder ? rt_file_open_fd(f, folder, O_RDONLY | O_DIRECTORY) : -1;
    if (fd >= 0) {
        int status;
        do
            status = fsync(fd);
        while (status != 0 && errno == EINTR);
        if (status != 0 && errno != EINVAL && errno != EROFS && errno != EBADF)
            path_fault(f, "bring to disk the folder", folder);
        close(fd);
    }
    free(folder);
}

static void cannot_grow(hpf_file *f, long bytes)
{
    rt_file_fault(f, errno, "cannot make '%s' %ld bytes long (rank %d): %s", f->path, bytes,
                  f->rank, strerror(errno));
}

void rt_file_reserve(hpf_file *f, long bytes)
{
    int status;
    if (f->fault.code || !f->keep)
        return;
    do
        status = fallocate(f->fd, 0, 0, bytes);
    while (status != 0 && errno == EINTR);
    if (status != 0 && (errno == ENOSPC || errno == EDQUOT))
        cannot_grow(f, bytes);
}

void rt_file_truncate(hpf_file *f, long bytes)
{
    int status = 0;
    if (f->fault.code)
        return;
    do
        status = ftruncate(f->fd, bytes);
    while (status != 0 && errno == EINTR);
    if (status != 0)
        cannot_grow(f, bytes);
    rt_file_reserve(f, bytes);
}

void rt_file_rename(hpf_file *f, const char *from, const char *to)
{
    int status = 0;
    if (f->fault.code)
        return;
    do
        status = rename(from, to);
    while (status != 0 && errno == EINTR);
    if (status != 0)
        rt_file_fault(f, errno, "cannot rename '%s' to '%s' (rank %d): %s", from, to, f->rank,
                      strerror(errno));
}

void rt_file_unlink(hpf_file *f, const char *path)
{
    int status = 0;
    if (f->fault.code)
        return;
    do
        status = unlink(path);
    while (status != 0 && errno == EINTR);
    if (status != 0 && errno != ENOENT)
        path_fault(f, "remove", path);
}

bool rt_file_exists(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0;
}

bool rt_file_cached(hpf_file *f, long offset)
{
    char byte;
    struct iovec to = { &byte, 1 };
    return preadv2(f->fd, &to, 1, offset, RWF_NOWAIT) >= 0 || errno != EAGAIN;
}

void rt_file_ahead(hpf_file *f, long offset, long bytes)
{
    if (!f->fault.code && posix_fadvise(f->fd, offset, bytes, POSIX_FADV_WILLNEED) == 0)
        f->count.advised += bytes;
}
