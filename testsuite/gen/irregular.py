#!/usr/bin/env python3
"""irregular.py: random INDEPENDENT and plain loops over irregular data: rows of sparse matrices, subscripts of
subscripts, NEW scalars and arrays of subscripts, conditions, loops that each iteration bounds anew, EXIT and CYCLE.

    irregular.py FIRST LAST

prints one program with a procedure for each seed. Iterations write their own element only, or add to h, and read
what the loop does not write, so that any order gives gfortran's answer; all values are small integers."""
import random
import sys

FORMATS = ['block', 'cyclic', 'cyclic(2)', 'cyclic(3)', None]


class Loop:
    """One loop nest: statements as lines of text."""

    def __init__(self, rng, own):
        self.rng, self.own = rng, own  # own: arrays that iteration i writes at i
        self.depth, self.lines, self.reduces, self.adds = 0, [], False, False

    def put(self, text):
        self.lines.append('  ' * (self.depth + 2) + text)

    def index(self, scope, kind, depth=2):
        """An expression within 1:n ('n') or 1:nz ('z'); scope: loop variables and their kinds."""
        rng = self.rng
        names = [v for v, k in scope if k == kind]
        if kind == 'n' and rng.random() < 0.3:
            return rng.choice(['n1', 'n2', 'nd(%d)' % rng.randint(1, 4), 'me(2)', 'nd(mod(%s, 4) + 1)' % names[-1]])
        if depth > 0 and rng.random() < (0.5 if names else 1.0):
            if kind == 'n':
                if rng.random() < 0.5 and any(k == 'z' for _, k in scope):
                    return 'col(%s)' % self.index(scope, 'z', depth - 1)
                return 'perm(%s)' % self.index(scope, 'n', depth - 1)
            if rng.random() < 0.5 and names:
                return 'nxt(%s)' % self.index(scope, 'z', depth - 1)
            return 'ptr(%s)' % self.index(scope, 'n', depth - 1)
        return rng.choice(names) if names else {'n': 'i', 'z': 'ptr(i)'}[kind]

    def leaf(self, scope):
        rng = self.rng
        pick = rng.randrange(9)
        if pick == 0:
            return str(rng.randint(0, 9))
        if pick == 1:
            return rng.choice(['s', 't'])
        if pick == 2:
            return rng.choice(scope)[0]
        if pick == 3:
            return '%s(i)' % rng.choice(self.own)
        if pick in (4, 5):
            return 'x(%s)' % self.index(scope, 'n')
        if pick == 6:
            return 'w(%d, %s)' % (rng.randint(1, 3), self.index(scope, 'n', 1))
        return 'val(%s)' % self.index(scope, 'z', 1)

    def value(self, scope, depth=2):
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            return self.leaf(scope)
        a, b = self.value(scope, depth - 1), self.value(scope, depth - 1)
        return rng.choice(['%s + %s', '%s - (%s)', 'max(%s, %s)', 'mod(%s, 7) * mod(%s, 5)']) % (a, b)

    def condition(self, scope):
        rng = self.rng
        pick = rng.randrange(4)
        if pick == 0:
            return 'flag(%s)' % self.index(scope, 'z', 1)
        if pick == 1:
            return 'mod(%s, 2) == 0' % rng.choice(scope)[0]
        test = '%s %s %s' % (self.value(scope, 1), rng.choice(['<', '>', '/=']), self.value(scope, 1))
        return '.not. flag(%s) .or. %s' % (self.index(scope, 'z', 1), test) if pick == 2 else test

    def bounds(self, scope):
        """Lower, upper, kind of the values between."""
        rng = self.rng
        at = self.index(scope, 'n', rng.randrange(2))
        choices = [('ptr(%s)' % at, 'ptr(%s + 1) - 1' % at, 'z'), ('ptr(i)', 'ptr(i + 1) - 1', 'z'),
                   ('1', 'rows(%s)' % at, 'n'), ('max(1, i - 2)', 'min(n, i + 1)', 'n'), ('i', 'n', 'n'),
                   ('1', '3', 'n'), ('i', 'min(n, i*i)', 'n'), ('1', 'mod(abs(s), 4)', 'n')]
        lo, hi, kind = rng.choice(choices)
        pick = rng.randrange(6)
        if pick == 0:
            return '%s, %s, -1' % (hi, lo), kind
        if pick == 1:
            return '%s, %s, %d' % (lo, hi, rng.randint(2, 3)), kind
        return '%s, %s' % (lo, hi), kind

    def store(self, scope):
        rng = self.rng
        pick = rng.randrange(9)
        if pick == 5:
            self.put('%s = %s' % (rng.choice(['n1', 'n2', 'nd(%d)' % rng.randint(1, 4)]), self.index(scope, 'n')))
        elif pick == 6:
            at = self.index(scope, 'n')
            self.put('h(%s) = h(%s) + mod(%s, 50)' % (at, at, self.value(scope)))
            self.adds = True
        elif pick == 7:
            self.put(rng.choice(['nd = nb(:, %s)', 'nd = me(4:1:-1)', 'h(me) = h(me) + x(nd)', 'nd = perm(nd)',
                                 'h(me) = h(me) + mod(%s, 9)']).replace('%s', self.index(scope, 'n', 1)))
            self.adds = True
        elif pick == 0 and not self.reduces_off:
            self.reduces = True
            self.put('r = r + mod(%s, 50)' % self.value(scope))
        elif pick in (1, 2):
            self.put('%s = mod(%s, 1000)' % (rng.choice(['s', 't']), self.value(scope)))
        else:
            self.put('%s(i) = mod(%s, 1000)' % (rng.choice(self.own), self.value(scope)))

    def block(self, scope, in_loop, budget):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            pick = rng.randrange(8)
            self.depth += 1
            if pick < 2 and budget > 0 and self.free:
                var, (text, kind) = self.free.pop(0), self.bounds(scope)
                self.put('do %s = %s' % (var, text))
                self.block(scope + [(var, kind)], True, budget - 1)
                self.put('end do')
            elif pick == 2 and budget > 0:
                self.put('if (%s) then' % self.condition(scope))
                self.block(scope, False, budget - 1)
                if rng.random() < 0.4:
                    self.put('else')
                    self.block(scope, False, budget - 1)
                self.put('end if')
            elif pick == 3 and in_loop:
                self.put('if (%s) %s' % (self.condition(scope), rng.choice(['cycle', 'exit'])))
            else:
                self.store(scope)
            self.depth -= 1

    def text(self):
        rng = self.rng
        self.free = ['k', 'l', 'm', 'q']
        self.reduces_off = rng.random() < 0.5
        self.depth = 0
        self.put('  s = %s' % rng.choice(['0', 'i', 'x(i)']))
        self.put('  t = %s' % rng.choice(['1', 'val(ptr(i))']))
        self.put('  n1 = %s' % rng.choice(['i', 'perm(i)', 'nb(3, i)', 'col(ptr(i))']))
        self.put('  n2 = %s' % rng.choice(['n1', 'perm(n1)', 'nb(2, i)']))
        self.put('  me = nb(:, %s)' % rng.choice(['i', 'n1', 'perm(i)']))
        self.put('  nd = %s' % rng.choice(['nb(:, i)', 'nb(:, n2)', 'me', 'perm(me)', 'n1']))
        self.block([('i', 'n')], False, 3)
        self.put('  %s(i) = %s(i) + s - t' % (self.own[0], self.own[0]))
        head = []
        if rng.random() < 0.75:
            sums = ['r'] * self.reduces + ['h'] * self.adds
            head.append('!hpf$ independent, new(k, l, m, q, s, t, n1, n2, nd, me)' +
                        (', reduction(%s)' % ', '.join(sums) if sums else ''))
        return head + ['    do i = 1, n'] + self.lines + ['    end do']


def mapping(rng, name, align=None):
    if align and rng.random() < 0.4:
        return ['!hpf$ align %s(i) with %s' % (name, align)]
    how = rng.choice(FORMATS)
    return ['!hpf$ distribute %s(%s)' % (name, how)] if how else []


def procedure(seed):
    rng = random.Random(seed)
    n = rng.randint(4, 17)
    out = ['subroutine seed_%d' % seed, '  implicit none', '  integer, parameter :: n = %d, nz = %d' % (n, 3 * n + 1),
           '  integer :: ptr(n+1), col(nz), nxt(nz), val(nz), perm(n), rows(n), x(n), y(n), z(n), w(3, n)',
           '  integer :: h(n), nb(4, n), nd(4), me(4), n1, n2', '  integer :: i, j, k, l, m, q, s, t, r', '  logical :: flag(nz)']
    out += ['!hpf$ distribute %s(%s)' % ('y', rng.choice(FORMATS[:4]))]
    out += ['!hpf$ align z(i) with y(i)']
    for name in ('x', 'rows', 'perm'):
        out += mapping(rng, name, 'y(i)')
    for name in ('col', 'nxt', 'val', 'flag', 'ptr', 'h'):
        out += mapping(rng, name)
    out += rng.choice([['!hpf$ align nb(*, i) with y(i)'], ['!hpf$ distribute nb(*, %s)' % rng.choice(FORMATS[:4])], []])
    if rng.random() < 0.5:
        out += ['!hpf$ distribute w(*, %s)' % rng.choice(FORMATS[:4])]
    a, b, c = (rng.randint(1, 9) for _ in range(3))
    out += ['  ptr(1) = 1', '  do j = 1, n', '    ptr(j+1) = ptr(j) + mod(j*%d + %d, 4)' % (a, b), '  end do',
            '  do j = 1, nz', '    col(j) = mod(j*%d + %d, n) + 1' % (a + 1, b), '    nxt(j) = mod(j*%d, nz) + 1' % (c + 4),
            '    val(j) = mod(j*%d, 19) - 4' % (b + 5), '    flag(j) = mod(j*%d, 3) == 0' % c, '  end do',
            '  do j = 1, n', '    perm(j) = mod(j*%d, n) + 1' % (b + 2), '    rows(j) = min(n, mod(j, 4))',
            '    x(j) = mod(j*%d, 11) - 3' % (a + 2), '    y(j) = j', '    z(j) = -j', '    w(:, j) = (/ j, 2*j, 3 - j /)',
            '    nb(:, j) = (/ (mod(j*%d + k, n) + 1, k = 1, 4) /)' % a, '    h(j) = 0', '  end do', '  r = 0']
    for _ in range(3):
        out += Loop(rng, ['y', 'z']).text()
        out += ['    print *, y, z, r, h', '    x = x + mod(y, 5)']
    return out + ['end subroutine', '']


def main():
    first, last = int(sys.argv[1]), int(sys.argv[2])
    lines = ['program irregular'] + ['  call seed_%d' % s for s in range(first, last + 1)] + ['end program', '']
    for s in range(first, last + 1):
        lines += procedure(s)
    print('\n'.join(lines))


if __name__ == '__main__':
    main()
