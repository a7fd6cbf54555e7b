/* history.c: the operator fusion algorithm of paper 004, run by the compiler (contract: history.h).
 *
 * The paper asks at run time, before and after each operation, whether a barrier is needed; it
 * keeps a time stamp for each collection and one for the latest barrier. Here the statements of a
 * unit are the operations, in their order; a loop's body is gone through twice, and what holds in
 * the second turn is printed. Three things are sharper than in the paper:
 *   - whether a statement crosses partitions is decided from alignments and subscripts, not from
 *     its operation alone (locality.h), and whether what it reads was set at all since the latest
 *     exchange, from the sections of both, by isl (cross.h);
 *   - neighbours exchange what crosses; that is no barrier, so time stamps are kept for each array;
 *   - a process reads other processes' elements from copies of its own (overlap areas,
 *     temporaries), so nothing waits for them to be read before they are overwritten (the second
 *     condition of enterOp); and scalars are held by every process, so none waits for the user
 *     program. */
#include "history.h"

#include <string.h>

#include "../frontend/source/source.h"
#include "access.h"
#include "cross.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"

typedef enum OpCode {
#define OPERATION(name, ...) OP_##name##_,
#include "fuseops.def"
    OP_COUNT_
} OpCode;

enum {
    P_INPUT_CROSS = 1,
    P_OUTPUT_CROSS = 2,
    P_OUT_DP = 4,
    P_IN_USER = 8,
    P_OUTPUT_NEW = 16,
    P_BARRIER = 32,
    P_STRONG = 64,
};
static const char *const property[] = {"InputCross", "OutputCross", "OutDP", "InUserData",
                                       "OutputNew", "HasBarrier", "HasStrongBarrier"};

typedef struct OpInfo {
    const char *text;
    unsigned has; /* P_… */
} OpInfo;
static const OpInfo op_info[] = {
#define OPERATION(name, text, in, out, dp, user, fresh, barrier, strong, hpf)              \
    [OP_##name##_] = {text, (in) * P_INPUT_CROSS | (out) * P_OUTPUT_CROSS | (dp) * P_OUT_DP |  \
                                (user) * P_IN_USER | (fresh) * P_OUTPUT_NEW |                 \
                                (barrier) * P_BARRIER | (strong) * P_STRONG},
#include "fuseops.def"
};

/* A statement that set elements of an array; nest NULL: which ones is not known. */
typedef struct Setter {
    int seq;
    const Nest *nest;
    const NestRef *ref;
} Setter;

/* What is known of an array at this point. */
typedef struct Track {
    const Symbol *array;
    Vec(Setter) setters;          /* since it was last known to lie still */
    Vec(const NestRef *) present; /* exchanged, and unchanged since */
} Track;

typedef struct History {
    Context *cx;
    Unit *unit;
    Text *out;
    Vec(Track *) tracks;
    int seq, depth;
    bool silent;        /* the first turn of a loop */
    int unfused, fused; /* synchronisations of the region so far */
} History;

static Track *track_of(History *h, const Symbol *array)
{
    for (int i = 0; i < h->tracks.n; i++) {
        if (h->tracks.at[i]->array == array)
            return h->tracks.at[i];
    }
    Track *t = NEW(h->cx, Track);
    t->array = array;
    vec_push(h->cx, &t->setters, (Setter){0});
    vec_push(h->cx, &h->tracks, t);
    return t;
}

static void was_set(History *h, const Symbol *array, const Nest *nest, const NestRef *ref)
{
    Track *t = track_of(h, array);
    t->present.n = 0;
    vec_push(h->cx, &t->setters, (Setter){h->seq, nest, ref});
}

/* What a statement of unknown effect may have set. */
static void disturb(History *h, Stmt *s)
{
    SymSet mods = {0};
    mods_of_stmt(h->cx, s, &mods);
    for (int i = 0; i < h->tracks.n; i++) {
        if (symset_has(&mods, h->tracks.at[i]->array))
            was_set(h, h->tracks.at[i]->array, NULL, NULL);
    }
}

/* ---- lines ---- */

static void put(History *h, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void put(History *h, const char *fmt, ...)
{
    if (h->silent)
        return;
    va_list ap;
    va_start(ap, fmt);
    char line[400];
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    text_printf(h->out, "%*s%s\n", 2 * h->depth, "", line);
}

static int line_of(History *h, Span at)
{
    int line = 0;
    sources_locate(h->cx, at.beg, NULL, &line, NULL);
    return line;
}

static void put_operation(History *h, OpCode code, unsigned has, Span at, const char *edges)
{
    Text t;
    text_init(&t, h->cx);
    for (int i = 0; i < countof(property); i++) {
        if (has & (1u << i))
            text_printf(&t, " %s", property[i]);
    }
    put(h, "%d  line %d  %s  %s;%s", h->seq, line_of(h, at), op_info[code].text, edges,
        t.n > 0 ? t.at : " none of the properties");
    put(h, "   -fno-fuse: synchronises after it");
}

static void put_point(History *h, const char *why)
{
    h->fused++;
    put(h, "   stays: %s", why);
}

/* ---- nests ---- */

static bool is_index_only(const Nest *n)
{
    for (int i = 0; i < n->body.n; i++) {
        if (n->body.at[i]->kind == ST_ASSIGN && expr_has_index(n->body.at[i]->rhs))
            return true;
    }
    return false;
}

static bool is_plain_copy(const Nest *n)
{
    return n->body.n == 1 && n->body.at[0]->kind == ST_ASSIGN &&
           n->body.at[0]->rhs->kind == EX_ELEM;
}

static OpCode code_of(const Nest *n)
{
    const Symbol *read[2] = {0};
    int reads = 0;
    bool crosses = false, scatters = false, partial = false, writes = false;
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        scatters |= r->loc == LOC_SCATTER;
        writes |= r->is_write;
        if (!r->is_read)
            continue;
        crosses |= r->loc != LOC_LOCAL;
        if (reads < 2 && (reads == 0 || read[0] != r->array))
            read[reads++] = r->array;
    }
    for (int i = 0; i < n->reds.n; i++)
        partial |= n->reds.at[i]->var->spec.kind != AS_SCALAR;
    if (n->scan != NULL)
        return OP_SCAN_;
    if (n->reds.n > 0 && !writes)
        return partial ? OP_PARTIAL_ : OP_REDUCE_;
    if (n->rank == 0)
        return OP_SET_;
    if (scatters && n->reds.n == 0)
        return n->body.at[0]->kind == ST_IF ? OP_SELECT_ : OP_PERMUTE_;
    if (scatters)
        return OP_KEYED_REDUCE_;
    if (crosses)
        return OP_PERMUTE_;
    if (reads == 0)
        return is_index_only(n) ? OP_INDEX_ : OP_BROADCAST_;
    return is_plain_copy(n) ? OP_ASSIGN_ : reads == 1 ? OP_MAP_ : OP_COMBINE_;
}

/* The properties as this statement has them: what its operation does not have, none of it has. */
static unsigned properties_of(const History *h, const Nest *n, OpCode code)
{
    unsigned has = op_info[code].has;
    bool in = n->scan != NULL, out = false, temporary = false;
    const UnitInfo *info = h->unit->info;
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        in |= r->is_read && r->loc != LOC_LOCAL;
        out |= r->is_write && r->loc != LOC_LOCAL;
        for (int k = 0; r->is_write && k < info->temps.n; k++)
            temporary |= info->temps.at[k] == r->array;
    }
    has &= ~(unsigned)(P_INPUT_CROSS | P_OUTPUT_CROSS | P_OUTPUT_NEW);
    if (n->home == NULL) /* each process has all of it */
        has &= ~(unsigned)(P_BARRIER | P_STRONG);
    return has | (in ? P_INPUT_CROSS : 0) | (out ? P_OUTPUT_CROSS : 0) |
           (temporary ? P_OUTPUT_NEW : 0);
}

static void add_name(Text *t, const char *name, const char *sep)
{
    size_t n = strlen(name);
    for (const char *s = t->at; s != NULL && (s = strstr(s, name)) != NULL; s += n) {
        if ((s == t->at || s[-1] == ' ') && (s[n] == ',' || s[n] == '\0'))
            return;
    }
    text_printf(t, "%s%s", t->n > 0 ? sep : "", name);
}

/* "b <- a, c": the graph's edges. */
static const char *edges_of(History *h, const Nest *n)
{
    Text in, out;
    text_init(&in, h->cx);
    text_init(&out, h->cx);
    for (int i = 0; i < n->refs.n; i++) {
        if (n->refs.at[i]->is_write)
            add_name(&out, n->refs.at[i]->array->name, ", ");
        if (n->refs.at[i]->is_read)
            add_name(&in, n->refs.at[i]->array->name, ", ");
    }
    for (int i = 0; i < n->reds.n; i++) {
        const NestRed *r = n->reds.at[i];
        if (r->of == NULL)
            add_name(&out, r->loc ? r->loc->name : r->var->name, ", ");
    }
    return arena_printf(h->cx->arena, "%s <- %s", out.n > 0 ? out.at : "",
                        in.n > 0 ? in.at : "(no array)");
}

/* An exchange of at least these elements has been made since the array was last set. */
static bool is_present(const Track *t, const NestRef *r)
{
    for (int i = 0; i < t->present.n; i++) {
        const NestRef *p = t->present.at[i];
        bool covers = true;
        for (int d = 0; d < r->rank; d++) {
            long want = r->shift[d], got = p->shift[d];
            covers &= want == 0 || (want > 0 ? got >= want : got <= want);
        }
        if (covers)
            return true;
    }
    return false;
}

/* The latest statement that set what r reads, since the array was last known to lie still. */
static const Setter *setter_of(History *h, const Nest *n, const NestRef *r)
{
    const Track *t = track_of(h, r->array);
    for (int i = t->setters.n - 1; i >= 0; i--) {
        const Setter *s = &t->setters.at[i];
        if (s->nest == NULL || refs_meet(h->cx, s->nest, s->ref, n, r, false))
            return s;
    }
    return NULL;
}

static const char *crossing_text(History *h, const NestRef *r, const Setter *s)
{
    const char *by = s->seq == 0 ? "set before" : arena_printf(h->cx->arena, "set by %d", s->seq);
    return arena_printf(h->cx->arena, "elements of %s, %s, cross processes", r->array->name, by);
}

/* Before the operation (enterOp): reads that cross, of what was set since the last exchange. All
 * neighbours' elements of an operation come in one exchange, whatever the number of arrays. */
static void enter(History *h, const Nest *n)
{
    const char *neighbours = NULL;
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        if (!r->is_read || r->loc == LOC_LOCAL)
            continue;
        Track *t = track_of(h, r->array);
        if (r->loc == LOC_SHIFT && is_present(t, r))
            continue;
        const Setter *s = setter_of(h, n, r);
        if (s == NULL) {
            put(h, "   none for %s: what it reads elsewhere was not set since", r->array->name);
        } else if (r->loc == LOC_SHIFT) {
            neighbours = neighbours != NULL ? neighbours : crossing_text(h, r, s);
            vec_push(h->cx, &t->present, r);
        } else {
            put_point(h, arena_printf(h->cx->arena, "%s: %s", crossing_text(h, r, s),
                                      r->loc == LOC_ELEMENT ? "one element is broadcast"
                                      : r->loc == LOC_FETCH ? "remapped to the home"
                                                            : "gathered by subscripts"));
        }
    }
    if (neighbours != NULL)
        put_point(h, arena_printf(h->cx->arena, "%s: neighbours exchange them", neighbours));
}

static void leave(History *h, const Nest *n, unsigned has)
{
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        if (r->is_write && r->loc != LOC_LOCAL)
            put_point(h, arena_printf(h->cx->arena,
                                      "elements of %s are set by other processes than "
                                      "their owners: sent to them",
                                      r->array->name));
    }
    if (n->reds.n > 0 && n->home != NULL)
        put_point(h, "every process needs the result: one reduction");
    else if (n->scan != NULL && (has & P_BARRIER))
        put_point(h, "partial results of the processes are combined");
}

static void nest_operation(History *h, const Nest *n)
{
    OpCode code = code_of(n);
    unsigned has = properties_of(h, n, code);
    h->seq++;
    h->unfused++;
    put_operation(h, code, has, n->span, edges_of(h, n));
    int before = h->fused;
    enter(h, n);
    leave(h, n, has);
    if (before == h->fused)
        put(h, "   removed: no element that it needs crosses processes%s",
            has & P_INPUT_CROSS ? " after the last exchange" : "");
    for (int i = 0; i < n->refs.n; i++) {
        if (n->refs.at[i]->is_write)
            was_set(h, n->refs.at[i]->array, n, n->refs.at[i]);
    }
}

/* ---- other statements ---- */

static bool has_array(const ExprVec *items)
{
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        if (e->kind == EX_IDO || (e->shape != NULL && !array_replicated(e->sym)))
            return true;
    }
    return false;
}

static bool code_of_call(const Stmt *s, OpCode *code)
{
    if ((s->kind == ST_READ || s->kind == ST_WRITE) && !has_array(&s->args))
        return false;
    if (s->kind == ST_CALL)
        *code = OP_CALL_;
    else if (s->kind == ST_READ)
        *code = OP_LIST_INPUT_;
    else if (s->kind == ST_WRITE)
        *code = OP_READ_;
    else if (s->kind == ST_REDISTRIBUTE || s->kind == ST_REALIGN)
        *code = OP_REMAP_;
    else if (s->kind != ST_ASSIGN || !is_runtime_transform(s->rhs))
        return false;
    else if (is_scan(s->rhs))
        *code = OP_SCAN_;
    else
        *code = is_library_function(s->rhs->intrinsic->id) ? OP_KEYED_REDUCE_ : OP_PERMUTE_;
    return true;
}

static void call_operation(History *h, Stmt *s, OpCode code)
{
    h->seq++;
    h->unfused++;
    put_operation(h, code, op_info[code].has, s->span, "the runtime library or a procedure");
    put_point(h, "what it moves is decided when it runs");
    disturb(h, s);
}

/* s = a(k): with and without fusion its owner sends the element. */
static void get_operation(History *h, const Stmt *s)
{
    h->seq++;
    h->unfused++;
    put(h, "%d  line %d  %s  %s; %s", h->seq, line_of(h, s->span), op_info[OP_GET_].text,
        s->comm->ref->array->name, property[countof(property) - 1]);
    put_point(h, "every process needs the element: its owner sends it");
}

/* ---- the walk ---- */

/* Behind statements that may not have run, exchanges made in them may not have been made. */
static void forget_exchanges(History *h)
{
    for (int i = 0; i < h->tracks.n; i++)
        h->tracks.at[i]->present.n = 0;
}

static void walk(StmtVec *block, void *arg);

static void loop(History *h, Stmt *s)
{
    int seq = h->seq, unfused = h->unfused, fused = h->fused;
    bool silent = h->silent;
    h->silent = true;
    stmt_blocks(s, walk, h);
    h->silent = silent;
    h->seq = seq;
    h->unfused = h->fused = 0;
    put(h, "a turn of the loop at line %d", line_of(h, s->span));
    h->depth++;
    stmt_blocks(s, walk, h);
    h->depth--;
    put(h, "synchronisations of a turn: %d without fusion, %d remain", h->unfused, h->fused);
    h->unfused += unfused;
    h->fused += fused;
}

static void walk(StmtVec *block, void *arg)
{
    History *h = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        OpCode code;
        if (s->kind == ST_NEST) {
            nest_operation(h, s->nest);
        } else if (s->kind == ST_COMM && s->comm->kind == COMM_ELEMENT) {
            get_operation(h, s);
        } else if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
            loop(h, s);
            forget_exchanges(h);
            disturb(h, s);
        } else if (code_of_call(s, &code)) {
            call_operation(h, s, code);
        } else {
            if (s->arms.n > 0)
                forget_exchanges(h);
            stmt_blocks(s, walk, h);
            if (s->arms.n > 0)
                forget_exchanges(h);
            disturb(h, s);
        }
    }
}

void history_put(Context *cx, Unit *u, Text *out)
{
    History h = {.cx = cx, .unit = u, .out = out, .depth = 1};
    text_printf(out, "operations of %s\n", u->name);
    walk(&u->body, &h);
    put(&h, "synchronisations as written: %d without fusion, %d remain", h.unfused, h.fused);
}
