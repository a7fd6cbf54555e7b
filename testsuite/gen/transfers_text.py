"""transfers_text.py: what transfers.py transfers: types, values, formats, and the texts that are read.

A leaf is a value of an intrinsic type, (base, kind, length), as data edit descriptors see it. A format is a list of nodes:
('data', letter, w, d, text), ('edit', text), ('quote', text) and ('group', times, nodes). `Formats.of` writes one for leaves;
`Records.of` writes the records that it reads.
"""

NUMBERS = {'i1': 'integer(1)', 'i2': 'integer(2)', 'i4': 'integer', 'i8': 'integer(8)', 'r4': 'real', 'r8': 'real(8)', 'z4': 'complex',
           'z8': 'complex(8)', 'l1': 'logical(1)', 'l4': 'logical', 'l8': 'logical(8)'}
# (component, type, extent or 0)
STRUCTURES = {'pair': [('i', 'i4', 0), ('r', 'r8', 0), ('s', 'c3', 0)],
              'nest': [('k', 'i2', 0), ('w', 'pair', 2), ('l', 'l4', 0)],
              'arrs': [('z', 'z8', 0), ('v', 'i4', 3), ('t', 'c2', 2), ('b', 'i1', 0)],
              'seqt': [('r', 'r8', 0), ('i', 'i4', 0), ('c', 'c4', 0)]}
INTEGERS = {1: [0, 1, -1, 7, -12, 99, -100, 45], 2: [0, 3, -5, 1000, -999, 12, 7], 4: [0, 5, -3, 12345, -100000, 42, 7, 1000000],
            8: [0, 9, -4, 123456789012, -77, 65, 1000]}
REALS = {4: '0.0 1.5 -2.25 0.1 -0.5 123.456 -99999.5 1.0e-10 3.0e20 0.999 1.0 10.0 9.9999 -0.05 0.25e-3 16777216.0'.split(),
         8: '0d0 1.5d0 -2.25d0 0.1d0 -0.5d0 123.456d0 -99999.5d0 1d-100 3d200 0.999d0 1d0 10d0 9.99999d0 -0.05d0 0.25d-3 0.5d0 2.5d0'.split()}
TEXTS = ['abc', 'a', '', 'x y', "it's", 'Q"q"', 'UPPER', '1,2', ' b', 'a/b', '  ', 'zzzzzzzzz', '&x', 'p;q']


def quoted(text):
    return "'%s'" % text.replace("'", "''")


def kind_of(name):
    return int(name[1:])


def declaration(name):
    if name in NUMBERS:
        return NUMBERS[name]
    return 'type(%s)' % name if name in STRUCTURES else 'character(len=%s)' % name[1:]


def leaves_of(name, split=True):
    """The leaves of a type; complex values are two of them, where `split`."""
    if name in STRUCTURES:
        return [leaf for _, part, extent in STRUCTURES[name] for leaf in leaves_of(part, split)*max(extent, 1)]
    if name[0] == 'c':
        return [('c', 1, kind_of(name))]
    if name[0] == 'z' and split:
        return [('r', kind_of(name), 0)]*2
    return [(name[0], kind_of(name), 0)]


def value(rng, name):
    """A constant expression of a type."""
    if name in STRUCTURES:
        parts = []
        for _, part, extent in STRUCTURES[name]:
            many = [value(rng, part) for _ in range(extent or 1)]
            parts.append('(/ %s /)' % ', '.join(many) if extent else many[0])
        return '%s(%s)' % (name, ', '.join(parts))
    base, kind = name[0], kind_of(name)
    if base == 'c':
        return quoted(rng.choice(TEXTS)[:kind].ljust(kind))
    if base == 'i':
        number = '%d' % rng.choice(INTEGERS[kind])
        return number if kind == 4 else '%s_%d' % (number, kind)
    if base == 'l':
        return rng.choice(['.true.', '.false.']) + ('' if kind == 4 else '_%d' % kind)
    if base == 'z':
        return '(%s, %s)' % (rng.choice(REALS[kind]), rng.choice(REALS[kind]))
    return rng.choice(REALS[kind])


def module():
    """The text of module transfer_types."""
    out = ['module transfer_types', '  implicit none']
    for name, parts in STRUCTURES.items():
        out += ['  type ' + name] + ['    sequence' for _ in [1] if name == 'seqt']
        out += ['    %s :: %s%s' % (declaration(t), c, '(%d)' % n if n else '') for c, t, n in parts] + ['  end type ' + name]
    return out + '''contains
  elemental integer function twice(i)
    integer, intent(in) :: i
    twice = 2*i
  end function twice
  function reals(n) result(r)
    integer, intent(in) :: n
    real(8) :: r(n)
    integer :: i
    r = (/ (i/4d0, i = 1, n) /)
  end function reals
  function words(n, l) result(r)
    integer, intent(in) :: n, l
    character(len=l) :: r(n)
    integer :: i
    r = (/ (repeat(achar(96 + i), l), i = 1, n) /)
  end function words
  function pairs(n) result(r)
    integer, intent(in) :: n
    type(pair) :: r(n)
    integer :: i
    r = (/ (pair(i, i/2d0, 'p'//achar(64 + i)), i = 1, n) /)
  end function pairs
  integer function counted()
    integer, save :: k = 0
    k = k + 1
    counted = k
  end function counted
  function held(t) result(p)
    integer, intent(in), target :: t(:)
    integer, pointer :: p(:)
    allocate (p(0:size(t) - 1))
    p = t
  end function held
  function text_of(s) result(r)
    character(len=*), intent(in) :: s
    character(len=len(s)) :: r
    r = s
  end function text_of
  subroutine lines(tag, unit)
    integer, intent(in) :: tag, unit
    character(len=250) :: line
    integer :: ios, i
    rewind (unit)
    do i = 1, 60
      read (unit, '(a)', iostat=ios) line
      if (ios /= 0) exit
      print '(i0,a,i0,3a)', tag, '.', i, ' [', trim(line), ']'
    end do
    print *, tag, 'lines', i, ios
  end subroutine lines
end module transfer_types'''.split('\n')


class Formats:
    """Formats at random. `reads`: no literals, no widths of zero."""

    def __init__(self, rng, reads=False, tabs=True):
        self.rng, self.reads, self.tabs = rng, reads, tabs

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, p):
        return self.rng.random() < p

    def data(self, leaf):
        """A data edit descriptor for a leaf, or for any."""
        base, kind, length = leaf
        w = self.rng.randint(1, 16)
        zero = not self.reads
        if base == 'any':
            return self.general(self.rng.randint(8, 24))
        if self.chance(0.12):
            return self.general(w + 4)
        if base == 'i':
            letter = self.pick('i', 'i', 'i', 'b', 'o', 'z')
            if letter == 'b':
                w = self.pick(8, 16, 33, 40)
            if zero and self.chance(0.3):
                w = 0
            m = self.rng.randint(0, min(w or 6, 12))
            return ('data', letter, w, 0, '%s%d%s' % (letter, w, '.%d' % m if self.chance(0.35) else ''))
        if base == 'l':
            return ('data', 'l', w, 0, 'l%d' % w)
        if base == 'c':
            if self.chance(0.5):
                return ('data', 'a', length, 0, 'a')
            return ('data', 'a', w, 0, 'a%d' % w)
        letter = self.pick('f', 'f', 'f', 'e', 'e', 'es', 'en', 'd', 'g')
        d = self.rng.randint(0, 6)
        if letter == 'f':
            if zero and self.chance(0.25):
                w = 0
            return ('data', 'f', w, d, 'f%d.%d' % (w, d))
        w, d = self.rng.randint(6, 22), self.rng.randint(2, 8)
        if letter == 'd':
            return ('data', 'd', w, d, 'd%d.%d' % (w, d))
        return ('data', letter, w, d, '%s%d.%d%s' % (letter, w, d, 'e%d' % self.rng.randint(2, 4) if self.chance(0.3) else ''))

    def general(self, w):
        if self.chance(0.4) and not self.reads:
            return ('data', 'g', 0, 0, 'g0')
        d = self.rng.randint(2, max(min(w - 5, 9), 2))
        return ('data', 'g', w, d, 'g%d.%d%s' % (w, d, self.pick('', '', 'e3')))

    def control(self):
        """A control edit descriptor."""
        n = self.rng.randint(1, 9)
        choices = ['1x', '%dx' % n, 'tr%d' % n, '/', '%d/' % self.rng.randint(1, 3), ':', '0p', '1p', '-1p', '2p',
                   's', 'sp', 'ss', 'bn', 'bz', 'dc', 'dp', 'rn', 'ru', 'rd', 'rz', 'rc']
        if not self.reads and self.chance(0.35):
            text = self.pick('a', ', ', "it''s", '(', ')', 'x;y', '/', '  ', '"')
            return ('quote', self.pick("'%s'" % text, "'%s'" % text, '%dh%s' % (len(text.replace("''", "'")), text.replace("''", "'"))))
        return ('edit', self.rng.choice(choices))

    def of(self, leaves, depth=3):
        """Nodes for the leaves, in order."""
        nodes = []
        at = 0
        while at < len(leaves):
            # LEFT OUT: T and TL in formatted streams, in direct access, behind T, TL and X, and TL in input: what they skip is wrong
            if self.tabs and nodes and nodes[-1][0] in ('data', 'repeat') and self.chance(0.08):
                n = self.rng.randint(1, 9)
                nodes += [('edit', 't%d' % (4*n) if self.reads else self.pick('t%d' % (4*n), 'tl%d' % n)), self.data(leaves[at])]
                at += 1
                continue
            if self.chance(0.25):
                nodes.append(self.control())
            period = self.period(leaves[at:])
            if depth and period and self.chance(0.6):
                size, times = period
                times = self.rng.randint(1, times)
                inside = self.of(leaves[at:at + size], depth - 1)
                if len(inside) == 1 and inside[0][0] == 'data' and self.chance(0.7):
                    nodes.append(('repeat', times, inside[0]))
                else:
                    nodes.append(('group', times, inside))
                at += size*times
            elif depth and self.chance(0.12):
                size = self.rng.randint(1, min(4, len(leaves) - at))
                nodes.append(('group', 1, self.of(leaves[at:at + size], depth - 1)))
                at += size
            else:
                nodes.append(self.data(leaves[at]))
                at += 1
        if self.chance(0.3):
            nodes.append(self.control())
        return nodes

    def period(self, leaves):
        """(size, times): the first leaves repeat; or None."""
        found = []
        for size in range(1, min(len(leaves)//2, 6) + 1):
            times = 1
            while [x[0] for x in leaves[times*size:(times + 1)*size]] == [x[0] for x in leaves[:size]]:
                times += 1
            if times > 1:
                found.append((size, times))
        return self.rng.choice(found) if found else None

    def whole(self, leaves):
        """A format for all the leaves: item by item, by reversion, or of G."""
        how = self.rng.random()
        size = next((s for s in range(1, len(leaves)) if all(leaves[k][0] == leaves[k % s][0] for k in range(len(leaves)))), 0)
        if leaves and how < 0.2 and len(leaves) > 1:
            some = [('any', 0, 0)]*self.rng.randint(1, min(len(leaves), 5))
            return self.of(some, 1)
        if size and how < 0.6:
            some = leaves[:size]*self.rng.randint(1, max(len(leaves)//size, 1))
            nodes = self.of(some, 2)
            if self.chance(0.9):  # else items may not be of their descriptors' types
                first = [] if self.chance(0.5) else [('edit', self.pick('1x', 'sp', '1p', '3x'))] if self.reads else [self.control()]
                return first + [('group', self.pick(1, 1, 2, '*') if not self.reads else self.pick(1, 2), nodes)]
            return nodes
        nodes = self.of(leaves)
        if self.chance(0.2):
            nodes += [self.control()] + [self.data(self.pick(('i', 4, 0), ('r', 4, 0), ('c', 1, 3)))] + [self.control()]
        return nodes

    def text(self, nodes):
        """The format's text, without the outer parentheses."""
        out = ''
        before = None
        for node in nodes:
            kind = node[0]
            if kind == 'group':
                piece = '%s(%s)' % ('' if node[1] == 1 and self.chance(0.7) else node[1], self.text(node[2]))
            elif kind == 'repeat':
                piece = '%d%s' % (node[1], node[2][4])
            else:
                piece = node[-1]
            if out:
                loose = '/' in (piece[-1], out[-1]) and kind != 'quote' and before[0] == 'edit' and not (piece[0].isdigit() and out[-1] == '/') \
                    or ':' in (piece, out[-1]) and kind != 'quote' and before[0] == 'edit' and out[-1] != 'p' \
                    or before[-1] in ('0p', '1p', '-1p', '2p') and kind in ('data', 'repeat') and self.letter(node) in 'fedgesen'
                if loose and piece[0] == '*':
                    loose = False
                out += self.pick(',', ', ', ' , ') if not loose or self.chance(0.5) else self.pick('', ' ')
            out += piece
            before = node
        return out

    @staticmethod
    def letter(node):
        return node[2][1] if node[0] == 'repeat' else node[1]


class Records:
    """Records for a format to read: fields for its data edit descriptors, where the controls put them."""

    def __init__(self, rng, wrong=0.02, comma=False):
        self.rng, self.wrong, self.comma = rng, wrong, comma
        self.plain_texts = False  # NAMELIST: texts are in quotes

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, p):
        return self.rng.random() < p

    def number(self, kind):
        digits = {1: 2, 2: 4, 4: 8, 8: 14}[kind]
        return self.pick('', '', '-', '+') + str(self.rng.randint(0, 10**self.rng.randint(1, digits) - 1))

    def real(self, kind):
        n = str(self.rng.randint(0, 10**self.rng.randint(1, 6)))
        at = self.rng.randint(1 if self.comma else 0, len(n))  # LEFT OUT: a comma first, it separates
        point = ',' if self.comma else '.'
        text = self.pick(n[:at] + point + n[at:], n[:at] + point + n[at:], n, n + point)
        e = self.rng.randint(-12, 12)
        text = self.pick('', '', '-', '+') + text + self.pick('', '', '', 'e%d' % e, 'E%+d' % e, '%+d' % e, 'd%d' % e, 'D+0%d' % abs(e), 'q1')
        # LEFT OUT: these in NAMELIST, refused in complex values
        return self.pick('nan', 'Inf', '-infinity', 'NaN(12)', '+INF') if self.chance(0.04) and not self.plain_texts else text

    def logical(self):
        return self.pick('T', 'F', 't', 'f', '.true.', '.FALSE.', '.t', 'TRUE', '.T.')

    def some_text(self, width):
        return ''.join(self.rng.choice('abcXYZ019 ,.;/\'"&()*') for _ in range(width))

    def field(self, node, leaf):
        _, letter, w, d, _ = node
        base, kind, length = leaf
        if base == 'c':
            return self.some_text(w or length)
        if self.chance(0.06):
            return ' '*w
        if self.chance(self.wrong):
            return self.some_text(w)
        if letter in ('b', 'o', 'z'):
            top = {'b': 8*kind - 1, 'o': (8*kind - 1)//3, 'z': 2*kind - 1}[letter]
            text = ''.join(self.rng.choice({'b': '01', 'o': '01234567', 'z': '0123456789abcDEF'}[letter]) for _ in range(self.rng.randint(1, min(top, w))))
        elif base == 'i':
            text = self.number(kind)
        elif base == 'l':
            text = self.logical()
        else:
            text = self.real(kind)
        if len(text) > w:
            text = text[:w] if base == 'l' else str(self.rng.randint(0, 9)).rjust(w)
        if len(text) < w and text.isdigit() and len(text) > 1 and self.chance(0.1):  # LEFT OUT: blanks behind signs
            at = self.rng.randint(1, len(text) - 1)
            text = text[:at] + ' ' + text[at:]
        blanks = self.rng.randint(0, w - len(text))
        return ' '*self.pick(blanks, w - len(text), w - len(text), 0) + text

    def of(self, nodes, leaves):
        """The records that give the leaves their values."""
        self.records, self.line, self.at = [], [], 0
        self.late = 0  # fields for which DC and DP behind the item before come too late
        left = list(leaves)
        groups = [k for k, n in enumerate(nodes) if n[0] == 'group']
        start = 0
        while self.walk(nodes[start:], left) and left:
            self.finish()
            start = groups[-1] if groups else 0
        self.finish()
        return self.records

    def finish(self):
        self.records.append(''.join(self.line))
        self.line, self.at = [], 0

    def put(self, text):
        if len(self.line) < self.at + len(text):
            self.line += [' ']*(self.at + len(text) - len(self.line))
        self.line[self.at:self.at + len(text)] = text
        self.at += len(text)

    def walk(self, nodes, left):
        """False: the items are all read."""
        for node in nodes:
            kind = node[0]
            if kind == 'group':
                for _ in range(node[1]):
                    if not self.walk(node[2], left):
                        return False
            elif kind == 'repeat':
                if not self.walk([node[2]]*node[1], left):
                    return False
            elif kind == 'data':
                if not left:
                    return False
                leaf = left.pop(0)
                field = self.field(node, leaf).ljust(node[2])
                # LEFT OUT: commas behind DC, they go on ending fields of files until the end of the item, which may be complex
                self.put(field.replace(',', '0') if self.late > 0 and leaf[0] != 'c' else field)
                self.late -= 1
            else:
                text = node[1]
                if text == ':' and not left:
                    return False
                if text[-1] == '/':
                    for _ in range(int(text[:-1] or 1)):
                        self.finish()
                elif text[-1] == 'x':
                    self.put(self.some_text(int(text[:-1])))
                elif text[:2] == 'tl':
                    self.at = max(self.at - int(text[2:]), 0)
                elif text[:2] == 'tr':
                    self.put(self.some_text(int(text[2:])))
                elif text[0] == 't':
                    self.at = int(text[1:]) - 1
                elif text in ('dc', 'dp'):
                    self.comma = text == 'dc'
                    self.late = 2
        return True

    # ---- list-directed and NAMELIST

    def listed(self, leaf):
        """The text of one value, as list-directed input takes it."""
        base, kind, length = leaf
        if self.chance(self.wrong/2):
            return self.pick('x1', '1.2.3', '12a') if self.plain_texts else self.pick('x1', '1.2.3', '(', 'tru', '12a', "'ab", '(1,2')
        if base == 'i':
            return self.number(kind)
        if base == 'l':  # LEFT OUT: T and F in NAMELIST, which may be taken for names
            return self.pick('.true.', '.FALSE.', '.False.') if self.plain_texts else self.logical()
        if base == 'r':
            return self.real(kind)
        if base == 'z':
            gap = self.pick('', '', ' ', '  ')
            return '(' + gap + self.real(kind) + gap + (';' if self.comma else ',') + self.pick('', ' ') + self.real(kind) + gap + ')'
        text = ''.join(self.rng.choice('abcXYZ01 ,.;/\'"&*!=') for _ in range(self.rng.randint(0, length + 2)))
        quote = self.pick("'", '"')
        return quote + text.replace(quote, quote*2) + quote

    def bare(self):
        return ''.join(self.rng.choice('abcXYZ_-%') for _ in range(self.rng.randint(1, 5)))

    def list(self, leaves, records=True, nulls=True, repeats=True):
        """Text with line ends for list-directed values of the leaves: repeats, null values, a slash."""
        out, at = self.pick('', '', ' ', '  '), 0
        mark = ';' if self.comma else ','
        while at < len(leaves):
            leaf = leaves[at]
            if nulls and self.chance(0.02):
                return out + '/' + self.pick('', ' 1 2')
            same = 1
            while at + same < len(leaves) and leaves[at + same][:2] == leaf[:2]:  # LEFT OUT: repeats for other kinds, refused
                same += 1
            text = self.bare() if leaf[0] == 'c' and self.chance(0.3) and not self.plain_texts else self.listed(leaf)
            times = 1
            null = nulls and at + 1 < len(leaves) and self.chance(0.08)  # LEFT OUT: the last one, behind which a record is asked for
            if same > 1 and self.chance(0.3) and repeats and not (leaf[0] == 'l' and self.plain_texts):
                times = self.rng.randint(2, same + (0 if self.chance(0.9) else 1))
                # LEFT OUT: repeated words, of which a null value follows
                text = '%d*%s' % (times, '' if null else text.replace('TRUE', 'T') if leaf[0] == 'l' else text)
            elif null:
                text = self.pick('', '1*')
                if self.comma and '\n' in out[len(out.rstrip()):] and not out.rstrip().endswith(mark):
                    text = '1*'  # LEFT OUT: a semicolon that begins a line and separates no more than the end before, it gives a null value
            at += times
            out += text
            sep = self.pick(mark, ' ', mark + ' ', ' ' + mark + ' ', '   ', '\t')
            if null and mark not in sep:
                sep = mark
            if records and self.chance(0.2):
                sep = self.pick(sep + '\n', '\n', '\n ', sep + '\n\n')
                if null and mark not in sep:
                    sep = mark + '\n'
            # LEFT OUT: blanks between words without points and a comma, which gives a null value then
            out += sep.lstrip(' ') if text.endswith('TRUE') and mark in sep else sep
        return out.rstrip(' \n\t') if self.chance(0.5) and out.strip() else out
