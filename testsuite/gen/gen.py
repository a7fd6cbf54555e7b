#!/usr/bin/env python3
"""gen.py: a random program over mapped arrays, the same for the same seed.

    gen.py SEED...             one program that runs the body of each seed, on standard output
    gen.py --keep 0,3,7 SEED            only these statements of the body: to make a failure small
    gen.py --count SEED                 how many statements the body has

Programs are valid by construction: subscripts stay in bounds, nothing divides by zero, loops that are
called INDEPENDENT are. Integers are kept below 1000 by MOD, reals are multiples of 1/8 below 64, so sums
are exact in any order and the output is the same on any number of processes, and with directives ignored.
"""
import argparse
import random

NP = 'NUMBER_OF_PROCESSORS()'
LIMIT = 1000          # integers in arrays stay below it
BIG = 10**8           # what an expression may reach


class NoFit(Exception):
    """No array has a section of the wanted shape."""


class Array:
    def __init__(self, name, type_, bounds):
        self.name, self.type, self.bounds = name, type_, bounds
        self.shape = tuple(u - l + 1 for l, u in bounds)
        self.directives = []      # after the declarations
        self.needs = set()        # names of templates and arrays its mapping mentions
        self.dynamic = False
        self.writable = True
        self.root = None          # what it is aligned with, if it may not be redistributed itself

    @property
    def rank(self):
        return len(self.bounds)

    def empty(self):
        return 0 in self.shape


class Template:
    def __init__(self, name, rank):
        self.name, self.extents = name, [1]*rank
        self.directives, self.needs = [], set()


TYPES = {'i': 'integer', 'r': 'double precision', 'l': 'logical'}


def affine(c, name, d):
    text = {1: name, -1: '-' + name}.get(c, '%d*%s' % (c, name))
    if d:
        text += ' %s %d' % ('+' if d > 0 else '-', abs(d))
    return text


class Index:
    """A loop or FORALL index: name and the values it takes."""

    def __init__(self, name, first, count, step):
        self.name, self.first, self.count, self.step = name, first, count, step
        self.last = first + (count - 1)*step
        self.low, self.high = min(first, self.last), max(first, self.last)

    def triplet(self, sep):
        stop = self.last
        if abs(self.step) > 1 and self.first % 2 == 0:   # a bound that is not hit
            stop += 1 if self.step > 0 else -1
        text = '%d%s%d' % (self.first, sep, stop)
        return text if self.step == 1 else text + '%s%d' % (sep, self.step)


class Scope:
    """One procedure: its arrays and scalars, and statements over them."""

    def __init__(self, gen, prefix):
        self.gen, self.rng, self.prefix = gen, gen.rng, prefix
        self.arrays, self.templates, self.perms = [], [], []
        self.scalars = {'i': ['s', 't'], 'r': ['x'], 'l': ['q']}
        self.reads = None         # arrays that element references may use; None: all

    def chance(self, p):
        return self.rng.random() < p

    # ---- sections and expressions of a shape

    def section(self, array, shape, store=False):
        """Text of a section of array with this shape, or NoFit."""
        rng = self.rng
        rank = len(shape)
        for _ in range(4):
            if array.rank < rank:
                raise NoFit
            dims = sorted(rng.sample(range(array.rank), rank))
            if all(array.shape[d] >= e for d, e in zip(dims, shape)) and \
               all(array.shape[d] > 0 for d in range(array.rank) if d not in dims):
                break
        else:
            raise NoFit
        subs, whole = [], True
        for d in range(array.rank):
            low, high = array.bounds[d]
            if d not in dims:
                subs.append(str(rng.randint(low, high)))
                whole = False
                continue
            extent, size = shape[dims.index(d)], array.shape[d]
            if extent == size and self.chance(0.6):
                subs.append(':')
                continue
            whole = False
            subs.append(self.triplet(low, size, extent, store))
        if whole and rank and self.chance(0.8):
            return array.name
        return '%s(%s)' % (array.name, ','.join(subs))

    def triplet(self, low, size, extent, store):
        rng = self.rng
        high = low + size - 1
        if extent == 0:
            k = rng.randint(low, max(low, high))
            return '%d:%d' % (k + 1, k)
        if self.perms and self.chance(0.12):
            fits = [p for p in self.perms if extent <= p.shape[0] <= size]
            if fits:
                perm = rng.choice(fits)
                text = self.section(perm, (extent,))
                return affine(1, text, low - 1)
        strides = [s for s in (1, 1, 1, 1, 2, 3, -1, -2) if (extent - 1)*abs(s) + 1 <= size]
        s = rng.choice(strides or [1])
        span = (extent - 1)*abs(s)
        first = rng.randint(low, high - span)
        last = first + span
        if s < 0:
            first, last = last, first
        if s == 1:
            if first == low and self.chance(0.3):
                return ':%d' % last
            if last == high and self.chance(0.3):
                return '%d:' % first
            return '%d:%d' % (first, last)
        return '%d:%d:%d' % (first, last, s)

    def leaf(self, shape, type_):
        arrays = [a for a in self.arrays + self.perms if a.type == type_ and a.rank >= len(shape)]
        self.rng.shuffle(arrays)
        for a in arrays:
            try:
                return self.section(a, shape), (LIMIT if type_ == 'i' else 64)
            except NoFit:
                pass
        raise NoFit

    def constant(self, type_):
        rng = self.rng
        if type_ == 'i':
            if self.chance(0.3):
                return rng.choice(self.scalars['i']), LIMIT
            return str(rng.randint(0, 20)), 20
        if type_ == 'r':
            if self.chance(0.3):
                return rng.choice(self.scalars['r']), 64
            return '%.3fd0' % (rng.randint(0, 64)/8), 8
        return rng.choice(['.true.', '.false.', 'q']), 1

    def expr(self, shape, type_, depth):
        """Any expression that conforms: (text, bound)."""
        if self.chance(0.15):
            return self.constant(type_)
        try:
            return self.array_expr(shape, type_, depth)
        except NoFit:
            return self.constant(type_)

    def array_expr(self, shape, type_, depth):
        """An expression of exactly this shape."""
        if depth <= 0 or self.chance(0.2):
            return self.leaf(shape, type_)
        if type_ == 'l':
            return self.mask(shape, depth, True)
        if shape and self.chance(0.35):
            made = self.transformed(shape, type_, depth)
            if made:
                return made
        return self.combine(lambda d: self.array_expr(shape, type_, d),
                            lambda d: self.expr(shape, type_, d),
                            lambda d: self.mask(shape, d, False), type_, depth)

    def combine(self, first, other, mask, type_, depth):
        """An operation on first() and other(): the same for whole arrays and for elements."""
        rng = self.rng
        op = rng.choice(['+', '+', '-', '-', '*', 'max', 'min', 'abs', 'neg', 'merge', 'mod', 'convert'])
        a, m = first(depth - 1)
        if op in ('+', '-'):
            b, k = other(depth - 1)
            if rng.random() < 0.5:
                return '%s %s (%s)' % (a, op, b), m + k
            return '(%s %s (%s))' % (a, op, b), m + k
        if op == '*':
            b, k = other(depth - 1)
            if type_ == 'r' and m*k > 10**5:
                return 'mod(%s, 8.0d0)*(%s)' % (a, b), 8*k
            if m*k > BIG:
                return 'mod(%s, 100)*(%s)' % (a, b), 100*k
            return '(%s)*(%s)' % (a, b), m*k
        if op in ('max', 'min'):
            b, k = other(depth - 1)
            return '%s(%s, %s)' % (op, a, b), max(m, k)
        if op == 'abs':
            return 'abs(%s)' % a, m
        if op == 'merge':
            b, k = other(depth - 1)
            return 'merge(%s, %s, %s)' % (a, b, mask(depth - 1)[0]), max(m, k)
        if op == 'mod' and type_ == 'i':
            return '%s(%s, %d)' % (rng.choice(['mod', 'modulo']), a, rng.choice([7, 10, 64, 101])), 101
        if op == 'convert' and type_ == 'i':
            return '(%s)/%s' % (a, rng.choice(['2', '3', '(-4)'])), m
        if op == 'convert':
            return '0.5d0*(%s)' % a, m
        return '(-(%s))' % a, m

    def transformed(self, shape, type_, depth):
        """A transformational function of this shape, or None."""
        rng = self.rng
        rank = len(shape)
        kind = rng.choice(['cshift', 'cshift', 'eoshift', 'transpose', 'spread', 'reduce', 'reduce', 'matmul'])
        dim = rng.randint(1, rank)
        try:
            if kind in ('cshift', 'eoshift'):
                a, m = self.array_expr(shape, type_, depth - 1)
                k = rng.choice([1, -1, 1, -1, 2, -3, 5, 0])
                where = ', %d' % dim if dim > 1 else rng.choice(['', ', dim=1'])
                if kind == 'cshift':
                    return 'cshift(%s, %d%s)' % (a, k, where), m
                edge = '9' if type_ == 'i' else '1.5d0'
                where = ', %s, %d' % (edge, dim) if dim > 1 else rng.choice(['', ', boundary=' + edge])
                return 'eoshift(%s, %d%s)' % (a, k, where), max(m, 9)
            if kind == 'transpose' and rank == 2:
                a, m = self.array_expr(shape[::-1], type_, depth - 1)
                return 'transpose(%s)' % a, m
            if kind == 'spread' and rank > 1:
                a, m = self.array_expr(shape[:dim-1] + shape[dim:], type_, depth - 1)
                return 'spread(%s, %d, %d)' % (a, dim, shape[dim-1]), m
            if kind == 'reduce' and rank < 3:
                dim = rng.randint(1, rank + 1)
                full = shape[:dim-1] + (rng.choice([1, 2, 3, 4, 5]),) + shape[dim-1:]
                return self.reduced(full, type_, depth, ', %d' % dim, full[dim-1])
            if kind == 'matmul' and rank == 2 and type_ == 'i':
                inner = rng.choice([1, 2, 3, 4])
                a, _ = self.array_expr((shape[0], inner), 'i', depth - 2)
                b, _ = self.array_expr((inner, shape[1]), 'i', depth - 2)
                return 'matmul(mod(%s, 50), mod(%s, 50))' % (a, b), 50*50*inner
        except NoFit:
            pass
        return None

    def reduced(self, full, type_, depth, where, count):
        """A reduction of an expression of shape full; where is the text of DIM."""
        rng = self.rng
        kind = rng.choice(['sum', 'sum', 'maxval', 'minval', 'count'])
        if kind == 'count':
            a, _ = self.mask(full, depth - 1, True)
            return ('count(%s%s)' % (a, where), count) if type_ == 'i' else None
        a, m = self.array_expr(full, type_, depth - 1)
        if kind != 'sum':
            # of nothing they are huge; abs keeps negative zeros from being compared with zero
            if 0 in full:
                return None
            a = 'abs(%s)' % a if type_ == 'r' else a
            return '%s(%s%s)' % (kind, a, where), m
        if m*count > BIG:
            a, m = 'mod(%s, 1000)' % a if type_ == 'i' else 'mod(%s, 64.0d0)' % a, LIMIT
        masked = ', mask=' + self.mask(full, 1, True)[0] if self.chance(0.2) else ''
        return 'sum(%s%s%s)' % (a, where, masked), m*max(count, 1)

    def mask(self, shape, depth, exact):
        """A logical expression; exact: of exactly this shape."""
        rng = self.rng
        if depth > 1 and self.chance(0.3):
            a = self.mask(shape, depth - 1, exact)[0]
            b = self.mask(shape, depth - 1, False)[0]
            return '(%s %s %s)' % (a, rng.choice(['.and.', '.or.', '.neqv.']), b), 1
        if self.chance(0.2):
            try:
                a = self.leaf(shape, 'l')[0]
                return rng.choice(['%s', '.not. %s']) % a, 1
            except NoFit:
                pass
        type_ = rng.choice('iir')
        try:
            a = self.array_expr(shape, type_, depth - 1)[0]
        except NoFit:
            if exact:
                raise
            a = self.constant(type_)[0]
        b = self.expr(shape, type_, depth - 1)[0]
        return '(%s %s %s)' % (a, rng.choice(['>', '<', '==', '/=', '>=', '<=']), b), 1

    # ---- elements, in loops and FORALL

    def subscript(self, array, d, indices):
        rng = self.rng
        low, high = array.bounds[d]
        if indices and self.chance(0.9):
            i = rng.choice(indices)
            for _ in range(3):
                c = rng.choice([1, 1, 1, 1, 1, -1, 2, -2, 3])
                lo, hi = sorted((c*i.low, c*i.high))
                if hi - lo <= high - low:
                    close = [k for k in (0, 0, 1, -1, 2) if low <= lo + k and hi + k <= high]
                    if close and self.chance(0.6):
                        return affine(c, i.name, rng.choice(close))
                    return affine(c, i.name, rng.randint(low - lo, high - hi))
            if len(indices) > 1 and self.chance(0.5):
                i, j = rng.sample(indices, 2)
                if i.high - i.low + j.high - j.low <= high - low:
                    return affine(1, '%s + %s' % (i.name, j.name),
                                  rng.randint(low - i.low - j.low, high - i.high - j.high))
        if self.perms and indices and self.chance(0.3):
            i = rng.choice(indices)
            fits = [p for p in self.perms if p.shape[0] <= high - low + 1 and
                    1 <= i.low and i.high <= p.shape[0]]
            if fits:
                return affine(1, '%s(%s)' % (rng.choice(fits).name, i.name), low - 1)
        return str(rng.randint(low, high))

    def element(self, type_, indices, extra=()):
        """A reference to one element of some array, or a scalar."""
        if extra and self.chance(0.3):
            text, t = self.rng.choice(extra)
            if t == type_:
                return text, (LIMIT if t == 'i' else 64)
        arrays = [a for a in self.arrays if a.type == type_ and not a.empty() and
                  (self.reads is None or a in self.reads)]
        if not arrays or self.chance(0.12):
            if type_ == 'i' and indices and self.chance(0.5):
                i = self.rng.choice(indices)
                return i.name, max(abs(i.low), abs(i.high), 1)
            return self.constant(type_)
        a = self.rng.choice(arrays)
        subs = [self.subscript(a, d, indices) for d in range(a.rank)]
        return '%s(%s)' % (a.name, ','.join(subs)), (LIMIT if type_ == 'i' else 64)

    def element_expr(self, type_, indices, depth, extra=()):
        if depth <= 0 or self.chance(0.2):
            return self.element(type_, indices, extra)
        if type_ == 'l':
            return self.element_mask(indices, depth, extra)
        if type_ == 'i' and self.chance(0.06):
            arrays = [a for a in self.arrays if a.rank == 2 and a.type == 'i' and not a.empty() and
                      (self.reads is None or a in self.reads)]
            if arrays:
                a = self.rng.choice(arrays)
                if self.chance(0.5):
                    return 'sum(%s(%s,:))' % (a.name, self.subscript(a, 0, indices)), LIMIT*20
                return 'maxval(%s(:,%s))' % (a.name, self.subscript(a, 1, indices)), LIMIT
        make = lambda d: self.element_expr(type_, indices, d, extra)
        return self.combine(make, make, lambda d: self.element_mask(indices, d, extra), type_, depth)

    def element_mask(self, indices, depth, extra=()):
        rng = self.rng
        if depth > 1 and self.chance(0.3):
            return '(%s %s %s)' % (self.element_mask(indices, depth - 1, extra)[0],
                                   rng.choice(['.and.', '.or.']),
                                   self.element_mask(indices, depth - 1, extra)[0]), 1
        if indices and self.chance(0.3):
            i = rng.choice(indices)
            return '(mod(%s, %d) == %d)' % (i.name, rng.choice([2, 3]), rng.randint(0, 1)), 1
        if self.chance(0.2):
            text = self.element('l', indices, extra)[0]
            return text, 1
        type_ = rng.choice('ir')
        return '(%s %s %s)' % (self.element_expr(type_, indices, depth - 1, extra)[0],
                               rng.choice(['>', '<', '>=', '/=']),
                               self.element_expr(type_, indices, depth - 1, extra)[0]), 1

    # ---- statements: each returns a list of lines

    @staticmethod
    def stored(value, type_):
        """The text that may be stored: bounded, and a multiple of 1/8."""
        text, m = value
        if type_ == 'i':
            return text if m <= LIMIT else 'mod(%s, 1000)' % text
        if type_ == 'r':
            return 'anint(8.0d0*mod(%s, 64.0d0))/8.0d0 + 0.0d0' % text
        return text

    def target(self, shape=None):
        """An array to assign to, a section of it, and the section's shape."""
        arrays = [a for a in self.arrays if a.writable]
        for _ in range(20):
            a = self.rng.choice(arrays)
            if shape is None:
                want = list(a.shape)
                for d in range(a.rank):
                    if self.chance(0.4) and want[d] > 1:
                        want[d] = self.rng.randint(0 if self.chance(0.1) else 1, want[d])
                if self.chance(0.15) and a.rank > 1 and not a.empty():
                    del want[self.rng.randrange(a.rank)]
                want = tuple(want)
            else:
                want = shape
            try:
                return a, self.section(a, want, True), want
            except NoFit:
                pass
        raise NoFit

    def assign(self, depth=3, shape=None):
        a, text, shape = self.target(shape)
        return ['%s = %s' % (text, self.stored(self.expr(shape, a.type, depth), a.type))]

    def where(self):
        rng = self.rng
        a, text, shape = self.target()
        if not shape:
            raise NoFit
        mask = self.mask(shape, 2, True)[0]
        if self.chance(0.3):
            return ['where (%s) %s = %s' % (mask, text, self.stored(self.expr(shape, a.type, 2), a.type))]
        lines = ['where (%s)' % mask,
                 '   %s = %s' % (text, self.stored(self.expr(shape, a.type, 2), a.type))]
        parts = rng.choice([[''], ['elsewhere'], ['mask'], ['mask', 'elsewhere'], ['mask', 'mask', 'elsewhere']])
        for part in parts:
            if part == 'mask':
                lines.append('elsewhere (%s)' % self.mask(shape, 2, True)[0])
            elif part:
                lines.append('elsewhere')
            for _ in range(rng.randint(1, 2)):
                try:
                    lines.append('   ' + self.assign(2, shape)[0])
                except NoFit:
                    pass
        return lines + ['end where']

    def element_target(self, names, most=3, array=None):
        """An array, subscripts that make a one-to-one map of indices, and these indices."""
        rng = self.rng
        arrays = [array] if array else [a for a in self.arrays if a.writable and not a.empty()]
        if not arrays:
            raise NoFit
        a = rng.choice(arrays)
        count = min(a.rank, most) if self.chance(0.8) else rng.randint(1, min(a.rank, most))
        dims = rng.sample(range(a.rank), count) if self.chance(0.3) else \
            sorted(rng.sample(range(a.rank), count))
        subs = [str(rng.randint(l, u)) for l, u in a.bounds]
        indices = []
        for name, d in zip(names, dims):
            low, high = a.bounds[d]
            size = a.shape[d]
            c = rng.choice([1, 1, 1, 1, 1, -1, 2, -2])
            step = rng.choice([1, 1, 1, 1, 2, -1])
            most_steps = (size - 1)//abs(c*step) + 1
            n = most_steps if self.chance(0.6) else rng.randint(1, most_steps)
            if c == 1 and step == 1 and self.chance(0.8):    # the usual loop
                n = size if self.chance(0.6) else rng.randint(1, size)
                first = low + rng.randint(0, size - n)
                indices.append(Index(name, first, n, 1))
                subs[d] = name
                continue
            index = Index(name, rng.randint(-2, 4), n, step)
            lo, hi = sorted((c*index.low, c*index.high))
            subs[d] = affine(c, name, rng.randint(low - lo, high - hi))
            indices.append(index)
        return a, subs, indices

    def forall(self):
        rng = self.rng
        a, subs, indices = self.element_target(['i', 'j', 'k'])
        if self.chance(0.3):
            rng.shuffle(indices)
        head = ', '.join('%s = %s' % (i.name, i.triplet(':')) for i in indices)
        if self.chance(0.3):
            head += ', ' + self.element_mask(indices, 2)[0]
        body = ['%s(%s) = %s' % (a.name, ','.join(subs),
                                 self.stored(self.element_expr(a.type, indices, 3), a.type))]
        if self.chance(0.7):
            return ['forall (%s) %s' % (head, body[0])]
        for _ in range(rng.randint(0, 2)):
            try:
                body.append(self.loop_store(indices))
            except NoFit:
                pass
        return ['forall (%s)' % head] + ['   ' + s for s in body] + ['end forall']

    def loop_store(self, indices, reads=None):
        """A store to some array whose subscripts use every index, once."""
        rng = self.rng
        for _ in range(8):
            a = rng.choice([a for a in self.arrays if a.writable and not a.empty()])
            if a.rank < len(indices):
                continue
            dims = rng.sample(range(a.rank), len(indices))
            subs = [str(rng.randint(l, u)) for l, u in a.bounds]
            for i, d in zip(indices, dims):
                low, high = a.bounds[d]
                if i.high - i.low > high - low:
                    break
                subs[d] = affine(1, i.name, rng.randint(low - i.low, high - i.high))
            else:
                value = self.element_expr(a.type, indices, 2)
                return '%s(%s) = %s' % (a.name, ','.join(subs), self.stored(value, a.type))
        raise NoFit

    def nest(self, indices, body, before=None):
        lines = []
        for depth, i in enumerate(indices):
            if before and depth == 0:
                lines += before
            elif before and self.chance(0.5):
                lines.append('!HPF$ INDEPENDENT')
            lines.append('   '*depth + 'do %s = %s' % (i.name, i.triplet(', ').replace(':', ', ')))
        lines += ['   '*len(indices) + line for line in body]
        for depth in reversed(range(len(indices))):
            lines.append('   '*depth + 'end do')
        return lines

    def independent(self):
        """An INDEPENDENT nest: reads of what it writes are of the iteration's own element."""
        rng = self.rng
        a, subs, indices = self.element_target(['i', 'j', 'k'])
        own = '%s(%s)' % (a.name, ','.join(subs))
        self.reads = [b for b in self.arrays if b is not a]
        extra, body, new, reduction = [(own, a.type)], [], [i.name for i in indices[1:]], []
        if self.chance(0.4):
            body.append('m = ' + self.stored(self.element_expr('i', indices, 2, extra), 'i'))
            extra.append(('m', 'i'))
            new.append('m')
        store = '%s = %s' % (own, self.stored(self.element_expr(a.type, indices, 3, extra), a.type))
        if self.chance(0.3):
            body += ['if (%s) then' % self.element_mask(indices, 2, extra)[0], '   ' + store]
            if self.chance(0.5):
                body += ['else', '   %s = %s' % (own, self.stored(
                    self.element_expr(a.type, indices, 2, extra), a.type))]
            body.append('end if')
        else:
            body.append(store)
        after = []
        if self.chance(0.3):
            value = self.stored(self.element_expr('i', indices, 2, extra), 'i')
            kind = rng.choice(['+', 'max', 'min'])
            body.append('s = s + %s' % value if kind == '+' else 's = %s(s, %s)' % (kind, value))
            reduction.append('s')
            after = ['s = mod(s, 1000)']
        if 's' in reduction:           # the variable may appear nowhere else in the loop
            used = [k for k, line in enumerate(body[:-1])
                    if 's' in ''.join(c if c.isalnum() or c == '_' else ' ' for c in line).split()]
            last = body[-1].split(' = ', 1)[1].split('s', 1)[1]
            if used or 's' in ''.join(c if c.isalnum() or c == '_' else ' ' for c in last).split():
                body.pop()
                reduction, after = [], []
        self.reads = None
        head = '!HPF$ INDEPENDENT'
        if new:
            head += ', NEW(%s)' % ', '.join(new)
        if reduction:
            head += ', REDUCTION(%s)' % ', '.join(reduction)
        return self.nest(indices, body, [head]) + after

    def serial(self):
        """Any DO nest, with dependences or without."""
        rng = self.rng
        a, subs, indices = self.element_target(['i', 'j', 'k'], most=2)
        if self.chance(0.4):
            self.reads = [b for b in self.arrays if b is not a]
        body = ['%s(%s) = %s' % (a.name, ','.join(subs),
                                 self.stored(self.element_expr(a.type, indices, 2), a.type))]
        if self.chance(0.25):
            try:
                body.append(self.loop_store(indices))
            except NoFit:
                pass
        if self.chance(0.2):
            body = ['if (%s) then' % self.element_mask(indices, 1)[0]] + \
                ['   ' + b for b in body] + ['end if']
        if self.chance(0.15):
            body.append('s = mod(s + %s, 1000)' % self.stored(self.element_expr('i', indices, 1), 'i'))
        self.reads = None
        return self.nest(indices, body)

    def scalar(self):
        rng = self.rng
        kind = rng.choice(['reduce', 'reduce', 'element', 'store', 'dot', 'loc', 'any'])
        if kind == 'element':
            type_ = rng.choice('ir')
            return ['%s = %s' % (rng.choice(self.scalars[type_]),
                                 self.stored(self.element_expr(type_, [], 2), type_))]
        if kind == 'store':
            arrays = [a for a in self.arrays if a.writable and not a.empty()]
            if not arrays:
                raise NoFit
            a = rng.choice(arrays)
            subs = ','.join(str(rng.randint(l, u)) for l, u in a.bounds)
            return ['%s(%s) = %s' % (a.name, subs, self.stored(self.element_expr(a.type, [], 2), a.type))]
        arrays = [a for a in self.arrays if a.type == 'i']
        if not arrays:
            raise NoFit
        a = rng.choice(arrays)
        shape = a.shape
        if kind == 'any':
            return ['q = %s(%s)' % (rng.choice(['any', 'all']), self.mask(shape, 2, True)[0])]
        if kind == 'loc' and not a.empty():
            return ['s = mod(sum(%s(%s)*(/ %s /)), 1000)' %
                    (rng.choice(['maxloc', 'minloc']), self.array_expr(shape, 'i', 2)[0],
                     ', '.join(str(7**k) for k in range(a.rank)))]
        if kind == 'dot':
            shape = (rng.choice([d for d in shape]),)
            return ['t = mod(dot_product(%s, mod(%s, 50)), 1000)' %
                    (self.leaf(shape, 'i')[0], self.array_expr(shape, 'i', 2)[0])]
        type_ = rng.choice('iir')
        count = 1
        for e in shape:
            count *= e
        value = self.reduced(shape, type_, 3, '', count)
        if not value:
            raise NoFit
        return ['%s = %s' % (rng.choice(self.scalars[type_]), self.stored((value[0], BIG), type_))]

    def redistribute(self):
        arrays = [a for a in self.arrays if a.dynamic and a.root is None]
        if not arrays:
            raise NoFit
        a = self.rng.choice(arrays)
        return ['!HPF$ REDISTRIBUTE %s%s' % (a.name, self.gen.formats(a.shape, a.needs))]

    def realign(self):
        arrays = [a for a in self.arrays if a.dynamic and not a.empty()]
        if not arrays or not self.templates:
            raise NoFit
        a = self.rng.choice(arrays)
        if any(b.root is a for b in self.arrays):
            raise NoFit
        t = self.rng.choice(self.templates)
        a.root = t
        a.needs.add(t.name)
        return ['!HPF$ REALIGN %s' % self.gen.alignment(a, t)]

    def call(self):
        helper = self.rng.choice(self.gen.helpers)
        actuals, taken = [], set()
        for dummy in helper.dummies:
            arrays = [a for a in self.arrays if a.type == dummy.type and a.name not in taken and
                      (a.writable or not dummy.writable)]
            self.rng.shuffle(arrays)
            for a in arrays:
                try:
                    actuals.append(self.plain_section(a, dummy.shape))
                    taken.add(a.name)
                    break
                except NoFit:
                    pass
            else:
                raise NoFit
        return ['call %s(%s)' % (helper.name, ', '.join(actuals + ['s']))]

    def plain_section(self, array, shape):
        """A section without vector subscripts, as an argument that may be changed."""
        perms, self.perms = self.perms, []
        try:
            return self.section(array, shape)
        finally:
            self.perms = perms

    def repeat(self):
        """A few statements in a DO with a variable of its own, or under an IF."""
        lines = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement(nested=True)
        if self.chance(0.7):
            name = 'n'
            return ['do %s = 1, %d' % (name, self.rng.randint(2, 3))] + \
                [line if line.startswith('!HPF$') else '   ' + line for line in lines] + ['end do']
        test = self.rng.choice(['q', 's > t', 'x < 4.0d0', 'mod(s, 2) == 0'])
        return ['if (%s) then' % test] + \
            [line if line.startswith('!HPF$') else '   ' + line for line in lines] + ['end if']

    def statement(self, nested=False):
        kinds = [(self.assign, 10), (self.where, 4), (self.forall, 7), (self.independent, 5),
                 (self.serial, 4), (self.scalar, 5)]
        if not nested:
            kinds += [(self.redistribute, 2), (self.repeat, 3)]
            if not isinstance(self, Helper):
                kinds += [(self.call, 3), (self.realign, 1)]
        while True:
            state = self.rng.getstate()
            make = self.rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
            try:
                return make()
            except NoFit:
                self.reads = None
                del state


class Helper(Scope):
    """An internal procedure with mapped dummy arguments of fixed shape."""

    def __init__(self, gen, name, number):
        super().__init__(gen, name)
        rng = gen.rng
        self.name = name
        for k in range(rng.randint(1, 2)):
            shape = rng.choice([(5,), (8,), (3, 4), (4, 4), (2, 3), (11,)])
            self.arrays.append(Array('d%d%s' % (number, 'xy'[k]), rng.choice('iir'),
                                     [(1, e) for e in shape]))
        self.dummies = list(self.arrays)
        if len(self.dummies) > 1 and self.chance(0.4):
            self.dummies[1].writable = False
        first = self.dummies[0]
        if self.chance(0.6):
            local = Array('d%dz' % number, first.type, list(first.bounds))
            self.arrays.append(local)
        self.scalars = {'i': ['s', 't'], 'r': ['x'], 'l': ['q']}
        for a in self.arrays:
            kind = rng.random()
            if a in self.dummies and kind < 0.25:
                a.directives.append('INHERIT ' + a.name)
            elif a in self.dummies and kind < 0.4 or kind < 0.1:
                pass
            elif a is not first and kind < 0.6 and a.shape == first.shape:
                a.directives.append('ALIGN WITH %s :: %s' % (first.name, a.name))
            else:
                star = '*' if a in self.dummies and self.chance(0.2) else ''
                formats = gen.formats(a.shape, a.needs, onto=False)
                a.directives.append('DISTRIBUTE %s %s%s' % (a.name, star, formats))
        self.body = []
        for _ in range(rng.randint(2, 4)):
            self.body += self.statement()

    def text(self):
        lines = ['subroutine %s(%s)' % (self.name, ', '.join([a.name for a in self.dummies] + ['s']))]
        lines.append('  integer, intent(inout) :: s')
        for a in self.arrays:
            shape = ','.join(str(e) for e in a.shape)
            intent = ''
            if a in self.dummies:
                intent = ', intent(%s)' % ('inout' if a.writable else 'in')
                if self.gen.assumed:
                    shape = ','.join(':' for _ in a.shape)
            lines.append('  %s%s :: %s(%s)' % (TYPES[a.type], intent, a.name, shape))
        for a in self.arrays:
            lines += ['!HPF$ ' + d for d in a.directives]
        lines += ['  integer :: i, j, k, m, n, t', '  double precision :: x', '  logical :: q',
                  '  t = 3', '  x = 0.5d0', '  q = .true.']
        for a in self.arrays:
            if a not in self.dummies:
                lines.append('  %s = %s' % (a.name, '1' if a.type == 'i' else '0.25d0'))
        lines += [line if line.startswith('!HPF$') else '  ' + line for line in self.body]
        return lines + ['end subroutine ' + self.name]


class Body(Scope):
    """The body of one seed."""

    def __init__(self, gen, seed):
        super().__init__(gen, '')
        rng = self.rng
        for k in range(rng.randint(1, 2)):
            self.templates.append(Template('tm%d' % (k + 1), rng.randint(1, 3)))
        names = 'abcdefgh'
        base = [rng.choice([1, 2, 3, 4, 5, 7, 8, 11, 13, 16]) for _ in range(4)]
        for k in range(rng.randint(4, 7)):
            rank = rng.choices([1, 2, 3], [4, 5, 1.5])[0]
            shape = []
            for _ in range(rank):
                e = rng.choice(base) + rng.choice([0, 0, 0, 1, 2])
                if rank == 1 and self.chance(0.3):
                    e = rng.choice([17, 23, 32, 40])
                if rank == 3:
                    e = min(e, 6)
                if self.chance(0.02):
                    e = 0
                shape.append(e)
            low = [rng.choice([1, 1, 1, 1, 1, 0, -2, 3]) for _ in shape]
            type_ = 'i' if k < 2 else rng.choice('iiiirrl')
            self.arrays.append(Array(names[k] + '%d' % rank, type_,
                                     [(l, l + e - 1) for l, e in zip(low, shape)]))
        for k in range(2):
            size = rng.choice([3, 4, 5, 7, 8, 11, 13, 16])
            perm = Array('p%d' % (k + 1), 'i', [(1, size)])
            perm.writable = False
            self.perms.append(perm)
        for a in self.arrays + self.perms:
            self.map(a)
        self.statements = [self.statement() for _ in range(rng.randint(8, 14))]
        # statements that realign make the templates larger
        for t in self.templates:
            t.directives.append('DISTRIBUTE %s%s' % (t.name, gen.formats(t.extents, t.needs)))

    def map(self, a):
        rng, gen = self.rng, self.gen
        kind = rng.random()
        if kind < 0.1:
            return
        before = [b for b in self.arrays[:self.arrays.index(a)] if b.rank == a.rank and
                  b.shape == a.shape and b.directives] if a in self.arrays else []
        if kind < 0.3 and before:
            b = rng.choice(before)
            a.directives.append('ALIGN WITH %s :: %s' % (b.name, a.name))
            a.needs.add(b.name)
            a.root = b
        elif kind < 0.6 and not a.empty():
            t = rng.choice(self.templates)
            a.directives.append('ALIGN ' + gen.alignment(a, t))
            a.needs.add(t.name)
            a.root = t
        else:
            a.directives.append('DISTRIBUTE %s%s' % (a.name, gen.formats(a.shape, a.needs)))
            if self.chance(0.4):
                a.directives.append('DYNAMIC ' + a.name)
                a.dynamic = True


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random('hpfc %d' % seed)
        self.assumed = self.rng.random() < 0.5
        self.helpers = []
        self.helpers = [Helper(self, 'help%d' % k, k) for k in range(1, self.rng.randint(1, 2) + 1)]
        self.body = Body(self, seed)

    def formats(self, shape, needs, onto=True):
        """(BLOCK,CYCLIC(2),*) and perhaps ONTO for an array or template of this shape."""
        rng = self.rng
        one = []
        for e in shape:
            kind = rng.random()
            if kind < 0.4:
                one.append('BLOCK')
            elif kind < 0.55:
                one.append('CYCLIC')
            elif kind < 0.7:
                one.append('CYCLIC(%d)' % rng.choice([1, 2, 3, 5]))
            elif kind < 0.78:
                one.append('BLOCK(%d)' % (max(e, 1) + rng.choice([0, 1, 3])))
            else:
                one.append('*')
        mapped = sum(f != '*' for f in one)
        if mapped == 0:
            one[rng.randrange(len(one))] = 'BLOCK'
            mapped = 1
        text = '(%s)' % ','.join(one)
        if onto and mapped < 3 and rng.random() < 0.3:
            name = ['line', 'grid'][mapped - 1]
            if mapped == 1 and rng.random() < 0.5:     # a block size that just suffices
                k = [f != '*' for f in one].index(True)
                if shape[k] > 0 and 'BLOCK' in one[k]:
                    one[k] = 'BLOCK((%d + %s - 1)/%s)' % (shape[k], NP, NP)
                    text = '(%s)' % ','.join(one)
            needs.add(name)
            text += ' ONTO ' + name
        return text

    def alignment(self, a, template):
        """a(i,*) WITH t(2*i+1,*,3); the template grows so that it fits."""
        rng = self.rng
        dims = list(range(a.rank))
        rng.shuffle(dims) if rng.random() < 0.3 else None
        source = ['*']*a.rank
        target = [None]*len(template.extents)
        slots = list(range(len(target)))
        if rng.random() < 0.3:
            rng.shuffle(slots)
        for d, slot in zip(dims, slots):
            if rng.random() < 0.15:
                continue
            low, high = a.bounds[d]
            c = rng.choice([1, 1, 1, 1, 2, 3, -1, -1, -2])
            lo, _ = sorted((c*low, c*high))
            b = 1 - lo + rng.choice([0, 0, 0, 1, 2, 5])
            top = max(c*low, c*high) + b
            template.extents[slot] = max(template.extents[slot], top)
            source[d] = 'ijk'[d]
            target[slot] = affine(c, 'ijk'[d], b)
        for slot in range(len(target)):
            if target[slot] is None:
                target[slot] = '*' if rng.random() < 0.5 else str(rng.randint(1, template.extents[slot]))
        return '%s(%s) WITH %s(%s)' % (a.name, ','.join(source), template.name, ','.join(target))

    def text(self, keep=None):
        """The subroutine of this seed, its body cut down to the statements numbered in keep."""
        body = self.body
        lines = []
        for k, statement in enumerate(body.statements):
            if keep is not None and k not in keep:
                continue
            lines.append('! %d' % k)
            lines += statement
            lines += self.show(k)
        used = ' '.join(lines)
        words = set(''.join(c if c.isalnum() or c == '_' else ' ' for c in used).split())
        helpers = [h for h in self.helpers if h.name in words]
        arrays = [a for a in body.arrays + body.perms if keep is None or a.name in words]
        grown = True
        while grown:
            grown = False
            for a in body.arrays + body.perms:
                if a not in arrays and any(a.name in b.needs for b in arrays):
                    arrays.append(a)
                    grown = True
        arrays.sort(key=lambda a: (body.arrays + body.perms).index(a))
        needs = set().union(*[a.needs for a in arrays]) if arrays else set()
        templates = [t for t in body.templates if keep is None or t.name in needs]
        for t in templates:
            needs |= t.needs
        out = ['subroutine seed_%d' % self.seed, '  implicit none']
        for a in arrays:
            out.append('  %s :: %s(%s)' % (TYPES[a.type], a.name, ','.join(
                str(u) if l == 1 else '%d:%d' % (l, u) for l, u in a.bounds)))
        out += ['  integer :: i, j, k, m, n, s, t', '  double precision :: x', '  logical :: q']
        if 'line' in needs or keep is None:
            out.append('!HPF$ PROCESSORS line(%s)' % NP)
        if 'grid' in needs or keep is None:
            out.append('!HPF$ PROCESSORS grid(%s/(2 - mod(%s, 2)),2 - mod(%s, 2))' % (NP, NP, NP))
        for t in templates:
            out.append('!HPF$ TEMPLATE %s(%s)' % (t.name, ','.join(map(str, t.extents))))
            out += ['!HPF$ DYNAMIC ' + t.name] if getattr(t, 'dynamic', False) else []
            out += ['!HPF$ ' + d for d in t.directives]
        for a in arrays:
            out += ['!HPF$ ' + d for d in a.directives]
        out += ['  s = 5', '  t = 7', '  x = 1.5d0', '  q = .false.', "  print *, 'seed', %d" % self.seed]
        for a in arrays:
            out.append('  ' + self.initial(a))
        out += [line if line.startswith('!HPF$') else '  ' + line for line in lines]
        for a in arrays:
            if a.type != 'i' or not a.writable:
                out.append('  print *, %s' % a.name)
            else:
                out.append("  print '(18i6)', %s" % a.name)
        if helpers:
            out.append('contains')
            for h in helpers:
                out += ['  ' + line if not line.startswith('!HPF$') else line for line in h.text()]
        return out + ['end subroutine seed_%d' % self.seed]

    def initial(self, a):
        names = 'ijk'[:a.rank]
        subs = ','.join(names)
        head = ', '.join('%s = %d:%d' % (n, l, u) for n, (l, u) in zip(names, a.bounds))
        total = ' + '.join('%d*%s' % (c, n) for c, n in zip((7, 11, 5), names))
        k = len(a.name) + sum(map(ord, a.name))
        value = 'mod(%s + %d, 61) - 25' % (total, k)
        if not a.writable:
            size = a.shape[0]
            factor = next(f for f in (3, 5, 7, 2, 11) if all(size % p or f % p for p in (2, 3, 5, 7, 11, 13)))
            value = 'mod(%d*i + %d, %d) + 1' % (factor, k, size)
        elif a.type == 'r':
            value = '(%s)/8.0d0' % value
        elif a.type == 'l':
            value = 'mod(%s, 3) == 0' % total
        return 'forall (%s) %s(%s) = %s' % (head, a.name, subs, value)

    def show(self, k):
        """Checksums after a statement: of the integer arrays, and some elements."""
        items = ['s', 't', 'x', 'q']
        for a in self.body.arrays:
            if a.type == 'l':
                items.append('count(%s)' % a.name)
            else:
                items.append('sum(%s)' % a.name)
        chosen = items if k % 4 == 3 else items[:2] + items[4 + k % 2::2]
        return ["print *, %d, %s" % (k, ', '.join(chosen))]


def wrap(line, width=120):
    """Continuation lines, broken at blanks."""
    if len(line) <= width:
        return [line]
    lead = '!HPF$' if line.startswith('!HPF$') else ''
    out = []
    while len(line) > width:
        cut = line.rfind(' ', 20, width)
        if cut < 0:
            cut = line.find(' ', width)
            if cut < 0:
                break
        out.append(line[:cut] + ' &')
        line = (lead + ' & ' if lead else '      & ') + line[cut+1:]
    return out + [line]


def program(seeds, keep=None):
    lines = ['! random program, seeds %d to %d' % (seeds[0], seeds[-1]), 'program random',
             '  implicit none']
    lines += ['  call seed_%d' % s for s in seeds] + ['end program random']
    for s in seeds:
        lines.append('')
        lines += Generator(s).text(keep)
    return '\n'.join(piece for line in lines for piece in wrap(line)) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--keep', help='numbers of the statements to keep, separated by commas')
    parser.add_argument('--count', action='store_true')
    parser.add_argument('seeds', nargs='+', type=int)
    args = parser.parse_args()
    if args.count:
        print(len(Generator(args.seeds[0]).body.statements))
        return
    keep = None
    if args.keep is not None:
        keep = set(int(k) for k in args.keep.split(',') if k)
    print(program(args.seeds, keep), end='')


if __name__ == '__main__':
    main()
