#!/usr/bin/env python3
"""transfers.py: random programs about input and output.

    transfers.py SEED...                 one program that runs the cases of each seed, on standard output
    transfers.py --keep 0,3,7 SEED       only these cases: to make a failure small

A case is a procedure that connects a unit, writes, reads back or reads what it has made up, and prints all that it got. Chosen
independently are the unit (internal ones in all forms, files of every access and form), the items (types, parts, implied DOs,
values), the format and how it is given, the specifiers, and where variables come from (locals, dummies, ALLOCATABLE, POINTER,
mapped). Errors are caught and their IOSTAT= and IOMSG= printed; files that stay are compared by `run-compare`. What gfortran 12 does
wrong is left out: `LEFT OUT` in comments below says what.
"""
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs  # noqa: E402
import transfers_text as texts  # noqa: E402
from language import wrap  # noqa: E402
from transfers_text import STRUCTURES, quoted  # noqa: E402

SIMPLE = ['i1', 'i2', 'i4', 'i4', 'i4', 'i8', 'r4', 'r8', 'r8', 'z4', 'z8', 'l1', 'l4', 'l8', 'c1', 'c3', 'c5', 'c8']
INDICES = ['i', 'j', 'k']


class Variable:
    def __init__(self, name, type, bounds):
        self.name, self.type, self.bounds = name, type, bounds
        self.form = 'plain'      # how it is declared: plain, allocatable, pointer
        self.open = False        # of assumed size: its last bound is not known
        self.mapped = False
        self.declared = None     # its declaration where it is a dummy

    @property
    def size(self):
        size = 1
        for lo, hi in self.bounds:
            size *= max(hi - lo + 1, 0)
        return size


class Item:
    """An item of a list: its text and, from values of the indices, how many values of a type it has."""

    def __init__(self, text, leaves, reads=True, name=None):
        self.text, self.leaves, self.reads, self.name = text, leaves, reads, name


class Case:
    def __init__(self, gen, tag):
        self.gen, self.rng, self.tag = gen, gen.rng, tag
        self.variables, self.decl, self.body, self.formats = [], [], [], []
        self.groups = []         # NAMELIST statements
        self.sized = True        # dummies may be of assumed size
        self.label = 100
        self.count = 0
        self.mapped = self.chance(0.3)
        self.inner = self.chance(0.35)
        self.outer_begin, self.end = [], []
        self.files = 0
        self.most = self.pick(6, 12, 24, 60)
        self.leave = None        # the label where errors lead to: behind them a unit's position and records are undefined
        self.loops = []          # names of indices in use, with their least and greatest values

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, p):
        return self.rng.random() < p

    def fresh(self, stem):
        self.count += 1
        return '%s%d' % (stem, self.count)

    def next_label(self):
        self.label += 10
        return self.label

    # ---- variables

    def variable(self, type=None, rank=None):
        type = type or (self.rng.choice(list(STRUCTURES)) if self.chance(0.2) else self.rng.choice(SIMPLE))
        rank = (self.pick(0, 1, 1, 2) if type in STRUCTURES else self.pick(0, 1, 1, 1, 2, 2, 3)) if rank is None else rank
        bounds = []
        for _ in range(rank):
            lo = self.pick(1, 1, 1, 0, -2, 3)
            n = self.pick(1, 2, 2, 3) if rank > 1 or type in STRUCTURES else self.pick(0, 1, 2, 3, 4, 5, 6)
            bounds.append((lo, lo + n - 1))
        v = Variable(self.fresh('v'), type, bounds)
        v.form = self.pick('plain', 'plain', 'plain', 'allocatable', 'pointer', 'target')
        dummy = self.inner and self.chance(0.6)
        if self.mapped and rank and v.form in ('plain', 'allocatable') and type not in STRUCTURES and self.chance(0.7):
            v.mapped = True
        self.variables.append(v)
        self.declare(v, dummy)
        return v

    def declare(self, v, dummy):
        rank = len(v.bounds)
        shape = ', '.join(str(hi) if lo == 1 and self.chance(0.6) else '%d:%d' % (lo, hi) for lo, hi in v.bounds)
        of = texts.declaration(v.type)
        dynamic = v.form in ('allocatable', 'pointer')
        attr = '' if v.form == 'plain' else ', ' + v.form
        name = v.name
        line = '%s%s :: %s%s' % (of, attr, name, '' if not rank else '(%s)' % (', '.join([':']*rank) if dynamic else shape))
        self.decl.append(line)
        if v.mapped:
            self.decl.append('!hpf$ distribute %s' % self.distribution(name, rank))
        begin = ['allocate (%s%s)' % (name, '(%s)' % shape if rank else '')] if dynamic else []
        self.outer_begin += begin + self.set(v)
        if v.form == 'pointer' and not (dummy and self.chance(0.5)) or v.form == 'pointer':
            self.end.append('deallocate (%s)' % name)
        if not dummy:
            return
        v.declared = self.dummy(v, of)

    def dummy(self, v, of):
        """The declaration of v as a dummy argument of the inner procedure; changes its bounds."""
        rank = len(v.bounds)
        if not rank:
            return ['%s%s :: %s' % ('character(len=*)' if v.type[0] == 'c' and self.chance(0.5) else of, ', ' + v.form if v.form in ('pointer', 'allocatable') and self.chance(0.3) else '', v.name)]
        length = 'character(len=*)' if v.type[0] == 'c' and self.chance(0.5) else of
        how = self.pick('assumed', 'assumed', 'explicit', 'size', 'same')
        if how == 'same' and v.form in ('pointer', 'allocatable'):
            lines = ['%s, %s :: %s(%s)' % (of, v.form, v.name, ', '.join([':']*rank))]
        elif how == 'assumed' or how == 'same':
            lows = [self.pick(1, 1, 0, -1) for _ in v.bounds]
            lines = ['%s :: %s(%s)' % (length, v.name, ', '.join(':' if lo == 1 else '%d:' % lo for lo in lows))]
            v.bounds = [(lo, lo + max(b - a + 1, 0) - 1) if b >= a else (1, 0) for lo, (a, b) in zip(lows, v.bounds)]
        else:
            lows = [self.pick(1, 1, 0, -1) for _ in v.bounds]
            v.bounds = [(lo, lo + max(b - a + 1, 0) - 1) for lo, (a, b) in zip(lows, v.bounds)]
            shape = ['%d:%d' % b for b in v.bounds]
            if how == 'size' and v.size and self.sized:
                v.open = True
                shape[-1] = '*' if v.bounds[-1][0] == 1 else '%d:*' % v.bounds[-1][0]
            lines = ['%s :: %s(%s)' % (length, v.name, ', '.join(shape))]
        if v.mapped and not v.open and v.form != 'allocatable' and self.chance(0.6):
            lines.append('!hpf$ distribute %s' % self.distribution(v.name, rank))
        return lines

    def distribution(self, name, rank):
        which = self.rng.randrange(rank)
        two = self.rng.randrange(rank) if self.chance(0.4) else which
        return '%s(%s)' % (name, ', '.join(self.pick('block', 'cyclic', 'cyclic(2)') if d in (which, two) else '*' for d in range(rank)))

    def set(self, v):
        """Statements that give a variable its values."""
        if not v.bounds:
            return ['%s = %s' % (v.name, texts.value(self.rng, v.type))]
        if not v.size:
            return []
        if self.chance(0.2):
            return ['%s = %s' % (v.name, texts.value(self.rng, v.type))] if not v.open else []
        values = '(/ %s /)' % ', '.join(texts.value(self.rng, v.type) for _ in range(v.size))
        name = v.name
        if v.open:
            name = '%s(%s)' % (v.name, ', '.join([':']*(len(v.bounds) - 1) + ['%d:%d' % v.bounds[-1]]))
        if len(v.bounds) == 1:
            return ['%s = %s' % (name, values)]
        return ['%s = reshape(%s, (/ %s /))' % (name, values, ', '.join(str(b - a + 1) for a, b in v.bounds))]

    def some(self, n):
        """Makes variables."""
        for _ in range(n):
            self.variable()

    # ---- parts of variables

    def index(self, lo, hi):
        """A subscript within bounds and its values as a function of the indices; None: there is none."""
        if hi < lo:
            return None
        fits = [(x, a, b) for x, a, b in self.loops if b - a <= hi - lo]
        if fits and self.chance(0.8):
            x, a, b = self.rng.choice(fits)
            c = self.rng.randint(lo - a, hi - b)
            return x if not c else '%s%+d' % (x, c)
        return str(self.rng.randint(lo, hi))

    def triplet(self, lo, hi, last_open, reads):
        """A subscript or section of a dimension: (text, number as a function of the indices, or None for an element)."""
        how = self.rng.random()
        n = hi - lo + 1
        if n <= 0:
            if last_open:
                return '%d:%d' % (lo, lo - 1), lambda env: 0
            return self.pick(':', '%d:%d' % (lo, lo - 1), '5:4'), lambda env: 0
        if how < 0.3:
            return self.index(lo, hi), None
        if how < 0.5 and not last_open:
            return ':', lambda env: n
        if how < 0.58 and n > 1:
            picks = self.rng.sample(range(lo, hi + 1), self.rng.randint(1, n))
            if not reads and self.chance(0.3):
                picks += picks[:1]
            form = self.pick('(/ %s /)', '[%s]')
            return form % ', '.join(map(str, picks)), lambda env: len(picks)
        if how < 0.68:
            fits = [(x, a, b) for x, a, b in self.loops if a + lo - 1 >= lo - 1 and b + lo - 1 <= hi]
            if fits:
                x, a, b = self.rng.choice(fits)
                off = lo - 1
                return '%d:%s' % (lo, x if not off else '%s%+d' % (x, off)), lambda env: max(env[x], 0)
        a, b = self.rng.randint(lo, hi), self.rng.randint(lo, hi)
        s = self.pick(1, 1, 2, -1, -2)
        if self.chance(0.85) and (b - a)*s < 0:
            a, b = b, a
        count = max((b - a + s)//s, 0) if s > 0 else max((a - b - s)//-s, 0)
        text = '%d:%d%s' % (a, b, '' if s == 1 and self.chance(0.8) else ':%d' % s)
        if s > 0 and b == hi and not last_open and self.chance(0.4):
            text = '%d:%s' % (a, '' if s == 1 else ':%d' % s)
        return text, lambda env: count

    def part(self, v, reads):
        """(text, type, count) of v or a part of it. At most one part has a rank."""
        text, type, count, ranked = v.name, v.type, lambda env: 1, False
        if v.bounds:
            if not v.open and self.chance(0.35) and not (self.loops and self.chance(0.6)):
                size = v.size
                count, ranked = (lambda env: size), True
            else:
                subs, counts = [], []
                for d, (lo, hi) in enumerate(v.bounds):
                    sub = (self.index(lo, hi), None) if self.loops and self.chance(0.6) and hi >= lo else self.triplet(lo, hi, v.open and d == len(v.bounds) - 1, reads)
                    subs.append(sub[0])
                    counts += [sub[1]] if sub[1] else []
                text += '(%s)' % ', '.join(subs)
                ranked = bool(counts)

                def count(env, counts=counts):
                    n = 1
                    for c in counts:
                        n *= c(env)
                    return n
        while type in STRUCTURES and self.chance(0.75):
            name, type, extent = self.rng.choice(STRUCTURES[type])
            text += '%' + name
            if extent and (ranked or self.chance(0.4)):
                text += '(%s)' % self.index(1, extent)
            elif extent and self.chance(0.5):
                sub, n = self.triplet(1, extent, False, reads)
                text += '(%s)' % sub
                if n:
                    ranked, count = True, n
            elif extent:
                ranked, count = True, (lambda env, extent=extent: extent)
        if type[0] == 'c' and self.chance(0.25):
            length = texts.kind_of(type)
            a = self.rng.randint(1, length)
            b = self.rng.randint(a, length)
            if v.bounds and text == v.name and not v.open:
                text += '(%s)' % ', '.join([':']*len(v.bounds))
            if text[-1] == ')' or ranked or text != v.name or not v.bounds:
                if not (ranked and text[-1] != ')'):
                    text += '(%s:%s)' % (a if a > 1 or self.chance(0.7) else '', b if b < length or self.chance(0.7) else '')
                    type = 'c%d' % (b - a + 1)
        return text, type, count

    def plain_item(self, reads):
        v = self.rng.choice(self.variables)
        text, type, count = self.part(v, reads)
        return Item(text, lambda env: [type]*count(env), name=v.name)

    def value_item(self):
        """An expression."""
        how = self.rng.randrange(13)
        n = self.rng.randint(0, 4)
        if how == 0:
            return Item(self.pick('twice(%d)' % n, 'abs(%d)' % -n, 'counted()'), lambda env: ['i4'], False)
        if how == 1:
            return Item('reals(%d)' % n, lambda env: ['r8']*n, False)
        if how == 2:
            return Item('words(%d, %d)' % (n, n + 1), lambda env: ['c%d' % (n + 1)]*n, False)
        if how == 3:
            return Item('pairs(%d)' % n, lambda env: ['pair']*n, False)
        if how == 4:
            type = self.pick('i4', 'r8', 'l4', 'c3', 'z4', 'i8')
            many = self.rng.randint(1, 4)
            return Item('(/ %s /)' % ', '.join(texts.value(self.rng, type) for _ in range(many)), lambda env: [type]*many, False)
        if how == 5:
            type = self.rng.choice(SIMPLE)
            return Item(texts.value(self.rng, type), lambda env: [type], False)
        if how == 6:
            text = self.pick('abc', "it''s", '')
            return Item("text_of('%s')" % text, lambda env: ['c%d' % len(text.replace("''", "'"))], False)
        item = self.plain_item(False)
        types = set(item.leaves({x: b for x, _, b in self.loops}))
        if len(types) != 1:
            return item
        type = types.pop()
        if type[0] in 'irz' and type in texts.NUMBERS:
            form = self.pick('-%s', '(%s)', '%s/2', 'abs(%s)') if type[0] != 'z' else self.pick('-%s', '(%s)', 'conjg(%s)')
            return Item(form % item.text, item.leaves, False)
        if type[0] == 'l' and type in texts.NUMBERS:
            return Item('.not. %s' % item.text, item.leaves, False)
        if type[0] == 'c':
            k = texts.kind_of(type)
            more = Item("%s//'+-'" % item.text, lambda env: ['c%d' % (k + 2)]*len(item.leaves(env)), False)
            return self.pick(more, Item('(%s)' % item.text, item.leaves, False))
        return Item('(%s)' % item.text, item.leaves, False)

    def loop_item(self, reads, depth):
        """An implied DO; its bounds may depend on indices outside."""
        name = next(x for x in INDICES if x not in [l[0] for l in self.loops])
        lo = self.pick(1, 1, 1, 0, 2)
        n = self.pick(0, 1, 2, 2, 3, 3, 4)
        step = self.pick(1, 1, 1, 2, -1)
        first, last = (lo, lo + n - 1) if step > 0 else (lo + n - 1, lo)
        first_text, last_text = str(first), str(last)
        get = {'first': lambda env: first, 'last': lambda env: last}
        if self.loops and self.chance(0.5):
            x, a, b = self.rng.choice(self.loops)
            if b <= 4 and step > 0:
                last_text, get['last'] = x, lambda env: env[x]
                n, lo = b - first + 1, first
                lo, last = first, b
        if step > 0 and last >= lo or step < 0 and n > 0:
            reach = (lo, max(last, lo)) if step > 0 else (lo, lo + n - 1)
        else:
            reach = (lo, lo)
        self.loops.append((name,) + reach)
        items = [self.item(reads, depth + 1) for _ in range(self.pick(1, 1, 2, 3))]
        self.loops.pop()
        if not reads and self.chance(0.2):
            items.insert(0, Item(name, lambda env: ['i4'], False))

        def leaves(env):
            found = []
            a, b = get['first'](env), get['last'](env)
            for value in range(a, b + (1 if step > 0 else -1), step):
                found += [leaf for item in items for leaf in item.leaves(dict(env, **{name: value}))]
            return found
        text = '(%s, %s = %s, %s%s)' % (', '.join(x.text for x in items), name, first_text, last_text, '' if step == 1 and self.chance(0.8) else ', %d' % step)
        return Item(text, leaves, all(x.reads for x in items))

    def item(self, reads, depth=0):
        how = self.rng.random()
        if how < (0.25 if depth == 0 else 0.3) and depth < 3:
            return self.loop_item(reads, depth)
        if how < 0.5 and not reads:
            return self.value_item()
        return self.plain_item(reads)

    def items(self, reads, most=4):
        """(text, types) of a list of items with not too many values."""
        while True:
            items = [self.item(reads) for _ in range(self.rng.randint(0 if self.chance(0.1) else 1, most))]
            types = [t for item in items for t in item.leaves({})]
            if len(types) <= 40 and len(self.leaves(types)) <= self.most:
                return ', '.join(x.text for x in items), types

    @staticmethod
    def leaves(types, split=True):
        return [leaf for t in types for leaf in texts.leaves_of(t, split)]

    # ---- formats, control lists

    def give(self, format):
        """A format of this text (with its parentheses), in one of the ways to give it."""
        how = self.pick('constant', 'constant', 'label', 'label', 'variable', 'array', 'expression', 'parameter', 'element', 'function', 'part')
        if how == 'label':
            label = self.next_label()
            self.formats.append('%d format %s' % (label, format))
            return str(label)
        literal = quoted(format)
        if how == 'constant':
            return literal
        name = self.fresh('f')
        if how == 'variable':
            self.decl.append('character(len=%d) :: %s' % (len(format) + self.rng.randint(0, 9), name))
            self.outer_begin.append('%s = %s' % (name, literal))
            return name
        if how == 'parameter':
            self.decl.append('character(len=*), parameter :: %s = %s' % (name, literal))
            return name
        if how == 'array':
            width = self.rng.randint(3, 20)
            pieces = [format[k:k + width].ljust(width) for k in range(0, len(format), width)]
            self.decl.append('character(len=%d) :: %s(%d)' % (width, name, len(pieces)))
            self.outer_begin.append('%s = (/ %s /)' % (name, ', '.join(map(quoted, pieces))))
            return name
        if how == 'expression':
            at = self.rng.randint(1, len(format) - 1)
            return '%s // %s' % (quoted(format[:at]), quoted(format[at:]))
        if how == 'function':
            return 'text_of(%s)' % literal
        self.decl.append('character(len=%d) :: %s(2)' % (len(format) + 2, name))
        if how == 'part':
            self.outer_begin.append('%s(2) = %s' % (name, quoted('x' + format)))
            return '%s(2)(2:)' % name
        self.outer_begin.append('%s(2) = %s' % (name, literal))
        return '%s(2)' % name

    def format_for(self, types, reads=False, tabs=True):
        formats = texts.Formats(self.rng, reads, tabs)
        nodes = formats.whole(self.leaves(types))
        return nodes, '(%s)' % formats.text(nodes)

    def statement(self, word, specs, items, what, risky=True, tell=True):
        """A transfer whose errors are caught, and what tells of it."""
        reads = word == 'read'
        specs = list(specs)
        label, told = None, tell and self.chance(0.4)
        if told:
            specs.append('iomsg=msg')
        jumps = self.chance(0.4)
        if not jumps or risky or self.chance(0.5):  # ERR= catches no end of record
            specs.append('iostat=ios')
        if jumps:
            label = self.next_label()
            for branch in ('err', 'end') if reads and not any(x.startswith('rec=') for x in specs) else ('err',):
                specs.append('%s=%d' % (branch, label))
        before = ['ios = -77', "msg = 'none'"]
        head, tail = specs[:2], specs[2:]
        self.rng.shuffle(tail)
        lines = ['%s (%s)%s' % (word, ', '.join(head + tail), ' ' + items if items else '')]
        if label:
            lines += ['ios = ios + 1000', '%d continue' % label]
        if what == 'internal':  # LEFT OUT: which of the ends it is, where a full record is ended
            lines += ['if (ios < 0 .or. ios == 998 .or. ios == 999) ios = -1', "if (ios == -1) msg = 'end'"]
        lines += ["print *, '%s', ios%s" % (what, ', trim(msg)' if told else ''), 'bad = all(ios /= (/ 0, 923, 1000 /))']
        return before + lines + (['if (bad) go to %d' % self.leave] if self.leave else [])

    def show(self):
        """Prints all variables."""
        lines = []
        for v in self.variables:
            text = v.name
            if v.open:
                text = '%s(%s)' % (v.name, ', '.join([':']*(len(v.bounds) - 1) + ['%d:%d' % v.bounds[-1]]))
            if v.type[0] == 'c':
                lines.append("print '(%s,1x,*(\"[\",a,\"]\"))', %s" % (quoted(v.name).replace("'", '"'), text))
            else:
                lines.append("print *, '%s', %s" % (v.name, text))
        return lines

    def leaving(self, unit, end):
        """`end`, where errors lead to; the file goes away then."""
        self.leave = self.next_label()
        return ['%d continue' % self.leave, 'if (bad) then', "  close (%s, status='delete')" % unit, 'else'] + ['  ' + x for x in end] + ['end if']

    def shown(self):
        """Prints all variables, unless an error left them undefined."""
        return ['if (bad) then'] + ['  ' + x for x in self.again()] + ['else'] + ['  ' + x for x in self.show()] + ['end if']

    def again(self):
        """Other values for the variables."""
        return [line for v in self.variables for line in self.set(v)]

    # ---- units

    def connect(self, access, form, recl=None, status=None, more=()):
        """(statements that open a unit, the unit, what closes it)."""
        unit = self.fresh('u')
        self.decl.append('integer :: %s' % unit)
        number = self.gen.number()
        name = 't%d_%d_%d.dat' % (self.gen.seed, self.tag, self.files)
        self.files += 1
        specs = []
        if self.chance(0.3):
            begin, specs = [], ['newunit=%s' % unit]
        else:
            begin, specs = ['%s = %d' % (unit, number)], [self.pick('unit=', '') + (self.pick(unit, str(number)))]
        scratch = status is None and self.chance(0.4)
        rest = []
        if scratch:
            rest.append("status='scratch'")
        else:
            rest += ['file=%s' % quoted(name), "status='%s'" % (status or self.pick('replace', 'unknown', 'REPLACE '))]
        if access != 'sequential' or self.chance(0.3):
            rest.append("access='%s'" % access)
        if form != ('formatted' if access == 'sequential' else 'unformatted') or self.chance(0.3):
            rest.append("form='%s'" % form)
        if recl:
            rest.append('recl=%s' % recl)
        if self.chance(0.3):
            rest.append("action='readwrite'")
        rest += more
        self.rng.shuffle(rest)
        end = ['close (%s%s)' % (unit, '' if scratch or self.chance(0.7) else ", status='%s'" % self.pick('keep', 'delete'))]
        return begin + ['open (%s)' % ', '.join(specs + rest)], unit, end

    def modes(self):
        """Changeable modes for formatted files, as OPEN has them."""
        choices = [("blank='%s'", ['null', 'zero']), ("decimal='%s'", ['point', 'comma']), ("delim='%s'", ['quote', 'apostrophe', 'none']), ("pad='%s'", ['yes', 'no']),
                   ("round='%s'", ['up', 'down', 'zero', 'nearest', 'compatible', 'processor_defined']), ("sign='%s'", ['plus', 'suppress', 'processor_defined'])]
        return {c: c % self.rng.choice(values) for c, values in choices if self.chance(0.2)}

    def internal(self, writes=True):
        """An internal unit: (designator, statements that print it)."""
        name = self.fresh('b')
        width = self.pick(20, 80, 80, 132, 200, 400)
        how = self.pick('scalar', 'scalar', 'array', 'array', 'section', 'element', 'part', 'matrix', 'texts', 'component', 'mapped')
        n = self.rng.randint(1, 9)
        attr = self.pick('', '', ', allocatable', ', pointer', ', target')
        dynamic = attr in (', allocatable', ', pointer')
        shape = {'scalar': '', 'part': '', 'matrix': '(2, %d)' % n}.get(how, '(%d)' % n)
        if how == 'component':
            tname = self.fresh('t')
            self.decl += ['type %s' % tname, '  integer :: n = 1', '  character(len=%d) :: s(%d)' % (width, n), 'end type %s' % tname]
            dynamic, shape, attr = False, '(2)', ''
        line = 'character(len=%d)%s :: %s%s' % (width, attr, name, '' if not shape else '(%s)' % ', '.join([':']*(1 + shape.count(','))) if dynamic else shape)
        if how == 'mapped':
            line = 'character(len=%d) :: %s%s' % (width, name, shape)
            dynamic = False
        if how == 'component':
            line = 'type(%s) :: %s(2)' % (tname, name)
        self.decl.append(line)
        if how == 'mapped':
            self.decl.append('!hpf$ distribute %s(block)' % name)
        self.outer_begin += ['allocate (%s%s)' % (name, shape)] if dynamic else []
        if attr == ', pointer' and dynamic:
            self.end.append('deallocate (%s)' % name)
        fill = self.pick('*', ' ', '#')
        unit = name
        records = 1
        if how == 'component':
            self.outer_begin.append('%s(1)%%s = %s; %s(2)%%s = %s' % (name, quoted(fill), name, quoted(fill)))
            unit, records = self.pick(('%s(2)%%s' % name, n), ('%s(1)%%s(%d)' % (name, n), 1), ('%s(1)%%s' % name, n))  # LEFT OUT: (:)%s(n), like 'texts'
            return unit, ["print '(3a)', ('[', %s(1)%%s(i), ']', i = 1, %d), ('[', %s(2)%%s(i), ']', i = 1, %d)" % (name, n, name, n)], width, records
        self.outer_begin.append('%s = repeat(%s, %d)' % (name, quoted(fill), width))
        if how == 'section':
            a, b = self.rng.randint(1, n), self.rng.randint(1, n)
            s = self.pick(1, 2, -1)
            a, b = (min(a, b), max(a, b)) if s > 0 else (max(a, b), min(a, b))
            unit, records = '%s(%d:%d:%d)' % (name, a, b, s), abs(b - a)//abs(s) + 1
        elif how == 'texts' and not writes:  # LEFT OUT: writing there, the rest is what memory holds
            unit, records = '%s(:)(3:%d)' % (name, width - 2), n
            width -= 4
        elif how in ('element', 'mapped'):
            unit = '%s(%d)' % (name, self.rng.randint(1, n))
        elif how == 'part':
            unit = '%s(2:%d)' % (name, width - 1)
            width -= 2
        elif how == 'matrix':
            unit, records = self.pick((name, 2*n), ('%s(2, :)' % name, n), ('%s(:, %d)' % (name, n), 2))
        elif how == 'array':
            records = n
        show = "print '(3a)', '[', %s, ']'" % name if not shape else \
            "print '(3a)', ('[', %s(i), ']', i = 1, %d)" % (name, n) if ',' not in shape else "print '(3a)', (('[', %s(i, j), ']', i = 1, 2), j = 1, %d)" % (name, n)
        return unit, [show], width, records

    # ---- cases

    def rounds(self, lines):
        """The statements, perhaps in a block that makes no difference."""
        if self.chance(0.15):
            return ['do m = 1, 2'] + ['  ' + x for x in lines] + ['end do']
        if self.chance(0.1):
            return ['if (m == 0) then'] + ['  ' + x for x in lines] + ['end if']
        return lines

    def write_format(self, types, tabs=True):
        """What stands for the format of a WRITE: formatted or list-directed."""
        if self.chance(0.25):
            return self.pick('*', 'fmt=*')
        given = self.give(self.format_for(types, tabs=tabs)[1])
        return self.pick('', 'fmt=') + given

    def written(self):
        """WRITE and PRINT to units of all kinds; what they hold then."""
        self.some(self.rng.randint(2, 5))
        how = self.pick('print', 'internal', 'internal', 'internal', 'sequential', 'stream', 'direct')
        for _ in range(self.rng.randint(1, 3)):
            if how == 'print':
                text, types = self.items(False)
                if self.chance(0.5):
                    fmt = '*' if self.chance(0.25) else self.give(self.format_for(types)[1])
                    self.body.append('print %s%s' % (fmt, ', ' + text if text else ''))
                else:
                    self.body += self.rounds(self.statement('write', [self.pick('*', '6', 'unit=*, ').rstrip(', '), 'fmt=' + self.write_format(types).replace('fmt=', '')], text, 'written', False))
            elif how == 'internal':
                unit, show, _, _ = self.internal()
                text, types = self.items(False)
                modes = [x for x in self.modes().values() if not x.startswith(('blank', 'pad'))]
                fmt = self.write_format(types)
                if fmt[0] != '*' and 'fmt=*' not in fmt:
                    modes = [x for x in modes if not x.startswith('delim')]
                specs = [self.pick('', 'unit=') + unit, 'fmt=' + fmt.replace('fmt=', '')] + modes
                self.body += self.statement('write', specs, text, 'internal') + ['if (.not. bad) ' + show[0]]
        if how in ('print', 'internal'):
            return
        recl = self.pick(60, 200, 250) if how == 'direct' else None
        opened, unit, end = self.connect(how, 'formatted', recl, more=list(self.modes().values()))
        self.body += opened
        end = self.leaving(unit, end)
        for rec in range(self.rng.randint(1, 4)):
            text, types = self.items(False)
            modes = [x for x in self.modes().values() if not x.startswith(('blank', 'pad'))]
            fmt = self.give(self.format_for(types, tabs=False)[1]) if how == 'direct' else self.write_format(types, how == 'sequential').replace('fmt=', '')
            if fmt != '*':
                modes = [x for x in modes if not x.startswith('delim')]
            specs = [unit, 'fmt=' + fmt] + modes
            if how == 'direct':
                specs.append('rec=%s' % self.pick(rec + 1, self.rng.randint(1, 5)))
            elif fmt != '*' and self.chance(0.2):
                specs.append("advance='%s'" % self.pick('no', 'yes', 'No'))  # LEFT OUT: 'No ', refused
            if how == 'stream' and self.chance(0.2):
                specs.append('pos=%d' % self.rng.randint(1, 30))
            self.body += self.rounds(self.statement('write', specs, text, 'written', how == 'direct'))
        if how == 'direct':
            self.body += ['do i = 1, 5', "  read (%s, '(a)', rec=i, iostat=ios) line(:%s)" % (unit, recl), "  print '(i0,3a)', i, ' [', line(:%s), ']'" % recl, '  if (ios /= 0) print *, ios', 'end do']
        else:
            self.body += ['call lines(%d, %s)' % (self.tag, unit)]
        self.body += end

    def made(self, records, internal, moves=False):
        """Statements that make the records readable from a unit: (statements, unit, end). `moves`: their format has X or TR."""
        self.any_pad = True
        width = max([len(r) for r in records] + [1])
        if internal:
            name = self.fresh('b')
            if len(records) == 1:  # LEFT OUT: arrays of one element, a slash at the end finds no record
                self.decl.append('character(len=%d) :: %s' % (width + self.pick(0, 0, 3), name))
                return ['%s = %s' % (name, quoted(records[0]))], name, []
            step = self.pick(1, 1, 2)
            n = len(records)
            self.decl.append('character(len=%d) :: %s(%d)' % (width, name, n*step))
            lines = ["%s = ' '" % name] if step > 1 else []
            lines += ['%s(%d) = %s' % (name, k*step + 1, quoted(r)) for k, r in enumerate(records)]
            return lines, name if step == 1 else '%s(1:%d:2)' % (name, n*step), []
        access = self.pick('sequential', 'sequential', 'stream')
        modes = self.modes()
        modes.pop("decimal='%s'", None)
        self.any_pad = not (moves and access == 'stream')
        if not self.any_pad:  # LEFT OUT: X and TR in formatted streams with PAD='NO', which move by another number
            modes.pop("pad='%s'", None)
        opened, unit, end = self.connect(access, 'formatted', more=list(modes.values()))
        lines = opened + ["write (%s, '(a)') %s" % (unit, quoted(r)) for r in records] + ['rewind %s' % unit]
        return lines, unit, end

    def read(self):
        """READ with formats, from records made for them."""
        self.some(self.rng.randint(2, 4))
        for _ in range(self.rng.randint(1, 2)):
            text, types = self.items(True)
            internal = self.chance(0.5)
            nodes, format = self.format_for(types, True, internal)
            comma = self.chance(0.15)
            records = texts.Records(self.rng, self.pick(0, 0, 0.05), comma).of(nodes, self.leaves(types))
            if any(t[0] in 'cpnas' for t in types):  # LEFT OUT: A of which the record has a part only, it is cut on the wrong side
                records = [r + '   ' + 'qrstuvw'*3 for r in records]
            elif self.chance(0.15):
                at = self.rng.randrange(len(records))
                records[at] = records[at][:self.rng.randint(0, len(records[at]))].rstrip('+-')  # LEFT OUT: signs alone, which are zero
            if self.chance(0.05):
                records = records[:-1] or ['']
            made, unit, end = self.made(records, internal, 'x' in format or 'tr' in format)
            modes = self.modes()
            for x in ("decimal='%s'", "delim='%s'", "sign='%s'") + (() if self.any_pad else ("pad='%s'",)):
                modes.pop(x, None)
            specs = [self.pick('', 'unit=') + unit, 'fmt=' + self.give(format)] + list(modes.values()) + (["decimal='comma'"] if comma else [])
            if not internal and self.chance(0.2):
                specs.append("advance='yes'")
            self.body += made + self.statement('read', specs, text, 'read') + end
            self.body += self.shown()

    def listed(self):
        """List-directed READ."""
        self.some(self.rng.randint(2, 4))
        for _ in range(self.rng.randint(1, 3)):
            text, types = self.items(True)
            comma = self.chance(0.2)
            internal = self.chance(0.5)
            writer = texts.Records(self.rng, self.pick(0, 0, 0.1), comma)
            # LEFT OUT: null values and ends of vector subscripts, of which a copy is read
            copied = '(/' in text or '[' in text
            record = writer.list(self.leaves(types, False), nulls=not copied)
            records = record.split('\n')
            made, unit, end = self.made(records, internal)
            specs = [unit, '*'] + (["decimal='comma'"] if comma else [])
            self.body += made
            self.body += self.statement('read', specs, text, 'listed')
            if not internal and self.chance(0.5):
                self.body += ["if (.not. bad) read (%s, '(a)', iostat=ios) line" % unit, "if (.not. bad .and. ios == 0) print *, ios, '[', trim(line), ']'"]
            self.body += end + self.shown()

    def binary(self):
        """Unformatted WRITE and READ: sequential, direct and stream."""
        self.some(self.rng.randint(2, 4))
        access = self.pick('sequential', 'direct', 'stream')
        readable = [self.chance(0.7) for _ in range(self.rng.randint(1, 3))]
        lists = [self.items(reads) for reads in readable]
        recl = None
        before = []
        if access == 'direct':
            self.decl.append('integer :: long(4)')
            before = ['long = 0'] + ['inquire (iolength=long(%d))%s' % (k + 1, ' ' + text if text else '') for k, (text, _) in enumerate(lists)] + ['print *, long']
            recl = self.pick('maxval(long) + 1', 'max(maxval(long), 1)', '64')
        opened, unit, end = self.connect(access, 'unformatted', recl)
        self.body += before + opened
        end = self.leaving(unit, end)
        for k, (text, types) in enumerate(lists):
            specs = [unit]
            if access == 'direct':
                specs.append('rec=%d' % (k + self.pick(1, 1, 2)))
            elif access == 'stream' and self.chance(0.3):
                specs.append('pos=%d' % self.rng.randint(1, 40))
            self.body += self.statement('write', specs, text, 'binary', access == 'direct')
            if access == 'stream':
                self.body += ['inquire (%s, pos=m)' % unit, 'print *, m']
        if access != 'direct':
            self.body.append('rewind %s' % unit)
        self.body += self.again()
        for k, (text, types) in enumerate(lists):
            if not readable[k]:
                text, types = self.items(True, 2)
                if any(t[0] in 'lr' or t[0] == 'z' or t in STRUCTURES for t in types):
                    text = ''
            specs = [unit]
            if access == 'direct':
                specs.append('rec=%d' % (k + self.pick(1, 1, 2)))
            elif access == 'stream' and self.chance(0.1):
                specs.append('pos=1')
            self.body += self.statement('read', specs, text, 'binary')
        self.body += end + self.shown()

    # ---- NAMELIST

    def group(self):
        name = self.pick('grp', 'g', 'name_list', 'values')
        self.groups.append('namelist /%s/ %s' % (name, ', '.join(v.name for v in self.variables)))
        return name

    def namelist_out(self):
        """WRITE of a group and what READ makes of it."""
        self.sized = False
        self.some(self.rng.randint(1, 4))
        name = self.group()
        modes = [x for x in self.modes().values() if not x.startswith(('blank', 'pad'))]
        comma = [x for x in modes if x == "decimal='comma'"]
        modes = [x for x in modes if x != "delim='none'"]
        nml = self.pick('nml=%s', '%s', 'nml=%s') % name
        if self.chance(0.3):
            self.body += self.statement('write', [self.pick('*', '6'), nml] + modes, '', 'group', False)
        elif self.chance(0.5):
            b = self.fresh('b')
            self.decl.append('character(len=%d) :: %s(120)' % (self.pick(60, 100, 132, 200), b))
            self.outer_begin.append("%s = ' '" % b)
            self.body += self.statement('write', [b, nml] + modes, '', 'group')
            self.body += ['do i = 1, 120', "  if (.not. bad .and. %s(i) /= ' ') print '(3a)', '[', trim(%s(i)), ']'" % (b, b), 'end do'] + self.again()
            self.body += ['if (.not. bad) then'] + ['  ' + x for x in self.statement('read', [b, nml] + comma, '', 'group')] + ['end if'] + self.shown()
        else:
            opened, unit, end = self.connect(self.pick('sequential', 'stream'), 'formatted', more=modes if self.chance(0.5) else comma)
            self.body += opened
            end = self.leaving(unit, end)
            self.body += self.statement('write', [unit, nml], '', 'group') + ['call lines(%d, %s)' % (self.tag, unit), 'rewind %s' % unit] + self.again()
            self.body += self.statement('read', [unit, nml], '', 'group') + end + self.shown()

    def case_of(self, text):
        return self.pick(text, text, text.upper(), text.capitalize())

    def namelist_text(self, writer):
        """Assignments, each to a variable or a part of one."""
        out = ''
        for _ in range(self.rng.randint(0, 5)):
            v = self.rng.choice(self.variables)
            while True:
                text, type, count = self.part(v, True)
                # LEFT OUT: steps, which only some are taken with; elements of components of arrays
                if not any(x in text for x in ('(/', '[', '%w(')) and not any(sub.count(':') > 1 for sub in text.split(',')):
                    break
            types = [type]*count({})
            if not types:
                continue
            leaves = self.leaves(types, False)
            if self.chance(0.3):
                leaves = leaves[:self.rng.randint(1, len(leaves))]
            if len(leaves) > 40:
                continue
            blank = self.pick('', ' ', '  ')
            values = writer.list(leaves, nulls=False, repeats='%' not in text)  # LEFT OUT: repeats for components
            if self.chance(0.2) and '*' not in values:  # LEFT OUT: comments behind repeats, and behind separators, that give a null value
                values = re.sub(r'([^,; \t\n]|^)([ \t]*)\n', r'\1\2 ! a comment, x = 1 /\n', values)
            out += self.pick(' ', '\n', '\n ', ' ') + self.case_of(text.replace(', ', self.pick(',', ', '))) + blank + '=' + self.pick('', ' ', '\n ') + values
            out += self.pick(' ', '\n', ', ' if values.strip()[-1:] not in ',;' and not writer.comma else ' ')
        return out

    def namelist_in(self):
        """READ of groups as people write them."""
        self.sized = False
        self.some(self.rng.randint(1, 4))
        name = self.group()
        for _ in range(self.rng.randint(1, 2)):
            comma = self.chance(0.1)
            writer = texts.Records(self.rng, self.pick(0, 0, 0, 0.05), comma)
            writer.plain_texts = True
            mark = self.pick('&', '&', '&', '$')
            record = self.pick('', '', 'some text\n', '! comment\n', '&other x = 1 /\n', '\n') + self.pick('', ' ') + mark + self.case_of(name)
            record += self.namelist_text(writer) + self.pick('/', '/', ' /', '\n/', ' / behind', '\n' + mark + 'end' if mark == '$' else '\n/')
            records = [r[:400] for r in record.split('\n')]
            made, unit, end = self.made(records, self.chance(0.5))
            specs = [unit, self.pick('nml=', 'nml=', '') + name] + (["decimal='comma'"] if comma else [])
            self.body += made + self.statement('read', specs, '', 'group', tell=not writer.wrong)
            self.body += end + self.shown()

    # ---- connections and positions

    INQUIRED = [('logical', 'exist opened named'.split()),
                ('text', 'access sequential direct form formatted unformatted blank position action read write readwrite delim pad stream encoding round sign decimal asynchronous'.split()),
                ('integer', 'recl nextrec size'.split())]

    def ask(self, by, label, without=()):
        """INQUIRE about a random choice of things, printed."""
        # LEFT OUT: POSITION= behind transfers, and what INQUIRE by an unconnected file does not set
        without = list(without) + (['position'] if label != 'unit' else []) + (['action', 'asynchronous', 'sign', 'delim', 'round', 'readwrite'] if 'file' in by else [])
        if not self.gen_asks:
            self.gen_asks = True
            self.decl += ['logical :: ql(3)', 'character(len=20) :: qc(22)', 'integer :: qi(3)']
        lines = ['ql = .false.', "qc = '-'", 'qi = -1']
        asked = []
        for kind, names in self.INQUIRED:
            some = [n for n in names if n not in without and self.chance(0.4)]
            for k, n in enumerate(some):
                asked.append('%s=%s(%d)' % (n, {'logical': 'ql', 'text': 'qc', 'integer': 'qi'}[kind], k + 1))
        self.rng.shuffle(asked)
        told = ', '.join(x.split('=')[0] for x in asked)
        lines += ['inquire (%s, iostat=ios%s)' % (by, ''.join(', ' + x for x in asked)), "print *, '%s', ios, ql, qi" % label, "print '(a/(6(1x,a)))', '%s', qc" % told]
        return lines

    gen_asks = False

    def connections(self):
        """OPEN with all that it takes, INQUIRE, CLOSE, and again."""
        name = "'o%d_%d.dat'" % (self.gen.seed, self.tag)
        unit = str(self.gen.number())
        number = unit
        if self.chance(0.3):
            unit = self.fresh('u')
            self.decl.append('integer :: ' + unit)
        body = ['open (%s, file=%s, status=\'replace\')' % (number, name), "write (%s, '(a)') 'first', 'second', 'third'" % number, 'close (%s)' % number] if self.chance(0.6) else []
        for _ in range(self.rng.randint(1, 4)):
            access = self.pick('sequential', 'sequential', 'direct', 'stream')
            form = self.pick('formatted', 'formatted', 'unformatted')
            specs = ['newunit=' + unit] if unit != number and self.chance(0.7) else [self.pick('', 'unit=') + number]
            by = unit if specs[0].startswith('newunit') else number
            status = self.pick('old', 'new', 'replace', 'unknown', 'scratch', '')
            rest = ['file=' + self.pick(name, "%s//'  '" % name)] if status != 'scratch' else []
            rest += ["status='%s'" % self.case_of(status)] if status else []
            rest += ["access='%s'" % self.case_of(access)] if access != 'sequential' or self.chance(0.4) else []
            rest += ["form='%s'" % form] if form != ('formatted' if access == 'sequential' else 'unformatted') or self.chance(0.4) else []
            rest += ['recl=%d' % self.pick(8, 32, 100)] if access == 'direct' or access == 'sequential' and self.chance(0.2) else []
            rest += ["action='%s'" % self.pick('read', 'write', 'readwrite')] if self.chance(0.4) else []
            if access != 'direct':
                rest += ["position='%s'" % self.pick('asis', 'rewind', 'append')] if self.chance(0.4) else []
            if form == 'formatted' or self.chance(0.05):
                rest += list(self.modes().values())
                rest += ["encoding='%s'" % self.pick('default', 'utf-8')] if self.chance(0.1) else []
            rest += ["asynchronous='%s'" % self.pick('yes', 'no')] if self.chance(0.1) else []
            rest += ['iomsg=msg'] if self.chance(0.4) else []
            self.rng.shuffle(rest)
            body += ["msg = 'none'", 'open (%s)' % ', '.join(specs + rest + ['iostat=ios']), 'if (ios == 17) ios = 2', "print *, 'open', ios, trim(msg)"]  # LEFT OUT: EEXIST, which is ENOENT
            body += ['if (ios == 0) then'] + ['  ' + x for x in self.ask(by, 'unit')]
            if access == 'sequential' and form == 'formatted' and self.chance(0.5):
                body += ['  ' + x for x in ["line = 'x'", "read (%s, '(a)', iostat=ios) line" % by, "print *, ios, trim(line(:merge(300, 0, ios == 0)))"]]
                if self.chance(0.5):
                    body += ['  ' + x for x in self.ask(by, 'read')]
            if self.chance(0.6):
                body += ['  ' + x for x in self.ask('file=' + name, 'file')]
            body += ['  close (%s%s, iostat=ios)' % (by, ", status='%s'" % self.pick('keep', 'delete') if self.chance(0.3) else ''), "  print *, 'close', ios", 'end if']
            if self.chance(0.4):
                body += self.ask(self.pick('file=' + name, number), 'closed')
        self.body += body

    def positions(self):
        """A sequence of transfers and positionings of a sequential file."""
        form = self.pick('formatted', 'formatted', 'unformatted')
        access = self.pick('sequential', 'sequential', 'stream') if form == 'formatted' else 'sequential'
        opened, unit, end = self.connect(access, form)
        self.body += opened
        end = self.leaving(unit, end)
        for step in range(self.rng.randint(4, 14)):
            # LEFT OUT: BACKSPACE and ENDFILE in streams, the latter fails behind transfers
            op = self.pick('write', 'write', 'write' if access == 'stream' else 'backspace', 'read', 'read', 'rewind', 'flush' if access == 'stream' else 'endfile', 'flush', 'ask', 'pass')
            if op in ('write', 'read'):
                n = self.rng.randint(1, 3)
                if form == 'formatted':
                    fmt = self.pick("'(i4)'", "'(i4)'", "'(3i4)'", "'(i4,/,i4)'", '*')
                    spec = ', ' + fmt
                else:
                    spec = ''
                if op == 'write':
                    items = ', '.join(str(100*step + k) for k in range(n))
                else:
                    items = ', '.join('ijk'[k] for k in range(n))
                    self.body.append('i = -1; j = -1; k = -1')
                self.body += ['%s (%s%s, iostat=ios)%s' % (op, unit, spec, ' ' + items if self.chance(0.9) else '')]
                self.body.append("print *, '%s', ios%s" % (op, ', merge(i, 0, ios == 0), merge(j, 0, ios == 0), merge(k, 0, ios == 0)' if op == 'read' else ''))
            elif op == 'ask':
                self.body += self.ask(unit, 'ask', ('size', 'exist', 'named'))
                continue
            elif op == 'pass':
                self.body += self.rng.choice([['close (%s)' % unit, opened[-1].replace("'replace'", "'old'").replace("'REPLACE '", "'old'").replace("'unknown'", "'old'")]]) if 'scratch' not in opened[-1] and 'newunit' not in opened[-1] else []
                continue
            else:
                self.body += ['%s (%s, iostat=ios)' % (op, unit), "print *, '%s', ios" % op]
            self.body += ['bad = ios > 0', 'if (bad) go to %d' % self.leave]
        if form == 'formatted':
            self.body.append('call lines(%d, %s)' % (self.tag, unit))
        self.body += end

    def partly(self):
        """Output and input that do not advance."""
        unit_access = self.pick('sequential', 'sequential', 'stream')
        opened, unit, end = self.connect(unit_access, 'formatted', more=["pad='yes'"] if self.chance(0.2) else [])  # LEFT OUT: PAD='NO', what is short is not set
        self.decl += ['character(len=6) :: s(3)', 'integer :: l(3)', 'real :: r(2)']
        self.body += opened
        end = self.leaving(unit, end)
        for _ in range(self.rng.randint(2, 6)):
            what = self.pick("'(i5)') 12345", "'(a)') 'abcdef'", "'(a,i3)') 'n', 123", "'(f6.2,1x)') 3.25", "'(a)')", "'(2i4,/,i4)') 1, 2, 3", "'(3x,a,2x)') 'q'", "*) 17, 'z'", "'(i3)') (m, m = 1, 4)")
            advance = '' if what[0] == '*' else self.pick(", advance='no'", ", advance='no'", ", advance='yes'", '', ', advance=text_of(\'no\')')
            fmt, _, items = what.partition(')') if what[0] == '*' else (lambda at: (what[:at], '', what[at + 1:]))(what.rindex("')") + 1)
            self.body += ['write (%s, %s%s, iostat=ios)%s' % (unit, fmt, advance, items), "print *, 'put', ios"]
            if self.chance(0.15):
                self.body += ['flush (%s)' % unit]
        self.body += [self.pick('rewind %s', 'rewind (unit=%s)') % unit]
        # LEFT OUT: this in streams, whose ends are found elsewhere
        for _ in range(self.rng.randint(2, 9) if unit_access == 'sequential' else 0):
            fmt, items = self.pick(('(a2)', 's(1)'), ('(a)', 's(2)'), ('(2a3)', 's(1:2)'), ('(i2)', 'l(1)'), ('(i1,i2)', 'l(2:3)'), ('(a1,:,2x,a4)', 's(3)'), ('(f3.1)', 'r(1)'), ('(a4,/,a2)', 's(1), s(3)'),  # LEFT OUT: T and TL beyond the end
                                   ('(*(a1))', 's'), ('(a3,a3)', 's(1:2)'))  # LEFT OUT: (), which finds no end
            advance = self.pick('no', 'no', 'no', 'yes')
            specs = ["advance='%s'" % advance]
            labels = []
            if advance == 'no':
                # LEFT OUT: SIZE= of formats that move, which counts what they pass
                specs += ['size=n'] if self.chance(0.6) and not any(x in fmt for x in ('x', 't')) else []
                if self.chance(0.3):
                    labels.append('eor')
            if self.chance(0.2):
                labels.append('end')
            label = self.next_label() if labels else None
            specs += ['%s=%d' % (x, label) for x in labels]
            specs += ['iostat=ios'] + (['iomsg=msg'] if self.chance(0.3) else [])
            self.rng.shuffle(specs)
            self.body += ["s = '------'; l = -1; r = -1; n = -1; msg = 'none'", "read (%s, '%s', %s)%s" % (unit, fmt, ', '.join(specs), ' ' + items if items else '')]
            self.body += ['ios = ios + 1000', '%d continue' % label] if label else []
            self.body += ["print *, 'get', ios, n, trim(msg)", 'bad = ios > 0 .and. ios /= 1000', 'if (bad) go to %d' % self.leave, "if (ios == -2) print '(3a7,3i5,2f6.2)', s, l, r" if self.chance(0.6) else "if (ios == 0) print '(3a7,3i5,2f6.2)', s, l, r"]
        if unit_access == 'stream':
            self.body.append('call lines(%d, %s)' % (self.tag, unit))
        self.body += end

    def finish(self):
        """The lines of the case's procedure."""
        name = 'case_%d_%d' % (self.gen.seed, self.tag)
        dummies = [v for v in self.variables if v.declared]
        decl = ['logical :: bad = .false.', 'integer :: ios = 0, i = 0, j = 0, k = 0, m = 0, n = 0', 'character(len=250) :: msg', 'character(len=300) :: line']
        lines = ['subroutine ' + name, '  use transfer_types', '  implicit none'] + ['  ' + x for x in decl + self.decl]
        lines += ['  ' + x for x in self.groups if not self.inner]
        lines += ['  ' + x for x in self.outer_begin] + ["  print *, 'case', %d" % self.tag]
        body = self.body + ['%s' % f for f in self.formats]
        if not self.inner:
            return lines + ['  ' + x for x in body + self.end] + ['end subroutine ' + name], name
        names = ', '.join(v.name for v in dummies)
        lines += ['  call inner(%s)' % names] + ['  ' + x for x in self.end] + ['contains', '  subroutine inner(%s)' % names]
        lines += ['    ' + x for v in dummies for x in v.declared] + ['    ' + x for x in self.groups] + ['    ' + x for x in body] + ['  end subroutine inner', 'end subroutine ' + name]
        return lines, name


class Generator:
    """The cases of a seed; `statements` are what --keep and --reduce take away."""
    CASES = ['written', 'written', 'written', 'read', 'read', 'listed', 'binary', 'namelist_out', 'namelist_in', 'connections', 'positions', 'partly']

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.seed, self.body, self.units = seed, self, 10
        self.statements = []
        for tag in range(6):
            case = Case(self, tag)
            getattr(case, self.rng.choice(self.CASES))()
            self.statements.append(case.finish())

    def number(self):
        self.units += 1
        return self.units

    def text(self, keep=None):
        kept = [s for k, s in enumerate(self.statements) if keep is None or k in keep]
        lines = ['subroutine seed_%d' % self.seed, "  print *, 'seed', %d" % self.seed] + ['  call ' + name for _, name in kept] + ['end subroutine seed_%d' % self.seed]
        return lines + [x for text, _ in kept for x in text]


def program(seeds, keep=None):
    lines = texts.module() + ['program random', '  implicit none'] + ['  call seed_%d' % s for s in seeds] + ['end program random']
    for s in seeds:
        lines += Generator(s).text(keep)
    return '\n'.join(piece for line in lines for piece in wrap(line)) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
