"""values_edits.py: cases of values.py about input and output: edit descriptors x values, fields x edit descriptors, list-directed and NAMELIST texts.

The formats and texts of a case are arrays, which two loops go through; those of other cases are literals, in the statements.
"""
from values_types import SPECIAL, Values, declaration, quoted

KINDS = [('i', 1), ('i', 2), ('i', 4), ('i', 8), ('r', 4), ('r', 8), ('r', 4), ('r', 8), ('r', 16), ('l', 1), ('l', 4), ('s', 1), ('s', 5)]
WORDS = ['abc', 'a', 'x y', "it's", 'Q"q"', '1,2', ' b', 'a/b', '&x', 'p;q', '*', '']


class Edits(Values):
    def __init__(self, rng, name):
        super().__init__(rng)
        self.name = name
        self.declared, self.body = ['integer :: i, j, ios'], []
        self.caught = False  # errors are, by IOSTAT=
        getattr(self, 'case_' + self.pick('written', 'written', 'printed', 'printed', 'listed', 'read', 'read', 'read_list', 'read_list', 'namelist'))()

    def chance(self, p):
        return self.rng.random() < p

    def lines(self):
        return ['subroutine ' + self.name] + ['  ' + line for line in self.declared + self.body] + ['end subroutine ' + self.name]

    # ---- values

    def value(self, t):
        base, kind = t
        if base == 's':
            return quoted(self.rng.choice(WORDS).ljust(kind)[:kind])
        if base == 'r' and kind != 16 and self.chance(0.08):
            return SPECIAL[self.pick('inf', 'minf', 'nan')][kind]
        return self.of(t)[0]

    def holes(self, t, values):
        """A variable of these values, one by one: some are no constants."""
        self.declared.append('%s :: v(%d)' % (declaration(t), len(values)))
        self.body += ['v(%d) = %s' % (k + 1, v) for k, v in enumerate(values)]

    # ---- edit descriptors

    def descriptor(self, t, reads=False):
        base, kind = t
        w, d = self.rng.randint(1, 12), self.rng.randint(0, 8)
        if base == 's':
            return self.pick('a', 'a', 'a%d' % w, 'a%d' % max(kind, 1), 'g%d.1' % w, 'g0' if not reads else 'a')
        if base == 'l':
            return self.pick('l%d' % w, 'l1', 'g%d.1' % w, 'g0' if not reads else 'l2', 'l%d' % w)
        if base == 'i':
            letter = self.pick('i', 'i', 'i', 'b', 'o', 'z')
            if letter == 'b':
                w = self.pick(8, 16, 32, 64, w)
            elif kind == 8:
                w = self.pick(w, 20, 22)
            if self.chance(0.15) and not reads:
                return self.pick('g0', 'g%d.3' % w, 'i0', 'i0.%d' % d, letter + '0')
            m = min(d, w)
            if kind == 8 and letter != 'i':
                m = max(m, 1)  # LEFT OUT: m of 0 for values whose last 32 bits are 0, they become blanks
            return '%s%d%s' % (letter, w, self.pick('', '', '.%d' % m))
        letter = self.pick('f', 'f', 'f', 'f', 'e', 'e', 'es', 'en', 'd', 'g', 'g', 'g')
        if self.chance(0.05):
            return '%s%d%s' % (self.pick('b', 'o', 'z'), self.pick(w, 4*kind, 8*kind, 12), '' if reads else self.pick('', '.%d' % min(w, 4)))
        if kind == 16 and self.chance(0.4):
            d = self.rng.randint(8, 36)
        elif self.chance(0.2):
            d = self.rng.randint(8, 20)
        w = self.pick(w, d + self.rng.randint(0, 9), d + 8, d + 10)
        if letter == 'f':
            if not reads and self.chance(0.3):
                w = 0
            elif w < d:
                w = d
            return 'f%d.%d' % (w or (1 if reads else 0), min(d, w) if reads else d)
        if letter == 'g' and not reads and self.chance(0.35):
            return self.pick('g0', 'g0', 'g0.%d' % max(d, 1))
        if letter in ('e', 'g', 'd'):
            d = max(d, 1 if self.caught else 3)  # else scale factors are errors
        w = max(w, d + 1, 2)
        return '%s%d.%d%s' % (letter, w, d, 'e%d' % self.rng.randint(1, 5) if letter != 'd' and self.chance(0.3) else '')

    def control(self, reads=False):
        n = self.rng.randint(1, 5)
        if self.chance(0.3) and not reads:
            return quoted(self.pick('a', ', ', 'it\'s', '(', ')', ' ', '"', '3x'))
        return self.pick('%dx' % n, 'tr%d' % n, 't%d' % (3*n), 'sp', 'ss', 's', 'dc', 'dp', 'ru', 'rd', 'rz', 'rn', 'rc', 'bn', 'bz', '1p', '2p', '-1p', '0p', '3p', '-2p', *([] if reads else ['tl%d' % n, ':']))

    def one(self, t, reads=False):
        """A format for one value."""
        parts = []
        while self.chance(0.45) and len(parts) < 3:
            parts.append(self.control(reads))
        data = self.descriptor(t, reads)
        if parts and parts[-1][-1] == 'p' and parts[-1][-2].isdigit() and data[0] in 'fedg' and self.chance(0.5):
            data = parts.pop() + data
        parts.append(data)
        if self.chance(0.2):
            parts.append(self.control(reads))
        return '(%s)' % ', '.join(parts)

    def formats(self, formats):
        size = max(map(len, formats))
        self.declared.append('character(len=%d) :: f(%d)' % (size, len(formats)))
        self.body += ['f(%d) = %s' % (k + 1, quoted(text)) for k, text in enumerate(formats)]

    # ---- output

    def case_written(self):
        self.caught = True
        t = self.rng.choice(KINDS)
        values = [self.value(t) for _ in range(self.rng.randint(8, 16))]
        formats = [self.one(t) for _ in range(self.rng.randint(8, 16))]
        self.holes(t, values)
        self.formats(formats)
        specs = ''.join(', ' + x for x in self.rng.sample(["decimal='comma'", "sign='plus'", "round='up'", "round='zero'", "sign='suppress'", "decimal='point'", "round='nearest'"], self.pick(0, 0, 0, 1)))
        self.declared.append('character(len=90) :: b')
        self.body += ['do i = 1, %d' % len(formats), '  do j = 1, %d' % len(values), "    b = '#'", '    write (b, f(i), iostat=ios%s) v(j)' % specs, "    if (ios /= 0) b = ' '", "    print '(3(i0,1x),3a)', i, j, ios, '[', trim(b), ']'", '  end do', 'end do']

    def groups(self, types, depth=2):
        """A format for values of these types, in order."""
        parts, at = [], 0
        while at < len(types):
            if self.chance(0.35):
                parts.append(self.control())
            if self.chance(0.12):
                parts.append(self.pick('/', ':', '/'))
            times = 1
            while at + times < len(types) and types[at + times] == types[at]:
                times += 1
            times = self.rng.randint(1, times)
            if times > 1 and self.chance(0.6):
                parts.append('%d%s' % (times, self.descriptor(types[at]) if self.chance(0.5) else '(%s)' % self.groups([types[at]], 0)))
                at += times
            elif depth and self.chance(0.3):
                size = self.rng.randint(1, len(types) - at)
                parts.append('(%s)' % self.groups(types[at:at + size], depth - 1))
                at += size
            else:
                parts.append(self.descriptor(types[at]))
                at += 1
        return ', '.join(parts)

    def items(self, letters='irlsz'):
        """Items of one type after the other: (type, texts)."""
        out = []
        for _ in range(self.rng.randint(1, 5)):
            t = self.rng.choice([k for k in KINDS + [('z', 4), ('z', 8)] if k[0] in letters])
            out += [(t, self.value(t)) for _ in range(self.pick(1, 1, 2, 3))]
        return out

    def leaves(self, items):
        return [leaf for t, _ in items for leaf in ([('r', t[1])]*2 if t[0] == 'z' else [t])]

    def kept(self, items):
        """The items as variables, values, and arrays."""
        texts = []
        for n, (t, value) in enumerate(items):
            if self.chance(0.5):
                texts.append(value)
                continue
            self.count = getattr(self, 'count', 0) + 1
            name = 'x%d' % self.count
            if self.chance(0.3):
                self.declared.append('%s :: %s(3)' % (declaration(t), name))
                if self.chance(0.5):
                    self.declared.append('!HPF$ DISTRIBUTE %s(%s)' % (name, self.pick('BLOCK', 'CYCLIC')))
                self.body.append('%s = %s' % (name, value))
                texts.append(name + '(2)')
            else:
                self.declared.append('%s :: %s' % (declaration(t), name))
                self.body.append('%s = %s' % (name, value))
                texts.append(name)
        return ', '.join(texts)

    def case_printed(self):
        for n in range(self.rng.randint(8, 14)):
            items = self.items()
            leaves = self.leaves(items)
            if len(set(leaves)) == 1 and self.chance(0.5):
                text = self.pick('', '1x,', 'sp,', '1p,') + self.pick('*', '2', '', '3') + '(%s)' % self.groups(leaves[:self.rng.randint(1, len(leaves))])
                # LEFT OUT: what stands before a group whose items are used up is no trouble
            else:
                text = self.groups(leaves)
            values = self.kept(items)
            how = self.rng.randint(0, 3)
            if how == 0:
                self.body.append("print %s, %s" % (quoted('(%s)' % text), values))
            elif how == 1:
                self.body += ['write (*, %d) %s' % (100 + n, values), '%d format (%s)' % (100 + n, text)]
            elif how == 2:
                self.declared.append('character(len=*), parameter :: f%d = %s' % (n, quoted('(%s)' % text)))
                self.body.append('write (*, fmt=f%d) %s' % (n, values))
            else:
                self.declared.append('character(len=90) :: b%d(6)' % n)
                self.body += ["b%d = ' '" % n, 'write (b%d, %s, iostat=ios) %s' % (n, quoted('(%s)' % text), values), "if (ios /= 0) b%d = ' '" % n, "print '(i0,6(1x,a))', ios, (trim(b%d(i)), i = 1, 6)" % n]

    def case_listed(self):
        for n in range(self.rng.randint(6, 10)):
            items = self.items()
            values = self.kept(items)
            if self.chance(0.3):
                t = self.rng.choice([k for k in KINDS if k[0] != 's'])
                self.declared.append('%s :: y%d(4)' % (declaration(t), n))
                if self.chance(0.6):
                    self.declared.append('!HPF$ DISTRIBUTE y%d(%s)' % (n, self.pick('BLOCK', 'CYCLIC')))
                self.body += ['y%d(%d) = %s' % (n, k + 1, self.value(t)) for k in range(4)]
                values += ', y%d' % n
            if self.chance(0.7):
                self.body.append(self.pick('print *, ', 'write (*, *) ') + values)
            else:
                self.declared.append('character(len=90) :: b%d(9)' % n)
                self.body += ["b%d = ' '" % n, 'write (b%d, *, iostat=ios) %s' % (n, values), "if (ios /= 0) b%d = ' '" % n, "print '(i0,9(1x,a))', ios, (trim(b%d(i)), i = 1, 9)" % n]

    # ---- input

    def digits(self, most):
        return ''.join(self.rng.choice('0123456789') for _ in range(self.rng.randint(1, most)))

    def number(self, t, blanks=False):
        """A number as a person writes it."""
        base, kind = t
        sign = self.pick('', '', '', '-', '+')
        if base == 'i':
            text = sign + self.digits({1: 2, 2: 4, 4: 9, 8: 18}[kind])
            if self.chance(0.1):
                text = sign + self.pick('127', '128', '129', '32767', '32768', '2147483647', '2147483648', '9223372036854775807', '9223372036854775808', '99999999999999999999')
        else:
            n = self.digits(self.pick(2, 4, 8, 20))
            at = self.rng.randint(0, len(n))
            text = sign + self.pick(n[:at] + '.' + n[at:], n[:at] + '.' + n[at:], n, n + '.', '.' + n)
            e = self.rng.randint(0, 40 if self.chance(0.2) else 9)
            text += self.pick('', '', '', 'e%d', 'E-%d', '+%d', '-%d', 'd%d', 'D+%d', 'q%d', 'Q-%d', 'e+00%d', 'e0%d') .replace('%d', str(e))
            if self.chance(0.08):
                text = self.pick('nan', 'NaN', 'inf', '-Inf', '+infinity', 'INFINITY', 'nan(1)', 'nan()', '1e400', '-1d999', '1e-400', '0e999', '0.0', '-0.0', '-0', '1.17549435e-38', '3.4028235e38', '3.4028236e38', '4.9d-324', '16777217', '9007199254740993')
        return text

    def field(self, t):
        base, kind = t
        if base == 's':
            return self.pick(*WORDS, 'hello', '  two')
        if base == 'l':
            return self.pick('T', 'F', 't', 'f', '.true.', '.FALSE.', '.t', 'true', 'False', '.T.', '  t', 'tx', '.', '1', '', ' .f', 'yes')
        if self.chance(0.12):
            return self.pick('', ' ', '.', '-', '+', '*', '****', '1 2', '- 1', '1.2.3', '--1', '1e', '1e+', 'e5', '1.5e1.5', 'abc', '1,5', ',', '1,2', '0x1F', '1;2', '1_4', '12a', '1-', '+-2', '1.5 e3', '1 .5', '1. 5', "'1'", '(1,2)', '1e 5', '1 e5', '.e1', '1..', 'i', 'n', 'in', 'na', 'infi', 'nanx')
        text = self.number(t)
        if self.chance(0.1) and 'n' not in text.lower():  # LEFT OUT: in NaN and infinities, what stands behind is no matter
            at = self.rng.randint(0, len(text))
            text = text[:at] + ' ' + text[at:]
        if self.chance(0.08):
            text = text.replace('.', ',')
        return ' '*self.pick(0, 0, 1, 2, 3) + text

    def boz_field(self, letter):
        return self.pick(*[''.join(self.rng.choice({'b': '01', 'o': '01234567', 'z': '0123456789abcDEF'}[letter]) for _ in range(self.rng.randint(1, 8))) for _ in range(3)], '', '-1', '8', 'g', '2', '+1')

    def reset(self, t):
        base, kind = t
        return {'i': '-5', 'r': '-5.0', 'l': '.false.', 's': "'?'", 'z': '(-5.0, 5.0)'}[base]

    def case_read(self):
        self.caught = True
        # LEFT OUT: units with blanks at the end, which gfortran takes away before it counts columns
        t = self.rng.choice(KINDS)
        formats = [self.one(t, True) for _ in range(self.rng.randint(8, 14))]
        specs = ''.join(', ' + x for x in self.rng.sample(["decimal='comma'", "blank='zero'", "round='up'", "round='down'", "pad='yes'", "blank='null'"], self.pick(0, 0, 0, 1)))
        texts = [self.field(t) for _ in range(self.rng.randint(10, 16))]
        self.formats(formats)
        self.declared += ['%s :: x' % declaration(t), 'character(len=40) :: t(%d)' % len(texts)]
        self.body += ['t(%d) = %s' % (k + 1, quoted(text)) for k, text in enumerate(texts)] + ["t(:)(40:) = '#'"]
        self.body += ['do i = 1, %d' % len(formats), '  do j = 1, %d' % len(texts), '    x = ' + self.reset(t), '    read (t(j), f(i), iostat=ios%s) x' % specs, "    print '(3(i0,1x),a)', i, j, ios, t(j)(:20)", "    call put('x', x)", '  end do', 'end do']

    def constant(self, t):
        """What list-directed input takes for a value of a type, mostly."""
        base, kind = t
        if base == 's':
            word = self.rng.choice(WORDS + ['hello', 'longer than that'])
            quote = self.pick("'", '"')
            return quote + word.replace(quote, quote*2) + quote if word.strip(' ') != word or not word.isalpha() or self.chance(0.6) else word
        if base == 'l':
            return self.pick('T', 'F', 't', 'f', '.true.', '.FALSE.', '.t.', '.f')  # LEFT OUT: words without points, a comma behind them gives a null value
        if base == 'z':
            gap = self.pick('', '', ' ')
            return '(' + gap + self.number(('r', t[1])) + gap + ',' + gap + self.number(('r', t[1])) + gap + ')'
        return self.number(t)

    def shown(self, names):
        """What was read, if it was."""
        self.body += ['if (ios == 0) then'] + ["  call put('%s', %s)" % (x, x) for x in names] + ['end if']

    def case_read_list(self):
        for n in range(self.rng.randint(8, 14)):
            types = []
            for _ in range(self.rng.randint(1, 4)):
                types += [self.rng.choice(KINDS + [('z', 4), ('z', 8)])]*self.pick(1, 1, 2, 3)
            names = ['u%d_%d' % (n, k) for k in range(len(types))]
            self.declared += ['%s :: %s' % (declaration(t), x) for t, x in zip(types, names)]
            self.body += ['%s = %s' % (x, self.reset(t)) for t, x in zip(types, names)]
            text, at = self.pick('', ' ', '  '), 0
            while at < len(types):
                times = 1
                while at + times < len(types) and types[at + times] == types[at]:
                    times += 1
                times = self.rng.randint(1, times)
                if self.chance(0.03):
                    text += '/ 1 2'
                    break
                if self.chance(0.04):
                    text += self.pick('x1', '1.2.3', '12a', "'ab", '(1,2', '1*', '*', '2*')
                elif times > 1 and self.chance(0.4):
                    text += '%d*%s' % (times, self.constant(types[at]) if self.chance(0.8) else ',')
                    at += times - 1
                elif at + 1 < len(types) and self.chance(0.06):
                    text += ','
                else:
                    text += self.constant(types[at])
                at += 1
                text += self.pick(',', ' ', ', ', ' , ', '  ') if at < len(types) else self.pick('', ' ', ',')
            self.body += ['line = ' + quoted(text), 'read (line, *, iostat=ios) ' + ', '.join(names)]
            self.body.append("print '(i0,1x,a)', ios, trim(line)")
            self.shown(names)
        self.declared.append('character(len=200) :: line')

    def case_namelist(self):
        types = [('i', 4), ('r', 8), ('r', 4), ('s', 5), ('l', 4), ('z', 8), ('i', 1), ('i', 8)]
        names = ['n%d' % k for k in range(len(types))]
        arrays = [self.chance(0.4) for _ in types]
        self.declared += ['%s :: %s%s' % (declaration(t), x, '(3)' if a else '') for t, x, a in zip(types, names, arrays)]
        self.declared += ['namelist /group/ ' + ', '.join(names), 'character(len=300) :: line', 'character(len=200) :: out(40)']
        for n in range(self.rng.randint(4, 7)):
            self.body += ['%s = %s' % (x, self.reset(t)) for t, x in zip(types, names)]
            text = self.pick('&group ', ' &GROUP ', '&Group ')
            for t, x, a in self.rng.sample(list(zip(types, names, arrays)), self.rng.randint(1, 5)):
                constant = self.constant(t)
                while t[0] == 's' and constant[0] not in '\'"' or t[0] == 'l' and constant[0] != '.' or 'n' in constant.lower() and t[0] in 'rz':
                    constant = self.constant(t)
                text += '%s%s' % (self.pick(x, x.upper()), self.pick('=', ' = ', '= '))
                if a and self.chance(0.5):
                    text += self.pick('3*' + constant, '%s, %s' % (constant, constant), '2*' + constant)
                else:
                    text += constant
                text += self.pick(', ', ' ', ',')
            text += '/'
            self.body += ['line = ' + quoted(text), 'read (line, nml=group, iostat=ios)', "print '(i0,1x,a)', ios, trim(line)"]
            self.shown(names)
            if self.chance(0.5):
                self.body += ['if (ios == 0) then', "  out = ' '", '  write (out, nml=group, iostat=ios)', "  print '(i0)', ios", "  print '(a)', (trim(out(i)), i = 1, 30)", 'end if']
