"""pointers_calls.py: the declarations of pointers.py, and procedures: each is written for one call, whose arguments it knows."""
from pointers_memory import UNDEFINED, Slot, View, extent, text_of
from pointers_places import NoFit, Unit, Variable

HARD, SOFT = 'hard', 'soft'


class Calls:
    """Part of a case, beside `Statements`."""

    # ---- declarations

    def definition(self, record):
        out = ['type ' + record.name] + ['  sequence']*record.sequence
        for c in record.components:
            attributes = [text_of(c.type)] + ([c.kind] if c.kind != 'plain' else [])
            shape = '(%s)' % ', '.join(map(str, c.shape)) if c.kind == 'plain' else '(%s)' % ', '.join(':'*len(c.shape))
            if c.shape and self.maybe(0.3):
                attributes.append('dimension' + shape)
                shape = ''
            out.append('  %s :: %s%s%s' % (', '.join(attributes), c.name, shape if c.shape else '', ' => null()' if c.null else ''))
        return out + ['end type ' + record.name]

    def enter(self, kind, name, host=None, pure=False):
        unit = Unit(kind, name, host, pure)
        unit.level, unit.dummies, unit.late = 0, [], []
        unit.prefix = 'subroutine'
        return unit

    def declare(self, unit, where):
        """A variable of a module, procedure or BLOCK, with a value if it is plain."""
        kind = self.pick('plain', 'plain', 'pointer', 'pointer', 'allocatable')
        record = self.rng.choice(self.records)
        type = ('t', record) if self.maybe(0.5) else self.intrinsic()
        name = self.unique({'plain': 'x', 'pointer': 'p', 'allocatable': 'a'}[kind])
        shape = self.shape(kind)
        if type[0] == 'c' and kind != 'plain' and self.maybe(0.4):
            type = 'c', None
        low = [self.pick(1, 1, 1, 0, -1, 2) for _ in shape]
        null = kind == 'pointer' and (where in ('module', 'case') and self.maybe(0.6))
        slot = self.memory.slot(type, kind, shape, null, low)
        attributes = {'plain': [], 'pointer': ['pointer'], 'allocatable': ['allocatable']}[kind]
        target = kind == 'pointer' or self.maybe(0.8)
        if target and kind != 'pointer':
            attributes.append('target')
        if where in ('case', 'module') and self.maybe(0.25):
            attributes.append('save')
        self.rng.shuffle(attributes)
        bounds = ['%s%d' % ('' if a == 1 and self.maybe(0.8) else '%d:' % a, a + n - 1) if kind == 'plain' else ':' for a, n in zip(low, shape)]
        text = '(%s)' % ', '.join(bounds) if shape else ''
        unit.declared.append('%s :: %s%s%s' % (', '.join([text_of(type)] + attributes), name, text, ' => null()' if null else ''))
        begins = null
        # LEFT OUT: arrays with initial targets, of which gfortran 12 says that they are empty
        if kind == 'pointer' and not null and not shape and type != ('c', None) and where in ('module', 'case') and self.maybe(0.5):
            begins = self.first_target(slot, where, unit)
            if begins:
                unit.declared[-1] += ' => ' + begins
        variable = Variable(name, slot, target)
        variable.block, variable.begins = where == 'block', begins
        variable.saved = 'save' in attributes
        variable.lasts = where == 'module' or variable.saved
        if kind == 'plain':
            self.define(self.root_in(variable))
        unit.variables.append(variable)
        return variable

    def first_target(self, slot, where, unit):
        """The name of a variable that a pointer leads to from the beginning."""
        fit = [v for v in (unit.variables if where == 'module' else unit.visible()) if v.target and v.lasts and v.slot.kind == 'plain' and v.slot.rank == slot.rank and self.same(v.slot.type, slot.type, True)]
        if not fit:
            return ''
        v = self.rng.choice(fit)
        slot.lead(v.slot.view, v.slot.low)
        return v.name

    def root_in(self, variable):
        """The place of a variable that is about to be visible."""
        own = self.unit.variables
        self.unit.variables = own + [variable]
        try:
            return self.root(variable)
        finally:
            self.unit.variables = own

    def leave(self, variables):
        """What ends with the scope of variables."""
        for v in variables:
            if v.slot.kind != 'pointer' and v.slot.there:
                self.memory.free(v.slot.state)

    def text(self, unit):
        """A procedure."""
        lines = ['%s %s(%s)%s' % (unit.prefix, unit.name, ', '.join(unit.dummies), ' result(r)' if unit.prefix.endswith('function') else '')]
        lines += ['  ' + x for x in unit.declared]
        lines += ['  integer :: k, l, ios, j0, j1', '  character(len=200) :: text, buffer(8)']
        lines += ['  ' + x for x in unit.late + unit.lines]
        if unit.internal:
            lines.append('contains')
            for p in unit.internal:
                lines += ['  ' + x for x in p]
        return lines + ['end %s %s' % (unit.prefix.split()[-1], unit.name)]

    # ---- arguments

    def procedure(self, kind, pure=False):
        """A new unit for a procedure that the current one calls, internal to it or of the module."""
        if self.unit.level > 1:
            raise NoFit
        internal = self.unit.kind != 'internal' and self.maybe(0.35)
        inner = self.enter('internal' if internal else 'procedure', self.unique(kind), self.unit if internal else self.module, pure or self.unit.pure)
        inner.internal_of = self.unit if internal else None
        inner.level = self.unit.level + 1
        inner.barred, inner.pinned = dict(self.unit.barred), dict(self.unit.pinned)
        inner.temporary, inner.outs = [], []
        return inner

    def arguments(self, inner):
        """Declares dummies; gives the texts of the actual arguments."""
        taken, texts, hidden = {}, [], [v for v in self.unit.variables if v.block]
        for _ in range(self.rng.randint(0 if self.maybe(0.1) else 1, 4)):
            form = self.pick('plain', 'plain', 'plain', 'pointer', 'pointer', 'allocatable', 'value', 'absent')
            for _ in range(4):
                try:
                    texts.append(getattr(self, 'pass_' + form)(inner, taken))
                    break
                except NoFit:
                    pass
        inner.hidden = hidden
        present = [t for t in texts if t is not None]
        if None in texts or self.maybe(0.1):
            first = texts.index(None) if None in texts else 0
            return [t if k < first else '%s=%s' % (inner.dummies[k], t) for k, t in enumerate(texts) if t is not None]
        return present

    def dummy(self, inner, type, attributes, shape_text, variable, intent):
        if intent:
            attributes = attributes + ['intent(%s)' % intent]
        self.rng.shuffle(attributes)
        name = variable if isinstance(variable, str) else variable.name
        inner.dummies.append(name)
        inner.declared.append('%s :: %s%s' % (', '.join([type] + attributes), name, shape_text))

    def bar(self, inner, name, ids, way, taken):
        for i in ids:
            taken[i] = way
            if way == HARD or i in inner.barred:
                inner.barred[i] = (name,) if way == HARD else inner.barred[i] + (name,)

    @staticmethod
    def clash(ids, way, taken):
        return any(i in taken and HARD in (way, taken[i]) for i in ids)

    @staticmethod
    def deferred(rank):
        return '(%s)' % ', '.join(':'*rank) if rank else ''

    def pass_pointer(self, inner, taken):
        name, way = self.unique('q'), self.rng.random()
        p = self.find(lambda p: p.slot is not None and p.slot.kind == 'pointer' and not p.vector)
        s = p.slot
        intent = 'in' if p.fixed or inner.pure else self.pick('in', 'out', 'inout', 'inout', '')
        type = 'character(len=*)' if s.type[0] == 'c' and s.type[1] and self.maybe(0.4) else text_of(s.type)
        text = p.text
        if way < 0.2:
            # LEFT OUT: arrays of structures for POINTER dummies, which hpfc does not take yet
            if (s.rank and s.type[0] == 't') or s.type == ('c', None):   # and a length that is deferred is that of a POINTER
                raise NoFit
            # LEFT OUT: parts of all elements, to which gfortran 12 gives the bounds of the array
            t = self.target(s, lambda t: not (t.slot and t.slot.kind == 'pointer') and not t.spread)
            new = Slot(s.type, 'pointer', s.rank)
            new.lead(t.view, self.lower(t))
            s, text, intent = new, t.text, 'in'
            self.memory.slots.append(new)
        elif way < 0.3 and s.type[0] != 'c':   # LEFT OUT: texts, for which gfortran 12 takes NULL() as too short
            s, text, intent = self.memory.slot(s.type, 'pointer', (0,)*s.rank, True), 'null()', 'in'   # LEFT OUT: NULL(x), for which gfortran 12 hands over no pointer
        ids = [id(s)]
        if self.clash(ids, HARD, taken):
            raise NoFit
        if intent == 'out' and s.kind == 'pointer':
            s.view = UNDEFINED
        variable = Variable(name, s, True, intent == 'in', False)
        self.bar(inner, name, ids, HARD, taken)
        self.dummy(inner, type, ['pointer'] + (['optional'] if self.maybe(0.1) else []), self.deferred(s.rank), variable, intent)
        if intent == 'out':
            inner.outs.append(variable)
        else:
            inner.variables.append(variable)
        return text

    def pass_allocatable(self, inner, taken):
        p = self.find(lambda p: p.slot is not None and p.slot.kind == 'allocatable' and not p.vector)
        s, name = p.slot, self.unique('b')
        intent = 'in' if p.fixed or inner.pure else self.pick('in', 'out', 'inout', '')
        ids = [id(s)] + ([id(x) for x in self.memory.owned(s.state, True)] if s.there else [])
        if self.clash(ids, HARD, taken) or (intent != 'in' and s.there and not self.may_free(s.state, p.owner)):
            raise NoFit
        if intent == 'out' and s.there:
            self.memory.free(s.state)
        variable = Variable(name, s, p.target and self.maybe(0.6), intent == 'in', False)
        self.bar(inner, name, ids, HARD, taken)
        self.dummy(inner, text_of(s.type), ['allocatable'] + ['target']*variable.target, self.deferred(s.rank), variable, intent)
        inner.variables.append(variable)
        return p.text

    def pass_plain(self, inner, taken):
        p = self.find(lambda p: p.view is not None and len(p.shape) < 4 and self.whole_value(p))
        name, rank = self.unique('y'), len(p.shape)
        form = self.pick('assumed', 'assumed', 'explicit', 'size') if rank else 'scalar'
        intent = 'in' if p.locked or p.vector or inner.pure else self.pick('in', 'inout', 'inout', '', 'out')
        if inner.pure or p.locked or p.vector:
            intent = 'in'
        attributes = []
        # LEFT OUT: TARGET dummies for parts of many structures or texts, which gfortran 12 hands over as copies
        lasting = p.target and not p.vector and not (rank and (p.view.part or len(p.view.objects) > 1))
        soft = lasting and form in ('scalar', 'assumed') and intent in ('inout', '') and self.maybe(0.7)
        target = soft or (lasting and form in ('scalar', 'assumed') and self.maybe(0.4))
        way = SOFT if soft else HARD
        ids = [id(x) for x in self.memory.owned(p.view, True)]
        if self.clash(ids, way, taken) or (intent == 'out' and not self.may_free(self.memory.allocated(p.view), p.owner)):
            raise NoFit
        if target:
            attributes.append('target')
        elif form == 'assumed' and self.maybe(0.2):
            attributes.append('contiguous')
        shape, low = p.shape, [1]*rank
        if form in ('explicit', 'size') and self.maybe(0.4):
            shape, low = (extent(p.shape),), [1]
        low = [self.pick(1, 1, 0, -1, 3) for _ in low]
        if form == 'assumed':
            text = '(%s)' % ', '.join(':' if a == 1 else '%d:' % a for a in low)
        else:
            text = '(%s)' % ', '.join('%s%d' % ('' if a == 1 else '%d:' % a, a + n - 1) for a, n in zip(low, shape)) if shape else ''
        # LEFT OUT: low bounds of dimensions that are empty
        low = [a if n else 1 for a, n in zip(low, shape)]
        type = text_of(p.type)
        if p.type[0] == 'c' and self.maybe(0.6):
            type = 'character(len=*)'
        if intent == 'out':
            self.memory.clear(p.view)
        slot = Slot(p.type, 'plain', len(shape))
        slot.lead(View(p.type, p.view.cells, shape, p.view.objects, None, p.view.part), low)
        variable = Variable(name, slot, target, intent == 'in', False)
        self.bar(inner, name, ids, way, taken)
        for o in self.memory.owned(p.view):
            if o not in p.view.objects and id(o) in inner.pinned:
                inner.pinned[id(o)] += (name,)
            elif o not in p.view.objects and soft:
                inner.pinned[id(o)] = (name,)
        for o in p.view.objects:
            inner.pinned[id(o)] = ()
        self.dummy(inner, type, attributes + (['optional'] if self.maybe(0.1) else []), text, variable, intent)
        if intent == 'out':
            inner.outs.append(variable)
        else:
            inner.variables.append(variable)
        return p.text

    def pass_value(self, inner, taken):
        type = self.intrinsic() if self.maybe(0.7) else ('t', self.rng.choice(self.records))
        # LEFT OUT: texts with VALUE that are longer than 1, and structures with ALLOCATABLE components
        if type[0] == 'c' or (type[0] == 't' and type[1].has(('allocatable',))):
            type = 'i', 4
        name = self.unique('v')
        if type[0] == 't':
            text, image = self.structure(type)
        else:
            text = self.expression(type, (), 1)
        slot = self.memory.slot(type, 'plain', ())
        if type[0] == 't':
            self.memory.put(slot.view, [image])
        variable = Variable(name, slot, False, inner.pure, False)
        inner.temporary.append(variable)
        self.dummy(inner, text_of(type), ['value'], '', variable, '')
        inner.variables.append(variable)
        return text

    def pass_absent(self, inner, taken):
        type = self.intrinsic() if self.maybe(0.6) else ('t', self.rng.choice(self.records))
        name, rank = self.unique('o'), self.pick(0, 1)
        kind = self.pick('pointer', 'allocatable', 'target', '')
        self.dummy(inner, text_of(type), ['optional'] + [kind]*bool(kind), self.deferred(rank), name, self.pick('', 'in', 'inout'))
        inner.lines.append('print *, present(%s)' % name)
        if kind == '' and self.maybe(0.3):
            # a pointer that leads nowhere is an argument that is absent; LEFT OUT: texts and structures, whose address gfortran 12 hands over
            try:
                p = self.find(lambda p: p.slot is not None and p.slot.kind == 'pointer' and p.slot.state is None and p.slot.rank == rank and p.type == type and not p.vector, type=type, kind='pointer')
                return p.text
            except NoFit:
                pass
        return None

    # ---- calls

    def within(self, inner, write):
        """Has `write` write the body of a unit."""
        outer, self.unit = self.unit, inner
        kept = outer.variables
        if inner.kind == 'internal':
            outer.variables = [v for v in kept if v not in inner.hidden]
        try:
            for v in inner.outs:
                p = self.root_in(v)
                if v.slot.kind == 'pointer':
                    self.settle(p)
                else:
                    self.define(p)
                inner.variables.append(v)
            local = [self.declare(inner, 'local') for _ in range(self.pick(0, 1, 2))]
            if self.common and inner.kind != 'internal' and self.maybe(0.4):
                self.rename_common(inner)
            write()
            self.leave(local + inner.temporary)
        finally:
            self.unit, outer.variables = outer, kept
        (outer.internal if inner.kind == 'internal' else self.procedures).append(self.text(inner))

    def rename_common(self, inner):
        """The variables of COMMON by names of this procedure."""
        names = []
        for v in self.common:
            s = v.slot
            new = Variable(self.unique('c'), s, v.target)
            if s.kind == 'pointer':
                shape, attributes = self.deferred(s.rank), ['pointer']
            else:
                shape, attributes = '(%s)' % ', '.join('%d:%d' % (a, a + n - 1) for a, n in zip(s.low, s.view.shape)) if s.rank else '', ['target']*v.target
            inner.declared.append('%s :: %s%s' % (', '.join([text_of(s.type)] + attributes), new.name, shape))
            inner.variables.append(new)
            names.append(new.name)
        inner.declared.append('common /shared_%d_%d/ %s' % (self.seed, self.number, ', '.join(names)))

    def reach(self, inner):
        """The name that a procedure is called by: its own, or that of a pointer to it."""
        # LEFT OUT: those that a BLOCK declares, at which gfortran 12 crashes
        if inner.kind == 'internal' or self.unit.blocks or self.maybe(0.85):
            return inner.name
        name = self.unique('way')
        self.unit.declared.append('procedure(%s), pointer :: %s' % (inner.name, name))
        self.say('%s => %s' % (name, inner.name))
        return name

    def settle(self, place):
        """A pointer gets a status."""
        try:
            self.st_point(place) if self.maybe(0.7) else self.st_allocate([place])
        except NoFit:
            self.say('nullify (%s)' % place.text)
            place.slot.view = None

    def st_call(self):
        inner = self.procedure('s')
        if self.unit.pure:
            raise NoFit
        texts = self.arguments(inner)
        def write():
            self.statements(self.rng.randint(2, 6))
        self.within(inner, write)
        self.say('call %s(%s)' % (self.reach(inner), ', '.join(texts)))

    def point_by_function(self, place):
        """p => f(...)"""
        text, result = self.function(place.slot)
        self.say('%s => %s' % (place.text, text))
        place.slot.view, place.slot.low = result.view, list(result.low)
        return place

    def function(self, s, more=None):
        """A reference to a function whose result is a pointer like `s`, to a target that `more` takes, or new storage: its text, and the slot of the result."""
        inner = self.procedure('f', True)
        inner.prefix = 'function'
        texts = self.arguments(inner)
        result = Variable('r', self.memory.slot(s.type, 'pointer', (0,)*s.rank), True)
        inner.declared.append('%s, pointer :: r%s' % (text_of(s.type), self.deferred(s.rank)))

        def write():
            own = set(id(o) for v in inner.variables + inner.temporary if v.own or v in inner.temporary for o in (v.slot.state.objects if v.slot.there and v.slot.kind != 'pointer' else []))
            self.statements(self.rng.randint(0, 2), ('call', 'transfer', 'mapped', 'point'))
            p = self.root_in(result)
            if more is None and self.maybe(0.25):
                try:
                    self.st_allocate([p])
                    return
                except NoFit:
                    pass
            try:
                t = self.target(s, lambda p: not any(id(o) in own for o in p.view.objects) and (more is None or more(p)))
                self.say('r => %s' % t.text)
                p.slot.lead(t.view, self.lower(t))
            except NoFit:
                self.say('nullify (r)')
                p.slot.view = None
        self.within(inner, write)
        return '%s(%s)' % (self.reach(inner), ', '.join(texts)), result.slot

    def st_use(self):
        """What functions that give pointers lead to, in an expression, as an argument of ASSOCIATED, and as SOURCE=."""
        if self.unit.pure:
            raise NoFit
        way = self.rng.random()
        if way < 0.55:
            p = self.value_any(lambda p: p.type[0] != 't')
            s = Slot(p.type, 'pointer', len(p.shape))
            # LEFT OUT: parts of all elements, of which gfortran 12 takes others
            text, result = self.function(s, lambda q: q.shape == p.shape and self.whole_value(q) and not q.spread)
            if not result.there:   # it is a reference like others, and not made
                self.say('if (associated(%s)) print *, 1' % text)
            elif self.maybe(0.5):
                self.say('%s = %s' % (p.text, text))
            elif self.maybe(0.4) and not any(id(o) in self.unit.barred for o in result.view.objects):
                self.say('%s = %s' % (text, self.literal(p.type)))
            else:
                self.say('%s = %s' % (p.text, self.combined_of(p.type, self.leaf(p.type, p.shape, False), text) if p.type[0] != 'c' else text))
            return p
        p = self.find(lambda p: p.slot is not None and p.slot.kind == 'pointer' and p.slot.state is not UNDEFINED and p.slot.type != ('c', None))
        text, result = self.function(p.slot)
        # LEFT OUT: functions as the first of two arguments, at which gfortran 12 crashes
        t = 'associated(%s, %s)' % (p.text, text) if p.slot.there and self.maybe(0.7) else 'associated(%s)' % text
        self.say('if (%s) print *, 2' % t)
