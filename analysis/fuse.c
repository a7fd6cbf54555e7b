/* fuse.c: the fuse pass: neighbouring nests become one, temporaries that only carry a value from
 * one to the other become scalars. Here stands the walk; each file beside it has one
 * transformation. */
#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "analysis.h"
#include "comm.h"
#include "fuse_int.h"
#include "history.h"
#include "inplace.h"
#include "linear.h"
#include "locality.h"
#include "lower.h"
#include "mods.h"
#include "take.h"
#include "tile.h"
#include "turn.h"

/* ---- fusing ---- */

typedef struct Renumber {
    int from, by;
} Renumber;

static void renumber(Expr **e, void *arg)
{
    const Renumber *r = arg;
    if ((*e)->kind == EX_INDEX && (*e)->index >= r->from)
        (*e)->index += r->by;
}

/* b's serial loops follow a's. */
static void join_serial(Nest *a, Nest *b)
{
    Renumber r = {b->rank, a->nserial};
    walk_exprs(&b->body, renumber, &r);
    for (int j = 0; j < b->nserial; j++) {
        NestIndex *ix = &b->index[b->rank + j];
        walk_expr(&ix->lo, renumber, &r);
        walk_expr(&ix->hi, renumber, &r);
        if (ix->step != NULL)
            walk_expr(&ix->step, renumber, &r);
        a->index[a->rank + a->nserial + j] = *ix;
    }
    a->nserial += b->nserial;
}

static void fuse(FusePass *p, Nest *a, Nest *b)
{
    Context *cx = p->cx;
    join_serial(a, b);
    nest_append(cx, a, b);
    if (b->scan != NULL)
        beside_join(p, a, b);
    nest_refs_build(cx, p->unit, a);
    locality_run(cx, a);
}

/* ---- the walk ---- */

static void report(FusePass *p, const Nest *a, const Nest *b, const char *why)
{
    if (!p->cx->opt.info_fuse)
        return;
    if (why == NULL)
        diag_info(p->cx, b->span, "fusion: joins the loop of the statement above");
    else
        diag_info(p->cx, b->span, "fusion: stays a loop of its own: %s", why);
    diag_note(p->cx, a->span, "the loop above");
}

static bool is_scalar_condition(const Expr *e)
{
    return e == NULL || (!expr_has_call(e) && !expr_reads_array(e));
}

bool fuse_is_scalar_code(const Stmt *s)
{
    if (s->label != 0)
        return false;
    for (int i = 0; s->kind == ST_IF && i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        if (!is_scalar_condition(arm->cond))
            return false;
        for (int k = 0; k < arm->body.n; k++) {
            if (!fuse_is_scalar_code(arm->body.at[k]))
                return false;
        }
    }
    if (s->kind == ST_IF || s->kind == ST_CONTINUE)
        return true;
    return s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR &&
           s->lhs->sym->spec.kind == AS_SCALAR && s->lhs->type.base != TY_CHARACTER &&
           !s->lhs->sym->is_equivalenced && !s->lhs->sym->is_pointer && !s->lhs->sym->is_target &&
           !expr_has_call(s->rhs) && !expr_reads_array(s->rhs);
}

static bool scalar_code_depends(const Stmt *s, const SymSet *mods)
{
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        if (expr_depends(arm->cond, mods))
            return true;
        for (int k = 0; k < arm->body.n; k++) {
            if (scalar_code_depends(arm->body.at[k], mods))
                return true;
        }
    }
    return s->kind == ST_ASSIGN && expr_depends(s->rhs, mods);
}

/* Does the nest, or a function that it calls, use or set the scalar? */
static bool nest_uses_scalar(const Nest *n, const Symbol *v, const SymSet *mods)
{
    if (symset_has(mods, v) || nest_names(n, v) || nest_calls_reach(n, v))
        return true;
    for (int d = 0; n->home != NULL && d < n->home->rank; d++) {
        if (n->home->sub[d].d != NULL && expr_mentions(n->home->sub[d].d, v))
            return true;
    }
    return false;
}

/* Could the statements block[from..to), of scalar code, as well stand before the nest? */
static bool moves_before(FusePass *p, const StmtVec *block, int from, int to, Stmt *nest)
{
    SymSet mods = {0};
    mods_of_stmt(p->cx, nest, &mods);
    for (int i = from; i < to; i++) {
        SymSet set = {0};
        mods_of_stmt(p->cx, block->at[i], &set);
        if (set.everything || set.globals || scalar_code_depends(block->at[i], &mods))
            return false;
        for (int k = 0; k < set.list.n; k++) {
            if (nest_uses_scalar(nest->nest, set.list.at[k], &mods))
                return false;
        }
    }
    return nest->label == 0 && nest->nest->scan == NULL;
}

/* The nest of block[0..kept) that the next statement may join: the last one, or one with nothing
 * behind it but scalar code that can go before it. Its place; -1: there is none. */
static int nest_before(FusePass *p, const StmtVec *block, int kept)
{
    int at = kept - 1;
    while (at >= 0 && fuse_is_scalar_code(block->at[at]))
        at--;
    if (at < 0 || block->at[at]->kind != ST_NEST)
        return -1;
    return at == kept - 1 || moves_before(p, block, at + 1, kept, block->at[at]) ? at : -1;
}

/* Puts the statement at `at` behind the others of block[0..kept). */
static void move_last(FusePass *p, StmtVec *block, int at, int kept)
{
    Stmt *s = block->at[at];
    for (int i = at; i + 1 < kept; i++) {
        block->at[i] = block->at[i + 1];
        const Expr *set = block->at[i]->lhs;
        if (p->cx->opt.info_fuse && (set == NULL || set->sym->name[0] != '_'))
            diag_info(p->cx, block->at[i]->span, "fusion: goes before the loop above, "
                      "so that the next one joins that");
    }
    block->at[kept - 1] = s;
}

/* The loop becomes a nest where it can. */
static void fuse_loop(FusePass *p, Stmt *s)
{
    if (s->kind != ST_DO_WHILE || !p->cx->opt.loop_mask)
        return;
    const char *why = loop_mask(p, s);
    if (!p->cx->opt.info_fuse || (why != NULL && why[0] == '-'))
        return;
    if (why == NULL)
        diag_info(p->cx, s->span, "fusion: each element loops by itself until its mask is false");
    else
        diag_info(p->cx, s->span, "fusion: elements do not loop by themselves: %s", why);
}

static void once_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    stmts_open(p->cx, block);
    for (int i = 0; i < block->n; i++) {
        if (block->at[i]->kind != ST_NEST)
            stmt_blocks(block->at[i], once_block, p);
    }
    allocate_once(p, block);
}

static void fuse_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    int kept = 0;
    stmts_open(p->cx, block);
    if (p->cx->opt.delay)
        delay_nests(p, block);
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind != ST_NEST) {
            stmt_blocks(s, fuse_block, p);
            fuse_loop(p, s);
        }
        bool joins = s->kind == ST_NEST && s->label == 0 && !s->nest->waits;
        int before = joins ? nest_before(p, block, kept) : -1;
        if (before >= 0) {
            Stmt *last = block->at[before];
            Nest *second = s->nest;
            const char *why = fuse_obstacle(p, last->nest, &second);
            report(p, last->nest, s->nest, why);
            if (why == NULL)
                ooc_report_pass(p->cx, last->nest, s->nest, NULL);
            if (why == NULL) {
                move_last(p, block, before, kept);
                fuse(p, last->nest, second);
                continue;
            }
        }
        block->at[kept++] = s;
    }
    block->n = kept;
}

static void localize(Stmt *s, void *arg)
{
    FusePass *p = arg;
    if (s->kind == ST_NEST)
        locality_run(p->cx, s->nest);
}

static void take_stmt(Stmt *s, void *arg)
{
    FusePass *p = arg;
    CommOp *op = s->kind == ST_NEST ? take_of(p->cx, p->unit, s) : NULL;
    if (op == NULL)
        op = s->kind == ST_NEST ? turn_of(p->cx, p->unit, s) : NULL;
    if (op == NULL)
        return;
    s->kind = ST_COMM;
    s->comm = op;
    if (p->cx->opt.info_fuse && op->kind == COMM_TAKE)
        diag_info(p->cx, s->span, "fusion: '%s' takes over the storage of '%s' instead of a copy",
                  op->dst->sym->name, op->src->sym->name);
}

static void remove_stmt(StmtVec *body, int at)
{
    for (int i = at; i + 1 < body->n; i++)
        body->at[i] = body->at[i + 1];
    body->n--;
}

/* Nests that do nothing but set an array that nobody reads. */
static bool only_sets(const Nest *n, const Symbol *array)
{
    for (int i = 0; i < n->body.n; i++) {
        const Stmt *s = n->body.at[i];
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM || s->lhs->sym != array ||
            expr_has_call(s->rhs))
            return false;
    }
    return n->reds.n == 0 && n->scan == NULL;
}

static void drop_sets(StmtVec *block, void *arg)
{
    const Symbol *array = arg;
    for (int i = 0; i < block->n; i++) {
        if (block->at[i]->kind != ST_NEST)
            stmt_blocks(block->at[i], drop_sets, arg);
        else if (only_sets(block->at[i]->nest, array))
            remove_stmt(block, i--);
    }
}

static const char *what_is_kept(Context *cx, const Nest *n)
{
    if (n->rank == 1)
        return arena_printf(cx->arena, "%ld elements are", n->lines * STAGE_BLOCK);
    return n->lines == 1 ? "one line is" : arena_printf(cx->arena, "%ld lines are", n->lines);
}

static const char *several_turns(Context *cx, const Nest *n)
{
    const long turns = n->stages.at[0].turns;
    return turns == 1 ? "" : arena_printf(cx->arena, ", %ld %s at a time", turns,
                                          n->rank == 2 ? "lines" : "planes");
}

static void in_place_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i], *next = i + 1 < block->n ? block->at[i + 1] : NULL;
        if (s->kind != ST_NEST) {
            stmt_blocks(s, in_place_block, p);
            continue;
        }
        if (next == NULL || next->kind != ST_NEST || next->label != 0 ||
            (s->nest->rank == 1) != p->one_index)
            continue;
        bool only;
        Span at = next->span;
        const char *why = in_place(p->cx, p->unit, s, next, &only);
        if (why == NULL) {
            remove_stmt(block, i + 1);
            vec_push(p->cx, &p->rolled, (Rolled){s->nest->rolled_from, only});
        }
        if (!p->cx->opt.info_fuse || (why != NULL && why[0] == '-'))
            continue;
        if (why == NULL && s->nest->stages.at[0].at_once)
            diag_info(p->cx, at, "fusion: updated in place by whole vectors%s: of '%s' one line is "
                      "kept as it was", several_turns(p->cx, s->nest), s->nest->home->array->name);
        else if (why == NULL)
            diag_info(p->cx, at, "fusion: updated in place: of '%s' only %s kept",
                      s->nest->rolled_from->name, what_is_kept(p->cx, s->nest));
        else
            diag_info(p->cx, at, "fusion: not updated in place: %s", why);
        diag_note(p->cx, s->span, "the loop above");
    }
}

/* Arrays that only carried values from one stage to the next vanish. */
static void drop_rolled(FusePass *p)
{
    for (int i = 0; i < p->rolled.n; i++) {
        Symbol *array = p->rolled.at[i].array;
        UnitInfo *info = p->unit->info;
        if (!p->rolled.at[i].only)
            continue;
        drop_sets(&p->unit->body, array);
        for (int k = 0; k < info->temps.n; k++) {
            if (info->temps.at[k] != array)
                continue;
            drop_array(p, array);
            break;
        }
    }
    p->rolled.n = 0;
}

static void in_place_nests(FusePass *p, bool one_index)
{
    if (!p->cx->opt.in_place || p->cx->opt.check != 0)
        return;
    p->one_index = one_index;
    in_place_block(&p->unit->body, p);
    drop_rolled(p);
}

/* Loops over time steps, innermost ones. */
static void tile_stmt(Stmt *s, void *arg)
{
    FusePass *p = arg;
    Context *cx = p->cx;
    if ((s->kind != ST_DO && s->kind != ST_DO_WHILE) || s->nest != NULL || s->step_by_step ||
        (cx->opt.time_tile == TILE_NEVER && !cx->opt.info_fuse && !cx->opt.info_io))
        return;
    bool files = tile_has_files_in(s);
    const char *why = tile_loop(cx, p->unit, s);
    if (why != NULL && why[0] == '-')
        return;
    if (files) {
        ooc_report_steps(cx, s, why);
        return;
    }
    if (!cx->opt.info_fuse)
        return;
    if (why != NULL && cx->opt.time_tile != TILE_ALWAYS)
        return;
    if (why != NULL)
        diag_info(cx, s->span, "fusion: the steps of this loop are not tiled: %s", why);
    else if (s->nest == NULL)
        diag_info(cx, s->span, "fusion: steps of this loop could share passes over memory and "
                  "messages: -ftime-tile");
    else
        diag_info(cx, s->span,
                  "fusion: %ld steps of this loop share a pass over memory and a message; "
                  "each follows %ld lines behind",
                  s->nest->tile->steps, s->nest->tile->skew);
}

static void report_shift(FusePass *p, const Stmt *s, const Stmt *next, int n, const char *why)
{
    if (n == 0) {
        if (why != NULL && why[0] != '-')
            diag_info(p->cx, next->span, "fusion: not shifted to the loop above: %s", why);
        return;
    }
    const NestTile *t = s->nest->tile;
    diag_info(p->cx, s->span,
              "fusion: one loop with the %s below, whose last one runs %ld lines behind",
              n == 2 ? "statement" : arena_printf(p->cx->arena, "%d", n - 1),
              t->stages.at[t->stages.n - 1].delay);
}

/* Nests that plain fusion leaves apart, because sections differ by constant offsets. */
static void shift_block(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    for (int i = 0; i < block->n; i++) {
        const char *why;
        Stmt *s = block->at[i], *next = i + 1 < block->n ? block->at[i + 1] : NULL;
        if (s->kind != ST_NEST)
            stmt_blocks(s, shift_block, p);
        if (s->kind != ST_NEST || next == NULL || next->kind != ST_NEST)
            continue;
        int n = shift_nests(p->cx, p->unit, block, i, &why);
        if (p->cx->opt.info_fuse)
            report_shift(p, s, next, n, why);
        if (n > 0 && p->cx->opt.line_buffers)
            keep_lines_only(p, s);
    }
}

static void contract_stmt(Stmt *s, void *arg)
{
    if (s->kind == ST_NEST)
        contract_nest(arg, s);
}

/* Scans of arrays that nothing joined are calls. */
static void plain_scans(StmtVec *block, void *arg)
{
    beside_undo(arg, block);
    for (int i = 0; i < block->n; i++) {
        if (block->at[i]->kind != ST_NEST)
            stmt_blocks(block->at[i], plain_scans, arg);
    }
}

/* -finfo=io: what did not come to share a pass over a file, and why, now that all is decided. */
static void tell_passes(StmtVec *block, void *arg)
{
    FusePass *p = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->kind != ST_NEST) {
            stmt_blocks(s, tell_passes, p);
            continue;
        }
        int before = ooc_shared_before(block, i);
        Nest *second = s->nest;
        const char *why = "there are statements between the loops";
        if (before < 0)
            continue;
        if (s->label == 0 && nest_before(p, block, i) == before)
            why = fuse_obstacle(p, block->at[before]->nest, &second);
        ooc_report_pass(p->cx, block->at[before]->nest, s->nest, why ? why : "-fno-fuse");
    }
}

static void fuse_unit(FusePass *p, Unit *u)
{
    p->unit = u;
    walk_stmts(&u->body, localize, p);
    if (p->cx->opt.dump_fuse) {
        Text t;
        text_init(&t, p->cx);
        history_put(p->cx, u, &t);
        ((UnitInfo *)u->info)->history = t.at;
    }
    if (p->cx->opt.fuse) {
        if (p->cx->opt.once && !u->has_jumps)
            once_block(&u->body, p);
        fuse_block(&u->body, p);
        plain_scans(&u->body, p);
        if (p->cx->opt.contract)
            walk_stmts(&u->body, contract_stmt, p);
        in_place_nests(p, false);
        walk_stmts(&u->body, tile_stmt, p);
        in_place_nests(p, true);
        if (p->cx->opt.exchange)
            walk_stmts(&u->body, take_stmt, p);
        if (p->cx->opt.shift)
            shift_block(&u->body, p);
    }
    if (p->cx->opt.info_io)
        tell_passes(&u->body, p);
    for (int i = 0; i < u->contains.n; i++)
        fuse_unit(p, u->contains.at[i]);
}

bool fuse_run(Context *cx, Program *prog)
{
    FusePass p = {.cx = cx};
    for (int i = 0; i < prog->units.n; i++)
        fuse_unit(&p, prog->units.at[i]);
    return true;
}
