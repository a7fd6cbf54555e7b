/* sema_part.c: what stands behind the name of a variable that is no structure (Fortran 2008, 6.4.4,
 * 9.4.4): z%re, z%im, c%len and x%kind.
 *
 * Contract: as values they are the references REAL(z), AIMAG(z), LEN(c) and KIND(x). z%re = v
 * assigns all of z. Where a variable must stand, a copy does, which goes back behind the
 * statement. Pointers point to the part itself, which is a substring of z's bytes to them. */
#include <string.h>

#include "../structure/sema_struct.h"

typedef struct Part {
    const char *name;
    BaseType of; /* TY_NONE: any type */
    IntrinsicId value;
} Part;

static const Part parts[] = {
    {"re", TY_COMPLEX, IN_REAL},
    {"im", TY_COMPLEX, IN_AIMAG},
    {"len", TY_CHARACTER, IN_LEN},
    {"kind", TY_NONE, IN_KIND},
};

static const Part *part_of(Sema *S, const Expr *e) {
    const Part *found = NULL;
    if (e->kind != EX_COMPONENT || e->has_args)
        return NULL;
    for (int i = 0; i < countof(parts) && !found; i++)
        found = !strcmp(parts[i].name, e->name) ? &parts[i] : NULL;
    const Symbol *s = found ? struct_named(S, e->a) : NULL;
    if (!s || (s->kind != SYM_VAR && s->kind != SYM_CONST && s->kind != SYM_UNKNOWN))
        return NULL;
    BaseType base = s->type.to ? s->type.to->base : s->type.base;
    bool is = found->of == TY_NONE ? base != TY_DERIVED && base != TY_NONE : base == found->of;
    return is ? found : NULL;
}

/* What stands for the name of ASSOCIATE (r => z%re), as r or as r(k): z%re and z(k)%re. */
Expr *sema_open_part(Sema *S, const Symbol *s, Expr *e) {
    Expr *z = mk_ref(S->cx, e->span, s->part->a->name);
    z->has_args = e->has_args;
    z->args = e->args;
    e->kind = EX_COMPONENT;
    e->name = s->part->name;
    e->a = z;
    e->has_args = false;
    e->args = (ExprVec){0};
    return e;
}

bool sema_is_complex_part(Sema *S, Expr *e) {
    const Symbol *s = e->kind == EX_REF ? scope_lookup(S->scope, e->name) : NULL;
    if (s && s->part)
        sema_open_part(S, s, e);
    const Part *p = part_of(S, e);
    return p && p->of == TY_COMPLEX;
}

Expr *sema_part_value(Sema *S, Expr *e) {
    const Part *p = part_of(S, e);
    if (!p)
        return NULL;
    Expr *x = mk_ref(S->cx, e->span, intrinsic_row(p->value)->name);
    x->has_args = true;
    vec_push(S->cx, &x->args, e->a);
    return sema_intrinsic(S, x, intrinsic_row(p->value), NULL);
}

/* z%re = v is z = CMPLX(v, z%im), z%im = v is z = CMPLX(z%re, v). */
void sema_assign_complex_part(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    bool re = !strcmp(s->lhs->name, "re");
    Expr *other = expr_copy(cx, s->lhs), *whole = s->lhs->a;
    other->name = name_of(cx, re ? "im" : "re");
    Expr *v = mk_ref(cx, s->span, "cmplx"), *kind = mk_expr(cx, EX_KEYWORD, s->span);
    const Symbol *z = struct_named(S, whole);
    kind->name = name_of(cx, "kind");
    kind->a = mk_int(cx, s->span, z->type.to ? z->type.to->kind : z->type.kind, 4);
    v->has_args = true;
    vec_push(cx, &v->args, re ? s->rhs : other);
    vec_push(cx, &v->args, re ? other : s->rhs);
    vec_push(cx, &v->args, kind);
    s->lhs = expr_copy(cx, whole);
    s->rhs = sema_intrinsic(S, v, intrinsic_row(IN_CMPLX), NULL);
    s->rhs->is_typed = true;
}

/* Bytes lo to hi of z: what pointers to the part point to. */
Expr *sema_complex_part_place(Sema *S, const Expr *e) {
    Context *cx = S->cx;
    Expr *z = sema_designator(S, expr_copy(cx, e->a));
    if (z->type.base == TY_NONE)
        return z;
    Expr *part = mk_expr(cx, EX_SUBSTR, e->span);
    int from = !strcmp(e->name, "re") ? 0 : z->type.kind;
    part->a = heap_variable(z);
    part->type = TYPE(REAL, z->type.kind);
    part->shape = z->shape ? shape_copy(cx, z->shape) : NULL;
    part->lo = mk_int(cx, e->span, from + 1, 8);
    part->hi = mk_int(cx, e->span, from + z->type.kind, 8);
    return part;
}

Expr *sema_complex_part_copy(Sema *S, const Expr *e, const char *action, StmtVec *back) {
    Context *cx = S->cx;
    bool re = !strcmp(e->name, "re");
    Expr *z = sema_designator(S, expr_copy(cx, e->a));
    if (!sema_definable(S, z, action))
        return sema_fail(z);
    z = sema_keep_place(S, z);
    IntrinsicId own = re ? IN_REAL : IN_AIMAG, others = re ? IN_AIMAG : IN_REAL;
    Expr *value = sema_intrinsic_of(S, e->span, own, expr_copy(cx, z), NULL, NULL);
    Expr *other = sema_intrinsic_of(S, e->span, others, expr_copy(cx, z), NULL, NULL);
    Expr *copy = sema_kept(S, value), *part = expr_copy(cx, copy);
    Expr *both = sema_intrinsic_of(S, e->span, IN_CMPLX, re ? part : other, re ? other : part,
                                   mk_int(cx, e->span, z->type.kind, 4));
    sema_put(S, back, z, both);
    return copy;
}
