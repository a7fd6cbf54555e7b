"""values_texts.py: cases of values.py about character values: statements over variables, arrays, mapped arrays and functions of texts, whose lengths are known.

`text(depth)` gives an expression and its length; each statement prints what it changed.
"""
from values_types import Values, quoted

ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
FUNCTIONS = '''pure function twice(s) result(r)
  character(len=*), intent(in) :: s
  character(len=2*len(s)) :: r
  r = s//s
end function twice
pure function cut(s, n) result(r)
  character(len=*), intent(in) :: s
  integer, intent(in) :: n
  character(len=max(0, min(n, len(s)))) :: r
  r = s
end function cut
pure function lengthened(s, n) result(r)
  integer, intent(in) :: n
  character(len=*), intent(in) :: s
  character(len=len(s) + n) :: r
  r = s
  if (n > 0) r(len(s) + 1:) = repeat('+', n)
end function lengthened
pure function tidy(s) result(r)
  character(len=*), intent(in) :: s
  character(len=len_trim(s)) :: r
  r = adjustr(s)
end function tidy
pure function reversed(s) result(r)
  character(len=*), intent(in) :: s
  character(len=len(s)) :: r
  integer :: k
  do k = 1, len(s)
    r(k:k) = s(len(s) + 1 - k:len(s) + 1 - k)
  end do
end function reversed
pure function fixed(s) result(r)
  character(len=*), intent(in) :: s
  character(len=4) :: r
  r = s
end function fixed
pure function put_together(s, t) result(r)
  character(len=*), intent(in) :: s, t(:)
  character(len=len(s) + len(t)) :: r(size(t))
  r = s//t
end function put_together
elemental function upper(s) result(r)
  character(len=*), intent(in) :: s
  character(len=len(s)) :: r
  integer :: k
  do k = 1, len(s)
    r(k:k) = s(k:k)
    if (s(k:k) >= 'a' .and. s(k:k) <= 'z') r(k:k) = achar(iachar(s(k:k)) - 32)
  end do
end function upper
pure function grown(s) result(r)
  character(len=*), intent(in) :: s
  character(len=:), allocatable :: r
  r = '<'//trim(s)//'>'
end function grown
pure subroutine change(s)
  character(len=*), intent(inout) :: s
  if (len(s) > 1) s(2:) = s
end subroutine change
pure subroutine change_all(s)
  character(len=*), intent(inout) :: s(:)
  character(len=len(s) + 1) :: t(size(s))
  t = s(size(s):1:-1)//'!'
  s = t
end subroutine change_all'''.split('\n')
# LEFT OUT: s = s(size(s):1:-1)//'!', whose elements gfortran 12 writes into ones of len(s) characters, past the last one


class Texts(Values):
    def __init__(self, rng, name):
        super().__init__(rng)
        self.name = name
        self.declared = ['integer :: i, k2, k3, k5']
        self.body = ['k2 = 2', 'k3 = 3', 'k5 = 5']
        self.variables, self.arrays, self.constants, self.deferred = [], [], [], []
        for n in range(4):
            self.variable(n)
        for n in range(3):
            self.array(n)
        for n in range(2):
            length = rng.randint(0, 6)
            word = self.word(rng.randint(0, 6))
            if self.chance(0.5):
                self.declared.append('character(len=*), parameter :: c%d = %s' % (n, quoted(word)))
                length = len(word)
            else:
                self.declared.append('character(len=%d), parameter :: c%d = %s' % (length, n, quoted(word)))
            self.constants.append(('c%d' % n, length))
        for _ in range(rng.randint(12, 20)):
            self.statement()

    def chance(self, p):
        return self.rng.random() < p

    def word(self, n):
        return ''.join(self.rng.choice('abcdxyzAB 0,\'"') for _ in range(n))

    def num(self, n):
        """A number, or an expression of it."""
        return self.pick(str(n), str(n), 'k%d' % n if n in (2, 3, 5) else str(n), 'k2%+d' % (n - 2))

    def variable(self, n):
        length = self.rng.randint(0, 9) if self.chance(0.9) else 40
        name = 's%d' % n
        if self.chance(0.2):
            self.declared.append('character(len=:), allocatable :: ' + name)
            self.body.append("allocate (character(len=%s) :: %s)" % (self.num(length), name))
            self.body.append("%s = %s" % (name, quoted(self.word(length))))
            self.deferred.append(name)
            return
        elif self.chance(0.3):
            self.declared.append('character :: %s*%d' % (name, length))
        else:
            self.declared.append('character(len=%d) :: %s' % (length, name))
        self.body.append('%s = %s' % (name, quoted(self.word(self.rng.randint(0, 9)))))
        self.variables.append((name, length))

    def array(self, n):
        length, size, name = self.rng.randint(0, 6), self.rng.randint(2, 6), 't%d' % n
        self.declared.append('character(len=%d) :: %s(%d)' % (length, name, size))
        if self.chance(0.6):
            self.declared.append('!HPF$ DISTRIBUTE %s(%s)' % (name, self.pick('BLOCK', 'CYCLIC', 'CYCLIC(2)')))
        self.body.append('%s = [character(len=%d) :: %s]' % (name, length, ', '.join(quoted(self.word(self.rng.randint(0, 6))) for _ in range(size))))
        self.arrays.append((name, length, size))

    def lines(self):
        return ['subroutine ' + self.name] + ['  ' + line for line in self.declared + self.body] + ['end subroutine ' + self.name]

    # ---- expressions

    def part(self, name, length):
        """A substring."""
        if self.chance(0.1):
            low = self.rng.randint(1, length + 1)
            return '%s(%s:%s)' % (name, self.num(low), self.num(low - 1)), 0
        if not length:
            return '%s(1:0)' % name, 0
        low = self.rng.randint(1, length)
        high = self.rng.randint(low, length)
        return '%s(%s:%s)' % (name, '' if low == 1 and self.chance(0.5) else self.num(low), '' if high == length and self.chance(0.5) else self.num(high)), high - low + 1

    def element(self):
        name, length, size = self.rng.choice(self.arrays)
        return '%s(%s)' % (name, self.num(self.rng.randint(1, size))), length

    def atom(self):
        how = self.rng.randint(0, 7)
        if how == 0:
            word = self.word(self.rng.randint(0, 5))
            return quoted(word), len(word)
        if how == 1:
            return self.rng.choice(self.constants)
        if how == 2:
            return self.part(*self.rng.choice(self.constants))
        if how == 3:
            return self.element()
        if how == 4:
            return self.part(*self.element())
        if how == 5 or not self.variables:
            return 'achar(%d)' % self.rng.randint(33, 126), 1
        return self.part(*self.rng.choice(self.variables)) if self.chance(0.5) else self.rng.choice(self.variables)

    def text(self, depth=2):
        """(expression, its length or None)."""
        if depth == 0:
            return self.atom()
        how = self.rng.randint(0, 14)
        a, n = self.text(depth - 1)
        if how <= 3:
            b, m = self.text(depth - 1)
            return '%s//%s' % (a, b), n + m if None not in (n, m) else None
        if how == 4:
            times = self.rng.randint(0, 3)
            return 'repeat(%s, %s)' % (a, self.num(times)), n*times if n is not None else None
        if how == 5:
            return 'trim(%s)' % a, None
        if how == 6:
            return '%s(%s)' % (self.pick('adjustl', 'adjustr', 'upper', 'reversed'), a), n
        if how == 7:
            return 'twice(%s)' % a, 2*n if n is not None else None
        if how == 8:
            k = self.rng.randint(0, 5)
            return self.pick('cut(%s, %s)', 'lengthened(%s, %s)') % (a, self.num(k)), None
        if how == 9:
            return self.pick('tidy(%s)', 'grown(%s)') % a, None
        if how == 10:
            return 'fixed(%s)' % a, 4
        if how == 11 and n is not None:
            b, m = self.atom()
            if m == n:
                return 'merge(%s, %s, %s)' % (a, b, self.condition()), n
        if how == 12:
            b, m = self.atom()
            if n is not None and m is not None:
                return '%s(%s, %s)' % (self.pick('max', 'min'), a, b), max(n, m)
        if how == 13:
            return '(%s)' % a, n
        if how == 14 and self.deferred:
            return self.rng.choice(self.deferred), None
        return a, n

    def condition(self):
        a, b = self.atom()[0], self.atom()[0]
        return self.pick('%s %s %s' % (a, self.pick('==', '/=', '<', '<=', '>', '>='), b), '%s(%s, %s)' % (self.pick('lge', 'lgt', 'lle', 'llt'), a, b), 'len(%s) > %d' % (a, self.rng.randint(0, 5)), 'index(%s, %s) /= 0' % (a, b))

    def number(self):
        a, b = self.text(1)[0], self.atom()[0]
        return self.pick('len(%s)' % a, 'len_trim(%s)' % a, 'index(%s, %s)' % (a, b), 'index(%s, %s, .true.)' % (a, b), 'scan(%s, %s)' % (a, b), 'verify(%s, %s, back=.true.)' % (a, b), 'len(%s//%s)' % (a, b))

    # ---- statements

    def put(self, tag, value):
        self.body.append("call put('%s', %s)" % (tag, value))

    def statement(self):
        getattr(self, 'do_' + self.pick('assign', 'assign', 'overlap', 'overlap', 'show', 'show', 'compare', 'numbers', 'array', 'array', 'elements', 'parts', 'deferred', 'call', 'call_all', 'constructor', 'case', 'block', 'function', 'where'))()

    def do_assign(self):
        if not self.variables:
            return
        name, length = self.rng.choice(self.variables)
        self.body.append('%s = %s' % (name, self.text(3)[0]))
        self.put('s', name)

    def do_overlap(self):
        """A part gets another part of the same."""
        if not self.variables:
            return
        name, length = self.rng.choice(self.variables) if self.chance(0.7) else self.element()
        place, value = self.part(name, length)[0], self.part(name, length)[0]
        value = self.pick(value, value, '%s//%s' % (value, self.atom()[0]), '%s//%s' % (self.atom()[0], value), 'reversed(%s)' % value, name)
        self.body.append('%s = %s' % (place, value))
        self.put('o', name)

    def do_show(self):
        text = self.text(3)[0]
        if self.chance(0.4):
            self.body.append("print '(i0,3a)', len(%s), '[', %s, ']'" % (text, text))
        elif self.chance(0.3):
            self.body.append('print *, %s, %s' % (text, self.text(1)[0]))
        else:
            self.put('x', text)

    def do_compare(self):
        self.body.append("print '(*(l1))', %s" % ', '.join(self.condition() for _ in range(6)))

    def do_numbers(self):
        self.body.append("print '(*(1x,i0))', %s" % ', '.join(self.number() for _ in range(4)))

    def of_array(self, size, name):
        """An expression of texts of a size, for an array."""
        others = [(n, k) for n, k, s in self.arrays if s == size]
        a, n = self.rng.choice(others)
        how = self.rng.randint(0, 9)
        if how in (1, 2, 5, 9):
            text = self.joined(how, a)
            # LEFT OUT: these of the array itself, gfortran 12 writes them into temporary elements of the array's length
            return a if name in text else text
        if how == 0:
            return '%s(%d:1:-1)' % (a, size)
        if how == 3 and n:
            return '%s(:)(%d:%d)' % (a, self.rng.randint(1, n), n)
        if how == 4:
            return 'cshift(%s, %d)' % (a, self.rng.randint(-2, 2))
        if how == 6:
            return self.text(2)[0]
        if how == 7:
            return '(/ (%s(i)//achar(96 + i), i = %d, 1, -1) /)' % (a, size)
        if how == 8:
            return 'eoshift(%s, %d)' % (a, self.rng.randint(-2, 2))
        return a

    def joined(self, how, a):
        """Elements of the array a with something that makes them longer."""
        if how == 1:
            return '%s//%s' % (self.atom()[0], a)
        if how == 2:
            return '%s(%s)//%s' % (self.pick('adjustl', 'adjustr', 'upper'), a, self.atom()[0])
        if how == 5:
            return 'put_together(%s, %s)' % (self.atom()[0], a)
        return a + '//' + a

    def do_array(self):
        name, length, size = self.rng.choice(self.arrays)
        self.body.append('%s = %s' % (name, self.of_array(size, name)))
        self.put('t', name)

    def do_where(self):
        name, length, size = self.rng.choice(self.arrays)
        self.body += ["where (%s %s %s)" % (name, self.pick('<', '>=', '==', '/='), self.atom()[0]), '  %s = %s' % (name, self.of_array(size, name)), 'end where']
        self.put('w', name)

    def do_elements(self):
        name, length, size = self.rng.choice(self.arrays)
        low = self.rng.randint(1, size)
        if self.chance(0.5):
            self.body += ['do i = %d, %d' % (low, size), '  %s(i) = %s' % (name, self.pick('%s(%d + 1 - i)//%s' % (name, size, self.atom()[0]), 'achar(64 + i)//%s(i)' % name, self.text(1)[0])), 'end do']
        else:
            self.body.append('%s = %s' % (self.element()[0] if self.chance(0.3) else '%s(%d)' % (name, low), self.text(2)[0]))
        self.put('e', name)

    def do_parts(self):
        """Substrings of all elements."""
        name, length, size = self.rng.choice(self.arrays)
        if not length:
            return
        low = self.rng.randint(1, length)
        high = self.rng.randint(low, length)
        at = self.rng.randint(1, length)
        self.body.append('%s(:)(%d:%d) = %s' % (name, low, high, self.pick('%s(:)(%d:)' % (name, at), '%s(%d:1:-1)(%d:)' % (name, size, at), self.atom()[0], name)))
        self.put('p', name)

    def do_deferred(self):
        if not self.deferred:
            return
        name = self.rng.choice(self.deferred)
        self.body.append('%s = %s' % (name, self.pick(self.text(3)[0], '%s//%s' % (name, self.atom()[0]), 'trim(%s)//%s' % (name, self.atom()[0]))))
        if self.chance(0.3):
            self.body.append('if (len(%s) > 20) %s = %s(3:9)' % (name, name, name))
        self.put('d', name)
        self.body.append('print *, len(%s)' % name)

    def do_call(self):
        if not self.variables:
            return
        name, length = self.rng.choice(self.variables)
        self.body.append('call change(%s)' % self.pick(name, self.part(name, length)[0], self.element()[0]))
        self.put('c', name)

    def do_call_all(self):
        name, length, size = self.rng.choice(self.arrays)
        if not length:
            return
        self.body.append('call change_all(%s)' % self.pick(name, '%s(:)(1:%d)' % (name, length), '%s(1:%d:2)' % (name, size)))
        self.put('a', name)

    def do_constructor(self):
        n = self.rng.randint(0, 6)
        # LEFT OUT: items of other lengths, the length of the array is that of an item then
        items = [quoted(self.word(n)) for _ in range(self.rng.randint(1, 4))]
        self.put('l', '[character(len=%s) :: %s]' % (self.pick(str(n), self.num(n)), ', '.join(items)))

    def do_case(self):
        words = sorted({quoted(self.word(2)) for _ in range(3)} - {"'  '"})
        seen, keep = set(), []
        for w in words:
            if w.strip("'").rstrip() not in seen:
                keep.append(w)
                seen.add(w.strip("'").rstrip())
        self.body += ['select case (%s)' % self.text(2)[0], 'case (%s)' % ', '.join(keep), "  print '(a)', 'one of them'", "case ('m':)", "  print '(a)', 'above'", 'case default', "  print '(a)', 'none'", 'end select'] if not any(w[1:2] > 'l' for w in keep) else []

    def do_block(self):
        a, n = self.text(2)
        self.body += ['block', '  character(len=%s) :: w' % self.pick('len(%s)' % a, 'len(%s) + 1' % a, 'k5', 'max(k3, len(%s))' % a), '  w = ' + a, "  call put('b', w//'|')", "  if (len(w) > 2) w(2:) = w", "  call put('b', w)", 'end block']

    def do_function(self):
        a, b = self.text(1)[0], self.element()[0]
        self.put('f', self.pick('twice(twice(%s))' % a, 'cut(twice(%s), len(%s))' % (a, b), 'lengthened(tidy(%s), 2)' % a, 'grown(grown(%s))' % b, 'reversed(%s//%s)' % (a, b), 'upper(fixed(%s))' % a, 'put_together(%s, %s)' % (a, self.rng.choice(self.arrays)[0])))
