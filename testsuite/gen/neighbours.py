#!/usr/bin/env python3
"""Random updates of an array by sums of neighbours: neighbours.py FIRST [LAST] prints one program with a procedure for
each seed: two and three dimensions, REAL(4) and REAL(8), neighbours up to two elements along a row and one line off, in
any corner, another array, scalars, rows shorter than a vector and longer ones, alone and in loops over steps. All is
printed, so that the output is gfortran's to the last bit."""
import random
import sys

DISTRIBUTIONS = {
    2: ['*,BLOCK', 'BLOCK,*', 'BLOCK,BLOCK', 'CYCLIC,BLOCK'],
    3: ['*,*,BLOCK', '*,BLOCK,BLOCK', 'BLOCK,BLOCK,*', 'BLOCK,*,BLOCK', '*,BLOCK,*'],
}


class Update:
    def __init__(self, seed):
        self.seed = seed
        self.r = r = random.Random(seed)
        self.rank = r.choice([2, 2, 2, 3])
        self.type, self.suffix = r.choice([('double precision', 'd0')] * 2 + [('real', 'e0')])
        self.lo = [r.randint(-5, 6) for _ in range(self.rank)]
        extent = [r.choice([6, 9, 17, 33, 70, 150])] + [r.choice([5, 8, 13, 21]) for _ in self.lo[1:]]
        self.hi = [low + n - 1 for low, n in zip(self.lo, extent)]
        self.margin = [r.choice([1, 1, 2])] + [1] * (self.rank - 1)
        self.first = [low + m + r.choice([0, 0, 1]) for low, m in zip(self.lo, self.margin)]
        self.last = [high - m - r.choice([0, 0, 1]) for high, m in zip(self.hi, self.margin)]
        self.index = 'ijk'[:self.rank]

    def section(self, off=None):
        off = off or [0] * self.rank
        return ','.join('%d:%d' % (a + d, b + d) for a, b, d in zip(self.first, self.last, off))

    def anywhere(self):
        return [self.r.randint(-m, m) for m in self.margin]

    def near(self):
        """An element around: mostly one whose old value a vector finds."""
        r, off = self.r, self.anywhere()
        if r.random() < 0.3:
            off = [0] * self.rank
            off[r.randrange(self.rank)] = r.choice([-1, 1])
        if self.rank == 3 and off[1:] == [-1, -1] and r.random() < 0.9:
            off[1] = 0
        return off

    def term(self):
        r, kind = self.r, self.r.random()
        value = 'a(%s)' % self.section(self.near())
        if r.random() < 0.2:
            value = 'f(%s)' % self.section(self.anywhere())
        if kind < 0.5:
            return '%s%s*%s' % (r.choice(['0.5', '0.25', '0.125']), self.suffix, value)
        if kind < 0.6:
            return '(-%s)*w' % value
        if kind < 0.7:
            return '%s/q' % value
        if kind < 0.8:
            return '(%s - f(%s))*0.5%s' % (value, self.section(), self.suffix)
        return '%s*n/8' % value if kind < 0.81 else value

    def update(self):
        r = self.r
        terms = [self.term() for _ in range(r.randint(1, 9))]
        value = terms[0] + ''.join(' &\n    %s %s' % (r.choice('++-'), t) for t in terms[1:])
        if len(terms) > 4:
            value = '0.25%s*(%s)' % (self.suffix, value)
        if r.random() < 0.25:
            return '   a(%s) = %s' % (self.section(), value)
        return '   b(%s) = %s\n   a(%s) = b(%s)' % (self.section(), value, self.section(), self.section())

    def fill(self, name, more):
        ranges = ', '.join('%s = %d:%d' % x for x in zip(self.index, self.lo, self.hi))
        linear = ' + '.join('%d*%s' % (c, x) for c, x in zip([3, 5, 7], self.index))
        return 'forall (%s) %s(%s) = mod(%s + %d, 13)*0.125' % (ranges, name, ','.join(self.index), linear, more)

    def text(self):
        r, steps = self.r, self.r.choice([0, 0, 3, 9, 20])
        bounds = ','.join('%d:%d' % x for x in zip(self.lo, self.hi))
        lines = ['subroutine update%d' % self.seed, 'implicit none',
                 '%s, dimension(%s) :: a, b, f' % (self.type, bounds), '%s :: w, q' % self.type,
                 'integer :: i, j, k, n, step',
                 '!HPF$ DISTRIBUTE a(%s)' % r.choice(DISTRIBUTIONS[self.rank]), '!HPF$ ALIGN WITH a :: b, f',
                 'w = 0.5; q = 4; n = 3', self.fill('a', 900), self.fill('f', 901), 'b = 0']
        if steps:
            more = r.choice(['', '   f(%s) = a(%s)' % (self.section(), self.section()), '   w = w*0.5'])
            lines += ['do step = 1, %d' % steps, self.update(), more, 'end do']
        else:
            lines.append(self.update())
        return '\n'.join(lines + ['print *, a', 'end subroutine'])


def main():
    first = int(sys.argv[1])
    seeds = range(first, int(sys.argv[2] if len(sys.argv) > 2 else first) + 1)
    print('program neighbours')
    for seed in seeds:
        print("print *, 'seed', %d\ncall update%d" % (seed, seed))
    print('end program')
    for seed in seeds:
        print(Update(seed).text())


main()
