"""values_types.py: the types and values of values.py, and the module that its programs use.

A type is (base, kind): bases i, r, z and l, or s with its length. A value is (text, number): a constant expression and, of integers and reals, the
number that it has, a Fraction; of what only run time makes (infinities, NaNs) the number is None.
"""
from fractions import Fraction

BITS = {1: 8, 2: 16, 4: 32, 8: 64}
# digits, and the exponents of the least and the largest number
MODEL = {4: (24, -125, 128), 8: (53, -1021, 1024), 16: (113, -16381, 16384)}
DECIMALS = {4: 37, 8: 307, 16: 4931}
WORDS = ['', 'a', 'ab', 'abc', ' x', 'x ', 'abcabc', 'ABC', 'Abc', 'a b', "it's", '"', '0', '09', 'zz', '  ', 'a,b', '~', 'bca', 'aab', 'ccab ', 'hello world']
SPECIAL = {'inf': {4: "transfer(int(z'7f800000'), 1.0)", 8: "transfer(int(z'7ff0000000000000', 8), 1d0)"},
           'minf': {4: "-transfer(int(z'7f800000'), 1.0)", 8: "-transfer(int(z'7ff0000000000000', 8), 1d0)"},
           'nan': {4: "transfer(int(z'7fc00000'), 1.0)", 8: "transfer(int(z'7ff8000000000000', 8), 1d0)"}}


def declaration(t):
    base, kind = t
    if base == 's':
        return 'character(len=%d)' % kind
    return '%s(%d)' % ({'i': 'integer', 'r': 'real', 'z': 'complex', 'l': 'logical'}[base], kind)


def quoted(text):
    return "'%s'" % text.replace("'", "''")


def huge(kind):
    return 2**(BITS[kind] - 1) - 1


def integer(n, kind):
    """An integer as a constant."""
    suffix = '' if kind == 4 else '_%d' % kind
    if n == -huge(kind) - 1:
        return '(-%d%s-1%s)' % (huge(kind), suffix, suffix)
    return ('(-%d%s)' if n < 0 else '%d%s') % (abs(n), suffix)


def real(digits, exponent, kind, rng):
    """A real constant of decimal digits with a point, and the exponent."""
    negative = digits.startswith('-')
    number = Fraction(digits)*Fraction(10)**exponent
    digits = digits.lstrip('-')
    if kind == 4:
        text = digits + ('e%d' % exponent if exponent or '.' not in digits else '')
    elif kind == 8 and rng.random() < 0.8:
        text = '%sd%d' % (digits, exponent)
    else:
        text = '%s%s_%d' % (digits, 'e%d' % exponent if exponent or '.' not in digits else '', kind)
    return ('(-%s)' % text if negative else text), number


def limit(name, kind):
    digits, low, high = MODEL[kind]
    one = {4: '1.0', 8: '1d0', 16: '1.0_16'}[kind]
    number = {'huge': (1 - Fraction(1, 2**digits))*Fraction(2)**high, 'tiny': Fraction(2)**(low - 1), 'epsilon': Fraction(2)**(1 - digits)}[name]
    return '%s(%s)' % (name, one), number


def absolute(value):
    text, number = value
    return (text[2:-1] if text.startswith('(-') else text), abs(number)


class Values:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, *choices):
        return self.rng.choice(choices)

    def integer(self, kind, domain='any'):
        top, rng = huge(kind), self.rng
        if domain == 'any':
            n = self.pick(0, 1, -1, 2, -2, 3, 7, 10, -12, 99, 100, top, -top, -top - 1, top - 1, top//2, top//2 + 1, 2**rng.randint(0, BITS[kind] - 2),
                          -2**rng.randint(0, BITS[kind] - 2), rng.randint(-top, top), rng.randint(-99, 99), rng.randint(-top, top), 10**rng.randint(0, len(str(top)) - 1))
        elif domain == 'nonzero':
            n = 0
            while n == 0:
                n = self.integer(kind, self.pick('any', 'nonzero_small'))[1]
        elif domain == 'nonzero_small':
            n = self.pick(1, -1, 2, 3, -3, 5, -7, 10)
        elif domain == 'char':
            n = rng.randint(0, 127)
        else:
            low, high = domain
            n = rng.randint(low, min(high, top)) if rng.random() < 0.6 else self.pick(low, min(high, top))
        return integer(n, kind), n

    def real(self, kind, domain='any'):
        if domain == 'any_positive':
            return absolute(self.real(kind))
        rng, top = self.rng, DECIMALS[kind]
        if domain == 'any':
            how = rng.randint(0, 12)
            if how == 0:
                value = limit(self.pick('huge', 'tiny', 'epsilon'), kind)
            elif how == 1:
                value = real('%d.%d' % (rng.randint(1, 9), rng.randint(0, 99999)), rng.randint(-top, top - 1), kind, rng)
            elif how == 2:
                value = real('9.99999999999999999999999'[:rng.randint(3, 25)], rng.randint(-3, 9), kind, rng)
            elif how == 3:
                value = real('1.', -top - rng.randint(1, 6), kind, rng)  # subnormal
            else:
                value = self.real(kind, self.pick('ties', 'ties', 'small', 'mid'))
            if value[0][0] != '(' and rng.random() < 0.4:
                value = '(-%s)' % value[0], -value[1]
            return value
        if domain == 'ties':
            n = self.pick(0, 0, 1, 2, 3, 4, 9, 10, 99, 127, 255, 1000, 99999, 8388607, 8388608, rng.randint(0, 10**6))
            value = real('%d%s' % (n, self.pick('.5', '.5', '.25', '.75', '.0', '.', '.125', '.49999', '.50001')), 0, kind, rng)
        elif domain == 'unit':
            value = self.pick(real('0.0', 0, kind, rng), real('1.0', 0, kind, rng), real('0.5', 0, kind, rng), real('0.%d' % rng.randint(1, 99999), -rng.randint(0, 9), kind, rng), limit('epsilon', kind))
        elif domain == 'small':
            value = real('%d.%d' % (rng.randint(0, 20), rng.randint(0, 9999)), -self.pick(0, 0, 0, 1, 3, 8), kind, rng)
        elif domain == 'mid':
            value = real('%d.%d' % (rng.randint(0, 999), rng.randint(0, 9999)), rng.randint(-5, 5), kind, rng)
        elif domain == 'model':  # numbers of the model, and zero
            value = self.pick(real('0.0', 0, kind, rng), real('1.0', 0, kind, rng), limit(self.pick('huge', 'tiny', 'epsilon'), kind), self.real(kind, 'mid'), self.real(kind, 'ties'),
                              real('%d.%d' % (rng.randint(1, 9), rng.randint(0, 99999)), rng.randint(-top + 1, top - 1), kind, rng))
        elif domain == 'positive':
            value = real('0.0', 0, kind, rng)
            while value[1] == 0:
                value = self.real(kind, self.pick('small', 'mid', 'ties'))
            return absolute(value)
        elif domain == 'over1':
            value = real('0.0', 0, kind, rng)
            while value[1] < 1:
                value = absolute(self.real(kind, self.pick('small', 'mid', 'ties')))
            return value
        elif domain == 'open':
            value = real('0.%d' % rng.randint(1, 9999), -self.pick(0, 0, 2, 6), kind, rng)
        elif domain == 'nonzero':
            value = self.real(kind, 'positive')
        else:
            raise ValueError(domain)
        if rng.random() < 0.4 and value[0][0] != '(':
            value = '(-%s)' % value[0], -value[1]
        return value

    def part(self, kind, domain):
        """A part of a complex constant: a number, with a sign or none."""
        while True:
            text, number = self.real(kind, domain)
            text = text[1:-1] if text[0] == '(' else text
            if '(' not in text:
                return text, number

    def of(self, t, domain='any'):
        base, kind = t
        if base == 'i':
            return self.integer(kind, domain)
        if base == 'r':
            return self.real(kind, domain)
        if base == 'l':
            n = self.pick('.true.', '.false.')
            return n + ('' if kind == 4 else '_%d' % kind), n
        if base == 'z':
            a, b = self.part(kind, domain), self.part(kind, domain)
            return '(%s, %s)' % (a[0], b[0]), (a[1], b[1])
        text = self.rng.choice(WORDS)[:kind].ljust(kind) if domain == 'any' else domain.ljust(kind)
        return quoted(text), text


def fits(number, t):
    """Whether a result is a number of its type, without overflow or underflow."""
    base, kind = t
    if number is None:
        return False
    if base == 'i':
        return -huge(kind) - 1 <= number <= huge(kind)
    if base == 'r':
        return number == 0 or limit('tiny', kind)[1] <= abs(number) <= limit('huge', kind)[1]
    if base == 'z':
        return all(fits(part, ('r', kind)) for part in number)
    return True


TYPES = [('i', 1), ('i', 2), ('i', 4), ('i', 8), ('r', 4), ('r', 8), ('r', 16), ('z', 4), ('z', 8), ('z', 16), ('l', 1), ('l', 2), ('l', 4), ('l', 8)]


def module(functions):
    """The text of module value_types: put(tag, values) prints their bits; NaNs are all the same."""
    out = ['module value_types', '  implicit none', '  integer :: nought = 0', '  interface put']
    names = ['put_%s%d' % t for t in TYPES] + ['put_s']
    out += ['    module procedure %s, %s_1' % (n, n) for n in names] + ['  end interface put', '  interface bits']
    out += ['    module procedure bits_%s%d' % t for t in TYPES if t[0] not in 'l'] + ['  end interface bits', 'contains']
    for t in TYPES:
        name, of = 'bits_%s%d' % t, declaration(t)
        if t[0] == 'l':
            continue
        out += ['  function %s(x) result(r)' % name, '    %s, intent(in) :: x' % of, '    character(len=%d) :: r' % (72 if t[0] == 'z' else 40)]
        if t[0] == 'i':
            out.append("    write (r, '(z0)') x")
        elif t[0] == 'z':
            out.append("    r = trim(bits(real(x)))//'_'//bits(aimag(x))")
        else:
            if t[1] == 16:
                out += ['    integer(8) :: i(2)', '    i = transfer(x, i)', "    write (r, '(z16.16,z16.16)') i(2), i(1)"]
            else:
                out.append("    write (r, '(z0)') transfer(x, 0_%d)" % t[1])
            out.append("    if (x /= x) r = 'NaN'")
        out.append('  end function ' + name)
    for t, name in zip(TYPES + [('s', '*')], names):
        of = 'character(len=*)' if t[0] == 's' else declaration(t)
        value = {'s': "'['//x(i)//']'", 'l': 'merge(1, 0, x(i))'}.get(t[0], 'trim(bits(x(i)))')
        form = {'s': 'a', 'l': 'i1'}.get(t[0], 'a')
        out += ['  subroutine %s_1(tag, x)' % name, '    character(len=*), intent(in) :: tag', '    %s, intent(in) :: x(:)' % of, '    integer :: i',
                "    print '(a,*(1x,%s))', tag, (%s, i = 1, size(x))" % (form, value), '  end subroutine %s_1' % name,
                '  subroutine %s(tag, x)' % name, '    character(len=*), intent(in) :: tag', '    %s, intent(in) :: x' % of,
                '    call put(tag, (/ x /))', '  end subroutine ' + name]
    return out + ['  ' + line for line in functions] + ['end module value_types']
