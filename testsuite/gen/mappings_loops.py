"""mappings_loops.py: statements of mappings.py: loops over lines, NEW arrays of subscripts, PURE procedures that read arrays of
modules, defined operators, parts of one array for two dummies, lists from dummies, structures with mapped components."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gen  # noqa: E402
from gen import NoFit, affine  # noqa: E402
from mappings_units import Entity  # noqa: E402


class Line:
    """A line of an array in each iteration of a loop over i: which elements are this iteration's own."""

    def __init__(self, rng, a, index=None):
        self.a = a
        self.d, self.along = rng.sample(range(a.rank), 2)
        low, high = a.bounds[self.d]
        if index is None:
            count = rng.randint(1, high - low + 1)
            index = gen.Index('i', low + rng.randint(-2, 2), count, 1)
        if index.high - index.low > high - low:
            raise NoFit
        self.index = index
        self.subs = [str(rng.randint(*b)) for b in a.bounds]
        self.subs[self.d] = affine(1, 'i', low - index.low + rng.randint(0, high - low - (index.high - index.low)))
        self.low, self.n = a.bounds[self.along][0], a.shape[self.along]

    def at(self, subscript):
        subs = list(self.subs)
        subs[self.along] = subscript
        return '%s(%s)' % (self.a.name, ','.join(subs))

    def any(self, value):
        """The element that a value leads to."""
        return self.at(affine(1, 'modulo(%s, %d)' % (value, self.n), self.low))


class Loops:
    """What a Unit can do besides."""

    def integers(self, rank=1, apart=()):
        return [a for a in self.arrays if a.type == 'i' and a.rank >= rank and not a.empty() and a.base not in apart]

    def globals_read(self, apart):
        """An array of the module of data that procedures may read while arrays of these names are set."""
        mine = [g for g in self.case.globals if g.type == 'i' and g.shown and not g.empty() and g.base not in apart | self.taken]
        if not mine:
            raise NoFit
        g = self.rng.choice(mine)
        self.touches.add(g.base)
        return g

    def chosen(self, g, value):
        """An element of an array that a value leads to."""
        return '%s(%s)' % (g.name, ','.join('%d + modulo(%s, %d)' % (low, value, e) for (low, _), e in zip(g.bounds, g.shape)))

    def pure_function(self, apart):
        """The name of a PURE function of an integer that reads an array of the module."""
        g = self.globals_read(apart)
        name = self.case.new('e')
        kind = self.rng.choice(['element', 'element', 'sum', 'loop'])
        body = ['  r = mod(%s + k, 1000)' % self.chosen(g, 'k')]
        if kind == 'sum':
            body = ['  r = mod(sum(%s) + k, 1000)' % g.name]
        elif kind == 'loop':
            body = ['  r = k', '  do j = 1, 1 + modulo(k, 4)', '    r = mod(r + %s, 1000)' % self.chosen(g, 'j'), '  end do']
        self.case.procedures += ['pure function %s(k) result(r)' % name, '  integer, intent(in) :: k', '  integer :: r, j'] + body + ['end function ' + name]
        return name

    def pure_subroutine(self, apart):
        """The name of a PURE subroutine that changes a line as an array of subscripts says."""
        rng, name = self.rng, self.case.new('l')
        value = 'k'
        if self.chance(0.7):
            try:
                value = self.chosen(self.globals_read(apart), rng.choice(['k + j', 'p(j)', 'j']))
            except NoFit:
                pass
        element = 'x(1 + modulo(p(j), size(x)))'
        steps = ['x(j) = mod(x(j) + %s, 1000)' % value, '%s = mod(%s + %s, 1000)' % (element, element, value),
                 'if (mod(p(j), 2) == 0) x(j) = %s' % element, 'w(j) = %s' % element, 'x(j) = x(j) - w(1 + modulo(p(j), size(w)))']
        text = ['pure subroutine %s(x, p, k)' % name, '  integer, intent(inout) :: x(:)', '  integer, intent(in) :: p(:), k', '  integer :: j, w(size(x))']
        text += rng.choice([[], ['!HPF$ inherit x'], ['!HPF$ align with x :: w'], ['!HPF$ align p(*) with x(*)'], ['!HPF$ inherit x', '!HPF$ align w(j) with x(j)']])
        text += ['  w = k'] + ['  do j = 1, min(size(x), size(p))'] + ['    ' + s for s in rng.sample(steps, rng.randint(1, 3))] + ['  end do']
        self.case.procedures += text + ['end subroutine ' + name]
        return name

    def working(self, bounds):
        """A new array of this unit, of no value."""
        a = Entity(self.case.new('w'), 'i', bounds)
        a.writable = a.shown = False
        a.lines = ['integer :: %s(%s)' % (a.name, a.bounds_text())]
        self.locals.append(a)
        return a

    def writable(self, rank):
        """Integer arrays of at least this rank, to set; there are some."""
        mine = [a for a in self.integers(rank) if a.writable]
        if not mine:
            raise NoFit
        return mine

    def line_loop(self):
        """A loop whose iterations work on lines, with arrays of subscripts of their own."""
        scalars, reads = self.scalars, self.reads
        self.scalars = {'i': ['i'], 'r': ['0.5d0'], 'l': ['(i > 2)']}
        try:
            return self.lines_of_loop()
        finally:
            self.scalars, self.reads = scalars, reads

    def lines_of_loop(self):
        rng = self.rng
        mine = self.writable(2)
        line = Line(rng, rng.choice(mine))
        index, n = line.index, line.n
        sets = {line.a.base}
        second = [a for a in mine if a.base not in sets]
        two = None
        if second and self.chance(0.35):
            try:
                two = Line(rng, rng.choice(second), index)
                sets.add(two.a.base)
            except NoFit:
                pass
        self.reads = [a for a in self.arrays if a.base not in sets]
        inner = gen.Index('j', 1, n, 1)
        own = line.at(affine(1, 'j', line.low - 1))
        extra = [(own, 'i'), (own, 'i')]
        whole = line.at(':')
        p = self.working([(1, n)])
        value = lambda depth=1, more=(): self.stored(self.element_expr('i', [index, inner], depth, extra + list(more)), 'i')  # noqa: E731
        each = lambda lines: ['do j = 1, %d' % n] + ['   ' + s for s in lines] + ['end do']  # noqa: E731
        at = p.name + '(j)'

        def function(*more):
            return '%s(%s)' % (self.pure_function(sets), rng.choice(['i + j', 'j', *more]))

        def row():
            """A row of another array, or this line."""
            rows = [b for b in self.integers(1, sets) if max(b.shape) >= n]
            if not rows:
                return whole
            b = rng.choice(rows)
            d = rng.choice([d for d in range(b.rank) if b.shape[d] >= n])
            subs = [self.subscript(b, k, [index]) for k in range(b.rank)]
            low = b.bounds[d][0]
            subs[d] = '%d:%d' % (low, low + n - 1) if b.shape[d] > n or self.chance(0.5) else ':'
            return '%s(%s)' % (b.name, ','.join(subs))

        def gathered():
            others = self.integers(1, sets)
            if not others:
                raise NoFit
            b = rng.choice(others)
            d = rng.randrange(b.rank)
            subs = [self.subscript(b, k, [index]) for k in range(b.rank)]
            subs[d] = affine(1, 'modulo(%s, %d)' % (at, b.shape[d]), b.bounds[d][0])
            return '%s(%s)' % (b.name, ','.join(subs))

        fills = [lambda: ['%s = %s' % (p.name, row())], lambda: ['%s = abs(%s)' % (p.name, row())],
                 lambda: each(['%s = %s' % (at, value(2))]), lambda: each(['%s = %s' % (at, function())])]
        changes = [lambda: ['do j = 2, %d' % n, '   if (%s > %s(j - 1)) %s = %s(j - 1)' % (at, p.name, at, p.name), 'end do'],
                   lambda: ['%s = cshift(%s, 1)' % (p.name, p.name)], lambda: ['where (%s < 0) %s = -%s' % (p.name, p.name, p.name)],
                   lambda: ['%s = %s(%d:1:-1)' % (p.name, p.name, n)], lambda: each(['%s = mod(%s + %s, 100)' % (at, at, gathered())]),
                   lambda: ['if (%s(1) > %s(%d)) then' % (p.name, p.name, n)] + each(['%s = %s - i' % (at, at)]) + ['else', '   %s(1) = i' % p.name, 'end if']]
        uses = [lambda: each(['%s = %s' % (line.any(at), value())]), lambda: each(['%s = mod(%s + %s, 1000)' % (own, own, gathered())]),
                lambda: each(['%s = mod(%s + %s, 1000)' % (own, line.any(at), value())]), lambda: each(['%s = %s' % (own, function(at))]),
                lambda: each(['if (mod(%s, 3) == 0) then' % at, '   %s = %s' % (line.any(at), value()), 'else if (%s > %s) then' % (at, value()), '   %s' % rng.choice(['cycle', 'exit']), 'else',
                              '   %s = %s' % (own, at), 'end if']),
                lambda: ['call %s(%s, %s, i)' % (self.pure_subroutine(sets), whole, p.name)],
                lambda: each(['%s = %s' % (line.any(line.any(at)), value())]),
                lambda: ['j = 1', 'do while (j <= %d)' % n, '   %s = mod(%s + %s, 1000)' % (own, own, at), '   j = j + 1 + modulo(%s, 2)' % at, 'end do'],
                lambda: ['%s = mod(%s + %s, 1000)' % (whole, whole, p.name)]]
        body, reduction, after = list(rng.choice(fills)()), [], []
        for _ in range(rng.choice([0, 1, 1, 2])):
            body += rng.choice(changes)()
        for _ in range(rng.randint(1, 2)):
            body += rng.choice(uses)()
        if two:
            body += ['do j = 1, %d' % min(two.n, n), '   %s = mod(%s, 1000)' % (rng.choice([two.any(at), two.at(affine(1, 'j', two.low - 1))]), rng.choice([at, own])), 'end do']
        for v in rng.sample(['s', 't'], rng.choice([0, 0, 1, 2])):
            first, then = rng.choice([('%s + mod(%s, 100)', 'mod(%s, 1000)'), ('max(%s, %s)', None), ('min(%s, %s)', None)])
            body += each(['%s = %s' % (v, first % (v, rng.choice([at, own, value()])))])
            reduction.append(v)
            after += ['%s = %s' % (v, then % v)] if then else []
        if self.chance(0.25):
            body = ['if (%s) then' % self.element_mask([index], 1)[0]] + ['   ' + s for s in body] + ['end if']
        head = []
        if self.chance(0.75):
            head = ['!HPF$ INDEPENDENT, NEW(j, %s)' % p.name + (', REDUCTION(%s)' % ', '.join(reduction) if reduction else '')]
            if self.chance(0.15):
                head[0] += ', on home(%s)' % line.at(str(line.low))
        return head + ['do i = ' + index.triplet(', ')] + ['   ' + s for s in body] + ['end do'] + after

    def concurrent(self):
        """DO CONCURRENT of a nest that INDEPENDENT says the same of."""
        lines = gen.Scope.independent(self)
        if 'REDUCTION' in lines[0] or any('m = ' in s for s in lines):
            raise NoFit
        heads = [re.match(r'\s*do (\w) = ([^,]*), ([^,]*)(?:, (.*))?$', s) for s in lines]
        found = [h for h in heads if h]
        body = [s for s in lines[:-len(found)] if not re.match(r'\s*(do \w = |!HPF)', s)]
        triplets = ['%s = %s:%s' % h.group(1, 2, 3) + (':' + h.group(4) if h.group(4) else '') for h in found]
        mask = ', mod(%s, 3) /= 1' % found[0].group(1) if self.chance(0.3) else ''
        return ['do concurrent (%s%s)' % (', '.join(triplets), mask)] + body + ['end do']

    def with_operator(self):
        """A defined operator of arrays, of functions with mapped dummies and results, or an ELEMENTAL one."""
        a, text, shape = self.target()
        if a.type != 'i' or not shape or 0 in shape:
            raise NoFit
        rng, rank = self.rng, len(shape)
        left, right = (self.stored(self.array_expr(shape, 'i', 1), 'i') for _ in range(2))
        name = self.case.new('o')
        if self.chance(0.3):
            lines = ['elemental function %s(x, y) result(r)' % name, '  integer, intent(in) :: x, y', '  integer :: r', '  r = mod(2*x - y, 1000)']
        else:
            colons = ','.join(':'*rank)
            lines = ['function %s(x, y) result(r)' % name, '  integer, intent(in) :: x(%s), y(%s)' % (colons, colons),
                     '  integer :: r(%s)' % ','.join('size(x, %d)' % (k + 1) for k in range(rank))]
            for v in 'xyr':
                kinds = [[], ['!HPF$ distribute %s%s' % (v, self.formats([9]*rank, lists=False).replace('my_', ''))]]
                kinds += [['!HPF$ inherit ' + v]] if v != 'r' else []
                kinds += [['!HPF$ align with x :: ' + v]] if v != 'x' else []
                lines += rng.choice(kinds)
            lines += ['  r = ' + rng.choice(['mod(2*x - y, 1000)', 'mod(cshift(x, 1, %d) + y, 1000)' % rank, 'merge(x, y, mod(x + y, 2) == 0)'])]
        self.case.procedures += lines + ['end function ' + name]
        operator = '.%s.' % re.sub(r'\d', lambda d: 'abcdefghij'[int(d.group())], name)
        self.case.interfaces += ['interface operator(%s)' % operator, '  module procedure ' + name, 'end interface']
        value = '(%s) %s (%s)' % (left, operator, right)
        if self.chance(0.4):
            value = '(%s) %s (%s)' % (value, operator, self.stored(self.array_expr(shape, 'i', 1), 'i'))
        return ['%s = %s' % (text, value)]

    def two_parts(self):
        """Two parts of one array for two dummies of a procedure whose loops set both."""
        rng = self.rng
        a = rng.choice(self.writable(1))
        d = rng.randrange(a.rank)
        half = a.shape[d]//2
        if half < 1:
            raise NoFit
        low, high = a.bounds[d]
        first, second = rng.choice([('%d:%d' % (low, low + half - 1), '%d:%d' % (high - half + 1, high)),
                                    ('%d:%d:2' % (low, low + 2*half - 2), '%d:%d:2' % (low + 1, low + 2*half - 1)),
                                    ('%d:%d' % (low, low + half - 1), '%d:%d:-1' % (high, high - half + 1))])
        around = [rng.choice([':', ':', str(rng.randint(*b))]) for b in a.bounds]
        parts = []
        for s in (first, second):
            subs = list(around)
            subs[d] = s
            parts.append('%s(%s)' % (a.name, ','.join(subs)))
        rank = sum(':' in s or k == d for k, s in enumerate(around))
        colons, name = ','.join(':'*rank), self.case.new('d')
        lines = ['subroutine %s(x, y, n)' % name, '  integer, intent(inout) :: x(%s), y(%s)' % (colons, colons), '  integer, intent(in) :: n', '  integer :: i, j, p(size(x, 1))']
        for v in 'xy':
            kinds = [[], ['!HPF$ inherit ' + v], ['!HPF$ inherit ' + v], ['!HPF$ distribute %s *' % v], ['!HPF$ distribute %s%s' % (v, self.formats([9]*rank, lists=False).replace('my_', ''))]]
            lines += rng.choice(kinds + ([['!HPF$ align with x :: y']] if v == 'y' else []))
        fixed = [rng.choice(['1', 'size(x, %d)' % (k + 1)]) for k in range(1, rank)]
        x = lambda s: 'x(%s)' % ','.join([s] + fixed)  # noqa: E731
        y = lambda s: 'y(%s)' % ','.join([s] + fixed)  # noqa: E731
        top = 'size(x, 1)'
        anywhere = '1 + modulo(%s, ' + top + ')'
        steps = [['!HPF$ independent', 'do i = 1, ' + top, '  %s = mod(%s + 2*%s, 1000)' % (x('i'), x('i'), y('%s + 1 - i' % top)), 'end do'],
                 ['!HPF$ independent', 'do i = 1, ' + top, '  %s = mod(%s + %s, 1000)' % (y('i'), y('i'), x(anywhere % y('i'))), 'end do'],
                 ['do i = 1, ' + top, '  %s = mod(%s + n, 1000)' % (y(anywhere % x('i')), y(anywhere % 'i + 1')), 'end do'],
                 ['x = mod(x + 3*y, 1000)'], ['y = cshift(x, 1, %d)' % rank], ['where (x > y) x = y - n'],
                 ['!HPF$ independent', 'do i = 1, ' + top, '  if (%s > %s) then' % (x('i'), y('i')), '    j = %s' % x('i'), '    %s = %s' % (x('i'), y('i')), '    %s = j' % y('i'), '  end if', 'end do']]
        steps[-1][0] += ', new(j)'
        steps.append(['do i = 1, ' + top, '  p(i) = ' + anywhere % x('i'), 'end do', 'do i = 1, ' + top, '  %s = mod(%s + %s, 1000)' % (y('i'), y('i'), x('p(i)')), 'end do'])
        if rank > 1:
            at = lambda v, s, j: '%s(%s)' % (v, ','.join([s, j] + fixed[1:]))  # noqa: E731
            steps += [['!HPF$ independent, new(i, p)', 'do j = 1, size(x, 2)', '  do i = 1, ' + top, '    p(i) = ' + anywhere % at('y', 'i', 'j'), '  end do', '  do i = 1, ' + top,
                       '    %s = mod(%s + %s, 1000)' % (at('x', 'p(i)', 'j'), at('x', 'i', 'j'), at('y', 'p(i)', 'j')), '  end do', 'end do'],
                      ['!HPF$ independent, new(i)', 'do j = 1, size(x, 2)', '  do i = 2, ' + top, '    %s = mod(%s + %s, 1000)' % (at('x', 'i', 'j'), at('x', 'i - 1', 'j'), at('y', 'i', 'j')),
                       '    %s = %s' % (at('y', 'i - 1', 'j'), at('x', 'i', 'j')), '  end do', 'end do']]*2
        for step in rng.sample(steps, rng.randint(1, 3)):
            lines += [s if s.startswith('!') else '  ' + s for s in step]
        self.case.procedures += lines + ['end subroutine ' + name]
        return ['call %s(%s, %s, %d)' % (name, parts[0], parts[1], rng.randint(1, 9))]

    def lists(self):
        """Distributions by lists that are dummies."""
        rng = self.rng
        a = rng.choice(self.writable(1))
        shape = self.part(a)
        if not shape or 0 in shape:
            raise NoFit
        text = self.plain_section(a, shape)
        rank, d, name = len(shape), rng.randrange(len(shape)), self.case.new('d')
        colons = ','.join(':'*rank)
        size = 'size(x, %d)' % (d + 1)
        form, place, actual = rng.choice([('gen_block(l)', 'six', 'sizes'), ('gen_block(l)', 'six', 'sizes(6:1:-1)'), ('indirect(l)', 'six', 'owner(1:%d)' % shape[d]),
                                          ('indirect(l)', 'six', 'owner(40:%d:-1)' % (41 - shape[d]))])
        formats = ['*']*rank
        formats[d] = form
        how = '(%s)%s' % (','.join(formats), ' onto ' + place if place else '')
        lines = ['subroutine %s(x, l, n)' % name, '  integer, intent(inout) :: x(%s)' % colons, '  integer, intent(in) :: l(:), n', '  integer :: i, w(%s)' % ','.join('size(x, %d)' % (k + 1) for k in range(rank))]
        lines += rng.choice([['!HPF$ distribute x' + how], ['!HPF$ distribute w' + how], ['!HPF$ distribute x' + how, '!HPF$ align with x :: w'], ['!HPF$ distribute w' + how, '!HPF$ align with w :: x'],
                             ['!HPF$ distribute %s :: x, w' % how], ['!HPF$ inherit x', '!HPF$ distribute w' + how]])
        part = lambda v, s: '%s(%s)' % (v, ','.join([':']*d + [s] + [':']*(rank - d - 1)))  # noqa: E731
        one = lambda v, s: '%s(%s)' % (v, ','.join(['1']*d + [s] + ['1']*(rank - d - 1)))  # noqa: E731
        steps = [['w = x', 'x = mod(cshift(w, 1, %d) + n, 1000)' % (d + 1)], ['do i = 2, ' + size, '  %s = mod(%s + %s, 1000)' % (part('x', 'i'), part('x', 'i'), part('x', 'i - 1')), 'end do'],
                 ['!HPF$ independent', 'do i = 1, ' + size, '  %s = mod(%s*2 + %s, 1000)' % (one('w', 'i'), one('x', size + ' + 1 - i'), 'l(min(i, size(l)))'), 'end do', '%s = %s' % (one('x', ':'), one('w', ':'))],
                 ['forall (i = 1:%s) %s = mod(%s + l(1 + mod(i, size(l))), 1000)' % (size, part('x', 'i'), part('x', size + ' + 1 - i'))],
                 ['where (mod(x, 2) == 0) x = x + n'], ['print *, sum(x), %s' % ('maxval(%s)' if rank > 1 else '%s') % part('x', '1')]]
        lines += ['  w = n']
        for step in rng.sample(steps, rng.randint(1, 3)):
            lines += [s if s.startswith('!') else '  ' + s for s in step]
        self.case.procedures += lines + ['end subroutine ' + name]
        return ['call %s(%s, %s, %d)' % (name, text, actual, rng.randint(1, 9))]

    def structures(self):
        """Arrays of structures with arrays as components, in a procedure that takes a line of an array."""
        rng = self.rng
        a = rng.choice(self.writable(1))
        d = rng.randrange(a.rank)
        subs = [str(rng.randint(*b)) for b in a.bounds]
        subs[d] = ':'
        name = self.case.new('d')
        lines = ['subroutine %s(x, n)' % name, '  integer, intent(inout) :: x(:)', '  integer, intent(in) :: n', '  type(row) :: w(size(x)), v(size(x))', '  integer :: i, j, p(3)']
        lines += rng.choice([[], ['!HPF$ distribute x(cyclic)'], ['!HPF$ inherit x']])
        for v in 'wv':
            lines += rng.choice([['!HPF$ distribute %s(%s)' % (v, rng.choice(['block', 'cyclic', 'cyclic(2)']))], ['!HPF$ align with x :: ' + v]])
        lines += ['  do i = 1, size(x)', '    w(i)%k = x(i)', '    w(i)%v = (/ i, x(i), n /)', '    w(i)%p = pair(x(i), 0.5d0*i)', '  end do', '  v = w']
        steps = [['!HPF$ independent, new(j)', 'do i = 1, size(x)', '  do j = 1, 3', '    w(i)%v(j) = mod(w(i)%v(j) + v(size(x) + 1 - i)%v(4 - j), 1000)', '  end do', 'end do'],
                 ['!HPF$ independent, new(p)', 'do i = 1, size(x)', '  p = 1 + modulo(v(i)%v, size(x))', '  w(i)%k = v(p(1))%k + v(p(2))%v(2)', 'end do'],
                 ['w = cshift(w, 1)'], ['where (w%k > n) w%k = w%k - n'], ['v(1::2) = w(1::2)'], ['do i = 2, size(x)', '  w(i)%p%i = mod(w(i)%p%i + w(i - 1)%p%i, 1000)', 'end do'],
                 ['forall (i = 1:size(x), mod(i, 2) == 0) w(i)%v(2) = v(i)%k + v(1)%v(3)'], ['w(size(x)) = v(1)'], ['call %s_in(w, v, n)' % name], ['call %s_in(v(size(x):1:-1), w, n)' % name],
                 ['v%v(2) = mod(w%k + w%v(1), 1000)'], ['s_ = sum(w%k) + sum(v%v(2))', 'x(1) = mod(s_, 1000)']]
        lines[4] += ', s_'
        for step in rng.sample(steps, rng.randint(2, 4)):
            lines += [s if s.startswith('!') else '  ' + s for s in step]
        lines += ['  x = mod(w%k + 2*v%k + w%v(1) + v%v(2) + w%v(3) + w%p%i, 1000)', 'end subroutine ' + name]
        lines += ['subroutine %s_in(y, z, n)' % name, '  type(row), intent(inout) :: y(:)', '  type(row), intent(in) :: z(:)', '  integer, intent(in) :: n', '  integer :: i, j']
        for v in 'yz':
            lines += rng.choice([[], ['!HPF$ inherit ' + v], ['!HPF$ distribute %s(%s)' % (v, rng.choice(['block', 'cyclic']))]])
        lines += ['!HPF$ independent, new(j)', '  do i = 1, size(y)', '    y(i)%k = z(i)%v(2) + n', '    do j = 1, 3', '      y(i)%v(j) = mod(y(i)%v(j) + z(1 + modulo(i*n, size(y)))%v(j), 1000)', '    end do', '  end do']
        self.case.procedures += lines + ['end subroutine %s_in' % name]
        return ['call %s(%s(%s), %d)' % (name, a.name, ','.join(subs), rng.randint(1, 9))]
