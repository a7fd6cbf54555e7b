#!/usr/bin/env python3
"""calls.py: random programs about argument passing.

    calls.py SEED...                 one program that runs the cases of each seed, on standard output
    calls.py --keep 0,3,7 SEED       only these cases: to make a failure small

A case is a procedure with one to three dummy arguments and a call of it. Chosen independently are the dummies (type, rank,
shape, INTENT, attributes), what is passed for each (variables, sections, components, parts, values, nothing), what kind of
procedure it is and how it is reached, what it does with the dummies, handing them on included, what it gives back and where
the reference stands; and mappings on both sides. All that is concerned is printed before and behind. Programs are valid by
construction and exact. `run-seeds --generator calls` compares with gfortran, so what gfortran 12 compiles wrong is left
out: `LEFT OUT` in comments below says what.
"""
import itertools
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import calls_types as types  # noqa: E402
import programs  # noqa: E402
from language import wrap  # noqa: E402

PLAIN = list(types.NUMBERS) + ['c']
COMPONENT_I = ['pair', 'seqt', 'alls', 'ptrs', 'nest']  # have a component i
DEFAULTED = ['pair', 'arrs', 'nest', 'alls', 'ptrs']    # all components have default values
UNMAPPED = ['alls', 'ptrs']                             # arrays of them cannot be mapped


class Argument:
    """A dummy argument and what is passed for it. `shape` is that of the part which the procedure uses."""

    def __init__(self, type, shape):
        self.type, self.shape = type, shape
        self.form = 'scalar'       # or explicit, assumed, size, pointer, allocatable
        self.intent = ''
        self.attributes = set()
        self.changes = self.mapped = False
        self.generic = self.sequence = self.elemental = self.handed = False
        self.leads = False         # what is passed is a TARGET, and no copy of it
        self.length, self.dummy_length = '5', '5'
        self.bounds = ''           # of the dummy
        self.directive = None      # for the dummy
        self.text = None           # what is passed; None: nothing
        self.low = 1               # its lower bound in the procedure, where the procedure has no way to ask

    @property
    def rank(self):
        return len(self.shape)

    def has(self, attribute):
        return attribute in self.attributes

    def declaration(self):
        words = [types.declaration(self.type, self.dummy_length)]
        words += ['intent(%s)' % self.intent] if self.intent else []
        words += sorted(self.attributes) + [self.form for _ in [1] if self.form in ('pointer', 'allocatable')]
        return '%s :: %s%s' % (', '.join(words), self.name, '(%s)' % self.bounds if self.bounds else '')

    def whole(self):
        """The dummy as an array of known shape."""
        if self.form != 'size':
            return self.name
        last = '%d:%d' % (self.low, self.low + self.shape[-1] - 1)
        return '%s(%s)' % (self.name, ','.join([':']*(self.rank - 1) + [last]))


class Case:
    def __init__(self, seed, number, rng, mapped):
        self.seed, self.number, self.rng, self.mapped = seed, number, rng, mapped
        self.letters = ('%s%s' % pair for pair in itertools.product(['', *'xyz'], 'abcdefghijklmnopqrstuvw'))
        self.module, self.procedures, self.locals, self.maps = [], [], [], []
        self.internals, self.externals, self.setup, self.shown, self.call = [], [], [], [], []
        self.build()

    def pick(self, *choices):
        return self.rng.choice(choices)

    def maybe(self, chance):
        return self.rng.random() < chance

    def name(self, letter='v'):
        return '%s%d%s' % (letter, self.number, next(self.letters))

    # ---- variables

    def variable(self, type, bounds='', attributes=(), length='5', letter='v', local=None):
        """A new variable of the program, in the module or the host."""
        name = self.name(letter)
        line = ', '.join([types.declaration(type, length) if type in PLAIN or type in types.STRUCTURES else type] + list(attributes))
        line = '%s :: %s%s' % (line, name, '(%s)' % bounds if bounds else '')
        self.where = self.locals if (self.maybe(0.6) if local is None else local) else self.module
        self.where.append(line)
        return name

    def values(self, type, shape):
        """Values of a type, as an expression of this shape."""
        k, count = self.rng.randint(1, 40), 1
        for n in shape:
            count *= n
        if not shape:
            return 'mk_%s(%d)' % (type, k)
        list_of = '(/ (i_, i_ = %d, %d) /)' % (k, k + count - 1)
        if len(shape) > 1:
            list_of = 'reshape(%s, (/ %s /))' % (list_of, ', '.join(map(str, shape)))
        return 'mk_%s(%s)' % (type, list_of)

    def printed(self, type, text):
        return text if type in PLAIN else 'key(%s)' % text

    def show(self, type, name, form='', rank=0):
        """Prints a variable; with its state, if it has one."""
        item = self.printed(type, name)
        if form:
            asked = {'pointer': 'associated', 'allocatable': 'allocated'}[form]
            bounds = 'lbound(%s), ' % name if rank else ''
            self.shown += ['if (%s(%s)) then' % (asked, name), '  print *, %s%s' % (bounds, item), 'else', "  print *, 'none'", 'end if']
        else:
            self.shown.append('print *, ' + item)

    def bounds(self, shape):
        lows = [self.pick(1, 1, 0, -2, 3) for _ in shape]
        return lows, ','.join('%s%d' % ('' if low == 1 else '%d:' % low, low + n - 1) for low, n in zip(lows, shape))

    def section(self, name, lows, bases, shape):
        """Subscripts that choose `shape` of an array; bases[d] = 2*shape[d] + 1."""
        subscripts = []
        for low, base, n in zip(lows, bases, shape):
            first = low + self.rng.randint(0, base - 2*n) if base >= 2*n else low
            subscripts.append(self.pick('%d:%d:2' % (first, first + 2*n - 1), '%d:%d' % (first, first + n - 1),
                                        '%d:%d:-1' % (first + n - 1, first) if n else '2:1', '%d:%d:-2' % (first + 2*n - 2, first) if n else '2:1'))
        return '%s(%s)' % (name, ','.join(subscripts))

    def element(self, name, lows, shape):
        return '%s(%s)' % (name, ','.join(self.pick('%d' % k, 'ix(%d)' % k if 1 <= k <= 4 else '%d' % k)
                                          for k in (low + self.rng.randrange(n) for low, n in zip(lows, shape))))

    def map(self, name, rank):
        words = ['BLOCK', 'CYCLIC', 'CYCLIC(2)', '*'] if rank > 1 else ['BLOCK', 'CYCLIC', 'CYCLIC(2)']
        directive = 'DISTRIBUTE %s(%s)' % (name, ','.join(self.rng.choice(words) for _ in range(rank)))
        if directive.count('*') < rank:
            self.where.append('!HPF$ ' + directive)

    # ---- what is passed

    def define(self, arg):
        """Something definable for the dummy: its text. The variable behind it is printed with the case."""
        t, shape, length, rank = arg.type, arg.shape, arg.length, len(arg.shape)
        keep = arg.has('target')
        attributes = ['target'] if keep or self.maybe(0.2) else []
        if arg.mapped:
            return self.define_mapped(arg)
        if t == 'alls' and shape and arg.intent == 'out':
            # LEFT OUT: what is not contiguous, of structures with ALLOCATABLE components, for INTENT(OUT)
            return self.whole(arg, attributes)
        ways = ['whole', 'whole', 'section', 'plane', 'component', 'components', 'pointer', 'allocatable', 'pointer component', 'allocatable component', 'nested']
        # LEFT OUT: parts of COMPLEX and of texts for TARGETs that something leads to later
        if not keep:
            ways += ['part', 'part'] if t in ('r4', 'r8') else ['substring', 'substring'] if t == 'c' else []
        if arg.form in ('explicit', 'size') and not keep and not arg.generic:
            ways += ['sequence', 'sequence']
        # LEFT OUT: references of functions that give pointers for ELEMENTAL procedures, which get a copy; those to arrays of
        # structures with ALLOCATABLE components for arrays of declared shape: gfortran 12 frees the components
        if arg.interface and not arg.elemental and not (t == 'alls' and arg.form in ('explicit', 'size')):
            ways.append('function')
        way = self.rng.choice(ways)
        # LEFT OUT: ALLOCATABLE texts of declared length as components; arrays of structures with ALLOCATABLE components that
        # are components of components, or of all elements
        if (t == 'c' and not rank and way == 'allocatable component') or (t == 'alls' and rank and way in ('nested', 'components')):
            way = 'component'
        # LEFT OUT: components of all elements, which gfortran 12 copies
        arg.leads = keep and not (way == 'components' and rank)
        if way == 'whole':
            if rank == 0 and self.maybe(0.5):
                way, shape = 'section', ()
            else:
                return self.whole(arg, attributes)
        if way == 'section':
            bases = [2*n + 1 for n in shape] or [self.rng.randint(1, 4)]
            lows, bounds = self.bounds(bases)
            deferred = self.maybe(0.3)
            name = self.variable(t, ','.join(':'*len(bases)) if deferred else bounds, attributes + ['allocatable']*deferred, length)
            if deferred:
                self.setup.append('allocate (%s(%s))' % (name, bounds))
            self.fill(name, t, bases)
            self.show(t, name)
            return self.section(name, lows, bases, shape) if rank else self.element(name, lows, bases)
        if way == 'plane':
            more = self.rng.randint(2, 3)
            at = self.rng.randint(0, rank)
            bases = list(shape[:at]) + [more] + list(shape[at:])
            name = self.variable(t, ','.join(map(str, bases)), attributes, length)
            self.fill(name, t, bases)
            self.show(t, name)
            return '%s(%s)' % (name, ','.join([':']*at + [str(self.rng.randint(1, more))] + [':']*(rank - at)))
        if way in ('component', 'components', 'nested', 'pointer component', 'allocatable component'):
            return self.define_component(arg, way, attributes)
        if way == 'pointer':
            name = self.variable(t, ','.join(':'*rank), ['pointer'], length)
            self.point(name, arg)
            self.show(t, name, 'pointer', rank)
            return name
        if way == 'allocatable':
            name = self.variable(t, ','.join(':'*rank), ['allocatable'] + attributes, length)
            _, bounds = self.bounds(shape)
            self.setup.append('allocate (%s%s)' % (name, '(%s)' % bounds if rank else ''))
            self.fill(name, t, shape)
            self.show(t, name, 'allocatable', rank)
            return name
        if way == 'part':
            z = 'z4' if t == 'r4' else 'z8'
            bases = [2*n + 1 for n in shape]
            lows, bounds = self.bounds(bases)
            name = self.variable(z, bounds, attributes)
            self.fill(name, z, bases)
            self.show(z, name)
            return (self.section(name, lows, bases, shape) if rank else name) + self.pick('%re', '%im')
        if way == 'substring':
            name = self.variable(t, ','.join(map(str, shape)), attributes, str(int(length) + 3))
            self.fill(name, t, shape)
            self.show(t, name)
            first = self.rng.randint(1, 4)
            return '%s%s(%d:%d)' % (name, '(%s)' % ','.join(':'*rank) if rank else '', first, first + int(length) - 1)
        if way == 'sequence':
            arg.sequence = True
            count = 1
            for n in shape:
                count *= n
            bases = self.pick([count + 2], [count + 1], [2, count//2 + 2])
            lows, bounds = self.bounds(bases)
            name = self.variable(t, bounds, attributes, length)
            self.fill(name, t, bases)
            self.show(t, name)
            return self.pick(name, '%s(%s)' % (name, ','.join(str(low + self.rng.randint(0, 1)) if d == 0 else str(low) for d, low in enumerate(lows))))
        # a reference of a function that gives a pointer
        base = self.variable(t, ','.join(map(str, shape)), ['target'], length, local=False)
        self.fill(base, t, shape)
        self.show(t, base)
        f = self.name('f')
        self.procedures += ['function %s(k) result(r)' % f, '  integer, intent(in) :: k',
                            '  %s, pointer :: r%s' % (types.declaration(t, length), '(%s)' % ','.join(':'*rank) if rank else ''), '  r => ' + base, 'end function']
        return f + '(2)'

    def whole(self, arg, attributes):
        _, bounds = self.bounds(arg.shape)
        name = self.variable(arg.type, bounds, attributes, arg.length)
        self.fill(name, arg.type, arg.shape)
        self.show(arg.type, name)
        return name

    def define_mapped(self, arg):
        t, shape = arg.type, arg.shape
        way = self.pick('whole', 'section', 'plane') if arg.form != 'allocatable' else 'allocatable'
        if way == 'allocatable' or (way == 'whole' and self.maybe(0.3)):
            name = self.variable(t, ','.join(':'*len(shape)), ['allocatable'], arg.length)
            self.map(name, len(shape))
            self.setup.append('allocate (%s(%s))' % (name, self.bounds(shape)[1]))
            self.fill(name, t, shape)
            self.show(t, name, 'allocatable', len(shape))
            return name
        bases = list(shape) if way == 'whole' else [2*n + 1 for n in shape] if way == 'section' else list(shape) + [2]
        lows, bounds = self.bounds(bases)
        name = self.variable(t, bounds, (), arg.length)
        self.map(name, len(bases))
        self.fill(name, t, bases)
        self.show(t, name)
        if way == 'section':
            return self.section(name, lows, bases, shape)
        return name if way == 'whole' else '%s(%s)' % (name, ','.join([':']*len(shape) + [str(lows[-1] + 1)]))

    def define_component(self, arg, way, attributes):
        """A component of a structure, or of all elements of an array of them."""
        t, shape, rank = arg.type, arg.shape, len(arg.shape)
        of = self.name('h')
        kind = {'pointer component': ', pointer', 'allocatable component': ', allocatable'}.get(way, '')
        each = way == 'components' and rank
        inner = '' if each or not rank else '(%s)' % ','.join(':'*rank if kind else map(str, shape))
        self.module += ['type ' + of, '  integer(1) :: pad = 1', '  %s%s :: x%s' % (types.declaration(t, arg.length), kind, inner), '  integer(2) :: rest = 2', 'end type ' + of]
        if way == 'nested':
            outer = self.name('h')
            self.module += ['type ' + outer, '  integer(1) :: pad', '  type(%s) :: g(2)' % of, 'end type ' + outer]
            name = self.variable('type(%s)' % outer, '', attributes)
            self.fill('%s%%g(1)%%x' % name, t, shape)
            text = name + '%g(2)%x'
            self.fill(text, t, shape)
            self.show(t, name + '%g(1)%x')
            self.show(t, text)
            return text
        if each:
            bases = [2*n + 1 for n in shape]
            lows, bounds = self.bounds(bases)
            name = self.variable('type(%s)' % of, bounds, attributes)
            self.fill(name + '%x', t, bases)
            self.show(t, name + '%x')
            return self.section(name, lows, bases, shape) + '%x'
        array = self.maybe(0.5)
        name = self.variable('type(%s)' % of, '3' if array else '', attributes)
        text = name + ('(2)' if array else '') + '%x'
        if way == 'pointer component':
            self.point(text, arg)
            self.show(t, text, 'pointer', rank)
            return text
        if kind:
            self.setup.append('allocate (%s%s)' % (text, '(%s)' % ','.join(map(str, shape)) if rank else ''))
        if array and not kind:
            self.fill(name + '(1)%x', t, shape)
            self.show(t, name + '(1)%x')
        self.fill(text, t, shape)
        self.show(t, text, kind.strip(', '), rank)
        return text

    def point(self, name, arg):
        """Makes the pointer lead to something of the argument's shape."""
        t, shape = arg.type, arg.shape
        if self.maybe(0.4):
            self.setup.append('allocate (%s%s)' % (name, '(%s)' % self.bounds(shape)[1] if shape else ''))
            self.fill(name, t, shape)
            return
        bases = [2*n + 1 for n in shape]
        lows, bounds = self.bounds(bases)
        base = self.variable(t, bounds, ['target'], arg.length)
        self.fill(base, t, bases)
        self.setup.append('%s => %s' % (name, self.section(base, lows, bases, shape) if shape else base))
        self.show(t, base)

    def fill(self, name, type, shape, deferred=False):
        self.setup.append(self.filled(name, type, shape, deferred))

    def filled(self, name, type, shape, deferred):
        # LEFT OUT: ELEMENTAL functions for whole arrays with deferred length
        part = '(%s)' % ','.join(':'*len(shape)) if deferred and shape else ''
        return '%s%s = %s' % (name, part, self.values(type, shape))

    def value(self, arg):
        """A value for the dummy: its text."""
        t, shape, length, rank = arg.type, arg.shape, arg.length, len(arg.shape)
        if arg.mapped or self.maybe(0.4):
            return self.define(arg)
        if t == 'c':
            base = self.variable(t, ','.join(map(str, shape)), (), length)
            self.fill(base, t, shape)
            made = base
        else:
            base = made = None
        ways = ['bump', 'parentheses', 'parameter', 'function', 'made']
        ways += ['constructor', 'loop', 'vector', 'vector'] if rank == 1 and shape[0] else ['literal'] if not rank else ['reshape']
        way = self.rng.choice(ways)
        if way in ('bump', 'parentheses', 'vector', 'reshape'):
            if base is None:
                base = self.variable(t, ','.join(map(str, shape)), (), length)
                self.fill(base, t, shape)
            # LEFT OUT: arrays of texts that ELEMENTAL functions give
            if way == 'bump' and not (t == 'c' and rank):
                return 'bump(%s, %d)' % (base, self.rng.randint(1, 9))
            # LEFT OUT: (x) of structures with ALLOCATABLE components
            if way == 'parentheses' and t != 'alls':
                return '(%s)' % base
            if rank == 0:
                return 'bump(%s, 3)' % base
            if way in ('reshape', 'parentheses', 'bump'):
                return 'reshape(%s, shape(%s))' % (base, base)
            subscripts = [self.rng.randint(1, shape[0]) for _ in range(shape[0])]
            return self.pick('%s((/ %s /))' % (base, ', '.join(map(str, subscripts))), '%s(1 + modulo(ix(1:%d), %d))' % (base, shape[0], shape[0]))
        if way == 'function':
            return self.function_value(arg)
        if way == 'parameter' and t in types.NUMBERS:
            name = self.name('c')
            first = '(%s)' % types.NUMBERS[t][1].replace('k', '3')
            if t in ('l1', 'l4'):
                first = '.true._%s' % t[1]
            elif t in ('z4', 'z8'):
                first = '(1._%s, 2._%s)' % (t[1], t[1])
            else:
                first = '%s_%s' % ('5.5' if t[0] == 'r' else '5', t[1])
            self.module.append('%s, parameter :: %s%s = %s' % (types.declaration(t), name, '(%s)' % ','.join(map(str, shape)) if rank else '', first))
            return name
        if way == 'constructor' and t in types.NUMBERS:
            return '(/ %s /)' % ', '.join('mk_%s(%d)' % (t, self.rng.randint(1, 30)) for _ in range(shape[0]))
        if way == 'loop' and t in types.NUMBERS:
            return '(/ (mk_%s(3*i_), i_ = 1, %d) /)' % (t, shape[0])
        if way == 'literal' and t == 'pair':
            return "pair(%d, 2.5d0, 'lit')" % self.rng.randint(1, 9)
        if way == 'literal' and t == 'c':
            return "'%s'" % 'litXY'[:int(length)]
        return made or self.values(t, shape)

    def function_value(self, arg):
        """A reference of a function with a result of this shape."""
        t, shape, f = arg.type, arg.shape, self.name('f')
        form = self.pick('', '', ', allocatable', ', pointer') if shape else self.pick('', ', pointer')
        bounds = '(%s)' % ','.join((':' if form else 'k - %d' % (7 - n) if self.maybe(0.5) else str(n)) for n in shape) if shape else ''
        self.procedures += ['function %s(k) result(r)' % f, '  integer, intent(in) :: k', '  integer :: i_', '  %s%s :: r%s' % (types.declaration(t, arg.length), form, bounds)]
        if form:
            self.procedures.append('  allocate (r%s)' % ('(%s)' % ','.join(map(str, shape)) if shape else ''))
        self.procedures += ['  r = %s' % self.values(t, shape), 'end function']
        return f + '(7)'

    def passed(self, arg):
        """Sets what is passed for a dummy."""
        deferred = ','.join(':'*arg.rank)
        length = ':' if arg.dummy_length == ':' else arg.length
        if arg.form == 'allocatable':
            if arg.mapped:
                return self.define_mapped(arg)
            name = self.variable(arg.type, deferred, ['allocatable'] + ['target']*arg.has('target'), length)
            if self.maybe(0.75):
                self.setup.append('allocate (%s%s%s)' % ('character(len=%s) :: ' % arg.length if length == ':' else '', name, '(%s)' % self.bounds(arg.shape)[1] if arg.rank else ''))
                self.fill(name, arg.type, arg.shape, length == ':')
            self.show(arg.type, name, 'allocatable', arg.rank)
            return name
        if arg.form == 'pointer':
            if arg.intent == 'in' and self.maybe(0.15) and arg.type in types.NUMBERS:
                return 'null()'
            name = self.variable(arg.type, deferred, ['pointer'], length)
            if length != ':' and self.maybe(0.8):
                self.point(name, arg)
            elif length == ':' and self.maybe(0.8):
                self.setup.append('allocate (character(len=%s) :: %s%s)' % (arg.length, name, '(%s)' % self.bounds(arg.shape)[1] if arg.rank else ''))
                self.fill(name, arg.type, arg.shape, length == ':')
            else:
                self.setup.append('nullify (%s)' % name)
            self.show(arg.type, name, 'pointer', arg.rank)
            return name
        if arg.has('optional') and self.maybe(0.4):
            form = self.pick('', 'allocatable', 'pointer')
            # LEFT OUT: disassociated scalars for VALUE, and arrays for CONTIGUOUS
            if not form or arg.has('value') or arg.has('contiguous') or not arg.interface or arg.mapped:
                return None
            name = self.variable(arg.type, deferred, [form] + ['target']*(arg.has('target') and form == 'allocatable'), arg.length)
            if form == 'pointer':
                self.setup.append('nullify (%s)' % name)
            self.show(arg.type, name, form, arg.rank)
            return name
        if arg.changes and not arg.has('value') or arg.intent in ('out', 'inout') or arg.has('target'):
            return self.define(arg)
        return self.value(arg)

    # ---- dummies

    def known(self, n, proc):
        """An integer that the procedure knows, as text: constant, dummy, variable of module or host."""
        kind = self.pick('constant', 'dummy', 'dummy', 'module', 'host')
        if kind == 'dummy' and not proc.fixed:
            name = self.name('n')
            actual = self.pick(str(n), '%d + ix(1)' % (n - 1), 'ix(4) - (%d)' % (4 - n), '(%d)' % n)
            proc.numbers.append((name, actual))
            return name
        if kind == 'module':
            name = self.name('m')
            self.module.append('integer :: %s = %d' % (name, n))
            return name
        if kind == 'host' and proc.place == 'internal':
            name = self.name('m')
            self.locals.append('integer :: ' + name)
            self.setup.append('%s = %d' % (name, n))
            return name
        return str(n)

    def dummy(self, proc, of=None):
        """A dummy argument; `of`: that is handed on as it."""
        rng = self.rng
        if of:
            arg = Argument(of.type, of.shape)
            arg.length, arg.handed = of.length, True
        else:
            t = rng.choice(list(types.NUMBERS)*2 + list(types.STRUCTURES)*2 + ['c']*6)
            shape = self.pick((), (), (), (rng.randint(1, 4),), (rng.randint(2, 4),), (rng.randint(1, 3),), (rng.randint(1, 3), rng.randint(1, 3)))
            if proc.elemental:
                shape = ()
            arg = Argument(t, shape)
            arg.length = str(rng.randint(2, 5))
        arg.name = self.name('d')
        implicit = proc.place == 'implicit'
        arg.interface, arg.generic = not implicit, proc.operator
        forms = ['scalar']*5 + ['pointer', 'allocatable'] if not arg.rank else ['explicit']*3 + ['assumed']*3 + ['size', 'pointer', 'allocatable']
        # The intent, where changing of what comes from outside is allowed
        fixed = of is not None and not of.changes or proc.pure
        arg.intent = self.pick('in', 'in', '') if fixed else self.pick('in', 'out', 'inout', 'inout', '')
        if of and arg.type == 'alls' and arg.intent == 'out':
            arg.intent = 'inout'
        if proc.pure:
            arg.intent = 'in'
        arg.changes = arg.intent in ('out', 'inout') or (arg.intent == '' and not fixed and self.maybe(0.6))
        if of and of.form in ('pointer', 'allocatable'):
            forms = [f for f in forms if f not in ('pointer', 'allocatable')] + [of.form]*3*(of.intent != 'in' or of.form == 'allocatable')
        elif of or implicit or proc.elemental:
            forms = [f for f in forms if f not in ('pointer', 'allocatable')]
        if implicit:
            forms = [f for f in forms if f != 'assumed']
        if of and of.mapped:
            forms = ['explicit', 'assumed', 'assumed']
        arg.form = rng.choice(forms)
        if proc.pure and arg.form == 'pointer':
            arg.form = 'assumed' if arg.rank else 'scalar'
        if of and of.mapped:
            arg.mapped = True
        elif not of and self.mapped and arg.rank and not implicit and arg.type not in UNMAPPED and arg.form in ('explicit', 'assumed', 'allocatable') and self.maybe(0.7):
            arg.mapped = True
        if arg.intent == 'out' and arg.form == 'size' and arg.type in DEFAULTED:
            arg.intent = 'inout'
        plain = arg.form in ('scalar', 'explicit', 'assumed')
        if not implicit and not proc.elemental and not proc.operator:
            if self.maybe(0.25):
                arg.attributes.add('optional')
            if plain and not arg.mapped and not of and not proc.pure and self.maybe(0.3):
                arg.attributes.add('target')
            # LEFT OUT: OPTIONAL structures and texts with VALUE
            if arg.form == 'scalar' and arg.type not in UNMAPPED + ['c'] and (arg.type in PLAIN or not arg.has('optional')) and arg.intent in ('in', '') and not arg.has('target') and not of and self.maybe(0.4):
                arg.attributes.add('value')
            # LEFT OUT: CONTIGUOUS structures with ALLOCATABLE components
            if arg.form == 'assumed' and arg.type != 'alls' and not arg.mapped and not arg.has('target') and self.maybe(0.2):
                arg.attributes.add('contiguous')
        if of and of.has('optional'):
            # a dummy that may be absent is handed on as one, or within IF (PRESENT)
            pass
        self.shape_dummy(arg, proc)
        if arg.type == 'c':
            arg.dummy_length = self.pick(arg.length, '*', '*', None)
            if arg.form in ('pointer', 'allocatable'):
                arg.dummy_length = of.dummy_length if of and of.form == arg.form else self.pick(arg.length, arg.length if arg.mapped else ':')
                if arg.dummy_length not in (':', '*') and of:
                    arg.dummy_length = arg.length
            if arg.dummy_length is None:
                arg.dummy_length = arg.length if proc.elemental else self.known(int(arg.length), proc)
        if arg.mapped and self.maybe(0.5):
            words = ','.join(self.pick('BLOCK', 'CYCLIC', 'CYCLIC(2)') for _ in arg.shape)
            arg.directive = '!HPF$ ' + self.pick('DISTRIBUTE %s(%s)' % (arg.name, words), 'INHERIT ' + arg.name)
            if arg.form == 'allocatable':
                arg.directive = '!HPF$ DISTRIBUTE %s(%s)' % (arg.name, words)
        return arg

    def shape_dummy(self, arg, proc):
        if arg.form in ('pointer', 'allocatable'):
            arg.bounds = ','.join(':'*arg.rank)
        elif arg.form == 'assumed':
            arg.bounds = ','.join(self.pick(':', ':', '%d:' % self.rng.randint(-2, 3), '%s:' % self.known(2, proc) if self.maybe(0.3) else ':') for _ in arg.shape)
        elif arg.form in ('explicit', 'size'):
            parts = []
            for n in arg.shape:
                low = self.pick(1, 1, 0, -1, 2)
                high = self.known(low + n - 1, proc)
                parts.append(high if low == 1 else '%d:%s' % (low, high))
            if arg.form == 'size':
                arg.low = self.pick(1, 1, 0, 3)
                parts[-1] = '*' if arg.low == 1 else '%d:*' % arg.low
            arg.bounds = ','.join(parts)

    # ---- what the procedure does

    def uses(self, arg, proc, depth):
        """Statements that look at a dummy, change it and hand it on."""
        x, w = arg.name, arg.whole()
        key = ('sum(key(%s))' if arg.rank else 'key(%s)') % w
        lines, before = [], []
        quiet = proc.pure

        def note(what):
            if not quiet:
                lines.append('call note(%s)' % what)
        entered = not (arg.intent == 'out' and arg.form in ('scalar', 'explicit', 'assumed', 'size'))
        if arg.form in ('pointer', 'allocatable') and arg.intent == 'out':
            self.make(arg, lines)
        if arg.intent == 'out' and arg.type in DEFAULTED and arg.form in ('scalar', 'explicit', 'assumed'):
            note('key(%s)' % x)
        if not entered:
            if arg.rank:
                lines.append('%s = %s' % (w, self.values(arg.type, arg.shape)))
            else:
                self.assign(lines, arg)
        asked = []
        if arg.rank and arg.form != 'size':
            asked += ['lbound(%s)' % x, 'ubound(%s)' % x, 'shape(%s)' % x, 'size(%s)' % x, 'size(%s, 1)' % x]
        if arg.type == 'c':
            asked.append('len(%s)' % x)
        for what in self.rng.sample(asked, min(len(asked), 2)):
            note(what)
        if arg.has('contiguous'):
            note('merge(1, 0, is_contiguous(%s))' % x)
        lines.append('acc = mod(acc*3 + %s, 100003)' % key)
        note('key(%s)' % w)
        if arg.has('target') and not quiet:
            self.lead(arg, proc, lines)
        if depth < 2 and self.maybe(0.45) and not quiet:
            self.hand_on(arg, proc, lines, depth)
        if arg.changes:
            self.change(arg, lines)
            if self.maybe(0.4) and not quiet:
                lines.append('call note(%s)' % key)
            if arg.form in ('pointer', 'allocatable') and arg.intent != 'in' and self.maybe(0.6):
                self.renew(arg, lines)
        guard = {'pointer': 'associated(%s)', 'allocatable': 'allocated(%s)'}.get(arg.form)
        if guard and arg.intent != 'out':
            lines = ['if (%s) then' % guard % x] + ['  ' + line for line in lines] + ['else', '  acc = acc + 1']
            if arg.changes and arg.intent != 'in':
                self.make(arg, lines)
            lines.append('end if')
        if arg.has('optional'):
            lines = ['if (present(%s)) then' % x] + ['  ' + line for line in lines] + ['else', '  acc = acc + 2', 'end if']
        return before + lines

    def assign(self, lines, arg):
        lines.append('%s = mk_%s(%d)' % (arg.name, arg.type, self.rng.randint(1, 40)))

    def make(self, arg, lines):
        """Gives a POINTER or ALLOCATABLE new storage."""
        typed = 'character(len=%s) :: ' % arg.length if arg.dummy_length == ':' else ''
        lines.append('allocate (%s%s%s)' % (typed, arg.name, '(%s)' % self.bounds(arg.shape)[1] if arg.rank else ''))
        lines.append(self.filled(arg.name, arg.type, arg.shape, typed))

    def renew(self, arg, lines):
        x = arg.name
        if arg.handed:  # its caller looks at it again
            if arg.form == 'allocatable':
                lines.append('deallocate (%s)' % x)
            self.make(arg, lines)
            return
        if arg.form == 'pointer':
            # LEFT OUT: p => p(::2)
            if self.maybe(0.3):
                lines.append('nullify (%s)' % x)
            else:
                self.make(arg, lines)
        elif arg.rank == 1 and self.maybe(0.6):
            lines.append(self.pick('%s = (/ %s, %s /)' % (x, x, x), '%s = %s(lbound(%s, 1)+1:)' % (x, x, x)))
        else:
            lines.append('deallocate (%s)' % x)
            if self.maybe(0.7):
                self.make(arg, lines)

    def change(self, arg, lines):
        x, w, k = arg.name, arg.whole(), self.rng.randint(1, 9)
        ways = ['%s = bump(%s, %d)' % (w, w, k)]
        if arg.type in COMPONENT_I:
            ways.append('%s%%i = %s%%i + %d' % (w, w, k))
        if arg.type == 'c' and arg.rank:
            ways.append("%s%s(1:1) = '#'" % (w, '(%s)' % ','.join(':'*arg.rank) if w == x else ''))
        if arg.type == 'c' and not arg.rank:
            ways.append("%s(2:) = '%s'" % (x, 'xyz'[:k % 3 + 1]))
        if arg.rank == 1 and arg.form != 'size':
            ways += ['%s(::2) = bump(%s(::2), %d)' % (x, x, k), 'do i_ = lbound(%s, 1), ubound(%s, 1); %s(i_) = bump(%s(i_), i_); end do' % (x, x, x, x)]
            if arg.type in PLAIN:
                ways += ['where (mod(key(%s), 2) == 0) %s = bump(%s, %d)' % (x, x, x, k), 'forall (i_ = lbound(%s, 1):ubound(%s, 1)) %s(i_) = bump(%s(i_), i_)' % (x, x, x, x)]
        lines.append(self.rng.choice(ways))

    def lead(self, arg, proc, lines):
        """A pointer to a TARGET dummy: for good, where the standard lets it outlive the call, or for now."""
        lasting = arg.form in ('scalar', 'assumed') and not arg.has('contiguous') and arg.leads
        rank = '(%s)' % ','.join(':'*arg.rank) if arg.rank else ''
        p = self.name('q')
        length = arg.length
        line = '%s, pointer :: %s%s' % (types.declaration(arg.type, length), p, rank)
        if arg.type == 'c':
            return  # LEFT OUT: the length of the pointer need not be that of the dummy
        if lasting:
            self.module.append(line + ' => null()')
            self.show(arg.type, p, 'pointer', arg.rank)
            self.lasting.append((p, arg))
        else:
            proc.locals.append(line)
        lines.append('%s => %s' % (p, arg.name))
        lines.append('call note(key(%s))' % p)
        if arg.changes:
            lines.append('%s = bump(%s, 3)' % (p, p))

    def hand_on(self, arg, proc, lines, depth):
        """A call of a second procedure, in the module, with the dummy."""
        inner = Procedure(self, 'module')
        inner.name = self.name('s')
        inner.fixed = True
        y = self.dummy(inner, arg)
        inner.args = [y]
        body = self.uses(y, inner, depth + 1)
        self.procedures += inner.subroutine(body)
        text = arg.whole()
        lines.append('call %s(%s)' % (inner.name, self.pick(text, '%s=%s' % (y.name, text))))

    # ---- the whole

    def build(self):
        rng = self.rng
        self.lasting = []
        proc = Procedure(self, self.pick('module', 'module', 'internal', 'internal', 'external', 'implicit'))
        self.proc = proc
        proc.function = self.maybe(0.5)
        kind = rng.random()
        if kind < 0.14:
            self.elemental(proc)
        elif kind < 0.24:
            self.operator(proc)
        else:
            proc.pure = proc.function and self.maybe(0.25)
            self.plain(proc)

    def plain(self, proc):
        rng = self.rng
        proc.name = 'p%d_%d' % (self.seed, self.number)
        for _ in range(rng.choice([1, 1, 2, 2, 3])):
            proc.args.append(self.dummy(proc))
        # LEFT OUT: OPTIONAL with VALUE beside texts
        texts = any(a.type == 'c' for a in proc.args)
        body = []
        for arg in proc.args:
            if texts and arg.has('optional'):
                arg.attributes.discard('value')
            arg.text = self.passed(arg)
            body += self.uses(arg, proc, 0)
        if proc.function:
            proc.result(self)
        if not proc.function and self.maybe(0.2):
            proc.recursive = True
        order = proc.order()
        # LEFT OUT: ENTRY with dummies of assumed shape
        if proc.place in ('module', 'external') and not proc.function and self.maybe(0.25) and all(a.form in ('scalar', 'explicit', 'size') for a in proc.args):
            proc.entry = 'e%d_%d' % (self.seed, self.number)
        text = proc.text(body)
        {'module': self.procedures, 'internal': self.internals}.get(proc.place, self.externals).extend(text)
        self.reach(proc, proc.actuals(order))

    def reach(self, proc, actuals):
        """The call, directly or by other ways, and where it stands."""
        name = proc.entry or proc.name
        way = self.pick('direct', 'direct', 'direct', 'dummy', 'pointer', 'generic')
        if proc.place == 'implicit':
            way = self.pick('direct', 'direct', 'dummy')
        if proc.entry:
            way = 'direct'
        run = 'r%d' % self.number
        if way == 'pointer':
            pointer = self.name('q')
            self.locals.append('procedure(%s), pointer :: %s' % (name, pointer))
            self.setup.append('%s => %s' % (pointer, name))
            name = pointer
        elif way == 'generic' and proc.place == 'module' and not any(a.sequence for a in proc.args):
            generic = 'g%d' % self.number
            self.module += ['interface %s' % generic, '  module procedure %s, %s_other' % (name, generic), 'end interface']
            self.procedures += ['subroutine %s_other(l_, m_, n_, o_, p_)' % generic, '  logical(8) :: l_, m_, n_, o_, p_', '  l_ = .false.', 'end subroutine'] if not proc.function else [
                'logical(8) function %s_other(l_, m_, n_, o_, p_)' % generic, '  logical(8), intent(in) :: l_, m_, n_, o_, p_', '  %s_other = l_' % generic, 'end function']
            name = generic
        called = 'dummy_' if way == 'dummy' else name
        lines = self.reference(proc, '%s(%s)' % (called, ', '.join(actuals)))
        if way == 'dummy':
            self.call += ['call %s(%s)' % (run, name)]
            if proc.place == 'implicit':
                how = ['  %s, external :: dummy_' % types.declaration(*proc.result_type)] if proc.function else ['  external :: dummy_']
            else:
                how = ['  procedure(%s) :: dummy_' % name]
            self.internals += ['subroutine %s(dummy_)' % run] + how + ['  ' + line for line in lines] + ['end subroutine']
        else:
            self.call += lines
        for p, arg in self.lasting:
            # what the pointer leads to is the actual argument
            if not arg.has('optional') or arg.text:
                self.shown += ['if (associated(%s)) then' % p, '  %s = bump(%s, 1)' % (p, p), '  print *, %s' % self.printed(arg.type, p), 'end if']
                self.again = True

    def reference(self, proc, ref):
        """Statements that call it."""
        if not proc.function:
            return ['call ' + ref]
        t, length = proc.result_type
        rank = proc.result_rank
        key = ('sum(key(%s))' if rank else 'key(%s)') % ref
        deferred = ','.join(':'*rank)
        ways = ['variable', 'variable', 'if', 'do', 'subscript', 'print', 'constructor', 'argument', 'bump', 'select', 'write', 'associate', 'source', 'size', 'while']
        ways += ['where', 'where', 'section'] if rank else ['and']
        ways += ['pointer']*4 if proc.result_form == 'pointer' and not proc.operator else []
        way = self.rng.choice(ways)
        # LEFT OUT: ASSOCIATE with structures; ALLOCATE with SOURCE= and a POINTER, WHERE with an array of structures as an argument
        if way == 'source' and proc.result_form or way == 'associate' and t in types.STRUCTURES or way == 'where' and any(a.shape and a.type not in types.NUMBERS for a in proc.args):
            way = 'variable'
        if way == 'variable' or (t in types.STRUCTURES and way in ('where', 'source')):
            name = self.variable(t, deferred, ['allocatable'] if rank else [], length, local=True)
            self.show(t, name)
            return ['%s = %s' % (name, ref)]
        if way in ('where', 'section'):
            n = proc.result_shape
            name = self.variable(t, ','.join(map(str, n)), [], length, local=True)
            self.fill(name, t, n)
            self.show(t, name)
            if way == 'section':
                return ['%s(%s) = %s' % (name, ','.join('%d:1:-1' % k for k in n), ref)]
            return ['where (mod(key(%s), 2) == 0)' % name, '  %s = %s' % (name, ref), 'end where']
        if way == 'pointer':
            name = self.variable(t, deferred, ['pointer'], length, local=True)
            self.show(t, name, 'pointer', rank)
            return ['%s => %s' % (name, ref)]
        if way == 'if':
            return ['if (mod(%s, 3) == 1) then' % key, "  print *, 'yes'", 'else', "  print *, 'no'", 'end if']
        if way == 'do':
            return ['do k_ = 1, modulo(%s, 4) + 1' % key, "  print *, 'turn', k_", 'end do']
        if way == 'subscript':
            return ['ix(modulo(%s, 4) + 5) = 17' % key, 'print *, ix']
        if way == 'print':
            return ['print *, ' + self.printed(t, ref)]
        if way == 'constructor':
            return ['print *, (/ 1, %s, 3 /)' % key]
        if way == 'argument':
            return ['call note(%s)' % key]
        if way == 'bump':
            return ['print *, ' + self.printed(t, 'bump(%s, 2)' % ref)]
        if way == 'select':
            return ['select case (modulo(%s, 3))' % key, "case (0); print *, 'zero'", "case default; print *, 'more'", 'end select']
        if way == 'write':
            return ["write (text_, '(i0)') " + key, 'print *, text_']
        if way == 'associate':
            return ['associate (a_ => %s)' % ref, '  print *, ' + self.printed(t, 'a_'), 'end associate']
        if way == 'source':
            name = self.variable(t, deferred, ['allocatable'], length, local=True)
            self.show(t, name)
            return ['allocate (%s, source=%s)' % (name, ref)]
        if way == 'size' and '%re' not in ref and '%im' not in ref:  # LEFT OUT: parts in ALLOCATE's bounds, refused
            name = self.variable('integer', ':', ['allocatable'], local=True)
            self.shown.append('print *, size(%s)' % name)
            return ['allocate (%s(modulo(%s, 5)))' % (name, key)]
        if way == 'while':
            return ['k_ = 0', 'do while (k_ < 2)', '  k_ = k_ + 1', '  if (%s == -1) exit' % key, 'end do']
        return ['if (%s > 5 .and. ix(1) == 1) print *, "over"' % key]

    # ---- ELEMENTAL procedures

    def elemental(self, proc):
        proc.elemental = proc.pure = True
        proc.place = self.pick('module', 'internal', 'external')
        # LEFT OUT: ELEMENTAL internal ones as arguments, which are not allowed
        proc.name = 'p%d_%d' % (self.seed, self.number)
        shape = self.pick((3,), (2,), (4,), (2, 3), ())
        outs = 0 if proc.function else self.rng.randint(1, 2)
        body = []
        for k in range(self.rng.randint(1, 2) + outs):
            arg = self.dummy(proc)
            while arg.type in ('alls', 'ptrs') or (k < outs and arg.form != 'scalar'):
                arg = self.dummy(proc)
            arg.form, arg.bounds = 'scalar', ''
            if k < outs:
                arg.intent = self.pick('out', 'inout')
                arg.changes = True
            body += self.uses(arg, proc, 2)
            arg.shape = shape if k < outs or self.maybe(0.7) else ()
            arg.form = 'assumed'
            arg.mapped, arg.elemental = bool(self.mapped and arg.shape), True
            arg.text = self.define(arg) if arg.changes else self.value(arg)
            arg.form = 'scalar'
            proc.args.append(arg)
        if proc.function:
            proc.result(self)
            proc.result_rank = max(len(a.shape) for a in proc.args)
            proc.result_shape = max((a.shape for a in proc.args), key=len)
        text = proc.text(body)
        {'module': self.procedures, 'internal': self.internals}.get(proc.place, self.externals).extend(text)
        called = '%s(%s)' % (proc.name, ', '.join(proc.actuals(proc.order())))
        self.call += self.reference(proc, called)

    # ---- defined operators and assignment

    def operator(self, proc):
        proc.place = self.pick('module', 'module', 'external')
        proc.operator = proc.fixed = True
        proc.name = 'p%d_%d' % (self.seed, self.number)
        assignment = not proc.function
        body = []
        for k in range(2 if assignment else self.rng.randint(1, 2)):
            arg = self.dummy(proc)
            while arg.form in ('pointer', 'allocatable', 'size') or (assignment and k == 0 and (arg.type in PLAIN or arg.mapped)) or (assignment and k == 1 and arg.type not in PLAIN):
                arg = self.dummy(proc)
            arg.intent = 'in' if k or not assignment else self.pick('out', 'inout')
            arg.changes = arg.intent != 'in'
            if arg.dummy_length != '*':
                arg.dummy_length = '*'
            # LEFT OUT: values of texts behind a defined assignment
            arg.text = self.define(arg) if arg.changes or (assignment and arg.type == 'c') else self.value(arg)
            # LEFT OUT: texts in parentheses
            if not arg.text.startswith('(/') and assignment and k and arg.type != 'c':
                arg.text = '(%s)' % arg.text
            proc.args.append(arg)
            body += self.uses(arg, proc, 1)
        if proc.function:
            proc.result(self)
        text = proc.text(body)
        {'module': self.procedures}.get(proc.place, self.externals).extend(text)
        what = 'assignment(=)' if assignment else 'operator(.o%s%d.)' % ('abcdefghij'[self.number % 10], self.number)
        what = what if assignment else 'operator(.o%s.)' % ''.join('abcdefghij'[int(c)] for c in str(self.number))
        if proc.place == 'module':
            self.module += ['interface ' + what, '  module procedure ' + proc.name, 'end interface']
        else:
            proc.generic = what
        texts = [a.text for a in proc.args]
        if assignment:
            self.call.append('%s = %s' % tuple(texts))
            return
        sign = what[9:-1]
        ref = '%s %s' % (sign, texts[0]) if len(texts) == 1 else '%s %s %s' % (texts[0], sign, texts[1])
        self.call += self.reference(proc, '(%s)' % ref)


class Procedure:
    def __init__(self, case, place):
        self.case, self.place = case, place
        self.args, self.numbers, self.locals = [], [], []
        self.function = self.pure = self.elemental = self.recursive = self.operator = self.fixed = False
        self.entry = self.generic = None
        self.result_form, self.result_rank, self.result_shape = '', 0, ()

    def result(self, case):
        """Chooses what the function gives."""
        t = case.rng.choice(PLAIN + list(types.STRUCTURES) + ['c', 'c'])
        length = str(case.rng.randint(2, 5))
        if self.place == 'implicit':
            t = case.rng.choice(PLAIN)
        # LEFT OUT: texts of deferred length beside results that are texts or arrays: gfortran 12 loses the length
        deferred = any(a.type == 'c' and a.dummy_length == ':' for a in self.args)
        if deferred and t == 'c':
            t = 'r8'
        self.result_type = (t, length)
        self.result_length = length
        if self.elemental or self.place == 'implicit':
            return
        self.result_form = case.pick('', '', '', 'pointer', 'allocatable')
        # LEFT OUT: POINTER results with ALLOCATABLE components: called once for each
        if (self.pure or t == 'alls') and self.result_form == 'pointer':
            self.result_form = ''
        self.result_shape = case.pick((), (), (3,), (2,), (2, 3))
        if deferred:
            self.result_shape = ()
        # LEFT OUT: ALLOCATABLE scalars as results
        if self.result_form == 'allocatable' and not self.result_shape:
            self.result_form = ''
        self.result_rank = len(self.result_shape)
        # LEFT OUT: lengths of POINTER results that are no constants
        if t == 'c' and not self.operator and self.result_form != 'pointer' and case.maybe(0.5):
            # the length is known from outside
            # LEFT OUT: variables of modules for external procedures
            if self.place != 'external':
                self.result_length = case.known(int(length), self)
            lengths = [a for a in self.args if a.type == 'c' and a.form == 'scalar' and not a.has('optional') and a.dummy_length == '*']
            if lengths and case.maybe(0.6):
                self.result_length = 'len(%s)' % lengths[0].name

    def order(self):
        """The dummies in the order in which they are declared as arguments: (name, text of what is passed or None)."""
        both = [(a.name, a.text) for a in self.args] + self.numbers
        if self.numbers:
            self.case.rng.shuffle(both)
        self.dummies = [n for n, _ in both]
        return both

    def actuals(self, order):
        """With keywords behind what is left out, and at random."""
        out, keyword = [], self.place != 'implicit' and self.case.maybe(0.2)
        rest = []
        for name, text in order:
            if text is None or keyword:
                keyword = True
                if text is not None:
                    rest.append('%s=%s' % (name, text))
            else:
                out.append(text)
                keyword = self.place != 'implicit' and self.case.maybe(0.15)
        self.case.rng.shuffle(rest)
        return out + rest

    def head(self):
        """The first statement and the declarations of the arguments."""
        if not hasattr(self, 'dummies'):
            self.order()
        words = ['recursive']*self.recursive + (['elemental'] if self.elemental else ['pure'] if self.pure else [])
        words += ['function' if self.function else 'subroutine', '%s(%s)' % (self.name, ', '.join(self.dummies))]
        out = [' '.join(words) + (' result(res)' if self.function else '')]
        if self.place in ('external', 'implicit'):
            out += ['  use call_types', '  use calls_%d' % self.case.seed, '  implicit none']
        out += ['  integer, intent(in) :: ' + n for n, _ in self.numbers]
        for a in self.args:
            out.append('  ' + a.declaration())
            if a.directive:
                out.append(a.directive)
        if self.function:
            t, _ = self.result_type
            bounds = ''
            if self.result_rank and not self.elemental:
                bounds = '(%s)' % ','.join(':' if self.result_form else str(n) for n in self.result_shape)
            out.append('  %s%s :: res%s' % (types.declaration(t, self.result_length), ', ' + self.result_form if self.result_form else '', bounds))
        return out

    def text(self, body):
        out = self.head()
        self.interface_head = list(out)
        out += ['  integer :: acc, i_'] + ['  ' + line for line in self.locals]
        out += ['  acc = 1']
        if self.entry:
            entry = 'entry %s(%s)' % (self.entry, ', '.join(self.dummies))
            out += ['  call note(77)', '  goto 1', entry, '  acc = 5', '1 continue']
        out += ['  ' + line for line in body]
        if self.function:
            out += self.give()
        elif not self.pure:
            out.append('  call note(acc)')
        else:
            out.append('  i_ = acc')
        return out + ['end function' if self.function else 'end subroutine']

    def give(self):
        case, (t, _) = self.case, self.result_type
        if self.elemental or not self.result_rank:
            return ['  allocate (res)']*(self.result_form == 'pointer') + ['  res = mk_%s(mod(acc, 50))' % t]
        shape = self.result_shape
        out = ['  allocate (res(%s))' % ','.join(map(str, shape))] if self.result_form else []
        return out + ['  res = ' + case.values(t, shape)] + ['  res(%s) = mk_%s(mod(acc, 50))' % (','.join('2' for _ in shape), t)]

    def subroutine(self, body):
        return self.text(body)

    def interface(self):
        """What the caller has to declare of it."""
        if self.place == 'external':
            lines = ['interface' + (' ' + self.generic if self.generic else '')] + ['  ' + line if line[0] != '!' else line for line in self.interface_head]
            if self.entry:
                lines[1] = lines[1].replace(self.name + '(', self.entry + '(')
            return lines + ['  end ' + ('function' if self.function else 'subroutine'), 'end interface']
        if self.place == 'implicit':
            return ['%s, external :: %s' % (types.declaration(*self.result_type), self.name)] if self.function else ['external :: ' + self.name]
        return []


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random('calls %d' % seed)
        mapped = self.rng.random() < 0.3
        self.statements = [Case(seed, k, self.rng, mapped and self.rng.random() < 0.7) for k in range(self.rng.randint(6, 9))]
        self.body = self

    def cases(self, keep):
        return [c for k, c in enumerate(self.statements) if keep is None or k in keep]

    def module(self, keep):
        out = ['module calls_%d' % self.seed, '  use call_types', '  implicit none']
        for c in self.cases(keep):
            out += indented(c.module)
        out.append('contains')
        for c in self.cases(keep):
            out += indented(c.procedures)
        return out + ['end module calls_%d' % self.seed]

    def host(self, keep):
        out = ['subroutine seed_%d' % self.seed, '  use call_types', '  use calls_%d' % self.seed, '  implicit none', '  integer :: i_, k_, ix(8)', '  character(len=12) :: text_']
        for c in self.cases(keep):
            out += indented(c.proc.interface()) + indented(c.locals)
        out += ["  print *, 'seed', %d" % self.seed, '  ix = (/ 1, 2, 3, 4, 0, 0, 0, 0 /)']
        for c in self.cases(keep):
            out += ['! %d' % c.number] + indented(c.setup) + indented(c.call) + ['  call told(%d)' % c.number] + indented(c.shown)
        out.append('contains')
        for c in self.cases(keep):
            out += indented(c.internals)
        return out + ['end subroutine seed_%d' % self.seed]

    def outside(self, keep):
        return [line for c in self.cases(keep) for line in c.externals]


def indented(lines):
    return [line if line.startswith('!') else '  ' + line for line in lines]


def program(seeds, keep=None):
    made = [Generator(s) for s in seeds]
    lines = types.module()
    for g in made:
        lines += [''] + g.module(keep)
    for g in made:
        lines += [''] + (g.outside(keep) if g.seed % 2 else [])
    lines += ['program random', '  implicit none'] + ['  call seed_%d' % s for s in seeds] + ['end program random']
    for g in made:
        lines += [''] + g.host(keep) + (g.outside(keep) if g.seed % 2 == 0 else [])
    return '\n'.join(piece for line in lines for piece in wrap(line)) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
