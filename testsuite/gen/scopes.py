#!/usr/bin/env python3
"""scopes.py: random programs about declarations: initial values, specification expressions, scopes.

    scopes.py SEED...                 one program that runs the body of each seed, on standard output
    scopes.py --keep 0,3 SEED         only these cases of the body: to make a failure small

Each seed has a chain of modules and cases: procedures with dummies, locals, internal procedures, BLOCKs and
ASSOCIATEs within each other, COMMON, EQUIVALENCE, ENTRY, statement functions, IMPLICIT. A `Scope` knows the names that
are visible and `facts`: integer expressions with their values. `Scope.number(v)` writes a random expression for a value, so bounds and
lengths may be anything and are still known. `run-seeds --generator scopes` compares with gfortran.

gfortran 12 is wrong in some of it, which is left out, as comments that begin with LEFT OUT say, and: LBOUND and UBOUND with DIM of constant arrays whose lower bounds are not 1,
where bounds ask for them, components of constants that are arrays, as a whole; COUNT of constant arrays in bounds; inquiries about
what has bounds or a length that are not `simple`, in the same specification part, and components with such ones; implied lower
bounds that are expressions; constructors of CHARACTER whose lengths are not simple, with implied DOs, or with items whose lengths are no constants; `'['//x//']'` of arrays x; NAMELIST of
renamed variables; indices of constructors within implied DOs of DATA.
"""
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs  # noqa: E402
from language import wrap  # noqa: E402

HELPERS = '''module helpers
  implicit none
contains
  pure integer function twice(i)
    integer, intent(in) :: i
    twice = 2*i
  end function twice
  pure integer function less(i, by)
    integer, intent(in) :: i
    integer, intent(in), optional :: by
    less = i - 1
    if (present(by)) less = i - by
  end function less
  pure integer function among(v, at)
    integer, intent(in) :: v(:), at
    among = v(at)
  end function among
  pure integer function wide(s)
    character(len=*), intent(in) :: s
    wide = len(s)
  end function wide
end module helpers
'''
WORDS = ('a b c d e f g h k m n p q r s t u v w x y z aa bb cc dd ee ff data block target only result save '
         'real1 n1 n2 item list x_1 value scan exp').split()
KINDS = {'i': [1, 2, 4, 4, 4, 8], 'r': [4, 4, 8], 'z': [4, 8], 'l': [4, 4, 1, 2, 8]}
NAMES = {'i': 'integer', 'r': 'real', 'z': 'complex', 'l': 'logical'}


class Type:
    """An intrinsic type of a kind, CHARACTER of a length, or a structure (`record`)."""
    def __init__(self, base, kind=4, length=None, record=None):
        self.base, self.kind, self.length, self.record = base, kind, length, record

    @property
    def plain(self):
        return self.record is None or self.record.plain


class Record:
    """A derived type; `parts` are entities, `plain` is one without POINTER and ALLOCATABLE components."""
    def __init__(self, name, parts):
        self.name, self.parts = name, parts
        self.plain = all(not p.dynamic and p.type.plain for p in parts)


class Entity:
    def __init__(self, name, type, bounds=(), constant=False, dynamic=None):
        self.name, self.type, self.bounds, self.constant, self.dynamic = name, type, tuple(bounds), constant, dynamic
        self.target = self.dummy = self.shared = self.automatic = self.deferred = self.default = self.mapped = False
        self.simple = True  # bounds and length are such that inquiries are constants for gfortran 12, too

    def called(self, name):
        """The same entity by another name."""
        other = Entity(name, self.type, self.bounds, self.constant, self.dynamic)
        vars(other).update({k: v for k, v in vars(self).items() if k != 'name'})
        return other

    @property
    def size(self):
        size = 1
        for lo, hi in self.bounds:
            size *= max(hi - lo + 1, 0)
        return size


def words(text):
    return set(re.findall(r'[a-z_]\w*', re.sub(r"'[^']*'", '', text)))


class Scope:
    """What is visible somewhere. `own` names are declared here and hide the host's, from the start."""

    def __init__(self, gen, own=(), host=None):
        self.gen, self.rng, self.host = gen, gen.rng, host
        self.own = set(own)
        self.facts, self.entities, self.records = [], [], []
        self.lines, self.late, self.begin = [], [], []

    def seen(self, what, key):
        """Facts or entities or records, the host's included."""
        found = list(getattr(self, what))
        if self.host:
            found += [f for f in self.host.seen(what, key) if not key(f) & self.own]
        return found

    def all_facts(self, constant):
        return [f for f in self.seen('facts', lambda f: words(f[0])) if f[2] or not constant]

    def all_entities(self):
        return self.seen('entities', lambda e: {e.name})

    def all_records(self):
        return self.seen('records', lambda r: {r.name})

    def pick(self, *choices):
        return self.rng.choice(choices)

    # ---- integer expressions of a known value

    def leaf(self, v, constant):
        facts = self.all_facts(constant)
        if self.simple:
            facts = [f for f in facts if f[0].isidentifier()]
        if facts and self.rng.random() < 0.75:
            same = [f for f in facts if f[1] == v]
            text, value, _ = self.rng.choice(same if same and self.rng.random() < 0.5 else facts)
            if value == v:
                return text
            return '(%s %s %d)' % (text, '+' if v > value else '-', abs(v - value))
        return str(v) if v >= 0 else '(%d)' % v

    def number(self, v, constant=True, depth=None):
        if self.simple:
            depth = 0
        elif depth is None:
            depth = self.pick(0, 0, 0, 1, 1, 2)
        if depth <= 0:
            return self.leaf(v, constant)
        w = self.rng.randint(-2, 5)

        form, *values = self.rng.choice(self.forms(v, w, constant))
        return form % tuple(self.number(x, constant, depth - self.rng.randint(1, 2)) for x in values)

    def forms(self, v, w, constant):
        """Expressions of the value v, as formats and the values of what stands in them."""
        i = self.pick('i', 'j')
        forms = [('(%s + %s)', v - w, w), ('(%s - %s)', v + w, w), ('max(%s, %s)', v, v - abs(w)), ('min(%s, %s)', v, v + abs(w)), ('(%s*2 + ' + str(v % 2) + ')', v//2), ('(-(%s))', -v),
                 ('merge(%s, %s, %s > 0)', v, w, abs(w) + 1), ('int(%s/2.0)', 2*v), ('nint(%s*1d0)', v), ('sum((/ %s, %s /))', v - w, w), ('maxval((/ %s, %s /))', v - 1, v),
                 ('dot_product((/ 1, 2 /), (/ %s, %s /))', v - 2*w, w), ('(modulo(%s, 50) + (' + str(v - v % 50) + '))', v % 50), ('ishft(%s, 0)', v), ('transfer(%s, 0)', v), ('ieor(ieor(%s, 5), 5)', v),
                 ('not(not(%s))', v), ('sum(reshape((/ %s, %s /), (/ 1, 2 /)))', w, v - w), ('int(%s, kind=4)', v), ('sign(%s, ' + ('1' if v >= 0 else '-1') + ')', abs(v)), ('product((/ %s, 1 /))', v),
                 ('int(aimag(cmplx(%s, %s)))', w, v), ('floor(%s + 0.5)', v)]
        if 0 <= v < 40:
            forms += [('size((/ (' + self.pick('0', i, '2*' + i, "'ab'") + ', ' + i + ' = 1, %s) /))', v), ("len(repeat('x', %s))", v), ('iand(%s, 255)', v), ('abs(%s)', -v), ('ibits(%s, 0, 8)', v),
                      ("(index('" + '.'*v + "'//'*', '*') - 1)",), ("len_trim('" + 'q'*v + "'//'  ')",), ('mod(%s, 64)', v), ('dim(%s, %s)', v + 3, 3), ('ichar(achar(%s))', v), ('popcnt(maskr(%s))', min(v, 31)),
                      ("len('" + 'a'*(v//2) + "'//'" + 'b'*(v - v//2) + "')",), ('sum((/ (1, ' + i + ' = %s, 1, -1) /))', v), ('iachar(char(%s))', v), ('size(spread(%s, 1, %s))', w, v),
                      ('maxval((/ 0, (' + i + ', ' + i + ' = 1, %s) /))', v), ('ubound((/ (' + i + ', ' + i + ' = %s, %s) /), 1)', w, w + v - 1)]
            if v > 31:
                forms = [f for f in forms if 'maskr' not in f[0]]
        if v in (1, 2, 4, 8):
            forms += [('kind(1_%d)' % v,), ('selected_int_kind(%d)' % {1: 2, 2: 4, 4: 9, 8: 12}[v],), ('int(bit_size(1_%d))/8' % v,), ('storage_size(1_%d)/8' % v,)]
        if v in (4, 8):
            forms += [('kind(%s)' % ('1.0' if v == 4 else '1d0'),), ('selected_real_kind(%d)' % (6 if v == 4 else 15),), ('kind((1d0, 0.0))/%d' % (8//v),)]
        if not constant and self.gen.helpers_seen:
            forms += [('(twice(%s) + ' + str(v % 2) + ')', v//2), ('less(%s)', v + 1), ('less(by=%s, i=%s)', w, v + w), ('among((/ %s, %s /), 1)', v, w)] * 2
            if 0 <= v < 40:
                forms += [("wide(repeat('z', %s))", v)]
        return forms

    # ---- values of other types

    def value(self, type, constant=True):
        """A scalar expression of a type, exact and small."""
        v = self.rng.randint(-9, 40)
        base, kind = type.base, type.kind
        if type.record:
            return self.structure(type.record, constant)
        candidates = [e for e in self.all_entities() if e.type.base == base and e.type.record is None and (e.constant and not e.dummy or not constant) and not e.dynamic and not e.shared]
        if candidates and self.rng.random() < 0.4:
            e = self.rng.choice(candidates)
            if e.size and (base != 'i' or kind >= e.type.kind):
                text = self.element(e, constant)
                if base == 'c':
                    length = e.type.length
                    if length and self.cut and self.rng.random() < 0.5:
                        at = self.rng.randint(1, length)
                        text += '(%s:%s)' % (self.number(at, constant), self.number(self.rng.randint(at, length), constant))
                    return text
                return {'i': 'mod(%s, 50)', 'r': '%s', 'z': '%s', 'l': '%s'}[base] % text
        n = self.number(v, constant)
        if base == 'i':
            return self.pick(n, '%d' % v, '%d_%d' % (v, kind), 'int(%s, %d)' % (n, kind))
        if base == 'r':
            return self.pick('%s/8d0' % n, '%d.5' % v, '%d.25d0' % v, 'real(%s, %d)/4' % (n, kind), n, 'sqrt(%s*1d0)' % self.number(16, constant))
        if base == 'z':
            return self.pick('(%d.5, -1)' % v, 'cmplx(%s, %d, kind=%d)' % (n, v, kind), '(1d0, %d)' % v, '%d' % v, 'conjg((2.0, %d))' % v)
        if base == 'l':
            return self.pick('.true.', '.false.', '%s > %d' % (n, self.rng.randint(-3, 20)), '.not. (%s == %d)' % (n, v), 'btest(%s, 1)' % n, "lge('b', 'a')", '.true._%d' % kind, "any((/ 1, 2 /) == %s)" % n)
        return self.pick("'%s'" % 'hello, world'[v % 7:v % 7 + self.rng.randint(0, 6)], "repeat('ab', %s)" % self.number(self.rng.randint(0, 3), constant), "achar(%s)//'z'" % self.number(65 + abs(v) % 26, constant),
                         "trim('ab   ')//'-'", "adjustl('  q')", "'''' // \"x\"", "char(%s)" % self.number(97 + abs(v) % 26, constant))

    def element(self, e, constant):
        if not e.bounds:
            return e.name
        return '%s(%s)' % (e.name, ', '.join(self.number(self.rng.randint(lo, hi), constant) for lo, hi in e.bounds))

    def structure(self, record, constant):
        """A structure constructor: keywords for some, what has a default value may be missing behind them."""
        parts, keyword = [], False
        for p in record.parts:
            if p.default and self.rng.random() < 0.3:
                keyword = True
                continue
            keyword = keyword or self.rng.random() < 0.2
            text = self.part_value(p, constant)
            parts.append('%s=%s' % (p.name, text) if keyword else text)
        return '%s(%s)' % (record.name, ', '.join(parts))

    def part_value(self, p, constant):
        if p.dynamic:
            return 'null()'
        return self.array_value(p, constant, True) if p.bounds else self.value(p.type, constant)

    def array_value(self, e, constant, part=False):
        """An expression for a whole array; a scalar seldom."""
        rank, size = len(e.bounds), e.size
        kind = self.rng.random()
        if kind < 0.2:
            return self.value(e.type, constant or bool(e.type.record))
        i = self.pick('i', 'j')
        # LEFT OUT: implied DOs of texts for arrays of length 0, which gfortran 12 lets overwrite what lies behind
        if e.type.base == 'c' and (constant or part or not e.type.length):
            kind = kind*0.4 + 0.2
            if not 0 < size < 9:
                return self.value(e.type, constant)
        if e.type.record or (kind < 0.6 and 0 < size < 9):
            spec = e.type.base == 'c'
            before, self.cut = self.cut, False
            items = [self.value(e.type, constant or spec) for _ in range(size)]
            self.cut = before
            if e.type.base in 'rzil' and not spec:
                items = [self.convert(e.type, x) for x in items]
            if e.type.record and size > 4:
                return self.value(e.type, True)
            if not size:
                return self.value(e.type, constant or bool(e.type.record))
            text = '(/ %s%s /)' % (self.typed(e.type) if spec else '', ', '.join(items))
        else:
            item = {'i': 'mod(%s*%d, 30) - 7' % (i, self.rng.randint(1, 9)), 'r': '%s/4d0' % i, 'z': 'cmplx(%s, %d)' % (i, self.rng.randint(0, 9)), 'l': 'mod(%s, 3) == %d' % (i, self.rng.randint(0, 2)),
                    'c': self.pick('achar(96 + %s)' % i, "'x'//achar(64 + %s)" % i, "repeat(achar(96 + %s), 2)" % i)}[e.type.base]
            if e.type.base in 'rzil':
                item = self.convert(e.type, item)
            text = '(/ (%s, %s = %s, %s) /)' % (item, i, self.number(1, constant), self.number(size, constant))
        if rank == 1 and self.rng.random() < 0.9:
            return text
        return 'reshape(%s, (/ %s /))' % (text, ', '.join(self.number(max(hi - lo + 1, 0), constant) for lo, hi in e.bounds))

    def typed(self, type):
        """The type of a constructor."""
        before, self.simple = self.simple, True
        text = self.spec_of(type) + ' :: '
        self.simple = before
        return text

    @staticmethod
    def convert(type, text):
        return {'i': 'int(%s, %d)', 'r': 'real(%s, %d)', 'z': 'cmplx(%s, kind=%d)', 'l': 'logical(%s, %d)'}[type.base] % (text, type.kind)

    # ---- declarations

    def spec_of(self, type, length=None, constant=True):
        """The type as a declaration has it."""
        if type.record:
            return 'type(%s)' % type.record.name
        if type.base == 'c':
            length = length or self.number(type.length, constant)
            return self.pick('character(len=%s)', 'character(%s)', 'character(kind=1, len=%s)') % length if length != ':' else 'character(len=:)'
        if type.kind == 4 and self.rng.random() < 0.6:
            return NAMES[type.base]
        if type.base == 'r' and type.kind == 8 and self.rng.random() < 0.3:
            return 'double precision'
        kind = str(type.kind) if self.rng.random() < 0.5 else self.number(type.kind, True)
        return '%s(%s%s)' % (NAMES[type.base], self.pick('', 'kind='), kind)

    def a_type(self, records=True, plain=False):
        bases = ['i', 'i', 'i', 'r', 'r', 'z', 'l', 'c', 'c', 'c']
        found = [r for r in self.all_records() if r.plain or not plain] if records else []
        if found and self.rng.random() < 0.25:
            return Type('t', record=self.rng.choice(found))
        base = self.rng.choice(bases)
        if base == 'c':
            return Type('c', 1, self.pick(1, 2, 3, 4, 5, 7, 0))
        return Type(base, self.rng.choice(KINDS[base]))

    def a_shape(self, rank=None):
        if rank is None:
            rank = self.pick(0, 0, 0, 1, 1, 1, 2, 2, 3, 4)
        bounds = []
        for _ in range(rank):
            lo = self.pick(1, 1, 1, 0, -2, 3)
            bounds.append((lo, lo + self.rng.randint(-1 if self.rng.random() < 0.3 else 0, 4 if rank < 3 else 1)))
        return bounds

    def shape_text(self, bounds, constant=True):
        out = []
        for lo, hi in bounds:
            up = self.number(hi, constant)
            out.append(up if lo == 1 and self.rng.random() < 0.8 else '%s:%s' % (self.number(lo, constant), up))
        return '(%s)' % ', '.join(out) if out else ''

    def learn(self, e):
        """What its declaration lets others know."""
        self.entities.append(e)
        name, add = e.name, self.facts.append
        if e.type.base == 'c' and not (e.dynamic and e.deferred):
            add(('len(%s)' % name, e.type.length, not e.dummy and not e.automatic and e.simple and not e.dynamic))
        if e.dynamic:
            return
        constant = not e.dummy and not e.automatic and e.simple
        if e.bounds:
            add(('size(%s)' % name, e.size, constant))
            d = self.rng.randrange(len(e.bounds))
            lo, hi = e.bounds[d]
            lo, hi = (lo, hi) if hi >= lo else (1, 0)
            if not e.constant or lo == 1:
                add(('lbound(%s, %d)' % (name, d + 1), lo, constant))
                add(('ubound(%s, dim=%d)' % (name, d + 1), hi, constant))
            add(('size(%s, %d)' % (name, d + 1), hi - lo + 1, constant))
        if e.type.base in 'ril':
            add(('kind(%s)' % name, e.type.kind, True))

    def name(self):
        return self.names.pop() if self.names else None

    def take_names(self, count):
        """Names for what this scope will declare: some hide the host's."""
        if self.host is None:
            free = [w for w in WORDS if w not in self.own and w not in self.taken]
        else:
            free = [w for w in WORDS if w not in self.own]
        self.names = self.rng.sample(free, count)
        self.own |= set(self.names)
        self.names.reverse()

    taken = frozenset()
    cut = True  # LEFT OUT: substrings as items of constructors, which gfortran 12 sometimes fills up with what lies behind
    simple = False  # numbers are literals or names: what gfortran knows in the same specification part

    def known(self):
        """INTEGER constants whose values are facts: scalars, arrays, structures."""
        name = self.name()
        v = self.rng.randint(-2, 6)
        kind = self.rng.random()
        if kind < 0.6:
            text = self.number(v)
            self.lines += self.pick(['integer, parameter :: %s = %s' % (name, text)], ['integer %s' % name, 'parameter (%s = %s)' % (name, text)])
            e = Entity(name, Type('i', 4), (), True)
            self.facts.append((name, v, True))
        else:
            values = [self.rng.randint(-2, 6) for _ in range(self.rng.randint(1, 4))]
            self.simple = True
            lo = self.pick(1, 1, 0, -1, 3)
            bounds = (lo, lo + len(values) - 1)
            if self.rng.random() < 0.5:
                shape = '*' if lo == 1 and self.rng.random() < 0.7 else '%d:*' % lo
            else:
                shape = '%s:%s' % (self.number(lo), self.number(bounds[1]))
            self.simple = False
            items = ', '.join(self.number(x) for x in values)
            self.lines.append('integer, parameter :: %s(%s) = (/ %s /)' % (name, shape, items))
            e = Entity(name, Type('i', 4), [bounds], True)
            for k, x in enumerate(values):
                self.facts.append(('%s(%d)' % (name, lo + k), x, True))
            self.facts += [('sum(%s)' % name, sum(values), True), ('maxval(%s)' % name, max(values), True), ('minval(%s)' % name, min(values), True)]
            if len(values) > 1:
                self.facts.append(('sum(%s(%d:))' % (name, lo + 1), sum(values[1:]), True))
        e.automatic = e.deferred = False
        self.learn(e)

    def constant(self):
        """A PARAMETER of any type."""
        e = Entity(self.name(), self.a_type(plain=True), self.a_shape(), True)
        if e.type.record:
            e.bounds = e.bounds[:2]
        e.automatic = e.deferred = False
        e.simple = self.rng.random() < 0.5
        value = self.array_value(e, True) if e.bounds else self.value(e.type, True)
        self.simple = e.simple
        spec, shape = self.spec_of(e.type), self.shape_text(e.bounds)
        self.simple = False
        if e.bounds and len(e.bounds) == 1 and value.startswith('(/') and e.bounds[0][0] == 1 and self.rng.random() < 0.5:
            shape = '(*)'
        if self.rng.random() < 0.4:
            self.lines += ['%s :: %s%s' % (spec, e.name, shape if shape != '(*)' else self.shape_text(e.bounds)), 'parameter (%s = %s)' % (e.name, value)]
        elif shape and self.rng.random() < 0.4:
            self.lines += ['%s, dimension%s, parameter :: %s = %s' % (spec, shape, e.name, value)]
        else:
            self.lines += ['%s, parameter :: %s%s = %s' % (spec, e.name, shape, value)]
        self.learn(e)

    def record(self, name):
        """A TYPE definition."""
        parts, lines = [], []
        sequence = self.rng.random() < 0.15
        for k in range(self.rng.randint(1, 4)):
            p = Entity(self.rng.choice(['a', 'n', 'x', 'len', 'size', 'v']) + str(k), self.a_type(plain=sequence), self.a_shape(self.pick(0, 0, 1, 1, 2)))
            if p.type.record:  # 7 dimensions with those of what it is part of
                p.bounds = p.bounds[:1]
            if sequence and p.type.record:
                p.type = Type('i')
            self.simple = True
            kind = self.rng.random()
            if kind < 0.15 and not sequence and not p.type.record:
                p.dynamic = self.pick('pointer', 'allocatable')
                colons = '(%s)' % ', '.join(':' for _ in p.bounds) if p.bounds else ''
                if not p.bounds and p.type.base == 'c' and p.dynamic == 'allocatable':
                    p.type = Type('r', 8)
                p.default = True
                lines.append('%s, %s :: %s%s%s' % (self.spec_of(p.type), p.dynamic, p.name, colons, ' => null()' if p.dynamic == 'pointer' else ''))
            else:
                spec, shape = self.spec_of(p.type), self.shape_text(p.bounds)
                value = ''
                if self.rng.random() < 0.5 and p.type.plain:
                    value = ' = ' + self.part_value(p, True)
                    p.default = True
                lines.append('%s :: %s%s%s' % (spec, p.name, shape, value) if self.rng.random() < 0.7 or not shape else '%s, dimension%s :: %s%s' % (spec, shape, p.name, value))
            self.simple = False
            parts.append(p)
        self.lines += ['type %s' % self.pick(name, ':: ' + name)] + (['  sequence'] if sequence else []) + ['  ' + x for x in lines] + ['end type%s' % self.pick('', ' ' + name)]
        record = Record(name, parts)
        record.sequence = sequence
        self.records.append(record)

    def variable(self, saved=None, automatic=False):
        """A variable with attributes; `begin` gives it a value if its declaration does not."""
        rng = self.rng
        e = Entity(self.name(), self.a_type(), self.a_shape())
        if e.type.record:
            e.bounds = e.bounds[:2]
        e.automatic = e.deferred = False
        e.simple = rng.random() < 0.5
        kind = rng.random()
        if kind < 0.3 and e.type.record is None:
            return self.dynamic(e)
        if automatic and rng.random() < 0.6 and (e.bounds or e.type.base == 'c') and e.type.plain:
            e.automatic = True
            self.lines.append(self.declaration(e, self.spec_of(e.type, constant=False), self.shape_text(e.bounds, False), []))
            self.map(e, True)
            self.begin += self.fill(e)
            return self.learn(e)
        attributes = []
        if saved is None:
            saved = rng.random() < 0.5
        e.target = rng.random() < 0.2
        if e.target:
            attributes.append('target')
        value, after = '', []
        if saved:
            how = rng.random()
            if how < 0.55 and e.type.plain:
                value = ' = ' + (self.array_value(e, True) if e.bounds else self.value(e.type, True))
            elif how < 0.9 and e.type.record is None and e.size:
                after = self.data(e)
            elif e.type.record is None:
                value = ' = ' + self.value(e.type, True)
            if rng.random() < 0.5:
                attributes.append('save')
            if not value and not after and 'save' not in attributes:
                attributes.append('save')
            if e.type.record and not value:
                self.first += self.fill(e, not self.module)  # others may have no value yet
        self.simple = e.simple
        self.lines += [self.declaration(e, self.spec_of(e.type), self.shape_text(e.bounds), attributes, value)] + after
        self.simple = False
        if not e.target:
            self.map(e, False)
        if not saved:
            self.begin += self.fill(e)
        self.learn(e)

    def declaration(self, e, spec, shape, attributes, value=''):
        """One declaration, or the attributes as statements around it."""
        attributes = list(attributes)
        self.rng.shuffle(attributes)
        lines = []
        for a in list(attributes):
            if self.rng.random() < 0.3 and not value:
                attributes.remove(a)
                lines.append('%s %s%s' % (a, self.pick('', ':: '), e.name))
        if shape and self.rng.random() < 0.25:
            if self.rng.random() < 0.4 and not value:
                lines.append('dimension %s%s' % (e.name, shape))
            else:
                attributes.insert(self.rng.randint(0, len(attributes)), 'dimension' + shape)
            shape = ''
        # LEFT OUT: initial values behind c(3)*(length), which gfortran 12 fills up with NULs
        if e.type.base == 'c' and self.rng.random() < 0.15 and not (e.bounds and value) and not e.deferred and spec.startswith('character('):
            length = self.number(e.type.length, not e.automatic)
            lines.append('character%s :: %s%s*(%s)%s' % (''.join(', ' + a for a in attributes), e.name, shape, length, value))
        else:
            lines.append('%s%s :: %s%s%s' % (spec, ''.join(', ' + a for a in attributes), e.name, shape, value))
        if len(lines) > 1 and not value and self.rng.random() < 0.3 and self.implicit_ok:
            lines.reverse()
        return '\n'.join(lines)

    implicit_ok = False
    recursive = False  # a pointer that is kept would be deallocated by the inner call

    def dynamic(self, e):
        e.dynamic = self.pick('allocatable', 'allocatable', 'pointer')
        if e.type.base == 'c' and self.rng.random() < 0.5 and not e.bounds:
            e.deferred = True
        spec = self.spec_of(e.type, ':' if e.deferred else None)
        colons = '(%s)' % ', '.join(':' for _ in e.bounds) if e.bounds else ''
        null = ' => null()' if e.dynamic == 'pointer' and self.rng.random() < 0.4 and not self.recursive else ''
        self.lines.append(self.declaration(e, spec, colons, [e.dynamic] + (['save'] if self.module else []), null))
        shape = self.shape_text(e.bounds, False)
        typed = ('%s :: ' % ('character(len=%s)' % self.number(e.type.length, False))) if e.deferred else ''
        if e.dynamic == 'pointer':
            test = 'associated(%s)' % e.name
            if not null and not self.module:
                self.begin.append('nullify (%s)' % e.name)
            if self.module and not null:
                self.lines[-1] += '\ndata %s /null()/' % e.name if self.rng.random() < 0.5 else ''
                if not self.lines[-1].endswith('/'):
                    self.first.append('nullify (%s)' % e.name)
        else:
            test = 'allocated(%s)' % e.name
        fill = ['if (%s) %s (%s)' % (test, 'deallocate', e.name), 'allocate (%s%s%s)' % (typed, e.name, shape)] + self.fill(e)
        (self.first if self.module else self.begin).extend(fill)
        if e.dynamic == 'pointer' and not self.module:
            self.end.append('deallocate (%s)' % e.name)
        if e.dynamic == 'allocatable' and not e.deferred and e.bounds:
            self.map(e, False)
        self.learn(e)

    module = False

    def fill(self, e, constant=False):
        """Statements that give it a value."""
        if e.type.record and not e.type.record.plain:
            lines = []
            elements = [e.name] if not e.bounds else ['%s(%s)' % (e.name, ', '.join(map(str, at))) for at in self.places(e.bounds)]
            for x in elements[:3]:
                lines += self.fill_parts(x, e.type.record, constant)
            return lines
        if e.bounds:
            return ['%s = %s' % (e.name, self.array_value(e, constant))]
        return ['%s = %s' % (e.name, self.value(e.type, constant))]

    def fill_parts(self, x, record, constant=False):
        lines = []
        for p in record.parts:
            if p.dynamic:
                continue
            if p.type.record and not p.type.record.plain:
                if p.size:  # of an array the first element, which show_parts prints
                    lines += self.fill_parts('%s%%%s' % (x, p.name) + ('(%s)' % ', '.join(str(lo) for lo, _ in p.bounds) if p.bounds else ''), p.type.record, constant)
                continue
            lines.append('%s%%%s = %s' % (x, p.name, self.part_value(p, constant)))
        return lines

    @staticmethod
    def places(bounds):
        at = [()]
        for lo, hi in reversed(bounds):
            at = [(k,) + rest for rest in at for k in range(lo, hi + 1)]
        return at

    def literal(self, type):
        v = self.rng.randint(-9, 40)
        return {'i': '%d' % v, 'r': self.pick('%d.5' % v, '%d.25d0' % v, str(v)), 'z': '(%d.5, %d)' % (v, v), 'l': self.pick('.true.', '.false.'), 'c': "'%s'" % 'qwerty'[v % 3:v % 3 + 3]}[type.base]

    def data(self, e):
        """DATA for a variable of intrinsic type."""
        t = e.type
        if not e.bounds:
            if t.base == 'c' and t.length > 1 and self.rng.random() < 0.5:
                cut = self.rng.randint(1, t.length - 1)
                return ["data %s(:%s), %s(%s:) /%s, %s/" % (e.name, self.number(cut), e.name, self.number(cut + 1), self.literal(t), self.literal(t))]
            return ['data %s /%s/' % (e.name, self.literal(t))]
        size, how = e.size, self.rng.random()
        if how < 0.4 or len(e.bounds) > 2:
            values, left = [], size
            while left:
                k = self.rng.randint(1, left)
                values.append('%s%s' % ('%d*' % k if k > 1 else '', self.literal(t)))
                left -= k
            return ['data %s /%s/' % (e.name, ', '.join(values))]
        before, self.simple = self.simple, True
        (lo, hi) = e.bounds[0]
        inner, rest = '%s(i%s)' % (e.name, ', j' if len(e.bounds) == 2 else ''), ''
        if t.base == 'c' and t.length > 2 and self.rng.random() < 0.4:
            inner += '(1:2)'
            rest = 'blank'
        loop = '(%s, i = %s, %s)' % (inner, self.number(lo), self.number(hi)) if self.rng.random() < 0.7 else '(%s, i = %s, %s, -1)' % (inner, self.number(hi), self.number(lo))
        if len(e.bounds) == 2:
            loop = '(%s, j = %s, %s)' % (loop, self.number(e.bounds[1][0]), self.number(e.bounds[1][1]))
        self.simple = before
        values = '%d*%s' % (size, self.literal(t)) if self.rng.random() < 0.4 else ', '.join(self.literal(t) for _ in range(size))
        out = ['data %s /%s/' % (loop, values)]
        if rest:
            inner = inner.replace('(1:2)', '(3:)')
            loop = loop.replace('(1:2)', '(3:)')
            out.append('data %s /%d*%s/' % (loop, size, self.literal(t)))
        return out

    def map(self, e, automatic):
        """A mapping for an array, in some seeds."""
        if not self.gen.mapped or not e.bounds or e.type.record or self.rng.random() < 0.4 or self.block:
            return
        rank, e.mapped = len(e.bounds), True
        formats = [self.pick('BLOCK', 'CYCLIC', '*', 'CYCLIC(2)') for _ in range(rank)]
        if not any(f != '*' for f in formats):
            formats[-1] = 'BLOCK'
        if self.rng.random() < 0.3 and not e.dynamic:
            t = 't_' + e.name
            self.late += ['!HPF$ TEMPLATE %s%s' % (t, '(%s)' % ', '.join('%d:%d' % (lo, max(hi, lo) + 2) for lo, hi in e.bounds)),
                          '!HPF$ DISTRIBUTE %s(%s)' % (t, ', '.join(formats)),
                          '!HPF$ ALIGN %s(%s) WITH %s(%s)' % (e.name, ', '.join('ijkl'[:rank]), t, ', '.join('%s + 1' % x for x in 'ijkl'[:rank]))]
        else:
            self.late.append('!HPF$ DISTRIBUTE %s(%s)' % (e.name, ', '.join(formats)))

    block = False

    # ---- uses

    def show(self, e):
        """Statements that print it and what is known of it."""
        x, out = e.name, []
        if e.bounds:
            out.append("print *, '%s', lbound(%s), ubound(%s), size(%s), shape(%s)" % (x, x, x, x, x))
        if e.type.record:
            at = x
            if e.bounds:
                if not e.size:
                    return out
                places = self.places(e.bounds)
                for place in {places[0], places[-1]} if e.type.record.plain else [places[0]]:
                    out += self.show_parts('%s(%s)' % (x, ', '.join(map(str, place))), e.type.record, e.constant)
                return out
            return out + self.show_parts(at, e.type.record, e.constant)
        if e.type.base == 'c':
            text = "print *, '%s', len(%s), %s" % (x, x, x if e.bounds else "'['//%s//']'" % x)
        else:
            text = "print *, '%s', kind(%s), %s%s" % (x, x, x, self.pick('', '', ', storage_size(%s)' % x, ', range(%s)' % x if e.type.base in 'irz' else ''))
        return out + [text]

    def show_parts(self, x, record, constant):
        out = []
        bounds = '%s, lbound(%s), ubound(%s)'
        for p in record.parts:
            y = '%s%%%s' % (x, p.name)
            if p.dynamic:
                out.append('print *, %s(%s)' % ('associated' if p.dynamic == 'pointer' else 'allocated', y))
            elif p.type.record:
                if not p.bounds:
                    out += self.show_parts(y, p.type.record, constant)
                elif p.size:
                    out += self.show_parts('%s(%s)' % (y, ', '.join(str(lo) for lo, _ in p.bounds)), p.type.record, constant)
            elif constant and p.bounds:
                if p.size:
                    out.append('print *, %s(%s)' % (y, ', '.join(str(lo) for lo, _ in p.bounds)))
            elif p.type.base == 'c':
                out.append("print *, len(%s), %s" % (y, bounds.replace('%s', y) if p.bounds else "'['//%s//']'" % y))
            else:
                out.append('print *, %s' % (bounds.replace('%s', y) if p.bounds else y))
        return out

    def change(self, e):
        """Statements that give it, or a part of it, another value."""
        if e.constant or not e.size and e.bounds:
            return []
        if e.type.record and not e.type.record.plain:
            at = e.name if not e.bounds else '%s(%s)' % (e.name, ', '.join(str(hi) for _, hi in e.bounds))
            return self.fill_parts(at, e.type.record)[:1]
        if e.bounds and self.rng.random() < 0.5:
            return ['%s = %s' % (self.element(e, False), self.value(e.type, False))]
        if e.bounds and self.rng.random() < 0.4 and e.type.base in 'irz':
            subs = ['%s:%s' % (self.number(lo, False), self.number(hi, False)) if self.rng.random() < 0.5 else ':' for lo, hi in e.bounds]
            return ['%s(%s) = %s(%s)/2' % (e.name, ', '.join(subs), e.name, ', '.join(subs))] if e.type.base != 'z' else []
        if e.bounds and len(e.bounds) == 1 and e.type.base in 'ir' and self.rng.random() < 0.6:
            lo, hi = e.bounds[0]
            return ['forall (%s = %s:%s) %s(%s) = %s' % ('i', self.number(lo, False, 0), self.number(hi, False, 0), e.name, 'i', self.pick('i', '2*i', 'mod(i, 3)'))]
        if e.type.base == 'c' and not e.bounds and e.type.length > 1 and self.rng.random() < 0.5:
            return ['%s(%s:%s) = %s' % (e.name, self.number(1, False), self.number(self.rng.randint(1, e.type.length), False), self.value(e.type, False))]
        if e.deferred and not e.bounds:  # its length stays what is known
            return ['%s(:) = %s' % (e.name, self.value(e.type, False))]
        return self.fill(e)

    def uses(self, count):
        out = []
        entities = [e for e in self.all_entities() if not e.shared]
        for e in self.rng.sample(entities, min(count, len(entities))):
            out += self.change(e) if self.rng.random() < 0.6 else []
            out += self.show(e)
        v = self.rng.randint(-5, 30)
        for k in range(self.rng.randint(1, 2)):
            out.append('if (%s /= %d) print *, %s' % (self.number(v, False, 2), v, "'number %d'" % v))
            out.append('print *, %s' % self.number(self.rng.randint(-5, 30), False, 2))
        return out


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random('scopes %d' % seed)
        self.mapped = self.rng.random() < 0.4
        self.helpers_seen = False
        self.count = 0
        self.modules = self.chain()
        self.helpers_seen = True
        makers = [self.procedure, self.procedure, self.procedure, self.shared, self.stored, self.entries, self.implicit, self.function]
        self.statements = [self.rng.choice(makers)() for _ in range(self.rng.randint(2, 4))]
        self.body = self

    def pick(self, *choices):
        return self.rng.choice(choices)

    def unique(self, word):
        self.count += 1
        return '%s_%d_%d' % (word, self.seed, self.count)

    # ---- modules

    def chain(self):
        """Modules that use each other; self.outside is what the last one gives away."""
        out, before = [], None
        self.exports = []
        self.first = []
        for depth in range(self.rng.randint(1, 3)):
            name = self.unique('mod')
            s = Scope(self)
            s.module, s.first, s.end = True, [], []
            uses, taken = self.use(s, before) if before else ([], set())
            s.taken = taken
            s.lines = []
            s.own |= taken
            s.take_names(self.rng.randint(5, 9))
            s.lines.append('integer :: i = 7, j = -3' if not before else '! i and j are of the first module')
            for k in range(self.rng.randint(1, 2)):
                s.known()
            if self.rng.random() < 0.8:
                s.record(self.unique('t'))
            self.declare(s)
            private = {e.name for e in s.entities if e.name not in taken and self.rng.random() < 0.2}
            access = []
            if private:
                access = ['private :: %s' % ', '.join(sorted(private))]
            own = [e for e in s.entities if e.name not in taken]
            # what allocates and the like is called once, from the seed's subroutine
            start = []
            if s.first:
                start = ['contains', '  subroutine start_%s' % name] + ['    ' + x for x in s.first] + ['  end subroutine start_%s' % name]
                self.first.append('call start_%s' % name)
            begin = s.begin
            if begin:
                raise AssertionError(begin)
            lines = ['module %s' % name] + ['  ' + u for u in uses] + ['  implicit none'] + ['  ' + x for x in access]
            lines += ['  ' + x for x in s.lines] + s.late + start + ['end module %s' % name]
            out += lines
            s.title, s.private, s.all_own = name, private, own
            before = s
        self.last = before
        return out

    def use(self, scope, module):
        """USE statements for a module, all of it or ONLY or renamed; the names that come."""
        visible = [e for e in module.entities if e.name not in module.private]
        facts = [f for f in module.facts if not words(f[0]) & module.private]
        records = list(module.records)
        renames, gone = {}, set()
        kind = self.rng.random()
        chosen = visible
        if kind < 0.5:
            for e in self.rng.sample(visible, min(len(visible), self.rng.randint(0, 3))):
                new = self.pick('my_', 'o_') + e.name
                if new not in {x.name for x in module.entities}:
                    renames[e.name] = new
        if kind > 0.65:
            chosen = [e for e in visible if self.rng.random() < 0.7]
            gone = {e.name for e in visible} - {e.name for e in chosen}
            items = ['%s' % (e.name if e.name not in renames else '%s => %s' % (renames[e.name], e.name)) for e in chosen] + [r.name for r in records] + ['i', 'j']
            self.rng.shuffle(items)
            text = ['use %s, only: %s' % (module.title, ', '.join(items))]
        else:
            text = ['use %s%s' % (module.title, ''.join(', %s => %s' % (v, k) for k, v in renames.items()))]

        def renamed(t):
            return re.sub(r'[a-z_]\w*', lambda m: renames.get(m.group(), m.group()), t)
        scope.entities += [e.called(renames.get(e.name, e.name)) for e in chosen]
        scope.facts += [(renamed(t), v, c) for t, v, c in facts if not words(t) & gone]
        scope.records += records
        return text, {renames.get(e.name, e.name) for e in chosen}

    def declare(self, s, automatic=False, saved=None):
        while s.names:
            kind = self.rng.random()
            if kind < 0.3 and len(s.names):
                s.known()
            elif kind < 0.5:
                s.constant()
            else:
                s.variable(True if s.module else saved, automatic)

    # ---- procedures

    def enter(self, host=None, use=True):
        """A scope; one without a host uses the last module."""
        s = Scope(self, (), host)
        s.first, s.end, s.used = [], [], []
        if use:
            s.used, got = self.use(s, self.last)
            s.own |= got
            s.used = ['use helpers'] + s.used
        return s

    def begin_scope(self, s, names, automatic, saved=None, record=0.3):
        s.take_names(self.rng.randint(*names))
        if self.rng.random() < record:
            s.record(self.unique('t'))
        s.known()
        self.declare(s, automatic, saved)

    def code(self, s, depth):
        """What a scope does: uses, BLOCKs, ASSOCIATEs."""
        out = list(s.begin) + s.uses(self.rng.randint(1, 4))
        for _ in range(self.rng.randint(0, 2) if depth else 0):
            out += self.pick(self.block, self.associate, self.loop)(s, depth - 1)
        return out

    def block(self, host, depth):
        s = self.enter(host, use=False)
        s.block = True
        self.begin_scope(s, (2, 4), True, record=0.1)
        if s.first:
            s.begin = s.first + s.begin
        label = self.pick('', self.unique('here') + ': ')
        return [label + 'block'] + ['  ' + x for x in s.lines + s.late + self.code(s, depth) + s.end] + ['end block' + (' ' + label[:-2] if label else '')]

    def associate(self, host, depth):
        found = [e for e in host.all_entities() if not e.shared and e.type.record is None]
        if not found:
            return []
        s = self.enter(host, use=False)
        items = []
        free = self.rng.sample(WORDS, len(WORDS))
        for e in self.rng.sample(found, min(len(found), self.rng.randint(1, 3))):
            name = free.pop()
            kind = self.rng.random()
            # LEFT OUT: arrays of texts by other names unless their length is a literal: gfortran 12 takes any length for it
            if e.type.base == 'c' and e.bounds and (e.dummy or e.automatic or e.dynamic or not e.simple):
                kind = 1
            if kind < 0.6:
                other = e.called(name)
                other.dynamic, other.constant, other.dummy = None, e.constant, True
                if e.bounds and any(hi < lo for lo, hi in e.bounds):
                    continue
                text = e.name
            elif not e.bounds or not e.size:
                other = Entity(name, Type('i'), (), True)
                v = self.rng.randint(-5, 9)
                text = host.number(v, False, 1)
                s.facts.append((name, v, False))
            else:
                other = Entity(name, e.type, (), e.constant)
                text = host.element(e, False)
            other.dummy = True
            other.automatic = other.deferred = False
            other.deferred = e.deferred and kind < 0.6
            other.constant = other.constant or False
            items.append((name, text, other))
        if not items:
            return []
        for name, _, other in items:
            s.own.add(name)
            s.entities.append(other)
        out = ['associate (%s)' % ', '.join('%s => %s' % (n, t) for n, t, _ in items)]
        for _, _, other in items:
            out += ['  ' + x for x in s.show(other)]
        # a constant's associate name is no constant: not for initial values
        for _, _, other in items:
            other.constant, other.shared = False, True
        return out + ['  ' + x for x in self.code(s, depth)] + ['end associate']

    def loop(self, s, depth):
        out = ['do j = %s, %s' % (s.number(1, False), s.number(2, False))]
        return out + ['  ' + x for x in s.uses(1)] + ['end do', 'j = -3']

    def dummies(self, s, host, count):
        """Dummies with actual arguments of the caller `host`: names, declarations, actuals."""
        args = []
        k = s.name()
        v = self.rng.randint(1, 5)
        s.lines.append('integer%s :: %s' % (self.pick('', ', intent(in)'), k))
        e = Entity(k, Type('i'), (), True)
        e.dummy, e.automatic, e.deferred, e.shared = True, False, False, True
        s.entities.append(e)
        s.facts.append((k, v, False))
        args.append((k, host.number(v, False)))
        usable = [x for x in host.all_entities() if not x.shared and x.type.plain and not x.dummy]
        passed = set()
        for x in self.rng.sample(usable, min(count, len(usable))):
            if not s.names or x.type.record and not any(r.name == x.type.record.name for r in s.all_records()):
                continue
            name = s.name()
            d = Entity(name, x.type, x.bounds, x.constant)
            d.dummy, d.automatic, d.deferred = True, False, False
            intent = ', intent(in)' if x.constant else self.pick('', ', intent(inout)')
            length = '*' if self.rng.random() < 0.6 else None
            spec = s.spec_of(x.type, length if x.type.base == 'c' else None, constant=False)
            shape = ''
            if x.bounds:
                zero = any(hi < lo for lo, hi in x.bounds)
                kind = self.rng.random()
                if kind < 0.4 and not zero:
                    d.bounds = [(lo2, lo2 + hi - lo) for (lo, hi), lo2 in zip(x.bounds, [self.pick(1, 1, 0, -3, 4) for _ in x.bounds])]
                    shape = '(%s)' % ', '.join('%s:' % s.number(lo, False) if lo != 1 else ':' for lo, _ in d.bounds)
                # LEFT OUT: mapped arrays as sequences of elements, which HPF does not have
                elif kind < 0.6 and x.size and x.type.base != 'c' and not (x.mapped and len(x.bounds) > 1):
                    d.bounds = [(0, x.size - 1)]
                    shape = s.shape_text(d.bounds, False)
                else:
                    shape = s.shape_text(x.bounds, False)
            s.lines.append('%s%s :: %s%s' % (spec, intent, name, shape))
            s.learn(d)
            args.append((name, x.name))
            if not x.constant:
                passed.add(x.name)
        s.own |= passed  # what is changed by one name may not be used by the other
        return args

    def subprogram(self, head, s, body, inner, extra=(), title='subroutine'):
        name = head.split('(')[0].split()[-1]
        lines = [head] + ['  ' + u for u in s.used] + (['  implicit none'] if not s.host else []) + ['  ' + x for x in extra] + ['  ' + x for x in s.lines] + s.late
        lines += ['  ' + x for x in body]
        if inner:
            lines += ['contains'] + ['  ' + x for x in inner]
        return lines + ['end %s %s' % (title, name)]

    def procedure(self):
        """A subroutine, called twice, with internal ones."""
        name = self.unique('sub')
        s = self.enter(None)
        self.begin_scope(s, (5, 9), False)
        inner, calls = [], []
        for _ in range(self.rng.randint(0, 2)):
            lines, call = self.internal(s, 1)
            inner += lines
            calls += call * self.rng.randint(1, 2)
        body = ['i = 7; j = -3'] + self.guard(s) + self.code(s, 2) + calls + s.uses(2) + ["print *, i, j"] + s.end
        return self.subprogram('subroutine %s(first)' % name, s, body, inner, ['logical, intent(in) :: first']), ['call %s(.true.)' % name, 'call %s(.false.)' % name]

    @staticmethod
    def guard(s):
        return ['if (first) then'] + ['  ' + x for x in s.first] + ['end if'] if s.first else []

    def internal(self, host, depth):
        """An internal subroutine and the call of it."""
        name = self.unique('inner')
        recursive = self.rng.random() < 0.3
        s = self.enter(host, use=False)
        s.recursive = recursive
        s.take_names(self.rng.randint(4, 8))
        args = self.dummies(s, host, self.rng.randint(0, 3))
        s.known() if s.names else None
        self.declare(s, True)
        s.begin = s.first + s.begin
        body = self.code(s, depth)
        actual = ', '.join(t for _, t in args)
        names = ', '.join(n for n, _ in args)
        prefix, call = '', ['call %s(%s)' % (name, actual)]
        if recursive:
            prefix = 'recursive '
            names += ', level'
            call = ['call %s(%s, 2)' % (name, actual)]
            s.lines.insert(0, 'integer, intent(in) :: level')
            body += ['if (level > 0) call %s(%s, level - 1)' % (name, ', '.join(n for n, _ in args))] + s.uses(2)
        return self.subprogram('%ssubroutine %s(%s)' % (prefix, name, names), s, body + s.end, []), call

    def function(self):
        """A function whose result has bounds and a length from its arguments, of a module of its own."""
        name, module = self.unique('fun'), self.unique('funs')
        host = self.enter(None)
        host.module = True
        self.begin_scope(host, (3, 5), False, True, record=0)
        host.begin = []
        s = self.enter(host, use=False)
        s.take_names(5)
        k, r = s.name(), s.name()
        v = self.rng.randint(1, 4)
        s.lines.append('integer, intent(in) :: %s' % k)
        s.facts.append((k, v, False))
        e = Entity(r, s.a_type(records=False), s.a_shape(self.pick(0, 1, 1, 2)))
        e.automatic, e.deferred = True, False
        e.dummy = False
        constant = not e.bounds and e.type.base != 'c'
        s.lines.append('%s :: %s%s' % (s.spec_of(e.type, constant=constant), r, s.shape_text(e.bounds, False)))
        s.begin += s.fill(e)  # not from itself
        s.learn(e)
        s.known()
        self.declare(s, True)
        body = s.first + s.begin + s.change(e) + s.end
        lines = ['module %s' % module] + ['  ' + u for u in host.used] + ['  implicit none'] + ['  ' + x for x in host.lines] + host.late + ['contains']
        if host.first:
            lines += ['  subroutine start_%s' % module] + ['    ' + x for x in host.first] + ['  end subroutine start_%s' % module]
        lines += ['  ' + x for x in self.subprogram('function %s(%s) result(%s)' % (name, k, r), s, body, [], title='function')] + ['end module %s' % module]
        sub = self.unique('calls')
        text = '%s(%d)' % (name, v)
        show = "print *, %s" % text if e.type.base != 'c' else "print *, '['//%s//']', len(%s)" % (text, text)
        lines += ['subroutine %s' % sub, '  use %s, only: %s%s' % (module, name, ', start_%s' % module if host.first else ''), '  implicit none'] + (['  call start_%s' % module] if host.first else [])
        lines += ['  ' + show] * 2 + (['  print *, size(%s), shape(%s), sum(len(%s) + 0*shape(%s))' % (text, text, text, text) if e.type.base == 'c' else '  print *, size(%s), kind(%s)' % (text, text)] if e.bounds else [])
        return lines + ['end subroutine %s' % sub], ['call %s' % sub]

    # ---- storage

    def shared(self):
        """COMMON seen in two ways, with BLOCK DATA."""
        block, one, two = self.unique('com'), self.unique('puts'), self.unique('gets')
        t = self.pick('integer', 'real', 'real(8)', 'integer(8)', 'character(len=3)', 'logical')
        n = self.rng.randint(2, 9)
        s = Scope(self)
        s.own = {'n', 'm'}
        s.lines, s.names = [], ['n']
        lines = []

        def layout():
            left, items = n, []
            while left:
                k = self.rng.randint(1, left)
                name = 'abcdefghop'[len(items)]
                if k == 1 and self.rng.random() < 0.6:
                    items.append((name, '', 1))
                elif k % 2 == 0 and self.rng.random() < 0.5:
                    items.append((name, '(2, %s)' % s.number(k//2), k))
                else:
                    lo = self.pick(1, 1, 0, -4)
                    items.append((name, '(%s)' % (s.number(k) if lo == 1 else '%s:%s' % (s.number(lo), s.number(lo + k - 1))), k))
                left -= k
            how = self.rng.random()
            if how < 0.5:
                return items, ['%s :: %s' % (t, ', '.join(a + b for a, b, _ in items)), 'common /%s/ %s' % (block, ', '.join(a for a, _, _ in items))]
            if how < 0.75:
                return items, ['common /%s/ %s' % (block, ', '.join(a + b for a, b, _ in items)), '%s :: %s' % (t, ', '.join(a for a, _, _ in items))]
            return items, ['%s :: %s' % (t, ', '.join(a for a, _, _ in items)), 'common /%s/ %s' % (block, items[0][0])] + ['dimension %s%s' % x[:2] for x in items if x[1]] + \
                (['common /%s/ %s' % (block, ', '.join(a for a, _, _ in items[1:]))] if items[1:] else [])
        head = ['  integer :: i, j', '  integer, parameter :: n = %d' % n]
        s.facts.append(('n', n, True))
        value = {'i': '%d', 'r': '%d.5', 'c': "'a%d'", 'l': '.true.'}[t[0]]
        if self.rng.random() < 0.5:
            items, decl = layout()
            data = ['block data %s' % self.unique('bd'), '  implicit none'] + head + ['  ' + x for x in decl]
            for name, _, size in items:
                data.append('  data %s /%d*%s/' % (name, size, value % self.rng.randint(0, 9) if '%' in value else value))
            lines += data + ['end block data']
            begin = []
        else:
            begin = None
        for sub in (one, two):
            items, decl = layout()
            lines += ['subroutine %s' % sub, '  implicit none'] + head + ['  ' + x for x in decl]
            if begin is None:
                lines += ['  %s = %s' % (a, value % (k + 1) if '%' in value else value) for k, (a, _, _) in enumerate(items)]
                begin = []
            for a, shape, _ in items:
                lines.append('  print *, %s%s' % (a, ', lbound(%s), ubound(%s)' % (a, a) if shape else ''))
            a, shape, _ = self.rng.choice(items)
            lines += ['  %s = %s' % (a, {'i': '%s/2 + n' % a, 'r': '%s/2 + n' % a, 'c': "%s(2:)//'q'" % (a if not shape else a + '(' + (':, :' if ',' in shape and shape.startswith('(2, ') else ':') + ')'), 'l': '.not. %s' % a}[t[0]]), 'end subroutine %s' % sub]
        return lines, ['call %s' % one, 'call %s' % two, 'call %s' % one] if self.rng.random() < 0.5 else ['call %s' % one, 'call %s' % two]

    def stored(self):
        """EQUIVALENCE chains over arrays of one type, with DATA, in a saved or a plain procedure."""
        name = self.unique('eq')
        t = self.pick('integer', 'real', 'real(8)', 'integer(2)', 'complex', 'character(len=2)', 'logical')
        s = Scope(self)
        n = self.rng.randint(4, 9)
        s.facts.append(('n', n, True))
        one = self.rng.randint(1, n - 1)
        lines = ['subroutine %s(first)' % name, '  implicit none', '  logical, intent(in) :: first', '  integer :: i, j', '  integer, parameter :: n = %d' % n]
        names, chain, at = ['a'], [], 1
        decl = ['a(%s)' % s.number(n)]
        for k, x in enumerate('bcde'[:self.rng.randint(1, 4)]):
            lo = self.pick(1, 0, -2)
            size = self.rng.randint(1, n - at + 1)
            decl.append('%s(%s:%s)' % (x, s.number(lo), s.number(lo + size - 1)))
            where = self.rng.randint(1, n - size + 1)
            j = self.rng.randint(0, size - 1)
            chain.append('(a(%s), %s(%s))' % (s.number(where + j), x, s.number(lo + j)) if self.rng.random() < 0.6 else '(%s(%s), a(%s))' % (x, s.number(lo), s.number(where)))
            names.append(x)
        decl.append('z')
        chain.append('(z, a(%s))' % s.number(one))
        value = {'i': '%d', 'r': '%d.5', 'c': "'a%d'", 'l': '.true.'}[t[0]] if t != 'complex' else '(%d, 1)'
        order = ['  %s :: %s' % (t, ', '.join(decl)), '  equivalence %s' % ', '.join(chain)]
        saved = self.rng.random() < 0.6
        if saved:
            order.append('  save%s' % self.pick('', ' a', ' :: a'))
            order.append('  data a /%s/' % ', '.join(value % k if '%' in value else value for k in range(n)))
        lines += order
        if not saved:
            lines.append('  a = %s' % self.pick(*[x % 3 if '%' in x else x for x in [value]]))
            lines += ['  a(%d) = %s' % (k, value % (k % 7) if '%' in value else '.false.') for k in range(1, n, 2)]
        lines += ['  if (.not. first) z = %s' % (value % 9 if '%' in value else '.false.')]
        lines += ['  %s = a(n)' % self.rng.choice(names[1:])]
        lines += ['  print *, %s, lbound(%s), ubound(%s)' % (x, x, x) for x in names] + ['  print *, z', 'end subroutine %s' % name]
        return lines, ['call %s(.true.)' % name, 'call %s(.false.)' % name]

    def entries(self):
        """ENTRY with its own dummies, locals that keep values, a statement function, NAMELIST."""
        name, other = self.unique('main'), self.unique('side')
        s = self.enter(None)
        self.begin_scope(s, (4, 6), False, True, record=0)
        n = self.rng.randint(1, 4)
        lines = ['subroutine %s(first, k1, arr1)' % name] + ['  ' + u for u in s.used] + ['  implicit none', '  logical :: first', '  integer :: k1, k3, count1 = 0', '  real :: arr1(%s), arr3(0:%s)' % ('k1', 'k3 - 1'), '  integer :: sf, xx, yy']
        lines += ['  ' + x for x in s.lines] + s.late
        plain = [e for e in s.entities if not e.constant and not e.dynamic and e.type.record is None and e.size and e.type.length != 0 and e.name in s.own and not e.name.startswith(('my_', 'o_'))]
        group = [e.name for e in plain][:3] + ['count1']
        lines += ['  namelist /grp/ %s' % ', '.join(group), '  sf(xx, yy) = xx*%s + yy' % s.number(3)]
        lines += ['  i = 7; j = -3'] + ['  ' + x for x in self.guard(s) + s.begin] + ['  count1 = count1 + 1', '  print *, sf(count1, 2), sf(k1, sf(1, 2)), arr1']
        lines += ['  ' + x for x in s.uses(3)] + ['  write (*, nml=grp)'] + ['  ' + x for x in s.end] + ['  return', 'entry %s(k3, arr3)' % other, '  count1 = count1 + 10', '  print *, sf(count1, k3), size(arr3), ubound(arr3), arr3']
        lines += ['end subroutine %s' % name]
        sub = self.unique('calls')
        lines += ['subroutine %s' % sub, '  implicit none', '  real :: x(%d) = %d.5' % (n, n), '  call %s(.true., %d, x)' % (name, n), '  call %s(%d, x)' % (other, n), '  call %s(.false., %d, x)' % (name, n), 'end subroutine %s' % sub]
        return lines, ['call %s' % sub]

    def implicit(self):
        """IMPLICIT ranges, names typed by them, in a procedure and its internal ones, an interface body with IMPORT."""
        name, outer = self.unique('imp'), self.unique('ext')
        t = self.pick('integer(8)', 'real(8)', 'complex', 'character(len=3)', 'logical', 'integer(2)')
        u = self.pick('real', 'integer', 'real(8)')
        val = {'i': '5', 'r': '2.5', 'c': "'abc'" if t[1] == 'h' else '(1, 2)', 'l': '.true.'}[t[0]]
        dims = self.rng.randint(1, 3)
        k = self.pick(4, 8)
        lines = ['subroutine %s' % name, '  implicit %s (a-c), %s (x-z), integer (d-w)' % (t, u), '  dimension a2(%d), x3(0:%d)' % (dims, dims), '  parameter (n = %d, xc = n/2.0)' % self.rng.randint(1, 6), '  parameter (nk = %d)' % k]
        lines += ['  type %s' % 'pair', '    integer(nk) :: l = n', '    %s :: r = xc' % u, '  end type pair']
        lines += ['  interface', '    subroutine %s(p, v)' % outer, '      import%s' % self.pick('', ' :: nk, pair', ' nk'), '      integer(nk), intent(inout) :: p', '      integer, intent(in) :: v(:)', '    end subroutine %s' % outer, '  end interface']
        lines += ['  type(pair) dp', '  integer(nk) :: w1', '  data x1 /1.5/, m /%d/, a2 /%d*%s/' % (dims, dims, val) if t != 'complex' else '  data x1 /1.5/, m /3/, a2 /%d*%s/' % (dims, val)]
        lines += ['  save m', '  b = %s' % val, '  c = b', '  x3 = (/ (i, i = 0, %d) /)' % dims, '  y = x1 + xc + sum(x3)', '  m = m + 1', '  w1 = 2', '  call %s(w1, (/ m, n, kind(b), kind(y) /))' % outer,
                  "  print *, a2, b, c, x1, y, m, n, xc, w1, dp, kind(dp%l)", '  call within(m)', '  print *, m', 'contains', '  subroutine within(n)', '    implicit %s (n)' % 'integer', '    character(len=n) d1', '    dimension z1(n)', '    z1 = x1; d1 = %s' % "repeat('k', n)", '    z = 1',
                  '    n = n + 1', "    print *, d1, z1, z, len(d1), size(z1), c, kind(z)", '  end subroutine within', 'end subroutine %s' % name]
        lines += ['subroutine %s(p, v)' % outer, '  implicit none', '  integer(%d), intent(inout) :: p' % k, '  integer, intent(in) :: v(:)', '  p = p + sum(v)', '  print *, v', 'end subroutine %s' % outer]
        return lines, ['call %s' % name, 'call %s' % name]

    def text(self, keep=None):
        cases = [c for at, c in enumerate(self.statements) if keep is None or at in keep]
        out = []
        for at, (lines, _) in enumerate(self.statements):
            if keep is None or at in keep:
                out += ['! case %d' % at] + lines
        start = ['subroutine seed_%d' % self.seed] + ['  use %s' % t.split()[1][len('start_'):] for t in self.first] + ['  implicit none', "  print *, 'seed', %d" % self.seed] + ['  ' + c for c in self.first]
        return self.modules, out + start + ['  ' + c for _, calls in cases for c in calls] + ['end subroutine seed_%d' % self.seed]


def program(seeds, keep=None):
    parts = [Generator(s).text(keep) for s in seeds]
    lines = HELPERS.splitlines() + [x for modules, _ in parts for x in modules] + ['program random', '  implicit none'] + ['  call seed_%d' % s for s in seeds] + ['end program random']
    lines += [x for _, rest in parts for x in rest]
    return '\n'.join(piece for line in lines for short in line.split('\n') for piece in wrap(short)) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
