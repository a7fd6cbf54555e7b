"""pointers_statements.py: the statements of pointers.py that change where pointers lead and what is allocated, and those that ask about it."""
import itertools

from pointers_memory import UNDEFINED, View, extent, text_of
from pointers_places import NoFit, Places


class Statements(Places):
    """Each method writes a statement or more into `unit` and changes what is known of memory; NoFit: nothing was done."""
    defining = 0  # how many variables, within each other, get their first values

    def say(self, *lines):
        self.unit.lines += lines

    def slot_place(self, kind, more=lambda p: True):
        return self.find(lambda p: p.slot is not None and p.slot.kind == kind and not p.fixed and more(p), kind=kind)

    def may_free(self, view, owner):
        """Nobody else has hold of what would go with a view."""
        unit = self.unit
        for o in self.memory.owned(view) if isinstance(view, View) else view:
            if owner not in unit.barred.get(id(o), (owner,)) or (id(o) in unit.pinned and owner not in unit.pinned[id(o)]):
                return False
        return True

    # ---- assignment

    def st_assign(self, place=None):
        place = place or self.value_any()
        if place.slot and place.slot.kind == 'allocatable' and not place.slot.there:
            return self.st_fill(place)
        if place.slot and place.slot.rank and place.slot.type == ('c', None) and place.slot.kind == 'allocatable':
            raise NoFit   # LEFT OUT: arrays of deferred length, which gfortran 12 gives back twice
        if place.type[0] == 't':
            return self.assign_structure(place)
        depth = 0 if place.deferred else None   # LEFT OUT: as in `combined`
        self.say('%s = %s' % (place.text, self.over(place, lambda: self.expression(place.type, place.shape, depth))))
        return place

    def over(self, place, value):
        before, self.written = self.written, place
        try:
            return value()
        finally:
            self.written = before

    def value_any(self, more=lambda p: True):
        return self.find(lambda p: p.view is not None and not p.locked and not p.vector and len(p.shape) < 4 and more(p))

    def assign_structure(self, place):
        if not self.may_free(self.memory.allocated(place.view), place.owner):
            raise NoFit
        if self.maybe(0.5):
            shared = place.type[1].has(('allocatable',))
            source = self.value_place(place.type, place.shape if shared else self.pick(place.shape, ()))
            text, images = source.text, self.memory.image(source.view)
            if not source.shape:
                images = images*len(place.view.cells)
        else:
            # LEFT OUT: one structure with ALLOCATABLE components for all elements, whose components gfortran 12 makes them share
            if place.shape and not self.for_all(place.type[1]):
                raise NoFit
            text, image = self.constructor(place.type[1])
            images = [image]*len(place.view.cells)
        self.say('%s = %s' % (place.text, text))
        self.memory.put(place.view, images)
        return place

    def st_fill(self, place=None):
        """An ALLOCATABLE variable that takes the shape of its value."""
        place = place or self.slot_place('allocatable')
        s = place.slot
        # LEFT OUT: scalars of deferred length from more than a leaf, and arrays of it
        if s.type == ('c', None) and s.rank:
            raise NoFit
        if s.there and not self.may_free(s.state, place.owner):
            raise NoFit
        if place.type[0] == 't' or self.maybe(0.4):
            source = self.find(lambda p: p.view is not None and len(p.shape) == s.rank and self.same(p.type, s.type) and self.whole_value(p), type=s.type)
            text, type, shape, low = source.text, source.type, source.shape, source.low if source.whole else [1]*s.rank
            images = self.memory.image(source.view) if type[0] == 't' else None
        else:
            shape, images = tuple(self.rng.randint(0, 4) for _ in range(s.rank)), None
            low = [1]*s.rank
            length = s.type[1] or self.rng.randint(1, 5)
            type = (s.type[0], length)
            if s.type == ('c', None):
                text = "'%s'" % 'abcde'[:length]
            else:
                text = self.expression(type, shape, 0 if s.rank else None, True)
                if s.rank and text[0] != '(' and text[:3] != 'res':
                    text = '(%s)' % text
        if s.type[0] == 'c' and s.type[1]:
            type = s.type
        self.say('%s = %s' % (place.text, text))
        if s.there and s.state.shape == tuple(shape) and s.state.type == type:
            if images is not None:
                self.memory.put(s.state, images)
            return place
        if s.there:
            self.memory.free(s.state)
        s.lead(self.memory.view(type, shape), [l if n else 1 for l, n in zip(low, shape)])
        if images is not None:
            self.memory.put(s.view, images)
        return place

    def for_all(self, record):
        """Whether a constructor may be given to all elements: array components of it are values of any shape."""
        return not record.has(('allocatable',)) and not any(c.shape or c.type[0] == 't' for c in record.components if c.kind == 'plain')

    def define(self, place):
        """Statements after which new storage has values everywhere."""
        before, self.defining = self.fresh, self.defining + 1
        self.fresh = before | {id(o) for o in self.memory.owned(place.view)}
        try:
            self.first_values(place)
        finally:
            self.fresh, self.defining = before, self.defining - 1

    def first_values(self, place):
        if place.type[0] != 't':
            self.say('%s = %s' % (place.text, self.expression(place.type, place.shape, 0)))
        elif not place.shape and (self.maybe(0.5) or place.type[1].has(('allocatable',))):
            for c in place.type[1].components:
                self.define_component(self.component(place, c), c)
        elif place.shape and place.whole and not self.for_all(place.type[1]):
            for at in itertools.product(*(range(n) for n in place.shape)):
                self.first_values(self.subscripted(place, element=at))
        else:
            text, image = self.constructor(place.type[1], 1)
            self.say('%s = %s' % (place.text, text))
            self.memory.put(place.view, [image]*len(place.view.cells))

    def define_component(self, part, c):
        if c.kind == 'plain':
            self.define(part)
        elif c.kind == 'pointer' and self.defining > 2:
            self.say('nullify (%s)' % part.text)
            part.slot.view = None
        elif c.kind == 'pointer' and (part.slot.state is UNDEFINED or self.maybe(0.3)):
            try:
                self.st_point(part)
            except NoFit:
                self.say('nullify (%s)' % part.text)
                part.slot.view = None
        elif c.kind == 'allocatable' and self.defining < 3 and self.maybe(0.6):
            try:
                self.st_allocate([part])
            except NoFit:
                pass

    # ---- pointers

    def st_point(self, place=None):
        place = place or self.slot_place('pointer')
        s = place.slot
        kind = self.rng.random()
        # LEFT OUT: functions for components of deferred length, to which gfortran 12 gives none
        called = s.type != ('c', None) or '%' not in place.text
        if kind < 0.08:
            self.say(self.pick('nullify (%s)', '%s => null()') % place.text)
            s.view = None
            return place
        if kind < 0.12 and s.state is not UNDEFINED and s.type != ('c', None):
            self.say('%s => null(%s)' % (place.text, place.text))
            s.view = None
            return place
        if kind < 0.3 and s.rank:
            try:
                return self.remap(place)
            except NoFit:
                pass
        if kind < 0.5 and called:
            try:
                return self.point_by_function(place)
            except NoFit:
                pass
        # LEFT OUT: sections of the array that the pointer itself leads to, of which gfortran 12 takes others
        source = self.target(s, lambda p: not (s.rank and p.sub and p.text.startswith(place.text)))
        if s.rank and self.maybe(0.2):
            low = [self.pick(0, -1, 2, 5) for _ in range(s.rank)]
            self.say('%s(%s) => %s' % (place.text, ', '.join(self.num(l) + ':' for l in low), source.text))
            s.lead(source.view, [l if n else 1 for l, n in zip(low, source.shape)])
        else:
            self.say('%s => %s' % (place.text, source.text))
            s.lead(source.view, self.lower(source))
        return place

    def remap(self, place):
        """p(1:2,0:3) => x, of an x of rank 1, or one that is contiguous."""
        s = place.slot
        source = self.find(lambda p: p.view is not None and self.leads(p, s) and self.same(p.type, s.type, s.type[1] is not None) and len(p.view.cells) > 0
                           and (len(p.shape) == 1 or (len(p.shape) > 1 and p.view.whole and p.slot and p.slot.kind != 'pointer'))
                           and not p.text.startswith(place.text), vector=False, type=s.type)
        left, bounds, shape = len(source.view.cells), [], []
        for d in range(s.rank):
            n = self.rng.randint(1, left)
            left //= n
            low = self.pick(1, 1, 0, -2, 4)
            shape.append(n)
            bounds.append((low, low + n - 1))
        self.say('%s(%s) => %s' % (place.text, ', '.join('%s:%s' % (self.num(a), self.num(b)) for a, b in bounds), source.text))
        s.lead(self.among(source.view, source.view.cells[:extent(shape)], shape), [a for a, _ in bounds])
        return place

    def st_nullify(self):
        places = [self.slot_place('pointer') for _ in range(self.pick(1, 1, 2))]
        if len(places) > 1 and places[1].text.startswith(places[0].text):
            places.pop()
        self.say('nullify (%s)' % ', '.join(p.text for p in places))
        for p in places:
            p.slot.view = None

    # ---- ALLOCATE and its like

    def st_allocate(self, places=None):
        if not places:
            kind = self.pick('pointer', 'allocatable')
            places = [self.slot_place(kind, lambda p: kind == 'pointer' or not p.slot.there) for _ in range(self.pick(1, 1, 1, 2))]
            if len(places) > 1 and (places[0].slot is places[1].slot or places[1].text.startswith(places[0].text) or places[0].text.startswith(places[1].text)):
                places.pop()
        source = options = ''
        s = places[0].slot
        shape = tuple(self.rng.randint(0 if self.maybe(0.2) else 1, 4) for _ in range(s.rank))
        type, images, given = s.type, None, None
        kind = self.rng.random()
        if len(places) == 1 and kind < 0.35:
            if kind < 0.2 or s.type == ('c', None):
                given = self.find(lambda p: p.view is not None and self.same(p.type, s.type) and len(p.shape) in (0, s.rank) and self.whole_value(p) and id(s) not in p.path and (s.type[0] != 'c' or s.type[1] in (None, p.type[1])), type=s.type)
                how = self.pick('source', 'source', 'mold') if given.type[0] != 't' else 'source'
                source = ', %s=%s' % (how, given.text)
                type = given.type
                if type[0] == 't':
                    images = self.memory.image(given.view)
                if given.shape:
                    shape = given.shape
            elif s.type[0] != 't':
                before = self.fresh   # SOURCE= is nothing that hangs on what is allocated
                self.fresh = before | ({id(o) for o in s.state.objects} if s.there else set())
                source = ', source=%s' % self.expression(s.type, shape, 0, True)
                self.fresh = before
                how = 'source'
        items, typed = [], ''
        for at, p in enumerate(places):
            if p.slot.type == ('c', None) and not given:
                typed = 'character(len=%s) :: ' % self.num(3)
                if any(q.slot.type[0] != 'c' or q.slot.type[1] not in (None, 3) for q in places):
                    raise NoFit
                type = 'c', 3
            size = shape if at == 0 else tuple(self.rng.randint(1, 4) for _ in range(p.slot.rank))
            low = [self.pick(1, 1, 1, 0, -2, 3) if not (given and given.shape) else 1 for _ in size]
            items.append((p, size, low))
        if not typed and self.maybe(0.1) and all(p.slot.type == s.type for p in places):
            typed = (s.type[1].name if s.type[0] == 't' else text_of(s.type)) + ' :: ' if not source else ''
        if self.maybe(0.2):
            options = ', stat=ios' + self.pick('', ', errmsg=text')
        texts = []
        for p, size, low in items:
            num = str if source else self.num   # LEFT OUT: bounds that are expressions beside SOURCE=, which gfortran 12 finds of another shape
            bounds = [num(n) if a == 1 and self.maybe(0.7) else '%s:%s' % (num(a), num(a + n - 1)) for a, n in zip(low, size)]
            texts.append(p.text + ('(%s)' % ', '.join(bounds) if size else ''))
        self.say('allocate (%s%s%s%s)' % (typed, ', '.join(texts), source, options))
        for p, size, low in items:
            t = p.slot.type if p.slot.type != ('c', None) else type
            p.slot.lead(self.memory.view(t, size, p.slot.kind == 'pointer'), [a if n else 1 for a, n in zip(low, size)])
            if images is not None:
                self.memory.put(p.slot.view, images if given.shape else images*extent(size))
            if not source or how == 'mold':
                # what lies on the way may be barred no longer
                new = self.derived(p, p.text, p.slot.view, p.slot)
                self.define(new)
        return places[0]

    def st_deallocate(self):
        def fits(p):
            s = p.slot
            if s is None or s.kind == 'plain' or p.fixed or not s.there:
                return False
            whole = s.state.whole
            return whole is not None and (s.kind == 'allocatable' or whole.heap and s.state.shape == s.state.shape) and self.may_free(s.state, p.owner)
        p = self.find(fits)
        self.say('deallocate (%s%s)' % (p.text, self.pick('', '', ', stat=ios', ', stat=ios, errmsg=text')))
        self.memory.free(p.slot.view)
        p.slot.view = None if p.slot.kind == 'pointer' else p.slot.view

    def st_move(self):
        """MOVE_ALLOC."""
        a = self.slot_place('allocatable', lambda p: p.slot.there and not p.vector)
        b = self.slot_place('allocatable', lambda p: p.slot.type == a.slot.type and p.slot.rank == a.slot.rank)
        x, y = a.slot, b.slot
        if x is y or b.text.startswith(a.text) or a.text.startswith(b.text) or not self.may_free(x.state, a.owner) or (y.there and not self.may_free(y.state, b.owner)):
            raise NoFit
        if y.there:
            gone = self.memory.owned(y.state)
            if any(o in gone for o in x.state.objects) or id(x) in [id(s) for s in self.memory.owned(y.state, True)]:
                raise NoFit
            self.memory.free(y.state)
        if id(y) in [id(s) for s in self.memory.owned(x.state, True)]:
            raise NoFit
        self.say('call move_alloc(%s)' % self.pick('%s, %s' % (a.text, b.text), 'to=%s, from=%s' % (b.text, a.text)))
        # LEFT OUT: pointers to what moves, of which FROM is no TARGET
        view, low = x.view, x.low
        x.view = None
        y.lead(view, low)
        return b

    # ---- inquiries

    def st_ask(self):
        p = self.find(lambda p: p.slot is not None and p.slot.kind != 'plain' and p.slot.state is not UNDEFINED)
        if p.slot.kind == 'allocatable':
            items = ['allocated(%s)' % p.text]
        else:
            items = ['associated(%s)' % p.text]
            for _ in range(2):
                try:
                    # LEFT OUT: what is empty, and pointers to parts of cells
                    t = self.find(lambda q: len(q.shape if q.view else [0]*q.slot.rank) == p.slot.rank and self.same(q.type, p.slot.type) and not q.vector and not (q.view and q.shape and q.text.endswith('%im'))
                                  and (q.target or q.slot and q.slot.kind == 'pointer') and (q.view is not None or q.slot.kind == 'pointer' and q.slot.state is None), vector=False, type=p.slot.type)
                    items.append('associated(%s)' % self.pick('%s, %s', 'pointer=%s, target=%s') % (p.text, t.text))
                except NoFit:
                    pass
        if p.slot.there and p.slot.rank:
            items += [i % p.text for i in self.rng.sample(['lbound(%s)', 'ubound(%s)', 'shape(%s)', 'size(%s)', 'lbound(%s, 1)', 'size(%s, 1)'], 2)]
        if p.type[0] == 'c' and p.slot.there:
            items.append('len(%s)' % p.text)
        self.say('print *, ' + ', '.join(items))

    def show(self, place, depth=2):
        """Prints what a place has, and what that leads to."""
        s = place.slot
        if s is not None and s.kind != 'plain':
            if s.state is UNDEFINED:
                return
            self.say("print *, %s(%s)" % ('associated' if s.kind == 'pointer' else 'allocated', place.text))
            if not s.there:
                return
        if not self.allowed(place) or not self.closed(place) or any(id(o) in self.fresh for o in place.view.objects):
            return
        if place.type[0] != 't':
            text = place.text
            self.say("print *, '%s', %s%s" % (place.text.split('(')[0][-20:].replace("'", ''), "'['//%s//']'" % text if place.type[0] == 'c' and not place.shape else text, ', lbound(%s), shape(%s)' % (text, text) if place.shape and place.whole and self.maybe(0.5) else ''))
        elif depth < 0:
            return
        elif not place.shape:
            for c in place.type[1].components:
                part = self.component(place, c)
                if self.allowed(part):
                    self.show(part, depth - 1)
        elif not place.sub:
            if extent(place.shape):
                for at in sorted({(0,)*len(place.shape), tuple(n - 1 for n in place.shape)}):
                    self.show(self.subscripted(place, element=at), depth)
            else:
                self.say('print *, size(%s)' % place.text)

    def st_show(self):
        self.show(self.find(lambda p: p.view is not None and not p.vector and not p.sub), 1)
