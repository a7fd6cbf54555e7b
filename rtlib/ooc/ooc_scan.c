/* ooc_scan.c: prefix and suffix scans of arrays in files: planes stream through memory, in the
 * order of the scan, with a carry.
 *
 * A piece is a few planes along one dimension; lines that lie within it are scanned there and then.
 * Where lines go on from piece to piece, the piece begins with one more plane, the carry: what the
 * last one's lines came to, as if it were their operand. Without DIM one line goes through all
 * planes, and of the carry's elements only the one next to the piece counts. An exclusive scan
 * comes to its carry one element late, so its pieces end with one more plane as well. While a piece
 * is scanned the next one's operand is read and the result before is written, unless they share a
 * file or MEMORY has no room for it. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "scan/scan.h"
#include "twophase/twophase.h"

typedef struct Scan {
    const char *where;
    hpf_op op;
    hpf_array *r, *a, *mask, *segment;
    int dim, flags, cut;
    bool back, carries, whole;
    bool follow;         /* MAX, MIN under a mask: whether anything contributed is carried too */
    long n, planes;      /* planes in all; of a piece */
    long extent[HPF_MAX_RANK];
    hpf_array value, any; /* one plane: the carry */
    bool early;           /* operands are read one piece ahead */
    char last[RT_SCAN_LARGEST] __attribute__((aligned(16)));
    char neutral[RT_SCAN_LARGEST] __attribute__((aligned(16)));
    int8_t last_any;
} Scan;

/* The planes of one piece. */
typedef struct Piece {
    long q, m;           /* the array's, from 0 */
    bool before, behind; /* a carry; one more, to learn the next one */
    long carry, data, more, all; /* which planes of the piece these are */
    hpf_array x, out, mask, any, segment;
    bool begun;          /* x is made, and is being read unless `ahead` is NULL */
    rt_ahead *ahead;
} Piece;

static void make(Scan *s, hpf_array *x, const char *name, int type, long planes)
{
    long extents[HPF_MAX_RANK];
    memcpy(extents, s->extent, sizeof extents);
    extents[s->cut] = planes;
    rt_piece_make(s->where, x, name, type, s->a->rank, extents, s->cut);
}

/* One value for all elements of a plane. */
static void fill_plane(Scan *s, hpf_array *x, long plane, const void *value)
{
    hpf_triplet sec[HPF_MAX_RANK];
    hpf_array view;
    for (int d = 0; d < x->rank; d++)
        sec[d] = (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 };
    sec[s->cut].lo = sec[s->cut].hi = x->dim[s->cut].lo + plane;
    hpf_view(&view, x, sec, (bool[HPF_MAX_RANK]){ false });
    hpf_fill(&view, value, false);
    hpf_free(&view);
}

/* The element of a plane that the line without DIM passes first, or last. */
static void corner(const Scan *s, const hpf_array *x, long plane, bool first, long *at)
{
    for (int d = 0; d < x->rank; d++)
        at[d] = first != s->back ? x->dim[d].lo : x->dim[d].hi;
    at[s->cut] = x->dim[s->cut].lo + plane;
}

static void integers(hpf_array *to, const hpf_array *from)
{
    long size = rt_size_of(to), by = rt_size_of(from), n = to->holds ? to->bytes / size : 0;
    if (n > 0)
        memset(to->base, 0, (size_t)(n * size));
    for (long i = 0; i < n; i++)
        ((char *)to->base)[i * size] = ((const char *)from->base)[i * by] & 1; /* little-endian */
}

/* ---- one piece ---- */

static void place(const Scan *s, Piece *p, bool first, bool last)
{
    p->before = s->carries && !first;
    p->behind = s->carries && !last && (s->flags & HPF_SCAN_EXCLUSIVE);
    p->all = p->m + p->before + p->behind;
    p->carry = s->back ? p->all - 1 : 0;
    p->more = s->back ? 0 : p->all - 1;
    p->data = s->back ? p->behind : p->before;
}

static void begin_operand(Scan *s, Piece *p)
{
    make(s, &p->x, s->a->name, s->r->type, p->all);
    p->ahead = rt_piece_begin(s->where, &p->x, s->a, s->cut, p->data, p->q, p->m);
    p->begun = true;
}

static void read_operand(Scan *s, Piece *p)
{
    if (p->ahead) {
        rt_ooc_copy_end(s->where, &p->x, s->a, p->ahead);
    } else if (s->op != HPF_OP_COUNT) {
        if (!p->begun)
            make(s, &p->x, s->a->name, s->r->type, p->all);
        rt_piece_move(s->where, &p->x, s->a, s->cut, p->data, p->q, p->m, false);
    } else {
        hpf_array truth;
        make(s, &truth, s->a->name, s->a->type, p->all);
        make(s, &p->x, s->a->name, s->r->type, p->all);
        rt_piece_move(s->where, &truth, s->a, s->cut, p->data, p->q, p->m, false);
        integers(&p->x, &truth);
        rt_piece_free(&truth);
    }
    if (p->behind)
        fill_plane(s, &p->x, p->more, s->neutral);
    if (p->before && !s->whole) {
        rt_piece_move(s->where, &p->x, &s->value, s->cut, p->carry, 0, 1, false);
    } else if (p->before) {
        bool again = s->op == HPF_OP_SUM || s->op == HPF_OP_COUNT || s->op == HPF_OP_PRODUCT ||
                     s->op == HPF_OP_NEQV || s->op == HPF_OP_IEOR;
        long at[HPF_MAX_RANK];
        fill_plane(s, &p->x, p->carry, again ? s->neutral : s->last);
        corner(s, &p->x, p->carry, false, at);
        hpf_put(s->where, &p->x, at, s->last);
    }
}

static void read_mask(Scan *s, Piece *p)
{
    const int64_t yes = 1, no = 0;
    if (!s->mask)
        return;
    make(s, &p->mask, s->mask->name, s->mask->type, p->all);
    rt_piece_move(s->where, &p->mask, s->mask, s->cut, p->data, p->q, p->m, false);
    if (p->behind)
        fill_plane(s, &p->mask, p->more, &yes);
    if (p->before && !(s->follow && !s->whole))
        fill_plane(s, &p->mask, p->carry, s->follow && !s->last_any ? &no : &yes);
    else if (p->before)
        rt_piece_move(s->where, &p->mask, &s->any, s->cut, p->carry, 0, 1, false);
}

/* The plane of the carry is of the segments next to it, as the array has them; the one behind is of
 * the last one's. */
static void read_segment(Scan *s, Piece *p)
{
    if (!s->segment)
        return;
    make(s, &p->segment, s->segment->name, s->segment->type, p->all);
    rt_piece_move(s->where, &p->segment, s->segment, s->cut, p->data, p->q, p->m, false);
    if (p->before)
        rt_piece_move(s->where, &p->segment, s->segment, s->cut, p->carry,
                      s->back ? p->q + p->m : p->q - 1, 1, false);
    if (p->behind && !s->whole) {
        rt_piece_move(s->where, &p->segment, s->segment, s->cut, p->more,
                      s->back ? p->q : p->q + p->m - 1, 1, false);
    } else if (p->behind) {
        long at[HPF_MAX_RANK];
        int64_t value = 0;
        corner(s, &p->segment, s->back ? p->data : p->data + p->m - 1, false, at);
        hpf_get(s->where, &p->segment, at, &value);
        fill_plane(s, &p->segment, p->more, &value);
    }
}

/* What the piece's lines came to. */
static void keep_carry(Scan *s, Piece *p)
{
    long plane = p->behind ? p->more : s->back ? p->data : p->data + p->m - 1;
    long at[HPF_MAX_RANK];
    if (!s->whole) {
        rt_piece_move(s->where, &s->value, &p->out, s->cut, 0, plane, 1, false);
        if (s->follow)
            rt_piece_move(s->where, &s->any, &p->any, s->cut, 0, plane, 1, false);
        return;
    }
    corner(s, &p->out, plane, p->behind, at);
    hpf_get(s->where, &p->out, at, s->last);
    if (s->follow) {
        int64_t any = 0;
        hpf_get(s->where, &p->any, at, &any);
        s->last_any = any & 1;
    }
}

static void run_piece(Scan *s, Piece *p, Piece *next)
{
    hpf_array *mask = s->mask ? &p->mask : NULL, *segment = s->segment ? &p->segment : NULL;
    read_operand(s, p);
    read_mask(s, p);
    read_segment(s, p);
    if (next && s->early)
        begin_operand(s, next);
    make(s, &p->out, s->r->name, s->r->type, p->all);
    hpf_scan(s->where, s->op == HPF_OP_COUNT ? HPF_OP_SUM : s->op, &p->out, &p->x, mask, segment,
             s->dim, s->flags);
    if (s->follow) {
        make(s, &p->any, s->mask->name, s->mask->type, p->all);
        hpf_scan(s->where, HPF_OP_OR, &p->any, &p->mask, NULL, segment, s->dim, s->flags);
    }
    if (s->early)
        rt_piece_behind(s->where, &p->out, s->r, s->cut, p->data, p->q, p->m);
    else
        rt_piece_move(s->where, &p->out, s->r, s->cut, p->data, p->q, p->m, true);
    if (s->carries && next)
        keep_carry(s, p);
    rt_piece_free(&p->x);
    rt_piece_free(&p->out);
    if (mask)
        rt_piece_free(&p->mask);
    if (segment)
        rt_piece_free(&p->segment);
    if (s->follow)
        rt_piece_free(&p->any);
}

/* ---- all of them ---- */

/* Planes that follow each other in the file, if the scan allows it. */
static int cut_of(const Scan *s)
{
    const hpf_array *a = rt_is_ooc(s->a) ? s->a : s->r;
    bool row = rt_is_ooc(a) && rt_ooc_of(a)->file->spec.order == HPF_FILE_ROW_MAJOR;
    return s->whole || !row ? s->a->rank - 1 : 0;
}

static Piece piece_at(const Scan *s, long done)
{
    Piece p = { .m = s->n - done < s->planes ? s->n - done : s->planes };
    p.q = s->back ? s->n - done - p.m : done;
    place(s, &p, done == 0, done + p.m == s->n);
    return p;
}

/* Whether the operand's next piece may be read early, in fewer planes a piece. */
static void make_room_ahead(Scan *s, long bytes)
{
    long planes = s->planes * bytes / (bytes + rt_size_of(s->a));
    bool apart = rt_is_ooc(s->a) &&
                 (!rt_is_ooc(s->r) || rt_ooc_of(s->r)->file != rt_ooc_of(s->a)->file);
    s->early = apart && s->op != HPF_OP_COUNT && s->planes < s->n && planes >= 4;
    if (s->early)
        s->planes = planes;
}

static void through_scratch(Scan *s)
{
    hpf_ooc_spec spec = { .memory = rt_ooc_of(s->r)->memory };
    hpf_array tmp;
    hpf_bound bounds[HPF_MAX_RANK];
    int own[HPF_MAX_RANK];
    for (int d = 0; d < s->r->rank; d++) {
        bounds[d] = (hpf_bound){ s->r->dim[d].lo, s->r->dim[d].hi };
        own[d] = d;
    }
    hpf_declare(&tmp, s->r->name, s->r->type, s->r->rank, NULL, NULL);
    hpf_out_of_core(&tmp, &spec);
    hpf_allocate_like(s->where, &tmp, bounds, s->r, own);
    rt_ooc_scan(s->where, s->op, &tmp, s->a, s->mask, s->segment, s->dim, s->flags, false);
    rt_piece_move(s->where, &tmp, s->r, s->cut, 0, 0, hpf_extent(s->r, s->cut), true);
    hpf_free(&tmp);
}

void rt_ooc_scan(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *mask,
                 hpf_array *segment, int dim, int flags, bool entangled)
{
    Scan s = { .where = where, .op = op, .r = r, .a = a, .mask = mask, .segment = segment,
               .dim = dim, .flags = flags, .back = flags & HPF_SCAN_SUFFIX, .whole = dim == 0 };
    const hpf_array *all[] = { r, a, mask, segment };
    rt_scan_op o;
    long bytes = 0;
    s.cut = cut_of(&s);
    s.carries = s.whole || dim - 1 == s.cut;
    s.follow = s.carries && mask && (op == HPF_OP_MAX || op == HPF_OP_MIN);
    for (int d = 0; d < a->rank; d++) {
        s.extent[d] = hpf_extent(a, d);
        if (s.extent[d] == 0)
            return;
    }
    if (!rt_scan_op_get(&o, op == HPF_OP_COUNT ? HPF_OP_SUM : op, r->type))
        rt_fail_all(where, "a scan of '%s': its type does not have the operation", a->name);
    int base = HPF_TYPE_BASE(r->type);
    if ((flags & HPF_SCAN_REPRODUCIBLE) && (op == HPF_OP_SUM || op == HPF_OP_PRODUCT) &&
        (base == HPF_REAL || base == HPF_COMPLEX))
        rt_fail_all(where, "a reproducible scan of the out-of-core array '%s' is not supported",
                    a->name);
    memcpy(s.neutral, o.empty, sizeof s.neutral);
    if (entangled && rt_is_ooc(r)) {
        through_scratch(&s);
        return;
    }
    for (int i = 0; i < 4; i++) /* as much again while they are scanned and moved */
        bytes += all[i] ? 3 * rt_size_of(all[i]) : 0;
    s.n = s.extent[s.cut];
    s.planes = rt_piece_planes(where, "a scan", a, s.cut, all, 4, bytes);
    make_room_ahead(&s, bytes);
    if (s.carries && s.planes < s.n && s.planes < 3)
        rt_fail_all(where, "out of memory: a scan of the out-of-core array '%s' needs MEMORY for "
                    "three planes, there is room for %ld", a->name, s.planes);
    s.planes -= s.carries && s.planes < s.n ? 2 : 0;
    if (s.carries && !s.whole) {
        make(&s, &s.value, r->name, r->type, 1);
        if (s.follow)
            make(&s, &s.any, mask->name, mask->type, 1);
    }
    rt_progress progress;
    char label[80];
    rt_ooc_progress(&progress, label, where, a->name);
    Piece p = piece_at(&s, 0), next;
    for (long done = 0; done < s.n;) {
        done += p.m;
        if (done < s.n)
            next = piece_at(&s, done);
        run_piece(&s, &p, done < s.n ? &next : NULL);
        rt_progress_show(&progress, (double)done / (double)s.n, 0);
        if (done < s.n)
            p = next;
    }
    if (s.early && rt_is_ooc(r))
        rt_ooc_settle(where, r);
    rt_progress_end(&progress, false);
    if (s.carries && !s.whole) {
        rt_piece_free(&s.value);
        if (s.follow)
            rt_piece_free(&s.any);
    }
}
