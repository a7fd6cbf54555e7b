/* h5.c: arrays as datasets of HDF5, contiguous or in chunks (contract: file.h). libhdf5 makes the
 * file and tells once where the data are; the elements are moved by our own reads and writes, as
 * those of any other file.
 *
 * The library is loaded when the first such file is opened, and by process 0 alone, so that
 * programs without one neither need it nor pay for it. New files have chunks of fixed dimensions
 * without filters, allocated early, whose index is implicit: they follow each other in row-major
 * order. HDF5 knows row-major order only; a column-major array has its dimensions reversed there,
 * as HDF5's own Fortran interface does it. Sources: HDF5 reference manual, HDF5 file format 3.0. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config.h"
#include "file/file.h"

static const char MAGIC[] = "\x89HDF\r\n\x1a\n";
static const char *const endings[] = { ".h5", ".hdf5", ".nc" };
enum { ENDINGS = sizeof endings / sizeof *endings };

size_t rt_h5_name(const char *name)
{
    size_t n = strlen(name);
    for (int k = 0; k < ENDINGS; k++) {
        size_t m = strlen(endings[k]);
        for (const char *p = name; (p = strstr(p, endings[k])) != NULL; p++)
            if (p > name && p[m] == ':')
                return (size_t)(p - name) + m;
    }
    return n;
}

bool rt_h5_named(const char *name)
{
    size_t n = rt_h5_name(name);
    for (int k = 0; k < ENDINGS - 1; k++) { /* we make no .nc */
        size_t m = strlen(endings[k]);
        if (n > m && strncmp(name + n - m, endings[k], m) == 0)
            return true;
    }
    return false;
}

bool rt_h5_is(hpf_file *f, const char *name)
{
    char head[8];
    struct stat st;
    if (stat(name, &st) != 0 || !S_ISREG(st.st_mode)) /* whoever opens it says what is wrong */
        return false;
    int fd = rt_file_open_fd(f, name, O_RDONLY);
    if (fd < 0)
        return false;
    ssize_t n;
    do
        n = pread(fd, head, 8, 0);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        rt_file_fault(f, errno, "cannot read '%s' at byte 0 (rank %d): %s", name, f->rank,
                      strerror(errno));
    close(fd);
    return n == 8 && memcmp(head, MAGIC, 8) == 0;
}

#ifdef HPFC_HDF5
#include <dlfcn.h>
#include <hdf5.h>

/* What we use of the library; names that are macros stand for what hdf5.h makes of them. */
#define FUNCTIONS(X)                                                                               \
    X(H5open)                                                                                      \
    X(H5Eset_auto2) X(H5Fcreate) X(H5Fopen) X(H5Fclose) X(H5Fget_create_plist) X(H5Pget_userblock) \
        X(H5Ovisit) X(H5Dopen2) X(H5Dcreate2) X(H5Dclose) X(H5Dget_space) X(H5Dget_type)           \
            X(H5Dget_create_plist) X(H5Dget_offset) X(H5Dget_num_chunks) X(H5Dget_chunk_info)      \
                X(H5Screate_simple) X(H5Sget_simple_extent_ndims) X(H5Sget_simple_extent_dims) X(  \
                    H5Sget_simple_extent_type) X(H5Sclose) X(H5Tget_class) X(H5Tget_size)          \
                    X(H5Tget_order) X(H5Tget_sign) X(H5Tequal) X(H5Tdetect_class) X(               \
                        H5Tis_variable_str) X(H5Tget_nmembers) X(H5Tget_member_type)               \
                        X(H5Tget_member_offset) X(H5Tget_member_name) X(H5Tget_super) X(H5Tcreate) \
                            X(H5Tinsert) X(H5Tcopy) X(H5Tset_size) X(H5Tset_strpad) X(H5Tset_tag)  \
                                X(H5Tenum_create) X(H5Tenum_insert) X(H5Tclose) X(H5Pcreate)       \
                                    X(H5Pclose) X(H5Pget_layout) X(H5Pget_nfilters)                \
                                        X(H5Pget_chunk) X(H5Pset_chunk) X(H5Pget_external_count)   \
                                            X(H5Pfill_value_defined) X(H5Pget_fill_value)          \
                                                X(H5Pset_alloc_time) X(H5Pset_fill_time)           \
                                                    X(H5Pset_obj_track_times) X(H5Pset_alignment)  \
                                                        X(H5Pset_libver_bounds)                    \
                                                            X(H5Pset_create_intermediate_group)    \
                                                                X(H5free_memory)                   \
                                                                    X(H5Aexists_by_name)

static struct {
    void *handle;
#define X(f) __typeof__(&f) f;
    FUNCTIONS(X)
#undef X
} lib;
#define AS_TEXT_(x) #x
#define AS_TEXT(x) AS_TEXT_(x)

enum { READ_ONLY = 0, TRUNCATE = 2 }; /* H5F_ACC_…, whose macros call the library */

static hid_t id_of(const char *name)
{
    const hid_t *id = dlsym(lib.handle, name);
    return id ? *id : H5I_INVALID_HID;
}

static void refuse(hpf_file *f, const char *why)
{
    rt_file_fault(f, EINVAL, "'%s' is not supported: %s", f->spec.name, why);
}

static bool load(hpf_file *f)
{
    if (lib.handle)
        return true;
    void *handle = dlopen(HPFC_HDF5, RTLD_LAZY | RTLD_LOCAL);
    const char *missing = NULL;
    if (!handle) {
        rt_file_fault(f, ENOTSUP, "'%s' needs HDF5: %s", f->spec.name, dlerror());
        return false;
    }
#define X(f)                                                                                    \
    *(void **)&lib.f = dlsym(handle, AS_TEXT(f));                                               \
    missing = lib.f ? missing : AS_TEXT(f);
    FUNCTIONS(X)
#undef X
    if (missing) {
        rt_file_fault(f, ENOTSUP, "'%s' needs HDF5: '%s' has no %s", f->spec.name, HPFC_HDF5,
                      missing);
        return false;
    }
    lib.handle = handle;
    lib.H5open();
    lib.H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    return true;
}

/* ---- types ---- */

static bool is_bool(hid_t t)
{
    bool is = lib.H5Tget_nmembers(t) == 2 && lib.H5Tget_size(t) == 1;
    for (unsigned k = 0; is && k < 2; k++) {
        char *name = lib.H5Tget_member_name(t, k);
        is = name && strcmp(name, k ? "TRUE" : "FALSE") == 0;
        lib.H5free_memory(name);
    }
    return is;
}

/* Two equal IEEE numbers beside each other. */
static bool is_complex(hid_t t, long size)
{
    hid_t want = id_of(size == 8 ? "H5T_IEEE_F32LE_g" : "H5T_IEEE_F64LE_g");
    bool is = (size == 8 || size == 16) && lib.H5Tget_nmembers(t) == 2;
    for (unsigned k = 0; is && k < 2; k++) {
        hid_t m = lib.H5Tget_member_type(t, k);
        is = lib.H5Tequal(m, want) > 0 && lib.H5Tget_member_offset(t, k) == k * (size_t)size / 2;
        lib.H5Tclose(m);
    }
    return is;
}

/* The elements' type, 0 if we have none but their bytes can be moved; what is against it. */
static const char *type_of(hid_t t, hpf_file_spec *s)
{
    long n = s->size = (long)lib.H5Tget_size(t);
    H5T_class_t class = lib.H5Tget_class(t);
    if (lib.H5Tdetect_class(t, H5T_VLEN) > 0 || lib.H5Tdetect_class(t, H5T_REFERENCE) > 0 ||
        lib.H5Tis_variable_str(t) > 0 || n < 1 || n >= 1 << 24)
        return "elements that refer to data elsewhere";
    s->type = 0;
    switch (class) {
    case H5T_INTEGER:
        if (n > 1 && lib.H5Tget_order(t) != H5T_ORDER_LE)
            return "big-endian elements";
        if (n <= 8 && !(n & (n - 1)) && lib.H5Tget_sign(t) == H5T_SGN_2)
            s->type = HPF_TYPE(HPF_INTEGER, n);
        else if (n <= 8 && !(n & (n - 1)))
            snprintf(s->descr, sizeof s->descr, n == 1 ? "|u1" : "<u%ld", n);
        return NULL;
    case H5T_FLOAT:
        if (lib.H5Tget_order(t) != H5T_ORDER_LE)
            return "big-endian elements";
        if (lib.H5Tequal(t, id_of("H5T_IEEE_F32LE_g")) > 0 ||
            lib.H5Tequal(t, id_of("H5T_IEEE_F64LE_g")) > 0)
            s->type = HPF_TYPE(HPF_REAL, n);
        return NULL;
    case H5T_COMPOUND: s->type = is_complex(t, n) ? HPF_TYPE(HPF_COMPLEX, n) : 0; return NULL;
    case H5T_STRING: s->type = HPF_TYPE(HPF_CHARACTER, n); return NULL;
    case H5T_ENUM: s->type = is_bool(t) ? HPF_L1 : 0; return NULL;
    case H5T_OPAQUE: s->type = n == 16 ? HPF_R16 : n == 32 ? HPF_C32 : 0; return NULL;
    default: return NULL;
    }
}

static hid_t new_bool(void)
{
    signed char value[2] = { 0, 1 };
    hid_t t = lib.H5Tenum_create(id_of("H5T_STD_I8LE_g"));
    lib.H5Tenum_insert(t, "FALSE", &value[0]);
    lib.H5Tenum_insert(t, "TRUE", &value[1]);
    return t;
}

static hid_t new_type(const hpf_file *f)
{
    static const char *const ints[] = { "H5T_STD_I8LE_g", "H5T_STD_I16LE_g", "H5T_STD_I32LE_g",
                                        "H5T_STD_I64LE_g", "H5T_STD_U8LE_g", "H5T_STD_U16LE_g",
                                        "H5T_STD_U32LE_g", "H5T_STD_U64LE_g" };
    const hpf_file_spec *s = &f->spec;
    size_t n = (size_t)f->esize;
    int log = n == 1 ? 0 : n == 2 ? 1 : n == 4 ? 2 : 3;
    hid_t t, part;
    if (s->type == HPF_L1)
        return new_bool();
    bool bytes = s->type == HPF_R16 || s->type == HPF_C32; /* to HDF5 */
    switch (s->type && !bytes ? (int)HPF_TYPE_BASE(s->type) : 0) {
    case HPF_INTEGER:
    case HPF_LOGICAL: return lib.H5Tcopy(id_of(ints[log]));
    case HPF_REAL: return lib.H5Tcopy(id_of(n == 4 ? "H5T_IEEE_F32LE_g" : "H5T_IEEE_F64LE_g"));
    case HPF_COMPLEX:
        part = id_of(n == 8 ? "H5T_IEEE_F32LE_g" : "H5T_IEEE_F64LE_g");
        t = lib.H5Tcreate(H5T_COMPOUND, n);
        lib.H5Tinsert(t, "r", 0, part);
        lib.H5Tinsert(t, "i", n / 2, part);
        return t;
    case HPF_CHARACTER:
        t = lib.H5Tcopy(id_of("H5T_C_S1_g"));
        lib.H5Tset_size(t, n);
        lib.H5Tset_strpad(t, H5T_STR_NULLPAD);
        return t;
    }
    if (s->descr[0] && s->descr[1] == 'u')
        return lib.H5Tcopy(id_of(ints[4 + log]));
    t = lib.H5Tcreate(H5T_OPAQUE, n);
    lib.H5Tset_tag(t, "");
    return t;
}

/* ---- reading ---- */

typedef struct Search {
    char *name;
    int found;
} Search;

static herr_t see(hid_t at, const char *name, const H5O_info_t *info, void *data)
{
    Search *s = data;
    if (info->type == H5O_TYPE_DATASET && /* scales of dimensions have a CLASS */
        lib.H5Aexists_by_name(at, name, "CLASS", H5P_DEFAULT) <= 0 && s->found++ == 0)
        s->name = strdup(name);
    return 0;
}

/* The dataset that was asked for, or the only one. */
static hid_t open_dataset(hpf_file *f, hid_t file)
{
    Search s = { .name = NULL };
    hid_t d;
    if (f->dataset) {
        d = lib.H5Dopen2(file, f->dataset, H5P_DEFAULT);
        if (d < 0)
            rt_file_fault(f, EINVAL, "'%s' has no dataset '%s'", f->spec.name, f->dataset);
        return d;
    }
#if H5_VERSION_GE(1, 12, 0) && !defined(H5_USE_110_API)
    lib.H5Ovisit(file, H5_INDEX_NAME, H5_ITER_INC, see, &s, H5O_INFO_BASIC);
#else
    lib.H5Ovisit(file, H5_INDEX_NAME, H5_ITER_INC, see, &s);
#endif
    d = s.found == 1 && s.name ? lib.H5Dopen2(file, s.name, H5P_DEFAULT) : H5I_INVALID_HID;
    if (s.found != 1)
        rt_file_fault(f, EINVAL, "'%s' has %d datasets: name one, as in '%s:/%s'", f->spec.name,
                      s.found, f->spec.name, s.name ? s.name : "name");
    else if (d < 0)
        rt_file_fault(f, EINVAL, "the dataset '%s' of '%s' cannot be opened", s.name, f->spec.name);
    free(s.name);
    return d;
}

/* Chunks that were never written hold the fill value: only that of zeros is known. */
static bool zero_fill(hid_t plist, hid_t type, long size)
{
    H5D_fill_value_t how = H5D_FILL_VALUE_DEFAULT;
    lib.H5Pfill_value_defined(plist, &how);
    if (how != H5D_FILL_VALUE_USER_DEFINED)
        return true;
    char *value = rt_zalloc((size_t)size, "a fill value");
    bool zero = lib.H5Pget_fill_value(plist, type, value) >= 0;
    for (long k = 0; k < size; k++)
        zero = zero && value[k] == 0;
    free(value);
    return zero;
}

/* The address of a chunk that begins at these subscripts of the dataset. */
static void take_chunk(hpf_file *f, const hsize_t *offset, haddr_t addr, hsize_t size)
{
    long number = 0, scale = 1;
    for (int j = 0; j < f->n; j++) {
        number += (long)offset[f->n - 1 - j] / f->brick[j] * scale;
        scale *= f->nbrick[j];
    }
    if (size != (hsize_t)(f->volume * f->esize))
        refuse(f, "a chunk that has another length than its elements");
    else if (number < scale)
        f->address[number] = addr == HADDR_UNDEF ? -1 : (long)addr;
}

/* Chunks in row-major order, one after another: said by the index itself. */
static bool implicit(hpf_file *f, hid_t d, hid_t space, hsize_t n)
{
    herr_t (*kind)(hid_t, int *) = NULL;
    *(void **)&kind = dlsym(lib.handle, "H5Dget_chunk_index_type");
    int index = -1;
    hsize_t offset[HPF_MAX_RANK], size;
    haddr_t addr;
    unsigned mask;
    if (!kind || kind(d, &index) < 0 || index != 2 || /* H5D_CHUNK_IDX_NONE */
        n != (hsize_t)(f->total / f->volume) ||
        lib.H5Dget_chunk_info(d, space, 0, offset, &mask, &addr, &size) < 0 || addr == HADDR_UNDEF)
        return false;
    for (long k = 0; k < (long)n; k++)
        f->address[k] = (long)addr + k * f->volume * f->esize;
    return true;
}

#if H5_VERSION_GE(1, 14, 0)
static int each_chunk(const hsize_t *offset, unsigned mask, haddr_t addr, hsize_t size, void *data)
{
    (void)mask;
    take_chunk(data, offset, addr, size);
    return 0;
}
#endif

static void read_addresses(hpf_file *f, hid_t d, bool zero)
{
    hsize_t n = 0;
    long bricks = f->total / f->volume;
    hid_t space = lib.H5Dget_space(d);
    f->address = rt_alloc((size_t)(bricks + 1) * sizeof *f->address, "an index");
    for (long k = 0; k < bricks; k++)
        f->address[k] = -1;
    if (lib.H5Dget_num_chunks(d, space, &n) < 0)
        refuse(f, "an index of chunks that cannot be read");
    if (!implicit(f, d, space, n)) {
#if H5_VERSION_GE(1, 14, 0)
        herr_t (*iterate)(hid_t, hid_t, H5D_chunk_iter_op_t, void *) = NULL;
        *(void **)&iterate = dlsym(lib.handle, "H5Dchunk_iter");
        if (!iterate || iterate(d, H5P_DEFAULT, each_chunk, f) < 0)
            refuse(f, "an index of chunks that cannot be read");
#else
        for (hsize_t k = 0; k < n && !f->fault.code; k++) {
            hsize_t offset[HPF_MAX_RANK], size;
            haddr_t addr;
            unsigned mask;
            if (lib.H5Dget_chunk_info(d, space, k, offset, &mask, &addr, &size) < 0)
                refuse(f, "an index of chunks that cannot be read");
            else
                take_chunk(f, offset, addr, size);
        }
#endif
    }
    lib.H5Sclose(space);
    for (long k = 0; k < bricks; k++)
        if (f->address[k] < 0 && (!zero || f->spec.status == HPF_FILE_UPDATE))
            refuse(f, "chunks that were never written");
    rt_file_drop_table(f);
}

/* Shape, bricks and type of a dataset as an array whose order of dimensions is `order`. */
static const char *understand(hid_t d, hid_t plist, hid_t type, hpf_file_order order,
                              hpf_file_spec *out)
{
    hsize_t dims[H5S_MAX_RANK], chunk[H5S_MAX_RANK];
    hid_t space = lib.H5Dget_space(d);
    int n = lib.H5Sget_simple_extent_type(space) == H5S_SIMPLE
                ? lib.H5Sget_simple_extent_ndims(space) : 0;
    if (n >= 1)
        lib.H5Sget_simple_extent_dims(space, dims, NULL);
    lib.H5Sclose(space);
    if (n < 1 || n > HPF_MAX_RANK)
        return "an array whose rank is not 1 to 7";
    H5D_layout_t layout = lib.H5Pget_layout(plist);
    if (layout != H5D_CHUNKED && layout != H5D_CONTIGUOUS)
        return "a dataset that is neither contiguous nor in chunks";
    if (lib.H5Pget_external_count(plist) > 0)
        return "elements in other files";
    if (layout == H5D_CHUNKED && lib.H5Pget_nfilters(plist) > 0)
        return "chunks with a filter (compressed or checked)";
    if (layout == H5D_CHUNKED)
        lib.H5Pget_chunk(plist, n, chunk);
    out->rank = n;
    out->order = order;
    for (int k = 0; k < n; k++) {
        int d2 = order == HPF_FILE_ROW_MAJOR ? k : n - 1 - k;
        out->extent[d2] = (long)dims[k];
        out->brick[d2] = layout == H5D_CHUNKED ? (long)chunk[k] : 0;
    }
    return type_of(type, out);
}

static void examine(hpf_file *f, hid_t file)
{
    hid_t fcpl = lib.H5Fget_create_plist(file), d;
    hsize_t user = 0;
    lib.H5Pget_userblock(fcpl, &user);
    lib.H5Pclose(fcpl);
    if (user)
        refuse(f, "a user block before the data");
    if (f->fault.code || (d = open_dataset(f, file)) < 0)
        return;
    hid_t type = lib.H5Dget_type(d), plist = lib.H5Dget_create_plist(d);
    hpf_file_spec found = { .rank = 0 };
    hpf_file_order order = f->spec.rank ? f->spec.order : HPF_FILE_ROW_MAJOR;
    const char *why = understand(d, plist, type, order, &found);
    if (why)
        refuse(f, why);
    else
        rt_file_accept(f, &found, "of another kind");
    if (!f->fault.code) {
        memcpy(f->spec.brick, found.brick, sizeof f->spec.brick);
        if (!rt_file_set_shape(f))
            rt_file_fault(f, EFBIG, "'%s' has more elements than can be counted", f->spec.name);
    }
    haddr_t at = f->fault.code || found.brick[0] ? 0 : lib.H5Dget_offset(d);
    if (!f->fault.code && found.brick[0])
        read_addresses(f, d, zero_fill(plist, type, f->esize));
    else if (at == HADDR_UNDEF && f->total)
        refuse(f, "a dataset that was never written");
    else if (at != HADDR_UNDEF)
        f->start = (long)at;
    lib.H5Pclose(plist);
    lib.H5Tclose(type);
    lib.H5Dclose(d);
}

/* Data must be where the file has bytes. */
static void check_length(hpf_file *f)
{
    struct stat st;
    long bytes = f->volume * f->esize, end = f->start + f->total * f->esize;
    if (f->fault.code || fstat(f->fd, &st) != 0)
        return;
    for (long k = 0; f->address && k < f->total / f->volume; k++)
        end = k == 0 ? 0 : end, end = f->address[k] + bytes > end ? f->address[k] + bytes : end;
    if (st.st_size < end)
        rt_file_fault(f, ENODATA, "'%s' is truncated: it has %ld bytes, its array needs %ld",
                      f->spec.name, (long)st.st_size, end);
}

void rt_h5_read(hpf_file *f, int flags)
{
    if (!load(f))
        return;
    hid_t file = lib.H5Fopen(f->path, READ_ONLY, H5P_DEFAULT);
    if (file < 0) {
        rt_file_fault(f, EINVAL, "'%s' cannot be opened as a file of HDF5", f->spec.name);
        return;
    }
    examine(f, file);
    lib.H5Fclose(file);
    f->fd = rt_file_open_fd(f, f->path, flags);
    check_length(f);
}

/* ---- writing ---- */

/* Where chunks, or all data, begin: at multiples of 4 KiB, or of up to 256 KiB where that leaves
 * little empty. Systems hold files in pieces of such sizes, and write whole ones in half the
 * time. */
static hsize_t alignment(const hpf_file *f)
{
    enum { LEAST = 4096, MOST = 1 << 18, LITTLE = 64 }; /* a part of so many may stay empty */
    const long all = f->total * f->esize, block = f->spec.brick[0] ? f->volume * f->esize : all;
    long a = LEAST;
    for (long b = 2 * a; b <= MOST && LITTLE * b <= all; b *= 2)
        if (LITTLE * ((b - block % b) % b) <= block)
            a = b;
    return (hsize_t)a;
}

/* Without times of the objects: the same array makes the same file. */
static void make(hpf_file *f)
{
    hid_t fcpl = lib.H5Pcreate(id_of("H5P_CLS_FILE_CREATE_ID_g"));
    hid_t fapl = lib.H5Pcreate(id_of("H5P_CLS_FILE_ACCESS_ID_g"));
    hid_t dcpl = lib.H5Pcreate(id_of("H5P_CLS_DATASET_CREATE_ID_g"));
    hid_t lcpl = lib.H5Pcreate(id_of("H5P_CLS_LINK_CREATE_ID_g"));
    hsize_t dims[HPF_MAX_RANK], chunk[HPF_MAX_RANK];
    for (int j = 0; j < f->n; j++) {
        dims[f->n - 1 - j] = (hsize_t)f->extent[j];
        chunk[f->n - 1 - j] = (hsize_t)f->brick[j];
    }
    lib.H5Pset_obj_track_times(fcpl, false);
    lib.H5Pset_obj_track_times(dcpl, false);
    lib.H5Pset_alignment(fapl, 1 << 16, alignment(f));
    lib.H5Pset_libver_bounds(fapl, H5F_LIBVER_V110, H5F_LIBVER_V110);
    lib.H5Pset_create_intermediate_group(lcpl, 1);
    lib.H5Pset_alloc_time(dcpl, H5D_ALLOC_TIME_EARLY);
    lib.H5Pset_fill_time(dcpl, H5D_FILL_TIME_NEVER);
    if (f->spec.brick[0])
        lib.H5Pset_chunk(dcpl, f->n, chunk);
    hid_t type = new_type(f), space = lib.H5Screate_simple(f->n, dims, NULL);
    hid_t file = lib.H5Fcreate(f->part, TRUNCATE, fcpl, fapl), d = H5I_INVALID_HID;
    f->fresh = file >= 0;
    if (file >= 0)
        d = lib.H5Dcreate2(file, f->dataset ? f->dataset : "data", type, space, lcpl, dcpl,
                           H5P_DEFAULT);
    if (file < 0 || d < 0)
        rt_file_fault(f, file < 0 && errno ? errno : EIO, "cannot make %s '%s' with HDF5",
                      file < 0 ? "the file" : "the dataset of", f->part);
    else
        lib.H5Dclose(d);
    if (file >= 0 && lib.H5Fclose(file) < 0)
        rt_file_fault(f, EIO, "cannot make the file '%s' with HDF5", f->part);
    lib.H5Tclose(type);
    lib.H5Sclose(space);
    lib.H5Pclose(fcpl);
    lib.H5Pclose(fapl);
    lib.H5Pclose(dcpl);
    lib.H5Pclose(lcpl);
}

/* What HDF5 cannot hold. */
static bool can_hold(hpf_file *f)
{
    hpf_file_spec *s = &f->spec;
    bool cut = s->brick[0] > 0, any = f->total > 0;
    for (int d = 0; cut && d < s->rank; d++)
        s->brick[d] = !any ? 0 : s->brick[d] < s->extent[d] ? s->brick[d] : s->extent[d];
    rt_file_set_shape(f);
    if (cut && f->volume >= (1L << 32) / f->esize)
        refuse(f, "HDF5 has no chunks of 4 GiB and more");
    return !f->fault.code;
}

void rt_h5_create(hpf_file *f)
{
    struct stat part;
    if (!can_hold(f) || !load(f))
        return;
    f->resumed = f->resumed && stat(f->part, &part) == 0 && rt_h5_is(f, f->part);
    hpf_file_spec want = f->spec;
    if (f->resumed) {
        rt_h5_read(f, O_RDWR);
        f->resumed = !f->fault.code && memcmp(want.brick, f->spec.brick, sizeof want.brick) == 0;
        f->fault.code = 0;
        f->fresh = f->resumed;
        f->spec = want;
        rt_file_set_shape(f);
        if (f->resumed)
            return;
        if (f->fd >= 0)
            close(f->fd);
        free(f->address);
        f->address = NULL;
        f->fd = -1;
    }
    errno = 0;
    make(f);
    if (!f->fault.code)
        rt_h5_read(f, O_RDWR);
    if (!f->fault.code && fstat(f->fd, &part) == 0)
        rt_file_reserve(f, part.st_size);
}

#else

static void none(hpf_file *f)
{
    rt_file_fault(f, ENOTSUP, "'%s': files of HDF5 need libhdf5, which was not found when hpfc was "
                  "configured", f->spec.name);
}

void rt_h5_read(hpf_file *f, int flags)
{
    (void)flags;
    none(f);
}

void rt_h5_create(hpf_file *f)
{
    none(f);
}

#endif
