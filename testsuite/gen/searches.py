#!/usr/bin/env python3
"""Random loops whose iterations end each at its own time: searches.py FIRST [LAST] prints one program with a procedure for
each seed: DO WHILE (ANY(m)) over WHERE, nested WHERE, DO WHILE in INDEPENDENT loops, several of them behind one another
with statements before, between and behind; all types, ranks 1 and 2, all mappings, sections with steps, searches that
are over at once, few elements and some hundreds. Some arrays are printed, so that others need not exist."""
import random

import procedures


class Searches:
    def __init__(self, seed):
        self.seed = seed
        self.r = r = random.Random(seed)
        self.rank = r.choice([1, 1, 1, 2])
        sizes = [1, 2, 7, 15, 16, 17, 64, 255, 256, 257, 700] if self.rank == 1 else [1, 3, 8, 16, 17, 33, 60]
        self.n = [r.choice(sizes) for _ in range(self.rank)]
        self.index = 'ij'[:self.rank]
        self.dist = [r.choice(['BLOCK', 'BLOCK', 'CYCLIC', 'CYCLIC(3)', '*']) for _ in range(self.rank)]
        self.kind = r.choice([4, 4, 4, 1, 2, 8])
        self.real = r.choice([4, 8, 8])
        self.section = self.choose_section()

    def choose_section(self):
        if self.r.random() < 0.7:
            return ''
        lo = [self.r.randrange(1, 4) for _ in self.n]
        return '(%s)' % ','.join('%d:%d%s' % (a, n, self.r.choice(['', '', ':2', ':3'])) for a, n in zip(lo, self.n))

    def fill(self, array, most):
        triplets = ', '.join('%s=1:%d' % (i, n) for i, n in zip(self.index, self.n))
        value = ' + '.join('%d*%s' % (self.r.randrange(1, 40), i) for i in self.index)
        return 'forall (%s) %s(%s) = mod(%s, %d)' % (triplets, array, ','.join(self.index), value, most)

    def steps(self, c, b, at):
        """A body that makes c smaller as long as it is greater than a bound; what it does to b."""
        r = self.r
        less = ['%s = %s - %d_%d' % (c, c, r.randrange(1, 4), self.kind), '%s = %s/2_%d' % (c, c, self.kind),
                '%s = %s - mod(%s, 3_%d) - 1_%d' % (c, c, c, self.kind, self.kind)]
        more = r.choice(['%s = %s + 1' % (b, b), '%s = %s + %s' % (b, b, c), '%s = max(%s, int(%s))' % (b, b, c), None])
        body = [r.choice(less)]
        if r.random() < 0.5:
            test = 'mod(%s, %d_%d) == %d' % (c, r.choice([2, 3]), self.kind, r.randrange(2))
            first, second = body[0], r.choice(less)
            inner = [more] if more and r.random() < 0.5 else []
            body = ([at[0] % test, first] + inner + [at[1], second, at[2]])
        if more and r.random() < 0.7:
            body.append(more)
        return body

    def masked(self):
        """DO WHILE (ANY(m)) over WHERE."""
        r, sec = self.r, self.section
        c, b, x, s = ('%s%s' % (a, sec) for a in 'cbxs')
        where = ['where (%s)', 'elsewhere', 'end where']
        form = r.randrange(5)
        if form == 0:
            lines = ['lo = 1', 'hi = %d' % (len(self.table) + 1), 'do while (any(lo < hi))', 'where (lo < hi)', 'mid = (lo + hi)/2',
                     'where (table(mid) < b)' if self.rank == 1 else 'where (mid*2 < b)', 'lo = mid + 1', 'elsewhere', 'hi = mid',
                     'end where', 'end where', 'end do']
            return lines + [r.choice(['b = b + lo', 'b = lo'])]
        if form == 1:
            limit = r.choice(['1.5', '3', '0.25'])
            mask = '%s > %s' % (x, limit)
            body = r.choice([['%s = %s*0.5' % (x, x)], ['%s = %s - 0.75' % (x, x), '%s = %s + %s' % (s, s, x)]])
            return ['do while (any(%s))' % mask, 'where (%s)' % mask] + body + ['end where', 'end do']
        if form == 2:
            mask = '%s > %d_%d' % (c, r.choice([0, 3, 20, 120]), self.kind)
            return (['l = c > 9', 'do while (any(l))', 'where (l)'] + self.steps('c', 'b', where) + ['l = c > 9', 'end where', 'end do']
                    if r.random() < 0.4 else
                    ['do while (any(%s))' % mask, 'where (%s)' % mask] + self.steps(c, b, where) + ['end where', 'end do'])
        if form == 3:
            return ['k = b + 1', 'do while (any(k > 1))', 'where (k > 1)', 'where (mod(k, 2) == 0)', 'k = k/2', 'elsewhere', 'k = 3*k + 1',
                    'end where', 'd = d + 1', 'end where', 'end do', 'b = mod(d, 50)']
        return self.independent()

    def independent(self):
        """DO WHILE in an INDEPENDENT loop with variables of the iteration's own."""
        r = self.r
        at = ','.join(self.index)
        loop = []
        for i, n in reversed(list(zip(self.index, self.n))):
            loop += ['!HPF$ INDEPENDENT, NEW(m, p)' + (', REDUCTION(total)' if len(loop) == 0 and self.reduces else ''),
                     'do %s = %s' % (i, r.choice(['1, %d', '1, %d', '2, %d, 3', '%d, 1, -1']) % n)]
        body = ['m = c(%s)' % at, 'p = %d' % r.randrange(3), 'do while (m > %d_%d)' % (r.choice([0, 2, 30]), self.kind)]
        body += self.steps('m', 'p', ['if (%s) then', 'else', 'end if']) + ['end do']
        if r.random() < 0.4:
            body += ['do while (p > 7)', 'p = p - 5', 'b(%s) = b(%s) + 1' % (at, at), 'end do']
        body += r.choice([['b(%s) = p' % at], ['b(%s) = b(%s) + p' % (at, at), 'c(%s) = m' % at]])
        if self.reduces:
            body.append('total = total + p')
        return loop + body + ['end do'] * self.rank

    def text(self):
        r = self.r
        self.table = [3 * k for k in range(r.choice([1, 5, 100]))]
        self.reduces = r.random() < 0.3
        shape = ','.join(map(str, self.n))
        lines = ['subroutine s%d' % self.seed, 'integer(%d) :: c(%s), m' % (self.kind, shape),
                 'integer, dimension(%s) :: b, d, k, lo, hi, mid' % shape, 'integer :: p, total, %s' % ', '.join(self.index),
                 'integer :: table(%d)' % len(self.table), 'real(%d) :: x(%s), s(%s)' % (self.real, shape, shape),
                 'logical :: l(%s)' % shape, '!HPF$ DISTRIBUTE (%s) :: c' % ','.join(self.dist),
                 '!HPF$ ALIGN WITH c :: b, d, k, lo, hi, mid, x, s, l', 'forall (i=1:%d) table(i) = 3*i' % len(self.table),
                 self.fill('c', r.choice([5, 60, 120])), self.fill('b', r.choice([5, 90])), self.fill('x', 40),
                 'd = 0', 's = 0', 'total = 0']
        for _ in range(r.randrange(1, 4)):
            lines += self.masked()
            if r.random() < 0.4:
                lines.append(r.choice(['c = c + int(mod(b, 5), %d)' % self.kind, 'b = b + d', 'x = x + mod(b, 3)', 'print *, sum(b)']))
        lines.append("print *, 'seed %d', total, sum(b), maxval(d)" % self.seed)
        if r.random() < 0.7:
            lines.append('print *, b')
        if r.random() < 0.6:
            lines.append('print *, c')
        if r.random() < 0.6:
            lines.append('print *, x, s')
        return '\n'.join(lines + ['end subroutine'])


procedures.main('searches', lambda seed: Searches(seed).text())
