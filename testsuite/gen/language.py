#!/usr/bin/env python3
"""language.py: random programs over the whole language: types, intrinsics, procedures, input and output.

    language.py SEED...                 one program that runs the body of each seed, on standard output
    language.py --keep 0,3,7 SEED       only these statements of the body: to make a failure small

Where gen.py is thorough about sections and mappings, this is broad: integers, reals, complex and logical
values, CHARACTER, arrays of structures; every elemental and most transformational functions; procedures with
mapped, assumed-shape, optional and CHARACTER dummies, elemental, pure and array-valued functions; formatted,
list-directed, unformatted and NAMELIST transfers, internal and scratch units; language_more.py has more of each. Values are
bounded and exact as in gen.py. `run-seeds --generator language` compares with gfortran.
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import language_more as more  # noqa: E402
import programs  # noqa: E402

HEAD = '''module lang
  implicit none
  type item
    integer :: i = 0
    real(8) :: r = 0, v(2) = 0
    character(len=4) :: s = ' '
    logical :: l = .false.
  end type item
''' + more.MODULE.lstrip('\n') + '''contains
  elemental integer function twist(i, j)
    integer, intent(in) :: i, j
    twist = mod(3*i - 2*j + 7, 500)
  end function twist
  elemental real(8) function blend(x, y, w)
    real(8), intent(in) :: x, y
    real(8), intent(in), optional :: w
    blend = mod(x + y, 32d0)
    if (present(w)) blend = blend + mod(w, 8d0)
  end function blend
  elemental logical function near(i, j)
    integer, intent(in) :: i, j
    near = abs(i - j) < 40
  end function near
  elemental character(len=4) function label(i)
    integer, intent(in) :: i
    label = achar(97 + modulo(i, 26))//achar(65 + modulo(i/3, 26))
  end function label
  pure function ladder(n, step) result(r)
    integer, intent(in) :: n, step
    integer :: r(n), i
    r = (/ (mod(i*step, 100), i = 1, n) /)
  end function ladder
  pure real(8) function weigh(v)
    real(8), intent(in) :: v(:)
    weigh = mod(sum(v), 64d0)
  end function weigh
  subroutine inherits(v, k, extra)
    integer, intent(inout) :: v(:)
    integer, intent(in) :: k
    integer, intent(in), optional :: extra(:)
!HPF$ INHERIT v
!HPF$ DISTRIBUTE extra(CYCLIC)
    v = mod(v + k, 900)
    if (present(extra)) v = v - mod(extra, 50)
  end subroutine inherits
  subroutine remaps(n, v, w)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    real(8), intent(inout) :: w(n)
!HPF$ DISTRIBUTE v(CYCLIC(2))
!HPF$ ALIGN w(i) WITH v(i)
    v = cshift(v, 1); w = mod(w + v, 32d0)
  end subroutine remaps
  subroutine texts(s, tail)
    character(len=*), intent(inout) :: s(:)
    character(len=*), intent(in) :: tail
    character(len=len(s) + len(tail)) :: w(4)
!HPF$ INHERIT s
!HPF$ DISTRIBUTE w(BLOCK)
    s(:)(2:3) = tail
    w = tail//s(1)
    if (any(index(w, tail, back=.true.) < 4)) s = '?'
  end subroutine texts
  subroutine items(t, by)
    type(item), intent(inout) :: t(:)
    integer, intent(in) :: by
!HPF$ DISTRIBUTE t *
    t%i = mod(t%i + by, 900); t%v(2) = t%r; t%l = t%i > 100
  end subroutine items
  integer function digits_of(k)
    integer, intent(in) :: k
    character(len=12) :: buffer
    write (buffer, '(i0)') k
    digits_of = len_trim(buffer)
  end function digits_of
''' + more.MORE_PROCEDURES.lstrip('\n') + '''end module lang
'''


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random('language %d' % seed)
        self.n = self.rng.choice([1, 2, 3, 5, 7, 8, 11, 13, 16])
        self.k = self.rng.choice([1, 2, 3, 4, 5])
        self.labels = 0
        self.maps = self.mappings()
        self.statements = [self.statement() for _ in range(self.rng.randint(14, 22))]
        self.body = self

    def pick(self, *choices):
        return self.rng.choice(choices)

    def mappings(self):
        lines, before = [], []
        for name in list('abxyzlcdt') + ['i1', 'i2', 'i8', 'r4', 'z4', 'l1', 'prs']:
            kind = self.rng.random()
            if kind < 0.15:
                continue
            if kind < 0.45 and before:
                lines.append('ALIGN %s(i) WITH %s(%s)' % (name, self.rng.choice(before), self.pick('i', '%d-i' % (self.n + 1))))
            else:
                lines.append('DISTRIBUTE %s(%s)' % (name, self.pick('BLOCK', 'BLOCK', 'CYCLIC', 'CYCLIC(2)', 'CYCLIC(3)')))
                before.append(name)
        if self.rng.random() < 0.85:
            lines.append('DISTRIBUTE m(%s)' % self.pick('BLOCK,*', '*,BLOCK', 'BLOCK,BLOCK', 'CYCLIC,*', 'BLOCK,CYCLIC', 'CYCLIC(2),CYCLIC'))
        return lines

    # ---- expressions of shape (n); e(0) are leaves

    def ints(self, d):
        n, k, r = self.n, self.k, self.rng
        if d <= 0:
            return self.pick('a', 'b', 'a', 'b', 'a(%d:1:-1)' % n, 'b(p)', 'm(:,%d)' % r.randint(1, k), 't%i', 'a(p)', 'ladder(%d, %d)' % (n, r.randint(1, 9)))
        i, j = self.ints(d - 1), self.ints(d - 1)
        x, c, l = self.reals(d - 1), self.chars(d - 1), self.masks(d - 1)
        w = r.randint(0, 9)
        if r.random() < 0.35:
            return r.choice(more.ints(self, i, j, x, c, l, w))
        return self.pick(
            '(%s + %s)' % (i, j), '(%s - %s)' % (i, j), '(mod(%s, 30)*mod(%s, 30))' % (i, j), '(%s)/%s' % (i, self.pick('3', '(-2)', '7')),
            'abs(%s)' % i, '(-%s)' % i, 'mod(%s, %d)' % (i, w + 2), 'modulo(%s, %d)' % (i, -w - 2), 'dim(%s, %s)' % (i, j), 'sign(%s, %s)' % (i, j),
            'max(%s, %s, %d)' % (i, j, w), 'min(%s, %s)' % (i, j), 'iand(%s, %s)' % (i, j), 'ior(%s, %d)' % (i, w), 'ieor(%s, %s)' % (i, j), 'not(%s)' % i,
            'ishft(%s, %d)' % (i, w % 5 - 2), 'ishftc(iand(%s, 255), %d, 8)' % (i, w % 7 - 3), 'ibits(%s, %d, 5)' % (i, w), 'ibset(%s, %d)' % (i, w),
            'ibclr(%s, %d)' % (i, w), 'nint(%s)' % x, 'int(%s)' % x, 'floor(%s)' % x, 'ceiling(%s)' % x, 'len_trim(%s)' % c,
            'index(%s, %s)' % (c, self.pick("'a'", "'b'", "c(1)(1:1)")), "scan(%s, 'aeiou')" % c, "verify(%s, 'abc ')" % c, 'iachar(c(:)(%d:%d))' % (w % 4 + 1, w % 4 + 1),
            'merge(%s, %s, %s)' % (i, j, l), 'cshift(%s, %d)' % (i, w - 4), 'eoshift(%s, %d, %d)' % (i, w % 5 - 2, w), 'twist(%s, %s)' % (i, j), 'sum(m, 2)',
            'maxval(m, dim=2)', 'count(m > %d, 2)' % (w*20), 'minloc(m, 2)', 'maxloc(m, dim=2)', 'matmul(mod(m, 20), q)', 'unpack(%s, %s, %s)' % (i, l, j),
            'pack(%s, .true.)' % i, 'reshape(%s, (/ %d /))' % (i, n), 'spread(%s, 1, %d)' % (self.pick('s', 'u', str(w)), n), 'exponent(%s)' % x,
            'sum(spread(%s, 2, 2), 2)' % i, 'popcnt(%s)' % i, 'transfer(%s + 0, (/ 0 /))' % i, 'int(%s, 4)' % ('z' if w < 5 else 'int(%s, 8)' % i),
            'product(mod(m, 3), 2)', 'merge(1, 0, %s)' % l, '(%s + %s)' % (i, self.pick('s', 'sum(a)', 'maxval(b)', 'count(l)', 'dot_product(mod(a, 9), mod(b, 9))', 'size(a)', 'digits_of(s)')))

    def reals(self, d):
        n, r = self.n, self.rng
        if d <= 0:
            return self.pick('x', 'y', 'x', 'y(%d:1:-1)' % n, 't%r', 't%v(1)', 't%v(2)', 'x(p)', 'real(z, 8)', 'aimag(z)')
        x, y = self.reals(d - 1), self.reals(d - 1)
        i, l = self.ints(d - 1), self.masks(d - 1)
        w = r.randint(0, 9)
        if r.random() < 0.4:
            return r.choice(more.reals(self, i, x, y, l, w))
        return self.pick(
            '(%s + %s)' % (x, y), '(%s - %s)' % (x, y), '(mod(%s, 8d0)*mod(%s, 8d0))' % (x, y), '(%s)/%s' % (x, self.pick('2', '4d0', '(-2d0)')), 'abs(%s)' % x, '(-%s)' % x,
            'mod(%s, %d.5d0)' % (x, w + 1), 'modulo(%s, %d.5d0)' % (x, w + 1), 'dim(%s, %s)' % (x, y), 'sign(%s, %s)' % (x, y), 'aint(%s)' % x, 'anint(%s)' % x,
            'max(%s, %s)' % (x, y), 'min(%s, %s, %d.25d0)' % (x, y, w), 'merge(%s, %s, %s)' % (x, y, l), 'cshift(%s, %d)' % (x, w - 4), 'eoshift(%s, %d)' % (x, w % 5 - 2),
            'blend(%s, %s)' % (x, y), 'blend(%s, %s, w=%s)' % (x, y, self.pick('x', 'w', '1.5d0')), 'mod(%s, 64)/8d0' % i, 'dble(%s)' % i, 'real(%s, 8)' % i,
            'scale(%s, %d)' % (x, w % 3 - 1), 'set_exponent(%s, %d)' % (x, w % 5), 'sqrt((%s)**2)' % x, '(%s)**2' % self.pick('x', 'y'),
            'unpack(%s, %s, %s)' % (x, l, y), 'real(cmplx(%s, %s, 8)*(0d0, 1d0))' % (x, y), 'aimag(conjg(z))', 'abs(cmplx(%s, 0d0, 8))' % x,
            '(%s + %s)' % (x, self.pick('w', 'maxval(x)', 'minval(y)', 'weigh(x)', 'dot_product(mod(x, 4d0), mod(y, 4d0))', 'sum(x, x > 1)')))

    def masks(self, d):
        if d <= 0:
            return self.pick('l', '(a > b)', '(x < y)', '(mod(a, 2) == 0)', 't%l', '(c < d)', '.not. l')
        i, x, l, c = self.ints(d - 1), self.reals(d - 1), self.masks(d - 1), self.chars(d - 1)
        if self.rng.random() < 0.35:
            return self.rng.choice(more.masks(self, i, self.ints(d - 1), c))
        return self.pick(
            '(%s %s %s)' % (i, self.pick('>', '<', '==', '/=', '>=', '<='), self.ints(d - 1)), '(%s %s %s)' % (x, self.pick('>', '<', '<='), self.reals(d - 1)),
            '(%s .and. %s)' % (l, self.masks(d - 1)), '(%s .or. %s)' % (l, self.masks(d - 1)), '(%s .eqv. %s)' % (l, self.masks(d - 1)), '(%s .neqv. l)' % l,
            'btest(%s, %d)' % (i, self.rng.randint(0, 6)), 'near(%s, %s)' % (i, self.ints(d - 1)), '(%s == d)' % c, 'lge(%s, %s)' % (c, self.chars(d - 1)), 'llt(%s, d)' % c,
            'any(m > %d, 2)' % self.rng.randint(-20, 90), 'all(m /= %d, dim=2)' % self.rng.randint(-20, 90), 'cshift(%s, 1)' % l, '(z == conjg(z))', 'eoshift(%s, -1)' % l)

    def chars(self, d):
        if d <= 0:
            return self.pick('c', 'd', 'c(%d:1:-1)' % self.n, 't%s', 'c(p)')
        c, i = self.chars(d - 1), self.ints(d - 1)
        if self.rng.random() < 0.3:
            return self.rng.choice(more.chars(self, i, c, self.rng.randint(0, 9)))
        return self.pick(
            'adjustl(%s)' % c, 'adjustr(%s)' % c, 'merge(%s, %s, %s)' % (c, self.chars(d - 1), self.masks(d - 1)), 'cshift(%s, 1)' % c,
            "eoshift(%s, 1, '----')" % c, "c(:)(2:4)//'%s'" % self.pick('x', ' ', 'q'), "achar(97 + modulo(%s, 26))//d(:)(1:3)" % i, "c(:)(1:2)//d(:)(3:4)",
            "repeat('%s', 2)//c(:)(1:2)" % self.pick('z', 'ab'[0:1]))

    # ---- statements

    def bounded(self, kind, d):
        if kind == 'i':
            return 'mod(%s, 1000)' % self.ints(d)
        if kind == 'r':
            return 'anint(8d0*mod(%s, 64d0))/8d0 + 0d0' % self.reals(d)
        return self.masks(d) if kind == 'l' else self.chars(d)

    def target(self):
        return self.pick(('i', 'a'), ('i', 'b'), ('r', 'x'), ('r', 'y'), ('l', 'l'), ('c', 'c'), ('c', 'd'), ('i', 't%i'), ('r', 't%r'), ('r', 't%v(1)'), ('c', 't%s'), ('l', 't%l'))

    def assign(self):
        kind, name = self.target()
        return ['%s = %s' % (name, self.bounded(kind, self.rng.randint(1, 3)))]

    def where(self):
        arms = ['where (%s)' % self.masks(2)]
        for arm in self.pick([''], ['elsewhere'], ['elsewhere (%s)' % self.masks(1), 'elsewhere']):
            arms += [arm] if arm else []
            for _ in range(self.rng.randint(1, 2)):
                kind, name = self.target()
                arms.append('  %s = %s' % (name, self.bounded(kind, 2)))
        return arms + ['end where']

    def forall(self):
        n, mask = self.n, self.pick('', ', mod(i, 2) == 0', ', l(i)', ', i > 2')
        one = self.pick('a(i) = mod(b(%d - i) + i, 900)' % (n + 1), 'b(p(i)) = a(i)', 'x(i) = y(p(i))/2', 'm(i, :) = mod(a(i) + q, 900)', 'c(i)(2:2) = d(i)(1:1)', 't(i) = t(%d - i)' % (n + 1),
                        't(i)%%v(:) = x(i)' % (), 'l(i) = near(a(i), i)', 'a(i) = twist(a(i), b(p(i)))', 't(i) = item(i, x(i), (/ y(i), 1d0 /), c(i), l(i))', 'z(i) = cmplx(x(i), i, 8)')
        return ['forall (i = 1:%d%s) %s' % (n, mask, one)]

    def loop(self):
        n = self.n
        body = self.pick(['a(i) = mod(a(i) + b(i)*2, 900)', 'if (a(i) > 50) b(i) = i'], ['s = mod(s + a(i), 900)'], ['if (l(i)) cycle', 'x(i) = x(i)/2'], ['c(i) = d(p(i))(2:4)'],
                         ['w = max(w, x(i))', 'u = u + merge(1, 0, l(i))'], ['select case (modulo(a(i), 5))', 'case (0)', '  b(i) = 1', 'case (2:3)', '  b(i) = b(i) + 1', 'case default', '  b(i) = -b(i)', 'end select'],
                         ['if (a(i) > 80) exit', 'u = i'], ['t(i)%v(2) = t(p(i))%r + i', 't(i)%s(1:1) = c(i)(2:2)'], ['m(i, 1) = m(p(i), %d)' % self.k])
        tail = ['u = mod(u, 900)'] if any('u =' in line for line in body) else []
        return ['do i = 1, %d' % n] + ['  ' + line for line in body] + ['end do'] + tail

    def call(self):
        n = self.n
        return [self.pick('call inherits(a, %d)' % self.rng.randint(1, 50), 'call inherits(b(%d:1:-1), s, a)' % n, 'call inherits(m(:, %d), 3, extra=b)' % self.rng.randint(1, self.k),
                          'call remaps(%d, a, x)' % n, 'call remaps(%d, b, y)' % n, "call texts(c, 'no')", "call texts(d(%d:1:-2), c(1)(1:2))" % n, 'call items(t, %d)' % self.rng.randint(1, 99),
                          'call inherits(extra=mod(b, 9), v=a, k=-7)')]

    def scalar(self):
        i, x, l = self.ints(2), self.reals(2), self.masks(2)
        return [self.pick('s = mod(sum(%s), 900)' % i, 's = maxval(%s); s = mod(s, 900)' % i, 's = mod(minval(%s, %s), 900)' % (i, 'a > -2000'), 'u = count(%s)' % l, 'g = any(%s)' % l, 'g = all(%s)' % l,
                          'w = mod(sum(anint(%s)), 64d0) + 0d0' % x, 'w = anint(8*mod(weigh(x), 64d0))/8 + 0d0', 'u = digits_of(s)', 'e = label(s)//label(u)', 's = mod(dot_product(mod(%s, 50), mod(%s, 50)), 900)' % (i, self.ints(1)),
                          's = mod(product(mod(a, 2) + 1), 900)', 'f = minloc(%s); s = f(1)' % i, 'f = maxloc(%s); u = f(1)' % i, 'e = c(1)//d(%d)' % self.n, "e = trim(c(1))//'-'//adjustl(d(1))",
                          'call mvbits(7, 0, 3, s, 4); s = mod(s, 900)', 'g = any(l .neqv. %s)' % l)]

    def edit(self, kind):
        return {'i': self.pick('i6', 'i8.3', 'i0,1x', 'z8', 'b12', 'o9', 'g9.2', 'sp,i7,s'), 'r': self.pick('f10.3', 'e12.4', 'es13.4', 'en14.3', 'g13.4', 'f0.2,1x', 'd12.4', '1p,e14.5,0p', 'f8.0', 'e14.4e3', 'g0,1x'),
                'l': self.pick('l2', 'l5', 'g3.1'), 'c': self.pick('a', 'a6', 'a2', 'a,1x', 'g5.1')}[kind]

    def output(self):
        kind = self.pick('i', 'i', 'r', 'l', 'c')
        names = {'i': ['a', 'b', 't%%i' % (), 'm', 'a(%d:1:-1)' % self.n, '(m(i, 1), i = 1, %d)' % self.n, '((m(i, j), i = 1, %d), j = 1, %d)' % (self.n, self.k)], 'r': ['x', 'y', 't%r', 'z', 'w', '(x(i), i = 1, %d, 2)' % self.n],
                 'l': ['l', 't%l', '.not. l'], 'c': ['c', 'd', 't%s', "c//'|'"]}[kind]
        item = self.rng.choice(names)
        if self.rng.random() < 0.4:
            return ['print *, %s, %s' % (item, self.pick('a', 'x', 'c', 'l', 'z', 's', 'w', 'e', 'g', 't(1)'))]
        return ["print '(%d(%s))', %s" % (self.rng.randint(1, 8), self.edit(kind), item)]

    def transfer(self):
        n = self.n
        return self.pick(
            ["write (big, '(%di7)') a" % n, "read (big, '(%di7)') b" % n], ["write (big, *) x", "read (big, *) y"], ["write (big, *) l, s", "read (big, *) l(%d:1:-1), u" % n, 'u = mod(u, 900)'],
            ["open (10, status='scratch', form='unformatted')", 'write (10) a, x', 'write (10) c', 'rewind 10', 'read (10) b, y', 'read (10) d', 'close (10)'],
            ["open (10, status='scratch')", "write (10, '(4es25.17)') x, y", "rewind 10", "read (10, '(4es25.17)') y, x", 'close (10)'],
            ["open (10, status='scratch', delim='quote')", 'write (10, *) c, z', 'rewind 10', 'read (10, *) d, z', 'close (10)'],
            ["open (10, status='scratch', access='direct', recl=%d)" % (4*n), 'write (10, rec=2) a', 'write (10, rec=1) b', 'read (10, rec=2) b', 'read (10, rec=1) a', 'close (10)'],
            ["write (*, nml=group)"], ["open (10, status='scratch', delim='quote')", 'write (10, nml=group)', 'rewind 10', 's = 0; b = 0', 'read (10, nml=group)', 'close (10)'],
            ["write (e, '(a,i3)') c(1), modulo(s, 99)", "read (e, '(4x,i3)', iostat=i) u", 'print *, i'],
            ["open (10, status='scratch')", "write (10, '(i5)') a", 'rewind 10', 'u = 0', 'do', '  read (10, *, iostat=i) s', '  if (i /= 0) exit', '  u = u + 1', 'end do', 'close (10)'])

    def matrix(self):
        n, k = self.n, self.k
        return [self.pick('m = spread(mod(%s, 900), 2, %d)' % (self.ints(2), k), 'm = mod(m + spread(q, 1, %d), 900)' % n, 'm = cshift(m, 1, %d)' % self.rng.randint(1, 2),
                          'm = reshape(m, (/ %d, %d /), order=(/ 2, 1 /))' % (n, k), 'm(:, %d) = a' % self.rng.randint(1, k), 'm = merge(m, 0, m > spread(a, 2, %d))' % k, 'm = transpose(reshape(m, (/ %d, %d /)))' % (k, n),
                          'where (m > %d) m = m/2' % self.rng.randint(0, 200), 'm = eoshift(m, %s, 7, 2)' % self.pick('1', 'a/300'), 'q = mod(sum(m, 1), 900)', 'm = unpack(pack(m, m > 0), m > 0, -m)',
                          'm = matmul(mod(m, 10), reshape(spread(1, 1, %d), (/ %d, %d /)))' % (k*k, k, k), 'q = maxval(m, 1)', 'm(%d:1:-1, :) = m' % n)]

    def structure(self):
        n = self.n
        return [self.pick('t = t(%d:1:-1)' % n, 't(1) = t(%d)' % n, 't(:)%s = c', 't = item(3, 1.5d0, (/ 2d0, 4d0 /), c(1), .true.)', 't%v(1) = t%v(2) + t%r', 't(p) = t', 't%%i = t(p)%%i + %d' % self.rng.randint(1, 9))]

    def further(self):
        return self.labelled(self.rng.choice(more.statements(self)))

    def further_transfer(self):
        return self.labelled(self.rng.choice(more.transfers(self)))

    def labelled(self, lines):
        """Labels @1, @2, ... become this statement's own."""
        self.labels += 1
        return [line.replace('@', str(self.labels)) for line in lines]

    def statement(self):
        make = self.rng.choices([self.assign, self.where, self.forall, self.loop, self.call, self.scalar, self.output, self.transfer, self.matrix, self.structure,
                                 self.further, self.further_transfer], [9, 4, 4, 4, 3, 5, 4, 3, 3, 2, 9, 4])[0]
        lines = make()
        if self.rng.random() < 0.1 and make not in (self.transfer, self.further, self.further_transfer):
            lines = ['if (%s) then' % self.pick('g', 's > u', 'w < 4', 'any(l)')] + ['  ' + line for line in lines] + ['end if']
        return lines

    def text(self, keep=None):
        n, k = self.n, self.k
        step = next(f for f in (3, 5, 7, 2, 11) if all(n % v or f % v for v in (2, 3, 5, 7, 11, 13)))
        out = ['subroutine seed_%d' % self.seed, '  use lang', '  implicit none', '  integer :: a(%d), b(%d), m(%d,%d), q(%d), p(%d), s, u, i, j, f(1)' % (n, n, n, k, k, n),
               '  real(8) :: x(%d), y(%d), w' % (n, n), '  complex(8) :: z(%d)' % n, '  logical :: l(%d), g' % n, '  character(len=4) :: c(%d), d(%d)' % (n, n),
               *more.DECLARATIONS.format(n=n).strip('\n').splitlines(), '  character(len=12) :: e', '  character(len=%d) :: big' % (60 + 30*n), '  type(item) :: t(%d)' % n, '  namelist /group/ s, b, w']
        out += ['!HPF$ ' + line for line in self.maps]
        out += ["  print *, 'seed', %d" % self.seed, '  s = 5; u = 7; w = 1.5d0; g = .false.; e = "none"; j = 0',
                '  do i = 1, %d' % n, '    a(i) = mod(7*i, 61) - 25; b(i) = mod(11*i, 53) - 20; p(i) = mod(%d*i, %d) + 1' % (step, n), '    x(i) = a(i)/8d0; y(i) = b(i)/4d0; z(i) = cmplx(i, -b(i), 8)',
                '    l(i) = mod(i, 3) == 0; c(i) = achar(96 + i)//achar(64 + p(i)); d(i) = c(i)(2:2)//c(i)(1:1)', '  end do', '  q = (/ (3*i - 4, i = 1, %d) /)' % k, '  m = spread(a, 2, %d) + spread(q, 1, %d)' % (k, n)]
        out += more.BEGIN.strip('\n').splitlines()
        for at, lines in enumerate(self.statements):
            if keep is not None and at not in keep:
                continue
            out += ['! %d' % at] + ['  ' + line for line in lines]
            out.append('  print *, %d, s, u, w, g, sum(a), sum(b), sum(x), sum(y), count(l), sum(m), sum(t%%i), sum(t%%r)' % at)
        out += ["  print '(12i6)', a, b, m, t%i", "  print '(8f9.3)', x, y, t%r, t%v(1), t%v(2)", '  print *, z, l, c, d, e, t%s, t%l']
        out += more.END.strip('\n').splitlines() + more.INNER.strip('\n').splitlines()
        return out + ['end subroutine seed_%d' % self.seed]


def wrap(line, width=120):
    """Continuation lines, broken at blanks outside of literals."""
    out = []
    while len(line) > width:
        cut = max((i for i in range(20, width) if line[i] == ' ' and line[:i].count("'") % 2 == 0), default=0)
        if not cut:
            break
        out.append(line[:cut] + ' &')
        line = '      &' + line[cut:]
    return out + [line]


def program(seeds, keep=None):
    lines = HEAD.splitlines() + ['', 'program random', '  implicit none'] + ['  call seed_%d' % s for s in seeds] + ['end program random']
    for s in seeds:
        lines += [''] + Generator(s).text(keep)
    lines += more.OLD.splitlines()
    return '\n'.join(piece for line in lines for piece in wrap(line)) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'statements')
