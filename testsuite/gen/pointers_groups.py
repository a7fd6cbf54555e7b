"""pointers_groups.py: which statement of pointers.py comes next, and statements within others: loops, IF, BLOCK, ASSOCIATE."""
from pointers_memory import UNDEFINED, Slot
from pointers_places import NoFit, Variable


class Groups:
    """Part of a case, beside `Statements`."""

    STATEMENTS = [('assign', 5), ('fill', 2), ('point', 6), ('nullify', 0.5), ('allocate', 4), ('deallocate', 1.5), ('move', 1), ('ask', 1.5), ('show', 1), ('where', 1), ('loop', 1.5),
                  ('each', 1.2), ('walk', 1), ('list', 0.8), ('tour', 0.6), ('sweep', 0.8), ('nest', 0.6), ('file', 0.3), ('use', 1), ('mapped', 0.6), ('transfer', 0.7), ('namelist', 0.3), ('call', 3), ('again', 0.8), ('choice', 0.8), ('block', 0.7), ('associate', 0.7)]

    def statement(self, without=()):
        names = [n for n, _ in self.STATEMENTS if n not in without]
        weights = [w for n, w in self.STATEMENTS if n not in without]
        for _ in range(12):
            way = self.rng.choices(names, weights)[0]
            before = len(self.unit.lines)
            try:
                p = getattr(self, 'st_' + way)()
                if p is not None and self.maybe(0.4):
                    self.show(self.again(p), 1)
                return
            except NoFit:
                if len(self.unit.lines) != before and way not in ('again', 'choice', 'block', 'associate', 'call'):
                    raise AssertionError(way + self.unit.lines[-1])

    def again(self, p):
        """A place whose storage may have changed."""
        if p.slot is not None:
            new = self.derived(p, p.text, p.slot.view if p.slot.there else None, p.slot)
            return new
        return p

    def statements(self, n, without=()):
        for _ in range(n):
            self.statement(without)

    def nested(self, n, without=()):
        """Lines of statements, apart."""
        outer, self.unit.lines = self.unit.lines, []
        self.unit.depth += 1
        try:
            self.statements(n, without)
            return ['  ' + line for line in self.unit.lines]
        finally:
            self.unit.lines = outer
            self.unit.depth -= 1

    def st_again(self):
        """A loop, if the statements leave pointers and storage as they were."""
        if self.unit.depth > 1:
            raise NoFit
        before = self.memory.state()
        lines = self.nested(self.rng.randint(1, 4), ('again',))
        same = all(s.key() == k for s, k in before)
        j = 'j%d' % self.unit.depth
        if same:
            self.say('do %s = 1, %s' % (j, self.num(2)), *lines, 'end do')
        else:
            self.say(*[line[2:] for line in lines])

    def st_choice(self):
        """An IF of what is known here; what stands in the other branch does not run."""
        if self.unit.depth > 1:
            raise NoFit
        p = self.find(lambda p: p.slot is not None and p.slot.kind != 'plain' and p.slot.state is not UNDEFINED)
        dead = self.dead_code()
        test, there = '%s(%s)' % ('associated' if p.slot.kind == 'pointer' else 'allocated', p.text), p.slot.there
        if self.maybe(0.3):
            test, there = '.not. ' + test, not there
        lines = self.nested(self.rng.randint(1, 3))
        if there:
            self.say('if (%s) then' % test, *lines, 'else', *dead, 'end if')
        else:
            self.say('if (%s) then' % test, *dead, 'else', *lines, 'end if')

    def dead_code(self):
        out = []
        for _ in range(self.rng.randint(1, 3)):
            try:
                s = self.slot_place(self.pick('pointer', 'allocatable'))
                if s.slot.kind == 'pointer':
                    out.append(self.pick('nullify (%s)' % s.text, '%s => %s' % (s.text, self.target(s.slot).text), 'deallocate (%s)' % s.text))
                else:
                    out.append('deallocate (%s)' % s.text)
            except NoFit:
                pass
        return ['  ' + line for line in out]

    def st_block(self):
        """A BLOCK with variables of its own."""
        if self.unit.depth > 1:
            raise NoFit
        count = len(self.unit.variables)
        outer, self.unit.declared = self.unit.declared, []
        lines, self.unit.lines = self.unit.lines, []
        made = [self.declare(self.unit, 'block') for _ in range(self.rng.randint(1, 2))]
        start, self.unit.lines = self.unit.lines, lines
        self.unit.blocks += 1
        try:
            inner = self.nested(self.rng.randint(2, 4))
        finally:
            self.unit.blocks -= 1
        declared, self.unit.declared = self.unit.declared, outer
        self.say('block', *['  ' + x for x in declared + start], *inner, 'end block')
        del self.unit.variables[count:]
        self.leave(made)

    def st_associate(self):
        if self.unit.depth > 1:
            raise NoFit
        p = self.find(lambda p: p.view is not None and self.whole_value(p))
        slot = Slot(p.type, 'plain', len(p.shape))
        slot.lead(p.view, self.lower(p))
        variable = Variable(self.unique('as'), slot, p.target and not p.vector, p.locked or p.vector)
        variable.block = True
        pinned = dict(self.unit.pinned)
        for o in p.view.objects:
            self.unit.pinned[id(o)] = ()
        count = len(self.unit.variables)
        self.unit.variables.append(variable)
        inner = self.nested(self.rng.randint(2, 4))
        del self.unit.variables[count:]
        self.unit.pinned = pinned
        self.say('associate (%s => %s)' % (variable.name, p.text), *inner, 'end associate')
