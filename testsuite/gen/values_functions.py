"""values_functions.py: cases of values.py about functions and operators: the same ones evaluated by the compiler, as constant expressions of all sorts,
and at run time, of variables, of arrays, of mapped arrays. All print the bits of what they find; values_rows.py has the functions.
"""
import values_rows as rows
from values_types import BITS, SPECIAL, Values, declaration, fits, real

KINDS = {'i': [1, 2, 4, 8, 4, 8], 'r': [4, 8, 4, 8, 4, 8, 16], 'z': [4, 8, 4, 8, 16], 'l': [1, 2, 4, 8, 4]}


class Functions(Values):
    def __init__(self, rng, name):
        super().__init__(rng)
        self.name = name
        while not self.choose():
            pass

    # ---- what is evaluated

    def type_of(self, word, first):
        base = word.split(':')[0]
        if base == '=':
            return first
        if base[0] == 's':
            return ('s', int(base[1:] or self.rng.randint(0, 9)))
        if base[-1].isdigit():
            return (base.rstrip('0123456789'), int(base.lstrip('irzl')))
        base = self.rng.choice(base)
        return (base, self.rng.choice(KINDS[base]))

    def result_of(self, result, types, text):
        """The type of the result; None: the kind of a constant, 2**n, promoted."""
        kinds = [k for b, k in types]
        if result in ('1', '2'):
            return types[int(result) - 1]
        if result is None:
            return ('i', max(4, kinds[0]))
        if result == 'abs':
            return ('r', kinds[0])
        if result == 'join':
            return ('s', kinds[0] + kinds[1])
        if result.startswith('promote'):
            base = max((b for b, k in types), key='ilrz'.index)
            return (base, max(k for b, k in types if b != 'i' or base == 'i'))
        if result == 'scalar':
            return ('s', 80) if types[0][0] == 's' else ('i', 4)
        if result[-1].isdigit():
            return (result[0], int(result[1:]))
        kind = {'i': 4, 'l': 4, 'z': 4, 'r': 4}[result]
        if result == 'r' and types and (types[0][0] == 'z' or text.startswith('a')):
            kind = types[0][1]
        self.keyword = ''
        if self.rng.random() < 0.6:
            kind = self.rng.choice(KINDS[result])
            self.keyword = ', kind=%d' % kind
        return (result, kind)

    def choose(self):
        row = self.rng.choice(self.rng.choice(rows.ROWS))
        text, words, result, exact = row[:4]
        self.valid = row[-1] == 'valid'
        words = words.split()
        self.types, self.keyword = [], ''
        for word in words:
            self.types.append(self.type_of(word, self.types and self.types[0]))
        if ('r', 16) in self.types and 'erfc_scaled' in text:
            return False  # LEFT OUT: which differs in the last bit from the constant
        self.result = self.result_of(result, self.types, text)
        self.scalar = result == 'scalar'
        self.text = text.replace('{k}', self.keyword)
        self.domains = [word.split(':')[1] if ':' in word else 'any' for word in words]
        self.tuples, self.constant = [], []
        for _ in range(self.rng.randint(5, 12) if words else 1):
            self.add(exact)
        self.special(exact)
        if row[-1] == 'run':
            self.constant = []
        return bool(self.constant) or row[-1] == 'run'

    def argument(self, n):
        (base, kind), domain = self.types[n], self.domains[n]
        if base == 's':
            return self.of((base, kind))
        if base == 'i':
            if domain in rows.DOMAINS:
                low, high = rows.DOMAINS[domain](BITS[self.types[0][1]] if self.types[0][0] == 'i' else 32)
                domain = (low, high)
            elif domain in ('mid', 'small', 'ties', 'positive', 'unit', 'open', 'less'):
                domain = (1 if domain == 'positive' else -99, 99)
            if isinstance(domain, tuple):
                domain = (max(domain[0], -127), domain[1]) if kind == 1 else domain
        elif domain == 'over1s':
            return real('%d.%d' % (self.rng.randint(1, 9), self.rng.randint(0, 999)), 0, kind, self.rng)
        elif domain in ('few', 'less'):
            domain = 'small'
        return self.of((base, kind), domain)

    def add(self, exact):
        given = [self.argument(n) for n in range(len(self.types))]
        numbers = [n for _, n in given]
        good = True
        bits = BITS.get(self.types[0][1], 32) if self.types and self.types[0][0] == 'i' else 32
        if exact == 'field':
            if numbers[1] + numbers[2] > bits:
                return
        elif exact == 'part':
            if not abs(numbers[1]) <= numbers[2] or numbers[2] < 1:
                return
        elif exact == 'mask':
            if numbers[0] > BITS[self.result[1]]:
                return
        elif exact:
            found = exact(*numbers)
            good = fits(found, self.result)
            if not good and self.valid:
                return
        self.tuples.append([text for text, _ in given])
        if good:
            self.constant.append(self.tuples[-1])

    def special(self, exact):
        """Infinities and NaNs, at run time."""
        reals = [n for n, (base, kind) in enumerate(self.types) if base == 'r' and kind != 16]
        if not reals or exact == 'valid' or self.valid or self.rng.random() < 0.5 or self.text.startswith(('int', 'nint', 'floor', 'ceiling')) or 'max' in self.text or 'min' in self.text or not self.constant:
            return  # LEFT OUT: MAX and MIN of NaNs, which depend on the processor
        for name in SPECIAL:
            given = list(self.rng.choice(self.constant))
            n = self.rng.choice(reals)
            given[n] = SPECIAL[name][self.types[n][1]]
            self.tuples.append(given)

    # ---- where it is evaluated

    def apply(self, arguments):
        return self.text.format(*arguments)

    def put(self, tag, value):
        return "call put('%s', %s)" % (tag, value)

    @staticmethod
    def listed(items):
        return '(/ %s /)' % ', '.join(items)

    def list(self, items):
        """An array constructor."""
        if self.result[0] == 's':
            return '[character(len=%d) :: %s]' % (self.result[1], ', '.join(items))
        if items[0].startswith(('real(', 'logical(')):  # LEFT OUT: these names first, they are taken for types
            return '[%s :: %s]' % (declaration(self.result), ', '.join(items))
        return self.listed(items)

    def folded(self):
        return [self.apply(given) for given in self.constant]

    def lines(self):
        n, count = len(self.tuples), len(self.types)
        names = ['a%d' % k for k in range(count)]
        kind = declaration(self.result)
        self.declared = ['integer :: i']
        self.body = []
        for k, t in enumerate(self.types):
            self.declared += ['%s :: a%d(%d), v%d' % (declaration(t), k, n, k), '%s :: h%d' % (declaration(t), k)]
            if self.rng.random() < 0.5:
                self.body += ['a%d(%d) = %s' % (k, j + 1, given[k]) for j, given in enumerate(self.tuples)]
            else:
                self.body.append('a%d = %s' % (k, self.listed([given[k] for given in self.tuples])))
        ways = ['constants', 'variables']
        others = ['parameter', 'initial', 'compared', 'printed', 'half', 'called']
        if not self.scalar:
            others += ['arrays', 'mapped', 'constant_arrays', 'constant_loop', 'data', 'forall', 'where', 'component', 'implied', 'elemental']
        if not self.constant:
            ways, others = ['variables'], ['arrays', 'mapped', 'forall', 'implied', 'elemental', 'called']
        elif self.result[0] == 'i':
            others += ['case', 'bounds']
        elif self.result[0] == 'l':
            others += ['condition']
        self.kind, self.names, self.n = kind, names, n
        self.inner = []
        for way in ways + self.rng.sample(sorted(set(others)), self.rng.randint(3, 5)):
            if count or way in ('constants', 'parameter', 'initial', 'data', 'bounds'):
                getattr(self, 'way_' + way)()
        out = ['subroutine ' + self.name] + ['  ' + line for line in self.declared + self.body]
        if self.inner:
            out += ['contains'] + ['  ' + line for line in self.inner]
        return ['! ' + self.text] + [line.replace('  !HPF$', '!HPF$') for line in out] + ['end subroutine ' + self.name]

    def way_constants(self):
        if self.scalar:
            self.body += [self.put('constant', item) for item in self.folded()]
        else:
            self.body.append(self.put('constants', self.list(self.folded())))

    def way_parameter(self):
        items = self.folded()
        self.declared.append('%s, parameter :: p(%d) = %s' % (self.kind, len(items), self.list(items)))
        self.body.append(self.put('parameter', 'p'))

    def way_constant_arrays(self):
        for k, t in enumerate(self.types):
            self.declared.append('%s, parameter :: c%d(%d) = %s' % (declaration(t), k, len(self.constant), self.listed([given[k] for given in self.constant])))
        self.declared.append('%s, parameter :: q(%d) = %s' % (self.kind, len(self.constant), self.apply(['c%d' % k for k in range(len(self.types))])))
        self.body.append(self.put('constant arrays', 'q'))
        at = self.rng.randint(1, len(self.constant))
        self.body.append(self.put('element', 'q(%d)' % at))

    def way_constant_loop(self):
        """A constructor with an implied DO over constant arrays."""
        for k, t in enumerate(self.types):
            self.declared.append('%s, parameter :: e%d(%d) = %s' % (declaration(t), k, len(self.constant), self.listed([given[k] for given in self.constant])))
        value = self.apply(['e%d(i)' % k for k in range(len(self.types))])
        self.declared.append('%s, parameter :: o(%d) = %s' % (self.kind, len(self.constant), self.list(['(%s, i = 1, %d)' % (value, len(self.constant))])))
        self.body.append(self.put('constant loop', 'o'))

    def way_initial(self):
        item = self.rng.choice(self.folded())
        self.declared.append('%s, save :: s = %s' % (self.kind, item))
        self.body.append(self.put('initial', 's'))

    def way_data(self):
        item = self.rng.choice(self.folded())
        self.declared += ['%s, parameter :: dp = %s' % (self.kind, item), '%s :: d(2)' % self.kind, 'data d / 2*dp /']
        self.body.append(self.put('data', 'd'))

    def way_component(self):
        item = self.rng.choice(self.folded())
        self.declared[:0] = ['type held', '  %s :: x = %s' % (self.kind, item), 'end type held']
        self.declared.append('type(held) :: held_')
        self.body.append(self.put('component', 'held_%x'))

    def scalars(self, given=None):
        """Statements that give the variables values: those that get constants have others, too, as far as the C compiler knows."""
        if not given:
            return ['v%d = a%d(i)' % (k, k) for k in range(len(self.types))]
        return [line for k, value in enumerate(given) for line in ('h%d = %s' % (k, value), 'if (nought /= 0) h%d = a%d(nought)' % (k, k))]

    def way_variables(self):
        value = self.apply(['v%d' % k for k in range(len(self.types))])
        self.body += ['do i = 1, %d' % self.n] + ['  ' + line for line in self.scalars() + [self.put('variable', value)]] + ['end do']

    def way_half(self):
        """Some arguments are constants."""
        if len(self.types) < 2 or self.text.startswith(('dshift', 'merge_bits')):
            # LEFT OUT: these of a constant and a variable, gfortran 12 crashes
            return
        j = self.tuples.index(self.rng.choice(self.constant))
        given = self.tuples[j]
        which = self.rng.randint(0, len(given) - 1)
        self.body += self.scalars(given)
        self.body.append(self.put('half', self.apply([g if k == which else 'h%d' % k for k, g in enumerate(given)])))
        self.body.append(self.put('other half', self.apply([g if k != which else 'h%d' % k for k, g in enumerate(given)])))

    def way_compared(self):
        given = self.rng.choice(self.constant)
        if self.result[0] in 'l':
            return
        self.body += self.scalars(given) + ["call put('compared', %s == %s)" % (self.bracket(self.apply(['h%d' % k for k in range(len(given))])), self.bracket(self.apply(given)))]

    @staticmethod
    def bracket(text):
        return '(%s)' % text

    def way_printed(self):
        given = self.rng.choice(self.constant)
        self.body += self.scalars(given) + ['print *, %s, %s' % (self.bracket(self.apply(given)), self.bracket(self.apply(['h%d' % k for k in range(len(given))])))]

    def way_called(self):
        """Of dummies, in a function."""
        names = ['x%d' % k for k in range(len(self.types))]
        if self.result[0] == 's' and self.scalar:
            return
        self.inner += ['function f(%s) result(r)' % ', '.join(names)] + ['  %s, intent(in) :: %s' % (declaration(t), x) for t, x in zip(self.types, names)] + \
            ['  %s :: r' % self.kind, '  r = ' + self.apply(names), 'end function f']
        self.body += ['do i = 1, %d' % self.n, '  ' + self.put('called', 'f(%s)' % ', '.join(a + '(i)' for a in self.names)), 'end do']

    def way_elemental(self):
        names = ['x%d' % k for k in range(len(self.types))]
        self.inner += ['elemental function g(%s) result(r)' % ', '.join(names)] + ['  %s, intent(in) :: %s' % (declaration(t), x) for t, x in zip(self.types, names)] + \
            ['  %s :: r' % self.kind, '  r = ' + self.apply(names), 'end function g']
        self.body.append(self.put('elemental', 'g(%s)' % ', '.join(self.names)))

    def way_arrays(self):
        self.body.append(self.put('arrays', self.apply(self.names)))

    def way_implied(self):
        """In a constructor, of variables."""
        self.body.append(self.put('implied', self.list(['(%s, i = 1, %d)' % (self.apply([a + '(i)' for a in self.names]), self.n)])))

    def mapped(self, letter):
        if any('%s :: %s' % (self.kind, letter) in line for line in self.declared):
            return
        self.declared.append('%s :: %s(%d)' % (self.kind, letter, self.n))
        self.declared.append('!HPF$ DISTRIBUTE %s(%s)' % (letter, self.pick('BLOCK', 'CYCLIC', 'CYCLIC(2)')))

    def way_mapped(self):
        self.mapped('m')
        names = []
        for k, t in enumerate(self.types):
            self.declared.append('%s :: m%d(%d)' % (declaration(t), k, self.n))
            if self.rng.random() < 0.8:
                self.declared.append(self.pick('!HPF$ ALIGN m%d(i) WITH m(i)' % k, '!HPF$ DISTRIBUTE m%d(%s)' % (k, self.pick('BLOCK', 'CYCLIC'))))
            self.body.append('m%d = a%d' % (k, k))
            names.append('m%d' % k)
        if self.rng.random() < 0.5:
            self.body.append('m = ' + self.apply(names))
        else:
            self.body += ['!HPF$ INDEPENDENT', 'do i = 1, %d' % self.n, '  m(i) = ' + self.apply([m + '(i)' for m in names]), 'end do']
        self.body.append(self.put('mapped', 'm'))

    def way_forall(self):
        self.mapped('w')
        self.body += ['forall (i = 1:%d) w(i) = %s' % (self.n, self.apply([a + '(i)' for a in self.names])), self.put('forall', 'w')]

    def way_where(self):
        self.mapped('u')
        item = self.rng.choice(self.folded())
        self.declared.append('logical :: mask(%d)' % self.n)
        self.body += ['mask = (/ (mod(i, 3) /= 1, i = 1, %d) /)' % self.n, 'where (mask)', '  u = ' + self.apply(self.names), 'elsewhere', '  u = ' + item, 'end where', self.put('where', 'u')]

    def way_case(self):
        items = self.folded()
        given = self.rng.choice(self.constant)
        j = self.rng.randrange(len(items))
        self.body += self.scalars(given) + ['select case (%s)' % self.apply(['h%d' % k for k in range(len(given))]), 'case (%s)' % items[j], "  print '(a)', 'case'", 'case default', "  print '(a)', 'default'", 'end select']

    def way_bounds(self):
        item = self.rng.choice(self.folded())
        value = 'int(%s)' % item if self.result[1] != 8 else 'int(merge(%s, 7_8, %s > -20_8 .and. %s < 20_8))' % (item, item, item)
        self.declared += ['integer :: b(0:merge(%s, 3, %s > -20 .and. %s < 20))' % (value, value, value), 'character(len=max(0, min(%s, 9))) :: text' % value]
        self.body.append("print *, size(b), len(text), ubound(b)")

    def way_condition(self):
        item = self.rng.choice(self.folded())
        given = self.rng.choice(self.constant)
        self.body += self.scalars(given) + ["if (%s) print '(a)', 'constant holds'" % item, "if (%s) print '(a)', 'holds'" % self.apply(['h%d' % k for k in range(len(given))])]
