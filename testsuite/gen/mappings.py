#!/usr/bin/env python3
"""mappings.py: random programs about mapped arrays, procedures and program units.

    mappings.py SEED...                 one program that runs the cases of each seed, on standard output
    mappings.py --keep 0,3,7 SEED       only these statements: to make a failure small

A case is a procedure with arrays of all places (locals, SAVE, COMMON, components, modules, ...) and of all mappings, and with
statements that use them: those of gen.py, and calls of procedures, which have dummies and arrays of their own kinds and
mappings and statements of the same sort, down to three levels. Programs are valid by construction and exact. Lines
`! apart` stand where gen/apart divides a program into files. `run-seeds --generator mappings` compares with gfortran.
"""
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs  # noqa: E402
from gen import LIMIT, NoFit, Scope  # noqa: E402
from language import wrap  # noqa: E402
from mappings_loops import Loops  # noqa: E402
from mappings_units import PLAIN, PROCESSORS, SHARED, TYPES, Entity, Mapper, resolve, words  # noqa: E402
import gen  # noqa: E402

DEPTH = 2           # how many calls deep there are calls
OPTIONAL = '\x01'   # before a name that a statement may mention though it is absent


class Raw(str):
    """A line of an interface body, in which names of modules are not renamed."""


class Template:
    def __init__(self, name, rank):
        self.name, self.extents, self.directives = name, [1]*rank, []


class Unit(Loops, Mapper, Scope):
    """A procedure: its arguments, arrays and statements."""

    def __init__(self, case, name, place, parent=None, depth=0):
        Scope.__init__(self, case, name)
        self.case, self.name, self.place, self.parent, self.depth = case, name, place, parent, depth
        self.others, self.targets, self.directives, self.locals = [], [], [], []
        self.dummies, self.order, self.numbers, self.result = [], [], [], None
        self.module_templates = case.templates
        self.templates = list(case.templates)
        self.own_templates, self.own_processors = [], set()
        self.pure = self.recursive = False
        self.quiet = False      # called within an expression: changes nothing but what is its own
        self.head_directives, self.setup, self.items, self.ending = [], [], [], []
        self.callees, self.commons, self.internals, self.texts = [], [], [], []
        self.touches, self.taken = set(), set()
        self.called, self.procedure, self.scalar_dummy, self.takes_scalar = name, None, '', True
        self.dynamic_templates = []
        for _ in range(self.rng.choice([0, 0, 1, 1, 2])):
            t = Template(case.new('t'), self.rng.randint(1, 3))
            t.dynamic = self.chance(0.3)
            self.own_templates.append(t)
        self.templates += self.own_templates

    def known(self):
        return self.arrays + self.others

    def know(self, a):
        (self.arrays if a.type in PLAIN else self.others).append(a)

    def number(self, value):
        """An integer as the text of a specification expression."""
        if self.numbers and self.chance(0.5):
            name, n = self.rng.choice(self.numbers)
            return name if n == value else '%s %s %d' % (name, '+' if value > n else '-', abs(value - n))
        sized = [d for d in self.dummies if d.known and not d.optional and d.form == 'assumed']
        if sized and self.chance(0.4):
            d = self.rng.choice(sized)
            k = self.rng.randrange(d.rank)
            n = value - d.shape[k]
            return 'size(%s, %d)%s' % (d.name, k + 1, ' %s %d' % ('+' if n > 0 else '-', abs(n)) if n else '')
        return str(value)

    # ---- arrays

    def shape(self):
        rng = self.rng
        rank = rng.choices([1, 2, 3], [4, 5, 1.5])[0]
        most = {1: 20, 2: 8, 3: 5}[rank]
        return tuple(0 if self.chance(0.01) else rng.randint(1, most) for _ in range(rank))

    def bounds(self, shape):
        return [(low, low + e - 1) for low, e in zip((self.rng.choice([1, 1, 1, 0, -2, 3]) for _ in shape), shape)]

    def type(self):
        return self.rng.choice('iiiiiirrljfzcs')

    def local(self, place=None, shape=None, type=None):
        """A new array of this unit."""
        rng, case = self.rng, self.case
        place = place or rng.choice(['local', 'local', 'local', 'save', 'allocatable', 'component', 'structure'] + ['common']*(self.depth == 0))
        shape = shape or self.shape()
        type = type or self.type()
        name = case.new('v')
        if place == 'component' and 0 in shape:
            place = 'local'
        declared = TYPES[type][0]
        a = Entity(name, type, self.bounds(shape))
        a.place = place
        if place == 'structure':
            a.type = type = 's'
        elif place == 'common' and type == 's':
            a.type = type = 'i'
            declared = TYPES[type][0]
        if place == 'component':
            return self.component(a)
        if place == 'allocatable':
            a.allocatable = True
            a.lines = ['%s, allocatable :: %s(%s)' % (declared, name, a.subscripts())]
            self.setup.append((a, 'allocate (%s(%s))' % (name, a.bounds_text())))
            self.ending.append((a, 'deallocate (%s)' % name))
        elif place == 'save':
            a.lines = ['%s, save :: %s(%s)' % (declared, name, a.bounds_text())]
        elif place == 'common':
            block = case.new('b')
            a.lines = ['%s :: %s(%s)' % (declared, name, a.bounds_text()), 'common /%s/ %s' % (block, name)]
        else:
            a.lines = ['%s :: %s(%s)' % (TYPES[type][0], name, a.bounds_text(self.number))]
        self.map(a, plain=place == 'common')
        if place == 'common':
            a.common = a.lines + ['!HPF$ ' + d.replace('onto my_', 'onto ') for d in self.directives if name in words([d])]
            self.directives = [d for d in self.directives if name not in words([d])]
            a.lines = a.common
            self.commons.append(a)
        self.locals.append(a)
        self.targets.append(a)
        self.know(a)
        self.setup.append((a, ('if (calls_ == 1) ' if place == 'save' else '') + self.initial(a)))
        if place == 'structure':
            for component, t in (('i', 'i'), ('d', 'r')):
                b = Entity('%s@%s' % (name, component), t, a.bounds)
                b.place, b.shown = place, False
                self.know(b)
        return a

    def component(self, a):
        """A variable of a TYPE of the module whose components are mapped."""
        th, case = self.case.new('h'), self.case
        other = Entity('b', self.rng.choice('ir'), self.bounds(self.shape()))
        lines = ['type ' + th]
        for name, x in (('a', a), ('b', other)):
            if x.empty():
                continue
            lines.append('  %s :: %s(%s)' % (TYPES[x.type][0], name, x.bounds_text()))
            if x.type != 's':
                inner = Entity(name, x.type, x.bounds)
                inner.place = 'component'
                lines.append('!HPF$ distribute %s%s' % (name, self.formats(x.shape)) if self.chance(0.6) or not case.templates else
                             '!HPF$ align ' + self.alignment(inner, self.rng.choice(case.templates)))
        lines = [line.replace('onto my_', 'onto ') for line in lines]
        case.data.types += lines + ['end type ' + th]
        holder = a.name
        first = True
        for name, x in (('a', a), ('b', other)):
            if x.empty():
                continue
            b = Entity('%s%%%s' % (holder, name), x.type, x.bounds)
            b.place = 'component'
            b.lines = ['type(%s)%s :: %s' % (th, self.rng.choice(['', ', save']), holder)] if first else []
            first = False
            self.locals.append(b)
            self.know(b)
            self.setup.append((b, self.initial(b)))
        return a

    def initial(self, a):
        names = 'ijk'[:a.rank]
        head = ', '.join('%s = %d:%d' % (n, low, high) for n, (low, high) in zip(names, a.bounds))
        total = ' + '.join('%d*%s' % (c, n) for c, n in zip((7, 11, 5), names))
        value = 'mod(%s + %d, 61) - 25' % (total, self.rng.randint(1, 60))
        return 'forall (%s) %s(%s) = %s' % (head, a.name, ','.join(names), TYPES[a.type][1] % ('(%s)' % value))

    # ---- expressions and statements that gen.py does not have

    def mask(self, shape, depth, exact):
        # LEFT OUT: masks that are constants: gfortran 12 takes MERGE of them for a scalar
        while True:
            value = Scope.mask(self, shape, depth, exact)
            if re.search('[a-z]', re.sub(r'\.[a-z]+\.|d0', '', value[0])):
                return value

    def leaf(self, shape, type_):
        if type_ == 'i' and self.others and self.chance(0.2):
            a = self.rng.choice(self.others)
            if a.rank >= len(shape):
                return TYPES[a.type][2] % self.section(a, shape), LIMIT
        return Scope.leaf(self, shape, type_)

    def element(self, type_, indices, extra=()):
        if type_ == 'i' and self.reads is None and self.chance(0.12):
            others = [a for a in self.others if not a.empty()]
            if others:
                a = self.rng.choice(others)
                return TYPES[a.type][2] % ('%s(%s)' % (a.name, ','.join(self.subscript(a, d, indices) for d in range(a.rank)))), LIMIT
        return Scope.element(self, type_, indices, extra)

    def other(self):
        """Statements over arrays of other types."""
        arrays = [a for a in self.others if a.writable]
        if not arrays:
            raise NoFit
        a = self.rng.choice(arrays)
        way = self.rng.choice(['assign', 'shift', 'where', 'forall', 'do', 'reverse', 'merge'])
        make = TYPES[a.type][1]
        if way in ('forall', 'do'):
            if a.empty():
                raise NoFit
            _, subs, indices = self.element_target(['i', 'j', 'k'], array=a)
            line = '%s(%s) = %s' % (a.name, ','.join(subs), make % ('(%s)' % self.stored(self.element_expr('i', indices, 2), 'i')))
            if way == 'forall':
                return ['forall (%s) %s' % (', '.join('%s = %s' % (i.name, i.triplet(':')) for i in indices), line)]
            return self.nest(indices, [line])
        if way == 'shift':
            return ['%s = %s' % (a.name, self.rng.choice(['cshift(%s, 1)', 'cshift(%s, -2, %d)' % ('%s', a.rank), 'reshape(%%s, (/ %s /))' % ', '.join(map(str, a.shape))]) % a.name)]
        if way == 'merge':
            return ['%s = merge(%s, cshift(%s, 1, %d), %s)' % (a.name, a.name, a.name, a.rank, self.mask(a.shape, 2, True)[0])]
        if way == 'reverse':
            low, high = a.bounds[0]
            return ['%s = %s(%s)' % (a.name, a.name, ','.join(['%d:%d:-1' % (high, low)] + [':']*(a.rank - 1)))]
        shape = self.part(a)
        text = self.section(a, shape, True)
        value = make % ('(%s)' % self.stored(self.array_expr(shape, 'i', 2), 'i'))
        return ['where (%s) %s = %s' % (self.mask(shape, 2, True)[0], text, value)] if way == 'where' and shape else ['%s = %s' % (text, value)]

    def independent(self):
        lines = Scope.independent(self)
        arrays = [a for a in self.arrays if a.shown and not a.empty()]
        if arrays and self.chance(0.25):
            a = self.rng.choice(arrays)
            found = re.match(r'\s*do (\w) = (-?\d+), (-?\d+)(?:, (-?\d+))?', lines[1])
            first, last, step = int(found.group(2)), int(found.group(3)), int(found.group(4) or 1)
            index = gen.Index(found.group(1), first, (last - first)//step + 1, step)
            lines[0] += ', on home(%s(%s))' % (a.name, ','.join(self.subscript(a, d, [index]) for d in range(a.rank)))
        return lines

    def part(self, a, planes=True):
        """The shape of a part of an array."""
        want = list(a.shape)
        for d in range(a.rank):
            if want[d] > 1 and self.chance(0.35):
                want[d] = self.rng.randint(1, want[d])
        if planes and a.rank > 1 and not a.empty() and self.chance(0.25):
            del want[self.rng.randrange(a.rank)]
        return tuple(want)

    def remapped(self):
        moving = [t for t in self.own_templates if t.dynamic and t.name in words(self.head_directives + self.directives)]
        if moving and self.chance(0.3):
            t = self.rng.choice(moving)
            # it may grow yet: no lists
            return ['!HPF$ redistribute %s%s' % (t.name, self.formats([100]*len(t.extents), lists=False))]
        # what an argument is aligned with may not move while there is another path to it (HPF 2.0, "Remapping and Subprogram Interfaces")
        own = self.locals + self.dummies
        arrays = [a for a in self.known() if a.dynamic and a.remap and a.shown and not a.empty() and a.type != 's' and (a in own or not self.taken)]
        if not arrays:
            raise NoFit
        a = self.rng.choice(arrays)
        if a.remap == 'distribute':
            formats = self.formats(a.shape, lists=not a.allocatable)
            return ['!HPF$ ' + self.rng.choice(['redistribute %s%s' % (a.base, formats), 'redistribute %s :: %s' % (formats, a.base)])]
        templates = self.templates if a.place not in ('save', 'common') and (a in self.locals or a in self.dummies) else self.module_templates
        if not templates:
            raise NoFit
        return ['!HPF$ realign ' + self.alignment(a, self.rng.choice(templates))]

    def inquiry(self):
        a = self.rng.choice(self.known())
        if self.chance(0.3):
            try:
                text = self.section(a, self.part(a))
            except NoFit:
                text = a.name
        else:
            text = a.name
        items = [self.rng.choice(['size(%s)', 'shape(%s)', 'lbound(%s)', 'ubound(%s)', 'size(%s, 1)', 'lbound(%s, 1)', 'ubound(%s, 1)']) % text
                 for _ in range(2)]
        return ['print *, ' + ', '.join(items)]

    def transfer(self):
        """Input and output."""
        a, text, shape = self.target()
        if not shape:
            raise NoFit
        value = self.rng.choice([lambda: self.leaf(shape, a.type)[0], lambda: self.stored(self.array_expr(shape, a.type, 1), a.type)])()
        way = self.rng.choice(['unformatted', 'formatted', 'list', 'print', 'implied'])
        if way == 'print':
            return ['print *, ' + value]
        if way == 'implied':
            low, high = a.bounds[-1]
            return ['print *, (%s(%s), i = %d, %d%s)' % (a.name, ','.join([':']*(a.rank - 1) + ['i']), low, high, self.rng.choice(['', ', 2']))]
        form = {'unformatted': "form='unformatted', ", 'formatted': '', 'list': ''}[way]
        how = {'unformatted': '', 'list': ', *', 'formatted': ", '(%s)'" % {'i': '7i6', 'r': '3f12.3', 'l': '5l3'}[a.type]}[way]
        unit = lambda word: '%s (m%s)' % (word, how)  # noqa: E731
        return ["open (newunit=m, %sstatus='scratch')" % form, unit('write') + ' ' + value, 'rewind m', unit('read') + ' ' + text, 'close (m)']

    def library(self):
        a, text, shape = self.target()
        if a.type != 'i' or not shape or 0 in shape:
            raise NoFit
        self.case.library = True
        value = 'mod(%s, 100)' % self.array_expr(shape, 'i', 1)[0]
        name = self.rng.choice(['sum_prefix', 'sum_suffix', 'maxval_prefix', 'minval_suffix', 'copy_prefix', 'sum_scatter', 'count_prefix', 'sort_up'])
        more = self.rng.choice(['', ', dim=%d' % self.rng.randint(1, len(shape))])
        if name == 'sum_scatter':
            index = '1 + modulo(%s, %d)' % (self.leaf(shape, 'i')[0], min(shape))
            return ['%s = mod(sum_scatter(%s, %s, %s), 1000)' % (text, value, text, ', '.join([index]*len(shape)))]
        if name == 'count_prefix':
            return ['%s = count_prefix(%s%s)' % (text, self.mask(shape, 1, True)[0], more)]
        if name in ('sum_prefix', 'sum_suffix') and self.chance(0.5):
            more += ', exclusive=.true.'
        return ['%s = mod(%s(%s%s), 1000)' % (text, name, value, more)]

    def block(self):
        """A BLOCK construct with an array of its own."""
        name = self.case.new('w')
        a = Entity(name, self.rng.choice('iirl'), self.bounds(self.shape()))
        a.place = 'block'
        if a.empty():
            raise NoFit
        lines = ['block', '  %s%s :: %s(%s)' % (TYPES[a.type][0], self.rng.choice(['', '', ', save']), name, a.bounds_text())]
        if self.chance(0.8):
            lines.append('!HPF$ distribute %s%s' % (name, self.formats(a.shape)))
        before = list(self.arrays)
        lines.append('  ' + self.initial(a))
        self.arrays.append(a)
        try:
            for _ in range(self.rng.randint(1, 3)):
                lines += self.statement(nested=True)
            lines.append('  print *, ' + name)
        finally:
            self.arrays = before
        return lines + ['end block']

    def associate(self):
        """An ASSOCIATE construct, in which the array has no other name."""
        a, text, shape = self.target()
        if not shape or 0 in shape or a.allocatable or words([text]) & {p.name for p in self.perms}:
            raise NoFit
        v = Entity(self.case.new('z'), a.type, a.bounds if text == a.name and '@' not in text else [(1, e) for e in shape])
        arrays, others = self.arrays, self.others
        self.arrays = [b for b in arrays if b.base != a.base] + [v]
        self.others = [b for b in others if b.base != a.base]
        lines = ['associate (%s => %s)' % (v.name, text)]
        try:
            for _ in range(self.rng.randint(1, 2)):
                lines += self.statement(nested=True)
        finally:
            self.arrays, self.others = arrays, others
        if a.base in words(lines[1:]):
            raise NoFit
        return lines + ['end associate']

    def lines_apart(self):
        """A PURE procedure that works on one line of an array in each iteration."""
        arrays = [a for a in self.arrays if a.writable and a.type == 'i' and a.rank > 1 and not a.empty()]
        if not arrays:
            raise NoFit
        a = self.rng.choice(arrays)
        name = self.case.new('l')
        d, along = self.rng.sample(range(a.rank), 2)
        subs = [str(self.rng.randint(*b)) for b in a.bounds]
        low, high = a.bounds[along]
        subs[along] = self.rng.choice([':', ':', '%d:%d:-1' % (high, low), '%d:%d' % (low, high)])
        first, last = a.bounds[d]
        subs[d] = 'i'
        steps = [['do i = 2, size(x)', '  x(i) = mod(x(i) + k*x(i - 1), 1000)', 'end do'], ['x = cshift(x, 1)'], ['x(1:) = mod(x + k, 1000)'],
                 ['do i = size(x), 1, -1', '  if (mod(x(i) + k, 3) == 0) x(i) = x(i) - i', 'end do'], ['x(1) = mod(sum(x), 1000)'],
                 ['where (x > k) x = x - 1']]
        text = ['pure subroutine %s(x, k)' % name, '  integer, intent(inout) :: x(%s)' % self.rng.choice([':', ':', '0:']), '  integer, intent(in) :: k', '  integer :: i']
        text[1:] = [line.replace('x(0:)', 'x(:)') for line in text[1:]]
        text += self.rng.choice([[], ['!HPF$ inherit x']])
        for step in self.rng.sample(steps, 2):
            text += ['  ' + line for line in step]
        self.case.procedures += text + ['end subroutine ' + name]
        return self.rng.choice([[], ['!HPF$ INDEPENDENT']]) + ['do i = %d, %d' % (first, last), '  call %s(%s(%s), i)' % (name, a.name, ','.join(subs)), 'end do']

    def reallocate(self):
        arrays = [a for a in self.known() if a.allocatable and a.writable]
        if not arrays:
            raise NoFit
        a = self.rng.choice(arrays)
        return ['deallocate (%s)' % a.name, 'allocate (%s(%s))' % (a.name, a.bounds_text()), self.initial(a)]

    # ---- calls

    def new_unit(self, letter, places=('module', 'module', 'internal', 'external', 'external')):
        place = self.rng.choice(places)
        root = self.case.root
        if place == 'internal' and root not in (self, self.parent):
            place = 'module'
        return Unit(self.case, self.case.new(letter), place, root if place == 'internal' else None, self.depth + 1)

    def call_again(self):
        again = [u for u in self.callees if not u.result]
        if not again:
            raise NoFit
        return self.reference(self.rng.choice(again))

    def free_entities(self, unit):
        """What may be passed to the unit and changed."""
        return [a for a in self.known() if a.writable and a.base not in unit.touches]

    def call(self):
        if self.depth >= DEPTH + 1:
            raise NoFit
        again = [u for u in self.callees if not u.result]
        if again and self.chance(0.4):
            return self.reference(self.rng.choice(again))
        unit = self.new_unit('s')
        firsts = []
        for _ in range(self.rng.choice([1, 1, 2, 2, 3])):
            entities = [a for a in self.known() if a.writable and a.base not in [f.base for f in firsts]]
            if not entities:
                break
            a = self.rng.choice(entities)
            firsts.append(a)
            whole = self.chance(0.4)
            unit.dummy(a.type, a.shape if whole else self.part(a), a if whole else None)
        if not firsts:
            raise NoFit
        self.finish(unit, {a.base for a in firsts})
        return self.reference(unit, firsts)

    def finish(self, unit, taken):
        """Numbers, mappings, arrays and statements of a new procedure."""
        rng, case = self.rng, self.case
        unit.taken, unit.quiet = self.taken | taken, self.quiet or unit.result is not None
        for _ in range(rng.choice([0, 1, 2])):
            unit.numbers.append((case.new('n'), rng.randint(1, 9)))
        if unit.takes_scalar and not unit.result and self.chance(0.3):
            unit.scalar_dummy = case.new('c')
            unit.scalars['i'] = unit.scalars['i'] + [unit.scalar_dummy]
        unit.order = [d.name for d in unit.dummies] + [n for n, _ in unit.numbers] + [unit.scalar_dummy]*bool(unit.scalar_dummy)
        if not any(d.optional for d in unit.dummies):
            rng.shuffle(unit.order)
        for d in unit.dummies:
            d.lines = ['%s%s :: %s(%s)' % (TYPES[d.type][0], d.attributes, d.name, d.shape_text(unit))]
            d.known = True
        globals_ = [a for a in case.globals + self.commons if a.base not in unit.taken]
        if unit.place == 'internal':
            globals_ += [a for a in unit.parent.locals if a not in globals_ and a.base not in unit.taken]
        unit.targets = [a for a in globals_ if a in case.globals and self.chance(0.5)]
        for d in unit.dummies:
            unit.map(d, dummy=True)
            unit.targets.append(d)
        if unit.result:
            unit.map(unit.result)
        unit.head_directives, unit.directives = unit.directives, []
        for a in globals_:
            if self.chance(0.5) and a.shown:  # what is NEW in a loop of the host has no value here
                b = a
                if unit.quiet:
                    b = Entity(a.name, a.type, a.bounds)
                    b.writable, b.place, b.shown = False, a.place, False
                unit.know(b)
                unit.touches.add(a.base)
                if a.common and unit.place != 'internal':
                    unit.commons.append(a)
        for _ in range(rng.choice([0, 1, 1, 2])):
            unit.local()
        unit.vectors()
        case.units.append(unit)
        self.callees.append(unit)
        for d in unit.dummies:
            if d.intent == 'out':
                unit.setup.append((d, unit.initial(d)))
        if unit.result:
            unit.setup.append((unit.result, unit.initial(unit.result)))
        unit.fill(rng.randint(1, 4) if unit.depth < 3 else rng.randint(1, 2))
        for u in unit.callees:
            unit.touches |= u.touches
            unit.touches -= {d.base for d in unit.dummies} | {a.base for a in unit.locals}
        self.touches |= unit.touches
        if unit.place == 'module' and self.chance(0.3) and not hasattr(unit, 'procedure_dummy'):
            unit.called = case.new('y')

    def dummy(self, type, shape, like=None, intents=('', 'inout', 'inout', 'in', 'out')):
        """A dummy array of a shape; of what may be passed for it, `like` is a whole array."""
        d = Dummy(self.case.new('x'), type, self.bounds(shape))
        d.form = self.rng.choice(['assumed', 'assumed', 'assumed', 'explicit'])
        d.intent = self.rng.choice(intents)
        if like and like.allocatable and self.chance(0.4) and d.intent != 'out':
            d.form, d.allocatable, d.bounds, d.place = 'allocatable', True, list(like.bounds), 'allocatable dummy'
        else:
            d.optional = self.chance(0.15) and len(intents) > 1
        d.writable = d.intent != 'in'
        d.attributes = (', intent(%s)' % d.intent if d.intent else '') + ', optional'*d.optional + ', allocatable'*d.allocatable
        self.dummies.append(d)
        self.know(d)
        return d

    def reference(self, unit, firsts=()):
        """A call with other arguments each time."""
        used, actuals, keyword = [], {}, False
        for d, first in zip(unit.dummies, list(firsts) + [None]*len(unit.dummies)):
            actuals[d.name] = self.actual(d, unit, used, first)
        if sum(b in used for b in unit.touches):
            raise NoFit
        if unit.scalar_dummy:
            actuals[unit.scalar_dummy] = 's'
            arrays = [a for a in self.free_entities(unit) if a.type == 'i' and a.base not in used and not a.empty() and not a.optional]
            if arrays and self.chance(0.8):
                a = self.rng.choice(arrays)
                used.append(a.base)
                actuals[unit.scalar_dummy] = '%s(%s)' % (a.name, ','.join(str(self.rng.randint(*b)) for b in a.bounds))
        values = dict(unit.numbers)
        items = []
        for name in unit.order:
            text = str(values[name]) if name in values else actuals[name]
            keyword = keyword or text is None or self.chance(0.05)
            if text is not None:
                items.append('%s=%s' % (name, text) if keyword else text)
        if unit.result:
            return '%s(%s)' % (unit.called, ', '.join(items))
        if unit.procedure:
            items = [unit.procedure] + items
        return ['call %s(%s)' % (unit.called, ', '.join(items))]

    def actual(self, d, unit, used, first):
        """The text of what is passed for a dummy, or None."""
        if d.optional and self.chance(0.3):
            return None
        if d.intent == 'in' and not d.allocatable and self.chance(0.5):
            return self.value(d)
        entities = [a for a in self.free_entities(unit) if a.type == d.type and a.base not in used and (a.allocatable and a.rank == d.rank or not d.allocatable)]
        self.rng.shuffle(entities)
        for a in [first]*(first in entities) + entities:
            if d.allocatable:
                # its bounds are the dummy's
                if a.bounds != d.bounds:
                    continue
                text = a.name
            else:
                try:
                    text = self.plain_section(a, d.shape)
                except NoFit:
                    continue
            # LEFT OUT: empty parts of structures, which gfortran 12 takes for absent ones
            if d.optional and 0 in d.shape and '%' in text:
                continue
            used.append(a.base)
            if a.optional and d.optional and text == a.name:
                text = OPTIONAL + text
            return text
        if d.intent == 'in' and not d.allocatable:
            return self.value(d)
        if d.optional:
            return None
        raise NoFit

    def value(self, d):
        again = [u for u in self.callees if u.result and u.result.type == d.type and u.result.shape == d.shape]
        if again and self.chance(0.3):
            return self.reference(self.rng.choice(again))
        if d.type in PLAIN:
            return self.stored(self.array_expr(d.shape, d.type, 2), d.type)
        return TYPES[d.type][1] % ('(%s)' % self.stored(self.array_expr(d.shape, 'i', 1), 'i'))

    def function(self):
        """An assignment of a function's array."""
        if self.depth >= DEPTH + 1:
            raise NoFit
        a, text, shape = self.target()
        if not shape or 0 in shape:
            raise NoFit
        again = [u for u in self.callees if u.result and u.result.type == a.type and u.result.shape == shape]
        if again and self.chance(0.5):
            unit = self.rng.choice(again)
        else:
            unit = self.new_unit('f')
            for _ in range(self.rng.choice([0, 1, 1, 2])):
                source = self.rng.choice(self.known())
                unit.dummy(source.type, self.part(source), None, ('in',))
            if not unit.dummies or self.chance(0.5):
                unit.numbers.append((self.case.new('n'), self.rng.randint(1, 9)))
            unit.result = Entity(self.case.new('r'), a.type, unit.bounds(shape))
            unit.result.place = 'result'
            unit.arrays.append(unit.result)
            self.finish(unit, set())
        value = self.reference(unit)
        if a.type != 'l' and self.chance(0.5):
            value = '%s + %s' % (value, self.array_expr(shape, a.type, 1)[0])
        return ['%s = %s' % (text, self.stored((value, 10**6), a.type))]

    def elemental(self):
        """References of ELEMENTAL procedures, which read mapped data."""
        a, text, shape = self.target()
        if a.type != 'i':
            raise NoFit
        name = self.case.new('e')
        arrays = [g for g in self.case.globals if g.type == 'i' and g.shown and not g.empty()]
        value = 'mod(3*x + y, 1000)'
        if arrays and self.chance(0.4):
            g = self.rng.choice(arrays)
            self.touches.add(g.base)
            if g is a or any(g is f for f in self.arrays if not f.writable):
                raise NoFit
            value = 'mod(x + %s(%s), 1000)' % (g.name, ','.join('%d + modulo(y, %d)' % (low, e) for (low, _), e in zip(g.bounds, g.shape)))
        kind = self.rng.choice(['function', 'subroutine'])
        if kind == 'function':
            self.case.procedures += ['elemental integer function %s(x, y)' % name, '  integer, intent(in) :: x, y', '  %s = %s' % (name, value), 'end function ' + name]
            return ['%s = %s(%s, %s)' % (text, name, self.stored(self.array_expr(shape, 'i', 2), 'i'), self.stored(self.expr(shape, 'i', 1), 'i'))]
        self.case.procedures += ['elemental subroutine %s(x, y)' % name, '  integer, intent(inout) :: x', '  integer, intent(in) :: y', '  x = ' + value, 'end subroutine ' + name]
        target = self.plain_section(a, shape)
        return ['call %s(%s, %s)' % (name, target, '(%s)' % self.stored(self.expr(shape, 'i', 1), 'i'))]

    def applied(self):
        """A procedure that is passed to another one, which calls it."""
        if self.depth >= DEPTH:
            raise NoFit
        a = self.rng.choice([a for a in self.known() if a.writable])
        shape = self.part(a)
        inner, outer = self.new_unit('s'), self.new_unit('q', ('module', 'external', 'internal'))
        for unit in (inner, outer):
            unit.dummy(a.type, shape, None, ('inout',))
            unit.takes_scalar = False
        self.finish(inner, {a.base})
        self.callees.remove(inner)
        d, mine = inner.dummies[0], outer.dummies[0]
        if any(t in words(inner.head_directives) for t in (b.base for b in self.case.root.locals)):
            raise NoFit
        outer.procedure_dummy = self.case.new('p')
        before = outer.touches | inner.touches
        self.finish(outer, {a.base} | {b.base for b in self.known() if b.base in inner.touches})
        outer.touches |= before
        self.touches |= before
        outer.procedure, outer.passed = inner.name, inner
        values = dict(inner.numbers)
        arguments = ', '.join(str(values[n]) if n in values else mine.name for n in inner.order)
        outer.items.append((self.case.next_id(), ['call %s(%s)' % (outer.procedure_dummy, arguments)]))
        try:
            return self.reference(outer, [a])
        except NoFit:
            self.callees.remove(outer)
            raise

    def recursion(self):
        """A RECURSIVE procedure that hands on halves of its array."""
        a = self.rng.choice([a for a in self.known() if a.writable and a.type == 'i' and not a.empty()] or [None])
        if a is None:
            raise NoFit
        shape = self.part(a)
        if not shape:
            raise NoFit
        text = self.plain_section(a, shape)
        rank, d = len(shape), self.rng.randrange(len(shape))
        name = self.case.new('u')
        part = lambda s: 'x(%s)' % ','.join([':']*d + [s] + [':']*(rank - d - 1))  # noqa: E731
        colons = ','.join(':'*rank)
        sizes = ','.join('size(x, %d)' % (k + 1) for k in range(rank))
        formats = ['block', 'cyclic', 'cyclic(2)', '*']
        form = lambda: ','.join(self.rng.choice(formats) for _ in range(rank - 1)) + ','*(rank > 1) + self.rng.choice(formats[:3])  # noqa: E731
        halves = self.rng.choice([(':m', 'm + 1:'), ('1::2', '2::2'), ('m:1:-1', 'n:m + 1:-1')])
        steps = [['x = mod(3*x + lev, 1000)'], ['x = cshift(x, 1, %d)' % (d + 1)],
                 ['do i = 2, n', '  %s = mod(%s + %s, 1000)' % (part('i'), part('i'), part('i - 1')), 'end do'],
                 ['w = x', '%s = mod(w(%s) + 1, 1000)' % (part('n:1:-1'), colons)],
                 ['where (mod(x, 2) == 0) x = x + 7'], ['s = mod(s + sum(x), 1000)'],
                 ['%s = mod(%s + %s, 1000)' % (part('2:'), part('2:'), part(':n - 1'))]]
        lines = ['recursive subroutine %s(x, lev, s)' % name, '  integer, intent(inout) :: x(%s), s' % colons, '  integer, intent(in) :: lev']
        lines += ['  integer :: i, m, n, w(%s)' % sizes]
        lines += self.rng.choice([[], ['!HPF$ inherit x'], ['!HPF$ distribute x *'], ['!HPF$ distribute x(%s)' % form()], ['!HPF$ distribute x *(%s)' % form()]])
        lines += self.rng.choice([[], ['!HPF$ align with x :: w'], ['!HPF$ distribute w(%s)' % form()]])
        lines += ['  n = size(x, %d)' % (d + 1), '  m = n/2']
        for step in self.rng.sample(steps, 2):
            lines += ['  ' + line for line in step]
        lines += ['  if (n > 1 .and. lev < 4) then', '    call %s(%s, lev + 1, s)' % (name, part(halves[0])), '    call %s(%s, lev + 2, s)' % (name, part(halves[1])), '  end if']
        lines += ['  ' + line for line in self.rng.choice(steps)] + ['end subroutine ' + name]
        self.case.procedures += lines
        return ['call %s(%s, 1, s)' % (name, text)]

    # ---- the whole

    def statement(self, nested=False):
        kinds = [(self.assign, 6), (self.where, 3), (self.forall, 5), (self.independent, 5), (self.serial, 4), (self.scalar, 4), (self.other, 4)]
        kinds += [(self.remapped, 5), (self.inquiry, 1), (self.transfer, 2), (self.library, 2), (self.reallocate, 1), (self.lines_apart, 2)]
        kinds += [(self.line_loop, 8), (self.concurrent, 1), (self.with_operator, 1)]
        kinds += [(self.two_parts, 2), (self.lists, 1), (self.structures, 1)]*(not nested)
        kinds += [(self.elemental, 1)]*(not nested) + [(self.recursion, 1)]*(not nested)
        if nested:
            kinds.append((self.call_again, 3))
        else:
            kinds += [(self.repeat, 2), (self.block, 2), (self.associate, 1), (self.call, 9), (self.function, 3), (self.applied, 1)]
        for _ in range(100):
            make = self.rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
            try:
                return make()
            except (NoFit, IndexError):
                self.reads = None
        return ['s = s + 1']

    def vectors(self):
        """Arrays of subscripts, and their values."""
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            a = Entity(self.case.new('p'), 'i', [(1, self.rng.choice([3, 4, 5, 7, 8, 11]))])
            a.writable, a.shown = False, False
            a.lines = ['integer :: %s(%s)' % (a.name, a.bounds_text())]
            self.map(a)
            self.locals.append(a)
            self.perms.append(a)
            self.setup.append((a, gen.Generator.initial(None, a)))

    def fill(self, count):
        for _ in range(count):
            lines = self.statement()
            self.items.append((self.case.next_id(), lines))

    def show(self):
        """Prints all that this unit may have changed."""
        out = []
        for a in self.known():
            if a.writable and a.shown:
                items = a.name if a.type != 'i' or not self.chance(0.3) else 'sum(%s), maxval(%s)' % (a.name, a.name)
                out.append((a, 'print *, ' + items if a.place != 'structure' else 'print *, %s%%i, %s%%d' % (a.name, a.name)))
        return out

    def guarded(self, lines):
        """A statement, under a condition if it mentions what may be absent."""
        absent = [d.name for d in self.dummies if d.optional and d.name in words([line.replace(OPTIONAL, '_') for line in lines])]
        lines = [line.replace(OPTIONAL, '') for line in lines]
        if absent:
            return ['if (%s) then' % ' .and. '.join('present(%s)' % n for n in absent)] + lines + ['end if']
        return lines

    def head(self, name=None):
        function = 'function' if self.result else 'subroutine'
        dummies = ([self.procedure_dummy] if hasattr(self, 'procedure_dummy') else []) + self.order
        return '%s%s %s(%s)%s' % ('recursive '*self.recursive, function, name or self.name, ', '.join(dummies), ' result(%s)' % self.result.name if self.result else '')

    def arguments(self):
        """Declarations of what the interface consists of."""
        out = ['integer, intent(in) :: ' + n for n, _ in self.numbers]
        out += ['integer, intent(inout) :: ' + self.scalar_dummy]*bool(self.scalar_dummy)
        for d in self.dummies:
            out += d.lines
        if self.result:
            if not hasattr(self.result, 'lines'):
                self.result.lines = ['%s :: %s(%s)' % (TYPES[self.result.type][0], self.result.name, self.result.bounds_text(self.number))]
            out += self.result.lines
        return out

    def arrangements(self, lines):
        used = words(lines)
        out = []
        for t in self.own_templates:
            if t.name in used:
                out.append('!HPF$ template %s(%s)' % (t.name, ','.join(map(self.number, t.extents))))
                out.append('!HPF$ ' + self.distribution(t))
                out += ['!HPF$ dynamic ' + t.name]*t.dynamic
        used |= words(out)
        return ['!HPF$ processors my_%s(%s)' % (p, PROCESSORS[p]) for p in sorted(self.own_processors) if 'my_' + p in used] + out

    def distribution(self, t):
        """How a template is distributed, chosen when its extents are known."""
        if not t.directives:
            t.directives.append('distribute %s%s' % (t.name, self.formats(t.extents)))
        return t.directives[0]

    def interface(self, name=None):
        directives = ['!HPF$ ' + d for d in self.head_directives]
        lines = self.arguments() + self.arrangements(directives) + directives
        if any('i=1' in line for line in lines):
            lines = ['integer :: i'] + lines
        if hasattr(self, 'procedure_dummy'):
            lines += self.passed.interface(self.procedure_dummy)
        lines = [self.head(name)] + indented(self.case.uses(lines, False) + lines) + ['end ' + ('function' if self.result else 'subroutine')]
        return [Raw(line) for line in ['interface'] + indented(lines) + ['end interface']]

    def lines(self, keep):
        """The text of the unit."""
        self.rng.seed('%s of %d' % (self.name, self.case.seed))  # whatever is kept
        body = []
        for number, lines in self.items:
            if keep is None or number in keep:
                body += ['! %d' % number] + self.guarded(lines)
        called = [u for u in self.callees if u.called in words(body)]
        passed = [u.passed for u in called if u.procedure]
        internals = []
        for u in self.case.units:
            if u.parent is self and u.needed(keep):
                internals += u.lines(keep)
        directives = ['!HPF$ ' + d for d in self.head_directives + self.directives]
        used = words(body + internals) if keep is not None else None
        mine = [a for a in self.locals if used is None or a.base in used or any(a.base in words([d]) for d in directives if len(words([d]) & {b.base for b in self.locals}) > 1)]
        if used is not None:
            gone = {a.base for a in self.locals} - {a.base for a in mine}
            directives = [d for d in directives if not gone & words([d])]
        inside = lambda pairs: [line for a, text in pairs if a not in self.locals or a in mine  # noqa: E731
                                for line in self.guarded([text])]
        shown = inside(self.show())
        setup, ending = inside(self.setup), inside(self.ending)
        decls = self.arguments()
        for a in self.commons:
            if a not in self.locals:
                decls += a.common
        for a in mine:
            decls += getattr(a, 'lines', [])
        start = ['s = 5', 't = 7', 'x = 1.5d0', 'q = .false.', "print *, '%s'" % self.name]
        if any('calls_' in line for line in setup):
            decls.append('integer, save :: calls_ = 0')
            start.append('calls_ = calls_ + 1')
        decls += ['integer :: i, j, k, m, n, s, t', 'double precision :: x', 'logical :: q']
        decls += self.arrangements(directives + body) + directives
        for u in called + passed:
            if u.place == 'external':
                decls += u.interface()
        if hasattr(self, 'procedure_dummy'):
            decls += self.passed.interface(self.procedure_dummy)
        text = indented(decls + start + setup + body + ["print *, 'end of %s', s, t, x, q" % self.name] + shown + ending)
        if internals:
            text += ['contains'] + indented(internals)
        if self.place == 'external':
            text = self.case.renamed(text)
        return [self.head()] + text + ['end %s %s' % ('function' if self.result else 'subroutine', self.name)]

    def needed(self, keep):
        if keep is None or self is self.case.root:
            return True
        text = []
        for u in self.case.units:
            if u is not self:
                text += [line for number, lines in u.items if number in keep for line in lines]
        return self.called in words(text) or any(u.procedure == self.name and u.needed(keep) for u in self.case.units)


class Dummy(Entity):
    form = 'assumed'

    def shape_text(self, unit):
        if self.form == 'allocatable':
            return self.subscripts()
        if self.form == 'assumed':
            return ','.join(':' if low == 1 else '%d:' % low for low, _ in self.bounds)
        return self.bounds_text(unit.number)


class Data(Mapper):
    """The module of a case that has its data."""

    def __init__(self, case):
        self.rng, self.chance, self.case = case.rng, lambda p: case.rng.random() < p, case
        self.directives, self.types, self.lines, self.targets = [], [], [], []
        self.templates = self.module_templates = case.templates
        self.own_processors, self.pure = None, False


class Case:
    def __init__(self, generator, number):
        self.generator, self.number, self.rng = generator, number, generator.rng
        self.seed, self.count, self.library = generator.seed, 0, False
        self.templates, self.globals, self.units, self.procedures = [], [], [], []
        self.interfaces = []
        self.tag = 'abcdefghijklmnopqrstuvwxyz'[number]
        self.templates += [Template(self.new('t'), self.rng.randint(1, 3)) for _ in range(self.rng.randint(1, 2))]
        self.data = Data(self)
        self.numbers_first = generator.next_id
        self.rename = self.rng.choice(['', 'only', 'rename'])
        self.root = root = Unit(self, self.new('k'), self.rng.choice(['module', 'external', 'external']))
        self.first = generator.count
        self.module_arrays()
        for _ in range(self.rng.choice([0, 1, 2])):
            root.numbers.append((self.new('n'), self.rng.randint(1, 9)))
        root.order = [n for n, _ in root.numbers]
        for _ in range(self.rng.randint(2, 4)):
            root.local()
        for g in self.globals:
            root.know(g)
            if self.rng.random() < 0.5:
                root.targets.append(g)
        root.vectors()
        self.units.append(root)
        self.times = self.rng.choice([1, 1, 2])
        root.fill(self.rng.randint(5, 9))

    def next_id(self):
        return self.generator.next_id()

    def new(self, letter):
        self.count += 1
        return '%s%d%s%d' % (letter, self.seed, self.tag, self.count)

    def module_arrays(self):
        """Arrays of the data module: the setup of the case gives them values."""
        data, root = self.data, self.root
        for _ in range(self.rng.choice([0, 1, 2, 2, 3])):
            allocatable = data.chance(0.3)
            a = Entity(self.new('g'), root.type(), root.bounds(root.shape()))
            a.place, a.allocatable = 'module', allocatable
            a.bounds = [(low, high) for low, high in a.bounds]
            data.lines.append('%s%s :: %s(%s)' % (TYPES[a.type][0], ', allocatable' if allocatable else '', a.name, a.subscripts() if allocatable else a.bounds_text()))
            data.map(a)
            data.targets.append(a)
            self.globals.append(a)
            if allocatable:
                root.setup.append((a, 'if (.not. allocated(%s)) allocate (%s(%s))' % (a.name, a.name, a.bounds_text())))
            root.setup.append((a, root.initial(a)))

    def name_of(self, what):
        return '%s_%d%s' % (what, self.seed, self.tag)

    def data_module(self):
        data = self.data
        out = ['use mapping_types', 'implicit none', 'integer, private :: i'] + ['!HPF$ processors %s(%s)' % p for p in PROCESSORS.items()]
        for t in self.templates:
            out += ['!HPF$ template %s(%s)' % (t.name, ','.join(map(str, t.extents))), '!HPF$ ' + Unit.distribution(data, t)]
        out += data.types + data.lines + ['!HPF$ ' + d for d in data.directives]
        name = self.name_of('data')
        return ['module ' + name] + indented(out) + ['end module ' + name]

    def procedure_module(self, keep):
        name = self.name_of('code')
        out = []
        for u in self.units:
            if u.place == 'module' and u.needed(keep):
                out += u.lines(keep)
        generics = [line for u in self.units if u.called != u.name and u.needed(keep)
                    for line in ('interface ' + u.called, '  module procedure ' + u.name, 'end interface')]
        out = ['contains'] + out + self.procedures
        return ['module ' + name] + indented(self.uses(out, False)[:2] + ['use hpf_library', 'implicit none'] + generics + self.interfaces + out) + ['end module ' + name]

    def externals(self, keep):
        out = []
        for u in self.units:
            if u.place == 'external' and u.needed(keep):
                text = u.lines(keep)
                out += [text[0]] + indented(self.uses(text[1:], True)) + text[1:]
        return out

    def names(self):
        return [g.base for g in self.globals] + \
            [line.split()[1] for line in self.data.types if line.startswith('type ')]

    def renamed(self, lines):
        """Names of the module of data as this unit calls them."""
        if self.rename != 'rename':
            return lines
        mine = set(g.base for g in self.globals)
        out = []
        for line in lines:
            if not isinstance(line, Raw):
                for name in sorted(mine & words([line])):
                    line = re.sub(r'\b%s\b' % name, 'my_' + name, line)
            out.append(line)
        return out

    def uses(self, lines, everything):
        """The USE statements for these lines."""
        data, rename = self.name_of('data'), self.rename if everything else ''
        used = words(lines)
        line = 'use ' + data
        mine = [n for n in self.names() if n in used]
        other = ['my_%s => %s' % (n, n) for n in self.names() if 'my_' + n in used]
        # templates and arrangements are no names that gfortran knows: ONLY leaves them out
        if rename == 'only' and mine and not used & set([t.name for t in self.templates] + list(PROCESSORS)):
            line += ', only: ' + ', '.join(mine)
        elif rename == 'rename' and other:
            line += ', ' + ', '.join(other)
        out = ['use mapping_types', line]
        if everything:
            out += ['use ' + self.name_of('code'), 'use hpf_library']
        return out + ['implicit none']


def indented(lines):
    return [line if line.startswith('!') else type(line)('  ' + line) for line in lines]


class Generator:
    def __init__(self, seed):
        self.seed, self.count = seed, 0
        self.rng = random.Random('mappings %d' % seed)
        self.cases = [Case(self, k) for k in range(self.rng.randint(2, 3))]
        self.statements = list(range(self.count))
        self.body = self

    def next_id(self):
        self.count += 1
        return self.count - 1

    def kept(self, keep):
        return [c for c in self.cases if keep is None or any(number in keep for number, _ in c.root.items)]


def program(seeds, keep=None):
    made = [(g, g.kept(keep)) for g in map(Generator, seeds)]
    cases = [c for _, kept in made for c in kept]
    parts = [SHARED.splitlines(), [], [], [], []]
    for c in cases:
        code, outside = c.procedure_module(keep), c.externals(keep)
        parts[1] += c.data_module() + ['']
        parts[2] += code + ['']
        parts[3 + c.number % 2] += outside + ['']
    main = []
    for c in cases:
        if c.root.place == 'module':
            main.append('use %s, only: %s' % (c.name_of('code'), c.root.name))
    main.append('implicit none')
    for c in cases:
        main += ["print *, 'seed', %d, '%s'" % (c.seed, c.tag)] + ['call %s(%s)' % (c.root.name, ', '.join(str(v) for _, v in c.root.numbers))]*c.times
    parts.append(['program random'] + indented(main) + ['end program random'])
    lines = []
    for part in parts:
        lines += (['! apart'] if lines else []) + part
    return '\n'.join(piece for line in lines for piece in continued(resolve(line))) + '\n'


def continued(line):
    return gen.wrap(line) if line.startswith('!HPF$') else wrap(line)


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'statements')
