"""arrays_operations.py: the expressions of arrays.py: operations that give a value of a type and shape, and ask for operands.

Each `op_` method makes one from a type, a shape and a depth, or raises NoFit. A Value knows how large its elements may be, so that
what comes next stays exact.
"""
import re

import arrays_types as types
from arrays_types import literal

UNBOUNDED = float('inf')
CONSTANT_MASK = re.compile(r'\(*(c\w*(\([^()]*\))?|\.(true|false)\.(_\d)?)\)*$')   # a name or literal


class NoFit(Exception):
    """This way gives no such type and shape."""


class Value:
    """An expression; `bound` of the absolute values of numbers, `frac` binary digits behind the point."""

    def __init__(self, text, bound=types.SMALL, frac=2):
        self.text, self.bound, self.frac = text, bound, frac


def count(shape):
    n = 1
    for e in shape:
        n *= e
    return n


class Context:
    """Where an expression stands."""

    def __init__(self, constant=False, indices=(), pure=False, prefer=None, simple=False):
        self.constant, self.indices, self.pure, self.prefer = constant, list(indices), pure, prefer
        self.simple = simple      # nothing of the inner procedure

    def with_index(self, *index):
        return Context(self.constant, self.indices + [index], self.pure, self.prefer)


class Operations:
    """The expressions of a case, which has the choices and makes the variables."""

    # ---- expressions

    def fitted(self, t, value):
        """The value, cut down where it might be too large for what comes next."""
        if t[0] not in 'irz' or value.bound*2**(value.frac if t[0] != 'i' else 0) <= types.LIMITS[t]:
            return value
        if t[0] == 'i':
            m = self.pick(5, 7, 16, 50)
            return Value('mod(%s, %s)' % (value.text, '%d%s' % (m, '_%d' % t[1] if t[1] != 4 else '')), m - 1)
        if t[0] == 'r':
            return Value('mod(aint(%s), 8.0_%d)' % (value.text, t[1]), 8, 0)
        raise NoFit

    def expression(self, t, shape, depth, raw=False):
        for _ in range(6):
            try:
                value = self.atom(t, shape, depth) if depth <= 0 or self.maybe(0.15) else self.operation(t, shape, depth - 1)
                return value if raw else self.fitted(t, value)
            except NoFit:
                pass
        return self.atom(t, shape, 0)

    def text(self, t, shape, depth):
        return self.expression(t, shape, depth).text

    def atom(self, t, shape, depth=0):
        c = self.context
        if c.prefer and c.prefer.type == t and self.maybe(0.6):
            try:
                return Value(self.section(c.prefer, shape))
            except NoFit:
                pass
        if not shape and self.maybe(0.15):
            return Value(literal(t, self.rng.randint(-9, 30)))
        if shape and self.maybe(0.2):
            return self.constructor(t, shape, depth)
        if shape and not c.constant and self.maybe(0.1):
            return self.function(t, shape, depth)
        usable = [a for a in self.arrays if a.type == t and (a.constant or not c.constant)]
        self.rng.shuffle(usable)
        if self.maybe(self.reuse):
            for a in usable[:4]:
                try:
                    return Value(self.section(a, shape))
                except NoFit:
                    pass
        base = [self.rng.choice([n, n, n + 1, 2*n, 2*n + 1]) if n else self.pick(0, 2) for n in shape]
        if self.maybe(0.5):
            base = list(shape)
        more = len(c.indices) if c.indices and self.maybe(0.8) else self.pick(0, 0, 0, 1, 2)
        for k in range(more):
            if len(base) < 7:
                base.insert(self.rng.randint(0, len(base)), max([i[2] for i in c.indices] + [1]) + self.pick(0, 0, 1))
        return Value(self.section(self.variable(t, self.bounds(base)), shape))

    def constructor(self, t, shape, depth):
        n = count(shape)
        if len(shape) > 1:
            inner = self.constructor(t, (n,), depth)
            return Value('reshape(%s, (/ %s /))' % (inner.text, ', '.join(self.num(e) for e in shape)), inner.bound, inner.frac)
        items, bound, frac, left = [], 0, 0, n
        while left or not items:
            piece = 1 if left == 1 else self.rng.randint(0 if self.maybe(0.1) else 1, left) if left else 0
            way = self.pick('scalar', 'do', 'array') if piece == 1 else self.pick('do', 'array', 'do')
            if way == 'scalar':
                v = self.expression(t, (), depth - 1)
                items.append(v.text)
            elif way == 'do' or not piece:
                v = self.implied_do(t, piece, depth)
                items.append(v.text)
            else:
                shapes = [(piece,)] + [(e, piece//e) for e in range(1, piece + 1) if piece % e == 0]
                v = self.expression(t, self.rng.choice(shapes), depth - 1)
                items.append(v.text)
            bound, frac, left = max(bound, v.bound), max(frac, v.frac), left - piece
        spec = types.declaration(t).replace('type(cell)', 'cell') + ' :: ' if self.maybe(0.3) else ''
        return Value(self.pick('(/ %s%s /)', '[%s%s]') % (spec, ', '.join(items)), bound, frac)

    def implied_do(self, t, n, depth):
        """n values by one index or two."""
        outer = self.context
        i, low = self.integer(), self.pick(1, 1, 0, 3)
        per = self.rng.choice([e for e in range(1, n + 1) if n % e == 0] or [1])
        head = '%s = %s, %s' % (i, self.num(low), self.num(low + n - 1))
        try:
            if n and self.maybe(0.2):
                head = '%s = %s, %s, %s' % (i, self.num(low + n - 1), self.num(low), self.num(-1))
            self.context = outer.with_index(i, low, max(n, 1))
            if per > 1 and self.maybe(0.4):
                j = self.integer()
                head = '%s = %d, %d' % (i, low, low + n//per - 1)
                self.context = outer.with_index(i, low, n//per).with_index(j, 1, per)
                v = self.expression(t, (), min(depth - 1, 1))
                # LEFT OUT: elements of constants by both indices alone, of which gfortran 12 takes others
                text = '(%s)' % v.text if v.text[0] == 'c' else v.text
                return Value('((%s, %s = 1, %s), %s)' % (text, j, self.num(per), head), v.bound, v.frac)
            if per > 1 and self.maybe(0.3):
                head = '%s = %d, %d' % (i, low, low + n//per - 1)
                self.context = outer.with_index(i, low, n//per)
                v = self.expression(t, (per,), min(depth - 1, 1))
                return Value('(%s, %s)' % (v.text, head), v.bound, v.frac)
            v = self.expression(t, (), min(depth - 1, 1))
            if t == ('i', 4) and self.maybe(0.3):
                v = Value(i, 20)
            return Value('(%s, %s)' % (v.text, head), v.bound, v.frac)
        finally:
            self.context = outer

    def function(self, t, shape, depth):
        """A reference of a new internal function."""
        f, rank = self.name('f'), len(shape)
        way = self.pick('numbers', 'argument', 'argument', 'allocatable')
        argument = self.expression(t, shape, min(depth - 1, 1))
        body = 'r = x' if t[0] in 'lct' else 'r = x' + self.pick('', ' + x', ' - %s' % literal(t, 2))
        frac = argument.frac
        bound = argument.bound + max(argument.bound, 10) if body != 'r = x' else argument.bound
        form = self.pick('shape', 'explicit')
        declared = ','.join(':'*rank) if form == 'shape' else ','.join('%d' % n for n in shape)
        result = ','.join('size(x, %d)' % (d + 1) for d in range(rank)) if way == 'argument' else ','.join(map(str, shape))
        attribute = ''
        if way == 'allocatable':
            attribute, result = ', allocatable', ','.join(':'*rank)
        of = types.declaration(t)
        lines = ['%sfunction %s(x) result(r)' % ('pure ' if self.context.pure or self.maybe(0.6) else '', f), '  %s, intent(in) :: x(%s)' % (of, declared),
                 '  %s%s :: r(%s)' % (of, attribute, result)]
        where = []
        self.directives(where, 'r', [(1, n) for n in shape], 0.4)
        self.directives(where, 'x', [(1, n) for n in shape], 0.3)
        if where:
            lines.append('  integer :: i_')
        lines += where + ['  ' + body, 'end function ' + f]
        self.functions += lines
        return Value('%s(%s)' % (f, argument.text), bound, frac)

    # ---- operations

    def operation(self, t, shape, depth):
        base, rank = t[0], len(shape)
        ways = []
        if base in 'irz':
            ways += ['arithmetic', 'arithmetic', 'reduced', 'reduced', 'convert', 'numeric']
            ways += ['matmul', 'matmul'] if rank in (1, 2) else ['dot', 'dot'] if not rank else []
        if base == 'i':
            ways += ['bits', 'located', 'located', 'counted', 'counted', 'inquired', 'keyed', 'from_text', 'norm']
        if base == 'l':
            ways += ['compared', 'compared', 'logic', 'logic', 'anyall', 'anyall', 'convert']
            ways += ['matmul'] if rank in (1, 2) else ['dot'] if not rank else []
        if base == 'c':
            ways += ['texts', 'texts', 'reduced']
        ways += ['merged', 'user']
        if rank:
            ways += ['shifted', 'shifted', 'reshaped', 'packed', 'packed', 'spread', 'unpacked', 'transfer', 'parenthesis']
        if rank == 2:
            ways += ['transposed', 'transposed']
        return getattr(self, 'op_' + self.rng.choice(ways))(t, shape, depth)

    def arguments(self, pairs, positional=1):
        """Actual arguments; the first ones without keywords, the others with or without. A text of None is left out."""
        out, keyword = [], self.maybe(0.12)
        rest = []
        for k, (name, text) in enumerate(pairs):
            if text is None:
                keyword = True
            elif keyword or (k >= positional and self.maybe(0.4)):
                keyword = True
                rest.append('%s=%s' % (name, text))
            else:
                out.append(text)
        self.rng.shuffle(rest)
        return ', '.join(out + rest)

    def other(self, t, shape, depth):
        """A second operand: of this shape, or a scalar."""
        return self.expression(t, shape if self.maybe(0.7) else (), depth)

    def op_arithmetic(self, t, shape, depth):
        op = self.pick('+', '-', '*', '+', '-')
        a, b = self.expression(t, shape, depth), self.other(t, shape, depth)
        if self.maybe(0.5) and op != '-':
            a, b = b, a
        if op == '*':
            k = 2 if t[0] == 'z' else 1
            return Value('(%s)*(%s)' % (a.text, b.text), k*a.bound*b.bound, a.frac + b.frac)
        return Value('(%s %s (%s))' % (a.text, op, b.text), a.bound + b.bound, max(a.frac, b.frac))

    def op_numeric(self, t, shape, depth):
        base, kind = t
        a = self.expression(t, shape, depth)
        if base == 'z':
            return Value('conjg(%s)' % a.text, a.bound, a.frac)
        way = self.pick('abs', 'max', 'min', 'mod', 'modulo', 'dim', 'neg', 'sign')
        if way == 'abs':
            return Value('abs(%s)' % a.text, a.bound, a.frac)
        if way == 'neg':
            return Value('(-(%s))' % a.text, a.bound, a.frac)
        if way in ('mod', 'modulo'):
            m = self.rng.randint(2, 8)
            return Value('%s(%s, %s)' % (way, a.text, '%d_%d' % (m, kind) if base == 'i' else '%d.0_%d' % (m, kind)), m, a.frac)
        b = self.other(t, shape, depth)
        if way == 'sign':
            if base == 'r':   # zeros have a sign
                raise NoFit
            return Value('sign(%s, %s)' % (a.text, b.text), a.bound, a.frac)
        return Value('%s(%s, %s)' % (way, a.text, b.text), a.bound + b.bound if way == 'dim' else max(a.bound, b.bound), max(a.frac, b.frac))

    def op_convert(self, t, shape, depth):
        base, kind = t
        if base == 'l':
            a = self.expression(self.type('l'), shape, depth)
            return Value('logical(%s, %d)' % (a.text, kind))
        s = self.type('i' if base == 'i' and self.maybe(0.5) else 'ir' if base != 'z' else 'irz')
        a = self.expression(s, shape, depth)
        limit = 100 if kind == 1 else 2**16
        if a.bound > limit or a.frac > 6:
            raise NoFit
        if base == 'i':
            f = 'int' if s[0] == 'i' else self.pick('int', 'nint', 'floor', 'ceiling')
            return Value('%s(%s, %s)' % (f, a.text, self.pick('', 'kind=') + str(kind)), a.bound + 1)
        if base == 'r':
            return Value('real(%s, %d)' % (a.text, kind), a.bound, a.frac if s[0] != 'i' else 0)
        if s[0] != 'z' and self.maybe(0.6):
            b = self.other(self.type('ir'), shape, depth)
            if b.bound > limit or b.frac > 6:
                raise NoFit
            return Value('cmplx(%s, %s, %d)' % (a.text, b.text, kind), max(a.bound, b.bound), max(a.frac, b.frac))
        return Value('cmplx(%s, kind=%d)' % (a.text, kind), a.bound, a.frac)

    def op_merged(self, t, shape, depth):
        if self.context.constant and len(shape) > 1:
            raise NoFit   # LEFT OUT: constants of rank 2 and above, of which gfortran 12 makes vectors
        a, b = self.other(t, shape, depth), self.expression(t, shape, depth)
        m = self.other(self.type('l'), shape, depth).text
        if self.maybe(0.5):
            a, b = b, a
        if shape and CONSTANT_MASK.match(m):   # LEFT OUT: scalars of an array, which gfortran 12 chooses before it is one
            if self.context.constant:
                raise NoFit
            m = '(%s .or. no)' % m
        return Value('merge(%s)' % self.arguments([('tsource', a.text), ('fsource', b.text), ('mask', m)]), max(a.bound, b.bound), max(a.frac, b.frac))

    def op_user(self, t, shape, depth):
        a = self.expression(t, shape, depth)
        if self.context.constant or t not in types.TYPES:
            return Value('(%s)' % a.text, a.bound, a.frac)
        if t[0] in 'ir' and t[1] in (4, 8) and 1 <= len(shape) <= 2 and self.maybe(0.3) and not self.context.pure:
            b = self.expression(t, shape, depth)
            return Value('((%s) .over. (%s))' % (a.text, b.text), 16, max(a.frac, b.frac))
        if self.maybe(0.5):
            return Value('twist%s(%s)' % ('_c%d' % t[1] if t[0] == 'c' else '', a.text), 16, a.frac)
        b = self.other(t, shape, depth)
        if self.maybe(0.3):
            a, b = b, a
        if t[0] == 'c':
            return Value('with_c%d(%s)' % (t[1], self.arguments([('x', a.text), ('y', b.text)])))
        return Value('((%s) .with. (%s))' % (a.text, b.text), 30, max(a.frac, b.frac))

    def op_parenthesis(self, t, shape, depth):
        a = self.expression(t, shape, depth)
        return Value('(%s)' % a.text, a.bound, a.frac)

    def op_bits(self, t, shape, depth):
        a, k = self.expression(t, shape, depth), t[1]
        way = self.pick('iand', 'ior', 'ieor', 'not', 'ibset', 'ibclr', 'ishft', 'popcnt', 'btest')
        if way in ('iand', 'ior', 'ieor'):
            b = self.other(t, shape, depth)
            return Value('%s(%s, %s)' % (way, a.text, b.text), self.power(max(a.bound, b.bound)))
        if way == 'not':
            return Value('not(%s)' % a.text, a.bound + 1)
        if way in ('ibset', 'ibclr'):
            return Value('%s(%s, %s)' % (way, a.text, self.num(self.rng.randint(0, 3))), self.power(max(a.bound, 8)))
        if way == 'ishft':
            return Value('ishft(%s, %s)' % (a.text, self.num(self.rng.randint(-2, 2))), UNBOUNDED)
        if way == 'popcnt':
            return Value('int(popcnt(%s), %d)' % (a.text, k), 64)
        return Value('merge(%s, %s, btest(%s, %s))' % (literal(t, 3), literal(t, 5), a.text, self.num(1)))

    @staticmethod
    def power(bound):
        n = 1
        while n <= bound and n < 2**62:
            n *= 2
        return n

    def op_keyed(self, t, shape, depth):
        s = self.type()
        if self.context.constant or t[1] < 4:
            raise NoFit
        a = self.expression(s, shape, depth)
        if s[0] in 'irz' and a.bound > 10**6:
            raise NoFit
        return Value('%s' % ('key(%s)' if t[1] == 4 else 'int(key(%s), 8)') % a.text, 10**6 + 1000*a.bound)

    def op_from_text(self, t, shape, depth):
        a = self.expression(self.type('c'), shape, depth).text
        way = self.pick('iachar', 'len_trim', 'index', 'scan', 'verify')
        kind = ', kind=%d' % t[1] if t[1] != 4 or self.maybe(0.2) else ''
        if way == 'iachar':
            a = self.expression(('c', 1), shape, depth).text
            return Value('iachar(%s%s)' % (a, kind), 127)
        if way == 'len_trim':
            return Value('len_trim(%s%s)' % (a, kind), 5)
        b = self.other(('c', self.pick(1, 3)), shape, depth).text if way != 'index' else self.pick("'a'", "' '", "'B'")
        back = ', back=%s' % self.flag(shape) if self.maybe(0.4) else ''
        return Value('%s(%s, %s%s%s)' % (way, a, b, back, kind), 5)

    def flag(self, shape=(), depth=0):
        """A scalar (or array) LOGICAL, for BACK and MASK."""
        if self.context.constant:
            return self.pick('.true.', '.false.')
        if shape and self.maybe(0.3):
            return self.text(('l', 4), shape, depth)
        return self.pick('.true.', '.false.', 'yes', 'no', 'k2 > k1')

    def op_texts(self, t, shape, depth):
        n = t[1]
        way = self.pick('join', 'achar', 'adjust', 'part')
        if way == 'join' and n > 1:
            k = self.rng.randint(1, n - 1)
            lengths = (k, n - k)
            if any(m not in (1, 2, 3, 4, 5) for m in lengths):
                raise NoFit
            return Value('(%s//%s)' % (self.text(('c', k), shape, depth), self.other(('c', n - k), shape, depth).text))
        if way == 'achar' and n == 1:
            i = self.expression(('i', self.pick(4, 1)), shape, depth)
            return Value('achar(%s)' % ('97 + modulo(int(%s), 26)' % i.text))
        if way == 'adjust':
            return Value('%s(%s)' % (self.pick('adjustl', 'adjustr'), self.text(t, shape, depth)))
        raise NoFit

    # ---- reductions

    def mask(self, shape, depth):
        """MASK=: the text, or None; and whether it may choose nothing."""
        if self.maybe(0.45):
            return None
        if self.maybe(0.3):
            return self.flag()
        if self.maybe(0.1) and not self.context.constant and not self.context.indices and not self.context.simple:
            return self.optional(('l', 4), shape)
        return self.text(self.type('l'), shape, depth)

    def source_shape(self, shape):
        """(shape of what is reduced to this shape, DIM or None)."""
        rank = len(shape)
        if not rank and self.maybe(0.7):
            return self.shape(self.rng.choice([1, 1, 2, 2, 3, self.rng.randint(1, 7)])), None
        if rank == 7:
            raise NoFit
        d = self.rng.randint(0, rank)
        return shape[:d] + (self.extent(rank + 1),) + shape[d:], d + 1

    def reducible(self, t, shape, depth):
        """What may be reduced to a scalar: also arrays of unknown extent. Value, shape or None."""
        way = self.rng.random()
        n = self.rng.randint(1, 5)
        if shape is not None and len(shape) == 1 and not self.context.constant:
            if way < 0.15:
                n = max(1, count(shape))
                a = self.expression(t, self.shape(self.pick(1, 2, 2, 3)), depth)
                s = None
                text = 'pack(%s, %s)'
                shape2 = self.shape(self.pick(1, 2, 2, 3))
                a = self.expression(t, shape2, depth)
                m = self.text(self.type('l'), shape2, depth)
                return Value(text % (a.text, m), a.bound, a.frac), None, count(shape2)
            if way < 0.3 and self.context.indices:
                name, low, m = self.rng.choice(self.context.indices)
                base = self.variable(t, [(low, low + m - 1)])
                end = self.pick('%s:%d' % (name, low + m - 1), '%d:%s' % (low, name), '%s:%d:-1' % (name, low))
                return Value('%s(%s)%s' % (base.head, end, base.tail)), None, m
        return self.expression(t, shape, depth), shape, count(shape)

    def dim_text(self, dim):
        return None if dim is None else self.num(dim)

    def op_reduced(self, t, shape, depth):
        base, kind = t
        op = self.rng.choice({'i': ['sum', 'product', 'maxval', 'minval', 'iall', 'iany', 'iparity', 'sum', 'maxval'],
                              'r': ['sum', 'product', 'maxval', 'minval'], 'z': ['sum', 'product'], 'c': ['maxval', 'minval']}[base])
        source, dim = self.source_shape(shape)
        a, known, most = self.reducible(t, source, depth) if dim is None else (self.expression(t, source, depth), source, source[dim - 1])
        text, bound, frac = a.text, a.bound, a.frac
        mask = self.mask(known, depth) if known is not None else None
        if op == 'product' and dim is not None and mask is not None:
            mask = self.text(('l', 4), source, depth)   # LEFT OUT: scalars, with which gfortran 12 gives no values
        if base == 'c':
            mask = None   # LEFT OUT: masks of texts, with which gfortran 12 gives no values
        if op == 'sum':
            bound *= max(most, 1)
        elif op == 'product':
            limit = types.LIMITS[t]
            if (bound*2**frac if base != 'i' else bound)**most > limit/2**most:
                if base == 'z':
                    raise NoFit
                text, bound, frac = ('sign(1_%d, %s)' % (kind, text) if base == 'i' else 'merge(1.0_%d, -2.0_%d, %s > 0)' % (kind, kind, text)), 1, 0
                if base == 'r':
                    bound = 2**most
                    if bound > limit:
                        raise NoFit
            else:
                bound, frac = max(2*bound, 1)**max(most, 1), frac*max(most, 1)
        elif op in ('maxval', 'minval'):
            if mask is not None or most == 0 or known is None:
                bound = UNBOUNDED if base != 'c' else bound
        else:
            bound = self.power(bound)
        if dim is not None and 0 in source:
            mask = None   # LEFT OUT: masks of empty arrays, with which gfortran 12 gives results of another shape
        dim_text = self.dim_text(dim)
        if dim is None and mask is not None and self.maybe(0.3):
            return Value('%s(%s, mask=%s)' % (op, text, mask), bound, frac)
        return Value('%s(%s)' % (op, self.arguments([('array', text), ('dim', dim_text), ('mask', mask)])
                                 if dim_text or mask is None else '%s, %s' % (text, mask)), bound, frac)

    def op_counted(self, t, shape, depth):
        source, dim = self.source_shape(shape)
        a, _, most = self.reducible(self.type('l'), source, depth) if dim is None else (self.expression(self.type('l'), source, depth), 0, source[dim - 1])
        return Value('count(%s)' % self.arguments([('mask', a.text), ('dim', self.dim_text(dim)), ('kind', str(t[1]) if t[1] != 4 else None)]), max(most, 1))

    def op_anyall(self, t, shape, depth):
        source, dim = self.source_shape(shape)
        a = self.reducible(t, source, depth)[0] if dim is None else self.expression(t, source, depth)
        return Value('%s(%s)' % (self.pick('any', 'all', 'parity'), self.arguments([('mask', a.text), ('dim', self.dim_text(dim))])))

    def op_located(self, t, shape, depth):
        op = self.pick('maxloc', 'minloc', 'findloc')
        s = self.type('irc' if op != 'findloc' else 'irlc' if self.context.constant else 'irzlc')   # LEFT OUT: COMPLEX constants
        kind = str(t[1]) if t[1] != 4 or self.maybe(0.1) else None
        if len(shape) == 1 and 1 <= shape[0] <= 7 and self.maybe(0.5):
            source, dim = self.shape(shape[0]), None
        else:
            source, dim = self.source_shape(shape if shape else (1,)) if shape else (self.shape(1), 1)
            if dim is None:
                raise NoFit
        a = self.expression(s, source, depth)
        pairs = [('array', a.text)]
        if op == 'findloc':
            value = self.expression(s, (), depth).text
            if self.maybe(0.5) and count(source) and not self.context.constant:
                value = literal(s, self.rng.randint(-4, 4))
            pairs.append(('value', value))
        mask = self.mask(source, depth)
        # LEFT OUT: texts with DIM or MASK; arrays as masks, with DIM: gfortran 12 finds other elements
        if s[0] == 'c':
            mask = None
            if dim is not None:
                raise NoFit
        elif mask is not None and dim is not None:
            mask = self.flag()
        back = self.flag() if self.maybe(0.4) else None
        # LEFT OUT: KIND of MAXLOC and MINLOC but with BACK, without which gfortran 12 finds the last of equal ones, too
        apart = kind and op != 'findloc' and back != '.true.'
        pairs += [('dim', self.dim_text(dim)), ('mask', mask), ('kind', None if apart else kind), ('back', back)]
        text = '%s(%s)' % (op, self.arguments(pairs, len(pairs[:-4])))
        return Value('int(%s, %s)' % (text, kind) if apart else text, max(list(source) + [1]))

    def op_norm(self, t, shape, depth):
        if self.context.constant or t[1] == 1:
            raise NoFit
        source, dim = self.source_shape(shape)
        a = self.expression(self.pick(('r', 4), ('r', 8)), source, depth)
        if a.bound > 1000 or a.frac > 3:
            raise NoFit
        return Value('int(norm2(%s)*4 + 0.3, %d)' % (self.arguments([('x', a.text), ('dim', self.dim_text(dim))]), t[1]), UNBOUNDED)

    def op_inquired(self, t, shape, depth):
        kind = str(t[1]) if t[1] != 4 or self.maybe(0.1) else None
        if not shape:
            source = self.shape(self.rng.randint(1, 4))
            way = self.pick('size', 'size_dim', 'lbound', 'ubound')
        elif len(shape) == 1 and 1 <= shape[0] <= 7:
            source = self.shape(shape[0])
            way = self.pick('shape', 'lbound', 'ubound')
        else:
            raise NoFit
        text = self.text(self.type(), source, depth)
        dim = self.num(self.rng.randint(1, len(source))) if way != 'size' and not shape else None
        if way == 'shape':
            return Value('shape(%s)' % self.arguments([('source', text), ('kind', kind)]), 10)
        return Value('%s(%s)' % (way.replace('_dim', ''), self.arguments([('array', text), ('dim', dim), ('kind', kind)])), 300 if way == 'size' else 12)

    # ---- products of arrays

    def op_dot(self, t, shape, depth):
        # LEFT OUT: empty arrays, of which gfortran 12 gives a constant of default kind
        n = max(1, self.extent(1))
        if t[0] == 'l' and t[1] != 4:
            raise NoFit   # LEFT OUT: LOGICAL values of other kinds, whose product is of default kind
        a, b = self.expression(t, (n,), depth), self.expression(t, (n,), depth)
        return Value('dot_product(%s)' % self.arguments([('vector_a', a.text), ('vector_b', b.text)]), 2*max(n, 1)*a.bound*b.bound, a.frac + b.frac)

    def op_matmul(self, t, shape, depth):
        n = self.extent(1)
        if t[0] == 'l' and t[1] != 4:
            raise NoFit
        if len(shape) == 2:
            first, second = (shape[0], n), (n, shape[1])
        else:
            first, second = self.pick(((shape[0], n), (n,)), ((n,), (n, shape[0])))
        a, b = self.expression(t, first, depth), self.expression(t, second, depth)
        return Value('matmul(%s)' % self.arguments([('matrix_a', a.text), ('matrix_b', b.text)]), 2*max(n, 1)*a.bound*b.bound, a.frac + b.frac)

    # ---- movements

    def op_transposed(self, t, shape, depth):
        a = self.expression(t, shape[::-1], depth)
        # LEFT OUT: components of all elements, of which gfortran 12 takes the wrong ones
        return Value('transpose((%s))' % a.text, a.bound, a.frac)

    def op_shifted(self, t, shape, depth):
        a, rank = self.expression(t, shape, depth), len(shape)
        d = self.rng.randint(1, rank)
        rest = shape[:d - 1] + shape[d:]
        s = ('i', self.pick(4, 4, 1, 8))
        if rest and self.maybe(0.4):
            v = self.expression(s, rest, depth)
            shift = v.text
            if v.bound > 10**6:
                raise NoFit
        else:
            shift = self.num(self.rng.randint(-3, 3)) if self.maybe(0.7) else self.text(s, (), depth)
        dim = self.num(d) if d > 1 or self.maybe(0.5) else None
        if self.maybe(0.5):
            return Value('cshift(%s)' % self.arguments([('array', a.text), ('shift', shift), ('dim', dim)], 2), a.bound, a.frac)
        boundary = self.text(t, rest if rest and self.maybe(0.4) else (), depth) if self.maybe(0.6) or t[0] == 't' else None
        if t[0] in 'irzl' and self.maybe(0.06) and not self.context.constant and not self.context.indices and not self.context.simple:
            boundary = self.optional(t, ())
        return Value('eoshift(%s)' % self.arguments([('array', a.text), ('shift', shift), ('boundary', boundary), ('dim', dim)], 2), a.bound + 50, max(a.frac, 2) + 2)

    def op_reshaped(self, t, shape, depth):
        n = count(shape)
        order = None
        pad, have = None, n
        if n and self.maybe(0.4):
            have = self.rng.randint(0, n)
            p = self.expression(t, self.shape(self.pick(1, 1, 2)), depth)
            pad = p
        elif self.maybe(0.2):
            have = n + self.rng.randint(1, 3)
        splits = [(have,)] + [(e, have//e) for e in range(2, have) if have % e == 0]
        a = self.expression(t, self.rng.choice(splits), depth)
        bound, frac = a.bound, a.frac
        if pad is not None:
            pad_text = '(/ %s, %s /)' % (self.text(t, (), 0), pad.text)
            bound, frac = max(bound, pad.bound, 50), max(frac, pad.frac)
            pad = self.pick(pad_text, '[%s]' % self.text(t, (), 0))
        if self.maybe(0.4):
            order = list(range(1, len(shape) + 1))
            self.rng.shuffle(order)
            order = '(/ %s /)' % ', '.join(map(str, order))
        new = '(/ %s /)' % ', '.join(self.num(e) for e in shape)
        if self.maybe(0.3) and not self.context.constant:
            v = self.new_plain(('i', self.pick(4, 8)), [(1, len(shape))])
            self.setup.append('%s = %s' % (v.head, new))
            new = v.head
        return Value('reshape(%s)' % self.arguments([('source', a.text), ('shape', new), ('pad', pad), ('order', order)], 2), bound, frac)

    def op_spread(self, t, shape, depth):
        d = self.rng.randint(1, len(shape))
        a = self.expression(t, shape[:d - 1] + shape[d:], depth)
        return Value('spread(%s)' % self.arguments([('source', a.text), ('dim', self.num(d)), ('ncopies', self.num(shape[d - 1]))], 1), a.bound, a.frac)

    def op_packed(self, t, shape, depth):
        if len(shape) != 1:
            raise NoFit
        n = shape[0]
        way = self.pick('all', 'vector', 'known')
        if way == 'all':
            splits = [(n,)] + [(e, n//e) for e in range(1, n + 1) if n % e == 0]
            a = self.expression(t, self.rng.choice(splits), depth)
            return Value('pack(%s)' % self.arguments([('array', a.text), ('mask', '.true.' if self.context.constant else self.pick('.true.', 'yes'))], 2), a.bound, a.frac)
        if way == 'known':
            total = n + self.rng.randint(0, 3)
            a = self.expression(t, (total,), depth)
            chosen = set(self.rng.sample(range(total), n))
            m = '(/ %s /)' % ', '.join('.true.' if k in chosen else '.false.' for k in range(total)) if total else '(/ (.true., i_ = 1, 0) /)'
            return Value('pack(%s)' % self.arguments([('array', a.text), ('mask', m)], 2), a.bound, a.frac)
        v = self.expression(t, (n,), depth)
        fits = [s for s in ((self.shape(self.pick(1, 2, 3))) for _ in range(8)) if count(s) <= n] or [(n,)]
        source = self.rng.choice(fits)
        a = self.expression(t, source, depth)
        return Value('pack(%s)' % self.arguments([('array', a.text), ('mask', self.text(self.type('l'), source, depth)), ('vector', v.text)], 2),
                     max(a.bound, v.bound), max(a.frac, v.frac))

    def op_unpacked(self, t, shape, depth):
        n = count(shape) + self.pick(0, 0, 1)
        v, f = self.expression(t, (n,), depth), self.other(t, shape, depth)
        m = self.text(self.type('l'), shape, depth)
        return Value('unpack(%s)' % self.arguments([('vector', v.text), ('mask', m), ('field', f.text)], 2), max(v.bound, f.bound), max(v.frac, f.frac))

    def op_transfer(self, t, shape, depth):
        if len(shape) != 1 or t[0] in 'rzt':
            raise NoFit
        n = shape[0]
        if t[0] == 'i':
            s = self.pick(('i', 1), ('i', 2), ('i', 4), ('i', 8), ('r', 8), ('r', 4))
            have = -(-n*t[1]//s[1]) + self.pick(0, 1)
        elif t[0] == 'l':
            s, have = t, n
        else:
            s = ('c', self.pick(1, 3, 4))
            have = -(-n*t[1]//s[1])
        a = self.expression(s, (have,), depth)
        # LEFT OUT: components of all elements, of which gfortran 12 takes the wrong ones
        return Value('transfer((%s), %s, %s)' % (a.text, self.pick('%s', '(/ %s /)') % literal(t, 1), self.num(n)), UNBOUNDED)

    # ---- logical values

    def op_compared(self, t, shape, depth):
        s = self.type('irzlc')
        a, b = self.expression(s, shape, depth), self.other(s, shape, depth)
        op = self.pick('==', '/=') if s[0] == 'z' else self.pick('.eqv.', '.neqv.') if s[0] == 'l' else self.pick('==', '/=', '<', '>=', '>')
        if s[0] == 'c' and self.maybe(0.3):
            text = '%s(%s, %s)' % (self.pick('lgt', 'lle', 'llt', 'lge'), a.text, b.text)
        else:
            text = '(%s) %s (%s)' % (a.text, op, b.text)
        if t[1] != 4 or s[0] == 'l':
            return Value('logical(%s, %d)' % (text, t[1]))
        return Value('(%s)' % text)

    def op_logic(self, t, shape, depth):
        a = self.expression(t, shape, depth).text
        if self.maybe(0.3):
            return Value('(.not. %s)' % a)
        return Value('(%s %s %s)' % (a, self.pick('.and.', '.or.', '.neqv.', '.eqv.'), self.other(t, shape, depth).text))
