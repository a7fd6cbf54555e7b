/* file.c: files of arrays are opened, brought to disk and closed (contract: hpfrt_file.h).
 *
 * Rank 0 makes, checks and renames; all learn the outcome, and then open the file themselves. A new
 * file is written beside the old one and renamed after fsync; a file that is written in place has
 * a sidecar NAME.incomplete from before the first write until all of it is on disk. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exchange/near.h"
#include "file/board.h"
#include "twophase/twophase.h"

static hpf_file *files;
static char message[sizeof((rt_fault *)0)->text];

/* ---- faults ---- */

void rt_file_fault(hpf_file *f, int code, const char *fmt, ...)
{
    if (f->fault.code)
        return;
    va_list args;
    va_start(args, fmt);
    vsnprintf(f->fault.text, sizeof f->fault.text, fmt, args);
    va_end(args);
    f->fault.code = code ? code : EIO;
}

void rt_file_idle(hpf_file *f, int turn, int who)
{
    rt_pause(turn);
    if (MPI_Wtime() - f->active < (double)f->hints.hpf_timeout)
        return;
    char peer[32] = "the other processes";
    if (who >= 0)
        snprintf(peer, sizeof peer, "rank %d", who);
    hpf_fail(f->where, "file '%s': no progress for %ld seconds: rank %d waits for %s (array '%s')",
             f->spec.name, f->hints.hpf_timeout, f->rank, peer, f->array ? f->array : "?");
}

void rt_file_wait(hpf_file *f, MPI_Request *request)
{
    int done = 0, turn = 0;
    f->active = MPI_Wtime();
    while (MPI_Test(request, &done, MPI_STATUS_IGNORE), !done)
        rt_file_idle(f, turn++, -1);
}

bool rt_file_agree(hpf_file *f)
{
    int mine = f->fault.code ? f->rank : INT_MAX, first;
    MPI_Request request;
    if (f->slot) {
        first = rt_board_fault(f);
        first = first < 0 ? INT_MAX : first;
    } else {
        MPI_Iallreduce(&mine, &first, 1, MPI_INT, MPI_MIN, f->comm, &request);
        rt_file_wait(f, &request);
    }
    if (first == INT_MAX)
        return false;
    MPI_Ibcast(&f->fault, sizeof f->fault, MPI_BYTE, first, f->comm, &request);
    rt_file_wait(f, &request);
    return true;
}

int rt_file_result(hpf_file *f, int flags)
{
    int code = f->fault.code;
    f->array = NULL;
    if (!code)
        return 0;
    snprintf(message, sizeof message, "%s", f->fault.text);
    f->fault.code = 0;
    if (flags & HPF_IO_STAT)
        return code;
    if (f->world)
        rt_fail_all(f->where, "%s", message);
    hpf_fail(f->where, "%s", message);
}

const char *hpf_file_message(void)
{
    return message;
}

/* ---- opening ---- */

static long element_size(const hpf_file_spec *s)
{
    return s->size ? s->size : HPF_TYPE_SIZE(s->type);
}

/* Dimensions in the file's order, bricks, and how many elements there are with their padding. */
bool rt_file_set_shape(hpf_file *f)
{
    const hpf_file_spec *s = &f->spec;
    long n = 1, bricks = 1;
    bool fits = true, cut = false;
    f->n = s->rank;
    f->esize = element_size(s);
    for (int d = 0; d < s->rank; d++)
        cut = cut || s->brick[d];
    for (int j = 0; j < f->n; j++) {
        int d = s->order == HPF_FILE_ROW_MAJOR ? f->n - 1 - j : j;
        f->dim[j] = d;
        f->extent[j] = s->extent[d];
        f->brick[j] = cut ? s->brick[d] : s->extent[d] ? s->extent[d] : 1;
        f->nbrick[j] = rt_ceil_div(f->extent[j], f->brick[j]);
        f->stride[j] = n;
        fits = fits && !__builtin_mul_overflow(n, f->brick[j], &n);
    }
    f->volume = n;
    for (int j = 0; j < f->n; j++) {
        f->brick_stride[j] = n;
        fits = fits && !__builtin_mul_overflow(n, f->nbrick[j] ? f->nbrick[j] : 1, &n);
        bricks *= f->nbrick[j];
    }
    f->total = bricks ? n : 0;
    long bytes;
    return fits && !__builtin_mul_overflow(n, f->esize, &bytes) && bytes < LONG_MAX / 2;
}

void rt_file_drop_table(hpf_file *f)
{
    long bricks = f->total / f->volume, bytes = f->volume * f->esize;
    long first = bricks ? f->address[0] : 0;
    for (long k = 0; k < bricks; k++)
        if (first < 0 || f->address[k] != first + k * bytes)
            return;
    free(f->address);
    f->address = NULL;
    f->start = first;
}

/* Before anything is touched. */
static void check_spec(hpf_file *f)
{
    const hpf_file_spec *s = &f->spec;
    bool npy_old = !s->raw && (s->status == HPF_FILE_OLD || s->status == HPF_FILE_UPDATE);
    bool bricks = false;
    if (npy_old && s->rank == 0)
        return;
    if (s->rank < 1 || s->rank > HPF_MAX_RANK) {
        rt_file_fault(f, EINVAL, "'%s': rank %d is not one of 1 to %d", s->name, s->rank,
                      HPF_MAX_RANK);
        return;
    }
    for (int d = 0; d < s->rank; d++) {
        if (s->extent[d] < 0 || s->brick[d] < 0)
            rt_file_fault(f, EINVAL, "'%s': extent %ld or brick %ld of dimension %d is negative",
                          s->name, s->extent[d], s->brick[d], d + 1);
        bricks = bricks || s->brick[d];
    }
    for (int d = 0; d < s->rank && bricks; d++)
        if (s->brick[d] == 0)
            rt_file_fault(f, EINVAL, "'%s': dimension %d has no brick extent", s->name, d + 1);
    if (element_size(s) < 1)
        rt_file_fault(f, EINVAL, "'%s': the type or size of its elements is missing", s->name);
    if (s->type && s->size && s->size != HPF_TYPE_SIZE(s->type))
        rt_file_fault(f, EINVAL, "'%s': elements of its type have %ld bytes, not %ld", s->name,
                      (long)HPF_TYPE_SIZE(s->type), s->size);
    if (s->offset < 0)
        rt_file_fault(f, EINVAL, "'%s': offset %ld is negative", s->name, s->offset);
}

static char *join(const char *name, const char *end)
{
    size_t n = strlen(name) + strlen(end) + 1;
    char *s = rt_alloc(n, "a file name");
    snprintf(s, n, "%s%s", name, end);
    return s;
}

/* Bricks that are not raw are Zarr's; a file without a name is nobody else's. */
static void choose_format(hpf_file *f)
{
    hpf_file_spec *s = &f->spec;
    bool cut = s->rank > 0 && s->brick[0] > 0, old = s->status == HPF_FILE_OLD ||
                                                     s->status == HPF_FILE_UPDATE;
    if (s->status == HPF_FILE_SCRATCH && cut)
        s->raw = true;
    f->format = s->raw ? RT_RAW : RT_NPY;
    if (!s->raw && (old ? rt_h5_is(f, s->name) : rt_h5_named(s->name)))
        f->format = RT_HDF5;
    else if (!s->raw && (old ? rt_zarr_is(s->name) : cut || rt_zarr_named(s->name)))
        f->format = RT_ZARR;
    if (f->format == RT_NPY && cut)
        rt_file_fault(f, EINVAL, "'%s': a .npy file has no bricks", s->name);
    if (f->format == RT_ZARR && !old && !cut) /* one brick */
        for (int d = 0; d < s->rank; d++)
            s->brick[d] = s->extent[d] ? s->extent[d] : 1;
}

/* An old file: what it holds must be what is expected, all of it. */
static void examine(hpf_file *f)
{
    hpf_file_spec *s = &f->spec;
    struct stat st;
    if (rt_file_exists(f->mark)) {
        rt_file_fault(f, EUCLEAN, "an update of '%s' was not finished: '%s' stands beside it; "
                      "remove that to use the file as it is", s->name, f->mark);
        return;
    }
    int flags = s->status == HPF_FILE_OLD ? O_RDONLY : O_RDWR;
    if (f->format == RT_ZARR) {
        rt_zarr_read(f, flags);
        return;
    }
    if (f->format == RT_HDF5) {
        rt_h5_read(f, flags);
        return;
    }
    f->fd = rt_file_open_fd(f, f->path, flags);
    if (f->fd < 0)
        return;
    if (s->raw)
        f->start = s->offset;
    else
        rt_npy_read(f);
    if (f->fault.code)
        return;
    if (!rt_file_set_shape(f)) {
        rt_file_fault(f, EFBIG, "'%s' has more elements than can be counted", s->name);
        return;
    }
    long bytes = f->start + f->total * f->esize;
    if (fstat(f->fd, &st) != 0)
        rt_file_fault(f, errno, "cannot examine '%s': %s", s->name, strerror(errno));
    else if (S_ISDIR(st.st_mode))
        rt_file_fault(f, EISDIR, "'%s' is a folder", s->name);
    else if (S_ISREG(st.st_mode) && st.st_size < bytes)
        rt_file_fault(f, ENODATA, "'%s' is truncated: it has %ld bytes, its array needs %ld",
                      s->name, (long)st.st_size, bytes);
}

/* Of the file that it replaces. */
static void take_rights(hpf_file *f, const struct stat *old)
{
    if (!f->fault.code && old && fchmod(f->fd, old->st_mode & 07777) != 0)
        rt_file_fault(f, errno, "cannot give '%s' the rights of '%s': %s", f->path, f->spec.name,
                      strerror(errno));
}

/* A new one, of full length: zeros that take no space until they are written. */
static void create(hpf_file *f)
{
    hpf_file_spec *s = &f->spec;
    struct stat old;
    bool replaces = s->status == HPF_FILE_REPLACE && stat(s->name, &old) == 0;
    if (!rt_file_set_shape(f)) {
        rt_file_fault(f, EFBIG, "'%s' would have more elements than can be counted", s->name);
        return;
    }
    if (replaces && access(s->name, W_OK) != 0) {
        rt_file_fault(f, errno, "cannot replace '%s': %s", s->name, strerror(errno));
        return;
    }
    bool zarr = f->format == RT_ZARR, folder = replaces && S_ISDIR(old.st_mode);
    if (folder && (!zarr || !rt_zarr_is(s->name))) {
        rt_file_fault(f, EISDIR, "cannot replace '%s': it is a folder", s->name);
        return;
    }
    if (replaces && zarr && !folder) {
        rt_file_fault(f, ENOTDIR, "cannot replace '%s' by an array of Zarr: it is no folder",
                      s->name);
        return;
    }
    f->dirty = true;
    if (zarr) {
        rt_zarr_create(f);
        return;
    }
    if (f->format == RT_HDF5) {
        rt_h5_create(f);
        take_rights(f, replaces ? &old : NULL);
        return;
    }
    f->start = s->raw ? s->offset : RT_NPY_HEADER;
    long bytes = f->start + f->total * f->esize;
    struct stat part;
    f->resumed = f->resumed && stat(f->part, &part) == 0 && part.st_size == bytes;
    f->fd = rt_file_open_fd(f, f->path, O_RDWR | O_CREAT | (f->resumed ? 0 : O_TRUNC));
    f->fresh = f->fd >= 0;
    rt_file_truncate(f, bytes);
    take_rights(f, replaces ? &old : NULL);
    if (!s->raw) {
        char header[RT_NPY_HEADER];
        rt_npy_make(f, header);
        rt_file_write(f, header, sizeof header, 0);
    }
}

/* NAME.part goes. */
static void remove_part(hpf_file *f)
{
    if (f->fresh && !f->keep) {
        if (f->format == RT_ZARR)
            rt_zarr_remove(f->part);
        else
            unlink(f->part);
    }
    f->fresh = false;
}

static void free_file(hpf_file *f)
{
    for (hpf_file **at = &files; *at; at = &(*at)->next)
        if (*at == f) {
            *at = f->next;
            break;
        }
    rt_beside_files_wait();
    if (f->fd >= 0)
        close(f->fd);
    if (f->slot)
        rt_board_drop(f);
    if (f->comm != MPI_COMM_NULL)
        MPI_Comm_free(&f->comm);
    free((char *)f->spec.name);
    free(f->dataset);
    free(f->part);
    free(f->mark);
    free(f->data);
    free(f->address);
    free(f->near);
    free(f->slot);
    free(f);
}

/* A file without a name once all have opened it, where all are on one node. */
static void forget_scratch(hpf_file *f)
{
    int nodes[2] = { rt.node, -rt.node };
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, nodes, 2, MPI_INT, MPI_MAX, f->comm, &request);
    rt_file_wait(f, &request);
    bool together = nodes[0] == -nodes[1];
    if (together && f->rank == 0)
        rt_file_unlink(f, f->part);
    if (together) {
        f->fresh = false;
        free(f->part);
        f->part = NULL;
        f->path = f->spec.name;
    }
}

typedef struct Outcome { /* what rank 0 tells the others */
    rt_fault fault;
    hpf_file_spec spec;
    rt_hints hints;
    long start;
    int format;
    bool fresh, resumed, scattered; /* scattered: f->address follows */
    char unique[24];
    char key[96];         /* the shard, below its folder */
} Outcome;

/* What all need of an array of Zarr: where the shard is, and its bricks in it. */
static void share_bricks(hpf_file *f, const Outcome *o, const char *folder)
{
    if (f->rank != 0 && o->format == RT_ZARR)
        rt_zarr_data(f, folder, o->key);
    long bytes = o->scattered ? f->total / f->volume * (long)sizeof(long) : 0;
    if (bytes && f->rank != 0)
        f->address = rt_alloc((size_t)bytes, "an index");
    for (long at = 0; at < bytes; at += 1L << 30) {
        MPI_Request request;
        long n = bytes - at < 1L << 30 ? bytes - at : 1L << 30;
        MPI_Ibcast((char *)f->address + at, (int)n, MPI_BYTE, 0, f->comm, &request);
        rt_file_wait(f, &request);
    }
}

typedef struct Near { /* what each process says of its memory */
    rt_near_key key;
    long slot;
} Near;

/* Boards, where nobody is on another node. */
static void find_boards(hpf_file *f, const Near *all)
{
    bool found = true;
    for (int p = 0; p < f->size; p++)
        found = found && all[p].slot >= 0 && (p == f->rank || f->near[p] >= 0);
    if (!found && all[f->rank].slot >= 0)
        rt_near_slot_drop((int)all[f->rank].slot);
    if (!found)
        return;
    f->slot = rt_alloc((size_t)f->size * sizeof *f->slot, "a file");
    for (int p = 0; p < f->size; p++)
        f->slot[p] = (int)all[p].slot;
}

/* Whose memory this process reaches; nobody's if some process does not reach its neighbours'. */
static void find_near(hpf_file *f)
{
    MPI_Request request;
    Near own = { .key = rt_near_own() };
    own.slot = rt_near_slot_take();
    Near *all = rt_alloc((size_t)f->size * sizeof *all, "a file");
    int reached = 1;
    MPI_Iallgather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, f->comm, &request);
    rt_file_wait(f, &request);
    f->near = rt_alloc((size_t)f->size * sizeof *f->near, "a file");
    for (int p = 0; p < f->size; p++) {
        f->near[p] = -1;
        if (p == f->rank || all[p].key.node != own.key.node)
            continue;
        f->near[p] = rt_near_join(&all[p].key);
        reached = reached && f->near[p] >= 0;
    }
    MPI_Iallreduce(MPI_IN_PLACE, &reached, 1, MPI_INT, MPI_MIN, f->comm, &request);
    rt_file_wait(f, &request);
    if (reached) {
        find_boards(f, all);
    } else {
        if (own.slot >= 0)
            rt_near_slot_drop((int)own.slot);
        free(f->near);
        f->near = NULL;
    }
    free(all);
}

static void open_all(hpf_file *f)
{
    Outcome o = { .start = 0 };
    bool is_new = f->spec.status == HPF_FILE_REPLACE || f->spec.status == HPF_FILE_SCRATCH;
    if (is_new)
        rt_file_watch_ends();
    if (f->spec.status == HPF_FILE_SCRATCH)
        snprintf(o.unique, sizeof o.unique, ".%ld.scratch", (long)getpid());
    else
        snprintf(o.unique, sizeof o.unique, ".part");
    MPI_Request request;
    const char *name = f->spec.name;
    if (f->rank == 0) {
        check_spec(f);
        f->part = join(name, o.unique);
        f->path = is_new ? f->part : name;
        choose_format(f);
        if (!f->fault.code && is_new)
            create(f);
        else if (!f->fault.code)
            examine(f);
        o.fault = f->fault;
        o.spec = f->spec;
        o.hints = f->hints;
        o.start = f->start;
        o.format = f->format;
        o.fresh = f->fresh;
        o.resumed = f->resumed;
        o.scattered = f->address != NULL;
        if (f->data)
            snprintf(o.key, sizeof o.key, "%s", f->data + strlen(is_new ? f->part : name) + 1);
    }
    MPI_Ibcast(&o, sizeof o, MPI_BYTE, 0, f->comm, &request);
    rt_file_wait(f, &request);
    if (f->rank != 0) {
        f->part = join(name, o.unique);
        f->path = is_new ? f->part : name;
        f->fault = o.fault;
        f->spec = o.spec;
        f->spec.name = name;
        f->spec.hints = NULL;
        f->start = o.start;
        f->hints = o.hints;
        f->format = o.format;
        f->fresh = o.fresh;
        f->resumed = o.resumed;
        if (!f->fault.code)
            rt_file_set_shape(f);
    }
    if (!o.fault.code)
        share_bricks(f, &o, is_new ? f->part : name);
    if (f->rank != 0) {
        if (!f->fault.code) {
            f->fd = rt_file_open_fd(f, f->path, f->spec.status == HPF_FILE_OLD ? O_RDONLY : O_RDWR);
        }
    }
    if (o.fault.code)
        return; /* all know */
    bool failed = rt_file_agree(f);
    if (!failed && f->spec.status == HPF_FILE_SCRATCH) {
        forget_scratch(f);
        failed = rt_file_agree(f);
    }
    if (!failed && f->size > 1 && f->hints.hpf_near != RT_DISABLE)
        find_near(f);
}

enum { KEEP = 1, RESUME = 2, LAZY = 4 }; /* of NAME.part */

static int open_on(const char *where, hpf_file **result, const hpf_file_spec *spec, MPI_Comm comm,
                   MPI_Info info, int part, int flags)
{
    hpf_file *f = rt_zalloc(sizeof *f, "a file");
    *result = NULL;
    f->where = where;
    f->fd = -1;
    f->keep = part & KEEP;
    f->resumed = part & RESUME;
    f->lazy = part & LAZY;
    f->spec = *spec;
    const char *name = spec->name ? spec->name : "";
    size_t length = spec->raw ? strlen(name) : rt_h5_name(name);
    f->spec.name = strndup(name, length);
    f->dataset = name[length] ? strdup(name + length + 1) : NULL;
    f->spec.hints = NULL;
    f->mark = join(f->spec.name, ".incomplete");
    MPI_Comm_dup(comm, &f->comm);
    MPI_Comm_rank(f->comm, &f->rank);
    MPI_Comm_size(f->comm, &f->size);
    int same;
    MPI_Comm_compare(comm, rt.world, &same);
    f->world = same == MPI_IDENT || same == MPI_CONGRUENT;
    rt_hints_get(&f->hints, f->spec.name, spec->hints, info, f->rank == 0);
    f->next = files;
    files = f;
    open_all(f);
    if (f->fault.code) {
        if (f->rank == 0)
            remove_part(f);
        rt_fault fault = f->fault;
        hpf_file last = { .world = f->world, .where = where, .fault = fault };
        free_file(f);
        return rt_file_result(&last, flags);
    }
    f->count.domains = 0;
    *result = f;
    return 0;
}

/* hpf_file_open: opens a file for all processes [collective]
 * In: spec; names and hints are copied. Out: *f, or NULL after an error. */
int hpf_file_open(const char *where, hpf_file **f, const hpf_file_spec *spec, int flags)
{
    return open_on(where, f, spec, rt.world, MPI_INFO_NULL, 0, flags);
}

int hpf_file_open_on(const char *where, hpf_file **f, const hpf_file_spec *spec, MPI_Comm comm,
                     MPI_Info info, int flags)
{
    return open_on(where, f, spec, comm, info, 0, flags);
}

int rt_file_open_kept(const char *where, hpf_file **f, const hpf_file_spec *spec, bool resume,
                      bool lazy, int flags)
{
    int part = KEEP | (resume ? RESUME : 0) | (lazy ? LAZY : 0);
    return open_on(where, f, spec, rt.world, MPI_INFO_NULL, part, flags);
}

const hpf_file_spec *hpf_file_shape(const hpf_file *f)
{
    return &f->spec;
}

/* ---- to disk ---- */

/* Everybody's data; true if it is there. */
static bool bring_to_disk(hpf_file *f)
{
    if (f->broken)
        rt_file_fault(f, EIO, "'%s' is not whole: an earlier write to it failed", f->spec.name);
    else if (f->dirty)
        rt_file_fsync(f);
    return !rt_file_agree(f);
}

static void remove_mark(hpf_file *f)
{
    if (f->rank == 0) {
        rt_file_unlink(f, f->mark);
        rt_file_fsync_folder(f);
    }
    if (!rt_file_agree(f))
        f->marked = false;
}

/* hpf_file_sync: what was written is on disk [collective]
 * Errors: those of fsync and unlink; a write that failed before. */
int hpf_file_sync(const char *where, hpf_file *f, int flags)
{
    f->where = where;
    rt_file_settle(f);
    if (!f->written && !f->broken)
        return 0;
    if (bring_to_disk(f)) {
        f->written = false;
        if (f->marked)
            remove_mark(f);
    } else {
        f->broken = true;
    }
    return rt_file_result(f, flags);
}

/* The new file takes the name. */
static void replace(hpf_file *f)
{
    if (!bring_to_disk(f)) {
        f->broken = true;
    } else {
        if (f->rank == 0) {
            if (f->format == RT_ZARR)
                rt_zarr_rename(f);
            else
                rt_file_rename(f, f->part, f->spec.name);
            rt_file_fsync_folder(f);
            rt_file_unlink(f, f->mark); /* of an update of the old file */
        }
        rt_file_agree(f);
    }
    if (f->fault.code && f->rank == 0)
        remove_part(f);
    f->fresh = false;
}

/* hpf_file_close: ends the use of a file [collective]
 * Errors: those of hpf_file_sync and of the renaming; a file being replaced then keeps its old
 * contents, an update its mark. */
int hpf_file_close(const char *where, hpf_file *f, int flags)
{
    int code = 0;
    f->where = where;
    rt_file_settle(f);
    if (f->spec.status == HPF_FILE_REPLACE) {
        replace(f);
        hpf_file last = { .world = f->world, .where = where, .fault = f->fault };
        free_file(f);
        return rt_file_result(&last, flags);
    }
    if (f->spec.status == HPF_FILE_UPDATE) {
        code = hpf_file_sync(where, f, flags);
    } else if (f->rank == 0) {
        remove_part(f);
    }
    free_file(f);
    return code;
}

void rt_file_step_aside(const char *where, hpf_file *f)
{
    char *to = join(f->spec.name, ".was");
    f->where = where;
    rt_file_settle(f);
    if (f->rank == 0)
        rt_file_rename(f, f->part, to);
    rt_file_agree(f);
    if (f->path == f->part)
        f->path = to;
    char *was = f->part;
    f->part = to;
    free(was);
    rt_file_result(f, 0);
}

void hpf_file_discard(hpf_file *f)
{
    if (f->rank == 0)
        remove_part(f);
    free_file(f);
}

void rt_file_abandon(bool warn)
{
    for (hpf_file *f = files; f; f = f->next) {
        if (warn && f->rank == 0 && f->spec.status == HPF_FILE_REPLACE)
            fprintf(stderr, "warning: '%s' was not closed: its new contents are lost\n",
                    f->spec.name);
        if (f->part)
            remove_part(f);
    }
}

/* Nothing here may wait for what the interrupted call holds: no memory is taken or given back. */
void rt_file_drop_parts(void)
{
    for (const hpf_file *f = files; f; f = f->next)
        if (f->fresh && !f->keep && f->format == RT_ZARR)
            rt_zarr_drop(f);
        else if (f->fresh && !f->keep)
            unlink(f->part);
}
