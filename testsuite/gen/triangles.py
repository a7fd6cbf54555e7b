#!/usr/bin/env python3
"""Random loops that bounds, conditions and counters tie to each other: triangles.py FIRST [LAST] prints one program with a
procedure for each seed. Loops run from or to the variables of those around them, under IFs about these, and their bodies
read and set elements of mapped arrays at them; among them are sums of sections, elements that are only added to,
variables that a loop counts with, searches for a place, SELECT CASE, and loops that are left early. Integers only, so that
no order of additions makes a difference. Every subscript lies within its array."""
import random

import procedures

SCALARS = ['m', 'p', 'q']
INDICES = 'ijkl'


class Triangles:
    def __init__(self, seed):
        self.seed = seed
        self.r = random.Random(seed)
        self.n = self.r.choice([7, 9, 12])
        self.lines = []

    def say(self, *lines):
        self.lines += lines

    # ---- expressions: `v` are the DO variables around ----

    def at(self, v):
        return self.r.choice(v + v + SCALARS)

    def element(self, v, array=None):
        array = array or self.r.choice('aabxy')
        return '%s(%s,%s)' % (array, self.at(v), self.at(v)) if array in 'ab' else '%s(%s)' % (array, self.at(v))

    def term(self, v):
        return self.r.choice([self.element(v), self.element(v), self.element(v), self.r.choice(v), str(self.r.randint(1, 4))])

    def least(self, v):
        return self.r.choice(['1', '2', 'm', 'p'] + v + ['%s+1' % x for x in v])

    def most(self, v):
        return self.r.choice(['n', 'n-1', 'q', 'n-p'] + v + ['%s-1' % x for x in v])

    def condition(self, v):
        r = self.r
        a = r.choice(v)
        test = '%s %s %s' % (a, r.choice(['<', '<=', '>', '>=', '/=', '==']), r.choice([x for x in v + SCALARS if x != a]))
        if r.random() < 0.25:
            test += '%s%s %s %s' % (r.choice([' .and. ', ' .or. ']), r.choice(v), r.choice(['<', '>=', '/=']), r.choice(['m', 'q', '3']))
        return '.not. (%s)' % test if r.random() < 0.15 else test

    def section(self, v):
        return 'max(1,%s):min(n,%s)' % (self.least(v), self.most(v))

    # ---- statements ----

    def assignment(self, v):
        r, to = self.r, self.element(v)
        form = r.choice(['more', 'more', 'other', 'other', 'most', 'total', 'sum', 'lines', 'keep'])
        if form == 'more':
            self.say('%s = %s + mod(%s*%s, 17)' % (to, to, self.term(v), self.term(v)))
        elif form == 'other':
            self.say('%s = mod(%s - %s, 19)' % (to, self.term(v), self.term(v)))
        elif form == 'most':
            self.say('%s = max(%s, %s)' % (to, to, self.term(v)))
        elif form == 'total':
            self.say('total = total + mod(%s, 5)' % self.term(v))
        elif form == 'sum':
            self.say('%s = %s - mod(sum(%s(%s,%s)), 23)' % (to, to, r.choice('ab'), self.at(v), self.section(v)))
        elif form == 'lines':
            part = self.section(v)
            self.say('x(%s) = y(%s)' % (part, part))
        else:
            self.say('%s = mod(%s, 29)' % (to, self.term(v)))

    def counted(self, v, new):
        """A loop that counts with c beside its own variable."""
        r = self.r
        by = r.choice([1, 1, 2, -1])
        self.say('c = %s' % (r.choice(['1', 'm', 'p']) if by > 0 else 'n'),
                 'do %s = %s' % (new, r.choice(['1, 3', 'm, m+1', 'p, q-p', '3, 1, -1', 'c, min(n,c+2)'])),
                 'if (c >= 1 .and. c <= n) %s' %
                 r.choice(['x(c) = x(c) + mod(%s, 7)' % self.term(v + [new]),
                           'a(c,%s) = mod(a(c,%s) + %s, 13)' % (self.at(v + [new]), self.at(v), self.term(v + [new]))]),
                 'c = c %+d' % by)
        if r.random() < 0.4:
            self.say(r.choice(['y(%s) = y(%s) + c' % (self.at(v + [new]), self.at(v)), 'd = d + 1']))
        self.say('end do', 'total = total + c + d')

    def search(self, v, new):
        r = self.r
        what = r.choice(['x(%s)', 'y(%s)', 'a(%s,' + self.at(v or ['m']) + ')', 'b(' + self.at(v or ['m']) + ',%s)'])
        self.say('best = %s' % r.choice(['1', 'm', 'p']), 'do %s = %s, n' % (new, r.choice(['1', '2', 'best', 'm'])),
                 'if (%s %s %s) best = %s' % (what % new, r.choice(['>', '<', '>=', '<=']), what % 'best', new),
                 'end do', 'total = total + best')

    def choice(self, v, new):
        v = v + [new]
        self.say('do %s = 1, n' % new,
                 'select case (%s)' % self.r.choice(['mod(%s,3)' % new, 'x(%s)' % new, 'a(%s,%s)' % (new, self.at(v))]))
        for case in ('(:-1)', '(0)', '(2:4)', 'default'):
            self.say('case ' + case)
            if self.r.random() < 0.8:
                self.assignment(v)
        self.say('end select', 'end do')

    def left_early(self, v, new):
        r, inner = self.r, INDICES[INDICES.index(new) + 1]
        self.say('do %s = 1, n' % new, 'do %s = 1, n' % inner,
                 'if (%s > %s) %s' % (r.choice(['a(%s,%s)' % (new, inner), 'b(%s,%s)' % (inner, new), 'x(%s)' % inner,
                                                'mod(%s*%s,7)' % (new, inner)]),
                                      r.choice(['3', 'y(%s)' % new, '5']), r.choice(['exit', 'exit', 'cycle'])))
        self.assignment(v + [new, inner])
        self.say('end do', 'end do')

    def loop(self, v, new, depth):
        low, high = 'max(1,%s)' % self.least(v), 'min(n,%s)' % self.most(v)
        self.say('do %s = %s' % (new, '%s, %s, -1' % (high, low) if self.r.random() < 0.15 else '%s, %s' % (low, high)))
        self.block(v + [new], depth + 1)
        self.say('end do')

    def block(self, v, depth):
        r = self.r
        for _ in range(r.randint(1, 2)):
            form, new = r.random(), INDICES[len(v)]
            if len(v) < 2 and form < 0.3:
                r.choice([self.counted, self.search, self.choice, self.left_early])(v, new)
            elif len(v) < 3 and (form < 0.65 or not v):
                self.loop(v, new, depth)
            elif form < 0.8 and depth < 4:
                self.say('if (%s) then' % self.condition(v))
                self.block(v, depth + 1)
                if r.random() < 0.4:
                    self.say('else')
                    self.assignment(v)
                self.say('end if')
            else:
                self.assignment(v)

    def text(self):
        r, n = self.r, self.n
        self.say('subroutine s%d' % self.seed, 'integer, parameter :: n = %d' % n,
                 'integer :: a(n,n), b(n,n), x(n), y(n), i, j, k, l, m, p, q, c, d, best, total',
                 '!HPF$ DISTRIBUTE %s :: a' % r.choice(['(BLOCK,*)', '(*,BLOCK)', '(CYCLIC,*)', '(*,CYCLIC)', '(BLOCK,BLOCK)', '(CYCLIC,BLOCK)']),
                 '!HPF$ %s' % r.choice(['ALIGN b(i,j) WITH a(i,j)', 'ALIGN b(i,j) WITH a(j,i)', 'DISTRIBUTE b(*,BLOCK)', 'DISTRIBUTE b(CYCLIC,*)']),
                 '!HPF$ %s' % r.choice(['DISTRIBUTE x(BLOCK)', 'ALIGN x(i) WITH a(i,*)', 'ALIGN x(i) WITH a(i,1)', 'DISTRIBUTE x(CYCLIC)']),
                 '!HPF$ %s' % r.choice(['DISTRIBUTE y(BLOCK)', 'ALIGN y(i) WITH a(*,i)', 'DISTRIBUTE y(CYCLIC)', 'ALIGN y(i) WITH x(i)']),
                 'forall (i=1:n, j=1:n) a(i,j) = mod(i*5 + j*3, 11) - 4', 'forall (i=1:n, j=1:n) b(i,j) = mod(i*7 + j*2, 13) - 5',
                 'forall (i=1:n) x(i) = mod(i*3, 7) - 2', 'forall (i=1:n) y(i) = mod(i*4, 9) - 3',
                 'total = 0', 'c = 0', 'd = 0', 'best = 1',
                 'm = %d' % r.randint(2, 4), 'p = %d' % r.randint(1, 3), 'q = %d' % r.randint(4, 6))
        for _ in range(r.randint(3, 5)):
            self.block([], 0)
        self.say("print *, 'seed %d', total, c, d, best" % self.seed, 'print *, a', 'print *, b', 'print *, x, y', 'end subroutine')
        return '\n'.join(self.lines)


procedures.main('triangles', lambda seed: Triangles(seed).text())
