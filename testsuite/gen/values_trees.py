"""values_trees.py: cases of values.py about expressions of several operations, with the parentheses that they need and seldom more, evaluated in the ways of
values_functions.py.

A node is (type, precedence, text, value): the text has {0}, {1}, ... for the arguments, `value` is a function of their numbers that raises `Bad` where the
program would not be valid, or its numbers not be of their types.
"""
from fractions import Fraction

from values_functions import Functions
from values_rows import divided, nearest, truncated, whole_power
from values_types import BITS, fits

EQUIVALENT, OR, AND, NOT, RELATION, ADD, MULTIPLY, POWER, PRIMARY = range(9)
TYPES = [('i', 4), ('i', 4), ('i', 8), ('i', 2), ('i', 1), ('r', 8), ('r', 4), ('r', 16), ('l', 4), ('l', 1)]
RELATIONS = {'==': lambda a, b: a == b, '/=': lambda a, b: a != b, '<': lambda a, b: a < b, '<=': lambda a, b: a <= b, '>': lambda a, b: a > b, '>=': lambda a, b: a >= b}
LOGICAL = {'.and.': (AND, lambda a, b: a and b), '.or.': (OR, lambda a, b: a or b), '.eqv.': (EQUIVALENT, lambda a, b: a == b), '.neqv.': (EQUIVALENT, lambda a, b: a != b)}
BINARY = {'+': (ADD, lambda a, b: a + b), '-': (ADD, lambda a, b: a - b), '*': (MULTIPLY, lambda a, b: a*b)}


class Bad(Exception):
    pass


def promoted(a, b):
    if a[0] == b[0]:
        return (a[0], max(a[1], b[1]))
    return a if a[0] == 'r' else b


class Trees(Functions):
    def choose(self):
        self.keyword, self.scalar, self.valid = '', False, True
        self.types = [self.rng.choice(TYPES) for _ in range(self.rng.randint(2, 4))]
        self.domains = [{'i': 'few', 'r': 'ties', 'l': 'any'}[base] for base, _ in self.types]
        self.result, _, self.text, value = self.node(self.rng.choice('iirl'), 3)
        self.tuples, self.constant = [], []
        for _ in range(self.rng.randint(5, 9)):
            given = [self.argument(n) for n in range(len(self.types))]
            numbers = [n if t[0] != 'l' else n == '.true.' for (_, n), t in zip(given, self.types)]
            try:
                value(numbers)
            except (Bad, OverflowError, ZeroDivisionError):
                continue
            self.tuples.append([text for text, _ in given])
            self.constant.append(self.tuples[-1])
        return bool(self.constant) and '{' in self.text

    # ---- nodes

    def checked(self, t, value):
        def check(numbers):
            found = value(numbers)
            if t[0] == 'i' and not fits(found, t) or t[0] == 'r' and abs(found) > 10**30 or t[0] == 'r' and 0 < abs(found) < Fraction(1, 10**20):
                raise Bad
            return found
        return check

    def made(self, t, level, text, value):
        return t, level, text, self.checked(t, value)

    def leaf(self, base):
        fitting = [n for n, t in enumerate(self.types) if t[0] == base]
        if fitting and self.rng.random() < 0.85:
            n = self.rng.choice(fitting)
            return self.types[n], PRIMARY, '{%d}' % n, lambda numbers: numbers[n]
        if base == 'l':
            n = self.pick('.true.', '.false.')
            return ('l', 4), PRIMARY, n, lambda numbers: n == '.true.'
        if base == 'i':
            n = self.rng.randint(0, 9)
            kind = self.pick(4, 4, 8, 2)
            return ('i', kind), PRIMARY, '%d%s' % (n, '' if kind == 4 else '_%d' % kind), lambda numbers: n
        text, number, kind = self.pick(('0.5', Fraction(1, 2), 4), ('2d0', Fraction(2), 8), ('1.25', Fraction(5, 4), 4), ('3.', Fraction(3), 4), ('.1d0', Fraction(1, 10), 8))
        return ('r', kind), PRIMARY, text, lambda numbers: number

    def within(self, node, level):
        """The text as an operand of such a level."""
        return node[2] if node[1] >= level and self.rng.random() < 0.9 else '(%s)' % node[2]

    def node(self, base, depth):
        if depth == 0 or self.rng.random() < 0.1:
            return self.leaf(base)
        if base == 'l':
            return self.logical_node(depth - 1)
        how = self.rng.randint(0, 10)
        if how <= 4:
            return self.sum_node(base, depth - 1)
        if how == 5:
            a = self.node(base, depth - 1)
            return self.made(a[0], ADD, '-' + self.within(a, MULTIPLY), lambda numbers: -a[3](numbers))
        if how == 6:
            return self.power_node(base, depth - 1)
        if how == 7:
            return self.quotient_node(base, depth - 1)
        return self.call_node(base, depth - 1)

    def sum_node(self, base, depth):
        a = self.node(self.pick(base, base, 'i'), depth)
        b = self.node(base, depth)
        if self.rng.random() < 0.5:
            a, b = b, a
        sign = self.rng.choice(list(BINARY))
        level, operation = BINARY[sign]
        return self.made(promoted(a[0], b[0]), level, '%s%s%s' % (self.within(a, level), self.pick(sign, ' %s ' % sign), self.within(b, level + 1)), lambda numbers: operation(a[3](numbers), b[3](numbers)))

    def quotient_node(self, base, depth):
        a, b = self.node(base, depth), self.node(base, depth)

        def value(numbers):
            x, y = a[3](numbers), b[3](numbers)
            return divided(x, y) if base == 'i' else Fraction(x)/y
        return self.made(promoted(a[0], b[0]), MULTIPLY, '%s/%s' % (self.within(a, MULTIPLY), self.within(b, POWER)), value)

    def power_node(self, base, depth):
        a, n = self.node(base, depth), self.pick(0, 1, 2, 2, 3, 4, 5, -1, -2)
        if base == 'i' and n < 0:
            n = 2

        def value(numbers):
            x = a[3](numbers)
            if n < 0 and x == 0:
                raise Bad
            return whole_power(x, n) if base == 'i' else Fraction(x)**n
        return self.made(a[0], POWER, '%s**%s' % (self.within(a, PRIMARY), n if n >= 0 else '(%d)' % n), value)

    def call_node(self, base, depth):
        a, b, c = self.node(base, depth), self.node(base, depth), self.node('l', depth)
        x, y = a[3], b[3]
        one = a[0]
        same = a[0] == b[0]
        calls = [('abs(%s)' % a[2], one, lambda v: abs(x(v)))]
        if same:
            calls += [('max(%s, %s)' % (a[2], b[2]), one, lambda v: max(x(v), y(v))), ('min(%s, %s)' % (a[2], b[2]), one, lambda v: min(x(v), y(v))), ('dim(%s, %s)' % (a[2], b[2]), one, lambda v: max(self.checked(one, lambda u: x(u) - y(u))(v), 0)),
                      ('sign(%s, %s)' % (a[2], b[2]), one, lambda v: abs(x(v)) if y(v) >= 0 else -abs(x(v))), ('merge(%s, %s, %s)' % (a[2], b[2], c[2]), one, lambda v: x(v) if c[3](v) else y(v) if c[3](v) is not None else 0)]
        if base == 'i':
            d = self.node('r', depth)
            calls += [('int(%s)' % d[2], ('i', 4), lambda v: truncated(d[3](v))), ('nint(%s, 8)' % d[2], ('i', 8), lambda v: nearest(d[3](v))), ('int(%s, 1)' % a[2], ('i', 1), x), ('not(%s)' % a[2], one, lambda v: ~x(v)),
                      ('ishft(%s, -1)' % a[2], one, lambda v: x(v) % 2**BITS[one[1]] >> 1), ('popcnt(%s)' % a[2], ('i', 4), lambda v: bin(x(v) % 2**BITS[one[1]]).count('1')), ('merge(1, 0, %s)' % c[2], ('i', 4), lambda v: 1 if c[3](v) else 0)]
            if same:
                calls += [('iand(%s, %s)' % (a[2], b[2]), one, lambda v: x(v) & y(v)), ('ieor(%s, %s)' % (a[2], b[2]), one, lambda v: x(v) ^ y(v)), ('modulo(%s, %s)' % (a[2], b[2]), one, lambda v: x(v) % y(v)),
                          ('mod(%s, %s)' % (a[2], b[2]), one, lambda v: x(v) - divided(x(v), y(v))*y(v))]
        else:
            d = self.node('i', depth)
            calls += [('real(%s)' % d[2], ('r', 4), d[3]), ('dble(%s)' % a[2], ('r', 8), x), ('real(%s, 4)' % a[2], ('r', 4), x), ('aint(%s)' % a[2], one, lambda v: truncated(x(v))), ('sqrt(abs(%s))' % a[2], one, lambda v: abs(x(v))),
                      ('scale(%s, 2)' % a[2], one, lambda v: x(v)*4), ('real(%s, 8)' % d[2], ('r', 8), d[3]), ('aimag(cmplx(%s, %s))' % (d[2], a[2]), ('r', 4), lambda v: d[3](v) and x(v))]
        text, t, value = self.rng.choice(calls)
        return self.made(t, PRIMARY, text, lambda v: Fraction(value(v)) if t[0] == 'r' else value(v))

    def logical_node(self, depth):
        how = self.rng.randint(0, 6)
        if how <= 2:
            base = self.pick('i', 'i', 'r')
            a, b = self.node(base, depth), self.node(self.pick(base, 'i'), depth)
            sign = self.rng.choice(list(RELATIONS))
            operation = RELATIONS[sign]
            return ('l', 4), RELATION, '%s %s %s' % (self.within(a, ADD), sign, self.within(b, ADD)), lambda v: operation(a[3](v), b[3](v))
        if how == 3:
            a = self.node('l', depth)
            return a[0], NOT, '.not. ' + self.within(a, RELATION), lambda v: not a[3](v)
        if how == 4:
            a = self.node('i', depth)
            return ('l', 4), PRIMARY, 'btest(%s, %d)' % (a[2], self.rng.randint(0, 7)), lambda v: a[3](v) != 0
        a, b = self.node('l', depth), self.node('l', depth)
        sign = self.rng.choice(list(LOGICAL))
        level, operation = LOGICAL[sign]

        def value(numbers):
            x, y = a[3](numbers), b[3](numbers)  # both may be evaluated
            return operation(x, y)
        return promoted(a[0], b[0]), level, '%s %s %s' % (self.within(a, level), sign, self.within(b, level + 1)), value
