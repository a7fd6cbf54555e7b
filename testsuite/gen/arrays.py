#!/usr/bin/env python3
"""arrays.py: random programs about array expressions: every array intrinsic, of every kind of operand, for every use.

    arrays.py SEED...                 one program that runs the cases of each seed, on standard output
    arrays.py --keep 0,3,7 SEED       only these cases: to make a failure small

A case is an expression of a chosen type and shape and what becomes of it. `expression` (arrays_operations.py) takes an operation that gives that type and
shape, and asks itself for the operands; `atom` makes variables for them: sections, vector subscripts, components, dummies,
pointers, constants, results of functions, each with a mapping of its own. Shapes and bounds of values are known, so programs are valid by
construction, and exact. `run-seeds --generator arrays` compares with gfortran, so what gfortran 12 compiles wrong is left
out: `LEFT OUT` in comments below says what.
"""
import itertools
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import arrays_types as types  # noqa: E402
import programs  # noqa: E402
from arrays_operations import Context, NoFit, Operations, count  # noqa: E402
from arrays_types import literal  # noqa: E402
from language import wrap  # noqa: E402
REDUCTION = re.compile(r'\b(sum|product|maxval|minval|iall|iany|iparity|count|any|all|parity|norm2|maxloc|minloc|findloc)\(')
# LEFT OUT: cases, by seed and number, that gfortran 12 crashes on, when it compiles or runs them, refuses (342), or gives other values than the standard:
# MINVAL of texts (186, 358, 363), COUNT of an array without elements (292); and (345) components with more than 7 dimensions. Others stand for them
CRASHES = {(47, 4), (50, 3), (64, 2), (70, 6), (82, 3), (86, 0), (145, 5), (174, 1), (186, 4), (209, 2), (234, 3),
           (259, 2), (271, 4), (291, 1), (292, 5), (302, 0), (342, 1), (345, 0), (358, 0), (363, 0), (368, 4)}


class Array:
    """Something that takes subscripts: `head`(subscripts)`tail`."""

    def __init__(self, type, head, bounds, tail='', whole=True, last=True):
        self.type, self.head, self.bounds, self.tail = type, head, bounds, tail
        self.whole = whole        # may stand without subscripts
        self.last = last          # its last dimension has an end
        self.constant = self.definable = False
        self.mapped = False

    @property
    def shape(self):
        return tuple(max(0, high - low + 1) for low, high in self.bounds)


class Case(Operations):
    def __init__(self, seed, number, rng, mapped):
        self.seed, self.number, self.rng, self.mapped = seed, number, rng, mapped
        self.names = ('%s%s' % pair for pair in itertools.product(['', *'xyz'], 'abcdefghlmnpqrsuvw'))
        self.counter = itertools.count(1)
        self.types, self.host, self.setup, self.functions = [], [], [], []
        self.dummies, self.inner, self.body, self.more = [], [], [], []
        self.integers = ['i_']
        self.arrays, self.dynamic = [], []
        self.reuse = self.pick(0.2, 0.3, 0.7)
        self.context = Context()
        self.build()

    def pick(self, *choices):
        return self.rng.choice(choices)

    def maybe(self, chance):
        return self.rng.random() < chance

    def name(self, letter='v'):
        return letter + next(self.names)

    def fresh(self, letter):
        return '%s%d_' % (letter, next(self.counter))

    def integer(self, letter='i'):
        name = self.fresh(letter)
        self.integers.append(name)
        return name

    # ---- numbers and shapes

    def num(self, n):
        """An expression of a known value, for bounds, shifts, DIM."""
        if self.context.constant or self.maybe(0.7):
            return str(n)
        k = self.rng.randint(0, 6)
        if k == n or n < 0 or self.maybe(0.3):
            return 'k%d%s' % (k, '' if k == n else ' %s %d' % ('+' if n > k else '-', abs(n - k)))
        return 'k%d' % n if n <= 6 else str(n)

    def extent(self, rank):
        if self.maybe(0.04):
            return 0
        return self.rng.randint(1, 5 if rank <= 2 else 3 if rank == 3 else 2)

    def shape(self, rank=None):
        if rank is None:
            rank = self.rng.choice([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, self.rng.randint(1, 7)])
        return tuple(self.extent(rank) for _ in range(rank))

    def type(self, bases='irzlct'):
        return self.rng.choice([t for t in types.TYPES if t[0] in bases])

    def bounds(self, shape):
        return [(low, low + n - 1) for low, n in ((self.pick(1, 1, 1, 0, -2, 3), n) for n in shape)]

    def bounds_text(self, bounds, known=False):
        return ','.join('%s%s' % ('' if low == 1 and self.maybe(0.7) else '%s:' % (low if known else self.num(low)),
                                  high if known else self.num(high)) for low, high in bounds)

    # ---- variables

    def values(self, t, shape, constant=False):
        """Values for a variable."""
        a, b = self.rng.choice([1, 2, 3, 5, 7, 11]), self.rng.randint(0, 18)
        if not shape:
            return literal(t, a + b) if constant else types.value(t, str(self.rng.randint(0, 9)), a, b)
        n = count(shape)
        text = '(/ (%s, i_ = 1, %d) /)' % (types.value(t, 'i_', a, b), n)
        if constant:
            if n == 0:
                text = '(/ (%s, i_ = 1, 0) /)' % literal(t, 1)
            elif self.maybe(0.5) or t[0] == 't':
                text = '(/ %s /)' % ', '.join(literal(t, self.rng.randint(-9, 40)) for _ in range(n))
        return text if len(shape) == 1 else 'reshape(%s, (/ %s /))' % (text, ', '.join(map(str, shape)))

    def directives(self, lines, name, bounds, chance=0.75, later=False):
        if self.mapped and bounds and self.maybe(chance):
            lines += types.mapping(self.rng, name, bounds, self.fresh, later)
            return True
        return False

    def fill(self, array, into=None):
        lines = self.setup if into is None else into
        lines.append('%s = %s' % (self.shown(array), self.values(array.type, array.shape)))

    def variable(self, t, bounds, definable=False):
        """A new array (or scalar) of the case."""
        ways = ['plain']*4 + ['allocatable']*2 + ['component', 'structures', 'structures', 'dummy', 'dummy', 'dummy']
        if bounds:
            ways += ['pointer', 'view', 'auto', 'size', 'shaped', 'part' if t[0] == 'r' else 'text' if t[0] == 'c' else 'plain']
        if self.context.constant or not definable and self.maybe(0.1):
            ways = ['constant']
        array = getattr(self, 'new_' + self.rng.choice(ways))(t, bounds)
        array.definable = not array.constant
        self.arrays.append(array)
        return array

    def new_constant(self, t, bounds):
        name = self.name('c')
        array = Array(t, name, bounds)
        self.host.append('%s, parameter :: %s%s = %s' % (types.declaration(t), name, '(%s)' % self.bounds_text(bounds, True) if bounds else '',
                                                         self.values(t, array.shape, True)))
        array.constant = True
        return array

    def declare(self, t, bounds, attributes='', known=True, lines=None):
        name = self.name()
        lines = self.host if lines is None else lines
        lines.append('%s%s :: %s%s' % (types.declaration(t), attributes, name, '(%s)' % self.bounds_text(bounds, known) if bounds else ''))
        return Array(t, name, bounds), lines

    def new_plain(self, t, bounds):
        array, lines = self.declare(t, bounds)
        array.mapped = self.directives(lines, array.head, bounds)
        if array.mapped and lines[-1].startswith('!HPF$ DISTRIBUTE') and self.maybe(0.3):
            lines.append('!HPF$ DYNAMIC ' + array.head)
            self.dynamic.append(array)
        self.fill(array)
        return array

    def new_auto(self, t, bounds):
        array, lines = self.declare(t, bounds, known=False)
        array.mapped = self.directives(lines, array.head, bounds)
        self.fill(array)
        return array

    def new_allocatable(self, t, bounds):
        name = self.name()
        array = Array(t, name, bounds)
        self.host.append('%s, allocatable :: %s%s' % (types.declaration(t), name, '(%s)' % ','.join(':'*len(bounds)) if bounds else ''))
        array.mapped = self.directives(self.host, name, bounds)
        self.setup.append('allocate (%s%s)' % (name, '(%s)' % self.bounds_text(bounds) if bounds else ''))
        self.fill(array)
        return array

    def new_pointer(self, t, bounds):
        name = self.name('p')
        array = Array(t, name, bounds)
        self.host.append('%s, pointer :: %s(%s)' % (types.declaration(t), name, ','.join(':'*len(bounds))))
        self.setup.append('allocate (%s(%s))' % (name, self.bounds_text(bounds)))
        self.fill(array)
        return array

    def new_view(self, t, bounds):
        """A pointer to a section of a target."""
        name = self.name('p')
        array = Array(t, name, bounds)
        base, _ = self.declare(t, self.bounds([2*n + 1 for n in array.shape]), ', target')
        self.host.append('%s, pointer :: %s(%s)' % (types.declaration(t), name, ','.join(':'*len(bounds))))
        self.fill(base)
        subscripts = []
        for (low, _), n in zip(base.bounds, array.shape):
            subscripts.append(self.pick('%d:%d:2' % (low, low + 2*n - 1), '%d:%d' % (low + 1, low + n), '%d:%d:-1' % (low + n - 1, low)))
        self.setup.append('%s(%s) => %s(%s)' % (name, ','.join('%s:' % low for low, _ in bounds), base.head, ','.join(subscripts)))
        return array

    def new_component(self, t, bounds):
        """An array that is a component of a structure, or of an element of an array of structures."""
        of, name = self.fresh('h'), self.name('s')
        kind = self.pick('', '', '', ', allocatable', ', pointer') if bounds else ''
        extra = self.bounds(self.shape(min(self.pick(0, 0, 1, 2), 7 - len(bounds))))
        extra = [(low, max(low, high)) for low, high in extra]
        inner = '(%s)' % (','.join(':'*len(bounds)) if kind else self.bounds_text(bounds, True)) if bounds else ''
        self.types += ['type ' + of, '  integer(1) :: pad = 1', '  %s%s :: x%s' % (types.declaration(t), kind, inner), '  integer(2) :: rest = 2', 'end type ' + of]
        self.host.append('type(%s) :: %s%s' % (of, name, '(%s)' % self.bounds_text(extra, True) if extra else ''))
        if not kind:
            self.directives(self.host, name, extra)
        at = '(%s)' % ','.join(str(self.rng.randint(low, high)) for low, high in extra) if extra else ''
        array = Array(t, '%s%s%%x' % (name, at), bounds)
        if kind:
            self.setup.append('allocate (%s(%s))' % (array.head, self.bounds_text(bounds)))
        self.fill(array)
        return array

    def new_structures(self, t, bounds):
        """Components of an array of structures."""
        of, name = self.fresh('h'), self.name('s')
        inner = self.bounds(self.shape(self.pick(0, 0, 1) if len(bounds) < 7 else 0))
        inner = [(low, max(low, high)) for low, high in inner]
        self.types += ['type ' + of, '  integer(1) :: pad = 1', '  %s :: x%s' % (types.declaration(t), '(%s)' % self.bounds_text(inner, True) if inner else ''),
                       '  integer(2) :: rest = 2', 'end type ' + of]
        self.host.append('type(%s) :: %s%s' % (of, name, '(%s)' % self.bounds_text(bounds, True) if bounds else ''))
        self.directives(self.host, name, bounds)
        tail = '%x' + ('(%s)' % ','.join(str(self.rng.randint(low, high)) for low, high in inner) if inner else '')
        array = Array(t, name, bounds, tail)
        self.fill(array)
        return array

    def new_part(self, t, bounds):
        if t[1] == 16:
            raise NoFit
        base, lines = self.declare(('z', t[1]), bounds)
        self.directives(lines, base.head, bounds)
        self.fill(base)
        return Array(t, base.head, bounds, self.pick('%re', '%im'))

    def new_text(self, t, bounds):
        base, lines = self.declare(('c', t[1] + 2), bounds)
        self.directives(lines, base.head, bounds)
        first = self.rng.randint(1, 3)
        array = Array(t, base.head, bounds, '(%d:%d)' % (first, first + t[1] - 1), whole=False)
        self.setup.append("%s = 'zy.xw'" % base.head)
        self.fill(array)
        return array

    def dummy(self, t, bounds, form, declared, attribute=''):
        """A dummy of the inner procedure; its actual argument."""
        shape = [max(0, high - low + 1) for low, high in bounds]
        name = self.name('d')
        if form in ('pointer', 'allocatable'):
            actual = getattr(self, 'new_' + form)(t, bounds).head
        elif form != 'size' and shape and self.maybe(0.5):
            base = self.variable_for_section(t, [2*n + 1 for n in shape])
            outer, self.context = self.context, Context(simple=True)
            actual = self.section(base, tuple(shape))
            self.context = outer
        else:
            actual = self.new_plain(t, self.bounds(shape)).head
        self.dummies.append((name, actual))
        self.inner.append('%s%s :: %s%s' % (types.declaration(t), attribute, name, '(%s)' % declared if declared else ''))
        if form in ('shape', 'explicit') and bounds:
            if self.mapped and self.maybe(0.15):
                self.inner.append('!HPF$ ' + self.pick('INHERIT %s' % name, 'DISTRIBUTE %s *' % name))
            else:
                self.directives(self.inner, name, bounds, 0.5)
        return Array(t, name, bounds)

    def optional(self, t, shape):
        """A dummy that may be absent, as an argument that may be."""
        name = self.name('o')
        bounds = [(1, n) for n in shape]
        self.inner.append('%s, optional :: %s%s' % (types.declaration(t), name, '(%s)' % self.bounds_text(bounds) if shape else ''))
        self.directives(self.inner, name, bounds, 0.4)
        actual = None
        if self.maybe(0.5):
            actual = self.new_plain(t, self.bounds(shape)).head
        self.dummies.append((name, actual))
        return name

    def variable_for_section(self, t, shape):
        return getattr(self, self.pick('new_plain', 'new_plain', 'new_allocatable', 'new_structures'))(t, self.bounds(shape))

    def new_dummy(self, t, bounds):
        if not bounds:
            return self.dummy(t, bounds, 'explicit', '')
        form = self.pick('shape', 'shape', 'explicit', 'pointer', 'allocatable')
        if form == 'allocatable':
            array = self.new_allocatable(t, bounds)
            name = self.name('d')
            self.dummies.append((name, array.head))
            self.inner.append('%s, allocatable :: %s(%s)' % (types.declaration(t), name, ','.join(':'*len(bounds))))
            self.directives(self.inner, name, bounds, 0.5)
            return Array(t, name, bounds)
        if form == 'pointer':
            return self.dummy(t, bounds, form, ','.join(':'*len(bounds)), ', pointer')
        declared = ','.join('%d:' % low if low != 1 else ':' for low, _ in bounds) if form == 'shape' else self.bounds_text(bounds)
        return self.dummy(t, bounds, form, declared, self.pick('', ', optional', ', target'))

    def new_shaped(self, t, bounds):
        return self.dummy(t, bounds, 'explicit', self.bounds_text(bounds))

    def new_size(self, t, bounds):
        if any(high < low for low, high in bounds[:-1]):   # the last bound would be anything
            return self.new_plain(t, bounds)
        declared = ','.join([self.bounds_text(bounds[:-1])]*(len(bounds) > 1) + ['%d:*' % bounds[-1][0]])
        array = self.dummy(t, bounds, 'size', declared)
        array.whole = array.last = False
        return array

    # ---- sections

    def section(self, array, shape):
        """A section of this shape; NoFit if the array is too small. Dimensions that are left get an element's subscript."""
        have, rank = array.shape, len(shape)
        if len(have) < rank:
            raise NoFit
        if not have:
            return array.head + array.tail
        for _ in range(4):
            dims = sorted(self.rng.sample(range(len(have)), rank))
            rest = [d for d in range(len(have)) if d not in dims]
            if all(have[d] >= n for d, n in zip(dims, shape)) and all(have[d] > 0 for d in rest):
                break
        else:
            raise NoFit
        full = array.whole and have == tuple(shape)
        if full and self.maybe(0.45):
            return array.head + array.tail
        out, outer = [], self.context
        if array.constant:   # LEFT OUT: bounds that are variables, which gfortran 12 takes for constants
            self.context = Context(constant=True, indices=outer.indices)
        for d, (low, high) in enumerate(array.bounds):
            if d in dims:
                out.append(self.triplet(array, d, shape[dims.index(d)]))
            else:
                out.append(self.element_of(low, high))
        self.context = outer
        return '%s(%s)%s' % (array.head, ', '.join(out), array.tail)

    def element_of(self, low, high):
        fits = [i for i in self.context.indices if i[2] <= high - low + 1]
        if fits and self.maybe(0.7):
            name, first, n = self.rng.choice(fits)
            at = low - first + self.rng.randint(0, high - low + 1 - n)
            return name + (' %s %d' % ('+' if at > 0 else '-', abs(at)) if at else '')
        return self.num(self.rng.randint(low, high))

    def triplet(self, array, d, n):
        low, high = array.bounds[d]
        size = max(0, high - low + 1)
        last = array.last or d < len(array.bounds) - 1
        if n == size and self.maybe(0.5):
            return ':' if last else ':%d' % high
        if n == 0:
            k = self.rng.randint(low, max(low, high))
            return '%s:%s' % (self.num(k + 1), self.num(k))
        if self.maybe(0.12):
            return self.vector_subscript(low, high, n)
        step = self.rng.choice([s for s in (1, 1, 1, 2, 3, -1, -1, -2) if (n - 1)*abs(s) + 1 <= size])
        span = (n - 1)*abs(step)
        first = low + self.rng.randint(0, size - 1 - span)
        end = first + span
        if step < 0:
            first, end = end, first
        elif step == 1 and self.maybe(0.5):
            if first == low:
                return ':' + self.num(end)
            if end == high and last:
                return self.num(first) + ':'
        if abs(step) > 1 and self.maybe(0.5):
            end += 1 if step > 0 else -1
        return '%s:%s%s' % (self.num(first), self.num(end), ':' + self.num(step) if step != 1 or self.maybe(0.1) else '')

    def vector_subscript(self, low, high, n, unique=False):
        if unique or self.maybe(0.5):
            places = self.rng.sample(range(low, high + 1), n)
        else:
            places = [self.rng.randint(low, high) for _ in range(n)]
        listed = '(/ %s /)' % ', '.join(map(str, places))
        if self.context.constant or self.maybe(0.3):
            return listed
        if not unique and self.maybe(0.4) and not self.context.indices and not self.context.simple:
            try:
                value = self.expression(('i', self.pick(4, 4, 8, 2)), (n,), 1)
                size = high - low + 1
                return '%d + modulo(int(%s), %d)' % (low, value.text, size) if value.bound > 1 else '%d + abs(%s)*0' % (low, value.text)
            except NoFit:
                pass
        t = ('i', self.pick(4, 4, 1, 8))
        name = self.name('q')
        self.host.append('%s :: %s(%d)' % (types.declaration(t), name, n))
        self.directives(self.host, name, [(1, n)], 0.4)
        self.setup.append('%s = %s' % (name, listed))
        return name

    # ---- what becomes of it

    def printable(self, t, text):
        if t[0] == 't':
            return 'key(%s)' % text
        return '%s + 0' % text if t[0] in 'rz' else text   # a zero need not have a sign

    def show(self, t, text, lines=None):
        (self.body if lines is None else lines).append("print *, " + self.printable(t, text))

    def build(self):
        self.depth = self.rng.choice([1, 1, 2, 2, 3])
        t, shape = self.type(), self.shape()
        ways = ['print', 'print', 'whole', 'whole', 'overlap', 'overlap', 'section', 'section', 'vector', 'allocatable', 'actual', 'if', 'where', 'where',
                'forall', 'forall', 'do', 'do', 'subscript', 'parameter', 'parameter', 'initial', 'select', 'associate', 'source', 'component', 'bounds',
                'block', 'write', 'function', 'sequence', 'sequence', 'sequence', 'sum', 'sum']
        getattr(self, 'use_' + self.rng.choice(ways))(t, shape)

    def use_print(self, t, shape):
        if self.maybe(0.25):
            i, low, n = self.integer(), self.pick(1, 0, 3), self.extent(1)
            self.context = Context(indices=[(i, low, max(n, 1))])
            value = self.text(t, shape if len(shape) < 3 else (), self.depth)
            self.body.append('print *, (%s, %s, %s = %s, %s)' % (i, self.printable(t, value), i, self.num(low), self.num(low + n - 1)))
            return
        self.show(t, self.expression(t, shape, self.depth, raw=True).text)
        if self.maybe(0.3):
            t2 = self.type()
            self.body[-1] += ', ' + self.printable(t2, self.text(t2, self.shape(), 1))

    def target(self, t, shape, larger):
        if larger:
            shape = [n + self.rng.randint(0, n + 1) for n in shape]
            for _ in range(self.pick(0, 0, 1)):
                if len(shape) < 7:
                    shape.insert(self.rng.randint(0, len(shape)), self.rng.randint(1, 3))
        return self.variable(t, self.bounds(shape), definable=True)

    def shown(self, array):
        """All of it."""
        if not array.bounds:
            return array.head + array.tail
        if array.last:
            every = '(%s)' % ','.join(':'*len(array.bounds))
            return array.head + (every if not array.whole or array.tail and self.maybe(0.5) else '') + array.tail
        return '%s(%s)%s' % (array.head, ','.join([':']*(len(array.bounds) - 1) + ['%d:%d' % array.bounds[-1]]), array.tail)

    def assign(self, array, place, shape):
        t = array.type
        value = self.expression(t, shape if self.maybe(0.95) else (), self.depth, raw=True)
        self.body.append('%s = %s' % (place, value.text))
        self.show(t, self.shown(array))

    def use_whole(self, t, shape):
        array = self.target(t, shape, False)
        self.assign(array, self.shown(array), shape)

    def use_section(self, t, shape):
        array = self.target(t, shape, True)
        self.assign(array, self.unique_section(array, shape), shape)

    def unique_section(self, array, shape):
        """A section without vector subscripts."""
        for _ in range(8):
            text = self.section(array, shape)
            if '/' not in text and 'q' not in text and 'mod' not in text:
                return text
        raise NoFit

    def use_overlap(self, t, shape):
        array = self.target(t, shape, True)
        self.context = Context(prefer=array)
        for _ in range(self.pick(1, 1, 2)):
            value = self.expression(t, shape, self.depth, raw=True)
            self.body.append('%s = %s' % (self.unique_section(array, shape), value.text))
        self.show(t, self.shown(array))

    def use_vector(self, t, shape):
        if not shape or 0 in shape:
            return self.use_print(t, shape)
        array = self.target(t, shape, False)
        self.context = Context(prefer=array if self.maybe(0.5) else None)
        at = self.rng.randrange(len(shape))
        subscripts = [self.vector_subscript(low, high, shape[d], True) if d == at or self.maybe(0.2) else '%d:%d' % (low, high)
                      for d, (low, high) in enumerate(array.bounds)]
        self.assign(array, '%s(%s)%s' % (array.head, ', '.join(subscripts), array.tail), shape)

    def use_allocatable(self, t, shape):
        name, rank = self.name('z'), len(shape)
        self.host.append('%s, allocatable :: %s%s' % (types.declaration(t), name, '(%s)' % ','.join(':'*rank) if rank else ''))
        self.directives(self.host, name, [(1, n) for n in shape], later=True)
        before = self.pick('', 'other', 'same')
        if before and rank:
            had = shape if before == 'same' else self.shape(rank)
            array = Array(t, name, self.bounds(had))
            self.setup.append('allocate (%s(%s))' % (name, self.bounds_text(array.bounds)))
            self.fill(array)
            if self.maybe(0.6):
                self.context = Context(prefer=array)
        value = self.expression(t, shape, self.depth, raw=True)
        self.body.append('%s = %s' % (name, value.text))
        if rank:
            # LEFT OUT: the lower bounds, which gfortran 12 sometimes takes from the operands, and shapes of what is reduced from empty arrays
            self.body.append('print *, %s(%s)' % ('size' if REDUCTION.search(value.text) else 'shape', name))
        self.show(t, name)

    def use_actual(self, t, shape):
        rank, name = len(shape), self.name('g')
        form = self.pick('shape', 'explicit', 'size', 'elemental')
        value = self.text(t, shape, self.depth)
        if form == 'elemental' and rank:
            r = self.target(t, shape, False)
            self.functions += ['elemental subroutine %s(x, y)' % name, '  %s, intent(in) :: x' % types.declaration(t), '  %s, intent(inout) :: y' % types.declaration(t),
                               '  y = twist%s(x)' % ('_c%d' % t[1] if t[0] == 'c' else ''), 'end subroutine']
            self.body.append('call %s(%s, %s)' % (name, value, self.shown(r)))
            self.show(t, self.shown(r))
            return
        declared = ','.join(':'*rank) if form == 'shape' else ','.join(map(str, shape)) if form == 'explicit' or not rank else ','.join(list(map(str, shape[:-1])) + ['*'])
        lines = ['subroutine %s(x)' % name, '  %s, intent(in) :: x%s' % (types.declaration(t), '(%s)' % declared if rank else '')]
        where = []
        if form != 'size':
            self.directives(where, 'x', [(1, n) for n in shape], 0.6)
        text = 'x(%s)' % ','.join([':']*(rank - 1) + [':%d' % shape[-1]]) if form == 'size' and rank else 'x'
        self.functions += lines + (['  integer :: i_'] if where else []) + where + ['  print *, ' + self.printable(t, text)]
        if rank and form == 'shape':
            self.functions.append('  print *, shape(x), lbound(x)')
        self.functions.append('end subroutine')
        self.body.append('call %s(%s)' % (name, value))

    def use_if(self, t, shape):
        self.body += ['if (%s) then' % self.text(self.type('l'), (), self.depth + 1), "  print *, 'then'", 'else if (%s) then' % self.text(('l', 4), (), self.depth),
                      "  print *, 'second'", 'else', "  print *, 'else'", 'end if']

    def use_where(self, t, shape):
        if not shape:
            return self.use_if(t, shape)
        array = self.target(t, shape, True)
        self.context = Context(prefer=array if self.maybe(0.6) else None)
        place = self.unique_section(array, shape)
        m = self.text(self.type('l'), shape, self.depth)
        value = self.text(t, shape, self.depth)
        if self.maybe(0.3):
            self.body.append('where (%s) %s = %s' % (m, place, value))
        else:
            self.body += ['where (%s)' % m, '  %s = %s' % (place, value)]
            if self.maybe(0.5):
                self.body += ['elsewhere (%s)' % self.text(self.type('l'), shape, 1), '  %s = %s' % (self.unique_section(array, shape), self.text(t, shape, 1))]
            if self.maybe(0.5):
                self.body += ['elsewhere', '  %s = %s' % (self.unique_section(array, shape), self.other(t, shape, 1).text)]
            self.body.append('end where')
        self.show(t, self.shown(array))

    def loop_place(self, t, shape):
        """An array, indices for some of its dimensions, and the part of it that they choose."""
        shape = shape or (self.rng.randint(1, 4),)
        array = self.target(t, shape, False)
        dims = sorted(self.rng.sample(range(len(shape)), self.rng.choice([1, 1, min(2, len(shape))])))
        indices = []
        subscripts = []
        for d, (low, high) in enumerate(array.bounds):
            if d not in dims:
                subscripts.append(':' if array.last or d < len(shape) - 1 else ':%d' % high)
                continue
            i, first = self.integer(), self.pick(low, low, 1)
            indices.append((i, first, max(0, high - low + 1)))
            at = low - first
            subscripts.append(i + (' %s %d' % ('+' if at > 0 else '-', abs(at)) if at else ''))
        rest = tuple(n for d, n in enumerate(shape) if d not in dims)
        return array, [(i, f, n) for i, f, n in indices], '%s(%s)%s' % (array.head, ', '.join(subscripts), array.tail), rest

    def use_forall(self, t, shape):
        array, indices, place, rest = self.loop_place(t, shape)
        self.context = Context(indices=[(i, f, max(n, 1)) for i, f, n in indices], pure=True, prefer=array if self.maybe(0.5) else None)
        value = self.expression(t, rest, self.depth, raw=True)
        heads = ['%s = %s:%s' % (i, self.num(f), self.num(f + n - 1)) for i, f, n in indices]
        mask = ', ' + self.text(('l', 4), (), 1) if self.maybe(0.3) else ''
        head = 'forall (%s%s)' % (', '.join(heads), mask)
        if rest and self.maybe(0.4) and t[0] != 'c':   # LEFT OUT: texts, of which gfortran 12 loses the end
            chosen = self.text(self.type('l'), rest, self.pick(1, self.depth))
            self.body += [head, '  where (%s)' % chosen, '    %s = %s' % (place, value.text)]
            self.body += ['  elsewhere', '    %s = %s' % (place, self.text(t, rest, 1))]*self.pick(0, 1) + ['  end where', 'end forall']
        else:
            self.body.append('%s %s = %s' % (head, place, value.text))
        self.show(t, self.shown(array))

    def use_do(self, t, shape):
        array, indices, place, rest = self.loop_place(t, shape)
        self.context = Context(indices=[(i, f, max(n, 1)) for i, f, n in indices], pure=self.maybe(0.5))
        value = self.expression(t, rest, self.depth, raw=True)
        condition = self.text(('l', 4), (), 1) if self.maybe(0.25) else ''
        own = re.search(r'\b%s\b' % re.match(r'\w+', array.head).group(), value.text + ' ' + condition)
        independent = self.mapped and self.maybe(0.6) and not own
        at = ''
        for i, f, n in indices:
            self.body += ['!HPF$ INDEPENDENT']*independent + [at + 'do %s = %s, %s' % (i, self.num(f), self.num(f + n - 1))]
            at += '  '
        if condition:
            self.body += ['%sif (%s) then' % (at, condition), '%s  %s = %s' % (at, place, value.text), at + 'end if']
        else:
            self.body.append('%s%s = %s' % (at, place, value.text))
        for _ in indices:
            at = at[2:]
            self.body.append(at + 'end do')
        self.show(t, self.shown(array))

    def use_sequence(self, t, shape):
        """Several assignments to a few variables, which read each other."""
        if not shape:
            shape = (self.extent(1),)
        some = [self.target(t, shape, self.maybe(0.4)) for _ in range(self.pick(2, 3))]
        flags = self.target(self.type('l'), shape, False)
        scalar = self.target(self.pick(t, ('i', 4)), (), False)
        self.reuse = 0.85
        for _ in range(self.rng.randint(3, 6)):
            way = self.rng.random()
            if way < 0.12:
                self.body.append('%s = %s' % (self.shown(scalar), self.text(scalar.type, (), self.depth)))
                continue
            if way < 0.25:
                self.body.append('%s = %s' % (self.shown(flags), self.text(flags.type, shape, self.depth)))
                continue
            array = self.rng.choice(some)
            place = self.unique_section(array, shape)
            value = self.text(t, shape, self.pick(1, self.depth))
            if way < 0.45:
                self.body.append('where (%s) %s = %s' % (self.unique_section(flags, shape), place, value))
            elif way < 0.55:
                self.body += ['if (%s) then' % self.text(('l', 4), (), 1), '  %s = %s' % (place, value), 'end if']
            else:
                self.body.append('%s = %s' % (place, value))
        for array in some + [flags, scalar]:
            self.show(array.type, self.shown(array))

    def use_sum(self, t, shape):
        """A loop that adds up what its iterations compute, and keeps it."""
        t = self.pick(('i', 4), ('i', 8), ('r', 8), ('i', 4))
        array, indices, place, rest = self.loop_place(t, self.shape(self.pick(1, 2, 2, 3)))
        self.context = Context(indices=[(i, f, max(n, 1)) for i, f, n in indices], pure=self.maybe(0.5))
        total, hits = self.target(t, (), False), self.target(('i', 4), (), False)
        value, more = self.text(t, rest, self.depth), self.expression(t, (), self.depth)
        condition = self.text(('l', 4), (), 1)
        if more.bound > 10**5:
            raise NoFit
        at = ''
        for i, f, n in indices:
            self.body.append('%sdo %s = %s, %s' % (at, i, self.num(f), self.num(f + n - 1)))
            at += '  '
        self.body += [at + line for line in ('%s = %s' % (place, value), '%s = %s + (%s)' % (total.head + total.tail, total.head + total.tail, more.text),
                                             'if (%s) %s = %s + 1' % (condition, hits.head + hits.tail, hits.head + hits.tail))]
        for _ in indices:
            at = at[2:]
            self.body.append(at + 'end do')
        for array in (array, total, hits):
            self.show(array.type, self.shown(array))

    def use_bounds(self, t, shape):
        i = self.integer()
        v = self.text(('i', 4), (), self.depth)
        self.body += ['do %s = %s, modulo(%s, 7)' % (i, self.pick('1', '-1', 'mod(%s, 3)' % self.text(('i', 4), (), 1)), v), '  print *, ' + i, 'end do']

    def use_subscript(self, t, shape):
        array = self.target(t, (5,), False)
        low = array.bounds[0][0]
        if self.maybe(0.5):
            self.show(t, '%s(%d + modulo(%s, 5))%s' % (array.head, low, self.text(('i', 4), (), self.depth), array.tail))
        else:
            self.show(t, '%s(%d + modulo(%s, 5))%s' % (array.head, low, self.text(('i', 4), (self.rng.randint(1, 6),), self.depth), array.tail))

    def use_parameter(self, t, shape):
        self.context = Context(constant=True)
        name = self.name('c')
        bounds = self.bounds(shape)
        value = self.text(t, shape, self.depth)
        self.host.append('%s, parameter :: %s%s = %s' % (types.declaration(t), name, '(%s)' % self.bounds_text(bounds) if shape else '', value))
        self.context = Context()
        array = Array(t, name, bounds)
        array.constant = True
        self.arrays.append(array)
        self.show(t, name)
        if self.maybe(0.5):
            self.context = Context(prefer=array)
            t2 = t if self.maybe(0.6) else self.type()
            self.show(t2, self.text(t2, shape, 1))

    def use_initial(self, t, shape):
        self.context = Context(constant=True)
        name = self.name('w')
        value = self.text(t, shape, self.depth)
        self.host.append('%s%s :: %s%s = %s' % (types.declaration(t), self.pick('', ', save'), name, '(%s)' % self.bounds_text(self.bounds(shape)) if shape else '', value))
        self.context = Context()
        self.directives(self.host, name, [(1, n) for n in shape], 0.5, later=True)
        self.show(t, name)

    def use_select(self, t, shape):
        t = self.pick(('i', 4), ('i', 1), ('i', 8), ('c', 1), ('c', 3), ('l', 4))
        value = self.text(t, (), self.depth)
        if t[0] == 'i':
            value, cases = 'modulo(%s, 4_%d)' % (value, t[1]), ['0', '1', '2:3']
        elif t[0] == 'c':
            cases = ["'a':'h'", "'i':'p'"]
        else:
            cases = ['.true.', '.false.']
        self.body += ['select case (%s)' % value]
        for k, c in enumerate(cases):
            self.body += ['case (%s)' % c, '  print *, %d' % k]
        self.body += ['case default', "  print *, 'default'"]*(t[0] != 'l') + ['end select']

    def use_associate(self, t, shape):
        a = self.fresh('a')
        value = self.expression(t, shape, self.depth, raw=True)
        self.body += ['associate (%s => (%s))' % (a, value.text)]
        self.show(t, a)
        if shape:
            self.body.append('print *, shape(%s)' % a)
        self.body.append('end associate')

    def use_source(self, t, shape):
        if not shape:
            return self.use_print(t, shape)
        name, rank = self.name('z'), len(shape)
        self.host.append('%s, allocatable :: %s(%s)' % (types.declaration(t), name, ','.join(':'*rank)))
        self.directives(self.host, name, [(1, n) for n in shape], later=True)
        value = self.text(t, shape, self.depth)
        # LEFT OUT: bounds beside SOURCE=, with what TRANSFER and EOSHIFT give
        self.body.append('allocate (%s, source=%s)' % (name, value))
        self.show(t, name)

    def use_component(self, t, shape):
        of, name = self.fresh('h'), self.name('s')
        inner = '(%s)' % ','.join(map(str, shape)) if shape else ''
        self.types += ['type ' + of, '  integer :: n', '  %s :: x%s' % (types.declaration(t), inner), 'end type ' + of]
        self.host.append('type(%s) :: %s(2)' % (of, name))
        self.directives(self.host, name, [(1, 2)], 0.6)
        a, b = self.text(t, shape, self.depth), self.text(t, shape, 1)
        self.body += ['%s(1) = %s(%d, %s)' % (name, of, 1, a), '%s(2)%%x = %s' % (name, b)]
        self.show(t, name + '(1)%x')
        self.show(t, name + '(2)%x')

    def use_block(self, t, shape):
        n = self.text(('i', 4), (), self.depth)
        self.context = Context()
        self.body += ['block', '  integer :: n_, m_(2)', '  n_ = %s' % n, '  m_ = %s' % self.text(('i', 4), (2,), self.depth), '  print *, n_, m_', 'end block']

    def use_write(self, t, shape):
        form = {'i': 'i0', 'r': 'f0.3', 'z': 'f0.3', 'l': 'l1', 'c': 'a', 't': 'i0'}[t[0]]
        value = self.text(t, shape, self.depth)
        self.body.append("print '(*(%s,1x))', %s" % (form, self.printable(t, value)))

    def use_function(self, t, shape):
        """A function's result that is the expression."""
        rank, name = len(shape), self.name('f')
        value = self.text(t, shape, self.depth)
        self.more += ['function %s() result(r)' % name, '  %s :: r%s' % (types.declaration(t), '(%s)' % ','.join(map(str, shape)) if rank else '')]
        where = []
        self.directives(where, 'r', [(1, n) for n in shape], 0.5)
        self.result = (name, where, value)
        self.show(t, name + '()')

    # ---- text

    def redistribute(self):
        """Behind statements that are no part of a construct."""
        places = [k for k, line in enumerate(self.body) if line[0] != ' ' and line.startswith('print')]
        if not self.dynamic or not places:
            return
        array, at = self.rng.choice(self.dynamic), self.pick(0, self.rng.choice(places))
        rank = len(array.bounds)
        self.body[at:at] = types.distribute(self.rng, array.head, rank, array.shape, '', later=True)
        self.body[at] = self.body[at].replace('DISTRIBUTE', 'REDISTRIBUTE')

    def lines(self):
        self.redistribute()
        name = 'case_%d_%d' % (self.seed, self.number)
        integers = ['  integer :: ' + ', '.join(self.integers)]
        out = ['subroutine ' + name] + indented(self.types) + integers + indented(self.host) + ["  print '(a)', 'case %d'" % self.number]
        out += indented(self.setup)
        inside = indented(self.functions)
        if self.more:
            f, where, value = self.result
            inside += indented(self.more + integers + where + ['  r = ' + value, 'end function'])
        if self.dummies:
            given = [(n, actual) for n, actual in self.dummies if actual]
            by_name = len(given) < len(self.dummies)
            out.append('  call inner(%s)' % ', '.join('%s=%s' % pair if by_name else pair[1] for pair in given))
            body = ['subroutine inner(%s)' % ', '.join(n for n, _ in self.dummies)] + integers + indented(self.inner) + indented(self.body)
            if self.more:   # the function sees the dummies: they are the host's
                raise NoFit
            inside += indented(body + ['end subroutine inner'])
        else:
            out += indented(self.body)
        return out + (['contains'] + inside if inside else []) + ['end subroutine ' + name]


def indented(lines):
    return [line if line.startswith('!') else '  ' + line for line in lines]


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.statements = []
        mapped = random.Random('arrays %d' % seed).random() < 0.6
        for number in range(8):
            for attempt in itertools.count(100 if (seed, number) in CRASHES else 0):
                rng = random.Random('arrays %d %d %d' % (seed, number, attempt))
                try:
                    self.statements.append(Case(seed, number, rng, mapped).lines())
                    break
                except (NoFit, StopIteration):
                    pass
        self.body = self


    def cases(self, keep):
        return [k for k in range(len(self.statements)) if keep is None or k in keep]

    def module(self, keep):
        lines = ['', 'module arrays_%d' % self.seed, '  use array_types', '  implicit none', 'contains']
        for k in self.cases(keep):
            lines += indented(self.statements[k])
        return lines + ['end module arrays_%d' % self.seed]

    def calls(self, keep):
        return ["  print '(a)', 'seed %d'" % self.seed] + ['  call case_%d_%d' % (self.seed, k) for k in self.cases(keep)]


def program(seeds, keep=None):
    return text_of([(Generator(s), keep) for s in seeds])


def text_of(made):
    lines = types.module()
    for g, keep in made:
        lines += g.module(keep)
    lines += ['', 'program random'] + ['  use arrays_%d' % g.seed for g, _ in made] + ['  implicit none']
    for g, keep in made:
        lines += g.calls(keep)
    lines.append('end program random')
    return '\n'.join(piece for line in lines for piece in ([line] if line.startswith('!') else wrap(line))) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
