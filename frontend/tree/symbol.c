/* symbol.c: scopes, and the names in them.
 *
 * Contract: a scope knows its symbols in order of appearance and by name (hash of the interned
 * pointer). Look-up goes from a statement's scope to the unit's and on to the host's. */
#include <ctype.h>
#include <string.h>

#include "../sema/sema.h"

typedef struct NamedSymbol {
    const char *name; /* here: USE may give another one than the symbol's own */
    Symbol *sym;
} NamedSymbol;

struct SymbolMap {
    NamedSymbol *at;
    int n, cap;
};

static unsigned hash_name(const char *name) {
    uintptr_t p = (uintptr_t)name;
    return (unsigned)((p >> 4) * 2654435761u);
}

/* Puts or replaces. True where the name is new. */
static bool map_put(struct SymbolMap *m, const char *name, Symbol *s) {
    unsigned i = hash_name(name) & (unsigned)(m->cap - 1);
    while (m->at[i].name && m->at[i].name != name)
        i = (i + 1) & (unsigned)(m->cap - 1);
    bool fresh = !m->at[i].name;
    m->at[i] = (NamedSymbol){name, s};
    return fresh;
}

void scope_implicit_default(Context *cx, Scope *s) {
    bool none = cx->opt.implicit_none && !(s->unit && s->unit->from_module_file);
    for (int i = 0; i < 26; i++)
        s->implicit[i] = none                               ? TYPE(NONE, 0)
                         : i >= 'i' - 'a' && i <= 'n' - 'a' ? DEFAULT(cx, INTEGER)
                                                            : DEFAULT(cx, REAL);
}

Scope *scope_new(Context *cx, Scope *parent, Unit *unit) {
    Scope *s = NEW(cx, Scope);
    s->parent = parent;
    s->unit = unit;
    s->map = NEW(cx, struct SymbolMap);
    scope_implicit_default(cx, s);
    for (int i = 0; parent && parent->unit && i < 26; i++)
        s->implicit[i] = parent->implicit[i];
    return s;
}

Symbol *scope_find(const Scope *s, const char *name) {
    const struct SymbolMap *m = s->map;
    if (!m->cap)
        return NULL;
    unsigned i = hash_name(name) & (unsigned)(m->cap - 1);
    for (; m->at[i].name; i = (i + 1) & (unsigned)(m->cap - 1))
        if (m->at[i].name == name)
            return m->at[i].sym;
    return NULL;
}

static const Scope *scope_around(const Scope *s, const char *name) {
    for (int i = 0; i < s->imports.n; i++)
        if (s->imports.at[i] == name)
            return s->parent;
    return s->imports.n ? NULL : s->parent;
}

/* The outermost scope is the global one: names of external procedures, which no unit inherits. */
Symbol *scope_lookup(const Scope *s, const char *name) {
    for (; s && s->unit; s = scope_around(s, name)) {
        Symbol *sym = scope_find(s, name);
        Alias *a = sym && s->aliases.n ? scope_alias(s, name) : NULL;
        if (a)
            a->is_used = true;
        if (sym)
            return sym;
    }
    return NULL;
}

void scope_bind(Context *cx, Scope *s, const char *name, Symbol *sym) {
    struct SymbolMap *m = s->map;
    if (2 * (m->n + 1) > m->cap) {
        struct SymbolMap old = *m;
        m->cap = m->cap ? 2 * m->cap : 8;
        m->at = NEW_ARRAY(cx, NamedSymbol, m->cap);
        for (int i = 0; i < old.cap; i++)
            if (old.at[i].name)
                map_put(m, old.at[i].name, old.at[i].sym);
    }
    m->n += map_put(m, name, sym);
}

Alias *scope_alias(const Scope *s, const char *name) {
    for (int i = 0; i < s->aliases.n; i++)
        if (s->aliases.at[i].name == name)
            return &s->aliases.at[i];
    return NULL;
}

void scope_forget_alias(Scope *s, const char *name) {
    Alias *a = scope_alias(s, name);
    if (a)
        *a = s->aliases.at[--s->aliases.n];
}

Symbol *scope_add(Context *cx, Scope *s, const char *name, Span at, SymKind kind) {
    Symbol *sym = NEW(cx, Symbol);
    sym->kind = kind;
    sym->name = name;
    sym->span = at;
    sym->scope = s;
    sym->id = s->symbols.n;
    vec_push(cx, &s->symbols, sym);
    scope_bind(cx, s, name, sym);
    return sym;
}

Scope *scope_unit(Scope *s) {
    while (s->parent && s->parent->unit == s->unit)
        s = s->parent;
    return s;
}

bool scope_misses_names(const Scope *s) {
    for (; s; s = s->parent)
        if (s->misses_names)
            return true;
    return false;
}

Type scope_implicit(const Scope *s, const char *name) {
    if (name[0] < 'a' || name[0] > 'z')
        return TYPE(NONE, 0);
    return s->implicit[name[0] - 'a'];
}

bool sym_is_array(const Symbol *s) {
    return s->spec.kind != AS_SCALAR;
}

Symbol *symbol_root(const Symbol *s) {
    while (s && s->whole)
        s = s->whole;
    return (Symbol *)s;
}

const Unit *unit_outermost(const Unit *u) {
    while (u->host)
        u = u->host;
    return u;
}

bool unit_recurs(const Unit *u) {
    return u->is_recursive || u->is_reentered;
}

bool symbol_recurs(const Symbol *s) {
    const Unit *u = s->scope ? scope_unit(s->scope)->unit : NULL;
    return s->kind == SYM_VAR && (s->is_save || s->init) && u && unit_recurs(u);
}

bool sym_is_global(const Symbol *s) {
    return s->common || symbol_recurs(s) || s->is_heap || s->is_target || s->is_pointer ||
           (s->scope && s->scope->unit && s->scope->unit->kind == UN_MODULE);
}

const char *upper(Context *cx, const char *name) {
    char *s = arena_strndup(cx->arena, name, strlen(name));
    for (char *p = s; *p; p++)
        *p = (char)toupper((unsigned char)*p);
    return s;
}

/* ---- hints ---- */

enum { MAX_NAME = 63 };

/* Edits (insert, delete, replace, swap neighbours) from a to b, or `limit` if there are more. */
static int distance(const char *a, const char *b, int limit) {
    int n = (int)strlen(a), m = (int)strlen(b);
    int row[3][MAX_NAME + 2];
    if (n > MAX_NAME || m > MAX_NAME || n - m >= limit || m - n >= limit)
        return limit;
    for (int j = 0; j <= m; j++)
        row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[n % 3][m] < limit ? row[n % 3][m] : limit;
}

/* Fewer edits than this make a name similar. */
static int edit_limit(const char *name) {
    size_t len = strlen(name);
    return len < 3 ? 1 : len < 6 ? 2 : 3;
}

bool name_similar(const char *name, const char *known) {
    int d = distance(name, known, edit_limit(name));
    return d > 0 && d < edit_limit(name);
}

const char *scope_similar(const Sema *S, const char *name, bool calls) {
    int limit = edit_limit(name);
    const char *best = NULL;
    for (const Scope *s = S->scope; s; s = s->parent) {
        for (int i = 0; i < s->symbols.n; i++) {
            const Symbol *sym = s->symbols.at[i];
            bool proc = sym->kind == SYM_PROC;
            if ((proc && !calls) || (!s->unit && !calls) || sym->kind == SYM_CONSTRUCT)
                continue;
            int d = distance(name, sym->name, limit);
            if (d < limit && d > 0) {
                limit = d;
                best = sym->name;
            }
        }
        for (int i = 0; i < s->aliases.n; i++) {
            const Alias *a = &s->aliases.at[i];
            int d = distance(name, a->name, limit);
            if (d < limit && d > 0 && (calls || a->sym->kind != SYM_PROC)) {
                limit = d;
                best = a->name;
            }
        }
    }
    for (int i = 1; calls && i < INTRINSIC_COUNT; i++) {
        const Intrinsic *in = intrinsic_row((IntrinsicId)i);
        const char *known = in->name;
        if (in->library)
            continue;
        int d = distance(name, known, limit);
        if (d < limit && d > 0) {
            limit = d;
            best = known;
        }
    }
    return best;
}
