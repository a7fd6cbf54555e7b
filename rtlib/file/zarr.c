/* zarr.c: arrays cut into bricks as one shard of the Zarr format, version 3: NAME is a folder with
 * the metadata, zarr.json, and the shard, c/0/0, which holds uncompressed bricks and at its end
 * their index (offset and length of each, little-endian, bricks in row-major order) with its CRC.
 *
 * Our own bricks follow each other in the file's order from byte 0 on. Others' may stand anywhere:
 * then f->address tells where. Everything else that Zarr allows is an error that names it.
 * Source: Zarr core specification 3.0 and its sharding-indexed codec. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file/file.h"
#include "base/json.h"

enum { ENTRY = 16, BATCH = 4096, MOST = 1 << 20 };
static const uint64_t ABSENT = UINT64_MAX;

bool rt_zarr_named(const char *name)
{
    size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, ".zarr") == 0;
}

static char *below(const char *folder, const char *name)
{
    size_t n = strlen(folder) + strlen(name) + 2;
    char *path = rt_alloc(n, "a file name");
    snprintf(path, n, "%s/%s", folder, name);
    return path;
}

bool rt_zarr_is(const char *name)
{
    char *path = below(name, "zarr.json");
    bool is = rt_file_exists(path);
    free(path);
    return is;
}

void rt_zarr_data(hpf_file *f, const char *folder, const char *key)
{
    f->data = below(folder, key);
    f->path = f->data;
}

/* ---- data types ---- */

static const struct Name { int type; long size; const char *name, *descr; } names[] = {
    { HPF_I1, 1, "int8", "" },      { HPF_I2, 2, "int16", "" },      { HPF_I4, 4, "int32", "" },
    { HPF_I8, 8, "int64", "" },     { HPF_R4, 4, "float32", "" },    { HPF_R8, 8, "float64", "" },
    { HPF_C8, 8, "complex64", "" }, { HPF_C16, 16, "complex128", "" }, { HPF_L1, 1, "bool", "" },
    { HPF_L2, 2, "int16", "" },     { HPF_L4, 4, "int32", "" },      { HPF_L8, 8, "int64", "" },
    { 0, 1, "uint8", "|u1" },       { 0, 2, "uint16", "<u2" },       { 0, 4, "uint32", "<u4" },
    { 0, 8, "uint64", "<u8" },      { 0, 2, "float16", "<f2" },      { HPF_R16, 16, "r128", "" },
    { HPF_C32, 32, "r256", "" },
};
enum { NAMES = sizeof names / sizeof *names };

/* Raw bytes have the name r and their bits. */
static void name_of(const hpf_file *f, char *to, size_t size)
{
    snprintf(to, size, "r%ld", 8 * f->esize);
    for (int k = 0; k < NAMES; k++)
        if (f->spec.type ? names[k].type == f->spec.type
                         : *names[k].descr && strcmp(names[k].descr, f->spec.descr) == 0) {
            snprintf(to, size, "%s", names[k].name);
            return;
        }
}

static bool type_of(const char *name, hpf_file_spec *s)
{
    for (int k = 0; k < NAMES; k++)
        if (strcmp(names[k].name, name) == 0) {
            s->type = names[k].type;
            s->size = names[k].size;
            snprintf(s->descr, sizeof s->descr, "%s", names[k].descr);
            return true;
        }
    char *end;
    long bits = name[0] == 'r' ? strtol(name + 1, &end, 10) : 0;
    s->type = 0;
    s->size = bits / 8;
    return bits > 0 && bits % 8 == 0 && *end == '\0' && bits / 8 < 1 << 24;
}

/* ---- writing ---- */

static void put_longs(FILE *to, const char *name, int n, const long *values)
{
    fprintf(to, "\"%s\": [", name);
    for (int d = 0; d < n; d++)
        fprintf(to, d ? ", %ld" : "%ld", values[d]);
    fputs("]", to);
}

static void put_fill(const hpf_file *f, FILE *to)
{
    int base = f->spec.type ? HPF_TYPE_BASE(f->spec.type) : 0;
    bool raw = base == 0 ? !strchr("uf", f->spec.descr[0] ? f->spec.descr[1] : '-')
                         : f->spec.type == HPF_R16 || f->spec.type == HPF_C32;
    if (f->spec.type == HPF_L1) {
        fputs("false", to);
    } else if (base == HPF_COMPLEX && !raw) {
        fputs("[0.0, 0.0]", to);
    } else if (raw || base == HPF_CHARACTER) {
        for (long k = 0; k < f->esize; k++)
            fputs(k ? ", 0" : "[0", to);
        fputs("]", to);
    } else {
        fputs(base == HPF_REAL || f->spec.descr[1] == 'f' ? "0.0" : "0", to);
    }
}

/* The metadata as text; to be freed. */
static char *metadata(const hpf_file *f)
{
    const hpf_file_spec *s = &f->spec;
    char *text = NULL, type[32];
    size_t size;
    long shard[HPF_MAX_RANK], brick[HPF_MAX_RANK], order[HPF_MAX_RANK];
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    for (int j = 0; j < f->n; j++) {
        brick[f->dim[j]] = f->brick[j];
        shard[f->dim[j]] = f->brick[j] * (f->nbrick[j] ? f->nbrick[j] : 1);
        order[j] = f->n - 1 - j;
    }
    name_of(f, type, sizeof type);
    fputs("{\n  \"zarr_format\": 3,\n  \"node_type\": \"array\",\n  ", to);
    put_longs(to, "shape", f->n, s->extent);
    fprintf(to, ",\n  \"data_type\": \"%s\",\n  \"chunk_grid\": {\"name\": \"regular\", "
            "\"configuration\": {", type);
    put_longs(to, "chunk_shape", f->n, shard);
    fputs("}},\n  \"chunk_key_encoding\": {\"name\": \"default\", \"configuration\": "
          "{\"separator\": \"/\"}},\n  \"fill_value\": ", to);
    put_fill(f, to);
    fputs(",\n  \"codecs\": [{\"name\": \"sharding_indexed\", \"configuration\": {\n    ", to);
    put_longs(to, "chunk_shape", f->n, brick);
    fputs(",\n    \"codecs\": [", to);
    if (s->order == HPF_FILE_COLUMN_MAJOR && f->n > 1) {
        fputs("{\"name\": \"transpose\", \"configuration\": {", to);
        put_longs(to, "order", f->n, order);
        fputs("}}, ", to);
    }
    fputs("{\"name\": \"bytes\"", to);
    if (type[0] != 'r' && f->esize > 1)
        fputs(", \"configuration\": {\"endian\": \"little\"}", to);
    fputs("}],\n    \"index_codecs\": [{\"name\": \"bytes\", \"configuration\": {\"endian\": "
          "\"little\"}}, {\"name\": \"crc32c\"}],\n    \"index_location\": \"end\"\n  }}],\n"
          "  \"attributes\": {}\n}\n", to);
    return fclose(to) == 0 ? text : NULL;
}

/* The linear number, in the file's order, of the brick with row-major number k among n[]. */
static long brick_of(const hpf_file *f, const long *n, long k)
{
    long coord[HPF_MAX_RANK], at = 0, scale = 1;
    for (int d = f->n - 1; d >= 0; d--) {
        coord[d] = k % n[d];
        k /= n[d];
    }
    for (int j = 0; j < f->n; j++) {
        if (coord[f->dim[j]] >= f->nbrick[j])
            return -1; /* a shard may be larger than the array */
        at += coord[f->dim[j]] * scale;
        scale *= f->nbrick[j];
    }
    return at;
}

static void put_u64(unsigned char *to, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        to[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t get_u64(const unsigned char *from)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--)
        value = value << 8 | from[i];
    return value;
}

static long index_count(const hpf_file *f, long *n)
{
    long count = 1;
    for (int j = 0; j < f->n; j++) {
        n[f->dim[j]] = f->nbrick[j] ? f->nbrick[j] : 1;
        count *= n[f->dim[j]];
    }
    return count;
}

static void write_index(hpf_file *f)
{
    long n[HPF_MAX_RANK], count = index_count(f, n), at = f->total * f->esize;
    uint64_t bytes = (uint64_t)(f->volume * f->esize);
    unsigned char *buffer = rt_alloc((size_t)BATCH * ENTRY + 4, "an index");
    uint32_t crc = 0;
    for (long k = 0; k < count && !f->fault.code;) {
        long m = 0;
        for (; m < BATCH && k < count; m++, k++) {
            long brick = f->total ? brick_of(f, n, k) : -1;
            put_u64(buffer + m * ENTRY, brick < 0 ? ABSENT : (uint64_t)brick * bytes);
            put_u64(buffer + m * ENTRY + 8, brick < 0 ? ABSENT : bytes);
        }
        crc = rt_crc32c(crc, buffer, m * ENTRY);
        long length = m * ENTRY;
        if (k == count)
            for (int i = 0; i < 4; i++)
                buffer[length++] = (unsigned char)(crc >> (8 * i));
        rt_file_write(f, buffer, length, at);
        at += length;
    }
    free(buffer);
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *where)
{
    (void)s, (void)where;
    return kind == FTW_DP || kind == FTW_D ? rmdir(path) : unlink(path);
}

void rt_zarr_remove(const char *folder)
{
    struct stat s;
    if (lstat(folder, &s) == 0 && !S_ISDIR(s.st_mode))
        unlink(folder);
    else
        nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void rt_zarr_drop(const hpf_file *f)
{
    static const char metadata[] = "/zarr.json";
    char path[PATH_MAX];
    size_t n = strlen(f->part), m = f->data ? strlen(f->data) : 0;
    if (m >= sizeof path || n + sizeof metadata > sizeof path)
        return;
    memcpy(path, f->data ? f->data : "", m + 1);
    unlink(path);
    for (char *p = path + m; p > path + n; p--)
        if (*p == '/') {
            *p = '\0';
            rmdir(path);
        }
    memcpy(path, f->part, n);
    memcpy(path + n, metadata, sizeof metadata);
    unlink(path);
    rmdir(f->part);
}

static void make_folder(hpf_file *f, const char *path)
{
    if (!f->fault.code && mkdir(path, 0777) != 0 && errno != EEXIST)
        rt_file_fault(f, errno, "cannot make the folder '%s' (rank %d): %s", path, f->rank,
                      strerror(errno));
}

/* NAME.part, NAME.part/c, NAME.part/c/0, … up to where the shard is. */
static void make_folders(hpf_file *f)
{
    make_folder(f, f->part);
    for (char *p = f->data + strlen(f->part) + 1; (p = strchr(p, '/')) != NULL; p++) {
        *p = '\0';
        make_folder(f, f->data);
        *p = '/';
    }
}

/* With another file in its place: reads or writes a whole small file. */
static char *small_file(hpf_file *f, char *path, const char *text)
{
    const char *was = f->path;
    int fd = f->fd;
    char *result = NULL;
    struct stat st;
    hpf_file_count count = f->count;
    f->path = path;
    f->fd = rt_file_open_fd(f, path, text ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY);
    if (f->fd >= 0 && text) {
        rt_file_write(f, text, (long)strlen(text), 0);
        rt_file_fsync(f);
    } else if (f->fd >= 0 && fstat(f->fd, &st) == 0 && st.st_size < MOST) {
        result = rt_zalloc((size_t)st.st_size + 1, "metadata");
        rt_file_read(f, result, st.st_size, 0);
    } else if (f->fd >= 0) {
        rt_file_fault(f, EINVAL, "'%s' is no metadata of Zarr", path);
    }
    if (f->fd >= 0)
        close(f->fd);
    f->fd = fd;
    f->path = was;
    f->count = count; /* of the array's elements alone */
    free(path);
    return result;
}

static void key_of_rank(int n, char *to)
{
    to += sprintf(to, "c");
    for (int d = 0; d < n; d++)
        to += sprintf(to, "/0");
}

/* Whether NAME.part is one that can be gone on with. */
static bool same_part(hpf_file *f, const char *text, long length)
{
    struct stat st;
    if (!rt_zarr_is(f->part) || stat(f->data, &st) != 0 || st.st_size != length)
        return false;
    char *old = small_file(f, below(f->part, "zarr.json"), NULL);
    bool same = old && strcmp(old, text) == 0;
    free(old);
    return same;
}

static void fsync_path(hpf_file *f, const char *folder)
{
    int fd = f->lazy ? -1 : rt_file_open_fd(f, folder, O_RDONLY | O_DIRECTORY);
    if (fd >= 0) {
        fsync(fd); /* some file systems cannot, and need not */
        close(fd);
    }
}

void rt_zarr_create(hpf_file *f)
{
    char key[2 * HPF_MAX_RANK + 2];
    long n[HPF_MAX_RANK], length = f->total * f->esize + index_count(f, n) * ENTRY + 4;
    char *text = metadata(f);
    if (!text) {
        rt_file_fault(f, ENOMEM, "no memory for the metadata of '%s'", f->spec.name);
        return;
    }
    key_of_rank(f->n, key);
    rt_zarr_data(f, f->part, key);
    f->resumed = f->resumed && same_part(f, text, length);
    if (!f->resumed) {
        rt_zarr_remove(f->part);
        make_folders(f);
    }
    f->fresh = !f->fault.code;
    f->fd = rt_file_open_fd(f, f->data, O_RDWR | O_CREAT | (f->resumed ? 0 : O_TRUNC));
    if (!f->resumed) {
        rt_file_truncate(f, length);
        write_index(f);
        free(small_file(f, below(f->part, "zarr.json"), text));
        char *folder = strdup(f->data);
        for (char *p = strrchr(folder, '/'); p > folder + strlen(f->part);
             p = strrchr(folder, '/')) {
            *p = '\0';
            fsync_path(f, folder);
        }
        fsync_path(f, f->part);
        free(folder);
    }
    f->start = 0;
    free(text);
}

void rt_zarr_rename(hpf_file *f)
{
    const char *name = f->spec.name;
    struct stat s;
    if (f->fault.code)
        return;
    if (lstat(name, &s) != 0) {
        rt_file_rename(f, f->part, name);
        return;
    }
    int status = renameat2(AT_FDCWD, f->part, AT_FDCWD, name, RENAME_EXCHANGE);
    if (status != 0 && (errno == EINVAL || errno == ENOSYS)) { /* not on every file system */
        rt_zarr_remove(name);
        rt_file_rename(f, f->part, name);
    } else if (status != 0) {
        rt_file_fault(f, errno, "cannot rename '%s' to '%s' (rank %d): %s", f->part, name, f->rank,
                      strerror(errno));
    } else {
        rt_zarr_remove(f->part);
    }
}

/* ---- reading ---- */

typedef struct Found {
    hpf_file_spec spec;
    long shard[HPF_MAX_RANK];
    bool at_end, crc, zero_fill;
    char key[80];
} Found;

static const char *codec_name(const rt_json *codec) /* "name", or {"name": …} */
{
    return codec && codec->kind == RT_JSON_STRING ? codec->text
                                                  : rt_json_text(rt_json_get(codec, "name"));
}

static bool little(const rt_json *codec, long size)
{
    const rt_json *endian = rt_json_get(rt_json_get(codec, "configuration"), "endian");
    return strcmp(codec_name(codec), "bytes") == 0 &&
           (size == 1 || !endian || strcmp(rt_json_text(endian), "little") == 0);
}

static bool is_zero(const rt_json *j)
{
    if (!j || j->kind == RT_JSON_FALSE)
        return true;
    if (j->kind == RT_JSON_NUMBER)
        return strtod(j->text, NULL) == 0 && j->text[0] != '-';
    if (j->kind != RT_JSON_LIST)
        return false;
    for (const rt_json *m = j->child; m; m = m->next)
        if (!is_zero(m))
            return false;
    return true;
}

/* [transpose] bytes: in which order a brick's elements stand. */
static const char *inner_codecs(const rt_json *list, hpf_file_spec *s)
{
    const rt_json *first = rt_json_at(list, 0);
    long order[HPF_MAX_RANK];
    int at = 0;
    s->order = HPF_FILE_ROW_MAJOR;
    if (strcmp(codec_name(first), "transpose") == 0) {
        int n = rt_json_longs(rt_json_get(rt_json_get(first, "configuration"), "order"), order,
                              HPF_MAX_RANK);
        bool same = n == s->rank, turned = same;
        for (int d = 0; d < n && n == s->rank; d++) {
            same = same && order[d] == d;
            turned = turned && order[d] == n - 1 - d;
        }
        if (!same && !turned)
            return "bricks whose dimensions are neither in row-major nor in column-major order";
        s->order = same ? HPF_FILE_ROW_MAJOR : HPF_FILE_COLUMN_MAJOR;
        at = 1;
    }
    if (!little(rt_json_at(list, at), s->size))
        return "bricks that are not plain little-endian bytes";
    return rt_json_at(list, at + 1) ? "compressed bricks" : NULL;
}

static const char *sharding(const rt_json *codecs, Found *o)
{
    const rt_json *c = rt_json_get(rt_json_at(codecs, 0), "configuration");
    if (rt_json_count(codecs) != 1 ||
        strcmp(codec_name(rt_json_at(codecs, 0)), "sharding_indexed") != 0)
        return "chunks in files of their own; only one shard is supported";
    if (rt_json_longs(rt_json_get(c, "chunk_shape"), o->spec.brick, HPF_MAX_RANK) != o->spec.rank)
        return "a shard without the shape of its chunks";
    for (int d = 0; d < o->spec.rank; d++) {
        if (o->spec.brick[d] < 1 || o->shard[d] % o->spec.brick[d])
            return "a shard that is no multiple of its chunks";
        if (o->shard[d] < o->spec.extent[d])
            return "several shards; only one is supported";
    }
    const rt_json *index = rt_json_get(c, "index_codecs");
    o->crc = rt_json_count(index) == 2 && strcmp(codec_name(rt_json_at(index, 1)), "crc32c") == 0;
    if (!little(rt_json_at(index, 0), 8) || rt_json_count(index) > 1 + o->crc)
        return "an index of another form than plain numbers and their CRC";
    o->at_end = strcmp(rt_json_text(rt_json_get(c, "index_location")), "start") != 0;
    return inner_codecs(rt_json_get(c, "codecs"), &o->spec);
}

static void shard_key(const rt_json *encoding, Found *o)
{
    const rt_json *how = rt_json_get(encoding, "configuration");
    const char *sep = rt_json_text(rt_json_get(how, "separator"));
    bool v2 = strcmp(codec_name(encoding), "v2") == 0;
    char between = *sep ? *sep : v2 ? '.' : '/', *to = o->key;
    if (!v2)
        *to++ = 'c';
    for (int d = 0; d < o->spec.rank; d++) {
        if (d || !v2)
            *to++ = between;
        *to++ = '0';
    }
    *to = '\0';
}

/* What the metadata say; NULL, or what is not supported. */
static const char *understand(const rt_json *j, Found *o)
{
    long version;
    if (!rt_json_long(rt_json_get(j, "zarr_format"), &version) || version != 3 ||
        strcmp(rt_json_text(rt_json_get(j, "node_type")), "array") != 0)
        return "no array of Zarr's version 3";
    o->spec.rank = rt_json_longs(rt_json_get(j, "shape"), o->spec.extent, HPF_MAX_RANK);
    if (o->spec.rank < 1)
        return "an array whose rank is not 1 to 7";
    for (int d = 0; d < o->spec.rank; d++)
        if (o->spec.extent[d] < 0)
            return "a negative extent";
    if (!type_of(rt_json_text(rt_json_get(j, "data_type")), &o->spec))
        return "a data type that is not known";
    const rt_json *grid = rt_json_get(j, "chunk_grid");
    if (strcmp(codec_name(grid), "regular") != 0 ||
        rt_json_longs(rt_json_get(rt_json_get(grid, "configuration"), "chunk_shape"), o->shard,
                      HPF_MAX_RANK) != o->spec.rank)
        return "no regular grid of chunks";
    if (rt_json_count(rt_json_get(j, "storage_transformers")))
        return "storage transformers";
    o->zero_fill = is_zero(rt_json_get(j, "fill_value"));
    shard_key(rt_json_get(j, "chunk_key_encoding"), o);
    return sharding(rt_json_get(j, "codecs"), o);
}

/* One brick's place, from its entry. */
static void take_entry(hpf_file *f, const Found *o, long brick, const unsigned char *entry,
                       long size)
{
    uint64_t at = get_u64(entry), bytes = get_u64(entry + 8);
    long want = f->volume * f->esize;
    f->address[brick] = -1;
    if (at == ABSENT && bytes == ABSENT) {
        if (!o->zero_fill || f->spec.status == HPF_FILE_UPDATE)
            rt_file_fault(f, EINVAL, "'%s' has bricks that were never written", f->spec.name);
        return;
    }
    if (bytes != (uint64_t)want || at > (uint64_t)(size - want)) {
        rt_file_fault(f, EINVAL, "'%s' has an index that cannot be: brick %ld has %lu bytes at %lu "
                      "of a shard of %ld", f->spec.name, brick, (unsigned long)bytes,
                      (unsigned long)at, size);
        return;
    }
    f->address[brick] = (long)at;
}

static void read_index(hpf_file *f, const Found *o)
{
    long n[HPF_MAX_RANK], count = 1, bricks = f->total / f->volume;
    struct stat st;
    if (!f->fault.code && fstat(f->fd, &st) != 0)
        rt_file_fault(f, errno, "cannot examine '%s': %s", f->path, strerror(errno));
    for (int d = 0; d < f->n; d++) {
        n[d] = o->shard[d] / o->spec.brick[d];
        if (__builtin_mul_overflow(count, n[d], &count) || count > LONG_MAX / 32)
            rt_file_fault(f, EFBIG, "'%s' has more bricks than can be counted", f->spec.name);
    }
    if (f->fault.code)
        return;
    long bytes = count * ENTRY + 4 * o->crc, at = o->at_end ? st.st_size - bytes : 0;
    if (st.st_size < bytes) {
        rt_file_fault(f, ENODATA, "'%s' is truncated: it has %ld bytes, its index needs %ld",
                      f->path, (long)st.st_size, bytes);
        return;
    }
    unsigned char *buffer = rt_alloc((size_t)BATCH * ENTRY, "an index"), tail[4];
    uint32_t crc = 0;
    f->address = rt_alloc((size_t)(bricks + 1) * sizeof *f->address, "an index");
    for (long k = 0; k < count && !f->fault.code;) {
        long m = count - k < BATCH ? count - k : BATCH;
        rt_file_read(f, buffer, m * ENTRY, at + k * ENTRY);
        crc = rt_crc32c(crc, buffer, m * ENTRY);
        for (long i = 0; i < m && !f->fault.code; i++, k++) {
            long brick = f->total ? brick_of(f, n, k) : -1;
            if (brick >= 0)
                take_entry(f, o, brick, buffer + i * ENTRY, st.st_size);
        }
    }
    free(buffer);
    if (o->crc && !f->fault.code) {
        rt_file_read(f, tail, 4, at + count * ENTRY);
        if (crc != (tail[0] | (uint32_t)tail[1] << 8 | (uint32_t)tail[2] << 16 |
                    (uint32_t)tail[3] << 24))
            rt_file_fault(f, EINVAL, "'%s': the index does not agree with its CRC", f->path);
    }
}

void rt_zarr_read(hpf_file *f, int flags)
{
    Found o = { .zero_fill = false };
    char *text = small_file(f, below(f->spec.name, "zarr.json"), NULL);
    if (f->fault.code) {
        free(text);
        return;
    }
    rt_json *j = rt_json_parse(text);
    const char *why = j ? understand(j, &o) : "metadata that are no JSON";
    if (why)
        rt_file_fault(f, EINVAL, "'%s' is not supported: %s", f->spec.name, why);
    else
        rt_file_accept(f, &o.spec, rt_json_text(rt_json_get(j, "data_type")));
    rt_json_free(j);
    free(text);
    if (!f->fault.code) {
        memcpy(f->spec.brick, o.spec.brick, sizeof f->spec.brick);
        if (!rt_file_set_shape(f))
            rt_file_fault(f, EFBIG, "'%s' has more elements than can be counted", f->spec.name);
    }
    if (f->fault.code)
        return;
    rt_zarr_data(f, f->spec.name, o.key);
    f->fd = rt_file_open_fd(f, f->data, flags);
    f->start = 0;
    hpf_file_count count = f->count;
    read_index(f, &o);
    f->count = count; /* of the array's elements alone */
    if (!f->fault.code)
        rt_file_drop_table(f);
}
