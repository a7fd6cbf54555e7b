"""pointers_places.py: program units of pointers.py with their variables; designators and values that may stand there."""
import re

from pointers_memory import Component, NoFit, Place, Record, View, extent, key_of, leaves

WORDS = ['ab', 'xyz', 'q', 'hello', 'to be', 'k9']
HIDDEN = {1: 'one', 2: 'two', 3: 'three'}


class Variable:
    """`fixed`: an INTENT(IN) dummy; `own`: it goes with its unit; `block`: a BLOCK declares it; `begins`: it has an initial target, or NULL();
    `saved`: it has SAVE; `lasts`: and may be an initial target."""
    def __init__(self, name, slot, target=False, fixed=False, own=True):
        self.name, self.slot, self.target, self.fixed, self.own = name, slot, target, fixed, own
        self.block = self.begins = self.saved = self.lasts = False


class Unit:
    """`barred`: the variables by which alone some objects and slots may be used; `pinned`: what may not be freed (None), or only by some
    variables; `pure`: only own variables change."""
    def __init__(self, kind, name, host=None, pure=False):
        self.kind, self.name, self.host, self.pure = kind, name, host, pure
        self.variables, self.lines, self.declared, self.internal, self.mapped = [], [], [], [], []
        self.barred, self.pinned = {}, {}
        self.depth = self.blocks = 0

    def visible(self):
        return self.variables + (self.host.visible() if self.host else [])

    def arrays(self):
        return self.mapped + (self.host.arrays() if self.host else [])


class Places:
    """Part of a case: `unit` is where statements are written at the moment; `fresh` what gets its first values there."""
    fresh = frozenset()
    written = None  # the array that a value is for
    masked = False  # under WHERE

    def maybe(self, p):
        return self.rng.random() < p

    def pick(self, *choices):
        return self.rng.choice(choices)

    def unique(self, start):
        self.names += 1
        return '%s%d' % (start, self.names)

    def num(self, v):
        if self.maybe(0.7):
            return str(v) if v >= 0 else '(%d)' % v
        by = self.pick(1, 2, 3)
        return HIDDEN[by] if v == by else '%s %s %d' % (HIDDEN[by], '-' if v < by else '+', abs(v - by))

    # ---- designators

    def root(self, variable):
        s = variable.slot
        view = s.state
        path = [id(s)] + ([id(o) for o in view.objects] if s.there else [])
        own = not self.unit.pure or variable in self.unit.variables and variable.own
        pointer = s.kind == 'pointer'
        place = Place(variable.name, view.type if s.there else s.type, view if s.there else None, s, path,
                      variable.target or pointer, variable.fixed or not own, variable.name)
        place.locked = self.unit.pure if pointer else place.fixed
        return place

    def derived(self, place, text, view, slot=None, sub=False, vector=False):
        new = Place(text, view.type if view else slot.type, view, slot, place.path + ([id(o) for o in view.objects] if view else []) + ([id(slot)] if slot else []),
                    place.target, place.fixed, place.owner, sub, vector or place.vector)
        new.locked, new.within = place.locked, place.within and not slot
        new.deferred = slot.type == ('c', None) if slot else place.deferred
        if slot and slot.kind == 'pointer':
            new.target, new.locked = True, self.unit.pure
            new.fixed = place.locked
        return new

    @staticmethod
    def among(view, cells, shape, part=None, type=None):
        objects = []
        for o, _ in cells:
            if o not in objects:
                objects.append(o)
        return View(type or view.type, cells, shape, objects or view.objects, None, part or view.part)

    def subscripted(self, place, vector=True, element=None):
        """An element, a section or what a vector subscript gives."""
        steps, texts, shape, used = [], [], [], False
        n = len(place.shape)
        for d, (size, low) in enumerate(zip(place.shape, place.low)):
            kind = self.rng.random()
            if element is not None:
                at, kind = element[d], 0
            elif size:
                at = self.rng.randrange(size)
            if not size and (kind < 0.4 or element):
                if element is not None:
                    raise NoFit
                kind = 0.5
            if element is None and n > 1 and 0.25 < kind < 0.4:
                kind = 0.5
            if element is not None or kind < 0.4:
                steps.append([at])
                texts.append(self.num(at + low))
            elif kind < 0.55 or not size:
                steps.append(list(range(size)))
                texts.append(':')
                shape.append(size)
            elif kind < 0.63 and vector and not used:
                used = True
                steps.append([self.rng.randrange(size) for _ in range(self.rng.randint(1, 3))])
                texts.append('(/ %s /)' % ', '.join(self.num(k + low) for k in steps[-1]))
                shape.append(len(steps[-1]))
            else:
                first, last, by = self.rng.randrange(size), self.rng.randrange(size), self.pick(1, 1, 2, -1, -1, -2, 3)
                if (last < first) != (by < 0) and self.maybe(0.9):
                    first, last = last, first
                steps.append(list(range(first, last + (1 if by > 0 else -1), by)))
                left = '' if first == 0 and self.maybe(0.5) else self.num(first + low)
                right = '' if last == size - 1 and self.maybe(0.5) else self.num(last + low)
                texts.append('%s:%s' % (left, right) + ('' if by == 1 and self.maybe(0.8) else ':%s' % self.num(by)))
                shape.append(len(steps[-1]))
        where = [0]
        stride = 1
        for size, step in zip(place.shape, steps):
            where = [w + stride*k for k in step for w in where]
            stride *= size
        cells = [place.view.cells[w] for w in where]
        return self.derived(place, '%s(%s)' % (place.text, ', '.join(texts)), self.among(place.view, cells, shape), None, True, used)

    def component(self, place, c):
        """A component: of all elements, for arrays."""
        text = '%s%%%s' % (place.text, c.name)
        slots = [o.records[k][c.name] for o, k in place.view.cells]
        if not place.shape:
            s = slots[0]
            return self.derived(place, text, s.state if s.there else None, s)
        if c.kind != 'plain' or not slots:
            raise NoFit
        at = 0
        if c.shape:
            index = [self.rng.randrange(k) for k in c.shape]
            text += '(%s)' % ', '.join(self.num(k + 1) for k in index)
            stride = 1
            for k, size in zip(index, c.shape):
                at, stride = at + stride*k, stride*size
        cells = [s.view.cells[at] for s in slots]
        new = self.derived(place, text, self.among(View(c.type, [], (), []), cells, place.shape), None, True)
        new.within = True
        return new

    def part(self, place):
        """A substring, or a part of a COMPLEX value."""
        base, kind = place.type
        if place.view.part:
            raise NoFit
        if base == 'z':
            if self.unit.depth:   # ASSOCIATE names a copy of them
                raise NoFit
            which = self.pick('re', 'im')
            return self.derived(place, '%s%%%s' % (place.text, which), self.among(place.view, place.view.cells, place.shape, (which,), ('r', kind)), None, True)
        if place.shape:   # LEFT OUT: of all elements, which gfortran 12 does not take as targets
            raise NoFit
        first = self.rng.randint(1, kind)
        last = self.rng.randint(first, kind)
        text = '%s(%s:%s)' % (place.text, '' if first == 1 and self.maybe(0.5) else self.num(first), '' if last == kind and self.maybe(0.5) else self.num(last))
        return self.derived(place, text, self.among(place.view, place.view.cells, place.shape, (first, last), ('c', last - first + 1)), None, True)

    def step(self, place, vector, wanted=None):
        ways = []
        if place.view is None:
            raise NoFit
        if place.shape and not place.sub:
            ways += ['sub']*3
        within = [c for c in place.type[1].components if wanted is None or wanted in leaves(c.type)] if place.type[0] == 't' else []
        if within:
            ways += ['component']*4
        if place.type[0] in 'cz' and self.maybe(0.3):
            ways.append('part')
        if not ways:
            raise NoFit
        way = self.rng.choice(ways)
        if way == 'sub':
            return self.subscripted(place, vector)
        if way == 'part':
            return self.part(place)
        return self.component(place, self.rng.choice(within))

    def allowed(self, place):
        """Whether the variables that something is passed for let it be used by this one."""
        return all(place.owner in self.unit.barred.get(i, (place.owner,)) for i in place.path)

    def closed(self, place):
        """The same of all that is part of it."""
        barred = self.unit.barred
        return not barred or all(place.owner in barred.get(id(x), (place.owner,)) for x in self.memory.owned(place.view, True))

    def find(self, fits, tries=40, vector=True, type=None, kind=None):
        """A random designator that fits; `type`, `kind`: only what may have or be that."""
        wanted = type and key_of(type)
        variables = [v for v in self.unit.visible() if (wanted is None or wanted in leaves(v.slot.type))
                     and (kind is None or v.slot.kind == kind or v.slot.type[0] == 't' and v.slot.type[1].has((kind,), True))]
        if not variables:
            raise NoFit
        for _ in range(tries):
            try:
                place = self.root(self.rng.choice(variables))
                for _ in range(9):
                    if not self.allowed(place) or (place.slot and place.path.count(id(place.slot)) > 1):
                        break   # barred, or it leads through itself
                    if fits(place) and (place.view is None or self.closed(place)) and self.maybe(0.7):
                        return place
                    place = self.step(place, vector, wanted)
            except NoFit:
                pass
        raise NoFit

    def value_place(self, type, shape=None, more=lambda p: True):
        """A place with values of a type."""
        return self.find(lambda p: p.view is not None and not self.overlaps(p) and self.same(p.type, type) and (shape is None or p.shape == tuple(shape)) and len(p.shape) < 4 and self.whole_value(p) and more(p), type=type)

    def overlaps(self, p):
        """LEFT OUT: other designators of what is assigned that begin with the same name, which gfortran 12 takes for other storage, and elements of it under WHERE."""
        w = self.written
        return w and p.text != w.text and (self.masked and not p.shape or p.owner == w.owner and '%' in p.text + w.text) and any(o in w.view.objects for o in p.view.objects)

    def whole_value(self, place):
        """All of it has values, and pointers in it a status."""
        if self.fresh and any(id(o) in self.fresh for o in self.memory.owned(place.view)):
            return False
        return place.type[0] != 't' or self.memory.settled(place.view)

    @staticmethod
    def same(a, b, exact=False):
        if a[0] == 'c' == b[0]:
            return not exact or a[1] == b[1]
        return a == b

    # ---- values

    def literal(self, type):
        base, kind = type
        v = self.rng.randint(-9, 40)
        if base in 'ir':
            text = '%d%s%s' % (v, '.' + self.pick('5', '25', '0') if base == 'r' else '', '' if kind == 4 else '_%d' % kind)
            return text if v >= 0 else '(%s)' % text
        if base == 'z':
            return 'cmplx(%d, %d, kind=%d)' % (v, self.rng.randint(0, 9), kind)
        if base == 'l':
            return self.pick('.true.', '.false.') + ('' if kind == 4 else '_%d' % kind)
        return "'%s'" % self.rng.choice(WORDS)

    def constructor_of(self, type, shape):
        n = extent(shape)
        if type[0] != 'c' and n < 7 and n and self.maybe(0.5):
            text = '(/ %s /)' % ', '.join(self.literal(type) for _ in range(n))
        else:
            item = {'i': 'int(mod(k*%d, 30) - 7, %d)', 'r': 'real(k, %d)/%d', 'z': 'cmplx(k, %d, kind=%d)', 'l': 'logical(mod(k, %d) == 1, %d)', 'c': 'repeat(achar(96 + k), %d)'}[type[0]]
            item %= {'i': (self.pick(3, 7), type[1]), 'r': (type[1] or 4, self.pick(2, 4)), 'z': (self.pick(0, 5), type[1]), 'l': (self.pick(2, 3), type[1]), 'c': type[1] or 2}[type[0]]
            text = '(/ (%s, k = 1, %d) /)' % (item, n)
        return text if len(shape) == 1 else 'reshape(%s, (/ %s /))' % (text, ', '.join(map(str, shape)))

    def leaf(self, type, shape, array):
        """An operand; `array`: it has the shape, and is no scalar for all elements."""
        for _ in range(3):
            way = self.rng.random()
            try:
                if way < 0.15:
                    return self.mapped_value(type, shape)
                if way < 0.8:
                    p = self.value_place(type, shape)
                    if p.vector and self.maybe(0.5):
                        continue
                    return p.text
                if way < 0.9 and not array and shape:
                    return self.value_place(type, ()).text
            except NoFit:
                pass
        if shape and (array or self.maybe(0.5)):
            return self.constructor_of(type, shape)
        return self.literal(type)

    def mapped_value(self, type, shape):
        found = [m for m in self.unit.arrays() if self.same(m[1], type) and (not shape or len(shape) == 1 and shape[0] <= m[2])]
        if not found:
            raise NoFit
        name, _, n = self.rng.choice(found)
        if not shape:
            return '%s(%s)' % (name, self.num(self.rng.randint(1, n)))
        first = self.rng.randint(1, n - shape[0] + 1)
        if shape[0] == n and self.maybe(0.5):
            return name
        return '%s(%s:%s)' % (name, self.num(first), self.num(first + shape[0] - 1))

    def expression(self, type, shape, depth=None, array=False):
        base, kind = type
        depth = self.pick(0, 1, 1, 2) if depth is None else depth
        a = self.leaf(type, shape, array)
        if depth == 0:
            return a
        b = self.expression(type, shape, depth - 1)
        if base == 'i':
            form = self.pick('mod(%s, 20_{k}) + mod(%s, 30_{k})', 'max(%s, %s)', 'min(%s, %s)', 'mod(%s, 7_{k})*2_{k} - mod(%s, 9_{k})', 'ieor(iand(%s, 63_{k}), iand(%s, 31_{k}))')
        elif base == 'r':
            form = self.pick('%s + %s', 'max(%s, %s)', '%s/2 - %s/4', 'abs(%s) - %s', 'sign(%s, %s)')
        elif base == 'z':
            form = self.pick('%s + %s', 'conjg(%s) - %s', '(%s)/2 + %s')
        elif base == 'l':
            form = self.pick('(%s .and. %s)', '(%s .neqv. .not. %s)', '(%s .or. %s)')
        else:
            form = self.pick("%s//%s", "trim(%s)//%s") if not shape else '%s//%s'
        return form.replace('{k}', str(kind)) % (a, b)

    # ---- structures

    def constructor(self, record, depth=2):
        """A structure constructor and the picture of its value."""
        texts, picture, keyword = [], {}, False
        # LEFT OUT: components that are missing, at which gfortran 12 crashes; components with ALLOCATABLE ones, which it frees
        for c in record.components:
            if c.type[0] == 't' and c.kind != 'pointer' and c.type[1].has(('allocatable',)):
                raise NoFit
            if c.kind == 'pointer':
                text, picture[c.name] = self.pointer_item(c)
            elif c.kind == 'allocatable':
                text, picture[c.name] = self.allocatable_item(c, depth)
            elif c.type[0] == 't':
                text, one = self.structure(c.type, depth - 1)
                picture[c.name] = [one]*extent(c.shape)
            else:
                text, picture[c.name] = self.expression(c.type, c.shape, self.pick(0, 0, 1)), None
            keyword = keyword or self.maybe(0.15)
            texts.append('%s=%s' % (c.name, text) if keyword else text)
        return '%s(%s)' % (record.name, ', '.join(texts)), picture

    def structure(self, type, depth=2):
        """A scalar of a derived type: text and picture."""
        if self.maybe(0.4) or depth < 0:
            try:
                p = self.value_place(type, ())
                return p.text, self.memory.image(p.view)[0]
            except NoFit:
                pass
        return self.constructor(type[1], depth)

    def pointer_item(self, c):
        try:
            if self.maybe(0.6):
                # LEFT OUT: names of ASSOCIATE, which gfortran 12 does not take as targets there; components of all elements,
                # to which it gives the bounds of the array; texts for a length that
                # is deferred, of which it keeps none
                if c.type == ('c', None):
                    raise NoFit
                p = self.target(c, lambda p: not p.text.startswith('as') and not p.spread)
                return p.text, (p.view, self.lower(p))
        except NoFit:
            pass
        return 'null()', (None, [1]*len(c.shape))

    def allocatable_item(self, c, depth):
        if self.maybe(0.4) or c.type == ('c', None):
            return 'null()', None
        if c.type[0] == 't':
            if depth <= 0 or c.shape or c.type[1].has(('allocatable',)):
                return 'null()', None
            text, one = self.structure(c.type, depth - 1)
            return text, (c.type, (), [], [one])
        shape = [self.rng.randint(1, 3) for _ in c.shape]   # LEFT OUT: empty ones, of which gfortran 12 says that they are not allocated
        return self.expression(c.type, shape, 0, True), (c.type, tuple(shape), [1]*len(shape), None)

    def target(self, slot, more=lambda p: True):
        """What a pointer slot or component may be made to lead to."""
        rank = slot.rank if hasattr(slot, 'rank') else len(slot.shape)
        return self.find(lambda p: p.view is not None and self.leads(p, slot) and len(p.shape) == rank and self.same(p.type, slot.type, slot.type[1] is not None) and more(p), vector=False, type=slot.type)

    @staticmethod
    def leads(place, slot):
        """Whether pointers may lead to a place."""
        # LEFT OUT: parts of all elements for a length that is deferred, imaginary parts and elements of components, of which gfortran 12 takes others
        return place.target and not place.vector and not (place.spread and (slot.type == ('c', None) or re.search(r'%im$|%\w+\([^()]*\)$', place.text)))

    @staticmethod
    def lower(place):
        """The bounds of a pointer that is made to lead there."""
        return [(low if size else 1) for low, size in zip(place.low, place.shape)] if place.whole else [1]*len(place.shape)

    # ---- types

    def intrinsic(self):
        base = self.pick('i', 'i', 'i', 'r', 'r', 'z', 'l', 'c', 'c')
        return base, {'i': self.pick(4, 4, 8, 2, 1), 'r': self.pick(4, 8), 'z': self.pick(4, 8), 'l': self.pick(4, 4, 1), 'c': self.pick(1, 3, 5)}[base]

    def record(self, before, kind):
        """A derived type: `flat` without pointers, `recursive` with components of its own type."""
        made = Record(self.unique('t'), kind == 'sequence')
        for k in range(self.rng.randint(2, 3)):
            # LEFT OUT: ALLOCATABLE components, of which gfortran 12 shares, frees and leaves too many; scopes.py and calls.py have them
            which = 'plain' if kind in ('flat', 'sequence') else self.pick('plain', 'pointer')
            inner = [r for r in before if kind != 'sequence' or r.sequence]
            type = ('t', self.rng.choice(inner)) if inner and self.maybe(0.35) else self.intrinsic()
            shape = self.shape(which)
            if type[0] == 'c' and which != 'plain' and self.maybe(0.4):
                type = 'c', None
            made.components.append(Component(self.pick('a', 'n', 'x', 'key')+str(k), type, which, shape, which == 'pointer' and self.maybe(0.7)))
        if kind == 'recursive':
            for name in self.pick(['next'], ['next'], ['left', 'right']):
                made.components.append(Component(name, ('t', made), 'pointer', (), self.maybe(0.8)))
            if self.maybe(0.5):
                made.components.append(Component('all', ('t', made), 'pointer', (0,), True))
        return made

    def shape(self, kind):
        rank = self.pick(0, 0, 1, 1, 2)
        return tuple(self.rng.randint(1, 3) for _ in range(rank))
