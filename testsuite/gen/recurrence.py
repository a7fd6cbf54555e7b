#!/usr/bin/env python3
"""Random recurrences over arrays in blocks: recurrence.py FIRST [LAST] prints one program with a procedure for each
seed: two loops and three, up and down, in any order of the dimensions; elements from all around, near ones and (where the
innermost loop is along a dimension that is not distributed) far ones; IF, CYCLE, variables of an iteration, a second
array; few elements a line, and few lines. All is printed, so that the output is gfortran's to the last bit."""
import random

import procedures

MARGIN = 6


class Recurrence:
    def __init__(self, seed):
        self.seed = seed
        self.r = r = random.Random(seed)
        self.rank = r.choice([2, 2, 2, 3])
        self.n = [r.choice([1, 2, 3, 5, 7, 9, 12, 17, 23]) for _ in range(self.rank)]
        self.index = 'ijk'[:self.rank]
        self.order = list(range(self.rank))
        r.shuffle(self.order)
        self.inner = self.order[-1]
        self.far = r.random() < 0.5
        self.dist = [r.choice(['*', 'BLOCK']) for _ in range(self.rank)]
        if self.far or 'BLOCK' not in self.dist:
            self.dist[self.order[0]] = 'BLOCK'
        if self.far or self.dist.count('BLOCK') == 3:
            self.dist[self.inner] = '*'
        self.down = [r.random() < 0.3 for _ in range(self.rank)]

    def element(self, array, offset):
        return '%s(%s)' % (array, ','.join(
            i if o == 0 else '%s%+d' % (i, o) for i, o in zip(self.index, offset)))

    def offset(self):
        near = [-1, -1, 0, 0, 0, 1, 1]
        far = list(range(-5, 6)) if self.far else [-2] + near + [2]
        return [self.r.choice(far if d == self.inner else near) for d in range(self.rank)]

    def fill(self, array):
        bounds = ', '.join('%s=%d:%d' % (i, 1 - MARGIN, n + MARGIN) for i, n in zip(self.index, self.n))
        value = ' + '.join('%d*%s' % (self.r.randrange(1, 9), i) for i in self.index)
        return 'forall (%s) %s = mod(%s, 17)' % (bounds, self.element(array, [0] * self.rank), value)

    def text(self):
        r, here = self.r, [0] * self.rank
        type_name = r.choice(['real(8)', 'real(8)', 'real', 'integer'])
        last = list(here)
        last[self.inner] = 1 if self.down[self.inner] else -1
        terms = [self.element('a', self.offset()) for _ in range(r.randrange(1, 5))]
        if r.random() < 0.4:
            terms.append(self.element('b', [r.choice([-1, 0, 1]) for _ in range(self.rank)]))
        if r.random() < 0.9:
            terms.append(self.element('a', last))
        r.shuffle(terms)
        value = ('mod(%s, 101)' if type_name == 'integer' else '(%s)*0.25') % ' + '.join(terms)
        a, b, total = self.element('a', here), self.element('b', here), ' + '.join(self.index)
        body = r.choice([
            ['%s = %s' % (a, value)],
            ['s = %s' % value, '%s = s' % a],
            ['if (mod(%s, 3) /= %d) then' % (total, r.randrange(3)), '%s = %s' % (a, value), 'end if'],
            ['s = %s' % self.element('a', last), 'if (mod(%s, 4) == 1) cycle' % total,
             '%s = %s - s' % (a, value)],
            ['%s = %s' % (a, value), '%s = %s + %s' % (b, a, r.choice(['1', self.element('b', last)]))],
        ])
        bounds = ','.join('%d:%d' % (1 - MARGIN, n + MARGIN) for n in self.n)
        lines = ['subroutine s%d' % self.seed, '%s :: a(%s), b(%s), s' % (type_name, bounds, bounds),
                 'integer :: %s, turn' % ', '.join(self.index),
                 '!HPF$ DISTRIBUTE (%s) :: a, b' % ','.join(self.dist),
                 self.fill('a'), self.fill('b'), 'do turn = 1, 2']
        for d in self.order:
            span = '%d, 1, -1' % self.n[d] if self.down[d] else '1, %d' % self.n[d]
            lines.append('do %s = %s' % (self.index[d], span))
        lines += body + ['end do'] * (self.rank + 1)
        lines += ["print *, 'seed %d'" % self.seed, 'print *, a', 'print *, b', 'end subroutine']
        return '\n'.join(lines)


procedures.main('recurrences', lambda seed: Recurrence(seed).text())
